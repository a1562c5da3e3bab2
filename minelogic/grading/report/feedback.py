"""How much of a report a student sees: the one place where anything is left out."""

from __future__ import annotations

from minelogic.exercises.exercise import FEEDBACK, Feedback
from minelogic.grading.report.values import GradeReport, Item, Line, Witness
from minelogic.records import replace


def shown(report: GradeReport, level: Feedback) -> GradeReport:
    """The report with what the level allows, and nothing else.

    *none*: status and score; *syntax*: also the findings about the text; *where*: also which items
    passed, and the lines of the answer that are to blame; *hint*: also what is wrong with them, by
    name; *full*: also the boards that show it, and the rules that the answer fails to enforce. A
    hidden item never shows more than whether it passed, and no level shows the reference.
    """
    rank = FEEDBACK.index(level)
    if FEEDBACK.index(_level(report.feedback)) < rank:
        raise ValueError(f"this report has only the feedback {report.feedback!r}, not {level!r}")
    findings = tuple(
        [finding for finding in report.findings if rank >= FEEDBACK.index(_level(finding.level))]
    )
    items: tuple[Item, ...] = ()
    if rank >= FEEDBACK.index("where"):
        items = tuple([_item(item, rank, n) for n, item in enumerate(report.items, 1)])
    named = rank >= FEEDBACK.index("hint")
    whole = not any(item.hidden for item in report.items)
    return replace(
        report,
        findings=findings,
        items=items,
        feedback=level,
        mistakes=report.mistakes if named and whole else (),
        # Why there is nothing to judge is no secret.
        message=report.message if report.status != "graded" or (named and whole) else "",
        scope=report.scope if rank >= FEEDBACK.index("where") else "",
        extra=report.extra if level == "full" and whole else {},
    )


def _item(item: Item, rank: int, number: int) -> Item:
    own: tuple[Line, ...] = tuple([line for line in item.lines if line.line is not None])
    if item.hidden:
        # Its name and title are those of a rule of the reference.
        return replace(
            item,
            id=f"hidden {number}",
            title="a hidden check",
            message="",
            lines=(),
            witnesses=(),
            mistakes=(),
        )
    if rank < FEEDBACK.index("hint"):
        places = tuple([replace(line, sentence=None) for line in own])
        return replace(item, message="", lines=places, witnesses=(), mistakes=())
    if rank < FEEDBACK.index("full"):
        return replace(item, lines=own, witnesses=())
    return replace(item, witnesses=tuple([_witness(witness) for witness in item.witnesses]))


def _witness(witness: Witness) -> Witness:
    """The witness; a rule of the reference is told by its sentence, or by its name."""
    broken = [replace(line, text="") if line.line is None else line for line in witness.broken]
    return replace(witness, broken=tuple(broken))


def _level(text: str) -> Feedback:
    return next(level for level in FEEDBACK if level == text)
