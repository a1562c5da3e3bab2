"""Sentences for several numbers against one number, or against the number of mines."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.derive.words.claims import claims_text
from minelogic.derive.words.english import Words, every, every_number
from minelogic.derive.words.propagation import Chain
from minelogic.derive.words.speakers import Speaker, Tally, found_text, names_found, tally
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.words import listed, number_word


def several_text(
    weighed: Sequence[tuple[Speaker, int]],
    chain: Chain,
    tiles: set[int],
    are_bombs: bool,
    words: Words,
    own: Source,
) -> str | None:
    """Why several numbers and one more settle the tiles; None if it is not in a usual way.

    The numbers put all bombs that the one lacks around themselves, so that its other tiles are
    safe; or it needs all of theirs; or they take so few that all its other tiles are bombs; or
    they need so many that those around two of them are bombs, or so few that those are safe.
    """
    counts = [(speaker, tally(speaker, chain, words), weight) for speaker, weight in weighed]
    for sign in (1, -1):
        whole = [counted for _, counted, weight in counts if weight == sign]
        several = [(speaker, counted) for speaker, counted, weight in counts if weight == -sign]
        numbers = [one for _, one in several if one is not None and not one.total]
        if len(whole) == 1 and whole[0] is not None and len(numbers) == len(counts) - 1 > 1:
            claims = claims_text(several, words, own)
            text = _Several(whole[0], numbers, words).text(tiles, are_bombs)
            if text is not None:
                return f"{claims}; {text}"
    return None


@dataclass(frozen=True, slots=True)
class _Several:
    """Several numbers, and one count that has tiles of theirs."""

    whole: Tally
    numbers: Sequence[Tally]
    words: Words

    def text(self, tiles: set[int], are_bombs: bool) -> str | None:
        """What follows the numbers, up to the conclusion."""
        often: dict[int, int] = {}
        for one in self.numbers:
            for tile in one.left:
                often[tile] = often.get(tile, 0) + 1
        among = set(often) <= set(self.whole.left)
        shared = sorted([tile for tile in often if often[tile] > 1])
        rest = sorted(set(self.whole.left) - set(often))
        over = sum([one.missing for one in self.numbers]) - self.whole.missing
        if among and not shared and not over and not are_bombs and tiles <= set(rest):
            return self._all_there()
        if -over == len(rest) and are_bombs and tiles <= set(rest):
            return self._only_these(rest)
        spared = self.whole.total or rest
        if -over == len(rest) and spared and not are_bombs and tiles <= set(shared):
            return f"{self._only_these(rest)}: no bomb counts for {self._two}"
        twice = among and shared and max(often.values()) == 2
        if twice and over == len(shared) and are_bombs and tiles <= set(shared):
            return self._around_two(shared)
        elsewhere = set(often) - set(self.whole.left)
        covered = set(self.whole.left) <= set(often) and not self.whole.total
        if covered and not over and not are_bombs and tiles <= elsewhere | set(shared):
            return self._just_enough(bool(tiles & elsewhere), bool(tiles - elsewhere))
        return None

    @property
    def _need(self) -> str:
        """How many bombs the numbers need together."""
        more = " more" if any(one.found for one in self.numbers) else ""
        number = sum([one.missing for one in self.numbers])
        return f"{number_word(number)}{more} bomb{'s' * (number != 1)}"

    @property
    def _room(self) -> str:
        return f"together they have room for {self._need}"

    @property
    def _two(self) -> str:
        return "both" if len(self.numbers) == 2 else "two"

    def _all_there(self) -> str:
        which = "tile" if self._are_apart() else "tile that can be a bomb"
        apart = f"no {which} is around {self._two} of them, so together they need"
        whole = self.whole
        if not whole.total:
            room = "no more" if not whole.found else f"only {number_word(whole.missing)} more"
            return (
                f"{apart} {self._need}, all of them around {self._which()} and has room for {room}"
            )
        if not whole.found:
            are = "is" if whole.bound == 1 else "are"
            mines = f"{number_word(whole.bound)} mine{'s' * (whole.bound > 1)}"
            return f"{apart} {self._need}, and there {are} only {mines}{self._elsewhere}"
        makes = f"with {self._found()} that makes {every_number(whole.bound)} mines"
        return f"{apart} {self._need}; {makes}{self._elsewhere}"

    @property
    def _elsewhere(self) -> str:
        """What is so of the tiles that the numbers do not reach."""
        neither = "neither" if len(self.numbers) == 2 else "none"
        return f"; what{' else' if self.whole.found else ''} is around {neither} of them is safe"

    def _are_apart(self) -> bool:
        """Whether no tile at all is around two of the numbers."""
        board = self.words.board
        assert board is not None
        near = [
            t for one in self.numbers if one.tile is not None for t in board.neighbours(one.tile)
        ]
        return len(near) == len(set(near))

    def _only_these(self, rest: Sequence[int]) -> str:
        room = self._room
        if not rest:
            found = found_text(self.whole, self.words)
            return f"{room}; {found}, and every tile that can be a bomb is around them"
        besides = f"besides what is around them only {self.words.tiles(rest)} can be"
        be = "bombs" if len(rest) > 1 else "a bomb"
        if self.whole.total:
            return f"{room}; {found_text(self.whole, self.words)}, and {besides} {be}"
        around = found_text(self.whole, self.words)
        return f"{room}; {around}, and {besides} {be} there"

    def _around_two(self, shared: Sequence[int]) -> str:
        only = number_word(self.whole.missing)
        which = self.words.tiles(shared)
        are = "are" if len(shared) > 1 else "is"
        if self.whole.total and self.whole.found:
            room = f"of the {number_word(self.whole.bound)} mines only {only} "
            room += "is left" if self.whole.missing == 1 else "are left"
        elif self.whole.total:
            room = f"there {'is' if self.whole.bound == 1 else 'are'} only {only} "
            room += "mine" if self.whole.bound == 1 else "mines"
        else:
            room = f"all are around {self._which()} and has room for only {only}"
        return (
            f"together they need {self._need}, but {room}, and of the tiles that can be bombs only "
            f"{which} {are} around {self._two} of them"
        )

    def _just_enough(self, elsewhere: bool, shared: bool) -> str:
        whole = self.whole
        around = [self.words.tile(one.tile) for one in self.numbers if one.tile is not None]
        other = "other bomb is" if whole.missing == 1 else "other bombs are"
        its = other if whole.found else other.removeprefix("other ")
        these = (
            "this one takes" if whole.missing == 1 else f"these {number_word(whole.missing)} take"
        )
        groups = self._groups()
        among = f"{', '.join(groups[:-1])}, and {groups[-1]}" if len(groups) > 1 else groups[0]
        room = f"all the room around {listed(around)}" if elsewhere else "all the room"
        only = f"{', and' * elsewhere} only if none is around {self._two}" if shared else ""
        return (
            f"{self._room}; {found_text(whole, self.words)}, and its {its} among {among}: {these} "
            f"{room}{only}"
        )

    def _groups(self) -> list[str]:
        """The open tiles of the one number, those around the same others together."""
        groups: dict[tuple[int, ...], list[int]] = {}
        for tile in self.whole.left:
            around = [one.tile for one in self.numbers if tile in one.left and one.tile is not None]
            groups.setdefault(tuple(sorted(around)), []).append(tile)
        told = []
        for numbers, tiles in sorted(groups.items(), key=lambda group: len(group[0])):
            which = self.words.tiles(tiles) + (f", {every(len(tiles))}" if len(tiles) > 1 else "")
            both = len(numbers) == len(self.numbers) == 2
            told.append(f"{which} around {'both' if both else self.words.tiles(numbers)}")
        return told

    def _which(self) -> str:
        """The number that has the others' tiles: `(1,1), which shows 2`."""
        assert self.whole.tile is not None
        name = self.words.tile(self.whole.tile)
        return f"{name}, which {found_text(self.whole, self.words).removeprefix(name).strip()}"

    def _found(self) -> str:
        number = len(self.whole.found)
        if not names_found(self.whole):
            return f"the {number_word(number)} that are found"
        tiles = self.words.tiles(self.whole.found)
        return f"the {'bomb' if number == 1 else 'bombs'} at {tiles}"
