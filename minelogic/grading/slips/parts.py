"""What an answer leaves out: a rule, a part of one, or one direction of an equivalence.

The reference is taken apart into what it says one by one. An answer that says exactly some of these
parts, in whatever words, leaves out the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.grading.slips.meaning import Meaning, Says
from minelogic.grading.slips.texts import Text
from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula

_MOST = 20
"""With more parts than this nothing is looked for."""


@dataclass(frozen=True, slots=True)
class Part:
    """Something that a reference says, and whether it is one direction of an equivalence."""

    says: Says
    rule: int
    half: bool


@dataclass(frozen=True, slots=True)
class LeftOut:
    """What an answer that is right otherwise does not say."""

    rules: int
    """How many rules it leaves out, or of how many a part."""
    half: Says | None
    """The direction of an equivalence that it says without the other one, if that is all."""


def left_out(meaning: Meaning, reference: Text, answer: Text) -> LeftOut | None:
    """What an answer leaves out if it says exactly the rest; None if something else is wrong."""
    parts = list(_parts(reference))
    if not 1 < len(parts) <= _MOST:
        return None
    there = [part for part in parts if meaning.same([], [part.says], answer.all)]
    if not there or len(there) == len(parts):
        return None
    if not meaning.same(answer.all, [part.says for part in there]):
        return None
    missing = [part for part in parts if part not in there]
    halves = [
        part for part in there if part.half and part.rule in {other.rule for other in missing}
    ]
    alone = len(missing) == 1 and missing[0].half and len(halves) == 1
    rules = len({part.rule for part in missing})
    return LeftOut(rules=rules, half=halves[0].says if alone else None)


def _parts(reference: Text) -> Iterator[Part]:
    for rule, says in enumerate(reference.all):
        split = _split(says.formula)
        halves = len(split) == 2 and _is_equivalence(says.formula)
        for formula in split:
            yield Part(says=replace(says, formula=formula), rule=rule, half=halves)


def _split(formula: Formula) -> Sequence[Formula]:
    """The formulas that one says together: under its universal quantifiers, taken apart."""
    match formula:
        case tree.Forall(_, body):
            return [replace(formula, body=part) for part in _split(body)]
        case tree.And(parts):
            return [one for part in parts for one in _split(part)]
        case tree.Iff(left, right, span):
            return [tree.Implies(left, right, span), tree.Implies(right, left, span)]
    return [formula]


def _is_equivalence(formula: Formula) -> bool:
    while isinstance(formula, tree.Forall):
        formula = formula.body
    return isinstance(formula, tree.Iff)
