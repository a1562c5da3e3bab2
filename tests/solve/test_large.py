"""Verdicts on boards too large to enumerate, against a second solver and plain clauses."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random
from unittest.mock import patch

import pytest
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153

import minelogic
from minelogic.ground.premises import Premise
from minelogic.solve import numbers
from minelogic.solve.sat import backbone
from minelogic.syntax.statements import Mines
from tests.solve.displays import Shown, game, without_total


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
    for seed in range(2)
] + [(seed, 16, 30, 0.206, opened) for seed, opened in enumerate((0.3, 0.7))]


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES)
def test_verdicts_without_a_total(case):
    check(without_total(game(*case)))


@pytest.mark.slow
@pytest.mark.parametrize("case", GAMES[:-1])
def test_verdicts_with_the_total(case):
    check(game(*case))


@pytest.mark.slow
@pytest.mark.parametrize("shift", [-12, -6, -3, -1, 1, 3, 6, 12])
@pytest.mark.parametrize("opened", [0.5, 0.9])
def test_verdicts_with_a_total_that_is_off(shift, opened):
    display = game(5, 10, 10, 0.2, opened)
    assert display.mines is not None
    check(Shown(display.board, display.signs, display.mines + shift))


@pytest.mark.slow
@pytest.mark.parametrize("topology", ["rook", "torus", "triangle"])
@pytest.mark.parametrize("seed", range(3))
def test_verdicts_on_other_topologies(topology, seed):
    more = {"topology": topology, "coordinates": ("rows from 1", "cartesian from 1")[seed % 2]}
    display = game(seed, 9, 11, 0.2, 0.5, **more)
    check(display)
    check(without_total(display))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_a_display_with_one_wrong_number(seed):
    display = game(seed, 12, 12, 0.2, 0.6)
    random = Random(seed)
    numbers = [tile for tile, sign in enumerate(display.signs) if sign.isdigit()]
    for tile in random.sample(numbers, 6):
        signs = list(display.signs)
        signs[tile] = str((int(signs[tile]) + random.choice((1, 2))) % 9)
        check(Shown(display.board, tuple(signs), random.choice((None, display.mines))))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_encoding_has_the_same_verdicts(seed):
    display = without_total(game(seed, 5, 6, 0.2, 0.6))
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


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_verdicts_with_a_total_where_counting_would_take_too_long(seed):
    display = game(seed, 8, 8, 0.2, 0.5)
    assert display.mines is not None
    with patch.multiple(numbers, _STATES=0, _STATES_EACH=0):
        for mines in range(display.mines - 6, display.mines + 7, 3):
            check(Shown(display.board, display.signs, max(mines, 0)))


@pytest.mark.parametrize("seed", range(4))
def test_many_tiles_are_asked_about_a_few_at_a_time(seed):
    display = without_total(game(seed, 10, 10, 0.2, 0.6))
    for few in (1, 2, 3):
        with patch.object(backbone, "_TOGETHER", few):
            check(display)


@pytest.mark.slow
@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_what_clashes_on_a_large_display_clashes_by_itself_and_without_any_part_does_not(
    seed, total
):
    display = game(seed, 14, 14, 0.2, 0.6)
    random = Random(seed)
    tile = random.choice([tile for tile, sign in enumerate(display.signs) if sign.isdigit()])
    signs = list(display.signs)
    signs[tile] = str(int(signs[tile]) + 1)
    wrong = Shown(display.board, tuple(signs), display.mines if total else None)
    conflict = wrong.problem().conflict
    assert (conflict is None) is (by_second_solver(wrong) is not None)
    if conflict is None:
        return
    alone = alone_in(wrong, conflict.premises)
    assert by_second_solver(alone) is None
    for place, sign in enumerate(alone.signs):
        if sign != ".":
            left = (*alone.signs[:place], ".", *alone.signs[place + 1 :])
            assert by_second_solver(Shown(alone.board, left, alone.mines)) is not None
    if alone.mines is not None:
        assert by_second_solver(without_total(alone)) is not None


def alone_in(display: Shown, premises: Sequence[Premise]) -> Shown:
    """The display on which only what the premises speak of can be seen.

    A number that is not among what is counted only tells that its tile is safe.
    """
    signs = ["."] * len(display.signs)
    counted = [
        display.names.index((premise.binding["i"], premise.binding["j"]))
        for premise in premises
        if "a" in premise.binding
    ]
    for premise in premises:
        if premise.tile is not None:
            sign = display.signs[premise.tile]
            safe_only = sign.isdigit() and premise.tile not in counted
            signs[premise.tile] = "-" if safe_only else sign
    has_total = any(isinstance(premise.statement, Mines) for premise in premises)
    return Shown(display.board, tuple(signs), display.mines if has_total else None)
