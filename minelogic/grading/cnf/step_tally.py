"""How many steps are right, wrong and missing: what is printed, and what points follow from."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from minelogic.grading.cnf.earned import Earned
from minelogic.grading.report.words import exact
from minelogic.records import dataclass
from minelogic.words import counted, listed, plural


@dataclass(frozen=True, slots=True)
class StepTally:
    """The lines of an answer in steps, by what they earn."""

    right: int
    halved: int
    """Right, but by too many laws at once: these count half."""
    wrong: int
    unread: int
    undecided: int
    missing: int
    """The lines that are needed at least to come to an end."""
    no_nearer: tuple[int, ...]
    """The lines that are right, but no nearer to CNF than what is above: these earn nothing."""
    unchanged: tuple[int, ...]
    """The lines that are what stands above them."""

    @property
    def earned(self) -> Earned:
        """Right, wrong and missing; the half that a step has not is missing."""
        half = Fraction(self.halved, 2)
        return Earned(
            right=self.right + half,
            wrong=self.wrong + self.unread + self.undecided,
            missing=self.missing + half,
        )

    @property
    def sentence(self) -> str:
        """All counts that the points follow from, and then those that earn nothing and why.

        As in "2 steps are right, 1 does not follow, and at least 1 more is missing: that is 2 of
        4."; empty if there is nothing to count.
        """
        counts = [
            (self.halved, "counts half (too many laws at once)",
             "count half (too many laws at once)"),
            (self.wrong, "does not follow", "do not follow"),
            (self.unread, "cannot be read", "cannot be read"),
            (self.undecided, "is undecided", "are undecided"),
        ]  # fmt: skip
        whole = self.earned.right + self.earned.wrong + self.earned.missing
        if not whole:
            return self._nothing.strip()
        right = "is" if self.right == 1 else "are"
        parts = [f"{counted(self.right, 'step')} {right} right"]
        parts += [f"{some:,} {_said(some, one, more)}" for some, one, more in counts if some]
        if self.missing:
            are = _said(self.missing, "is", "are")
            parts.append(f"at least {self.missing:,} more {are} missing")
        total = f"that is {exact(self.earned.right)} of {exact(whole)}"
        return f"{listed(parts, most=None)}: {total}.{self._nothing}"

    @property
    def _nothing(self) -> str:
        """Which lines earn nothing, and why."""
        told = [
            (self.no_nearer, "comes no nearer to conjunctive normal form",
             "come no nearer to conjunctive normal form"),
            (self.unchanged, "changes nothing", "change nothing"),
        ]  # fmt: skip
        return "".join(
            f" {_lines(some)} {_said(len(some), one, more)}, and"
            f" {_said(len(some), 'earns', 'earn')} nothing."
            for some, one, more in told
            if some
        )


def _lines(numbers: Sequence[int]) -> str:
    """As in "Lines 2 and 3"."""
    return f"{plural(len(numbers), 'Line')} {listed([str(number) for number in numbers])}"


def _said(number: int, one: str, more: str) -> str:
    return one if number == 1 else more
