"""The summary of a class as text of 80 columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from minelogic.diagnostics import visible
from minelogic.grading.report.summary import Summary, Tally
from minelogic.grading.report.text import WIDTH, Paint
from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import STATUSES, decimal, exact, short, with_commas
from minelogic.words import plural, shortened

_BAR = 40
_NAMES = 36
"""So wide is the column of names at most."""
_MOST = 20
"""So many items or mistakes are listed."""


def summary_text(summary: Summary, width: int = WIDTH, paint: Paint | None = None) -> str:
    """The hand-ins with their points, how these are spread, what failed and what was mistaken."""
    shown = paint or (lambda text, _what: text)
    return "\n\n".join("\n".join(block) for block in _blocks(summary, width, shown))


def report_line(
    report: GradeReport,
    names: int = _NAMES,
    width: int = WIDTH,
    paint: Paint | None = None,
    remark: str = "",
) -> str:
    """A report in one line: a mark, the name, the points, and the mistake or why there are none.

    A `remark` stands in their place.
    """
    what, mark = "undecided", "?" if report.status in ("limit", "crashed") else "–"
    if report.status == "graded":
        what, mark = ("passed", "✓") if report.passed else ("failed", "✗")
    score = exact(report.score) if report.status == "graded" else "–"
    name = shortened(visible(report.submission), names).ljust(names)
    rest = f" {name}  {score:>7}  {visible(remark) or _remark(report)}".rstrip()
    return (paint(mark, what) if paint else mark) + shortened(rest, width - 1)


def name_width(reports: Sequence[GradeReport]) -> int:
    """How wide the column of the names is."""
    return min(max(len(visible(report.submission)) for report in reports), _NAMES)


def _blocks(summary: Summary, width: int, paint: Paint) -> Iterator[list[str]]:
    yield [
        *[paint(line, "title") for line in wrap(visible(summary.title), width)],
        *_head(summary, width),
    ]
    names = name_width(summary.reports)
    yield [
        report_line(report, names, width, paint, summary.remarks.get(report.submission, ""))
        for report in summary.reports
    ]
    if summary.notes:
        yield [paint("To be looked at", "title"), *_notes(summary, width)]
    if summary.graded:
        most = max(step.count for step in summary.spread)
        yield [
            paint("How the points are spread", "title"),
            *[
                f"  {step.label:>12} {step.count:>5}  {'█' * _length(step.count, most)}".rstrip()
                for step in reversed(summary.spread)
            ],
        ]
    yield from _tallies("What failed", summary.failed, width, paint)
    yield from _tallies("Mistakes by name", summary.mistakes, width, paint, True)
    yield from _tallies("Could not be decided", summary.undecided, width, paint)
    if summary.statuses:
        yield [
            paint("Not graded", "title"),
            *[
                line
                for tally in summary.statuses
                for line in wrap(
                    f"{_status(tally)} ({tally.count}): {with_commas(tally.names)}",
                    width,
                    initial_indent="  ",
                    subsequent_indent="    ",
                    break_on_hyphens=False,
                )
            ],
        ]


def _notes(summary: Summary, width: int) -> Iterator[str]:
    for name, note in summary.notes.items():
        said = visible(f"{name}: {note}")
        yield from wrap(
            said, width, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False
        )


def _head(summary: Summary, width: int) -> list[str]:
    count, graded = summary.handed_in, len(summary.graded)
    said = f"{count} {plural(count, 'hand-in')}, {graded} graded"
    said = f"{said} {short(summary.scope)}".rstrip()
    if summary.missing:
        said += f"; {summary.missing} not handed in"
    lines = wrap(said, width)
    if summary.mean is not None and summary.median is not None:
        full = sum(report.passed for report in summary.reports)
        lines.append(
            f"mean {decimal(summary.mean)}, median {decimal(summary.median)} of "
            f"{exact(summary.points)}; {full} with all points"
        )
    return lines


def _tallies(
    title: str, tallies: Sequence[Tally], width: int, paint: Paint, codes: bool = False
) -> Iterator[list[str]]:
    if not tallies:
        return
    lines = [paint(title, "title")]
    for tally in tallies[:_MOST]:
        name = short(tally.title) or short(tally.code)
        code = f" [{short(tally.code)}]" if codes else ""
        first = f"  {tally.count:>4} of {tally.of}  "
        lines += wrap(
            name + code,
            width,
            initial_indent=first,
            subsequent_indent=" " * len(first),
            break_on_hyphens=False,
        )
    if len(tallies) > _MOST:
        lines.append(f"  and {len(tallies) - _MOST} more")
    yield lines


def _remark(report: GradeReport) -> str:
    if report.status != "graded":
        return STATUSES[report.status]
    named = [*report.mistakes, *[m for item in report.items for m in item.mistakes]]
    open_items = sum(item.outcome in ("undecided", "not judged") for item in report.items)
    said = [visible(named[0].title)] if named else []
    said += [f"{open_items} undecided"] if open_items else []
    return ", ".join(said)


def _length(count: int, most: int) -> int:
    return 0 if not count else max(round(_BAR * count / most), 1)


def _status(tally: Tally) -> str:
    return next((words for status, words in STATUSES.items() if status == tally.code), tally.code)
