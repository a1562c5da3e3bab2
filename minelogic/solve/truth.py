"""The truth of every atom of a predicate: whether the file forces it, its negation, or neither."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from minelogic.errors import LimitReached
from minelogic.ground.formula import disjunction
from minelogic.records import dataclass
from minelogic.solve.answers import Answers
from minelogic.solve.given import Given
from minelogic.solve.knowledge import Knowledge
from minelogic.solve.sat.backbone import Alike, backbone
from minelogic.solve.symmetry import orbits
from minelogic.syntax.tree import Value

Places: TypeAlias = tuple[Value, ...]
"""The values of an atom's places: none for a letter, one for a predicate of one place."""
_MANY = 10_000
"""Of so many atoms most are hardly ever mentioned."""
_LOOKED_AT = 5
"""So many clauses are looked at for symmetries in the time of a conflict."""


@dataclass(frozen=True, slots=True)
class Truth:
    """For the places of each atom True, False, or None if it is open; nothing without a world.

    True is what holds in every world, False what holds in none. What is `unknown` is None as
    well: a limit was reached before anything was known of it.
    """

    values: dict[Places, bool | None]
    unknown: frozenset[Places] = frozenset()


def truth(answers: Answers, predicate: str) -> Truth:
    """What is known of each atom of a predicate; a limit that leaves some unknown is noted.

    `ValueError` if there is no such predicate.
    """
    table, board = answers.given.atoms, answers.given.board
    if not isinstance(predicate, str):
        raise TypeError(f"a predicate is asked for by its name, not by {predicate!r}")
    if board is not None and predicate == "U" and predicate not in table.families:
        # The display settles it, in every world.
        if answers.solution.status == "inconsistent":
            return Truth({})
        names = [name if isinstance(name, tuple) else (name,) for name in board.names]
        signs = answers.given.signs
        return Truth({name: sign == "." for name, sign in zip(names, signs, strict=True)})
    if predicate not in table.families:
        names_known = [*table.families, *(["U"] if board is not None else [])]
        there_are = f"only {', '.join(names_known)}" if names_known else "the file declares none"
        raise ValueError(f"there is no predicate {predicate!r}; {there_are}")
    family = table.families[predicate]
    atoms = range(family.start, family.start + family.size)
    try:
        values, unknown = _values(answers, predicate, atoms)
    except LimitReached as reached:
        answers.reached.append(reached)
        values, unknown = dict.fromkeys(atoms), frozenset(atoms)
    if not values:
        return Truth({})
    places = list(table.places(predicate))
    return Truth(
        dict(zip(places, [values[atom] for atom in atoms], strict=True)),
        frozenset([places[atom - family.start] for atom in unknown]),
    )


def _values(
    answers: Answers, predicate: str, atoms: Sequence[int]
) -> tuple[dict[int, bool | None], frozenset[int]]:
    """The truth of the atoms of a predicate, and those left unknown; nothing without a world.

    Why it is right: what nothing mentions is open in every consistent file, so where there are very
    many atoms, only what is mentioned is asked about, all of it together.
    """
    given = answers.given
    own = given.board is None or predicate not in ("B", "S", "Q")
    if given.by_numbers and predicate in ("B", given.safe) and _shows_all(given):
        return _by_verdicts(answers, predicate, atoms)
    knowledge = answers.knowledge
    if given.by_numbers and not own:
        # What covered tiles would show is defined for this question alone.
        knowledge = Knowledge(given, answers.limits, answers.method, effort=answers.effort)
        knowledge.ask(disjunction(list(atoms)))
        knowledge.mention(atoms)
        asked = list(atoms)
    else:
        asked = list(atoms)
        if len(asked) > _MANY:
            mentioned = knowledge.used
            asked = [atom for atom in atoms if atom in mentioned]
        knowledge.mention(asked)
    known = knowledge.known
    asked = [atom for atom in asked if atom not in known and -atom not in known]
    engine = knowledge.about_own() if predicate in given.spoken else knowledge.engine()
    alike = _alike(knowledge, predicate) if own else None
    settled = backbone(engine, asked, knowledge.variables.size + 1, both=True, alike=alike)
    if settled.open or settled.consistent is None:
        answers.stopped(f"finding the truth of {predicate}")
    if settled.consistent is False:
        return {}, frozenset()
    forced = settled.forced | known
    values = {
        atom: True if atom in forced else False if -atom in forced else None for atom in atoms
    }
    if settled.consistent is None:
        # Not even that what nothing mentions is open.
        return values, frozenset([atom for atom, value in values.items() if value is None])
    return values, frozenset(map(abs, settled.open))


def _alike(knowledge: Knowledge, predicate: str) -> Alike:
    """The atoms of an own predicate that symmetries carry into each other."""
    clauses = [*knowledge.number_clauses, *knowledge.clauses, *knowledge.asked]
    variables = knowledge.variables.size

    def groups() -> list[list[int]]:
        family = knowledge.given.atoms.families[predicate]
        return orbits(family, clauses, knowledge.bounds, variables)

    return Alike((len(clauses) + variables) // _LOOKED_AT, groups)


def _shows_all(given: Given) -> bool:
    """Whether every tile that is not covered is known to be a bomb, or to be none."""
    # What counts tiles without being on one of them has a sign as well, behind those of all tiles.
    signs = zip(given.signs, given.numbered[1], strict=False)
    return given.residue is None or all(sign == "." or known != "." for sign, known in signs)


def _by_verdicts(
    answers: Answers, predicate: str, atoms: Sequence[int]
) -> tuple[dict[int, bool | None], frozenset[int]]:
    """The same of B or S where numbers tell all: every tile's verdict, or its sign, says it."""
    solution = answers.solution
    if solution.status == "inconsistent":
        return {}, frozenset()
    bomb = predicate == "B"
    values: dict[str, bool | None] = {"B": bomb, "S": not bomb, "N": not bomb}
    words = {"*": "B", ".": "U"}
    shown = [words.get(str(sign), "S") for sign in answers.given.numbered[1]]
    words_of = [solution.verdicts.get(tile, shown[tile]) for tile in range(len(atoms))]
    return (
        {atom: values.get(word) for atom, word in zip(atoms, words_of, strict=True)},
        frozenset([atom for atom, word in zip(atoms, words_of, strict=True) if word == "?"]),
    )
