"""What is left of ground formulas when what only defines is set aside.

Atoms are of three kinds. *Bombs*, and what is the same as a bomb or as none (`S`, an own predicate
tied to `B`), are what verdicts are about. What is said of one tile alone settles some atoms, such
as the number a tile shows: they are *known*. All others are perhaps only *defined*: if for whatever
bombs they can be such that all formulas about them hold, those formulas say nothing of the bombs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, TypeAlias

from minelogic.board import Board
from minelogic.ground.formula import Ground, conjunction, implication, literals
from minelogic.ground.residue.about import About, Because, Key, Memory, Said
from minelogic.ground.residue.aside import Aside, always_holds, only_define
from minelogic.ground.residue.number import Number, number_of
from minelogic.ground.residue.shapes import bounds_of, parts_of, replaced, shape

_Counts: TypeAlias = dict[tuple[int | None, frozenset[int]], list[Said]]
"""What is said about the same bombs, by the tile that says it."""


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
            found = self._memory.groups[True, *made] = always_holds(made[0], len(atoms))
        return found

    def _judge(self, said: list[Said]) -> None:
        """Sets a group aside, if it only defines."""
        made, atoms = shape([formula for formula, _ in said])
        defined = [place for place, atom in enumerate(atoms, 1) if not self.is_asked(atom)]
        others = [place for place, atom in enumerate(atoms, 1) if self.is_asked(atom)]
        known = (tuple(defined), *made)
        answer = self._memory.groups.get(known)
        if answer is None:
            answer = self._memory.groups[known] = only_define(made, defined, others)
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
            number = number_of(atoms, together, anchor, one_by_one, self._parts_left)
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
