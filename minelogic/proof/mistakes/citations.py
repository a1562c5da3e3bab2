"""Citations that cannot be, each taken by itself: a later line, one in a closed box, half a box."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.proof.goals import is_name
from minelogic.proof.kinds.citations import BOX_RANGE_WRONG, INSIDE_CLOSED_BOX, LATER_LINE
from minelogic.proof.kinds.texts import BOX_NOT_CLOSED, BOX_NOT_OPEN
from minelogic.proof.mistakes.setting import Setting, kernel_cite
from minelogic.proof.script import Citation
from minelogic.syntax.forms import FALSE, form

_TRIED = 3_000
"""For so many lines it is tried whether they follow from another box."""


def citation_faults(setting: Setting, position: int) -> list[Diagnostic]:
    """What is wrong with each citation of a line, taken by itself."""
    found = [
        _fault(setting, position, citation) for citation in setting.text.lines[position].citations
    ]
    said = {finding.message: finding for finding in reversed(found) if finding is not None}
    return [
        finding for finding in found if finding is not None and said[finding.message] is finding
    ]


def standing_fault(setting: Setting, position: int) -> Diagnostic | None:
    """What is wrong with the boxes in which a line stands."""
    lines = setting.text.lines
    line, before = lines[position], lines[position - 1] if position else None
    around = before.boxes if before is not None else ()
    opens = line.boxes[-1:] == (position,)
    if opens and line.rule != "assume":
        is_premise = setting.forms[position] in [form(p) for p in setting.theorem.sequent.premises]
        if line.rule == "premise" and not is_premise:
            return None  # it is an assumption, and that is said instead
        what = f"Line {line.label} stands in a box that no assumption opens"
        advice = "Write it one box further out, or begin the box with a line by assume."
    elif line.rule == "assume" and not opens:
        what = f"Line {line.label} assumes something, but opens no box"
        advice = "Put one bar more before it, and before the lines that rest on it."
    elif line.boxes[: len(line.boxes) - opens] != around[: len(line.boxes) - opens]:
        what = f"Line {line.label} stands in a box that is not open there"
        advice = "A box that was closed stays closed; begin a new one with assume."
    else:
        return None
    return BOX_NOT_OPEN.at(setting.source, line.span, what=what, advice=advice)


def _fault(setting: Setting, position: int, citation: Citation) -> Diagnostic | None:
    line, first, last = setting.text.lines[position], citation.first, citation.last
    if first is None or (citation.box and last is None):
        return None  # the reader has said so
    if max(first, last if last is not None else first) >= position:
        return _later(setting, position, citation)
    if citation.box:
        assert last is not None
        return _box_fault(setting, position, citation, first, last)
    inside = setting.text.lines[first].boxes
    if inside == line.boxes[: len(inside)]:
        return None
    return _inside_fault(setting, position, citation, first)


def _later(setting: Setting, position: int, citation: Citation) -> Diagnostic:
    line = setting.text.lines[position]
    if citation.box and citation.first is not None and citation.first in line.boxes:
        return _still_open(setting, position, citation, citation.first)
    itself = position in (citation.first, citation.last)
    what = "box" if citation.box else "line"
    relation = (
        "which is the line itself"
        if itself and not citation.box
        else (f"a {what} that comes later" if not itself else "which it is part of itself")
    )
    return LATER_LINE.at(
        setting.source,
        citation.span,
        line=line.label,
        cited=f"{what} {citation.text}",
        relation=relation,
    )


def _box_fault(
    setting: Setting, position: int, citation: Citation, first: int, last: int
) -> Diagnostic | None:
    """What is wrong with a cited box: where it begins, where it ends, whether it is closed."""
    lines = setting.text.lines
    line, box = lines[position], lines[first].boxes
    data = {"line": line.label, "cited": citation.text}
    if box[-1:] != (first,):
        around = [b for b in box if b not in line.boxes]
        if around and setting.boxes.ends[around[-1]] == last:
            return BOX_RANGE_WRONG.at(
                setting.source,
                citation.span,
                **data,
                first=setting.label(around[-1]),
                last=setting.label(last),
                advice=_range_advice(setting, position, citation, (around[-1], last)),
                message="Line {line} cites box {cited}, but the box that ends at line {last} "
                "begins at line {first}.",
            )
        return BOX_NOT_OPEN.at(
            setting.source,
            citation.span,
            what=f"Line {line.label} closes box {citation.text}, but no box begins at line "
            f"{setting.label(first)}",
            advice=_beginning(setting, first, last),
        )
    if first in line.boxes:
        return _still_open(setting, position, citation, first)
    if setting.boxes.ends[first] != last:
        return BOX_RANGE_WRONG.at(
            setting.source,
            citation.span,
            **data,
            first=setting.label(first),
            last=setting.label(setting.boxes.ends[first]),
            advice=_range_advice(setting, position, citation, (first, setting.boxes.ends[first])),
        )
    if lines[last].boxes != box:
        inner = lines[last].boxes[-1]
        return BOX_NOT_CLOSED.at(
            setting.source,
            citation.span,
            message="{what}",
            what=f"The box that begins at line {setting.label(inner)} is not closed inside box "
            f"{citation.text}.",
            advice=f"End box {citation.text} with a line that stands in no box inside it.",
        )
    if box[:-1] != line.boxes[: len(box) - 1]:
        return _inside_fault(setting, position, citation, first)
    return None


def _still_open(setting: Setting, position: int, citation: Citation, first: int) -> Diagnostic:
    """The finding about a line that cites a box in which it stands."""
    line = setting.text.lines[position]
    return BOX_NOT_CLOSED.at(
        setting.source,
        citation.span,
        message="{what}",
        what=f"Line {line.label} cites the box that begins at line {setting.label(first)}, but "
        f"stands in it itself: the box is not closed yet.",
        advice=f"Write line {line.label} one box further out, with one bar less.",
    )


def _inside_fault(setting: Setting, position: int, citation: Citation, first: int) -> Diagnostic:
    """The finding about a line or box that is cited from outside the box in which it stands."""
    line = setting.text.lines[position]
    inside = setting.text.lines[first].boxes
    closed = [box for box in inside if box not in line.boxes]
    outer = closed[0] if closed else inside[-1]
    whole = setting.box(outer, setting.boxes.ends[outer])
    return INSIDE_CLOSED_BOX.at(
        setting.source,
        citation.span,
        line=line.label,
        cited=f"{'box' if citation.box else 'line'} {citation.text}",
        advice=f"Cite box {whole} as a whole, or derive it again outside.",
    )


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
    whole = setting.box(*box)
    cites = tuple([box if c is citation else kernel_cite(c) for c in line.citations])
    given = tuple([cite for cite in cites if cite is not None])
    rule = line.rule or ""
    if position < _TRIED and len(given) == len(cites) and setting.follows(position, rule, given):
        return f"Cite {whole}."
    assumed, end = forms[box[0]], forms[box[1]]
    content = f"Box {whole} assumes {setting.said_in(box[0])} and ends in {setting.said_in(box[1])}"
    if is_name(setting.text.lines[box[0]].formula):
        content = f"Box {whole} is about {assumed[2]} and ends in {setting.said_in(box[1])}"
    elif rule == "->I":
        content += f", so it gives {setting.say(('->', assumed, end))}"
    shorter = citation.last if citation.first == box[0] else None
    if shorter is None or setting.text.lines[shorter].boxes != setting.text.lines[box[0]].boxes:
        return f"{content}."
    gives = {"->I": ("->", assumed, forms[shorter]), "~I": ("~", assumed)}.get(rule)
    if gives == forms[position] and (rule == "->I" or forms[shorter] == FALSE):
        content += f". Let it end with line {setting.label(shorter)}"
    return f"{content}."
