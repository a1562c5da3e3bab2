"""The finished board that a command is about: the bombs it is told of, and what does not fit."""

from __future__ import annotations

import re
from typing import Any

import click

from minelogic.board import numbers_of
from minelogic.ground.evaluate import World
from minelogic.problem import Problem
from minelogic.words import plural

bombs_option = click.option(
    "--bombs",
    default=None,
    metavar="TILES",
    help='The bombs, instead of the display\'s "*": "(0, 1) (2, 2)", on a graph "a, b".',
)


def world_with(problem: Problem, bombs: str | None) -> World:
    """The world with the bombs of the option, or those the display marks."""
    board = problem.board
    if bombs is None:
        return problem.world()
    if board is None:
        raise click.UsageError("--bombs: the file has no board.")
    wanted: list[Any]
    if board.is_grid:
        pair = r"\(?\s*(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})\s*\)?"
        if not re.fullmatch(rf"\s*(?:{pair}[\s,;]*)*", bombs):
            raise click.UsageError(f"--bombs: '{bombs}' is no list of tiles such as (0, 1) (2, 2).")
        wanted = [(int(a), int(b)) for a, b in re.findall(pair, bombs)]
    else:
        words = re.findall(r"[^\s,;]+", bombs)
        wanted = [int(word) if re.fullmatch(r"[0-9]{1,9}", word) else word for word in words]
    for name in wanted:
        if board.tile(name) is None:
            raise click.UsageError(f"--bombs: the board has no tile {name}.")
    return problem.world(wanted)


def world_notes(problem: Problem, world: World, given: bool) -> list[str]:
    """Where what the file says and the finished board differ; `given` if the bombs were."""
    board, display, mines = problem.board, problem.display, problem.file.mines
    notes: list[str] = []
    if board is None:
        return notes
    if mines is not None and mines.number != len(world.bombs):
        number = len(world.bombs)
        bombs = f"{number} {plural(number, 'bomb')}"
        notes.append(f"The file says mines {mines.number}, but this board has {bombs}.")
    if display is None:
        return notes if given else [*notes, "The file has no display, so no tile is a bomb."]
    if display.covered and not given:
        notes.append("Covered tiles are taken to be safe: a finished board has no covered tile.")
    true = numbers_of(board, world.bombs)
    for tile, number in display.numbers:
        if tile in world.bombs:
            notes.append(f"{board.label(tile)} shows {number}, but is a bomb here.")
        elif true[tile] != number:
            found = f"{true[tile]} of its neighbours {plural(true[tile], 'is a bomb', 'are bombs')}"
            notes.append(f"{board.label(tile)} shows {number}, but {found} here.")
    return notes[:5]
