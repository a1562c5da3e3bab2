"""Reports on variants made comparable: items in different places are counted by their kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from minelogic.grading.report.values import GradeReport, Item, Outcome
from minelogic.records import replace


class Sort(NamedTuple):
    """A kind of items: the heading of its column, and what is said where one of them failed."""

    id: str
    title: str


def _deduced(item: Item) -> Sort:
    if item.id.startswith("not found"):
        return Sort("tiles not found", "a tile that was not found")
    if item.id.startswith("claim in line"):
        return Sort("false claims", "a claim that does not follow")
    if item.id == "nothing":
        return Sort("nothing", item.title)
    return Sort("tiles found", "a tile that was found, but not for the reason given")


def _judged_true(_item: Item) -> Sort:
    return Sort("formulas", "a formula")


def _filled(_item: Item) -> Sort:
    return Sort("holes", "a hole")


_SORTS: Mapping[str, Callable[[Item], Sort]] = {
    "deduce": _deduced,
    "truth": _judged_true,
    "hole": _filled,
}
"""By the kind of the exercise; of the others the items are the same in all variants."""
_ORDER: tuple[Outcome, ...] = ("failed", "not judged", "undecided", "excused", "passed")
"""What the items of a kind come to together: the first of these that one of them is."""


def by_kinds(reports: Sequence[GradeReport]) -> list[GradeReport]:
    """The reports with one item for each kind of items, worth what they are worth together.

    None says on which board it was judged, unless that is the same for all.
    """
    scopes = {each.scope for each in reports if each.status == "graded"}
    alike = len(scopes) == 1 and not any(scope.startswith("on the board") for scope in scopes)
    titles: dict[str, set[str]] = {}
    for report in reports:
        for item in report.items:
            titles.setdefault(item.id, set()).add(item.title)
    return [
        replace(
            report,
            items=_grouped(report, titles),
            scope=report.scope if alike else "each on a variant of their own",
        )
        for report in reports
    ]


def _grouped(report: GradeReport, titles: Mapping[str, set[str]]) -> tuple[Item, ...]:
    groups: dict[Sort, list[Item]] = {}
    for item in report.items:
        groups.setdefault(_sort(report.kind, item, titles), []).append(item)
    return tuple([_together(sort, items) for sort, items in groups.items()])


def _sort(kind: str, item: Item, titles: Mapping[str, set[str]]) -> Sort:
    if item.id != "notation" and kind in _SORTS:
        return _SORTS[kind](item)
    # A title that names the formula or the sequent is another one in every variant.
    return Sort(item.id, item.title if len(titles[item.id]) == 1 else item.id)


def _together(sort: Sort, items: Sequence[Item]) -> Item:
    outcomes = {item.outcome for item in items}
    return Item(
        id=sort.id,
        title=sort.title,
        points=sum([item.points for item in items], Fraction(0)),
        score=sum([item.score for item in items], Fraction(0)),
        outcome=next(outcome for outcome in _ORDER if outcome in outcomes),
        mistakes=tuple([mistake for item in items for mistake in item.mistakes]),
        hidden=any(item.hidden for item in items),
    )
