"""What the commands about proofs share: which logic and rules, reading files, writing results."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from minelogic.cli.shared.common import read_source
from minelogic.diagnostics import visible
from minelogic.limits import Limits

if TYPE_CHECKING:
    from minelogic.proof.report import Report
    from minelogic.proof.script import Logic
    from minelogic.proof.writing.results import Proof

F = TypeVar("F", bound=Callable[..., Any])

_NAMED = 8
"""So many theorems are listed where one is not found."""


def logic_options(command: F) -> F:
    """Adds `--intuitionistic`, `--classical`, `--rules` and `--without`, for `chosen_logic`."""
    for option in (
        click.option(
            "--without",
            "without",
            multiple=True,
            metavar="RULES",
            help='Rules that are not allowed, as in --without "RAA, LEM".',
        ),
        click.option(
            "--rules",
            "only",
            multiple=True,
            metavar="RULES",
            help='The only rules that are allowed, as in --rules "->I, ->E, &I".',
        ),
        click.option("--classical", is_flag=True, help="Classical logic, whatever the file says."),
        click.option("--intuitionistic", is_flag=True, help="Without RAA, ~~E and LEM."),
    ):
        command = option(command)
    return command


def chosen_logic(
    intuitionistic: bool, classical: bool, only: tuple[str, ...], without: tuple[str, ...]
) -> dict[str, Any]:
    """The `logic` and the `allowed` rules that the options ask for, None where they say nothing."""
    if intuitionistic and classical:
        raise click.UsageError("--intuitionistic and --classical exclude each other.")
    logic: Logic | None = None
    if intuitionistic or classical:
        logic = "intuitionistic" if intuitionistic else "classical"
    if not only and not without:
        return {"logic": logic, "allowed": None}
    from minelogic.proof.kernel import RULES

    always = {"premise", "assume", "copy"}
    allowed = (set(_named(only)) | always) if only else set(RULES)
    return {"logic": logic, "allowed": frozenset(allowed - set(_named(without)))}


def _named(texts: tuple[str, ...]) -> list[str]:
    """The rules that the texts list, by the kernel's names."""
    from minelogic.proof.rules import RULES, spelled
    from minelogic.syntax.faults.suggest import closest

    rules = []
    for name in [part.strip() for text in texts for part in re.split(r"[,;]", text)]:
        if not name:
            continue
        rule = spelled(name)
        if rule is None:
            guess = closest(name, RULES)
            hint = f" Did you mean {guess}?" if guess else " 'minelogic proof rules' lists them."
            raise click.UsageError(f"There is no rule '{visible(name)}'.{hint}")
        rules.append(rule)
    return rules


def rule_named(text: str) -> str:
    """The kernel's name of a rule, however it is spelled."""
    return _named((text,))[0]


def judged(
    path: str, *, theorem: str | None = None, asked: str | None = None, **chosen: Any
) -> Report:
    """The report on a file; a file whose bytes are no text has a report that says so."""
    from minelogic.proof.judging.files import check_proof
    from minelogic.proof.report import Report

    if path.endswith(".mine"):
        raise click.UsageError(
            f"{visible(path)} is a constraint file, and has no proofs; 'minelogic check' judges it."
        )
    if os.path.isdir(path):
        inside = visible(os.path.join(path, "*.proof"))
        raise click.UsageError(f"{visible(path)} is a folder; give its files, as in {inside}")
    limits = Limits()
    source, findings, folder = read_source(path, limits)
    if findings:
        return Report(source, (), tuple(findings))
    report = check_proof(source.text, name=source.name, base=folder, limits=limits, **chosen)
    report = only_theorem(report, theorem)
    if asked is None:
        return report
    from minelogic.proof.judging.requirement import with_asked

    return with_asked(report, asked)


def only_theorem(report: Report, name: str | None) -> Report:
    """The report without the theorems that have another name; as it is if there are none."""
    if name is None or not report.theorems:
        return report
    from minelogic.records import replace
    from minelogic.syntax.faults.suggest import closest

    chosen = tuple(theorem for theorem in report.theorems if theorem.name == name)
    if not chosen:
        names = [theorem.name for theorem in report.theorems]
        guess = closest(name, names)
        known = ", ".join(names[:_NAMED]) + (", …" if len(names) > _NAMED else "")
        hint = f"Did you mean {guess}?" if guess else f"The file has {visible(known)}."
        raise click.UsageError(
            f"There is no theorem '{visible(name)}' in {visible(report.source.name)}. {hint}"
        )
    own = [theorem.text.span for theorem in chosen]
    inside = [
        finding
        for finding in report.diagnostics
        if finding.source is report.source
        and any(span.start <= finding.span.start <= span.end for span in own)
    ]
    return replace(report, theorems=chosen, diagnostics=tuple(inside))


def exported(proofs: Sequence[Proof], form: str) -> str:
    """Proofs in one of the formats; what cannot be said in a format ends the command."""
    return refused(lambda: {**TEXTS, **DOCUMENTS}[form](proofs))


def refused(write: Callable[[], str]) -> str:
    """What is written, unless the format cannot say it."""
    from minelogic.render.proofs.export import NotExportable

    try:
        return write()
    except NotExportable as error:
        raise click.ClickException(str(error)) from None


def _text(proofs: Sequence[Proof]) -> str:
    from minelogic.proof.writing.text import write_proof

    return "\n".join(write_proof(proof, "ascii") for proof in proofs)


def _unicode(proofs: Sequence[Proof]) -> str:
    from minelogic.proof.writing.text import write_proof

    return "\n".join(write_proof(proof, "unicode") for proof in proofs)


def _boxes(proofs: Sequence[Proof]) -> str:
    from minelogic.render.proofs.text import proof_text

    return "\n\n".join(proof_text(proof).rstrip("\n") for proof in proofs)


def _latex(proofs: Sequence[Proof]) -> str:
    from minelogic.render.proofs.latex import proof_document

    return proof_document(proofs)


def _html(proofs: Sequence[Proof]) -> str:
    from minelogic.render.proofs.html import proof_page

    return proof_page(proofs)


def _jape(proofs: Sequence[Proof]) -> str:
    from minelogic.render.proofs.jape import jape_conjectures

    return jape_conjectures([(proof.name, proof.sequent) for proof in proofs])


def _nd_prover(proofs: Sequence[Proof]) -> str:
    from minelogic.render.proofs.nd_prover import export

    return "\n\n".join(str(export(proof)).rstrip("\n") for proof in proofs)


TEXTS: dict[str, Callable[[Sequence[Proof]], str]] = {
    "text": _text,
    "boxes": _boxes,
    "unicode": _unicode,
}
"""Formats of proofs that a terminal shows, each with what writes them."""
DOCUMENTS: dict[str, Callable[[Sequence[Proof]], str]] = {
    "latex": _latex,
    "html": _html,
    "jape": _jape,
    "nd-prover": _nd_prover,
}
"""Formats for other readers and programs."""


def write_to(path: str, text: str) -> None:
    """The text written to a file; - is standard output."""
    from minelogic.cli.shared.deriving import write_file

    write_file(path, text if text.endswith("\n") else f"{text}\n")
