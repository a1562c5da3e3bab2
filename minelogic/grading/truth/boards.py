"""Boards as students draw them: what is to refute a claim, claim by claim."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from minelogic.board import Board, Display, numbers_of, read_sign, split_row
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.exercises.boards import board_words
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Truth
from minelogic.grading.truth import kinds
from minelogic.problem import Problem
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.load import load_file
from minelogic.syntax.file.reader import read
from minelogic.syntax.statements import (
    BoardStatement,
    DisplayStatement,
    Fact,
    Statement,
    keyword,
)
from minelogic.syntax.tree import Atom
from minelogic.words import listed, plural

_MOST_LINES = 1_000
_ROW = re.compile(r"\|?(?:[ \t]*(?:\*|\.|-|\d{1,2}|[#oxX_])[ \t|]*)+")
_COMMENT = re.compile(r"#(?=[ \t]).*|^\s*#.*")


@dataclass(frozen=True, slots=True)
class Given:
    """A board that was given, with what else holds on it."""

    problem: Problem
    bombs: tuple[int, ...]
    board: Board
    line: int


def read_boards_of(
    exercise: Exercise, source: Source, findings: list[Diagnostic]
) -> dict[str, Given]:
    """The boards of an answer, by the names of the claims; findings are added."""
    task = exercise.task
    assert isinstance(task, Truth)
    names = [claim.name for claim in task.claims]
    boards: dict[str, Given] = {}
    for name, section in _sections(source, names, findings):
        if not re.sub(r"#.*|\?+|…", "", section.source.text).strip():
            continue
        given = _Section(exercise, task, source, section, findings).given()
        if given is not None:
            boards.setdefault(name, given)
    return boards


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the text, at its place: all else is blank."""

    source: Source


def _sections(
    source: Source, names: Sequence[str], findings: list[Diagnostic]
) -> Iterator[tuple[str, _Part]]:
    """What stands below the name of each claim; all of it if there is one claim alone."""
    text = "\n".join(source.text.split("\n")[:_MOST_LINES])
    every = "|".join([re.escape(name) for name in sorted(names, key=len, reverse=True)])
    head = re.compile(
        rf"^[ \t]*(?:\(?(?P<name>{every})\)?(?:[ \t]*[.:)]|(?<!\d))|(?:claim|board|formula)[ \t]+"
        rf"(?P<other>\w[\w-]*)[ \t]*[.:)]?|(?P<word>[^\W\d][\w' -]*):)"
        # The board may begin on the line of its name.
        r"(?:[ \t]*$|(?<=:)(?=[ \t]+[*.\d][ \t*.\d|-]*$))",
        re.IGNORECASE | re.MULTILINE,
    )
    heads = list(head.finditer(text))
    if len(names) == 1:
        blanked = head.sub(lambda found: " " * len(found.group()), text)
        yield names[0], _Part(Source(source.name, blanked))
        return
    if not heads:
        if re.sub(r"#.*", "", text).strip():
            span = Span(0, len(text.split("\n")[0]))
            advice = f"Write {names[0]}: on a line above the board that is for it."
            said = "It is not said which claim this board is for, so it was not counted."
            findings.append(kinds.NO_CLAIM.at(source, span, message=said, advice=advice))
        return
    ends = [found.start() for found in heads[1:]] + [len(text)]
    for found, end in zip(heads, ends, strict=True):
        written = found["name"] or found["other"] or found["word"]
        name = next((name for name in names if name.lower() == written.lower()), None)
        if name is None:
            guess = closest(written, names)
            advice = f"There are {listed(list(names), most=None)}."
            advice = f"Did you mean {guess}?" if guess else advice
            span = Span(*found.span())
            findings.append(kinds.NO_CLAIM.at(source, span, name=written, advice=advice))
            continue
        blank = re.sub(r"[^\n]", " ", text[: found.end()])
        yield name, _Part(Source(source.name, blank + text[found.end() : end]))


class _Section:
    """One board in its part of an answer."""

    def __init__(
        self,
        exercise: Exercise,
        task: Truth,
        original: Source,
        part: _Part,
        findings: list[Diagnostic],
    ) -> None:
        assert task.boards is not None
        self.exercise, self.task, self.boards = exercise, task, task.boards
        self.original, self.text, self.findings = original, part.source.text, findings
        self.rows: list[tuple[list[tuple[str, int]], Span]] = []

    def given(self) -> Given | None:
        """The board with what holds on it; None, with findings, if it cannot be read."""
        before = len(self.findings)
        rest = self._without_rows()
        statements = read(Source(self.original.name, rest), self.exercise.limits, [])
        self._only_boards(statements)
        if not self.rows and not any(isinstance(s, DisplayStatement) for s in statements):
            self._find(kinds.NO_BOARD, Span(0, 0), where="")
        if self._wrong_since(before):
            return None
        file = load_file(
            Source(self.original.name, rest + self._added(statements)),
            self.exercise.folder,
            self.exercise.limits,
        )
        if file.errors:
            self.findings += [_inside(finding, self.original) for finding in file.errors]
            return None
        board = file.board
        assert board is not None
        if board not in {place.board for place in self.boards.places}:
            words = self.boards.words.removeprefix("on ")
            span = self.rows[0][1] if self.rows else Span(0, 0)
            self._find(kinds.OTHER_BOARD, span, board=board_words(board), words=words)
            return None
        display = file.display or Display.covered_board(board.size)
        self._wrong_numbers(board, display)
        first = self.rows[0][1].start if self.rows else 0
        line = self.original.place(first).line
        return Given(Problem(file, self.exercise.limits), display.bombs, board, line)

    def _without_rows(self) -> str:
        """The text with the drawn rows blanked; they are kept."""
        lines, start = [], 0
        for line in self.text.split("\n"):
            bare = _COMMENT.sub(lambda found: " " * len(found.group()), line)
            word = re.match(r"[ \t]*display\b:?", bare)
            drawn = bare
            if word is not None and "=" not in bare:
                drawn = " " * word.end() + bare[word.end() :]
                line = " " * len(line)
            if drawn.strip() and _ROW.fullmatch(drawn.strip()):
                cells = [
                    (cell, start + place) for cell, place in split_row(drawn.replace("|", " "))
                ]
                self.rows.append((cells, Span(start, start + len(line.rstrip()))))
                line = " " * len(line)
            lines.append(line)
            start += len(line) + 1
        self._rows_are_right()
        return "\n".join(lines)

    def _rows_are_right(self) -> None:
        first = len(self.rows[0][0]) if self.rows else 0
        for cells, span in self.rows:
            if len(cells) != first:
                number = f"{len(cells)} {plural(len(cells), 'tile')}"
                self._find(kinds.UNEVEN, span, number=number, first=first)
                return
            for cell, place in cells:
                if read_sign(cell) is None:
                    self._find(kinds.NO_SIGN, Span(place, place + len(cell)), written=cell)
                    return

    def _only_boards(self, statements: Sequence[Statement]) -> None:
        """A finding for each statement that says more than what the board is and what holds."""
        for statement in statements:
            if isinstance(statement, BoardStatement | DisplayStatement):
                continue
            word = keyword(statement)
            span = Span(statement.span.start, statement.span.start + len(word))
            if isinstance(statement, Fact):
                if not isinstance(statement.formula, Atom):
                    why = "a fact here is one atom, as in fact M(0, 1)"
                    self._find(kinds.NOT_OF_THE_BOARD, span, word=word, why=why)
                elif statement.formula.predicate in ("B", "S", "Q", "U"):
                    why = "the drawn board says which tiles are bombs"
                    self._find(kinds.NOT_OF_THE_BOARD, span, word=word, why=why)
                continue
            why = "only a board and facts can be given"
            self._find(kinds.NOT_OF_THE_BOARD, span, word=word, why=why)

    def _added(self, statements: Sequence[Statement]) -> str:
        """The board and the display that are drawn, and the words of the exercise."""
        largest = self.boards.largest.board
        added = [f"use {name}" for name in self.task.uses]
        if self.rows:
            if not any(isinstance(statement, BoardStatement) for statement in statements):
                kinds_of = {place.board.topology for place in self.boards.places}
                topology = f" {largest.topology}" if len(kinds_of) == 1 else ""
                added.append(f"board {len(self.rows)} x {len(self.rows[0][0])}{topology}")
            added.append("display")
            added += ["  " + " ".join([cell for cell, _ in cells]) for cells, _ in self.rows]
        if largest.is_grid:
            added.append(f"coordinates {largest.coordinates}")
        return "\n" + "\n".join(added) + "\n"

    def _wrong_numbers(self, board: Board, display: Display) -> None:
        true = numbers_of(board, display.bombs)
        for tile, number in display.numbers:
            if true[tile] != number:
                span = self.rows[0][1] if self.rows else Span(0, 0)
                if self.rows and board.is_grid:
                    row, column = divmod(tile, board.columns)
                    cell, place = self.rows[row][0][column]
                    span = Span(place, place + len(cell))
                found = true[tile]
                self._find(
                    kinds.WRONG_NUMBER, span, tile=board.label(tile), number=number, found=found,
                    are=plural(found, "is a bomb", "are bombs"),
                )  # fmt: skip
                return

    def _find(self, kind: Kind, span: Span, **data: object) -> None:
        self.findings.append(kind.at(self.original, span, **data))

    def _wrong_since(self, before: int) -> bool:
        return any(finding.severity == "error" for finding in self.findings[before:])


def _inside(finding: Diagnostic, original: Source) -> Diagnostic:
    """A finding at its place in the answer; what is about what was added stands at its end."""
    size = len(original.text)
    span = Span(min(finding.span.start, size), min(finding.span.end, size))
    return replace(finding, source=original, span=span)
