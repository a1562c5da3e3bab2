"""What is in a zip or a tar file, read within bounds; nothing is ever unpacked to a disk.

Archives are as hostile as what is in them: their headers lie, their names lead elsewhere, and a few
bytes can stand for many. What is refused stays in the list, with the reason.
"""

from __future__ import annotations

import io
import re
import stat
import unicodedata
import zlib
from collections.abc import Callable, Iterator
from typing import IO, TYPE_CHECKING

from minelogic.budget import Budget
from minelogic.errors import LimitReached, MinelogicError
from minelogic.records import dataclass

if TYPE_CHECKING:
    import tarfile
    import zipfile

ENDINGS = (".zip", ".tar.gz", ".tgz", ".tar")
LARGEST_NESTED = 64 << 20
"""How many bytes an archive within an archive may have."""
_CHUNK = 1 << 16
_LONGEST = 1000
"""How many characters a path may have."""
_DEEPEST = 40
"""How many folders may be within each other."""
_STORED, _DEFLATED = 0, 8
"""The only methods of which a small read takes little memory."""
_HEADER = b"PK\x01\x02"
"""What begins an entry in the list of what a zip file holds."""
_TIGHTEST = 200
"""How many bytes one packed byte may stand for, in a file that is not small."""
_SMALL = 1 << 20


class Refused(MinelogicError):
    """Something is not read; its text is the reason, a sentence."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A file or an empty folder that was found, with the reason if it is not to be read."""

    path: str
    """With `/` between its parts."""
    problem: str | None = None
    reader: Callable[[int], bytes] | None = None
    folder: bool = False

    def read(self, most: int) -> bytes:
        """Its bytes. Raises `Refused` if there are more than `most`, or for another reason."""
        if self.problem is not None or self.reader is None:
            raise Refused(self.problem or "It is no file.")
        return self.reader(most)


class ReadingBudget:
    """What is left to be read, of everything that is read together."""

    def __init__(self, entries: int = 100_000, size: int = 4 << 30) -> None:
        self._entries = Budget(entries, "files", "what was handed in")
        self._bytes = Budget(size, "bytes", "what was handed in")

    @property
    def entries_left(self) -> int:
        return self._entries.left

    def one_more(self) -> None:
        """Counts an entry. Raises `Refused` if there are too many."""
        try:
            self._entries.spend()
        except LimitReached:
            raise Refused("There are too many files; the rest was not read.") from None

    def spend(self, size: int) -> None:
        """Counts bytes. Raises `Refused` if there are too many."""
        try:
            self._bytes.spend(size)
        except LimitReached:
            raise Refused("There is too much to be read; the rest was not read.") from None


def is_archive(name: str) -> bool:
    """Whether a file of this name is looked into."""
    return name.lower().endswith(ENDINGS)


def archive_entries(name: str, stream: IO[bytes], budget: ReadingBudget) -> list[Entry]:
    """Every file in an archive, in the order of its paths.

    Those that are refused are among them; a whole archive that is refused is one entry with an
    empty path. The stream has to stay open for as long as entries are read.
    """
    listed = _in_zip if name.lower().endswith(".zip") else _in_tar
    entries: list[Entry] = []
    try:
        for entry in listed(stream, budget):
            budget.one_more()
            entries.append(entry)
    except Refused as refused:
        entries.append(Entry("", str(refused)))
    except _broken():
        entries.append(Entry("", "It cannot be read: the archive is damaged."))
    return _each_once(entries)


def too_large(most: int) -> str:
    """The reason why a file that is larger is not read."""
    return f"It is too large: an answer has at most {most:,} bytes."


def safe_path(path: str) -> str:
    """The path with `/` between its parts. Raises `Refused` if it leads out of its folder."""
    path = path.replace("\\", "/")
    if path.startswith("/") or re.match(r"[A-Za-z]:", path):
        raise Refused("Its path is absolute, so it was not read.")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise Refused("Its path leads out of the archive, so it was not read.")
    if not parts or len(path) > _LONGEST or len(parts) > _DEEPEST:
        raise Refused("Its path is too long, so it was not read." if parts else "It has no name.")
    return "/".join(parts)


def _in_zip(stream: IO[bytes], budget: ReadingBudget) -> Iterator[Entry]:
    import zipfile

    _count_headers(stream, budget)
    archive = zipfile.ZipFile(stream)
    for info in archive.infolist():
        yield _zip_entry(archive, info, budget)


def _count_headers(stream: IO[bytes], budget: ReadingBudget) -> None:
    """Refuses a file with very many entries before the standard library makes a list of them."""
    count, before = 0, b""
    while part := stream.read(_CHUNK):
        count += (before + part).count(_HEADER)
        before = part[1 - len(_HEADER) :]
        if count > budget.entries_left:
            raise Refused("There are too many files in it.")
    stream.seek(0)


def _zip_entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: ReadingBudget) -> Entry:
    name = _decoded(info)
    try:
        path = safe_path(name)
    except Refused as refused:
        return Entry(name, str(refused))
    mode = info.external_attr >> 16
    if stat.S_ISLNK(mode):
        return Entry(path, "It is a symbolic link, which is not followed.")
    if name.endswith(("/", "\\")):
        return Entry(path, folder=True)
    if stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        return Entry(path, "It is no ordinary file.")
    if info.flag_bits & 0x1:
        return Entry(path, "It is protected by a password.")
    if info.compress_type not in (_STORED, _DEFLATED):
        return Entry(path, "It is packed in a way that is not read; use an ordinary zip.")
    if info.file_size > _SMALL and info.file_size > _TIGHTEST * max(info.compress_size, 1):
        return Entry(path, "It is packed too tightly to be an answer.")

    def read(most: int) -> bytes:
        if info.file_size > most:
            raise Refused(too_large(most))
        try:
            with archive.open(info) as opened:
                return _bounded(opened, most, budget)
        except _broken():
            raise Refused("It cannot be read: the archive is damaged.") from None

    return Entry(path, reader=read)


def _decoded(info: zipfile.ZipInfo) -> str:
    """The name as it was meant: many programs write UTF-8 without saying so."""
    if not info.flag_bits & 0x800:
        try:
            return info.orig_filename.encode("cp437").decode("utf-8")
        except UnicodeError:
            pass
    return info.orig_filename


def _in_tar(stream: IO[bytes], budget: ReadingBudget) -> Iterator[Entry]:
    """Read from front to back, since a packed tar file cannot be read otherwise without more."""
    import gzip
    import tarfile

    packed = stream.read(2) == b"\x1f\x8b"
    stream.seek(0)
    plain: IO[bytes] = gzip.GzipFile(fileobj=stream) if packed else stream  # type: ignore[assignment]
    with tarfile.open(fileobj=_Counted(plain, budget), mode="r|") as archive:
        for member in archive:
            yield _tar_entry(archive, member)


def _tar_entry(archive: tarfile.TarFile, member: tarfile.TarInfo) -> Entry:
    try:
        path = safe_path(member.name)
    except Refused as refused:
        return Entry(member.name, str(refused), folder=member.isdir())
    if member.isdir():
        return Entry(path, folder=True)
    if member.issym() or member.islnk():
        return Entry(path, "It is a link, which is not followed.")
    opened = archive.extractfile(member) if member.isreg() and not member.issparse() else None
    if opened is None:
        return Entry(path, "It is no ordinary file.")
    most = LARGEST_NESTED if is_archive(path) else _SMALL
    if member.size > most:
        return Entry(path, too_large(most))
    data = opened.read(member.size)

    def read(most: int) -> bytes:
        if len(data) > most:
            raise Refused(too_large(most))
        return data

    return Entry(path, reader=read)


class _Counted(io.RawIOBase):
    """A stream of which every byte is counted."""

    def __init__(self, stream: IO[bytes], budget: ReadingBudget) -> None:
        self.stream, self.budget = stream, budget

    def read(self, size: int = -1, /) -> bytes:
        data = self.stream.read(_CHUNK if size < 0 else size)
        self.budget.spend(len(data))
        return data


def _bounded(stream: IO[bytes], most: int, budget: ReadingBudget) -> bytes:
    """All bytes of a stream, whatever a header says of their number."""
    parts, size = [], 0
    while part := stream.read(_CHUNK):
        budget.spend(len(part))
        size += len(part)
        if size > most:
            raise Refused(too_large(most))
        parts.append(part)
    return b"".join(parts)


def _each_once(entries: list[Entry]) -> list[Entry]:
    """The entries by their paths; of several with one path, none is read."""
    by_path: dict[str, list[Entry]] = {}
    refused = []
    for entry in entries:
        if entry.problem is not None and not _is_safe(entry.path):
            refused.append(entry)
        else:
            by_path.setdefault(unicodedata.normalize("NFC", entry.path), []).append(entry)
    once = []
    for path, same in by_path.items():
        files = [entry for entry in same if not entry.folder]
        if len(files) > 1:
            once.append(Entry(path, "There are several files of this name in the archive."))
        else:
            once.append((files or same)[0])
    return sorted(once + refused, key=lambda entry: (entry.path, entry.problem or ""))


def _is_safe(path: str) -> bool:
    try:
        return safe_path(path) == path
    except Refused:
        return False


def _broken() -> tuple[type[Exception], ...]:
    """All that the standard library raises on a damaged or hostile archive."""
    import struct
    import tarfile
    import zipfile

    return (
        zipfile.BadZipFile,
        zipfile.LargeZipFile,
        tarfile.TarError,
        zlib.error,
        struct.error,
        EOFError,
        OSError,
        ValueError,
        OverflowError,
        NotImplementedError,
        RuntimeError,
        KeyError,
        IndexError,
    )
