"""Why a line does not follow: the most specific thing that can be said about it.

`FINDERS` is the order in which mistakes are looked for, and the first that finds one has the word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, TypeAlias

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.citations import CITES_LINE_NOT_BOX, INSIDE_CLOSED_BOX
from minelogic.proof.kinds.connectives import IMPLICATION_NEEDS_BOX
from minelogic.proof.kinds.lines import DOES_NOT_FOLLOW
from minelogic.proof.mistakes import (
    and_or,
    boards,
    connectives,
    fallacies,
    quantifiers,
    rules,
    theorems,
)
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.citations import citation_faults, standing_fault
from minelogic.proof.mistakes.fallacies import bare
from minelogic.proof.mistakes.results import results
from minelogic.proof.mistakes.rules import foreign_integer, rule_fault
from minelogic.proof.mistakes.setting import Setting, cited_words, needs
from minelogic.proof.mistakes.shapes import misshapen, shape_fault
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Formula

_BOX_NEEDED = (IMPLICATION_NEEDS_BOX.code, CITES_LINE_NOT_BOX.code)
_MENDED = 4
"""So many formulas are tried in the place of a wrong one."""
Find: TypeAlias = Callable[[Case], Diagnostic | None]
"""Looks for one mistake in a line that does not follow."""


class Finder(NamedTuple):
    """What looks for one mistake, and the rules whose lines may have it; none: those of all."""

    find: Find
    rules: tuple[str, ...] = ()


def forbidden(setting: Setting, position: int, misread: bool) -> list[Diagnostic]:
    """What is wrong with a line whatever it says: its rule, its boxes, what it cites.

    Of a line that the reader has found fault with, the boxes have been spoken of.
    """
    standing = None if misread else standing_fault(setting, position)
    findings = [rule_fault(setting, position), standing, foreign_integer(setting, position)]
    faults = citation_faults(setting, position)
    shape = shape_fault(setting, position) if faults else None
    if shape is not None and shape.code in _BOX_NEEDED:  # so the lines of a box were cited for it
        faults = [shape, *[f for f in faults if f.code != INSIDE_CLOSED_BOX.code]]
    return [*[finding for finding in findings if finding is not None], *faults]


def explained(setting: Setting, position: int) -> Diagnostic:
    """Why a line does not follow from what it cites, all of which it may cite."""
    finding = first_finding(Case(setting, position), FINDERS)
    assert finding is not None, "the last finder always finds that the line does not follow"
    return finding


def first_finding(case: Case, finders: Iterable[Finder]) -> Diagnostic | None:
    """What the first finder says that finds its mistake in a line."""
    for find, of in finders:
        finding = find(case) if not of or case.rule in of else None
        if finding is not None:
            return finding
    return None


def does_not_follow(case: Case) -> Diagnostic:
    """The finding that a line does not follow, with what its rule would give, if that is known."""
    why = f" from {cited_words(case.line)}" if case.line.citations else ""
    return case.at(DOES_NOT_FOLLOW, why=why + _gives(case), needs=needs(case.rule))


def brief(setting: Setting, position: int) -> Diagnostic:
    """That a line does not follow, without a reason: for a file that has very many such lines."""
    case = Case(setting, position)
    return case.at(DOES_NOT_FOLLOW, why="", needs=needs(case.rule), more="")


def cited_texts(setting: Setting, position: int) -> tuple[str, ...]:
    """What a line cites, each with what it says."""
    texts: list[str] = []
    for citation in setting.text.lines[position].citations:
        if citation.first is None or (citation.box and citation.last is None):
            continue
        first = setting.said_in(citation.first)
        if citation.box and citation.last is not None:
            texts.append(f"box {citation.text}: {first} … {setting.said_in(citation.last)}")
        else:
            texts.append(f"line {citation.text}: {first}")
    return tuple(texts)


def mended(setting: Setting, position: int) -> list[Formula]:
    """What a wrong line would have to say to follow by its rule from what it cites."""
    if setting.text.lines[position].rule == "premise":
        lines = zip(setting.text.lines, setting.forms, strict=True)
        stated = {f for line, f in lines if line.rule == "premise"}
        premises = setting.theorem.sequent.premises
        return [premise for premise in premises if form(premise) not in stated][:_MENDED]
    case = Case(setting, position)
    given = results(case)
    alike = [f for f in given if bare(f) == bare(case.concluded)]
    return [setting.formula(f) for f in (alike or given)[:_MENDED]]


def _gives(case: Case) -> str:
    """What the rule makes of the cited lines, where that is one formula; or what it lacks."""
    given = results(case)
    if len(given) == 1:
        return f": that gives {case.say(given[0])}"
    if case.rule == "->E":
        arrows = [f for f in case.formulas if f[0] == "->"]
        return "".join(f": {case.say(f)} needs {case.say(f[1])}" for f in arrows[:1])
    return ""


FINDERS: tuple[Finder, ...] = (
    # What the line cites is right for something else: then nothing else is worth saying.
    Finder(theorems.barred_theorem, ("theorem",)),
    Finder(rules.wrong_rule),
    # What can be said of lines that cite too little or too much, before they are counted.
    Finder(fallacies.affirming_a_disjunct),
    Finder(and_or.one_line_for_two_parts, ("&I",)),
    Finder(connectives.one_way, ("<->I",)),
    Finder(connectives.contradiction_not_written, ("falseE",)),
    Finder(and_or.no_cases, ("|E",)),
    Finder(quantifiers.no_witness, ("existsE",)),
    Finder(connectives.two_negations, ("~E",)),
    Finder(misshapen),
    # From here on a line cites as many lines and boxes as its rule takes. What rests on nothing:
    Finder(rules.premise_fault, ("premise",)),
    Finder(boards.given_fault, ("given", "display")),
    Finder(rules.number_fault, ("arithmetic",)),
    Finder(theorems.classical_theorem, ("theorem",)),
    Finder(boards.board_fault, ("board",)),
    # Fallacies with a name, whatever rule was meant to carry them.
    Finder(fallacies.affirming_the_consequent),
    Finder(fallacies.denying_the_antecedent),
    Finder(fallacies.converse_used),
    Finder(fallacies.de_morgan_connective),
    Finder(fallacies.part_dropped, ("|I", "|E", "copy", "&E")),
    Finder(fallacies.negation_fault),
    # A rule whose cases, ends or names are not what they have to be.
    Finder(and_or.wrong_cases, ("|E",)),
    Finder(connectives.box_not_false, ("~I", "RAA")),
    Finder(connectives.not_yet_false, ("~E",)),
    Finder(theorems.theorem_fault, ("theorem",)),
    Finder(quantifiers.wrong_forall_introduction, ("forallI",)),
    Finder(quantifiers.wrong_exists_elimination, ("existsE",)),
    # Another way to the same line.
    Finder(rules.theorem_instead),
    Finder(rules.wrong_lines),
    # No lines fit the rule: what it lacks.
    Finder(quantifiers.wrong_forall_elimination, ("forallE",)),
    Finder(quantifiers.wrong_exists_introduction, ("existsI",)),
    Finder(connectives.wrong_connective),
    Finder(and_or.not_a_conjunct, ("&E",)),
    Finder(connectives.not_a_contradiction, ("~E",)),
    Finder(connectives.not_from_false, ("falseE",)),
    Finder(connectives.implication_not_box, ("->I",)),
    Finder(and_or.part_not_cited, ("&I",)),
    Finder(connectives.refuted_something_else, ("~I", "RAA")),
    Finder(does_not_follow),
)
"""The order in which mistakes are looked for in a line that does not follow."""
