"""Displays for property tests, and all boards that fit them, by trying every set of bombs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, TypeAlias, get_args

from hypothesis import strategies as st

from minelogic import Problem
from minelogic.board import Coordinates
from minelogic.encode.method import Method
from tests.ground.files import COORDINATES, GRAPHS, TOPOLOGIES
from tests.ground.oracle import Graph, Grid, Place

Bombs: TypeAlias = tuple[int, ...]
"""The tiles with a bomb, by their numbers in reading order, sorted."""
Holds: TypeAlias = Callable[[Bombs], bool]

SIZES = ((1, 1), (1, 2), (1, 5), (2, 2), (2, 3), (3, 2), (3, 3), (2, 5), (3, 4), (4, 3), (6, 2))
MOST_COVERED = 11
METHODS: tuple[Method, ...] = get_args(Method)


@dataclass(frozen=True)
class Shown:
    """A display: a sign for each tile in reading order, and a total."""

    board: Grid | Graph
    signs: tuple[str, ...]
    mines: int | None = None

    @property
    def names(self) -> list[Any]:
        """The names of the tiles as verdicts have them."""
        return [as_name(tile) for tile in self.board.tiles()]

    def around(self) -> list[set[int]]:
        """For each tile the numbers of those next to it."""
        number = {tile: index for index, tile in enumerate(self.board.tiles())}
        near = self.board.neighbours()
        return [{number[other] for other in near[tile]} for tile in number]

    def fitting(self) -> list[Bombs]:
        """The bombs of every board that fits, in reading order."""
        near = self.around()
        covered = [tile for tile, sign in enumerate(self.signs) if sign == "."]
        marked = {tile for tile, sign in enumerate(self.signs) if sign == "*"}
        found = []
        for size in range(len(covered) + 1):
            for chosen in combinations(covered, size):
                bombs = marked.union(chosen)
                if self.mines is not None and len(bombs) != self.mines:
                    continue
                if all(
                    len(near[tile] & bombs) == int(sign)
                    for tile, sign in enumerate(self.signs)
                    if sign.isdigit()
                ):
                    found.append(tuple(sorted(bombs)))
        # Python's order of tuples is the reading order: a list comes before those it begins.
        return sorted(found)

    def rows(self) -> list[str]:
        """The signs of a grid as rows with blanks."""
        assert isinstance(self.board, Grid)
        width = self.board.columns
        starts = range(0, len(self.signs), width)
        return [" ".join(self.signs[start : start + width]) for start in starts]

    def problem(self, **more: Any) -> Problem:
        """The problem made of the display alone."""
        board = self.board
        if isinstance(board, Graph):
            signs = dict(zip(self.names, self.signs, strict=True))
            return Problem.from_display(
                signs, self.mines, topology="graph", edges=board.edges, **more
            )
        coordinates = Coordinates("cartesian" in board.coordinates, int(board.coordinates[-1]))
        topology: Any = board.topology
        return Problem.from_display(
            self.rows(), self.mines, topology=topology, coordinates=coordinates, **more
        )

    def text(self, *statements: str) -> str:
        """The file that says the same, and more if that is given."""
        board = self.board
        if isinstance(board, Graph):
            # The display lists every vertex, so here the order is that of its tiles.
            parts = [*(f"{a}-{b}" for a, b in board.edges), *map(str, board.alone)]
            shown = [f"{name}={sign}" for name, sign in zip(self.names, self.signs, strict=True)]
            lines = ["board graph " + ", ".join(parts), "display " + ", ".join(shown)]
        else:
            lines = [
                f"board {board.rows} x {board.columns} {board.topology}",
                f"coordinates {board.coordinates}",
                "display",
                *("  " + row for row in self.rows()),
            ]
        if self.mines is not None:
            lines.append(f"mines {self.mines}")
        return "\n".join([*lines, "use minesweeper", *statements]) + "\n"

    def verdicts(self, boards: Sequence[Bombs]) -> dict[Any, str]:
        """The verdict on every covered tile, from all boards that fit."""
        found = {}
        for tile, (name, sign) in enumerate(zip(self.names, self.signs, strict=True)):
            if sign == "." and boards:
                seen = {tile in bombs for bombs in boards}
                found[name] = "U" if len(seen) == 2 else "B" if True in seen else "S"
        return found


def as_name(tile: Place) -> Any:
    """A pair on a grid, the vertex by itself on a graph."""
    return tile if len(tile) == 2 else tile[0]


def answer(boards: Sequence[Bombs], holds: Holds) -> str:
    """What a formula is, given all boards that fit and whether it holds on each."""
    seen = {holds(bombs) for bombs in boards}
    if not seen:
        return "inconsistent"
    return "independent" if len(seen) == 2 else "entailed" if True in seen else "refuted"


def canonical(boards: Sequence[Bombs]) -> Bombs:
    """The board with the fewest bombs; of those the first in reading order."""
    return min(boards, key=lambda bombs: (len(bombs), bombs))


def game(seed: int, rows: int, columns: int, density: float, opened: float, **more: str) -> Shown:
    """A board with some of its safe tiles opened at random, and some bombs marked."""
    random = Random(seed)
    board = Grid(rows, columns, **more)
    around = Shown(board, ()).around()
    bombs = {tile for tile in range(rows * columns) if random.random() < density}
    signs = []
    for tile, near in enumerate(around):
        known = random.random() < opened
        if tile in bombs:
            signs.append("*" if known and random.random() < 0.1 else ".")
        elif known:
            signs.append("-" if random.random() < 0.05 else str(len(near & bombs)))
        else:
            signs.append(".")
    return Shown(board, tuple(signs), len(bombs))


def without_total(display: Shown) -> Shown:
    """The display alone."""
    return Shown(display.board, display.signs)


@st.composite
def shown(
    draw: st.DrawFn,
    sizes: Sequence[tuple[int, int]] = SIZES,
    graphs: Sequence[Graph] = GRAPHS,
) -> Shown:
    """A display of a true board or of none, with the right total, another one, or none."""
    board: Grid | Graph
    if draw(st.integers(0, 4)) == 0:
        board = draw(st.sampled_from(graphs))
    else:
        rows, columns = draw(st.sampled_from(sizes))
        topology = draw(st.sampled_from(TOPOLOGIES))
        board = Grid(rows, columns, topology, draw(st.sampled_from(COORDINATES)))
    around = Shown(board, ()).around()
    size = len(around)
    bombs = draw(st.sets(st.integers(0, size - 1)))
    # In a single column a row has no blanks, so each of its signs is one character.
    most = 9 if isinstance(board, Grid) and board.columns == 1 else 12
    signs = []
    # A wrong sign now and then, and on some displays none.
    wrong = draw(st.sampled_from((0, 0, 0, 10, 3)))
    for tile, near in enumerate(around):
        options = [".", "*"] if tile in bombs else [".", "-", str(len(near & bombs))]
        options += [".", options[-1], options[-1]]
        if wrong and draw(st.integers(1, wrong)) == 1:
            number = len(near & bombs)
            options = [*"*-", str(number + 1), str(max(number - 1, 0))] * 3
            options += [str(number) for number in range(most + 1)]
        signs.append(draw(st.sampled_from(options)))
    while signs.count(".") > MOST_COVERED:
        tile = signs.index(".")
        signs[tile] = "*" if tile in bombs else str(len(around[tile] & bombs))
    mines = draw(st.sampled_from((None, None, len(bombs), len(bombs), -1)))
    if mines == -1:
        mines = draw(st.integers(0, size))
    return Shown(board, tuple(signs), mines)


@st.composite
def totals(draw: st.DrawFn, given: Shown) -> tuple[str, Holds]:
    """A formula that counts the bombs, or the safe tiles, of the whole board."""
    bound = draw(st.integers(0, len(given.signs)))
    variables = ", ".join("ij"[: len(given.board.tiles()[0])])
    predicate = draw(st.sampled_from("BBS"))
    size = len(given.signs)
    kind = draw(st.sampled_from(("exactly", "at least", "at most")))
    text = f"(exists {kind} {bound} {variables}. {predicate}({variables}))"

    def holds(bombs: Bombs) -> bool:
        number = len(bombs) if predicate == "B" else size - len(bombs)
        if kind == "exactly":
            return number == bound
        return number >= bound if kind == "at least" else number <= bound

    return text, holds


@st.composite
def about(draw: st.DrawFn, given: Shown, depth: int = 3) -> tuple[str, Holds]:
    """A formula over B, S and Q as text, and whether it holds on a board."""
    if not depth or not draw(st.integers(0, 3)):
        tile = draw(st.integers(0, len(given.signs) - 1))
        near = given.around()[tile]
        place = ", ".join(map(str, given.board.tiles()[tile]))
        match draw(st.sampled_from("BBBSSQQ#")):
            case "B":
                return f"B({place})", lambda bombs: tile in bombs
            case "S":
                return f"S({place})", lambda bombs: tile not in bombs
            case "#":
                return draw(totals(given))
            case _:
                number = draw(st.integers(0, len(near)))
                return (
                    f"Q({number}, {place})",
                    lambda bombs: tile not in bombs and len(near.intersection(bombs)) == number,
                )
    part = about(given, depth - 1)
    shape = draw(st.sampled_from(("~", "&", "|", "->", "<->", "KN")))
    one, one_holds = draw(part)
    if shape == "~":
        return f"~({one})", lambda bombs: not one_holds(bombs)
    two, two_holds = draw(part)
    if shape == "KN":
        three, three_holds = draw(part)
        bound = draw(st.integers(0, 3))
        parts = (one_holds, two_holds, three_holds)
        return (
            f"KN({bound}; {one}, {two}, {three})",
            lambda bombs: sum(holds(bombs) for holds in parts) == bound,
        )
    join: Mapping[str, Callable[[bool, bool], bool]] = {
        "&": lambda a, b: a and b,
        "|": lambda a, b: a or b,
        "->": lambda a, b: b or not a,
        "<->": lambda a, b: a == b,
    }
    return f"({one}) {shape} ({two})", lambda bombs: join[shape](one_holds(bombs), two_holds(bombs))
