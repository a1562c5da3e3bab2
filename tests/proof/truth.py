"""What follows from what, by looking at every world: the judge of the proof kernel.

The truth of a formula in all worlds at once is one integer, with a bit for each world; a world says
which closed atoms are true. Shares no code with the kernel: it works on the tree of formulas.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from minelogic.proof.kernel import Line
from minelogic.syntax.tree import (
    KN,
    Absolute,
    And,
    Arithmetic,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    InRange,
    Int,
    Interval,
    NamedRange,
    Negative,
    Not,
    Or,
    Term,
    Truth,
    Var,
    Vertex,
)

Ground = tuple[Any, ...]
Names = Mapping[str, Any]
Fixed = Callable[[str, Ground], bool | None]
_COMPARED: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def entails(
    premises: Sequence[Formula],
    conclusion: Formula,
    everything: Sequence[Any] = (0,),
    fixed: Fixed | None = None,
    values: Mapping[str, Sequence[Any]] | None = None,
    most_atoms: int = 16,
) -> bool:
    """Whether the conclusion is true in every world in which the premises are.

    Free names stand for anything, or for what `values` says; `fixed` are atoms that are the same
    in all worlds.
    """
    formulas = [*premises, conclusion]
    free = sorted({name for formula in formulas for name in free_names(formula)})
    choices = [(values or {}).get(name, everything) for name in free]
    for chosen in product(*choices):
        names = dict(zip(free, chosen, strict=True))
        worlds = Worlds(formulas, names, everything, fixed, most_atoms)
        left = worlds.all
        for premise in premises:
            left &= worlds.truth(premise, names)
        if left & ~worlds.truth(conclusion, names):
            return False
    return True


class Worlds:
    """All worlds that differ in an atom that some formula speaks of."""

    def __init__(
        self,
        formulas: Sequence[Formula],
        names: Names,
        everything: Sequence[Any] = (0,),
        fixed: Fixed | None = None,
        most_atoms: int = 16,
    ) -> None:
        self.everything, self.fixed = everything, fixed
        self.atoms: dict[Ground, int] = {}
        self.all = 1
        self.collecting = True
        for formula in formulas:
            self.truth(formula, names)
        self.collecting = False
        size = len(self.atoms)
        assert size <= most_atoms, f"{size} atoms are too many"
        self.all = (1 << (1 << size)) - 1
        for place, atom in enumerate(self.atoms):
            period = 1 << place
            self.atoms[atom] = sum(
                ((1 << period) - 1) << start for start in range(period, 1 << size, 2 * period)
            )

    def truth(self, formula: Formula, names: Names) -> int:
        """The worlds in which a formula is true."""
        match formula:
            case Truth(value):
                return self.all if value else 0
            case Atom(predicate, arguments):
                return self._atom(predicate, tuple(self.term(t, names) for t in arguments))
            case InRange(term, NamedRange(name)):
                return self._atom(f"is in {name}", (self.term(term, names),))
            case InRange(term, Interval(low, high)):
                low_value, high_value = self.term(low, names), self.term(high, names)
                return self.all if low_value <= self.term(term, names) <= high_value else 0
            case Comparison(terms, ops):
                found = [self.term(term, names) for term in terms]
                holds = [_COMPARED[o](a, b) for o, a, b in zip(ops, found, found[1:], strict=False)]
                return self.all if all(holds) else 0
            case Not(body):
                return self.all & ~self.truth(body, names)
            case And(parts):
                return self._every([self.truth(part, names) for part in parts])
            case Or(parts):
                return self._some([self.truth(part, names) for part in parts])
            case Implies(left, right):
                return (self.all & ~self.truth(left, names)) | self.truth(right, names)
            case Iff(left, right):
                return self.all & ~(self.truth(left, names) ^ self.truth(right, names))
            case Forall(binders, body):
                return self._every([self.truth(body, n) for n in self._tuples(binders, names)])
            case Exists(binders, body):
                return self._some([self.truth(body, n) for n in self._tuples(binders, names)])
            case Count(kind, bound, binders, body):
                tuples = [self.truth(body, n) for n in self._tuples(binders, names)]
                return self._number(kind, self.term(bound, names), tuples)
            case KN(bound, listed, _, kind):
                found = [self.truth(part, names) for part in listed]
                return self._number(kind, self.term(bound, names), found)
        raise AssertionError(formula)

    def term(self, term: Term, names: Names) -> Any:
        match term:
            case Int(value):
                return value
            case Var(name):
                return names[name]
            case Vertex(name):
                return f"vertex {name}"
            case Negative(inner):
                return -self.term(inner, names)
            case Absolute(inner):
                return abs(self.term(inner, names))
            case Arithmetic(op, left, right):
                a, b = self.term(left, names), self.term(right, names)
                return a + b if op == "+" else a - b if op == "-" else a * b
        raise AssertionError(term)

    def _atom(self, predicate: str, arguments: Ground) -> int:
        settled = self.fixed(predicate, arguments) if self.fixed else None
        if settled is not None:
            return self.all if settled else 0
        if self.collecting:
            return self.atoms.setdefault((predicate, *arguments), 0)
        return self.atoms[(predicate, *arguments)]

    def _tuples(self, binders: Sequence[Binder], names: Names) -> Iterator[Names]:
        if not binders:
            yield names
            return
        for value in self._domain(binders[0], names):
            yield from self._tuples(binders[1:], {**names, binders[0].name: value})

    def _domain(self, binder: Binder, names: Names) -> Sequence[Any]:
        if binder.values is not None:
            return [f"vertex {v}" if isinstance(v, str) else v for v in binder.values]
        if isinstance(binder.range, Interval):
            low, high = self.term(binder.range.low, names), self.term(binder.range.high, names)
            return range(low, high + 1)
        assert binder.range is None
        return self.everything

    def _every(self, parts: Sequence[int]) -> int:
        found = self.all
        for part in parts:
            found &= part
        return found

    def _some(self, parts: Sequence[int]) -> int:
        found = 0
        for part in parts:
            found |= part
        return found

    def _number(self, kind: str, bound: int, parts: Sequence[int]) -> int:
        """The worlds in which so many parts are true: those with exactly 0, 1, 2 … of them."""
        exactly = [self.all]
        for part in parts:
            more = [0, *[worlds & part for worlds in exactly]]
            fewer = [*[worlds & ~part for worlds in exactly], 0]
            exactly = [a | b for a, b in zip(more, fewer, strict=True)]
        wanted = [
            worlds
            for number, worlds in enumerate(exactly)
            if (kind != "at most" and number == bound)
            or (kind == "at least" and number > bound)
            or (kind == "at most" and number <= bound)
        ]
        return self._some(wanted)


def free_names(formula: Any, bound: frozenset[str] = frozenset()) -> frozenset[str]:
    """The names that no quantifier binds."""
    match formula:
        case Var(name):
            return frozenset() if name in bound else frozenset({name})
        case Forall(binders, body) | Exists(binders, body):
            return _free_in_binders(binders, body, bound)
        case Count(_, limit, binders, body):
            return free_names(limit, bound) | _free_in_binders(binders, body, bound)
    parts: list[Any] = []
    match formula:
        case Atom(_, arguments):
            parts = [*arguments]
        case Comparison(terms, _):
            parts = [*terms]
        case InRange(term, Interval(low, high)):
            parts = [term, low, high]
        case InRange(term, _) | Negative(term) | Absolute(term):
            parts = [term]
        case Arithmetic(_, left, right) | Implies(left, right) | Iff(left, right):
            parts = [left, right]
        case Not(body):
            parts = [body]
        case And(several) | Or(several):
            parts = [*several]
        case KN(limit, several):
            parts = [limit, *several]
    return frozenset().union(*[free_names(part, bound) for part in parts])


def _free_in_binders(
    binders: Sequence[Binder], body: Formula, bound: frozenset[str]
) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for binder in binders:
        if isinstance(binder.range, Interval) and binder.values is None:
            found |= free_names(binder.range.low, bound) | free_names(binder.range.high, bound)
        bound |= {binder.name}
    return found | free_names(body, bound)


def open_assumptions(lines: Sequence[Line]) -> list[list[Formula]] | None:
    """For each line what is assumed where it stands; None if the boxes are not well nested.

    Boxes are a stack: an assumption that names itself opens one, and what a line does not name of
    the stack is closed for good.
    """
    stack: list[tuple[int, list[Formula]]] = []
    found: list[list[Formula]] = []
    for position, line in enumerate(lines):
        opens = line.rule == "assume" and line.boxes[-1:] == (position,)
        kept = len(line.boxes) - opens
        del stack[kept:]
        if [opener for opener, _ in stack] != list(line.boxes[:kept]):
            return None
        if opens:
            stack.append((position, [] if names_a_thing(line) else [line.formula]))
        elif line.rule == "assume":
            if not stack or stack[-1][0] != position - 1 or not names_a_thing(lines[position - 1]):
                return None
            stack[-1][1].append(line.formula)
        found.append([formula for _, assumed in stack for formula in assumed])
    return found


def names_a_thing(line: Line) -> bool:
    """Whether a line is the assumption `actual c`."""
    match line.formula:
        case Atom("actual", (Var(_),)):
            return line.rule == "assume"
    return False
