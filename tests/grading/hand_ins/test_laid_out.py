"""Folders as `minelogic course start` lays them out, handed in as they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from minelogic.exercises.course.load import load_course
from minelogic.exercises.course.start import start_course
from minelogic.exercises.load import load_exercise
from minelogic.grading.hand_ins.submissions import gather
from tests.grading.classes import zipped

EXERCISE = load_exercise("true-or-false")
COURSE = load_course()


@pytest.fixture(scope="module")
def started(tmp_path_factory) -> Path:
    folder: Path = tmp_path_factory.mktemp("started") / "mine"
    start_course(COURSE, folder)
    own = folder / "02-truth" / "true-or-false"
    (own / "answer.txt").write_text("1. true\n")
    (own / "second-try.txt").write_text("1. false\n")
    return folder


def answers(*paths: Path) -> list[str | None]:
    return [None if each.data is None else each.data.decode() for each in gather(paths, EXERCISE)]


def test_of_the_folder_of_an_exercise_the_answer_is_taken_and_no_prompt_or_board(started):
    assert answers(started / "02-truth" / "true-or-false") == ["1. true\n"]


def test_of_a_chapter_and_of_the_whole_folder_the_answer_to_this_exercise_is_taken(started):
    assert answers(started / "02-truth") == ["1. true\n"]
    assert answers(started) == ["1. true\n"]


def test_the_folder_of_another_exercise_is_taken_if_it_is_named(started):
    (found,) = gather([started / "02-truth" / "every-and-some"], EXERCISE)
    assert found.file is not None
    assert found.file.endswith("every-and-some/answer.txt")


def test_of_a_class_of_such_folders_and_archives_everyone_has_one_hand_in(started, tmp_path):
    start_course(COURSE, tmp_path / "al")
    (tmp_path / "al" / "02-truth" / "true-or-false" / "answer.txt").write_text("1. t\n")
    files = {
        str(path.relative_to(started.parent)): path.read_text("utf-8")
        for path in started.rglob("*") if path.is_file()
    }  # fmt: skip
    (tmp_path / "bo.zip").write_bytes(zipped(files))
    assert answers(tmp_path) == ["1. t\n", "1. true\n"]


def test_what_no_prompt_lies_beside_is_sorted_out_as_before(tmp_path):
    for name in ("answer.txt", "bob.txt"):
        (tmp_path / name).write_text("1. true\n")
    assert len(gather([tmp_path], EXERCISE)) == 2
    (tmp_path / "prompt.md").write_text("# True or false\n")
    assert len(gather([tmp_path], EXERCISE)) == 1
