"""What the lines of a proof say about its ends: what it proves, and a box that stays open."""

from __future__ import annotations

from minelogic.proof.kernel import Sequent
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.reading.headers import Header
from minelogic.proof.script import ProofLine
from minelogic.source import Span
from minelogic.syntax.file.script import Script


def header_of(script: Script, lines: tuple[ProofLine, ...], at: Span) -> Header:
    """What lines without a header prove: the last one, from those that are premises."""
    premises = [line.formula for line in lines if line.rule == "premise"]
    conclusion = lines[-1].formula if lines else None
    sequent = None
    if conclusion is not None and None not in premises:
        sequent = Sequent(tuple([p for p in premises if p is not None]), conclusion)
    first = lines[0].span if lines else at
    taken = "that the last line follows from the premises"
    script.findings.append(kinds_text.NO_HEADER.at(script.source, first, taken=taken))
    return Header(None, at, None, sequent, at)


def report_open_box(script: Script, lines: tuple[ProofLine, ...]) -> None:
    """Reports the box in which the last line of a finished proof stands."""
    last = lines[-1]
    opener = lines[last.boxes[-1]]
    if opener.rule != "assume":
        return
    advice = "Say what follows from the box, outside of it, as in ->I "
    advice += f"{opener.label}-{last.label}"
    script.findings.append(
        kinds_text.BOX_NOT_CLOSED.at(script.source, opener.span, number=opener.label, advice=advice)
    )
