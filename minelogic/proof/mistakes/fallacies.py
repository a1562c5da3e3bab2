"""Ways of reasoning that are known for being wrong."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.connectives import (
    AFFIRMING_A_DISJUNCT,
    AFFIRMING_THE_CONSEQUENT,
    CONVERSE_USED,
    DE_MORGAN_CONNECTIVE,
    DENYING_THE_ANTECEDENT,
    OR_PART_DROPPED,
)
from minelogic.proof.mistakes.case import Case, negation, opposites
from minelogic.syntax.forms import Form, chain


def fallacy(case: Case, more: str) -> Diagnostic | None:
    """The finding about a form of reasoning that is known for being wrong."""
    for find in (_affirming, _denying, _converse, _de_morgan, _part_dropped):
        finding = find(case, more)
        if finding is not None:
            return finding
    return None


def _affirming(case: Case, more: str) -> Diagnostic | None:
    for f in case.formulas:
        if f[0] == "->" and f[1] == case.concluded and f[2] in case.formulas:
            return case.at(
                AFFIRMING_THE_CONSEQUENT, implication=case.say(f), antecedent=case.say(f[1]),
                consequent=case.say(f[2]), where=case.name(f), more=more,
            )  # fmt: skip
    return None


def _denying(case: Case, more: str) -> Diagnostic | None:
    for f in case.formulas:
        denied = [g for g in case.formulas if f[0] == "->" and opposites(f[1], g)]
        if denied and opposites(f[2], case.concluded):
            return case.at(
                DENYING_THE_ANTECEDENT, implication=case.say(f), antecedent=case.say(f[1]),
                consequent=case.say(f[2]), denied=case.say(denied[0]), where=case.name(f),
                more=more,
            )  # fmt: skip
    return None


def affirming_a_disjunct(case: Case, more: str) -> Diagnostic | None:
    """The finding about a part of a disjunction that is denied because another holds."""
    for f in case.formulas:
        held = [g for g in case.formulas if f[0] == "|" and g in f[1:]]
        denied = [part for part in f[1:] if f[0] == "|" and opposites(part, case.concluded)]
        if held and denied and held[0] != denied[0]:
            return case.at(
                AFFIRMING_A_DISJUNCT, disjunction=case.say(f), where=case.name(f),
                held=case.say(held[0]), denied=case.say(denied[0]), more=more,
            )  # fmt: skip
    return None


def _converse(case: Case, more: str) -> Diagnostic | None:
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
            CONVERSE_USED, case.line.formula_span, implication=case.say(f),
            relation=relation, where=case.name(f), more=more,
            contrapositive=case.say(("->", negation(f[2]), negation(f[1]))),
        )  # fmt: skip
    return None


def _de_morgan(case: Case, more: str) -> Diagnostic | None:
    c = case.concluded
    for f in case.formulas:
        right = _by_de_morgan(f, c)
        if right is not None:
            return case.at(
                DE_MORGAN_CONNECTIVE, case.line.formula_span, given=case.say(f),
                where=case.name(f), right=case.say(right), more=more,
            )  # fmt: skip
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


def _part_dropped(case: Case, more: str) -> Diagnostic | None:
    c = case.concluded
    parts = c[1:] if c[0] == "|" else (c,)
    if case.rule not in ("|I", "|E", "copy", "&E") or case.boxes:
        return None
    for f in case.formulas:
        if f[0] == "|" and set(parts) < set(f[1:]):
            return case.at(
                OR_PART_DROPPED, case.line.formula_span, disjunction=case.say(f),
                where=case.name(f), more=more,
            )  # fmt: skip
    return None


_OTHER = {"&": "|", "|": "&"}
