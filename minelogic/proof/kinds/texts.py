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
    "no-theorem",
    "error",
    "The file has no theorem.",
    "Begin with what is to be proved, as in theorem first: A, B |- A & B",
    "A file of proofs has a theorem, and below it the lines that prove it.",
    "# nothing yet\n",
    _RIGHT,
)
NO_HEADER = Kind(
    "no-header",
    "warning",
    "Nothing says what these lines are to prove, so it is taken to be {taken}.",
    "Write it above them, as in theorem NAME: A, B |- C",
    "A proof can be judged only by what it is to prove: the premises that it may use and its "
    "conclusion.",
    "1. A      premise\n2. B      premise\n3. A & B  &I 1, 2\n",
    _RIGHT,
)
BAD_HEADER = Kind(
    "bad-header",
    "error",
    "This is not how a theorem begins: {problem}.",
    "It is written theorem NAME: A, B |- C",
    "First its name, then a colon, the premises with commas between them, the turnstile, and the "
    "conclusion.",
    _RIGHT.replace("both:", "both;"),
    _RIGHT,
)
DUPLICATE_THEOREM = Kind(
    "duplicate-theorem",
    "error",
    "There is already a theorem '{name}', on line {line}.",
    "Choose another name.",
    "A theorem is used by its name, so each has its own.",
    _RIGHT + _RIGHT,
    _RIGHT + _RIGHT.replace("both", "again"),
)
MISSING_TURNSTILE = Kind(
    "missing-turnstile",
    "error",
    "There is no turnstile between premises and conclusion.",
    "Write premises |- conclusion; where there are no premises, |- conclusion.",
    "The turnstile |- (or ⊢) says which formulas are given and which one is to be proved.",
    _BOXED.replace("|- A", "A"),
    _BOXED,
)
MISPLACED_TURNSTILE = Kind(
    "misplaced-turnstile",
    "error",
    "There is no place for a turnstile here.",
    "{advice}",
    "A turnstile stands once in a theorem, before its conclusion; a line has a formula. (Where a "
    "bar and a minus sign are meant, put a blank between them.)",
    _RIGHT.replace("3. A & B  ", "3. A, B |- A & B  "),
    _RIGHT,
)
WRONG_TURNSTILE = Kind(
    "wrong-turnstile",
    "warning",
    "'{sign}' speaks of truth in all models, and proofs of what can be proved.",
    "Write |- or ⊢ instead.",
    "Both hold of the same sequents, but they are not the same thing.",
    _RIGHT.replace("|-", "|="),
    _RIGHT,
)
EMPTY_FORMULA = Kind(
    "empty-formula",
    "error",
    "There is no formula {where}.",
    "{advice}",
    "Premises have a comma between one and the next, a sequent has one conclusion, and each line "
    "of a proof says something.",
    _RIGHT.replace("|- A & B", "|-"),
    _RIGHT,
)
SEVERAL_CONCLUSIONS = Kind(
    "several-conclusions",
    "error",
    "A theorem has one conclusion, and a comma stands in it.",
    "If all of it is to be proved, join the parts by &.",
    "Commas separate premises; what is to be proved is one formula.",
    _RIGHT.replace("|- A & B", "|- A, B"),
    _RIGHT,
)
STRAY_LINE = Kind(
    "stray-line",
    "error",
    "This belongs to no theorem.",
    "{advice}",
    "Outside of proofs a file has theorems, and the statements use, logic and rules.",
    _RIGHT + "  4. A & B  copy 3\n",
    _RIGHT.replace("qed", "  4. A & B  copy 3\nqed"),
)
UNKNOWN_RULE = Kind(
    "unknown-rule",
    "error",
    "There is no rule '{name}'.",
    "{advice}",
    "A rule is called by its connective with I or E, as in ->E, or by a usual name, as in MP; "
    "after it stand the lines that it uses.",
    _RIGHT.replace("&I", "andJ"),
    _RIGHT,
)
UNKNOWN_LINE = Kind(
    "unknown-line",
    "error",
    "There is no line {number} in this proof.",
    "{advice}",
    "A rule uses lines of the same proof, by their numbers.",
    _RIGHT.replace("1, 2", "1, 20"),
    _RIGHT,
)
BAD_CITATION = Kind(
    "bad-citation",
    "error",
    "'{text}' does not say which lines the rule uses.",
    "Lines are cited as in ->E 2, 4 and boxes as in ->I 4-6",
    "After the rule stand the numbers of lines, with commas between them; a box is cited by its "
    "first and its last line.",
    _RIGHT.replace("1, 2", "1, the second"),
    _RIGHT,
)
WRONG_SIDE = Kind(
    "wrong-side",
    "warning",
    "The rule names part {side}, and {part} is the {which} part.",
    "Write {other} instead of {side} in the name of the rule.",
    "Some textbooks number the rules that are about one part of two: the first is on the left.",
    "theorem left: A & B |- A\nproof\n  1. A & B  premise\n  2. A      &E2 1\nqed\n",
    "theorem left: A & B |- A\nproof\n  1. A & B  premise\n  2. A      &E1 1\nqed\n",
)
BAD_INSTANCE = Kind(
    "bad-instance",
    "error",
    "This does not say which {what} is meant.",
    "It is written {form}",
    "An instance of a rule of the file is named by the rule and what its variables stand for, a "
    "tile of the display by its place.",
    _BOARD.replace("display (0, 0)", "given minesweeper.safe[0, 0]"),
    _BOARD,
)
DUPLICATE_NUMBER = Kind(
    "duplicate-number",
    "error",
    "There is already a line {number}.",
    "Number the lines in order: this would be {next}.",
    "A line is cited by its number, so no two lines can have the same.",
    _RIGHT.replace("2. B", "1. B").replace("1, 2", "1, 1"),
    _RIGHT,
)
NUMBER_ORDER = Kind(
    "number-order",
    "warning",
    "The number {number} comes after {before}.",
    "Number the lines in order: this would be {next}.",
    "A line may use only lines above it; numbers that go up let one see which these are.",
    _RIGHT.replace("1. A", "4. A").replace("1, 2", "4, 2"),
    _RIGHT,
)
NO_NUMBER = Kind(
    "no-line-number",
    "error",
    "A line begins with its number and a dot, and not with '{begins}'.",
    "Number the lines 1. 2. 3. and so on, and cite them by these numbers.",
    "Letters stand for formulas and for things, and commas stand between premises; lines have "
    "numbers. (They may be left out, and are then counted.)",
    _RIGHT.replace("1. ", "a. ").replace("2. ", "b. ").replace("3. ", "c. "),
    _RIGHT,
)
BOX_NOT_OPEN = Kind(
    "box-not-open",
    "error",
    "{what}.",
    "{advice}",
    "Only an assumption opens a box, one at a time, and a box is closed once.",
    _BOXED.replace("1. | A     assume", "1. A -> A  ?").replace("->I 1-2", "copy 1"),
    _BOXED,
)
BOX_NOT_CLOSED = Kind(
    "box-not-closed",
    "error",
    "The proof ends, but the box of line {number} is not closed.",
    "{advice}",
    "What is said in a box holds only under its assumption; the conclusion stands outside of all "
    "boxes.",
    _BOXED.replace("  3. A -> A  ->I 1-2\n", ""),
    _BOXED,
)
NO_BOX = Kind(
    "assumption-without-box",
    "error",
    "This assumption stands in no box.",
    "Put a bar before it and before all that is said under it: {example}",
    "An assumption holds only in its box, and the bars show where that ends.",
    _BOXED.replace("| ", "").replace("1-2", "1, 2"),
    _BOXED,
)
BOXES_GUESSED = Kind(
    "boxes-guessed",
    "warning",
    "No box is drawn here, so the boxes are read from what is cited.",
    "Put a bar before each line of a box: {example}",
    "The bars show where an assumption holds; programs that draw boxes lose them when their text "
    "is copied.",
    _BOXED.replace("| ", ""),
    _BOXED,
)
SEVERAL_ASSUMPTIONS = Kind(
    "several-assumptions",
    "error",
    "A box has one assumption.",
    "Open a box for each, the next inside the one before it.",
    "A box is discharged by one rule, which speaks of one assumption. (Only `actual i`, which "
    "names any value, may be followed by what is assumed of it.)",
    _BOXED.replace("| A     assume", "| A, B  assumptions").replace("copy 1", "copy 1.1"),
    _BOXED,
)
ENDS_EARLY = Kind(
    "quantifier-ends-early",
    "warning",
    "Without a dot, {quantifier} goes for {body} only, and not for what follows.",
    "Write brackets around both, or a dot after the variables to let it reach further.",
    "With a dot a quantifier reaches as far right as it can; without one, as in some textbooks, it "
    "goes for the atom, the brackets, the negation or the quantifier that follows.",
    "theorem all: forall x P(x) -> A |- forall x P(x) -> A\nproof\n"
    "  1. (forall x. P(x)) -> A  premise\nqed\n",
    "theorem all: (forall x P(x)) -> A |- (forall x P(x)) -> A\nproof\n"
    "  1. (forall x. P(x)) -> A  premise\nqed\n",
)
UNKNOWN_LOGIC = Kind(
    "unknown-logic",
    "error",
    "'{name}' is not a logic that is known here.",
    "Write logic classical or logic intuitionistic",
    "Intuitionistic logic is classical logic without RAA, double negation elimination and the "
    "excluded middle.",
    "logic fuzzy\n" + _RIGHT,
    "logic intuitionistic\n" + _RIGHT,
)
EMPTY_RULES = Kind(
    "empty-rules",
    "error",
    "This does not say which rules are allowed.",
    "Write them with commas, as in rules ->I, ->E or rules except LEM",
    "From this line on only these rules may be used; premises, assumptions and copies always may.",
    "rules\n" + _RIGHT,
    "rules &I, &E\n" + _RIGHT,
)
UNKNOWN_PROOFS = Kind(
    "unknown-proofs",
    "error",
    "There is no file '{name}.proof' beside this one.",
    "{advice}",
    "What is used is a file of proofs in the same folder; the theorems that ship need no use.",
    "use lemmas\n" + _RIGHT,
    _RIGHT,
)
PROOFS_CYCLE = Kind(
    "proofs-cycle",
    "error",
    "The file '{name}' uses itself: {path}.",
    "Remove one of the use lines.",
    "A theorem may rest on others, but never, directly or through others, on itself.",
    "use example\n" + _RIGHT,
    _RIGHT,
)

KINDS: tuple[Kind, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Kind)
)
