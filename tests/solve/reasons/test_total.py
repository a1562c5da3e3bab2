"""The fewest numbers that force a tile together with the total, against all boards and all sets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.solve.reasons import total_search
from minelogic.solve.reasons.total import TotalReasons
from tests.ground.oracle import Grid
from tests.solve.displays import Shown, shown

SIZES = ((1, 4), (2, 3), (3, 3), (2, 5), (1, 7), (3, 4), (6, 2))
STATES, CONFLICTS = 100_000, 30_000


@dataclass(frozen=True)
class Oracle:
    """Every board with the total, and what it breaks."""

    display: Shown
    learned: dict[int, bool]

    @cached_property
    def near(self):
        return self.display.around()

    @cached_property
    def shown(self):
        signs = enumerate(self.display.signs)
        return {tile: int(sign) for tile, sign in signs if sign.isdigit()}

    @cached_property
    def values(self):
        signs = enumerate(self.display.signs)
        return {tile: sign == "*" for tile, sign in signs if sign != "."} | self.learned

    @cached_property
    def boards(self):
        """The bombs of each board, and the numbers that are wrong there."""
        found = []
        assert self.display.mines is not None
        for chosen in combinations(range(len(self.near)), self.display.mines):
            bombs = frozenset(chosen)
            found.append(
                (bombs, {t for t, n in self.shown.items() if len(self.near[t] & bombs) != n})
            )
        return found

    def opposed(self, asked):
        """The boards that do not agree with the conclusion: all of them if it is a clash."""
        if asked is None:
            return self.boards
        tile, bomb = asked
        return [(bombs, wrong) for bombs, wrong in self.boards if (tile in bombs) != bomb]

    def forces(self, numbers, known, asked):
        return all(
            wrong.intersection(numbers)
            for bombs, wrong in self.opposed(asked)
            if all((tile in bombs) == self.values[tile] for tile in known)
        )

    def fewest(self, asked):
        """All sets of the fewest numbers that do; none if not even all numbers do."""
        for size in range(len(self.shown) + 1):
            sets = combinations(self.shown, size)
            found = [numbers for numbers in sets if self.forces(numbers, self.values, asked)]
            if found:
                return found
        return []

    def weight(self, numbers, known):
        found = 0
        for tile in known:
            if self.values[tile]:
                found += 1
            else:
                found += 3 if tile in self.shown and tile not in numbers else 2
        return found

    def least_weight(self, sets, asked):
        """Of what has to be known with one of these sets of numbers."""
        every = [c for n in range(len(self.values) + 1) for c in combinations(self.values, n)]
        return min(
            self.weight(numbers, known)
            for numbers in sets
            for known in every
            if self.forces(numbers, known, asked)
        )

    def reasons(self):
        board = self.display.problem().board
        assert board is not None
        signs: Any = tuple(int(sign) if sign.isdigit() else sign for sign in self.display.signs)
        assert self.display.mines is not None
        found = TotalReasons(board, signs, self.display.mines, STATES, CONFLICTS)
        found.learn(self.learned)
        return found


@st.composite
def oracles(draw, sizes=SIZES):
    """A display with a total, and perhaps a few tiles that were learned, rightly or not."""
    display = draw(shown(sizes))
    assume(len(display.signs) <= 12)
    if display.mines is None:
        display = replace(display, mines=draw(st.integers(0, len(display.signs))))
    covered = [tile for tile, sign in enumerate(display.signs) if sign == "."]
    learned = {}
    if covered and draw(st.booleans()):
        fitting = display.fitting()
        bombs = (
            draw(st.sampled_from(fitting)) if fitting else draw(st.sets(st.sampled_from(covered)))
        )
        tiles = draw(st.sets(st.sampled_from(covered), max_size=4))
        learned = {tile: tile in bombs for tile in sorted(tiles)}
    return Oracle(display, learned)


def questions(oracle):
    """A clash, and both answers for every tile that is not known."""
    tiles = [tile for tile in range(len(oracle.near)) if tile not in oracle.values]
    return [None, *((tile, bomb) for tile in tiles for bomb in (True, False))]


def ask(reasons, asked, most=None):
    return reasons.clash(most) if asked is None else reasons.least(*asked, most)


@settings(max_examples=100)
@given(oracles())
def test_no_fewer_numbers_force_a_tile_with_the_total(oracle):
    reasons = oracle.reasons()
    for asked in questions(oracle):
        sets = oracle.fewest(asked)
        found = ask(reasons, asked)
        if not sets:
            assert found is None
            continue
        assert found is not None
        assert found.proved
        assert found.numbers in sets
        assert found.cost == 1 + len(sets[0])
        same = ask(reasons, asked, len(sets[0]))
        assert same is not None
        assert same.numbers == found.numbers
        if sets[0]:
            assert ask(reasons, asked, len(sets[0]) - 1) is None


@settings(max_examples=100)
@given(oracles())
def test_none_of_the_known_tiles_can_be_spared(oracle):
    reasons = oracle.reasons()
    for asked in questions(oracle):
        found = ask(reasons, asked)
        if found is None:
            continue
        assert oracle.forces(found.numbers, found.known, asked)
        for tile in found.known:
            others = [other for other in found.known if other != tile]
            assert not oracle.forces(found.numbers, others, asked)


@pytest.mark.slow
@settings(max_examples=60)
@given(oracles(((1, 4), (2, 3), (2, 4), (1, 6))), st.data())
def test_the_known_tiles_have_the_least_weight_where_that_is_said(oracle, data):
    assume(len(oracle.values) <= 8)
    asked = data.draw(st.sampled_from(questions(oracle)))
    found = ask(oracle.reasons(), asked)
    assume(found is not None)
    weight = oracle.weight(found.numbers, found.known)
    least = oracle.least_weight(oracle.fewest(asked), asked)
    assert weight == least if found.fewest_known else weight >= least


@pytest.mark.slow
@settings(max_examples=100)
@given(oracles())
def test_the_parts_show_that_the_total_cannot_be_met(oracle):
    reasons = oracle.reasons()
    for asked in questions(oracle):
        found = ask(reasons, asked)
        if found is None:
            continue
        bombs = {tile for tile in found.known if oracle.values[tile]}
        if asked is not None and not asked[1]:
            bombs.add(asked[0])
        assert found.left == oracle.display.mines - len(bombs)
        places = [*found.known, *found.rest, *(tile for part in found.parts for tile in part.tiles)]
        if asked is not None:
            places.append(asked[0])
        assert sorted(places) == list(range(len(oracle.near)))
        assert sorted(n for part in found.parts for n in part.numbers) == list(found.numbers)
        sums = {0}
        for part in found.parts:
            possible = {
                size
                for size in range(len(part.tiles) + 1)
                for more in combinations(part.tiles, size)
                if all(
                    len(oracle.near[n] & bombs.union(more)) == oracle.shown[n] for n in part.numbers
                )
            }
            assert set(part.bombs) == possible
            sums = {one + other for one in sums for other in possible}
        assert not any(0 <= found.left - one <= len(found.rest) for one in sums)


def forced_with_any_total(oracle):
    """How often numbers force a tile where the total does not bind; they do so with any total."""
    reasons = oracle.reasons()
    known = oracle.values
    size = len(oracle.near)
    free = [replace(oracle.display, mines=mines) for mines in range(size + 1)]
    others = [Oracle(display, oracle.learned) for display in free]
    most = max([n for n in range(len(oracle.shown) + 1) if not reasons.binds(n)], default=-1)
    forced = [
        (numbers, asked)
        for number in range(min(most, 2) + 1)
        for numbers in combinations(oracle.shown, number)
        for asked in questions(oracle)[1:]
        if oracle.forces(numbers, known, asked)
    ]
    for numbers, asked in forced:
        assert all(other.forces(numbers, known, asked) for other in others)
    return len(forced)


@pytest.mark.slow
@settings(max_examples=60)
@given(oracles())
def test_where_the_total_does_not_bind_numbers_force_nothing_more_with_it(oracle):
    forced_with_any_total(oracle)


@pytest.mark.parametrize(
    ("signs", "mines", "forced"),
    [("1......", 3, 1), ("1...1..", 3, 2), ("...10..", 3, 4), ("..2...0", 3, 6), (".1.....", 2, 0)],
)
def test_numbers_that_force_tiles_do_so_with_any_total(signs, mines, forced):
    oracle = Oracle(Shown(Grid(1, 7, "king"), tuple(signs), mines), {})
    assert forced_with_any_total(oracle) == forced


@settings(max_examples=60)
@given(oracles(), st.sampled_from((0, 1, 5, 30)), st.integers(0, 2), st.integers(0, 4))
def test_whatever_the_limits_there_is_no_wrong_answer(oracle, states, rounds, most):
    with patch.object(total_search, "_ROUNDS", rounds):
        reasons = oracle.reasons()
        reasons.states, reasons.conflicts = states, rounds
        for asked in questions(oracle):
            try:
                found = ask(reasons, asked, most)
            except LimitReached:
                continue
            sets = oracle.fewest(asked)
            if found is None:
                assert not sets or len(sets[0]) > most
                continue
            assert len(found.numbers) <= most
            assert oracle.forces(found.numbers, found.known, asked)
            if found.proved:
                assert len(found.numbers) == len(sets[0])


def display(*rows, mines, **more):
    board = Board.grid(len(rows), len(rows[0]), **more)
    signs = tuple(int(sign) if sign.isdigit() else sign for row in rows for sign in row)
    return TotalReasons(board, signs, mines, STATES, CONFLICTS)


def test_all_mines_are_found_so_the_rest_is_safe():
    reasons = display("*1..", ".1..", mines=1)
    found = reasons.least(3, bomb=False)
    assert found is not None
    assert (found.numbers, found.known, found.cost) == ((), (0,), 1)
    assert found.proved
    assert found.fewest_known
    assert display("*1..", ".1..", mines=2).least(3, bomb=False) is None


def test_as_many_tiles_are_covered_as_mines_are_missing():
    found = display("-...", mines=3).least(2, bomb=True)
    assert found is not None
    assert (found.numbers, found.known) == ((), (0,))
    assert display("-...", mines=2).least(2, bomb=True) is None


def test_numbers_that_share_no_tile_have_all_mines():
    reasons = display(".1.....2.", ".........", mines=3)
    found = reasons.least(4, bomb=False)
    assert found is not None
    assert (found.numbers, found.known) == ((1, 7), ())
    assert [part.bombs for part in found.parts] == [(1,), (2,)]
    assert found.left == 2
    assert not reasons.binds(1)
    assert reasons.binds(2)
    assert reasons.least(4, bomb=False, most=1) is None
    assert display(".1.....2.", ".........", mines=4).least(4, bomb=False) is None


def test_two_numbers_can_have_two_bombs_or_three_but_only_two_are_left():
    # The bomb they could share is needed.
    rows = ("..2.2..", "..---..")
    found = display(*rows, mines=3).least(0, bomb=False)
    assert found is not None
    assert found.numbers == (2, 4)
    assert [part.bombs for part in found.parts] == [(3, 4)]
    assert display(*rows, mines=4).least(0, bomb=False) is None


def test_what_was_learned_counts_and_no_number_is_needed_then():
    reasons = display(".1..1.", mines=2)
    before = reasons.least(2, bomb=False)
    assert before is None
    reasons.learn({0: True, 5: True})
    found = reasons.least(2, bomb=False)
    assert found is not None
    assert (found.numbers, found.known) == ((), (0, 5))


def test_a_learned_tile_is_not_asked_for():
    reasons = display(".1..1.", mines=2)
    reasons.learn({0: True})
    with pytest.raises(ValueError, match="known"):
        reasons.least(0, bomb=True)


FOUR_TWOS = ("......", ".2..2.", "......", "......", ".2..2.", "......")


def test_four_twos_clash_with_seven_mines_and_not_with_eight():
    found = display(*FOUR_TWOS, mines=7).clash()
    assert found is not None
    assert len(found.numbers) == 4
    assert found.proved
    assert found.fewest_known
    assert display(*FOUR_TWOS, mines=8).clash() is None


def endgame(rows, columns, mines, islands, seed, marked):
    """A board where nearly all safe tiles are open, but for a few islands."""
    random = Random(seed)
    board = Board.grid(rows, columns)
    bombs = set(random.sample(range(board.size), mines))
    covered = set(bombs)
    for _ in range(islands):
        i, j = random.choice((0, rows - 2)), random.randrange(columns - 2)
        covered.update((i + x) * columns + j + y for x in range(2) for y in range(3))
    signs = [
        ("*" if tile in bombs and random.random() < marked else ".")
        if tile in covered
        else sum(near in bombs for near in board.neighbours(tile))
        for tile in range(board.size)
    ]
    return board, tuple(signs), mines


@pytest.mark.slow
@pytest.mark.parametrize("marked", [0.0, 0.5, 0.95])
@pytest.mark.parametrize("size", [(9, 9, 10), (16, 16, 40), (16, 30, 99)])
def test_near_the_end_of_a_game_the_fewest_numbers_are_always_proved(size, marked):
    asked = 0
    for seed in range(13):
        rows, columns, total = size
        board, signs, mines = endgame(rows, columns, total, seed, seed, marked)
        reasons = TotalReasons(board, signs, mines, STATES, CONFLICTS)
        assert reasons.forced is not None
        alone = {}
        for tile, bomb in sorted(reasons.forced.items()):
            near = [n for n in board.neighbours(tile) if isinstance(signs[n], int)]
            # Beyond all numbers only the total can tell.
            if not near:
                alone[tile] = bomb
        for tile, bomb in list(alone.items())[:2]:
            found = reasons.least(tile, bomb)
            assert found is not None
            assert found.proved
            asked += 1
    assert asked


def test_a_search_that_gives_up_has_a_right_reason_that_is_not_proved(monkeypatch):
    oracle = Oracle(Shown(Grid(1, 8), tuple(".1....1."), 2), {})
    asked = (3, False)
    assert oracle.fewest(asked) == [(1, 6)]
    monkeypatch.setattr(total_search, "_ROUNDS", 1)
    found = oracle.reasons().least(*asked)
    assert found is not None
    assert not found.proved
    assert oracle.forces(found.numbers, found.known, asked)
    with pytest.raises(LimitReached):
        oracle.reasons().least(*asked, most=1)


def test_boards_are_found_by_counting_where_the_solver_has_no_budget():
    board, signs, mines = endgame(9, 9, 10, 6, 9, 0.0)
    other = TotalReasons(board, signs, mines, STATES, 0)
    reasons = TotalReasons(board, signs, mines, STATES, CONFLICTS)
    assert reasons.forced
    for tile, bomb in sorted(reasons.forced.items()):
        one, same = reasons.least(tile, bomb), other.least(tile, bomb)
        assert one is not None
        assert same is not None
        assert one.proved
        assert same.proved
        assert len(one.numbers) == len(same.numbers)


def test_the_same_question_gets_the_same_answer():
    board, signs, mines = endgame(16, 16, 40, 8, 4, 0.3)
    forced = TotalReasons(board, signs, mines, STATES, 0).forced
    assert forced
    for tile, bomb in sorted(forced.items())[:5]:
        answers = [
            TotalReasons(board, signs, mines, STATES, CONFLICTS).least(tile, bomb) for _ in range(2)
        ]
        assert answers[0] == answers[1]
