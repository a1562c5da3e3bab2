"""`minelogic course`, as a student meets it."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main as command

COURSE = """\
id = "two"
title = "Two of them"

[[chapter]]
name = "first"
title = "The first chapter"
week = 1

[[exercise]]
name = "either-or"
chapter = "first"

[[exercise]]
name = "unless"
chapter = "first"
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(command, ["course", *map(str, words)])


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a course of two exercises, and the student's folder in it."""
    (tmp_path / "ours").mkdir()
    (tmp_path / "ours" / "course.toml").write_text(COURSE)
    monkeypatch.chdir(tmp_path)
    assert run("start", "mine", "--course", "ours").exit_code == 0
    return tmp_path / "mine"


def test_start_tells_how_to_go_on_with_a_course_of_ones_own(started, monkeypatch):
    said = run("start", started, "--course", "ours").stdout.splitlines()
    assert said[1].endswith("Wrote 0 files in " + str(started) + "; 5 files kept.")
    assert said[2] == "Go there and see what comes first:"
    go, then = [line.strip() for line in said[3:]]
    monkeypatch.chdir(go.removeprefix("cd "))
    assert then == "minelogic course next --course ../ours"
    assert run(*then.split()[2:]).stdout.startswith("Exercise 1 of 2 · 1. The first chapter")


def test_the_read_me_fits_a_terminal_and_names_all(started):
    lines = (started / "README.md").read_text(encoding="utf-8").splitlines()
    assert max(len(line) for line in lines) <= 80
    assert "   - 2. [Steps to a clause](01-first/unless/prompt.md)" in lines


@pytest.mark.parametrize("place", [".", "01-first", "01-first/unless"])
def test_status_and_next_are_the_same_anywhere_in_the_folder(started, monkeypatch, place):
    answer = started / "01-first" / "either-or" / "answer.txt"
    answer.write_text("B(0, 0) <-> ~B(0, 2)\n")
    monkeypatch.chdir(started / place)
    ours = os.path.relpath(started.parent / "ours")
    lines = run("status", "--course", ours).stdout
    assert "1 of 2 exercises right, 0 tried; 4 of 10 points." in lines
    file = lines.splitlines()[-1].strip()
    assert Path(file).resolve() == started / "01-first" / "unless" / "answer.txt"
    following = run("next", "--course", ours).stdout
    assert following.startswith("Exercise 2 of 2")
    assert f"minelogic grade unless {file}" in following


def test_a_chapter_of_another_name_is_a_folder_like_any_other(started, monkeypatch):
    (started / "02-first").mkdir()
    monkeypatch.chdir(started / "02-first")
    assert "0 of 2 exercises right" in run("status", "--course", "../../ours").stdout


def test_where_nothing_was_begun_it_says_how_to_begin(started, tmp_path, monkeypatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    status = run("status", "--course", "../ours").stdout
    assert status.split("\n\n")[1] == (
        "No answers were found here. Begin with: minelogic course start FOLDER"
    )
    assert run("next", "--course", "../ours").stdout.endswith("    minelogic course start .\n")
    assert "course start" not in run("next", started, "--course", "../ours").stdout


def test_elsewhere_nothing_below_is_taken_for_an_answer(started, tmp_path, monkeypatch):
    deep = tmp_path / "other" / "some" / "folder" / "either-or"
    deep.mkdir(parents=True)
    (deep / "answer.txt").write_text("B(0, 0) <-> ~B(0, 2)\n")
    monkeypatch.chdir(tmp_path / "other")
    following = run("next", "--course", "../ours").stdout
    assert following.startswith("Exercise 1 of 2")
    assert f"No answers were found in {tmp_path / 'other'}.\n" in following
    assert following.endswith("    minelogic course start two\n")
    assert "0 of 2 exercises right" in run("status", "--course", "../ours").stdout


def test_beside_the_folder_it_is_named(started, monkeypatch):
    monkeypatch.chdir(started.parent)
    following = run("next", "--course", "ours").stdout
    assert following.endswith("Was this folder meant?\n    minelogic course next mine\n")
    first = run("status", "--course", "ours").stdout.splitlines()[3]
    assert first == "Or was this one meant? minelogic course status mine"


def test_answers_are_found_by_their_names_too(started, tmp_path, monkeypatch):
    (tmp_path / "flat").mkdir()
    (tmp_path / "flat" / "either-or.txt").write_text("B(0, 0) <-> ~B(0, 2)\n")
    assert "1 of 2 exercises right" in run("status", tmp_path / "flat", "--course", "ours").stdout


def test_prompts_fit_a_terminal(tmp_path):
    assert run("start", tmp_path / "all").exit_code == 0
    for path in sorted((tmp_path / "all").rglob("prompt.md")):
        for line in path.read_text("utf-8").splitlines():
            assert len(line) <= 80, (path, line)


def test_when_all_is_right_it_says_so(started):
    (started / "01-first" / "either-or" / "answer.txt").write_text("B(0, 0) <-> ~B(0, 2)\n")
    (started / "01-first" / "unless" / "answer.txt").write_text(
        "~(L | ~M) -> R\n~~(L | ~M) | R\nL | ~M | R\n"
    )
    assert (
        run("next", started, "--course", "ours").stdout == "Two of them: all exercises are right.\n"
    )
    assert run("status", started, "--course", "ours").stdout.endswith("That is all of them.\n")


def test_an_exercise_is_no_folder_of_answers(started, monkeypatch):
    monkeypatch.chdir(started)
    for command_of in ("next", "status"):
        said = run(command_of, "unless", "--course", "../ours")
        assert said.exit_code == 2
        assert "minelogic exercise show unless" in said.stderr
        assert "course start" not in said.stderr
        assert "Your answer belongs into 01-first/unless/answer" in said.stderr


def test_no_course_is_begun_inside_another(started, monkeypatch):
    monkeypatch.chdir(started / "01-first")
    said = run("start", "again", "--course", "../../ours")
    assert said.exit_code == 2
    assert "    minelogic course next ..\n" in said.stderr
    assert not (started / "01-first" / "again").exists()
    assert run("start", "..", "--course", "../../ours").exit_code == 0
    assert run("start", "again", "--force", "--course", "../../ours").exit_code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [((), "as in\n    minelogic course start logic\n"), (("a.txt",), "a.txt is a file.")],
)
def test_start_tells_what_it_needs(words, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.txt").write_text("")
    result = run("start", *words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_misspelt_answer_is_asked_about(started):
    place = started / "01-first" / "either-or"
    (place / ".answer.txt.swp").write_text("")
    assert "Was it meant?" not in run("status", started, "--course", "ours").stdout
    (place / "answer.txt").rename(place / "anwser.txt")
    for command_of in ("status", "next"):
        said = " ".join(run(command_of, started, "--course", "ours").stdout.split())
        assert "anwser.txt. Was it meant? The answer is read from answer.txt alone." in said


def test_status_without_answers_says_so_first(started):
    lines = run("status", "ours", "--course", "ours").stdout.splitlines()
    assert lines[2].startswith("No answers were found here.")


def test_a_week_that_there_is_not_is_wrong_usage_and_both_names_of_the_folder_will_do(started):
    result = run("pack", "--week", "99", "--course", "ours", "--out", "packs")
    assert result.exit_code == 2
    assert "Week 99 has no exercises; weeks that have some: 1." in " ".join(result.stderr.split())
    assert not Path("packs").exists()
    assert run("pack", "--week", "99", "--course", "ours", "--output", "x").exit_code == 2
