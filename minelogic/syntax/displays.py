"""The signs of a display statement, read against the board."""

from __future__ import annotations

import re

from minelogic import catalogue
from minelogic.board import Board, Display, Sign, read_sign, split_row
from minelogic.diagnostics import Diagnostic
from minelogic.source import Span
from minelogic.syntax.statements import FORMS, DisplayStatement
from minelogic.syntax.suggest import closest

_GUESSES = {
    "b": "'*' is a bomb", "B": "'*' is a bomb", "m": "'*' is a bomb", "M": "'*' is a bomb",
    "x": "'*' is a bomb", "X": "'*' is a bomb", "F": "'*' is a marked bomb",
    "?": "a covered tile is '.'", "_": "a covered tile is '.'", "u": "a covered tile is '.'",
    "U": "a covered tile is '.'", "o": "did you mean the number 0", "O": "did you mean the number 0",
    "s": "'-' is safe", "S": "'-' is safe",
}  # fmt: skip


def read_display(
    board: Board, statement: DisplayStatement, findings: list[Diagnostic]
) -> tuple[Display | None, tuple[Span, ...]]:
    """What each tile shows and where it says so; None, with findings, if it cannot be read."""
    before = len(findings)
    if board.is_grid:
        signs, spans = _grid(board, statement, findings)
    else:
        signs, spans = _graph(board, statement, findings)
    if len(findings) > before:
        return None, ()
    for tile, sign in enumerate(signs):
        if isinstance(sign, int) and sign > board.degree(tile):
            degree = board.degree(tile)
            findings.append(
                catalogue.NUMBER_TOO_LARGE.at(
                    statement.source, spans[tile], tile=board.label(tile), number=sign,
                    neighbours=f"{degree} neighbour{'' if degree == 1 else 's'}",
                )
            )  # fmt: skip
    return Display(tuple(signs)), tuple(spans)


def _grid(
    board: Board, statement: DisplayStatement, findings: list[Diagnostic]
) -> tuple[list[Sign], list[Span]]:
    signs: list[Sign] = []
    spans: list[Span] = []
    width = -1
    ragged = False
    for text, offset in statement.rows:
        cells = split_row(text)
        if width < 0:
            width = len(cells)
        elif len(cells) != width:
            ragged = True
            findings.append(
                catalogue.RAGGED_DISPLAY.at(
                    statement.source, Span(offset, offset + len(text)), given=_tiles(len(cells)),
                    expected=width, advice=_blanks(text, statement.rows[0][0]),
                )
            )  # fmt: skip
        for cell, place in cells:
            span = Span(offset + place, offset + place + len(cell))
            spans.append(span)
            signs.append(_sign(cell, span, statement, findings))
    size = (len(statement.rows), width)
    if not ragged and size != (board.rows, board.columns):
        findings.append(
            catalogue.DISPLAY_SIZE.at(
                statement.source,
                Span(statement.span.start, statement.span.start + len("display")),
                given=f"{size[0]} x {size[1]}", expected=f"{board.rows} x {board.columns}",
            )
        )  # fmt: skip
    return signs, spans


def _blanks(text: str, first: str) -> str:
    if bool(re.search(r"\s", text)) != bool(re.search(r"\s", first)):
        return "A row with blanks is split at them; one without is a tile a character."
    return ""


def _graph(
    board: Board, statement: DisplayStatement, findings: list[Diagnostic]
) -> tuple[list[Sign], list[Span]]:
    signs: list[Sign] = ["."] * board.size
    spans = [Span(statement.span.start, statement.span.start + len("display"))] * board.size
    seen: set[int] = set()
    for text, offset in statement.rows:
        for match in re.finditer(r"[^,]+", text):
            part = match.group().strip()
            if not part:
                continue
            start = offset + match.start() + len(match.group()) - len(match.group().lstrip())
            pair = re.fullmatch(r"([^=\s]+)\s*=\s*(\S+)", part)
            if pair is None:
                findings.append(
                    catalogue.BAD_STATEMENT.at(
                        statement.source, Span(start, start + len(part)), statement="display",
                        problem=f"'{part[:30]}' does not say what a tile shows",
                        form=FORMS["display"],
                    )
                )  # fmt: skip
                continue
            name = pair.group(1)
            span = Span(start, start + len(part))
            tile = board.tile(int(name)) if name.isdigit() and len(name) < 10 else board.tile(name)
            if tile is None:
                guess = closest(name, [str(vertex) for vertex in board.vertices])
                advice = f"Did you mean {guess}?" if guess else "The board statement names the tiles."
                findings.append(
                    catalogue.UNKNOWN_VERTEX.at(
                        statement.source, Span(start, start + len(name)), name=name, advice=advice
                    )
                )
                continue
            if tile in seen:
                findings.append(
                    catalogue.BAD_STATEMENT.at(
                        statement.source, span, statement="display",
                        problem=f"'{name}' stands there twice", form=FORMS["display"],
                    )
                )  # fmt: skip
            seen.add(tile)
            spans[tile] = span
            sign_span = Span(start + pair.start(2), start + pair.end(2))
            signs[tile] = _sign(pair.group(2), sign_span, statement, findings)
    return signs, spans


def _sign(
    cell: str, span: Span, statement: DisplayStatement, findings: list[Diagnostic]
) -> Sign:
    sign = read_sign(cell)
    if sign is not None:
        return sign
    guess = f" ({_GUESSES[cell]})" if cell in _GUESSES else ""
    findings.append(
        catalogue.UNKNOWN_SIGN.at(statement.source, span, sign=cell[:20], guess=guess)
    )
    return "."


def _tiles(count: int) -> str:
    return f"{count} tile{'' if count == 1 else 's'}"
