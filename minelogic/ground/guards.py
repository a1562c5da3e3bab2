"""Conditions that hold for no values of their variables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.ground.compile import Compiler
from minelogic.ground.prepare import wanted
from minelogic.records import dataclass, replace
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.statements import Fact, Prove, Rule, keyword
from minelogic.syntax.tree import Binder, Formula, Quantified
from minelogic.syntax.vocabulary import BOARD_SORTS
from minelogic.syntax.walk import children, free_variables

_STEPS = 200_000


def impossible_guards(compiler: Compiler, statement: Rule | Fact | Prove) -> Iterator[Diagnostic]:
    """A finding for each outermost quantifier whose condition never holds.

    The condition is looked at where it matters: for values that the conditions of the quantifiers
    around it allow. With `false` for such an `exists`, and `true` for such a `forall`, the
    statement means the same.
    """
    ready = compiler.prepared(statement.core)
    yield from _Search(compiler, statement, ready).within(ready, (), ())


@dataclass(frozen=True, slots=True)
class _Search:
    """What does not change on the way down a statement."""

    compiler: Compiler
    statement: Rule | Fact | Prove
    whole: Formula

    def within(
        self, node: Formula, binders: tuple[Binder, ...], guards: tuple[Formula, ...]
    ) -> Iterator[Diagnostic]:
        """The findings in a node, for values of the binders around it that the guards allow."""
        # Inside a condition it is not known whether that condition holds.
        guards = tuple([guard for guard in guards if guard is not node])
        if not isinstance(node, Quantified):
            for part in children(node):
                yield from self.within(part, binders, guards)
            return
        binders += node.binders
        conditions = [
            part
            for part, value in wanted(node.body, not isinstance(node, tree.Forall))
            if value and part.span != tree.NOWHERE
        ]
        inner = guards + tuple(_conjuncts(conditions))
        if conditions and not self._possible(binders, inner):
            relaxed = guards + tuple(map(_relaxed, _conjuncts(conditions)))
            advice = _advice(binders, conditions)
            if relaxed != inner and self._possible(binders, relaxed):
                advice = "Is < meant to be <=?"
            yield _finding(self.statement, conditions, self._effect(node), advice)
            return
        yield from self.within(node.body, binders, inner)

    def _possible(self, binders: tuple[Binder, ...], guards: tuple[Formula, ...]) -> bool:
        """Whether some values satisfy all guards (also said if that takes too long to find out)."""
        condition = guards[0] if len(guards) == 1 else tree.And(guards)
        try:
            found = self.compiler.bindings(binders, condition, True, _STEPS)
            return next(found, None) is not None
        except LimitReached:
            return True

    def _effect(self, node: Quantified) -> str:
        match node:
            case tree.Forall() if node is self.whole:
                return f"the {_noun(self.statement)} says nothing"
            case tree.Forall():
                return "this 'forall' is always true"
            case tree.Exists():
                return "this 'exists' is always false"
        return "nothing is counted here"


def _conjuncts(parts: Iterable[Formula]) -> Iterator[Formula]:
    """The parts, those that are conjunctions taken apart."""
    for part in parts:
        if isinstance(part, tree.And):
            yield from _conjuncts(part.parts)
        else:
            yield part


def _relaxed(part: Formula) -> Formula:
    """The condition with <= for < and >= for >."""
    if isinstance(part, tree.Comparison):
        ops = tuple({"<": "<=", ">": ">="}.get(op, op) for op in part.ops)
        return replace(part, ops=ops)  # type: ignore[arg-type]
    return part


def _advice(binders: tuple[Binder, ...], conditions: list[Formula]) -> str:
    """What the conditions are to be checked against."""
    mentioned = {name for part in conditions for name in free_variables(part)}
    if any(binder.sort in BOARD_SORTS for binder in binders if binder.name in mentioned):
        return "Check it against the size of the board."
    return "Check it against the values of its variables."


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
