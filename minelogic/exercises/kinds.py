"""The kinds of mistakes that an exercise's own files can have."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NO_EXERCISE = Kind(
    code="no-exercise",
    severity="error",
    message="'{folder}' is no exercise: {why}.",
    help="{advice}",
    why="An exercise is a folder with a file exercise.toml.",
    wrong="",
    right="",
)
UNFINISHED = Kind(
    code="unfinished-set",
    severity="error",
    message="'{folder}' is not whole: {why}.",
    help="{advice}",
    why="A set was made all together, and what it lists has to be there.",
    wrong="",
    right="",
)
NO_ASSIGNMENT = Kind(
    code="no-assignment",
    severity="error",
    message="'{folder}' is no assignment: {why}.",
    help="Name a folder that has a file assignment.toml.",
    why="An assignment is a folder with a file assignment.toml.",
    wrong="",
    right="",
)
NO_COURSE = Kind(
    code="no-course",
    severity="error",
    message="'{folder}' is no course: {why}.",
    help="Name a folder that has a file course.toml.",
    why="A course is a folder with a file course.toml.",
    wrong="",
    right="",
)
BAD_EXERCISE = Kind(
    code="bad-exercise",
    severity="error",
    message="The exercise '{name}' cannot be used: {said}",
    help="{help}",
    why="Assignments and courses are made of exercises that are right by themselves.",
    wrong="",
    right="",
)
NOT_TOML = Kind(
    code="not-toml",
    severity="error",
    message="This cannot be read as TOML: {why}.",
    help='Write keys and values as in: points = 4, or title = "Safe or a bomb".',
    why="exercise.toml is TOML: a key, an equals sign and a value; texts in quotation marks.",
    wrong="id = no quotes\n",
    right='id = "quotes"\n',
)
UNKNOWN_KEY = Kind(
    code="unknown-key",
    severity="error",
    message="There is no key '{key}'{where}.",
    help="{advice}",
    why="A key that means nothing would be passed over in silence, and the exercise would not be "
    "the one that was meant.",
    wrong="",
    right="",
)
MISSING_KEY = Kind(
    code="missing-key",
    severity="error",
    message="The key '{key}' is missing{where}.",
    help="{advice}",
    why="What an exercise cannot do without has to be said.",
    wrong="",
    right="",
)
BAD_VALUE = Kind(
    code="bad-value",
    severity="error",
    message="The value of '{key}' is wrong: {why}.",
    help="{advice}",
    why="Each key takes values of one sort.",
    wrong="",
    right="",
)
MISSING_FILE = Kind(
    code="missing-file",
    severity="error",
    message="There is no file {name} in the folder, and it is {what}.",
    help='Write it, or name another one: {key} = "…".',
    why="An exercise has its prompt, its starter and its reference beside its exercise.toml.",
    wrong="",
    right="",
)
WRONG_FILE = Kind(
    code="wrong-file",
    severity="error",
    message="{name}, {what}, has a mistake in line {line}: {said}",
    help="Check it with: minelogic check {name}.",
    why="What the exercise itself is made of has to be right.",
    wrong="",
    right="",
)
BAD_REFERENCE = Kind(
    code="bad-reference",
    severity="error",
    message="The reference will not do: {why}.",
    help="{advice}",
    why="Answers are judged by the reference.",
    wrong="",
    right="",
)
BAD_BOARD = Kind(
    code="bad-board",
    severity="error",
    message="Nothing can be asked about this board: {why}.",
    help="See what is wrong with it: minelogic solve {file}.",
    why="Where no board fits a display, everything follows from it.",
    wrong="",
    right="",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
