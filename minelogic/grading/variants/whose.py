"""Whose a hand-in is, where that decides by which exercise it is judged: it is never guessed."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from minelogic.exercises.variants import Variant, Variants
from minelogic.grading.hand_ins.roster import Person, fitting, id_of, of_row
from minelogic.grading.hand_ins.submissions import Submission, goes_by
from minelogic.records import dataclass
from minelogic.words import listed

UNKNOWN = (
    "It is not known whose this is, and everyone has an exercise of their own: name the file or "
    "its folder by the student's id."
)
NO_VARIANT = (
    "No exercise was made for this student: add the student to the list and make the exercises "
    "again with the same secret, and those of the others stay as they are."
)
_SEVERAL = (
    "It fits {who}, and everyone has an exercise of their own: name the file or its folder by the "
    "student's id."
)
_TOGETHER = "It is that of {who}, and they have different exercises: each hands in their own."


@dataclass(frozen=True, slots=True)
class Owner:
    """Whose a hand-in is, and the exercise that it answers; or why it is not judged."""

    fits: tuple[str, ...]
    """The students whose it can be, by their ids."""
    variant: Variant | None = None
    person: Person | None = None
    """The one whose it is, if that is certain."""
    why_not: str = ""


def student_of(person: Person) -> str:
    """What a student is known by: the id, or the name if there is none, in one normal form."""
    return unicodedata.normalize("NFC", id_of(person) or person.name)


def people_of(variants: Variants) -> list[Person]:
    """The list of the class, as far as it is kept with the variants."""
    people = [of_row(each.roster) for each in variants.students]
    return [person for person in people if person is not None]


def owners(
    variants: Variants, people: Sequence[Person], submissions: Sequence[Submission]
) -> list[Owner]:
    """Of each hand-in whose it is: by an id; by a name only if nobody else is called so.

    That somebody else of the name has handed something in already settles nothing: both may be of
    one student.
    """
    by_student = {each.student: each for each in variants.students}
    return [
        _owner(by_student, [people[place] for place in places])
        for places in fitting(people, goes_by(submissions))
    ]


def _owner(by_student: Mapping[str, Variant], people: Sequence[Person]) -> Owner:
    if not people:
        return Owner((), why_not=UNKNOWN)
    students = tuple([student_of(each) for each in people])
    known = [by_student[student] for student in students if student in by_student]
    if len(people) == 1:
        if not known:
            return Owner(students, person=people[0], why_not=NO_VARIANT)
        return Owner(students, known[0], people[0])
    if len(known) == len(people) and len({each.exercise.sha256 for each in known}) == 1:
        # A group of students who happen to have the same exercise.
        return Owner(students, known[0])
    group = len({each.name for each in people}) == len(people)
    said = _TOGETHER if group and not _share_a_name(people) else _SEVERAL
    return Owner(students, why_not=said.format(who=listed(students)))


def _share_a_name(people: Sequence[Person]) -> bool:
    return any(one.names & other.names for n, one in enumerate(people) for other in people[n + 1 :])


def absent(people: Sequence[Person], owned: Iterable[Owner]) -> list[tuple[Person, str]]:
    """Those of whom nothing was handed in, and what is to be said of each if that is uncertain."""
    known = list(owned)
    sure = {each.fits for each in known if len(each.fits) == 1}
    together = {name for each in known if each.variant is not None for name in each.fits}
    unsure = {name for each in known if each.variant is None for name in each.fits}
    return [
        (person, _UNSURE if student_of(person) in unsure else "")
        for person in people
        if (student_of(person),) not in sure and student_of(person) not in together
    ]


_UNSURE = "Nothing was handed in that is certainly theirs; something fits several students."
