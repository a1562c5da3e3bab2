"""A derivation as a list of lines, each with what the judge of its kind says of it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Literal, TypeAlias

from minelogic.grading.report.values import Finding, Line, Mistake, Witness
from minelogic.records import dataclass

Verdict: TypeAlias = Literal["right", "waiting", "wrong", "open"]
"""*waiting*: it follows, but rests on a line that is not right; *open*: it is not read, or nothing
is claimed of it yet."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a derivation."""

    label: str
    text: str
    line: int
    """Of the file."""
    verdict: Verdict
    says: Hashable
    """What it says: the same for lines that say the same."""
    derived: bool = True
    """Whether somebody had to think of it: it is neither given nor assumed."""
    codes: tuple[str, ...] = ()
    """What is wrong with it, by name, the likeliest first."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A proof, claims about a board, or steps to conjunctive normal form, line by line."""

    rows: tuple[Row, ...]
    complete: bool
    """Whether all is right, and leads to what is asked for."""
    message: str = ""
    """What is missing, or wrong, in a sentence."""
    findings: tuple[Finding, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    witnesses: tuple[Witness, ...] = ()

    @property
    def wrong(self) -> tuple[Row, ...]:
        return tuple([row for row in self.rows if row.verdict == "wrong"])

    @property
    def derived(self) -> tuple[Row, ...]:
        return tuple([row for row in self.rows if row.derived])

    def lines_of(self, rows: tuple[Row, ...]) -> tuple[Line, ...]:
        """Some of its lines, as a report has them."""
        return tuple([Line(text=row.text, line=row.line, name=row.label) for row in rows])
