"""KN(k, n) in sentences: what L and U say, and the way from them to clauses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from minelogic.encode.kn import at_least, at_least_size, at_most, at_most_size
from minelogic.encode.variables import Clause
from minelogic.records import dataclass
from minelogic.words import number_word, raised


@dataclass(frozen=True, slots=True)
class Wording:
    """What is counted, and how one says that one of it holds, or that several do."""

    names: tuple[str, ...]
    one: str
    one_not: str
    many: str
    many_not: str

    def listed(self) -> str:
        """All names, or the first two and the last if they are many."""
        return listed(self.names)


def letters(names: Sequence[str]) -> Wording:
    """Letters are true or false."""
    return Wording(
        names=tuple(names), one="is true", one_not="is false", many="are true", many_not="are false"
    )


def tiles(names: Sequence[str]) -> Wording:
    """Tiles are bombs or not."""
    return Wording(
        names=tuple(names),
        one="is a bomb",
        one_not="is no bomb",
        many="are bombs",
        many_not="are no bombs",
    )


@dataclass(frozen=True, slots=True)
class SideForm:
    """One form of a sentence; each says the same as the one before it."""

    name: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Side:
    """L or U: the sentence in its forms, the last of which is the clauses'."""

    name: Literal["L", "U"]
    steps: tuple[SideForm, ...]
    choices: int
    """How many are chosen of all, which is also the length of every clause; 0 if there are none."""
    size: int
    """How many clauses there are."""


def exactly_sentence(k: int, wording: Wording) -> str:
    """What KN(k, n) says."""
    n = len(wording.names)
    if k < 0:
        return f"Fewer than zero cannot hold: KN({k}, {n}) is false."
    if k > n:
        return f"There are only {_number(n)}, and {_number(k)} should hold: KN({k}, {n}) is false."
    if n == 0:
        return "There is nothing to count, so zero of it hold: KN(0, 0) is true."
    return f"Exactly {_of(k, wording)}."


def lower_side(k: int, wording: Wording) -> Side:
    """L, L' and L'': at least k hold, at most n - k do not, one of any n - k + 1 does."""
    n = len(wording.names)
    first = SideForm("L", f"At least {_of(k, wording)}.")
    if k <= 0:
        return Side(
            name="L",
            steps=(first, SideForm("L'", "That is always so: L has no clause.")),
            choices=0,
            size=0,
        )
    if k > n:
        return Side(
            name="L",
            steps=(first, SideForm("L'", "That cannot be: L is false.")),
            choices=0,
            size=1,
        )
    steps = (
        first,
        SideForm("L'", f"At most {_of(n - k, wording, holds=False)}."),
        SideForm("L''", f"{raised(set_sentence('L', k, wording))}."),
    )
    return Side(name="L", steps=steps, choices=n - k + 1, size=at_least_size(k, n))


def upper_side(k: int, wording: Wording) -> Side:
    """U and U': at most k hold, one of any k + 1 does not."""
    n = len(wording.names)
    first = SideForm("U", f"At most {_of(k, wording)}.")
    if k < 0:
        return Side(
            name="U",
            steps=(first, SideForm("U'", "That cannot be: U is false.")),
            choices=0,
            size=1,
        )
    if k >= n:
        return Side(
            name="U",
            steps=(first, SideForm("U'", "That is always so: U has no clause.")),
            choices=0,
            size=0,
        )
    steps = (first, SideForm("U'", f"{raised(set_sentence('U', k, wording))}."))
    return Side(name="U", steps=steps, choices=k + 1, size=at_most_size(k, n))


def set_sentence(side: Literal["L", "U"], k: int, wording: Wording) -> str:
    """What all clauses of L or of U say together, for a k at which there are some."""
    n = len(wording.names)
    chosen, ending = (n - k + 1, wording.one) if side == "L" else (k + 1, wording.one_not)
    if chosen == 1:
        return f"each of {wording.listed()} {ending}" if n > 1 else f"{wording.listed()} {ending}"
    if chosen == n:
        return f"of {wording.listed()}, at least one {ending}"
    return f"of any {_number(chosen)} of {wording.listed()}, at least one {ending}"


def clause_sentence(clause: Clause, wording: Wording) -> str:
    """What one clause says, if it is of L or of U; literals are places in the list of names."""
    ending = wording.one if clause[0] > 0 else wording.one_not
    names = [wording.names[abs(literal) - 1] for literal in clause]
    if len(names) == 1:
        return f"{names[0]} {ending}"
    return f"of {', '.join(names[:-1])} and {names[-1]}, at least one {ending}"


def side_clauses(side: Side, k: int, n: int) -> list[Clause]:
    """The clauses of a side, over the literals 1, …, n."""
    return at_least(k, n) if side.name == "L" else at_most(k, n)


def listed(names: Sequence[str], most: int = 6) -> str:
    """The names with commas; of many, the first two and the last."""
    if not names:
        return "nothing"
    return ", ".join(names) if len(names) <= most else f"{names[0]}, {names[1]}, …, {names[-1]}"


def _number(count: int) -> str:
    return number_word(count, zero="zero")


def _of(count: int, wording: Wording, holds: bool = True) -> str:
    many = wording.many if holds else wording.many_not
    one = wording.one if holds else wording.one_not
    return f"{_number(count)} of {wording.listed()} {one if count == 1 else many}"
