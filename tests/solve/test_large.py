"""Verdicts on boards too large to enumerate, against a second solver and plain clauses."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

import minelogic
from tests.ground.oracle import Grid
from tests.solve.displays import Shown


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
    return Shown(display.board, display.signs)


def by_second_solver(display: Shown) -> dict[object, str] | None:
    """The verdicts by two questions for each tile; None if there is no board."""
    size = len(display.signs)
    clauses: list[list[int]] = []
    for tile, (sign, near) in enumerate(zip(display.signs, display.around(), strict=True), 1):
        if sign != ".":
            clauses.append([tile if sign == "*" else -tile])
        if sign.isdigit():
            tiles = [other + 1 for other in sorted(near)]
            number = int(sign)
            clauses += [list(some) for some in combinations(tiles, len(tiles) - number + 1)]
            clauses += [[-t for t in some] for some in combinations(tiles, number + 1)]
            if number > len(tiles):
                clauses.append([])
    if [] in clauses:
        return None
    if display.mines is not None:
        total = CardEnc.equals(
            list(range(1, size + 1)), display.mines, top_id=size, encoding=EncType.totalizer
        )
        clauses += total.clauses
    verdicts: dict[object, str] = {}
    with Cadical153(bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None
        for tile, (name, sign) in enumerate(zip(display.names, display.signs, strict=True), 1):
            if sign == ".":
                safe, bomb = solver.solve(assumptions=[-tile]), solver.solve(assumptions=[tile])
                verdicts[name] = "U" if safe and bomb else "S" if safe else "B"
    return verdicts


def check(display: Shown) -> None:
    expected = by_second_solver(display)
    for problem in (display.problem(), minelogic.loads(display.text())):
        assert problem.status == ("inconsistent" if expected is None else "consistent")
        assert problem.verdicts == (expected or {})


GAMES = [
    (seed, rows, columns, density, opened)
    for rows, columns in ((9, 9), (16, 16))
    for density, opened in ((0.16, 0.4), (0.3, 0.3), (0.12, 0.9))
    for seed in range(3)
] + [(seed, 16, 30, 0.206, opened) for seed, opened in enumerate((0.3, 0.7))]


@pytest.mark.parametrize("case", GAMES)
def test_verdicts_without_a_total(case):
    check(without_total(game(*case)))


@pytest.mark.parametrize("case", GAMES[:-1])
def test_verdicts_with_the_total(case):
    check(game(*case))


@pytest.mark.parametrize("shift", [-12, -6, -3, -1, 1, 3, 6, 12])
@pytest.mark.parametrize("opened", [0.5, 0.9])
def test_verdicts_with_a_total_that_is_off(shift, opened):
    display = game(5, 10, 10, 0.2, opened)
    assert display.mines is not None
    check(Shown(display.board, display.signs, display.mines + shift))


@pytest.mark.parametrize("topology", ["rook", "torus", "triangle"])
@pytest.mark.parametrize("seed", range(3))
def test_verdicts_on_other_topologies(topology, seed):
    more = {"topology": topology, "coordinates": ("rows from 1", "cartesian from 1")[seed % 2]}
    display = game(seed, 9, 11, 0.2, 0.5, **more)
    check(display)
    check(without_total(display))


@pytest.mark.parametrize("seed", range(4))
def test_a_display_with_one_wrong_number(seed):
    display = game(seed, 12, 12, 0.2, 0.6)
    random = Random(seed)
    numbers = [tile for tile, sign in enumerate(display.signs) if sign.isdigit()]
    for tile in random.sample(numbers, 6):
        signs = list(display.signs)
        signs[tile] = str((int(signs[tile]) + random.choice((1, 2))) % 9)
        check(Shown(display.board, tuple(signs), random.choice((None, display.mines))))


@pytest.mark.parametrize("seed", range(3))
def test_every_encoding_has_the_same_verdicts(seed):
    display = without_total(game(seed, 7, 7, 0.2, 0.6))
    expected = by_second_solver(display)
    for encoding in ("distribute", "kn", "recursive", "table", "tseitin"):
        assert display.problem(encoding=encoding).verdicts == expected


@pytest.mark.parametrize("seed", range(4))
def test_entailment_agrees_with_the_verdicts(seed):
    display = game(seed, 8, 8, 0.2, 0.6)
    problem = display.problem()
    for name, verdict in problem.verdicts.items():
        place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
        answer = {"B": "entailed", "S": "refuted", "U": "independent"}[verdict]
        assert problem.entails(f"B({place})") == answer
    fresh = display.problem()
    (tile, verdict), *_ = problem.verdicts.items()
    assert isinstance(tile, tuple)
    answer = {"B": "refuted", "S": "entailed", "U": "independent"}[verdict]
    assert fresh.entails(f"S({tile[0]}, {tile[1]})") == answer
