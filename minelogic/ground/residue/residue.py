"""What a file says of its bombs, whatever the rules in which it says so.

Where the rules make S the same as no bomb, where what tiles show settles how many bombs are around
them, and where all else only defines, what is left of a file is a display: signs on a board. Every
engine that serves displays serves the file then. What is neither is left as formulas beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from minelogic.board import Board, Display, Sign
from minelogic.ground.blocks import Block
from minelogic.ground.formula import COUNTS, Ground, conjunction, count_of, implication, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise, Speaking, display_formula, mines_premise
from minelogic.ground.residue.about import Said
from minelogic.ground.residue.board import with_numbers
from minelogic.ground.residue.local import Local, Locals
from minelogic.ground.residue.number import Number
from minelogic.ground.residue.shapes import bounds_of, parts_of, replaced
from minelogic.ground.spoken import spoken
from minelogic.records import replace
from minelogic.syntax.statements import Fact, Rule

Place: TypeAlias = tuple[int, Any]
"""A block of a grounding and an instance in it, by its number, or by its binding if the rule is
lifted; for a tile of the display -1 and the tile."""


def residue_of(grounding: Grounding) -> Residue | None:
    """The residue of a file with a board; None if it is not about bombs in the way of a display."""
    board = grounding.file.board
    if board is None:
        return None
    if "residue" not in grounding.made:
        residue = Residue(grounding, board)
        grounding.made["residue"] = residue if residue.is_about_bombs else None
    found: Residue | None = grounding.made["residue"]
    return found


class Residue:
    """A display, formulas beside it, and what was set aside; with the premises of each."""

    def __init__(self, grounding: Grounding, board: Board) -> None:
        self.grounding = grounding
        self.board = board
        self.numbered = board
        """The board with places for numbers that count other tiles than those around a tile."""
        self._beside: list[Number] = []
        """What these places show."""
        self.atoms = grounding.atoms
        self._speak = Speaking(self.atoms)
        self._possible = grounding.file.possible
        self._first_safe = self.atoms.families["S"].start
        self._locals = Locals(grounding, board, self._shown, self._speak)
        self.speaks_of_safe = False
        self.is_about_bombs = not self._locals.clashes and self._is_safe_settled()
        self.signs: tuple[Sign, ...] = ()
        self.formulas: list[Ground] = []
        self.keys: list[Place] = []
        """The places of the formulas."""
        if self.is_about_bombs:
            self._assemble()

    # What it comes to

    def safe(self, tile: int) -> int:
        """The literal that a tile is safe, or, if nothing speaks of that, no bomb."""
        return self._first_safe + tile if self.speaks_of_safe else -(tile + 1)

    def defining(self, atoms: Iterable[int]) -> list[Place]:
        """The places of all that was set aside about these atoms, and of what that mentions."""
        found: dict[Place, None] = {}
        seen: set[int] = set()
        todo = list(atoms)
        while todo:
            atom = todo.pop()
            if atom in seen or atom <= self.board.size:
                continue
            seen.add(atom)
            for key in self._locals.about_atom(atom):
                if key not in found:
                    found[key] = None
                    todo.extend(literals(self.formula(key)))
        return sorted(found)

    @property
    def everything(self) -> list[Ground]:
        """All instances and facts."""
        return [f for block in self._blocks for f in block.formulas if f is not True]

    @cached_property
    def own_atoms(self) -> set[int]:
        """The atoms of the file's own predicates that it mentions."""
        if not self.grounding.file.vocabulary.predicates:
            return set()
        first = self.atoms.first_own
        return {a for formula in self.everything for a in literals(formula) if a >= first}

    @cached_property
    def is_settled(self) -> bool:
        """Whether the bombs settle every atom of S and Q, if the file speaks of them."""
        end = self._first_safe + self.board.size
        if any(atom >= end for formula in self.formulas for atom in literals(formula)):
            return False
        return self._mentions_all() and all(aside.is_settled() for aside in self._locals.aside)

    def _mentions_all(self) -> bool:
        """Whether no atom of S or Q is left out, if the file speaks of S or Q at all."""
        unsaid: set[int] = set()
        for name in set(spoken(self.grounding.file)).intersection(("S", "Q")):
            family = self.atoms.families[name]
            unsaid.update(range(family.start, family.start + family.size))
        for tile, sign in enumerate(self._shown):
            said = display_formula(self.atoms, sign, tile, self._possible)
            unsaid.difference_update(() if said is None else literals(said))
        for formula in self.everything:
            unsaid.difference_update(literals(formula))
        return not unsaid

    # Premises

    def number(self, tile: int, side: int = 0) -> list[Premise]:
        """The premises that say how many bombs are around a tile, the instance first.

        If the side is 1, at least how many; if it is -1, at most how many. A number that is said by
        two instances is still one number, and has the cost of one.
        """
        number = self._number(tile)
        said: tuple[Place, ...] = number.keys  # type: ignore[assignment]
        if len(said) == 2 and side:
            said = said[:1] if side > 0 else said[1:]
        cheap: dict[Place, int] = {}
        for key in said:
            cheap.update(self._put_in(key, number))
        numbers = [self._plain_number(key, number) for key in said]
        if len(numbers) == 2:
            numbers = [replace(premise, half=tile) for premise in numbers]
        return [*numbers, *[self.premise(k, of) for k, of in cheap.items() if k not in said]]

    def local(self, tile: int) -> Local:
        """What is left of the formulas about a tile."""
        return self._locals.at(tile)

    def bomb(self, atom: int) -> int | None:
        """The bomb, or minus the bomb, that an atom is, or is the same as."""
        return atom if atom <= self.board.size else self._locals.same(atom)

    def beside(self, premise: Premise) -> list[Premise]:
        """What makes known what an instance rests on, beside the bombs."""
        known = self.shown_atoms(premise.formula)
        found: dict[Place, int] = {}
        for atom, value in known.items():
            found.update(self._supported(atom, atom if value else -atom))
        return [self.premise(key, of) for key, of in found.items()]

    def _number(self, tile: int) -> Number:
        if tile >= self.board.size:
            return self._beside[tile - self.board.size]
        number = self._locals.at(tile).number
        assert number is not None
        return number

    def forced(self, tile: int, formula: Ground) -> list[Premise]:
        """The premises by which a formula about a tile by itself holds."""
        found = self._forced.get((tile, formula))
        if found is None:
            found = self._forced[tile, formula] = self._support(tile, formula)
        return found

    @cached_property
    def _forced(self) -> dict[tuple[int, Ground], list[Premise]]:
        return {}

    def known(self, tile: int) -> list[Premise]:
        """The premises by which a tile is known to be a bomb, or to be none."""
        if tile >= self.board.size:
            return []
        return self.forced(tile, tile + 1 if self.signs[tile] == "*" else -(tile + 1))

    def given(self, tile: int) -> list[Premise]:
        """The premises by which a tile is known to be a bomb, or to be safe."""
        return self._support(tile, tile + 1 if self.signs[tile] == "*" else self.safe(tile))

    def same(self, tile: int) -> list[Premise]:
        """Those by which a tile is safe exactly if it is no bomb; none if S is not spoken of."""
        if not self.speaks_of_safe:
            return []
        return self.forced(tile, ("<->", self._first_safe + tile, -(tile + 1)))

    def premise(self, key: Place, of: int | None = None) -> Premise:
        """The premise at a place, or what it says of a tile alone."""
        premise = self._made.get(key)
        if premise is None:
            premise = self._made[key] = self._make(key)
        part = None if of is None else self._locals.at(of).part(key)
        return premise if part is None else replace(premise, formula=part, cost=0, of=of)

    @cached_property
    def is_plain(self) -> bool:
        """Whether every number is said by an instance that says nothing else of several tiles.

        Or its least and its most by one each.
        """
        return self._locals.is_plain and all(number.plain for number in self._beside)

    @cached_property
    def is_all_bombs(self) -> bool:
        """Whether all that the file's own predicates say is that tiles are bombs, or are none."""
        return all(self._locals.same(atom) is not None for atom in self.own_atoms)

    def premises(self, also: Iterable[Ground] = ()) -> list[Premise]:
        """All that has something to do with the bombs, or with other formulas.

        The order is display, mines, facts, rules.
        """
        atoms = {atom for formula in also for atom in literals(formula)}
        for key in self.keys:
            atoms.update(literals(self.formula(key)))
        # What is left as it is, whole; of the rest numbers, and what is said of single tiles.
        whole = dict.fromkeys([*self.keys, *self.defining(atoms)])
        found: dict[tuple[Place, int | None], Premise] = {}
        for key in whole:
            found[key, None] = self.premise(key)
        cheap: dict[Place, dict[int, None]] = {}
        for tile, sign in enumerate(self.signs):
            if isinstance(sign, int):
                number = self._number(tile)
                said: tuple[Place, ...] = number.keys  # type: ignore[assignment]
                for key in said:
                    premise = self._plain_number(key, number)
                    if premise.beside:
                        premise = self.premise(key)
                    found.setdefault((key, None), premise)
                    for other, of in self._put_in(key, number).items():
                        cheap.setdefault(other, {})[of] = None
        for tile in range(self.board.size):
            local = self._locals.at(tile)
            known: list[Ground] = []
            if self.signs[tile] != ".":
                # Whatever else is given of the tile may make a shorter reason.
                for key in self._locals.given(tile):
                    cheap.setdefault(key, {})[tile] = None
                known.append(tile + 1 if self.signs[tile] == "*" else -(tile + 1))
            if self.speaks_of_safe:
                known.append(("<->", self._first_safe + tile, -(tile + 1)))
            for formula in known:
                for key in local.support(formula):
                    cheap.setdefault(key, {})[tile] = None
        for key, tiles in cheap.items():
            for tile in () if key in whole else tiles:
                premise = self.premise(key, tile)
                found.setdefault((key, premise.of), premise)
        rules = len(self.grounding.rules)
        order = sorted(found, key=lambda place: (place[0], place[1] is not None))
        shown = [found[place] for place in order if place[0][0] < 0]
        facts = [found[place] for place in order if place[0][0] >= rules]
        others = [found[place] for place in order if 0 <= place[0][0] < rules]
        return [*shown, *mines_premise(self.grounding), *facts, *others]

    def instances(self, also: Iterable[Ground] = ()) -> list[Premise]:
        """The same premises, none of them for what it says of one tile, or of bombs, alone."""
        found = self.premises(also)
        whole = {premise.key: premise for premise in self._made.values()}
        keys = dict.fromkeys([replace(premise, of=None).key for premise in found])
        others = {premise.key: premise for premise in found}
        return [whole[key] if key in whole else others[key] for key in keys]

    def formula(self, key: Place) -> Ground:
        """What is said at a place."""
        block, index = key
        if block < 0:
            formula = display_formula(self.atoms, self._shown[index], index, self._possible)
            assert formula is not None
            return formula
        if isinstance(index, int):
            return self._blocks[block].formulas[index]
        return self._locals.formulas[key]

    # Inside

    def _make(self, key: Place) -> Premise:
        block, index = key
        formula = self.formula(key)
        if block < 0:
            return Premise(formula, 0, tile=index)
        found = self._blocks[block]
        statement = found.statement
        assert isinstance(statement, Rule | Fact)
        if isinstance(statement, Fact):
            return Premise(formula, self._speak.cost(formula), statement)
        values = found.bindings[index] if isinstance(index, int) else index
        binding = dict(zip(found.variables, values, strict=True))
        return Premise(formula, self._speak.cost(formula), statement, binding)

    @cached_property
    def _blocks(self) -> Sequence[Block]:
        return (*self.grounding.rules, *self.grounding.facts)

    @cached_property
    def _shown(self) -> Sequence[Sign]:
        file = self.grounding.file
        return (file.display or Display.covered_board(self.board.size)).signs

    @cached_property
    def _made(self) -> dict[Place, Premise]:
        return {}

    def _is_safe_settled(self) -> bool:
        """Whether every tile is safe exactly if it is no bomb, or nothing speaks of safe tiles."""
        size, first = self.board.size, self._first_safe
        tied = sum(self._locals.same(first + tile) == -(tile + 1) for tile in range(size))
        self.speaks_of_safe = tied == size
        return tied == size or not (tied or self._locals.mentions(range(first, first + size)))

    def _assemble(self) -> None:
        """Reads what is left of the tiles as signs and formulas."""
        left: list[Said] = list(self._locals.rest)
        signs = self._locals.signs()
        for number in sorted(self._locals.odd_numbers, key=lambda number: number.keys):
            if number.low == number.high:
                self._beside.append(number)
                continue
            left += [(_count(number.bombs, number.low, number.high), number.keys[0])]
            left += [(True, key) for key in number.keys[1:]]
        around = [tuple([bomb - 1 for bomb in number.bombs]) for number in self._beside]
        self.numbered = with_numbers(self.board, around)
        self.signs = (*signs, *[number.low for number in self._beside])
        self.formulas = [formula for formula, _ in left if formula is not True]
        self.keys = list(dict.fromkeys([key for _, key in left]))  # type: ignore[misc]

    def _plain_number(self, key: Place, number: Number) -> Premise:
        """The premise, if it is plainly a number, as that alone."""
        premise = self.premise(key)
        if not number.plain:
            return premise
        known = self.shown_atoms(premise.formula)
        same = self._locals.same

        def put_in(atom: int) -> Ground:
            return known[atom] if atom in known else same(atom) or atom

        left = replaced(premise.formula, put_in)
        bombs = frozenset(number.bombs)
        parts = [part for part in parts_of(left) if bombs.issuperset(literals(part))]
        said = bounds_of(parts[0]) if len(parts) == 1 else None
        if said is None or len(said[0]) < 2:
            return premise
        given = conjunction([atom if value else -atom for atom, value in known.items()])
        ties: dict[Place, int] = {}
        for atom in dict.fromkeys(literals(premise.formula)):
            bomb = same(atom)
            if bomb is not None and abs(bomb) in bombs:
                ties.update(self._supported(atom, ("<->", atom, bomb)))
        beside = tuple([self.premise(other, of) for other, of in ties.items()])
        turned = False
        for part in parts_of(replaced(premise.formula, lambda atom: known.get(atom, atom))):
            if isinstance(part, tuple) and part[0] in COUNTS and isinstance(part[2], int):
                bomb = same(abs(part[2])) or abs(part[2])
                turned |= (bomb > 0) != (part[2] > 0)
        formula = implication(given, _count(*said))
        return replace(premise, formula=formula, beside=beside, turned=turned)

    def shown_atoms(self, formula: Ground) -> dict[int, bool]:
        """What is known of the atoms of a formula that are not about bombs."""
        found = {}
        for atom in dict.fromkeys(literals(formula)):
            if not self._locals.is_asked(atom):
                value = self._locals.known(atom)
                if value is not None:
                    found[atom] = value
        return found

    def _put_in(self, key: Any, number: Number) -> dict[Place, int]:
        """The formulas by which what a number rests on is known, and the tile of each."""
        formula = self.formula(key)
        own = frozenset(number.bombs)
        same = self._locals.same
        known = self.shown_atoms(formula)
        # What is not about bombs first: with it the rest is mostly needless.
        left = replaced(formula, lambda atom: known.get(atom, atom))
        others = [abs(same(atom) or atom) for atom in literals(left)]
        if not own.issuperset(others):
            for atom in dict.fromkeys(literals(formula)):
                value = self._locals.known(atom)
                if value is not None and atom not in own:
                    known[atom] = value
        found: dict[Place, int] = {}
        for atom, value in known.items():
            found.update(self._supported(atom, atom if value else -atom))
        # What the count is of, if it is not of bombs.
        for atom in dict.fromkeys(literals(left)):
            bomb = same(atom)
            if bomb is not None and abs(bomb) in own:
                found.update(self._supported(atom, ("<->", atom, bomb)))
        return found

    def _supported(self, atom: int, formula: Ground) -> dict[Place, int]:
        """What a formula about the tile of an atom rests on, with that tile."""
        tile = self._locals.tile_of(atom)
        assert tile is not None
        return dict.fromkeys(self._locals.at(tile).support(formula), tile)

    def _support(self, tile: int, formula: Ground) -> list[Premise]:
        return [self.premise(key, tile) for key in self._locals.at(tile).support(formula)]


def _count(bombs: Sequence[int], low: int, high: int) -> Ground:
    """At least and at most so many of the bombs."""
    if low == high:
        return count_of("exactly", low, list(bombs))
    least = count_of("at least", low, list(bombs))
    return conjunction([least, count_of("at most", high, list(bombs))])
