"""What lateness costs, as data, and the one place where it is worked out, in exact fractions.

A rule is written as `10 % a day`, `5 % of the score an hour`, `1 point a day`, `20 %` or `nothing
counts`. Time that has begun counts as a whole: an hour late at `10 % a day` costs 10 %.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil
from typing import Literal, TypeAlias

from minelogic.records import dataclass

Base: TypeAlias = Literal["points", "score", "point"]
"""*points*: a share of what can be had; *score*: of what was earned; *point*: so many points."""

EXAMPLES = "'10 % a day', '5 % of the score an hour', '1 point a day', '20 %' or 'nothing counts'"
_UNITS: Mapping[str, timedelta] = {
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(weeks=1),
}
_NUMBER = r"(?P<number>\d{1,6}(?:\.\d{1,6}|\s*/\s*[1-9]\d{0,5})?)"
_AMOUNT = rf"{_NUMBER}\s*(?P<base>%\s*of the (?:score|points)|%|percent|points?)"
_RULE = re.compile(
    rf"{_AMOUNT}(?:\s*(?:an?|per|each|every|/)\s*(?P<unit>minute|hour|day|week))?", re.IGNORECASE
)
_SPAN = re.compile(rf"{_NUMBER}\s*(?P<unit>minute|hour|day|week)s?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Amount:
    """So much of something: a share, or a number of points."""

    number: Fraction
    """1/10 for 10 %."""
    base: Base = "points"

    def of(self, points: Fraction, score: Fraction) -> Fraction:
        """How many points that is, where so many can be had and so many were earned."""
        if self.base == "point":
            return self.number
        return self.number * (points if self.base == "points" else score)


@dataclass(frozen=True, slots=True)
class LateRule:
    """What a hand-in loses that comes after the due date."""

    text: str
    """As it is written."""
    amount: Amount
    unit: timedelta | None = None
    """It is lost once for each of these that has begun; None if it is lost once."""


@dataclass(frozen=True, slots=True)
class Lateness:
    """How late a hand-in is."""

    time: timedelta | None
    """After the due date; None if that is not known."""
    marked: bool = False
    """Whether the platform calls it late."""


@dataclass(frozen=True, slots=True)
class LatePolicy:
    """When hand-ins are due, and what happens to those that come later."""

    due: datetime | None = None
    grace: timedelta = timedelta(0)
    """So much later is not late yet."""
    rule: LateRule | None = None
    """None if lateness costs nothing."""
    most: Amount | None = None
    """More than this is never lost."""
    until: datetime | None = None
    """What comes after it does not count at all."""

    def lateness(
        self, submitted: datetime | None, marked: bool, due: datetime | None = None
    ) -> Lateness | None:
        """How late a hand-in is, None if it is in time; `due` is a student's own date.

        A time decides, where there is one; without it, the mark of the platform does, except for
        those who have a date of their own.
        """
        date = due or self.due
        if submitted is None or date is None:
            return Lateness(None, marked=True) if marked and due is None else None
        over = submitted - date
        return Lateness(over, marked) if over > self.grace else None

    def closed(self, submitted: datetime | None, due: datetime | None = None) -> bool:
        """Whether it came after the last date; one's own due date is never after that."""
        if submitted is None or self.until is None:
            return False
        return submitted > (max(due, self.until) if due is not None else self.until)

    def deduction(self, lateness: Lateness | None, points: Fraction, score: Fraction) -> Fraction:
        """How many points lateness takes away: never more than were earned.

        If it is not known how late a hand-in is, it loses the least that a late one loses.
        """
        if lateness is None or self.rule is None:
            return Fraction(0)
        times = self._times(lateness)
        lost = self.rule.amount.of(points, score) * times
        if self.most is not None:
            lost = min(lost, self.most.of(points, score))
        return min(lost, score)

    def _times(self, lateness: Lateness) -> int:
        unit = self.rule.unit if self.rule is not None else None
        if unit is None or lateness.time is None:
            return 1
        return ceil(Fraction(_microseconds(lateness.time), _microseconds(unit)))


def read_rule(text: str) -> LateRule | None:
    """The rule that a text states; None if it states none."""
    words = " ".join(text.split())
    if words.lower() in ("nothing counts", "not accepted"):
        return LateRule(words, Amount(Fraction(1)))
    match = _RULE.fullmatch(words)
    if match is None:
        return None
    unit = _UNITS[match["unit"].lower()] if match["unit"] else None
    return LateRule(words, _amount(match), unit)


def read_amount(text: str) -> Amount | None:
    """An amount, as in `50 %`; None if the text is none."""
    match = re.fullmatch(_AMOUNT, " ".join(text.split()), re.IGNORECASE)
    return None if match is None else _amount(match)


def read_span(text: str) -> timedelta | None:
    """A stretch of time, as in `15 minutes`; None if the text is none."""
    match = _SPAN.fullmatch(" ".join(text.split()))
    if match is None:
        return None
    unit = _UNITS[match["unit"].lower()]
    return timedelta(microseconds=int(_fraction(match) * _microseconds(unit)))


def span_words(time: timedelta) -> str:
    """A stretch of time as people say it, in whole minutes that have begun: `1 d 2 h`."""
    minutes = ceil(Fraction(_microseconds(time), 60_000_000))
    days, rest = divmod(minutes, 24 * 60)
    hours, minutes = divmod(rest, 60)
    parts = [f"{n} {unit}" for n, unit in ((days, "d"), (hours, "h"), (minutes, "min")) if n]
    return " ".join(parts[:2]) or "0 min"


def _amount(match: re.Match[str]) -> Amount:
    base, number = match["base"].lower(), _fraction(match)
    if base.startswith("point"):
        return Amount(number, "point")
    return Amount(number / 100, "score" if base.endswith("score") else "points")


def _fraction(match: re.Match[str]) -> Fraction:
    return Fraction(match["number"].replace(" ", ""))


def _microseconds(time: timedelta) -> int:
    return (time.days * 86_400 + time.seconds) * 1_000_000 + time.microseconds
