"""Every standard slip, made by hand, is named; what is no slip is not."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from minelogic.board import Board
from minelogic.exercises.boards import boards_of, boards_up_to
from minelogic.grading.report.values import Mistake
from minelogic.grading.slips.catalogue import SLIPS
from minelogic.grading.slips.named import named_mistakes
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.reading import read_everywhere
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from tests.grading.brute import random_part
from tests.ground.oracle import Grid, GroundAtom, Semantics

SAFE = "forall i, j. S(i, j) <-> ~B(i, j)"
LONELY = "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"
COMPANY = "forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) & S(x, y)"
EIGHT = " & ".join(
    f"S(i{down}, j{right})"
    for down, right in product(("-1", "", "+1"), repeat=2)
    if (down, right) != ("", "")
)
PREDICATES = {"B": 2, "S": 2, "Q": 3, "U": 2}
BY_CODE = {slip.code: slip for slip in SLIPS}

CASES = [
    ("brackets", "(B(0, 0) | B(0, 1)) & B(1, 0)", "B(0, 0) | B(0, 1) & B(1, 0)"),
    ("brackets", "forall i, j. B(i, j) & S(i, j) | B(j, i)",
     "forall i, j. B(i, j) & (S(i, j) | B(j, i))"),
    ("half-equivalence", SAFE, "forall i, j. S(i, j) -> ~B(i, j)"),
    ("half-equivalence", SAFE, "forall i, j. ~B(i, j) -> S(i, j)"),
    ("converse", COMPANY,
     "forall i, j. (exists x, y. adjacent(i, j, x, y) & S(x, y)) -> B(i, j)"),
    ("converse", "forall i, j. B(i, j) -> S(j, i)", "forall i, j. ~B(i, j) -> ~S(j, i)"),
    ("arrow-under-exists", COMPANY,
     "forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) -> S(x, y)"),
    ("arrow-under-exists", "exists i, j. B(i, j) & S(i, j)", "exists i, j. B(i, j) -> S(i, j)"),
    ("and-under-forall", "forall i, j. B(i, j) -> S(j, i)", "forall i, j. B(i, j) & S(j, i)"),
    ("strictness", "forall i, j, y. B(i, j) & j < y -> S(i, y)",
     "forall i, j, y. B(i, j) & j <= y -> S(i, y)"),
    ("strictness", "forall i, j, y. B(i, j) & y >= j -> S(i, y)",
     "forall i, j, y. B(i, j) & y > j -> S(i, y)"),
    ("own-neighbour", LONELY,
     "forall i, j, x, y. B(i, j) & |i - x| <= 1 & |j - y| <= 1 -> ~B(x, y)"),
    ("own-neighbour", "forall i, j. exists at most 1 x, y. (adjacent(i, j, x, y) & B(x, y))",
     "forall i in rows, j in columns. exists at most 1 x in i-1..i+1, y in j-1..j+1. B(x, y)"),
    ("own-neighbour", "forall i, j. exists at most 1 x, y. (adjacent(i, j, x, y) & B(x, y))",
     "forall i in rows, j in columns. "
     "exists at most 1 x, y. (i - 1 <= x <= i + 1 & j - 1 <= y <= j + 1 & B(x, y))"),
    ("edges-forgotten", LONELY,
     "forall i in 1..1, j in 1..1, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"),
    ("edges-forgotten", LONELY,
     "forall i, j, x, y. 0 < i & i < 2 & B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"),
    ("edges-forgotten", "forall i, j. B(i, j) -> forall x, y. adjacent(i, j, x, y) -> S(x, y)",
     f"forall i, j. B(i, j) -> {EIGHT}"),
    ("row-column", "forall i. exists j. B(i, j)", "forall i. exists j. B(j, i)"),
    ("row-column", "forall i, j. B(i, j) -> i = 0", "forall i, j. B(i, j) -> j = 0"),
    ("row-column", "forall i in rows, j in columns. B(i, j) -> S(i, j)",
     "forall i in columns, j in rows. B(i, j) -> S(i, j)"),
    ("argument-order", LONELY,
     "forall i, j, x, y. B(i, j) & adjacent(i, x, j, y) -> ~B(x, y)"),
    ("each-or-all", "forall i. exists exactly 1 j. B(i, j)", "exists exactly 1 i, j. B(i, j)"),
    ("each-or-all", "exists at most 1 i, j. B(i, j)", "forall i. exists at most 1 j. B(i, j)"),
    ("how-many", "forall i. exists exactly 1 j. B(i, j)", "forall i. exists at least 1 j. B(i, j)"),
    ("how-many", "forall i. exists one j. B(i, j)", "forall i. exists j. B(i, j)"),
    ("how-many", "forall i. exists at most 2 j. B(i, j)", "forall i. exists exactly 2 j. B(i, j)"),
    ("how-many", "forall i, j. KN(1; B(i, j), S(i, j), B(j, i))",
     "forall i, j. B(i, j) | S(i, j) | B(j, i)"),
    ("exclusive-or", "forall i, j. B(i, j) | B(j, i)", "forall i, j. ~(B(i, j) <-> B(j, i))"),
    ("exclusive-or", "forall i, j. B(i, j) | B(j, i)", "forall i, j. B(i, j) <-> ~B(j, i)"),
    ("exclusive-or", "B(0, 0) | B(0, 1)", "B(0, 0) & ~B(0, 1) | B(0, 1) & ~B(0, 0)"),
    ("exclusive-or", "B(0, 0) | B(0, 1)", "~B(0, 1) & B(0, 0) | ~B(0, 0) & B(0, 1)"),
    ("exclusive-or", "B(0, 0) | B(0, 1)", "(B(0, 1) | B(0, 0)) & ~(B(0, 0) & B(0, 1))"),
    ("exclusive-or", "B(0, 0) | B(0, 1)", "(~B(0, 0) | ~B(0, 1)) & (B(0, 1) | B(0, 0))"),
    ("inclusive-or", "~(B(0, 0) <-> B(0, 1))", "B(0, 0) | B(0, 1)"),
    ("inclusive-or", "forall i, j. B(i, j) <-> ~S(j, i)", "forall i, j. S(j, i) | B(i, j)"),
    ("inclusive-or", "KN(1; B(0, 0), B(0, 1))", "B(0, 0) | B(0, 1)"),
    ("too-equivalent", "~B(0, 1) -> B(0, 0)", "~B(0, 1) <-> B(0, 0)"),
    ("off-by-one", "forall i. exists at most 2 j. B(i, j)",
     "forall i. exists at most 1 j. B(i, j)"),
    ("off-by-one", "forall i, j. B(i, j) -> S(i, j+1)", "forall i, j. B(i, j) -> S(i, j)"),
    ("off-by-one", "forall i, j. B(i, j) -> S(i, j+1)", "forall i, j. B(i, j) -> S(i, j-1)"),
    ("off-by-one", "forall i, j. B(i, j) -> i = 1", "forall i, j. B(i, j) -> i = 0"),
    ("forall-exists", "forall i, j. B(i, j)", "exists i, j. B(i, j)"),
    ("forall-exists", "exists i. forall j. B(i, j)", "forall i, j. B(i, j)"),
    ("forall-exists", COMPANY,
     "forall i, j. B(i, j) -> forall x, y. adjacent(i, j, x, y) -> S(x, y)"),
    ("quantifier-order", "forall i. exists j. B(i, j)", "exists j. forall i. B(i, j)"),
    ("quantifier-order", COMPANY,
     "exists x, y. forall i, j. B(i, j) -> adjacent(i, j, x, y) & S(x, y)"),
    ("negation-lost", LONELY,
     "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> B(x, y)"),
    ("negation-lost", SAFE, "forall i, j. S(i, j) <-> B(i, j)"),
    ("negation-extra", "forall i, j. B(i, j) -> S(j, i)", "forall i, j. B(i, j) -> ~S(j, i)"),
    ("negation-place", "forall i, j. ~(B(i, j) & S(i, j))", "forall i, j. ~B(i, j) & S(i, j)"),
    ("and-or", "forall i, j. B(i, j) | S(j, i)", "forall i, j. B(i, j) & S(j, i)"),
    ("and-or", "exists i, j. B(i, j) & S(i, j)", "exists i, j. B(i, j) | S(i, j)"),
    ("guard-dropped", COMPANY, "forall i, j. B(i, j) -> exists x, y. S(x, y)"),
    ("guard-dropped", "forall i, j, y. B(i, j) & B(i, y) & j != y -> S(i, j)",
     "forall i, j, y. B(i, j) & B(i, y) -> S(i, j)"),
    ("guard-dropped", "forall i, j. B(i, j) & i + j < 2 -> S(i, j)",
     "forall i, j. B(i, j) -> S(i, j)"),
    ("too-equivalent", "forall i, j. B(i, j) -> S(j, i)", "forall i, j. B(i, j) <-> S(j, i)"),
    ("wrong-predicate", "forall i, j. S(i, j)", "forall i, j. B(i, j)"),
    ("guard-extra", "forall i, j. B(i, j) -> S(i, j)",
     "forall i, j. B(i, j) & i + j < 2 -> S(i, j)"),
]  # fmt: skip


def mistakes(
    reference: str, answer: str, size: tuple[int, int] = (3, 3),
    vocabulary: tuple[str, ...] = ("B", "S"),
) -> list[Mistake]:  # fmt: skip
    up_to = Board.grid(*size)
    boards = boards_of(boards_up_to(Board.grid(1, 1), up_to), up_to, None, 0, None, True)
    right = read_everywhere(Source("reference", reference), None, Limits())
    wrong = read_everywhere(Source("answer", answer), None, Limits())
    return named_mistakes(Comparer(boards.places, right, wrong, vocabulary, Limits()))


def rule(formula: str, name: str = "it") -> str:
    return f"rule {name}: {formula}\n"


def agree(one: Formula, other: Formula, sizes: list[tuple[int, int]]) -> bool:
    """Whether two formulas are true in the same worlds, by trying all of them."""
    words = [name for name in ("B", "S") if any(f"{name}(" in write(f) for f in (one, other))]
    for rows, columns in sizes:
        meaning = Semantics(Grid(rows, columns))
        atoms: list[GroundAtom] = [
            (name, tile) for name in words for tile in product(range(rows), range(columns))
        ]
        for values in product((False, True), repeat=len(atoms)):
            world = dict(zip(atoms, values, strict=True)).__getitem__
            if meaning.truth(one, {}, world) != meaning.truth(other, {}, world):
                return False
    return True


def explains(code: str, reference: str, answer: str, sizes: list[tuple[int, int]]) -> bool:
    """Whether the slip, undone in the answer or made in the reference, leaves no difference."""
    right, wrong, slip = parse_formula(reference), parse_formula(answer), BY_CODE[code]
    undone = any(agree(v.formula, right, sizes) for v in slip.undo(wrong, PREDICATES))
    return undone or any(agree(v.formula, wrong, sizes) for v in slip.make(right, PREDICATES))


@pytest.mark.slow
@pytest.mark.parametrize(("code", "reference", "answer"), CASES)
def test_the_slip_is_named(code, reference, answer):
    size = (3, 3) if code in ("edges-forgotten", "off-by-one") else (2, 3)
    found = mistakes(rule(reference), rule(answer), size)
    assert [(each.code, each.line) for each in found] == [(code, 1)]
    assert found[0].title == BY_CODE[code].title
    sentence = found[0].sentence
    assert re.fullmatch(r"(In line 1, |Line 1 ).*[^.]\.", sentence)
    assert "{" not in sentence
    assert reference not in sentence
    if sentence.startswith("In line"):
        first, _, last = sentence.split("'")[1].partition(" … ")
        assert first in answer
        assert last in answer


@pytest.mark.slow
@pytest.mark.parametrize(("code", "reference", "answer"), CASES)
def test_the_slip_is_one_and_is_all_that_is_wrong(code, reference, answer):
    sizes = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)]
    if code == "edges-forgotten":
        sizes = [(1, 3), (3, 1)] if "S(" in answer else [(3, 3)]
    assert not agree(parse_formula(reference), parse_formula(answer), sizes)
    assert explains(code, reference, answer, sizes)


def test_every_slip_has_a_case_and_its_own_name():
    assert {code for code, *_ in CASES} == {s.code for s in SLIPS if not s.topologies}
    assert len(BY_CODE) == len(SLIPS) == len({slip.title for slip in SLIPS})


def test_the_line_of_the_slip_is_told_in_a_theory_of_several_rules():
    right = rule(SAFE, "safe") + rule(LONELY, "lonely") + rule(COMPANY, "company")
    wrong = right.replace("& S(x, y)", "-> S(x, y)")
    (found,) = mistakes(right, "# my rules\n\n" + wrong)
    assert (found.code, found.line) == ("arrow-under-exists", 5)
    assert "exists x, y. adjacent(i, j, x, y) -> S(x, y)" in found.sentence


def test_the_line_within_a_rule_that_has_several_is_told():
    answer = (
        "rule lonely:\n  forall i, j, x, y.\n    B(i, j) & adjacent(i, j, x, y)\n    -> B(x, y)"
    )
    (found,) = mistakes(rule(LONELY), answer)
    assert (found.code, found.line) == ("negation-lost", 4)


def test_a_slip_in_a_definition_is_told_at_the_definition():
    answer = (
        "define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1\n"
        "define Touch(i, j, x, y): B(i, j) & Near(i, j, x, y)\n"
        "rule lonely: forall i, j, x, y. Touch(i, j, x, y) -> ~B(x, y)\n"
    )
    (found,) = mistakes(rule(LONELY), answer)
    assert (found.code, found.line) == ("own-neighbour", 1)
    right = answer.replace("<= 1\n", "<= 1 & ~(i = x & j = y)\n")
    assert mistakes(rule(LONELY), right) == []


def test_a_rule_split_in_other_ways_still_has_its_slip_named():
    answer = rule("forall i, j. S(i, j) -> ~B(i, j)", "one") + rule(
        "forall i, j. B(i, j) -> S(i, j)", "two"
    )
    (found,) = mistakes(rule(SAFE), answer)
    assert (found.code, found.line) == ("negation-lost", 2)


def test_two_slips_in_two_rules_are_both_named():
    right = rule(SAFE, "safe") + rule(COMPANY, "company") + rule("exists i, j. B(i, j)", "some")
    wrong = rule("forall i, j. S(i, j) -> ~B(i, j)", "safe") + rule(COMPANY, "company")
    wrong += rule("forall i, j. B(i, j)", "some")
    found = mistakes(right, wrong, (2, 3))
    assert [(each.code, each.line) for each in found] == [
        ("half-equivalence", 1),
        ("forall-exists", 3),
    ]


def test_counting_the_neighbours_wrong_is_named_in_the_standard_theory():
    right = (
        rule(SAFE, "safe")
        + rule("forall i, j. S(i, j) <-> exists a. Q(a, i, j)", "numbered")
        + rule("forall i, j. exists at most 1 a. Q(a, i, j)", "single")
        + rule(
            "forall a, i, j. Q(a, i, j) -> exists exactly a x, y. "
            "(adjacent(i, j, x, y) & B(x, y))", "counts",
        )
    )  # fmt: skip
    words = ("B", "S", "Q")
    (found,) = mistakes(right, right.replace("exactly a", "at least a"), (2, 3), words)
    assert (found.code, found.line) == ("how-many", 4)
    # That a tile shows one number alone follows from what numbers mean.
    assert mistakes(right, right.replace("at most 1 a", "at most 2 a"), (2, 3), words) == []
    # A tile that shows a number is no bomb, so that to count it too does no harm.
    counted = right.replace("adjacent(i, j, x, y) &", "|i - x| <= 1 & |j - y| <= 1 &")
    assert mistakes(right, counted, (2, 3), words) == []


def test_a_missing_rule_is_no_slip_and_is_called_missing():
    halves = rule("forall i, j. S(i, j) -> ~B(i, j)", "one") + rule(
        "forall i, j. ~B(i, j) -> S(i, j)", "two"
    )
    for reference, answer in (
        (halves, rule("forall i, j. S(i, j) -> ~B(i, j)", "one")),
        (rule(SAFE, "safe") + rule(LONELY, "lonely"), rule(SAFE, "safe")),
    ):
        assert [mistake.code for mistake in mistakes(reference, answer)] == ["missing-rule"]


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("forall i, j. B(i, j) -> S(i, j)", "forall i, j. ~S(i, j) -> ~B(i, j)"),
        (SAFE, "forall i, j. ~S(i, j) <-> B(i, j)"),
        (LONELY, "forall x, y, i, j. adjacent(x, y, i, j) & B(i, j) -> ~B(x, y)"),
        ("forall i, j. B(i, j)", "forall j, i. B(i, j)"),
        ("exists i, j. B(i, j)", "exists at least 1 i, j. B(i, j)"),
        ("forall i, j, y. j < y -> ~B(i, y)", "forall i, j, y. j + 1 <= y -> ~B(i, y)"),
    ],
)
def test_what_only_looks_like_a_slip_is_none(reference, answer):
    assert mistakes(rule(reference), rule(answer)) == []


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        (LONELY, "exists i, j. B(i, j) & S(i, j)"),
        (SAFE, "forall i. exists one j. B(i, j)"),
        (COMPANY, "true"),
        (COMPANY, "exists i, j. S(i, j) & ~S(i, j)"),
        (SAFE, "forall i, j. B(i, j) | ~B(i, j)"),
        # No bombs at all, on boards without inner tiles; but in other words than any slip has.
        ("forall i. exists j. B(i, j)", f"forall i, j. B(i, j) -> {EIGHT}"),
    ],
)
def test_what_is_wrong_in_another_way_gets_no_name(reference, answer):
    assert mistakes(rule(reference), rule(answer), (2, 3)) == []


def test_a_slip_beside_predicates_of_the_answers_own_is_named():
    reference = rule(COMPANY, "company")
    answer = "predicate Near(row, column)\n" + rule(
        "forall i, j. Near(i, j) <-> exists x, y. adjacent(i, j, x, y) & S(x, y)", "near"
    )
    right, wrong = (
        answer + rule(said, "it")
        for said in ("forall i, j. B(i, j) -> Near(i, j)", "forall i, j. Near(i, j) -> B(i, j)")
    )
    assert mistakes(reference, right, (2, 2)) == []
    (found,) = mistakes(reference, wrong, (2, 2))
    assert (found.code, found.line) == ("converse", 3)


@pytest.mark.slow
def test_formulas_beyond_reading_are_left_alone():
    long = " & ".join(f"B({n % 3}, {n // 3 % 3})" for n in range(900))
    assert mistakes(rule(SAFE), rule(f"forall i, j. S(i, j) & ({long})")) == []


def test_what_is_too_hard_gets_no_name():
    pigeons = (
        "domain pigeon = 0 .. 10\ndomain hole = 0 .. 9\npredicate In(pigeon, hole)\n"
        + rule("forall p in pigeon. exists h in hole. In(p, h)", "all")
        + rule("forall p, q in pigeon, h in hole. p < q -> ~(In(p, h) & In(q, h))", "alone")
    )
    assert mistakes(rule(SAFE), pigeons + rule("forall i, j. S(i, j) -> ~B(i, j)")) == []
    wide = "forall i, j, x, y in 0..40. B(i, j) & B(x, y) & i + j + x + y > 3 -> S(i, y)"
    assert mistakes(rule(SAFE), rule(wide)) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(16))
def test_a_slip_made_anywhere_in_any_formula_is_explained(seed):
    """The name may be another one, if that slip explains the difference just as well."""
    random = Random(seed)
    largest = random.choice([(1, 3), (3, 1)])
    sizes = [(min(n, largest[0]), min(n, largest[1])) for n in (1, 2, 3)]
    reference = f"forall i in rows, j in columns. {random_part(random, ('B', 'S')).text}"
    formula = parse_formula(reference)
    for slip in random.sample(SLIPS, 8):
        variants = list(slip.make(formula, {"B": 2, "S": 2}))
        if not variants:
            continue
        meant = random.choice(variants).formula
        answer = write(meant)
        found = mistakes(rule(reference), rule(answer), largest)
        if agree(formula, meant, sizes):
            assert found == []
            continue
        for each in found:
            assert explains(each.code, reference, answer, sizes)
        assert found or any(agree(meant, parse_formula(t), sizes) for t in ("true", "false"))


def test_a_slip_made_twice_in_a_line_is_told_once():
    (mistake,) = mistakes(rule("B(0, 0) & ~B(0, 1)"), rule("B(0, 1) & ~B(0, 0)"))
    assert (mistake.code, mistake.sentence) == (
        "off-by-one",
        "In line 1, a number in 'B(0, 1)' is off by one. This happens twice there: "
        "were two tiles exchanged?",
    )


def test_the_converse_of_what_always_holds_is_no_half_of_an_equivalence():
    right = "(exists i, j. B(i, j)) -> B(0, 0)"
    (mistake,) = mistakes(rule(right), rule("B(0, 0) -> exists i, j. B(i, j)"))
    assert mistake.code == "converse"
    (mistake,) = mistakes(rule("B(0, 0) <-> B(0, 1)"), rule("B(0, 0) -> B(0, 1)"))
    assert mistake.code == "half-equivalence"
