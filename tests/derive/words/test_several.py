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
        "(0,1) and (0,5) show 1; no tile is around both of them, so together they need two bombs, "
        "and there are only two mines; what is around neither of them is safe, so (0,3) is safe."
    ]
    # With one mine more, nothing follows.
    assert told(strip(". 1 . . . . 1 .", 3)) == []


def test_numbers_apart_and_what_is_found_make_all_mines() -> None:
    assert told(strip(". 1 . . . 1 . - *", 3)) == [
        "(0,1) and (0,5) show 1; no tile is around both of them, so together they need two bombs; "
        "with the bomb at (0,8) that makes all three mines; what else is around neither of them "
        "is safe, so (0,3) is safe."
    ]


def test_many_bombs_that_are_found_are_counted() -> None:
    (text,) = told(strip(". 1 . . . 1 . -" + " *" * 12, 14))
    assert "with the bombs at (0,8), (0,9), (0,10)" in text
    (text,) = told(strip(". 1 . . . 1 . -" + " *" * 13, 15))
    assert "; with the 13 that are found that makes all 15 mines; what else" in text


def test_more_mines_than_the_numbers_have_room_for() -> None:
    assert told(strip(". 1 . . . . 1 .", 4)) == [
        "(0,1) and (0,6) show 1; together they have room for two bombs; there are four mines, and "
        "besides what is around them only (0,3) and (0,4) can be bombs, so (0,3) and (0,4) are "
        "bombs."
    ]


def test_as_many_mines_as_the_numbers_have_room_for_are_none_that_counts_twice() -> None:
    text = "board 3 x {}\ndisplay\n{}mines {}\nuse minesweeper\n"
    five = "  . . . . .\n  . 1 . 1 .\n  . . . . .\n"
    assert told(text.format(5, five, 2)) == [
        "(1,1) and (1,3) show 1; together they have room for two bombs; there are two mines, and "
        "every tile that can be a bomb is around them: no bomb counts for both, so all tiles of "
        "column 2 are safe."
    ]
    # With one mine the two share theirs.
    assert not any("counts for" in one for one in told(text.format(5, five, 1)))
    six = "  . . . . . .\n  . 1 . 1 . .\n  . . . . . 1\n"
    assert told(text.format(6, six, 4))[0] == (
        "(1,1) and (1,3) show 1; together they have room for two bombs; there are four mines, and "
        "besides what is around them only (0,5) and (1,5) can be bombs: no bomb counts for both, "
        "so all tiles of column 2 are safe."
    )
    # With one mine fewer they may share theirs, which leaves a place for another.
    assert not any("counts for" in one for one in told(text.format(6, six, 3)))


def test_the_tiles_of_one_number_are_told_in_groups_around_others() -> None:
    text = "board 5 x 6 torus\ndisplay\n{}mines 10\nuse minesweeper\n"
    rows = "  . . . . . 3\n  . . . 2 * .\n  . . . . . 4\n  . . . . 3 .\n  * . . 3 2 .\n"
    said = told(text.format(rows))
    assert said[0] == (
        "(4,4) shows 2, and (1,3) shows 2 with a bomb at (1,4); together they have room for three "
        "more bombs; (3,4) shows 3, and its bombs are among (2,3) and (2,4), both around (1,3), "
        "and (3,3), (3,5) and (4,5), all three around (4,4): these three take all the room around "
        "(1,3) and (4,4), so (0,2), (1,2) and (2,2) are safe."
    )
    # With room for four the number does not take all.
    other = told(text.format(rows.replace(". . . 2 *", ". . . 3 *")))
    assert not any("all the room" in one for one in other)


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
        "(1,1) shows 2, so two of (0,0), (0,1) and (0,2) are bombs; but by rule few, at most one "
        "tile of row 0 is a bomb."
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


def test_two_counts_of_the_same_tiles_clash() -> None:
    rules = "board 1 x 3\nrule one{}: exists {} j. B(0, j)\nrule two{}: exists {} j. B(0, j)\n"
    assert told(rules.format("", "exactly 1", "", "exactly 2")) == [
        "By rule two, exactly two of (0,0), (0,1) and (0,2) are bombs; but by rule one, exactly "
        "one of (0,0), (0,1) and (0,2) is a bomb."
    ]
    (said,) = told(rules.format(' "one bomb"', "at most 1", ' "two bombs"', "at least 2"))
    assert said == "Two bombs (two); but one bomb (one)."
    # Wrong twin: these go together.
    assert told(rules.format("", "at least 1", "", "at most 2")) == []
    numbers = "board graph a-b, a-c, d-b, d-c\ndisplay a={}, d={}\nuse minesweeper\n"
    assert told(numbers.format(1, 2)) == [
        "d shows 2, so b and c are bombs; both are around a, which shows only 1."
    ]
    assert told(numbers.format(1, 1)) == []
    letters = (
        "domain N = 0 .. 3\npredicate P(N)\nrule two: exists exactly 2 j. P(j)\n"
        "rule one: exists exactly 1 j. P(j)\n"
    )
    assert told(letters) == [
        "By rule two, exactly two of P(0..3) hold; but exactly one of them holds."
    ]


def test_what_the_steps_show_that_are_cited_is_used() -> None:
    text = CLASHES.format(
        "8 x 8",
        "........\n..1.....\n..13....\n..13....\n.2.211..\n..2211..\n1111.22.\n00012...",
    )
    said = told(text)
    assert (
        "(2,2) shows 1, so one of (1,1) and (1,3) is a bomb; both are around (1,2), which shows 1 "
        "and has room for no more, so (0,1), (0,2) and (0,3) are safe."
    ) in said
    # (2,1) is safe by the step which says so of (3,1), on which this one rests.
    assert not any("(1,3) and (2,1)" in one for one in said)


def test_a_fact_that_says_what_is_concluded_says_it_once() -> None:
    text = "board 2 x 2\nfact exists at least 2 i. B(i, 0)\n"
    assert told(text) == ["By the fact in line 2, (0,0) and (1,0) are bombs."]


RIGHT = "board 3 x 3\nrule r{}: forall i, j. {}\n"


def test_what_the_board_alone_settles_of_a_rule_is_said() -> None:
    assert told(RIGHT.format(' "a bomb has one right of it"', "B(i, j) -> B(i, j + 1)"))[0] == (
        "A bomb has one right of it (r), and there is no tile (0,3), (1,3) or (2,3), so no tile of "
        "column 2 is a bomb."
    )
    assert told("domain N = 1 .. 2\npredicate P(N)\nrule r: forall n. P(n) -> P(n + 1)\n")[0] == (
        "By r (n = 2), since there is no P(3), P(2) does not hold."
    )
    assert told("board 2 x 2\nrule r: (exists at most 2 i. B(i, 0)) -> B(1, 1)\n") == [
        "By r, since its condition always holds, (1,1) is a bomb."
    ]
    assert told("board 1 x 2\nrule r: B(0, 0) <-> (exists exactly 2 i. B(i, 1))\n") == [
        "By r, since its right side can never hold, (0,0) is no bomb."
    ]
    # What only comparisons settle needs no word.
    assert told("board 1 x 2\nrule r: forall j. j > 0 -> B(0, j)\n") == [
        "By r (j = 1), (0,1) is a bomb."
    ]
