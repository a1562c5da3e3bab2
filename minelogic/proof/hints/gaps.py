"""What is still missing: in a box that has reached its goal, and in a line that is only `?`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from minelogic.proof.goals import FALSE as CONTRADICTION
from minelogic.proof.goals import Goal, parts
from minelogic.proof.hints.citable import CitableLines, Place
from minelogic.proof.hints.steps import Steps
from minelogic.proof.hints.told import Advice, lines_and_boxes
from minelogic.proof.kernel import Forms, follows
from minelogic.proof.report import TheoremReport
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.text import rule_text
from minelogic.records import dataclass
from minelogic.syntax.forms import FALSE, form, runs
from minelogic.syntax.tree import Formula, Iff, Implies, Not, Or

_MOST = 60
"""So many formulas are tried for a line."""


def is_reached(steps: Steps, place: Place, goal: Goal) -> bool:
    """Whether the last line of the innermost box is its goal, so that it can be closed."""
    if not place.boxes or not place.position or goal.rule is None:
        return False
    last = steps.lines[place.position - 1]
    if last.formula is None or last.boxes != place.boxes:
        return False
    return place.position - 1 in steps.citable.usable and form(last.formula) == form(goal.formula)


def close(steps: Steps, place: Place, around: Sequence[Goal]) -> Advice:
    """The advice to close the innermost box, or to open the box for the next case."""
    goal, box = around[-1], place.boxes[-1]
    assumed, ended = steps.lines[box].formula, steps.lines[place.position - 1].formula
    assert assumed is not None
    assert ended is not None
    if goal.rule == "|E" and goal.source is not None:
        return _case(steps, place, goal.source, ended)
    if goal.rule == "<->I":
        return _half(steps, place, assumed, ended, goal.gives)
    rule, concluded = goal.rule or "->I", goal.gives
    if rule in ("existsE", "forallI"):
        concluded = concluded or around[-2].formula
    elif form(ended) == FALSE and rule != "->I":
        is_raa = rule == "RAA" and isinstance(assumed, Not)
        rule = "RAA" if is_raa else "~I"
        concluded = concluded or (assumed.body if isinstance(assumed, Not) else Not(assumed))
    else:
        rule, concluded = "->I", concluded or Implies(assumed, ended)
    label = _label(steps, box, place.position - 1)
    cites: tuple[str, ...] = (label,)
    if rule == "existsE" and goal.source is not None:
        cites = (steps.lines[goal.source].label, label)
    outside = Place(place.position, place.boxes[:-1])
    return Advice(
        look=f"The box {label} has what it needs: it can be closed.",
        use=f"Close the box and use {rule_text(rule, steps.style)} on {lines_and_boxes(cites)}.",
        place=outside,
        formula=concluded,
        rule=rule,
        cites=cites,
        goal=around[-2].formula,
    )


def _half(
    steps: Steps, place: Place, assumed: Formula, ended: Formula, gives: Formula | None
) -> Advice:
    """The advice after one direction of an equivalence: the other, or the end of both."""
    outside = Place(place.position, place.boxes[:-1])
    other = steps.citable.closed(outside).get((form(ended), form(assumed)))
    if other is None:
        shown = steps.text(ended)
        return Advice(
            look="One direction is done: look at the other.",
            use=f"Open a box that assumes {shown} and reach {steps.text(assumed)} in it.",
            place=Place(place.position, (*outside.boxes, place.position)),
            formula=ended,
            rule="assume",
            goal=assumed,
        )
    cites = (_label(steps, *other), _label(steps, place.boxes[-1], place.position - 1))
    return Advice(
        look="Both directions are done: they can be closed.",
        use=f"Close the box and use {rule_text('<->I', steps.style)} on {lines_and_boxes(cites)}.",
        place=outside,
        formula=gives or Iff(ended, assumed),
        rule="<->I",
        cites=cites,
        goal=gives,
    )


def _case(steps: Steps, place: Place, source: int, ended: Formula) -> Advice:
    """The advice after one case of a disjunction: the next case, or the end of all."""
    line = steps.lines[source]
    outside = Place(place.position, place.boxes[:-1])
    parts = _cases(line.formula)
    whole = form(line.formula) if line.formula is not None else FALSE
    done: list[str] = []
    covered: set[int] = set()
    for (assumed, end), box in steps.citable.closed(outside).items():
        cases = {n for run in runs(whole, "|", assumed) for n in run}
        if end == form(ended) and not cases <= covered:
            done.append(_label(steps, *box))
            covered |= cases
    for n, part in enumerate(parts, 1):
        if n not in covered:
            use = f"Open a box that assumes {steps.text(part)} and reach {steps.text(ended)} in it"
            return Advice(
                look=f"This case is done. Look at line {line.label}: there is another.",
                use=f"{use} too.",
                place=Place(place.position, (*outside.boxes, place.position)),
                formula=part,
                rule="assume",
                goal=ended,
            )
    cites = (line.label, *done)
    return Advice(
        look=f"All cases of line {line.label} are done: they can be closed.",
        use=f"Close the box and use {rule_text('|E', steps.style)} on {lines_and_boxes(cites)}.",
        place=outside,
        formula=ended,
        rule="|E",
        cites=cites,
        goal=ended,
    )


def _cases(formula: Formula | None) -> list[Formula]:
    """The parts of a disjunction, those of its first part written out."""
    if not isinstance(formula, Or):
        return []
    first, *rest = formula.parts
    return [*(_cases(first) or [first]), *rest]


def _label(steps: Steps, first: int, last: int) -> str:
    return f"{steps.lines[first].label}-{steps.lines[last].label}"


@dataclass(frozen=True, slots=True)
class Wanted:
    """A formula, and the position of the line that is to say it."""

    formula: Formula
    line: int


def wanted_at(theorem: TheoremReport, citable: CitableLines, position: int) -> Wanted | None:
    """What a line without a formula is to say: what makes a line that cites it right, else what
    comes next and is still open; None if nothing says it.
    """
    lines = theorem.text.lines
    fitting = list(_fitting(theorem, position))
    place = Place(position, lines[position].boxes)
    for formula in fitting:
        if isinstance(citable.prove(place, formula), Proof):
            return Wanted(formula, position)
    if fitting:
        return Wanted(fitting[0], position)
    for later in range(position + 1, len(lines)):
        line = lines[later]
        if line.boxes[: len(place.boxes)] != place.boxes:
            return None
        if line.boxes == place.boxes and line.is_open and line.formula is not None:
            return Wanted(line.formula, later)
    return None


def _fitting(theorem: TheoremReport, position: int) -> Iterator[Formula]:
    """The formulas with which the first line that cites this one follows."""
    lines, judged = theorem.text.lines, theorem.theorem
    citing = [
        n
        for n, line in enumerate(lines[position + 1 :], position + 1)
        if line.formula is not None
        and any(c.first == position and not c.box for c in line.citations)
    ]
    if not citing or judged is None:
        return
    first = citing[0]
    taken = Forms.of(judged)
    cited = [lines[c.first].formula for c in lines[first].citations if c.first is not None]
    conclusion = lines[first].formula
    assert conclusion is not None
    for formula in islice(_candidates([conclusion, *[f for f in cited if f is not None]]), _MOST):
        changed = (*taken.lines[:position], form(formula), *taken.lines[position + 1 :])
        if follows(judged, first, taken._replace(lines=changed)):
            yield formula


def _candidates(formulas: list[Formula]) -> Iterator[Formula]:
    conclusion, *cited = formulas
    inner = [part for formula in formulas for part in islice(parts(formula), _MOST // 4)]
    yield from inner
    yield CONTRADICTION
    yield from (Implies(formula, conclusion) for formula in cited)
    yield from (Not(part) for part in inner)
