"""Quantifiers without a dot, as in many textbooks: `∀x P(x) → Q` is `(∀x. P(x)) → Q`.

A dot lets a quantifier reach as far right as it can; without one it holds for what follows next:
an atom, a formula in brackets, a negation or another quantifier.
"""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kinds.texts import ENDS_EARLY
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.file.script import Script
from minelogic.syntax.text.lalr import SyntaxFault
from minelogic.syntax.text.lexer import Token
from minelogic.syntax.text.parser import parser

_NAME = r"(?!(?:forall|exists)\b)[A-Za-z_]\w*+['′]*+"
_SHORT = r"[a-z][0-9]*+['′]*+"
DOTLESS = re.compile(
    rf"(?:(?:forall|exists)\b|[∀∃])\s*+(?:{_SHORT}(?=\()|"
    rf"(?!(?:one|exactly|at)\b){_NAME}(?:\s*+,\s*+{_NAME})*+(?!\())"
    rf"(?=\s*+(?:\(|~|¬|∀|∃|(?:not|forall|exists)\b|(?<=\s){_NAME}\())"
)
"""A quantifier and its variables, if what follows them can only be what it holds for."""
_JOINING = frozenset(["_AND", "_OR", "IMPLIES", "IFF"])
_COMPARING = frozenset(["COMPARE", "PLUS", "MINUS", "TIMES", "IN", "DOTS"])
_QUANTIFIERS = frozenset(["FORALL", "EXISTS"])


def without_dots(script: Script, span: Span) -> tree.Formula | None:
    """The formula that a stretch is, if some quantifier in it has no dot, and nothing is wrong.

    Where that a quantifier ends early matters, a finding says so.
    """
    dotless = {match.start(): match.end() for match in DOTLESS.finditer(script.text, *span)}
    if not dotless:
        return None
    count = len(script.findings)
    tokens, sound = parser().lexer.tokens(
        script.source, script.text, span, script.limits, script.findings
    )
    written = _written_out(tokens, dotless) if sound else None
    built = None
    if written is not None:
        try:
            built = parser().parse(written[0], "formula")
        except SyntaxFault:
            built = None
    if built is None or written is None:
        del script.findings[count:]
        return None
    formula = script.shaper.formula(built)
    if written[1] is not None:
        script.findings.append(_ends_early(script, *written[1]))
    return formula


def _written_out(
    tokens: list[Token], dotless: dict[int, int]
) -> tuple[list[Token], tuple[Span, Span] | None] | None:
    """The tokens with dots and brackets, and the first quantifier that only these hold back.

    Before: `dotless` has where each quantifier without a dot begins, and where its variables end.
    After: in the place of each of these, `∀x P(x)`, stands `(∀x. P(x))`, so that the parser, for
    which a dot reaches as far right as it can, stops where the quantifier does. None if one of
    them holds for nothing, or for half a comparison.

    What a quantifier holds for ends where the formula that begins at its body ends, if that is as
    short as it can be; and for every token such an end depends only on tokens to its right. So the
    tokens are gone through from the last to the first: `ends[i]` is the first place behind the
    shortest formula that begins with token i: behind the partner of a bracket, behind the brackets
    of an atom, where the body of `¬` ends, where the group around it ends for a quantifier with a
    dot, and where its own body ends for one without.

    For example, of `∀x ¬P(x) → Q` the tokens are ∀ x ¬ P ( x ) → Q, numbered from 0. From the
    right: the brackets at 4 end behind 6, so P at 3 ends at 7, ¬ at 2 ends at 7, and ∀ at 0, whose
    body begins at 2, ends at 7 too: a bracket opens at 0, a dot comes at 2, a bracket closes at 7,
    and `(∀x. ¬P(x)) → Q` is parsed. As → follows, more may have been meant: that is held back.
    """
    closing = _partners(tokens)
    ends = [0] * (len(tokens) + 1)
    dots: set[int] = set()
    opens: set[int] = set()
    closes: dict[int, int] = {}
    early: tuple[Span, Span] | None = None
    group = len(tokens)
    groups: list[int] = []
    for index in range(len(tokens) - 1, -1, -1):
        token = tokens[index]
        if token.type == "RPAR":
            groups.append(group)
            group = index
        elif token.type == "LPAR":
            group = groups.pop() if groups else len(tokens)
        ends[index] = index + 1
        if token.type == "LPAR":
            ends[index] = closing.get(index, index) + 1
        elif token.type == "NOT":
            ends[index] = ends[index + 1] if index + 1 < len(tokens) else index + 1
        elif token.type == "NAME" and closing.get(index + 1):
            ends[index] = closing[index + 1] + 1
        elif token.type in _QUANTIFIERS and token.start_pos not in dotless:
            ends[index] = group
        elif token.type in _QUANTIFIERS:
            body = index + 1
            while body < len(tokens) and tokens[body].start_pos < dotless[token.start_pos]:
                body += 1
            end = ends[body]
            following = tokens[end].type if end < len(tokens) else ""
            if end <= body or following in _COMPARING:
                return None
            ends[index] = end
            dots.add(body)
            opens.add(index)
            closes[end] = closes.get(end, 0) + 1
            if following in _JOINING:
                early = (
                    Span(token.start_pos, tokens[body - 1].end_pos),
                    Span(tokens[body].start_pos, tokens[end - 1].end_pos),
                )
    return _inserted(tokens, dots, opens, closes), early


def _partners(tokens: list[Token]) -> dict[int, int]:
    """Where each bracket is closed."""
    opened: list[int] = []
    closing: dict[int, int] = {}
    for index, token in enumerate(tokens):
        if token.type == "LPAR":
            opened.append(index)
        elif token.type == "RPAR" and opened:
            closing[opened.pop()] = index
    return closing


def _inserted(
    tokens: list[Token], dots: set[int], opens: set[int], closes: dict[int, int]
) -> list[Token]:
    result: list[Token] = []
    for index in range(len(tokens) + 1):
        before = tokens[index - 1].end_pos if index else 0
        result += [Token("RPAR", ")", before, before) for _ in range(closes.get(index, 0))]
        if index == len(tokens):
            break
        token = tokens[index]
        if index in dots:
            result.append(Token("_DOT", ".", before, before))
        if index in opens:
            result.append(Token("LPAR", "(", token.start_pos, token.start_pos))
        result.append(token)
    return result


def _ends_early(script: Script, quantifier: Span, body: Span) -> Diagnostic:
    text = script.source.text
    return ENDS_EARLY.at(
        script.source,
        Span(quantifier.start, body.end),
        quantifier=shorten(text[quantifier.start : quantifier.end]),
        body=shorten(text[body.start : body.end]),
    )
