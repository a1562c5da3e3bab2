"""A class at a glance: who has what, how the points are spread, which mistakes were made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import exact
from minelogic.records import dataclass, field

_OPEN = ("undecided", "not judged")


@dataclass(frozen=True, slots=True)
class Band:
    """So many hand-ins have points within one step."""

    label: str
    count: int
    full: bool = False


@dataclass(frozen=True, slots=True)
class Tally:
    """Whom something happened to."""

    code: str
    title: str
    names: tuple[str, ...]
    of: int
    """How many it could have happened to."""

    @property
    def count(self) -> int:
        return len(self.names)


@dataclass(frozen=True, slots=True)
class Summary:
    """What the reports on one exercise say together."""

    exercise: str
    title: str
    points: Fraction
    scope: str
    reports: tuple[GradeReport, ...]
    mean: Fraction | None
    """Of what was graded; None if nothing was."""
    median: Fraction | None
    spread: tuple[Band, ...]
    failed: tuple[Tally, ...]
    """By item, the one that failed most often first; items that never failed are left out."""
    mistakes: tuple[Tally, ...]
    """By the name of the mistake, the most frequent first; each hand-in counts once."""
    undecided: tuple[Tally, ...]
    """The items that could not be decided, or not be judged."""
    statuses: tuple[Tally, ...]
    """The hand-ins that are not graded, by their status."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What instructors should look at, by hand-in."""
    remarks: Mapping[str, str] = field(default_factory=dict)
    """The same in a few words."""

    @property
    def missing(self) -> int:
        """Of how many nothing was handed in."""
        return sum(report.status == "missing" for report in self.reports)

    @property
    def handed_in(self) -> int:
        """How many hand-ins there are; of whom there is nothing has a report too."""
        return len(self.reports) - self.missing

    @property
    def graded(self) -> tuple[GradeReport, ...]:
        return tuple([report for report in self.reports if report.status == "graded"])


def summarize(
    reports: Sequence[GradeReport],
    notes: Mapping[str, str] | None = None,
    remarks: Mapping[str, str] | None = None,
) -> Summary:
    """The summary of at least one report, all on one exercise, each with all that was found out.

    `notes` on hand-ins, by their names, are what instructors should look at; `remarks` say the same
    in a few words.
    """
    first = reports[0]
    graded = [report for report in reports if report.status == "graded"]
    scores = sorted(report.score for report in graded)
    return Summary(
        exercise=first.exercise,
        title=first.title,
        points=first.points,
        scope=next((report.scope for report in reports if report.scope), ""),
        reports=tuple(reports),
        mean=sum(scores, Fraction(0)) / len(scores) if scores else None,
        median=_median(scores) if scores else None,
        spread=_spread(scores, first.points),
        failed=_items(graded, ("failed",)),
        mistakes=_mistakes(graded),
        undecided=_items(graded, _OPEN),
        statuses=_statuses(reports),
        notes=notes or {},
        remarks=remarks or {},
    )


def _median(scores: Sequence[Fraction]) -> Fraction:
    middle = len(scores) // 2
    return scores[middle] if len(scores) % 2 else (scores[middle - 1] + scores[middle]) / 2


def _spread(scores: Sequence[Fraction], points: Fraction) -> tuple[Band, ...]:
    """From nothing by quarters to everything; exactly 0 and exactly all stand by themselves."""
    quarters = [points * part / 4 for part in range(4)]
    steps = [Band("0", sum(score == 0 for score in scores))]
    for low, high in zip(quarters, [*quarters[1:], points], strict=True):
        last = high == points
        count = sum(low < score < high or (score == high and not last) for score in scores)
        steps.append(Band(f"{'below' if last else 'up to'} {exact(high)}", count))
    return (
        *steps,
        Band(label=f"{exact(points)} (all)", count=sum(s == points for s in scores), full=True),
    )


def _items(graded: Sequence[GradeReport], outcomes: tuple[str, ...]) -> tuple[Tally, ...]:
    """By title: what two answers are asked in different places is the same if it is called so."""
    by_title: dict[str, tuple[str, list[str]]] = {}
    for report in graded:
        for item in report.items:
            if item.outcome in outcomes:
                by_title.setdefault(item.title, (item.id, []))[1].append(report.submission)
    return _ordered(
        [
            Tally(code=code, title=title, names=tuple(dict.fromkeys(names)), of=len(graded))
            for title, (code, names) in by_title.items()
        ]
    )


def _mistakes(graded: Sequence[GradeReport]) -> tuple[Tally, ...]:
    by_code: dict[str, tuple[str, list[str]]] = {}
    for report in graded:
        named = [*report.mistakes, *[m for item in report.items for m in item.mistakes]]
        for code, title in {mistake.code: mistake.title for mistake in reversed(named)}.items():
            by_code.setdefault(code, (title, []))[1].append(report.submission)
    return _ordered(
        [
            Tally(code=code, title=title, names=tuple(names), of=len(graded))
            for code, (title, names) in by_code.items()
        ]
    )


def _statuses(reports: Sequence[GradeReport]) -> tuple[Tally, ...]:
    by_status: dict[str, list[str]] = {}
    for report in reports:
        if report.status != "graded":
            by_status.setdefault(report.status, []).append(report.submission)
    return _ordered(
        [
            Tally(code=status, title=status, names=tuple(names), of=len(reports))
            for status, names in by_status.items()
        ]
    )


def _ordered(tallies: Sequence[Tally]) -> tuple[Tally, ...]:
    """The most frequent first, and of equally frequent ones by name; those that never were, out."""
    some = [tally for tally in tallies if tally.names]
    return tuple(sorted(some, key=lambda tally: (-tally.count, tally.title, tally.code)))
