"""What is said of slips that stand round the formulas of an answer, and of how slips were read."""

from __future__ import annotations

from minelogic.diagnostics import Kind

FENCE = Kind(
    code="fence",
    severity="error",
    message="A fence of Markdown is no part of an answer.",
    help="Hand in what stands between the fences.",
    why="An answer is a text by itself, and not a part of a page.",
    wrong="",
    right="",
    fix="",
)
HEAD = Kind(
    code="head",
    severity="error",
    message="'{written}' is no part of an answer.",
    help="Leave it out, or put a # before it.",
    why="All that stands in an answer is read; words to people stand behind a #.",
    wrong="",
    right="",
    fix="",
)
BULLET = Kind(
    code="bullet",
    severity="error",
    message="'{written}' before a formula is no part of it.",
    help="Write the formula alone; a rule has a name in place of a number.",
    why="Formulas are not numbered or listed with signs.",
    wrong="",
    right="",
    fix="",
)
FULL_STOP = Kind(
    code="full-stop",
    severity="error",
    message="'{written}' at the end of a line is no part of it.",
    help="Lines need no sign at their end.",
    why="A dot stands behind the variables of a quantifier, and nowhere else.",
    wrong="",
    right="",
    fix="",
)
LABEL = Kind(
    code="label",
    severity="error",
    message="'{written}' before a formula is no part of it.",
    help='Give the rule a name and its sentence, as in rule touch "no two bombs touch": …',
    why="A rule has a name; what it says in words stands in quotation marks behind the name.",
    wrong="",
    right="",
    fix="",
)
ASIDE = Kind(
    code="aside",
    severity="error",
    message="'{written}' is no part of the formula.",
    help="Put a # before it, or leave it out.",
    why="All that stands in an answer is read; words to people stand behind a #.",
    wrong="",
    right="",
    fix="",
)
COMMENT = Kind(
    code="comment",
    severity="error",
    message="Comments do not begin with '{written}'.",
    help="Comments begin with #.",
    why="One sign is enough, and // and % may be meant for other things.",
    wrong="",
    right="",
    fix="",
)
LAYOUT = Kind(
    code="layout",
    severity="error",
    message="'{written}' only sets type and is no part of a formula.",
    help="Leave it out.",
    why="In a table of LaTeX & divides columns; in a formula it is and.",
    wrong="",
    right="",
    fix="",
)
QUANTIFIER = Kind(
    code="quantifier",
    severity="error",
    message="'{written}' is not how a quantifier is written here.",
    help="Write the quantifier, its variables, a dot and the formula: forall i, j. …",
    why="A quantifier has no brackets of its own, and a dot behind its variables.",
    wrong="",
    right="",
    fix="",
)
NO_RULE = Kind(
    code="no-rule",
    severity="error",
    message="A formula stands here without 'rule' and a name.",
    help="Write {begin}…",
    why="A file is made of statements; what is to hold stands in a rule.",
    wrong="",
    right="",
    fix="{begin}",
)
NO_NAME = Kind(
    code="no-rule-name",
    severity="error",
    message="This rule has no name.",
    help='Write rule {begin}"…": …',
    why="A rule has a name, by which reports speak of it.",
    wrong="",
    right="",
    fix="{begin}",
)
TWO_FORMULAS = Kind(
    code="two-formulas",
    severity="error",
    message="A second formula begins here: it may be meant besides the first, or in its place.",
    help="Join them with & if all of them are meant, or keep the one that is your answer.",
    why="An answer is one formula; of two it is not plain which is meant.",
    wrong="",
    right="",
)
TWO_CASES = Kind(
    code="two-cases",
    severity="warning",
    message="'{name}' stands here beside '{right}': it may be meant for {right}, or for another "
    "letter. It was read as it is written.",
    help="Write {right} wherever that is meant.",
    why="Capital and small letters differ; a text that has both may mean two things by them.",
    wrong="",
    right="",
)
