"""What is left of ground formulas when what only defines is set aside.

Atoms are of three kinds. *Bombs*, and what is the same as a bomb or as none (`S`, an own predicate
tied to `B`), are what verdicts are about. What is said of one tile alone settles some atoms, such
as the number a tile shows: they are *known*. All others are perhaps only *defined*: if for whatever
bombs they can be such that all formulas about them hold, those formulas say nothing of the bombs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from minelogic.board import Board
from minelogic.ground.formula import Ground, conjunction, implication, literals
from minelogic.ground.residue.levels import Levels
from minelogic.ground.residue.partial import Known, found_out
from minelogic.ground.residue.shapes import bounds_of, parts_of, replaced, shape
from minelogic.ground.residue.tables import (
    MOST_ATOMS,
    as_bounds,
    can_be_defined,
    can_be_one,
    columns,
    full_of,
    settles,
    table,
)
from minelogic.records import dataclass

_MOST_SETTLED = 20
"""Of more atoms it is not found out whether some settle the others."""
_MOST_SHAPES = 5_000
"""So many shapes are kept in mind."""

Key: TypeAlias = Hashable
"""By what the caller knows a formula."""

Said: TypeAlias = tuple[Ground, Key]
Because: TypeAlias = tuple[Ground, tuple[Key, ...]]
"""A formula, and by what it is said."""


@dataclass(frozen=True, slots=True)
class Number:
    """So many of some tiles are bombs."""

    bombs: tuple[int, ...]
    """The atoms of the tiles."""
    low: int
    high: int
    keys: tuple[Key, ...]
    """The formulas that say so; if there are two, the least and the most of them."""
    anchor: int | None
    """The tile whose number it is."""
    plain: bool
    """Whether one or two formulas say it, which say nothing else of several tiles."""


@dataclass(frozen=True, slots=True)
class Aside:
    """Atoms that are only defined, and the formulas that do it."""

    atoms: tuple[int, ...]
    keys: tuple[Key, ...]
    formulas: tuple[Ground, ...]

    def is_settled(self) -> bool:
        """Whether everything else settles the atoms."""
        others = [atom for atom in dict.fromkeys(_atoms(self.formulas)) if atom not in self.atoms]
        if len(others) + len(self.atoms) <= _MOST_SETTLED:
            return settles(self.formulas, self.atoms, others)
        levels = Levels(self.formulas, self.atoms)
        if not levels.is_small:
            return False
        full = levels.full
        known: Known = {atom: (held, full ^ held) for atom, held in levels.columns().items()}
        found_out(levels.formulas, self.atoms, known, full)
        return all(sum(known.get(atom, (0, 0))) == full for atom in self.atoms)


class About:
    """What is said of one tile alone."""

    def __init__(self, said: list[Because], memory: Memory) -> None:
        self.said = said
        self._known = memory.tiles
        self._supports = memory.supports
        self._shape, self.atoms = shape([formula for formula, _ in said])
        self.is_small = len(self.atoms) <= MOST_ATOMS

    @property
    def values(self) -> dict[int, bool]:
        """The atoms that are settled; all of them both ways, if there is a clash."""
        return {self.atoms[place - 1]: value for place, value in self._found[0].items()}

    @property
    def clashes(self) -> bool:
        """Whether what is said cannot hold."""
        return self._found[1]

    def same(self, bomb: int) -> dict[int, int]:
        """The atoms that are the same as a bomb, or as none: with the atom, or minus the atom."""
        place = self.atoms.index(bomb) + 1 if bomb in self.atoms else 0
        pairs = self._found[2] if self.is_small else self._same_of_many(place)
        return {
            self.atoms[other - 1]: bomb if sign > 0 else -bomb
            for (one, other), sign in pairs.items()
            if one == place
        }

    def support(self, formula: Ground) -> tuple[Key, ...]:
        """Those of the formulas that force a formula of the tile; none of them can be spared."""
        # The atoms by their places, as they stand in the shape.
        place = {atom: number for number, atom in enumerate(self.atoms, 1)}
        asked = (self._shape, replaced(formula, place.__getitem__))
        kept = self._supports.get(asked)
        if kept is None:
            kept = self._supports[asked] = self._needed(formula)
        return tuple(dict.fromkeys([key for index in kept for key in self.said[index][1]]))

    def _needed(self, formula: Ground) -> list[int]:
        if not self.is_small:
            return self._needed_of_many(formula)
        column, full = columns(self.atoms), full_of(len(self.atoms))
        wanted = table(formula, column, full)
        tables = [table(said, column, full) for said, _ in self.said]
        kept = list(range(len(tables)))
        for index in reversed(range(len(tables))):
            others = [place for place in kept if place != index]
            ways = full
            for place in others:
                ways &= tables[place]
            if not ways & ~wanted:
                kept = others
        return kept

    def _needed_of_many(self, formula: Ground) -> list[int]:
        """The same, as far as assuming atoms one by one shows it."""
        kept = list(range(len(self.said)))
        for index in reversed(kept):
            others = [place for place in kept if place != index]
            if self._forces([self.said[place][0] for place in others], formula):
                kept = others
        return kept if self._forces([self.said[place][0] for place in kept], formula) else []

    def _forces(self, said: Sequence[Ground], formula: Ground) -> bool:
        asked = list(dict.fromkeys(literals(formula)))
        column, full = columns(asked), full_of(len(asked))
        known: Known = {atom: (held, full ^ held) for atom, held in column.items()}
        left = found_out(said, [atom for atom in self.atoms if atom not in column], known, full)
        return not left & ~table(formula, column, full)

    @cached_property
    def _found(self) -> _Found:
        found = self._known.get(self._shape)
        if found is None:
            found = self._known[self._shape] = self._look()
        return found

    def _look(self) -> _Found:
        """What is settled, whether there is a clash, which atoms are the same; by their places."""
        if not self.is_small:
            return self._look_at_many()
        size = len(self.atoms)
        places = range(1, size + 1)
        column, full = columns(places), full_of(size)
        ways = full
        for formula in self._shape:
            ways &= table(formula, column, full)
        values = {}
        for place in places:
            if not ways & ~column[place]:
                values[place] = True
            elif not ways & column[place]:
                values[place] = False
        same = {}
        for one in places:
            for other in places:
                if one != other and one not in values and other not in values:
                    differ = column[one] ^ column[other]
                    if not ways & differ:
                        same[one, other] = 1
                    elif not ways & ~differ:
                        same[one, other] = -1
        return values, not ways, same

    def _look_at_many(self) -> _Found:
        """The same, as far as assuming atoms one by one shows it."""
        places = range(1, len(self.atoms) + 1)
        known: Known = {}
        left = found_out(self._shape, places, known, 1)
        values = {place: bool(holds) for place, (holds, fails) in known.items() if holds | fails}
        return values, not left, {}

    def _same_of_many(self, one: int) -> dict[tuple[int, int], int]:
        """The atoms that are the same as that at a place, or as its negation; by their places."""
        values, clashes, _ = self._found
        if not one or one in values or clashes:
            return {}
        key = (*self._shape, ("same as", one))
        if key not in self._known:
            others = [place for place in range(1, len(self.atoms) + 1) if place != one]
            # Two worlds: in the second of them it holds.
            both: Known = {one: (2, 1)}
            found_out(self._shape, others, both, 3)
            same = {}
            for other in others:
                ends = both.get(other, (0, 0))
                if sorted(ends) == [1, 2]:
                    same[one, other] = 1 if ends == (2, 1) else -1
            self._known[key] = {}, False, same
        return self._known[key][2]


_Found: TypeAlias = tuple[dict[int, bool], bool, dict[tuple[int, int], int]]
_Counts: TypeAlias = dict[tuple[int | None, frozenset[int]], list[Said]]
"""What is said about the same bombs, by the tile that says it."""
_Cache: TypeAlias = dict[tuple[Any, ...], _Found]


class Memory:
    """What was found out of shapes, which is the same whatever file they come from."""

    def __init__(self) -> None:
        self.tiles: _Cache = {}
        self.groups: dict[tuple[Any, ...], bool] = {}
        self.supports: dict[tuple[Any, ...], list[int]] = {}

    def tidied(self) -> Memory:
        """Itself, with room for more."""
        for found in (self.tiles, self.groups, self.supports):
            if len(found) > _MOST_SHAPES:
                found.clear()
        return self


class Reduction:
    """Formulas, each known by a key, and what they come to with literals that are given.

    `tile_of` has the tile of an atom, None if it is of none. `is_asked` are bombs and whatever else
    may not be set aside. `same` tells which atoms are the same as a bomb, if that is known.
    """

    def __init__(
        self,
        said: Iterable[Said],
        given: Iterable[tuple[int, Key]],
        board: Board,
        tile_of: Callable[[int], int | None],
        is_asked: Callable[[int], bool],
        memory: Memory,
        same: Callable[[int], int | None] | None = None,
    ) -> None:
        self.board = board
        self.tiles = board.size
        self._same_as = same
        self._tile_of = tile_of
        self._may_be_asked = is_asked
        self._memory = memory
        self.known: dict[int, bool] = {}
        """The atoms that are settled by what is said of their tile."""
        self.same: dict[int, int] = {}
        """The atoms that are the same as a bomb, or (with a minus) as none."""
        self.about: dict[int, About] = {}
        self.parts: dict[tuple[int, Key], Ground] = {}
        """What a wide formula says of a tile alone."""
        self.around: dict[int, Number] = {}
        """The numbers of tiles: how many of their neighbours are bombs."""
        self.odd_numbers: list[Number] = []
        """All others."""
        self.rest: list[Said] = []
        """What has to be left as it is."""
        self.aside: list[Aside] = []
        self.clash: tuple[Key, ...] | None = None
        """Formulas about one tile that cannot hold together."""
        self._of_tile: dict[int, list[Because]] = {}
        self._wide: list[Said] = []
        for formula, key in said:
            parts = parts_of(formula)
            for part in parts:
                tile = self._only_tile(part)
                if tile is None:
                    self._wide.append((part, key))
                    continue
                self._of_tile.setdefault(tile, []).append((part, (key,)))
                if len(parts) > 1:
                    self.parts[tile, key] = conjunction([self.parts.get((tile, key), True), part])
        if same is None:
            for tile, about in self._of_tile.items():
                # Where a tile is known, its rules still say what is the same as what.
                rules = [said for said in about if not isinstance(said[0], int)]
                for some in (rules, about) if len(rules) < len(about) else (about,):
                    self.same |= About(some, memory).same(tile + 1)
        for literal, key in given:
            place = tile_of(abs(literal))
            if place is None:
                self._wide.append((literal, key))
            else:
                self._of_tile.setdefault(place, []).append((literal, (key,)))
        self._mentions: dict[int, list[int]] = {}
        for index, (formula, _) in enumerate(self._wide):
            for atom in dict.fromkeys(literals(formula)):
                if not self.is_asked(atom):
                    self._mentions.setdefault(atom, []).append(index)
        self._parts_left: dict[Key, int] = {}
        """How many parts of a formula about several tiles say something."""
        self._left: dict[int, tuple[Ground, int | None]] = {}
        """What is left of a wide formula of which something is known, and its tile."""
        self._settle_tiles()
        if self.clash is None:
            self._sort()

    def is_asked(self, atom: int) -> bool:
        """Whether an atom may not be set aside."""
        return self._may_be_asked(atom) or self._bomb(atom) is not None

    def about_atom(self, atom: int, tile: int | None) -> list[Any]:
        """The keys of what was set aside about an atom, and of what is said of its tile."""
        found = list(self._aside_about.get(atom, ()))
        if tile in self.about:
            found += [key for _, keys in self.about[tile].said for key in keys]
        return found

    @cached_property
    def _aside_about(self) -> dict[int, tuple[Key, ...]]:
        return {atom: aside.keys for aside in self.aside for atom in aside.atoms}

    def _bomb(self, atom: int) -> int | None:
        """The bomb, or minus the bomb, that an atom is the same as."""
        return self._same_as(atom) if self._same_as is not None else self.same.get(atom)

    # What is said of single tiles

    def _only_tile(self, formula: Ground) -> int | None:
        """The one tile of which the formula speaks."""
        found: int | None = None
        for atom in literals(formula):
            tile = self._tile_of(atom)
            if tile is None or (found is not None and tile != found):
                return None
            found = tile
        return found

    def _settle_tiles(self) -> None:
        todo = list(self._of_tile)
        while todo:
            new: dict[int, None] = {}
            for tile in todo:
                about = self.about[tile] = About(list(self._of_tile[tile]), self._memory)
                if about.clashes:
                    self.clash = about.support(False)
                    return
                for atom, value in about.values.items():
                    if atom not in self.known:
                        self.known[atom] = value
                        new[atom] = None
            todo = self._tell(new)

    def _tell(self, new: Iterable[int]) -> list[int]:
        """Puts what has become known into wide formulas; tiles of which these say more now."""
        wide = dict.fromkeys([index for atom in new for index in self._mentions.get(atom, ())])
        changed: dict[int, None] = {}
        for index in wide:
            formula, key = self._wide[index]
            anchors = {
                self._tile_of(atom)
                for atom in literals(formula)
                if atom in self.known and not self.is_asked(atom)
            }
            left = replaced(formula, lambda atom, near=anchors: self._value(atom, near))  # type: ignore[misc]
            (anchor,) = anchors if len(anchors) == 1 else (None,)
            others = []
            for part in parts_of(left):
                tile = None if anchor is None else self._only_tile(part)
                if tile is not None and tile == anchor:
                    said = self._of_tile.setdefault(tile, [])
                    if not any(part == other and key in keys for other, keys in said):
                        known = self._known_by(formula, tile, part)
                        because = [k for one in known for k in self.about[tile].support(one)]
                        said.append((part, (key, *because)))
                        whole = implication(conjunction(known), part)
                        before = self.parts.get((tile, key), True)
                        self.parts[tile, key] = conjunction([before, whole])
                        changed[tile] = None
                else:
                    others.append(part)
            self._left[index] = conjunction(others), anchor
        return list(changed)

    def _known_by(self, formula: Ground, tile: int, part: Ground) -> list[int]:
        """What is known of its tile by which a wide formula comes to say a part."""
        shown = [
            atom
            for atom in dict.fromkeys(literals(formula))
            if atom in self.known and self._tile_of(atom) == tile
        ]
        for atoms in ([atom for atom in shown if not self.is_asked(atom)], shown):
            left = replaced(formula, lambda a, put=atoms: self.known[a] if a in put else a)  # type: ignore[misc]
            if part in parts_of(left):
                break
        return [atom if self.known[atom] else -atom for atom in atoms]

    def _value(self, atom: int, near: set[int | None]) -> Ground:
        """What an atom is, if that is no news, or if it is of these tiles."""
        if atom in self.known and (not self.is_asked(atom) or self._tile_of(atom) in near):
            return self.known[atom]
        return atom

    # What is left

    def _sort(self) -> None:
        """Tells apart what defines, what counts, and all else."""
        groups: dict[int, int] = {}
        left: list[tuple[Ground, Key, int | None, list[int]]] = []

        def root(atom: int) -> int:
            while groups[atom] != atom:
                groups[atom] = groups[groups[atom]]
                atom = groups[atom]
            return atom

        for formula, key, anchor in self._remaining():
            defined = [a for a in dict.fromkeys(literals(formula)) if not self.is_asked(a)]
            left.append((formula, key, anchor, defined))
            for atom in defined:
                groups.setdefault(atom, atom)
            for atom in defined[1:]:
                groups[root(atom)] = root(defined[0])
        by_group: dict[int, list[Said]] = {}
        counts: _Counts = {}
        for formula, key, anchor, defined in left:
            if defined:
                by_group.setdefault(root(defined[0]), []).append((formula, key))
            else:
                counts.setdefault((anchor, frozenset(literals(formula))), []).append((formula, key))
        for said in by_group.values():
            self._judge(said)
        for (anchor, atoms), together in self._joined(counts).items():
            one_by_one = together[0] not in counts.get((anchor, atoms), ())
            self._count(sorted(atoms), together, anchor, one_by_one)

    def _joined(self, counts: _Counts) -> _Counts:
        """What a number says of single tiles, one by one, put together."""
        joined: _Counts = {}
        single: dict[tuple[int, bool], list[Said]] = {}
        for (anchor, atoms), together in counts.items():
            others = []
            for formula, key in together:
                if isinstance(formula, int) and anchor is not None:
                    single.setdefault((anchor, formula > 0), []).append((formula, key))
                else:
                    others.append((formula, key))
            if others:
                joined[anchor, atoms] = others
        for (anchor, _), together in single.items():
            atoms = frozenset([abs(formula) for formula, _ in together])  # type: ignore[arg-type]
            whole = conjunction(dict.fromkeys([formula for formula, _ in together]))
            if (anchor, atoms) in joined:
                # Said in two ways, one of them tile by tile.
                self.rest += together
            else:
                joined[anchor, atoms] = [(whole, key) for _, key in together]
        return joined

    def _remaining(self) -> Iterable[tuple[Ground, Key, int | None]]:
        """What the formulas say beyond what is known, in terms of bombs."""
        for said in self._of_tile.values():
            for formula, (key, *_) in said:
                left = replaced(formula, lambda atom: self.known.get(atom, atom))
                left = self._by_bombs(left)
                if left is not True and not self._is_valid(left):
                    yield left, key, None
        for index, (formula, key) in enumerate(self._wide):
            formula, anchor = self._left.get(index, (formula, None))
            left = self._by_bombs(self._with_own_tiles(formula))
            if left is not True and not self._is_valid(left):
                self._parts_left[key] = self._parts_left.get(key, 0) + 1
                yield left, key, anchor

    def _with_own_tiles(self, formula: Ground) -> Ground:
        """The formula with what is known of the tiles that show what it speaks of put in."""
        if not self.known:
            return formula
        near = {self._tile_of(atom) for atom in literals(formula) if not self.is_asked(atom)}
        if not any(tile is not None and tile + 1 in self.known for tile in near):
            return formula
        return replaced(formula, lambda atom: self._value(atom, near))

    @property
    def is_plain(self) -> bool:
        """Whether numbers are said by one or two formulas, which say nothing else of tiles."""
        return all(number.plain for number in self.around.values())

    def _by_bombs(self, formula: Ground) -> Ground:
        if self._same_as is None and not self.same:
            return formula
        return replaced(formula, lambda atom: self._bomb(atom) or atom)

    def _is_valid(self, formula: Ground) -> bool:
        """Whether a formula that looks as if it might always hold does so."""
        if not isinstance(formula, tuple) or bounds_of(formula) is not None:
            return False
        made, atoms = shape([formula])
        found = self._memory.groups.get((True, *made))
        if found is None:
            found = self._memory.groups[True, *made] = _always_holds(made[0], len(atoms))
        return found

    def _judge(self, said: list[Said]) -> None:
        """Sets a group aside, if it only defines."""
        made, atoms = shape([formula for formula, _ in said])
        defined = [place for place, atom in enumerate(atoms, 1) if not self.is_asked(atom)]
        others = [place for place, atom in enumerate(atoms, 1) if self.is_asked(atom)]
        known = (tuple(defined), *made)
        answer = self._memory.groups.get(known)
        if answer is None:
            if len(others) <= MOST_ATOMS:
                answer = can_be_defined(made, defined, others)
            else:
                levels = Levels(made, defined)
                answer = levels.is_small and can_be_one(
                    levels.formulas, defined, levels.columns(), levels.full
                )
            self._memory.groups[known] = answer
        if answer:
            keys = tuple(dict.fromkeys([key for _, key in said]))
            formulas = tuple([formula for formula, _ in said])
            self.aside.append(Aside(tuple([atoms[place - 1] for place in defined]), keys, formulas))
        else:
            self.rest += said

    def _count(
        self, atoms: list[int], together: list[Said], anchor: int | None, one_by_one: bool
    ) -> None:
        """Takes formulas about the same atoms as a number, if they are one."""
        number = None
        if atoms and atoms[-1] <= self.tiles:
            number = self._number(atoms, together, anchor, one_by_one)
        if number is None:
            self.rest += together
        elif anchor is not None and anchor not in self.around and self._is_around(number):
            self.around[anchor] = number
        else:
            self.odd_numbers.append(number)

    def _is_around(self, number: Number) -> bool:
        """Whether a number counts the neighbours of a tile that is known to be no bomb."""
        tile = number.anchor
        if tile is None or number.low != number.high or self.known.get(tile + 1) is not False:
            return False
        return [bomb - 1 for bomb in number.bombs] == sorted(self.board.neighbours(tile))

    def _number(
        self, atoms: list[int], together: Sequence[Said], anchor: int | None, one_by_one: bool
    ) -> Number | None:
        size = len(atoms)
        bounds: list[tuple[int, int] | None] = []
        for formula, _ in together:
            found = bounds_of(formula)
            bounds.append(None if found is None else found[1:])
        plain = [found for found in bounds if found is not None]
        low = max([found[0] for found in plain], default=0)
        high = min([found[1] for found in plain], default=size)
        if len(plain) < len(bounds):
            whole = _bounds_together([formula for formula, _ in together], atoms)
            if whole is None:
                return None
            low, high = whole
        if low > high:
            return None
        if one_by_one:
            keys = tuple(dict.fromkeys([key for _, key in together]))
        else:
            keys = self._who_says(low, high, bounds, [key for _, key in together])
        plainly = {key for found, (_, key) in zip(bounds, together, strict=True) if found}
        alone = self._is_said(low, high, bounds, keys, [key for _, key in together]) and all(
            key in plainly and self._parts_left.get(key, 1) == 1 for key in keys
        )
        return Number(tuple(atoms), low, high, keys, anchor, alone)

    def _is_said(
        self,
        low: int,
        high: int,
        bounds: list[tuple[int, int] | None],
        keys: tuple[Key, ...],
        said: list[Key],
    ) -> bool:
        """Whether the first of the keys says the least, and the last the most."""
        ends = [found or (-1, -1) for found in bounds]
        least = [found for found, key in zip(ends, said, strict=True) if key == keys[0]]
        most = [found for found, key in zip(ends, said, strict=True) if key == keys[-1]]
        return (
            len(keys) <= 2
            and any(found[0] == low for found in least)
            and any(found[1] == high for found in most)
        )

    def _who_says(
        self, low: int, high: int, bounds: list[tuple[int, int] | None], keys: list[Key]
    ) -> tuple[Key, ...]:
        """A formula that says it all, or two that do, or all of them."""
        least = most = None
        for found, key in zip(bounds, keys, strict=True):
            if found == (low, high):
                return (key,)
            if found is not None and found[0] == low and least is None:
                least = key
            if found is not None and found[1] == high and most is None:
                most = key
        if least is not None and most is not None:
            return least, most
        return tuple(dict.fromkeys(keys))


def _always_holds(formula: Ground, atoms: int) -> bool:
    """Whether a formula over atoms from 1 on holds in every world, if that can be found out."""
    if atoms <= MOST_ATOMS:
        full = full_of(atoms)
        return table(formula, columns(range(1, atoms + 1)), full) == full
    levels = Levels([formula])
    return (
        levels.is_small and table(levels.formulas[0], levels.columns(), levels.full) == levels.full
    )


def _bounds_together(formulas: Sequence[Ground], atoms: Sequence[int]) -> tuple[int, int] | None:
    """The least and the most of the atoms that hold, if formulas say that and nothing else."""
    if len(atoms) <= MOST_ATOMS:
        column, full = columns(atoms), full_of(len(atoms))
    else:
        levels = Levels(formulas)
        if levels.sets != [frozenset(atoms)] or levels.single:
            return None
        formulas, column, full = levels.formulas, levels.columns(), levels.full
    ways = full
    for formula in formulas:
        ways &= table(formula, column, full)
    if len(atoms) <= MOST_ATOMS:
        return as_bounds(ways, len(atoms))
    inside = [level for level in range(len(atoms) + 1) if ways >> level & 1]
    if not inside or len(inside) <= inside[-1] - inside[0]:
        return None
    return inside[0], inside[-1]


def _atoms(formulas: Iterable[Ground]) -> Iterable[int]:
    for formula in formulas:
        yield from literals(formula)
