"""A conjunction of literals that is not seen at once: a step for each, and one that joins them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from minelogic.derive.proofs.classify import TileAtoms, technique_of
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.proofs.fewest import with_fewest_premises
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.steps import Earlier, Step, StepId
from minelogic.ground.formula import Ground
from minelogic.ground.ground import Grounding
from minelogic.records import replace

MOST = 40
"""A conjunction of more parts stays one step."""


def joined(
    step: Step, earlier: Mapping[StepId, Sequence[Ground]], grounding: Grounding
) -> list[Step] | None:
    """The steps to the parts of a step's conclusion and the step that joins them.

    None if the conclusion is no conjunction of literals, or if a part is not shown within the
    budget. Each part has the fewest of the step's premises.
    """
    (conclusion,) = step.conclusions
    if not isinstance(conclusion, tuple) or conclusion[0] != "&" or len(conclusion) > MOST + 1:
        return None
    if not all(isinstance(part, int) for part in conclusion[1:]):
        return None
    assert isinstance(step.id, int)
    found: list[Step] = []
    for part in dict.fromkeys(conclusion[1:]):
        one = _part(replace(step, id=step.id + len(found), wording=None), part, earlier, grounding)
        if one is None:
            return None
        found.append(one)
    premises = tuple([Earlier(one.id) for one in found])
    last = replace(step, id=step.id + len(found), technique="given", premises=premises)
    return [*found, last]


def _part(
    step: Step, part: Ground, earlier: Mapping[StepId, Sequence[Ground]], grounding: Grounding
) -> Step | None:
    one = replace(step, conclusions=(part,))
    one, clash = with_fewest_premises(one, earlier.__getitem__, grounding.atoms)
    if clash is None:
        return None
    known = Propagation([(None, premise.formula) for premise in clash.premises if not premise.cost])
    technique = technique_of(clash.premises, part, known.value, TileAtoms.of(grounding.atoms))
    one = replace(one, technique=technique, smallest=clash.smallest)
    return demonstrate(one, earlier, grounding.atoms)
