"""Oracles for first-order sequents that share no code with what they judge.

Truth in a structure by going through all things; truth in a world of a Kripke model by going
through all worlds above it; and z3, which is asked whether premises and denied conclusion clash.
"""

from __future__ import annotations

from itertools import product
from typing import Any

from minelogic.proof.kernel import Sequent
from minelogic.syntax import tree

COMPARE = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


def value(term: tree.Term, names: dict[str, Any]) -> Any:
    match term:
        case tree.Int(number):
            return number
        case tree.Var(name):
            return names.get(name, name)
        case tree.Vertex(name):
            return ("vertex", name)
        case tree.Negative(inner):
            return -value(inner, names)
        case tree.Absolute(inner):
            return abs(value(inner, names))
        case tree.Arithmetic(op, left, right):
            a, b = value(left, names), value(right, names)
            return a + b if op == "+" else a - b if op == "-" else a * b


def atom_key(atom: tree.Formula, names: dict[str, Any]) -> tuple[Any, ...]:
    match atom:
        case tree.Atom(predicate, arguments):
            return (predicate, *[value(term, names) for term in arguments])
        case tree.InRange(term, tree.NamedRange(name)):
            return (f"in {name}", value(term, names))
    raise AssertionError(atom)


def tuples(binders: Any, names: dict[str, Any], domain: Any, holds: Any) -> list[dict[str, Any]]:
    """The names with all values of the bound variables that are in their ranges."""
    found = [names]
    for binder in binders:
        wider = []
        for some in found:
            match binder.range:
                case tree.Interval(low, high):
                    values: Any = range(value(low, some), value(high, some) + 1)
                case tree.NamedRange(name):
                    values = [d for d in domain if holds((f"in {name}", d))]
                case _:
                    values = domain
            wider += [{**some, binder.name: v} for v in values]
        found = wider
    return found


def counts(kind: str, bound: int, number: int) -> bool:
    if kind == "exactly":
        return number == bound
    return number >= bound if kind == "at least" else number <= bound


def true_in(formula: tree.Formula, domain: Any, names: dict[str, Any], holds: Any) -> bool:
    """Whether a formula is true where `holds` tells of atoms and the things are the domain."""

    def true(part: tree.Formula, some: dict[str, Any] = names) -> bool:
        return true_in(part, domain, some, holds)

    match formula:
        case tree.Truth(truth):
            return truth
        case tree.Atom() | tree.InRange(_, tree.NamedRange()):
            return bool(holds(atom_key(formula, names)))
        case tree.InRange(term, tree.Interval(low, high)):
            return bool(value(low, names) <= value(term, names) <= value(high, names))
        case tree.Comparison(terms, ops):
            values = [value(term, names) for term in terms]
            return all(COMPARE[op](a, b) for op, a, b in zip(ops, values, values[1:], strict=False))
        case tree.Not(body):
            return not true(body)
        case tree.And(parts):
            return all(true(part) for part in parts)
        case tree.Or(parts):
            return any(true(part) for part in parts)
        case tree.Implies(left, right):
            return not true(left) or true(right)
        case tree.Iff(left, right):
            return true(left) == true(right)
        case tree.KN(bound, parts, _, kind):
            return counts(kind, value(bound, names), sum(true(part) for part in parts))
        case tree.Forall(binders, body):
            return all(true(body, some) for some in tuples(binders, names, domain, holds))
        case tree.Exists(binders, body):
            return any(true(body, some) for some in tuples(binders, names, domain, holds))
        case tree.Count(kind, bound, binders, body):
            number = sum(true(body, some) for some in tuples(binders, names, domain, holds))
            return counts(kind, value(bound, names), number)
    raise AssertionError(formula)


def refutes(model: Any) -> bool:
    """Whether a countermodel without worlds makes the premises true and the conclusion false."""
    atoms = {atom_key(atom, {}): truth for atom, truth in model.atoms}
    names = dict(model.names)

    def true(formula: tree.Formula) -> bool:
        return true_in(formula, model.domain, names, lambda atom: atoms.get(atom, False))

    return all(map(true, model.sequent.premises)) and not true(model.sequent.conclusion)


def refutes_in_worlds(model: Any) -> bool:
    """Whether a Kripke countermodel is one, and its first world tells premises from conclusion."""
    above = [{*up} for up, _ in model.worlds]
    known = [{atom_key(atom, {}) for atom in atoms} for _, atoms in model.worlds]
    for world, ups in enumerate(above):
        for up in ups:
            if not (above[up] <= ups and known[world] <= known[up] and up != world):
                return False
    names = dict(model.names)

    def forced(world: int, formula: tree.Formula, names: dict[str, Any] = names) -> bool:
        def here(part: tree.Formula) -> bool:
            return forced(world, part, names)

        def always(part: tree.Formula, then: tree.Formula) -> bool:
            later = [world, *above[world]]
            return all(not forced(w, part, names) or forced(w, then, names) for w in later)

        match formula:
            case tree.Atom() | tree.InRange(_, tree.NamedRange()):
                return atom_key(formula, names) in known[world]
            case tree.Not(body):
                return always(body, tree.Truth(False))
            case tree.And(parts):
                return all(map(here, parts))
            case tree.Or(parts):
                return any(map(here, parts))
            case tree.Implies(left, right):
                return always(left, right)
            case tree.Iff(left, right):
                return always(left, right) and always(right, left)
            case tree.KN(bound, parts, _, kind):
                hold = [here(part) for part in parts]
                may_hold = [not here(tree.Not(part)) for part in parts]
                least = counts("at least", value(bound, names), sum(hold))
                most = counts("at most", value(bound, names), sum(may_hold))
                return (least or kind == "at most") and (most or kind == "at least")
            case tree.Forall(binders, body):  # the things are the same everywhere
                each = tuples(binders, names, model.domain, None)
                return all(forced(w, body, s) for w in [world, *above[world]] for s in each)
            case tree.Exists(binders, body):
                return any(
                    forced(world, body, s) for s in tuples(binders, names, model.domain, None)
                )
            case _:
                return true_in(formula, model.domain, names, None)

    premises = all(forced(0, premise) for premise in model.sequent.premises)
    return premises and not forced(0, model.sequent.conclusion)


def refuted_by_trying(sequent: Sequent, things: int) -> bool:
    """Whether some structure of so many things refutes a sequent over P, Q of one thing, R of two.

    Its only free name is c.
    """
    domain = range(things)
    said = repr(sequent)
    atoms: list[tuple[Any, ...]] = [(p, d) for p in "PQ" if f"'{p}'" in said for d in domain]
    atoms += [("R", d, e) for d in domain for e in domain if "'R'" in said]
    for truths in product((False, True), repeat=len(atoms)):
        world = dict(zip(atoms, truths, strict=True))
        names: dict[str, Any] = {"c": 0}
        if all(true_in(f, domain, names, world.get) for f in sequent.premises) and not true_in(
            sequent.conclusion, domain, names, world.get
        ):
            return True
    return False


def asked_z3(sequent: Sequent, integers: bool = False) -> str:
    """What z3 says of premises with the conclusion denied: `unsat` if it follows."""
    import z3

    sort = z3.IntSort() if integers else z3.DeclareSort("Thing")

    def term(t: tree.Term, bound: dict[str, Any]) -> Any:
        match t:
            case tree.Int(number):
                return z3.IntVal(number)
            case tree.Var(name):
                return bound.get(name, z3.Const(name, sort))
            case tree.Arithmetic(op, left, right):
                a, b = term(left, bound), term(right, bound)
                return a + b if op == "+" else a - b if op == "-" else a * b
        raise AssertionError(t)

    def said(f: tree.Formula, bound: dict[str, Any]) -> Any:
        match f:
            case tree.Truth(truth):
                return z3.BoolVal(truth)
            case tree.Atom(predicate, ()):
                return z3.Bool(predicate)
            case tree.Atom(predicate, terms):
                places = [sort] * len(terms)
                return z3.Function(predicate, *places, z3.BoolSort())(
                    *[term(t, bound) for t in terms]
                )
            case tree.Comparison(terms, ops):
                t = [term(one, bound) for one in terms]
                links = zip(ops, t, t[1:], strict=False)
                return z3.And(*[COMPARE[op](a, b) for op, a, b in links])
            case tree.Not(body):
                return z3.Not(said(body, bound))
            case tree.And(parts):
                return z3.And(*[said(part, bound) for part in parts])
            case tree.Or(parts):
                return z3.Or(*[said(part, bound) for part in parts])
            case tree.Implies(left, right):
                return z3.Implies(said(left, bound), said(right, bound))
            case tree.Iff(left, right):
                return said(left, bound) == said(right, bound)
            case tree.Forall(binders, body) | tree.Exists(binders, body):
                new = {b.name: z3.Const(f"{b.name}_{len(bound)}", sort) for b in binders}
                quantifier = z3.ForAll if isinstance(f, tree.Forall) else z3.Exists
                inner = said(body, {**bound, **new})
                inside = [
                    z3.And(term(b.range.low, bound) <= new[b.name],
                           new[b.name] <= term(b.range.high, bound))
                    for b in binders
                    if isinstance(b.range, tree.Interval)
                ]  # fmt: skip
                if inside and isinstance(f, tree.Forall):
                    inner = z3.Implies(z3.And(*inside), inner)
                elif inside:
                    inner = z3.And(*inside, inner)
                return quantifier([*new.values()], inner)
        raise AssertionError(f)

    solver = z3.Solver()
    solver.set("timeout", 5_000)
    solver.add(*[said(premise, {}) for premise in sequent.premises])
    solver.add(z3.Not(said(sequent.conclusion, {})))
    return str(solver.check())
