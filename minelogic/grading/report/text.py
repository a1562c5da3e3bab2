"""A report as text of 80 columns, for a student to read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import TypeAlias

from minelogic.diagnostics import visible
from minelogic.grading.report.drawing import drawn_rows
from minelogic.grading.report.values import Finding, GradeReport, Item, Line, Mistake, Witness
from minelogic.grading.report.words import (
    MARKS,
    atoms_words,
    finding_head,
    finding_of_mistake,
    grouped,
    item_message,
    item_points,
    line_label,
    line_remark,
    line_text,
    mistake_sentence,
    mistake_title,
    other_findings,
    own_lines,
    own_mistakes,
    scope_words,
    score_words,
    short,
    verdict,
)
from minelogic.words import shortened

Paint: TypeAlias = Callable[[str, str], str]
"""Gives a text the colour of what it is: an outcome, or `title`, `full`, `part`, `mistake`."""

WIDTH = 80
_GAP = "     "
_INDENT = "     "
_GLUED = re.compile(r"(?:\b\w+'*)?\([^()\s]*(?:,\s[^()\s]+){0,4}\)")
"""Atoms, within which no line ends."""


def report_text(report: GradeReport, width: int = WIDTH, paint: Paint | None = None) -> str:
    """The report: the points, the mistake by its name, each item, the boards that show it."""
    return "\n\n".join("\n".join(block) for block in _blocks(report, width, paint or _plain))


def boards_text(witnesses: Sequence[Witness], width: int = WIDTH) -> list[str]:
    """The boards side by side, as many as fit, each below its name."""
    count = len(witnesses)
    drawn = [_board(witness, n, count, width) for n, witness in enumerate(witnesses, 1)]
    lines: list[str] = []
    strip: list[list[str]] = []
    for board in [board for board in drawn if board]:
        used = sum(len(other[0]) + len(_GAP) for other in strip)
        if strip and used + len(board[0]) > width:
            lines += [*_beside(strip), ""]
            strip = []
        strip.append(board)
    return lines + _beside(strip)


def _blocks(report: GradeReport, width: int, paint: Paint) -> Iterator[list[str]]:
    head = _wrapped(visible(report.title), width)
    yield [*[paint(line, "title") for line in head], *_wrapped(visible(report.submission), width)]
    score = score_words(report.score, report.points)
    words = [paint(score, "full" if report.passed else "part")]
    for sentence in (verdict(report), scope_words(report)):
        words += _wrapped(visible(sentence), width)
    yield words
    for mistake in report.mistakes:
        yield _mistake(report, mistake, width, paint, "")
    if report.status == "unreadable":
        for finding in report.findings:
            yield _finding(finding, width)
    if report.items:
        yield from _items(report, width, paint)
    if report.status != "unreadable":
        for finding in other_findings(report):
            yield _finding(finding, width)


def _items(report: GradeReport, width: int, paint: Paint) -> Iterator[list[str]]:
    """Items of which nothing more is said stand together, others each by itself."""
    together: list[str] = []
    for item in grouped(report.items):
        lines = [*_item_head(item, width, paint), *_item_rest(report, item, width, paint)]
        if len(lines) == 1:
            together += lines
            continue
        if together:
            yield together
            together = []
        yield lines
    if together:
        yield together


def _item_head(item: Item, width: int, paint: Paint) -> list[str]:
    points = item_points(item)
    title = short(item.title) if item.title else visible(item.id)
    lines = _wrapped(title, max(width - len(points) - 5, 20))
    first = lines[0] if lines else ""
    blank = " " * max(width - 3 - len(first) - len(points), 2)
    head = f"{paint(MARKS[item.outcome], item.outcome)}  {first}{blank}{points}"
    return [head, *["   " + line for line in lines[1:]]]


def _item_rest(report: GradeReport, item: Item, width: int, paint: Paint) -> Iterator[str]:
    yield from _wrapped(visible(item_message(report, item)), width, _INDENT)
    for mistake in own_mistakes(report, item):
        yield from _mistake(report, mistake, width, paint, _INDENT)
    for line in own_lines(report, item):
        yield from _line(line, width, _INDENT)
    yield from _witnesses(item.witnesses, width)


def _mistake(
    report: GradeReport, mistake: Mistake, width: int, paint: Paint, indent: str
) -> list[str]:
    title = _wrapped(f"The mistake: {mistake_title(mistake)}", width - len(indent))
    lines = [indent + paint(line, "mistake") for line in title]
    lines += _wrapped(mistake_sentence(report, mistake), width, indent + "  ")
    if (finding := finding_of_mistake(report, mistake)) is not None:
        lines += _rest(finding, width, indent + "  ")
    return lines


def _witnesses(witnesses: Sequence[Witness], width: int) -> Iterator[str]:
    """The boards in a strip, and below them what is to be seen on each."""
    boards = boards_text(witnesses, width - len(_INDENT))
    if boards:
        yield ""
        yield from [f"{_INDENT}{line}".rstrip() for line in boards]
    for place, witness in enumerate(witnesses, 1):
        sentence = [short(witness.sentence)] if witness.sentence else []
        if witness.true:
            sentence.append(f"{atoms_words(witness)}: {short(', '.join(witness.true))}.")
        which = f"Board {place}: " if len(witnesses) > 1 and witness.rows and sentence else ""
        yield from _wrapped(which + " ".join(sentence), width, _INDENT)
        for line in witness.broken:
            yield from _line(line, width, _INDENT + "  ", "false there")
        if not witness.canonical:
            yield from _wrapped("There may be a simpler one.", width, _INDENT)


def _board(witness: Witness, place: int, count: int, width: int) -> list[str]:
    """The name and the rows of a board, all equally wide; nothing if nothing is drawn."""
    if not witness.rows:
        return []
    name = visible(witness.board)
    head = f"Board {place} ({name})" if count > 1 else name
    lines = [head, *["  " + visible(row) for row in drawn_rows(witness, width - 2)]]
    wide = min(max(map(len, lines)), width)
    return [shortened(line, wide).ljust(wide) for line in lines]


def _beside(boards: Sequence[Sequence[str]]) -> list[str]:
    widths = [len(board[0]) for board in boards]
    rows = zip_longest(*boards, fillvalue="")
    return [
        _GAP.join(cell.ljust(wide) for cell, wide in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _line(line: Line, width: int, indent: str, before: str = "") -> list[str]:
    """A line with what it is called; what is said of a line of the answer stands below it."""
    below = line_remark(line)
    label = ", ".join(part for part in ("" if below else before, line_label(line)) if part)
    told = line_text(line)
    if not told and not line_label(line):
        return []
    text = ": ".join(part for part in (label, told) if part)
    return [*_wrapped(text, width, indent, "  "), *_wrapped(below, width, indent + "  ")]


def _finding(finding: Finding, width: int) -> list[str]:
    return [*_wrapped(finding_head(finding), width, "", "    "), *_rest(finding, width, "")]


def _rest(finding: Finding, width: int, indent: str) -> list[str]:
    """The place of a finding, and what would mend it."""
    lines = [(indent + visible(line))[:width].rstrip() for line in finding.excerpt]
    first = f"{indent}  help: "
    for line in _wrapped(visible(finding.help), width - len(first)):
        lines.append(first + line)
        first = " " * len(first)
    return lines


def _wrapped(text: str, width: int, indent: str = "", rest: str = "") -> list[str]:
    """The text in lines so wide, none of which ends within an atom if that can be."""
    glued = _GLUED.sub(lambda match: match.group().replace(" ", "\u00a0"), text)
    lines = wrap(
        glued,
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=indent + rest,
        break_on_hyphens=False,
    )
    return [line.replace("\u00a0", " ") for line in lines]


def _plain(text: str, _what: str) -> str:
    return text
