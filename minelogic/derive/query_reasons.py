"""What shows the answers to a file's queries, and which verdicts a derivation leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from minelogic.derive.derivation import Derivation
from minelogic.derive.from_steps import FromSteps
from minelogic.derive.steps import Step, StepId
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, negation
from minelogic.records import dataclass
from minelogic.solve.explain import QueryAnswer
from minelogic.solve.given import Given, Verdict

_LONG = 12
"""Of a reason with more lines it is asked whether the file alone gives a shorter one."""


@dataclass(frozen=True, slots=True)
class QueryReason:
    """What shows the answer to a query; nothing if it is undecided, or no reason was found."""

    query: QueryAnswer
    steps: tuple[StepId, ...] = ()
    """The steps that together conclude it."""
    more: tuple[StepId, ...] = ()
    """The steps that were made for it, on top of the file's derivation."""
    reached: tuple[LimitReached, ...] = ()
    """If there are no steps at all: the limits that were reached while they were looked for."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The queries of a file with their reasons."""

    derivation: Derivation | None
    """The file's derivation and, after it, the steps that the queries need besides."""
    reasons: tuple[QueryReason, ...]


def answered(
    queries: Iterable[QueryAnswer],
    derivation: Derivation | None,
    given: Given,
    explain: Callable[[QueryAnswer], tuple[Derivation, Sequence[LimitReached]]] | None,
    further: FromSteps | None,
) -> Answered:
    """For each query the steps that conclude it: the derivation's, or new ones that stand on them.

    Without a derivation nothing is looked for. `further` makes steps out of what is concluded, and
    `explain`, where that fails, out of the file alone; without them only the derivation's steps
    count. What an independent query has, its two worlds, is found as well.
    """
    concluded: dict[Ground, StepId] = {}
    if derivation is not None:
        concluded = {c: step.id for step in derivation.steps for c in step.conclusions}
    more: list[Step] = []
    reasons: list[QueryReason] = []
    for query in queries:
        _ = (query.holds, query.fails)
        if derivation is None or query.answer not in ("entailed", "refuted"):
            reasons.append(QueryReason(query))
            continue
        steps = _steps_to(query, concluded, given)
        made: Sequence[Step] = ()
        reached: Sequence[LimitReached] = ()
        if not steps and further is not None:
            made = further.steps(query)
            if explain is not None and (not made or _lines(made) > _LONG):
                least, reached = explain(query)
                if not made or _lines(least.steps) < _lines(made):
                    # What was found before need not be the shortest way.
                    further.forget(made)
                    made = further.taken_up(least.found) or further.taken_up(made)
            steps = tuple([step.id for step in made[-1:]])
        for step in made:
            concluded.update(dict.fromkeys(step.conclusions, step.id))
        more += made
        new = tuple([step.id for step in made])
        reasons.append(QueryReason(query, steps, new, () if made else tuple(reached)))
    return Answered(_extended(derivation, more), tuple(reasons))


def _lines(steps: Sequence[Step]) -> int:
    return sum([1 for step in steps for _ in step.within()])


def _extended(derivation: Derivation | None, more: Sequence[Step]) -> Derivation | None:
    """The derivation with more steps at its end."""
    if derivation is None or not more:
        return derivation
    return Derivation(derivation.grounding, (*derivation.steps, *more), reached=derivation.complete)


def _steps_to(
    query: QueryAnswer, concluded: Mapping[Ground, StepId], given: Given
) -> tuple[StepId, ...]:
    """The steps that together conclude what a query asks for, or its opposite; else none."""
    wanted = query.asked if query.answer == "entailed" else negation(query.asked)
    parts = wanted[1:] if isinstance(wanted, tuple) and wanted[0] == "&" else (wanted,)
    steps: dict[StepId, None] = {}
    for part in parts:
        step = concluded.get(part) or concluded.get(_in_other_words(part, given))
        if step is None:
            return ()
        steps[step] = None
    return tuple(steps)


def _in_other_words(literal: Ground, given: Given) -> Ground:
    """Under the standard theory: safe for no bomb, bomb for not safe."""
    if not given.is_tied or not isinstance(literal, int) or literal >= 0:
        return literal
    first_safe = given.atoms.families["S"].start
    if -literal <= given.tiles:
        return first_safe - literal - 1
    return -literal - first_safe + 1 if -literal < first_safe + given.tiles else literal


def missed_tiles(verdicts: Mapping[int, Verdict], derivation: Derivation | None) -> Sequence[int]:
    """The tiles that are decided, but by no step of the derivation, if there is one."""
    if derivation is None or derivation.board is None:
        return ()
    first_safe = derivation.grounding.atoms.families["S"].start
    concluded = {c for step in derivation.steps for c in step.conclusions}
    return tuple(
        [
            tile
            for tile, verdict in verdicts.items()
            if (verdict == "B" and tile + 1 not in concluded)
            or (verdict == "S" and first_safe + tile not in concluded)
            or (verdict == "N" and -(tile + 1) not in concluded)
        ]
    )
