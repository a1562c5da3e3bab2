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
    code="unknown-board",
    severity="error",
    message="There is no file '{name}' beside this proof.",
    help="{advice}",
    why="A proof on a board names a constraint file in the folder of the proof: on corner.mine.",
    wrong=_RIGHT.replace("corner.mine", "cornr.mine"),
    right=_RIGHT,
)
BOARD_PATH = Kind(
    code="board-path",
    severity="error",
    message="'{name}' is not a plain file name.",
    help="Put the constraint file beside this one and write on corner.mine: its name, without "
    "folders.",
    why="The file of a board is found by its name, beside the proof, and nowhere else.",
    wrong=_RIGHT.replace("corner.mine", "../corner.mine"),
    right=_RIGHT,
)
WRONG_BOARD = Kind(
    code="wrong-board",
    severity="error",
    message="'{name}' has mistakes, so proofs on its board cannot be judged.",
    help="The first is in line {line}: {said}",
    why="What a constraint file gives is known once it can be read.",
    wrong=_RIGHT.replace("corner.mine", "broken.mine"),
    right=_RIGHT,
)
UNKNOWN_GIVEN = Kind(
    code="unknown-given",
    severity="error",
    message="{file} has no {what}.",
    help="{advice}",
    why="given RULE[i=0, j=1] names a rule of the file, or of a theory that it uses; given mines "
    "is its number of mines, and given fact[line=7] the fact in its line 7.",
    wrong=_SAFE.replace("minesweeper.safe", "minesweeper.save"),
    right=_SAFE,
)
GIVEN_VARIABLE = Kind(
    code="given-variable",
    severity="error",
    message="The rule {rule} does not begin with a quantifier for '{name}'.",
    help="{advice}",
    why="An instance of a rule names values for the variables of the forall at its beginning.",
    wrong=_SAFE.replace("i=0, j=0", "i=0, k=0"),
    right=_SAFE,
)
GIVEN_VALUE = Kind(
    code="given-value",
    severity="error",
    message="The rule {rule} says nothing for {name} = {value}.",
    help="{advice}",
    why="A variable of a rule has the values that its range gives it, or the places where it "
    "stands.",
    wrong=_SAFE.replace("i=0, j=0", "i=0, j=2"),
    right=_SAFE,
)
NO_TILE = Kind(
    code="no-tile",
    severity="error",
    message="The board has no tile {tile}.",
    help="{advice}",
    why="display (0, 1) is what the display shows on one tile of the board.",
    wrong=_RIGHT.replace("display (0, 0)", "display (0, 2)"),
    right=_RIGHT,
)

KINDS = (
    UNKNOWN_BOARD, BOARD_PATH, WRONG_BOARD, UNKNOWN_GIVEN, GIVEN_VARIABLE, GIVEN_VALUE, NO_TILE,
)  # fmt: skip
