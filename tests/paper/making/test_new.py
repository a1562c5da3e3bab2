"""New tables: one solution each, by another solver; the same seed, the same bytes."""

from __future__ import annotations

from itertools import pairwise

import pytest

import minelogic
from minelogic import paper
from minelogic.board import Board
from minelogic.paper import Layout, PaperError
from minelogic.paper.making.new import layout_of_file
from tests.paper.tables import as_shown, by_solver

ORDERS = [
    ("chess", (5, 6), {}),
    ("chess", (6, 9), {"fill": "modified"}),
    ("chess", (5, 5), {"fill": "modified", "topology": "rook"}),
    ("chess", (6, 6), {"topology": "torus", "p": 0.3}),
    ("top-row", (2, 9), {}),
    ("top-row", (2, 8), {"p": 0.2}),
    ("triangle", (5, 8), {"p": 0.4}),
    ("random", (6, 7), {"p": 0.3}),
    ("random", (5, 5), {"topology": "triangle"}),
    ("random", (5, 5), {"topology": "torus", "p": 0.2}),
    ("random", (5, 5), {"topology": "rook"}),
]


@pytest.mark.parametrize(("kind", "size", "more"), ORDERS, ids=str)
def test_every_table_has_one_solution_by_another_solver(kind, size, more):
    tables = paper.new(kind, size, seed=1, count=8, **more)
    assert len({table.signs for table in tables}) == 8
    for table in tables:
        assert by_solver(as_shown(table.board, table.signs)) == [table.mines]
        # Its file says the same, and its answer is right.
        problem = minelogic.loads(table.file)
        assert problem.diagnostics == ()
        opening = paper.check(problem)
        assert opening.kind == "table"
        assert opening.signs == table.signs
        assert paper.judge(opening, table.answer).ok
        assert table.rating.cells == table.signs.count(".")


def test_the_same_seed_makes_the_same_bytes_however_many_are_made():
    def texts(**more):
        return [
            (table.signs, table.answer)
            for table in paper.new("triangle", (5, 6), p=0.4, **more)
        ]  # fmt: skip

    assert texts(seed=3, count=4)[:2] == texts(seed=3, count=2)
    assert texts(seed=3, count=2) != texts(seed=4, count=2)
    first, again = [paper.new("random", (6, 6), seed="monday", count=2) for _ in range(2)]
    assert [table.file for table in first] == [table.file for table in again]


def test_the_layout_of_a_file_is_filled_anew():
    problem = minelogic.load("exercises/examples/graph.mine")
    layout = layout_of_file(problem)
    assert [layout.board.name(tile) for tile in layout.open_tiles] == ["a", "e"]
    with pytest.raises(PaperError, match="f is closed and has no open cell"):
        paper.new(layout)
    table = minelogic.load("exercises/examples/paper-chess.mine")
    made = paper.new(layout_of_file(table), count=3, p=0.6)
    for each in made:
        assert [t for t, s in enumerate(each.signs) if s != "."] == list(
            layout_of_file(table).open_tiles
        )
        assert by_solver(as_shown(each.board, each.signs)) == [each.mines]


@pytest.mark.parametrize(
    ("arguments", "more", "said"),
    [
        (("chess",), {}, "needs a size"),
        (("chess", (0, 4)), {}, "1 to 100 rows"),
        (("hexagons", (3, 3)), {}, "no layout 'hexagons'"),
        (("top-row", (3, 4)), {}, "has two rows"),
        (("random", (3, 4)), {"fill": "modified"}, "goes with chess boards"),
        (("chess", (3, 4)), {"p": 2.0}, "from 0 to 1"),
        (("chess", (2, 1)), {"count": 9}, "different table"),
    ],
)
def test_what_cannot_be_made_is_refused_with_the_reason(arguments, more, said):
    with pytest.raises(PaperError) as error:
        paper.new(*arguments, **more)
    assert said in str(error.value)


def test_a_layout_on_which_nothing_is_unique_is_refused():
    # All that the one number tells is how many of the vertices are mines, and all or none are rare.
    edges = [(f"hub{hub}", f"v{hub}_{leaf}") for hub in range(3) for leaf in range(9)]
    layout = Layout.of(Board.graph(edges), ["hub0", "hub1", "hub2"])
    with pytest.raises(PaperError, match="of 200 fills none leaves one solution"):
        paper.new(layout, p=0.5, seed=2)


def test_a_layout_with_numbers_that_no_display_can_show_is_refused():
    layout = Layout.of(Board.graph([("hub", f"v{leaf}") for leaf in range(24)]), ["hub"])
    with pytest.raises(PaperError, match="hub has 24 closed cells around it"):
        paper.new(layout)


def test_a_large_table_is_made_at_once():
    (table,) = paper.new("chess", (30, 30), seed=1)
    assert table.opening.kind == "table"
    assert by_solver(as_shown(table.board, table.signs)) == [table.mines]


def test_names_follow_each_other():
    names = [table.name for table in paper.new("chess", (4, 4), count=12)]
    assert all(one < other for one, other in pairwise(names))
