"""Why an instance of a rule says less than the rule: a side of it that is so on any board."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.errors import LimitReached
from minelogic.ground.atoms import as_term
from minelogic.ground.compile import value_of
from minelogic.ground.ground import Grounding, ground_formula
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.syntax import tree
from minelogic.syntax.definitions import substitute
from minelogic.syntax.statements import Rule
from minelogic.syntax.tree import Formula, Term
from minelogic.syntax.walk import subformulas
from minelogic.words import listed


def settled_side(premise: Premise, grounding: Grounding) -> str | None:
    """What of an instance is settled by the board or a domain alone, in a few words.

    Of `Ann(s) -> Cat(s + 1)` with `s = 4`, that there is no `Cat(5)`; of `(exists at most 2 i.
    B(i, 0)) -> …` on two rows, that its condition always holds. None if nothing is, but for
    comparisons and `adjacent`, which anybody expects to be.
    """
    match _body(premise), premise.formula:
        case (tree.Implies(left, right), formula) if not _is(formula, "->"):
            return _end(right, grounding, "its conclusion can never hold") or _always(
                left, grounding, "its condition always holds"
            )
        case (tree.Iff(left, right), formula) if not _is(formula, "<->"):
            for side, name in ((left, "left"), (right, "right")):
                told = _end(side, grounding, f"its {name} side can never hold")
                told = told or _always(side, grounding, f"its {name} side always holds")
                if told is not None:
                    return told
    return None


def settled_sides(told: Sequence[str | None]) -> str | None:
    """What is settled of several instances of a rule, in one; None if it is not for all alike."""
    if not told or None in told:
        return None
    texts = list(dict.fromkeys([text for text in told if text is not None]))
    if len(texts) == 1:
        return texts[0]
    for begin in ("there is no tile ", "there is no "):
        if all(text.startswith(begin) for text in texts):
            return begin + listed([text.removeprefix(begin) for text in texts], "or")
    return None


def _body(premise: Premise) -> Formula | None:
    """The rule's formula for the values of an instance, without the quantifiers before it."""
    if not isinstance(premise.statement, Rule):
        return None
    body = premise.statement.formula
    while isinstance(body, tree.Forall):
        if not {binder.name for binder in body.binders} <= set(premise.binding):
            return None
        body = body.body
    terms: dict[str, Term] = {name: as_term(value) for name, value in premise.binding.items()}
    return substitute(body, terms)


def _is(formula: object, op: str) -> bool:
    return isinstance(formula, tuple) and formula[0] == op


def _end(side: Formula, grounding: Grounding, otherwise: str) -> str | None:
    """That the side is false whatever the world is, by an atom that there is not if it is one."""
    if not _speaks(side) or _value(side, grounding) is not False:
        return None
    parts = side.parts if isinstance(side, tree.And) else (side,)
    for atom in parts:
        if not isinstance(atom, tree.Atom) or _value(atom, grounding) is not False:
            continue
        values = [str(value_of(term, {})) for term in atom.arguments]
        if atom.predicate in ("B", "S") and len(values) == 2:
            return f"there is no tile ({','.join(values)})"
        if atom.predicate not in grounding.file.definitions:
            return f"there is no {atom.predicate}({', '.join(values)})"
    return otherwise


def _always(side: Formula, grounding: Grounding, text: str) -> str | None:
    return text if _speaks(side) and _value(side, grounding) is True else None


def _value(side: Formula, grounding: Grounding) -> bool | None:
    """The value of a closed formula that is the same in all worlds; None if there is none."""
    try:
        value = ground_formula(side, grounding.file, Limits())
    except LimitReached:
        return None
    return value if isinstance(value, bool) else None


def _speaks(side: Formula) -> bool:
    """Whether it says anything but comparisons and what `adjacent` and `U` say."""
    return any(
        isinstance(part, tree.Atom) and part.predicate not in ("adjacent", "U")
        for part in subformulas(side)
    )
