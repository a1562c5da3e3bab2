"""Steps as an answer: every law recognised, every wrong law named, points a step at a time."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth
from tests.grading.cnf_oracle import exercise, some_formula, table, true_in

FORMULA = "~(A -> B) | C"
RIGHT = """~(A -> B) | C
= ~(~A | B) | C       implication
= (~~A & ~B) | C      by De Morgan's law
= (A & ~B) | C        (double negation)
= (A | C) & (~B | C)  [distributivity]
"""


def graded(answer: str, formula: str = FORMULA, form: str = "steps") -> GradeReport:
    return judged_answer(exercise(formula, form), answer)


def laws(report: GradeReport) -> list[str | None]:
    return [line.name for line in report.items[0].lines]


def codes(report: GradeReport) -> list[str]:
    return [mistake.code for mistake in report.items[0].mistakes]


def test_right_steps_get_all_points_and_their_laws_are_seen() -> None:
    for form in ("steps", "either"):
        report = graded(RIGHT, form=form)
        assert report.passed
        assert laws(report) == ["implication", "De Morgan", "double negation", "distribution"]
        assert not any("not by" in (line.sentence or "") for line in report.items[0].lines)


def test_the_first_line_and_the_signs_may_be_left_out() -> None:
    assert graded("\n".join(RIGHT.splitlines()[1:])).passed
    plain = "~(~A | B) | C\n(A & ~B) | C\n(A | C) & (~B | C)"
    assert graded(plain).passed
    assert graded(FORMULA + "\n" + plain, form="either").passed
    assert graded(plain.replace("\n", "  ≡\n≡ ")).passed
    assert graded("(1) ~(~A ∨ B) ∨ C\n⇔ (A ∧ ¬B) ∨ C\n⟺ (A ∨ C) ∧ (¬B ∨ C)  # distribution").passed


def test_another_law_than_the_named_one_is_told_and_costs_nothing() -> None:
    report = graded(RIGHT.replace("implication", "absorption"))
    assert report.passed
    assert "not by absorption" in (report.items[0].lines[0].sentence or "")


def test_a_name_that_is_no_law_is_a_warning() -> None:
    report = graded(RIGHT.replace("implication", "some magic"))
    assert report.passed
    assert [f.code for f in report.findings] == ["unknown-law"]
    assert (report.findings[0].line, report.findings[0].severity) == (2, "warning")


def test_two_laws_at_once_are_told_and_more_count_half() -> None:
    report = graded("~(~A | B) | C\n(A | C) & (~B | C)")
    assert report.passed
    assert "two laws" in (report.items[0].lines[1].sentence or "")
    jump = graded("(A | B | C) & (A | ~B | ~C) & (~A | B | ~C) & (~A | ~B | C)", "(A <-> B) <-> C")
    assert jump.items[0].score == Fraction(5, 2)
    assert jump.items[1].score == 1


def test_a_wrong_step_is_charged_once() -> None:
    report = graded("~(~A | B) | C\n(~~A | ~B) | C\n(A | ~B) | C\nA | ~B | C | C")
    assert codes(report) == ["negation-not-swapped"]
    # Two right, one wrong; that C stands there twice is left out, so that C | C is none.
    assert report.items[0].score == Fraction(10, 3)
    assert report.items[1].score == 0
    assert report.items[0].mistakes[0].line == 2


def test_a_line_that_cannot_be_read_costs_its_step_only() -> None:
    report = graded(RIGHT.replace("(~~A & ~B)", "(~~A & & ~B)"))
    assert report.items[0].score == 5 * Fraction(3, 4)
    assert report.items[1].score == 1
    assert [finding.line for finding in report.findings] == [3]


def test_steps_that_end_too_early_count_as_far_as_they_go() -> None:
    report = graded("\n".join(RIGHT.splitlines()[:4]))
    assert report.items[0].score == 5 * Fraction(3, 4)
    assert report.items[1].score == 0
    assert "not-a-clause" in [finding.code for finding in report.findings]


def test_padding_with_reordered_and_repeated_lines_adds_no_points() -> None:
    wrong = "~(~A | B) | C\n(~A & ~B) | C\n(~A | C) & (~B | C)"
    lines = wrong.split("\n")
    padded = [lines[0], "C | ~(~A | B)", "C | ~(B | ~A)", lines[0], "~~C | ~(~A | B)", *lines]
    alone = graded("\n".join(lines)).items[0].score
    assert 0 < alone < 5
    assert graded("\n".join(padded)).items[0].score == alone


NUMBER = "N -> (L <-> ~R)"
UNFINISHED = [NUMBER, "~N | (L <-> ~R)", "~N | ((L -> ~R) & (~R -> L))"]


@pytest.mark.parametrize("last", ["L", "X | Y", "~N", "true", "false", "(L -> ~R) & (~R -> L)"])
def test_a_wrong_line_at_the_end_of_unfinished_steps_earns_nothing(last: str) -> None:
    honest = graded("\n".join(UNFINISHED), NUMBER)
    # Two lines are right; -> and distribution are left, which are one line at least.
    assert honest.score == 5 * Fraction(2, 3)
    assert graded("\n".join([*UNFINISHED, last]), NUMBER).score <= honest.score


@pytest.mark.slow
def test_lines_that_lead_nowhere_earn_nothing() -> None:
    growing = [f"{'~~' * k}N -> (L <-> ~R)" for k in range(1, 30)]
    wider = [NUMBER + f" & ({NUMBER})" * k for k in range(1, 10)]
    toggling = ["~N | (L <-> ~R)", NUMBER] * 20
    complement = [f"({NUMBER}){''.join([' & (L | ~L)'] * k)}" for k in range(1, 10)]
    for trick in (growing, wider, complement):
        assert graded("\n".join([NUMBER, *trick]), NUMBER).score == 0
        assert graded("\n".join([NUMBER, *trick, "L"]), NUMBER).score == 0
        after = ["L", *[line.replace(NUMBER, "L") for line in trick]]
        assert graded("\n".join([NUMBER, *after]), NUMBER).score == 0
        finished = [*trick, "(~N | ~L | ~R) & (~N | R | L)"]
        assert graded("\n".join([NUMBER, *finished]), NUMBER).items[0].score == Fraction(5, 2)
    once = graded("\n".join([NUMBER, toggling[0]]), NUMBER).score
    assert graded("\n".join([NUMBER, *toggling]), NUMBER).score <= once


def test_only_a_cnf_of_the_formula_over_its_letters_ends_in_cnf() -> None:
    right = RIGHT.splitlines()
    for last, passes in (
        ("(A | C) & (~B | C)", True),
        ("(A | C) & (~B | C) & (X | ~X)", False),
        ("(A | C) & (B | C)", False),
        ("(A & ~B) | C", False),
    ):
        report = graded("\n".join([*right[:4], f"= {last}"]))
        assert (report.items[1].outcome == "passed") == passes, last
        assert report.passed == passes


RUN = ["~N | ~L | ~R", "~N | R | L"]


@pytest.mark.parametrize("form", ["steps", "either"])
def test_clauses_on_lines_of_their_own_at_the_end_of_steps_are_one_line(form: str) -> None:
    steps = [NUMBER, "~N | (L <-> ~R)", "~N | ((~L | ~R) & (R | L))"]
    report = graded("\n".join([*steps, *RUN]), NUMBER, form)
    assert report.passed
    assert laws(report)[-1] == "distribution"
    assert graded("\n".join([*steps, "{~N, ~L, ~R}", "{~N, R, L}"]), NUMBER, form).passed
    assert graded("\n".join([*steps, f"= {RUN[0]}", RUN[1]]), NUMBER, form).passed
    assert not graded("\n".join([*steps, RUN[0]]), NUMBER, form).passed
    assert not graded("\n".join([*steps, RUN[0], "~N | R | ~L"]), NUMBER, form).passed


def test_steps_whose_first_line_is_forgotten_are_steps() -> None:
    lines = ["~N | (L <-> ~R)", "~N | ((L -> ~R) & (~R -> L))", "~N | ((~L | ~R) & (R | L))"]
    report = graded("\n".join([*lines, "(~N | ~L | ~R) & (~N | R | L)"]), NUMBER, "either")
    assert report.passed
    assert report.items[0].id == "every step holds"
    wrong = graded("\n".join([*lines, "(~N | ~L | ~R) & (R | L)"]), NUMBER, "either")
    assert codes(wrong) == ["distribution-one-part"]
    one = graded("A -> B\n~A | B", "A -> B", "either")
    assert (one.passed, one.items[0].id) == (True, "every step holds")


def test_an_unrelated_cnf_gets_nothing() -> None:
    assert graded("A & C").score == 0
    assert graded(FORMULA + "\n= A | B | C").score == 0


Rewriter = Callable[[Formula], Formula | None]


def _iff(node: Formula) -> Formula | None:
    if not isinstance(node, Iff):
        return None
    return And((Implies(node.left, node.right), Implies(node.right, node.left)))


def _iff_cases(node: Formula) -> Formula | None:
    if not isinstance(node, Iff):
        return None
    return Or((And((node.left, node.right)), And((Not(node.left), Not(node.right)))))


def _implication(node: Formula) -> Formula | None:
    return Or((Not(node.left), node.right)) if isinstance(node, Implies) else None


def _de_morgan(node: Formula) -> Formula | None:
    if isinstance(node, Not) and isinstance(node.body, And):
        return Or(tuple([Not(part) for part in node.body.parts]))
    if isinstance(node, Not) and isinstance(node.body, Or):
        return And(tuple([Not(part) for part in node.body.parts]))
    return None


def _distribution(node: Formula) -> Formula | None:
    if isinstance(node, Or) and isinstance(node.parts[-1], And):
        front = node.parts[:-1]
        return And(tuple([Or((*front, part)) for part in node.parts[-1].parts]))
    return None


def _other_distribution(node: Formula) -> Formula | None:
    if isinstance(node, And) and isinstance(node.parts[0], Or):
        rest = node.parts[1:]
        return Or(tuple([And((part, *rest)) for part in node.parts[0].parts]))
    return None


RULES: dict[str, list[tuple[Rewriter, Callable[[Formula, Formula], Formula | None]]]] = {
    "iff": [(_iff, Iff), (_iff_cases, Iff)],
    "implication": [(_implication, Implies)],
    "De Morgan": [
        (_de_morgan, lambda p, q: Not(And((p, q)))),
        (_de_morgan, lambda p, q: Not(Or((p, q)))),
    ],
    "double negation": [
        (lambda n: n.body.body if isinstance(n, Not) and isinstance(n.body, Not) else None,
         lambda p, _: Not(Not(p))),
    ],
    "distribution": [
        (_distribution, lambda p, q: Or((p, And((q, Atom("D")))))),
        (_other_distribution, lambda p, q: And((Or((p, Atom("C"))), q))),
    ],
    "idempotence": [
        (lambda n: n.parts[0] if isinstance(n, And) and n.parts[0] == n.parts[-1] else None,
         lambda p, _: And((p, p))),
        (lambda n: n.parts[0] if isinstance(n, Or) and n.parts[0] == n.parts[-1] else None,
         lambda p, _: Or((p, p))),
    ],
    "absorption": [
        (lambda n: n.parts[0] if isinstance(n, And) else None, lambda p, q: And((p, Or((p, q))))),
        (lambda n: n.parts[0] if isinstance(n, Or) else None, lambda p, q: Or((p, And((p, q))))),
    ],
    "complement": [
        (lambda _: Truth(True), lambda p, _: Or((p, Not(p)))),
        (lambda _: Truth(False), lambda p, _: And((p, Not(p)))),
    ],
    "identity": [
        (lambda n: n.parts[0] if isinstance(n, And) else None, lambda p, _: And((p, Truth(True)))),
        (lambda n: n.parts[0] if isinstance(n, Or) else None, lambda p, _: Or((p, Truth(False)))),
    ],
    "domination": [
        (lambda _: Truth(True), lambda p, _: Or((p, Truth(True)))),
        (lambda _: Truth(False), lambda p, _: And((p, Truth(False)))),
    ],
    "constants": [
        (lambda _: Truth(False), lambda _p, _q: Not(Truth(True))),
        (lambda _: Truth(True), lambda _p, _q: Not(Truth(False))),
    ],
    "commutation": [
        (lambda n: And((n.parts[1], n.parts[0])) if isinstance(n, And) else None,
         lambda p, q: And((p, q)) if p != q else None),
    ],
    "association": [
        (lambda n: Or((n.parts[0].parts[0], Or((Atom("D"), n.parts[1]))))
         if isinstance(n, Or) and isinstance(n.parts[0], Or) else None,
         lambda p, q: Or((Or((p, Atom("D"))), q))),
    ],
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("law", RULES)
def test_each_law_is_recognised_wherever_it_is_used(law: str) -> None:
    chance = Random(law)
    for number in range(40):
        rewrite, make = RULES[law][number % len(RULES[law])]
        redex = make(some_formula(chance, 1), some_formula(chance, 1))
        if redex is None or (after := rewrite(redex)) is None:
            continue
        around = _context(chance)
        before, now = around(redex), around(after)
        assert table(before) == table(now)
        first, second = write(before), write(now)
        if chance.random() < 0.3:
            first, second = second, first
        if parse_formula(first) == parse_formula(second):
            continue
        report = graded(f"{first}\n= {second}  {law}", first)
        step = report.items[0].lines[-1]
        assert law in (step.name or ""), (first, second, step)
        assert "not by" not in (step.sentence or "")
        blind = graded(f"{first}\n= {second}", first).items[0].lines[-1]
        known = (blind.name or " and ").replace("commutation and association", "")
        assert " and " not in known, (first, second, blind)


def _context(chance: Random) -> Callable[[Formula], Formula]:
    other = some_formula(chance, 2)
    return chance.choice(
        [
            lambda hole: hole,
            lambda hole: And((hole, other)),
            lambda hole: Or((other, hole)),
            lambda hole: Not(hole),
            lambda hole: Implies(hole, other),
            lambda hole: Implies(other, And((Atom("A"), hole))),
            lambda hole: Iff(other, Or((hole, Atom("B")))),
        ]
    )


def test_the_same_law_may_be_used_at_several_places_at_once() -> None:
    report = graded("(A -> B) & (C -> D)\n= (~A | B) & (~C | D)", "(A -> B) & (C -> D)")
    assert report.passed
    assert laws(report) == ["implication"]
    long = "A | (B & (C | (D & E)))"
    report = graded(f"{long}\n= (A | B) & (A | C | D) & (A | C | E)", long)
    assert report.passed
    assert laws(report) == ["distribution"]


@pytest.mark.parametrize(
    "formula", ["A -> B <-> E", "~((A -> B) & (D -> E))", "(A & B) | (D -> E)", "A -> (B <-> D)"]
)
def test_an_arrow_and_a_letter_at_the_end_of_a_formula_are_no_law(formula: str) -> None:
    report = graded(f"{formula}\n{formula}", formula)
    assert [line.text for line in report.items[0].lines] == [formula]
    named = graded(f"{formula}\n{formula}  ->E", formula)
    assert [line.text for line in named.items[0].lines] == [formula]


WRONG = [
    ("~(A & B)", "~A & ~B", "negation-not-swapped"),
    ("~(A | B)", "~A | ~B", "negation-not-swapped"),
    ("~(A | B | D) & C", "(~A | ~B | ~D) & C", "negation-not-swapped"),
    ("~(~A & B)", "A & ~B", "negation-not-swapped"),
    ("~(A & B) & ~(C & D)", "~A & ~B & ~C & ~D", "negation-not-swapped"),
    ("~(A & B)", "~A & B", "lost-bracket"),
    ("~(A -> B)", "~A -> B", "lost-bracket"),
    ("~(A -> B)", "~~A | B", "lost-bracket"),
    ("(A | B) & C", "A | B & C", "lost-bracket"),
    ("A | (B & C)", "A | B & A | C", "lost-bracket"),
    ("C & (A -> B)", "C & ~A | B", "lost-bracket"),
    ("(A -> B) -> C", "A -> B -> C", "lost-bracket"),
    ("~(A <-> B)", "~(A -> B) & (B -> A)", "lost-bracket"),
    ("A -> B", "B -> A", "arrow-reversed"),
    ("A -> B", "A | ~B", "arrow-reversed"),
    ("A -> B", "~A -> ~B", "arrow-reversed"),
    ("A -> B", "A | B", "implication-left-not-negated"),
    ("C & (A -> B)", "C & (A | B)", "implication-left-not-negated"),
    ("A -> B", "~A & B", "implication-wrong-connective"),
    ("A -> B", "A & B", "implication-wrong-connective"),
    ("~(A -> B)", "~A -> ~B", "negated-implication"),
    ("~(A -> B)", "A -> ~B", "negated-implication"),
    ("~(A -> B)", "~A & ~B", "negated-implication"),
    ("A <-> B", "A -> B", "iff-one-half"),
    ("A <-> B", "B -> A", "iff-one-half"),
    ("A <-> B", "~A | B", "iff-one-half"),
    ("A <-> B", "A & B", "iff-one-half"),
    ("A <-> B", "(A -> B) | (B -> A)", "iff-wrong-halves"),
    ("A <-> B", "(A | B) & (~A | ~B)", "iff-wrong-halves"),
    ("A <-> B", "(A & B) & (~A & ~B)", "iff-wrong-halves"),
    ("C | (A <-> ~B)", "C | (A & ~B) & (~A & B)", "iff-wrong-halves"),
    ("(A & B) | (C & D)", "(A | C) & (B | D)", "distribution-some-pairs"),
    ("(A & B) | (C & D)", "(A | C) & (A | D) & (B | C)", "distribution-some-pairs"),
    ("(A | B) & (C | D)", "(A & C) | (B & D)", "distribution-some-pairs"),
    ("A | (B & C)", "(A | B) & C", "distribution-one-part"),
    ("(B & C & D) | A", "(B | A) & (C | A) & D", "distribution-one-part"),
    ("A | (B & C)", "(A & B) | (A & C)", "distribution-wrong-connective"),
    ("A & (B | C)", "(A | B) & (A | C)", "distribution-wrong-connective"),
    ("A | (B & C)", "A | B | A | C", "distribution-wrong-connective"),
    ("~(A & B)", "~A | B", "negation-on-one-part"),
    ("~(A & B)", "A | B", "negation-on-one-part"),
    ("A & (A | B)", "B", "absorption-wrong-part"),
    ("(A & (A | B)) | C", "A | B | C", "absorption-wrong-part"),
    ("A | ~A | B", "B", "complement-wrong"),
    ("A & ~A", "true", "complement-wrong"),
    ("A | true", "A", "constant-wrong"),
    ("A & true", "true", "constant-wrong"),
    ("~~A", "~A", "negation-lost"),
    ("(A | B) & C", "A | B | C", "connective-swapped"),
    ("(A | B) & (C | D)", "(A | B) & C", "part-lost"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after", "code"), WRONG)
def test_each_wrong_law_is_named_with_an_assignment(before: str, after: str, code: str) -> None:
    report = graded(f"{before}\n= {after}", before)
    assert codes(report) == [code]
    assert report.items[0].score == 0
    witness = report.items[0].witnesses[0]
    true = frozenset(witness.true)
    first, second = parse_formula(before), parse_formula(after)
    assert true_in(first, true) != true_in(second, true)
    assert "line 1" in witness.sentence
    assert "line 2" in witness.sentence


@pytest.mark.parametrize(("before", "after", "code"), WRONG)
def test_a_wrong_law_is_named_inside_a_larger_formula_too(
    before: str, after: str, code: str
) -> None:
    first, second = f"E | ({before})", f"({after}) | E"
    if table(parse_formula(first), "ABCDE") == table(parse_formula(second), "ABCDE"):
        return
    report = graded(f"{first}\n= {second}", first)
    assert len(codes(report)) == 1
    assert report.items[0].score == 0


def test_right_twins_of_wrong_steps_are_not_blamed() -> None:
    for before, after in [
        ("~(A & B)", "~A | ~B"), ("A -> B", "~A | B"), ("~A -> B", "A | B"),
        ("A -> B", "~B -> ~A"), ("~(A -> B)", "A & ~B"), ("A | (B & C)", "(A | B) & (A | C)"),
        ("A <-> B", "(A & B) | (~A & ~B)"), ("A <-> B", "(~A | B) & (A | ~B)"),
        ("~(A <-> B)", "A <-> ~B"), ("A | ~A | B", "true"), ("(A | ~A | B) & C", "C"),
    ]:  # fmt: skip
        report = graded(f"{before}\n= {after}", before)
        assert codes(report) == []
        assert " and " not in (laws(report)[0] or " and "), (before, after)


@pytest.mark.slow
def test_whether_a_step_holds_agrees_with_truth_tables() -> None:
    chance = Random(7)
    for _ in range(60):
        first, second = some_formula(chance, 2, "ABC"), some_formula(chance, 2, "ABC")
        report = graded(f"{write(first)}\n= {write(second)}", write(first))
        same = table(first, "ABC") == table(second, "ABC")
        assert bool(report.items[0].witnesses) == (not same)


def test_limits_of_laws_do_not_make_a_step_wrong() -> None:
    bomb = " | ".join(f"(x{n} & y{n})" for n in range(25))
    report = graded(f"{bomb}\n= {bomb.replace('x0 & y0', 'y0 & x0 & x0')}", bomb)
    assert laws(report) == ["idempotence"]
    assert codes(report) == []
    report = graded(f"{bomb}\n= {bomb.replace('x0 & y0', '~(~y0 | ~x0) & (x0 | x1 | ~x1)')}", bomb)
    assert report.status == "graded"
    assert codes(report) == []


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        ("~A | (B & C)\n(~A | B) & (~A | C)", Fraction(1)),
        ("~A | (B & C)\n(~A | B) & (A | C)", Fraction(1, 2)),  # the wrong step is the second
        ("~A | (B & C)", Fraction(1, 2)),  # the second step is missing
        ("~A | (B & C)\n~~~A | (B & C)", Fraction(1, 2)),  # what leads away does neither
        ("~A | (B & C)\n(B & C) | ~A", Fraction(1, 2)),  # what comes no nearer does not count
        ("A | (B & C)\n(A | B) & (A | C)", Fraction(1, 2)),  # right steps after a wrong one do
    ],
)
def test_all_steps_that_are_needed_share_the_points(answer: str, share: Fraction) -> None:
    item = graded(answer, "A -> (B & C)").items[0]
    assert item.score / item.points == share
