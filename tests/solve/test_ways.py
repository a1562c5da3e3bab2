"""Minesweeper in many ways of writing: one engine, so one answer, and the same steps.

A sample runs each time; `MINELOGIC_WAYS=300` makes it so many displays a way, and
`python -m tests.ways 300` prints a table of what differs.
"""

from __future__ import annotations

import os
from functools import cache

import pytest

import minelogic
from tests.solve.displays import Shown
from tests.ways import (
    ANSWERS,
    LARGE,
    MOST_COVERED,
    NAMED,
    TWINS,
    WAYS,
    Seen,
    Twin,
    Way,
    answers,
    differences,
    displays,
    enumerated,
    headed,
    standard,
    steps,
)

MANY = int(os.environ.get("MINELOGIC_WAYS", "0"))
SAMPLE = 7
ALL_WAYS = pytest.mark.parametrize("way", WAYS, ids=lambda way: way.name)
ALL_TWINS = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.way)
SIZES = ((1, 5), (2, 3), (3, 3), (3, 4), (4, 3))
TINY = ((1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4))


@cache
def small() -> list[tuple[Shown, Seen]]:
    """Displays with the answers of enumeration, and the steps of the shipped theory."""
    found = displays(11, MANY or SAMPLE, SIZES)
    return [(shown, enumerated(shown, shown.fitting()) | shipped(shown)) for shown in found]


@cache
def large() -> list[tuple[Shown, Seen]]:
    """Displays with too many boards to list, with what the shipped theory says of them."""
    sizes = LARGE if MANY else ((5, 5), (6, 5))
    return [(shown, standard(shown)) for shown in displays(12, MANY // 2 or 2, sizes, None)]


def shipped(shown: Shown) -> Seen:
    return steps(minelogic.loads(shown.text()), shown)


def suited(way: Way, shown: list[tuple[Shown, Seen]]) -> list[tuple[Shown, Seen]]:
    found = [pair for pair in shown if way.fits(pair[0])]
    assert found, f"no display suits {way.name}"
    return found


def test_there_are_more_than_eighteen_ways_and_each_has_a_twin():
    assert len(NAMED) == len(WAYS) >= 18
    assert sorted(twin.way for twin in TWINS) == sorted(NAMED)


def test_the_displays_have_every_topology_and_totals_and_none():
    found = displays(11, SAMPLE, SIZES)
    assert {getattr(shown.board, "topology", "graph") for shown in found} == {
        "king",
        "rook",
        "torus",
        "triangle",
        "graph",
    }
    assert {shown.mines is None for shown in found} == {True, False}
    assert all(0 < shown.signs.count(".") <= MOST_COVERED for shown in found)


@pytest.mark.parametrize("number", range(SAMPLE))
def test_the_shipped_theory_has_the_boards_of_enumeration(number):
    shown = displays(11, SAMPLE, SIZES)[number]
    assert standard(shown, with_steps=False) == enumerated(shown, shown.fitting())


@ALL_WAYS
def test_a_way_has_the_answers_of_enumeration(way):
    for shown, expected in suited(way, small()):
        assert not differences(way, shown, expected, with_steps=False), way.file(shown)


@ALL_WAYS
def test_a_way_has_the_steps_of_the_shipped_theory(way):
    for shown, expected in suited(way, small()):
        assert not differences(way, shown, expected), way.file(shown)


@pytest.mark.slow
@ALL_WAYS
def test_a_way_says_of_larger_displays_what_the_shipped_theory_says(way):
    for shown, expected in large():
        if way.fits(shown):
            assert not differences(way, shown, expected), way.file(shown)


@ALL_TWINS
def test_a_twin_has_the_answers_of_its_own_meaning_and_other_boards_than_minesweeper(twin):
    told_apart = 0
    for shown in spoilable(twin):
        expected = enumerated(shown, twin.boards(shown), twin.names)
        seen = answers(minelogic.loads(twin.file(shown)), shown)
        assert seen == expected, twin.file(shown)
        told_apart += expected != enumerated(shown, shown.fitting(), "B" + twin.names[1])
        told_apart += twin.names != "BS" and NAMED[twin.way].safe and "N" in str(expected)
    assert told_apart


@ALL_TWINS
def test_a_twin_concludes_what_its_own_meaning_entails(twin):
    for shown in spoilable(twin)[:3]:
        boards = twin.boards(shown)
        seen = steps(minelogic.loads(twin.file(shown)), shown)
        verdicts = enumerated(shown, boards)["verdicts"]
        concluded = dict(seen["conclusions"])
        expected = {
            ", ".join(map(str, name)) if isinstance(name, tuple) else str(name): verdict
            for name, verdict in verdicts.items()
            if verdict != "U"
        }
        assert not boards or concluded == expected, twin.file(shown)


@cache
def tiny() -> list[Shown]:
    found = displays(13, 400, TINY)
    # The more is covered, the more there is to tell apart.
    return [s for s in found if len(s.signs) <= 9 and 2 * s.signs.count(".") > len(s.signs)]


def spoilable(twin: Twin) -> list[Shown]:
    """Displays for which the twin can be written."""
    found = []
    for shown in tiny():
        if twin.suited(shown) and for_twin(twin, shown):
            found.append(shown)
        if len(found) == (MANY or 8):
            break
    assert found, f"no display suits the twin of {twin.way}"
    return found


def for_twin(twin: Twin, shown: Shown) -> bool:
    try:
        twin.file(shown)
    except AssertionError:
        return False
    return True


@pytest.mark.parametrize("aspect", ANSWERS)
def test_a_difference_in_an_answer_is_seen(aspect):
    shown, expected = small()[0]
    other = {**expected, aspect: "another"}
    assert differences(NAMED["copied"], shown, other, with_steps=False) == [aspect]


def test_a_step_more_or_less_is_seen():
    shown, expected = next(pair for pair in small() if pair[1]["order"])
    other = {**expected, "order": expected["order"][1:]}
    theory = Way("shipped", lambda _: "use minesweeper")
    assert differences(theory, shown, expected) == []
    assert differences(theory, shown, other) == ["order"]
    assert theory.file(shown) == headed(shown, "use minesweeper")
