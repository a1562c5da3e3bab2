"""What `minelogic cnf` prints for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from minelogic.cli.cnf_input import DISPLAY, Group, Input
from minelogic.encode.clauses import CNF
from minelogic.encode.forecast import forecast, in_words
from minelogic.encode.method import DISTRIBUTING
from minelogic.encode.steps import distribution_steps
from minelogic.encode.table import false_rows
from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground, to_tree
from minelogic.render.formulas.clauses import (
    clause_text,
    clauses_text,
    meanings_text,
    rows_text,
    summary_text,
)
from minelogic.render.formulas.counts import count_sentences
from minelogic.render.formulas.steps import steps_text
from minelogic.syntax.printer import write
from minelogic.words import counted, fill, plural

if TYPE_CHECKING:
    from minelogic.cli.cnf import Look

SHOWN = 20
"""So many instances of a statement, and clauses of an instance, unless more are asked for."""


def formula_lines(given: Input, cnf: CNF, look: Look) -> Iterator[str]:
    """The formula's steps if asked for, its clauses, and what kind of clauses they are."""
    ((_, formula),) = given.premises()
    variables = cnf.variables
    assert given.formula is not None
    if look.steps:
        if to_tree(formula, variables.atoms) != given.formula:
            yield fill(write(given.formula, look.style), "   ", "   ")
            yield "says the same as"
        yield _steps(formula, cnf, look)
        yield ""
    most = SHOWN if look.limit is None else look.limit
    if look.method == "table":
        rows = list(false_rows(formula))
        yield f"{counted(len(rows), 'row')} of the truth table where it is false:"
        yield from rows_text(rows[: most or None], variables, look.style)
        yield from _cut(len(rows), most)
    else:
        yield from clauses_text(cnf.clauses[: most or None], variables, look.style)
        yield from _cut(len(cnf.clauses), most)
    if cnf.clauses:
        yield ""
    yield from _ending(cnf, look, most)
    if look.method in DISTRIBUTING and not cnf.notes:
        yield from _left_out(formula, cnf)


def group_lines(given: Input, cnf: CNF, look: Look) -> Iterator[str]:
    """The clauses statement by statement and instance by instance, and a summary."""
    clauses: list[list[Clause]] = [[] for _ in cnf.sources]
    for clause, origin in zip(cnf.clauses, cnf.origins, strict=True):
        clauses[origin].append(clause)
    first, hidden = 0, 0
    for group in given.groups:
        clauses_of_group = clauses[first : first + len(group.premises)]
        first += len(group.premises)
        if group.shown:
            yield from _group(group, clauses_of_group, cnf, look)
            yield ""
        else:
            hidden += sum(map(len, clauses_of_group))
    if hidden:
        verb = plural(hidden, "is", "are")
        yield f"{counted(hidden, 'clause')} of used theories {verb} not shown (--all shows them)."
    yield from _ending(cnf, look, SHOWN if look.limit is None else look.limit)


def dimacs_lines(cnf: CNF, look: Look) -> Iterator[str]:
    """The clauses that were read, and what kind of clauses they are."""
    most = SHOWN if look.limit is None else look.limit
    yield from clauses_text(cnf.clauses[: most or None], cnf.variables, look.style)
    yield from _cut(len(cnf.clauses), most)
    yield ""
    yield from _ending(cnf, look, most)


def _group(
    group: Group, clauses_of: Sequence[Sequence[Clause]], cnf: CNF, look: Look
) -> Iterator[str]:
    """The clauses of one statement, each instance with its label."""
    usual = 1 if look.steps and group.title != DISPLAY else SHOWN
    most = usual if look.limit is None else look.limit
    size = counted(sum(map(len, clauses_of)), "clause")
    if group.labels != [""] and group.title != DISPLAY:
        size = f"{counted(len(clauses_of), 'instance')}, {size}"
    yield f"{group.title}: {size}"
    instances = list(zip(group.labels, clauses_of, group.premises, strict=True))
    for label, clauses, (_, formula) in instances[: most or None]:
        if look.steps and group.title != DISPLAY:
            if label:
                yield f"[{label}]"
            try:
                yield _steps(formula, cnf, look)
            except LimitReached as error:
                yield fill(f"{error}.", "   ", "   ")
            continue
        texts = [clause_text(clause, cnf.variables, look.style) for clause in clauses]
        start = f"  [{label}] " if label else "  "
        if len(texts) == 1:
            yield fill(texts[0], start, "      ")
            continue
        if label:
            yield start.rstrip() if texts else f"{start}true"
        for said in count_sentences(formula, cnf.variables.atoms):
            yield fill(said, "    # ", "    #   ")
        kept = texts[: most or None]
        yield from (fill(text, "    ", "        ") for text in kept)
        if len(kept) < len(texts):
            yield f"    … and {len(texts) - len(kept):,} more (--limit 0 shows all)"
    if most and len(clauses_of) > most:
        yield f"  … and {counted(len(clauses_of) - most, 'more instance')} (--limit 0 shows all)"


def _steps(formula: Ground, cnf: CNF, look: Look) -> str:
    steps = distribution_steps(formula, tautologies=look.tautologies, subsumed=look.subsumed)
    return steps_text(steps, cnf.variables.atoms, look.style)


def _cut(number: int, most: int) -> Iterator[str]:
    if most and number > most:
        yield f"  … and {number - most:,} more (--limit 0 shows all)"


def _ending(cnf: CNF, look: Look, most: int) -> Iterator[str]:
    """What auxiliary variables stand for, and the summary."""
    variables = cnf.variables
    if variables.size > variables.atoms.size:
        yield "where"
        yield from meanings_text(cnf, look.style, most)
        yield ""
    yield from summary_text(cnf)


def _left_out(formula: Ground, cnf: CNF) -> Iterator[str]:
    """How many clauses plain distribution has, if it has others."""
    number = forecast(formula)
    if number != len(cnf.clauses):
        yield fill(
            f"Plain distribution gives {in_words(number)} {plural(number, 'clause')}; what always "
            "holds or is subsumed by another is left out."
        )
