"""Quantifiers without a dot that have taken something else for their variables or their body."""

from __future__ import annotations

import re
from typing import Any

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Source, Span
from minelogic.syntax import tree

_VARIABLE_AND_PREDICATE = re.compile(r"([a-z][0-9]*)([A-Z]\w*)")
"""A variable and a predicate with nothing between them."""
_PLACES = re.compile(r"[ \t]*\(([^()\n]{0,40})\)")
_TERMS = (tree.Var, tree.Int, tree.Arithmetic, tree.Negative, tree.Absolute)


def as_meant(
    source: Source,
    binders: tuple[tree.Binder, ...],
    body: Any,
    span: Span,
    findings: list[Diagnostic],
) -> tuple[tuple[tree.Binder, ...], Any]:
    """The variables and the body of a quantifier without a dot, as the parser built them; mended
    in `∀x y (F)`, where y is one more variable, and in `∀P(x)`, where P is none.
    """
    text, last = source.text, binders[-1]
    match body:
        case tree.Atom(name, (part,), place) if (
            name[0].islower()
            and not isinstance(part, _TERMS)
            and text[place.start + len(name)].isspace()
        ):
            own = Span(place.start, place.start + len(name))
            listed = (*binders, tree.Binder(name, None, own))
            findings.append(_missing_comma(source, listed, span))
            return listed, part
        case tree.Var() | tree.Int():
            before = Span(span.start, last.span.start)
            findings.append(taken_for_variable(source, before, last.span))
            return binders, tree.Truth(True)
    return binders, body


def _missing_comma(source: Source, binders: tuple[tree.Binder, ...], span: Span) -> Diagnostic:
    """The finding about the last of the variables, before which a comma is missing."""
    left, right = binders[-2:]
    quantifier = source.text[span.start : binders[0].span.start].lstrip("([{")
    blank = " " if quantifier[-1].isspace() else ""
    names = ", ".join(binder.name for binder in binders)
    return catalogue.MISSING_COMMA.at(
        source,
        Span(left.span.start, right.span.end),
        left=left.name,
        right=right.name,
        example=f"{' '.join(quantifier.split())}{blank}{names}.",
    )


def taken_for_variable(source: Source, quantifier: Span, name: Span) -> Diagnostic:
    """The finding about a predicate with its places where the last variable should stand.

    `quantifier` is what stands before it, with the variables before it.
    """
    before = re.sub(r"\s+", " ", source.text[slice(*quantifier)])
    opening = before.strip().rstrip(",")
    if before.rstrip().endswith(","):
        comma = quantifier.start + source.text[slice(*quantifier)].rindex(",")
        return catalogue.MISSING_DOT.at(
            source, Span(comma, comma + 1), quantifier=opening.split()[0], example=f"{opening}. …"
        )
    written = source.text[slice(*name)]
    joined = _VARIABLE_AND_PREDICATE.fullmatch(written)
    if joined:
        example = f"{before}{joined[1]}. {joined[2]}(…)"
    else:
        example = _with_variables(source, before, name)
    return catalogue.MISSING_DOT.at(
        source,
        name,
        name=written,
        quantifier=opening.split()[0],
        message="'{name}' is taken for the variable of '{quantifier}'.",
        example=example,
        help="Write the variables, a dot and the formula: {example}",
    )


def _with_variables(source: Source, before: str, name: Span) -> str:
    """The quantifier with the variables that stand in the places behind a predicate."""
    written = source.text[slice(*name)]
    places = _PLACES.match(source.text, name.end)
    variables = re.findall(r"\b[a-z]\w*", places[1]) if places else []
    if places is None or not variables:
        return f"{before}x. {written}(…)"
    return f"{before}{', '.join(dict.fromkeys(variables))}. {written}({places[1]})"
