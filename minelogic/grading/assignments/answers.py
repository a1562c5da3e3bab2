"""Which file of a hand-in is the answer to which exercise: by names, by folders, by kinds."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from minelogic.diagnostics import visible
from minelogic.exercises.assignments.assignment import Assignment, Part
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.grading.hand_ins.archives import Entry
from minelogic.grading.hand_ins.sorting import HandIn, HandInFile
from minelogic.grading.hand_ins.submissions import (
    TEXTS,
    Submission,
    answer_in,
    others_in,
    path_of,
    shown_name,
    the_one,
)
from minelogic.records import dataclass, replace
from minelogic.words import listed

_RANKS = 5
"""So many ways there are in which a file's own path says what it answers."""


@dataclass(frozen=True, slots=True)
class Handed:
    """One hand-in for an assignment."""

    file: str
    answers: Mapping[str, Submission]
    """To each exercise, by its id."""
    late: bool = False
    submitted: str = ""
    others: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    """Which files of other names were taken for answers, each in a sentence."""
    order: tuple[int, ...] = ()
    """Later attempts have larger ones."""


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
        taken=tuple(_taken(hand_in, chosen, assignment.parts)),
        order=order,
    )


def _chosen(hand_in: HandIn, parts: Sequence[Part]) -> dict[str, Entry | Submission]:
    """The answer to each exercise: by its name, by its folder, or as the only one of its kind."""
    files, chosen = list(hand_in.files), dict[str, Entry | Submission]()
    if hand_in.alone and files and len(parts) == 1:
        return {parts[0].exercise.id: files[0].entry}
    claimed = {each.entry.path for each in files if any(_is_called(each, p, parts) for p in parts)}
    for rank in range(_RANKS):
        for part in parts:
            if part.exercise.id not in chosen:
                fitting = [each for each in files if _rank(each, part, parts) == rank]
                if fitting:
                    chosen[part.exercise.id] = the_one(fitting, part.exercise.answer)
                    files = [each for each in files if each not in fitting]
    left = [part for part in parts if part.exercise.id not in chosen]
    for part in left:
        ending = _ending(part)
        fitting = [
            each
            for each in files
            if each.file.lower().endswith(ending) and each.entry.path not in claimed
        ]
        if fitting and [_ending(each) for each in left].count(ending) == 1:
            chosen[part.exercise.id] = the_one(fitting, part.exercise.answer)
            files = [each for each in files if each not in fitting]
    for part in left:
        if part.exercise.id not in chosen:
            chosen[part.exercise.id] = _nothing(hand_in, files, part)
    return chosen


def _taken(
    hand_in: HandIn, chosen: Mapping[str, Entry | Submission], parts: Sequence[Part]
) -> list[str]:
    """What is said of files that are called otherwise than the answers they are taken for."""
    if hand_in.alone:
        return []
    said = []
    for part in parts:
        entry, answer = chosen[part.exercise.id], part.exercise.answer
        for each in hand_in.files:
            name = _base(each.file)
            own = {answer.lower(), *[f"{n.lower()}{_ending(part)}" for n in names_of(part)]}
            if each.entry is entry and name.lower() not in own:
                said.append(f"{visible(shown_name(name))} was taken for {answer}.")
    return said


def _rank(file: HandInFile, part: Part, parts: Sequence[Part]) -> int:
    """How well a file fits an exercise: 0 is best; `_RANKS`, not at all."""
    folders, name = file.file.split("/")[:-1], _base(file.file)
    answer, ending = part.exercise.answer, _ending(part)
    if name == answer:
        return 0
    if name.lower() == answer.lower():
        return 1
    own = os.path.splitext(name)[1].lower()
    called = _is_called(file, part, parts)
    if called and own in (ending, ".txt", ".text", ""):
        return 2
    names = {each.lower() for each in (*names_of(part), answer)}
    if any(folder.lower() in names for folder in folders) and name.lower().endswith(ending):
        return 3
    return 4 if called and own in TEXTS else _RANKS


def _is_called(file: HandInFile, part: Part, parts: Sequence[Part]) -> bool:
    """Whether a file is called as an exercise, or as its answer alone is but for the ending."""
    name = _base(file.file).lower()
    if any(name == each.exercise.answer.lower() for each in parts):
        return name == part.exercise.answer.lower()
    stem = os.path.splitext(name)[0]
    stems = [_stem(each) for each in parts]
    if stem in {each.lower() for each in names_of(part)}:
        return True
    return stem == _stem(part) and stems.count(stem) == 1


def _stem(part: Part) -> str:
    return os.path.splitext(part.exercise.answer)[0].lower()


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


def names_of(part: Part) -> tuple[str, ...]:
    """What a folder or a file with the answer may be called."""
    return part.exercise.id, os.path.basename(os.path.normpath(part.place))


def _ending(part: Part) -> str:
    return TASK_KINDS[part.exercise.kind].ending


def _base(path: str) -> str:
    return path.rpartition("/")[2]
