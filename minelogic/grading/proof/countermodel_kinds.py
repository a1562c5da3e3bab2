"""What is said of a countermodel that cannot be read, or does not say enough."""

from __future__ import annotations

from minelogic.diagnostics import Kind

NOT_A_VALUE = Kind(
    code="not-a-value",
    severity="error",
    message="This says of nothing whether it is true.",
    help="Write as in P = true, Q = false; or true: P, and on the next line false: Q.",
    why="A countermodel says what holds in it.",
    wrong="",
    right="",
)
NOT_SAID = Kind(
    code="not-said",
    severity="error",
    message="You do not say whether {atom} holds.",
    help="Add {atom} = true, or {atom} = false.",
    why="A countermodel says of everything that matters whether it is true.",
    wrong="",
    right="",
)
NO_THING = Kind(
    code="no-thing",
    severity="error",
    message="A world has at least one thing.",
    help="Write a line such as domain 0, 1",
    why="In an empty world all things would have every property, and there would be none.",
    wrong="",
    right="",
)
WHICH_THINGS = Kind(
    code="which-things",
    severity="error",
    message="You do not say which things there are.",
    help="Write a line such as domain 0, 1",
    why="What holds for all things depends on which there are.",
    wrong="",
    right="",
)
WHICH_THING = Kind(
    code="which-thing",
    severity="error",
    message="You do not say which thing {name} is.",
    help="Write {name} = {thing}, or name {name} among the things of the domain.",
    why="A name stands for one of the things of the domain.",
    wrong="",
    right="",
)
WHICH_ROW = Kind(
    code="which-row",
    severity="error",
    message="This table has several rows, and you do not say which of them is the countermodel.",
    help="Leave the other rows out, or mark the one with <-",
    why="A countermodel is one row of a truth table.",
    wrong="",
    right="",
)
HOW_MANY = Kind(
    code="how-many-things",
    severity="error",
    message="{predicate} is {wanted}, and here it is {found}.",
    help="Write as in {example}.",
    why="Each predicate has a fixed number of places.",
    wrong="",
    right="",
)
BOTH_VALUES = Kind(
    code="both-values",
    severity="error",
    message="{atom} cannot be both true and false.",
    help="Keep one of the two.",
    why="A countermodel is one world, in which everything has one truth value.",
    wrong="",
    right="",
)
TWO_ANSWERS = Kind(
    code="two-answers",
    severity="error",
    message="Here a second answer begins: a proof and a countermodel are both in the file.",
    help="Hand in one of the two.",
    why="What can be proved has no countermodel, and what has one cannot be proved.",
    wrong="",
    right="",
)
UNKNOWN_ATOM = Kind(
    code="unknown-atom",
    severity="warning",
    message="What is to be refuted does not speak of {atom}.",
    help="{advice}",
    why="What it does not speak of cannot make it fail.",
    wrong="",
    right="",
)
UNEVEN_BOARD = Kind(
    code="uneven-board",
    severity="error",
    message="This row has {found}, and the first one has {wanted}.",
    help="Draw all rows equally long, one sign a tile.",
    why="A drawn board has a sign for every tile.",
    wrong="",
    right="",
)
NOT_OF_WORLDS = Kind(
    code="not-of-worlds",
    severity="error",
    message="This says neither what holds in a world nor which worlds are above it.",
    help="Write as in w0 <= w1, and on lines of their own w0: nothing and w1: P",
    why="A Kripke model has worlds, their order, and what holds in each.",
    wrong="",
    right="",
)
NO_WORLD = Kind(
    code="no-world",
    severity="error",
    message="There is no world {world}.",
    help="The worlds are {worlds}.",
    why="What is said of worlds has to be about those that there are.",
    wrong="",
    right="",
)
