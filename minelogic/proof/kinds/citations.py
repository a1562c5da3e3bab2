"""Mistakes in what a line cites, and lines that are passed off as premises."""

from __future__ import annotations

from minelogic.diagnostics import Kind

INSIDE_CLOSED_BOX = Kind(
    code="inside-closed-box",
    severity="error",
    message="Line {line} cites {cited}, which stands in a box that is closed.",
    help="What was derived from an assumption is not known outside its box. {advice}",
    why="After a box only the box as a whole may be cited, by a rule that takes boxes.",
    wrong="theorem t: P -> Q |- Q\nproof\n  1. P -> Q  premise\n  2. | P  assume\n"
    "  3. | Q  ->E 1, 2\n  4. Q  copy 3\nqed\n",
    right="theorem t: P -> Q |- P -> Q\nproof\n  1. P -> Q  premise\n  2. | P  assume\n"
    "  3. | Q  ->E 1, 2\n  4. P -> Q  ->I 2-3\nqed\n",
)
LATER_LINE = Kind(
    code="later-line",
    severity="error",
    message="Line {line} cites {cited}, {relation}.",
    help="A line may cite only what stands before it.",
    why="A proof that goes round in a circle proves nothing.",
    wrong="theorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 3\n  3. P & Q  copy 1\n"
    "qed\n",
    right="theorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
)
BOX_RANGE_WRONG = Kind(
    code="box-range-wrong",
    severity="error",
    message="Line {line} cites box {cited}, but the box that begins at line {first} ends at line "
    "{last}.",
    help="{advice}",
    why="A box is cited by its first and its last line.",
    wrong="theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-4\nqed\n",
    right="theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
CITES_LINE_NOT_BOX = Kind(
    code="cites-line-not-box",
    severity="error",
    message="Line {line} cites {cited}, but {rule} needs {needs}.",
    help="{advice}",
    why="A box is cited by its first and its last line, with a hyphen between them.",
    wrong="theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3, 5\nqed\n",
    right="theorem t: Q -> S, ~S |- ~Q\nproof\n  1. Q -> S  premise\n  2. ~S  premise\n"
    "  3. | Q  assume\n  4. | S  ->E 1, 3\n  5. | false  ~E 2, 4\n  6. ~Q  ~I 3-5\nqed\n",
)
CITES_BOX_NOT_LINE = Kind(
    code="cites-box-not-line",
    severity="error",
    message="Line {line} cites {cited}, but {rule} takes no box: it needs {needs}.",
    help="{advice}",
    why="A box says that something follows from an assumption; a line says that something holds.",
    wrong="theorem t: P, Q |- P & Q\nproof\n  1. P  premise\n  2. Q  premise\n  3. | P  assume\n"
    "  4. | Q  copy 2\n  5. P & Q  &I 3-4\nqed\n",
    right="theorem t: P, Q |- P & Q\nproof\n  1. P  premise\n  2. Q  premise\n"
    "  3. P & Q  &I 1, 2\nqed\n",
)
WRONG_NUMBER_OF_CITATIONS = Kind(
    code="wrong-number-of-citations",
    severity="error",
    message="Line {line} cites {cited}, but {rule} needs {needs}.",
    help="{advice}",
    why="Each rule takes its own number of lines and boxes.",
    wrong="theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1\nqed\n",
    right="theorem t: P -> Q, P |- Q\nproof\n  1. P -> Q  premise\n  2. P  premise\n"
    "  3. Q  ->E 1, 2\nqed\n",
)
NOT_A_PREMISE = Kind(
    code="not-a-premise",
    severity="error",
    message="{concluded} is not a premise of this theorem.",
    help="{advice}",
    why="The premises are what stands before |- in the theorem.",
    wrong="theorem t: P |- P\nproof\n  1. Q  premise\n  2. P  premise\nqed\n",
    right="theorem t: Q, P |- P\nproof\n  1. Q  premise\n  2. P  premise\nqed\n",
)
ASSUMPTION_AS_PREMISE = Kind(
    code="assumption-as-premise",
    severity="error",
    message="{concluded} is an assumption, and not a premise of this theorem.",
    help="Assume it in a box of its own: | {concluded}  assume. {advice}",
    why="A premise holds throughout. An assumption holds in its box, and has to be given up again.",
    wrong="theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. P  premise\n  3. P -> Q  ->I 2-2\n"
    "qed\n",
    right="theorem t: Q |- P -> Q\nproof\n  1. Q  premise\n  2. | P  assume\n  3. | Q  copy 1\n"
    "  4. P -> Q  ->I 2-3\nqed\n",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
