"""A theorem held against what is computed, as text."""

from __future__ import annotations

from collections.abc import Callable

from minelogic.paper.theorems.held import Cell, Held
from minelogic.paper.writing.theorem_signs import (
    case_of,
    cases,
    counts,
    printed,
    said_of_triangles,
    sign_of,
    title,
    used,
)
from minelogic.words import wrapped


def theorem_text(held: Held) -> list[str]:
    """The printed claim, what is true, a sign for each size, and where the proof breaks."""
    lines = [*_filled(title(held)), ""]
    lines += _entry("Printed:", printed(held))
    lines += _entry("True:   ", held.statement.true)
    lines += ["", *_grid(held, sign_of), ""]
    for sign, said in used(held).items():
        lines += _entry(f"  {sign} ", said)
    if said_of_triangles(held):
        lines += ["", "Decided by A1 to A8, or r, the rank:", "", *_grid(held, case_of), ""]
        for name, said in cases(held):
            lines += _entry(f"  {name} ", said)
    lines += ["", *_filled(" ".join(counts(held)))]
    if held.breaks:
        lines += ["", "Where the printed proof breaks:"]
        for number, each in enumerate(held.breaks, 1):
            lines += ["", *_entry(f"{number}. Printed:", each.printed)]
            lines += _entry("   But:", each.shown)
    return lines


def _grid(held: Held, sign: Callable[[Cell], str]) -> list[str]:
    """A row for each m and a column for each n; units below tens."""
    columns = range(1, held.to + 1)
    head = []
    if held.to > 9:
        tens = " ".join([str(n // 10) if n > 9 and n % 10 == 0 else " " for n in columns])
        head.append(f"        {tens}".rstrip())
    head.append(f"    n = {' '.join([str(n % 10) for n in columns])}")
    signs = [sign(cell) for cell in held.cells]
    if held.statement.one_row:
        return [*head, f"        {' '.join(signs)}"]
    rows = [signs[start : start + held.to] for start in range(0, len(signs), held.to)]
    return [
        *head,
        *[f"{'m = ' if m == 1 else '    '}{m:2}  {' '.join(row)}" for m, row in enumerate(rows, 1)],
    ]


def _entry(head: str, said: str) -> list[str]:
    return wrapped(said, f"{head} ", " " * (len(head) + 1)).splitlines()


def _filled(text: str) -> list[str]:
    return wrapped(text).splitlines()
