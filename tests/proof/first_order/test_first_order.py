from __future__ import annotations

import random
from collections import Counter

import pytest

from minelogic.proof import kernel
from minelogic.proof.first_order.instances import Instances
from minelogic.proof.first_order.prove import find
from minelogic.proof.first_order.refute import Refutation
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.graphs.nodes import Node
from minelogic.proof.kernel import Sequent, Theorem
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.syntax import tree
from minelogic.syntax.forms import form
from tests.proof.first_order_oracles import (
    asked_z3,
    refuted_by_trying,
    refutes,
    refutes_in_worlds,
)

RULES = kernel.RULES - kernel.ON_BOARD - {"theorem"}

# A sequent, and how long a proof of it may be: for most, what the search finds today, so that a
# change that makes proofs longer is seen.
TEXTBOOK = [
    ("forall x. P(x) -> Q(x), forall x. P(x) |- forall x. Q(x)", 6),
    ("forall x. P(x) |- exists x. P(x)", 3),
    ("exists x. P(x) & Q(x) |- exists x. P(x)", 5),
    ("~exists x. P(x) |- forall x. ~P(x)", 6),
    ("forall x. ~P(x) |- ~exists x. P(x)", 7),
    ("~forall x. P(x) |- exists x. ~P(x)", 9),
    ("exists x. ~P(x) |- ~forall x. P(x)", 7),
    ("~exists x. ~P(x) |- forall x. P(x)", 6),
    ("~forall x. ~P(x) |- exists x. P(x)", 9),
    ("exists x. ~~P(x) |- exists x. P(x)", 5),
    ("exists y. forall x. R(x, y) |- forall x. exists y. R(x, y)", 6),
    ("forall x. forall y. R(x, y) |- forall y. forall x. R(x, y)", 5),
    ("exists x. exists y. R(x, y) |- exists y. exists x. R(x, y)", 7),
    ("forall x. P(x) & Q(x) |- (forall x. P(x)) & (forall x. Q(x))", 7),
    ("(forall x. P(x)) & (forall x. Q(x)) |- forall x. P(x) & Q(x)", 7),
    ("(exists x. P(x)) | (exists x. Q(x)) |- exists x. P(x) | Q(x)", 12),
    ("exists x. P(x) | Q(x) |- (exists x. P(x)) | (exists x. Q(x))", 10),
    ("exists x. P(x) & Q(x) |- (exists x. P(x)) & (exists x. Q(x))", 8),
    ("(forall x. P(x)) | (forall x. Q(x)) |- forall x. P(x) | Q(x)", 9),
    ("forall x. A -> P(x) |- A -> forall x. P(x)", 6),
    ("A -> forall x. P(x) |- forall x. A -> P(x)", 6),
    ("exists x. A -> P(x) |- A -> exists x. P(x)", 7),
    ("A -> exists x. P(x) |- exists x. A -> P(x)", 16),
    ("(exists x. P(x)) -> A |- forall x. P(x) -> A", 6),
    ("forall x. P(x) -> A |- (exists x. P(x)) -> A", 7),
    ("(forall x. P(x)) -> A |- exists x. P(x) -> A", 17),
    ("exists x. P(x) -> A |- (forall x. P(x)) -> A", 7),
    ("forall x. P(x) | A |- (forall x. P(x)) | A", 13),
    ("exists x. P(x) & A |- (exists x. P(x)) & A", 7),
    ("forall x. P(x) -> Q(x), exists x. P(x) |- exists x. Q(x)", 7),
    ("forall x. P(x) | Q(x), forall x. ~P(x) |- forall x. Q(x)", 10),
    ("exists x. P(x), forall x. forall y. P(x) -> Q(y) |- forall y. Q(y)", 8),
    ("forall x. P(x) <-> Q(x) |- (forall x. P(x)) <-> (forall x. Q(x))", 10),
    ("forall x. P(x) <-> Q(x) |- (exists x. P(x)) <-> (exists x. Q(x))", 14),
    ("(forall x. P(x)) -> exists x. Q(x) |- exists x. P(x) -> Q(x)", 20),
    ("~(forall x. P(x) -> Q(x)) |- exists x. P(x) & ~Q(x)", 14),
    ("~(exists x. P(x) & Q(x)) |- forall x. P(x) -> ~Q(x)", 9),
    ("|- forall x. P(x) -> P(x)", 3),
    ("|- exists x. P(x) | ~P(x)", 2),
    # Syllogisms: Barbara, Celarent, Darii, Ferio, Cesare, Baroco, Disamis.
    ("forall x. M(x) -> P(x), forall x. S(x) -> M(x) |- forall x. S(x) -> P(x)", 9),
    ("forall x. M(x) -> ~P(x), forall x. S(x) -> M(x) |- forall x. S(x) -> ~P(x)", 9),
    ("forall x. M(x) -> P(x), exists x. S(x) & M(x) |- exists x. S(x) & P(x)", 10),
    ("forall x. M(x) -> ~P(x), exists x. S(x) & M(x) |- exists x. S(x) & ~P(x)", 10),
    ("forall x. P(x) -> ~M(x), forall x. S(x) -> M(x) |- forall x. S(x) -> ~P(x)", 12),
    ("forall x. P(x) -> M(x), exists x. S(x) & ~M(x) |- exists x. S(x) & ~P(x)", 13),
    ("exists x. M(x) & P(x), forall x. M(x) -> S(x) |- exists x. S(x) & P(x)", 10),
    # The drinker, and the barber.
    ("|- exists x. D(x) -> forall y. D(y)", 15),
    ("|- ~exists x. forall y. S(x, y) <-> ~S(y, y)", 12),
    # Relations.
    ("forall x. exists y. R(x, y), forall x. forall y. R(x, y) -> R(y, x), "
     "forall x. forall y. forall z. R(x, y) & R(y, z) -> R(x, z) |- forall x. R(x, x)", 15),
    ("forall x. forall y. R(x, y) -> ~R(y, x) |- forall x. ~R(x, x)", 8),
    ("forall x. (exists y. R(x, y)) -> P(x), R(a, b) |- P(a)", 5),
    # Equality.
    ("|- forall x. x = x", 2),
    ("|- forall x. exists y. x = y", 3),
    ("a = b |- b = a", 2),
    ("a = b, b = c |- a = c", 3),
    ("a = b, P(a) |- P(b)", 3),
    ("a = b, b = c, P(a) |- P(c)", 5),
    ("P(a), ~P(b) |- ~(a = b)", 6),
    ("forall x. x = a, P(a) |- forall x. P(x)", 5),
    ("exists x. (P(x) & forall y. P(y) -> y = x), P(a), P(b) |- a = b", 11),
]  # fmt: skip
WITH_INTEGERS = [
    ("forall i. B(i) -> ~S(i), B(3) |- ~S(3)", 4),
    ("forall i. B(i) -> ~S(i), forall i. B(i) | S(i), ~S(2) |- B(2)", 9),
    ("forall i. forall j. S(i, j) <-> ~B(i, j), B(0, 1) |- ~S(0, 1)", 8),
    ("forall i. B(i) -> B(i + 1), B(0) |- B(3)", 8),
    ("forall i. i < 3 -> S(i) |- S(2)", 4),
    ("forall i in 0..2. B(i) |- B(1)", 2),
    ("B(1) |- exists i in 0..2. B(i)", 2),
    ("|- exists i. i < 3", 2),
    ("i = 1, i = 2 |- false", 5),
    ("i = 2, i < 2 |- B(i)", 6),
    ("forall i. B(i) -> i = 1 | i = 2, ~B(1), exists i. B(i) |- B(2)", 14),
]
# Each like one of the above that holds.
WRONG = [
    "forall x. P(x) -> Q(x), forall x. Q(x) |- forall x. P(x)",
    "exists x. P(x) |- forall x. P(x)",
    "~exists x. P(x) |- exists x. ~~P(x)",
    "~forall x. P(x) |- forall x. ~P(x)",
    "exists x. ~P(x) |- ~exists x. P(x)",
    "forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)",
    "(exists x. P(x)) & (exists x. Q(x)) |- exists x. P(x) & Q(x)",
    "forall x. P(x) | Q(x) |- (forall x. P(x)) | (forall x. Q(x))",
    "(forall x. P(x)) -> A |- forall x. P(x) -> A",
    "exists x. P(x) -> A |- (exists x. P(x)) -> A",
    "(forall x. P(x)) <-> (forall x. Q(x)) |- forall x. P(x) <-> Q(x)",
    "forall x. P(x) -> M(x), forall x. S(x) -> M(x) |- forall x. S(x) -> P(x)",
    "exists x. P(x) & M(x), exists x. S(x) & M(x) |- exists x. S(x) & P(x)",
    "forall x. M(x) -> P(x), forall x. M(x) -> S(x) |- exists x. S(x) & P(x)",
    "forall x. forall y. R(x, y) -> R(y, x), forall x. forall y. forall z. "
    "R(x, y) & R(y, z) -> R(x, z) |- forall x. R(x, x)",
    "|- exists x. (D(x) -> forall y. D(y)) & D(x)",
    "P(a), P(b) |- a = b",
    "~(a = b), P(a) |- ~P(b)",
    "exists x. P(x), P(a) |- forall x. P(x) -> x = a",
    "forall x. forall y. R(x, y) -> x = y |- forall x. R(x, x)",
    "forall i. B(i) -> ~S(i), S(3) |- B(3)",
    "forall i. i < 3 -> S(i) |- S(3)",
    "forall i in 0..2. B(i) |- B(3)",
    "exists i in 0..2. B(i) |- B(1)",
    "B(0, 1) |- forall i. B(i, 1)",
    "i = 1, j = 2 |- i = 2",
]


@pytest.mark.parametrize(("text", "lines"), TEXTBOOK + WITH_INTEGERS)
def test_a_sequent_of_the_textbooks_gets_a_short_proof_that_the_kernel_accepts(text, lines):
    sequent = read_sequent(text)
    found = prove(sequent)
    assert isinstance(found, Proof)
    assert found.sequent == sequent
    assert kernel.proved(Theorem(sequent, found.lines, RULES))
    assert found.length <= lines + 2


def test_proofs_of_the_textbooks_do_not_get_longer():
    longer = [text for text, lines in TEXTBOOK + WITH_INTEGERS if _length(text) > lines]
    assert len(longer) <= 3


def _length(text: str) -> int:
    found = prove(text)
    assert isinstance(found, Proof)
    return found.length


def test_z3_agrees_that_the_textbooks_are_right():
    for text, _ in TEXTBOOK:
        assert asked_z3(read_sequent(text)) == "unsat", text
    for text, _ in WITH_INTEGERS:
        assert asked_z3(read_sequent(text), integers=True) == "unsat", text


@pytest.mark.parametrize("text", WRONG)
def test_what_does_not_follow_is_refuted_by_a_structure(text):
    found = prove(text)
    assert isinstance(found, Countermodel)
    assert refutes(found)
    assert len(found.domain) <= 4


def test_z3_does_not_think_that_the_wrong_ones_follow():
    for text in WRONG:
        integers = any(letter.isdigit() for letter in text)
        assert asked_z3(read_sequent(text), integers) != "unsat", text


@pytest.mark.parametrize(("text", "lines"), TEXTBOOK + WITH_INTEGERS)
def test_every_line_of_a_proof_is_needed(text, lines):
    found = prove(text)
    assert isinstance(found, Proof)
    cited: set[int] = {found.length - 1}
    for line in found.lines:
        for cite in line.cites:
            cited.update(cite if isinstance(cite, tuple) else (cite,))
    idle = {n for n, line in enumerate(found.lines) if line.rule != "premise"} - cited
    assert not idle


@pytest.mark.parametrize(
    "text",
    [
        "~forall x. P(x) |- exists x. ~P(x)",
        "~exists x. ~P(x) |- forall x. P(x)",
        "|- exists x. D(x) -> forall y. D(y)",
        "A -> exists x. P(x) |- exists x. A -> P(x)",
        "forall x. P(x) | A |- (forall x. P(x)) | A",
        "|- exists x. P(x) | ~P(x)",
    ],
)
def test_what_holds_only_classically_has_no_intuitionistic_proof(text):
    assert isinstance(prove(text), Proof)
    found = prove(text, logic="intuitionistic")
    if isinstance(found, Countermodel):
        assert found.intuitionistic
        assert refutes_in_worlds(found)
    else:
        assert isinstance(found, Undecided)
        assert found.reason.startswith("Classically it holds, but")


@pytest.mark.parametrize(
    "text",
    [
        "~exists x. P(x) |- forall x. ~P(x)",
        "exists y. forall x. R(x, y) |- forall x. exists y. R(x, y)",
        "~~forall x. P(x) |- forall x. ~~P(x)",
        "a = b, P(a) |- P(b)",
    ],
)
def test_an_intuitionistic_proof_uses_no_classical_rule_even_where_it_might(text):
    for logic in ("intuitionistic", "classical"):
        found = prove(text, logic=logic)
        assert isinstance(found, Proof)
        assert not {line.rule for line in found.lines} & kernel.CLASSICAL


def test_the_names_that_a_proof_brings_in_are_letters_that_the_sequent_does_not_use():
    found = prove("forall x. R(a, x) |- forall x. exists y. R(y, x)")
    assert isinstance(found, Proof)
    assert [str(line.rule) for line in found.lines] == ["premise", "forallE", "existsI", "forallI"]
    assert form(found.lines[1].formula) == ("atom", "R", "a", "b")


def test_formulas_keep_the_spelling_of_the_sequent():
    from minelogic.syntax.printer import write

    found = prove("forall i. B(i) -> i > 2 & i != j |- B(k) -> k > 2")
    assert isinstance(found, Proof)
    assert "B(k) -> k > 2 & k != j" in [write(line.formula) for line in found.lines]


@pytest.mark.parametrize(
    ("rule", "other"), [("RAA", "~~E"), ("RAA ~~E", "LEM"), ("falseE", "RAA"), ("LEM", "RAA")]
)
def test_without_one_rule_another_is_used(rule, other):
    rules = RULES - {*rule.split()}
    found = prove("~forall x. P(x) |- exists x. ~P(x)", rules=rules)
    assert isinstance(found, Proof)
    assert other in {line.rule for line in found.lines}


def test_what_the_rules_do_not_allow_is_undecided_and_says_so():
    found = prove("forall x. P(x) |- exists x. P(x)", rules=RULES - {"existsI"})
    assert isinstance(found, Undecided)
    assert "with the rules that are allowed" in found.reason


@pytest.mark.parametrize(
    "text",
    [
        "a < b, b < c |- a < c",
        "forall x. P(x + 1) |- P(0)",
        # True of finitely many things only, or of infinitely many only.
        "forall x. ~R(x, x), forall x. forall y. forall z. R(x, y) & R(y, z) -> R(x, z) "
        "|- exists x. forall y. ~R(x, y)",
    ],
)
def test_what_is_neither_proved_nor_refuted_is_undecided(text):
    found = prove(text)
    assert isinstance(found, Undecided)
    assert "no countermodel of up to 4 things" in found.reason


def test_the_worked_example_of_the_search_opens_one_box():
    sequent = read_sequent("forall x. (P(x) -> Q(x)), exists x. P(x) |- exists x. Q(x)")
    lines = find(sequent, rules=RULES).lines or ()
    rules = [line.rule for line in lines[2:]]
    assert rules == ["assume", "forallE", "->E", "existsI", "existsE"]


@pytest.mark.parametrize(("text", "lines"), TEXTBOOK + WITH_INTEGERS)
def test_the_thorough_way_proves_the_textbooks_too(text, lines):
    sequent = read_sequent(text)
    premises = [form(premise) for premise in sequent.premises]
    instances = Instances(premises, form(sequent.conclusion))
    nodes = [Node(premise, "premise") for premise in premises]
    for needed in instances.needed():
        refutation = Refutation(needed, instances, RULES, 5_000)
        if refutation.proof(nodes, form(sequent.conclusion)) is not None:
            return
    pytest.fail("no proof")


def _random_formula(choose: random.Random, depth: int, bound: list[str]) -> tree.Formula:
    kind = choose.random()
    if depth == 0 or kind < 0.15:
        places = choose.choice((1, 1, 2))
        names = [*bound, *bound, "c"]
        terms = tuple(tree.Var(choose.choice(names)) for _ in range(places))
        if places == 2 and choose.random() < 0.3:
            return tree.Comparison(terms, ("=",))
        return tree.Atom("R" if places == 2 else choose.choice("PQ"), terms)
    if kind < 0.45:
        name = "xyzuvw"[len(bound)]
        quantifier = choose.choice((tree.Forall, tree.Exists))
        body = _random_formula(choose, depth - 1, [*bound, name])
        return quantifier((tree.Binder(name),), body)
    if kind < 0.6:
        return tree.Not(_random_formula(choose, depth - 1, bound))
    one, other = (_random_formula(choose, depth - 1, bound) for _ in range(2))
    if kind < 0.75:
        return choose.choice((tree.And, tree.Or))((one, other))
    return choose.choice((tree.Implies, tree.Implies, tree.Iff))(one, other)


def _random_sequent(seed: int) -> Sequent:
    choose = random.Random(seed)
    premises = [_random_formula(choose, choose.randint(2, 4), []) for _ in range(seed % 3)]
    return Sequent(tuple(premises), _random_formula(choose, choose.randint(2, 4), []))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_sequents_are_proved_or_refuted_and_never_wrongly(seed):
    answers = set()
    for number in range(25):
        sequent = _random_sequent(100 * seed + number)
        found = prove(sequent)
        answers.add(type(found))
        if isinstance(found, Countermodel):
            assert refutes(found)
        else:
            assert isinstance(found, Proof)
            assert not any(refuted_by_trying(sequent, things) for things in (1, 2))
    assert answers == {Proof, Countermodel}


def test_random_proofs_are_right_in_all_structures_of_three_things():
    proved = [s for s in map(_random_sequent, range(60)) if isinstance(prove(s), Proof)]
    few = [s for s in proved if "'R'" not in repr(s)]
    assert len(few) >= 3
    assert not any(refuted_by_trying(sequent, 3) for sequent in few)


def test_random_intuitionistic_answers_are_right():
    answers: Counter[str] = Counter()
    for seed in range(120):
        sequent = _random_sequent(seed)
        found = prove(sequent, logic="intuitionistic")
        answers[type(found).__name__] += 1
        if isinstance(found, Countermodel):
            assert refutes_in_worlds(found) if found.intuitionistic else refutes(found)
            if found.intuitionistic:
                assert isinstance(prove(sequent), Proof)
        elif isinstance(found, Proof):
            assert not {line.rule for line in found.lines} & kernel.CLASSICAL
    assert min(answers["Countermodel"], answers["Proof"]) > 10


def test_the_same_sequent_gets_the_same_proof():
    sequent = _random_sequent(7)
    assert find(sequent, rules=RULES) == find(sequent, rules=RULES)


def test_a_proof_that_was_found_reads_back_and_is_judged_proved():
    import minelogic

    for text, _ in TEXTBOOK + WITH_INTEGERS:
        assert minelogic.check_proof(str(prove(text))).status == "proved", text
