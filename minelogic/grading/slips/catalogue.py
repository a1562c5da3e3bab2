"""The standard slips, the likeliest first.

A slip has two sides: `undo` gives what a formula may have been meant to be, if the slip was made in
it; `make` gives what becomes of a right formula when somebody makes the slip.
"""

from __future__ import annotations

from minelogic.board import Topology
from minelogic.grading.slips import borders, connectives, guards, numbers, quantifiers
from minelogic.grading.slips.spots import Vary
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula


@dataclass(frozen=True, slots=True)
class Slip:
    """A mistake that many make."""

    code: str
    title: str
    says: str
    """What an answer does that has it, where the place in it is not known."""
    undo: Vary
    make: Vary
    topologies: tuple[Topology, ...] = ()
    """The kinds of boards on which it is one; all, unless some are named."""
    sign: type[Formula] | None = None
    """What an answer has in it that has the slip, so that nobody looks for what is not there."""
    either: type[Formula] | None = None
    """What stands in the part of the answer that has the slip, or else in what was meant."""


SLIPS: tuple[Slip, ...] = (
    Slip(
        code="converse",
        title="the converse",
        says="says the converse of what is meant: an arrow points the wrong way",
        undo=connectives.converse,
        make=connectives.converse,
        sign=tree.Implies,
    ),
    Slip(
        code="half-equivalence",
        title="-> for <->",
        says="says only one half of an equivalence: the other direction is missing",
        undo=connectives.both_ways,
        make=connectives.one_way,
        sign=tree.Implies,
    ),
    Slip(
        code="arrow-under-exists",
        title="-> under exists",
        says="has an arrow right under 'exists', where it holds too easily",
        undo=connectives.arrow_to_and,
        make=connectives.and_to_arrow,
        sign=tree.Implies,
    ),
    Slip(
        code="and-under-forall",
        title="& for -> under forall",
        says="says with 'and' that both parts hold of everything, where an arrow is meant",
        undo=connectives.and_under_forall,
        make=connectives.arrow_under_forall,
        sign=tree.And,
    ),
    Slip(
        code="strictness",
        title="<= for <, or < for <=",
        says="has a comparison with < that should be one with <=, or the reverse",
        undo=numbers.strictness,
        make=numbers.strictness,
    ),
    Slip(
        code="own-neighbour",
        title="the tile counted as its own neighbour",
        says="counts a tile as its own neighbour",
        undo=guards.itself_left_out,
        make=guards.itself_let_in,
    ),
    Slip(
        code="wrap-forgotten",
        title="wrap-around forgotten",
        says="forgets that a torus has no border: tiles on opposite sides are neighbours, too",
        undo=borders.as_adjacent,
        make=borders.by_numbers,
        topologies=("torus",),
    ),
    Slip(
        code="king-moves",
        title="the neighbours of another board",
        says="counts the neighbours as a king moves, and this board has others",
        undo=borders.as_adjacent,
        make=borders.by_numbers,
        topologies=("triangle", "rook"),
    ),
    Slip(
        code="edges-forgotten",
        title="corner and edge tiles forgotten",
        says="forgets the tiles at the corners and edges of the board",
        undo=borders.border_let_in,
        make=borders.border_left_out,
    ),
    Slip(
        code="row-column",
        title="row and column swapped",
        says="has row and column in each other's place",
        undo=numbers.rows_columns,
        make=numbers.rows_columns,
    ),
    Slip(
        code="argument-order",
        title="arguments in the wrong order",
        says="has the arguments of a predicate in the wrong order",
        undo=numbers.argument_order,
        make=numbers.arguments_mixed,
    ),
    Slip(
        code="exclusive-or",
        title="exclusive or for or",
        says="says 'one of the two, but not both' where 'one or both' is meant",
        undo=connectives.exclusive_to_or,
        make=connectives.or_to_exclusive,
        either=tree.Or,
    ),
    Slip(
        code="inclusive-or",
        title="or for exclusive or",
        says="says 'one or both' where 'one of the two, but not both' is meant",
        undo=connectives.or_to_exclusive,
        make=connectives.exclusive_to_or,
    ),
    Slip(
        code="how-many",
        title="exactly, at least, at most",
        says="mixes up 'exactly', 'at least' and 'at most'",
        undo=quantifiers.how_many,
        make=quantifiers.how_many,
    ),
    Slip(
        code="each-or-all",
        title="of each, or of all together",
        says="counts for each row or column by itself what is meant of all tiles together, or the "
        "reverse",
        undo=quantifiers.each_or_all,
        make=quantifiers.each_or_all,
    ),
    Slip(
        code="and-or",
        title="& and | swapped",
        says="has 'and' where 'or' is meant, or the reverse",
        undo=connectives.and_or,
        make=connectives.and_or,
    ),
    Slip(
        code="brackets",
        title="brackets missing, or in the wrong place",
        says="has its brackets in the wrong place, or lacks them",
        undo=connectives.rebracketed,
        make=connectives.rebracketed,
    ),
    Slip(
        code="guard-dropped",
        title="a condition dropped",
        says="lacks a condition on its variables",
        undo=guards.condition_added,
        make=guards.condition_dropped,
    ),
    Slip(
        code="off-by-one",
        title="off by one",
        says="has a number that is off by one",
        undo=numbers.off_by_one,
        make=numbers.off_by_one,
    ),
    Slip(
        code="quantifier-order",
        title="quantifiers in the wrong order",
        says="has its quantifiers in the wrong order",
        undo=quantifiers.quantifier_order,
        make=quantifiers.quantifier_order,
    ),
    Slip(
        code="forall-exists",
        title="forall and exists swapped",
        says="has 'forall' where 'exists' is meant, or the reverse",
        undo=quantifiers.forall_exists,
        make=quantifiers.forall_exists,
    ),
    Slip(
        code="negation-lost",
        title="a negation lost",
        says="lacks a negation",
        undo=connectives.negated,
        make=connectives.asserted,
    ),
    Slip(
        code="negation-extra",
        title="a negation too many",
        says="has a negation too many",
        undo=connectives.asserted,
        make=connectives.negated,
    ),
    Slip(
        code="negation-place",
        title="a negation in the wrong place",
        says="has a negation in the wrong place",
        undo=connectives.negation_moved,
        make=connectives.negation_moved,
    ),
    Slip(
        code="too-equivalent",
        title="<-> for ->",
        says="says too much: only one direction of an equivalence is meant",
        undo=connectives.one_way,
        make=connectives.both_ways,
        sign=tree.Iff,
    ),
    Slip(
        code="guard-extra",
        title="a condition too many",
        says="has a condition too many",
        undo=guards.condition_dropped,
        make=guards.condition_added,
    ),
    Slip(
        code="wrong-predicate",
        title="another predicate",
        says="speaks of the wrong predicate",
        undo=numbers.other_predicate,
        make=numbers.other_predicate,
    ),
)
