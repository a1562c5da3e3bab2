"""A class on an assignment as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from textwrap import wrap

from minelogic.diagnostics import visible
from minelogic.grading.assignments.values import ClassReport, StudentGrade
from minelogic.grading.platforms.csv_rows import reason
from minelogic.grading.report.text import WIDTH, Paint
from minelogic.grading.report.words import STATUSES, decimal, exact, score_words, short
from minelogic.words import listed, plural, shortened

_NAMES = 26
_MOST_ALIKE = 20


def class_text(report: ClassReport, paint: Paint | None = None) -> str:
    """The grades of the class: a line for each student, what was not as usual, who is alike."""
    shown = paint or (lambda text, _what: text)
    return "\n\n".join(["\n".join(block) for block in _blocks(report, shown)])


def class_lines(report: ClassReport, paint: Paint | None = None) -> list[str]:
    """A line for each student: a mark, the name, the total, the exercises."""
    shown = paint or (lambda text, _what: text)
    names = max([len(visible(each.student)) for each in report.students], default=0)
    return [_line(each, min(names, _NAMES), shown) for each in report.students]


def student_text(report: ClassReport, student: StudentGrade, paint: Paint | None = None) -> str:
    """What a student is told about the assignment, without the reports on the answers."""
    shown = paint or (lambda text, _what: text)
    total = score_words(student.total, student.points)
    blocks = [
        [shown(short(report.title), "title"), short(student.student)],
        [
            shown(total, "full" if student.total >= student.points else "part"),
            *_wrapped_all([*student.marks, *student.comments]),
        ],
        [_part_line(part.title, part.score, part.worth, shown) for part in student.parts],
    ]
    return "\n\n".join(["\n".join(block) for block in blocks if block])


def _blocks(report: ClassReport, paint: Paint) -> Iterator[list[str]]:
    yield [paint(line, "title") for line in wrap(visible(report.title), WIDTH)] + [*_head(report)]
    yield [
        f"  {index}  {short(part.title)} ({exact(part.worth)})"
        for index, part in enumerate(report.parts, 1)
    ]
    yield class_lines(report, paint)
    marked = [each for each in report.students if each.marks or each.comments or each.checks]
    if marked:
        yield [
            paint("Not as usual", "title"),
            *[line for each in marked for line in _remarks(each)],
        ]
    unread = [line for each in report.students for line in _unread(each)]
    if unread:
        yield [paint("Not graded", "title"), *unread]
    if report.alike:
        yield [paint("Alike, to be looked at", "title"), *_alike(report)]
    if report.notes:
        yield [paint("Notes", "title"), *_wrapped_all(report.notes)]


def _head(report: ClassReport) -> Iterator[str]:
    yield from wrap(visible(" ".join(report.policy)), WIDTH)
    count = len(report.students)
    there = [each.total for each in report.students if each.attempts or each.by_hand]
    yield f"{count} {plural(count, 'student')}, {len(there)} with a grade"
    if there:
        totals = sorted(there)
        mean = sum(totals, Fraction(0)) / len(totals)
        half = len(totals) // 2
        median = totals[half] if len(totals) % 2 else (totals[half - 1] + totals[half]) / 2
        yield f"mean {decimal(mean)}, median {decimal(median)} of {exact(report.points)}"


def _line(student: StudentGrade, names: int, paint: Paint) -> str:
    handed = bool(student.attempts) or student.by_hand
    full = student.total >= student.points
    mark, what = ("✓", "passed") if full else ("✗", "failed")
    if not handed:
        mark, what = "–", "undecided"
    name = shortened(visible(student.student), names).ljust(names)
    total = exact(student.total) if handed else "–"
    parts = " ".join([f"{_cell(student, place):>6}" for place in range(len(student.parts))])
    signs = ("h" if student.by_hand else "") + ("l" if any(_late(student)) else "")
    line = f" {name}  {total:>8}  {parts}  {signs}".rstrip()
    return paint(mark, what) + shortened(line, WIDTH - 1)


def _cell(student: StudentGrade, place: int) -> str:
    part = student.parts[place]
    if part.excused:
        return "exc"
    if part.report.status != "graded" and not part.by_hand:
        return "–"
    return exact(part.score)


def _late(student: StudentGrade) -> Iterator[bool]:
    for attempt in student.attempts:
        yield attempt.counted and bool(attempt.late)


def _remarks(student: StudentGrade) -> Iterator[str]:
    yield f"  {short(student.student)}"
    for sentence in (*student.marks, *student.checks, *student.comments):
        yield from wrap(short(sentence), WIDTH, initial_indent="    ", subsequent_indent="      ")


def _unread(student: StudentGrade) -> Iterator[str]:
    """Why answers were not graded, and which files were there instead."""
    name = short(student.student)
    missing = []
    for part in student.parts:
        status = part.report.status
        if status == "graded" or part.by_hand or part.excused or not student.attempts:
            continue
        if status == "missing":
            missing.append(part.exercise)
        else:
            why = f"{name}, {part.exercise}: {STATUSES[status]}. {short(reason(part.report))}"
            yield from wrap(why, WIDTH, initial_indent="  ", subsequent_indent="    ")
    counted = [attempt for attempt in student.attempts if attempt.counted]
    others = [short(other) for attempt in counted for other in attempt.others]
    said = [f"not handed in: {listed(missing)}"] if missing else []
    said += [f"not asked for: {listed(others, most=6)}"] if others else []
    if said:
        words = f"{name}: {'; '.join(said)}"
        yield from wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")


def _alike(report: ClassReport) -> Iterator[str]:
    for group in report.alike[:_MOST_ALIKE]:
        names = listed([short(name) for name in group.students], most=8)
        words = f"{group.exercise}: {names}. {group.sentence}"
        yield from wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")
    if len(report.alike) > _MOST_ALIKE:
        yield f"  and {len(report.alike) - _MOST_ALIKE} more"


def _part_line(title: str, score: Fraction, worth: Fraction, paint: Paint) -> str:
    points = f"{exact(score)} of {exact(worth)}"
    mark, what = ("✓", "passed") if score >= worth else ("✗", "failed")
    name = shortened(short(title), WIDTH - len(points) - 5)
    return f"{paint(mark, what)}  {name.ljust(WIDTH - len(points) - 3)}{points}"


def _wrapped_all(sentences: Sequence[str]) -> list[str]:
    return [line for each in sentences for line in wrap(short(each), WIDTH)]
