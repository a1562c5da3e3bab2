"""What may be done in a game, what it does, and what is refused."""

from random import Random
from typing import Any

import pytest

from minelogic import play
from minelogic.board import Board, Topology
from minelogic.errors import MinelogicError

WRONG: Any = "never"
TOPOLOGIES: list[Topology] = ["king", "rook", "torus", "triangle"]


def corner(**options):
    """A 3 x 3 board with one mine, bottom right."""
    return play.Game(3, 3, mines={(2, 2)}, **options)


def refused(code, move, *place):
    with pytest.raises(play.IllegalMove) as caught:
        move(*place)
    assert isinstance(caught.value, MinelogicError)
    assert caught.value.code == code
    return str(caught.value)


def test_a_game_shows_what_was_opened_and_what_was_marked():
    game: Any = play.Game(9, 9, mines={(0, 1), (4, 4)}, topology="king")
    assert game.probe((0, 0)) == ((0, 0),)
    game.mark((0, 1))
    assert game.display[0] == "1*......."
    opened = game.chord((0, 0))
    assert opened == ((1, 0), (1, 1))
    assert (game.status, game.counter) == ("playing", 1)
    assert game.problem.display.bombs == ()
    assert game.problem.mines == 2


def test_a_game_is_won_when_all_else_is_open_and_the_marks_are_the_mines():
    game = corner()
    assert len(game.probe((0, 0))) == 8
    assert game.all_open
    assert game.status == "playing"
    game.mark((2, 2))
    assert game.status == "won"
    assert game.display == ["000", "011", "01*"]
    assert "won" in refused("over", game.probe, (2, 2))


def test_a_game_can_be_won_by_the_last_probe():
    game = corner()
    game.mark((2, 2))
    game.probe((0, 0))
    assert game.status == "won"


def test_marks_that_are_not_the_mines_do_not_win():
    game: Any = play.Game(1, 3, mines={(0, 2)})
    game.mark((0, 1))
    game.mark((0, 2))
    game.probe((0, 0))
    assert game.status == "playing"
    game.unmark((0, 1))
    game.probe((0, 1))
    assert game.status == "won"


def test_a_game_is_lost_when_a_mine_is_opened():
    game = corner()
    assert game.probe((2, 2)) == ((2, 2),)
    assert game.status == "lost"
    assert game.display == ["...", "...", "..*"]
    assert game.problem.display.bombs == (8,)


def test_the_counter_goes_down_with_every_mark_below_zero_too_and_up_again():
    game = corner()
    for place in ((0, 0), (0, 1), (2, 2)):
        game.mark(place)
    assert game.counter == -2
    game.unmark((0, 0))
    assert game.counter == -1
    assert game.marks == {(0, 1), (2, 2)}


def test_an_opening_stops_at_marks():
    game: Any = play.Game(1, 4, mines={(0, 3)})
    game.mark((0, 1))
    assert game.probe((0, 0)) == ((0, 0),)
    game.unmark((0, 1))
    assert game.probe((0, 1)) == ((0, 1), (0, 2))


def test_a_chord_opens_a_mine_where_a_mark_is_wrong():
    game: Any = play.Game(1, 3, mines={(0, 0)})
    game.probe((0, 1))
    game.mark((0, 2))
    assert game.chord((0, 1)) == ((0, 0),)
    assert game.status == "lost"


def test_a_move_that_makes_no_sense_is_refused_and_changes_nothing():
    game = corner()
    game.probe((1, 1))
    assert "(0, 0) to (2, 2)" in refused("off-board", game.probe, (3, 0))
    assert "(1,1) is already open" in refused("open", game.probe, (1, 1)).replace(", ", ",")
    refused("open", game.mark, (1, 1))
    refused("not-marked", game.unmark, (0, 0))
    refused("no-number", game.chord, (0, 0))
    assert "shows 1 and has 0 marked" in refused("marks-differ", game.chord, (1, 1))
    game.mark((2, 2))
    refused("marked", game.mark, (2, 2))
    refused("marked", game.probe, (2, 2))
    refused("no-undo", game.undo)
    game.chord((1, 1))
    assert game.status == "won"
    assert len(game.moves) == 3


def test_a_chord_with_nothing_to_open_is_refused():
    game: Any = play.Game(1, 5, mines={(0, 0), (0, 4)})
    game.probe((0, 1))
    game.mark((0, 0))
    game.probe((0, 2))
    refused("nothing-to-open", game.chord, (0, 1))


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("seed", range(10))
def test_an_opening_is_what_a_flood_fills(topology, seed):
    chance = Random(seed)
    game: Any = play.Game.new(7, 8, 6, seed=seed, first="safe", topology=topology)
    place = (chance.randrange(7), chance.randrange(8))
    opened = game.probe(place)
    assert place not in game.bombs
    assert set(opened) == flood(game.board, game.bombs, place)
    assert list(opened) == sorted(opened)


def flood(board, bombs, place):
    """Tile after tile until nothing changes any more, by places alone."""
    around = {
        board.name(tile): {board.name(near) for near in board.neighbours(tile)}
        for tile in range(board.size)
    }
    opened = {place}
    while True:
        further = {
            near for each in opened if not around[each] & bombs for near in around[each]
        } - opened
        if not further:
            return opened
        opened |= further


def test_places_are_in_the_coordinates_of_the_board():
    game: Any = play.Game(2, 3, mines={(1, 1)}, coordinates="cartesian from 1")
    assert game.display == ["...", "..."]
    game.mark((1, 1))
    assert game.display == ["...", "*.."]
    assert game.probe((3, 2)) == ((2, 2), (3, 2), (2, 1), (3, 1))
    assert game.chord((2, 2)) == ((1, 2),)
    assert game.status == "won"
    assert "(x, y), from (1, 1), bottom left, to (3, 2)" in refused(
        "off-board", corner(coordinates="cartesian from 1").probe, (0, 1)
    ).replace("(3, 3)", "(3, 2)")


def test_a_graph_is_a_board_too():
    board = Board.graph([("a", "b"), ("b", "c")], ["d"])
    game: Any = play.Game(board, mines={"a"})
    game.probe("b")
    game.probe("c")
    assert game.display == {"a": ".", "b": "1", "c": "0", "d": "."}
    assert game.problem.verdicts == {"a": "B", "d": "S"}
    assert "vertices" in refused("off-board", game.probe, "e")


def test_rows_of_numbers_with_two_digits_have_blanks():
    game: Any = play.Game(3, 3, mines={(1, 0)}, topology="triangle")
    game.probe((1, 1))
    assert game.display == [". . .", ". 1 .", ". . ."]
    assert game.problem.display.signs == game.signs


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_the_first_tile_is_what_the_rule_says(topology):
    hit = 0
    for seed in range(40):
        for place in ((0, 0), (2, 3)):
            anything: Any = play.Game.new(5, 6, 9, seed=seed, first="anything", topology=topology)
            anything.probe(place)
            hit += anything.status == "lost"
            safe: Any = play.Game.new(5, 6, 9, seed=seed, first="safe", topology=topology)
            safe.probe(place)
            assert safe.status != "lost"
            opening: Any = play.Game.new(5, 6, 9, seed=seed, first="opening", topology=topology)
            opening.probe(place)
            assert opening.sign(opening.board.tile(place)) == 0
            assert len(opening.bombs) == opening.mines == 9
    assert 0 < hit < 80


def test_every_tile_is_as_often_a_mine_as_any_other():
    often = [0] * 9
    for seed in range(3000):
        game: Any = play.Game.new(3, 3, 2, seed=seed, first="anything")
        for i, j in game.bombs:
            often[3 * i + j] += 1
    assert all(550 < times < 790 for times in often)


def test_some_tiles_can_be_open_from_the_start():
    game: Any = play.Game.new(8, 8, 30, seed=4, first={"open": 3})
    assert len(game.given) >= 3
    assert game.news == game.given
    assert not {game.board.name(tile) for tile in game.given} & game.bombs
    assert game.display == play.Game.new(8, 8, 30, seed=4, first={"open": 3}).display
    assert game.knowledge.odds()


def test_where_an_opening_has_no_room_few_mines_lie_around_it():
    game: Any = play.Game.new(3, 3, 5, seed=1, first="opening")
    game.probe((1, 1))
    assert game.status == "playing"
    assert game.sign(4) == 5


def test_the_same_seed_and_first_move_give_the_same_mines():
    bombs: list[Any] = []
    for seed in (7, 7, 8):
        game: Any = play.Game.new(9, 9, 10, seed=seed, first="opening")
        assert game.bombs is None
        game.probe((4, 4))
        bombs.append(game.bombs)
    assert bombs[0] == bombs[1] != bombs[2]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: play.Game(0, 3), "a grid of 0 x 3 has no tile"),
        (lambda: play.Game(3), "whole numbers"),
        (lambda: play.Game(2, 2, mines={(2, 0)}), r"no tile \(2, 0\)"),
        (lambda: play.Game(2, 2, mines=[(0, 0), (0, 0)]), "twice"),
        (lambda: play.Game(2, 2, topology=WRONG), "no topology 'never'"),
        (lambda: play.Game(2, 2, coordinates="rows from 2"), "no coordinates"),
        (lambda: play.Game(2, 2, topology="graph"), "Board.graph"),
        (lambda: play.Game.new(2, 2, 5), "cannot have 5 mines"),
        (lambda: play.Game.new(2, 2, 4), "no room for a first tile that is safe"),
        (lambda: play.Game.new(2, 2, 1, first="opening"), "no room for an opening"),
        (lambda: play.Game.new(2, 2, 1, first=WRONG), "no rule 'never'"),
        (lambda: play.Game.new(2, 2, 1, first={"open": 4}), "only 3 are no mines"),
        (lambda: play.Game(2, 2, mines={(0, 0)}, opened={(0, 0)}), "cannot be open"),
    ],
)
def test_a_game_that_cannot_be_is_refused(make, said):
    with pytest.raises(play.GameError, match=said):
        make()


def test_moves_can_be_undone_in_practice_games():
    game: Any = play.Game.new(5, 5, 4, seed=3, first="safe", practice=True)
    chance = Random(1)
    seen = [(game.display, game.status, game.counter, game.knowledge.odds())]
    while game.status == "playing":
        tile = chance.choice([t for t, sign in enumerate(game.signs) if sign == "."])
        place = game.board.name(tile)
        action: Any = chance.choice(["probe", "mark"]) if tile not in game.marked else "unmark"
        game.play(play.Move(action, place))
        odds = None if game.status != "playing" else game.knowledge.odds()
        seen.append((game.display, game.status, game.counter, odds))
    assert len(seen) >= 3
    for display, status, counter, odds in reversed(seen[:-1]):
        game.undo()
        assert (game.display, game.status, game.counter) == (display, status, counter)
        assert game.knowledge.odds() == odds
    refused("nothing-to-undo", game.undo)
