"""Claims about a board with one of them wrong, judged before they are taken."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from minelogic.board import Board
from minelogic.generate.makers.deduce.claims import answer, bare_claims
from minelogic.generate.makers.deduce.displays import laid, opened
from minelogic.generate.makers.deduce.folder import board_text, rows_of
from minelogic.generate.makers.mistake.boards.slips import (
    PLANTED,
    Base,
    Slip,
    miscount,
    stayed,
    tile_of,
    went_on,
)
from minelogic.generate.makers.mistake.names import IN_CLAIMS
from minelogic.generate.makers.mistake.plant import Plant, Sought
from minelogic.generate.symmetries import canonical
from minelogic.grading.mistake.claims import claims_about
from minelogic.grading.mistake.derivation import Row
from minelogic.problem import loads
from minelogic.source import Source
from minelogic.words import fill

_BOARDS = 12
"""So many displays are looked at in one go."""
_OF_BOARD = 40
_DENSITY, _SHOWN = 20, 55
"""Mines, and numbers among the rest, in percent."""
_KEPT = 2


def planted(rng: Random, sought: Sought) -> Plant | str:
    """Claims with this mistake, or why there are none."""
    reason = "no board on which the mistake could be planted"
    for _ in range(_BOARDS):
        base = _base(rng, sought)
        if base is None:
            continue
        for slip in islice(PLANTED[sought.code](rng, base), _OF_BOARD):
            plant = _plant(base, slip, sought)
            if isinstance(plant, Plant):
                return plant
            reason = plant or reason
    return reason


def _base(rng: Random, sought: Sought) -> Base | None:
    """A display of which something can be told, and how."""
    board = Board.grid(*sought.size)
    mines, signs = laid(rng, board, _DENSITY, _SHOWN)
    if sought.code != "not-forced" and rng.random() < 0.5:
        more = opened(rng, board, mines, signs, 2)
        signs = signs if more is None else more
    problem = loads(board_text(board, signs, None), name="board.mine")
    if problem.status != "consistent":
        return None
    derivation = problem.derivation
    if not derivation.complete:
        return None
    lines = bare_claims(derivation)
    if not sought.lines.low - 1 <= len(lines) <= sought.lines.high:
        return None
    text = answer(lines)
    if not claims_about(problem, Source("right", text)).complete:
        return None
    return Base(board, signs, problem, lines)


def _plant(base: Base, slip: Slip, sought: Sought) -> Plant | str:
    """The exercise of a slip, or why it is none; an empty reason if it is another mistake."""
    label = str(slip.position + 1)
    if PLANTED[sought.code] is miscount:
        rows = _rows(base, answer(slip.lines))
        if _codes(rows, label)[:1] != (sought.code,):
            return ""
        lines = went_on(base, slip, sought.lines.high) or stayed(base, slip)
    else:
        lines = slip.lines
    after = len(lines) - slip.position - 1
    if len(lines) not in sought.lines:
        return "too few lines or too many"
    if sought.after is not None and after not in sought.after:
        return "the mistake is too near to the end or too far from it"
    text, right = answer(lines), answer(base.lines)
    rows = _rows(base, text)
    codes = _codes(rows, label)
    wrong_labels = {row.label for row in rows if row.verdict == "wrong"}
    if codes[:1] != (sought.code,) or wrong_labels != {label}:
        return ""
    if any(row.codes[:1] != (sought.code,) for row in rows if row.label == label):
        return ""
    if any(row.verdict == "open" for row in rows):
        return ""
    given = {row.says for row in rows if row.verdict != "wrong"}
    stays = {row.says for row in _rows(base, right)[:-1]}
    if len(given & stays) < _KEPT:
        return "nothing of it can be kept"
    wrong = lines[slip.position]
    follows = base.problem.status == "consistent" and _forced(base, wrong.literals)
    if sought.follows is not None and follows is not sought.follows:
        return "what the wrong line says follows otherwise, or does not"
    labels = [str(n) for n in range(1, len(lines) + 1)]
    above = {literal for line in lines[: slip.position] for literal in line.literals}
    asked = {literal for line in base.lines for literal in line.literals}
    needs_above = {row.says for row in rows if int(row.label) < int(label)}
    cut = answer(lines[: slip.position])
    return Plant(
        place="claims",
        code=sought.code,
        also=codes,
        line=label,
        others=tuple([one for one in labels if one != label]),
        after=after,
        looks=IN_CLAIMS[sought.code].looks,
        follows=follows,
        of={"board": "board.mine"},
        given=text,
        right=right,
        cut=cut if above < asked and needs_above else None,
        fits=tuple(IN_CLAIMS),
        story=_story(base.board, base.signs),
        key=canonical(base.board, base.signs),
        files={"board.mine": board_text(base.board, base.signs, None)},
    )


def _rows(base: Base, text: str) -> Sequence[Row]:
    return claims_about(base.problem, Source("claims", text)).rows


def _codes(rows: Sequence[Row], label: str) -> tuple[str, ...]:
    """What is wrong with a line, by all its names."""
    return tuple(dict.fromkeys([code for row in rows if row.label == label for code in row.codes]))


def _forced(base: Base, literals: Sequence[str]) -> bool:
    """Whether the whole display forces what is said."""
    verdicts = base.problem.verdicts
    return all(
        verdicts.get(base.board.name(tile_of(base.board, literal))) == literal[0]
        for literal in literals
    )


def _story(board: Board, signs: Sequence[int | str]) -> str:
    drawn = "\n".join(rows_of(board, signs))
    more = " `*` is known to be a bomb." if "*" in signs else ""
    return "\n\n".join(
        [
            fill(
                "Tiles that share a side or a corner are neighbours. A dot is a covered tile, and "
                f"a number tells how many of its neighbours are bombs.{more} Tiles are named by "
                "row and column, and (0, 0) is the one at the top left.",
            ),
            f"```\n{drawn}\n```",
            fill(
                "Somebody has said which tiles are safe (S), which are bombs (B), and why:",
            ),
        ]
    )
