"""The literals that hold in every model, of those that are asked about."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.records import dataclass
from minelogic.solve.sat.engine import Engine

_TOGETHER = 500
"""How many candidates one question asks about."""


@dataclass(frozen=True, slots=True)
class Backbone:
    """What is known of the candidates: those that hold in every model, those left undecided.

    `consistent` is whether there is a model at all; None, and all candidates open, if the budget
    did not suffice to find out.
    """

    consistent: bool | None
    forced: frozenset[int]
    open: frozenset[int] = frozenset()


def backbone(engine: Engine, candidates: Iterable[int], guard: int, both: bool = False) -> Backbone:
    """Which of the candidate literals are forced; the engine keeps those as clauses.

    If `both`, the candidates are variables, and each may be forced to be true or to be false.

    Any model rules out the candidates that are false in it. Then one question asks for a model in
    which some candidate is false: it removes at least one, or proves all of them at once.
    `guard` and the numbers after it are variables that the engine does not use yet.
    """
    wanted = list(dict.fromkeys(candidates))
    answer = engine.satisfiable()
    if answer is None:
        return Backbone(None, frozenset(), frozenset(wanted))
    if not answer:
        return Backbone(False, frozenset())
    forced: set[int] = set()
    left = engine.holding(wanted)
    if both:
        true = set(left)
        left = [variable if variable in true else -variable for variable in wanted]
    while left:
        asked = left[:_TOGETHER]
        opposite = [-literal for literal in left]
        engine.prefer(opposite)
        engine.add([[*opposite[:_TOGETHER], -guard]])
        answer = engine.satisfiable((guard,))
        guard += 1
        if answer is None:
            return Backbone(True, frozenset(forced), frozenset(left))
        if answer:
            left = engine.holding(left)
        else:
            forced.update(asked)
            engine.add([(literal,) for literal in asked])
            left = left[len(asked) :]
    return Backbone(True, frozenset(forced))
