"""Right proofs with one thing changed: the kernel refuses them, or they are right still."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from minelogic.proof.kernel import RULES, Cite, Line, Theorem, proved
from minelogic.syntax.forms import form
from tests.proof.builders import cases, formula, sequent, theorem
from tests.proof.small_board import fixed, settled
from tests.proof.truth import entails, names_a_thing, open_assumptions
from tests.proof.wild import altered

LEMMA = sequent("P -> Q, ~Q |- ~P")
PROOFS = {
    name: (text, lines)
    for file in ("propositional_right.txt", "first_order_right.txt", "longer.txt")
    for name, (text, lines) in cases(file).items()
    if "+" not in text
}


def test_the_proofs_use_every_rule():
    used = {line.rule for text, lines in PROOFS.values() for line in theorem(text, *lines).lines}
    used |= {line.rule for line in on_board().lines}
    assert used == RULES


def on_board() -> Theorem:
    """A proof about a board: a number, what it shows, and cases over its places."""
    given = ["exists exactly 1 x in 0..2. (Next(1, x) & Q(x))", "~Q(0)"]
    return theorem(
        f"({given[0]}) -> (exists x in 0..2. (Next(1, x) & Q(x))) |- A | Q(2)",
        f"({given[0]}) -> (exists x in 0..2. (Next(1, x) & Q(x))) ; premise",
        f"{given[0]} ; given",
        f"{given[1]} ; display",
        "KN(1; Q(0), Q(2)) ; board 2",
        "Q(2) ; count 4 3",
        "exists x in 0..2. (Next(1, x) & Q(x)) ; ->E 1 2",
        "| Q(0) ; assume",
        "| false ; ~E 3 7",
        "| A | Q(2) ; falseE 8",
        "| Q(2) ; assume",
        "| A | Q(2) ; |I 10",
        "A | Q(2) ; board 6 7-9 10-11",
        given=frozenset({form(formula(text)) for text in given}),
        settled=settled,
    )


@pytest.mark.slow
def test_a_changed_proof_about_a_board_is_refused_or_still_right():
    right, refused = on_board(), 0
    assert proved(right)
    more = [formula("exists exactly 1 x in 0..2. (Next(1, x) & Q(x))"), formula("~Q(0)")]
    for _, changed in mutants(right.lines, Random("board")):
        if not proved(right._replace(lines=changed)):
            refused += 1
            continue
        assumed = open_assumptions(changed)
        assert assumed is not None
        for n, line in enumerate(changed):
            premises = [*right.sequent.premises, *more, *assumed[n]]
            assert entails(premises, line.formula, (0, 1, 2), fixed), changed
    assert refused > 500


@pytest.mark.slow
@pytest.mark.parametrize("name", PROOFS)
def test_a_changed_proof_is_refused_or_still_right(name):
    text, lines = PROOFS[name]
    right = theorem(text, *lines, lemmas=frozenset({LEMMA}))
    assert proved(right)
    refused: Counter[str] = Counter()
    for change, changed in mutants(right.lines, Random(name)):
        mutant = right._replace(lines=changed)
        if proved(mutant):
            assert _is_right(mutant, text), (change, changed)
        else:
            refused[change] += 1
    assert refused["rule"] > refused.total() // 9
    assert refused["cite"] or not any(line.cites for line in right.lines)


def _is_right(known: Theorem, text: str) -> bool:
    """Whether boxes are well nested, and each line follows from what is assumed where it is."""
    assumed = open_assumptions(known.lines)
    if assumed is None or known.lines[-1].boxes:
        return False
    everything = range(4) if any(digit in text for digit in "0123") else range(2)
    return all(
        names_a_thing(line)
        or entails([*known.sequent.premises, *assumed[n]], line.formula, everything)
        for n, line in enumerate(known.lines)
    ) and entails(*known.sequent, everything)


Changed = tuple[str, tuple[Line, ...]]


def mutants(lines: tuple[Line, ...], random: Random) -> Iterator[Changed]:
    """Proofs with a line dropped, two swapped, or a citation, box, rule or formula changed."""
    yield from dropped(lines)
    yield from swapped(lines)
    yield from renumbered(lines)
    for n, line in enumerate(lines):
        for what, other in [
            *[("cite", cited) for cited in recited(line, n)],
            *[("box", boxed) for boxed in reboxed(line, lines, n)],
            *[("rule", line._replace(rule=rule)) for rule in sorted(RULES - {line.rule})],
            *[("formula", line._replace(formula=altered(line.formula, random))) for _ in range(4)],
            *[("formula", line._replace(formula=x.formula)) for x in lines if x is not line],
        ]:
            yield what, (*lines[:n], other, *lines[n + 1 :])
    for first in {line.boxes[-1] for line in lines if line.boxes}:
        yield "unbox", tuple(without_box(line, first) for line in lines)


def dropped(lines: tuple[Line, ...]) -> Iterator[Changed]:
    for gone in range(len(lines)):
        places = [n - (n > gone) for n in range(len(lines))]
        kept = [line for n, line in enumerate(lines) if n != gone]
        yield "drop", tuple(moved(line, places) for line in kept)
        without = [line._replace(boxes=tuple(b for b in line.boxes if b != gone)) for line in kept]
        yield "drop", tuple(moved(line, places) for line in without)


def swapped(lines: tuple[Line, ...]) -> Iterator[Changed]:
    for i in range(len(lines)):
        for j in range(i + 1, len(lines)):
            order = [*range(len(lines))]
            order[i], order[j] = j, i
            yield "swap", tuple(lines[n] for n in order)
            yield "swap", tuple(moved(lines[n], order) for n in order)


def renumbered(lines: tuple[Line, ...]) -> Iterator[Changed]:
    for by in (-1, 1):
        places = [n + by for n in range(len(lines))]
        yield "renumber", tuple(moved(line, places)._replace(boxes=line.boxes) for line in lines)
        yield "renumber", tuple(moved(line, places) for line in lines)


def moved(line: Line, places: list[int]) -> Line:
    """A line whose citations and boxes are those of other places."""
    cites = tuple(
        places[c] if isinstance(c, int) else (places[c[0]], places[c[1]]) for c in line.cites
    )
    return line._replace(cites=cites, boxes=tuple(places[b] for b in line.boxes))


def recited(line: Line, position: int) -> Iterator[Line]:
    every: list[Cite] = [*range(-1, position + 2)]
    every += [(i, j) for i in range(position) for j in range(i, position + 1)]
    for place in range(len(line.cites)):
        for cite in every:
            if cite != line.cites[place]:
                changed = (*line.cites[:place], cite, *line.cites[place + 1 :])
                yield line._replace(cites=changed)
        yield line._replace(cites=(*line.cites[:place], *line.cites[place + 1 :]))
        yield line._replace(cites=(*line.cites, line.cites[place]))


def reboxed(line: Line, lines: tuple[Line, ...], position: int) -> Iterator[Line]:
    others = {other.boxes for other in lines} | {line.boxes[:-1], (*line.boxes, position)}
    for boxes in sorted(others - {line.boxes}):
        yield line._replace(boxes=boxes)


def without_box(line: Line, first: int) -> Line:
    return line._replace(boxes=tuple(box for box in line.boxes if box != first))
