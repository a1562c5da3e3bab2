"""Every kind of mistake minelogic can find in a file, in the order of the reference.

A test runs each `wrong` and each `right` example: the first has the mistake, the second has none.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

UNCLOSED_BRACKET = Kind(
    code="unclosed-bracket",
    severity="error",
    message="This '{bracket}' is never closed.",
    help="Add the missing '{closing}' where the bracketed part ends.",
    why=(
        "Every opening bracket needs a closing one in the same statement; so does the bar that "
        "opens |t|."
    ),
    wrong="board 2 x 2\nfact (B(0, 0) & S(1, 1)\n",
    right="board 2 x 2\nfact (B(0, 0) & S(1, 1))\n",
)
EXTRA_BRACKET = Kind(
    code="extra-bracket",
    severity="error",
    message="This '{bracket}' closes nothing.",
    help="Remove it, or add the '{opening}' it should belong to.",
    why="A closing bracket must have an opening one before it in the same statement.",
    wrong="board 2 x 2\nfact B(0, 0) & S(1, 1))\n",
    right="board 2 x 2\nfact B(0, 0) & S(1, 1)\n",
)
EMPTY_BRACKETS = Kind(
    code="empty-brackets",
    severity="error",
    message="There is nothing between these brackets.",
    help="Write what belongs inside; a letter without places is written without brackets.",
    why="Brackets group a formula or a term, or hold the places of a predicate.",
    wrong="predicate P\nfact P()\n",
    right="predicate P\nfact P\n",
)
MISSING_DOT = Kind(
    code="missing-dot",
    severity="error",
    message="A dot is missing after the variables of '{quantifier}'.",
    help="Write a dot between the variables and the formula: {example}",
    why="The dot says where the range ends and the formula about the variables begins.",
    wrong="board 2 x 2\nrule r: forall i, j in 0..1 B(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j in 0..1. B(i, j)\n",
)
MISSING_COMMA = Kind(
    code="missing-comma",
    severity="error",
    message="A comma is missing between '{left}' and '{right}'.",
    help="Write {example}",
    why=(
        "In a list, be it of variables, of places or of sorts, a comma stands between one and the "
        "next."
    ),
    wrong="board 2 x 2\nrule r: forall i j. B(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
STACKED_QUANTIFIERS = Kind(
    code="stacked-quantifiers",
    severity="error",
    message="'{second}' follows '{first}' without a dot between them.",
    help="End each quantifier with a dot, {example}, or put the variables into one list: {listed}",
    why="Quantifiers may stand side by side, but behind a range a dot or a colon is needed.",
    wrong="board 2 x 2\nrule r: ∀i in rows ∀j B(i, j)\n",
    right="board 2 x 2\nrule r: ∀i in rows. ∀j B(i, j)\n",
)
ENDS_EARLY = Kind(
    code="quantifier-ends-early",
    severity="warning",
    message="Without a dot, {quantifier} holds for {body} alone, and not for what follows.",
    help="Write {short}, which it means now, or {long}.",
    why=(
        "With a dot or a colon a quantifier reaches as far right as it can; without one, as in "
        "textbooks, it holds for the quantifier, the brackets, the negation or the atom that is "
        "next."
    ),
    wrong="board 2 x 2\nrule r: ∀i B(i, 0) -> S(0, 1)\n",
    right="board 2 x 2\nrule r: (∀i B(i, 0)) -> S(0, 1)\n",
)
SQUARE_BRACKETS = Kind(
    code="square-brackets",
    severity="error",
    message="'{bracket}' is not used in formulas.",
    help="Use round brackets: {example}",
    why=(
        "Predicates take their places in round brackets, as in B(i, j); grouping uses round "
        "brackets too."
    ),
    wrong="board 2 x 2\nfact B[0, 1]\n",
    right="board 2 x 2\nfact B(0, 1)\n",
)
MISSING_ARGUMENT_BRACKETS = Kind(
    code="missing-argument-brackets",
    severity="error",
    message="'{name}' is followed by '{next}' without brackets.",
    help="Write the places of a predicate in brackets, with commas: {example}",
    why="B i j is clear to a person, but a formula needs B(i, j).",
    wrong="board 2 x 2\nrule r: forall i, j. B i j -> ~S(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n",
    fix="{example}",
)
WRONG_CASE = Kind(
    code="wrong-case",
    severity="error",
    message="There is no '{name}' here, but there is '{right}'.",
    help="Capital and small letters differ: write {right}.",
    why="B and b are two different names. The predicates of the board are capital letters.",
    wrong="board 2 x 2\nfact b(0, 1)\n",
    right="board 2 x 2\nfact B(0, 1)\n",
    fix="{right}",
)
ENGLISH = Kind(
    code="english",
    severity="error",
    message="'{words}' is English, and a formula is made of signs.",
    help="Write it in signs, as in B(0, 0) | B(0, 1): (0, 0) is a bomb or (0, 1) is one.",
    why="Sentences have many meanings; what stands for them in signs has one.",
    wrong="board 1 x 2\nfact the left tile is a bomb\n",
    right="board 1 x 2\nfact B(0, 0)\n",
)
WRONG_OPERATOR = Kind(
    code="wrong-operator",
    severity="error",
    message="'{wrong}' is not an operator here.",
    help="Write '{right}' instead.",
    why="Spellings from programming languages and from drawings of arrows are easy to slip into.",
    wrong="board 2 x 2\nrule r: forall i, j. i == j -> B(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. i = j -> B(i, j)\n",
    fix="{right}",
)
MISSING_OPERAND = Kind(
    code="missing-operand",
    severity="error",
    message="'{operator}' has nothing on its {side}.",
    help="Put a formula or a term there, or remove '{operator}'.",
    why="And, or, implies and the signs of arithmetic join two things; not stands before one.",
    wrong="predicate P\npredicate R\nfact P & -> R\n",
    right="predicate P\npredicate R\nfact P -> R\n",
)
INCOMPLETE_COMPARISON = Kind(
    code="incomplete-comparison",
    severity="error",
    message="The comparison stops after '{operator}'.",
    help="Write the term that belongs on the right, or remove '{operator}'.",
    why="A chain like 0 <= i < 3 needs a term after its last sign too.",
    wrong="board 2 x 2\nrule r: forall i, j. i < j < -> B(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. i < j < 2 -> B(i, j)\n",
)
MISSING_OPERATOR = Kind(
    code="missing-operator",
    severity="error",
    message="'{right}' follows '{left}' with nothing to join them.",
    help="Put an operator between them, such as &, | or ->.",
    why="Two formulas side by side are not joined by themselves.",
    wrong="board 2 x 2\nfact B(0, 0) S(1, 1)\n",
    right="board 2 x 2\nfact B(0, 0) & S(1, 1)\n",
)
RESERVED_WORD = Kind(
    code="reserved-word",
    severity="error",
    message="'{word}' is a word of the language and cannot be used here.",
    help="Choose another name.",
    why="Words such as rule, forall, not or in always have their own meaning.",
    wrong="board 2 x 2\nrule rule: B(0, 0)\n",
    right="board 2 x 2\nrule first: B(0, 0)\n",
)
INCOMPLETE_STATEMENT = Kind(
    code="incomplete-statement",
    severity="error",
    message="This '{statement}' statement stops too early: {missing}.",
    help="It is written {form}",
    why=(
        "A statement runs until the next keyword at the beginning of a line, and something is "
        "missing in it."
    ),
    wrong="board 2 x 2\nrule quiet\n",
    right="board 2 x 2\nrule quiet: ~B(0, 0)\n",
)
UNEXPECTED = Kind(
    code="unexpected-text",
    severity="error",
    message="'{text}' does not fit here.",
    help="{advice}",
    why="What stands here cannot continue what was written before it.",
    wrong="board 2 x 2\nfact B(0, 0);\n",
    right="board 2 x 2\nfact B(0, 0)\n",
)
UNKNOWN_STATEMENT = Kind(
    code="unknown-statement",
    severity="error",
    message="There is no statement '{word}'.",
    help="{advice}",
    why=(
        "Each statement begins with its keyword: board, coordinates, display, mines, domain, "
        "predicate, define, fact, rule, use or prove."
    ),
    wrong="board 2 x 2\nrul quiet: ~B(0, 0)\n",
    right="board 2 x 2\nrule quiet: ~B(0, 0)\n",
)
BAD_STATEMENT = Kind(
    code="bad-statement",
    severity="error",
    message="This '{statement}' statement cannot be read: {problem}.",
    help="It is written {form}",
    why="The statement has the right keyword, but what follows it does not fit.",
    wrong="board 2 by 2\nfact B(0, 0)\n",
    right="board 2 x 2\nfact B(0, 0)\n",
)
UNKNOWN_ANSWER = Kind(
    code="unknown-answer",
    severity="error",
    message="'{word}' is not an answer that can be expected.",
    help="Expect entailed, refuted or independent.{guess}",
    why="A query is entailed, refuted (its negation is entailed) or independent.",
    wrong="board 2 x 2\nprove B(0, 0) expect unknown\n",
    right="board 2 x 2\nprove B(0, 0) expect independent\n",
)
WRONG_ARITY = Kind(
    code="wrong-arity",
    severity="error",
    message="'{name}' has {expected}, but {given} here.",
    help="{advice}",
    why="A predicate always has the same number of places: B(i, j), but Q(a, i, j).",
    wrong="board 2 x 2\nfact Q(0, 1)\n",
    right="board 2 x 2\nfact Q(2, 0, 1)\n",
)
UNKNOWN_PREDICATE = Kind(
    code="unknown-predicate",
    severity="error",
    message="There is no predicate '{name}'.",
    help="{advice}",
    why=(
        "B, S, U, Q and adjacent are known on every board; any other needs a predicate or define "
        "line."
    ),
    wrong="board 2 x 2\npredicate Quiet(row)\nfact Queit(0)\n",
    right="board 2 x 2\npredicate Quiet(row)\nfact Quiet(0)\n",
)
UNBOUND_VARIABLE = Kind(
    code="unbound-variable",
    severity="error",
    message="The variable '{name}' is not bound by any quantifier.",
    help="{advice}",
    why=(
        "A rule, fact or query must be closed: each variable belongs to a forall, an exists or a "
        "count."
    ),
    wrong="board 2 x 2\nrule r: forall i. B(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
SHADOWED_VARIABLE = Kind(
    code="shadowed-variable",
    severity="warning",
    message="This '{name}' hides another '{name}', which was bound further out.",
    help="Give the inner variable another name, such as {name}'.",
    why=(
        "Inside, the name means the inner variable only. That may be meant, but it is hard to read."
    ),
    wrong="board 2 x 2\nrule r: forall i. (exists i. B(i, 0)) -> S(i, 1)\n",
    right="board 2 x 2\nrule r: forall i. (exists i'. B(i', 0)) -> S(i, 1)\n",
)
REPEATED_VARIABLE = Kind(
    code="repeated-variable",
    severity="error",
    message="'{name}' stands twice in this list.",
    help="Give one of the two another name.",
    why="The variables of one list have different names.",
    wrong="board 2 x 2\nrule r: forall i, i. B(i, i)\n",
    right="board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
UNUSED_VARIABLE = Kind(
    code="unused-variable",
    severity="warning",
    message="The variable '{name}' is quantified but never used.",
    help="Remove it from the list, or use it.",
    why="A variable that does not occur changes nothing, except what a count counts.",
    wrong="board 2 x 2\nrule r: forall i, j, k in 0..1. B(i, j) -> ~S(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n",
)
NO_SORT = Kind(
    code="no-range",
    severity="error",
    message="Nothing says which values '{name}' takes: it stands in no predicate and has no range.",
    help="Give it a range, such as {name} in rows or {name} in 0..3.",
    why=(
        "A variable takes the values of the places where it stands in predicates. In comparisons "
        "alone it has none, and neither does it as the bound of a count."
    ),
    wrong="board 2 x 2\nrule r: forall n. n < 5 -> B(0, 0)\n",
    right="board 2 x 2\nrule r: forall n in 0..9. n < 5 -> B(0, 0)\n",
)
NO_COMMON_VALUE = Kind(
    code="no-common-value",
    severity="error",
    message="'{name}' stands in places that have no value in common: {places}.",
    help="Use two variables, or check the order of the places.",
    why=(
        "A variable takes the values common to all the places where it stands; here there are none."
    ),
    wrong=(
        "domain Week = 10..16\nboard 2 x 2\npredicate Rain(Week)\n"
        "rule r: forall w. Rain(w) -> B(w, 0)\n"
    ),
    right=(
        "domain Week = 10..16\nboard 2 x 2\npredicate Rain(Week)\n"
        "rule r: forall w, i. Rain(w) -> B(i, 0)\n"
    ),
)
EMPTY_RANGE = Kind(
    code="empty-range",
    severity="error",
    message="The range {low}..{high} is empty.",
    help="{advice}",
    why="A range runs from its smaller end to its larger one, both included.",
    wrong="board 2 x 2\nrule r: forall i in 2..1. B(i, 0)\n",
    right="board 2 x 2\nrule r: forall i in 0..1. B(i, 0)\n",
)
IMPOSSIBLE_GUARD = Kind(
    code="impossible-guard",
    severity="warning",
    message="This condition never holds, so {effect}.",
    help="{advice}",
    why=(
        "For no values of its variables is the condition true. A common cause is < where <= is "
        "meant."
    ),
    wrong=(
        "board 3 x 3\nrule r: forall i, j, x, y. B(i, j) & i - 1 < x < i + 1 & x != i -> S(x, y)\n"
    ),
    right=(
        "board 3 x 3\n"
        "rule r: forall i, j, x, y. B(i, j) & i - 1 <= x <= i + 1 & x != i -> S(x, y)\n"
    ),
)
TERM_NEEDED = Kind(
    code="term-needed",
    severity="error",
    message="'{text}' is a formula, but a number is needed here.",
    help="{advice}",
    why="Places of predicates and both sides of a comparison hold numbers, not truths.",
    wrong="board 2 x 2\nfact B(0, S(1, 1))\n",
    right="board 2 x 2\nfact B(0, 1) & S(1, 1)\n",
)
FORMULA_NEEDED = Kind(
    code="formula-needed",
    severity="error",
    message="'{text}' is a number, but something true or false is needed here.",
    help="{advice}",
    why=(
        "The operators ~, &, |, -> and <-> join formulas; a number by itself is neither true nor "
        "false."
    ),
    wrong="board 2 x 2\nrule r: forall i, j. i + 1 -> B(i, j)\n",
    right="board 2 x 2\nrule r: forall i, j. i + 1 = j -> B(i, j)\n",
)
NAME_IN_ARITHMETIC = Kind(
    code="name-in-arithmetic",
    severity="error",
    message="'{name}' stands for the name of a tile, which cannot be {use}.",
    help="Tiles with names can only be compared by = and !=.",
    why=(
        "On a graph the tiles are vertices. Only vertices that are all numbers can be added or "
        "ordered."
    ),
    wrong="board graph a-b, b-c\nrule r: forall v. B(v + 1)\n",
    right="board graph 1-2, 2-3\nrule r: forall v in 1..2. B(v + 1)\n",
)
MIXED_AND_OR = Kind(
    code="mixed-and-or",
    severity="warning",
    message="'&' and '|' stand side by side; '&' is taken first.",
    help="Write the brackets that you mean: {example}.",
    why="Only the order of precedence separates them, and readers disagree about it.",
    wrong="board 2 x 2\nfact B(0, 0) & S(0, 1) | S(1, 1)\n",
    right="board 2 x 2\nfact (B(0, 0) & S(0, 1)) | S(1, 1)\n",
)
CHAINED_IFF = Kind(
    code="chained-iff",
    severity="warning",
    message="'<->' is chained; it is read from the left: {example}",
    help="Put brackets, or write A <-> B and B <-> C as two formulas joined by &.",
    why="A <-> B <-> C does not say that all three have the same truth value.",
    wrong="predicate P\npredicate R\npredicate T\nfact P <-> R <-> T\n",
    right="predicate P\npredicate R\npredicate T\nfact (P <-> R) & (R <-> T)\n",
)
DUPLICATE_NAME = Kind(
    code="duplicate-name",
    severity="error",
    message="The name '{name}' is already taken by {other}.",
    help="Choose another name.",
    why=(
        "Each rule has its own name, and predicates, definitions and domains share one set of "
        "names."
    ),
    wrong="board 2 x 2\nrule quiet: S(0, 0)\nrule quiet: S(1, 1)\n",
    right="board 2 x 2\nrule quiet: S(0, 0)\nrule calm: S(1, 1)\n",
)
DUPLICATE_STATEMENT = Kind(
    code="duplicate-statement",
    severity="error",
    message="There is already a '{statement}' statement, on line {line}.",
    help="Keep one of the two.",
    why=(
        "The statements board, coordinates, display and mines stand at most once in a file; noise "
        "once for all tiles, and besides for some with 'at'."
    ),
    wrong="board 2 x 2\nmines 1\nmines 2\n",
    right="board 2 x 2\nmines 2\n",
)
RAGGED_DISPLAY = Kind(
    code="ragged-display",
    severity="error",
    message="This row of the display has {given}, where others have {expected}.",
    help="All rows of a display have the same number of tiles.{advice}",
    why="A display is a rectangle: one line a row.",
    wrong="board 2 x 3\ndisplay\n  1 . .\n  . .\n",
    right="board 2 x 3\ndisplay\n  1 . .\n  . . .\n",
)
DISPLAY_SIZE = Kind(
    code="display-size",
    severity="error",
    message="The display is {given}, but the board is {expected}.",
    help="Change the board statement or the display so that they agree.",
    why="The display shows every tile of the board, row by row.",
    wrong="board 3 x 3\ndisplay\n  1 . .\n  . . .\n",
    right="board 2 x 3\ndisplay\n  1 . .\n  . . .\n",
)
UNKNOWN_SIGN = Kind(
    code="unknown-sign",
    severity="error",
    message="'{sign}' is not a sign for a tile.",
    help=(
        "{guess}Signs are the numbers 0 to 12, '.' (covered), '*' (a bomb) and '-' (safe, no "
        "number shown)."
    ),
    why="Each tile of a display shows one of these signs.",
    wrong="board 1 x 3\ndisplay\n  1 ? .\n",
    right="board 1 x 3\ndisplay\n  1 . .\n",
)
UNKNOWN_VERTEX = Kind(
    code="unknown-vertex",
    severity="error",
    message="The board has no tile '{name}'.",
    help="{advice}",
    why="On a graph, the tiles are the vertices that the board statement names.",
    wrong="board graph a-b, b-c\ndisplay a=1, d=.\n",
    right="board graph a-b, b-c\ndisplay a=1, c=.\n",
)
NUMBER_TOO_LARGE = Kind(
    code="number-too-large",
    severity="warning",
    message="Tile {tile} shows {number}, but it has only {neighbours}.",
    help="Check the number; no board fits this display.",
    why="A number counts the bombs among the neighbours, so it cannot be larger than their number.",
    wrong="board 2 x 2\ndisplay\n  4 .\n  . .\n",
    right="board 2 x 2\ndisplay\n  3 .\n  . .\n",
)
UNKNOWN_NOISE = Kind(
    code="unknown-noise",
    severity="error",
    message="There is no noise '{word}'.",
    help="{advice}",
    why=(
        "A noise statement names its channel: lower, upper, shown with a chance, table with lines, "
        "or exact for tiles without noise."
    ),
    wrong="board 1 x 2\ndisplay\n  1 .\nnoise lowr\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise lower\n",
)
BAD_CHANCE = Kind(
    code="bad-chance",
    severity="error",
    message="This is no chance: {problem}.",
    help="A chance is a number from 0 to 1, such as 4/5 or 0.8.",
    why="Chances are probabilities: 0 is never, 1 is always.",
    wrong="board 1 x 2\ndisplay\n  1 .\nnoise shown 5/4\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise shown 4/5\n",
)
NOISE_SUM = Kind(
    code="noise-sum",
    severity="error",
    message="The chances of what a true {true} shows add up to {total}, not to 1.",
    help="Change them, or say what else a true {true} may show; '-' is a blank tile.",
    why="A tile shows one thing: in each line of a table the chances add up to 1.",
    wrong="board 1 x 2\ndisplay\n  1 .\nnoise table\n  1: 0 1/4, 1 1/2\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise table\n  1: 0 1/4, 1 3/4\n",
)
NOISE_TWICE = Kind(
    code="noise-twice",
    severity="error",
    message="{what} is given twice.",
    help="Keep one of the two.",
    why="Each tile has one channel, each true number one line, each sign one chance.",
    wrong="board 1 x 2\ndisplay\n  1 .\nnoise table\n  1: 1 1\n  1: 0 1\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise table\n  1: 0 1/2, 1 1/2\n",
)
NOISE_BEYOND = Kind(
    code="noise-beyond",
    severity="error",
    message="There is no {number} here: {neighbours}.",
    help="Remove the line, or the number from it.",
    why="A table is about numbers that the tiles of the board can have.",
    wrong="board 1 x 2\ndisplay\n  1 .\nnoise table\n  2: 1 1\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise table\n  1: 1 1\n",
)
NOISE_TILE = Kind(
    code="noise-tile",
    severity="error",
    message="The board has no tile {tile}.",
    help="Name tiles as the file's coordinates do, or the vertices of a graph.",
    why="Noise is for tiles of the board.",
    wrong="board 1 x 2\ndisplay\n  1 .\nnoise lower at (1, 0)\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise lower at (0, 0)\n",
)
NOISE_WITHOUT_DISPLAY = Kind(
    code="noise-without-display",
    severity="error",
    message="There is noise, but no display that it could be about.",
    help="Add a display, or remove the line.",
    why="Noise says how what a tile shows hangs together with its true number.",
    wrong="board 1 x 2\nnoise lower\nfact B(0, 0)\n",
    right="board 1 x 2\ndisplay\n  1 .\nnoise lower\nfact B(0, 0)\n",
)
TOO_MANY_MINES = Kind(
    code="too-many-mines",
    severity="error",
    message="There are {mines} mines, but the board has only {tiles}.",
    help="Make the number of mines at most the number of tiles.",
    why="Each tile holds at most one bomb.",
    wrong="board 2 x 2\nmines 5\n",
    right="board 2 x 2\nmines 4\n",
)
OFF_BOARD = Kind(
    code="off-board",
    severity="error",
    message="{place}.",
    help="{advice}",
    why=(
        "An atom about a tile that is not on the board, or a number no tile can show, is always "
        "false."
    ),
    wrong="board 3 x 3\nfact B(3, 3)\n",
    right="board 3 x 3\nfact B(2, 2)\n",
)
NEVER_ON_BOARD = Kind(
    code="never-on-board",
    severity="warning",
    message="{place}, whatever the variables are.",
    help="{advice}",
    why=(
        "The atom is false for all values of its variables. On another board that may be different."
    ),
    wrong="board 3 x 3\nrule r: forall i, j. B(i + 3, j) -> S(i, j)\n",
    right="board 3 x 3\nrule r: forall i, j. B(i + 2, j) -> S(i, j)\n",
)
RANGE_OFF_BOARD = Kind(
    code="range-off-board",
    severity="warning",
    message="'{name}' also takes values that are not on the board: there is no {sort} {value}.",
    help="{advice}",
    why=(
        "An atom about a tile off the board is false. A range that is one too far is often a sign "
        "that counting began at 1 where the board's coordinates begin at 0."
    ),
    wrong="board 3 x 3\nrule r: forall i in 1..3, j. B(i, j) -> ~S(i, j)\n",
    right="board 3 x 3\nrule r: forall i in 0..2, j. B(i, j) -> ~S(i, j)\n",
)
SHARED_RANGE = Kind(
    code="shared-range",
    severity="warning",
    message="The range {range} goes for {names} too, {why}.",
    help="{advice}",
    why=(
        "A range goes for all names since the last range, not for the last name alone. A variable "
        "that is to have another one names it, or stands after the range."
    ),
    wrong="board 4 x 4\nrule r: forall i, j, a in 1..8. Q(a, i, j) -> ~B(i, j)\n",
    right=(
        "board 4 x 4\nrule r: forall i in rows, j in columns, a in 1..8. Q(a, i, j) -> ~B(i, j)\n"
    ),
)
UNKNOWN_THEORY = Kind(
    code="unknown-theory",
    severity="error",
    message="There is no theory '{name}'.",
    help="{advice}",
    why="A theory ships with minelogic, or is a file NAME.mine beside this one.",
    wrong="board 2 x 2\nuse minesweper\n",
    right="board 2 x 2\nuse minesweeper\n",
)
THEORY_CYCLE = Kind(
    code="theory-cycle",
    severity="error",
    message="The theory '{name}' uses itself: {path}.",
    help="Remove one of the use lines.",
    why="A used file may use others, but never, directly or through others, itself.",
    wrong="use itself\n",
    right="use minesweeper\nboard 2 x 2\n",
)
PATH_IN_USE = Kind(
    code="path-in-use",
    severity="error",
    message="'{name}' is a path, and use takes a plain name.",
    help="Put the file beside this one and write use {stem}",
    why="A theory is found by its name, in the library or beside this file, and nowhere else.",
    wrong="board 2 x 2\nuse ../minesweeper.mine\n",
    right="board 2 x 2\nuse minesweeper\n",
)
SHIPPED_THEORY_WINS = Kind(
    code="shipped-theory-wins",
    severity="warning",
    message=(
        "There is a file '{name}.mine' here, but '{name}' means the theory that ships with "
        "minelogic."
    ),
    help="Rename your file if you want to use it.",
    why="A shipped name always wins, so that a file means the same everywhere.",
    wrong="board 2 x 2\nuse minesweeper\n",
    right="board 2 x 2\nuse minesweeper\n",
)
FORBIDDEN_IN_THEORY = Kind(
    code="forbidden-in-theory",
    severity="error",
    message="A used file cannot contain '{statement}'.",
    help="Move the line into the file that uses this one.",
    why=(
        "A theory has rules, definitions, predicates and domains; the board and what is known "
        "about it belong to the file that uses it."
    ),
    wrong="board 2 x 2\nuse with-a-board\n",
    right="board 2 x 2\nuse minesweeper\n",
)
RECURSIVE_DEFINITION = Kind(
    code="recursive-definition",
    severity="error",
    message="The definition of '{name}' refers to itself{path}.",
    help="Say it without '{name}', or declare a predicate and write a rule about it.",
    why=(
        "A definition is an abbreviation that is written out where it is used; this one would "
        "never end."
    ),
    wrong=(
        "board 2 x 2\ndefine Odd(i): i = 1 | Odd(i - 2)\nrule r: forall i, j. Odd(i) -> B(i, j)\n"
    ),
    right="board 2 x 2\ndefine Odd(i): i = 1\nrule r: forall i, j. Odd(i) -> B(i, j)\n",
)
MISSING_BOARD = Kind(
    code="missing-board",
    severity="error",
    message="'{name}' speaks of a board, but the file has none.",
    help="Add a line such as board 3 x 3",
    why="B, S, Q, U, adjacent, rows, columns, counts, tiles, displays and mines need a board.",
    wrong="fact B(0, 0)\n",
    right="board 1 x 1\nfact B(0, 0)\n",
)
UNKNOWN_SORT = Kind(
    code="unknown-sort",
    severity="error",
    message="There is no sort or range '{name}'.",
    help="{advice}",
    why=(
        "The places of a predicate are row, column, count, tile (on graphs) or a domain's name; "
        "ranges are rows, columns, counts, tiles or a domain."
    ),
    wrong="board 2 x 2\npredicate Quiet(rows)\nfact Quiet(0)\n",
    right="board 2 x 2\npredicate Quiet(row)\nfact Quiet(0)\n",
)
NOT_ON_GRAPH = Kind(
    code="not-on-this-board",
    severity="error",
    message="'{name}' has no meaning on {board}.",
    help="{advice}",
    why="Grids have rows and columns; graphs have tiles with names, and no coordinates.",
    wrong="board graph a-b\ncoordinates rows from 1\nfact B(a)\n",
    right="board graph a-b\nfact B(a)\n",
)
LOOK_ALIKE = Kind(
    code="look-alike",
    severity="error",
    message="This '{character}' is {name}, which only looks like '{right}'.",
    help="Type {right} instead.",
    why="Characters copied from a document or another keyboard can look right and be different.",
    wrong="predicate P\npredicate R\nfact P Λ R\n",
    right="predicate P\npredicate R\nfact P ∧ R\n",
    fix="{right}",
)
SMART_QUOTES = Kind(
    code="smart-quotes",
    severity="error",
    message="This is a typographic quotation mark.",
    help='Use the plain " instead.',
    why=(
        "Word processors replace quotation marks; only the plain one begins and ends a sentence "
        "here."
    ),
    wrong="board 2 x 2\nrule r “a sentence”: B(0, 0)\n",
    right='board 2 x 2\nrule r "a sentence": B(0, 0)\n',
    fix='"',
)
INVISIBLE_CHARACTER = Kind(
    code="invisible-character",
    severity="error",
    message="There is an invisible character here ({name}).",
    help="Delete it, or type the blank anew.",
    why="A character that cannot be seen makes a text mean something other than it shows.",
    wrong="board 2 x 2\nfact B(0,\u200b 1)\n",
    right="board 2 x 2\nfact B(0, 1)\n",
)
BIDIRECTIONAL_CHARACTER = Kind(
    code="bidirectional-character",
    severity="error",
    message="There is a character here that changes the direction of the text ({name}).",
    help="Delete it.",
    why="It makes a line look different from what it says, also in a comment.",
    wrong="board 2 x 2\nfact B(0, 1) # \u202e safe\n",
    right="board 2 x 2\nfact B(0, 1) # safe\n",
)
UNKNOWN_CHARACTER = Kind(
    code="unknown-character",
    severity="error",
    message="The character '{character}' is not part of the language.",
    help="{advice}",
    why="Names are made of the letters a to z and A to Z, digits, underscores and primes.",
    wrong="predicate P\nfact P @ P\n",
    right="predicate P\nfact P & P\n",
)
NOT_UTF8 = Kind(
    code="not-utf8",
    severity="error",
    message="The file is not in UTF-8: the byte {byte} does not fit here.",
    help="Save the file as UTF-8.",
    why="Text files here are in UTF-8, the encoding nearly all editors use unless told otherwise.",
    wrong=b"board 2 x 2 # caf\xe9\n",
    right="board 2 x 2 # café\n",
)
NO_PLAIN_TEXT = Kind(
    code="no-plain-text",
    severity="error",
    message="This is {what}, and no plain text.",
    help="{advice}",
    why=(
        "A word processor saves how a text looks together with the text. What is read here is the "
        "text alone, as every text editor saves it."
    ),
    wrong="{\\rtf1\\ansi board 2 x 2\\par}\n",
    right="board 2 x 2\n",
)
EMPTY_FILE = Kind(
    code="empty-file",
    severity="error",
    message="The file has no statement.",
    help="Begin with a board, such as board 3 x 3",
    why=(
        "A file with nothing in it says nothing; perhaps another file was meant, or it was not "
        "saved."
    ),
    wrong="# nothing yet\n",
    right="board 3 x 3\n",
)
TOO_LARGE = Kind(
    code="too-large",
    severity="error",
    message="{what} is beyond the limit: {size}.",
    help="{advice}",
    why="Limits keep every answer quick, also for text that was made to hurt. They can be raised.",
    wrong="board 100000 x 100000\n",
    right="board 100 x 100\n",
)
TOO_MANY_INSTANCES = Kind(
    code="too-many-instances",
    severity="error",
    message="This {statement} would become more than {limit} {what} on this board.",
    help=(
        "Add a condition that ties the variables together, use a smaller board, or raise the limit."
    ),
    why=(
        "Each value of each variable makes one instance; six free variables on a large board make "
        "too many."
    ),
    wrong="board 30 x 30\nrule r: forall i, j, x, y, u, v. B(i, j) & B(x, y) -> ~B(u, v)\n",
    right="board 3 x 3\nrule r: forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y\n",
)
FALSE_RULE = Kind(
    code="false-rule",
    severity="warning",
    message="This {statement} is false {where}, whatever the bombs are, so the file has no world.",
    help="{advice}",
    why="After everything that the board settles is evaluated, nothing but false is left.",
    wrong=(
        "board 2 x 2\nrule r: forall i, j. B(i, j) -> S(i, j)\nrule flat: forall i in rows. i < 1\n"
    ),
    right=(
        "board 2 x 2\nrule r: forall i, j. B(i, j) -> S(i, j)\nrule flat: forall i in rows. i < 2\n"
    ),
)
UNKNOWN_PLACEHOLDER = Kind(
    code="unknown-placeholder",
    severity="warning",
    message="The sentence mentions {{{name}}}, but the rule has no leading variable '{name}'.",
    help="{advice}",
    why="A name in braces is replaced by the variable's value in each instance.",
    wrong='board 2 x 2\nrule r "tile ({i}, {k}) is safe": forall i, j. S(i, j)\n',
    right='board 2 x 2\nrule r "tile ({i}, {j}) is safe": forall i, j. S(i, j)\n',
)
REDUNDANT_RULE = Kind(
    code="redundant-rule",
    severity="warning",
    message="Rule '{name}' says nothing new: {reason}.",
    help="Leave it out, or check that it says what you mean.",
    why=(
        "A rule that follows from the rest of the file excludes no board that is not excluded "
        "anyway; `check --deep` finds it."
    ),
    wrong=(
        "board 2 x 2\nrule few: exists at most 1 i, j. B(i, j)\nrule pair: ~(B(0, 0) & B(1, 1))\n"
    ),
    right="board 2 x 2\nrule few: exists at most 1 i, j. B(i, j)\n",
)
NEVER_FIRES = Kind(
    code="never-fires",
    severity="warning",
    message="Rule '{name}' never fires on this board: {reason}.",
    help="Check its condition; 'minelogic ground' shows what is left of the rule on this board.",
    why=(
        "An implication says something only where its left side can be true; `check --deep` looks "
        "whether the rest of the file lets it."
    ),
    wrong="board 2 x 2\nrule none: forall j. ~B(0, j)\nrule below: forall j. B(0, j) -> B(1, j)\n",
    right="board 2 x 2\nrule none: forall j. ~B(0, j)\nrule below: forall j. ~B(0, j) -> B(1, j)\n",
)
CONTRADICTORY_RULES = Kind(
    code="contradictory-rules",
    severity="warning",
    message="{which}, whatever is displayed.",
    help="These cannot all hold: {instances}.",
    why=(
        "Rules that leave no world at all are wrong on every display; `check --deep` looks at the "
        "rules alone, without display, facts and mines."
    ),
    wrong="board 2 x 2\nrule some: exists i, j. B(i, j)\nrule none: forall i, j. ~B(i, j)\n",
    right=(
        "board 2 x 2\nrule some: exists i, j. B(i, j)\nrule few: exists at most 1 i, j. B(i, j)\n"
    ),
)
ALL_BOMBS = Kind(
    code="all-bombs",
    severity="warning",
    message="The rules make every tile a bomb, whatever is displayed.",
    help="That {tile} is a bomb follows from {instances}.",
    why=(
        "Rules that leave no tile safe are hardly meant; `check --deep` looks at the rules alone, "
        "without display, facts and mines."
    ),
    wrong=(
        "board 2 x 2\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule numbered: forall i, j. S(i, j) -> forall a. Q(a, i, j)\n"
        "rule single: forall i, j. exists at most 1 a. Q(a, i, j)\n"
    ),
    right=(
        "board 2 x 2\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule numbered: forall i, j. S(i, j) -> exists a. Q(a, i, j)\n"
        "rule single: forall i, j. exists at most 1 a. Q(a, i, j)\n"
    ),
)

DEEP: tuple[Kind, ...] = (REDUNDANT_RULE, NEVER_FIRES, CONTRADICTORY_RULES, ALL_BOMBS)
"""What only the solver finds, if it is asked to."""
KINDS: tuple[Kind, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Kind)
)
