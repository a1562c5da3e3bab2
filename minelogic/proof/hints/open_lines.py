"""What a line `?` in the middle of a proof is to say, from the lines after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from minelogic.proof.goals import FALSE, parts
from minelogic.proof.hints.known import KnownLines, Place
from minelogic.proof.kernel import Forms, follows
from minelogic.proof.report import TheoremReport
from minelogic.proof.writing.results import Proof
from minelogic.records import dataclass
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Formula, Implies, Not

_MOST = 60
"""So many formulas are tried for a line."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A formula, and the position of the line that is to say it."""

    formula: Formula
    line: int


def wanted_at(theorem: TheoremReport, known: KnownLines, position: int) -> Wanted | None:
    """What a line without a formula is to say: what makes a line that cites it right, else what
    comes next and is still open; None if nothing says it.
    """
    lines = theorem.text.lines
    fitting = list(_fitting(theorem, position))
    place = Place(position, lines[position].boxes)
    for formula in fitting:
        if isinstance(known.prove(place, formula), Proof):
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
    lines, made = theorem.text.lines, theorem.theorem
    citing = [
        n
        for n, line in enumerate(lines[position + 1 :], position + 1)
        if line.formula is not None
        and any(c.first == position and not c.box for c in line.citations)
    ]
    if not citing or made is None:
        return
    first = citing[0]
    taken = Forms.of(made)
    cited = [lines[c.first].formula for c in lines[first].citations if c.first is not None]
    said = lines[first].formula
    assert said is not None
    for formula in islice(_candidates([said, *[f for f in cited if f is not None]]), _MOST):
        changed = (*taken.lines[:position], form(formula), *taken.lines[position + 1 :])
        if follows(made, first, taken._replace(lines=changed)):
            yield formula


def _candidates(formulas: list[Formula]) -> Iterator[Formula]:
    said, *cited = formulas
    inner = [part for formula in formulas for part in islice(parts(formula), _MOST // 4)]
    yield from inner
    yield FALSE
    yield from (Implies(formula, said) for formula in cited)
    yield from (Not(part) for part in inner)
