"""Did you mean …? The word of a list that a slip of the keyboard may have turned into another."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 100
"""No slip is looked for in a longer word: it is none that someone has typed."""


def closest(word: str, choices: Iterable[str]) -> str | None:
    """The choice that a slip of the keyboard may have turned into the word, if there is one."""
    if len(word) > _LONGEST:
        return None
    letters = set(word.lower())
    best: tuple[int, str] | None = None
    for choice in sorted(choices):
        allowed = 1 if max(len(word), len(choice)) <= 5 else 2
        if min(len(word), len(choice)) < 2 or abs(len(word) - len(choice)) > allowed:
            continue
        if len(letters.symmetric_difference(choice.lower())) > 2 * allowed:
            continue  # a slip changes two letters at most, so these are too different
        distance = _distance(word.lower(), choice.lower())
        if distance <= allowed and (best is None or distance < best[0]):
            best = (distance, choice)
    return best[1] if best else None


def _distance(left: str, right: str) -> int:
    """How many letters must be typed, left out, changed or swapped with the next."""
    earlier: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        previous, row = row, [i]
        for j, b in enumerate(right, 1):
            cost = min(row[j - 1] + 1, previous[j] + 1, previous[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                cost = min(cost, earlier[j - 2] + 1)
            row.append(cost)
        earlier = previous
    return row[-1]
