"""Rules, facts of a board and theorems that a line may not use, or does not use rightly."""

from __future__ import annotations

from minelogic.diagnostics import Kind

CLASSICAL_RULE = Kind(
    code="classical-rule",
    severity="error",
    message="{what} is classical, and this proof is to be intuitionistic.",
    help="{advice}",
    why="Intuitionistic logic has no proof by contradiction of what is not a negation, no excluded "
    "middle and no double negation that vanishes.",
    wrong="logic intuitionistic\ntheorem t: ~~P |- P\nproof\n  1. ~~P  premise\n  2. P  ~~E 1\n"
    "qed\n",
    right="logic intuitionistic\ntheorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\n"
    "qed\n",
)
RULE_NOT_ALLOWED = Kind(
    code="rule-not-allowed",
    severity="error",
    message="{rule} is not allowed here.",
    help="{advice}",
    why="An exercise may allow some rules only.",
    wrong="rules: &I, &E\ntheorem t: P |- P | Q\nproof\n  1. P  premise\n  2. P | Q  |I 1\nqed\n",
    right="rules: &I, &E\ntheorem t: P & Q |- P\nproof\n  1. P & Q  premise\n  2. P  &E 1\nqed\n",
)
BOARD_NEEDED = Kind(
    code="board-needed",
    severity="error",
    message="{rule} speaks of a board, and this theorem is not about one.",
    help="Name the file of the board: theorem NAME on FILE.mine: …",
    why="Without a board a theorem is about all of them, and nothing is given but its premises.",
    wrong="theorem t: |- B(0, 0)\nproof\n  1. B(0, 0)  display (0, 0)\nqed\n",
    right="theorem t: B(0, 0) |- B(0, 0)\nproof\n  1. B(0, 0)  premise\nqed\n",
)
NOT_GIVEN = Kind(
    code="not-given",
    severity="error",
    message="{message}",
    help="{advice}",
    why="On a board, what its file says may be used: instances of its rules, and its display.",
    wrong="theorem t on corner.mine: |- Q(2, 0, 0)\nproof\n  1. Q(2, 0, 0)  display (0, 0)\nqed\n",
    right="theorem t on corner.mine: |- Q(1, 0, 0)\nproof\n  1. Q(1, 0, 0)  display (0, 0)\nqed\n",
)
BOARD_VALUE_MISSING = Kind(
    code="board-value-missing",
    severity="error",
    message="Line {line} leaves out a value: {what}.",
    help="{advice}{more}",
    why="What holds of all tiles has to be known of each; where some tile is meant, it may be any.",
    wrong="theorem t on corner.mine: S(0, 0) |- forall j. S(0, j)\nproof\n  1. S(0, 0)  premise\n"
    "  2. forall j. S(0, j)  board 1\nqed\n",
    right="theorem t on corner.mine: S(0, 0), S(0, 1) |- forall j. S(0, j)\nproof\n"
    "  1. S(0, 0)  premise\n  2. S(0, 1)  premise\n  3. forall j. S(0, j)  board 1, 2\nqed\n",
)
UNKNOWN_THEOREM = Kind(
    code="unknown-theorem",
    severity="error",
    message="{message}",
    help="{advice}",
    why="A theorem may be cited if it was proved before in this file or in one that it uses, or "
    "if it ships with the library.",
    wrong="theorem t: P -> Q |- ~Q -> ~P\nproof\n  1. P -> Q  premise\n"
    "  2. ~Q -> ~P  theorem contrapositoin 1\nqed\n",
    right="theorem t: P -> Q |- ~Q -> ~P\nproof\n  1. P -> Q  premise\n"
    "  2. ~Q -> ~P  theorem contraposition 1\nqed\n",
)
BOARD_THEOREM = Kind(
    code="board-theorem",
    severity="error",
    message="The theorem {name} is about a board, and only theorems without a board can be cited.",
    help="Write its lines here, or prove it without the board.",
    why="What was proved on a board rests on what its file gives; a theorem that is cited rests "
    "on its premises alone.",
    wrong="theorem a on corner.mine: |- Q(1, 0, 0)\nproof\n  1. Q(1, 0, 0)  display (0, 0)\nqed\n"
    "theorem b on corner.mine: |- Q(1, 0, 0) | Q(2, 0, 0)\nproof\n  1. Q(1, 0, 0)  theorem a\n"
    "  2. Q(1, 0, 0) | Q(2, 0, 0)  |I 1\nqed\n",
    right="theorem b on corner.mine: |- Q(1, 0, 0) | Q(2, 0, 0)\nproof\n"
    "  1. Q(1, 0, 0)  display (0, 0)\n  2. Q(1, 0, 0) | Q(2, 0, 0)  |I 1\nqed\n",
)
THEOREM_NOT_PROVED = Kind(
    code="theorem-not-proved",
    severity="warning",
    message="The theorem {name} is not proved, so line {line} waits for it.",
    help="{advice}",
    why="What rests on a theorem is proved once the theorem is.",
    wrong="theorem s: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. Q & P  &E 1\nqed\n"
    "theorem t: A & B |- B & A\nproof\n  1. A & B  premise\n  2. B & A  theorem s 1\nqed\n",
    right="theorem s: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. P  &E 1\n  3. Q  &E 1\n"
    "  4. Q & P  &I 3, 2\nqed\n"
    "theorem t: A & B |- B & A\nproof\n  1. A & B  premise\n  2. B & A  theorem s 1\nqed\n",
)
LATER_THEOREM = Kind(
    code="later-theorem",
    severity="error",
    message="{message}",
    help="{advice}",
    why="A theorem may not be used in its own proof, nor in what it rests on.",
    wrong="theorem t: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. Q & P  theorem t 1\nqed\n",
    right="theorem s: P & Q |- Q & P\nproof\n  1. P & Q  premise\n  2. P  &E 1\n  3. Q  &E 1\n"
    "  4. Q & P  &I 3, 2\nqed\ntheorem t: P & Q |- Q & P\nproof\n  1. P & Q  premise\n"
    "  2. Q & P  theorem s 1\nqed\n",
)
THEOREM_DOES_NOT_FIT = Kind(
    code="theorem-does-not-fit",
    severity="error",
    message="The theorem {name} does not give line {line}: {why}.",
    help="It says {sequent}; each letter stands for one formula throughout.{more}",
    why="A theorem is used by putting formulas in for its letters, the same formula everywhere.",
    wrong="theorem t: P -> Q |- ~P -> ~Q\nproof\n  1. P -> Q  premise\n"
    "  2. ~P -> ~R  theorem contraposition 1\nqed\n",
    right="theorem t: P -> Q |- ~Q -> ~P\nproof\n  1. P -> Q  premise\n"
    "  2. ~Q -> ~P  theorem contraposition 1\nqed\n",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
