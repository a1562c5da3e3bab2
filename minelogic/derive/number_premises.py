"""The premises by which numbers are right and tiles are known, made when a step needs them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from minelogic.derive.steps import Earlier, Reason, StepId, ordered
from minelogic.ground.formula import Ground, count_of
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise, Speaking, display_formula, mines_premise
from minelogic.ground.residue.residue import Residue
from minelogic.ground.standard import COUNTS, NUMBERED, SAFE, Standard
from minelogic.solve.given import Given


class NumberPremises(Protocol):
    """What numbers, known tiles and the number of mines rest on."""

    def bomb(self, tile: int) -> Ground:
        """The literal that the tile is a bomb."""

    def safe(self, tile: int) -> Ground:
        """The literal that it is safe."""

    def tile(self, literal: Ground) -> int:
        """The tile that such a literal is about."""

    def reasons(
        self,
        numbers: Sequence[int],
        known: Iterable[int],
        safe: Iterable[int],
        concluded: Mapping[int, tuple[StepId, bool]],
        total: bool = False,
        sides: Sequence[int] = (),
    ) -> tuple[Reason, ...]:
        """The premises that say: these numbers are right, and these tiles are what they are.

        `known` are tiles that the display shows or that earlier steps concluded; `safe` are those
        that the step itself concludes to be safe. `concluded` has the step of each tile that was
        concluded, and whether it is a bomb. `sides` tells which half of each number matters.
        """


def number_premises(given: Given, grounding: Grounding) -> NumberPremises:
    """Those of a file that is a display, or comes down to one."""
    if given.residue is not None:
        return ResiduePremises(given.residue)
    return StandardPremises(grounding)


class ResiduePremises:
    """The premises of whatever rules come down to numbers."""

    def __init__(self, residue: Residue) -> None:
        self._residue = residue

    def bomb(self, tile: int) -> Ground:
        return tile + 1

    def safe(self, tile: int) -> Ground:
        return self._residue.safe(tile)

    def tile(self, literal: Ground) -> int:
        assert isinstance(literal, int)
        return (abs(literal) - 1) % self._residue.board.size

    def given(self, tile: int) -> tuple[Reason, ...]:
        """What says of a tile by itself whether it is a bomb, or is safe."""
        return ordered(unlike(self._residue.given(tile)))

    def reasons(
        self,
        numbers: Sequence[int],
        known: Iterable[int],
        safe: Iterable[int],
        concluded: Mapping[int, tuple[StepId, bool]],
        total: bool = False,
        sides: Sequence[int] = (),
    ) -> tuple[Reason, ...]:
        residue = self._residue
        first: list[Premise] = []
        found: list[Premise] = []
        for index, number in enumerate(numbers):
            said, *more = residue.number(number, sides[index] if sides else 0)
            first.append(said)
            found += more
        steps: dict[StepId, None] = {}
        for tile in sorted(known):
            if tile in concluded:
                step, bomb = concluded[tile]
                steps[step] = None
                found += () if bomb else residue.same(tile)
            else:
                found += residue.known(tile)
        for tile in safe:
            found += residue.same(tile)
        if total:
            found += mines_premise(residue.grounding)
        earlier = [Earlier(step) for step in sorted(steps, key=_order)]
        others = unlike([*first, *found])[len(first) :]
        # The numbers come first, as their weights do.
        return (*first, *ordered([*others, *earlier]))


def unlike(premises: Iterable[Premise]) -> list[Premise]:
    """Each premise once; what one says of a single tile may be cited besides."""
    found: dict[object, Premise] = {}
    for premise in premises:
        found.setdefault(premise.key, premise)
    return list(found.values())


class StandardPremises:
    """Those of a display under the standard theory, without a look at its rules.

    A test says that they are the same as what is left of the rules gives.
    """

    def __init__(self, grounding: Grounding) -> None:
        file = grounding.file
        assert file.board is not None
        self._file = file
        self._atoms = grounding.atoms
        self._board = file.board
        self._standard = Standard(file.board, grounding.atoms)
        self._rules = {rule.name: rule for rule in file.rules}
        self._speak = Speaking(grounding.atoms)
        self._first_safe = grounding.atoms.families["S"].start
        self._made: dict[tuple[str, int], Premise] = {}

    def bomb(self, tile: int) -> Ground:
        """The literal that the tile is a bomb."""
        return tile + 1

    def safe(self, tile: int) -> Ground:
        """The literal that it is safe."""
        return self._first_safe + tile

    def tile(self, literal: Ground) -> int:
        """The tile that such a literal is about."""
        assert isinstance(literal, int)
        return (abs(literal) - 1) % self._board.size

    def display(self, tile: int) -> Premise:
        """What the display shows there."""
        premise = self._made.get(("display", tile))
        if premise is None:
            display = self._file.display
            assert display is not None
            formula = display_formula(self._atoms, display.signs[tile], tile)
            assert formula is not None
            premise = self._made["display", tile] = Premise(formula, 0, tile=tile)
        return premise

    def instance(self, rule: str, tile: int) -> Premise:
        """The instance of a rule for a tile; of `counts`, for the number that the tile shows."""
        premise = self._made.get((rule, tile))
        if premise is None:
            count = 0
            if rule == COUNTS:
                display = self._file.display
                assert display is not None
                sign = display.signs[tile]
                assert isinstance(sign, int)
                count = sign
            formula = self._standard.formula(rule, tile, count)
            binding = self._standard.binding(rule, tile, count)
            cost = self._speak.cost(formula)
            premise = Premise(formula, cost, self._rules[rule], binding)
            self._made[rule, tile] = premise
        return premise

    def mines(self) -> Premise:
        """The number of mines."""
        premise = self._made.get(("mines", 0))
        if premise is None:
            statement = self._file.mines
            assert statement is not None
            bombs = list(range(1, self._board.size + 1))
            formula = count_of("exactly", statement.number, bombs)
            premise = self._made["mines", 0] = Premise(formula, 1, statement)
        return premise

    def reasons(
        self,
        numbers: Sequence[int],
        known: Iterable[int],
        safe: Iterable[int],
        concluded: Mapping[int, tuple[StepId, bool]],
        total: bool = False,
        sides: Sequence[int] = (),  # noqa: ARG002 - each number is said by one instance
    ) -> tuple[Reason, ...]:
        display = self._file.display
        signs = display.signs if display is not None else ()
        counts = {tile: self.instance(COUNTS, tile) for tile in numbers}
        about: dict[int, list[Premise]] = {tile: [] for tile in safe}
        shown = dict.fromkeys(counts)
        steps: dict[StepId, None] = {}
        for tile in known:
            if tile in concluded:
                step, bomb = concluded[tile]
                steps[step] = None
                if not bomb:
                    about.setdefault(tile, [])
                continue
            shown[tile] = None
            sign = signs[tile]
            if isinstance(sign, int):
                about.setdefault(tile, []).append(self.instance(NUMBERED, tile))
            elif sign == "-":
                about.setdefault(tile, [])
        return (
            *counts.values(),
            *(
                premise
                for tile in sorted(about)
                for premise in (*about[tile], self.instance(SAFE, tile))
            ),
            *([self.mines()] if total else []),
            *(self.display(tile) for tile in sorted(shown)),
            *(Earlier(step) for step in sorted(steps, key=_order)),
        )


def _order(step: StepId) -> int:
    assert isinstance(step, int)
    return step
