"""That at most one of some literals holds, because any two of them clash."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from minelogic.derive.verify.counts import Ground
from minelogic.derive.verify.fields import Wrong
from minelogic.derive.verify.propagation import Known, propagate


def at_most_one(conclusions: Iterable[Ground], known: Known | None) -> Known | None:
    """What is known if at most one holds of the literals that each conclusion counts.

    A conclusion may be several counts. Of any two literals of one count one has to make the other
    false, by propagation of what is known.
    """
    at_most: list[Ground] = []
    todo = list(conclusions)
    for group in todo:
        if not isinstance(group, int) and 1 < group[0] == len(group[2]):
            todo.extend(group[2])
            continue
        parts = () if isinstance(group, int) else group[2]
        if len(parts) < 2 or not all(isinstance(part, int) for part in parts):
            raise Wrong("pairs", "A step of the form pairs says how many of some literals hold.")
        with_it = [(one, propagate([one], known)) for one in parts]
        for (one, after), (other, instead) in combinations(with_it, 2):
            if not (_denies(after, other) or _denies(instead, one)):
                raise Wrong("pairs", "Two of what the step counts may both hold.")
        at_most.append((0, 1, parts))
    return propagate(at_most, known)


def _denies(found: Known | None, literal: int) -> bool:
    """Whether a clash was found, or what is known then makes the literal false."""
    return found is None or found.values.get(abs(literal)) is (literal < 0)
