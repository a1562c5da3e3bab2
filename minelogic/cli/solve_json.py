"""The answers of `minelogic solve` as data, `minelogic.solution/1`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from minelogic.cli.shared.answering import AboutJson, ReachedJson, about_json, limits_json
from minelogic.encode.method import Method
from minelogic.ground.atoms import as_term
from minelogic.ground.premises import PremiseJson
from minelogic.jsonable import Shape, Tile, plain, tile_json
from minelogic.problem import Problem
from minelogic.render.answers import verdict_rows
from minelogic.solve.answers import Answer
from minelogic.solve.worlds import WorldJson
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Expectation
from minelogic.syntax.tree import Atom

if TYPE_CHECKING:
    from minelogic.derive.derivation import Derivation, TraceJson
    from minelogic.derive.query_reasons import QueryReason

_REFUSED = "The reasons did not pass the checker and are left out; please report this file."


class QueryJson(Shape):
    """The answer to a query, and the steps of the trace that conclude it."""

    formula: str
    line: int
    answer: Answer
    expected: Expectation | None
    holds_in: WorldJson | None
    fails_in: WorldJson | None
    steps: list[int | str]


class NearestJson(WorldJson):
    """The world that comes nearest, and the premises that are broken there."""

    broken: list[PremiseJson]


class SolutionJson(AboutJson):
    """Verdicts on tiles, answers to queries, and why."""

    format: Literal["minelogic.solution/1"]
    mines: int | None
    verdicts: list[list[str]] | dict[str, str] | None
    truth: dict[str, dict[str, bool | str | None]] | None
    queries: list[QueryJson]
    conflict: list[PremiseJson] | None
    conflict_smallest: bool | None
    nearest: NearestJson | None
    encoding: Method
    limits: list[ReachedJson]
    notes: list[str]
    trace: TraceJson | None
    complete: bool | None
    missed: list[Tile]


def solution_json(
    problem: Problem,
    answered: Sequence[QueryReason],
    derivation: Derivation | None,
    refused: bool,
) -> SolutionJson:
    """Verdicts, answers, conflict and trace; `refused` if the trace did not pass the checker."""
    board = problem.board
    answers = problem.answers
    clash, near = problem.conflict, problem.nearest
    notes = answers.knowledge.notes if "knowledge" in answers.__dict__ else []
    return {
        "format": "minelogic.solution/1",
        **about_json(problem),
        "mines": problem.mines,
        "verdicts": _verdicts_json(problem),
        "truth": _truth_json(problem),
        "queries": [_query_json(reason) for reason in answered],
        "conflict": None if clash is None else [p.to_json(board) for p in clash.premises],
        "conflict_smallest": None if clash is None else clash.smallest,
        "nearest": None
        if near is None
        else {**near.model.to_json(), "broken": [p.to_json(board) for p in near.broken]},
        "encoding": problem.encoding,
        "limits": limits_json(problem, [r for reason in answered for r in reason.reached]),
        "notes": [*notes, *([_REFUSED] if refused else []), *_without_reason(answered)],
        "trace": None if derivation is None else derivation.trace,
        "complete": None if derivation is None else derivation.complete,
        "missed": [tile_json(board.name(tile)) for tile in problem.missed(derivation)]
        if board is not None
        else [],
    }


def _without_reason(answered: Sequence[QueryReason]) -> list[str]:
    """A sentence for each answer whose reason was not found within the limits."""
    return [
        f"The reason for the answer in line {reason.query.statement.line} was not found within "
        "the limits."
        for reason in answered
        if reason.reached
    ]


def _verdicts_json(problem: Problem) -> list[list[str]] | dict[str, str] | None:
    """The display's own rows, covered tiles replaced; on a graph from vertex to sign.

    There are none if nothing is said of tiles.
    """
    board, answers = problem.board, problem.answers
    if board is None or problem.status == "inconsistent" or not answers.given.has_verdicts:
        return None
    rows = verdict_rows(board, answers.given.signs, answers.solution.verdicts)
    return rows if board.is_grid else dict(zip(map(str, board.vertices), rows[0], strict=True))


def _truth_json(problem: Problem) -> dict[str, dict[str, bool | str | None]] | None:
    """For each of the file's own predicates that it speaks of, the truth of its atoms by name."""
    if problem.status == "inconsistent":
        return None
    own = [name for name in problem.spoken if name in problem.file.vocabulary.predicates]
    found: dict[str, dict[str, bool | str | None]] = {}
    for name in own:
        unknown = problem.unknown(name)
        found[name] = {
            write(Atom(name, tuple(map(as_term, places)))): "?" if places in unknown else value
            for places, value in problem.truth(name).items()
        }
    return found


def _query_json(reason: QueryReason) -> QueryJson:
    """What is said of a query: its answer, and the steps that show it."""
    query = reason.query
    return {
        "formula": write(query.statement.formula),
        "line": query.statement.line,
        "answer": query.answer,
        "expected": query.statement.expect,
        "holds_in": plain(query.holds),
        "fails_in": plain(query.fails),
        "steps": list(reason.steps),
    }
