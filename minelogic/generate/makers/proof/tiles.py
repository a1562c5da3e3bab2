"""Sequents from tiles of a board: what numbers say, and what follows of a tile from the fewest."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from minelogic.board import Board
from minelogic.generate.makers.proof.pools import Following, Said, following, together
from minelogic.generate.makers.proof.sequents import Candidate, Pair, Situation
from minelogic.generate.makers.proof.shapes import places_of
from minelogic.generate.makers.proof.tables import atom_tables, truth
from minelogic.syntax.forms import Form
from minelogic.words import listed, number_word

_SIZES = ((2, 3), (3, 3), (2, 4), (3, 4))
_MOST_COVERED = 7
_MOST_STATEMENTS = 14
_MOST_AROUND = 3
_DOUBLE = 4
"""So many conclusions about two tiles are thought of."""
_LOOKED_AT = 4


class _Statement(NamedTuple):
    form: Form
    sentence: str


def candidates(
    rng: Random, premises: tuple[int, int], either: bool, is_hard: bool
) -> Iterator[Candidate]:
    """What follows of the tiles of one board, from the fewest statements about it.

    On a hard one no covered tile is known already.
    """
    board = Board.grid(*rng.choice(_SIZES))
    mines = {*rng.sample(range(board.size), rng.randint(1, max(2, board.size // 3)))}
    signs = _shown(rng, board, mines, is_hard)
    covered = [tile for tile, sign in enumerate(signs) if sign in (".", "*", "-")]
    statements = _statements(rng, board, signs)
    if not 2 <= len(covered) <= _MOST_COVERED or len(statements) < 2:
        return
    tables, all_worlds = atom_tables([_bomb(board, tile) for tile in covered])
    pool, words = [], {}
    for f, sentence in statements:
        pool.append(Said(f, truth(f, tables, all_worlds)))
        words[f] = sentence
    endings = [
        Said(f, truth(f, tables, all_worlds))
        for f in _endings(board, [tile for tile in covered if signs[tile] == "."])
    ]
    single = [each for each in endings if each.form[0] not in ("&", "|")]
    double = rng.sample(endings[len(single) :], min(_DOUBLE, len(endings) - len(single)))
    found = _least(pool, [*single, *double], all_worlds, premises)
    situation = Situation(tuple(_rows(board, signs)), words)
    for each in rng.sample(found, min(_LOOKED_AT, len(found))):
        # In the order in which they are read off the board.
        pair = Pair(tuple([said.form for said in each.premises]), each.ending.form)
        other = _other(rng, pair, each, endings, all_worlds) if either else None
        if not either or other is not None:
            yield Candidate(pair, other, situation)


def _shown(rng: Random, board: Board, mines: set[int], is_hard: bool) -> list[str]:
    """A display: numbers, covered tiles, and some of these already known."""
    signs = []
    for tile in range(board.size):
        number = sum([other in mines for other in board.neighbours(tile)])
        if tile in mines:
            signs.append("*" if rng.random() < 0.3 and not is_hard else ".")
        elif rng.random() < 0.55:
            signs.append(str(number))
        else:
            signs.append("-" if rng.random() < 0.25 and not is_hard else ".")
    return signs


def _statements(rng: Random, board: Board, signs: Sequence[str]) -> list[_Statement]:
    """What the known tiles and the numbers say of the tiles around them, one half at a time."""
    said = []
    for tile, sign in enumerate(signs):
        where = _name(board, tile)
        if sign in ("*", "-"):
            f = _bomb(board, tile) if sign == "*" else ("~", _bomb(board, tile))
            what = "a bomb" if sign == "*" else "safe"
            said.append(_Statement(f, f"{where} is known to be {what}."))
        elif sign != ".":
            near = [other for other in board.neighbours(tile) if signs[other] in (".", "*", "-")]
            if 2 <= len(near) <= _MOST_AROUND:
                bombs: list[Form] = [_bomb(board, other) for other in near]
                names = [_name(board, other) for other in near]
                said += _of_number(rng, where, int(sign), bombs, names)
    return list({each.form: each for each in said[:_MOST_STATEMENTS]}.values())


def _of_number(
    rng: Random, where: str, number: int, bombs: list[Form], names: list[str]
) -> Iterator[_Statement]:
    """What one number says, as formulas that each say one thing."""
    count, lead = len(bombs), f"{where} shows {number}:"
    around = listed(names)
    safe: list[Form] = [("~", bomb) for bomb in bombs]
    if number in (0, count):
        what = "neither is a bomb" if count == 2 else "none is a bomb"
        if number:
            what = f"all {number_word(count)} are bombs" if count > 2 else "both are bombs"
        f: Form = ("&", *(bombs if number else safe))
        yield _Statement(f, f"{lead} of {around}, {what}.")
    elif count == 2:
        if rng.random() < 0.5:
            yield _Statement(
                ("<->", bombs[0], safe[1]), f"{lead} exactly one of {around} is a bomb."
            )
        else:
            yield _Statement(("|", *bombs), f"{lead} at least one of {around} is a bomb.")
            yield _Statement(("~", ("&", *bombs)), f"{lead} {around} are not both bombs.")
    elif number == 1:
        yield _Statement(("|", *bombs), f"{lead} at least one of {around} is a bomb.")
        for n, bomb in enumerate(bombs):
            rest = [other for m, other in enumerate(safe) if m != n]
            yield _Statement(
                ("->", bomb, ("&", *rest)),
                f"{lead} if {names[n]} is a bomb, the other two around it are safe.",
            )
    else:
        yield _Statement(("~", ("&", *bombs)), f"{lead} not all of {around} are bombs.")
        for n, tile in enumerate(safe):
            rest = [other for m, other in enumerate(bombs) if m != n]
            yield _Statement(
                ("->", tile, ("&", *rest)),
                f"{lead} if {names[n]} is safe, the other two around it are bombs.",
            )


def _endings(board: Board, covered: Sequence[int]) -> list[Form]:
    """What may be concluded: first that a tile is a bomb or safe, then so of two tiles."""
    single: list[Form] = []
    for tile in covered:
        single += [_bomb(board, tile), ("~", _bomb(board, tile))]
    double: list[Form] = [
        (word, one, other)
        for one, other in combinations(single, 2)
        for word in ("&", "|")
        if one not in (("~", other), other) and other != ("~", one)
    ]
    return [*single, *double]


def _least(
    pool: Sequence[Said], endings: Sequence[Said], all_worlds: int, premises: tuple[int, int]
) -> list[Following]:
    """For every ending that follows at all a smallest set of statements from which it does.

    What one statement says by itself is left out.
    """
    whole = together(pool, all_worlds)
    left = [
        each
        for each in endings
        if not whole & ~each.table and all(said.table & ~each.table for said in pool)
    ]
    found: list[Following] = []
    for number in range(2, premises[1] + 1):
        if not left:
            break
        least: dict[Form, Following] = {}
        for each in following(pool, left, all_worlds, number):
            least.setdefault(each.ending.form, each)
        left = [each for each in left if each.form not in least]
        found += least.values() if number >= premises[0] else ()
    return found


def _other(
    rng: Random, pair: Pair, found: Following, endings: Sequence[Said], all_worlds: int
) -> Pair | None:
    """The same premises with a conclusion of the same shape that does not follow from them.

    Its tiles stand in the premises as often, affirmed and denied, as those of the one that does.
    """
    joint = together(found.premises, all_worlds)
    looks = _looks(pair)
    others = []
    for ending in endings:
        other = Pair(pair.premises, ending.form)
        if joint & ~ending.table and ending.form not in pair.premises and _looks(other) == looks:
            others.append(other)
    return rng.choice(others) if others else None


def _looks(pair: Pair) -> tuple[object, ...]:
    """The shape of the conclusion, and how its tiles stand in the premises."""
    standing = places_of(pair)
    ends = [(sign, atom) for (ending, sign, _), atom in standing if ending]
    where = [
        (sign, sorted(s for (ending, s, _), atom in standing if not ending and atom == tile))
        for sign, tile in ends
    ]
    return (pair.conclusion[0], sorted(where))


def _bomb(board: Board, tile: int) -> Form:
    name = board.name(tile)
    assert isinstance(name, tuple)
    return ("atom", "B", *name)


def _name(board: Board, tile: int) -> str:
    return str(board.name(tile))


def _rows(board: Board, signs: Sequence[str]) -> Iterator[str]:
    for start in range(0, board.size, board.columns):
        yield " ".join(signs[start : start + board.columns])
