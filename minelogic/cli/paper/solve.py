"""`minelogic paper solve`."""

from __future__ import annotations

import sys
from typing import Literal

import click

from minelogic.cli.paper.shared import attempt, opened
from minelogic.cli.shared.answering import say
from minelogic.cli.shared.common import (
    INCONSISTENT,
    MISTAKES,
    OK,
    BoardJson,
    board_json,
    emit_json,
    json_option,
    read_source,
    show_findings,
)
from minelogic.jsonable import Shape, Tile, tile_json
from minelogic.limits import Limits
from minelogic.paper.openings.answers import BrokenJson, Judged, WrongCell, WrongJson, judge
from minelogic.paper.openings.opening import OpeningKind, check
from minelogic.words import counted, listed


class AnswerJson(Shape):
    """What is right, wrong and missing in an answer to a table."""

    format: Literal["minelogic.paper-answer/1"]
    kind: OpeningKind
    status: Literal["right", "unfilled", "wrong"]
    board: BoardJson | None
    unfilled: list[Tile]
    wrong: list[WrongJson]
    broken: list[BrokenJson]


@click.command()
@click.argument("file", metavar="FILE")
@click.argument("answer", metavar="ANSWER")
@json_option
def command(file: str, answer: str, as_json: bool) -> None:
    """Judge an answer to a table: a cross or a dash on every closed cell.

    ANSWER has the rows of the display (- is standard input), with x for a mine and - for none; a
    number, or . in its place, stays as it is. On a graph it says a=x, b=-.
    """
    problem = opened(file, as_json)
    source, findings, _ = read_source(answer, Limits())
    if findings:
        show_findings(findings)
        sys.exit(MISTAKES)
    judged = attempt(lambda: judge(check(problem), source.text), as_json)
    if as_json:
        emit_json(answer_json(judged))
    else:
        _show(judged)
    if judged.kind == "no opening":
        sys.exit(INCONSISTENT)
    sys.exit(OK if judged.ok else MISTAKES)


def answer_json(judged: Judged) -> AnswerJson:
    """What is to be said of an answer, as data."""
    board = judged.opening.board
    return {
        "format": "minelogic.paper-answer/1",
        "kind": judged.kind,
        "status": judged.status,
        "board": board_json(board),
        "unfilled": [tile_json(board.name(tile)) for tile in judged.unfilled],
        "wrong": [_wrong_json(judged, each) for each in judged.wrong],
        "broken": [_broken_json(judged, tile.tile) for tile in judged.broken],
    }


def _wrong_json(judged: Judged, wrong: WrongCell) -> WrongJson:
    board = judged.opening.board
    return {
        "cell": tile_json(board.name(wrong.tile)),
        "filled": "cross" if wrong.cross else "dash",
        "breaks": [_broken_json(judged, each.tile) for each in wrong.breaks],
        "because": [tile_json(board.name(tile)) for tile in wrong.because],
    }


def _broken_json(judged: Judged, tile: int) -> BrokenJson:
    broken = next(each for each in judged.broken if each.tile == tile)
    return {
        "cell": tile_json(judged.opening.board.name(tile)),
        "shows": broken.shows,
        "crosses": broken.crosses,
        "unfilled": broken.unfilled,
    }


def _show(judged: Judged) -> None:
    board = judged.opening.board
    if judged.kind == "no opening":
        say("No set of mines fits these numbers, so no answer is right.")
    elif judged.ok:
        say("Right: every closed cell is filled, and every number is met.")
        if judged.kind == "opening":
            say("It is not the only solution: the numbers leave several.")
        return
    elif judged.status == "wrong":
        say(f"Not right: {counted(len(judged.wrong), 'cell is', 'cells are')} wrong.")
    else:
        say("Nothing is wrong so far.")
    for wrong in judged.wrong:
        say(wrong.said(board), "  - ", "    ")
    seen = {each.tile for wrong in judged.wrong for each in wrong.breaks}
    for broken in judged.broken:
        if broken.tile not in seen:
            say(f"{broken.said(board)}.", "  - ", "    ")
    if judged.unfilled:
        names = listed([board.label(tile) for tile in judged.unfilled])
        number = counted(len(judged.unfilled), "cell is", "cells are")
        say(f"{number} not filled yet: {names}.")
