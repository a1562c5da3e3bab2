"""What lateness costs, against counting it out step by step."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest

from minelogic.exercises.assignments.lateness import (
    Amount,
    Lateness,
    LatePolicy,
    read_amount,
    read_rule,
    read_span,
    span_words,
)

DUE = datetime(2026, 10, 16, 21, 59, tzinfo=UTC)
MINUTES = {"minute": 1, "hour": 60, "day": 24 * 60, "week": 7 * 24 * 60}


def policy(late: str, most: str | None = None, grace: str = "0 minutes") -> LatePolicy:
    rule, span = read_rule(late), read_span(grace)
    assert rule is not None
    assert span is not None
    return LatePolicy(due=DUE, rule=rule, grace=span, most=read_amount(most) if most else None)


def counted_out(
    minutes: int, percent: int, unit: str, most: int, points: Fraction, score: Fraction
) -> Fraction:
    """A unit is lost whenever one begins, minute after minute, until there is no more to lose."""
    lost, begun = Fraction(0), 0
    while begun < minutes:
        lost += points * percent / 100
        begun += MINUTES[unit]
    if lost > points * most / 100:
        lost = points * most / 100
    return score if lost > score else lost


def test_lateness_costs_what_counting_it_out_costs():
    chosen = random.Random(3)
    tried = 0
    for _ in range(400):
        percent, most = chosen.randint(1, 40), chosen.randint(10, 100)
        unit = chosen.choice(list(MINUTES))
        minutes = chosen.choice([1, 59, 60, 61, 1439, 1440, 1441, chosen.randint(1, 20_000)])
        points = Fraction(chosen.randint(1, 40), chosen.randint(1, 7))
        score = points * Fraction(chosen.randint(0, 12), 12)
        kept = policy(f"{percent} % a {unit}", f"{most} %")
        lateness = kept.lateness(DUE + timedelta(minutes=minutes), marked=False)
        expected = counted_out(minutes, percent, unit, most, points, score)
        assert kept.deduction(lateness, points, score) == expected
        tried += expected > 0
    assert tried > 200


@pytest.mark.parametrize(
    ("text", "number", "base", "unit"),
    [
        ("10 % a day", Fraction(1, 10), "points", timedelta(days=1)),
        ("10% per day", Fraction(1, 10), "points", timedelta(days=1)),
        ("5 % of the score an hour", Fraction(1, 20), "score", timedelta(hours=1)),
        ("2.5 percent every week", Fraction(1, 40), "points", timedelta(weeks=1)),
        ("1/3 point a day", Fraction(1, 3), "point", timedelta(days=1)),
        ("2 points", Fraction(2), "point", None),
        ("20 %", Fraction(1, 5), "points", None),
        ("Nothing counts", Fraction(1), "points", None),
    ],
)
def test_rules_are_read_as_people_write_them(text, number, base, unit):
    rule = read_rule(text)
    assert rule is not None
    assert (rule.amount, rule.unit) == (Amount(number, base), unit)


@pytest.mark.parametrize("text", ["", "10", "ten % a day", "10 % a fortnight", "-5 %", "5 % of it"])
def test_what_is_no_rule_is_none(text):
    assert read_rule(text) is None


@pytest.mark.parametrize(
    ("minutes", "grace", "late"),
    [(0, "15 minutes", False), (15, "15 minutes", False), (16, "15 minutes", True),
     (-5, "0 minutes", False), (1, "0 minutes", True), (90, "2 hours", False)],
)  # fmt: skip
def test_grace_puts_off_lateness_and_shortens_it_by_nothing(minutes, grace, late):
    kept = policy("10 % a day", grace=grace)
    lateness = kept.lateness(DUE + timedelta(minutes=minutes), marked=False)
    assert (lateness is not None) == late
    if lateness is not None:
        assert lateness.time == timedelta(minutes=minutes)


def test_a_mark_without_a_time_costs_the_least_and_a_time_goes_before_the_mark():
    kept = policy("10 % a day")
    points, score = Fraction(10), Fraction(8)
    assert kept.deduction(kept.lateness(None, marked=True), points, score) == 1
    assert kept.lateness(None, marked=False) is None
    assert kept.lateness(DUE, marked=True) is None
    two_days = kept.lateness(DUE + timedelta(days=2), marked=True)
    assert kept.deduction(two_days, points, score) == 2


def test_a_date_of_ones_own_goes_before_everybodys():
    kept = policy("10 % a day")
    own = DUE + timedelta(days=2)
    assert kept.lateness(DUE + timedelta(days=1), False, own) is None
    assert kept.lateness(None, True, own) is None
    late = kept.lateness(DUE + timedelta(days=3), False, own)
    assert late == Lateness(timedelta(days=1), marked=False)


def test_stretches_of_time_are_said_in_minutes_that_have_begun():
    assert span_words(timedelta(days=1, hours=2, minutes=7)) == "1 d 2 h"
    assert span_words(timedelta(seconds=61)) == "2 min"
