"""KN(k, n) as text and as data: L and U in sentences and clauses, and the ways to write it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from minelogic.encode.kn import kn, kn_recursive, kn_size
from minelogic.encode.kn_text import (
    Side,
    Wording,
    clause_sentence,
    exactly_sentence,
    letters,
    lower_side,
    side_clauses,
    upper_side,
)
from minelogic.encode.variables import Clause, Variables
from minelogic.ground.formula import any_of
from minelogic.jsonable import Digits, Shape, picked
from minelogic.solve.sat.cardinality import Gap
from minelogic.solve.sat.kn_table import Way, letter_variables
from minelogic.syntax.printer import Style, write
from minelogic.words import fill, plural

SHOWN = 6
"""Of a longer set, so many clauses are shown."""
LISTED = 10_000
"""A set of more clauses than this is not listed at all."""
GAP = "  "
CORRECTION = (
    "The lecture notes (CS102) print L(2, 3) with two wrong signs: {printed}. Together with U that "
    "has the models 010 and 011, and in the first a single letter is true. No literal of L is "
    "negated."
)
PRINTED: tuple[Clause, ...] = ((1, 2), (2, -3), (3, -1))
"""L(2, 3) with the signs of the notes."""
Complete: TypeAlias = Literal["not tested", "complete", "incomplete"]
"""Whether unit propagation finds all that follows."""


class KnStepJson(Shape):
    """One form of the sentence."""

    name: str
    sentence: str


class KnSetJson(Shape):
    """L or U: the sentence in its forms, and the clauses; null if they are too many."""

    name: Literal["L", "U"]
    steps: list[KnStepJson]
    size: Digits
    length: int
    clauses: list[list[int]] | None


class KnGapJson(Shape):
    """Literals that force another one, which unit propagation does not find."""

    assumed: list[int]
    missed: int


class KnWayJson(Shape):
    """One way to write KN(k, n): its size, and what unit propagation finds in it."""

    way: str
    name: str
    auxiliary: int | None
    clauses: Digits | None
    literals: Digits | None
    propagation: Complete
    gap: KnGapJson | None
    same_as_direct: bool | None


class KnJson(Shape):
    """What KN(k, n) says, its sets L and U, and the ways to write it."""

    format: Literal["minelogic.kn/1"]
    k: int
    n: int
    sentence: str
    satisfiable: bool
    size: Digits
    sets: list[KnSetJson]
    ways: list[KnWayJson]


def kn_text(k: int, n: int, ways: Sequence[Way], style: Style = "ascii") -> str:
    """What KN(k, n) says, its sets L and U, and the ways to write it, in lines that fit."""
    variables = letter_variables(n)
    wording = _wording(variables, n, style)
    blocks = [fill(f"KN({k}, {n}): {exactly_sentence(k, wording)}", "", "    ")]
    if not ways:
        clauses = "no clause" if k == n == 0 else "the empty clause, in which nothing can be true"
        return "\n\n".join([*blocks, f"As clauses: {clauses}."])
    for side in (lower_side(k, wording), upper_side(k, wording)):
        blocks.append("\n".join(_side_lines(side, k, n, wording, variables, style)))
    if (k, n) == (2, 3):
        printed = ", ".join(_clause(clause, variables, style) for clause in PRINTED)
        blocks.append(fill(CORRECTION.format(printed=printed)))
    blocks.append("\n".join(_table_lines(ways)))
    blocks.append("\n".join(_remarks(k, n, ways, wording, variables, style)))
    return "\n\n".join(block for block in blocks if block)


def kn_json(k: int, n: int, ways: Sequence[Way]) -> KnJson:
    """The same as `minelogic.kn/1`; numbers that may be long are texts."""
    variables = letter_variables(n)
    wording = _wording(variables, n, "ascii")
    sides = (lower_side(k, wording), upper_side(k, wording)) if ways else ()
    return {
        "format": "minelogic.kn/1",
        "k": k,
        "n": n,
        "sentence": exactly_sentence(k, wording),
        "satisfiable": 0 <= k <= n,
        "size": str(kn_size(k, n)),
        "sets": [_side_json(side, k, n) for side in sides],
        "ways": [_way_json(way) for way in ways],
    }


def size_text(number: int | None) -> str:
    """A number with commas; a very long one by its first digits and its power of ten."""
    if number is None:
        return "?"
    digits = str(number)
    if len(digits) <= 12:
        return f"{number:,}"
    # Rounded by hand: a float holds no more than 308 digits.
    power = len(digits) - 1
    leading = (number // 10 ** (power - 2) + 5) // 10
    if leading == 100:
        leading, power = 10, power + 1
    return f"{leading // 10}.{leading % 10}e{power}"


def _wording(variables: Variables, n: int, style: Style) -> Wording:
    return letters([_clause((number,), variables, style) for number in range(1, n + 1)])


def _clause(clause: Clause, variables: Variables, style: Style) -> str:
    return write(variables.tree(any_of(list(clause))), style)


def _side_lines(
    side: Side, k: int, n: int, wording: Wording, variables: Variables, style: Style
) -> list[str]:
    lines = [fill(step.sentence, f"{step.name:<4}", " " * 4) for step in side.steps]
    if not side.size:
        return lines
    among = k - 1 if side.name == "L" else k + 1
    each = f"{side.choices} {plural(side.choices, 'literal')}"
    number = f"{size_text(side.size)} {plural(side.size, 'clause')} of {each}"
    head = f"{side.name}({k}, {n}): C({n}, {among}) = {number}"
    if side.size > LISTED:
        return [*lines, fill(f"{head}; too many to list.")]
    lines.append(f"{head}:")
    clauses = side_clauses(side, k, n)
    shown = clauses if len(clauses) <= SHOWN + 1 else clauses[:SHOWN]
    for clause in shown:
        lines.append(fill(_clause(clause, variables, style), "  ", "      "))
    if len(shown) < len(clauses):
        lines.append(f"  … and {len(clauses) - len(shown):,} more")
    if side.choices > 1:
        first = "The first" if len(clauses) > 1 else "It"
        lines.append(fill(f"{first} says: {clause_sentence(clauses[0], wording)}.", "  ", "  "))
    return lines


def _table_lines(ways: Sequence[Way]) -> list[str]:
    rows = [["", "added", "", "", "unit"], ["", "variables", "clauses", "literals", "propagation"]]
    rows += [
        [way.name, *map(size_text, (way.auxiliary, way.clauses, way.literals)), _complete(way)]
        for way in ways
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(5)]
    lines = []
    for name, *numbers, complete in rows:
        cells = [name.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(numbers, widths[1:4], strict=True)]
        lines.append(GAP.join([*cells, complete]).rstrip())
    lines.insert(2, GAP.join("-" * width for width in widths))
    return lines


def _complete(way: Way) -> Complete:
    words: dict[bool | None, Complete] = {
        None: "not tested", True: "complete", False: "incomplete",
    }  # fmt: skip
    return words[way.complete]


def _remarks(
    k: int, n: int, ways: Sequence[Way], wording: Wording, variables: Variables, style: Style
) -> list[str]:
    lines = []
    if kn_size(k, n) <= LISTED and (pair := longer_clause(k, n)):
        longer, shorter = (_clause(clause, variables, style) for clause in pair)
        lines.append(f"The implications keep clauses such as {longer}, which contains {shorter}.")
    if any(way.key == "disjunctions" and way.same_as_direct for way in ways):
        lines.append("Distributed with subsumption, the disjunctions are exactly L and U again.")
    for way in ways:
        if way.gap is not None:
            name = "the truth table" if way.key == "table" else way.name
            name = name.replace("PySAT: ", "PySAT's ")
            lines.append(f"Unit propagation on {name}: {_gap_sentence(way.gap, wording)}")
    if any(way.tested for way in ways):
        lines.append("It is complete if it finds whatever values of some letters force on another.")
    if any(way.literals is None for way in ways):
        lines.append("A question mark stands where the clauses are too many to be made here.")
    return [fill(line, "", "  ") for line in lines]


def longer_clause(k: int, n: int) -> tuple[Clause, Clause] | None:
    """A clause of the recursion as implications that is longer than one of L or U, and that one."""
    direct = kn(k, n)
    known = set(direct)
    for clause in kn_recursive(k, n):
        if clause not in known:
            return clause, next(one for one in direct if set(one) <= set(clause))
    return None


def _gap_sentence(gap: Gap, wording: Wording) -> str:
    value, missed = ("true", "false") if gap.missed < 0 else ("false", "true")
    finds = f"it does not find that {wording.names[abs(gap.missed) - 1]} is {missed}."
    names = [wording.names[abs(literal) - 1] for literal in gap.assumed]
    if not names:
        return finds
    given = " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
    return f"where {given} {plural(len(names), 'is', 'are')} {value}, {finds}"


def _side_json(side: Side, k: int, n: int) -> KnSetJson:
    listed = side.size <= LISTED
    return {
        "name": side.name,
        "steps": [picked(step, KnStepJson) for step in side.steps],
        "size": str(side.size),
        "length": side.choices,
        "clauses": [list(clause) for clause in side_clauses(side, k, n)] if listed else None,
    }


def _way_json(way: Way) -> KnWayJson:
    return picked(
        way,
        KnWayJson,
        way=way.key,
        clauses=None if way.clauses is None else str(way.clauses),
        literals=None if way.literals is None else str(way.literals),
        propagation=_complete(way),
    )
