"""Players choose moves by what they see, and every player of the catalogue can be had."""

import pytest

from minelogic import play


def test_every_player_of_the_catalogue_plays_a_game_to_its_end():
    assert play.PLAYERS
    for entry in play.PLAYERS:
        game = play.Game.new(6, 6, 5, seed=3, first="opening")
        assert play.run(game, entry.name).status in ("won", "lost")
        assert entry.sentence.endswith(".")


def test_there_is_an_entry_for_every_file_of_a_player():
    from pathlib import Path

    from minelogic.play import players

    files = {file.stem for file in Path(players.__file__).parent.glob("[a-z]*.py")}
    assert {entry.home.partition(":")[0] for entry in play.PLAYERS} == files


def test_an_unknown_player_is_refused():
    with pytest.raises(play.GameError, match=r"there is no player 'wizard'; there are .*logician"):
        play.make_player("wizard")


def test_a_player_of_ones_own_needs_only_choose():
    class Reader:
        def choose(self, view):
            tile = next(t for t, sign in enumerate(view.signs) if sign == ".")
            return view.move("probe", tile, "It is the next one.")

    game = play.Game(2, 2, mines={(1, 1)})
    assert play.run(game, Reader()).status == "won"
    assert [played.move.place for played in game.moves] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert game.moves[0].move.reason == "It is the next one."


def test_a_move_that_is_not_allowed_ends_the_run():
    class Stubborn:
        def choose(self, view):
            return view.move("probe", 0)

    with pytest.raises(play.GameError, match=r"Stubborn made a move .* already open"):
        play.run(play.Game(2, 2, mines={(1, 1)}), Stubborn())


def test_a_player_sees_no_mine():
    game = play.Game(2, 2, mines={(1, 1)})
    game.probe((0, 0))
    game.mark((0, 1))
    view = game.view
    assert view.signs == (1, ".", ".", ".")
    assert view.display == ["1*", ".."]
    assert view.marks == {1}
    assert (view.mines, view.covered, view.news, view.moves) == (1, 3, (), 2)
