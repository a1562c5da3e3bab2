"""The kinds of mistakes that an exercise's own files can have."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NO_EXERCISE = Kind(
    "no-exercise",
    "error",
    "'{folder}' is no exercise: {why}.",
    "{advice}",
    "An exercise is a folder with a file exercise.toml.",
    "",
    "",
)
NOT_TOML = Kind(
    "not-toml",
    "error",
    "This cannot be read as TOML: {why}.",
    'Write keys and values as in: points = 4, or title = "Safe or a bomb".',
    "exercise.toml is TOML: a key, an equals sign and a value; texts in quotation marks.",
    "id = no quotes\n",
    'id = "quotes"\n',
)
UNKNOWN_KEY = Kind(
    "unknown-key",
    "error",
    "There is no key '{key}'{where}.",
    "{advice}",
    "A key that means nothing would be passed over in silence, and the exercise would not be the "
    "one that was meant.",
    "",
    "",
)
MISSING_KEY = Kind(
    "missing-key",
    "error",
    "The key '{key}' is missing{where}.",
    "{advice}",
    "What an exercise cannot do without has to be said.",
    "",
    "",
)
BAD_VALUE = Kind(
    "bad-value",
    "error",
    "The value of '{key}' is wrong: {why}.",
    "{advice}",
    "Each key takes values of one sort.",
    "",
    "",
)
MISSING_FILE = Kind(
    "missing-file",
    "error",
    "There is no file {name} in the folder, and it is {what}.",
    'Write it, or name another one: {key} = "…".',
    "An exercise has its prompt, its starter and its reference beside its exercise.toml.",
    "",
    "",
)
WRONG_FILE = Kind(
    "wrong-file",
    "error",
    "{name}, {what}, has a mistake in line {line}: {said}",
    "Check it with: minelogic check {name}.",
    "What the exercise itself is made of has to be right.",
    "",
    "",
)
BAD_REFERENCE = Kind(
    "bad-reference",
    "error",
    "The reference will not do: {why}.",
    "{advice}",
    "Answers are judged by the reference.",
    "",
    "",
)
BAD_BOARD = Kind(
    "bad-board",
    "error",
    "Nothing can be asked about this board: {why}.",
    "See what is wrong with it: minelogic solve {file}.",
    "Where no board fits a display, everything follows from it.",
    "",
    "",
)

KINDS: tuple[Kind, ...] = tuple(kind for kind in [*globals().values()] if isinstance(kind, Kind))
