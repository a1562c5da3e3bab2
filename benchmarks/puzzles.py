"""Puzzles with predicates of their own: the truth of every atom and all worlds, against clingo.

Each side starts from its text, with the same rules one by one. The truth of an atom is what it is
in every world, if that is the same: the peer's cautious consequences, of which it is also told the
opposites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import clingo

from benchmarks.measure import report
from benchmarks.puzzle_texts import (
    EASY, HARD, Puzzle, colouring, hitori, knights, latin, queens, sudoku,
)  # fmt: skip
from minelogic import loads
from minelogic.solve.sat.backbone import backbone

Place = tuple[int, ...]
World = frozenset[Place]
Truths = dict[Place, bool | None]

TRUTHS: tuple[tuple[Puzzle, float], ...] = (
    (sudoku("sudoku, easy", EASY), 1.5),
    (sudoku("sudoku, hard", HARD), 1.5),
    (latin(10, 45), 1.5),
    *((queens(size), 1.5) for size in (12, 16, 20)),
    (queens(8), 2.5),
    (colouring(50, 95), 2.5),
    (knights(8, 14), 2.5),
    (hitori(8), 8.0),
)
WORLDS: tuple[tuple[Puzzle, int | None], ...] = (
    (queens(6), None),
    (queens(8), None),
    (queens(12), 10),
    (latin(4, 0), None),
    (sudoku("sudoku, hard", HARD), None),
)
COUNTED = (queens(6), queens(8), latin(4, 0))


def main() -> None:
    """Prints a line for the truth of each puzzle, for worlds, and for how many these are."""
    print("Truth of every atom of a puzzle, from its text, against clingo")
    for puzzle, goal in TRUTHS:
        ours, peer = partial(_truth, puzzle), partial(_cautious, puzzle)
        report(puzzle.name, ours, peer, _agree, goal)
    print("Worlds of a puzzle, from its text, against clingo")
    for puzzle, most in WORLDS:
        label = f"{puzzle.name}, {'all' if most is None else f'the first {most}'}"
        ours, peer = partial(_worlds, puzzle, most), partial(_models, puzzle, most)
        report(label, ours, peer, _same if most is None else _as_many, 2.0)
    print("The number of worlds of a puzzle, from its text, against clingo's list of them")
    for puzzle in COUNTED:
        report(puzzle.name, partial(_count, puzzle), partial(_models, puzzle, None), _right, None)


def _truth(puzzle: Puzzle) -> Truths:
    knowledge = loads(puzzle.text).answers.knowledge
    family = knowledge.given.atoms.families[puzzle.predicate]
    numbers = range(family.start, family.start + family.size)
    known = backbone(knowledge.engine(), numbers, knowledge.variables.size + 1, both=True)
    assert known.consistent and not known.open
    forced = known.forced
    return {
        place: True if number in forced else False if -number in forced else None
        for place, number in zip(_places(family.places), numbers, strict=True)
    }


def _places(values: Iterable[Iterable[Any]]) -> list[Place]:
    places: list[Place] = [()]
    for each in values:
        places = [(*place, int(value)) for place in places for value in each]
    return places


def _cautious(puzzle: Puzzle) -> dict[str, set[Place]]:
    """For each of `true` and `false` the places of which it holds in every world."""
    both = f"true{puzzle.key} :- {puzzle.atom}.\n"
    both += f"false{puzzle.key} :- {puzzle.places}, not {puzzle.atom}.\n"
    forced: dict[str, set[Place]] = {"true": set(), "false": set()}
    program = f"{puzzle.program}{both}#show true/{puzzle.arity}. #show false/{puzzle.arity}."
    last = []
    for last in _solved(program, "--enum-mode=cautious"):
        pass
    for name, place in last:
        forced[name].add(place)
    return forced


def _models(puzzle: Puzzle, most: int | None) -> list[World]:
    program = f"{puzzle.program}#show {puzzle.predicate.lower()}/{puzzle.arity}."
    found = _solved(program, f"--models={most or 0}")
    return [frozenset([place for _, place in atoms]) for atoms in found]


def _solved(program: str, option: str) -> Iterator[list[tuple[str, Place]]]:
    control = clingo.Control(["--warn=none", option])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield [
                (atom.name, tuple([place.number for place in atom.arguments]))
                for atom in model.symbols(shown=True)
            ]


def _worlds(puzzle: Puzzle, most: int | None) -> list[World]:
    found = loads(puzzle.text).models(limit=most, worlds=True)
    return [
        frozenset(
            [
                tuple([term.value for term in atom.arguments])
                for atom in world.true
                if atom.predicate == puzzle.predicate
            ]
        )
        for world in found
    ]


def _count(puzzle: Puzzle) -> int | None:
    return loads(puzzle.text).count(worlds=True)


def _agree(ours: Truths, theirs: dict[str, set[Place]]) -> None:
    for name, value in (("true", True), ("false", False)):
        forced = {place for place, truth in ours.items() if truth is value}
        assert forced == theirs[name], "truths differ"


def _same(ours: list[World], theirs: list[World]) -> None:
    assert len(ours) == len(theirs) and set(ours) == set(theirs), "worlds differ"


def _as_many(ours: list[World], theirs: list[World]) -> None:
    assert len(ours) == len(theirs) == len(set(ours)), "numbers of worlds differ"


def _right(ours: int | None, theirs: list[World]) -> None:
    assert ours == len(theirs), "numbers of worlds differ"


if __name__ == "__main__":
    main()
