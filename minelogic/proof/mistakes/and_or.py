"""Mistakes with conjunctions and disjunctions: cases, and parts."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.citations import CITES_LINE_NOT_BOX
from minelogic.proof.kinds.connectives import (
    NOT_A_CASE,
    NOT_A_CONJUNCT,
    ONE_LINE_FOR_TWO_PARTS,
    OR_CASE_MISSING,
    OR_CASES_DIFFER,
    OR_PART_DROPPED,
    PART_NOT_CITED,
)
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.connectives import NOUNS
from minelogic.proof.mistakes.rules import theorem_instead
from minelogic.proof.mistakes.setting import cited_words, listed, needs
from minelogic.syntax.forms import Form, runs


def no_cases(case: Case) -> Diagnostic | None:
    """The finding about |E that cites a disjunction and no box."""
    if case.boxes:
        return None
    if len(case.formulas) != 1:
        return _implications(case)
    f, c = case.formulas[0], case.concluded
    if f[0] != "|" or c == f:
        return None
    parts = listed([case.say(part) for part in f[1:]])
    if c in f[1:]:
        advice = f"Open a box for each part, {parts}, end all in one formula, and cite them too."
        return case.at(
            OR_PART_DROPPED,
            case.line.formula_span,
            disjunction=case.say(f),
            where=case.name(f),
            help=f"{advice}{{more}}",
        )
    if case.more:
        return None
    return case.at(
        CITES_LINE_NOT_BOX,
        case.citation(f),
        cited=case.name(f),
        needs=needs("|E"),
        advice=f"Open a box for each part, {parts}, and reach {case.say(c)} in each.",
    )


def _implications(case: Case) -> Diagnostic | None:
    """The finding about |E that cites an implication for each part, and no box."""
    whole = [f for f in case.formulas if f[0] == "|"]
    sides = {f[1] for f in case.formulas if f[0] == "->"}
    if (
        not whole
        or case.more
        or len(sides) + 1 < len(case.formulas)
        or not sides <= {*whole[0][1:]}
    ):
        return None
    f = whole[0]
    finding = theorem_instead(case)
    if finding is not None:
        return finding
    parts = listed([case.say(part) for part in f[1:]])
    return case.at(
        CITES_LINE_NOT_BOX,
        cited=cited_words(case.line),
        needs=needs("|E"),
        advice=f"Open a box for each part, {parts}, reach {case.say(case.concluded)} in each by "
        f"{case.setting.rule('->E')}, and cite {case.name(f)} and the boxes.",
    )


def wrong_cases(case: Case) -> Diagnostic | None:
    """What is wrong with the cases of |E."""
    f = case.formulas[0]
    if f[0] != "|":
        return None
    differing = [b for b in case.boxes if b.end != case.concluded]
    if differing:
        return case.at(
            OR_CASES_DIFFER,
            case.citation(differing[0]),
            box=case.name(differing[0]),
            end=case.say(differing[0].end),
        )
    covered: set[int] = set()
    foreign = []
    for b in case.boxes:
        places = [] if b.assumed is None else runs(f, "|", b.assumed)
        covered.update(n for run in places for n in run)
        if not places:
            foreign.append(b)
    if foreign and foreign[0].assumed is not None:
        return case.at(
            NOT_A_CASE,
            case.citation(foreign[0]),
            box=case.name(foreign[0]).capitalize(),
            assumed=case.say(foreign[0].assumed),
            disjunction=case.say(f),
            where=case.name(f),
            parts=listed([case.say(part) for part in f[1:]]),
        )
    missing = [n for n in range(1, len(f)) if n not in covered]
    if not missing:
        return None
    return case.at(
        OR_CASE_MISSING,
        disjunction=case.say(f),
        where=case.name(f),
        part=listed([case.say(f[n]) for n in missing], "or"),
    )


def one_line_for_two_parts(case: Case) -> Diagnostic | None:
    """What is wrong with the parts of &I."""
    c = case.concluded
    if c[0] != "&":
        return None
    cited_parts = {*case.formulas}
    for f in case.formulas:
        cited_parts |= {*f[1:]} if f[0] == "&" else set()
    without = [part for part in c[1:] if part not in cited_parts]
    cited = [citation.first for citation in case.line.citations]
    given = [part for part in c[1:] if part in cited_parts]
    if len(set(cited)) == 1 and without and given:
        return case.at(
            ONE_LINE_FOR_TWO_PARTS,
            cited=case.name(case.cited[0]),
            part=case.say(given[0]),
            other=case.say(without[0]),
        )
    return None


def part_not_cited(case: Case) -> Diagnostic | None:
    """The finding about &I that cites a line for some of the parts only."""
    c, cited_parts = case.concluded, {*case.formulas}
    if c[0] != "&":
        return None
    for f in case.formulas:
        cited_parts |= {*f[1:]} if f[0] == "&" else set()
    without = [part for part in c[1:] if part not in cited_parts]
    if not without or len(without) == len(c) - 1:
        return None
    return case.at(
        PART_NOT_CITED,
        case.line.formula_span,
        part=case.say(without[0]),
        needs=needs("&I"),
    )


def not_a_conjunct(case: Case) -> Diagnostic | None:
    """The finding about &E that gives no part of what is cited."""
    f = case.formulas[0]
    if f[0] == "&":
        advice = f"&E gives one of its parts: {listed([case.say(part) for part in f[1:]], 'or')}."
        if case.concluded[0] == "&" and {*case.concluded[1:]} <= {*f[1:]}:
            advice = "&E gives one part, or several neighbours in their order; take one at a time."
    elif case.concluded in _inside(f):
        advice = (
            f"It stands inside {case.say(f)}, but this is {NOUNS.get(f[0], 'no conjunction')}, "
            "and says neither of its sides by itself."
        )
    else:
        advice = f"&E needs {needs('&E')}; {case.say(f)} is {NOUNS.get(f[0], 'none')}."
    return case.at(
        NOT_A_CONJUNCT,
        case.line.formula_span,
        cited=case.say(f),
        where=case.name(f),
        advice=advice,
    )


def _inside(f: Form) -> Iterator[Form]:
    """The parts of a form, and theirs."""
    for part in f[1:]:
        if isinstance(part, tuple) and f[0] in ("~", "&", "|", "->", "<->"):
            yield part
            yield from _inside(part)
