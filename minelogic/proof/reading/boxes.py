"""The boxes in which the lines of a proof stand."""

from __future__ import annotations

from typing import NamedTuple

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof.kinds.texts import BOX_NOT_OPEN, BOXES_GUESSED, NO_BOX, SEVERAL_ASSUMPTIONS
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.file.script import Script

Boxes = tuple[int, ...]


class Drafted(NamedTuple):
    """What of a line decides on its boxes."""

    label: str
    depth: int
    rule: str | None
    formula: tree.Formula | None
    span: Span
    indented: bool
    """Whether the depth comes from indentation, not from bars."""
    joined: bool
    """Whether it stands on one written line with the one before it."""


def boxes(script: Script, lines: list[Drafted]) -> list[Boxes]:
    """The positions of the lines that open the boxes of each line, outermost first.

    Findings are added about boxes that no assumption opens.

    Before: each line has its depth, the number of its bars or how far it is indented. After: an
    assumption opens the box at its depth, and closes what was open there; any other line stands in
    as many of the open boxes as it is deep; what assumes something of a name stands in the box
    that the line before it opens for that name. Only a line deeper than that opens a box without
    an assumption, so that the judge can say so of it.

    Bars that nothing opened would be too many on every line below as well. So they are told once,
    and taken off (`beyond`) until a line has fewer than the one that was told (`since`): of lines
    with 0, 1, 3, 3 and 1 bars, the second and third of which assume something, the third is told
    to have one too many, the fourth stands with it in its box, the second of two, and the fifth in
    the outer box only.
    """
    of_lines: list[Boxes] = []
    around: Boxes = ()
    beyond = since = 0
    too_deep = next((line for line in lines if line.depth > script.limits.boxes), None)
    for position, line in enumerate(lines):
        beyond = beyond if line.depth >= since else 0
        depth = min(line.depth, script.limits.boxes) - beyond
        if line is too_deep:
            script.findings.append(_too_deep(script, line))
        before = lines[position - 1] if position else None
        if line.rule == "assume":
            if _is_second(line, before, around, position):
                pass
            elif line.joined:
                script.findings.append(SEVERAL_ASSUMPTIONS.at(script.source, line.span))
            elif depth == 0:
                around = ()
                script.findings.append(no_box(script, line))
            else:
                if depth > len(around) + 1:
                    script.findings.append(_too_many(script, line))
                    beyond, since = beyond + depth - len(around) - 1, line.depth
                around = (*around[: depth - 1], position)
        elif depth > len(around):
            if line.rule not in (None, "premise") or depth > len(around) + 1:
                script.findings.append(_too_many(script, line))
            beyond, since = beyond + depth - len(around) - 1, line.depth
            if not line.joined:
                around = (*around, position)
        else:
            around = around[:depth]
        of_lines.append(around)
    return of_lines


def guessed(
    script: Script, lines: list[Drafted], cited: set[tuple[int, int]]
) -> list[Drafted] | None:
    """The lines as deep as they stand if boxes are not drawn at all, but cited; None if not.

    `cited` are the first and last lines of what is cited as a box. Findings are added.
    """
    assumed = [n for n, line in enumerate(lines) if line.rule == "assume" and not line.joined]
    spans = {first: last for first, last in sorted(cited) if first <= last}
    boxed = [n for n in assumed if n in spans]
    depths = _nested(len(lines), {n: spans[n] for n in boxed}) if boxed else None
    if depths is None:
        return None
    script.findings.append(no_box(script, lines[boxed[0]], BOXES_GUESSED))
    result = [line._replace(depth=depth) for line, depth in zip(lines, depths, strict=True)]
    for position in assumed:
        if position not in spans:
            line = lines[position]
            script.findings.append(
                NO_BOX.at(
                    script.source,
                    line.span,
                    example="",
                    message="This assumption is never given up: no rule closes a box that begins "
                    "with it.",
                    help=f"Close its box by a rule that cites it, as in ->I {line.label}-…, or do "
                    "without it.",
                )
            )
            result[position] = result[position]._replace(rule=None)
    return result


def _nested(count: int, spans: dict[int, int]) -> list[int] | None:
    """In how many of the spans each line stands; None if they cross one another."""
    depths: list[int] = []
    ends: list[int] = []
    for position in range(count):
        while ends and ends[-1] < position:
            ends.pop()
        if position in spans:
            if ends and spans[position] > ends[-1]:
                return None
            ends.append(spans[position])
        depths.append(len(ends))
    return depths


def _is_second(line: Drafted, before: Drafted | None, around: Boxes, position: int) -> bool:
    """Whether a line assumes something of the name that the line before it introduces."""
    return (
        before is not None
        and around[-1:] == (position - 1,)
        and before.rule == "assume"
        and line.depth == before.depth
        and _names(before)
        and not _names(line)
    )


def _names(line: Drafted) -> bool:
    return isinstance(line.formula, tree.Atom) and line.formula.predicate == "actual"


def _too_deep(script: Script, line: Drafted) -> Diagnostic:
    return catalogue.TOO_LARGE.at(
        script.source,
        Span(line.span.start, line.span.start + 1),
        what="The nesting of boxes",
        size=f"more than {script.limits.boxes} in one another",
        advice="Prove a part of it as a theorem of its own.",
    )


def no_box(script: Script, line: Drafted, kind: Kind = NO_BOX) -> Diagnostic:
    """The finding about an assumption without a bar before it."""
    shown = " ".join(script.source.text[line.span.start : line.span.end].split())
    example = f"| {shown}  assume" if len(shown) <= 30 else "| A  assume"
    return kind.at(script.source, line.span, example=example)


def _too_many(script: Script, line: Drafted) -> Diagnostic:
    bars, show, begin = "bars", "show", "open"
    if line.indented:
        bars, show, begin = "indentation", "shows", "opens"
    if line.rule == "assume":
        what = f"The {bars} here {begin} more than one box"
        advice = "An assumption opens one box; an outer one needs its own assumption."
    else:
        what = f"The {bars} here {show} a box that no assumption opens"
        advice = "Begin the box by a line with assume, or remove a bar."
        if line.indented:
            advice = "Begin the box by a line with assume, or indent as the line above."
    return BOX_NOT_OPEN.at(script.source, line.span, what=what, advice=advice)
