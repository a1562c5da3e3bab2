"""What literals rest on that propagation has made known: premises and earlier steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.proofs.spare import none_spared
from minelogic.ground.formula import conjunction
from minelogic.ground.premises import Premise
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Support:
    """The premises and, with a minus, the steps that literals rest on, by when they are needed."""

    keys: tuple[int, ...]
    needed: bool
    """Whether it is certain that none of them can be spared."""


class RestsOn:
    """Goes back along a trail to premises, or to steps that have concluded a literal."""

    def __init__(
        self,
        given: Sequence[Premise],
        base: Propagation,
        step_of: Mapping[int, int],
        conclusions: Mapping[int, Sequence[int]],
    ) -> None:
        self._given, self._base = given, base
        self._step_of, self._conclusions = step_of, conclusions

    def support(self, wanted: Sequence[int]) -> Support:
        """What the literals, which are known, rest on."""
        trail, known = self._base.trail, self._base.known
        keys: dict[int, int] = {}
        todo = [known[literal] for literal in wanted]
        while todo:
            place = todo.pop()
            if place in keys:
                continue
            forced = trail[place]
            step = self._step_of.get(forced.literal)
            if step is not None and forced.literal not in wanted:
                # What has been concluded is cited as such, not what it came from.
                keys[place] = -step
                continue
            keys[place] = forced.key
            todo.extend([known[literal] for literal in forced.because])
        used: dict[int, list[int]] = {}
        for place in sorted(keys):
            used.setdefault(keys[place], []).append(place)
        return Support(tuple(used), self._is_needed(used))

    def _is_needed(self, used: Mapping[int, Sequence[int]]) -> bool:
        """Whether none of the premises, each with its places in the trail, can be spared."""
        trail = self._base.trail
        formulas = []
        for key, places in used.items():
            said = self._given[key].formula if key >= 0 else conjunction(self._conclusions[-key])
            given = [trail[place].literal for place in places]
            formulas.append((said, given, len({trail[place].because for place in places})))
        return none_spared(formulas)
