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
    assert status.endswith(
        "No answers were found here. Begin with: minelogic course start FOLDER\n"
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
    last = run("status", "--course", "ours").stdout.splitlines()[-1]
    assert last == "Or was this one meant? minelogic course status mine"


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
