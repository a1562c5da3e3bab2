"""What a game keeps from move to move is what follows from its display, asked from the start."""

import sys
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from minelogic import play
from minelogic.board import Board, Topology

SIZES: dict[Topology, tuple[int, int, int]] = {
    "king": (5, 6, 6),
    "rook": (6, 6, 7),
    "torus": (5, 5, 5),
    "triangle": (5, 6, 6),
}


def some_board(chance):
    topology = chance.choice([*SIZES, "graph"])
    if topology != "graph":
        rows, columns, mines = SIZES[topology]
        return Board.grid(rows, columns, topology), mines
    size = chance.randrange(5, 14)
    pairs = list(combinations(range(size), 2))
    edges = chance.sample(pairs, chance.randrange(size, min(len(pairs), 2 * size)))
    return Board.graph(edges, range(size)), chance.randrange(1, size // 2 + 1)


def some_move(game, chance):
    """A tile that is no mine, more often one that is known to be none."""
    safe = sorted(set(game.board.names) - game.bombs)
    covered = [place for place in safe if game.sign(game.board.tile(place)) == "."]
    return chance.choice(covered)


def as_names(board, tiles):
    return {board.name(tile) for tile in tiles}


@pytest.mark.parametrize("seed", range(200))
def test_a_game_knows_what_its_display_says(seed):
    chance = Random(seed)
    board, mines = some_board(chance)
    game: Any = play.Game.new(board, mines=mines, seed=seed, first="anything")
    knowledge = game.knowledge
    while not game.all_open:
        game.probe(some_move(game, chance))
        if chance.random() < 0.3:
            continue
        verdicts = game.problem.verdicts
        asked = game.knowledge
        assert asked is knowledge
        safe = {name for name, verdict in verdicts.items() if verdict == "S"}
        bombs = {name for name, verdict in verdicts.items() if verdict == "B"}
        expected = {
            "safe": safe,
            "bombs": bombs,
            "next_safe": bool(safe),
            "odds": game.problem.odds(),
        }
        questions = list(expected)
        # In any order: no answer may depend on what was asked before.
        chance.shuffle(questions)
        for question in questions:
            assert answer(board, asked, question) == expected[question]


def answer(board, knowledge, question):
    if question == "odds":
        return {board.name(tile): share for tile, share in knowledge.odds().items()}
    if question == "next_safe":
        return knowledge.next_safe() is not None
    return as_names(board, getattr(knowledge, question))


@pytest.mark.parametrize("seed", range(60))
def test_odds_are_the_share_of_the_boards_that_fit(seed):
    chance = Random(seed)
    topology = chance.choice(list(SIZES))
    board = Board.grid(chance.randrange(1, 4), 4, topology)
    mines = chance.randrange(1, 5)
    game: Any = play.Game.new(board, mines=mines, seed=seed, first="anything")
    looked = 0
    while not game.all_open:
        game.probe(some_move(game, chance))
        fitting = [set(bombs) for bombs in boards_that_fit(board, game.signs, mines)]
        expected = {
            tile: Fraction(sum(tile in bombs for bombs in fitting), len(fitting))
            for tile in range(board.size)
            if game.sign(tile) == "."
        }
        assert game.knowledge.odds() == expected
        assert game.knowledge.safe == {t for t, share in expected.items() if share == 0}
        assert game.knowledge.bombs == {t for t, share in expected.items() if share == 1}
        looked += 1
    assert looked or board.size == mines


def boards_that_fit(board, signs, mines):
    """By looking at each of them."""
    covered = [tile for tile, sign in enumerate(signs) if sign == "."]
    for bombs in combinations(covered, mines):
        if all(
            sum(near in bombs for near in board.neighbours(tile)) == sign
            for tile, sign in enumerate(signs)
            if sign != "."
        ):
            yield bombs


@pytest.mark.parametrize("seed", range(40))
def test_what_settles_a_tile_settles_it_with_what_was_known_before(seed):
    chance = Random(seed)
    board, mines = some_board(chance)
    game: Any = play.Game.new(board, mines=mines, seed=seed, first="anything")
    knowledge = game.knowledge
    settled: dict[int, bool] = {}
    while not game.all_open:
        game.probe(some_move(game, chance))
        settled.update({t: False for t, sign in enumerate(game.signs) if sign != "."})
        bombs, safe = knowledge.bombs, knowledge.safe
        for tile, because in knowledge.settled():
            if tile in settled or tile not in bombs | safe:
                continue
            found = set()
            for boards in fitting_around(board, game.signs, because.numbers, settled):
                found.add(tile in boards)
            assert found == {tile in bombs}
            settled[tile] = tile in bombs


def fitting_around(board, signs, numbers, settled):
    """The sets of mines, among tiles that are not settled, that fit these numbers."""
    inside = sorted({near for n in numbers for near in board.neighbours(n)} - settled.keys())
    for size in range(len(inside) + 1):
        for bombs in map(set, combinations(inside, size)):
            if all(
                sum(near in bombs or settled.get(near, False) for near in board.neighbours(n))
                == signs[n]
                for n in numbers
            ):
                yield bombs


@pytest.mark.parametrize("seed", range(20))
def test_a_fork_looks_ahead_and_leaves_what_is_known(seed):
    chance = Random(seed)
    board, mines = some_board(chance)
    game: Any = play.Game.new(board, mines=mines, seed=seed, first="anything")
    while not game.all_open:
        game.probe(some_move(game, chance))
        known = game.knowledge
        before = known.odds() if chance.random() < 0.5 else None
        fork = known.fork()
        ahead: Any = game.anew()
        for played in game.moves:
            ahead.play(played.move)
        if ahead.all_open:
            return
        for tile in map(board.tile, ahead.probe(some_move(ahead, chance))):
            fork.open(tile, ahead.sign(tile))
        assert fork.odds() == ahead.knowledge.odds()
        assert fork.safe == ahead.knowledge.safe
        expected = {board.tile(name): odds for name, odds in game.problem.odds().items()}
        assert known.odds() == expected
        assert before in (None, expected)


def test_a_move_costs_no_more_on_a_larger_board():
    costs = [cost_of_moves(size) for size in (16, 48)]
    assert costs[0] == costs[1]
    assert costs[0] > 100


def cost_of_moves(size):
    """How many calls the moves in a corner take, in which nothing else of the board plays a part.

    The mines within it are the same on every board; a wall of mines keeps the rest away.
    """
    wall = {(i, 9) for i in range(10)} | {(9, j) for j in range(9)}
    mines = wall | {(0, 4), (2, 2), (2, 6), (4, 1), (5, 5), (7, 3), (7, 7)}
    game: Any = play.Game(size, size, mines=mines)
    game.probe((0, 0))
    known = game.knowledge
    known.next_safe()
    calls = 0

    def count(_frame, event, _argument):
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        for place in [(1, 4), (0, 6), (3, 5), (5, 1), (6, 6), (8, 8)]:
            if game.sign(game.board.tile(place)) == ".":
                game.probe(place)
                known._count()
    finally:
        sys.setprofile(None)
    return calls
