"""What was handed in: files, folders and archives, sorted out by whose they are."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from contextlib import ExitStack

from minelogic.diagnostics import visible
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks import TASK_KINDS
from minelogic.grading.hand_ins.archives import Entry, Refused
from minelogic.grading.hand_ins.laid_out import only_answers
from minelogic.grading.hand_ins.listing import NO_FILE, entries_below
from minelogic.grading.hand_ins.roster import Person, missing, read_roster
from minelogic.grading.hand_ins.sorting import HandIn, HandInFile, hand_ins, whole_hand_in
from minelogic.grading.judge import LARGEST
from minelogic.grading.report.values import Status
from minelogic.records import dataclass, replace
from minelogic.words import listed

TEXTS = ("", ".mine", ".txt", ".proof", ".text", ".md", ".cnf")
"""What names of files end in that can be meant as an answer."""


@dataclass(frozen=True, slots=True)
class Submission:
    """One hand-in: its bytes, or why there are none."""

    name: str
    """Whose it is, or what; no other one has this name."""
    data: bytes | None
    problem: str | None = None
    file: str | None = None
    """Where its answer was found."""
    status: Status = "missing"
    """That of its report, if there are no bytes."""
    ids: tuple[str, ...] = ()
    """What else its owner goes by."""
    late: bool = False
    """Whether the platform calls it late."""
    submitted: str = ""
    """When it was handed in, as the platform says; empty if it does not."""
    others: tuple[str, ...] = ()
    """The files in it that were not judged."""


def gather(
    paths: Iterable[str | os.PathLike[str]],
    exercise: Exercise,
    roster: str | os.PathLike[str] | Iterable[Person] | None = None,
) -> list[Submission]:
    """Every hand-in at these paths, by name, and one without bytes for all others on the roster.

    A path is a file, a folder or an archive, also as a learning platform gives it out. Raises
    `RosterError` if the roster cannot be read; whatever else is wrong is told by a submission.
    """
    people = read_roster(roster) if isinstance(roster, str | os.PathLike) else list(roster or ())
    there = handed_in(paths, exercise, roster if isinstance(roster, str | os.PathLike) else None)
    absent = [
        Submission(shown_name(person.name), None) for person in missing(people, goes_by(there))
    ]
    everything = sorted([*there, *absent], key=lambda each: (each.name, each.file or ""))
    return sorted(with_own_names(everything), key=lambda each: each.name)


def handed_in(
    paths: Iterable[str | os.PathLike[str]],
    exercise: Exercise,
    beside: str | os.PathLike[str] | None = None,
) -> list[Submission]:
    """What lies at these paths, each by the name that it came with; the list `beside` it is none.

    Two may have the same name.
    """
    skipped = None if beside is None else os.path.realpath(beside)
    found: list[Submission] = []
    for given in dict.fromkeys(os.fspath(path) for path in paths):
        with ExitStack() as opened:
            entries = entries_below(given, opened)
            entries = only_answers(given, entries, exercise.id, exercise.answer)
            for hand_in in hand_ins(given, entries, (exercise.answer,)):
                if skipped is None or not _is_file(hand_in, given, skipped):
                    found.append(_submission(hand_in, given, exercise))
    return found


def gather_one(path: str | os.PathLike[str], exercise: Exercise, name: str) -> Submission:
    """What one person handed in: everything at the path is theirs, and one file is the answer."""
    given = os.fspath(path)
    with ExitStack() as opened:
        entries = entries_below(given, opened)
        return _submission(whole_hand_in(given, entries, name), given, exercise)


def _submission(hand_in: HandIn, given: str, exercise: Exercise) -> Submission:
    """The answer of a hand-in, or why there is none."""
    chosen = chosen_file(hand_in, exercise)
    path = hand_in.path if isinstance(chosen, Submission) else chosen.path
    judged = answer_in(chosen)
    return replace(
        judged,
        name=shown_name(hand_in.name),
        file=shown_name(path_of(given, path)),
        ids=tuple([shown_name(each) for each in hand_in.ids]),
        late=hand_in.late,
        submitted=shown_name(hand_in.submitted),
        others=() if hand_in.alone else others_in(hand_in, [chosen]),
    )


def answer_in(chosen: Entry | Submission) -> Submission:
    """A nameless submission with the bytes of a file, or why there are none."""
    if isinstance(chosen, Submission):
        return chosen
    try:
        return Submission(name="", data=chosen.read(LARGEST))
    except Refused as refused:
        status: Status = "missing" if str(refused) == NO_FILE else "unreadable"
        return Submission(name="", data=None, problem=str(refused), status=status)


def others_in(hand_in: HandIn, chosen: Iterable[Entry | Submission]) -> tuple[str, ...]:
    """The files of a hand-in that are none of those that were chosen."""
    used = {each.path for each in chosen if isinstance(each, Entry)}
    return tuple([shown_name(each.file) for each in hand_in.files if each.entry.path not in used])


def chosen_file(hand_in: HandIn, exercise: Exercise) -> Entry | Submission:
    """The file that is the answer; a nameless submission tells why there is none."""
    files = hand_in.files
    if hand_in.alone and files:
        return files[0].entry
    ending = TASK_KINDS[exercise.kind].ending
    by_name = [each for each in files if _base(each.file) == exercise.answer]
    by_any_case = [each for each in files if _base(each.file).lower() == exercise.answer.lower()]
    by_ending = [each for each in files if each.file.lower().endswith(ending)]
    texts = [each for each in files if os.path.splitext(_base(each.file))[1].lower() in TEXTS]
    for candidates in (by_name, by_any_case, by_ending, texts):
        if candidates:
            return the_one(candidates, exercise.answer)
    refused = next((each.entry for each in files if each.entry.problem is not None), None)
    if refused is not None:
        return refused
    if files:
        names = listed([visible(_base(each.file)) for each in files], most=4)
        return Submission(
            name="",
            data=None,
            problem=f"None of its files is an answer ({names}); hand in {exercise.answer}.",
        )
    return Submission(name="", data=None, problem="There is no file in it.")


def the_one(candidates: Sequence[HandInFile], answer: str) -> Entry | Submission:
    """The outermost of the files, the newest of those with one name; or that there are several."""
    least = min(each.file.count("/") for each in candidates)
    shallow = [each for each in candidates if each.file.count("/") == least]
    if len({each.file for each in shallow}) == 1:
        return max(shallow, key=lambda each: each.newest_file).entry
    names = listed([visible(_base(each.file)) for each in shallow], most=4)
    said = f"There are several files ({names}); hand in one named {answer}."
    return Submission(name="", data=None, problem=said, status="unreadable")


def goes_by(submissions: Iterable[Submission]) -> list[tuple[str, ...]]:
    """What each hand-in goes by: its name, with and without an ending, its folders, its ids."""
    names = []
    for each in submissions:
        parts = each.name.split("/")
        stems = [os.path.splitext(part)[0] for part in parts]
        names.append((each.name, *each.ids, *parts, *stems))
    return names


def with_own_names(submissions: Sequence[Submission]) -> list[Submission]:
    """The submissions, in their order, with names of their own: shared ones are told by paths."""
    alike: dict[str, list[Submission]] = {}
    for each in submissions:
        alike.setdefault(each.name, []).append(each)
    taken = {name for name, same in alike.items() if len(same) == 1}
    own: dict[int, str] = {}
    for name, same in alike.items():
        for each, path in zip(same, told_apart([each.file or "" for each in same]), strict=True):
            base = path if _base(path) == name else f"{name} ({path})" if path else name
            named, number = name if len(same) == 1 else base, 2
            while len(same) > 1 and named in taken:
                named, number = f"{base} ({number})", number + 1
            taken.add(named)
            own[id(each)] = named
    return [replace(each, name=own[id(each)]) for each in submissions]


def told_apart(paths: list[str]) -> list[str]:
    """The paths without the folders that all of them begin with."""
    parts = [path.replace(os.sep, "/").split("/") for path in paths]
    same = 0
    while all(len(each) > same + 1 and each[same] == parts[0][same] for each in parts):
        same += 1
    return ["/".join(each[same:]) for each in parts]


def _is_file(hand_in: HandIn, given: str, path: str) -> bool:
    """Whether the hand-in is just this file, as the roster is if it lies among the answers."""
    return len(hand_in.files) == 1 and os.path.realpath(path_of(given, hand_in.path)) == path


def path_of(given: str, inside: str) -> str:
    """The path of what is inside something that was given."""
    return f"{given.rstrip('/')}/{inside}" if inside else given


def _base(path: str) -> str:
    return path.rpartition("/")[2]


def shown_name(name: str) -> str:
    """The name as text that can be written: bytes of it that are no text are shown by number."""
    data = name.encode("utf-8", "surrogateescape" if _escaped(name) else "backslashreplace")
    return data.decode("utf-8", "backslashreplace").replace("\0", "\\x00")


def _escaped(name: str) -> bool:
    """Whether all that cannot be written comes from bytes of a file's name."""
    return all("\udc80" <= sign <= "\udcff" for sign in name if "\ud800" <= sign <= "\udfff")
