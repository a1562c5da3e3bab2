"""Openings: numbers on some cells of a board, and how many sets of mines fit them.

An opening with exactly one solution is a *table* for Paper Minesweeper.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, Literal, TypeAlias

from minelogic.board import Board, Display, Sign, TileName
from minelogic.ground.premises import Premise
from minelogic.paper.openings.plain import PaperError
from minelogic.paper.openings.rating import Rating, rate
from minelogic.problem import Problem
from minelogic.records import dataclass
from minelogic.solve.clash import Clash
from minelogic.solve.worlds import Model

OpeningKind: TypeAlias = Literal["no opening", "opening", "table", "unknown"]


# Without slots, so that what is worked out once can be kept beside the fields.
@dataclass(frozen=True)
class Opening:
    """A board with numbers, seen as a puzzle on paper: every question goes to its problem."""

    problem: Problem

    @property
    def board(self) -> Board:
        board = self.problem.board
        assert board is not None
        return board

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The display, tile by tile."""
        return (self.problem.display or Display.covered_board(self.board.size)).signs

    @property
    def open_cells(self) -> tuple[int, ...]:
        """The tiles that show a number, or are known to be free."""
        return tuple(
            [t for t, sign in enumerate(self.signs) if sign == "-" or sign.__class__ is int]
        )

    @property
    def closed_cells(self) -> tuple[int, ...]:
        """The tiles that a solution fills with a cross or a dash."""
        opened = frozenset(self.open_cells)
        return tuple([tile for tile in range(self.board.size) if tile not in opened])

    @cached_property
    def kind(self) -> OpeningKind:
        """`no opening` if no set of mines fits, `table` if exactly one does, else `opening`.

        `unknown` if a limit was reached.
        """
        status = self.problem.status
        if status != "consistent":
            return "unknown" if status == "unknown" else "no opening"
        verdicts = set(self.problem.verdicts.values())
        if "U" in verdicts:
            return "opening"
        return "unknown" if "?" in verdicts else "table"

    @cached_property
    def count(self) -> int | None:
        """How many sets of mines fit, exactly; None if a limit was reached."""
        if self.kind == "table":
            return 1
        return 0 if self.kind == "no opening" else self.problem.count()

    @cached_property
    def two(self) -> tuple[Model, Model] | None:
        """Two different solutions, the first in reading order; None unless there are several."""
        if self.kind != "opening":
            return None
        models = self.problem.models(2)
        return (models[0], models[1]) if len(models) == 2 else None

    @cached_property
    def differ(self) -> tuple[TileName, ...]:
        """The cells in which the two solutions differ."""
        if self.two is None:
            return ()
        one, other = [frozenset(model.bombs) for model in self.two]
        return tuple([name for name in self.board.names if (name in one) != (name in other)])

    @cached_property
    def undecided(self) -> tuple[TileName, ...]:
        """The cells that are mines in some solutions and not in others."""
        return tuple([name for name, sign in self.problem.verdicts.items() if sign == "U"])

    @cached_property
    def solution(self) -> Model | None:
        """The solution of a table."""
        return self.problem.models(1)[0] if self.kind == "table" else None

    @cached_property
    def mines(self) -> frozenset[int] | None:
        """The mines of a table, as tiles."""
        if self.kind != "table":
            return None
        found = {self.board.tile(n) for n, v in self.problem.verdicts.items() if v == "B"}
        marked = {tile for tile, sign in enumerate(self.signs) if sign == "*"}
        return frozenset([tile for tile in found | marked if tile is not None])

    @cached_property
    def rating(self) -> Rating | None:
        """The techniques that a table needs; None of anything else."""
        return rate(self.problem.derivation) if self.kind == "table" else None

    @cached_property
    def clashing(self) -> tuple[int, ...]:
        """Of no opening: the tiles whose numbers clash; none if other rules have part in it."""
        premises = self.clash.premises if self.clash else ()
        tiles: list[int | None] = []
        for premise in premises:
            if getattr(premise.statement, "name", None) == "minesweeper.counts":
                values = premise.binding
                place: Any = (values["i"], values["j"]) if self.board.is_grid else values["v"]
                tiles.append(self.board.tile(place))
            elif not _is_plain(premise):
                return ()
        # A number that no cell of the board can show clashes by itself.
        alone = [premise.tile for premise in premises] if not tiles else []
        return tuple(sorted([tile for tile in (*tiles, *alone) if tile is not None]))

    @property
    def clash(self) -> Clash | None:
        """Of no opening: a smallest set of premises that cannot all hold."""
        return self.problem.conflict if self.kind == "no opening" else None


def _is_plain(premise: Premise) -> bool:
    """Whether a premise is of the display, or says what it is to show a number."""
    name = getattr(premise.statement, "name", "")
    return premise.statement is None or str(name).startswith("minesweeper.")


def check(problem: Problem) -> Opening:
    """What a file is as a puzzle on paper; `PaperError` if it has no board with bombs."""
    if problem.board is None:
        raise PaperError("the file has no board")
    if not problem.has_bombs and problem.status != "inconsistent":
        raise PaperError(
            "the file says nothing of bombs: it shows no number under a theory of them"
        )
    return Opening(problem)
