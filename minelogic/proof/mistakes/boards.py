"""The mistakes of the rules of boards: what is given, values left out, counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from minelogic.diagnostics import Diagnostic
from minelogic.proof.boards.given import NotGiven, given_formula
from minelogic.proof.kernel.counting import Settled, TooLarge, grounded
from minelogic.proof.kinds.allowed import BOARD_VALUE_MISSING, NOT_GIVEN
from minelogic.proof.kinds.lines import WRONG_RULE
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.quantifiers import several_terms, step_between
from minelogic.proof.mistakes.setting import cut
from minelogic.proof.script import Given
from minelogic.syntax.forms import FALSE, TRUE, Form, form, put_in
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
    there = write(named, case.setting.style)
    meant = None if case.line.given is None else _meant(case, case.line.given)
    advice = f"Write {there} in this line."
    if meant is not None:
        advice = f"Write {meant}, which gives this line."
    elif len(there) > _WHOLE:
        advice = "Copy what the file says there, with the values in it."
    return case.at(
        NOT_GIVEN,
        case.line.formula_span,
        message="{what} says {said}, and not {concluded}.",
        what=case.line.justification,
        said=cut(there),
        advice=advice,
    )


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
                given_there = given_formula(file, Given(name, binding))
                if form(given_there) == case.concluded:
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
    whole = [value for value in values if value is not None]
    if whole and len(whole) == len(values) and len({*names}) == len(names):
        yield tuple(zip(names, whole, strict=False))


def _value(term: Any) -> Value | None:
    """The integer or vertex that a term is; None if it is neither."""
    if isinstance(term, int):
        return term
    return str(term[1]) if isinstance(term, tuple) and term[0] == "vertex" else None


def board_fault(case: Case) -> Diagnostic | None:
    """The finding about a value that is left out, of all or of the cases of some."""
    boxes = [b for b in case.boxes if b.assumed is not None]
    law = next((f for f in case.formulas if f[0] == "exists"), None) if boxes else case.concluded
    if law is None or law[0] not in ("forall", "exists"):
        return None
    if law[0] == "exists" and not boxes:
        return _one_is_enough(case, law)
    settled = case.setting.theorem.settled
    try:
        if boxes:
            instances = [grounded(b.assumed, settled) for b in boxes if b.assumed is not None]
        else:
            instances = [grounded(f, settled) for f in case.formulas]
        missing = _missing(law, instances, FALSE if boxes else TRUE, settled)
    except TooLarge:
        return None
    if missing is None or missing == law:
        return None
    instance = case.say(missing)
    what, advice = f"nothing it cites says {instance}", f"Prove {instance} too, and cite it."
    if boxes:
        what, advice = (
            f"no box assumes {instance}",
            f"Add a box that assumes {instance}, and cite it.",
        )
    return case.at(BOARD_VALUE_MISSING, what=what, advice=advice)


def _one_is_enough(case: Case, law: Form) -> Diagnostic | None:
    """The finding about some that was to be shown of all."""
    for f in case.formulas:
        terms = several_terms(law, f)
        if terms:
            rule = case.setting.rule("existsI")
            first = step_between(case, law, terms[:-1])
            return case.at(
                WRONG_RULE,
                other=rule,
                message=f"{case.say(law)} follows from {case.name(f)} by {{other}}, once for each "
                "variable, and not by {rule}.",
                help=f"One instance is enough: write {first} by {{other}}, and so on outwards.",
            )
    return None


def _missing(f: Form, instances: list[Form], needless: Form, settled: Settled) -> Form | None:
    """The first instance that is not known, and that the board does not make needless."""
    instance = grounded(f, settled)
    if instance == needless or instance in instances:
        return None
    if f[0] not in ("forall", "exists") or f[1] is None or f[1][0] != "values":
        return f
    lacking = (_missing(put_in(f[2], v), instances, needless, settled) for v in f[1][1:])
    return next((g for g in lacking if g is not None), None)


def counted_out(case: Case) -> Form | None:
    """What is left of a number when what is known, and the numbers within it, are taken away."""
    settled = case.setting.theorem.settled
    try:
        facts = [grounded(f, settled) for f in case.formulas]
    except TooLarge:
        return None
    numbers = [f for f in facts if f[0] == "KN" and isinstance(f[2], int)]
    for number in numbers:
        limit, rest = _left(number, facts)
        for other in numbers:
            taken, within = _left(other, facts)
            inside = other is not number and within and not Counter(within) - Counter(rest)
            if inside and other[1] == "exactly":
                limit, rest = limit - taken, [*(Counter(rest) - Counter(within)).elements()]
        if rest and len(rest) < len(number[3:]):
            return ("KN", number[1], limit, *rest)
    return None


def _left(number: Form, facts: list[Form]) -> tuple[int, list[Form]]:
    """How many of which parts of a number hold, without those that are known."""
    true = [part for part in number[3:] if part in facts]
    rest = [part for part in number[3:] if part not in true and ("~", part) not in facts]
    return number[2] - len(true), rest
