"""Deductions by numbers that no single instance says: each instance is a piece, about one tile.

`perimeter` has, for a tile that shows 1 and each tile around it, an instance that makes that tile
safe if there is a bomb elsewhere. Together they say what the number says, so what is forced is
found as on any display. Each tile gets a step of its own, by the pieces that it takes.

Of a number that forces a tile, with others, only a **half** matters: that so many of its tiles are
bombs, or not more. If the tile were the opposite, the piece that it heads would say that half of
the other tiles. If a tile is known to be what the piece that it heads denies, that piece says the
half; and else so many pieces do as bombs are missing, or as tiles have to be safe.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from minelogic.derive.display import Deduction
from minelogic.derive.number_premises import ResiduePremises
from minelogic.derive.proofs.fewest import with_fewest_premises
from minelogic.derive.proofs.spare import refutation
from minelogic.derive.steps import Earlier, Reason, Step, StepId, besides, ordered
from minelogic.derive.techniques import Makeup, technique_for
from minelogic.ground.formula import Ground, conjunction, count_of, literals
from minelogic.ground.premises import Premise
from minelogic.ground.residue.pieces import Piece, Pieces
from minelogic.ground.residue.residue import Residue
from minelogic.ground.residue.shapes import replaced
from minelogic.ground.residue.tables import MOST_ATOMS, columns, full_of
from minelogic.ground.table import evaluate
from minelogic.limits import Limits
from minelogic.syntax.statements import Mines

Half: TypeAlias = tuple[int, int]
"""A number, and 1 if it matters that there are so many, -1 that there are not more."""
Tie: TypeAlias = tuple[int, Ground]
"""A tile, and what it says of the tile that it is a bomb if it is not safe, or the like."""


class Used(NamedTuple):
    """A piece, its side, and the tiles that may have to be known for it."""

    said: Premise
    bombs: Mapping[int, Sequence[int]]
    """For each tile that it speaks of, the literals by which that is a bomb."""
    side: int
    known: Sequence[int]


class PieceSteps:
    """Turns deductions on a display into steps, tile by tile."""

    def __init__(self, residue: Residue, limits: Limits) -> None:
        self._residue = residue
        self._limits = limits
        self._premises = ResiduePremises(residue)
        self._pieces = Pieces(residue)
        self._concluded: dict[int, tuple[StepId, bool]] = {}
        self._conclusions: dict[StepId, Sequence[Ground]] = {}

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
            # The number of mines alone speaks of all tiles alike.
            groups = [deduction.tiles]
            if deduction.numbers:
                groups = [(tile,) for tile in deduction.tiles]
            for tiles in groups:
                number += 1
                step = self._step(number, tiles, deduction)
                steps.append((step, tiles))
                yield step
            # Tiles that are concluded together do not rest on one another.
            for step, tiles in steps:
                for tile in tiles:
                    self._take_up(step, tile, deduction.bomb)

    def _take_up(self, step: Step, tile: int, bomb: bool) -> None:
        self._concluded[tile] = step.id, bomb
        self._conclusions[step.id] = step.conclusions

    def _step(self, number: int, tiles: tuple[int, ...], deduction: Deduction) -> Step:
        conclusions = tuple([self._literal(tile, deduction.bomb) for tile in tiles])
        reasons = self._reasons(tiles[0], deduction) if deduction.numbers else None
        if reasons is None:
            reasons = self._all(tiles, deduction)
            if deduction.numbers:
                reasons = self._fewest(reasons, conclusions[0]) or reasons
        # No instance is a number by itself.
        dear = [reason for reason in reasons if isinstance(reason, Premise) and reason.cost]
        total = any(isinstance(premise.statement, Mines) for premise in dear)
        # A piece says no more than its number.
        least = len(deduction.numbers) + deduction.total
        return Step(
            id=number,
            conclusions=conclusions,
            technique=technique_for(Makeup(len(dear) - total, total)),
            premises=ordered(reasons),
            smallest=deduction.proved and len(dear) == least,
            at_hand=besides(reasons, self._nearby(dear)) if len(dear) > 1 else (),
        )

    def _nearby(self, pieces: Iterable[Premise]) -> list[Reason]:
        """What makes known whatever is known of the tiles that instances speak of."""
        reasons: list[Reason] = []
        for said in pieces:
            if not isinstance(said.statement, Mines):
                bombs = self._bombs(said)
                known = [tile for tile in bombs if self._value(tile) is not None]
                reasons += self._beside(said, bombs, known)
        return unlike_reasons(reasons)

    def _literal(self, tile: int, bomb: bool) -> Ground:
        return self._premises.bomb(tile) if bomb else self._premises.safe(tile)

    def _all(self, tiles: tuple[int, ...], deduction: Deduction) -> Sequence[Reason]:
        """All pieces of the numbers, and what is known."""
        safe = () if deduction.bomb else tiles
        numbers, known, total = deduction.numbers, deduction.known, deduction.total
        return self._premises.reasons(numbers, known, safe, self._concluded, total)

    def _fewest(self, reasons: Sequence[Reason], literal: Ground) -> Sequence[Reason] | None:
        """Those of which none can be left out; None if they do not force the literal."""
        step = Step(0, (literal,), "instances", tuple(reasons), smallest=False)
        atoms, limits = self._residue.atoms, self._limits
        step, clash = with_fewest_premises(step, self._conclusions.__getitem__, atoms, limits)
        return None if clash is None else step.premises

    def _reasons(self, tile: int, deduction: Deduction) -> Sequence[Reason] | None:
        """Pieces that force a tile, with what has to be known; None if none are found."""
        if len(deduction.numbers) == 1 and not deduction.total:
            return self._by_one(tile, deduction)
        halves = self._halves(tile, deduction)
        pieces = [] if halves is None else list(self._by_halves(halves, tile, deduction.bomb))
        return self._by_pieces(pieces, tile, deduction) if pieces else None

    # One number

    def _by_one(self, tile: int, deduction: Deduction) -> list[Reason] | None:
        """The piece that by itself forces a tile, with what has to be known; None if none does."""
        (number,) = deduction.numbers
        values = dict.fromkeys(deduction.known, not deduction.bomb)
        for piece in self._pieces.headed(number, tile, deduction.bomb):
            if piece.forces(tile, deduction.bomb, values):
                said = self._residue.premise(piece.key)
                literal = self._literal(tile, deduction.bomb)
                known = self._beside(said, self._bombs(said), deduction.known)
                return unlike_reasons([said, *known, *self._as_said(said, literal, tile)])
        return None

    # Several numbers

    def _halves(self, tile: int, deduction: Deduction) -> list[Half] | None:
        """Which halves of the numbers force a tile; None if that is not known."""
        numbers = deduction.numbers
        if deduction.total:
            return None
        if deduction.sides:
            return list(zip(numbers, deduction.sides, strict=True))
        halves = [(number, side) for number in numbers for side in (1, -1)]
        said = [Premise(self._count(*half), 1) for half in halves]
        literal = tile + 1 if deduction.bomb else -(tile + 1)
        found = refutation([premise.formula for premise in said], -literal)
        if found is not None:
            return [halves[place] for place in found.used]
        kept = self._fewest(said, literal) or ()
        return [half for half, premise in zip(halves, said, strict=True) if premise in kept]

    def _count(self, number: int, side: int) -> Ground:
        """That so many of the open tiles around a number are bombs, or not more."""
        tiles, missing = self._open(number)
        kind = "at least" if side > 0 else "at most"
        return count_of(kind, missing, [tile + 1 for tile in tiles])

    def _open(self, number: int) -> tuple[list[int], int]:
        """The tiles that a number leaves open, and the bombs that are missing among them."""
        around = self._residue.numbered.neighbours(number)
        sign = self._residue.signs[number]
        assert isinstance(sign, int)
        missing = sign - sum([self._value(tile) is True for tile in around])
        return [tile for tile in around if self._value(tile) is None], missing

    def _by_halves(self, halves: Iterable[Half], tile: int, bomb: bool) -> Iterator[Used]:
        """Pieces that say the halves if the tile is the opposite, with what has to be known."""
        around = self._residue.numbered.neighbours
        for number, side in halves:
            known = [other for other in around(number) if self._value(other) is (side < 0)]
            pieces: list[Piece] = []
            if bomb is (side > 0) and tile in around(number):
                pieces += list(self._pieces.headed(number, tile, bomb))[:1]
            for piece in pieces or self._half(number, side, known):
                said = self._residue.premise(piece.key)
                yield Used(said, self._bombs(said), side, known)

    def _by_pieces(
        self, pieces: Sequence[Used], tile: int, deduction: Deduction
    ) -> Sequence[Reason] | None:
        """The pieces, with what of them has to be known."""
        literal = self._literal(tile, deduction.bomb)
        assert isinstance(literal, int)
        fewer = [
            used._replace(known=[other for other in used.known if other in deduction.known])
            for used in pieces
        ]
        ways = [fewer]
        if len(pieces) == len(deduction.numbers):
            # What two numbers both have cancels out; but with it mostly all follows at once.
            ways += [] if fewer == pieces else [list(pieces)]
        for each in ways:
            reasons = self._cited(each, self._ties(each, literal, tile))
            found = refutation([self._said(reason) for reason in reasons], -literal)
            if found is not None:
                return [reasons[place] for place in found.used]
        needed = self._needed(fewer, self._ties(fewer, literal, tile), literal)
        if needed is not None:
            return self._cited(*needed)
        return self._fewest(self._cited(pieces, self._ties(pieces, literal, tile)), literal)

    def _ties(self, pieces: Sequence[Used], literal: int, tile: int) -> list[Tie]:
        """What ties safe tiles to bombs, as far as pieces that force a literal may need it.

        Some pieces ask for bombs, and others forbid more: what the ones call a bomb has to be one
        for the others.
        """
        # The step has to stand against the opposite of what it concludes.
        asking: dict[int, list[int]] = {} if literal == tile + 1 else {tile: [-literal]}
        forbidding: dict[int, list[int]] = {tile: [literal]} if literal == tile + 1 else {}
        for used in pieces:
            atoms = asking if used.side > 0 else forbidding
            for other, bombs in used.bombs.items():
                if other not in used.known:
                    atoms.setdefault(other, []).extend(bombs)
        pairs = {
            (other, one, two): None
            for other, bombs in asking.items()
            for one in bombs
            for two in forbidding.get(other, ())
            if one != two
        }
        return [(other, ("->", one, two)) for other, one, two in pairs]

    def _needed(
        self, pieces: Sequence[Used], ties: Sequence[Tie], literal: int
    ) -> tuple[list[Used], list[Tie]] | None:
        """Those that force a literal, none of which can be left out.

        None if they do not force it, or speak of too much.
        """
        said = [*[self._with_known(used) for used in pieces], *[tie for _, tie in ties]]
        atoms = sorted({atom for formula in (*said, literal) for atom in literals(formula)})
        if len(atoms) > MOST_ATOMS:
            return None
        column, full = columns(atoms), full_of(len(atoms))
        opposite = evaluate(-literal, column, full)
        tables = [evaluate(formula, column, full) for formula in said]
        if _together(tables, opposite):
            return None
        kept = list(range(len(said)))
        for place in reversed(range(len(said))):
            others = [other for other in kept if other != place]
            if not _together([tables[other] for other in others], opposite):
                kept = others
        first = len(pieces)
        return (
            [pieces[place] for place in kept if place < first],
            [ties[place - first] for place in kept if place >= first],
        )

    def _with_known(self, used: Used) -> Ground:
        """What a piece says, with what is known put in."""
        values = self._residue.shown_atoms(used.said.formula)
        for tile, bombs in used.bombs.items():
            if tile in used.known:
                values |= {abs(one): (one > 0) is (used.side < 0) for one in bombs}
        return replaced(used.said.formula, lambda atom: values.get(atom, atom))

    def _cited(self, pieces: Sequence[Used], ties: Sequence[Tie]) -> list[Reason]:
        """The pieces, what is known of tiles, and the premises that tie them."""
        reasons: list[Reason] = []
        for used in pieces:
            reasons += [used.said, *self._beside(used.said, used.bombs, used.known)]
        for tile, tie in ties:
            reasons += self._residue.forced(tile, tie)
        return unlike_reasons(reasons)

    def _half(self, number: int, side: int, known: Sequence[int]) -> list[Piece]:
        """Pieces that say at least (1) or at most (-1) how many tiles around a number are bombs.

        These tiles are known: for the one to be safe, for the other to be bombs.
        """
        values = dict.fromkeys(known, side < 0)
        for tile in known:
            for piece in self._pieces.headed(number, tile, side > 0):
                if piece.is_half(side, values):
                    return [piece]
        tiles, missing = self._open(number)
        heads = [next(self._pieces.headed(number, t, side > 0), None) for t in tiles]
        enough = missing if side > 0 else len(tiles) - missing
        return [piece for piece in heads if piece is not None][:enough]

    # What is known

    def _beside(
        self, said: Premise, bombs: Mapping[int, Sequence[int]], tiles: Iterable[int]
    ) -> Iterator[Reason]:
        """What makes known what an instance rests on, if it rests on these tiles."""
        yield from self._residue.beside(said)
        for tile in tiles:
            for literal in bombs.get(tile, ()):
                yield from self._known_by(tile, literal if self._value(tile) else -literal)

    def _bombs(self, said: Premise) -> dict[int, list[int]]:
        """For each tile that an instance speaks of, the literals by which it is a bomb."""
        found: dict[int, list[int]] = {}
        for atom in dict.fromkeys(literals(said.formula)):
            bomb = self._residue.bomb(atom)
            if bomb is not None:
                found.setdefault(abs(bomb) - 1, []).append(atom if bomb > 0 else -atom)
        return found

    def _known_by(self, tile: int, literal: int) -> Iterator[Reason]:
        """What makes a literal known that says what a tile is."""
        if tile not in self._concluded:
            yield from self._residue.forced(tile, literal)
            return
        step, bomb = self._concluded[tile]
        yield Earlier(step)
        before = self._literal(tile, bomb)
        if before != literal:
            yield from self._residue.forced(tile, ("->", before, literal))

    def _as_said(self, said: Premise, literal: Ground, tile: int) -> Iterator[Reason]:
        """By what a tile is what a step says, if an instance says it in another way."""
        assert isinstance(said.formula, tuple)
        head = said.formula[2]
        if head != literal:
            yield from self._residue.forced(tile, ("->", head, literal))

    def _value(self, tile: int) -> bool | None:
        if tile in self._concluded:
            return self._concluded[tile][1]
        sign = self._residue.signs[tile]
        return None if sign == "." else sign == "*"

    def _said(self, reason: Reason) -> Ground:
        if isinstance(reason, Earlier):
            return conjunction(self._conclusions[reason.step])
        return reason.formula


def _together(tables: Iterable[int], ways: int) -> int:
    """Those of the ways that are in all tables."""
    for one in tables:
        ways &= one
    return ways


def unlike_reasons(reasons: Iterable[Reason]) -> list[Reason]:
    """Each reason once."""
    found: dict[object, Reason] = {}
    for reason in reasons:
        found.setdefault(reason.key if isinstance(reason, Premise) else reason, reason)
    return list(found.values())
