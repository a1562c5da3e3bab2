"""Whether a formula is in conjunctive normal form, and where it is not."""

from __future__ import annotations

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.source import Source, Span
from minelogic.syntax.tree import KN, And, Atom, Formula, Iff, Implies, Not, Or, Truth

NOT_A_CLAUSE = Kind(
    "not-a-clause",
    "error",
    "This is not a clause: {why}.",
    "A clause is one literal, or several joined by |; a literal is a letter or its negation.",
    "A formula in conjunctive normal form is one clause, or several joined by &.",
    "",
    "",
)


def conjuncts(formula: Formula) -> list[Formula]:
    """The parts that are joined by &, brackets among them left out."""
    found: list[Formula] = []
    todo = [formula]
    while todo:
        node = todo.pop()
        if isinstance(node, And):
            todo.extend(reversed(node.parts))
        else:
            found.append(node)
    return found


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
    found = fault(clause)
    if found is None:
        return None
    why, span = found
    return NOT_A_CLAUSE.at(source, span, why=why)


def literals(clause: Formula) -> frozenset[Formula]:
    """The literals of a clause."""
    found: set[Formula] = set()
    todo = [clause]
    while todo:
        node = todo.pop()
        if isinstance(node, Or):
            todo.extend(node.parts)
        elif not isinstance(node, Truth):
            found.add(node)
    return frozenset(found)


def is_tautology(clause: Formula) -> bool:
    """Whether a clause has a letter and its negation, or is `true`."""
    if clause == Truth(True):
        return True
    own = literals(clause)
    return any(Not(literal) in own for literal in own)
