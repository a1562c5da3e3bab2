"""A new line of a proof written as the lines beside it are: number, bars or indentation."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.proof.reading.layout import Row, depths, row
from minelogic.proof.script import ProofLine
from minelogic.source import Source, Span


class Layout:
    """How the lines of a proof are written."""

    def __init__(self, source: Source, lines: Sequence[ProofLine]) -> None:
        self.lines = lines
        self.rows = [_row(source.text, line) for line in lines]
        boxed = any(line.boxes for line in lines)
        self.indented = boxed and not any(row.bars for row in self.rows)
        labelled = [row for row in self.rows if row.label is not None]
        self.numbered = bool(labelled) or not lines
        after = source.text[labelled[-1].label_span.end :][:1] if labelled else "."
        self.mark = after if after in (".", ":", ")") else "."

    def at_end(self) -> str | None:
        """The number of a line that is added at the end."""
        if not self.numbered:
            return None
        return str(max([_number(line.label) for line in self.lines], default=0) + 1)

    def before(self, position: int) -> str:
        """The number of a line between others, whose numbers stay: `5.1` after line 5."""
        number = _number(self.lines[position - 1].label) if position else 0
        taken = [
            int(line.label.partition(".")[2])
            for line in self.lines
            if re.fullmatch(rf"{number}\.[0-9]+", line.label)
        ]
        return f"{number}.{max(taken, default=0) + 1}"

    def instead(self, position: int) -> str | None:
        """The number that a line has, if one is written."""
        return self.rows[position].label

    def line(self, label: str | None, depth: int, content: str, position: int) -> str:
        """A line in so many boxes, written at a position."""
        head = f"{label}{self.mark} " if label is not None else ""
        if not self.indented:
            return f"{head}{'| ' * depth}{content}"
        opens = [line.rule == "assume" for line in self.lines[:position]]
        for text in self._indented(head.rstrip(), depth, content, position):
            trial = row(text, Span(0, len(text)))
            found = depths([*self.rows[:position], trial], [*opens, content.endswith(" assume")])
            if found[-1] == depth:
                return text
        return f"{head}{'| ' * depth}{content}"

    def _indented(self, head: str, depth: int, content: str, position: int) -> Iterator[str]:
        """The line with its formula where others of its depth have theirs."""
        alike = [n for n in range(position) if len(self.lines[n].boxes) == depth]
        other = [n for n in range(position) if len(self.lines[n].boxes) == depth - 1]
        if not alike and not other:
            return
        beside = self.rows[alike[-1] if alike else other[-1]]
        column = beside.column + (0 if alike else 2)
        gap = beside.gap + (0 if alike else 2)
        number = " " * (beside.column - beside.gap - len(head) + 1) + head
        yield f"{number.ljust(column)}{content}"
        yield f"{head.ljust(column)}{content}"
        yield f"{head}{' ' * max(gap - 1, 1)}{content}"


def _row(text: str, line: ProofLine) -> Row:
    return row(text, Span(text.rfind("\n", 0, line.span.start) + 1, line.span.end))


def _number(label: str) -> int:
    found = re.match(r"[0-9]+", label)
    return int(found.group()) if found else 0
