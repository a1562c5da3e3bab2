"""What a platform consists of: its parts as one record, which `PLATFORMS` has of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from minelogic.grading.hand_ins.file_names import Namer
from minelogic.grading.report.values import GradeReport
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.exercises.exercise import Exercise

Packed: TypeAlias = dict[str, bytes]
"""Files by their paths."""


@dataclass(frozen=True, slots=True)
class Autograder:
    """What a platform needs that runs the grader itself, on one hand-in at a time."""

    results: Callable[[GradeReport], dict[str, Any]]
    """The report, as a student is shown it, in the platform's own JSON."""
    packed: Callable[[Exercise, Packed], Packed]
    """The files of its pack, given those that every pack has."""
    run: Callable[[Exercise, str], None]
    """Judges what lies in the folder that the platform runs it in, and leaves the result there."""
    brings_wheels: bool = True
    """Whether the packages it needs are packed, since there is no network where it is run."""


@dataclass(frozen=True, slots=True)
class ClassTable:
    """A table of a whole class, and the hand-ins that are not in it, each with the reason."""

    text: str
    left_out: tuple[tuple[str, str], ...]


Tabulator: TypeAlias = Callable[
    [Sequence[GradeReport], str, Mapping[str, Sequence[str]]], ClassTable
]
"""Makes a table from full reports, the table that the platform exports, and what else the owners
of hand-ins go by."""


@dataclass(frozen=True, slots=True)
class Platform:
    """A platform of courses: what it takes, and how it names what it hands out."""

    name: str
    """As commands have it; its templates are in `packs/` below this name."""
    title: str
    """As it calls itself, and as `docs/grading.md` has it."""
    autograder: Autograder | None = None
    tabulated: Tabulator | None = None
    file_owner: Namer | None = None
    """Whose a file is by its name, if the platform hands out archives of a whole class."""
