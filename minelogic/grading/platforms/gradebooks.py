"""What the gradebooks of platforms share: whose a hand-in is, and how a grade is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from minelogic.errors import MinelogicError
from minelogic.grading.hand_ins.roster import plain
from minelogic.grading.platforms.parts import number

DECIMALS = 2
"""Platforms compare grades to hundredths."""
NO_GRADE = {
    "missing": "nothing was handed in",
    "crashed": "the grader failed, which is its own fault",
}
"""Why a report with this status is no grade."""


class GradebookError(MinelogicError):
    """A text is no gradebook that the platform exported."""


def whose(
    goes_by: Sequence[str], students: Sequence[tuple[frozenset[str], frozenset[str]]]
) -> list[int]:
    """The students that a hand-in can be of: by id, and only if there is none, by name."""
    stems = [re.sub(r"\.[A-Za-z]{1,6}$", "", each) for each in goes_by]
    keys = {plain(each) for each in [*goes_by, *stems]} - {""}
    by_id = [place for place, (ids, _) in enumerate(students) if ids & keys]
    return by_id or [place for place, (_, names) in enumerate(students) if names & keys]


def names_of(student: str) -> frozenset[str]:
    """`Doe, Jane` is also Jane Doe."""
    last, _, first = student.partition(",")
    words = student.split()
    turned = [*words[-1:], *words[:-1]]
    return frozenset([plain(student), plain(first + last), plain("".join(turned))]) - {""}


def grade_text(score: Fraction, points: Fraction) -> str:
    """The grade with two decimals, rounded down."""
    return f"{number(score, points, DECIMALS):.2f}"
