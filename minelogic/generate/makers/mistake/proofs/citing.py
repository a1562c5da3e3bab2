"""Lines that cite something else than they should, or do without a step."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from minelogic.generate.makers.mistake.proofs.lines import (
    changed,
    citing,
    closed_boxes,
    derived,
    end_of,
    reordered,
    visible,
    without,
)
from minelogic.generate.makers.mistake.proofs.slip import Base, Slip, shuffled
from minelogic.proof.kernel import Cite
from minelogic.syntax.forms import form


def _cited(base: Base, position: int, cites: tuple[Cite, ...], rule: str | None = None) -> Slip:
    line = base.lines[position]
    line = line._replace(cites=cites, rule=rule or line.rule)
    return Slip(changed(base.lines, position, line), position)


def other_lines(rng: Random, base: Base) -> Iterator[Slip]:
    """One of the lines, or of the boxes, that are cited is another one."""
    for n in shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        for place, cite in enumerate(cites):
            others: list[Cite] = [*visible(base.lines, n)]
            if not isinstance(cite, int):
                others = [*closed_boxes(base.lines, n)]
            rng.shuffle(others)
            for other in others:
                if other not in cites:
                    yield _cited(base, n, (*cites[:place], other, *cites[place + 1 :]))


def line_of_closed_box(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is cited that stands in a closed box: one that was moved there, or says the same."""
    for n in shuffled(rng, derived(base.lines)):
        open_ = visible(base.lines, n)
        cites = base.lines[n].cites
        for place, cite in enumerate(cites):
            if not isinstance(cite, int):
                continue
            said = form(base.lines[cite].formula)
            for m in range(n):
                if m not in open_ and form(base.lines[m].formula) == said:
                    yield _cited(base, n, (*cites[:place], m, *cites[place + 1 :]))
    yield from _moved_into_box(rng, base)


def _moved_into_box(rng: Random, base: Base) -> Iterator[Slip]:
    """A line that stands before a box, and is cited behind it once, now stands in it."""
    lines = base.lines
    for m in shuffled(rng, derived(lines)):
        if m + 1 >= len(lines) or lines[m + 1].rule != "assume":
            continue
        first = m + 1
        if lines[first].boxes[:-1] != lines[m].boxes:
            continue
        end = end_of(lines, first)
        users = citing(lines, m)
        outside = [n for n in users if n > end]
        whole = [c for line in lines for c in line.cites if isinstance(c, tuple) and m in c]
        if len(outside) != 1 or len(users) < 2 or whole:
            continue
        order = [*range(m), first, m, *range(first + 1, len(lines))]
        boxes = [lines[old].boxes for old in order]
        boxes[m + 1] = lines[first].boxes
        yield Slip(reordered(lines, order, boxes), outside[0])


def later_line(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is cited that comes later, or the line itself, and would do."""
    lines = base.lines
    for n in shuffled(rng, derived(lines)):
        cites = lines[n].cites
        for place, cite in enumerate(cites):
            if isinstance(cite, int):
                for later in range(n, len(lines)):
                    if lines[later].boxes == lines[n].boxes:
                        yield _cited(base, n, (*cites[:place], later, *cites[place + 1 :]))


def box_of_other_length(rng: Random, base: Base) -> Iterator[Slip]:
    """A box is cited that ends a line too soon or begins a line too late."""
    for n in shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        for place, cite in enumerate(cites):
            if isinstance(cite, tuple) and cite[1] - cite[0] > 1:
                first, last = cite
                for other in ((first, last - 1), (first + 1, last)):
                    yield _cited(base, n, (*cites[:place], other, *cites[place + 1 :]))


def lines_for_box(rng: Random, base: Base) -> Iterator[Slip]:
    """The lines of a box are cited, and not the box."""
    for n in shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        if any(isinstance(cite, tuple) for cite in cites):
            flat: list[Cite] = []
            for cite in cites:
                flat += [cite] if isinstance(cite, int) else [cite[0], cite[1]]
            yield _cited(base, n, tuple(flat))
            ends = [cite if isinstance(cite, int) else cite[1] for cite in cites]
            yield _cited(base, n, tuple(ends))


def box_for_line(rng: Random, base: Base) -> Iterator[Slip]:
    """A box is cited where a line is needed, one that ends in what is needed if there is one."""
    for n in shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        boxes = closed_boxes(base.lines, n)
        if boxes and all(isinstance(cite, int) for cite in cites):
            for place in range(len(cites)):
                for box in boxes[-2:]:
                    yield _cited(base, n, (*cites[:place], box, *cites[place + 1 :]))


def one_cited_too_few(rng: Random, base: Base) -> Iterator[Slip]:
    """Something that is needed is not cited: a line, a case, a direction."""
    for n in shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        if len(cites) > 1:
            for place in shuffled(rng, list(range(len(cites)))):
                yield _cited(base, n, (*cites[:place], *cites[place + 1 :]))


def case_left_out(rng: Random, base: Base) -> Iterator[Slip]:
    """A case of a disjunction is not there at all."""
    lines = base.lines
    for n in shuffled(rng, derived(lines)):
        cites = lines[n].cites
        if lines[n].rule != "|E":
            continue
        for place in range(1, len(cites)):
            box = cites[place]
            assert isinstance(box, tuple)
            order = [m for m in range(len(lines)) if not box[0] <= m <= box[1]]
            kept = changed(lines, n, lines[n]._replace(cites=tuple(c for c in cites if c != box)))
            gone = range(box[0], box[1] + 1)
            if any(_first(cite) in gone for m in order for cite in kept[m].cites):
                continue
            boxes = [kept[old].boxes for old in order]
            yield Slip(reordered(kept, order, boxes), order.index(n))


def _first(cite: Cite) -> int:
    return cite if isinstance(cite, int) else cite[0]


def one_line_twice(rng: Random, base: Base) -> Iterator[Slip]:
    """The same line is cited twice, or one line for everything."""
    for n in shuffled(rng, derived(base.lines)):
        cites = base.lines[n].cites
        if len(cites) == 2 and all(isinstance(cite, int) for cite in cites):
            for cite in cites:
                yield _cited(base, n, (cite, cite))


def as_premise(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is said to be a premise."""
    for n in shuffled(rng, derived(base.lines)):
        yield _cited(base, n, (), "premise")


_RULES = ("&E", "&I", "|I", "->E", "->I", "<->E", "<->I", "~E", "~I", "RAA", "~~E", "|E", "copy")


def other_rule(rng: Random, base: Base) -> Iterator[Slip]:
    """The lines are right, and the rule is another one."""
    for n in shuffled(rng, derived(base.lines)):
        for rule in rng.sample(_RULES, len(_RULES)):
            if rule != base.lines[n].rule:
                yield _cited(base, n, base.lines[n].cites, rule)


def step_left_out(rng: Random, base: Base) -> Iterator[Slip]:
    """A line is not there, and the one line that cites it cites what that cited, or ends there."""
    lines = base.lines
    for m in shuffled(rng, derived(lines)[:-1]):
        users = citing(lines, m)
        if len(users) != 1:
            continue
        [n] = users
        ends = any(isinstance(c, tuple) and c[1] == m for c in lines[n].cites)
        if ends and lines[m - 1].boxes != lines[m].boxes:
            continue
        for cite in [m - 1] if ends else [c for c in lines[m].cites if isinstance(c, int)]:
            rest = without(lines, m, cite)
            if rest is not None:
                yield Slip(rest, n - 1)
