"""Whose exercise an answer is right for, if it is not that of the student who handed it in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.variants import Variant, Variants
from minelogic.grading.batch import grade_all
from minelogic.grading.hand_ins.submissions import Submission
from minelogic.grading.report.values import GradeReport
from minelogic.records import replace

_NEAREST = 3
"""So many of the exercises whose solutions look most like an answer are tried."""
_TOKEN = re.compile(r"\w\s*\([^()]*\)|\w+|[^\w\s]")


def answered(
    variants: Variants, submission: Submission, own: GradeReport | None, among: Sequence[str] = ()
) -> tuple[str, ...]:
    """The students whose exercise an answer is right for, by three quarters or more.

    None if it has more than half of the points of its own. Where whose it is was not found out, it
    is looked for `among` those whose it can be, or among all.
    """
    data = submission.data
    if data is None or not data.strip():
        return ()
    if own is not None and (own.status == "limit" or 2 * own.score > own.points):
        return ()
    wanted = [v for v in variants.students if not among or v.student in among]
    by_content: dict[str, list[Variant]] = {}
    for each in wanted:
        if own is None or each.exercise.sha256 != own.sha256:
            by_content.setdefault(each.exercise.sha256, []).append(each)
    text = data.decode("utf-8", "replace")
    ranked = sorted(by_content.values(), key=lambda same: -_likeness(text, same[0].exercise))
    for same in ranked[:_NEAREST]:
        report = grade_all(same[0].exercise, [replace(submission, name="")], full=True)[0]
        better = own is None or report.score > own.score
        if report.status == "graded" and better and 4 * report.score >= 3 * report.points:
            return tuple([each.student for each in same])
    return ()


def _likeness(text: str, exercise: Exercise) -> float:
    """How much of an answer stands in the solution or in what students begin with, from 0 to 1."""
    mine, theirs = _pieces(text), _pieces(f"{exercise.starter}\n{exercise.reference}")
    return sum((mine & theirs).values()) / max(sum((mine | theirs).values()), 1)


def _pieces(text: str) -> Counter[tuple[str, ...]]:
    """Words and claims, by themselves and with the one behind them."""
    tokens = ["".join(token.split()) for token in _TOKEN.findall(text)]
    return Counter([(token,) for token in tokens]) + Counter(list(pairwise(tokens)))
