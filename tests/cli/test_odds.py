"""`minelogic odds`: how likely a bomb is, exactly."""

from __future__ import annotations

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

ROW = "board 1 x 5\ndisplay . 1 . . 1\nuse minesweeper\n"
COVERED = "board 2 x 2\nmines 1\nuse minesweeper\n"
GRAPH = "board graph a-b, b-c, c-d, b-d\ndisplay b=1, d=-\nuse minesweeper\n"


def odds(text: str, *options: str, color: bool = False) -> Result:
    return CliRunner().invoke(main, ["odds", "-", *options], input=text, color=color)


def data(text: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(odds(text, "--json", *options).stdout)
    return found


def test_the_shares_agree_with_enumeration() -> None:
    boards = [row for row in product((0, 1), repeat=3) if row[0] + row[1] == 1 and row[2] == 1]
    found = data(ROW)
    shares = [str(Fraction(sum(column), len(boards))) for column in zip(*boards, strict=True)]
    assert found["odds"] == [[shares[0], None, shares[1], shares[2], None]]
    assert found["count"] == str(len(boards))
    assert set(found) == {
        "format", "status", "diagnostics", "board", "mines", "of", "prior", "method", "odds",
        "expected", "count", "limits",
    }  # fmt: skip
    assert found["format"] == "minelogic.odds/1"


def test_the_board_is_drawn_with_fractions_and_what_is_certain_is_a_sign() -> None:
    lines = odds(ROW).stdout.splitlines()
    assert lines[0] == "  1/2   1 1/2   *   1"
    assert "* is a bomb on all of them." in lines
    assert not any("on none" in line for line in lines)


def test_the_best_guess_is_given_where_nothing_is_safe() -> None:
    assert "The best guess is (0, 0), (0, 1), (1, 0), (1, 1)" in odds(COVERED).stdout
    safe = odds("board 1 x 5\ndisplay . 1 . 0 .\nuse minesweeper\n").stdout
    assert "best guess" not in safe


def test_without_a_total_it_is_said() -> None:
    assert "does not say how many mines" in odds(ROW).stdout
    assert "does not say how many mines" not in odds(COVERED).stdout


def test_one_board_leaves_nothing_to_chance() -> None:
    assert "nothing is left to chance" in odds("board 1 x 2\ndisplay 1 .\nuse minesweeper\n").stdout
    shown = odds("board 1 x 2\ndisplay 1 *\nuse minesweeper\n")
    assert shown.exit_code == 0
    assert "nothing is left to chance" in shown.stdout


def test_a_graph_is_a_list_from_the_safest_on() -> None:
    result = odds(GRAPH)
    assert result.stdout.splitlines()[:2] == ["  a  1/2, about 0.500", "  c  1/2, about 0.500"]
    assert data(GRAPH)["odds"] == {"a": "1/2", "b": None, "c": "1/2", "d": None}
    listed = odds(ROW, "--list", "--percent").stdout.splitlines()
    assert listed[:3] == ["  (0, 0)  50%", "  (0, 2)  50%", "  (0, 3)  1, always a bomb"]
    assert not any(line.startswith("*") for line in listed)


@pytest.mark.parametrize("options", [(), ("--percent",)])
def test_a_wide_board_is_shown_in_bands_that_fit(options: tuple[str, ...]) -> None:
    text = "board 16 x 30\nmines 99\nuse minesweeper\n"
    result = odds(text, *options)
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert "columns 0 to " in result.stdout
    assert "About 5.6 x 10^104 boards" in result.stdout
    assert data(text)["odds"][15][29] == "33/160"


def test_rounding_never_says_that_it_is_certain() -> None:
    text = "board 1 x 1000\nmines {}\nuse minesweeper\n"
    few = odds(text.format(1), "--percent", "--list").stdout
    many = odds(text.format(999), "--percent", "--list").stdout
    assert few.splitlines()[0].endswith("<1%")
    assert many.splitlines()[0].endswith(">99%")


def test_without_bombs_the_odds_are_those_of_the_atoms_that_are_spoken_of() -> None:
    text = "predicate P\npredicate R\npredicate T\nfact P | R\nprove T\n"
    # Of the three worlds over P and R, each holds in two; a query alone does not speak of T.
    found = data(text)
    assert (found["of"], found["count"]) == ("worlds", "3")
    assert found["odds"] == {"P": "2/3", "R": "2/3"}
    assert odds(text).stdout == (
        "  P  2/3, about 0.667\n  R  2/3, about 0.667\n\n"
        "3 worlds, all equally likely; the file speaks of no bombs.\n"
    )
    assert data(text + "fact ~P\n")["odds"] == {"P": "0", "R": "1"}
    assert data(text + "fact ~P\nfact ~R\n")["odds"] == {}


def test_odds_of_atoms_about_tiles_are_a_grid() -> None:
    text = (
        "board 2 x 2\npredicate Rook(row, column)\nrule one: forall i. exists one j. Rook(i, j)\n"
    )
    shown = odds(text + "fact Rook(0, 1)\n").stdout
    assert shown == (
        "Rook:\n    -   *\n  1/2 1/2\n\n"
        "2 worlds, all equally likely; the file speaks of no bombs.\n"
        "* is true in all of them, - in none.\n"
    )
    assert "  3 more atoms" not in shown
    assert "Rook(1, 0)  1/2, about 0.500" in odds(text, "--list").stdout


def test_inconsistent_is_exit_code_3() -> None:
    text = "board 1 x 2\ndisplay 2 .\nuse minesweeper\n"
    assert odds(text).exit_code == 3
    assert "no board fits" in odds(text).stdout
    found = data(text)
    assert (found["count"], found["odds"]) == ("0", [[None, None]])


def test_beyond_the_limit_odds_are_sampled_with_intervals_and_it_is_said() -> None:
    text = "board 3 x 5\ndisplay\n  . . . . .\n  . 2 . 2 .\n  . . . . .\nuse minesweeper\n"
    exact = data(text)
    assert exact["method"] == "exact"
    result = odds(text, "--max-states", "1")
    assert result.exit_code == 4
    assert "Estimated from a sample of" in result.stdout
    assert odds(text, "--max-states", "1").stdout == result.stdout
    found = data(text, "--max-states", "1")
    assert (found["method"], found["count"]) == ("sampled", None)
    assert found["limits"]
    pairs = [
        (Fraction(share), [Fraction(end) for end in ends])
        for row, intervals in zip(exact["odds"], found["intervals"], strict=True)
        for share, ends in zip(row, intervals, strict=True)
        if share is not None
    ]
    assert len(pairs) == 13
    # Of a 95 % interval now and then one is wrong.
    assert sum(low <= share <= high for share, (low, high) in pairs) >= 11
    assert all(high - low < Fraction(1, 5) for _, (low, high) in pairs)
    other = data(text, "--max-states", "1", "--seed", "7")
    assert other["odds"] != found["odds"]


def test_a_limit_is_exit_code_4_and_no_odds_where_no_sample_can_be_had() -> None:
    text = (
        "board 4 x 5\ndisplay\n  . . . . .\n  . 2 . 2 .\n  . . . . .\n  . . . . .\n"
        "use minesweeper\nfact B(0, 0) <-> B(0, 4)\n"
    )
    result = odds(text, "--max-states", "1")
    assert (result.exit_code, result.stdout) == (4, "")
    assert "--max-states" in result.stderr
    found = data(text, "--max-states", "1")
    assert found["count"] is None
    assert {share for row in found["odds"] for share in row} == {None}


def test_colours_are_for_terminals() -> None:
    assert "\x1b[" not in odds(ROW).stdout
    assert "\x1b[31m" in odds(ROW, color=True).stdout
