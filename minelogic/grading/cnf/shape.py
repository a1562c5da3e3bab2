"""Whether a formula is in conjunctive normal form, where it is not, and how far it is from it."""

from __future__ import annotations

from typing import TypeAlias

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import LimitReached
from minelogic.grading.cnf.forms import Form, form_of
from minelogic.grading.cnf.meaning import Meanings
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.printer import Style
from minelogic.syntax.tree import KN, And, Atom, Formula, Iff, Implies, Not, Or, Truth

NOT_A_CLAUSE = Kind(
    code="not-a-clause",
    severity="error",
    message="This is not a clause: {why}.",
    help="A clause is one literal, or several joined by |; a literal is a letter or its negation.",
    why="A formula in conjunctive normal form is one clause, or several joined by &.",
    wrong="",
    right="",
)
_MOST_CLAUSES = 1 << 200
"""No formula is taken to have more, so that the numbers stay small."""

Distance: TypeAlias = tuple[int, int, int, int, int]
"""What is left of `<->` and counts, of `->`, of negations before brackets and of `&` inside `|`,
then how long it is: what comes first in a tuple is done first, and may make the rest longer."""


def conjuncts(formula: Formula) -> list[Formula]:
    """The parts that are joined by &, brackets among them left out."""
    joined: list[Formula] = []
    todo = [formula]
    while todo:
        node = todo.pop()
        if isinstance(node, And):
            todo.extend(reversed(node.parts))
        else:
            joined.append(node)
    return joined


def is_cnf(formula: Formula) -> bool:
    """Whether all parts are clauses; true and false by themselves are none and the empty one."""
    return all(fault(part) is None for part in conjuncts(formula))


def fault(clause: Formula) -> tuple[str, Span] | None:
    """Why something is no clause, and where; None if it is one."""
    todo = [clause]
    while todo:
        node = todo.pop()
        match node:
            case Atom() | Not(Atom()):
                pass
            case Or(parts):
                todo.extend(reversed(parts))
            case Truth(value):
                if node is not clause:
                    word = "true" if value else "false"
                    return f"{word} stands among its literals", node.span
            case Not(Not()):
                return "there is a double negation", node.span
            case Not(Truth()):
                return "a truth value is negated", node.span
            case Not():
                return "a negation stands before a bracket", node.span
            case And():
                return "an & stands inside an |", node.span
            case Implies():
                return "there is a ->", node.span
            case Iff():
                return "there is a <->", node.span
            case KN():
                return "there is a count", node.span
            case _:
                return "it is no formula over letters", node.span
    return None


def not_a_clause(source: Source, clause: Formula) -> Diagnostic | None:
    """The finding about something that is no clause."""
    reason = fault(clause)
    if reason is None:
        return None
    why, span = reason
    return NOT_A_CLAUSE.at(source, span, why=why)


def literals(clause: Formula) -> frozenset[Formula]:
    """The literals of a clause."""
    own: set[Formula] = set()
    todo = [clause]
    while todo:
        node = todo.pop()
        if isinstance(node, Or):
            todo.extend(node.parts)
        elif not isinstance(node, Truth):
            own.add(node)
    return frozenset(own)


def is_tautology(clause: Formula) -> bool:
    """Whether a clause has a letter and its negation, or is `true`."""
    if clause == Truth(True):
        return True
    own = literals(clause)
    return any(Not(literal) in own for literal in own)


def distance(formula: Formula) -> Distance:
    """How much is left to do; every law used towards CNF makes it less."""
    left = _left(form_of(formula))
    return left.equivalences, left.arrows, left.negations, left.products, left.parts


def steps_needed(formula: Formula, meanings: Meanings) -> int:
    """How many steps there are from a formula to CNF, one law at one place at a time."""
    if is_cnf(formula):
        return 0
    from minelogic.encode.steps import distribution_steps

    try:
        return max(len(distribution_steps(meanings.ground(formula)).steps), 1)
    except LimitReached as reached:
        return reached.value


@dataclass(frozen=True, slots=True)
class _Left:
    equivalences: int = 0
    arrows: int = 0
    negations: int = 0
    products: int = 0
    parts: int = 1
    clauses: int = 1
    """How many there are if every | in it is distributed."""


def _left(form: Form) -> _Left:
    op = form[0]
    inner = [_left(part) for part in form[1:] if isinstance(part, tuple)]
    equivalences = sum([part.equivalences for part in inner])
    arrows = sum([part.arrows for part in inner]) + (op == "->")
    negations = sum([part.negations for part in inner])
    products = sum([part.products for part in inner])
    parts = 1 + sum([part.parts for part in inner])
    clauses = 1
    if op in ("<->", "kn"):
        # Both sides are written twice, so that what is in them is there twice as often.
        equivalences = 1 + equivalences * (2 if op == "<->" else 1 << len(inner))
    elif op == "~" and inner[0].parts > 1:
        negations += inner[0].parts
    elif op == "&":
        clauses = sum([part.clauses for part in inner])
    elif op == "|":
        for part in inner:
            clauses = min(clauses * part.clauses, _MOST_CLAUSES)
        products += clauses - 1
    return _Left(
        equivalences=equivalences,
        arrows=arrows,
        negations=negations,
        products=products,
        parts=parts,
        clauses=clauses,
    )


def style_of(text: str) -> Style:
    """The spelling in which a text writes its connectives."""
    return "unicode" if any(sign in text for sign in "¬∧∨→↔⊤⊥⇒⇔") else "ascii"


def quoted(text: str, longest: int = 60) -> str:
    """A formula as it is quoted, cut if it is long."""
    return text if len(text) <= longest else f"{text[: longest - 2]} …"
