"""Formulas where formulas belong, terms where terms belong.

The grammar reads both alike. This pass decides which is which, reports what stands in the wrong
place, and says where only precedence keeps two operators apart.
"""

from __future__ import annotations

from typing import Any

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.tree import Formula, Range, Term

_ERROR: Formula = tree.Truth(True)
_ERROR_TERM: Term = tree.Int(0)


class Shaper:
    """Turns what the parser built into a formula or a term, adding findings."""

    def __init__(self, source: Source, limits: Limits, findings: list[Diagnostic]) -> None:
        self.source = source
        self.limits = limits
        self.findings = findings
        self.too_deep = False

    def formula(self, node: Any, depth: int = 0) -> Formula:
        """The node as a formula; something harmless in its stead if it is none."""
        if depth > self.limits.nesting:
            self._deep(node.span)
            return _ERROR
        below = depth + 1
        match node:
            case tree.Atom(name, arguments, span):
                return tree.Atom(name, tuple([self.term(a, below) for a in arguments]), span)
            case tree.Var(name, span):
                return tree.Atom(name, (), span)
            case tree.Not(body, span):
                return tree.Not(self.formula(body, below), span)
            case tree.And(parts, span):
                return tree.And(tuple([self.formula(part, below) for part in parts]), span)
            case tree.Or(parts, span):
                self._mixed(node)
                return tree.Or(tuple([self.formula(part, below) for part in parts]), span)
            case tree.Implies(left, right, span):
                return tree.Implies(self.formula(left, below), self.formula(right, below), span)
            case tree.Iff(left, right, span):
                self._chained(node)
                return tree.Iff(self.formula(left, below), self.formula(right, below), span)
            case tree.Comparison(terms, ops, span):
                return tree.Comparison(tuple([self.term(t, below) for t in terms]), ops, span)
            case tree.Forall(binders, body, span):
                return tree.Forall(self._binders(binders, below), self.formula(body, below), span)
            case tree.Exists(binders, body, span):
                return tree.Exists(self._binders(binders, below), self.formula(body, below), span)
            case tree.Count(kind, bound, binders, body, span):
                return tree.Count(
                    kind, self.term(bound, below), self._binders(binders, below),
                    self.formula(body, below), span,
                )  # fmt: skip
            case tree.KN(bound, parts, span):
                shaped = tuple([self.formula(part, below) for part in parts])
                return tree.KN(self.term(bound, below), shaped, span)
            case tree.InRange(term, range_, span):
                return tree.InRange(self.term(term, below), self._range(range_, below), span)
            case tree.Truth():
                return node
        self._formula_needed(node)
        return _ERROR

    def term(self, node: Any, depth: int = 0) -> Term:
        """The node as a term; something harmless in its stead if it is none."""
        if depth > self.limits.nesting:
            self._deep(node.span)
            return _ERROR_TERM
        below = depth + 1
        match node:
            case tree.Var() | tree.Int():
                return node
            case tree.Arithmetic(op, left, right, span):
                return tree.Arithmetic(op, self.term(left, below), self.term(right, below), span)
            case tree.Negative(term, span):
                return tree.Negative(self.term(term, below), span)
            case tree.Absolute(term, span):
                return tree.Absolute(self.term(term, below), span)
        self._term_needed(node)
        return _ERROR_TERM

    def _binders(self, binders: tuple[tree.Binder, ...], depth: int) -> tuple[tree.Binder, ...]:
        if all(binder.range is None for binder in binders):
            return binders
        return tuple(
            tree.Binder(binder.name, self._range(binder.range, depth), binder.span)
            if binder.range
            else binder
            for binder in binders
        )

    def _range(self, range_: Range, depth: int) -> Range:
        if isinstance(range_, tree.Interval):
            low, high = self.term(range_.low, depth), self.term(range_.high, depth)
            return tree.Interval(low, high, range_.span)
        return range_

    def _text(self, span: Span, longest: int = 30) -> str:
        text = " ".join(self.source.text[span.start : span.end].split())
        return text if len(text) <= longest else text[: longest - 1] + "…"

    def _formula_needed(self, node: Any) -> None:
        text = self._text(node.span)
        advice = f"Compare it with something, as in {text} = 1."
        if isinstance(node, tree.Int) and node.value in (0, 1):
            advice = f"Truth is written {'true' if node.value else 'false'}."
        elif self.source.text[node.span.end : node.span.end + 4].lstrip().startswith("=>"):
            advice = "'=>' means implies; greater or equal is written >=."
        self.findings.append(
            catalogue.FORMULA_NEEDED.at(self.source, node.span, text=text, advice=advice)
        )

    def _term_needed(self, node: Any) -> None:
        advice = "Put a number, a variable or arithmetic there."
        if isinstance(node, tree.Atom):
            advice += " Formulas are compared by <->, not by =."
        self.findings.append(
            catalogue.TERM_NEEDED.at(
                self.source, node.span, text=self._text(node.span), advice=advice
            )
        )

    def _mixed(self, node: tree.Or) -> None:
        for part in node.parts:
            if isinstance(part, tree.And) and not _bracketed(part, part.parts[0]):
                example = f"({self._text(part.span, 40)}) | …"
                self.findings.append(
                    catalogue.MIXED_AND_OR.at(self.source, part.span, example=example)
                )
                return

    def _chained(self, node: tree.Iff) -> None:
        inner = node.left
        if isinstance(inner, tree.Iff) and not _bracketed(inner, inner.left):
            example = f"({self._text(inner.span)}) <-> {self._text(node.right.span)}"
            self.findings.append(
                catalogue.CHAINED_IFF.at(self.source, node.span, example=example)
            )

    def _deep(self, span: Span) -> None:
        if not self.too_deep:
            self.too_deep = True
            self.findings.append(
                catalogue.TOO_LARGE.at(
                    self.source, Span(span.start, span.start + 1),
                    what="The nesting of this formula",
                    size=f"more than {self.limits.nesting} levels",
                    advice="Split the formula, or use definitions.",
                )
            )  # fmt: skip


def _bracketed(node: Formula, first: Formula) -> bool:
    """Whether the node's span is wider than its parts: the parser widens it to brackets."""
    return node.span.start != first.span.start
