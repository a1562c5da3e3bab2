"""Proofs of first-order sequents: instances found by a solver, then natural deduction by these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from minelogic.proof.countermodel import forms_of
from minelogic.proof.first_order_instances import Instance, Instances
from minelogic.proof.first_order_lines import lines_of
from minelogic.proof.first_order_nodes import Node
from minelogic.proof.first_order_refute import Refutation
from minelogic.proof.first_order_search import Search
from minelogic.proof.kernel import CLASSICAL, Line, Sequent, Theorem, proved
from minelogic.proof.unform import formula_of, known_formulas
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute
from minelogic.syntax.forms import form, names_in
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

_BUDGET = 12_000
"""Goals that are looked at altogether."""
_FIRST = 1_200
"""Goals that are looked at before rules are added, or instances."""


class Outcome(NamedTuple):
    """The lines of a proof, if one was found, and how it was looked for."""

    lines: tuple[Line, ...] | None
    instances: int
    """How many instances of quantified formulas were tried."""
    holds: bool
    """Whether the sequent follows by these, so that only the proof may be missing."""


def find(sequent: Sequent, *, rules: frozenset[str], budget: int = _BUDGET) -> Outcome:
    """A proof of a sequent by these rules, all premises first; lines are None if none was found.

    An intuitionistic one is looked for first.
    """
    *premises, conclusion = forms_of(sequent)
    nodes = [Node(f, "premise") for f in premises]
    instances = Instances(premises, conclusion)
    ways = [rules - CLASSICAL, rules] if rules & CLASSICAL else [rules]
    left, tried = budget, []
    for needed in instances.needed():
        if needed in tried:
            continue
        tried.append(needed)
        for way in ways:
            given = min(left, _FIRST if way != rules else max(_FIRST, left // 2))
            attempt = Search(needed, instances.letters, instances.witnesses, way, given)
            found = _checked(sequent, nodes, attempt.proof(nodes, conclusion), needed, rules)
            left -= given - max(attempt.budget, 0)
            if found is not None:
                return Outcome(found, len(instances.all), True)
        if left < _FIRST:
            break
    for needed in tried if rules >= Refutation.RULES else []:
        last = Refutation(needed, instances.letters, instances.witnesses, rules, budget // 3)
        found = _checked(sequent, nodes, last.proof(nodes, conclusion), needed, rules)
        if found is not None:
            return Outcome(found, len(instances.all), True)
    return Outcome(None, len(instances.all), bool(tried))


def _checked(
    sequent: Sequent, premises: Sequence[Node], root: Node | None, instances: Iterable[Instance],
    rules: frozenset[str],
) -> tuple[Line, ...] | None:  # fmt: skip
    """The lines of a proof, if there is one that the kernel accepts."""
    if root is None:
        return None
    try:
        lines = _written(sequent, premises, root, instances)
    except RecursionError:
        return None
    return lines if proved(Theorem(sequent, lines, rules)) else None


def _written(
    sequent: Sequent, premises: Sequence[Node], root: Node, instances: Iterable[Instance]
) -> tuple[Line, ...]:
    """The lines with formulas as the sequent writes them, and letters for new names."""
    known = known_formulas((*sequent.premises, sequent.conclusion))
    for whole, term, part, _ in instances:
        quantified = known.get(whole)
        if part not in known and isinstance(quantified, tree.Forall | tree.Exists):
            for f, formula in known_formulas([_instance(quantified, term)]).items():
                known.setdefault(f, formula)
    lines = lines_of(premises, root, lambda f: formula_of(f, known))
    new = dict.fromkeys(
        name for line in lines for name in sorted(names_in(form(line.formula))) if name[0] == "$"
    )
    letters = _letters(_words(sequent))
    names: dict[str, tree.Term] = {name: tree.Var(next(letters)) for name in new}
    return tuple([line._replace(formula=substitute(line.formula, names)) for line in lines])


def _instance(quantified: tree.Forall | tree.Exists, term: Any) -> Formula:
    """What a quantified formula says of a term; later variables stay quantified."""
    first, *rest = quantified.binders
    body = type(quantified)(tuple(rest), quantified.body) if rest else quantified.body
    equation = formula_of(("=", term, term), {})
    assert isinstance(equation, tree.Comparison)
    return substitute(body, {first.name: equation.terms[0]})


def _letters(taken: set[str]) -> Iterator[str]:
    """Names that are not taken: letters, then letters with numbers."""
    for number in count():
        for letter in "abcdefgh":
            name = f"{letter}{number}" if number else letter
            if name not in taken:
                yield name


def _words(sequent: Sequent) -> set[str]:
    """All names and letters of a sequent, bound ones too."""
    text = " ".join(write(formula) for formula in (*sequent.premises, sequent.conclusion))
    return {*re.findall(r"[\w']+", text)}
