"""A table that was made: its display, its mines, and the file and the answer that it makes."""

from __future__ import annotations

from functools import cached_property

from minelogic.board import Board, Sign
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import answer_text, file_text, problem_of
from minelogic.paper.openings.rating import Rating
from minelogic.problem import Problem
from minelogic.records import dataclass


# Without slots, so that what is worked out once can be kept beside the fields.
@dataclass(frozen=True)
class Table:
    """A display with one solution, and the mines that are this solution."""

    board: Board
    signs: tuple[Sign, ...]
    mines: frozenset[int]
    """By tiles, the marked ones among them."""
    total: int | None = None
    """The number of mines, if it is told."""
    says: str = ""
    """What stands above it in its file."""
    name: str = "table"
    seed: str = ""
    """What chance started from, if it had part in it and that is known."""

    @cached_property
    def problem(self) -> Problem:
        """The table as a problem, about which everything can be asked."""
        return problem_of(self.board, self.signs, self.total)

    @cached_property
    def opening(self) -> Opening:
        """The table as an opening, whose kind is found anew: it does not know the mines."""
        return Opening(self.problem)

    @property
    def rating(self) -> Rating:
        """How hard it is."""
        rating = self.opening.rating
        assert rating is not None
        return rating

    @property
    def numbers(self) -> tuple[int, ...]:
        """The tiles that show a number."""
        return tuple([tile for tile, sign in enumerate(self.signs) if isinstance(sign, int)])

    @property
    def file(self) -> str:
        """The text of its file."""
        return file_text(self.board, self.signs, self.total, self.says)

    @property
    def answer(self) -> str:
        """Its solution, with a cross or a dash on every closed cell."""
        return answer_text(self.board, self.signs, self.mines)
