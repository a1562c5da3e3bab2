"""The signs of a display statement, read against the board."""

from __future__ import annotations

import re

from minelogic import catalogue
from minelogic.board import Board, Display, Sign, read_sign, split_row
from minelogic.diagnostics import Diagnostic
from minelogic.source import Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.statements import FORMS, DisplayStatement
from minelogic.words import plural

_GUESSES = {
    **dict.fromkeys("bBmMxX⚑F💣🚩", "A bomb is '*'. "),
    **dict.fromkeys("?_uU□■", "A covered tile is '.'. "),
    **dict.fromkeys("oO", "Did you mean the number 0? "),
    **dict.fromkeys("sS", "A tile known to be safe is '-'. "),
}
_SEPARATORS = re.compile(r"[,;|]")
_COMMENT_INSTEAD = "What follows a '#' is a comment; a covered tile is '.'."


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
                    neighbours=f"{degree} {plural(degree, 'neighbour')}",
                )
            )  # fmt: skip
    return Display(tuple(signs)), tuple(spans)


def _grid(
    board: Board, statement: DisplayStatement, findings: list[Diagnostic]
) -> tuple[list[Sign], list[Span]]:
    signs: list[Sign] = []
    spans: list[Span] = []
    unknown: set[str] = set()
    rows = [split_row(_SEPARATORS.sub(" ", text)) for text, _ in statement.rows]
    widths = [len(cells) for cells in rows if not _no_row(cells)]
    width = board.columns if board.columns in widths else next(iter(widths), 0)
    ragged = False
    for (text, offset), cells in zip(statement.rows, rows, strict=True):
        separator = _SEPARATORS.search(text)
        if separator and not _no_row(cells):
            place = offset + separator.start()
            _sign(separator.group(), Span(place, place + 1), statement, findings, unknown)
        if _no_row(cells):
            ragged = True
            findings.append(_not_a_row(text, Span(offset, offset + len(text)), statement))
            continue
        if len(cells) != width:
            ragged = True
            findings.append(
                catalogue.RAGGED_DISPLAY.at(
                    statement.source, Span(offset, offset + len(text)), given=_tiles(len(cells)),
                    expected=width, advice=_why_ragged(text, offset, statement),
                )
            )  # fmt: skip
        for cell, place in cells:
            span = Span(offset + place, offset + place + len(cell))
            spans.append(span)
            signs.append(_sign(cell, span, statement, findings, unknown))
    size = (len(statement.rows), width)
    if not ragged and size != (board.rows, board.columns):
        findings.append(
            catalogue.DISPLAY_SIZE.at(
                statement.source,
                Span(statement.span.start, statement.span.start + len("display")),
                given=f"{size[0]} x {size[1]}", expected=f"{board.rows} x {board.columns}",
                help=_COMMENT_INSTEAD if any(_commented(t, o, statement) for t, o in statement.rows)
                else catalogue.DISPLAY_SIZE.help,
            )
        )  # fmt: skip
    return signs, spans


def _no_row(cells: list[tuple[str, int]]) -> bool:
    """Whether this looks like a line of another kind, and not like a row with a slip in it."""
    wrong = [cell for cell, _ in cells if read_sign(cell) is None]
    return any(len(cell) > 2 for cell in wrong) and 2 * len(wrong) >= len(cells)


def _not_a_row(text: str, span: Span, statement: DisplayStatement) -> Diagnostic:
    shown = " ".join(text.split())
    return catalogue.BAD_STATEMENT.at(
        statement.source, span, statement="display",
        problem=f"'{shown if len(shown) <= 30 else shown[:29] + '…'}' is not a row of tiles",
        form=FORMS["display"],
    )  # fmt: skip


def _why_ragged(text: str, offset: int, statement: DisplayStatement) -> str:
    first = statement.rows[0][0]
    if _commented(text, offset, statement):
        return " " + _COMMENT_INSTEAD
    if bool(re.search(r"\s", text)) != bool(re.search(r"\s", first)):
        return " A row with blanks is split at them; one without is a tile a character."
    return ""


def _commented(text: str, offset: int, statement: DisplayStatement) -> bool:
    """Whether what stands after the row on its line looks like tiles behind a '#'."""
    after = re.compile(r"[ \t]*#[ \t.#0-9]*$", re.MULTILINE)
    return after.match(statement.source.text, offset + len(text)) is not None


def _graph(
    board: Board, statement: DisplayStatement, findings: list[Diagnostic]
) -> tuple[list[Sign], list[Span]]:
    signs: list[Sign] = ["."] * board.size
    spans = [Span(statement.span.start, statement.span.start + len("display"))] * board.size
    seen: set[int] = set()
    unknown: set[str] = set()
    unreadable = False
    for text, offset in statement.rows:
        for match in re.finditer(r"[^,]+", text):
            part = match.group().strip()
            if not part:
                continue
            start = offset + match.start() + len(match.group()) - len(match.group().lstrip())
            pair = re.fullmatch(r"([^=\s]+)\s*=\s*(\S+)", part)
            if pair is None and unreadable:
                continue
            if pair is None:
                unreadable = True
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
                few = board.size <= 200 and len(name) <= 100 and len(findings) <= 200
                guess = closest(name, map(str, board.vertices)) if few else None
                advice = "The board statement names the tiles."
                advice = f"Did you mean {guess}?" if guess else advice
                findings.append(
                    catalogue.UNKNOWN_VERTEX.at(
                        statement.source,
                        Span(start, start + len(name)),
                        name=shorten(name),
                        advice=advice,
                    )
                )
                continue
            if tile in seen:
                findings.append(
                    catalogue.BAD_STATEMENT.at(
                        statement.source, span, statement="display",
                        problem=f"'{shorten(name)}' stands there twice", form=FORMS["display"],
                    )
                )  # fmt: skip
            seen.add(tile)
            spans[tile] = span
            sign_span = Span(start + pair.start(2), start + pair.end(2))
            signs[tile] = _sign(pair.group(2), sign_span, statement, findings, unknown)
    return signs, spans


def _sign(
    cell: str, span: Span, statement: DisplayStatement, findings: list[Diagnostic],
    unknown: set[str],
) -> Sign:  # fmt: skip
    """The sign of a tile; one that there is not is reported when it is first met."""
    sign = read_sign(cell)
    if sign is not None:
        return sign
    if cell in unknown:
        return "."
    unknown.add(cell)
    guess = "Tiles are separated by blanks alone. " if _SEPARATORS.match(cell) else ""
    guess = _GUESSES.get(cell, guess)
    findings.append(catalogue.UNKNOWN_SIGN.at(statement.source, span, sign=cell[:20], guess=guess))
    return "."


def _tiles(count: int) -> str:
    return f"{count} {plural(count, 'tile')}"
