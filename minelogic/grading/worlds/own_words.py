"""What an answer speaks of beside the exercise's predicates, and what is said if that is too much.

An answer that speaks of much that is its own is hard to compare: it is told so in its own words,
and no mistakes are looked for in it.
"""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.errors import LimitReached
from minelogic.grading.report.values import Item
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.place import said_apart

MOST_NAMED = 200
"""Of how many atoms of its own an answer may speak on the largest board, to be named mistakes."""
_FEW = 4
"""How many predicates are named."""


def undecided_words(comparer: Comparer, _: LimitReached, who: str = "Your rules speak") -> str:
    """What is said where a limit was reached, and what would help."""
    names = own_predicates(comparer)
    if not names:
        return "This could not be settled within the limits: say it in a simpler way."
    them, one = ("them", "predicates") if len(names) > 1 else ("it", "a predicate")
    if len(names) > _FEW:
        names = [*names[:_FEW], f"{len(names) - _FEW} more"]
    listed = " and ".join([part for part in (", ".join(names[:-1]), names[-1]) if part])
    return (
        f"{who} of {one} beside those of the exercise ({listed}) in a way that could not be "
        f"settled within the limits: say by 'define' what is meant by {them}, or leave {them} out."
    )


def own_predicates(comparer: Comparer) -> list[str]:
    """The predicates in what the answer says that are no part of a world, as they come in it."""
    arena = comparer.arena(comparer.largest)
    try:
        own = arena.own(arena.text("answer"))
    except LimitReached:
        return []
    return list(dict.fromkeys([said_apart(arena.atom(number).predicate) for number in sorted(own)]))


def can_be_named(comparer: Comparer, items: Sequence[Item]) -> bool:
    """Whether mistakes are looked for: not where even the comparison was too much, or nearly so."""
    if any(item.outcome in ("undecided", "not judged") for item in items):
        return False
    arena = comparer.arena(comparer.largest)
    try:
        return len(arena.own(arena.text("answer"))) <= MOST_NAMED
    except LimitReached:
        return False
