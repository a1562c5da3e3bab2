"""What a student has done of a course, from their own folder of answers.

Whatever lies in the folder, it never ends in an error: files are read within bounds, and every
answer is judged in a process of its own, as a class's are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from minelogic.exercises.course.course import Course, Step
from minelogic.exercises.course.start import chapter_folder
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.given import given_files
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.grading.hand_ins.archives import Entry, Refused
from minelogic.grading.hand_ins.listing import entries_below
from minelogic.grading.hand_ins.submissions import Submission, path_of, shown_name
from minelogic.grading.judge import LARGEST
from minelogic.grading.report.words import verdict
from minelogic.grading.sandbox import Sandbox
from minelogic.jsonable import Ratio, Shape, picked
from minelogic.records import dataclass

State: TypeAlias = Literal["right", "tried", "untouched"]
"""*right*: all points; *tried*: not the starter any more; *untouched*: neither."""


class StepStatusJson(Shape):
    """An exercise of the course, and what became of it."""

    number: int
    name: str
    chapter: str
    week: int
    state: State
    score: Ratio
    points: Ratio
    file: str | None
    message: str
    beside: str | None


class CourseStatusJson(Shape):
    """What a student has done of a course, and the exercise that comes next."""

    format: Literal["minelogic.course-status/1"]
    course: str
    title: str
    folder: str
    right: int
    tried: int
    untouched: int
    score: Ratio
    points: Ratio
    next: str | None
    exercises: list[StepStatusJson]


@dataclass(frozen=True, slots=True)
class StepStatus:
    """What became of one exercise."""

    step: Step
    chapter: str
    state: State
    score: Fraction
    file: str | None
    """Where the answer was found."""
    message: str
    """What is said of an answer that is not right, in a sentence."""
    beside: str | None = None
    """A file in the folder of an exercise without an answer that may have been meant to be it."""

    def to_json(self) -> StepStatusJson:
        exercise = self.step.exercise
        return picked(
            self, StepStatusJson, number=self.step.number, name=exercise.id, week=self.step.week,
            points=str(exercise.points),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class CourseStatus:
    """What became of all exercises, in their order."""

    course: Course
    folder: str
    steps: tuple[StepStatus, ...]
    elsewhere: str | None = None
    """A folder below that has answers, if this one has none."""

    @property
    def next(self) -> StepStatus | None:
        """The first that is not right; None if all are."""
        return next((each for each in self.steps if each.state != "right"), None)

    @property
    def score(self) -> Fraction:
        return sum([each.score for each in self.steps], Fraction(0))

    def count(self, state: State) -> int:
        """How many exercises are in this state."""
        return sum(each.state == state for each in self.steps)

    def to_json(self) -> CourseStatusJson:
        following = self.next
        return {
            "format": "minelogic.course-status/1",
            "course": self.course.id,
            "title": self.course.title,
            "folder": self.folder,
            "right": self.count("right"),
            "tried": self.count("tried"),
            "untouched": self.count("untouched"),
            "score": str(self.score),
            "points": str(self.course.points),
            "next": None if following is None else following.step.exercise.id,
            "exercises": [each.to_json() for each in self.steps],
        }


def course_status(course: Course, folder: str | os.PathLike[str]) -> CourseStatus:
    """What the answers in a folder are worth; an exercise without one is untouched."""
    steps, given = tuple(step_statuses(course, folder)), os.fspath(folder)
    return CourseStatus(
        course=course,
        folder=shown_name(given),
        steps=steps,
        elsewhere=None if has_answers(course, given) else folder_of_answers(course, given),
    )


def step_statuses(course: Course, folder: str | os.PathLike[str]) -> Iterator[StepStatus]:
    """One exercise after the other, each judged when it is asked for."""
    given = os.fspath(folder)
    with ExitStack() as opened:
        entries = entries_below(given, opened) if has_answers(course, given) else []
        files = _answers(course, entries)
        for chapter in course.chapters:
            for step in chapter.steps:
                entry = files.get(step.exercise.id)
                found: Mapping[str, Any] = _judged(step.exercise, entry)
                other = _beside(step.exercise, entries) if found["state"] == "untouched" else None
                yield StepStatus(
                    step=step,
                    chapter=chapter.name,
                    file=_path(given, entry),
                    beside=_path(given, other),
                    **found,
                )


def has_answers(course: Course, folder: str) -> bool:
    """Whether something in the folder itself is called as a chapter, an exercise or its answer.

    Nothing below is looked at: a folder that has nothing of the course may hold all that there is.
    """
    named = {chapter_folder(chapter).lower() for chapter in course.chapters}
    for step in course.steps:
        exercise = step.exercise
        ending = TASK_KINDS[exercise.kind].ending
        named |= {exercise.id.lower(), f"{exercise.id}{ending}".lower()}
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.lower() in named for entry in entries)
    except OSError:
        return False


def folder_of_answers(course: Course, folder: str) -> str | None:
    """The folder right below this one that has answers, if it is one."""
    try:
        with os.scandir(folder) as entries:
            inside = sorted([each.name for each in entries if each.is_dir(follow_symlinks=False)])
    except OSError:
        return None
    with_answers = [each for each in inside if has_answers(course, os.path.join(folder, each))]
    if len(with_answers) != 1:
        return None
    return os.path.normpath(os.path.join(folder, with_answers[0]))


def _answers(course: Course, entries: list[Entry]) -> dict[str, Entry]:
    """The file with the answer to each exercise: the outermost one, by its name or its folder's."""
    wanted: dict[str, str] = {}
    for step in course.steps:
        exercise = step.exercise
        wanted[f"{exercise.id}/{exercise.answer}".lower()] = exercise.id
        wanted[f"{exercise.id}{TASK_KINDS[exercise.kind].ending}".lower()] = exercise.id
    found: dict[str, Entry] = {}
    for entry in sorted(entries, key=lambda each: (each.path.count("/"), each.path)):
        parts = entry.path.lower().split("/")
        name = wanted.get("/".join(parts[-2:])) or wanted.get(parts[-1])
        if name is not None and not entry.folder:
            found.setdefault(name, entry)
    return found


def _beside(exercise: Exercise, entries: list[Entry]) -> Entry | None:
    """A file in the folder of an exercise that nobody laid there: perhaps the answer, misspelt."""
    given = {name.lower() for name in given_files(exercise)}
    for entry in sorted(entries, key=lambda each: (each.path.count("/"), each.path)):
        folder, _, name = entry.path.lower().rpartition("/")
        of_a_program = name.startswith((".", "~", "#")) or name.endswith(("~", ".swp", ".bak"))
        if folder.rpartition("/")[2] == exercise.id.lower() and not (
            entry.folder or name in given or of_a_program
        ):
            return entry
    return None


def _path(given: str, entry: Entry | None) -> str | None:
    """Where a file is, as it is shown."""
    return None if entry is None else shown_name(os.path.normpath(path_of(given, entry.path)))


def _judged(exercise: Exercise, entry: Entry | None) -> Mapping[str, Any]:
    """The state of an exercise, its score and what is said of the answer."""
    nothing = {"state": "untouched", "score": Fraction(0), "message": ""}
    if entry is None:
        return nothing
    try:
        data = entry.read(LARGEST)
    except Refused as refused:
        return {**nothing, "state": "tried", "message": str(refused)}
    if _plain(data) in (b"", _plain(exercise.starter.encode())):
        return nothing
    with Sandbox(exercise, processes=1) as sandbox:
        report = sandbox.grade(Submission(exercise.answer, data))
    right = report.status == "graded" and report.score == exercise.points
    return {
        "state": "right" if right else "tried",
        "score": report.score,
        "message": "" if right else verdict(report),
    }


def _plain(data: bytes) -> bytes:
    """The text without what does not make it another: white space."""
    return b" ".join(data.split())
