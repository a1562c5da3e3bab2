"""A course read from its file `course.toml`."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.exercises import kinds
from minelogic.exercises.course.course import Chapter, Course, Step
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import FILE as EXERCISE_FILE
from minelogic.exercises.load import load_exercise, toml_of
from minelogic.exercises.values import Values
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest

FILE = "course.toml"
DIFFICULTIES = range(1, 6)
_WEEKS = range(1, 54)
_LARGEST = 1_000_000


def is_course(folder: str | os.PathLike[str]) -> bool:
    """Whether this is the folder of a course, or its file."""
    name = os.fspath(folder)
    if os.path.basename(name) == FILE:
        return os.path.isfile(name)
    return os.path.isfile(os.path.join(name, FILE))


def load_course(folder: str | os.PathLike[str] | None = None) -> Course:
    """The course in a folder; without one, the course that ships.

    Raises `FileError` if there is none, or if it or one of its exercises has mistakes.
    """
    if folder is None:
        from minelogic.resources import data_dir

        folder = data_dir("exercises")
    name = os.fspath(folder)
    if os.path.basename(name) == FILE:
        name = os.path.dirname(name) or os.curdir
    if not is_course(name):
        why = f"it has no {FILE}" if os.path.isdir(name) else "there is no such folder"
        source = Source(name, "")
        raise FileError([kinds.NO_COURSE.at(source, Span(0, 0), folder=name, why=why)])
    return _Loader(name).load()


@dataclass(frozen=True, slots=True)
class _Place:
    """What the file says of an exercise."""

    name: str
    chapter: str
    exercise: Exercise
    difficulty: int
    week: int
    teaches: str


class _Loader:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        path = os.path.join(folder, FILE)
        with open(path, "rb") as stream:
            text = stream.read(_LARGEST).decode("utf-8", "replace")
        self.source = Source(path, text)
        self.findings: list[Diagnostic] = []

    def load(self) -> Course:
        values = Values(self.source, toml_of(self.source), self.findings)
        values.only(("id", "title", "chapter", "exercise"))
        identifier = values.text("id", required='Give it a short name, as in id = "logic-1".')
        if identifier and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", identifier):
            values.wrong("id", "it is made of letters, digits, dots, - and _", 'Write "logic-1".')
        title = values.text("title") or identifier
        chapters = {name: (title, week) for name, title, week in self._chapters(values)}
        places = list(self._places(values, {name: week for name, (_, week) in chapters.items()}))
        taken = {place.chapter for place in places}
        empty = next((name for name in chapters if name not in taken), None)
        if empty and not self.findings:
            advice = f'Write [[exercise]], and below it chapter = "{empty}".'
            values.wrong("chapter", f"{empty} has no exercise", advice)
        if not chapters and not self.findings:
            advice = 'Write [[chapter]], and below it name = "proofs".'
            values.finding(kinds.MISSING_KEY, "chapter", key="chapter", where="", advice=advice)
        if any(finding.severity == "error" for finding in self.findings):
            raise FileError(self.findings)
        assert identifier is not None
        assert title is not None
        return Course(
            id=identifier,
            title=title,
            folder=self.folder,
            chapters=tuple(_numbered(chapters, places)),
        )

    def _chapters(self, values: Values) -> Iterator[tuple[str, str, int]]:
        """The name, the title and the week of each chapter."""
        names: set[str] = set()
        for table in values.tables("chapter"):
            table.only(("name", "title", "week"))
            name = table.text("name", required='Name its folder, as in name = "proofs".')
            if name is None:
                continue
            if name in names or not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", name):
                why = "it is there already" if name in names else "it is the name of a folder"
                table.wrong("name", why, 'Write a name of its own, as in name = "proofs".')
                continue
            names.add(name)
            yield name, table.text("title") or name, self._number(table, "week", 1, _WEEKS)

    def _places(self, values: Values, weeks: dict[str, int]) -> Iterator[_Place]:
        """What is said of each exercise that can be loaded."""
        ids: set[str] = set()
        for table in values.tables("exercise"):
            table.only(("name", "chapter", "difficulty", "week", "teaches"))
            name = table.text("name", required='Name it, as in name = "safe-or-bomb".')
            chapter = table.text("chapter", required='Say to which, as in chapter = "proofs".')
            if name is None or chapter is None:
                continue
            if chapter not in weeks:
                guess = closest(chapter, [*weeks])
                advice = f"Did you mean {guess}?" if guess else "Write a [[chapter]] of that name."
                table.wrong("chapter", f"there is no chapter '{chapter}'", advice)
                continue
            exercise = self._exercise(table, name, chapter)
            if exercise is None:
                continue
            if exercise.id in ids:
                table.wrong("name", f"{exercise.id} is there already", "Leave one out.")
            ids.add(exercise.id)
            yield _Place(
                name=name,
                chapter=chapter,
                exercise=exercise,
                difficulty=self._number(table, "difficulty", 1, DIFFICULTIES),
                week=self._number(table, "week", weeks[chapter], _WEEKS),
                teaches=table.text("teaches") or "",
            )

    def _exercise(self, table: Values, name: str, chapter: str) -> Exercise | None:
        """The exercise in the chapter's folder, else in that of the course, or one that ships."""
        places = [os.path.join(self.folder, chapter, name), os.path.join(self.folder, name)]
        inside = [place for place in places if os.path.isfile(os.path.join(place, EXERCISE_FILE))]
        try:
            return load_exercise(inside[0] if inside else name)
        except FileError as error:
            first = error.diagnostics[0]
            where = f"line {first.line}: " if first.source.text else ""
            said = f"{where}{first.message}"
            table.finding(kinds.BAD_EXERCISE, "name", name=name, said=said, help=first.help)
            return None

    def _number(self, table: Values, key: str, default: int, among: range) -> int:
        number = table.integer(key, default)
        if number not in among:
            why = f"it is a whole number from {among[0]} to {among[-1]}"
            table.wrong(key, why, f"Write {key} = {default}.")
        return number


def _numbered(chapters: dict[str, tuple[str, int]], places: list[_Place]) -> Iterator[Chapter]:
    """The chapters in their order, with their exercises numbered through."""
    from minelogic.exercises.load import exercise_names

    shipped, number = exercise_names(), 0
    for place, (name, (title, week)) in enumerate(chapters.items(), 1):
        steps = []
        for each in places:
            if each.chapter == name:
                number += 1
                folder = each.exercise.folder
                steps.append(
                    Step(
                        number=number,
                        name=each.name if each.name in shipped else folder,
                        exercise=each.exercise,
                        difficulty=each.difficulty,
                        week=each.week,
                        teaches=each.teaches,
                    )
                )
        yield Chapter(number=place, name=name, title=title, week=week, steps=tuple(steps))
