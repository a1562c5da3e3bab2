"""The façade: a file, and everything that can be asked of it.

The pipeline, as far as it goes: text, statements, instances, truth on a finished board.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from minelogic import catalogue
from minelogic.board import Board, Display, TileName
from minelogic.diagnostics import Diagnostic, limited, ordered
from minelogic.errors import FileError
from minelogic.ground.evaluate import Reason, World
from minelogic.ground.ground import Grounding, ground, impossible_conditions
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.check import Checker
from minelogic.syntax.load import File, decode, load_file
from minelogic.syntax.offboard import off_board
from minelogic.syntax.reader import read_formula
from minelogic.syntax.tree import Formula


def load(path: str | Path, limits: Limits | None = None) -> Problem:
    """The problem that a file states; `FileError` with every finding if it has mistakes."""
    path = Path(path)
    limits = limits or Limits()
    with path.open("rb") as stream:
        data = stream.read(4 * limits.characters + 1)
    source, findings = decode(str(path), data, limits)
    if findings:
        raise FileError(findings)
    return Problem(load_file(source, path.parent, limits), limits)


def loads(
    text: str, name: str = "text", base: str | Path | None = None, limits: Limits | None = None
) -> Problem:
    """The problem that a text states; theories are looked for in `base`, if it is given."""
    folder = Path(base) if base is not None else None
    return Problem(load_file(Source(name, text), folder, limits), limits)


class Problem:
    """A checked file over its board. Making one raises `FileError` if the file has mistakes."""

    def __init__(self, file: File, limits: Limits | None = None) -> None:
        self.file = file
        self.limits = limits or Limits()
        if file.errors:
            raise FileError(file.diagnostics)
        errors = [d for d in self.grounding.diagnostics if d.severity == "error"]
        if errors:
            found = (*file.diagnostics, *self.grounding.diagnostics)
            raise FileError(limited(found, self.limits.findings))

    @property
    def board(self) -> Board | None:
        return self.file.board

    @property
    def display(self) -> Display | None:
        return self.file.display

    @cached_property
    def grounding(self) -> Grounding:
        """The instances of every rule, fact and query."""
        return ground(self.file, self.limits)

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """The warnings about the file."""
        grounding = self.grounding
        found = (
            *self.file.diagnostics,
            *grounding.diagnostics,
            *impossible_conditions(grounding),
        )
        return limited(found, self.limits.findings)

    def formula(self, text: str, name: str = "formula") -> Formula:
        """A closed formula in the words of this file, checked; `FileError` if it has mistakes.

        `name` is what findings call the text.
        """
        source = Source(name, text)
        findings: list[Diagnostic] = []
        formula = read_formula(source, self.limits, findings)
        if formula is not None:
            checker = Checker(source, self.file.vocabulary, self.file.checked_definitions, findings)
            formula = checker.closed(formula)
            if checker.board_missing:
                span, name = checker.board_missing
                findings.append(catalogue.MISSING_BOARD.at(source, span, name=name))
            if not findings:
                findings.extend(off_board(source, formula, self.file.vocabulary))
        if formula is None or any(finding.severity == "error" for finding in findings):
            raise FileError(ordered(findings))
        return formula

    def world(self, bombs: Iterable[TileName] | None = None) -> World:
        """The finished board with these bombs; by default, the bombs the display marks."""
        board = self.board
        if board is None:
            return World(self.file, (), self.limits)
        if bombs is None:
            marked = self.display.bombs if self.display is not None else ()
            return World(self.file, marked, self.limits)
        tiles = []
        for name in bombs:
            tile = board.tile(name)
            if tile is None:
                raise ValueError(f"the board has no tile {name}")
            tiles.append(tile)
        return World(self.file, tiles, self.limits)

    def evaluate(self, formula: str | Formula, bombs: Iterable[TileName] | None = None) -> Reason:
        """Whether a closed formula holds on the finished board, and why."""
        if isinstance(formula, str):
            formula = self.formula(formula)
        return self.world(bombs).reason(formula)

    def __repr__(self) -> str:
        where = self.board.describe() if self.board is not None else "no board"
        return f"<Problem {self.file.source.name}: {where}, {len(self.file.rules)} rules>"
