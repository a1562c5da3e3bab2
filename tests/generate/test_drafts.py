"""Drafts: what is alike is known before it is made, and nothing else changes by that."""

from collections.abc import Iterator
from random import Random

import pytest

from minelogic.generate.attempts import ALIKE, Refused, attempted
from minelogic.generate.made import Draft, Made, Maker, Range, Wanted
from minelogic.generate.sets import make
from tests.generate import drafting
from tests.generate.drafting import MAKER

LEVELS = Range(1, 5)


def reported(generated):
    return generated.to_json(), [each.made for each in generated.exercises]


@pytest.mark.parametrize("seed", range(4))
def test_drafts_give_the_same_set_and_the_same_report_in_any_number_of_jobs(seed):
    for count in (9, 13):
        sets = [make(MAKER, seed=seed, count=count, jobs=jobs) for jobs in (1, 2, 3)]
        assert reported(sets[0]) == reported(sets[1]) == reported(sets[2])
        keys = [each.made.key for each in sets[0].exercises]
        assert len({*keys}) == len(keys)


def test_what_is_alike_is_not_made():
    drafting.FINISHED.clear()
    generated = make(MAKER, seed=1, count=12)
    assert generated.complete
    assert generated.rejected[ALIKE] > 0
    taken: set[str] = set()
    made = iter([each.made.key for each in generated.exercises])
    following = next(made)
    for key in drafting.FINISHED:
        assert key not in taken
        if key == following:
            taken.add(key)
            following = next(made, "")
    assert len(taken) == 12


def test_a_set_of_drafts_that_cannot_be_had_ends():
    """Of twenty numbers four end in 4 or 9, one is too much, and three are of no level."""
    sets = [make(MAKER, seed=2, count=20, jobs=jobs) for jobs in (1, 2)]
    assert reported(sets[0]) == reported(sets[1])
    assert not sets[0].complete
    left = {n for n in range(20) if n % 5 != 4 and n != 3 and n % 6 + 1 <= 5}
    assert {int(each.made.key) for each in sets[0].exercises} == left
    rejected = sets[0].rejected
    assert {"nothing was thrown", "it ends in 4 or 9", "its level is 6"} <= rejected.keys()
    assert {"it takes too many steps", ALIKE} <= rejected.keys()


def test_the_first_draft_that_will_do_is_taken_and_the_last_says_why_none_does():
    wanted = Wanted("x", LEVELS)
    for seed in range(60):
        result = MAKER.attempt(Random(seed), wanted)
        keys = [draft.key for draft in result] if isinstance(result, Iterator) else []
        good = [key for key in keys if int(key) % 5 != 4 and key != "3" and int(key) % 6 < 5]
        one = attempted(MAKER, Random(seed), wanted)
        if good:
            assert isinstance(one, Made)
            assert one.key == good[0]
            other = attempted(MAKER, Random(seed), wanted, {good[0]})
            later = [key for key in good if key != good[0]]
            assert (other.key if isinstance(other, Made) else None) == (later or [None])[0]
        else:
            assert isinstance(one, Refused)
            assert one.key == (keys or [None])[-1]


def test_a_draft_that_lies_about_its_key_is_found_out():
    made = Made({}, "two", {}, 1, 1)
    liar = Maker("liar", "", (), lambda *_: Draft("one", lambda: made), "", (2, 3, 4, 5))
    with pytest.raises(AssertionError, match="another key"):
        attempted(liar, Random(0), Wanted("x", LEVELS))
