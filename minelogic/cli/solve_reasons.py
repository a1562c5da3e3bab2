"""Which steps answer a query, and which tiles the steps leave out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from minelogic.cli.shared.deriving import checked
from minelogic.ground.formula import Ground, negation
from minelogic.problem import Problem
from minelogic.solve.explain import QueryAnswer

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation
    from minelogic.derive.steps import StepId


def missed_tiles(problem: Problem, derivation: Derivation | None) -> list[int]:
    """The tiles that are decided, but that no step concludes."""
    if derivation is None or problem.board is None:
        return []
    first_safe = derivation.grounding.atoms.families["S"].start
    concluded = {c for step in derivation.steps for c in step.conclusions}
    return [
        tile
        for tile, verdict in problem.answers.solution.verdicts.items()
        if (verdict == "B" and tile + 1 not in concluded)
        or (verdict == "S" and first_safe + tile not in concluded)
    ]


def reason_of(problem: Problem, query: QueryAnswer) -> Derivation | None:
    """The reason for an answer. That it is not found in time does not make the answer unknown."""
    before = len(problem.reached)
    found = checked(problem.explain(query.statement.formula))
    del problem.reached[before:]
    return found


def steps_for(problem: Problem, query: QueryAnswer, derivation: Derivation) -> list[StepId]:
    """The steps that together conclude what a query asks for, or its opposite; else none."""
    asked = problem.ground_formula(query.statement.formula)
    wanted = asked if query.answer == "entailed" else negation(asked)
    parts = wanted[1:] if isinstance(wanted, tuple) and wanted[0] == "&" else (wanted,)
    concluded = {c: step.id for step in derivation.steps for c in step.conclusions}
    found: dict[StepId, None] = {}
    for part in parts:
        step = concluded.get(part) or concluded.get(_in_other_words(problem, part))
        if step is None:
            return []
        found[step] = None
    return list(found)


def _in_other_words(problem: Problem, literal: Ground) -> Ground:
    """Under the standard theory: safe for no bomb, bomb for not safe."""
    given = problem.answers.given
    if not given.standard or not isinstance(literal, int) or literal >= 0:
        return literal
    first_safe = given.atoms.families["S"].start
    if -literal <= given.tiles:
        return first_safe - literal - 1
    return -literal - first_safe + 1 if -literal < first_safe + given.tiles else literal
