"""The maker of mistakes: in proofs, in claims about a board, and in steps to CNF."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from minelogic.generate.made import Made, Maker, Option, Range, Rejected, Wanted
from minelogic.generate.makers.mistake.folder import files_of
from minelogic.generate.makers.mistake.names import ALL_NAMES, NAMES, WITH_QUANTIFIERS
from minelogic.generate.makers.mistake.plant import PLACES, Place, Plant, Sought
from minelogic.generate.reading import choice, size, span
from minelogic.words import listed

_LINES: Mapping[Place, Range] = {
    "proof": Range(4, 14),
    "claims": Range(4, 12),
    "cnf": Range(3, 9),
}
"""How many lines there are, if nothing is said."""
_SUBTLE = 3
"""What it counts if a wrong line does not look it, and if what it says follows all the same."""


def attempt(rng: Random, wanted: Wanted) -> Made | Rejected:
    """One derivation with one mistake, if it is what is wanted."""
    values = wanted.values
    place, code = rng.choice(_choices(wanted, rng.choice(_places(wanted))))
    sought = Sought(
        code=code,
        lines=values.get("lines") or _LINES[place],
        after=values.get("after"),
        follows={"yes": True, "no": False}.get(values.get("follows", "either")),
        size=values.get("size") or (5, 5),
    )
    plant = _PLANTING[place](rng, sought)
    if not isinstance(plant, Plant):
        return Rejected(plant)
    measures = measures_of(plant)
    difficulty = (
        measures["lines"] + measures["after"] + _SUBTLE * (measures["looks"] + measures["follows"])
    )
    level = MAKER.level(difficulty)
    if level not in wanted.levels:
        return Rejected("another level")
    return Made(
        files=files_of(rng, wanted.name, plant),
        key=f"{place} {plant.key}",
        measures=measures,
        difficulty=difficulty,
        level=level,
    )


def measures_of(plant: Plant) -> dict[str, int]:
    """What the difficulty of finding a mistake is made of."""
    return {
        "lines": plant.lines,
        "after": plant.after,
        "looks": int(plant.looks),
        "follows": int(plant.follows),
    }


def _in_proofs(rng: Random, sought: Sought) -> Plant | str:
    from minelogic.generate.makers.mistake.proofs.planting import planted

    return planted(rng, sought)


def _in_claims(rng: Random, sought: Sought) -> Plant | str:
    from minelogic.generate.makers.mistake.boards.planting import planted

    return planted(rng, sought)


def _in_steps(rng: Random, sought: Sought) -> Plant | str:
    from minelogic.generate.makers.mistake.steps.planting import planted

    return planted(rng, sought)


_PLANTING: Mapping[Place, Callable[[Random, Sought], Plant | str]] = {
    "proof": _in_proofs,
    "claims": _in_claims,
    "cnf": _in_steps,
}


def _places(wanted: Wanted) -> list[Place]:
    """Where one of the mistakes that are wanted can be planted."""
    asked = wanted.values.get("in", "any")
    return [place for place in PLACES if asked in ("any", place) and _choices(wanted, place)]


def _choices(wanted: Wanted, place: Place) -> list[tuple[Place, str]]:
    """The mistakes that are wanted of those that can be planted there.

    Those that need quantifiers come in if they are asked for.
    """
    named = wanted.values.get("mistake")
    codes = NAMES[place]
    if named is not None:
        return [(place, code) for code in codes if code in named]
    names = wanted.values.get("quantifiers", False)
    return [(place, code) for code in codes if names or code not in WITH_QUANTIFIERS]


def _refusal(wanted: Wanted) -> str | None:
    """Why there can be no such exercise."""
    if not _places(wanted):
        asked = wanted.values.get("in", "any")
        named = wanted.values.get("mistake") or ()
        there = listed(list(NAMES[asked]), most=None)
        return f"{listed(list(named))} cannot be planted in {_WORDS[asked]}; there are {there}."
    lines, after = wanted.values.get("lines"), wanted.values.get("after")
    if lines is not None and after is not None and after.low >= lines.high:
        return f"Of {lines.high} lines no {after.low} can come after one of them."
    return None


_WORDS: Mapping[Place, str] = {
    "proof": "a proof",
    "claims": "claims about a board",
    "cnf": "steps to CNF",
}


def read_mistakes(written: str) -> tuple[str, ...]:
    """Reads names of mistakes, with commas between them; they come in their own order."""
    words = ["-".join(part.replace("-", " ").split()).lower() for part in written.split(",")]
    for word in words:
        if word not in ALL_NAMES:
            from minelogic.syntax.faults.suggest import closest

            guess = closest(word, ALL_NAMES)
            raise ValueError(
                f"there is no mistake called {word}; did you mean {guess}?"
                if guess
                else f"write some of {listed(list(ALL_NAMES), most=None)}, with commas between them"
            )
    return tuple([code for code in ALL_NAMES if code in words])


def _names_help() -> str:
    """Which mistakes there are, by where they can be planted."""
    parts = [f"in {_WORDS[place]}: {', '.join(NAMES[place])}" for place in PLACES]
    return f"Mistakes that will do, with commas. There are, {'; '.join(parts)}."


MAKER = Maker(
    kind="mistake",
    summary="Derivations with one mistake of a named kind, to be found, named and mended.",
    options=(
        Option(
            "in",
            "What the mistake is in: proof, claims (about a board), cnf (steps), or any of them.",
            choice(*PLACES, "any"),
            "any",
            "WHAT",
        ),
        Option("mistake", _names_help(), read_mistakes, None, "NAME,…"),
        Option("lines", "How many lines somebody has to think of.", span(3, 20), None, "RANGE"),
        Option("after", "How many lines come after the wrong one.", span(0, 18), None, "RANGE"),
        Option(
            "follows",
            "Whether what the wrong line says follows all the same: yes, no or either.",
            choice("yes", "no", "either"),
            "either",
            "WHETHER",
        ),
        Option("size", "Rows and columns of a board.", size(3, 8), "5x5", "RxC"),
        Option("quantifiers", "Proofs may have quantifiers.", lambda text: text, is_flag=True),
    ),
    attempt=attempt,
    formula=(
        "The difficulty is the number of lines that somebody had to think of, and of those after "
        "the wrong one, 3 more if the wrong line has the form of what it says it is, and 3 more "
        "if what it says follows all the same"
    ),
    levels=(9, 12, 15, 18),
    refusal=_refusal,
)
