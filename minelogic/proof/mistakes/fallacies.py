"""Ways of reasoning that are known for being wrong, and negations too few or too many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.connectives import (
    AFFIRMING_A_DISJUNCT,
    AFFIRMING_THE_CONSEQUENT,
    CONVERSE_USED,
    DE_MORGAN_CONNECTIVE,
    DENYING_THE_ANTECEDENT,
    NEGATION_TOO_FEW,
    NEGATION_TOO_MANY,
    OR_PART_DROPPED,
)
from minelogic.proof.mistakes.case import Case, negation, opposites
from minelogic.proof.mistakes.results import results, ways
from minelogic.syntax.forms import FALSE, Form, chain


def affirming_the_consequent(case: Case) -> Diagnostic | None:
    """The finding about the left side of an implication, concluded from its right side."""
    for f in case.formulas:
        if f[0] == "->" and f[1] == case.concluded and f[2] in case.formulas:
            return case.at(
                AFFIRMING_THE_CONSEQUENT,
                implication=case.say(f),
                antecedent=case.say(f[1]),
                consequent=case.say(f[2]),
                where=case.name(f),
            )
    return None


def denying_the_antecedent(case: Case) -> Diagnostic | None:
    """The finding about the right side of an implication, denied because the left side is."""
    for f in case.formulas:
        denied = [g for g in case.formulas if f[0] == "->" and opposites(f[1], g)]
        if denied and opposites(f[2], case.concluded):
            return case.at(
                DENYING_THE_ANTECEDENT,
                implication=case.say(f),
                antecedent=case.say(f[1]),
                consequent=case.say(f[2]),
                denied=case.say(denied[0]),
                where=case.name(f),
            )
    return None


def affirming_a_disjunct(case: Case) -> Diagnostic | None:
    """The finding about a part of a disjunction that is denied because another holds."""
    for f in case.formulas:
        held = [g for g in case.formulas if f[0] == "|" and g in f[1:]]
        denied = [part for part in f[1:] if f[0] == "|" and opposites(part, case.concluded)]
        if held and denied and held[0] != denied[0]:
            return case.at(
                AFFIRMING_A_DISJUNCT,
                disjunction=case.say(f),
                where=case.name(f),
                held=case.say(held[0]),
                denied=case.say(denied[0]),
            )
    return None


def converse_used(case: Case) -> Diagnostic | None:
    """The finding about an implication turned round, or with both its sides negated."""
    c = case.concluded
    for f in case.formulas:
        if f[0] != "->" or c[0] != "->":
            continue
        if c == ("->", f[2], f[1]):
            relation = "converse"
        elif opposites(c[1], f[1]) and opposites(c[2], f[2]):
            relation = "inverse"
        else:
            continue
        return case.at(
            CONVERSE_USED,
            case.line.formula_span,
            implication=case.say(f),
            relation=relation,
            where=case.name(f),
            contrapositive=case.say(("->", negation(f[2]), negation(f[1]))),
        )
    return None


def de_morgan_connective(case: Case) -> Diagnostic | None:
    """The finding about a negation that went inside and left the connective as it was."""
    c = case.concluded
    for f in case.formulas:
        right = _by_de_morgan(f, c)
        if right is not None:
            return case.at(
                DE_MORGAN_CONNECTIVE,
                case.line.formula_span,
                given=case.say(f),
                where=case.name(f),
                right=case.say(right),
            )
    return None


def _by_de_morgan(f: Form, c: Form) -> Form | None:
    """What De Morgan makes of a form, if the other is that with the wrong connective."""
    if f[0] == "~" and f[1][0] in _OTHER and c[0] == f[1][0]:
        negated = [("~", part) for part in f[1][1:]]
        if [*c[1:]] in (negated, [negation(part) for part in f[1][1:]]):
            return chain(_OTHER[c[0]], [*c[1:]])
    if c[0] == "~" and c[1][0] in _OTHER and f[0] == c[1][0]:
        negated = [("~", part) for part in c[1][1:]]
        if [*f[1:]] in (negated, [negation(part) for part in c[1][1:]]):
            return ("~", chain(_OTHER[f[0]], [*c[1][1:]]))
    return None


def part_dropped(case: Case) -> Diagnostic | None:
    """The finding about a disjunction of which a part was left out."""
    c = case.concluded
    parts = c[1:] if c[0] == "|" else (c,)
    if case.boxes:
        return None
    for f in case.formulas:
        if f[0] == "|" and set(parts) < set(f[1:]):
            return case.at(
                OR_PART_DROPPED,
                case.line.formula_span,
                disjunction=case.say(f),
                where=case.name(f),
            )
    return None


_OTHER = {"&": "|", "|": "&"}


def negation_fault(case: Case) -> Diagnostic | None:
    """The finding about a line that is as it should be except for negations."""
    for pair in _pairs(case):
        excess = _negations(pair.found) - _negations(pair.right)
        if excess and bare(pair.found) == bare(pair.right):
            span = case.line.formula_span
            if pair.cited is not None:
                span = case.citation(pair.cited)
            return case.at(
                NEGATION_TOO_FEW if excess < 0 else NEGATION_TOO_MANY,
                span,
                origin=pair.origin,
                is_=pair.verb,
                expected=case.say(pair.right),
                found=case.say(pair.found),
                advice=_advice(case, pair),
            )
    return None


def bare(f: Form) -> Form:
    """A form without any negation outside quantifiers."""
    if f[0] == "~":
        return bare(f[1])
    if f[0] in ("&", "|", "->", "<->"):
        return (f[0], *[bare(part) for part in f[1:]])
    return f


class _Pair(NamedTuple):
    """A formula as it should be and as it is."""

    origin: str
    verb: str
    right: Form
    found: Form
    cited: Form | None = None
    """The cited line that is not as it should be; None: it is the line itself."""


def _pairs(case: Case) -> Iterator[_Pair]:
    """What the rule gives and what the line says; what the rule needs and what is cited."""
    c, rule = case.concluded, case.setting.rule(case.rule)
    texts = ", ".join(citation.text for citation in case.line.citations)
    lemma = case.line.lemma
    by = f"{rule} {texts}" if lemma is None else f"the theorem {lemma.name or ''}".rstrip()
    for f in results(case):
        yield _Pair(origin=f"what {by} gives", verb="is", right=f, found=c)
    match case.rule:
        case "|I" if c[0] == "|":
            f = case.formulas[0]
            yield from (
                _Pair(origin=case.name(f), verb="says", right=f, found=part) for part in c[1:]
            )
        case "RAA" if case.boxes[0].assumed is not None and case.boxes[0].end == FALSE:
            assumed = case.boxes[0].assumed
            if assumed[0] != "~":
                yield _Pair(
                    origin=f"what {rule} needs as assumption",
                    verb="is",
                    right=("~", c),
                    found=assumed,
                )
        case "~~E":
            f = case.formulas[0]
            yield _Pair(
                origin=f"what {rule} needs for {case.say(c)}",
                verb="is",
                right=("~", ("~", c)),
                found=f,
                cited=f,
            )
        case "->E" | "<->E":
            for f in case.formulas:
                others = [g for g in case.formulas if g is not f]
                for left, right in ways(f):
                    if right == c:
                        needs = f"what {case.say(f)} ({case.name(f)}) needs"
                        yield from (
                            _Pair(origin=needs, verb="is", right=left, found=g, cited=g)
                            for g in others
                        )


def _advice(case: Case, pair: _Pair) -> str:
    right, actual = pair.right, pair.found
    double = right == ("~", ("~", actual)) or actual == ("~", ("~", right))
    if case.rule == "~I" and double and pair.cited is None:
        return (
            "~I puts ~ before what the box assumes; to take a ~ away from it is RAA, which is a "
            "classical rule."
        )
    if case.rule == "~~E" and actual[0] == "~" and actual[1][0] != "~":
        return f"One negation does not go away: {case.say(actual)} denies {case.say(actual[1])}."
    if double and pair.cited is None and actual[0] != "~" and "~~E" in case.setting.theorem.rules:
        return f"Two negations go away by {case.setting.rule('~~E')}, in a line of its own."
    if double and actual[0] == "~" and right == actual[1][1]:
        return "A formula and its double negation are not the same line; each takes its own step."
    if pair.cited is not None:
        where = case.name(pair.cited).capitalize()
        return f"{where} says {case.say(actual)}; look for a line that says {case.say(right)}."
    return f"Write {case.say(right)}, or find another way to {case.say(case.concluded)}."


def _negations(f: Form) -> int:
    if f[0] not in ("~", "&", "|", "->", "<->"):
        return 0
    inside = sum(_negations(part) for part in f[1:])
    return inside + 1 if f[0] == "~" else inside
