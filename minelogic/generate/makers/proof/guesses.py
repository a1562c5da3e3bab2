"""How difficult a sequent looks, so that nobody proves what is plainly of another level.

The weights are those of a line fitted by least squares to the difficulties of some thousand
sequents that were proved; a guess is off by five as often as not. What is taken is measured by its
proof all the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.generate.made import Range
from minelogic.generate.makers.proof.measures import LEVELS
from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.tables import is_quantified
from minelogic.syntax.forms import Form

_LETTERS = (
    {"&": -1.4, "|": 1.9, "->": 0.8, "<->": 1.9, "~": 1.9, "~ of more": 4.2, "literal": -1.8},
    {"&": 0.2, "|": 2.8, "->": 1.7, "<->": 3.9, "~": -0.1, "~ of more": 0.8},
    1.5, -0.3,
)  # fmt: skip
"""What each sign of a premise counts, each of the conclusion, each atom, and every sequent."""
_QUANTIFIED = (
    {"&": 1.7, "|": 6.1, "->": 4.2, "~": 2.0, "~ of more": 4.8, "literal": -1.6, "forall": 1.4,
     "exists": 1.6},
    {"&": 2.8, "|": 3.0, "->": 3.8, "~": 0.4, "~ of more": 2.4, "forall": 1.5, "exists": 2.3},
    -0.3, 1.9,
)  # fmt: skip
_LEAST = 6
"""What looks easier than this takes a step or two."""
_OFF = 0
"""So far off a guess may be before a sequent is passed over."""


def looks_fit(pair: Pair, levels: Range) -> bool:
    """Whether a sequent looks as if it were of one of these levels, or nearly."""
    guess = guessed(pair)
    low = _LEAST if levels.low == 1 else LEVELS[levels.low - 2] - _OFF
    return low <= guess and (levels.high > len(LEVELS) or guess < LEVELS[levels.high - 1] + _OFF)


def guessed(pair: Pair) -> float:
    """About how difficult a sequent is."""
    is_first_order = any(is_quantified(f) for f in pair.forms)
    premise, conclusion, atom, total = _QUANTIFIED if is_first_order else _LETTERS
    for f in pair.premises:
        total += sum([premise.get(word, atom) for word in _words(f)])
        if f[0] == "atom" or (f[0] == "~" and f[1][0] == "atom"):
            total += premise["literal"]
    return total + sum([conclusion.get(word, atom) for word in _words(pair.conclusion)])


def _words(f: Form) -> Iterator[str]:
    if f[0] == "atom":
        yield "atom"
        return
    yield "~ of more" if f[0] == "~" and f[1][0] != "atom" else f[0]
    for part in f[1:]:
        if isinstance(part, tuple):
            yield from _words(part)
