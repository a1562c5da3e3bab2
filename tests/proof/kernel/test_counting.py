"""The kernel on counting and on boards, against truth tables."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import combinations, islice, product
from random import Random
from typing import Any

import pytest

from minelogic.proof.kernel import CLASSICAL, RULES, Line, Sequent, Theorem, follows, proved
from minelogic.proof.kernel.counting import TooLarge, grounded
from minelogic.syntax.forms import form
from minelogic.syntax.tree import (
    KN,
    And,
    Arithmetic,
    Atom,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Int,
    Not,
    Or,
    Term,
    Truth,
    Var,
)
from tests.proof.builders import formula, sequent, theorem
from tests.proof.small_board import about_places, fixed, settled
from tests.proof.truth import Worlds, entails

COUNTED = [
    ("KN(1; A, B, C), A |- ~B", True),
    ("KN(1; A, B, C), A |- ~B | ~C", True),
    ("KN(1; A, B, C), A |- B", False),
    ("KN(1; A, B, C), ~A |- B | C", True),
    ("KN(1; A, B, C), ~A |- B", False),
    ("KN(1; A, B, C), ~A, ~B |- C", True),
    ("KN(1; A, B, C) |- A | B | C", True),
    ("KN(1; A, B, C) |- A | B", False),
    ("KN(1; A, B, C) |- ~(A & B)", True),
    ("KN(1; A, B, C) |- ~(A & B & C)", True),
    ("KN(2; A, B, C) |- ~(A & B)", False),
    ("KN(2; A, B, C) |- A | B", True),
    ("KN(2; A, B, C), A |- KN(1; B, C)", True),
    ("KN(2; A, B, C), A |- KN(1; C, B)", True),
    ("KN(2; A, B, C), A |- KN(2; B, C)", False),
    ("KN(2; A, B, C), A |- KN(at least 1; B, C)", True),
    ("KN(2; A, B, C), A |- KN(at least 2; B, C)", False),
    ("KN(2; A, B, C), ~A |- KN(2; B, C)", True),
    ("KN(2; A, B, C), ~A |- B", True),
    ("KN(2; A, A, B) |- A", True),
    ("KN(2; A, A, B) |- ~B", False),
    ("KN(1; A, A, B) |- ~A", True),
    ("KN(1; A, ~A) |- B", False),
    ("KN(2; A, ~A) |- false", False),
    ("KN(2; A, ~B), ~A |- false", True),
    ("KN(2; A, ~B), B |- false", True),
    ("KN(1; A, B), A, B |- false", True),
    ("KN(1; A, B), A |- false", False),
    ("KN(3; A, B) |- false", True),
    ("KN(0 - 1; A, B) |- false", True),
    ("KN(0 - 1; A, B) |- ~A", True),
    ("KN(at least 0; A, B) |- A", False),
    ("KN(at least 0 - 5; A, B) |- A | B", False),
    ("KN(at most 9; A, B) |- ~A | ~B", False),
    ("KN(at most 1; A, B), A |- ~B", True),
    ("KN(at most 1; A, B), ~A |- B", False),
    ("KN(at least 1; A, B), ~A |- B", True),
    ("KN(at least 1; A, B), A |- ~B", False),
    ("KN(at least 1; A, B), A |- KN(at least 0; B)", True),
    ("KN(at most 0; A, B) |- ~A", True),
    ("KN(0; A, B) |- ~A", True),
    ("KN(0; ~A, B) |- ~~A", True),
    ("A, ~B |- KN(1; A, B)", True),
    ("A, ~B |- KN(2; A, B)", False),
    ("A |- KN(1; A, B)", False),
    ("A |- KN(at least 1; A, B)", True),
    ("A |- KN(at most 1; A, B)", False),
    ("~A |- KN(at most 1; A, B)", True),
    ("A, ~B |- KN(1; B, A)", True),
    ("A, B |- KN(1; A, B)", False),
    ("A |- KN(2; A, A)", True),
    ("A |- KN(1; A, A)", False),
    ("A |- KN(1; A, ~A)", True),
    ("A |- A", False),
    ("KN(c; A, B), A |- ~B", False),
    ("exists exactly 1 x in 0..2. P(x), P(0) |- ~P(1)", True),
    ("exists exactly 1 x in 0..2. P(x), P(0) |- P(1)", False),
    ("exists exactly 1 x. P(x), P(0) |- ~P(1)", False),
    ("exists exactly 1 x in 0..c. P(x), P(0) |- ~P(1)", False),
    ("exists at least 2 x, y in 0..1. R(x, y), ~R(0, 0), ~R(0, 1) |- R(1, 1)", False),
    ("exists at least 2 x in 0..1, y in 0..1. R(x, y), ~R(0, 0), ~R(0, 1) |- R(1, 1)", True),
    ("exists exactly 1 x in 1..0. P(x) |- false", False),
    ("P(0), ~P(1) |- exists exactly 1 x in 0..1. P(x)", True),
    ("P(0), P(1) |- exists exactly 1 x in 0..1. P(x)", False),
    ("KN(2; A, B, C), KN(1; A, B) |- C", True),
    ("KN(2; A, B, C), KN(1; A, B) |- ~C", False),
    ("KN(2; A, B, C), KN(1; A, B) |- A", False),
    ("KN(2; A, B, C, D), KN(1; A, B) |- KN(1; C, D)", True),
    ("KN(2; A, B, C, D), KN(1; A, B) |- KN(2; C, D)", False),
    ("KN(2; A, B, C, D), KN(1; A, B) |- KN(1; A, C, D)", False),
    ("KN(2; A, B, C, D), KN(1; A, B) |- C | D", True),
    ("KN(2; A, B, C, D), KN(1; A, B) |- ~C | ~D", True),
    ("KN(2; A, B, C, D), KN(1; A, E) |- KN(1; B, C, D)", False),
    ("KN(2; A, B, C, D), KN(1; A, E) |- KN(at least 1; B, C, D)", True),
    ("KN(2; A, B, C), KN(1; A, D) |- B | C", True),
    ("KN(2; A, B, C), KN(1; A, D) |- B", False),
    ("KN(2; A, B, C), KN(at least 1; A, B) |- C", False),
    ("KN(2; A, B, C, D), KN(at least 1; A, B) |- KN(1; C, D)", False),
    ("KN(2; A, B, C, D), KN(at least 1; A, B) |- KN(at most 1; C, D)", True),
    ("KN(2; A, B, C, D), KN(at most 1; A, B) |- KN(at least 1; C, D)", True),
    ("KN(2; A, B, C, D), KN(at most 1; A, B) |- KN(at most 1; C, D)", False),
    ("KN(at least 2; A, B, C), KN(1; A, B) |- C", True),
    ("KN(at most 1; A, B, C), KN(1; A, B) |- ~C", True),
    ("KN(at most 1; A, B, C), KN(at least 1; A, B) |- ~C", True),
    ("KN(at most 1; A, B, C), KN(at most 1; A, B) |- ~C", False),
    ("KN(at least 2; A, B, C), KN(at least 1; A, B) |- C", False),
    ("KN(3; A, B, C, D, E), KN(1; A, B), KN(1; C, D) |- E", True),
    ("KN(3; A, B, C, D, E), KN(1; A, B), KN(1; B, C) |- D", False),
    ("KN(3; A, B, C, D, E), KN(1; A, B), KN(1; B, C) |- D | E", True),
    ("KN(3; A, B, C, D), KN(1; A, B), KN(1; B, C) |- D", True),
    ("KN(3; A, B, C, D), KN(1; A, B), KN(1; B, C) |- ~B", True),
    ("KN(3; A, B, C, D), KN(1; A, B), KN(1; B, C) |- B", False),
    ("KN(2; A, B, C, D, E), KN(1; A, B), KN(1; B, C) |- ~D", False),
    ("KN(2; A, B, C, D), KN(1; A, B), ~C |- D", True),
    ("KN(2; A, B, C, D), KN(1; A, B), ~E |- D", False),
    ("KN(2; A, B, C), KN(2; A, B, D), D |- C", True),
    ("KN(2; A, B, C), KN(2; A, B, D), ~D |- C", False),
    ("KN(2; A, A, B), KN(1; A, B) |- A", True),
    ("KN(1; A, A, B), KN(1; A, B) |- A", False),
    ("KN(1; A, B), KN(2; A, B) |- false", True),
    ("KN(1; A, B), KN(2; A, B, C) |- false", False),
    ("KN(1; A, B), KN(3; A, B, C) |- false", True),
    ("KN(1; A, B), KN(2; C, D, E) |- KN(3; A, B, C, D, E)", True),
    ("KN(1; A, B), KN(2; C, D, E) |- KN(2; A, B, C, D, E)", False),
    ("KN(1; A, B), KN(2; B, C, D) |- KN(3; A, B, C, D)", False),
    ("KN(1; A, B), KN(2; B, C, D) |- KN(3; A, B, B, C, D)", True),
    ("KN(1; A, B, C) |- KN(at most 1; A, B)", True),
    ("KN(1; A, B, C) |- KN(1; A, B)", False),
    ("KN(1; A, B, C), KN(1; C, D) |- A | B | C", True),
    ("exists exactly 2 x in 0..2. P(x), KN(1; P(0), P(1)) |- P(2)", True),
    ("exists exactly 2 x in 0..3. P(x), KN(1; P(0), P(1)) |- P(2)", False),
]


@pytest.mark.parametrize(("text", "right"), COUNTED)
def test_counting_by_hand(text, right):
    """Where it is refused though it follows, other rules prove it."""
    stated = sequent(text)
    lines = [Line(premise, "premise") for premise in stated.premises]
    last = Line(stated.conclusion, "count", tuple(range(len(lines))))
    assert proved(Theorem(stated, (*lines, last), RULES)) is right
    if right:
        assert entails(*stated, everything=range(2))
    backwards = last._replace(cites=last.cites[::-1])
    assert proved(Theorem(stated, (*lines, backwards), RULES)) is right


def test_counting_is_no_way_round_the_intuitionistic_rules():
    lines = ["~~A ; premise", "KN(0; ~A) ; count 1", "A ; count 2"]
    assert not proved(theorem("~~A |- A", *lines, rules=RULES - CLASSICAL))
    wrong = ["A | B ; premise", "KN(at most 1; A, ~A) ; count 1", "~A | ~~A ; count 2"]
    assert not proved(theorem("A | B |- ~A | ~~A", *wrong, rules=RULES - CLASSICAL))


def _claims(pool, number):
    """Random claims from several numbers, with conclusions that look right."""
    for seed in range(6_000):
        random = Random(seed)
        numbers = [
            KN(
                Int(random.randint(0, size)),
                tuple(random.choice(pool) for _ in range(size)),
                kind=random.choice(["exactly", "exactly", "at least", "at most"]),
            )
            for size in (random.randint(1, 4) for _ in range(random.randint(1, number)))
        ]
        parts = [*dict.fromkeys(part for one in numbers for part in one.parts)]
        facts = [random.choice([part, Not(part)]) for part in parts if random.random() < 0.25]
        some = random.sample(parts, random.randint(1, min(3, len(parts))))
        conclusion = random.choice(
            [
                Truth(False),
                some[0] if len(some) == 1 else Or(tuple(some)),
                Not(some[0]) if len(some) == 1 else Not(And(tuple(some))),
                Or(tuple(Not(part) for part in some)) if len(some) > 1 else Not(some[0]),
                KN(Int(random.randint(0, len(some))), tuple(some), kind=numbers[0].kind),
            ]
        )
        premises: list[Formula] = [*numbers, *facts]
        random.shuffle(premises)
        lines = [Line(premise, "premise") for premise in premises]
        last = Line(conclusion, "count", tuple(range(len(lines))))
        known = Theorem(Sequent(tuple(premises), conclusion), (*lines, last), RULES)
        yield tuple(premises), conclusion, follows(known, len(lines))


@pytest.mark.slow
def test_several_numbers_at_random():
    pool = [*map(Atom, "ABCDE"), Not(Atom("A"))]
    taken: Counter[str] = Counter()
    for premises, conclusion, right in _claims(pool, 3):
        if right:
            several = sum(isinstance(premise, KN) for premise in premises) > 1
            taken[type(conclusion).__name__] += several
            assert entails(premises, conclusion), (premises, conclusion)
    assert min(taken[name] for name in ("Atom", "Not", "Or", "KN", "Truth")) > 20, taken


@pytest.mark.slow
def test_what_is_counted_holds_in_every_small_kripke_model():
    """A number says of so many parts that they hold, or that they are refuted."""
    taken = 0
    pool = [*map(Atom, "ABC"), Not(Atom("A")), Not(Not(Atom("B")))]
    for premises, conclusion, right in islice(_claims(pool, 2), 3_000):
        if right:
            taken += 1
            assert _forced(premises, conclusion), (premises, conclusion)
    assert taken > 200
    a = Atom("A")
    assert not _forced((Not(Not(a)),), a)
    assert not _forced((), Or((a, Not(a))))
    assert not _forced((KN(Int(0), (Not(a),)),), a)
    assert not _forced((Or((a, Atom("B"))),), KN(Int(1), (a, Not(a)), kind="at most"))


def _forced(premises, conclusion):
    """Whether the conclusion is forced wherever the premises are, in models of three worlds.

    The worlds are a root and two leaves. For each of them a number has a bit for each model.
    """
    sets = [(), (1,), (2,), (1, 2), (0, 1, 2)]
    models = [dict(zip("ABC", chosen, strict=True)) for chosen in product(sets, repeat=3)]
    whole = (1 << len(models)) - 1

    def forced(f, world):
        match f:
            case Atom(name):
                return sum(1 << n for n, model in enumerate(models) if world in model[name])
            case Truth(value):
                return whole if value else 0
            case Not(body):
                leaves = forced(body, 1) | forced(body, 2)
                return whole & ~(forced(body, world) | (0 if world else leaves))
            case And(parts):
                return reduce(int.__and__, [forced(part, world) for part in parts])
            case Or(parts):
                return reduce(int.__or__, [forced(part, world) for part in parts])
            case KN(Int(limit), parts, _, kind):
                found = whole
                if kind != "at most":
                    found &= many([forced(part, world) for part in parts], limit)
                if kind != "at least":
                    found &= many([forced(Not(part), world) for part in parts], len(parts) - limit)
                return found
        raise AssertionError(f)

    def many(truths, limit):
        """The models in which so many are true."""
        some = [
            reduce(int.__and__, chosen, whole) for chosen in combinations(truths, max(limit, 0))
        ]
        return reduce(int.__or__, some, 0)

    for world in range(3):
        known = reduce(int.__and__, [forced(premise, world) for premise in premises], whole)
        if known & ~forced(conclusion, world):
            return False
    return True


@pytest.mark.slow
def test_counting_at_random():
    taken: Counter[str] = Counter()
    for seed in range(4_000):
        random = Random(seed)
        premises, conclusion = _claim(random)
        lines = [Line(premise, "premise") for premise in premises]
        cites = list(range(len(lines)))
        random.shuffle(cites)
        last = Line(conclusion, "count", tuple(cites))
        if follows(Theorem(Sequent(premises, conclusion), (*lines, last), RULES), len(lines)):
            taken[type(conclusion).__name__] += 1
            assert entails(premises, conclusion), (seed, premises, conclusion)
    assert {"Atom", "Not", "Or", "KN", "Truth"} <= taken.keys(), taken
    assert taken.total() > 300, taken


def _claim(random: Random) -> tuple[tuple[Formula, ...], Formula]:
    """Numbers of parts, some parts that are known, and something that may follow."""
    pool: list[Formula] = [Atom(letter) for letter in "ABCD"]
    pool += [Not(Atom("A")), And((Atom("B"), Atom("C"))), Or((Atom("A"), Atom("D"))), Truth(True)]
    pool += [Not(Not(Atom("B"))), Comparison((Int(0), Int(1)), ("<",))]

    def number(parts: tuple[Formula, ...]) -> KN:
        kind: Any = random.choice(["exactly", "exactly", "at least", "at most"])
        return KN(Int(random.randint(-1, len(parts) + 1)), parts, kind=kind)

    parts = tuple(random.choice(pool[:6]) for _ in range(random.randint(0, 4)))
    parts += tuple(random.choice(pool) for _ in range(random.randint(0, 1)))
    counted = number(parts)
    facts: list[Formula] = [counted] if random.random() < 0.85 else []
    for part in parts:
        if random.random() < 0.5:
            facts.append(random.choice([part, Not(part)]))
    if isinstance(facts and facts[-1], Not) and random.random() < 0.2:
        facts.append(number(parts[:2]))
    random.shuffle(facts)
    some = random.sample([*parts], random.randint(0, len(parts)))
    known = [part for part in parts if part in facts]
    rest = tuple(part for part in parts if part not in facts and Not(part) not in facts)
    conclusions: list[Formula] = [Truth(False), number(parts), number(rest)]
    conclusions.append(KN(Int(_value(counted) - len(known)), rest, kind=counted.kind))
    if some:
        conclusions += [some[0], Not(some[0])]
    if len(some) > 1:
        conclusions += [Or(tuple(some)), Not(And(tuple(some)))]
        conclusions += [Or(tuple(Not(part) for part in some)), And(tuple(some))]
    if not facts:
        facts.append(Atom("A"))
    return tuple(facts), random.choice(conclusions)


def _value(number: KN) -> int:
    assert isinstance(number.bound, Int)
    return number.bound.value


ON_BOARD = [
    ("P(1), P(2) |- forall x in 0..2. P(x)", True),
    ("P(1) |- forall x in 0..2. P(x)", False),
    ("P(2), P(1) |- forall x in 0..2. P(x)", True),
    ("P(1), P(2) |- forall x in 0..3. P(x)", False),
    ("P(1), P(2) |- forall x. P(x)", False),
    ("P(1), P(2) |- forall x in 0..c. P(x)", False),
    ("|- P(0)", True),
    ("|- ~P(3)", True),
    ("|- P(1)", False),
    ("|- P(c)", False),
    ("|- ~P(c)", False),
    ("|- Next(0, 1) & ~Next(0, 2)", True),
    ("|- Next(c, 1)", False),
    ("|- exists x in 0..2. P(x)", True),
    ("|- exists x. P(x)", False),
    ("|- exists x in 2..1. P(x)", False),
    ("|- forall x in 2..1. P(x)", True),
    ("exists exactly 1 x in 0..2. (Next(1, x) & Q(x)) |- KN(1; Q(0), Q(2))", True),
    ("KN(1; Q(0), Q(2)) |- exists exactly 1 x in 0..2. (Next(1, x) & Q(x))", True),
    ("exists exactly 1 x in 0..2. (Next(1, x) & Q(x)) |- KN(1; Q(0), Q(1))", False),
    ("exists exactly 1 x in 0..2. P(x) |- KN(0; P(1), P(2))", True),
    ("exists exactly 1 x in 0..2. P(x) |- KN(1; P(1), P(2))", False),
    ("forall x in 0..2. (P(x) -> Q(x)) |- Q(0) & (P(1) -> Q(1)) & (P(2) -> Q(2))", True),
    ("exists x in 0..2. (Next(0, x) & Q(x)) |- Q(1)", True),
    ("exists x in 0..2. (Next(1, x) & Q(x)) |- Q(0)", False),
    ("exists x in 0..2. (Next(1, x) & Q(x)) |- Q(0) | Q(2)", True),
    ("Q(0) <-> P(0) |- Q(0)", True),
    ("Q(1) <-> P(3) |- ~Q(1)", True),
    ("Q(1) -> P(3) |- ~Q(1)", True),
    ("Q(1), Q(2) |- Q(1) & Q(2)", False),
]


@pytest.mark.parametrize(("text", "right"), ON_BOARD)
def test_boards_by_hand(text, right):
    stated = sequent(text)
    lines = [Line(premise, "premise") for premise in stated.premises]
    last = Line(stated.conclusion, "board", tuple(range(len(lines))))
    known = Theorem(stated, (*lines, last), RULES, settled=settled)
    assert proved(known) is right
    assert not proved(known._replace(settled=None))
    if right:
        assert entails(*stated, everything=range(3), fixed=fixed)


@pytest.mark.parametrize(
    ("text", "assumed", "right"),
    [
        ("exists x in 0..2. Q(x) |- A", ["Q(0)", "Q(1)", "Q(2)"], True),
        ("exists x in 0..2. Q(x) |- A", ["Q(2)", "Q(1)", "Q(0)"], True),
        ("exists x in 0..2. Q(x) |- A", ["Q(0)", "Q(2)"], False),
        ("exists x in 0..3. Q(x) |- A", ["Q(0)", "Q(1)", "Q(2)"], True),
        ("exists x in 0..2. (Next(1, x) & Q(x)) |- A", ["Q(0)", "Q(2)"], True),
        ("exists x in 0..2. (Next(1, x) & Q(x)) |- A", ["Next(1, 0) & Q(0)", "Q(2)"], True),
        ("exists x in 0..2. (Next(1, x) & Q(x)) |- A", ["Q(1)", "Q(2)"], False),
        ("exists x in 0..1, y in 0..1. R(x, y) |- A", ["R(0, 0)", "R(0, 1)", "R(1, 0)"], False),
        ("exists x in 1..1, y in 0..1. R(x, y) |- A", ["R(1, 0)", "R(1, 1)"], True),
        ("exists x in 0..1, y in 1..1. R(x,y) |- A", ["exists z in 1..1. R(0,z)", "R(1,1)"], True),
        ("exists x. Q(x) |- A", ["Q(0)", "Q(1)", "Q(2)"], False),
        ("forall x in 0..2. Q(x) |- A", ["Q(0)", "Q(1)", "Q(2)"], False),
        ("Q(0) | Q(1) |- A", ["Q(0)", "Q(1)"], False),
    ],
)  # fmt: skip
def test_cases_over_a_board(text, assumed, right):
    stated = sequent(text)
    some, goal = stated.premises[0], stated.conclusion
    premises: tuple[Formula, ...] = (some, *[Implies(formula(case), goal) for case in assumed])
    lines = [Line(premise, "premise") for premise in premises]
    boxes = []
    for n, case in enumerate(assumed, 1):
        start = len(lines)
        lines.append(Line(formula(case), "assume", (), (start,)))
        lines.append(Line(goal, "->E", (n, start), (start,)))
        boxes.append((start, start + 1))
    last = Line(goal, "board", (0, *boxes))
    known = Theorem(Sequent(premises, goal), (*lines, last), RULES, settled=settled)
    assert proved(known) is right
    wrong_end = Line(formula("Z"), "board", (0, *boxes))
    assert not follows(known._replace(lines=(*lines, wrong_end)), len(lines))
    for place in range(len(boxes)):
        fewer = Line(goal, "board", (0, *boxes[:place], *boxes[place + 1 :]))
        assert not follows(known._replace(lines=(*lines, fewer)), len(lines))
    alone = Line(goal, "board", tuple(boxes))
    assert not follows(known._replace(lines=(*lines, alone)), len(lines))


@pytest.mark.parametrize("name", ["c", "atom", "exists", "&", "true", "KN"])
def test_a_box_of_a_name_is_no_case(name):
    lines = (
        Line(formula("exists x in 0..0. Q(x)"), "premise"),
        Line(Atom("actual", (Var(name),)), "assume", (), (1,)),
        Line(formula("Q(0)"), "assume", (), (1,)),
        Line(formula("Q(0)"), "board", (0, (1, 2))),
    )
    known = Theorem(Sequent((lines[0].formula,), lines[3].formula), lines, RULES, settled=settled)
    assert not follows(known, 3)
    plain = (lines[0], lines[2]._replace(boxes=(1,)), Line(formula("Q(0)"), "board", (0, (1, 1))))
    assert proved(known._replace(lines=plain))


def test_given_and_display_are_what_the_board_gives():
    given = frozenset({form(formula("Q(1)"))})
    for rule in ("given", "display"):
        known = Theorem(sequent("|- Q(1)"), (Line(formula("Q(1)"), rule),), RULES, given=given)
        assert proved(known)
        assert not proved(known._replace(given=frozenset()))
        assert not proved(known._replace(lines=(Line(formula("Q(2)"), rule),)))


def test_names_that_the_board_gives_are_not_fresh():
    given = frozenset({form(formula("Q(c)"))})
    for boxes in ((), (0,)):
        start = [Line(formula("actual(d)"), "assume", (), (0,))] if boxes else []
        lines = [*start, Line(formula("Q(c)"), "given", (), boxes)]
        lines.append(Line(formula("forall x. Q(x)"), "forallI", (len(lines) - 1,), boxes))
        known = Theorem(sequent("|- forall x. Q(x)"), tuple(lines), RULES, given=given)
        assert not follows(known, len(lines) - 1)


@pytest.mark.slow
def test_boards_at_random():
    taken: Counter[str] = Counter()
    for seed in range(1_500):
        random = Random(seed)
        f = about_places(random, 3, ())
        other = _written_out(f, {}, random)
        if random.random() < 0.3:
            other = about_places(random, 1, ()) if random.random() < 0.3 else _spoilt(other, random)
        for premise, conclusion in ((f, other), (other, f)):
            lines = (Line(premise, "premise"), Line(conclusion, "board", (0,)))
            known = Theorem(Sequent((premise,), conclusion), lines, RULES, settled=settled)
            if proved(known):
                taken[type(f).__name__] += 1
                assert entails((premise,), conclusion, (0, 1, 2), fixed), (seed, f, other)
    assert {"Forall", "Exists", "Count", "KN", "And", "Or", "Iff", "Implies", "Not"} <= taken.keys()
    assert taken.total() > 800, taken


@pytest.mark.slow
def test_arithmetic_at_random():
    taken = 0
    for seed in range(4_000):
        random = Random(seed)
        f = about_places(random, 2, (), atoms=False)
        lines = (Line(f, "arithmetic"),)
        if proved(Theorem(Sequent((), f), lines, RULES)):
            taken += 1
            assert entails((), f, (0, 1, 2)), f
        else:
            assert not entails((), f, (0, 1, 2)), f
    assert taken > 500


def test_what_grounding_gives_says_the_same():
    for seed in range(1_500):
        f = about_places(Random(seed), 3, ())
        worlds = Worlds([f], {}, (0, 1, 2), fixed)
        found = grounded(form(f), settled)
        assert _truth_of(found, worlds) == worlds.truth(f, {}), (f, found)


def _truth_of(f: Any, worlds: Worlds) -> int:
    """The worlds in which a closed form is true."""
    match f:
        case ("true",):
            return worlds.all
        case ("false",):
            return 0
        case ("atom", name, *arguments):
            return worlds.truth(Atom(name, tuple(Int(a) for a in arguments)), {})
        case ("~", g):
            return worlds.all & ~_truth_of(g, worlds)
        case ("&" | "|", *parts):
            found = worlds.all if f[0] == "&" else 0
            for part in parts:
                truth = _truth_of(part, worlds)
                found = found & truth if f[0] == "&" else found | truth
            return found
        case ("->", g, h):
            return (worlds.all & ~_truth_of(g, worlds)) | _truth_of(h, worlds)
        case ("<->", g, h):
            return worlds.all & ~(_truth_of(g, worlds) ^ _truth_of(h, worlds))
        case ("KN", kind, limit, *parts):
            return worlds._number(kind, limit, [_truth_of(part, worlds) for part in parts])
    raise AssertionError(f)


@pytest.mark.slow
def test_a_formula_with_too_many_instances_is_refused():
    ranges = ", ".join(f"x{n} in 0..9" for n in range(6))
    premise = formula(f"forall {ranges}. R({', '.join(f'x{n}' for n in range(6))})")
    lines = (
        Line(premise, "premise"),
        Line(formula("A"), "board", (0,)),
        Line(formula("A"), "count", (0,)),
    )
    known = Theorem(Sequent((premise,), formula("A")), lines, RULES, settled=settled)
    assert [follows(known, n) for n in range(3)] == [True, False, False]
    with pytest.raises(TooLarge):
        grounded(form(premise), settled)
    for huge in (
        "forall x in 0..999999999. P(x)",
        "forall x in 0..999999999 * 999999999 * 999. P(x)",
    ):
        two = (Line(formula(huge), "premise"), Line(formula("P(5)"), "forallE", (0,)))
        known = Theorem(Sequent((formula(huge),), formula("A")), two, RULES, settled=settled)
        assert follows(known, 0)
        assert not follows(known, 1)  # the range is too large to be looked through


def test_many_citations_are_counted():
    letters = tuple(Atom(f"L{n}") for n in range(300))
    negations = [Not(letter) for letter in letters[1:]]
    premises: tuple[Formula, ...] = (KN(Int(1), letters), *negations)
    lines = [Line(premise, "premise") for premise in premises]
    for letter, right in ((letters[0], True), (letters[1], False)):
        last = Line(letter, "count", tuple(range(len(lines))))
        assert proved(Theorem(Sequent(premises, letter), (*lines, last), RULES)) is right


def _written_out(f: Formula, names: dict[str, int], random: Random) -> Formula:
    """The formula with its quantifiers written out, and some of what is settled left out."""
    worlds = Worlds([], {}, (0, 1, 2))

    def ground(term: Term) -> Term:
        value = worlds.term(term, names)
        return Int(value) if value >= 0 else Arithmetic("-", Int(0), Int(-value))

    def inner(part: Formula) -> Formula:
        return _written_out(part, names, random)

    match f:
        case Atom(name, terms):
            found = fixed(name, tuple(worlds.term(t, names) for t in terms))
            if found is not None and random.random() < 0.5:
                return Truth(found)
            return Atom(name, tuple(ground(t) for t in terms))
        case Comparison(terms, ops):
            return Comparison(tuple(ground(t) for t in terms), ops)
        case Not(body):
            return Not(inner(body))
        case And(parts):
            return And(tuple(inner(part) for part in parts))
        case Or(parts):
            return Or(tuple(inner(part) for part in parts))
        case Implies(left, right):
            return Implies(inner(left), inner(right))
        case Iff(left, right):
            return Iff(inner(left), inner(right))
        case KN(bound, parts, _, kind):
            return KN(ground(bound), tuple(inner(part) for part in parts), kind=kind)
        case Forall(binders, body) | Exists(binders, body) | Count(_, _, binders, body):
            every = [_written_out(body, n, random) for n in worlds._tuples(binders, names)]  # type: ignore[arg-type]
            if isinstance(f, Count):
                return KN(ground(f.bound), tuple(every), kind=f.kind)
            if len(every) < 2:
                return every[0] if every else Truth(isinstance(f, Forall))
            return And(tuple(every)) if isinstance(f, Forall) else Or(tuple(every))
    return f


def _spoilt(f: Formula, random: Random) -> Formula:
    match f:
        case And(parts):
            return random.choice([Or(parts), And(parts[::-1]), joined_but_one(And, parts)])
        case Or(parts):
            return random.choice([And(parts), Or(parts[::-1]), joined_but_one(Or, parts)])
        case KN(bound, parts, _, kind):
            other: Any = random.choice(["exactly", "at least", "at most"])
            return random.choice([KN(bound, parts, kind=other), KN(Int(1), parts[1:], kind=kind)])
    return Not(f)


def joined_but_one(node: Any, parts: tuple[Formula, ...]) -> Formula:
    made: Formula = parts[1] if len(parts) == 2 else node(parts[1:])
    return made
