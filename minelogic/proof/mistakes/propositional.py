"""The named mistakes of propositional logic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.citations import CITES_LINE_NOT_BOX, WRONG_NUMBER_OF_CITATIONS
from minelogic.proof.kinds.connectives import (
    BOX_NOT_FALSE,
    IFF_ONE_WAY,
    IMPLICATION_NOT_BOX,
    NOT_A_CASE,
    NOT_A_CONJUNCT,
    NOT_A_CONTRADICTION,
    NOT_FALSE,
    ONE_LINE_FOR_TWO_PARTS,
    OR_CASE_MISSING,
    OR_CASES_DIFFER,
    OR_PART_DROPPED,
    PART_NOT_CITED,
    WRONG_CONNECTIVE,
)
from minelogic.proof.kinds.lines import DOES_NOT_FOLLOW
from minelogic.proof.mistakes.case import Case, listed, opposites
from minelogic.proof.mistakes.citations import cited_words, needs
from minelogic.proof.mistakes.fits import theorem_instead
from minelogic.syntax.forms import FALSE, Form, names_in, put_in, runs


def before_counting(case: Case, more: str) -> Diagnostic | None:
    """The finding about a rule that cites too little, where it can be said what is missing."""
    find = _COUNTING.get(case.rule)
    return None if find is None or not case.cited else find(case, more)


def before_search(case: Case, more: str) -> Diagnostic | None:
    """The finding about a rule whose cases, parts or ends are not what they have to be."""
    find = _BEFORE.get(case.rule)
    return None if find is None else find(case, more)


def after_search(case: Case, more: str) -> Diagnostic | None:
    """The finding about a rule that no line fits."""
    find = _AFTER.get(case.rule)
    return None if find is None else find(case, more)


def _cases(case: Case, more: str) -> Diagnostic | None:
    """What is wrong with the cases of |E."""
    f = case.formulas[0]
    if f[0] != "|":
        return None
    differing = [b for b in case.boxes if b.end != case.concluded]
    if differing:
        return case.at(
            OR_CASES_DIFFER, case.citation(differing[0]), box=case.name(differing[0]),
            end=case.say(differing[0].end), more=more,
        )  # fmt: skip
    covered: set[int] = set()
    foreign = []
    for b in case.boxes:
        found = [] if b.assumed is None else runs(f, "|", b.assumed)
        covered.update(n for run in found for n in run)
        if not found:
            foreign.append(b)
    if foreign and foreign[0].assumed is not None:
        return case.at(
            NOT_A_CASE, case.citation(foreign[0]),
            box=case.name(foreign[0]).capitalize(), assumed=case.say(foreign[0].assumed),
            disjunction=case.say(f), where=case.name(f),
            parts=listed([case.say(part) for part in f[1:]]), more=more,
        )  # fmt: skip
    missing = [n for n in range(1, len(f)) if n not in covered]
    if not missing:
        return None
    return case.at(
        OR_CASE_MISSING, disjunction=case.say(f), where=case.name(f),
        part=listed([case.say(f[n]) for n in missing], "or"), more=more,
    )  # fmt: skip


def _no_cases(case: Case, more: str) -> Diagnostic | None:
    """The finding about |E that cites a disjunction and no box."""
    if case.boxes:
        return None
    if len(case.formulas) != 1:
        return _implications(case, more)
    f, c = case.formulas[0], case.concluded
    if f[0] != "|" or c == f:
        return None
    parts = listed([case.say(part) for part in f[1:]])
    if c in f[1:]:
        advice = f"Open a box for each part, {parts}, end all in one formula, and cite them too."
        return case.at(
            OR_PART_DROPPED, case.line.formula_span, disjunction=case.say(f),
            where=case.name(f), more=more, help=f"{advice}{{more}}",
        )  # fmt: skip
    if more:
        return None
    return case.at(
        CITES_LINE_NOT_BOX, case.citation(f), cited=case.name(f), needs=needs("|E"),
        advice=f"Open a box for each part, {parts}, and reach {case.say(c)} in each.",
    )  # fmt: skip


def _implications(case: Case, more: str) -> Diagnostic | None:
    """The finding about |E that cites an implication for each part, and no box."""
    whole = [f for f in case.formulas if f[0] == "|"]
    sides = {f[1] for f in case.formulas if f[0] == "->"}
    if not whole or more or len(sides) + 1 < len(case.formulas) or not sides <= {*whole[0][1:]}:
        return None
    f = whole[0]
    finding = theorem_instead(case)
    if finding is not None:
        return finding
    parts = listed([case.say(part) for part in f[1:]])
    return case.at(
        CITES_LINE_NOT_BOX, cited=cited_words(case.line), needs=needs("|E"),
        advice=f"Open a box for each part, {parts}, reach {case.say(case.concluded)} in each by "
        f"{case.setting.rule('->E')}, and cite {case.name(f)} and the boxes.",
    )  # fmt: skip


def _two_negations(case: Case, more: str) -> Diagnostic | None:
    """The finding about ~E that takes two negations away, where the rule for that is barred."""
    f, c = case.formulas[0], case.concluded
    if more or len(case.cited) != 1 or f != ("~", ("~", c)):
        return None
    rule, two = case.setting.rule("~~E"), case.say(f)
    advice = f"Two negations go away by {rule}, which may not be used in this proof."
    if case.setting.known_theorems.logic == "intuitionistic":
        advice = (
            f"Two negations go away by {rule}, a classical rule: in intuitionistic logic {two} "
            f"does not give {case.say(c)}."
        )
    return case.at(
        WRONG_NUMBER_OF_CITATIONS, cited=cited_words(case.line), needs=needs("~E"),
        advice=advice,
    )  # fmt: skip


def _no_witness(case: Case, more: str) -> Diagnostic | None:
    """The finding about existsE that cites what exists and no box."""
    if case.boxes or len(case.formulas) != 1 or more:
        return None
    f, c = case.formulas[0], case.concluded
    if f[0] != "exists":
        return None
    names = [name for name in sorted(names_in(c)) if put_in(f[2], name) == c]
    name = names[0] if names else "c"
    while not names and name in names_in(f) | names_in(c):
        name += "1"
    return case.at(
        CITES_LINE_NOT_BOX, case.citation(f), cited=case.name(f), needs=needs("existsE"),
        message="{what} ({cited}) tells that there is one, and not which: {rule} needs a box.",
        what=case.say(f), advice=f"Assume {case.say(put_in(f[2], name))} in a box, end the box in "
        f"a formula without {name}, and cite the line and the box.",
    )  # fmt: skip


def _both_parts(case: Case, more: str) -> Diagnostic | None:
    """What is wrong with the parts of &I."""
    c = case.concluded
    if c[0] != "&":
        return None
    known = {*case.formulas}
    for f in case.formulas:
        known |= {*f[1:]} if f[0] == "&" else set()
    without = [part for part in c[1:] if part not in known]
    cited = [citation.first for citation in case.line.citations]
    given = [part for part in c[1:] if part in known]
    if len(set(cited)) == 1 and without and given:
        return case.at(
            ONE_LINE_FOR_TWO_PARTS, cited=case.name(case.cited[0]), part=case.say(given[0]),
            other=case.say(without[0]), more=more,
        )  # fmt: skip
    return None


def _part_not_cited(case: Case, more: str) -> Diagnostic | None:
    c, known = case.concluded, {*case.formulas}
    if c[0] != "&":
        return None
    for f in case.formulas:
        known |= {*f[1:]} if f[0] == "&" else set()
    without = [part for part in c[1:] if part not in known]
    if not without or len(without) == len(c) - 1:
        return None
    return case.at(
        PART_NOT_CITED, case.line.formula_span, part=case.say(without[0]), needs=needs("&I"),
        more=more,
    )  # fmt: skip


def _conjunct(case: Case, more: str) -> Diagnostic | None:
    f = case.formulas[0]
    if f[0] == "&":
        advice = f"&E gives one of its parts: {listed([case.say(part) for part in f[1:]], 'or')}."
        if case.concluded[0] == "&" and {*case.concluded[1:]} <= {*f[1:]}:
            advice = "&E gives one part, or several neighbours in their order; take one at a time."
    elif case.concluded in _inside(f):
        advice = (
            f"It stands inside {case.say(f)}, but this is {_NOUNS.get(f[0], 'no conjunction')}, "
            "and says neither of its sides by itself."
        )
    else:
        advice = f"&E needs {needs('&E')}; {case.say(f)} is {_NOUNS.get(f[0], 'none')}."
    return case.at(
        NOT_A_CONJUNCT, case.line.formula_span, cited=case.say(f), where=case.name(f),
        advice=advice, more=more,
    )  # fmt: skip


def _inside(f: Form) -> Iterator[Form]:
    """The parts of a form, and theirs."""
    for part in f[1:]:
        if isinstance(part, tuple) and f[0] in ("~", "&", "|", "->", "<->"):
            yield part
            yield from _inside(part)


def _contradiction(case: Case, more: str) -> Diagnostic | None:
    f, g = case.formulas
    return case.at(
        NOT_A_CONTRADICTION, left=f"{case.say(f)} ({case.name(f)})",
        right=f"{case.say(g)} ({case.name(g)})", more=more,
    )  # fmt: skip


def _not_yet_false(case: Case, more: str) -> Diagnostic | None:
    if not opposites(*case.formulas):
        return None
    rule = case.setting.rule
    return case.at(
        NOT_FALSE, case.line.formula_span, more=more,
        message=f"{rule('~E')} gives {case.say(FALSE)}, and not {case.say(case.concluded)}.",
        advice=f"Write {case.say(FALSE)} in this line; by {rule('falseE')} anything follows from "
        "it.",
    )  # fmt: skip


def _refuted(case: Case, more: str) -> Diagnostic | None:
    b = case.boxes[0]
    if b.end == FALSE:
        return None
    return case.at(
        BOX_NOT_FALSE, case.citation(b), box=case.name(b).capitalize(), end=case.say(b.end),
        more=more,
    )  # fmt: skip


def _refuted_what(case: Case, more: str) -> Diagnostic | None:
    b = case.boxes[0]
    if b.assumed is None:
        return None
    gives = ("~", b.assumed) if case.rule == "~I" else b.assumed[1] if b.assumed[0] == "~" else None
    why = f": {case.name(b)} assumes {case.say(b.assumed)}"
    why += f", so it gives {case.say(gives)}" if gives is not None else ", which is no negation"
    return case.at(DOES_NOT_FOLLOW, why=why, needs=needs(case.rule), more=more)


def _from_false(case: Case, more: str) -> Diagnostic | None:
    f = case.formulas[0]
    return case.at(
        NOT_FALSE, case.citation(f), more=more,
        message=f"{case.name(f).capitalize()} says {case.say(f)}, and not {case.say(FALSE)}.",
        advice=f"{case.setting.rule('falseE')} needs {needs('falseE')}.",
    )  # fmt: skip


def _not_written(case: Case, more: str) -> Diagnostic | None:
    """The contradiction of two lines, used before it is written down."""
    if len(case.formulas) != 2 or not opposites(*case.formulas):
        return None
    citations = ", ".join(citation.text for citation in case.line.citations)
    rule, false = case.setting.rule, case.say(FALSE)
    return case.at(
        NOT_FALSE, more=more,
        message=f"The contradiction of {cited_words(case.line)} has to be a line of its own.",
        advice=f"Write {false} by {rule('~E')} {citations}, and cite that line.",
    )  # fmt: skip


def _box_turned(case: Case, more: str) -> Diagnostic | None:
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
        IMPLICATION_NOT_BOX, case.line.formula_span, box=case.name(b).capitalize(),
        assumed=case.say(b.assumed), end=case.say(b.end), expected=case.say(expected),
        advice=advice, more=more,
    )  # fmt: skip


def _one_way(case: Case, more: str) -> Diagnostic | None:
    c = case.concluded
    if c[0] != "<->":
        return None
    known = {(f[1], f[2]) for f in case.formulas if f[0] == "->"}
    known |= {(b.assumed, b.end) for b in case.boxes if b.assumed is not None}
    for way in ((c[1], c[2]), (c[2], c[1])):
        if way not in known and way[::-1] in known:
            return case.at(IFF_ONE_WAY, left=case.say(way[0]), right=case.say(way[1]), more=more)
    return None


def connective(case: Case, more: str) -> Diagnostic | None:
    """The finding about a rule that is for another connective than that of the lines."""
    uses, makes = _USES.get(case.rule), _MAKES.get(case.rule)
    if makes is not None and case.concluded[0] != makes:
        message = (
            f"{case.setting.rule(case.rule)} makes {_NOUNS[makes]}, but {case.say(case.concluded)} "
            f"is {_NOUNS.get(case.concluded[0], 'none')}."
        )
        span = case.line.formula_span
    elif uses is not None and case.formulas and all(f[0] != uses for f in case.formulas):
        f = case.formulas[0]
        several = "No cited line is" if len(case.formulas) > 1 else (
            f"{case.name(f).capitalize()}, {case.say(f)}, is not"
        )  # fmt: skip
        message = f"{several} {_NOUNS[uses]}, and {case.setting.rule(case.rule)} is about one."
        span = case.citation(f)
    else:
        return None
    return case.at(WRONG_CONNECTIVE, span, message=message, needs=needs(case.rule), more=more)


_NOUNS: Mapping[str, str] = {
    "&": "a conjunction", "|": "a disjunction", "->": "an implication", "<->": "an equivalence",
    "~": "a negation",
    "forall": "a formula that begins with forall",
    "exists": "a formula that begins with exists",
    "=": "an equation", "atom": "an atom", "false": "a contradiction", "true": "true",
}  # fmt: skip
_USES: Mapping[str, str] = {
    "->E": "->", "|E": "|", "<->E": "<->", "forallE": "forall", "existsE": "exists", "=E": "=",
    "~~E": "~",
}  # fmt: skip
_MAKES: Mapping[str, str] = {
    "&I": "&", "|I": "|", "->I": "->", "<->I": "<->", "forallI": "forall", "existsI": "exists",
    "~I": "~", "=I": "=",
}  # fmt: skip
_COUNTING: Mapping[str, Callable[[Case, str], Diagnostic | None]] = {
    "&I": _both_parts, "<->I": _one_way, "falseE": _not_written, "|E": _no_cases,
    "existsE": _no_witness, "~E": _two_negations,
}  # fmt: skip
_BEFORE: Mapping[str, Callable[[Case, str], Diagnostic | None]] = {
    "|E": _cases, "~I": _refuted, "RAA": _refuted,
    "~E": _not_yet_false,
}  # fmt: skip
_AFTER: Mapping[str, Callable[[Case, str], Diagnostic | None]] = {
    "&E": _conjunct, "~E": _contradiction, "falseE": _from_false, "->I": _box_turned,
    "&I": _part_not_cited, "~I": _refuted_what, "RAA": _refuted_what,
}  # fmt: skip
