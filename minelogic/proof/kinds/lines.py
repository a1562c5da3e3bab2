"""Lines that would be right in another way, that are not what was to be proved, or not needed."""

from __future__ import annotations

from minelogic.diagnostics import Kind

WRONG_RULE = Kind(
    code="wrong-rule",
    severity="error",
    message="Line {line} does follow from {cited}, but by {other}, and not by {rule}.",
    help="Write {example}.",
    why="The name of a rule says what is done; another rule would do something else.",
    wrong="theorem t: ~B -> S, ~S |- B\nproof\n  1. ~B -> S  premise\n  2. ~S  premise\n"
    "  3. | ~B  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. B  ~I 3-5\nqed\n",
    right="theorem t: ~B -> S, ~S |- B\nproof\n  1. ~B -> S  premise\n  2. ~S  premise\n"
    "  3. | ~B  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. B  RAA 3-5\nqed\n",
)
WRONG_LINES = Kind(
    code="wrong-lines",
    severity="error",
    message="Line {line} does follow by {rule}, but not from {cited}.",
    help="{fits} would fit: write {example}.",
    why="The rule is right and the numbers are not.",
    wrong="theorem t: P -> Q, R -> S, P |- Q\nproof\n  1. P -> Q  premise\n  2. R -> S  premise\n"
    "  3. P  premise\n  4. Q  ->E 2, 3\nqed\n",
    right="theorem t: P -> Q, R -> S, P |- Q\nproof\n  1. P -> Q  premise\n  2. R -> S  premise\n"
    "  3. P  premise\n  4. Q  ->E 1, 3\nqed\n",
)
DOES_NOT_FOLLOW = Kind(
    code="does-not-follow",
    severity="error",
    message="Line {line} does not follow by {rule}{why}.",
    help="{rule} needs {needs}.{more}",
    why="A line has to be what its rule makes of what it cites.",
    wrong="theorem t: P -> Q, P |- R\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. R  ->E 1, 2\nqed\n",
    right="theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
NOT_THE_CONCLUSION = Kind(
    code="not-the-conclusion",
    severity="error",
    message="The last line says {last}, but the theorem is to end in {conclusion}.",
    help="{advice}",
    why="A proof is at its end when its last line, in no box, is the conclusion.",
    wrong="theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
    right="theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. Q  &E 1\nqed\n",
)
CITATION_ORDER = Kind(
    code="citation-order",
    severity="warning",
    message="The lines are cited in another order than usual; it is clear what is meant.",
    help="Usual is {rule} {usual}.",
    why="The order in which lines are cited follows that of the rule: the implication first, the "
    "parts of a conjunction from left to right.",
    wrong="theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 2, 1\nqed\n",
    right="theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
UNUSED_LINE = Kind(
    code="unused-line",
    severity="warning",
    message="{what} is never used.",
    help="The proof is right without it.",
    why="A line that nothing rests on may be left out.",
    wrong="theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. P  &E 1\n  3. Q  &E 1\nqed\n",
    right="theorem t: P & Q |- Q\nproof\n  1. P & Q  premise\n  2. Q  &E 1\nqed\n",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
