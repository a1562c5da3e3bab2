"""Structures of finitely many things, and what formulas say of them.

A sequent without quantifiers is about its closed atoms and nothing else. Any other is looked at in
a *structure*: some integers, which are all there is, and for each free name the one that it stands
for. Integers in formulas stand for themselves, so they are always among the things, as is whatever
a range goes through; equality is identity, and `<` is the order of integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.ground.formula import Ground
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax.forms import Form, compared, integers_in, names_in, put_in, replaced, terms_in

_MOST_ATOMS = 4_000
"""A structure with more atoms is not looked at."""
_FEW_NAMES = 5
_MOST_NAMES = 20
"""If there are more names than few, they stand for different things first."""
_PARTS_AT_ONCE = 16
"""So many parts of an instance are written out for nothing."""
_ALL_ATOMS = 64
"""A predicate of more things than this is told only where it matters."""


class Outside(Exception):
    """A term stands for something that is not among the things of a structure."""


@dataclass(frozen=True, slots=True)
class Structure:
    """Things, and what the free names stand for; no things at all: closed atoms are letters."""

    things: tuple[Any, ...] = ()
    names: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Grounded:
    """Formulas over the atoms of a structure, which have the numbers 1, 2, … in their order."""

    formulas: tuple[Ground, ...]
    atoms: tuple[Form, ...]


def is_propositional(forms: Sequence[Form]) -> bool:
    """Whether the truth of formulas depends on their closed atoms alone."""
    return all(_is_propositional(f) for f in forms)


def structures(forms: Sequence[Form], most: int) -> Iterator[Structure]:
    """Structures for formulas, the smallest first, with so many things or few more than needed."""
    names = sorted({name for f in forms for name in names_in(f)}, key=_reading_order(forms))
    fixed = sorted({value for f in forms for value in integers_in(f)})
    alike = not any(is_ordered(f) for f in forms)
    if _FEW_NAMES < len(names) <= _MOST_NAMES:  # there are too many ways to go through them all
        new = [n for n in range(len(fixed) + len(names)) if n not in fixed][: len(names)]
        yield Structure(tuple(sorted([*fixed, *new])), tuple(zip(names, new, strict=True)))
    for size in range(max(len(fixed), 1), max(most, len(fixed) + 1) + 1):
        new = [n for n in range(size) if n not in fixed][: size - len(fixed)]
        things = sorted([*fixed, *new])
        for values in _meanings(len(names), things, new if alike else []):
            yield Structure(tuple(things), tuple(zip(names, values, strict=True)))


def room(limits: Limits) -> Budget:
    """How many parts of formulas may be written out."""
    return Budget(limits.instances // 10, "parts", "the search for a countermodel")


def grounded(forms: Sequence[Form], structure: Structure, parts: Budget) -> Grounded:
    """Formulas without quantifiers that say of a structure what these say.

    Raises `Outside` if they speak of something else, and `LimitReached`.
    """
    grounding = _Grounding(structure, parts)
    parts.spend(len(structure.names) * len(forms))
    meant = [_with_names(f, structure.names) for f in forms]
    # All atoms are known, in the order of reading, before they get their numbers.
    for f in meant:
        grounding.ground(f)
    atoms = _in_order(list(grounding.numbers), structure.things)
    if len(atoms) > _MOST_ATOMS:
        raise LimitReached("atoms", _MOST_ATOMS, "the search for a countermodel")
    grounding.numbers = {atom: number for number, atom in enumerate(atoms, 1)}
    return Grounded(tuple([grounding.ground(f) for f in meant]), tuple(atoms))


def is_ordered(node: Any) -> bool:
    """Whether a formula compares things by size or calculates with them."""
    if not isinstance(node, tuple) or node[:1] in (("#",), ("vertex",)):
        return False
    ordered = node[0] in ("<", "<=", "..", "+", "-", "*", "abs") if node else False
    return ordered or any(is_ordered(part) for part in node[1:])


def is_about_numbers(node: Any) -> bool:
    """Whether integers, or how many of some formulas hold, play a part in a formula."""
    if not isinstance(node, tuple) or node[:1] == ("vertex",):
        return isinstance(node, int)
    if node[:1] == ("#",):
        return False
    counts = node[:1] in (("KN",), ("count",)) or is_ordered(node)
    return counts or any(is_about_numbers(part) for part in node[1:])


def _is_propositional(f: Form) -> bool:
    match f:
        case ("atom", _, *terms) | ("in", _, *terms):
            return all(isinstance(t, int | str) or t[0] == "vertex" for t in terms)
        case ("=" | "<" | "<=", left, right):
            return isinstance(left, int) and isinstance(right, int)
        case ("forall" | "exists" | "count", *_):
            return False
        case ("KN", _, limit, *parts):
            return isinstance(limit, int) and all(_is_propositional(part) for part in parts)
        case (_, *parts):
            return all(_is_propositional(part) for part in parts)
    return False


def _reading_order(forms: Sequence[Form]) -> Any:
    seen = dict.fromkeys(t for f in forms for t in terms_in(f) if isinstance(t, str))
    order = {name: number for number, name in enumerate(seen)}
    return lambda name: order[name]


def _meanings(names: int, things: Sequence[int], alike: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """What names may stand for; of things that nothing tells apart, the first is named first."""
    for values in product(things, repeat=names):
        named = list(dict.fromkeys(value for value in values if value in alike))
        if named == [*alike[: len(named)]]:
            yield values


def _with_names(f: Form, names: Sequence[tuple[str, Any]]) -> Form:
    for name, value in names:
        f = replaced(f, name, value)
    return f


def _in_order(atoms: list[Form], things: Sequence[Any]) -> list[Form]:
    """Atoms by their predicates in the order of reading, then by what they are of."""
    if not things:
        return atoms
    by_predicate: dict[tuple[Any, ...], list[Form]] = {}
    for atom in atoms:
        by_predicate.setdefault((*atom[:2], len(atom) - 2), []).append(atom)
    ordered: list[Form] = []
    for (word, name, places), some in by_predicate.items():
        if places and len(things) ** places <= _ALL_ATOMS:
            ordered += [(word, name, *of) for of in product(things, repeat=places)]
        else:
            ordered += sorted(some)
    return ordered


class _Grounding:
    """Writes quantifiers out over the things of a structure."""

    def __init__(self, structure: Structure, parts: Budget) -> None:
        self.things = structure.things
        self.inside = frozenset(structure.things)
        self.numbers: dict[Form, int] = {}
        self.left = parts

    def ground(self, f: Form) -> Ground:
        self.left.spend()
        match f:
            case ("true",):
                return True
            case ("false",):
                return False
            case ("atom" | "in", _, *terms):
                self.check(terms)
                return self.numbers.setdefault(f, len(self.numbers) + 1)
            case ("=" | "<" | "<=", left, right):
                self.check((left, right))
                truth = compared(f)
                if truth is None:
                    raise Outside
                return truth
            case ("~", g):
                return make.negation(self.ground(g))
            case ("&", *parts):
                return make.conjunction([self.ground(g) for g in parts])
            case ("|", *parts):
                return make.disjunction([self.ground(g) for g in parts])
            case ("->", g, h):
                return make.implication(self.ground(g), self.ground(h))
            case ("<->", g, h):
                return make.equivalence(self.ground(g), self.ground(h))
            case ("forall", domain, body):
                return make.conjunction(
                    [make.implication(i, self.ground(g)) for i, g in self.instances(domain, body)]
                )
            case ("exists", domain, body):
                return make.disjunction(
                    [make.conjunction([i, self.ground(g)]) for i, g in self.instances(domain, body)]
                )
            case ("count", kind, int() as limit, each):
                return make.counted(kind, limit, self.listed(each))
            case ("KN", kind, int() as limit, *parts):
                return make.counted(kind, limit, [self.ground(g) for g in parts])
        raise Outside

    def instances(self, domain: Form | None, body: Form) -> list[tuple[Ground, Form]]:
        """The instances of a formula over a domain, each with whether it is one."""
        self.left.spend(len(self.things) * (_size(body) // _PARTS_AT_ONCE))
        if domain is None:
            return [(True, put_in(body, thing)) for thing in self.things]
        if domain[0] == "named":
            inside = [self.ground(("in", domain[1], thing)) for thing in self.things]
            parts = [put_in(body, thing) for thing in self.things]
            return list(zip(inside, parts, strict=True))
        if domain[0] != "values":
            raise Outside
        self.check(domain[1:])
        return [(True, put_in(body, value)) for value in domain[1:]]

    def listed(self, each: Form) -> list[Ground]:
        """What is counted, for all values of its variables."""
        if each[0] != "each":
            return [self.ground(each)]
        return [
            make.conjunction([inside, part])
            for inside, instance in self.instances(each[1], each[2])
            for part in self.listed(instance)
        ]

    def check(self, terms: Sequence[Any]) -> None:
        if self.things and any(term not in self.inside for term in terms):
            raise Outside


def _size(node: Any) -> int:
    """The number of the parts of a form."""
    return 1 + sum([_size(part) for part in node]) if isinstance(node, tuple) else 1
