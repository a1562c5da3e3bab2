"""The kernel's rules of boards and of counting: what a formula comes to over finitely many values.

Imports forms and the standard library only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from minelogic.syntax.forms import FALSE, TRUE, Form, chain, compared, put_in

Settled: TypeAlias = Callable[[Form], bool | None] | None
"""Whether a closed atom is true whatever the bombs are, or false, or neither."""

Room: TypeAlias = list[int]
"""One number: how many parts may still be written out."""
ROOM = 500_000
"""How many parts may be written out in a whole proof."""


class TooLarge(Exception):
    """A formula has more instances than are worth looking at."""


def on_board(
    c: Form,
    lines: Sequence[Form],
    boxes: Sequence[tuple[Form | None, Form]],
    settled: Settled,
    room: Room,
) -> bool:
    """Whether `c` follows by going through the values of variables.

    From what every instance of a `forall` says, all cited; by cases over an `exists`, with a box,
    what it assumes and where it ends, for each instance; or because `c` and what is cited come to
    the same over the values.
    """
    if settled is None:
        return False
    if boxes:
        assumed = [grounded(assumption, settled, room) for assumption, _ in boxes if assumption]
        is_one = len(lines) == 1 and lines[0][0] == "exists"
        ends = all(end == c for _, end in boxes)
        return is_one and ends and _by_cases(lines[0], assumed, settled, room)
    return _all_known(c, [grounded(f, settled, room) for f in lines], settled, room)


def counted(c: Form, cited: Sequence[Form], settled: Settled, room: Room) -> bool:
    """Whether `c` follows by counting: from how many of some formulas hold, and which do.

    It follows if the cited numbers, all or one of them, cannot be right where `c` is not. That is
    so in intuitionistic logic too, where a number says of enough parts that they hold, or do not:
    for `c` is a number, or a disjunction of parts, or one of negated parts.
    """
    facts = [grounded(f, settled, room) for f in cited]
    numbers = [f for f in facts if _is_number(f)]
    goal = grounded(c, settled, room) if c[0] in ("KN", "count") else c
    sets = [numbers, *[[number] for number in numbers if len(numbers) > 1]]
    if _is_number(goal):
        truth = _truths([goal, *numbers], frozenset(facts))
        return any(
            all(_clash([*some, opposite], truth, room) for opposite in _opposites(goal))
            for some in [*sets, []]
        )
    truth = _truths(numbers, frozenset(facts))
    return any(
        _clash(some, truth | assumed, room) for assumed in _assumed(goal, numbers) for some in sets
    )


def grounded(f: Form, settled: Settled, room: Room | None = None) -> Form:
    """What a form comes to: quantifiers over values written out, what is settled left out."""
    room = [ROOM] if room is None else room
    room[0] -= 1
    if room[0] < 0:
        raise TooLarge
    match f:
        case ("atom" | "in", *_):
            return _truth(settled(f) if settled is not None else None, f)
        case ("=" | "<" | "<=", _, _):
            return _truth(compared(f), f)
        case ("~", g):
            return _negated(grounded(g, settled, room))
        case ("&" | "|" as word, *parts):
            return _joined(word, [grounded(g, settled, room) for g in parts])
        case ("->", g, h):
            left, right = grounded(g, settled, room), grounded(h, settled, room)
            if left == FALSE or right == TRUE:
                return TRUE
            if left == TRUE:
                return right
            return _negated(left) if right == FALSE else ("->", left, right)
        case ("<->", g, h):
            left, right = grounded(g, settled, room), grounded(h, settled, room)
            if left in (TRUE, FALSE):
                left, right = right, left
            if right in (TRUE, FALSE):
                return left if right == TRUE else _negated(left)
            return ("<->", left, right)
        case ("forall" | "exists" as word, ("values", *values), body):
            parts = [grounded(put_in(body, value), settled, room) for value in values]
            return _joined("&" if word == "forall" else "|", parts)
        case ("count", kind, limit, each):
            listed = _listed(each, settled, room)
            return f if listed is None else _number(kind, limit, listed)
        case ("KN", kind, limit, *parts):
            return _number(kind, limit, [grounded(g, settled, room) for g in parts])
        case _:
            return f


def _truth(value: bool | None, otherwise: Form) -> Form:
    return otherwise if value is None else TRUE if value else FALSE


def _negated(f: Form) -> Form:
    return FALSE if f == TRUE else TRUE if f == FALSE else ("~", f)


def _joined(word: str, parts: list[Form]) -> Form:
    neutral, absorbing = (TRUE, FALSE) if word == "&" else (FALSE, TRUE)
    kept = [part for part in parts if part != neutral]
    if absorbing in kept:
        return absorbing
    return chain(word, kept) if kept else neutral


def _listed(each: Form, settled: Settled, room: Room) -> list[Form] | None:
    """What is counted, written out for all values; None if there is a variable without any."""
    if each[0] != "each":
        return [grounded(each, settled, room)]
    if each[1] is None or each[1][0] != "values":
        return None
    lists = [_listed(put_in(each[2], value), settled, room) for value in each[1][1:]]
    return None if None in lists else [f for found in lists if found is not None for f in found]


def _number(kind: str, limit: Any, parts: list[Form]) -> Form:
    """So many of the parts, without those whose truth is known."""
    if not isinstance(limit, int):
        return ("KN", kind, limit, *parts)
    left = limit - parts.count(TRUE)
    kept = [part for part in parts if part not in (TRUE, FALSE)]
    if not kept:
        return TRUE if _counts(kind, left, 0) else FALSE
    return ("KN", kind, left, *kept)


def _counts(kind: str, limit: int, true: int) -> bool:
    return {"exactly": true == limit, "at least": true >= limit, "at most": true <= limit}[kind]


def _by_cases(f: Form, assumed: list[Form], settled: Settled, room: Room) -> bool:
    """Whether each instance of an `exists` is assumed in some box, or cannot be."""
    case = grounded(f, settled, room)
    if case == FALSE or case in assumed:
        return True
    is_finite = f[0] == "exists" and f[1] is not None and f[1][0] == "values"
    return bool(
        is_finite and all(_by_cases(put_in(f[2], v), assumed, settled, room) for v in f[1][1:])
    )


def _all_known(f: Form, known: list[Form], settled: Settled, room: Room) -> bool:
    """Whether a form, or each instance of it or part, is among what is known."""
    fact = grounded(f, settled, room)
    if fact == TRUE or fact in known:
        return True
    if f[0] == "forall" and f[1] is not None and f[1][0] == "values":
        return all(_all_known(put_in(f[2], value), known, settled, room) for value in f[1][1:])
    return False


def _is_number(f: Form) -> bool:
    return bool(f[0] == "KN" and isinstance(f[2], int))


def _truths(numbers: Sequence[Form], known: frozenset[Form]) -> dict[Form, bool]:
    """The parts of numbers that are known to hold, or not to."""
    parts = {part for number in numbers for part in number[3:]}
    denied = [
        part for part in parts if ("~", part) in known or (part[0] == "~" and part[1] in known)
    ]
    return dict.fromkeys(denied, False) | {part: True for part in parts if part in known}


def _opposites(number: Form) -> list[Form]:
    """What may be the case if a number is not right: fewer parts hold, or more."""
    kind, limit, *parts = number[1:]
    fewer, more = ("KN", "at most", limit - 1, *parts), ("KN", "at least", limit + 1, *parts)
    return {"exactly": [fewer, more], "at least": [fewer], "at most": [more]}[kind]


def _assumed(c: Form, numbers: Sequence[Form]) -> list[dict[Form, bool]]:
    """What parts are if `c` fails: no part that is in the disjunction holds; or all denied in it.

    A part and its negation are two parts: that one does not hold says nothing of the other. A part
    may itself be a disjunction, or what is denied a conjunction.
    """
    if c == FALSE:
        return [{}]
    clauses = [{c}]
    if c[0] == "|":
        clauses.append({*c[1:]})
    if c[0] == "~" and c[1][0] == "&":
        clauses.append({("~", part) for part in c[1][1:]})
    parts = {part for number in numbers for part in number[3:]}
    none = [{part: False for part in parts if part in clause} for clause in clauses]
    every = [{part: True for part in parts if ("~", part) in clause} for clause in clauses]
    return [assumed for assumed in (*none, *every) if assumed]


def _clash(numbers: Sequence[Form], truth: Mapping[Form, bool], room: Room) -> bool:
    """Whether one of the numbers less all others is more than it can be, or less."""
    size = sum(map(len, numbers))
    for place, first in enumerate(numbers):
        room[0] -= size
        if room[0] < 0:
            raise TooLarge
        times, (low, high) = Counter(first[3:]), _bounds(first)
        for other in (*numbers[:place], *numbers[place + 1 :]):
            least, most = _bounds(other)
            low, high = low - most, high - least
            times.subtract(other[3:])
        sure = sum([n for part, n in times.items() if truth.get(part)])
        unsure = [n for part, n in times.items() if part not in truth]
        if sure + sum([n for n in unsure if n > 0]) < low:
            return True
        if sure + sum([n for n in unsure if n < 0]) > high:
            return True
    return False


def _bounds(number: Form) -> tuple[int, int]:
    """How many parts hold, at least and at most."""
    kind, limit, *parts = number[1:]
    return (0 if kind == "at most" else limit), (len(parts) if kind == "at least" else limit)
