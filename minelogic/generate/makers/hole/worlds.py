"""Boards that tell every hole: worlds in which one rule alone makes the difference."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from minelogic.board import Board, Topology
from minelogic.exercises.boards import Boards, board_words, boards_of, boards_up_to
from minelogic.exercises.exercise import LIMITS, Exercise
from minelogic.exercises.tasks.hole import Gaps
from minelogic.generate.made import Rejected
from minelogic.generate.makers.hole.theories import Theory
from minelogic.grading.hole.beside import Beside, read_starter
from minelogic.grading.hole.soundness import rows_of_holes
from minelogic.grading.hole.worlds import telling
from minelogic.grading.judge import judged_answer
from minelogic.grading.slips.too_small import other_places, undetected
from minelogic.grading.theory.judge import read_reference
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.drawn import drawn
from minelogic.grading.worlds.place import Arena
from minelogic.grading.worlds.reading import mistakes_in, read_everywhere
from minelogic.ground.formula import Ground
from minelogic.records import dataclass, replace
from minelogic.source import Source

_ROUNDS = 3
"""So many times boards are added."""
Table: TypeAlias = dict[str, str | bool | Sequence[str]]


@dataclass(frozen=True, slots=True)
class BoardList:
    """The boards of an exercise, as exercise.toml has them."""

    least: Board
    up_to: Board
    also: tuple[Board, ...]

    @property
    def boards(self) -> Boards:
        """The same as an exercise has them when it is loaded."""
        sizes = boards_up_to(self.least, self.up_to)
        least = None if self.least.size == 1 else self.least
        return boards_of([*sizes, *self.also], self.up_to, least, len(self.also), None, False)

    @property
    def table(self) -> dict[str, str | Sequence[str]]:
        """The keys of `[boards]`."""
        table: dict[str, str | Sequence[str]] = {}
        if self.least.size > 1:
            table["from"] = _size(self.least)
        table["up_to"] = _size(self.up_to)
        if self.up_to.topology != "king":
            table["topology"] = self.up_to.topology
        if self.also:
            table["also"] = [board_words(board) for board in self.also]
        return table

    @property
    def words(self) -> str:
        """As it is said to students."""
        least = "" if self.least.size == 1 else f" from {board_words(self.least)}"
        return f"on all boards{least} up to {board_words(self.up_to)}"


def board_list(theory: Theory, size: tuple[int, int] | None, topology: Topology) -> BoardList:
    """The boards on which a theory is tried."""
    rows, columns = size or theory.up_to
    least = Board.grid(*theory.least, topology)
    up_to = Board.grid(max(rows, least.rows), max(columns, least.columns), topology)
    also = [Board.grid(*each, topology) for each in theory.also]
    return BoardList(
        least,
        up_to,
        tuple(
            [
                each
                for each in also
                if each.rows >= least.rows
                and each.columns >= least.columns
                and (each.rows > up_to.rows or each.columns > up_to.columns)
            ]
        ),
    )


@lru_cache(maxsize=64)
def with_more(reference: str, vocabulary: tuple[str, ...], boards: BoardList) -> BoardList | None:
    """The boards, and small ones more, so that they tell all slips in a theory that any would.

    None if that takes too many. It is the same for all exercises about one theory.
    """
    for _ in range(_ROUNDS):
        places = boards.boards.places
        others = other_places(places, None if boards.least.size == 1 else boards.least)
        reading = read_everywhere(Source("reference", reference), None, LIMITS)
        exercise = _plain(reference, vocabulary, boards)
        mutants = undetected(exercise, reading, places, others, vocabulary)
        if not mutants:
            return boards
        added = list(dict.fromkeys([mutant.told_on[0] for mutant in mutants]))
        boards = replace(boards, also=(*boards.also, *added))
    return None


def _plain(reference: str, vocabulary: tuple[str, ...], boards: BoardList) -> Exercise:
    """A theory as an exercise in which nothing but its rules and its boards is settled."""
    return Exercise(
        id="theory",
        title="",
        kind="hole",
        points=Fraction(1),
        task=Gaps(boards=boards.boards, vocabulary=vocabulary, holes=()),
        folder="",
        sha256="",
        prompt="",
        answer="",
        starter="",
        reference=reference,
    )


def tellings(exercise: Exercise) -> list[Table] | Rejected:
    """For each hole a board that the right theory and the one with this hole tell apart.

    None of the other holes is told by it, so every two of them are told apart as well. What came of
    it is checked as `exercise check` does. Raises `LimitReached`.
    """
    task = exercise.task
    assert isinstance(task, Gaps)
    reference, starter = read_reference(exercise), read_starter(exercise)
    places = task.boards.places
    if mistakes_in(reference, places) or mistakes_in(starter, places):
        return Rejected("a rule that makes no sense on some board")
    comparer = Comparer(places, reference, starter, task.vocabulary, exercise.limits)
    beside = Beside(task, comparer, starter)
    tables: list[Table] = []
    for hole in beside.holes:
        table = _telling(beside, hole)
        if table is None:
            return Rejected("a hole that no board tells")
        tables.append(table)
    return tables


def _telling(beside: Beside, hole: str) -> Table | None:
    """The smallest world that a hole alone lets in, or keeps out."""
    others, rule, given = beside.others(hole), beside.rule(hole), beside.given(hole)
    other_holes = [beside.given(other) for other in beside.holes if other != hole]

    def kept_out(arena: Arena) -> tuple[list[Ground], list[Ground]]:
        also = [formula for said in other_holes for formula in said(arena)]
        return others(arena) + rule(arena) + also, given(arena)

    def let_in(arena: Arena) -> tuple[list[Ground], list[Ground]]:
        return others(arena) + given(arena), rule(arena)

    found = []
    for asked, allowed in ((let_in, False), (kept_out, True)):
        search = beside.comparer.search(asked)
        if search.shown is not None:
            found.append((search.shown, allowed))
        elif search.reached is not None:
            raise search.reached
    if not found:
        return None
    shown, allowed = min(found, key=lambda each: each[0].arena.place.board.size)
    witness = drawn(shown, "", ())
    if any(atom.startswith("and ") for atom in witness.true):
        return None
    return telling(hole, allowed, witness, shown.arena.place.board)


def unsound(exercise: Exercise) -> str | None:
    """What does not hold of its holes that `exercise check` asks for, in a few words."""
    task = exercise.task
    assert isinstance(task, Gaps)
    if not judged_answer(exercise, exercise.reference).passed:
        return "its own solution is not taken as right"
    reference, starter = read_reference(exercise), read_starter(exercise)
    failed = [row for row in rows_of_holes(exercise, task, reference, starter) if not row.ok]
    return f"its {failed[0].check} would be refused" if failed else None


def same_worlds(exercise: Exercise, one: str, other: str) -> bool:
    """Whether two theories allow the same worlds. Raises `LimitReached`."""
    task = exercise.task
    assert isinstance(task, Gaps)
    first, second = (read_reference(replace(exercise, reference=text)) for text in (one, other))
    comparer = Comparer(task.boards.places, first, second, task.vocabulary, exercise.limits)
    for search in (comparer.too_strong(), comparer.too_weak()):
        if search.shown is not None:
            return False
        if search.reached is not None:
            raise search.reached
    return True


def _size(board: Board) -> str:
    return f"{board.rows} x {board.columns}"
