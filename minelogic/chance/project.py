"""Exact counts of worlds for any clauses and counts, seen through some of their variables."""

from __future__ import annotations

from itertools import accumulate
from math import prod
from operator import mul
from typing import TYPE_CHECKING

from minelogic.chance.budget import STATES, counting_budget
from minelogic.chance.search import Branch, Count, Satisfiable, WorldNode, lay_out
from minelogic.chance.tally import Tally

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from minelogic.encode.variables import Clause


def project(
    clauses: Iterable[Clause],
    projection: Sequence[int],
    counts: Iterable[Count] = (),
    total: int | None = None,
    limit: int = STATES,
    satisfiable: Satisfiable | None = None,
) -> Tally:
    """The values of the projection's variables that some model of the clauses and counts has.

    With a total, only those where so many of the variables are true. The tally is keyed by
    variable. Raises LimitReached("states", ...) if more than `limit` states were needed.
    """
    constraints = [*_counts_of(clauses), *counts]
    nodes = lay_out(constraints, projection, counting_budget(limit), satisfiable)
    # Numbers of true variables are packed side by side, each wide enough for all worlds.
    width = 0 if total is None else len(projection) + 1
    values = _values(nodes, width)
    true = _true(nodes, values, projection, width)
    if total is None:
        return Tally.of(values[-1], true.items())
    shift, mask = total * width, (1 << width) - 1
    if not 0 <= total <= len(projection):
        return Tally.of(0, dict.fromkeys(projection, 0).items())
    found = {variable: worlds >> shift & mask for variable, worlds in true.items()}
    return Tally.of(values[-1] >> shift & mask, found.items())


def count_worlds(
    clauses: Iterable[Clause],
    variables: Iterable[int] = (),
    counts: Iterable[Count] = (),
    limit: int = STATES,
) -> int:
    """How many models there are, over the variables that occur and those given besides."""
    constraints = [*_counts_of(clauses), *counts]
    used = {abs(literal) for literals, _, _ in constraints for literal in literals}
    nodes = lay_out(constraints, sorted(used.union(variables)), counting_budget(limit))
    return _values(nodes, 0)[-1]


def _counts_of(clauses: Iterable[Clause]) -> Iterable[Count]:
    """Clauses as counts; one with a variable and its negation says nothing, and is left out."""
    for clause in clauses:
        literals = tuple(dict.fromkeys(clause))
        if not any(-literal in literals for literal in literals):
            yield literals, 1, len(literals)


def _values(nodes: list[WorldNode], width: int) -> list[int]:
    """The worlds of each node, packed by number of true variables."""
    values: list[int] = []
    for node in nodes:
        values.append(sum([prod(_factors(branch, values, width)) for branch in node]))
    return values


def _factors(branch: Branch, values: list[int], width: int) -> list[int]:
    """What the branch's worlds multiply out of: its true variables, its free ones, its parts."""
    either = (1 + (1 << width)) ** len(branch.free)
    return [either << width * len(branch.true), *[values[part] for part in branch.parts]]


def _true(
    nodes: list[WorldNode], values: list[int], projection: Sequence[int], width: int
) -> dict[int, int]:
    """For each variable the worlds where it is true, packed by number of true variables.

    From the last node down, `ways` is in how many ways the worlds of a node are completed.
    """
    true = dict.fromkeys(projection, 0)
    ways = [0] * len(nodes)
    ways[-1] = 1
    for number in range(len(nodes) - 1, -1, -1):
        way = ways[number]
        if not way:
            continue
        for branch in nodes[number]:
            factors = _factors(branch, values, width)
            before = [*accumulate(factors, mul, initial=way)]
            behind = [*accumulate(reversed(factors), mul, initial=1)][::-1]
            for variable in branch.true:
                true[variable] += before[-1]
            if branch.free:
                # One of the free variables is true, and the others are free.
                chosen = before[-1] // (1 + (1 << width)) << width
                for variable in branch.free:
                    true[variable] += chosen
            for at, part in enumerate(branch.parts, 1):
                ways[part] += before[at] * behind[at + 1]
    return true
