"""An exercise for every student on a list: a seed each, made with a secret of the instructor."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from minelogic.errors import MinelogicError
from minelogic.exercises.variants import FILE, FOLDER, VariantJson, VariantsJson
from minelogic.generate.attempts import Search, Task
from minelogic.generate.folders import REPORT, write_folders
from minelogic.generate.generated import Generated, GeneratedExercise, by_frequency
from minelogic.generate.images import any_image_of
from minelogic.generate.made import Made, Maker, Range
from minelogic.generate.orders import Asked, cannot_be_had, read_order
from minelogic.generate.seeds import random_of, secret_seed
from minelogic.generate.workers import in_order, searches
from minelogic.grading.hand_ins.roster import Person, id_of, of_row, read_roster
from minelogic.grading.variants.whose import student_of
from minelogic.records import dataclass, replace
from minelogic.words import listed, number_word

_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)
"""What no folder can be called on some systems."""


_PILOTS = 5
"""So many exercises are made to find out which level is usual."""


class StudentsError(MinelogicError):
    """Not every student on a list can be told from the others, or have a folder."""


@dataclass(frozen=True, slots=True)
class Student:
    """Someone on the list, with a folder."""

    student: str
    """What the exercise is made from: the id as it is written, or the name if there is none."""
    folder: str
    person: Person


@dataclass(frozen=True, slots=True)
class GeneratedVariants:
    """An exercise for every student, and how it went."""

    generated: Generated
    students: tuple[Student, ...]

    @property
    def complete(self) -> bool:
        """Whether everyone has an exercise."""
        return self.generated.complete

    def to_json(self) -> VariantsJson:
        """Whose exercise is in which folder, as `minelogic.variants/1`."""
        return {
            "format": "minelogic.variants/1",
            "id": self.generated.name,
            "students": [_student_json(each) for each in self.students],
        }


def make_variants(
    kind: str | Maker,
    roster: str | os.PathLike[str] | Sequence[Person],
    secret: bytes,
    *,
    seed: int | str = 0,
    difficulty: int | str | Range | None = None,
    boards: int | None = None,
    jobs: int = 1,
    name: str | None = None,
    tries: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    **options: Any,
) -> GeneratedVariants:
    """An exercise for every student on a list, as `make` makes them.

    The seed of each is made from the secret, the name of the exercise, the seed and the student's
    id, and from nothing else: whoever joins the list later changes nobody else's exercise, and
    without the secret nobody can make it again. With `boards` only so many are made, and every
    student gets one of their images, turned or mirrored: all as difficult. Two students can have
    the same by chance; how many have is in the report. Without a difficulty all are of one level:
    the middle one of five that are made to find it, whoever is on the list.

    Raises `RosterError` if the list cannot be read, `StudentsError` if someone on it cannot have a
    folder, `SecretError` if the secret will not do, and `GenerateError` if what is asked for makes
    no sense.
    """
    from time import perf_counter

    start = perf_counter()
    asked = read_order(kind, difficulty, name, tries, options, boards)
    people = read_roster(roster) if isinstance(roster, str | os.PathLike) else list(roster)
    students = students_of(people)
    maker, called = asked.maker, asked.wanted.name
    exercises: list[GeneratedExercise] = []
    rejected: list[str] = []
    message = refusal = maker.refusal(asked.wanted) if maker.refusal is not None else None
    note = ""
    if refusal is None and difficulty is None:
        asked, note = _of_one_level(_Order(asked, secret, str(seed), len(people)), jobs)
    if refusal is None:
        order = _Order(asked, secret, str(seed), len(students))
        for student, search in zip(students, order.searches(students, jobs), strict=False):
            rejected += search.reasons()
            if search.made is None:
                message = cannot_be_had(asked, len(exercises), len(students))
                break
            candidates = 1 if asked.boards else search.attempt + 1
            exercises.append(GeneratedExercise(called, search.made, candidates, student.folder))
            if progress is not None:
                progress(len(exercises), len(students))
    if not note:
        note = _spread(exercises)
    generated = Generated(
        kind=maker.kind,
        name=called,
        seed=str(seed),
        secret=True,
        levels=asked.wanted.levels,
        options=asked.options,
        count=len(students),
        formula=maker.formula,
        exercises=tuple(exercises),
        rejected=by_frequency(rejected),
        message=message,
        plain_refusal=refusal is not None,
        note=note,
        seconds=perf_counter() - start,
    )
    return GeneratedVariants(generated, tuple(students))


class _Order(NamedTuple):
    """What is asked for students, and the secret that it is made from."""

    asked: Asked
    secret: bytes
    seed: str
    students: int

    def searches(self, students: Sequence[Student], jobs: int) -> Iterator[Search]:
        """What is found for every student, in their order; it may end with what is not found."""
        with searches(min(jobs, self.students)) as ask:
            if self.asked.boards is None:
                tasks = [self.task("student", each.student) for each in students]
            else:
                boards = [self.task("board", str(n)) for n in range(self.asked.boards)]
                bases = []
                for _, search in in_order(boards, ask, jobs):
                    if search.made is None:
                        yield search
                        return
                    bases.append(search.made)
                tasks = [self._image(each, bases) for each in students]
            for _, search in in_order(tasks, ask, jobs):
                yield search

    def task(self, what: str, which: str) -> Task:
        asked = self.asked
        parts = (what, asked.maker.kind, asked.wanted.name, self.seed, which)
        own = secret_seed(self.secret, *parts)
        return Task(maker=asked.maker, seed=own, wanted=asked.wanted, index=0, tries=asked.tries)

    def _image(self, student: Student, bases: Sequence[Made]) -> Task:
        """Some image of some board: which ones goes by the student and the secret alone."""
        task = self.task("student", student.student)
        random = random_of(task.seed, "image")
        return any_image_of(task, random.choice(bases), random.randrange(10**6))


def _of_one_level(order: _Order, jobs: int) -> tuple[Asked, str]:
    """What is asked for, narrowed to the level that is in the middle of what usually comes of it.

    It is found on exercises that nobody gets, so it does not depend on who is on the list.
    """
    tasks = [order.task("level", str(number)) for number in range(_PILOTS)]
    with searches(min(jobs, _PILOTS)) as ask:
        made = [search.made for _, search in in_order(tasks, ask, jobs)]
    levels = sorted([each.level for each in made if each is not None])
    if not levels:
        return order.asked, ""
    level = levels[len(levels) // 2]
    wanted = replace(order.asked.wanted, levels=Range(level, level))
    return order.asked._replace(wanted=wanted), (
        f"No difficulty was asked for, so all are of level {level}: the middle one of "
        f"{number_word(len(levels))} tried beforehand. --difficulty asks for another, or for "
        "several."
    )


def _spread(exercises: Sequence[GeneratedExercise]) -> str:
    """What is to be said where some have it harder than others."""
    levels = sorted({each.made.level for each in exercises})
    if len(levels) < 2:
        return ""
    return (
        f"Students have levels {levels[0]} to {levels[-1]}, for the same points. To be fair, ask "
        "for one level."
    )


def write_variants(
    variants: GeneratedVariants, folder: str | os.PathLike[str], *, force: bool = False
) -> list[str]:
    """Writes the exercise of every student to a folder of its own, and whose each is beside them.

    Raises `FolderError` as `write_generated` does.
    """
    exercises = variants.generated.exercises
    made = {each.folder: each.made for each in exercises}
    reports = {REPORT: variants.generated.to_json(), FILE: variants.to_json()}
    return write_folders(os.fspath(folder), made, reports, force)


def names_of_students(folder: str | os.PathLike[str]) -> dict[str, str]:
    """Who has which folder of an earlier class, by the names of the folders; {} if it is none."""
    try:
        with open(os.path.join(folder, FILE), encoding="utf-8") as stream:
            rows = json.load(stream)["students"]
        people = [(str(row["folder"]), str(row["student"]), of_row(row["roster"])) for row in rows]
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}
    return {
        name: student if person is None or person.name == student else f"{person.name} ({student})"
        for name, student, person in people
    }


def students_of(people: Sequence[Person]) -> list[Student]:
    """The students on a list with their folders, in its order. Raises `StudentsError`.

    An id that cannot be the name of a folder is refused, and never changed into one that can; a
    name, where there is no id, is written in plain letters.
    """
    if not people:
        raise StudentsError("there is nobody on the list of the class")
    students = [Student(student_of(each), _folder(each), each) for each in people]
    wrong = [each.student for each in students if not _is_folder(each.folder)]
    if wrong:
        said = listed([repr(each) for each in wrong])
        raise StudentsError(
            f"{said} cannot be the name of a folder: an id is made of the letters a to z and A to "
            "Z, digits and . _ @ + -, and begins with a letter or a digit"
        )
    rows = {id(each): number for number, each in enumerate(students, 1)}
    first: dict[str, Student] = {}
    for each in students:
        other = first.setdefault(each.folder.casefold(), each)
        if other is not each:
            one, two = repr(other.student), repr(each.student)
            raise StudentsError(
                f"{one} (number {rows[id(other)]} on the list) and {two} (number "
                f"{rows[id(each)]}) cannot be told apart: give everyone an id, in a "
                "column with the heading id"
            )
    return students


def _folder(person: Person) -> str:
    own = id_of(person)
    if own is not None:
        return own
    letters = unicodedata.normalize("NFKD", person.name).encode("ascii", "ignore").decode("ascii")
    plain = re.sub(r"[^a-z0-9]+", "-", letters.lower()).strip("-")
    if len(plain) >= len(person.name) // 2:
        return plain[:64].strip("-")
    # Of a name in another script too little is left.
    from hashlib import sha256

    digest = sha256(unicodedata.normalize("NFC", person.name).encode("utf-8", "replace"))
    return f"student-{digest.hexdigest()[:8]}"


def _is_folder(name: str) -> bool:
    return (
        re.fullmatch(FOLDER, name) is not None
        and not name.endswith(".")
        and not _DEVICES.fullmatch(name)
        and name.casefold() not in (REPORT, FILE)
    )


def _student_json(student: Student) -> VariantJson:
    cells = dict(student.person.cells) or {"name": student.person.name}
    return {"student": student.student, "folder": student.folder, "roster": cells}
