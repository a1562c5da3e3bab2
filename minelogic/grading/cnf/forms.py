"""Formulas up to the order and the brackets of & and |, and what laws make of them.

A form is `("v", letter)`, `("T",)`, `("F",)`, `("~", f)`, `("->", f, g)`, `("<->", f, g)`,
`("kn", kind, bound, f, …)`, or `("&", f, …)` and `("|", f, …)` whose two parts or more are sorted
and none of which is of the same connective.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import combinations, product
from typing import Any, TypeAlias

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.syntax import tree
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

Form: TypeAlias = tuple[Any, ...]
TRUE: Form = ("T",)
FALSE: Form = ("F",)


def form_of(formula: Formula, flat: bool = True, ordered: bool = True) -> Form:
    """The form of a formula over letters; brackets or order are kept if asked for."""
    match formula:
        case tree.Truth(value):
            return TRUE if value else FALSE
        case tree.Not(body):
            return ("~", form_of(body, flat, ordered))
        case tree.And(parts):
            return _chain("&", [form_of(part, flat, ordered) for part in parts], flat, ordered)
        case tree.Or(parts):
            return _chain("|", [form_of(part, flat, ordered) for part in parts], flat, ordered)
        case tree.Implies(left, right):
            return ("->", form_of(left, flat, ordered), form_of(right, flat, ordered))
        case tree.Iff(left, right):
            sides = [form_of(left, flat, ordered), form_of(right, flat, ordered)]
            return ("<->", *(sorted(sides) if ordered else sides))
        case tree.KN(bound, parts, _, kind):
            inner = [form_of(part, flat, ordered) for part in parts]
            return ("kn", kind, write(bound), *(sorted(inner) if ordered else inner))
        case tree.Atom(name, ()):
            return ("v", _spelled(name))
        case _:
            return ("v", write(formula))


@lru_cache(1_000)
def _spelled(name: str) -> str:
    """A bare letter as it is written; forms are made by the thousand of the same few."""
    return write(tree.Atom(name))


def size(form: Form) -> int:
    """How many parts a form has."""
    total, todo = 0, [form]
    while todo:
        total += 1
        todo.extend([part for part in todo.pop()[1:] if isinstance(part, tuple)])
    return total


def joined(op: str, parts: Iterable[Form]) -> Form:
    """The parts joined by & or |: of none it is true or false, of one it is that one."""
    return _chain(op, list(parts), True, True)


def _chain(op: str, parts: list[Form], flat: bool, ordered: bool) -> Form:
    if flat:
        parts = [inner for part in parts for inner in (part[1:] if part[0] == op else (part,))]
    if len(parts) < 2:
        return parts[0] if parts else TRUE if op == "&" else FALSE
    return (op, *(sorted(parts) if ordered else parts))


class Reducer:
    """Uses some laws, from left to right, as far as they go.

    What is reduced follows from the form by these laws, and the other way round; so do two forms
    that are reduced to the same one: by De Morgan and double negation `~(A & ~~B)` and `~A | ~B`
    both become `~A | ~B`. The budget counts parts that are made: distribution may make very many.
    """

    def __init__(self, laws: Iterable[str], budget: Budget) -> None:
        chosen = set(laws)
        self.early = [rule for name, rule in _EARLY.items() if name in chosen]
        self.rules = [rule for name, rule in _RULES.items() if name in chosen]
        self.budget = budget
        self.reductions: dict[Form, Form] = {}

    def reduced(self, form: Form) -> Form:
        """What is left where no law can be used; raises `LimitReached`."""
        reduction = self.reductions.get(form)
        if reduction is None:
            self.budget.spend(1)
            reduction = self.reductions[form] = self._reduced(form)
        return reduction

    def _reduced(self, form: Form) -> Form:
        op = form[0]
        if op in _LEAVES:
            return form
        for rule in self.early:
            rewritten = rule(form)
            if rewritten is not None:
                return self.reduced(rewritten)
        if op == "kn":
            form = (*form[:3], *sorted([self.reduced(part) for part in form[3:]]))
        else:
            form = rebuilt(op, [self.reduced(part) for part in form[1:]])
        for rule in self.rules:
            rewritten = rule(form)
            if rewritten is not None:
                self.budget.spend(size(rewritten))
                return self.reduced(rewritten)
        return form


def rebuilt(op: str, parts: list[Form]) -> Form:
    """The form of a connective and its parts."""
    if op in "&|":
        return joined(op, parts)
    return (op, *sorted(parts)) if op == "<->" else (op, *parts)


_LEAVES = ("v", "T", "F")
_MOST_PARTS = 2_000
"""So many parts one use of a law may make."""

_Rule: TypeAlias = Callable[[Form], Form | None]


def _not(form: Form) -> Form:
    return ("~", form)


def _iff_arrows(form: Form) -> Form | None:
    if form[0] != "<->":
        return None
    _, left, right = form
    return joined("&", (("->", left, right), ("->", right, left)))


def _iff_cases(form: Form) -> Form | None:
    if form[0] != "<->":
        return None
    _, left, right = form
    return joined("|", (joined("&", (left, right)), joined("&", (_not(left), _not(right)))))


def _iff_clauses(form: Form) -> Form | None:
    if form[0] != "<->":
        return None
    _, left, right = form
    return joined("&", (joined("|", (_not(left), right)), joined("|", (left, _not(right)))))


def _iff_negation(form: Form) -> Form | None:
    """A negation on one side stands before the whole."""
    if form[0] != "<->" or not any(part[0] == "~" for part in form[1:]):
        return None
    _, left, right = form
    if left[0] == "~":
        return _not(rebuilt("<->", [left[1], right]))
    return _not(rebuilt("<->", [left, right[1]]))


def _not_iff_cases(form: Form) -> Form | None:
    if form[0] != "~" or form[1][0] != "<->":
        return None
    _, left, right = form[1]
    return joined("|", (joined("&", (left, _not(right))), joined("&", (_not(left), right))))


def _not_iff_clauses(form: Form) -> Form | None:
    if form[0] != "~" or form[1][0] != "<->":
        return None
    _, left, right = form[1]
    return joined("&", (joined("|", (left, right)), joined("|", (_not(left), _not(right)))))


def _implication(form: Form) -> Form | None:
    return joined("|", (_not(form[1]), form[2])) if form[0] == "->" else None


def _not_implication(form: Form) -> Form | None:
    if form[0] != "~" or form[1][0] != "->":
        return None
    return joined("&", (form[1][1], _not(form[1][2])))


def _double_negation(form: Form) -> Form | None:
    inner: Form | None = form[1][1] if form[0] == "~" and form[1][0] == "~" else None
    return inner


def _de_morgan(form: Form) -> Form | None:
    if form[0] != "~" or form[1][0] not in "&|":
        return None
    return joined("|" if form[1][0] == "&" else "&", [_not(part) for part in form[1][1:]])


def _distribution(outer: str, inner: str) -> _Rule:
    def rule(form: Form) -> Form | None:
        if form[0] != outer or all(part[0] != inner for part in form[1:]):
            return None
        choices = [part[1:] if part[0] == inner else (part,) for part in form[1:]]
        number = 1
        for choice in choices:
            number *= len(choice)
        if number * len(choices) > _MOST_PARTS:
            raise LimitReached("parts", _MOST_PARTS, "one use of a law")
        return joined(inner, [joined(outer, chosen) for chosen in product(*choices)])

    return rule


def _idempotence(form: Form) -> Form | None:
    if form[0] not in "&|" or len(set(form[1:])) == len(form) - 1:
        return None
    return joined(form[0], set(form[1:]))


def _absorption(form: Form) -> Form | None:
    """Parts that contain another part are left out, and those that stand there twice."""
    if form[0] not in "&|":
        return None
    inner = "|" if form[0] == "&" else "&"
    sets = {part: frozenset(part[1:] if part[0] == inner else (part,)) for part in form[1:]}
    beside = set(form[1:])
    kept = [
        part
        for part, own in sets.items()
        if not any(other < own for other in sets.values())
        and not any(
            p[0] == form[0] and beside.issuperset(p[1:]) for p in part[1:] if part[0] == inner
        )
    ]
    return joined(form[0], kept) if len(kept) < len(form) - 1 else None


def _complement(form: Form) -> Form | None:
    op = form[0]
    if op == "->" and form[1] == form[2]:
        return TRUE
    if op == "<->" and form[1] == form[2]:
        return TRUE
    if op == "<->" and (_not(form[1]) == form[2] or _not(form[2]) == form[1]):
        return FALSE
    if op not in "&|":
        return None
    has = Counter(form[1:])
    for part in form[1:]:
        if part[0] == "~":
            opposite = Counter(part[1][1:] if part[1][0] == op else (part[1],))
            if opposite <= has:
                rest = has - opposite - Counter([part])
                return joined(op, [FALSE if op == "&" else TRUE, *rest.elements()])
    return None


def _identity(form: Form) -> Form | None:
    op = form[0]
    if op in "&|":
        neutral = TRUE if op == "&" else FALSE
        kept = [part for part in form[1:] if part != neutral]
        return joined(op, kept) if len(kept) < len(form) - 1 else None
    if op in ("->", "<->") and TRUE in form[1:]:
        if op == "->" and form[1] != TRUE:
            return None
        other: Form = form[2] if form[1] == TRUE else form[1]
        return other
    return None


def _domination(form: Form) -> Form | None:
    if form[0] == "&":
        return FALSE if FALSE in form[1:] else None
    if form[0] == "|":
        return TRUE if TRUE in form[1:] else None
    return TRUE if form[0] == "->" and (form[1] == FALSE or form[2] == TRUE) else None


def _constants(form: Form) -> Form | None:
    if form == ("~", TRUE):
        return FALSE
    if form == ("~", FALSE):
        return TRUE
    if form[0] == "->" and form[2] == FALSE:
        return _not(form[1])
    if form[0] == "<->" and FALSE in form[1:]:
        return _not(form[2] if form[1] == FALSE else form[1])
    return None


def _count(form: Form) -> Form | None:
    """The sets L and U of an exact count, one of them for the others."""
    if form[0] != "kn" or not form[2].isdigit():
        return None
    kind, bound, parts = form[1], int(form[2]), form[3:]
    if 2 ** len(parts) > _MOST_PARTS:
        raise LimitReached("parts", _MOST_PARTS, "one use of a law")
    clauses: list[Form] = []
    if kind != "at most":
        chosen = combinations(parts, max(len(parts) - bound + 1, 0)) if bound else ()
        clauses += [joined("|", some) for some in chosen]
    if kind != "at least":
        clauses += [
            joined("|", [_not(part) for part in some]) for some in combinations(parts, bound + 1)
        ]
    return joined("&", clauses)


_EARLY: Mapping[str, _Rule] = {
    "negated implication": _not_implication,
    "negated iff, cases": _not_iff_cases,
    "negated iff, clauses": _not_iff_clauses,
}
"""Those that look at a part before it is rewritten itself."""
_RULES: Mapping[str, _Rule] = {
    "iff, arrows": _iff_arrows,
    "iff, cases": _iff_cases,
    "iff, clauses": _iff_clauses,
    "iff, negation": _iff_negation,
    "implication": _implication,
    "double negation": _double_negation,
    "De Morgan": _de_morgan,
    "identity": _identity,
    "domination": _domination,
    "constants": _constants,
    "complement": _complement,
    "idempotence": _idempotence,
    "absorption": _absorption,
    "count": _count,
    "or over and": _distribution("|", "&"),
    "and over or": _distribution("&", "|"),
}
