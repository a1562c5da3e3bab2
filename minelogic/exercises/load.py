"""An exercise read from its folder."""

from __future__ import annotations

import os
import re
import tomllib
from fractions import Fraction
from hashlib import sha256
from typing import Any

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.exercises import kinds
from minelogic.exercises.exercise import (
    FEEDBACK,
    LIMITS,
    NOTATIONS,
    Bounds,
    Exercise,
    Notation,
    WrongAnswer,
)
from minelogic.exercises.tasks import KINDS, TASK_KINDS
from minelogic.exercises.values import Values
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax.faults.suggest import closest
from minelogic.words import lowered

FILE = "exercise.toml"
_LARGEST = 1_000_000
"""How many bytes a file of an exercise may have."""
_KEYS = (
    "id",
    "title",
    "kind",
    "points",
    "prompt",
    "starter",
    "reference",
    "answer",
    "weights",
    "feedback",
    "notation",
    "notation_off",
    "hidden",
    "limits",
    "seed",
    "wrong",
)
_BOUNDS = {"cpu": "cpu", "wall": "wall", "memory": "memory"}


def load_exercise(folder: str | os.PathLike[str]) -> Exercise:
    """The exercise in a folder, or the one that ships under this name.

    Raises `FileError` if there is none, or if it has mistakes.
    """
    path = find_exercise(folder)
    return _Loader(path).load()


def find_exercise(folder: str | os.PathLike[str]) -> str:
    """The folder of an exercise: as it is named, or among those that ship. Raises `FileError`."""
    name = os.fspath(folder)
    if os.path.basename(name) == FILE:
        name = os.path.dirname(name) or os.curdir
    if os.path.isfile(os.path.join(name, FILE)):
        return name
    shipped = _shipped()
    if name in shipped:
        return shipped[name]
    advice = "Name a folder that has a file exercise.toml, or one of those that ship, which "
    advice += "'minelogic exercise list' lists."
    if guess := closest(name, [*shipped]):
        advice = f"Did you mean {guess}?"
    if os.path.isfile(os.path.join(name, "variants.json")):
        advice = "Every student has one here: name the folder of one of them."
    why = "it has no exercise.toml" if os.path.isdir(name) else "there is no such folder"
    source = Source(name, "")
    raise FileError([kinds.NO_EXERCISE.at(source, Span(0, 0), folder=name, why=why, advice=advice)])


def exercises_in(folder: str | os.PathLike[str]) -> list[str]:
    """The exercises in a folder that is none itself and says nothing of them, by their folders."""
    name = os.fspath(folder)
    own = (FILE, "assignment.toml", "course.toml", "variants.json")
    if not os.path.isdir(name) or any(os.path.exists(os.path.join(name, each)) for each in own):
        return []
    return [
        each for each in sorted(os.listdir(name)) if os.path.isfile(os.path.join(name, each, FILE))
    ]


def exercise_names() -> list[str]:
    """The names of the exercises that ship, sorted."""
    return sorted(_shipped())


def _shipped() -> dict[str, str]:
    """The folders of the exercises that ship by their names: each is in that of its chapter."""
    from minelogic.resources import data_dir

    root = str(data_dir("exercises"))
    folders = [os.path.join(root, chapter) for chapter in os.listdir(root)]
    return {
        name: os.path.join(folder, name)
        for folder in (root, *filter(os.path.isdir, folders))
        for name in os.listdir(folder)
        if os.path.isfile(os.path.join(folder, name, FILE))
    }


class _Loader:
    def __init__(self, folder: str) -> None:
        self.folder = folder
        text = self._bytes(FILE).decode("utf-8", "replace")
        self.source = Source(os.path.join(folder, FILE), text)
        self.findings: list[Diagnostic] = []

    def load(self) -> Exercise:
        values = Values(self.source, toml_of(self.source), self.findings)
        identifier = values.text("id", required='Give it a short name, as in id = "safe-or-bomb".')
        if identifier and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", identifier):
            values.wrong(
                "id", "it is made of letters, digits, dots, - and _", 'Write id = "safe-or-bomb".'
            )
        kind = values.choice("kind", KINDS)
        points = values.fraction("points", Fraction(1))
        if points <= 0:
            values.wrong("points", "there are none to be had", "Write points = 4.")
        feedback = values.choice("feedback", FEEDBACK, "full")
        notation, notation_off = _notation(values, points)
        if kind is None:
            raise FileError(self.findings)
        task_kind = TASK_KINDS[kind]
        values.only((*_KEYS, *task_kind.keys))
        ending = task_kind.ending
        task = task_kind.read(values, self.folder)
        weights = values.table("weights").fractions()
        limits, bounds = self._limits(values)
        reference_file = values.text("reference") or f"reference{ending}"
        reference = self._text(values, "reference", reference_file, "what answers are judged by")
        if task is not None and reference and task_kind.with_words is not None:
            source = Source(reference_file, reference)
            task = task_kind.with_words(task, values, source, self.folder, limits)
        exercise = Exercise(
            id=identifier or "",
            title=values.text("title") or identifier or "",
            kind=kind,
            points=points,
            # Without a task there is a finding, and no exercise.
            task=task,
            folder=self.folder,
            sha256=self._hash(),
            prompt=self._text(values, "prompt", "prompt.md", "what students read"),
            answer=values.text("answer") or f"answer{ending}",
            starter=self._text(values, "starter", f"starter{ending}", "what students begin with"),
            reference=reference,
            weights=weights,
            feedback=feedback or "full",
            notation=notation,
            notation_off=notation_off,
            hidden=frozenset(values.texts("hidden") or ()),
            limits=limits,
            bounds=bounds,
            seed=values.integer("seed", 0),
            wrong=tuple(self._wrong(values)),
            reference_file=reference_file,
        )
        if any(finding.severity == "error" for finding in self.findings):
            raise FileError(self.findings)
        return exercise

    def _limits(self, values: Values) -> tuple[Limits, Bounds]:
        table = values.table("limits")
        limits, bounds = LIMITS, Bounds()
        for key in table:
            number = table.integer(key, 0)
            if key in _BOUNDS:
                bounds = replace(bounds, **{_BOUNDS[key]: number})
            elif key in Limits.__annotations__:
                limits = replace(limits, **{key: number})
            else:
                table.only((*_BOUNDS, *Limits.__annotations__))
                break
            if number <= 0:
                table.wrong(key, "it is a number above 0", f"Write {key} = 100.")
        return limits, bounds

    def _wrong(self, values: Values) -> list[WrongAnswer]:
        answers = []
        for table in values.tables("wrong"):
            table.only(("file", "score", "mistake", "status"))
            name = table.text("file", required='Name it, as in file = "wrong/converse.mine".')
            score = table.fraction("score", Fraction(0))
            if name is not None:
                self._text(table, "file", name, "a wrong answer")
                answers.append(
                    WrongAnswer(
                        file=name,
                        score=score,
                        mistake=table.text("mistake"),
                        status=table.text("status"),
                    )
                )
        return answers

    def _text(self, values: Values, key: str, default: str, what: str) -> str:
        """The text of a file of the exercise; empty, with a finding, if there is none."""
        name = values.text(key) or default
        path = os.path.normpath(name)
        if os.path.isabs(path) or path.startswith(os.pardir):
            values.wrong(key, "it is outside the folder", "Put the file into the folder.")
            return ""
        try:
            return self._bytes(path).decode("utf-8")
        except UnicodeDecodeError:
            values.wrong(key, f"{name} is not in UTF-8", "Save it as UTF-8.")
        except OSError:
            values.finding(kinds.MISSING_FILE, key, name=name, what=what, key=key)
        return ""

    def _bytes(self, name: str) -> bytes:
        with open(os.path.join(self.folder, name), "rb") as stream:
            return stream.read(_LARGEST)

    def _hash(self) -> str:
        """Of the names and the contents of all files in the folder, whatever their order."""
        total = sha256()
        for folder, folders, files in os.walk(self.folder):
            folders[:] = sorted(f for f in folders if not f.startswith((".", "__")))
            for name in sorted(f for f in files if not f.startswith(".")):
                path = os.path.join(folder, name)
                inside = os.path.relpath(path, self.folder).replace(os.sep, "/")
                content = sha256(self._bytes(inside)).hexdigest()
                total.update(f"{inside}\0{content}\n".encode())
        return total.hexdigest()


def toml_of(source: Source) -> dict[str, Any]:
    """The tables and values of a text. Raises `FileError` if it is no TOML."""
    try:
        return tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        message, line, column = _place(str(error))
        before = source.text.split("\n")[: line - 1] if line else []
        start = sum(len(each) + 1 for each in before) + max(column - 1, 0)
        span = Span(start, start)
        raise FileError([kinds.NOT_TOML.at(source, span, why=message)]) from None


def _notation(values: Values, points: Fraction) -> tuple[Notation, Fraction]:
    """How slips in the notation are taken, and what each kind of them takes off."""
    notation = values.choice("notation", NOTATIONS, "lenient") or "lenient"
    off = values.fraction("notation_off", Fraction(0))
    if off > points:
        why = f"it is more than there is to have, which is {points}"
        values.wrong("notation_off", why, "Write notation_off = 0.5.")
    elif off and notation == "strict":
        why = "an answer with slips has no points anyway where notation is strict"
        values.wrong("notation_off", why, 'Leave it out, or write notation = "lenient".')
    return notation, off


def _place(message: str) -> tuple[str, int, int]:
    """The parts of what `tomllib` says: the reason, the line and the column."""
    parts = re.fullmatch(
        r"(.*?)\s*\(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL
    )
    if parts is None:
        return message, 0, 0
    return lowered(parts[1]), int(parts[2] or 0), int(parts[3] or 0)
