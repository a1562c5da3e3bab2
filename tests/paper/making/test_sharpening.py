"""Sharper tables: the plain matcher, which made none of them, gets stuck where it should."""

from __future__ import annotations

import pytest

from minelogic import paper
from minelogic.derive.verify.cheaper import forced
from minelogic.paper import PaperError
from minelogic.paper.making.sharpening import NEEDS
from minelogic.problem import loads
from tests.paper.tables import around, as_shown, by_solver

FROM = [("chess", (4, 5)), ("triangle", (4, 6)), ("chess", (5, 6))]


def stuck(board, signs, most: int):
    """The display as it stands when so many numbers lead no further."""
    near = [sorted(others) for others in around(board)]
    now = list(signs)
    while (found := forced(near, now, most)) is not None:
        for tile, bomb in found.tiles.items():
            now[tile] = "*" if bomb else "-"
    return now


@pytest.mark.parametrize("needs", NEEDS)
@pytest.mark.parametrize(("kind", "size"), FROM)
def test_cheaper_techniques_get_stuck_and_dearer_ones_are_not_needed(kind, size, needs):
    (plain,) = paper.new(kind, size, seed=2)
    made = paper.sharpen(plain.problem, needs, seed=1)
    table = made.table
    display = as_shown(table.board, table.signs)
    assert by_solver(display) == [table.mines]
    assert [s == "." for s in table.signs] == [s == "." for s in plain.signs]
    assert set(made.changed) == table.mines ^ plain.mines
    by_one = stuck(display.board, table.signs, 1)
    assert "." in by_one
    by_two = stuck(display.board, table.signs, 2)
    if needs in ("subset", "difference"):
        assert "." not in by_two
        assert table.rating.hardest == needs
        # Without it nested numbers alone get stuck, or do not.
        nested = loads(table.file).derive(["subset"])
        left = table.signs.count(".") - sum(len(step.conclusions) for step in nested.steps)
        assert (left > 0) == (needs == "difference")
    else:
        assert "." in by_two
        assert table.rating.hardest == "numbers"
    if needs == "contradiction":
        assert table.rating.contradictions


def test_the_same_seed_makes_the_same_table_and_another_seed_another():
    (plain,) = paper.new("triangle", (4, 6), seed=2)
    files = [paper.sharpen(plain.problem, "subset", seed).table.file for seed in (1, 1, 2)]
    assert files[0] == files[1]
    assert files[1] != files[2]


def test_what_needs_it_already_is_left_as_it_is():
    (plain,) = paper.new("triangle", (4, 6), seed=2)
    made = paper.sharpen(plain.problem, "subset", seed=1)
    again = paper.sharpen(made.table.problem, "subset", seed=5)
    assert again.changed == ()
    assert "nothing was changed" in str(again)


def test_what_cannot_be_is_refused_with_the_reason():
    with pytest.raises(PaperError, match="none of 20 sets"):
        paper.sharpen(loads("board 1 x 3\ndisplay . 1 -\nuse minesweeper\n".replace("-", "0")),
                      "numbers", tries=20)  # fmt: skip
    with pytest.raises(PaperError, match="number of mines"):
        paper.sharpen(loads("board 1 x 2\ndisplay . 1\nmines 1\nuse minesweeper\n"), "subset")
    with pytest.raises(PaperError, match="marks cells"):
        paper.sharpen(loads("board 1 x 3\ndisplay . 1 -\nuse minesweeper\n"), "subset")
    with pytest.raises(PaperError, match="no closed cell"):
        paper.sharpen(loads("board 1 x 2\ndisplay 0 0\nuse minesweeper\n"), "subset")
    with pytest.raises(ValueError, match="nothing that can be wanted"):
        paper.sharpen(loads("board 1 x 2\ndisplay . 1\nuse minesweeper\n"), "guess")  # type: ignore[arg-type]


@pytest.mark.parametrize("needs", NEEDS)
@pytest.mark.parametrize(
    ("kind", "size", "fill"),
    [
        ("chess", (5, 6), "bernoulli"),
        ("chess", (6, 9), "modified"),
        ("triangle", (4, 6), "bernoulli"),
    ],
)
def test_new_tables_that_need_something_need_it(kind, size, fill, needs):
    tables = paper.new(kind, size, fill=fill, seed=3, count=2, needs=needs)
    assert len({table.signs for table in tables}) == 2
    for table in tables:
        display = as_shown(table.board, table.signs)
        assert by_solver(display) == [table.mines]
        assert "." in stuck(display.board, table.signs, 1)
        assert ("." in stuck(display.board, table.signs, 2)) == (
            needs in ("numbers", "contradiction")
        )
        rating = table.rating
        assert rating.hardest == ("numbers" if needs == "contradiction" else needs)
        if needs == "contradiction":
            assert rating.contradictions
        assert f"made to need {needs}, seed 3." in " ".join(table.file.replace("#", "").split())
        if fill == "modified":
            # What the fill promises: no 0, and none as large as it could be.
            near = around(display.board)
            for tile in table.numbers:
                closed = [other for other in near[tile] if table.signs[other] == "."]
                sign = table.signs[tile]
                assert isinstance(sign, int)
                assert 0 < sign < len(closed)
    assert paper.new(kind, size, fill=fill, seed=3, count=2, needs=needs) == tables


def test_what_no_table_of_a_layout_needs_is_refused(monkeypatch):
    monkeypatch.setattr("minelogic.paper.making.new._CHANGES", 3)
    with pytest.raises(PaperError, match="needs numbers and nothing dearer; try another seed"):
        paper.new("chess", (2, 3), needs="numbers")
    with pytest.raises(ValueError, match="nothing that can be wanted"):
        paper.new("chess", (4, 5), needs="magic")  # type: ignore[arg-type]
