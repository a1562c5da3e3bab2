# ruff: noqa: ARG005 -- every oracle takes the same two arguments
"""What each sentence says of a board, written without any of the library's logic.

An oracle gets a board and the values of the template's parameters: `what` is `bomb` or `safe`,
`line` is `row` or `column`, `at` is a line with its number, `few`, `count`, … are a kind and a
number, tiles are pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise, product
from typing import Any

Tile = tuple[int, int]


@dataclass(frozen=True)
class Field:
    """A finished board."""

    rows: int
    columns: int
    bombs: frozenset[Tile]

    @property
    def tiles(self) -> list[Tile]:
        return list(product(range(self.rows), range(self.columns)))

    def some(self, what: str) -> list[Tile]:
        """The bombs, or the safe tiles."""
        return [tile for tile in self.tiles if self.is_(what, tile)]

    def is_(self, what: str, tile: Tile) -> bool:
        assert tile in self.tiles
        return (tile in self.bombs) is (what == "bomb")

    def lines(self, line: str) -> list[list[Tile]]:
        """The rows from the top, or the columns from the left, as lists of tiles."""
        if line == "row":
            return [[(i, j) for j in range(self.columns)] for i in range(self.rows)]
        return [[(i, j) for i in range(self.rows)] for j in range(self.columns)]

    def line(self, at: tuple[str, int]) -> list[Tile]:
        return self.lines(at[0])[at[1]]

    def near(self, tile: Tile) -> list[Tile]:
        return [other for other in self.tiles if touch(tile, other)]

    def number(self, tile: Tile) -> int | None:
        if tile in self.bombs:
            return None
        return sum(other in self.bombs for other in self.near(tile))

    def showing(self, number: int) -> list[Tile]:
        return [tile for tile in self.tiles if self.number(tile) == number]

    def numbers(self) -> list[int]:
        return [n for n in map(self.number, self.tiles) if n is not None]

    def touching(self) -> Iterator[tuple[Tile, Tile]]:
        return ((a, b) for a, b in combinations(self.tiles, 2) if touch(a, b))


def fields(rows: int, columns: int) -> Iterator[Field]:
    """Every board of a size."""
    tiles = list(product(range(rows), range(columns)))
    for number in range(len(tiles) + 1):
        for bombs in combinations(tiles, number):
            yield Field(rows, columns, frozenset(bombs))


def touch(a: Tile, b: Tile) -> bool:
    return a != b and max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


def other(what: str) -> str:
    return {"bomb": "safe", "safe": "bomb"}[what]


def counted(number: int, wanted: tuple[str, int]) -> bool:
    kind, bound = wanted
    return {"exactly": number == bound, "at least": number >= bound, "at most": number <= bound}[
        kind
    ]


def have(b: Field, what: str, tiles: list[Tile]) -> int:
    return sum(b.is_(what, tile) for tile in tiles)


def axis(line: str) -> int:
    """Which place of a tile tells its row, or its column."""
    return 0 if line == "row" else 1


def pairs(b: Field, what: str) -> Iterator[tuple[Tile, Tile]]:
    return combinations(b.some(what), 2)


def along(b: Field, tile: Tile, line: str, steps: int) -> Tile | None:
    """The tile so many steps to the right in its row, or further down in its column."""
    there = (tile[0], tile[1] + steps) if line == "row" else (tile[0] + steps, tile[1])
    return there if there in b.tiles else None


def between(b: Field, one: Tile, two: Tile) -> list[Tile]:
    """The tiles strictly between two of a line."""
    return [
        tile
        for tile in b.tiles
        if min(one, two) < tile < max(one, two)
        and (tile[0] == one[0] == two[0] or tile[1] == one[1] == two[1])
    ]


Oracle = Callable[[Field, Mapping[str, Any]], bool]

BOMBS: dict[str, Oracle] = {
    "some": lambda b, p: len(b.some(p["what"])) > 0,
    "every": lambda b, p: len(b.some(other(p["what"]))) == 0,
    "none": lambda b, p: len(b.some(p["what"])) == 0,
    "not-every": lambda b, p: len(b.some(other(p["what"]))) > 0,
    "both": lambda b, p: 0 < len(b.bombs) < len(b.tiles),
    "all-or-none": lambda b, p: len(b.bombs) in (0, len(b.tiles)),
    "if-any-in-line": lambda b, p: not b.some(p["what"]) or have(b, p["what"], b.line(p["at"])) > 0,
    "one": lambda b, p: len(b.some(p["what"])) == 1,
    "all-if-in-line": lambda b, p: (
        have(b, other(p["what"]), b.line(p["at"])) > 0 or not b.some(other(p["what"]))
    ),
}

LINES: dict[str, Oracle] = {
    "every-line-has": lambda b, p: all(have(b, p["what"], line) > 0 for line in b.lines(p["line"])),
    "some-line-full": lambda b, p: any(
        have(b, p["what"], line) == len(line) for line in b.lines(p["line"])
    ),
    "no-line-full": lambda b, p: (
        not any(have(b, p["what"], line) == len(line) for line in b.lines(p["line"]))
    ),
    "some-line-without": lambda b, p: (
        0 in [have(b, p["what"], line) for line in b.lines(p["line"])]
    ),
    "every-line-exactly": lambda b, p: all(
        have(b, p["what"], line) == p["k"][1] for line in b.lines(p["line"])
    ),
    "every-line-at-most": lambda b, p: all(
        have(b, p["what"], line) <= p["limit"][1] for line in b.lines(p["line"])
    ),
    "every-line-at-least": lambda b, p: all(
        have(b, p["what"], line) >= p["many"][1] for line in b.lines(p["line"])
    ),
    "some-line-count": lambda b, p: any(
        counted(have(b, p["what"], line), p["few"]) for line in b.lines(p["line"])
    ),
    "lines-that-have": lambda b, p: counted(
        sum(have(b, p["what"], line) > 0 for line in b.lines(p["line"])), p["few"]
    ),
    "lines-without": lambda b, p: counted(
        sum(have(b, p["what"], line) == 0 for line in b.lines(p["line"])), p["few"]
    ),
    "all-in-one-line": lambda b, p: len({t[axis(p["line"])] for t in b.some(p["what"])}) <= 1,
    "given-line-all": lambda b, p: have(b, other(p["what"]), b.line(p["at"])) == 0,
    "given-line-some": lambda b, p: have(b, p["what"], b.line(p["at"])) > 0,
    "given-line-none": lambda b, p: have(b, p["what"], b.line(p["at"])) == 0,
    "given-line-count": lambda b, p: counted(have(b, p["what"], b.line(p["at"])), p["few"]),
    "only-in-line": lambda b, p: set(b.some(p["what"])) <= set(b.line(p["at"])),
    "unless-in-line": lambda b, p: not set(b.some(p["what"])) - set(b.line(p["at"])),
    "exactly-the-line": lambda b, p: set(b.some(p["what"])) == set(b.line(p["at"])),
    "same-in-two-lines": lambda b, p: (
        [t in b.bombs for t in b.line((p["two_lines"][0], p["two_lines"][1]))]
        == [t in b.bombs for t in b.line((p["two_lines"][0], p["two_lines"][2]))]
    ),
    "opposite": lambda b, p: all(
        b.is_(other(p["what"]), two)
        for one, two in zip(
            b.line((p["two_lines"][0], p["two_lines"][1])),
            b.line((p["two_lines"][0], p["two_lines"][2])),
            strict=True,
        )
        if b.is_(p["what"], one)
    ),
    "all-lines-alike": lambda b, p: (
        len({tuple(t in b.bombs for t in line) for line in b.lines(p["line"])}) == 1
    ),
    "has-other-too": lambda b, p: (
        not any(have(b, p["what"], line) == len(line) for line in b.lines(p["line"]))
    ),
    "no-two-in-line": lambda b, p: all(have(b, p["what"], line) < 2 for line in b.lines(p["line"])),
    "another-in-line": lambda b, p: all(
        have(b, p["what"], line) != 1 for line in b.lines(p["line"])
    ),
    "between": lambda b, p: all(
        any(b.is_(other(p["what"]), tile) for tile in between(b, one, two))
        for line in b.lines(p["line"])
        for one, two in combinations(line, 2)
        if b.is_(p["what"], one) and b.is_(p["what"], two)
    ),
    "before-only-others": lambda b, p: all(
        have(b, p["what"], line[:place]) == 0
        for line in b.lines(p["line"])
        for place, tile in enumerate(line)
        if b.is_(p["what"], tile)
    ),
    "none-after": lambda b, p: (
        not any(
            b.is_(p["what"], one) and b.is_(p["what"], two)
            for line in b.lines(p["line"])
            for one, two in pairwise(line)
        )
    ),
    "starts-with": lambda b, p: all(b.is_(p["what"], line[0]) for line in b.lines(p["line"])),
    "last-line": lambda b, p: have(b, p["what"], b.lines(p["line"])[-1]) > 0,
    "somewhere-before": lambda b, p: all(
        any(
            b.is_(p["what"], one) and b.is_(other(p["what"]), two)
            for one, two in combinations(line, 2)
        )
        for line in b.lines(p["line"])
    ),
}

NEIGHBOURS: dict[str, Oracle] = {
    "no-two-touch": lambda b, p: not any(touch(*pair) for pair in pairs(b, p["what"])),
    "touches-other": lambda b, p: all(
        have(b, other(p["what"]), b.near(tile)) > 0 for tile in b.some(p["what"])
    ),
    "touches-same": lambda b, p: all(
        have(b, p["what"], b.near(tile)) > 0 for tile in b.some(p["what"])
    ),
    "touches-only": lambda b, p: (
        not any(b.is_("bomb", one) != b.is_("bomb", two) for one, two in b.touching())
    ),
    "lonely": lambda b, p: any(have(b, p["what"], b.near(tile)) == 0 for tile in b.some(p["what"])),
    "touched-by-all": lambda b, p: any(
        set(b.some(p["what"])) <= set(b.near(tile)) for tile in b.tiles
    ),
    "touches-count": lambda b, p: all(
        counted(have(b, other(p["what"]), b.near(tile)), p["few"]) for tile in b.some(p["what"])
    ),
    "some-touches-count": lambda b, p: any(
        counted(have(b, p["what"], b.near(tile)), p["many"]) for tile in b.tiles
    ),
    "none-touches-more": lambda b, p: (
        not any(have(b, p["what"], b.near(tile)) > p["limit"][1] for tile in b.tiles)
    ),
    "exactly-when-alone": lambda b, p: all(
        b.is_(p["what"], tile) == (have(b, p["what"], b.near(tile)) == 0) for tile in b.tiles
    ),
    "far-is-other": lambda b, p: (
        not any(have(b, p["what"], b.near(tile)) == 0 for tile in b.some(p["what"]))
    ),
    "common-neighbour": lambda b, p: all(
        any(b.is_(other(p["what"]), t) for t in set(b.near(one)) & set(b.near(two)))
        for one, two in pairs(b, p["what"])
        if touch(one, two)
    ),
    "only-around-tile": lambda b, p: have(b, other(p["what"]), b.near(p["tile"])) == 0,
    "all-touch-tile": lambda b, p: all(touch(t, p["tile"]) for t in b.some(p["what"])),
    "some-touches-tile": lambda b, p: any(touch(t, p["tile"]) for t in b.some(p["what"])),
    "count-around-tile": lambda b, p: counted(have(b, p["what"], b.near(p["tile"])), p["few"]),
    "touch-only-in-line": lambda b, p: all(
        one[axis(p["line"])] == two[axis(p["line"])]
        for one, two in pairs(b, p["what"])
        if touch(one, two)
    ),
    "line-with-touching": lambda b, p: all(
        any(b.is_(p["what"], tile) and have(b, other(p["what"]), b.near(tile)) > 0 for tile in line)
        for line in b.lines(p["line"])
    ),
    "one-of-touching": lambda b, p: not any(touch(*pair) for pair in pairs(b, other(p["what"]))),
    "touching-line": lambda b, p: all(
        set(b.near(tile)) & set(b.line(p["at"])) for tile in b.some(p["what"])
    ),
}

PLACES: dict[str, Oracle] = {
    "diagonal-all": lambda b, p: all(i != j for i, j in b.some(other(p["what"]))),
    "diagonal-only": lambda b, p: all(i == j for i, j in b.some(p["what"])),
    "diagonal-some": lambda b, p: any(i == j for i, j in b.some(p["what"])),
    "corner-to-corner": lambda b, p: (
        not any((abs(i - x), abs(j - y)) == (1, 1) for (i, j), (x, y) in pairs(b, p["what"]))
    ),
    "side-by-side": lambda b, p: (
        not any(
            (abs(i - x), abs(j - y)) in ((0, 1), (1, 0)) for (i, j), (x, y) in pairs(b, p["what"])
        )
    ),
    "near-lines": lambda b, p: all(
        abs(one[axis(p["line"])] - two[axis(p["line"])]) in (0, 1)
        for one, two in pairs(b, p["what"])
    ),
    "far-apart": lambda b, p: all(
        abs(one[axis(p["line"])] - two[axis(p["line"])]) not in (0, 1)
        for one, two in pairs(b, p["what"])
    ),
    "sum-only": lambda b, p: {i + j for i, j in b.some(p["what"])} <= {p["sum"]},
    "above-diagonal": lambda b, p: all(j <= i for i, j in b.some(other(p["what"]))),
    "last-tile": lambda b, p: b.is_(p["what"], (b.rows - 1, b.columns - 1)),
    "in-the-first": lambda b, p: (
        not any(have(b, p["what"], line) for line in b.lines(p["line"])[p["k"][1] :])
    ),
    "next-too": lambda b, p: (
        not any(
            one in b.bombs and two not in b.bombs
            for line in b.lines(p["line"])
            for one, two in pairwise(line)
        )
    ),
}

NUMBERS: dict[str, Oracle] = {
    "some-shows": lambda b, p: p["number"] in b.numbers(),
    "none-shows": lambda b, p: p["number"] not in b.numbers(),
    "safe-show": lambda b, p: set(b.numbers()) <= {p["number"]},
    "every-line-shows": lambda b, p: all(
        p["number"] in map(b.number, line) for line in b.lines(p["line"])
    ),
    "count-shows": lambda b, p: counted(b.numbers().count(p["number"]), p["few"]),
    "shows-and-touches": lambda b, p: all(
        p["other_number"] in map(b.number, b.near(tile)) for tile in b.showing(p["number"])
    ),
    "equal-touch": lambda b, p: (
        not any(touch(*pair) for pair in combinations(b.showing(p["number"]), 2))
    ),
    "all-the-same": lambda b, p: len(set(b.numbers())) <= 1,
    "all-different": lambda b, p: len(set(b.numbers())) == len(b.numbers()),
    "some-greater": lambda b, p: max(b.numbers(), default=-1) > p["number"],
    "none-greater": lambda b, p: max(b.numbers(), default=-1) <= p["number"],
    "touching-differ": lambda b, p: (
        not any(b.number(one) == b.number(two) is not None for one, two in b.touching())
    ),
    "number-then-line": lambda b, p: (
        not b.showing(p["shown"]) or have(b, "bomb", b.line(p["at"])) > 0
    ),
    "shown-only-in-line": lambda b, p: set(b.showing(p["number"])) <= set(b.line(p["at"])),
    "tile-shows-only-if": lambda b, p: (
        b.number(p["two_tiles"][0]) != p["shown"] or p["two_tiles"][1] in b.bombs
    ),
    "not-falling": lambda b, p: (
        not any(
            (one := b.number(first)) is not None
            and (two := b.number(second)) is not None
            and two < one
            for line in b.lines(p["line"])
            for first, second in pairwise(line)
        )
    ),
    "touches-smaller": lambda b, p: all(
        any((n := b.number(t)) is not None and n < number for t in b.near(tile))
        for tile in b.tiles
        if (number := b.number(tile))
    ),
    "line-shows-all": lambda b, p: any(
        {b.number(tile) for tile in line} == {p["number"]} for line in b.lines(p["line"])
    ),
    "touching-number": lambda b, p: all(
        any(
            (there := along(b, tile, "row", steps)) is not None and b.is_(p["what"], there)
            for steps in (-1, 1)
        )
        for tile in b.showing(p["number"])
    ),
}

COUNTS: dict[str, Oracle] = {
    "board-count": lambda b, p: counted(len(b.some(p["what"])), p["count"]),
    "between-two": lambda b, p: len(b.some(p["what"])) in (2, 3),
    "one-and-there": lambda b, p: (
        len(b.some(p["what"])) == 1 == have(b, p["what"], b.line(p["at"]))
    ),
    "many-only-if-none": lambda b, p: (
        have(b, p["what"], b.line((p["two_lines"][0], p["two_lines"][1]))) < 2
        or have(b, p["what"], b.line((p["two_lines"][0], p["two_lines"][2]))) == 0
    ),
    "lines-with-count": lambda b, p: (
        [have(b, p["what"], line) for line in b.lines(p["line"])].count(p["k"][1]) == 1
    ),
    "all-but": lambda b, p: len(b.some(other(p["what"]))) == p["k"][1],
    "more-lines-than-one": lambda b, p: (
        sum(have(b, p["what"], line) > 1 for line in b.lines(p["line"])) > 1
    ),
    "either-count": lambda b, p: len(b.some(p["what"])) != 1,
}


def _first(b: Field, p: Mapping[str, Any]) -> bool:
    return b.is_(p["what"], p["two_tiles"][0])


def _second(b: Field, p: Mapping[str, Any]) -> bool:
    return b.is_(p["what"], p["two_tiles"][1])


TILES: dict[str, Oracle] = {
    "either-or": lambda b, p: _first(b, p) != _second(b, p),
    "one-or-both": lambda b, p: _first(b, p) or _second(b, p),
    "neither-nor": lambda b, p: not _first(b, p) and not _second(b, p),
    "not-both": lambda b, p: not (_first(b, p) and _second(b, p)),
    "unless": lambda b, p: _first(b, p) or _second(b, p),
    "only-if": lambda b, p: _second(b, p) or not _first(b, p),
    "exactly-when": lambda b, p: _first(b, p) == _second(b, p),
    "of-three": lambda b, p: counted(have(b, p["what"], list(p["three_tiles"])), p["few"]),
    "whenever-then-line": lambda b, p: (
        not b.is_(p["what"], p["tile"])
        or have(b, p["what"], b.line((p["two_lines"][0], p["two_lines"][2]))) == 0
    ),
    "none-but": lambda b, p: set(b.some(p["what"])) <= {p["tile"]},
    "the-only-one": lambda b, p: b.some(p["what"]) == [p["tile"]],
    "then-neighbour": lambda b, p: (
        not b.is_(p["what"], p["tile"]) or have(b, other(p["what"]), b.near(p["tile"])) > 0
    ),
    "all-lines-only-if": lambda b, p: (
        b.is_(p["what"], p["tile"])
        or any(have(b, p["what"], line) == 0 for line in b.lines(p["line"]))
    ),
    "if-all-three": lambda b, p: have(b, p["what"], list(p["three_tiles"])) < 3,
    "if-one-of-three": lambda b, p: (
        have(b, p["what"], list(p["three_tiles"][:2])) == 0
        or not b.is_(p["what"], p["three_tiles"][2])
    ),
}

ORACLES: Mapping[str, Oracle] = {
    **BOMBS, **LINES, **NEIGHBOURS, **PLACES, **NUMBERS, **COUNTS, **TILES
}  # fmt: skip
