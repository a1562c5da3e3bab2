"""The ways from a formula to clauses, by name."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias, assert_never, get_args

from minelogic.encode.counts import CountForm
from minelogic.encode.distribute import distribute, forecast
from minelogic.encode.forecast import in_words
from minelogic.encode.shapes import common_clauses
from minelogic.encode.table import table_clauses
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Clause, Variables
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from minelogic.limits import Limits

Method: TypeAlias = Literal["auto", "distribute", "kn", "recursive", "table", "tseitin"]
METHODS: tuple[Method, ...] = get_args(Method)
IN_STEPS: tuple[Method, ...] = ("auto", "distribute", "kn")
"""The methods that have steps to show."""
DISTRIBUTING: tuple[Method, ...] = (*IN_STEPS, "recursive")
"""The methods that leave out tautologies and subsumed clauses, or keep them."""
MOST_CLAUSES = Limits().clauses


def clauses_of(
    formula: Ground,
    variables: Variables,
    method: Method = "auto",
    limit: int = MOST_CLAUSES,
    notes: list[str] | None = None,
    *,
    tautologies: bool = False,
    subsumed: bool = False,
) -> list[Clause]:
    """Clauses that say what the formula says.

    `distribute`, `kn`, `recursive` and `table` give clauses over its atoms that are equivalent to
    it; `tseitin` adds variables, and every world of the formula extends to them in one way. `auto`
    is `kn`, and where that gives more than `limit` clauses, `tseitin`, with a sentence in `notes`.
    The others raise `LimitReached` then. Distribution leaves out tautologies and subsumed clauses
    unless they are asked for.
    """
    kept = _Kept(tautologies, subsumed)
    match method:
        case "auto":
            return _auto(formula, variables, limit, notes, kept)
        case "distribute" | "kn" | "recursive":
            return _distribute(formula, _FORMS[method], limit, kept)
        case "table":
            return table_clauses(formula, limit)
        case "tseitin":
            return tseitin(formula, variables, limit)
        case _:
            assert_never(method)


class _Kept(NamedTuple):
    """What distribution does not leave out."""

    tautologies: bool
    subsumed: bool


_FORMS: dict[str, CountForm] = {
    "distribute": "disjunctions",
    "kn": "direct",
    "recursive": "implications",
}


def _distribute(formula: Ground, form: CountForm, limit: int, kept: _Kept) -> list[Clause]:
    return distribute(formula, form, limit=limit, **kept._asdict())


def _auto(
    formula: Ground, variables: Variables, limit: int, notes: list[str] | None, kept: _Kept
) -> list[Clause]:
    clauses = common_clauses(formula, limit) if not any(kept) else None
    if clauses is not None and len(clauses) <= limit:
        return clauses
    number = forecast(formula)
    if number <= limit:
        try:
            return _distribute(formula, "direct", limit, kept)
        except LimitReached:
            pass
    extended = tseitin(formula, variables, limit)
    if notes is not None:
        notes.append(auxiliary_note(number))
    return extended


def auxiliary_note(number: int) -> str:
    """Why a formula has auxiliary variables."""
    return f"Distribution would give {in_words(number)} clauses, so auxiliary variables are used."
