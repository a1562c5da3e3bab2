"""Clauses: counts against PySAT that loads them, distribution against pyeda and sympy.

Formulas are built before the clock starts, each side's in its own form; both clause sets are
checked, that of the count by what it must be and those of random formulas by truth tables.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from itertools import combinations, product
from math import comb
from typing import Any

import sympy
from pyeda.boolalg.expr import And, Not, Or, exprvar
from pysat.solvers import Minisat22

from benchmarks.measure import report
from minelogic.encode.distribute import distribute
from minelogic.encode.kn import kn
from minelogic.ground.formula import Ground, truth

LETTERS = 6
FORMULAS = 30


def main() -> None:
    """Prints a line for each way to make clauses."""
    print("Clauses of KN(k, n), against PySAT loading them")
    for name, pairs in (
        ("all KN(k, 8)", [(k, 8) for k in range(9)] * 10),
        ("KN(6, 18)", [(6, 18)]),
    ):
        made = [kn(k, n) for k, n in pairs]
        report(
            name,
            lambda pairs=pairs: [kn(k, n) for k, n in pairs],  # type: ignore[misc]
            lambda made=made: [Minisat22(bootstrap_with=clauses) for clauses in made],  # type: ignore[misc]
            lambda clauses, solvers, pairs=pairs: _all_there(pairs, clauses, solvers),  # type: ignore[misc]
            1.0,
        )

    print("Distribution with subsumption, against pyeda's to_cnf")
    ours = recursive(4, 8, range(9), lambda *p: ("&", *p), lambda *p: ("|", *p), lambda x: -x)
    letters = [exprvar("x", n) for n in range(9)]
    theirs = recursive(4, 8, letters, _plain(And), _plain(Or), Not)
    report("recursive KN(4, 8)", lambda: distribute(ours), theirs.to_cnf, _both_direct, 1.3, 9)

    print(f"Distribution of {FORMULAS} random formulas, against sympy's to_cnf")
    chance = random.Random(25)
    formulas = [made_formula(chance, 4) for _ in range(FORMULAS)]
    expressions = [as_sympy(formula) for formula in formulas]
    report(
        f"{LETTERS} letters, four deep",
        lambda: [distribute(formula) for formula in formulas],
        lambda: [sympy.to_cnf(expression) for expression in expressions],
        lambda clauses, theirs: _equivalent(formulas, clauses, theirs),
        0.1,
    )


def recursive(
    k: int,
    n: int,
    letters: Any,
    both: Callable[..., Any],
    either: Callable[..., Any],
    no: Callable[[Any], Any],
) -> Any:
    """(Xn ∧ KN(k-1, n-1)) ∨ (¬Xn ∧ KN(k, n-1)), written out with nothing shared."""
    if k in (0, n):
        parts = [letters[m] if k else no(letters[m]) for m in range(1, n + 1)]
        return both(*parts) if n > 1 else parts[0]
    with_last = recursive(k - 1, n - 1, letters, both, either, no)
    without = recursive(k, n - 1, letters, both, either, no)
    return either(both(letters[n], with_last), both(no(letters[n]), without))


def made_formula(chance: random.Random, depth: int) -> Ground:
    """A random formula over the letters, which are numbers from 1."""
    if depth == 0 or chance.random() < 0.1:
        return chance.choice((1, -1)) * chance.randint(1, LETTERS)
    op = chance.choice(("&", "|", "&", "|", "->", "<->", "~"))
    parts = [made_formula(chance, depth - 1) for _ in range(1 if op == "~" else 2)]
    if op == "~" and isinstance(parts[0], int):
        return -parts[0]
    return (op, *parts)


def as_sympy(formula: Ground) -> Any:
    """The same formula for sympy, not simplified."""
    if isinstance(formula, int):
        letter = sympy.Symbol(f"x{abs(formula)}")
        return letter if formula > 0 else sympy.Not(letter, evaluate=False)
    op, *parts = formula
    made = {"&": sympy.And, "|": sympy.Or, "->": sympy.Implies, "<->": sympy.Equivalent}.get(op)
    return (made or sympy.Not)(*map(as_sympy, parts), evaluate=False)


def _plain(operator: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *parts: operator(*parts, simplify=False)


def _all_there(
    pairs: list[tuple[int, int]], clauses: Iterable[list[Any]], solvers: list[Any]
) -> None:
    for (k, n), made, solver in zip(pairs, clauses, solvers, strict=True):
        assert len(set(made)) == (comb(n, k - 1) if k else 0) + comb(n, k + 1)
        assert solver.solve()
        assert sum(literal > 0 for literal in solver.get_model()) == k
        solver.delete()


def _both_direct(ours: Iterable[Iterable[int]], theirs: Any) -> None:
    letters = range(1, 9)
    direct = {frozenset(some) for some in combinations(letters, 5)}
    direct |= {frozenset(-n for n in some) for some in combinations(letters, 5)}
    assert set(map(frozenset, ours)) == direct
    assert len(theirs.xs) == len(direct)


def _equivalent(formulas: list[Ground], ours: list[Any], theirs: list[Any]) -> None:
    symbols = [sympy.Symbol(f"x{n}") for n in range(1, LETTERS + 1)]
    for formula, clauses, expression in zip(formulas, ours, theirs, strict=True):
        peer = sympy.lambdify(symbols, expression)
        for row in product((False, True), repeat=LETTERS):
            expected = truth(formula, lambda n, row=row: row[n - 1])  # type: ignore[misc]
            held = all(any(row[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
            assert held == expected, f"wrong clauses for {formula}"
            assert bool(peer(*row)) == expected, f"the peer is wrong about {formula}"


if __name__ == "__main__":
    main()
