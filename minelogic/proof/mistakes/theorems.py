"""A theorem that is not known, not proved yet, or does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations
from typing import Any, NamedTuple

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import Sequent
from minelogic.proof.kernel.schemas import matches
from minelogic.proof.kinds.allowed import (
    BOARD_THEOREM,
    CLASSICAL_RULE,
    LATER_THEOREM,
    THEOREM_DOES_NOT_FIT,
    UNKNOWN_THEOREM,
)
from minelogic.proof.mistakes.case import Case
from minelogic.proof.mistakes.setting import cut, listed
from minelogic.proof.rules.citing import ON_A_BOARD, Citable
from minelogic.proof.script import Lemma
from minelogic.proof.writing.text import write_sequent
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.forms import Form, chain, form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula


def theorem_fault(case: Case) -> Diagnostic | None:
    """The finding about a line by the rule `theorem`."""
    theorems, lemma = case.setting.known_theorems, case.line.lemma
    if lemma is None:
        return None
    meant = theorems.meant(lemma)
    if not meant:
        return _unknown(case, lemma)
    best = max(meant, key=lambda citable: _fit(case, citable.sequent))
    sequent = best.sequent
    if len(sequent.premises) != len(case.formulas):
        count = len(sequent.premises)
        lines = "no line" if count == 0 else "one line" if count == 1 else f"{count} lines"
        why = f"it needs {lines}, and {len(case.formulas)} are cited"
    else:
        why = _misfit(case, sequent)
    grouped = _grouped(case, sequent)
    advice: dict[str, Any] = {} if not grouped else {"help": f"{grouped}{{more}}"}
    return case.at(
        THEOREM_DOES_NOT_FIT,
        name=best.name,
        why=why,
        sequent=write_sequent(sequent, case.setting.style),
        **advice,
    )


def classical_theorem(case: Case) -> Diagnostic | None:
    """The finding about a classical theorem in an intuitionistic proof."""
    theorems, lemma = case.setting.known_theorems, case.line.lemma
    meant = () if lemma is None else theorems.meant(lemma)
    barred = [citable for citable in meant if not theorems.allowed(citable)]
    fitting = [citable for citable in barred if _gives(case, citable)]
    if not barred or (not fitting and len(barred) < len(meant)):
        return None
    return case.at(
        CLASSICAL_RULE,
        what=f"The theorem {(fitting or barred)[0].name}",
        advice="Its proof needs a classical rule; prove what you need without one.",
    )


def barred_theorem(case: Case) -> Diagnostic | None:
    """The finding about a theorem of the file that cannot be cited there."""
    theorems, lemma = case.setting.known_theorems, case.line.lemma
    name = lemma.name if lemma is not None else None
    if name is None or name not in theorems.barred:
        return None
    reason = theorems.barred[name]
    if reason == ON_A_BOARD:
        return case.at(BOARD_THEOREM, name=name)
    advice = f"Prove {name} first, above this theorem."
    if name == case.setting.text.name:
        advice = "Prove it from its premises, by rules and by other theorems."
    return case.at(LATER_THEOREM, message=f"The theorem {name} {reason}.", advice=advice)


def _unknown(case: Case, lemma: Lemma) -> Diagnostic:
    theorems = case.setting.known_theorems
    advice = "The command minelogic proof theorems lists those that ship."
    fits = _that_fits(case)
    if lemma.name is not None:
        message = f"There is no theorem {lemma.name}."
        meant = closest(lemma.name, theorems.names())
        if meant is not None:
            advice = f"Did you mean {meant}?"
        elif fits is not None:
            advice = f"The theorem {fits} gives this line."
        return case.at(UNKNOWN_THEOREM, message=message, advice=advice)
    message = "This sequent is not among the theorems that are proved."
    if lemma.sequent is not None:
        shown = write_sequent(lemma.sequent, case.setting.style)
        message = f"{shown} is not among the theorems that are proved."
    if fits is not None:
        advice = f"The theorem {fits} gives this line."
    return case.at(UNKNOWN_THEOREM, message=message, advice=advice)


def _gives(case: Case, citable: Citable) -> bool:
    """Whether a theorem gives the line from what is cited."""
    fits = len(citable.sequent.premises) == len(case.cites)
    return fits and case.follows("theorem", case.cites, citable.sequent)


def _that_fits(case: Case) -> str | None:
    """A known theorem that gives the line from what is cited, with its sequent."""
    theorems = case.setting.known_theorems
    for citable in theorems.all():
        if theorems.allowed(citable) and _gives(case, citable):
            return f"{citable.name} ({write_sequent(citable.sequent, case.setting.style)})"
    return None


def _fit(case: Case, sequent: Sequent) -> tuple[int, int]:
    """How many of the formulas fit a theorem, in the best order; how many by more than a letter.

    A letter fits whatever is cited, so that says little about what was meant.
    """
    return max([_rank(attempt) for attempt in _attempts(case, sequent)], default=(-1, 0))


def _rank(attempt: _Attempt) -> tuple[int, int]:
    return len(attempt.kept), sum(pattern[0] != "atom" for pattern, _ in attempt.kept)


def _misfit(case: Case, sequent: Sequent) -> str:
    """Which cited line, or the line itself, does not match."""
    best = max(_attempts(case, sequent), key=_rank)
    if best.wrong is None:
        return "its quantifiers would speak of some values, and its names perhaps of others"
    formula, f = best.wrong
    pattern = form(formula)
    where = case.name(f) if f is not case.concluded else "the line"
    needed = _put_in(pattern, best.put)
    if needed is not None and needed != f:
        return f"{where} says {case.say(f)}, where {case.say(needed)} is needed"
    shown = cut(write(formula, case.setting.style))
    reason = _reason(pattern, f, dict(best.put))
    return f"{where} says {case.say(f)}, which does not match {shown}{reason}"


def _grouped(case: Case, sequent: Sequent) -> str:
    """What to do where only the brackets of a disjunction are in the way; empty if they are not."""
    attempts = _attempts(case, sequent)
    best = max(attempts, key=_rank) if attempts else None
    if best is None or best.wrong is None or len(best.kept) < len(sequent.premises):
        return ""
    f, needed = best.wrong[1], _put_in(form(best.wrong[0]), best.put)
    if f is case.concluded or needed is None or f[0] != "|" or len(f) < 4:
        return ""
    if {*_disjuncts(needed)} != {*_disjuncts(f)}:
        return ""
    first, last = chain("|", [*f[1:-1]]), f[-1]
    return (
        f"Without brackets a disjunction is read from the left, here as {case.say(first)} on one "
        f"side and {case.say(last)} on the other. Use |E with a box for each of "
        f"{listed([case.say(part) for part in f[1:]])}, and end each in "
        f"{case.say(case.concluded)}."
    )


def _disjuncts(f: Form) -> list[Form]:
    return [inner for part in f[1:] for inner in _disjuncts(part)] if f[0] == "|" else [f]


def _reason(pattern: Any, f: Any, put: dict[Any, Any]) -> str:
    """Why a form does not match a pattern that looks like it; empty if it does not look so.

    `put` is what has been put in before, and grows.
    """
    if pattern[0] == "atom":
        if any(isinstance(term, str) for term in pattern[2:]):
            return f": {pattern[1]}, said of a name before all else, stands for itself"
        if matches(pattern, f, {}):
            return f": {pattern[1]} stands for something else already"
        return f": {pattern[1]} may speak only of the bound variables that it has in the theorem"
    if pattern[0] != f[0]:
        return ""
    if pattern[0] in ("forall", "exists"):
        if f[1] is not None and (f[1][0] != "values" or f[1][1:] == ()):
            return ": its variable has a range of which nobody knows that it is not empty"
        if put.setdefault("domain", f[1]) != f[1]:
            return ": the variables do not all have the same range"
        return _reason(pattern[2], f[2], put)
    if pattern[0] not in ("~", "&", "|", "->", "<->") or len(pattern) != len(f):
        return ""
    for part, other in zip(pattern[1:], f[1:], strict=True):
        if not matches(part, other, trial := dict(put)):
            return _reason(part, other, put)
        put.update(trial)
    return ""


def _put_in(pattern: Form, put: Mapping[Any, Any]) -> Form | None:
    """A pattern of connectives with what its letters stand for; None if one stands for nothing."""
    if pattern[0] == "atom":
        meant: Form | None = put.get((*pattern, 0))
        return meant
    if pattern[0] not in ("~", "&", "|", "->", "<->"):
        return None
    parts = [_put_in(part, put) for part in pattern[1:]]
    whole = [part for part in parts if part is not None]
    if len(whole) < len(parts):
        return None
    return chain(pattern[0], whole) if pattern[0] in ("&", "|") else (pattern[0], *whole)


class _Attempt(NamedTuple):
    """One way to take the cited lines and the line for the formulas of a theorem."""

    kept: list[tuple[Form, Form]]
    """The formulas of the theorem that fit, with what they fit."""
    wrong: tuple[Formula, Form] | None
    """The first pair that does not."""
    put: dict[Any, Any]
    """What the letters stand for."""


def _attempts(case: Case, sequent: Sequent) -> list[_Attempt]:
    """For each order of the cited lines what fits, with all of them and with each one left out.

    What one pair puts in for the letters may be what keeps the others from fitting: modus tollens,
    `P -> Q, ~Q |- ~P`, cited for `~D` from `A -> B` and `~C`, fits in one place; but in two if the
    first line is left out. So that line is the one to be told of: `D -> C` is needed there.
    """
    if len(sequent.premises) != len(case.formulas) or len(case.formulas) > 4:
        return []
    attempts = []
    for order in permutations(case.formulas):
        pairs = [
            *zip((*sequent.premises, sequent.conclusion), (*order, case.concluded), strict=True)
        ]
        attempts += [_attempt(pairs, skipped) for skipped in (None, *range(len(order)))]
    return attempts


def _attempt(pairs: list[tuple[Formula, Form]], skipped: int | None) -> _Attempt:
    """What fits if one pair is skipped at first: where it fits after all, nothing is skipped."""
    put: dict[Any, Any] = {}
    kept: list[tuple[Form, Form]] = []
    wrong: tuple[Formula, Form] | None = None
    for n, (formula, f) in enumerate(pairs):
        pattern, trial = form(formula), dict(put)
        if n != skipped and matches(pattern, f, trial):
            put = trial
            kept.append((pattern, f))
        elif wrong is None:
            wrong = (formula, f)
    if skipped is not None and matches(form(pairs[skipped][0]), pairs[skipped][1], {**put}):
        return _attempt(pairs, None)
    return _Attempt(kept, wrong, put)
