"""The literals that hold in every model, of those that are asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from minelogic.records import dataclass
from minelogic.solve.sat.engine import Engine

_SOON = 2_000
"""A model that is not found within so many conflicts may not be there."""
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


@dataclass(frozen=True, slots=True)
class Alike:
    """Variables of which one is forced exactly if all are, which are looked for if need be."""

    patience: int
    """The conflicts after which looking for them is cheaper than going on."""
    groups: Callable[[], list[list[int]]]


def backbone(
    engine: Engine,
    candidates: Iterable[int],
    guard: int,
    both: bool = False,
    alike: Alike | None = None,
    hopeless: Callable[[], bool] | None = None,
) -> Backbone:
    """Which of the candidate literals are forced; the engine keeps those as clauses.

    If `both`, the candidates are variables, and each may be forced to be true or to be false.

    Any model rules out the candidates that are false in it. Then one question asks for a model in
    which some candidate is false: it removes at least one, or proves all of them at once. Of
    candidates that are alike one is asked about, and a model rules it out if one of them is false.
    `guard` and the numbers after it are variables that the engine does not use yet. If that takes
    more effort than there is, each is asked about by itself, for one may be easy where all are not.
    `hopeless`, which knows another way to see that there is no model, is asked if none is at hand.
    """
    wanted = list(dict.fromkeys(candidates))
    answer = engine.satisfiable(most=None if hopeless is None else _SOON)
    if answer is None and hopeless is not None:
        answer = False if hopeless() else engine.satisfiable()
    if answer is None:
        return Backbone(None, frozenset(), frozenset(wanted))
    if not answer:
        return Backbone(False, frozenset())
    forced: set[int] = set()
    left = engine.holding(wanted)
    if both:
        true = set(left)
        left = [variable if variable in true else -variable for variable in wanted]
    group: dict[int, list[int]] = {}
    while left:
        if alike is not None and engine.conflicts >= alike.patience:
            group = _together(left, alike.groups(), wanted)
            left = [literal for literal in left if literal in group]
            alike = None
            continue
        asked = left[:_TOGETHER]
        opposite = [-literal for literal in left]
        engine.prefer(opposite)
        engine.add([[*opposite[:_TOGETHER], -guard]])
        answer = engine.satisfiable((guard,))
        guard += 1
        if answer is None:
            left = _one_by_one(engine, left, group, forced)
            return Backbone(True, frozenset(forced), frozenset(_members(left, group)))
        if answer:
            left = _still(engine, left, group)
        else:
            proved = _members(asked, group)
            forced.update(proved)
            engine.add([(literal,) for literal in proved])
            left = left[len(asked) :]
    return Backbone(True, frozenset(forced))


def _one_by_one(
    engine: Engine, left: list[int], group: dict[int, list[int]], forced: set[int]
) -> list[int]:
    """Finds what is forced within a little effort for each; those that stay undecided."""
    waiting, undecided = left, []
    shared, questions = engine.shared, len(left)
    while waiting and shared is not None and shared.left and engine.has_conflicts_left:
        literal, *waiting = waiting
        shared.ask_one_of(questions)
        questions -= 1
        answer = engine.satisfiable((-literal,))
        if answer is None:
            undecided.append(literal)
        elif answer:
            waiting = _still(engine, waiting, group)
            undecided = _still(engine, undecided, group)
        else:
            proved = _members([literal], group)
            forced.update(proved)
            engine.add([(each,) for each in proved])
    return [*undecided, *waiting]


def _together(left: list[int], groups: list[list[int]], wanted: list[int]) -> dict[int, list[int]]:
    """For the first of the literals that are alike, none of which a model has ruled out, all."""
    held, asked = set(left), set(map(abs, wanted))
    members_of = {variable: members for members in groups for variable in members}
    group: dict[int, list[int]] = {}
    for literal in left:
        variable = abs(literal)
        members = [each for each in members_of.get(variable, (variable,)) if each in asked]
        literals = members if literal > 0 else [-each for each in members]
        if literals[0] == literal and held.issuperset(literals):
            group[literal] = literals
    return group


def _members(literals: list[int], group: dict[int, list[int]]) -> list[int]:
    """The literals with all that are alike."""
    return [each for literal in literals for each in group[literal]] if group else literals


def _still(engine: Engine, left: list[int], group: dict[int, list[int]]) -> list[int]:
    """After a yes: the literals that still hold in every model, and all that are alike."""
    if not group:
        return engine.holding(left)
    holding = set(engine.holding(_members(left, group)))
    return [literal for literal in left if holding.issuperset(group[literal])]
