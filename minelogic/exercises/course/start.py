"""A folder for a student's answers: what each exercise asks, and what one begins with."""

from __future__ import annotations

import os

from minelogic.exercises.course.course import Chapter, Course, Step
from minelogic.exercises.given import PROMPT, given_files
from minelogic.exercises.show import exercise_markdown
from minelogic.words import counted, fill, raised


def start_course(course: Course, folder: str | os.PathLike[str]) -> tuple[list[str], list[str]]:
    """Writes what is not there yet, and gives the paths of new files and of those that were kept.

    Nothing that is there is ever changed. Raises `OSError` if the folder cannot be written.
    """
    root, written, kept = os.fspath(folder), list[str](), list[str]()
    for inside, text in started_files(course).items():
        target = os.path.join(root, *inside.split("/"))
        os.makedirs(os.path.dirname(target), exist_ok=True)
        try:
            with open(target, "x", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
        except FileExistsError:
            kept.append(target)
        else:
            written.append(target)
    return written, kept


def started_files(course: Course) -> dict[str, str]:
    """What is written, by the paths in the folder: for each exercise its prompt and its starter."""
    files = {"README.md": _read_me(course)}
    for chapter in course.chapters:
        for step in chapter.steps:
            folder, exercise = answer_folder(chapter, step), step.exercise
            given = given_files(exercise, exercise_markdown(exercise, step.name))
            files |= {f"{folder}/{name}": text for name, text in given.items()}
    return files


def answer_folder(chapter: Chapter, step: Step) -> str:
    """Where the answer to an exercise goes, seen from the student's folder."""
    return f"{chapter_folder(chapter)}/{step.exercise.id}"


def chapter_folder(chapter: Chapter) -> str:
    """The folder of a chapter, seen from the student's folder."""
    return f"{chapter.number:02}-{chapter.name}"


def _read_me(course: Course) -> str:
    exercises = raised(counted(len(course.steps), "exercise"))
    order = (
        f"{exercises}, in the order of their chapters. Each has a folder with what is asked "
        f"(`{PROMPT}`) and a file for your answer, in which something stands to begin with."
    )
    judged = (
        "Run both in this folder. Your answers are judged here, on your own machine, as often as "
        "you like. Nothing is sent anywhere."
    )
    lines = [
        f"# {course.title}", "", *fill(order).split("\n"), "",
        "    minelogic course next      what to do next",
        "    minelogic course status    what you have done so far", "",
        *fill(judged).split("\n"), "",
    ]  # fmt: skip
    for chapter in course.chapters:
        lines += [f"{chapter.number}. {chapter.title} (week {chapter.week})"]
        lines += [
            f"   - {step.number}. [{step.exercise.title}]({answer_folder(chapter, step)}/{PROMPT})"
            for step in chapter.steps
        ]
    return "\n".join(lines) + "\n"
