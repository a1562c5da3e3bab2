"""The truth of atoms, and worlds without bombs, against enumeration by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

import minelogic
from minelogic import Limits, Problem
from minelogic.syntax.printer import write

QUEENS = """\
board {size} x {size}
{more}
predicate Queen({places})
rule row: forall i in rows. exists one j. Queen({ij})
rule column: forall j in columns. exists one i. Queen({ij})
rule diagonal: forall i, j, x, y. Queen({ij}) & Queen({xy}) & i < x -> |i - x| != |j - y|
"""


def queens(size: int, more: str = "", turned: bool = False) -> Problem:
    """So many queens; if `turned`, their columns stand first."""
    places, ij, xy = ("column, row", "j, i", "y, x") if turned else ("row, column", "i, j", "x, y")
    return minelogic.loads(QUEENS.format(size=size, more=more, places=places, ij=ij, xy=xy))


def solutions(size: int) -> list[set[tuple[int, int]]]:
    """All ways to place them, by trying every permutation."""
    return [
        set(enumerate(columns))
        for columns in permutations(range(size))
        if len({i + j for i, j in enumerate(columns)}) == size
        and len({i - j for i, j in enumerate(columns)}) == size
    ]


def places(model: Any) -> set[tuple[int, int]]:
    return {tuple(term.value for term in atom.arguments) for atom in model.true}


def truth(size: int, worlds: list[set[tuple[int, int]]]) -> dict[Any, bool | None]:
    known: dict[Any, bool | None] = {}
    for place in product(range(size), repeat=2):
        values = {place in world for world in worlds}
        known[place] = values.pop() if len(values) == 1 else None
    return known


@pytest.mark.parametrize("size", [1, 4, 5, 6, 7])
def test_queens_are_those_of_trying_all_permutations(size: int) -> None:
    problem, worlds = queens(size), solutions(size)
    assert len(worlds) in (1, 2, 10, 4, 40)
    assert problem.spoken == ("Queen",)
    assert problem.count() == problem.count(worlds=True) == len(worlds)
    models = problem.models(limit=None)
    assert all(model.board is None and model.bombs == () for model in models)
    assert sorted(map(sorted, map(places, models))) == sorted(map(sorted, worlds))
    # Atoms false first: the reverse of the order in which queens stand far to the left.
    rows = [[place in world for place in product(range(size), repeat=2)] for world in worlds]
    listed = [[p in places(m) for p in product(range(size), repeat=2)] for m in models]
    assert listed == sorted(rows)
    assert problem.truth("Queen") == truth(size, worlds)
    shares = [sum(place in world for world in worlds) for place in product(range(size), repeat=2)]
    assert list(problem.odds().values()) == [Fraction(share, len(worlds)) for share in shares]
    assert (problem.verdicts, problem.status) == ({}, "consistent")


def test_eight_queens_are_counted_within_the_limits() -> None:
    problem = queens(8)
    assert (problem.count(), problem.reached) == (len(solutions(8)), []) == (92, [])


def test_what_a_fact_leaves_of_the_queens() -> None:
    worlds = [world for world in solutions(6) if (0, 1) in world]
    assert queens(6, "fact Queen(0, 1)").truth("Queen") == truth(6, worlds)
    assert queens(6, "fact Queen(0, 0)").truth("Queen") == {}
    assert queens(6, "fact Queen(0, 0)").status == "inconsistent"


def test_the_keys_are_in_the_coordinates_of_the_file() -> None:
    known = truth(6, [world for world in solutions(6) if (0, 1) in world])
    turned = queens(6, "fact Queen(1, 0)", turned=True).truth("Queen")
    assert turned == {(j, i): value for (i, j), value in known.items()}
    from_1 = queens(6, "coordinates rows from 1\nfact Queen(1, 2)").truth("Queen")
    assert from_1 == {(i + 1, j + 1): value for (i, j), value in known.items()}


def test_letters_and_single_places_have_tuples_too() -> None:
    problem = minelogic.loads(
        "board graph a-b\ndomain D = 2..3\npredicate P\npredicate One(tile)\npredicate Num(D)\n"
        "predicate Silent(D)\nfact P & One(a) & ~Num(3)\nprove Silent(2)\n"
    )
    assert problem.truth("P") == {(): True}
    assert problem.truth("One") == {("a",): True, ("b",): None}
    assert problem.truth("Num") == {(2,): None, (3,): False}
    # Of what nothing is said, nothing is known.
    assert problem.truth("Silent") == {(2,): None, (3,): None}
    assert problem.truth("B") == problem.truth("S") == {("a",): None, ("b",): None}
    assert problem.truth("U") == {("a",): True, ("b",): True}


def test_truth_of_the_predicates_of_a_board() -> None:
    rows, tiles = ["1.*", "..."], list(product(range(2), range(3)))
    problem = Problem.from_display(rows)
    near = {t: [o for o in tiles if o != t and max(abs(o[0] - t[0]), abs(o[1] - t[1])) <= 1]
            for t in tiles}  # fmt: skip
    worlds = []
    for values in product((False, True), repeat=len(tiles)):
        bombs = {tile for tile, bomb in zip(tiles, values, strict=True) if bomb}
        if (0, 0) not in bombs and (0, 2) in bombs and len(bombs.intersection(near[0, 0])) == 1:
            worlds.append(bombs)
    assert len(worlds) == 6

    def known(values: set[bool]) -> bool | None:
        return values.pop() if len(values) == 1 else None

    for name, safe in (("B", False), ("S", True)):
        assert problem.truth(name) == {
            tile: known({(tile in bombs) is not safe for bombs in worlds}) for tile in tiles
        }
    assert problem.truth("Q") == {
        (a, *tile): known(
            {tile not in bombs and len(bombs.intersection(near[tile])) == a for bombs in worlds}
        )
        for a, tile in product(range(6), tiles)
    }
    assert problem.truth("U") == {(i, j): rows[i][j] == "." for i, j in tiles}


def test_the_short_cut_on_displays_says_what_rules_copied_out_say() -> None:
    theory = minelogic.loads("board 2 x 3\nuse minesweeper\n").file.rules
    copied = "\n".join(f"rule r{n}: {write(rule.formula)}" for n, rule in enumerate(theory))
    display = "board 2 x 3\ndisplay\n  1 . *\n  . . .\n"
    one, other = (minelogic.loads(display + more) for more in ("use minesweeper\n", copied))
    for name in ("B", "S", "Q", "U"):
        assert one.truth(name) == other.truth(name)


def test_a_name_that_is_no_predicate_is_told() -> None:
    problem = queens(4)
    with pytest.raises(ValueError, match="no predicate 'queen'; only B, S, Q, Queen, U"):
        problem.truth("queen")
    with pytest.raises(ValueError, match="no predicate 'adjacent'"):
        problem.truth("adjacent")
    with pytest.raises(ValueError, match="the file declares none"):
        minelogic.loads("fact true").truth("B")
    with pytest.raises(TypeError, match="by its name"):
        problem.truth(3)  # type: ignore[arg-type]


def test_at_a_limit_nothing_is_known_and_the_limit_is_told() -> None:
    problem = minelogic.loads(QUEENS.format(
        size=8, more="", places="row, column", ij="i, j", xy="x, y"
    ), limits=Limits(conflicts=1))  # fmt: skip
    assert set(problem.truth("Queen").values()) == {None}
    assert [reached.limit for reached in problem.reached] == ["conflicts"]


@pytest.mark.parametrize(
    ("says", "verdicts"),
    [
        ("fact ~B(0, 0)", "NU"),
        ("fact ~B(0, 0)\nfact S(0, 0)", "SU"),
        ("fact ~B(0, 0)\nfact S(0, 1)", "NS"),
        ("fact ~B(0, 0)\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)", "SU"),
        ("fact ~B(0, 0)\nuse minesweeper", "SU"),
        ("fact ~B(0, 0)\nmines 1", "NB"),
        ("mines 0", "NN"),
        ("fact B(0, 0) | S(0, 0)\nfact ~B(0, 0)", "SU"),
        ("fact S(0, 0)", "SU"),
        ("fact ~S(0, 0)", "UU"),
        ("", "UU"),
    ],
)
def test_a_tile_that_is_no_bomb_is_safe_only_if_something_says_so(says: str, verdicts: str) -> None:
    problem = minelogic.loads(f"board 1 x 2\n{says}\n")
    assert "".join(problem.verdicts.values()) == verdicts
    steps = problem.derivation.steps
    concluded = {c for step in steps for c in step.conclusions}
    atoms = problem.grounding.atoms.families
    for tile, verdict in enumerate(verdicts):
        literal = {"B": tile + 1, "N": -(tile + 1), "S": atoms["S"].start + tile}.get(verdict)
        assert literal is None or literal in concluded
    assert problem.derivation.complete
    assert problem.missed(problem.derivation) == ()


def test_steps_that_stop_short_of_no_bomb_miss_it() -> None:
    problem = minelogic.loads("board 1 x 2\nfact ~B(0, 0) & (B(0, 1) | B(0, 0))\n")
    assert problem.verdicts == {(0, 0): "N", (0, 1): "B"}
    assert problem.missed(problem.derive("given")) != ()
    assert problem.missed(problem.derivation) == ()


def test_where_both_occur_boards_stay_boards() -> None:
    problem = minelogic.loads(
        "board 1 x 2\npredicate Flag(row, column)\nrule f: forall i, j. Flag(i, j) -> B(i, j)\n"
    )
    # Of each of the four boards, any of its bombs may have a flag.
    assert problem.count() == len(problem.models(limit=None)) == 4
    assert problem.count(worlds=True) == len(problem.models(None, worlds=True)) == 1 + 2 + 2 + 4
    assert all(model.board is not None for model in problem.models(worlds=True))
    assert set(problem.odds()) == {(0, 0), (0, 1)}


def test_two_worlds_of_a_query_show_what_it_asks_about() -> None:
    problem = queens(4, "prove Queen(0, 1)\nprove B(0, 0)")
    own, bomb = problem.queries
    assert (own.answer, bomb.answer) == ("independent", "independent")
    assert own.holds is not None
    assert own.fails is not None
    assert (own.holds.board, own.fails.board) == (None, None)
    assert (places(own.holds), places(own.fails)) == (
        {(0, 1), (1, 3), (2, 0), (3, 2)}, {(0, 2), (1, 0), (2, 3), (3, 1)},
    )  # fmt: skip
    # Of bombs only the query speaks, so there they are shown.
    assert bomb.holds is not None
    assert bomb.fails is not None
    assert (bomb.holds.bombs, bomb.fails.bombs) == (((0, 0),), ())
    assert bomb.holds.board is not None


def test_the_nearest_world_and_the_one_that_tells_files_apart_have_no_board() -> None:
    clash = queens(3)
    assert clash.count() == len(solutions(3)) == 0
    assert clash.nearest is not None
    assert clash.nearest.model.board is None
    assert clash.nearest.broken
    compared = minelogic.compare(queens(4), queens(4, "fact Queen(0, 1)"))
    assert compared.relation == "second stronger"
    assert compared.world is not None
    assert (compared.world.board, places(compared.world)) == (
        None, {(0, 2), (1, 0), (2, 3), (3, 1)},
    )  # fmt: skip
    with_bombs = minelogic.compare(queens(4), queens(4, "fact B(0, 0) | Queen(0, 1)"))
    assert with_bombs.world is not None
    assert with_bombs.world.board is not None


def test_numbers_that_are_clues_to_something_else_make_no_verdicts() -> None:
    text = "board 1 x 3\ndisplay . 1 .\npredicate Black(row, column)\n"
    rule = "rule near: forall i, j. Q(1, i, j) -> exists one y. Black(i, y) & |j - y| = 1\n"
    clues = minelogic.loads(text + rule + "fact ~Black(0, 0)\n")
    assert (clues.spoken, clues.verdicts) == (("Q", "Black"), {})
    assert clues.truth("Black") == {(0, 0): False, (0, 1): None, (0, 2): True}
    assert minelogic.loads(text).verdicts == {(0, 0): "U", (0, 2): "U"}
    bombs = minelogic.loads(text + rule + "rule tied: forall i, j. Black(i, j) <-> B(i, j)\n")
    assert bombs.verdicts == {(0, 0): "U", (0, 2): "U"}


@pytest.mark.parametrize(
    ("says", "verdicts"),
    [
        # S is spoken of, but nothing is said of it on this board.
        ("rule r: forall i, j. i > 9 -> S(i, j)\nfact ~B(0, 0)", "NU"),
        ("rule r: forall i, j. S(i, j) | ~S(i, j)\nmines 0", "NN"),
        ("rule r: forall i, j. S(i, j) -> ~B(i, j)\nmines 0", "NN"),
        ("rule r: forall i, j. ~B(i, j) -> S(i, j)\nmines 0", "SS"),
    ],
)
def test_to_speak_of_safe_tiles_does_not_make_them_safe(says: str, verdicts: str) -> None:
    problem = minelogic.loads(f"board 1 x 2\n{says}\n")
    assert "".join(problem.verdicts.values()) == verdicts
    for tile, verdict in enumerate(verdicts):
        assert problem.truth("S")[0, tile] is (True if verdict == "S" else None)
        assert (problem.entails(f"S(0, {tile})") == "entailed") is (verdict == "S")


def test_what_the_display_uncovers_may_still_be_a_bomb_if_no_rule_says_otherwise() -> None:
    problem = minelogic.loads("board 1 x 2\ndisplay 0 1\nrule r: B(0, 0) | ~B(0, 0)\nmines 2\n")
    assert problem.truth("B") == {(0, 0): True, (0, 1): True}
    assert problem.entails("B(0, 0)") == "entailed"
    anything = minelogic.loads("board 1 x 3\ndisplay 0 . *\nrule r: B(0, 0) | ~B(0, 0)\n")
    boards = [(1, 1, 1), (1, 0, 1), (0, 1, 1), (0, 0, 1)]
    listed = [tuple((0, j) in model.bombs for j in range(3)) for model in anything.models()]
    assert (listed, anything.count()) == (boards, len(boards))
    assert [model.bombs for model in problem.models()] == [((0, 0), (0, 1))]


def test_worlds_mention_what_a_query_asks_about_where_the_bombs_do_not_settle_it() -> None:
    only = "rule counts: forall a, i, j. Q(a, i, j) -> "
    only += "exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))\n"
    query = "board 1 x 3\ndisplay . 1 .\nfact B(0, 0)\nprove Q(0, 0, 0)\n"
    (answer,) = minelogic.loads(query + only).queries
    assert answer.holds is not None
    assert answer.fails is not None
    assert [write(atom) for atom in answer.holds.true] == ["Q(0, 0, 0)", "Q(1, 0, 1)"]
    assert [write(atom) for atom in answer.fails.true] == ["Q(1, 0, 1)"]
    (settled,) = minelogic.loads(query + "use minesweeper\n").queries
    assert settled.answer == "refuted"
