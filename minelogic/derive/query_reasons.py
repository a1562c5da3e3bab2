"""What shows the answers to a file's queries, and which verdicts a derivation leaves out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import StepId
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, negation
from minelogic.records import dataclass
from minelogic.solve.explain import QueryAnswer
from minelogic.solve.given import Given, Verdict


@dataclass(frozen=True, slots=True)
class QueryReason:
    """What shows the answer to a query; nothing if it is undecided, or no reason was found."""

    query: QueryAnswer
    steps: tuple[StepId, ...] = ()
    """The steps of the file's derivation that together conclude it."""
    least: Derivation | None = None
    """If there are none: the least reason, as a derivation of its own."""
    reached: tuple[LimitReached, ...] = ()
    """If there are no steps at all: the limits that were reached while they were looked for."""


def query_reasons(
    queries: Iterable[QueryAnswer],
    derivation: Derivation | None,
    given: Given,
    explain: Callable[[QueryAnswer], tuple[Derivation, Sequence[LimitReached]]] | None,
) -> tuple[QueryReason, ...]:
    """For each query the steps of the derivation that answer it, or else the least reason.

    Without a derivation nothing is looked for, and without `explain` no other reason. What an
    independent query has, its two worlds, is found as well.
    """
    concluded: dict[Ground, StepId] = {}
    if derivation is not None:
        concluded = {c: step.id for step in derivation.steps for c in step.conclusions}
    reasons: list[QueryReason] = []
    for query in queries:
        _ = (query.holds, query.fails)
        decided = derivation is not None and query.answer in ("entailed", "refuted")
        steps = _steps_to(query, concluded, given) if decided else ()
        if decided and not steps and explain is not None:
            least, reached = explain(query)
            reasons.append(QueryReason(query, steps, least, tuple(reached)))
        else:
            reasons.append(QueryReason(query, steps))
    return tuple(reasons)


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
