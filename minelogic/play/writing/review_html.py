"""A review as one HTML page that needs nothing else: a walk through the game, move by move.

The page is complete as it stands: the board at the end, and every move with what is said of it.
Its script makes a walk of that: it draws the board before and after each move, and shows how
likely mines were where somebody had to guess.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from minelogic.board import Board
from minelogic.play.advice import Position
from minelogic.play.judging import Judgement
from minelogic.play.review import Review
from minelogic.play.said import tile_text
from minelogic.play.writing.review_text import kind_words, summary_lines
from minelogic.render.boards.shapes import drawing
from minelogic.render.boards.svg import ART, Shown, board_svg
from minelogic.render.document import asset, document, safe_text
from minelogic.words import counted

_WIDE = 14
"""A board of more columns has the whole width of the page."""
_GUESSES = ("best guess", "poor guess", "needless guess", "blunder")
_CLASSES = {"blunder": "bad", "needless guess": "bad", "refuted mark": "bad", "poor guess": "bad"}


def review_page(review: Review) -> str:
    """The page: the same text for the same review."""
    game = review.game
    title = f"Game on {game.board.describe()}, {counted(game.mines, 'mine')}"
    script, style = asset("review.js"), asset("page.css") + asset("review.css")
    player = f" · played by {game.player}" if game.player else ""
    lines = "".join(f"<p>{safe_text(line)}</p>" for line in _summary(review))
    wide = game.board.is_grid and game.board.columns > _WIDE
    body = [
        f'<header><h1>{safe_text(title)}</h1><p class="file">{game.status}'
        f"{safe_text(player)}</p>{lines}</header>",
        "<main>",
        '<section id="stage" aria-label="Board">',
        f'<div id="board">{_board(review)}</div>',
        _CONTROLS.replace("LAST", str(len(review.judgements))),
        "</section>",
        '<section id="now" class="js-only" aria-label="This move">',
        '<h2 id="where"></h2><p id="kind"></p><p id="sentence" aria-live="polite"></p>',
        '<p id="said" class="how"></p></section>',
        '<nav id="steps" aria-label="Moves"><h2>Moves</h2>',
        *_moves(review),
        "</nav></main>",
        f'<script type="application/json" id="data">{_json(_data(review))}</script>',
        f"<script>{script}</script>",
    ]
    kind = "wide" if wide else "narrow"
    return document(title, style, body, script, f'class="{kind} review"')


def _summary(review: Review) -> Iterator[str]:
    for line in summary_lines(review):
        yield " ".join(line.split())


def _board(review: Review) -> str:
    game = review.game
    signs: list[Shown] = []
    for tile, sign in enumerate(game.signs):
        marked = tile in game.marked
        signs.append("B" if marked and sign == "." else sign)
    return board_svg(game.board, signs, scale=_scale(game.board))


def _scale(board: Board) -> float:
    return 1.8 if board.size <= 12 else 1.5 if board.size <= 100 else 1.2


def _moves(review: Review) -> Iterator[str]:
    board = review.game.board
    yield (
        '<p class="says start js-only" id="move=0"><a class="go" href="#move=0">'
        '<span class="number">0</span></a> <span>The beginning.</span></p>'
    )
    for number, judgement in enumerate(review.judgements, 1):
        tile = board.tile(judgement.move.place)
        assert tile is not None
        look = _CLASSES.get(judgement.kind, "guess" if "guess" in judgement.kind else "sure")
        head = f"{judgement.move.action} {tile_text(board, tile)}"
        yield (
            f'<div class="step {look}"><p class="says" id="move={number}">'
            f'<a class="go" href="#move={number}"><span class="number">{number}</span></a> '
            f"<span>{safe_text(head)} · {safe_text(kind_words(judgement))}</span></p>"
            f'<p class="why">{safe_text(judgement.sentence)}</p></div>'
        )


def _data(review: Review) -> dict[str, Any]:
    """What the script needs to know."""
    game = review.game
    board = game.board
    drawn = drawing(board)
    paths = list(dict.fromkeys(shape.inner for shape in drawn.shapes))
    return {
        "art": ART,
        "paths": paths,
        "pathOf": [paths.index(shape.inner) for shape in drawn.shapes],
        "given": [[tile, _sign(review, tile)] for tile in game.given],
        "stops": list(_stops(review)),
    }


def _stops(review: Review) -> Iterator[dict[str, Any]]:
    game = review.game
    again = game.anew()
    for played, judgement in zip(game.moves, review.judgements, strict=True):
        tile = game.board.tile(played.move.place)
        yield {
            "tile": tile,
            "action": played.move.action,
            "opened": [[each, _sign(review, each)] for each in played.opened],
            "kind": kind_words(judgement),
            "sentence": judgement.sentence,
            "said": played.move.reason,
            "best": [game.board.tile(place) for place in judgement.best_places],
            "missed": None if judgement.missed is None else judgement.missed.tile,
            "odds": _odds(Position(again), judgement),
        }
        again.play(played.move)


def _odds(position: Position, judgement: Judgement) -> list[tuple[int, str]]:
    """How likely each covered tile is a mine, in percent, where there was a guess."""
    if judgement.kind not in _GUESSES or position.odds is None:
        return []
    return [(tile, _percent(float(share))) for tile, share in sorted(position.odds.items())]


def _percent(share: float) -> str:
    rounded = str(round(100 * share))
    # What is not certain never looks like it.
    return (
        "<1" if rounded == "0" and share else ">99" if rounded == "100" and share < 1 else rounded
    )


def _sign(review: Review, tile: int) -> int | str:
    return review.game.sign(tile)


def _json(data: dict[str, Any]) -> str:
    """The data so that it may stand in a script element, whatever its strings are."""
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


_CONTROLS = """<div id="controls" class="js-only" role="group" aria-label="Walk through the game">
<button type="button" id="first" title="The beginning (Home)">First</button>
<button type="button" id="back" title="One move back (left arrow)">&larr; Back</button>
<input type="range" id="slider" min="0" max="LAST" value="0" aria-label="Move">
<button type="button" id="next" title="One move further (right arrow)">Next &rarr;</button>
<button type="button" id="last" title="The end (End)">Last</button>
<button type="button" id="guess" title="The next guess (g)">Next guess</button>
</div>"""
