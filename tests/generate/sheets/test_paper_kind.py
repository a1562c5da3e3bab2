"""Exercises on paper on sheets: fields for a pencil, solutions, and pages that check."""

from __future__ import annotations

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.sheets.fill import grader_key, handout, self_check, solutions
from minelogic.generate.sheets.kinds import on_paper
from minelogic.render.sheets.items import Picture, Pictures, Sheet
from minelogic.render.sheets.markdown import sheet_markdown

NAMES = ("first-table", "strip-of-five", "one-more-number", "same-numbers")


def pictures(sheet: Sheet) -> list[Picture]:
    rows = [item for group in sheet.groups for item in group.items if isinstance(item, Pictures)]
    return [picture for row in rows for picture in row.pictures]


def test_nothing_of_the_solution_is_on_the_handout():
    for name in NAMES:
        exercise = load_exercise(name)
        sheet = handout([exercise])
        assert not [p for p in pictures(sheet) if p.put]
        assert exercise.reference.strip() not in sheet_markdown(sheet)


@pytest.mark.parametrize(("name", "fields"), [*zip(NAMES, (1, 2, 1, 3), strict=True)])
def test_as_many_fields_are_there_as_may_be_filled(name, fields):
    pencils = [p for p in pictures(handout([load_exercise(name)])) if p.pencil]
    assert len(pencils) == fields


def test_what_is_asked_is_said_as_paper_shows_it():
    text = sheet_markdown(handout([load_exercise(name) for name in NAMES]))
    assert "(white, or a dot)" in text
    assert "first line" not in text
    assert "**Answer** first with `none`" in text
    assert "(`.`)" not in text
    assert "stay `.`" not in text
    assert "stay empty" in text


def test_the_steps_of_a_table_say_what_their_words_mean():
    text = sheet_markdown(solutions([load_exercise("first-table")]))
    assert text.index("a mine a bomb") < text.index("is safe")
    assert "a mine a bomb" not in sheet_markdown(solutions([load_exercise("one-two-one")]))


def test_the_solution_has_the_marks_of_the_reference():
    exercise = load_exercise("first-table")
    (picture,) = pictures(solutions([exercise]))
    marks = {"cross": "x", "dash": "-"}
    cells = [marks[picture.put[t]] if t in picture.put else str(s)
             for t, s in enumerate(picture.signs)]  # fmt: skip
    assert cells == exercise.reference.split()


def test_both_sets_of_a_pair_are_drawn_with_the_same_numbers():
    first, second = pictures(solutions([load_exercise("same-numbers")]))
    assert first.signs == second.signs
    assert first.put != second.put
    assert {sign for sign in first.signs if sign != "."} == {0, 1, 2}


def test_a_page_asks_for_each_cell_and_for_the_word():
    table = on_paper(load_exercise("first-table")).question
    word = on_paper(load_exercise("strip-of-five")).question
    assert table is not None
    assert word is not None
    cells = table(load_exercise("first-table"))
    assert cells is not None
    assert cells.right.split("\n") == ["B", "S", "B", "S", "B", "S"]
    said = word(load_exercise("strip-of-five"))
    assert said is not None
    assert said.right == "several"
    _, left_out = self_check([load_exercise(name) for name in ("one-two-one", *NAMES)])
    assert left_out == ["one-more-number", "same-numbers"]


def test_the_key_is_short():
    key = sheet_markdown(grader_key([load_exercise(name) for name in NAMES]))
    assert "(0,1), (1,2), (3,0)" in key
    assert "several" in key
