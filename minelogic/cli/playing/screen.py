"""A game on the screen, with rich: its board in colours, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from minelogic.play.writing.board_text import LEGEND, Look, Piece, board_lines

if TYPE_CHECKING:
    from minelogic.play.game import Game

_STYLES: dict[Look, str] = {
    "number": "bold",
    "zero": "dim",
    "covered": "",
    "mark": "bold yellow",
    "mine": "bold red",
    "wrong": "bold magenta",
    "new": "bold green",
    "name": "dim",
}


def show_board(game: Game, news: Sequence[int] = ()) -> None:
    """The board, and below it what the signs of a lost game say."""
    show_lines(board_lines(game, news))
    if game.status == "lost":
        show_lines([[(f"  {LEGEND}", "name")]])


def show_lines(lines: Iterable[list[Piece]]) -> None:
    """Lines in colours, if there is a terminal that has some; never wrapped."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        text = Text()
        for piece, look in line:
            text.append(piece, _STYLES.get(look, ""))
        text.rstrip()
        console.print(text)
