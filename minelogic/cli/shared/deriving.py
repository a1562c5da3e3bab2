"""What the commands that show derivations share: options, formats, files to write."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import click

from minelogic.cli.shared.answering import paint
from minelogic.diagnostics import visible
from minelogic.errors import LimitReached
from minelogic.words import counted, fill

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation
    from minelogic.derive.influence import Influence
    from minelogic.derive.query_reasons import QueryReason
    from minelogic.problem import Problem
    from minelogic.render.derivations.parts import Depth
    from minelogic.syntax.tree import Formula

F = TypeVar("F", bound=Callable[..., Any])

DEPTHS = ("tile", "clause", "line")


def depth_option(command: F) -> F:
    """Adds `--depth`."""
    option = click.option(
        "--depth",
        type=click.Choice((*DEPTHS, "none")),
        default="tile",
        show_default=True,
        help="Reasons by tiles, by clauses, by the file's lines, or none.",
    )
    return option(command)


def page_options(command: F) -> F:
    """Adds `--html` and `--drup`."""
    for option in (
        click.option(
            "--drup",
            metavar="FOLDER",
            help="Write DIMACS and a DRUP proof for each answer there.",
        ),
        click.option(
            "--html", metavar="FILE", help="Write a page to walk through the steps (- for stdout)."
        ),
    ):
        command = option(command)
    return command


def checked(derivation: Derivation) -> Derivation | None:
    """The derivation if the checker accepts it; else it is not shown, and that is said."""
    from minelogic.derive.derivation import Refused

    try:
        _ = derivation.checked
    except Refused as refused:
        click.echo(fill(f"The reasons are not shown: {refused} Please report this file."), err=True)
        return None
    return derivation


def show_steps(
    derivation: Derivation,
    depth: str,
    indent: str = "",
    end: bool = False,
    only: Collection[int | str] | None = None,
    brief: Collection[int | str] = (),
) -> None:
    """The steps, or only some of them, as text at a depth; some, if any, in brief."""
    from minelogic.render.derivations.text import derivation_lines

    for line in derivation_lines(derivation, _depth(depth), paint, indent, end, only, brief):
        click.echo(line)


def _depth(word: str) -> Depth:
    """The depth of reasons that are shown at all."""
    return word if word in ("clause", "line") else "tile"  # type: ignore[return-value]


def write_proofs(
    folder: str, problem: Problem, formulas: Mapping[str, Formula], verdicts: bool = True
) -> None:
    """DIMACS and DRUP files for the verdicts and for the answers about formulas, by their names."""
    from minelogic.cli.shared.answering import limit_text
    from minelogic.solve.drup import Proof, Proofs, opposite_of

    make_folder(folder)
    proofs = Proofs(problem.grounding, problem.limits)
    wanted: list[tuple[str, Callable[[], Proof | None]]] = []
    if problem.status == "inconsistent":
        wanted.append(("inconsistent", lambda: proofs.of(False)))
    else:
        if verdicts and problem.board is not None:
            for name, verdict in problem.verdicts.items():
                if verdict in ("B", "S", "N"):
                    tile = problem.board.tile(name)
                    assert tile is not None
                    place = "-".join(map(str, name)) if isinstance(name, tuple) else str(name)
                    wanted.append((f"{verdict}-{place}", partial(proofs.of_verdict, tile, verdict)))
        for name, formula in formulas.items():
            answer = problem.entails(formula)
            if answer in ("entailed", "refuted"):
                ground = problem.ground_formula(formula)
                shown = ground if answer == "entailed" else opposite_of(ground)
                wanted.append((name, partial(proofs.of, shown)))
    number = 0
    for name, prove in wanted:
        try:
            proof = prove()
        except LimitReached as reached:
            click.echo(f"{name}: {limit_text(reached)}", err=True)
            continue
        if proof is not None:
            write_file(os.path.join(folder, f"{name}.cnf"), proof.dimacs, quiet=True)
            write_file(os.path.join(folder, f"{name}.drup"), proof.proof, quiet=True)
            number += 1
    click.echo(f"Wrote {counted(number, 'proof')} to {visible(folder)}.", err=True)


def written(
    derivation: Derivation,
    form: str,
    depth: str = "tile",
    variant: str = "all",
    reasons: Sequence[QueryReason] = (),
) -> str:
    """The derivation, with a file's queries if there are some, in a format for documents."""
    if form in DOCUMENTS:
        return DOCUMENTS[form](derivation, _depth(depth), reasons)
    from minelogic.derive.influence import influence

    return GRAPHS[form](influence(derivation, variant))  # type: ignore[arg-type]


def _markdown(derivation: Derivation, depth: Depth, reasons: Sequence[QueryReason]) -> str:
    from minelogic.render.derivations.markdown import derivation_markdown

    return derivation_markdown(derivation, depth, reasons)


def _latex(derivation: Derivation, depth: Depth, reasons: Sequence[QueryReason]) -> str:
    from minelogic.render.derivations.latex import derivation_latex

    return derivation_latex(derivation, depth, reasons)


def _dot(graph: Influence) -> str:
    from minelogic.render.derivations.influence import influence_dot

    return influence_dot(graph)


def _mermaid(graph: Influence) -> str:
    from minelogic.render.derivations.influence import influence_mermaid

    return influence_mermaid(graph)


def _svg(graph: Influence) -> str:
    from minelogic.render.derivations.influence_svg import influence_svg

    return influence_svg(graph)


DOCUMENTS: dict[str, Callable[[Derivation, Depth, Sequence[QueryReason]], str]] = {
    "markdown": _markdown,
    "latex": _latex,
}
"""Formats of the steps, each with what writes them."""
GRAPHS: dict[str, Callable[[Influence], str]] = {"dot": _dot, "mermaid": _mermaid, "svg": _svg}
"""Formats of the chains of influence."""
FORMATS = ("text", "json", *DOCUMENTS, "html")
"""All formats of an answer with its steps."""


def write_file(path: str, text: str, quiet: bool = False) -> None:
    """Writes a text to a file, or to standard output for `-`."""
    if path == "-":
        click.echo(text, nl=not text.endswith("\n"))
        return
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
    except OSError as error:
        reason = error.strerror or "it cannot be written"
        raise click.UsageError(f"{visible(path)}: {reason}.") from None
    if not quiet:
        click.echo(f"Wrote {visible(path)}.", err=True)


def check_targets(folder: str | None, *files: str | None) -> None:
    """Ends the command if what is to be written cannot be, before anything is done or written."""
    if folder is not None:
        if os.path.lexists(folder) and not os.path.isdir(folder):
            raise click.UsageError(f"{visible(folder)} is a file; name a folder for the pages.")
        if folder.lower().endswith((".html", ".htm")) and not os.path.isdir(folder):
            name = visible(os.path.splitext(folder)[0])
            raise click.UsageError(
                f"There is a page for each hand-in, so {visible(folder)} would be a folder; name "
                f"one, as in --html {name}."
            )
    for path in files:
        if path in (None, "-"):
            continue
        above = os.path.dirname(path) or os.curdir
        if os.path.isdir(path):
            raise click.UsageError(f"{visible(path)} is a folder; name a file.")
        inside = folder is not None and os.path.abspath(above) == os.path.abspath(folder)
        if not os.path.isdir(above) and not inside:
            raise click.UsageError(f"{visible(path)}: there is no folder {visible(above)}.")


def make_folder(path: str) -> None:
    """A folder to write to, made if it is not there."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        reason = error.strerror or "it cannot be made"
        raise click.UsageError(f"{visible(path)}: {reason}.") from None
