"""A board of three places in a row, and formulas about it.

Nothing holds off the board, P holds at 0, Next is known everywhere; the rest is open.
"""

from __future__ import annotations

from random import Random
from typing import Any

from minelogic.syntax.tree import (
    KN,
    And,
    Arithmetic,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Iff,
    Implies,
    Int,
    Interval,
    Not,
    Or,
    Term,
    Truth,
    Var,
)


def settled(atom: Any) -> bool | None:
    """What the board settles, asked with a form."""
    _, name, *arguments = atom
    if not all(isinstance(argument, int) for argument in arguments):
        return None
    return fixed(name, tuple(arguments))


def fixed(name: str, arguments: tuple[Any, ...]) -> bool | None:
    """What the board settles, asked with a name and values."""
    if name == "Next":
        return bool(abs(arguments[0] - arguments[1]) == 1)
    if any(argument not in (0, 1, 2) for argument in arguments):
        return False
    return True if (name, arguments) == ("P", (0,)) else None


def about_places(random: Random, depth: int, names: tuple[str, ...], atoms: bool = True) -> Formula:
    """A formula about the places of the board, whose quantifiers have ranges."""
    kinds = ["atom", "compare", "not", "and", "or", "->", "<->", "forall", "exists", "count", "KN"]
    kind = random.choice(kinds if depth else ["atom", "compare", "true"])

    def inner(more: tuple[str, ...] = ()) -> Formula:
        return about_places(random, depth - 1, (*names, *more), atoms)

    def several(least: int = 2) -> tuple[Formula, ...]:
        return tuple(inner() for _ in range(random.randint(least, 3)))

    if kind in ("forall", "exists", "count"):
        variable = random.choice("xyz")
        low, high = _place(random, names), _place(random, names)
        binders = (
            Binder(variable, random.choice([Interval(low, high), Interval(Int(0), Int(2))])),
        )
        body = inner((variable,))
        if kind == "count":
            how: Any = random.choice(["exactly", "at least", "at most"])
            return Count(how, _place(random, names), binders, body)
        return Forall(binders, body) if kind == "forall" else Exists(binders, body)
    match kind:
        case "not":
            return Not(inner())
        case "and":
            return And(several())
        case "or":
            return Or(several())
        case "->":
            return Implies(inner(), inner())
        case "<->":
            return Iff(inner(), inner())
        case "KN":
            how = random.choice(["exactly", "at least", "at most"])
            return KN(Int(random.randint(-1, 3)), several(1), kind=how)
        case "atom" if atoms:
            name = random.choice(["P", "Q", "Q", "Next", "A"])
            size = {"Next": 2, "A": 0}.get(name, 1)
            return Atom(name, tuple(_place(random, names) for _ in range(size)))
        case "true":
            return Truth(random.random() < 0.5)
    op: Any = random.choice(["=", "!=", "<", "<=", ">", ">="])
    return Comparison((_place(random, names), _place(random, names)), (op,))


def _place(random: Random, names: tuple[str, ...]) -> Term:
    term: Term = (
        Var(random.choice(names)) if names and random.random() < 0.7 else Int(random.randint(0, 2))
    )
    if random.random() < 0.2:
        return Arithmetic(random.choice(["+", "-"]), term, Int(1))
    return term
