"""Scope and sorts: which quantifier each variable belongs to, and which values it takes.

`Checker.formula` leaves a formula whose every binder has its values and its sort, whose names are
either variables or vertices, and whose atoms have as many arguments as their predicates have
places. What it finds wrong it reports, and goes on.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from typing import assert_never

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, Kind
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.characters import ZERO_WIDTH
from minelogic.syntax.suggest import closest
from minelogic.syntax.tree import Atom, Binder, Formula, Range, Term
from minelogic.syntax.vocabulary import (
    BOARD_PREDICATES,
    BOARD_RANGES,
    BOARD_SORTS,
    Values,
    Vocabulary,
    common,
)  # fmt: skip

_UNKNOWN_PLACE = ("",)
"""Where a variable stands in an atom that has been reported: it asks for nothing."""
_MANY = 200
"""So many findings or names that it is not worth while to guess what was meant."""
_WORDS = ("true", "false")
_OTHER_NAMES = {
    "bomb": "B", "bombs": "B", "mine": "B", "mines": "B", "safe": "S", "unknown": "U",
    "covered": "U", "number": "Q", "shows": "Q", "adj": "adjacent", "neighbour": "adjacent",
    "neighbor": "adjacent", "neighbours": "adjacent", "neighbors": "adjacent",
}  # fmt: skip


@dataclass(slots=True)
class Variable:
    """What is seen of a variable while its scope is read."""

    name: str
    places: list[str] = field(default_factory=list)
    """The sorts of the places in atoms where it stands."""
    used: bool = False
    misplaced: bool = False
    """Whether it stands where a formula is needed, which is reported there."""
    as_number: tuple[Span, str, Span] | None = None
    """Where it is first added or ordered, which of the two, and the whole of what it is part of."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a definition's body asks of its parameters."""

    variables: tuple[Variable, ...]


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
        self.unbound: set[str] = set()
        self.defining = False
        self.excused = -1
        self.whole = Span(0, 0)
        self.with_names: set[Span] = set()

    def closed(self, formula: Formula) -> Formula:
        """The formula, checked as a statement of its own."""
        self.scope = {}
        self.unbound = set()
        self.defining = False
        return self.formula(formula)

    def definition(
        self, names: tuple[str, ...], spans: tuple[Span, ...], formula: Formula
    ) -> tuple[Formula, Parameters]:
        """The body of a definition, and what it asks of its parameters."""
        variables = [Variable(name) for name in names]
        for index, name in enumerate(names):
            if name in names[:index]:
                self._report(catalogue.REPEATED_VARIABLE, spans[index], name=name)
        self.scope = {variable.name: variable for variable in variables}
        self.unbound = set()
        self.defining = True
        return self.formula(formula), Parameters(tuple(variables))

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
                use = "put in order" if ordered else ""
                self.whole = span
                return tree.Comparison(tuple([self._term(t, (), use) for t in terms]), ops, span)
            case tree.InRange(term, range_, span):
                new_range, values, _ = self._range(range_)
                use = "" if isinstance(values, tuple) else "put in order"
                return tree.InRange(self._term(term, (), use), new_range, span)
            case tree.KN(bound, parts, span, kind):
                shaped = tuple([self.formula(part) for part in parts])
                return tree.KN(self._term(bound, (), "used as a number"), shaped, span, kind)
            case tree.Forall(binders, body, span):
                binders, body = self._quantified(binders, body)
                return tree.Forall(binders, body, span)
            case tree.Exists(binders, body, span):
                binders, body = self._quantified(binders, body)
                return tree.Exists(binders, body, span)
            case tree.Count(kind, bound, binders, body, span):
                bound = self._term(bound, (), "used as a number")
                binders, body = self._quantified(binders, body)
                return tree.Count(kind, bound, binders, body, span)
            case _:
                assert_never(node)

    def _quantified(
        self, binders: tuple[Binder, ...], body: Formula
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
            self._name(binder.name, binder.span)
            earlier = inner.get(binder.name)
            if earlier is not None and earlier is not outer.get(binder.name):
                self._report(catalogue.REPEATED_VARIABLE, binder.span, name=binder.name)
                variables.append(earlier)
                continue
            if earlier is not None:
                self._report(catalogue.SHADOWED_VARIABLE, binder.span, name=binder.name)
            inner[binder.name] = Variable(binder.name)
            variables.append(inner[binder.name])
        self.scope = inner
        body = self.formula(body)
        self.scope = outer
        finished = tuple(
            self._binder(binder, variable, *range_)
            for binder, variable, range_ in zip(binders, variables, ranges, strict=True)
        )
        return finished, body

    def _binder(
        self, binder: Binder, variable: Variable, range_: Range | None, values: Values | None,
        sort: str,
    ) -> Binder:  # fmt: skip
        if range_ is None:
            values, sort = self._inferred(binder, variable)
        elif not variable.used:
            self._report(catalogue.UNUSED_VARIABLE, binder.span, name=binder.name)
        named = isinstance(values, tuple) and any(isinstance(value, str) for value in values)
        if variable.as_number and named:
            self._name_as_number(binder.name, *variable.as_number)
        return replace(binder, range=range_, values=values, sort=sort)

    def _inferred(self, binder: Binder, variable: Variable) -> tuple[Values | None, str]:
        """The values common to all places of the variable."""
        if not variable.places:
            if variable.misplaced:
                return range(0), "number"
            kind = catalogue.NO_SORT if variable.used else catalogue.UNUSED_VARIABLE
            self._report(catalogue.NO_SORT, binder.span, name=binder.name, help=kind.help)
            return range(0), "number"
        sorts = list(dict.fromkeys(variable.places))
        known = [values for sort in sorts if (values := self.vocabulary.values(sort)) is not None]
        if len(known) < len(sorts):
            return range(0), sorts[0]  # a place without values has been reported where it stands
        result = known[0]
        for values in known[1:]:
            result = common(result, values)
        if not result:
            places = ", ".join(
                f"{sort} ({_extent(v)})" for sort, v in zip(sorts, known, strict=True)
            )
            self._report(catalogue.NO_COMMON_VALUE, binder.span, name=binder.name, places=places)
        return result, sorts[0] if len(sorts) == 1 else "number"

    def _range(self, range_: Range) -> tuple[Range, Values | None, str]:
        """The range with its terms checked; its values, if its ends are constant; its sort."""
        if isinstance(range_, tree.NamedRange):
            return range_, self._named_range(range_), BOARD_RANGES.get(range_.name, range_.name)
        low = self._term(range_.low, (), "used as a number")
        high = self._term(range_.high, (), "used as a number")
        ends = constant(low), constant(high)
        values = None
        if ends[0] is not None and ends[1] is not None:
            values = range(ends[0], ends[1] + 1)
            if not values:
                advice = f"Write {ends[1]}..{ends[0]} if that is meant."
                self._report(
                    catalogue.EMPTY_RANGE, range_.span, low=ends[0], high=ends[1], advice=advice
                )
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
        if name and self._unreadable(name, "domain"):
            return range(0)
        shown = self.source.text[range_.span.start : range_.span.end]
        guess = self._guess(name, [*BOARD_RANGES, *vocabulary.domains]) or BOARD_SORTS.get(name)
        advice = f"Did you mean {guess}?" if guess else (
            f"Declare it, as in domain {name} = 0 .. 3" if name else "Write a range such as 0..3."
        )  # fmt: skip
        self._report(catalogue.UNKNOWN_SORT, range_.span, name=shown, advice=advice)
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
        name, arguments, vocabulary = node.predicate, node.arguments, self.vocabulary
        parameters = self.definitions.get(name)
        if parameters is not None:
            places: tuple[str, ...] | None = ("",) * len(parameters.variables)
        else:
            places = vocabulary.places(name)
            if places is None and self.letters and not arguments:
                return node
        if places is None or len(places) != len(arguments):
            if places is None:
                self._unknown(node)
            elif self.letters and not arguments:
                return node
            else:
                self._wrong_arity(node, places)
            for term in arguments:
                self._term(term, _UNKNOWN_PLACE, "")
            return tree.Truth(True, node.span)
        if parameters is None:
            checked = [
                self._term(term, (place,), "")
                for term, place in zip(arguments, places, strict=True)
            ]
        else:
            checked = [
                self._argument(term, parameter)
                for term, parameter in zip(arguments, parameters.variables, strict=True)
            ]
        return tree.Atom(name, tuple(checked), node.span)

    def _argument(self, term: Term, parameter: Variable) -> Term:
        use = parameter.as_number[1] if parameter.as_number else ""
        return self._term(term, tuple(parameter.places), use)

    def _unknown(self, node: Atom) -> None:
        name, vocabulary = node.predicate, self.vocabulary
        span = Span(node.span.start, node.span.start + len(name))
        if not node.arguments and name in self.scope:
            self._variable_alone(name, span)
            return
        if name in BOARD_PREDICATES:
            self.missing_board(span, name)
            return
        if self._unreadable(name, "define|predicate"):
            return
        known = [*BOARD_PREDICATES, *vocabulary.predicates, *self.definitions, *_WORDS]
        same = [other for other in known if other.lower() == name.lower()]
        if same:
            self._report(catalogue.WRONG_CASE, span, name=name, right=same[0])
            return
        guess = self._guess(name, known[: -len(_WORDS)]) or _OTHER_NAMES.get(name.lower())
        places = name[1:].removeprefix("_")
        known_places = all(place.isdigit() or place in self.scope for place in places)
        if guess is None and name[0] in BOARD_PREDICATES and not node.arguments and known_places:
            guess = f"{name[0]}({', '.join(places)})"
        advice = f"Did you mean {guess}?" if guess else f"Declare it, as in {self._declared(node)}"
        self._report(catalogue.UNKNOWN_PREDICATE, span, name=name, advice=advice)

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

    def _unreadable(self, name: str, keyword: str) -> bool:
        """Whether the name is declared by a statement that could not be read, and was reported."""
        if len(self.findings) > _MANY or len(name) > 100:
            return False
        spelled = f"[{ZERO_WIDTH}]*".join(map(re.escape, name))
        declaration = re.compile(
            rf"^[ \t]*(?:{keyword})[ \t]+(?:[\w']+[ \t]*,[ \t]*)*{spelled}(?![\w'])", re.MULTILINE
        )
        sources = {}
        for finding in self.findings:
            if finding.severity == "error":
                sources[id(finding.source)] = finding.source
            if finding.code == catalogue.UNKNOWN_STATEMENT.code:
                after = finding.source.text[finding.span.end : finding.span.end + 100].split()
                if after and re.split(r"[^\w']", after[0])[0] == name:
                    return True
        return any(declaration.search(source.text) for source in sources.values())

    def _declared(self, node: Atom) -> str:
        """A line that would declare the predicate of an atom."""
        board, count = self.vocabulary.board, len(node.arguments)
        sorts: tuple[str, ...] = ("row",) if board is None or board.is_grid else ("tile",)
        if count % 2 == 0 and board is not None and board.is_grid:
            sorts = ("row", "column")
        places = ", ".join(sorts * (count // len(sorts)))
        return f"predicate {node.predicate}" + (f"({places})" if places else "")

    def _wrong_arity(self, node: Atom, places: tuple[str, ...]) -> None:
        expected, given = len(places), len(node.arguments)
        example = node.predicate
        if node.predicate in self.definitions:
            names = [v.name for v in self.definitions[node.predicate].variables]
        else:
            names = list(_example(places))
        if names:
            example += f"({', '.join(names)})"
        self._report(
            catalogue.WRONG_ARITY, node.span, name=node.predicate,
            expected=f"{expected} place{'' if expected == 1 else 's'}" if expected else "no places",
            given=f"{given} {'is' if given == 1 else 'are'} given" if given else "none is given",
            advice=f"Write it like {example}.",
        )  # fmt: skip

    # terms

    def _term(self, node: Term, places: tuple[str, ...], use: str) -> Term:
        """The term, its variables noted as standing in places of these sorts.

        `use` says how the term is used where only numbers will do, else it is empty.
        """
        match node:
            case tree.Int():
                return node
            case tree.Var():
                return self._variable(node, places, use)
            case tree.Vertex():
                return node
            case tree.Negative(term, span):
                return tree.Negative(self._term(term, places, "used as a number"), span)
            case tree.Absolute(term, span):
                return tree.Absolute(self._term(term, places, "used as a number"), span)
            case tree.Arithmetic(op, left, right, span):
                return tree.Arithmetic(
                    op, self._term(left, places, "used as a number"),
                    self._term(right, places, "used as a number"), span,
                )  # fmt: skip
            case _:
                assert_never(node)

    def _variable(self, node: tree.Var, places: tuple[str, ...], use: str) -> Term:
        variable = self.scope.get(node.name)
        if variable is not None:
            variable.used = True
            variable.places.extend(place for place in places if place not in variable.places)
            if use and variable.as_number is None:
                variable.as_number = (node.span, use, self.whole)
            return node
        board = self.vocabulary.board
        if board is not None and not board.is_grid and node.name in board.vertices:
            if use:
                self._name_as_number(node.name, node.span, use, self.whole)
            return tree.Vertex(node.name, node.span)
        if node.name in self.unbound or (board is None and self._unreadable("graph", "board")):
            return tree.Int(0, node.span)
        self.unbound.add(node.name)
        if "tile" in places and board is not None:
            vertices = [str(vertex) for vertex in board.vertices]
            guess = self._guess(node.name, vertices)
            hint = f"Did you mean {guess}?" if guess else (
                f"Bind it, as in forall {node.name}. …, or name one of {_listed(vertices)}."
            )  # fmt: skip
            self._report(catalogue.UNKNOWN_VERTEX, node.span, name=node.name, advice=hint)
            return tree.Int(0, node.span)
        self._report(
            catalogue.UNBOUND_VARIABLE, node.span, name=node.name, advice=self._binding(node.name)
        )
        return tree.Int(0, node.span)

    def _binding(self, name: str) -> str:
        """How a name that nothing binds may be mended."""
        choices = self.scope if len(name) > 2 else ()
        guess = name.swapcase() if name.swapcase() in self.scope else self._guess(name, choices)
        if guess:
            return f"Did you mean {guess}?"
        if name in self.run:
            return (
                f"The range goes for {' and '.join(self.run)}; give {name} one of its own before, "
                f"as in {name} in rows, {self.run[-1]} in …"
            )
        quantifier = f"ut forall {name}. or exists {name}. before the part that speaks of it."
        if self.defining:
            return f"Add it to the variables of the definition, or p{quantifier}"
        return f"P{quantifier}"

    # reports

    def _guess(self, name: str, choices: Collection[str]) -> str | None:
        """The choice that may have been meant; None where looking for it would take long."""
        if len(name) > 100 or len(choices) > _MANY or len(self.findings) > _MANY:
            return None
        return closest(name, choices)

    def _name_as_number(self, name: str, span: Span, use: str, whole: Span) -> None:
        """Reports a tile's name used as a number; in one comparison or sum only the first."""
        if whole not in self.with_names:
            self.with_names.add(whole)
            self._report(catalogue.NAME_IN_ARITHMETIC, span, name=name, use=use)

    def _name(self, name: str, span: Span) -> None:
        if name in BOARD_PREDICATES and name != "adjacent":
            return
        if name in ("rows", "columns", "counts", "tiles"):
            self._report(catalogue.RESERVED_WORD, span, word=name)

    def missing_board(self, span: Span, name: str) -> None:
        """Notes the first place that speaks of a board where there is none."""
        if self.board_missing is None:
            self.board_missing = (span, name)

    def _report(self, kind: Kind, span: Span, **data: object) -> None:
        self.findings.append(kind.at(self.source, span, **data))


def constant(term: Term) -> int | None:
    """The value of a term without variables."""
    match term:
        case tree.Int(value):
            return value
        case tree.Var() | tree.Vertex():
            return None
        case tree.Negative(inner):
            negated = constant(inner)
            return None if negated is None else -negated
        case tree.Absolute(inner):
            signed = constant(inner)
            return None if signed is None else abs(signed)
        case tree.Arithmetic(op, left, right):
            a, b = constant(left), constant(right)
            if a is None or b is None:
                return None
            return a + b if op == "+" else a - b if op == "-" else a * b
        case _:
            assert_never(term)


def _extent(values: Values) -> str:
    if isinstance(values, range):
        return f"{values.start} to {values.stop - 1}" if len(values) != 1 else f"only {values[0]}"
    return _listed([str(value) for value in values])


def _listed(names: list[str]) -> str:
    return ", ".join(names[:6]) + (", …" if len(names) > 6 else "")


def _example(places: Iterable[str]) -> Iterable[str]:
    letters = {"row": "ixu", "column": "jyv", "count": "abc", "tile": "vwu"}
    seen: dict[str, int] = {}
    for place in places:
        index = seen.get(place, 0)
        seen[place] = index + 1
        choices = letters.get(place, "nmk")
        yield choices[index % len(choices)]
