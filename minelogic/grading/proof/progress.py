"""How far a proof has come: what share of it is there, and where one that goes on was complete."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.proof.judging.status import reached
from minelogic.proof.kinds.lines import NOT_THE_CONCLUSION
from minelogic.proof.report import LineReport, Report, TheoremReport
from minelogic.proof.script import ProofFile
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax.forms import Form, form

FOLLOWS = ("right", "waiting")
"""A line that waits follows from what it cites: a slip is charged where it was made, not again."""
_GIVEN = ("premise", "given", "display")
_NOT_DERIVED = (*_GIVEN, "assume")
_MOST_NOTS = 2


def share_of_lines(theorem: TheoremReport, reference: TheoremReport | None) -> Fraction:
    """The lines that are right or waiting, divided by those of the longer of proof and reference.

    Only derived lines are counted, neither given nor assumed, and none that rests on an open line.
    Copies, lines that say what was said before under the same assumptions, and lines that follow
    but speak of, or assume, what neither the theorem nor the reference speaks of are left out, so
    that points cannot be had by writing down this and that.
    """
    spoken = set(_spoken_of(theorem))
    least = 0
    if reference is not None:
        spoken |= {_without_nots(f)[0] for f in _formulas(reference)}
        least = len(_derived(reference))
    before: set[tuple[Form, frozenset[Form]]] = set()
    hollow = _hollow(theorem)
    useful = idle = 0
    for line in _derived(theorem):
        if line.verdict not in FOLLOWS or line.line.formula is None or line.line.label in hollow:
            continue
        formula = form(line.line.formula)
        assumed = _assumed(theorem, line)
        is_new = (formula, assumed) not in before
        before.add((formula, assumed))
        to_the_point = not any(spoken.isdisjoint(_without_nots(f)) for f in (formula, *assumed))
        if line.line.rule != "copy" and is_new and to_the_point:
            useful += 1
        else:
            idle += 1
    whole = max(len(_derived(theorem)) - idle, least, 1)
    return Fraction(useful, whole)


def _assumed(theorem: TheoremReport, line: LineReport) -> frozenset[Form]:
    """What is assumed where a line stands, but for names that stand for something."""
    opening = [theorem.lines[position].line.formula for position in line.line.boxes]
    assumed = [form(formula) for formula in opening if formula is not None]
    return frozenset([f for f in assumed if f[:2] != ("atom", "actual")])


def _hollow(theorem: TheoremReport) -> set[str]:
    """The labels of open lines, and of those that rest on one: from an open `false` all follows."""
    labels: set[str] = set()
    for line in theorem.lines:
        if line.verdict == "open" or not labels.isdisjoint(line.waits_for):
            labels.add(line.line.label)
    return labels


def _derived(theorem: TheoremReport) -> list[LineReport]:
    """The lines that somebody had to think of: neither given nor assumed."""
    return [line for line in theorem.lines if line.line.rule not in _NOT_DERIVED]


def _formulas(theorem: TheoremReport) -> Iterator[Form]:
    for line in theorem.lines:
        if line.line.formula is not None:
            yield form(line.line.formula)


def _spoken_of(theorem: TheoremReport) -> Iterator[Form]:
    """The shapes of the parts of what is given and of what is to be proved, and of false."""
    yield ("false",)
    sequent = theorem.sequent
    if sequent is not None:
        for formula in (*sequent.premises, sequent.conclusion):
            yield from _shapes_in(form(formula))
    for line in theorem.lines:
        given = line.line.formula
        if line.line.rule in _GIVEN and line.verdict == "right" and given is not None:
            yield from _shapes_in(form(given))


@lru_cache(maxsize=1024)
def _without_nots(formula: Form) -> tuple[Form, ...]:
    """The shape of a formula, and what a few negations are the negation of."""
    shapes = [_shape(formula)]
    while shapes[-1][0] == "~" and len(shapes) <= _MOST_NOTS:
        shapes.append(shapes[-1][1])
    return tuple(shapes)


@lru_cache(maxsize=1024)
def _shapes_in(f: Form) -> frozenset[Form]:
    """The shapes of the parts of a form, which is asked for again with every proof about it."""
    return frozenset(_parts(_shape(f)))


def _parts(shape: Form) -> Iterator[Form]:
    yield shape
    for part in shape[1:]:
        if isinstance(part, tuple):
            yield from _parts(part)


def _shape(node: Any) -> Form:
    """A formula without the terms in it, so that its instances have one shape."""
    match node:
        case ("atom" | "in", name, *terms):
            return ("atom", name, len(terms))
        case ("=" | "<" | "<=" as word, *_):
            return (word,)
        case ("forall" | "exists" | "each" as word, _, body):
            return (word, _shape(body))
        case ("count", kind, _, each):
            return ("count", kind, _shape(each))
        case ("KN", kind, _, *parts):
            return ("KN", kind, *[_shape(part) for part in parts])
        case (word, *parts):
            return (word, *[_shape(part) for part in parts])
    return ("true",)


BEYOND = Kind(
    code="beyond-the-conclusion",
    severity="warning",
    message="Line {last} of the proof is the conclusion, and the proof is complete there.",
    help="Leave out {rest}.",
    why="A proof ends with its conclusion.",
    wrong="",
    right="",
)


def ended_at_conclusion(file: ProofFile, report: Report) -> tuple[ProofFile, list[Diagnostic]]:
    """The file with each proof that is right but goes on ended there, and what is said of that.

    Whether it proves its sequent then is for the judge to say again: nothing is taken on trust.
    """
    ends = {theorem.text.span: _end(theorem, report) for theorem in report.theorems}
    warnings: list[Diagnostic] = []
    theorems = []
    for text in file.theorems:
        at = ends.get(text.span)
        if at is None:
            theorems.append(text)
            continue
        first, last = text.lines[at + 1], text.lines[-1]
        rest = f"line {last.label}"
        if first is not last:
            rest = f"lines {first.label} to {last.label}"
        span = Span(first.span.start, first.span.end)
        warnings.append(BEYOND.at(file.source, span, last=text.lines[at].label, rest=rest))
        theorems.append(replace(text, lines=text.lines[: at + 1], finished=True))
    return replace(file, theorems=tuple(theorems)), warnings


def _end(theorem: TheoremReport, report: Report) -> int | None:
    """The position of the conclusion, if every line is right and others follow it."""
    if theorem.status == "proved" or theorem.sequent is None:
        return None
    if any(line.verdict != "right" for line in theorem.lines):
        return None
    place = theorem.text.span
    for finding in report.diagnostics:
        inside = place.start <= finding.span.start < place.end
        if inside and finding.severity == "error" and finding.code != NOT_THE_CONCLUSION.code:
            return None
    at = reached(theorem.text, theorem.lines)
    return at if at is not None and at < len(theorem.lines) - 1 else None
