"""What a step's sentence states of the board, held against what the step names, and nothing else.

A reader knows what the display shows. What else a sentence takes of tiles has to be said by the
step's own premises: earlier steps, assumptions, rules about one tile. All others are unknown here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from minelogic.derive.verify.counts import Ground
from minelogic.derive.verify.meaning import Meaning
from minelogic.derive.verify.propagation import Known, propagate
from minelogic.syntax.file.checked import File
from tests.derive.words.parsed import MANY, Standing, Tile, facts, tiles

_SHOWN = re.compile(rf"({MANY})(?:, which)? shows?")


@dataclass(frozen=True)
class Cited(Standing):
    """A board of any topology, with what is cited of it."""

    near: Mapping[Tile, frozenset[Tile]] | None = None

    def around(self, tile: Tile) -> set[Tile]:
        return set((self.near or {}).get(tile, ()))


class ToldFacts:
    """Holds sentences of one file against what their steps cite."""

    def __init__(self, file: File, meaning: Meaning) -> None:
        self.meaning, self.board = meaning, file.board
        places: list[Any] = list(meaning.places) if self.board is not None else []
        self.plain = bool(places) and all(
            len(place) == 2 and all(type(one) is int for one in place) for place in places
        )
        if not self.plain or self.board is None:
            return
        near = {
            place: frozenset(places[other] for other in self.board.neighbours(number))
            for number, place in enumerate(places)
        }
        signs = dict(zip(places, meaning.signs, strict=True))
        self.blank = Cited(
            1 + max(i for i, _ in places),
            1 + max(j for _, j in places),
            {place: sign for place, sign in signs.items() if type(sign) is int},
            {place: sign == "*" for place, sign in signs.items() if sign != "."},
            file.mines.number if file.mines is not None else None,
            near=near,
        )

    def unnamed(self, step: Any, said: Iterable[Ground]) -> Iterator[str]:
        """What the sentence states and what is cited does not say; `said` is of one tile each."""
        if not self.plain or "like" in step or step.get("cases") or not step["sentence"]:
            return
        for words, holds in facts(step["sentence"], self._standing(said)):
            if not holds:
                yield words

    def uses(self, step: Any, said: Iterable[Ground], without: Iterable[Ground]) -> bool:
        """Whether the sentence states something that is not so `without` some of what is `said`."""
        if set(self.unnamed(step, without)) != set(self.unnamed(step, said)):
            return True
        if not self.plain or not re.search(
            r"together|this would follow|so .* so ", step["sentence"]
        ):
            return False
        # Each of its lists leaves out what is known around the numbers that it goes by.
        one, other = self._standing(said).known, self._standing(without).known
        near = {tile for match in _SHOWN.findall(step["sentence"]) for tile in tiles(match)}
        around = set().union(*[self.blank.around(tile) for tile in near])
        return any(one.get(tile) != other.get(tile) for tile in around)

    def _standing(self, said: Iterable[Ground]) -> Cited:
        found = propagate(list(said), Known({}, []))
        values = {} if found is None else found.values
        known = dict(self.blank.known)
        for atom, value in values.items():
            predicate, place = cast("tuple[str, Tile]", self.meaning.atoms[abs(atom)][:2])
            if predicate in ("B", "S") and place not in self.blank.known:
                known[place] = (predicate == "B") == value
        return replace(self.blank, known=known)
