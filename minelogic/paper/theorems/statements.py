"""The three theorems: what is printed, what is true, and for which boards each speaks."""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import Literal, TypeAlias

from minelogic.paper.layouts.layout import Layout
from minelogic.records import dataclass

Number: TypeAlias = Literal[1, 2, 3]


@dataclass(frozen=True, slots=True)
class Statement:
    """A theorem of the source: its layouts, its claim as it is printed, and what is true."""

    number: Number
    title: str
    printed: str
    true: str
    claims: Callable[[int, int], bool]
    """Whether it claims that the layout of m rows and n columns is unique for every mine set;
    where it does not, it says nothing."""
    layout: Callable[[int, int], Layout]
    one_row: bool = False
    """Whether there is a layout for each n alone."""


def _not_by_four(m: int, n: int) -> bool:
    return bool((m + 1) % 4 and (n + 1) % 4)


STATEMENTS: dict[Number, Statement] = {
    1: Statement(
        1,
        "the top row of 2 x n",
        "If 3 does not divide n + 1, every set of mines is settled by the numbers of the top row.",
        "That is true, and the condition is necessary: if 3 divides n + 1, two sets of mines show"
        " the same numbers.",
        lambda _m, n: (n + 1) % 3 != 0,
        lambda _m, n: Layout.top_row(n),
        one_row=True,
    ),
    2: Statement(
        2,
        "the chess board of m x n, open where row + column is even",
        "If m + 1 and n + 1 are coprime, every set of mines is settled.",
        "That is true, but more is: every set of mines is settled if and only if gcd(m + 1, n + 1)"
        " is at most 2. With the other colour open, if and only if m + 1 and n + 1 are coprime.",
        lambda m, n: gcd(m + 1, n + 1) == 1,
        Layout.chess,
    ),
    3: Statement(
        3,
        "the chess board of m x n triangles, open where row + column is even",
        "If 4 divides neither m + 1 nor n + 1, every set of mines is settled.",
        "That is false; 2 x 2 is the smallest counterexample. Outside the cases A2 to A6 and the"
        " boards 6 x 6, 6 x 7 and 8 x 7, every board that has been tried settles every set of"
        " mines; for the cases A1 to A8 it is proved which boards do.",
        _not_by_four,
        Layout.triangle,
    ),
}
