"""Clauses as DIMACS text, and back; comments name every variable and the source of every clause."""

from __future__ import annotations

import re
from collections.abc import Mapping

from minelogic.catalogue import TOO_LARGE
from minelogic.diagnostics import Diagnostic, limited, visible
from minelogic.encode.clauses import CNF
from minelogic.encode.dimacs_mistakes import (
    MISSING_HEADER,
    NOT_A_LITERAL,
    SECOND_HEADER,
    UNFINISHED_CLAUSE,
    UNKNOWN_VARIABLE,
    WRONG_CLAUSE_COUNT,
    WRONG_HEADER,
)
from minelogic.encode.variables import Clause, Variables, renumbered
from minelogic.errors import FileError
from minelogic.ground.formula import COUNTS, Ground, literals
from minelogic.limits import Limits
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax.printer import write
from minelogic.words import counted, plural

COMMENT = 200
"""Comments are cut after so many characters."""
LISTED = 8
"""Of more parts of a count than this, only these many are listed in a comment."""


@dataclass(frozen=True, slots=True)
class Dimacs:
    """What a DIMACS file says: clauses over the variables 1 to `size`, and its comments' names."""

    size: int
    clauses: tuple[Clause, ...]
    names: Mapping[int, str] = field(default_factory=dict)
    """What the variables stand for, as far as comments say it."""
    sources: tuple[str, ...] = ()
    """For each clause, where it comes from; empty if no comment says it."""


def write_dimacs(cnf: CNF | Dimacs) -> str:
    """The clauses in DIMACS form, with a comment for every variable and before every clause."""
    if isinstance(cnf, CNF):
        cnf = as_dimacs(cnf)
    lines = [f"c {number} = {_comment(name)}" for number, name in sorted(cnf.names.items())]
    lines.append(f"p cnf {cnf.size} {len(cnf.clauses)}")
    sources = cnf.sources or [""] * len(cnf.clauses)
    for clause, source in zip(cnf.clauses, sources, strict=True):
        if source:
            lines.append(f"c {_comment(source)}")
        lines.append(" ".join(map(str, (*clause, 0))))
    return "\n".join(lines) + "\n"


def as_dimacs(cnf: CNF) -> Dimacs:
    """The same clauses with what a DIMACS file keeps: names of variables, sources of clauses."""
    variables = cnf.variables
    clauses, numbers = renumbered(cnf.clauses, variables.size)
    names = {place: variable_name(number, variables) for place, number in enumerate(numbers, 1)}
    sources = tuple(cnf.sources[origin] for origin in cnf.origins)
    return Dimacs(len(numbers), tuple(clauses), names, sources)


def read_dimacs(text: str, name: str = "text", limits: Limits | None = None) -> Dimacs:
    """The clauses of a DIMACS text; `FileError` with every finding if it has mistakes."""
    reader = _Reader(Source(name, text.removeprefix("\ufeff")), limits or Limits())
    reader.read()
    if reader.findings:
        raise FileError(limited(reader.findings, reader.limits.findings))
    return Dimacs(reader.size, tuple(reader.clauses), reader.names, tuple(reader.sources))


def variable_name(number: int, variables: Variables) -> str:
    """What a variable stands for, as the comments of a DIMACS file say it."""
    name = variables.name(number)
    if not variables.is_auxiliary(number):
        return name
    return f"{name}: {_words(variables.meaning(number), variables)}"


def _words(meaning: Ground, variables: Variables) -> str:
    """What an auxiliary variable stands for; that may be about other auxiliary variables."""
    if not isinstance(meaning, tuple):
        return variables.name(meaning) if meaning > 0 else f"~{variables.name(meaning)}"
    if meaning[0] in COUNTS:
        start, head = 2, f"{meaning[0]} {meaning[1]} of "
    elif any(variables.is_auxiliary(number) for number in literals(meaning)):
        start, head = 1, f"{meaning[0]} of "
    else:
        return write(variables.tree(meaning))
    parts = [_words(part, variables) for part in meaning[start : start + LISTED]]
    more = f", … ({len(meaning) - start} in all)" if len(meaning) > start + LISTED else ""
    return f"{head}{', '.join(parts)}{more}"


def _comment(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= COMMENT else shown[: COMMENT - 1] + "…"


class _Reader:
    """Reads a text line by line and collects what it says and what is wrong with it."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.findings: list[Diagnostic] = []
        self.header: Span | None = None
        self.size = self.expected = 0
        self.clauses: list[Clause] = []
        self.sources: list[str] = []
        self.names: dict[int, str] = {}
        self._clause: list[int] = []
        self._last = Span(0, 0)
        self._comment = ""
        self._source_of_clause = ""

    def read(self) -> None:
        text = self.source.text
        if len(text) > self.limits.characters:
            self._too_large(
                "The file", f"more than {self.limits.characters:,} characters", Span(0, 0)
            )
            return
        start = 0
        for line in text.split("\n"):
            head = line[:1]
            if head == "%":
                # The files of an old and much used collection end with a line % and a line 0.
                break
            if head == "c":
                self._read_comment(line)
            elif head == "p":
                self._read_header(line, start)
            elif not self._read_literals(line, start):
                return
            start += len(line) + 1
        self._finish()

    def _read_comment(self, line: str) -> None:
        named = _NAMED.fullmatch(line.rstrip())
        if named and len(named[1]) <= self.limits.digits:
            self.names.setdefault(int(named[1]), named[2])
        self._comment = "" if named else line[1:].strip()

    def _read_header(self, line: str, start: int) -> None:
        span = Span(start, start + max(len(line.rstrip()), 1))
        words = line.split()
        if self.header is not None:
            first = self.source.place(self.header.start).line
            self.findings.append(SECOND_HEADER.at(self.source, span, line=first))
            return
        self.header = span
        self._comment = ""
        numbers = words[2:]
        sound = all(word.isascii() and word.isdecimal() for word in numbers)
        if words[:2] != ["p", "cnf"] or len(numbers) != 2 or not sound:
            advice = "For example, 'p cnf 3 2' is for three variables and two clauses."
            if words[:2] == ["p", "wcnf"]:
                advice = "Files with weights cannot be read."
            self.findings.append(WRONG_HEADER.at(self.source, span, advice=advice))
            self.size = self.expected = -1
        elif max(map(len, numbers)) > self.limits.digits:
            self._too_large("This number", f"more than {self.limits.digits} digits", span)
            self.size = self.expected = -1
        else:
            self.size, self.expected = map(int, numbers)

    def _read_literals(self, line: str, start: int) -> bool:
        """Reads a line of literals; False if there are too many clauses or findings to go on."""
        for match in _TOKEN.finditer(line):
            word = match.group()
            span = Span(start + match.start(), start + match.end())
            if self.header is None:
                self._header_is_missing(span)
            if not self._clause and word != "0":
                self._source_of_clause = self._comment
            if not _LITERAL.fullmatch(word) or word == "-0":
                self._not_a_literal(word, span)
            elif len(word.lstrip("-")) > self.limits.digits:
                self._too_large("This number", f"more than {self.limits.digits} digits", span)
            elif (literal := int(word)) == 0:
                self._end_clause()
            else:
                if abs(literal) > self.size >= 0:
                    self._unknown_variable(abs(literal), span)
                self._clause.append(literal)
                self._last = span
            if len(self.findings) > self.limits.findings:
                return False
            if len(self.clauses) > self.limits.clauses:
                self._too_large("The file", f"more than {self.limits.clauses:,} clauses", span)
                return False
        return True

    def _end_clause(self) -> None:
        self.clauses.append(tuple(self._clause))
        self.sources.append(self._source_of_clause if self._clause else self._comment)
        self._clause = []
        self._comment = self._source_of_clause = ""

    def _finish(self) -> None:
        if self.header is None:
            self._header_is_missing(Span(0, 0))
        if self._clause:
            self.findings.append(UNFINISHED_CLAUSE.at(self.source, self._last))
        elif not self.findings and len(self.clauses) != self.expected:
            assert self.header is not None
            number = len(self.clauses)
            fewer = number < self.expected
            self.findings.append(
                WRONG_CLAUSE_COUNT.at(
                    self.source,
                    self.header,
                    expected=counted(self.expected, "clause"),
                    found=f"{plural(number, 'is', 'are')} {number or 'none'}",
                    advice="the end of the file is missing" if fewer else "a 0 is one too many",
                )
            )

    def _header_is_missing(self, span: Span) -> None:
        self.findings.append(MISSING_HEADER.at(self.source, span))
        self.header = span
        self.size = self.expected = -1

    def _not_a_literal(self, word: str, span: Span) -> None:
        self._last = span
        bare = word.lstrip("~¬!-+")
        if bare.isascii() and bare.isdecimal() and bare.strip("0") and word[0] != "+":
            advice = f"Write -{bare}."
        elif bare.isascii() and bare.isdecimal() and bare.strip("0"):
            advice = f"Write {bare}."
        else:
            advice = "Write the number of a variable, with a minus before it if it is negated."
        text = visible(word if len(word) <= 20 else word[:19] + "…")
        self.findings.append(NOT_A_LITERAL.at(self.source, span, text=text, advice=advice))

    def _unknown_variable(self, number: int, span: Span) -> None:
        assert self.header is not None
        line = self.source.place(self.header.start).line
        self.findings.append(
            UNKNOWN_VARIABLE.at(self.source, span, number=number, size=self.size, line=line)
        )

    def _too_large(self, what: str, size: str, span: Span) -> None:
        advice = "Check that it is the right file, or raise the limit."
        self.findings.append(TOO_LARGE.at(self.source, span, what=what, size=size, advice=advice))


_TOKEN = re.compile(r"\S+")
_LITERAL = re.compile(r"-?[0-9]+")
_NAMED = re.compile(r"c\s+([0-9]+)\s*=\s*(\S.*)")
