"""Every step rewrites one part into an equivalent one, and the last leaves clauses."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from minelogic.encode.distribute import distribute, forecast
from minelogic.encode.forecast import TooManyClauses
from minelogic.encode.letters import LetterTable
from minelogic.encode.steps import (
    MOST_CLAUSES,
    MOST_STEPS,
    Distribution,
    DistributionStep,
    distribution_steps,
)
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from minelogic.ground.table import letters_of, propositional
from minelogic.records import replace
from minelogic.render.formulas.steps import steps_json, steps_latex, steps_text
from minelogic.syntax.letters import read_letters
from tests.encode.ground_formulas import ATOMS, grounds, holds, same, variables, worlds

ORDER = ["associativity", "iff", "implication", "inwards", "distribution", "tautology",
         "idempotence", "subsumption"]  # fmt: skip
INWARDS = ("double negation", "De Morgan", "count")


def faults(distribution: Distribution) -> list[str]:
    """What is wrong with the steps, judged by truth tables and by taking parts at places."""
    found = []
    whole = distribution.start
    for number, step in enumerate(distribution.steps, 1):
        there = part_at(whole, step.place)
        rewritten = step.before[-1] if step.law == "subsumption" else step.before  # type: ignore[index]
        if there != rewritten:
            found.append(f"step {number} is about another part than the one at its place")
        if not equivalent(step.before, step.after):
            found.append(f"step {number} does not keep the meaning of the part")
        if not equivalent(whole, step.whole):
            found.append(f"step {number} does not keep the meaning of the whole")
        whole = step.whole
    if not is_cnf(whole):
        found.append("the last step does not leave clauses")
    return found


def part_at(formula: Any, place: tuple[int, ...]) -> Any:
    """The part, or None if there is no such place."""
    for number in place:
        if not isinstance(formula, tuple):
            return None
        counted = formula[0] in ("exactly", "at least", "at most")
        parts = formula[2:] if counted else formula[1:]
        if number >= len(parts):
            return None
        formula = parts[number]
    return formula


def equivalent(one: Ground, other: Ground) -> bool:
    return all(holds(one, world) is holds(other, world) for world in worlds(ATOMS))


def is_cnf(formula: Any) -> bool:
    clauses = formula[1:] if isinstance(formula, tuple) and formula[0] == "&" else (formula,)
    return all(
        isinstance(clause, int)
        or (clause[0] == "|" and all(isinstance(literal, int) for literal in clause[1:]))
        for clause in clauses
    )


def stepped(formula: Ground, **kept: bool) -> Distribution:
    try:
        return distribution_steps(formula, **kept)
    except LimitReached:
        assume(False)
        raise


def of(text: str, **kept: bool) -> tuple[Distribution, LetterTable]:
    formula = read_letters([text]).formulas[0]
    letters = LetterTable(dict.fromkeys(letters_of(formula)))
    return distribution_steps(propositional(formula, letters.numbers), **kept), letters


def laws(text: str, **kept: bool) -> list[str]:
    return [step.law for step in of(text, **kept)[0].steps]


@pytest.mark.slow
@given(grounds())
def test_every_step_keeps_the_meaning_and_the_last_leaves_clauses(formula):
    assume(forecast(formula) <= 40)
    assert faults(stepped(formula)) == []


@pytest.mark.slow
@given(grounds())
def test_the_steps_lead_where_distribution_leads(formula):
    assume(forecast(formula) <= 40)
    for tautologies in (False, True):
        for subsumed in (False, True):
            steps = stepped(formula, tautologies=tautologies, subsumed=subsumed)
            made = distribute(formula, tautologies=tautologies, subsumed=subsumed)
            assert Counter(steps.clauses) == Counter(made)
            assert same(steps.clauses, formula)


@given(grounds())
def test_the_laws_come_in_the_order_of_the_textbook(formula):
    assume(forecast(formula) <= 40)
    steps = stepped(formula).steps
    order = [ORDER.index("inwards" if s.law in INWARDS else s.law) for s in steps]
    assert order == sorted(order)


@pytest.mark.slow
@given(grounds(), st.data())
def test_a_step_that_is_changed_is_found_out(formula, data):
    assume(forecast(formula) <= 40)
    steps = stepped(formula)
    assume(steps.steps)
    number = data.draw(st.integers(0, len(steps.steps) - 1))
    step = steps.steps[number]
    wrong: DistributionStep = data.draw(
        st.sampled_from(
            [
                replace(step, after=("~", step.after) if step.after is not True else False),
                replace(step, whole=("~", step.whole) if step.whole is not True else False),
                replace(step, before=("~", step.before)),
            ]
        )
    )
    changed = (*steps.steps[:number], wrong, *steps.steps[number + 1 :])
    assert faults(replace(steps, steps=changed))


def test_a_path_that_stops_before_the_clauses_is_found_out():
    steps, _ = of("A <-> B & C")
    assert faults(steps) == []
    assert faults(replace(steps, steps=steps.steps[:-1])) == [
        "the last step does not leave clauses"
    ]


def test_an_equivalence_takes_the_laws_a_student_would_use():
    assert laws("A <-> B & C") == [
        "iff", "implication", "implication", "De Morgan", "distribution",
    ]  # fmt: skip
    assert laws("~(A & ~~B)") == ["De Morgan", "double negation"]
    assert laws("(A & B) & C") == ["associativity"]
    assert laws("A | B") == []
    assert laws("~KN(1; A, B)") == [
        "count", "count", "count", "distribution", "distribution", "distribution", "tautology",
        "tautology",
    ]  # fmt: skip
    assert laws("A | (B & A)") == ["distribution", "idempotence", "subsumption"]


def test_tautologies_and_subsumed_clauses_are_left_out_in_steps_that_can_be_switched_off():
    text = "(A & B) | (~A & C) | (A & C)"
    assert {"tautology", "subsumption"} <= set(laws(text))
    assert "tautology" not in laws(text, tautologies=True)
    assert "subsumption" not in laws(text, subsumed=True)
    plain, _ = of(text, tautologies=True, subsumed=True)
    assert len(plain.clauses) == 8 == forecast(plain.start)


def test_a_clause_that_always_holds_leaves_nothing():
    steps, _ = of("A | ~A")
    assert [step.law for step in steps.steps] == ["tautology"]
    assert steps.result is True
    assert steps.clauses == []


@pytest.mark.slow
def test_too_many_clauses_or_steps_are_refused_politely():
    pairs: Ground = ("|", *(("&", 2 * n + 1, 2 * n + 2) for n in range(12)))
    with pytest.raises(TooManyClauses, match=f"4,096 clauses, the limit is {MOST_CLAUSES:,}"):
        distribution_steps(pairs)
    many: Ground = ("|", *(("->", n, n + 1) for n in range(1, MOST_STEPS + 2)))
    with pytest.raises(LimitReached, match=f"more than {MOST_STEPS:,} steps"):
        distribution_steps(many)


def test_the_text_underlines_what_the_next_step_is_about():
    steps, letters = of("~(A & B) | (C -> A)")
    assert steps_text(steps, letters) == (
        "   ~(A & B) | (C -> A)\n"
        "               ^^^^^^\n"
        "1. implication: C -> A becomes ~C | A\n"
        "   ~(A & B) | ~C | A\n"
        "   ^^^^^^^^\n"
        "2. De Morgan: ~(A & B) becomes ~A | ~B\n"
        "   ~A | ~B | ~C | A\n"
        "3. tautology: ~A | ~B | ~C | A always holds and is left out\n"
        "   true"
    )


@pytest.mark.slow
@given(grounds(atoms=ATOMS))
def test_no_line_of_the_text_is_too_wide_and_every_mark_is_under_the_part(formula):
    assume(forecast(formula) <= 40)
    steps = stepped(formula)
    text = steps_text(steps, variables().atoms, "unicode")
    assert all(len(line) <= 80 for line in text.splitlines())
    marks = [line for line in text.splitlines() if set(line.strip()) == {"^"}]
    assert len(marks) >= sum(bool(step.place) for step in steps.steps)


def test_the_mark_is_under_the_right_one_of_two_parts_that_look_alike():
    steps, letters = of("(A -> B) & C & (A -> B)")
    second = steps_text(steps, letters).splitlines()[3:5]
    assert second == ["   (~A | B) & C & (A -> B)", "                   ^^^^^^"]


def test_steps_can_be_had_as_latex_and_as_data():
    steps, letters = of("A -> B & C")
    latex = steps_latex(steps, letters)
    assert latex.count(r"\equiv{}") == 2
    assert r"\text{(distribution)}" in latex
    first: dict[str, object] = {**steps_json(steps, letters)[0]}
    assert first == {
        "law": "implication",
        "place": [],
        "before": "A -> B & C",
        "after": "~A | (B & C)",
        "formula": "~A | (B & C)",
    }
