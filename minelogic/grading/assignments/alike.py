"""Answers that say the same in the same way, but for names and order, for instructors to look at.

That answers are alike shows nothing by itself: short right answers often are. So answers that are
alike to the reference or the starter are left out, and those that are wrong in the same way come
first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from minelogic.exercises.exercise import Exercise
from minelogic.grading.assignments.forms import forms_of, parts_of
from minelogic.grading.assignments.values import AlikeGroup
from minelogic.grading.report.values import GradeReport
from minelogic.grading.report.words import exact

NEAR = Fraction(4, 5)
"""Answers that have so much in common are nearly the same."""
_FEW = 4
"""Answers of fewer statements are compared piece by piece."""
_SHORT = 8
"""Answers of fewer pieces say too little for being nearly the same to mean anything."""
_LARGEST = 50_000
"""Longer answers are not compared."""
_MOST = 600
"""Of more different answers only those that are identical are looked for."""


def alike_groups(
    exercise: Exercise, answers: Mapping[str, bytes], reports: Mapping[str, GradeReport]
) -> list[AlikeGroup]:
    """The groups of students whose answers to an exercise are alike, the most telling first."""
    same: dict[frozenset[tuple[str, int]], list[str]] = {}
    for student in sorted(answers):
        if len(answers[student]) <= _LARGEST:
            text = answers[student].decode("utf-8", "replace")
            forms = forms_of(exercise, text)
            if forms:
                same.setdefault(frozenset(forms.items()), []).append(student)
    for known in (exercise.reference, exercise.starter):
        same.pop(frozenset(forms_of(exercise, known).items()), None)
    groups = [
        _group(exercise, students, Fraction(1), answers, reports)
        for students in same.values()
        if len(students) > 1
    ]
    groups += [
        _group(exercise, students, share, answers, reports)
        for students, share in _near([(Counter(dict(key)), who) for key, who in same.items()])
    ]
    return sorted(groups, key=lambda each: (not each.identical, each.score, each.students))


def _near(
    different: Sequence[tuple[Counter[str], list[str]]],
) -> Iterator[tuple[list[str], Fraction]]:
    """Those that are nearly the same, put together, with the least that two neighbours share."""
    if len(different) > _MOST:
        return
    bags = [forms if forms.total() >= _FEW else parts_of(forms) for forms, _ in different]
    pieces = [parts_of(forms).total() for forms, _ in different]
    group = list(range(len(different)))
    least: dict[int, Fraction] = {}
    for one, bag in enumerate(bags):
        for other in range(one):
            if min(pieces[one], pieces[other]) < _SHORT:
                continue
            share = _share(bag, bags[other])
            if share >= NEAR:
                first, second = sorted((_root(group, one), _root(group, other)))
                group[second] = first
                least[first] = min(share, least.get(first, share), least.get(second, share))
    members: dict[int, list[str]] = {}
    for place, (_, students) in enumerate(different):
        members.setdefault(_root(group, place), []).extend(students)
    for root, students in members.items():
        if root in least:
            yield sorted(students), least[root]


def _share(one: Counter[str], other: Counter[str]) -> Fraction:
    small, large = sorted((one.total(), other.total()))
    if not large or Fraction(small, large) < NEAR:
        return Fraction(0)
    common = (one & other).total()
    return Fraction(common, small + large - common)


def _root(group: list[int], place: int) -> int:
    while group[place] != place:
        place = group[place]
    return place


def _group(
    exercise: Exercise,
    students: Sequence[str],
    share: Fraction,
    answers: Mapping[str, bytes],
    reports: Mapping[str, GradeReport],
) -> AlikeGroup:
    score = reports[students[0]].score
    identical = share == 1
    if len({answers[each] for each in students}) == 1:
        said = "The same file, byte for byte"
    elif identical:
        said = "The same formulas, but for names and order"
    else:
        said = f"Nearly the same formulas ({int(100 * share)} % in common)"
    end = f"{exact(score)} of {exact(exercise.points)}"
    if score == exercise.points:
        end += "; right answers are often alike"
    return AlikeGroup(
        exercise=exercise.id,
        students=tuple(students),
        identical=identical,
        share=share,
        score=score,
        sentence=f"{said}: {end}.",
    )
