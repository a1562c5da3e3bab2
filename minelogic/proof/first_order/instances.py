"""Which instances of quantified formulas a proof needs, found by a solver.

Every `forall` that is assumed and every `exists` that is to be shown has instances, one for each
term; every other quantified formula has a *witness*, a fresh name of which it holds if of anything
(Henkin). A quantified formula is a letter to the solver, and an instance an implication between
letters; when the sequent follows from some of these, it is provable, and the ones that are needed
for it are few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

from minelogic.solve.irredundant import irredundant
from minelogic.solve.sat.engine import Engine
from minelogic.syntax.forms import (
    FALSE,
    TRUE,
    Form,
    compared,
    is_closed,
    put_in,
    replaced,
    terms_in,
)

_ROUNDS = 6
_MOST_INSTANCES = 6_000
_MOST_EQUAL = 16
"""Of more terms it is not worked out which are equal to which."""
_CONFLICTS = 20_000
WORDS = ("=", "<", "<=")
ANYTHING = "$0"
"""A name for a sequent that has none."""


class Instance(NamedTuple):
    """A quantified formula, a term, and what the formula says of the term."""

    whole: Form
    term: Any
    part: Form
    is_witness: bool


class Instances:
    """The instances of a sequent's quantified formulas, round by round."""

    def __init__(self, premises: Sequence[Form], conclusion: Form, on_board: bool = False) -> None:
        self.premises, self.conclusion = premises, conclusion
        self.on_board = on_board
        """Whether a name stands for values; then these are not gone through one by one."""
        self._ranges: dict[Any, frozenset[Any]] = {}
        """The values that a witness stands for."""
        self.letters = Letters()
        self.all: list[Instance] = []
        self.witnesses: dict[Form, str] = {}
        """The name of which a quantified formula holds, if of anything."""
        self._general: dict[tuple[Form, bool], int] = {}
        """Formulas with instances, each with how many of the terms it has been given."""
        self._seen: set[tuple[Form, bool]] = set()
        forms = (*premises, conclusion)
        self.terms = list(dict.fromkeys(t for f in forms for t in terms_in(f)))
        self._more = _neighbours(self.terms) if any(_compares(f, WORDS) for f in forms) else []
        self._anything = self.terms[0] if self.terms else ANYTHING
        self._equal = any(_compares(f, ("=",)) for f in forms)
        for premise in premises:
            self._enter(premise, True)
        self._enter(conclusion, False)

    def needed(self) -> Iterator[list[Instance]]:
        """Instances by which the sequent follows, as few as possible; then more and more of them.

        Nothing if it does not follow by those that were tried.
        """
        for _ in range(_ROUNDS):
            if self._equal:
                self._equations()
            core = self.letters.core([*self.premises, ("~", self.conclusion)], self.all)
            if core is not None:
                yield core
                # Where a witness is not known yet, any term will do in its place.
                if self._anything not in self.terms:
                    self.terms.append(self._anything)
                    self._round()
                yield [*core, *[i for i in self.all if i.term == self._anything and i not in core]]
                yield list(self.all)
            if len(self.all) >= _MOST_INSTANCES or not self._round():
                return
            if not core:
                self.terms += [term for term in self._more if term not in self.terms]

    def _round(self) -> bool:
        """Gives the formulas that have instances all terms known so far; whether any is new."""
        if not self.terms:
            self.terms.append(self._anything)
        terms, before = list(self.terms), len(self.all)
        todo = [key for key, given in self._general.items() if given < len(terms)]
        for whole, holds in todo:
            self._instantiate(whole, holds, terms)
        return len(self.all) > before

    def _instantiate(self, whole: Form, holds: bool, terms: Sequence[Any]) -> None:
        given = self._general.get((whole, holds), 0)
        self._general[whole, holds] = len(terms)
        for term in self._inside(whole[1], terms[given:], given == 0):
            if len(self.all) >= _MOST_INSTANCES:
                return
            part = self._instance(whole, term, holds, False)
            if part[0] == whole[0]:  # forall x. forall y. … is one step to a reader
                self._instantiate(part, holds, terms)

    def _enter(self, f: Form, holds: bool) -> None:
        """Finds what quantified formulas have to hold, or not, for a formula to hold, or not."""
        if (f, holds) in self._seen:
            return
        self._seen.add((f, holds))
        match f:
            case ("~", g):
                self._enter(g, not holds)
            case ("&" | "|", *parts):
                for g in parts:
                    self._enter(g, holds)
            case ("->", g, h):
                self._enter(g, not holds)
                self._enter(h, holds)
            case ("<->", *parts) | ("KN", _, _, *parts):
                for part, sign in product(parts, (True, False)):
                    self._enter(part, sign)
            case ("forall" | "exists", *_):
                if (f[0] == "forall") is holds:
                    self._general.setdefault((f, holds), 0)
                else:
                    name = self.witnesses.setdefault(f, f"${len(self.witnesses) + 1}")
                    if f[1] is not None and f[1][0] == "values":
                        self._ranges.setdefault(name, frozenset(f[1][1:]))
                    self._instance(f, name, holds, True)

    def _inside(self, domain: Form | None, terms: Sequence[Any], first: bool) -> list[Any]:
        """The terms of which one knows that they are in a domain."""
        if domain is None:
            return [term for term in terms if is_closed(term)]
        if domain[0] != "values":
            return []
        if not self.on_board:
            return list(domain[1:]) if first else []
        values = frozenset(domain[1:])
        return [t for t in terms if t in values or self._ranges.get(t, values | {None}) <= values]

    def _instance(self, whole: Form, term: Any, holds: bool, is_witness: bool) -> Form:
        part: Form = put_in(whole[2], term)
        self.all.append(Instance(whole, term, part, is_witness))
        self.terms += [t for t in dict.fromkeys((term, *terms_in(part))) if t not in self.terms]
        self._enter(part, holds)
        return part

    def _equations(self) -> None:
        """Tells the solver how equality works for the terms and atoms known so far."""
        terms = self.terms[:_MOST_EQUAL]
        speaking: dict[Any, list[Form]] = {}
        for atom in self.letters.atoms(self.all, (*self.premises, self.conclusion)):
            for term in dict.fromkeys(terms_in(atom)):
                speaking.setdefault(term, []).append(atom)
        for s, t in product(terms, terms):
            equal = self.letters.literal(("=", s, t))
            self.letters.add([-equal, self.letters.literal(("=", t, s))])
            for u in terms:
                one = self.letters.literal(("=", t, u))
                self.letters.add([-equal, -one, self.letters.literal(("=", s, u))])
            for atom in speaking.get(s, ()) if s != t else ():
                one = self.letters.literal(atom)
                two = self.letters.literal(replaced(atom, s, t))
                self.letters.add([-equal, -one, two])
                self.letters.add([-equal, one, -two])


class Letters:
    """A solver to which atoms and quantified formulas are letters."""

    def __init__(self) -> None:
        self._engine = Engine(_CONFLICTS)
        self._size = 1
        self._engine.add([(1,)])
        self._literals: dict[Form, int] = {TRUE: 1, FALSE: -1}

    def literal(self, f: Form) -> int:
        """A literal that is true where the form is, as far as connectives tell."""
        if f not in self._literals:
            self._literals[f] = self._defined(f)
        return self._literals[f]

    def add(self, clause: Sequence[int]) -> None:
        """Lets one of the literals hold."""
        self._engine.add([clause])

    def consistent(self, literals: Sequence[int]) -> bool:
        """Whether literals can hold together; also if the solver gives up."""
        self._engine.renew(_CONFLICTS)
        return self._engine.satisfiable(literals) is not False

    def law(self, instance: Instance) -> int:
        """A literal that says what the instance has to do with the formula."""
        whole, part = self.literal(instance.whole), self.literal(instance.part)
        if (instance.whole[0] == "forall") is instance.is_witness:
            whole, part = part, whole
        return self._any([-whole, part])

    def core(self, forms: Sequence[Form], instances: Sequence[Instance]) -> list[Instance] | None:
        """As few instances as needed so that the forms cannot hold together; None if they can."""
        given = [self.literal(f) for f in forms]
        laws = [self.law(instance) for instance in instances]
        if self.consistent([*given, *laws]):
            return None
        used = {*self._engine.core()}

        def clashing(some: list[int]) -> list[int] | None:
            return None if self.consistent([*given, *[laws[n] for n in some]]) else some

        order = [n for n in reversed(range(len(laws))) if laws[n] in used]
        kept, _ = irredundant(order, clashing)
        return [instances[n] for n in sorted(kept)]

    def atoms(self, instances: Sequence[Instance], forms: Sequence[Form]) -> list[Form]:
        """The closed atoms and comparisons, other than equations, in what is known."""
        closed: dict[Form, None] = {}
        todo = [*forms, *[instance.part for instance in instances]]
        while todo:
            f = todo.pop()
            if f[0] in ("atom", "in", "<", "<="):
                closed[f] = None
            elif f[0] in ("~", "&", "|", "->", "<->", "KN"):
                todo.extend(part for part in f[1:] if isinstance(part, tuple))
        return list(closed)

    def _defined(self, f: Form) -> int:
        match f:
            case ("~", g):
                return -self.literal(g)
            case ("&", *parts):
                return -self._any([-self.literal(g) for g in parts])
            case ("|", *parts):
                return self._any([self.literal(g) for g in parts])
            case ("->", g, h):
                return self._any([-self.literal(g), self.literal(h)])
            case ("<->", g, h):
                one, other = self.literal(g), self.literal(h)
                return -self._any([-self._any([-one, other]), -self._any([one, -other])])
            case ("=", s, t) if s == t:
                return 1
            case ("KN", kind, int() as limit, *parts):
                counted = [self.literal(g) for g in parts]
                enough = self._at_least(limit, counted) if kind != "at most" else 1
                more = self._at_least(limit + 1, counted) if kind != "at least" else -1
                return -self._any([-enough, more])
        truth = compared(f)
        if truth is not None:
            return 1 if truth else -1
        self._size += 1
        return self._size

    def _at_least(self, number: int, parts: Sequence[int]) -> int:
        """A literal that is true where so many of the literals are."""
        if number <= 0 or number > len(parts):
            return 1 if number <= 0 else -1
        key: Form = ("at least", number, *parts)
        if key not in self._literals:
            without = self._at_least(number, parts[1:])
            nearly = self._at_least(number - 1, parts[1:])
            self._literals[key] = self._any([without, -self._any([-nearly, -parts[0]])])
        return self._literals[key]

    def _any(self, parts: Sequence[int]) -> int:
        key: Form = ("any", *sorted(parts))
        if key not in self._literals:
            self._size += 1
            self._literals[key] = self._size
            self._engine.add([(-self._size, *parts)])
            self._engine.add([(self._size, -part) for part in parts])
        return self._literals[key]


def _neighbours(terms: Sequence[Any]) -> list[int]:
    """Integers next to those that are mentioned, or the first ones."""
    numbers = [term for term in terms if isinstance(term, int)]
    near = [n + step for n in numbers for step in (-1, 1)]
    return [n for n in dict.fromkeys((*near, 0, 1)) if n not in numbers] if numbers else []


def _compares(node: Any, words: Sequence[str]) -> bool:
    return isinstance(node, tuple) and (
        node[:1] in [(word,) for word in words] or any(_compares(part, words) for part in node)
    )
