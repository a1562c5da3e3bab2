"""Laws that are none, as people use them: what they make of a formula, and what is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

from minelogic.records import dataclass
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or, Truth

Uses: TypeAlias = Iterator[tuple[Formula, Formula | None]]
"""What the wrong law makes of a part, and what should be there if one can say."""


@dataclass(frozen=True, slots=True)
class WrongLaw:
    """A law that does not hold."""

    code: str
    title: str
    sentence: str
    """The law as it should be."""
    uses: Callable[[Formula], Uses]


def chain(op: type[And] | type[Or], parts: list[Formula]) -> Formula:
    """The parts joined, chains of the same connective as one."""
    flat: list[Formula] = []
    for part in parts:
        flat.extend(part.parts if isinstance(part, op) else (part,))
    return flat[0] if len(flat) == 1 else op(tuple(flat))


def _negated(parts: tuple[Formula, ...]) -> list[Formula]:
    return [Not(part) for part in parts]


def _other(op: type[And] | type[Or]) -> type[And] | type[Or]:
    return Or if op is And else And


def _not_swapped(node: Formula) -> Uses:
    match node:
        case Not(And(parts) | Or(parts) as body):
            op = type(body)
            yield chain(op, _negated(parts)), chain(_other(op), _negated(parts))


def _negation_on_one(node: Formula) -> Uses:
    match node:
        case Not(And(parts) | Or(parts) as body):
            op = type(body)
            right = chain(_other(op), _negated(parts))
            for some in _some(len(parts)):
                mixed = [Not(p) if n in some else p for n, p in enumerate(parts)]
                yield chain(_other(op), mixed), right
                yield chain(op, mixed), right
            yield chain(_other(op), list(parts)), right


def _reversed(node: Formula) -> Uses:
    match node:
        case Implies(left, right):
            should = Or((Not(left), right))
            yield Implies(right, left), None
            yield chain(Or, [left, Not(right)]), should
            yield Implies(Not(left), Not(right)), Implies(Not(right), Not(left))


def _left_not_negated(node: Formula) -> Uses:
    match node:
        case Implies(left, right):
            yield chain(Or, [left, right]), Or((Not(left), right))


def _and_for_implies(node: Formula) -> Uses:
    match node:
        case Implies(left, right):
            should = Or((Not(left), right))
            yield chain(And, [Not(left), right]), should
            yield chain(And, [left, right]), should
            yield chain(And, [left, Not(right)]), should
            yield chain(Or, [Not(left), Not(right)]), should


def _negated_implication(node: Formula) -> Uses:
    match node:
        case Not(Implies(left, right)):
            should = And((left, Not(right)))
            yield Implies(Not(left), Not(right)), should
            yield Implies(left, Not(right)), should
            yield chain(And, [Not(left), Not(right)]), should
            yield chain(And, [Not(left), right]), should
            yield chain(Or, [left, Not(right)]), should
            yield chain(Or, [Not(left), Not(right)]), should


def _half(node: Formula) -> Uses:
    match node:
        case Iff(left, right):
            should = And((Implies(left, right), Implies(right, left)))
            yield Implies(left, right), should
            yield Implies(right, left), should
            cases = Or((And((left, right)), And((Not(left), Not(right)))))
            yield chain(And, [left, right]), cases
            yield chain(And, [Not(left), Not(right)]), cases


def _iff_joined(node: Formula) -> Uses:
    match node:
        case Iff(left, right):
            should = And((Implies(left, right), Implies(right, left)))
            yield Or((Implies(left, right), Implies(right, left))), should
            yield And((Implies(left, right), Implies(left, right))), should
            yield And((Implies(left, right), Implies(Not(left), right))), should
            cases = Or((And((left, right)), And((Not(left), Not(right)))))
            yield And((Or((left, right)), Or((Not(left), Not(right))))), cases
            yield Or((And((left, Not(right))), And((Not(left), right)))), cases
            yield And((Implies(left, right), Implies(left, Not(right)))), should
            yield chain(And, [left, right, Not(left), Not(right)]), cases


def _distributing(
    node: Formula,
) -> Iterator[tuple[type[And] | type[Or], list[Formula], list[Formula], tuple[Formula, ...]]]:
    """The outer connective, what is not touched, what is distributed, and over what."""
    if isinstance(node, And | Or):
        op = type(node)
        for place, part in enumerate(node.parts):
            if isinstance(part, _other(op)):
                others = [*node.parts[:place], *node.parts[place + 1 :]]
                yield op, [], others, part.parts
                if len(others) > 1:
                    for number, one in enumerate(others):
                        yield op, [*others[:number], *others[number + 1 :]], [one], part.parts


def _one_part(node: Formula) -> Uses:
    for op, rest, out, over in _distributing(node):
        right = chain(op, [*rest, chain(_other(op), [chain(op, [*out, part]) for part in over])])
        for some in _some(len(over)):
            mixed = [chain(op, [*out, p]) if n in some else p for n, p in enumerate(over)]
            yield chain(op, [*rest, chain(_other(op), mixed)]), right


def _wrong_connective(node: Formula) -> Uses:
    for op, rest, out, over in _distributing(node):
        other = _other(op)
        right = chain(op, [*rest, chain(other, [chain(op, [*out, part]) for part in over])])
        for inside, outside in ((other, op), (op, op), (other, other)):
            wrong = chain(outside, [chain(inside, [*out, part]) for part in over])
            yield chain(op, [*rest, wrong]), right


def _pairwise(node: Formula) -> Uses:
    """Two brackets of which not every part of one goes with every part of the other."""
    if not isinstance(node, And | Or):
        return
    op, other = type(node), _other(type(node))
    for first, second in combinations([p for p in node.parts if isinstance(p, other)], 2):
        assert isinstance(first, And | Or)
        assert isinstance(second, And | Or)
        rest = [part for part in node.parts if part is not first and part is not second]
        pairs = [chain(op, [p, q]) for p in first.parts for q in second.parts]
        right = chain(op, [*rest, chain(other, pairs)])
        left, across = len(first.parts), len(second.parts)
        chosen = [[n * across + n % across for n in range(left)]] if left == across else []
        if len(pairs) <= 6:
            sizes = range(max(left, across), len(pairs))
            chosen += [
                list(some) for size in sizes for some in combinations(range(len(pairs)), size)
            ]
        for some in chosen:
            kept = [pairs[n] for n in some]
            yield chain(op, [*rest, chain(other, kept)]), right
            yield chain(other, [chain(op, [*rest, pair]) for pair in kept]), right


def _absorbed(node: Formula) -> Uses:
    if not isinstance(node, And | Or):
        return
    op = type(node)
    for small in node.parts:
        for large in node.parts:
            if not isinstance(large, _other(op)) or small is large:
                continue
            own = small.parts if isinstance(small, _other(op)) else (small,)
            if not all(part in large.parts for part in own):
                continue
            rest = [part for part in node.parts if part is not small and part is not large]
            left = [part for part in large.parts if part not in own]
            right = chain(op, [*rest, small])
            yield chain(op, [*rest, large]), right
            if left:
                yield chain(op, [*rest, chain(_other(op), left)]), right


def _complement(node: Formula) -> Uses:
    if not isinstance(node, And | Or):
        return
    op, whole = type(node), Truth(isinstance(node, Or))
    for part in node.parts:
        if Not(part) in node.parts:
            rest = [other for other in node.parts if other not in (part, Not(part))]
            right = whole
            yield Truth(not whole.value), right
            if rest:
                yield chain(op, rest), right
            for kept in (part, Not(part)):
                yield chain(op, [*rest, kept]), right


def _constant(node: Formula) -> Uses:
    if not isinstance(node, And | Or):
        return
    op, decisive = type(node), Truth(isinstance(node, Or))
    for truth in (Truth(True), Truth(False)):
        if truth in node.parts:
            rest = [other for other in node.parts if other != truth]
            decides = truth == decisive
            right = decisive if decides or not rest else chain(op, rest)
            if rest:
                yield (chain(op, rest) if decides else truth), right


def _lost_negation(node: Formula) -> Uses:
    match node:
        case Not(Not(body)):
            yield Not(body), body
        case Not(body):
            yield body, None


def _swapped(node: Formula) -> Uses:
    if isinstance(node, And | Or):
        yield chain(_other(type(node)), list(node.parts)), None


def _lost_part(node: Formula) -> Uses:
    if isinstance(node, And | Or):
        for place in range(len(node.parts)):
            yield chain(type(node), [*node.parts[:place], *node.parts[place + 1 :]]), None


def _some(number: int) -> Iterator[tuple[int, ...]]:
    """Some of so many parts, but neither none nor all."""
    for size in range(1, number):
        if size in (1, number - 1) or number <= 5:
            yield from combinations(range(number), size)


WRONG_LAWS: tuple[WrongLaw, ...] = (
    WrongLaw(
        code="negation-not-swapped",
        title="a negation pushed in without swapping & and |",
        sentence=(
            "De Morgan: ~(P & Q) is ~P | ~Q, and ~(P | Q) is ~P & ~Q; where the negation goes"
            " in, & and | change places."
        ),
        uses=_not_swapped,
    ),
    WrongLaw(
        code="arrow-reversed",
        title="-> read in the other direction",
        sentence=(
            "P -> Q is ~P | Q: the left side is negated, and the two sides do not change places."
        ),
        uses=_reversed,
    ),
    WrongLaw(
        code="implication-left-not-negated",
        title="the negation of the left side of -> is missing",
        sentence="P -> Q is ~P | Q: the negation of the left side is missing.",
        uses=_left_not_negated,
    ),
    WrongLaw(
        code="implication-wrong-connective",
        title="-> written out wrongly",
        sentence="P -> Q is ~P | Q: only the left side is negated, and the sides are joined by |.",
        uses=_and_for_implies,
    ),
    WrongLaw(
        code="negated-implication",
        title="the negation of -> worked out wrongly",
        sentence=(
            "~(P -> Q) is P & ~Q: an implication is false only where its left side is true "
            "and its right side false."
        ),
        uses=_negated_implication,
    ),
    WrongLaw(
        code="iff-one-half",
        title="<-> split into only one half",
        sentence="P <-> Q is (P -> Q) & (Q -> P), or (P & Q) | (~P & ~Q): it has two halves.",
        uses=_half,
    ),
    WrongLaw(
        code="iff-wrong-halves",
        title="the halves of <-> put together wrongly",
        sentence="P <-> Q is (P -> Q) & (Q -> P), or (P & Q) | (~P & ~Q).",
        uses=_iff_joined,
    ),
    WrongLaw(
        code="distribution-one-part",
        title="distributed over only one part",
        sentence="P | (Q & R) is (P | Q) & (P | R): every part in the bracket gets its own P.",
        uses=_one_part,
    ),
    WrongLaw(
        code="distribution-wrong-connective",
        title="distributed with & and | mixed up",
        sentence=(
            "P | (Q & R) is (P | Q) & (P | R), and P & (Q | R) is (P & Q) | (P & R): the sign"
            " from outside goes into each bracket, and the one from inside stands between "
            "them."
        ),
        uses=_wrong_connective,
    ),
    WrongLaw(
        code="distribution-some-pairs",
        title="two brackets distributed, but not every part with every part",
        sentence=(
            "(P & Q) | (R & S) is (P | R) & (P | S) & (Q | R) & (Q | S): every part of one "
            "bracket goes with every part of the other."
        ),
        uses=_pairwise,
    ),
    WrongLaw(
        code="negation-on-one-part",
        title="a negation pushed in on only some of the parts",
        sentence="De Morgan: ~(P & Q) is ~P | ~Q, and ~(P | Q) is ~P & ~Q; every part is negated.",
        uses=_negation_on_one,
    ),
    WrongLaw(
        code="absorption-wrong-part",
        title="the wrong part kept in absorption",
        sentence="P & (P | Q) is P, and P | (P & Q) is P: the smaller part stays.",
        uses=_absorbed,
    ),
    WrongLaw(
        code="complement-wrong",
        title="a letter cancelled against its negation",
        sentence=(
            "P | ~P is true, so a clause with both says nothing; P & ~P is false. They do not"
            " just go away."
        ),
        uses=_complement,
    ),
    WrongLaw(
        code="constant-wrong",
        title="true and false mixed up",
        sentence="P & true is P and P | false is P, but P | true is true and P & false is false.",
        uses=_constant,
    ),
    WrongLaw(
        code="negation-lost",
        title="a negation lost",
        sentence="~~P is P, but a single negation never goes away by itself.",
        uses=_lost_negation,
    ),
    WrongLaw(
        code="connective-swapped",
        title="& and | exchanged",
        sentence="& and | change places only where a negation goes in.",
        uses=_swapped,
    ),
    WrongLaw(
        code="part-lost",
        title="a part lost",
        sentence=(
            "A part may be left out only by idempotence, absorption, complement, identity or "
            "domination."
        ),
        uses=_lost_part,
    ),
)
"""Those that say most come first."""
