"""A file with everything it uses, checked: the syntax stage's result."""

from __future__ import annotations

import gc
import os
import re
from bisect import bisect_left
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from minelogic import catalogue
from minelogic.board import Board, Coordinates, Display, Noise
from minelogic.diagnostics import Diagnostic, limited
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.check import Checker
from minelogic.syntax.definitions import Definition, expand, in_order, mentions
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import File, Place, decode
from minelogic.syntax.file.displays import read_display
from minelogic.syntax.file.noise import noise_of
from minelogic.syntax.file.once import CheckedTheories, CheckedTheory, Formulas
from minelogic.syntax.file.reader import read
from minelogic.syntax.file.uses import Part, Theories
from minelogic.syntax.measure import Measure
from minelogic.syntax.offboard import off_board
from minelogic.syntax.statements import (
    ONCE,
    BoardStatement,
    CoordinatesStatement,
    Define,
    DisplayStatement,
    Domain,
    Fact,
    Mines,
    NoiseStatement,
    Predicate,
    Prove,
    Rule,
    Statement,
    Use,
    WithFormula,
    keyword,
)  # fmt: skip
from minelogic.syntax.variables import Parameters, Variable
from minelogic.syntax.vocabulary import BOARD_PREDICATES, BOARD_RANGES, BOARD_SORTS, Vocabulary

__all__ = ["File", "Place", "decode", "load_file", "statements_of"]

ReadBefore: TypeAlias = tuple[tuple[Statement, ...], tuple[Diagnostic, ...]]
"""The statements of a source, and what is found in them."""
_RESERVED_NAMES = (*BOARD_PREDICATES, "abs", *BOARD_SORTS, *BOARD_RANGES)

_CHECKED = CheckedTheories()

_MANY = 200
"""With more names or findings than this, no guess is made what was meant."""
_FOLLOWING = ("no-range", "unused-variable")
"""What a variable seems guilty of when the part that speaks of it could not be read."""


def load_file(
    source: Source,
    base: str | os.PathLike[str] | None = None,
    limits: Limits | None = None,
    place: Place | None = None,
    read_before: ReadBefore | None = None,
) -> File:
    """The file that a source is, with all findings about it and about the theories beside it.

    In a `place`, it is read as if it had that board and display, whatever it says of them itself;
    a tile that only another board has is then no mistake, nor a predicate that is known there.
    Its statements need not be read again if they were read before.
    """
    with _uncollected():
        return _Loader(source, base, limits or Limits(), place, read_before).load()


def statements_of(source: Source, limits: Limits) -> ReadBefore:
    """The statements of a source, which are the same in every place, and what is found in them."""
    findings: list[Diagnostic] = []
    with _uncollected():
        return tuple(read(source, limits, findings)), tuple(findings)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Pauses the garbage collector.

    A tree has no cycles; yet it would look at all trees so far again and again, which makes a
    statement dearer the more stand before it.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


class _Loader:
    def __init__(
        self, source: Source, base: str | os.PathLike[str] | None, limits: Limits,
        place: Place | None = None, read_before: ReadBefore | None = None,
    ) -> None:  # fmt: skip
        self.source = source
        self.read_before = read_before
        self.base = base
        self.limits = limits
        self.place = place
        self.findings: list[Diagnostic] = []
        self.damage: dict[int, list[int]] = {}
        """For each source, by its id, where reading has found mistakes, in order."""
        self.used_up = False
        self.parts: list[Part] = []
        self.board_missing: list[tuple[Source, Span, str]] = []

    def load(self) -> File:
        own = self._own()
        self._once(own)
        board = self._board(own)
        theories = Theories(self.source, self.base, board, self.limits, self.findings)
        for statement in own:
            if isinstance(statement, Use):
                theories.use(statement)
        self.damage = _places_of_errors(self.findings)
        self.parts = [*theories.parts, Part(self.source, own, "", False, None)]
        vocabulary, defines = self._vocabulary(board)
        measure = Measure(self.limits)
        checked, definitions = self._definitions(vocabulary, defines, measure)
        rules: list[Rule] = []
        facts: list[Fact] = []
        queries: list[Prove] = []
        for part in self.parts:
            for statement in self._checked(part, vocabulary, checked, definitions, measure):
                if isinstance(statement, Rule):
                    rules.append(statement)
                elif isinstance(statement, Fact):
                    facts.append(statement)
                else:
                    queries.append(statement)
        display, spans, mines = self._known(own, board)
        noise = self._noise(own, board, display)
        self._report_missing_board()
        if not any(part.statements for part in self.parts) and not self.findings:
            self.findings.append(catalogue.EMPTY_FILE.at(self.source, Span(0, 0)))
        return File(
            self.source, tuple(own), vocabulary, display, spans, mines, tuple(rules), tuple(facts),
            tuple(queries), definitions, checked, self._diagnostics(),
            frozenset(part.source.name for part in self.parts if part.shipped), noise,
        )  # fmt: skip

    # the board

    def _own(self) -> list[Statement]:
        """The statements of the file itself."""
        if self.read_before is None:
            return read(self.source, self.limits, self.findings)
        statements, findings = self.read_before
        self.findings.extend(findings)
        return list(statements)

    def _once(self, own: list[Statement]) -> None:
        first: dict[str, Statement] = {}
        kept: list[Statement] = []
        for statement in own:
            word = keyword(statement)
            if word in ONCE and word in first:
                span = Span(statement.span.start, statement.span.start + len(word))
                self.findings.append(
                    catalogue.DUPLICATE_STATEMENT.at(
                        self.source, span, statement=word, line=first[word].line
                    )
                )
            else:
                kept.append(statement)
            first.setdefault(word, statement)
        own[:] = kept

    def _board(self, own: list[Statement]) -> Board | None:
        described = next((s for s in own if isinstance(s, BoardStatement)), None)
        system = next((s for s in own if isinstance(s, CoordinatesStatement)), None)
        if self.place is not None:
            board = self.place.board
            if system is None or not board.is_grid:
                return board
            return replace(board, coordinates=system.coordinates)
        if described is None:
            if system is not None:
                self.board_missing.append((self.source, system.span, "coordinates"))
            return None
        if described.topology == "graph":
            if system is not None:
                self.findings.append(
                    catalogue.NOT_ON_GRAPH.at(
                        self.source, system.span, name="coordinates", board="a graph",
                        advice="Remove the line: the tiles of a graph have names.",
                    )
                )  # fmt: skip
            return Board("graph", vertices=described.vertices, edges=described.edges)
        coordinates = Coordinates() if system is None else system.coordinates
        return Board.grid(described.rows, described.columns, described.topology, coordinates)

    def _known(
        self, own: list[Statement], board: Board | None
    ) -> tuple[Display | None, tuple[Span, ...], Mines | None]:
        """What is known of the board: its display and the number of its mines."""
        if self.place is not None:
            return self.place.display, (), None
        shown = next((s for s in own if isinstance(s, DisplayStatement)), None)
        mines = next((s for s in own if isinstance(s, Mines)), None)
        if board is None:
            for statement in (shown, mines):
                if statement is not None:
                    word = keyword(statement)
                    span = Span(statement.span.start, statement.span.start + len(word))
                    self.board_missing.append((self.source, span, word))
            return None, (), mines
        if mines is not None and mines.number > board.size:
            tiles = f"{board.size} tile{'' if board.size == 1 else 's'}"
            self.findings.append(
                catalogue.TOO_MANY_MINES.at(
                    self.source, mines.span, mines=mines.number, tiles=tiles
                )
            )
        if shown is None:
            return None, (), mines
        display, spans = read_display(board, shown, self.findings)
        return display, spans, mines

    def _noise(
        self, own: list[Statement], board: Board | None, display: Display | None
    ) -> Noise | None:
        """With which chances tiles show what they show; of a place nothing is said of that."""
        statements = [s for s in own if isinstance(s, NoiseStatement)]
        if self.place is not None or not statements:
            return None
        if board is None:
            for statement in statements:
                span = Span(statement.span.start, statement.span.start + len("noise"))
                self.board_missing.append((self.source, span, "noise"))
            return None
        is_shown = any(isinstance(s, DisplayStatement) for s in own)
        shown = Display.covered_board(board.size) if is_shown and display is None else display
        return noise_of(statements, board, shown, self.findings)

    # names

    def _vocabulary(self, board: Board | None) -> tuple[Vocabulary, list[tuple[Part, Define]]]:
        domains: dict[str, range] = {}
        predicates: dict[str, tuple[str, ...]] = {}
        defines: list[tuple[Part, Define]] = []
        taken: dict[str, str] = dict.fromkeys(_RESERVED_NAMES, "the language")
        for part in self.parts:
            rules: set[str] = set()
            for statement in part.statements:
                if isinstance(statement, Rule):
                    if statement.name in rules:
                        self._taken(statement, "another rule")
                    rules.add(statement.name)
                elif isinstance(statement, Domain | Predicate | Define):
                    if statement.name in taken:
                        self._taken(statement, taken[statement.name])
                        continue
                    word = keyword(statement)
                    where = f", line {statement.line}" + (
                        f" of {part.theory}" if part.theory else ""
                    )
                    article = "a " if word != "define" else "a definition"
                    taken[statement.name] = article + ("" if word == "define" else word) + where
                    if isinstance(statement, Domain):
                        domains[statement.name] = range(statement.low, statement.high + 1)
                    elif isinstance(statement, Predicate):
                        predicates[statement.name] = statement.sorts
                    else:
                        defines.append((part, statement))
        if self.place is not None:
            domains |= {name: r for name, r in self.place.domains if name not in taken}
            predicates |= {
                name: sorts for name, sorts in self.place.predicates if name not in taken
            }
        vocabulary = Vocabulary(board, domains, predicates)
        if self.place is not None and self.place.open_u:
            predicates["U"] = vocabulary.tile_places
        for part in self.parts:
            for statement in part.statements:
                if isinstance(statement, Predicate):
                    self._sorts(part, statement, vocabulary)
        return vocabulary, defines

    def _taken(self, statement: Rule | Domain | Predicate | Define, other: str) -> None:
        self.findings.append(
            catalogue.DUPLICATE_NAME.at(
                statement.source,
                statement.name_span,
                name=statement.name,
                other=other,
                fix=self._another(statement),
            )
        )

    def _another(self, statement: Rule | Domain | Predicate | Define) -> str | None:
        """A name that a rule can have whose own is taken; nobody else speaks of it by its name."""
        if not isinstance(statement, Rule):
            return None
        line = statement.source.place(statement.span.start).line
        return f"{statement.name}_{line}"

    def _sorts(self, part: Part, statement: Predicate, vocabulary: Vocabulary) -> None:
        for sort, span in zip(statement.sorts, statement.sort_spans, strict=True):
            if vocabulary.values(sort) is not None:
                continue
            if sort in BOARD_SORTS:
                if vocabulary.board is None:
                    self._missing(part, span, sort)
                else:
                    grid = vocabulary.board.is_grid
                    self.findings.append(
                        catalogue.NOT_ON_GRAPH.at(
                            part.source,
                            span,
                            name=sort,
                            board="a grid" if grid else "a graph",
                            advice="Use row and column." if grid else "Use tile.",
                        )
                    )
                continue
            guess = BOARD_RANGES.get(sort)
            if guess is None and len(vocabulary.domains) + len(self.findings) < _MANY:
                guess = closest(sort, [*BOARD_SORTS, *vocabulary.domains])
            advice = f"Did you mean {guess}?" if guess else (
                "The sorts are row, column, count, tile (on graphs) and the names of domains."
            )  # fmt: skip
            self.findings.append(
                catalogue.UNKNOWN_SORT.at(part.source, span, name=sort, advice=advice)
            )

    # formulas

    def _definitions(
        self, vocabulary: Vocabulary, defines: list[tuple[Part, Define]], measure: Measure
    ) -> tuple[dict[str, Parameters], dict[str, Definition]]:
        """The definitions, each checked after those it refers to."""
        waiting = {define.name: (part, define) for part, define in defines}
        checked: dict[str, Parameters] = {}
        definitions: dict[str, Definition] = {}
        for name, path in in_order(
            {n: mentions(d.formula, waiting) for n, (_, d) in waiting.items()}
        ):
            part, define = waiting[name]
            if path:
                others = ", ".join(other for other in path if other != name)
                self.findings.append(
                    catalogue.RECURSIVE_DEFINITION.at(
                        part.source,
                        define.name_span,
                        name=name,
                        path=f" through {others}" if others else "",
                    )
                )
                checked[name] = Parameters(
                    tuple(Variable(parameter, {"row": None}) for parameter in define.parameters)
                )
                definitions[name] = Definition(define.parameters, tree.Truth(True))
                continue
            checker = self._checker(part, vocabulary, checked)
            count = len(self.findings)
            body, parameters = checker.definition(
                define.parameters, define.parameter_spans, define.formula
            )
            self._note_missing(part, checker)
            self._shared(checker, count)
            checked[name] = parameters
            if measure.define(name, define.parameters, body):
                definitions[name] = Definition(define.parameters, expand(body, definitions))
            else:
                if measure.to_blame:
                    self._too_large(part, define, measure)
                definitions[name] = Definition(define.parameters, tree.Truth(True))
        return checked, definitions

    def _checked(
        self, part: Part, vocabulary: Vocabulary, checked: dict[str, Parameters],
        definitions: dict[str, Definition], measure: Measure,
    ) -> Formulas:  # fmt: skip
        """The rules, facts and queries of a part; of a theory perhaps as they were kept."""
        key = self._key(part, vocabulary)
        kept = None if key is None else _CHECKED.get(key)
        if kept is not None and kept.parts <= measure.left:
            measure.left -= kept.parts
            return kept.formulas
        left, missing = measure.left, len(self.board_missing)
        formulas = tuple(self._formulas(part, vocabulary, checked, definitions, measure))
        if key is not None and not self.findings and len(self.board_missing) == missing:
            _CHECKED.keep(key, CheckedTheory(formulas, left - measure.left))
        return formulas

    def _key(self, part: Part, vocabulary: Vocabulary) -> Hashable | None:
        """All that the checked formulas of a theory depend on; None if they are not kept."""
        own = self.parts[-1].statements
        if self.findings or self.place is not None or not part.theory:
            return None
        if any(isinstance(statement, Define) for statement in own):
            return None
        theories = [(each.source, each.theory, each.shipped) for each in self.parts[:-1]]
        words = (*vocabulary.domains.items(), *vocabulary.predicates.items())
        return part.theory, tuple(theories), vocabulary.board, words, self.limits

    def _formulas(
        self, part: Part, vocabulary: Vocabulary, checked: dict[str, Parameters],
        definitions: dict[str, Definition], measure: Measure,
    ) -> Iterator[Rule | Fact | Prove]:  # fmt: skip
        """The rules, facts and queries of a part, checked."""
        checker = self._checker(part, vocabulary, checked)
        for statement in part.statements:
            if not isinstance(statement, Rule | Fact | Prove):
                continue
            count = len(self.findings)
            damaged = self._damaged(statement)
            formula = checker.closed(statement.formula)
            if damaged:
                self.findings[count:] = [
                    finding for finding in self.findings[count:] if finding.code not in _FOLLOWING
                ]
            if len(self.findings) == count and not part.shipped and self.place is None:
                self.findings.extend(off_board(part.source, formula, vocabulary))
            self._shared(checker, count)
            core: tree.Formula = tree.Truth(True)
            if measure.fits(formula):
                core = expand(formula, definitions)
            else:
                self._too_large(part, statement, measure)
            statement = replace(statement, formula=formula, core=core)
            if isinstance(statement, Rule):
                self._placeholders(part, statement)
                if part.theory:
                    statement = replace(statement, name=f"{part.theory}.{statement.name}")
            yield statement
        self._note_missing(part, checker)

    def _damaged(self, statement: Statement) -> bool:
        """Whether reading has found a mistake in the statement, so that parts of it are missing."""
        places = self.damage.get(id(statement.source), [])
        following = bisect_left(places, statement.span.start)
        return following < len(places) and places[following] < statement.span.end

    def _checker(
        self, part: Part, vocabulary: Vocabulary, checked: dict[str, Parameters]
    ) -> Checker:
        return Checker(part.source, vocabulary, checked, self.findings)

    def _shared(self, checker: Checker, count: int) -> None:
        """Adds what was found of shared ranges, in the place of that they go beyond the board."""
        shared, checker.shared = checker.shared, []
        new = self.findings[count:]
        if not shared or self.place is not None or any(f.severity == "error" for f in new):
            return
        ranges = {finding.span for finding in shared}
        beyond = catalogue.RANGE_OFF_BOARD.code
        self.findings[count:] = [f for f in new if f.code != beyond or f.span not in ranges]
        self.findings.extend(shared)

    def _placeholders(self, part: Part, rule: Rule) -> None:
        leading: set[str] = set()
        formula = rule.formula
        while isinstance(formula, tree.Forall):
            leading.update(binder.name for binder in formula.binders)
            formula = formula.body
        for name in re.findall(r"\{([^{}]*)\}", rule.sentence or ""):
            if name not in leading:
                advice = (
                    f"Its leading variables are {', '.join(sorted(leading))}."
                    if leading
                    else "The rule has no leading forall."
                )
                self.findings.append(
                    catalogue.UNKNOWN_PLACEHOLDER.at(
                        part.source, rule.sentence_span, name=name, advice=advice
                    )
                )

    def _too_large(self, part: Part, statement: WithFormula, measure: Measure) -> None:
        """Reports a statement; once all formulas together are too large, only the first."""
        if self.used_up:
            return
        self.used_up = measure.used_up
        size = f"more than {self.limits.expansion:,} parts or {self.limits.nesting} levels"
        if self.used_up:
            size = "with the statements before it, it has too many parts"
        span = Span(statement.span.start, statement.span.start + len(keyword(statement)))
        self.findings.append(
            catalogue.TOO_LARGE.at(
                part.source, span,
                what=f"This {keyword(statement)}, with its definitions written out,",
                size=size,
                advice="Use fewer definitions within definitions.",
            )
        )  # fmt: skip

    # what is missing

    def _note_missing(self, part: Part, checker: Checker) -> None:
        if checker.board_missing:
            self._missing(part, *checker.board_missing)

    def _missing(self, part: Part, span: Span, name: str) -> None:
        if part.use is not None:
            self.board_missing.append((self.source, part.use.name_span, part.use.name))
        else:
            self.board_missing.append((part.source, span, name))

    def _report_missing_board(self) -> None:
        """One finding, at the first place of the file itself that speaks of a board."""
        broken = any(finding.code in ("bad-statement", "incomplete-statement", "too-large",
                     "unknown-statement") for finding in self.findings)  # fmt: skip
        if self.board_missing and not (broken and "board" in self.source.text):
            source, span, name = min(self.board_missing, key=lambda missing: missing[1])
            self.findings.append(catalogue.MISSING_BOARD.at(source, span, name=name))

    def _diagnostics(self) -> tuple[Diagnostic, ...]:
        shipped = {part.source.name for part in self.parts if part.shipped}
        kept = [
            finding
            for finding in self.findings
            if finding.severity == "error" or finding.source.name not in shipped
        ]
        return limited(kept, self.limits.findings)


def _places_of_errors(findings: list[Diagnostic]) -> dict[int, list[int]]:
    """Where the errors stand, in order, by the id of their source."""
    places: dict[int, list[int]] = {}
    for finding in findings:
        if finding.severity == "error":
            places.setdefault(id(finding.source), []).append(finding.span.start)
    for starts in places.values():
        starts.sort()
    return places
