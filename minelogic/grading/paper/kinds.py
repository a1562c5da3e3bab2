"""What can be said of the text of an answer on paper."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NO_TABLE = Kind(
    code="no-table-drawn",
    severity="error",
    message="There is no table in this answer.",
    help="Draw it, a row on each line: x for a mine, - for none, and the numbers as they are.",
    why="A table is answered by the table itself, filled in.",
    wrong="",
    right="",
)
ROWS = Kind(
    code="wrong-rows",
    severity="error",
    message="This table has {rows}, and the board has {right}.",
    help="Copy all rows of the board, and write . for a cell that you have not filled.",
    why="Every cell is known by its place.",
    wrong="",
    right="",
)
CELLS = Kind(
    code="wrong-cells",
    severity="error",
    message="This row has {cells}, and the board has {columns}.",
    help="Leave a blank between cells, and write . for a cell that you have not filled.",
    why="Every cell is known by its place.",
    wrong="",
    right="",
)
NO_MARK = Kind(
    code="no-mark",
    severity="error",
    message="'{written}' at {cell} is neither a cross nor a dash, so the cell is not filled.",
    help="Write x for a mine and - for none.",
    why="A closed cell is filled with a cross or a dash.",
    wrong="",
    right="",
)
MARK = Kind(
    code="other-mark",
    severity="error",
    message="'{written}' is neither a cross nor a dash.",
    help="Write x for a mine and - for none.",
    why="A closed cell is filled with a cross or a dash.",
    wrong="",
    right="",
)
OPEN_CELL = Kind(
    code="open-cell",
    severity="warning",
    message="{cell} is open and shows {shows}; what stands there, {written}, was passed over.",
    help="Copy the numbers as they are.",
    why="An open cell is no mine, and its number is given.",
    wrong="",
    right="",
)
TWO_TABLES = Kind(
    code="too-many-tables",
    severity="error",
    message="There are {number} tables in this answer; only the first {counts}.",
    help="Hand in {right}.",
    why="Who hands in several answers would be right if one of them is.",
    wrong="",
    right="",
)
PASSED_OVER = Kind(
    code="remark",
    severity="warning",
    message="This was read as a remark: it is no row of a table{what}.",
    help="It neither counts nor costs. Put a # before what is for people.",
    why="A remark is not judged.",
    wrong="",
    right="",
)
NO_VERDICT = Kind(
    code="no-verdict",
    severity="error",
    message="This answer does not say {what}.",
    help="Write {words} on its first line.",
    why="What is shown goes with what is said.",
    wrong="",
    right="",
)
NO_CELL = Kind(
    code="off-board",
    severity="error",
    message="There is no open cell {cell} on this board; it was not counted.",
    help="Name cells that show a number.",
    why="Only numbers can clash.",
    wrong="",
    right="",
)
MARKS_TOO = Kind(
    code="marks-passed-over",
    severity="warning",
    message="The crosses and dashes in this answer were passed over.",
    help="Write the numbers that you add, and . in the other closed cells.",
    why="What is asked for is which numbers to add, and not the solution.",
    wrong="",
    right="",
)
