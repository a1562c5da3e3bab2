"""The kernel on propositional proofs: what it takes, what it refuses, and truth tables."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from minelogic.proof.kernel import (
    CLASSICAL,
    RULES,
    Line,
    Sequent,
    Theorem,
    core,
    counting,
    follows,
    proved,
    schemas,
)
from minelogic.syntax import forms
from minelogic.syntax.tree import And, Atom, Iff, Implies, Not, Or, Truth
from tests.proof.builders import cases, formula, proof_lines, sequent, theorem
from tests.proof.truth import entails, open_assumptions
from tests.proof.wild import Writer

RIGHT = cases("propositional_right.txt")
WRONG = cases("propositional_wrong.txt")


def verdicts(known: Theorem) -> list[bool]:
    return [follows(known, position) for position in range(len(known.lines))]


@pytest.mark.parametrize("case", RIGHT)
def test_the_kernel_takes_what_a_rule_gives(case):
    text, lines = RIGHT[case]
    assert verdicts(theorem(text, *lines)) == [True] * len(lines)
    assert proved(theorem(text, *lines))
    assert entails(*sequent(text), everything=range(3))


@pytest.mark.parametrize("case", WRONG)
def test_the_kernel_refuses_what_a_rule_does_not_give(case):
    text, lines = WRONG[case]
    known = theorem(text, *lines)
    assert not proved(known)
    assert not all(verdicts(known)) or case == "a box never closed"


def test_a_proof_ends_in_its_conclusion_outside_all_boxes():
    lines = ["A ; premise", "A | B ; |I 1"]
    assert proved(theorem("A |- A | B", *lines))
    assert not proved(theorem("A |- B | A", *lines))
    assert not proved(theorem("A |- A", *lines))
    assert not proved(theorem("|- A", "| A ; assume"))
    assert not proved(theorem("A |- A"))


def test_a_rule_that_is_not_allowed_is_refused():
    lines = ["~~A ; premise", "A ; ~~E 1"]
    assert proved(theorem("~~A |- A", *lines))
    assert not proved(theorem("~~A |- A", *lines, rules=RULES - CLASSICAL))
    assert not proved(theorem("~~A |- A", *lines, rules=frozenset({"~~E"})))
    assert not proved(theorem("~~A |- A", *lines, rules=frozenset()))


@pytest.mark.parametrize(
    ("position", "boxes"),
    [
        (0, (0,)),  # a premise opens no box
        (1, ()),  # an assumption opens one
        (1, (0,)),  # the box of another line
        (1, (2,)),  # a later line
        (1, (1, 1)),
        (1, (0, 1)),
        (2, (2,)),  # only an assumption opens a box
        (2, (1, 2)),
        (2, (0,)),
        (3, (1, 2)),
        (4, (3, 1)),
        (5, (1,)),  # a box is closed for good
        (5, (3, 1)),
        (5, (-1,)),
        (6, (5,)),
    ],
)
def test_boxes_that_lie_are_refused(position, boxes):
    text, lines = "A |- B -> A", [
        "A ; premise", "| B ; assume", "| A ; copy 1", "| C ; assume", "| A ; copy 1", "A ; copy 1",
        "B -> A ; ->I 2-3",
    ]  # fmt: skip
    right = theorem(text, *lines)
    assert proved(right)
    changed = [*right.lines]
    changed[position] = changed[position]._replace(boxes=boxes)
    assert not follows(right._replace(lines=tuple(changed)), position)
    assert not proved(right._replace(lines=tuple(changed)))


@pytest.mark.parametrize("cite", [-1, -2, 5, 99, (0, 0), (1, 0), (-1, 1), (1, 99), (2, 2), (0, 2)])
def test_citations_of_nothing_are_refused(cite):
    lines = proof_lines(["A ; premise", "| B ; assume", "| A ; copy 1", "B -> A ; ->I 2-3"])
    for position, rule in ((3, "->I"), (3, "copy"), (2, "copy"), (1, "assume")):
        changed = [*lines]
        changed[position] = changed[position]._replace(cites=(cite,), rule=rule)
        assert not follows(Theorem(sequent("A |- B -> A"), tuple(changed), RULES), position)


def test_a_lying_line_does_not_make_the_kernel_stumble():
    lines = proof_lines(["P(c) ; premise", "| P(c) ; assume", "| P(c) ; copy 1", "A ; copy 1"])
    for boxes in ((9,), (9, 9, 9), (-5,), (1, 9), (3,), (0, 1, 2, 3)):
        for rule in sorted(RULES):
            for n in range(4):
                lying = [line._replace(boxes=boxes) for line in lines]
                lying[n] = lying[n]._replace(rule=rule, cites=(0, (1, 2)))
                assert not proved(Theorem(sequent("P(c) |- A"), tuple(lying), RULES))


@pytest.mark.slow
def test_every_rule_refuses_every_kind_of_citation_that_does_not_fit():
    known = [
        "A", "~A", "A & B", "A | B", "A -> B", "A <-> B", "true", "false", "forall x. P(x)",
        "exists x. P(x)", "0 = 1", "c = d", "c < 1", "KN(1; A, B)", "P(c)", "c in rows",
        "exists exactly 1 x. P(x)", "forall x in 0..2. P(x)", "actual(c)",
    ]  # fmt: skip
    premises = tuple(formula(text) for text in known)
    lines = [Line(premise, "premise") for premise in premises]
    start = len(lines)
    lines.append(Line(formula("Z"), "assume", (), (start,)))
    lines.append(Line(formula("Z"), "copy", (start,), (start,)))
    named = len(lines)
    lines.append(Line(formula("actual(c)"), "assume", (), (named,)))
    cites = [*range(start), (start, start + 1), (named, named)]
    for rule in sorted(RULES - {"falseE"}):
        for first in cites:
            for others in [(), *[(second,) for second in cites]]:
                line = Line(formula("Y"), rule, (first, *others))
                known_so_far = Theorem(Sequent(premises, formula("Y")), (*lines, line), RULES)
                assert not follows(known_so_far, len(lines))


def test_citations_may_be_in_any_order_unless_one_asks():
    known = theorem("A -> B, A |- B", "A -> B ; premise", "A ; premise", "B ; ->E 2 1")
    assert follows(known, 2)
    assert not follows(known, 2, in_order=True)
    as_cited = known._replace(lines=(*known.lines[:2], Line(formula("B"), "->E", (0, 1))))
    assert follows(as_cited, 2, in_order=True)


def test_lemmas_are_used_with_any_formulas_for_their_letters():
    lemma = sequent("P -> Q, ~Q |- ~P")
    lines = [
        Line(formula("A & B -> (C | D)"), "premise"),
        Line(formula("~(C | D)"), "premise"),
        Line(formula("~(A & B)"), "theorem", (0, 1), (), lemma),
    ]
    right = Theorem(
        Sequent((lines[0].formula, lines[1].formula), lines[2].formula), tuple(lines), RULES,
        frozenset({lemma}),
    )  # fmt: skip
    assert proved(right)
    assert proved(right._replace(lines=(*lines[:2], lines[2]._replace(cites=(1, 0)))))
    assert not proved(right._replace(lemmas=frozenset()))
    assert not proved(right._replace(lemmas=frozenset({sequent("P |- Q")})))
    for cites in ((0,), (1,), (0, 0), (1, 1), (0, 1, 1), ()):
        assert not proved(right._replace(lines=(*lines[:2], lines[2]._replace(cites=cites))))
    for text in ("~A", "~(B & A)", "A & B", "~(C | D) -> A"):
        wrong = lines[2]._replace(formula=formula(text))
        assert not follows(right._replace(lines=(*lines[:2], wrong)), 2)


@pytest.mark.parametrize(
    ("lemma", "cited", "line", "fits"),
    [
        ("|- P | ~P", [], "A & B | ~(A & B)", True),
        ("|- P | ~P", [], "A & B | ~(B & A)", False),
        ("|- P | ~P", [], "A | B", False),
        ("P & Q |- P", ["A & B & C"], "A & B", True),
        ("P & Q |- P", ["A & B & C"], "A", False),
        ("P & Q |- Q", ["A & B & C"], "C", True),
        ("P & (Q & R) |- Q", ["A & (B & C & D)"], "B & C", True),
        ("P & Q & R |- Q", ["A & B & C & D"], "C", True),
        ("P & Q & R |- P", ["A & B & C & D"], "A & B", True),
        ("P & P |- P", ["A & B & (A & B)"], "A & B", True),
        ("P & P |- P", ["A & B & (B & A)"], "A & B", False),
        ("P & Q & R |- P", ["A & B"], "A", False),
        ("P |- P", ["A"], "A", True),
        ("P |- P", ["A"], "B", False),
        ("false |- P", ["false"], "A", True),
        ("false |- P", ["A"], "A", False),
        ("true |- true", ["true"], "true", True),
        ("P |- true", ["A"], "A", False),
        ("P, P -> Q |- Q", ["A", "A -> B"], "B", True),
        ("P, P -> Q |- Q", ["A", "B -> A"], "B", False),
        ("P |- P", ["A", "A"], "A", False),
        ("P, P |- P", ["A"], "A", False),
    ],
)  # fmt: skip
def test_an_instance_of_a_lemma_is_one_all_through(lemma, cited, line, fits):
    schema = sequent(lemma)
    premises = tuple(formula(text) for text in cited)
    lines = [Line(premise, "premise") for premise in premises]
    lines.append(Line(formula(line), "theorem", tuple(range(len(cited))), (), schema))
    known = Theorem(Sequent(premises, formula(line)), tuple(lines), RULES, frozenset({schema}))
    assert proved(known) is fits
    if fits:
        assert entails(premises, formula(line))


def test_a_letter_and_a_predicate_of_the_same_name_are_two():
    assert not proved(theorem("P |- P(c)", "P ; premise", "P(c) ; copy 1"))
    assert not proved(theorem("P(c) |- P(c, c)", "P(c) ; premise", "P(c, c) ; copy 1"))


@pytest.mark.parametrize("name", ["&", "|", "~", "->", "forall", "true", "atom", "#", "", "in"])
def test_letters_named_like_parts_of_forms_are_letters(name):
    odd, a = Atom(name), formula("A")
    for rule, says, premise in (
        ("&E", a, Atom(name, (formula("P(c)").arguments[0],))),  # type: ignore[union-attr]
        ("falseE", a, odd), ("~~E", a, odd), ("trueI", odd, odd), ("copy", odd, a),
    ):  # fmt: skip
        cites = () if rule == "trueI" else (0,)
        lines = (Line(premise, "premise"), Line(says, rule, cites))
        assert not follows(Theorem(Sequent((premise,), says), lines, RULES), 1)


@pytest.mark.slow
def test_a_long_chain_is_looked_through_once():
    letters = tuple(Atom(f"L{n}") for n in range(20_000))
    whole, some = And(letters), And(letters[7_000:9_000])
    lines = (Line(whole, "premise"), Line(some, "&E", (0,)), Line(And(letters[::-1]), "&E", (0,)))
    known = Theorem(Sequent((whole,), some), lines, RULES)
    assert [follows(known, n) for n in range(3)] == [True, True, False]
    either = (Line(Or(letters[:9]), "premise"), Line(Or(letters), "|I", (0,)))
    assert follows(Theorem(Sequent((Or(letters[:9]),), Or(letters)), either, RULES), 1)
    same = And((Atom("A"),) * 5_000)
    hard = (Line(same, "premise"), Line(And((*same.parts[:2_499], Atom("B"))), "&E", (0,)))
    assert not follows(Theorem(Sequent((same,), same), hard, RULES), 1)


def test_a_chain_is_joined_from_many_lines():
    letters = tuple(Atom(f"L{n}") for n in range(60))
    lines = [Line(letter, "premise") for letter in letters]
    for cites, fits in ((range(60), True), ([1, 0, *range(2, 60)], False)):
        line = Line(And(letters), "&I", tuple(cites))
        assert proved(Theorem(Sequent(letters, And(letters)), (*lines, line), RULES)) is fits


def test_many_cases_are_told_apart():
    letters = tuple(Atom(f"L{n}") for n in range(400))
    lines = [Line(Or(letters), "premise"), Line(formula("Z"), "premise")]
    boxes = []
    for letter in letters:
        start = len(lines)
        lines += [Line(letter, "assume", (), (start,)), Line(formula("Z"), "copy", (1,), (start,))]
        boxes.append((start, start + 1))
    premises = (lines[0].formula, lines[1].formula)
    for cited, fits in ((boxes, True), (boxes[::-1], True), (boxes[1:], False)):
        line = Line(formula("Z"), "|E", (0, *cited))
        assert proved(Theorem(Sequent(premises, line.formula), (*lines, line), RULES)) is fits


def test_many_boxes_in_boxes_are_looked_through():
    depth = 300
    lines = [Line(Atom(f"L{n}"), "assume", (), tuple(range(n + 1))) for n in range(depth)]
    lines.append(Line(Atom("L0"), "copy", (0,), tuple(range(depth))))
    assert all(follows(Theorem(sequent("|- A"), tuple(lines), RULES), n) for n in range(depth + 1))


def test_the_kernel_takes_nothing_at_random_that_does_not_follow():
    taken: Counter[str] = Counter()
    for seed in range(500):
        for known, position in Writer(seed).write(60):
            line = known.lines[position]
            assumed = open_assumptions(known.lines)
            assert assumed is not None, (seed, position)
            premises = [*known.sequent.premises, *assumed[position]]
            assert entails(premises, line.formula), (seed, position, line)
            taken[line.rule] += 1
    # A new rule has to be written at random too: the `Writer` of tests/proof/wild.py does it.
    of_terms = {"forallI", "forallE", "existsI", "existsE", "=I", "=E", "arithmetic"}
    expected = RULES - of_terms - {"given", "display", "board", "count", "theorem"}
    assert {rule for rule in expected if taken[rule] < 10} == set()
    assert taken.total() > 8_000


@pytest.mark.slow
def test_intuitionistic_rules_prove_no_classical_law():
    """In three truth values all intuitionistic laws hold, and these do not."""
    laws = ("A | ~A", "~~A -> A", "((A -> B) -> A) -> A", "~(~A & ~B) -> A | B")
    assert all(_least(formula(law)) < 2 for law in laws)
    rules = RULES - CLASSICAL
    for seed in range(1_000, 1_040):
        for known, position in Writer(seed).write(60):
            if _rests_on(known, position) <= rules:
                assumed = open_assumptions(known.lines)
                assert assumed is not None
                premises = [*known.sequent.premises, *assumed[position]]
                assert _least(known.lines[position].formula, premises) == 2, (seed, position)


def _rests_on(known: Theorem, position: int) -> set[str]:
    """The rules of a line and of all that it rests on."""
    rules, left, seen = set(), [position], set()
    while left:
        n = left.pop()
        if n in seen:
            continue
        seen.add(n)
        rules.add(known.lines[n].rule)
        for cite in known.lines[n].cites:
            left += [cite] if isinstance(cite, int) else range(cite[0], cite[1] + 1)
    return rules


def _least(conclusion, premises=()):
    """The least truth (0, 1, 2: Gödel's) of a formula where some premise is not as little true."""
    least = 2
    for chosen in product(range(3), repeat=4):
        truth = dict(zip("ABCD", chosen, strict=True))
        strength = min([_degree(premise, truth) for premise in premises], default=2)
        if _degree(conclusion, truth) < strength:
            least = min(least, _degree(conclusion, truth))
    return least


def _degree(f, truth):
    match f:
        case Truth(value):
            return 2 * value
        case Atom(name):
            return truth[name]
        case Not(body):
            return 0 if _degree(body, truth) else 2
        case And(parts):
            return min(_degree(part, truth) for part in parts)
        case Or(parts):
            return max(_degree(part, truth) for part in parts)
        case Implies(left, right):
            low, high = _degree(left, truth), _degree(right, truth)
            return 2 if low <= high else high
        case Iff(left, right):
            a, b = _degree(left, truth), _degree(right, truth)
            return 2 if a == b else min(a, b)
    return 2  # an equation of a name with itself: the only one that is ever taken


def test_the_kernel_is_short_and_imports_formulas_only():
    allowed = {"__future__", "re", "collections", "collections.abc", "itertools", "typing"}
    own = {"proof.kernel.counting", "proof.kernel.schemas", "syntax", "syntax.forms", "syntax.tree"}
    for module in (core, counting, schemas, forms):
        text = Path(str(module.__file__)).read_text(encoding="utf-8")
        assert module is not core or len(text.splitlines()) < 300
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                assert {name.name for name in node.names} <= allowed
            if isinstance(node, ast.ImportFrom):
                assert node.module in allowed | {f"minelogic.{name}" for name in own}
