"""Reports as platforms take them: in their form, with nothing in them that should not be there."""

from __future__ import annotations

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.exercises.exercise import FEEDBACK
from minelogic.grading.grade import grade
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.grading.platforms.canvas import gradebook
from minelogic.grading.platforms.classroom50 import release_body, stamps
from minelogic.grading.platforms.csv_rows import class_csv
from minelogic.grading.platforms.gradebooks import GradebookError
from minelogic.grading.platforms.parts import number
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import Finding, GradeReport, Item, Line, Mistake, Witness
from minelogic.records import replace
from tests.grading.platform_schemas import (
    CHECKS,
    check_classroom50,
    check_prairielearn,
    strings,
)

SECRETS = ("forall hush", "The hush rule.", "*7*7*", "H(hush)", "hushed-mistake", "hush-hush")
HOSTILE = "=cmd|'<img src=x onerror=alert(1)>|`*_[x](http://a)\u202e\x1b[31m\x00\ud800&amp;"
WITNESS = Witness("2 x 2", ("*7*7*",), ("H(hush)",), "hush-hush",
                  (Line("forall hush", None, "hush", "The hush rule."),))  # fmt: skip
ITEMS = (
    Item("right", "It is right", Fraction(4, 3), Fraction(4, 3), "passed"),
    Item("partly", "It is partly right", Fraction(4, 3), Fraction(1, 7), "failed", "A hint.",
         (Line("B(0, 0)", 3),)),
    Item("secret", "It is a secret", Fraction(4, 3), Fraction(0), "failed", "hush-hush",
         (Line("forall hush"),), (WITNESS,), (Mistake("hushed-mistake", "hush-hush", ""),),
         hidden=True),
)  # fmt: skip
GRADED = GradeReport(
    "an-id", "A title", "theory", Fraction(4), "ab" * 32, "jane", "cd" * 32, "graded",
    Fraction(4, 3) + Fraction(1, 7), ITEMS, (Mistake("hushed-mistake", "hush-hush", "hush-hush"),),
    (), "on all boards up to 2 x 2", "hush-hush", version="1.2", seed=5,
)  # fmt: skip
ENVIRONMENT = {
    "CLASSROOM": "c", "ASSIGNMENT": "a", "SUBMISSION_TAG": "submit/1", "COMMIT_URL": "https://c",
    "RELEASE_URL": "https://r",
}  # fmt: skip
STAMPED = {"owner": "jane", "assignment_type": "individual", "datetime": "2026-01-01T00:00:00Z"}


def without(status, **more):
    return replace(
        GRADED, status=status, score=Fraction(0), items=(), mistakes=(), scope="",
        message="A sentence.", **more,
    )  # fmt: skip


FULL = replace(
    GRADED, score=GRADED.points, mistakes=(), message="Right.",
    items=tuple([replace(i, score=i.points, outcome="passed") for i in ITEMS]),
)  # fmt: skip
FOUND = Finding("odd", "error", "This is odd.", "Do it evenly.", 2, 3, 2, 4, ("  2 | x", "    | ^"))
REPORTS = {
    "full": FULL,
    "graded": GRADED,
    "undecided": replace(
        GRADED, score=Fraction(0),
        items=tuple([replace(i, score=Fraction(0), outcome="undecided") for i in ITEMS]),
    ),
    "partly judged": replace(
        GRADED, score=Fraction(4, 3), items=(ITEMS[0], replace(ITEMS[1], outcome="not judged")),
    ),
    "unreadable": without("unreadable", findings=(FOUND,)),
    "limit": without("limit"),
    "crashed": without("crashed"),
    "missing": without("missing", submission_sha256=None),
    "empty": without("empty"),
}  # fmt: skip
CASES = [(name, level) for name in REPORTS for level in FEEDBACK]


def checked(platform, report):
    """The adapter's result, after it was compared with what the platform takes."""
    made = AUTOGRADERS[platform].results(report)
    if platform == "classroom50":
        check_classroom50({**stamps(ENVIRONMENT), **STAMPED, **made})
    else:
        CHECKS[platform](made)
    return made


def share_of(platform, made, report):
    """The score that a platform reads, as a share of all points."""
    match platform:
        case "gradescope":
            return made["score"] / float(report.points)
        case "prairielearn":
            return made["score"]
        case "coderunner":
            return made["fraction"]
        case _:
            return made["score"] / made["max-score"]


@pytest.mark.parametrize("platform", AUTOGRADERS)
@pytest.mark.parametrize(("name", "level"), CASES)
def test_every_report_has_the_form_of_the_platform(platform, name, level):
    report = REPORTS[name]
    made = checked(platform, shown(report, level))
    share = share_of(platform, made, report)
    assert (share == 1) == (name == "full")
    assert float(report.score / report.points) - 0.01 < share <= float(report.score / report.points)


@pytest.mark.parametrize("platform", AUTOGRADERS)
@pytest.mark.parametrize("level", FEEDBACK)
def test_nothing_hidden_is_told_to_students(platform, level):
    texts = "\n".join(strings(checked(platform, shown(GRADED, level))))
    assert not [secret for secret in SECRETS if secret in texts]
    body = release_body(shown(GRADED, level))
    assert not [secret for secret in SECRETS if secret in body]


@pytest.mark.parametrize("platform", AUTOGRADERS)
def test_what_is_not_hidden_is_told_at_the_level_full_alone(platform):
    open_items = tuple([replace(item, hidden=False) for item in ITEMS])
    report = replace(GRADED, items=open_items)
    for level in FEEDBACK:
        texts = "\n".join(strings(checked(platform, shown(report, level))))
        assert ("*7*7*" in texts) == (level == "full")
        assert ("hush-hush" in texts) == (level in ("hint", "full"))


def test_a_hidden_item_tells_whether_it_passed_where_a_platform_lets_it():
    told = shown(GRADED, "hint")
    tests = checked("gradescope", told)["tests"]
    assert [test["visibility"] for test in tests] == ["visible", "visible", "after_published"]
    rows = checked("coderunner", told)["testresults"][1:]
    assert [row[-1] for row in rows] == [0, 0, 1]


def test_gradescope_keeps_what_a_later_question_needs():
    told = shown(GRADED, "where")
    kept = checked("gradescope", told)["extra_data"]["minelogic"]
    assert (kept["version"], kept["seed"], kept["exercise_sha256"]) == ("1.2", 5, "ab" * 32)
    assert GradeReport.from_json(kept["report"]) == told


def test_gradescope_shows_no_test_where_a_student_is_told_none():
    assert checked("gradescope", shown(GRADED, "syntax"))["tests"] == []


@pytest.mark.parametrize("level", FEEDBACK)
@pytest.mark.parametrize("name", REPORTS)
def test_prairielearn_takes_no_attempt_for_what_could_not_be_judged(name, level):
    made = checked("prairielearn", shown(REPORTS[name], level))
    assert made["gradable"] == (REPORTS[name].status in ("graded", "limit"))
    if name == "unreadable" and level != "none":
        assert made["format_errors"] == ["line 2: This is odd."]
    assert "odd" not in str(checked("prairielearn", shown(REPORTS["unreadable"], "none")))


def test_a_file_for_prairielearn_is_never_too_large():
    long = [replace(ITEMS[1], id=str(n), message="long " * 5000) for n in range(500)]
    check_prairielearn(AUTOGRADERS["prairielearn"].results(replace(GRADED, items=tuple(long))))


@pytest.mark.parametrize("name", REPORTS)
@pytest.mark.parametrize("level", FEEDBACK)
def test_classroom_50_takes_only_full_points_for_a_success(name, level):
    made = checked("classroom50", shown(REPORTS[name], level))
    assert all(test["passed"] for test in made["tests"]) == (name == "full")
    assert made["max-score"] == 400
    if name in ("full", "unreadable"):
        assert made["score"] == sum(test["score"] for test in made["tests"])


def test_classroom_50_scales_points_that_are_no_hundredths():
    third = replace(GRADED, points=Fraction(1, 3), score=Fraction(1, 3), items=())
    assert checked("classroom50", third)["score"] == checked("classroom50", third)["max-score"]
    less = replace(third, score=Fraction(33333, 100000))
    assert checked("classroom50", less)["score"] < checked("classroom50", less)["max-score"]


def hostile():
    """A report in which every text that can be a student's is hostile."""
    line = Line(HOSTILE, 1, HOSTILE, HOSTILE)
    mistake = Mistake("odd", HOSTILE, HOSTILE, 1)
    witness = Witness(HOSTILE, (HOSTILE,), (HOSTILE,), HOSTILE, (line,))
    item = Item(HOSTILE, HOSTILE, Fraction(4), Fraction(1), "failed", HOSTILE, (line,),
                (witness,), (mistake,))  # fmt: skip
    finding = Finding("odd", "error", HOSTILE, HOSTILE, 1, 1, 1, 2, (HOSTILE, "^"))
    return replace(
        GRADED, title=HOSTILE, submission=HOSTILE, score=Fraction(1), items=(item,),
        mistakes=(mistake,), findings=(finding,), message=HOSTILE,
    )  # fmt: skip


@pytest.mark.parametrize("platform", AUTOGRADERS)
@pytest.mark.parametrize("status", ["graded", "unreadable"])
def test_hostile_text_is_shown_by_its_signs_and_does_nothing(platform, status):
    report = replace(hostile(), status=status)
    made = checked(platform, report)
    assert "\x1b" not in str(made)
    assert "<U+202E>" in str(made) or "&lt;U+202E&gt;" in str(made)


def test_names_for_classroom_50_have_no_signs_of_markdown():
    (test,) = checked("classroom50", hostile())["tests"]
    assert not set("`*_[]<>|#!") & set(test["test-name"])


def test_nothing_in_a_report_ends_the_block_of_code_that_it_is_in():
    body = release_body(replace(hostile(), message="```\n# Full points\n````` x"))
    fence, *inside = body.rstrip("\n").split("\n")
    assert fence.removesuffix("text") == inside.pop() == "`" * 6
    assert not [line for line in inside if line.lstrip().startswith("`" * 6)]


@given(
    st.fractions(min_value=Fraction(1, 1000), max_value=1000),
    st.fractions(min_value=0, max_value=1),
    st.integers(0, 8),
)
def test_rounding_never_makes_a_score_full_or_larger(points, part, decimals):
    score = points * part
    rounded, most = number(score, points, decimals), number(points, points, decimals)
    assert 0 <= rounded <= most
    assert Fraction(str(rounded)) <= score
    if most > 0:
        assert (rounded == most) == (score == points)


@pytest.mark.slow
@given(st.fractions(min_value=Fraction(1, 50), max_value=50), st.fractions(0, 1))
def test_no_platform_takes_a_part_for_all_points(points, part):
    report = replace(GRADED, points=points, score=points * part, items=())
    for platform in AUTOGRADERS:
        made = checked(platform, report)
        if platform == "gradescope":
            most = made["extra_data"]["minelogic"]["max_score"]
            assert (made["score"] == most) == (part == 1)
        else:
            assert (share_of(platform, made, report) == 1) == (part == 1)


def rows_of(text):
    return list(csv.reader(io.StringIO(text)))


def test_the_table_of_a_class_has_a_row_for_every_hand_in():
    heading, *rows = rows_of(class_csv(list(REPORTS.values())))
    assert heading[:6] == ["submission", "status", "score", "points", "decimal", "mistakes"]
    assert heading[6:] == ["right", "partly", "secret"]
    assert [row[1] for row in rows] == [report.status for report in REPORTS.values()]
    assert rows[1] == [
        "jane", "graded", "31/21", "4", "1.4761", "hushed-mistake hushed-mistake",
        "4/3", "1/7", "0",
    ]  # fmt: skip
    assert rows[4][6:] == ["", "", ""]


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t=", " =", "\n-", "\u200b="])
def test_no_cell_is_a_formula(first):
    report = replace(GRADED, submission=f"{first}HYPERLINK(1)", title=f"{first}1+1")
    for text in (class_csv([report]), gradebook([report], roster(f"{first}HYPERLINK(1)")).text):
        for row in rows_of(text):
            assert not [cell for cell in row if cell[:1] in tuple("=+-@\t")]


def roster(*names):
    lines = ["Student,ID,SIS User ID,SIS Login ID,Section,A title (77),Other (78)"]
    lines.append("    Points Possible,,,,,4,10")
    for place, name in enumerate(names):
        lines.append(f'"{name}",{1000 + place},s{place},login{place}@x.edu,One,,')
    return "\ufeff" + "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    "submission", ["Doe, Jane", "Jane Doe", "doejane", "1000", "s0", "login0", "jane_doe.txt"]
)
def test_canvas_gets_the_grade_in_the_row_of_its_student(submission):
    made = gradebook([replace(GRADED, submission=submission)], roster("Doe, Jane", "Roe, Max"))
    assert made.left_out == ()
    assert rows_of(made.text) == [
        ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "A title (77)"],
        ["    Points Possible", "", "", "", "", "4.00"],
        ["Doe, Jane", "1000", "s0", "login0@x.edu", "One", "1.47"],
    ]


def test_canvas_is_not_told_what_is_not_known():
    reports = [
        replace(GRADED, submission="Doe, Jane"),
        replace(GRADED, submission="nobody"),
        replace(REPORTS["missing"], submission="Roe, Max"),
        replace(REPORTS["crashed"], submission="Poe, Eve"),
        replace(REPORTS["unreadable"], submission="Joe, Al"),
    ]
    names = ("Doe, Jane", "Doe, Jane", "Roe, Max", "Poe, Eve", "Joe, Al")
    made = gradebook(reports, roster(*names))
    assert dict(made.left_out).keys() == {"Doe, Jane", "nobody", "Roe, Max", "Poe, Eve"}
    assert [(row[0], row[-1]) for row in rows_of(made.text)[2:]] == [("Joe, Al", "0.00")]


def test_two_hand_ins_of_one_student_are_left_to_the_instructor():
    reports = [replace(GRADED, submission=name) for name in ("Doe, Jane", "second")]
    made = gradebook(reports, roster("Doe, Jane"), ids={"second": ["1000"]})
    assert len(made.left_out) == 2
    assert len(rows_of(made.text)) == 2


@pytest.mark.parametrize("text", ["", "a\nb\n", "Name,ID,Section\n", "Student,ID,Points\n"])
def test_what_is_no_gradebook_is_refused(text):
    with pytest.raises(GradebookError):
        gradebook([GRADED], text)


def test_a_real_answer_has_the_same_results_every_time(tmp_path: Path):
    for name, text in EXERCISE.items():
        (tmp_path / name).write_text(text)
    for answer in ("(A | C) & (B | C)", "(A | C)", "(A | C", "", "A ∧"):
        for level in FEEDBACK:
            report = grade(tmp_path, answer, feedback=level)
            for platform in AUTOGRADERS:
                made = checked(platform, report)
                again = grade(tmp_path, answer, feedback=level)
                assert made == AUTOGRADERS[platform].results(again)
                assert (share_of(platform, made, report) == 1) == (answer == "(A | C) & (B | C)")


EXERCISE = {
    "exercise.toml": 'id = "c"\ntitle = "C"\nkind = "cnf"\nformula = "~(A & B) -> C"\npoints = 4\n',
    "prompt.md": "To CNF.\n",
    "starter.txt": "~(A & B) -> C\n",
    "reference.txt": "(A | C) & (B | C)\n",
}
