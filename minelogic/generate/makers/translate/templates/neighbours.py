"""Sentences about tiles that touch."""

from __future__ import annotations

from minelogic.generate.makers.translate.template import template

NEIGHBOURS = (
    template(
        "no-two-touch", "what",
        ("No two {xs} touch.", "{Xs} never touch each other.",
         "Of two tiles that touch, at most one is {is_x}."),
        "forall i, j, x, y. {X}(i, j) & adjacent(i, j, x, y) -> ~{X}(x, y)",
        "own-neighbour guard-dropped negation-lost forall-exists",
    ),
    template(
        "touches-other", "what",
        ("Every {x} touches {a_y}.", "No {x} is without {a_y} next to it.",
         "Next to every {x} there is {a_y}."),
        "forall i, j. {X}(i, j) -> exists x, y. (adjacent(i, j, x, y) & {Y}(x, y))",
        "arrow-under-exists and-under-forall quantifier-order converse forall-exists",
    ),
    template(
        "touches-same", "what",
        ("Every {x} touches another {x}.", "No {x} is alone: each touches another {x}."),
        "forall i, j. {X}(i, j) -> exists x, y. (adjacent(i, j, x, y) & {X}(x, y))",
        "own-neighbour arrow-under-exists and-under-forall forall-exists",
    ),
    template(
        "touches-only", "what",
        ("{Xs} touch only {xs}.", "Every tile next to {a_x} is {is_x}.",
         "{Xs} touch nothing but {xs}."),
        "forall i, j, x, y. {X}(i, j) & adjacent(i, j, x, y) -> {X}(x, y)",
        "converse guard-dropped forall-exists negation-extra",
    ),
    template(
        "lonely", "what",
        ("Some {x} touches no other {x}.", "There is {a_x} that touches no other {x}."),
        "exists i, j. {X}(i, j) & forall x, y. (adjacent(i, j, x, y) -> ~{X}(x, y))",
        "arrow-under-exists and-under-forall own-neighbour negation-lost",
    ),
    template(
        "touched-by-all", "what",
        ("There is one tile that all {xs} touch.", "Some tile touches all {xs}.",
         "There is a tile such that no {x} is anywhere but next to it."),
        "exists i, j. forall x, y. {X}(x, y) -> adjacent(i, j, x, y)",
        "quantifier-order converse and-under-forall forall-exists",
    ),
    template(
        "touches-count", "what few",
        ("Every {x} touches {kind} {k_ys}.", "Next to every {x} there {k_is} {kind} {k_ys}."),
        "forall i, j. {X}(i, j) -> exists {kind} {k} x, y. (adjacent(i, j, x, y) & {Y}(x, y))",
        "how-many off-by-one and-under-forall converse arrow-under-exists",
    ),
    template(
        "some-touches-count", "what many",
        ("Some tile touches {kind} {k_xs}.", "There is a tile with {kind} {k_xs} next to it."),
        "exists i, j. exists {kind} {k} x, y. (adjacent(i, j, x, y) & {X}(x, y))",
        "how-many off-by-one forall-exists arrow-under-exists",
    ),
    template(
        "none-touches-more", "what limit",
        ("No tile touches more than {k_xs}.", "Every tile touches at most {k_xs}."),
        "forall i, j. exists at most {k} x, y. (adjacent(i, j, x, y) & {X}(x, y))",
        "how-many off-by-one forall-exists",
    ),
    template(
        "exactly-when-alone", "what",
        ("A tile is {is_x} exactly when it touches no {x}.",
         "The tiles that touch no {x} are {are_xs}, and no others are."),
        "forall i, j. {X}(i, j) <-> ~exists x, y. (adjacent(i, j, x, y) & {X}(x, y))",
        "half-equivalence negation-lost arrow-under-exists forall-exists",
    ),
    template(
        "far-is-other", "what",
        ("Every tile that touches no {x} is {is_y}.", "A tile is {is_y} if no {x} touches it.",
         "Unless it touches {a_x}, a tile is {is_y}."),
        "forall i, j. ~(exists x, y. (adjacent(i, j, x, y) & {X}(x, y))) -> {Y}(i, j)",
        "converse too-equivalent negation-lost and-under-forall",
    ),
    template(
        "common-neighbour", "what",
        ("Any two {xs} that touch have a common neighbour that is {is_y}.",
         "Whenever two {xs} touch, some tile that is {is_y} touches both."),
        "forall i, j, x, y. {X}(i, j) & {X}(x, y) & adjacent(i, j, x, y) -> "
        "exists u, v. ({Y}(u, v) & adjacent(i, j, u, v) & adjacent(x, y, u, v))",
        "guard-dropped arrow-under-exists forall-exists",
    ),
    template(
        "only-around-tile", "tile what",
        ("Only {xs} touch {tile}.", "{tile} touches nothing but {xs}.",
         "All tiles next to {tile} are {are_xs}."),
        "forall x, y. adjacent({p}, x, y) -> {X}(x, y)",
        "converse and-under-forall forall-exists too-equivalent",
    ),
    template(
        "all-touch-tile", "tile what",
        ("All {xs} touch {tile}.", "Every {x} is next to {tile}.",
         "There are {xs} only next to {tile}."),
        "forall i, j. {X}(i, j) -> adjacent(i, j, {p})",
        "converse too-equivalent and-under-forall forall-exists",
    ),
    template(
        "some-touches-tile", "tile what",
        ("Some {x} touches {tile}.", "There is {a_x} next to {tile}.",
         "At least one of the tiles next to {tile} is {is_x}."),
        "exists i, j. {X}(i, j) & adjacent(i, j, {p})",
        "arrow-under-exists forall-exists guard-dropped",
    ),
    template(
        "count-around-tile", "tile what few",
        ("{tile} touches {kind} {k_xs}.", "There {k_is} {kind} {k_xs} next to {tile}."),
        "exists {kind} {k} x, y. (adjacent({p}, x, y) & {X}(x, y))",
        "how-many off-by-one arrow-under-exists guard-dropped",
    ),
    template(
        "touch-only-in-line", "line what",
        ("No two {xs} touch unless they are in the same {line}.",
         "Two {xs} touch only if they are in the same {line}."),
        "forall i, j, x, y. {X}(i, j) & {X}(x, y) & adjacent(i, j, x, y) -> {a} = {a2}",
        "row-column guard-dropped converse",
    ),
    template(
        "line-with-touching", "line what",
        ("In every {line}, some {x} touches {a_y}.",
         "Every {line} has {a_x} with {a_y} next to it."),
        "forall {a}. exists {b}. {X}(i, j) & exists x, y. (adjacent(i, j, x, y) & {Y}(x, y))",
        "arrow-under-exists forall-exists quantifier-order guard-dropped",
    ),
    template(
        "one-of-touching", "what",
        ("Whenever two tiles touch, at least one of them is {is_x}.",
         "Of any two tiles that touch, one or both are {are_xs}."),
        "forall i, j, x, y. adjacent(i, j, x, y) -> {X}(i, j) | {X}(x, y)",
        "and-or and-under-forall how-many guard-dropped",
    ),
    template(
        "touching-line", "at what",
        ("Every {x} touches a tile of {the_line}.", "No {x} is without a neighbour in {the_line}."),
        "forall i, j. {X}(i, j) -> exists x, y. (adjacent(i, j, x, y) & {other_in_line})",
        "arrow-under-exists and-under-forall row-column forall-exists",
    ),
)  # fmt: skip
