"""The laws by which true and false parts leave a ground formula, each use noted."""

from __future__ import annotations

from typing import assert_never

from minelogic.ground.atoms import ground_value
from minelogic.ground.expansion.text import Sentence, Tally
from minelogic.syntax import tree
from minelogic.syntax.tree import KN, And, Atom, CountKind, Formula, Iff, Implies, Int, Not, Or
from minelogic.words import plural

TRUE, FALSE = tree.Truth(True), tree.Truth(False)
_A, _K = Atom("A"), tree.Var("k")

NOT_TRUE: Sentence = (Not(TRUE), " is ", FALSE)
NOT_FALSE: Sentence = (Not(FALSE), " is ", TRUE)
AND_TRUE: Sentence = (And((_A, TRUE)), " is ", _A)
AND_FALSE: Sentence = (And((_A, FALSE)), " is ", FALSE)
OR_TRUE: Sentence = (Or((_A, TRUE)), " is ", TRUE)
OR_FALSE: Sentence = (Or((_A, FALSE)), " is ", _A)
FROM_TRUE: Sentence = (Implies(TRUE, _A), " is ", _A)
FROM_FALSE: Sentence = (Implies(FALSE, _A), " is ", TRUE)
TO_TRUE: Sentence = (Implies(_A, TRUE), " is ", TRUE)
TO_FALSE: Sentence = (Implies(_A, FALSE), " is ", Not(_A))
IFF_TRUE: Sentence = (Iff(_A, TRUE), " is ", _A)
IFF_FALSE: Sentence = (Iff(_A, FALSE), " is ", Not(_A))
NEVER_MET: Sentence = ("a count that its parts can never meet is ", FALSE)
ALWAYS_MET: Sentence = ("a count that its parts always meet is ", TRUE)


def counted_off(kind: CountKind) -> Sentence:
    """The law for a true part of a count."""
    less = tree.Arithmetic("-", _K, Int(1))
    return (KN(_K, (_A, TRUE), kind=kind), " is ", KN(less, (_A,), kind=kind))


def not_counted(kind: CountKind) -> Sentence:
    """The law for a false part of a count."""
    return (KN(_K, (_A, FALSE), kind=kind), " is ", KN(_K, (_A,), kind=kind))


def all_of(parts: list[Formula]) -> Formula:
    """The conjunction of the parts: of none it is true, of one it is that one."""
    return And(tuple(parts)) if len(parts) > 1 else parts[0] if parts else TRUE


def any_of(parts: list[Formula]) -> Formula:
    """The disjunction of the parts: of none it is false, of one it is that one."""
    return Or(tuple(parts)) if len(parts) > 1 else parts[0] if parts else FALSE


def count_holds(kind: CountKind, bound: int, number: int) -> bool:
    """Whether so many make a count true."""
    if kind == "exactly":
        return number == bound
    return number >= bound if kind == "at least" else number <= bound


class Laws:
    """Simplifies ground formulas and keeps a tally of the laws it needed."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.without_condition = 0

    def instance(self, formula: Formula) -> Formula:
        """The instance of a rule, simplified; one whose condition is false is set apart."""
        if isinstance(formula, Implies):
            left = self.simplified(formula.left)
            if left == FALSE:
                self.without_condition += 1
                return TRUE
            return self._implication(left, formula.right)
        return self.simplified(formula)

    def left(self, number: int, total: int) -> None:
        """Notes how many instances of a rule say something."""
        quiet, other = self.without_condition, total - number - self.without_condition
        if quiet:
            one, several = "instance is true because its", "instances are true because their"
            because = plural(quiet, one, several)
            says = plural(quiet, "says", "say")
            self.tally.add(f"{quiet} {because} condition is false and {says} nothing")
        if other:
            say = plural(other, "instance is true and says", "instances are true and say")
            self.tally.add(f"{other} {say} nothing")
        if quiet or other:
            left = f"{number} of {total} instances {plural(number, 'is', 'are')} left"
            self.tally.add(left if number else "none is left: the rule says nothing here")

    def simplified(self, node: Formula) -> Formula:
        """What is left of a ground formula: true, false, or a formula without either in it."""
        match node:
            case tree.Truth() | tree.Atom():
                return node
            case tree.Not(body):
                return self._negation(self.simplified(body))
            case tree.And(parts):
                kept = self._kept(parts, FALSE, AND_TRUE, AND_FALSE)
                return FALSE if kept is None else all_of(kept)
            case tree.Or(parts):
                kept = self._kept(parts, TRUE, OR_FALSE, OR_TRUE)
                return TRUE if kept is None else any_of(kept)
            case tree.Implies(left, right):
                return self._implication(self.simplified(left), right)
            case tree.Iff(left, right):
                return self._equivalence(self.simplified(left), self.simplified(right))
            case tree.KN():
                return self._count(node)
            case tree.Comparison() | tree.InRange():
                raise AssertionError("conditions have been worked out")
            case tree.Forall() | tree.Exists() | tree.Count():
                raise AssertionError("quantifiers have been written out")
            case _:
                assert_never(node)

    def _negation(self, body: Formula) -> Formula:
        if not isinstance(body, tree.Truth):
            return Not(body)
        self.tally.add(*(NOT_TRUE if body.value else NOT_FALSE))
        return FALSE if body.value else TRUE

    def _kept(
        self,
        parts: tuple[Formula, ...],
        decisive: tree.Truth,
        left_out: Sentence,
        decided: Sentence,
    ) -> list[Formula] | None:
        """The parts that still say something; None if one of them decides the whole."""
        kept: list[Formula] = []
        neutral = 0
        for part in [decisive] if decisive in parts else parts:
            part = self.simplified(part)
            if part == decisive:
                self.tally.add(*decided)
                return None
            if isinstance(part, tree.Truth):
                neutral += 1
            else:
                kept.append(part)
        used = neutral if kept else neutral - 1
        if used:
            self.tally.add(*left_out, times=used)
        return kept

    def _implication(self, left: Formula, right: Formula) -> Formula:
        if left == FALSE:
            self.tally.add(*FROM_FALSE)
            return TRUE
        right = self.simplified(right)
        if left == TRUE:
            self.tally.add(*FROM_TRUE)
            return right
        if not isinstance(right, tree.Truth):
            return Implies(left, right)
        self.tally.add(*(TO_TRUE if right.value else TO_FALSE))
        return TRUE if right.value else Not(left)

    def _equivalence(self, left: Formula, right: Formula) -> Formula:
        if isinstance(left, tree.Truth):
            left, right = right, left
        if not isinstance(right, tree.Truth):
            return Iff(left, right)
        self.tally.add(*(IFF_TRUE if right.value else IFF_FALSE))
        return left if right.value else self._negation(left)

    def _count(self, node: KN) -> Formula:
        bound = ground_value(node.bound)
        assert isinstance(bound, int)
        parts = [self.simplified(part) for part in node.parts]
        for value, law in ((TRUE, counted_off), (FALSE, not_counted)):
            if value in parts:
                self.tally.add(*law(node.kind), times=parts.count(value))
        bound -= parts.count(TRUE)
        kept = [part for part in parts if not isinstance(part, tree.Truth)]
        possible = {count_holds(node.kind, bound, number) for number in range(len(kept) + 1)}
        if len(possible) == 1:
            met = possible == {True}
            self.tally.add(*(ALWAYS_MET if met else NEVER_MET))
            return TRUE if met else FALSE
        return KN(Int(bound), tuple(kept), kind=node.kind)
