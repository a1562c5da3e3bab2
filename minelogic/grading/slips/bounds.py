"""A comparison with little to spend on each question, since very many are asked."""

from __future__ import annotations

from copy import copy

from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.reading import Reading
from minelogic.limits import Limits
from minelogic.records import replace

_STEPS, _INSTANCES, _CONFLICTS = 50_000, 100_000, 2_000
"""What may be spent on one variant: to name no mistake is better than to take long."""


def bounded(comparer: Comparer) -> Comparer:
    """The same comparison, with little to spend on each question."""
    limits = _small(comparer.limits)
    other = Comparer(
        places=comparer.places,
        reference=_limited(comparer.reference),
        answer=_limited(comparer.answer),
        vocabulary=comparer.vocabulary,
        limits=limits,
    )
    other.shown = comparer.shown
    return other


def _limited(reading: Reading) -> Reading:
    other = copy(reading)
    other.limits = _small(reading.limits)
    return other


def _small(limits: Limits) -> Limits:
    return replace(
        limits,
        steps=min(limits.steps, _STEPS),
        instances=min(limits.instances, _INSTANCES),
        conflicts=min(limits.conflicts, _CONFLICTS),
    )
