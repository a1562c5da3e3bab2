"""An exercise as a value: what is asked, what counts as an answer, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.exercises.tasks import Kind, Task
from minelogic.limits import Limits
from minelogic.records import dataclass, field

Feedback: TypeAlias = Literal["none", "syntax", "where", "hint", "full"]

Notation: TypeAlias = Literal["lenient", "strict"]

NOTATIONS: tuple[Notation, ...] = ("lenient", "strict")
"""*lenient*: slips that have one reading are read so; *strict*: an answer with slips has no points.
"""
FEEDBACK: tuple[Feedback, ...] = ("none", "syntax", "where", "hint", "full")
"""From the least that a student is told to the most."""
NOT_TOO_STRONG = "not too strong"
"""The name, among the weights, of the property that nothing right is forbidden."""


LIMITS = Limits(
    characters=100_000,
    line=5_000,
    nesting=100,
    expansion=20_000,
    tiles=10_000,
    instances=200_000,
    steps=2_000_000,
    clauses=200_000,
    conflicts=20_000,
    states=200_000,
    proof_lines=2_000,
    findings=50,
)
"""What an answer may ask for, unless the exercise says otherwise: ample for any homework."""


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """An answer that is known to be wrong, and what it should get for it."""

    file: str
    score: Fraction
    mistake: str | None = None
    """The code of the mistake that should be named."""
    status: str | None = None
    """The status that the report should have, if it is not `graded`."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What the child process that judges one answer may use; far above what decides within it."""

    cpu: int = 60
    """seconds"""
    wall: int = 180
    """seconds"""
    memory: int = 768
    """MiB"""


@dataclass(frozen=True, slots=True)
class Exercise:
    """A folder that asks for something."""

    id: str
    title: str
    kind: Kind
    points: Fraction
    task: Task
    folder: str
    sha256: str
    """Of all files in the folder."""
    prompt: str
    answer: str
    """The name of the file that is handed in."""
    starter: str
    reference: str
    """Its text, as are the starter and the prompt."""
    weights: Mapping[str, Fraction] = field(default_factory=dict)
    """Of rules and properties; what is not named here has the weight 1."""
    feedback: Feedback = "full"
    notation: Notation = "lenient"
    notation_off: Fraction = Fraction(0)
    """The points that each kind of slip in the notation takes off."""
    hidden: frozenset[str] = frozenset()
    """The items of which no student is told more than whether they passed."""
    limits: Limits = LIMITS
    bounds: Bounds = field(default_factory=Bounds)
    seed: int = 0
    wrong: tuple[WrongAnswer, ...] = ()
    reference_file: str = "reference"
    """The name of the file that the reference stands in."""

    def weight(self, name: str) -> Fraction:
        return self.weights.get(name, Fraction(1))
