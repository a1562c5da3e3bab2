"""Findings about someone's text: a kind says what can be wrong, a diagnostic where it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from minelogic.jsonable import Shape
from minelogic.records import dataclass
from minelogic.source import Source, Span, character_width

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Kind:
    """One sort of mistake: its stable code, how bad it is, and how it is explained.

    `message` and `help` are templates, filled when the mistake is found; `why`, `wrong` and
    `right` are for the reader of the reference: `wrong` is a file that has the mistake and
    `right` the same file mended.
    """

    code: str
    severity: Severity
    message: str
    help: str
    why: str
    wrong: str | bytes
    right: str

    def at(self, source: Source, span: Span, **data: object) -> Diagnostic:
        """The finding of this kind at a place. A `help` among the data replaces the kind's."""
        advice = str(data.pop("help", self.help))
        message = str(data.pop("message", self.message))
        return Diagnostic(
            self.code, self.severity, source, span, message.format(**data), advice.format(**data)
        )


class DiagnosticJson(Shape):
    """A finding about a text, and where it is."""

    code: str
    severity: Severity
    file: str
    line: int
    column: int
    end_line: int
    end_column: int
    message: str
    help: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding: which kind, where, one sentence, and the fix if one can be guessed."""

    code: str
    severity: Severity
    source: Source
    span: Span
    message: str
    help: str

    @property
    def line(self) -> int:
        return self.source.place(self.span.start).line

    @property
    def column(self) -> int:
        return self.source.place(self.span.start).column

    @property
    def where(self) -> str:
        """`file:line:column`, as editors understand it."""
        return f"{visible(self.source.name)}:{self.line}:{self.column}"

    def to_json(self) -> DiagnosticJson:
        """The finding as `minelogic.diagnostics/1` writes it."""
        start, end = self.source.place(self.span.start), self.source.place(self.span.end)
        return {
            "code": self.code,
            "severity": self.severity,
            "file": self.source.name,
            "line": start.line,
            "column": start.column,
            "end_line": end.line,
            "end_column": end.column,
            "message": self.message,
            "help": self.help,
        }

    def __str__(self) -> str:
        return show(self)


def ordered(findings: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """The findings in the order of their places, each once."""
    unique = {(d.source.name, d.span, d.code, d.message): d for d in findings}
    return tuple(sorted(unique.values(), key=lambda d: (d.source.name, d.span, d.severity, d.code)))


def limited(findings: Iterable[Diagnostic], limit: int) -> tuple[Diagnostic, ...]:
    """At most so many of the findings, in order; a warning never takes the place of an error."""
    found = ordered(findings)
    if len(found) <= limit:
        return found
    errors = [finding for finding in found if finding.severity == "error"]
    warnings = [finding for finding in found if finding.severity != "error"]
    return ordered((*errors[:limit], *warnings[: max(limit - len(errors), 0)]))


def show(finding: Diagnostic, width: int = 80) -> str:
    """The finding as plain text: place, sentence, the line with the place underlined, the fix."""
    head = f"{finding.where}: {finding.severity}: {finding.message} [{finding.code}]"
    lines = [_wrapped(head, width, "", "    "), *excerpt(finding.source, finding.span, width)]
    if finding.help:
        lines.append(_wrapped(finding.help, width, "  help: ", "        "))
    return "\n".join(lines)


def _wrapped(text: str, width: int, first: str, rest: str) -> str:
    import textwrap

    return textwrap.fill(
        text, width, initial_indent=first, subsequent_indent=rest, break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def excerpt(source: Source, span: Span, width: int = 80) -> list[str]:
    """The line of the span and, below it, a line that underlines the span; a long line is cut."""
    line, column = source.place(span.start)
    text = source.line_text(line)
    gutter = f"{line:>5} | "
    room = max(width - len(gutter), 20)
    start = column - 1
    end = start + max(min(span.end - span.start, len(text) - start), 1)
    before, after = _window(text, start, room)
    cells = [visible(character) for character in text[before:after]]
    if before:
        cells[0] = "…"
    if after < len(text):
        cells[-1] = "…"
    pad = sum(map(_width, cells[: start - before]))
    marks = sum(map(_width, cells[start - before : end - before]))
    underline = " " * pad + "^" * max(min(marks, room - pad), 1)
    return [gutter + "".join(cells), " " * (len(gutter) - 2) + "| " + underline]


def visible(text: str) -> str:
    """The text with each character that shows nothing, or moves others, written as its number."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " "
        if character == "\t"
        else character
        if character.isprintable()
        else f"<U+{ord(character):04X}>"
        for character in text
    )


def _width(shown: str) -> int:
    return len(shown) if len(shown) > 1 else character_width(shown)


def _window(text: str, column: int, room: int) -> tuple[int, int]:
    """Which characters of a line to show so that they fit and the column is among them."""
    widths = [_width(visible(character)) for character in text[:column][-room:]]
    before, used = column, 0
    third = room // 3
    while before > 0 and used + widths[before - column - 1] <= third:
        before -= 1
        used += widths[before - column]
    after = column
    while after < len(text):
        width = _width(visible(text[after]))
        if used + width > room:
            break
        used += width
        after += 1
    while before > 0 and before - column > -len(widths):
        width = widths[before - column - 1]
        if used + width > room:
            break
        used += width
        before -= 1
    return before, max(after, before + 1) if text else 0
