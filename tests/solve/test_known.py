"""Files of which the answers are known: letters, rules of other games, theories that ship."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

import minelogic
from minelogic.syntax.tree import Formula
from tests.ground.agreement import plain
from tests.ground.oracle import Graph, Grid, GroundAtom, Semantics
from tests.solve.displays import as_name
from tests.solve.worlds import Held, Partial, worlds


def test_letters_need_no_board():
    problem = minelogic.loads(
        "predicate P\npredicate R\nrule r: P -> R\nfact P\n"
        "prove R expect entailed\nprove ~R expect refuted\nprove P & R expect independent"
    )
    assert problem.status == "consistent"
    assert problem.verdicts == {}
    assert [query.answer for query in problem.queries] == ["entailed", "refuted", "entailed"]
    assert [query.as_expected for query in problem.queries] == [True, True, False]
    (board,) = problem.models()
    assert (board.board, board.bombs, board.rows) == (None, (), [])
    (world,) = problem.models(worlds=True)
    assert [plain(atom) for atom in world.true] == [("P", ()), ("R", ())]


def test_worlds_of_letters_have_false_before_true():
    problem = minelogic.loads("predicate P\npredicate R\nrule r: P | R")
    found = [[atom.predicate for atom in world.true] for world in problem.models(worlds=True)]
    assert found == [["R"], ["P"], ["P", "R"]]
    # Without a board there is nothing to list but worlds.
    assert problem.models() == problem.models(worlds=True)
    assert problem.count() == 3


def test_letters_that_clash():
    problem = minelogic.loads("predicate P\nrule one: P\nfact ~P\nprove P")
    assert problem.status == "inconsistent"
    assert problem.queries[0].answer == "inconsistent"
    assert problem.models() == problem.models(worlds=True) == []
    assert problem.conflict is not None
    assert problem.conflict.cost == len(problem.conflict.premises) == 2
    assert problem.nearest is not None
    (broken,) = problem.nearest.broken
    # Of a fact and an instance of a rule it is rather the fact that is broken.
    assert broken.statement is problem.file.facts[0]


def test_witnesses_of_letters_are_canonical():
    problem = minelogic.loads("predicate P\npredicate R\nrule r: P | R")
    found = problem.explain("P")
    assert found.answer == "independent"
    assert found.holds is not None
    assert found.fails is not None
    assert [atom.predicate for atom in found.holds.true] == ["P"]
    assert [atom.predicate for atom in found.fails.true] == ["R"]


@pytest.mark.parametrize("seed", range(8))
def test_witnesses_of_letters_are_canonical_where_that_takes_some_search(seed):
    random = Random(seed)
    letters = [f"L{number}" for number in range(10)]
    clauses = [
        [(letter, random.random() < 0.5) for letter in random.sample(letters, 3)]
        for _ in range(30)
    ]  # fmt: skip
    written = [
        f"fact {' | '.join(letter if holds else '~' + letter for letter, holds in clause)}"
        for clause in clauses
    ]
    problem = minelogic.loads("\n".join([*(f"predicate {letter}" for letter in letters), *written]))
    # False comes before true, and the first letter decides first.
    found = [
        world
        for values in product((False, True), repeat=len(letters))
        for world in [dict(zip(letters, values, strict=True))]
        if all(any(world[letter] is holds for letter, holds in clause) for clause in clauses)
    ]
    assert problem.count(worlds=True) == len(found)
    assert len(problem.models(worlds=True, limit=None)) == len(found)
    for letter in letters:
        explained = problem.explain(letter)
        halves = {holds: [w for w in found if w[letter] is holds] for holds in (True, False)}
        for model, holds in ((explained.holds, True), (explained.fails, False)):
            assert (model is not None) is all(halves.values())
            if model is not None:
                true = [letter for letter, value in halves[holds][0].items() if value]
                assert [atom.predicate for atom in model.true] == true


def test_nothing_is_built_in():
    problem = minelogic.loads("board 1 x 2\ndisplay 1 .")
    assert problem.verdicts == {(0, 1): "U"}
    assert problem.entails("S(0, 0)") == "independent"
    assert problem.entails("B(0, 0)") == "independent"
    assert problem.entails("Q(1, 0, 0)") == "entailed"
    # It speaks of Q alone: the three other atoms that say what two tiles show are open.
    assert (problem.spoken, problem.count(), len(problem.models())) == (("Q",), 2**3, 2**3)
    # With S spoken of too, two more; with B, there are boards.
    assert minelogic.loads("board 1 x 2\ndisplay 1 -").count() == 2 * 2**3
    assert minelogic.loads("board 1 x 2\ndisplay 1 .\nmines 1").count() == 2


def test_no_display_means_that_all_is_covered():
    problem = minelogic.loads("board 2 x 2\nuse minesweeper\nmines 1")
    assert problem.verdicts == dict.fromkeys(product(range(2), range(2)), "U")
    assert [model.bombs for model in problem.models()] == [
        (place,) for place in product(range(2), range(2))
    ]
    assert problem.entails("exists one i, j. B(i, j)") == "entailed"


def test_a_tile_that_is_a_bomb_and_safe_counts_as_a_bomb():
    problem = minelogic.loads("board 1 x 2\nfact B(0, 0) & S(0, 0)\nfact S(0, 1)")
    assert problem.verdicts == {(0, 0): "B", (0, 1): "S"}
    assert problem.answers.solution.both == (0,)
    assert problem.status == "consistent"


def test_rules_of_another_game():
    problem = minelogic.loads(
        "board 4 x 4 rook\n"
        "rule row: forall i. exists one j. B(i, j)\n"
        "rule column: forall j. exists one i. B(i, j)\n"
        "rule diagonal: forall i, j, x, y. B(i, j) & B(x, y) & |i - x| = |j - y| -> i = x\n"
        "fact ~B(0, 1)\n"
    )
    assert problem.status == "consistent"
    bombs = {(0, 2), (1, 0), (2, 3), (3, 1)}
    assert [set(model.bombs) for model in problem.models()] == [bombs]
    # That a tile is no bomb does not make it safe: no rule says so.
    expected = {place: "B" if place in bombs else "N" for place in product(range(4), range(4))}
    assert problem.verdicts == expected


def test_own_predicates_take_part():
    text = (
        "board 1 x 3\npredicate Seen(row, column)\n"
        "rule seen: forall i, j. Seen(i, j) -> S(i, j)\n"
        "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "fact Seen(0, 0) | Seen(0, 1)\nfact ~Seen(0, 1)"
    )
    problem = minelogic.loads(text)
    assert problem.verdicts == {(0, 0): "S", (0, 1): "U", (0, 2): "U"}
    assert len(problem.models()) == 4
    assert minelogic.loads(text + "\nfact B(0, 0)").status == "inconsistent"


def test_the_standard_theory_with_a_rule_of_ones_own():
    problem = minelogic.loads(
        "board 1 x 5\ndisplay . 1 . . .\nuse minesweeper\n"
        "rule apart: forall i, j. B(i, j) -> ~B(i, j + 2)\n"
        "fact Q(1, 0, 2)\n"
    )
    assert problem.verdicts == {(0, 0): "B", (0, 2): "S", (0, 3): "B", (0, 4): "U"}
    assert problem.entails("Q(2, 0, 2)") == "refuted"
    assert problem.entails("Q(1, 0, 4)") == "independent"


# Theories that ship, and are weaker than the standard one.

TINY = [
    (Grid(1, 2), display) for display in ("1 .", ". .", "* .", "0 .", "1 *", "1 -", "* *", "- .")
] + [(Grid(2, 1, "rook", "cartesian from 1"), display) for display in ("1\n.", "*\n1", "0\n*")]
LONGER = [(Grid(1, 3), display) for display in ("1 1 .", "* 1 .", ". 2 .", "- 1 .")]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "display", "theory"),
    [
        (board, display, theory)
        for theory in ("automaton", "perimeter", "perimeter-printed")
        for board, display in (*TINY, *(LONGER if theory != "automaton" else ()))
    ],
)
def test_theories_that_ship_answer_as_enumeration_does(board, display, theory):
    signs = dict(zip(board.tiles(), display.split(), strict=True))
    text = (
        f"board {board.rows} x {board.columns} {board.topology}\n"
        f"coordinates {board.coordinates}\ndisplay\n{display}\nuse {theory}\n"
    )
    problem = minelogic.loads(text)
    covered = frozenset(tile for tile, sign in signs.items() if sign == ".")
    semantics = Semantics(board, covered=covered)
    found = enumerated(semantics, signs, [rule.core for rule in problem.file.rules])
    assert problem.status == ("consistent" if found else "inconsistent")
    verdicts = {}
    for tile in board.tiles():
        if tile in covered and found:
            bomb, safe = (all((name, tile) in world for world in found) for name in "BS")
            none = not any(("B", tile) in world for world in found)
            verdicts[as_name(tile)] = "B" if bomb else "S" if safe else "N" if none else "U"
    assert problem.verdicts == verdicts
    boards = {tuple(t for t in board.tiles() if ("B", t) in world) for world in found}
    assert {model.bombs for model in problem.models(limit=None)} == boards
    for tile in board.tiles():
        for name in "BS":
            seen = {(name, tile) in world for world in found}
            place = ", ".join(map(str, tile))
            answer = problem.entails(f"{name}({place})")
            if not seen:
                assert answer == "inconsistent"
            elif len(seen) == 2:
                assert answer == "independent"
            else:
                assert answer == ("entailed" if True in seen else "refuted")


@pytest.mark.slow
def test_the_automaton_on_a_graph():
    """It does not know that a safe tile is no bomb, so the last bomb is not found."""
    text = "board graph a-b, b-c\ndisplay a=., b=1, c={}\nuse automaton"
    assert minelogic.loads(text.format("-")).verdicts == {"a": "U"}
    problem = minelogic.loads(text.format("*"))
    assert problem.verdicts == {"a": "S"}
    board = Graph((("a", "b"), ("b", "c")))
    signs: dict[tuple[str | int, ...], str] = {("a",): ".", ("b",): "1", ("c",): "*"}
    semantics = Semantics(board, covered=frozenset([("a",)]))
    found = enumerated(semantics, signs, [rule.core for rule in problem.file.rules])
    boards = {tuple(v for (v,) in board.tiles() if ("B", (v,)) in world) for world in found}
    assert {model.bombs for model in problem.models(limit=None)} == boards


def enumerated(
    semantics: Semantics, signs: dict[tuple[str | int, ...], str], rules: list[Formula]
) -> list[Held]:
    """All worlds over every atom that there is."""

    def shown(world: Partial) -> bool | None:
        answers = []
        for tile, sign in signs.items():
            if sign != ".":
                atom: GroundAtom = ("B" if sign == "*" else "S", tile)
                if sign.isdigit():
                    atom = ("Q", (int(sign), *tile))
                    if int(sign) not in semantics.sorts["count"]:
                        return False
                answers.append(world(atom))
        return False if False in answers else None if None in answers else True

    checks = [lambda world, rule=rule: semantics.truth(rule, {}, world) for rule in rules]
    atoms = sorted(semantics.atoms(), key=lambda atom: "BSQ".index(atom[0]))
    first = [
        ("Q", (int(sign), *tile)) if sign.isdigit() else ("B" if sign == "*" else "S", tile)
        for tile, sign in signs.items()
        if sign != "."
    ]
    return worlds([shown, *checks], list(dict.fromkeys(a for a in (*first, *atoms) if a in atoms)))
