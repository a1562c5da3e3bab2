"""How far a line is from conjunctive normal form, so that lines that lead nowhere earn nothing."""

from __future__ import annotations

from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.grading.cnf.forms import Form, form_of
from minelogic.grading.cnf.meaning import Meanings
from minelogic.grading.cnf.shape import is_cnf
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula

Distance: TypeAlias = tuple[int, int, int, int, int]
"""What is left of `<->` and counts, of `->`, of negations before brackets and of `&` inside `|`,
then how long it is: what comes first in a tuple is done first, and may make the rest longer."""


def distance(formula: Formula) -> Distance:
    """How much is left to do; every law used towards CNF makes it less."""
    found = _left(form_of(formula))
    return found.equivalences, found.arrows, found.negations, found.products, found.parts


def steps_needed(formula: Formula, meanings: Meanings) -> int:
    """How many steps there are from a formula to CNF, one law at one place at a time."""
    if is_cnf(formula):
        return 0
    from minelogic.encode.steps import distribution_steps

    try:
        return max(len(distribution_steps(meanings.ground(formula)).steps), 1)
    except LimitReached as reached:
        return reached.value


@dataclass(frozen=True, slots=True)
class _Left:
    equivalences: int = 0
    arrows: int = 0
    negations: int = 0
    products: int = 0
    parts: int = 1
    clauses: int = 1
    """How many there are if every | in it is distributed."""


def _left(form: Form) -> _Left:
    op = form[0]
    inner = [_left(part) for part in form[1:] if isinstance(part, tuple)]
    equivalences = sum([part.equivalences for part in inner])
    arrows = sum([part.arrows for part in inner]) + (op == "->")
    negations = sum([part.negations for part in inner])
    products = sum([part.products for part in inner])
    parts = 1 + sum([part.parts for part in inner])
    clauses = 1
    if op in ("<->", "kn"):
        # Both sides are written twice, so that what is in them is there twice as often.
        equivalences = 1 + equivalences * (2 if op == "<->" else 1 << len(inner))
    elif op == "~" and inner[0].parts > 1:
        negations += inner[0].parts
    elif op == "&":
        clauses = sum([part.clauses for part in inner])
    elif op == "|":
        for part in inner:
            clauses = min(clauses * part.clauses, _MOST)
        products += clauses - 1
    return _Left(equivalences, arrows, negations, products, parts, clauses)


_MOST = 1 << 200
