"""Two slips in one line: one undone in the answer's line, the other made in the rule it was to be.

Two slips explain very much, so that both texts have to come to the same words, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from minelogic.grading.slips.catalogue import Slip
from minelogic.grading.slips.meaning import Meaning
from minelogic.grading.slips.texts import Change, same_words

Made = tuple[Slip, Change]

_SAME_PLACE = {"inclusive-or", "exclusive-or", "too-equivalent"}
"""An exclusive or is an equivalence: two of these are about one connective, and no two slips."""


def two_slips(
    meaning: Meaning, line: int, rule: int, undone: Iterable[Made], made: Iterable[Made]
) -> tuple[Made, Made] | None:
    """The slip in a line that is undone and the one that is made in a rule, if both then agree."""
    by_words: dict[object, list[Made]] = {}
    for slip, change in made:
        if change.single == rule:
            by_words.setdefault(same_words(change.only(rule)), []).append((slip, change))
    for one in _of(line, undone):
        for other in by_words.get(same_words(one[1].only(line)), ()):
            if {one[0].code, other[0].code} <= _SAME_PLACE:
                continue
            if meaning.same(one[1].only(line), other[1].only(rule)):
                return one, other
    return None


def _of(line: int, undone: Iterable[Made]) -> Iterator[Made]:
    return (each for each in undone if each[1].single == line)
