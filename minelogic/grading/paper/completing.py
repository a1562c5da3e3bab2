"""Numbers added to an opening until one set of mines fits: judged by what they leave."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from minelogic.board import Board, Sign
from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.grading.paper import kinds
from minelogic.grading.paper.asked import (
    FEW,
    UNIQUE,
    blank_items,
    lines_at,
    named,
    opening_of,
    task_of,
)
from minelogic.grading.paper.reading import (
    Filled,
    first_tables,
    mark_of,
    passed_over,
    read_tables,
)
from minelogic.grading.report.drawing import with_place
from minelogic.grading.report.judgement import Judged
from minelogic.grading.report.values import Item, Mistake, Witness
from minelogic.paper.making.completing import complete
from minelogic.paper.openings.answers import BLANKS
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import answer_text, problem_of
from minelogic.records import replace
from minelogic.solve.mines.rivals import Rivals
from minelogic.source import Source
from minelogic.words import counted, number_word, plural

_HALF = Fraction(1, 2)


def judge_completed(exercise: Exercise, source: Source, findings: list[Diagnostic]) -> Judged:
    """An item for the one solution, and one for how few numbers it took."""
    opening = opening_of(exercise)
    board = opening.board
    answer = read_tables(board, source, findings)
    passed_over(source, answer.words, findings)
    if not answer.tables:
        return Judged(status="unreadable")
    filled = first_tables(answer, 1, source, findings)[0]
    added = _added(opening, filled, source, findings)
    items = blank_items(exercise, (UNIQUE, FEW))
    if not added:
        said = "No number is added, so several sets of mines fit as before."
        failed = replace(items[UNIQUE], outcome="failed", message=said)
        few = replace(items[FEW], outcome="failed", message="There is no table yet.")
        return Judged(items=(failed, few), message=said)
    signs = [added.get(tile, sign) for tile, sign in enumerate(opening.signs)]
    after = Opening(problem_of(board, signs, opening.problem.mines))
    unique = _unique(opening, after, added, items[UNIQUE])
    if unique.outcome != "passed":
        unique = replace(unique, lines=lines_at(source, filled, [*added]))
    few = _few(exercise, opening, after, signs, sorted(added), items[FEW])
    if unique.outcome == "passed" and few.outcome == "passed":
        message = f"Right: with {counted(len(added), 'more number')} one set of mines fits."
    else:
        message = few.message if unique.outcome == "passed" else unique.message
    return Judged(items=(unique, few), message=message)


def _added(
    opening: Opening, filled: Filled, source: Source, findings: list[Diagnostic]
) -> dict[int, Sign]:
    """The numbers that are added, by their cells; findings are added."""
    added: dict[int, Sign] = {}
    marked = False
    for tile, sign in enumerate(opening.signs):
        written = filled.cells.get(tile, ".")
        if isinstance(sign, int):
            if written not in (str(sign), *BLANKS):
                span = filled.span
                cell, shows = opening.board.label(tile), str(sign)
                findings.append(
                    kinds.OPEN_CELL.at(source, span, cell=cell, shows=shows, written=f"'{written}'")
                )
        elif written.isdecimal() and len(written) <= 2:
            added[tile] = int(written)
        elif mark_of(written) is not None and sign == ".":
            marked = True
    if marked:
        findings.append(kinds.MARKS_TOO.at(source, filled.span))
    return added


def _unique(opening: Opening, after: Opening, added: dict[int, Sign], blank: Item) -> Item:
    """Whether one set of mines fits what was made; if several do, two of them are drawn."""
    if after.kind == "table":
        return replace(
            blank, outcome="passed", score=blank.points, message="One set of mines fits."
        )
    if after.kind == "unknown":
        return replace(blank, outcome="undecided", message="It was not found out within limits.")
    board = opening.board
    if after.kind == "no opening":
        wrong = named(opening, sorted(added))
        message = f"With {wrong} as {'it is' if len(added) == 1 else 'they are'} no mines fit."
        clash = after.clashing
        by = f": the numbers at {named(opening, clash)} clash" if clash else ""
        mistake = Mistake("no-solution", "numbers that clash", f"no set of mines fits{by}")
        return replace(blank, outcome="failed", message=message, mistakes=(mistake,))
    before, left = len(opening.undecided), len(after.undecided)
    told = max(before - left - len(added), 0)
    share = _HALF * Fraction(told, before) if before else Fraction(0)
    cells = f"{named(after, [t for n in after.undecided if (t := board.tile(n)) is not None])}"
    message = f"Several sets of mines still fit: nothing is settled about {cells}."
    sentence = "several sets of mines fit what was made"
    return replace(
        blank,
        outcome="failed",
        score=blank.points * share,
        message=message,
        witnesses=_two(after),
        mistakes=(Mistake("still-several", "still several solutions", sentence),),
    )


def _two(after: Opening) -> tuple[Witness, ...]:
    """Two solutions, drawn."""
    board = after.board
    witnesses = []
    for number, model in enumerate(after.two or (), 1):
        mines = [tile for name in model.bombs if (tile := board.tile(name)) is not None]
        rows = tuple(answer_text(board, after.signs, mines).rstrip("\n").split("\n"))
        rows = (", ".join(rows).replace(",,", ","),) if not board.is_grid else rows
        words = "This fits" if number == 1 else "And this fits too"
        size = f"{board.rows} x {board.columns}" if board.is_grid else "the graph"
        witness = Witness(board=size, rows=rows, sentence=f"{words}: x is a mine, - is none.")
        witnesses.append(with_place(witness, board))
    return tuple(witnesses)


def _few(
    exercise: Exercise,
    opening: Opening,
    after: Opening,
    signs: Sequence[Sign],
    added: Sequence[int],
    blank: Item,
) -> Item:
    """Whether no more numbers were added than it takes; of more, a share."""
    if after.kind != "table":
        return replace(blank, outcome="failed", message="There is no table yet.")
    task = task_of(exercise)
    fewest = task.most if task.most is not None else fewest_of(opening)
    if fewest is None:
        return replace(blank, outcome="undecided", message="It was not found out within limits.")
    if len(added) <= fewest:
        return replace(blank, outcome="passed", score=blank.points, message="No number is spare.")
    mistakes: tuple[Mistake, ...] = ()
    spare = _spare(opening.board, signs, added, after)
    many = f"{counted(len(added), 'number')} {plural(len(added), 'is', 'are')} added, and"
    message = f"{many} {number_word(fewest)} would do."
    if spare is not None:
        sentence = f"without {opening.board.label(spare)} there is still one solution"
        mistakes = (Mistake("spare-number", "a number too many", sentence),)
    return replace(
        blank,
        outcome="failed",
        score=blank.points * Fraction(fewest, len(added)),
        message=message,
        mistakes=mistakes,
    )


def _spare(board: Board, signs: Sequence[Sign], added: Sequence[int], after: Opening) -> int | None:
    """A number that was added and can be left out; None if there is none."""
    mines = after.mines
    assert mines is not None
    numbers = [tile for tile, sign in enumerate(signs) if isinstance(sign, int)]
    safe = [tile for tile, sign in enumerate(signs) if sign == "-"]
    marked = [tile for tile, sign in enumerate(signs) if sign == "*"]
    rivals = Rivals(board, mines, numbers, safe=safe, marked=marked, total=after.problem.mines)
    for tile in added:
        if rivals.rival([each for each in numbers if each != tile]) is None:
            return tile
    return None


def fewest_of(opening: Opening) -> int | None:
    """How many numbers have to be added at the least; None if that was not found out."""
    return _fewest(opening.board, opening.signs, opening.problem.mines)


@lru_cache(maxsize=64)
def _fewest(board: Board, signs: tuple[Sign, ...], total: int | None) -> int | None:
    try:
        completed = complete(problem_of(board, signs, total))
    except LimitReached:
        return None
    return len(completed.added) if completed.fewest else None
