"""What a page about one rule of natural deduction tells.

What the rule cites is not said here: the kernel's table says it, and `shapes` reads it there.
"""

from __future__ import annotations

from minelogic.proof.kernel import CLASSICAL
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Fail:
    """A proof in which a rule is used and does not apply, and why not."""

    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of natural deduction, as a textbook tells it."""

    name: str
    """The kernel's name: `->E`."""
    symbol: str
    """With the symbols of a textbook: `→E`."""
    title: str
    premises: tuple[str, ...]
    """The schema above the line: formulas, and boxes such as `[A … B]`."""
    conclusion: str
    """The schema below the line."""
    needs: str
    """What has to be cited: the end of the sentence "→E needs …"."""
    words: str
    """What it says, and when one reaches for it."""
    spellings: tuple[str, ...]
    """Its usual names, beside those made of a connective and `I`, `E`, `intro` or `elim`."""
    example: str
    """A proof that uses it."""
    fails: tuple[Fail, ...]
    ordered: bool = False
    """Whether lines are usually cited in the order of `premises`; another order earns a note."""

    @property
    def classical(self) -> bool:
        """Whether it is no rule of intuitionistic logic."""
        return self.name in CLASSICAL
