"""What is said of one answer: plain values, the same for the same answer on every machine."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal, TypeAlias

from minelogic.errors import MinelogicError
from minelogic.jsonable import fields_json
from minelogic.records import dataclass, field

FORMAT = "minelogic.grade/1"

Status: TypeAlias = Literal[
    "graded", "unreadable", "limit", "crashed", "missing", "empty", "unlisted"
]  # fmt: skip
"""*graded*: judged, if only in part; *unreadable*: the text has mistakes and cannot be judged;
*limit*: a limit of time or memory ended the work; *crashed*: the grader failed, which is its own
fault; *missing*: there is no file; *empty*: there is nothing in it; *unlisted*: everyone has
an exercise of their own, and the list of the class does not tell whose it is. Only what is graded
has points.
"""
Outcome: TypeAlias = Literal["passed", "failed", "excused", "undecided", "not judged"]
"""*excused*: fails only because an earlier item did, and is not charged again; *undecided*: a limit
was reached; *not judged*: a part of the grader failed, or what it needs could not be read."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about the text of the answer, as plain data."""

    code: str
    severity: Literal["error", "warning"]
    message: str
    help: str = ""
    line: int | None = None
    column: int | None = None
    end_line: int | None = None
    end_column: int | None = None
    excerpt: tuple[str, ...] = ()
    """The line and, below it, what underlines the place."""
    level: str = "syntax"
    """The least feedback with which a student is told: more than *syntax* if it is about what the
    answer says, and not about how it is written."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the answer, or a rule of the reference, that something is about."""

    text: str
    line: int | None = None
    """Of the answer's file; None if it is not the answer's."""
    name: str | None = None
    sentence: str | None = None


@dataclass(frozen=True, slots=True)
class Witness:
    """A world that shows a difference.

    `rows` draws its board, `true` lists the atoms that hold in it besides what the drawing shows.
    """

    board: str
    """How the board is called, as in `2 x 2`."""
    rows: tuple[str, ...]
    true: tuple[str, ...] = ()
    sentence: str = ""
    """What is to be seen: the reference allows it and the answer does not, or the reverse."""
    broken: tuple[Line, ...] = ()
    """What is false there: lines of the answer, or rules of the reference."""
    canonical: bool = True
    topology: str = "king"
    """Of the board, as a constraint file calls it; `graph` if it is one."""
    edges: tuple[tuple[str, ...], ...] = ()
    """Of a graph, each the names of two tiles."""
    coordinates: str = "rows from 0"
    """How the tiles of a grid are named."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A mistake that has a name."""

    code: str
    title: str
    sentence: str
    line: int | None = None
    """Of the answer's file."""
    name: str | None = None
    """The label of that line, where lines have labels of their own, as in proofs."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that is looked for: a rule, a property, a tile, a line."""

    id: str
    title: str
    points: Fraction
    score: Fraction
    outcome: Outcome
    message: str = ""
    lines: tuple[Line, ...] = ()
    """The lines of the answer that it is about."""
    witnesses: tuple[Witness, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class GradeReport:
    """The report on one answer to one exercise."""

    exercise: str
    title: str
    kind: str
    points: Fraction
    sha256: str
    """Of the exercise."""
    submission: str
    """The name of what was handed in."""
    submission_sha256: str | None
    status: Status
    score: Fraction = Fraction(0)
    items: tuple[Item, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    findings: tuple[Finding, ...] = ()
    scope: str = ""
    """On which boards it was judged, as in "on all boards up to 4 x 4"."""
    message: str = ""
    """One sentence on how the answer stands."""
    feedback: str = "full"
    """How much of it all is in this report."""
    version: str = ""
    seed: int = 0
    extra: Mapping[str, Any] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether the answer has full points."""
        return self.status == "graded" and self.score == self.points

    def check(self) -> None:
        """Raises `NotPassed`, an `AssertionError`, unless the answer has full points."""
        if not self.passed:
            raise NotPassed(self)

    def to_json(self) -> dict[str, Any]:
        """The report as `minelogic.grade/1`; fractions are strings."""
        return {"format": FORMAT, **fields_json(self)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> GradeReport:
        """The report that `to_json` wrote. Raises `ValueError` if it is none."""
        from minelogic.grading.report.reading import read_report

        return read_report(data)

    def __str__(self) -> str:
        from minelogic.grading.report.text import report_text

        return report_text(self)

    def _repr_html_(self) -> str:
        """The report with its style, as a part of a page, for notebooks."""
        from minelogic.grading.report.page import report_html

        return report_html(self)


class NotPassed(MinelogicError, AssertionError):
    """An answer has less than full points; its message is the report."""

    def __init__(self, report: GradeReport) -> None:
        self.report = report
        super().__init__(str(report))

    def __reduce__(self) -> tuple[type[NotPassed], tuple[GradeReport]]:
        return type(self), (self.report,)
