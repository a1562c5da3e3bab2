"""`minelogic models`: the boards that fit, in reading order."""

from __future__ import annotations

import json
from itertools import combinations
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

THREE = "board 2 x 2\ndisplay\n  1 .\n  . .\nuse minesweeper\n"
COVERED = "board 2 x 2\nuse minesweeper\n"
CLASH = "board 1 x 2\ndisplay 2 .\nuse minesweeper\n"
LIT = "board 1 x 2\npredicate Lit(row, column)\nfact Lit(0, 0) | B(0, 0)\n"


def models(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["models", "-", *options], input=text)


def data(text: str, *options: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(models(text, "--json", *options).stdout)
    return found


def test_the_boards_are_shown_in_reading_order() -> None:
    result = models(THREE)
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "board 1:", "  1 *", "  - -",
        "board 2:", "  1 -", "  * -",
        "board 3:", "  1 -", "  - *",
        "These 3 are all the boards that fit.",
    ]  # fmt: skip


def test_the_bombs_of_all_boards_are_every_set_of_tiles_in_order() -> None:
    tiles = [[0, 0], [0, 1], [1, 0], [1, 1]]
    every = sorted(list(s) for size in range(5) for s in combinations(tiles, size))
    found = data(COVERED, "--all")
    assert [model["bombs"] for model in found["models"]] == every
    assert found["complete"] is True


def test_more_boards_than_are_shown_are_pointed_out() -> None:
    result = models(COVERED, "--limit", "2")
    assert result.stdout.count("board ") == 2
    assert "There are more boards" in result.stdout
    found = data(COVERED, "-n", "2")
    assert (len(found["models"]), found["complete"]) == (2, False)
    assert data(COVERED, "-n", "16")["complete"] is True
    assert "16 are all" in models(COVERED, "-n", "16").stdout


def test_a_single_board_is_said_to_be_the_only_one() -> None:
    assert models("board 1 x 1\nmines 1\nuse minesweeper\n").stdout == (
        "board 1:\n  *\nNo other board fits.\n"
    )
    assert "No other board" not in models("board 1 x 1\nuse minesweeper\n").stdout


def test_a_board_without_covered_tiles_is_its_own_only_model() -> None:
    assert data("board 1 x 2\ndisplay * 1\nuse minesweeper\n")["models"] == [
        {"board": ["*1"], "bombs": [[0, 0]], "true": []}
    ]


def test_worlds_differ_in_more_than_bombs() -> None:
    boards = data(LIT, "--all")["models"]
    worlds = data(LIT, "--all", "--worlds")["models"]
    assert len(boards) == 4
    # Over B and Lit on two tiles: four of sixteen worlds have neither on the first.
    assert len(worlds) == 12
    assert len({json.dumps(world) for world in worlds}) == 12
    assert "  Lit(0, 0)" in models(LIT, "--worlds").stdout


def test_letters_alone_have_worlds() -> None:
    result = models("predicate P\npredicate R\nfact P | R\n")
    assert result.stdout.splitlines()[-1] == "These 3 are all the worlds that fit."
    assert "(no atom is true)" in models("predicate P\nfact P -> P\n").stdout


@pytest.mark.parametrize("text", ["predicate P\nfact ~P\n", "predicate P\n"])
def test_a_world_where_nothing_holds_is_shown_as_such(text: str) -> None:
    assert models(text).stdout == "world 1:\n  (no atom is true)\nNo other world fits.\n"


def test_a_graph_is_shown_by_its_vertices() -> None:
    text = "board graph a-b, b-c\ndisplay b=1\nuse minesweeper\n"
    assert "  a=*, b=1, c=-" in models(text).stdout
    assert data(text)["models"][1]["board"] == {"a": "-", "b": "1", "c": "*"}


def test_no_board_is_exit_code_3() -> None:
    result = models(CLASH)
    assert result.exit_code == 3
    assert "no board fits" in result.stdout
    found = data(CLASH)
    assert (found["status"], found["models"], found["complete"]) == ("inconsistent", [], True)
    assert models(CLASH, "--json").exit_code == 3


def test_the_data_has_these_fields() -> None:
    assert set(data(THREE)) == {
        "format", "status", "diagnostics", "board", "models", "complete", "limits",
    }  # fmt: skip
    assert data(THREE)["format"] == "minelogic.models/1"


def test_a_limit_is_exit_code_4_and_not_complete() -> None:
    text = "board 5 x 6\nmines 10\nuse minesweeper\n"
    result = models(text, "--encoding", "kn", "--max-clauses", "10")
    assert result.exit_code == 4
    assert "A limit was reached" in result.stderr
    machine = models(text, "--encoding", "kn", "--max-clauses", "10", "--json")
    found = json.loads(machine.stdout)
    assert (machine.exit_code, found["complete"]) == (4, False)
    assert found["limits"][0]["limit"] == "clauses"


def test_a_limit_may_be_any_number() -> None:
    assert models(THREE, "--limit", "9" * 30).stdout == models(THREE).stdout
    assert models(THREE, "--limit", "9" * 30, "--json").exit_code == 0


def test_wrong_usage() -> None:
    assert models(THREE, "--limit", "0").exit_code == 2
    assert models(THREE, "--limit", "x").exit_code == 2
