"""Boards that are to refute claims, against an oracle that counts for itself."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from minelogic.errors import FileError
from minelogic.exercises.load import load_exercise
from minelogic.exercises.tasks.truth import Truth
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.values import GradeReport

FILES = {"prompt.md": "Refute it.\n", "starter.txt": "# Draw it.\n", "reference.txt": "* *\n"}
HEAD = 'id = "x"\nkind = "truth"\npoints = 2\n'
BOARDS = '[boards]\nup_to = "3 x 3"\n'


def folder(tmp_path: Path, toml: str, **files: str) -> Path:
    for name, text in {**FILES, "exercise.toml": HEAD + toml}.items():
        (tmp_path / name).write_text(text)
    for name, text in files.items():
        (tmp_path / name.replace("_", ".")).write_text(text)
    return tmp_path


def claim(conclusion: str, *premises: str, name: str = "") -> str:
    named = f'name = "{name}"\n' if name else ""
    listed = ", ".join([f'"{premise}"' for premise in premises])
    return f'[[refute]]\n{named}premises = [{listed}]\nconclusion = "{conclusion}"\n'


def graded(tmp_path: Path, toml: str, answer: str, **files: str) -> GradeReport:
    return judged_answer(load_exercise(folder(tmp_path, toml, **files)), answer)


AT_MOST_ONE = "forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y"


def drawn(rows: Sequence[Sequence[bool]]) -> str:
    return "".join([" ".join(["*" if bomb else "." for bomb in row]) + "\n" for row in rows])


def test_a_board_refutes_where_an_oracle_says_so(tmp_path):
    """A board of 2 x 3 or smaller refutes "at most one" if it has a bomb, and more than one."""
    toml = claim(AT_MOST_ONE, "exists i. B(i, 0)") + BOARDS
    exercise = load_exercise(folder(tmp_path, toml))
    seen = {True: 0, False: 0}
    for height, width in [(1, 2), (2, 1), (2, 2), (2, 3)]:
        for bits in product([False, True], repeat=height * width):
            rows = [bits[i * width : (i + 1) * width] for i in range(height)]
            refutes = any(row[0] for row in rows) and sum(bits) > 1
            report = judged_answer(exercise, drawn(rows))
            assert (report.score == 2) == refutes == report.passed
            assert report.score in (0, 2)
            seen[refutes] += 1
    assert min(seen.values()) > 20


def test_numbers_are_those_of_the_neighbours(tmp_path):
    toml = claim("forall a, i, j. Q(a, i, j) -> a <= 2") + BOARDS
    assert graded(tmp_path, toml, "* *\n* .\n").passed
    assert graded(tmp_path, toml, "* * *\n. 3 .\n").passed
    assert not graded(tmp_path, toml, "* .\n* .\n").passed


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("* .\n", "holds-there"),
        (". .\n. .\n", "premise-fails"),
    ],
)
def test_why_a_board_refutes_nothing_is_named(tmp_path, answer, code):
    report = graded(tmp_path, claim(AT_MOST_ONE, "exists i, j. B(i, j)") + BOARDS, answer)
    assert report.status == "graded"
    assert report.score == 0
    assert [mistake.code for mistake in report.items[0].mistakes] == [code]


@pytest.mark.parametrize(
    "answer",
    [
        "display\n* *\n", "board 1 x 2\ndisplay\n  * *\n", "**\n", "| * | * |\n",
        "# two of them\n* *\n", "```\n* *\n```\n", "Answer:\n* *\n", "* 1\n1 *\n",
        "claim 1:\n* *\n",
    ],
)  # fmt: skip
def test_boards_are_read_as_they_are_drawn(tmp_path, answer):
    assert graded(tmp_path, claim(AT_MOST_ONE) + BOARDS, answer).score == 2


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("* *\n*\n", "uneven-rows"),
        ("* #\n", "no-sign"),
        ("There is one.\n", "no-board-drawn"),
        ("* * * *\n", "board-not-allowed"),
        ("* *\nrule two: true\n", "not-of-the-board"),
        ("* *\nfact B(0, 0)\n", "not-of-the-board"),
        ("* *\nfact M(0, 0)\n", "unknown-predicate"),
        ("board 1 x 2 torus\ndisplay\n * *\n", "board-not-allowed"),
    ],
)
def test_what_is_no_board_is_told_at_its_place(tmp_path, answer, code):
    report = graded(tmp_path, claim(AT_MOST_ONE) + BOARDS, answer)
    assert report.status == "unreadable"
    assert code in [finding.code for finding in report.findings]
    assert all(finding.line and finding.excerpt for finding in report.findings)


def test_a_wrong_number_is_told_and_the_bombs_count(tmp_path):
    report = graded(tmp_path, claim(AT_MOST_ONE) + BOARDS, "* 3\n* .\n")
    assert report.passed
    (finding,) = report.findings
    assert (finding.code, finding.line, finding.column) == ("wrong-number", 1, 3)


def test_several_claims_have_a_board_each(tmp_path):
    toml = claim(AT_MOST_ONE, name="one") + claim("exists i, j. B(i, j)", name="some") + BOARDS
    right = "one:\n* *\n\nsome:\n. .\n"
    assert graded(tmp_path, toml, right).passed
    report = graded(tmp_path, toml, "some:\n. .\n\none:\n* .\n")
    assert [item.score for item in report.items] == [0, 1]
    report = graded(tmp_path, toml, "on:\n* *\nsome:\n* *\n")
    assert report.score == 0
    report = graded(tmp_path, toml, "* *\n")
    assert (report.status, report.findings[0].code) == ("unreadable", "no-such-claim")


def test_what_else_holds_stands_in_facts(tmp_path):
    words = "predicate M(row, column)\ndefine Twin(i, j): M(i, j) & B(i, j)\n"
    toml = 'uses = ["words"]\n' + claim("forall i, j. ~Twin(i, j)") + BOARDS
    assert graded(tmp_path, toml, "* .\nfact M(0, 0)\n", words_mine=words).passed
    assert graded(tmp_path, toml, "* .\nfact M(0, 1)\n", words_mine=words).score == 0


def test_a_topology_of_the_exercise_need_not_be_named(tmp_path):
    toml = claim("forall a, i, j. Q(a, i, j) -> a <= 1") + '[boards]\nalso = ["1 x 3 torus"]\n'
    exercise = load_exercise(folder(tmp_path, toml, reference_txt="* . *\n"))
    assert isinstance(exercise.task, Truth)
    # On a torus the tile in the middle touches both, and each of the others touches the other.
    assert judged_answer(exercise, "* . *\n").score == Fraction(2)


@pytest.mark.parametrize(
    ("toml", "line"),
    [
        (claim("B(i, 0)") + BOARDS, 6),
        (claim("true", "R(0)") + BOARDS, 5),
        (claim("true"), 1),
        ('[[refute]]\nname = "x"\n' + BOARDS, 4),
        ('board = "b.mine"\n' + claim("true") + BOARDS, 4),
        (claim("true", name="x") + claim("false", name="X") + BOARDS, 4),
    ],
)
def test_mistakes_of_the_exercise_have_their_places(tmp_path, toml, line):
    with pytest.raises(FileError) as caught:
        load_exercise(folder(tmp_path, toml))
    assert caught.value.diagnostics[0].line == line


def test_a_check_tries_the_reference(tmp_path):
    good = check_exercise(folder(tmp_path, claim(AT_MOST_ONE) + BOARDS), isolated=False)
    assert good.ok, str(good)
    bad = check_exercise(
        folder(tmp_path, claim(AT_MOST_ONE) + BOARDS, reference_txt="* .\n"), isolated=False
    )
    assert [row.check for row in bad.failed] == ["reference", "refuted"]


# What is told of a board.


def told(report: GradeReport) -> str:
    """What stands below the board of the first item."""
    return report.items[0].witnesses[0].sentence


def test_a_board_that_refutes_says_why(tmp_path):
    report = graded(tmp_path, claim("exists i. exists j. B(i, j)") + BOARDS, ". .\n")
    assert report.passed
    formula = "exists i. exists j. B(i, j)"
    assert told(report) == (
        f"Here {formula} is false: B(i, j) holds for none of the 2 values of i and j."
    )
    report = graded(tmp_path, claim("forall i. forall j. ~B(i, j)") + BOARDS, ". *\n")
    assert told(report) == (
        "Here forall i. forall j. ~B(i, j) is false; counterexample: i = 0, j = 1, because "
        "~B(0, 1) is false: (0, 1) is a bomb."
    )


def test_quantifiers_of_one_kind_are_told_at_once_and_others_are_not(tmp_path):
    both = claim("exists i. exists j. B(i, j)") + BOARDS
    assert "witness: i = 0, j = 1, because" in told(graded(tmp_path, both, ". *\n"))
    both = claim("exists i. forall j. B(i, j)") + BOARDS
    sentence = told(graded(tmp_path, both, ". .\n* *\n"))
    assert "witness: i = 1, because forall j. B(1, j) is true in each of the 2 cases" in sentence
    both = claim("forall i. forall j. B(i, j) -> i = j") + BOARDS
    sentence = told(graded(tmp_path, both, "* . .\n. * .\n"))
    assert "B(i, j) -> i = j holds for each of the 6 values of i and j." in sentence
    one = claim("forall i. forall j. B(i, j)") + BOARDS
    assert told(graded(tmp_path, one, "*\n")).endswith("B(i, j) is true in the only case.")


def test_a_premise_that_fails_is_named_if_it_is_short(tmp_path):
    long = "forall i, j, x, y. B(i, j) & B(x, y) & (i != x | j != y) -> adjacent(i, j, x, y)"
    toml = claim("B(0, 0)", "B(0, 1)", long) + BOARDS
    assert graded(tmp_path, toml, ". .\n").items[0].message == (
        "Premise 1, B(0, 1), does not hold on this board."
    )
    assert graded(tmp_path, toml, ". * . *\n" * 3).status == "unreadable"
    far = graded(tmp_path, toml, ". * .\n. . .\n. * .\n")
    assert far.items[0].message == "Premise 2 does not hold on this board."


def test_how_many_hold_is_told_with_one_because(tmp_path):
    toml = claim("B(0, 0)", "KN(2; B(0, 0), B(0, 1), B(0, 2))") + BOARDS
    assert told(graded(tmp_path, toml, "* . .\n")) == (
        "Here KN(2; B(0, 0), B(0, 1), B(0, 2)) is false: 1 of them holds, because B(0, 0) is "
        "true: (0, 0) is a bomb."
    )


def test_a_board_that_is_too_small_is_not_asked_to_be_smaller(tmp_path):
    toml = claim("B(0, 0)") + '[boards]\nfrom = "3 x 3"\nup_to = "3 x 3"\n'
    finding = graded(tmp_path, toml, ". .\n").findings[0]
    assert (finding.code, finding.help) == ("board-not-allowed", "Draw one of those.")


def test_a_board_may_begin_on_the_line_of_its_name(tmp_path):
    toml = claim("~B(0, 0)", name="left") + claim("~B(0, 1)", name="right") + BOARDS
    exercise = load_exercise(folder(tmp_path, toml))
    for answer in (
        "left: * .\nright: . *\n",
        "left: * .\n. .\n\nRight: 1 *\n",
        "left:\n* .\nright: . *",
    ):
        assert judged_answer(exercise, answer).passed, answer
    assert judged_answer(exercise, "left: . *\nright: . *\n").score == 1
    wrong = judged_answer(exercise, "left: * .\nrihgt: . *\n")
    assert [finding.code for finding in wrong.findings] == ["no-such-claim"]
    # What is no row is no board.
    assert judged_answer(exercise, "left: the bomb\nright: . *\n").score == 1
