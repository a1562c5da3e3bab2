"""How steps are shown: every way is right by enumeration, and whatever follows is shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic.derive.derivation import TRACE, Derivation, fingerprint
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.proofs.lines import work_to_show
from minelogic.derive.steps import Earlier, Step
from minelogic.derive.verify import verify
from minelogic.ground.premises import Premise, premises
from minelogic.records import replace
from tests.derive.sweeping import Swept, formula_strategy, formulas_strategy, holds

LETTERS = minelogic.loads("\n".join(f"predicate {name}" for name in "RTVWX")).grounding.atoms


def atoms_of(formulas: Iterable[Any]) -> list[int]:
    found: set[int] = set()
    todo = list(formulas)
    while todo:
        formula = todo.pop()
        if isinstance(formula, tuple):
            todo.extend([part for part in formula[1:] if not isinstance(part, str)])
            if formula[0] in ("exactly", "at least", "at most"):
                todo.remove(formula[1])
        elif not isinstance(formula, bool):
            found.add(abs(formula))
    return sorted(found)


def follows(formulas: Sequence[Any], conclusion: Any) -> bool:
    """Whether every world of the formulas is one of the conclusion, by enumeration."""
    atoms = atoms_of([*formulas, conclusion])
    assert len(atoms) <= 16
    for row in product([False, True], repeat=len(atoms)):
        world = dict(zip(atoms, row, strict=True))
        if all(holds(formula, world) for formula in formulas) and not holds(conclusion, world):
            return False
    return True


class Checker:
    """The rules for steps, read from their definition."""

    def __init__(self, step: Step, earlier: dict[Any, Sequence[Any]], *, enumerate: bool = True):
        self.outermost = step
        self.enumerate = enumerate
        self.check(step, dict(earlier), [])

    def check(self, step: Step, earlier: dict[Any, Sequence[Any]], assumed: list[Any]) -> None:
        said: list[list[Any]] = []
        for reason in step.premises:
            if isinstance(reason, Premise):
                assert any(reason is given for given in self.outermost.given)
                said.append([reason.formula])
            elif isinstance(reason, Earlier):
                said.append(list(earlier[reason.step]))
            else:
                assert reason.formula in assumed
                said.append([reason.formula])
        known = [formula for formulas in said for formula in formulas]
        if self.enumerate:
            for conclusion in step.conclusions:
                assert follows(known, conclusion)
        if step.form == "direct":
            for conclusion in step.conclusions:
                assert conclusion in known or clashes([*known, ("~", conclusion)])
        elif step.form == "sum":
            for conclusion in step.conclusions:
                self.check_sum(step, said, known, conclusion)
        else:
            self.check_cases(step, earlier, assumed, known)

    def check_sum(self, step: Step, said: Any, known: list[Any], conclusion: Any) -> None:
        alone = Swept(known)
        settled = [atom if value else -atom for atom, value in alone.known.items()]
        single = [
            formula
            for reason, formulas in zip(step.premises, said, strict=True)
            if isinstance(reason, Premise) and not reason.cost
            for formula in formulas
        ]
        put_in = Swept([*settled, *single, *([] if conclusion is False else [-conclusion])])
        assert not alone.clash
        assert not put_in.clash
        low = high = least = most = 0
        sums: dict[int, int] = {}
        for (formula, *_), times in zip(said, step.weights, strict=True):
            if not times:
                continue
            assert times in (1, -1)
            one = formula
            while one[0] in ("->", "<->"):
                assert put_in.value(one[1]) is True
                one = one[2]
            kind, bound, *parts = one if one[0] != "|" else ("at least", 1, *one[1:])
            bounds = {
                "exactly": (bound, bound),
                "at least": (bound, len(parts)),
                "at most": (0, bound),
            }[kind]
            low += min(times * bounds[0], times * bounds[1])
            high += max(times * bounds[0], times * bounds[1])
            for part in parts:
                if part < 0:
                    low, high = low - times, high - times
                sums[abs(part)] = sums.get(abs(part), 0) + (times if part > 0 else -times)
        for atom, factor in sums.items():
            value = put_in.known.get(atom)
            least += min(factor, 0) if value is None else factor * value
            most += max(factor, 0) if value is None else factor * value
        assert most < low or least > high

    def check_cases(
        self, step: Step, earlier: dict[Any, Sequence[Any]], assumed: list[Any], known: list[Any]
    ) -> None:
        (conclusion,) = step.conclusions
        assumptions = [case.assume for case in step.cases]
        if len(assumptions) == 1:
            assert are_opposites(assumptions[0], conclusion)
        elif len(assumptions) > 2 or not are_opposites(*assumptions):
            assert clashes([*known, *[("~", one) for one in assumptions], ("~", conclusion)])
        number = 0
        for case in step.cases:
            inside = dict(earlier)
            concluded: list[Any] = []
            for inner in case.steps:
                number += 1
                assert inner.id == f"{step.id}.{number}"
                self.check(inner, inside, [*assumed, case.assume])
                inside[inner.id] = inner.conclusions
                concluded += inner.conclusions
            assert False in concluded or (len(step.cases) > 1 and conclusion in concluded)
            assert not self.enumerate or cited_all(case.steps, step)


def are_opposites(one: Any, other: Any) -> bool:
    if isinstance(one, int) or isinstance(other, int):
        return follows([one, other], False) and follows([("~", one)], other)
    if one == ("~", other) or other == ("~", one):
        return True
    (least,) = [count for count in (one, other) if count[0] == "at least"]
    (most,) = [count for count in (one, other) if count[0] == "at most"]
    return bool(least[1] == most[1] + 1 and least[2:] == most[2:])


def clashes(formulas: list[Any]) -> bool:
    formulas = [f for f in formulas if f is not True and f != ("~", False)]
    return False in formulas or ("~", True) in formulas or Swept(formulas).clash


def cited_all(steps: Sequence[Step], outer: Step) -> bool:
    """Whether each step but the last is cited by a later one."""
    cited = {number for step in steps for inner in step.within() for number in inner.earlier}
    return all(step.id in cited for step in steps[:-1])


def given_step(formulas: Sequence[Any], conclusion: Any, costs: Sequence[int] = ()) -> Step:
    costs = costs or [1] * len(formulas)
    given_ = [Premise(f, cost) for f, cost in zip(formulas, costs, strict=True)]
    return Step(7, (conclusion,), "instances", tuple(given_))


def shown(formulas: Sequence[Any], conclusion: Any, costs: Sequence[int] = ()) -> Step:
    step = demonstrate(given_step(formulas, conclusion, costs), {}, LETTERS)
    assert step is not None
    Checker(step, {})
    return step


@pytest.mark.slow
@settings(max_examples=250, deadline=None)
@given(formulas_strategy, formula_strategy, st.lists(st.integers(0, 1), min_size=5, max_size=5))
def test_exactly_what_follows_is_shown(
    formulas: list[Any], conclusion: Any, costs: list[int]
) -> None:
    step = demonstrate(given_step(formulas, conclusion, costs[: len(formulas)]), {}, LETTERS)
    assert (step is not None) == follows(formulas, conclusion)
    if step is not None:
        Checker(step, {})


@pytest.mark.slow
@settings(max_examples=120, deadline=None)
@given(st.lists(formula_strategy, min_size=4, max_size=8))
def test_a_clash_of_any_premises_is_shown(formulas: list[Any]) -> None:
    step = demonstrate(given_step(formulas, False), {}, LETTERS)
    assert (step is not None) == follows(formulas, False)
    if step is not None:
        Checker(step, {})


def test_a_clash_from_the_opposite_is_told_line_by_line() -> None:
    step = shown([("|", 1, 2), ("->", 1, ("|", 3, 4)), ("->", 2, ("|", 3, 4)), ("->", 4, 3)], 3)
    assert step.form == "contradiction"
    (case,) = step.cases
    assert case.assume == -3
    assert [inner.conclusions for inner in case.steps] == [(-4,), (-1,), (-2,), (False,)]
    assert [inner.technique for inner in case.steps] == ["instance"] * 3 + ["clash"]


def test_where_the_opposite_leads_nowhere_there_are_cases() -> None:
    either = [("->", 1, ("&", 2, 3)), ("->", -1, ("&", -2, 4))]
    step = shown([*either, ("->", ("&", 2, 3), 5), ("->", ("&", -2, 4), 5)], 5)
    assert step.form == "cases"
    assert [case.assume for case in step.cases] == [1, -1]
    assert [case.steps[-1].conclusions for case in step.cases] == [(5,), (5,)]


def test_cases_may_stand_within_a_contradiction() -> None:
    step = shown([("|", 1, 2, 3), ("|", 1, -2, 3), ("|", -1, 3, 4), ("|", -1, 3, -4)], 3)
    assert step.form == "contradiction"
    (last,) = step.cases[0].steps
    assert (last.form, last.conclusions) == ("cases", (False,))
    assert [case.assume for case in last.cases] == [1, -1]


def test_cases_may_stand_within_cases() -> None:
    signs = [(a, b, c) for a in (1, -1) for b in (2, -2) for c in (3, -3)]
    step = shown([("|", *chosen, 4) for chosen in signs], 4)
    assert any(inner.cases for case in step.cases for inner in case.steps)


def test_one_instance_that_forces_its_literal_either_way_is_direct() -> None:
    step = shown([("&", ("->", 1, 2), ("->", -1, 2))], 2)
    assert step.form == "direct"


def test_a_subset_is_the_bigger_number_minus_the_smaller() -> None:
    step = shown([("exactly", 1, 1, 2), ("exactly", 2, 1, 2, 3)], 3)
    assert (step.form, step.weights) == ("sum", (-1, 1))


def test_a_difference_shows_both_sides() -> None:
    formulas = [("exactly", 1, 1, 2, 3), ("exactly", 3, 2, 3, 4, 5)]
    both = Step(7, (4, 5), "difference", tuple(Premise(formula, 1) for formula in formulas))
    step = demonstrate(both, {}, LETTERS)
    assert step is not None
    assert step.weights == (-1, 1)
    Checker(step, {})
    assert shown(formulas, -1).weights == (-1, 1)


def test_what_does_not_follow_is_not_shown() -> None:
    near = given_step([("exactly", 1, 1, 2), ("exactly", 1, 2, 3)], 3)
    assert demonstrate(near, {}, LETTERS) is None


def test_out_of_budget_is_no_answer() -> None:
    signs = [(a, b, c) for a in (1, -1) for b in (2, -2) for c in (3, -3)]
    step = given_step([("|", *chosen, 4) for chosen in signs], 4)
    assert demonstrate(step, {}, LETTERS, work_to_show(3)) is None


def board_step(rows: list[str], conclusion: str, mines: int | None = None) -> tuple[Step, Any]:
    """All that a display gives, as the premises of one step."""
    problem = minelogic.Problem.from_display(rows, mines=mines)
    formula = problem.ground_formula(problem.formula(conclusion))
    given_ = premises(problem.grounding, [formula])
    return Step(1, (formula,), "numbers", tuple(given_)), problem.grounding.atoms


def shown_on(rows: list[str], conclusion: str, mines: int | None = None) -> Step:
    step, atoms = board_step(rows, conclusion, mines)
    found = demonstrate(step, {}, atoms)
    assert found is not None
    Checker(found, {}, enumerate=False)
    return found


def accepted(step: Step, problem: minelogic.Problem, technique: str) -> bool:
    """What the checker of traces says of a step."""
    derivation = Derivation(problem.grounding, ())
    said = replace(step, technique=technique).to_json(problem.board, derivation.text)
    trace = {"format": TRACE, "file": fingerprint(problem.file), "steps": [said]}
    return verify(problem.file, trace).ok


@pytest.mark.parametrize(
    ("rows", "conclusion"),
    [
        (["...", "121"], "S(0, 1)"),
        (["...", "121"], "B(0, 0)"),
        (["....", "1221"], "S(0, 0)"),
        (["....", "1221"], "B(0, 1)"),
        ([".....", "11111"], "S(0, 2)"),
    ],
)
def test_patterns_are_shown(rows: list[str], conclusion: str) -> None:
    shown_on(rows, conclusion)


def graph_step(signs: dict[str, str], edges: list[tuple[str, str]], mines: int, said: str) -> Step:
    problem = minelogic.Problem.from_display(signs, topology="graph", edges=edges, mines=mines)
    formula = False if said == "false" else problem.ground_formula(problem.formula(said))
    step = Step(1, (formula,), "total-and-numbers", tuple(premises(problem.grounding)))
    found = demonstrate(step, {}, problem.grounding.atoms)
    assert found is not None
    Checker(found, {}, enumerate=False)
    assert accepted(found, problem, "total-and-numbers")
    return found


def star(center: str, points: str, number: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """A tile in the middle of ones, each of which has one tile of its own."""
    ones = [f"{number}{point}" for point in points]
    signs = {center: "."} | dict.fromkeys(points, ".") | dict.fromkeys(ones, "1")
    edges = [
        (one, tile) for one, point in zip(ones, points, strict=True) for tile in (center, point)
    ]
    return signs, edges


def test_disjoint_numbers_and_the_total_are_a_sum() -> None:
    step = shown_on(["..1....1.."], "S(0, 4)", mines=2)
    assert step.form == "sum"
    used = [weight for weight in step.weights if weight]
    assert used == [1, -1, -1]


def test_a_total_that_leaves_more_bombs_is_not_shown() -> None:
    step, atoms = board_step(["..1....1.."], "S(0, 4)", mines=3)
    assert demonstrate(step, {}, atoms) is None


def test_a_group_that_can_have_one_bomb_or_four_leaves_a_gap() -> None:
    first, second = star("x", "abcd", "n"), star("y", "ef", "m")
    signs, edges = first[0] | second[0], first[1] + second[1]
    step = graph_step(signs, edges, 5, "B(y)")
    assert step.form == "contradiction"
    assert graph_step(signs, edges, 4, "false").form in ("cases", "contradiction")
    assert graph_step(signs, edges, 6, "~B(x)").cases


def test_groups_have_lemmas_of_their_own() -> None:
    """Three groups of at least two bombs, which no sum of their numbers shows."""
    signs: dict[str, str] = {"z": "."}
    edges: list[tuple[str, str]] = []
    for name in "pqr":
        tiles = [f"{name}{number}" for number in range(3)]
        signs |= dict.fromkeys(tiles, ".")
        for left in range(3):
            one = f"{name}n{left}"
            signs[one] = "1"
            extra = f"{name}e{left}"
            signs[extra] = "."
            edges += [(one, tiles[left]), (one, tiles[(left + 1) % 3]), (one, extra)]
    problem = minelogic.Problem.from_display(signs, topology="graph", edges=edges, mines=6)
    assert problem.entails("S(z)") == "entailed"
    formula = problem.ground_formula(problem.formula("~B(z)"))
    step = Step(1, (formula,), "total-and-numbers", tuple(premises(problem.grounding)))
    found = demonstrate(step, {}, problem.grounding.atoms)
    assert found is not None
    Checker(found, {}, enumerate=False)
    assert accepted(found, problem, "total-and-numbers")
    lemmas = [inner for inner in found.within() if inner.technique == "lemma"]
    assert len(lemmas) == 3
    assert {inner.conclusions[0][:2] for inner in lemmas} == {("at least", 2)}  # type: ignore[index]


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(st.sets(st.integers(0, 11), max_size=6), st.sets(st.integers(0, 11)), st.booleans())
def test_all_that_a_small_board_settles_is_shown(
    bombs: set[int], covered: set[int], total: bool
) -> None:
    rows = 3
    columns = 4
    covered = covered | bombs

    def around(tile: int) -> list[int]:
        i, j = divmod(tile, columns)
        return [
            x * columns + y
            for x in range(max(i - 1, 0), min(i + 2, rows))
            for y in range(max(j - 1, 0), min(j + 2, columns))
            if (x, y) != (i, j)
        ]

    signs = [
        "." if tile in covered else str(sum(near in bombs for near in around(tile)))
        for tile in range(rows * columns)
    ]
    fitting = [
        chosen
        for row in product([False, True], repeat=len(covered))
        for chosen in [{tile for tile, bomb in zip(sorted(covered), row, strict=True) if bomb}]
        if (not total or len(chosen) == len(bombs))
        and all(
            signs[tile] == str(sum(near in chosen for near in around(tile)))
            for tile in set(range(rows * columns)) - covered
        )
    ]
    display = ["".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)]
    for tile in sorted(covered):
        values = {tile in chosen for chosen in fitting}
        for value, letter in ((True, "B"), (False, "S")):
            if values != {value} and tile != min(covered):
                continue
            said = f"{letter}({tile // columns}, {tile % columns})"
            step, atoms = board_step(display, said, mines=len(bombs) if total else None)
            found = demonstrate(step, {}, atoms)
            assert (found is not None) == (values == {value})
            if found is not None:
                Checker(found, {}, enumerate=False)
