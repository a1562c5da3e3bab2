"""A template with its places filled: a sentence, its formula, and formulas taken for it."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.board import Board
from minelogic.exercises.boards import Boards, boards_of, boards_up_to, read_board
from minelogic.generate.makers.translate.parameters import Filling
from minelogic.generate.makers.translate.template import Template
from minelogic.records import dataclass
from minelogic.words import raised

SMALLEST = ((1, 4), (4, 1), (1, 5), (5, 1))
"""Rows and columns of so many tiles cost next to nothing, and tell distances apart."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A sentence about boards."""

    name: str
    """Of its template."""
    sentence: str
    formula: str
    misreadings: Mapping[str, str]
    slips: tuple[str, ...]
    least: tuple[int, int]
    also: tuple[str, ...]
    key: str


def instance(template: Template, filling: Filling, wording: int) -> Instance:
    """The template, filled, in one of its wordings."""
    words = filling.words
    return Instance(
        name=template.name,
        sentence=raised(template.wordings[wording].format(**words)),
        formula=template.formula.format(**words),
        misreadings={name: text.format(**words) for name, text in template.misreadings.items()},
        slips=template.slips,
        least=filling.least,
        also=template.also,
        key=f"{template.name} {filling.key}".strip(),
    )


@dataclass(frozen=True, slots=True)
class BoardList:
    """The boards of an exercise, as exercise.toml has them."""

    up_to: str
    least: str | None
    also: tuple[str, ...]

    @property
    def table(self) -> dict[str, str | tuple[str, ...]]:
        """The keys of `[boards]`."""
        table: dict[str, str | tuple[str, ...]] = {"up_to": self.up_to}
        if self.least is not None:
            table["from"] = self.least
        if self.also:
            table["also"] = self.also
        return table

    @property
    def boards(self) -> Boards:
        """The same as an exercise has them when it is loaded."""
        most = read_board(self.up_to)
        least = None if self.least is None else read_board(self.least)
        others = [read_board(text) for text in self.also]
        sizes = boards_up_to(least or Board.grid(1, 1), most)
        return boards_of([*sizes, *others], most, least, len(others), None, False)


def board_list(least: tuple[int, int], also: tuple[str, ...], size: tuple[int, int]) -> BoardList:
    """All boards from the least on which everything makes sense up to a size, and some more."""
    most = max(size[0], least[0]), max(size[1], least[1])
    more = [*SMALLEST, *[_size(text) for text in also]]
    others = [
        board
        for board in dict.fromkeys(more)
        if board[0] >= least[0]
        and board[1] >= least[1]
        and (board[0] > most[0] or board[1] > most[1])
    ]
    return BoardList(
        up_to=_words(most),
        least=None if least == (1, 1) else _words(least),
        also=tuple([_words(board) for board in others]),
    )


def _words(size: tuple[int, int]) -> str:
    return f"{size[0]} x {size[1]}"


def _size(text: str) -> tuple[int, int]:
    rows, columns = text.split(" x ")
    return int(rows), int(columns)
