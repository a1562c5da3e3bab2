"""Tables solved: a cross or a dash in every closed cell, judged beside the one solution."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.paper.asked import (
    FREE,
    MINES,
    blank_items,
    lines_at,
    named,
    opening_of,
)
from minelogic.grading.paper.cells import cell_mistakes, standing_of, whole_mistakes
from minelogic.grading.paper.reading import first_tables, marks_of, passed_over, read_tables
from minelogic.grading.report.judgement import Judged
from minelogic.grading.report.values import Item
from minelogic.records import replace
from minelogic.source import Source
from minelogic.words import counted, plural


def judge_solved(exercise: Exercise, source: Source, findings: list[Diagnostic]) -> Judged:
    """An item for the mines and one for the other closed cells."""
    opening = opening_of(exercise)
    board, signs = opening.board, opening.signs
    answer = read_tables(board, source, findings)
    passed_over(source, answer.words, findings)
    if not answer.tables:
        return Judged(status="unreadable")
    filled = first_tables(answer, 1, source, findings)[0]
    standing = standing_of(opening, marks_of(board, signs, filled, source, findings))
    judged = standing.judged
    parts = {MINES: standing.mines, FREE: standing.free}
    items: list[Item] = []
    for name, blank in blank_items(exercise, [n for n, tiles in parts.items() if tiles]).items():
        tiles = parts[name]
        wrong = [tile for tile in tiles if tile in standing.wrong]
        unfilled = [tile for tile in tiles if tile not in judged.filled]
        right = len(tiles) - len(wrong) - len(unfilled)
        said = [f"{right} of {len(tiles)} right" if wrong or unfilled else "All right"]
        if wrong:
            said.append(f"wrong {plural(len(wrong), 'is', 'are')} {named(opening, wrong)}")
        if unfilled:
            said.append(
                f"not filled {plural(len(unfilled), 'is', 'are')} {named(opening, unfilled)}"
            )
        cells = [each for each in judged.wrong if each.tile in wrong]
        items.append(
            replace(
                blank,
                score=blank.points * standing.earned(tiles),
                outcome="failed" if wrong or unfilled else "passed",
                message=f"{'; '.join(said)}.",
                lines=lines_at(source, filled, wrong),
                mistakes=cell_mistakes(opening, cells, filled.lines),
            )
        )
    return Judged(
        items=tuple(items),
        mistakes=whole_mistakes(opening, judged),
        message=_message(len(judged.wrong), len(judged.unfilled)),
    )


def _message(wrong: int, unfilled: int) -> str:
    """How the answer stands, in a sentence."""
    if not wrong and not unfilled:
        return "Right: every closed cell is filled as it has to be."
    said = []
    if wrong:
        said.append(f"{counted(wrong, 'cell is', 'cells are')} filled wrongly")
    if unfilled:
        said.append(f"{counted(unfilled, 'cell is', 'cells are')} not filled yet")
    sentence = " and ".join(said)
    return f"{sentence[:1].upper()}{sentence[1:]}."
