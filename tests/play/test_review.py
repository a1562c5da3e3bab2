"""Every move is judged by what could be known before it, which enumeration knows too."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from minelogic import play
from minelogic.limits import Limits
from minelogic.play.judging import KINDS
from minelogic.play.review import last_judged, review, review_json
from tests.play.test_knowledge import boards_that_fit
from tests.schemas import faults


def played_at_random(seed):
    chance = Random(seed)
    rows, columns, mines = chance.choice([(3, 4, 3), (4, 4, 4), (2, 6, 3)])
    rule: Any = chance.choice(["anything", "safe", {"open": 2}])
    topology: Any = chance.choice(["king", "rook", "torus", "triangle"])
    game: Any = play.Game.new(rows, columns, mines, seed=seed, first=rule, topology=topology)
    for _ in range(40):
        action: Any = chance.choice(["probe", "probe", "chord", "mark", "unmark"])
        try:
            game.play(play.Move(action, chance.choice(game.board.names)))
        except play.IllegalMove:
            continue
    return game


def enumerated(before, move):
    """The kind of a move and its risk, from a list of all boards that fit."""
    board = before.board
    tile = board.tile(move.place)
    fitting = [set(bombs) for bombs in boards_that_fit(board, before.signs, before.mines)]
    covered = [each for each in range(board.size) if before.sign(each) == "."]

    def share(tiles):
        return Fraction(sum(bool(bombs & set(tiles)) for bombs in fitting), len(fitting))

    if move.action == "unmark":
        return "unmark", share([tile])
    if move.action == "mark":
        risk = share([tile])
        kind = "sound" if risk == 1 else "refuted" if risk == 0 else "guessed"
        return f"{kind} mark", risk
    tiles = [tile]
    if move.action == "chord":
        near = board.neighbours(tile)
        tiles = [each for each in near if each in covered and each not in before.marked]
    if before.first in ("safe", "opening") and len(covered) == board.size:
        return "first", Fraction(0)
    risk, best = share(tiles), min(share([each]) for each in covered)
    if risk == 0:
        return "forced", risk
    if any(share([each]) == 1 for each in tiles):
        return "blunder", 1
    if best == 0:
        return "needless guess", risk
    return ("best guess" if risk <= best else "poor guess"), risk


def test_moves_are_judged_as_enumeration_judges_them():
    kinds = set()
    for seed in range(60):
        game = played_at_random(seed)
        found: Any = review(game)
        before = game.anew()
        assert len(found.judgements) == len(game.moves)
        for played, judgement in zip(game.moves, found.judgements, strict=True):
            assert (judgement.kind, judgement.risk) == enumerated(before, played.move)
            if judgement.kind == "needless guess":
                assert judgement.missed.tile in before.knowledge.safe
                assert "safe" in judgement.missed.sentence
            if judgement.kind in ("forced", "sound mark", "refuted mark"):
                assert judgement.technique
            if judgement.kind == "poor guess":
                assert 0 < judgement.best < judgement.risk
            assert judgement.sentence.endswith(".")
            kinds.add(judgement.kind)
            before.play(played.move)
        assert not faults(review_json(found))
        if game.moves:
            assert last_judged(game) == found.judgements[-1]
    assert kinds == set(KINDS)


def told(game):
    return review(game).verdict


def test_a_loss_without_a_choice_is_bad_luck():
    game: Any = play.Game(1, 3, mines={(0, 2)}, opened={(0, 1)})
    game.probe((0, 2))
    assert review(game).loss == "bad luck"
    assert told(game) == (
        "Bad luck: nothing was safe for certain, and (0,2) was a guess with a risk of 1/2, the "
        "best chance there was."
    )


def test_a_loss_where_a_deduction_was_missed_names_it():
    game: Any = play.Game(1, 8, mines={(0, 1), (0, 6)}, opened={(0, 0), (0, 2)})
    game.probe((0, 6))
    assert review(game).loss == "deduction missed"
    assert told(game).startswith(
        "Lost by a needless guess at (0,6): a deduction was missed. (0,3) was safe. "
    )


def test_a_loss_by_a_known_mine_is_a_blunder():
    game: Any = play.Game(1, 3, mines={(0, 0)}, opened={(0, 1), (0, 2)})
    game.probe((0, 0))
    assert review(game).loss == "blunder"
    assert "a mine for certain" in told(game)


def test_a_loss_by_a_poor_guess_tells_the_best_chance():
    # The 2 has two mines among three tiles, and there is one more among the five others.
    game: Any = play.Game(3, 4, mines={(0, 0), (1, 0), (2, 3)}, opened={(0, 1)})
    game.probe((0, 0))
    found = review(game)
    assert found.loss == "poor guess"
    last = found.judgements[-1]
    assert f"only {last.best}" in found.verdict


def test_a_game_of_the_logician_has_no_needless_guess():
    for seed in range(15):
        game = play.run(play.Game.new(8, 8, 12, seed=seed), "logician")
        found = review(game)
        assert not set(found.kinds) & {"needless guess", "poor guess", "blunder", "guessed mark"}
        for judgement in found.judgements:
            assert judgement.move.risk in (judgement.risk, None)


def test_what_was_undone_is_not_judged():
    game: Any = play.Game(1, 3, mines={(0, 2)}, practice=True)
    game.probe((0, 2))
    game.undo()
    game.probe((0, 0))
    assert [j.move.place for j in review(game).judgements] == [(0, 0)]


def test_where_boards_are_too_many_to_be_counted_what_is_certain_is_still_known():
    game: Any = play.Game.new(8, 8, 12, seed=4, first="opening", limits=Limits(states=1))
    play.run(game, "logician")
    kinds = {judgement.kind for judgement in review(game).judgements}
    assert "forced" in kinds
    assert "needless guess" not in kinds


@pytest.mark.parametrize("status", ["playing", "won"])
def test_a_game_that_is_not_lost_has_no_loss(status):
    game: Any = play.Game(3, 3, mines={(2, 2)})
    game.probe((0, 0))
    if status == "won":
        game.mark((2, 2))
    assert review(game).loss is None
    assert told(game).startswith("The game is not over" if status == "playing" else "Won")
