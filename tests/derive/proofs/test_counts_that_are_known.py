"""Counts pass through rules as literals do: what is known of sets, against truth tables.

The tables share no code with propagation, in the search or in the checker.
"""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest

from minelogic import Problem, loads
from minelogic.derive.proofs.propagate import NAMES, Propagation
from minelogic.derive.verify.counts import FALSE, count, opposite
from minelogic.derive.verify.propagation import Known, besides, propagate
from tests.derive.counting_files import counting_file

ATOMS = 6
KINDS = ("exactly", "at least", "at most")
WORLDS = list(product((False, True), repeat=ATOMS))


def some_set(chance: Random) -> tuple[int, ...]:
    """One of a few sets of literals, so that formulas often count the same; or their negations."""
    literals = chance.choice(((1, 2, 3), (1, -2, 3), (4, 5, 6), (1, 2, 3, 4), (2, 5)))
    return literals if chance.random() < 0.7 else tuple([-one for one in literals])


def some_count(chance: Random) -> tuple[Any, ...]:
    parts = list(some_set(chance))
    chance.shuffle(parts)
    if chance.random() < 0.2:
        return (chance.choice("&|"), *parts)
    return (chance.choice(KINDS), chance.randint(0, len(parts)), *parts)


def some_formula(chance: Random) -> Any:
    kind = chance.choice(("count", "count", "->", "<->", "~", "|", "&", "literal"))
    if kind == "count":
        return some_count(chance)
    if kind == "literal":
        return chance.choice((1, -1)) * chance.randint(1, ATOMS)
    if kind == "~":
        return ("~", some_count(chance))
    sides = [
        some_count(chance)
        if chance.random() < 0.7
        else chance.choice((1, -1)) * chance.randint(1, ATOMS)
        for _ in range(2)
    ]
    return (kind, *sides)


def holds(formula: Any, world: tuple[bool, ...]) -> bool:
    """By the truth table of each connective."""
    if isinstance(formula, int):
        return world[abs(formula) - 1] is (formula > 0)
    op, *parts = formula
    if op in KINDS:
        bound, *parts = parts
        true = sum([holds(part, world) for part in parts])
        if op == "exactly":
            return bool(true == bound)
        return bool(true >= bound if op == "at least" else true <= bound)
    values = [holds(part, world) for part in parts]
    if op == "~":
        return not values[0]
    if op == "->":
        return not values[0] or values[1]
    if op == "<->":
        return values[0] == values[1]
    return all(values) if op == "&" else any(values)


def entails(formulas: list[Any], conclusion: Any) -> bool:
    return all(
        holds(conclusion, world)
        for world in WORLDS
        if all(holds(formula, world) for formula in formulas)
    )


def is_impossible(formulas: list[Any]) -> bool:
    return not any(all(holds(formula, world) for formula in formulas) for world in WORLDS)


@pytest.mark.parametrize("seed", range(400))
def test_what_is_known_with_sets_follows_from_what_is_cited_for_it(seed: int) -> None:
    chance = Random(seed)
    formulas = [some_formula(chance) for _ in range(chance.randint(2, 4))]
    known = Propagation(list(enumerate(formulas)), sets=True)
    if known.clash is not None:
        places = known.reason(known.clash.because)
        cited = {known.clash.key, *(known.trail[place].key for place in places)}
        assert is_impossible([formulas[key] for key in cited])
        return
    for forced in known.trail:
        cited = {known.trail[place].key for place in known.reason([forced.literal])}
        if forced.literal < NAMES:
            assert entails([formulas[key] for key in cited], forced.literal)
    for _ in range(5):
        asked = some_formula(chance)
        value = known.value(asked)
        if value is not None:
            cited = {known.trail[place].key for place in known.reason(known.why(asked))}
            assert entails([formulas[key] for key in cited], asked if value else ("~", asked))


@pytest.mark.parametrize("seed", range(400))
def test_nothing_is_lost_by_knowing_of_sets(seed: int) -> None:
    """All that is known without them is known with them, after further literals, too."""
    chance = Random(9_000 + seed)
    formulas = list(enumerate([some_formula(chance) for _ in range(chance.randint(2, 4))]))
    plain, known = Propagation(formulas), Propagation(formulas, sets=True)
    for _ in range(3):
        if plain.clash is not None or known.clash is not None:
            break
        assert set(plain.known) <= set(known.known)
        literal = chance.choice((1, -1)) * chance.randint(1, ATOMS)
        for each in (plain, known):
            each.assume(literal, "assumed")
    assert plain.clash is None or known.clash is not None


@pytest.mark.parametrize("seed", range(200))
def test_what_was_assumed_is_forgotten_when_it_is_taken_back(seed: int) -> None:
    chance = Random(1_000 + seed)
    formulas = [some_formula(chance) for _ in range(3)]
    known = Propagation(list(enumerate(formulas)), sets=True)
    asked = [some_formula(chance) for _ in range(6)]
    before = [known.value(one) for one in asked], list(known.trail), known.clash
    for _ in range(3):
        known.assume(some_formula(chance), "assumed")
        known.assume(some_formula(chance), "and more")
        known.retract()
        known.retract()
    assert ([known.value(one) for one in asked], list(known.trail), known.clash) == before


def as_checked(formula: Any) -> Any:
    """The formula as the checker has it, where every connective is a count."""
    if isinstance(formula, int):
        return formula
    op, *parts = formula
    if op in KINDS:
        bound, *parts = parts
        size = len(parts)
        low, high = {"exactly": (bound, bound), "at least": (bound, size), "at most": (0, bound)}[
            op
        ]
        return count(low, high, map(as_checked, parts))
    inner = [as_checked(part) for part in parts]
    if op == "~":
        return opposite(inner[0])
    if op == "->":
        return count(1, 2, [opposite(inner[0]), inner[1]])
    if op == "<->":
        return count(1, 1, [inner[0], opposite(inner[1])])
    return count(len(inner) if op == "&" else 1, len(inner), inner)


@pytest.mark.parametrize("seed", range(600))
def test_the_checker_knows_of_sets_only_what_follows(seed: int) -> None:
    chance = Random(5_000 + seed)
    formulas = [some_formula(chance) for _ in range(chance.randint(2, 4))]
    checked = [as_checked(formula) for formula in formulas]
    known = propagate(checked, Known({}, []))
    if known is None:
        assert is_impossible(formulas)
        return
    for atom, value in known.values.items():
        assert entails(formulas, atom if value else -atom)
    asked = some_formula(chance)
    if besides([opposite(as_checked(asked))], known) is None:
        assert entails(formulas, asked)


SOME, MOST = ("at least", 1, 1, 2, 3), ("at most", 1, 1, 2, 3)


def test_at_least_one_and_at_most_one_are_exactly_one() -> None:
    known = Propagation([("some", SOME), ("most", MOST)], sets=True)
    one = ("exactly", 1, 3, 1, 2)
    assert known.value(one) is True
    assert {known.trail[place].key for place in known.reason(known.why(one))} == {"some", "most"}
    # Nothing of the kind without one of them, or for other literals.
    assert Propagation([("some", SOME)], sets=True).value(one) is None
    assert known.value(("exactly", 1, 1, 2, 4)) is None
    both = propagate([as_checked(SOME), as_checked(MOST)], Known({}, []))
    assert besides([opposite(as_checked(one))], both) is None
    assert besides([opposite(as_checked(("exactly", 1, 1, 2, 4)))], both) is not None
    alone = propagate([as_checked(SOME)], Known({}, []))
    assert besides([opposite(as_checked(one))], alone) is not None


def test_a_count_of_negations_is_one_of_the_others() -> None:
    """Of three at most one holds: so of their negations at least two."""
    known = Propagation([("most", MOST)], sets=True)
    assert known.value(("at least", 2, -1, -2, -3)) is True
    assert known.value(("at least", 3, -1, -2, -3)) is None
    assert known.value(("|", -1, -2, -3)) is True
    checked = propagate([as_checked(MOST)], Known({}, []))
    assert besides([opposite(count(2, 3, [-1, -2, -3]))], checked) is None
    assert besides([opposite(count(3, 3, [-1, -2, -3]))], checked) is not None
    assert FALSE not in (checked.left if checked is not None else [])


HALVES = """board 4 x 4
mines 3
use minesweeper
define Top(k): exists at least k i in 0..1, j in columns. B(i, j)
define Bottom(k): exists at least k i in 2..3, j in columns. B(i, j)
rule more: forall k in 0..8. Bottom(k) -> Top(k + 1)
prove Top(2)
"""


def test_bounds_pass_through_rules() -> None:
    """Suppose at most one above: then none below, so at most one bomb; but there are three."""
    reason = loads(HALVES).explain("Top(2)")
    (step,) = reason.steps
    assert step.form == "contradiction"
    below, end = step.cases[0].steps
    assert len(below.conclusions) == 8
    assert below.sentence.startswith("At most one tile of rows 0 and 1 is a bomb, as supposed, so ")
    assert end.sentence == "So there is at most one bomb, but there are three mines."
    assert reason.trace["steps"]
    assert all("KN(" not in inner.sentence for inner in step.within())


def test_bounds_do_not_pass_where_they_are_too_weak() -> None:
    """With two mines, one of them below, Top(2) does not follow from a rule that asks for less."""
    text = HALVES.replace("Top(k + 1)", "Top(k)").replace("mines 3", "mines 2")
    assert loads(text).explain("Top(2)").answer == "independent"


def test_some_and_at_most_one_is_one_step() -> None:
    text = "board 3 x 3\npredicate P(row, column)\nrule some: exists i, j. P(i, j)\n"
    text += "rule most: exists at most 1 i, j. P(i, j)\n"
    reason = loads(text).explain("exists exactly 1 i, j. P(i, j)")
    (step,) = reason.steps
    assert not step.cases
    assert step.sentence.endswith("so exists one i, j. P(i, j) holds.")
    assert reason.trace["steps"]


def test_a_literal_that_is_counted_twice_is_not_one_of_a_set() -> None:
    both = ("r", ("<->", 1, ("exactly", 2, 1, 2, 1)))
    propagation = Propagation([both, ("either", ("exactly", 1, 1, 2))], sets=True)
    assert propagation.value(1) is None
    assert propagation.assume(1)
    assert propagation.value(2) is False


def test_the_same_count_with_each_literal_once_is_one_of_a_set() -> None:
    both = ("r", ("<->", 3, ("exactly", 2, 1, 2)))
    propagation = Propagation([both, ("either", ("exactly", 1, 1, 2))], sets=True)
    assert propagation.value(3) is False


# Counts that lead to counts, in sums


CHAIN = """board 3 x 4
define Top(k): exists at least k j in columns. B(0, j)
define Bottom(k): exists at least k j in columns. B(2, j)
rule more: forall k in 1..4. Bottom(k) -> Top(k + 1)
rule less: Top(1) -> exists exactly 2 j. B(1, j)
mines 5
prove ~Bottom(2)
prove Top(2)
"""


def lines_of(problem: Problem, query: int) -> list[Any]:
    """The lines of the case of the step that answers a query."""
    answered = problem.answered(problem.derivation)
    assert answered.derivation is not None
    (step,) = answered.reasons[query].steps
    checked = {one["id"]: one for one in answered.derivation.checked}
    (case,) = checked[step]["cases"]
    return list(case["steps"])


def test_what_a_count_leads_to_is_a_line_before_it_is_added() -> None:
    first, second, last = lines_of(loads(CHAIN), 0)
    assert first["sentence"].endswith("so at least two tiles of row 0 are bombs.")
    assert second["sentence"].endswith("so exactly two tiles of row 1 are bombs.")
    assert {"step": first["id"]} in second["premises"]
    assert last["sentence"].endswith("together at least six bombs; but there are five mines.")


def test_cases_are_by_the_condition_of_a_rule_where_that_is_shorter() -> None:
    *_, last = lines_of(loads(CHAIN), 1)
    one, two = last["cases"]
    assert (one["assume"], two["assume"]) == (
        "KN(at least 1; B(0, 0), B(0, 1), B(0, 2), B(0, 3))",
        "~B(0, 0) & ~B(0, 1) & ~B(0, 2) & ~B(0, 3)",
    )
    assert len(one["steps"]) + len(two["steps"]) == 3


def test_both_answers_are_so_on_every_board() -> None:
    rows = [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)]
    boards = [set(board) for board in combinations(range(12), 5)]
    fits = 0
    for board in boards:
        top, middle, bottom = (len(board & set(row)) for row in rows)
        if (not bottom or top > bottom) and (not top or middle == 2):
            fits += 1
            assert bottom < 2
            assert top >= 2
    assert fits == loads(CHAIN).count()


@pytest.mark.parametrize("seed", range(80))
def test_every_answer_about_counts_has_steps_that_the_checker_accepts(seed: int) -> None:
    problem = loads(counting_file(seed))
    answered = problem.answered(problem.derivation)
    if answered.derivation is not None:
        assert answered.derivation.checked is not None
    for reason in answered.reasons:
        decided = reason.query.answer in ("entailed", "refuted")
        assert bool(reason.steps) is (decided and answered.derivation is not None)
