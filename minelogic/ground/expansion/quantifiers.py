"""Quantifiers written out over the values of their variables, and how much that would make."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal, TypeAlias

from minelogic.ground.atoms import as_term, ground_value
from minelogic.ground.expansion.laws import all_of, any_of, count_holds
from minelogic.ground.expansion.text import Sentence, Tally
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute, substitute_term
from minelogic.syntax.tree import Binder, Exists, Forall, Formula, Quantified, Term, Value, Values
from minelogic.syntax.walk import (
    children,
    ends_of,
    subformulas,
    subterms,
    terms_of,
    variables,
    with_children,
)
from minelogic.words import plural, raised

Binding: TypeAlias = dict[str, Value]
Kind = Literal["rule", "forall", "exists", "count"]
TITLES: dict[Kind, str] = {
    "rule": "for all as a conjunction", "forall": "for all as a conjunction",
    "exists": "exists as a disjunction", "count": "a count as KN over a list",
}  # fmt: skip
OF_NOTHING: dict[Kind, str] = {
    "rule": "the rule says nothing", "forall": "a conjunction of nothing is true",
    "exists": "a disjunction of nothing is false", "count": "the count is 0",
}  # fmt: skip


MOST_LISTED = 10
"""Of more values than this, only the first and the last are named."""


class Level:
    """One round of writing quantifiers out: those of each formula that stand in no other."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.titles: dict[str, None] = {}

    def title(self) -> str:
        """What has become of the quantifiers of this round."""
        return raised(", ".join(self.titles))

    def instances(self, formula: Formula) -> list[tuple[Binding, Formula]]:
        """The instances of a rule: its body for each binding of its leading quantifiers."""
        binders: tuple[Binder, ...] = ()
        while isinstance(formula, Forall) and not _names(binders) & _names(formula.binders):
            binders, formula = binders + formula.binders, formula.body
        if not binders:
            return [({}, formula)]
        instances = [(binding, _bound(formula, binding)) for binding in _bindings(binders, {})]
        self._note("rule", binders, len(instances))
        return instances

    def written_out(self, node: Formula) -> Formula:
        """The formula with the quantifiers of this round written out, as many parts as values."""
        match node:
            case tree.Forall():
                return all_of(self._spread("forall", node))
            case tree.Exists():
                return any_of(self._spread("exists", node))
            case tree.Count(kind, bound):
                parts = tuple(self._spread("count", node))
                number = _integer(bound)
                if as_term(number) != bound:
                    self.tally.add(tree.Comparison((bound, as_term(number)), ("=",)))
                if not parts:
                    return tree.Truth(count_holds(kind, number, 0))
                return tree.KN(as_term(number), parts, kind=kind)
        return with_children(node, [self.written_out(part) for part in children(node)])

    def _spread(self, kind: Kind, node: Quantified) -> list[Formula]:
        """The body for each binding; a quantifier right below one of its own kind joins it."""
        binders, body = node.binders, node.body
        while type(body) is type(node) and isinstance(body, Forall | Exists):
            binders, body = binders + body.binders, body.body
        bodies = [_bound(body, binding) for binding in _bindings(binders, {})]
        self._note(kind, binders, len(bodies))
        return bodies

    def _note(self, kind: Kind, binders: tuple[Binder, ...], number: int) -> None:
        self.titles[TITLES[kind]] = None
        sentence: list[str | Formula | Term] = []
        for values, run in groupby(binders, _range_sentence):
            names = [tree.Var(binder.name) for binder in run]
            several = len(names) > 1
            sentence.append("; " if sentence else "")
            sentence.extend(_listed(names))
            if values:
                sentence.extend((" run over " if several else " runs over ", *values))
            else:
                sentence.append(" have no value" if several else " has no value")
        noun = "instance" if kind == "rule" else "part"
        end = f"{number} {plural(number, noun)}" if number else OF_NOTHING[kind]
        self.tally.add(*sentence, f": {end}")


def _range_sentence(binder: Binder) -> Sentence:
    """What the variable runs over, in words; empty if nothing."""
    if binder.values is None and isinstance(binder.range, tree.Interval):
        low, high = binder.range.low, binder.range.high
        if any(True for term in (low, high) for _ in variables(term)):
            return (low, " to ", high)
    values = _values(binder, {})
    if _length(values) <= MOST_LISTED:
        return _listed([as_term(value) for value in values])
    return (*_listed([as_term(value) for value in values[:3]]), ", …, ", as_term(values[-1]))


def _listed(terms: Sequence[Term]) -> Sentence:
    pieces: list[str | Term] = []
    for term in terms:
        pieces.extend((", ", term) if pieces else (term,))
    return tuple(pieces)


Choice: TypeAlias = tuple[tree.Range | None, Values]
"""A range, and the values that were found in it."""


def _bindings(
    binders: tuple[Binder, ...], outer: Binding, before: Choice | None = None
) -> Iterator[Binding]:
    """The bindings of the variables, in order; a range may speak of the variables before it."""
    if not binders:
        yield outer
        return
    first, rest = binders[0], binders[1:]
    values = _values(first, outer, before)
    for value in values:
        yield from _bindings(rest, {**outer, first.name: value}, (first.range, values))


def _values(binder: Binder, bound: Binding, before: Choice | None = None) -> Values:
    """What the variable runs over; one range for several names is one set of values."""
    if binder.values is not None:
        return binder.values
    range_ = binder.range
    assert isinstance(range_, tree.Interval), "the checker gives every other range its values"
    if before is not None and before[0] is range_:
        return before[1]
    terms = {name: as_term(value) for name, value in bound.items()}
    low, high = substitute_term(range_.low, terms), substitute_term(range_.high, terms)
    return range(_integer(low), _integer(high) + 1)


def _integer(term: Term) -> int:
    value = ground_value(term)
    assert isinstance(value, int)
    return value


def _bound(formula: Formula, binding: Binding) -> Formula:
    """The formula with the values in the places of the variables."""
    return substitute(formula, {name: as_term(value) for name, value in binding.items()})


def _names(binders: tuple[Binder, ...]) -> set[str]:
    return {binder.name for binder in binders}


def size(node: Formula, bound: Binding, most: int) -> int:
    """How many parts the formula has when it is written out; above `most`, some such number.

    A part is an atom, a condition, or an operation in their terms, and at least one is counted for
    each binding. Variables are given values only where a range speaks of them.
    """
    if isinstance(node, Quantified):
        return _size_below(node.binders, node.body, bound, most)
    if isinstance(node, tree.Truth | tree.Atom | tree.Comparison | tree.InRange):
        return 1 + sum(map(_operations, terms_of(node)))
    total = 0
    for part in children(node):
        total += size(part, bound, most)
        if total > most:
            break
    return total


def _size_below(
    binders: tuple[Binder, ...],
    body: Formula,
    bound: Binding,
    most: int,
    before: Choice | None = None,
) -> int:
    """How many parts the body has for all bindings together, at least one."""
    if not binders:
        return size(body, bound, most)
    first, rest = binders[0], binders[1:]
    values = _values(first, bound, before)
    chosen = (first.range, values)
    if first.name not in _in_ranges(tree.Forall(rest, body)):
        return max(_length(values) * _size_below(rest, body, bound, most, chosen), 1)
    total = 0
    for value in values:
        total += _size_below(rest, body, {**bound, first.name: value}, most, chosen)
        if total > most:
            break
    return max(total, 1)


def _operations(term: Term) -> int:
    leaves = (tree.Int, tree.Var, tree.Vertex)
    return sum(not isinstance(part, leaves) for part in subterms(term))


def _length(values: Values) -> int:
    """The number of values, which may be more than `len` can say."""
    return max(values.stop - values.start, 0) if isinstance(values, range) else len(values)


def _in_ranges(formula: Formula) -> set[str]:
    """The variables that the ranges in a formula speak of."""
    return {
        name
        for node in subformulas(formula)
        if isinstance(node, Quantified)
        for binder in node.binders
        for end in ends_of(binder.range)
        for name in variables(end)
    }


def has_quantifier(formula: Formula) -> bool:
    """Whether anything is left to write out."""
    return any(isinstance(node, Quantified) for node in subformulas(formula))
