"""How far from its key a rule about a graph looks, if it speaks of tiles by edges alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.ground.linear import Guard
from minelogic.ground.prepare import Placed, as_guards, wanted
from minelogic.ground.sight import NotLifted, Sight, is_tile_variable
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Term
from minelogic.syntax.walk import children


class GraphSight:
    """Works out how far from the key the tiles of a graph can be that a rule speaks of."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.away = {key: 0}
        """How many edges a variable can be from the key at most."""
        self.tiles = {key}
        """The variables that stand for tiles."""
        self.reach = 0
        self.only_around = True

    def run(self, binders: Sequence[Binder], body: Formula) -> Sight:
        """What a rule with these leading variables sees; raises `NotLifted`."""
        self._scope(binders, body, holds=False)
        return Sight(self.reach, self.only_around and self.reach <= 1)

    def _scope(self, binders: Sequence[Binder], body: Formula, holds: bool) -> None:
        """A quantifier: elsewhere than near the key its body says nothing."""
        new = {binder.name for binder in binders if is_tile_variable(binder)} - {self.key}
        self.tiles |= new
        for binder in binders:
            if binder.sort == "tile" and binder.name not in self.tiles:
                raise NotLifted
            if isinstance(binder.range, tree.Interval):
                self._number(binder.range.low)
                self._number(binder.range.high)
        guards = [guard for node, value in wanted(body, holds) for guard in as_guards(node, value)]
        changed = True
        while changed:
            changed = False
            for one, other, step in self._near(guards):
                if other in self.away and self.away[other] + step < self.away.get(one, 1 << 30):
                    self.away[one] = self.away[other] + step
                    changed = True
        if not new <= set(self.away):
            raise NotLifted
        self.reach = max([self.reach, *[self.away[name] for name in new]])
        self._formula(body)

    def _near(self, guards: Sequence[Guard]) -> Iterator[tuple[str, str, int]]:
        """Pairs of variables that are kept together, and how many edges there are between them."""
        for guard in guards:
            match guard.formula:
                case tree.Atom("adjacent", (tree.Var(one), tree.Var(other))) if guard.holds:
                    yield one, other, 1
                    yield other, one, 1
                case tree.Comparison((tree.Var(one), tree.Var(other)), ("=",)) if guard.holds:
                    if {one, other} <= self.tiles:
                        yield one, other, 0
                        yield other, one, 0

    def _formula(self, node: Formula) -> None:
        match node:
            case Placed(_, (*numbers, tile)):
                for term in numbers:
                    self._number(term)
                self._tile(tile)
            case tree.Atom("adjacent", (one, other)):
                ends = self._tile(one), self._tile(other)
                self.only_around &= self.key in ends
                self.reach = max(self.reach, 1)
            case tree.Comparison(terms, ops):
                if any(isinstance(term, tree.Var) and term.name in self.tiles for term in terms):
                    for term in terms:
                        self._tile(term)
                    if not set(ops) <= {"=", "!="}:
                        raise NotLifted
                else:
                    for term in terms:
                        self._number(term)
            case tree.Forall(binders, body):
                self._scope(binders, body, holds=False)
            case tree.Exists(binders, body):
                self._scope(binders, body, holds=True)
            case tree.Count(_, bound, binders, body):
                self._number(bound)
                self._scope(binders, body, holds=True)
            case tree.KN(bound, parts):
                self._number(bound)
                for part in parts:
                    self._formula(part)
            case tree.Atom() | tree.InRange():
                raise NotLifted
            case _:
                for child in children(node):
                    self._formula(child)

    def _tile(self, term: Term) -> str:
        """The variable that a tile is named by; a rule that names a vertex is not lifted."""
        if not isinstance(term, tree.Var) or term.name not in self.away:
            raise NotLifted
        return term.name

    def _number(self, term: Term) -> None:
        """A term in which no tile occurs."""
        match term:
            case tree.Int():
                return
            case tree.Var(name) if name not in self.tiles:
                return
            case tree.Negative(inner) | tree.Absolute(inner):
                self._number(inner)
            case tree.Arithmetic(_, left, right):
                self._number(left)
                self._number(right)
            case _:
                raise NotLifted
