"""Steps with cases that differ from an earlier one only by a renaming: they need not be told again.

    alike(first, second) -> {1: 2, 2: 1}     # the second is the first with B(0, 1) for B(0, 0) …

Both have been found and checked by themselves; that they are alike only spares the reader.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from minelogic.derive.steps import Assumption, Case, Earlier, Reason, Step, StepId
from minelogic.ground.formula import COUNTS, Ground
from minelogic.ground.premises import Premise
from minelogic.records import replace

_ORDERED = ("->", "~")
"""Connectives whose parts have their places."""


def with_likes(steps: Sequence[Step]) -> list[Step]:
    """The steps, those that are like one before them marked, on every level."""
    first_of: dict[Hashable, Step] = {}
    marked: list[Step] = []
    for step in steps:
        like: StepId | None = None
        if step.cases:
            first = first_of.setdefault(_shape(step), step)
            if first is not step and alike(first, step) is not None:
                like = first.id
        if like is None and step.cases:
            cases = [Case(case.assume, tuple(with_likes(case.steps))) for case in step.cases]
            step = replace(step, cases=tuple(cases))
        marked.append(step if like is None else replace(step, like=like))
    return marked


def alike(first: Step, second: Step) -> Mapping[int, int] | None:
    """The atoms of the second step for those of the first, where they differ; None if not alike."""
    if _shape(first) != _shape(second):
        return None
    renaming = _Renaming()
    if not renaming.step(first, second):
        return None
    return {old: new for old, new in renaming.atoms.items() if old != new}


class _Renaming:
    """Atoms for atoms, each for one other, as far as two steps require it."""

    def __init__(self) -> None:
        self.atoms: dict[int, int] = {}
        self._taken: dict[int, int] = {}

    def step(self, first: Step, second: Step) -> bool:
        """Whether the second step, and all within it, can be the first one renamed."""
        if not all(map(self._formula, first.conclusions, second.conclusions)):
            return False
        for case, other in zip(first.cases, second.cases, strict=True):
            if not self._formula(case.assume, other.assume):
                return False
            if not all(map(self.step, case.steps, other.steps)):
                return False
        return all(map(self._reason, first.premises, second.premises))

    def _reason(self, first: Reason, second: Reason) -> bool:
        if isinstance(first, Earlier) or isinstance(second, Earlier):
            return True
        return self._formula(first.formula, second.formula)

    def _formula(self, first: Ground, second: Ground) -> bool:
        if isinstance(first, tuple) and isinstance(second, tuple):
            return first[0] == second[0] and self._parts(first, second)
        if type(first) is not int or type(second) is not int:
            return first is second
        if (first > 0) != (second > 0):
            return False
        return self._pair(abs(first), abs(second))

    def _parts(self, first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
        start = 2 if first[0] in COUNTS else 1
        if first[:start] != second[:start] or len(first) != len(second):
            return False
        ones, others = list(first[start:]), list(second[start:])
        plain = all(type(part) is int for part in (*ones, *others))
        if first[0] in _ORDERED or not plain:
            return all(map(self._formula, ones, others))
        # In whatever order: first those whose partner is known, the rest as they stand.
        left: list[Ground] = []
        for one in ones:
            partner = self._partner(one)
            if partner is None:
                left.append(one)
            elif partner in others:
                others.remove(partner)
            else:
                return False
        same = [one for one in left if one in others]
        rest = [one for one in left if one not in same]
        others = [other for other in others if other not in same]
        return all(map(self._formula, [*same, *rest], [*same, *others]))

    def _partner(self, literal: Ground) -> int | None:
        assert isinstance(literal, int)
        atom = self.atoms.get(abs(literal))
        return None if atom is None else atom if literal > 0 else -atom

    def _pair(self, one: int, other: int) -> bool:
        return self.atoms.setdefault(one, other) == other and (
            self._taken.setdefault(other, one) == one
        )


def _shape(step: Step) -> Hashable:
    """What steps that are alike have in common: all but the atoms that they are about."""
    return (
        step.form,
        step.technique,
        len(step.conclusions),
        tuple([_kind(reason) for reason in step.premises]),
        tuple([tuple([_shape(inner) for inner in case.steps]) for case in step.cases]),
    )


def _kind(reason: Reason) -> Hashable:
    if isinstance(reason, Premise):
        return id(reason.statement)
    return "assume" if isinstance(reason, Assumption) else "step"
