"""Formulas whose variables are told from vertices by their names, as texts have to tell them.

A tree tells a vertex from a variable of the same name; a text does not: within its scope the
variable wins. So whatever is written is renamed first.

*Example*: what `S(v) <-> exists a. Q(a, v)` says of the vertex a is written as
`S(a) <-> exists a'. Q(a', a)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minelogic.records import replace
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute, substitute_term
from minelogic.syntax.naming import unlike
from minelogic.syntax.tree import Binder, Formula, Quantified, Term
from minelogic.syntax.walk import children, ends_of, subformulas, subterms, terms_of, with_children


def apart(formula: Formula) -> Formula:
    """The formula with no variable called as a vertex of which its scope speaks."""
    if not any(isinstance(part, Quantified) for part in subformulas(formula)):
        return formula
    if isinstance(formula, Quantified):
        binders, body = scope_apart(formula.binders, formula.body)
        formula = replace(formula, binders=binders, body=body)
    return with_children(formula, [apart(part) for part in children(formula)])


def scope_apart(binders: tuple[Binder, ...], body: Formula) -> tuple[tuple[Binder, ...], Formula]:
    """What a quantifier binds and its body, in which none of its variables is called as a vertex.

    Quantifiers further inside are left as they are.
    """
    spoken = vertices_in(body, binders)
    if spoken.isdisjoint([binder.name for binder in binders]):
        return binders, body
    taken = {*spoken, *_variables_in(body, binders)}
    terms: dict[str, Term] = {}
    renamed: list[Binder] = []
    for place, binder in enumerate(binders):
        name, where = binder.name, binder.range
        if place and where is binders[place - 1].range:
            where = renamed[-1].range
        elif isinstance(where, tree.Interval) and terms:
            low, high = substitute_term(where.low, terms), substitute_term(where.high, terms)
            where = replace(where, low=low, high=high)
        if name in spoken:
            name = unlike(name, taken)
            taken.add(name)
            terms[binder.name] = tree.Var(name)
        else:
            terms.pop(binder.name, None)
        same = where is binder.range and name == binder.name
        renamed.append(binder if same else replace(binder, name=name, range=where))
    return tuple(renamed), substitute(body, terms)


def vertices_in(formula: Formula, binders: Iterable[Binder] = ()) -> set[str]:
    """The names of the vertices that a formula, and the ranges of some binders, speak of."""
    return {term.name for term in _terms(formula, binders) if isinstance(term, tree.Vertex)}


def _variables_in(formula: Formula, binders: Iterable[Binder]) -> set[str]:
    """The names of all variables in a formula and in some binders, bound ones too."""
    names = {term.name for term in _terms(formula, binders) if isinstance(term, tree.Var)}
    inside = (part for part in subformulas(formula) if isinstance(part, Quantified))
    return names.union(
        [binder.name for binder in binders], [b.name for part in inside for b in part.binders]
    )


def _terms(formula: Formula, binders: Iterable[Binder]) -> Iterator[Term]:
    for binder in binders:
        for end in ends_of(binder.range):
            yield from subterms(end)
    for part in subformulas(formula):
        for term in terms_of(part):
            yield from subterms(term)
