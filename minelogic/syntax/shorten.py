"""Someone's words inside a message."""

from __future__ import annotations

_LONGEST = 30


def shorten(text: str) -> str:
    """The text on one line; of a long one only the beginning."""
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
