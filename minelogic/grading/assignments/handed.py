"""What the students of a class handed in for an assignment: attempts, and in each an answer to
every exercise.

Whose a hand-in is, the platform says, or the name of its folder, file or archive. Folders named
`attempt-1`, `attempt-2`, and the same student in several downloads, are attempts, in this order;
nothing else is, however much names are alike.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack

from minelogic.diagnostics import visible
from minelogic.exercises.assignments.assignment import Assignment
from minelogic.grading.assignments.answers import Handed, handed_of, names_of
from minelogic.grading.hand_ins.archives import ENDINGS, Entry
from minelogic.grading.hand_ins.listing import entries_below
from minelogic.grading.hand_ins.roster import Person, plain, read_roster, whose
from minelogic.grading.hand_ins.sorting import HandIn, hand_ins
from minelogic.grading.hand_ins.submissions import path_of, shown_name
from minelogic.records import dataclass, replace

_ATTEMPT = re.compile(r"(?:attempt|submission|version)[ _-]?(\d{1,6})", re.IGNORECASE)


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
) -> tuple[list[Student], list[str]]:
    """The students by name, with what they handed in, and all others on the roster; and notes on
    files that are nobody's.

    Raises `RosterError` if the roster cannot be read.
    """
    people = read_roster(roster) if isinstance(roster, str | os.PathLike) else list(roster or ())
    aside = os.path.realpath(roster) if isinstance(roster, str | os.PathLike) else None
    found: list[tuple[str, tuple[str, ...], str, Handed]] = []
    notes = []
    for place, given in enumerate(dict.fromkeys(os.fspath(path) for path in paths)):
        with ExitStack() as opened:
            entries = [
                entry
                for entry in entries_below(given, opened)
                if aside is None or os.path.realpath(path_of(given, entry.path)) != aside
            ]
            for name, number, hand_in in _by_student(given, entries, assignment):
                if hand_in.stray:
                    file = visible(shown_name(path_of(given, hand_in.path)))
                    notes.append(f"{file} is in no student's folder, so it was not graded.")
                    continue
                order = (place, number)
                key = _key(name, hand_in)
                handed = handed_of(hand_in, given, assignment, order)
                ids = tuple([shown_name(each) for each in hand_in.ids])
                found.append((shown_name(name), ids, key, handed))
    return _students(found, people, roster is not None), notes


def _key(name: str, hand_in: HandIn) -> str:
    """The same for all hand-ins of one student: the platform's id, or the very name."""
    if hand_in.ids:
        # The last id is the one that stays, unless it is a mere name: then the first is.
        mere = hand_in.ids[-1] in (hand_in.name, *hand_in.name.split(", "))
        known = hand_in.ids[0] if mere else hand_in.ids[-1]
        return "id " + unicodedata.normalize("NFKC", known).casefold().strip()
    return "name " + unicodedata.normalize("NFC", name)


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
    folders = {name.lower() for part in assignment.parts for name in names_of(part)}
    folders |= {answer.lower() for answer in answers}
    piles: dict[tuple[str, int, str, str], list[HandIn]] = {}
    wholes: dict[str, set[str]] = {}
    for number, hand_in in enumerate(hand_ins(given, entries, answers, every=True)):
        if hand_in.owner or hand_in.stray:
            # Those that a platform tells apart by their times come in the order of these.
            piles[hand_in.name, number, "", f"{hand_in.owner} {number}"] = [hand_in]
            continue
        above = _above(given, hand_in)
        path, whole, attempt, inside = _named(
            hand_in.name, above, set() if hand_in.alone else folders
        )
        below = [replace(each, file="/".join([*inside, each.file])) for each in hand_in.files]
        named = replace(hand_in, files=tuple(below))
        piles.setdefault((whole, attempt, path, ""), []).append(named)
        wholes.setdefault(_without_ending(whole), set()).add(whole)
    in_time = sorted(piles.items(), key=lambda pile: (pile[1][0].submitted, pile[0][1]))
    result = []
    for order, ((name, attempt, _, owner), pile) in enumerate(in_time):
        files = tuple([each for hand_in in pile for each in hand_in.files])
        path = os.path.commonpath([each.path for each in pile]) if len(pile) > 1 else pile[0].path
        joined = replace(pile[0], files=files, path=path, alone=pile[0].alone and len(pile) == 1)
        # A folder and an archive of one name are two hand-ins, each called as it is.
        if not owner and len(wholes[_without_ending(name)]) == 1:
            name = _without_ending(name)
        result.append((name, order if owner else attempt, joined))
    return result


def _above(given: str, hand_in: HandIn) -> list[str]:
    """The folders above what a hand-in is called, from the path that was given on."""
    whole = os.path.basename(os.path.normpath(given))
    path = hand_in.path.removesuffix(hand_in.name).rstrip("/")
    return [whole, *[part for part in path.split("/") if part]]


def _named(name: str, above: list[str], folders: set[str]) -> tuple[str, str, int, list[str]]:
    """The path without the folders of exercises at its end, the student that it names, the attempt,
    and these folders.

    If the path names nobody, since it is about one student, the folder above it does.
    """
    parts, inside, attempt = name.split("/"), list[str](), 0
    while parts and parts[-1].lower() in folders:
        inside.insert(0, parts.pop())
    kept = []
    for part in parts:
        if match := _ATTEMPT.fullmatch(_without_ending(part)):
            attempt = int(match[1])
        else:
            kept.append(part)
    if not kept and above:
        kept = above[-1:]
    return "/".join(parts), "/".join(kept) or name, attempt, inside


def _without_ending(name: str) -> str:
    """The name without what an archive's name ends in."""
    base = name.rpartition("/")[2].lower()
    ending = next((each for each in ENDINGS if base.endswith(each) and base != each), "")
    return name[: len(name) - len(ending)]
