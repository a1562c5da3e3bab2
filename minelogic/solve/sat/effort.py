"""What a solver may do for all questions about a file together, however many there are.

Conflicts alone bound no time: one of a large file takes as long as a hundred of a small one, and a
model may be far away without any. So effort counts conflicts and the literals that follow from
others, in units that take about a microsecond.
"""

from __future__ import annotations

from minelogic.errors import LimitReached

CONFLICT = 10
"""The units that a conflict takes."""
FOLLOWING = 20
"""So many literals that follow from others take one unit."""
_LITTLE = 1_000
"""Such a part of all is there for every question, so that what is easy is answered in the end."""


class Effort:
    """The units that are left for a file, and those of them that the present question may take.

    That is half of what is left, so that the questions after it have something too.
    """

    __slots__ = ("allowed", "left", "limit")
    name = "units of effort"

    def __init__(self, limit: int) -> None:
        self.limit = self.left = limit
        self.allowed = 0
        self.ask()

    def ask(self) -> None:
        """A new question begins."""
        self.allowed = max(self.left // 2, self.limit // _LITTLE, 1)

    def ask_one_of(self, questions: int) -> None:
        """One of so many new questions begins, which together may take half of what is left."""
        self.allowed = self.left // (2 * max(questions, 1))

    def spend(self, units: int) -> None:
        """Books what was done, which may be a little more than was allowed."""
        self.left = max(self.left - units, 0)
        self.allowed -= units

    @property
    def is_spent(self) -> bool:
        """Whether the present question has taken all that it may."""
        return self.allowed <= 0

    def reached(self, what: str) -> LimitReached:
        """What is raised or noted where `what` needs more."""
        return LimitReached(self.name, self.limit, what)
