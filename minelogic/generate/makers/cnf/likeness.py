"""When two formulas are alike: up to the names of letters and the order of what is joined."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

from minelogic.grading.cnf.meaning import letters_of
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or


def likeness(formula: Formula) -> str:
    """The same text for formulas that are alike.

    It is the least of all texts that come from renaming the letters, where the parts of `&`, `|`
    and `<->` are sorted.
    """
    letters = letters_of([formula])
    names = [f"x{number}" for number in range(len(letters))]
    return min(
        [_text(formula, dict(zip(letters, order, strict=True))) for order in permutations(names)]
    )


def _text(formula: Formula, names: Mapping[Atom, str]) -> str:
    match formula:
        case Atom():
            return names[formula]
        case Not(body):
            return f"~{_text(body, names)}"
        case Implies(left, right):
            return f"({_text(left, names)} > {_text(right, names)})"
        case Iff(left, right):
            return f"({' = '.join(sorted([_text(left, names), _text(right, names)]))})"
        case And(parts):
            return f"({' & '.join(sorted([_text(part, names) for part in parts]))})"
        case Or(parts):
            return f"({' + '.join(sorted([_text(part, names) for part in parts]))})"
    return write(formula)
