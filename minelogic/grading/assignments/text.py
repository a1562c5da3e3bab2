"""A class on an assignment as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from minelogic.diagnostics import visible
from minelogic.grading.assignments.values import ClassReport, PartGrade, StudentGrade
from minelogic.grading.assignments.words import (
    class_facts,
    has_grade,
    is_late,
    not_graded,
    scale_sentence,
)
from minelogic.grading.report.text import WIDTH, Paint
from minelogic.grading.report.words import exact, score_words, short
from minelogic.words import listed, shortened

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
        [line for part in student.parts for line in _part_lines(part, shown)],
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
    unread = [
        line
        for each in not_graded(report)
        for line in wrap(each, WIDTH, initial_indent="  ", subsequent_indent="    ")
    ]
    if unread:
        yield [paint("Not graded", "title"), *unread]
    if report.alike:
        yield [paint("Alike, to be looked at", "title"), *_alike(report)]
    if report.notes:
        yield [paint("Notes", "title"), *_wrapped_all(report.notes)]


def _head(report: ClassReport) -> Iterator[str]:
    yield from wrap(visible(" ".join(report.policy)), WIDTH)
    (noun, count), (graded, number), *facts = class_facts(report)
    yield f"{count} {noun}, {number} {graded}"
    if facts:
        (_, mean), (_, median) = facts
        yield f"mean {mean}, median {median} of {exact(report.points)}"


def _line(student: StudentGrade, names: int, paint: Paint) -> str:
    handed = has_grade(student)
    full = student.total >= student.points
    mark, what = ("✓", "passed") if full else ("✗", "failed")
    if not handed:
        mark, what = "–", "undecided"
    name = shortened(visible(student.student), names).ljust(names)
    total = exact(student.total) if handed else "–"
    parts = " ".join([f"{_cell(student, place):>6}" for place in range(len(student.parts))])
    signs = ("h" if student.by_hand else "") + ("l" if is_late(student) else "")
    line = f" {name}  {total:>8}  {parts}  {signs}".rstrip()
    return paint(mark, what) + shortened(line, WIDTH - 1)


def _cell(student: StudentGrade, place: int) -> str:
    part = student.parts[place]
    if part.excused:
        return "exc"
    if part.report.status != "graded" and not part.by_hand:
        return "–"
    return exact(part.score)


def _remarks(student: StudentGrade) -> Iterator[str]:
    yield f"  {short(student.student)}"
    for sentence in (*student.marks, *student.checks, *student.comments):
        yield from wrap(short(sentence), WIDTH, initial_indent="    ", subsequent_indent="      ")


def _alike(report: ClassReport) -> Iterator[str]:
    for group in report.alike[:_MOST_ALIKE]:
        names = listed([short(name) for name in group.students], most=8)
        words = f"{group.exercise}: {names}. {group.sentence}"
        yield from wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ")
    if len(report.alike) > _MOST_ALIKE:
        yield f"  and {len(report.alike) - _MOST_ALIKE} more"


def _part_lines(part: PartGrade, paint: Paint) -> Iterator[str]:
    points = "excused" if part.excused else f"{exact(part.score)} of {exact(part.worth)}"
    mark, what = ("✓", "passed") if part.score >= part.worth else ("✗", "failed")
    if part.excused:
        mark, what = "–", "undecided"
    name = shortened(short(part.title), WIDTH - len(points) - 5)
    yield f"{paint(mark, what)}  {name.ljust(WIDTH - len(points) - 3)}{points}"
    if said := scale_sentence(part):
        yield from wrap(said, WIDTH, initial_indent="     ", subsequent_indent="     ")


def _wrapped_all(sentences: Sequence[str]) -> list[str]:
    return [line for each in sentences for line in wrap(short(each), WIDTH)]
