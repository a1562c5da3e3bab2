"""The maker of exercises on paper: a table by chance, and what is asked about it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from minelogic.board import Board, Sign
from minelogic.exercises.tasks.paper import Ask
from minelogic.generate.made import Images, Made, Maker, Option, Rejected, Wanted
from minelogic.generate.makers.boards import GRIDS
from minelogic.generate.makers.paper.completing import opened_up, to_complete
from minelogic.generate.makers.paper.deciding import SIDES, asked_of, decide
from minelogic.generate.makers.paper.exercise import FILE, Asked, files_of
from minelogic.generate.makers.paper.layouts import KINDS
from minelogic.generate.makers.paper.pairing import layout, pair
from minelogic.generate.makers.paper.solving import solve
from minelogic.generate.makers.paper.tables import NUMBERED, Drawn, drawn, need_of, table
from minelogic.generate.reading import choice, size, span
from minelogic.generate.symmetries import canonical, images_of
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import problem_of
from minelogic.problem import loads

_ASKS: tuple[Ask, ...] = ("solve", "decide", "complete", "pair")
_NUMBER = 10
"""What each further number counts that has to be added."""
_LARGEST = 20
_TABLES = 40
"""So many tables are tried for one of the three answers."""


def attempt(random: Random, wanted: Wanted) -> Made | Rejected:
    """One exercise of the kind that is asked for, if it is of a level that will do."""
    ask: Ask = wanted.values["ask"]
    if ask == "pair":
        laid_out = layout(random, wanted)
        return laid_out if isinstance(laid_out, Rejected) else _pair(*laid_out, wanted)
    if ask == "decide":
        return _decide(random, wanted)
    base = table(random, wanted)
    if isinstance(base, Rejected):
        return base
    if ask == "complete":
        opening = opened_up(random, base, wanted.values["numbers"])
        return opening if isinstance(opening, Rejected) else _complete(opening, wanted)
    needs = _fitting_need(base, wanted)
    return needs if isinstance(needs, Rejected) else _solve(base, needs, wanted)


def _decide(random: Random, wanted: Wanted) -> Made | Rejected:
    """How many sets of mines fit: drawn first, and tables are tried until one comes to that.

    Were it drawn again for each table, what is easily come to would be asked for more often.
    """
    side = random.choice(SIDES)
    reason = Rejected("no table that comes to what was drawn")
    for _ in range(_TABLES):
        base = table(random, wanted)
        if isinstance(base, Rejected):
            continue
        needs = _fitting_need(base, wanted)
        if isinstance(needs, Rejected):
            reason = needs
            continue
        asked = decide(random, base, side)
        if asked is not None:
            return _made(asked, wanted, _measures(base), base.difficulty)
    return reason


def _fitting_need(base: Drawn, wanted: Wanted) -> str | Rejected:
    """What a table of a level that will do needs."""
    level = MAKER.level(base.difficulty)
    return _needed(base, wanted) if level in wanted.levels else Rejected(f"its level is {level}")


def _needed(base: Drawn, wanted: Wanted) -> str | Rejected:
    """What a table needs: what is asked for, or whatever it is."""
    needs = need_of(base)
    if needs is None or wanted.values["needs"] not in ("any", needs):
        return Rejected("it needs fewer or more numbers together")
    return needs


def _measures(base: Drawn) -> dict[str, int]:
    return {
        "cells": len(base.taken),
        "hard": sum(numbers > 1 for numbers in base.taken),
        "numbers": base.highest,
    }


def _solve(base: Drawn, needs: str, wanted: Wanted) -> Made | Rejected:
    asked = solve(base, needs)
    if isinstance(asked, Rejected):
        return asked
    exercise, steps = asked
    return _made(exercise, wanted, {"steps": steps, **_measures(base)}, base.difficulty)


def _complete(opening: Opening, wanted: Wanted) -> Made | Rejected:
    closed, open_still = len(opening.closed_cells), len(opening.undecided)
    most = closed + open_still + _NUMBER * (open_still // 2)
    if MAKER.level(most) < wanted.levels.low:
        return Rejected(f"its level is {MAKER.level(most)}")
    asked = to_complete(opening, wanted.values["numbers"])
    if isinstance(asked, Rejected):
        return asked
    exercise, fewest = asked
    measures = {"cells": closed, "undecided": open_still, "to add": fewest}
    return _made(exercise, wanted, measures, closed + open_still + _NUMBER * (fewest - 1))


def _pair(board: Board, signs: tuple[Sign, ...], wanted: Wanted) -> Made | Rejected:
    asked = pair(board, signs)
    if isinstance(asked, Rejected):
        return asked
    exercise, cells = asked
    closed = signs.count(".")
    return _made(exercise, wanted, {"cells": closed, "differ": cells}, closed + cells)


def _made(
    asked: Asked, wanted: Wanted, measures: Mapping[str, int], difficulty: int
) -> Made | Rejected:
    level = MAKER.level(difficulty)
    if level not in wanted.levels:
        return Rejected(f"its level is {level}")
    files = files_of(wanted.name, asked)
    if isinstance(files, Rejected):
        return files
    return Made(
        files=files,
        key=canonical(asked.board, asked.signs, asked.ask),
        measures=measures,
        difficulty=difficulty,
        level=level,
    )


def number_of_images(made: Made) -> int:
    """How many boards there are that are this one turned, mirrored or shifted."""
    return len(images_of(*_display_of(made)))


def image(made: Made, wanted: Wanted, number: int) -> Made | Rejected:
    """The exercise about one of these boards, exactly as difficult."""
    board, signs = _display_of(made)
    symmetry = images_of(board, signs)[number]
    turned: tuple[Sign, ...] = tuple(symmetry.signs(signs))  # type: ignore[arg-type]
    ask: Ask = wanted.values["ask"]
    if ask == "pair":
        return _pair(symmetry.board, turned, wanted)
    opening = Opening(problem_of(symmetry.board, turned))
    if ask == "complete":
        return _complete(opening, wanted)
    if ask == "decide":
        asked = asked_of(opening)
        if asked is None:
            return Rejected("it is too much to be shown")
        return _made(asked, wanted, made.measures, made.difficulty)
    assert opening.mines is not None
    base = drawn(symmetry.board, frozenset(opening.open_cells), opening.mines)
    if isinstance(base, Rejected):
        return base
    needs = _needed(base, wanted)
    return needs if isinstance(needs, Rejected) else _solve(base, needs, wanted)


def _display_of(made: Made) -> tuple[Board, list[int | str]]:
    """The board of an exercise, and its display."""
    file = loads(made.files[FILE]).file
    assert file.board is not None
    assert file.display is not None
    return file.board, list(file.display.signs)


def refusal(wanted: Wanted) -> str | None:
    """Why there is no such exercise, if that is plain."""
    values = wanted.values
    rows, columns = values["size"] or (5, 5)
    ask: Ask = values["ask"]
    if values["layout"] == "top-row":
        if values["size"] is not None and rows != 2:
            return f"The layout top-row has two rows, as in 2x{columns}, and not {rows}."
        if ask in ("complete", "decide") and values["size"] and columns < 3:
            return "A strip of so few columns has nothing to be found out."
    if values["layout"] == "triangle" and values["topology"] not in ("king", "triangle"):
        return f"The layout triangle is made of triangles, and not of {values['topology']} cells."
    if values["topology"] == "torus" and min(rows, columns) < 3:
        return "A torus has at least three rows and columns, or a cell is next to itself."
    if values["topology"] == "torus" and values["layout"] == "top-row":
        return "A torus has at least three rows, and the layout top-row two."
    if rows * columns < 4:
        return f"A board of {rows} x {columns} is too small for a table."
    if ask in ("complete", "pair") and values["needs"] != "any":
        return f"What a table needs is asked of those that are solved, and not of {ask}."
    if ask != "complete" and values["numbers"] is not None:
        return f"Numbers are added to complete an opening; what is asked is {ask}."
    return None


MAKER = Maker(
    kind="paper",
    summary="Paper Minesweeper: tables for a pencil, openings, and layouts that hide something.",
    options=(
        Option("ask", "solve a table; decide how many solutions there are; complete an opening; or "
               "a pair that shows the same numbers.", choice(*_ASKS), "solve", "ASK"),
        Option("layout", f"Which cells are open: {', '.join(KINDS)}.", choice(*KINDS), "chess",
               "LAYOUT"),
        Option("size", "Rows and columns. Left out, it goes by difficulty.", size(1, _LARGEST),
               None, "RxC"),
        Option("topology", f"Which cells are neighbours: {', '.join(GRIDS)}.", choice(*GRIDS),
               "king", "NAME"),
        Option("open", "On a chess board, whether row + column of open cells is even or odd. Left "
               "out, either.", choice("even", "odd"), None, "PARITY"),
        Option("density", "How many percent of the closed cells are mines.", span(1, 99), None,
               "PERCENT"),
        Option("needs", f"What the table takes at some place: {', '.join(NUMBERED)}, or any.",
               choice("any", *NUMBERED), "any", "NEED"),
        Option("numbers", "How many numbers an opening lacks at the least.", span(1, 6), None,
               "RANGE"),
    ),
    attempt=attempt,
    formula=(
        "The difficulty of a table is the sum over its closed cells: 1 for one that one number "
        "settles, 4 for two numbers together, 3 more for each further number. Of an opening to be "
        "completed it is its closed cells, those that are undecided, and 10 for each number but "
        "the first; of a pair its closed cells, and those in which the two differ"
    ),
    levels=(10, 18, 30, 45),
    tries=1500,
    refusal=refusal,
    images=Images(number_of_images, image),
)  # fmt: skip
