"""One table of topologies: a test for every part that a new one may lack, which names the part."""

from itertools import product
from pathlib import Path

import pytest

import minelogic
from minelogic.board import GRIDS, TOPOLOGIES, Board, Topology
from minelogic.board.display import SIGNS
from minelogic.board.topology import LONG_ENOUGH
from minelogic.render.boards.shapes import DRAWN, drawing
from minelogic.source import Source
from minelogic.syntax.file.load import load_file
from minelogic.syntax.statements import FORMS
from tests.board import test_neighbours

ROOT = Path(__file__).parent.parent.parent


def test_a_topology_is_the_graph_or_has_its_moves_in_the_table_of_grids():
    assert [*GRIDS, "graph"] == list(TOPOLOGIES)


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_every_topology_has_a_way_to_be_drawn(topology: Topology):
    assert topology in DRAWN, f"how is {topology} drawn? (minelogic/render/boards/shapes.py)"


@pytest.mark.parametrize("topology", GRIDS)
def test_moves_depend_on_no_more_than_parity_and_no_move_goes_further_than_two(topology: Topology):
    moves = GRIDS[topology].moves
    for i, j in product(range(6), repeat=2):
        assert moves(i, j) == moves(i % 2, j % 2)
        assert list(moves(i, j)) == sorted(set(moves(i, j)) - {(0, 0)}), "not in reading order"
        reach = max(max(abs(down), abs(right)) for down, right in moves(i, j))
        assert 2 * (reach + 1) <= LONG_ENOUGH


@pytest.mark.parametrize("topology", GRIDS)
def test_every_number_that_a_tile_can_show_has_a_sign(topology: Topology):
    board = Board.grid(9, 9, topology)
    assert {str(number) for number in board.count_values} <= set(SIGNS)


@pytest.mark.parametrize("topology", GRIDS)
def test_a_file_may_have_a_board_of_every_topology(topology: Topology):
    text = f"board 3 x 4 {topology}\nuse minesweeper\ndisplay\n  ....\n  .0..\n  ....\n"
    problem = minelogic.loads(text)
    assert problem.board == Board.grid(3, 4, topology)
    tile = problem.board.tile((1, 1))
    assert tile is not None
    near = {problem.board.name(other) for other in problem.board.neighbours(tile)}
    assert {name for name, verdict in problem.verdicts.items() if verdict == "S"} == near
    assert minelogic.Problem.from_display(["....", ".0..", "...."], topology=topology).verdicts == (
        problem.verdicts
    )


@pytest.mark.parametrize("topology", GRIDS)
def test_the_form_of_the_statement_names_every_grid(topology: Topology):
    assert topology in FORMS["board"]
    wrong = load_file(Source("f", "board 3 x 4 nothing of the kind\n"), None).diagnostics
    assert topology in (wrong[0].help or "")


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_the_page_about_the_language_names_every_topology(topology: Topology):
    page = (ROOT / "docs/language.md").read_text(encoding="utf-8")
    assert topology in page, f"docs/language.md lacks {topology}"


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_neighbours_are_compared_with_geometry(topology: Topology):
    tests = [name for name in vars(test_neighbours) if name.startswith("test_")]
    said = {"triangle": "triangles_are_neighbours", "graph": "vertices_are_neighbours"}
    wanted = said.get(topology, f"{topology}_neighbours_are")
    assert any(wanted in name for name in tests), f"tests/board/test_neighbours.py lacks {topology}"


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (1, 5), (4, 3), (5, 6)])
def test_tiles_are_drawn_inside_the_picture_and_apart(topology: Topology, rows: int, columns: int):
    drawn = drawing(Board.grid(rows, columns, topology))
    places = {(shape.x, shape.y) for shape in drawn.shapes}
    assert len(places) == len(drawn.shapes) == rows * columns
    assert all(0 < x < drawn.width and 0 < y < drawn.height for x, y in places)
