"""Sentences about the numbers that tiles show."""

from __future__ import annotations

from minelogic.generate.makers.translate.template import template

NUMBERS = (
    template(
        "some-shows", "number",
        ("Some tile shows {n}.", "There is a tile that shows {n}.",
         "At least one tile shows {n}."),
        "exists i, j. Q({n}, i, j)",
        "forall-exists off-by-one how-many argument-order",
    ),
    template(
        "none-shows", "number",
        ("No tile shows {n}.", "There is no tile that shows {n}.",
         "None of the tiles shows {n}."),
        "~exists i, j. Q({n}, i, j)",
        "negation-place negation-lost off-by-one argument-order",
    ),
    template(
        "safe-show", "number",
        ("Every safe tile shows {n}.", "All safe tiles show {n}.",
         "Safe tiles show nothing but {n}."),
        "forall i, j. S(i, j) -> Q({n}, i, j)",
        "and-under-forall off-by-one converse forall-exists",
    ),
    template(
        "every-line-shows", "line number",
        ("Every {line} has a tile that shows {n}.", "In each {line}, some tile shows {n}."),
        "forall {a}. exists {b}. Q({n}, i, j)",
        "quantifier-order forall-exists argument-order off-by-one",
    ),
    template(
        "count-shows", "few number",
        ("{Kind} {k_tiles} {k_show} {n}.", "There {k_is} {kind} {k_tiles} showing {n}."),
        "exists {kind} {k} i, j. Q({n}, i, j)",
        "how-many off-by-one argument-order",
    ),
    template(
        "shows-and-touches", "number other_number",
        ("Every tile that shows {n} touches a tile that shows {m}.",
         "If a tile shows {n}, a tile next to it shows {m}.",
         "A tile shows {n} only if some tile next to it shows {m}."),
        "forall i, j. Q({n}, i, j) -> exists x, y. (adjacent(i, j, x, y) & Q({m}, x, y))",
        "arrow-under-exists and-under-forall forall-exists off-by-one",
        also="2x4 4x2",
    ),
    template(
        "equal-touch", "number",
        ("No two tiles that show {n} touch.", "Tiles that show {n} never touch each other."),
        "forall i, j, x, y. Q({n}, i, j) & adjacent(i, j, x, y) -> ~Q({n}, x, y)",
        "own-neighbour guard-dropped negation-lost off-by-one",
        also="2x4 4x2",
    ),
    template(
        "all-the-same", "",
        ("All safe tiles show the same number.", "There is one number that all safe tiles show."),
        "exists a. forall i, j. S(i, j) -> Q(a, i, j)",
        "quantifier-order and-under-forall forall-exists",
    ),
    template(
        "all-different", "",
        ("No two tiles show the same number.", "Each number is shown by at most one tile."),
        "forall a. exists at most 1 i, j. Q(a, i, j)",
        "how-many forall-exists off-by-one each-or-all",
    ),
    template(
        "some-greater", "number",
        ("Some tile shows a number greater than {n}.",
         "There is a tile that shows more than {n}."),
        "exists a, i, j. Q(a, i, j) & a > {n}",
        "strictness arrow-under-exists off-by-one forall-exists",
    ),
    template(
        "none-greater", "number",
        ("No tile shows a number greater than {n}.", "Every number that is shown is at most {n}.",
         "Tiles show at most {n}."),
        "forall a, i, j. Q(a, i, j) -> a <= {n}",
        "strictness converse off-by-one and-under-forall",
    ),
    template(
        "touching-differ", "",
        ("Tiles that touch never show the same number.",
         "No two tiles that touch show the same number."),
        "forall a, i, j, x, y. Q(a, i, j) & adjacent(i, j, x, y) -> ~Q(a, x, y)",
        "own-neighbour guard-dropped negation-lost",
    ),
    template(
        "number-then-line", "shown at",
        ("If some tile shows {n}, there is a bomb in {the_line}.",
         "A tile shows {n} only if there is a bomb in {the_line}.",
         "Unless there is a bomb in {the_line}, no tile shows {n}."),
        "(exists i, j. Q({n}, i, j)) -> (exists {v}. B{on})",
        "converse forall-exists row-column off-by-one",
        scope="exists i, j. (Q({n}, i, j) -> exists {v}. B{on})",
    ),
    template(
        "shown-only-in-line", "number at",
        ("A tile shows {n} only if it is in {the_line}.", "Only tiles of {the_line} show {n}.",
         "No tile outside {the_line} shows {n}."),
        "forall i, j. Q({n}, i, j) -> {in_line}",
        "converse too-equivalent and-under-forall row-column",
    ),
    template(
        "tile-shows-only-if", "two_tiles shown",
        ("{tile1} shows {n} only if {tile2} is a bomb.",
         "If {tile1} shows {n}, {tile2} is a bomb.",
         "{tile1} does not show {n} unless {tile2} is a bomb."),
        "Q({n}, {p1}) -> B({p2})",
        "converse too-equivalent off-by-one",
        and_for_arrow="Q({n}, {p1}) & B({p2})",
    ),
    template(
        "not-falling", "line",
        ("No tile shows a smaller number than the tile directly {before} it.",
         "If two tiles of a {line} are next to each other and show numbers, the one {after} the "
         "other shows no smaller number."),
        "forall m, n, i, j. Q(m, i, j) & Q(n, {next_inside}) -> m <= n",
        "strictness converse row-column off-by-one",
    ),
    template(
        "touches-smaller", "",
        ("Every tile that shows a number above 0 touches a tile that shows a smaller number.",
         "Unless a tile shows 0, the number it shows is greater than some number next to it."),
        "forall m, i, j. Q(m, i, j) & m > 0 -> "
        "exists n, x, y. (Q(n, x, y) & adjacent(i, j, x, y) & n < m)",
        "guard-dropped arrow-under-exists strictness forall-exists",
    ),
    template(
        "line-shows-all", "line number",
        ("Some {line} has no tile that shows anything but {n}, and no bombs.",
         "There is a {line} in which every tile shows {n}."),
        "exists {a}. forall {b}. Q({n}, i, j)",
        "quantifier-order forall-exists off-by-one",
        also="3x4 4x3",
    ),
    template(
        "touching-number", "number what",
        ("Every tile that shows {n} touches {a_x} in its own row.",
         "Next to each tile that shows {n} there is {a_x} of the same row."),
        "forall i, j. Q({n}, i, j) -> exists y. (|j - y| = 1 & {X}(i, y))",
        "arrow-under-exists and-under-forall off-by-one row-column",
        also="2x4 4x2 3x4",
    ),
)  # fmt: skip
