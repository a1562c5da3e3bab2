"""Whole games: odds from move to move against ms_toollib, and a player against a plain one.

ms_toollib is compiled and answers each display from the start, in its own form; ours is told the
tiles that a move opens, and asked for the exact odds of every covered tile. Both play the moves of
the logician, the first left out. The plain player recomputes exact odds at every move.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from ms_toollib import cal_probability_onboard

from benchmarks.measure import Result, report, row
from benchmarks.plain_player import odds as plain_odds
from minelogic import play
from minelogic.board import Board
from minelogic.play.knowledge import Knowledge

Told = list[tuple[int, int]]
Moves = list[tuple[Told, list[list[int]]]]
"""What each move opens, and the display after it as ms_toollib has it."""
Recorded = tuple[Board, int, Moves]

SIZES = ((9, 9, 10, 40), (16, 16, 40, 12), (16, 30, 99, 8))
"""Rows, columns, mines, and how many games."""


def main() -> None:
    """Prints a line for each size of board."""
    print("Exact odds after every move but the first, against ms_toollib")
    cal_probability_onboard([[1, 10]], 1)  # its tables are made once a process
    for rows, columns, mines, count in SIZES:
        games = [_recorded(rows, columns, mines, seed) for seed in range(count)]
        # What the first move shows is told outside the timing, by turns for each run.
        ready: list[list[tuple[Knowledge, Moves]]] = [_begun(games) for _ in range(4)]
        ours, theirs = partial(_ours, ready), partial(_toollib, games)
        report(f"{columns} x {rows}, {mines} mines", ours, theirs, _same, 1.0, 3)

    print("A game of 30 x 16, 99 mines, against a plain Python player that looks for the same tile")
    count = 10
    wins: list[list[bool]] = [[], []]
    times = [0.0, 0.0]
    for seed in range(count):
        # By turns, so that both see the machine alike.
        for which, player in enumerate(("logician", Plain())):
            game = play.Game.new(16, 30, 99, seed=seed, first="opening")
            start = time.process_time()
            play.run(game, player)
            times[which] += time.process_time() - start
            wins[which].append(game.status == "won")
    result = Result(times[0] / count, times[1] / count)
    print(row(f"mean of {count} games", result, 1.0))
    assert wins[0] == wins[1], f"the players choose differently: {wins}"


class Plain:
    """Opens what is safe or least likely a mine, by odds that it works out anew at every move."""

    def choose(self, view: play.View) -> play.Move:
        """The least likely tile: as the logician, the one with the fewest covered tiles near it."""
        if view.first_is_safe:
            return view.move("probe", 2 * view.board.columns + 2)
        signs = [sign if isinstance(sign, int) else None for sign in view.signs]
        around = [view.neighbours(tile) for tile in range(view.board.size)]
        odds = plain_odds(signs, around, view.mines)
        least = min(odds.values())
        tiles = sorted(tile for tile, share in odds.items() if share == least)
        if least:
            tiles.sort(key=lambda tile: sum(signs[near] is None for near in around[tile]))
        return view.move("probe", tiles[0], "", least)


def _recorded(rows: int, columns: int, mines: int, seed: int) -> Recorded:
    """The moves of a game of the logician's, as long as it is not lost."""
    game = play.Game.new(rows, columns, mines, seed=seed, first="opening")
    play.run(game, "logician")
    signs = [10] * game.board.size
    moves: Moves = []
    for played in game.moves:
        numbers = [(tile, game.sign(tile)) for tile in played.opened]
        told = [(tile, sign) for tile, sign in numbers if isinstance(sign, int)]
        if not told:
            break
        for tile, sign in told:
            signs[tile] = sign
        moves.append((told, [signs[at : at + columns] for at in range(0, len(signs), columns)]))
    return game.board, mines, moves


def _begun(games: list[Recorded]) -> list[tuple[Knowledge, Moves]]:
    begun = []
    for board, mines, moves in games:
        knowledge = Knowledge(board, mines)
        for tile, number in moves[0][0]:
            knowledge.open(tile, number)
        knowledge.odds()
        begun.append((knowledge, moves))
    return begun


def _ours(ready: list[list[tuple[Knowledge, Moves]]]) -> list[dict[int, Fraction]]:
    return list(_odds_of_games(ready.pop()))


def _odds_of_games(games: list[tuple[Knowledge, Moves]]) -> Iterator[dict[int, Fraction]]:
    for knowledge, moves in games:
        for told, _ in moves[1:]:
            for tile, number in told:
                knowledge.open(tile, number)
            yield knowledge.odds()


def _toollib(games: list[Recorded]) -> list[list[list[float]]]:
    return [
        cal_probability_onboard(shown, mines)[0]
        for _, mines, moves in games
        for _, shown in moves[1:]
    ]


def _same(ours: list[dict[int, Fraction]], theirs: list[Any]) -> None:
    assert len(ours) == len(theirs)
    for found, odds in zip(ours, theirs, strict=True):
        flat = [share for line in odds for share in line]
        for tile, share in found.items():
            assert abs(float(share) - flat[tile]) < 1e-9, f"tile {tile}: {share}, {flat[tile]}"


if __name__ == "__main__":
    main()
