"""Derivations that are put together by hand, or by looking at one number at a time."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence

import minelogic
from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Earlier, Reason, Step
from minelogic.ground.formula import Ground
from minelogic.ground.premises import Premise, premises
from minelogic.syntax.statements import Rule


class Hand:
    """Makes steps of a problem, numbered from 1, whether they are sound or not."""

    def __init__(self, problem: minelogic.Problem, also: Iterable[Ground] = ()) -> None:
        self.problem = problem
        self.grounding = problem.grounding
        self.premises = premises(problem.grounding, also)
        self.steps: list[Step] = []
        self._shown = {p.tile: p for p in self.premises if p.statement is None}
        self._bound = {
            (p.statement.name, tuple(p.binding.values())): p
            for p in self.premises
            if p.binding and isinstance(p.statement, Rule)
        }

    def shown(self, *name) -> Premise:
        assert self.problem.board is not None
        return self._shown[self.problem.board.tile(name if len(name) > 1 else name[0])]

    def rule(self, name: str, *values) -> Premise:
        return self._bound[name, values]

    def fact(self, line: int) -> Premise:
        return next(
            p for p in self.premises if p.statement and p.statement.line == line and not p.binding
        )

    def literal(self, text: str) -> Ground:
        return self.problem.ground_formula(text)

    def step(self, conclusions: str | Sequence[str], technique: str, *reasons: Reason | int) -> int:
        """A step; integers are earlier steps. The result is its number."""
        texts = [conclusions] if isinstance(conclusions, str) else conclusions
        made = tuple([Earlier(r) if isinstance(r, int) else r for r in reasons])
        number = len(self.steps) + 1
        said = tuple([self.literal(text) for text in texts])
        self.steps.append(Step(number, said, technique, made))
        return number

    def derivation(self) -> Derivation:
        return Derivation(self.grounding, tuple(self.steps))


def one_number_at_a_time(rows: Sequence[str]) -> Derivation:
    """All that can be deduced from one number after the other, each with its whole reason."""
    hand = Hand(minelogic.Problem.from_display(rows))
    board = hand.problem.board
    display = hand.problem.display
    assert board is not None
    assert display is not None
    signs = display.signs
    bomb = {tile: sign == "*" for tile, sign in enumerate(signs) if sign != "."}
    settled_by: dict[int, int] = {}
    changed = True
    while changed:
        changed = False
        for tile, sign in enumerate(signs):
            if not isinstance(sign, int):
                continue
            near = board.neighbours(tile)
            rest = [other for other in near if other not in bomb]
            bombs = [other for other in near if bomb.get(other)]
            if not rest or sign - len(bombs) not in (0, len(rest)):
                continue
            found = sign == len(bombs)
            used = bombs if found else [other for other in near if bomb.get(other) is False]
            reasons: list[Reason | int] = [
                hand.rule("minesweeper.counts", sign, *as_tuple(board, tile)),
                hand.shown(*as_tuple(board, tile)),
            ]
            for other in used:
                if other in settled_by:
                    if settled_by[other] not in reasons:
                        reasons.append(settled_by[other])
                else:
                    reasons.append(hand.shown(*as_tuple(board, other)))
            said = [f"{'S' if found else 'B'}{as_tuple(board, other)}" for other in rest]
            technique = "all-found" if found else "all-missing"
            number = hand.step(said, technique, *reasons)
            for other in rest:
                bomb[other] = not found
                settled_by[other] = number
            changed = True
    return hand.derivation()


def half_open(rows: int, columns: int, mines: int, seed: int) -> list[str]:
    """A display of a random board with two tiles in three of those without a bomb open."""
    chance = random.Random(seed)
    board = Board.grid(rows, columns)
    bombs = set(chance.sample(range(board.size), mines))
    signs = [
        "."
        if tile in bombs or chance.random() < 0.33
        else str(sum(near in bombs for near in board.neighbours(tile)))
        for tile in range(board.size)
    ]
    return ["".join(signs[i * columns : (i + 1) * columns]) for i in range(rows)]


def as_tuple(board: Board, tile: int) -> tuple[int, int]:
    name = board.name(tile)
    assert isinstance(name, tuple)
    return name
