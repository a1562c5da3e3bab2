"""What a file shows without saying so: which tiles are seen, and that safe means no bomb."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.board import Sign
from minelogic.ground.formula import Ground, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.residue.residue import residue_of
from minelogic.ground.spoken import has_bombs
from minelogic.ground.standard import is_display, uses_standard


def ties(formula: Ground) -> bool:
    """Whether the formula is `S <-> ~B` of some tile, or says the same of other atoms."""
    match formula:
        case ("<->", int() as left, int() as right):
            return (left < 0) != (right < 0)
    return False


def seen_tiles(grounding: Grounding) -> Mapping[int, bool]:
    """The tiles of which the display shows whether they are bombs.

    A tile with a number is no bomb, which nobody says who knows the rules.
    """
    file = grounding.file
    signs = file.display.signs if file.display is not None else ()
    plain = is_display(file) or (file.possible and uses_standard(file))
    left = signs if plain else _left(grounding)
    seen: dict[int, bool] = {}
    for tile, sign in enumerate(signs):
        if sign == "*" or (sign != "." and left and left[tile] != "."):
            seen[tile] = sign == "*"
    return seen


def is_tied(grounding: Grounding) -> bool:
    """Whether a rule says of every tile that it is safe exactly when it is no bomb."""
    board = grounding.file.board
    if board is None or is_display(grounding.file):
        return board is not None
    if grounding.file.possible and uses_standard(grounding.file):
        return True
    residue = residue_of(grounding) if has_bombs(grounding.file) else None
    if residue is not None:
        return residue.speaks_of_safe
    first = grounding.atoms.families["S"].start
    wanted = {(tile + 1, first + tile) for tile in range(board.size)}
    for block in grounding.rules:
        if block.lifted is not None:
            # Tiles that look alike have the same instances.
            if all(
                [tuple(sorted(literals(formula))) for formula in made if ties(formula)]
                == [(tile + 1, first + tile)]
                and len(made) == 1
                for tile, made in block.lifted.samples()
            ):
                return True
        elif len(block) == board.size and all(map(ties, block.formulas)):
            pairs = {tuple(sorted(literals(formula))) for formula in block.formulas}
            if pairs == wanted:
                return True
    return False


def _left(grounding: Grounding) -> Sequence[Sign]:
    """What is left of the rules as signs; none if they do not come down to that."""
    residue = residue_of(grounding) if has_bombs(grounding.file) else None
    return () if residue is None else residue.signs
