"""Derivations with one mistake: found, named and mended."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.mistake.judge import all_kinds, given_of
from minelogic.grading.report.values import GradeReport
from minelogic.proof.judging.files import check_proof
from tests.grading.mistake.claims_oracle import forces

PROOF = """\
theorem t: P & Q, Q -> R |- R & P
proof
  1. P & Q     premise
  2. Q -> R    premise
  3. P         &E 1
  4. R         &E 1
  5. R & P     &I 4, 3
qed
"""
MENDED = """\
theorem t: P & Q, Q -> R |- R & P
proof
  1. P & Q     premise
  2. Q -> R    premise
  3. P         &E 1
  4. Q         &E 1
  5. R         ->E 2, 4
  6. R & P     &I 5, 3
qed
"""
OF_PROOF = """\
id = "x"
kind = "mistake"
points = 4
line = 4
mistake = "not-a-conjunct"
kinds = ["not-a-conjunct", "converse-used", "or-case-missing"]
sequent = "P & Q, Q -> R |- R & P"
"""
CLAIMS = """\
1. S(0, 2) by (1, 0), (1, 1)
2. B(0, 1) by (1, 2)
3. B(0, 3) by (1, 2), (0, 2)
4. S(0, 0) by (1, 0), (0, 1)
"""
OF_CLAIMS = """\
id = "x"
kind = "mistake"
points = 4
line = 2
mistake = "reason-too-weak"
board = "board.mine"
"""
BOARD = "board 2 x 5\ndisplay\n  . . . . .\n  1 1 2 1 1\nuse minesweeper\n"
STEPS = "(P & Q) -> R\n~(P & Q) | R\n(~P & ~Q) | R\n(~P | R) & (~Q | R)\n"
OF_STEPS = """\
id = "x"
kind = "mistake"
points = 4
line = 3
mistake = "negation-not-swapped"
formula = "(P & Q) -> R"
"""


def head(line: object = "?", kind: str = "?") -> str:
    return f"line: {line}\nkind: {kind}\n\n"


FORMS = {
    "proof": (OF_PROOF, PROOF, head(4, "not-a-conjunct") + MENDED),
    "claims": (
        OF_CLAIMS,
        CLAIMS,
        head(2, "reason-too-weak") + CLAIMS.replace("by (1, 2)\n", "by (1, 2), (0, 2)\n"),
    ),
    "steps": (
        OF_STEPS,
        STEPS,
        head(3, "negation not swapped") + "(P & Q) -> R\n~(P & Q) | R\n~P | ~Q | R\n",
    ),
}


def exercise(
    folder: Path, form: str, toml: str | None = None, given: str | None = None,
    reference: str | None = None,
) -> Exercise:  # fmt: skip
    text, wrong, right = FORMS[form]
    files = {
        "exercise.toml": toml or text, "prompt.md": "Find it.\n", "board.mine": BOARD,
        "starter.txt": head() + (given or wrong), "reference.txt": reference or right,
    }  # fmt: skip
    for name, content in files.items():
        (folder / name).write_text(content)
    return load_exercise(folder)


def graded(folder: Path, form: str, answer: str) -> GradeReport:
    return judged_answer(exercise(folder, form), answer)


def scores(report: GradeReport) -> list[Fraction]:
    return [item.score for item in report.items]


@pytest.mark.parametrize("form", FORMS)
def test_what_is_found_named_and_mended_has_all(tmp_path, form):
    with_mistake = exercise(tmp_path, form)
    assert judged_answer(with_mistake, with_mistake.reference).passed
    assert judged_answer(with_mistake, with_mistake.starter).score == 0
    assert check_exercise(with_mistake, isolated=False).ok


@pytest.mark.parametrize("form", FORMS)
def test_each_part_counts_by_itself(tmp_path, form):
    _, wrong, right = FORMS[form]
    first, second, _, mended = right.split("\n", 3)
    found = graded(tmp_path, form, f"{first}\nkind: ?\n\n{wrong}")
    assert scores(found) == [1, 0, 0]
    assert scores(graded(tmp_path, form, f"{first}\n{second}\n\n{wrong}")) == [1, 1, 0]
    assert scores(graded(tmp_path, form, head() + mended)) == [0, 0, 2]
    assert scores(graded(tmp_path, form, mended)) == [0, 0, 2]
    # The kind counts with its line only.
    assert scores(graded(tmp_path, form, f"line: ?\n{second}\n\n{wrong}")) == [0, 0, 0]


def test_guessing_earns_nothing_on_average(tmp_path):
    """Every line that somebody derived is guessed once, with every kind."""
    kinds = ["not-a-conjunct", "converse-used", "or-case-missing"]
    total = Fraction(0)
    for line, kind in product([3, 4, 5], kinds):
        report = graded(tmp_path, "proof", head(line, kind) + PROOF)
        total += sum(scores(report), Fraction(0))
    assert total == 0


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Line: 4\nMistake: not a conjunct", [1, 1]),
        ("The mistake is in line 4\nkind of mistake = `not-a-conjunct`", [1, 1]),
        ("**line:** 4\n**kind:** Not-A-Conjunct.", [1, 1]),
        ("line: line 4 # I think\nkind: it is not-a-conjunct, I think", [1, 1]),
        ("line: 3, 4\nkind: not-a-conjunct", [0, 0]),
        ("line: 4\nline: 3\nkind: converse-used\nkind: not-a-conjunct", [1, Fraction(-1, 2)]),
        ("line: 9\nkind: not-a-conjunct", [0, 0]),
        ("line: 5\nkind: not-a-conjunct", [Fraction(-1, 2), 0]),
        ("line: 4\nkind: no-conjunct", [1, 0]),
        ("line: 4\nkind: iff-one-way", [1, 0]),
    ],
)
def test_lines_and_kinds_are_read_as_they_are_written(tmp_path, answer, expected):
    report = graded(tmp_path, "proof", f"{answer}\n\n{PROOF}")
    assert scores(report)[:2] == expected


def test_a_kind_that_is_none_is_told_with_what_may_be_meant(tmp_path):
    report = graded(tmp_path, "proof", head(4, "not-a-conjnct") + PROOF)
    (finding,) = report.findings
    assert (finding.code, finding.line) == ("no-such-kind", 2)
    assert finding.help == "Did you mean not-a-conjunct?"


NO_MEND = {
    "cut short": ("proof", PROOF.split("  4.")[0] + "qed\n"),
    "another theorem": ("proof", "theorem t: P & Q |- P\nproof\n  1. P & Q  premise\n"
                                 "  2. P      &E 1\nqed\n"),
    "nothing": ("proof", ""),
    "another proof": ("proof", """\
theorem t: P & Q, Q -> R |- R & P
proof
  1. P & Q            premise
  2. Q -> R           premise
  3. | ~(R & P)       assume
  4. | Q              &E 1
  5. | R              ->E 2, 4
  6. | P              &E 1
  7. | R & P          &I 5, 6
  8. | false          ~E 3, 7
  9. R & P            RAA 3-8
qed
"""),
    "one claim": ("claims", "1. S(0, 2) by (1, 0), (1, 1)\n"),
    "no claim": ("claims", ""),
    "all numbers": ("claims", CLAIMS.replace(
        "by (1, 2)\n", "by (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)\n")),
    "without the end": ("steps", "(P & Q) -> R\n~(P & Q) | R\n"),
    "another formula": ("steps", "P | Q\n"),
}  # fmt: skip


@pytest.mark.parametrize("name", NO_MEND)
def test_what_mends_nothing_has_nothing_for_it(tmp_path, name):
    form, text = NO_MEND[name]
    report = graded(tmp_path, form, head() + text)
    assert report.items[2].score == 0
    if name == "another proof":
        # It is a right one: only that it is another is held against it.
        assert check_proof(text).theorems[0].status == "proved"
        assert "another one" in report.items[2].message


def test_as_long_as_it_is_not_found_nothing_tells_where_the_mistake_is(tmp_path):
    changed = PROOF.replace("&I 4, 3", "&I 4, 3  ") + "\n"
    for answer in (head(3) + PROOF.replace("  3. P  ", "  3. P & Q"), head() + changed):
        report = graded(tmp_path, "proof", answer)
        told = str(report)
        assert report.items[2].score == 0
        assert "not-a-conjunct" not in told
        assert not re.search(r"[Ll]ine 4\b", told)
    found = graded(tmp_path, "proof", head(4) + PROOF.replace("3. P ", "3. Q "))
    assert "conjunct" in str(found)


def test_a_mended_proof_with_a_new_slip_is_told_where_it_is(tmp_path):
    report = graded(tmp_path, "proof", head(4) + MENDED.replace("->E 2, 4", "->E 2, 3"))
    assert report.items[2].score == 0
    assert [line.name for line in report.items[2].lines] == ["5"]


@pytest.mark.parametrize(
    ("claim", "verdict", "code"),
    [
        ("B(0, 1) by (1, 2), (0, 2)", "right", None),
        ("B(0, 1) by (1, 2)", "wrong", "reason-too-weak"),
        ("B(0, 1)", "wrong", "reason-missing"),
        ("S(0, 1) by (1, 0)", "wrong", "opposite"),
        ("B(0, 1) by (1, 4)", "wrong", "foreign-number"),
        ("S(0, 0) by (1, 0), (0, 1)", "wrong", "later-claim"),
        ("B(0, 1) by (1, 0), (1, 1), (1, 2), (1, 3), (1, 4)", "wrong", "every-number"),
    ],
)
def test_what_is_wrong_with_a_claim_has_a_name(tmp_path, claim, verdict, code):
    given = f"1. S(0, 2) by (1, 0), (1, 1)\n2. {claim}\n"
    row = given_of(exercise(tmp_path, "claims", given=given)).rows[1]
    assert (row.verdict, row.codes[:1]) == (verdict, (code,) if code else ())


def test_claims_are_judged_as_by_an_oracle_that_goes_through_all_boards(tmp_path):
    """What follows from the numbers named, on every board that shows them."""
    seen = {True: 0, False: 0}
    numbers = ["(1, 0)", "(1, 1)", "(1, 2)", "(1, 3)", "(1, 4)"]
    for j, bomb, named in product(range(5), [True, False], product([False, True], repeat=5)):
        chosen = [number for number, is_named in zip(numbers, named, strict=True) if is_named]
        if not 0 < len(chosen) < 4:
            continue
        given = f"1. {'B' if bomb else 'S'}(0, {j}) by {', '.join(chosen)}\n"
        (row,) = given_of(exercise(tmp_path, "claims", given=given)).rows
        expected = forces([1, 1, 2, 1, 1], [n for n in range(5) if named[n]], j, bomb)
        assert (row.verdict == "right") == expected, given
        seen[expected] += 1
    assert min(seen.values()) > 20


def test_what_rests_on_the_mistake_waits_and_is_not_wrong(tmp_path):
    given = "1. B(0, 2) by (1, 2)\n2. S(0, 1) by (1, 0), (1, 1), (0, 2)\n"
    rows = given_of(exercise(tmp_path, "claims", given=given)).rows
    assert [row.verdict for row in rows] == ["wrong", "waiting"]


def failed(folder: Path, form: str, **changed: str) -> dict[str, str]:
    report = check_exercise(exercise(folder, form, **changed), isolated=False)
    return {row.check: row.sentence for row in report.failed}


@pytest.mark.parametrize(
    ("form", "changed", "check", "said"),
    [
        ("proof", {"toml": OF_PROOF.replace("line = 4", "line = 3")}, "mistake", "in it is 4."),
        ("proof", {"given": MENDED}, "mistake", "in it is nothing."),
        ("proof", {"given": PROOF.replace("&E 1\n  4", "&E 2\n  4")}, "mistake", "is 3 and 4."),
        ("proof", {"given": PROOF.replace("&E 1\n  4", "?\n  4")}, "mistake", "be read: 3"),
        ("proof", {"toml": OF_PROOF.replace('= "not-a-conjunct"', '= "converse-used"')}, "kind",
         "What is wrong with line 4 is not-a-conjunct."),
        ("proof", {"toml": OF_PROOF.replace('"or-case-missing"', '"or-case"')}, "kinds",
         "called or-case"),
        ("claims", {"toml": OF_CLAIMS.replace("reason-too-weak", "opposite")}, "kind",
         "reason-too-weak"),
        ("steps", {"given": "P\n"}, "mistake", "line 3; wrong in it is 1."),
        ("proof", {"given": "no proof\n"}, "mistake", "no derivation"),
    ],
)  # fmt: skip
def test_a_check_finds_what_is_wrong(tmp_path, form, changed, check, said):
    assert said in failed(tmp_path, form, **changed)[check]


@pytest.mark.parametrize(
    ("toml", "line"),
    [
        (OF_PROOF.replace("line = 4\n", ""), 1),
        (OF_PROOF.replace('mistake = "not-a-conjunct"\n', ""), 1),
        (OF_PROOF.replace('"not-a-conjunct", "conv', '"conv'), 6),
        (OF_PROOF.partition("sequent")[0], 2),
        (OF_PROOF + 'formula = "P"\n', 2),
        (OF_CLAIMS + 'rules = ["&I"]\n', 7),
        (OF_CLAIMS.replace("board.mine", "bord.mine"), 6),
        (OF_PROOF.replace("R & P", "R & "), 7),
    ],
)
def test_mistakes_of_the_exercise_have_their_places(tmp_path, toml, line):
    with pytest.raises(FileError) as caught:
        exercise(tmp_path, "claims" if toml.startswith(OF_CLAIMS[:40]) else "proof", toml)
    assert line in [finding.line for finding in caught.value.diagnostics]


def test_every_form_has_its_kinds(tmp_path):
    every = [set(all_kinds(exercise(tmp_path, form).task)) for form in FORMS]  # type: ignore[arg-type]
    assert [len(kinds) > 4 for kinds in every] == [True, True, True]
    assert {"opposite", "reason-too-weak"} <= every[1]
    assert {"lost-bracket", "negation-not-swapped"} <= every[2]
