"""What was made, and how it went: a set of exercises with its quality report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Literal

from minelogic.generate.attempts import ALIKE
from minelogic.generate.made import LEVELS, Made, Range
from minelogic.jsonable import Ratio, Shape, plain
from minelogic.records import dataclass, field
from minelogic.words import WIDTH, counted, fill, number_word, plural, raised

OTHER_LEVEL = "another level"
_ITS_LEVEL = "its level is "
_OTHER_NUMBER = "another number of "
"""How makers say why a candidate is rejected that has another difficulty, or more or less of what
an option asks for."""


class GeneratedExerciseJson(Shape):
    """An exercise that was made, by what it is called and how difficult it is."""

    id: str
    folder: str
    difficulty: int
    level: int
    measures: Mapping[str, int]
    candidates: int


class LevelsJson(Shape):
    """The least and the greatest level that will do."""

    low: int
    high: int


class QualityJson(Shape):
    """How many exercises have which level and difficulty, and are the same as an earlier one."""

    levels: Mapping[str, int]
    difficulties: Mapping[str, int]
    least: int | None
    most: int | None
    mean: Ratio | None
    alike: int


class GeneratedJson(Shape):
    """Exercises that were made to order: what was asked, what came of it, and how it went."""

    format: Literal["minelogic.generated/1"]
    version: str
    kind: str
    name: str
    seed: str
    secret: bool
    levels: LevelsJson
    options: Mapping[str, str]
    count: int
    complete: bool
    message: str | None
    note: str
    formula: str
    exercises: list[GeneratedExerciseJson]
    quality: QualityJson
    candidates: int
    rejected: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GeneratedExercise:
    """One exercise of a set, or of one student."""

    id: str
    made: Made
    candidates: int
    """How many were tried for it, with the one that was taken."""
    folder: str
    """What its folder is called: its id, or that of the student."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A set of exercises, and how it went. If it could not be had, `message` says why."""

    kind: str
    name: str
    seed: str
    secret: bool
    """Whether a secret is part of what they are made from."""
    levels: Range
    options: Mapping[str, str]
    """As they are written."""
    count: int
    """How many were asked for."""
    formula: str
    exercises: tuple[GeneratedExercise, ...]
    rejected: Mapping[str, int]
    """How many candidates were not taken, by the reason, the most frequent first."""
    message: str | None = None
    plain_refusal: bool = False
    """Whether it was plain at once that there is none, so that nothing was tried."""
    note: str = ""
    """What is to be known of the levels, in sentences; empty if there is nothing."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took: the only thing here that is not the same each time."""

    @property
    def complete(self) -> bool:
        """Whether there are as many as were asked for."""
        return len(self.exercises) == self.count

    @property
    def candidates(self) -> int:
        """How many were tried in all."""
        return len(self.exercises) + sum(self.rejected.values())

    @property
    def difficulties(self) -> tuple[int, ...]:
        """Of all exercises, in their order."""
        return tuple([each.made.difficulty for each in self.exercises])

    def to_json(self) -> GeneratedJson:
        """The set as `minelogic.generated/1`, without the files, and without any time."""
        from minelogic.resources import version

        return {
            "format": "minelogic.generated/1",
            "version": version(),
            "kind": self.kind,
            "name": self.name,
            "seed": self.seed,
            "secret": self.secret,
            "levels": {"low": self.levels.low, "high": self.levels.high},
            "options": dict(self.options),
            "count": self.count,
            "complete": self.complete,
            "message": self.message,
            "note": self.note,
            "formula": self.formula,
            "exercises": [
                {
                    "id": each.id,
                    "folder": each.folder,
                    "difficulty": each.made.difficulty,
                    "level": each.made.level,
                    "measures": dict(each.made.measures),
                    "candidates": each.candidates,
                }
                for each in self.exercises
            ],
            "quality": quality(self.exercises),
            "candidates": self.candidates,
            "rejected": dict(self.rejected),
        }

    def __str__(self) -> str:
        return generated_text(self)


def by_frequency(reasons: Sequence[str]) -> dict[str, int]:
    """How often each reason is there, the most frequent first, then by name."""
    counts = Counter(reasons)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def quality(exercises: Sequence[GeneratedExercise]) -> QualityJson:
    """How the difficulties are distributed."""
    difficulties = [each.made.difficulty for each in exercises]
    levels = Counter([each.made.level for each in exercises])
    return {
        "levels": {str(level): levels[level] for level in LEVELS},
        "difficulties": {str(d): n for d, n in sorted(Counter(difficulties).items())},
        "least": min(difficulties, default=None),
        "most": max(difficulties, default=None),
        "mean": plain(_mean(difficulties)),
        "alike": len(exercises) - len({each.made.key for each in exercises}),
    }


def _mean(numbers: Sequence[int]) -> Fraction | None:
    return Fraction(sum(numbers), len(numbers)) if numbers else None


def generated_text(generated: Generated) -> str:
    """The quality report as text."""
    number = len(generated.exercises)
    seed = f"seed {generated.seed}" + (" and a secret" if generated.secret else "")
    head = f"{counted(number, 'exercise')} of the kind {generated.kind}, from {seed}."
    parts = [head if generated.complete else fill(generated.message or "")]
    if number:
        parts.append(distribution_text(generated.exercises))
    if number and generated.note:
        parts.append(fill(generated.note))
    if generated.candidates:
        parts.append(candidates_text(generated.candidates, generated.rejected))
    if not generated.complete and (advice := advice_text(generated.rejected)):
        parts.append(fill(advice))
    return "\n\n".join(parts)


def advice_text(rejected: Mapping[str, int]) -> str:
    """What to ask for instead, if most candidates were rejected for one reason; else nothing."""
    counts: Counter[str] = Counter()
    for reason, number in rejected.items():
        counts[OTHER_LEVEL if reason.startswith(_ITS_LEVEL) else reason] += number
    if not counts:
        return ""
    ((reason, most),) = counts.most_common(1)
    if 2 * most <= counts.total():
        return ""
    if reason == OTHER_LEVEL:
        return (
            "What else is asked for fixes how difficult they are: leave --difficulty out, and see "
            "which levels there are."
        )
    if reason.startswith(_OTHER_NUMBER):
        what = reason.removeprefix(_OTHER_NUMBER)
        return f"Give a wider range for --{what}, or leave it out, or ask for another --difficulty."
    if reason == ALIKE:
        return "There are few that differ: ask for fewer, or let more of them differ."
    return ""


def table_text(exercises: Sequence[GeneratedExercise]) -> str:
    """A line for each exercise: its level, how difficult it is, and what that is made of."""
    names = list(dict.fromkeys(name for each in exercises for name in each.made.measures))
    head = ["exercise", "level", "difficulty", *names]
    rows = [
        [each.folder, str(each.made.level), str(each.made.difficulty)]
        + [str(each.made.measures.get(name, "")) for name in names]
        for each in exercises
    ]
    wide = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    if sum(wide) + 2 * len(wide) - 2 > WIDTH:
        # What does not fit beside the others is said below its line.
        return "\n".join([_told_below(row, names) for row in rows])
    lines = [head, *rows]
    return "\n".join(
        "  ".join(
            [cell.rjust(width) if n else cell.ljust(width)
             for n, (cell, width) in enumerate(zip(line, wide, strict=True))]
        ).rstrip()
        for line in lines
    )  # fmt: skip


def _told_below(row: Sequence[str], names: Sequence[str]) -> str:
    """An exercise in one line, and what its difficulty is made of in others."""
    made_of = [f"{name} {value}" for name, value in zip(names, row[3:], strict=True) if value]
    first = f"{row[0]}: level {row[1]}, difficulty {row[2]}"
    return f"{first}\n{fill(', '.join(made_of), '  ', '  ')}"


def distribution_text(exercises: Sequence[GeneratedExercise]) -> str:
    """A line for each level that is there: how many, and how difficult they are."""
    lines = [f"{'level':<7}{'exercises':>9}   {'difficulty':<10}"]
    for level in LEVELS:
        there = [each.made.difficulty for each in exercises if each.made.level == level]
        if there:
            low, high = min(there), max(there)
            spread = str(low) if low == high else f"{low} to {high}"
            lines.append(f"{level:<7}{len(there):>9}   {spread}")
    alike = len(exercises) - len({each.made.key for each in exercises})
    if alike:
        verb = "is" if alike == 1 else "are"
        lines += ["", fill(f"{counted(alike, 'exercise')} {verb} {ALIKE}.")]
    return "\n".join(lines)


def candidates_text(tried: int, rejected: Mapping[str, int]) -> str:
    """How many candidates there were, and why some were not taken, a line for each reason."""
    total = sum(rejected.values())
    if not total:
        return f"{raised(number_word(tried))} {plural(tried, 'candidate')}, none rejected."
    verb = "was" if total == 1 else "were"
    lines = [f"{counted(tried, 'candidate')}, of which {total:,} {verb} rejected:"]
    wide = max(len(f"{number:,}") for number in rejected.values())
    for reason, number in rejected.items():
        first = f"  {number:>{wide},}  "
        lines.append(fill(reason, first, " " * len(first), WIDTH))
    return "\n".join(lines)
