"""What a rule makes of what is cited, where that can be told without the line itself."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from minelogic.proof.kernel import Box
from minelogic.proof.kernel.schemas import matches
from minelogic.proof.mistakes.boards import counted_out
from minelogic.proof.mistakes.case import Case
from minelogic.syntax.forms import FALSE, TRUE, Form, chain, form

_MANY = 20
"""How many results are worth looking at."""


def results(case: Case) -> list[Form]:
    """The formulas that the rule gives from what is cited; none if there is no telling."""
    formulas, boxes = case.formulas, case.boxes
    if len(formulas) + len(boxes) != len(case.line.citations) or not case.cited:
        return []
    if case.rule == "theorem":
        return _by_theorem(case)
    if case.rule == "count":
        left = counted_out(case)
        return [] if left is None else [left]
    return _results(case.rule, formulas, boxes)[:_MANY]


def _by_theorem(case: Case) -> list[Form]:
    """What the theorem that is cited says of the cited lines."""
    schema = case.setting.theorem.lines[case.position].schema
    if schema is None or len(schema.premises) != len(case.formulas) or len(case.formulas) > 4:
        return []
    for order in permutations(case.formulas):
        put: dict[Any, Any] = {}
        pairs = zip(schema.premises, order, strict=True)
        if all(matches(form(pattern), f, put) for pattern, f in pairs):
            conclusion = _instance(form(schema.conclusion), put)
            return [] if conclusion is None else [conclusion]
    return []


def _instance(pattern: Form, put: dict[Any, Any]) -> Form | None:
    """A pattern with formulas for its letters; None where a letter speaks of bound variables."""
    if pattern[0] == "atom":
        return put.get((*pattern[:2], 0))
    if pattern[0] not in ("~", "&", "|", "->", "<->"):
        return pattern if pattern in (TRUE, FALSE) else None
    parts = [_instance(part, put) for part in pattern[1:]]
    whole = [part for part in parts if part is not None]
    if len(whole) < len(parts):
        return None
    return chain(pattern[0], whole) if pattern[0] in ("&", "|") else (pattern[0], *whole)


def _results(rule: str, formulas: list[Form], boxes: list[Box]) -> list[Form]:
    box = boxes[0] if len(boxes) == 1 and not formulas and boxes[0].name is None else None
    match rule:
        case "copy" if len(formulas) == 1:
            return formulas
        case "&I" if len(formulas) > 1:
            return [chain("&", formulas)]
        case "&E" if formulas and formulas[0][0] == "&":
            f = formulas[0]
            sizes = range(1, min(len(f) - 1, 5))
            return [
                chain("&", [*f[start : start + size]])
                for size in sizes
                for start in range(1, len(f) - size + 1)
            ]
        case "->E" | "<->E" if len(formulas) == 2:
            return [right for f in formulas for left, right in ways(f) if left in formulas]
        case "~E" if len(formulas) == 2:
            return [FALSE]
        case "~~E" if formulas and formulas[0][:1] == ("~",) and formulas[0][1][0] == "~":
            return [formulas[0][1][1]]
        case "->I" if box is not None and box.assumed is not None:
            return [("->", box.assumed, box.end)]
        case "~I" if box is not None and box.assumed is not None and box.end == FALSE:
            return [("~", box.assumed)]
        case "RAA" if box is not None and box.assumed is not None and box.end == FALSE:
            return [box.assumed[1]] if box.assumed[0] == "~" else []
        case "|E" if boxes and len({b.end for b in boxes}) == 1:
            return [boxes[0].end]
    return []


def ways(f: Form) -> list[tuple[Form, Form]]:
    """The ways in which an implication or an equivalence may be gone."""
    if f[0] == "->":
        return [(f[1], f[2])]
    return [(f[1], f[2]), (f[2], f[1])] if f[0] == "<->" else []
