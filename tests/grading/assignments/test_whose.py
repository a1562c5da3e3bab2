"""Whose a hand-in is and which file answers what: each case with a twin that is not like it."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

import minelogic
from minelogic.grading.assignments.values import ClassReport
from tests.grading.assignments.test_class import CNF, make
from tests.grading.classes import RIGHT, WEAK, write

BOTH = {"answer.mine": RIGHT, "answer.txt": CNF}


def named(week: Path, answers: tuple[str, str]) -> Path:
    """The assignment with answers of these names."""
    file = week / "assignment.toml"
    text = file.read_text()
    for exercise, answer in zip(("either", "logic"), answers, strict=True):
        text = text.replace(
            f'exercise = "{exercise}"', f'exercise = "{exercise}"\nanswer = "{answer}"'
        )
    file.write_text(text)
    return week


def names(report: ClassReport) -> list[str]:
    return [each.student for each in report.students]


def test_folders_whose_names_are_alike_are_different_students(tmp_path):
    week = make(tmp_path / "week", "")
    alike = ["Jo-Ann Li", "Joann Li", "Joann_Li", "Li, Joann", "joann li"]
    for name in alike:
        write(tmp_path / "class" / name, BOTH)
    write(tmp_path / "class" / "Joann Li", {"answer.mine": WEAK})
    report = minelogic.grade_class(week, [tmp_path / "class"])
    assert names(report) == sorted(alike)
    assert [len(each.attempts) for each in report.students] == [1] * len(alike)
    assert [each.total == 6 for each in report.students] == [True, False, True, True, True]


def test_the_platforms_id_and_the_very_name_make_attempts_which_are_told(tmp_path):
    week = make(tmp_path / "week", "")
    for day, text in (("mon", WEAK), ("fri", RIGHT)):
        write(tmp_path / day / "ada", {"answer.mine": text})
        write(tmp_path / day / f"Doe {day}_21_assignsubmission_file_", {"answer.mine": text})
    report = minelogic.grade_class(week, [tmp_path / "mon", tmp_path / "fri"])
    assert names(report) == ["Doe fri", "ada"]
    assert report.students[1].marks[0] == "Of 2 attempts the second counts: mon/ada, fri/ada."
    assert len(report.students[0].attempts) == 2


@pytest.mark.parametrize(("mail", "students"), [("", 2), ("    :email: j@x.edu\n", 1)])
def test_two_people_of_one_name_on_gradescope_are_two_unless_an_id_says_otherwise(
    tmp_path, mail, students
):
    week = make(tmp_path / "week", "")
    metadata = ""
    for number in (7, 8):
        metadata += f"submission_{number}:\n  :submitters:\n  - :name: Jane Doe\n{mail}"
        write(tmp_path / "c" / f"submission_{number}", BOTH)
    write(tmp_path / "c", {"submission_metadata.yml": metadata})
    assert len(minelogic.grade_class(week, [tmp_path / "c"]).students) == students


def test_a_folder_and_an_archive_of_one_name_are_not_mixed(tmp_path):
    week = make(tmp_path / "week", "")
    write(tmp_path / "class" / "ada", {"answer.mine": RIGHT})
    with zipfile.ZipFile(tmp_path / "class" / "ada.zip", "w") as archive:
        archive.writestr("answer.txt", CNF)
    report = minelogic.grade_class(week, [tmp_path / "class"])
    assert [(each.student, str(each.total)) for each in report.students] == [
        ("ada", "4"),
        ("ada.zip", "2"),
    ]


@pytest.mark.parametrize(
    ("rule", "said"),
    [("last", "the third counts"), ("best each", "the first and the third count"),
     ("mean", "the mean counts")],
)  # fmt: skip
def test_what_counts_is_said_in_words(tmp_path, rule, said):
    week = make(tmp_path / "week", f'attempts = "{rule}"\n')
    answers = ({"answer.mine": RIGHT}, {"x.pdf": ""}, {"answer.mine": WEAK, "answer.txt": CNF})
    for number, files in enumerate(answers, 1):
        write(tmp_path / "class" / "ada" / f"attempt-{number}", files)
    (ada,) = minelogic.grade_class(week, [tmp_path / "class"]).students
    assert ada.marks[0] == f"Of 3 attempts {said}: attempt-1, attempt-2, attempt-3."


def test_a_file_called_as_another_answer_goes_there(tmp_path):
    week = named(make(tmp_path / "week", ""), ("rules.mine", "clauses.txt"))
    write(tmp_path / "class", {
        "kid/clauses.text": CNF, "kid/clauses.mine": CNF,
        "lea/rules.txt": RIGHT,
        "max/mine.mine": RIGHT, "max/mine.txt": CNF,
        "ned/clauses.mine": CNF,
        "pia/rules.mine": RIGHT, "pia/CLAUSES.TXT": CNF,
    })  # fmt: skip
    report = minelogic.grade_class(week, [tmp_path / "class"])
    found = {each.student: (str(each.total), each.marks) for each in report.students}
    assert found == {
        "kid": ("2", ("clauses.text was taken for clauses.txt.",)),
        "lea": ("4", ("rules.txt was taken for rules.mine.",)),
        "max": (
            "6",
            ("mine.mine was taken for rules.mine.", "mine.txt was taken for clauses.txt."),
        ),
        "ned": ("2", ("clauses.mine was taken for clauses.txt.",)),
        "pia": ("6", ()),
    }
    kid = report.students[0]
    assert kid.attempts[0].others == ("clauses.mine",)
    assert kid.parts[0].report.message == "There is no rules.mine; there is clauses.mine."


def test_a_stray_file_is_nobody_and_an_empty_folder_called_as_an_answer_neither(tmp_path):
    week = make(tmp_path / "week", "")
    write(tmp_path / "class", {"stray.txt": "x", **{f"ada/{k}": v for k, v in BOTH.items()}})
    (tmp_path / "class" / "dir" / "answer.mine").mkdir(parents=True)
    (tmp_path / "class" / "joe").mkdir()
    (tmp_path / "class" / "broken.zip").write_bytes(b"no archive")
    report = minelogic.grade_class(week, [tmp_path / "class"])
    assert names(report) == ["ada", "broken", "dir", "joe"]
    (note,) = report.notes
    assert note.endswith("class/stray.txt is in no student's folder, so it was not graded.")


def test_an_answer_that_lies_in_the_folder_of_a_class_makes_no_student_of_the_class(tmp_path):
    week = make(tmp_path / "week", "")
    write(tmp_path / "class", {f"{who}/{k}": v for who in ("ada", "bob") for k, v in BOTH.items()})
    write(tmp_path / "class", {"answer.mine": RIGHT})
    report = minelogic.grade_class(week, [tmp_path / "class"])
    assert names(report) == ["ada", "bob"]
    assert "answer.mine is in no student's folder" in report.notes[0]
    # What has a folder beside its answers is one student's.
    write(tmp_path / "cyd", {**BOTH, "old/answer.mine": WEAK, "old/notes.txt": "x"})
    (cyd,) = minelogic.grade_class(week, [tmp_path / "cyd"]).students
    assert (cyd.student, str(cyd.total)) == ("cyd", "6")


def test_files_with_odd_names_in_one_folder_are_of_one_student(tmp_path):
    week = make(tmp_path / "week", "")
    odd = write(tmp_path / "class" / "odd", {"Rules (1).MINE": RIGHT, "my formula.txt": CNF})
    (one,) = minelogic.grade_class(week, [odd]).students
    assert (one.student, str(one.total)) == ("odd", "6")
    # To one exercise each file is someone's, as ever.
    alone = minelogic.grade_class(week / "either", [odd])
    assert names(alone) == ["Rules (1).MINE", "my formula.txt"]


def test_two_overrides_about_the_same_are_a_finding(tmp_path):
    week = make(tmp_path / "week", "")
    write(tmp_path / "class", {"Ada L/answer.mine": RIGHT, "AdaL/answer.mine": RIGHT})
    write(tmp_path / "class", {"bob/answer.mine": RIGHT})
    one = '[[override]]\nstudent = "{}"\nexercise = "either"\nscore = {}\n'
    file = tmp_path / "o.toml"
    file.write_text(one.format("bob", 1) + one.format("bob", 2))
    with pytest.raises(minelogic.FileError) as raised:
        minelogic.grade_class(week, [tmp_path / "class"], overrides=file)
    (finding,) = raised.value.diagnostics
    assert (finding.line, "for 'bob' and either already" in finding.message) == (6, True)
    # One student in two spellings; and two students whose names are alike, each by their own.
    both = one.format("bob", 1) + one.format("Bob", 2)
    file.write_text(both + one.format("Ada L", 1) + one.format("AdaL", 3))
    report = minelogic.grade_class(week, [tmp_path / "class"], overrides=file)
    assert [str(each.total) for each in report.students] == ["1", "3", "1"]
    assert report.notes == (
        "An override is not used: there is one before it for bob, either"
        " (line 5 of the overrides).",
    )
