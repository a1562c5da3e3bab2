"""Files at random whose rules lead from counts to counts, with queries about counts."""

from __future__ import annotations

from random import Random

KINDS = ("at least", "at most", "exactly")


def counting_file(seed: int) -> str:
    """A small board, rows and columns that depend on each other, perhaps a total, queries."""
    chance = Random(seed)
    rows, columns = chance.choice(((2, 3), (3, 3), (3, 4), (2, 4)))
    lines = [f"board {rows} x {columns}"]
    if chance.random() < 0.7:
        lines.append(f"mines {chance.randint(1, rows * columns - 1)}")
    for number in range(chance.randint(2, 4)):
        joint = chance.choice(("->", "->", "->", "<->", "|"))
        left, right = (_count(chance, rows, columns) for _ in range(2))
        lines.append(f"rule r{number}: ({left}) {joint} ({right})")
    if chance.random() < 0.5:
        lines.append(f"fact {_count(chance, rows, columns)}")
    lines += [f"prove {_count(chance, rows, columns)}" for _ in range(4)]
    return "\n".join(lines) + "\n"


def _count(chance: Random, rows: int, columns: int) -> str:
    """How many bombs there are in a row, in a column, or in some rows."""
    kind = chance.choice(KINDS)
    where = chance.randrange(3)
    if where == 0:
        bound = chance.randint(0 if kind != "at least" else 1, columns)
        return f"exists {kind} {bound} j. B({chance.randrange(rows)}, j)"
    if where == 1:
        bound = chance.randint(0 if kind != "at least" else 1, rows)
        return f"exists {kind} {bound} i. B(i, {chance.randrange(columns)})"
    first = chance.randrange(rows)
    last = chance.randint(first, rows - 1)
    bound = chance.randint(1, columns * (last - first + 1))
    return f"exists {kind} {bound} i in {first}..{last}, j in columns. B(i, j)"
