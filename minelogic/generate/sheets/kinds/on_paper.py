"""What a kind of exercise has on paper: room for the answer, a solution, a line of the key."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minelogic.exercises.exercise import Exercise
from minelogic.records import dataclass
from minelogic.render.sheets.items import Item, Picture
from minelogic.render.sheets.self_check import Question


@dataclass(frozen=True, slots=True)
class OnPaper:
    """How the exercises of a kind are put on sheets.

    What students get comes from the task and the starter alone, never from the reference.
    """

    room: Callable[[Exercise], Iterator[Item]]
    """What stands below the prompt: what is given, and room for the answer."""
    solution: Callable[[Exercise], Iterator[Item]]
    key: Callable[[Exercise], str]
    """The right answer, as short as can be."""
    question: Callable[[Exercise], Question | None] | None = None
    """What a page can check by itself; None if there are not finitely many answers."""
    solved: Callable[[Exercise], Iterator[Picture]] | None = None
    """Its boards, solved, for the key."""
    beside: Callable[[Exercise], Item | None] | None = None
    """The board and the room for the answer beside each other, for where all else has been said at
    an earlier exercise; None if there is no room for both."""
    together: Callable[[Exercise], Item | None] | None = None
    """The same with all that a first exercise has, so that no prompt needs the board above it."""
