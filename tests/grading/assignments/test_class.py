"""A class graded on an assignment: whose what is, what counts, what was decided by hand."""

from __future__ import annotations

import csv
import io
import json
import random
import zipfile
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import minelogic
from minelogic.exercises.assignments.assignment import Assignment, Part
from minelogic.exercises.assignments.lateness import LatePolicy, read_rule
from minelogic.grading.assignments.answers import Handed
from minelogic.grading.assignments.handed import Student
from minelogic.grading.assignments.table import class_table, total_reports
from minelogic.grading.assignments.times import read_time
from minelogic.grading.assignments.totals import student_grade
from minelogic.grading.assignments.values import ClassReport, StudentGrade
from minelogic.grading.judge import without_answer
from minelogic.grading.platforms.canvas import gradebook
from minelogic.grading.platforms.gradebooks import GradebookError
from minelogic.grading.platforms.moodle import worksheet
from minelogic.records import replace
from tests.grading.classes import RIGHT, WEAK, small_exercise, write

SENTENCE = "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"
HEAD = 'id = "week"\npoints = 6\n'
PARTS = """
[[exercise]]
exercise = "either"
weight = 2

[[exercise]]
exercise = "logic"
weight = 1
"""
DUE = 'due = 2026-10-16T23:59:00+02:00\nlate = "10 % a day"\n'
CNF = "(A | C) & (B | C)\n"


@pytest.fixture
def week(tmp_path):
    return make(tmp_path / "week", "")


def make(folder: Path, more: str) -> Path:
    """An assignment of a theory worth 4 and a formula worth 2."""
    small_exercise(folder / "either")
    small_exercise(folder / "logic", "cnf")
    toml = folder / "logic" / "exercise.toml"
    toml.write_text(toml.read_text().replace('"either"', '"logic"'))
    (folder / "assignment.toml").write_text(HEAD + more + PARTS)
    return folder


def students(report: ClassReport) -> dict[str, StudentGrade]:
    return {each.student: each for each in report.students}


def totals(report: ClassReport) -> dict[str, str]:
    return {each.student: str(each.total) for each in report.students}


def test_answers_are_found_by_name_by_folder_and_as_the_only_one_of_their_kind(week, tmp_path):
    write(tmp_path / "class", {
        "ada/answer.mine": RIGHT, "ada/answer.txt": CNF,
        "bob/EITHER.mine": RIGHT, "bob/logic.txt": CNF, "bob/notes.docx": "x",
        "cyd/either/mine.mine": RIGHT, "cyd/logic/mine.txt": CNF,
        "dan/rules.mine": RIGHT, "dan/formula.txt": CNF,
        "eve/homework.pdf": "x",
    })  # fmt: skip
    report = minelogic.grade_class(week, [tmp_path / "class"])
    assert totals(report) == {"ada": "6", "bob": "6", "cyd": "6", "dan": "6", "eve": "0"}
    by_name = students(report)
    assert by_name["bob"].attempts[0].others == ("notes.docx",)
    assert (
        by_name["eve"].parts[0].report.message == "There is no answer.mine; there is homework.pdf."
    )


def test_a_zip_for_each_student_is_like_a_folder(week, tmp_path):
    (tmp_path / "class").mkdir()
    for name, rules in (("ada", RIGHT), ("bob", WEAK)):
        stream = io.BytesIO()
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("answer.mine", rules)
            archive.writestr("answer.txt", CNF)
        (tmp_path / "class" / f"{name}.zip").write_bytes(stream.getvalue())
    report = minelogic.grade_class(week, [tmp_path / "class"])
    assert list(totals(report)) == ["ada", "bob"]
    assert totals(report)["ada"] == "6"
    alone = minelogic.grade(week / "either", WEAK)
    assert students(report)["bob"].total == 4 * alone.score / alone.points + 2


@pytest.mark.parametrize(
    ("rule", "counted"), [("last", [2]), ("first", [1]), ("best", [1]), ("best each", [1, 2])]
)
def test_attempts_in_folders_and_in_several_downloads(tmp_path, rule, counted):
    week = make(tmp_path / "week", f'attempts = "{rule}"\n')
    one = {"answer.mine": RIGHT}
    two = {"answer.mine": WEAK, "answer.txt": CNF}
    for number, files in enumerate((one, two), 1):
        write(tmp_path / "a" / "ada" / f"attempt-{number}", files)
        write(tmp_path / f"b{number}" / "ada", files)
    inside = minelogic.grade_class(week, [tmp_path / "a"])
    beside = minelogic.grade_class(week, [tmp_path / "b1", tmp_path / "b2"])
    assert totals(inside) == totals(beside)
    (ada,) = inside.students
    assert [each.number for each in ada.attempts if each.counted] == counted
    weak = 4 * minelogic.grade(week / "either", WEAK).score / 3
    expected = {"last": weak + 2, "first": Fraction(4), "best": max(4, weak + 2), "best each": 6}
    assert ada.total == expected[rule]


def test_one_student_is_a_class_too(week, tmp_path):
    write(tmp_path / "ada", {"either/answer.mine": RIGHT, "logic/answer.txt": CNF})
    write(tmp_path / "class" / "bob", {"attempt-1/answer.mine": WEAK, "attempt-2/answer.txt": CNF})
    report = minelogic.grade_class(week, [tmp_path / "ada", tmp_path / "class"])
    assert totals(report) == {"ada": "6", "bob": "2"}
    assert len(students(report)["bob"].attempts) == 2


def canvas(folder: Path) -> Path:
    return write(folder, {
        "doejane_111_501_answer.mine": RIGHT, "doejane_111_502_answer.txt": CNF,
        "rossbob_LATE_112_503_answer.mine": RIGHT, "rossbob_LATE_112_504_answer-1.txt": CNF,
    })  # fmt: skip


GRADEBOOK = """\
Student,ID,SIS User ID,SIS Login ID,Section,week (77)
    Points Possible,,,,,6
"Doe, Jane",111,s1,jane,A,
"Ross, Bob",112,s2,bob,A,
"Fay, Fay",13,s3,fay,B,
"""


def test_what_canvas_tells_is_kept_and_can_be_imported_again(tmp_path):
    week = make(tmp_path / "week", DUE)
    canvas(tmp_path / "class")
    (tmp_path / "grades.csv").write_text(GRADEBOOK)
    report = minelogic.grade_class(week, [tmp_path / "class"], roster=tmp_path / "grades.csv")
    assert totals(report) == {"Doe, Jane": "6", "Fay, Fay": "0", "Ross, Bob": "27/5"}
    bob = students(report)["Ross, Bob"]
    assert bob.attempts[0].late == "late"
    assert "how late is not known" in bob.marks[0]
    rows = {row["student"]: row for row in csv.DictReader(io.StringIO(class_table(report)))}
    assert rows["Ross, Bob"]["sis user id"] == "s2"
    assert rows["Ross, Bob"]["late"] == "late"
    assert rows["Fay, Fay"]["status"] == "missing"
    made = gradebook(total_reports(report), GRADEBOOK)
    imported = list(csv.reader(io.StringIO(made.text)))
    assert imported[0][-1] == "week (77)"
    assert [row[-1] for row in imported[2:]] == ["6.00", "5.40"]
    assert made.left_out == (("Fay, Fay", "nothing was handed in"),)


SHEET = """\
Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,\
Last modified (submission),Last modified (grade),Feedback comments
Participant 21,Jane Doe,jane@x.edu,Submitted,,6.00,Yes,"Friday, 16 October 2026, 11:50 PM",-,
Participant 22,Bob Ross,bob@x.edu,Submitted,,6.00,Yes,"Sunday, 18 October 2026, 12:30 AM",-,
Participant 23,Fay Fay,fay@x.edu,No submission,,6.00,Yes,-,-,
"""


def test_moodles_worksheet_tells_times_and_is_filled_in(tmp_path):
    week = make(tmp_path / "week", DUE)
    for name, number in (("Jane Doe", 21), ("Bob Ross", 22)):
        folder = tmp_path / "class" / f"{name}_{number}_assignsubmission_file_"
        write(folder, {"answer.mine": RIGHT, "answer.txt": CNF})
    (tmp_path / "sheet.csv").write_text(SHEET)
    report = minelogic.grade_class(week, [tmp_path / "class"], roster=tmp_path / "sheet.csv")
    # Bob is a day and 31 minutes late: two days have begun, of 6 points.
    assert totals(report) == {"Bob Ross": "24/5", "Fay Fay": "0", "Jane Doe": "6"}
    made = worksheet(total_reports(report), SHEET)
    grades = {row["Full name"]: row["Grade"] for row in csv.DictReader(io.StringIO(made.text))}
    assert grades == {"Jane Doe": "6.00", "Bob Ross": "4.80", "Fay Fay": ""}
    with pytest.raises(GradebookError, match=r"the maximum grade is 100\.00 there"):
        worksheet(total_reports(report), SHEET.replace("6.00", "100.00"))


def test_gradescope_tells_who_and_when(tmp_path):
    week = make(tmp_path / "week", DUE)
    metadata = ""
    for number, name, when in ((7, "Jane Doe", "2026-10-16 21:58:00.123 Z"),
                               (8, "Bob Ross", "2026-10-17 21:58:00 Z")):  # fmt: skip
        metadata += (
            f"submission_{number}:\n  :submitters:\n  - :name: {name}\n    :sid: 's{number}'\n"
            f"    :email: {name[:3].lower()}@x.edu\n  :created_at: {when}\n"
            "  :history:\n    - :created_at: 2020-01-01 00:00:00 Z\n"
        )
        write(tmp_path / "c" / "assignment_1_export" / f"submission_{number}",
              {"answer.mine": RIGHT, "answer.txt": CNF})  # fmt: skip
    write(tmp_path / "c" / "assignment_1_export", {"submission_metadata.yml": metadata})
    report = minelogic.grade_class(week, [tmp_path / "c"])
    assert totals(report) == {"Bob Ross": "27/5", "Jane Doe": "6"}
    assert students(report)["Bob Ross"].ids == ("8", "Bob Ross", "s8", "bob@x.edu")
    assert students(report)["Bob Ross"].attempts[0].late == "23 h 59 min late"


def test_decisions_by_hand_are_honoured_marked_and_stale_ones_told(week, tmp_path):
    write(tmp_path / "class", {
        "ada/answer.mine": WEAK, "ada/answer.txt": CNF, "bob/answer.mine": RIGHT,
        "cyd/answer.txt": CNF, "dan/answer.mine": RIGHT,
    })  # fmt: skip
    overrides = tmp_path / "overrides.toml"
    overrides.write_text("""
[[override]]
student = "ada"
exercise = "either"
score = 3.5
was = 1
comment = "See me."
by = "J."

[[override]]
student = "bob"
add = -1

[[override]]
student = "cyd"
exercise = "either"
excused = true

[[override]]
student = "fay"
score = 2
""")
    report = minelogic.grade_class(week, [tmp_path / "class"], overrides=overrides)
    assert totals(report) == {"ada": "11/2", "bob": "3", "cyd": "6", "dan": "4"}
    by_name = students(report)
    assert [each.by_hand for each in report.students] == [True, True, True, False]
    assert by_name["ada"].comments == ("either: See me. (J.)",)
    assert by_name["ada"].marks[0].startswith("either: 3 1/2 by hand (J.), judged ")
    assert by_name["ada"].checks[0].endswith("1 when that was decided: look at it again.")
    assert by_name["bob"].marks == ("The total: 3 by hand, judged 4.",)
    assert report.notes == (
        "An override is not used: nobody is called 'fay' (line 19 of the overrides).",
    )
    again = minelogic.grade_class(week, [tmp_path / "class"], overrides=overrides)
    assert json.dumps(again.to_json()) == json.dumps(report.to_json())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[overide]]\n", "There is no key 'overide'"),
        ("[[override]]\nscore = 1\n", "The key 'student' is missing"),
        ('[[override]]\nstudent = "a"\n', "nothing is said of them"),
        ('[[override]]\nstudent = "a"\nexercise = "eiter"\nscore = 1\n', "called 'eiter'"),
        ('[[override]]\nstudent = "a"\nscore = 60\n', "there are only 6 points"),
        ('[[override]]\nstudent = "a"\nadd = "x"\n', "it is a number"),
        ('[[override]]\nstudent = "a"\nexcused = true\n', "it is about no exercise"),
        ('[[override]]\nstudent = "a"\ndue = 2026-10-18\n', "it has no zone or no time"),
    ],
)
def test_overrides_with_mistakes_are_told_where(week, tmp_path, text, said):
    (tmp_path / "o.toml").write_text(text)
    with pytest.raises(minelogic.FileError) as raised:
        minelogic.grade_class(week, [], overrides=tmp_path / "o.toml")
    assert any(said in each.message for each in raised.value.diagnostics)


def test_an_exercise_is_an_assignment_by_itself(week, tmp_path):
    write(tmp_path / "class", {"ada.mine": RIGHT, "bob.mine": WEAK})
    report = minelogic.grade_class(week / "either", [tmp_path / "class"])
    assert totals(report)["ada.mine"] == "3"
    assert students(report)["bob.mine"].total == minelogic.grade(week / "either", WEAK).score


def test_jobs_change_nothing(week, tmp_path):
    write(tmp_path / "class", {f"s{n}/answer.mine": f"# {n}\n{RIGHT}" for n in range(6)})
    one = minelogic.grade_class(week, [tmp_path / "class"]).to_json()
    two = minelogic.grade_class(week, [tmp_path / "class"], jobs=2).to_json()
    assert json.dumps(one) == json.dumps(two)


def test_what_students_see_of_answers_is_what_each_exercise_lets_them(week, tmp_path):
    write(tmp_path / "class", {"ada/answer.mine": WEAK})
    report = minelogic.grade_class(week, [tmp_path / "class"])
    told = report.shown(None, {"either": "none", "logic": "full"})
    assert report.students[0].parts[0].report.items
    assert told.students[0].parts[0].report.items == ()
    assert told.students[0].attempts[0].parts[0].report.items == ()


def by_hand(
    scores: list[tuple[Fraction, Fraction]], days: list[int], percent: int, rule: str
) -> Fraction:
    """The total of attempts worth 4 and 2, worked out once more."""
    kept = []
    for (first, second), late in zip(scores, days, strict=True):
        earned = first + second
        kept.append(max(earned - min(Fraction(6) * percent * late / 100, earned), Fraction(0)))
    if rule == "mean":
        return sum(kept, Fraction(0)) / len(kept)
    return {"last": kept[-1], "first": kept[0], "best": max(kept)}[rule]


@pytest.mark.parametrize("rule", ["last", "first", "best", "mean"])
def test_totals_are_what_they_are_worked_out_by_hand(week, rule):
    loaded = minelogic.load_assignment(week)
    due = datetime(2026, 10, 16, tzinfo=UTC)
    chosen, some_lost = random.Random(rule), 0
    for _ in range(60):
        percent = chosen.randint(5, 60)
        policy = LatePolicy(due=due, rule=read_rule(f"{percent} % a day"))
        assignment = replace(loaded, attempts=rule, policy=policy)
        scores, days, attempts, reports = [], [], [], []
        for number in range(chosen.randint(1, 4)):
            shares = [Fraction(chosen.randint(0, 3), 3), Fraction(chosen.randint(0, 3), 3)]
            late = chosen.choice([0, 0, 1, 2, 5])
            scores.append((4 * shares[0], 2 * shares[1]))
            days.append(late)
            when = f"{due + timedelta(days=late):%Y-%m-%d %H:%M:%S} UTC"
            attempts.append(Handed(f"{number}", {}, submitted=when))
            reports.append(reports_with(assignment, shares))
        student = Student("ada", attempts=tuple(attempts), roster={})
        grade = student_grade(assignment, student, reports, [])
        assert grade.total == by_hand(scores, days, percent, rule)
        some_lost += grade.deduction > 0
    assert some_lost > 10


def reports_with(assignment: Assignment, shares: list[Fraction]) -> dict[str, Any]:
    def one(part: Part, share: Fraction) -> Any:
        report = without_answer(part.exercise, "x", "graded", "")
        return replace(report, score=share * report.points)

    pairs = zip(assignment.parts, shares, strict=True)
    return {part.exercise.id: one(part, share) for part, share in pairs}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-10-16 23:59:30.5 UTC", datetime(2026, 10, 16, 23, 59, 30, tzinfo=UTC)),
        ("2026-10-16T23:59Z", datetime(2026, 10, 16, 23, 59, tzinfo=UTC)),
        ("2026-10-16 23:59:00 -0800", datetime(2026, 10, 17, 7, 59, tzinfo=UTC)),
        ("Friday, 16 October 2026, 11:59 PM", datetime(2026, 10, 16, 23, 59, tzinfo=UTC)),
        ("16 Oct 2026 00:05", datetime(2026, 10, 16, 0, 5, tzinfo=UTC)),
        ("2026-13-16 23:59", None),
        ("yesterday", None),
    ],
)
def test_times_are_read_as_platforms_write_them(text, expected):
    assert read_time(text, UTC) == expected
