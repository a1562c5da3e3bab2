"""Clauses, and the steps that lead to them, as text, LaTeX and data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from minelogic.encode.clauses import CNF
from minelogic.encode.properties import properties, property_sentences
from minelogic.encode.steps import Law
from minelogic.encode.table import FalseRow
from minelogic.encode.variables import Clause, Variables, renumbered
from minelogic.jsonable import Shape, picked
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Atom, Formula, Not, Or, Truth
from minelogic.words import counted, fill

MOST_MEANINGS = 20
"""Of more auxiliary variables than this, the rest is counted."""
_LATEX_WIDTH = 70
"""Characters of a clause on a line of a page."""

PropertiesJson = Shape(
    "PropertiesJson",
    {"horn": bool, "definite": bool, "2-cnf": bool, "longest": int, "shortest": int},
)
"""The kinds that clauses are of."""


class DistributionJson(Shape):
    """One law, used once: the part at a place before and after, and the whole formula then."""

    law: Law
    place: list[int]
    before: str
    after: str
    formula: str


class ClausesJson(Shape):
    """Clauses, each a list of numbers of variables, negative where negated; and their origins."""

    variables: dict[str, str]
    auxiliary: dict[str, str]
    clauses: list[list[int]]
    origins: list[int]
    sources: list[str]
    properties: PropertiesJson
    notes: list[str]


def clause_tree(clause: Clause, variables: Variables) -> Formula:
    """The clause as a disjunction; an auxiliary variable is a letter, called #1 and so on."""
    literals = [_literal(literal, variables) for literal in clause]
    if len(literals) > 1:
        return Or(tuple(literals))
    return literals[0] if literals else Truth(False)


def clause_text(clause: Clause, variables: Variables, style: Style = "ascii") -> str:
    """The clause in a style; the empty one says what it is."""
    text = write(clause_tree(clause, variables), style)
    if not clause and style != "latex":
        return f"{text} (the empty clause)"
    return text.replace("#", r"\#") if style == "latex" else text


def clauses_text(
    clauses: Iterable[Clause], variables: Variables, style: Style = "ascii"
) -> Iterator[str]:
    """The clauses, one a line where they fit."""
    for clause in clauses:
        yield fill(clause_text(clause, variables, style), "  ", "      ")


def rows_text(
    rows: Iterable[FalseRow], variables: Variables, style: Style = "ascii"
) -> Iterator[str]:
    """The rows of a truth table where the formula is false, each with its clause."""
    for row in rows:
        pairs = zip(row.letters, row.values, strict=True)
        values = ", ".join(
            f"{write(variables.atoms.atom(letter), style)} = {'T' if value else 'F'}"
            for letter, value in pairs
        )
        where = f"row {row.number} ({values}): " if values else ""
        yield fill(f"{where}{clause_text(row.clause, variables, style)}", "  ", "      ")


def meanings_text(cnf: CNF, style: Style = "ascii", most: int = MOST_MEANINGS) -> Iterator[str]:
    """What the auxiliary variables stand for."""
    variables = cnf.variables
    first, last = variables.atoms.size + 1, variables.size
    for number in range(first, last + 1)[: most or None]:
        meaning = write(variables.tree(variables.meaning(number)), style)
        yield fill(f"{variables.name(number)} stands for {meaning}", "  ", "      ")
    if most and last - first + 1 > most:
        yield f"  … and {last - first + 1 - most:,} more (--limit 0 shows all)"


def summary_text(cnf: CNF) -> Iterator[str]:
    """How large the clauses are, of what kind, and what there is to know about them."""
    used = {abs(literal) for clause in cnf.clauses for literal in clause}
    auxiliary = sum(cnf.variables.is_auxiliary(number) for number in used)
    size = counted(len(used), "variable")
    if auxiliary:
        size += f" ({auxiliary:,} of them auxiliary)"
    yield fill(f"{size}, {counted(len(cnf.clauses), 'clause')}.")
    for sentence in property_sentences(properties(cnf.clauses)):
        yield fill(sentence)
    for note in cnf.notes:
        yield fill(f"Note: {note}")


def clauses_latex(cnf: CNF) -> str:
    """The conjunction of the clauses as one display of amsmath, and what was added to it below."""
    clauses, variables = cnf.clauses, cnf.variables
    if not clauses:
        return "\\begin{align*}\n& \\top\n\\end{align*}"
    rows = []
    for number, clause in enumerate(clauses):
        first, *more = _latex_lines(clause, variables)
        if len(clause) > 1 and len(clauses) > 1:
            first = f"({first}"
            if more:
                more[-1] += ")"
            else:
                first += ")"
        rows.append(rf"\land{{}}& {first}" if number else f"& {first}")
        rows += [rf"& \qquad {{}} \lor {line}" for line in more]
    for number in range(variables.atoms.size + 1, variables.size + 1):
        meaning = write(variables.tree(variables.meaning(number)), "latex")
        word = r"\text{where }" if number == variables.atoms.size + 1 else ""
        name = clause_text((number,), variables, "latex")
        rows.append(rf"{word}& {name} \leftrightarrow {meaning}")
    lines = " \\\\\n".join(rows)
    return f"{{\\allowdisplaybreaks\n\\begin{{align*}}\n{lines}\n\\end{{align*}}\n}}"


def _latex_lines(clause: Clause, variables: Variables) -> list[str]:
    """A clause in lines that fit a page; between any two of them there has to be an *or*."""
    if not clause:
        return [clause_text((), variables, "latex")]
    lines: list[str] = []
    width = 0
    for literal in clause:
        text = clause_text((literal,), variables, "latex")
        size = len(variables.name(literal)) + 4
        if not lines or width + size > _LATEX_WIDTH:
            lines.append(text)
            width = size
        else:
            lines[-1] += rf" \lor {text}"
            width += size
    return lines


def cnf_json(cnf: CNF) -> ClausesJson:
    """The clauses as plain data: a literal is the number of a variable, or its negative.

    `variables` names those that are used.
    """
    variables = cnf.variables
    clauses, numbers = renumbered(cnf.clauses, variables.size)
    used = sorted({abs(literal) for clause in clauses for literal in clause})
    kinds = properties(cnf.clauses)
    return {
        "variables": {str(place): variables.name(numbers[place - 1]) for place in used},
        "auxiliary": {
            variables.name(number): write(variables.tree(variables.meaning(number)))
            for number in range(variables.atoms.size + 1, variables.size + 1)
        },
        "clauses": [list(clause) for clause in clauses],
        "origins": list(cnf.origins),
        "sources": list(cnf.sources),
        "properties": picked(kinds, PropertiesJson, **{"2-cnf": kinds.two}),
        "notes": list(cnf.notes),
    }


def _literal(literal: int, variables: Variables) -> Formula:
    if variables.is_auxiliary(literal):
        atom = Atom(variables.name(literal))
    else:
        atom = variables.atoms.atom(abs(literal))
    return atom if literal > 0 else Not(atom)


def clauses_sympy(cnf: CNF) -> str:
    """An expression that makes the clauses in sympy."""

    def symbol(literal: int) -> str:
        text = f"Symbol({cnf.variables.name(literal)!r})"
        return text if literal > 0 else f"Not({text})"

    return _nested(cnf.clauses, symbol, "And({})", "Or({})", ("true", "false"))


def clauses_nnf(cnf: CNF) -> str:
    """An expression that makes the clauses in the package nnf."""

    def variable(literal: int) -> str:
        name = repr(cnf.variables.name(literal))
        return f"Var({name})" if literal > 0 else f"Var({name}, False)"

    return _nested(cnf.clauses, variable, "And({{{}}})", "Or({{{}}})", ("And()", "Or()"))


def _nested(
    clauses: Sequence[Clause],
    literal: Callable[[int], str],
    conjunction: str,
    disjunction: str,
    truth: tuple[str, str],
) -> str:
    if not clauses:
        return truth[0]
    parts = [
        disjunction.format(", ".join(map(literal, clause))) if clause else truth[1]
        for clause in clauses
    ]
    return conjunction.format(",\n    ".join(parts))
