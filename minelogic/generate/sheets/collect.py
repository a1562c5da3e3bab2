"""Which exercises come on whose sheet: folders of exercises, of assignments, and of students."""

from __future__ import annotations

import os
from collections.abc import Iterable
from itertools import islice

from minelogic.errors import MinelogicError
from minelogic.exercises.assignments.load import is_assignment, load_assignment
from minelogic.exercises.course.load import is_course, load_course
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import FILE, exercise_names, load_exercise
from minelogic.exercises.variants import Variant, is_variants, load_variants
from minelogic.grading.hand_ins.roster import of_row
from minelogic.grading.preconditions import require_sound
from minelogic.records import dataclass

MOST = 10_000
"""So many folders of one folder are looked at."""


class SheetError(MinelogicError):
    """What was named cannot be put on sheets."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """The exercises of one sheet."""

    exercises: tuple[Exercise, ...]
    student: str = ""
    """Whose they are; empty if they are everybody's."""
    name: str = ""
    """What stands on the sheet for that."""


@dataclass(frozen=True, slots=True)
class Collection:
    """What was found in folders: a sheet for everybody, or one for each student."""

    bundles: tuple[Bundle, ...]
    title: str | None = None
    """That of the assignment, the course or its chapter, if one was named and nothing else."""

    @property
    def by_student(self) -> bool:
        return bool(self.bundles and self.bundles[0].student)


def collect(paths: Iterable[str | os.PathLike[str]]) -> Collection:
    """The exercises in folders, in their order; of an assignment, a course or a folder, all.

    A folder that was made for a class makes it one sheet for each student: what the others have is
    on every sheet. Raises `FileError` if an exercise has mistakes, `SheetError` if a student
    has an exercise in one folder and none in another.
    """
    parts: list[list[Exercise] | dict[str, Variant]] = []
    title = None
    named = [os.fspath(path) for path in paths]
    for path in named:
        if is_variants(path):
            parts.append({each.student: each for each in load_variants(path).students})
        elif is_assignment(path):
            assignment = load_assignment(path)
            title = assignment.title if len(named) == 1 else None
            parts.append([part.exercise for part in assignment.parts])
        elif (found := _in_order(path)) is not None:
            title = found[0] if len(named) == 1 else None
            parts.append(found[1])
        else:
            parts.append([load_exercise(inside) for inside in _inside(path)])
    bundles = tuple(_bundles(named, parts))
    for exercise in {id(e): e for bundle in bundles for e in bundle.exercises}.values():
        require_sound(exercise)
    return Collection(bundles, title)


def _in_order(path: str) -> tuple[str, list[Exercise]] | None:
    """The title and the exercises of a course, or of a chapter of one, in their order.

    Of the course that ships, its name will do, and that of a chapter.
    """
    name = os.path.basename(os.path.abspath(path))
    if is_course(path):
        course = load_course(path)
        return course.title, [step.exercise for step in course.steps]
    if os.path.isdir(path):
        above = os.path.dirname(os.path.abspath(path))
        if os.path.isfile(os.path.join(path, FILE)) or not is_course(above):
            return None
        course = load_course(above)
    elif name != path or path in exercise_names():
        return None
    else:
        course = load_course()
        if path == course.id:
            return course.title, [step.exercise for step in course.steps]
    for chapter in course.chapters:
        if chapter.name == name:
            return chapter.title, [step.exercise for step in chapter.steps]
    return None


def _inside(path: str) -> list[str]:
    """The exercise itself, or those in the folder, by name."""
    if os.path.isfile(os.path.join(path, FILE)) or not os.path.isdir(path):
        return [path]
    with os.scandir(path) as entries:
        found = [
            entry.path
            for entry in islice(entries, MOST)
            if os.path.isfile(os.path.join(entry.path, FILE))
        ]
    return sorted(found) or [path]


def _bundles(
    paths: list[str], parts: list[list[Exercise] | dict[str, Variant]]
) -> Iterable[Bundle]:
    variants = [(path, part) for path, part in zip(paths, parts, strict=True)
                if isinstance(part, dict)]  # fmt: skip
    if not variants:
        yield Bundle(tuple(e for part in parts if isinstance(part, list) for e in part))
        return
    students = dict.fromkeys(student for _, part in variants for student in part)
    for student in students:
        exercises: list[Exercise] = []
        for path, part in zip(paths, parts, strict=True):
            if isinstance(part, list):
                exercises += part
            elif student in part:
                exercises.append(part[student].exercise)
            else:
                raise SheetError(
                    f"{path} has no exercise for {student}, and another folder has one"
                )
        first = next(part[student] for _, part in variants)
        yield Bundle(tuple(exercises), student, _name(first))


def _name(variant: Variant) -> str:
    """The name on the list of the class, and the id if that is something else."""
    person = of_row(variant.roster)
    if person is None or person.name == variant.student:
        return variant.student
    return f"{person.name} ({variant.student})"
