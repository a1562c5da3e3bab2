"""What is left of the formulas about each tile.

Formulas that belong to a tile are looked at with it. Of tiles that look alike and of which the same
is given one stands for all, and the others have what it has, moved; a test says that this is what
they would have by themselves. Tiles of which something else speaks, and all tiles where rules name
places, are looked at together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from minelogic.board import Board, Sign
from minelogic.ground.blocks import Block, place_of
from minelogic.ground.formula import Ground, literals
from minelogic.ground.ground import Grounding
from minelogic.ground.looks import Move, move
from minelogic.ground.premises import Speaking, display_formula
from minelogic.ground.residue.about import Memory, Said
from minelogic.ground.residue.alike import GIVEN, Alike, alike, instances
from minelogic.ground.residue.aside import Aside
from minelogic.ground.residue.number import Number
from minelogic.ground.residue.reduce import Reduction
from minelogic.ground.residue.shapes import parts_of, replaced
from minelogic.syntax.statements import Fact

Place: TypeAlias = tuple[int, Any]
_MEMORY = Memory()


class Local:
    """What is left of the formulas about a tile; of another tile, moved."""

    def __init__(self, tile: int, reduction: Reduction, board: Board) -> None:
        self.tile = tile
        self.reduction = reduction
        self.board = board

    @property
    def original(self) -> Local:
        """The tile that stands for this one."""
        return self

    def bomb(self, atom: int) -> int:
        """The bomb that another, seen from the tile that stands for this one, is moved to."""
        return atom

    def bomb_back(self, atom: int) -> int:
        """The bomb that another is moved from; 0 if there is none."""
        return atom

    def key(self, key: Place) -> Place:
        """The place of what is said of this tile, as another is of the one that stands for it."""
        return key

    @property
    def value(self) -> bool | None:
        """Whether the tile is a bomb, as far as that is known of the tile by itself."""
        return self.reduction.known.get(self.tile + 1)

    @property
    def number(self) -> Number | None:
        """How many bombs are around it, if that is what the formulas come to."""
        return self.reduction.around.get(self.tile)

    @property
    def sign(self) -> Sign:
        """What a display would show on the tile."""
        if self.number is not None:
            return self.number.low
        return "." if self.value is None else "*" if self.value else "-"

    def known(self, atom: int) -> bool | None:
        """Whether an atom of the tile is known to hold."""
        return self.reduction.known.get(atom)

    def support(self, formula: Ground) -> Sequence[Place]:
        """By what a formula about the tile alone is known."""
        about = self.reduction.about.get(self.tile)
        return about.support(formula) if about is not None else ()  # type: ignore[return-value]

    def part(self, key: Place) -> Ground | None:
        """What a formula about several tiles says of this one alone."""
        return self.reduction.parts.get((self.tile, key))

    def about_atom(self, atom: int) -> list[Place]:
        """All that defines an atom, or says something of its tile."""
        return self.reduction.about_atom(atom, self.tile)


class _Moved(Local):
    """What is left of the formulas about a tile that stands for this one, moved here."""

    def __init__(self, tile: int, original: Local, home: Locals, given: Sequence[Place]) -> None:
        super().__init__(tile, original.reduction, original.board)
        self._original = original
        self._home = home
        self._given = given
        self._move = home.move(original.tile, tile)

    @property
    def original(self) -> Local:
        return self._original

    @property
    def value(self) -> bool | None:
        return self._original.value

    @property
    def number(self) -> Number | None:
        number = self._original.number
        if number is None:
            return None
        keys = tuple([self.key(key) for key in number.keys])  # type: ignore[arg-type]
        bombs = tuple(sorted([self._move.atom(bomb) for bomb in number.bombs]))
        return Number(bombs, number.low, number.high, keys, self.tile, number.plain)

    def known(self, atom: int) -> bool | None:
        return self._original.known(self._move.back(atom))

    def support(self, formula: Ground) -> Sequence[Place]:
        back = replaced(formula, self._move.back)
        return [self.key(key) for key in self._original.support(back)]

    def part(self, key: Place) -> Ground | None:
        part = self._original.part(self._back(key))
        return None if part is None else replaced(part, self._move.atom)

    def about_atom(self, atom: int) -> list[Place]:
        return [self.key(key) for key in self._original.about_atom(self._move.back(atom))]

    def key(self, key: Place) -> Place:
        # The formula is noted, too.
        block, index = key
        if block == GIVEN:
            return self._given[index]
        lifted = self._home.blocks[block].lifted
        assert lifted is not None
        moved = block, lifted.moved(index, self._move)
        if moved not in self._home.formulas:
            self._home.note(key, moved, self._move, self.tile)
        return moved

    def _back(self, key: Place) -> Place:
        block, index = key
        if key in self._given:
            return GIVEN, self._given.index(key)
        lifted = self._home.blocks[block].lifted
        if lifted is None:
            return key
        return block, lifted.moved_back(index, self._move)

    def bomb(self, atom: int) -> int:
        return self._move.atom(atom)

    def bomb_back(self, atom: int) -> int:
        return self._move.back(atom)


class Locals:
    """What is left of the formulas about every tile, and of those about none."""

    def __init__(
        self, grounding: Grounding, board: Board, shown: Sequence[Sign], speak: Speaking
    ) -> None:
        self.grounding = grounding
        self.board = board
        self.blocks: Sequence[Block] = (*grounding.rules, *grounding.facts)
        self.formulas: dict[Place, Ground] = {}
        """Instances of lifted rules, as far as they were made."""
        self._speak = speak
        self._memory = _MEMORY.tidied()
        self._tiles: dict[int, int | None] = {}
        self._first_safe = grounding.atoms.families["S"].start
        self._end = self._first_safe + board.size
        self._given: dict[int, list[tuple[int, Place]]] = {}
        """What is given of single tiles: literals and where they stand."""
        self._wide: list[Said] = []
        self._read(shown)
        self._lifted = [
            (place, block.lifted) for place, block in enumerate(self.blocks) if block.lifted
        ]
        self._locals: dict[int, Local] = {}
        self._stands_for: dict[int, Local] = {}
        """For a tile what is left of the formulas about one that looks alike."""
        self._alike: Alike | None = None
        self.clashes = False
        touched = range(board.size)
        if self._lifted:
            touched = self._stand_in()  # type: ignore[assignment]
        self._together(touched)

    # Questions

    def at(self, tile: int) -> Local:
        """What is left of the formulas about a tile."""
        local = self._locals.get(tile)
        if local is None:
            keys = [key for _, key in self._given.get(tile, ())]
            local = self._locals[tile] = _Moved(tile, self._stands_for[tile], self, keys)
        return local

    def tile_of(self, atom: int) -> int | None:
        """The tile that an atom is about."""
        if atom < self._end:
            return (atom - 1) % self.board.size
        tile = self._tiles.get(atom, -1)
        if tile == -1:
            tile = self._tiles[atom] = self._speak.tile(atom)
        return tile

    def place(self, tile: int) -> tuple[Any, ...]:
        """The values by which atoms name a tile."""
        return place_of(self.board, tile)

    def move(self, start: int, end: int) -> Move:
        """The way from a tile to one for which it stands."""
        assert self._alike is not None
        return move(self.board, start, end, self._alike.sight)

    def note(self, key: Place, moved: Place, way: Move, tile: int) -> None:
        """Keeps what is said at the place to which another is moved."""
        if way.keeps_order:
            self.formulas[moved] = replaced(self.formulas[key], way.atom)
            return
        # The same, but with its parts in the order in which they are ground.
        lifted = self.blocks[key[0]].lifted
        assert lifted is not None
        for binding, formula in lifted.at(self.place(tile)):
            self.formulas[key[0], binding] = formula

    def same(self, atom: int) -> int | None:
        """The bomb, or minus the bomb, that an atom is the same as."""
        if self._alike is not None:
            return self._alike.same(atom)
        return self._reduction.same.get(atom)

    def known(self, atom: int) -> bool | None:
        """Whether an atom is known by what is said of its tile alone."""
        tile = self.tile_of(atom)
        return None if tile is None else self.at(tile).known(atom)

    def is_asked(self, atom: int) -> bool:
        """Whether an atom may not be set aside."""
        return atom < self._end or self.same(atom) is not None

    def about_atom(self, atom: int) -> list[Place]:
        """All that was set aside about an atom, and what is said of its tile alone."""
        tile = self.tile_of(atom)
        if tile is None:
            return self._reduction.about_atom(atom, None)
        return self.at(tile).about_atom(atom)

    def mentions(self, atoms: range) -> bool:
        """Whether something speaks of one of these atoms."""
        given = [literal for found in self._given.values() for literal, _ in found]
        said = [formula for formula, _ in self._wide] + list(self.formulas.values())
        return any(atom in atoms for formula in (*given, *said) for atom in literals(formula))

    def given(self, tile: int) -> list[Place]:
        """Where something is given of a tile alone."""
        return [key for _, key in self._given.get(tile, ())]

    def signs(self) -> list[Sign]:
        """What each tile comes to."""
        signs: dict[int, Sign] = {}
        found: list[Sign] = []
        for tile in range(self.board.size):
            local = self._stands_for.get(tile) or self._locals[tile]
            sign = signs.get(id(local))
            if sign is None:
                sign = signs[id(local)] = local.sign
            found.append(sign)
        return found

    @property
    def is_plain(self) -> bool:
        """Whether numbers are said by one or two instances, which say nothing else of tiles."""
        return all(reduction.is_plain for reduction in self._reductions)

    @property
    def _reductions(self) -> list[Reduction]:
        others = [local.reduction for local in self._stands_for.values()]
        return list(dict.fromkeys([self._reduction, *others]))

    @property
    def rest(self) -> list[Said]:
        """What has to be left as it is."""
        return self._reduction.rest

    @property
    def odd_numbers(self) -> list[Number]:
        """Numbers that are not about the neighbours of the tile that shows them."""
        return self._reduction.odd_numbers

    @property
    def aside(self) -> list[Aside]:
        """What was set aside, of tiles that look alike once."""
        return [aside for reduction in self._reductions for aside in reduction.aside]

    # Inside

    def _read(self, shown: Sequence[Sign]) -> None:
        """Sorts what is given: of single tiles, and other formulas of rules that are not lifted."""
        atoms, possible = self.grounding.atoms, self.grounding.file.possible
        for tile, sign in enumerate(shown):
            formula = display_formula(atoms, sign, tile, possible)
            if isinstance(formula, bool):
                self._wide.append((formula, (-1, tile)))
            elif isinstance(formula, int):
                self._given.setdefault(tile, []).append((formula, (-1, tile)))
            elif formula is not None:
                self._wide.append((formula, (-1, tile)))
        for place, block in enumerate(self.blocks):
            if block.lifted is not None:
                continue
            is_fact = isinstance(block.statement, Fact)
            for index, formula in enumerate(block.formulas):
                key = (place, index)
                if formula is True:
                    continue
                if is_fact and isinstance(formula, int) and formula is not False:
                    at = self.tile_of(abs(formula))
                    if at is not None:
                        self._given.setdefault(at, []).append((formula, key))
                        continue
                self._wide.append((formula, key))

    def _stand_in(self) -> list[int]:
        """Lets one tile stand for those that look alike; the tiles for which that cannot be."""
        stands_for = self._alike = alike(self.board, self._end, self._lifted, self._memory)
        self.formulas.update(stands_for.formulas)
        touched: set[int | None] = set()
        for formula, _ in self._wide:
            for part in parts_of(formula):
                tiles = {self.tile_of(atom) for atom in literals(part)}
                shown = {self.tile_of(atom) for atom in literals(part) if atom >= self._end}
                touched |= tiles if len(tiles) == 1 else shown
        locals_of: dict[int, Local] = {}
        left = []
        for tile in range(self.board.size):
            original = None
            if tile not in touched:
                given = [literal for literal, _ in self._given.get(tile, ())]
                original = stands_for.original(tile, given)
            if original is None:
                left.append(tile)
                continue
            local = locals_of.get(id(original))
            if local is None:
                local = Local(original.tile, original.reduction, self.board)
                locals_of[id(original)] = local
            self._stands_for[tile] = local
        return left

    def _reduced(self, said: Iterable[Said], given: Iterable[tuple[int, Any]]) -> Reduction:
        end = self._end
        return Reduction(
            said=said,
            given=given,
            board=self.board,
            tile_of=self.tile_of,
            is_asked=lambda atom: atom < end,
            memory=self._memory,
            same=self.same if self._lifted else None,
        )

    def _together(self, tiles: Iterable[int]) -> None:
        """Looks at tiles, and at what is about none, together."""
        said = list(self._wide)
        given: list[tuple[int, Any]] = []
        for tile in tiles:
            made = instances(self._lifted, self.place(tile)) if self._lifted else []
            self.formulas.update([(key, formula) for formula, key in made])
            said += made
            given += self._given.get(tile, ())
        if not self._lifted:
            given = [one for found in self._given.values() for one in found]
        self._reduction = self._reduced(said, given)
        self.clashes = self._reduction.clash is not None
        for tile in tiles:
            self._locals[tile] = Local(tile, self._reduction, self.board)
