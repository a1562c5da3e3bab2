"""The logician of the CS 102 notes: every logical move; else the least probable tile."""

from __future__ import annotations

from fractions import Fraction

from minelogic.errors import LimitReached
from minelogic.play.moves import Move
from minelogic.play.said import chance_text, tile_text
from minelogic.play.view import View
from minelogic.words import listed

_CERTAIN = Fraction(0)


class Logician:
    """Opens what is safe for certain, and guesses by exact odds only where nothing is."""

    def choose(self, view: View) -> Move:
        """The first tile that is safe for certain; else one that is least likely a mine.

        Of several that are equally likely it is one with the fewest covered tiles around it, and of
        these the first in reading order: at the beginning a corner, which most likely shows 0. If
        it shows 0 anyway, it begins two tiles from the border, where openings reach furthest.
        """
        knowledge = view.knowledge
        try:
            tile = knowledge.next_safe()
            if tile is not None:
                because = knowledge.because(tile)
                return view.move("probe", tile, safe_because(view, tile), _CERTAIN, because.how)
            if view.first_is_safe:
                return view.move(
                    "probe",
                    _first(view),
                    "By the rules of the game the first tile is safe.",
                    _CERTAIN,
                )
            risk, tiles = knowledge.least()
        except LimitReached:
            return _without_odds(view)
        tile = min(tiles, key=lambda each: _covered_around(view, each))
        least = "less than any other" if len(tiles) == 1 else "and none with less"
        chance = f"this one is a mine with probability {chance_text(risk)}, {least}"
        reason = f"No tile is safe for certain; {chance}."
        return view.move("probe", tile, reason, risk)


def _first(view: View) -> int:
    board = view.board
    if view.first == "opening" and board.is_grid:
        return min(2, board.rows // 2) * board.columns + min(2, board.columns // 2)
    return min(range(board.size), key=board.degree)


def safe_because(view: View, tile: int) -> str:
    """Why a tile is safe for certain, in a sentence."""
    because = view.knowledge.because(tile)
    name = tile_text(view.board, tile)
    if because.how == "total":
        return f"The number of mines that are left makes {name} safe."
    shown = [f"the {view.sign(each)} at {tile_text(view.board, each)}" for each in because.numbers]
    what = listed(shown, most=4)
    if because.how == "part":
        return f"On all boards that fit {what}, {name} is safe."
    return f"By {what}, with what is known, {name} is safe."


def _without_odds(view: View) -> Move:
    """Where there are too many boards to be counted: what a solver finds, else what numbers say."""
    verdicts = view.problem.verdicts
    for name, verdict in verdicts.items():
        if verdict == "S":
            reason = "It is safe on all boards; there are too many of them to be counted."
            return Move("probe", name, reason, _CERTAIN, "solver")
    by_number = view.knowledge.risks_by_number()
    known = view.knowledge.easily_bombs
    covered = [tile for tile, sign in enumerate(view.signs) if sign == "." and tile not in known]
    average = Fraction(view.mines - len(known), len(covered))
    tile = min(covered, key=lambda each: by_number.get(each, average))
    return view.move(
        "probe",
        tile,
        "There are too many boards to be counted; by the numbers around it, one at a time, this "
        "tile is least likely a mine.",
    )


def _covered_around(view: View, tile: int) -> int:
    return sum([view.sign(near) == "." for near in view.neighbours(tile)])
