"""Sentences that count."""

from __future__ import annotations

from minelogic.generate.makers.translate.template import template

COUNTS = (
    template(
        "board-count", "what count",
        ("There {k_is} {kind} {k_xs}.", "The board has {kind} {k_xs}.",
         "{Kind} {k_tiles} {k_is} {k_are_xs}."),
        "exists {kind} {k} i, j. {X}(i, j)",
        "how-many off-by-one each-or-all",
    ),
    template(
        "between-two", "what",
        ("There are between two and three {xs}.", "There are at least two {xs}, and at most three.",
         "The board has two or three {xs}."),
        "(exists at least 2 i, j. {X}(i, j)) & (exists at most 3 i, j. {X}(i, j))",
        "and-or how-many off-by-one",
    ),
    template(
        "one-and-there", "at what",
        ("There is exactly one {x}, and it is in {the_line}.",
         "The only {x} is in {the_line}.", "Just one tile is {is_x}, a tile of {the_line}."),
        "(exists one i, j. {X}(i, j)) & (exists {v}. {X}{on})",
        "and-or row-column forall-exists",
        no_other="exists one {v}. {X}{on}",
    ),
    template(
        "many-only-if-none", "two_lines what",
        ("{Line1} has at least two {xs} only if {line2} has none.",
         "If there are two or more {xs} in {line1}, there is none in {line2}.",
         "{Line1} has at most one {x} unless {line2} has none."),
        "(exists at least 2 {v}. {X}{on1}) -> ~exists {v}. {X}{on2}",
        "converse too-equivalent how-many negation-lost off-by-one",
    ),
    template(
        "lines-with-count", "line what k",
        ("Exactly one {line} has exactly {k_xs}.", "There is just one {line} with exactly {k_xs}."),
        "exists exactly 1 {a}. exists exactly {k} {b}. {X}(i, j)",
        "how-many off-by-one each-or-all",
        all_together="exists exactly {k} i, j. {X}(i, j)",
    ),
    template(
        "all-but", "what k",
        ("All tiles but {k_word} are {are_xs}.", "All but {k_word} of the tiles are {are_xs}."),
        "exists exactly {k} i, j. ~{X}(i, j)",
        "negation-lost how-many off-by-one",
    ),
    template(
        "more-lines-than-one", "line what",
        ("At least two {lines} have more than one {x}.",
         "There are two {lines} or more with at least two {xs} each."),
        "exists at least 2 {a}. exists at least 2 {b}. {X}(i, j)",
        "how-many off-by-one",
        all_together="exists at least 4 i, j. {X}(i, j)",
    ),
    template(
        "either-count", "what",
        ("There is no {x}, or there are at least two.", "There is not exactly one {x}.",
         "If there is {a_x}, there is another."),
        "~exists one i, j. {X}(i, j)",
        "negation-lost negation-place how-many off-by-one",
        none="~exists i, j. {X}(i, j)",
    ),
)  # fmt: skip
