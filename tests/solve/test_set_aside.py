"""What only defines may be set aside; here is what looks as if it only defined.

Each case is a small file and its meaning as a function in Python. All its worlds are listed by
trying every truth value of every atom. The `tempting` meaning is what is left if the suspicious
part is set aside: a test says that it has other boards or answers, so that each case is a trap.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations, product
from typing import Any

import pytest

import minelogic
from minelogic import Problem
from tests.ground.oracle import Graph, Grid, Place
from tests.solve.displays import Shown, as_name

Atom = tuple[Any, ...]


class World:
    """The atoms that hold. `world("B", 0, 1)` says whether one does; off the board none does."""

    def __init__(self, held: frozenset[Atom]) -> None:
        self.held = held

    def __call__(self, *atom: Any) -> bool:
        return atom in self.held


Holds = Callable[[World], bool]


@dataclass(frozen=True)
class Trap:
    """A file, the predicates that it speaks of, what it says, and what it is tempting to keep."""

    name: str
    rules: str
    holds: Holds
    tempting: Holds
    board: Grid | Graph | None = None
    signs: str = ""
    """The display in reading order; nothing for one that is covered."""
    predicates: str = "BS"
    """Those with a tile as their places, each a letter."""
    letters: str = ""
    asked: dict[str, Holds] = field(default_factory=dict)
    """Formulas, and when each holds."""

    def tiles(self) -> list[Place]:
        return self.board.tiles() if self.board is not None else []

    def text(self) -> str:
        if self.board is None:
            return self.rules + "\n"
        signs = tuple(self.signs) or ("." for _ in self.tiles())
        lines = Shown(self.board, tuple(signs)).text().splitlines()[:-1]
        return "\n".join([*lines, self.rules]) + "\n"

    def atoms(self) -> list[Atom]:
        places = [(letter, *tile) for letter in self.predicates for tile in self.tiles()]
        return [*places, *((letter,) for letter in self.letters)]

    @cached_property
    def worlds(self) -> list[World]:
        return self.having(self.holds)

    def having(self, holds: Holds) -> list[World]:
        """All worlds of a meaning; what the display marks holds."""
        atoms = self.atoms()
        marked = {"*": "B", "-": "S"}
        given = {
            (marked[sign], *tile)
            for sign, tile in zip(self.signs, self.tiles(), strict=False)
            if sign in marked
        }
        found = []
        for values in product((False, True), repeat=len(atoms)):
            held = frozenset(atom for atom, value in zip(atoms, values, strict=True) if value)
            world = World(held)
            if given <= held and holds(world):
                found.append(world)
        return found

    def covered(self) -> list[Place]:
        signs = self.signs or "." * len(self.tiles())
        return [tile for tile, sign in zip(self.tiles(), signs, strict=True) if sign == "."]


def written(atom: Atom) -> str:
    letter, *places = atom
    return f"{letter}({', '.join(map(str, places))})" if places else str(letter)


def boards(worlds: list[World]) -> set[frozenset[Atom]]:
    return {frozenset(atom for atom in world.held if atom[0] == "B") for world in worlds}


def answer(values: set[bool]) -> str:
    if not values:
        return "inconsistent"
    return "independent" if len(values) == 2 else "entailed" if True in values else "refuted"


def verdict(tile: Place, worlds: list[World]) -> str:
    if all(world("B", *tile) for world in worlds):
        return "B"
    if all(world("S", *tile) for world in worlds):
        return "S"
    return "N" if not any(world("B", *tile) for world in worlds) else "U"


# Meanings are said over the tiles of a board.

ROW_3, ROW_4, SQUARE_2, ROWS_2 = Grid(1, 3), Grid(1, 4), Grid(2, 2), Grid(2, 3)
RING_3 = Graph((("a", "b"), ("b", "c"), ("c", "a")))
RING_4 = Graph((("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")))
TORUS_4 = Grid(1, 4, "torus")
TORUS_2 = Grid(2, 2, "torus")
SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"


def on(board: Grid | Graph, *parts: Callable[..., bool]) -> Holds:
    """What each part says of each tile: a part takes the world and the tile."""
    tiles = board.tiles()
    return lambda w: all(part(w, *tile) for part in parts for tile in tiles)


def near(board: Grid | Graph, letter: str) -> Callable[..., int]:
    """How many tiles around a tile have the letter."""
    around = board.neighbours()
    return lambda w, *tile: sum(w(letter, *other) for other in around[tile])


def safe(w: World, *tile: Any) -> bool:
    return w("S", *tile) != w("B", *tile)


def anything(_: World, *_tile: Any) -> bool:
    return True


TRAPS = (
    Trap(
        "two definitions of one atom",
        SAFE
        + "rule beside: forall i, j. S(i, j) <-> exists x, y. (adjacent(i, j, x, y) & B(x, y))",
        on(SQUARE_2, safe, lambda w, *t: w("S", *t) == (near(SQUARE_2, "B")(w, *t) > 0)),
        on(SQUARE_2, safe),
        SQUARE_2,
    ),
    Trap(
        "two definitions of one letter",
        "predicate P\npredicate A\npredicate C\nrule one: P <-> A\nrule two: P <-> C",
        lambda w: w("P") == w("A") == w("C"),
        lambda w: w("P") == w("A"),
        letters="PAC",
        asked={"A -> C": lambda w: not w("A") or w("C"), "P | C": lambda w: w("P") or w("C")},
    ),
    Trap(
        "a letter defined by its own negation or another",
        "predicate P\npredicate F\nrule odd: P <-> ~P | F",
        lambda w: w("P") == (not w("P") or w("F")),
        lambda _: True,
        letters="PF",
    ),
    Trap(
        "an atom defined by its own negation or a bomb",
        "rule odd: forall i, j. S(i, j) <-> ~S(i, j) | B(i, j)",
        on(ROW_3, lambda w, *t: w("S", *t) == (not w("S", *t) or w("B", *t))),
        on(ROW_3, anything),
        ROW_3,
    ),
    Trap(
        "an atom defined by its own negation",
        "predicate P(row, column)\nrule odd: forall i, j. P(i, j) <-> ~P(i, j) & B(i, j)",
        on(ROW_3, lambda w, *t: w("P", *t) == (not w("P", *t) and w("B", *t))),
        on(ROW_3, anything),
        ROW_3,
        predicates="BP",
    ),
    *(
        Trap(
            f"a rule that names the place ({i}, {j})",
            SAFE + f"rule there: forall i, j. i = {i} & j = {j} -> (S(i, j) <-> B(i, j + 1))",
            on(
                ROWS_2,
                safe,
                lambda w, *t, place=(i, j): t != place or w("S", *t) == w("B", t[0], t[1] + 1),
            ),
            on(ROWS_2, safe),
            ROWS_2,
            signs="....-*" if (i, j) == (0, 1) else "",
        )
        for i, j in ((0, 0), (0, 1), (0, 2), (1, 1))
    ),
    Trap(
        "a place of the diagonal",
        SAFE + "rule there: forall i, j. i = j & i > 0 -> (S(i, j) <-> S(i - 1, j - 1))",
        on(SQUARE_2, safe, lambda w, i, j: i != j or i == 0 or w("S", 1, 1) == w("S", 0, 0)),
        on(SQUARE_2, safe),
        SQUARE_2,
        signs="-...",
    ),
    Trap(
        "a rule about one row",
        SAFE + "rule first: forall i, j. i = 0 -> (S(i, j) <-> S(i + 1, j))",
        on(SQUARE_2, safe, lambda w, i, j: i != 0 or w("S", i, j) == w("S", i + 1, j)),
        on(SQUARE_2, safe),
        SQUARE_2,
        signs="*...",
    ),
    Trap(
        "a definition that looks to the right, off the board too",
        "predicate P(row, column)\n"
        "rule right: forall i, j. P(i, j) <-> B(i, j + 1)\nfact forall i, j. P(i, j) | B(i, j)",
        on(
            ROW_4,
            lambda w, i, j: w("P", i, j) == w("B", i, j + 1),
            lambda w, i, j: w("P", i, j) or w("B", i, j),
        ),
        # As if the last tile had a free definition like those inside.
        on(
            ROW_4,
            lambda w, i, j: j == 3 or w("P", i, j) == w("B", i, j + 1),
            lambda w, i, j: w("P", i, j) or w("B", i, j),
        ),
        ROW_4,
        predicates="BP",
    ),
    Trap(
        "a chain of definitions that ends at the edge",
        "predicate P(row, column)\n"
        "rule chain: forall i, j. P(i, j) <-> P(i, j + 1)\n"
        "rule tied: forall i, j. B(i, j) -> P(i, j)",
        on(
            ROW_4,
            lambda w, i, j: w("P", i, j) == w("P", i, j + 1),
            lambda w, i, j: not w("B", i, j) or w("P", i, j),
        ),
        on(ROW_4, lambda w, i, j: not w("B", i, j) or w("P", i, j)),
        ROW_4,
        predicates="BP",
    ),
    Trap(
        "a rule that only the edge breaks",
        "rule fall: forall i, j. B(i, j) -> B(i, j + 1)",
        on(ROW_4, lambda w, i, j: not w("B", i, j) or w("B", i, j + 1)),
        on(ROW_4, lambda w, i, j: not w("B", i, j) or j == 3 or w("B", i, j + 1)),
        ROW_4,
        predicates="B",
    ),
    Trap(
        "neighbours that a single row lacks",
        SAFE + "rule above: forall i, j. S(i, j) -> S(i - 1, j) | S(i, j - 1)",
        on(ROW_3, safe, lambda w, i, j: not w("S", i, j) or w("S", i - 1, j) or w("S", i, j - 1)),
        on(ROW_3, safe),
        ROW_3,
    ),
    Trap(
        "a single tile without neighbours",
        SAFE + "rule company: forall i, j. S(i, j) -> exists x, y. adjacent(i, j, x, y) & B(x, y)",
        on(Grid(1, 1), safe, lambda w, *t: not w("S", *t)),
        on(Grid(1, 1), safe),
        Grid(1, 1),
    ),
    Trap(
        "a torus wraps where a row ends",
        "predicate P(row, column)\n"
        "rule one: forall i, j. P(i, j) <-> exists one x, y. (adjacent(i, j, x, y) & B(x, y))\n"
        "fact forall i, j. P(i, j)",
        on(
            TORUS_4,
            lambda w, *t: w("P", *t) == (near(TORUS_4, "B")(w, *t) == 1),
            lambda w, *t: w("P", *t),
        ),
        # As if the ends of the row had one neighbour, as they have on other boards.
        on(
            TORUS_4,
            lambda w, *t: w("P", *t) == (near(ROW_4, "B")(w, *t) == 1),
            lambda w, *t: w("P", *t),
        ),
        TORUS_4,
        predicates="BP",
    ),
    Trap(
        "on a small torus no neighbour counts twice",
        SAFE + "rule two: forall i, j. S(i, j) -> "
        "exists at least 2 x, y. (adjacent(i, j, x, y) & B(x, y))",
        on(TORUS_2, safe, lambda w, *t: not w("S", *t) or near(TORUS_2, "B")(w, *t) >= 2),
        on(TORUS_2, safe, lambda w, *t: not w("S", *t) or near(TORUS_2, "B")(w, *t) >= 1),
        TORUS_2,
    ),
    Trap(
        "a cycle of two definitions that contradict",
        "predicate P\npredicate R\nrule one: P <-> R\nrule two: R <-> ~P",
        lambda w: w("P") == w("R") != w("P"),
        lambda w: w("P") == w("R"),
        letters="PR",
    ),
    Trap(
        "a cycle of two definitions that agree",
        "predicate P\npredicate R\npredicate F\n"
        "rule one: P <-> ~R\nrule two: R <-> ~P\nfact P -> F",
        lambda w: w("P") != w("R") and (not w("P") or w("F")),
        # As if both only defined: then they would say nothing.
        lambda w: not w("P") or w("F"),
        letters="PRF",
        asked={"R | F": lambda w: w("R") or w("F"), "P & R": lambda w: w("P") and w("R")},
    ),
    Trap(
        "a cycle over the tiles with a way in",
        "predicate P(row, column)\n"
        "rule spread: forall i, j. P(i, j) <-> B(i, j) | P(i, j - 1)\n"
        "fact ~P(0, 2)",
        on(
            ROW_3,
            lambda w, i, j: w("P", i, j) == (w("B", i, j) or w("P", i, j - 1)),
            lambda w, *_: not w("P", 0, 2),
        ),
        on(ROW_3, lambda w, *_: not w("P", 0, 2)),
        ROW_3,
        predicates="BP",
    ),
    Trap(
        "an odd ring cannot alternate",
        "predicate P(tile)\nrule turn: forall v, w. adjacent(v, w) -> (P(v) <-> ~P(w))\n"
        "rule tied: forall v. B(v) -> P(v)",
        on(
            RING_3,
            lambda w, *t: all(w("P", *t) != w("P", *o) for o in RING_3.neighbours()[t]),
            lambda w, *t: not w("B", *t) or w("P", *t),
        ),
        on(RING_3, lambda w, *t: not w("B", *t) or w("P", *t)),
        RING_3,
        predicates="BP",
    ),
    Trap(
        "an even ring alternates in two ways",
        "predicate P(tile)\nrule turn: forall v, w. adjacent(v, w) -> (P(v) <-> ~P(w))\n"
        "rule tied: forall v. B(v) -> P(v)",
        on(
            RING_4,
            lambda w, *t: all(w("P", *t) != w("P", *o) for o in RING_4.neighbours()[t]),
            lambda w, *t: not w("B", *t) or w("P", *t),
        ),
        on(RING_4, lambda w, *t: not w("B", *t) or w("P", *t)),
        RING_4,
        predicates="BP",
    ),
    Trap(
        "a definition that a fact mentions",
        "predicate P(row, column)\n"
        "rule both: forall i, j. P(i, j) <-> B(i, j) & B(i, j + 1)\nfact P(0, 1)",
        on(
            ROW_4,
            lambda w, i, j: w("P", i, j) == (w("B", i, j) and w("B", i, j + 1)),
            lambda w, *_: w("P", 0, 1),
        ),
        on(ROW_4, lambda w, *_: w("P", 0, 1)),
        ROW_4,
        predicates="BP",
    ),
    Trap(
        "a definition that a fact mentions in part",
        SAFE + "fact S(0, 0) | S(0, 2)\nfact S(0, 0) -> B(0, 2)",
        on(
            ROW_3,
            safe,
            lambda w, *_: (w("S", 0, 0) or w("S", 0, 2)) and (not w("S", 0, 0) or w("B", 0, 2)),
        ),
        on(ROW_3, lambda w, *_: not w("S", 0, 0) or w("B", 0, 2)),
        ROW_3,
        asked={"B(0, 0) <-> S(0, 2)": lambda w: w("B", 0, 0) == w("S", 0, 2)},
    ),
    Trap(
        "a definition that is asked about",
        "predicate P(row, column)\nrule both: forall i, j. P(i, j) <-> B(i, j) & ~B(i, j + 1)",
        on(ROW_4, lambda w, i, j: w("P", i, j) == (w("B", i, j) and not w("B", i, j + 1))),
        on(ROW_4, anything),
        ROW_4,
        signs=".*..",
        predicates="BP",
        asked={
            "exists i, j. P(i, j)": lambda w: any(w("P", 0, j) for j in range(4)),
            "P(0, 0) | P(0, 3)": lambda w: w("P", 0, 0) or w("P", 0, 3),
            "P(0, 1) <-> ~B(0, 2)": lambda w: w("P", 0, 1) != w("B", 0, 2),
        },
    ),
    Trap(
        "definitions of definitions, and a fact at the end",
        "predicate P(row, column)\npredicate R(row, column)\n"
        "rule one: forall i, j. P(i, j) <-> ~B(i, j)\n"
        "rule two: forall i, j. R(i, j) <-> P(i, j) & P(i, j + 1)\nfact R(0, 0)",
        on(
            ROW_3,
            lambda w, i, j: w("P", i, j) != w("B", i, j),
            lambda w, i, j: w("R", i, j) == (w("P", i, j) and w("P", i, j + 1)),
            lambda w, *_: w("R", 0, 0),
        ),
        on(ROW_3, lambda w, *_: w("R", 0, 0)),
        ROW_3,
        predicates="BPR",
    ),
    Trap(
        "bombs that are themselves defined",
        "predicate P(row, column)\nrule one: forall i, j. B(i, j) <-> P(i, j)\n"
        "rule few: exists exactly 1 i, j. P(i, j)",
        on(
            ROW_4,
            lambda w, *t: w("B", *t) == w("P", *t),
            lambda w, *_: sum(w("P", 0, j) for j in range(4)) == 1,
        ),
        on(ROW_4, lambda w, *_: sum(w("P", 0, j) for j in range(4)) == 1),
        ROW_4,
        predicates="BP",
    ),
    Trap(
        "defined atoms that are counted",
        SAFE + "rule few: exists exactly 1 i, j. S(i, j)",
        on(ROW_4, safe, lambda w, *_: sum(w("S", 0, j) for j in range(4)) == 1),
        on(ROW_4, safe),
        ROW_4,
    ),
    Trap(
        "two atoms that share one definition",
        "predicate P(row, column)\npredicate R(row, column)\n"
        "rule either: forall i, j. P(i, j) | R(i, j) <-> B(i, j)\n"
        "rule apart: forall i, j. ~(P(i, j) & R(i, j + 1))",
        on(
            ROW_3,
            lambda w, *t: (w("P", *t) or w("R", *t)) == w("B", *t),
            lambda w, i, j: not (w("P", i, j) and w("R", i, j + 1)),
        ),
        # Every board is left, but not every world.
        on(ROW_3, lambda w, *t: (w("P", *t) or w("R", *t)) == w("B", *t)),
        ROW_3,
        predicates="BPR",
    ),
    Trap(
        "an implication each way, but not to the same",
        "rule one: forall i, j. S(i, j) -> ~B(i, j)\n"
        "rule two: forall i, j. ~B(i, j) -> S(i, j + 1)",
        on(
            ROW_3,
            lambda w, *t: not (w("S", *t) and w("B", *t)),
            lambda w, i, j: w("B", i, j) or w("S", i, j + 1),
        ),
        on(ROW_3, safe),
        ROW_3,
    ),
    Trap(
        "safe defined by a used letter of one tile only",
        SAFE + "predicate P\nfact P <-> S(0, 1)\nfact P | B(0, 0)\nfact ~P | B(0, 0)",
        lambda w: on(ROW_3, safe)(w) and w("P") == w("S", 0, 1) and w("B", 0, 0),
        lambda w: on(ROW_3, safe)(w) and w("P") == w("S", 0, 1),
        ROW_3,
        letters="P",
    ),
)

ALL = pytest.mark.parametrize("trap", TRAPS, ids=lambda trap: trap.name)


@ALL
def test_a_trap_is_one(trap):
    right, wrong = trap.worlds, trap.having(trap.tempting)
    assert {world.held for world in right} != {world.held for world in wrong}


@ALL
def test_status_and_verdicts_are_those_of_all_worlds(trap):
    problem, worlds = minelogic.loads(trap.text()), trap.worlds
    assert problem.status == ("consistent" if worlds else "inconsistent")
    expected = {as_name(tile): verdict(tile, worlds) for tile in trap.covered()} if worlds else {}
    assert problem.verdicts == expected


@ALL
def test_every_atom_and_every_question_is_answered_as_all_worlds_do(trap):
    problem, worlds = minelogic.loads(trap.text()), trap.worlds
    for atom in trap.atoms():
        values = {world(*atom) for world in worlds}
        assert problem.entails(written(atom)) == answer(values), written(atom)
    for text, holds in trap.asked.items():
        asked = minelogic.loads(trap.text() + f"prove {text}\n")
        expected = answer({holds(world) for world in worlds})
        assert problem.entails(text) == asked.queries[0].answer == expected
        # What is asked changes nothing else.
        assert (asked.verdicts, asked.count()) == (problem.verdicts, problem.count())


@ALL
def test_boards_and_worlds_are_counted_as_they_are(trap):
    problem, worlds = minelogic.loads(trap.text()), trap.worlds
    if "B" in trap.predicates and trap.board is not None:
        assert problem.count() == len(boards(worlds))
        listed = {frozenset(("B", *_place(tile)) for tile in m.bombs) for m in problem.models(None)}
        assert listed == boards(worlds)
    assert problem.count(worlds=True) == len(worlds)


@ALL
def test_every_step_is_true_in_all_worlds_and_every_verdict_is_reached(trap):
    problem, worlds = minelogic.loads(trap.text()), trap.worlds
    derivation = problem.derivation
    assert isinstance(derivation.checked, list)
    assert derivation.complete
    concluded = {derivation.text(one) for step in derivation.steps for one in step.conclusions}
    for text in concluded - {"false"}:
        assert answer({_literal(text, trap)(world) for world in worlds}) == "entailed", text
    assert ("false" in concluded) is (not worlds)
    for tile in trap.covered() if worlds else ():
        match verdict(tile, worlds):
            case "B":
                assert written(("B", *tile)) in concluded
            case "S":
                assert {written(("S", *tile)), "~" + written(("B", *tile))} & concluded
            case "N":
                assert "~" + written(("B", *tile)) in concluded


def _place(tile: Any) -> tuple[Any, ...]:
    return tile if isinstance(tile, tuple) else (tile,)


def _literal(text: str, trap: Trap) -> Holds:
    """Whether a conclusion, a literal, holds in a world."""
    named = {written(atom): atom for atom in trap.atoms()}
    negated = text.startswith("~")
    atom = named[text.removeprefix("~")]
    return lambda world: world(*atom) != negated


@pytest.mark.parametrize("place", list(product(range(4), repeat=2)), ids=str)
def test_a_rule_that_names_a_place_is_kept_wherever_that_is(place):
    """Of two tiles side by side exactly one is a bomb; in the last column that is the first."""
    i, j = place
    rule = f"rule there: forall i, j. i = {i} & j = {j} -> (S(i, j) <-> B(i, j + 1))"
    problem = minelogic.loads(f"board 4 x 4\n{SAFE}{rule}\n")
    verdicts = dict.fromkeys(product(range(4), repeat=2), "U")
    if j == 3:
        verdicts[place] = "B"
    assert problem.verdicts == verdicts
    assert problem.count() == 2**15
    if j < 3:
        assert problem.entails(f"B({i}, {j}) <-> S({i}, {j + 1})") == "entailed"
    assert problem.entails(f"B({i}, {(j + 2) % 4}) | B({(i + 1) % 4}, {j})") == "independent"


# Numbers: with Q the worlds are many, but the numbers of a tile depend on the bombs alone.


@dataclass(frozen=True)
class Numbers:
    """A theory of numbers on a display, said tile by tile.

    `allowed` says whether a tile may be safe or not and show these numbers, given the bombs.
    """

    name: str
    rules: str
    allowed: Callable[[bool, int, bool, frozenset[int]], bool]
    """Takes whether the tile is a bomb, the bombs around it, S, and the numbers it shows."""
    board: Grid
    signs: str

    def options(self, bombs: frozenset[int], tile: int) -> list[tuple[bool, frozenset[int]]]:
        """What a tile can be: S, and the numbers it shows."""
        shown = Shown(self.board, tuple(self.signs))
        around = shown.around()
        counts = range(max(map(len, around)) + 1)
        sets = [frozenset(c) for k in range(len(counts) + 1) for c in combinations(counts, k)]
        sign = self.signs[tile]
        return [
            (s, numbers)
            for s in (False, True)
            for numbers in sets
            if self.allowed(tile in bombs, len(around[tile] & bombs), s, numbers)
            and (not sign.isdigit() or int(sign) in numbers)
            and (sign != "-" or s)
            and (sign != "*" or tile in bombs)
        ]

    def possible(self) -> dict[frozenset[int], list[list[tuple[bool, frozenset[int]]]]]:
        """For each board that fits what each tile can be."""
        tiles = range(len(self.signs))
        found = {}
        for size in range(len(tiles) + 1):
            for chosen in combinations(tiles, size):
                bombs = frozenset(chosen)
                options = [self.options(bombs, tile) for tile in tiles]
                if all(options):
                    found[bombs] = options
        return found


def _counted(number: int, shows: frozenset[int]) -> bool:
    return shows <= {number}


AROUND = "x, y. (adjacent(i, j, x, y) & B(x, y))"
COUNTS = f"rule counts: forall a, i, j. Q(a, i, j) -> exists exactly a {AROUND}"
POSITIVE = "rule numbered: forall i, j. S(i, j) <-> exists a in 1..8. Q(a, i, j)\n"
THEORIES = (
    (
        "a safe tile shows more than 0",
        POSITIVE + COUNTS,
        lambda _b, n, s, q: s == any(a > 0 for a in q) and _counted(n, q),
    ),
    (
        "a safe tile shows more than 0 and is no bomb",
        SAFE + POSITIVE + COUNTS,
        lambda b, n, s, q: s != b and s == any(a > 0 for a in q) and _counted(n, q),
    ),
    (
        "a safe tile shows two numbers",
        SAFE + "rule two: forall i, j. S(i, j) -> exists exactly 2 a. Q(a, i, j)",
        lambda b, _n, s, q: s != b and (not s or len(q) == 2),
    ),
    (
        "a number is the bombs around it, or one more",
        SAFE + "rule shows: forall i, j. S(i, j) <-> exists one a. Q(a, i, j)\n"
        f"rule counts: forall a, i, j. Q(a, i, j) -> exists at least (a - 1) {AROUND}",
        lambda b, n, s, q: s != b and s == (len(q) == 1) and all(n >= a - 1 for a in q),
    ),
    (
        "a number is defined from above only",
        SAFE + f"rule counts: forall a, i, j. (exists exactly a {AROUND}) -> Q(a, i, j)\n"
        "rule single: forall i, j. exists at most 1 a. Q(a, i, j)",
        lambda b, n, s, q: s != b and n in q and len(q) <= 1,
    ),
)
SIGNS = (
    (Grid(1, 4), "0..."),
    (Grid(1, 4), ".1.."),
    (Grid(1, 5), "..0.."),
    (Grid(2, 3), "1....."),
    (Grid(2, 3), "0...1."),
    (Grid(2, 3), "..*.1."),
    (Grid(3, 3, "rook"), "1...0...."),
    (Grid(2, 2, "torus"), "1..."),
)
NUMBERS = [
    Numbers(name, rules, allowed, board, signs)
    for name, rules, allowed in THEORIES
    for board, signs in SIGNS
]


@pytest.mark.parametrize(
    "case", NUMBERS, ids=lambda case: f"{case.name}, {case.signs}, {case.board.topology}"
)
def test_numbers_that_only_seem_to_be_defined_are_kept(case):
    shown = Shown(case.board, tuple(case.signs))
    problem = minelogic.loads("\n".join([*shown.text().splitlines()[:-1], case.rules]) + "\n")
    possible = case.possible()
    assert problem.status == ("consistent" if possible else "inconsistent")
    expected = {}
    for tile, name in enumerate(shown.names):
        if case.signs[tile] == "." and possible:
            bomb = {tile in bombs for bombs in possible}
            sure = all(s for options in possible.values() for s, _ in options[tile])
            certain = "S" if sure else "N" if bomb == {False} else "U"
            expected[name] = "B" if bomb == {True} else certain
    assert problem.verdicts == expected
    assert problem.count() == len(possible)
    _check_numbers(case, shown, problem, possible)


def _check_numbers(case: Numbers, shown: Shown, problem: Problem, possible: Any) -> None:
    """Whether every question of a number has the right answer."""
    counts = range(max(map(len, shown.around())) + 1)
    for tile, place in enumerate(shown.board.tiles()):
        for a in counts:
            values = {a in q for options in possible.values() for _, q in options[tile]}
            text = f"Q({a}, {', '.join(map(str, place))})"
            assert problem.entails(text) == answer(values), (text, case)


@pytest.mark.parametrize(("board", "signs"), SIGNS[:6], ids=str)
def test_there_are_more_boards_if_what_no_fact_names_is_set_aside(board, signs):
    _, rules, allowed = THEORIES[1]
    case = Numbers("positive", rules, allowed, board, signs)
    tiles = range(len(signs))
    marked = {tile for tile in tiles if signs[tile] == "*"}
    named = [tile for tile in tiles if signs[tile].isdigit()]
    every = (frozenset(c) for size in range(len(signs) + 1) for c in combinations(tiles, size))
    left = {b for b in every if marked <= b and all(case.options(b, tile) for tile in named)}
    assert set(case.possible()) < left
