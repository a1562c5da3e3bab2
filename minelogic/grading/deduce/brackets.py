"""Pairs of numbers in a reason that are tiles, where no brackets say so."""

from __future__ import annotations

import re
from collections.abc import Container

_BRACKETS = r"[(\[][^()\[\]]*[)\]]"
_OF_LINES = r"(?:lines|claims|steps)\s+\d+(?:(?:[\s,&–-]|and)+\d+)*|(?:line|claim|step)\s+\d+"
_LEFT_ALONE = re.compile(rf"{_BRACKETS}|\b(?:{_OF_LINES})\b", re.IGNORECASE)
_RANGE = re.compile(r"\b(\d{1,6})\s*[-–]\s*(\d{1,6})\b")
_SPACED = re.compile(r"(?<![\w,.(\[])\d{1,6}(?:[ \t]+\d{1,6})+\b")
_LISTED = re.compile(r"(?<![\w,.(\[])\d{1,6}(?:\s*,\s*\d{1,6})+\b")
_CLOSE = re.compile(r"(?<![\w,.])(\d{1,6}),(\d{1,6})\b(?!,?\d)")
_PATTERN = re.compile(r"\b\d(?:-\d)+\b")
_LONGEST_RANGE = 100


def with_brackets(text: str, bare: bool, labels: Container[int]) -> str:
    """A reason with brackets round the pairs of numbers in it that are tiles.

    Numbers come in pairs if nothing but a blank is between them, `1 0`; with a comma they do if the
    claim itself is written so, or if they are not both numbers of earlier claims and no blank
    follows the comma. What stands behind `lines` is no tile.
    """
    parts: list[str] = []
    end = 0
    for alone in _LEFT_ALONE.finditer(text):
        parts += [_paired(text[end : alone.start()], bare, labels), _spelled_out(alone.group())]
        end = alone.end()
    return "".join([*parts, _paired(text[end:], bare, labels)])


def _paired(text: str, bare: bool, labels: Container[int]) -> str:
    text = _SPACED.sub(_two_by_two, _PATTERN.sub(" ", text))
    if bare:
        return _LISTED.sub(_two_by_two, text)

    def tile(pair: re.Match[str]) -> str:
        both = int(pair[1]) in labels and int(pair[2]) in labels
        return pair.group() if both else f"({pair[1]}, {pair[2]})"

    return _CLOSE.sub(tile, text)


def _two_by_two(run: re.Match[str]) -> str:
    numbers = re.findall(r"\d+", run.group())
    if len(numbers) % 2:
        return run.group()
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return ", ".join([f"({i}, {j})" for i, j in pairs])


def _spelled_out(text: str) -> str:
    """The numbers of lines with ranges such as `1-3` written out."""

    def numbers(ends: re.Match[str]) -> str:
        first, last = int(ends[1]), int(ends[2])
        if not first <= last < first + _LONGEST_RANGE:
            return ends.group()
        return ", ".join(map(str, range(first, last + 1)))

    return text if text[0] in "([" else _RANGE.sub(numbers, text)
