"""What the L and U clauses of a count say, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.encode.kn_text import Wording, letters, lower_side, set_sentence, tiles, upper_side
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground
from minelogic.syntax.printer import write


def count_sentences(formula: Ground, atoms: AtomTable) -> Iterator[str]:
    """The sentences of L and U for a count of atoms, or for one that a condition leads to."""
    if not isinstance(formula, tuple):
        return
    if formula[0] == "->":
        formula = formula[2]
        if not isinstance(formula, tuple):
            return
    kind, bound, *parts = formula
    if kind not in COUNTS or not all(isinstance(part, int) and part > 0 for part in parts):
        return
    wording = _wording(parts, atoms)
    if kind != "at most" and lower_side(bound, wording).size:
        yield f"L: {set_sentence('L', bound, wording)}"
    if kind != "at least" and upper_side(bound, wording).size:
        yield f"U: {set_sentence('U', bound, wording)}"


def _wording(parts: list[int], atoms: AtomTable) -> Wording:
    board = atoms.vocabulary.board
    if board is not None and max(parts) <= board.size:
        return tiles([board.label(part - 1) for part in parts])
    return letters([write(atoms.atom(part)) for part in parts])
