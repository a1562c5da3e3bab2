"""The maker of deductions: a display by chance, its derivation, and a certificate of its need."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from minelogic.board import TOPOLOGIES, Board
from minelogic.derive.influence import influence
from minelogic.derive.verify.certificate import NEEDS, certify
from minelogic.generate.made import Made, Maker, Option, Rejected, Wanted
from minelogic.generate.makers.deduce.certificates import certificate, settled
from minelogic.generate.makers.deduce.claims import claims
from minelogic.generate.makers.deduce.displays import (
    covered_again,
    laid,
    neighbours_of,
    opened,
    opened_with_total,
    random_board,
)
from minelogic.generate.makers.deduce.folder import board_text, files_of
from minelogic.generate.makers.deduce.rounds import BY_TOTAL, rounds, weight
from minelogic.generate.reading import choice, flag, size, span, whole
from minelogic.generate.symmetries import canonical
from minelogic.problem import loads
from minelogic.words import listed

DENSITIES = {"king": 20, "torus": 20, "rook": 25, "triangle": 14, "graph": 25}
"""How many percent of the tiles are mines, if nothing is said."""
MANY_NUMBERS = 4
"""So many numbers are told apart; what takes more counts as one more."""
_HARD = 3
"""From so many numbers on, numbers that can be spared are covered again."""


def attempt(random: Random, wanted: Wanted) -> Made | Rejected:
    """One display, if it is what is wanted."""
    values = wanted.values
    need, guesses = NEEDS[values["needs"]], values["guesses"]
    board = random_board(random, values["topology"], *values["size"])
    density = values["density"]
    drawn = random.randint(density.low, density.high) if density else DENSITIES[board.topology]
    mines, signs = laid(random, board, drawn, values["shown"])
    most = need.most or MANY_NUMBERS
    if need.total:
        total = len(mines)
        settled = signs if guesses else opened_with_total(random, board, mines, signs)
    else:
        total = None
        settled = signs if guesses else opened(random, board, mines, signs, most)
        if settled is not None and not guesses and most >= _HARD:
            settled = covered_again(random, board, settled, most)
    if settled is None:
        return Rejected("it cannot be told without a guess")
    return exercise(board, settled, total, wanted)


def exercise(
    board: Board, signs: Sequence[int | str], total: int | None, wanted: Wanted
) -> Made | Rejected:
    """The exercise about a display, if it is what is wanted."""
    needs, guesses = wanted.values["needs"], wanted.values["guesses"]
    need = NEEDS[needs]
    most = need.most or MANY_NUMBERS
    neighbours = neighbours_of(board)
    end = rounds(neighbours, signs, most, rest=True)
    if not need.total:
        if not end.numbers:
            return Rejected("nothing follows from it")
        if end.highest < (need.most or 3):
            return Rejected("it needs fewer numbers together")
        if need.most is not None and end.highest > most:
            return Rejected("it needs more numbers together")
    problem = loads(board_text(board, signs, total), name="board.mine")
    derivation = problem.derivation
    if not derivation.complete:
        return Rejected("not all that follows was derived")
    trace = derivation.to_json()
    lines = claims(trace)
    certified = certificate(board, signs, trace, lines, needs)
    if certified is None:
        return Rejected(f"it does not need {need.words}")
    ends = settled(board, signs, lines)
    if "." in ends and not guesses:
        return Rejected("it cannot be told without a guess")
    by_total = sum(sign == "." for sign in end.signs) - sum(sign == "." for sign in ends)
    taken = [*end.numbers, *[BY_TOTAL] * by_total]
    measures = {
        "steps": len(lines),
        "premises": max(line.cost for line in lines),
        "chain": len(influence(derivation).longest_chain),
        "tiles": len(taken),
        "hard": sum(numbers > 1 for numbers in taken),
    }
    for name in ("steps", "premises", "chain"):
        if wanted.values[name] is not None and measures[name] not in wanted.values[name]:
            few = measures[name] < wanted.values[name].low
            return Rejected(f"its {name} are too {'few' if few else 'many'}")
    checked = certify(problem.file, certified)
    if not checked.ok:
        return Rejected("something cheaper is enough")
    difficulty = sum([weight(numbers) for numbers in taken])
    return Made(
        files=files_of(wanted.name, board, signs, total, lines, certified),
        key=canonical(board, signs, f"{needs} {total}"),
        measures=measures,
        difficulty=difficulty,
        level=MAKER.level(difficulty),
    )


def refusal(wanted: Wanted) -> str | None:
    """Why there is no such board, if that is plain: too few tiles, too few numbers."""
    values = wanted.values
    rows, columns = values["size"]
    need = NEEDS[values["needs"]]
    numbers = need.most or (1 if need.total else 3)
    if rows * columns <= numbers:
        return (
            f"A board of {rows} x {columns} has {rows * columns} tiles: too few for {need.words} "
            "and a covered tile."
        )
    if values["topology"] == "torus" and min(rows, columns) < 3:
        return "A torus has at least three rows and columns, or a tile is next to itself."
    premises = values["premises"]
    if need.most is not None and premises is not None and need.most not in premises:
        return f"What needs {need.words} has steps of {need.most} numbers at the most, not others."
    return None


_NAMES = {name: name for name in NEEDS} | {
    "one": "one-number", "two": "two-numbers", "three": "three-numbers", "four": "four-numbers",
    "five": "five-numbers", **{str(n): name for n, name in enumerate(NEEDS, 1) if n <= 5},
}  # fmt: skip


def _read_needs(written: str) -> str:
    name = written.strip().lower().replace(" ", "-")
    if name not in _NAMES:
        raise ValueError(f"it is {listed(list(NEEDS), 'or')}")
    return _NAMES[name]


MAKER = Maker(
    kind="deduce",
    summary="Displays to be settled, of which it is certified what they need.",
    options=(
        Option(
            "needs",
            f"What it takes at some place: {listed(list(NEEDS), 'or')}.",
            _read_needs,
            "two-numbers",
            "NEED",
        ),
        Option("size", "Rows and columns.", size(1, 30), "6x6", "RxC"),
        Option("topology", f"{listed(TOPOLOGIES, 'or')}.", choice(*TOPOLOGIES), "king", "NAME"),
        Option("density", "How many percent of the tiles are mines.", span(1, 90), None, "PERCENT"),
        Option("shown", "About how many percent of the rest show their number.", whole(1, 100),
               "50", "PERCENT"),
        Option("steps", "How many steps the derivation has.", span(1, 900), None, "RANGE"),
        Option("premises", "How many numbers its largest step uses.", span(1, 20), None, "RANGE"),
        Option("chain", "How many tiles the longest chain of influence has.", span(1, 900), None,
               "RANGE"),
        Option("guesses", "Tiles may be left that nobody can tell.", flag, is_flag=True),
    ),
    attempt=attempt,
    formula=(
        "The difficulty is the sum over all tiles that can be told: 1 for a tile that one number "
        "settles, 4 for two numbers together, 3 more for each further number, and 7 where it takes "
        "the number of mines"
    ),
    levels=(15, 25, 40, 60),
    tries=1000,
    refusal=refusal,
)  # fmt: skip
