"""Sentences for counts that clash when they are added: some need more bombs than others allow."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.proofs.sums import Inequality, as_inequality, stripped
from minelogic.derive.words.chained import chained_clash
from minelogic.derive.words.claims import claim_text, claims_text
from minelogic.derive.words.english import Words, bombs, every
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import (
    Speaker,
    Tally,
    found_text,
    place_of,
    tally,
)
from minelogic.derive.words.sums import besides_text
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.statements import Mines
from minelogic.words import MOST, listed, number_word

_TIMES = {2: "twice", 3: "three times", 4: "four times"}


@dataclass(frozen=True, slots=True)
class _Count:
    """A count among those that are added: what it says, and how often it is taken."""

    speaker: Speaker
    times: int
    says: Inequality
    size: int
    """How many tiles it counts, open or not."""
    counted: Tally | None

    @property
    def tiles(self) -> list[int]:
        """The tiles of the count that are open."""
        return [atom - 1 for atom in sorted(self.says.coefficients)]

    @property
    def is_total(self) -> bool:
        return self.counted is not None and self.counted.total

    @property
    def is_total_without_bombs(self) -> bool:
        """Whether it is the number of mines, and none of them is found yet."""
        return self.counted is not None and self.counted.total and not self.counted.found

    def claim(self, words: Words, own: Source) -> str:
        """What the count says."""
        return claim_text(self.speaker, self.counted, words, own)


def impossible_text(
    weighed: Sequence[tuple[Speaker, int]], chain: Chain, words: Words, own: Source
) -> str | None:
    """Why the counts cannot all be met; None if it takes more than bombs to tell.

    What one step says of several counts is not told of each.

    One side needs so many bombs, and the other allows fewer in the same tiles. Tiles that are on
    the first side more often than on the other are *extra*: each makes up for what it is there.
    """
    counts: list[_Count] = []
    steps = [speaker.step for speaker, _ in weighed if speaker.step and not speaker.assumed]
    if len(set(steps)) < len(steps):
        return None
    for speaker, weight in weighed:
        one = as_inequality(speaker.formula, chain.propagation)
        if one is None or any(times != 1 for times in one.coefficients.values()):
            return None
        if any(words.bomb(atom) is None for atom in one.coefficients):
            return None
        size = len(stripped(speaker.formula, chain.value) or ()) - 2
        counts.append(_Count(speaker, weight, one, size, tally(speaker, chain, words)))
    for sign in (1, -1):
        need = [count for count in counts if count.times * sign > 0]
        allow = [count for count in counts if count.times * sign < 0]
        if need and allow and _Clash(need, allow).holds:
            clash = _Clash(need, allow)
            text = clash.text(words, own) or chained_clash(weighed, chain, words, own)
            return text or clash.added_up(words, own)
    return None


@dataclass(frozen=True, slots=True)
class _Clash:
    """Counts that need more bombs than others allow."""

    need: Sequence[_Count]
    allow: Sequence[_Count]

    @property
    def needed(self) -> int:
        return sum([abs(count.times) * count.says.low for count in self.need])

    @property
    def allowed(self) -> int:
        return sum([abs(count.times) * count.says.high for count in self.allow])

    @property
    def extra(self) -> dict[int, int]:
        """The tiles that are more often among those of the first, with how much more often."""
        often: dict[int, int] = {}
        for side, sign in ((self.need, 1), (self.allow, -1)):
            for count in side:
                for tile in count.tiles:
                    often[tile] = often.get(tile, 0) + sign * abs(count.times)
        return {tile: often[tile] for tile in sorted(often) if often[tile] > 0}

    @property
    def holds(self) -> bool:
        return self.needed - sum(self.extra.values()) > self.allowed

    def text(self, words: Words, own: Source) -> str | None:
        """The sentence without its full stop; None if it is not in a usual way."""
        single = len(self.need) == 1 and abs(self.need[0].times) == 1
        if single and len(self.allow) == 1 and abs(self.allow[0].times) == 1:
            return self._pair(words, own)
        if self._is_plain_sum:
            return self._added_up(words, own)
        claims = self._claims(words, own)
        if single:
            return f"{claims}; {self._covered(words, own)}"
        against = self._against_one(words)
        return None if against is None else f"{claims}; {against}"

    def added_up(self, words: Words, own: Source) -> str:
        """What both sides come to, where that is all there is to tell."""
        return f"{self._claims(words, own)}; {self._weighed(words, own)}"

    def _claims(self, words: Words, own: Source) -> str:
        counts = [(one.speaker, one.counted) for one in (*self.need, *self.allow)]
        return claims_text(counts, words, own)

    @property
    def _is_plain_sum(self) -> bool:
        """Whether counts of tiles, none of them twice, add up to what one other count denies."""
        sides = sorted((self.need, self.allow), key=len)
        tiles = [tile for one in sides[1] for tile in one.tiles]
        return (
            len(sides[0]) == 1
            and all(abs(one.times) == 1 for one in (*self.need, *self.allow))
            and all(one.counted is None for one in sides[1])
            and all(one.counted is None or one.is_total_without_bombs for one in sides[0])
            and len(set(tiles)) == len(tiles)
            and not self.extra
        )

    def _added_up(self, words: Words, own: Source) -> str:
        """Several counts, what they come to together, and the count that says otherwise."""
        many = len(self.need) > 1
        several, (one,) = (self.need, self.allow) if many else (self.allow, self.need)
        claims = claims_text([(each.speaker, each.counted) for each in several], words, own)
        most = f"at least {bombs(self.needed)}" if many else f"at most {bombs(self.allowed)}"
        if not many and one.is_total and len(one.tiles) < one.size:
            most += ", and none elsewhere"
        return f"{claims}: together {most}; but {one.claim(words, own)}"

    def _pair(self, words: Words, own: Source) -> str:
        """Two counts: so many bombs are among tiles that the other has too."""
        (need,), (allow,) = self.need, self.allow
        extra = words.tiles(self.extra)
        if need.is_total:
            other = allow.counted
            found = any(one.counted is not None and one.counted.found for one in (need, allow))
            if other is not None and other.tile is not None and not (extra or found):
                around = f"every tile that can be one is around {words.tile(other.tile)}"
                return f"{need.claim(words, own)}, but {around}, which shows {other.bound}"
            if allow.speaker.assumed and not (extra or found):
                return f"so there is at most {bombs(self.allowed)}, but {need.claim(words, own)}"
            claims = f"{need.claim(words, own)}, but {allow.claim(words, own)}"
            if extra:
                return f"{claims}, and elsewhere only {extra} can be, which is too few"
            return f"{claims}, and there can be none elsewhere"
        shared = [tile for tile in need.tiles if tile in set(allow.tiles)]
        claim = need.claim(words, own)
        number = self.needed - len(self.extra)
        if extra:
            claim = besides_text(need.counted, claim, shared, self.extra, number, words)
        elif need.counted is not None or len(need.tiles) < need.size:
            how = "" if need.counted is not None else "at least "
            claim += f", so {_some(shared, number, how, words)}"
        return f"{claim}; {_but(allow, len(shared), words, own)}"

    def _covered(self, words: Words, own: Source) -> str:
        """One count, whose tiles are all among those of several others."""
        (need,) = self.need
        tile = None if need.counted is None else need.counted.tile
        which = "every tile that can be a bomb"
        if tile is not None:
            which += f" around {words.tile(tile)}"
        elif not need.is_total:
            which = f"every open tile of {place_of(need.speaker, own)}"
        apart = f"apart from {words.tiles(self.extra)}, " if self.extra else ""
        found = sum([len(one.counted.found) for one in self.allow if one.counted is not None])
        room = f"{number_word(self.allowed)}{' more' * (found > 0)} {_bombs(self.allowed)}"
        have = len(() if need.counted is None else need.counted.found)
        most = have + self.allowed + sum(self.extra.values())
        who = "there" if tile is None else words.tile(tile)
        so = f"{who} can {'be' if tile is None else 'have'} only {bombs(most)}"
        if need.counted is not None:
            so += f", not {number_word(need.counted.bound)}"
        there = f"is {_where(self.allow, words, own)}, which together have room for {room}"
        return f"{apart}{which} {there}, so {so}"

    def _against_one(self, words: Words) -> str | None:
        """Several numbers, whose bombs are all among those of one count; None if it is not so."""
        (allow, *more) = self.allow
        whole = allow.counted
        numbers = [one.counted for one in self.need if one.counted is not None]
        if more or whole is None or any(abs(one.times) > 1 for one in (allow, *self.need)):
            return None
        tiles = [counted.tile for counted in numbers if counted.tile is not None]
        if len(tiles) < len(self.need):
            return None
        found = " more" if any(counted.found for counted in numbers) else ""
        need = f"{number_word(self.needed)}{found} {_bombs(self.needed)}"
        apart = f"apart from {words.tiles(self.extra)} " if self.extra else ""
        least = self.needed - sum(self.extra.values()) + len(whole.found)
        there = f"at least {bombs(least)}, not {number_word(whole.bound)}"
        start = f"together {words.tiles(sorted(tiles))} need {need}, and {apart}"
        if whole.tile is None:
            two = "both" if len(tiles) == 2 else "two"
            return f"{start}no tile that can be one is around {two} of them, so there are {there}"
        name = words.tile(whole.tile)
        only = "every tile that can be one there is around only one of them and around"
        return f"{start}{only} {name}, so {name} has {there}"

    def _weighed(self, words: Words, own: Source) -> str:
        """Several counts against others."""
        need, allow = (_names(side, words, own) for side in (self.need, self.allow))
        apart = f"apart from {words.tiles(self.extra)} " if self.extra else ""
        most = self.allowed + sum(self.extra.values())
        with_them = f", with {words.tiles(self.extra)} {number_word(most)}" if self.extra else ""
        return (
            f"added up, {need} need {bombs(self.needed)}, but {allow} "
            f"{'have' if len(self.allow) > 1 else 'has'} room for only "
            f"{number_word(self.allowed)}{with_them}, and {apart}{self._all_counted(allow, words)}"
        )

    def _all_counted(self, allow: str, words: Words) -> str:
        """That what the first count is counted by the others at least as often."""
        often: dict[int, int] = {}
        for count in self.need:
            for tile in count.tiles:
                often[tile] = often.get(tile, 0) + abs(count.times)
        several: dict[int, list[int]] = {}
        for tile in sorted(often):
            if often[tile] > 1 and tile not in self.extra:
                several.setdefault(often[tile], []).append(tile)
        by = allow if len(self.allow) == 1 else "the others"
        text = f"every open tile that the first count is counted by {by}, too"
        for times, tiles in several.items():
            which = words.tiles(tiles) if len(tiles) <= MOST else f"the {len(tiles)} tiles"
            number = _TIMES.get(times, f"{times} times")
            verb = "counts" if len(self.allow) == 1 else "count"
            text += f"; {which}, which the first count {number}, {by} {verb} {number}"
        return text


def _some(tiles: Sequence[int], number: int, how: str, words: Words) -> str:
    """That so many of the tiles are bombs."""
    are = "is a bomb" if number == 1 else "are bombs"
    if number == len(tiles):
        return f"{words.tiles(tiles)} {are}"
    return f"{how}{number_word(number)} of {words.tiles(tiles)} {are}"


def _but(allow: _Count, number: int, words: Words, own: Source) -> str:
    """How few bombs there may be among so many tiles that were just listed."""
    counted = allow.counted
    if counted is None:
        known = len(allow.tiles) < allow.size
        only = f", and there is room for only {number_word(allow.says.high)} more" if known else ""
        return f"but {allow.claim(words, own)}{only}"
    if counted.tile is None:
        return f"but {found_text(counted, words).replace('are ', 'are only ', 1)}"
    these = "it is" if number == 1 else f"{every(number)} are"
    name = words.tile(counted.tile)
    if not counted.found:
        return f"{these} around {name}, which shows only {counted.bound}"
    shows = found_text(counted, words).removeprefix(name).strip()
    return f"{these} around {name}, which {shows} and has room for {_more(counted.missing)}"


def _more(number: int) -> str:
    return f"only {number_word(number)} more" if number else "no more"


def _bombs(number: int) -> str:
    return "bomb" if number == 1 else "bombs"


def _where(counts: Sequence[_Count], words: Words, own: Source) -> str:
    """`around (0,1) or (0,2)`, and for what is no number, what counts it."""
    tiles = [one.counted.tile for one in counts if one.counted is not None]
    around = [words.tile(tile) for tile in tiles if tile is not None]
    others = [
        f"counted by {_name(one, words, own)}"
        for one in counts
        if one.counted is None or one.counted.tile is None
    ]
    return listed([*([f"around {listed(around, 'or')}"] if around else []), *others], "or")


def _names(counts: Sequence[_Count], words: Words, own: Source) -> str:
    """The counts by name, with how often each is taken if not once."""
    names = []
    for one in counts:
        often = abs(one.times)
        times = f" (counted {_TIMES.get(often, f'{often} times')})" if often > 1 else ""
        names.append(_name(one, words, own) + times)
    return listed(names)


def _name(count: _Count, words: Words, own: Source) -> str:
    if count.counted is not None and count.counted.tile is not None:
        return words.tile(count.counted.tile)
    premise = count.speaker.premise
    if premise is not None and isinstance(premise.statement, Mines):
        return "the number of mines"
    return place_of(count.speaker, own) or "what is known"
