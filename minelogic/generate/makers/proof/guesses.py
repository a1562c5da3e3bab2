"""How difficult a sequent looks, so that nobody proves what is plainly of another level.

The weights are those of a line fitted by least squares to the difficulties of some thousand
sequents that were proved; a guess is off by five as often as not. What is taken is measured by its
proof all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from minelogic.generate.made import Range
from minelogic.generate.makers.proof.measures import LEVELS
from minelogic.generate.makers.proof.sequents import Pair
from minelogic.syntax.forms import Form

_OF_PREMISES: Mapping[str, float] = {
    "&": -1.4, "|": 1.9, "->": 0.8, "<->": 1.9, "~": 1.9, "~ of more": 4.2, "atom": 1.5,
    "literal": -1.8, "forall": 1.0, "exists": 3.0,
}  # fmt: skip
_OF_CONCLUSION: Mapping[str, float] = {
    "&": 0.2, "|": 2.8, "->": 1.7, "<->": 3.9, "~": -0.1, "~ of more": 0.8, "atom": 1.5,
    "literal": 0.0, "forall": 2.0, "exists": 1.0,
}  # fmt: skip
_OFF = 1
"""So far off a guess may be before a sequent is passed over."""


def looks_fit(pair: Pair, levels: Range) -> bool:
    """Whether a sequent looks as if it were of one of these levels, or nearly."""
    guess = guessed(pair)
    low = 0 if levels.low == 1 else LEVELS[levels.low - 2] - _OFF
    return low <= guess and (levels.high > len(LEVELS) or guess < LEVELS[levels.high - 1] + _OFF)


def guessed(pair: Pair) -> float:
    """About how difficult a sequent is."""
    total = 0.0
    for premise in pair.premises:
        total += sum([_OF_PREMISES[word] for word in _words(premise)])
        if premise[0] == "atom" or (premise[0] == "~" and premise[1][0] == "atom"):
            total += _OF_PREMISES["literal"]
    return total + sum([_OF_CONCLUSION[word] for word in _words(pair.conclusion)])


def _words(f: Form) -> Iterator[str]:
    if f[0] == "atom":
        yield "atom"
        return
    yield "~ of more" if f[0] == "~" and f[1][0] != "atom" else f[0]
    for part in f[1:]:
        if isinstance(part, tuple):
            yield from _words(part)
