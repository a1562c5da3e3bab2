"""What a theorem says of one layout."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from minelogic.records import dataclass

Difference: TypeAlias = Mapping[tuple[int, int], int]
"""What is not zero of a vector on the closed tiles, by row and column from 1; others may be there.

Its entries are 1, -1 and 0, and its sum over the neighbours of any open tile is 0: so the mine sets
where it is 1 and where it is -1 show the same numbers.
"""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a theorem says of one layout: in which case, why, and how two mine sets differ."""

    case: str
    unique: bool
    because: str
    difference: Difference | None = None
