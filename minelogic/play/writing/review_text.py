"""A review in text: a line for each move, and what is to be said of guesses and mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from minelogic.play.judging import Judgement
from minelogic.play.review import Review
from minelogic.play.said import chance_text, tile_text
from minelogic.words import counted, fill, listed

_PLAIN = ("first", "forced", "sound mark", "unmark")
"""Of these moves the reason is told only if everything is asked for."""

_PLURALS: dict[str, str] = {
    "best guess": "best guesses",
    "poor guess": "poor guesses",
    "needless guess": "needless guesses",
    "blunder": "blunders",
    "sound mark": "sound marks",
    "guessed mark": "guessed marks",
    "refuted mark": "refuted marks",
    "unmark": "unmarked",
}


def review_text(review: Review, every: bool = False) -> str:
    """The review; with `every`, the reason for each move, and else only where it matters."""
    lines = [*_moves(review, every), "", *summary_lines(review)]
    return "\n".join(lines) + "\n"


def summary_lines(review: Review) -> Iterator[str]:
    """How the game ended, its kinds of moves, and how likely it was to come so far."""
    yield fill(review.verdict)
    kinds = [
        f"{number:,} {_PLURALS.get(kind, kind) if number > 1 else kind}"
        for kind, number in review.kinds.items()
    ]
    if kinds:
        yield fill(f"{counted(len(review.judgements), 'move')}: {listed(kinds, most=None)}.")
    chance = review.chance
    if chance is not None and chance not in (0, 1):
        yield fill(
            f"All risks that were taken are survived with probability {chance_text(chance)}."
        )


def kind_words(judgement: Judgement) -> str:
    """What a move was, with its technique and cost, or its risk."""
    words: list[str] = [judgement.kind]
    if judgement.technique is not None:
        numbers = "" if not judgement.cost else f", {counted(judgement.cost, 'number')}"
        words.append(f"({judgement.technique}{numbers})")
    elif judgement.risk and judgement.move.action != "unmark":
        what = "risk" if judgement.move.action in ("probe", "chord") else "a mine with probability"
        words.append(f"({what} {chance_text(judgement.risk)})")
    return " ".join(words)


def _moves(review: Review, every: bool) -> Iterator[str]:
    board = review.game.board
    numbered = list(enumerate(review.judgements, 1))
    wide = len(str(len(numbered)))
    # Marks for all that is left come one after the other, and nobody reads them one by one.
    for mark, group in groupby(numbered, key=lambda pair: pair[1].kind == "sound mark"):
        run = list(group)
        if mark and not every and len(run) > 3:
            first, last = run[0][0], run[-1][0]
            yield f"{first:>{wide}}–{last}  mark {len(run)} tiles: sound marks"
            continue
        for number, judgement in run:
            tile = board.tile(judgement.move.place)
            assert tile is not None
            where = f"{judgement.move.action:<6} {tile_text(board, tile)}"
            yield f"{number:>{wide}}  {where:<{_place_width(review)}}  {kind_words(judgement)}"
            if every or judgement.kind not in _PLAIN:
                yield fill(judgement.sentence, " " * (wide + 4), " " * (wide + 4))


def _place_width(review: Review) -> int:
    board = review.game.board
    return 7 + max(len(tile_text(board, tile)) for tile in (0, board.size - 1))
