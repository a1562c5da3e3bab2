"""A small exercise, and classes that hand in answers to it."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from pathlib import Path

import minelogic
from minelogic.exercises.exercise import Exercise

RIGHT = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
WEAK = "rule safe: forall i, j. S(i, j) -> ~B(i, j)\n"

_TOML = """\
id = "either"
title = "Either"
kind = "{kind}"
points = 3
{task}

[limits]
{limits}
"""
_TASKS = {
    "theory": 'vocabulary = ["B", "S"]\nboards = { up_to = "2 x 2" }',
    "cnf": 'formula = "~(A & B) -> C"',
    "proof": 'sequent = "P, P -> Q |- Q"',
}
_ENDINGS = {"theory": "mine", "cnf": "txt", "proof": "proof"}
_REFERENCES = {
    "theory": RIGHT,
    "cnf": "(A | C) & (B | C)\n",
    "proof": """\
theorem t: P, P -> Q |- Q
proof
  1. P          premise
  2. P -> Q     premise
  3. Q          ->E 2, 1
""",
}


def small_exercise(folder: Path, kind: str = "theory", limits: str = "") -> Exercise:
    """An exercise that takes no time; of the kind theory, three points for `RIGHT`."""
    folder.mkdir(parents=True, exist_ok=True)
    toml = _TOML.format(kind=kind, task=_TASKS[kind], limits=limits)
    (folder / "exercise.toml").write_text(toml)
    (folder / "prompt.md").write_text("What is safe?\n")
    (folder / f"starter.{_ENDINGS[kind]}").write_text("# here\n")
    (folder / f"reference.{_ENDINGS[kind]}").write_text(_REFERENCES[kind])
    return minelogic.load_exercise(folder)


def write(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """The folder with these files in it."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def zipped(files: dict[str, str | bytes]) -> bytes:
    """A zip file with these files in it."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return stream.getvalue()
