"""Atoms that are too many to be gone through, of which few are mentioned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import overload

_LAST = 64
"""So many atoms that nothing mentions are told apart: 2 to the power of this is beyond any list."""


class ManyAtoms(Sequence[int]):
    """The numbers of some ranges, in order, none of which is written down."""

    def __init__(self, ranges: Sequence[range]) -> None:
        self.ranges = ranges

    def first_to_vary(self, mentioned: Iterable[int]) -> list[int]:
        """The atoms in which the first worlds differ, in order; all others are false in these.

        What nothing mentions may be true or false whatever else is; so in the order of worlds,
        false first, the last of these atoms change long before any that stand before them.
        """
        chosen = {atom for atom in mentioned if atom in self}
        last = (atom for atom in reversed(self) if atom not in chosen)
        return sorted(chosen.union(islice(last, _LAST)))

    def __contains__(self, atom: object) -> bool:
        return any(atom in each for each in self.ranges)

    def __iter__(self) -> Iterator[int]:
        return chain.from_iterable(self.ranges)

    def __reversed__(self) -> Iterator[int]:
        return chain.from_iterable(map(reversed, reversed(self.ranges)))

    def __bool__(self) -> bool:
        return any(self.ranges)

    def __len__(self) -> int:
        return sum(map(len, self.ranges))

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> list[int]: ...
    def __getitem__(self, index: int | slice) -> int | list[int]:
        if isinstance(index, slice):
            return list(islice(self, *index.indices(len(self))))
        return next(islice(self, index % len(self), None))
