"""Derivations written at random: mostly what a rule gives, often spoilt.

A line that the kernel takes stays, and the next lines are written from it; so one wrong line that
passes leads to others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from minelogic.proof.kernel import RULES, Line, Sequent, Theorem, follows
from minelogic.syntax.tree import (
    And,
    Atom,
    Binder,
    Comparison,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Var,
)
from tests.proof.truth import free_names

FALSE, TRUE = Truth(False), Truth(True)
NAMES = ("a", "b", "c")


class Writer:
    """Someone who writes lines at random."""

    def __init__(
        self,
        seed: int,
        first_order: bool = False,
        spoilt: float = 0.35,
        values: Mapping[str, tuple[Any, ...]] | None = None,
    ) -> None:
        self.random = Random(seed)
        self.first_order = first_order
        self.spoilt = spoilt
        self.values = values or {}
        self.lines: list[Line] = []
        self.premises = tuple(self.formula(2) for _ in range(self.random.randint(0, 3)))
        self.sequent = Sequent(self.premises, TRUE)

    def write(self, steps: int, most: int = 30) -> Iterator[tuple[Theorem, int]]:
        """The theorem so far, each time that the kernel takes a line."""
        for _ in range(steps):
            if len(self.lines) >= most:
                return
            for line in self.random.choice(self.ideas())():
                written = self.spoil(line) if self.random.random() < self.spoilt else line
                lines = (*self.lines, written)
                theorem = Theorem(self.sequent, lines, RULES, values=self.values)
                if follows(theorem, len(self.lines)):
                    self.lines.append(written)
                    yield theorem, len(self.lines) - 1

    def ideas(self) -> list[Callable[[], Iterator[Line]]]:
        found = [
            self.premise, self.assume, self.anything, self.nothing_cited, self.from_one,
            self.from_one, self.from_two, self.by_box, self.by_box, self.cases, self.both_ways,
            self.leave, self.contradict,
        ]  # fmt: skip
        if self.first_order:
            found += [self.instance, self.general, self.some, self.witness, self.named, self.equal]
            found += [self.equal]
        return found

    # Where one is

    @property
    def here(self) -> tuple[int, ...]:
        return self.lines[-1].boxes if self.lines else ()

    def open_lines(self) -> list[int]:
        around = self.here
        return [n for n, x in enumerate(self.lines) if x.boxes == around[: len(x.boxes)]]

    def cited(self, kind: Any = None) -> int:
        """A line that may be cited, of a kind if there is one."""
        fit = [n for n in self.open_lines() if kind and isinstance(self.lines[n].formula, kind)]
        return self.random.choice(fit or self.open_lines() or [0])

    def says(self, position: int) -> Formula:
        return self.lines[position].formula if 0 <= position < len(self.lines) else TRUE

    def line(self, formula: Formula, rule: str, *cites: Any) -> Line:
        return Line(formula, rule, cites, self.here)

    def opened(self, formula: Formula, beside: bool = False) -> Line:
        around = self.here[:-1] if beside else self.here
        return Line(formula, "assume", (), (*around, len(self.lines)))

    # Ideas for a line

    def premise(self) -> Iterator[Line]:
        if self.premises:
            yield self.line(self.random.choice(self.premises), "premise")

    def assume(self) -> Iterator[Line]:
        if len(self.here) < 4:
            yield self.opened(self.formula(1), beside=self.random.random() < 0.2)

    def leave(self) -> Iterator[Line]:
        if self.here:
            line = self.line(self.says(self.cited()), "copy", self.cited())
            yield line._replace(boxes=self.here[:-1])

    def anything(self) -> Iterator[Line]:
        cites = tuple(self.any_cite() for _ in range(self.random.randint(0, 3)))
        yield self.line(self.formula(1), self.random.choice(sorted(RULES)), *cites)

    def any_cite(self) -> Any:
        n = len(self.lines)
        first, last = self.random.randint(0, n), self.random.randint(0, n)
        return first if self.random.random() < 0.6 else (min(first, last), max(first, last))

    def nothing_cited(self) -> Iterator[Line]:
        f = self.formula(1)
        chosen = self.random.choice(["LEM", "LEM", "trueI", "=I"])
        if chosen == "LEM":
            yield self.line(Or(self.random.choice([(f, Not(f)), (Not(f), f)])), "LEM")
        elif chosen == "=I":
            yield self.line(Comparison((self.term(), self.term()), ("=",)), "=I")
        else:
            yield self.line(TRUE, "trueI")

    def from_one(self) -> Iterator[Line]:
        n = self.cited(self.random.choice([And, Or, Not, Iff, Truth, None]))
        f, more = self.says(n), self.formula(1)
        match f, self.random.random() < 0.5:
            case And(parts), True:
                i = self.random.randrange(len(parts))
                j = self.random.randint(i + 1, len(parts))
                yield self.line(joined(And, parts[i:j]), "&E", n)
            case Not(Not(body)), True:
                yield self.line(body, "~~E", n)
            case Iff(left, right), True:
                both = self.random.choice([(left, right), (right, left)])
                yield self.line(Implies(*both), "<->E", n)
            case Truth(False), _:
                yield self.line(more, "falseE", n)
            case _, True:
                yield self.line(Or(self.random.choice([(f, more), (more, f)])), "|I", n)
            case _:
                yield self.line(f, "copy", n)

    def from_two(self) -> Iterator[Line]:
        n, m = self.cited(self.random.choice([Implies, Not, Iff, None])), self.cited()
        match self.says(n), self.random.random() < 0.7:
            case Implies(left, right), True:
                yield from self.having(left)
                m = self.place_of(left, m)
                yield self.line(right, "->E", *self.shuffled(n, m))
            case Iff(left, right), True:
                left, right = self.random.choice([(left, right), (right, left)])
                yield from self.having(left)
                yield self.line(right, "<->E", *self.shuffled(n, self.place_of(left, m)))
            case Not(body), True:
                yield from self.having(body)
                yield self.line(FALSE, "~E", *self.shuffled(n, self.place_of(body, m)))
            case f, _:
                parts = (f, self.says(m))
                yield self.line(And(parts), "&I", *self.shuffled(n, m))
                if isinstance(f, Implies):
                    yield self.line(Iff(f.left, f.right), "<->I", n, m)

    def having(self, formula: Formula) -> Iterator[Line]:
        """Assumes what is missing."""
        missing = all(self.says(n) != formula for n in self.open_lines())
        if missing and len(self.here) < 4:
            yield self.opened(formula)

    def place_of(self, formula: Formula, otherwise: int) -> int:
        fit = [n for n in self.open_lines() if self.says(n) == formula]
        return self.random.choice(fit) if fit else otherwise

    def contradict(self) -> Iterator[Line]:
        f = self.says(self.cited())
        yield self.opened(Not(f))
        yield self.line(FALSE, "~E", len(self.lines) - 1, self.place_of(f, 0))

    def by_box(self) -> Iterator[Line]:
        """Closes the box one is in."""
        if not self.here:
            return
        first, last = self.here[-1], len(self.lines) - 1
        assumed, end = self.says(first), self.says(last)
        rules: dict[str, Formula] = {
            "->I": Implies(assumed, end),
            "~I": Not(assumed),
            "RAA": assumed.body if isinstance(assumed, Not) else assumed,
        }
        chosen = "->I" if end != FALSE else self.random.choice(["~I", "RAA", "->I"])
        line = self.line(rules[chosen], chosen, (first, last))
        yield line._replace(boxes=self.here[:-1])

    def cases(self) -> Iterator[Line]:
        n = self.cited(Or)
        f, goal = self.says(n), self.says(self.cited())
        parts = f.parts if isinstance(f, Or) else (f,)
        if len(parts) > 2 and self.random.random() < 0.5:
            parts = (Or(parts[:2]), *parts[2:])
        depth, boxes = len(self.here), []
        for part in parts:
            around = self.here[:depth]
            yield Line(part, "assume", (), (*around, len(self.lines)))
            opening = len(self.lines) - 1
            if self.random.random() < 0.5:
                yield self.line(goal, "copy", self.place_of(goal, 0))
            else:
                goal = f if part is parts[0] else goal
                yield self.line(goal, "|I", opening)
            boxes.append((opening, len(self.lines) - 1))
        yield Line(goal, "|E", (n, *boxes), self.here[:depth])

    def both_ways(self) -> Iterator[Line]:
        n, m = self.cited(), self.cited()
        left, right = self.says(n), self.says(m)
        depth, boxes = len(self.here), []
        for assumed, k in ((left, m), (right, n)):
            yield Line(assumed, "assume", (), (*self.here[:depth], len(self.lines)))
            opening = len(self.lines) - 1
            yield self.line(self.says(k), "copy", k)
            boxes.append((opening, len(self.lines) - 1))
        yield Line(Iff(left, right), "<->I", tuple(boxes), self.here[:depth])

    # Ideas about quantifiers

    def instance(self) -> Iterator[Line]:
        n = self.cited(Forall)
        match self.says(n):
            case Forall((binder, *rest), body):
                inner = Forall(tuple(rest), body) if rest else body
                yield self.line(put(inner, binder.name, self.term()), "forallE", n)

    def general(self) -> Iterator[Line]:
        n = self.cited()
        yield self.line(self.abstracted(Forall, self.says(n)), "forallI", n)

    def some(self) -> Iterator[Line]:
        n = self.cited()
        yield self.line(self.abstracted(Exists, self.says(n)), "existsI", n)

    def witness(self) -> Iterator[Line]:
        n, depth = self.cited(Exists), len(self.here)
        match self.says(n):
            case Exists((binder, *rest), body):
                inner = Exists(tuple(rest), body) if rest else body
                name = self.random.choice(NAMES)
                if self.random.random() < 0.5:
                    yield self.opened(Atom("actual", (Var(name),)))
                    first = len(self.lines) - 1
                    yield Line(put(inner, binder.name, Var(name)), "assume", (), self.here)
                else:
                    yield self.opened(put(inner, binder.name, Var(name)))
                    first = len(self.lines) - 1
                for _ in range(self.random.randint(0, 2)):
                    ideas = [self.some, self.from_one, self.from_two, self.instance, self.premise]
                    yield from self.random.choice(ideas)()
                end = self.says(len(self.lines) - 1)
                yield Line(end, "existsE", (n, (first, len(self.lines) - 1)), self.here[:depth])

    def named(self) -> Iterator[Line]:
        depth, name = len(self.here), self.random.choice(NAMES)
        yield self.opened(Atom("actual", (Var(name),)))
        first = len(self.lines) - 1
        for _ in range(self.random.randint(0, 3)):
            ideas = [self.instance, self.from_one, self.from_two, self.premise, self.assume]
            yield from self.random.choice(ideas)()
        end = self.says(len(self.lines) - 1)
        general = self.abstracted(Forall, end, name)
        yield Line(general, "forallI", ((first, len(self.lines) - 1),), self.here[:depth])

    def equal(self) -> Iterator[Line]:
        n, m = self.cited(Comparison), self.cited()
        match self.says(n):
            case Comparison((left, right), ("=",)):
                if self.random.random() < 0.5:
                    left, right = right, left
                f = swapped(self.says(m), left, right, self.random)
                yield self.line(f, "=E", *self.shuffled(n, m))
            case _:
                yield self.opened(Comparison((self.term(), self.term()), ("=",)))

    def abstracted(self, node: Any, f: Formula, name: str | None = None) -> Formula:
        """A quantifier before a formula, about some places of a name, all of them, or none."""
        names = sorted(free_names(f)) or [*NAMES]
        chosen = name or self.random.choice(names)
        variable = self.random.choice(["x", "y", chosen])
        body = put(f, chosen, Var(variable))
        if node is Exists and self.random.random() < 0.3:
            body = swapped(f, Var(chosen), Var(variable), self.random)
        made: Formula = node((Binder(variable),), body)
        return made

    # Formulas

    def formula(self, depth: int) -> Formula:
        roll = self.random.random()
        if self.lines and roll < 0.3:
            return self.random.choice(subformulas(self.says(self.cited())))
        if depth == 0 or roll < 0.45:
            return self.atom()
        quantifiers = [Forall, Exists] if self.first_order else []
        kind = self.random.choice([And, Or, Not, Implies, Iff, *quantifiers])
        if kind in (And, Or):
            size = self.random.choice([2, 2, 2, 3])
            joint: Formula = kind(tuple(self.formula(depth - 1) for _ in range(size)))
            return joint
        if kind is Not:
            return Not(self.formula(depth - 1))
        if kind in (Forall, Exists):
            return self.abstracted(kind, self.formula(depth - 1))
        both: Formula = kind(self.formula(depth - 1), self.formula(depth - 1))
        return both

    def atom(self) -> Formula:
        if self.random.random() < 0.1:
            return Truth(self.random.random() < 0.3)
        if not self.first_order:
            return Atom(self.random.choice("ABCD"))
        kind = self.random.choice(["P", "P", "F", "R", "A", "="])
        if kind == "=":
            return Comparison((self.term(), self.term()), ("=",))
        return Atom(kind, tuple(self.term() for _ in range({"A": 0, "R": 2}.get(kind, 1))))

    def term(self) -> Term:
        return Var(self.random.choice(NAMES))

    # Spoiling

    def shuffled(self, *cites: Any) -> tuple[Any, ...]:
        return cites if self.random.random() < 0.7 else cites[::-1]

    def spoil(self, line: Line) -> Line:
        """A line with one thing about it changed."""
        roll = self.random.randrange(6)
        if roll == 0:
            return line._replace(formula=self.formula(1))
        if roll == 1:
            return line._replace(rule=self.random.choice(sorted(RULES)))
        if roll == 2 and line.cites:
            place = self.random.randrange(len(line.cites))
            changed = (*line.cites[:place], self.any_cite(), *line.cites[place + 1 :])
            return line._replace(cites=changed)
        if roll == 3:
            some = self.random.choice(self.lines).boxes if self.lines else ()
            boxes = self.random.choice([line.boxes[:-1], some, (*line.boxes, len(self.lines))])
            return line._replace(boxes=boxes)
        if roll == 4:
            return line._replace(cites=line.cites[: self.random.randint(0, len(line.cites))])
        return line._replace(formula=altered(line.formula, self.random))


def joined(node: Any, parts: Sequence[Formula]) -> Formula:
    made: Formula = parts[0] if len(parts) == 1 else node(tuple(parts))
    return made


def subformulas(f: Formula) -> list[Formula]:
    """A formula and its parts, as they are written: names bound outside are free in them."""
    return [f, *[inner for part in parts_of(f) for inner in subformulas(part)]]


def parts_of(f: Formula) -> tuple[Formula, ...]:
    match f:
        case Not(body) | Forall(_, body) | Exists(_, body):
            return (body,)
        case And(parts) | Or(parts):
            return parts
        case Implies(left, right) | Iff(left, right):
            return (left, right)
    return ()


def rebuilt(f: Formula, parts: Sequence[Formula]) -> Formula:
    match f:
        case Not(_):
            return Not(parts[0])
        case Forall(binders, _):
            return Forall(binders, parts[0])
        case Exists(binders, _):
            return Exists(binders, parts[0])
        case And(_):
            return And(tuple(parts))
        case Or(_):
            return Or(tuple(parts))
        case Implies(_, _):
            return Implies(parts[0], parts[1])
        case Iff(_, _):
            return Iff(parts[0], parts[1])
    return f


def put(f: Formula, name: str, term: Term) -> Formula:
    """A term in the place of a name where it is free; it may be captured, as in careless work."""
    match f:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(term if t == Var(name) else t for t in arguments))
        case Comparison(terms, ops):
            return Comparison(tuple(term if t == Var(name) else t for t in terms), ops)
        case Forall(binders, _) | Exists(binders, _) if name in [b.name for b in binders]:
            return f
    return rebuilt(f, [put(part, name, term) for part in parts_of(f)])


def swapped(f: Formula, term: Term, other: Term, random: Random) -> Formula:
    """Some places of a term taken by another."""

    def one(t: Term) -> Term:
        return other if t == term and random.random() < 0.6 else t

    match f:
        case Atom(predicate, arguments):
            return Atom(predicate, tuple(one(t) for t in arguments))
        case Comparison(terms, ops):
            return Comparison(tuple(one(t) for t in terms), ops)
    return rebuilt(f, [swapped(part, term, other, random) for part in parts_of(f)])


def altered(f: Formula, random: Random) -> Formula:
    """A formula with one change somewhere in it."""
    parts = [*parts_of(f)]
    if parts and random.random() < 0.6:
        place = random.randrange(len(parts))
        parts[place] = altered(parts[place], random)
        return rebuilt(f, parts)
    others: list[Formula]
    match f, random.randrange(3):
        case And(several), 0:
            return Or(several)
        case Or(several), 0:
            return And(several)
        case ((And(several) | Or(several)), 1):
            return rebuilt(f, several[::-1])
        case Implies(left, right), _:
            others = [Implies(right, left), Iff(left, right), Or((left, right))]
            return random.choice(others)
        case Iff(left, right), _:
            others = [Iff(right, left), Implies(left, right)]
            return random.choice(others)
        case Not(body), _:
            return body
        case Forall(binders, body), _:
            others = [Exists(binders, body), body, Forall((Binder("a"),), body)]
            return random.choice(others)
        case Exists(binders, body), _:
            others = [Forall(binders, body), body, Exists((Binder("b"),), body)]
            return random.choice(others)
        case Atom(name, (_, *rest)), 0:
            return Atom(name, (Var(random.choice(NAMES)), *rest))
        case Atom(_, ()), 0:
            return Atom(random.choice("ABCD"))
    return Not(f)
