"""Formulas as they are read when a bracket has been left out."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.errors import FileError
from minelogic.grading.cnf.places import places
from minelogic.grading.cnf.wrong_laws import chain
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or

_LONGEST = 400
_MOST = 30
_HOLE = Atom("Hole__")


def lost_brackets(formula: Formula) -> Iterator[tuple[Formula, Formula | None]]:
    """What a formula, or what a law makes of it, becomes without a bracket, and what it was."""
    text = write(formula)
    if len(text) > _LONGEST:
        return
    for shorter in _without_a_pair(text):
        yield from _read(shorter, None)
    for number, (part, put) in enumerate(places(formula)):
        if number >= _MOST:
            return
        for right in _rewritten(part):
            around = write(put(_HOLE))
            inner = write(right)
            whole = put(right)
            yield from _read(around.replace(_HOLE.predicate, inner), whole)
            yield from _read(around.replace(_HOLE.predicate, _bare(inner)), whole)
            yield from _read(around.replace(_HOLE.predicate, f"({_bare(inner)})"), whole)


def _read(text: str, right: Formula | None) -> Iterator[tuple[Formula, Formula | None]]:
    try:
        read = parse_formula(text)
    except FileError:
        return
    if read != right:
        yield read, right


def _without_a_pair(text: str) -> Iterator[str]:
    opened: list[int] = []
    found = 0
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place)
        elif character == ")":
            start = opened.pop()
            if start and (text[start - 1].isalnum() or text[start - 1] in "_'"):
                continue
            found += 1
            if found > _MOST:
                return
            yield f"{text[:start]} {text[start + 1 : place]} {text[place + 1 :]}"


def _bare(text: str) -> str:
    """The text without those brackets that hold no places of a letter."""
    kept: list[str] = []
    opened: list[bool] = []
    for place, character in enumerate(text):
        if character == "(":
            opened.append(place > 0 and (text[place - 1].isalnum() or text[place - 1] in "_'"))
            kept.append(character if opened[-1] else " ")
        elif character == ")":
            kept.append(character if opened.pop() else " ")
        else:
            kept.append(character)
    return "".join(kept)


def _rewritten(node: Formula) -> Iterator[Formula]:
    """What one use of a law that needs brackets makes of a part."""
    match node:
        case Implies(left, right):
            yield Or((Not(left), right))
        case Iff(left, right):
            yield And((Implies(left, right), Implies(right, left)))
            yield Or((And((left, right)), And((Not(left), Not(right)))))
            yield And((Or((Not(left), right)), Or((left, Not(right)))))
        case Not(Implies(left, right)):
            yield And((left, Not(right)))
        case Not(And(parts)):
            yield Or(tuple([Not(part) for part in parts]))
        case Not(Or(parts)):
            yield And(tuple([Not(part) for part in parts]))
        case And(parts) | Or(parts):
            op: type[And] | type[Or] = type(node)
            other = Or if op is And else And
            for place, part in enumerate(parts):
                if isinstance(part, other):
                    rest = [*parts[:place], *parts[place + 1 :]]
                    yield chain(other, [chain(op, [*rest, inner]) for inner in part.parts])
