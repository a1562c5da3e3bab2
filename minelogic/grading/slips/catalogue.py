"""The standard slips, the likeliest first.

A slip has two sides: `undo` gives what a formula may have been meant to be, if the slip was made in
it; `make` gives what becomes of a right formula when somebody makes the slip.
"""

from __future__ import annotations

from minelogic.grading.slips import borders, connectives, guards, numbers, quantifiers
from minelogic.grading.slips.variants import Vary
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake that many make."""

    code: str
    title: str
    says: str
    """What an answer does that has it, where the place in it is not known."""
    undo: Vary
    make: Vary


SLIPS: tuple[Slip, ...] = (
    Slip(
        "half-equivalence", "-> for <->",
        "says only one half of an equivalence: the other direction is missing",
        connectives.both_ways, connectives.one_way,
    ),
    Slip(
        "converse", "the converse",
        "says the converse of what is meant: an arrow points the wrong way",
        connectives.converse, connectives.converse,
    ),
    Slip(
        "arrow-under-exists", "-> under exists",
        "has an arrow right under 'exists', where it holds too easily",
        connectives.arrow_to_and, connectives.and_to_arrow,
    ),
    Slip(
        "and-under-forall", "& under forall",
        "has 'and' right under 'forall', so that it claims its condition of everything",
        connectives.and_under_forall, connectives.arrow_under_forall,
    ),
    Slip(
        "strictness", "<= for <, or < for <=",
        "has a comparison with < that should be one with <=, or the reverse",
        numbers.strictness, numbers.strictness,
    ),
    Slip(
        "own-neighbour", "the tile counted as its own neighbour",
        "counts a tile as its own neighbour",
        guards.itself_left_out, guards.itself_let_in,
    ),
    Slip(
        "edges-forgotten", "corner and edge tiles forgotten",
        "forgets the tiles at the corners and edges of the board",
        borders.border_let_in, borders.border_left_out,
    ),
    Slip(
        "row-column", "row and column swapped",
        "has row and column in each other's place",
        numbers.rows_columns, numbers.rows_columns,
    ),
    Slip(
        "argument-order", "arguments in the wrong order",
        "has the arguments of a predicate in the wrong order",
        numbers.argument_order, numbers.arguments_mixed,
    ),
    Slip(
        "how-many", "exactly, at least, at most",
        "mixes up 'exactly', 'at least' and 'at most'",
        quantifiers.how_many, quantifiers.how_many,
    ),
    Slip(
        "and-or", "& and | swapped",
        "has 'and' where 'or' is meant, or the reverse",
        connectives.and_or, connectives.and_or,
    ),
    Slip(
        "guard-dropped", "a condition dropped",
        "lacks a condition on its variables",
        guards.condition_added, guards.condition_dropped,
    ),
    Slip(
        "off-by-one", "off by one",
        "has a number that is off by one",
        numbers.off_by_one, numbers.off_by_one,
    ),
    Slip(
        "quantifier-order", "quantifiers in the wrong order",
        "has its quantifiers in the wrong order",
        quantifiers.quantifier_order, quantifiers.quantifier_order,
    ),
    Slip(
        "forall-exists", "forall and exists swapped",
        "has 'forall' where 'exists' is meant, or the reverse",
        quantifiers.forall_exists, quantifiers.forall_exists,
    ),
    Slip(
        "negation-lost", "a negation lost",
        "lacks a negation",
        connectives.negated, connectives.asserted,
    ),
    Slip(
        "negation-extra", "a negation too many",
        "has a negation too many",
        connectives.asserted, connectives.negated,
    ),
    Slip(
        "negation-place", "a negation in the wrong place",
        "has a negation in the wrong place",
        connectives.negation_moved, connectives.negation_moved,
    ),
    Slip(
        "too-equivalent", "<-> for ->",
        "says too much: only one direction of an equivalence is meant",
        connectives.one_way, connectives.both_ways,
    ),
    Slip(
        "wrong-predicate", "another predicate",
        "speaks of the wrong predicate",
        numbers.other_predicate, numbers.other_predicate,
    ),
    Slip(
        "guard-extra", "a condition too many",
        "has a condition too many",
        guards.condition_dropped, guards.condition_added,
    ),
)  # fmt: skip
