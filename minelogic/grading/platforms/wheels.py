"""The wheels that go into a packed autograder: this very minelogic, and what it needs."""

from __future__ import annotations

import os
from typing import Any

from minelogic.errors import MinelogicError
from minelogic.grading.platforms.platform import Packed
from minelogic.resources import DATA_KINDS, data_dir

VERSIONS = ("3.11", "3.12")
"""The Pythons of Ubuntu 22.04, by apt, and of Ubuntu 24.04."""
_SYSTEMS = ("manylinux2014_x86_64", "manylinux_2_17_x86_64", "manylinux_2_28_x86_64")
_PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
_INSTEAD = "give a folder of wheels, or pack none"


class PackError(MinelogicError):
    """An exercise cannot be packed."""


def own_wheel() -> tuple[str, bytes]:
    """The name and the bytes of a wheel of the minelogic that is running, installed or not.

    It is made from the files themselves, so nothing has to be built, and no network is needed.
    """
    version, texts = _metadata()
    files = _files(_PACKAGE, "minelogic")
    for kind in DATA_KINDS:
        files |= _files(str(data_dir(kind)), f"minelogic/_data/{kind}")
    folder = f"minelogic-{version}.dist-info"
    files |= {f"{folder}/{name}": text.encode() for name, text in texts.items()}
    return f"minelogic-{version}-py3-none-any.whl", _wheel(files, f"{folder}/RECORD")


def wheels_for(name: str, own: bytes, folder: str | os.PathLike[str] | None = None) -> Packed:
    """The wheels that minelogic needs: those in the folder, or those that pip finds.

    Raises `PackError` if there are none.
    """
    import tempfile

    if folder is not None:
        return _in_folder(folder)
    with tempfile.TemporaryDirectory() as temporary:
        path = os.path.join(temporary, name)
        with open(path, "wb") as stream:
            stream.write(own)
        wheels = os.path.join(temporary, "wheels")
        for version in VERSIONS:
            _download(path, version, wheels)
        return _in_folder(wheels)


def _in_folder(folder: str | os.PathLike[str]) -> Packed:
    try:
        names = sorted(n for n in os.listdir(folder) if n.endswith(".whl"))
    except OSError:
        raise PackError(f"the folder of wheels {os.fspath(folder)} cannot be opened") from None
    wheels = {}
    for name in names:
        if not name.startswith("minelogic-"):
            with open(os.path.join(folder, name), "rb") as stream:
                wheels[name] = stream.read()
    if not wheels:
        raise PackError(f"there is no wheel in {os.fspath(folder)}")
    return wheels


def _download(wheel: str, version: str, folder: str) -> None:
    """Has pip put what the wheel needs into the folder, for a Python of this version."""
    import subprocess
    import sys

    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
        "--only-binary", ":all:", "--implementation", "cp", "--python-version", version,
        *[part for system in _SYSTEMS for part in ("--platform", system)],
        "--dest", folder, wheel,
    ]  # fmt: skip
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        lines = [line for line in done.stderr.splitlines() if line.startswith("ERROR")]
        why = (lines or done.stderr.splitlines() or ["it said nothing"])[-1]
        raise PackError(f"pip cannot collect the wheels ({why.strip()}); {_INSTEAD}")


def _files(folder: str, below: str) -> Packed:
    """All files but those that Python writes, and the data, which is looked for by itself."""
    files = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [n for n in folders if n not in ("__pycache__", "_data") and n[:1] != "."]
        for name in names:
            if not name.endswith(".pyc") and not name.startswith("."):
                path = os.path.join(place, name)
                inside = os.path.relpath(path, folder).replace(os.sep, "/")
                with open(path, "rb") as stream:
                    files[f"{below}/{inside}"] = stream.read()
    return files


def _metadata() -> tuple[str, dict[str, str]]:
    """The version, and the texts that describe the package: of the checkout, or as installed."""
    wheel = "Wheel-Version: 1.0\nGenerator: minelogic\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    version, texts = _of_checkout() or _as_installed()
    return version, {**texts, "WHEEL": wheel}


def _of_checkout() -> tuple[str, dict[str, str]] | None:
    import tomllib

    root = os.path.dirname(_PACKAGE)
    try:
        with open(os.path.join(root, "pyproject.toml"), "rb") as stream:
            project: dict[str, Any] = tomllib.load(stream).get("project", {})
        with open(os.path.join(root, "LICENSE"), encoding="utf-8") as stream:
            license_text = stream.read()
    except (OSError, ValueError):
        return None
    if project.get("name") != "minelogic":
        return None
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"Requires-Python: {project['requires-python']}",
        *[f"Requires-Dist: {needed}" for needed in project["dependencies"]],
    ]
    scripts = [f"{name} = {place}" for name, place in project["scripts"].items()]
    return project["version"], {
        "METADATA": "\n".join(lines) + "\n",
        "entry_points.txt": "\n".join(["[console_scripts]", *scripts]) + "\n",
        "licenses/LICENSE": license_text,
    }


def _as_installed() -> tuple[str, dict[str, str]]:
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        installed = distribution("minelogic")
    except PackageNotFoundError:
        raise PackError("this minelogic is not installed, and is no checkout") from None
    kept = ("METADATA", "entry_points.txt", "licenses/LICENSE")
    texts = {name: text for name in kept if (text := installed.read_text(name)) is not None}
    return installed.version, texts


def _wheel(files: Packed, record: str) -> bytes:
    """A wheel that depends on nothing but its files."""
    import io
    import zipfile
    from base64 import urlsafe_b64encode
    from hashlib import sha256

    lines = []
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in sorted(files.items()):
            digest = urlsafe_b64encode(sha256(data).digest()).rstrip(b"=").decode()
            lines.append(f"{path},sha256={digest},{len(data)}\n")
            archive.writestr(_entry(path), data, zipfile.ZIP_DEFLATED)
        listed = "".join([*lines, f"{record},,\n"])
        archive.writestr(_entry(record), listed.encode(), zipfile.ZIP_DEFLATED)
    return stream.getvalue()


def _entry(path: str) -> Any:
    import zipfile

    entry = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
    entry.create_system = 3
    entry.external_attr = 0o100644 << 16
    return entry
