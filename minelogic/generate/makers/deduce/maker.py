"""The maker of deductions: a display by chance, its derivation, and a certificate of its need."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from minelogic.board import TOPOLOGIES, Board
from minelogic.derive.influence import influence
from minelogic.derive.verify.certificate import NEEDS, Need, certify
from minelogic.derive.verify.cheaper import forced_by_all, forced_by_sums
from minelogic.generate.made import LEVELS, Images, Made, Maker, Option, Rejected, Wanted
from minelogic.generate.makers.deduce.certificates import certificate, settled
from minelogic.generate.makers.deduce.claims import claims
from minelogic.generate.makers.deduce.displays import (
    Neighbours,
    Signs,
    grown,
    laid,
    neighbours_of,
    opened,
    opened_with_total,
    random_board,
)
from minelogic.generate.makers.deduce.folder import board_text, files_of
from minelogic.generate.makers.deduce.rounds import BY_TOTAL, rounds, weight
from minelogic.generate.reading import Sizes, drawn, flag, sizes, some_of, span
from minelogic.generate.seeds import random_of
from minelogic.generate.symmetries import RENAMINGS, canonical, images_of, renamed, symmetries
from minelogic.problem import loads
from minelogic.records import replace
from minelogic.words import counted, listed

DENSITIES = {"king": 20, "torus": 20, "rook": 25, "triangle": 14, "graph": 25}
"""How many percent of the tiles are mines, if nothing is said."""
MANY_NUMBERS = 4
"""So many numbers are told apart; what takes more counts as one more."""
_RARE = 3
"""Places that need so many numbers, or a contradiction, are looked for one by one."""
_SHOWN = 50
_SHOWN_RARE = 40
"""About how many percent of the tiles without mines show their number, if nothing is said."""
_SIZES: Mapping[str, tuple[range, range, range, range, range]] = {
    "one-number": (range(4, 6), range(6, 7), range(7, 9), range(9, 11), range(11, 14)),
    "two-numbers": (range(4, 5), range(5, 7), range(5, 8), range(6, 9), range(8, 11)),
    "total": (range(3, 5), range(4, 7), range(5, 7), range(5, 9), range(6, 10)),
    "": (range(4, 5), range(4, 6), range(5, 6), range(5, 7), range(6, 9)),
}
"""How many rows and columns a board has for each level, by what it needs, if nothing is said."""
_USUAL = (6, 6)
_LEAST_TORUS = 3
"""On a torus with fewer rows or columns a tile is next to itself."""
_OUTSIDE: Mapping[str, tuple[str, str]] = {
    "steps": ("it has too few steps", "it has too many steps"),
    "premises": ("no step uses so many numbers", "a step uses too many numbers"),
    "chain": ("its chains of influence are too short", "a chain of influence is too long"),
}
"""What is said of measures that are below what is asked for, and above it."""
_LARGEST = 30
_TILES_FOR_A_STEP = 2.8
"""About so many tiles a board has for each step of its derivation."""


def attempt(random: Random, wanted: Wanted) -> Made | Rejected:
    """One display, if it is what is wanted."""
    values = wanted.values
    need, guesses = NEEDS[values["needs"]], values["guesses"]
    board = random_board(random, values["topology"][0], *_size(random, wanted))
    density = values["density"]
    percent = random.randint(density.low, density.high) if density else DENSITIES[board.topology]
    is_rare = need.contradiction or (need.most or 0) >= _RARE
    usual = _SHOWN_RARE if is_rare else _SHOWN
    shown = drawn(random, values["shown"]) if values["shown"] else usual
    most = need.most or MANY_NUMBERS
    mines, signs = laid(random, board, percent, shown)
    total = None
    display: Signs | None = signs
    if is_rare:
        display = grown(
            random, lambda: laid(random, board, percent, shown), board, most, _has(need)
        )
        if display is None:
            return Rejected(f"it has no place that needs {need.words}")
    elif need.total:
        total = len(mines)
        if not guesses:
            display = opened_with_total(random, board, mines, signs)
    elif not guesses:
        display = opened(random, board, mines, signs, most)
    if display is None:
        return Rejected("it cannot be told without a guess")
    return exercise(board, display, total, wanted)


def _has(need: Need) -> Callable[[Neighbours, Signs], bool]:
    """Whether a display has a place that needs so many numbers, or a contradiction."""

    def is_there(neighbours: Neighbours, signs: Signs) -> bool:
        stuck = rounds(neighbours, signs, _RARE - 1).signs
        # Most displays end here, and this is soon found out.
        if not forced_by_all(neighbours, stuck):
            return False
        if need.most is not None:
            return rounds(neighbours, stuck, need.most).highest == need.most
        return not forced_by_sums(neighbours, stuck, need.sums)

    return is_there


def settle(random: Random, wanted: Wanted) -> Wanted:
    """One of the topologies and one of the sizes that are asked for."""
    values = dict(wanted.values)
    values["topology"] = (random.choice(values["topology"]),)
    if values["size"] is not None:
        values["size"] = values["size"].drawn(random)
    return replace(wanted, values=values)


def _size(random: Random, wanted: Wanted) -> tuple[int, int]:
    """Rows and columns: as they are asked for, or as levels have them that are asked for."""
    least = _LEAST_TORUS if wanted.values["topology"][0] == "torus" else 1
    asked: Sizes | None = wanted.values["size"]
    if asked is not None:
        return max(least, asked.rows.low), max(least, asked.columns.low)
    levels, steps = wanted.levels, wanted.values["steps"]
    if steps is not None:
        number = random.randint(steps.low, max(steps.low, min(steps.high, 2 * steps.low)))
        side = min(max(3, round((number * _TILES_FOR_A_STEP) ** 0.5)), _LARGEST)
        sides = range(side, side + 1)
    elif levels.low == LEVELS[0] and levels.high == LEVELS[-1]:
        return _USUAL
    else:
        sizes = _SIZES.get(wanted.values["needs"], _SIZES[""])
        sides = sizes[random.randint(levels.low, levels.high) - 1]
    return max(least, random.choice(sides)), max(least, random.choice(sides))


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
        level = MAKER.level(sum([weight(numbers) for numbers in end.numbers]))
        if level not in wanted.levels:
            return Rejected(f"its level is {level}")
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
    for name, (less, more) in _OUTSIDE.items():
        asked = wanted.values[name]
        if asked is not None and measures[name] not in asked:
            return Rejected(less if measures[name] < asked.low else more)
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


def number_of_images(made: Made) -> int:
    """How many displays there are that are this one turned, mirrored, shifted or renamed."""
    board, signs, _ = display_of(made)
    return len(images_of(board, signs)) if board.is_grid else RENAMINGS


def image(made: Made, wanted: Wanted, number: int) -> Made | Rejected:
    """The exercise about one of these displays, with a derivation and a certificate of its own."""
    board, signs, total = display_of(made)
    if board.is_grid:
        symmetry = images_of(board, signs)[number]
    elif number:
        symmetry = renamed(random_of(made.key, number), board)
    else:
        symmetry = symmetries(board)[0]
    return exercise(symmetry.board, symmetry.signs(signs), total, wanted)


def display_of(made: Made) -> tuple[Board, list[int | str], int | None]:
    """The board of an exercise, its display, and the number of mines if it is told."""
    file = loads(made.files["board.mine"]).file
    assert file.board is not None
    assert file.display is not None
    total = None if file.mines is None else file.mines.number
    return file.board, list(file.display.signs), total


def refusal(wanted: Wanted) -> str | None:
    """Why there is no such board, if that is plain: too few tiles, too few numbers."""
    values = wanted.values
    rows, columns = values["size"].largest if values["size"] else _USUAL
    need = NEEDS[values["needs"]]
    numbers = need.most or (1 if need.total else 3)
    if rows * columns <= numbers:
        return (
            f"A board of {rows} x {columns} has {counted(rows * columns, 'tile')}: too few "
            f"for {need.words} and a covered tile."
        )
    if "torus" in values["topology"] and min(rows, columns) < _LEAST_TORUS:
        return "A torus has at least three rows and columns, or a tile is next to itself."
    premises = values["premises"]
    if need.most is not None and premises is not None and need.most not in premises:
        return f"What needs {need.words} has steps of {need.most} numbers at the most, not others."
    return None


_NAMES = {name: name for name in NEEDS} | {
    "one": "one-number", "two": "two-numbers", "three": "three-numbers", "four": "four-numbers",
    "five": "five-numbers", **{str(n): name for n, name in enumerate(NEEDS, 1) if n <= 5},
}  # fmt: skip


_ON_PAPER = {"subset": "two-numbers", "difference": "two-numbers",
             "numbers": "three-numbers, four-numbers or five-numbers"}  # fmt: skip
"""The words of `paper new --needs`."""


def _read_needs(written: str) -> str:
    name = written.strip().lower().replace(" ", "-")
    if name in _ON_PAPER:
        raise ValueError(f"what a table on paper calls {name} is {_ON_PAPER[name]} here")
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
        Option("size", "Rows and columns, or a range as in 5x5-8x8. Left out, it goes by "
               "difficulty and steps; else 6x6.", sizes(1, _LARGEST), None, "RxC"),
        Option("topology", f"{listed(TOPOLOGIES, 'or')}; some of them with commas; or any.",
               some_of(*TOPOLOGIES, every="any"), "king", "NAME,…"),
        Option("density", "How many percent of the tiles are mines.", span(1, 90), None, "PERCENT"),
        Option("shown", "About how many percent of the rest show their number.", span(1, 100),
               None, "PERCENT"),
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
    images=Images(number_of_images, image),
    settle=settle,
)  # fmt: skip
