"""Conditions that hold for no values of their variables."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.ground.compile import Compiler
from minelogic.ground.prepare import wanted
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.statements import Fact, Prove, Rule, keyword
from minelogic.syntax.tree import Binder, Formula
from minelogic.syntax.walk import children

_STEPS = 200_000


def impossible_guards(compiler: Compiler, statement: Rule | Fact | Prove) -> Iterator[Diagnostic]:
    """A finding for each outermost quantifier whose condition never holds on the board."""
    ready = compiler.prepared(statement.core)
    yield from _search(compiler, ready, statement, (), ())


def _search(
    compiler: Compiler,
    node: Formula,
    statement: Rule | Fact | Prove,
    binders: tuple[Binder, ...],
    guards: tuple[Formula, ...],
) -> Iterator[Diagnostic]:
    match node:
        case tree.Forall(new, body) | tree.Exists(new, body):
            holds = isinstance(node, tree.Exists)
        case tree.Count(_, _, new, body):
            holds = True
        case _:
            for part in children(node):
                yield from _search(compiler, part, statement, binders, guards)
            return
    outermost = not binders
    binders += new
    conditions = [
        part for part, value in wanted(body, holds) if value and part.span != tree.NOWHERE
    ]
    inner = guards + tuple(conditions)
    if conditions and not _possible(compiler, binders, inner):
        relaxed = guards + tuple(_relaxed(part) for part in conditions)
        advice = "Check it against the size of the board."
        if relaxed != inner and _possible(compiler, binders, relaxed):
            advice = "Is < meant to be <=?"
        effect = {
            tree.Forall: "this 'forall' is always true",
            tree.Exists: "this 'exists' is always false",
        }.get(type(node), "nothing is counted here")
        if outermost and isinstance(node, tree.Forall):
            effect = f"the {_noun(statement)} says nothing"
        yield _finding(statement, conditions, effect, advice)
        return
    yield from _search(compiler, body, statement, binders, inner)


def _possible(compiler: Compiler, binders: tuple[Binder, ...], guards: tuple[Formula, ...]) -> bool:
    """Whether some values satisfy all guards (also said if that takes too long to find out)."""
    condition = guards[0] if len(guards) == 1 else tree.And(guards)
    try:
        return next(compiler.bindings(binders, condition, True, _STEPS), None) is not None
    except LimitReached:
        return True


def _relaxed(part: Formula) -> Formula:
    """The condition with <= for < and >= for >."""
    if isinstance(part, tree.Comparison):
        ops = tuple({"<": "<=", ">": ">="}.get(op, op) for op in part.ops)
        return replace(part, ops=ops)  # type: ignore[arg-type]
    if isinstance(part, tree.And):
        return replace(part, parts=tuple(_relaxed(inner) for inner in part.parts))
    return part


def _finding(
    statement: Rule | Fact | Prove, parts: list[Formula], effect: str, advice: str
) -> Diagnostic:
    whole = statement.span
    spans = [part.span for part in parts]
    if all(whole.start <= span.start and span.end <= whole.end for span in spans):
        place = Span(min(span.start for span in spans), max(span.end for span in spans))
    else:
        place = statement.formula.span
    return catalogue.IMPOSSIBLE_GUARD.at(statement.source, place, effect=effect, advice=advice)


def _noun(statement: Rule | Fact | Prove) -> str:
    word = keyword(statement)
    return {"prove": "query"}.get(word, word)
