"""The ends of a range that are known without a binding."""

from __future__ import annotations

from typing import assert_never

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax import tree


def constant(term: tree.Term) -> int | None:
    """The value of a term without variables."""
    match term:
        case tree.Int(value):
            return value
        case tree.Var() | tree.Vertex():
            return None
        case tree.Negative(inner):
            negated = constant(inner)
            return None if negated is None else -negated
        case tree.Absolute(inner):
            signed = constant(inner)
            return None if signed is None else abs(signed)
        case tree.Arithmetic(op, left, right):
            a, b = constant(left), constant(right)
            if a is None or b is None:
                return None
            return a + b if op == "+" else a - b if op == "-" else a * b
        case _:
            assert_never(term)


def empty_range(source: Source, span: Span, low: int, high: int) -> Diagnostic:
    """The finding about a range whose ends are the wrong way round."""
    advice = f"Write {high}..{low} if that is meant."
    return catalogue.EMPTY_RANGE.at(source, span, low=low, high=high, advice=advice)
