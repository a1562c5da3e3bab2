"""Formulas over letters as text, with brackets around arrows in arrows."""

from __future__ import annotations

from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or


def text_of(formula: Formula) -> str:
    """The text of a formula in which nobody has to know how arrows group."""
    match formula:
        case Not(body):
            return f"~{_within(body, (And, Or, Implies, Iff))}"
        case And(parts):
            return " & ".join([_within(part, (And, Or, Implies, Iff)) for part in parts])
        case Or(parts):
            return " | ".join([_within(part, (And, Or, Implies, Iff)) for part in parts])
        case Implies(left, right):
            return f"{_within(left, (Implies, Iff))} -> {_within(right, (Implies, Iff))}"
        case Iff(left, right):
            return f"{_within(left, (Implies, Iff))} <-> {_within(right, (Implies, Iff))}"
    return write(formula)


def _within(formula: Formula, bracketed: tuple[type[Formula], ...]) -> str:
    text = text_of(formula)
    return f"({text})" if isinstance(formula, bracketed) else text
