"""Mistakes with implications, equivalences and negations, and rules for another connective."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.citations import WRONG_NUMBER_OF_CITATIONS
from minelogic.proof.kinds.connectives import (
    BOX_NOT_FALSE,
    IFF_ONE_WAY,
    IMPLICATION_NOT_BOX,
    NOT_A_CONTRADICTION,
    NOT_FALSE,
    WRONG_CONNECTIVE,
)
from minelogic.proof.kinds.lines import DOES_NOT_FOLLOW
from minelogic.proof.mistakes.case import Case, opposites
from minelogic.proof.mistakes.setting import cited_words, needs
from minelogic.syntax.forms import FALSE


def two_negations(case: Case) -> Diagnostic | None:
    """The finding about ~E that takes two negations away, where the rule for that is barred."""
    c = case.concluded
    if case.formulas != [("~", ("~", c))] or case.boxes or case.more:
        return None
    rule, two = case.setting.rule("~~E"), case.say(case.formulas[0])
    advice = f"Two negations go away by {rule}, which may not be used in this proof."
    if case.setting.known_theorems.logic == "intuitionistic":
        advice = (
            f"Two negations go away by {rule}, a classical rule: in intuitionistic logic {two} "
            f"does not give {case.say(c)}."
        )
    return case.at(
        WRONG_NUMBER_OF_CITATIONS,
        cited=cited_words(case.line),
        needs=needs("~E"),
        advice=advice,
    )


def not_a_contradiction(case: Case) -> Diagnostic | None:
    """The finding about ~E of two lines that do not contradict each other."""
    f, g = case.formulas
    return case.at(
        NOT_A_CONTRADICTION,
        left=f"{case.say(f)} ({case.name(f)})",
        right=f"{case.say(g)} ({case.name(g)})",
    )


def not_yet_false(case: Case) -> Diagnostic | None:
    """The finding about ~E that goes from a contradiction on to something else at once."""
    if not opposites(*case.formulas):
        return None
    rule = case.setting.rule
    return case.at(
        NOT_FALSE,
        case.line.formula_span,
        message=f"{rule('~E')} gives {case.say(FALSE)}, and not {case.say(case.concluded)}.",
        advice=f"Write {case.say(FALSE)} in this line; by {rule('falseE')} anything follows from "
        "it.",
    )


def box_not_false(case: Case) -> Diagnostic | None:
    """The finding about a box that was to end in a contradiction."""
    b = case.boxes[0]
    if b.end == FALSE:
        return None
    return case.at(
        BOX_NOT_FALSE,
        case.citation(b),
        box=case.name(b).capitalize(),
        end=case.say(b.end),
    )


def refuted_something_else(case: Case) -> Diagnostic | None:
    """The finding about a box that refutes something else than it should."""
    b = case.boxes[0]
    if b.assumed is None:
        return None
    gives = ("~", b.assumed) if case.rule == "~I" else b.assumed[1] if b.assumed[0] == "~" else None
    why = f": {case.name(b)} assumes {case.say(b.assumed)}"
    why += f", so it gives {case.say(gives)}" if gives is not None else ", which is no negation"
    return case.at(DOES_NOT_FOLLOW, why=why, needs=needs(case.rule))


def not_from_false(case: Case) -> Diagnostic | None:
    """The finding about falseE that cites no contradiction."""
    f = case.formulas[0]
    return case.at(
        NOT_FALSE,
        case.citation(f),
        message=f"{case.name(f).capitalize()} says {case.say(f)}, and not {case.say(FALSE)}.",
        advice=f"{case.setting.rule('falseE')} needs {needs('falseE')}.",
    )


def contradiction_not_written(case: Case) -> Diagnostic | None:
    """The contradiction of two lines, used before it is written down."""
    if len(case.formulas) != 2 or not opposites(*case.formulas):
        return None
    citations = ", ".join(citation.text for citation in case.line.citations)
    rule, false = case.setting.rule, case.say(FALSE)
    return case.at(
        NOT_FALSE,
        message=f"The contradiction of {cited_words(case.line)} has to be a line of its own.",
        advice=f"Write {false} by {rule('~E')} {citations}, and cite that line.",
    )


def implication_not_box(case: Case) -> Diagnostic | None:
    """The finding about ->I that gives something else than its box shows."""
    b, c = case.boxes[0], case.concluded
    if b.assumed is None or b.name is not None:
        return None
    expected = ("->", b.assumed, b.end)
    if c == ("->", b.end, b.assumed):
        advice = "What the box assumes stands on the left of the arrow, its last line on the right."
    elif c[0] == "->" and c[1] == b.assumed:
        advice = f"The box has to go on until its last line is {case.say(c[2])}."
    elif c[0] == "->" and c[2] == b.end:
        advice = f"To get {case.say(c)}, the box has to assume {case.say(c[1])}."
    else:
        advice = "->I gives the assumption, an arrow, and the last line of the box."
    return case.at(
        IMPLICATION_NOT_BOX,
        case.line.formula_span,
        box=case.name(b).capitalize(),
        assumed=case.say(b.assumed),
        end=case.say(b.end),
        expected=case.say(expected),
        advice=advice,
    )


def one_way(case: Case) -> Diagnostic | None:
    """The finding about <->I that goes one way only."""
    c = case.concluded
    if c[0] != "<->":
        return None
    ways = {(f[1], f[2]) for f in case.formulas if f[0] == "->"}
    ways |= {(b.assumed, b.end) for b in case.boxes if b.assumed is not None}
    for way in ((c[1], c[2]), (c[2], c[1])):
        if way not in ways and way[::-1] in ways:
            return case.at(IFF_ONE_WAY, left=case.say(way[0]), right=case.say(way[1]))
    return None


def wrong_connective(case: Case) -> Diagnostic | None:
    """The finding about a rule that is for another connective than that of the lines."""
    uses, makes = _USES.get(case.rule), _MAKES.get(case.rule)
    if makes is not None and case.concluded[0] != makes:
        message = (
            f"{case.setting.rule(case.rule)} makes {NOUNS[makes]}, but {case.say(case.concluded)} "
            f"is {NOUNS.get(case.concluded[0], 'none')}."
        )
        span = case.line.formula_span
    elif uses is not None and case.formulas and all(f[0] != uses for f in case.formulas):
        f = case.formulas[0]
        several = (
            "No cited line is"
            if len(case.formulas) > 1
            else (f"{case.name(f).capitalize()}, {case.say(f)}, is not")
        )
        message = f"{several} {NOUNS[uses]}, and {case.setting.rule(case.rule)} is about one."
        span = case.citation(f)
    else:
        return None
    return case.at(WRONG_CONNECTIVE, span, message=message, needs=needs(case.rule))


NOUNS: Mapping[str, str] = {
    "&": "a conjunction",
    "|": "a disjunction",
    "->": "an implication",
    "<->": "an equivalence",
    "~": "a negation",
    "forall": "a formula that begins with forall",
    "exists": "a formula that begins with exists",
    "=": "an equation",
    "atom": "an atom",
    "false": "a contradiction",
    "true": "true",
}
_USES: Mapping[str, str] = {
    "->E": "->",
    "|E": "|",
    "<->E": "<->",
    "forallE": "forall",
    "existsE": "exists",
    "=E": "=",
    "~~E": "~",
}
_MAKES: Mapping[str, str] = {
    "&I": "&",
    "|I": "|",
    "->I": "->",
    "<->I": "<->",
    "forallI": "forall",
    "existsI": "exists",
    "~I": "~",
    "=I": "=",
}
