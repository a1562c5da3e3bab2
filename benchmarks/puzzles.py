"""Puzzles with predicates of their own: truth and worlds against clingo, steps against truth.

Each side starts from its text, with the same rules one by one. The truth of an atom is what it is
in every world, if that is the same. The peer's cautious consequences are the atoms that are true;
the goals are measured against these. Which atoms are false it does not tell, unless it is asked
about their opposites as well, which is the same question as ours: the lines without a goal.
What `solve` says, the truth and checked steps to it, is measured against the truth alone.

`python -m benchmarks.puzzles [truth] [worlds] [number] [steps]` runs a part.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from benchmarks.measure import compare, report, row, time_limit
from benchmarks.peer import answers, cautious
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
from minelogic import Problem, loads
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
    *((knights(8, number), 2.5) for number in (14, 16, 18)),
    (hitori(8), 8.0),
)
PATIENCE = 60
"""CPU seconds after which the steps of a puzzle are given up."""
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
    """Runs the named parts, or all."""
    parts = {"truth": truth, "worlds": worlds, "number": number, "steps": steps}
    for name in sys.argv[1:] or parts:
        parts[name]()


def truth() -> None:
    """Prints how finding the truth of every atom of a puzzle compares with the peer."""
    print("Truth of every atom of a puzzle, from its text, against clingo")
    for puzzle, goal in TRUTHS:
        check = partial(_agree, puzzle)
        ours = partial(_truth, puzzle)
        report(puzzle.name, ours, partial(_cautious, puzzle), check, goal)
        both = compare(ours, partial(_forced, puzzle), 5)
        print(row("  true and false asked of the peer", both, None), flush=True)


def worlds() -> None:
    """Prints how listing the worlds of a puzzle compares with the peer."""
    print("Worlds of a puzzle, from its text, against clingo")
    for puzzle, most in WORLDS:
        label = f"{puzzle.name}, {'all' if most is None else f'the first {most}'}"
        agree = _same if most is None else _as_many
        ours, peer = partial(_worlds, puzzle, most), partial(_models, puzzle, most)
        report(label, ours, peer, agree, 2.0)


def number() -> None:
    """Prints how counting the worlds of a puzzle compares with the peer, which lists them."""
    print("The number of worlds of a puzzle, from its text, against clingo's list of them")
    for puzzle in COUNTED:
        report(puzzle.name, partial(_count, puzzle), partial(_models, puzzle, None), _right, None)


def steps() -> None:
    """Prints how all that `solve` says of a puzzle compares with the truth alone.

    Where a limit left out some of the steps, the line says so.
    """
    print("Truth of every atom and checked steps to it (ours), against the truth alone (peer)")
    for puzzle, _ in TRUTHS:
        try:
            with time_limit(PATIENCE):
                problem = _solved(puzzle)
        except TimeoutError:
            print(f"{puzzle.name:34} takes more than {PATIENCE} s  (to reach: 20)  MISSED")
            continue
        _follows(puzzle, problem)
        label = puzzle.name + ("" if problem.derivation.complete else ", not all steps")
        result = compare(partial(_solved, puzzle), partial(_truth, puzzle), 3)
        print(row(label, result, 20), flush=True)


def _truth(puzzle: Puzzle) -> Truths:
    return loads(puzzle.text).truth(puzzle.predicate)


def _solved(puzzle: Puzzle) -> Problem:
    """The puzzle after what `solve` does with it: the truth, and steps that the checker accepts."""
    problem = loads(puzzle.text)
    problem.truth(puzzle.predicate)
    _ = problem.derivation.checked
    return problem


def _follows(puzzle: Puzzle, problem: Problem) -> None:
    """Whatever a step concludes of an atom is its truth; complete steps reach all that is known."""
    derivation = problem.derivation
    concluded = {derivation.text(one) for step in derivation.steps for one in step.conclusions}
    concluded |= {fact.removeprefix("fact ") for fact in puzzle.text.splitlines()}
    for place, truth in problem.truth(puzzle.predicate).items():
        atom = f"{puzzle.predicate}({', '.join(map(str, place))})"
        assert truth is True or atom not in concluded, "steps conclude what does not follow"
        assert truth is False or f"~{atom}" not in concluded, "steps conclude what does not follow"
        if derivation.complete and truth is not None:
            assert {atom, f"~{atom}"} & concluded, "steps leave out what follows"


def _cautious(puzzle: Puzzle) -> set[Place]:
    """The places of the atoms that hold in every world."""
    return {place for _, place in cautious(f"{puzzle.program}#show {puzzle.shown}.")}


def _forced(puzzle: Puzzle) -> dict[str, set[Place]]:
    """For each of `true` and `false` the places of which it holds in every world."""
    both = f"true{puzzle.key} :- {puzzle.atom}.\n"
    both += f"false{puzzle.key} :- {puzzle.places}, not {puzzle.atom}.\n"
    both += f"#show true/{puzzle.arity}. #show false/{puzzle.arity}."
    forced: dict[str, set[Place]] = {"true": set(), "false": set()}
    for name, place in cautious(puzzle.program + both):
        forced[name].add(place)
    return forced


def _models(puzzle: Puzzle, most: int | None) -> list[World]:
    found = answers(f"{puzzle.program}#show {puzzle.shown}.", f"--models={most or 0}")
    return [frozenset([place for _, place in atoms]) for atoms in found]


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
