"""How difficult a sequent looks, so that nobody proves what is plainly of another level.

The weights are those of a line fitted by least squares to the difficulties of some thousand
sequents that were proved; a guess is off by three as often as not. What is taken is measured by its
proof all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from minelogic.generate.made import Range
from minelogic.generate.makers.proof.measures import LEVELS
from minelogic.records import dataclass
from minelogic.syntax.forms import Form


@dataclass(frozen=True, slots=True)
class Weights:
    """What each sign of a premise counts, what the sign at its top counts more, and so on."""

    premise: Mapping[str, float]
    top: Mapping[str, float]
    conclusion: Mapping[str, float]
    conclusion_top: Mapping[str, float]
    each_premise: float
    all: float


LETTERS = Weights(
    premise={"atom": 1.9, "&": -0.4, "|": 0.5, "->": 1.6, "<->": 3.2, "~": 1.6, "~ of more": 4.3},
    top={"literal": -0.6, "&": -1.3, "|": 2.9, "->": -0.5, "<->": -2.2, "~": 0.6},
    conclusion={"atom": 0.6, "&": 0.9, "|": 3.7, "->": 2.4, "<->": 3.9, "~": 0.3, "~ of more": 1.8},
    conclusion_top={"&": 0.8, "|": -1.5, "->": -0.3, "<->": 2.6, "~": -1.3},
    each_premise=-2.2,
    all=2.5,
)
QUANTIFIED = Weights(
    premise={"atom": -0.3, "&": 1.7, "|": 6.1, "->": 4.2, "~": 2.0, "~ of more": 4.8,
             "forall": 1.4, "exists": 1.6},
    top={"literal": -1.6},
    conclusion={"atom": -0.3, "&": 2.8, "|": 3.0, "->": 3.8, "~": 0.4, "~ of more": 2.4,
                "forall": 1.5, "exists": 2.3},
    conclusion_top={},
    each_premise=0.0,
    all=1.9,
)  # fmt: skip
_LEAST = 7
"""What looks easier than this takes a step or two."""


class Guess:
    """About how difficult sequents are, part by part, and which of them look fit for some levels."""

    def __init__(self, weights: Weights, levels: Range) -> None:
        self._weights = weights
        low = _LEAST if levels.low == 1 else LEVELS[levels.low - 2]
        self.low = low - weights.all
        self.high = LEVELS[levels.high - 1] - weights.all if levels.high <= len(LEVELS) else 1e9

    def premise(self, f: Form) -> float:
        """What a premise adds."""
        weights = self._weights
        is_literal = f[0] == "atom" or (f[0] == "~" and f[1][0] == "atom")
        total = weights.each_premise + weights.top.get(f[0], 0.0)
        if is_literal:
            total += weights.top["literal"]
        return total + sum([weights.premise.get(word, 0.0) for word in _words(f)])

    def conclusion(self, f: Form) -> float:
        """What a conclusion adds."""
        weights = self._weights
        parts = [weights.conclusion.get(word, 0.0) for word in _words(f)]
        return weights.conclusion_top.get(f[0], 0.0) + sum(parts)


def _words(f: Form) -> Iterator[str]:
    if f[0] == "atom":
        yield "atom"
        return
    yield "~ of more" if f[0] == "~" and f[1][0] != "atom" else f[0]
    for part in f[1:]:
        if isinstance(part, tuple):
            yield from _words(part)
