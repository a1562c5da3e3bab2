"""The mistakes of the rules of boards and of counting."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic
from minelogic.proof import kinds
from minelogic.proof.counting import Settled, TooLarge, grounded
from minelogic.proof.mistakes_case import Case
from minelogic.syntax.forms import FALSE, TRUE, Form, form, put_in


def names_another(case: Case) -> bool:
    """Whether a line by `given` or `display` says something else than what it names."""
    named = case.setting.given_by_line.get(case.position)
    return named is not None and form(named) != case.concluded


def given_fault(case: Case) -> Diagnostic | None:
    """The finding about a line that is not what the board's file says there."""
    named = case.setting.given_by_line.get(case.position)
    if named is None:
        return None
    said = case.say(form(named))
    return case.at(
        kinds.NOT_GIVEN, case.line.formula_span,
        message="{what} says {said}, and not {concluded}.",
        what=case.line.justification, said=said, advice=f"Write {said} in this line.",
    )  # fmt: skip


def board_fault(case: Case, more: str) -> Diagnostic | None:
    """The finding about a value that is left out, of all or of the cases of some."""
    boxes = [b for b in case.boxes if b.assumed is not None]
    law = next((f for f in case.formulas if f[0] == "exists"), None) if boxes else case.concluded
    if law is None or law[0] not in ("forall", "exists"):
        return None
    settled = case.setting.theorem.settled
    try:
        if boxes:
            known = [grounded(b.assumed, settled) for b in boxes if b.assumed is not None]
        else:
            known = [grounded(f, settled) for f in case.formulas]
        missing = _missing(law, known, FALSE if boxes else TRUE, settled)
    except TooLarge:
        return None
    if missing is None or missing == law:
        return None
    said = case.say(missing)
    what, advice = f"nothing it cites says {said}", f"Prove {said} too, and cite it."
    if boxes:
        what, advice = f"no box assumes {said}", f"Add a box that assumes {said}, and cite it."
    return case.at(kinds.BOARD_VALUE_MISSING, what=what, advice=advice, more=more)


def _missing(f: Form, known: list[Form], needless: Form, settled: Settled) -> Form | None:
    """The first instance that is not known, and that the board does not make needless."""
    instance = grounded(f, settled)
    if instance == needless or instance in known:
        return None
    if f[0] not in ("forall", "exists") or f[1] is None or f[1][0] != "values":
        return f
    found = (_missing(put_in(f[2], v), known, needless, settled) for v in f[1][1:])
    return next((g for g in found if g is not None), None)


def counted_out(case: Case) -> Form | None:
    """What is left of a number of formulas when those that are known are taken away."""
    settled = case.setting.theorem.settled
    try:
        known = [grounded(f, settled) for f in case.formulas]
    except TooLarge:
        return None
    for number in known:
        if number[0] != "KN" or not isinstance(number[2], int):
            continue
        parts, others = number[3:], [f for f in known if f is not number]
        true = [part for part in parts if part in others]
        false = [part for part in parts if ("~", part) in others]
        rest = [part for part in parts if part not in true and part not in false]
        if rest and len(true) + len(false) > 0:
            return ("KN", number[1], number[2] - len(true), *rest)
    return None
