"""A file with everything it uses, checked: the syntax stage's result."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from minelogic import catalogue
from minelogic.board import Board, Display
from minelogic.diagnostics import Diagnostic, ordered
from minelogic.limits import Limits
from minelogic.resources import theory_names, theory_path
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.check import Checker, Parameters
from minelogic.syntax.definitions import Definition, expand
from minelogic.syntax.displays import read_display
from minelogic.syntax.measure import Measure
from minelogic.syntax.offboard import off_board
from minelogic.syntax.reader import read
from minelogic.syntax.statements import (
    FORBIDDEN_IN_THEORIES, ONCE, BoardStatement, CoordinatesStatement, Define, DisplayStatement,
    Domain, Fact, Mines, Predicate, Prove, Rule, Statement, Use, WithFormula, keyword,
)  # fmt: skip
from minelogic.syntax.suggest import closest
from minelogic.syntax.vocabulary import BOARD_PREDICATES, BOARD_SORTS, Vocabulary

_RESERVED_NAMES = (*BOARD_PREDICATES, "abs", "rows", "columns", "counts", "tiles")


@dataclass(frozen=True, slots=True)
class File:
    """What a constraint file says, its theories included.

    Rules, facts and queries are checked: their binders know their values, and `core` has their
    formulas with definitions written out.
    """

    source: Source
    statements: tuple[Statement, ...]
    """As they stand in the file itself."""
    vocabulary: Vocabulary
    display: Display | None
    display_spans: tuple[Span, ...]
    """Where each tile's sign stands; empty without a display."""
    mines: Mines | None
    rules: tuple[Rule, ...]
    facts: tuple[Fact, ...]
    queries: tuple[Prove, ...]
    core: dict[int, tree.Formula] = field(repr=False, compare=False)
    """By `id` of the rule, fact or query: its formula with definitions written out."""
    definitions: dict[str, Definition] = field(repr=False, compare=False)
    checked_definitions: dict[str, Parameters] = field(repr=False, compare=False)
    diagnostics: tuple[Diagnostic, ...]
    shipped: frozenset[str]
    """The names of the sources that ship with the library."""

    @property
    def board(self) -> Board | None:
        return self.vocabulary.board

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(finding for finding in self.diagnostics if finding.severity == "error")


def load_file(source: Source, base: Path | None = None, limits: Limits | None = None) -> File:
    """The file that a source is, with all findings about it and about the theories beside it."""
    return _Loader(source, base, limits or Limits()).load()


def decode(name: str, data: bytes, limits: Limits) -> tuple[Source, list[Diagnostic]]:
    """The source that some bytes are, or as much of it as there is, and what is wrong with them."""
    if len(data) > 4 * limits.characters:
        source = Source(name, data[: limits.characters].decode("utf-8", "replace"))
        return source, [
            catalogue.TOO_LARGE.at(
                source, Span(0, 0), what="The file",
                size=f"more than {limits.characters:,} characters",
                advice="Split it, or check that it is the right file.",
            )
        ]  # fmt: skip
    try:
        return Source(name, data.decode("utf-8")), []
    except UnicodeDecodeError as error:
        source = Source(name, data.decode("utf-8", "replace"))
        offset = len(data[: error.start].decode("utf-8", "replace"))
        advice = "Save the file as UTF-8."
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            advice = "The file seems to be in UTF-16; save it as UTF-8."
        return source, [
            catalogue.NOT_UTF8.at(
                source, Span(offset, offset + 1), byte=f"{data[error.start]:02X}", help=advice
            )
        ]


@dataclass(frozen=True, slots=True)
class _Part:
    """The statements of one source, and the theory name its rules are called by."""

    source: Source
    statements: list[Statement]
    theory: str
    shipped: bool
    use: Use | None
    """The use statement in the file itself that brought it in."""


class _Loader:
    def __init__(self, source: Source, base: Path | None, limits: Limits) -> None:
        self.source = source
        self.base = base
        self.limits = limits
        self.findings: list[Diagnostic] = []
        self.parts: list[_Part] = []
        self.loaded: set[str] = set()
        self.board_missing: list[tuple[Source, Span, str]] = []

    def load(self) -> File:
        own = read(self.source, self.limits, self.findings)
        self._once(own)
        board = self._board(own)
        for statement in own:
            if isinstance(statement, Use):
                self._use(statement, statement, (), board)
        self.parts.append(_Part(self.source, own, "", False, None))
        vocabulary, defines = self._vocabulary(board)
        measure = Measure(self.limits)
        checked, definitions = self._definitions(vocabulary, defines, measure)
        rules: list[Rule] = []
        facts: list[Fact] = []
        queries: list[Prove] = []
        core: dict[int, tree.Formula] = {}
        for part in self.parts:
            self._formulas(part, vocabulary, checked, definitions, measure, rules, facts, queries, core)
        display, spans, mines = self._known(own, board)
        self._report_missing_board()
        if not any(part.statements for part in self.parts) and not self.findings:
            self.findings.append(catalogue.EMPTY_FILE.at(self.source, Span(0, 0)))
        return File(
            self.source, tuple(own), vocabulary, display, spans, mines, tuple(rules), tuple(facts),
            tuple(queries), core, definitions, checked, self._diagnostics(),
            frozenset(part.source.name for part in self.parts if part.shipped),
        )  # fmt: skip

    # the board

    def _once(self, own: list[Statement]) -> None:
        first: dict[str, Statement] = {}
        for statement in list(own):
            word = keyword(statement)
            if word in ONCE and word in first:
                span = Span(statement.span.start, statement.span.start + len(word))
                self.findings.append(
                    catalogue.DUPLICATE_STATEMENT.at(
                        self.source, span, statement=word, line=first[word].line
                    )
                )
                own.remove(statement)
            first.setdefault(word, statement)

    def _board(self, own: list[Statement]) -> Board | None:
        described = next((s for s in own if isinstance(s, BoardStatement)), None)
        system = next((s for s in own if isinstance(s, CoordinatesStatement)), None)
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
        if system is None:
            return Board.grid(described.rows, described.columns, described.topology)  # type: ignore[arg-type]
        return Board.grid(
            described.rows, described.columns, described.topology, system.coordinates  # type: ignore[arg-type]
        )

    def _known(
        self, own: list[Statement], board: Board | None
    ) -> tuple[Display | None, tuple[Span, ...], Mines | None]:
        """What is known of the board: its display and the number of its mines."""
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

    # theories

    def _use(self, use: Use, root: Use, path: tuple[str, ...], board: Board | None) -> None:
        name = use.name
        if name in path:
            chain = " uses ".join([*path[path.index(name) :], name])
            self.findings.append(
                catalogue.THEORY_CYCLE.at(use.source, use.name_span, name=name, path=chain)
            )
            return
        if name in self.loaded:
            return
        self.loaded.add(name)
        found = self._find(use, board)
        if found is None:
            return
        source, shipped = found
        statements = read(source, self.limits, self.findings)
        allowed: list[Statement] = []
        for statement in statements:
            word = keyword(statement)
            if word in FORBIDDEN_IN_THEORIES:
                span = Span(statement.span.start, statement.span.start + len(word))
                self.findings.append(
                    catalogue.FORBIDDEN_IN_THEORY.at(source, span, statement=word)
                )
            else:
                allowed.append(statement)
            if isinstance(statement, Use):
                self._use(statement, root, (*path, name), board)
        self.parts.append(_Part(source, allowed, name, shipped, root))

    def _find(self, use: Use, board: Board | None) -> tuple[Source, bool] | None:
        """The source of a theory, and whether it ships; None, with a finding, if there is none."""
        name = use.name
        graph = board is not None and not board.is_grid
        beside = self.base / f"{name}.mine" if self.base is not None else None
        if name in theory_names():
            path = theory_path(name, graph)
            if path is None:
                self.findings.append(
                    catalogue.NOT_ON_GRAPH.at(
                        use.source, use.name_span, name=name, board="a graph",
                        advice="This theory speaks of rows and columns; use it on a grid.",
                    )
                )  # fmt: skip
                return None
            if beside is not None and beside.is_file():
                self.findings.append(
                    catalogue.SHIPPED_THEORY_WINS.at(use.source, use.name_span, name=name)
                )
            return Source(name, path.read_text("utf-8")), True
        if beside is not None and beside.is_file():
            if self.source.name == str(beside) or _same_file(beside, self.source.name):
                self.findings.append(
                    catalogue.THEORY_CYCLE.at(
                        use.source, use.name_span, name=name, path=f"{name} uses {name}"
                    )
                )
                return None
            with beside.open("rb") as stream:
                data = stream.read(4 * self.limits.characters + 1)
            source, findings = decode(beside.name, data, self.limits)
            self.findings.extend(findings)
            return None if findings else (source, False)
        local = sorted(path.stem for path in self.base.glob("*.mine")) if self.base else []
        guess = closest(name, [*theory_names(), *local])
        advice = f"Did you mean {guess}?" if guess else f"These ship: {', '.join(theory_names())}."
        self.findings.append(
            catalogue.UNKNOWN_THEORY.at(use.source, use.name_span, name=name, advice=advice)
        )
        return None

    # names

    def _vocabulary(self, board: Board | None) -> tuple[Vocabulary, list[tuple[_Part, Define]]]:
        domains: dict[str, range] = {}
        predicates: dict[str, tuple[str, ...]] = {}
        defines: list[tuple[_Part, Define]] = []
        taken: dict[str, str] = dict.fromkeys(_RESERVED_NAMES, "the language")
        rules: set[str] = set()
        for part in self.parts:
            for statement in part.statements:
                if isinstance(statement, Rule):
                    if statement.name in rules and not part.theory:
                        self._taken(statement, "another rule")
                    if not part.theory:
                        rules.add(statement.name)
                elif isinstance(statement, Domain | Predicate | Define):
                    if statement.name in taken:
                        self._taken(statement, taken[statement.name])
                        continue
                    word = keyword(statement)
                    where = f", line {statement.line}" + (f" of {part.theory}" if part.theory else "")
                    article = "a " if word != "define" else "a definition"
                    taken[statement.name] = article + ("" if word == "define" else word) + where
                    if isinstance(statement, Domain):
                        domains[statement.name] = range(statement.low, statement.high + 1)
                    elif isinstance(statement, Predicate):
                        predicates[statement.name] = statement.sorts
                    else:
                        defines.append((part, statement))
        vocabulary = Vocabulary(board, domains, predicates)
        for part in self.parts:
            for statement in part.statements:
                if isinstance(statement, Predicate):
                    self._sorts(part, statement, vocabulary)
        return vocabulary, defines

    def _taken(self, statement: Rule | Domain | Predicate | Define, other: str) -> None:
        self.findings.append(
            catalogue.DUPLICATE_NAME.at(
                statement.source, statement.name_span, name=statement.name, other=other
            )
        )

    def _sorts(self, part: _Part, statement: Predicate, vocabulary: Vocabulary) -> None:
        for sort, span in zip(statement.sorts, statement.sort_spans, strict=True):
            if vocabulary.values(sort) is not None:
                continue
            if sort in BOARD_SORTS:
                if vocabulary.board is None:
                    self._missing(part, span, sort)
                else:
                    self.findings.append(
                        catalogue.NOT_ON_GRAPH.at(
                            part.source, span, name=sort,
                            board="a grid" if vocabulary.board.is_grid else "a graph",
                            advice="Use row and column." if vocabulary.board.is_grid else "Use tile.",
                        )
                    )  # fmt: skip
                continue
            known = [*BOARD_SORTS, *vocabulary.domains]
            plural = {many: one for one, many in BOARD_SORTS.items()}
            guess = plural.get(sort) or closest(sort, known)
            advice = f"Did you mean {guess}?" if guess else f"Declare it, as in domain {sort} = 0 .. 3"
            self.findings.append(
                catalogue.UNKNOWN_SORT.at(part.source, span, name=sort, advice=advice)
            )

    # formulas

    def _definitions(
        self, vocabulary: Vocabulary, defines: list[tuple[_Part, Define]], measure: Measure
    ) -> tuple[dict[str, Parameters], dict[str, Definition]]:
        """The definitions, each checked after those it refers to."""
        waiting = {define.name: (part, define) for part, define in defines}
        checked: dict[str, Parameters] = {}
        definitions: dict[str, Definition] = {}
        for name, path in _in_order({n: _mentions(d.formula, waiting) for n, (_, d) in waiting.items()}):
            part, define = waiting[name]
            if path:
                others = f" through {', '.join(path)}" if len(path) > 1 else ""
                self.findings.append(
                    catalogue.RECURSIVE_DEFINITION.at(
                        part.source, define.name_span, name=name, path=others if path[0] != name
                        or len(path) > 1 else "",
                    )
                )  # fmt: skip
                checked[name] = Parameters(())
                definitions[name] = Definition(define.parameters, tree.Truth(True))
                continue
            checker = self._checker(part, vocabulary, checked)
            body, parameters = checker.definition(
                define.parameters, define.parameter_spans, define.formula
            )
            self._note_missing(part, checker)
            checked[name] = parameters
            if measure.fits(body, definitions, name):
                definitions[name] = Definition(define.parameters, expand(body, definitions))
            else:
                self._too_large(part, define)
                definitions[name] = Definition(define.parameters, tree.Truth(True))
        for name, parameters in list(checked.items()):
            if not parameters.variables and waiting[name][1].parameters:
                from minelogic.syntax.check import Variable

                checked[name] = Parameters(
                    tuple(Variable(p, ["row"]) for p in waiting[name][1].parameters)
                )
        return checked, definitions

    def _formulas(
        self, part: _Part, vocabulary: Vocabulary, checked: dict[str, Parameters],
        definitions: dict[str, Definition], measure: Measure, rules: list[Rule], facts: list[Fact],
        queries: list[Prove], core: dict[int, tree.Formula],
    ) -> None:  # fmt: skip
        checker = self._checker(part, vocabulary, checked)
        for statement in part.statements:
            if not isinstance(statement, Rule | Fact | Prove):
                continue
            count = len(self.findings)
            formula = checker.closed(statement.formula)
            statement = replace(statement, formula=formula)
            if len(self.findings) == count and not part.shipped:
                self.findings.extend(off_board(part.source, formula, vocabulary))
            if measure.fits(formula, definitions):
                written_out = expand(formula, definitions)
            else:
                self._too_large(part, statement)
                written_out = tree.Truth(True)
            if isinstance(statement, Rule):
                self._placeholders(part, statement)
                if part.theory:
                    statement = replace(statement, name=f"{part.theory}.{statement.name}")
                rules.append(statement)
            elif isinstance(statement, Fact):
                facts.append(statement)
            else:
                queries.append(statement)
            core[id(statement)] = written_out
        self._note_missing(part, checker)

    def _checker(
        self, part: _Part, vocabulary: Vocabulary, checked: dict[str, Parameters]
    ) -> Checker:
        return Checker(part.source, vocabulary, checked, self.findings)

    def _placeholders(self, part: _Part, rule: Rule) -> None:
        import re

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

    def _too_large(self, part: _Part, statement: WithFormula) -> None:
        span = Span(statement.span.start, statement.span.start + len(keyword(statement)))
        self.findings.append(
            catalogue.TOO_LARGE.at(
                part.source, span, what=f"This {keyword(statement)}, with its definitions written out,",
                size=f"more than {self.limits.expansion:,} parts or {self.limits.nesting} levels",
                advice="Use fewer definitions within definitions.",
            )
        )  # fmt: skip

    # what is missing

    def _note_missing(self, part: _Part, checker: Checker) -> None:
        if checker.board_missing:
            self._missing(part, *checker.board_missing)

    def _missing(self, part: _Part, span: Span, name: str) -> None:
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
        return ordered(kept)[: self.limits.findings]


def _mentions(formula: tree.Formula, names: Iterable[str]) -> list[str]:
    """Which of the names the formula uses as predicates, in order, each once."""
    wanted = set(names)
    found: dict[str, None] = {}
    todo: list[tree.Formula] = [formula]
    while todo:
        node = todo.pop()
        match node:
            case tree.Atom(name) if name in wanted:
                found[name] = None
            case tree.Not(body) | tree.Forall(_, body) | tree.Exists(_, body):
                todo.append(body)
            case tree.Count(_, _, _, body):
                todo.append(body)
            case tree.And(parts) | tree.Or(parts) | tree.KN(_, parts):
                todo.extend(reversed(parts))
            case tree.Implies(left, right) | tree.Iff(left, right):
                todo.extend((right, left))
    return list(found)


def _in_order(graph: dict[str, list[str]]) -> Iterable[tuple[str, list[str]]]:
    """The names so that each follows those it mentions; with a name, the cycle it is on, if any."""
    done: set[str] = set()
    for start in graph:
        stack: list[tuple[str, int]] = [(start, 0)]
        path = [start]
        while stack:
            name, index = stack.pop()
            if name in done:
                path.pop()
                continue
            if index < len(graph[name]):
                stack.append((name, index + 1))
                following = graph[name][index]
                if following in path:
                    if following not in done:
                        cycle = path[path.index(following) :]
                        done.add(following)
                        yield following, cycle[1:] or [following]
                elif following not in done:
                    stack.append((following, 0))
                    path.append(following)
                continue
            done.add(name)
            path.pop()
            yield name, []


def _same_file(path: Path, name: str) -> bool:
    try:
        return os.path.samefile(path, name)
    except (OSError, ValueError):
        return False
