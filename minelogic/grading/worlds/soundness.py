"""What is wrong with the theories and the files that worlds are judged by."""

from __future__ import annotations

import os
from collections.abc import Iterable

from minelogic.exercises.boards import Boards
from minelogic.exercises.exercise import Exercise
from minelogic.grading.report.soundness import Faults
from minelogic.records import replace
from minelogic.resources import theory_names
from minelogic.source import Source
from minelogic.syntax.file.checked import Place
from minelogic.syntax.file.load import load_file


def faults_of_theories(exercise: Exercise, uses: Iterable[str], boards: Boards) -> Faults:
    """The mistakes in theories of the folder that answers may use."""
    for name in uses:
        if name not in theory_names():
            source = Source("an answer", f"use {name}\n")
            file = load_file(source, exercise.folder, exercise.limits, boards.largest)
            for finding in file.errors:
                inside = os.path.join(exercise.folder, finding.source.name)
                yield "uses", replace(finding, source=Source(inside, finding.source.text))


def largest_of_each_topology(boards: Boards) -> list[Place]:
    """One place of each topology: what is wrong on smaller ones is wrong there too."""
    largest: dict[str, Place] = {}
    for place in boards.places:
        before = largest.get(place.board.topology)
        if before is None or before.board.size <= place.board.size:
            largest[place.board.topology] = place
    return list(largest.values())


def reference_path(exercise: Exercise) -> str:
    """Where the reference stands, as findings about it say."""
    return os.path.join(exercise.folder, exercise.reference_file)
