"""`minelogic game`: played by a student who types, by one who is piped, and as data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

FINISHED = """
board 3 x 3
display
  * 2 1
  2 * 1
  1 1 1
define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)
rule lonely "no two bombs touch": forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)
rule honest: forall a, i, j. Q(a, i, j) -> exists exactly a x, y. (Near(i, j, x, y) & B(x, y))
prove exists exactly 2 i, j. B(i, j)
"""
LOST = "You have lost."
WON = "You have won"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "finished.mine"
    path.write_text(FINISHED)
    return str(path)


def play(file: str, *arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["game", file, *arguments], input=typed)
    assert "--json" in arguments or all(len(line) <= 80 for line in result.stdout.splitlines())
    return result


def said(result: Result) -> str:
    """What was printed, on one line."""
    return " ".join(result.stdout.split())


def test_the_first_query_is_played_and_the_rules_are_offered(file):
    result = play(file, typed="true\n(0, 0) (1, 1)\n")
    assert result.exit_code == 0
    assert result.stdout.startswith("The board (3 x 3 king):\n  * 2 1\n  2 * 1\n  1 1 1\n")
    assert "exists exactly 2 i, j. B(i, j)" in result.stdout
    assert "lonely, honest" in result.stdout
    assert WON in result.stdout


def test_a_whole_game_reads_well(file):
    result = play(file, "--rule", "lonely", "--claim", "true", "--moves", "2")
    assert result.stdout == (
        "The board (3 x 3 king):\n"
        "  * 2 1\n"
        "  2 * 1\n"
        "  1 1 1\n"
        "\n"
        "The rule lonely:\n"
        "    forall i, j, x, y. B(i, j) & Near(i, j, x, y) -> ~B(x, y)\n"
        "In words: for every row i, column j, row x and column y, if (i, j) is a bomb and\n"
        "  Near(i, j, x, y) holds, then (x, y) is not a bomb.\n"
        "\n"
        "You say that it is true.\n"
        "You say it holds for all values. I choose i = 0, j = 0, x = 1, y = 1.\n"
        "So you say that this is true:\n"
        "    B(0, 0) & Near(0, 0, 1, 1) -> ~B(1, 1)\n"
        "An implication is true if its left side is false or its right side true. Which?\n"
        "  1. the left side is false: B(0, 0) & Near(0, 0, 1, 1)\n"
        "  2. the right side is true: ~B(1, 1)\n"
        "> 2\n"
        "\n"
        "So you say that this is true:\n"
        "    ~B(1, 1)\n"
        "You say that a negation is true, so you say that this is false:\n"
        "    B(1, 1)\n"
        "But B(1, 1) is true: (1, 1) is a bomb.\n"
        "You have lost.\n"
        "It was lost by what you said at the start. The formula is false, because i = 0,\n"
        "j = 0, x = 1, y = 1 is a counterexample.\n"
    )


def test_the_losing_choice_is_named_with_what_would_have_been_right(file):
    result = play(file, "exists i, j. B(i, j) & i > 0", "--claim", "true", "--moves", "0, 0")
    assert LOST in result.stdout
    assert "your choice 1, i = 0, j = 0. Right would have been i = 1, j = 1" in said(result)


@pytest.mark.parametrize("answer", ["1, 1", "1 1", "(1, 1)", "i=1, j=1", "j = 1, i = 1"])
def test_values_may_be_typed_in_many_ways(file, answer):
    result = play(file, "exists i, j. B(i, j) & i > 0", "--claim", "true", "--moves", answer)
    assert WON in result.stdout


def test_a_value_out_of_range_costs_no_turn(file):
    typed = "7, 7\nsomething odd!\n1\ni=1, x=1\n1, 1\n"
    result = play(file, "exists i, j. B(i, j) & i > 0", "--claim", "true", typed=typed)
    assert "i goes from 0 to 2; 7 is not among them." in result.stdout
    assert "I cannot read 'something odd!'." in result.stdout
    assert "Give a value for each of i, j; I read 1." in result.stdout
    assert WON in result.stdout


def test_help_taking_back_and_quitting(file):
    typed = "?\nperhaps\nfalse\n?\n1\nu\nu\ntrue\nq\n"
    result = play(file, typed=typed)
    assert result.exit_code == 0
    assert "Please say true or false." in result.stdout
    assert "take back your last choice" in result.stdout
    assert result.stdout.count("Taken back.") == 1
    assert result.stdout.count("Is it true or false on this board?") == 4
    assert result.stdout.endswith("The game ends here.\n")


def test_a_lost_choice_can_be_taken_back(file):
    typed = "0, 0\nu\n1, 1\n"
    result = play(file, "exists i, j. B(i, j) & i > 0", "--claim", "true", typed=typed)
    assert result.stdout.index(LOST) < result.stdout.index("Taken back.")
    assert WON in result.stdout


def test_there_may_be_nothing_to_take_back(file):
    result = play(file, "B(0, 0) | B(0, 1)", "--claim", "true", typed="u\n1\n")
    assert "There is no choice of yours to take back." in result.stdout
    assert WON in result.stdout


def test_the_end_of_input_ends_the_game_politely(file):
    result = play(file, typed="")
    assert result.exit_code == 0
    assert result.stdout.endswith("The game ends here.\n")


def test_formulas_can_be_written_in_symbols(file):
    result = play(file, "~B(0, 1)", "--claim", "true", "--moves", "", "--style", "unicode")
    assert "¬B(0, 1)" in result.stdout
    assert WON in result.stdout


def transcript(file: str, *arguments: str, typed: str = "") -> dict[str, Any]:
    result = CliRunner().invoke(main, ["game", file, *arguments, "--json"], input=typed)
    assert result.exit_code == 0
    assert not result.stderr
    data: dict[str, Any] = json.loads(result.stdout)
    return data


def test_a_transcript_as_data(file):
    formula = "exists i, j. B(i, j) & i > 0"
    data = transcript(file, formula, "--claim", "true", "--moves", "0, 0")
    assert data["format"] == "minelogic.game/1"
    assert data["bombs"] == [[0, 0], [1, 1]]
    assert (data["formula"], data["claim"], data["result"]) == (formula, True, "lost")
    assert [(move["by"], move["formula"], move["right"]) for move in data["moves"]] == [
        ("student", "B(0, 0) & 0 > 0", False),
        ("computer", "0 > 0", False),
    ]
    assert data["lost_at"] == 1
    assert "i = 1, j = 1" in data["sentence"]


def test_transcripts_of_other_endings(file):
    assert transcript(file, "B(0, 0)", "--claim", "true")["result"] == "won"
    wrong = transcript(file, "B(0, 0)", "--claim", "false")
    assert (wrong["result"], wrong["lost_at"]) == ("lost", "commitment")
    piped = transcript(file, "exists i, j. B(i, j)", "--claim", "true", typed="1, 1\n")
    assert piped["result"] == "won"
    unfinished = transcript(file, "exists i, j. B(i, j)", "--claim", "true")
    assert (unfinished["result"], unfinished["moves"]) == (None, [])


def test_on_a_graph_and_without_a_board(tmp_path):
    graph = tmp_path / "graph.mine"
    graph.write_text("board graph a-b, b-c\ndisplay a=*, b=1\nprove exists v. B(v)\n")
    result = play(str(graph), "--claim", "true", "--moves", "v = a")
    assert "Covered tiles are taken to be safe" in result.stdout
    assert WON in result.stdout
    letters = tmp_path / "letters.mine"
    letters.write_text("predicate P\npredicate R\nfact P\nrule r: P -> R\n")
    assert LOST in play(str(letters), "--claim", "true", "--moves", "2").stdout


def test_mistakes_end_with_1_and_wrong_usage_with_2(file, tmp_path):
    bad = tmp_path / "bad.mine"
    bad.write_text("board 2 x 2\nprove B(0, 0\n")
    assert play(str(bad)).exit_code == 1
    assert play(file, "B(0, 0").exit_code == 1
    assert json.loads(play(file, "B(0, 0", "--claim", "true", "--json").stdout)["diagnostics"]
    empty = tmp_path / "empty.mine"
    empty.write_text("board 1 x 1\n")
    for arguments in (
        [str(empty)],
        [file, "--rule", "nosuch"],
        [file, "B(0, 0)", "--rule", "lonely"],
        [file, "--json"],
        [file, "--claim", "maybe"],
        [file, "P | B(0, 0)", "--claim", "perhaps"],
        [file, "exists i, j. B(i, j)", "--claim", "true", "--moves", "9, 9"],
        [str(tmp_path / "nosuch.mine")],
    ):
        assert play(*arguments).exit_code == 2, arguments
