"""Noise statements: read from their text, and put to the board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, get_args

from minelogic import catalogue
from minelogic.board import CHANNELS, EXACT, Board, Channel, Display, Noise
from minelogic.board.noise import BLANK, ChannelName, Row, Shown
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.script import Script
from minelogic.syntax.statements import NoiseStatement
from minelogic.words import plural

if TYPE_CHECKING:
    from fractions import Fraction

_ROW = re.compile(r"(?<![\w./])([0-9]+)[ \t]*:")
_AT = re.compile(r"(?<![\w(])at(?![\w'])")
_SHOWS = re.compile(r"([0-9]+|-)\s+(\S+)")
_TILE = re.compile(r"\(\s*(-?[0-9]+)\s*,\s*(-?[0-9]+)\s*\)|([A-Za-z_]\w*'*|[0-9]+)(?![\w(])")
_CHANCE = re.compile(r"([0-9]+)\s*/\s*([0-9]+)|([0-9]*\.?[0-9]+)")
_OTHER_NAMES = {
    "least": "lower", "atleast": "lower", "bound": "lower", "low": "lower", "most": "upper",
    "up": "upper", "show": "shown", "blank": "shown", "hidden": "shown", "rows": "table",
    "none": "exact",
}  # fmt: skip


def read_noise(script: Script, span: Span) -> NoiseStatement | Diagnostic:
    """The statement; every finding but the last, if there are several, is added to the script's."""
    rest = script.rest(span)
    text = script.uncommented(rest)
    rows = list(_ROW.finditer(text))
    head = text[: rows[0].start()] if rows else text
    before = len(script.findings)
    at = _AT.search(head)
    name, chance = _channel(script, span, rest.start, head[: at.start()] if at else head, rows)
    tiles: tuple[str, ...] = ()
    tile_spans: tuple[Span, ...] = ()
    if at is not None:
        tiles, tile_spans = _tiles(script, rest.start + at.start(), head[at.start() :])
    table, row_spans = _table(script, rest.start, text, rows) if name == "table" else ((), ())
    if len(script.findings) > before:
        return script.findings.pop()
    return NoiseStatement(
        Channel(name, chance, table), tiles, tile_spans, row_spans, source=script.source,
        span=script.trimmed(span),
    )  # fmt: skip


def _channel(
    script: Script, span: Span, start: int, head: str, rows: Sequence[re.Match[str]]
) -> tuple[ChannelName, Fraction | None]:
    """The channel's name, and its chance if it has one."""
    words = [(found.group(), start + found.start()) for found in re.finditer(r"\S+", head)]
    if not words:
        if not rows:
            script.findings.append(script.incomplete("noise", span, "the channel is missing"))
        return "table", None
    word, offset = words[0]
    here = Span(offset, offset + len(word))
    name = next((channel for channel in get_args(ChannelName) if channel == word), None)
    if name is None:
        script.findings.append(_unknown(script.source, word, here))
        return "exact", None
    chance = None
    used = 1
    if name == "shown":
        if len(words) < 2:
            script.findings.append(script.incomplete("noise", span, "the chance is missing"))
            return name, None
        end = len(head.rstrip()) + start
        where = Span(words[1][1], end)
        chance = _chance(script, head[where.start - start : end - start], where)
        used = len(words)
    if name == "table" and not rows:
        script.findings.append(
            script.incomplete("noise", span, "the lines of its table are missing")
        )
    left = words[used][1] if len(words) > used else None
    if name != "table" and rows:
        left = rows[0].start() + start if left is None else left
    if left is not None:
        line = script.text[left : script.text.find("\n", left) % (len(script.text) + 1)].strip()
        problem = f"'{shorten(line)}' does not belong there"
        script.findings.append(script.bad("noise", Span(left, left + len(line)), problem))
    return name, chance


def _unknown(source: Source, word: str, here: Span) -> Diagnostic:
    if _CHANCE.fullmatch(word):
        return catalogue.UNKNOWN_NOISE.at(
            source, here, word=shorten(word), advice=f"Did you mean shown {word}?"
        )
    guess = closest(word, CHANNELS) or _OTHER_NAMES.get(word.lower())
    advice = f"Did you mean {guess}?" if guess else f"There are {', '.join(CHANNELS)}."
    return catalogue.UNKNOWN_NOISE.at(source, here, word=shorten(word), advice=advice)


def _chance(script: Script, text: str, here: Span) -> Fraction | None:
    """The chance that a text is; None, with a finding, if it is none."""
    from fractions import Fraction

    found = _CHANCE.fullmatch(text.strip())
    if found is None or len(text) > script.limits.digits:
        problem = f"'{shorten(text.strip())}' is no number such as 4/5 or 0.8"
    elif found[2] is not None and not int(found[2]):
        problem = "nothing can be divided by 0"
    else:
        chance = Fraction(int(found[1]), int(found[2])) if found[2] else Fraction(found[3])
        if chance <= 1:
            return chance
        problem = f"{text.strip()} is more than 1"
    script.findings.append(catalogue.BAD_CHANCE.at(script.source, here, problem=problem))
    return None


def _table(
    script: Script, start: int, text: str, rows: Sequence[re.Match[str]]
) -> tuple[tuple[Row, ...], tuple[Span, ...]]:
    """The rows of a table, and where each stands."""
    found: dict[int, Row] = {}
    spans: list[Span] = []
    ends = [*(row.start() for row in rows[1:]), len(text)][: len(rows)]
    for row, end in zip(rows, ends, strict=True):
        body = text[row.end() : end]
        here = Span(start + row.start(), start + row.end() + len(body.rstrip()))
        if len(row[1]) > 2:
            problem = f"no tile has {shorten(row[1])} neighbours"
            script.findings.append(script.bad("noise", here, problem))
            continue
        true = int(row[1])
        if true in found:
            script.findings.append(
                catalogue.NOISE_TWICE.at(script.source, here, what=f"A line for a true {true}")
            )
            continue
        before = len(script.findings)
        shown = _row(script, start + row.end(), body, true, here)
        found[true] = true, shown
        spans.append(here)
        total = sum([chance for _, chance in shown])
        if len(script.findings) == before and total != 1:
            script.findings.append(
                catalogue.NOISE_SUM.at(script.source, here, true=true, total=total)
            )
    return tuple(found.values()), tuple(spans)


def _row(script: Script, start: int, body: str, true: int, here: Span) -> tuple[Shown, ...]:
    shown: dict[int | str, Shown] = {}
    for part in re.finditer(r"[^,]+|^(?=,)", body):
        text = part.group().strip()
        offset = start + part.start() + len(part.group()) - len(part.group().lstrip())
        where = Span(offset, offset + len(text)) if text else here
        entry = _SHOWS.fullmatch(re.sub(r"\s*/\s*", "/", text))
        if entry is None or len(entry[1]) > 2:
            problem = f"'{shorten(text)}' is not a sign and its chance, such as 2 1/4"
            if not text:
                problem = f"it does not say what a true {true} shows"
            script.findings.append(script.bad("noise", where, problem))
            continue
        sign = BLANK if entry[1] == "-" else int(entry[1])
        chance = _chance(script, entry[2], Span(where.end - len(entry[2]), where.end))
        if sign in shown:
            what = f"What chance a true {true} has to show {sign}"
            script.findings.append(catalogue.NOISE_TWICE.at(script.source, where, what=what))
        elif chance is not None:
            shown[sign] = sign, chance
    return tuple(shown.values())


def _tiles(script: Script, start: int, text: str) -> tuple[tuple[str, ...], tuple[Span, ...]]:
    """The tiles that are named after `at`, and where."""
    tiles: list[str] = []
    spans: list[Span] = []
    offset = len("at")
    while offset < len(text):
        if text[offset].isspace() or text[offset] == ",":
            offset += 1
            continue
        found = _TILE.match(text, offset)
        if found is None:
            word = text[offset:].strip()
            problem = f"'{shorten(word)}' is not a tile such as (0, 1)"
            here = Span(start + offset, start + offset + len(word))
            script.findings.append(script.bad("noise", here, problem))
            return tuple(tiles), tuple(spans)
        if found[3] is None:
            tiles.append(f"({_digits(found[1])}, {_digits(found[2])})")
        else:
            tiles.append(found[3])
        spans.append(Span(start + found.start(), start + found.end()))
        offset = found.end()
    if not tiles:
        here = Span(start, start + len("at"))
        script.findings.append(script.bad("noise", here, "the tiles are missing after 'at'"))
    return tuple(tiles), tuple(spans)


def _digits(text: str) -> str:
    return text if len(text) > 9 else str(int(text))


def noise_of(
    statements: Iterable[NoiseStatement],
    board: Board,
    display: Display | None,
    findings: list[Diagnostic],
) -> Noise | None:
    """The channel of each tile of the board; None if no statement says anything of one."""
    channel: Channel | None = None
    others: dict[int, Channel] = {}
    said: dict[int | None, int] = {}
    given = list(statements)
    named = any(statement.tiles for statement in given)
    names = {board.label(tile): tile for tile in range(board.size)} if named else {}
    for statement in given:
        source = statement.source
        word = Span(statement.span.start, statement.span.start + len("noise"))
        if display is None:
            findings.append(catalogue.NOISE_WITHOUT_DISPLAY.at(source, word))
            continue
        tiles = [names.get(text) for text in statement.tiles]
        for text, span, tile in zip(statement.tiles, statement.tile_spans, tiles, strict=True):
            if tile is None:
                findings.append(catalogue.NOISE_TILE.at(source, span, tile=shorten(text)))
            elif tile in said:
                what = f"The noise of {board.label(tile)}"
                findings.append(
                    catalogue.NOISE_TWICE.at(source, span, what=what, help=_other(said[tile]))
                )
            else:
                said[tile] = statement.line
                others[tile] = statement.channel
        if not statement.tiles:
            if None in said:
                findings.append(
                    catalogue.DUPLICATE_STATEMENT.at(
                        source, word, statement="noise", line=said[None],
                        help="Keep one of the two, or say with 'at' for which tiles one is.",
                    )
                )  # fmt: skip
                continue
            said[None] = statement.line
            channel = statement.channel
        if statement.channel.rows:
            concerned = [tile for tile in tiles if tile is not None] or list(range(board.size))
            _beyond(board, statement, concerned, findings)
    if channel is None and not others:
        return None
    return Noise(channel or EXACT, others or None)


def _other(line: int) -> str:
    return f"Keep one of the two; the other is on line {line}."


def _beyond(
    board: Board, statement: NoiseStatement, tiles: Sequence[int], findings: list[Diagnostic]
) -> None:
    """Finds numbers in a table that none of its tiles has as many neighbours for."""
    most = max(map(board.degree, tiles), default=0)
    where = "a tile has at most" if len(tiles) > 1 else f"{board.label(tiles[0])} has"
    for (true, shown), span in zip(statement.channel.rows, statement.row_spans, strict=True):
        for number in (true, *(sign for sign, _ in shown if isinstance(sign, int))):
            if number > most:
                neighbours = f"{where} {most} {plural(most, 'neighbour')}"
                findings.append(
                    catalogue.NOISE_BEYOND.at(
                        statement.source, span, number=number, neighbours=neighbours
                    )
                )
                break
