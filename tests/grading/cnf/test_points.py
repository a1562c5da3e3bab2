"""Points for clauses and steps: typical answers, an oracle of truth tables, what is monotone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from minelogic.encode.letters import LetterTable
from minelogic.encode.steps import distribution_steps
from minelogic.grading.cnf.meaning import Meanings, letters_of
from minelogic.grading.cnf.shape import is_cnf
from minelogic.grading.judge import judged_answer
from minelogic.grading.slips.spots import spots
from minelogic.ground.formula import to_tree
from minelogic.limits import Limits
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or
from tests.grading.cnf.points_oracle import all_clauses, follows, share
from tests.grading.cnf_oracle import exercise, some_formula, table

ABC = "ABC"


def score(answer: str, formula: str, form: str = "either") -> Fraction:
    report = judged_answer(exercise(formula, form), answer)
    assert report.score is not None
    return report.score


IFF = "(P -> Q) <-> R"
STEPS = [
    IFF,
    "((P -> Q) -> R) & (R -> (P -> Q))",
    "(~(~P | Q) | R) & (~R | ~P | Q)",
    "((P & ~Q) | R) & (~R | ~P | Q)",
    "(P | R) & (~Q | R) & (~R | ~P | Q)",
]
SLIP = ["((~P & ~Q) | R) & (~R | ~P | Q)", "(~P | R) & (~Q | R) & (~R | ~P | Q)"]
TYPICAL = [
    # Clauses: three are needed.
    (["P | R", "~Q | R", "~P | Q | ~R"], "6"),
    (["P | R", "~Q | R"], "4"),
    (["P | R"], "2"),
    (["~P | Q | ~R"], "2"),
    (["P | R", "~Q | R", "~P | Q | R"], "4"),  # a slip in the third
    (["P | R", "~Q | R", "~P | Q | ~R", "P | Q"], "9/2"),  # one too many
    (["P | Q | R", "P | ~Q | R", "~P | ~Q | R", "~P | Q | ~R"], "6"),  # by the truth table
    (["P | Q | R", "P | ~Q | R", "~P | Q | ~R"], "4"),  # a row forgotten
    (["P | R", "P | R | Q", "P | R | ~Q", "P | ~P"], "2"),  # padded
    (["P", "Q", "R"], "0"),
    ([IFF], "0"),
    # Steps: 5 for the steps, 1 for the last line.
    (STEPS, "6"),
    (STEPS[:4], "15/4"),
    (STEPS[:3], "10/3"),
    (STEPS[:2], "5/3"),
    ([*STEPS[:3], *SLIP], "15/4"),  # a slip in the third step
    ([*STEPS[:4], "(P | R) & (~Q | R) & (~R | ~P) & Q"], "15/4"),  # in the last
    ([STEPS[0], STEPS[2], STEPS[4]], "6"),  # two laws in each
    ([STEPS[0], STEPS[2], SLIP[1]], "5/2"),
    ([*STEPS[:4], "P & Q & R"], "15/4"),  # guessed
]  # fmt: skip


@pytest.mark.parametrize(("lines", "points"), TYPICAL)
def test_typical_answers_have_the_points_of_the_handbook(lines: list[str], points: str) -> None:
    assert score("\n".join(lines), IFF) == Fraction(points)


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["~N | L | R"], "3"),
        (["~N | L | R", "~N | ~L | ~R", "L | R | ~N", "N | L"], "4"),
        (["~N | ~L | ~R", "L | R"], "3"),
        (["N -> (L -> ~R) & (~R -> L)", "~N | (~L | ~R) & (R | L)", "(~N | ~L | ~R) & (R | L)"],
         "10/3"),
    ],
)  # fmt: skip
def test_another_formula_has_the_points_of_the_handbook(lines: list[str], points: str) -> None:
    assert score("\n".join(lines), "N -> (L <-> ~R)") == Fraction(points)


HALF = "(A | B) & (C -> D)"


@pytest.mark.parametrize(
    ("lines", "points"),
    [
        (["A | B", "~C | D"], "6"),
        (["~C | D"], "3"),  # a clause that stands in the formula is left out
        (["A | B"], "0"),
        ([HALF], "0"),
        ([HALF, "(A | B) & (~C | D)"], "6"),
    ],
)
def test_clauses_that_stand_in_the_formula_are_not_earned(lines: list[str], points: str) -> None:
    assert score("\n".join(lines), HALF) == Fraction(points)


def test_slips_in_different_steps_of_as_many_cost_alike() -> None:
    slips = [
        ["((P -> Q) -> R) & (~R -> (P -> Q))", "(~(~P | Q) | R) & (R | ~P | Q)",
         "((P & ~Q) | R) & (R | ~P | Q)", "(P | R) & (~Q | R) & (R | ~P | Q)"],
        [STEPS[1], "(~(~P | ~Q) | R) & (~R | ~P | Q)", "((P & Q) | R) & (~R | ~P | Q)",
         "(P | R) & (Q | R) & (~R | ~P | Q)"],
        [*STEPS[1:3], *SLIP],
        [*STEPS[1:4], "(P | R) & (~Q & R) & (~R | ~P | Q)"],
    ]  # fmt: skip
    for lines in slips:
        assert score("\n".join([IFF, *lines]), IFF) == Fraction(15, 4), lines
    compact = [[STEPS[2], SLIP[1]], [slips[0][1], slips[0][3]]]
    for lines in compact:
        assert score("\n".join([IFF, *lines]), IFF) == Fraction(5, 2), lines


def _answers(chance: Random) -> tuple[Formula, list[Formula]]:
    given = some_formula(chance, 2, ABC)
    while is_cnf(given):
        given = some_formula(chance, 2, ABC)
    clauses = all_clauses("".join(name for name in ABC if name in write(given)))
    right = [clause for clause in clauses if follows(given, clause, ABC)]
    pool = right if right and chance.random() < 0.6 else clauses
    some = [chance.choice(pool) for _ in range(chance.randint(1, 4))]
    some += [chance.choice(clauses)] * (chance.random() < 0.4)
    some += [Or((Atom("A"), Not(Atom("A"))))] * ("A" in write(given) and chance.random() < 0.2)
    return given, some


def _text(clauses: list[Formula]) -> str:
    return "\n".join(write(clause) for clause in clauses)


def test_clauses_earn_what_truth_tables_say() -> None:
    chance = Random(15)
    for _ in range(150):
        given, clauses = _answers(chance)
        letters = "".join(name for name in ABC if name in write(given))
        expected = 6 * share(given, clauses, letters)
        if _is_written_in(clauses, given):
            continue
        assert score(_text(clauses), write(given), "clauses") == expected, (given, clauses)


def _is_written_in(clauses: list[Formula], given: Formula) -> bool:
    return any(clause == given for clause in clauses)


@pytest.mark.parametrize("form", ["clauses", "either"])
def test_a_right_clause_never_loses_points_and_a_wrong_one_never_wins_any(form: str) -> None:
    chance = Random(16)
    for _ in range(120):
        given, clauses = _answers(chance)
        letters = "".join(name for name in ABC if name in write(given))
        before = score(_text(clauses), write(given), form)
        added = chance.choice(all_clauses(letters))
        place = chance.randint(0, len(clauses))
        after = score(_text([*clauses[:place], added, *clauses[place:]]), write(given), form)
        if follows(given, added, letters):
            assert after >= before, (write(given), _text(clauses), write(added))
        else:
            assert after <= before, (write(given), _text(clauses), write(added))


def test_weaker_repeated_and_always_true_clauses_change_nothing() -> None:
    chance = Random(17)
    for _ in range(80):
        given, clauses = _answers(chance)
        letters = "".join(name for name in ABC if name in write(given))
        right = [clause for clause in clauses if follows(given, clause, letters)]
        before = score(_text(clauses), write(given), "clauses")
        padding: list[Formula] = [Or((Atom(letters[0]), Not(Atom(letters[0]))))]
        for clause in right:
            padding += [clause, Or((clause, Not(Atom(letters[-1]))))]
        assert score(_text([*clauses, *padding]), write(given), "clauses") == before


@pytest.mark.slow
def test_many_letters_are_counted_by_the_clauses_of_the_formula() -> None:
    chain = " & ".join(f"(x{n} -> x{n + 1})" for n in range(8))
    clauses = [f"~x{n} | x{n + 1}" for n in range(8)]
    for number in range(1, 9):
        assert score("\n".join(clauses[:number]), chain, "clauses") == 6 * Fraction(number, 8)


def _derivation(given: Formula) -> list[Formula]:
    """The formula and what the laws make of it, one at one place a line."""
    meanings = Meanings(letters_of([given]), Limits())
    letters = LetterTable(meanings.letters)
    steps = distribution_steps(meanings.ground(given)).steps
    return [given, *[to_tree(step.whole, letters) for step in steps]]


def _is_contingent(formula: Formula) -> bool:
    return set(table(formula, ABC)) == {True, False}


def _slipped(chance: Random, lines: list[Formula]) -> list[Formula]:
    """The lines up to some place, a wrong one, and what the laws make of that."""
    place = chance.randint(1, len(lines) - 1)
    before = lines[place - 1]
    wrong = [
        spot.put(other)
        for spot in spots(lines[place])
        for other in _changed(spot.node)
        if table(spot.put(other), ABC) != table(before, ABC)
    ]
    if not wrong:
        return lines
    return [*lines[:place], *_derivation(chance.choice(wrong))]


def _changed(node: Formula) -> list[Formula]:
    match node:
        case And(parts):
            return [Or(parts)]
        case Or(parts):
            return [And(parts)]
        case Not(body):
            return [body]
        case Atom():
            return [Not(node)]
        case Implies(left, right):
            return [Implies(right, left)]
        case Iff(left, right):
            return [Implies(left, right)]
    return []


def _some_steps(chance: Random) -> tuple[Formula, list[Formula]]:
    while True:
        given = some_formula(chance, 3, ABC)
        lines = _derivation(given)
        if _is_contingent(given) and not is_cnf(given) and 3 <= len(lines) <= 9:
            break
    kept = [lines[0], *[line for line in lines[1:-1] if chance.random() < 0.7], lines[-1]]
    if chance.random() < 0.6:
        kept = _slipped(chance, kept)
    if chance.random() < 0.4:
        kept = kept[: chance.randint(1, len(kept))]
    return given, kept


def _harmless(chance: Random, line: Formula) -> Formula:
    """The same with a part turned round, or doubly negated, or as it is."""
    spot = chance.choice(list(spots(line)))
    match spot.node:
        case And(parts) | Or(parts) if chance.random() < 0.5:
            return spot.put(type(spot.node)(tuple(reversed(parts))))
    return spot.put(Not(Not(spot.node))) if chance.random() < 0.6 else line


def _plain(lines: list[Formula]) -> str:
    return "\n".join(write(line) for line in lines)


@pytest.mark.parametrize("form", ["steps", "either"])
def test_whole_derivations_have_all_points_however_compact(form: str) -> None:
    chance = Random(18)
    for _ in range(40):
        lines = _derivation(some_formula(chance, 3, ABC))
        if not 3 <= len(lines) <= 12:
            continue
        assert score(_plain(lines), write(lines[0]), form) == 6, _plain(lines)
        some = [lines[0], *[n for n in lines[1:-1] if chance.random() < 0.5], lines[-1]]
        assert score(_plain(some), write(lines[0]), "either") == 6, _plain(some)


@pytest.mark.parametrize("form", ["steps", "either"])
def test_steps_back_and_forth_change_nothing(form: str) -> None:
    chance = Random(19)
    for _ in range(60):
        given, lines = _some_steps(chance)
        if form == "either" and all(is_cnf(line) for line in lines[1:]):
            continue  # these may be clauses below the formula
        place = chance.randint(1, len(lines))
        padded = [*lines[:place]]
        for _ in range(chance.randint(1, 3)):
            padded.append(_harmless(chance, padded[-1]))
        padded += [lines[place - 1], *lines[place:]]
        before, after = (score(_plain(some), write(given), form) for some in (lines, padded))
        assert after == before, f"{_plain(lines)}\n\n{_plain(padded)}"


@pytest.mark.parametrize("form", ["steps", "either"])
def test_a_right_step_in_between_never_loses_points(form: str) -> None:
    chance = Random(20)
    for _ in range(60):
        given, lines = _some_steps(chance)
        if form == "either" and all(is_cnf(line) for line in lines[1:]):
            continue  # these may be clauses below the formula
        place = chance.randint(1, len(lines))
        way = _derivation(lines[place - 1])
        added = way[1] if len(way) > 1 and chance.random() < 0.7 else _harmless(chance, way[0])
        if any(len(_derivation(added)) <= len(_derivation(line)) for line in lines[place:]):
            continue  # it takes the place of a line below it
        longer = [*lines[:place], added, *lines[place:]]
        before, after = (score(_plain(some), write(given), form) for some in (lines, longer))
        assert after >= before, f"{_plain(lines)}\n\n{_plain(longer)}"


@pytest.mark.parametrize("form", ["steps", "either"])
def test_a_wrong_step_never_wins_points(form: str) -> None:
    chance = Random(21)
    for _ in range(60):
        given, lines = _some_steps(chance)
        place = chance.randint(1, len(lines))
        added = some_formula(chance, chance.randint(0, 3), ABC)
        if not _letters(added) <= _letters(given):
            continue
        if table(added, ABC) in (table(lines[place - 1], ABC), table(given, ABC)):
            continue
        if form == "either" and all(is_cnf(line) for line in [*lines[1:], added]):
            continue  # these may be clauses below the formula, some of them right
        longer = [*lines[:place], added, *lines[place:]]
        before, after = (score(_plain(some), write(given), form) for some in (lines, longer))
        assert after <= before, f"{_plain(lines)}\n\n{_plain(longer)}"


def _letters(formula: Formula) -> set[str]:
    return {name for name in ABC if name in write(formula)}


REMARKS = [
    "So we are done.", "therefore", "Therefore:", "(by De Morgan)", "∴", "Q.E.D.", "We are done!",
    "Not Horn: some clause has two literals or more without a negation.", "= done",
    "3 variables, 3 clauses.", "A clause must be true in all rows", "I think that is all",
    "This is a CNF", "It is not a Horn formula", "This is not a tautology",
]  # fmt: skip
TOLD = ["Not Horn: P | Q", "These follow from P", "because P | R holds in row 2", "we drop: P | ~P"]


@pytest.mark.parametrize("form", ["clauses", "either"])
def test_remarks_beside_clauses_cost_nothing(form: str) -> None:
    clauses = TYPICAL[0][0]
    for remark in (*REMARKS, *TOLD):
        for place in range(4):
            answer = "\n".join([*clauses[:place], remark, *clauses[place:]])
            report = judged_answer(exercise(IFF, form), answer)
            assert report.passed, (answer, report.findings)
            told = [finding.code for finding in report.findings]
            assert told == (["remark"] if remark in TOLD else []), answer


@pytest.mark.parametrize("form", ["steps", "either"])
def test_remarks_beside_steps_cost_nothing(form: str) -> None:
    for remark in REMARKS:
        answer = "\n".join([*STEPS[:2], remark, *STEPS[2:]])
        assert score(answer, IFF, form) == 6, answer


@pytest.mark.parametrize(
    "line",
    ["P Q", "P | Q | ~R magic trick", "therefore P | Q", "so P", "so we get P | Q", "P & Q -> R",
     "P or Q", "hence P | | Q", "P | (Q", "Rain or Shine", "therefore X1 | Y1", "P Q R", "not P",
     "Answer: P | Q", "Clause four: P | Q", "p or q", "De Morgan: P & Q"],
)  # fmt: skip
def test_what_could_be_a_clause_is_never_dropped(line: str) -> None:
    report = judged_answer(exercise(IFF, "clauses"), "\n".join([*TYPICAL[0][0], line]))
    assert report.score < 6, line


@pytest.mark.parametrize("lead", ["therefore ", "Hence, ", "so we get ", "∴ ", "Clause two: "])
def test_words_that_lead_to_a_clause_are_read_over(lead: str) -> None:
    assert score(f"P | R\n{lead}~Q | R\n~P | Q | ~R", IFF, "clauses") == 6


def test_letters_with_names_are_no_words_of_a_remark() -> None:
    given = "(rain -> wet) <-> so"
    clauses = ["rain | so", "~wet | so", "~rain | wet | ~so"]
    assert score("\n".join(clauses), given) == 6
    assert score("\n".join([*clauses, "We are done."]), given) == 6
    assert score("\n".join([*clauses, "rain wet"]), given) < 6
    assert parse_formula(given) is not None
