"""Rules that are not allowed, or not the right one; lines that rest on nothing."""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import CITED, CLASSICAL, ON_BOARD
from minelogic.proof.kinds.allowed import BOARD_NEEDED, CLASSICAL_RULE, RULE_NOT_ALLOWED
from minelogic.proof.kinds.citations import ASSUMPTION_AS_PREMISE, NOT_A_PREMISE
from minelogic.proof.kinds.lines import WRONG_LINES, WRONG_RULE
from minelogic.proof.kinds.quantifiers import FALSE_COMPARISON, FOREIGN_INTEGER
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.fitting import ELSEWHERE, fitting_words
from minelogic.proof.mistakes.setting import Setting, cited_words, cut, justification_span, listed
from minelogic.proof.rules import RULES
from minelogic.syntax.forms import Form, compared, form, integers_in, names_in
from minelogic.syntax.printer import write

_SHOWN = 20
"""How many rules or premises a message lists."""


def rule_fault(setting: Setting, position: int) -> Diagnostic | None:
    """The finding about a rule that the logic, the exercise or the lack of a board forbids."""
    line = setting.text.lines[position]
    rule = line.rule or ""
    if rule in setting.theorem.rules:
        return None
    span, shown = justification_span(line), setting.rule(rule)
    if rule in ON_BOARD and setting.theorem.settled is None:
        return BOARD_NEEDED.at(setting.source, span, rule=shown)
    if rule in CLASSICAL and setting.known_theorems.logic == "intuitionistic":
        return CLASSICAL_RULE.at(setting.source, span, what=shown, advice=_INSTEAD[rule])
    allowed = [setting.rule(name) for name in RULES if name in setting.theorem.rules]
    names = listed(allowed[:_SHOWN]) if len(allowed) <= _SHOWN else "fewer than all"
    return RULE_NOT_ALLOWED.at(
        setting.source, span, rule=shown, advice=f"These rules are: {names}."
    )


def foreign_integer(setting: Setting, position: int) -> Diagnostic | None:
    """The finding about a line with an integer, where the theorem has none."""
    line, f = setting.text.lines[position], setting.forms[position]
    if not setting.taken.is_pure or not (integers := [*integers_in(f)]):
        return None
    taken = frozenset().union(*map(names_in, setting.forms))
    name = next((name for name in "cdeuvw" if name not in taken), "c0")
    return FOREIGN_INTEGER.at(
        setting.source, line.formula_span, line=line.label, integer=integers[0], name=name
    )


def wrong_rule(case: Case) -> Diagnostic | None:
    """The finding about a line that another rule gives from what is cited."""
    cites = case.cites
    theorem = case.setting.theorem
    lines = sum([isinstance(cite, int) for cite in cites])
    # No rule cites a box before a line.
    cited = lines * "f" + (len(cites) - lines) * "b"
    for rule, shape in CITED.items():
        if rule == case.rule or rule not in theorem.rules or not re.fullmatch(shape, cited):
            continue
        if rule in ELSEWHERE and (rule != "premise" or cites or case.line.boxes):
            continue
        if case.follows(rule, cites):
            return _instead(case, case.setting.rule(rule))
    return None


def wrong_lines(case: Case) -> Diagnostic | None:
    """The finding about a line that its rule gives from other lines."""
    if case.fitting is None:
        return None
    return case.at(
        WRONG_LINES,
        cited=cited_words(case.line),
        fits=fitting_words(case.setting, case.fitting).capitalize(),
        example=case.justified(case.fitting),
    )


def theorem_instead(case: Case) -> Diagnostic | None:
    """The finding about a line that a theorem gives from what is cited."""
    cites = case.cites
    if case.rule == "theorem" or "theorem" not in case.setting.theorem.rules:
        return None
    if case.boxes or not 0 < len(cites) <= 3:
        return None
    theorems = case.setting.known_theorems
    for citable in theorems.all():
        sequent = citable.sequent
        usable = citable.proved and theorems.allowed(citable)
        if not usable or len(sequent.premises) != len(cites):
            continue
        if case.follows("theorem", cites, sequent):
            return _instead(case, f"theorem {citable.name}")
    return None


def _instead(case: Case, other: str) -> Diagnostic:
    citations = ", ".join(citation.text for citation in case.line.citations)
    if not citations:
        return case.at(
            WRONG_RULE,
            other=other,
            example=other,
            cited="",
            message="Line {line} is right by {other}, and not by {rule}.",
        )
    return case.at(
        WRONG_RULE, cited=cited_words(case.line), other=other, example=f"{other} {citations}"
    )


def premise_fault(case: Case) -> Diagnostic | None:
    """The finding about a premise that the theorem does not have."""
    sequent, c = case.setting.theorem.sequent, case.concluded
    if case.line.boxes or c in _to_assume(form(sequent.conclusion)):
        use = "->I" if form(sequent.conclusion)[0] == "->" else "~I or RAA"
        advice = "A rule that takes a box, such as ->I, ~I or |E, gives it up again."
        if not case.line.boxes:
            advice = f"The box is then used by {use}."
        return case.at(ASSUMPTION_AS_PREMISE, case.line.formula_span, advice=advice)
    style = case.setting.style
    premises = [cut(write(premise, style)) for premise in sequent.premises[:_SHOWN]]
    if not premises:
        advice = "The theorem has no premises; what is assumed has to be assumed in a box."
    elif len(premises) == 1:
        advice = f"Its only premise is {premises[0]}."
    else:
        advice = f"Its premises are {listed(premises)}."
    return case.at(NOT_A_PREMISE, case.line.formula_span, advice=advice)


def number_fault(case: Case) -> Diagnostic | None:
    """The finding about a line by arithmetic that is not a true comparison."""
    c = case.concluded
    links = c[1:] if c[0] == "&" else (c,)
    values = [compared(link[1] if link[0] == "~" else link) for link in links]
    comparison = case.say(c)
    if None not in values:
        wrong = [k for k, v in zip(links, values, strict=True) if v == (k[0] == "~")]
        where = f": {case.say(wrong[0])} is not" if wrong and len(links) > 1 else ""
        message = f"{comparison} is not true{where}."
    else:
        message = (
            f"{comparison} is no comparison of integers, so that numbers alone do not settle it."
        )
    return case.at(FALSE_COMPARISON, case.line.formula_span, message=message)


def _to_assume(conclusion: Form) -> list[Form]:
    """What one would assume to prove a conclusion."""
    assumptions = [("~", conclusion)]
    if conclusion[0] == "->":
        assumptions.append(conclusion[1])
    if conclusion[0] == "~":
        assumptions.append(conclusion[1])
    if conclusion[0] == "<->":
        assumptions += [conclusion[1], conclusion[2]]
    return assumptions


_INSTEAD = {
    "RAA": "Only a negation is proved by contradiction, by ~I.",
    "~~E": "~~A does not give A; often the goal needs ~~A only, or another way.",
    "LEM": "A | ~A is proved by |I from A or from ~A, when one of them is known.",
}
