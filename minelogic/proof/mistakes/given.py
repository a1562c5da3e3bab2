"""Lines by `given` and `display` that say something else than what they name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from minelogic.diagnostics import Diagnostic
from minelogic.proof.boards.given import NotGiven, given_formula
from minelogic.proof.kinds.allowed import NOT_GIVEN
from minelogic.proof.mistakes.case import Case, cut
from minelogic.proof.mistakes.quantifiers import several_terms
from minelogic.proof.script import Given
from minelogic.syntax.forms import Form, form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Forall, Formula, Value

_WHOLE = 300
"""A formula of so many characters is shown whole."""
_RULES = 100
"""So many rules of the file are looked through for one that gives a line."""


def names_another(case: Case) -> bool:
    """Whether a line by `given` or `display` says something else than what it names."""
    named = case.setting.given_by_line.get(case.position)
    return named is not None and form(named) != case.concluded


def given_fault(case: Case) -> Diagnostic | None:
    """The finding about a line that is not what the board's file says there."""
    named = case.setting.given_by_line.get(case.position)
    if named is None:
        return None
    said = write(named, case.setting.style)
    meant = None if case.line.given is None else _meant(case, case.line.given)
    advice = f"Write {said} in this line."
    if meant is not None:
        advice = f"Write {meant}, which gives this line."
    elif len(said) > _WHOLE:
        advice = "Copy what the file says there, with the values in it."
    return case.at(
        NOT_GIVEN, case.line.formula_span,
        message="{what} says {said}, and not {concluded}.",
        what=case.line.justification, said=cut(said), advice=advice,
    )  # fmt: skip


def _meant(case: Case, given: Given) -> str | None:
    """What gives the line: the rule that it names with other values, or another rule."""
    file = case.setting.board_file
    if file is None or given.rule is None:
        return None
    others = [rule.name for rule in islice(file.rules, _RULES) if rule.name != given.rule]
    for name in (given.rule, *others):
        try:
            whole = given_formula(file, Given(name))
            for binding in _bindings(whole, case.concluded):
                found = given_formula(file, Given(name, binding))
                if form(found) == case.concluded:
                    values = ", ".join(f"{variable}={value}" for variable, value in binding)
                    return f"given {name}[{values}]" if values else f"given {name}"
        except NotGiven:
            continue
    return None


def _bindings(law: Formula, instance: Form) -> Iterator[tuple[tuple[str, Value], ...]]:
    """The values for the variables of a law that may make it an instance."""
    if form(law) == instance:
        yield ()
    names: list[str] = []
    body = law
    while isinstance(body, Forall):
        names.extend(binder.name for binder in body.binders)
        body = body.body
    values = [_value(term) for term in several_terms(form(law), instance)]
    known = [value for value in values if value is not None]
    if known and len(known) == len(values) and len({*names}) == len(names):
        yield tuple(zip(names, known, strict=False))


def _value(term: Any) -> Value | None:
    """The integer or vertex that a term is; None if it is neither."""
    if isinstance(term, int):
        return term
    return str(term[1]) if isinstance(term, tuple) and term[0] == "vertex" else None
