"""What a step does if its technique's name is right: the checker's own table."""

from __future__ import annotations

from typing import NamedTuple


class Technique(NamedTuple):
    """What a step by a technique does: how many premises that speak of several tiles it uses,
    whether the number of mines is one more (None: it may be), whether the others are numbers, that
    is say how many of some literals hold, or at least or at most how many, and what it shows
    (nothing: anything).
    """

    does: str
    least: int = 0
    most: int = 10**9
    total: bool | None = False
    numbers: bool = False
    shows: tuple[str, ...] = ()


TECHNIQUES = {
    "given": Technique("uses no premise about several tiles", 0, 0),
    "all-found": Technique("shows safe tiles by one number", 1, 1, False, True, ("S", "~B")),
    "all-missing": Technique("shows bombs by one number", 1, 1, False, True, ("B", "~S")),
    "instance": Technique("uses one premise about several tiles", 1, 1),
    "total": Technique("uses the number of mines alone", 0, 0, True),
    "subset": Technique("uses two numbers", 2, 2, False, True),
    "difference": Technique("uses two numbers", 2, 2, False, True),
    "numbers": Technique("uses three numbers or more", 3, numbers=True),
    "instances": Technique("uses two premises or more about several tiles, not the mines", 2),
    "total-and-numbers": Technique("uses the number of mines and something else", 1, total=True),
    "clash": Technique("shows false", total=None, shows=("false",)),
    "lemma": Technique("shows anything", total=None),
}
