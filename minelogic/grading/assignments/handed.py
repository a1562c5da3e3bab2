"""What the students of a class handed in for an assignment: attempts, and in each an answer to
every exercise.

Whose a hand-in is, the platform says, or the name of its folder, file or archive. Folders named
`attempt-1`, `attempt-2`, and the same student in several downloads, are attempts, in this order.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack

from minelogic.exercises.assignments.assignment import Assignment, Part
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.grading.hand_ins.archives import ENDINGS, Entry
from minelogic.grading.hand_ins.listing import entries_below
from minelogic.grading.hand_ins.roster import Person, plain, read_roster, whose
from minelogic.grading.hand_ins.sorting import HandIn, HandInFile, hand_ins
from minelogic.grading.hand_ins.submissions import (
    Submission,
    answer_in,
    others_in,
    path_of,
    shown_name,
    the_one,
)
from minelogic.records import dataclass, replace
from minelogic.words import listed

_ATTEMPT = re.compile(r"(?:attempt|submission|version)[ _-]?(\d{1,6})", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Handed:
    """One hand-in for an assignment."""

    file: str
    answers: Mapping[str, Submission]
    """To each exercise, by its id."""
    late: bool = False
    submitted: str = ""
    others: tuple[str, ...] = ()
    order: tuple[int, ...] = ()
    """Later attempts have larger ones."""


@dataclass(frozen=True, slots=True)
class Student:
    """Someone, and what they handed in, from the first attempt to the last."""

    name: str
    ids: tuple[str, ...] = ()
    roster: Mapping[str, str] | None = None
    """Their row on the list of the class; None if they are not on it."""
    submitted: str = ""
    """When they handed in, if the list tells that."""
    attempts: tuple[Handed, ...] = ()
    goes_by: frozenset[str] = frozenset()
    """Everything that they are known by, in plain letters."""


def handed_in(
    paths: Iterable[str | os.PathLike[str]],
    assignment: Assignment,
    roster: str | os.PathLike[str] | Iterable[Person] | None = None,
) -> list[Student]:
    """The students by name, with what they handed in, and all others on the roster.

    Raises `RosterError` if the roster cannot be read.
    """
    people = read_roster(roster) if isinstance(roster, str | os.PathLike) else list(roster or ())
    aside = os.path.realpath(roster) if isinstance(roster, str | os.PathLike) else None
    found: list[tuple[str, tuple[str, ...], str, Handed]] = []
    for place, given in enumerate(dict.fromkeys(os.fspath(path) for path in paths)):
        with ExitStack() as opened:
            entries = [
                entry
                for entry in entries_below(given, opened)
                if aside is None or os.path.realpath(path_of(given, entry.path)) != aside
            ]
            for name, number, hand_in in _by_student(given, entries, assignment):
                order = (place, number)
                key = plain(hand_in.ids[-1]) if hand_in.ids else f"{plain(name)}"
                handed = handed_of(hand_in, given, assignment, order)
                ids = tuple([shown_name(each) for each in hand_in.ids])
                found.append((shown_name(name), ids, key, handed))
    return _students(found, people, roster is not None)


def _students(
    found: Sequence[tuple[str, tuple[str, ...], str, Handed]],
    people: Sequence[Person],
    with_roster: bool,
) -> list[Student]:
    """The hand-ins put together by whose they are."""
    piles: dict[str, list[tuple[str, tuple[str, ...], Handed]]] = {}
    for name, ids, key, handed in found:
        piles.setdefault(key, []).append((name, ids, handed))
    known = list(piles.values())
    owners = whose(people, [_goes_by(pile) for pile in known])
    students: list[Student] = []
    for number, pile in enumerate(known):
        name, ids, _ = pile[-1]
        attempts = tuple(sorted([handed for _, _, handed in pile], key=lambda each: each.order))
        base = Student(name=name, ids=ids, roster=None if with_roster else {}, attempts=attempts)
        base = replace(base, goes_by=frozenset(map(plain, _goes_by(pile))))
        students += [_listed(base, people[place]) for place in owners.get(number, ())] or [base]
    there = {place for places in owners.values() for place in places}
    for place, person in enumerate(people):
        if place not in there:
            students.append(_listed(Student(person.name), person))
    return _distinct(students)


def _listed(student: Student, person: Person) -> Student:
    goes_by = student.goes_by | person.ids | person.names | {plain(person.name)}
    return replace(
        student,
        name=shown_name(person.name),
        roster=person.cells,
        submitted=person.submitted,
        goes_by=goes_by,
    )


def _goes_by(pile: Sequence[tuple[str, tuple[str, ...], Handed]]) -> tuple[str, ...]:
    names = [part for name, ids, _ in pile for part in (name, *ids, *name.split("/"))]
    return tuple(dict.fromkeys([*names, *[os.path.splitext(name)[0] for name in names]]))


def _distinct(students: Sequence[Student]) -> list[Student]:
    """The students by name; those that share one are told apart by an id, or by number."""
    names = [student.name for student in students]
    result, taken = [], set[str]()
    for student in sorted(students, key=lambda each: (each.name, each.ids)):
        name = student.name
        if names.count(name) > 1 and student.ids:
            name = f"{name} ({student.ids[0]})"
        number, first = 2, name
        while name in taken:
            name, number = f"{first} ({number})", number + 1
        taken.add(name)
        result.append(replace(student, name=name))
    return sorted(result, key=lambda each: each.name)


def _by_student(
    given: str, entries: list[Entry], assignment: Assignment
) -> list[tuple[str, int, HandIn]]:
    """The hand-ins below a path, each with whose it is and the number of the attempt."""
    answers = [part.exercise.answer for part in assignment.parts]
    folders = {name.lower() for part in assignment.parts for name in _names(part)}
    piles: dict[tuple[str, int, str], list[HandIn]] = {}
    for number, hand_in in enumerate(hand_ins(given, entries, answers, every=True)):
        if hand_in.owner:
            # Those that a platform tells apart by their times come in the order of these.
            piles[hand_in.name, number, hand_in.owner] = [hand_in]
            continue
        name, attempt, inside = _named(hand_in.name, _above(given, hand_in), folders)
        below = [replace(each, file="/".join([*inside, each.file])) for each in hand_in.files]
        named = replace(hand_in, files=tuple(below))
        piles.setdefault((name, attempt, ""), []).append(named)
    in_time = sorted(piles.items(), key=lambda pile: (pile[1][0].submitted, pile[0][1]))
    result = []
    for order, ((name, attempt, owner), pile) in enumerate(in_time):
        files = tuple([each for hand_in in pile for each in hand_in.files])
        path = os.path.commonpath([each.path for each in pile]) if len(pile) > 1 else pile[0].path
        whole = replace(pile[0], files=files, path=path, alone=pile[0].alone and len(pile) == 1)
        result.append((name, order if owner else attempt, whole))
    return result


def _above(given: str, hand_in: HandIn) -> list[str]:
    """The folders above what a hand-in is called, from the path that was given on."""
    whole = os.path.basename(os.path.normpath(given))
    path = hand_in.path.removesuffix(hand_in.name).rstrip("/")
    return [whole, *[part for part in path.split("/") if part]]


def _named(name: str, above: list[str], folders: set[str]) -> tuple[str, int, list[str]]:
    """The student that a path names, the attempt, and the folders of exercises at its end.

    If the path names nobody, since it is about one student, the folder above it does.
    """
    parts, inside, attempt = name.split("/"), list[str](), 0
    while parts and parts[-1].lower() in folders:
        inside.insert(0, parts.pop())
    kept = []
    for part in parts:
        if match := _ATTEMPT.fullmatch(part):
            attempt = int(match[1])
        else:
            kept.append(part)
    if not kept and above:
        kept = above[-1:]
    ending = next((each for each in ENDINGS if kept and kept[-1].lower().endswith(each)), "")
    if ending and len(kept[-1]) > len(ending):
        kept[-1] = kept[-1][: -len(ending)]
    return "/".join(kept) or name, attempt, inside


def handed_of(
    hand_in: HandIn, given: str, assignment: Assignment, order: tuple[int, ...] = ()
) -> Handed:
    """A hand-in with the answer to each exercise, or why there is none."""
    chosen = _chosen(hand_in, assignment.parts)
    answers = {}
    for part in assignment.parts:
        choice = chosen[part.exercise.id]
        file = choice.path if isinstance(choice, Entry) else hand_in.path
        answer = replace(answer_in(choice), file=shown_name(path_of(given, file)))
        answers[part.exercise.id] = answer
    return Handed(
        file=shown_name(path_of(given, hand_in.path)),
        answers=answers,
        late=hand_in.late,
        submitted=shown_name(hand_in.submitted),
        others=others_in(hand_in, chosen.values()),
        order=order,
    )


def _chosen(hand_in: HandIn, parts: Sequence[Part]) -> dict[str, Entry | Submission]:
    """The answer to each exercise: by its name, by its folder, or as the only one of its kind."""
    files, chosen = list(hand_in.files), dict[str, Entry | Submission]()
    if hand_in.alone and files and len(parts) == 1:
        return {parts[0].exercise.id: files[0].entry}
    for rank in range(4):
        for part in parts:
            if part.exercise.id not in chosen:
                fitting = [each for each in files if _rank(each, part) == rank]
                if fitting:
                    chosen[part.exercise.id] = the_one(fitting, part.exercise.answer)
                    files = [each for each in files if each not in fitting]
    left = [part for part in parts if part.exercise.id not in chosen]
    for part in left:
        ending = _ending(part)
        fitting = [each for each in files if each.file.lower().endswith(ending)]
        if fitting and [_ending(each) for each in left].count(ending) == 1:
            chosen[part.exercise.id] = the_one(fitting, part.exercise.answer)
        else:
            chosen[part.exercise.id] = _nothing(hand_in, files, part)
    return chosen


def _rank(file: HandInFile, part: Part) -> int:
    """How well a file fits an exercise: 0 is best, 4 not at all."""
    *folders, name = file.file.split("/")
    answer, ending = part.exercise.answer, _ending(part)
    if name == answer:
        return 0
    if name.lower() == answer.lower():
        return 1
    stem = os.path.splitext(name)[0].lower()
    names = {each.lower() for each in _names(part)}
    if stem in names and os.path.splitext(name)[1].lower() in (ending, ".txt", ""):
        return 2
    if any(folder.lower() in names for folder in folders) and name.lower().endswith(ending):
        return 3
    return 4


def _nothing(hand_in: HandIn, left: Sequence[HandInFile], part: Part) -> Submission:
    """A submission without bytes that says why."""
    if not hand_in.files:
        return Submission("", None, "There is no file in it.")
    refused = next((each.entry for each in hand_in.files if each.entry.problem), None)
    if refused is not None:
        return Submission("", None, refused.problem, status="unreadable")
    names = [shown_name(each.file.rpartition("/")[2]) for each in left]
    there = f"; there is {listed(names, most=4)}" if names else ""
    return Submission("", None, f"There is no {part.exercise.answer}{there}.")


def _names(part: Part) -> tuple[str, ...]:
    """What a folder or a file with the answer may be called."""
    return part.exercise.id, os.path.basename(os.path.normpath(part.place))


def _ending(part: Part) -> str:
    return TASK_KINDS[part.exercise.kind].ending
