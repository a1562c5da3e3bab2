"""What a slip in a proof is: the lines with one of them wrong, and how such lines are come by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple, TypeAlias

from minelogic.generate.makers.mistake.proofs.lines import Lines
from minelogic.proof.kernel import Sequent


class Base(NamedTuple):
    """A sequent with its proof."""

    sequent: Sequent
    lines: Lines


class Slip(NamedTuple):
    """Lines of which one is wrong, and its position."""

    lines: Lines
    position: int
    base: Base | None = None
    """The right proof, if it has a premise that the one at the beginning had not."""


Slips: TypeAlias = Callable[[Random, Base], Iterator[Slip]]


def shuffled(rng: Random, items: list[int]) -> list[int]:
    """The items in an order by chance."""
    return rng.sample(items, len(items))


class Way(NamedTuple):
    """How a mistake is planted: in what ways, and in lines by which rules; by all, if none."""

    ways: tuple[Slips, ...]
    rules: tuple[str, ...] = ()
