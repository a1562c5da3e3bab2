"""Where the files that ship with minelogic are: grammars, exercises and theories."""

from __future__ import annotations

from pathlib import Path

DATA_KINDS = ("exercises", "grammars")

_PACKAGE = Path(__file__).resolve().parent


def data_dir(kind: str) -> Path:
    """The folder that holds the data of a kind, one of `DATA_KINDS`.

    An installed package has it inside, under `_data`; in a checkout it stands beside the package.
    """
    if kind not in DATA_KINDS:
        raise ValueError(f"no data of the kind {kind!r}; there are {', '.join(DATA_KINDS)}")
    for folder in (_PACKAGE / "_data" / kind, _PACKAGE.parent / kind):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"this installation of minelogic has lost its {kind}")


def theory_path(name: str, graph: bool = False) -> Path | None:
    """The file of the theory that ships under this name, in its form for graphs or grids."""
    if name not in theory_names():
        return None
    path = (_theories() / "graph" if graph else _theories()) / f"{name}.mine"
    return path if path.is_file() else None


def theory_names() -> tuple[str, ...]:
    """The names of the theories that ship, sorted."""
    return tuple(sorted(path.stem for path in _theories().glob("*.mine")))


def version() -> str:
    """The version of the installed package, `0+unknown` where it is not installed."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed_version

    try:
        return installed_version("minelogic")
    except PackageNotFoundError:
        return "0+unknown"


def _theories() -> Path:
    return _PACKAGE / "theories"
