"""Verdicts on formulas judged, with what was chosen to show them.

What a formula is worth is halved where its verdict has to be shown: half for the verdict, half for
the witness. A wrong verdict takes points: all wrong ones together what an answer earns that says
the same of all formulas and takes any values for its witnesses. So such an answer has nothing,
however many of the formulas are true.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.truth import Truth
from minelogic.grading.report.judgement import CRASHED, Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line
from minelogic.grading.report.words import exact
from minelogic.grading.truth.mistakes import Wrong, named
from minelogic.grading.truth.pairs import with_names
from minelogic.grading.truth.plays import Defence, Fault
from minelogic.grading.truth.verdicts import Verdict, read_verdicts
from minelogic.grading.truth.words import against, drawn, fault_words, what_is_chosen
from minelogic.ground.evaluate import World
from minelogic.ground.game import Claim
from minelogic.problem import Problem, load
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from minelogic.words import counted

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Standing:
    """A formula on the board: whether it is true, and what can be had for it."""

    name: str
    formula: Formula
    value: bool
    worth: Fraction
    """All that can be had."""
    verdict: Fraction
    """What the right verdict earns by itself."""
    chance: Fraction
    """How likely any values show it."""

    @property
    def expected(self) -> Fraction:
        """What the right verdict earns with any values, at most, on average."""
        return self.verdict + (self.worth - self.verdict) * self.chance


def judge_verdicts(exercise: Exercise, source: Source) -> Judged:
    """An item for each formula."""
    task = exercise.task
    assert isinstance(task, Truth)
    assert task.board is not None
    problem = load(os.path.join(exercise.folder, task.board), exercise.limits)
    findings: list[Diagnostic] = []
    world = problem.world()
    standings = standings_of(exercise, task, problem, world)
    plain = {each.name for each in standings if each.verdict == each.worth}
    verdicts = read_verdicts(source, [each.name for each in task.formulas], findings, plain)
    told = tuple([finding_of(f) for f in limited(findings, exercise.limits.findings)])
    if not verdicts and any(finding.severity == "error" for finding in findings):
        message = "It cannot be read: it says of no formula whether it is true or false."
        return Judged(findings=told, status="unreadable", message=message)
    losses = losses_of(standings)
    items = tuple(
        [_item(each, losses[each.name], world, verdicts.get(each.name)) for each in standings]
    )
    return Judged(
        items=items,
        findings=told,
        scope=f"on the board {task.board}",
        message=_message(standings, verdicts, items),
    )


def standings_of(exercise: Exercise, task: Truth, problem: Problem, world: World) -> list[Standing]:
    """The formulas of an exercise, each with what can be had for it."""
    worth = shares(exercise, [each.name for each in task.formulas])
    standings = []
    for each in task.formulas:
        formula = problem.formula(each.formula, each.name)
        claim = Claim(formula, world.truth(formula))
        defence = Defence(world)
        needs = task.reasons and _needs_choice(defence, claim)
        chance = Fraction(0)
        if needs:
            try:
                chance = defence.chance(claim)
            except LimitReached:
                chance = _HALF
        points = worth[each.name]
        standings.append(
            Standing(
                name=each.name,
                formula=formula,
                value=claim.value,
                worth=points,
                verdict=points * _HALF if needs else points,
                chance=chance,
            )
        )
    return standings


def _needs_choice(defence: Defence, claim: Claim) -> bool:
    try:
        return defence.needs_choice(claim)
    except LimitReached:
        return False


def losses_of(standings: list[Standing]) -> Mapping[str, Fraction]:
    """What a wrong verdict on each formula takes.

    To say of all that they are true earns what can be had for the true ones; so much the false ones
    take together, each by its worth; and the reverse. It is rounded up to quarters of the worth.
    """
    earned = {value: Fraction(0) for value in (True, False)}
    worth = {value: Fraction(0) for value in (True, False)}
    for each in standings:
        earned[each.value] += each.expected
        worth[each.value] += each.worth
    return {
        each.name: each.worth
        * _rounded(earned[not each.value] / (worth[each.value] or Fraction(1)))
        for each in standings
    }


def _rounded(share: Fraction) -> Fraction:
    return Fraction(ceil(4 * share), 4)


def _item(standing: Standing, loss: Fraction, world: World, verdict: Verdict | None) -> Item:
    blank = Item(
        id=standing.name,
        title=f"{standing.name}. {write(standing.formula)}",
        points=standing.worth,
        score=Fraction(0),
        outcome="failed",
    )
    if verdict is None:
        return replace(blank, message="Nothing is said of it.")
    blank = replace(blank, lines=(Line(text=verdict.text, line=verdict.line),))
    try:
        return _judged(standing, loss, world, verdict, blank)
    except LimitReached as reached:
        message = f"What was chosen was not followed to the end: {reached}."
        return replace(blank, score=standing.verdict, outcome="undecided", message=message)
    except Exception:
        return replace(blank, outcome="not judged", message=CRASHED)


def _judged(
    standing: Standing, loss: Fraction, world: World, verdict: Verdict, blank: Item
) -> Item:
    formula, claim = standing.formula, Claim(standing.formula, verdict.value)
    verdict = replace(verdict, plays=with_names(claim, verdict.plays))
    if verdict.value != standing.value:
        says = "true" if standing.value else "false"
        wrong = Wrong(world, formula, verdict, False, None)
        return replace(
            blank,
            score=-loss,
            message=f"It is {says} on this board. The wrong verdict takes {_points(loss)} off.",
            witnesses=drawn(world, against(world, formula), formula),
            mistakes=named(wrong),
        )
    fault: Fault | None = None
    if standing.verdict < standing.worth:
        fault = Defence(world).fault(claim, verdict.plays)
    if fault is None:
        shown = " and shown" if standing.verdict < standing.worth else ""
        message = f"That it is {'true' if claim.value else 'false'} is right{shown}."
        return replace(blank, score=standing.worth, outcome="passed", message=message)
    chosen = what_is_chosen(formula, claim.value)
    told = fault_words(fault, world, formula, chosen)
    says = "true" if claim.value else "false"
    wrong = Wrong(world, formula, verdict, True, fault)
    return replace(
        blank,
        score=standing.verdict,
        message=f"That it is {says} is right. {told}",
        witnesses=() if fault.why != "false" else drawn(world, "", formula),
        mistakes=named(wrong),
    )


def _message(
    standings: list[Standing], verdicts: Mapping[str, Verdict], items: tuple[Item, ...]
) -> str:
    """One sentence or two on how the answer stands."""
    if all(item.outcome == "passed" for item in items):
        return "All verdicts are right."
    wrong = [s for s in standings if s.name in verdicts and verdicts[s.name].value != s.value]
    right = sum(item.score > 0 for item in items)
    missing = len([s for s in standings if s.name not in verdicts])
    parts = [f"{counted(right, 'verdict')} {'is' if right == 1 else 'are'} right"]
    if wrong:
        parts.append(f"{len(wrong)} {'is' if len(wrong) == 1 else 'are'} wrong")
    if missing:
        parts.append(f"{missing} {'is' if missing == 1 else 'are'} missing")
    shown = sum(item.outcome != "passed" and item.score > 0 for item in items)
    told = ", ".join(parts) + "."
    if shown:
        told += f" For {shown} of the right ones the values that show it are missing or wrong."
    return told


def _points(points: Fraction) -> str:
    return f"{exact(points)} point{'s' * (points > 1)}"
