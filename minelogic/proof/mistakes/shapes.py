"""Lines that cite too few or too many, or lines where their rule takes boxes."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import CITED
from minelogic.proof.kinds.citations import (
    CITES_BOX_NOT_LINE,
    CITES_LINE_NOT_BOX,
    WRONG_NUMBER_OF_CITATIONS,
)
from minelogic.proof.kinds.connectives import IMPLICATION_NEEDS_BOX
from minelogic.proof.mistakes.case import Case, opposites
from minelogic.proof.mistakes.setting import (
    Setting,
    cited_words,
    justification_span,
    listed,
    needs,
)
from minelogic.proof.rules.shapes import fits, needs_boxes, takes_boxes
from minelogic.proof.script import ProofLine
from minelogic.source import Span
from minelogic.syntax.forms import chain


def misshapen(case: Case) -> Diagnostic | None:
    """The finding about a line that cites too few or too many, or lines for boxes."""
    if fits(case.rule, len(case.formulas), len(case.boxes)):
        return None
    return shape_fault(case.setting, case.position, case.more)


def shape_fault(setting: Setting, position: int, more: str = "") -> Diagnostic | None:
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
        "advice": _advice(setting, position, more),
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


def _advice(setting: Setting, position: int, more: str) -> str:
    """Which box was meant, if its ends are cited as lines; or how a box is cited."""
    line = setting.text.lines[position]
    meant = _box_meant(setting, position)
    if meant is not None:
        whole = setting.box(meant, setting.boxes.ends[meant])
        return f"Cite the box as a whole: {whole}."
    if more:
        return more.strip()
    ended = _boxes_meant(setting, position)
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
    whole = [(first, last) for first, last in boxes if first is not None and last is not None]
    assumed = [setting.forms[first] for first, _ in whole]
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
        setting.source,
        _citations_span(line),
        line=line.label,
        left=setting.say(concluded[1]) if is_implication else "the left side",
        right=setting.say(concluded[2]) if is_implication else "the right side",
    )


def _citations_span(line: ProofLine) -> Span:
    """From the first citation to the last one."""
    if not line.citations:
        return justification_span(line)
    return Span(line.citations[0].span.start, line.citations[-1].span.end)


def _box_meant(setting: Setting, position: int) -> int | None:
    """The closed box whose first or last line, or both, a rule about boxes cites alone."""
    line = setting.text.lines[position]
    if not takes_boxes(line.rule or ""):
        return None
    cited = [c.first for c in line.citations if not c.box and c.first is not None]
    for first, end in setting.boxes.ends.items():
        if end < position and (cited in ([first], [end]) or {first, end} <= {*cited}):
            return first
    return None


def _boxes_meant(setting: Setting, position: int) -> list[str]:
    """The closed boxes of which a rule about boxes cites the first or the last line."""
    line = setting.text.lines[position]
    if not takes_boxes(line.rule or ""):
        return []
    cited = {c.first for c in line.citations if not c.box}
    inside = len(line.boxes) + 1
    return [
        setting.box(first, end)
        for first, end in setting.boxes.ends.items()
        if end < position
        and cited & {first, end}
        and len(setting.text.lines[first].boxes) == inside
    ]
