"""The files of a pack: those of the exercise, templates, and a zip file of them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from minelogic.grading.platforms.platform import Packed

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

_TEMPLATES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "packs")
_DATE = (1980, 1, 1, 0, 0, 0)


def template(platform: str, name: str) -> bytes:
    """The file of this name among the templates of a platform."""
    with open(os.path.join(_TEMPLATES, platform, name), "rb") as stream:
        return stream.read().replace(b"\r\n", b"\n")


def exercise_files(exercise: Exercise, below: str = "") -> Packed:
    """The files of the exercise, those that its hash is of, below a folder."""
    packed = {}
    for folder, folders, files in os.walk(exercise.folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in files:
            if name.startswith("."):
                continue
            path = os.path.join(folder, name)
            inside = os.path.relpath(path, exercise.folder).replace(os.sep, "/")
            with open(path, "rb") as stream:
                packed[f"{below}/{inside}" if below else inside] = stream.read()
    return packed


def zipped(files: Packed) -> bytes:
    """A zip file that depends on nothing but the files; scripts may be run."""
    import io
    import zipfile

    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for path, data in files.items():
            entry = zipfile.ZipInfo(path, _DATE)
            entry.create_system = 3
            entry.external_attr = (0o100755 if data.startswith(b"#!") else 0o100644) << 16
            entry.compress_type = (
                zipfile.ZIP_STORED if path.endswith((".whl", ".zip")) else zipfile.ZIP_DEFLATED
            )
            archive.writestr(entry, data)
    return stream.getvalue()
