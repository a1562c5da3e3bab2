"""An assignment read from its folder."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from fractions import Fraction
from hashlib import sha256

from minelogic.diagnostics import Diagnostic
from minelogic.errors import FileError
from minelogic.exercises import kinds
from minelogic.exercises.assignments import lateness
from minelogic.exercises.assignments.assignment import ATTEMPTS, Assignment, Part
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import exercises_in, load_exercise, toml_of
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.exercises.values import Values
from minelogic.records import replace
from minelogic.source import Source, Span

FILE = "assignment.toml"
_KEYS = (
    "id", "title", "points", "due", "grace", "late", "late_most", "until", "attempts",
    "most_attempts", "exercise",
)  # fmt: skip
_LARGEST = 1_000_000


def is_assignment(folder: str | os.PathLike[str]) -> bool:
    """Whether this is the folder of an assignment, or its file."""
    name = os.fspath(folder)
    if os.path.basename(name) == FILE:
        return os.path.isfile(name)
    return os.path.isfile(os.path.join(name, FILE))


def is_set(folder: str | os.PathLike[str]) -> bool:
    """Whether this is a folder of exercises about which nothing else is said."""
    return bool(exercises_in(folder))


def load_assignment(folder: str | os.PathLike[str]) -> Assignment:
    """The assignment in a folder. Raises `FileError` if there is none, or if it has mistakes.

    A folder of exercises without an assignment.toml is one of all of them, in the order of names.
    """
    name = os.fspath(folder)
    if os.path.basename(name) == FILE:
        name = os.path.dirname(name) or os.curdir
    if inside := exercises_in(name):
        return _Loader(name, _of_all(name, inside)).load()
    if not os.path.isfile(os.path.join(name, FILE)):
        why = f"it has no {FILE}" if os.path.isdir(name) else "there is no such folder"
        source = Source(name, "")
        raise FileError([kinds.NO_ASSIGNMENT.at(source, Span(0, 0), folder=name, why=why)])
    return _Loader(name).load()


def _of_all(folder: str, exercises: Sequence[str]) -> str:
    """The assignment.toml that says only which exercises there are."""
    import json

    own = os.path.basename(os.path.abspath(folder))
    identifier = re.sub(r"[^A-Za-z0-9._-]+", "-", own).strip("-._") or "exercises"
    lines = [f"id = {json.dumps(identifier)}", f"title = {json.dumps(own or identifier)}"]
    lines += [f"[[exercise]]\nexercise = {json.dumps(each)}" for each in exercises]
    return "\n".join(lines) + "\n"


class _Loader:
    def __init__(self, folder: str, text: str | None = None) -> None:
        self.folder = folder
        path = os.path.join(folder, FILE)
        if text is None:
            with open(path, "rb") as stream:
                text = stream.read(_LARGEST).decode("utf-8", "replace")
        self.source = Source(path, text)
        self.findings: list[Diagnostic] = []

    def load(self) -> Assignment:
        values = Values(self.source, toml_of(self.source), self.findings)
        values.only(_KEYS)
        identifier = values.text("id", required='Give it a short name, as in id = "week-3".')
        if identifier and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]*", identifier):
            values.wrong("id", "it is made of letters, digits, dots, - and _", 'Write "week-3".')
        policy = self._policy(values)
        attempts = values.choice("attempts", ATTEMPTS, "last")
        most = values.integer("most_attempts", 0) if "most_attempts" in values else None
        if most is not None and most < 1:
            values.wrong("most_attempts", "it is a number above 0", "Write most_attempts = 3.")
        listed = list(self._exercises(values))
        if not listed and not self.findings:
            advice = 'Write [[exercise]], and below it exercise = "safe-or-bomb".'
            values.finding(kinds.MISSING_KEY, "exercise", key="exercise", where="", advice=advice)
        weights = [weight for _, weight, _ in listed]
        total = sum(weights, Fraction(0))
        points = values.fraction("points", total)
        if listed and (total == 0 or points == 0):
            values.wrong(
                "points" if total else "exercise", "there are no points to be had", "Write 10."
            )
        if any(finding.severity == "error" for finding in self.findings):
            raise FileError(self.findings)
        assert identifier is not None
        parts = [
            Part(exercise=exercise, worth=points * weight / total, place=place)
            for exercise, weight, place in listed
        ]
        return Assignment(
            id=identifier,
            title=values.text("title") or identifier,
            points=points,
            parts=tuple(parts),
            folder=self.folder,
            policy=policy,
            attempts=attempts or "last",
            most_attempts=most,
            sha256=self._hash(parts),
        )

    def _policy(self, values: Values) -> lateness.LatePolicy:
        due, until = self._date(values, "due"), self._date(values, "until")
        policy = lateness.LatePolicy(due=due, until=until)
        if (text := values.text("grace")) is not None:
            grace = lateness.read_span(text)
            if grace is None:
                values.wrong("grace", f"'{text}' is no time", 'Write grace = "15 minutes".')
            else:
                policy = replace(policy, grace=grace)
        if (text := values.text("late")) is not None:
            rule = lateness.read_rule(text)
            if rule is None:
                values.wrong("late", f"'{text}' is no rule", f"Write {lateness.EXAMPLES}.")
            policy = replace(policy, rule=rule)
        if (text := values.text("late_most")) is not None:
            most = lateness.read_amount(text)
            if most is None:
                values.wrong("late_most", f"'{text}' is no amount", 'Write late_most = "50 %".')
            policy = replace(policy, most=most)
        for key in ("grace", "late", "until"):
            if key in values and due is None and "due" not in values:
                advice = "Write due = 2026-10-16T23:59:00+02:00."
                values.wrong(key, "nothing is late without a due date", advice)
        if "late_most" in values and "late" not in values:
            values.wrong("late_most", "lateness costs nothing", 'Write late = "10 % a day".')
        if due is not None and until is not None and until < due:
            values.wrong("until", "it is before the due date", "Give a later date.")
        return policy

    def _date(self, values: Values, key: str) -> datetime | None:
        """A date with its time and its zone, so that it means the same everywhere."""
        value = values.raw(key)
        if value is None:
            return None
        if not isinstance(value, datetime) or value.tzinfo is None:
            what = "it has no zone" if isinstance(value, datetime) else "it is no date with a time"
            values.wrong(key, what, f"Write {key} = 2026-10-16T23:59:00+02:00.")
            return None
        return value

    def _exercises(self, values: Values) -> Iterator[tuple[Exercise, Fraction, str]]:
        """Each exercise, what it counts, and where it is."""
        read = [one for table in values.tables("exercise") if (one := self._one(table))]
        answers = [exercise.answer for _, exercise, _, _ in read]
        ids: set[str] = set()
        taken: set[str] = set()
        for table, exercise, place, weight in read:
            if exercise.id in ids:
                table.wrong("exercise", f"{exercise.id} is there already", "Leave one out.")
            ids.add(exercise.id)
            ending = TASK_KINDS[exercise.kind].ending
            named = table.text("answer")
            # Where several have one name, each is called as its exercise.
            own = exercise.answer if answers.count(exercise.answer) == 1 else exercise.id + ending
            answer = named or own
            if os.path.basename(answer) != answer or answer in (".", ".."):
                table.wrong("answer", "it is the name of a file", f'Write answer = "{own}".')
            if answer.lower() in taken:
                advice = f'Write answer = "{exercise.id}{ending}".'
                table.wrong("answer", f"another exercise's answer is {answer} too", advice)
            taken.add(answer.lower())
            yield replace(exercise, answer=answer), weight, place

    def _one(self, table: Values) -> tuple[Values, Exercise, str, Fraction] | None:
        table.only(("exercise", "weight", "answer"))
        name = table.text("exercise", required='Name its folder, as in exercise = "numbers".')
        if name is None:
            return None
        inside = os.path.normpath(os.path.join(self.folder, name))
        place = inside if os.path.isdir(inside) else name
        try:
            exercise = load_exercise(place)
        except FileError as error:
            first = error.diagnostics[0]
            where = f"line {first.line}: " if first.source.text else ""
            said = f"{where}{first.message}"
            table.finding(kinds.BAD_EXERCISE, "exercise", name=name, said=said, help=first.help)
            return None
        return table, exercise, place, table.fraction("weight", exercise.points)

    def _hash(self, parts: list[Part]) -> str:
        total = sha256(self.source.text.encode())
        for part in parts:
            total.update(f"\0{part.exercise.sha256}".encode())
        return total.hexdigest()
