"""Files sorted out into hand-ins: by what a platform called them, else by their folders."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable

from minelogic.grading.hand_ins.archives import Entry, Refused, is_archive
from minelogic.grading.hand_ins.file_names import Submitter, owned, read_gradescope
from minelogic.records import dataclass, field, replace

_METADATA = ("submission_metadata.yml", "submission_metadata.yaml")
_LARGEST_METADATA = 64 << 20
_PASSED_OVER = ("index.html", "thumbs.db", "desktop.ini", *_METADATA)


@dataclass(frozen=True, slots=True)
class HandInFile:
    """A file of a hand-in."""

    entry: Entry
    file: str
    """Its path within the hand-in, as the student named it."""
    newest_file: int = 0


@dataclass(frozen=True, slots=True)
class HandIn:
    """The files that belong together."""

    name: str
    path: str
    """Of the folder or the file, below the path that was given."""
    files: tuple[HandInFile, ...]
    ids: tuple[str, ...] = ()
    alone: bool = False
    """Whether it is one file that was handed in by itself, so that its name does not matter."""
    late: bool = False
    """Whether the platform calls it late."""
    submitted: str = ""
    """When it was handed in, as the platform says; empty if it does not."""
    owner: str = ""
    """The same for all hand-ins of one person, if a platform tells whose they are."""
    stray: bool = False
    """Whether it is a file beside the hand-ins, of which none can be a single file."""


@dataclass(slots=True)
class _Pile:
    """The files of one owner while they are found, and their latest attempt."""

    who: str
    path: str
    ids: tuple[str, ...]
    owner: str = ""
    attempt: tuple[int, ...] = ()
    late: bool = False
    submitted: str = ""
    files: list[HandInFile] = field(default_factory=list)


def hand_ins(
    given: str, entries: list[Entry], answers: Collection[str], every: bool = False
) -> list[HandIn]:
    """The hand-ins that files below a path make, each with its name.

    `answers` are the names of files that are asked for. Of the attempts of one person that a
    platform tells apart the last is taken, or `every` one.
    """
    whole = os.path.basename(os.path.normpath(given))
    if len(entries) == 1 and not entries[0].path:
        only = entries[0]
        return [HandIn(whole, "", ()) if only.folder else _alone(only, whole)]
    refused, kept = [], []
    for entry in entries:
        if entry.problem is not None and not _is_inside(entry.path):
            refused.append(_alone(entry, entry.path or whole))
        elif not _passed_over(entry.path):
            kept.append(entry)
        elif not _passed_over(_folder(entry.path)):
            kept.append(Entry(_folder(entry.path), folder=True))
    kept = _without_full_folders(kept)
    by_platform, others = _by_platform(kept, _submitters(entries), every)
    return refused + by_platform + _by_folder(others, answers, whole, bool(by_platform))


def whole_hand_in(given: str, entries: list[Entry], name: str) -> HandIn:
    """All files below a path as what one person handed in."""
    if len(entries) == 1 and not entries[0].path and not entries[0].folder:
        only = HandInFile(entries[0], os.path.basename(os.path.normpath(given)))
        return HandIn(name, "", (only,), alone=True)
    files = [HandInFile(e, e.path) for e in entries if not e.folder and not _passed_over(e.path)]
    return HandIn(name, "", tuple(files))


def _by_platform(
    entries: Iterable[Entry], submitters: dict[str, Submitter], every: bool
) -> tuple[list[HandIn], list[Entry]]:
    """The hand-ins that a platform has named, and the files that it has not."""
    piles: dict[str, _Pile] = {}
    others = []
    for entry in entries:
        # An empty folder is a hand-in too: it has no file, so that its name is looked at for one.
        owner = owned(f"{entry.path}/.folder" if entry.folder else entry.path)
        if owner is None:
            others.append(entry)
            continue
        by = submitters.get(owner.who, Submitter(owner.who, ()))
        key = f"{owner.key}/{owner.attempt}" if every else owner.key
        pile = piles.setdefault(
            key,
            _Pile(
                who=by.who,
                path=entry.path,
                ids=(*owner.ids, *by.ids),
                owner=owner.key,
                attempt=owner.attempt,
                submitted=by.submitted or owner.submitted,
            ),
        )
        if owner.attempt > pile.attempt:
            pile.attempt, pile.path, pile.files = owner.attempt, entry.path, []
            pile.submitted, pile.late = by.submitted or owner.submitted, False
        if owner.attempt == pile.attempt and not entry.folder and not _is_hidden(owner.file):
            pile.files.append(HandInFile(entry, owner.file, owner.newest_file))
            pile.late |= owner.late
    by_owner = [
        HandIn(
            name=p.who,
            path=p.path,
            files=tuple(p.files),
            ids=p.ids,
            late=p.late,
            submitted=p.submitted,
            owner=p.owner,
        )
        for p in piles.values()
    ]
    named = {pile.owner.rpartition("/")[2] for pile in piles.values()}
    for key, by in submitters.items():
        if key not in named:
            empty = HandIn(by.who, key, (), by.ids, submitted=by.submitted, owner=f"/{key}")
            by_owner.append(empty)
    return by_owner, others


def _by_folder(
    entries: list[Entry], answers: Collection[str], whole: str, beside: bool
) -> list[HandIn]:
    """The hand-ins by folders: the outermost that have files in them, apart from the whole."""
    if not entries:
        return []
    common = _common([entry.path if entry.folder else _folder(entry.path) for entry in entries])
    direct = [e for e in entries if not e.folder and _folder(e.path) == common]
    alone = not beside and len(direct) == len(entries)
    one = _is_one(direct, answers, inner=bool(common), alone=alone)
    if one and not _is_class(common, entries, answers):
        return [_folder_of(common, entries, common or whole)]
    separate = [
        replace(_alone(entry, _below(common, entry.path)), stray=_is_stray(entry, answers))
        for entry in direct
    ]
    with_files = {_folder(e.path) for e in entries if not e.folder} - {common}
    with_files |= {e.path for e in entries if e.folder and e.path != common}
    piles: dict[str, list[Entry]] = {}
    for entry in entries:
        if entry.path != common and (entry.folder or _folder(entry.path) != common):
            piles.setdefault(_outermost(entry, with_files, common), []).append(entry)
    separate += [_folder_of(path, files, _below(common, path)) for path, files in piles.items()]
    if len(separate) == 1 and not separate[0].stray:
        return [replace(separate[0], name=separate[0].path or whole)]
    return separate


def _is_class(common: str, entries: list[Entry], answers: Collection[str]) -> bool:
    """Whether several folders have an answer of the same name, so that each is someone's."""
    if len(answers) < 2:
        return False
    wanted = {answer.lower() for answer in answers}
    paths = [_below(common, each.path) for each in entries if not each.folder]
    found = {(path.split("/")[0], _base(path).lower()) for path in paths if "/" in path}
    names = [name for _, name in found if name in wanted]
    return len(names) > len(set(names))


def _is_stray(entry: Entry, answers: Collection[str]) -> bool:
    """Whether a file is nobody's, since several answers are handed in as a folder or an archive."""
    return len(answers) > 1 and not is_archive(entry.path)


def _is_one(direct: list[Entry], answers: Collection[str], inner: bool, alone: bool) -> bool:
    """Whether the files in a folder are one hand-in, and not each someone's.

    They are `alone` if there are no other folders: several answers are then those of one.
    """
    endings = {os.path.splitext(answer)[1] for answer in answers}
    alike = [_base(entry.path) for entry in direct if os.path.splitext(entry.path)[1] in endings]
    if len(answers) > 1:
        wanted = {answer.lower() for answer in answers}
        named = any(_base(entry.path).lower() in wanted for entry in direct)
        return named or (alone and any(_is_stray(entry, answers) for entry in direct))
    return len(alike) == 1 and (inner or alike[0] in answers)


def _outermost(entry: Entry, with_files: set[str], common: str) -> str:
    """The outermost folder on the way to an entry that has a file in it."""
    parts = entry.path.split("/")
    start = len(common.split("/")) if common else 0
    for length in range(start + 1, len(parts) + 1):
        folder = "/".join(parts[:length])
        if folder in with_files:
            return folder
    return entry.path


def _folder_of(path: str, entries: Iterable[Entry], name: str) -> HandIn:
    files = [HandInFile(e, _below(path, e.path)) for e in entries if not e.folder]
    return HandIn(name, path, tuple(files))


def _alone(entry: Entry, name: str) -> HandIn:
    return HandIn(name, entry.path, (HandInFile(entry, _base(entry.path)),), alone=True)


def _submitters(entries: Iterable[Entry]) -> dict[str, Submitter]:
    """Whose the submissions are, where Gradescope has written it down."""
    for entry in entries:
        if _base(entry.path) in _METADATA and entry.path.count("/") <= 1:
            try:
                return read_gradescope(entry.read(_LARGEST_METADATA).decode("utf-8", "replace"))
            except Refused:
                return {}
    return {}


def _passed_over(path: str) -> bool:
    """Whether it is something that programs leave behind, and no student."""
    parts = path.split("/")
    return "__MACOSX" in parts or _is_hidden(path) or parts[-1].lower() in _PASSED_OVER


def _without_full_folders(entries: list[Entry]) -> list[Entry]:
    """The files, and each folder once that has none in it."""
    full = {""}
    for entry in entries:
        folder = _folder(entry.path)
        while folder not in full:
            full.add(folder)
            folder = _folder(folder)
    files = [entry for entry in entries if not entry.folder]
    return files + list({e.path: e for e in entries if e.folder and e.path not in full}.values())


def _is_hidden(path: str) -> bool:
    return any(part.startswith(".") for part in path.split("/"))


def _is_inside(path: str) -> bool:
    """Whether the path of a refused file tells at least whose it is."""
    parts = path.replace("\\", "/").split("/")
    return bool(path) and ".." not in parts and parts[0] != "" and ":" not in parts[0][:2]


def _common(folders: list[str]) -> str:
    """The innermost folder that all are in."""
    shared = folders[0].split("/")
    for folder in folders[1:]:
        parts = folder.split("/")
        same = 0
        while same < min(len(shared), len(parts)) and shared[same] == parts[same]:
            same += 1
        shared = shared[:same]
    return "/".join(shared)


def _folder(path: str) -> str:
    return path.rpartition("/")[0]


def _base(path: str) -> str:
    return path.rpartition("/")[2]


def _below(folder: str, path: str) -> str:
    return path[len(folder) + 1 :] if folder else path
