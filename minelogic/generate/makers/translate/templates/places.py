"""Sentences about diagonals, distances and the ends of a board."""

from __future__ import annotations

from minelogic.generate.makers.translate.template import template

PLACES = (
    template(
        "diagonal-all", "what",
        ("All tiles of the diagonal (0, 0), (1, 1), … are {are_xs}.",
         "Every tile whose row and column are the same number is {is_x}."),
        "forall i, j. i = j -> {X}(i, j)",
        "and-under-forall converse too-equivalent forall-exists",
    ),
    template(
        "diagonal-only", "what",
        ("There are {xs} only on the diagonal (0, 0), (1, 1), ….",
         "A tile is {is_x} only if its row and its column are the same number."),
        "forall i, j. {X}(i, j) -> i = j",
        "converse too-equivalent and-under-forall forall-exists",
    ),
    template(
        "diagonal-some", "what",
        ("There is {a_x} on the diagonal (0, 0), (1, 1), ….",
         "Some {x} is in a row and a column of the same number."),
        "exists i, j. i = j & {X}(i, j)",
        "arrow-under-exists guard-dropped forall-exists",
    ),
    template(
        "corner-to-corner", "what",
        ("No two {xs} touch at a corner only.",
         "If a tile touches {a_x} only at a corner, it is {is_y}."),
        "forall i, j, x, y. {X}(i, j) & |i - x| = 1 & |j - y| = 1 -> ~{X}(x, y)",
        "guard-dropped off-by-one negation-lost",
        and_or="forall i, j, x, y. {X}(i, j) & (|i - x| = 1 | |j - y| = 1) -> ~{X}(x, y)",
    ),
    template(
        "side-by-side", "what",
        ("No two {xs} have a side in common.",
         "If a tile has a side in common with {a_x}, it is {is_y}."),
        "forall i, j, x, y. {X}(i, j) & |i - x| + |j - y| = 1 -> ~{X}(x, y)",
        "off-by-one negation-lost forall-exists",
        corners_too="forall i, j, x, y. {X}(i, j) & adjacent(i, j, x, y) -> ~{X}(x, y)",
    ),
    template(
        "near-lines", "line what",
        ("Any two {xs} are in the same {line} or in {lines} next to each other.",
         "No two {xs} are more than one {line} apart."),
        "forall i, j, x, y. {X}(i, j) & {X}(x, y) -> |{a} - {a2}| <= 1",
        "strictness row-column off-by-one guard-dropped",
    ),
    template(
        "far-apart", "line what",
        ("Two different {xs} are always at least two {lines} apart.",
         "No two {xs} are in the same {line}, or in {lines} next to each other."),
        "forall i, j, x, y. {X}(i, j) & {X}(x, y) & ~(i = x & j = y) -> |{a} - {a2}| >= 2",
        "guard-dropped strictness off-by-one row-column",
    ),
    template(
        "sum-only", "sum what",
        ("Only tiles whose row and column add up to {s} are {are_xs}.",
         "If a tile is {is_x}, its row and its column add up to {s}."),
        "forall i, j. {X}(i, j) -> i + j = {s}",
        "converse too-equivalent off-by-one and-under-forall",
    ),
    template(
        "above-diagonal", "what",
        ("Every tile whose column is greater than its row is {is_x}.",
         "All tiles above the diagonal (0, 0), (1, 1), … are {are_xs}."),
        "forall i, j. i < j -> {X}(i, j)",
        "strictness row-column and-under-forall converse",
    ),
    template(
        "last-tile", "what",
        ("The tile in the last row and the last column is {is_x}.",
         "The bottom right tile of the board is {is_x}."),
        "exists i, j. {X}(i, j) & forall x in rows, y in columns. x <= i & y <= j",
        "strictness arrow-under-exists forall-exists and-or",
    ),
    template(
        "in-the-first", "line what k",
        ("All {xs} are in the first {k_lines_short}.",
         "There are {xs} only in the first {k_lines_short}."),
        "forall i, j. {X}(i, j) -> {a} < {k}",
        "strictness converse row-column off-by-one",
    ),
    template(
        "next-too", "line",
        ("If a tile is a bomb, so is the tile directly {after} it, if there is one.",
         "A bomb always has another directly {after} it, unless its {line} ends there."),
        "forall {a}, {b}, {b2}. B(i, j) & {b2} = {b} + 1 -> B{along}",
        "converse off-by-one too-equivalent guard-dropped",
    ),
)  # fmt: skip
