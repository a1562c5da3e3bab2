"""From forms back to formulas: written as they are known where they are known.

`form` forgets how a formula is written; a proof that is shown should not. So whoever searches on
forms keeps the formulas that were read, and gets those back, whole or in part.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from minelogic.syntax import tree
from minelogic.syntax.forms import Form, form, names_in, terms_in
from minelogic.syntax.naming import BOUND, first_free
from minelogic.syntax.tree import CompareOp, Formula, Term
from minelogic.syntax.walk import children

_WHOLE = (tree.Forall, tree.Exists, tree.Count, tree.KN)
"""What is known as a whole only: counts, and quantifiers, whose parts are open."""


def formula_of(wanted: Form, known: Mapping[Form, Formula]) -> Formula:
    """A formula of this form, as in `known` where it or a part of it is known."""
    return _Writer(known, names_in(wanted) | _vertices(wanted)).formula(wanted, ())


def known_formulas(formulas: Iterable[Formula]) -> dict[Form, Formula]:
    """The formulas and their parts by form, each as it was first written; quantified ones whole."""
    by_form: dict[Form, Formula] = {}
    waiting = list(formulas)[::-1]
    while waiting:
        formula = waiting.pop()
        by_form.setdefault(form(formula), formula)
        if not isinstance(formula, _WHOLE):
            waiting.extend(reversed(children(formula)))
    return by_form


def _vertices(wanted: Form) -> frozenset[str]:
    """The names of the vertices in a form."""
    return frozenset(
        term[1] for term in terms_in(wanted) if isinstance(term, tuple) and term[0] == "vertex"
    )


class _Writer:
    def __init__(self, known: Mapping[Form, Formula], taken: frozenset[str]) -> None:
        self.known = known
        self.taken = taken

    def formula(self, wanted: Form, bound: tuple[str, ...]) -> Formula:
        """The formula of a form inside quantifiers of these variables, innermost first."""
        if not bound and wanted in self.known:
            return self.known[wanted]
        match wanted:
            case ("true",) | ("false",):
                return tree.Truth(wanted[0] == "true")
            case ("atom", name, *terms):
                return tree.Atom(name, tuple([self.term(t, bound) for t in terms]))
            case ("in", name, term):
                return tree.InRange(self.term(term, bound), tree.NamedRange(name))
            case ("=" | "<" | "<=" as op, left, right):
                return self._compared(op, left, right, bound)
            case ("~", ("=", left, right)):
                return self._compared("!=", left, right, bound)
            case ("~", body):
                return tree.Not(self.formula(body, bound))
            case ("&", *parts):
                return tree.And(tuple([self.formula(part, bound) for part in parts]))
            case ("|", *parts):
                return tree.Or(tuple([self.formula(part, bound) for part in parts]))
            case ("->", left, right):
                return tree.Implies(self.formula(left, bound), self.formula(right, bound))
            case ("<->", left, right):
                return tree.Iff(self.formula(left, bound), self.formula(right, bound))
            case ("KN", kind, limit, *parts):
                written = tuple([self.formula(part, bound) for part in parts])
                return tree.KN(self.term(limit, bound), written, kind=kind)
            case ("count", kind, limit, each):
                binders, body = self._binders("each", each, bound)
                return tree.Count(kind, self.term(limit, bound), binders, body)
            case _:
                binders, body = self._binders(wanted[0], wanted, bound)
                return (tree.Forall if wanted[0] == "forall" else tree.Exists)(binders, body)

    def term(self, wanted: Any, bound: tuple[str, ...]) -> Term:
        match wanted:
            case int():
                return tree.Int(wanted) if wanted >= 0 else tree.Negative(tree.Int(-wanted))
            case str():
                return tree.Var(wanted)
            case ("#", place):
                return tree.Var(bound[place])
            case ("vertex", name):
                return tree.Vertex(name)
            case ("abs", inner):
                return tree.Absolute(self.term(inner, bound))
            case ("-", 0, inner):
                return tree.Negative(self.term(inner, bound))
            case _:
                left, right = self.term(wanted[1], bound), self.term(wanted[2], bound)
                return tree.Arithmetic(wanted[0], left, right)

    def _compared(self, op: str, left: Any, right: Any, bound: tuple[str, ...]) -> Formula:
        terms = (self.term(left, bound), self.term(right, bound))
        return tree.Comparison(terms, (cast(CompareOp, op),))

    def _binders(
        self, word: str, wanted: Form, bound: tuple[str, ...]
    ) -> tuple[tuple[tree.Binder, ...], Formula]:
        """The variables of quantifiers of one kind that follow one another, and what they bind."""
        binders: list[tree.Binder] = []
        while wanted[0] == word:
            _, domain, wanted = wanted
            name = self._fresh(bound)
            binders.append(self._binder(name, domain, bound))
            bound = (name, *bound)
        return tuple(binders), self.formula(wanted, bound)

    def _binder(self, name: str, domain: Form | None, bound: tuple[str, ...]) -> tree.Binder:
        match domain:
            case None:
                return tree.Binder(name)
            case ("named", range_name):
                return tree.Binder(name, tree.NamedRange(range_name))
            case ("..", low, high):
                ends = tree.Interval(self.term(low, bound), self.term(high, bound))
                return tree.Binder(name, ends)
            case _:
                values = domain[1:]
                plain = tuple([v[1] if isinstance(v, tuple) else v for v in values])
                is_run = all(isinstance(v, int) for v in plain)
                if not plain or not is_run or plain != (*range(plain[0], plain[-1]), plain[-1]):
                    return tree.Binder(name, values=plain)
                first, last = plain[0], plain[-1]
                ends = tree.Interval(self.term(first, ()), self.term(last, ()))
                return tree.Binder(name, ends, values=plain)

    def _fresh(self, bound: tuple[str, ...]) -> str:
        return first_free(BOUND, self.taken.union(bound))
