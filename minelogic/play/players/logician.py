"""The logician of the CS 102 notes: every logical move; else the least probable tile."""

from __future__ import annotations

from fractions import Fraction

from minelogic.play.moves import Move
from minelogic.play.view import View
from minelogic.words import listed

_CERTAIN = Fraction(0)


class Logician:
    """Opens what is safe for certain, and guesses by exact odds only where nothing is."""

    def choose(self, view: View) -> Move:
        """The first tile that is safe for certain; else one that is least likely a mine.

        Of several that are equally likely it is one with the fewest covered tiles around it, and of
        these the first in reading order: at the beginning a corner.
        """
        knowledge = view.knowledge
        tile = knowledge.next_safe()
        if tile is not None:
            because = knowledge.because(tile)
            return view.move("probe", tile, safe_because(view, tile), _CERTAIN, because.how)
        if not view.moves and view.covered == view.board.size and view.first != "anything":
            corner = min(range(view.board.size), key=view.board.degree)
            return view.move("probe", corner, "The first tile is safe by the rules.", _CERTAIN)
        risk, tiles = knowledge.least()
        tile = min(tiles, key=lambda each: _covered_around(view, each))
        reason = f"No tile is safe for certain; this one is a mine with probability {risk}, "
        reason += "less than any other." if len(tiles) == 1 else "and none with less."
        return view.move("probe", tile, reason, risk)


def safe_because(view: View, tile: int) -> str:
    """Why a tile is safe for certain, in a sentence."""
    because = view.knowledge.because(tile)
    name = view.board.label(tile)
    if because.how == "total":
        return f"The number of mines that are left makes {name} safe."
    shown = [f"{view.sign(each)} at {view.board.label(each)}" for each in because.numbers]
    if len(shown) == 1:
        return f"By the {shown[0]}, with what is known, {name} is safe."
    what = listed([f"the {each}" for each in shown], most=4)
    if because.how == "numbers":
        return f"By {what}, {name} is safe."
    return f"On all boards that fit {what}, {name} is safe."


def _covered_around(view: View, tile: int) -> int:
    return sum([view.sign(near) == "." for near in view.neighbours(tile)])
