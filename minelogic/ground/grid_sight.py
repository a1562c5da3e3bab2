"""How far from its key a rule about a grid looks, and whether it counts rows from there alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from minelogic.board import Board
from minelogic.ground.linear import Guard, Linear, constraints_of, linear
from minelogic.ground.looks import steps_of
from minelogic.ground.prepare import Placed, as_guards, wanted
from minelogic.ground.sight import SORTS, NotLifted, Sight, is_tile_variable
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term
from minelogic.syntax.vocabulary import Vocabulary
from minelogic.syntax.walk import children


class GridSight:
    """Works out how far from the key variables and terms can be."""

    def __init__(self, vocabulary: Vocabulary, board: Board, key: tuple[str, ...]) -> None:
        self.tile_places = vocabulary.tile_places
        self.vocabulary = vocabulary
        self.steps = dict(zip(SORTS, steps_of(board), strict=True))
        """How far away a neighbour is, by rows and by columns."""
        self.sort = dict(zip(key, self.tile_places, strict=True))
        """Of each variable that is a row or a column, which of the two."""
        self.ends: dict[str, tuple[int, int]] = dict.fromkeys(key, (0, 0))
        """How far such a variable is from the key's row or column, at least and at most."""
        self.partly: dict[str, tuple[int | None, int | None]] = {}
        """The same where perhaps only one of the two is known."""
        self.reach = 0

    def run(self, binders: Sequence[Binder], body: Formula) -> Sight:
        """What a rule with these leading variables sees; raises `NotLifted`."""
        self._scope(binders, body, holds=False)
        return Sight(self.reach)

    def _scope(self, binders: Sequence[Binder], body: Formula, holds: bool) -> None:
        """A quantifier: outside these bounds its body says nothing."""
        tiles = [binder.name for binder in binders if is_tile_variable(binder)]
        new = [name for name in tiles if name not in self.ends]
        for binder in binders:
            if binder.name in tiles:
                self.sort[binder.name] = binder.sort
            elif isinstance(binder.range, tree.Interval):
                self._same(self._weights(binder.range.low), (0, 0))
                self._same(self._weights(binder.range.high), (0, 0))
        guards = [guard for node, value in wanted(body, holds) for guard in as_guards(node, value)]
        changed = True
        while changed:
            changed = False
            for guard in guards:
                for name, low, high in self._bounds(guard):
                    if name in new:
                        changed |= self._narrow(name, low, high)
        for name in new:
            if name not in self.ends:
                raise NotLifted
            self._far(*self.ends[name])
        self._formula(body)

    def _narrow(self, name: str, low: int | None, high: int | None) -> bool:
        before = self.partly.get(name, (None, None))
        lows = [end for end in (before[0], low) if end is not None]
        highs = [end for end in (before[1], high) if end is not None]
        after = max(lows, default=None), min(highs, default=None)
        if after == before:
            return False
        self.partly[name] = after
        if after[0] is not None and after[1] is not None:
            self.ends[name] = after[0], after[1]
        return True

    def _bounds(self, guard: Guard) -> Iterator[tuple[str, int | None, int | None]]:
        """Variables that a guard keeps near, and how near; one side may be missing."""
        formula = guard.formula
        if isinstance(formula, tree.Atom) and formula.predicate == "adjacent" and guard.holds:
            half = len(formula.arguments) // 2
            one, two = formula.arguments[:half], formula.arguments[half:]
            for a, b in [*zip(one, two, strict=True), *zip(two, one, strict=True)]:
                if isinstance(a, tree.Var) and isinstance(b, tree.Var) and b.name in self.ends:
                    low, high = self.ends[b.name]
                    step = self.steps[self.sort[b.name]]
                    yield a.name, low - step, high + step
            return
        for constraint in constraints_of(0, guard):
            yield from self._by_sum(constraint.sum, constraint.equal)

    def _by_sum(self, sum_: Linear, equal: bool) -> Iterator[tuple[str, int | None, int | None]]:
        names = list(sum_.factors)
        sorts = {self.sort.get(name) for name in names}
        if len(sorts) != 1 or None in sorts or sum([*sum_.factors.values()]) != 0:
            return
        for name in names:
            factor = sum_.factors[name]
            others = [other for other in names if other != name]
            if abs(factor) != 1 or not all(other in self.ends for other in others):
                continue
            least = most = sum_.constant
            for other in others:
                ends = sorted([sum_.factors[other] * end for end in self.ends[other]])
                least, most = least + ends[0], most + ends[1]
            # factor * name + rest <= 0, where the rest lies between these two.
            if factor == 1:
                yield name, -most if equal else None, -least
            else:
                yield name, least, most if equal else None

    # What formulas say

    def _formula(self, node: Formula) -> None:
        match node:
            case Placed(predicate, arguments):
                self._atom(predicate, arguments)
            case tree.Atom("adjacent", arguments):
                for places in (arguments[: len(arguments) // 2], arguments[len(arguments) // 2 :]):
                    self._tile(places)
                self.reach = max(self.reach, *self.steps.values())
            case tree.Atom():
                raise NotLifted
            case tree.Comparison(terms):
                weights = [self._weights(term) for term in terms]
                for one, two in pairwise(weights):
                    self._same(one, two)
            case tree.Forall(binders, body):
                self._scope(binders, body, holds=False)
            case tree.Exists(binders, body):
                self._scope(binders, body, holds=True)
            case tree.Count(_, bound, binders, body):
                self._same(self._weights(bound), (0, 0))
                self._scope(binders, body, holds=True)
            case tree.KN(bound, parts):
                self._same(self._weights(bound), (0, 0))
                for part in parts:
                    self._formula(part)
            case tree.InRange():
                raise NotLifted
            case _:
                for child in children(node):
                    self._formula(child)

    def _atom(self, predicate: str, arguments: tuple[Term, ...]) -> None:
        sorts = self.vocabulary.places(predicate) or ()
        for term in arguments[: len(sorts) - 2]:
            self._same(self._weights(term), (0, 0))
        self._tile(arguments[-2:])

    def _tile(self, places: tuple[Term, ...]) -> None:
        for term, sort in zip(places, self.tile_places, strict=True):
            self._same(self._weights(term), (1, 0) if sort == "row" else (0, 1))
            sum_ = linear(term)
            if sum_ is None:
                raise NotLifted
            low = high = sum_.constant
            for name, factor in sum_.factors.items():
                if name not in self.ends:
                    raise NotLifted
                ends = sorted([factor * end for end in self.ends[name]])
                low, high = low + ends[0], high + ends[1]
            self._far(low, high)

    def _far(self, low: int, high: int) -> None:
        self.reach = max(self.reach, -low, high)

    def _same(self, one: tuple[int, int], two: tuple[int, int]) -> None:
        if one != two:
            raise NotLifted

    def _weights(self, term: Term) -> tuple[int, int]:
        """How often the key's row and column are in a term, if all is counted from there."""
        match term:
            case tree.Int():
                return 0, 0
            case tree.Var(name):
                sort = self.sort.get(name)
                return (int(sort == "row"), int(sort == "column"))
            case tree.Negative(inner):
                row, column = self._weights(inner)
                return -row, -column
            case tree.Absolute(inner):
                self._same(self._weights(inner), (0, 0))
                return 0, 0
            case tree.Arithmetic(op, left, right):
                a, b = self._weights(left), self._weights(right)
                if op == "*":
                    self._same(a, (0, 0))
                    self._same(b, (0, 0))
                    return 0, 0
                sign = 1 if op == "+" else -1
                return a[0] + sign * b[0], a[1] + sign * b[1]
            case _:
                raise NotLifted
