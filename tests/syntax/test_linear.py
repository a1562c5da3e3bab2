"""Reading is linear in the length of a text, whatever stands in it.

Work is counted, not timed: how many functions are called, those of Python itself among them. Twice
as many statements may take little more than twice as many calls.
"""

import sys
from collections import Counter

import pytest

from benchmarks.reading import RIGHT, WRONG
from minelogic.diagnostics import limited
from minelogic.limits import Limits
from minelogic.source import Source, Span
from minelogic.syntax.faults.foreign import meant_keyword
from minelogic.syntax.file.load import load_file

KINDS = {**RIGHT, **WRONG}
FEW = 210
"""More than the number of findings with which guessing ends, so that it is the same for both."""


def calls(text: str) -> int:
    """How many calls reading the text takes."""
    number = 0

    def count(*_: object) -> None:
        nonlocal number
        number += 1

    meant_keyword.cache_clear()
    source = Source("long.mine", text)
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        load_file(source)
    finally:
        sys.setprofile(before)
    return number


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_twice_as_many_statements_take_twice_as_much_work(kind):
    told = load_file(Source("long.mine", KINDS[kind](FEW))).diagnostics
    assert bool(told) == (kind in WRONG)
    assert max(Counter(finding.code for finding in told).values(), default=0) <= 20
    few, many = calls(KINDS[kind](FEW)), calls(KINDS[kind](2 * FEW))
    assert many <= 2.3 * few + 2_000


def test_work_that_is_not_linear_would_be_seen():
    """The wrong twin: each statement looks at all findings, as the reader must not."""

    def quadratic(count: int) -> int:
        number = 0
        for _ in range(count):
            number += 80 + sum(1 for _ in range(count))
        return number

    assert quadratic(2 * FEW) > 2.3 * quadratic(FEW) + 2_000


def test_the_last_finding_of_its_kind_tells_how_many_more_there_are():
    found = load_file(Source("long.mine", WRONG["unknown predicates alike"](58))).diagnostics
    assert len(found) == 20
    assert found[-1].help == "Did you mean B? There are 38 more like this."
    assert [finding.more for finding in found] == [0] * 19 + [38]


def test_what_was_cut_once_is_counted_when_it_is_cut_again():
    text = "board 2 x 2\n" + "fact C\n" * 30 + "fact D\n" * 5
    file = load_file(Source("long.mine", text), limits=Limits(findings=1_000))
    assert len(file.diagnostics) == 35
    once = limited(file.diagnostics[:30], 100)
    again = limited((*once, *file.diagnostics[30:]), 100)
    assert [len(once), once[-1].more] == [20, 10]
    assert [len(again), again[-1].more] == [20, 15]


def test_one_more_is_told_as_one():
    found = load_file(Source("long.mine", WRONG["unknown predicates alike"](21))).diagnostics
    assert found[-1].help.endswith("There is 1 more like this.")


def test_the_limit_of_names_can_be_raised():
    text = f"board 2 x 2\npredicate {'a' * 101}\n"
    (finding,) = load_file(Source("name.mine", text)).diagnostics
    assert finding.code == "too-large"
    assert finding.span == Span(22, 123)
    assert not load_file(Source("name.mine", text), limits=Limits(name=101)).diagnostics
