"""The statements that the grammar reads: those with formulas, and the declarations.

Each of `READERS` gives the statement that a span of the script is; None, with findings, if it is
none.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from minelogic import catalogue
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.file.script import Script
from minelogic.syntax.intervals import empty_range
from minelogic.syntax.statements import (
    EXPECTATIONS,
    Define,
    Domain,
    Fact,
    Predicate,
    Prove,
    Rule,
    Statement,
)  # fmt: skip
from minelogic.syntax.text.characters import ZERO_WIDTH
from minelogic.syntax.text.lalr import SyntaxFault
from minelogic.syntax.text.lexer import Token
from minelogic.syntax.text.parser import parser

_RANGE = re.compile(r"([A-Za-z_]\w*'*)\s*(.*?)([0-9]{1,9})\b(.*\b|)([0-9]{1,9})(\W*)", re.DOTALL)
_MUCH = 10**9
_DIGITS = 4
"""So many has an integer in a plain fact at most."""
_INTEGER = re.compile("[0-9]+")
_PLACE = r"[ \t]*(?:0|[1-9][0-9]{0,3})[ \t]*"
_PLAIN_FACT = re.compile(rf"fact[ \t]+([A-Z]\w*)\(({_PLACE}(?:,{_PLACE})*)\)\s*", re.ASCII)


def formula(script: Script, span: Span | None = None) -> tree.Formula | None:
    """The formula that the script, or a stretch of it, is."""
    built = _built(script, "", span or Span(0, len(script.text)))
    return None if built is None else script.shaper.formula(built)


def _rule(script: Script, span: Span) -> Rule | None:
    built = _built(script, "rule", span)
    if built is None:
        return None
    name, sentence, body = built
    said = sentence and script.source.text[sentence.start_pos + 1 : sentence.end_pos - 1]
    return Rule(
        name.value, said, script.shaper.formula(body), name.span,
        sentence.span if sentence else name.span, source=script.source,
        span=Span(span.start, body.span.end),
    )  # fmt: skip


def _fact(script: Script, span: Span) -> Fact | None:
    built = _plain_atom(script, span) or _built(script, "fact", span)
    if built is None:
        return None
    return Fact(
        script.shaper.formula(built), source=script.source, span=Span(span.start, built.span.end)
    )


def _plain_atom(script: Script, span: Span) -> tree.Atom | None:
    """The atom that a fact such as `fact Is(0, 4, 7)` consists of; None if it is anything else.

    Puzzles have such facts by the hundred, and a pattern reads them faster than a parser.
    """
    fact = _PLAIN_FACT.fullmatch(script.text, span.start, span.end)
    if fact is None or fact[1] == "KN" or script.limits.digits < _DIGITS:
        return None
    integers = [
        tree.Int(int(integer[0]), Span(*integer.span()))
        for integer in _INTEGER.finditer(script.text, *fact.span(2))
    ]
    return tree.Atom(fact[1], tuple(integers), Span(fact.start(1), fact.end(2) + 1))


def _prove(script: Script, span: Span) -> Prove | None:
    built = _built(script, "prove", span)
    if built is None:
        return None
    claim, answer = built
    expect = None
    if answer is not None:
        expect = next((word for word in EXPECTATIONS if word == answer.value), None)
        if expect is None:
            from minelogic.syntax.faults.heads import unknown_answer

            script.findings.append(unknown_answer(script.source, answer.span, answer.value))
    end = claim.span.end if answer is None else answer.span.end
    return Prove(
        script.shaper.formula(claim), expect, source=script.source, span=Span(span.start, end)
    )


def _define(script: Script, span: Span) -> Define | None:
    built = _built(script, "define", span)
    if built is None:
        return None
    name, parameters, body = built
    return Define(
        name.value, tuple(token.value for token in parameters), script.shaper.formula(body),
        name.span, tuple(token.span for token in parameters), source=script.source,
        span=Span(span.start, body.span.end),
    )  # fmt: skip


def _predicate(script: Script, span: Span) -> Predicate | None:
    built = _built(script, "predicate", span)
    if built is None:
        return None
    name, places = built
    end = places[-1].span.end if places else name.span.end
    return Predicate(
        name.value, tuple(token.value for token in places), name.span,
        tuple(token.span for token in places), source=script.source, span=Span(span.start, end),
    )  # fmt: skip


def _domain(script: Script, span: Span) -> Domain | None:
    count = len(script.findings)
    built = _built(script, "domain", span)
    if built is None:
        return _mended_domain(script, span, count)
    name, sign, interval = built
    low, high = (_integer(script.shaper.term(term)) for term in (interval.low, interval.high))
    if sign.value != "=":
        script.findings.append(script.bad("domain", sign.span, "an '=' is needed"))
        return _any_domain(script, span)
    if low is None or high is None:
        script.findings.append(script.bad("domain", interval.span, "its ends must be integers"))
        return _any_domain(script, span)
    if low > high:
        script.findings.append(empty_range(script.source, interval.span, low, high))
        low, high = high, low
    return Domain(
        name.value, low, high, name.span, source=script.source,
        span=Span(span.start, interval.span.end),
    )  # fmt: skip


def _mended_domain(script: Script, span: Span, count: int) -> Domain | None:
    """The domain that was meant by another way to write a range, such as {0, 1, 2} or 0-2."""
    words, offset = script.words(span)
    match = _RANGE.fullmatch(words) if len(words) <= 200 else None
    if match is None:
        return _any_domain(script, span)
    low, high = sorted((int(match.group(3)), int(match.group(5))))
    here = Span(offset + match.start(2), offset + match.end(6))
    problem = f"its range should be '= {low} .. {high}'"
    script.findings[count:] = [script.bad("domain", here, problem)]
    name = match.group(1)
    return Domain(
        name, low, high, Span(offset, offset + len(name)), source=script.source,
        span=script.trimmed(span),
    )  # fmt: skip


def _any_domain(script: Script, span: Span) -> Domain | None:
    """In place of a domain that cannot be read, one that nothing is outside of."""
    words, offset = script.words(span)
    name = re.match(r"[A-Za-z_]\w*'*", words)
    if name is None:
        return None
    return Domain(
        name.group(), -_MUCH, _MUCH, Span(offset, offset + name.end()), source=script.source,
        span=script.trimmed(span),
    )  # fmt: skip


def _integer(term: tree.Term) -> int | None:
    """The value of an integer with or without a sign."""
    match term:
        case tree.Int(value):
            return value
        case tree.Negative(tree.Int(value)):
            return -value
    return None


def _built(script: Script, statement: str, span: Span) -> Any:
    """What the parser makes of a stretch of text; None, with findings, if it cannot.

    `statement` is its keyword, or "" for a formula by itself.
    """
    machine = parser()
    findings = script.findings
    count = len(findings)
    tokens, sound = machine.lexer.tokens(script.source, script.text, span, script.limits, findings)
    if not sound and len(findings) > count:
        _only_the_quote(script, count)
        return None
    if statement and tokens:
        tokens[0].type = statement.upper()  # also where the keyword was only guessed
    if not tokens:
        findings.append(
            catalogue.INCOMPLETE_STATEMENT.at(
                script.source, Span(span.start, span.start), statement="formula",
                missing="there is nothing", form="as in ~B(0, 0) | S(0, 0)",
            )
        )  # fmt: skip
        return None
    try:
        return machine.parse(tokens, statement or "formula")
    except SyntaxFault as fault:
        if _hides(script, tokens, fault.index):
            return None
        if statement or len(findings) == count:
            from minelogic.syntax.faults import explain as faults

            finding = faults.explain(script.source, statement, tokens, fault.index)
            findings[count:] = [
                earlier
                for earlier in findings[count:]
                if not finding.span.start <= earlier.span.start < finding.span.end
            ]
            findings.append(finding)
        return None


def _only_the_quote(script: Script, count: int) -> None:
    """Of the findings about a statement whose sentence does not end, keeps that it does not."""
    text = script.source.text
    quotes = [f for f in script.findings[count:] if text.startswith('"', f.span.start)]
    if quotes:
        script.findings[count:] = quotes[:1]


def _hides(script: Script, tokens: list[Token], index: int) -> bool:
    """Whether what is wrong here is an invisible character in the middle of a word."""
    start = tokens[index].start_pos if index < len(tokens) else 0
    return start > 0 and script.source.text[start - 1] in ZERO_WIDTH


READERS: dict[str, Callable[[Script, Span], Statement | None]] = {
    "domain": _domain, "predicate": _predicate, "define": _define, "fact": _fact, "rule": _rule,
    "prove": _prove,
}  # fmt: skip
