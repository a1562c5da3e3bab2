"""A derivation as an answer: on each line what is claimed, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from minelogic.derive.derivation import Derivation, TraceJson
from minelogic.derive.steps import without_told
from minelogic.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Claim:
    """A line of an answer."""

    literals: tuple[str, ...]
    """As in `S(0, 2)`."""
    numbers: tuple[str, ...]
    """The tiles whose numbers are used, as they are written."""
    lines: tuple[int, ...]
    """The earlier lines that are used."""
    total: bool
    """Whether the number of mines is used."""
    form: str
    """How the step is shown: direct, sum, contradiction or cases."""

    @property
    def cost(self) -> int:
        """How many numbers are used, the number of mines as one more."""
        return len(self.numbers) + self.total


def claims(trace: TraceJson) -> list[Claim]:
    """The steps of a derivation on a display, each as a line with its number."""
    return [_claim(step) for step in trace["steps"]]


def bare_claims(derivation: Derivation) -> list[Claim]:
    """The same with the earlier lines that a step follows from, and not all it is told with.

    So one wrong line makes no other impossible that would have followed without it.
    """
    needed = [without_told(step).earlier for step in derivation.steps]
    return [
        replace(line, lines=tuple([one for one in line.lines if one in earlier]))
        for line, earlier in zip(claims(derivation.to_json()), needed, strict=True)
    ]


def answer(lines: Iterable[Claim]) -> str:
    """The lines as they are handed in."""
    return "".join([f"{number}. {_written(line)}\n" for number, line in enumerate(lines, 1)])


def without_reasons(lines: Iterable[Claim]) -> list[Claim]:
    """The lines with what they claim alone."""
    return [replace(line, numbers=(), lines=(), total=False) for line in lines]


def opposite(literal: str) -> str:
    """The literal that says the reverse of a tile."""
    return ("S" if literal.startswith("B") else "B") + literal[1:]


def _written(line: Claim) -> str:
    earlier = [f"line {number}" for number in line.lines]
    reason = [*line.numbers, *earlier, *(["total"] if line.total else [])]
    claimed = ", ".join(line.literals)
    return f"{claimed} by {', '.join(reason)}" if reason else claimed


def _claim(step: Any) -> Claim:
    cited = step["premises"]
    counts = [each["binding"] for each in cited if each.get("rule") == "minesweeper.counts"]
    return Claim(
        literals=tuple(step["conclusions"]),
        numbers=tuple([_tile(binding) for binding in counts]),
        lines=tuple(sorted([each["step"] for each in cited if "step" in each])),
        total=any("mines" in each for each in cited),
        form=step["form"],
    )


def _tile(binding: Any) -> str:
    """The tile that shows a number, from the binding of the rule that says what it means."""
    return str(binding["v"]) if "v" in binding else f"({binding['i']}, {binding['j']})"
