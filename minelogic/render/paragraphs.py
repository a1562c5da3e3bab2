"""Text in lines that fit the page."""

from __future__ import annotations

import re

WIDTH = 80
_GLUED = r"\b\w+'*\([^()]*\)|\(-?\w+(, -?\w+)*\)|\b\w+'* = -?\w+"
"""Atoms and short equations, within which no line ends."""


def fill(text: str, first: str = "", rest: str = "") -> str:
    """The text in lines that fit; no line ends within an atom or a short equation."""
    from textwrap import fill as wrapped

    glued = re.sub(_GLUED, lambda match: match.group().replace(" ", "\u00a0"), text)
    return wrapped(
        glued, WIDTH, initial_indent=first, subsequent_indent=rest,
        break_long_words=False, break_on_hyphens=False,
    ).replace("\u00a0", " ")  # fmt: skip
