"""`minelogic grade`: what it prints, for one and for a class, and how it ends."""

from __future__ import annotations

import csv
import io
import json
from contextlib import chdir
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main
from minelogic.grading.report.values import GradeReport

TOML = """\
id = "either"
title = "Safe or a bomb"
kind = "theory"
points = 3
feedback = "FEEDBACK"
[boards]
up_to = "1 x 2"
"""
REFERENCE = """\
rule safe "({i}, {j}) is safe if there is no bomb": forall i, j. ~B(i, j) -> S(i, j)
rule bomb "({i}, {j}) is not safe if there is a bomb": forall i, j. B(i, j) -> ~S(i, j)
"""
HALF = "rule safe: forall i, j. ~B(i, j) -> S(i, j)\n"
BROKEN = "rule safe: forall i, j. ~B(i, j -> S(i, j)\n"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An exercise, and a folder of answers to it."""
    folder: Path = tmp_path_factory.mktemp("room")
    exercise, answers = folder / "either", folder / "answers"
    exercise.mkdir()
    answers.mkdir()
    files = {
        "exercise.toml": TOML.replace("FEEDBACK", "full"),
        "prompt.md": "Every tile is safe or a bomb.\n",
        "starter.mine": HALF,
        "reference.mine": REFERENCE,
    }
    for name, text in files.items():
        (exercise / name).write_text(text, "utf-8")
    for name, text in {"ada": REFERENCE, "bob": HALF, "eve": BROKEN, "zoe": ""}.items():
        (answers / f"{name}.mine").write_text(text, "utf-8")
    return folder


def run(room: Path, *arguments: object, color: bool = False) -> Result:
    words = [str(argument) for argument in arguments]
    with chdir(room):
        return CliRunner().invoke(main, ["grade", "either", *words], color=color)


@pytest.mark.parametrize(
    ("name", "code", "said"),
    [
        ("ada", 0, "3 of 3 points"),
        ("bob", 1, "2 of 3 points"),
        ("eve", 1, "line 1, column 27: error: This '(' is never closed. [unclosed-bracket]"),
        ("zoe", 1, "There is nothing in it."),
    ],
)
def test_one_answer_ends_by_its_points(room: Path, name: str, code: int, said: str) -> None:
    result = run(room, f"answers/{name}.mine")
    assert (result.exit_code, result.stderr) == (code, "")
    assert said in result.stdout
    assert result.stdout.startswith(f"Safe or a bomb\n{name}.mine\n\n")


def test_a_class_ends_well_whatever_its_points(room: Path) -> None:
    result = run(room, "answers")
    assert (result.exit_code, result.stderr) == (0, "")
    assert "4 hand-ins, 2 graded on all boards up to 1 x 2" in result.stdout
    assert result.stdout.count("─" * 80) == 4
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_summary_alone(room: Path) -> None:
    result = run(room, "answers", "--summary")
    assert result.stdout.startswith("Safe or a bomb\n4 hand-ins")
    assert "─" not in result.stdout


def test_a_line_for_each(room: Path) -> None:
    result = run(room, "answers", "-q")
    lines = result.stdout.splitlines()
    assert [line.split()[1] for line in lines] == ["ada.mine", "bob.mine", "eve.mine", "zoe.mine"]
    assert lines[0].split() == ["✓", "ada.mine", "3"]
    assert lines[3].split() == ["–", "zoe.mine", "–", "empty"]


def test_json_of_one_is_the_report(room: Path) -> None:
    result = run(room, "answers/bob.mine", "--json")
    data = json.loads(result.stdout)
    assert data["format"] == "minelogic.grade/1"
    report = GradeReport.from_json(data)
    assert [report.score, report.points] == [2, 3]
    assert report.submission == "bob.mine"
    assert result.stdout.count("\n") == 1
    assert result.exit_code == 1


def test_json_of_several_has_them_all(room: Path) -> None:
    data: dict[str, Any] = json.loads(run(room, "answers", "--format", "json").stdout)
    assert data["format"] == "minelogic.grades/1"
    assert data["exercise"]["id"] == "either"
    reports = [GradeReport.from_json(each) for each in data["reports"]]
    assert [(r.submission, r.status) for r in reports] == [
        ("ada.mine", "graded"), ("bob.mine", "graded"), ("eve.mine", "unreadable"),
        ("zoe.mine", "empty"),
    ]  # fmt: skip


def test_csv_has_a_row_for_every_hand_in(room: Path) -> None:
    rows = list(csv.DictReader(io.StringIO(run(room, "answers", "--format", "csv").stdout)))
    assert [row["submission"] for row in rows] == ["ada.mine", "bob.mine", "eve.mine", "zoe.mine"]
    assert [row["score"] for row in rows] == ["3", "2", "0", "0"]


def test_a_page_of_one(room: Path, tmp_path: Path) -> None:
    page = run(room, "answers/bob.mine", "--format", "html").stdout
    assert page.startswith("<!DOCTYPE html>")
    written = run(room, "answers/bob.mine", "--format", "html", "-o", tmp_path / "bob.html")
    assert (tmp_path / "bob.html").read_text("utf-8") == page
    assert written.stdout == ""


def test_pages_of_a_class_lie_in_their_folder(room: Path, tmp_path: Path) -> None:
    result = run(room, "answers", "-q", "--html", tmp_path / "out", "--csv", tmp_path / "all.csv")
    assert result.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "ada-mine.html", "bob-mine.html", "eve-mine.html", "index.html", "zoe-mine.html",
    ]  # fmt: skip
    index = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert 'href="bob-mine.html"' in index
    assert (tmp_path / "all.csv").read_text("utf-8").count("\n") == 5


@pytest.mark.slow
def test_hostile_names_make_no_paths_and_no_colours(room: Path, tmp_path: Path) -> None:
    answers = tmp_path / "hostile"
    answers.mkdir()
    for name in ("<b>a.mine", "\x1b[31m.mine", "=cmd.mine", "-rf.mine", "\u202eb.mine"):
        (answers / name).write_text(HALF, "utf-8")
    before = {path.name for path in tmp_path.iterdir()}
    result = run(room, answers, "--html", tmp_path / "out", color=True)
    assert result.exit_code == 0
    assert "\x1b[31m.mine" not in result.output
    assert "\u202e" not in result.output
    assert {path.name for path in tmp_path.iterdir()} == before | {"out"}
    for page in (tmp_path / "out").iterdir():
        assert "<b>a" not in page.read_text("utf-8")
    table = run(room, answers, "--format", "csv").stdout
    assert not [line for line in table.splitlines() if line.startswith(("=", "-", "@", "+"))]
    data = run(room, answers, "--json").stdout
    assert data.rstrip("\n").isprintable()
    assert "\x1b[31m.mine" in [each["submission"] for each in json.loads(data)["reports"]]


def test_a_file_whose_name_begins_with_a_hyphen(room: Path) -> None:
    (room / "-rf").write_text(REFERENCE, "utf-8")
    assert run(room, "--", "-rf").exit_code == 0
    assert run(room, "./-rf").exit_code == 0
    (room / "-rf").unlink()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("level", "told", "untold"),
    [
        ("none", "2 of 3 points", "✗"),
        ("where", "✗", "This is wrong"),
        ("full", "Your rules allow this, and it is wrong.", "\x1b"),
    ],
)
def test_feedback_is_what_was_asked_for(room: Path, level: str, told: str, untold: str) -> None:
    text = run(room, "answers/bob.mine", "--feedback", level).stdout
    assert told in text
    assert untold not in text


def test_students_are_told_what_the_exercise_says_and_instructors_everything(
    room: Path, tmp_path: Path
) -> None:
    quiet = tmp_path / "quiet"
    quiet.mkdir()
    for file in (room / "either").iterdir():
        (quiet / file.name).write_text(file.read_text("utf-8"), "utf-8")
    (quiet / "exercise.toml").write_text(TOML.replace("FEEDBACK", "none"), "utf-8")
    words = ["grade", str(quiet), *[str(room / "answers" / f"{n}.mine") for n in ("ada", "bob")]]
    result = CliRunner().invoke(main, [*words, "--html", str(tmp_path / "out"), "--json"])
    assert [report["items"] for report in json.loads(result.stdout)["reports"]] == [[], []]
    assert "What failed" not in (tmp_path / "out" / "bob-mine.html").read_text("utf-8")
    assert "What was looked for" not in (tmp_path / "out" / "bob-mine.html").read_text("utf-8")
    assert "What failed" in (tmp_path / "out" / "index.html").read_text("utf-8")
    assert "What failed" in CliRunner().invoke(main, [*words, "--summary"]).stdout


def test_the_roster_tells_who_is_missing(room: Path, tmp_path: Path) -> None:
    roster = tmp_path / "names.txt"
    roster.write_text("ada\nbob\nmax\n", "utf-8")
    result = run(room, "answers/ada.mine", "answers/bob.mine", "--roster", roster, "-q")
    assert [line.split()[1] for line in result.stdout.splitlines()] == [
        "ada.mine", "bob.mine", "max",
    ]  # fmt: skip
    assert "not handed in" in result.stdout


@pytest.mark.slow
def test_two_jobs_say_the_same_as_one(room: Path) -> None:
    pytest.importorskip("joblib")
    one, two = (run(room, "answers", "--json", "--jobs", jobs) for jobs in (1, 2))
    assert one.stdout == two.stdout


@pytest.mark.slow
@pytest.mark.parametrize("platform", ["gradescope", "prairielearn", "coderunner", "classroom50"])
def test_platforms_take_one_object(room: Path, platform: str) -> None:
    result = run(room, "answers/bob.mine", "--for", platform)
    assert isinstance(json.loads(result.stdout), dict)
    refused = run(room, "answers", "--for", platform)
    assert (refused.exit_code, refused.stdout) == (2, "")


def test_canvas_takes_a_table(room: Path, tmp_path: Path) -> None:
    book = tmp_path / "book.csv"
    book.write_text("Student,ID,SIS User ID,SIS Login ID,Section\nada,1,,ada,A\n", "utf-8")
    result = run(room, "answers/ada.mine", "--for", "canvas", "--roster", book)
    assert "Student,ID" in result.stdout
    assert run(room, "answers", "--for", "canvas").exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "Name what is to be judged"),
        (("nothing.mine",), "there is no such file"),
        (("answers", "--jobs", "0"), "--jobs is a number"),
        (("answers", "--jobs", "many"), "--jobs is a number"),
        (("answers", "--json", "--format", "csv"), "both want standard output"),
        (("answers", "--json", "--summary"), "both want standard output"),
        (("answers", "--json", "--for", "gradescope"), "both want standard output"),
        (("answers", "--format", "html"), "--html DIR"),
        (("answers", "--roster", "nobody.txt"), "nobody.txt"),
        (("answers", "--for", "nowhere"), "nowhere"),
        (("answers", "-o", "no/where"), "no/where"),
    ],
)
def test_wrong_usage_is_said_in_a_sentence(
    room: Path, arguments: tuple[str, ...], said: str
) -> None:
    result = run(room, *arguments)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output


@pytest.mark.parametrize("as_json", [False, True])
def test_an_exercise_that_is_none_has_findings(tmp_path: Path, as_json: bool) -> None:
    words = ["grade", str(tmp_path), "answer.mine", *(["--json"] if as_json else [])]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 1
    if as_json:
        (finding,) = json.loads(result.stdout)["diagnostics"]
        assert finding["code"] == "no-exercise"
    else:
        assert "no-exercise" in result.stderr


def test_a_limit_ends_with_its_own_code(room: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from minelogic.grading import batch
    from minelogic.records import replace

    graded = batch.grade_all

    def stopped(*arguments: Any, **names: Any) -> list[GradeReport]:
        first, *rest = graded(*arguments, **names)
        return [replace(first, status="limit"), *rest]

    monkeypatch.setattr(batch, "grade_all", stopped)
    assert run(room, "answers", "-q").exit_code == 4
    assert run(room, "answers/ada.mine", "-q").exit_code == 4


def test_colours_only_where_there_is_a_terminal(room: Path) -> None:
    assert "\x1b[" in run(room, "answers/bob.mine", color=True).stdout
    assert "\x1b[" not in run(room, "answers/bob.mine").stdout


def test_an_exercise_with_mistakes_is_said_once_and_nobody_is_judged(
    room: Path, tmp_path: Path
) -> None:
    for name in ("exercise.toml", "prompt.md", "starter.mine"):
        (tmp_path / name).write_text((room / "either" / name).read_text("utf-8"), "utf-8")
    (tmp_path / "reference.mine").write_text(REFERENCE + "rule more: B(0", "utf-8")
    result = CliRunner().invoke(main, ["grade", str(tmp_path), str(room / "answers")])
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.count("error:") == 1
    assert f"{tmp_path / 'reference.mine'}:3:" in result.stderr
    said = CliRunner().invoke(main, ["grade", "--json", str(tmp_path), str(room / "answers")])
    assert said.exit_code == 1
    (finding,) = json.loads(said.stdout)["diagnostics"]
    assert finding["line"] == 3


@pytest.fixture
def started(tmp_path, monkeypatch):
    """The folder of a student, as the course lays it out; the one above it is where we are."""
    assert CliRunner().invoke(main, ["course", "start", str(tmp_path / "mine")]).exit_code == 0
    monkeypatch.chdir(tmp_path)
    return tmp_path / "mine"


@pytest.mark.parametrize(
    ("place", "path"),
    [
        (".", "01-propositions/only-if/answer.txt"),
        ("02-truth", "../01-propositions/only-if/answer.txt"),
        ("02-truth/true-or-false", "../../01-propositions/only-if/answer.txt"),
        ("01-propositions/only-if", "answer.txt"),
    ],
)
def test_a_forgotten_file_is_told_where_it_was_looked_for_and_how_to_name_it(
    started, monkeypatch, place, path
):
    monkeypatch.chdir(started / place)
    for words in (["only-if", "answre.txt"], ["only-if"]):
        result = CliRunner().invoke(main, ["grade", *words])
        assert result.exit_code == 2
        assert result.stderr.endswith(f"\n    minelogic grade only-if {path}\n")
        looked = f"there is no such file in {(started / place).resolve()}"
        assert (looked in result.stderr) == (len(words) > 1)


def test_where_no_answer_is_near_a_path_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = CliRunner().invoke(main, ["grade", "only-if", "answer.txt"]).stderr
    assert said.endswith("as in\n    minelogic grade only-if FOLDER/answer.txt\n")


@pytest.mark.parametrize(
    "called",
    ["2", "If, and only if", "if, and  only if", "{0}", "{0}/answer.txt", "{0}/prompt.md"],
)
def test_an_exercise_is_found_by_number_title_and_place(called, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    place = tmp_path / "01-propositions" / "only-if"
    place.mkdir(parents=True)
    (place / "answer.txt").write_text("B(0, 1) -> ~B(0, 0)")
    (place / "prompt.md").write_text("# If, and only if")
    called = called.format("01-propositions/only-if")
    said = CliRunner().invoke(main, ["grade", called, "01-propositions/only-if/answer.txt"])
    assert said.stdout.startswith("If, and only if\n"), said.stderr
    assert "4 of 4 points" in said.stdout
    shown = CliRunner().invoke(main, ["exercise", "show", called])
    assert shown.stdout.startswith("If, and only if\n")


@pytest.mark.parametrize("called", ["answer.txt", "."])
def test_an_answer_in_its_folder_needs_no_exercise(called, tmp_path, monkeypatch):
    place = tmp_path / "only-if"
    place.mkdir()
    monkeypatch.chdir(place)
    (place / "answer.txt").write_text("B(0, 1) -> ~B(0, 0)")
    assert "4 of 4 points" in CliRunner().invoke(main, ["grade", called]).stdout


@pytest.mark.parametrize("called", ["0", "1000", "-1", "an exercise", "elsewhere"])
def test_what_names_no_exercise_is_told_as_before(called, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    said = CliRunner().invoke(main, ["grade", "--", called, "answer.txt"])
    assert "is no exercise" in " ".join(said.stderr.split())


def test_an_answer_before_its_exercise_is_put_behind_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answer.txt").write_text("B(0, 1)")
    said = CliRunner().invoke(main, ["grade", "answer.txt", "only-if"])
    assert said.exit_code == 2
    assert said.stderr.endswith("your answer:\n    minelogic grade only-if answer.txt\n")


def test_of_two_files_the_one_that_is_there_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "answer.txt").write_text("B(0, 1)")
    said = CliRunner().invoke(main, ["grade", "only-if", "answer.txt", "other.txt"])
    assert "other.txt: there is no such file" in said.stderr
    assert said.stderr.endswith("is there:\n    minelogic grade only-if answer.txt\n")
