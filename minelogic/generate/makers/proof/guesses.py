"""How difficult a sequent looks, so that nobody proves what is plainly of another level.

What follows straight on, each line by a rule from lines before it, is counted; what takes
assumptions is weighed. The weights are those of a line fitted by least squares to the difficulties
of some thousand sequents that were proved; a guess is off by two or three as often as not. What is
taken is measured by its proof all the same.
"""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.generate.made import Range
from minelogic.generate.makers.proof.measures import LEVELS
from minelogic.generate.makers.proof.sequents import Pair
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
    premise={"atom": 1.5, "&": 0.1, "|": 0.9, "->": 2.2, "<->": 4.3, "~": 1.3, "~ of more": 3.5},
    top={"literal": -0.3, "&": -1.5, "|": 1.8, "->": -0.9, "<->": -2.4, "~": 0.6},
    conclusion={"atom": 1.4, "&": 0.1, "|": 2.0, "->": 0.7, "<->": 2.2, "~": 0.1, "~ of more": 2.4},
    conclusion_top={"&": 1.9, "|": -0.3, "->": -0.4, "<->": 1.4, "~": -1.8},
    each_premise=-2.4,
    all=4.9,
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
_LEAST = 6
"""What looks easier than this takes a step or two."""
LEAST_STEPS = 3
_STRAIGHT = 5.0
_RULES = 2
"""So many different rules has a proof that goes straight on."""
_ROUNDS = 6


class Guess:
    """About how difficult sequents are, part by part, and which look fit for some levels."""

    def __init__(self, weights: Weights, levels: Range) -> None:
        self._weights = weights
        self._low = _LEAST if levels.low == 1 else LEVELS[levels.low - 2]
        self._high = LEVELS[levels.high - 1] if levels.high <= len(LEVELS) else 10**9
        self.least = self._low - weights.all
        """So much the parts of a sequent that is fit add at least."""
        self.most = self._high - weights.all
        """They add less than this."""
        if weights is LETTERS and levels.low == 1:
            # What goes straight on is easier than it looks.
            self.most += _STRAIGHT

    def fits(self, total: float, pair: Pair) -> bool:
        """Whether a sequent of which the parts add so much looks fit."""
        steps = straight(pair) if self._weights is LETTERS else None
        if steps is None:
            return self._low <= total + self._weights.all < self._high
        return steps >= LEAST_STEPS and self._low <= max(steps + _RULES, _LEAST) < self._high

    def premise(self, f: Form) -> float:
        """What a premise adds."""
        weights = self._weights
        is_literal = f[0] == "atom" or (f[0] == "~" and f[1][0] == "atom")
        total = weights.each_premise + weights.top.get(f[0], 0.0)
        if is_literal:
            total += weights.top["literal"]
        return total + _weight(f, weights.premise)

    def conclusion(self, f: Form) -> float:
        """What a conclusion adds."""
        weights = self._weights
        return weights.conclusion_top.get(f[0], 0.0) + _weight(f, weights.conclusion)


def straight(pair: Pair) -> int | None:
    """About how many lines give the conclusion, each by a rule without a box; None if none do."""
    steps = dict.fromkeys(pair.premises, 0)
    for _ in range(_ROUNDS):
        number = _joined(pair.conclusion, steps)
        if number is not None:
            return number
        before = len(steps)
        for f, taken in [*steps.items()]:
            match f[0]:
                case "&":
                    for part in f[1:]:
                        steps.setdefault(part, taken + 1)
                case "->":
                    _follow(f[1], f[2], taken, steps)
                case "<->":
                    _follow(f[1], f[2], taken, steps)
                    _follow(f[2], f[1], taken, steps)
                case "~" if f[1][0] == "~":
                    steps.setdefault(f[1][1], taken + 1)
        if len(steps) == before:
            return None
    return None


def _follow(left: Form, right: Form, taken: int, steps: dict[Form, int]) -> None:
    if right not in steps:
        more = _joined(left, steps)
        if more is not None:
            steps[right] = taken + more + 1


def _joined(f: Form, steps: Mapping[Form, int]) -> int | None:
    """The lines it takes to put a formula together from what is there."""
    if f in steps:
        return steps[f]
    parts = [_joined(part, steps) for part in f[1:]] if f[0] in ("&", "|") else []
    there = [part for part in parts if part is not None]
    if not there or (f[0] == "&" and len(there) < len(parts)):
        return None
    return sum(there) + len(there) - 1 if f[0] == "&" else min(there) + 1


def _weight(f: Form, weights: Mapping[str, float]) -> float:
    """What the signs of a form add."""
    word = f[0]
    if word == "atom":
        return weights["atom"]
    if word == "~" and f[1][0] != "atom":
        word = "~ of more"
    total = weights.get(word, 0.0)
    for part in f[1:]:
        if part is not None:
            total += _weight(part, weights)
    return total
