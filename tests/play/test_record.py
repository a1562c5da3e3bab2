"""Records replay, byte for byte; what is none is told so."""

import json
from random import Random
from typing import Any

import pytest

from minelogic import play
from minelogic.board import Board
from tests.schemas import faults

BOARDS = [
    Board.grid(5, 5),
    Board.grid(4, 6, "triangle"),
    Board.graph([("a", "b"), ("b", "c"), ("c", "d"), (4, 5)], ["z"]),
]


def played_by_logician(seed):
    game: Any = play.Game.new(
        BOARDS[seed % 3], mines=3 if seed % 3 < 2 else 2, seed=seed, first="safe"
    )
    return play.run(game, "logician")


def played_at_random(seed):
    """Marks, chords and undone moves too; perhaps not to the end."""
    chance = Random(seed)
    board = BOARDS[seed % 3]
    rule: Any = chance.choice(["anything", "safe", {"open": 1}])
    game: Any = play.Game.new(board, mines=2, seed=seed, first=rule, practice=True)
    for _ in range(12):
        try:
            if chance.random() < 0.2:
                game.undo()
            else:
                action: Any = chance.choice(["probe", "mark", "unmark", "chord"])
                game.play(play.Move(action, chance.choice(board.names), "why not"))
        except play.IllegalMove:
            continue
    return game


@pytest.mark.parametrize("make", [played_by_logician, played_at_random])
@pytest.mark.parametrize("seed", range(30))
def test_a_record_replays_byte_for_byte(make, seed):
    game: Any = make(seed)
    text = play.record_text(game)
    again: Any = play.replay(text)
    assert play.record_text(again) == text
    assert (again.display, again.status, again.marks) == (game.display, game.status, game.marks)
    assert not faults(json.loads(text))
    assert json.loads(text) == play.record_json(game)


def test_a_record_of_a_game_that_has_not_begun_has_no_mines():
    game: Any = play.Game.new(4, 4, 3, seed=5, first="opening")
    text = play.record_text(game)
    assert json.loads(text)["bombs"] is None
    again: Any = play.replay(text)
    again.probe((0, 0))
    game.probe((0, 0))
    assert again.bombs == game.bombs


def test_a_record_tells_the_reason_and_the_risk_of_each_move():
    moves = json.loads(play.record_text(played_by_logician(0)))["moves"]
    assert moves
    for move in moves:
        assert move["reason"].endswith(".")
        assert (move["technique"] is None) == (move["risk"] not in ("0", None)) or move is moves[0]


def changed(change):
    data = json.loads(play.record_text(played_by_logician(0)))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "no JSON"),
        ("[]", "format"),
        ('{"format": "minelogic.trace/1"}', "format is not minelogic.record/1"),
        ('{"format": "minelogic.record/1"}', "no 'board'"),
        (changed(lambda d: d.update(mines=9)), "places have mines, not 9"),
        (changed(lambda d: d.update(status="lost")), "says that the game is lost"),
        (changed(lambda d: d["bombs"].append([9, 9])), "no tile"),
        (changed(lambda d: d["moves"].insert(0, d["moves"][0])), "move 2 .* not allowed"),
        (changed(lambda d: d["moves"][0].update(opened=[])), "move 1 opens other tiles"),
        (changed(lambda d: d["moves"][0].update(action="fly")), "no move 'fly'"),
        (changed(lambda d: d["moves"][0].update(risk="1/0")), "no record"),
        (changed(lambda d: d["board"].update(rows="x")), "no record"),
        (changed(lambda d: d.update(board=7)), "no record"),
        (changed(lambda d: d.update(first="odd")), "no rule 'odd'"),
        (changed(lambda d: d["moves"].append({"action": "undo"})), "not allowed"),
    ],
)
def test_what_is_no_record_is_told_so(text, said):
    with pytest.raises(play.GameError, match=said):
        play.replay(text)
