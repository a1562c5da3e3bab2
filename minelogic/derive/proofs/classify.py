"""Which technique a reason is: how many instances it takes, and of which kind they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from minelogic.derive.proofs.lines import is_plain
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.steps import Assumption, Case, Earlier, Step, StepId
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.syntax.statements import Mines

_UNNAMED = ("clash", "lemma")
"""Techniques within cases that are named for what they conclude."""

Value: TypeAlias = Callable[[Ground], bool | None]
"""What is known of a formula."""


def technique_of(
    used: Sequence[Premise], conclusion: Ground, value: Value, tiles: int, first_safe: int
) -> str:
    """The technique by which premises force a conclusion, given what is known of single tiles.

    The board has so many tiles, and the atoms that they are safe begin at `first_safe`.
    """
    dear = [premise for premise in used if premise.cost]
    if not dear:
        return "given"
    if any(isinstance(premise.statement, Mines) for premise in dear):
        return "total" if len(dear) == 1 else "total-and-numbers"
    numbers = [open_tiles(premise.formula, value, tiles) for premise in dear]
    bomb = is_bomb(conclusion, tiles, first_safe)
    if bomb is None or any(number is None for number in numbers):
        return "instance" if len(dear) == 1 else "instances"
    if len(dear) == 1:
        return "all-missing" if bomb else "all-found"
    if len(dear) > 2:
        return "numbers"
    one, two = [number or frozenset() for number in numbers]
    return "subset" if one <= two or two <= one else "difference"


def renamed(
    step: Step, conclusions: Mapping[StepId, Sequence[Ground]], tiles: int, first_safe: int
) -> Step:
    """The step, and those in its cases, with the techniques that their own premises make them.

    What is known of single tiles is only what the step itself cites.
    """
    known = dict(conclusions)
    return _renamed(step, known, tiles, first_safe)


def _renamed(
    step: Step, known: dict[StepId, Sequence[Ground]], tiles: int, first_safe: int
) -> Step:
    cases = []
    for case in step.cases:
        inner = []
        for one in case.steps:
            inner.append(_renamed(one, known, tiles, first_safe))
            known[one.id] = one.conclusions
        cases.append(Case(case.assume, tuple(inner)))
    technique = step.technique
    # What was asked for is no lemma, even if it is no literal.
    if technique not in _UNNAMED or (technique == "lemma" and step.wording is not None):
        plain, dear, cheap = [], [], Propagation()
        for reason in step.premises:
            if isinstance(reason, Earlier):
                for formula in known[reason.step]:
                    cheap.add(None, formula)
            elif isinstance(reason, Assumption) or not reason.cost:
                cheap.add(None, reason.formula)
            elif is_plain(reason.formula):
                # Literals that the file gives are known once it is said that they are given.
                plain.append(reason)
                cheap.add(None, reason.formula)
            else:
                dear.append(reason)
        cheap.run()
        used = dear or plain
        found = technique_of(used, step.conclusions[0], cheap.value, tiles, first_safe)
        # Which tiles two numbers leave open is a matter of all that is known.
        if {technique, found} != {"subset", "difference"}:
            technique = found
    return replace(step, technique=technique, cases=tuple(cases))


def open_tiles(formula: Ground, value: Value, tiles: int) -> frozenset[int] | None:
    """The bombs, by their atoms, that a number leaves open; None if the formula is no number.

    A number says, with what is known put in, how many of some tiles are bombs.
    """
    while isinstance(formula, tuple) and formula[0] in ("->", "<->"):
        op, left, right = formula
        if value(left) is True:
            formula = right
        elif op == "<->" and value(right) is True:
            formula = left
        else:
            return None
    if not isinstance(formula, tuple) or formula[0] != "exactly":
        return None
    parts = formula[2:]
    if not all(isinstance(part, int) and 0 < part <= tiles for part in parts):
        return None
    return frozenset([part for part in parts if value(part) is None])


def is_bomb(literal: Ground, tiles: int, first_safe: int) -> bool | None:
    """Whether a literal says that a tile is a bomb, or that it is none; None if neither."""
    if not isinstance(literal, int) or isinstance(literal, bool):
        return None
    atom = abs(literal)
    if 0 < atom <= tiles:
        return literal > 0
    return literal < 0 if first_safe <= atom < first_safe + tiles else None
