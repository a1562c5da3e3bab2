"""Two sets of mines that show the same numbers on a layout, or that there are none: judged."""

from __future__ import annotations

from minelogic.board import numbers_of
from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.paper.asked import PAIR, VERDICT, blank_items, named, opening_of
from minelogic.grading.paper.reading import (
    Filled,
    first_tables,
    marks_of,
    passed_over,
    read_tables,
)
from minelogic.grading.paper.words_said import said_in
from minelogic.grading.report.judgement import Judged
from minelogic.grading.report.values import Item, Line, Mistake
from minelogic.paper.layouts.layout import Layout
from minelogic.paper.making.new import layout_of_file
from minelogic.paper.openings.opening import Opening
from minelogic.records import replace
from minelogic.source import Source
from minelogic.words import counted, plural

_MOST_TOLD = 3


def layout_asked(opening: Opening) -> Layout:
    """The layout of an exercise: open are the cells with a number, or with `-`."""
    return layout_of_file(opening.problem)


def judge_pair(exercise: Exercise, source: Source, findings: list[Diagnostic]) -> Judged:
    """One item: the pair, or that there is none."""
    opening = opening_of(exercise)
    board = opening.board
    answer = read_tables(board, source, findings)
    said, words = said_in(board, source, answer.words, findings, ("none",))
    passed_over(source, words, findings)
    if not answer.tables and said is None:
        return Judged(status="unreadable")
    unique = layout_asked(opening).always_unique
    name = VERDICT if unique else PAIR
    title = "Whether two sets of mines show the same numbers"
    blank = blank_items(exercise, [name])[name]
    blank = replace(blank, title=title) if unique else blank
    if answer.tables:
        tables = first_tables(answer, 2, source, findings)
        item = _pair(opening, tables, source, findings, blank)
    elif unique:
        message = "Right: no two sets of mines show the same numbers."
        item = replace(blank, outcome="passed", score=blank.points, message=message)
    else:
        assert said is not None
        message = "There are two sets of mines that show the same numbers."
        line = source.place(said.span.start).line
        mistake = Mistake("not-none", "the wrong number", "it says that there are none", line)
        item = replace(blank, outcome="failed", message=message, mistakes=(mistake,))
    return Judged(items=(item,), message=item.message)


def _pair(
    opening: Opening,
    tables: list[Filled],
    source: Source,
    findings: list[Diagnostic],
    blank: Item,
) -> Item:
    """The first two tables: both are filled, they differ, and they show the same."""
    if len(tables) == 1:
        message = "There is one table, and it takes two to show the same numbers."
        return replace(blank, outcome="failed", message=message)
    board, signs = opening.board, opening.signs
    crosses = []
    lines = tuple([Line(f"table {n}", each.first_line) for n, each in enumerate(tables, 1)])
    blank = replace(blank, lines=lines)
    for number, filled in enumerate(tables, 1):
        marks = marks_of(board, signs, filled, source, findings, numbers_matter=False)
        unfilled = [tile for tile, mark in marks.items() if mark is None]
        if unfilled:
            is_not = f"{plural(len(unfilled), 'is', 'are')} not filled"
            message = f"In table {number} {named(opening, unfilled)} {is_not}."
            sentence = f"table {number} has {counted(len(unfilled), 'cell')} that {is_not}"
            mistake = Mistake(
                "not-filled", "cells that are not filled", sentence, filled.first_line
            )
            return replace(blank, outcome="failed", message=message, mistakes=(mistake,))
        crosses.append(frozenset([tile for tile, mark in marks.items() if mark]))
    first, second = crosses
    if first == second:
        message = "Both tables have the same mines, so it is no wonder that they show the same."
        mistake = Mistake("same-twice", "the same table twice", "both tables have the same mines",
                          tables[1].first_line)  # fmt: skip
        return replace(blank, outcome="failed", message=message, mistakes=(mistake,))
    one, other = numbers_of(board, first), numbers_of(board, second)
    opened = [t for t, sign in enumerate(signs) if isinstance(sign, int) or sign == "-"]
    differ = [tile for tile in opened if one[tile] != other[tile]]
    if not differ:
        message = "Both show the same numbers, and their mines differ."
        return replace(blank, outcome="passed", score=blank.points, message=message)
    told = [
        f"{board.label(t)} shows {one[t]} with the first and {other[t]} with the second"
        for t in differ[:_MOST_TOLD]
    ]
    mistakes = [
        Mistake("numbers-differ", "numbers that differ", each, tables[0].first_line)
        for each in told
    ]
    same = len(opened) - len(differ)
    message = f"{same} of {len(opened)} numbers are the same: {told[0]}."
    return replace(blank, outcome="failed", message=message, mistakes=tuple(mistakes))
