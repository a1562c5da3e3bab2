"""The statements that hold no formula and are read without the grammar.

Each of `READERS` gives the statement that a span of the script is, or the finding why it is none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from minelogic import catalogue
from minelogic.board import GRIDS, Coordinates
from minelogic.diagnostics import Diagnostic
from minelogic.source import Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.noise import read_noise
from minelogic.syntax.file.script import Script
from minelogic.syntax.statements import (
    BoardStatement,
    CoordinatesStatement,
    DisplayStatement,
    Mines,
    Statement,
    Use,
)

_VERTEX = r"(?:[A-Za-z_][A-Za-z0-9_]*'*|[0-9]+)"
_SYSTEMS = {
    "rows from 0": Coordinates(),
    "rows from 1": Coordinates(first=1),
    "cartesian from 1": Coordinates(cartesian=True, first=1),
}


def _board(script: Script, span: Span) -> BoardStatement | Diagnostic:
    words, offset = script.words(span)
    here = Span(offset, offset + len(words))
    if not words:
        return script.incomplete("board", span, "its size is missing")
    if re.match(r"graph\b", words):
        return _graph(script, words, offset, span)
    match = re.fullmatch(r"([0-9]+)\s*[x×X*]\s*([0-9]+)(?:\s+(.*))?", words, re.DOTALL)
    if match is None:
        if re.fullmatch(r"[0-9]+\s*[x×X*]?", words):
            return script.incomplete("board", span, "the number of columns is missing")
        hint = "Did you mean board graph? " if re.search(r"\w\s*-\s*\w", words) else ""
        return script.bad("board", here, f"'{shorten(words)}' is not a size", hint)
    word = match.group(3) or "king"
    topology = next((name for name in GRIDS if name == word), None)
    if topology is None:
        guess = closest(word, GRIDS)
        hint = f"Did you mean {guess}? " if guess else ""
        place = Span(offset + match.start(3), offset + match.end(3))
        return script.bad("board", place, f"there is no board '{shorten(word)}'", hint)
    if max(len(match.group(1)), len(match.group(2))) > script.limits.digits:
        return script.too_large(here, "The board", "its size has too many digits")
    rows, columns = int(match.group(1)), int(match.group(2))
    if not rows or not columns:
        return script.bad("board", here, "it needs at least one row and one column")
    if rows * columns > script.limits.tiles:
        size = f"{rows * columns:,} tiles, and the limit is {script.limits.tiles:,}"
        return script.too_large(here, "The board", size)
    return BoardStatement(topology, rows, columns, source=script.source, span=script.trimmed(span))


def _graph(script: Script, words: str, offset: int, span: Span) -> BoardStatement | Diagnostic:
    rest = words[len("graph") :]
    offset += len("graph")
    if not rest.strip():
        return script.incomplete("board", span, "the vertices are missing")
    vertices: dict[int | str, None] = {}
    edges: list[tuple[int | str, int | str]] = []
    for match in re.finditer(r"[^,]*(?:,|$)", rest):
        part = match.group().rstrip(",").strip()
        if not part and match.end() == len(rest) and not match.group().endswith(","):
            continue
        edge = re.fullmatch(rf"({_VERTEX})(?:\s*[-–]\s*({_VERTEX}))?", part)
        longest = max(len(end or "") for end in edge.groups()) if edge else 0
        if edge is None or longest > script.limits.name:
            blanks = len(match.group()) - len(match.group().lstrip())
            start = offset + match.start() + (blanks if part else 0)
            shown = Span(start, start + max(len(part), 1))
            if edge is not None:
                size = f"{longest:,} characters, and the limit is {script.limits.name}"
                return script.too_large(shown, "The name of a tile", size, "shorter")
            return script.bad("board", shown, f"'{shorten(part)}' is not an edge such as a-b")
        ends = [_vertex(end) for end in edge.groups() if end]
        vertices.update(dict.fromkeys(ends))
        if len(ends) == 2:
            edges.append((ends[0], ends[1]))
    if len(vertices) > script.limits.tiles:
        here = Span(span.start, span.start + 5)
        return script.too_large(here, "The board", f"more than {script.limits.tiles:,} tiles")
    return BoardStatement(
        "graph", vertices=tuple(vertices), edges=tuple(edges), source=script.source,
        span=script.trimmed(span),
    )  # fmt: skip


def _vertex(text: str) -> int | str:
    return int(text) if text.isdigit() and len(text) <= 9 else text


def _coordinates(script: Script, span: Span) -> CoordinatesStatement | Diagnostic:
    words, offset = script.words(span)
    if not words:
        return script.incomplete("coordinates", span, "the system is missing")
    system = _SYSTEMS.get(" ".join(words.split()))
    if system is None:
        here = Span(offset, offset + len(words))
        return script.bad("coordinates", here, f"there is no system '{shorten(words)}'")
    return CoordinatesStatement(system, source=script.source, span=script.trimmed(span))


def _display(script: Script, span: Span) -> DisplayStatement | Diagnostic:
    rows: list[tuple[str, int]] = []
    rest = script.rest(span)
    offset = rest.start
    for line in script.uncommented(rest).split("\n"):
        if line.strip():
            blanks = len(line) - len(line.lstrip())
            rows.append((line.strip(), offset + blanks))
        offset += len(line) + 1
    if not rows:
        return script.incomplete("display", span, "its rows are missing")
    return DisplayStatement(tuple(rows), source=script.source, span=script.trimmed(span))


def _mines(script: Script, span: Span) -> Mines | Diagnostic:
    words, offset = script.words(span)
    here = Span(offset, offset + len(words))
    if not words:
        return script.incomplete("mines", span, "the number is missing")
    if not re.fullmatch(r"[0-9]+", words):
        return script.bad("mines", here, f"'{shorten(words)}' is not a number of mines")
    if len(words) > script.limits.digits:
        return script.too_large(here, "This number", f"more than {script.limits.digits} digits")
    return Mines(int(words), source=script.source, span=script.trimmed(span))


def _use(script: Script, span: Span) -> Use | Diagnostic:
    words, offset = script.words(span)
    here = Span(offset, offset + len(words))
    if not words:
        return script.incomplete("use", span, "the theory is missing")
    name = words.strip("\"'")
    if re.search(r"[/\\~]|\.", name) and not re.search(r"\s", name):
        stem = re.split(r"[/\\]", name)[-1].removesuffix(".mine")
        return catalogue.PATH_IN_USE.at(script.source, here, name=shorten(name), stem=shorten(stem))
    if not re.fullmatch(r"[A-Za-z0-9_][A-Za-z0-9_-]{0,99}", words):
        problem = f"'{shorten(words)}' is not the name of a theory"
        if re.fullmatch(r"[\w-]+", name):
            problem = "the name of a theory has no quotation marks"
        elif re.fullmatch(r"[\w-]+(?:\s*,\s*|\s+|\s+and\s+)[\w-].*", words, re.DOTALL):
            problem = "each theory has a use statement of its own"
        return script.bad("use", here, problem)
    return Use(words, here, source=script.source, span=script.trimmed(span))


READERS: dict[str, Callable[[Script, Span], Statement | Diagnostic]] = {
    "board": _board, "coordinates": _coordinates, "display": _display, "noise": read_noise,
    "mines": _mines, "use": _use,
}  # fmt: skip
