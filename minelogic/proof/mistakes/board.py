"""The mistakes of the rules of boards and of counting."""

from __future__ import annotations

from collections import Counter

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel.counting import Settled, TooLarge, grounded
from minelogic.proof.kinds.allowed import BOARD_VALUE_MISSING
from minelogic.proof.kinds.lines import WRONG_RULE
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.quantifiers import several_terms, step_between
from minelogic.syntax.forms import FALSE, TRUE, Form, put_in


def board_fault(case: Case, more: str) -> Diagnostic | None:
    """The finding about a value that is left out, of all or of the cases of some."""
    boxes = [b for b in case.boxes if b.assumed is not None]
    law = next((f for f in case.formulas if f[0] == "exists"), None) if boxes else case.concluded
    if law is None or law[0] not in ("forall", "exists"):
        return None
    if law[0] == "exists" and not boxes:
        return _one_is_enough(case, law, more)
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
    return case.at(BOARD_VALUE_MISSING, what=what, advice=advice, more=more)


def _one_is_enough(case: Case, law: Form, more: str) -> Diagnostic | None:
    """The finding about some that was to be shown of all."""
    for f in case.formulas:
        terms = several_terms(law, f)
        if terms:
            rule = case.setting.rule("existsI")
            first = step_between(case, law, terms[:-1])
            return case.at(
                WRONG_RULE, other=rule, more=more,
                message=f"{case.say(law)} follows from {case.name(f)} by {{other}}, once for each "
                "variable, and not by {rule}.",
                help=f"One instance is enough: write {first} by {{other}}, and so on outwards.",
            )  # fmt: skip
    return None


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
    """What is left of a number when what is known, and the numbers within it, are taken away."""
    settled = case.setting.theorem.settled
    try:
        known = [grounded(f, settled) for f in case.formulas]
    except TooLarge:
        return None
    numbers = [f for f in known if f[0] == "KN" and isinstance(f[2], int)]
    for number in numbers:
        limit, rest = _left(number, known)
        for other in numbers:
            taken, within = _left(other, known)
            inside = other is not number and within and not Counter(within) - Counter(rest)
            if inside and other[1] == "exactly":
                limit, rest = limit - taken, [*(Counter(rest) - Counter(within)).elements()]
        if rest and len(rest) < len(number[3:]):
            return ("KN", number[1], limit, *rest)
    return None


def _left(number: Form, known: list[Form]) -> tuple[int, list[Form]]:
    """How many of which parts of a number hold, without those that are known."""
    true = [part for part in number[3:] if part in known]
    rest = [part for part in number[3:] if part not in true and ("~", part) not in known]
    return number[2] - len(true), rest
