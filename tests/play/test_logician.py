"""The logician opens no tile that it knows to be a mine, and loses no game without a guess."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import minelogic
from minelogic import play
from minelogic.limits import Limits
from minelogic.play.said import chance_text
from tests.play.test_knowledge import some_board


@pytest.mark.parametrize("seed", range(60))
def test_the_logician_never_opens_a_tile_that_is_known_to_be_a_mine(seed):
    board, mines = some_board(Random(seed))
    game: Any = play.Game.new(board, mines=mines, seed=seed, first="safe")
    player = play.make_player("logician")
    while game.status == "playing" and not game.all_open:
        verdicts, odds = game.problem.verdicts, game.problem.odds()
        move: Any = player.choose(game.view)
        assert verdicts[move.place] != "B"
        if "S" in verdicts.values():
            assert verdicts[move.place] == "S"
            assert move.risk == 0
            assert move.technique
        elif game.moves:
            assert move.technique is None
            assert move.risk == odds[move.place] == min(odds.values())
        game.play(move)
        # So what is certain is never lost by.
        assert game.status != "lost" or move.risk > 0


def test_the_logician_wins_every_game_that_needs_no_guess():
    won = 0
    for seed in range(40):
        game: Any = play.Game.new(6, 6, 5, seed=seed, first="opening")
        play.run(game, "logician")
        if all(played.move.risk in (0, None) for played in game.moves):
            assert game.status == "won"
            won += 1
    assert won > 10


def test_every_move_has_a_reason_that_is_a_sentence():
    game: Any = play.Game.new(9, 9, 10, seed=6, first="opening")
    play.run(game, "logician")
    assert all(played.move.reason.endswith(".") for played in game.moves)
    guesses = [p.move for p in game.moves if p.move.risk]
    assert all(move.risk < 1 and chance_text(move.risk) in move.reason for move in guesses)


def test_the_logician_begins_in_a_corner():
    game: Any = play.Game.new(9, 9, 10, seed=6, first="anything")
    move: Any = play.make_player("logician").choose(game.view)
    assert (move.place, move.risk) == ((0, 0), Fraction(10, 81))


def test_where_boards_are_too_many_to_be_counted_it_still_plays():
    assert sum(map(uncounted_guesses, range(10))) > 5


def uncounted_guesses(seed):
    """How many guesses the logician makes in a game in which next to nothing can be counted."""
    game: Any = play.Game.new(8, 8, 12, seed=seed, first="opening", limits=Limits(states=1))
    player = play.make_player("logician")
    asked = 0
    while game.status == "playing" and not game.all_open:
        verdicts = game.problem.verdicts
        move: Any = player.choose(game.view)
        if "S" in verdicts.values():
            assert verdicts[move.place] == "S"
        if game.moves and move.risk is None:
            asked += 1
            assert "too many boards" in move.reason
            assert verdicts[move.place] == "U"
        game.play(move)
    return asked


def test_what_was_stopped_at_a_limit_can_be_asked_again():
    game: Any = play.Game.new(8, 8, 12, seed=1, first="opening")
    game.probe((0, 0))
    knowledge = game.knowledge
    knowledge.limit = 1
    for _ in range(2):
        with pytest.raises(minelogic.LimitReached):
            knowledge.odds()
    knowledge.limit = 10**6
    expected = {game.board.tile(name): share for name, share in game.problem.odds().items()}
    assert knowledge.odds() == expected
