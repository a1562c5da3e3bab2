"""What exercises are made from: what is asked of a maker, and what it gives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, TypeAlias

from minelogic.records import dataclass, field

LEVELS = (1, 2, 3, 4, 5)
"""Of difficulty, from the easiest to the hardest."""


@dataclass(frozen=True, slots=True)
class Range:
    """Whole numbers from one to another, both included."""

    low: int
    high: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.low <= number <= self.high


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be asked of a maker: a flag of the command, a keyword of the library."""

    name: str
    help: str
    read: Callable[[str], Any]
    """The value of what was written. Raises `ValueError` with what is wrong, as a sentence."""
    default: str | None = None
    """As it would be written."""
    metavar: str = "VALUE"
    is_flag: bool = False


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is asked for: the levels that will do, and the values of the maker's own options."""

    name: str
    """The id of the exercise."""
    levels: Range = field(default_factory=lambda: Range(LEVELS[0], LEVELS[-1]))
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Rejected:
    """A candidate that is not what was asked for."""

    reason: str
    """In a few words, always the same for the same reason: candidates are counted by it."""


@dataclass(frozen=True, slots=True)
class Made:
    """An exercise: the files of its folder, and what is known of it."""

    files: Mapping[str, str]
    """By their paths in the folder: exercise.toml, prompt.md, the starter, the reference, …"""
    key: str
    """The same for two exercises that are alike up to renaming or turning: a set has each once."""
    measures: Mapping[str, int]
    """What the difficulty is made of, by name: `steps`, `premises`, …"""
    difficulty: int
    """By the formula of the maker."""
    level: int


@dataclass(frozen=True, slots=True)
class Draft:
    """An exercise that is not made yet, of which it is known already what it would be like."""

    key: str
    """The key that it will have: where there is one with this key, nobody makes another."""
    finish: Callable[[], Made | Rejected]
    """Makes it. Other drafts of the attempt are the same whether this was made or not."""


Attempt: TypeAlias = Callable[[Random, Wanted], Made | Rejected | Draft | Iterable[Draft]]


@dataclass(frozen=True, slots=True)
class Images:
    """What an exercise can be turned into: others that are exactly as difficult."""

    number: Callable[[Made], int]
    """How many of them there are, the exercise itself among them."""
    image: Callable[[Made, Wanted, int], Made | Rejected]
    """The one with this number; no two are the same, and 0 is the exercise itself."""


@dataclass(frozen=True, slots=True)
class Maker:
    """How exercises of one kind are made."""

    kind: str
    summary: str
    options: tuple[Option, ...]
    attempt: Attempt
    """One candidate, or drafts of which the first that will do is one: where there is none of the
    kind in the set, and it can be finished. All that is left to chance comes from the generator
    that it is given.
    """
    formula: str
    """How the difficulty comes from the measures, as a sentence."""
    levels: tuple[int, int, int, int]
    """The least difficulty of levels 2, 3, 4 and 5."""
    tries: int = 400
    """How many candidates are tried for one exercise before it is given up."""
    refusal: Callable[[Wanted], str | None] | None = None
    """Why there can be no such exercise, if that is plain at once."""
    images: Images | None = None
    """For kinds about a board that can be turned, mirrored, shifted or renamed."""
    settle: Callable[[Random, Wanted], Wanted] | None = None
    """What is wanted with one of several that will do: for many candidates in a row the same one,
    so that a set has all of them, and not only those of which most candidates are good."""

    def level(self, difficulty: int) -> int:
        return 1 + sum([difficulty >= least for least in self.levels])
