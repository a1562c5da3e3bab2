"""The folder of an exercise: what is asked, the solution, and wrong answers with what they lose."""

from __future__ import annotations

import json
from collections.abc import Sequence
from fractions import Fraction

from minelogic.board import Board
from minelogic.derive.verify.certificate import NEEDS
from minelogic.generate.makers.deduce.certificates import FILE, CertificateJson
from minelogic.generate.makers.deduce.claims import Claim, answer, opposite, without_reasons
from minelogic.records import replace
from minelogic.words import counted, fill, plural, wrapped

_FEWEST_NUMBERS = 3
"""Of fewer numbers all may be named."""
POINTS = 10
"""The same for all, so that a class whose boards differ is worth the same."""


def files_of(
    name: str,
    board: Board,
    signs: Sequence[int | str],
    mines: int | None,
    lines: Sequence[Claim],
    certificate: CertificateJson,
) -> dict[str, str]:
    """The texts of all files, by their paths in the folder."""
    wrong = wrong_answers(board, signs, lines, certificate)
    toml = [
        f'id = "{name}"',
        f'title = "Safe or a bomb ({name})"',
        'kind = "deduce"',
        f"points = {POINTS}",
        'board = "board.mine"',
        f'needs = "{certificate["needs"]}"',
        'sparing = "irredundant"',
        "traces = false",
    ]
    for file, (_, score) in wrong.items():
        toml += ["", "[[wrong]]", f'file = "{file}"', f'score = "{score}"']
    return {
        "exercise.toml": "\n".join(toml) + "\n",
        "board.mine": board_text(board, signs, mines),
        "prompt.md": prompt(name, board, signs, mines, certificate),
        "starter.txt": "# One claim on each line, as in: S(2, 0) by (1, 0), (1, 1)\n"
        if board.is_grid
        else "# One claim on each line, as in: S(z) by x, y\n",
        "reference.txt": answer(lines),
        FILE: json.dumps(certificate, ensure_ascii=False, indent=1) + "\n",
        **{file: text for file, (text, _) in wrong.items()},
    }


def board_text(board: Board, signs: Sequence[int | str], mines: int | None) -> str:
    """The constraint file of a display under the standard theory."""
    total = [] if mines is None else [f"mines {mines}"]
    if not board.is_grid:
        edges = ", ".join(
            [
                *[f"{one}-{other}" for one, other in board.edges],
                *[str(board.name(t)) for t in range(board.size) if not board.neighbours(t)],
            ]
        )
        shown = ", ".join(
            [f"{board.name(tile)}={sign}" for tile, sign in enumerate(signs) if sign != "."]
        )
        return "\n".join(
            [f"board graph {edges}", f"display {shown}", *total, "use minesweeper", ""]
        )
    kind = "" if board.topology == "king" else f" {board.topology}"
    rows = [f"  {row}" for row in rows_of(board, signs)]
    head = f"board {board.rows} x {board.columns}{kind}"
    return "\n".join([head, "display", *rows, *total, "", "use minesweeper", ""])


def rows_of(board: Board, signs: Sequence[int | str]) -> list[str]:
    """The rows of a grid, with blanks between the tiles, in columns if a number has two digits."""
    wide = max(len(str(sign)) for sign in signs)
    cells = [str(sign).rjust(wide) for sign in signs]
    starts = range(0, board.size, board.columns)
    return [" ".join(cells[start : start + board.columns]) for start in starts]


def wrong_answers(
    board: Board, signs: Sequence[int | str], lines: Sequence[Claim], certificate: CertificateJson
) -> dict[str, tuple[str, Fraction]]:
    """Answers with a mistake that students make, and the score of each."""
    tiles = sum([len(line.literals) for line in lines])
    before = certificate["fixpoint"]["steps"]
    found = sum([len(line.literals) for line in lines[:before]])
    share = Fraction(POINTS, tiles)
    texts: dict[str, tuple[str, Fraction]] = {
        "no-reasons": (answer(without_reasons(lines)), share * tiles / 2),
    }
    if before:
        # Who gives up where the cheaper techniques get stuck.
        texts["gave-up"] = (answer(lines[:before]), share * found)
    needed = lines[before]
    if len(needed.numbers) > 1:
        # A reason of which a number is left out forces nothing: each tile has half.
        less = replace(needed, numbers=needed.numbers[:1], total=False)
        shown = [*lines[:before], less, *lines[before + 1 :]]
        texts["too-little"] = (answer(shown), POINTS - share * len(needed.literals) / 2)
    last = lines[-1]
    reversed_ = (*last.literals[:-1], opposite(last.literals[-1]))
    turned = [*lines[:-1], replace(last, literals=reversed_)]
    texts["reversed"] = (answer(turned), max(POINTS - 2 * share, Fraction(0)))
    both = [literal for line in lines for literal in line.literals]
    everything = "".join([f"{each}\n{opposite(each)}\n" for each in both])
    texts["everything"] = (everything, Fraction(0))
    if (named := _everything_named(board, signs, lines)) is not None:
        shotgun, half = named
        texts["everything-named"] = (answer(shotgun), share * half / 2)
    if certificate["guesses"]:
        from minelogic.generate.makers.deduce.certificates import settled

        end = settled(board, signs, lines)
        tile = end.index(".")
        guess = Claim((f"B({_inside(board, tile)})",), (), (), False, "direct")
        texts["guess"] = (answer([*lines, guess]), POINTS - share)
    return {f"wrong/{name}.txt": value for name, value in texts.items()}


def _everything_named(
    board: Board, signs: Sequence[int | str], lines: Sequence[Claim]
) -> tuple[list[Claim], int] | None:
    """Claims each by every number of the display, and how many they are; None of few numbers.

    Only those are claimed for which some number can be spared: none of the lines that lead to them
    uses it. So none of them has its reason.
    """
    numbers = [str(board.label(t)) for t, sign in enumerate(signs) if str(sign).isdigit()]
    if len(numbers) < _FEWEST_NUMBERS:
        return None
    used: list[frozenset[str]] = []
    claimed: list[Claim] = []
    for line in lines:
        mine = frozenset(line.numbers).union(*[used[number - 1] for number in line.lines])
        used.append(mine)
        if len(mine) < len(numbers):
            claimed += [
                Claim((literal,), tuple(numbers), (), False, "direct") for literal in line.literals
            ]
    return (claimed, len(claimed)) if claimed else None


def _inside(board: Board, tile: int) -> str:
    name = board.name(tile)
    return f"{name[0]}, {name[1]}" if isinstance(name, tuple) else str(name)


NEIGHBOURS = {
    "king": "Tiles that share a side or a corner are neighbours.",
    "rook": "Only tiles that share a side are neighbours.",
    "torus": "Tiles that share a side or a corner are neighbours, and the board goes round: the "
    "last row touches the first, and the last column the first.",
    "triangle": "The tiles are triangles, and those that share a corner are neighbours. A tile "
    "(i, j) points up if i + j is even: (0, 0) does, (0, 1) does not.",
    "graph": "Vertices that are joined are neighbours.",
}


def prompt(
    name: str,
    board: Board,
    signs: Sequence[int | str],
    mines: int | None,
    certificate: CertificateJson,
) -> str:
    """What students read."""
    parts = [
        f"# Safe or a bomb ({name})",
        fill(f"{NEIGHBOURS[board.topology]} {_signs_words(board, signs)}"),
    ]
    if board.is_grid:
        parts += ["```\n" + "\n".join(rows_of(board, signs)) + "\n```"]
        parts += [fill("Tiles are named by row and column, and (0, 0) is the one at the top left.")]
    else:
        parts += [_graph_words(board, signs)]
    if mines is not None:
        parts += [fill(f"{_total_words(mines)}")]
    one, many = ("tile", "tiles") if board.is_grid else ("vertex", "vertices")
    settles = f"Not every covered {one} can be told: claim"
    if not certificate["guesses"]:
        settles = f"Every covered {one} can be told without a guess. Claim"
    needed = NEEDS[certificate["needs"]].words
    hint = f"At some place it takes {needed}."
    if NEEDS[certificate["needs"]].contradiction:
        hint += (
            " Suppose the opposite of what you claim, and name behind `by` all that then clash: "
            "the numbers, and the lines."
        )
    if certificate["needs"] == "one-number":
        hint = "One number at a time is enough."
    parts += [
        fill(
            f"Which covered {many} are safe, which are bombs? {settles} only what has to be so, "
            f"and give your reason. {hint}"
        ),
        wrapped(
            "**Hand in** the file `answer.txt` with a claim on each line: `S` for safe or `B` for "
            f"a bomb, the {one}, and behind `by` the numbers that force it. What you found before "
            f"counts as a reason if it is named too, by its {one} or by the number of its line"
            + (", and so does `total`, the number of bombs" if mines is not None else "")
            + ". So an answer looks like this, on another board:"
        ),
        f"```\n{_example(board, mines is not None)}\n```",
        wrapped(
            f"**Points** ({POINTS}): all {many} that can be told are worth the same, half of it if "
            "the reason names too little, or nearly everything, and less than all if it names a "
            "number that can be spared; every claim that does not follow takes away what a "
            f"{one} is worth."
        ),
    ]
    return "\n\n".join(parts) + "\n"


def _total_words(mines: int) -> str:
    return f"There {plural(mines, 'is', 'are')} {counted(mines, 'bomb')} in all."


def _example(board: Board, total: bool) -> str:
    return _EXAMPLE[board.is_grid] + (_BY_TOTAL[board.is_grid] if total else "")


_EXAMPLE = {
    True: "1. S(2, 0) by (1, 0), (1, 1)\n2. B(2, 1), B(2, 3) by (1, 2), line 1",
    False: "1. S(z) by x, y\n2. B(w), B(t) by x, line 1",
}

_BY_TOTAL = {True: "\n3. S(4, 4) by total, lines 1-2", False: "\n3. S(v) by total, lines 1-2"}


def _signs_words(board: Board, signs: Sequence[int | str]) -> str:
    one = "tile" if board.is_grid else "vertex"
    said = f"A dot is a covered {one}, and a number tells how many of its neighbours are bombs"
    more = []
    if "*" in signs:
        more.append("`*` is known to be a bomb")
    if "-" in signs:
        more.append("`-` is known to be safe, but shows no number")
    return "; ".join([said, *more]) + "."


def _graph_words(board: Board, signs: Sequence[int | str]) -> str:
    rows = ["| vertex | shows | joined to |", "|---|---|---|"]
    for tile in sorted(range(board.size), key=lambda tile: str(board.name(tile))):
        near = sorted([str(board.name(other)) for other in board.neighbours(tile)])
        rows.append(f"| {board.name(tile)} | `{signs[tile]}` | {', '.join(near) or 'nothing'} |")
    return "\n".join(rows)
