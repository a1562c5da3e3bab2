"""Proofs and reports about proofs as text of 80 columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TypeAlias

from minelogic.diagnostics import Diagnostic, show, visible
from minelogic.proof.report import Report, Verdict
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.rows import header_rows, line_rows
from minelogic.records import replace
from minelogic.render.proofs.layout import (
    ShownLine,
    ShownProof,
    other_findings,
    shown_proof,
    shown_report,
)
from minelogic.words import WIDTH

PaintVerdict: TypeAlias = Callable[[str, Verdict], str]
"""Gives the mark of a line its colour."""

MARKS: dict[Verdict, str] = {
    "right": "✓", "wrong": "✗", "waiting": "…", "open": "?", "unreadable": "✗",
}  # fmt: skip
_DEEPEST = 12
"""So many boxes within each other are drawn with blanks between them, the innermost."""
_NARROWEST = 24
"""A column is at least so wide, even if lines then are longer than the page."""
MOST_FINDINGS = 100
"""So many findings of a file are shown; the marks tell where the others are."""
_FORMULAS = 16
"""The column of formulas is at least so wide, for the eye."""
_GLUED = re.compile(r"\b\w+'*\([^()]*\)|\[[^\[\]]*\]")
_NUMBER = re.compile(r" (?=[0-9]+(?:\.[0-9]+)?[.:)](?: |$))")


def proof_text(proof: Proof, width: int = WIDTH) -> str:
    """The proof with its boxes drawn around the lines."""
    shown = shown_proof(proof)
    digits = max(len(str(proof.length)), 2) + 2
    if not any(line.boxes for line in shown.lines):
        return _without_boxes(shown, digits)
    lines = [*_head(shown, width), ""]
    outer = _outer(shown.lines)
    cells, reasons = _columns(shown.lines, width - digits - 2, 2)
    widths = [
        2 * len(_sides(len(line.boxes), outer)) + max(map(len, cell), default=0)
        for line, cell in zip(shown.lines, cells, strict=True)
    ]
    inner = max([_FORMULAS, *widths])
    for line, cell, reason in zip(shown.lines, cells, reasons, strict=True):
        depth = len(line.boxes)
        for level in range(max(depth - line.opens, 0), depth):
            lines.append(" " * digits + _rule("┌", "┐", level, inner, outer))
        left = _sides(depth, outer)
        for number, (text, why) in enumerate(zip_longest(cell, reason, fillvalue="")):
            label = f"{line.label}." if number == 0 else ""
            drawn = left + text.ljust(inner - 2 * len(left)) + left[::-1]
            lines.append(f"{label:>{digits - 1}} {drawn}  {why}".rstrip())
        for level in reversed(range(max(depth - line.closes, 0), depth)):
            lines.append(" " * digits + _rule("└", "┘", level, inner, outer))
    return "\n".join(lines) + "\n"


def _without_boxes(shown: ShownProof, digits: int) -> str:
    """A proof in which nothing is drawn, so that no one sees that it is no file: written as one."""
    on = f" on {visible(shown.board)}" if shown.board is not None else ""
    lines = header_rows(f"{_name(shown)}{on}: {shown.text}")
    lines += ["logic intuitionistic", ""] if shown.intuitionistic else [""]
    longest = max([_FORMULAS, *[len(line.text) for line in shown.lines]])
    for line in shown.lines:
        number = f"{line.label}.".rjust(digits - 1) + " "
        lines += line_rows(number, 0, line.text, line.reason, digits + longest)
    return "\n".join(lines) + "\n"


def report_text(report: Report, width: int = WIDTH, paint: PaintVerdict | None = None) -> str:
    """Each theorem with a mark at every line, what is wrong and how to mend it, and the verdict.

    Findings about the text that belong to no theorem come first.
    """
    parts = [show(finding, width) for finding in other_findings(report)]
    shown = shown_report(report)
    left = max(MOST_FINDINGS - len(parts), 0)
    for theorem in shown:
        parts.append("\n".join(_theorem(theorem, width, paint or _plain, left)))
        left = max(left - len(_findings(theorem)), 0)
    if len(shown) > 1:
        statuses = Counter(str(theorem.status) for theorem in shown)
        parts.append(
            f"{len(shown)} theorems: "
            + ", ".join(f"{number} {status}" for status, number in statuses.items())
            + "."
        )
    if shown and report.status == "wrong" and all(t.status == "proved" for t in report.theorems):
        parts.append("The file has mistakes outside of its theorems: they are told above.")
    if not parts:
        parts.append(f"{visible(report.source.name)}: there is no theorem in it.")
    return "\n\n".join(parts) + "\n"


def _theorem(shown: ShownProof, width: int, paint: PaintVerdict, most: int) -> Iterator[str]:
    yield from _head(shown, width)
    if shown.lines:
        yield ""
    yield from _marked(_with_heads(shown.lines), width, paint)
    findings = _findings(shown)
    for finding in findings[:most]:
        yield ""
        yield show(finding, width)
    yield ""
    if len(findings) > most:
        yield from _wrapped(_not_shown(len(findings) - most), width)
    yield from _wrapped(shown.verdict, width)
    for sentence in shown.missing:
        yield from (f"  {part}" for part in _wrapped(sentence, width - 2))
    yield from shown.refutation


def _findings(shown: ShownProof) -> list[Diagnostic]:
    """What is to be said of the lines of a theorem, and of the theorem."""
    of_lines = [f for line in shown.lines for f in (*line.findings, *line.notes)]
    return [*of_lines, *shown.findings]


def _not_shown(number: int) -> str:
    """How many findings are left out, in a sentence."""
    if number == 1:
        return "1 more finding is not shown: mend those above first."
    return f"{number:,} more findings are not shown: mend those above first."


def _head(shown: ShownProof, width: int) -> list[str]:
    on = f" on {visible(shown.board)}" if shown.board is not None else ""
    logic = " (intuitionistic)" if shown.intuitionistic else ""
    first, *more = _wrapped(f"{_name(shown)}{on}{logic}: {shown.text}", width - 4) or [""]
    return [first, *[f"    {line}" for line in more]]


def _name(shown: ShownProof) -> str:
    """One that is written without a name is called by its number."""
    return shown.name if shown.name.startswith("theorem ") else f"theorem {shown.name}"


def _marked(lines: Sequence[ShownLine], width: int, paint: PaintVerdict) -> Iterator[str]:
    """The lines with their marks and with bars for their boxes."""
    digits = max([2, *[len(line.label) for line in lines]])
    before = digits + 5
    outer = _outer(lines)
    cells, reasons = _columns(lines, width - before, 1)
    widths = [
        len(_sides(len(line.boxes), outer)) + max(map(len, cell), default=0)
        for line, cell in zip(lines, cells, strict=True)
    ]
    room = max([_FORMULAS, *widths])
    for line, cell, reason in zip(lines, cells, reasons, strict=True):
        mark = paint(MARKS[line.verdict], line.verdict) if line.verdict is not None else " "
        height = max(len(cell), len(reason), 1)
        for row, (text, why) in enumerate(zip_longest(cell, reason, fillvalue="")):
            head = f" {mark} {line.label:>{digits}}. " if row == 0 else " " * before
            drawn = _bars(line, row == 0, row == height - 1, outer) + text
            yield f"{head}{drawn.ljust(room)}  {why}".rstrip()


def _with_heads(lines: Sequence[ShownLine]) -> list[ShownLine]:
    """The lines, a name at the head of a box in one with the first formula there, as written."""
    result: list[ShownLine] = []
    for line in lines:
        head = result[-1] if result else None
        if head is not None and head.label == f"{line.label}.0":
            verdict = line.verdict if head.verdict == "right" else head.verdict
            text = f"{head.text} {line.text}"
            result[-1] = replace(line, text=text, opens=head.opens, verdict=verdict)
        else:
            result.append(line)
    return result


def _columns(
    lines: Sequence[ShownLine], room: int, sides: int
) -> tuple[list[list[str]], list[list[str]]]:
    """The formulas and the reasons, each in as many lines as it needs in its column.

    The boxes have so many sides.
    """
    reasons = [_reason(line) for line in lines]
    outer = _outer(lines)
    boxes = [sides * len(_sides(len(line.boxes), outer)) for line in lines]
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


def _outer(lines: Sequence[ShownLine]) -> int:
    """How many boxes are drawn without blanks between them."""
    return max(max((len(line.boxes) for line in lines), default=0) - _DEEPEST, 0)


def _sides(depth: int, outer: int) -> str:
    """The left sides of so many boxes."""
    return "│" * min(depth, outer) + "│ " * max(depth - outer, 0)


def _reason(line: ShownLine) -> str:
    waits = f" (waits for {', '.join(line.waits_for)})" if line.waits_for else ""
    return line.reason + waits


def _bars(line: ShownLine, first: bool, last: bool, outer: int) -> str:
    """A bar for each box, with a corner where it begins or ends."""
    depth = len(line.boxes)
    bars = ""
    for level in range(depth):
        begins = first and level >= depth - line.opens
        ends = last and level >= depth - line.closes
        bars += "[" if begins and ends else "┌" if begins else "└" if ends else "│"
        bars += " " if level >= outer or bars[-1] == "[" else ""
    return bars


def _rule(left: str, right: str, level: int, inner: int, outer: int) -> str:
    """The upper or lower edge of a box, inside the sides of those around it."""
    around = _sides(level, outer)
    return around + left + "─" * (inner - 2 * len(around) - 2) + right + around[::-1]


def _wrapped(text: str, width: int) -> list[str]:
    """The text in lines so wide, none of which ends within an atom if that can be.

    None ends within a word, and none begins with what looks like the number of a line.
    """

    def glue(match: re.Match[str]) -> str:
        return match.group() if len(match.group()) > width else match.group().replace(" ", "\u00a0")

    glued = _NUMBER.sub("\u00a0", _GLUED.sub(glue, text))
    lines = wrap(glued, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace("\u00a0", " ") for line in lines]


def _plain(mark: str, _verdict: Verdict) -> str:
    return mark
