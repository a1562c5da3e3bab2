"""Proofs of first-order sequents: instances found by a solver, then natural deduction by these."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from minelogic.proof.first_order.counting import cited_directly, written_out
from minelogic.proof.first_order.instances import Instance, Instances
from minelogic.proof.first_order.refute import Refutation
from minelogic.proof.first_order.search import InstanceSearch
from minelogic.proof.formulas.from_forms import formula_of, known_formulas
from minelogic.proof.graphs.layout import lines_of
from minelogic.proof.graphs.nodes import Node
from minelogic.proof.kernel import CLASSICAL, Line, Sequent, Theorem, proved
from minelogic.proof.models.countermodels import forms_of
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute
from minelogic.syntax.forms import form, names_in
from minelogic.syntax.naming import new_names
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

Values: TypeAlias = Callable[[Sequence[Line]], Mapping[str, tuple[Any, ...]]]
"""What the names in some lines stand for, on a board."""
_BUDGET = 12_000
"""Goals that are looked at altogether."""
_AGAIN = 2
"""So many more choices of instances are tried to do without classical rules."""
_FIRST = 1_200
"""Goals that are looked at before rules are added, or instances."""


class Outcome(NamedTuple):
    """The lines of a proof, if one was found, and how it was looked for."""

    lines: tuple[Line, ...] | None
    instances: int
    """How many instances of quantified formulas were tried."""
    holds: bool
    """Whether the sequent follows by these, so that only the proof may be missing."""


def find(
    sequent: Sequent,
    *,
    rules: frozenset[str],
    budget: int = _BUDGET,
    values: Values | None = None,
    taken: Collection[str] = (),
) -> Outcome:
    """A proof of a sequent by these rules, all premises first; lines are None if none was found.

    An intuitionistic one is looked for first. On a board, `values` tells what the names in some
    lines stand for, and is asked before a proof is given back; no new name is one of those that
    are `taken`, as those of tiles are.
    """
    asked = _Asked(sequent, rules, values, taken)
    instances = asked.instances
    left, tried = budget, []
    classical: tuple[Line, ...] | None = None
    more = _AGAIN
    for chosen in instances.needed():
        if chosen in tried:
            continue
        tried.append(chosen)
        ways = (
            [rules - CLASSICAL, rules]
            if rules & CLASSICAL and not classical
            else [rules - CLASSICAL]
        )
        for way in ways:
            goals = min(left, _FIRST if way != rules else max(_FIRST, left // 2))
            search = InstanceSearch(chosen, instances, way, goals)
            lines = asked.lines(search.proof(asked.premises, asked.conclusion), chosen)
            left -= min(search.budget.used, goals)
            if lines is not None and not any(line.rule in CLASSICAL for line in lines):
                return Outcome(lines, len(instances.all), True)
            classical = classical or lines
        # With more instances a proof may do without classical rules.
        more -= classical is not None
        if left < _FIRST or more < 0:
            break
    if classical is not None:
        return Outcome(classical, len(instances.all), True)
    for chosen in tried if rules >= Refutation.RULES else []:
        refutation = Refutation(chosen, instances, rules, budget // 3)
        lines = asked.lines(refutation.proof(asked.premises, asked.conclusion), chosen)
        if lines is not None:
            return Outcome(lines, len(instances.all), True)
    return Outcome(None, len(instances.all), bool(tried))


class _Asked:
    """A sequent with its premises as nodes, counts written out, and what a proof may use."""

    def __init__(
        self,
        sequent: Sequent,
        rules: frozenset[str],
        values: Values | None,
        taken: Collection[str],
    ) -> None:
        self.sequent, self.rules, self.values = sequent, rules, values
        self.taken = {*taken, *_words(sequent)}
        *premises, self.conclusion = forms_of(sequent)
        self.premises = [Node(f, "premise") for f in premises]
        if "count" in rules:
            self.premises += [number for node in self.premises for number in written_out(node)]
            numbers = [node.form for node in written_out(Node(self.conclusion, "?"))]
            self.conclusion = next(iter(numbers), self.conclusion)
        forms = [node.form for node in self.premises]
        self.instances = Instances(forms, self.conclusion, values is not None)

    def lines(self, root: Node | None, instances: Iterable[Instance]) -> tuple[Line, ...] | None:
        """The lines of a proof, if there is one that the kernel accepts."""
        if root is None:
            return None
        wanted = form(self.sequent.conclusion)
        if root.form != wanted:  # which is a count, and the root the number that it comes to
            root = Node(wanted, "count", root.cites if root.rule == "count" else (root,))
        try:
            lines = _written(self.sequent, self.premises, root, instances, self.taken)
        except RecursionError:
            return None
        meant = {} if self.values is None else self.values(lines)
        is_right = proved(Theorem(self.sequent, lines, self.rules, values=meant))
        return lines if is_right else None


def _written(
    sequent: Sequent,
    premises: Sequence[Node],
    root: Node,
    instances: Iterable[Instance],
    taken: Collection[str],
) -> tuple[Line, ...]:
    """The lines with formulas as the sequent writes them, and letters for new names."""
    spelling = known_formulas((*sequent.premises, sequent.conclusion))
    premises = [node for node in premises if node.rule == "premise"]
    for whole, term, part, _ in instances:
        quantified = spelling.get(whole)
        if part not in spelling and isinstance(quantified, tree.Forall | tree.Exists):
            for f, formula in known_formulas([_instance(quantified, term)]).items():
                spelling.setdefault(f, formula)
    lines = lines_of(premises, cited_directly(root, {}), lambda f: formula_of(f, spelling))
    new = dict.fromkeys(
        name for line in lines for name in sorted(names_in(form(line.formula))) if name[0] == "$"
    )
    letters = new_names(taken)
    names: dict[str, tree.Term] = {name: tree.Var(next(letters)) for name in new}
    return tuple([line._replace(formula=substitute(line.formula, names)) for line in lines])


def _instance(quantified: tree.Forall | tree.Exists, term: Any) -> Formula:
    """What a quantified formula says of a term; later variables stay quantified."""
    first, *rest = quantified.binders
    body = type(quantified)(tuple(rest), quantified.body) if rest else quantified.body
    equation = formula_of(("=", term, term), {})
    assert isinstance(equation, tree.Comparison)
    return substitute(body, {first.name: equation.terms[0]})


def _words(sequent: Sequent) -> set[str]:
    """All names and letters of a sequent, bound ones too, and tiles that variables stand for."""
    text = " ".join(write(formula) for formula in (*sequent.premises, sequent.conclusion))
    return {*re.findall(r"[\w']+", text), *_vertices(forms_of(sequent))}


def _vertices(node: Any) -> Iterator[str]:
    if isinstance(node, tuple | list) and node[:1] == ("vertex",):
        yield node[1]
    elif isinstance(node, tuple | list):
        for part in node:
            yield from _vertices(part)
