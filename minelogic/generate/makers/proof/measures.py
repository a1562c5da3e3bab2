"""How difficult a proof is: its lines, its boxes, its rules, and whether one is classical."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.shapes import places_of
from minelogic.proof.kernel import CLASSICAL, Line

FORMULA = (
    "difficulty = lines + 2 x boxes + rules + 4 if a classical rule is needed: of the shortest "
    "proof found, the lines that are neither premises nor assumptions, its assumptions, and the "
    "different rules they take; of what may be proved or disproved, that of the sequent of the "
    "same shape that can be proved"
)
LEVELS = (11, 17, 24, 34)
_CLASSICAL = 4
_NO_STEPS = ("premise", "assume")


def measures_of(pair: Pair, lines: Sequence[Line]) -> dict[str, int]:
    """What the difficulty of a sequent is made of, by its proof."""
    steps = [line.rule for line in lines if line.rule not in _NO_STEPS]
    return {
        "lines": len(steps),
        "boxes": sum([line.rule == "assume" for line in lines]),
        "rules": len({*steps} - {"copy"}),
        "classical": int(any(rule in CLASSICAL for rule in steps)),
        "length": len(lines),
        "premises": len(pair.premises),
        "letters": len({atom[1:] if _is_tile(atom) else atom[1] for _, atom in places_of(pair)}),
    }


def difficulty_of(lines: Sequence[Line]) -> int:
    """The difficulty of what has this proof."""
    steps = [line.rule for line in lines if line.rule not in _NO_STEPS]
    boxes = sum([line.rule == "assume" for line in lines])
    classical = any(rule in CLASSICAL for rule in steps)
    return len(steps) + 2 * boxes + len({*steps} - {"copy"}) + _CLASSICAL * classical


def _is_tile(atom: tuple[object, ...]) -> bool:
    return any(isinstance(term, int) for term in atom[2:])
