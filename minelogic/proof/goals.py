"""What an unfinished proof calls for: the goal inside each open box, and how the box is closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from minelogic.proof.script import ProofLine, ProofText
from minelogic.records import dataclass
from minelogic.syntax.definitions import substitute
from minelogic.syntax.forms import Form, form, names_in, put_in, runs
from minelogic.syntax.tree import (
    Atom,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Not,
    Term,
    Truth,
)
from minelogic.syntax.walk import binders_of, children

FALSE = Truth(False)
_MOST_PARTS = 500
"""So many parts of what is known are looked through for one that a box could prove."""


@dataclass(frozen=True, slots=True)
class Goal:
    """A formula to be reached in a box, or outside all boxes, and the rule that will close it."""

    formula: Formula
    box: int | None = None
    """The position of the line that opens the box; None outside all boxes."""
    rule: str | None = None
    """The rule that closes the box; None if nothing says which."""
    source: int | None = None
    """The position of the disjunction or existential formula whose case the box is."""
    gives: Formula | None = None
    """What closing the box gives, where the box alone does not say it."""
    is_guess: bool = False
    """Whether nothing calls for what closing the box gives."""


Choose: TypeAlias = Callable[[int, Formula, Sequence[Goal]], Goal]
"""The one of several goals that a box may have, in a proof of what is wanted outside it."""


def goals(
    text: ProofText,
    boxes: tuple[int, ...],
    choose: Choose | None = None,
    outer: tuple[Goal, ...] = (),
) -> tuple[Goal, ...]:
    """The goal outside all boxes, then in each of the boxes; the first may be known."""
    assert text.sequent is not None
    aims = [*outer] or [Goal(text.sequent.conclusion)]
    for depth in range(len(aims) - 1, len(boxes)):
        box, wanted = boxes[depth], aims[-1].formula
        cited = _cited_goal(text, box)
        if cited is not None:
            aims.append(cited)
            continue
        usable = accessible(text.lines, box, boxes[:depth])
        possible = list(_possible(text, box, wanted, usable)) or [Goal(wanted, box)]
        aims.append(possible[0] if choose is None else choose(box, wanted, possible))
    return tuple(aims)


def accessible(
    lines: Sequence[ProofLine], position: int, boxes: tuple[int, ...]
) -> list[tuple[int, Formula]]:
    """The lines that may be cited at a position inside these boxes, with their formulas."""
    return [
        (n, line.formula)
        for n, line in enumerate(lines[:position])
        if line.formula is not None and line.boxes == boxes[: len(line.boxes)]
    ]


def box_end(lines: Sequence[ProofLine], box: int) -> int:
    """The position of the last line in a box."""
    depth, end = len(lines[box].boxes), box
    while end + 1 < len(lines) and lines[end + 1].boxes[:depth] == lines[box].boxes:
        end += 1
    return end


def is_name(formula: Formula | None) -> bool:
    """Whether a line says `actual c`."""
    return isinstance(formula, Atom) and formula.predicate == "actual"


def is_instance(source: Form, head: Form) -> bool:
    """Whether a form is that of an existential formula, and another an instance of it by a name."""
    named = names_in(head) if source[0] == "exists" else ()
    return any(put_in(source[2], name) == head for name in sorted(named))


def instance(formula: Forall | Exists, term: Term) -> Formula:
    """The body with the term for the first variable; later variables stay quantified."""
    first, *rest = formula.binders
    body = substitute(formula.body, {first.name: term})
    if not rest:
        return body
    return Forall(tuple(rest), body) if isinstance(formula, Forall) else Exists(tuple(rest), body)


def parts(formula: Formula) -> Iterator[Formula]:
    """The formula and those in it, outside quantifiers, from the outside in."""
    todo = [formula]
    for part in todo:  # it grows
        yield part
        if not binders_of(part):
            todo.extend(children(part))


def _cited_goal(text: ProofText, box: int) -> Goal | None:
    """The goal that a later line sets by citing the box."""
    for line in text.lines[box + 1 :]:
        cites = [c for c in line.citations if c.box and c.first == box]
        if not cites or line.formula is None or line.rule is None:
            continue
        match line.rule, line.formula:
            case ("->I", Implies(_, right)):
                return Goal(right, box, "->I", gives=line.formula)
            case ("~I" | "RAA" as rule, _):
                return Goal(FALSE, box, rule, gives=line.formula)
            case ("|E" | "existsE" as rule, formula):
                sources = [c.first for c in line.citations if not c.box]
                return Goal(
                    formula=formula,
                    box=box,
                    rule=rule,
                    source=sources[0] if sources else None,
                    gives=formula,
                )
            case ("<->I", Iff(left, right)):
                assumed = text.lines[box].formula
                if assumed is not None:
                    other = right if form(left) == form(assumed) else left
                    return Goal(other, box, "<->I", gives=line.formula)
            case ("forallI", Forall() as formula):
                named = text.lines[box].formula
                if isinstance(named, Atom) and is_name(named) and named.arguments:
                    wanted = instance(formula, named.arguments[0])
                    return Goal(wanted, box, "forallI", gives=formula)
    return None


def _possible(
    text: ProofText, box: int, outer: Formula, usable: list[tuple[int, Formula]]
) -> Iterator[Goal]:
    """The goals that a box may have, from what it assumes and what is wanted outside it."""
    assumed = text.lines[box].formula
    if assumed is None:
        return
    if is_name(assumed):
        yield from _goals_of_name(text, box, outer, usable)
        return
    head = form(assumed)
    direct = _discharging(outer, head, box)
    if direct is not None:
        yield direct
    if head == ("~", form(outer)):
        yield Goal(FALSE, box, "RAA", gives=outer)
    for n, formula in reversed(usable):
        source = form(formula)
        if runs(source, "|", head):
            yield Goal(formula=outer, box=box, rule="|E", source=n, gives=outer)
        if is_instance(source, head):
            yield Goal(formula=outer, box=box, rule="existsE", source=n, gives=outer)
    yield from _detours(outer, head, box, usable)
    if head[0] == "~" and isinstance(assumed, Not):
        inner = (part for f in (outer, *[f for _, f in usable]) for part in parts(f))
        called_for = any(form(part) == head[1] for part in islice(inner, _MOST_PARTS))
        yield Goal(FALSE, box, "RAA", gives=assumed.body, is_guess=not called_for)
    yield Goal(FALSE, box, "~I", gives=Not(assumed), is_guess=True)


def _detours(
    outer: Formula, head: Form, box: int, usable: list[tuple[int, Formula]]
) -> Iterator[Goal]:
    """The goals of a box that proves a part of what is wanted, or of what is known."""
    facts = {form(formula) for _, formula in usable}
    inner = (part for f in (outer, *[f for _, f in usable]) for part in parts(f))
    for part in islice(inner, _MOST_PARTS):
        wanted = _discharging(part, head, box)
        if wanted is not None and form(part) not in facts:  # what is known needs no box
            yield wanted


def _goals_of_name(
    text: ProofText, box: int, outer: Formula, usable: list[tuple[int, Formula]]
) -> Iterator[Goal]:
    """The goal of a box about a name: an instance of what is to hold for all, or a case of some."""
    named = text.lines[box].formula
    assert isinstance(named, Atom)
    second = text.lines[box + 1] if box + 1 < len(text.lines) else None
    some = [(n, formula) for n, formula in reversed(usable) if form(formula)[0] == "exists"]
    if second is not None and second.rule == "assume" and second.boxes == text.lines[box].boxes:
        for n, formula in some:
            if second.formula is None or is_instance(form(formula), form(second.formula)):
                yield Goal(formula=outer, box=box, rule="existsE", source=n, gives=outer)
        return
    if named.arguments:
        facts = {form(formula) for _, formula in usable}
        inner = (part for f in (outer, *[f for _, f in usable]) for part in parts(f))
        for part in islice(inner, _MOST_PARTS):
            if isinstance(part, Forall) and form(part) not in facts:
                yield Goal(instance(part, named.arguments[0]), box, "forallI", gives=part)
    for n, _ in some:
        yield Goal(formula=outer, box=box, rule="existsE", source=n, gives=outer)


def _discharging(formula: Formula, head: Form, box: int) -> Goal | None:
    """The goal of a box with this assumption if the formula is what closing it gives."""
    match formula:
        case Implies(left, right) if form(left) == head:
            return Goal(right, box, "->I", gives=formula)
        case Not(body) if form(body) == head:
            return Goal(FALSE, box, "~I", gives=formula)
        case Iff(left, right) if form(left) == head:
            return Goal(right, box, "<->I", gives=formula)
        case Iff(left, right) if form(right) == head:
            return Goal(left, box, "<->I", gives=formula)
    return None
