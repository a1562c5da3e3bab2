"""Boards and worlds: all in reading order, or the canonical one where a formula holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress, count, islice

from minelogic.encode.variables import Clause
from minelogic.errors import LimitReached
from minelogic.ground.formula import Ground
from minelogic.solve.answers import Answers, bombs_in, other_atoms
from minelogic.solve.canonical import Found, canonical
from minelogic.solve.many_atoms import ManyAtoms
from minelogic.solve.sat.in_order import few_models, in_order
from minelogic.solve.worlds import Model, world_of

_STATES = 100_000
"""How far counting goes before the solver takes over."""
_FEW = 100
"""So many boards are found in any order and sorted, where counting might take its time."""


def all_models(answers: Answers, with_worlds: bool = False) -> Iterator[Model]:
    """The boards that some world extends, in reading order, or all worlds of each board.

    Where nothing but bombs is spoken of, both are the same; where no bombs are, there are only
    worlds. Raises `LimitReached`.
    """
    given = answers.given
    with_worlds = with_worlds or not given.bombs
    others = given.others if with_worlds else ()
    if others and given.residue is not None:
        answers = answers.whole
    if isinstance(others, ManyAtoms):
        others = others.first_to_vary(answers.knowledge.used)
    for bombs in _boards(answers):
        if not with_worlds:
            yield as_model(answers, (bombs, ()))
            continue
        for holds in _worlds_by_solver(answers, bombs, others):
            yield as_model(answers, (bombs, holds))


def _boards(answers: Answers) -> Iterator[tuple[int, ...]]:
    """The boards in reading order: along the frontier if a total and counts are all there is."""
    from minelogic.solve.counting import as_counts, is_sparse
    from minelogic.solve.least import boards_in_order

    given = answers.given
    if not given.bombs:
        yield ()
        return
    if given.mines is None or answers.solution.status == "inconsistent":
        yield from _boards_by_solver(answers)
        return
    counts = as_counts(answers, True)
    few = None if is_sparse(counts, given) else _few_boards(answers)
    if few is not None:
        yield from few
        return
    shown = 0
    if counts is not None:
        tiles = range(1, given.tiles + 1)
        states = min(answers.limits.states, _STATES)
        try:
            for bombs in boards_in_order(counts, tiles, given.mines, states):
                yield tuple([bomb - 1 for bomb in bombs])
                shown += 1
            return
        except LimitReached:
            # The solver goes on where counting had to stop.
            pass
    yield from islice(_boards_by_solver(answers), shown, None)


def _few_boards(answers: Answers) -> list[tuple[int, ...]] | None:
    """All boards in reading order, as sorted tiles, if they are few."""
    knowledge = answers.knowledge
    bombs = answers.given.bombs
    engine = knowledge.about_own()
    models = few_models(engine, bombs, (), knowledge.variables.size + 1, _FEW)
    return None if models is None else sorted([tuple(compress(count(), m)) for m in models])


def canonical_model(answers: Answers, formula: Ground) -> Model | None:
    """The canonical world where a formula holds; None if there is none. Raises `LimitReached`."""
    answers = _in_full(answers)
    others = other_atoms(answers, formula)
    if not others and bombs_in(answers.given, formula):
        try:
            return _least_model(answers, formula)
        except (LimitReached, _NoCounts):
            pass
    world = _witness_by_solver(answers, formula, others)
    return None if world is None else as_model(answers, world, formula)


def some_model(answers: Answers, formula: Ground) -> Model | None:
    """Any world where a formula holds; None if the solver finds none within the budget."""
    answers = _in_full(answers)
    known = answers.knowledge
    engine = known.engine(known.ask(formula))
    if not engine.satisfiable():
        return None
    true = engine.true()
    bombs = tuple([bomb - 1 for bomb in bombs_in(answers.given, formula) if bomb in true])
    others = other_atoms(answers, formula)
    world = bombs, tuple([number for number in others if number in true])
    return as_model(answers, world, formula)


def _in_full(answers: Answers) -> Answers:
    """The same with nothing set aside, if the bombs do not settle what is."""
    given = answers.given
    return answers if given.residue is None or given.is_settled else answers.whole


class _NoCounts(Exception):
    """Not all that is said of the bombs are counts."""


def _least_model(answers: Answers, formula: Ground) -> Model | None:
    """The canonical world, found along the frontier; raises `_NoCounts` or `LimitReached`."""
    from minelogic.solve.counting import as_counts
    from minelogic.solve.least import least_board

    given = answers.given
    counts = as_counts(answers, formula)
    if counts is None:
        raise _NoCounts
    tiles = range(1, given.tiles + 1)
    states = min(answers.limits.states, _STATES)
    bombs = least_board(counts, tiles, given.mines, states)
    if bombs is None:
        return None
    return as_model(answers, (tuple([bomb - 1 for bomb in bombs]), ()), formula)


def as_model(answers: Answers, found: Found, formula: Ground = True) -> Model:
    """A world by the names of the file; with a board if that, or the formula, is about bombs."""
    given = answers.given
    bombs, holds = found
    true = [given.atoms.atom(number) for number in holds]
    board = given.board if bombs_in(given, formula) else None
    return world_of(board, given.signs, bombs, true, given.noisy_tiles)


def _boards_by_solver(answers: Answers) -> Iterator[tuple[int, ...]]:
    """The bombs of every board that some world extends, as sorted tiles, the least list first.

    Raises `LimitReached` where the search had to stop.
    """
    if answers.solution.status == "inconsistent":
        return
    knowledge = answers.knowledge
    tiles, certain = _open_and_certain(answers)
    known = [tile for tile in range(answers.given.tiles) if tile not in tiles]
    engine = knowledge.about_own(
        [(tile + 1 if tile in certain else -(tile + 1),) for tile in known]
    )
    order = _ListOrder([tile + 1 for tile in sorted([*tiles, *certain])], knowledge.variables.size)
    engine.add(order.clauses)
    for held in in_order(engine, order.literals, (), order.free, answers.limits.conflicts):
        yield tuple([bomb - 1 for bomb in order.bombs(set(held))])


class _ListOrder:
    """Variables in whose lexical order boards are ordered as sorted lists of their bombs.

    A list comes before every longer one that begins with it, and else the one that goes on with the
    nearer tile. So for each tile there are two variables: *more*, the tile before it has a bomb, or
    there is none before it, and some tile from here on has one; and *later*, this tile has no bomb
    and some tile after it has one.
    """

    def __init__(self, tiles: Sequence[int], used: int) -> None:
        self.tiles = tiles
        size = len(tiles)
        self.more = range(used + 1, used + size + 1)
        self.later = range(used + size + 1, used + 2 * size + 1)
        some = range(used + 2 * size + 1, used + 3 * size + 1)
        self.free = used + 3 * size + 1
        self.literals = [each for pair in zip(self.more, self.later, strict=True) for each in pair]
        self.clauses: list[Clause] = []
        for index, bomb in enumerate(tiles):
            here, after = some[index], some[index + 1 : index + 2]
            self._define(-here, [-bomb, *[-each for each in after]])
            self._define(self.later[index], [-bomb, here])
            self._define(self.more[index], [here, *tiles[max(index - 1, 0) : index]])

    def _define(self, literal: int, parts: list[int]) -> None:
        """The literal holds where all parts do."""
        self.clauses += [(-literal, part) for part in parts]
        self.clauses.append((literal, *[-part for part in parts]))

    def bombs(self, held: set[int]) -> Iterator[int]:
        """The bombs of the board of which these variables hold."""
        before = True
        for bomb, more, later in zip(self.tiles, self.more, self.later, strict=True):
            if before and more not in held:
                return
            before = later not in held
            if before:
                yield bomb


def _worlds_by_solver(
    answers: Answers, bombs: Sequence[int], others: Sequence[int]
) -> Iterator[tuple[int, ...]]:
    """The worlds of a board: which of the other atoms hold, false before true.

    Raises `LimitReached` where the search had to stop.
    """
    chosen = set(bombs)
    board = [bomb if bomb - 1 in chosen else -bomb for bomb in answers.given.bombs]
    knowledge = answers.knowledge
    engine = knowledge.about_own()
    guard = knowledge.variables.size + 1
    return map(tuple, in_order(engine, others, board, guard, answers.limits.conflicts))


def _witness_by_solver(answers: Answers, formula: Ground, others: Sequence[int]) -> Found | None:
    """The canonical world where the formula holds; None if there is none. Raises `LimitReached`."""
    knowledge = answers.knowledge
    clauses = knowledge.ask(formula)
    return canonical(
        lambda bounds: knowledge.engine(clauses, bounds, counting=True),
        len(bombs_in(answers.given, formula)),
        others,
        answers.given.mines,
    )


def _open_and_certain(answers: Answers) -> tuple[set[int], set[int]]:
    """The tiles that may be a bomb or not, and those that are bombs on every board."""
    given = answers.given
    certain: set[int] = set()
    if not given.by_numbers:
        return set(range(given.tiles)), certain
    tiles: set[int] = set()
    verdicts = answers.solution.verdicts
    # What is known of tiles that are not covered; of some of them, perhaps, nothing.
    signs = given.numbered[1]
    for tile in range(given.tiles):
        sign = signs[tile]
        verdict = verdicts.get(tile, "B" if sign == "*" else "U" if sign == "." else "S")
        if verdict == "B":
            certain.add(tile)
        elif verdict in ("U", "?"):
            tiles.add(tile)
    return tiles, certain
