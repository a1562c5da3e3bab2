"""Formulas and terms as values.

Every node is frozen and equal to another when they say the same in the same way; the span, where
the node stands in its text, takes no part in equality. The unions `Term` and `Formula` are closed:
a function over them is a `match` that ends in `assert_never`.

A chain without brackets is one node: `A & B & C` is one `And` of three parts, `(A & B) & C` an
`And` whose first part is an `And`.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from minelogic.records import dataclass, field
from minelogic.source import Span

NOWHERE = Span(0, 0)

CompareOp = Literal["=", "!=", "<", "<=", ">", ">="]
ArithmeticOp = Literal["+", "-", "*"]
CountKind = Literal["exactly", "at least", "at most"]
Value: TypeAlias = int | str
"""What a variable stands for: an integer, or the name of a vertex."""
Values: TypeAlias = range | tuple[Value, ...]
"""What a variable runs over."""


def _span() -> Span:
    return field(default=NOWHERE, compare=False, repr=False)


def _dotless() -> bool:
    """Whether a quantifier is written without a dot, so that it holds for what is next alone."""
    return field(default=False, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Int:
    """An integer, written without a sign."""

    value: int
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Var:
    """A variable (or, before names are resolved, a vertex) such as `i` or `i'`."""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Vertex:
    """A tile of a graph by its name."""

    name: str
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Negative:
    """Unary minus."""

    term: Term
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Absolute:
    """`|t|`, also written `abs(t)`."""

    term: Term
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`left + right`, `left - right` or `left * right`."""

    op: ArithmeticOp
    left: Term
    right: Term
    span: Span = _span()


Term: TypeAlias = Int | Var | Vertex | Negative | Absolute | Arithmetic


@dataclass(frozen=True, slots=True)
class Interval:
    """The integers from `low` to `high`, both included."""

    low: Term
    high: Term
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class NamedRange:
    """`rows`, `columns`, `counts`, `tiles`, or a domain."""

    name: str
    span: Span = _span()


Range: TypeAlias = Interval | NamedRange


class _Written:
    """How a formula shows itself in a notebook: as on paper."""

    __slots__ = ()

    def _repr_html_(self: Any) -> str:
        from html import escape

        from minelogic.syntax.printer import write

        return f"<code>{escape(write(self, 'unicode'))}</code>"

    def _repr_latex_(self: Any) -> str:
        from minelogic.syntax.printer import write

        return f"${write(self, 'latex')}$"


@dataclass(frozen=True, slots=True)
class Binder:
    """A quantified variable, with its range if one is written.

    The checker fills in `values`, what the variable runs over when the ends of its range are
    constant or inferred, and `sort`, the word for it: row, column, count, tile, number or a
    domain's name. They take no part in equality, for they say nothing that was not there.
    """

    name: str
    range: Range | None = None
    span: Span = _span()
    values: Values | None = field(default=None, compare=False, repr=False)
    sort: str = field(default="", compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Truth(_Written):
    """`true` or `false`."""

    value: bool
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Atom(_Written):
    """A predicate of terms; with no terms a propositional letter. `adjacent` is one too."""

    predicate: str
    arguments: tuple[Term, ...] = ()
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Comparison(_Written):
    """A chain of comparisons: `terms[0] ops[0] terms[1] ops[1] terms[2] …`."""

    terms: tuple[Term, ...]
    ops: tuple[CompareOp, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class InRange(_Written):
    """`t in LO..HI` or `t in rows`."""

    term: Term
    range: Range
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Not(_Written):
    body: Formula
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class And(_Written):
    """Two parts or more, all of which hold."""

    parts: tuple[Formula, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Or(_Written):
    """Two parts or more, one of which holds."""

    parts: tuple[Formula, ...]
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Implies(_Written):
    left: Formula
    right: Formula
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Iff(_Written):
    left: Formula
    right: Formula
    span: Span = _span()


@dataclass(frozen=True, slots=True)
class Forall(_Written):
    binders: tuple[Binder, ...]
    body: Formula
    span: Span = _span()
    dotless: bool = _dotless()


@dataclass(frozen=True, slots=True)
class Exists(_Written):
    binders: tuple[Binder, ...]
    body: Formula
    span: Span = _span()
    dotless: bool = _dotless()


@dataclass(frozen=True, slots=True)
class Count(_Written):
    """So many tuples of values make the body true. `exists one x.` is exactly 1."""

    kind: CountKind
    bound: Term
    binders: tuple[Binder, ...]
    body: Formula
    span: Span = _span()
    dotless: bool = _dotless()


@dataclass(frozen=True, slots=True)
class KN(_Written):
    """Exactly (at least, at most) `bound` of the listed formulas hold."""

    bound: Term
    parts: tuple[Formula, ...]
    span: Span = _span()
    kind: CountKind = "exactly"


Quantified: TypeAlias = Forall | Exists | Count
Formula: TypeAlias = (
    Truth | Atom | Comparison | InRange | Not | And | Or | Implies | Iff | Quantified | KN
)
