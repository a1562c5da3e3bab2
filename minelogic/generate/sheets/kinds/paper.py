"""Paper Minesweeper on paper: fields for a pencil, and the same with crosses and dashes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.board import Sign, numbers_of
from minelogic.exercises.exercise import Exercise
from minelogic.generate.sheets.kinds.boards import PAGE, board_picture, field_of
from minelogic.generate.sheets.kinds.on_paper import OnPaper
from minelogic.generate.sheets.kinds.other import key, solution
from minelogic.grading.paper.asked import opening_of, task_of
from minelogic.grading.paper.deciding import TRUE
from minelogic.grading.paper.reading import Filled, marks_of, read_tables
from minelogic.paper.openings.opening import Opening
from minelogic.records import replace
from minelogic.render.sheets.boards import filled_picture, shown_width
from minelogic.render.sheets.items import (
    Choice,
    Columns,
    Heading,
    Item,
    Picture,
    Pictures,
    Room,
    paragraph,
    plain,
)
from minelogic.render.sheets.self_check import CROSSES, ChoiceField, Question, TileField
from minelogic.render.sheets.steps import STEP_WORDS, derivation_items
from minelogic.source import Source
from minelogic.words import listed

_WIDEST = 250.0
"""Points: a wider board has the whole page for itself."""


def _fields(exercise: Exercise) -> Iterator[Picture]:
    """The fields that are to be filled in besides the one of the prompt."""
    task, opening = task_of(exercise), opening_of(exercise)
    if task.ask == "pair":
        yield field_of(exercise, opening.problem, "The first set")
        yield field_of(exercise, opening.problem, "The second set")
    elif task.ask == "decide":
        # The first is the one of the prompt.
        yield field_of(exercise, opening.problem, "The second table, if several fit")


def _room(exercise: Exercise) -> Iterator[Item]:
    task = task_of(exercise)
    if task.ask == "decide":
        yield Choice(("none", "one", "several"))
        yield Room(1, "If none, these clash:")
    yield paragraph(_NOTES[task.ask], small=True)
    fields = tuple(_fields(exercise))
    if fields:
        yield Pictures(fields)
    if task.show == "all":
        yield paragraph("More of them:", small=True)
        yield Room(6)


_NOTES = {
    "solve": "Fill the field: a cross for a mine, a dash for none, in every closed cell.",
    "decide": "If a set of mines fits, fill the field above; if several fit, fill this one, too.",
    "complete": "Write the numbers that you add into the field.",
    "pair": "A cross for a mine, a dash for none, in every closed cell. What is shaded, or - in "
    "letters, is open.",
}


def _beside(exercise: Exercise) -> Item | None:
    """The field, with a line below it."""
    opening = opening_of(exercise)
    picture = field_of(exercise, opening.problem)
    width = shown_width(picture)
    if task_of(exercise).ask not in ("solve", "complete") or width > _WIDEST:
        return None
    room = (Room(2, "Notes:"),)
    return Columns(((picture,), room), (round(width), round(PAGE - width)))


def _solved(exercise: Exercise) -> Iterator[Picture]:
    """The fields as the reference fills them; both, where there are two to be shown."""
    task, opening = task_of(exercise), opening_of(exercise)
    board, signs = opening.board, opening.signs
    source = Source(exercise.reference_file, exercise.reference)
    for table in read_tables(board, source, []).tables:
        if task.ask == "complete":
            yield replace(board_picture(board, _completed(signs, table)), pencil=True)
            continue
        marks = marks_of(board, signs, table, source, [], numbers_matter=False)
        mines = [tile for tile, mark in marks.items() if mark]
        shown = signs
        if task.ask == "pair":
            numbers = numbers_of(board, mines)
            shown = tuple([s if s == "." else numbers[t] for t, s in enumerate(signs)])
        yield filled_picture(board, shown, mines, board_picture(board, shown).scale)


def _completed(signs: Sequence[Sign], table: Filled) -> tuple[Sign, ...]:
    """The display with the numbers that a table adds."""
    return tuple(
        [
            int(written)
            if sign == "." and (written := table.cells.get(t, ".")).isdecimal()
            else sign
            for t, sign in enumerate(signs)
        ]
    )


def _solution(exercise: Exercise) -> Iterator[Item]:
    task, opening = task_of(exercise), opening_of(exercise)
    if task.ask == "decide":
        yield paragraph(_said(opening))
    pictures = tuple(_solved(exercise))
    if pictures:
        yield Pictures(pictures)
    if not pictures or task.ask in ("decide", "pair"):
        # What is handed in says more than the fields, or says it otherwise.
        yield Heading(plain("The reference"))
        yield from solution(exercise)
    if opening.kind == "table" and task.ask != "pair":
        yield paragraph(STEP_WORDS, small=True)
        yield from derivation_items(opening.problem.derivation)


def _said(opening: Opening) -> str:
    """How many sets of mines fit, in a sentence."""
    if opening.kind == "no opening":
        clash = [opening.board.label(tile) for tile in opening.clashing]
        return f"None fits: the numbers at {listed(clash)} clash." if clash else "None fits."
    if opening.kind == "table":
        return "One set of mines fits."
    return f"{opening.count or 'Several'} sets of mines fit; such as these."


def _key(exercise: Exercise) -> str:
    task, opening = task_of(exercise), opening_of(exercise)
    if task.ask == "decide":
        return TRUE[opening.kind]
    if task.ask == "solve":
        mines = sorted(opening.mines or ())
        return "x: " + ", ".join([opening.board.label(t).replace(", ", ",") for t in mines])
    return key(exercise)


def _question(exercise: Exercise) -> Question | None:
    """Each closed cell is a mine or none; or how many sets of mines fit."""
    task, opening = task_of(exercise), opening_of(exercise)
    if task.ask == "decide":
        words = ("none", "one", "several")
        return Question(
            choices=(ChoiceField("How many sets of mines fit?", words, TRUE[opening.kind]),)
        )
    if task.ask != "solve" or opening.mines is None:
        return None
    mines = opening.mines
    fields = [
        TileField(
            tile=tile,
            label=opening.board.label(tile),
            right="B" if tile in mines else "S",
        )
        for tile in opening.closed_cells
        if opening.signs[tile] == "."
    ]
    return Question(
        board=opening.board, signs=tuple(opening.signs), tiles=tuple(fields), marks=CROSSES
    )


PAPER = OnPaper(
    room=_room,
    solution=_solution,
    key=_key,
    question=_question,
    solved=_solved,
    beside=_beside,
)
