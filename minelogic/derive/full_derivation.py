"""The whole derivation of a file: every deduction, in the order a person could make them."""

from __future__ import annotations

from itertools import islice

from minelogic.derive.derivation import Derivation
from minelogic.derive.display import DisplayDeductions, steps_of
from minelogic.derive.standard import StandardPremises
from minelogic.derive.technique_sets import ALL, Techniques
from minelogic.ground.ground import Grounding
from minelogic.solve.answers import Answers


def derive(
    answers: Answers,
    grounding: Grounding,
    techniques: Techniques = ALL,
    most: int | None = None,
) -> Derivation:
    """Every deduction from a file that is not inconsistent, or as many as are wanted."""
    solution = answers.solution
    if solution.status == "unknown":
        return Derivation(grounding, (), "unknown", reached=False)
    given = answers.given
    verdicts = {
        tile: verdict == "B" for tile, verdict in solution.verdicts.items() if verdict in ("B", "S")
    }
    complete = "?" not in solution.verdicts.values()
    on_display = given.standard and not given.formulas
    if on_display:
        deductions = DisplayDeductions(grounding, verdicts, answers.limits, techniques)
        steps_made = list(steps_of(islice(deductions, most), StandardPremises(grounding)))
        if deductions.reached is not None:
            answers.reached.append(deductions.reached)
        complete = complete and len(verdicts) == sum(len(step.conclusions) for step in steps_made)
    else:
        from minelogic.derive.general import GeneralDeductions

        general = GeneralDeductions(grounding, answers, techniques)
        targets = general.targets
        made = []
        reached: set[object] = set()
        for step in general:
            made.append(step)
            reached.update(targets.intersection(step.conclusions))
        steps_made = general.needed(made)[:most]
        complete = complete and general.complete and len(reached) == len(targets)
    return Derivation(grounding, steps_made, reached=complete, bare=True, display=on_display)
