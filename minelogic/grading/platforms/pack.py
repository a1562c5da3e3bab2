"""An exercise packed for a platform: one zip file with all that has to be put there.

The same exercise and the same wheels make the same bytes.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.platforms import AUTOGRADERS
from minelogic.grading.platforms.packing import template, zipped
from minelogic.grading.platforms.parts import number, one_line
from minelogic.grading.platforms.platform import Packed
from minelogic.grading.platforms.wheels import own_wheel, wheels_for
from minelogic.grading.preconditions import require_sound

if TYPE_CHECKING:
    from pathlib import Path

_FROM_INDEX = "The other packages come from the network, by pip."
_INSIDE = "All packages are in wheels, so this needs no network."


def pack(
    exercise: Exercise | str | os.PathLike[str],
    out: str | os.PathLike[str],
    platform: str = "gradescope",
    wheels: str | os.PathLike[str] | None = None,
    *,
    no_wheels: bool = False,
) -> Path:
    """The zip file that is written: at `out`, or in it, by the exercise's id, if it is a folder.

    The packages that minelogic needs are those in the folder `wheels`, or collected by pip; with
    `no_wheels` they are installed from the index later. Raises `FileError` if the exercise has
    mistakes, `PackError` if wheels cannot be collected, and `ValueError` if no such platform is
    known.
    """
    from pathlib import Path

    if platform not in AUTOGRADERS:
        raise ValueError(f"no platform {platform!r}; there are {', '.join(AUTOGRADERS)}")
    loaded = exercise if isinstance(exercise, Exercise) else load_exercise(exercise)
    require_sound(loaded)
    path = Path(out)
    if path.is_dir():
        path = path / f"{loaded.id}-{platform}.zip"
    path.write_bytes(zipped(pack_files(loaded, platform, wheels, no_wheels=no_wheels)))
    return path


def pack_files(
    exercise: Exercise,
    platform: str = "gradescope",
    wheels: str | os.PathLike[str] | None = None,
    *,
    no_wheels: bool = False,
) -> dict[str, bytes]:
    """What is in the zip file, by paths, sorted."""
    name, own = own_wheel()
    version = name.split("-")[1]
    autograder = AUTOGRADERS[platform]
    needed: Packed = {}
    if wheels is not None or (autograder.brings_wheels and not no_wheels):
        needed = wheels_for(name, own, wheels)
    common = {f"wheels/{file}": data for file, data in {name: own, **needed}.items()}
    common["requirements.txt"] = _requirements(version, bool(needed))
    common["README.txt"] = _read_me(exercise, platform, version, bool(needed))
    return dict(sorted(autograder.packed(exercise, common).items()))


def _requirements(version: str, complete: bool) -> bytes:
    """What pip is told; with all wheels at hand it looks nowhere else."""
    start = "--no-index\n" if complete else "# The other packages come from the index.\n"
    return f"{start}--find-links wheels\nminelogic=={version}\n".encode()


def _read_me(exercise: Exercise, platform: str, version: str, complete: bool) -> bytes:
    text = template(platform, "README.txt").decode()
    return text.format(
        title=one_line(exercise.title),
        version=version,
        id=exercise.id,
        answer=exercise.answer,
        points=f"{number(exercise.points, exercise.points):g}",
        network=_INSIDE if complete else _FROM_INDEX,
        cpu=exercise.bounds.cpu,
        memory=exercise.bounds.memory,
    ).encode()
