"""Proofs judged line by line: every line that can be judged is, and the kernel has the word."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from minelogic.diagnostics import Diagnostic, limited, visible
from minelogic.limits import Limits
from minelogic.proof.judging.lines import Judged, judge_lines
from minelogic.proof.judging.status import concluded
from minelogic.proof.kernel import CLASSICAL, ON_BOARD, RULES, Sequent
from minelogic.proof.kinds.texts import BOX_NOT_CLOSED
from minelogic.proof.logic_and_rules import ALWAYS, known_logic, named_rules
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.rules.citing import ON_A_BOARD, Citable, KnownTheorems
from minelogic.proof.script import Logic, ProofFile, ProofText
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.checked import decode


def check_proof(
    text: str | bytes,
    *,
    name: str = "proof",
    base: str | os.PathLike[str] | None = None,
    logic: Logic | None = None,
    allowed: Iterable[str] | None = None,
    asked: str | Sequent | None = None,
    par: bool = False,
    limits: Limits | None = None,
) -> Report:
    """What is right, wrong, waiting and missing in a file of proofs; bytes are read as UTF-8.

    `base` is the folder in which it looks for the files that it uses and for boards; `logic` and
    `allowed`, rules in any spelling, win over what the file says. If a sequent is `asked` for, one
    of the theorems has to be about it, and on no board but one that is asked for as well. With
    `par`, what is proved is compared with the shortest proof found. Mistakes in these raise
    `ValueError`, or `FileError` for the sequent; no mistake in the text raises anything.
    """
    from minelogic.proof.reading.files import read_proof

    limits = limits or Limits()
    findings: list[Diagnostic] = []
    if isinstance(text, bytes):
        source, broken = decode(name, text, limits)
        if broken:
            return Report(source, (), tuple(broken))
    elif isinstance(text, str):
        source = Source(name, text)
    else:
        raise TypeError(f"a proof is a text, not {text!r}")
    file = read_proof(source, limits, findings, base)
    report = judge(file, base=base, logic=logic, allowed=allowed, limits=limits, findings=findings)
    if asked is not None:
        from minelogic.proof.judging.requirement import with_asked

        report = with_asked(report, asked)
    if par:
        from minelogic.proof.judging.shortest import with_par

        report = with_par(report)
    return report


def judge(
    file: ProofFile,
    *,
    base: str | os.PathLike[str] | None = None,
    logic: Logic | None = None,
    allowed: Iterable[str] | None = None,
    limits: Limits | None = None,
    findings: Iterable[Diagnostic] = (),
) -> Report:
    """What is right, wrong, waiting and missing in proofs that have been read."""
    limits = limits or Limits()
    of_text = [*(findings or file.diagnostics)]
    chosen = None if allowed is None else named_rules(allowed)
    logic = None if logic is None else known_logic(logic)
    own: dict[str, Citable] = {}
    read: dict[int, dict[str, Citable]] = {}
    for used in file.used:
        own |= _proved_in(used, base, limits, read)
    reports, _ = _theorems(file, own, base, logic, chosen, limits, of_text)
    of_lines = [finding for report in reports for finding in report.findings]
    everything = [*_not_said_twice(of_text, reports), *of_lines]
    return Report(file.source, tuple(reports), limited(everything, limits.findings))


def _not_said_twice(
    of_text: Iterable[Diagnostic], reports: Iterable[TheoremReport]
) -> Iterator[Diagnostic]:
    """The findings about the text, but not of a box that a line of the theorem is told to close."""
    code = BOX_NOT_CLOSED.code
    spans = [r.text.span for r in reports if any(f.code == code for f in r.findings)]
    for finding in of_text:
        start = finding.span.start
        if finding.code != code or not any(span.start <= start < span.end for span in spans):
            yield finding


def _proved_in(
    file: ProofFile,
    base: str | os.PathLike[str] | None,
    limits: Limits,
    read: dict[int, dict[str, Citable]],
) -> dict[str, Citable]:
    """What a used file proves, and what the files that it uses itself prove.

    Many files may use one, and it is judged once.
    """
    if id(file) not in read:
        own: dict[str, Citable] = {}
        for used in file.used:
            own |= _proved_in(used, base, limits, read)
        read[id(file)] = _theorems(file, own, base, None, None, limits, [*file.diagnostics])[1]
    return read[id(file)]


def _theorems(
    file: ProofFile,
    own: dict[str, Citable],
    base: str | os.PathLike[str] | None,
    logic: Logic | None,
    chosen: frozenset[str] | None,
    limits: Limits,
    of_text: list[Diagnostic],
) -> tuple[list[TheoremReport], dict[str, Citable]]:
    """The reports on the theorems of a file, and what may be cited after it."""
    barred = {text.name: "comes later in this file" for text in file.theorems}
    reports: list[TheoremReport] = []
    room = limits.findings
    for text in file.theorems:
        changed = replace(
            text,
            logic=logic or text.logic,
            allowed=chosen if chosen is not None else text.allowed,
        )
        barred[text.name] = "is used in its own proof"
        theorems = KnownTheorems(
            changed.logic, own, {n: why for n, why in barred.items() if n not in own}
        )
        judged = _judged(changed, file.source, theorems, base, limits, of_text, room)
        report = concluded(judged, file.source, of_text)
        room = max(0, room - len(report.findings))
        reports.append(report)
        del barred[text.name]
        if text.board is not None:
            barred[text.name] = ON_A_BOARD
        elif judged.text.sequent is not None and text.name:
            own = {**own, text.name: _citable(judged, report, file.source)}
    return reports, own


def _judged(
    text: ProofText,
    source: Source,
    theorems: KnownTheorems,
    base: str | os.PathLike[str] | None,
    limits: Limits,
    of_text: list[Diagnostic],
    room: int,
) -> Judged:
    """The lines of a theorem with their verdicts."""
    rules = _rules(text)
    if text.board is None:
        return judge_lines(text, source, theorems, rules - ON_BOARD, None, of_text, room)
    from minelogic.proof.boards.vocabulary import board_context

    context = board_context(text, source, base, limits, of_text)
    if context is None:
        return judge_lines(text, source, theorems, rules, None, of_text, room)
    return judge_lines(context.text, source, theorems, rules, context, of_text, room)


def _rules(text: ProofText) -> frozenset[str]:
    """The rules that a theorem may use."""
    rules = RULES if text.logic == "classical" else RULES - CLASSICAL
    return rules if text.allowed is None else rules & (text.allowed | ALWAYS)


def _citable(judged: Judged, report: TheoremReport, source: Source) -> Citable:
    """The theorem as later ones may cite it."""
    sequent = judged.text.sequent
    assert sequent is not None
    classical = any(
        line.rule in CLASSICAL or (line.schema is not None and judged.cited[line.schema].classical)
        for line in judged.theorem.lines
    )
    proved = report.status == "proved"
    fault = "" if proved else _fault(report, source)
    return Citable(
        name=report.name, sequent=sequent, classical=classical, proved=proved, fault=fault
    )


def _fault(report: TheoremReport, source: Source) -> str:
    """Why a theorem is not proved, in a sentence."""
    its = f"Its proof in {visible(source.name)}"
    wrong = [line.line.label for line in report.lines if line.verdict == "wrong"]
    if wrong:
        return f"{its} is wrong in line {wrong[0]}."
    return f"{its} is unfinished." if report.status == "unfinished" else f"{its} has mistakes."
