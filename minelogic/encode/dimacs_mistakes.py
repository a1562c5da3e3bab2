"""Every kind of mistake that can be found in a DIMACS file, with an example of it and a mended one.

They stand apart from the catalogue because their examples are no constraint files.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

MISSING_HEADER = Kind(
    code="missing-header",
    severity="error",
    message="There is no line 'p cnf VARIABLES CLAUSES' before the clauses.",
    help="Write it first: how many variables there are, and how many clauses.",
    why=(
        "Clauses can be read only after the line that says how many variables and clauses there "
        "are."
    ),
    wrong="1 -2 0\n",
    right="p cnf 2 1\n1 -2 0\n",
)
WRONG_HEADER = Kind(
    code="wrong-header",
    severity="error",
    message="This line should read 'p cnf VARIABLES CLAUSES', with two numbers.",
    help="{advice}",
    why="The word cnf says what the file holds, and two numbers say how large it is.",
    wrong="p cnf 2\n1 -2 0\n",
    right="p cnf 2 1\n1 -2 0\n",
)
SECOND_HEADER = Kind(
    code="second-header",
    severity="error",
    message="There is a second line 'p cnf'; the first is line {line}.",
    help="Keep one of them, with the numbers for the whole file.",
    why="A file holds one list of clauses. Two files put together need one common first line.",
    wrong="p cnf 2 1\n1 -2 0\np cnf 2 1\n2 0\n",
    right="p cnf 2 2\n1 -2 0\n2 0\n",
)
NOT_A_LITERAL = Kind(
    code="not-a-literal",
    severity="error",
    message="'{text}' is not a literal.",
    help="{advice}",
    why="A literal is the number of a variable, with a minus before it if it is negated.",
    wrong="p cnf 2 1\n1 ~2 0\n",
    right="p cnf 2 1\n1 -2 0\n",
)
UNKNOWN_VARIABLE = Kind(
    code="variable-beyond-header",
    severity="error",
    message="There is no variable {number}: the line 'p cnf' has {size}.",
    help="Correct the number here, or the number of variables in line {line}.",
    why="Every variable in a clause is at most the number of variables in the line 'p cnf'.",
    wrong="p cnf 2 1\n1 -3 0\n",
    right="p cnf 3 1\n1 -3 0\n",
)
UNFINISHED_CLAUSE = Kind(
    code="unfinished-clause",
    severity="error",
    message="The last clause does not end.",
    help="End it with 0.",
    why="A 0 says that a clause ends; the end of the line does not, since a clause may be longer.",
    wrong="p cnf 2 2\n1 -2 0\n2\n",
    right="p cnf 2 2\n1 -2 0\n2 0\n",
)
WRONG_CLAUSE_COUNT = Kind(
    code="wrong-clause-count",
    severity="error",
    message="The line 'p cnf' says {expected}, but there {found}.",
    help="Correct the number, unless {advice}.",
    why="If the numbers differ, a part of the file may be missing, or a 0 within it.",
    wrong="p cnf 2 3\n1 -2 0\n2 0\n",
    right="p cnf 2 2\n1 -2 0\n2 0\n",
)

KINDS: tuple[Kind, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Kind)
)
