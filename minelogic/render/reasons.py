"""Reasons why a formula holds or fails, for people and as data."""

from __future__ import annotations

from typing import NotRequired

from minelogic.ground.atoms import ground_value
from minelogic.ground.evaluate import How, Reason
from minelogic.jsonable import Shape
from minelogic.syntax import tree
from minelogic.syntax.english import read_aloud
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Formula, Value
from minelogic.words import plural, wrapped

WIDTH = 80


class TruthJson(Shape):
    """Why a formula is true or false: `how` says what the rest means."""

    formula: str
    value: bool
    how: How
    binding: NotRequired[dict[str, Value]]
    number: NotRequired[int]
    because: NotRequired[list[TruthJson]]


def reason_text(reason: Reason, style: Style = "ascii") -> str:
    """The reason as indented lines, the formula first, each part below what it explains."""
    lines: list[str] = []
    _add(lines, reason, style, 0)
    return "\n".join(lines)


def reason_json(reason: Reason) -> TruthJson:
    """The reason as data."""
    data: TruthJson = {
        "formula": write(reason.formula),
        "value": reason.value,
        "how": reason.how,
    }
    if reason.binding:
        data["binding"] = dict(reason.binding)
    if reason.number:
        data["number"] = reason.number
    if reason.parts:
        data["because"] = [reason_json(part) for part in reason.parts]
    return data


def _add(lines: list[str], reason: Reason, style: Style, depth: int) -> None:
    indent = "  " * depth
    says = "true" if reason.value else "false"
    text = f"{write(reason.formula, style)} is {says}{_because(reason)}"
    lines.append(wrapped(text, indent, indent + "    "))
    if reason.how == "count" and isinstance(reason.formula, tree.Count):
        return
    for part in reason.parts:
        if _obvious(part.formula) and reason.how == "negation":
            continue
        _add(lines, part, style, depth + 1)


def _because(reason: Reason) -> str:
    """What stands after the truth value on the formula's own line."""
    match reason.how:
        case "plain":
            plain = _plain(reason.formula, reason.value)
            return f": {plain}" if plain else ""
        case "negation" if _obvious(reason.parts[0].formula):
            part = reason.parts[0]
            plain = _plain(part.formula, part.value)
            return f": {plain}" if plain else ""
        case "definition":
            return ", by its definition:"
        case "witness" | "counterexample":
            return f"; {reason.how}: {_values(reason)}:"
        case "none":
            return f": {_none(reason.number)}"
        case "every":
            return f" in {_each(reason.number)}"
        case "count":
            return _count(reason)
        case "sides":
            return ", because"
    return ":"


def _none(number: int) -> str:
    """That a formula fails in all of so many cases; 0 stands for a number that is not known."""
    if number > 1:
        return f"it holds in none of the {number:,} cases"
    return "it fails in the only case" if number else "no case"


def _each(number: int) -> str:
    """All of so many cases; 0 stands for a number that is not known."""
    if number > 1:
        return f"each of the {number:,} cases"
    return "the only case" if number else "each case"


def _count(reason: Reason) -> str:
    shown = []
    for part in reason.parts:
        if part.binding:
            values = ", ".join(str(value) for _, value in part.binding)
            shown.append(f"({values})" if len(part.binding) > 1 else values)
        else:
            shown.append(write(part.formula))
    if reason.number > len(shown):
        shown.append("…")
    listed = f": {', '.join(shown)}" if shown else ""
    if isinstance(reason.formula, tree.KN):
        return f": {reason.number} of them {plural(reason.number, 'holds', 'hold')}" + (
            "; because" if reason.parts else ""
        )
    return f": there {plural(reason.number, 'is', 'are')} {reason.number}{listed}"


def _values(reason: Reason) -> str:
    return ", ".join(f"{name} = {value}" for name, value in reason.binding)


def _obvious(formula: Formula) -> bool:
    return isinstance(formula, tree.Atom | tree.Comparison | tree.InRange | tree.Truth)


def _plain(formula: Formula, value: bool) -> str:
    """The plain fact about an atom or a comparison."""
    match formula:
        case tree.Atom("B" | "S" | "Q" | "U" | "adjacent"):
            return read_aloud(formula if value else tree.Not(formula))
        case tree.Atom():
            return "a fact says so" if value else "no fact says so"
        case tree.Comparison(terms, ops):
            if all(isinstance(term, tree.Int | tree.Vertex) for term in terms):
                return ""
            numbers = [str(ground_value(term)) for term in terms]
            parts = [numbers[0]]
            for op, number in zip(ops, numbers[1:], strict=True):
                parts.extend((op, number))
            return f"it says {' '.join(parts)}"
    return ""
