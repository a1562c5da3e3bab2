"""Ground formulas as sentences of the package `nnf`, which classes that use bauhaus work with.

The package has to be installed; minelogic itself does not need it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from minelogic.ground.formula import Ground

if TYPE_CHECKING:
    from nnf import NNF


def to_nnf(formula: Ground, name: Callable[[int], str]) -> NNF:
    """The same formula with negations at the atoms alone, each a `Var` called by its name.

    A count becomes the recursion over its last part, (X ∧ k-1 of the rest) ∨ (¬X ∧ k of the rest);
    its parts are shared, so it has about k times n of them.
    """
    sentence: NNF = _Writer(name).write(formula, True)
    return sentence


class _Writer:
    def __init__(self, name: Callable[[int], str]) -> None:
        import nnf

        self._nnf = nnf
        self._name = name

    def write(self, formula: Ground, holds: bool) -> Any:
        """The formula, or what says that it does not hold."""
        nnf = self._nnf
        if not isinstance(formula, tuple):
            if formula is True or formula is False:
                return nnf.true if formula is holds else nnf.false
            return nnf.Var(self._name(abs(formula)), (formula > 0) is holds)
        match formula[0]:
            case "~":
                return self.write(formula[1], not holds)
            case "&":
                return self._join("&", [self.write(part, holds) for part in formula[1:]], holds)
            case "|":
                return self._join("|", [self.write(part, holds) for part in formula[1:]], holds)
            case "->":
                left, right = self.write(formula[1], not holds), self.write(formula[2], holds)
                return self._join("|", [left, right], holds)
            case "<->":
                left, right = formula[1:]
                return nnf.Or(
                    {
                        nnf.And({self.write(left, True), self.write(right, holds)}),
                        nnf.And({self.write(left, False), self.write(right, not holds)}),
                    }
                )
            case kind:
                return self._count(kind, formula[1], formula[2:], holds)

    def _join(self, operator: str, parts: list[Any], holds: bool) -> Any:
        """The parts joined, by the other operator (de Morgan) if it is denied that they hold."""
        return self._nnf.And(parts) if (operator == "&") is holds else self._nnf.Or(parts)

    def _count(self, kind: str, bound: int, parts: Sequence[Ground], holds: bool) -> Any:
        size = len(parts)
        least = 0 if kind == "at most" else bound
        most = size if kind == "at least" else bound
        if holds:
            return self._between(least, most, parts)
        fewer, more = self._between(0, least - 1, parts), self._between(most + 1, size, parts)
        return self._nnf.Or({fewer, more})

    def _between(self, least: int, most: int, parts: Sequence[Ground]) -> Any:
        """From `least` to `most` of the parts hold."""
        nnf = self._nnf
        size = len(parts)
        row: dict[int, Any] = {}
        for length in range(size + 1):
            before = row
            row = {}
            if length:
                yes, no = self.write(parts[length - 1], True), self.write(parts[length - 1], False)
            for taken in range(size - length + 1):
                low, high = least - taken, most - taken
                if low > high or high < 0 or low > length:
                    row[taken] = nnf.false
                elif low <= 0 and high >= length:
                    row[taken] = nnf.true
                else:
                    row[taken] = nnf.Or(
                        {nnf.And({yes, before[taken + 1]}), nnf.And({no, before[taken]})}
                    )
        return row[0]
