"""Letters that look like a predicate and its places: `Px` for `P(x)`, as many textbooks write it.

Here `Px` is a letter of its own, so that `∀x. Px` says no more than `Px`. That is no mistake, but
hardly ever meant.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.file.script import Script
from minelogic.syntax.walk import binders_of, children, ends_of, terms_of, variables

_QUANTIFIER = re.compile(r"[∀∃]|\b(?:forall|exists)\b")
_SHORT = re.compile(r"([A-Z])([a-z]{1,3})")
"""A letter that may be a predicate with up to three places, each a letter."""
_DOTLESS = re.compile(
    r"(forall[ \t]++|exists[ \t]++|[∀∃][ \t]*+)([a-z])([ \t]*+)([A-Z][A-Za-z0-9]*+)(?![\w'′.,])"
    r"(\([^()\n]{1,30}\))?"
)
_MOST = 20
"""So many letters of a formula are looked at."""
_LACKING = frozenset(
    [
        catalogue.MISSING_DOT.code,
        catalogue.INCOMPLETE_STATEMENT.code,
        catalogue.STACKED_QUANTIFIERS.code,
    ]
)


def report_letters(script: Script, formula: tree.Formula, span: Span) -> None:
    """Reports variables that occur nowhere but, as it seems, in the name of a letter."""
    if not _QUANTIFIER.search(script.text, *span):
        return
    vain: list[tuple[tree.Binder, tree.Atom]] = []
    _names(formula, vain)
    by_place = {letter.span: (binder, letter) for binder, letter in vain}  # the outermost binder
    for _, (binder, letter) in sorted(by_place.items(), key=lambda item: item[0]):
        script.findings.append(
            catalogue.UNUSED_VARIABLE.at(
                script.source,
                letter.span,
                name=binder.name,
                letter=shorten(letter.predicate),
                message="{name} does not occur in {letter}, which is a letter by itself.",
                help=f"Did you mean {shorten(_with_places(letter.predicate, binder.name))}?",
            )
        )


def with_letter(script: Script, span: Span, findings: list[Diagnostic]) -> list[Diagnostic]:
    """The findings, with what was meant where a dot is missing before a letter such as `Px`."""
    dotless = _DOTLESS.search(script.text, *span)
    if dotless is None or not any(finding.code in _LACKING for finding in findings):
        return findings
    sign, variable, gap, letter, places = dotless.groups()
    meant = letter + (places or "")
    if places is None and _is_place(letter, variable):
        meant = _with_places(letter, variable)
    name, quantifier = shorten(f"{variable}{letter}"), sign.strip()
    message = catalogue.MISSING_DOT.message
    if not gap:
        message = f"'{name}' is taken for the variable of '{{quantifier}}', and no dot follows it."
    finding = catalogue.MISSING_DOT.at(
        script.source,
        Span(dotless.start(4 if gap else 2), dotless.end(4)),
        message=message,
        quantifier=quantifier,
        example=f"{sign}{variable}. {shorten(meant)}",
    )
    return [finding, *[other for other in findings if other.code not in _LACKING]]


def _is_place(letter: str, variable: str) -> bool:
    """Whether a variable may stand in the name of a letter for a place of a predicate."""
    if letter.endswith(variable):
        return letter != variable
    return _SHORT.fullmatch(letter) is not None and letter[1] == variable


def _with_places(letter: str, variable: str) -> str:
    """The predicate with its places that may be meant by a letter."""
    if short := _SHORT.fullmatch(letter):
        return f"{short.group(1)}({', '.join(short.group(2))})"
    return f"{letter.removesuffix(variable)}({variable})"


def _names(
    formula: tree.Formula, vain: list[tuple[tree.Binder, tree.Atom]]
) -> tuple[set[str], list[tree.Atom]]:
    """The free variables of a formula, and its first letters.

    Added to `vain` are the binders of variables that occur nowhere, each with a letter that its
    variable may have been meant for a place of.
    """
    if isinstance(formula, tree.Atom) and not formula.arguments:
        return set(), [formula]
    names: set[str] = set()
    letters: list[tree.Atom] = []
    for part in children(formula):
        more, others = _names(part, vain)
        names |= more
        letters += others[: max(_MOST - len(letters), 0)]
    for binder in reversed(binders_of(formula)):
        if binder.name not in names:
            meant = (a for a in letters if _is_place(a.predicate, binder.name))
            vain += [(binder, letter) for letter in [next(meant, None)] if letter is not None]
        names.discard(binder.name)
        names |= _in_terms(ends_of(binder.range))
    return names | _in_terms(_unbound_terms(formula)), letters


def _unbound_terms(formula: tree.Formula) -> tuple[tree.Term, ...]:
    """The terms directly in a formula in which its own variables are not bound."""
    if isinstance(formula, tree.Count):
        return (formula.bound,)
    return () if binders_of(formula) else terms_of(formula)


def _in_terms(terms: Iterable[tree.Term]) -> set[str]:
    """The variables in terms."""
    return {name for term in terms for name in variables(term)}
