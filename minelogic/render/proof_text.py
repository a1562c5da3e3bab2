"""Proofs and reports about proofs as text of 80 columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TypeAlias

from minelogic.diagnostics import show, visible
from minelogic.proof.proof import Proof
from minelogic.proof.report import Report, Verdict
from minelogic.render.paragraphs import WIDTH
from minelogic.render.proof_layout import (
    ShownLine,
    ShownProof,
    other_findings,
    shown_proof,
    shown_report,
)

PaintVerdict: TypeAlias = Callable[[str, Verdict], str]
"""Gives the mark of a line its colour."""

MARKS: dict[Verdict, str] = {
    "right": "✓", "wrong": "✗", "waiting": "…", "open": "?", "unreadable": "✗",
}  # fmt: skip
_DEEPEST = 12
"""So many bars are drawn, those of the innermost boxes."""
_NARROWEST = 24
"""A column is at least so wide, even if lines then are longer than the page."""
_FORMULAS = 16
"""The column of formulas is at least so wide, for the eye."""
_GLUED = re.compile(r"\w+'*\([^()]*\)|\[[^\[\]]*\]")


def proof_text(proof: Proof, width: int = WIDTH) -> str:
    """The proof with its boxes drawn around the lines."""
    shown = shown_proof(proof)
    lines = [*_head(shown, width), ""]
    digits = max(len(str(proof.length)), 2) + 2
    deepest = min(max(len(line.boxes) for line in shown.lines), _DEEPEST)
    cells, reasons = _columns(shown.lines, width - digits - 2, 4)
    widths = [
        4 * min(len(line.boxes), deepest) + max(map(len, cell), default=0)
        for line, cell in zip(shown.lines, cells, strict=True)
    ]
    inner = max([_FORMULAS, *widths])
    for line, cell, reason in zip(shown.lines, cells, reasons, strict=True):
        depth = min(len(line.boxes), _DEEPEST)
        for level in range(max(depth - line.opens, 0), depth):
            lines.append(" " * digits + _rule("┌", "┐", level, inner))
        for number, (text, why) in enumerate(zip_longest(cell, reason, fillvalue="")):
            label = f"{line.label}." if number == 0 else ""
            room = inner - 4 * depth
            drawn = "│ " * depth + text.ljust(room) + " │" * depth
            lines.append(f"{label:>{digits - 1}} {drawn}  {why}".rstrip())
        for level in reversed(range(max(depth - line.closes, 0), depth)):
            lines.append(" " * digits + _rule("└", "┘", level, inner))
    return "\n".join(lines) + "\n"


def report_text(report: Report, width: int = WIDTH, paint: PaintVerdict | None = None) -> str:
    """Each theorem with a mark at every line, what is wrong and how to mend it, and the verdict.

    Findings about the text that belong to no theorem come first.
    """
    parts = [show(finding, width) for finding in other_findings(report)]
    shown = shown_report(report)
    parts += ["\n".join(_theorem(theorem, width, paint or _plain)) for theorem in shown]
    if len(shown) > 1:
        found = Counter(str(theorem.status) for theorem in shown)
        parts.append(
            f"{len(shown)} theorems: "
            + ", ".join(f"{number} {status}" for status, number in found.items()) + "."
        )  # fmt: skip
    if shown and report.status == "wrong" and all(t.status == "proved" for t in report.theorems):
        parts.append("The file has mistakes outside of its theorems: they are told above.")
    if not parts:
        parts.append(f"{visible(report.source.name)}: there is no theorem in it.")
    return "\n\n".join(parts) + "\n"


def _theorem(shown: ShownProof, width: int, paint: PaintVerdict) -> Iterator[str]:
    yield from _head(shown, width)
    if shown.lines:
        yield ""
    yield from _marked(shown.lines, width, paint)
    findings = [f for line in shown.lines for f in (*line.findings, *line.notes)]
    for finding in (*findings, *shown.findings):
        yield ""
        yield show(finding, width)
    yield ""
    yield from _wrapped(shown.verdict, width)
    for sentence in shown.missing:
        yield from (f"  {part}" for part in _wrapped(sentence, width - 2))


def _head(shown: ShownProof, width: int) -> list[str]:
    on = f" on {visible(shown.board)}" if shown.board is not None else ""
    logic = " (intuitionistic)" if shown.intuitionistic else ""
    # One that is written without a name is called by its number.
    name = shown.name if shown.name.startswith("theorem ") else f"theorem {shown.name}"
    first, *more = _wrapped(f"{name}{on}{logic}: {shown.text}", width - 4) or [""]
    return [first, *[f"    {line}" for line in more]]


def _marked(lines: Sequence[ShownLine], width: int, paint: PaintVerdict) -> Iterator[str]:
    """The lines with their marks and with bars for their boxes."""
    digits = max([2, *[len(line.label) for line in lines]])
    before = digits + 5
    cells, reasons = _columns(lines, width - before, 2)
    widths = [
        2 * min(len(line.boxes), _DEEPEST) + max(map(len, cell), default=0)
        for line, cell in zip(lines, cells, strict=True)
    ]
    room = max([_FORMULAS, *widths])
    for line, cell, reason in zip(lines, cells, reasons, strict=True):
        mark = paint(MARKS[line.verdict], line.verdict) if line.verdict is not None else " "
        height = max(len(cell), len(reason), 1)
        for row, (text, why) in enumerate(zip_longest(cell, reason, fillvalue="")):
            head = f" {mark} {line.label:>{digits}}. " if row == 0 else " " * before
            drawn = _bars(line, row == 0, row == height - 1) + text
            yield f"{head}{drawn.ljust(room)}  {why}".rstrip()


def _columns(
    lines: Sequence[ShownLine], room: int, per_box: int
) -> tuple[list[list[str]], list[list[str]]]:
    """The formulas and the reasons, each in as many lines as it needs in its column."""
    reasons = [_reason(line) for line in lines]
    boxes = [per_box * min(len(line.boxes), _DEEPEST) for line in lines]
    longest = max((b + len(line.text) for b, line in zip(boxes, lines, strict=True)), default=0)
    for_reasons = max(map(len, reasons), default=0)
    if longest + 2 + for_reasons > room:
        for_reasons = min(for_reasons, max(2 * room // 5, _NARROWEST))
        reasons = [r if len(r) <= for_reasons else r.replace("[", " [") for r in reasons]
        longest = min(longest, room - 2 - for_reasons)
    cells = [
        _wrapped(line.text, max(longest - b, _NARROWEST))
        for b, line in zip(boxes, lines, strict=True)
    ]
    return cells, [_wrapped(reason, max(for_reasons, _NARROWEST)) for reason in reasons]


def _reason(line: ShownLine) -> str:
    waits = f" (waits for {', '.join(line.waits_for)})" if line.waits_for else ""
    return line.reason + waits


def _bars(line: ShownLine, first: bool, last: bool) -> str:
    """A bar for each box, with a corner where it begins or ends."""
    depth = len(line.boxes)
    bars = ""
    for level in range(max(depth - _DEEPEST, 0), depth):
        begins = first and level >= depth - line.opens
        ends = last and level >= depth - line.closes
        bars += "[ " if begins and ends else "┌ " if begins else "└ " if ends else "│ "
    return bars


def _rule(left: str, right: str, level: int, inner: int) -> str:
    """The upper or lower edge of a box, inside the sides of those around it."""
    return "│ " * level + left + "─" * (inner - 4 * level - 2) + right + " │" * level


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines so wide, none of which ends within an atom if that can be."""
    glued = _GLUED.sub(lambda match: match.group().replace(" ", "\u00a0"), text)
    lines = wrap(glued, width, break_on_hyphens=False)
    return [line.replace("\u00a0", " ") for line in lines]


def _plain(mark: str, _verdict: Verdict) -> str:
    return mark
