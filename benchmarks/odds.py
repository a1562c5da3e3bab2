"""Deduction with the total, exact odds and exact counts, against ms_toollib and pyganak.

ms_toollib is compiled, enumerates the frontier, and answers with floating-point numbers; it gets
its board in its own form, while our rows are read inside the timing. Odds under noise are set
against our own without. pyganak counts the models of
the direct clauses, which it gets ready made. All answers are compared.
"""

from __future__ import annotations

from functools import partial
from random import Random
from typing import Any

import pyganak
from ms_toollib import cal_probability_onboard
from pysat.card import CardEnc, EncType

from benchmarks import displays, scripts
from benchmarks.displays import Shown
from benchmarks.measure import report
from minelogic import Problem

ByTile = list[dict[Any, Any]]
Boards = list[tuple[list[list[int]], int]]
Clauses = tuple[list[list[int]], int]


def main() -> None:
    """Prints a line for each question and kind of display."""
    _odds_of_toollib([([[1, 10]], 1)])  # its tables are made once a process
    # Of the hard kind ms_toollib cannot do 128 x 128: it has not ended after half a minute.
    kinds = (
        (displays.EASY_30, 10, 9, 1.0),
        (displays.HARD_30, 5, 3, 1.0),
        (displays.EASY_128, 3, 3, 0.3),
    )
    for question, ours, check in (
        ("Verdicts with the total", _verdicts, _same_verdicts),
        ("Exact odds", _odds, _same_odds),
    ):
        print(f"{question}, against ms_toollib")
        for kind, count, runs, goal in kinds:
            shown = kind.made(count)
            boards = [(as_board(one.rows), one.mines) for one in shown]
            theirs = partial(_odds_of_toollib, boards)
            report(kind.name, partial(ours, shown), theirs, check, goal, runs)

    print("Odds under noise, against plain odds of the displays without it")
    for kind, count in ((displays.EASY_16, 10), (displays.EASY_30, 10), (displays.HARD_16, 5)):
        plain = kind.made(count)
        for name in ("shown", "lower"):
            noisy = [as_seen(one, name, seed) for seed, one in enumerate(plain)]
            peer = partial(_odds, plain)
            label = f"{kind.name}, {name}"
            report(label, partial(_noisy_odds, noisy, name), peer, _all_exact, 5.0, 3)

    print("Exact count, against pyganak")
    for kind, count, runs in (
        (displays.EASY_16, 10, 5),
        (displays.EASY_30, 10, 5),
        (displays.HARD_16, 10, 5),
        (displays.HARD_30, 5, 3),
    ):
        shown = kind.made(count)
        clauses = [as_clauses(one) for one in shown]
        report(kind.name, partial(_counts, shown), partial(_ganak, clauses), _same, 0.5, runs)
    # With a total this peer takes seconds on easy displays, and on 30 x 16 more than ten.
    kind = displays.HARD_16
    shown = [kind.display(0)]
    clauses = [as_clauses(one, True) for one in shown]
    label = f"{kind.name}, total"
    report(label, partial(_counts, shown, True), partial(_ganak, clauses), _same, 0.5, 2)


def as_board(rows: list[str]) -> list[list[int]]:
    """The display as ms_toollib has it: 10 is a covered tile."""
    return [[10 if sign == "." else int(sign) for sign in row] for row in rows]


def as_seen(shown: Shown, noise: str, seed: int) -> Shown:
    """The display as somebody may see it under noise: lower bounds, or a fifth of it blank."""
    chance = Random(f"{noise} {seed}")

    def sign(true: str) -> str:
        if true in ".0" and noise == "lower":
            return true
        if noise == "lower":
            return str(chance.randint(1, int(true)))
        return true if true == "." or chance.random() < 0.8 else "-"

    return Shown(["".join(map(sign, row)) for row in shown.rows], shown.mines)


def as_clauses(shown: Shown, total: bool = False) -> Clauses:
    """Clauses over the covered tiles, numbered from 1, and how many of those there are."""
    covered = [n for n, sign in enumerate("".join(shown.rows), 1) if sign == "."]
    name = {tile: n for n, tile in enumerate(covered, 1)}
    numbers = scripts.numbers(shown.rows)
    clauses = scripts.direct([([name[tile] for tile in tiles], k) for tiles, k in numbers])
    size = len(covered)
    if total:
        every = list(range(1, size + 1))
        counter = CardEnc.equals(every, shown.mines, top_id=size, encoding=EncType.totalizer)
        clauses += counter.clauses
    return clauses, size


def _verdicts(shown: list[Shown]) -> ByTile:
    return [Problem.from_display(one.rows, mines=one.mines).verdicts for one in shown]


def _odds(shown: list[Shown]) -> ByTile:
    return [Problem.from_display(one.rows, mines=one.mines).odds() for one in shown]


def _noisy_odds(shown: list[Shown], name: str) -> ByTile:
    noise = "lower" if name == "lower" else {"shown": "4/5"}
    return [Problem.from_display(s.rows, mines=s.mines, noise=noise).odds() for s in shown]


def _all_exact(noisy: ByTile, plain: ByTile) -> None:
    for found in (*noisy, *plain):
        assert None not in found.values(), "a limit was reached"


def _counts(shown: list[Shown], total: bool = False) -> list[int | None]:
    return [Problem.from_display(s.rows, mines=s.mines if total else None).count() for s in shown]


def _odds_of_toollib(boards: Boards) -> list[list[list[float]]]:
    return [cal_probability_onboard(board, mines)[0] for board, mines in boards]


def _ganak(problems: list[Clauses]) -> list[int]:
    result = []
    for clauses, size in problems:
        counter = pyganak.Counter()
        counter.new_vars(size)
        counter.add_clauses(clauses)
        counter.set_sampling_set(range(1, size + 1))
        result.append(counter.count())
    return result


def _same_verdicts(ours: ByTile, theirs: list[list[list[float]]]) -> None:
    for found, odds in zip(ours, theirs, strict=True):
        for (i, j), verdict in found.items():
            share = odds[i][j]
            expected = "S" if share < 1e-12 else "B" if share > 1 - 1e-12 else "U"
            assert verdict == expected, f"({i}, {j}) is {verdict}, and its odds are {share}"


def _same_odds(ours: ByTile, theirs: list[list[list[float]]]) -> None:
    for found, odds in zip(ours, theirs, strict=True):
        for (i, j), share in found.items():
            assert share is not None, "a limit was reached"
            assert abs(float(share) - odds[i][j]) < 1e-9, f"({i}, {j}): {share}, {odds[i][j]}"


def _same(ours: list[int | None], theirs: list[int]) -> None:
    assert ours == theirs, "the counts differ"


if __name__ == "__main__":
    main()
