"""Ground formulas as sympy's, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from minelogic.encode.kn import at_least, at_least_size, at_most, at_most_size
from minelogic.errors import LimitReached
from minelogic.ground.formula import (
    COUNTS,
    Ground,
    conjunction,
    disjunction,
    equivalence,
    implication,
    negation,
)
from minelogic.limits import Limits

if TYPE_CHECKING:
    from sympy.logic.boolalg import Boolean


def to_sympy(formula: Ground, name: Callable[[int], str], limits: Limits | None = None) -> Boolean:
    """The same formula in sympy, with a symbol for each atom, called by its name.

    Counts, which sympy does not have, become their sets L and U.
    """
    return _Writer(name, (limits or Limits()).clauses).write(formula)


def from_sympy(
    expression: Boolean, numbers: Mapping[str, int] | None = None, limits: Limits | None = None
) -> tuple[Ground, dict[int, str]]:
    """The same formula here, and what its atoms are called.

    Symbols in `numbers` have these numbers; the others get the next free ones, in the order of
    their names. What is no propositional formula raises `ValueError`.
    """
    from sympy import Symbol, sympify

    limits = limits or Limits()
    expression = sympify(expression)
    _check(expression, limits)
    number_of = dict(numbers or {})
    names = sorted({str(symbol) for symbol in expression.atoms(Symbol)})
    free = max(number_of.values(), default=0)
    for symbol_name in names:
        if symbol_name not in number_of:
            free += 1
            number_of[symbol_name] = free
    return _read(expression, number_of), {
        number_of[symbol_name]: symbol_name for symbol_name in names
    }


class _Writer:
    def __init__(self, name: Callable[[int], str], limit: int) -> None:
        import sympy

        self._sympy = sympy
        self._name = name
        self._limit = limit

    def write(self, formula: Ground) -> Any:
        sympy = self._sympy
        if not isinstance(formula, tuple):
            if formula is True or formula is False:
                return sympy.true if formula else sympy.false
            symbol = sympy.Symbol(self._name(abs(formula)))
            return symbol if formula > 0 else sympy.Not(symbol)
        if formula[0] in COUNTS:
            return self._count(*formula)
        parts = [self.write(part) for part in formula[1:]]
        operators = {
            "&": sympy.And,
            "|": sympy.Or,
            "->": sympy.Implies,
            "<->": sympy.Equivalent,
            "~": sympy.Not,
        }
        return operators[formula[0]](*parts)

    def _count(self, kind: str, bound: int, *parts: Ground) -> Any:
        n = len(parts)
        clauses = []
        if kind != "at most":
            self._check(at_least_size(bound, n))
            clauses += at_least(bound, n)
        if kind != "at least":
            self._check(at_most_size(bound, n))
            clauses += at_most(bound, n)
        sympy = self._sympy
        inner = [self.write(part) for part in parts]
        signed = dict(enumerate(inner, 1))
        signed |= {-number: sympy.Not(part) for number, part in enumerate(inner, 1)}
        return sympy.And(*(sympy.Or(*(signed[number] for number in c)) for c in clauses))

    def _check(self, size: int) -> None:
        if size > self._limit:
            raise LimitReached("clauses", self._limit, f"a count of {size:,} clauses")


def _check(expression: Any, limits: Limits) -> None:
    """Goes through the expression level by level, as it may be too deep to recur over."""
    from sympy import Symbol
    from sympy.logic import boolalg

    plain = (Symbol, boolalg.BooleanAtom)
    joined = (
        boolalg.And, boolalg.Or, boolalg.Not, boolalg.Implies, boolalg.Equivalent, boolalg.Xor,
        boolalg.ITE,
    )  # fmt: skip
    level, depth = [expression], 0
    while level:
        depth += 1
        if depth > limits.nesting:
            raise LimitReached("levels", limits.nesting, "the formula")
        below: dict[Any, None] = {}
        for part in level:
            if isinstance(part, joined):
                below.update(dict.fromkeys(part.args))
            elif not isinstance(part, plain):
                raise ValueError(f"{part} is no propositional formula")
        level = list(below)


def _read(expression: Any, number_of: Mapping[str, int]) -> Ground:
    from sympy.logic import boolalg

    match expression:
        case boolalg.BooleanAtom():
            return bool(expression)
        case boolalg.BooleanFunction():
            parts = [_read(part, number_of) for part in expression.args]
        case _:
            return number_of[str(expression)]
    match expression:
        case boolalg.And():
            return conjunction(parts)
        case boolalg.Or():
            return disjunction(parts)
        case boolalg.Not():
            return negation(parts[0])
        case boolalg.Implies():
            return implication(parts[0], parts[1])
        case boolalg.Equivalent():
            return conjunction(equivalence(parts[0], part) for part in parts[1:])
        case boolalg.Xor():
            total = parts[0]
            for part in parts[1:]:
                total = negation(equivalence(total, part))
            return total
        case _:
            condition, then, otherwise = parts
            return conjunction(
                (implication(condition, then), implication(negation(condition), otherwise))
            )
