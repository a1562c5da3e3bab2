"""Proofs as they are written: theorems with their lines, each with its place in the text.

The reader (`read.py`) makes them, the judge looks at them. What could not be read is None here,
and the reader has said so in a diagnostic.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from minelogic.diagnostics import Diagnostic
from minelogic.proof.kernel import Sequent
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.tree import Formula, Value

Logic: TypeAlias = Literal["classical", "intuitionistic"]


@dataclass(frozen=True, slots=True)
class Citation:
    """A line `4`, a part of a line `1.2`, or a box `4-6`, as cited."""

    text: str
    span: Span
    first: int | None
    """The position among the theorem's lines of the line, or of the box's first line; None if no
    line has this label."""
    last: int | None = None
    """The position of the box's last line, if a box is cited."""
    box: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """What `given RULE[i=0, j=1]` or `display (0, 1)` names in the file of the board."""

    rule: str | None
    """None for a tile of the display."""
    binding: tuple[tuple[str, Value], ...] = ()
    tile: tuple[Value, ...] = ()


@dataclass(frozen=True, slots=True)
class Lemma:
    """What `theorem NAME` or `Theorem P → Q ⊢ ¬Q → ¬P` names."""

    name: str | None
    sequent: Sequent | None
    """As written; a lemma cited by name has None here."""


@dataclass(frozen=True, slots=True)
class ProofLine:
    """One formula with its justification; Jape's line `1: A, B  premises` is two, 1.1 and 1.2."""

    label: str
    """As it is cited: `4`, `1.2`."""
    formula: Formula | None
    """None if the line is `?`, or its formula cannot be read."""
    boxes: tuple[int, ...]
    """The positions of the lines that open the boxes in which it stands, outermost first."""
    rule: str | None
    """The kernel's name of the rule; None if there is none, or `?`, or it cannot be read."""
    citations: tuple[Citation, ...]
    span: Span
    formula_span: Span
    justification: str
    """As written."""
    justification_span: Span
    is_open: bool = False
    """Whether `?` stands for the formula or for the justification, or there is no justification."""
    lemma: Lemma | None = None
    given: Given | None = None


@dataclass(frozen=True, slots=True)
class ProofText:
    """One theorem as written."""

    name: str
    sequent: Sequent | None
    """None if it cannot be read."""
    sequent_span: Span
    lines: tuple[ProofLine, ...]
    logic: Logic
    allowed: frozenset[str] | None
    """The rules that the file allows, by the kernel's names; None: all."""
    board: str | None
    """The file that `on FILE` names."""
    finished: bool
    """Whether `qed` ends it."""
    span: Span
    stated: Sequent | None = None
    """The sequent as it is written, where definitions of a board's file are written out in it."""


@dataclass(frozen=True, slots=True)
class ProofFile:
    """A file of theorems, and the findings about its text."""

    source: Source
    theorems: tuple[ProofText, ...]
    diagnostics: tuple[Diagnostic, ...]
    used: tuple[ProofFile, ...] = ()
    """The files that it uses, each after those that it uses itself; nothing of them is checked."""
