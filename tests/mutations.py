"""Texts with slips in them: what a hand, an editor or a careless paste may make of a text.

    mutate(random.Random(7), text, others)

is the text after a few slips, the same for the same random state. It knows nothing of any language:
files, proofs, traces and answers are all only text here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

STRANGE = (
    # marks that stand on a letter, signs without width, blanks, line ends, controls
    *"\u0301\u20dd\u200b\u200d\u00ad\ufeff\u00a0\u2028\u2029\u202e\u2066\x00\x07\x0b\x0c\x1b\x7f\x85\r\t",
    "\u0301" * 90, "\r\n", "\n\n",
    # half of a pair, wide signs, digits and letters that only look like ours
    *"\ud800\U0001f4a3\U0001d7ce\uff11\u0661\u00b2\u00bd\u2167\u0130\u00df\u0430\u0412\u039b\u6f22",
    # logic and typography
    *"∧∨¬→↔∀∃⊥≤−×“”’′",
    *"{}\\#\"'`|()[];:@~-01", "{0}", "{x", "%s", "\\land", "//", "||", "..", "...", ":=",
    "999999999", "9999999999", "-1",
    "one", "in", "not", "true", "forall", "exists", "exactly", "abs", "KN", "rows", "None",
)  # fmt: skip
"""Signs and words that readers of text stumble over."""

_PIECE = re.compile(r"\n|[^\S\n]+|\w+|.", re.DOTALL)


def mutate(random: Random, text: str, others: Sequence[str] = ()) -> str:
    """The text after one to four slips; whole stretches may come from the other texts."""
    for _ in range(random.choice((1, 1, 1, 2, 2, 3, 4))):
        text = random.choice(_SLIPS)(random, text, others)
    return text


def _in_lines(slip: Callable[[Random, list[str]], None]) -> Callable[..., str]:
    """The slip among the lines of a text."""

    def slipped(random: Random, text: str, others: Sequence[str]) -> str:
        lines = text.split("\n")
        slip(random, lines)
        return "\n".join(lines)

    return slipped


def _in_pieces(slip: Callable[[Random, list[str]], None]) -> Callable[..., str]:
    """The slip among the words, blanks and signs of a text."""

    def slipped(random: Random, text: str, others: Sequence[str]) -> str:
        pieces = _PIECE.findall(text) or [""]
        slip(random, pieces)
        return "".join(pieces)

    return slipped


def _cut(random: Random, parts: list[str]) -> None:
    start = random.randrange(len(parts))
    del parts[start : start + random.choice((1, 1, 2, 3))]


def _swap(random: Random, parts: list[str]) -> None:
    one, other = random.randrange(len(parts)), random.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]


def _repeat(random: Random, parts: list[str]) -> None:
    start = random.randrange(len(parts))
    stretch = parts[start : start + random.choice((1, 1, 2, 3))]
    parts[start:start] = stretch * random.choice((1, 1, 1, 2, 30))


def _move(random: Random, parts: list[str]) -> None:
    part = parts.pop(random.randrange(len(parts)))
    parts.insert(random.randrange(len(parts) + 1), part)


def _insert(random: Random, parts: list[str]) -> None:
    parts.insert(random.randrange(len(parts) + 1), random.choice(STRANGE))


def _replace(random: Random, parts: list[str]) -> None:
    """One part becomes another one of the same text."""
    parts[random.randrange(len(parts))] = random.choice(parts)


def _misspell(random: Random, parts: list[str]) -> None:
    """A letter of one word is left out, doubled, swapped with the next or turned into another."""
    words = [index for index, part in enumerate(parts) if part[:1].isalnum()]
    if not words:
        return
    index = random.choice(words)
    letters = list(parts[index])
    random.choice((_cut, _swap, _repeat, _replace, _insert))(random, letters)
    cased = random.choice((str, str, str, str.upper, str.lower, str.swapcase))
    parts[index] = cased("".join(letters))


def _number(random: Random, parts: list[str]) -> None:
    """A number becomes a little or much larger or smaller."""
    numbers = [index for index, part in enumerate(parts) if part.isascii() and part.isdigit()]
    if numbers:
        index = random.choice(numbers)
        value = int(parts[index][:9])
        parts[index] = str(random.choice((value + 1, value - 1, 0, value * 10, 10**9 - 1, 10**12)))


def _cut_off(random: Random, text: str, others: Sequence[str]) -> str:
    return text[: random.randrange(len(text) + 1)]


def _stretch_of_another(random: Random, text: str, others: Sequence[str]) -> str:
    """A few lines of another text stand somewhere in this one."""
    lines, foreign = text.split("\n"), random.choice(others or (text,)).split("\n")
    start, place = random.randrange(len(foreign)), random.randrange(len(lines) + 1)
    lines[place:place] = foreign[start : start + random.choice((1, 1, 2, 5))]
    return "\n".join(lines)


def _piece_of_another(random: Random, text: str, others: Sequence[str]) -> str:
    """A word or sign of another text stands in place of one of this."""
    pieces, foreign = _PIECE.findall(text) or [""], _PIECE.findall(random.choice(others or (text,)))
    pieces[random.randrange(len(pieces))] = random.choice(foreign or [""])
    return "".join(pieces)


_SLIPS: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    *(_in_lines(slip) for slip in (_cut, _swap, _repeat, _move, _replace)),
    *(_in_pieces(slip) for slip in (_cut, _swap, _repeat, _move, _insert, _insert, _replace)),
    *(_in_pieces(slip) for slip in (_misspell, _misspell, _number)),
    _cut_off,
    _stretch_of_another,
    _piece_of_another,
    _piece_of_another,
)
