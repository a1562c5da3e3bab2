"""A checked file as a value, and the text of one from bytes."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.board import Board, Display, Noise, possible
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax.definitions import Definition
from minelogic.syntax.file.documents import no_text
from minelogic.syntax.statements import Fact, Mines, Prove, Rule, Statement
from minelogic.syntax.variables import Parameters
from minelogic.syntax.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class File:
    """What a constraint file says, its theories included.

    Rules, facts and queries are checked: their binders know their values, and their `core` is the
    formula with definitions written out.
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
    definitions: dict[str, Definition] = field(repr=False, compare=False)
    checked_definitions: dict[str, Parameters] = field(repr=False, compare=False)
    diagnostics: tuple[Diagnostic, ...]
    shipped: frozenset[str]
    """The names of the sources that ship with the library."""
    noise: Noise | None = None
    """With which chances tiles show what they show; None if they show their numbers."""

    @property
    def board(self) -> Board | None:
        return self.vocabulary.board

    @property
    def possible(self) -> dict[int, tuple[int, ...]]:
        """For tiles that do not simply show their number, the true numbers that it could be."""
        if self.noise is None or self.display is None or self.board is None:
            return {}
        return possible(self.board, self.display.signs, self.noise)

    @property
    def errors(self) -> tuple[Diagnostic, ...]:
        return tuple(finding for finding in self.diagnostics if finding.severity == "error")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a file is read: a board, what is displayed on it, and whether U is open there.

    U is closed in a file, because the display settles it; a theory by itself has no display.
    """

    board: Board
    display: Display | None = None
    open_u: bool = False
    domains: tuple[tuple[str, range], ...] = ()
    """Those that are known there, whether or not a file declares them."""
    predicates: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Those that are known there, with the sorts of their places."""


def decode(name: str, data: bytes, limits: Limits) -> tuple[Source, list[Diagnostic]]:
    """The source that some bytes are, or as much of it as there is, and what is wrong with them."""
    document = no_text(name, data)
    if document is not None:
        return document[0], [document[1]]
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
