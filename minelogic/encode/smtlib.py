"""Ground formulas as SMT-LIB 2: each statement a named assertion, counts as sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from minelogic.diagnostics import visible
from minelogic.ground.formula import COUNTS, Ground, literals

RESERVED = frozenset(
    {
        "!",
        "BINARY",
        "Bool",
        "DECIMAL",
        "HEXADECIMAL",
        "Int",
        "NUMERAL",
        "Real",
        "STRING",
        "_",
        "abs",
        "and",
        "as",
        "bool",
        "const",
        "distinct",
        "div",
        "divisible",
        "else",
        "exists",
        "false",
        "forall",
        "if",
        "iff",
        "implies",
        "int",
        "ite",
        "let",
        "match",
        "mod",
        "not",
        "or",
        "par",
        "real",
        "select",
        "store",
        "then",
        "true",
        "xor",
    }
)
"""Words that mean something in SMT-LIB or to a program that reads it; bars around do not help."""
OPERATORS = {"&": "and", "|": "or", "->": "=>", "<->": "=", "~": "not"}
COMPARED = {"exactly": "=", "at least": ">=", "at most": "<="}


def write_smtlib(premises: Iterable[tuple[str, Ground]], name: Callable[[int], str]) -> str:
    """A script that declares the atoms, asserts each premise under its name and asks for a model.

    `name` tells what the atom of a number is called, as `Variables.name` does.
    """
    premises = list(premises)
    atoms = sorted({atom for _, formula in premises for atom in literals(formula)})
    symbols = _Symbols()
    constants = {atom: symbols.new(name(atom)) for atom in atoms}
    counts = any(_has_count(formula) for _, formula in premises)
    lines = [
        "(set-option :produce-models true)",
        "(set-option :produce-unsat-cores true)",
        f"(set-logic {'QF_LIA' if counts else 'QF_UF'})",
        *(f"(declare-const {constants[atom]} Bool)" for atom in atoms),
    ]
    for label, formula in premises:
        lines.append(f"(assert (! {_term(formula, constants)} :named {symbols.new(label)}))")
    lines += ["(check-sat)", "(get-model)"]
    return "\n".join(lines) + "\n"


class _Symbols:
    """Symbols in bars, no two alike: in SMT-LIB what is named and what is declared must differ."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def new(self, text: str) -> str:
        # Within bars anything may stand but a bar and a backslash.
        wanted = visible(text).replace("|", "/").replace("\\", "/") or "_"
        if wanted in RESERVED:
            wanted = f"letter {wanted}"
        symbol, number = wanted, 1
        while symbol in self._taken:
            number += 1
            symbol = f"{wanted} ({number})"
        self._taken.add(symbol)
        return f"|{symbol}|"


def _has_count(formula: Ground) -> bool:
    if not isinstance(formula, tuple):
        return False
    return formula[0] in COUNTS or any(_has_count(part) for part in formula[1:])


def _term(formula: Ground, constants: dict[int, str]) -> str:
    if not isinstance(formula, tuple):
        if formula is True or formula is False:
            return "true" if formula else "false"
        return constants[formula] if formula > 0 else f"(not {constants[-formula]})"
    if formula[0] not in COUNTS:
        parts = [_term(part, constants) for part in formula[1:]]
        return f"({OPERATORS[formula[0]]} {' '.join(parts)})"
    ones = [f"(ite {_term(part, constants)} 1 0)" for part in formula[2:]]
    total = f"(+ {' '.join(ones)})" if len(ones) > 1 else ones[0]
    bound = str(formula[1]) if formula[1] >= 0 else f"(- {-formula[1]})"
    return f"({COMPARED[formula[0]]} {total} {bound})"
