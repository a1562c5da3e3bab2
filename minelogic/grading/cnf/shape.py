"""Whether a formula is in conjunctive normal form, where it is not, and how far it is from it."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.diagnostics import Diagnostic, Kind
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


def conjunction(parts: Sequence[Formula]) -> Formula:
    """The parts joined by &: of none it is true, of one it is that one."""
    if not parts:
        return Truth(True)
    return parts[0] if len(parts) == 1 else And(tuple(parts))


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


def style_of(text: str) -> Style:
    """The spelling in which a text writes its connectives."""
    return "unicode" if any(sign in text for sign in "¬∧∨→↔⊤⊥⇒⇔") else "ascii"


def quoted(text: str, longest: int = 60) -> str:
    """A formula as it is quoted, cut if it is long."""
    return text if len(text) <= longest else f"{text[: longest - 2]} …"
