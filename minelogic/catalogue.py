"""Every kind of mistake minelogic can find in a file, in the order of the reference.

A test runs each `wrong` and each `right` example: the first has the mistake, the second has none.
"""

from __future__ import annotations

from minelogic.diagnostics import Kind

UNCLOSED_BRACKET = Kind(
    "unclosed-bracket",
    "error",
    "This '{bracket}' is never closed.",
    "Add the missing '{closing}' where the bracketed part ends.",
    "Every opening bracket needs a closing one in the same statement; so does the bar that opens "
    "|t|.",
    "board 2 x 2\nfact (B(0, 0) & S(1, 1)\n",
    "board 2 x 2\nfact (B(0, 0) & S(1, 1))\n",
)
EXTRA_BRACKET = Kind(
    "extra-bracket",
    "error",
    "This '{bracket}' closes nothing.",
    "Remove it, or add the '{opening}' it should belong to.",
    "A closing bracket must have an opening one before it in the same statement.",
    "board 2 x 2\nfact B(0, 0) & S(1, 1))\n",
    "board 2 x 2\nfact B(0, 0) & S(1, 1)\n",
)
EMPTY_BRACKETS = Kind(
    "empty-brackets",
    "error",
    "There is nothing between these brackets.",
    "Write what belongs inside; a letter without places is written without brackets.",
    "Brackets group a formula or a term, or hold the places of a predicate.",
    "predicate P\nfact P()\n",
    "predicate P\nfact P\n",
)
MISSING_DOT = Kind(
    "missing-dot",
    "error",
    "A dot is missing after the variables of '{quantifier}'.",
    "Write a dot between the variables and the formula: {example}",
    "The dot says where the list of variables ends and the formula about them begins.",
    "board 2 x 2\nrule r: forall i, j B(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
MISSING_COMMA = Kind(
    "missing-comma",
    "error",
    "A comma is missing between '{left}' and '{right}'.",
    "Write {example}",
    "In a list, be it of variables, of places or of sorts, a comma stands between one and the "
    "next.",
    "board 2 x 2\nrule r: forall i j. B(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
STACKED_QUANTIFIERS = Kind(
    "stacked-quantifiers",
    "error",
    "'{second}' follows '{first}' without a dot between them.",
    "End each quantifier with a dot, {example}, or put the variables into one list: {listed}",
    "Textbooks sometimes print quantifiers side by side; here each one ends with its dot.",
    "board 2 x 2\nrule r: ∀i∀j B(i, j)\n",
    "board 2 x 2\nrule r: ∀i. ∀j. B(i, j)\n",
)
SQUARE_BRACKETS = Kind(
    "square-brackets",
    "error",
    "'{bracket}' is not used in formulas.",
    "Use round brackets: {example}",
    "Predicates take their places in round brackets, as in B(i, j); grouping uses round brackets "
    "too.",
    "board 2 x 2\nfact B[0, 1]\n",
    "board 2 x 2\nfact B(0, 1)\n",
)
MISSING_ARGUMENT_BRACKETS = Kind(
    "missing-argument-brackets",
    "error",
    "'{name}' is followed by '{next}' without brackets.",
    "Write the places of a predicate in brackets, with commas: {example}",
    "B i j is clear to a person, but a formula needs B(i, j).",
    "board 2 x 2\nrule r: forall i, j. B i j -> ~S(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n",
)
WRONG_CASE = Kind(
    "wrong-case",
    "error",
    "There is no '{name}' here, but there is '{right}'.",
    "Capital and small letters differ: write {right}.",
    "B and b are two different names. The predicates of the board are capital letters.",
    "board 2 x 2\nfact b(0, 1)\n",
    "board 2 x 2\nfact B(0, 1)\n",
)
WRONG_OPERATOR = Kind(
    "wrong-operator",
    "error",
    "'{wrong}' is not an operator here.",
    "Write '{right}' instead.",
    "Spellings from programming languages and from drawings of arrows are easy to slip into.",
    "board 2 x 2\nrule r: forall i, j. i == j -> B(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. i = j -> B(i, j)\n",
)
MISSING_OPERAND = Kind(
    "missing-operand",
    "error",
    "'{operator}' has nothing on its {side}.",
    "Put a formula or a term there, or remove '{operator}'.",
    "And, or, implies and the signs of arithmetic join two things; not stands before one.",
    "predicate P\npredicate R\nfact P & -> R\n",
    "predicate P\npredicate R\nfact P -> R\n",
)
INCOMPLETE_COMPARISON = Kind(
    "incomplete-comparison",
    "error",
    "The comparison stops after '{operator}'.",
    "Write the term that belongs on the right, or remove '{operator}'.",
    "A chain like 0 <= i < 3 needs a term after its last sign too.",
    "board 2 x 2\nrule r: forall i, j. i < j < -> B(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. i < j < 2 -> B(i, j)\n",
)
MISSING_OPERATOR = Kind(
    "missing-operator",
    "error",
    "'{right}' follows '{left}' with nothing to join them.",
    "Put an operator between them, such as &, | or ->.",
    "Two formulas side by side are not joined by themselves.",
    "board 2 x 2\nfact B(0, 0) S(1, 1)\n",
    "board 2 x 2\nfact B(0, 0) & S(1, 1)\n",
)
RESERVED_WORD = Kind(
    "reserved-word",
    "error",
    "'{word}' is a word of the language and cannot be used here.",
    "Choose another name.",
    "Words such as rule, forall, not or in always have their own meaning.",
    "board 2 x 2\nrule rule: B(0, 0)\n",
    "board 2 x 2\nrule first: B(0, 0)\n",
)
INCOMPLETE_STATEMENT = Kind(
    "incomplete-statement",
    "error",
    "This '{statement}' statement stops too early: {missing}.",
    "It is written {form}",
    "A statement runs until the next keyword at the beginning of a line, and something is "
    "missing in it.",
    "board 2 x 2\nrule quiet\n",
    "board 2 x 2\nrule quiet: ~B(0, 0)\n",
)
UNEXPECTED = Kind(
    "unexpected-text",
    "error",
    "'{text}' does not fit here.",
    "{advice}",
    "What stands here cannot continue what was written before it.",
    "board 2 x 2\nfact B(0, 0);\n",
    "board 2 x 2\nfact B(0, 0)\n",
)
UNKNOWN_STATEMENT = Kind(
    "unknown-statement",
    "error",
    "There is no statement '{word}'.",
    "{advice}",
    "Each statement begins with its keyword: board, coordinates, display, mines, domain, "
    "predicate, define, fact, rule, use or prove.",
    "board 2 x 2\nrul quiet: ~B(0, 0)\n",
    "board 2 x 2\nrule quiet: ~B(0, 0)\n",
)
BAD_STATEMENT = Kind(
    "bad-statement",
    "error",
    "This '{statement}' statement cannot be read: {problem}.",
    "It is written {form}",
    "The statement has the right keyword, but what follows it does not fit.",
    "board 2 by 2\nfact B(0, 0)\n",
    "board 2 x 2\nfact B(0, 0)\n",
)
UNKNOWN_ANSWER = Kind(
    "unknown-answer",
    "error",
    "'{word}' is not an answer that can be expected.",
    "Expect entailed, refuted or independent.{guess}",
    "A query is entailed, refuted (its negation is entailed) or independent.",
    "board 2 x 2\nprove B(0, 0) expect unknown\n",
    "board 2 x 2\nprove B(0, 0) expect independent\n",
)
WRONG_ARITY = Kind(
    "wrong-arity",
    "error",
    "'{name}' has {expected}, but {given} here.",
    "{advice}",
    "A predicate always has the same number of places: B(i, j), but Q(a, i, j).",
    "board 2 x 2\nfact Q(0, 1)\n",
    "board 2 x 2\nfact Q(2, 0, 1)\n",
)
UNKNOWN_PREDICATE = Kind(
    "unknown-predicate",
    "error",
    "There is no predicate '{name}'.",
    "{advice}",
    "B, S, U, Q and adjacent are known on every board; any other needs a predicate or define line.",
    "board 2 x 2\npredicate Quiet(row)\nfact Queit(0)\n",
    "board 2 x 2\npredicate Quiet(row)\nfact Quiet(0)\n",
)
UNBOUND_VARIABLE = Kind(
    "unbound-variable",
    "error",
    "The variable '{name}' is not bound by any quantifier.",
    "{advice}",
    "A rule, fact or query must be closed: each variable belongs to a forall, an exists or a "
    "count.",
    "board 2 x 2\nrule r: forall i. B(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
SHADOWED_VARIABLE = Kind(
    "shadowed-variable",
    "warning",
    "This '{name}' hides another '{name}', which was bound further out.",
    "Give the inner variable another name, such as {name}'.",
    "Inside, the name means the inner variable only. That may be meant, but it is hard to read.",
    "board 2 x 2\nrule r: forall i. (exists i. B(i, 0)) -> S(i, 1)\n",
    "board 2 x 2\nrule r: forall i. (exists i'. B(i', 0)) -> S(i, 1)\n",
)
REPEATED_VARIABLE = Kind(
    "repeated-variable",
    "error",
    "'{name}' stands twice in this list.",
    "Give one of the two another name.",
    "The variables of one list have different names.",
    "board 2 x 2\nrule r: forall i, i. B(i, i)\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j)\n",
)
UNUSED_VARIABLE = Kind(
    "unused-variable",
    "warning",
    "The variable '{name}' is quantified but never used.",
    "Remove it from the list, or use it.",
    "A variable that does not occur changes nothing, except what a count counts.",
    "board 2 x 2\nrule r: forall i, j, k in 0..1. B(i, j) -> ~S(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j) -> ~S(i, j)\n",
)
NO_SORT = Kind(
    "no-range",
    "error",
    "Nothing says which values '{name}' takes: it stands in no predicate and has no range.",
    "Give it a range, such as {name} in rows or {name} in 0..3.",
    "A variable takes the values of the places where it stands in predicates. In comparisons alone "
    "it has none, and neither does it as the bound of a count.",
    "board 2 x 2\nrule r: forall n. n < 5 -> B(0, 0)\n",
    "board 2 x 2\nrule r: forall n in 0..9. n < 5 -> B(0, 0)\n",
)
NO_COMMON_VALUE = Kind(
    "no-common-value",
    "error",
    "'{name}' stands in places that have no value in common: {places}.",
    "Use two variables, or check the order of the places.",
    "A variable takes the values common to all the places where it stands; here there are none.",
    "domain Week = 10..16\nboard 2 x 2\npredicate Rain(Week)\n"
    "rule r: forall w. Rain(w) -> B(w, 0)\n",
    "domain Week = 10..16\nboard 2 x 2\npredicate Rain(Week)\n"
    "rule r: forall w, i. Rain(w) -> B(i, 0)\n",
)
EMPTY_RANGE = Kind(
    "empty-range",
    "error",
    "The range {low}..{high} is empty.",
    "{advice}",
    "A range runs from its smaller end to its larger one, both included.",
    "board 2 x 2\nrule r: forall i in 2..1. B(i, 0)\n",
    "board 2 x 2\nrule r: forall i in 0..1. B(i, 0)\n",
)
IMPOSSIBLE_GUARD = Kind(
    "impossible-guard",
    "warning",
    "This condition never holds on the board, so {effect}.",
    "{advice}",
    "For no values of its variables is the condition true. A common cause is < where <= is meant.",
    "board 3 x 3\nrule r: forall i, j, x, y. B(i, j) & i - 1 < x < i + 1 & x != i -> S(x, y)\n",
    "board 3 x 3\nrule r: forall i, j, x, y. B(i, j) & i - 1 <= x <= i + 1 & x != i -> S(x, y)\n",
)
TERM_NEEDED = Kind(
    "term-needed",
    "error",
    "'{text}' is a formula, but a number is needed here.",
    "{advice}",
    "Places of predicates and both sides of a comparison hold numbers, not truths.",
    "board 2 x 2\nfact B(0, S(1, 1))\n",
    "board 2 x 2\nfact B(0, 1) & S(1, 1)\n",
)
FORMULA_NEEDED = Kind(
    "formula-needed",
    "error",
    "'{text}' is a number, but something true or false is needed here.",
    "{advice}",
    "The operators ~, &, |, -> and <-> join formulas; a number by itself is neither true nor "
    "false.",
    "board 2 x 2\nrule r: forall i, j. i + 1 -> B(i, j)\n",
    "board 2 x 2\nrule r: forall i, j. i + 1 = j -> B(i, j)\n",
)
NAME_IN_ARITHMETIC = Kind(
    "name-in-arithmetic",
    "error",
    "'{name}' stands for the name of a tile, which cannot be {use}.",
    "Tiles with names can only be compared by = and !=.",
    "On a graph the tiles are vertices. Only vertices that are all numbers can be added or "
    "ordered.",
    "board graph a-b, b-c\nrule r: forall v. B(v + 1)\n",
    "board graph 1-2, 2-3\nrule r: forall v in 1..2. B(v + 1)\n",
)
MIXED_AND_OR = Kind(
    "mixed-and-or",
    "warning",
    "'&' and '|' stand side by side; '&' is taken first.",
    "Put brackets round the part that belongs together: {example}",
    "Only the order of precedence separates them, and readers disagree about it.",
    "board 2 x 2\nfact B(0, 0) & S(0, 1) | S(1, 1)\n",
    "board 2 x 2\nfact (B(0, 0) & S(0, 1)) | S(1, 1)\n",
)
CHAINED_IFF = Kind(
    "chained-iff",
    "warning",
    "'<->' is chained; it is read from the left: {example}",
    "Put brackets, or write A <-> B and B <-> C as two formulas joined by &.",
    "A <-> B <-> C does not say that all three have the same truth value.",
    "predicate P\npredicate R\npredicate T\nfact P <-> R <-> T\n",
    "predicate P\npredicate R\npredicate T\nfact (P <-> R) & (R <-> T)\n",
)
DUPLICATE_NAME = Kind(
    "duplicate-name",
    "error",
    "The name '{name}' is already taken by {other}.",
    "Choose another name.",
    "Each rule has its own name, and predicates, definitions and domains share one set of names.",
    "board 2 x 2\nrule quiet: S(0, 0)\nrule quiet: S(1, 1)\n",
    "board 2 x 2\nrule quiet: S(0, 0)\nrule calm: S(1, 1)\n",
)
DUPLICATE_STATEMENT = Kind(
    "duplicate-statement",
    "error",
    "There is already a '{statement}' statement, on line {line}.",
    "Keep one of the two.",
    "The statements board, coordinates, display and mines stand at most once in a file.",
    "board 2 x 2\nmines 1\nmines 2\n",
    "board 2 x 2\nmines 2\n",
)
RAGGED_DISPLAY = Kind(
    "ragged-display",
    "error",
    "This row of the display has {given}, where others have {expected}.",
    "All rows of a display have the same number of tiles.{advice}",
    "A display is a rectangle: one line a row.",
    "board 2 x 3\ndisplay\n  1 . .\n  . .\n",
    "board 2 x 3\ndisplay\n  1 . .\n  . . .\n",
)
DISPLAY_SIZE = Kind(
    "display-size",
    "error",
    "The display is {given}, but the board is {expected}.",
    "Change the board statement or the display so that they agree.",
    "The display shows every tile of the board, row by row.",
    "board 3 x 3\ndisplay\n  1 . .\n  . . .\n",
    "board 2 x 3\ndisplay\n  1 . .\n  . . .\n",
)
UNKNOWN_SIGN = Kind(
    "unknown-sign",
    "error",
    "'{sign}' is not a sign for a tile.",
    "{guess}Signs are the numbers 0 to 12, '.' (covered), '*' (a bomb) and '-' (safe, no number "
    "shown).",
    "Each tile of a display shows one of these signs.",
    "board 1 x 3\ndisplay\n  1 ? .\n",
    "board 1 x 3\ndisplay\n  1 . .\n",
)
UNKNOWN_VERTEX = Kind(
    "unknown-vertex",
    "error",
    "The board has no tile '{name}'.",
    "{advice}",
    "On a graph, the tiles are the vertices that the board statement names.",
    "board graph a-b, b-c\ndisplay a=1, d=.\n",
    "board graph a-b, b-c\ndisplay a=1, c=.\n",
)
NUMBER_TOO_LARGE = Kind(
    "number-too-large",
    "warning",
    "Tile {tile} shows {number}, but it has only {neighbours}.",
    "Check the number; no board fits this display.",
    "A number counts the bombs among the neighbours, so it cannot be larger than their number.",
    "board 2 x 2\ndisplay\n  4 .\n  . .\n",
    "board 2 x 2\ndisplay\n  3 .\n  . .\n",
)
TOO_MANY_MINES = Kind(
    "too-many-mines",
    "error",
    "There are {mines} mines, but the board has only {tiles}.",
    "Make the number of mines at most the number of tiles.",
    "Each tile holds at most one bomb.",
    "board 2 x 2\nmines 5\n",
    "board 2 x 2\nmines 4\n",
)
OFF_BOARD = Kind(
    "off-board",
    "error",
    "{place}.",
    "{advice}",
    "An atom about a tile that is not on the board, or a number no tile can show, is always false.",
    "board 3 x 3\nfact B(3, 3)\n",
    "board 3 x 3\nfact B(2, 2)\n",
)
NEVER_ON_BOARD = Kind(
    "never-on-board",
    "warning",
    "{place}, whatever the variables are.",
    "{advice}",
    "The atom is false for all values of its variables. On another board that may be different.",
    "board 3 x 3\nrule r: forall i, j. B(i + 3, j) -> S(i, j)\n",
    "board 3 x 3\nrule r: forall i, j. B(i + 2, j) -> S(i, j)\n",
)
RANGE_OFF_BOARD = Kind(
    "range-off-board",
    "warning",
    "'{name}' also takes values that are not on the board: there is no {sort} {value}.",
    "{advice}",
    "An atom about a tile off the board is false. A range that is one too far is often a sign that "
    "counting began at 1 where the board's coordinates begin at 0.",
    "board 3 x 3\nrule r: forall i in 1..3, j. B(i, j) -> ~S(i, j)\n",
    "board 3 x 3\nrule r: forall i in 0..2, j. B(i, j) -> ~S(i, j)\n",
)
UNKNOWN_THEORY = Kind(
    "unknown-theory",
    "error",
    "There is no theory '{name}'.",
    "{advice}",
    "A theory ships with minelogic, or is a file NAME.mine beside this one.",
    "board 2 x 2\nuse minesweper\n",
    "board 2 x 2\nuse minesweeper\n",
)
THEORY_CYCLE = Kind(
    "theory-cycle",
    "error",
    "The theory '{name}' uses itself: {path}.",
    "Remove one of the use lines.",
    "A used file may use others, but never, directly or through others, itself.",
    "use itself\n",
    "use minesweeper\nboard 2 x 2\n",
)
PATH_IN_USE = Kind(
    "path-in-use",
    "error",
    "'{name}' is a path, and use takes a plain name.",
    "Put the file beside this one and write use {stem}",
    "A theory is found by its name, in the library or beside this file, and nowhere else.",
    "board 2 x 2\nuse ../minesweeper.mine\n",
    "board 2 x 2\nuse minesweeper\n",
)
SHIPPED_THEORY_WINS = Kind(
    "shipped-theory-wins",
    "warning",
    "There is a file '{name}.mine' here, but '{name}' means the theory that ships with minelogic.",
    "Rename your file if you want to use it.",
    "A shipped name always wins, so that a file means the same everywhere.",
    "board 2 x 2\nuse minesweeper\n",
    "board 2 x 2\nuse minesweeper\n",
)
FORBIDDEN_IN_THEORY = Kind(
    "forbidden-in-theory",
    "error",
    "A used file cannot contain '{statement}'.",
    "Move the line into the file that uses this one.",
    "A theory has rules, definitions, predicates and domains; the board and what is known about it "
    "belong to the file that uses it.",
    "board 2 x 2\nuse with-a-board\n",
    "board 2 x 2\nuse minesweeper\n",
)
RECURSIVE_DEFINITION = Kind(
    "recursive-definition",
    "error",
    "The definition of '{name}' refers to itself{path}.",
    "Say it without '{name}', or declare a predicate and write a rule about it.",
    "A definition is an abbreviation that is written out where it is used; this one would never "
    "end.",
    "board 2 x 2\ndefine Odd(i): i = 1 | Odd(i - 2)\nrule r: forall i, j. Odd(i) -> B(i, j)\n",
    "board 2 x 2\ndefine Odd(i): i = 1\nrule r: forall i, j. Odd(i) -> B(i, j)\n",
)
MISSING_BOARD = Kind(
    "missing-board",
    "error",
    "'{name}' speaks of a board, but the file has none.",
    "Add a line such as board 3 x 3",
    "B, S, Q, U, adjacent, rows, columns, counts, tiles, displays and mines need a board.",
    "fact B(0, 0)\n",
    "board 1 x 1\nfact B(0, 0)\n",
)
UNKNOWN_SORT = Kind(
    "unknown-sort",
    "error",
    "There is no sort or range '{name}'.",
    "{advice}",
    "The places of a predicate are row, column, count, tile (on graphs) or a domain's name; "
    "ranges are rows, columns, counts, tiles or a domain.",
    "board 2 x 2\npredicate Quiet(rows)\nfact Quiet(0)\n",
    "board 2 x 2\npredicate Quiet(row)\nfact Quiet(0)\n",
)
NOT_ON_GRAPH = Kind(
    "not-on-this-board",
    "error",
    "'{name}' has no meaning on {board}.",
    "{advice}",
    "Grids have rows and columns; graphs have tiles with names, and no coordinates.",
    "board graph a-b\ncoordinates rows from 1\nfact B(a)\n",
    "board graph a-b\nfact B(a)\n",
)
LOOK_ALIKE = Kind(
    "look-alike",
    "error",
    "This '{character}' is {name}, which only looks like '{right}'.",
    "Type {right} instead.",
    "Characters copied from a document or another keyboard can look right and be different.",
    "predicate P\npredicate R\nfact P Λ R\n",
    "predicate P\npredicate R\nfact P ∧ R\n",
)
SMART_QUOTES = Kind(
    "smart-quotes",
    "error",
    "This is a typographic quotation mark.",
    'Use the plain " instead.',
    "Word processors replace quotation marks; only the plain one begins and ends a sentence here.",
    "board 2 x 2\nrule r “a sentence”: B(0, 0)\n",
    'board 2 x 2\nrule r "a sentence": B(0, 0)\n',
)
INVISIBLE_CHARACTER = Kind(
    "invisible-character",
    "error",
    "There is an invisible character here ({name}).",
    "Delete it, or type the blank anew.",
    "A character that cannot be seen makes a text mean something other than it shows.",
    "board 2 x 2\nfact B(0,\u200b 1)\n",
    "board 2 x 2\nfact B(0, 1)\n",
)
BIDIRECTIONAL_CHARACTER = Kind(
    "bidirectional-character",
    "error",
    "There is a character here that changes the direction of the text ({name}).",
    "Delete it.",
    "It makes a line look different from what it says, also in a comment.",
    "board 2 x 2\nfact B(0, 1) # \u202e safe\n",
    "board 2 x 2\nfact B(0, 1) # safe\n",
)
UNKNOWN_CHARACTER = Kind(
    "unknown-character",
    "error",
    "The character '{character}' is not part of the language.",
    "{advice}",
    "Names are made of the letters a to z and A to Z, digits, underscores and primes.",
    "predicate P\nfact P @ P\n",
    "predicate P\nfact P & P\n",
)
NOT_UTF8 = Kind(
    "not-utf8",
    "error",
    "The file is not in UTF-8: the byte {byte} does not fit here.",
    "Save the file as UTF-8.",
    "Text files here are in UTF-8, the encoding nearly all editors use unless told otherwise.",
    b"board 2 x 2 # caf\xe9\n",
    "board 2 x 2 # café\n",
)
EMPTY_FILE = Kind(
    "empty-file",
    "error",
    "The file has no statement.",
    "Begin with a board, such as board 3 x 3",
    "A file with nothing in it says nothing; perhaps another file was meant, or it was not saved.",
    "# nothing yet\n",
    "board 3 x 3\n",
)
TOO_LARGE = Kind(
    "too-large",
    "error",
    "{what} is beyond the limit: {size}.",
    "{advice}",
    "Limits keep every answer quick, also for text that was made to hurt. They can be raised.",
    "board 100000 x 100000\n",
    "board 100 x 100\n",
)
TOO_MANY_INSTANCES = Kind(
    "too-many-instances",
    "error",
    "This {statement} would become more than {limit} {what} on this board.",
    "Add a condition that ties the variables together, use a smaller board, or raise the limit.",
    "Each value of each variable makes one instance; six free variables on a large board make "
    "too many.",
    "board 30 x 30\nrule r: forall i, j, x, y, u, v. B(i, j) & B(x, y) -> ~B(u, v)\n",
    "board 3 x 3\nrule r: forall i, j, x, y. B(i, j) & B(x, y) -> i = x & j = y\n",
)
FALSE_RULE = Kind(
    "false-rule",
    "warning",
    "This {statement} is false {where}, whatever the bombs are, so the file has no world.",
    "{advice}",
    "After everything that the board settles is evaluated, nothing but false is left.",
    "board 2 x 2\nrule r: forall i, j. B(i, j) -> S(i, j)\nrule flat: forall i in rows. i < 1\n",
    "board 2 x 2\nrule r: forall i, j. B(i, j) -> S(i, j)\nrule flat: forall i in rows. i < 2\n",
)
UNKNOWN_PLACEHOLDER = Kind(
    "unknown-placeholder",
    "warning",
    "The sentence mentions {{{name}}}, but the rule has no leading variable '{name}'.",
    "{advice}",
    "A name in braces is replaced by the variable's value in each instance.",
    'board 2 x 2\nrule r "tile ({i}, {k}) is safe": forall i, j. S(i, j)\n',
    'board 2 x 2\nrule r "tile ({i}, {j}) is safe": forall i, j. S(i, j)\n',
)
REDUNDANT_RULE = Kind(
    "redundant-rule",
    "warning",
    "Rule '{name}' says nothing new: {reason}.",
    "Leave it out, or check that it says what you mean.",
    "A rule that follows from the rest of the file excludes no board that is not excluded anyway; "
    "`check --deep` finds it.",
    "board 2 x 2\nrule few: exists at most 1 i, j. B(i, j)\nrule pair: ~(B(0, 0) & B(1, 1))\n",
    "board 2 x 2\nrule few: exists at most 1 i, j. B(i, j)\n",
)
NEVER_FIRES = Kind(
    "never-fires",
    "warning",
    "Rule '{name}' never fires on this board: {reason}.",
    "Check its condition; 'minelogic ground' shows what is left of the rule on this board.",
    "An implication says something only where its left side can be true; `check --deep` looks "
    "whether the rest of the file lets it.",
    "board 2 x 2\nrule none: forall j. ~B(0, j)\nrule below: forall j. B(0, j) -> B(1, j)\n",
    "board 2 x 2\nrule none: forall j. ~B(0, j)\nrule below: forall j. ~B(0, j) -> B(1, j)\n",
)
CONTRADICTORY_RULES = Kind(
    "contradictory-rules",
    "warning",
    "{which}, whatever is displayed.",
    "These cannot all hold: {instances}.",
    "Rules that leave no world at all are wrong on every display; `check --deep` looks at the "
    "rules alone, without display, facts and mines.",
    "board 2 x 2\nrule some: exists i, j. B(i, j)\nrule none: forall i, j. ~B(i, j)\n",
    "board 2 x 2\nrule some: exists i, j. B(i, j)\nrule few: exists at most 1 i, j. B(i, j)\n",
)
ALL_BOMBS = Kind(
    "all-bombs",
    "warning",
    "The rules make every tile a bomb, whatever is displayed.",
    "That {tile} is a bomb follows from {instances}.",
    "Rules that leave no tile safe are hardly meant; `check --deep` looks at the rules alone, "
    "without display, facts and mines.",
    "board 2 x 2\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    "rule numbered: forall i, j. S(i, j) -> forall a. Q(a, i, j)\n"
    "rule single: forall i, j. exists at most 1 a. Q(a, i, j)\n",
    "board 2 x 2\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    "rule numbered: forall i, j. S(i, j) -> exists a. Q(a, i, j)\n"
    "rule single: forall i, j. exists at most 1 a. Q(a, i, j)\n",
)

DEEP: tuple[Kind, ...] = (REDUNDANT_RULE, NEVER_FIRES, CONTRADICTORY_RULES, ALL_BOMBS)
"""What only the solver finds, if it is asked to."""
KINDS: tuple[Kind, ...] = tuple(
    value for value in list(globals().values()) if isinstance(value, Kind)
)
