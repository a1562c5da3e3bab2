"""The answers of `minelogic solve` as data, `minelogic.solution/1`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from minelogic.cli.shared.answering import limits_json
from minelogic.cli.shared.common import board_json
from minelogic.problem import Problem
from minelogic.render.answers import verdict_rows
from minelogic.syntax.printer import write

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation
    from minelogic.derive.query_reasons import QueryReason

_REFUSED = "The reasons did not pass the checker and are left out; please report this file."


def solution_json(
    problem: Problem,
    answered: Sequence[QueryReason],
    derivation: Derivation | None,
    refused: bool,
) -> dict[str, Any]:
    """Verdicts, answers, conflict and trace; `refused` if the trace did not pass the checker."""
    board = problem.board
    answers = problem.answers
    verdicts: Any = None
    if board is not None and problem.status != "inconsistent":
        rows = verdict_rows(board, answers.given.signs, answers.solution.verdicts)
        verdicts = rows
        if not board.is_grid:
            verdicts = dict(zip(map(str, board.vertices), rows[0], strict=True))
    clash, near = problem.conflict, problem.nearest
    notes = answers.knowledge.notes if "knowledge" in answers.__dict__ else []
    return {
        "format": "minelogic.solution/1",
        "status": problem.status,
        "diagnostics": [finding.to_json() for finding in problem.diagnostics],
        "board": board_json(board),
        "mines": problem.mines,
        "verdicts": verdicts,
        "queries": [_query_json(reason) for reason in answered],
        "conflict": None if clash is None else [p.to_json(board) for p in clash.premises],
        "conflict_smallest": None if clash is None else clash.smallest,
        "nearest": None
        if near is None
        else {**near.model.to_json(), "broken": [p.to_json(board) for p in near.broken]},
        "encoding": problem.encoding,
        "limits": limits_json(problem),
        "notes": [*notes, *([_REFUSED] if refused else [])],
        "trace": None if derivation is None else derivation.trace,
        "missed": [
            list(name) if isinstance(name, tuple) else name
            for name in [board.name(tile) for tile in problem.missed(derivation)]
        ]
        if board is not None
        else [],
    }


def _query_json(reason: QueryReason) -> dict[str, Any]:
    """What is said of a query: its answer, and the step or the trace that shows it."""
    query, least = reason.query, reason.least
    return {
        "formula": write(query.statement.formula),
        "line": query.statement.line,
        "answer": query.answer,
        "expected": query.statement.expect,
        "holds_in": None if query.holds is None else query.holds.to_json(),
        "fails_in": None if query.fails is None else query.fails.to_json(),
        "steps": list(reason.steps),
        "trace": None if least is None or not least.steps else least.trace,
    }
