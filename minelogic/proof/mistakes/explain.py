"""Why a line does not follow: the most specific thing that can be said about it."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import Box
from minelogic.proof.kinds.citations import CITES_LINE_NOT_BOX, INSIDE_CLOSED_BOX
from minelogic.proof.kinds.connectives import IMPLICATION_NEEDS_BOX
from minelogic.proof.kinds.lines import DOES_NOT_FOLLOW
from minelogic.proof.mistakes.board import board_fault
from minelogic.proof.mistakes.case import Case, Setting
from minelogic.proof.mistakes.citations import (
    Boxes,
    citation_faults,
    cited_words,
    needs,
    shape_fault,
    standing_fault,
)
from minelogic.proof.mistakes.fallacies import affirming_a_disjunct, fallacy
from minelogic.proof.mistakes.fits import (
    also_fits,
    box_at,
    theorem_instead,
    wrong_lines,
    wrong_rule,
)
from minelogic.proof.mistakes.given import given_fault
from minelogic.proof.mistakes.negation import bare, negation_fault
from minelogic.proof.mistakes.propositional import (
    after_search,
    before_counting,
    before_search,
    connective,
)
from minelogic.proof.mistakes.quantifiers import quantifier_fault
from minelogic.proof.mistakes.results import results
from minelogic.proof.mistakes.rules import foreign_integer, number_fault, premise_fault, rule_fault
from minelogic.proof.mistakes.theorems import barred_theorem, classical_theorem, theorem_fault
from minelogic.syntax.forms import Form, form
from minelogic.syntax.tree import Formula


def forbidden(setting: Setting, boxes: Boxes, position: int, misread: bool) -> list[Diagnostic]:
    """What is wrong with a line whatever it says: its rule, its boxes, what it cites.

    Of a line that the reader has found fault with, the boxes have been spoken of.
    """
    standing = None if misread else standing_fault(setting, position)
    found = [rule_fault(setting, position), standing, foreign_integer(setting, position)]
    faults = citation_faults(setting, boxes, position)
    shape = shape_fault(setting, boxes, position) if faults else None
    if shape is not None and shape.code in _BOX_NEEDED:  # so the lines of a box were cited for it
        faults = [shape, *[f for f in faults if f.code != INSIDE_CLOSED_BOX.code]]
    return [*[finding for finding in found if finding is not None], *faults]


def explained(setting: Setting, boxes: Boxes, position: int) -> Diagnostic:
    """Why a line does not follow from what it cites, all of which it may cite."""
    case = Case(setting, position, cited_by(setting, position))
    rule, line = case.rule, case.line
    if rule == "theorem" and (finding := barred_theorem(case)):
        return finding
    if finding := wrong_rule(case):
        return finding
    more = also_fits(case, boxes)
    finding = affirming_a_disjunct(case, more) or before_counting(case, more)
    finding = finding or shape_fault(setting, boxes, position, more)
    if finding:
        return finding
    if rule == "premise" and (finding := premise_fault(case)):
        return finding
    if rule in ("given", "display") and (finding := given_fault(case)):
        return finding
    if rule == "arithmetic" and (finding := number_fault(case)):
        return finding
    if rule == "theorem" and (finding := classical_theorem(case)):
        return finding
    if rule == "board" and (finding := board_fault(case, more)):
        return finding
    for find in (fallacy, negation_fault, before_search):
        if finding := find(case, more):
            return finding
    if rule == "theorem" and (finding := theorem_fault(case, more)):
        return finding
    if rule in ("forallI", "existsE") and (finding := quantifier_fault(case, more)):
        return finding
    if finding := theorem_instead(case) or wrong_lines(case, boxes):
        return finding
    for find in (quantifier_fault, connective, after_search):
        if finding := find(case, ""):
            return finding
    why = f" from {cited_words(line)}" if line.citations else ""
    return case.at(DOES_NOT_FOLLOW, why=why + _gives(case), needs=needs(rule), more="")


_BOX_NEEDED = (IMPLICATION_NEEDS_BOX.code, CITES_LINE_NOT_BOX.code)


def cited_by(setting: Setting, position: int) -> tuple[Form | Box, ...]:
    """What a line cites: forms of lines, and boxes."""
    found: list[Form | Box] = []
    for citation in setting.text.lines[position].citations:
        assert citation.first is not None
        if citation.box and citation.last is not None:
            found.append(box_at(setting, citation.first, citation.last))
        else:
            found.append(setting.forms[citation.first])
    return tuple(found)


def cited_texts(setting: Setting, position: int) -> tuple[str, ...]:
    """What a line cites, each with what it says."""
    found: list[str] = []
    for citation in setting.text.lines[position].citations:
        if citation.first is None or (citation.box and citation.last is None):
            continue
        said = setting.said_in(citation.first)
        if citation.box and citation.last is not None:
            found.append(f"box {citation.text}: {said} … {setting.said_in(citation.last)}")
        else:
            found.append(f"line {citation.text}: {said}")
    return tuple(found)


def mended(setting: Setting, position: int) -> list[Formula]:
    """What a wrong line would have to say to follow by its rule from what it cites."""
    if setting.text.lines[position].rule == "premise":
        lines = zip(setting.text.lines, setting.forms, strict=True)
        stated = {f for line, f in lines if line.rule == "premise"}
        premises = setting.theorem.sequent.premises
        return [premise for premise in premises if form(premise) not in stated][:_MENDED]
    case = Case(setting, position, cited_by(setting, position))
    found = results(case)
    alike = [f for f in found if bare(f) == bare(case.concluded)]
    return [setting.formula(f) for f in (alike or found)[:_MENDED]]


_MENDED = 4


def brief(setting: Setting, position: int) -> Diagnostic:
    """That a line does not follow, without a reason: for a file that has very many such lines."""
    case = Case(setting, position, ())
    return case.at(DOES_NOT_FOLLOW, why="", needs=needs(case.rule), more="")


def _gives(case: Case) -> str:
    """What the rule makes of the cited lines, where that is one formula; or what it lacks."""
    given = results(case)
    if len(given) == 1:
        return f": that gives {case.say(given[0])}"
    if case.rule == "->E":
        arrows = [f for f in case.formulas if f[0] == "->"]
        return "".join(f": {case.say(f)} needs {case.say(f[1])}" for f in arrows[:1])
    return ""
