"""What is true on a board, and claims to be refuted: exercises with all that belongs to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from minelogic.board import Board
from minelogic.generate.made import LEVELS, Made, Maker, Option, Range, Rejected, Wanted
from minelogic.generate.makers.boards import GRIDS, MOST_TILES
from minelogic.generate.makers.folder import exercise_toml
from minelogic.generate.makers.translate.maker import read_pattern
from minelogic.generate.makers.translate.template import TOPICS
from minelogic.generate.makers.truth.candidates import MEASURES, Candidate, difficulty_of
from minelogic.generate.makers.truth.claims import claims
from minelogic.generate.makers.truth.verdicts import AskedFor, Part, verdicts
from minelogic.generate.reading import choice, flag, size, span

_FORMS = ("verdicts", "refute")
_SIZES: Mapping[str, tuple[tuple[tuple[int, int], ...], ...]] = {
    "verdicts": (
        ((2, 3), (3, 2), (3, 3)),
        ((3, 3),),
        ((3, 3), (3, 4), (4, 3)),
        ((3, 4), (4, 3), (4, 4)),
        ((4, 4), (4, 5), (5, 4)),
    ),
    "refute": (
        ((2, 2), (2, 3), (3, 2)),
        ((2, 3), (3, 2), (3, 3)),
        ((3, 3),),
        ((3, 3), (3, 4), (4, 3)),
        ((3, 4), (4, 3)),
    ),
}
"""The boards of each level, unless a size is asked for."""
_NUMBERS: Mapping[str, tuple[Range, ...]] = {
    "verdicts": (Range(4, 4), Range(4, 5), Range(4, 6), Range(5, 6), Range(6, 6)),
    "refute": (Range(1, 1), Range(1, 2), Range(2, 2), Range(2, 3), Range(2, 3)),
}
"""How many formulas or claims there are at each level, unless a number is asked for."""
_TILES = 3
"""So many tiles add one to the difficulty."""
_MOST = 120
"""More difficult than this is no exercise."""


def attempt(rng: Random, wanted: Wanted) -> Made | Rejected:
    """A board with formulas, or claims about boards, judged; and the usual mistakes."""
    values = wanted.values
    form: str = values.get("form", "verdicts")
    low, high = max(wanted.levels.low, LEVELS[0]), min(wanted.levels.high, LEVELS[-1])
    level = rng.randint(low, high) - 1
    rows, columns = values.get("size") or rng.choice(_SIZES[form][level])
    if form == "refute" and rows * columns > MOST_TILES:
        return Rejected("a board with too many tiles")
    board = Board.grid(rows, columns, values.get("topology", "king"))
    numbers: Range = values.get("formulas") or _NUMBERS[form][level]
    number = rng.randint(numbers.low, numbers.high)

    def fits(chosen: Sequence[Candidate], rarity: int) -> bool:
        return MAKER.level(total(measures_of(chosen, board, rarity))) in wanted.levels

    asked_for = AskedFor(values, _band(level, number, rows * columns), fits)
    make = claims if form == "refute" else verdicts
    part = make(rng, wanted.name, board, number, asked_for)
    if isinstance(part, Rejected):
        return part
    measures = measures_of(part.chosen, board, part.rarity)
    difficulty = total(measures)
    return Made(
        files=_files(part),
        key=part.key,
        measures=measures,
        difficulty=difficulty,
        level=MAKER.level(difficulty),
    )


def measures_of(chosen: Sequence[Candidate], board: Board, rarity: int) -> dict[str, int]:
    """What the difficulty of an exercise is made of."""
    sums = {name: sum([each.measures[name] for each in chosen]) for name in MEASURES}
    return sums | {"formulas": len(chosen), "tiles": board.size, "rarity": rarity}


def total(measures: Mapping[str, int]) -> int:
    """The difficulty, by the formula of the maker."""
    return difficulty_of(measures) + measures["tiles"] // _TILES + measures["rarity"]


def _band(level: int, number: int, tiles: int) -> Range:
    """How difficult each formula may be, so that together they come near a level."""
    least = (0, *MAKER.levels)[level]
    most = MAKER.levels[level] if level < len(MAKER.levels) else _MOST
    low = max(least - tiles // _TILES, 0) // number
    high = (most - tiles // _TILES) // number
    return Range(max(low - 3, 0), max(high + 3, 1))


def _files(part: Part) -> dict[str, str]:
    exercise = part.exercise
    toml = exercise_toml(
        {
            "id": exercise.id,
            "title": exercise.title,
            "kind": "truth",
            "points": exercise.points,
            **part.tables,
        },
        {"boards": part.boards} if part.boards else {},
        part.wrong,
        part.lists,
    )
    return {
        "exercise.toml": toml,
        "prompt.md": exercise.prompt,
        "starter.txt": exercise.starter,
        "reference.txt": exercise.reference,
        **part.files,
        **{answer.file: answer.text for answer in part.wrong},
    }


def _refusal(wanted: Wanted) -> str | None:
    """Why there can be no such exercise."""
    values: Mapping[str, Any] = wanted.values
    rows, columns = values.get("size") or (1, 1)
    if values.get("form") == "refute":
        if rows * columns > MOST_TILES:
            return (
                f"Claims are made about boards of at most {MOST_TILES} tiles, so that it can be "
                "told how many refute them."
            )
        numbers: Range = values.get("formulas") or Range(1, 1)
        if numbers.low > _MOST_CLAIMS:
            return f"An exercise has at most {_MOST_CLAIMS} claims."
    elif (values.get("formulas") or Range(2, 2)).high < 2:
        return "With one formula alone, whoever guesses is right every other time: ask for two."
    return None


_MOST_CLAIMS = 4

MAKER = Maker(
    kind="truth",
    summary="What is true on a finished board, and claims that a board refutes.",
    options=(
        Option("form", "verdicts on a board, or refute: claims to be refuted by one",
               choice(*_FORMS), default="verdicts", metavar="FORM"),
        Option("size", "the board, from 2x2 to 6x6; of claims at most 12 tiles", size(2, 6),
               metavar="SIZE"),
        Option("topology", f"which tiles are neighbours: {', '.join(GRIDS)}", choice(*GRIDS),
               default="king", metavar="TOPOLOGY"),
        Option("formulas", "how many formulas or claims there are", span(1, 10),
               metavar="LOW-HIGH"),
        Option("topic", f"what they are about: {', '.join(TOPICS)}", choice("any", *TOPICS),
               default="any", metavar="TOPIC"),
        Option("pattern", "the quantifiers of every formula from the outside in: 'forall exists'",
               read_pattern, metavar="PATTERN"),
        Option("reasons", "whether verdicts need witnesses and counterexamples: yes or no", flag,
               default="yes", metavar="YES|NO"),
    ),
    attempt=attempt,
    formula="difficulty = variables + 3 alternations + 2 counts + connectives, of all formulas "
    "together, + tiles / 3 + rarity: the most variables within each other, the changes of "
    "quantifier, the quantifiers that count, the connectives (<-> twice); rarity is how often the "
    "boards that refute a claim double to be all",
    levels=(15, 21, 28, 36),
    refusal=_refusal,
)  # fmt: skip
