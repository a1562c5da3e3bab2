"""Displays and files on which steps are looked at: the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import minelogic
from benchmarks.displays import Kind
from minelogic import Problem
from minelogic.errors import MinelogicError
from tests.derive.random_files import random_file
from tests.solve.displays import Shown, game, without_total

TOPOLOGIES = ("king", "king", "king", "king", "king", "rook", "torus", "triangle")


def displays(seeds: Iterable[int]) -> Iterator[tuple[str, Problem]]:
    """Displays of games half played, and of tiles opened at random; with a total and without."""
    for seed in seeds:
        text = midgame(seed) if seed % 3 == 0 else scattered(seed)
        yield text, minelogic.loads(text)


def midgame(seed: int) -> str:
    """An opening that has grown."""
    chance = Random(seed)
    rows, columns = chance.randint(6, 10), chance.randint(6, 10)
    mines = round(rows * columns * chance.uniform(0.12, 0.22))
    shown = Kind("game", rows, columns, mines, chance.uniform(0.3, 0.7), True).display(seed)
    total = f"mines {mines}\n" if chance.random() < 0.5 else ""
    display = "".join(f"  {row}\n" for row in shown.rows)
    return f"board {rows} x {columns}\ndisplay\n{display}{total}use minesweeper\n"


def scattered(seed: int) -> str:
    """A part of the tiles opened at random."""
    chance = Random(seed)
    rows, columns = chance.randint(6, 10), chance.randint(6, 10)
    topology = chance.choice(TOPOLOGIES)
    density, opened = chance.uniform(0.15, 0.3), chance.uniform(0.25, 0.5)
    shown: Shown = game(seed, rows, columns, density, opened, topology=topology)
    return (shown if chance.random() < 0.5 else without_total(shown)).text()


def problems(folders: Iterable[Path], count: int) -> Iterator[tuple[str, Problem]]:
    """The files in folders that are right and can be solved, and so many random ones."""
    texts = [
        path.read_text(encoding="utf-8")
        for folder in folders
        for path in ([folder] if folder.is_file() else sorted(folder.glob("*.mine")))
    ]
    texts += [random_file(seed).text for seed in range(count)]
    for text in texts:
        try:
            problem = minelogic.loads(text)
            usable = problem.status == "consistent" and problem.derivation is not None
        except MinelogicError:
            continue
        if usable:
            yield text, problem
