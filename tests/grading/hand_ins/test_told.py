"""What a platform tells of a hand-in is kept, and comes back in the table of the class."""

from __future__ import annotations

import csv
import io

from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.submissions import gather
from minelogic.grading.platforms.csv_rows import class_csv
from tests.grading.classes import RIGHT, small_exercise, write


def test_late_marks_ids_times_and_reasons_are_in_the_table(tmp_path):
    exercise = small_exercise(tmp_path / "exercise")
    write(tmp_path / "class", {
        "doejane_LATE_111_501_answer.mine": RIGHT,
        "rossbob_112_502_answer.mine": "rule x: (\n",
        "rossbob_112_503_notes.docx": "x",
        "fayfay_113_504_homework.pdf": "x",
        "12345-678 - Ann Lee - Oct 3, 2026 1159 PM - answer.mine": RIGHT,
    })  # fmt: skip
    submissions = gather([tmp_path / "class"], exercise)
    reports = grade_all(exercise, submissions, full=True)
    rows = {
        row["submission"]: row
        for row in csv.DictReader(io.StringIO(class_csv(reports, submissions)))
    }
    assert (rows["doejane"]["late"], rows["doejane"]["ids"]) == ("late", "111")
    assert rows["Ann Lee"]["submitted"] == "2026-10-03 23:59:00"
    assert (rows["rossbob"]["status"], rows["rossbob"]["other files"]) == (
        "unreadable",
        "notes.docx",
    )
    assert rows["rossbob"]["reason"].startswith("line 1: ")
    assert rows["fayfay"]["reason"] == (
        "None of its files is an answer (homework.pdf); hand in answer.mine."
    )
    assert rows["fayfay"]["file"].endswith("fayfay_113_504_homework.pdf")
