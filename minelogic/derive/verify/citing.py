"""What a step may cite: premises of the file, earlier steps, and assumptions of cases around it."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

from minelogic.derive.verify.counts import Ground
from minelogic.derive.verify.fields import Wrong, object_of, shown
from minelogic.derive.verify.meaning import Meaning
from minelogic.derive.verify.words import Place

StepId: TypeAlias = int | str


class Premise(NamedTuple):
    """What a premise is, what it says, whether of several tiles or none, how often it is added."""

    key: tuple[Any, ...]
    said: tuple[Ground, ...]
    several: bool
    times: int
    of: Place | None = None
    """The tile of which alone its words are used."""


class Scope(NamedTuple):
    """What a step may cite; within a case only such premises as the outermost step lists."""

    earlier: dict[StepId, tuple[Ground, ...]]
    within: StepId | None = None
    listed: frozenset[Any] = frozenset()
    assumed: tuple[Ground, ...] = ()


def cite(raw: object, scope: Scope, meaning: Meaning) -> Premise:
    """What a premise says, if it is the file's or may be cited here."""
    claim = object_of(raw)
    kinds = [kind for kind in _KINDS if kind in claim]
    if len(kinds) != 1:
        raise Wrong("premise", "A premise names one rule, fact, step or the like.")
    kind, times = kinds[0], claim.get("times", 0)
    what = claim[kind]
    if "shown" in claim and (kind != "rule" or "of" in claim):
        raise Wrong("premise", f"Of {kind} {shown(what)} no such part can be used here.")
    if "of" in claim and kind not in ("rule", "fact"):
        raise Wrong("premise", f"Of {kind} {shown(what)} not only a part can be used.")
    if "times" in claim and (type(times) is not int or not 0 < abs(times) < 10**9):
        raise Wrong("times", f"A premise cannot be added {shown(times)} times.")
    if kind == "step":
        if type(what) not in (int, str) or what not in scope.earlier:
            raise Wrong("reference", f"Step {shown(what)} cannot be cited here.")
        return Premise((kind, what), scope.earlier[what], False, times)
    if kind == "assume":
        assumed = meaning.formula(what)
        if assumed not in scope.assumed:
            raise Wrong("assumption", f"{shown(what)} is not assumed here.")
        return Premise((kind, assumed), (assumed,), False, times)
    key, formula = meaning.premise(kind, claim)
    if key not in meaning.several:
        one = kind == "display" or meaning.of_one_tile(formula)
        meaning.several[key] = kind == "mines" or not one
    of = meaning.place(claim["of"]) if "of" in claim else None
    if of is not None and (times or not meaning.speaks_of(formula, of)):
        raise Wrong("premise", f"Of {kind} {shown(what)} no such part can be used here.")
    if scope.within is not None and scope.listed.isdisjoint({key, (key, of)}):
        raise Wrong("not-listed", f"The outermost step does not list {kind} {shown(what)}.")
    return Premise(key if of is None else (key, of), (formula,), meaning.several[key], times, of)


_KINDS = ("rule", "fact", "mines", "display", "step", "assume")
