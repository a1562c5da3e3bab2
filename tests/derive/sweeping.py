"""Propagation as its definition says it, and truth by enumeration: what ours is judged by."""

from __future__ import annotations

from itertools import product
from typing import Any

from hypothesis import strategies as st

SIZE = 5
COUNTS = ("exactly", "at least", "at most")
literal_strategy = st.builds(
    lambda atom, sign: atom * sign, st.integers(1, SIZE), st.sampled_from([1, -1])
)


def compound(parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    several = st.lists(parts, min_size=2, max_size=4)
    return st.one_of(
        st.builds(lambda op, inner: (op, *inner), st.sampled_from(["&", "|"]), several),
        st.builds(lambda op, a, b: (op, a, b), st.sampled_from(["->", "<->"]), parts, parts),
        st.builds(lambda inner: ("~", inner), parts),
        st.builds(counted, st.sampled_from(COUNTS), st.integers(0, 3), several),
    )


def counted(kind: str, bound: int, parts: list[Any]) -> Any:
    """A count that neither holds nor fails whatever its parts are."""
    least, most = kind == "at least", len(parts) - (kind == "at most")
    return (kind, max(least, min(bound, most)), *parts)


formula_strategy = st.recursive(literal_strategy, compound, max_leaves=8)
formulas_strategy = st.lists(formula_strategy, min_size=1, max_size=5)


def holds(formula: Any, world: dict[int, bool]) -> bool:
    """The truth of a formula, from its definition."""
    if isinstance(formula, bool):
        return formula
    if isinstance(formula, int):
        return world[abs(formula)] == (formula > 0)
    op, *parts = formula
    if op == "&":
        return all(holds(part, world) for part in parts)
    if op == "|":
        return any(holds(part, world) for part in parts)
    if op == "->":
        return holds(parts[1], world) or not holds(parts[0], world)
    if op == "<->":
        return holds(parts[0], world) == holds(parts[1], world)
    if op == "~":
        return not holds(parts[0], world)
    number = sum(holds(part, world) for part in parts[1:])
    outcome: bool = {
        "exactly": number == parts[0],
        "at least": number >= parts[0],
        "at most": number <= parts[0],
    }[op]
    return outcome


def worlds() -> list[dict[int, bool]]:
    signs = product([False, True], repeat=SIZE)
    return [dict(enumerate(row, 1)) for row in signs]


class Swept:
    """The same propagation, as its definition says it: all formulas again and again."""

    def __init__(self, formulas: list[Any]) -> None:
        self.known: dict[int, bool] = {}
        self.clash = False
        self.changed = True
        while self.changed and not self.clash:
            self.changed = False
            for formula in formulas:
                self.claim(formula, True)

    def value(self, formula: Any) -> bool | None:
        if isinstance(formula, int):
            known = self.known.get(abs(formula))
            return None if known is None else known == (formula > 0)
        op, *parts = formula
        if op in COUNTS:
            values = [self.value(part) for part in parts[1:]]
            true, most = values.count(True), len(values) - values.count(False)
            possible = range(true, most + 1)
            says = [
                {"exactly": n == parts[0], "at least": n >= parts[0], "at most": n <= parts[0]}[op]
                for n in possible
            ]
            return says[0] if len(set(says)) == 1 else None
        values = [self.value(part) for part in parts]
        if op == "~":
            return None if values[0] is None else not values[0]
        if op == "<->":
            return None if None in values else values[0] == values[1]
        if op == "->":
            op, values = "|", [None if values[0] is None else not values[0], values[1]]
        decisive = op == "|"
        return decisive if decisive in values else None if None in values else not decisive

    def claim(self, formula: Any, wanted: bool) -> None:
        if isinstance(formula, int):
            known = self.value(formula)
            if known is None:
                self.known[abs(formula)] = wanted == (formula > 0)
                self.changed = True
            elif known != wanted:
                self.clash = True
            return
        op, *parts = formula
        if op == "~":
            self.claim(parts[0], not wanted)
        elif op == "<->":
            for side, other in (parts, parts[::-1]):
                known = self.value(side)
                if known is not None:
                    self.claim(other, known == wanted)
        elif op in COUNTS:
            self.claim_count(op, parts[0], parts[1:], wanted)
        else:
            if op == "->":
                parts = [("~", parts[0]), parts[1]]
            if (op == "&") == wanted:
                for part in parts:
                    self.claim(part, wanted)
            else:
                left = [part for part in parts if self.value(part) is not (not wanted)]
                if not left:
                    self.clash = True
                elif len(left) == 1:
                    self.claim(left[0], wanted)

    def claim_count(self, kind: str, bound: int, parts: list[Any], wanted: bool) -> None:
        numbers = {
            n
            for n in range(len(parts) + 1)
            if {"exactly": n == bound, "at least": n >= bound, "at most": n <= bound}[kind]
            == wanted
        }
        values = [self.value(part) for part in parts]
        unknown = [part for part, value in zip(parts, values, strict=True) if value is None]
        true = values.count(True)
        fitting = numbers & set(range(true, true + len(unknown) + 1))
        if not fitting:
            self.clash = True
        elif len(unknown) == 1 or kind != "exactly" or wanted:
            if fitting == {true}:
                for part in unknown:
                    self.claim(part, False)
            elif fitting == {true + len(unknown)}:
                for part in unknown:
                    self.claim(part, True)
