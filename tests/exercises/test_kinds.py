"""The table of kinds of exercises: one that lacks a part is found here, and the part is named."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

from minelogic import exercises
from minelogic.exercises import tasks
from minelogic.exercises.load import exercise_names, load_exercise
from minelogic.exercises.new import ASSIGNMENT
from minelogic.exercises.tasks import KINDS, TASK_KINDS, Kind, Task
from minelogic.exercises.tasks.kind import TaskKind

ROOT = Path(__file__).resolve().parents[2]
EXERCISES = Path(exercises.__file__).parent
GUIDE = (ROOT / "docs" / "exercises.md").read_text(encoding="utf-8")
ELSEWHERE = {"__init__", "kind", "parts"}


def missing_parts(name: str, kind: TaskKind) -> list[str]:
    """The parts that a kind in the table has to have and does not."""
    missing = []
    if name not in get_args(Kind) or kind.task not in get_args(Task):
        missing.append("exercises/tasks/__init__.py: Kind and Task")
    skeleton = EXERCISES / "skeletons" / name
    needed = ("exercise.toml", "prompt.md", f"reference{kind.ending}", f"starter{kind.ending}")
    missing += [f"skeletons/{name}/{file}" for file in needed if not (skeleton / file).is_file()]
    missing += [f"skeletons/{name}/wrong" for _ in "1" if not any(skeleton.glob("wrong/*"))]
    for module, part in (("judge", "judge"), ("notation", "MANNER"), ("soundness", "SOUNDNESS")):
        try:
            getattr(import_module(f"minelogic.grading.{name}.{module}"), part)
        except (ImportError, AttributeError):
            missing.append(f"grading/{name}/{module}.py: {part}")
    section = GUIDE.partition(f"\n### {name}\n")[2]
    told = [key for key in kind.keys if section and re.search(rf"[`\[]{key}[`\]]", GUIDE)]
    missing += [f"docs/exercises.md: {key}" for key in kind.keys if key not in told]
    if name not in {load_exercise(shipped).kind for shipped in exercise_names()}:
        missing.append("exercises/: one that ships")
    return missing


@pytest.mark.parametrize("name", KINDS)
def test_a_kind_lacks_no_part(name):
    assert missing_parts(name, TASK_KINDS[name]) == []


def test_a_kind_without_any_part_is_told_each():
    bare = TaskKind(task=int, ending=".x", keys=("zzz",), read=print, judging=iter)
    parts = [part.partition(":")[0] for part in missing_parts("count", bare)]
    assert parts == [
        "exercises/tasks/__init__.py",
        "skeletons/count/exercise.toml",
        "skeletons/count/prompt.md",
        "skeletons/count/reference.x",
        "skeletons/count/starter.x",
        "skeletons/count/wrong",
        "grading/count/judge.py",
        "grading/count/notation.py",
        "grading/count/soundness.py",
        "docs/exercises.md",
        "exercises/",
    ]


def test_every_file_of_a_kind_is_in_the_table():
    files = {path.stem for path in Path(tasks.__file__).parent.glob("*.py")} - ELSEWHERE
    assert files == set(KINDS)
    assert set(KINDS) == set(get_args(Kind))
    assert {path.name for path in (EXERCISES / "skeletons").iterdir()} == {*KINDS, ASSIGNMENT}


@pytest.mark.parametrize("name", exercise_names())
def test_how_an_exercise_is_judged_is_said_in_sentences(name):
    exercise = load_exercise(name)
    sentences = [*TASK_KINDS[exercise.kind].judging(exercise.task)]
    assert sentences
    assert all(sentence.endswith(".") for sentence in sentences)
