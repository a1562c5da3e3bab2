"""Equal for equal: steps of the rule `=E` from facts to a formula."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from minelogic.proof.graphs.nodes import Node
from minelogic.syntax.forms import Form, compared, replaced

_LONGEST = 16
"""So many steps one after the other are tried."""
_MOST = 400
"""So many formulas are looked at on the way."""


def equal_step(goal: Form, facts: Mapping[Form, Node]) -> Node | None:
    """A proof of an atom or equation from a fact by putting equal for equal, as short as can be."""
    equations = _equations(facts)
    if not equations:
        return None
    ways: dict[Form, list[tuple[Form, Node]]] = {goal: []}
    last = [goal]
    alike = [(f, n) for f, n in facts.items() if f[:1] == goal[:1] and len(f) == len(goal)]
    near = {(s, t): {replaced(f, s, t): n for f, n in reversed(alike)} for s, t in equations}
    for _ in range(_LONGEST):
        for state in last:
            for (s, t), equation in equations.items():
                start = _start(state, s, t, near[s, t])
                if start is not None:
                    return _steps(start, [*ways[state], (state, equation)])
        last = _further(last, equations, ways)
    return None


def false_comparison(f: Form, node: Node, facts: Mapping[Form, Node]) -> Node | None:
    """A proof of a comparison of integers that is false, from one that equations make so."""
    equations = {
        sides: equation for sides, equation in _equations(facts).items() if equation is not node
    }
    ways: dict[Form, list[tuple[Form, Node]]] = {f: []}
    last = [f]
    for _ in range(_LONGEST):
        for state in last:
            if compared(state) is False:
                for form, equation in reversed(ways[state]):
                    node = Node(form, "=E", (equation, node))
                return node
        last = _further(last, equations, ways, forward=True)
    return None


def _equations(facts: Mapping[Form, Node]) -> dict[tuple[Any, Any], Node]:
    return {(f[1], f[2]): node for f, node in facts.items() if f[0] == "=" and f[1] != f[2]}


def _start(state: Form, s: Any, t: Any, near: Mapping[Form, Node]) -> Node | None:
    """A fact from which one step by `s = t` leads to the formula; `near` has them by where."""
    wanted = replaced(state, s, t)
    if wanted in near:
        return near[wanted]
    if state[0] == "=" and wanted[1] == wanted[2]:
        return Node(("=", state[1], state[1]), "=I")
    if compared(wanted) is True:
        return Node(wanted, "arithmetic")
    return None


def _steps(start: Node, ways: list[tuple[Form, Node]]) -> Node:
    """The steps from a fact back to the goal, which is the first of the ways."""
    for form, equation in reversed(ways):
        start = Node(form, "=E", (equation, start))
    return start


def _further(
    last: list[Form],
    equations: Mapping[tuple[Any, Any], Node],
    ways: dict[Form, list[tuple[Form, Node]]],
    forward: bool = False,
) -> list[Form]:
    """The formulas one more step away; `ways` is told how they are reached."""
    found: list[Form] = []
    for state in last:
        for (s, t), equation in equations.items():
            for other in (replaced(state, s, t), replaced(state, t, s)):
                if other not in ways and len(ways) < _MOST:
                    step = (other if forward else state, equation)
                    ways[other] = [step, *ways[state]] if forward else [*ways[state], step]
                    found.append(other)
    return found
