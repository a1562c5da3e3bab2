"""An exercise packed for a platform: one zip file with all that has to be put there.

The same exercise and the same wheels make the same bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from html import escape
from typing import TYPE_CHECKING

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.grading.platforms.parts import number, one_line
from minelogic.grading.platforms.wheels import Packed, own_wheel, wheels_for
from minelogic.grading.preconditions import require_sound

if TYPE_CHECKING:
    from pathlib import Path

_TEMPLATES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "packs")
_DATE = (1980, 1, 1, 0, 0, 0)
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

    if platform not in PLATFORMS:
        raise ValueError(f"no platform {platform!r}; there are {', '.join(PLATFORMS)}")
    known = exercise if isinstance(exercise, Exercise) else load_exercise(exercise)
    require_sound(known)
    path = Path(out)
    if path.is_dir():
        path = path / f"{known.id}-{platform}.zip"
    files = pack_files(known, platform, wheels, no_wheels=no_wheels)
    path.write_bytes(_zipped(files))
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
    needed: Packed = {}
    if wheels is not None or (not no_wheels and platform != "classroom50"):
        needed = wheels_for(name, own, wheels)
    made = {f"wheels/{file}": data for file, data in {name: own, **needed}.items()}
    version = name.split("-")[1]
    index = "" if needed else "# The other packages come from the index.\n"
    options = "--no-index\n" if needed else ""
    made["requirements.txt"] = (
        f"{index}{options}--find-links wheels\nminelogic=={version}\n".encode()
    )
    said = {
        "title": one_line(exercise.title), "version": version, "id": exercise.id,
        "answer": exercise.answer, "points": f"{number(exercise.points, exercise.points):g}",
        "network": _INSIDE if needed else _FROM_INDEX,
        "cpu": str(exercise.bounds.cpu), "memory": str(exercise.bounds.memory),
    }  # fmt: skip
    made["README.txt"] = _template(platform, "README.txt").decode().format(**said).encode()
    return dict(sorted(PLATFORMS[platform](exercise, made).items()))


def _gradescope(exercise: Exercise, common: Packed) -> Packed:
    return {
        **common,
        **_exercise(exercise, "exercise"),
        "setup.sh": _template("gradescope", "setup.sh"),
        "run_autograder": _template("gradescope", "run_autograder"),
    }


def _prairielearn(exercise: Exercise, common: Packed) -> Packed:
    image = {f"image/{path}": data for path, data in common.items() if path != "README.txt"}
    return {
        f"question/{exercise.answer}": exercise.starter.encode(),
        "README.txt": common["README.txt"],
        **image,
        "image/Dockerfile": _template("prairielearn", "Dockerfile"),
        **_exercise(exercise, "question/tests/exercise"),
        "question/tests/run.sh": _template("prairielearn", "run.sh"),
        "question/info.json": _info(exercise),
        "question/question.html": _question(exercise),
    }


def _coderunner(exercise: Exercise, common: Packed) -> Packed:
    return {
        **common,
        **_exercise(exercise, "exercise"),
        "exercise.zip": _zipped(dict(sorted(_exercise(exercise, "").items()))),
        "template.py": _template("coderunner", "template.py.in"),
    }


def _classroom50(exercise: Exercise, common: Packed) -> Packed:
    return {
        **common,
        **_exercise(exercise, "exercise"),
        "autograder.py": _template("classroom50", "autograder.py.in"),
    }


PLATFORMS: Mapping[str, Callable[[Exercise, Packed], Packed]] = {
    "gradescope": _gradescope, "prairielearn": _prairielearn, "coderunner": _coderunner,
    "classroom50": _classroom50,
}  # fmt: skip


def _exercise(exercise: Exercise, below: str) -> Packed:
    """The files of the exercise: those that its hash is of."""
    found = {}
    for folder, folders, files in os.walk(exercise.folder):
        folders[:] = [name for name in folders if not name.startswith((".", "__"))]
        for name in files:
            if name.startswith("."):
                continue
            path = os.path.join(folder, name)
            inside = os.path.relpath(path, exercise.folder).replace(os.sep, "/")
            with open(path, "rb") as stream:
                found[f"{below}/{inside}" if below else inside] = stream.read()
    return found


def _info(exercise: Exercise) -> bytes:
    from uuid import NAMESPACE_URL, uuid5

    info = {
        "uuid": str(uuid5(NAMESPACE_URL, f"minelogic:{exercise.id}:{exercise.sha256}")),
        "title": one_line(exercise.title),
        "topic": "Logic",
        "tags": ["minelogic", exercise.kind],
        "type": "v3",
        "gradingMethod": "External",
        "externalGradingOptions": {
            "enabled": True,
            "image": "YOUR-NAME/minelogic-grader",
            "entrypoint": "/grade/tests/run.sh",
            "timeout": min(exercise.bounds.wall + 60, 600),
            "enableNetworking": False,
        },
    }
    return (json.dumps(info, indent=2) + "\n").encode()


def _question(exercise: Exercise) -> bytes:
    """The page of the question: the prompt is Markdown there, and what is like a tag is escaped."""
    prompt = escape(exercise.prompt, quote=False).replace("{{", "{&#123;")
    answer = escape(exercise.answer)
    return (
        f"<pl-question-panel>\n<markdown>\n{prompt}\n</markdown>\n</pl-question-panel>\n"
        f'<pl-file-editor file-name="{answer}" source-file-name="{answer}">\n</pl-file-editor>\n'
        "<pl-submission-panel>\n<pl-external-grader-results></pl-external-grader-results>\n"
        "</pl-submission-panel>\n"
    ).encode()


def _template(platform: str, name: str) -> bytes:
    with open(os.path.join(_TEMPLATES, platform, name), "rb") as stream:
        return stream.read().replace(b"\r\n", b"\n")


def _zipped(files: Packed) -> bytes:
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
