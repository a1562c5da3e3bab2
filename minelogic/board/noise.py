"""Noise: with which chance a tile shows a sign, if its true number is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from minelogic.board.board import Board
    from minelogic.board.display import Sign

ChannelName: TypeAlias = Literal["exact", "lower", "upper", "shown", "table"]
CHANNELS: tuple[ChannelName, ...] = ("lower", "upper", "shown", "table", "exact")
Shown: TypeAlias = "tuple[Sign, Fraction]"
Row: TypeAlias = tuple[int, tuple[Shown, ...]]
"""A true number, and the signs that it shows, each with its chance."""
BLANK: Sign = "-"


@dataclass(frozen=True, slots=True)
class Channel:
    """P(shown | true) of a tile: by a name, and what that name needs.

    - `exact`: the true number is shown;
    - `lower`: a true v shows each of 1 to v with the same chance, and 0 shows 0;
    - `upper`: a true v shows each of v to the number of neighbours with the same chance;
    - `shown`: the true number is shown with this chance, else the tile is blank;
    - `table`: a true v shows what its row says, and itself if it has none.
    """

    name: ChannelName = "exact"
    chance: Fraction | None = None
    rows: tuple[Row, ...] = ()

    def shows(self, true: int, most: int) -> dict[Sign, Fraction]:
        """The signs that a true number may show where there are so many neighbours."""
        return _shows(self, true, most)

    def chance_of(self, sign: Sign, true: int, most: int) -> Fraction:
        """P(sign | true); of a blank tile, 1 if the channel leaves no tile blank."""
        from fractions import Fraction

        if sign == BLANK and not self.blanks(most):
            return Fraction(1)
        return self.shows(true, most).get(sign, Fraction(0))

    def values(self, sign: Sign, most: int) -> tuple[int, ...]:
        """The true numbers that could have shown the sign, from the least on."""
        return _values(self, sign, most)

    def blanks(self, most: int) -> bool:
        """Whether it may leave an opened tile blank."""
        return any(BLANK in self.shows(true, most) for true in range(most + 1))

    def __str__(self) -> str:
        """The channel as a file writes it, a table in several lines."""
        if self.name == "shown":
            return f"shown {self.chance}"
        if self.name != "table":
            return self.name
        lines = [
            f"  {true}: " + ", ".join(f"{sign} {chance}" for sign, chance in shown)
            for true, shown in self.rows
        ]
        return "\n".join(["table", *lines])


EXACT = Channel()


# There are few channels, and each is asked for each tile.
@lru_cache(maxsize=1000)
def _shows(channel: Channel, true: int, most: int) -> dict[Sign, Fraction]:
    from fractions import Fraction

    match channel.name:
        case "lower" if true:
            return {shown: Fraction(1, true) for shown in range(1, true + 1)}
        case "upper":
            return {shown: Fraction(1, most - true + 1) for shown in range(true, most + 1)}
        case "shown":
            assert channel.chance is not None
            parts = {true: channel.chance, BLANK: 1 - channel.chance}
            return {sign: chance for sign, chance in parts.items() if chance}
        case "table":
            for value, shown in channel.rows:
                if value == true:
                    return {sign: chance for sign, chance in shown if chance}
    return {true: Fraction(1)}


@lru_cache(maxsize=1000)
def _values(channel: Channel, sign: Sign, most: int) -> tuple[int, ...]:
    return tuple([true for true in range(most + 1) if channel.chance_of(sign, true, most)])


@dataclass(frozen=True, slots=True)
class Noise:
    """The channel of every tile: one for all, and others for some."""

    channel: Channel = EXACT
    others: Mapping[int, Channel] | None = None
    """By tile."""

    def at(self, tile: int) -> Channel:
        """The channel of a tile."""
        return self.channel if self.others is None else self.others.get(tile, self.channel)

    def without(self, tiles: Iterable[int]) -> Noise:
        """The same noise, but none on some tiles."""
        return Noise(self.channel, {**(self.others or {}), **dict.fromkeys(tiles, EXACT)})


Possible: TypeAlias = Mapping[int, tuple[int, ...]]
"""For tiles whose sign is not their number, the true numbers that could have shown it."""


def possible(
    board: Board, signs: Sequence[Sign], noise: Noise | None
) -> dict[int, tuple[int, ...]]:
    """What signs say of true numbers, where that is anything but the number that is shown.

    A tile that could have any true number is left out if it is blank, and one that could have none
    has no value.
    """
    found: dict[int, tuple[int, ...]] = {}
    if noise is None:
        return found
    known: dict[tuple[int, Sign, int], tuple[int, ...]] = {}
    for tile, sign in enumerate(signs):
        if sign == "." or sign == "*":
            continue
        channel = noise.at(tile)
        if channel.name == "exact":
            continue
        most = len(board.neighbours(tile))
        # To look a channel up by what it says would take longer than to work this out.
        key = id(channel), sign, most
        values = known.get(key)
        if values is None:
            values = known[key] = channel.values(sign, most)
        if values == (sign,) or (sign == BLANK and len(values) > most):
            continue
        found[tile] = values
    return found
