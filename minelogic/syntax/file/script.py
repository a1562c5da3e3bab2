"""A text that is being read, with its limits and the findings so far."""

from __future__ import annotations

import re

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.faults.foreign import mended
from minelogic.syntax.shape import Shaper
from minelogic.syntax.statements import FORMS
from minelogic.syntax.text.characters import plain

_COMMENT = re.compile(r"#[^\n]*")
_WORD = re.compile(r"[A-Za-z]+")


@dataclass(frozen=True, slots=True)
class Script:
    """What every reader of statements needs. A statement's span reaches up to the next one."""

    source: Source
    text: str
    """The source's text in plain signs: what is read. It has as many characters."""
    limits: Limits
    findings: list[Diagnostic]
    shaper: Shaper

    @staticmethod
    def of(source: Source, limits: Limits, findings: list[Diagnostic]) -> Script:
        """The script of a source; findings about foreign habits are added."""
        text = mended(source, plain(source.text), findings)
        return Script(source, text, limits, findings, Shaper(source, limits, findings))

    def words(self, span: Span) -> tuple[str, int]:
        """What follows a statement's keyword, without comments, and where it begins."""
        rest = self.rest(span)
        text = self.uncommented(rest)
        blanks = len(text) - len(text.lstrip())
        return text.strip(), rest.start + blanks

    def rest(self, span: Span) -> Span:
        """What follows a statement's keyword, or the word in its place."""
        keyword = _WORD.match(self.text, span.start)
        return Span(keyword.end() if keyword else span.start, span.end)

    def uncommented(self, span: Span) -> str:
        """The text with a blank for each character of a comment."""
        return _COMMENT.sub(
            lambda match: " " * len(match.group()), self.text[span.start : span.end]
        )

    def trimmed(self, span: Span) -> Span:
        """The span without the blanks at its end."""
        return Span(span.start, span.start + len(self.text[span.start : span.end].rstrip()))

    def bad(self, statement: str, span: Span, problem: str, hint: str = "") -> Diagnostic:
        return catalogue.BAD_STATEMENT.at(
            self.source, span, statement=statement, problem=problem, form=FORMS[statement],
            help=hint + catalogue.BAD_STATEMENT.help,
        )  # fmt: skip

    def incomplete(self, statement: str, span: Span, missing: str) -> Diagnostic:
        return catalogue.INCOMPLETE_STATEMENT.at(
            self.source, Span(span.start, span.start + len(statement)), statement=statement,
            missing=missing, form=FORMS[statement],
        )  # fmt: skip

    def too_large(self, span: Span, what: str, size: str, fix: str = "smaller") -> Diagnostic:
        advice = f"Use a {fix} one."
        return catalogue.TOO_LARGE.at(self.source, span, what=what, size=size, advice=advice)
