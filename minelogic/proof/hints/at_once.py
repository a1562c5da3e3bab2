"""Whether a formula is one step away from what may be cited, by the word of the kernel."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from minelogic.proof.goals import box_end
from minelogic.proof.hints.known import KnownLines, Place
from minelogic.proof.kernel import Cite, Forms, Line, follows
from minelogic.syntax.forms import form, runs
from minelogic.syntax.tree import Formula

_LAST = 40
"""So many of the lines and boxes that may be cited, the last ones, are tried."""
_FROM_NONE = ("=I", "trueI", "LEM")
_FROM_BOX = ("->I", "~I", "forallI", "RAA")
_FROM_LINE = ("&E", "|I", "forallI", "forallE", "existsI", "<->E", "falseE", "~~E")
_FROM_TWO = ("->E", "~E", "&I", "<->E", "<->I", "=E")


def at_once(known: KnownLines, place: Place, goal: Formula) -> Line | None:
    """The line with this formula that cites only what is there, if there is one.

    Its cites are positions among the student's lines.
    """
    made = known.theorem.theorem
    if made is None or place.position > len(made.lines):
        return None
    taken = Forms.of(made._replace(lines=made.lines[: place.position]))
    taken = taken._replace(lines=(*taken.lines, form(goal)))
    for rule, cites in _ways(known, place, goal):
        if rule not in made.rules:
            continue
        line = Line(goal, rule, cites, place.boxes)
        trial = made._replace(lines=(*made.lines[: place.position], line))
        if follows(trial, place.position, taken):
            return line
    return None


def _ways(known: KnownLines, place: Place, goal: Formula) -> Iterator[tuple[str, tuple[Cite, ...]]]:
    """The rules with what they may cite, those that look most like the last step first."""
    lines = sorted(known.at(place).values())[-_LAST:][::-1]
    boxes = list(_boxes(known, place))[-_LAST:][::-1]
    for rule in _FROM_NONE[: 2 if form(goal)[0] != "|" else 3]:
        yield rule, ()
    for rule, box in product(_FROM_BOX, boxes):
        yield rule, (box,)
    for line in lines:
        said = known.forms[line] or ()
        if said[:1] == ("exists",):
            for box in boxes:
                yield "existsE", (line, box)
        elif said[:1] == ("|",):
            cases = _cases(known, line, boxes, goal)
            if cases is not None:
                yield "|E", (line, *cases)
    for pair in product(boxes, boxes):
        yield "<->I", pair
    for rule, line in product(_FROM_LINE, lines):
        yield rule, (line,)
    for one, other in product(lines, lines):
        kind = (known.forms[one] or ("",))[0]
        for rule in _FROM_TWO:
            if _may_begin(rule, kind, form(goal)[0]):
                yield rule, (one, other)


def _may_begin(rule: str, first: str, goal: str) -> bool:
    """Whether a rule for two lines may have a first line, and give a formula, of these kinds."""
    needs = {"->E": "->", "~E": "~", "<->E": "<->", "<->I": "->", "=E": "="}.get(rule, first)
    gives = {"~E": "false", "&I": "&", "<->I": "<->"}.get(rule, goal)
    return needs == first and gives == goal


def _boxes(known: KnownLines, place: Place) -> Iterator[tuple[int, int]]:
    """The right boxes that may be cited at a place."""
    depth = len(place.boxes)
    for n in range(place.position):
        line = known.lines[n]
        if len(line.boxes) == depth + 1 and line.boxes == (*place.boxes, n):
            last = box_end(known.lines, n)
            if last < place.position and {n, last} <= known.usable:
                yield n, last


def _cases(
    known: KnownLines, source: int, boxes: list[tuple[int, int]], goal: Formula
) -> tuple[tuple[int, int], ...] | None:
    """The boxes that are all cases of a disjunction, if there are such."""
    whole, ended = known.forms[source] or (), form(goal)
    chosen: list[tuple[int, int]] = []
    covered: set[int] = set()
    for first, last in boxes[::-1]:
        assumed = known.forms[first]
        if known.forms[last] != ended or assumed is None:
            continue
        cases = {n for run in runs(whole, "|", assumed) for n in run}
        if not cases <= covered:
            chosen.append((first, last))
            covered |= cases
    return tuple(chosen) if len(covered) == len(whole) - 1 else None
