"""Several numbers against one, and counts that no board meets, as they are told."""

from __future__ import annotations

import minelogic
from tests.derive.spoken import with_sentences


def told(text: str) -> list[str]:
    """The sentences of everything that follows from a file."""
    steps = with_sentences(minelogic.loads(text).derivation).steps
    return [inner.sentence for step in steps for inner in step.within()]


def strip(display: str, mines: int) -> str:
    columns = len(display.split())
    return f"board 1 x {columns}\ndisplay {display}\nmines {mines}\nuse minesweeper\n"


def test_numbers_apart_need_all_mines() -> None:
    assert told(strip(". 1 . . . 1 .", 2)) == [
        "(0,1) and (0,5) show 1; no tile that can be a bomb is around both of them, so together "
        "they need two bombs, and there are only two mines, so (0,3) is safe."
    ]
    # With one mine more, nothing follows.
    assert told(strip(". 1 . . . . 1 .", 3)) == []


def test_numbers_apart_and_what_is_found_make_all_mines() -> None:
    assert told(strip(". 1 . . . 1 . - *", 3)) == [
        "(0,1) and (0,5) show 1; no tile that can be a bomb is around both of them, so together "
        "they need two bombs; with the bomb at (0,8) that makes all three mines, so (0,3) is safe."
    ]


def test_more_mines_than_the_numbers_have_room_for() -> None:
    assert told(strip(". 1 . . . . 1 .", 4)) == [
        "(0,1) and (0,6) show 1; together they have room for two bombs; there are four mines, and "
        "besides what is around them only (0,3) and (0,4) can be bombs, so (0,3) and (0,4) are "
        "bombs."
    ]


def test_the_tile_around_two_numbers_is_the_one_mine() -> None:
    said = told(strip(". 1 . 1 .", 1))
    assert any("there is only one mine" in one or "that is the only mine" in one for one in said)
    assert not any("taken" in one for one in said)


CLASHES = "board {}\ndisplay\n{}\nuse minesweeper\n"


def test_a_number_whose_tiles_are_all_around_a_smaller_one_clashes() -> None:
    text = CLASHES.format("5 x 5 torus", "2.1..\n..2..\n1221.\n...1.\n..1..")
    assert told(text) == [
        "(1,2) shows 2, so two of (0,1), (0,3), (1,1) and (1,3) are bombs; all four are around "
        "(0,2), which shows only 1."
    ]


def test_a_number_whose_tiles_are_all_around_two_others_clashes() -> None:
    text = CLASHES.format("4 x 6 triangle", "1..2..\n.3..4.\n..2..1\n...2..")
    assert told(text) == [
        "(1,4) shows 4, (0,3) shows 2 and (2,5) shows 1; every tile that can be a bomb around "
        "(1,4) is around (0,3) or (2,5), which together have room for three bombs, so (1,4) can "
        "have only three bombs, not four."
    ]
    # With a 4 that is a 3 there is no clash.
    assert "which together" not in " ".join(told(text.replace("4.", "3.")))


def test_a_rule_of_ones_own_is_named_where_it_clashes_with_a_number() -> None:
    text = "board 2 x 4\ndisplay\n  . . . .\n  - 2 - -\nuse minesweeper\n"
    said = told(text + "rule few: exists at most 1 j. B(0, j)\n")
    assert said == [
        "(1,1) shows 2, so two of (0,0), (0,1) and (0,2) are bombs; but by few, at most one tile "
        "of row 0 is a bomb."
    ]
    assert minelogic.loads(text + "rule few: exists at most 2 j. B(0, j)\n").status == "consistent"


def test_no_sentence_has_a_number_below_none() -> None:
    texts = [
        CLASHES.format("5 x 5 torus", "2.1..\n..2..\n1221.\n...1.\n..1.."),
        CLASHES.format("4 x 6 triangle", "1..2..\n.3..4.\n..2..1\n...2.."),
        strip(". 1 . 1 . 1 .", 0),
    ]
    for text in texts:
        for sentence in told(text):
            assert "-1" not in sentence
            assert "minus" not in sentence
