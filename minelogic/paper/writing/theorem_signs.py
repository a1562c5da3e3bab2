"""The signs by which a table of a theorem tells what is computed and what is printed."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.paper.layouts.triangles import CASES
from minelogic.paper.theorems.held import Cell, Held
from minelogic.words import counted, listed

SIGNS: Mapping[str, str] = {
    "U": "every set of mines is settled, as the printed theorem claims",
    "u": "every set of mines is settled, though the printed theorem does not say so",
    "X": "some sets of mines show the same, though the printed theorem claims otherwise",
    "-": "some sets of mines show the same; the printed theorem claims nothing",
}


def sign_of(cell: Cell) -> str:
    """What is computed, as a letter or not, and what is printed, by its case or its kind."""
    if cell.always_unique:
        return "U" if cell.claimed else "u"
    return "X" if cell.claimed else "-"


def case_of(cell: Cell) -> str:
    """The number of the case that decides a board of triangles, or r for its rank."""
    return cell.decided_by[1:] if cell.decided_by[0] == "A" else "r"


def used(held: Held) -> dict[str, str]:
    """The signs that a table has in it, and what they mean."""
    found = {sign_of(cell) for cell in held.cells}
    return {sign: said for sign, said in SIGNS.items() if sign in found}


def cases(held: Held) -> list[tuple[str, str]]:
    """For triangles: the cases that decide some board of the table, each with what it says."""
    found = {cell.decided_by for cell in held.cells}
    return [(c.name, f"{c.sizes}: {c.says}. {c.proof}") for c in CASES if c.name in found]


def counts(held: Held) -> list[str]:
    """What comes out over all boards of the table, in sentences."""
    cells = held.cells
    claimed = [cell for cell in cells if cell.claimed]
    unique = [cell for cell in cells if cell.always_unique]
    every = f"Of {counted(len(cells), 'board')}, {len(unique)} settle every set of mines."
    refuted = held.refuted
    if refuted:
        sizes = listed([f"{c.rows} x {c.columns}" for c in refuted], most=6, keep=5)
        printed = (
            f"The printed theorem claims it of {len(claimed)}, of which {len(refuted)} do not:"
            f" {sizes}."
        )
    else:
        beyond = len(unique) - len(claimed)
        printed = f"The printed theorem claims it of {len(claimed)}, and rightly." + (
            f" It does not speak of {beyond} more that do." if beyond else ""
        )
    said = [every, printed]
    odd = [cell for cell in cells if cell.singular and cell.always_unique]
    if odd:
        sizes = listed([f"{c.rows} x {c.columns}" for c in odd])
        said.append(
            f"The rank falls short on {sizes} too, but no vector of the kernel has entries 1, -1"
            " and 0 alone, so every set of mines is settled there."
        )
    return said


def said_of_triangles(held: Held) -> bool:
    """Whether the table tells by which case each board is decided."""
    return held.statement.number == 3


def title(held: Held) -> str:
    """What the table is about."""
    about = held.statement.title.replace("even", held.parity)
    return f"Theorem {held.statement.number}: {about}"


def printed(held: Held) -> str:
    """What is printed; of the other colour nothing is."""
    return held.statement.printed + (
        " (Printed for the other colour.)" if held.parity == "odd" else ""
    )
