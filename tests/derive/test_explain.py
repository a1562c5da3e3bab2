"""The reason for one answer: as cheap as any, and then as short as any."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import FileError, Problem
from minelogic.derive.derivation import Derivation
from minelogic.derive.verify import verify
from tests.derive.files import Maker
from tests.derive.oracle import Judge, Worlds, everything, follows, least, least_reason
from tests.ground.oracle import Graph
from tests.solve.displays import Shown, about, game, shown

TINY = ((1, 2), (1, 3), (2, 1), (3, 1))
GRAPHS = (Graph((("north", "mid"),)), Graph((("mid", "north"), ("mid", "far"))))


def check(problem: Problem, asked: str) -> Derivation:
    """Compares an explanation with all sets of premises."""
    found = problem.explain(asked)
    assert found.answer == problem.entails(asked)
    if found.answer == "independent":
        assert found.steps == ()
        return found
    formula = problem.ground_formula(asked)
    conclusion = {"entailed": formula, "refuted": ("~", formula), "inconsistent": False}
    wanted = conclusion[str(found.answer)]
    assert found.complete
    assert found.smallest
    assert Judge(found.steps).findings == []
    assert follows([found.steps[-1].conclusions[0]], wanted)
    assert found.trace
    assert (found.cost, len(found.premises)) == least_reason(problem, wanted), asked
    return found


def tile_literals(problem: Problem) -> list[str]:
    names = [name if isinstance(name, tuple) else (name,) for name in problem.verdicts]
    return [f"{predicate}({', '.join(map(str, name))})" for name in names for predicate in "BS"]


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_no_set_of_premises_is_cheaper_or_as_cheap_and_shorter(data):
    display = data.draw(shown(sizes=TINY, graphs=GRAPHS))
    asked, _ = data.draw(about(display, 2))
    problem = minelogic.loads(display.text())
    check(problem, asked)
    for literal in tile_literals(problem):
        check(problem, literal)


@pytest.mark.slow
def test_the_same_in_files_of_any_kind():
    answers = set()
    for seed in range(250):
        maker = Maker(seed, ((1, 2), (1, 3)), (1, 2, 3))
        try:
            problem = minelogic.loads(maker.text)
        except FileError:
            # A number that is too large for its tile, a count that nothing can meet.
            continue
        asked = maker.formula()
        if len(Worlds([formula for formula, _ in everything(problem)]).atoms) <= 12:
            answers.add(check(problem, asked).answer)
    assert answers == {"entailed", "refuted", "inconsistent", "independent"}


# Displays that are too large for all sets of premises: the numbers alone


def fewest(display: Shown, tile: int) -> int | None:
    """How few numbers, the number of mines counted as one, force a tile; by all boards."""
    around, covered = display.around(), {t for t, sign in enumerate(display.signs) if sign == "."}
    marked = {t for t, sign in enumerate(display.signs) if sign == "*"}
    boards = [
        marked.union(chosen)
        for size in range(len(covered) + 1)
        for chosen in combinations(sorted(covered), size)
    ]

    def where(holds):
        return sum(1 << place for place, board in enumerate(boards) if holds(board))

    dear = [
        where(lambda board, t=t, n=int(sign): len(around[t] & board) == n)
        for t, sign in enumerate(display.signs)
        if sign.isdigit()
    ]
    if display.mines is not None:
        dear.append(where(lambda board: len(board) == display.mines))
    everywhere, bomb = (1 << len(boards)) - 1, where(lambda board: tile in board)
    found = [least(dear, [], wrong) for wrong in (bomb, everywhere & ~bomb)]
    costs = [one[0] for one in found if one is not None]
    return min(costs) if costs else None


@pytest.mark.slow
def test_tiles_of_games_take_the_fewest_numbers():
    seen = set()
    for seed in range(120):
        topology = ("king", "king", "rook", "torus", "triangle")[seed % 5]
        display = game(seed, 4, 4, 0.3, 0.6, topology=topology)
        if seed % 3:
            display = Shown(display.board, display.signs)
        if display.signs.count(".") > 8:
            continue
        problem = display.problem()
        for tile, name in enumerate(display.names):
            if problem.verdicts.get(name) not in ("B", "S"):
                continue
            found = problem.explain(f"{problem.verdicts[name]}{name}")
            assert found.answer == "entailed"
            assert found.smallest
            assert found.cost == fewest(display, tile), (display.text(), name)
            assert Judge(found.steps).findings == []
            assert found.trace
            seen.add(found.cost)
    assert seen >= {1, 2, 3, 4}


# Clashes


@settings(max_examples=80, deadline=None)
@given(shown(sizes=TINY, graphs=GRAPHS))
def test_a_clash_is_of_least_cost_too(display):
    problem = minelogic.loads(display.text())
    if display.fitting():
        return
    assert problem.status == "inconsistent"
    derivation = problem.derivation
    assert derivation.steps[-1].conclusions == (False,)
    assert derivation.answer == "inconsistent"
    assert Judge(derivation.steps).findings == []
    assert (derivation.cost, len(derivation.premises)) == least_reason(problem, False)
    asked = problem.explain("true")
    assert asked.answer == "inconsistent"
    assert asked.trace["steps"] == derivation.trace["steps"]


@pytest.mark.parametrize(
    "rows", [["1..1", "....", "0.3."], ["2*", "..", "0."], ["*1*"], ["..", "4."], ["9"]]
)
def test_the_steps_of_a_clash_end_in_false(rows):
    derivation = Problem.from_display(rows).derivation
    assert [derivation.text(c) for c in derivation.steps[-1].conclusions] == ["false"]
    assert Judge(derivation.steps).findings == []
    assert derivation.trace


@pytest.mark.parametrize("rows", [["1..1", "....", "0..."], ["2*", "..", "1."], ["*2*"]])
def test_a_display_that_some_board_fits_has_no_clash(rows):
    derivation = Problem.from_display(rows).derivation
    assert derivation.answer is None
    assert all(step.conclusions != (False,) for step in derivation.steps)


# Answers


def test_an_independent_formula_has_a_world_where_it_holds_and_one_where_it_fails():
    problem = Problem.from_display([".1."])
    found = problem.explain("B(0, 0)")
    assert found.answer == "independent"
    assert found.steps == ()
    assert found.holds is not None
    assert found.holds.bombs == ((0, 0),)
    assert found.fails is not None
    assert found.fails.bombs == ((0, 2),)


def test_what_is_refuted_is_explained_by_its_negation():
    problem = Problem.from_display([".1*"])
    found = problem.explain("B(0, 0)")
    assert found.answer == "refuted"
    assert [found.text(c) for c in found.steps[-1].conclusions] == ["~B(0, 0)"]
    assert found.cost == 1


def test_a_refuted_disjunction_is_shown_in_steps_that_the_checker_accepts():
    """Its trace says what was assumed as it was asked, not with two negations before it."""
    refuted = 0
    for seed in range(6):
        display = game(seed, 5, 5, 0.25, 0.5)
        rows = "\n".join(display.rows())
        rules = "use minesweeper\npredicate P\nrule p: P | B(0, 0) | B(0, 1)\n"
        problem = minelogic.loads(f"board 5 x 5\ndisplay\n{rows}\n{rules}")
        safe = [f"B{tile}" for tile, verdict in problem.verdicts.items() if verdict == "S"]
        for three in zip(safe, safe[1:], safe[2:], strict=False):
            derivation = problem.explain(" | ".join(three))
            assert derivation.answer == "refuted"
            assert verify(problem.file, derivation.trace).ok
            assert "~(~(" not in str(derivation.trace)
            refuted += 1
    assert refuted > 20


def test_a_query_is_concluded_in_its_own_words():
    problem = Problem.from_display(["...", "121"])
    found = problem.explain("exists exactly 2 j. B(0, j)")
    assert found.trace["steps"][-1]["conclusions"] == ["exists exactly 2 j. B(0, j)"]
    refuted = problem.explain("forall j. B(0, j)")
    assert refuted.answer == "refuted"
    assert refuted.trace["steps"][-1]["conclusions"] == ["~forall j. B(0, j)"]


@pytest.mark.parametrize("asked", ["P & P", "P & P & P", "(P | R) & P & P"])
def test_a_part_that_is_asked_for_twice_is_shown_once(asked):
    found = minelogic.loads("predicate P\npredicate R\nfact P | P\n").explain(asked)
    assert Judge(found.steps).findings == []
    assert found.trace


@pytest.mark.parametrize(
    "asked", ["P <-> P", "P | ~P", "(P <-> P) & (R <-> R)", "true", "~(P & ~P)", "P -> P | R"]
)
def test_what_always_holds_needs_no_premise(asked):
    found = minelogic.loads("predicate P\npredicate R\n").explain(asked)
    assert found.answer == "entailed"
    assert found.premises == ()
    assert found.trace


@pytest.mark.parametrize("asked", ["P <-> R", "P & ~P -> R & P | R", "P | R"])
def test_what_only_looks_like_it_does_not(asked):
    found = minelogic.loads("predicate P\npredicate R\n").explain(asked)
    assert found.answer == ("entailed" if "~P" in asked else "independent")
    assert found.premises == ()
