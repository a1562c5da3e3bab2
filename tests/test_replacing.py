"""Files that are written together: an interruption anywhere leaves what was there."""

import os
from pathlib import Path

import pytest

from minelogic.replacing import write_together

OLD = {
    "a/one.txt": "old",
    "a/two.txt": "old",
    "b/one.txt": "old",
    "list.json": "old",
    "mine.txt": "my",
}
NEW = {"a/one.txt": "new", "c/one.txt": "new", "list.json": "new"}
AFTER = {**NEW, "mine.txt": "my"}


def contents(folder: Path) -> dict[str, str]:
    return {
        p.relative_to(folder).as_posix(): p.read_text() for p in folder.rglob("*") if p.is_file()
    }


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in OLD.items():
        path = tmp_path / "set" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "set"


def test_what_is_earlier_goes_what_is_new_comes_and_the_rest_stays(folder):
    write_together(str(folder), NEW, ["a", "b"])
    assert contents(folder) == AFTER
    assert os.listdir(folder.parent) == ["set"]


def test_what_is_not_earlier_is_written_into(folder):
    write_together(str(folder), NEW)
    assert contents(folder) == {**OLD, **NEW}


@pytest.mark.parametrize("what", ["rename", "mkdir", "makedirs"])
def test_an_interruption_anywhere_leaves_what_was_there(what, folder, monkeypatch):
    own = getattr(os, what)
    for stop in range(100):
        calls = 0

        def interrupted(*args, stop=stop, **options):
            nonlocal calls
            calls += 1
            if calls == stop + 1:
                raise KeyboardInterrupt
            return own(*args, **options)

        with monkeypatch.context() as patch:
            patch.setattr(os, what, interrupted)
            try:
                write_together(str(folder), NEW, ["a", "b"])
            except KeyboardInterrupt:
                pass
            else:
                break
        assert contents(folder) == OLD, stop
        assert os.listdir(folder.parent) == ["set"]
    assert contents(folder) == AFTER
    assert stop > 1 or what == "mkdir"


def test_a_folder_that_was_not_there_is_not_there_after_an_error(tmp_path):
    with pytest.raises(OSError, match="a"):
        write_together(str(tmp_path / "x" / "y"), {"a": "1", "a/b": "2"})
    assert os.listdir(tmp_path) == []
    write_together(str(tmp_path / "x" / "y"), {"a": "1"})
    assert contents(tmp_path) == {"x/y/a": "1"}
