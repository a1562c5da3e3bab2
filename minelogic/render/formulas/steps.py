"""Distribution in steps, as text, LaTeX and data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minelogic.encode.steps import Distribution, DistributionStep, Place, as_clause
from minelogic.ground.atoms import AtomTable
from minelogic.ground.expansion.layout import lines_of, symbol_of
from minelogic.ground.formula import Ground, children, to_tree
from minelogic.records import replace
from minelogic.render.formulas.clauses import DistributionJson
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Atom, Formula
from minelogic.words import fill

INDENT = "   "
LATEX_WIDTH = 70
_MARK = "\ue000"
"""A character of no text: it tells the atoms of one part of a formula from all others."""


def steps_text(
    distribution: Distribution, atoms: AtomTable, style: Style = "ascii", width: int = 80
) -> str:
    """The formula, and after each step the whole as it is then.

    The part that the next step is about is underlined, unless it is all of it.
    """
    places = [step.place for step in distribution.steps]
    lines = list(_whole(distribution.start, places[:1], atoms, style, width))
    for number, step in enumerate(distribution.steps, 1):
        lines += _heading(number, step, atoms, style, width)
        lines += _whole(step.whole, places[number : number + 1], atoms, style, width)
    if not distribution.steps:
        lines.append("There is nothing to do: this is a CNF as it stands.")
    return "\n".join(lines)


def steps_latex(distribution: Distribution, atoms: AtomTable) -> str:
    """The steps as one display of amsmath; the part that the next step is about is underlined."""
    places = [step.place for step in distribution.steps]
    rows = list(_rows(distribution.start, places[:1], atoms, ""))
    for number, step in enumerate(distribution.steps, 1):
        after = list(_rows(step.whole, places[number : number + 1], atoms, r"\equiv{}"))
        after[0] += rf" && \text{{({step.law})}}"
        rows += after
    body = " \\\\\n".join(rows)
    return f"{{\\allowdisplaybreaks\n\\begin{{align*}}\n{body}\n\\end{{align*}}\n}}"


def steps_json(distribution: Distribution, atoms: AtomTable) -> list[DistributionJson]:
    """The steps as plain data; formulas are in ASCII."""

    def text(formula: Ground) -> str:
        return write(to_tree(formula, atoms))

    return [
        {
            "law": step.law,
            "place": list(step.place),
            "before": text(step.before),
            "after": text(step.after),
            "formula": text(step.whole),
        }
        for step in distribution.steps
    ]


def _heading(
    number: int, step: DistributionStep, atoms: AtomTable, style: Style, width: int
) -> Iterator[str]:
    """The law, and what it does; of a step about all of the formula, the law says enough."""

    def text(formula: Ground) -> str:
        return write(to_tree(formula, atoms), style)

    title = f"{number}. {step.law}"
    if step.law == "tautology":
        yield from _filled(f"{title}: {text(step.before)} always holds and is left out")
    elif step.law == "subsumption":
        _, least, clause = step.before  # type: ignore[misc]
        same = as_clause(least) == as_clause(clause)
        why = "stands there twice" if same else f"follows from {text(least)} and is left out"
        yield from _filled(f"{title}: {text(clause)} {why}")
    elif not step.place:
        yield title
    else:
        line = f"{title}: {text(step.before)} becomes {text(step.after)}"
        if len(line) <= width:
            yield line
            return
        yield f"{title}:"
        yield from _lines(to_tree(step.before, atoms), style, width)
        yield f"{INDENT}becomes"
        yield from _lines(to_tree(step.after, atoms), style, width)
        yield ""


def _filled(text: str) -> list[str]:
    return fill(text, "", INDENT).splitlines()


def _lines(tree: Formula, style: Style, width: int) -> Iterator[str]:
    for indent, text in _laid_out(tree, style, width):
        yield indent + text


def _laid_out(tree: Formula, style: Style, width: int) -> Iterator[tuple[str, str]]:
    """The lines of a formula, each with its indent; joined by blanks they are its text."""
    lead = len(symbol_of(tree, style)) + 1
    for kind, text in lines_of(tree, style, width - len(INDENT), full=True):
        yield INDENT + " " * {"whole": 0, "next": 0, "first": lead, "more": lead + 2}[kind], text


def _whole(
    formula: Ground, place: list[Place], atoms: AtomTable, style: Style, width: int
) -> Iterator[str]:
    """The formula in lines, and under them what marks the place."""
    tree = to_tree(formula, atoms)
    start, end = _span(formula, place[0], atoms, style) if place and place[0] else (0, 0)
    offset = 0
    for indent, text in _laid_out(tree, style, width):
        yield indent + text
        first, last = max(start, offset), min(end, offset + len(text))
        if first < last:
            yield indent + " " * (first - offset) + "^" * (last - first)
        offset += len(text) + 1


def _span(formula: Ground, place: Place, atoms: AtomTable, style: Style) -> tuple[int, int]:
    """Where the part at a place stands in the text of the formula."""
    part = formula
    for number in place:
        part = children(part)[number]
    marked = write(_marked(formula, place, atoms), style)
    start = marked.index(write(to_tree(part, _Marking(atoms)), style))
    return start, start + len(write(to_tree(part, atoms), style))


def _marked(formula: Any, place: Place, atoms: AtomTable) -> Formula:
    """The formula as a tree in which the atoms at a place are marked."""
    if not place:
        return to_tree(formula, _Marking(atoms))
    parts = [to_tree(part, atoms) for part in children(formula)]
    parts[place[0]] = _marked(children(formula)[place[0]], place[1:], atoms)
    head = formula[: len(formula) - len(parts)]
    return to_tree((*head, *range(1, len(parts) + 1)), _Parts(parts))


class _Marking(AtomTable):
    """The same atoms with a mark in front of their names."""

    def __init__(self, atoms: AtomTable) -> None:
        self._unmarked = atoms

    def atom(self, number: int) -> Atom:
        atom = self._unmarked.atom(number)
        return replace(atom, predicate=_MARK + atom.predicate)


class _Parts(AtomTable):
    """Trees in the place of atoms."""

    def __init__(self, parts: list[Formula]) -> None:
        self._trees = parts

    def atom(self, number: int) -> Atom:
        return self._trees[number - 1]  # type: ignore[return-value]


def _rows(formula: Ground, place: list[Place], atoms: AtomTable, relation: str) -> Iterator[str]:
    """The lines of a formula as rows of two columns; the first has the relation."""
    tree = to_tree(formula, atoms)
    lines = list(lines_of(tree, "latex", LATEX_WIDTH, full=True))
    if len(lines) == 1 and place and place[0]:
        start, end = _span(formula, place[0], atoms, "latex")
        text = lines[0][1]
        yield rf"{relation}& {text[:start]}\underline{{{text[start:end]}}}{text[end:]}"
        return
    indent = rf"\phantom{{{{}}{symbol_of(tree, 'latex')}{{}}}}"
    space = {"whole": "", "next": "{}", "first": indent, "more": r"\qquad{}"}
    for kind, text in lines:
        yield f"{relation}& {space[kind]}{text}"
        relation = ""
