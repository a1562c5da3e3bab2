"""Sentences for counts that are taken together: how a bound passes from one set to the next."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.proofs.sums import as_inequality, stripped
from minelogic.derive.words.bounds import Bound, clashing, part, said, settling, with_both_ends
from minelogic.derive.words.claims import claim_text
from minelogic.derive.words.english import Words, every
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import Speaker, Tally, found_text, tally
from minelogic.ground.formula import literals
from minelogic.records import dataclass, field
from minelogic.source import Source
from minelogic.words import number_word

_NAMED = 12
"""A set of more tiles has no name."""
AFTER_ALL = " after all"
"""How a sentence ends that supposes what it denies, and comes to that it is not so."""
_LINKS = 9
"""So many bounds can be followed in one sentence."""


def chained_text(
    weighed: Sequence[tuple[Speaker, int]],
    chain: Chain,
    tiles: set[int],
    are_bombs: bool,
    words: Words,
    own: Source,
) -> str | None:
    """Why counts settle tiles, up to what follows; None if it cannot be told as such a chain.

    If the counts do not settle the tiles one after the other, then perhaps it comes to a clash if
    the tiles are supposed to be otherwise.
    """
    counts = _counts(weighed, chain, words)
    if counts is None or not tiles:
        return None
    wanted = _bits(tiles)
    first = min(tiles)
    left = sum([count.times for count in counts if count.tiles >> first & 1])
    turn = 1 if (left > 0) == are_bombs else -1
    given = [count.bound(place, turn) for place, count in enumerate(counts)]
    whole = [count.bound(place) for place, count in enumerate(counts)]
    goal = settling(given, wanted, are_bombs)
    if goal is not None and _may_be_told(goal):
        return _Telling(counts, words, own).settled(with_both_ends(goal, whole))
    size = len(tiles)
    low, high = (0, size - 1) if are_bombs else (1, size)
    goal = clashing([*given, said(-1, wanted, low, high)])
    if goal is None or not _may_be_told(goal):
        return None
    suppose = _supposed(sorted(tiles), are_bombs, words)
    told = _Telling(counts, words, own).clash(with_both_ends(goal, whole))
    return f"if {suppose}, then this would follow: {told}"


def chained_clash(
    weighed: Sequence[tuple[Speaker, int]], chain: Chain, words: Words, own: Source
) -> str | None:
    """Why counts cannot all be met; None if it cannot be told as such a chain."""
    counts = _counts(weighed, chain, words)
    if counts is None:
        return None
    whole = [count.bound(place) for place, count in enumerate(counts)]
    for turn in (1, -1):
        goal = clashing([count.bound(place, turn) for place, count in enumerate(counts)])
        if goal is not None and _may_be_told(goal):
            return _Telling(counts, words, own).clash(with_both_ends(goal, whole))
    return None


def _may_be_told(goal: Bound) -> bool:
    links = list(dict.fromkeys([id(one) for one in goal.within() if one.how != "said"]))
    return len(links) <= _LINKS and all(
        one.size <= _NAMED for one in goal.within() if one.how != "said"
    )


def _supposed(tiles: Sequence[int], are_bombs: bool, words: Words) -> str:
    """That what the tiles are shown to be were not so of one of them."""
    if len(tiles) == 1:
        return f"{words.tile(tiles[0])} were {'no ' if are_bombs else 'a '}bomb"
    one = f"one of {words.tiles(tiles)}" if len(tiles) > 2 else words.tiles(tiles, "or")
    return f"{one} were {'no ' if are_bombs else 'a '}bomb"


@dataclass(frozen=True, slots=True)
class _Count:
    """What a speaker says of tiles that are open."""

    speaker: Speaker
    counted: Tally | None
    tiles: int
    low: int
    high: int
    whole: bool
    """Whether all that it speaks of is open."""
    times: int

    def bound(self, place: int, turn: int = 0) -> Bound:
        return said(place, self.tiles, self.low, self.high, turn * self.times)


def _counts(
    weighed: Sequence[tuple[Speaker, int]], chain: Chain, words: Words
) -> list[_Count] | None:
    """The speakers as counts of bombs; None if one of them says something else."""
    found = []
    for speaker, times in weighed:
        one = as_inequality(speaker.formula, chain.propagation)
        if one is None or any(times != 1 for times in one.coefficients.values()):
            return None
        if any(words.bomb(atom) is None for atom in one.coefficients):
            return None
        counted = tally(speaker, chain, words)
        tiles = _bits([atom - 1 for atom in one.coefficients])
        parts = stripped(speaker.formula, chain.value) or ()
        whole = len(list(dict.fromkeys(literals(parts)))) == len(one.coefficients)
        found.append(_Count(speaker, counted, tiles, one.low, one.high, whole, times))
    return found


def _bits(tiles: Sequence[int] | set[int]) -> int:
    return sum([1 << tile for tile in tiles])


def _tiles(bits: int) -> list[int]:
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


@dataclass(slots=True)
class _Telling:
    """The links of a chain, told one after the other."""

    counts: Sequence[_Count]
    words: Words
    own: Source
    told: list[int] = field(default_factory=list)
    """The sets of which the bound has been told, the last one last."""
    parts: list[str] = field(default_factory=list)
    needs: dict[int, set[str]] = field(default_factory=dict)
    """Which ends of each bound are used, by its identity."""

    def settled(self, goal: Bound) -> str:
        """All up to the last count."""
        self._need(goal, {"low"} if goal.low >= goal.size else {"high"})
        if goal.how == "said":
            return self._claim(self.counts[goal.place])
        if goal.how == "rest":
            self._lead_to(*goal.of)
        else:
            for one in goal.of:
                self._tell(one)
        return "; ".join(self.parts)

    def clash(self, goal: Bound) -> str:
        """All up to the clash, and what it is."""
        if goal.how != "rest":
            return self._claim(self.counts[goal.place])
        whole, taken = goal.of
        self._need(goal, {"high"} if goal.high < 0 else {"low"})
        supposed = [one for one in goal.of if one.place < 0 and one.how == "said"]
        if supposed:
            (other,) = [one for one in goal.of if one is not supposed[0]]
            tiles = _tiles(supposed[0].tiles)
            if other.how == "rest" and other.tiles not in self.told:
                self._lead_to(*other.of)
                are = self._bound_of(tiles, *part(other, supposed[0].tiles), {"low", "high"}, False)
                self.parts[-1] += f", so {are}"
                return "; ".join(self.parts) + AFTER_ALL
            self._tell(other)
            if other.tiles != supposed[0].tiles or other.how == "said":
                are = self._bound_of(tiles, *part(other, supposed[0].tiles), {"low", "high"}, False)
                self.parts[-1] += f", so {are}"
            return "; ".join(self.parts) + AFTER_ALL
        self._tell(taken)
        self._tell(whole, last=True)
        if goal.high < 0:
            shared = self._shared(whole, taken, "low")
            self.parts.append(f"but {shared} {self._which(whole)}{self._room(whole)}")
            return "; ".join(self.parts)
        tiles, rest = _tiles(whole.tiles & taken.tiles), _tiles(whole.tiles & ~taken.tiles)
        if taken.tiles & ~whole.tiles and self.parts:
            low, high = part(taken, whole.tiles)
            self.parts[-1] += f", so {self._bound_of(tiles, low, high, {'high'}, False)}"
        too_few = "which is too few"
        besides = f"and besides only {self.words.tiles(rest)} can be, " if rest else ""
        self.parts.append(f"but {self._says(whole)}, {besides}{too_few}")
        return "; ".join(self.parts)

    # What is used

    def _need(self, one: Bound, ends: set[str]) -> None:
        ends = {"low", "high"} if one.exact else ends
        self.needs.setdefault(id(one), set()).update(ends)
        if one.how == "joined":
            for each in one.of:
                self._need(each, ends)
        elif one.how == "rest":
            whole, taken = one.of
            other = {"low": "high", "high": "low"}
            self._need(whole, ends)
            self._need(taken, {other[end] for end in ends})

    # Links

    def _tell(self, one: Bound, last: bool = False) -> None:
        """Tells a bound after what it comes from; a count that is the `last` is told with more."""
        if one.tiles in self.told:
            return
        if one.how == "said":
            if last or one.place < 0:
                return
            self.parts.append(self._first(one))
        elif one.how == "joined":
            for each in one.of:
                self._tell(each)
            self.parts.append(f"together, {self._bound(one)}")
        else:
            self._lead_to(*one.of)
            self.parts[-1] += f", so {self._bound(one)}"
        self.told.append(one.tiles)

    def _lead_to(self, whole: Bound, taken: Bound) -> None:
        """What a rest comes from, up to the count through which the bound passes."""
        self._tell(taken)
        self._tell(whole, last=True)
        ends = self.needs[id(taken)]
        count = self.counts[whole.place] if whole.how == "said" and whole.place >= 0 else None
        if count is not None and count.counted is not None and count.counted.tile is not None:
            self.parts.append(f"{self._shared(whole, taken, *sorted(ends))} {self._which(whole)}")
            return
        if count is not None:
            self.parts.append(self._first(whole))
        among = self.words.tiles(_tiles(whole.tiles & taken.tiles))
        low, high = part(taken, whole.tiles)
        exact = taken.exact and not taken.tiles & ~whole.tiles
        size = (whole.tiles & taken.tiles).bit_count()
        if "high" in ends and not high:
            self.parts.append(f"none of them is among {among}")
            return
        how, number = _how(low, high, ends, exact, size)
        are = "is" if number == 1 else "are"
        self.parts.append(f"{how}{number_word(number)} of them {are} among {among}")

    def _first(self, one: Bound) -> str:
        """What a count says of the tiles that are open."""
        count = self.counts[one.place]
        claim = self._claim(count)
        if count.counted is not None and count.counted.total:
            left = count.counted.missing
            are = "is" if left == 1 else "are"
            return f"{claim}, so {number_word(left)} {are} left" if count.counted.found else claim
        if count.counted is None and count.whole:
            return claim
        return f"{claim}, so {self._bound(one)}"

    def _shared(self, whole: Bound, taken: Bound, *ends: str) -> str:
        """That what was told is among the tiles of the next count."""
        tiles = _tiles(whole.tiles & taken.tiles)
        just_told = bool(self.told) and self.told[-1] == taken.tiles
        if not taken.tiles & ~whole.tiles:
            return self._these(tiles, just_told)
        text = self._bound_of(tiles, *part(taken, whole.tiles), set(ends), False)
        if not (just_told and self.parts):
            return f"{text}; {self._these(tiles, True)}"
        before = f", so {self._bound(taken)}"
        if taken.low >= taken.size or taken.high <= 0:
            # Of what is known of each tile, only what is used.
            self.parts[-1] = self.parts[-1].removesuffix(before)
        self.parts[-1] += f", so {text}"
        return self._these(tiles, True)

    def _these(self, tiles: Sequence[int], just_told: bool) -> str:
        if len(tiles) == 1:
            return "it is" if just_told else f"{self.words.tiles(tiles)} is"
        return f"{every(len(tiles)) if just_told else self.words.tiles(tiles)} are"

    def _which(self, whole: Bound) -> str:
        """The next count, as what those tiles are around or among."""
        if whole.how != "said" or whole.place < 0:
            return (
                f"among {self.words.tiles(_tiles(whole.tiles))}, of which {self._how_many(whole)}"
            )
        count = self.counts[whole.place]
        if count.counted is not None and count.counted.tile is not None:
            name = self.words.tile(count.counted.tile)
            shows = found_text(count.counted, self.words).removeprefix(name).strip()
            return f"around {name}, which {shows}"
        return f"among {self.words.tiles(_tiles(whole.tiles))}, but {self._claim(count)}"

    def _room(self, whole: Bound) -> str:
        """For how many more bombs a number has room, if some of its bombs are found."""
        counted = self.counts[whole.place].counted if whole.place >= 0 else None
        if counted is None or counted.tile is None or not counted.found:
            return ""
        room = f"only {number_word(counted.missing)}" if counted.missing else "no"
        return f" and has room for {room} more"

    def _says(self, whole: Bound) -> str:
        """What a count says, or what is told of other tiles."""
        if whole.how == "said" and whole.place >= 0:
            return self._claim(self.counts[whole.place])
        return self._bound(whole)

    def _claim(self, count: _Count) -> str:
        return claim_text(count.speaker, count.counted, self.words, self.own)

    # Bounds in words

    def _bound(self, one: Bound) -> str:
        ends = self.needs.get(id(one), {"low", "high"})
        return self._bound_of(_tiles(one.tiles), one.low, one.high, ends, one.exact)

    def _bound_of(
        self, tiles: Sequence[int], low: int, high: int, ends: set[str], exact: bool
    ) -> str:
        if "low" in ends and low >= len(tiles):
            return self.words.states([tile + 1 for tile in tiles], True)
        if "high" in ends and high <= 0:
            return self.words.states([-(tile + 1) for tile in tiles], True)
        how, number = _how(low, high, ends, exact, len(tiles))
        are = "is a bomb" if number == 1 else "are bombs"
        return f"{how}{number_word(number)} of {self.words.tiles(tiles)} {are}"

    def _how_many(self, one: Bound) -> str:
        ends = self.needs.get(id(one), {"low", "high"})
        how, number = _how(one.low, one.high, ends, one.exact, one.size)
        return f"{how}{number_word(number)} {'is a bomb' if number == 1 else 'are bombs'}"


def _how(low: int, high: int, ends: set[str], exact: bool, size: int) -> tuple[str, int]:
    if exact:
        return "", low
    if "low" in ends and "high" in ends and low > 0 and high < size:
        return ("at least ", low) if low >= size - high else ("at most ", high)
    return ("at least ", low) if "low" in ends and low > 0 else ("at most ", high)
