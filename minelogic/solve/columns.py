"""What a few formulas over a few atoms force, by a truth table whose columns are numbers.

Bit *n* of a column is the value in line *n* of the table, so a connective takes one operation for
all lines at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from minelogic.ground.formula import Ground

FEW = 10
"""Tables of more atoms are not made."""


def forced_literals(
    formulas: Sequence[Ground], atoms: Sequence[int], known: Collection[int]
) -> set[int]:
    """The literals over the atoms that hold wherever the formulas do.

    The formulas speak of these atoms, at most `FEW`, and of such as are known.
    """
    lines = 1 << len(atoms)
    everywhere = (1 << lines) - 1
    # Blocks of 1, 2, 4 … lines in which the atom holds and fails by turns.
    columns = {atom: everywhere // ((1 << (1 << n)) + 1) for n, atom in enumerate(atoms)}
    table = _Table(columns, known, everywhere)
    worlds = everywhere
    for formula in formulas:
        worlds &= table.column(formula)
    forced: set[int] = set()
    for atom, column in columns.items():
        if not worlds & ~column:
            forced.add(atom)
        if not worlds & column:
            forced.add(-atom)
    return forced


class _Table:
    """The columns of atoms, from which those of formulas are made."""

    def __init__(
        self, columns: Mapping[int, int], known: Collection[int], everywhere: int
    ) -> None:
        self._columns, self._known, self._everywhere = columns, known, everywhere

    def column(self, formula: Ground) -> int:
        """The lines in which a formula holds."""
        everywhere = self._everywhere
        if not isinstance(formula, tuple):
            return self._literal(formula)
        op, *parts = formula
        match op:
            case "~":
                return everywhere ^ self.column(parts[0])
            case "&":
                lines = everywhere
                for part in parts:
                    lines &= self.column(part)
                return lines
            case "|":
                lines = 0
                for part in parts:
                    lines |= self.column(part)
                return lines
            case "->":
                return everywhere ^ self.column(parts[0]) | self.column(parts[1])
            case "<->":
                return everywhere ^ self.column(parts[0]) ^ self.column(parts[1])
        return self._count(op, parts[0], [self.column(part) for part in parts[1:]])

    def _literal(self, literal: int | bool) -> int:
        if literal is True or literal is False:
            return self._everywhere if literal else 0
        column = self._columns.get(abs(literal))
        if column is None:
            return self._everywhere if literal in self._known else 0
        return column if literal > 0 else self._everywhere ^ column

    def _count(self, kind: str, bound: int, parts: Sequence[int]) -> int:
        """The lines in which so many of the parts hold."""
        everywhere = self._everywhere
        # at_least[n]: the lines in which n of the parts so far hold, or more.
        at_least = [everywhere, *[0] * (len(parts) + 1)]
        for number, part in enumerate(parts, 1):
            for n in range(number, 0, -1):
                at_least[n] |= at_least[n - 1] & part
        low = everywhere if bound <= 0 else at_least[bound] if bound <= len(parts) else 0
        above = everywhere if bound < 0 else at_least[bound + 1] if bound < len(parts) else 0
        if kind == "at least":
            return low
        return everywhere ^ above if kind == "at most" else low & ~above
