"""minelogic teaches logic in the world of Minesweeper.

Importing it is cheap: what is heavy is imported when it is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.diagnostics import Diagnostic
    from minelogic.errors import FileError, LimitReached, MinelogicError
    from minelogic.limits import Limits
    from minelogic.problem import Problem, load, loads
    from minelogic.solve.compare import Comparison, compare
    from minelogic.syntax.reader import parse_formula

__all__ = [
    "Comparison", "Diagnostic", "FileError", "LimitReached", "Limits", "MinelogicError", "Problem",
    "compare", "load", "loads", "parse_formula",
]  # fmt: skip

_HOMES = {
    "Comparison": "minelogic.solve.compare",
    "Diagnostic": "minelogic.diagnostics",
    "FileError": "minelogic.errors",
    "LimitReached": "minelogic.errors",
    "Limits": "minelogic.limits",
    "MinelogicError": "minelogic.errors",
    "Problem": "minelogic.problem",
    "compare": "minelogic.solve.compare",
    "load": "minelogic.problem",
    "loads": "minelogic.problem",
    "parse_formula": "minelogic.syntax.reader",
}


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from minelogic.resources import version

        return version()
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'minelogic' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
