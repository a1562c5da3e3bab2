"""Files written into a folder all together: what was there stays whole until all are there."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping


def write_together(folder: str, files: Mapping[str, str], earlier: Collection[str] = ()) -> None:
    """Writes text files below a folder, by their paths with `/`, and takes away what is `earlier`.

    All are written beside the folder first and then moved into it. Whatever interrupts that, an
    error or Ctrl-C, everything is as it was before; there is no moment at which a file that is in
    its place is written only in part. `earlier` are entries of the folder itself. Raises `OSError`.
    """
    whole = os.path.abspath(folder)
    above, name = os.path.split(whole)
    made = _made(whole)
    try:
        beside = tempfile.mkdtemp(prefix=f".{name}-", suffix=".unfinished", dir=above)
        try:
            new, old = os.path.join(beside, "new"), os.path.join(beside, "old")
            for path, text in sorted(files.items()):
                _put(os.path.join(new, *path.split("/")), text)
            os.makedirs(old)
            _exchange(new, old, whole, [each for each in earlier if each not in ("", ".", "..")])
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except BaseException:
        for each in reversed(made):
            os.rmdir(each)
        raise


def _made(folder: str) -> list[str]:
    """The folders that had to be made for this one to be there, the outermost first."""
    missing = []
    while not os.path.isdir(folder):
        missing.append(folder)
        folder = os.path.dirname(folder)
    for each in reversed(missing):
        os.mkdir(each)
    return missing[::-1]


def _exchange(new: str, old: str, folder: str, earlier: Collection[str]) -> None:
    """Moves what is earlier out and what is new in; if that fails, all back again."""
    moved: list[tuple[str, str]] = []

    def move(source: str, target: str) -> None:
        # It is noted beforehand: an interruption may come between the two.
        moved.append((source, target))
        os.rename(source, target)

    try:
        for number, name in enumerate(earlier):
            if os.path.lexists(os.path.join(folder, name)):
                move(os.path.join(folder, name), os.path.join(old, str(number)))
        for path in list(_pieces(new, folder)):
            target = os.path.join(folder, path)
            if os.path.lexists(target):
                move(target, os.path.join(old, f"replaced-{len(moved)}"))
            move(os.path.join(new, path), target)
    except BaseException:
        for source, target in reversed(moved):
            if os.path.lexists(target) and not os.path.lexists(source):
                os.rename(target, source)
        raise


def _pieces(new: str, folder: str, inside: str = "") -> Iterator[str]:
    """What can be moved in one piece: whole folders, unless one of the name has to stay."""
    for name in sorted(os.listdir(os.path.join(new, inside))):
        path = os.path.join(inside, name)
        if os.path.isdir(os.path.join(new, path)) and os.path.isdir(os.path.join(folder, path)):
            yield from _pieces(new, folder, path)
        else:
            yield path


def _put(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8", newline="\n") as stream:
        stream.write(text)
