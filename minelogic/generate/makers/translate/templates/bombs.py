"""Sentences about some, all or no tiles of a board."""

from __future__ import annotations

from minelogic.generate.makers.translate.template import template

BOMBS = (
    template(
        "some", "what",
        ("There is {a_x}.", "Some tile is {is_x}.", "At least one tile is {is_x}."),
        "exists i, j. {X}(i, j)",
        "forall-exists how-many wrong-predicate",
    ),
    template(
        "every", "what",
        ("Every tile is {is_x}.", "All tiles are {are_xs}.", "Each of the tiles is {is_x}."),
        "forall i, j. {X}(i, j)",
        "forall-exists wrong-predicate",
    ),
    template(
        "none", "what",
        ("No tile is {is_x}.", "There are no {xs}.", "None of the tiles is {is_x}."),
        "~exists i, j. {X}(i, j)",
        "negation-place negation-lost",
    ),
    template(
        "not-every", "what",
        ("Not every tile is {is_x}.", "Not all tiles are {are_xs}."),
        "~forall i, j. {X}(i, j)",
        "negation-place negation-lost",
    ),
    template(
        "both", "",
        ("There are both bombs and safe tiles.", "Some tile is a bomb, and some tile is safe.",
         "There is a bomb, and there is a safe tile."),
        "(exists i, j. B(i, j)) & (exists i, j. S(i, j))",
        "and-or forall-exists",
        one_tile="exists i, j. B(i, j) & S(i, j)",
    ),
    template(
        "all-or-none", "",
        ("Either all tiles are bombs, or none is.", "All tiles are bombs, or all are safe.",
         "There are not both bombs and safe tiles."),
        "(forall i, j. B(i, j)) | (forall i, j. ~B(i, j))",
        "and-or forall-exists negation-lost",
        each_tile="forall i, j. B(i, j) | ~B(i, j)",
    ),
    template(
        "if-any-in-line", "at what",
        ("If there is {a_x} at all, there is one in {the_line}.",
         "There is {a_x} in {the_line} if there is one anywhere.",
         "There is {a_x} on the board only if there is one in {the_line}."),
        "(exists i, j. {X}(i, j)) -> (exists {v}. {X}{on})",
        "converse forall-exists row-column",
        scope="exists i, j. ({X}(i, j) -> exists {v}. {X}{on})",
    ),
    template(
        "one", "what",
        ("There is exactly one {x}.", "Just one tile is {is_x}.",
         "There is one {x} and no other."),
        "exists one i, j. {X}(i, j)",
        "how-many each-or-all off-by-one",
    ),
    template(
        "all-if-in-line", "at what",
        ("If every tile of {the_line} is {is_x}, so is every tile of the board.",
         "All tiles are {are_xs} if those of {the_line} are.",
         "The tiles of {the_line} are all {are_xs} only if all tiles are."),
        "(forall {v}. {X}{on}) -> (forall i, j. {X}(i, j))",
        "converse forall-exists row-column",
    ),
)  # fmt: skip
