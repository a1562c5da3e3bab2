"""Boxes that cannot be cited as they are: not there, not closed, or cited by half."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.diagnostics import Diagnostic
from minelogic.proof.goals import is_name
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.kinds.citations import BOX_RANGE_WRONG, INSIDE_CLOSED_BOX
from minelogic.proof.mistakes.case import Case, Setting, kernel_cite
from minelogic.proof.script import Citation
from minelogic.syntax.forms import FALSE

if TYPE_CHECKING:
    from minelogic.proof.mistakes.citations import Boxes

_TRIED = 3_000
"""For so many lines it is tried whether they follow from another box."""


def box_fault(
    setting: Setting, boxes: Boxes, position: int, citation: Citation, first: int, last: int
) -> Diagnostic | None:
    """What is wrong with a cited box: where it begins, where it ends, whether it is closed."""
    lines = setting.text.lines
    line, box = lines[position], lines[first].boxes
    data = {"line": line.label, "cited": citation.text}
    if box[-1:] != (first,):
        around = [b for b in box if b not in line.boxes]
        if around and boxes.ends[around[-1]] == last:
            return BOX_RANGE_WRONG.at(
                setting.source, citation.span, **data,
                first=setting.label(around[-1]), last=setting.label(last),
                advice=_range_advice(setting, position, citation, (around[-1], last)),
                message="Line {line} cites box {cited}, but the box that ends at line {last} "
                "begins at line {first}.",
            )  # fmt: skip
        return kinds_text.BOX_NOT_OPEN.at(
            setting.source, citation.span,
            what=f"Line {line.label} closes box {citation.text}, but no box begins at line "
            f"{setting.label(first)}",
            advice=_beginning(setting, first, last),
        )  # fmt: skip
    if first in line.boxes:
        return still_open(setting, position, citation, first)
    if boxes.ends[first] != last:
        return BOX_RANGE_WRONG.at(
            setting.source, citation.span, **data,
            first=setting.label(first), last=setting.label(boxes.ends[first]),
            advice=_range_advice(setting, position, citation, (first, boxes.ends[first])),
        )  # fmt: skip
    if lines[last].boxes != box:
        inner = lines[last].boxes[-1]
        return kinds_text.BOX_NOT_CLOSED.at(
            setting.source, citation.span, message="{what}",
            what=f"The box that begins at line {setting.label(inner)} is not closed inside box "
            f"{citation.text}.",
            advice=f"End box {citation.text} with a line that stands in no box inside it.",
        )  # fmt: skip
    if box[:-1] != line.boxes[: len(box) - 1]:
        return inside_fault(setting, boxes, position, citation, first)
    return None


def still_open(setting: Setting, position: int, citation: Citation, first: int) -> Diagnostic:
    """The finding about a line that cites a box in which it stands."""
    line = setting.text.lines[position]
    return kinds_text.BOX_NOT_CLOSED.at(
        setting.source, citation.span, message="{what}",
        what=f"Line {line.label} cites the box that begins at line {setting.label(first)}, but "
        f"stands in it itself: the box is not closed yet.",
        advice=f"Write line {line.label} one box further out, with one bar less.",
    )  # fmt: skip


def inside_fault(
    setting: Setting, boxes: Boxes, position: int, citation: Citation, first: int
) -> Diagnostic:
    """The finding about a line or box that is cited from outside the box in which it stands."""
    line = setting.text.lines[position]
    inside = setting.text.lines[first].boxes
    closed = [box for box in inside if box not in line.boxes]
    outer = closed[0] if closed else inside[-1]
    whole = f"{setting.label(outer)}-{setting.label(boxes.ends[outer])}"
    return INSIDE_CLOSED_BOX.at(
        setting.source, citation.span, line=line.label,
        cited=f"{'box' if citation.box else 'line'} {citation.text}",
        advice=f"Cite box {whole} as a whole, or derive it again outside.",
    )  # fmt: skip


def _beginning(setting: Setting, first: int, last: int) -> str:
    """The advice about a line at which a box is said to begin."""
    label, rule = setting.label(first), setting.text.lines[first].rule
    if rule == "assume":
        rest = "" if first == last else f", and before each line up to {setting.label(last)}"
        return f"Put a bar before line {label}{rest}."
    if rule is None:
        return f"A box begins with a line by assume, and the rule of line {label} is not known."
    return f"A box begins with a line by assume; line {label} is by {setting.rule(rule)}."


def _range_advice(setting: Setting, position: int, citation: Citation, box: tuple[int, int]) -> str:
    """Which box to cite, if that makes the line right; else what that box says."""
    line, forms = setting.text.lines[position], setting.forms
    whole = f"{setting.label(box[0])}-{setting.label(box[1])}"
    cites = tuple([box if c is citation else kernel_cite(c) for c in line.citations])
    given = tuple([cite for cite in cites if cite is not None])
    case, rule = Case(setting, position, ()), line.rule or ""
    if position < _TRIED and len(given) == len(cites) and case.follows(rule, given):
        return f"Cite {whole}."
    assumed, end = forms[box[0]], forms[box[1]]
    said = f"Box {whole} assumes {setting.said_in(box[0])} and ends in {setting.said_in(box[1])}"
    if is_name(setting.text.lines[box[0]].formula):
        said = f"Box {whole} is about {assumed[2]} and ends in {setting.said_in(box[1])}"
    elif rule == "->I":
        said += f", so it gives {setting.say(('->', assumed, end))}"
    shorter = citation.last if citation.first == box[0] else None
    if shorter is None or setting.text.lines[shorter].boxes != setting.text.lines[box[0]].boxes:
        return f"{said}."
    gives = {"->I": ("->", assumed, forms[shorter]), "~I": ("~", assumed)}.get(rule)
    if gives == forms[position] and (rule == "->I" or forms[shorter] == FALSE):
        said += f". Let it end with line {setting.label(shorter)}"
    return f"{said}."
