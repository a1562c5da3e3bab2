from __future__ import annotations

import random
import subprocess
import sys
from itertools import product

import pytest

from minelogic.errors import FileError
from minelogic.proof import kernel
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.kernel import Sequent, Theorem
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.syntax import tree
from tests.proof.first_order_oracles import refutes, refutes_in_worlds, true_in

RULES = kernel.RULES - kernel.ON_BOARD - {"theorem"}
LETTERS = ("A", "B", "C", "D")


@pytest.mark.parametrize(
    "text",
    [
        "~B -> S, Q -> S, ~S |- B & ~Q",
        "A, A -> B |- B",
        "A -> B |- ~B -> ~A",
        "|- A | ~A",
        "|- A -> A",
        "A & ~A |- B",
        "B(0, 1) | B(1, 0), ~B(0, 1) |- B(1, 0)",
        "P(a), P(a) -> P(b) |- P(b)",
        "KN(1; A, B), ~B |- A",
        "KN(2; A, B, C), ~C |- A & B",
        "A <-> ~B |- KN(1; A, B)",
        "1 < 2 -> A |- A",
        "true |- 2 + 2 = 4",
        "1 = 2 |- A",
    ],
)
def test_a_sequent_that_holds_is_proved(text):
    found = prove(text, name="it")
    assert isinstance(found, Proof)
    assert found
    assert found.name == "it"
    assert kernel.proved(Theorem(read_sequent(text), found.lines, RULES))


@pytest.mark.parametrize(
    "text",
    [
        "~B -> S, Q -> S, ~S |- B & Q",
        "B, A -> B |- A",
        "A -> B |- ~A -> ~B",
        "|- A",
        "A | B |- A",
        "B(0, 1) | B(1, 0), B(0, 1) |- ~B(1, 0)",
        "P(a) |- P(b)",
        "KN(1; A, B, C), ~B |- A",
        "2 < 1 -> A |- A",
        "|- false",
    ],
)
def test_a_sequent_that_does_not_hold_is_refuted(text):
    found = prove(text)
    assert isinstance(found, Countermodel)
    assert not found
    assert not found.intuitionistic
    assert refutes(found)


def _random(choose: random.Random, depth: int) -> tree.Formula:
    if depth == 0 or choose.random() < 0.15:
        return tree.Atom(choose.choice(LETTERS))
    kind = choose.choice("~~&|>>=")
    if kind == "~":
        return tree.Not(_random(choose, depth - 1))
    one, other = _random(choose, depth - 1), _random(choose, depth - 1)
    if kind in "&|":
        return (tree.And if kind == "&" else tree.Or)((one, other))
    return (tree.Implies if kind == ">" else tree.Iff)(one, other)


def _random_sequent(seed: int) -> Sequent:
    choose = random.Random(seed)
    premises = [_random(choose, 3) for _ in range(choose.randint(0, 3))]
    return Sequent(tuple(premises), _random(choose, 3))


def _holds(sequent: Sequent) -> bool:
    worlds = product((False, True), repeat=len(LETTERS))
    named = [{(a,): v for a, v in zip(LETTERS, values, strict=True)} for values in worlds]
    return not any(
        all(true_in(premise, (), {}, world.get) for premise in sequent.premises)
        and not true_in(sequent.conclusion, (), {}, world.get)
        for world in named
    )


@pytest.mark.parametrize("seed", range(8))
def test_exactly_what_the_truth_table_says_is_proved(seed):
    for number in range(15):
        sequent = _random_sequent(1000 * seed + number)
        found = prove(sequent)
        assert isinstance(found, Proof if _holds(sequent) else Countermodel)
        assert isinstance(found, Proof) or refutes(found)


@pytest.mark.parametrize("seed", range(6))
def test_intuitionistic_logic_is_decided_too(seed):
    for number in range(15):
        found = prove(_random_sequent(7000 + 100 * seed + number), logic="intuitionistic")
        if isinstance(found, Countermodel):
            assert refutes_in_worlds(found) if found.intuitionistic else refutes(found)
        else:
            assert isinstance(found, Proof)
            assert found.logic == "intuitionistic"
            assert not {line.rule for line in found.lines} & kernel.CLASSICAL


def test_what_is_only_classical_gets_a_kripke_model():
    found = prove("|- A | ~A", logic="intuitionistic")
    assert isinstance(found, Countermodel)
    assert found.intuitionistic
    assert refutes_in_worlds(found)
    refuted = prove("|- A", logic="intuitionistic")
    assert isinstance(refuted, Countermodel)
    assert not refuted.intuitionistic


def test_a_kripke_model_says_what_things_there_are():
    some = prove("P(a) -> exists x. R(x) |- exists x. P(a) -> R(x)", logic="intuitionistic")
    assert "In every world there are 2 things: 0 and 1.\n  a is 0.\n" in str(some)
    letters = prove("|- P | ~P", logic="intuitionistic")
    assert isinstance(letters, Countermodel)
    assert "things" not in str(letters)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("exists one x in 0..2. P(x), P(0) |- ~P(1)", 3),
        ("exists one x in 0..2. P(x), ~P(0), ~P(1) |- P(2)", 4),
        ("exists at least 1 x in 0..2. P(x) |- P(0) | P(1) | P(2)", 2),
        ("P(0), ~P(1) |- exists one x in 0..1. P(x)", 3),
    ],
)
def test_counts_over_values_are_counted(text, lines):
    found = prove(text)
    assert isinstance(found, Proof)
    assert found.length == lines


def test_what_a_count_over_values_does_not_say_is_refuted():
    for text in (
        "exists one x in 0..2. P(x), P(0) |- P(1)",
        "exists at most 1 x in 0..2. P(x), ~P(0) |- P(1)",
        "P(0), ~P(1) |- exists one x in 0..2. P(x)",
    ):
        assert isinstance(prove(text), Countermodel)


def test_that_only_boards_have_values_to_go_through_is_said():
    found = prove("P(0), P(1) |- forall x in 0..1. P(x)")
    assert isinstance(found, Undecided)
    assert "Only on a board do proofs go through the values of a range." in found.reason
    other = prove("|- exists x. 0 < x & x < 1")
    assert "range" not in str(other)


def test_only_the_rules_that_are_named_are_used():
    rules = ["MP", "→I", "and intro", "&E"]
    found = prove("A & B, A -> B -> C |- C", rules=rules)
    assert isinstance(found, Proof)
    assert {line.rule for line in found.lines} <= {"premise", "->E", "&E"}
    missing = prove("A |- A | B", rules=rules)
    assert isinstance(missing, Undecided)
    assert not missing
    assert missing.reason.startswith("It holds in every world, but no proof with the rules")


def test_a_rule_or_a_logic_that_there_is_not_is_the_callers_mistake():
    with pytest.raises(ValueError, match="there is no rule 'magic'"):
        prove("A |- A", rules=["magic"])
    with pytest.raises(ValueError, match="not 'modal'"):
        prove("A |- A", logic="modal")  # type: ignore[arg-type]


def test_theorems_may_be_cited_if_that_is_asked_for():
    text = "~(A & B) |- ~A | ~B"
    without = prove(text)
    cited = prove(text, theorems=True)
    assert isinstance(without, Proof)
    assert isinstance(cited, Proof)
    assert "theorem" not in {line.rule for line in without.lines}
    assert cited.length == 2
    assert list(cited.lemmas.values()) == ["de_morgan_and"]


def test_a_theorem_about_quantifiers_is_cited_too():
    text = "~(forall x. P(x) & Q(x)) |- exists x. ~(P(x) & Q(x))"
    cited = prove(text, theorems=True)
    assert isinstance(cited, Proof)
    assert [line.rule for line in cited.lines] == ["premise", "theorem"]
    assert list(cited.lemmas.values()) == ["not_forall"]
    wrong = prove("~(forall x. P(x)) |- exists x. P(x)", theorems=True)
    assert isinstance(wrong, Countermodel)


def test_classical_theorems_are_not_cited_in_intuitionistic_logic():
    found = prove("~(A & B) |- ~A | ~B", logic="intuitionistic", theorems=True)
    assert isinstance(found, Countermodel)


def test_a_text_with_mistakes_is_refused_with_all_findings():
    with pytest.raises(FileError):
        prove("A & |- B")
    with pytest.raises(FileError):
        prove("A, B")


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "A |- " + "~" * 198 + "A",
        "A |- " + "(B -> " * 150 + "A" + ")" * 150,
        "forall x. P(x) |- " + "(Q -> " * 150 + "P(a)" + ")" * 150,
        "forall x. P(x) |- " + "~" * 190 + "P(a)",
        "|- " + "".join(f"forall x{n}. exists y{n}. " for n in range(40)) + "R(x0, y39)",
        ", ".join(f"P(a{n})" for n in range(60)) + " |- forall x. P(x)",
        "forall x in 0..90. forall y in 0..90. P(x, y) |- P(91, 0)",
        "KN(8; " + ", ".join(f"A{n}" for n in range(12)) + ") |- ~KN(9; "
        + ", ".join(f"A{n}" for n in range(12)) + ")",
    ],
)  # fmt: skip
@pytest.mark.parametrize("logic", ["classical", "intuitionistic"])
def test_large_and_deep_sequents_are_answered(text, logic):
    assert isinstance(prove(text, logic=logic), Proof | Countermodel | Undecided)


@pytest.mark.slow
def test_the_answer_does_not_depend_on_the_order_of_sets():
    program = (
        "from minelogic.proof.prove import prove\n"
        "for text in ('~(A & B) |- ~A | ~B', 'A | B |- A', '|- exists x. D(x) -> forall y. D(y)',"
        " 'forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)',"
        " '~exists x. ~P(x) & Q(x), forall x. Q(x) | S(x), ~S(a) |- exists x. P(x)'):\n"
        "    print(prove(text), prove(text, logic='intuitionistic'))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, text=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
        ).stdout
        for seed in ("0", "1", "2")
    }  # fmt: skip
    assert len(outputs) == 1
