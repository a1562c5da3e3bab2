"""How far quantifiers without a dot reach, and where they would reach further with one.

A dot lets a quantifier reach as far right as it can; without one it holds for what follows next:
another quantifier, a negation, brackets, or an atom. In `∀x P(x) → Q` the two differ.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, visible
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.tree import And, Formula, Iff, Implies, Not, Or, Quantified, Var
from minelogic.syntax.walk import children, free_places

_BRACKETS = "([{（"
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class Reach:
    """Quantifiers without a dot, each the body of the one before, and how far they would reach."""

    quantifiers: tuple[Quantified, ...]
    group: Span
    """The formula, without brackets around it, in which they stand."""
    ends_early: bool
    """Whether something follows to which they would reach if there were dots."""
    inside: bool
    """Whether they stand under a negation in the body of such quantifiers."""
    left_free: tuple[Var, ...]
    """Where each variable of theirs first follows, not bound by them nor by anything else."""

    @property
    def start(self) -> int:
        return self.quantifiers[0].span.start

    @property
    def body(self) -> Span:
        return self.quantifiers[-1].body.span


def reaches(source: Source, formula: Formula) -> Iterator[Reach]:
    """All quantifiers without a dot, in the order in which they stand there.

    Before: the spans of formulas in brackets are widened to the brackets, as the parser leaves
    them. The formulas are gone through from the outside in, each with whether something follows it
    in its brackets. Of `A & ∀x P(x) -> B` nothing follows the whole; B follows `A & ∀x P(x)`, so
    it follows the quantifier. Nothing follows what is in brackets or behind a dot.
    """
    free = _free(formula)
    todo: list[tuple[Formula, bool, Span, bool]] = [(formula, False, formula.span, False)]
    while todo:
        node, followed, group, inside = todo.pop()
        if _in_brackets(source, node):
            followed, group, inside = False, _within(source, node), False
        if isinstance(node, Quantified) and node.dotless:
            chain: list[Quantified] = [node]
            while isinstance(node.body, Quantified) and node.body.dotless:
                if _in_brackets(source, node.body):
                    break
                node = node.body
                chain.append(node)
            left = _left_free(chain, free, group) if followed else ()
            yield Reach(tuple(chain), group, followed, inside, left)
            todo.append((node.body, followed, group, True))
        elif isinstance(node, Quantified):
            todo.append((node.body, False, group, False))
        elif isinstance(node, Not):
            todo.append((node.body, followed, group, inside))
        elif isinstance(node, And | Or | Implies | Iff):
            *others, last = children(node)
            todo.append((last, followed, group, False))
            todo.extend((part, True, group, False) for part in reversed(others))
        else:
            todo.extend((part, False, part.span, False) for part in reversed(children(node)))


def left_free(source: Source, formula: Formula) -> dict[Span, list[Reach]]:
    """The quantifiers without a dot, by the places of the variables that they leave free."""
    places: dict[Span, list[Reach]] = {}
    for reach in reaches(source, formula):
        for variable in reach.left_free:
            places.setdefault(variable.span, []).append(reach)
    return places


def early_ends(source: Source, formula: Formula) -> Iterator[Diagnostic]:
    """A finding for each quantifier that would reach further with a dot."""
    for reach in reaches(source, formula):
        if reach.ends_early and (reach.left_free or not reach.inside):
            yield _early_end(source, reach)


def _early_end(source: Source, reach: Reach) -> Diagnostic:
    text, start, body = source.text, reach.start, reach.body
    words = {
        "quantifier": shorten(text[start : body.start]),
        "body": shorten(text[slice(*body)]),
        "long": _long_reading(source, reach),
    }
    if reach.left_free:
        return catalogue.ENDS_EARLY.at(
            source,
            Span(start, body.end),
            name=reach.left_free[0].name,
            message="Without a dot, {quantifier} holds for {body} alone; the {name} after it is "
            "not bound by it.",
            help="Did you mean {long}?",
            **words,
        )
    cut = start - _LONGEST // 2
    before = text[reach.group.start : start] if reach.group.start >= cut else f"…{text[cut:start]}"
    after = text[body.end : min(reach.group.end, body.end + 4 * _LONGEST)]
    short = _line(f"{before}({text[start : body.end]}){after}")
    words["long"] = _line(before + words["long"])
    return catalogue.ENDS_EARLY.at(source, Span(start, body.end), short=short, **words)


def out_of_reach(source: Source, variable: Var, reach: Reach) -> Diagnostic:
    """The finding about a variable that nothing binds, for its quantifier ends before it."""
    text, body = source.text, reach.body
    return catalogue.UNBOUND_VARIABLE.at(
        source,
        variable.span,
        name=variable.name,
        quantifier=shorten(text[reach.start : body.start]),
        body=shorten(text[slice(*body)]),
        message="This {name} is not bound: without a dot, {quantifier} holds for {body} alone.",
        advice=f"Did you mean {_long_reading(source, reach)}?",
        fix=". ",
        fix_at=Span(body.start, body.start),
    )


def _long_reading(source: Source, reach: Reach) -> str:
    """The quantifiers with brackets around all that they would hold for if there were dots."""
    text, body = source.text, reach.body
    blank = "" if text[body.start - 1].isspace() else " "
    end = min(reach.group.end, body.start + 4 * _LONGEST)
    all_that_follows = text[body.start : end].strip()
    return _line(f"{text[reach.start : body.start]}{blank}({all_that_follows})")


def _line(text: str) -> str:
    """The text on one line; of a long one the beginning."""
    text = visible(" ".join(text[: 4 * _LONGEST].split()))
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _in_brackets(source: Source, node: Formula) -> bool:
    """Whether the span of a formula is that of the brackets around it."""
    if isinstance(node, And | Or | Implies | Iff):
        return children(node)[0].span.start != node.span.start
    return source.text[node.span.start] in _BRACKETS


def _within(source: Source, node: Formula) -> Span:
    """Where a formula in brackets stands, without its brackets."""
    parts = children(node)
    if not parts:
        return node.span
    if isinstance(node, And | Or | Implies | Iff):
        return Span(parts[0].span.start, parts[-1].span.end)
    start = node.span.start
    while source.text[start] in _BRACKETS or source.text[start].isspace():
        start += 1
    return Span(start, parts[-1].span.end)


def _free(formula: Formula) -> dict[str, list[Var]]:
    """Where each variable that nothing binds stands, from left to right."""
    places: dict[str, list[Var]] = {}
    for variable in free_places(formula):
        places.setdefault(variable.name, []).append(variable)
    for variables in places.values():
        variables.sort(key=_start)
    return places


def _left_free(chain: list[Quantified], free: dict[str, list[Var]], group: Span) -> tuple[Var, ...]:
    """Where each variable of the quantifiers first follows them, bound by nothing."""
    end = chain[-1].span.end
    return tuple(
        sorted(
            (
                variable
                for name in dict.fromkeys(b.name for node in chain for b in node.binders)
                for variable in _first(free.get(name, []), end, group.end)
            ),
            key=_start,
        )
    )


def _first(variables: list[Var], start: int, end: int) -> list[Var]:
    """The first of the variables, in their order, that stands between two places, if any does."""
    index = bisect_right(variables, start - 1, key=_start)
    return [variable for variable in variables[index : index + 1] if variable.span.start < end]


def _start(variable: Var) -> int:
    return variable.span.start
