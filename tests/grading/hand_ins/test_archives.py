"""Archives made to hurt: what is refused has its reason, and the rest is read."""

from __future__ import annotations

import io
import stat
import tarfile
import warnings
import zipfile

import pytest

from minelogic.grading.hand_ins.archives import (
    Entry,
    ReadingBudget,
    Refused,
    archive_entries,
    safe_path,
)
from tests.grading.classes import zipped


def entries(data: bytes, name: str = "a.zip", budget: ReadingBudget | None = None) -> list[Entry]:
    return archive_entries(name, io.BytesIO(data), budget or ReadingBudget())


def contents(data: bytes, name: str = "a.zip") -> dict[str, bytes | str]:
    """What is read of each entry, or why nothing is."""
    found: dict[str, bytes | str] = {}
    for entry in entries(data, name):
        try:
            found[entry.path] = entry.read(1 << 20)
        except Refused as refused:
            found[entry.path] = str(refused)
    return found


def test_files_are_read_in_the_order_of_their_paths():
    assert list(contents(zipped({"b/x": "1", "a": "2"})).items()) == [("a", b"2"), ("b/x", b"1")]


@pytest.mark.parametrize(
    "path",
    ["../x", "a/../../x", "/x", "C:/x", "c:x", "..\\x", "\\x", "\\\\host\\x", "a\\..\\..\\x", ".."],
)
def test_a_path_that_leads_elsewhere_is_refused_and_the_rest_is_read(path):
    found = contents(zipped({path: "evil", "fine": "good"}))
    assert found.pop("fine") == b"good"
    assert [value for value in found.values() if isinstance(value, bytes)] == []
    assert "was not read" in str(*found.values())


@pytest.mark.parametrize(
    ("path", "safe"),
    [("a/b", "a/b"), ("a\\b", "a/b"), ("./a//b", "a/b"), ("...", "..."), ("-rf", "-rf")],
)
def test_other_paths_have_slashes_between_their_parts(path, safe):
    assert safe_path(path) == safe


@pytest.mark.parametrize("path", ["", "/", "a/" * 50 + "b", "x" * 2000])
def test_paths_without_a_name_or_without_end_are_refused(path):
    with pytest.raises(Refused):
        safe_path(path)


def with_entry(info: zipfile.ZipInfo, content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr(info, content)
        archive.writestr("fine", "good")
    return stream.getvalue()


def test_a_symbolic_link_is_refused():
    info = zipfile.ZipInfo("link")
    info.create_system, info.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    found = contents(with_entry(info, b"/etc/passwd"))
    assert found == {"link": "It is a symbolic link, which is not followed.", "fine": b"good"}


def test_a_protected_file_is_refused():
    data = bytearray(zipped({"secret": "x"}))
    for header, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        data[data.index(header) + offset] |= 1
    assert contents(bytes(data)) == {"secret": "It is protected by a password."}


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_methods_that_need_memory_for_small_reads_are_refused(method):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        archive.writestr("a", bytes(1000))
    assert "ordinary zip" in str(contents(stream.getvalue())["a"])


def test_a_bomb_is_refused_by_its_ratio_and_a_large_file_by_its_size():
    bomb = zipped({"bomb": bytes(50 << 20), "fine": "good"})
    assert contents(bomb) == {"bomb": "It is packed too tightly to be an answer.", "fine": b"good"}
    found = contents(zipped({"large": bytes(range(256)) * 5000 * 2}))
    assert "too large" in str(found["large"]) or "too tightly" in str(found["large"])


@pytest.mark.parametrize("said", [1, 10, 2_000_000])
def test_a_size_in_a_header_that_is_not_true_is_not_believed(said):
    data = bytearray(zipped({"a": bytes(range(256)) * 20}))
    place = data.index(b"PK\x01\x02") + 24
    data[place : place + 4] = said.to_bytes(4, "little")
    found = contents(bytes(data))["a"]
    assert isinstance(found, str) or len(found) == 256 * 20


def test_what_is_read_of_all_files_together_is_bounded():
    data = zipped({str(n): bytes(1000) for n in range(10)})
    budget = ReadingBudget(size=3500)
    read = 0
    for entry in entries(data, budget=budget):
        try:
            read += len(entry.read(5000))
        except Refused:
            break
    assert read == 3000


def test_the_number_of_entries_is_bounded():
    data = zipped({str(n): "" for n in range(20)})
    assert [e.problem for e in entries(data, budget=ReadingBudget(entries=19))] == [
        "There are too many files in it."
    ]
    assert len(entries(data, budget=ReadingBudget(entries=20))) == 20


def test_of_two_files_with_one_name_none_is_read():
    stream = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(stream, "w") as archive:
        warnings.simplefilter("ignore")
        archive.writestr("a", "1")
        archive.writestr("a", "2")
        archive.writestr("b", "3")
    found = contents(stream.getvalue())
    assert found == {"a": "There are several files of this name in the archive.", "b": b"3"}


def test_names_in_utf_8_are_read_though_the_header_does_not_say_so():
    data = zipped({"Zoë": "1"}).replace("Zoë".encode(), b"Zo\xc3\xab")
    place = data.index(b"PK\x01\x02") + 8
    unmarked = bytearray(data)
    unmarked[place + 1] &= ~0x08
    unmarked[data.index(b"PK\x03\x04") + 7] &= ~0x08
    assert list(contents(bytes(unmarked))) == ["Zoë"]


@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz", "a.tar"])
@pytest.mark.parametrize("data", [b"", b"PK", b"not an archive", b"\x1f\x8b" + bytes(100)])
def test_what_is_no_archive_is_one_entry_with_a_reason(name, data):
    found = entries(data, name)
    assert [entry.path for entry in found] in ([""], [])
    assert all(entry.problem for entry in found)


@pytest.mark.parametrize("cut", [10, 40, 80, 120])
def test_a_damaged_archive_raises_nothing(cut):
    whole = zipped({"a": "some text", "b": "more"})
    for data in (whole[:cut], whole[cut:], whole[:cut] + b"?" + whole[cut + 1 :]):
        contents(data)


def tarred(*members: tuple[tarfile.TarInfo, bytes], packed: bool = True) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz" if packed else "w") as archive:
        for info, content in members:
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    return stream.getvalue()


@pytest.mark.parametrize("packed", [True, False])
def test_tar_files_are_read_with_the_same_rules(packed):
    link = tarfile.TarInfo("link")
    link.type, link.linkname = tarfile.SYMTYPE, "/etc/passwd"
    data = tarred(
        (tarfile.TarInfo("a/answer.mine"), b"good"),
        (link, b""),
        (tarfile.TarInfo("../x"), b"evil"),
        (tarfile.TarInfo("large"), bytes(2 << 20)),
        packed=packed,
    )
    found = contents(data, "a.tar.gz")
    assert found.pop("a/answer.mine") == b"good"
    assert all(isinstance(value, str) for value in found.values())
    assert sorted(found) == ["../x", "large", "link"]


def test_a_packed_tar_file_is_counted_as_it_is_unpacked():
    data = tarred((tarfile.TarInfo("a"), b"1"), (tarfile.TarInfo("bomb"), bytes(8 << 20)))
    found = entries(data, "a.tgz", ReadingBudget(size=1 << 20))
    assert len(data) < 1 << 16
    assert found[0].problem == "There is too much to be read; the rest was not read."
    assert found[1].path == "a"
