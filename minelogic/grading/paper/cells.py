"""A table that is filled in, cell by cell: what it earns, and what is wrong with a name.

The mines together are worth as much as the other closed cells together, and a cell that is filled
wrongly takes off what it is worth. So whoever marks all cells alike earns nothing: what the right
ones give, the wrong ones take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from minelogic.board import GRIDS, Board, numbers_of
from minelogic.grading.report.values import Mistake
from minelogic.paper.openings.answers import Judged, WrongCell, judge
from minelogic.paper.openings.opening import Opening
from minelogic.records import dataclass

_MOST_REASONS = 6
"""Of so many wrong cells it is found out which numbers tell what they are."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a filled table stands beside the one solution."""

    judged: Judged
    mines: tuple[int, ...]
    """The cells to be filled that are mines, and the others."""
    free: tuple[int, ...]

    @property
    def wrong(self) -> dict[int, WrongCell]:
        return {each.tile: each for each in self.judged.wrong}

    def earned(self, tiles: Sequence[int]) -> Fraction:
        """What some cells earn, as a share of their worth: less than 0 if most are wrong."""
        right = sum([t in self.judged.filled and t not in self.wrong for t in tiles])
        wrong = sum([t in self.wrong for t in tiles])
        return Fraction(right - wrong, len(tiles)) if tiles else Fraction(0)

    @property
    def share(self) -> Fraction:
        """What the whole table earns: never less than 0."""
        parts = [tiles for tiles in (self.mines, self.free) if tiles]
        earned = sum([self.earned(tiles) for tiles in parts], Fraction(0))
        return max(earned / len(parts), Fraction(0)) if parts else Fraction(0)


def standing_of(opening: Opening, marks: Mapping[int, bool | None]) -> Standing:
    """How marks stand beside the one solution of a table."""
    mines = opening.mines
    assert mines is not None
    asked = [tile for tile in opening.closed_cells if opening.signs[tile] == "."]
    return Standing(
        judged=judge(opening, marks, _MOST_REASONS),
        mines=tuple([tile for tile in asked if tile in mines]),
        free=tuple([tile for tile in asked if tile not in mines]),
    )


def whole_mistakes(opening: Opening, judged: Judged) -> tuple[Mistake, ...]:
    """What is wrong with a filled table as a whole, if that has a name."""
    filled, wrong = judged.filled, judged.wrong
    asked = [tile for tile in opening.closed_cells if opening.signs[tile] == "."]
    if not wrong or judged.unfilled:
        return ()
    if opening.kind == "table" and len(wrong) == len(asked) > 1:
        sentence = "every cross stands where a dash belongs, and every dash where a cross does"
        return (Mistake("exchanged", "crosses and dashes exchanged", sentence),)
    crosses = frozenset([tile for tile, cross in filled.items() if cross])
    for words, board in _other_boards(opening.board):
        numbers = numbers_of(board, crosses)
        if all(not isinstance(s, int) or numbers[t] == s for t, s in enumerate(opening.signs)):
            sentence = f"the numbers are right {words}, which is not the rule here"
            return (Mistake("other-neighbours", "other neighbours", sentence),)
    return ()


_RULES = {
    "king": "if cells that share a side or a corner are neighbours",
    "rook": "if only cells that share a side are neighbours",
    "torus": "if the board goes round, so that the last row touches the first",
}


def _other_boards(board: Board) -> list[tuple[str, Board]]:
    """The boards of this size on which other cells are neighbours."""
    if not board.is_grid:
        return []
    others = [name for name in GRIDS if name in _RULES and name != board.topology]
    return [(_RULES[name], Board.grid(board.rows, board.columns, name)) for name in others]


def cell_mistakes(
    opening: Opening, wrong: Sequence[WrongCell], lines: Mapping[int, int]
) -> tuple[Mistake, ...]:
    """A mistake for each wrong cell: the numbers that it breaks, or that tell what it is."""
    mistakes = []
    for each in wrong:
        code, title = "breaks-number", "a number that is broken"
        if not each.breaks:
            code, title = "against-numbers", "against several numbers"
        sentence = each.said(opening.board).rstrip(".")
        mistakes.append(Mistake(code, title, sentence, lines.get(each.tile)))
    return tuple(mistakes)
