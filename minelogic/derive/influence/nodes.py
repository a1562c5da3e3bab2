"""What a derivation speaks of, tile by tile, and what led directly to what.

A tile is one node, whether the display shows it, a fact tells of it or a step settles it. Two
things said of one tile would otherwise make circles, so whatever more a step concludes of a tile
that is settled already is a node of its own, named by the literal; so is a literal that is no
verdict on a tile, and any other formula.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from minelogic.board import Sign, TileName
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Earlier, Step, StepId, without_told
from minelogic.derive.techniques import ONE_NUMBER
from minelogic.derive.words.english import words_of
from minelogic.ground.formula import Ground, literals
from minelogic.ground.premises import Premise, Speaking
from minelogic.jsonable import Shape, Tile, picked, tile_json
from minelogic.records import dataclass

Variant = Literal["all", "rutgers"]
Kind = Literal["shown", "bomb", "safe", "clear", "literal", "formula", "clash"]

Key: TypeAlias = tuple[int, int, int]
"""Where a node stands in reading order: tiles, then literals, then formulas by their steps."""


class NodeJson(Shape):
    """A tile, or a literal or formula; `parents` are the ids of what led to it."""

    id: int
    name: Tile
    kind: Kind
    sign: str
    step: StepId | None
    level: int
    parents: list[int]


@dataclass(frozen=True, slots=True)
class InfluenceNode:
    """A tile, or a literal or formula that is not simply a verdict on a tile."""

    name: TileName
    """A tile as the file calls it; of anything else the text."""
    kind: Kind
    tile: int | None
    """The tile that it speaks of, if it is one."""
    sign: str
    """What the display shows there; `B`, `S` or `N` if that was deduced or is given."""
    step: StepId | None = None
    """The step that concludes it; None if it is given."""
    technique: str | None = None

    @property
    def label(self) -> str:
        """The name as sentences have it: a tile without a blank."""
        if isinstance(self.name, tuple):
            return f"({self.name[0]},{self.name[1]})"
        return str(self.name)

    @property
    def says(self) -> str:
        """What is known of it, in words."""
        if self.kind == "shown":
            return {"*": "shown as a bomb", "-": "shown as safe"}.get(
                self.sign, f"shows {self.sign}"
            )
        return {
            "clear": "no bomb",
            "literal": "holds",
            "formula": "holds",
            "clash": "a contradiction",
        }.get(self.kind, self.kind)

    def to_json(self, index: int, level: int, parents: Iterable[int]) -> NodeJson:
        """The node as data; `index` is how others refer to it."""
        name = tile_json(self.name)
        return picked(self, NodeJson, id=index, name=name, level=level, parents=list(parents))


def nodes_and_parents(
    derivation: Derivation, variant: Variant
) -> tuple[tuple[InfluenceNode, ...], tuple[tuple[int, ...], ...]]:
    """The nodes in reading order, and for each the places of those that led directly to it."""
    if variant not in ("all", "rutgers"):
        raise ValueError(f"there is no influence {variant!r}, only all and rutgers")
    builder = _Builder(derivation)
    for step in derivation.steps:
        builder.add(without_told(step), variant == "rutgers")
    keys = sorted(builder.nodes)
    places = {key: place for place, key in enumerate(keys)}
    parents = [tuple(sorted([places[parent] for parent in builder.parents[key]])) for key in keys]
    return tuple([builder.nodes[key] for key in keys]), tuple(parents)


class _Builder:
    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.atoms = derivation.grounding.atoms
        self.board = derivation.board
        self.size = 0 if self.board is None else self.board.size
        self.signs = derivation.signs
        self.tied = words_of(derivation.grounding).tied
        """Whether what is no bomb is safe."""
        self.nodes: dict[Key, InfluenceNode] = {}
        self.parents: dict[Key, tuple[Key, ...]] = {}
        self.steps: dict[StepId, Step] = {}
        self._concluded: dict[StepId, list[Key]] = {}
        self._second: dict[int, Key] = {}
        """Literals about tiles that were settled already."""
        self._mentions: dict[int, set[int]] = {}
        self._known: dict[int, bool] = {
            tile: sign == "*" for tile, sign in enumerate(self.signs) if sign != "."
        }
        """Of tiles that the display or an earlier step settles, whether they are bombs."""

    def add(self, step: Step, rutgers: bool) -> None:
        """Adds what a step concludes, after what it uses."""
        parents: Iterable[Key]
        if not rutgers:
            parents = self._used(step)
        elif step.technique not in ONE_NUMBER:
            parents = ()
        else:
            parents = self._around_the_number(step)
        self.steps[step.id] = step
        used = tuple(dict.fromkeys(parents))
        self._concluded[step.id] = [
            self._conclude(step, conclusion, used) for conclusion in step.conclusions
        ]
        for conclusion in step.conclusions:
            settled = self._verdict(conclusion)
            if settled is not None:
                self._known.setdefault(*settled)

    def _used(self, step: Step) -> list[Key]:
        """The nodes of the display tiles, known literals and earlier conclusions that it uses."""
        mentioned: set[int] = set()
        for premise in step.given:
            if _literals_in(premise) is None:
                mentioned |= self._mentioned_in(premise)
        cited: list[Key] = []
        for reason in step.premises:
            if isinstance(reason, Premise):
                if reason.tile is not None:
                    cited.append(self._shown(reason.tile))
                else:
                    formulas = _literals_in(reason) or []
                    cited += [self._given(one) for one in self._relevant(formulas, mentioned)]
            elif isinstance(reason, Earlier):
                formulas = list(self.steps[reason.step].conclusions)
                keys = dict(zip(formulas, self._concluded[reason.step], strict=True))
                cited += [keys[one] for one in self._relevant(formulas, mentioned)]
        return cited

    def _relevant(self, formulas: list[Ground], mentioned: set[int]) -> list[Ground]:
        """Of several things that are known, those that the other premises speak of, if any."""
        if len(formulas) < 2:
            return formulas
        named: list[Ground] = [
            one
            for one in formulas
            if not isinstance(one, tuple) and self._subject(abs(one)) in mentioned
        ]
        return named or formulas

    def _around_the_number(self, step: Step) -> list[Key]:
        """The number that a step is about, and what is known around it of the opposite kind."""
        tiles = self._numbers(step)
        verdicts = [self._verdict(conclusion) for conclusion in step.conclusions]
        if len(tiles) != 1 or self.board is None or None in verdicts:
            return self._used(step)
        self._learn_facts(step)
        number = tiles.pop()
        bombs = {verdict[1] for verdict in verdicts if verdict is not None}
        found = [self._shown(number)]
        for near in self.board.neighbours(number):
            if near in self._known and self._known[near] not in bombs:
                found.append((0, near, 0) if self.signs[near] == "." else self._shown(near))
        return found

    def _learn_facts(self, step: Step) -> None:
        for premise in step.given:
            for literal in (premise.tile is None and _literals_in(premise)) or []:
                settled = self._verdict(literal)
                if settled is not None:
                    self._given(literal)
                    self._known.setdefault(*settled)

    def _numbers(self, step: Step) -> set[int]:
        """The tiles that show a number of which a premise about several tiles speaks."""
        found: set[int] = set()
        for premise in step.given:
            if premise.cost:
                for number in literals(premise.formula):
                    if 2 * self.size < number < self.atoms.first_own:
                        tile = (number - 1) % self.size
                        if isinstance(self.signs[tile], int):
                            found.add(tile)
        return found

    def _conclude(self, step: Step, conclusion: Ground, used: tuple[Key, ...]) -> Key:
        key = self._key(conclusion, step)
        if key in self.nodes or self._is_shown(key):
            # Nothing that comes from the tile alone says more about it.
            if all(parent == key for parent in used):
                return self._shown(key[1]) if self._is_shown(key) else key
            assert isinstance(conclusion, int)
            key = self._second.setdefault(conclusion, (1, abs(conclusion), int(conclusion < 0)))
            if key in self.nodes:
                return key
        self.parents[key] = tuple([parent for parent in used if parent != key])
        self.nodes[key] = self._node(key, conclusion, step)
        return key

    def _given(self, literal: Ground) -> Key:
        """The node of a literal that a fact or a rule simply states."""
        assert isinstance(literal, int)
        key = self._second.get(literal) or self._key(literal, None)
        if self._is_shown(key):
            return self._shown(key[1])
        if key not in self.nodes:
            self.parents[key] = ()
            self.nodes[key] = self._node(key, literal, None)
        return key

    def _shown(self, tile: int) -> Key:
        """The node of a tile that the display shows."""
        key = (0, tile, 0)
        if key not in self.nodes:
            assert self.board is not None
            self.parents[key] = ()
            sign: Sign = self.signs[tile]
            self.nodes[key] = InfluenceNode(self.board.name(tile), "shown", tile, str(sign))
        return key

    def _is_shown(self, key: Key) -> bool:
        return key[0] == 0 and self.signs[key[1]] != "."

    def _key(self, conclusion: Ground, step: Step | None) -> Key:
        verdict = self._verdict(conclusion)
        if verdict is not None:
            return (0, verdict[0], 0)
        if isinstance(conclusion, int) and not isinstance(conclusion, bool):
            return (1, abs(conclusion), int(conclusion < 0))
        assert step is not None
        return (2, len(self.steps), 0)

    def _verdict(self, conclusion: Ground) -> tuple[int, bool] | None:
        """The tile that a literal settles, and whether as a bomb; None for anything else."""
        if isinstance(conclusion, tuple | bool) or not 0 < abs(conclusion) <= 2 * self.size:
            return None
        bomb = (abs(conclusion) <= self.size) == (conclusion > 0)
        return (abs(conclusion) - 1) % self.size, bomb

    def _node(self, key: Key, conclusion: Ground, step: Step | None) -> InfluenceNode:
        by = (None, None) if step is None else (step.id, step.technique)
        if key[0] == 0:
            assert self.board is not None
            verdict = self._verdict(conclusion)
            bomb = verdict is not None and verdict[1]
            kind: Kind = "bomb" if bomb else "safe"
            sign = "B" if bomb else "S"
            if not (bomb or self.tied) and isinstance(conclusion, int) and conclusion < 0:
                kind, sign = "clear", "N"
            return InfluenceNode(self.board.name(key[1]), kind, key[1], sign, *by)
        wording = None if step is None else step.wording
        text = wording or self.derivation.text(conclusion)
        if key[0] == 1:
            (subject,) = Speaking(self.atoms).subjects(key[1])
            return InfluenceNode(text, "literal", subject if subject >= 0 else None, "", *by)
        return InfluenceNode(text, "clash" if conclusion is False else "formula", None, "", *by)

    def _mentioned_in(self, premise: Premise) -> set[int]:
        tiles = self._mentions.get(id(premise))
        if tiles is None:
            tiles = {self._subject(number) for number in literals(premise.formula)}
            self._mentions[id(premise)] = tiles
        return tiles

    def _subject(self, number: int) -> int:
        """The tile that a B, S or Q is of; minus the number of any other atom."""
        own = self.board is None or number >= self.atoms.first_own
        return -number if own else (number - 1) % self.size


def _literals_in(premise: Premise) -> list[Ground] | None:
    """The literals of a premise that says nothing but literals; None of any other."""
    formula = premise.formula
    if isinstance(formula, tuple):
        plain = formula[0] == "&" and all(isinstance(part, int) for part in formula[1:])
        return list(formula[1:]) if plain else None
    return None if isinstance(formula, bool) else [formula]
