"""Proofs with one mistake that students make, made from right ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple, TypeAlias, TypeVar

from minelogic.generate.makers.proof.writing import OPEN
from minelogic.proof.kernel import Cite, Line, Sequent
from minelogic.syntax.forms import FALSE, form
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or

Lines: TypeAlias = Sequence[Line]


_DULL = "wrong-rule"


class Plant(NamedTuple):
    """A proof with a mistake in it, and what it is called among the wrong answers."""

    name: str
    lines: tuple[Line, ...]


def stopped(sequent: Sequent, lines: Lines) -> Plant | None:
    """The proof that stops short: what comes after a first part is left open."""
    last = len(lines) - 1
    ends = [
        n
        for n, line in enumerate(lines[:last])
        if line.rule not in ("premise", "assume") and not line.boxes
    ]
    if ends:
        kept = lines[: ends[-1] + 1]
        return Plant("stopped", (*kept, Line(sequent.conclusion, OPEN)))
    inside = [n for n, line in enumerate(lines[:last]) if line.rule not in ("premise", "assume")]
    if len(inside) < 2:
        return None
    gap = inside[-1]
    return Plant("gap", (*lines[:gap], lines[gap]._replace(rule=OPEN, cites=()), *lines[gap + 1 :]))


def plants(rng: Random, sequent: Sequent, lines: Lines) -> Iterator[Plant]:
    """Proofs with a mistake: fallacies first, then slips with a rule, each in any order."""
    yield from _shuffled(rng, _fallacies(sequent))
    # That another rule was meant says less than what went wrong with one.
    for slips in (_SLIPS, _OTHER_RULES):
        places = [(slip, n) for n, line in enumerate(lines) for slip in slips.get(line.rule, ())]
        for slip, position in _shuffled(rng, places):
            plant = slip(lines, position)
            if plant is not None:
                yield plant
    # Of these it takes longest to say what is wrong.
    yield from _shuffled(rng, _bare_claims(sequent))
    yield from _shuffled(rng, [p for n in range(len(lines)) if (p := _other_line(lines, n))])


def fallacy(rng: Random, sequent: Sequent) -> Iterator[Plant]:
    """Proofs of what cannot be proved, each in one wrong step from the premises."""
    yield from _shuffled(rng, _fallacies(sequent))
    yield from _shuffled(rng, _bare_claims(sequent))


_T = TypeVar("_T")


def _shuffled(rng: Random, some: Sequence[_T]) -> list[_T]:
    return rng.sample(some, len(some))


def _fallacies(sequent: Sequent) -> list[Plant]:
    """The conclusion in one step by a way of reasoning that is known for being wrong."""
    given = [Line(premise, "premise") for premise in sequent.premises]
    found = []
    end = sequent.conclusion

    def plant(name: str, rule: str, *cites: int) -> None:
        found.append(Plant(name, (*given, Line(end, rule, cites))))

    for n, premise in enumerate(sequent.premises):
        match premise:
            case Implies(left, right):
                for m, other in enumerate(sequent.premises):
                    if left == end and other == right:
                        plant("affirmed", "->E", n, m)
                    if _opposite(other, left) and _opposite(end, right):
                        plant("denied", "->E", n, m)
                if end == Implies(right, left) or end == Implies(_not(left), _not(right)):
                    plant("turned-round", "copy", n)
            case Or(parts) if end in parts:
                plant("one-part", "|E", n)
            case Not(And() | Or() as body):
                if isinstance(end, type(body)) and end.parts == tuple(map(Not, body.parts)):
                    plant("not-swapped", "copy", n)
    return found


def _bare_claims(sequent: Sequent) -> list[Plant]:
    """The conclusion at once from two premises, or from one, by a rule that does not give it."""
    given = [Line(premise, "premise") for premise in sequent.premises]
    end = sequent.conclusion
    found = []
    for n, premise in enumerate(sequent.premises):
        rule = _TAKES_APART.get(type(premise))
        if rule is None:
            continue
        for m in range(len(given)):
            if m != n and rule in ("->E", "<->E", "~E"):
                found.append(Plant("at-once", (*given, Line(end, rule, (n, m)))))
        if rule == "&E":
            found.append(Plant("at-once", (*given, Line(end, rule, (n,)))))
    return found


_TAKES_APART: Mapping[type, str] = {Implies: "->E", And: "&E", Iff: "<->E", Not: "~E"}


def _opposite(one: Formula, other: Formula) -> bool:
    return one == Not(other) or other == Not(one)


def _not(formula: Formula) -> Formula:
    return formula.body if isinstance(formula, Not) else Not(formula)


# Slips with a rule: each takes a proof and the place of a line by that rule.


def _case_left_out(lines: Lines, position: int) -> Plant | None:
    """The last case is left out."""
    line = lines[position]
    boxes = [cite for cite in line.cites if isinstance(cite, tuple)]
    if len(boxes) < 2:
        return None
    first, last = boxes[-1]
    kept = _without(lines, {*range(first, last + 1)}, position, line.cites[:-1])
    return None if kept is None else Plant("case-left-out", kept)


def _part_taken(lines: Lines, position: int) -> Plant | None:
    """One part is taken for known: its case alone, without a box."""
    line = lines[position]
    boxes = [cite for cite in line.cites if isinstance(cite, tuple)]
    cited = line.cites[0]
    if len(boxes) < 2 or not isinstance(cited, int):
        return None
    (first, last), *others = boxes
    if first == last:
        return None
    gone = {position}
    for start, end in others:
        gone |= {*range(start, end + 1)}
    return _unboxed("one-part", lines, first, gone, {position: last}, "|E", cited)


def _witness_taken(lines: Lines, position: int) -> Plant | None:
    """What is assumed of a witness is taken for known."""
    cited, box = lines[position].cites
    if not isinstance(cited, int) or not isinstance(box, tuple):
        return None
    first, last = box
    if first == last or lines[first].formula == lines[position].formula:
        return None
    return _unboxed("no-box", lines, first, {position}, {position: last}, "existsE", cited)


def _without_box(lines: Lines, position: int) -> Plant | None:
    """An implication by two lines, and not by a box."""
    (cite,) = lines[position].cites
    if not isinstance(cite, tuple) or cite[0] == cite[1]:
        return None
    return Plant("no-box", _put(lines, position, lines[position]._replace(cites=cite)))


def _one_line_for_two(lines: Lines, position: int) -> Plant | None:
    """A conjunction from one of its parts."""
    line = lines[position]
    if len(line.cites) < 2:
        return None
    return Plant("one-half", _put(lines, position, line._replace(cites=line.cites[:1])))


def _other_rule(rule: str) -> Callable[[Lines, int], Plant | None]:
    def slip(lines: Lines, position: int) -> Plant | None:
        return Plant(_DULL, _put(lines, position, lines[position]._replace(rule=rule)))

    return slip


def _negation_lost(lines: Lines, position: int) -> Plant | None:
    """A line without its negation."""
    line = lines[position]
    if not isinstance(line.formula, Not) or position == len(lines) - 1:
        return None
    return Plant("negation-lost", _put(lines, position, line._replace(formula=line.formula.body)))


def _contradiction_unsaid(lines: Lines, position: int) -> Plant | None:
    """Anything from two lines that contradict each other, without a line that says so."""
    (cite,) = lines[position].cites
    if not isinstance(cite, int) or lines[cite].rule != "~E" or _cited_elsewhere(
        lines, cite, position
    ):  # fmt: skip
        return None
    kept = _without(lines, {cite}, position, lines[cite].cites)
    return None if kept is None else Plant("unsaid", kept)


def _box_not_false(lines: Lines, position: int) -> Plant | None:
    """A box that ends before it comes to a contradiction."""
    (cite,) = lines[position].cites
    if not isinstance(cite, tuple):
        return None
    first, last = cite
    before = last - 1
    if lines[last].rule != "~E" or before <= first or lines[before].boxes != lines[last].boxes:
        return None
    if form(lines[before].formula) == FALSE or lines[before].rule == "assume":
        return None
    kept = _without(lines, {last}, position, ((first, before),))
    return None if kept is None else Plant("no-contradiction", kept)


def _other_line(lines: Lines, position: int) -> Plant | None:
    """The lines before the right ones are cited."""
    line = lines[position]
    cites = []
    for cite in line.cites:
        if not isinstance(cite, int):
            return None
        cites.append(cite - 1 if cite > 0 and cite - 1 not in line.cites else cite)
    if tuple(cites) == line.cites:
        return None
    return Plant("wrong-line", _put(lines, position, line._replace(cites=tuple(cites))))


_Slip: TypeAlias = Callable[[Lines, int], Plant | None]
_SLIPS: Mapping[str, tuple[_Slip, ...]] = {
    "|E": (_case_left_out, _part_taken),
    "->I": (_without_box,),
    "->E": (_negation_lost,),
    "&I": (_one_line_for_two,),
    "&E": (_negation_lost,),
    "~I": (_box_not_false,),
    "RAA": (_box_not_false,),
    "falseE": (_contradiction_unsaid,),
    "<->I": (_one_line_for_two,),
    "<->E": (_negation_lost,),
    "existsE": (_witness_taken,),
    "forallE": (_negation_lost,),
}
"""What goes wrong with a rule."""
_OTHER_RULES: Mapping[str, tuple[_Slip, ...]] = {
    rule: (_other_rule(other),)
    for rule, other in {
        "|I": "|E",
        "->I": "->E",
        "->E": "->I",
        "&E": "&I",
        "~I": "RAA",
        "RAA": "~I",
        "~~E": "~I",
        "<->E": "->E",
        "existsI": "forallI",
        "forallE": "existsE",
        "forallI": "existsI",
    }.items()
}
"""The rule that is taken for another one."""


def _put(lines: Lines, position: int, line: Line) -> tuple[Line, ...]:
    return (*lines[:position], line, *lines[position + 1 :])


def _cited_elsewhere(lines: Lines, cite: int, position: int) -> bool:
    return any(
        cite in (other if isinstance(other, tuple) else (other,))
        for n, line in enumerate(lines)
        if n != position
        for other in line.cites
    )


def _without(
    lines: Lines, gone: set[int], position: int, cites: tuple[Cite, ...]
) -> tuple[Line, ...] | None:
    """The proof without some lines, where one line cites something else; None if it needs them."""
    return _renumbered(_put(lines, position, lines[position]._replace(cites=cites)), gone, {})


def _unboxed(
    name: str,
    lines: Lines,
    first: int,
    gone: set[int],
    instead: Mapping[int, int],
    rule: str,
    cited: int,
) -> Plant | None:
    """The proof without a box: what it assumes is said to follow from a line."""
    around = lines[first].boxes[:-1]
    opened = lines[first]._replace(rule=rule, cites=(cited,), boxes=around)
    freed = [
        line._replace(boxes=tuple([box for box in line.boxes if box != first]))
        for line in _put(lines, first, opened)
    ]
    kept = _renumbered(freed, gone, instead)
    return None if kept is None else Plant(name, kept)


def _renumbered(
    lines: Lines, gone: set[int], instead: Mapping[int, int]
) -> tuple[Line, ...] | None:
    """The lines that are left, with new numbers; what cites a line that is gone cites another."""
    left = [n for n in range(len(lines)) if n not in gone]
    new = {old: number for number, old in enumerate(left)}
    new |= {old: new[other] for old, other in instead.items() if other in new}
    renumbered = []
    for old in left:
        line = lines[old]
        wanted = {n for c in line.cites for n in (c if isinstance(c, tuple) else (c,))}
        if not wanted <= new.keys() or not {*line.boxes} <= new.keys():
            return None
        cites = tuple(
            [(new[c[0]], new[c[1]]) if isinstance(c, tuple) else new[c] for c in line.cites]
        )
        boxes = tuple([new[box] for box in line.boxes])
        renumbered.append(line._replace(cites=cites, boxes=boxes))
    return tuple(renumbered)
