"""Sentences about tiles that are named."""

from __future__ import annotations

from minelogic.generate.makers.translate.template import template

TILES = (
    template(
        "either-or", "two_tiles what",
        ("Either {tile1} or {tile2} is {is_x}, but not both.",
         "Exactly one of {tile1} and {tile2} is {is_x}.",
         "One of {tile1} and {tile2} is {is_x}, and the other is {is_y}."),
        "{X}({p1}) <-> ~{X}({p2})",
        "half-equivalence negation-lost",
        inclusive_or="{X}({p1}) | {X}({p2})",
    ),
    template(
        "one-or-both", "two_tiles what",
        ("{tile1} or {tile2} is {is_x}, or both are.",
         "At least one of {tile1} and {tile2} is {is_x}."),
        "{X}({p1}) | {X}({p2})",
        "and-or exclusive-or how-many negation-extra",
    ),
    template(
        "neither-nor", "two_tiles what",
        ("Neither {tile1} nor {tile2} is {is_x}.", "{tile1} is not {is_x}, nor is {tile2}."),
        "~{X}({p1}) & ~{X}({p2})",
        "and-or negation-lost",
        negation_place="~({X}({p1}) & {X}({p2}))",
    ),
    template(
        "not-both", "two_tiles what",
        ("{tile1} and {tile2} are not both {are_xs}.", "At most one of {tile1} and {tile2} is "
         "{is_x}."),
        "~({X}({p1}) & {X}({p2}))",
        "negation-place and-or negation-lost",
        how_many="{X}({p1}) <-> ~{X}({p2})",
    ),
    template(
        "unless", "two_tiles what",
        ("{tile1} is {is_x} unless {tile2} is.", "Unless {tile2} is {is_x}, {tile1} is."),
        "~{X}({p2}) -> {X}({p1})",
        "too-equivalent negation-lost",
        converse="{X}({p1}) -> ~{X}({p2})",
    ),
    template(
        "only-if", "two_tiles what",
        ("{tile1} is {is_x} only if {tile2} is.",
         "{tile1} is not {is_x} unless {tile2} is.", "If {tile1} is {is_x}, so is {tile2}."),
        "{X}({p1}) -> {X}({p2})",
        "converse too-equivalent",
        and_for_arrow="{X}({p1}) & {X}({p2})",
    ),
    template(
        "exactly-when", "two_tiles what",
        ("{tile1} is {is_x} exactly when {tile2} is.",
         "{tile1} is {is_x} if {tile2} is, and only then.",
         "Both of {tile1} and {tile2} are {are_xs}, or neither is."),
        "{X}({p1}) <-> {X}({p2})",
        "half-equivalence negation-extra",
        both="{X}({p1}) & {X}({p2})",
    ),
    template(
        "of-three", "three_tiles what few",
        ("{Kind} {k_word} of the tiles {tile1}, {tile2} and {tile3} {k_is} {k_are_xs}.",
         "Of the tiles {tile1}, {tile2} and {tile3}, {kind} {k_word} {k_is} {k_are_xs}."),
        "KN({kind} {k}; {X}({p1}), {X}({p2}), {X}({p3}))",
        "how-many off-by-one",
    ),
    template(
        "whenever-then-line", "tile two_lines what",
        ("Whenever {tile} is {is_x}, every tile of {line2} is {is_y}.",
         "If {tile} is {is_x}, {line2} has only {ys}.",
         "{tile} is {is_x} only if all tiles of {line2} are {are_ys}."),
        "{X}({p}) -> forall {v}. {Y}{on2}",
        "converse too-equivalent forall-exists",
        and_for_arrow="{X}({p}) & forall {v}. {Y}{on2}",
    ),
    template(
        "none-but", "tile what",
        ("No tile but {tile} is {is_x}.", "None but {tile} is {is_x}.",
         "A tile is {is_x} only if it is {tile}."),
        "forall i, j. {X}(i, j) -> i = {r} & j = {c}",
        "converse too-equivalent and-or and-under-forall",
    ),
    template(
        "the-only-one", "tile what",
        ("{tile} is the only {x}.", "{tile} is {is_x}, and no other tile is.",
         "A tile is {is_x} exactly when it is {tile}."),
        "forall i, j. {X}(i, j) <-> i = {r} & j = {c}",
        "half-equivalence and-or and-under-forall",
        no_other="{X}({p})",
    ),
    template(
        "then-neighbour", "tile what",
        ("If {tile} is {is_x}, some tile next to it is {is_y}.",
         "{tile} is not {is_x} unless {a_y} touches it."),
        "{X}({p}) -> exists x, y. (adjacent({p}, x, y) & {Y}(x, y))",
        "converse arrow-under-exists forall-exists too-equivalent",
        also="2x4 4x2 2x5 5x2",
    ),
    template(
        "all-lines-only-if", "line tile what",
        ("There is {a_x} in every {line} only if {tile} is {is_x}.",
         "If every {line} has {a_x}, {tile} is {is_x}."),
        "(forall {a}. exists {b}. {X}(i, j)) -> {X}({p})",
        "converse quantifier-order too-equivalent forall-exists",
    ),
    template(
        "if-all-three", "three_tiles what",
        ("If {tile1} and {tile2} are both {are_xs}, {tile3} is {is_y}.",
         "{tile3} is {is_y} whenever {tile1} and {tile2} are both {are_xs}."),
        "{X}({p1}) & {X}({p2}) -> {Y}({p3})",
        "converse and-or too-equivalent",
    ),
    template(
        "if-one-of-three", "three_tiles what",
        ("If {tile1} or {tile2} is {is_x}, {tile3} is {is_y}.",
         "{tile3} is {is_y} if {tile1} is {is_x}, and also if {tile2} is."),
        "{X}({p1}) | {X}({p2}) -> {Y}({p3})",
        "and-or converse too-equivalent negation-extra",
    ),
)  # fmt: skip
