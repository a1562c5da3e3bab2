"""Every file below a path, in folders and archives; nothing outside the path is looked at."""

from __future__ import annotations

import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack

from minelogic.grading.hand_ins.archives import (
    LARGEST_NESTED,
    Entry,
    ReadingBudget,
    Refused,
    archive_entries,
    is_archive,
    too_large,
)
from minelogic.records import replace

NO_FILE = "There is no such file."
_FILES = 1_000_000
"""How many files a folder may have, with those in its folders."""
_FILES_NESTED = 5_000
"""How many files an archive within an archive may have."""


def entries_below(path: str, opened: ExitStack) -> list[Entry]:
    """The files below a path, sorted, with paths that are relative to it.

    The archives that their bytes come from are closed with `opened`. If the path is a file and no
    archive, its own path is empty.
    """
    try:
        mode = os.lstat(path).st_mode
    except (OSError, ValueError):
        return [Entry("", NO_FILE)]
    if stat.S_ISDIR(mode):
        entries = list(_in_folder(path, opened))
    else:
        entries = list(_file(path, "", mode, opened))
    return sorted(entries, key=lambda entry: (entry.path, entry.problem or ""))


def _in_folder(root: str, opened: ExitStack) -> Iterator[Entry]:
    budget = ReadingBudget(_FILES)
    waiting = [""]
    while waiting:
        inside = waiting.pop()
        try:
            with os.scandir(os.path.join(root, inside)) as listed:
                names = sorted(entry.name for entry in listed)
        except OSError:
            yield Entry(inside, "It cannot be opened.")
            continue
        if not names:
            yield Entry(inside, folder=True)
        for name in names:
            try:
                budget.one_more()
            except Refused as refused:
                yield Entry("", str(refused))
                return
            path = f"{inside}/{name}" if inside else name
            try:
                mode = os.lstat(os.path.join(root, path)).st_mode
            except OSError:
                # It was taken away while the others were listed.
                continue
            if stat.S_ISDIR(mode):
                waiting.append(path)
            else:
                yield from _file(os.path.join(root, path), path, mode, opened)


def _file(path: str, inside: str, mode: int, opened: ExitStack) -> Iterator[Entry]:
    """A file, or what is in it if it is an archive."""
    if stat.S_ISLNK(mode):
        yield Entry(inside, "It is a symbolic link, which is not followed.")
    elif not stat.S_ISREG(mode):
        yield Entry(inside, "It is no ordinary file.")
    elif not is_archive(path):
        yield Entry(inside, reader=lambda most: _read(path, most))
    else:
        try:
            stream = opened.enter_context(os.fdopen(_open(path), "rb"))
        except OSError:
            yield Entry(inside, "It cannot be opened.")
            return
        for entry in archive_entries(path, stream, ReadingBudget()):
            yield from _nested(entry, inside)


def _nested(entry: Entry, inside: str) -> Iterator[Entry]:
    """An entry of an archive, or, one level deep, what is in the archive that it is."""
    path = _within(inside, entry.path)
    if entry.problem is not None or entry.folder or not is_archive(entry.path):
        yield replace(entry, path=path)
        return
    try:
        inner = _unpacked(entry)
    except Refused as refused:
        yield Entry(path, str(refused))
        return
    if not inner:
        yield Entry(path, folder=True)
    for each in inner:
        within, problem = each.path, each.problem
        if is_archive(within) and problem is None:
            problem = "It is an archive in an archive in an archive."
        yield Entry(_within(path, within), problem, _again(entry, within), each.folder)


def _unpacked(entry: Entry) -> list[Entry]:
    """What is in an archive within an archive, which shares its bounds with no other."""
    stream = io.BytesIO(entry.read(LARGEST_NESTED))
    return archive_entries(entry.path, stream, ReadingBudget(_FILES_NESTED, LARGEST_NESTED))


def _again(archive: Entry, path: str) -> Callable[[int], bytes]:
    """Reads the archive again when it is needed, so that not all are in memory together."""

    def read(most: int) -> bytes:
        return next(each for each in _unpacked(archive) if each.path == path).read(most)

    return read


def _within(folder: str, path: str) -> str:
    return f"{folder}/{path}" if folder and path else folder or path


def _read(path: str, most: int) -> bytes:
    """The bytes of a file. Raises `Refused`, before it reads anything, if there are too many."""
    try:
        with os.fdopen(_open(path), "rb") as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):
                raise Refused("It is no ordinary file.")
            data = stream.read(most + 1) if status.st_size <= most else None
    except OSError:
        raise Refused("It cannot be opened.") from None
    if data is None or len(data) > most:
        raise Refused(too_large(most))
    return data


def _open(path: str) -> int:
    """An open file; a link that has taken its place is not followed, and a pipe not awaited."""
    flags = os.O_RDONLY
    for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY"):
        flags |= getattr(os, name, 0)
    return os.open(path, flags)
