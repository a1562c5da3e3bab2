"""Prompts held against the boards that answers are judged by."""

from __future__ import annotations

import pytest

from minelogic.board import Board
from minelogic.exercises.prompt_boards import board_fault

GRID = Board.grid(2, 3, "king")
SIGNS: list[int | str] = [1, ".", "*", ".", 2, "."]
RIGHT = "# One\n\n```\n1 . *\n. 2 .\n```\n\nThere are 2 bombs in all.\n"


def fault(prompt: str, mines: int | None = 2) -> str | None:
    return board_fault(prompt, GRID, SIGNS, mines, "board.mine")


@pytest.mark.parametrize(
    "prompt",
    [
        RIGHT,
        RIGHT.replace("1 . *\n. 2 .", "1.*\n.2."),
        RIGHT.replace("There are 2", "There are two"),
        "What is forced?\n",
        # Another board may be shown as an example, beside it or of another size.
        RIGHT + "\n```\n1 1 *\n. 2 .\n```\n",
        "Such as\n```\n1 .\n```\n",
        "Such as\n```\n1. S(0, 2) by (1, 0)\n2. B(0, 0)\n```\n",
    ],
)
def test_a_prompt_that_shows_the_board_or_none_is_right(prompt: str) -> None:
    assert fault(prompt) is None


@pytest.mark.parametrize(
    ("prompt", "said"),
    [
        (RIGHT.replace(". 2 .", ". 3 ."), "its row 2 is . 3 ., and in board.mine it is . 2 ."),
        (RIGHT.replace("1 . *", "1 . ."), "its row 1 is 1 . ., and in board.mine it is 1 . *"),
        (
            RIGHT.replace("are 2", "are three"),
            "there are three bombs in all, and board.mine says 2",
        ),
    ],
)
def test_a_prompt_with_another_board_is_found(prompt: str, said: str) -> None:
    assert said in (fault(prompt) or "")


def test_a_total_that_the_file_does_not_tell_is_found() -> None:
    assert "and board.mine does not" in (fault(RIGHT, None) or "")


def test_a_graph_is_held_against_its_table() -> None:
    graph = Board.graph([("a", "b"), ("b", "c")])
    right = "| vertex | shows | joined to |\n|---|---|---|\n| a | `1` | b |\n| b | `.` | a, c |\n"
    right += "| c | `.` | b |\n"
    signs: list[int | str] = [1, ".", "."]

    def told(prompt: str) -> str | None:
        return board_fault(prompt, graph, signs, None, "board.mine")

    assert told(right) is None
    assert told("Nothing is drawn.") is None
    assert "shows 2 at a" in (told(right.replace("`1`", "`2`")) or "")
    assert "b is joined to a, and in" in (told(right.replace("a, c", "a")) or "")
    assert "leaves out c" in (told(right.replace("| c | `.` | b |\n", "")) or "")
