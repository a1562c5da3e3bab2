"""Tokens of a statement with a dot behind the variables of every quantifier, in place of what
textbooks write there: a colon, or nothing.
"""

from __future__ import annotations

from bisect import bisect_left

from minelogic.source import Source
from minelogic.syntax.faults.spot import QUANTIFIERS
from minelogic.syntax.reach import Reach, reaches
from minelogic.syntax.statements import Define, Fact, Prove, Rule, Statement
from minelogic.syntax.text.lexer import Token


def with_dots(source: Source, statement: Statement, tokens: list[Token]) -> list[Token]:
    """The tokens, with a dot for each quantifier; brackets hold back one that would reach further
    with it.
    """
    if not isinstance(statement, Define | Fact | Prove | Rule):
        return tokens
    _replace_colons(tokens, 1 if isinstance(statement, Define | Rule) else 0)
    before: dict[int, list[Token]] = {}
    starts = [token.start_pos for token in tokens]
    for reach in reaches(source, statement.formula):
        _put(reach, tokens, starts, before)
    if not before:
        return tokens
    result: list[Token] = []
    for index, token in enumerate(tokens):
        result += [*before.get(index, ()), token]
    return result + before.get(len(tokens), [])


def _replace_colons(tokens: list[Token], kept: int) -> None:
    """Makes colons dots, but those of the head of a statement, which come first."""
    colons = [token for token in tokens if token.type == "_COLON"]
    for colon in colons[kept:]:
        colon.type, colon.value = "_DOT", "."


def _put(
    reach: Reach, tokens: list[Token], starts: list[int], before: dict[int, list[Token]]
) -> None:
    """Notes the dots of some quantifiers and the brackets around them, before which token each."""
    for quantifier in reach.quantifiers:
        body = bisect_left(starts, quantifier.body.span.start)
        end = tokens[body - 1].end_pos
        before.setdefault(body, []).insert(0, Token("_DOT", ".", end, end))
    if reach.ends_early and not reach.inside:
        opening = bisect_left(starts, reach.start)
        while tokens[opening].type not in QUANTIFIERS:
            opening += 1
        start = starts[opening]
        before.setdefault(opening, []).append(Token("LPAR", "(", start, start))
        end = reach.body.end
        closing = bisect_left(starts, end)
        before.setdefault(closing, []).insert(0, Token("RPAR", ")", end, end))
