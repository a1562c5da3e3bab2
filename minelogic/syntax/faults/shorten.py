"""Someone's words inside a message."""

from __future__ import annotations

from minelogic.diagnostics import visible

_LONGEST = 30


def shorten(text: str) -> str:
    """The text on one line, with nothing in it that does not show; of a long one the beginning."""
    text = visible(" ".join(text[: 40 * _LONGEST].split()))
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
