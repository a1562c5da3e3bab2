"""Paper Minesweeper: tables that are solved with a pencil, and layouts that never leave a choice.

A *layout* says which tiles of a board are open. Whoever sees it is told a number at each open tile
and has to find out which of the closed tiles are mines.

From the top, each standing on those below:
    writing/           What people read about layouts: text, pictures, HTML and LaTeX.
    theorems/          The theorems about layouts, held against what is computed.
    spectrum           The spectrum of a layout: the numbers whose zeros say that the matrix has a
                       kernel.
    layouts/           Layouts: which tiles are open, and whether the numbers then settle every set
                       of mines.
    check_certificate  A second opinion on layouts: a certificate is checked, and nothing that made
                       it is believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout

__all__ = ["Layout"]

_HOMES = {
    "Layout": "minelogic.paper.layouts.layout",
}


def __getattr__(name: str) -> Any:
    # The checker of certificates is in this room, and must not load what it checks.
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'minelogic.paper' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
