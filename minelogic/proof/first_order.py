"""Proofs of first-order sequents: instances found by a solver, then natural deduction by these."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple

from minelogic.proof.countermodel import atom_of, forms_of, term_of
from minelogic.proof.first_order_instances import Instance, Instances
from minelogic.proof.first_order_lines import lines_of
from minelogic.proof.first_order_nodes import Node
from minelogic.proof.first_order_refute import Refutation
from minelogic.proof.first_order_search import Search
from minelogic.proof.kernel import CLASSICAL, Line, Sequent, Theorem, proved
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute
from minelogic.syntax.forms import Form, form, names_in, put_in
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
    lines = _written(sequent, premises, root, instances)
    return lines if proved(Theorem(sequent, lines, rules)) else None


def _written(
    sequent: Sequent, premises: Sequence[Node], root: Node, instances: Iterable[Instance]
) -> tuple[Line, ...]:
    """The lines with formulas as the sequent writes them, and letters for new names."""
    writing = _Writing()
    for formula in (*sequent.premises, sequent.conclusion):
        writing.learn(formula)
    for instance in instances:
        writing.instance(instance.whole, instance.term)
    lines = lines_of(premises, root, writing.formula)
    new = dict.fromkeys(
        name for line in lines for name in sorted(names_in(form(line.formula))) if name[0] == "$"
    )
    letters = _letters(_words(sequent))
    names: dict[str, tree.Term] = {name: tree.Var(next(letters)) for name in new}
    return tuple([line._replace(formula=substitute(line.formula, names)) for line in lines])


class _Writing:
    """Formulas for forms: as they are written in the sequent, if they are part of it."""

    def __init__(self) -> None:
        self.known: dict[Form, Formula] = {}

    def learn(self, formula: Formula) -> None:
        """Remembers how a formula and its parts are written."""
        self.known.setdefault(form(formula), formula)
        match formula:
            case tree.Not(body):
                self.learn(body)
            case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
                for part in parts:
                    self.learn(part)
            case tree.Implies(left, right) | tree.Iff(left, right):
                self.learn(left)
                self.learn(right)

    def instance(self, whole: Form, term: Any) -> None:
        """Remembers how an instance of a formula is written."""
        quantified = self.known.get(whole)
        if isinstance(quantified, tree.Forall | tree.Exists):
            first, *rest = quantified.binders
            body = quantified.body
            if rest:
                body = type(quantified)(tuple(rest), body)
            self.learn(substitute(body, {first.name: term_of(term)}))

    def formula(self, f: Form) -> Formula:
        """A formula of the form."""
        if f in self.known:
            return self.known[f]
        match f:
            case ("true",) | ("false",):
                return tree.Truth(f == ("true",))
            case ("atom" | "in", *_):
                return atom_of(f)
            case ("=" | "<" | "<=" as op, left, right):
                return tree.Comparison((term_of(left), term_of(right)), (op,))
            case ("~", ("=", left, right)):
                return tree.Comparison((term_of(left), term_of(right)), ("!=",))
            case ("~", g):
                return tree.Not(self.formula(g))
            case ("&", *parts):
                return tree.And(tuple([self.formula(g) for g in parts]))
            case ("|", *parts):
                return tree.Or(tuple([self.formula(g) for g in parts]))
            case ("->", g, h):
                return tree.Implies(self.formula(g), self.formula(h))
            case ("<->", g, h):
                return tree.Iff(self.formula(g), self.formula(h))
            case ("forall" | "exists" as word, None, body):
                name = next(_letters({*names_in(f)}, "xyz"))
                inner = self.formula(put_in(body, name))
                quantifier = tree.Forall if word == "forall" else tree.Exists
                return quantifier((tree.Binder(name),), inner)
        raise ValueError(f"no formula for {f!r}")


def _letters(taken: set[str], first: str = "abcdefgh") -> Iterator[str]:
    """Names that are not taken: letters, then letters with numbers."""
    for number in count():
        for letter in first:
            name = f"{letter}{number}" if number else letter
            if name not in taken:
                yield name


def _words(sequent: Sequent) -> set[str]:
    """All names and letters of a sequent, bound ones too."""
    text = " ".join(write(formula) for formula in (*sequent.premises, sequent.conclusion))
    return {*re.findall(r"[\w']+", text)}
