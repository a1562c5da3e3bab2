"""Scope and sorts: which quantifier each variable belongs to, and which values it takes.

`Checker.formula` leaves a formula whose every binder has its values and its sort, whose names are
either variables or vertices, and whose atoms have as many arguments as their predicates have
places. What it finds wrong it reports, and goes on.
"""

from __future__ import annotations

from typing import assert_never

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.faults import told_once, unknown
from minelogic.syntax.intervals import constant, empty_range
from minelogic.syntax.reach import Reach, left_free, out_of_reach
from minelogic.syntax.shared_ranges import shared_ranges
from minelogic.syntax.tree import Atom, Binder, Formula, Range, Term
from minelogic.syntax.variables import (
    NOTHING,
    NUMBER,
    ORDERED,
    Asked,
    Parameters,
    Variable,
    called,
    compared,
    inferred,
)
from minelogic.syntax.vocabulary import BOARD_PREDICATES, BOARD_RANGES, Values, Vocabulary
from minelogic.syntax.walk import variables as variables_of

_UNKNOWN_PLACE = Asked(("",))
"""Where a variable stands in an atom that has been reported: it asks for nothing."""


class Checker:
    """Checks the formulas of one source against a vocabulary and the definitions so far."""

    def __init__(
        self,
        source: Source,
        vocabulary: Vocabulary,
        definitions: dict[str, Parameters],
        findings: list[Diagnostic],
        letters: bool = False,
    ) -> None:
        self.source = source
        self.vocabulary = vocabulary
        self.definitions = definitions
        self.findings = findings
        self.letters = letters
        self.scope: dict[str, Variable] = {}
        self.run: tuple[str, ...] = ()
        """The variables whose common range is being read."""
        self.board_missing: tuple[Span, str] | None = None
        self.shared: list[Diagnostic] = []
        """What is found of ranges that go for several variables; on other boards it may be fine."""
        self.unbound: set[str] = set()
        self.loose = told_once.Loose()
        self.root: Formula | None = None
        """The whole that is being checked."""
        self.out_of_reach: dict[Span, list[Reach]] | None = None
        """Its quantifiers without a dot, by the places of the variables that they leave free."""
        self.defining = False
        self.excused = -1
        self.whole = Span(0, 0)
        self.with_names: set[Span] = set()

    def closed(self, formula: Formula) -> Formula:
        """The formula, checked as a statement of its own."""
        self.scope = {}
        self.unbound = set()
        self.defining = False
        self.root = formula
        self.out_of_reach = None
        return self.entire(formula)

    def entire(self, formula: Formula) -> Formula:
        """The formula, checked in the scope that there is; what is loose in it is told once."""
        checked = self.formula(formula)
        self.findings.extend(told_once.findings(self.source, self.loose, self.defining))
        self.loose = told_once.Loose()
        return checked

    def definition(
        self, names: tuple[str, ...], spans: tuple[Span, ...], formula: Formula
    ) -> tuple[Formula, Parameters]:
        """The body of a definition, and what it asks of its parameters."""
        variables = [Variable(name) for name in names]
        earlier: set[str] = set()
        for name, span in zip(names, spans, strict=True):
            if name in earlier:
                self._report(catalogue.REPEATED_VARIABLE, span, name=name)
            earlier.add(name)
        self.scope = {variable.name: variable for variable in variables}
        self.unbound = set()
        self.defining = True
        self.root = formula
        self.out_of_reach = None
        return self.entire(formula), Parameters(tuple(variables))

    # formulas

    def formula(self, node: Formula) -> Formula:
        match node:
            case tree.Atom():
                return self._atom(node)
            case tree.Truth():
                return node
            case tree.Not(body, span):
                return tree.Not(self.formula(body), span)
            case tree.And(parts, span):
                return tree.And(tuple([self.formula(part) for part in parts]), span)
            case tree.Or(parts, span):
                return tree.Or(tuple([self.formula(part) for part in parts]), span)
            case tree.Implies(left, right, span):
                left = self.formula(left)
                self._excuse_right_of_arrow(left, right)
                return tree.Implies(left, self.formula(right), span)
            case tree.Iff(left, right, span):
                return tree.Iff(self.formula(left), self.formula(right), span)
            case tree.Comparison(terms, ops, span):
                ordered = any(op not in ("=", "!=") for op in ops)
                asked = ORDERED if ordered else NOTHING
                self.whole = span
                names = dict.fromkeys([name for term in terms for name in variables_of(term)])
                compared([self.scope[name] for name in names if name in self.scope])
                return tree.Comparison(tuple([self._term(t, asked) for t in terms]), ops, span)
            case tree.InRange(term, range_, span):
                new_range, values, _ = self._range(range_)
                asked = NOTHING if isinstance(values, tuple) else ORDERED
                return tree.InRange(self._term(term, asked), new_range, span)
            case tree.KN(bound, parts, span, kind):
                shaped = tuple([self.formula(part) for part in parts])
                return tree.KN(self._term(bound, NUMBER), shaped, span, kind)
            case tree.Forall(binders, body, span):
                binders, body = self._quantified(binders, body, span)
                return tree.Forall(binders, body, span)
            case tree.Exists(binders, body, span):
                binders, body = self._quantified(binders, body, span)
                return tree.Exists(binders, body, span)
            case tree.Count(kind, bound, binders, body, span):
                bound = self._term(bound, NUMBER)
                binders, body = self._quantified(binders, body, span)
                return tree.Count(kind, bound, binders, body, span)
            case _:
                assert_never(node)

    def _quantified(
        self, binders: tuple[Binder, ...], body: Formula, span: Span
    ) -> tuple[tuple[Binder, ...], Formula]:
        outer = self.scope
        inner = dict(outer)
        ranges: list[tuple[Range | None, Values | None, str]] = []
        variables: list[Variable] = []
        done: tuple[Range, tuple[Range, Values | None, str]] | None = None
        for binder in binders:
            if binder.range is None:
                ranges.append((None, None, ""))
            elif done is not None and done[0] is binder.range:
                ranges.append(done[1])
            else:
                self.scope = inner
                self.run = tuple(b.name for b in binders if b.range is binder.range)
                done = (binder.range, self._range(binder.range))
                self.run = ()
                ranges.append(done[1])
            if binder.name in BOARD_RANGES:
                self._report(catalogue.RESERVED_WORD, binder.span, word=binder.name)
            earlier = inner.get(binder.name)
            if earlier is not None and earlier is not outer.get(binder.name):
                self._report(catalogue.REPEATED_VARIABLE, binder.span, name=binder.name)
                variables.append(earlier)
                continue
            if earlier is not None:
                self.loose.hiding.append(binder)
            inner[binder.name] = Variable(binder.name)
            variables.append(inner[binder.name])
        self.scope = inner
        body = self.formula(body)
        self.scope = outer
        finished = tuple(
            self._binder(binder, variable, body, *range_)
            for binder, variable, range_ in zip(binders, variables, ranges, strict=True)
        )
        self.shared.extend(
            shared_ranges(self.source, self.vocabulary, finished, variables, span.start)
        )
        return finished, body

    def _binder(
        self,
        binder: Binder,
        variable: Variable,
        body: Formula,
        range_: Range | None,
        values: Values | None,
        sort: str,
    ) -> Binder:
        if range_ is None and not variable.used and not variable.misplaced:
            self.loose.idle.append((binder, body))
            values, sort = range(0), "number"
        elif range_ is None:
            values, sort = inferred(self.source, self.vocabulary, binder, variable, self.findings)
        elif not variable.used:
            self._report(catalogue.UNUSED_VARIABLE, binder.span, name=binder.name)
        if variable.as_number and _has_names(values):
            self._name_as_number(binder.name, *variable.as_number)
        return replace(binder, range=range_, values=values, sort=sort)

    def _range(self, range_: Range) -> tuple[Range, Values | None, str]:
        """The range with its terms checked; its values, if its ends are constant; its sort."""
        if isinstance(range_, tree.NamedRange):
            return range_, self._named_range(range_), BOARD_RANGES.get(range_.name, range_.name)
        low = self._term(range_.low, NUMBER)
        high = self._term(range_.high, NUMBER)
        first, last = constant(low), constant(high)
        values = None
        if first is not None and last is not None:
            values = range(first, last + 1)
            if not values:
                self.findings.append(empty_range(self.source, range_.span, first, last))
        return tree.Interval(low, high, range_.span), values, "number"

    def _named_range(self, range_: tree.NamedRange) -> Values:
        name, vocabulary = range_.name, self.vocabulary
        if name in vocabulary.domains:
            return vocabulary.domains[name]
        if name in BOARD_RANGES:
            values = vocabulary.values(BOARD_RANGES[name])
            if values is not None:
                return values
            self._no_such_sort(range_.span, name)
            return range(0)
        self._add(unknown.sort(self._surroundings(), range_))
        return range(0)

    def _no_such_sort(self, span: Span, name: str) -> None:
        board = self.vocabulary.board
        if board is None:
            self.missing_board(span, name)
            return
        kind = "a grid" if board.is_grid else "a graph"
        other = "Use rows and columns." if board.is_grid else "Use tiles."
        self._report(catalogue.NOT_ON_GRAPH, span, name=name, board=kind, advice=other)

    # atoms

    def _atom(self, node: Atom) -> Formula:
        name, arguments = node.predicate, node.arguments
        asked = self._asked(name)
        if asked is not None and len(asked) == len(arguments):
            checked = [self._term(term, each) for term, each in zip(arguments, asked, strict=True)]
            if name in self.definitions:
                given = [v.name if isinstance(v, tree.Var) else "" for v in arguments]
                parameters = self.definitions[name].variables
                called([self.scope.get(name) for name in given], parameters)
            return tree.Atom(name, tuple(checked), node.span)
        if self.letters and not arguments:
            return node
        if asked is None:
            self._report_unknown(node)
        elif not arguments:
            self._without_places(node)
        else:
            self._add(unknown.wrong_arity(self.source, node, self._names(name)))
        for term in arguments:
            self._term(term, _UNKNOWN_PLACE)
        return tree.Truth(True, node.span)

    def _without_places(self, node: Atom) -> None:
        """Notes an atom that lacks all its places: its variables may be meant to stand there."""
        if all(node.predicate != other.predicate for other, _ in self.loose.bare):
            self.loose.bare.append((node, self._names(node.predicate)))
        for variable in self.scope.values():
            variable.misplaced = True

    def _asked(self, predicate: str) -> list[Asked] | None:
        """What each place asks of its argument; None if there is no such predicate."""
        parameters = self.definitions.get(predicate)
        if parameters is not None:
            return [
                Asked(
                    tuple(variable.places),
                    tuple(variable.alone),
                    variable.as_number[1] if variable.as_number else "",
                )
                for variable in parameters.variables
            ]
        places = self.vocabulary.places(predicate)
        return None if places is None else [Asked((place,), (place,)) for place in places]

    def _names(self, predicate: str) -> list[str]:
        """A variable for each place of a predicate."""
        if predicate in self.definitions:
            return [variable.name for variable in self.definitions[predicate].variables]
        return unknown.usual_names(self.vocabulary.places(predicate) or ())

    def _report_unknown(self, node: Atom) -> None:
        name = node.predicate
        span = Span(node.span.start, node.span.start + len(name))
        if not node.arguments and name in self.scope:
            self._variable_alone(name, span)
        elif name in BOARD_PREDICATES:
            self.missing_board(span, name)
        else:
            self._add(unknown.predicate(self._surroundings(), node))
            for variable in self.scope.values() if not node.arguments else ():
                variable.misplaced = True

    def _variable_alone(self, name: str, span: Span) -> None:
        """Reports a variable where a formula is needed."""
        self.scope[name].misplaced = True
        if span.start == self.excused:
            return
        advice = f"Compare it with something, as in {name} = 1."
        if self.source.text[span.end : span.end + 20].lstrip().startswith("=>"):
            advice = "'=>' means implies; greater or equal is written >=."
        self._report(catalogue.FORMULA_NEEDED, span, text=name, advice=advice)

    def _excuse_right_of_arrow(self, left: Formula, right: Formula) -> None:
        """Of the two variables in `i => j` only the first is reported."""
        for last in self.findings[-1:]:
            here = last.source is self.source and last.span.end == left.span.end
            if here and last.code == catalogue.FORMULA_NEEDED.code:
                self.excused = right.span.start

    # terms

    def _term(self, node: Term, asked: Asked) -> Term:
        """The term, its variables noted as standing in such a place."""
        match node:
            case tree.Int():
                return node
            case tree.Var():
                return self._variable(node, asked)
            case tree.Vertex():
                return node
            case tree.Negative(term, span):
                return tree.Negative(self._term(term, asked.within), span)
            case tree.Absolute(term, span):
                return tree.Absolute(self._term(term, asked.within), span)
            case tree.Arithmetic(op, left, right, span):
                inner = asked.within
                return tree.Arithmetic(op, self._term(left, inner), self._term(right, inner), span)
            case _:
                assert_never(node)

    def _variable(self, node: tree.Var, asked: Asked) -> Term:
        variable = self.scope.get(node.name)
        if variable is not None:
            variable.note(node.span, asked, self.whole)
            return node
        board = self.vocabulary.board
        if board is not None and not board.is_grid and board.tile(node.name) is not None:
            if asked.use:
                self._name_as_number(node.name, node.span, asked.use, self.whole)
            return tree.Vertex(node.name, node.span)
        if node.name not in self.unbound and not (
            board is None and unknown.unreadable(self.findings, "graph", "board")
        ):
            self.unbound.add(node.name)
            if not self._out_of_reach(node):
                finding = unknown.variable(self._surroundings(), node, asked.places)
                if finding is None:
                    self.loose.free.append(node)
                self._add(finding)
        return tree.Int(0, node.span)

    # reports

    def _out_of_reach(self, node: tree.Var) -> bool:
        """Reports a variable whose quantifier has no dot and ends before it; the warning that it
        ends there is then not needed.
        """
        if self.root is None:
            return False
        if self.out_of_reach is None:
            self.out_of_reach = left_free(self.source, self.root)
        near = self.out_of_reach.get(node.span)
        if not near:
            return False
        starts = [reach.start for reach in near]
        self.findings[:] = [
            finding
            for finding in self.findings
            if finding.code != catalogue.ENDS_EARLY.code
            or finding.source is not self.source
            or finding.span.start not in starts
        ]
        self.unbound |= {variable.name for reach in near for variable in reach.left_free}
        self._add(out_of_reach(self.source, node, near[0]))
        return True

    def _name_as_number(self, name: str, span: Span, use: str, whole: Span) -> None:
        """Reports a tile's name used as a number; in one comparison or sum only the first."""
        if whole not in self.with_names:
            self.with_names.add(whole)
            self._report(catalogue.NAME_IN_ARITHMETIC, span, name=name, use=use)

    def missing_board(self, span: Span, name: str) -> None:
        """Notes the first place that speaks of a board where there is none."""
        if self.board_missing is None:
            self.board_missing = (span, name)

    def _report(self, kind: Kind, span: Span, **data: object) -> None:
        self.findings.append(kind.at(self.source, span, **data))

    def _add(self, finding: Diagnostic | None) -> None:
        if finding is not None:
            self.findings.append(finding)

    def _surroundings(self) -> unknown.Surroundings:
        return unknown.Surroundings(
            self.source,
            self.vocabulary,
            self.definitions,
            self.scope,
            self.run,
            self.findings,
        )


def _has_names(values: Values | None) -> bool:
    return isinstance(values, tuple) and any(isinstance(value, str) for value in values)
