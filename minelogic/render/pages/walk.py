"""The stops of a walk through a derivation, and what the board shows at each of them.

The walk enters every case: first what is assumed, then the steps from there, and at the end the
step that the cases are for. What is known at a stop is what is known at the stop it goes on from,
and what it adds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Assumption, Case, Earlier, Step
from minelogic.derive.words.english import words_of
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise, Speaking
from minelogic.records import dataclass
from minelogic.render.answers import shortened
from minelogic.render.pages.charts import Charts, Spot

Found: TypeAlias = Literal["flag", "tick", "cross", "ring"] | int
"""What is found out about a tile: a bomb, safe, not safe, no bomb, or its number."""
MOST_SPOKEN_OF = 24
"""A premise about more tiles, such as the number of mines, outlines none of them."""


@dataclass(frozen=True, slots=True)
class Effect:
    """A conclusion or an assumption, and the tile it is drawn on, if it says only that."""

    text: str
    tile: int | None = None
    found: Found | None = None
    spot: Spot | None = None
    """Where it is drawn, if it is an atom of the file's own predicates."""

    def to_json(self) -> list[Any]:
        """The effect as the page's script reads it."""
        if self.spot is None:
            return [self.text, self.tile, self.found]
        spot = [self.spot.chart, self.spot.cell, self.spot.value, self.spot.holds]
        return [self.text, self.tile, self.found, spot]


@dataclass(frozen=True, slots=True)
class Stop:
    """One place of the walk."""

    id: str
    """`3` for a step, `3/1` for the assumption of its first case, `0` for the beginning."""
    kind: Literal["start", "assume", "step"]
    parent: int | None
    """The stop it goes on from."""
    depth: int = 0
    """How many cases one is in."""
    effects: tuple[Effect, ...] = ()
    premises: tuple[Premise, ...] = ()
    used: tuple[int, ...] = ()
    """Tiles whose number counts."""
    known: tuple[int, ...] = ()
    """Tiles of which something is used that the display or a step before says."""
    scope: tuple[int, ...] = ()
    """Tiles that the premises speak of."""
    times: tuple[tuple[int, int], ...] = ()
    """In a sum, how often the number of a tile is added."""
    cells: tuple[tuple[int, int], ...] = ()
    """Charts and their cells of which something is used that a step before says."""
    clash: bool = False

    def to_json(self, numbers: dict[int, int]) -> dict[str, Any]:
        """The stop as the page's script reads it, premises by their numbers."""
        tiles = {"used": self.used, "known": self.known, "scope": self.scope}
        found: dict[str, Any] = {"id": self.id, "kind": self.kind, "depth": self.depth}
        if self.parent is not None:
            found["parent"] = self.parent
        if self.effects:
            found["effects"] = [effect.to_json() for effect in self.effects]
        if self.premises:
            found["premises"] = sorted({numbers[id(premise)] for premise in self.premises})
        found.update({name: list(some) for name, some in tiles.items() if some})
        if self.cells:
            found["cells"] = [list(cell) for cell in self.cells]
        if self.times:
            found["times"] = [list(pair) for pair in self.times]
        if self.clash:
            found["clash"] = True
        return found


def stops(derivation: Derivation, charts: Charts | None = None) -> list[Stop]:
    """All stops, the beginning first, in the order of the walk."""
    return _Walk(derivation, charts or Charts(derivation)).stops


def drawn_at_end(stops: Sequence[Stop]) -> dict[int, list[Spot]]:
    """What is given and what all top-level steps together find out, chart by chart."""
    spots: dict[int, list[Spot]] = {}
    for stop in stops:
        if stop.depth == 0:
            for effect in stop.effects:
                if effect.spot is not None:
                    spots.setdefault(effect.spot.chart, []).append(effect.spot)
    return spots


def found_on(stops: Sequence[Stop]) -> dict[int, list[Found]]:
    """What all top-level steps together find out about tiles."""
    findings: dict[int, list[Found]] = {}
    for stop in stops:
        if stop.depth == 0:
            for effect in stop.effects:
                if effect.tile is not None and effect.found is not None:
                    findings.setdefault(effect.tile, []).append(effect.found)
    return findings


class _Walk:
    def __init__(self, derivation: Derivation, charts: Charts) -> None:
        self.derivation = derivation
        self.charts = charts
        self.atoms = derivation.grounding.atoms
        self.speak = Speaking(self.atoms)
        # Whether a tile that is not safe is a bomb, and one that is no bomb safe.
        self.tied = words_of(derivation.grounding).tied
        self.conclusions = {
            inner.id: inner.conclusions for step in derivation.steps for inner in step.within()
        }
        given = tuple([Effect("", self._tile_of(spot), None, spot) for spot in charts.given])
        self.stops = [Stop(id="0", kind="start", parent=None, effects=given)]
        self._steps(derivation.steps, 0, 0)

    def _steps(self, steps: Sequence[Step], parent: int, depth: int) -> None:
        for step in steps:
            for number, case in enumerate(step.cases, 1):
                self._case(step, number, case, parent, depth + 1)
            self.stops.append(self._step(step, parent, depth))
            parent = len(self.stops) - 1

    def _case(self, step: Step, number: int, case: Case, parent: int, depth: int) -> None:
        effect = self._effect(case.assume)
        if step.wording is not None and len(step.cases) == 1 and _is_text(effect):
            effect = Effect(shortened(f"~({step.wording})"))
        scope = self._tiles([case.assume])
        stop = Stop(
            id=f"{step.id}/{number}",
            kind="assume",
            parent=parent,
            depth=depth,
            effects=(effect,),
            scope=scope,
        )
        self.stops.append(stop)
        self._steps(case.steps, len(self.stops) - 1, depth)

    def _step(self, step: Step, parent: int, depth: int) -> Stop:
        given = step.given
        spoken = [premise.formula for premise in given if premise.cost]
        mentioned = {number for formula in spoken for number in literals(formula)}
        used = [
            p.tile
            for p in given
            if p.tile is not None
            and isinstance(self.derivation.signs[p.tile], int)
            and _names(p.formula, mentioned)
        ]
        recalled = [p.tile for p in given if p.tile is not None and p.tile not in used]
        tiles = set(self._tiles([premise.formula for premise in given], every=True))
        for premise in step.premises:
            if isinstance(premise, Earlier):
                earlier = self._tiles(self.conclusions.get(premise.step, ()), every=True)
                recalled += [tile for tile in earlier if tile in tiles] or earlier
            elif isinstance(premise, Assumption):
                recalled += self._tiles([premise.formula])
        effects = [
            self._effect(conclusion) for conclusion in step.conclusions if conclusion is not False
        ]
        if step.wording is not None and effects and _is_text(effects[0], spoken_of=True):
            effects = [Effect(step.wording)]
        scope = [tile for formula in spoken for tile in self._tiles([formula])]
        scope += [tile for formula in step.conclusions for tile in self._tiles([formula])]
        return Stop(
            id=str(step.id),
            kind="step",
            parent=parent,
            depth=depth,
            effects=tuple(effects),
            premises=given,
            used=_sorted(used),
            known=_sorted(recalled),
            scope=_sorted(scope),
            times=self._times(step),
            cells=self._cells(step),
            clash=False in step.conclusions,
        )

    def _effect(self, formula: Ground) -> Effect:
        text = shortened(self.derivation.text(formula))
        # The negation of a negated query.
        if isinstance(formula, tuple) and formula[0] == "~" and isinstance(formula[1], int):
            formula = -formula[1]
        spot = self.charts.spot(formula)
        if spot is not None:
            return Effect(text, self._tile_of(spot), None, spot)
        board = self.derivation.board
        if board is None or not isinstance(formula, int) or isinstance(formula, bool):
            return Effect(text)
        number, size = abs(formula), board.size
        if number <= size:
            none: Found = "tick" if self.tied else "ring"
            return Effect(text, number - 1, "flag" if formula > 0 else none)
        first_q = self.atoms.families["Q"].start
        if number < first_q:
            unsafe: Found = "flag" if self.tied else "cross"
            return Effect(text, (number - 1) % size, "tick" if formula > 0 else unsafe)
        if number < self.atoms.first_own and formula > 0:
            return Effect(text, (number - first_q) % size, (number - first_q) // size)
        tiles = self._tiles([formula])
        return Effect(text, tiles[0] if len(tiles) == 1 else None)

    def _tile_of(self, spot: Spot) -> int | None:
        return spot.cell if self.charts.charts[spot.chart].on_board else None

    def _cells(self, step: Step) -> tuple[tuple[int, int], ...]:
        """The cells of what earlier steps say that the premises given speak of."""
        mentioned = {abs(number) for p in step.given for number in literals(p.formula)}
        cells: dict[tuple[int, int], None] = {}
        for identity in step.earlier:
            for conclusion in self.conclusions.get(identity, ()):
                spot = self.charts.spot(conclusion)
                if spot is not None and _names(conclusion, mentioned):
                    cells[spot.chart, spot.cell] = None
        return tuple(cells)

    def _tiles(self, formulas: Sequence[Ground], every: bool = False) -> tuple[int, ...]:
        """The tiles that formulas speak of; none if they are many, unless every one is wanted."""
        tiles: set[int] = set()
        if self.derivation.board is not None:
            for formula in formulas:
                if formula is not False and formula is not True:
                    tiles.update(self.speak.subjects(formula))
        tiles = {tile for tile in tiles if tile >= 0}
        return tuple(sorted(tiles)) if every or len(tiles) <= MOST_SPOKEN_OF else ()

    def _times(self, step: Step) -> tuple[tuple[int, int], ...]:
        times: dict[int, int] = {}
        shown = [premise for premise in step.given if premise.tile is not None]
        for premise, weight in zip(step.premises, step.weights, strict=False):
            if weight and isinstance(premise, Premise) and premise.tile is None:
                mentioned = set(literals(premise.formula))
                for tile in shown:
                    if tile.tile is not None and _names(tile.formula, mentioned):
                        times[tile.tile] = weight
        return tuple(sorted(times.items()))


def _is_text(effect: Effect, spoken_of: bool = False) -> bool:
    """Whether an effect is drawn nowhere; it may be `spoken_of` a tile."""
    return effect.spot is None and (effect.found if spoken_of else effect.tile) is None


def _names(formula: Ground, mentioned: set[int]) -> bool:
    return isinstance(formula, int) and abs(formula) in mentioned


def _sorted(tiles: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(tiles)))
