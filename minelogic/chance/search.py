"""The worlds of clauses and counts, laid out as a graph of choices and independent parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Sequence
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, TypeAlias

from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.budget import Budget

Count: TypeAlias = tuple[tuple[int, ...], int, int]
"""Literals of different variables, and the least and the greatest number of true ones."""
Satisfiable: TypeAlias = Callable[[list[Count]], bool]


@dataclass(frozen=True, slots=True)
class Branch:
    """Variables found true, variables that may be either, and nodes that are chosen one by one."""

    true: tuple[int, ...]
    free: tuple[int, ...]
    parts: tuple[int, ...]


WorldNode: TypeAlias = tuple[Branch, ...]
"""Alternatives that exclude each other: () has no world, one empty branch has one."""
Part: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Variables that are open, and the constraints that connect them."""
NONE, SOME = 0, 1
"""The first two nodes: without a world, and with the empty one."""
Work: TypeAlias = Generator[Part, int, int]
_STEPS = 1_000_000
"""Steps spent on an order of the variables, after which the rest is left in the order it has."""


def lay_out(
    constraints: Sequence[Count],
    projection: Iterable[int],
    budget: Budget,
    satisfiable: Satisfiable | None = None,
) -> list[WorldNode]:
    """Nodes, the last of which has as its worlds the values of the projection in all models.

    Every part of a node stands before it. Where no variable of the projection is left open, only
    whether there is a model matters: `satisfiable` is asked, and without it the search goes on.
    """
    return _Search(constraints, projection, budget, satisfiable).run()


class _Search:
    """Values given so far, with what they leave of each constraint; and the nodes made.

    Of a constraint, `open` counts the literals without a value, and `low` and `high` are what it
    wants of them.
    """

    def __init__(
        self,
        constraints: Sequence[Count],
        projection: Iterable[int],
        budget: Budget,
        satisfiable: Satisfiable | None,
    ) -> None:
        self.literals = [literals for literals, _, _ in constraints]
        self.low = [low for _, low, _ in constraints]
        self.high = [high for _, _, high in constraints]
        self.open = [len(literals) for literals in self.literals]
        self.projection = dict.fromkeys(projection)
        self.variables = dict.fromkeys(self.projection)
        for literals in self.literals:
            self.variables.update(dict.fromkeys(map(abs, literals)))
        self.around: dict[int, list[int]] = {}
        for variable in self.variables:
            self.around[variable], self.around[-variable] = [], []
        for index, literals in enumerate(self.literals):
            for literal in literals:
                self.around[literal].append(index)
        scopes = [map(abs, literals) for literals in self.literals]
        order = _separating_order(scopes, self.projection, self.variables)
        self.rank = {variable: rank for rank, variable in enumerate(order)}
        self.value: dict[int, bool] = {}
        self.trail: list[int] = []
        self.budget = budget
        self.satisfiable = satisfiable
        self.nodes: list[WorldNode] = [(), (Branch((), (), ()),)]
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {}

    def run(self) -> list[WorldNode]:
        """The nodes; a stack of generators stands in for recursion, which could go too deep."""
        stack = [self._whole()]
        answer: int | None = None
        while stack:
            try:
                part = next(stack[-1]) if answer is None else stack[-1].send(answer)
            except StopIteration as finished:
                stack.pop()
                answer = finished.value
                continue
            variables, constraints = part
            key = (variables, tuple([n for c in constraints for n in (c, self.low[c])]))
            answer = self.known.get(key)
            if answer is None:
                self.budget.spend(len(constraints))
                stack.append(self._keep(key, part))
        return self.nodes

    def _whole(self) -> Work:
        branch = None
        if self._propagate(list(range(len(self.literals)))):
            branch = yield from self._branch(0, tuple(self.variables))
        self.nodes.append(() if branch is None else (branch,))
        return len(self.nodes) - 1

    def _keep(self, key: tuple[tuple[int, ...], tuple[int, ...]], part: Part) -> Work:
        if any(variable in self.projection for variable in part[0]):
            node = yield from self._count(part)
        elif self.satisfiable is not None:
            node = SOME if self.satisfiable(self._rest(part)) else NONE
        else:
            node = yield from self._decide(part)
        self.known[key] = node
        return node

    def _count(self, part: Part) -> Work:
        """A node with a branch for each value of one variable of the projection."""
        variable = min(part[0], key=self.rank.__getitem__)
        branches = []
        for literal in (variable, -variable):
            mark = len(self.trail)
            if self._assign(literal):
                branch = yield from self._branch(mark, part[0])
                if branch is not None:
                    branches.append(branch)
            self._undo(mark)
        if not branches:
            return NONE
        self.nodes.append(tuple(branches))
        return len(self.nodes) - 1

    def _decide(self, part: Part) -> Work:
        """Whether a part without variables of the projection has a model."""
        variable = min(part[0], key=self.rank.__getitem__)
        for literal in (variable, -variable):
            mark = len(self.trail)
            branch = None
            if self._assign(literal):
                branch = yield from self._branch(mark, part[0])
            self._undo(mark)
            if branch is not None:
                return SOME
        return NONE

    def _branch(self, mark: int, variables: tuple[int, ...]) -> Generator[Part, int, Branch | None]:
        """What the values given since the mark leave of the variables; None if no world."""
        true = tuple([v for v in self.trail[mark:] if v > 0 and v in self.projection])
        free, parts = self._split(variables)
        nodes = []
        for part in parts:
            node = yield part
            if node == NONE:
                return None
            if node != SOME:
                nodes.append(node)
        return Branch(true, tuple(free), tuple(nodes))

    def _split(self, variables: tuple[int, ...]) -> tuple[list[int], list[Part]]:
        """Variables of the projection that nothing constrains any more, and connected parts."""
        free: list[int] = []
        parts: list[Part] = []
        seen: set[int] = set()
        reached: set[int] = set()
        for start in variables:
            if start in seen or start in self.value:
                continue
            seen.add(start)
            inside = [start]
            indices: list[int] = []
            for variable in inside:
                for index in (*self.around[variable], *self.around[-variable]):
                    if index in reached or self._is_settled(index):
                        continue
                    reached.add(index)
                    indices.append(index)
                    for literal in self.literals[index]:
                        other = abs(literal)
                        if other not in seen and other not in self.value:
                            seen.add(other)
                            inside.append(other)
            if indices:
                parts.append((tuple(sorted(inside)), tuple(sorted(indices))))
            elif start in self.projection:
                free.append(start)
        # A part that fails spares the others, and small ones fail first.
        parts.sort(key=lambda part: len(part[1]))
        return free, parts

    def _rest(self, part: Part) -> list[Count]:
        """What is left of the part's constraints."""
        return [
            (
                tuple([lit for lit in self.literals[index] if abs(lit) not in self.value]),
                self.low[index],
                self.high[index],
            )
            for index in part[1]
        ]

    def _is_settled(self, index: int) -> bool:
        return self.low[index] <= 0 and self.open[index] <= self.high[index]

    def _assign(self, literal: int) -> bool:
        """Gives a value and all that follow from it by single constraints; False at a clash."""
        return self._propagate(self._set(literal))

    def _set(self, literal: int) -> list[int]:
        self.value[abs(literal)] = literal > 0
        self.trail.append(literal)
        for index in self.around[literal]:
            self.open[index] -= 1
            self.low[index] -= 1
            self.high[index] -= 1
        for index in self.around[-literal]:
            self.open[index] -= 1
        return self.around[literal] + self.around[-literal]

    def _propagate(self, waiting: list[int]) -> bool:
        waiting = list(waiting)
        while waiting:
            index = waiting.pop()
            low, high, left = self.low[index], self.high[index], self.open[index]
            if high < 0 or low > left or low > high:
                return False
            if not left or (low < left and high > 0):
                continue
            sign = 1 if low == left else -1
            if low == left and high == 0:
                return False
            for literal in self.literals[index]:
                if abs(literal) not in self.value:
                    waiting.extend(self._set(sign * literal))
        return True

    def _undo(self, mark: int) -> None:
        while len(self.trail) > mark:
            literal = self.trail.pop()
            del self.value[abs(literal)]
            for index in self.around[literal]:
                self.open[index] += 1
                self.low[index] += 1
                self.high[index] += 1
            for index in self.around[-literal]:
                self.open[index] += 1


def _separating_order(
    scopes: Iterable[Iterable[int]], wanted: Collection[int], variables: Iterable[int]
) -> list[int]:
    """The variables, those first whose values separate the others best; `wanted` before all others.

    It is an elimination order read backwards: again and again a variable with few neighbours is
    taken out and its neighbours are joined. How many had to go before it counts against it, too, so
    that a chain is halved again and again instead of being peeled from its end.
    """
    near: dict[int, set[int]] = {variable: set() for variable in variables}
    work = 0
    for scope in scopes:
        inside = set(scope)
        work += len(inside) ** 2
        if work > _STEPS:
            break
        for variable in inside:
            near[variable] |= inside
    for variable, around in near.items():
        around.discard(variable)
    depth = dict.fromkeys(near, 0)
    queue = [(variable in wanted, len(near[variable]), variable) for variable in near]
    heapify(queue)
    order: list[int] = []
    while queue:
        _, cost, variable = heappop(queue)
        if variable not in near or cost != len(near[variable]) + depth[variable].bit_length():
            continue
        around = near.pop(variable)
        order.append(variable)
        work += len(around) ** 2
        for other in around:
            depth[other] = max(depth[other], depth[variable] + 1)
            if work <= _STEPS:
                near[other] |= around
                near[other].discard(other)
            near[other].discard(variable)
            heappush(queue, (other in wanted, len(near[other]) + depth[other].bit_length(), other))
    order.reverse()
    return order
