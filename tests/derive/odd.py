"""What is odd about a step of a trace."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

StepId: TypeAlias = int | str


@dataclass(frozen=True)
class Odd:
    """What is odd about a step."""

    kind: str
    step: StepId
    what: str
