"""The whole derivation of a file: every deduction, in the order a person could make them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from minelogic.budget import Budget
from minelogic.derive.derivation import Derivation
from minelogic.derive.display import DisplayDeductions, steps_of
from minelogic.derive.number_premises import NumberPremises, ResiduePremises, number_premises
from minelogic.derive.proofs.facts import first_steps
from minelogic.derive.steps import Step
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
        tile: verdict == "B" for tile, verdict in solution.verdicts.items() if verdict in "BSN"
    }
    complete = "?" not in solution.verdicts.values()
    residue = given.residue
    on_display = given.is_display and (
        residue is None or (residue.is_all_bombs and (residue.is_plain or techniques == ALL))
    )
    steps_made: list[Step] = []
    work: Budget | None = None
    if on_display:
        premises = number_premises(given, grounding)
        _, signs = given.numbered
        open_tiles = {tile: bomb for tile, bomb in verdicts.items() if signs[tile] == "."}
        deductions = DisplayDeductions(
            given, open_tiles, answers.limits, techniques, len(grounding.file.source.text)
        )
        shown = list(_shown(answers, verdicts, premises)) if "given" in techniques else []
        found = steps_of(deductions, premises, shown)
        if residue is not None and not residue.is_plain:
            from minelogic.derive.pieces import PieceSteps

            found = PieceSteps(residue, answers.limits).steps(deductions, shown)
        steps_made = list(islice(found, most))
        if deductions.reached is not None:
            answers.reached.append(deductions.reached)
        complete = complete and len(verdicts) == sum(len(step.conclusions) for step in steps_made)
    if not on_display or (residue is not None and residue.own_atoms):
        from minelogic.derive.general import GeneralDeductions

        # Of the file's own predicates there is more to say than that tiles are bombs.
        general = GeneralDeductions(grounding, answers, techniques)
        general.take_up(steps_made)
        targets = general.targets
        made: list[Step] = []
        reached = {literal for step in steps_made for literal in step.conclusions}
        for step in general:
            made.append(step)
            reached.update(step.conclusions)
        steps_made += general.needed(made)
        steps_made = first_steps(steps_made, most, grounding.atoms)
        complete = complete and general.complete and reached.issuperset(targets)
        work = general.left
    return Derivation(
        grounding, steps_made, reached=complete, bare=True, display=on_display, work=work
    )


def _shown(answers: Answers, verdicts: dict[int, bool], premises: NumberPremises) -> Iterator[Step]:
    """The tiles that the display leaves open, but something else says what they are."""
    if not isinstance(premises, ResiduePremises):
        return
    _, signs = answers.given.numbered
    known = [tile for tile in answers.covered if signs[tile] != "."]
    for number, tile in enumerate(known, 1):
        bomb = verdicts[tile]
        literal = premises.bomb(tile) if bomb else premises.safe(tile)
        yield Step(number, (literal,), "given", premises.given(tile))
