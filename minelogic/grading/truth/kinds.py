"""What can be said of the text of verdicts, and of a board that is to refute something."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NO_VERDICT = Kind(
    code="no-verdict",
    severity="error",
    message="This does not say whether a formula is true or false, and was not counted.",
    help="{advice}",
    why="A line says of one formula that it is true or that it is false.",
    wrong="",
    right="",
)
NO_FORMULA = Kind(
    code="no-such-formula",
    severity="error",
    message="There is no formula {name} in this exercise; the line was not counted.",
    help="{advice}",
    why="A verdict begins with the number or the name of its formula.",
    wrong="",
    right="",
)
TWO_VERDICTS = Kind(
    code="two-verdicts",
    severity="error",
    message="Formula {name} was judged in line {line} already; this line was not counted.",
    help="Give one verdict for each formula.",
    why="Who says both would always be right.",
    wrong="",
    right="",
)
NOT_READ = Kind(
    code="choice-not-read",
    severity="warning",
    message="'{written}' was not understood as a choice, and was passed over.",
    help="Write values as in {example}, and cases apart with a semicolon.",
    why="A witness or a counterexample is a value for each variable that is yours to choose.",
    wrong="",
    right="",
)
NO_BOARD = Kind(
    code="no-board-drawn",
    severity="error",
    message="There is no board in this answer{where}.",
    help="Draw one, a row on each line: * for a bomb, . for a tile without one.",
    why="A formula is refuted by a board on which it fails.",
    wrong="",
    right="",
)
UNEVEN = Kind(
    code="uneven-rows",
    severity="error",
    message="This row has {number}, and the first one {first}.",
    help="Give all rows the same number of tiles.",
    why="A board is a rectangle.",
    wrong="",
    right="",
)
NO_SIGN = Kind(
    code="no-sign",
    severity="error",
    message="'{written}' is no sign of a tile.",
    help="Write * for a bomb, and . or the right number for a tile without one.",
    why="A finished board is drawn by its bombs.",
    wrong="",
    right="",
)
NOT_OF_THE_BOARD = Kind(
    code="not-of-the-board",
    severity="error",
    message="'{word}' has no place here: {why}.",
    help="Draw the board, and write fact M(0, 1) for what else holds, if the exercise asks for it.",
    why="What refutes a formula is a board, and not what is said of it.",
    wrong="",
    right="",
)
OTHER_BOARD = Kind(
    code="board-not-allowed",
    severity="error",
    message="A board {board} is not among those that may be given: {words}.",
    help="Draw one of those.",
    why="The exercise says which boards are answers.",
    wrong="",
    right="",
)
WRONG_NUMBER = Kind(
    code="wrong-number",
    severity="warning",
    message="{tile} shows {number}, but {found} of its neighbours {are}.",
    help="The bombs count: it was read as {found}.",
    why="On a finished board the bombs settle the numbers.",
    wrong="",
    right="",
)
NO_CLAIM = Kind(
    code="no-such-claim",
    severity="error",
    message="There is no claim {name} in this exercise; what stands below was not counted.",
    help="{advice}",
    why="Where several claims are to be refuted, each board stands below the name of its claim.",
    wrong="",
    right="",
)
