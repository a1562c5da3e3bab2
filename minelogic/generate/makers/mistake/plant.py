"""What is planted: a derivation with one line wrong, the same one right, and its measures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.generate.made import Range
from minelogic.generate.makers.folder import Value
from minelogic.records import dataclass, field

Place: TypeAlias = Literal["proof", "claims", "cnf"]
"""What a mistake is planted in: a proof, claims about a board, steps to CNF."""
PLACES: tuple[Place, ...] = ("proof", "claims", "cnf")


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for."""

    code: str
    """The mistake."""
    lines: Range
    """How many lines somebody has to think of."""
    after: Range | None
    """How many lines come after the wrong one."""
    follows: bool | None
    """Whether what the wrong line says follows all the same; None: either."""
    size: tuple[int, int] = (5, 5)
    """Rows and columns of a board."""


@dataclass(frozen=True, slots=True)
class Plant:
    """A derivation with one mistake."""

    place: Place
    code: str
    """What is wrong, by its name in grading."""
    also: tuple[str, ...]
    """Other names that would be right, and are not offered."""
    line: str
    """The label of the wrong line."""
    others: tuple[str, ...]
    """The labels of the other lines that somebody had to think of."""
    after: int
    """How many lines come after the wrong one."""
    looks: bool
    """Whether the wrong line has the form of what it says it is."""
    follows: bool
    """Whether what it says follows all the same."""
    of: Mapping[str, Value]
    """What the derivation is of, as exercise.toml has it: a sequent, a board or a formula."""
    given: str
    """The derivation with the mistake."""
    right: str
    """The derivation as it should be."""
    cut: str | None
    """What is right above the wrong line, if that is less than is asked for."""
    fits: tuple[str, ...]
    """Other names that come to mind of such a derivation, and are wrong."""
    story: str
    """What the derivation is about, for those who look for the mistake."""
    key: str
    """The same for derivations of the same thing, up to renaming or turning."""
    files: Mapping[str, str] = field(default_factory=dict)

    @property
    def lines(self) -> int:
        """How many lines somebody had to think of."""
        return len(self.others) + 1
