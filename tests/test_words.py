"""Lists, plurals, numbers and lines."""

import re

import pytest

from minelogic.words import counted, fill, listed, number_word, row, sentence, shortened, wrapped


@pytest.mark.parametrize(
    ("items", "text"), [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c")]
)
def test_a_list_ends_in_and(items, text):
    assert listed(list(items)) == text


def test_of_many_the_first_are_listed_and_the_others_counted():
    letters = list("abcdefghijklm")
    assert listed(letters) == "a, b, c, d, e, f, g, h, i, j and 3 more"
    assert listed(letters[:12]).endswith("k and l")
    assert listed(letters, "or", most=4, keep=1, others="others") == "a or 12 others"
    assert listed(letters, most=None).endswith("l and m")
    assert row(letters, 3) == "a, b, c, …"
    assert row(letters[:3], 3) == "a, b, c"


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 boxes"), (1, "1 box"), (2, "2 boxes"), (1200, "1,200 boxes")]
)
def test_nouns_follow_their_number(number, text):
    assert counted(number, "box", "boxes") == text


def test_small_numbers_are_words():
    assert [number_word(n) for n in (0, 1, 12, 13, 1300)] == ["no", "one", "twelve", "13", "1,300"]
    assert number_word(0, zero="zero") == "zero"


def test_no_line_ends_within_an_atom():
    text = "so " * 24 + "B(0, 1) & S(2, 3)"
    lines = fill(text, "- ", "  ").splitlines()
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)
    assert "B(0, 1)" in " ".join(lines)
    assert not any(line.endswith(("B(0,", "S(2,")) for line in lines)


def test_sentences_end_and_long_texts_are_cut():
    assert [sentence(text) for text in ("", "a", "a:", "a?")] == ["", "a.", "a:", "a?"]
    assert shortened("abcdef", 4) == "abc…"
    assert shortened("abcd", 4) == "abcd"


def test_other_lines_may_end_at_any_blank():
    text = "so " * 25 + "B(0, 1) & S(2, 3)"
    assert wrapped(text).splitlines() == [("so " * 25 + "B(0,").rstrip(), "1) & S(2, 3)"]
    assert wrapped("a b", "- ", "  ", width=3) == "- a\n  b"


def test_no_line_that_is_filled_begins_a_list():
    for text in (
        "It is in row 0 and column 1. Then",
        "the number i - 1 is less",
        "one * two + three",
    ):
        for width in range(8, 40):
            lines = fill(text, width=width).split("\n")
            assert " ".join(lines) == text
            assert not [line for line in lines if re.match(r"\d+[.)] |[-+*] ", line)]
    # Broken at any blank, it would.
    assert "1. Then" in wrapped("It is in row 0 and column 1. Then", width=25).split("\n")
