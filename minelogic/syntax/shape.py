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
_TERMS = (tree.Var, tree.Int, tree.Arithmetic, tree.Negative, tree.Absolute)


class Shaper:
    """Turns what the parser built into a formula or a term, adding findings."""

    def __init__(self, source: Source, limits: Limits, findings: list[Diagnostic]) -> None:
        self.source = source
        self.limits = limits
        self.findings = findings
        self.too_deep = False
        self.dotless = False
        """Whether the formula has a quantifier without a dot."""
        self.misplaced: list[Formula] = []
        self.chain = Span(0, 0)

    def formula(self, node: Any, depth: int = 0) -> Formula:
        """The node as a formula; something harmless in its stead if it is none.

        A formula that stands where a number is needed is reported and kept beside the one it
        stands in, so that its own mistakes are found too.
        """
        if not depth:
            self.too_deep = False
        shaped = self._formula(node, depth)
        if not depth and self.too_deep:
            self.misplaced = []
            return _ERROR
        if not depth and self.dotless:
            self._report_early_ends(shaped)
        if not self.misplaced:
            return shaped
        parts, self.misplaced = (shaped, *self.misplaced), []
        return tree.And(parts, node.span)

    def _formula(self, node: Any, depth: int) -> Formula:
        if depth > self.limits.nesting:
            self._deep(node.span)
            return _ERROR
        below = depth + 1
        match node:
            case tree.Atom("abs"):
                self._wrong_abs(node)
                return _ERROR
            case tree.Atom(name, (argument,), span) if name.lower() == "not":
                self._wrong_not(name, span)
                return tree.Not(self.formula(argument, below), span)
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
            case tree.Comparison((left, tree.Negative() as minus), ("<",), span) if self._arrow(
                left, right := _without_signs(minus)
            ):
                return tree.Implies(self.formula(right, below), self.formula(left, below), span)
            case tree.Comparison(terms, ops, span):
                return tree.Comparison(self._terms(terms, below), ops, span)
            case tree.Forall(binders, body, span, dotless):
                if dotless:
                    binders, body = self._next(binders, body, span)
                inside = self.formula(body, below + len(binders) - 1)
                return tree.Forall(self._binders(binders, below), inside, span, dotless)
            case tree.Exists(binders, body, span, dotless):
                if dotless:
                    binders, body = self._next(binders, body, span)
                inside = self.formula(body, below + len(binders) - 1)
                return tree.Exists(self._binders(binders, below), inside, span, dotless)
            case tree.Count(kind, bound, binders, body, span, dotless):
                if dotless:
                    binders, body = self._next(binders, body, span)
                inside = self.formula(body, below + len(binders) - 1)
                return tree.Count(
                    kind, self.term(bound, below), self._binders(binders, below), inside, span,
                    dotless,
                )  # fmt: skip
            case tree.KN(bound, parts, span, kind):
                shaped = tuple([self.formula(part, below) for part in parts])
                return tree.KN(self.term(bound, below), shaped, span, kind)
            case tree.InRange(term, range_, span):
                return tree.InRange(self.term(term, below), self._range(range_, below), span)
            case tree.Truth():
                return node
        self._formula_needed(node)
        if isinstance(node, tree.Negative | tree.Absolute) and not isinstance(node.term, _TERMS):
            return self.formula(node.term, below)
        term = self.term(node, below)
        return tree.Comparison((term, term), ("=",), node.span)

    def _next(
        self, binders: tuple[tree.Binder, ...], body: Any, span: Span
    ) -> tuple[tuple[tree.Binder, ...], Any]:
        """The variables and the body of a quantifier without a dot."""
        self.dotless = True
        text, last = self.source.text, binders[-1].span.end
        applied = isinstance(body, tree.Atom) and len(body.arguments) == 1
        if not applied and not (body.span.start == last and text[last] == "("):
            return binders, body
        from minelogic.syntax.faults.dotless import as_meant

        return as_meant(self.source, binders, body, span, self.findings)

    def _report_early_ends(self, formula: Formula) -> None:
        from minelogic.syntax.reach import early_ends

        self.dotless = False
        self.findings.extend(early_ends(self.source, formula))

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
                first, second = self._terms((left, right), below)
                return tree.Arithmetic(op, first, second, span)
            case tree.Negative(term, span):
                return tree.Negative(self.term(term, below), span)
            case tree.Absolute(term, span):
                return tree.Absolute(self.term(term, below), span)
            case tree.Atom("abs"):
                self._wrong_abs(node)
                return _ERROR_TERM
        self._term_needed(node)
        return self._misplaced(node, below)

    def _terms(self, nodes: tuple[Any, ...], depth: int) -> tuple[Term, ...]:
        """What is compared or added up; of several formulas there, only the first is reported."""
        count = len(self.findings)
        terms: list[Term] = []
        for node in nodes:
            silent = len(self.findings) > count and not isinstance(node, _TERMS)
            terms.append(self._misplaced(node, depth) if silent else self.term(node, depth))
        return tuple(terms)

    def _misplaced(self, node: Any, depth: int) -> Term:
        earlier, self.misplaced = self.misplaced, []
        earlier.append(self.formula(node, depth))
        self.misplaced = earlier
        return _ERROR_TERM

    def _binders(self, binders: tuple[tree.Binder, ...], depth: int) -> tuple[tree.Binder, ...]:
        if all(binder.range is None for binder in binders):
            return binders
        result: list[tree.Binder] = []
        for index, binder in enumerate(binders):
            if binder.range is None:
                result.append(binder)
                continue
            same = index > 0 and binders[index - 1].range is binder.range
            range_ = result[-1].range if same else self._range(binder.range, depth)
            result.append(tree.Binder(binder.name, range_, binder.span))
        return tuple(result)

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
            truth = "true" if node.value else "false"
            advice = f"A formula is needed, such as B(0, 0); what always is {truth} is {truth}."
        elif self.source.text[node.span.end : node.span.end + 4].lstrip().startswith("=>"):
            advice = "'=>' means implies; greater or equal is written >=."
        elif isinstance(node, tree.Negative) and not isinstance(node.term, _TERMS):
            advice = "Not is written ~."
        elif isinstance(node, tree.Absolute) and not isinstance(node.term, _TERMS):
            advice = "Bars hold numbers, as in |i - j|; formulas are grouped by round brackets."
        self.findings.append(
            catalogue.FORMULA_NEEDED.at(self.source, node.span, text=text, advice=advice)
        )

    def _term_needed(self, node: Any) -> None:
        advice = "Put a number, a variable or arithmetic there."
        if isinstance(node, tree.Atom) and node.predicate == "adjacent":
            advice = "To count neighbours, write exists exactly k x, y. adjacent(i, j, x, y)"
        elif isinstance(node, tree.Atom) and node.predicate[0].islower():
            advice = "The only function is abs; other numbers are made by +, - and *."
        elif isinstance(node, tree.Atom) and self._next_to(node, "+", "*"):
            advice = (
                "A formula is true or false, and cannot be added. Say which cases are meant by &, "
                "| and ~, or how many hold, as in KN(1; B(0, 0), B(0, 1))."
            )
        elif self._next_to(node, "="):
            advice = "Only numbers are compared by =; formulas are compared by <->."
        self.findings.append(
            catalogue.TERM_NEEDED.at(
                self.source, node.span, text=self._text(node.span), advice=advice
            )
        )

    def _arrow(self, left: Any, right: Any) -> bool:
        """Reports `left <- right` of two formulas; False if it is a comparison of numbers."""
        start, end = left.span.end, right.span.start
        between = self.source.text[start:end]
        if isinstance(left, _TERMS) or isinstance(right, _TERMS) or "<-" not in between:
            return False
        arrow = "<" + "-" * max(between.count("-"), 1)
        begin = start + between.index("<-")
        span = Span(begin, begin + (len(arrow) if arrow in between else 2))
        self.findings.append(
            catalogue.WRONG_OPERATOR.at(
                self.source,
                span,
                wrong=self.source.text[span.start : span.end],
                right="->",
                fix=None,
                help="Write it the other way round, with ->.",
            )
        )
        return True

    def _next_to(self, node: Any, *signs: str) -> bool:
        """Whether one of the signs stands directly before or after the node."""
        text = self.source.text
        start, end = node.span
        before, after = text[max(start - 20, 0) : start].rstrip(), text[end : end + 20].lstrip()
        return before.endswith(signs) or after.startswith(signs)

    def _wrong_abs(self, node: tree.Atom) -> None:
        self.findings.append(
            catalogue.WRONG_ARITY.at(
                self.source,
                node.span,
                name="abs",
                expected="1 place",
                given=f"{len(node.arguments)} are given",
                advice="Write it like abs(i - j), or |i - j|.",
            )
        )

    def _wrong_not(self, name: str, span: Span) -> None:
        place = Span(span.start, span.start + len(name))
        self.findings.append(catalogue.WRONG_CASE.at(self.source, place, name=name, right="not"))

    def _mixed(self, node: tree.Or) -> None:
        from minelogic.syntax.faults.mixed import both_readings

        for part in node.parts:
            if isinstance(part, tree.And) and not bracketed(part, part.parts[0]):
                example = both_readings(self.source, node, part)
                self.findings.append(
                    catalogue.MIXED_AND_OR.at(self.source, part.span, example=example)
                )
                return

    def _chained(self, node: tree.Iff) -> None:
        inner = node.left
        reported = node.span.start == self.chain.start and node.span.end <= self.chain.end
        if isinstance(inner, tree.Iff) and not bracketed(inner, inner.left) and not reported:
            self.chain = node.span
            example = f"({self._text(inner.span)}) <-> {self._text(node.right.span)}"
            self.findings.append(catalogue.CHAINED_IFF.at(self.source, node.span, example=example))

    def _deep(self, span: Span) -> None:
        if not self.too_deep:
            self.too_deep = True
            self.findings.append(
                catalogue.TOO_LARGE.at(
                    self.source,
                    Span(span.start, span.start + 1),
                    what="The nesting of this formula",
                    size=f"more than {self.limits.nesting} levels",
                    advice="Split the formula, or use definitions.",
                )
            )


def _without_signs(node: Any) -> Any:
    """What stands behind the minus signs."""
    while isinstance(node, tree.Negative):
        node = node.term
    return node


def bracketed(node: Formula, first: Formula) -> bool:
    """Whether the node's span is wider than its parts: the parser widens it to brackets."""
    return node.span.start != first.span.start
