"""Formulas by chance and their truth tables, for the tests of CNF; nothing of the grader in it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.syntax.tree import And, Atom, Formula, Iff, Implies, Not, Or, Truth

LETTERS = ("A", "B", "C", "D")


def exercise(formula: str, form: Any = "either", points: int = 6, **more: object) -> Exercise:
    from fractions import Fraction

    return Exercise(
        "e", "t", "cnf", Fraction(points), Cnf(formula, form), "", "", "", "answer.txt", "", "",
        **more,  # type: ignore[arg-type]
    )  # fmt: skip


def some_formula(chance: Random, depth: int, letters: str = "ABCD") -> Formula:
    if depth == 0 or chance.random() < 0.15:
        return Atom(chance.choice(letters))
    kind = chance.choice(["not", "and", "or", "->", "<->", "and", "or"])
    if kind == "not":
        return Not(some_formula(chance, depth - 1, letters))
    parts = [some_formula(chance, depth - 1, letters) for _ in range(chance.choice([2, 2, 3]))]
    if kind == "and":
        return And(tuple(parts))
    if kind == "or":
        return Or(tuple(parts))
    return (Implies if kind == "->" else Iff)(parts[0], parts[1])


def true_in(formula: Formula, true: frozenset[str]) -> bool:
    match formula:
        case Truth(value):
            return value
        case Atom(name):
            return name in true
        case Not(body):
            return not true_in(body, true)
        case And(parts):
            return all(true_in(part, true) for part in parts)
        case Or(parts):
            return any(true_in(part, true) for part in parts)
        case Implies(left, right):
            return not true_in(left, true) or true_in(right, true)
        case Iff(left, right):
            return true_in(left, true) == true_in(right, true)
    raise AssertionError(formula)


def assignments(letters: str = "ABCD") -> list[frozenset[str]]:
    return [
        frozenset(name for name, value in zip(letters, values, strict=True) if value)
        for values in product((False, True), repeat=len(letters))
    ]


def table(formula: Formula, letters: str = "ABCD") -> list[bool]:
    return [true_in(formula, true) for true in assignments(letters)]
