"""A derivation as one HTML page that needs nothing else: no network, no other file.

The page is complete as it stands: the board at the end, the list of steps, the texts. Its script
makes a walk of that: it draws the board at each stop from data, and highlights what a step uses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.query_reasons import QueryReason
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import ART, Shown, board_svg, sign_words
from minelogic.render.derivations.influence_svg import influence_svg
from minelogic.render.document import asset, document, safe_text
from minelogic.render.pages.charts import Charts
from minelogic.render.pages.cut import Cut, cut
from minelogic.render.pages.drawn import MOST_LEFT, on_tiles, signs_of, table
from minelogic.render.pages.queries import queries_html, queries_summary
from minelogic.render.pages.source import Sources, short_name
from minelogic.render.pages.steps import steps_html
from minelogic.render.pages.walk import Found, Stop, drawn_at_end, found_on, stops
from minelogic.render.pages.words import end, legend, summary, title
from minelogic.render.pages.worlds import board_scale, pair

_WIDE = 14
"""A board of more columns has the whole width of the page."""
_MOST_DRAWN = 600
"""Of more steps, no picture shows which led to which."""
_MANY = 12
"""More steps are printed in two columns."""


def page(derivation: Derivation, reasons: Sequence[QueryReason] = (), left_out: int = 0) -> str:
    """The page: the same text for the same derivation, which any encoding of Unicode can hold.

    With `reasons` it has the file's queries, and where the derivation shows their answers; it says
    how many steps are `left_out` because no query needs them.
    """
    shown, charts = cut(derivation), Charts(derivation)
    walk = stops(shown.derivation, charts)
    sources = Sources(shown.derivation, [reason.query.statement.line for reason in reasons])
    # First, because it is here that the checker sees the steps.
    data = _json(_data(derivation, charts, walk, sources))
    queries = queries_html(reasons, derivation, charts)
    body = (
        _walk(derivation, shown, charts, walk, sources, queries, end(derivation, left_out))
        if walk[1:]
        else _still(derivation, charts, walk, sources, queries)
    )
    script, style = f"{asset('charts.js')}{asset('page.js')}", asset("page.css")
    name, heading = short_name(derivation.file.source.name), title(derivation)
    head = f'<header><h1>{safe_text(heading)}</h1><p class="file">{safe_text(name)}</p>'
    parts = [f"{head}{_summary(derivation, walk, reasons)}</header>", *body]
    if derivation.steps:
        parts += [
            f'<script type="application/json" id="data">{data}</script>',
            f"<script>{script}</script>",
        ]
    attributes = (
        f'class="{_kind(derivation.board if charts.with_board else None)}" data-depth="tile"'
    )
    return document(f"{heading} · {name}", style, parts, script, attributes)


def frame(derivation: Derivation, height: int = 720) -> str:
    """The page in a frame of its own, for notebooks: its style and script touch nothing else."""
    from html import escape

    return (
        f'<iframe title="{safe_text(title(derivation))}" width="100%" height="{height}" '
        f'style="border: 1px solid #8592a3" srcdoc="{escape(page(derivation))}"></iframe>'
    )


def _walk(
    derivation: Derivation,
    shown: Cut,
    charts: Charts,
    walk: Sequence[Stop],
    sources: Sources,
    queries: str,
    last: str,
) -> Iterator[str]:
    """The parts of a page that has steps."""
    yield "<main>"
    yield '<section id="stage" aria-label="Board">'
    yield from _pictures(derivation, charts, walk)
    yield _CONTROLS.replace("LAST", str(len(walk) - 1))
    yield "</section>"
    yield '<section id="now" class="js-only" aria-label="This step">'
    yield '<h2 id="where"></h2><p id="sentence" aria-live="polite"></p><p id="how" class="how"></p>'
    yield f'{_DEPTHS}<ul id="why" class="why"></ul>'
    besides = "Known besides" if charts.with_board or charts.tables else "Known so far"
    yield f'<div id="besides"><h3>{besides}</h3><ul></ul></div>'
    yield "</section>"
    yield legend(derivation, charts, walk)
    many = ' class="many"' if len(derivation.steps) > _MANY else ""
    yield f'<nav id="steps"{many} aria-label="Steps"><h2>Steps</h2>'
    yield '<p class="says start js-only" id="step=0"><a class="go" href="#step=0">'
    yield '<span class="number">0</span></a> <span>What is given.</span></p>'
    yield f"{steps_html(shown, sources)}{last}</nav>"
    yield f'<section id="sources" aria-label="Texts"><h2>The file</h2>{sources.html()}</section>'
    yield f"</main>{queries}"
    if len(derivation.steps) > 1:
        yield f'<section id="influence"><h2>What led to what</h2>{_influence(derivation)}</section>'


def _influence(derivation: Derivation) -> str:
    if len(derivation.steps) > _MOST_DRAWN:
        number = f"{len(derivation.steps):,} steps"
        return f"<p>{number} are too many to be drawn here: <code>--format svg</code> does it.</p>"
    return f'<div class="graph" tabindex="0">{influence_svg(derivation)}</div>'


def _still(
    derivation: Derivation,
    charts: Charts,
    walk: Sequence[Stop],
    sources: Sources,
    queries: str,
) -> Iterator[str]:
    """The parts of a page without steps: the board, or two that differ."""
    yield '<main class="still"><section id="stage">'
    if derivation.holds is not None and derivation.fails is not None:
        yield pair(derivation.holds, derivation.fails, charts)
    else:
        yield from _pictures(derivation, charts, walk)
    yield "</section>"
    yield f'<section id="sources" aria-label="Texts"><h2>The file</h2>{sources.html()}</section>'
    yield f"</main>{queries}"


def _summary(derivation: Derivation, walk: Sequence[Stop], reasons: Sequence[QueryReason]) -> str:
    lines = [*summary(derivation, found_on(walk)), queries_summary(reasons)]
    return "".join(f"<p>{line}</p>" for line in lines if line)


def _pictures(derivation: Derivation, charts: Charts, walk: Sequence[Stop]) -> Iterator[str]:
    """The board and the tables with everything that is given and that the steps find."""
    spots = drawn_at_end(walk)
    signs = {n: signs_of(charts.charts[n], spots.get(n, ())) for n in charts.shown}
    if derivation.board is not None and charts.with_board:
        more = [on_tiles(signs[n]) for n in charts.shown if charts.charts[n].on_board]
        drawn = _at_the_end(derivation, derivation.board, walk, more[0] if more else {})
        yield f'<div id="board">{drawn}</div>'
    if charts.tables:
        tables = [table(charts.charts[n], n, signs[n]) for n in charts.tables]
        yield f'<div id="charts">{"".join(tables)}</div>'


def _at_the_end(
    derivation: Derivation, board: Board, walk: Sequence[Stop], more: Mapping[int, str]
) -> str:
    """The board with everything that the steps find."""
    found = found_on(walk)
    signs: list[Shown] = [
        _verdict(found[tile]) if tile in found else sign
        for tile, sign in enumerate(derivation.signs)
    ]
    return board_svg(board, signs, scale=board_scale(board), more=more)


def _verdict(found: Sequence[Found]) -> Shown:
    for one in found:
        if isinstance(one, int):
            return one
    verdicts: tuple[tuple[Found, Shown], ...] = (("flag", "B"), ("tick", "S"), ("ring", "N"))
    return next((verdict for sign, verdict in verdicts if sign in found), ".")


def _data(
    derivation: Derivation, charts: Charts, walk: Sequence[Stop], sources: Sources
) -> dict[str, Any]:
    """What the script needs to know."""
    data: dict[str, Any] = {
        # The text that the steps are about. (A trace is there only if the checker accepts it.)
        "sha256": derivation.trace["file"]["sha256"],
        "stops": [stop.to_json(sources.numbers) for stop in walk],
        "premises": sources.to_json(),
        "charts": [chart.to_json() for chart in charts.charts],
        "mostLeft": MOST_LEFT,
    }
    board = derivation.board if charts.with_board else None
    if board is not None:
        drawn = drawing(board)
        paths = list(dict.fromkeys(shape.inner for shape in drawn.shapes))
        data["signs"] = list(derivation.signs)
        data["words"] = {str(sign): sign_words(sign) for sign in (".", "*", "-")}
        data["art"] = ART
        data["paths"] = paths
        data["pathOf"] = [paths.index(shape.inner) for shape in drawn.shapes]
        data["crop"] = board.is_grid and board.size > 100
    return data


def _kind(board: Board | None) -> str:
    if board is None:
        return "boardless"
    return "wide" if board.is_grid and board.columns > _WIDE else "narrow"


def _json(data: dict[str, Any]) -> str:
    """The data so that it may stand in a script element, whatever its strings are."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


_CONTROLS = """<div id="controls" class="js-only" role="group" aria-label="Walk through the steps">
<button type="button" id="first" title="The beginning (Home)">First</button>
<button type="button" id="back" title="One step back (left arrow)">&larr; Back</button>
<input type="range" id="slider" min="0" max="LAST" value="0" aria-label="Step">
<button type="button" id="next" title="One step further (right arrow)">Next &rarr;</button>
<button type="button" id="last" title="The end (End)">Last</button>
</div>"""

_DEPTHS = """<fieldset id="depths"><legend>Because</legend>
<label><input type="radio" name="depth" value="tile" checked><span>in words</span></label>
<label><input type="radio" name="depth" value="clause"><span>as formulas</span></label>
<label><input type="radio" name="depth" value="line"><span>in the file</span></label>
</fieldset>"""
