"""A whole course packed for platforms: a zip file for each week and platform."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from minelogic.exercises.assignments.assignment import Assignment, Part
from minelogic.exercises.course.course import Course, Step
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.grading.assignments.pack import pack_assignment
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.grading.platforms.wheels import own_wheel, wheels_for
from minelogic.records import replace

if TYPE_CHECKING:
    from pathlib import Path


def pack_course(
    course: Course,
    folder: str | os.PathLike[str],
    platforms: Sequence[str] = (),
    wheels: str | os.PathLike[str] | None = None,
    *,
    weeks: Sequence[int] = (),
    no_wheels: bool = False,
) -> Iterator[Path]:
    """The zip files, each when it is written: the exercises of a week as one assignment.

    Without platforms or weeks all of them are packed. The packages that platforms need are looked
    for once. Raises `PackError` if they cannot be collected, and `ValueError` for a platform or a
    week that there is not.
    """
    chosen = [*(platforms or AUTOGRADERS)]
    for platform in chosen:
        if platform not in AUTOGRADERS:
            raise ValueError(f"no platform {platform!r}; there are {', '.join(AUTOGRADERS)}")
    for week in weeks:
        if week not in course.weeks:
            there = ", ".join(map(str, course.weeks))
            raise ValueError(f"week {week} has no exercises; weeks that have some: {there}")
    os.makedirs(folder, exist_ok=True)
    with TemporaryDirectory() as collected:
        for platform in chosen:
            brings = AUTOGRADERS[platform].brings_wheels and not no_wheels
            if brings and wheels is None:
                _collect(collected)
            source = wheels if wheels is not None or not brings else collected
            for week in weeks or course.weeks:
                assignment = week_assignment(course, week)
                yield pack_assignment(assignment, folder, platform, source, no_wheels=no_wheels)


def week_assignment(course: Course, week: int) -> Assignment:
    """The exercises of a week as an assignment; each answer is called as its exercise."""
    steps = [step for step in course.steps if step.week == week]
    digest = sha256("\0".join([step.exercise.sha256 for step in steps]).encode())
    return Assignment(
        id=f"{course.id}-week-{week:02}",
        title=f"{course.title}, week {week}",
        points=sum([step.exercise.points for step in steps], steps[0].exercise.points * 0),
        parts=tuple([_part(step) for step in steps]),
        sha256=digest.hexdigest(),
    )


def _part(step: Step) -> Part:
    exercise = step.exercise
    named = replace(exercise, answer=f"{exercise.id}{TASK_KINDS[exercise.kind].ending}")
    return Part(exercise=named, worth=exercise.points, place=exercise.folder)


def _collect(folder: str) -> None:
    """Puts the wheels that minelogic needs into the folder, unless they are there already."""
    if os.listdir(folder):
        return
    for name, data in wheels_for(*own_wheel()).items():
        with open(os.path.join(folder, name), "wb") as stream:
            stream.write(data)
