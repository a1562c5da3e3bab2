"""Citations that cannot be: no such line, a later one, one in a closed box, half a box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import CITED
from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.kinds.citations import (
    CITES_BOX_NOT_LINE,
    CITES_LINE_NOT_BOX,
    LATER_LINE,
    WRONG_NUMBER_OF_CITATIONS,
)
from minelogic.proof.kinds.connectives import IMPLICATION_NEEDS_BOX
from minelogic.proof.mistakes.boxes import box_fault, inside_fault, still_open
from minelogic.proof.mistakes.case import Setting, justification_span, listed, opposites
from minelogic.proof.rules import RULES
from minelogic.proof.rules.shapes import fits, needs_boxes, takes_boxes
from minelogic.proof.script import Citation, ProofLine
from minelogic.records import dataclass
from minelogic.source import Span
from minelogic.syntax.forms import chain, form


@dataclass(frozen=True, slots=True)
class Boxes:
    """Where the boxes of a theorem end, by the positions of their first lines."""

    ends: Mapping[int, int]

    @staticmethod
    def of(lines: Sequence[ProofLine]) -> Boxes:
        """The boxes of some lines."""
        ends: dict[int, int] = {}
        for position, line in enumerate(lines):
            for box in line.boxes:
                ends[box] = position
        return Boxes(ends)


def citation_faults(setting: Setting, boxes: Boxes, position: int) -> list[Diagnostic]:
    """What is wrong with each citation of a line, taken by itself."""
    found = [
        _fault(setting, boxes, position, citation)
        for citation in setting.text.lines[position].citations
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
    return kinds_text.BOX_NOT_OPEN.at(setting.source, line.span, what=what, advice=advice)


def shape_fault(setting: Setting, boxes: Boxes, position: int, more: str = "") -> Diagnostic | None:
    """The finding about a line that cites too few or too many, or lines for boxes."""
    line = setting.text.lines[position]
    rule = line.rule or ""
    cited_boxes = sum(citation.box for citation in line.citations)
    cited_lines = len(line.citations) - cited_boxes
    if rule not in CITED or fits(rule, cited_lines, cited_boxes):
        return None
    data = {
        "line": line.label,
        "rule": setting.rule(rule),
        "needs": needs(rule),
        "cited": cited_words(line),
        "advice": _advice(setting, boxes, position, more),
    }
    if cited_boxes and not takes_boxes(rule):
        kind = CITES_BOX_NOT_LINE
        if rule == "LEM":
            data["advice"] = _middle(setting, position)
            data["message"] = (
                "Line {line} cites {cited}, but {rule} takes no box; it gives a formula or its "
                "negation, and no more."
            )
    elif cited_lines and needs_boxes(rule) and not cited_boxes:
        if rule == "->I":
            return _implication_needs_box(setting, position, data["advice"])
        kind = CITES_LINE_NOT_BOX
    else:
        kind = WRONG_NUMBER_OF_CITATIONS
    return kind.at(setting.source, _citations_span(line), **data)


def needs(rule: str) -> str:
    """What a rule needs, as the end of a sentence."""
    return RULES[rule].needs.partition(";")[0] if rule in RULES else "other lines"


def cited_words(line: ProofLine) -> str:
    """`lines 1 and 3`, `line 2 and box 4-6`, `no line`."""
    plain = [citation.text for citation in line.citations if not citation.box]
    boxes = [citation.text for citation in line.citations if citation.box]
    words = []
    if plain:
        words.append(f"line{'s' * (len(plain) > 1)} {listed(plain)}")
    if boxes:
        words.append(f"box{'es' * (len(boxes) > 1)} {listed(boxes)}")
    return " and ".join(words) or "no line"


def _fault(setting: Setting, boxes: Boxes, position: int, citation: Citation) -> Diagnostic | None:
    line, first, last = setting.text.lines[position], citation.first, citation.last
    if first is None or (citation.box and last is None):
        return None  # the reader has said so
    if max(first, last if last is not None else first) >= position:
        return _later(setting, position, citation)
    if citation.box:
        assert last is not None
        return box_fault(setting, boxes, position, citation, first, last)
    inside = setting.text.lines[first].boxes
    if inside == line.boxes[: len(inside)]:
        return None
    return inside_fault(setting, boxes, position, citation, first)


def _later(setting: Setting, position: int, citation: Citation) -> Diagnostic:
    line = setting.text.lines[position]
    if citation.box and citation.first is not None and citation.first in line.boxes:
        return still_open(setting, position, citation, citation.first)
    itself = position in (citation.first, citation.last)
    what = "box" if citation.box else "line"
    relation = "which is the line itself" if itself and not citation.box else (
        f"a {what} that comes later" if not itself else "which it is part of itself"
    )  # fmt: skip
    return LATER_LINE.at(
        setting.source, citation.span, line=line.label, cited=f"{what} {citation.text}",
        relation=relation,
    )  # fmt: skip


def _advice(setting: Setting, boxes: Boxes, position: int, more: str) -> str:
    """Which box was meant, if its ends are cited as lines; or how a box is cited."""
    line = setting.text.lines[position]
    meant = _box_meant(boxes, line, position)
    if meant is not None:
        whole = f"{setting.label(meant)}-{setting.label(boxes.ends[meant])}"
        return f"Cite the box as a whole: {whole}."
    if more:
        return more.strip()
    ended = _boxes_meant(setting, boxes, position)
    if ended:
        return f"Cite each box as a whole: {listed(ended)}."
    if any(citation.box for citation in line.citations):
        return "A box is cited as 4-6, a line as 4."
    if not line.citations:
        return "Write the numbers of the lines after the rule."
    return "Compare the lines it cites with what it needs."


def _middle(setting: Setting, position: int) -> str:
    """How LEM goes together with the boxes that it cites: by cases."""
    line, rule = setting.text.lines[position], setting.rule
    boxes = [(c.first, c.last) for c in line.citations if c.box]
    known = [(first, last) for first, last in boxes if first is not None and last is not None]
    assumed = [setting.forms[first] for first, _ in known]
    if len(assumed) == 2 and opposites(*assumed):
        half = assumed[0] if assumed[1] == ("~", assumed[0]) else assumed[1]
        middle = setting.say(chain("|", [half, ("~", half)]))
        texts = listed([c.text for c in line.citations if c.box])
        return (
            f"Write {middle} by LEM in a line of its own before this one, and then "
            f"{setting.say(setting.forms[position])} by {rule('|E')} from that line and boxes "
            f"{texts}."
        )
    return (
        f"Write a formula or its negation by LEM in a line of its own, open a box for each of the "
        f"two, and use {rule('|E')}."
    )


def _implication_needs_box(setting: Setting, position: int, advice: str) -> Diagnostic:
    line, concluded = setting.text.lines[position], setting.forms[position]
    is_implication = concluded[0] == "->"
    if advice.startswith("Cite the box"):
        return IMPLICATION_NEEDS_BOX.at(
            setting.source, _citations_span(line), line=line.label, help=advice
        )
    return IMPLICATION_NEEDS_BOX.at(
        setting.source, _citations_span(line), line=line.label,
        left=setting.say(concluded[1]) if is_implication else "the left side",
        right=setting.say(concluded[2]) if is_implication else "the right side",
    )  # fmt: skip


def _citations_span(line: ProofLine) -> Span:
    """From the first citation to the last one."""
    if not line.citations:
        return justification_span(line)
    return Span(line.citations[0].span.start, line.citations[-1].span.end)


def _box_meant(boxes: Boxes, line: ProofLine, position: int) -> int | None:
    """The closed box whose first or last line, or both, a rule about boxes cites alone."""
    if not takes_boxes(line.rule or ""):
        return None
    cited = [c.first for c in line.citations if not c.box and c.first is not None]
    known = set(cited)
    for first, end in boxes.ends.items():
        if end < position and (cited in ([first], [end]) or {first, end} <= known):
            return first
    return None


def _boxes_meant(setting: Setting, boxes: Boxes, position: int) -> list[str]:
    """The closed boxes of which a rule about boxes cites the first or the last line."""
    line = setting.text.lines[position]
    if not takes_boxes(line.rule or ""):
        return []
    cited = {c.first for c in line.citations if not c.box}
    inside = len(line.boxes) + 1
    return [
        f"{setting.label(first)}-{setting.label(end)}"
        for first, end in boxes.ends.items()
        if end < position
        and cited & {first, end}
        and len(setting.text.lines[first].boxes) == inside
    ]
