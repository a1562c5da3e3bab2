"""Whether an exercise does what it should: its reference, its starter, its wrong answers tried."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.errors import FileError, LimitReached
from minelogic.exercises.exercise import Exercise, WrongAnswer
from minelogic.exercises.prompts import prompt_fault
from minelogic.exercises.tasks import Kind
from minelogic.grading.preconditions import faults, soundness_of
from minelogic.grading.report.soundness import CheckRow
from minelogic.grading.report.values import GradeReport, Item
from minelogic.grading.report.words import exact, score_words, with_commas
from minelogic.jsonable import Ratio, Shape, picked
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.faults.suggest import closest

Graded: TypeAlias = Callable[[str, bytes], GradeReport]
"""Judges an answer, given its name and its bytes."""
_NOT_JUDGED = ("limit", "crashed")


class CheckRowJson(Shape):
    """One thing that was tried."""

    check: str
    file: str | None
    ok: bool
    sentence: str


class ExerciseCheckJson(Shape):
    """What was tried of an exercise, and what came of it."""

    format: Literal["minelogic.exercise-check/1"]
    version: str
    exercise: str
    title: str
    kind: Kind
    points: Ratio
    sha256: str
    ok: bool
    rows: list[CheckRowJson]


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was tried of an exercise, and what came of it."""

    exercise: str
    title: str
    kind: str
    points: Fraction
    sha256: str
    rows: tuple[CheckRow, ...]
    version: str = ""

    @property
    def ok(self) -> bool:
        """Whether nothing failed."""
        return all(row.ok for row in self.rows)

    @property
    def failed(self) -> tuple[CheckRow, ...]:
        return tuple([row for row in self.rows if not row.ok])

    def to_json(self) -> ExerciseCheckJson:
        """The report as `minelogic.exercise-check/1`."""
        rows = [picked(row, CheckRowJson) for row in self.rows]
        return picked(self, ExerciseCheckJson, format="minelogic.exercise-check/1", rows=rows)

    def __str__(self) -> str:
        return check_text(self)


def check_exercise(
    exercise: Exercise | str | os.PathLike[str], *, isolated: bool = True
) -> CheckReport:
    """An exercise tried: one that was loaded, its folder, or the name of one that ships.

    Answers are judged in processes of their own, as submissions are, unless `isolated` is false.
    Raises `FileError` if the exercise has mistakes because of which it cannot be loaded.
    """
    from minelogic.exercises.load import load_exercise
    from minelogic.resources import version

    loaded = exercise if isinstance(exercise, Exercise) else load_exercise(exercise)
    rows = tuple(_broken(loaded))
    if not rows:
        with ExitStack() as stack:
            rows = tuple(_rows(loaded, _grader(loaded, isolated, stack)))
    return CheckReport(
        exercise=loaded.id,
        title=loaded.title,
        kind=loaded.kind,
        points=loaded.points,
        sha256=loaded.sha256,
        rows=rows,
        version=version(),
    )


def check_text(report: CheckReport, width: int = 80) -> str:
    """The report as text: a line or more for each row, and how it went."""
    from textwrap import wrap

    from minelogic.diagnostics import visible

    lines = [visible(f"{report.title} ({report.kind}, {report.exercise})"), ""]
    for row in report.rows:
        mark = " ✓ " if row.ok else " ✗ "
        lines += wrap(
            visible(row.sentence),
            width,
            initial_indent=mark,
            subsequent_indent="   ",
            break_on_hyphens=False,
        )
    failed = len(report.failed)
    end = "All is as it should be." if not failed else f"{failed} of {len(report.rows)} failed."
    return "\n".join([*lines, "", end, f"sha256 {report.sha256}"])


def _broken(exercise: Exercise) -> Iterator[CheckRow]:
    """A row for each mistake because of which no answer can be judged."""
    for check, finding in faults(exercise):
        file = os.path.basename(finding.source.name)
        sentence = f"{file}, line {finding.line}: {finding.message}"
        yield CheckRow(check=check, ok=False, sentence=sentence, file=file)


def _grader(exercise: Exercise, isolated: bool, stack: ExitStack) -> Graded:
    if isolated:
        from minelogic.grading.hand_ins.submissions import Submission
        from minelogic.grading.sandbox import Sandbox

        sandbox = stack.enter_context(Sandbox(exercise, warm=True))
        return lambda name, data: sandbox.grade(Submission(name, data), full=True)
    from minelogic.grading.judge import judged_answer

    return lambda name, data: judged_answer(exercise, data, name)


def _rows(exercise: Exercise, graded: Graded) -> Iterator[CheckRow]:
    reference = graded("the reference", exercise.reference.encode())
    yield _reference(reference)
    yield _starter(exercise, graded("the starter", exercise.starter.encode()))
    yield from _prompt(exercise)
    for wrong in exercise.wrong:
        yield _wrong(exercise, wrong, graded(wrong.file, _bytes(exercise, wrong.file)))
    yield from _notation(exercise)
    yield from _unlisted(exercise)
    yield from _of_its_kind(exercise, reference)
    yield from _unknown_items(exercise, reference)


def _reference(report: GradeReport) -> CheckRow:
    score = score_words(report.score, report.points)
    if report.passed:
        return CheckRow(check="reference", ok=True, sentence=f"The reference gets {score}.")
    sentence = f"The reference gets {score}, and should get all: {_why(report)}"
    return CheckRow(check="reference", ok=False, sentence=sentence)


def _starter(exercise: Exercise, report: GradeReport) -> CheckRow:
    ok = False
    if report.status in _NOT_JUDGED:
        sentence = f"The starter cannot be judged: {_why(report)}"
    elif report.passed:
        sentence = "The starter gets all points, so there is nothing left to do."
    elif report.status == "unreadable" and re.sub("#.*", "", exercise.starter).strip():
        sentence = f"The starter cannot be read: {_why(report)}"
    else:
        ok = True
        sentence = f"The starter gets {score_words(report.score, report.points)}, not all."
    return CheckRow(check="starter", ok=ok, sentence=sentence)


def _prompt(exercise: Exercise) -> Iterator[CheckRow]:
    """A row if students read something else than what is asked."""
    sentence = prompt_fault(exercise)
    if sentence is not None:
        yield CheckRow(check="prompt", ok=False, sentence=sentence, file="prompt.md")


def _wrong(exercise: Exercise, wrong: WrongAnswer, report: GradeReport) -> CheckRow:
    """Whether a wrong answer has the status and the score that are listed, and its mistake."""
    differences = []
    status = wrong.status or "graded"
    if report.status != status:
        why = f" ({_why(report).rstrip('.')})" if report.status != "graded" else ""
        differences.append(f"its status is {report.status}{why}, and {status} is listed")
    if report.score != wrong.score:
        differences.append(f"it gets {exact(report.score)}, and {exact(wrong.score)} is listed")
    if wrong.score >= exercise.points:
        differences.append("it is listed with all points, so it is not wrong")
    if wrong.mistake is not None and wrong.mistake not in _named(report):
        differences.append(_not_named(wrong.mistake, _named(report)))
    if differences:
        sentence = f"{wrong.file}: {'; '.join(differences)}."
        return CheckRow(check="wrong", ok=False, sentence=sentence, file=wrong.file)
    got = f"it is {report.status}"
    if report.status == "graded":
        got = f"it gets {score_words(report.score, report.points)}"
    also = f", and {wrong.mistake} is named" if wrong.mistake is not None else ""
    sentence = f"{wrong.file}: {got}{also}."
    return CheckRow(check="wrong", ok=True, sentence=sentence, file=wrong.file)


def _named(report: GradeReport) -> list[str]:
    """The codes of all that a report names."""
    mistakes = [*report.mistakes, *[each for item in report.items for each in item.mistakes]]
    findings = [finding.code for finding in report.findings]
    return list(dict.fromkeys([*[mistake.code for mistake in mistakes], *findings]))


def _not_named(code: str, named: list[str]) -> str:
    guess = closest(code, named)
    if guess is not None:
        return f"'{code}' is not named; did you mean {guess}?"
    instead = f"named is {with_commas(named)}" if named else "nothing is named"
    return f"'{code}' is not named; {instead}"


def _notation(exercise: Exercise) -> Iterator[CheckRow]:
    """Whether what students are shown is written as they are asked to, where that costs points."""
    from minelogic.grading.judge import manner_of
    from minelogic.grading.notation.mending import mended

    if exercise.notation != "strict" and not exercise.notation_off:
        return
    manner, right = manner_of(exercise.kind), True
    for what, text in (("reference", exercise.reference), ("starter", exercise.starter)):
        slips = mended(exercise, Source(f"the {what}", text), manner).slips
        if slips:
            right = False
            first = min(slips, key=lambda slip: slip.span)
            line = Source("", text).place(first.span.start).line
            sentence = f"notation: the {what} has a slip in line {line}: {first.finding.message}"
            yield CheckRow(check="notation", ok=False, sentence=sentence)
    if right:
        sentence = "The reference and the starter are written without slips."
        yield CheckRow(check="notation", ok=True, sentence=sentence)


def _unlisted(exercise: Exercise) -> Iterator[CheckRow]:
    """A row for each file beside the wrong answers that exercise.toml says nothing of."""
    listed_files = {os.path.normpath(wrong.file) for wrong in exercise.wrong}
    ending = os.path.splitext(exercise.answer)[1]
    for folder in sorted({os.path.dirname(name) for name in listed_files} - {""} | {"wrong"}):
        try:
            names = sorted(os.listdir(os.path.join(exercise.folder, folder)))
        except OSError:
            continue
        for name in names:
            file = os.path.join(folder, name)
            if name.endswith(ending) and file not in listed_files:
                sentence = f"{file} is not listed: say in exercise.toml what it should get."
                yield CheckRow(check="unlisted", ok=False, sentence=sentence, file=file)


def _of_its_kind(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    """What has to hold of an exercise of its kind, given the report on its reference."""
    kind = exercise.kind
    try:
        yield from soundness_of(kind).checks(exercise, reference)
    except LimitReached as reached:
        sentence = f"Not everything could be found out: {reached}."
        yield CheckRow(check=kind, ok=False, sentence=sentence)
    except FileError as error:
        first = error.diagnostics[0]
        sentence = f"{first.source.name}: {first.message}"
        yield CheckRow(check=kind, ok=False, sentence=sentence)


def _unknown_items(exercise: Exercise, reference: GradeReport) -> Iterator[CheckRow]:
    """A row for the names among the weights, and one for those among what is hidden."""
    others = soundness_of(exercise.kind).item_names(exercise)
    items = list(dict.fromkeys([*[item.id for item in reference.items], *others]))
    for key, names, right in (
        ("weights", exercise.weights, "Every weight is that of an item."),
        ("hidden", exercise.hidden, "Everything that is hidden is an item."),
    ):
        unknown = [name for name in sorted(names) if name not in items]
        for name in unknown:
            guess = closest(name, items)
            advice = f"Did you mean '{guess}'?" if guess else f"There are {with_commas(items)}."
            sentence = f"{key}: nothing is called '{name}'. {advice}"
            yield CheckRow(check=key, ok=False, sentence=sentence)
        if names and not unknown:
            yield CheckRow(check=key, ok=True, sentence=right)


def _why(report: GradeReport) -> str:
    """Why an answer has not got all points, in a sentence."""
    errors = [finding for finding in report.findings if finding.severity == "error"]
    if report.status == "unreadable" and errors:
        first = errors[0]
        where = "" if first.line is None else f"line {first.line}: "
        return f"{where}{first.message}"
    lost = [item for item in report.items if item.outcome not in ("passed", "excused")]
    said = report.message or (lost[0].message if lost else "")
    return f"{said.rstrip('.')}.{_without_points(lost)}"


def _without_points(lost: Sequence[Item]) -> str:
    """Which items got no points, each once; nothing if there are none."""
    if not lost:
        return ""
    titles = Counter([item.title for item in lost])
    named = [title if n == 1 else f"{title} ({n} times)" for title, n in titles.items()]
    return f" Without all points: {with_commas(named)}."


def _bytes(exercise: Exercise, file: str) -> bytes:
    with open(os.path.join(exercise.folder, file), "rb") as stream:
        return stream.read()
