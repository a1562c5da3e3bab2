"""Deductions by numbers that no single instance says: each instance is a piece, about one tile.

`perimeter` has, for a tile that shows 1 and each tile around it, an instance that makes that tile
safe if there is a bomb elsewhere. Together they say what the number says, so what is forced is
found as on any display. Each tile gets a step of its own, by the pieces that it takes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from minelogic.derive.display import Deduction
from minelogic.derive.number_premises import ResiduePremises, unlike
from minelogic.derive.proofs.fewest import with_fewest_premises
from minelogic.derive.proofs.propagate import Propagation
from minelogic.derive.steps import Earlier, Reason, Step, StepId, ordered
from minelogic.derive.techniques import Makeup, technique_for
from minelogic.ground.formula import Ground, conjunction
from minelogic.ground.premises import Premise
from minelogic.ground.residue.residue import Residue
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.syntax.statements import Mines


class PieceSteps:
    """Turns deductions on a display into steps, tile by tile."""

    def __init__(self, residue: Residue, limits: Limits) -> None:
        self._residue = residue
        self._limits = limits
        self._premises = ResiduePremises(residue)
        self._concluded: dict[int, tuple[StepId, bool]] = {}
        self._conclusions: dict[StepId, list[Ground]] = {}

    def steps(self, deductions: Iterable[Deduction], before: Sequence[Step]) -> Iterator[Step]:
        """The steps, after those about single tiles."""
        for step in before:
            yield step
            for literal in step.conclusions:
                tile = self._premises.tile(literal)
                self._take_up(step, tile, literal == self._premises.bomb(tile))
        number = len(before)
        for deduction in deductions:
            steps = []
            for tile in deduction.tiles:
                number += 1
                step = self._step(number, tile, deduction)
                steps.append((step, tile))
                yield step
            # Tiles that are concluded together do not rest on one another.
            for step, tile in steps:
                self._take_up(step, tile, deduction.bomb)

    def _take_up(self, step: Step, tile: int, bomb: bool) -> None:
        self._concluded[tile] = step.id, bomb
        self._conclusions[step.id] = list(step.conclusions)

    def _step(self, number: int, tile: int, deduction: Deduction) -> Step:
        premises = self._premises
        literal = premises.bomb(tile) if deduction.bomb else premises.safe(tile)
        reasons: Sequence[Reason] | None = None
        if len(deduction.numbers) == 1 and not deduction.total:
            reasons = self._by_piece(literal, tile, deduction)
        smallest = reasons is not None
        if reasons is None:
            reasons = premises.reasons(
                deduction.numbers,
                deduction.known,
                () if deduction.bomb else (tile,),
                self._concluded,
                deduction.total,
            )
        step = Step(number, (literal,), "instances", tuple(reasons), smallest=False)
        if not smallest:
            step, _ = with_fewest_premises(
                step, lambda earlier: self._conclusions[earlier], self._residue.atoms, self._limits
            )
        # No instance is a number by itself.
        dear = [premise for premise in step.given if premise.cost]
        total = any(isinstance(premise.statement, Mines) for premise in dear)
        technique = technique_for(Makeup(len(dear) - total, total))
        return replace(
            step, technique=technique, smallest=smallest, premises=ordered(step.premises)
        )

    def _by_piece(
        self, literal: Ground, tile: int, deduction: Deduction
    ) -> Sequence[Reason] | None:
        """The instance that by itself forces a tile, with what has to be known; None if none does.

        All its tiles are known but this one, or as many as it takes.
        """
        (number,) = deduction.numbers
        values = {other: self._value(other) for other in deduction.known}
        for piece in self._residue.pieces(number, tile, deduction.bomb, values):
            known = [t for t in deduction.known if t != tile]
            found = list(self._about_known(known, piece))
            found = self._used([piece, *found, *self._residue.same(tile)], literal)
            if found:
                return self._spared(found, literal)
        return None

    def _used(self, reasons: list[Reason], literal: Ground) -> list[Reason]:
        """Those by which propagation comes to a literal; none if it does not."""
        said = [(place, self._said(reason)) for place, reason in enumerate(reasons)]
        propagation = Propagation(said)
        if not isinstance(literal, int) or literal not in propagation.known:
            return []
        places = propagation.reason([literal])
        used = {propagation.trail[place].key for place in places}
        return [reason for place, reason in enumerate(reasons) if place in used]

    def _about_known(self, tiles: Sequence[int], piece: Premise) -> Iterator[Reason]:
        residue = self._residue
        given = residue.beside(piece)
        steps: dict[StepId, None] = {}
        for tile in tiles:
            if tile in self._concluded:
                step, bomb = self._concluded[tile]
                steps[step] = None
                given = [*given, *(() if bomb else residue.same(tile))]
            else:
                given = [*given, *residue.known(tile), *residue.same(tile)]
        yield from unlike(given)
        yield from [Earlier(step) for step in steps]

    def _spared(self, reasons: list[Reason], literal: Ground) -> list[Reason]:
        """Those of which none can be left out."""
        for reason in reversed(reasons):
            fewer = [other for other in reasons if other is not reason]
            if self._forces(fewer, literal):
                reasons = fewer
        return reasons

    def _forces(self, reasons: Iterable[Reason], literal: Ground) -> bool:
        propagation = Propagation([(None, self._said(reason)) for reason in reasons])
        return literal in propagation.known

    def _said(self, reason: Reason) -> Ground:
        if isinstance(reason, Earlier):
            return conjunction(self._conclusions[reason.step])
        return reason.formula

    def _value(self, tile: int) -> bool:
        if tile in self._concluded:
            return self._concluded[tile][1]
        return self._residue.signs[tile] == "*"
