"""How tables are filled in, and what slips in them have one reading."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.notation.around import fences_and_heads
from minelogic.grading.notation.manner import Manner
from minelogic.grading.paper.asked import task_of
from minelogic.grading.paper.kinds import MARK
from minelogic.grading.paper.reading import rows_in
from minelogic.problem import load
from minelogic.source import Source, Span

_MEANT: Mapping[str, str] = {
    **dict.fromkeys(("m", "M", "b", "✖", "✘", "✕", "╳", "⨯", "💣", "Х", "х"), "x"),
    **dict.fromkeys(("s", "o", "O", "‐", "‑", "‒", "―", "ー", "~"), "-"),
}
"""Other signs for a cross, and for a dash."""


def other_marks(exercise: Exercise, source: Source) -> Sequence[Diagnostic]:
    """A finding for each sign in a row that can only stand for a cross or a dash."""
    if not any(sign in source.text for sign in _MEANT):
        return ()
    task = task_of(exercise)
    board = load(os.path.join(exercise.folder, task.board), exercise.limits).board
    if board is None:
        return ()
    # Where the numbers do not matter, it stands for an open cell.
    passed_over = ("o", "O") if task.ask == "pair" else ()
    return [
        MARK.at(source, Span(place, place + len(cell)), written=cell, fix=_MEANT[cell])
        for cell, place in rows_in(board, source.text, _MEANT)
        if cell in _MEANT and cell not in passed_over
    ]


MANNER = Manner((fences_and_heads, other_marks))
