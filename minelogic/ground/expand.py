"""How a first-order statement becomes ground, in steps that a student can follow.

`ground` plans, so that it never makes an instance that says nothing. Here every instance is made,
every condition is worked out, and what says nothing is left out before one's eyes. The two share
nothing but the tree and the values of terms, so each is a second opinion about the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Literal, TypeAlias, assert_never

from minelogic.errors import LimitReached
from minelogic.ground.atoms import as_term, ground_value
from minelogic.ground.expand_guards import Guards
from minelogic.ground.expand_laws import FALSE, TRUE, Laws, all_of, any_of, count_holds
from minelogic.ground.expand_text import (
    ExpandedInstance, Expansion, Law, Reason, Sentence, Step, Tally,
)  # fmt: skip
from minelogic.limits import Limits
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute, substitute_term, variables
from minelogic.syntax.load import File
from minelogic.syntax.statements import Fact, Prove, Rule
from minelogic.syntax.tree import Binder, Exists, Forall, Formula, Quantified, Term, Value, Values

MOST_PARTS = 20_000
"""How much may be made of one statement; a person reads less."""

Binding: TypeAlias = dict[str, Value]


def expand_steps(
    file: File, statement: Rule | Fact | Prove, limits: Limits | None = None
) -> Expansion:
    """The steps from one of the file's statements to its instances.

    Raises `LimitReached`, before anything is made, if there would be too many parts.
    """
    core = file.core[id(statement)]
    most = min(MOST_PARTS, (limits or Limits()).instances)
    if _parts(core, {}, most) > most:
        what = f"rule {statement.name}" if isinstance(statement, Rule) else "this statement"
        raise LimitReached("parts", most, f"writing out {what}")
    return _Stages(file, statement, core).run()


class _Stages:
    """The steps so far, and the instances as the last of them leaves them."""

    def __init__(self, file: File, statement: Rule | Fact | Prove, core: Formula) -> None:
        self.file = file
        self.statement = statement
        self.steps: list[Step] = []
        self.whole = statement.formula
        self.instances: list[tuple[Binding, Formula]] = [({}, core)]

    def run(self) -> Expansion:
        """The expansion, made stage by stage."""
        self._step("definitions", *_definitions(self.file, self.statement.formula))
        if isinstance(self.statement, Rule):
            level = _Level()
            self.instances = level.instances(self.instances[0][1])
            self._step("quantifiers", level.title(), level.tally.reasons())
        while any(_has_quantifier(formula) for _, formula in self.instances):
            level = _Level()
            self._map(level.written_out)
            self._step("quantifiers", level.title(), level.tally.reasons())
        guards = Guards(self.file)
        self._map(guards.worked_out)
        self._step("guards", "Conditions worked out", guards.tally.reasons())
        self._simplify()
        instances = tuple([ExpandedInstance(*instance) for instance in self.instances])
        return Expansion(self.statement, tuple(self.steps), instances)

    def _map(self, function: Callable[[Formula], Formula]) -> None:
        self.instances = [(binding, function(formula)) for binding, formula in self.instances]

    def _step(self, law: Law, title: str, reasons: tuple[Reason, ...]) -> None:
        """Notes a step to the instances as they are now, unless nothing has changed."""
        after = all_of([formula for _, formula in self.instances])
        if after != self.whole:
            self.steps.append(Step(law, title, self.whole, after, reasons))
            self.whole = after

    def _simplify(self) -> None:
        laws = Laws()
        if not isinstance(self.statement, Rule):
            self._map(laws.simplified)
            self._step("simplification", "Simplified", laws.tally.reasons())
            return
        total = len(self.instances)
        self._map(laws.instance)
        self.instances = [item for item in self.instances if item[1] != TRUE]
        laws.left(len(self.instances), total)
        self._step("simplification", "Simplified", laws.tally.reasons())
        if len(self.instances) > 1:
            self._contradiction()

    def _contradiction(self) -> None:
        """Notes that one false instance makes the whole rule false."""
        false = [binding for binding, formula in self.instances if formula == FALSE]
        if false:
            tally = Tally()
            where: list[str | Formula] = []
            for name, value in false[0].items():
                where.append(", " if where else "for ")
                where.append(tree.Comparison((tree.Var(name), as_term(value)), ("=",)))
            tally.add(*where, " the rule is false, so it can never hold as a whole")
            title = "One false instance is enough"
            self.steps.append(Step("contradiction", title, self.whole, FALSE, tally.reasons()))


def _definitions(file: File, formula: Formula) -> tuple[str, tuple[Reason, ...]]:
    """The title and the reasons of the step that writes out the definitions in a formula."""
    tally = Tally()
    names = [name for name in dict.fromkeys(_predicates(formula)) if name in file.definitions]
    for name in names:
        definition = file.definitions[name]
        parameters = tuple([tree.Var(parameter) for parameter in definition.parameters])
        tally.add(tree.Atom(name, parameters), " stands for ", definition.body)
    return f"Definition{'s' if len(names) > 1 else ''} of {' and '.join(names)}", tally.reasons()


Kind = Literal["rule", "forall", "exists", "count"]
TITLES: dict[Kind, str] = {
    "rule": "for all as a conjunction", "forall": "for all as a conjunction",
    "exists": "exists as a disjunction", "count": "a count as KN over a list",
}  # fmt: skip
OF_NOTHING: dict[Kind, str] = {
    "rule": "the rule says nothing", "forall": "a conjunction of nothing is true",
    "exists": "a disjunction of nothing is false", "count": "the count is 0",
}  # fmt: skip


class _Level:
    """One round of writing quantifiers out: those of each formula that stand in no other."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.titles: dict[str, None] = {}

    def title(self) -> str:
        """What has become of the quantifiers of this round."""
        text = ", ".join(self.titles)
        return text[:1].upper() + text[1:]

    def instances(self, formula: Formula) -> list[tuple[Binding, Formula]]:
        """The instances of a rule: its body for each binding of its leading quantifiers."""
        binders: tuple[Binder, ...] = ()
        while isinstance(formula, Forall) and not _names(binders) & _names(formula.binders):
            binders, formula = binders + formula.binders, formula.body
        if not binders:
            return [({}, formula)]
        found = [(binding, _bound(formula, binding)) for binding in _bindings(binders, {})]
        self._note("rule", binders, len(found))
        return found

    def written_out(self, node: Formula) -> Formula:
        """The formula with the quantifiers of this round written out, as many parts as values."""
        match node:
            case tree.Truth() | tree.Atom() | tree.Comparison() | tree.InRange():
                return node
            case tree.Not(body):
                return tree.Not(self.written_out(body))
            case tree.And(parts):
                return tree.And(tuple([self.written_out(part) for part in parts]))
            case tree.Or(parts):
                return tree.Or(tuple([self.written_out(part) for part in parts]))
            case tree.Implies(left, right):
                return tree.Implies(self.written_out(left), self.written_out(right))
            case tree.Iff(left, right):
                return tree.Iff(self.written_out(left), self.written_out(right))
            case tree.KN(bound, parts, span, kind):
                return tree.KN(bound, tuple([self.written_out(p) for p in parts]), span, kind)
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
                    return tree.Truth(number <= 0 if kind == "at least" else number == 0 or ())
                return tree.KN(as_term(number), parts, kind=kind)
            case _:
                assert_never(node)

    def _spread(self, kind: Kind, node: Quantified) -> list[Formula]:
        """The body for each binding; a quantifier right below one of its own kind joins it."""
        binders, body = node.binders, node.body
        while type(body) is type(node) and isinstance(body, Forall | Exists):
            binders, body = binders + body.binders, body.body
        found = [_bound(body, binding) for binding in _bindings(binders, {})]
        self._note(kind, binders, len(found))
        return found

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
        end = f"{number} {noun}{'' if number == 1 else 's'}" if number else OF_NOTHING[kind]
        self.tally.add(*sentence, f": {end}")


def _range_sentence(binder: Binder) -> Sentence:
    """What the variable runs over, in words; empty if nothing."""
    if binder.values is None and isinstance(binder.range, tree.Interval):
        low, high = binder.range.low, binder.range.high
        if any(True for term in (low, high) for _ in variables(term)):
            return (low, " to ", high)
    values = _values(binder, {})
    terms = [as_term(value) for value in values]
    if len(terms) <= 10:
        return _listed(terms)
    return (*_listed(terms[:3]), ", …, ", terms[-1])


def _listed(terms: Sequence[Term]) -> Sentence:
    pieces: list[str | Term] = []
    for term in terms:
        pieces.extend((", ", term) if pieces else (term,))
    return tuple(pieces)


def _bindings(binders: tuple[Binder, ...], outer: Binding) -> Iterator[Binding]:
    """The bindings of the variables, in order; a range may speak of the variables before it."""
    if not binders:
        yield outer
        return
    for value in _values(binders[0], outer):
        yield from _bindings(binders[1:], {**outer, binders[0].name: value})


def _values(binder: Binder, bound: Binding) -> Values:
    if binder.values is not None:
        return binder.values
    range_ = binder.range
    assert isinstance(range_, tree.Interval), "the checker gives every other range its values"
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


def _parts(node: Formula, bound: Binding, most: int) -> int:
    """How many parts the formula has when it is written out; above `most`, some such number.

    A part is an atom, a condition, or an operation in their terms, and at least one is counted for
    each binding. Variables are given values only where a range speaks of them.
    """
    match node:
        case tree.Truth():
            return 1
        case tree.Atom(_, terms) | tree.Comparison(terms):
            return 1 + sum(map(_operations, terms))
        case tree.InRange(term, tree.Interval(low, high)):
            return 1 + _operations(term) + _operations(low) + _operations(high)
        case tree.InRange(term):
            return 1 + _operations(term)
        case tree.Not(body):
            return _parts(body, bound, most)
        case tree.Implies(left, right) | tree.Iff(left, right):
            return _parts(left, bound, most) + _parts(right, bound, most)
        case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
            total = 0
            for part in parts:
                total += _parts(part, bound, most)
                if total > most:
                    break
            return total
        case tree.Forall(binders, body) | tree.Exists(binders, body):
            return _parts_below(binders, body, bound, most)
        case tree.Count(_, _, binders, body):
            return _parts_below(binders, body, bound, most)
        case _:
            assert_never(node)


def _parts_below(binders: tuple[Binder, ...], body: Formula, bound: Binding, most: int) -> int:
    """How many parts the body has for all bindings together."""
    if not binders:
        return max(_parts(body, bound, most), 1)
    first, rest = binders[0], binders[1:]
    values = _values(first, bound)
    if first.name not in _in_ranges(tree.Forall(rest, body)):
        return max(len(values) * _parts_below(rest, body, bound, most), 1)
    total = 0
    for value in values:
        total += _parts_below(rest, body, {**bound, first.name: value}, most)
        if total > most:
            break
    return max(total, 1)


def _operations(term: Term) -> int:
    match term:
        case tree.Int() | tree.Var() | tree.Vertex():
            return 0
        case tree.Negative(inner) | tree.Absolute(inner):
            return 1 + _operations(inner)
        case tree.Arithmetic(_, left, right):
            return 1 + _operations(left) + _operations(right)
        case _:
            assert_never(term)
