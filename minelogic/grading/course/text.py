"""What a student has done of a course, as text at 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from shlex import quote

from minelogic.diagnostics import visible
from minelogic.grading.course.status import CourseStatus, State, StepStatus
from minelogic.grading.report.words import exact
from minelogic.words import counted, fill, shortened

MARKS: Mapping[State, str] = {"right": "✓", "tried": "◐", "untouched": "·"}
_TITLE, _POINTS = 46, 9


def status_text(status: CourseStatus) -> str:
    """The chapters with their exercises, what each is worth so far, and what comes next."""
    return "\n".join(_lines(status)) + "\n"


def _lines(status: CourseStatus) -> Iterator[str]:
    course = status.course
    yield visible(course.title)
    if all(each.file is None for each in status.steps):
        yield ""
        yield "No answers were found here. Begin with: minelogic course start FOLDER"
        if status.elsewhere is not None:
            command = f"minelogic course status {quote(status.elsewhere)}"
            yield f"Or was this one meant? {visible(command)}"
    for chapter in course.chapters:
        yield ""
        yield f"{chapter.number}. {visible(chapter.title)} (week {chapter.week})"
        yield from [_line(each) for each in status.steps if each.chapter == chapter.name]
    yield ""
    done, tried = status.count("right"), status.count("tried")
    points = f"{exact(status.score)} of {counted(int(course.points), 'point')}"
    yield f"{done} of {counted(len(status.steps), 'exercise')} right, {tried} tried; {points}."
    for each in status.steps:
        if each.beside is not None:
            yield fill(beside_words(each.beside, each.step.exercise.answer))
    following = status.next
    if all(each.file is None for each in status.steps):
        return
    if following is None:
        yield "That is all of them."
        return
    yield f"Next: {visible(following.step.exercise.title)} ({following.step.exercise.id})"
    if following.file is not None:
        yield f"      {visible(following.file)}"


def _line(status: StepStatus) -> str:
    step, exercise = status.step, status.step.exercise
    title = shortened(visible(exercise.title), _TITLE)
    points = f"{exact(status.score)} of {exact(exercise.points)}"
    had = "" if status.state == "untouched" else f"{points:>{_POINTS}}"
    line = f" {MARKS[status.state]} {step.number:>2}. {title:{_TITLE}} {had}"
    return line.rstrip()


def beside_words(path: str, answer: str) -> str:
    """That there is a file that may have been meant to be the answer."""
    return f"There is a file {visible(path)}. Was it meant? The answer is read from {answer} alone."
