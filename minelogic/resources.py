"""Where the files that ship with minelogic are: grammars, exercises, theories and theorems."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

DATA_KINDS = ("exercises", "grammars")

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


def data_dir(kind: str) -> Path:
    """The folder that holds the data of a kind, one of `DATA_KINDS`.

    An installed package has it inside, under `_data`; in a checkout it stands beside the package.
    """
    if kind not in DATA_KINDS:
        raise ValueError(f"no data of the kind {kind!r}; there are {', '.join(DATA_KINDS)}")
    from pathlib import Path

    package = Path(_PACKAGE)
    for folder in (package / "_data" / kind, package.parent / kind):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation of minelogic has lost its {kind}")


def theory_path(name: str, graph: bool = False) -> Path | None:
    """The file of the theory that ships under this name, in its form for graphs or grids."""
    from pathlib import Path

    path = _theory(name, graph)
    return None if path is None else Path(path)


def theory_text(name: str, graph: bool = False) -> str | None:
    """The text of the theory that ships under this name, in its form for graphs or grids."""
    path = _theory(name, graph)
    if path is None:
        return None
    with open(path, encoding="utf-8") as stream:
        return stream.read()


def theory_names() -> tuple[str, ...]:
    """The names of the theories that ship, sorted."""
    files = os.listdir(_theories())
    return tuple(sorted(f.removesuffix(".mine") for f in files if f.endswith(".mine")))


def theorems_text(name: str) -> str:
    """The text of the file of proved theorems that ships under this name."""
    with open(os.path.join(_PACKAGE, "theorems", f"{name}.proof"), encoding="utf-8") as stream:
        return stream.read()


def version() -> str:
    """The version of the installed package, `0+unknown` where it is not installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed_version

    try:
        return installed_version("minelogic")
    except PackageNotFoundError:
        return "0+unknown"


def _theory(name: str, graph: bool) -> str | None:
    if name not in theory_names():
        return None
    path = os.path.join(_theories(), *(["graph"] if graph else []), f"{name}.mine")
    return path if os.path.isfile(path) else None


def _theories() -> str:
    return os.path.join(_PACKAGE, "theories")
