"""How large and how deep a formula becomes when its definitions are written out."""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.limits import Limits
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula


class Measure:
    """Sizes and depths of formulas and definitions, by arithmetic: nothing is written out."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.sizes: dict[str, tuple[int, int]] = {}

    def fits(self, formula: Formula, name: str = "") -> bool:
        """Whether the formula stays within the limits; remembers it under a definition's name."""
        size, depth = self._of(formula)
        if name:
            self.sizes[name] = (size, depth)
        return size <= self.limits.expansion and depth <= self.limits.nesting

    def _of(self, node: Formula) -> tuple[int, int]:
        parts: Iterable[Formula]
        match node:
            case tree.Atom(name):
                return self.sizes.get(name, (1, 1))
            case tree.Not(body) | tree.Forall(_, body) | tree.Exists(_, body):
                parts = (body,)
            case tree.Count(_, _, _, body):
                parts = (body,)
            case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
                pass
            case tree.Implies(left, right) | tree.Iff(left, right):
                parts = (left, right)
            case _:
                return 1, 1
        total, deepest = 1, 0
        for part in parts:
            size, depth = self._of(part)
            total += size
            deepest = max(deepest, depth)
        return total, deepest + 1
