"""Paper Minesweeper: tables that are solved with a pencil, and layouts that never leave a choice.

A *layout* says which tiles of a board are open. Whoever sees it is told a number at each open tile
and has to find out which of the closed tiles are mines.

From the top, each standing on those below:
    writing/           What people read about layouts: text, pictures, HTML and LaTeX.
    theorems/          The theorems about layouts, held against what is computed.
    spectrum           The spectrum of a layout: the numbers whose zeros say that the matrix has a
                       kernel.
    printing/          Tables on sheets to print.
    making/            Tables made: new ones, and openings completed, thinned and sharpened.
    openings/          Openings: how many solutions they have, how hard they are, and answers to
                       them.
    layouts/           Layouts: which tiles are open, and whether the numbers then settle every set
                       of mines.
    check_certificate  A second opinion on layouts: a certificate is checked, and nothing that made
                       it is believed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout
    from minelogic.paper.making.completing import Completed, complete
    from minelogic.paper.making.new import new
    from minelogic.paper.making.sharpening import Sharpened, sharpen
    from minelogic.paper.making.table import Table
    from minelogic.paper.making.thinning import thin
    from minelogic.paper.openings.answers import Judged, judge
    from minelogic.paper.openings.opening import Opening, check
    from minelogic.paper.openings.plain import PaperError
    from minelogic.paper.openings.rating import Rating, rate
    from minelogic.paper.printing.reading import table_of, tables_in
    from minelogic.paper.printing.sheets import grader_key, handout, solutions

__all__ = [
    "Completed",
    "Judged",
    "Layout",
    "Opening",
    "PaperError",
    "Rating",
    "Sharpened",
    "Table",
    "check",
    "complete",
    "grader_key",
    "handout",
    "judge",
    "new",
    "rate",
    "sharpen",
    "solutions",
    "table_of",
    "tables_in",
    "thin",
]

_HOMES = {
    "Completed": "minelogic.paper.making.completing",
    "Judged": "minelogic.paper.openings.answers",
    "Layout": "minelogic.paper.layouts.layout",
    "Opening": "minelogic.paper.openings.opening",
    "PaperError": "minelogic.paper.openings.plain",
    "Rating": "minelogic.paper.openings.rating",
    "Sharpened": "minelogic.paper.making.sharpening",
    "Table": "minelogic.paper.making.table",
    "check": "minelogic.paper.openings.opening",
    "complete": "minelogic.paper.making.completing",
    "grader_key": "minelogic.paper.printing.sheets",
    "handout": "minelogic.paper.printing.sheets",
    "judge": "minelogic.paper.openings.answers",
    "new": "minelogic.paper.making.new",
    "rate": "minelogic.paper.openings.rating",
    "sharpen": "minelogic.paper.making.sharpening",
    "solutions": "minelogic.paper.printing.sheets",
    "table_of": "minelogic.paper.printing.reading",
    "tables_in": "minelogic.paper.printing.reading",
    "thin": "minelogic.paper.making.thinning",
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
