"""Two files compared, against trying every world of both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Problem
from minelogic.errors import LimitReached
from minelogic.limits import Limits
from minelogic.solve.compare import Comparison, Incomparable
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact, Mines, Rule
from tests.ground.agreement import plain
from tests.ground.files import DECLARED, Maker, displays, text_of
from tests.ground.oracle import Graph, Grid, GroundAtom, Semantics, TooLong
from tests.solve.displays import as_name
from tests.solve.worlds import BOARDS, MOST_ATOMS, Held, Whole, loaded

RELATIONS = {
    (False, False, True): "equivalent",
    (False, False, False): "both inconsistent",
    (False, True, True): "first stronger",
    (False, True, False): "first inconsistent",
    (True, False, True): "second stronger",
    (True, False, False): "second inconsistent",
    (True, True, True): "incomparable",
    (True, True, False): "exclusive",
}
"""By whether there are worlds of the first alone, of the second alone, of both."""


def compared(first: str, second: str, **options: Any) -> Comparison:
    return minelogic.compare(
        minelogic.loads(first, "first", **options), minelogic.loads(second, "second")
    )


# Files written by hand.

EXCLUSIVE = "rule exclusive: forall i, j. ~(B(i, j) & S(i, j))"
LONELY = "rule lonely: forall i, j, x, y. adjacent(i, j, x, y) & B(i, j) -> ~B(x, y)"
PAIRS = {
    "the same in other words": (
        "board 3 x 3\n" + LONELY,
        "board 3 x 3\nrule r: ~exists i, j. B(i, j) & exists x, y. adjacent(x, y, i, j) & B(x, y)",
        "equivalent",
    ),
    "the same with a theory": (
        "board 2 x 2\nuse minesweeper\n" + EXCLUSIVE, "board 2 x 2\nuse minesweeper", "equivalent",
    ),
    "the first says more": ("board 2 x 2\nfact B(0, 0)", "board 2 x 2", "first stronger"),
    "the second says more": (
        "board 2 x 2", "board 2 x 2\nrule r: forall i, j. B(i, j)", "second stronger",
    ),
    "each says something": (
        "board 2 x 2\nfact B(0, 0)", "board 2 x 2\nfact B(0, 1)", "incomparable",
    ),
    "they exclude each other": ("board 2 x 2\nmines 1", "board 2 x 2\nmines 2", "exclusive"),
    "the first has no world": (
        "board 2 x 2\nfact B(0, 0) & ~B(0, 0)", "board 2 x 2", "first inconsistent",
    ),
    "the second has no world": (
        "board 1 x 2", "board 1 x 2\ndisplay\n  1 -\nuse minesweeper", "second inconsistent",
    ),
    "neither has a world": (
        "board 1 x 2\ndisplay\n  1 -\nuse minesweeper",
        "board 1 x 2\nfact B(0, 0) & ~B(0, 0)",
        "both inconsistent",
    ),
    "letters alone": ("predicate P\npredicate R\nfact P -> R", "predicate R\npredicate P\n"
                      "fact ~P | R", "equivalent"),
}  # fmt: skip


@pytest.mark.parametrize(("first", "second", "relation"), PAIRS.values(), ids=list(PAIRS))
def test_the_relation_of_two_files(first, second, relation):
    found = compared(first, second)
    assert found.relation == relation
    assert found.equivalent == (relation in ("equivalent", "both inconsistent"))
    assert (found.world is None) == found.equivalent
    assert bool(found.broken) != found.equivalent
    turned = {"first": "second", "second": "first"}
    word, _, rest = relation.partition(" ")
    back = compared(second, first)
    assert back.relation == f"{turned.get(word, word)} {rest}".strip()
    assert back.false_in == (found.false_in and turned[found.false_in])


def test_the_world_is_the_least_over_both_directions():
    # Two bombs fit the first alone, one bomb the second alone.
    found = compared("board 1 x 3\nfact B(0, 0) & B(0, 1)", "board 1 x 3\nfact B(0, 2)")
    assert found.world is not None
    assert (found.world.bombs, found.false_in) == (((0, 2),), "first")
    (premise,) = found.broken
    assert isinstance(premise.statement, Fact)


def test_of_worlds_with_as_many_bombs_the_first_in_reading_order_is_shown():
    found = compared("board 2 x 2\n" + LONELY, "board 2 x 2\nmines 0")
    assert found.world is not None
    assert found.world.bombs == ((0, 0),)


def test_the_false_lines_are_told_apart_by_their_bindings():
    apart = "rule apart: forall j in 0..1. B(0, j) -> ~B(0, j + 1)"
    found = compared(f"board 1 x 3\nmines 2\n{apart}", "board 1 x 3\nmines 2")
    assert found.relation == "first stronger"
    assert found.world is not None
    assert found.world.bombs == ((0, 0), (0, 1))
    assert [premise.to_json(None) for premise in found.broken] == [
        {"rule": "apart", "file": "first", "line": 3, "binding": {"j": 0}}
    ]
    more = compared(f"board 1 x 3\n{apart}", "board 1 x 3\nmines 3")
    assert more.relation == "exclusive"
    assert [premise.statement for premise in more.broken if premise.binding] == []
    every = compared(f"board 1 x 3\nmines 3\n{apart}", "board 1 x 3\nmines 3")
    assert every.relation == "first inconsistent"
    assert [dict(premise.binding) for premise in every.broken] == [{"j": 0}, {"j": 1}]


def test_displays_are_premises_too():
    one = "board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper"
    other = "board 1 x 3\ndisplay\n  . 2 .\nuse minesweeper"
    found = compared(one, other)
    assert found.relation == "exclusive"
    assert found.world is not None
    assert found.world.rows == [["*", "1", "-"]]
    assert [premise.tile for premise in found.broken] == [1]
    assert compared(one, one).relation == "equivalent"


def test_a_file_without_the_theory_says_nothing_of_safe_tiles():
    found = compared("board 1 x 2", "board 1 x 2\nuse minesweeper")
    assert found.relation == "second stronger"
    assert found.world is not None
    assert (found.world.bombs, found.world.true) == ((), ())
    names = {p.statement.name for p in found.broken if isinstance(p.statement, Rule)}
    assert "minesweeper.safe" in names


def test_the_theory_written_out_is_the_theory():
    rules = """
rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule numbered: forall i, j. S(i, j) <-> exists a. Q(a, i, j)
rule single: forall i, j. exists at most 1 a. Q(a, i, j)
rule counts: forall a, i, j. Q(a, i, j) -> exists exactly a x, y. adjacent(i, j, x, y) & B(x, y)
"""
    assert compared("board 2 x 2\nuse minesweeper", f"board 2 x 2\n{rules}").equivalent
    weaker = rules.replace("rule single: forall i, j. exists at most 1 a. Q(a, i, j)", "")
    assert compared("board 2 x 2\nuse minesweeper", f"board 2 x 2\n{weaker}").equivalent
    wrong = rules.replace("exactly a x", "at least a x")
    found = compared("board 2 x 2\nuse minesweeper", f"board 2 x 2\n{wrong}")
    assert found.relation == "first stronger"
    assert {p.statement.name for p in found.broken if isinstance(p.statement, Rule)} == {
        "minesweeper.counts"
    }


def test_the_theory_settles_which_numbers_are_false():
    board = "board 1 x 3\nuse minesweeper\nmines 1\n"
    found = compared(board + "fact B(0, 0)", board + "fact Q(0, 0, 1)\nfact Q(1, 0, 1)")
    assert found.relation == "second inconsistent"
    assert found.false_in == "second"
    assert [premise.to_json(None) for premise in found.broken] == [{"fact": 4}]


def test_coordinates_may_differ():
    one = "board 2 x 3\npredicate P(row, column)\nfact B(0, 2) & P(0, 2)"
    other = "board 2 x 3\ncoordinates cartesian from 1\npredicate P(row, column)\nfact B(3, 2)"
    assert compared(one, other + " & P(2, 3)").relation == "equivalent"
    wrong = compared(one, other + " & P(1, 3)")
    assert wrong.relation == "incomparable"
    assert wrong.world is not None
    assert (wrong.world.bombs, [write(atom) for atom in wrong.world.true]) == (
        ((0, 2),), ["P(1, 2)"],
    )  # fmt: skip
    back = compared(other + " & P(1, 3)", one)
    assert back.world is not None
    assert (back.world.bombs, [write(atom) for atom in back.world.true]) == (
        ((3, 2),), ["P(2, 3)"],
    )  # fmt: skip


def test_a_graph_may_be_listed_in_another_order():
    one = "board graph a-b, b-c\ndisplay b=1\nuse minesweeper\nfact B(a)"
    other = "board graph c-b, a-b\ndisplay b=1\nuse minesweeper\nfact ~B(c)"
    assert compared(one, other).relation == "equivalent"
    wrong = compared(one, other.replace("~B(c)", "B(c)"))
    assert wrong.relation == "exclusive"
    assert wrong.world is not None
    assert (wrong.world.bombs, wrong.world.signs) == (("a",), ("*", 1, "-"))


def test_a_predicate_of_one_file_alone_is_part_of_the_world():
    one = "board 1 x 2\ndomain Colour = 1 .. 2\npredicate P(Colour)\nfact P(1)"
    other = "board 1 x 2\ndomain Colour = 3 .. 5\npredicate R(Colour)\nfact R(4)"
    found = compared(one, other)
    assert found.relation == "incomparable"
    assert found.world is not None
    # R(4), which the second has alone, comes last, so it is true in the least world.
    assert [write(atom) for atom in found.world.true] == ["R(4)"]
    assert found.false_in == "first"


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        ("board 2 x 2", "board 2 x 3", ("2 x 2 king", "2 x 3 king")),
        ("board 2 x 2", "board 2 x 2 rook", ("2 x 2 king", "2 x 2 rook")),
        ("board 2 x 2", "predicate P\nfact P", ("2 x 2 king", "no board")),
        ("board graph a-b, c", "board graph a, b-c", ("3 tiles", "edges differ")),
        (
            "board 2 x 2\npredicate P(row)\nfact P(0)",
            "board 2 x 2\npredicate P(column)\nfact P(0)",
            ("P(row)", "P(column)"),
        ),
        (
            "domain D = 1 .. 2\npredicate P(D)\nfact P(1)",
            "domain D = 1 .. 3\npredicate P(D)\nfact P(1)",
            ("D = 1 .. 2", "D = 1 .. 3"),
        ),
    ],
)
def test_other_boards_and_other_places_cannot_be_compared(first, second, words):
    with pytest.raises(Incomparable) as raised:
        compared(first, second)
    assert all(word in str(raised.value) for word in words)


def test_a_total_of_many_mines_is_counted_by_the_solver():
    board = "board 16 x 30\nuse minesweeper\n"
    found = compared(board + "mines 99", board + "mines 98")
    assert found.relation == "exclusive"
    assert found.world is not None
    assert len(found.world.bombs) == 98
    (premise,) = found.broken
    assert isinstance(premise.statement, Mines)
    assert compared(board + "mines 99", board + "mines 99").relation == "equivalent"


HARD = """board 5 x 9
domain Hole = 1 .. 8
predicate P(Hole, Hole)
rule each: forall p in 1..8. exists h. P(p, h) & h < 8
rule alone: forall h. exists at most 1 p. P(p, h)
"""


def test_a_limit_gives_unknown():
    easy = "board 5 x 9\nfact B(0, 0) & ~B(0, 0)"
    assert compared(HARD, easy).relation == "both inconsistent"
    for conflicts in (0, 1, 5):
        found = compared(HARD, easy, limits=Limits(conflicts=conflicts))
        assert (found.relation, found.equivalent, found.world) == ("unknown", None, None)
        assert found.reached is not None
        assert (found.reached.limit, found.reached.value) == ("conflicts", conflicts)
    few = compared(HARD, easy, limits=Limits(clauses=10))
    assert (few.relation, few.reached is not None) == ("unknown", True)


def test_a_world_that_is_not_shown_to_be_the_least_is_still_one_where_they_differ(monkeypatch):
    def give_up(*_arguments: Any) -> None:
        raise LimitReached("conflicts", 1, "the search for boards")

    one, other = "board 1 x 3\nfact B(0, 0) & B(0, 1)", "board 1 x 3\nfact B(0, 2)"
    assert compared(one, other).canonical
    monkeypatch.setattr("minelogic.solve.compare.canonical", give_up)
    found = compared(one, other)
    assert (found.relation, found.equivalent, found.canonical) == ("incomparable", False, False)
    assert found.reached is not None
    assert found.world is not None
    bombs = set(found.world.bombs)
    fits = {"first": bombs >= {(0, 0), (0, 1)}, "second": (0, 2) in bombs}
    assert found.false_in is not None
    assert not fits.pop(found.false_in)
    assert all(fits.values())
    assert found.broken


# Files by chance.


@dataclass(frozen=True)
class Pair:
    first: Whole
    second: Whole


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Two small files on one board, which often have statements in common."""
    board = draw(st.sampled_from(BOARDS))
    kind = "nothing" if board is None else "grid" if isinstance(board, Grid) else "graph"
    low = draw(st.integers(0, 1))
    domain = {"Colour": range(low, low + draw(st.integers(1, 2)))}
    semantics = Semantics(board, domain, DECLARED[kind])
    maker = Maker(draw, semantics)
    maker.define()
    rules = [maker.statement() for _ in range(draw(st.sampled_from((1, 2, 2))))]
    facts = [maker.formula({}, 2, 30) for _ in range(draw(st.sampled_from((0, 1))))]
    signs = draw(displays(board)) if board is not None else {}
    standard = board is not None and draw(st.integers(0, 2)) == 0
    files = []
    for number in (0, 1):
        shown = draw(displays(board)) if board is not None and number and chance(draw, 3) else signs
        mines = None
        if board is not None and chance(draw, 3):
            mines = draw(st.integers(0, len(board.tiles())))
        chosen = [rule for rule in rules if not chance(draw, 3)]
        if chance(draw, 4):
            chosen.append(maker.statement())
        known = [fact for fact in facts if chance(draw, 2)]
        uses = standard != (board is not None and chance(draw, 6))
        made = whole(board, maker.semantics, shown, mines, chosen, known, uses)
        files.append(turned(made) if number and chance(draw, 3) else made)
    return Pair(*files)


def chance(draw: st.DrawFn, one_in: int) -> bool:
    return draw(st.integers(1, one_in)) == 1


def whole(
    board: Grid | Graph | None, semantics: Semantics, signs: Any, mines: int | None,
    rules: list[Any], facts: list[Any], standard: bool,
) -> Whole:  # fmt: skip
    tiles = board.tiles() if board is not None else []
    covered = frozenset(tile for tile in tiles if signs.get(tile, ".") == ".")
    semantics = replace(semantics, covered=covered)
    some = (*rules, *facts)
    lines = text_of(semantics, signs, some[0]).splitlines()[:-3] if some else (
        text_of(semantics, signs, minelogic.parse_formula("true")).splitlines()[:-3]
    )  # fmt: skip
    lines += [f"rule r{number}: {write(rule)}" for number, rule in enumerate(rules)]
    lines += [f"fact {write(fact)}" for fact in facts]
    lines += [f"mines {mines}"] if mines is not None else []
    lines += ["use minesweeper"] if standard else []
    text = "\n".join(lines) + "\n"
    return Whole(semantics, signs, mines, some, some[0] if some else None, standard, text)  # type: ignore[arg-type]


def turned(file: Whole) -> Whole:
    """The file with its predicates declared the other way round."""
    lines = file.text.splitlines()
    places = [place for place, line in enumerate(lines) if line.startswith("predicate ")]
    moved = [lines[place] for place in reversed(places)]
    for place, line in zip(places, moved, strict=True):
        lines[place] = line
    return replace(file, text="\n".join(lines) + "\n")


def all_atoms(pair: Pair, problems: tuple[Problem, Problem]) -> list[GroundAtom]:
    """The atoms that either file uses; all S and Q if one of them alone has the theory."""
    table = problems[0].grounding.atoms
    every = [plain(table.atom(number)) for number in range(1, table.size + 1)]
    used = {*pair.first.used(problems[0]), *pair.second.used(problems[1])}
    if pair.first.standard != pair.second.standard:
        used |= {atom for atom in every if atom[0] in "SQ" and len(atom[1]) > 0}
    return [atom for atom in every if atom in used]


def worlds_of(file: Whole, mixed: bool, atoms: list[GroundAtom]) -> set[Held]:
    if not (mixed and file.standard):
        return set(file.worlds(atoms))
    free = replace(file, standard=False)
    return {world for world in free.worlds(atoms) if is_standard_world(file, world)}


def is_standard_world(file: Whole, world: Held) -> bool:
    """Whether S and Q are what the bombs make them."""
    semantics = file.semantics
    for tile, near in semantics.neighbours.items():
        safe = ("B", tile) not in world
        bombs = sum(("B", other) in world for other in near)
        if (("S", tile) in world) != safe:
            return False
        for count in semantics.sorts["count"]:
            if (("Q", (count, *tile)) in world) != (safe and count == bombs):
                return False
    return True


def key(atoms: list[GroundAtom], world: Held) -> tuple[Any, ...]:
    tiles = [atom for atom in atoms if atom[0] == "B"]
    bombs = [number for number, atom in enumerate(tiles) if atom in world]
    return len(bombs), bombs, [atom in world for atom in atoms if atom[0] != "B"]


def said_false(file: Whole, problem: Problem, world: Held, mixed: bool) -> set[Any]:
    """What the oracle finds false of a file: tiles, mines, facts by number, rules by name."""
    judge = replace(file, standard=False) if mixed else file
    found: set[Any] = set()
    for number, (tile, sign) in enumerate(file.signs.items()):
        one = replace(judge, signs={tile: sign})
        if one._shown(world.__contains__) is False:
            found.add(("tile", number if len(file.signs) > 1 else 0, as_name(tile)))
    if judge._total(world.__contains__) is False:
        found.add("mines")
    rules = [rule for rule in problem.file.rules if "." not in rule.name]
    for rule, formula in zip(rules, file.formulas, strict=False):
        if not judge.holds(formula, world):
            found.add(rule.name)
    for number, formula in enumerate(file.formulas[len(rules) :]):
        if not judge.holds(formula, world):
            found.add(("fact", number))
    if mixed and file.standard and not is_standard_world(file, world):
        found.add("theory")
    return found


def told_false(problem: Problem, found: Comparison) -> set[Any]:
    told: set[Any] = set()
    for premise in found.broken:
        match premise.statement:
            case None:
                assert problem.board is not None
                told.add(("tile", problem.board.names[premise.tile or 0]))
            case Mines():
                told.add("mines")
            case Fact() as fact:
                told.add(("fact", [f is fact for f in problem.file.facts].index(True)))
            case Rule(name):
                told.add("theory" if "." in name else name)
    return told


def shown_world(found: Comparison) -> Held:
    """The world that a comparison shows, as the oracle knows worlds."""
    assert found.world is not None
    bombs: set[GroundAtom] = {
        ("B", name if isinstance(name, tuple) else (name,)) for name in found.world.bombs
    }
    return frozenset(bombs | {plain(atom) for atom in found.world.true})


@pytest.mark.slow
@settings(max_examples=100)
@given(pairs(), st.sampled_from((None, None, 0, 1, 2, 5)))
def test_comparing_agrees_with_trying_every_world(pair, conflicts):
    problems = (loaded(pair.first), loaded(pair.second))
    mixed = pair.first.standard != pair.second.standard
    atoms = all_atoms(pair, problems)
    assume(len(atoms) <= MOST_ATOMS)
    try:
        one, other = (worlds_of(file, mixed, atoms) for file in (pair.first, pair.second))
    except TooLong:
        assume(False)
        raise
    if conflicts is not None:
        problems[0].limits = replace(problems[0].limits, conflicts=conflicts)
    found = minelogic.compare(*problems)
    relation = RELATIONS[bool(one - other), bool(other - one), bool(one & other)]
    if conflicts is None or found.relation != "unknown":
        assert found.relation == relation
    if found.reached is None:
        assert found.equivalent == (one == other)
    else:
        assert conflicts is not None
        assert found.equivalent in (None, one == other)
    if found.equivalent is False and found.reached is None:
        assert found.world is not None
    if found.world is None:
        assert not found.broken
        return
    world = min(one ^ other, key=lambda world: key(atoms, world))
    if not found.canonical:
        assert found.reached is not None
        world = shown_world(found)
        assert world in one ^ other
    bombs = tuple(as_name(atom[1]) for atom in atoms if atom[0] == "B" and atom in world)
    others = tuple(atom for atom in atoms if atom[0] != "B" and atom in world)
    assert (found.world.bombs, tuple(map(plain, found.world.true))) == (bombs, others)
    assert found.false_in == ("second" if world in one else "first")
    broken = int(found.false_in == "second")
    file = (pair.first, pair.second)[broken]
    expected = said_false(file, problems[broken], world, mixed)
    expected = {(e[0], e[2]) if isinstance(e, tuple) and e[0] == "tile" else e for e in expected}
    assert told_false(problems[broken], found) == expected
