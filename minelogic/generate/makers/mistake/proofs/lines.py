"""Lines of proofs changed: one put in, one taken out, and everything that cites them kept right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.proof.kernel import RULES, Cite, Line, Sequent, Theorem, follows
from minelogic.proof.kernel.core import Forms
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Proof
from minelogic.proof.writing.rows import header_rows, line_rows
from minelogic.proof.writing.text import cite_text, formula_text, write_sequent
from minelogic.syntax.forms import form

Lines: TypeAlias = tuple[Line, ...]

_WIDE = 44
"""The column of formulas is no wider."""


def proof_text(name: str, sequent: Sequent, lines: Lines) -> str:
    """The text of a theorem with its lines; a rule stands as it is written."""
    formulas = [formula_text(line.formula) for line in lines]
    longest = max([2 * len(line.boxes) + len(f) for line, f in zip(lines, formulas, strict=True)])
    width, digits = min(longest, _WIDE), max(3, len(str(len(lines))) + 1)
    rows = [*header_rows(f"theorem {name}: {write_sequent(sequent)}"), "proof"]
    for position, (line, formula) in enumerate(zip(lines, formulas, strict=True)):
        number = f"{position + 1:>{digits}}. "
        reason = f"{line.rule} {', '.join(map(cite_text, line.cites))}".strip()
        rows += line_rows(number, len(line.boxes), formula, reason, len(number) + width + 2)
    return "\n".join([*rows, "qed", ""])


def found(sequent: Sequent) -> Lines | None:
    """The lines of a proof; None if there is none, or it is hard to find."""
    try:
        proof = prove(sequent)
    except LimitReached:
        return None
    return proof.lines if isinstance(proof, Proof) else None


def faulty(sequent: Sequent, lines: Lines) -> list[int]:
    """The positions of the lines that do not follow from what they cite; of all at most two.

    If the last line is not the conclusion, it is among them.
    """
    theorem = Theorem(sequent, lines, RULES)
    forms = Forms.of(theorem)
    wrong = [] if _ends(sequent, lines) else [len(lines) - 1]
    for position in range(len(lines)):
        if not follows(theorem, position, forms) and position not in wrong:
            wrong.append(position)
            if len(wrong) > 1:
                break
    return wrong


def _ends(sequent: Sequent, lines: Lines) -> bool:
    return not lines[-1].boxes and form(lines[-1].formula) == form(sequent.conclusion)


def derived(lines: Sequence[Line]) -> list[int]:
    """The positions of the lines that somebody had to think of."""
    return [n for n, line in enumerate(lines) if line.rule not in ("premise", "assume")]


def visible(lines: Lines, position: int) -> list[int]:
    """The lines above that a line may cite."""
    around = lines[position].boxes
    return [n for n in range(position) if lines[n].boxes == around[: len(lines[n].boxes)]]


def closed_boxes(lines: Lines, position: int) -> list[tuple[int, int]]:
    """The boxes above that a line may cite, the first and the last line of each."""
    around = lines[position].boxes
    boxes = []
    for first in range(position):
        box = lines[first].boxes
        if box[-1:] == (first,) and first not in around and box[:-1] == around[: len(box) - 1]:
            boxes.append((first, end_of(lines, first)))
    return boxes


def end_of(lines: Lines, first: int) -> int:
    """The last line of the box that a line opens."""
    return max([n for n, line in enumerate(lines) if first in line.boxes])


def changed(lines: Lines, position: int, line: Line) -> Lines:
    """The lines with another one at a place."""
    return (*lines[:position], line, *lines[position + 1 :])


def without(lines: Lines, position: int, instead: Cite) -> Lines | None:
    """The lines without one of them; what cites it cites something else instead.

    A box that ends with it ends a line sooner. None if it opens a box.
    """
    if lines[position].boxes[-1:] == (position,):
        return None

    def moved(cite: Cite) -> Cite:
        if isinstance(cite, int):
            return _back(instead, position) if cite == position else _back(cite, position)
        first, last = cite
        last = last - 1 if last == position else last
        return _back((first, last), position)

    kept = []
    for n, line in enumerate(lines):
        if n != position:
            boxes = tuple([box - (box > position) for box in line.boxes])
            kept.append(line._replace(cites=tuple(map(moved, line.cites)), boxes=boxes))
    return tuple(kept)


def _back(cite: Cite, position: int) -> Cite:
    if isinstance(cite, int):
        return cite - (cite > position)
    return (cite[0] - (cite[0] > position), cite[1] - (cite[1] > position))


def citing(lines: Lines, position: int) -> list[int]:
    """The lines that cite a line, or a box that ends with it."""
    return [
        n
        for n, line in enumerate(lines)
        if any(c == position or (isinstance(c, tuple) and c[1] == position) for c in line.cites)
    ]


def reordered(lines: Lines, order: Sequence[int], boxes: Sequence[tuple[int, ...]]) -> Lines:
    """The lines in another order, each with the boxes that it stands in, by the old positions."""
    to = {old: new for new, old in enumerate(order)}

    def moved(cite: Cite) -> Cite:
        return to[cite] if isinstance(cite, int) else (to[cite[0]], to[cite[1]])

    return tuple(
        [
            lines[old]._replace(
                cites=tuple(map(moved, lines[old].cites)),
                boxes=tuple([to[box] for box in boxes[new]]),
            )
            for new, old in enumerate(order)
        ]
    )


def went_on(sequent: Sequent, lines: Lines, position: int, planted: Line) -> Lines | None:
    """The lines up to a place, another one there, and a new way on from it.

    The way goes to the end of the innermost box, and what comes behind the box is as it was. None
    if no way is found that uses the line.
    """
    around = lines[position].boxes
    end = end_of(lines, around[-1]) if around else len(lines) - 1
    goal = lines[end].formula if around else sequent.conclusion
    above = visible(lines, position)
    start = (*lines[:position], planted)
    if form(planted.formula) == form(goal):
        rest: Lines = ()
    else:
        premises = (*[lines[n].formula for n in above], planted.formula)
        way = found(Sequent(tuple({form(f): f for f in premises}.values()), goal))
        if way is None or way[-1].rule == "premise":
            return None
        places = {form(lines[n].formula): n for n in reversed(above)}
        places[form(planted.formula)] = position
        to: dict[int, int] = {}
        steps: list[Line] = []
        for old, line in enumerate(way):
            if line.rule == "premise":
                to[old] = places[form(line.formula)]
                continue
            to[old] = len(start) + len(steps)
            boxes = (*around, *[to[box] for box in line.boxes])
            cites = tuple([_at(to, cite) for cite in line.cites])
            steps.append(line._replace(cites=cites, boxes=boxes))
        rest = tuple(steps)
        if not any(position in line.cites for line in rest):
            return None
    shift = len(start) + len(rest) - end - 1

    def shifted(cite: Cite) -> Cite:
        if isinstance(cite, int):
            return cite if cite <= end else cite + shift
        first, last = cite
        return (first if first <= end else first + shift, last + shift if last >= end else last)

    tail = []
    for line in lines[end + 1 :]:
        boxes = tuple([box if box <= end else box + shift for box in line.boxes])
        tail.append(line._replace(cites=tuple(map(shifted, line.cites)), boxes=boxes))
    return (*start, *rest, *tail)


def _at(to: dict[int, int], cite: Cite) -> Cite:
    return to[cite] if isinstance(cite, int) else (to[cite[0]], to[cite[1]])


def pairs(places: Sequence[int]) -> Iterator[tuple[int, int]]:
    """All pairs of two different places, in any order."""
    for one in places:
        for other in places:
            if one != other:
                yield one, other


def pruned(lines: Lines, position: int) -> tuple[Lines, int]:
    """The lines without those that lead nowhere, and where a line stands then.

    Premises stay, and so does the line itself.
    """
    needed = {len(lines) - 1, position}
    needed |= {n for n, line in enumerate(lines) if line.rule == "premise"}
    waiting = list(needed)
    while waiting:
        line = lines[waiting.pop()]
        cited = [n for cite in line.cites for n in ((cite,) if isinstance(cite, int) else cite)]
        for n in (*cited, *line.boxes):
            if n not in needed:
                needed.add(n)
                waiting.append(n)
    order = sorted(needed)
    return reordered(lines, order, [lines[n].boxes for n in order]), order.index(position)
