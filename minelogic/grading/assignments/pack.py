"""An assignment packed for a platform: one zip file with all its exercises.

Where the platform grades a hand-in as a whole there is one autograder for all of them; where it
asks one question at a time, a folder for each exercise, with what its own pack has.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from minelogic.exercises.assignments.assignment import Assignment
from minelogic.exercises.assignments.load import FILE, load_assignment
from minelogic.exercises.exercise import Exercise
from minelogic.grading.assignments.combined import combined, reports_on, told
from minelogic.grading.platforms import AUTOGRADERS, classroom50, gradescope
from minelogic.grading.platforms.pack import pack_files
from minelogic.grading.platforms.packing import exercise_files, zipped
from minelogic.grading.platforms.parts import clean
from minelogic.grading.platforms.platform import Packed
from minelogic.grading.platforms.running import json_text, print_text, write_text
from minelogic.grading.preconditions import require_sound
from minelogic.grading.report.text import report_text
from minelogic.records import replace

WHOLE = ("gradescope", "classroom50")
"""The platforms that grade a hand-in as a whole."""


def pack_assignment(
    assignment: Assignment | str | os.PathLike[str],
    out: str | os.PathLike[str],
    platform: str = "gradescope",
    wheels: str | os.PathLike[str] | None = None,
    *,
    no_wheels: bool = False,
) -> Path:
    """The zip file that is written, as `pack` writes that of an exercise."""
    if platform not in AUTOGRADERS:
        raise ValueError(f"no platform {platform!r}; there are {', '.join(AUTOGRADERS)}")
    loaded = assignment if isinstance(assignment, Assignment) else load_assignment(assignment)
    for part in loaded.parts:
        require_sound(part.exercise)
    path = Path(out)
    if path.is_dir():
        path = path / f"{loaded.id}-{platform}.zip"
    files = assignment_files(loaded, platform, wheels, no_wheels=no_wheels)
    path.write_bytes(zipped(files))
    return path


def assignment_files(
    assignment: Assignment,
    platform: str = "gradescope",
    wheels: str | os.PathLike[str] | None = None,
    *,
    no_wheels: bool = False,
) -> Packed:
    """What is in the zip file, by paths, sorted."""
    packs = [
        pack_files(exercise, platform, wheels, no_wheels=no_wheels)
        for exercise in ([_whole(assignment)] if platform in WHOLE else _each(assignment))
    ]
    if platform not in WHOLE:
        files = {
            f"{number}-{part.exercise.id}/{path}": data
            for number, (part, pack) in enumerate(zip(assignment.parts, packs, strict=True), 1)
            for path, data in pack.items()
        }
        return dict(sorted(files.items()))
    files = {path: data for path, data in packs[0].items() if not path.startswith("exercise/")}
    for number, part in enumerate(assignment.parts, 1):
        files |= exercise_files(part.exercise, f"exercise/exercises/{number}-{part.exercise.id}")
    files[f"exercise/{FILE}"] = _toml(assignment)
    files["README.txt"] = _read_me(files["README.txt"].decode())
    return dict(sorted(files.items()))


def run_assignment(platform: str, assignment: Assignment, folder: str) -> None:
    """Grades what lies in the folder that the platform runs it in, and leaves the result there."""
    if platform == "gradescope":
        name = gradescope.owner(os.path.join(folder, "submission_metadata.json"))
        reports = reports_on(assignment, os.path.join(folder, "submission"), name)
        result = json_text(gradescope.results(told(assignment, reports)))
        write_text(os.path.join(folder, "results", "results.json"), result)
        print_text(clean(report_text(combined(assignment, reports))))
    elif platform == "classroom50":
        name = os.environ.get("OWNER") or assignment.id
        report = told(assignment, reports_on(assignment, folder, name))
        result = json_text({**classroom50.stamps(os.environ), **classroom50.results(report)})
        write_text(os.path.join(folder, "release-body.md"), classroom50.release_body(report))
        write_text(os.path.join(folder, "result.json"), result)
    else:
        print(f"{platform} takes an exercise at a time", file=sys.stderr)
        raise ValueError(platform)


def _read_me(text: str) -> bytes:
    """The text that comes with the pack of one exercise, said of several."""
    said = text.replace("Students hand in one file, ", "Students hand in together:\n")
    said = said.replace("the exercise and its reference", "the exercises and their references")
    said = said.replace("exercise.toml says", "each exercise.toml says")
    return f"{said}\nLateness and attempts are left to the platform.\n".encode()


def _whole(assignment: Assignment) -> Exercise:
    """An exercise that stands for all of them in the texts of a pack."""
    exercises = _each(assignment)
    return replace(
        exercises[0],
        id=assignment.id,
        title=assignment.title,
        points=assignment.points,
        answer=", ".join([exercise.answer for exercise in exercises]),
        sha256=assignment.sha256,
        bounds=max([exercise.bounds for exercise in exercises], key=lambda each: each.wall),
    )


def _each(assignment: Assignment) -> list[Exercise]:
    return [part.exercise for part in assignment.parts]


def _toml(assignment: Assignment) -> bytes:
    """The assignment with its exercises beside it; dates are the platform's own business."""
    lines = [
        f"id = {_text(assignment.id)}",
        f"title = {_text(assignment.title)}",
        f"points = {_text(str(assignment.points))}",
    ]
    for number, part in enumerate(assignment.parts, 1):
        lines += [
            "",
            "[[exercise]]",
            f"exercise = {_text(f'exercises/{number}-{part.exercise.id}')}",
            f"weight = {_text(str(part.worth))}",
            f"answer = {_text(part.exercise.answer)}",
        ]
    return ("\n".join(lines) + "\n").encode()


def _text(text: str) -> str:
    """A basic string of TOML, which JSON's are too."""
    return json.dumps(text)
