"""An assignment packed: what is in the zip file grades as the class is graded."""

from __future__ import annotations

import io
import json
import zipfile
from fractions import Fraction

import pytest

import minelogic
from minelogic.grading.assignments.pack import assignment_files, pack_assignment, run_assignment
from minelogic.grading.autograde import main
from tests.doc_examples import ROOT

WEEK = ROOT / "exercises" / "examples" / "week"


@pytest.fixture(scope="module")
def week():
    return minelogic.load_assignment(WEEK)


def test_the_pack_for_gradescope_gives_the_total_of_the_class(week, tmp_path):
    path = pack_assignment(week, tmp_path, no_wheels=True)
    assert path.name == "first-week-gradescope.zip"
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "source")
    packed = minelogic.load_assignment(tmp_path / "source" / "exercise")
    assert [part.worth for part in packed.parts] == [part.worth for part in week.parts]
    for student in ("ada", "cyd"):
        (tmp_path / "submission").mkdir(exist_ok=True)
        for file in (WEEK / "class" / student).iterdir():
            (tmp_path / "submission" / file.name).write_bytes(file.read_bytes())
        assert main(["gradescope", str(tmp_path / "source" / "exercise"), str(tmp_path)]) == 0
        results = json.loads((tmp_path / "results" / "results.json").read_text())
        (graded,) = minelogic.grade_class(week, [tmp_path / "submission"]).students
        assert Fraction(results["score"]) == graded.total
        assert sum(Fraction(str(test["max_score"])) for test in results["tests"]) == 10


def test_what_was_not_handed_in_is_an_item_without_points(week, tmp_path):
    (tmp_path / "submission").mkdir()
    (tmp_path / "submission" / "rules.mine").write_text("rule s: forall i, j. S(i, j) <-> ~B(i, j)")
    run_assignment("gradescope", week, str(tmp_path))
    results = json.loads((tmp_path / "results" / "results.json").read_text())
    assert results["score"] == 6
    assert results["tests"][-1]["output"].endswith("There is no sentence.txt.")


def test_classroom50_has_one_result(week, tmp_path):
    (tmp_path / "sentence.txt").write_text("forall i, j. ~B(i, j)")
    run_assignment("classroom50", week, str(tmp_path))
    result = json.loads((tmp_path / "result.json").read_text())
    assert result["max-score"] == 1000
    assert result["score"] < 400


@pytest.mark.parametrize("platform", ["coderunner", "prairielearn"])
def test_where_one_question_is_asked_at_a_time_there_is_a_folder_for_each(week, platform):
    files = assignment_files(week, platform, no_wheels=True)
    assert {path.split("/")[0] for path in files} == {"1-safe-or-bomb", "2-no-two-touch"}
    with pytest.raises(ValueError, match=platform):
        run_assignment(platform, week, ".")


def test_the_same_assignment_makes_the_same_bytes(week, tmp_path):
    one, two = io.BytesIO(), io.BytesIO()
    for stream, name in ((one, "a.zip"), (two, "b.zip")):
        stream.write(pack_assignment(WEEK, tmp_path / name, no_wheels=True).read_bytes())
    assert one.getvalue() == two.getvalue()
