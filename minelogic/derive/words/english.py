"""The words of derivations: bombs, tiles, literals and ground formulas in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Literal, TypeAlias

from minelogic.board import Sign
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, literals, subformulas, to_tree
from minelogic.ground.ground import Grounding
from minelogic.ground.residue.residue import residue_of
from minelogic.ground.spoken import has_bombs
from minelogic.ground.standard import is_display
from minelogic.records import dataclass, replace
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Rule
from minelogic.words import MOST, listed, number_word

_PLACE = re.compile(r"(?<![\w'])\((-?\d+), (-?\d+)\)")
_FEW_TILES = 6
"""The tiles of a larger board are not listed if all of them are meant."""
_LONG = 160
"""A formula that takes more characters in words is written as a formula."""

Mood: TypeAlias = Literal["is", "were"]
_WERE = {
    "is": "were", "are": "were", "is not": "were not", "are not": "were not",
    "shows": "showed", "show": "showed", "does not show": "did not show",
    "do not show": "did not show", "holds": "held", "hold": "held",
    "does not hold": "did not hold", "do not hold": "did not hold",
}  # fmt: skip


def bombs(number: int) -> str:
    """So many bombs."""
    return f"{number_word(number)} {'bomb' if number in (0, 1) else 'bombs'}"


def every(number: int) -> str:
    """All of what was just listed, if there are two or more."""
    return (
        "both" if number == 2 else f"all {number_word(number)}" if number <= MOST else "all of them"
    )


def compact(text: str) -> str:
    """The text with its tiles written without a blank: `(0,1)`."""
    return _PLACE.sub(r"(\1,\2)", text)


def rule_sentence(rule: Rule, binding: Mapping[str, Any]) -> str | None:
    """The rule's own sentence for an instance, or None if it has none."""
    said = rule.says(binding)
    return None if said is None else compact(said)


def words_of(grounding: Grounding) -> Words:
    """The words for what a file speaks of."""
    file = grounding.file
    signs = file.display.signs if file.display is not None else ()
    # What a display shows without saying so: that a tile with a number is no bomb.
    left = signs if is_display(file) else _left(grounding)
    seen: dict[int, bool] = {}
    for tile, sign in enumerate(signs):
        if sign == "*" or (sign != "." and left and left[tile] != "."):
            seen[tile] = sign == "*"
    return Words(grounding.atoms, _tied(grounding), seen, has_bombs(file))


def _left(grounding: Grounding) -> Sequence[Sign]:
    """What is left of the rules as signs; none if they do not come down to that."""
    residue = residue_of(grounding) if has_bombs(grounding.file) else None
    return () if residue is None else residue.signs


def ties(formula: Ground) -> bool:
    """Whether the formula is `S <-> ~B` of some tile, or says the same of other atoms."""
    match formula:
        case ("<->", int() as left, int() as right):
            return (left < 0) != (right < 0)
    return False


@dataclass(frozen=True, slots=True)
class Kind:
    """What a literal says of its subject: the predicate, the number if it is Q, and whether not."""

    predicate: str
    number: int
    holds: bool


class Words:
    """How the tiles, literals and formulas over a table of atoms read.

    `tied` if no bomb is safe and all else is: then what is no bomb may be called safe. Of the tiles
    in `seen`, anybody can see on the display whether they are bombs. `bombs` if the file speaks of
    bombs, so that worlds are boards.
    """

    def __init__(
        self, atoms: AtomTable, tied: bool, seen: Mapping[int, bool], bombs: bool = True
    ) -> None:
        self.atoms = atoms
        self.board = atoms.vocabulary.board
        self._first_own = atoms.first_own
        self._size = 0 if self.board is None else self.board.size
        self.tied = tied
        self.seen = seen
        self.bombs = bombs
        # Steps name the same things again and again.
        self._subjects: dict[int, str] = {}
        self._states: dict[tuple[int, bool], str] = {}
        self._simple: dict[tuple[Ground, bool], str | None] = {}

    def tile(self, tile: int) -> str:
        """The tile's name: `(0,1)`, or the vertex; one that is a number is told from others."""
        assert self.board is not None
        name = compact(self.board.label(tile))
        return f"tile {name}" if name.isdecimal() else name

    def tiles(self, tiles: Iterable[int], word: str = "and") -> str:
        """Tiles by name, in the order given."""
        return listed([self.tile(tile) for tile in tiles], word)

    def place(self, number: int) -> tuple[str, int, int]:
        """Of an atom: B, S, Q or nothing, the number if it is Q, and the tile (-1 for none)."""
        if number >= self._first_own:
            return "", 0, -1
        family, tile = divmod(number - 1, self._size)
        if family < 2:
            return "BS"[family], 0, tile
        return "Q", family - 2, tile

    def bomb(self, literal: Ground) -> int | None:
        """The tile that the literal says is a bomb, if it is such a literal."""
        if isinstance(literal, bool) or not isinstance(literal, int) or literal < 1:
            return None
        predicate, _, tile = self.place(literal)
        return tile if predicate == "B" else None

    def kind(self, literal: int, loose: bool) -> Kind:
        """What the literal says; if `loose`, a tile that is no bomb is safe and the reverse."""
        predicate, number, _ = self.place(abs(literal))
        holds = literal > 0
        if loose and self.tied and not holds and predicate in ("B", "S"):
            return Kind("S" if predicate == "B" else "B", 0, True)
        return Kind(predicate, number, holds)

    def subject(self, literal: int) -> str:
        """The tile that a literal speaks of, or its atom."""
        atom = abs(literal)
        if atom not in self._subjects:
            _, _, tile = self.place(atom)
            name = compact(write(self.atoms.atom(atom))) if tile < 0 else self.tile(tile)
            self._subjects[atom] = name
        return self._subjects[atom]

    def says(self, kind: Kind, many: bool, mood: Mood = "is") -> str:
        """The end of a sentence about one subject or many: `is a bomb`."""
        verb, rest = _predicate(kind, many)
        return f"{_WERE[verb] if mood == 'were' else verb}{rest}"

    def states(self, told: Sequence[int], loose: bool = False, mood: Mood = "is") -> str:
        """What the literals say, one after the other; those of one kind in a row together."""
        if len(told) == 1 and mood == "is":
            return self._one(told[0], loose)
        phrases: list[tuple[str, str]] = []
        for kind, group in groupby(self._told(told), lambda one: self.kind(one, loose)):
            subjects = list(dict.fromkeys([self.subject(literal) for literal in group]))
            who, says = self._all(subjects, kind), self.says(kind, len(subjects) > 1, mood)
            if phrases and phrases[-1][0] == who:
                says = f"{phrases.pop()[1]} and {says}"
            phrases.append((who, says))
        return listed([" ".join(one) for one in phrases], most=None)

    def _one(self, literal: int, loose: bool) -> str:
        """What one literal says."""
        text = self._states.get((literal, loose))
        if text is None:
            kind, who = self.kind(literal, loose), [self.subject(literal)]
            text = f"{self._all(who, kind)} {self.says(kind, False)}"
            self._states[literal, loose] = text
        return text

    def _all(self, subjects: Sequence[str], kind: Kind) -> str:
        """The subjects one by one, or that they are all tiles, if these are many."""
        size = 0 if self.board is None or not kind.predicate else self.board.size
        return "all tiles" if _FEW_TILES < size == len(subjects) else listed(subjects)

    def _told(self, told: Sequence[int]) -> list[int]:
        """The literals without those that say of a tile what another says more plainly."""
        places = [(self.place(abs(literal)), literal > 0) for literal in told]
        plain = {(predicate, tile) for (predicate, _, tile), holds in places if holds}
        other = {"B": "S", "S": "B"}
        return [
            literal
            for literal, ((predicate, _, tile), holds) in zip(told, places, strict=True)
            if holds or predicate not in other or (other[predicate], tile) not in plain
        ]

    def capital(self, text: str) -> str:
        """The text with a capital, unless it begins with a name."""
        first = text.split(" ", 1)[0].rstrip(",;:")
        vocabulary = self.atoms.vocabulary
        names = {*vocabulary.predicates, *vocabulary.domains}
        if self.board is not None:
            names.update(map(str, self.board.vertices))
        names.update(("forall", "exists"))
        return text if first in names else text[:1].upper() + text[1:]

    def suppose(self, formula: Ground, loose: bool = True) -> str:
        """The formula as what is assumed: `(0,1) were a bomb`."""
        if type(formula) is int:
            return self.states([formula], loose, "were")
        return f"it were so that {self.formula(formula, loose)}"

    def formula(self, formula: Ground, loose: bool = False) -> str:
        """The formula in words, or as a formula if that is long."""
        text = self.simple(formula, loose)
        if text is not None and has_counts(formula):
            # As a formula it would be as long, and harder to read.
            return text
        if text is None:
            from minelogic.syntax.english import read_aloud

            text = compact(read_aloud(to_tree(formula, self.atoms)))
        return text if len(text) <= _LONG else write(to_tree(formula, self.atoms))

    def simple(self, formula: Ground, loose: bool = False) -> str | None:
        """The formula in words if it is a literal, a count or a chain of them, or an "if"."""
        if isinstance(formula, bool):
            return "it holds" if formula else "it does not hold"
        if isinstance(formula, int):
            return self.states([formula], loose)
        if (formula, loose) not in self._simple:
            self._simple[formula, loose] = self._in_words(formula, loose)
        return self._simple[formula, loose]

    def _in_words(self, formula: tuple[Any, ...], loose: bool) -> str | None:
        op = formula[0]
        if op in ("->", "<->"):
            left, right = (self.simple(part, loose) for part in formula[1:])
            if left is None or right is None or any(map(_linked, formula[1:])):
                return None
            return f"if {left}, then {right}" if op == "->" else f"{left} exactly when {right}"
        if op == "~":
            opposite = _opposite(formula[1])
            if opposite is None or len({self.kind(part, loose) for part in opposite[1:]}) > 1:
                return None
            return self.simple(opposite, loose)
        parts = _literals(formula, op)
        if not parts:
            return self._joined(formula, loose) if op in _WORD else None
        kinds = {self.kind(part, loose) for part in parts}
        if len(kinds) > 1:
            return (
                None
                if op in COUNTS
                else f" {_WORD[op]} ".join([self.states([part], loose) for part in parts])
            )
        kind = kinds.pop()
        subjects = [self.subject(part) for part in parts]
        if op in COUNTS:
            return self._counted(op, formula[1], subjects, kind)
        who = self._all(subjects, kind) if op == "&" else listed(subjects, _WORD[op])
        return f"{who} {self.says(kind, op == '&')}"

    def _joined(self, formula: Ground, loose: bool) -> str | None:
        """A chain of chains and counts: `(0,1) or (0,2) is a bomb, and (0,3) is safe`."""
        assert isinstance(formula, tuple)
        said = [
            None
            if isinstance(part, tuple) and part[0] in ("->", "<->", "~", formula[0])
            else self.simple(part, loose)
            for part in formula[1:]
        ]
        found = [one for one in said if one is not None and ", and " not in one]
        if len(found) < len(said) or any(", or " in one for one in found):
            return None
        return f", {_WORD[formula[0]]} ".join(found)

    def _counted(self, op: str, number: int, subjects: list[str], kind: Kind) -> str:
        who = self._all(subjects, kind)
        if op != "at least" and not number:
            if len(subjects) == 1:
                return f"{who} {self.says(replace(kind, holds=not kind.holds), False)}"
            none = "no tile" if who == "all tiles" else f"none of {who}"
            return f"{none} {self.says(kind, False)}"
        if op != "at most" and number == len(subjects):
            return f"{who} {self.says(kind, number > 1)}"
        how = "" if op == "exactly" else f"{op} "
        return f"{how}{number_word(number)} of {who} {self.says(kind, number > 1)}"


_WORD = {"&": "and", "|": "or"}


def has_counts(formula: Ground) -> bool:
    """Whether a formula counts something."""
    return any(isinstance(part, tuple) and part[0] in COUNTS for part in subformulas(formula))


def _predicate(kind: Kind, many: bool) -> tuple[str, str]:
    be = "are" if many else "is"
    if kind.predicate == "B":
        noun = "bombs" if many else "bomb"
        return be, f" no {noun}" if not kind.holds else " bombs" if many else " a bomb"
    if kind.predicate == "S":
        return be if kind.holds else f"{be} not", " safe"
    do = "do" if many else "does"
    if kind.predicate == "Q":
        show = "show" if many else "shows"
        return show if kind.holds else f"{do} not show", f" {kind.number}"
    hold = "hold" if many else "holds"
    return hold if kind.holds else f"{do} not hold", ""


def _literals(formula: Ground, op: str) -> list[int]:
    """The parts of a chain or count, if all of them are literals; else none."""
    assert isinstance(formula, tuple)
    parts = formula[2:] if op in COUNTS else formula[1:]
    if op == "~" or not all(type(part) is int for part in parts):
        return []
    return list(parts)


def _opposite(formula: Ground) -> tuple[Any, ...] | None:
    """The negation of a chain of literals as a chain of literals; None of other formulas."""
    if not isinstance(formula, tuple) or formula[0] not in _WORD:
        return None
    parts = _literals(formula, formula[0])
    return ("|" if formula[0] == "&" else "&", *(-part for part in parts)) if parts else None


def _linked(formula: Ground) -> bool:
    """Whether a formula is itself an "if" and would need brackets."""
    return isinstance(formula, tuple) and formula[0] in ("->", "<->")


def _tied(grounding: Grounding) -> bool:
    """Whether a rule says of every tile that it is safe exactly when it is no bomb."""
    board = grounding.file.board
    if board is None or is_display(grounding.file):
        return board is not None
    residue = residue_of(grounding) if has_bombs(grounding.file) else None
    if residue is not None:
        return residue.speaks_of_safe
    first = grounding.atoms.families["S"].start
    wanted = {(tile + 1, first + tile) for tile in range(board.size)}
    for block in grounding.rules:
        if block.lifted is not None:
            # Tiles that look alike have the same instances.
            if all(
                [tuple(sorted(literals(formula))) for formula in made if ties(formula)]
                == [(tile + 1, first + tile)]
                and len(made) == 1
                for tile, made in block.lifted.samples()
            ):
                return True
        elif len(block) == board.size and all(map(ties, block.formulas)):
            pairs = {tuple(sorted(literals(formula))) for formula in block.formulas}
            if pairs == wanted:
                return True
    return False
