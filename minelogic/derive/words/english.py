"""The words of derivations: bombs, tiles, literals and ground formulas in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from minelogic.board import Sign
from minelogic.derive.words.groups import in_boxes, lines_name
from minelogic.derive.words.kinds import Kind, Mood, predicate_text
from minelogic.derive.words.settled import settled_side
from minelogic.derive.words.tied import is_tied, seen_tiles
from minelogic.ground.atoms import AtomTable
from minelogic.ground.formula import COUNTS, Ground, subformulas, to_tree
from minelogic.ground.ground import Grounding
from minelogic.ground.noisy import around_words
from minelogic.ground.premises import Premise
from minelogic.ground.spoken import has_bombs
from minelogic.records import replace
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Rule
from minelogic.words import MOST, listed, number_word

_PLACE = re.compile(r"(?<![\w'])\((-?\d+), (-?\d+)\)")
_FEW_TILES = 6
"""The tiles of a larger board are not listed if all of them are meant."""
_LONG = 160
"""A formula that takes more characters in words is written as a formula."""


def bombs(number: int) -> str:
    """So many bombs."""
    return f"{number_word(number)} {'bomb' if number in (0, 1) else 'bombs'}"


def every(number: int) -> str:
    """All of what was just listed, if there are two or more."""
    return (
        "both" if number == 2 else f"all {number_word(number)}" if number <= MOST else "all of them"
    )


def every_number(number: int) -> str:
    """`both`, `all three`, `all 15`: with the number, however large it is."""
    return "both" if number == 2 else f"all {number_word(number)}"


def compact(text: str) -> str:
    """The text with its tiles written without a blank: `(0,1)`."""
    return _PLACE.sub(r"(\1,\2)", text)


def rule_sentence(rule: Rule, binding: Mapping[str, Any]) -> str | None:
    """The rule's own sentence for an instance, or None if it has none."""
    said = rule.says(binding)
    return None if said is None else compact(said)


def words_of(grounding: Grounding) -> Words:
    """The words for what a file speaks of."""
    return Words(
        grounding.atoms,
        is_tied(grounding),
        seen_tiles(grounding),
        has_bombs(grounding.file),
        lambda premise: settled_side(premise, grounding),
        () if grounding.file.display is None else grounding.file.display.signs,
    )


class Words:
    """How the tiles, literals and formulas over a table of atoms read.

    `tied` if no bomb is safe and all else is: then what is no bomb may be called safe. Of the tiles
    in `seen`, anybody can see on the display whether they are bombs. `bombs` if the file speaks of
    bombs, so that worlds are boards. `settled` tells what of an instance is so on any board. The
    `signs` are those of the display.
    """

    def __init__(
        self,
        atoms: AtomTable,
        tied: bool,
        seen: Mapping[int, bool],
        bombs: bool = True,
        settled: Callable[[Premise], str | None] = lambda _: None,
        signs: Sequence[Sign] = (),
    ) -> None:
        self.atoms = atoms
        self.board = atoms.vocabulary.board
        self._first_own = atoms.first_own
        self._size = 0 if self.board is None else self.board.size
        self.tied = tied
        self.seen = seen
        self.bombs = bombs
        self.settled = settled
        self._signs = signs
        # Steps name the same things again and again.
        self._subjects: dict[int, str] = {}
        self._states: dict[tuple[int, bool], str] = {}
        self._simple: dict[tuple[Ground, bool], str | None] = {}

    def tile(self, tile: int) -> str:
        """The tile's name: `(0,1)`, or the vertex; one that is a number is told from others."""
        assert self.board is not None
        name = compact(self.board.label(tile))
        return f"tile {name}" if name.isdecimal() else name

    def noisy(self, premise: Premise) -> str:
        """What a tile shows under noise, and what follows: `(1,1) shows 2, so at least two …`."""
        tile = premise.tile
        assert tile is not None
        assert self.board is not None
        sign = self._signs[tile] if self._signs else None
        shows = "is blank" if sign == "-" else f"shows {sign}"
        if sign is None:
            shows = f"has one of the numbers {listed(list(map(str, premise.values)))}"
        so = around_words(premise.values, self.board.degree(tile))
        if not premise.cost and isinstance(premise.formula, int) and premise.formula > self._size:
            so = "it is safe"
        return f"{self.tile(tile)} {shows}, so {so}"

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

    def states(self, told: Sequence[int], loose: bool = False, mood: Mood = "is") -> str:
        """What the literals say, one after the other; those of one kind in a row together."""
        if len(told) == 1 and mood == "is":
            return self._one(told[0], loose)
        phrases: list[tuple[str, str]] = []
        for kind, group in groupby(self._told(told), lambda one: self.kind(one, loose)):
            who, says = self._all(list(group), kind, mood)
            if phrases and phrases[-1][0] == who:
                says = f"{phrases.pop()[1]} and {says}"
            phrases.append((who, says))
        return listed([" ".join(one) for one in phrases], most=None)

    def _one(self, literal: int, loose: bool) -> str:
        """What one literal says."""
        text = self._states.get((literal, loose))
        if text is None:
            text = " ".join(self._all([literal], self.kind(literal, loose), "is"))
            self._states[literal, loose] = text
        return text

    def _all(self, parts: Sequence[int], kind: Kind, mood: Mood) -> tuple[str, str]:
        """Of literals of one kind, their subjects and what they say of them."""
        parts = self._sorted(parts)
        where = self._where(parts, kind)
        if where is None:
            return self._listed(parts), predicate_text(kind, len(parts) > 1, mood)
        if kind.predicate == "B" and not kind.holds:
            return f"no tile{where}", predicate_text(replace(kind, holds=True), False, mood)
        return f"all tiles{where}", predicate_text(kind, True, mood)

    def _sorted(self, parts: Iterable[int]) -> list[int]:
        """The literals in reading order, one for each subject."""
        first = {self.subject(part): part for part in parts}
        return sorted(first.values(), key=lambda part: (self.place(abs(part))[2], abs(part)))

    def _where(self, parts: Sequence[int], kind: Kind) -> str | None:
        """Where all the tiles are that literals of one kind speak of, if that has a short name.

        ` of rows 2 and 3`, or nothing for a whole board; None if the tiles are to be listed.
        """
        if self.board is None or not kind.predicate or len(parts) < 2:
            return None
        if _FEW_TILES < self.board.size == len(parts):
            return ""
        lines = lines_name(self.board, [self.place(abs(part))[2] for part in parts])
        return None if lines is None else f" of {lines}"

    def _listed(self, parts: Sequence[int], joint: str = "and") -> str:
        """The subjects of literals, one by one; atoms in a row have one name."""
        return listed(self._names(parts), joint)

    def _names(self, parts: Sequence[int]) -> list[str]:
        names = [self.subject(part) for part in parts]
        if not all(abs(part) >= self._first_own for part in parts):
            return names
        predicate = self.atoms.atom(abs(parts[0])).predicate
        if _FEW_TILES < len(parts) == self.atoms.families[predicate].size and all(
            self.atoms.atom(abs(part)).predicate == predicate for part in parts
        ):
            return [f"the {len(parts)} atoms of {predicate}"]
        boxes = in_boxes([self.atoms.atom(abs(part)) for part in parts])
        return [names[first] if name is None else name for first, name in boxes]

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
        counted = self.count(formula, loose, "were")
        return f"it were so that {self.formula(formula, loose)}" if counted is None else counted

    def formula(self, formula: Ground, loose: bool = False) -> str:
        """The formula in words, or as a formula if that is long and counts nothing."""
        formula = flat(formula)
        text = self.simple(formula, loose)
        counts = has_counts(formula)
        if text is not None and counts:
            # As a formula it would be as long, and harder to read.
            return text
        if text is None:
            from minelogic.syntax.english import read_aloud

            text = compact(read_aloud(to_tree(formula, self.atoms)))
        return text if counts or len(text) <= _LONG else write(to_tree(formula, self.atoms))

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
        formula = flat(formula)
        op = formula[0]
        if op in ("->", "<->"):
            left, right = (self.simple(part, loose) for part in formula[1:])
            linked = [_linked(part) for part in formula[1:]]
            if op == "<->" and left is not None and right is not None and sum(linked) == 1:
                left, right = (
                    f"({side})" if nested else side
                    for side, nested in zip((left, right), linked, strict=True)
                )
                return f"{left} exactly when {right}"
            if left is None or right is None or any(linked):
                return None
            return f"if {left}, then {right}" if op == "->" else f"{left} exactly when {right}"
        if op == "~":
            if isinstance(formula[1], tuple) and formula[1][0] == "~":
                return self.simple(formula[1][1], loose)
            opposite = _opposite(formula[1])
            return None if opposite is None else self._of_one_kind(opposite, loose)
        if op in COUNTS:
            return self.count(formula, loose)
        parts = _literals(formula, op)
        if not parts:
            return self._joined(formula, loose) if op in _WORD else None
        return self._of_one_kind(formula, loose) or f" {_WORD[op]} ".join(
            [self.states([part], loose) for part in parts]
        )

    def _of_one_kind(self, formula: tuple[Any, ...], loose: bool) -> str | None:
        """A chain or count of literals that say the same of their subjects; None of others."""
        op = formula[0]
        if op in COUNTS:
            return self.count(formula, loose)
        parts = _literals(formula, op)
        kinds = {self.kind(part, loose) for part in parts}
        if len(kinds) != 1:
            return None
        kind = kinds.pop()
        if op == "&":
            return " ".join(self._all(parts, kind, "is"))
        parts = self._sorted(parts)
        where, names = self._where(parts, kind), self._names(parts)
        if where is None and not kind.holds and kind.predicate != "Q":
            every_one = "both" if len(parts) == 2 else "all of"
            holds = predicate_text(replace(kind, holds=True), True)
            return f"not {every_one} {listed(names)} {holds}"
        if where is not None:
            return f"at least one tile{where} {predicate_text(kind, False)}"
        some = "" if len(names) == len(parts) else "at least one of "
        return f"{some}{listed(names, 'and' if some else 'or')} {predicate_text(kind, False)}"

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

    def of_them(self, formula: Ground) -> str | None:
        """A count of literals that were just listed: `at most one of them is a bomb`."""
        return self.count(formula, True, them=True)

    def count(
        self, formula: Ground, loose: bool, mood: Mood = "is", them: bool = False
    ) -> str | None:
        """How many of some literals hold, if they all say the same; None of other formulas."""
        if not isinstance(formula, tuple) or formula[0] not in COUNTS:
            return None
        op, number, parts = formula[0], formula[1], _literals(formula, formula[0])
        kinds = {self.kind(part, loose) for part in parts}
        if len(kinds) != 1:
            return None
        kind = kinds.pop()
        if len(self._sorted(parts)) == len(parts):
            parts = self._sorted(parts)
        where = self._where(parts, kind)
        if op != "at least" and not number:
            if len(parts) == 1 or (where is not None and not kind.holds):
                opposite = replace(kind, holds=not kind.holds)
                return " ".join(self._all(parts, opposite, mood))
            none = f"none of {self._listed(parts)}" if where is None else f"no tile{where}"
            return f"{'none of them' if them else none} {predicate_text(kind, False, mood)}"
        if op != "at most" and number == len(parts) and not them:
            return " ".join(self._all(parts, kind, mood))
        of = f" of {self._listed(parts)}"
        if where is not None:
            of = f" tile{'s' * (number != 1)}{where}"
        says = predicate_text(kind, number > 1, mood)
        return f"{op} {number_word(number)}{' of them' if them else of} {says}"


_WORD = {"&": "and", "|": "or"}


def flat(formula: Any) -> Any:
    """The formula, a chain within one of the same connective being a part of it."""
    if not isinstance(formula, tuple) or all(not isinstance(part, tuple) for part in formula):
        return formula
    op = formula[0]
    parts: list[Any] = []
    for part in map(flat, formula[1:]):
        if op in _WORD and isinstance(part, tuple) and part[0] == op:
            parts += part[1:]
        else:
            parts.append(part)
    return (op, *parts)


def has_counts(formula: Ground) -> bool:
    """Whether a formula counts something."""
    return any(isinstance(part, tuple) and part[0] in COUNTS for part in subformulas(formula))


def _literals(formula: Ground, op: str) -> list[int]:
    """The parts of a chain or count, if all of them are literals; else none."""
    assert isinstance(formula, tuple)
    parts = formula[2:] if op in COUNTS else formula[1:]
    if op == "~" or not all(type(part) is int for part in parts):
        return []
    return list(parts)


def _opposite(formula: Ground) -> tuple[Any, ...] | None:
    """The negation of a chain of literals or a bound as another; None of other formulas."""
    match formula:
        case ("at least", int() as number, *parts):
            return ("at most", number - 1, *parts)
        case ("at most", int() as number, *parts):
            return ("at least", number + 1, *parts)
    if not isinstance(formula, tuple) or formula[0] not in _WORD:
        return None
    parts = _literals(formula, formula[0])
    return ("|" if formula[0] == "&" else "&", *(-part for part in parts)) if parts else None


def _linked(formula: Ground) -> bool:
    """Whether a formula is itself an "if" and would need brackets."""
    return isinstance(formula, tuple) and formula[0] in ("->", "<->")
