"""Tokens to trees, by the grammars in `grammars/` (LALR, with the tree built as it is read).

What lark makes of the grammars is kept in `tables.py`, so that reading a text needs no lark: to
import it and to make the tables takes longer than everything else a small file asks for.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.text import tables
from minelogic.syntax.text.lalr import Machine
from minelogic.syntax.text.lexer import Lexer, Token

_COMPARE: dict[str, tree.CompareOp] = {
    "=": "=", "!=": "!=", "≠": "!=", "<": "<", "<=": "<=", "≤": "<=", ">": ">", ">=": ">=",
    "≥": ">=",
}  # fmt: skip
_COUNT: dict[str, tree.CountKind] = {
    "EXACTLY": "exactly", "AT_LEAST": "at least", "AT_MOST": "at most",
    "EXISTS_EXACTLY": "exactly", "EXISTS_AT_LEAST": "at least", "EXISTS_AT_MOST": "at most",
}  # fmt: skip


class Parser:
    """Reads statements and formulas."""

    def __init__(self) -> None:
        self._machine = Machine(tables.STATES, tables.RULES, tables.STARTS, Builder())
        self.lexer = Lexer(tables.WORDS, tables.PATTERNS)

    def parse(self, tokens: list[Token], start: str) -> Any:
        """What the builder makes of the tokens; a `SyntaxFault` if they do not fit."""
        return self._machine.run(tokens, start)


@cache
def parser() -> Parser:
    """The one parser: its tables are unfolded when a text is first read."""
    return Parser()


class Builder:
    """One method for each rule of the grammar; children come as a list, spans from tokens."""

    def formula(self, c: list[Any]) -> Any:
        return c[0]

    def name(self, c: list[Any]) -> Any:
        token = c[0]
        return tree.Var(token.value, Span(token.start_pos, token.end_pos))

    def integer(self, c: list[Any]) -> Any:
        token = c[0]
        return tree.Int(int(token.value), Span(token.start_pos, token.end_pos))

    def true(self, c: list[Any]) -> Any:
        return tree.Truth(True, c[0].span)

    def false(self, c: list[Any]) -> Any:
        return tree.Truth(False, c[0].span)

    def application(self, c: list[Any]) -> Any:
        span = Span(c[0].start_pos, c[-1].end_pos)
        if c[0].value == "abs" and len(c) == 4:
            return tree.Absolute(c[2], span)
        return tree.Atom(c[0].value, tuple(c[2:-1]), span)

    def kn(self, c: list[Any]) -> Any:
        kind = _COUNT.get(getattr(c[2], "type", ""))
        bound, *parts = c[3:-1] if kind else c[2:-1]
        span = Span(c[0].start_pos, c[-1].end_pos)
        return tree.KN(bound, tuple(parts), span, kind or "exactly")

    def bracketed(self, c: list[Any]) -> Any:
        """The node itself, its span widened to the brackets (so that they can be seen later)."""
        node = c[1]
        object.__setattr__(node, "span", Span(c[0].start_pos, c[2].end_pos))
        return node

    def absolute(self, c: list[Any]) -> Any:
        return tree.Absolute(c[1], Span(c[0].start_pos, c[2].end_pos))

    def negative(self, c: list[Any]) -> Any:
        return tree.Negative(c[1], Span(c[0].start_pos, c[1].span.end))

    def arithmetic(self, c: list[Any]) -> Any:
        left, op, right = c
        return tree.Arithmetic(op.value, left, right, Span(left.span.start, right.span.end))

    def comparison(self, c: list[Any]) -> Any:
        ops = tuple([_COMPARE[token.value] for token in c[1::2]])
        return tree.Comparison(tuple(c[::2]), ops, Span(c[0].span.start, c[-1].span.end))

    def in_range(self, c: list[Any]) -> Any:
        return tree.InRange(c[0], c[2], Span(c[0].span.start, c[2].span.end))

    def range(self, c: list[Any]) -> Any:
        if len(c) == 1:
            named = c[0]
            name = named.name if isinstance(named, tree.Var) else ""
            return tree.NamedRange(name, named.span)
        return tree.Interval(c[0], c[2], Span(c[0].span.start, c[2].span.end))

    def variables(self, c: list[Any]) -> Any:
        return tuple([tree.Binder(token.value, None, token.span) for token in c])

    def ranged(self, c: list[Any]) -> Any:
        """The variables; their range goes for all names since the last one."""
        names, _, range_ = c
        return tuple([tree.Binder(binder.name, range_, binder.span) for binder in names])

    def binders(self, c: list[Any]) -> Any:
        return c[0] if len(c) == 1 else tuple([binder for part in c for binder in part])

    def exactly_one(self, c: list[Any]) -> Any:
        return ("exactly", tree.Int(1, Span(c[-1].start_pos, c[-1].end_pos)), c[0].start_pos)

    def counting(self, c: list[Any]) -> Any:
        return (_COUNT[c[1].type], c[2], c[0].start_pos)

    def counting_symbol(self, c: list[Any]) -> Any:
        return (_COUNT[c[0].type], c[1], c[0].start_pos)

    def count(self, c: list[Any]) -> Any:
        (kind, bound, start), binders, body = c
        return tree.Count(kind, bound, binders, body, Span(start, body.span.end))

    def forall(self, c: list[Any]) -> Any:
        return tree.Forall(c[1], c[2], Span(c[0].start_pos, c[2].span.end))

    def exists(self, c: list[Any]) -> Any:
        return tree.Exists(c[1], c[2], Span(c[0].start_pos, c[2].span.end))

    def count_next(self, c: list[Any]) -> Any:
        (kind, bound, start), binders, body = c
        return tree.Count(kind, bound, binders, body, Span(start, body.span.end), True)

    def forall_next(self, c: list[Any]) -> Any:
        return tree.Forall(c[1], c[2], Span(c[0].start_pos, c[2].span.end), True)

    def exists_next(self, c: list[Any]) -> Any:
        return tree.Exists(c[1], c[2], Span(c[0].start_pos, c[2].span.end), True)

    def negated(self, c: list[Any]) -> Any:
        return tree.Not(c[1], Span(c[0].start_pos, c[1].span.end))

    def all_of(self, c: list[Any]) -> Any:
        return tree.And(tuple(c), Span(c[0].span.start, c[-1].span.end))

    def any_of(self, c: list[Any]) -> Any:
        return tree.Or(tuple(c), Span(c[0].span.start, c[-1].span.end))

    def conditional(self, c: list[Any]) -> Any:
        return tree.Implies(c[0], c[2], Span(c[0].span.start, c[2].span.end))

    def equivalence(self, c: list[Any]) -> Any:
        return tree.Iff(c[0], c[2], Span(c[0].span.start, c[2].span.end))

    # statements: the keyword's token, then what follows it

    def rule(self, c: list[Any]) -> Any:
        return c[1], (c[2] if len(c) == 4 else None), c[-1]

    def fact(self, c: list[Any]) -> Any:
        return c[1]

    def prove(self, c: list[Any]) -> Any:
        return c[1], (c[2] if len(c) == 3 else None)

    def define(self, c: list[Any]) -> Any:
        return c[1], (c[2] if len(c) == 4 else []), c[-1]

    def parameters(self, c: list[Any]) -> Any:
        return c[1:-1]

    places = parameters

    def domain(self, c: list[Any]) -> Any:
        return c[1], c[2], tree.Interval(c[3], c[5], Span(c[3].span.start, c[5].span.end))

    def predicate(self, c: list[Any]) -> Any:
        return c[1], (c[2] if len(c) == 3 else [])
