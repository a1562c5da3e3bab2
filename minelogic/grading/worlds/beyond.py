"""Atoms of an answer that are on no board of the exercise, as where tiles are counted from 1."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.grading.worlds.reading import Reading
from minelogic.syntax.file.checked import Place
from minelogic.syntax.offboard import off_board

ON_NO_BOARD = Kind(
    code="on-no-board",
    severity="warning",
    message="{place} on any board of this exercise, so this is always false.",
    help="{advice}",
    why="On the boards of an exercise rows and columns may be counted from another number than one "
    "thinks.",
    wrong="",
    right="",
)


def on_no_board(reading: Reading, places: Sequence[Place]) -> list[Diagnostic]:
    """A warning for each atom that is off the board wherever the answer is tried."""
    found: dict[tuple[int, int], Diagnostic] = {}
    for number, place in enumerate(sorted(places, key=lambda place: -place.board.size)):
        here = {(f.span.start, f.span.end): f for f in _off(reading, place)}
        found = {key: f for key, f in (found or here).items() if key in here} if number else here
        if not found:
            return []
    return [
        ON_NO_BOARD.at(
            finding.source,
            finding.span,
            place=finding.message.rstrip("."),
            advice=finding.help,
        )
        for _, finding in sorted(found.items())
    ]


def _off(reading: Reading, place: Place) -> list[Diagnostic]:
    file = reading.file(place)
    own = [each for each in reading.statements(place) if each.source is file.source]
    return [
        finding
        for statement in own
        for finding in off_board(statement.source, statement.formula, file.vocabulary)
        if finding.code == catalogue.OFF_BOARD.code
    ]
