"""Counts that cannot all hold because of their sum, and what has to be known for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from minelogic.budget import Budget
from minelogic.derive.proofs.bounds import WIDEST, best_sum
from minelogic.derive.proofs.lines import DraftLine, Source
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.sums import Inequality, added, as_inequality, sides, stripped
from minelogic.ground.formula import literals

Weighed: TypeAlias = list[tuple[int, Source]]


def sum_clash(
    sources: Iterable[Source],
    known: Propagation,
    focus: frozenset[int] | None,
    widest: int = WIDEST,
    budget: Budget | None = None,
) -> tuple[Weighed, list[int]] | None:
    """How often to add which counts, and the known literals that this needs; None if none clash.

    Only counts with an atom in focus are looked at. The budget, if any, is of work.
    """
    counts: list[tuple[Source, Inequality]] = []
    proper = False
    for source in sources:
        one = as_inequality(source.formula, known) if source.told else None
        if one is not None and any(focus is None or atom in focus for atom in one.coefficients):
            counts.append((source, one))
            kind, bound, *_ = stripped(source.formula, known.value) or ("at least", 1)
            proper = proper or kind != "at least" or bound > 1
    # Clauses alone are not worth adding: propagation and cases do as well, and sooner.
    if not proper:
        return None
    inequalities = [one for _, one in counts]
    # What counts many atoms hangs together with everything, so it is settled beforehand.
    wide = [n for n, (source, _) in enumerate(counts) if not source.paid or source.is_total]
    for fixed in [dict.fromkeys(wide, 0), *[{n: sign} for n in wide for sign in (-1, 1)]]:
        missed, weights = best_sum(inequalities, fixed, widest, budget)
        if missed > 0:
            chosen = [(w, s) for w, (s, _) in zip(weights, counts, strict=True) if w]
            chosen.sort(key=lambda pair: -pair[1].rank)
            needed = _settled(chosen, known, missed)
            sign = 1 if chosen[0][0] > 0 else -1
            return [(sign * weight, source) for weight, source in chosen], needed
    return None


def sum_line(chosen: Weighed, reasons: Sequence[Source]) -> DraftLine:
    """The clash as a line; the reasons are those for what has to be known."""
    weights = [weight for weight, _ in chosen]
    own = [source for _, source in chosen]
    others = [source for source in reasons if all(source.cited is not one.cited for one in own)]
    return DraftLine([False], "clash", [*own, *others], weights=[*weights, *[0] * len(others)])


def _settled(chosen: Weighed, propagation: Propagation, missed: int) -> list[int]:
    """The known literals that the sum needs: of the others it may be open what they are.

    The sum misses its lower bound by so much, with everything that is known.
    """
    places = propagation.known
    needed: list[int] = []
    counts: list[tuple[int, Inequality]] = []
    for weight, source in chosen:
        count = stripped(source.formula, propagation.value)
        assert count is not None
        one = as_inequality(count, Propagation())
        assert one is not None
        counts.append((weight, one))
        # What stands before a count may be counted by it, too.
        outside = [
            atom for side in sides(source.formula, propagation.value) for atom in literals(side)
        ]
        needed += [a if a in places else -a for a in outside if a in places or -a in places]
    factors = added(counts).coefficients
    about = [a if a in places else -a for a in factors if a in places or -a in places]
    for literal in sorted(about, key=lambda literal: -places[literal]):
        factor = factors[abs(literal)]
        loss = max(factor, 0) - (factor if literal > 0 else 0)
        if loss < missed:
            missed -= loss
        else:
            needed.append(literal)
    # What became known together with something that is needed is told in the same line anyway.
    told = {propagation.trail[places[literal]][1:] for literal in needed}
    spare = [literal for literal in about if literal not in needed]
    return needed + [one for one in spare if propagation.trail[places[one]][1:] in told]
