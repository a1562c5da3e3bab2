"""Sentences about boards with their formulas, by what they are about.

By name:
    bombs       Sentences about some, all or no tiles of a board.
    counts      Sentences that count.
    lines       Sentences about rows and columns.
    neighbours  Sentences about tiles that touch.
    numbers     Sentences about the numbers that tiles show.
    places      Sentences about diagonals, distances and the ends of a board.
    tiles       Sentences about tiles that are named.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.generate.makers.translate.template import Template, Topic
from minelogic.generate.makers.translate.templates.bombs import BOMBS
from minelogic.generate.makers.translate.templates.counts import COUNTS
from minelogic.generate.makers.translate.templates.lines import LINES
from minelogic.generate.makers.translate.templates.neighbours import NEIGHBOURS
from minelogic.generate.makers.translate.templates.numbers import NUMBERS
from minelogic.generate.makers.translate.templates.places import PLACES
from minelogic.generate.makers.translate.templates.tiles import TILES

TEMPLATES: Mapping[Topic, tuple[Template, ...]] = {
    "bombs": BOMBS,
    "lines": LINES,
    "neighbours": NEIGHBOURS,
    "places": PLACES,
    "numbers": NUMBERS,
    "counts": COUNTS,
    "tiles": TILES,
}
