"""Every kind of mistake that can be found in a DIMACS file, with an example of it and a mended one.

They stand apart from the catalogue because their examples are no constraint files.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

MISSING_HEADER = Kind(
    "missing-header",
    "error",
    "There is no line 'p cnf VARIABLES CLAUSES' before the clauses.",
    "Write it first: how many variables there are, and how many clauses.",
    "Clauses can be read only after the line that says how many variables and clauses there are.",
    "1 -2 0\n",
    "p cnf 2 1\n1 -2 0\n",
)
WRONG_HEADER = Kind(
    "wrong-header",
    "error",
    "This line should read 'p cnf VARIABLES CLAUSES', with two numbers.",
    "{advice}",
    "The word cnf says what the file holds, and two numbers say how large it is.",
    "p cnf 2\n1 -2 0\n",
    "p cnf 2 1\n1 -2 0\n",
)
SECOND_HEADER = Kind(
    "second-header",
    "error",
    "There is a second line 'p cnf'; the first is line {line}.",
    "Keep one of them, with the numbers for the whole file.",
    "A file holds one list of clauses. Two files put together need one common first line.",
    "p cnf 2 1\n1 -2 0\np cnf 2 1\n2 0\n",
    "p cnf 2 2\n1 -2 0\n2 0\n",
)
NOT_A_LITERAL = Kind(
    "not-a-literal",
    "error",
    "'{text}' is not a literal.",
    "{advice}",
    "A literal is the number of a variable, with a minus before it if it is negated.",
    "p cnf 2 1\n1 ~2 0\n",
    "p cnf 2 1\n1 -2 0\n",
)
UNKNOWN_VARIABLE = Kind(
    "variable-beyond-header",
    "error",
    "There is no variable {number}: the line 'p cnf' has {size}.",
    "Correct the number here, or the number of variables in line {line}.",
    "Every variable in a clause is at most the number of variables in the line 'p cnf'.",
    "p cnf 2 1\n1 -3 0\n",
    "p cnf 3 1\n1 -3 0\n",
)
UNFINISHED_CLAUSE = Kind(
    "unfinished-clause",
    "error",
    "The last clause does not end.",
    "End it with 0.",
    "A 0 says that a clause ends; the end of the line does not, since a clause may be longer.",
    "p cnf 2 2\n1 -2 0\n2\n",
    "p cnf 2 2\n1 -2 0\n2 0\n",
)
WRONG_CLAUSE_COUNT = Kind(
    "wrong-clause-count",
    "error",
    "The line 'p cnf' says {expected}, but there {found}.",
    "Correct the number, unless {advice}.",
    "If the numbers differ, a part of the file may be missing, or a 0 within it.",
    "p cnf 2 3\n1 -2 0\n2 0\n",
    "p cnf 2 2\n1 -2 0\n2 0\n",
)

KINDS: tuple[Kind, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Kind)
)
