"""What can be wrong with the text of a file of proofs, in the order of the reference.

Formulas in it have the mistakes of formulas everywhere; those are in `minelogic.catalogue`.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

_RIGHT = """theorem both: A, B |- A & B
proof
  1. A      premise
  2. B      premise
  3. A & B  &I 1, 2
qed
"""
_BOXED = """theorem itself: |- A -> A
proof
  1. | A     assume
  2. | A     copy 1
  3. A -> A  ->I 1-2
qed
"""
_BOARD = """theorem shown on corner.mine: |- Q(1, 0, 0)
proof
  1. Q(1, 0, 0)  display (0, 0)
qed
"""

NO_THEOREM = Kind(
    code="no-theorem",
    severity="error",
    message="The file has no theorem.",
    help="Begin with what is to be proved, as in theorem first: A, B |- A & B",
    why="A file of proofs has a theorem, and below it the lines that prove it.",
    wrong="# nothing yet\n",
    right=_RIGHT,
)
NO_HEADER = Kind(
    code="no-header",
    severity="warning",
    message="Nothing says what these lines are to prove, so it is taken to be {taken}.",
    help="Write it above them, as in theorem NAME: A, B |- C",
    why="A proof can be judged only by what it is to prove: the premises that it may use and its "
    "conclusion.",
    wrong="1. A      premise\n2. B      premise\n3. A & B  &I 1, 2\n",
    right=_RIGHT,
)
BAD_HEADER = Kind(
    code="bad-header",
    severity="error",
    message="This is not how a theorem begins: {problem}.",
    help="It is written theorem NAME: A, B |- C",
    why="First its name, then a colon, the premises with commas between them, the turnstile, and "
    "the conclusion.",
    wrong=_RIGHT.replace("both:", "both;"),
    right=_RIGHT,
)
DUPLICATE_THEOREM = Kind(
    code="duplicate-theorem",
    severity="error",
    message="There is already a theorem '{name}', on line {line}.",
    help="Choose another name.",
    why="A theorem is used by its name, so each has its own.",
    wrong=_RIGHT + _RIGHT,
    right=_RIGHT + _RIGHT.replace("both", "again"),
)
MISSING_TURNSTILE = Kind(
    code="missing-turnstile",
    severity="error",
    message="There is no turnstile between premises and conclusion.",
    help="Write premises |- conclusion; where there are no premises, |- conclusion.",
    why="The turnstile |- (or ⊢) says which formulas are given and which one is to be proved.",
    wrong=_BOXED.replace("|- A", "A"),
    right=_BOXED,
)
MISPLACED_TURNSTILE = Kind(
    code="misplaced-turnstile",
    severity="error",
    message="There is no place for a turnstile here.",
    help="{advice}",
    why="A turnstile stands once in a theorem, before its conclusion; a line has a formula. "
    "(Where a bar and a minus sign are meant, put a blank between them.)",
    wrong=_RIGHT.replace("3. A & B  ", "3. A, B |- A & B  "),
    right=_RIGHT,
)
WRONG_TURNSTILE = Kind(
    code="wrong-turnstile",
    severity="warning",
    message="'{sign}' speaks of truth in all models, and proofs of what can be proved.",
    help="Write |- or ⊢ instead.",
    why="Both hold of the same sequents, but they are not the same thing.",
    wrong=_RIGHT.replace("|-", "|="),
    right=_RIGHT,
)
EMPTY_FORMULA = Kind(
    code="empty-formula",
    severity="error",
    message="There is no formula {where}.",
    help="{advice}",
    why="Premises have a comma between one and the next, a sequent has one conclusion, and each "
    "line of a proof says something.",
    wrong=_RIGHT.replace("|- A & B", "|-"),
    right=_RIGHT,
)
SEVERAL_CONCLUSIONS = Kind(
    code="several-conclusions",
    severity="error",
    message="A theorem has one conclusion, and a comma stands in it.",
    help="If all of it is to be proved, join the parts by &.",
    why="Commas separate premises; what is to be proved is one formula.",
    wrong=_RIGHT.replace("|- A & B", "|- A, B"),
    right=_RIGHT,
)
STRAY_LINE = Kind(
    code="stray-line",
    severity="error",
    message="This belongs to no theorem.",
    help="{advice}",
    why="Outside of proofs a file has theorems, and the statements use, logic and rules.",
    wrong=_RIGHT + "  4. A & B  copy 3\n",
    right=_RIGHT.replace("qed", "  4. A & B  copy 3\nqed"),
)
UNKNOWN_RULE = Kind(
    code="unknown-rule",
    severity="error",
    message="There is no rule '{name}'.",
    help="{advice}",
    why="A rule is called by its connective with I or E, as in ->E, or by a usual name, as in MP; "
    "after it stand the lines that it uses.",
    wrong=_RIGHT.replace("&I", "andJ"),
    right=_RIGHT,
)
UNKNOWN_LINE = Kind(
    code="unknown-line",
    severity="error",
    message="There is no line {number} in this proof.",
    help="{advice}",
    why="A rule uses lines of the same proof, by their numbers.",
    wrong=_RIGHT.replace("1, 2", "1, 20"),
    right=_RIGHT,
)
BAD_CITATION = Kind(
    code="bad-citation",
    severity="error",
    message="'{text}' does not say which lines the rule uses.",
    help="Lines are cited as in ->E 2, 4 and boxes as in ->I 4-6",
    why="After the rule stand the numbers of lines, with commas between them; a box is cited by "
    "its first and its last line.",
    wrong=_RIGHT.replace("1, 2", "1, the second"),
    right=_RIGHT,
)
WRONG_SIDE = Kind(
    code="wrong-side",
    severity="warning",
    message="The rule names part {side}, and {part} is the {which} part.",
    help="Write {other} instead of {side} in the name of the rule.",
    why="Some textbooks number the rules that are about one part of two: the first is on the left.",
    wrong="theorem left: A & B |- A\nproof\n  1. A & B  premise\n  2. A      &E2 1\nqed\n",
    right="theorem left: A & B |- A\nproof\n  1. A & B  premise\n  2. A      &E1 1\nqed\n",
)
BAD_INSTANCE = Kind(
    code="bad-instance",
    severity="error",
    message="This does not say which {what} is meant.",
    help="It is written {form}",
    why="An instance of a rule of the file is named by the rule and what its variables stand for, "
    "a tile of the display by its place.",
    wrong=_BOARD.replace("display (0, 0)", "given minesweeper.safe[0, 0]"),
    right=_BOARD,
)
DUPLICATE_NUMBER = Kind(
    code="duplicate-number",
    severity="error",
    message="There is already a line {number}.",
    help="Number the lines in order: this would be {next}.",
    why="A line is cited by its number, so no two lines can have the same.",
    wrong=_RIGHT.replace("2. B", "1. B").replace("1, 2", "1, 1"),
    right=_RIGHT,
)
NUMBER_ORDER = Kind(
    code="number-order",
    severity="warning",
    message="The number {number} comes after {before}.",
    help="Number the lines in order: this would be {next}.",
    why="A line may use only lines above it; numbers that go up let one see which these are.",
    wrong=_RIGHT.replace("1. A", "4. A").replace("1, 2", "4, 2"),
    right=_RIGHT,
)
NO_NUMBER = Kind(
    code="no-line-number",
    severity="error",
    message="A line begins with its number and a dot, and not with '{begins}'.",
    help="Number the lines 1. 2. 3. and so on, and cite them by these numbers.",
    why="Letters stand for formulas and for things, and commas stand between premises; lines have "
    "numbers. (They may be left out, and are then counted.)",
    wrong=_RIGHT.replace("1. ", "a. ").replace("2. ", "b. ").replace("3. ", "c. "),
    right=_RIGHT,
)
BOX_NOT_OPEN = Kind(
    code="box-not-open",
    severity="error",
    message="{what}.",
    help="{advice}",
    why="Only an assumption opens a box, one at a time, and a box is closed once.",
    wrong=_BOXED.replace("1. | A     assume", "1. A -> A  ?").replace("->I 1-2", "copy 1"),
    right=_BOXED,
)
BOX_NOT_CLOSED = Kind(
    code="box-not-closed",
    severity="error",
    message="The proof ends, but the box of line {number} is not closed.",
    help="{advice}",
    why="What is said in a box holds only under its assumption; the conclusion stands outside of "
    "all boxes.",
    wrong=_BOXED.replace("  3. A -> A  ->I 1-2\n", ""),
    right=_BOXED,
)
NO_BOX = Kind(
    code="assumption-without-box",
    severity="error",
    message="This assumption stands in no box.",
    help="Put a bar before it and before all that is said under it: {example}",
    why="An assumption holds only in its box, and the bars show where that ends.",
    wrong=_BOXED.replace("| ", "").replace("1-2", "1, 2"),
    right=_BOXED,
)
BOXES_GUESSED = Kind(
    code="boxes-guessed",
    severity="warning",
    message="No box is drawn here, so the boxes are read from what is cited.",
    help="Put a bar before each line of a box: {example}",
    why="The bars show where an assumption holds; programs that draw boxes lose them when their "
    "text is copied.",
    wrong=_BOXED.replace("| ", ""),
    right=_BOXED,
)
SEVERAL_ASSUMPTIONS = Kind(
    code="several-assumptions",
    severity="error",
    message="A box has one assumption.",
    help="Open a box for each, the next inside the one before it.",
    why="A box is discharged by one rule, which speaks of one assumption. (Only `actual i`, which "
    "names any value, may be followed by what is assumed of it.)",
    wrong=_BOXED.replace("| A     assume", "| A, B  assumptions").replace("copy 1", "copy 1.1"),
    right=_BOXED,
)
UNKNOWN_LOGIC = Kind(
    code="unknown-logic",
    severity="error",
    message="'{name}' is not a logic that is known here.",
    help="Write logic classical or logic intuitionistic",
    why="Intuitionistic logic is classical logic without RAA, double negation elimination and the "
    "excluded middle.",
    wrong="logic fuzzy\n" + _RIGHT,
    right="logic intuitionistic\n" + _RIGHT,
)
EMPTY_RULES = Kind(
    code="empty-rules",
    severity="error",
    message="This does not say which rules are allowed.",
    help="Write them with commas, as in rules ->I, ->E or rules except LEM",
    why="From this line on only these rules may be used; premises, assumptions and copies always "
    "may.",
    wrong="rules\n" + _RIGHT,
    right="rules &I, &E\n" + _RIGHT,
)
UNKNOWN_PROOFS = Kind(
    code="unknown-proofs",
    severity="error",
    message="There is no file '{name}.proof' beside this one.",
    help="{advice}",
    why="What is used is a file of proofs in the same folder; the theorems that ship need no use.",
    wrong="use lemmas\n" + _RIGHT,
    right=_RIGHT,
)
PROOFS_CYCLE = Kind(
    code="proofs-cycle",
    severity="error",
    message="The file '{name}' uses itself: {path}.",
    help="Remove one of the use lines.",
    why="A theorem may rest on others, but never, directly or through others, on itself.",
    wrong="use example\n" + _RIGHT,
    right=_RIGHT,
)

KINDS: tuple[Kind, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Kind)
)
