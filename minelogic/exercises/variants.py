"""An exercise of which every student has a variant: a folder of exercises, and whose each is."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Literal

from minelogic.errors import FileError
from minelogic.exercises import kinds
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.exercises.unfinished import missing_of, missing_said, unfinished
from minelogic.jsonable import Shape
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span

FILE = "variants.json"
FOLDER = r"[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}"
"""What the folder of a student may be called: nothing that leads elsewhere, or that a system takes
for something else."""
_LARGEST = 50_000_000


class VariantJson(Shape):
    """The exercise of one student, and what the list of the class says of that student."""

    student: str
    folder: str
    roster: Mapping[str, str]


class VariantsJson(Shape):
    """Whose exercise is in which folder."""

    format: Literal["minelogic.variants/1"]
    id: str
    students: list[VariantJson]


@dataclass(frozen=True, slots=True)
class Variant:
    """The exercise of one student."""

    student: str
    """The id of the student, as the list of the class has it."""
    exercise: Exercise
    roster: Mapping[str, str]
    """The row of the student on the list, by its headings."""


@dataclass(frozen=True, slots=True)
class Variants:
    """An exercise of which every student has a variant."""

    id: str
    folder: str
    students: tuple[Variant, ...]

    @property
    def exercise(self) -> Exercise:
        """The first variant for all, under the hash of all; what is asked for is alike in all."""
        total = sha256()
        for each in self.students:
            total.update(f"{each.student}\0{each.exercise.sha256}\n".encode())
        return replace(self.students[0].exercise, sha256=total.hexdigest())


def is_variants(folder: str | os.PathLike[str]) -> bool:
    """Whether a folder has the exercises of students."""
    return os.path.isfile(os.path.join(_folder(folder), FILE))


def load_variants(folder: str | os.PathLike[str]) -> Variants:
    """The variants in a folder. Raises `FileError` if there are none, or one has mistakes."""
    path = _folder(folder)
    data = _data(path)
    named = [each["folder"] for each in data["students"]]
    missing = [name for name in missing_of(path, named) if re.fullmatch(FOLDER, name)]
    if missing and len(missing) < len(named):
        raise FileError([unfinished(path, missing_said(FILE, missing, len(named)))])
    students = []
    for each in data["students"]:
        name = each["folder"]
        if not re.fullmatch(FOLDER, name):
            raise _no_variants(path, f"{FILE} names the folder '{name}', which is none of its own")
        exercise = load_exercise(os.path.join(path, name))
        students.append(Variant(each["student"], exercise, each["roster"]))
    if not students:
        raise _no_variants(path, f"{FILE} names no student")
    return Variants(data["id"], path, tuple(students))


def _folder(folder: str | os.PathLike[str]) -> str:
    name = os.fspath(folder)
    return (os.path.dirname(name) or os.curdir) if os.path.basename(name) == FILE else name


def _data(path: str) -> dict[str, Any]:
    """What the file says, every part of it of the type that it should be. Raises `FileError`."""
    try:
        with open(os.path.join(path, FILE), "rb") as stream:
            data = json.loads(stream.read(_LARGEST))
    except OSError:
        raise _no_variants(path, f"it has no {FILE}") from None
    except (ValueError, RecursionError):
        raise _no_variants(path, f"{FILE} cannot be read as JSON") from None
    if not _is_right(data):
        raise _no_variants(path, f"{FILE} is not as 'minelogic exercise generate' writes it")
    right: dict[str, Any] = data
    return right


def _is_right(data: Any) -> bool:
    if not isinstance(data, dict) or data.get("format") != "minelogic.variants/1":
        return False
    students = data.get("students")
    return (
        isinstance(data.get("id"), str)
        and isinstance(students, list)
        and all(
            isinstance(each, dict)
            and isinstance(each.get("student"), str)
            and isinstance(each.get("folder"), str)
            and isinstance(each.get("roster"), dict)
            and all(isinstance(cell, str) for cell in each["roster"].values())
            for each in students
        )
    )


def _no_variants(path: str, why: str) -> FileError:
    advice = "Make them again: minelogic exercise generate KIND --roster FILE --secret FILE."
    place = Source(path, "")
    return FileError([kinds.NO_EXERCISE.at(place, Span(0, 0), folder=path, why=why, advice=advice)])
