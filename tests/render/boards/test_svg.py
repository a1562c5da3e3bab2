"""Pictures of boards: every tile where it belongs, every sign a path, no mark by colour alone."""

import re
import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise
from math import hypot
from random import Random
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

import minelogic
from minelogic.board import GRIDS, Board, Coordinates
from minelogic.generate.makers.deduce.displays import random_board
from minelogic.records import replace
from minelogic.render.boards.graph_layout import layout
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import ART, Mark, board_svg, mark_path

SVG = "{http://www.w3.org/2000/svg}"

HOUSE = Board.graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("c", "e"), ("d", "e")], ["f"])


def covered(board):
    return (".",) * board.size


def parsed(board, signs=None, *rest, **named):
    return ElementTree.fromstring(board_svg(board, signs or covered(board), *rest, **named))


def tiles(picture):
    return [g for g in picture.iter(f"{SVG}g") if g.get("class", "").startswith("tile ")]


def corners(shape):
    """The corners of a tile on the page, from its path: moves, lines, h, v, H and V."""
    x = y = 0.0
    found = []
    for letter, values in re.findall(r"([MLhvHVz])([^MLhvHVz]*)", shape.outline):
        numbers = [float(n) for n in re.findall(r"-?[\d.]+", values)]
        if letter in "ML":
            x, y = numbers
        elif letter == "h":
            x += numbers[0]
        elif letter == "H":
            x = numbers[0]
        elif letter == "v":
            y += numbers[0]
        elif letter == "V":
            y = numbers[0]
        found.append((shape.x + x, shape.y + y))
    return found


def touch(one, other):
    return any(
        hypot(x - at_x, y - at_y) < 8 for x, y in corners(one) for at_x, at_y in corners(other)
    )


@pytest.mark.parametrize("topology", ["king", "triangle"])
@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (3, 4), (4, 5), (5, 2)])
def test_tiles_touch_on_the_page_exactly_when_they_are_neighbours(topology, rows, columns):
    board = Board.grid(rows, columns, topology)
    shapes = drawing(board).shapes
    for one, other in combinations(range(board.size), 2):
        assert touch(shapes[one], shapes[other]) == (other in board.neighbours(one))


def test_tiles_of_another_topology_do_not_touch_like_that():
    board = Board.grid(2, 2, "rook")
    shapes = drawing(board).shapes
    assert touch(shapes[0], shapes[3])
    assert 3 not in board.neighbours(0)


@pytest.mark.parametrize("board", [*(Board.grid(3, 4, t) for t in GRIDS), HOUSE])
def test_every_tile_is_drawn_once_within_the_picture(board):
    picture = parsed(board)
    assert len(tiles(picture)) == board.size
    drawn = drawing(board)
    assert picture.get("viewBox") == f"0 0 {drawn.width} {drawn.height}"
    for shape in drawn.shapes:
        for x, y in corners(shape) if board.is_grid else [(shape.x - 20, shape.y + 20)]:
            assert 0 <= x <= drawn.width
            assert 0 <= y <= drawn.height


def test_rows_and_columns_are_named_as_the_file_names_them():
    board = Board.grid(2, 3, coordinates=Coordinates(cartesian=True, first=1))
    labels = drawing(board).labels
    (low, high) = sorted({label.y for label in labels if label.text == "1"}, reverse=True)
    # x stands below the board, and y = 1 is its lower row.
    assert low > drawing(board).shapes[-1].y
    assert high == pytest.approx(drawing(board).shapes[-1].y, abs=6)
    assert [label.text for label in labels] == ["1", "2", "3", "2", "1"]


@pytest.mark.parametrize("topology", GRIDS)
@pytest.mark.parametrize("cartesian", [False, True])
@pytest.mark.parametrize("rows", [1, 4, 5])
def test_names_stand_in_line_with_their_rows_and_on_no_tile(topology, cartesian, rows):
    board = Board.grid(rows, 3, topology, Coordinates(cartesian=cartesian, first=1))
    drawn = drawing(board)
    columns, beside = drawn.labels[:3], drawn.labels[3:]
    edge = [y for shape in drawn.shapes for _, y in corners(shape)]
    for label in columns:
        # Letters are about ten high and stand on y.
        assert label.y - 10 > max(edge) if cartesian else label.y < min(edge)
        assert 0 < label.y < drawn.height
    assert len(beside) == rows
    for i, label in enumerate(beside):
        ys = [y for shape in drawn.shapes[3 * i : 3 * i + 3] for _, y in corners(shape)]
        assert label.y - 5 == pytest.approx((min(ys) + max(ys)) / 2, abs=1)


@pytest.mark.slow
@given(
    st.integers(2, 12).flatmap(
        lambda n: st.lists(st.tuples(st.integers(0, n), st.integers(0, n)), max_size=20)
    )
)
def test_tiles_of_a_graph_stand_apart(edges):
    board = Board.graph(edges, [0])
    places = layout(board)
    assert places == layout(board)
    for one, other in combinations(places, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) > 0.3


def test_a_path_is_drawn_as_a_line_and_a_square_as_a_square():
    path = layout(Board.graph([(1, 2), (2, 3), (3, 4)]))
    assert hypot(path[0][0] - path[3][0], path[0][1] - path[3][1]) == pytest.approx(3, abs=0.05)
    square = layout(Board.graph([(1, 2), (2, 3), (3, 4), (4, 1)]))
    sides = [hypot(a[0] - b[0], a[1] - b[1]) for a, b in pairwise(square)]
    assert max(sides) == pytest.approx(min(sides), abs=0.05)


def parts_of(line, number=40):
    """Points along a line, close to each other."""
    for k in range(number + 1):
        part = k / number
        yield line.x1 + part * (line.x2 - line.x1), line.y1 + part * (line.y2 - line.y1)


def crossed(drawn, half=3.5):
    """The names that an edge runs through: through the letters, not the blanks around them."""
    return [
        label.text
        for label in drawn.labels
        for line in drawn.lines
        if any(abs(x - label.x) < half and abs(y - (label.y - 5)) < half for x, y in parts_of(line))
    ]


@pytest.mark.parametrize("seed", range(6))
def test_no_edge_runs_through_the_name_of_a_tile_and_no_name_leaves_the_picture(seed):
    board = random_board(Random(seed), "graph", 5, 5)
    drawn = drawing(board)
    assert len(drawn.lines) > 20
    assert not crossed(drawn)
    places = {(label.x, label.y) for label in drawn.labels}
    assert len(places) == board.size
    for label in drawn.labels:
        assert 4 <= label.x <= drawn.width - 4
        assert 4 <= label.y <= drawn.height


def test_a_name_that_an_edge_runs_through_would_be_seen():
    drawn = drawing(random_board(Random(0), "graph", 5, 5))
    above = [
        label._replace(x=shape.x, y=shape.y - 25)
        for label, shape in zip(drawn.labels, drawn.shapes, strict=True)
    ]
    assert crossed(replace(drawn, labels=tuple(above)))
    assert not crossed(drawn)


def test_where_nothing_is_in_the_way_names_stand_above():
    drawn = drawing(Board.graph([("a", "b"), ("b", "c")], ["d"]))
    for label, shape in zip(drawn.labels, drawn.shapes, strict=True):
        assert abs(label.x - shape.x) < 30
    assert (drawn.labels[3].x, drawn.labels[3].y) == (drawn.shapes[3].x, drawn.shapes[3].y - 25)


def test_a_star_of_many_rays_has_its_names():
    board = Board.graph([("hub", f"r{n}") for n in range(800)])
    assert len({label.text for label in drawing(board).labels}) == 801


def test_a_large_graph_is_drawn_too():
    assert len(layout(Board.graph([(i, i + 1) for i in range(2_000)]))) == 2_001


def test_signs_are_paths_and_numbers_are_the_only_text():
    board = Board.grid(1, 8)
    picture = parsed(board, [".", "*", "-", 3, "B", "S", "U", "?"])
    drawn = [(len(g.findall(f"{SVG}path")) - 1, g.findtext(f"{SVG}text")) for g in tiles(picture)]
    paths = [len(ART[art]) for art in ("bomb", "dash", "flag", "tick", "open")]
    assert [number for number, _ in drawn] == [0, *paths[:2], 0, *paths[2:], 0]
    assert [text for _, text in drawn] == [None, None, None, "3", None, None, None, "?"]
    assert board_svg(board, [".", "*", "-", 3, "B", "S", "U", "?"]).isascii()


def test_no_two_signs_and_no_two_marks_differ_in_colour_alone():
    shapes = [tuple(path for _, path in art) for art in ART.values()]
    assert len(set(shapes)) == len(shapes)
    lines = [re.sub(r'stroke="[^"]*"|class="[^"]*"', "", mark_path(m, "M0 0")) for m in
             get_args(Mark)]  # fmt: skip
    assert len(set(lines)) == len(lines)


def test_the_picture_says_in_words_what_it_shows():
    label = parsed(Board.grid(1, 3), (".", 1, "*"), {0: "new"}).get("aria-label")
    assert label == "Board of 1 x 3 king: (0, 0) covered (new); (0, 1) shows 1; (0, 2) bomb."
    large = parsed(Board.grid(16, 30)).get("aria-label")
    assert large == "Board of 16 x 30 king: 480 covered."


def test_a_label_cannot_break_out_of_the_picture():
    hostile = '"><script>alert(1)</script>\u202e'
    picture = parsed(Board.grid(1, 1), label=hostile)
    assert picture.get("aria-label") == '"><script>alert(1)</script><U+202E>'


def test_too_few_signs_are_refused():
    with pytest.raises(ValueError, match="2 signs on 1 x 3 king"):
        board_svg(Board.grid(1, 3), (".", "."))


def test_a_notebook_shows_boards_problems_and_worlds():
    problem = minelogic.Problem.from_display(["1..", "..."], mines=2)
    assert problem.board is not None
    shown = problem._repr_svg_()
    assert shown == board_svg(problem.board, (1, *"....."))
    assert problem.board._repr_svg_() == board_svg(problem.board, covered(problem.board))
    world = problem.models(limit=1)[0]
    drawn = world._repr_svg_()
    assert drawn is not None
    assert drawn.count('class="ink"') == 2 * 2


def test_without_a_board_there_is_no_picture():
    problem = minelogic.loads("predicate Rain\nfact Rain")
    assert problem._repr_svg_() is None
    assert problem.models()[0]._repr_svg_() is None


def test_a_notebook_shows_formulas_as_on_paper():
    formula = minelogic.loads("board 2 x 2").formula("forall i, j. S(i, j) <-> ~B(i, j) & i < 2")
    assert formula._repr_html_() == "<code>∀i, j. S(i, j) ↔ ¬B(i, j) ∧ i &lt; 2</code>"
    assert formula._repr_latex_().startswith(r"$\forall i, j.")
