"""Minesweeper written in many ways, and what is to be the same whichever is chosen.

Each way is a text of rules for a display. `differences` names what a way answers otherwise than
`use minesweeper` does: verdicts, odds, boards, and the steps with their techniques, costs, groups
of tiles and order. A way need not speak of S; then a tile that is no bomb has the verdict N. A
**twin** is a way that is spoiled in one place, with its own meaning as a function in Python.

`python -m tests.ways 500` compares all ways on so many displays and prints in how many each aspect
differs; names of ways after the number choose some, and `-v` shows the first display that differs.
"""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import product
from random import Random
from typing import Any

import minelogic
from benchmarks.measure import time_limit
from minelogic import Problem
from tests.ground.files import COORDINATES
from tests.ground.oracle import Graph, Grid, Place
from tests.solve.displays import Bombs, Shown

SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)"
NUMBERED = "rule numbered: forall i, j. S(i, j) <-> exists a. Q(a, i, j)"
SINGLE = "rule single: forall i, j. exists at most 1 a. Q(a, i, j)"
AROUND = "x, y. (adjacent(i, j, x, y) & B(x, y))"
COUNTS = f"rule counts: forall a, i, j. Q(a, i, j) -> exists exactly a {AROUND}"
OPENED = "rule opened: forall a, i, j. Q(a, i, j) -> S(i, j)"
COPIED = f"{SAFE}\n{NUMBERED}\n{SINGLE}\n{COUNTS}"


@dataclass(frozen=True)
class Way:
    """How Minesweeper is written: the rules for a display."""

    name: str
    rules: Callable[[Shown], str]
    """The rules as they are for a grid; `file` rewrites them for graphs."""
    safe: bool = True
    """Whether it speaks of S."""
    facts: bool = False
    """Whether facts stand in place of the display."""
    steps: bool = True
    """Whether its instances are those of the shipped theory, so that its steps are too."""
    suits: Callable[[Shown], bool] = lambda _: True
    """Whether it can be written for the display."""

    def file(self, shown: Shown) -> str:
        """The whole file."""
        rules = for_board(self.rules(shown), shown)
        if self.facts:
            return headed(shown, rules, display=False)
        return headed(shown, rules)

    def problem(self, shown: Shown) -> Problem:
        return minelogic.loads(self.file(shown))

    def fits(self, shown: Shown) -> bool:
        """Whether the way can be written for the display, and says the same there."""
        return self.suits(shown) and (self.safe or "-" not in shown.signs)


def always(rules: str) -> Callable[[Shown], str]:
    """The same rules for every display."""
    return lambda _: rules


def headed(shown: Shown, rules: str, display: bool = True) -> str:
    """A file with the board, the display, the total and the rules."""
    lines = shown.text().splitlines()[:-1]
    if not display:
        first = next(n for n, line in enumerate(lines) if line.startswith("display"))
        end = len(lines) - (shown.mines is not None)
        lines[first:end] = []
    return "\n".join([*lines, rules]) + "\n"


def for_board(rules: str, shown: Shown) -> str:
    """Rules for a grid, as they are on this board: a tile of a graph has one place."""
    if isinstance(shown.board, Grid):
        if "cartesian" in shown.board.coordinates:
            return rules.replace("(row, column)", "(column, row)")
        return rules
    for grid, graph in (
        ("adjacent(i, j, x, y)", "adjacent(v, w)"),
        ("i = x & j = y", "v = w"),
        ("forall i. forall j.", "forall v."),
        ("(row, column)", "(tile)"),
        ("i, j", "v"),
        ("x, y", "w"),
        ("r, c", "v"),
    ):
        rules = rules.replace(grid, graph)
    return rules


def place(tile: Place) -> str:
    return ", ".join(map(str, tile))


def largest(shown: Shown) -> int:
    """The largest number that a tile of the board may show."""
    return max((len(near) for near in shown.around()), default=0)


def numbers(shown: Shown) -> Iterator[tuple[int, Place, list[Place]]]:
    """Every number that is shown: its value, its tile, the tiles around it."""
    tiles = shown.board.tiles()
    for tile, near, sign in zip(tiles, shown.around(), shown.signs, strict=True):
        if sign.isdigit():
            yield int(sign), tile, [tiles[other] for other in sorted(near)]


def on(*topologies: str) -> Callable[[Shown], bool]:
    """Whether the board is one of these."""
    return lambda shown: isinstance(shown.board, Grid) and shown.board.topology in topologies


def _shipped(name: str) -> Callable[[Shown], str]:
    """The text of a theory that ships."""

    def rules(shown: Shown) -> str:
        folder = files("minelogic") / "theories"
        if isinstance(shown.board, Graph):
            folder /= "graph"
        return (folder / f"{name}.mine").read_text("utf-8")

    return rules


def _near(shown: Shown) -> str:
    king = "|i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)"
    means = king if on("king")(shown) else "|i - x| + |j - y| = 1"
    rules = COPIED.replace("adjacent(i, j, x, y)", "Near(i, j, x, y)")
    return f"define Near(i, j, x, y): {means}\n{rules}"


def _disjuncts(shown: Shown) -> str:
    steps = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right]
    if on("rook")(shown):
        steps = [(down, right) for down, right in steps if not (down and right)]
    sides = " | ".join(f"(x = {_plus('i', a)} & y = {_plus('j', b)})" for a, b in steps)
    return COPIED.replace("adjacent(i, j, x, y)", f"({sides})")


def _plus(name: str, more: int) -> str:
    return f"{name} {'-+'[more > 0]} {abs(more)}" if more else name


def _each(shown: Shown) -> str:
    rules = [
        f"rule counts_{a}: forall i, j. Q({a}, i, j) -> exists exactly {a} {AROUND}"
        for a in range(largest(shown) + 1)
    ]
    return "\n".join([SAFE, OPENED, *rules])


def _listed_facts(shown: Shown) -> str:
    return "\n".join(
        [SAFE, OPENED] + [f"fact {_listed(a, near)}" for a, _, near in numbers(shown) if near or a]
    )


def _listed_rules(shown: Shown) -> str:
    """A rule for every number at every tile, as one writes them with the board on the desk."""
    tiles = shown.board.tiles()
    rules = [SAFE, OPENED]
    for number, (tile, near) in enumerate(zip(tiles, shown.around(), strict=True)):
        around = [tiles[other] for other in sorted(near)]
        rules += [
            f"rule tile_{number}_{a}: Q({a}, {place(tile)}) -> {_listed(a, around)}"
            for a in range(largest(shown) + 1)
        ]
    return "\n".join(rules)


def _listed(a: int, near: Sequence[Place]) -> str:
    if not near:
        return "false" if a else "true"
    return f"KN({a}; {', '.join(f'B({place(other)})' for other in near)})"


def _given(shown: Shown) -> str:
    """The signs of the display, as facts."""
    lines = []
    for tile, sign in zip(shown.board.tiles(), shown.signs, strict=True):
        match sign:
            case ".":
                pass
            case "*":
                lines.append(f"fact B({place(tile)})")
            case "-":
                lines.append(f"fact S({place(tile)})")
            case _:
                lines.append(f"fact Q({sign}, {place(tile)})")
    return "\n".join(lines)


def _vacuous(shown: Shown) -> str:
    first = place(shown.board.tiles()[0])
    return f"""{COPIED}
fact true
fact B({first}) | ~B({first})
fact exists at least 0 x, y. B(x, y)
rule either: forall i, j. B(i, j) | ~B(i, j)
rule itself: forall a, i, j. Q(a, i, j) -> Q(a, i, j)
rule nowhere: forall i, j, x, y. adjacent(i, j, x, y) & ~adjacent(i, j, x, y) -> B(i, j)
"""


WAYS = (
    Way("copied", _shipped("minesweeper")),
    Way(
        "iff",
        always(
            f"{SAFE}\n"
            f"rule counts: forall a, i, j. Q(a, i, j) <-> S(i, j) & exists exactly a {AROUND}"
        ),
    ),
    Way(
        "two",
        always(
            f"{SAFE}\n"
            f"rule counts: forall a, i, j. Q(a, i, j) -> S(i, j) & exists exactly a {AROUND}"
        ),
    ),
    Way("near", _near, suits=on("king", "rook")),
    Way("each number", _each),
    Way(
        "bounds apart",
        always(
            f"{SAFE}\n{OPENED}\n"
            f"rule enough: forall a, i, j. Q(a, i, j) -> exists at least a {AROUND}\n"
            f"rule no_more: forall a, i, j. Q(a, i, j) -> exists at most a {AROUND}"
        ),
    ),
    Way(
        "listed facts",
        _listed_facts,
        suits=lambda shown: all(len(n) > 1 for _, _, n in numbers(shown)),
    ),
    Way("listed rules", _listed_rules, suits=lambda shown: len(shown.signs) <= 16),
    Way(
        "bombs only",
        always(f"rule counts: forall a, i, j. Q(a, i, j) -> ~B(i, j) & exists exactly a {AROUND}"),
        safe=False,
    ),
    Way(
        "bombs only, iff",
        always(f"rule counts: forall a, i, j. Q(a, i, j) <-> ~B(i, j) & exists exactly a {AROUND}"),
        safe=False,
    ),
    Way(
        "own predicate",
        always(
            "predicate Mine(row, column)\n"
            "rule mine: forall i, j. Mine(i, j) <-> B(i, j)\n"
            "rule safe: forall i, j. S(i, j) <-> ~Mine(i, j)\n"
            f"{OPENED}\n{COUNTS.replace('B(x', 'Mine(x')}"
        ),
    ),
    Way("not safe ones", always(f"{SAFE}\n{NUMBERED}\n{SINGLE}\n{COUNTS.replace('B(x', '~S(x')}")),
    Way(
        "safe ones",
        always(
            f"{SAFE}\n{OPENED}\n"
            "rule counts: forall a, i, j. Q(a, i, j) -> forall n in counts.\n"
            "    (exists exactly n x, y. adjacent(i, j, x, y))\n"
            "    -> exists exactly (n - a) x, y. (adjacent(i, j, x, y) & S(x, y))"
        ),
    ),
    Way("disjuncts", _disjuncts, suits=on("king", "rook")),
    Way(
        "two implications",
        always(
            "rule clear: forall i, j. S(i, j) -> ~B(i, j)\n"
            "rule rest: forall i, j. ~B(i, j) -> S(i, j)\n"
            f"{NUMBERED}\n{SINGLE}\n{COUNTS}"
        ),
    ),
    Way(
        "contrapositive",
        always(
            "rule clear: forall i, j. B(i, j) -> ~S(i, j)\n"
            "rule rest: forall i, j. ~S(i, j) -> B(i, j)\n"
            "rule opened: forall a, i, j. ~S(i, j) -> ~Q(a, i, j)\n"
            f"rule counts: forall a, i, j. ~(exists exactly a {AROUND}) -> ~Q(a, i, j)"
        ),
    ),
    Way(
        "turned round",
        always(
            "rule safe: forall i, j. ~B(i, j) <-> S(i, j)\n"
            f"rule counts: forall a, i, j. (exists exactly a {AROUND}) & S(i, j) <-> Q(a, i, j)"
        ),
    ),
    Way(
        "clauses",
        always(
            "rule some: forall i, j. B(i, j) | S(i, j)\n"
            "rule one: forall i, j. ~B(i, j) | ~S(i, j)\n"
            "rule opened: forall a, i, j. ~Q(a, i, j) | S(i, j)\n"
            f"rule counts: forall a, i, j. ~Q(a, i, j) | (exists exactly a {AROUND})"
        ),
    ),
    Way("facts", lambda shown: f"{_given(shown)}\n{COPIED}", facts=True),
    Way(
        "redundant",
        always(
            f"{COPIED}\n"
            "rule not_both: forall i, j. ~(B(i, j) & S(i, j))\n"
            "rule shown: forall a, i, j. Q(a, i, j) -> ~B(i, j)\n"
            f"rule no_more: forall a, i, j. Q(a, i, j) -> exists at most a {AROUND}\n"
            f"rule again: forall a, i, j. Q(a, i, j) -> S(i, j) & (exists exactly a {AROUND})"
        ),
    ),
    Way("vacuous", _vacuous),
    Way("other order", always(f"{COUNTS}\n{SINGLE}\n{NUMBERED}\n{SAFE}")),
    Way(
        "definitions",
        always(
            "define Bombs(a, i, j): exists exactly a x, y. Touching(i, j, x, y)\n"
            "define Touching(i, j, x, y): adjacent(i, j, x, y) & B(x, y)\n"
            "define Clear(i, j): ~B(i, j)\n"
            "rule safe: forall i, j. S(i, j) <-> Clear(i, j)\n"
            f"{NUMBERED}\n{SINGLE}\n"
            "rule counts: forall a, i, j. Q(a, i, j) -> Bombs(a, i, j)"
        ),
    ),
    Way(
        "own names",
        always(
            "rule tile: forall r, c. S(r, c) <-> ~B(r, c)\n"
            "rule open: forall n, r, c. Q(n, r, c) -> S(r, c)\n"
            "rule number: forall n, r, c. Q(n, r, c) ->\n"
            "    exists exactly n x, y. (B(x, y) & adjacent(x, y, r, c))"
        ),
    ),
    Way(
        "cases",
        always(
            "rule bomb: forall i, j. B(i, j) -> ~S(i, j) & forall a. ~Q(a, i, j)\n"
            "rule free: forall i, j. ~B(i, j) -> S(i, j) & exists one a. Q(a, i, j)\n"
            f"{COUNTS}"
        ),
    ),
    Way(
        "exists one",
        always(
            f"{SAFE}\n"
            "rule number: forall i, j. S(i, j) -> exists one a. Q(a, i, j)\n"
            "rule opened: forall i, j. (exists a. Q(a, i, j)) -> S(i, j)\n"
            f"{COUNTS}"
        ),
    ),
    Way(
        "nested",
        always(
            "rule safe: forall i. forall j. S(i, j) <-> ~B(i, j)\n"
            "rule opened: forall i. forall j. forall a. Q(a, i, j) -> S(i, j)\n"
            "rule counts: forall i. forall j. forall a. Q(a, i, j) ->\n"
            f"    (exists exactly a {AROUND})"
        ),
    ),
    Way(
        "inner quantifier",
        always(
            f"{SAFE}\n{OPENED}\n"
            "rule counts: forall i, j. forall a. (Q(a, i, j) ->\n"
            f"    exists exactly a x, y. (adjacent(i, j, x, y) & ~~B(x, y)))"
        ),
    ),
    Way(
        "one rule",
        always(
            "rule all: forall i, j. (S(i, j) <-> ~B(i, j)) &\n"
            f"    forall a. (Q(a, i, j) -> S(i, j) & exists exactly a {AROUND})"
        ),
        steps=False,
    ),
    Way("beside the theory", always(f"use minesweeper\n{COUNTS}\nfact true")),
    Way("perimeter", _shipped("perimeter"), steps=False, suits=on("king")),
)
"""Each way once. Those without the steps of the shipped theory have other instances: `one rule`
has one for a tile and its number together, `perimeter` one for each pair of neighbours."""

NAMED = {way.name: way for way in WAYS}


# What is compared.

ASPECTS = (
    "status",
    "verdicts",
    "odds",
    "count",
    "conclusions",
    "groups",
    "techniques",
    "costs",
    "order",
    "clash",
    "checked",
)
ANSWERS = ASPECTS[:4]
Seen = dict[str, Any]
Literal = tuple[str, str]
"""A tile, and B or S."""
_LITERAL = re.compile(r"(~?)([BS])\((.*)\)")


def answers(problem: Problem, shown: Shown, safe: bool = True) -> Seen:
    """What is said of the covered tiles, and of the number of boards."""
    covered = covered_names(shown)
    odds = problem.odds()
    verdicts: dict[Any, str] = {
        tile: verdict for tile, verdict in problem.verdicts.items() if tile in covered
    }
    if not safe:
        assert "S" not in verdicts.values()
        verdicts = {tile: "S" if v == "N" else v for tile, v in verdicts.items()}
    return {
        "status": problem.status,
        "verdicts": verdicts,
        "odds": {tile: chance for tile, chance in odds.items() if tile in covered},
        "count": problem.count(),
    }


def steps(problem: Problem, shown: Shown) -> Seen:
    """The steps about covered tiles: a tile that is no bomb is as good as safe."""
    derivation = problem.derivation
    if problem.conflict is not None and not problem.conflict.smallest:
        return {}  # a limit was reached, and what was found until then is chance
    covered = {
        place(name) if isinstance(name, tuple) else str(name) for name in covered_names(shown)
    }
    found: list[tuple[frozenset[Literal], str, int]] = []
    for step in derivation.steps:
        literals = (literal(derivation.text(one)) for one in step.conclusions)
        group = frozenset(one for one in literals if one is not None and one[0] in covered)
        if group or "false" in map(derivation.text, step.conclusions):
            found.append((group, step.technique, step.cost))
    groups = [group for group, _, _ in found]
    return {
        "conclusions": frozenset().union(*groups),
        "groups": Counter(groups),
        "techniques": Counter((group, technique) for group, technique, _ in found),
        "costs": Counter((group, cost) for group, _, cost in found),
        "order": groups,
        "clash": problem.conflict and problem.conflict.cost,
        "checked": bool(derivation.checked) or not derivation.steps,
    }


def literal(text: str) -> Literal | None:
    """What a conclusion says of a tile, or None if it is about something else."""
    match = _LITERAL.fullmatch(text)
    if match is None:
        return None
    negated, letter, tile = match.groups()
    return tile, letter if not negated else "BS"[letter == "B"]


def covered_names(shown: Shown) -> set[Any]:
    """The names of the tiles that are covered."""
    return {name for name, sign in zip(shown.names, shown.signs, strict=True) if sign == "."}


def differences(way: Way, shown: Shown, expected: Seen, with_steps: bool = True) -> list[str]:
    """The aspects in which a way differs from what is expected."""
    problem = way.problem(shown)
    seen = answers(problem, shown, way.safe)
    if with_steps and way.steps:
        seen |= steps(problem, shown)
    return [
        aspect
        for aspect in ASPECTS
        if aspect in seen and seen[aspect] != expected.get(aspect, seen[aspect])
    ]


def standard(shown: Shown, with_steps: bool = True) -> Seen:
    """What `use minesweeper` says of a display."""
    problem = minelogic.loads(shown.text())
    return answers(problem, shown) | (steps(problem, shown) if with_steps else {})


def enumerated(shown: Shown, boards: Sequence[Bombs], names: str = "BS") -> Seen:
    """The same answers from all boards that fit; `names` are those of bombs and of the others."""
    from fractions import Fraction

    covered = [
        (tile, name)
        for tile, (name, sign) in enumerate(zip(shown.names, shown.signs, strict=True))
        if sign == "."
    ]
    within = {tile: sum(tile in bombs for bombs in boards) for tile, _ in covered}
    verdict = {0: names[1], len(boards): names[0]}
    return {
        "status": "consistent" if boards else "inconsistent",
        "verdicts": {n: verdict.get(within[t], "U") for t, n in covered} if boards else {},
        "odds": {n: Fraction(within[t], len(boards)) for t, n in covered} if boards else {},
        "count": len(boards),
    }


# Displays.

GRAPHS = (
    Graph((("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "c"), ("d", "e"), ("e", "f"))),
    Graph(((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1), (1, 4), (2, 7), (7, 8)), (9,)),
    Graph((("hub", "n"), ("hub", "e"), ("hub", "s"), ("hub", "w"), ("n", "e"), ("s", "w"))),
)
KINDS = ("king", "king", "king", "rook", "torus", "triangle", "graph")
SMALL = ((1, 4), (1, 7), (2, 2), (2, 3), (3, 3), (3, 4), (4, 3), (4, 4), (2, 6), (5, 5), (5, 4))
LARGE = ((5, 5), (6, 6), (4, 9), (7, 7), (8, 8), (9, 9), (9, 9))
MOST_COVERED = 13


def displays(
    seed: int, count: int, sizes: Sequence[tuple[int, int]] = SMALL, most: int | None = MOST_COVERED
) -> list[Shown]:
    """So many displays, half of them played and half of them scattered, half with a total."""
    random = Random(seed)
    found: list[Shown] = []
    while len(found) < count:
        shown = display(random, KINDS[len(found) % len(KINDS)], sizes, most)
        if "." in shown.signs:
            found.append(shown)
    return found


def display(
    random: Random, kind: str, sizes: Sequence[tuple[int, int]], most: int | None = None
) -> Shown:
    """A display with at most so many covered tiles: of a true board, or rarely of none."""
    board: Grid | Graph = random.choice(GRAPHS)
    if kind != "graph":
        rows, columns = random.choice(sizes)
        coordinates = random.choice((*COORDINATES, "rows from 0", "rows from 0"))
        board = Grid(rows, columns, kind, coordinates)
    around = Shown(board, ()).around()
    density = random.choice((0.15, 0.2, 0.25, 0.35))
    bombs = {tile for tile in range(len(around)) if random.random() < density}
    opened = played(random, around, bombs) if random.random() < 0.5 else None
    if opened is None:
        part = random.choice((0.3, 0.5, 0.7))
        opened = {tile for tile in range(len(around)) if random.random() < part} - bombs
    marked = {tile for tile in bombs if random.random() < 0.05}
    signs = [
        "*" if tile in marked else str(len(near & bombs)) if tile in opened else "."
        for tile, near in enumerate(around)
    ]
    if random.random() < 0.1:
        signs = ["-" if sign.isdigit() and random.random() < 0.1 else sign for sign in signs]
    while most is not None and signs.count(".") > most:
        tile = random.choice([tile for tile, sign in enumerate(signs) if sign == "."])
        signs[tile] = "*" if tile in bombs else str(len(around[tile] & bombs))
    mines = len(bombs) if random.random() < 0.5 else None
    shown = [tile for tile, sign in enumerate(signs) if sign.isdigit()]
    if shown and random.random() < 0.08:
        tile = random.choice(shown)
        signs[tile] = str(random.randint(0, len(around[tile])))
    if mines is not None and random.random() < 0.08:
        mines = random.randint(0, len(around))
    return Shown(board, tuple(signs), mines)


def played(random: Random, around: Sequence[set[int]], bombs: set[int]) -> set[int]:
    """The tiles that are open after some moves of a player who looks at one number at a time.

    Where no number by itself makes a tile safe, the player is lucky.
    """
    safe = set(range(len(around))) - bombs
    opened: set[int] = set()
    found: set[int] = set()
    for _ in range(random.randint(1, len(around))):
        choices: set[int] = set()
        for tile in sorted(opened):
            closed = around[tile] - opened
            number = len(around[tile] & bombs)
            if len(closed) == number:
                found |= closed
            if len(closed & found) == number:
                choices |= closed - found
        choices = choices or safe - opened
        if not choices:
            break
        area = [random.choice(sorted(choices))]
        while area:
            tile = area.pop()
            if tile not in opened:
                opened.add(tile)
                if not around[tile] & bombs:
                    area += around[tile]
    return opened


# Twins.

Fits = Callable[[Shown, set[int]], bool]


@dataclass(frozen=True)
class Twin:
    """A way that is spoiled in one place, and the boards that it then has."""

    way: str
    old: str
    new: str
    fits: Fits
    names: str = "BS"
    """The verdicts on tiles that are bombs on all boards, or on none."""
    suits: Callable[[Shown], bool] = lambda _: True

    def file(self, shown: Shown) -> str:
        text = NAMED[self.way].file(shown)
        old, new = (for_board(part, shown) for part in (self.old, self.new))
        assert old in text, f"{self.way} has no {old!r}"
        return text.replace(old, new, 1)

    def suited(self, shown: Shown) -> bool:
        way = NAMED[self.way]
        return way.fits(shown) and self.suits(shown) and "-" not in shown.signs

    def boards(self, shown: Shown) -> list[Bombs]:
        """All boards of the spoiled way, by trying every set of bombs."""
        tiles = range(len(shown.signs))
        found = []
        for held in product((False, True), repeat=len(tiles)):
            bombs = {tile for tile in tiles if held[tile]}
            if shown.mines is not None and len(bombs) != shown.mines:
                continue
            if any(sign == "*" and tile not in bombs for tile, sign in enumerate(shown.signs)):
                continue
            if self.fits(shown, bombs):
                found.append(tuple(sorted(bombs)))
        return sorted(found)


def meaning(
    right: Callable[[int, int, int], bool],
    must_show: bool = False,
    number_is_safe: bool = True,
    left_out: Callable[[Shown, int], set[int]] = lambda _shown, _tile: set(),
    free: Callable[[Shown, int], bool] = lambda _shown, _tile: False,
    extra: Fits = lambda _shown, _bombs: True,
) -> Fits:
    """The boards on which each number is right.

    `right` takes a number, the bombs around its tile and how many tiles are around it. With
    `must_show` some number is right for each safe tile. `left_out` are neighbours that do not
    count, and a tile that is `free` may show anything.
    """

    def fits(shown: Shown, bombs: set[int]) -> bool:
        around = shown.around()
        counts = range(max(map(len, around)) + 1)
        for tile, sign in enumerate(shown.signs):
            near = around[tile] - left_out(shown, tile)
            if sign.isdigit() and number_is_safe and tile in bombs:
                return False
            shows = [int(sign)] if sign.isdigit() else counts if must_show else None
            if shows is None or (sign == "." and tile in bombs) or sign == "*":
                continue
            if free(shown, tile):
                continue
            if not any(right(a, len(near & bombs), len(near)) for a in shows):
                return False
        return extra(shown, bombs)

    return fits


def offset(down: int, right: int) -> Callable[[Shown, int], set[int]]:
    """The tile that lies so far from a tile on a grid with rows from 0."""

    def left_out(shown: Shown, tile: int) -> set[int]:
        tiles = shown.board.tiles()
        i, j = (int(part) for part in tiles[tile])
        return {number for number, other in enumerate(tiles) if other == (i + down, j + right)}

    return left_out


def plain_rows(shown: Shown) -> bool:
    return isinstance(shown.board, Grid) and shown.board.coordinates == "rows from 0"


def _first_place(shown: Shown, tile: int) -> bool:
    return shown.board.tiles()[tile] == (0, 0)


EXACTLY = f"exists exactly a {AROUND}"
AT_LEAST = f"exists at least a {AROUND}"
AT_MOST = f"exists at most a {AROUND}"
UNLESS_EAST = "adjacent(i, j, x, y) & ~(x = i & y = j + 1)"

TWINS = (
    Twin("copied", EXACTLY, AT_LEAST, meaning(lambda a, n, _: n >= a, must_show=True)),
    Twin("iff", "exactly a", "exactly (a + 1)", meaning(lambda a, n, _: n == a + 1)),
    Twin(
        "two", "S(i, j) & exists", "exists", meaning(lambda a, n, _: n == a, number_is_safe=False)
    ),
    Twin(
        "near",
        "|j - y| <= 1",
        "|j - y| < 1",
        meaning(
            lambda a, n, _: n == a,
            must_show=True,
            left_out=lambda shown, tile: {
                other
                for other, (_, j) in enumerate(shown.board.tiles())
                if j != shown.board.tiles()[tile][1]
            },
        ),
        suits=on("king"),
    ),
    Twin(
        "each number",
        "exists exactly 1",
        "exists exactly 2",
        meaning(lambda a, n, _: n == a + (a == 1)),
    ),
    Twin("bounds apart", "at most a", "at most (a + 1)", meaning(lambda a, n, _: a <= n <= a + 1)),
    Twin(
        "listed facts",
        "fact KN(1; ",
        "fact KN(2; ",
        # Only the first 1 that is shown.
        meaning(
            lambda a, n, _: n == a,
            free=lambda shown, tile: tile == shown.signs.index("1"),
            extra=lambda shown, bombs: len(shown.around()[shown.signs.index("1")] & bombs) == 2,
        ),
        suits=lambda shown: "1" in shown.signs and bool(shown.around()[shown.signs.index("1")]),
    ),
    Twin(
        "listed rules",
        "Q(1, 0, 0) -> KN(1; ",
        "Q(1, 0, 0) -> KN(at least 1; ",
        meaning(
            lambda a, n, _: n == a,
            free=_first_place,
            extra=lambda shown, bombs: bool(shown.around()[0] & bombs),
        ),
        suits=lambda shown: plain_rows(shown) and shown.signs[0] == "1" and len(shown.signs) > 1,
    ),
    Twin(
        "bombs only",
        "adjacent(i, j, x, y)",
        UNLESS_EAST,
        meaning(lambda a, n, _: n == a, left_out=offset(0, 1)),
        names="BN",
        suits=plain_rows,
    ),
    Twin("bombs only, iff", EXACTLY, AT_LEAST, meaning(lambda a, n, _: n >= a), names="BN"),
    Twin("own predicate", "exactly a", "at most a", meaning(lambda a, n, _: n <= a)),
    Twin(
        "not safe ones",
        "~S(x, y)",
        "S(x, y)",
        meaning(lambda a, n, size: size - n == a, must_show=True),
    ),
    Twin("safe ones", "(n - a)", "(n - a + 1)", meaning(lambda a, n, _: n == a - 1)),
    Twin(
        "disjuncts",
        "(x = i - 1 & y = j) | ",
        "",
        meaning(lambda a, n, _: n == a, must_show=True, left_out=offset(-1, 0)),
        suits=plain_rows,
    ),
    Twin(
        "two implications",
        "~B(i, j) -> S(i, j)",
        "S(i, j) -> ~B(i, j)",
        meaning(lambda a, n, _: n == a),
        names="BN",
    ),
    Twin("contrapositive", EXACTLY, AT_LEAST, meaning(lambda a, n, _: n >= a)),
    Twin("turned round", EXACTLY, AT_LEAST, meaning(lambda a, n, _: n >= a)),
    Twin("clauses", EXACTLY, AT_MOST, meaning(lambda a, n, _: n <= a)),
    Twin(
        "facts",
        "fact Q(1, ",
        "fact Q(0, ",
        meaning(
            lambda a, n, _: n == a,
            must_show=True,
            free=lambda shown, tile: tile == shown.signs.index("1"),
            extra=lambda shown, bombs: not shown.around()[shown.signs.index("1")] & bombs,
        ),
        suits=lambda shown: "1" in shown.signs,
    ),
    Twin(
        "redundant",
        AT_MOST,
        f"exists at most 1 {AROUND}",
        meaning(lambda a, n, _: n == a <= 1, must_show=True),
    ),
    Twin(
        "vacuous",
        "| ~B(0, 0)",
        "| ~B(0, 1)",
        meaning(lambda a, n, _: n == a, extra=lambda _, bombs: 0 in bombs or 1 not in bombs),
        suits=lambda shown: plain_rows(shown) and (0, 1) in shown.board.tiles(),
    ),
    Twin(
        "other order",
        "Q(a, i, j) -> exists",
        "Q(a, i, j) & ~(i = 0 & j = 0) -> exists",
        meaning(lambda a, n, _: n == a, free=_first_place),
        suits=plain_rows,
    ),
    Twin("definitions", "exactly a", "at most a", meaning(lambda a, n, _: n <= a, must_show=True)),
    Twin("own names", "exactly n", "exactly 1", meaning(lambda _a, n, _: n == 1)),
    Twin(
        "cases",
        "~S(i, j) & forall a. ~Q(a, i, j)",
        "~S(i, j)",
        meaning(lambda a, n, _: n == a, number_is_safe=False),
    ),
    Twin("exists one", "exactly a", "at least (a - 1)", meaning(lambda a, n, _: n >= a - 1)),
    Twin(
        "nested",
        "adjacent(i, j, x, y)",
        UNLESS_EAST,
        meaning(lambda a, n, _: n == a, left_out=offset(0, 1)),
        suits=plain_rows,
    ),
    Twin("inner quantifier", "~~B(x, y)", "~B(x, y)", meaning(lambda a, n, size: size - n == a)),
    Twin(
        "one rule",
        "S(i, j) & exists",
        "exists",
        meaning(lambda a, n, _: n == a, number_is_safe=False),
    ),
    Twin(
        "beside the theory",
        EXACTLY,
        "a != 1",
        meaning(lambda a, n, _: n == a != 1, must_show=True),
    ),
    Twin(
        "perimeter",
        "exists at least 1 u, v.",
        "exists at least 2 u, v.",
        meaning(lambda a, n, size: n <= a + (a == 1) and (n >= a or n == size)),
    ),
)
"""A twin for each way."""


# The comparison at large.

PATIENCE = 20
"""CPU seconds for one display, so that a way that takes minutes does not hold up the others."""


def main() -> None:
    """Prints for each way in how many displays each aspect differs."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    names = [name for name in sys.argv[2:] if name in NAMED] or list(NAMED)
    some = displays(1, count - count // 3) + displays(2, count // 3, LARGE, None)
    expected = [standard(shown) for shown in some]
    columns = (*ASPECTS, "slow", "raised")
    print(f"{'':20}{'of':>5}  " + " ".join(f"{name[:9]:>9}" for name in columns) + "      CPU")
    for name in names:
        way, table, tried, first = NAMED[name], Counter[str](), 0, None
        start = time.process_time()
        for shown, wanted in zip(some, expected, strict=True):
            if not way.fits(shown):
                continue
            tried += 1
            try:
                with time_limit(PATIENCE):
                    found = differences(way, shown, wanted)
            except TimeoutError:
                found = ["slow"]
            except Exception as error:
                found = ["raised"]
                first = first or (repr(error), shown)
            table.update(found)
            if table["slow"] > 3:
                break
            if found and first is None:
                first = (", ".join(found), shown)
        spent = time.process_time() - start
        cells = " ".join(f"{table[column] or '·':>9}" for column in columns)
        print(f"{name:20}{tried:>5}  {cells} {spent:8.1f}", flush=True)
        if first is not None and "-v" in sys.argv:
            print(first[0], NAMED[name].file(first[1]), sep="\n")


if __name__ == "__main__":
    main()
