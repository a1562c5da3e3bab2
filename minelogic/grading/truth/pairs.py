"""Values for all variables of a formula in a row, as in `(0, 0), (1, 2), (2, 1)` for i and j."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.grading.truth.plays import Play
from minelogic.ground.game import Claim
from minelogic.records import replace
from minelogic.syntax.tree import Exists, Forall, Formula


def with_names(claim: Claim, plays: Sequence[Play]) -> tuple[Play, ...]:
    """The plays with the names of the values, where each has as many as the formula has variables.

    Only where somebody else chooses some of the variables: by what is not named the values are
    those of the student's own, and of these there must be fewer, so that nothing else can be meant.
    """
    names, own = _variables(claim.formula, claim.value)
    given = [play for play in plays if play.bare and not play.named and not play.parts]
    if len(given) < max(len(plays), 1) or len(set(names)) < len(names) or own == len(names):
        return tuple(plays)
    if own == 1 and len(plays) == 1 and len(plays[0].bare) not in (1, len(names)):
        # One value after the other, for cases that are not named.
        return tuple([Play(bare=(value,)) for value in plays[0].bare])
    if any(len(play.bare) != len(names) for play in plays):
        return tuple(plays)
    return tuple(
        [replace(play, named=tuple(zip(names, play.bare, strict=True)), bare=()) for play in plays]
    )


def _variables(formula: Formula, value: bool) -> tuple[list[str], int]:
    """The variables of the quantifiers in front, and how many of them the student chooses."""
    names: list[str] = []
    own = 0
    while isinstance(formula, Forall | Exists):
        names += [binder.name for binder in formula.binders]
        own += len(formula.binders) * (isinstance(formula, Exists) is value)
        formula = formula.body
    return names, own
