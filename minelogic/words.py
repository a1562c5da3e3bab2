"""Lists, plurals, numbers and lines, as all our texts have them."""

from __future__ import annotations

import re
from collections.abc import Sequence

WIDTH = 80
MOST = 12
"""So many things are listed one by one; of more, the first ones and how many others there are."""
_SMALL = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
_GLUED = (
    r"\b\w+'*\([^()]*\)|\(-?\w+(, -?\w+)*\)|\b\w+'* = -?\w+"
    r"|(?<=\S) (?:\d{1,9}[.)]|[-+*])(?= )"
)
"""Atoms and short equations, within which no line ends; and what would begin a list in Markdown if
a line began with it."""


def listed(
    items: Sequence[str],
    joint: str = "and",
    *,
    most: int | None = MOST,
    keep: int | None = None,
    others: str = "more",
) -> str:
    """`a, b and c`; of more than `most`, the first `keep` and how many others there are.

    With `most=None` all are listed. Unless it is said, so many are kept that something is saved:
    two fewer than `most`.
    """
    if most is not None and len(items) > most:
        keep = most - 2 if keep is None else keep
        items = [*items[:keep], f"{len(items) - keep:,} {others}"]
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {joint} {items[-1]}"


def row(items: Sequence[str], most: int) -> str:
    """`a, b, c`; of more than `most`, the first so many and an ellipsis."""
    return ", ".join([*items[:most], "…"] if len(items) > most else items)


def plural(number: int, noun: str, nouns: str | None = None) -> str:
    """The noun as it stands after the number: `clause`, `clauses`."""
    return noun if number == 1 else nouns or f"{noun}s"


def counted(number: int, noun: str, nouns: str | None = None) -> str:
    """The number with its noun: `1 clause`, `1,200 clauses`."""
    return f"{number:,} {plural(number, noun, nouns)}"


def number_of_word(word: str) -> int | None:
    """The number that a word such as `three` says; None if it says none."""
    return _SMALL.index(word) if word in _SMALL[1:] else None


def number_word(number: int, zero: str = "no") -> str:
    """The number as a word if it is small."""
    if number == 0:
        return zero
    return _SMALL[number] if 0 < number < len(_SMALL) else f"{number:,}"


def shortened(text: str, most: int) -> str:
    """The text, or its beginning if it has more characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def in_one_line(text: str) -> str:
    """The text of a file in one line, without its comments."""
    return " ".join([word for line in text.split("\n") for word in line.split("#")[0].split()])


def sentence(text: str) -> str:
    """The text with a full stop, if it says anything and has no end."""
    return text if not text or text[-1] in ".:!?" else f"{text}."


def lowered(text: str) -> str:
    """The sentence as it goes on after a colon."""
    return text[:1].lower() + text[1:]


def raised(text: str) -> str:
    """The words as a sentence begins with them."""
    return text[:1].upper() + text[1:]


def fill(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> str:
    """The text in lines that fit; no line ends within a word, an atom or a short equation.

    No line but the first begins as an entry of a list does in Markdown.
    """
    glued = re.sub(_GLUED, lambda match: match.group().replace(" ", "\u00a0"), text)
    return wrapped(glued, first, rest, width).replace("\u00a0", " ")


def wrapped(text: str, first: str = "", rest: str = "", width: int = WIDTH) -> str:
    """The text in lines that fit, broken at any blank; no line ends within a word."""
    import textwrap

    return textwrap.fill(
        text,
        width,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
