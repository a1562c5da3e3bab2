"""The page of a review in a browser: one walks through the game, and it shows what it should."""

from typing import Any

import pytest

from minelogic import play
from minelogic.play.review import review
from minelogic.play.writing.review_html import review_page


def small_game():
    game: Any = play.Game(2, 4, mines={(0, 0), (1, 3)}, opened={(0, 1)})
    game.play(play.Move("mark", (1, 3), "</script><script>window.hacked = 1</script>"))
    game.probe((1, 1))
    game.unmark((1, 3))
    game.probe((1, 3))
    return game


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("pages")
    (place / "game.html").write_text(review_page(review(small_game())), encoding="utf-8")
    return place


def test_the_page_is_complete_without_its_script():
    text = review_page(review(small_game()))
    assert text.count('class="step ') == 4
    assert "<script>window.hacked" not in text.replace("\\u003c", "<!>")
    for judgement in review(small_game()).judgements:
        assert judgement.kind in text
    assert text == review_page(review(small_game()))


@pytest.mark.slow
def test_keys_walk_through_the_game(opened):
    at = opened("game")
    assert at.text("#where") == "The beginning"
    assert shown(at) == [".", "1", ".", ".", ".", ".", ".", "."]
    at.press("ArrowRight")
    assert at.text("#where") == "Move 1 of 4: mark (1, 3)"
    assert at.text("#said").startswith("The player said: </script>")
    at.press("ArrowRight")
    assert shown(at)[5] == "1"
    at.press("End")
    assert at.text("#where") == "Move 4 of 4: probe (1, 3)"
    assert at.all("#board .tile.boom title", "node.textContent")[0].startswith("(1, 3)")
    assert at.text("#kind") in review_page(review(small_game()))
    at.press("Home")
    assert shown(at) == [".", "1", ".", ".", ".", ".", ".", "."]
    at.click("#guess")
    assert at.text("#kind").split(" (")[0].endswith(("guess", "blunder"))
    assert at.all("#board .odds")
    assert at.value("window.hacked") is None


def shown(at):
    """The numbers on the tiles, in reading order."""
    number = "node.querySelector('.number')"
    return at.all("#board .tile", f"{number} ? {number}.textContent : '.'")
