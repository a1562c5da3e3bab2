"""What can be wrong with a proof on a board: its file, and what it takes from the file.

The examples are about `corner.mine`, whose text is `EXAMPLE`.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

EXAMPLE = """board 2 x 2
display
  1 *
  . .
use minesweeper
"""
_RIGHT = """theorem shown on corner.mine: |- Q(1, 0, 0)
proof
  1. Q(1, 0, 0)  display (0, 0)
qed
"""
_SAFE = """theorem defined on corner.mine: |- S(0, 0) <-> ~B(0, 0)
proof
  1. S(0, 0) <-> ~B(0, 0)  given minesweeper.safe[i=0, j=0]
qed
"""

UNKNOWN_BOARD = Kind(
    "unknown-board",
    "error",
    "There is no file '{name}' beside this proof.",
    "{advice}",
    "A proof on a board names a constraint file in the folder of the proof: on corner.mine.",
    _RIGHT.replace("corner.mine", "cornr.mine"),
    _RIGHT,
)
BOARD_PATH = Kind(
    "board-path",
    "error",
    "'{name}' is not a plain file name.",
    "Put the constraint file beside this one and write on corner.mine: its name, without folders.",
    "The file of a board is found by its name, beside the proof, and nowhere else.",
    _RIGHT.replace("corner.mine", "../corner.mine"),
    _RIGHT,
)
WRONG_BOARD = Kind(
    "wrong-board",
    "error",
    "'{name}' has mistakes, so proofs on its board cannot be judged.",
    "The first is in line {line}: {said}",
    "What a constraint file gives is known once it can be read.",
    _RIGHT.replace("corner.mine", "broken.mine"),
    _RIGHT,
)
UNKNOWN_GIVEN = Kind(
    "unknown-given",
    "error",
    "{file} has no {what}.",
    "{advice}",
    "given RULE[i=0, j=1] names a rule of the file, or of a theory that it uses; given mines is "
    "its number of mines, and given fact[line=7] the fact in its line 7.",
    _SAFE.replace("minesweeper.safe", "minesweeper.save"),
    _SAFE,
)
GIVEN_VARIABLE = Kind(
    "given-variable",
    "error",
    "The rule {rule} does not begin with a quantifier for '{name}'.",
    "{advice}",
    "An instance of a rule names values for the variables of the forall at its beginning.",
    _SAFE.replace("i=0, j=0", "i=0, k=0"),
    _SAFE,
)
GIVEN_VALUE = Kind(
    "given-value",
    "error",
    "The rule {rule} says nothing for {name} = {value}.",
    "{advice}",
    "A variable of a rule has the values that its range gives it, or the places where it stands.",
    _SAFE.replace("i=0, j=0", "i=0, j=2"),
    _SAFE,
)
NO_TILE = Kind(
    "no-tile",
    "error",
    "The board has no tile {tile}.",
    "{advice}",
    "display (0, 1) is what the display shows on one tile of the board.",
    _RIGHT.replace("display (0, 0)", "display (0, 2)"),
    _RIGHT,
)

KINDS = (
    UNKNOWN_BOARD, BOARD_PATH, WRONG_BOARD, UNKNOWN_GIVEN, GIVEN_VARIABLE, GIVEN_VALUE, NO_TILE,
)  # fmt: skip
