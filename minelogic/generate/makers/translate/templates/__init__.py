"""Sentences about boards with their formulas, by what they are about.

By name:
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
