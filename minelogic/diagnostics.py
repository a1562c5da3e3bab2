"""Findings about someone's text: a kind says what can be wrong, a diagnostic where it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Literal

from minelogic.jsonable import Shape
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span, character_width
from minelogic.words import wrapped

Severity = Literal["error", "warning"]
_LONGEST = 500
"""characters of what is put into a message"""


@dataclass(frozen=True, slots=True)
class Kind:
    """One sort of mistake: its stable code, how bad it is, and how it is explained.

    `message`, `help` and `fix` are templates, filled when the mistake is found; `why`, `wrong` and
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
    fix: str | None = None
    """What is meant in place of what is written, where that is always plain."""

    def at(self, source: Source, span: Span, **data: object) -> Diagnostic:
        """The finding of this kind at a place.

        A `help` among the data replaces the kind's, and so does a `fix`, which is None where there
        is more than one reading; `fix_at` is its place, if that is another one.
        """
        fix = data.pop("fix") if "fix" in data else self.fix and self.fix.format(**data)
        advice = str(data.pop("help", self.help))
        message = str(data.pop("message", self.message))
        said, helped = message.format(**data), advice.format(**data)
        if len(said) > _LONGEST or len(helped) > _LONGEST:
            data = {key: _cut(value) for key, value in data.items()}
            said, helped = message.format(**data), advice.format(**data)
        place = data.pop("fix_at", None)
        mend = fix if isinstance(fix, str) else None
        mended = place if isinstance(place, Span) else None
        return Diagnostic(self.code, self.severity, source, span, said, helped, 0, mend, mended)


def _cut(value: object) -> object:
    """The value, of a long text the beginning: a message is read, however long a file's words."""
    return f"{value[:_LONGEST]}…" if isinstance(value, str) and len(value) > _LONGEST else value


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
    more: int = 0
    """How many findings of its kind come after it and are not told."""
    fix: str | None = None
    """The text that was meant in place of the span, if what is written has one reading."""
    fix_at: Span | None = None
    """Where that text belongs, if it is not at the place that the finding is about."""

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
    """At most so many of the findings, in order; a warning never takes the place of an error.

    Of one kind there are at most a fifth of them, or ten, and the last says how many were left out.
    """
    unique = _without_the_many(ordered(findings), max(limit // 5, 10))
    if len(unique) <= limit:
        return unique
    errors = [finding for finding in unique if finding.severity == "error"]
    warnings = [finding for finding in unique if finding.severity != "error"]
    return ordered((*errors[:limit], *warnings[: max(limit - len(errors), 0)]))


def _without_the_many(found: tuple[Diagnostic, ...], limit: int) -> tuple[Diagnostic, ...]:
    """The findings with at most so many of each kind, the first ones."""
    number = Counter(finding.code for finding in found)
    if all(count <= limit for count in number.values()):
        return found
    kept: list[Diagnostic] = []
    seen: Counter[str] = Counter()
    for finding in found:
        code = finding.code
        seen[code] += 1
        if seen[code] == limit < number[code]:
            left_out = sum(f.more + 1 for f in found if f.code == code) - limit
            finding = _and_more(finding, left_out)
        if seen[code] <= limit:
            kept.append(finding)
    return tuple(kept)


def _and_more(finding: Diagnostic, more: int) -> Diagnostic:
    """The finding, whose help says also that there are so many more like it."""
    are = "is" if more == 1 else "are"
    advice = f"{finding.help} There {are} {more:,} more like this.".strip()
    return replace(finding, help=advice, more=more)


def show(finding: Diagnostic, width: int = 80) -> str:
    """The finding as plain text: place, sentence, the line with the place underlined, the fix."""
    # Where there is no text, as of a folder, there is no line of it either.
    where = finding.where if finding.source.text else visible(finding.source.name)
    head = f"{where}: {finding.severity}: {finding.message} [{finding.code}]"
    lines = [wrapped(head, "", "    ", width)]
    if finding.source.text:
        lines += excerpt(finding.source, finding.span, width)
    if finding.help:
        lines.append(wrapped(finding.help, "  help: ", "        ", width))
    return "\n".join(lines)


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
    """Which characters of a line to show so that they fit and the column is among them.

    Marks take no room by themselves, so on either side as many characters are shown as there is
    room, at most.
    """
    first, last = max(column - room, 0), min(column + room, len(text))
    widths = [_width(visible(character)) for character in text[first:last]]
    before, used = column, 0
    third = room // 3
    while before > first and used + widths[before - 1 - first] <= third:
        before -= 1
        used += widths[before - first]
    after = column
    while after < last and used + widths[after - first] <= room:
        used += widths[after - first]
        after += 1
    while before > first and used + widths[before - 1 - first] <= room:
        before -= 1
        used += widths[before - first]
    return before, max(after, before + 1) if text else 0
