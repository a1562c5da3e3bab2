"""How many boards and worlds there are, and in how many of them a tile is a bomb or an atom holds.

Where all that is said of the bombs are counts, boards are counted along the frontier; a clause of
bombs alone, or of safe tiles alone, is a count too. Else a search over the bombs counts them. Where
that takes too much, the worlds may still be few, as those of puzzles are: then they are listed.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from minelogic.chance import frontier
from minelogic.chance.project import count_worlds, project
from minelogic.chance.tally import Tally
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS
from minelogic.records import dataclass, replace
from minelogic.solve.answers import Answers, other_atoms
from minelogic.solve.given import Given
from minelogic.solve.knowledge import Knowledge
from minelogic.solve.many_atoms import ManyAtoms
from minelogic.solve.numbers import look, read_numbers
from minelogic.solve.sat.in_order import few_models
from minelogic.solve.sat.sparse import engine_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from minelogic.board import TileName
    from minelogic.chance.search import Count
    from minelogic.ground.formula import Ground


_FEW = 100
"""A formula of more clauses is counted through auxiliary variables, each with a few."""
_HEAVIER = 2
"""So many times as much does a state of a search weigh."""
_AT_FIRST = 500, 100_000
"""So many worlds are listed before a search, if no more literals have to follow from others."""
_FOLLOWING = 4
"""After a search, each state may stand for so many of these."""


def count(answers: Answers, worlds: bool = False) -> int:
    """The number of boards that some world extends, or of the worlds; raises `LimitReached`.

    Where no bombs are spoken of, there are only worlds.
    """
    given = answers.given
    worlds = worlds or not given.bombs
    if worlds and given.residue is not None and given.others:
        answers = answers.whole
        given = answers.given
    more = worlds and bool(given.others)
    left = None if more else _left_by_numbers(given)
    if left is not None:
        if left.values is None:
            return 0
        return frontier.count(left.counts, left.tiles, left.total, answers.limits.states)
    if more:
        _refuse_many(answers)
    atoms = [*given.bombs, *(given.others if worlds else ())]
    try:
        return _number(answers, worlds, atoms)
    except LimitReached:
        few = _listed(answers, atoms)
        if few is None:
            raise
        return few.count


def _number(answers: Answers, worlds: bool, atoms: Sequence[int]) -> int:
    """How many ways there are to give truth to the atoms, by search; raises `LimitReached`."""
    given = answers.given
    more = worlds and bool(given.others)
    few = _listed(answers, atoms, *_AT_FIRST) if more else None
    if few is not None:
        return few.count
    knowledge = _without_total(answers)
    counts = None if more else bomb_counts(knowledge)
    few = None if more or is_sparse(counts, given) else _listed(answers, atoms, *_AT_FIRST)
    if few is not None:
        return few.count
    if counts is not None:
        variables = range(1, given.tiles + 1)
        return frontier.count(counts, variables, given.mines, answers.limits.states)
    if not worlds:
        return _projected(answers, knowledge).count
    every = [*_numbers(knowledge), *_bounds(knowledge)]
    if given.mines is not None:
        every.append((tuple(range(1, given.tiles + 1)), given.mines, given.mines))
    with _searching(answers, "counting the worlds") as states:
        return count_worlds(knowledge.clauses, atoms, every, states)


def is_sparse(counts: Sequence[Count] | None, given: Given) -> bool:
    """Whether all there is are counts, of which there are no more than tiles, as on a display.

    Else it is worth a look whether the boards or worlds are few.
    """
    return counts is not None and len(counts) <= given.tiles


def odds(answers: Answers, names: Sequence[TileName]) -> dict[TileName, Fraction | None]:
    """For each covered tile, the share of the boards on which it is a bomb; none if none fits."""
    from fractions import Fraction

    given = answers.given
    left = _left_by_numbers(given)
    if left is not None:
        if left.values is None:
            return {}
        tallied = frontier.tally(left.counts, left.tiles, left.total, answers.limits.states)
        if not tallied.count:
            return {}
        certain = {0: Fraction(0), 1: Fraction(1), None: None}
        by_tile = [certain[value] for value in left.values]
        for tiles, numerator, denominator in tallied.shares:
            share = Fraction(numerator, denominator)
            for tile in tiles:
                by_tile[tile] = share
        _, signs = given.numbered
        for tile, sign in enumerate(signs, 1):
            if sign != ".":
                by_tile[tile] = certain[int(sign == "*")]
        return {names[tile]: by_tile[tile + 1] for tile in answers.covered}
    known = _without_total(answers)
    counts = bomb_counts(known)
    try:
        if counts is not None:
            variables = range(1, given.tiles + 1)
            tallied = frontier.tally(counts, variables, given.mines, answers.limits.states)
        else:
            tallied = _projected(answers, known)
    except LimitReached:
        few = _listed(answers, given.bombs)
        if few is None:
            raise
        tallied = few
    shares = tallied.odds()
    return {names[tile]: shares[tile + 1] for tile in answers.covered} if shares else {}


def by_search(answers: Answers, states: int) -> Tally:
    """The boards by a search over clauses and counts, of so many states; raises `LimitReached`."""
    known = _without_total(answers)
    variables = range(1, answers.given.tiles + 1)
    counts = [*_numbers(known), *_bounds(known)]
    return project(known.clauses, variables, counts, answers.given.mines, states)


def world_odds(answers: Answers) -> dict[int, Fraction | None]:
    """For each atom of a problem without bombs, the share of its worlds in which it holds.

    Nothing at all if there is no world. Raises `LimitReached`.
    """
    _refuse_many(answers)
    atoms = answers.given.others
    try:
        tallied = _listed(answers, atoms, *_AT_FIRST) or _tally_of_worlds(answers)
    except LimitReached:
        few = _listed(answers, atoms)
        if few is None:
            raise
        tallied = few
    shares = tallied.odds()
    return {atom: shares[atom] for atom in atoms} if shares else {}


def _refuse_many(answers: Answers) -> None:
    """Raises `LimitReached` if worlds give truth to so many atoms that no number would do."""
    if isinstance(answers.given.others, ManyAtoms):
        raise LimitReached("states", answers.limits.states, "counting the worlds")


def _tally_of_worlds(answers: Answers) -> Tally:
    knowledge = _without_total(answers)
    # The atoms settle all that an encoding has added, so that can be counted as well.
    used = {abs(literal) for clause in knowledge.clauses for literal in clause}
    variables = sorted(used.union(answers.given.others))
    with _searching(answers, "counting the worlds") as states:
        return project(knowledge.clauses, variables, _bounds(knowledge), limit=states)


def _listed(
    answers: Answers, atoms: Sequence[int], most: int | None = None, work: int = 0
) -> Tally | None:
    """In how many worlds each of the atoms holds, one by one; None if there are more worlds.

    Worlds that differ in other atoms alone are one. If nothing else is said, each weighs as many
    states as its atoms.
    """
    if most is None:
        states = answers.limits.states
        most, work = states // max(len(atoms), 1), _FOLLOWING * states
    knowledge = answers.knowledge
    engine = knowledge.about_own()
    models = few_models(engine, atoms, (), knowledge.variables.size + 1, most, work)
    if models is None:
        return None
    return Tally.of(len(models), zip(atoms, map(sum, zip(*models, strict=True)), strict=False))


@dataclass(frozen=True, slots=True)
class _Left:
    """What the numbers of a display leave open; `values` is None if two of them clash."""

    values: list[int | None] | None
    tiles: list[int]
    """The covered tiles without a value."""
    counts: list[Count]
    total: int | None


def _left_by_numbers(given: Given) -> _Left | None:
    """What is left to count, if the numbers and a total are all there is; else None."""
    if not given.is_display:
        return None
    board, signs = given.numbered
    read = read_numbers(board, signs)
    seen = look(board.size, read.numbers)
    if seen is None:
        return _Left(None, [], [], None)
    values = seen.values
    tiles = [tile for tile in read.covered if values[tile] is None]
    counts: list[Count] = [(inside, bombs, bombs) for inside, bombs in seen.numbers]
    total = given.mines
    if total is not None:
        total -= read.marked + values.count(1)
    return _Left(values, tiles, counts, total)


def as_counts(answers: Answers, formula: Ground) -> list[Count] | None:
    """All that is known but the total, and a formula, as counts of bombs; None if they are none."""
    knowledge = _without_total(answers)
    found: list[Count] = []
    todo = [knowledge.in_terms_of_bombs(formula)]
    while todo:
        part = todo.pop()
        if isinstance(part, tuple) and part[0] == "&":
            todo += part[1:]
            continue
        count = _count_of_bombs(part, knowledge.given.tiles)
        if count is not None:
            found.append(count)
        else:
            knowledge.clauses += knowledge.ask(part)
    knowledge.clauses += knowledge.asked
    others = bomb_counts(knowledge)
    return None if others is None else others + found


def _count_of_bombs(formula: Ground, tiles: int) -> Count | None:
    """A count of bombs, or of tiles without one, as a count of bombs; None if it is neither."""
    if not isinstance(formula, tuple) or formula[0] not in COUNTS:
        return None
    kind, bound, *parts = formula
    if not all(type(part) is int for part in parts) or len(set(map(abs, parts))) < len(parts):
        return None
    low = 0 if kind == "at most" else bound
    high = len(parts) if kind == "at least" else bound
    return _of_bombs(tuple(parts), low, high, tiles)


def _without_total(answers: Answers) -> Knowledge:
    """All that is known but for the number of mines, which counting keeps an eye on by itself."""
    return Knowledge(replace(answers.given, mines=None), answers.limits, most=_FEW)


def bomb_counts(knowledge: Knowledge) -> list[tuple[tuple[int, ...], int, int]] | None:
    """What is known as counts of bombs; None if something is no count, or speaks of more."""
    tiles = knowledge.given.tiles
    found = _numbers(knowledge)
    for literals, low, high in [*_bounds(knowledge), *((c, 1, len(c)) for c in knowledge.clauses)]:
        count = _of_bombs(literals, low, high, tiles)
        if count is None:
            return None
        found.append(count)
    return found


def _of_bombs(literals: tuple[int, ...], low: int, high: int, tiles: int) -> Count | None:
    """A count of literals as one of bombs; None if it speaks of other things, or of both kinds."""
    if all(0 < literal <= tiles for literal in literals):
        return literals, low, high
    if all(-tiles <= literal < 0 for literal in literals):
        size = len(literals)
        return tuple([-literal for literal in literals]), size - high, size - low
    return None


def _projected(answers: Answers, knowledge: Knowledge) -> Tally:
    def satisfiable(rest: list[Count]) -> bool:
        size, conflicts = knowledge.variables.size, answers.limits.conflicts
        engine = engine_for(size, conflicts, counting=True, shared=answers.effort)
        for literals, low, high in rest:
            if low == 1:
                engine.add([literals])
            elif low > 1:
                engine.at_most(len(literals) - low, [-literal for literal in literals])
            engine.at_most(high, literals)
        return engine.sure(what="counting")

    given = answers.given
    counts = [*_numbers(knowledge), *_bounds(knowledge)]
    variables: Sequence[int] = range(1, given.tiles + 1)
    if given.mines is None and not other_atoms(answers):
        # The bombs settle all that an encoding has added, so all of it can be counted as well, and
        # parts that nothing connects can be counted one by one.
        used = {abs(literal) for clause in knowledge.clauses for literal in clause}
        variables = [*variables, *sorted(number for number in used if number > given.tiles)]
    with _searching(answers, "counting the boards") as states:
        return project(knowledge.clauses, variables, counts, given.mines, states, satisfiable)


@contextmanager
def _searching(answers: Answers, what: str) -> Iterator[int]:
    """The states of a search, each of which takes more time and room than one of a frontier.

    If there are more, the limit that is told is the one that was given.
    """
    try:
        yield max(1, answers.limits.states // _HEAVIER)
    except LimitReached as reached:
        if reached.limit != "states":
            raise
        raise LimitReached("states", answers.limits.states, what) from None


def _numbers(known: Knowledge) -> list[tuple[tuple[int, ...], int, int]]:
    return [(tiles, bombs, bombs) for tiles, bombs in known.numbers]


def _bounds(known: Knowledge) -> list[tuple[tuple[int, ...], int, int]]:
    return [(tuple(literals), 0, bound) for bound, literals in known.bounds]
