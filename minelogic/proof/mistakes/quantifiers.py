"""The named mistakes of the rules for all and some."""

from __future__ import annotations

from typing import Any

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import Box
from minelogic.proof.kinds.citations import CITES_LINE_NOT_BOX
from minelogic.proof.kinds.lines import DOES_NOT_FOLLOW
from minelogic.proof.kinds.quantifiers import (
    CAPTURED,
    FORALL_FROM_ONE,
    FORALL_OF_ASSUMED,
    NAME_NOT_FRESH,
    SEVERAL_VARIABLES,
    WITNESS_KEPT,
    WRONG_TERM,
)
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.setting import cut, needs
from minelogic.syntax.forms import BINDERS, Form, is_closed, names_in, put_in, worked_out
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Exists, Forall, Int, Var

_PREMISES = ("premise", "given", "display")
_NUMBERS = {2: "two", 3: "three", 4: "four"}
_MOST = 10
"""So many variables are looked at together."""


def no_witness(case: Case) -> Diagnostic | None:
    """The finding about existsE that cites what exists and no box."""
    if case.boxes or len(case.formulas) != 1 or case.more:
        return None
    f, c = case.formulas[0], case.concluded
    if f[0] != "exists":
        return None
    names = [name for name in sorted(names_in(c)) if put_in(f[2], name) == c]
    name = names[0] if names else "c"
    while not names and name in names_in(f) | names_in(c):
        name += "1"
    return case.at(
        CITES_LINE_NOT_BOX,
        case.citation(f),
        cited=case.name(f),
        needs=needs("existsE"),
        message="{what} ({cited}) tells that there is one, and not which: {rule} needs a box.",
        what=case.say(f),
        advice=f"Assume {case.say(put_in(f[2], name))} in a box, end the box in "
        f"a formula without {name}, and cite the line and the box.",
    )


def wrong_forall_introduction(case: Case) -> Diagnostic | None:
    """The finding about forallI of something that is not shown of just any value."""
    c, cited = case.concluded, case.cited[0]
    if c[0] != "forall":
        return None
    if isinstance(cited, Box) and (cited.name is None or cited.assumed is not None):
        return _not_about_any(case, cited)
    f = cited.end if isinstance(cited, Box) else cited
    terms = [cited.name] if isinstance(cited, Box) else _terms_for(c[2], f)
    if isinstance(cited, Box) and put_in(c[2], cited.name) != f:
        return case.at(
            WRONG_TERM,
            case.citation(cited),
            message=f"{case.name(cited).capitalize()} is about {cited.name}, but its last line, "
            f"{case.say(f)}, is not what {case.say(c)} says of {cited.name}.",
            advice=f"End the box with what is to hold of all, about {cited.name}.",
        )
    if not terms or terms[0] is None or put_in(c[2], terms[0]) != f:
        return _no_instance(case, c, f)
    term = terms[0]
    if not isinstance(term, str):
        return case.at(
            FORALL_FROM_ONE,
            case.citation(cited),
            cited=case.say(f),
            where=case.name(cited),
            term=term_text(term),
        )
    if term in names_in(c):
        return case.at(
            NAME_NOT_FRESH,
            case.line.formula_span,
            name=term,
            place="the line itself",
        )
    label = _speaking_of(case, term)
    if label is None:
        return _narrowed(case, term, c, cited)
    if isinstance(cited, Box):
        return case.at(NAME_NOT_FRESH, case.citation(cited), name=term, place=f"line {label}")
    return case.at(FORALL_OF_ASSUMED, case.citation(cited), name=term, place=f"line {label}")


def _not_about_any(case: Case, b: Box) -> Diagnostic:
    """The finding about a box that assumes something, and so does not speak of all."""
    assert b.assumed is not None
    name = b.name or "its value"
    return case.at(
        FORALL_OF_ASSUMED,
        case.citation(b),
        name=name,
        place=case.name(b),
        message="{box} assumes {assumed}, so what it shows need not hold of all.",
        box=case.name(b).capitalize(),
        assumed=case.say(b.assumed),
        help="Begin the box with `actual` and a new name, and assume nothing of it.{more}",
    )


def wrong_exists_elimination(case: Case) -> Diagnostic | None:
    """The finding about existsE whose box is not about just any value, or keeps its name."""
    f, b, c = case.formulas[0], case.boxes[0], case.concluded
    if f[0] != "exists":
        return None
    if b.assumed is None:
        return case.at(
            WRONG_TERM,
            case.citation(b),
            message=f"{case.name(b).capitalize()} names {b.name}, but does not assume what "
            f"{case.say(f)} ({case.name(f)}) says of it.",
            advice=f"After the line that names {b.name}, assume what it stands for.",
        )
    terms = [b.name] if b.name is not None else _terms_for(f[2], b.assumed)
    if not terms or put_in(f[2], terms[0]) != b.assumed:
        if b.name is None and len(several_terms(f, b.assumed)) > 1:
            return _several(case, f, b.assumed)
        of_what = "" if b.name is None else f" with {b.name} in it"
        return case.at(
            WRONG_TERM,
            case.citation(b),
            message=f"{case.name(b).capitalize()} assumes {case.say(b.assumed)}, which is no "
            f"instance of {case.say(f)} ({case.name(f)}).",
            advice=f"Assume what {case.say(f)} says{of_what or ' of a new name'}.",
        )
    name = terms[0]
    if not isinstance(name, str):
        return case.at(
            WRONG_TERM,
            case.citation(b),
            message=f"{case.name(b).capitalize()} assumes that the value is {term_text(name)}, "
            "which nothing says.",
            advice=f"{case.say(f)} tells that there is one, and not which; use a new name.",
        )
    if name in names_in(c):
        return case.at(WITNESS_KEPT, case.line.formula_span, name=name, box=case.name(b))
    if b.end != c:
        return case.at(
            DOES_NOT_FOLLOW,
            case.citation(b),
            needs=needs(case.rule),
            why=f": {case.name(b)} ends in {case.say(b.end)}",
        )
    place = case.name(f) if name in names_in(f) else None
    label = _speaking_of(case, name)
    if place is None and label is None:
        return _narrowed(case, name, f, b)
    return case.at(NAME_NOT_FRESH, case.citation(b), name=name, place=place or f"line {label}")


def _narrowed(case: Case, name: str, f: Form, cited: Form | Box) -> Diagnostic | None:
    """The finding about a name that elsewhere in the proof stands for fewer values."""
    values, domain = case.setting.theorem.values.get(name), f[1]
    if values is None or domain is None or {*domain[1:]} <= {*values}:
        return None
    return case.at(
        WRONG_TERM,
        case.citation(cited),
        message=f"In another line {name} stands where fewer values are possible than the variable "
        f"of {case.say(f)} has.",
        advice=f"A name has one range in the whole proof: take another one than {name} here.",
    )


def wrong_forall_elimination(case: Case) -> Diagnostic | None:
    """The finding about forallE that gives no instance of what is cited."""
    f = next((f for f in case.formulas if f[0] == "forall"), None)
    return None if f is None else _no_instance(case, f, case.concluded)


def wrong_exists_introduction(case: Case) -> Diagnostic | None:
    """The finding about existsI of something that is no instance."""
    if case.concluded[0] != "exists":
        return None
    f = next((f for f in case.formulas if f[:2] != ("atom", "actual")), None)
    return None if f is None else _no_instance(case, case.concluded, f)


_ON_A_BOARD = (
    "A name stands for all values of a range only in a theorem about a board: "
    "theorem NAME on FILE.mine."
)


def _no_instance(case: Case, law: Form, instance: Form) -> Diagnostic | None:
    """Why a formula is no instance of a law."""
    terms = _terms_for(law[2], instance)
    span = case.line.formula_span
    if terms is None:
        if len(several_terms(law, instance)) > 1:
            return _several(case, law, instance)
        message = f"{case.say(instance)} is no instance of {case.say(law)}."
        advice = "Only the variable of the quantifier is replaced; all else stays as it is."
    elif not all(is_closed(term) for term in terms):
        return case.at(CAPTURED, span, law=case.say(law))
    elif len(terms) > 1:
        first, second = term_text(terms[0]), term_text(terms[1])
        message = f"One variable became two different terms, {first} and {second}."
        advice = f"In an instance of {case.say(law)} the same term stands everywhere."
    elif not terms:
        given, gives = (instance, law) if case.rule == "existsI" else (law, instance)
        message = f"{case.say(given)} does not give {case.say(gives)}: there may be no value."
        advice = "The range of the variable may be empty."
    else:
        message = (
            f"{term_text(terms[0])} is not among what {case.say(law)} speaks of."
            if law[1] is not None
            else f"The term of {case.say(instance)} is not the one that is cited."
        )
        advice = "Put in a value that the variable may have, or a name that stands for such values."
        if law[1] == ("values",):
            advice = "The range of the variable is empty, so there is no value to put in."
        elif case.setting.theorem.settled is None and (law[1] or ())[:1] == ("values",):
            advice = f"Put in a value of the range, such as {term_text(law[1][1])}."
            if isinstance(terms[0], str):
                advice += f" {_ON_A_BOARD}"
    return case.at(WRONG_TERM, span, message=message, advice=advice)


def _terms_for(body: Any, instance: Any) -> list[Any] | None:
    """The different terms in the places of the variable; None if something else differs."""
    terms: dict[Any, None] = {}
    return [*terms] if _aligned(body, instance, 0, terms) else None


def _aligned(body: Any, instance: Any, depth: int, terms: dict[Any, None]) -> bool:
    if body == ("#", depth):
        terms[instance] = None
        return True
    if not isinstance(body, tuple) or not isinstance(instance, tuple):
        return bool(body == instance)
    if body[:1] == ("#",):
        return instance == ("#", body[1] - (body[1] > depth))
    if body[:1] == ("vertex",) or len(body) != len(instance):
        return body == instance
    inside = depth + 1 if body[:1] and body[0] in BINDERS else depth
    last = len(body) - 1
    return all(
        _aligned(part, other, inside if n == last else depth, terms)
        for n, (part, other) in enumerate(zip(body, instance, strict=True))
    )


def _several(case: Case, law: Form, instance: Form) -> Diagnostic:
    """The finding about a line that takes several variables at once."""
    terms = several_terms(law, instance)
    which = "outermost" if case.rule in ("forallE", "existsE") else "innermost"
    first = step_between(case, law, terms[:1] if which == "outermost" else terms[:-1])
    return case.at(
        SEVERAL_VARIABLES,
        case.line.formula_span,
        which=which,
        count=_NUMBERS.get(len(terms), len(terms)),
        first=f", first {first}" if first else "",
    )


def several_terms(law: Form, instance: Form) -> list[Any]:
    """The terms for the outermost variables of a law that give an instance; none if none do."""
    word, body, count = law[0], law, 0
    while body[0] == word and word in ("forall", "exists") and count < _MOST:
        body, count = put_in(body[2], f" {count}"), count + 1
        put: dict[str, Any] = {}
        if _matched(body, instance, put):
            return [put.get(f" {n}") for n in range(count)]
    return []


def step_between(case: Case, law: Form, terms: list[Any]) -> str:
    """The law with terms for its outermost variables, the others as they are called; or nothing."""
    from minelogic.proof.goals import instance

    formula = case.setting.formula(law)
    for term in terms:
        plain = Int(term) if isinstance(term, int) and term >= 0 else None
        written = Var(term) if isinstance(term, str) else plain
        if written is None or not isinstance(formula, Forall | Exists):
            return ""
        formula = instance(formula, written)
    return cut(write(formula, case.setting.style))


def _matched(body: Any, instance: Any, put: dict[str, Any]) -> bool:
    if isinstance(body, str) and body.startswith(" "):
        return bool(put.setdefault(body, instance) == instance) and is_closed(instance)
    if not isinstance(body, tuple) or not isinstance(instance, tuple):
        return bool(body == instance)
    return len(body) == len(instance) and all(
        _matched(part, other, put) for part, other in zip(body, instance, strict=True)
    )


def _speaking_of(case: Case, name: str) -> str | None:
    """The label of the premise, wherever it stands, or open assumption that speaks of a name."""
    around, forms = case.line.boxes, case.setting.forms
    naming: list[str] = []
    for position, line in enumerate(case.setting.text.lines):
        is_open = line.boxes == around[: len(line.boxes)] and position < case.position
        is_assumed = line.rule in _PREMISES or (line.rule == "assume" and is_open)
        if is_assumed and name in names_in(forms[position]):
            if forms[position][:2] != ("atom", "actual"):
                return line.label
            naming.append(line.label)  # it only names it
    return naming[0] if naming else None


def term_text(term: Any) -> str:
    """A term as text."""
    match term:
        case ("vertex", name):
            return str(name)
        case ("abs", inner):
            return f"|{term_text(inner)}|"
        case (str(op), left, right) if op in "+-*":
            return f"{term_text(left)} {op} {term_text(right)}"
        case _:
            return str(worked_out(term) if isinstance(term, tuple) else term)
