"""Exercises as students get them: folders or zip files without solutions, for each their own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.given import given_files
from minelogic.generate.folders import FolderError, check_room
from minelogic.generate.sheets.collect import Bundle, collect

_DATE = (1980, 1, 1, 0, 0, 0)


def hand_out_files(paths: Iterable[str | os.PathLike[str]]) -> dict[str, dict[str, str]]:
    """What everyone gets: of each student, or of each exercise where all have the same, its files.

    By the name of a folder, and in it by their paths. Raises `FileError` if an exercise has
    mistakes, `SheetError` if not everybody has all exercises.
    """
    collection = collect(paths)
    if not collection.by_student:
        everybody: dict[str, dict[str, str]] = {}
        for bundle in collection.bundles:
            for exercise in bundle.exercises:
                everybody[_free(exercise.id, everybody)] = given_files(exercise)
        return everybody
    return {_folder(bundle): _files(bundle.exercises) for bundle in collection.bundles}


def _files(exercises: Iterable[Exercise]) -> dict[str, str]:
    """The files of several exercises, each in a folder of its own if there are more than one."""
    parts: dict[str, dict[str, str]] = {}
    for exercise in exercises:
        parts[_free(exercise.id, parts)] = given_files(exercise)
    if len(parts) == 1:
        return next(iter(parts.values()))
    return {f"{part}/{name}": text for part, files in parts.items() for name, text in files.items()}


def _folder(bundle: Bundle) -> str:
    """The folder of a student, called as where the exercise lies."""
    own = [e for e in bundle.exercises if os.path.basename(e.folder)]
    variants = [e for e in own if os.path.isfile(_beside(e))]
    return os.path.basename((variants or own)[0].folder)


def _beside(exercise: Exercise) -> str:
    return os.path.join(os.path.dirname(os.path.abspath(exercise.folder)), "variants.json")


def _free(name: str, taken: Mapping[str, object]) -> str:
    number, free = 2, name
    while free in taken:
        number, free = number + 1, f"{name}-{number}"
    return free


def write_hand_outs(
    folders: Mapping[str, Mapping[str, str]],
    out: str | os.PathLike[str],
    *,
    zips: bool = False,
    force: bool = False,
) -> list[str]:
    """Writes them: to one zip file if `out` ends in .zip, else to folders, or `zips`, below it.

    The same files make the same bytes. Raises `FolderError` if they cannot be written, or something
    is there already and `force` is not set.
    """
    path = os.fspath(out)
    packed = path.lower().endswith(".zip")
    try:
        if packed:
            if os.path.lexists(path) and not force:
                raise FolderError(f"{path} is there already; write over it with --force")
            everything = {f"{name}/{file}": text for name, files in folders.items()
                          for file, text in files.items()}  # fmt: skip
            _put(path, _zipped(everything))
            return [path]
        check_room(path, force)
        written = []
        for name, files in folders.items():
            if zips:
                written.append(_put(os.path.join(path, f"{name}.zip"), _zipped(files)))
                continue
            for file, text in files.items():
                _put(os.path.join(path, name, *file.split("/")), text.encode())
            written.append(os.path.join(path, name))
        return written
    except OSError as error:
        where = error.filename if isinstance(error.filename, str) else path
        raise FolderError(f"{where}: {error.strerror or 'it cannot be written'}") from None


def _zipped(files: Mapping[str, str]) -> bytes:
    import io
    import zipfile

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path, text in sorted(files.items()):
            entry = zipfile.ZipInfo(path, _DATE)
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text.encode())
    return stream.getvalue()


def _put(path: str, data: bytes) -> str:
    os.makedirs(os.path.dirname(path) or os.curdir, exist_ok=True)
    with open(path, "wb") as stream:
        stream.write(data)
    return path
