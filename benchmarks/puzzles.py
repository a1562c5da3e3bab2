"""Puzzles with predicates of their own: the truth of every atom and all worlds, against clingo.

Each side starts from its text, with the same rules one by one. The truth of an atom is what it is
in every world, if that is the same. The peer's cautious consequences are the atoms that are true;
which are false it does not tell, and is asked about only when the answers are compared.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import clingo

from benchmarks.measure import report
from benchmarks.puzzle_texts import (
    EASY,
    HARD,
    Puzzle,
    colouring,
    hitori,
    knights,
    latin,
    queens,
    sudoku,
)  # fmt: skip
from minelogic import loads
from minelogic.ground.atoms import ground_value

Place = tuple[Any, ...]
World = frozenset[Place]
Truths = dict[Place, bool | None]

TRUTHS: tuple[tuple[Puzzle, float], ...] = (
    (sudoku("sudoku, easy", EASY), 1.5),
    (sudoku("sudoku, hard", HARD), 1.5),
    (latin(10, 45), 1.5),
    *((queens(size), 1.5) for size in (12, 16, 20)),
    (queens(8), 2.5),
    (colouring(50, 95), 2.5),
    (knights(6, 10), 2.5),
    (knights(8, 18), 2.5),
    (hitori(8), 8.0),
)
WORLDS: tuple[tuple[Puzzle, int | None], ...] = (
    (queens(6), None),
    (queens(8), None),
    (queens(12), 10),
    (colouring(50, 95), 100),
    (knights(6, 10), None),
    (latin(4, 0), None),
    (sudoku("sudoku, hard", HARD), None),
)
COUNTED = (queens(6), queens(8), latin(4, 0), knights(6, 10))


def main() -> None:
    """Prints a line for the truth of each puzzle, for worlds, and for how many these are."""
    print("Truth of every atom of a puzzle, from its text, against clingo")
    for puzzle, goal in TRUTHS:
        check = partial(_agree, puzzle)
        report(puzzle.name, partial(_truth, puzzle), partial(_cautious, puzzle), check, goal)
    print("Worlds of a puzzle, from its text, against clingo")
    for puzzle, most in WORLDS:
        label = f"{puzzle.name}, {'all' if most is None else f'the first {most}'}"
        agree = _same if most is None else _as_many
        ours, peer = partial(_worlds, puzzle, most), partial(_models, puzzle, most)
        report(label, ours, peer, agree, 2.0)
    print("The number of worlds of a puzzle, from its text, against clingo's list of them")
    for puzzle in COUNTED:
        report(puzzle.name, partial(_count, puzzle), partial(_models, puzzle, None), _right, None)


def _truth(puzzle: Puzzle) -> Truths:
    return loads(puzzle.text).truth(puzzle.predicate)


def _cautious(puzzle: Puzzle) -> set[Place]:
    """The places of the atoms that hold in every world."""
    return {place for _, place in _last(f"{puzzle.program}#show {puzzle.shown}.")}


def _forced(puzzle: Puzzle) -> dict[str, set[Place]]:
    """For each of `true` and `false` the places of which it holds in every world."""
    both = f"true{puzzle.key} :- {puzzle.atom}.\n"
    both += f"false{puzzle.key} :- {puzzle.places}, not {puzzle.atom}.\n"
    both += f"#show true/{puzzle.arity}. #show false/{puzzle.arity}."
    forced: dict[str, set[Place]] = {"true": set(), "false": set()}
    for name, place in _last(puzzle.program + both):
        forced[name].add(place)
    return forced


def _last(program: str) -> list[tuple[str, Place]]:
    """The atoms of the last of the peer's cautious answers, which is the one that counts."""
    answers = deque(_solved(program, "--enum-mode=cautious"), maxlen=1)
    return _named(answers.pop())


def _models(puzzle: Puzzle, most: int | None) -> list[World]:
    found = _solved(f"{puzzle.program}#show {puzzle.shown}.", f"--models={most or 0}")
    return [frozenset([place for _, place in _named(symbols)]) for symbols in found]


def _solved(program: str, option: str) -> Iterator[Sequence[clingo.Symbol]]:
    control = clingo.Control(["--warn=none", option])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield model.symbols(shown=True)


def _named(symbols: Sequence[clingo.Symbol]) -> list[tuple[str, Place]]:
    return [
        (symbol.name, tuple([place.number for place in symbol.arguments])) for symbol in symbols
    ]


def _worlds(puzzle: Puzzle, most: int | None) -> list[World]:
    found = loads(puzzle.text).models(limit=most, worlds=True)
    return [
        frozenset(
            [
                tuple([ground_value(term) for term in atom.arguments])
                for atom in world.true
                if atom.predicate == puzzle.predicate
            ]
        )
        for world in found
    ]


def _count(puzzle: Puzzle) -> int | None:
    return loads(puzzle.text).count(worlds=True)


def _agree(puzzle: Puzzle, ours: Truths, theirs: set[Place]) -> None:
    """What holds is what they find; what does not, too, if they are asked about the opposites."""
    true = {place for place, truth in ours.items() if truth is True}
    false = {place for place, truth in ours.items() if truth is False}
    forced = _forced(puzzle)
    assert true == theirs == forced["true"], "truths differ"
    assert false == forced["false"], "falsehoods differ"


def _same(ours: list[World], theirs: list[World]) -> None:
    assert len(ours) == len(theirs), "numbers of worlds differ"
    assert set(ours) == set(theirs), "worlds differ"


def _as_many(ours: list[World], theirs: list[World]) -> None:
    assert len(ours) == len(theirs) == len(set(ours)), "numbers of worlds differ"


def _right(ours: int | None, theirs: list[World]) -> None:
    assert ours == len(theirs), "numbers of worlds differ"


if __name__ == "__main__":
    main()
