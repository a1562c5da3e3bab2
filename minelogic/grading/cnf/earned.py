"""What an answer about CNF has earned: right, out of what is right, wrong and missing.

    share = right / (right + wrong + missing)

Of clauses a wrong one stands in the place of one that is missing, so `wrong + missing` is there
whichever of them is more; of steps it does so by itself, for it is one of the lines on the way.
Whatever is right makes the share no less, and whatever is wrong makes it no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minelogic.grading.cnf.fewest import FewestClauses
from minelogic.grading.cnf.meaning import Meanings
from minelogic.grading.cnf.shape import conjunction, conjuncts, fault
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula


@dataclass(frozen=True, slots=True)
class Earned:
    """How much is right, wrong and missing."""

    right: Fraction
    wrong: int
    missing: Fraction

    @property
    def share(self) -> Fraction:
        """The share of the points: all where nothing was to be done and nothing is wrong."""
        whole = self.right + self.wrong + self.missing
        return self.right / whole if whole else Fraction(1)


def earned_by_clauses(
    given: Formula, right: Sequence[Formula], wrong: int, meanings: Meanings
) -> Earned:
    """What clauses that follow from the formula have earned, and so many wrong ones beside them.

    A clause that stands in the formula already is not earned, and is missing if it is left out;
    so the formula itself earns nothing. Raises `LimitReached`.
    """
    fewest = FewestClauses(given, meanings)
    there = [part for part in conjuncts(given) if fault(part) is None]
    needed = fewest.missing(there)
    if not needed:
        there, needed = [], fewest.missing([])
    still = fewest.missing([*there, *right])
    lost = sum(meanings.first(conjunction(right), clause) is not None for clause in there)
    return Earned(
        right=Fraction(needed - still),
        wrong=wrong,
        missing=Fraction(lost + max(still - wrong, 0)),
    )
