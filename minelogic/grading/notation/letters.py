"""Letters of an exercise that an answer writes with other capitals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.grading.notation.kinds import TWO_CASES
from minelogic.source import Source, Span
from minelogic.syntax.tree import Atom, Formula
from minelogic.syntax.walk import subformulas

WITH_PLACES = (catalogue.MISSING_ARGUMENT_BRACKETS.code, catalogue.MISSING_COMMA.code)
"""The codes of slips in the places of predicates; letters have none."""


def other_capitals(
    source: Source, formulas: Iterable[Formula], letters: Collection[str]
) -> Iterator[Diagnostic]:
    """A finding for each letter in formulas of a text that differs from one only in its capitals.

    In a text that has both it may be another letter, and there is no fix.
    """
    atoms = [node for formula in formulas for node in subformulas(formula) if _is_atom(node)]
    written = {atom.predicate for atom in atoms if isinstance(atom, Atom)}
    seen: set[Span] = set()
    for atom in atoms:
        assert isinstance(atom, Atom)
        name = atom.predicate
        alike = [letter for letter in sorted(letters) if letter.lower() == name.lower()]
        span = Span(atom.span.start, atom.span.start + len(name))
        if name in letters or len(alike) != 1 or span in seen:
            continue
        if source.text[span.start : span.end] != name:
            continue
        seen.add(span)
        right = alike[0]
        if right in written:
            yield TWO_CASES.at(source, span, name=name, right=right)
        else:
            yield catalogue.WRONG_CASE.at(source, span, name=name, right=right)


def _is_atom(node: Formula) -> bool:
    return isinstance(node, Atom)
