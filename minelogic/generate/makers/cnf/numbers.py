"""What a number on a board says of the tiles around it: formulas, each with its sentence.

In the formulas `A`, `B`, `C` and `D` say that there is a bomb on a tile; `N1` says that a tile
shows 1, and `M1` that a second tile does. Around the first tile are those whose letters `around`
names, around the second those of `around_other`; the other neighbours are safe. All formulas but
those about one tile alone hold on every such board.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random

from minelogic.records import dataclass
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.tree import Atom, Formula, Int
from minelogic.syntax.walk import rewritten
from minelogic.words import listed, number_word, raised


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that numbers say, as a formula and as a sentence."""

    formula: str
    sentence: str
    around: str = ""
    around_other: str = ""
    """The letters of the covered tiles around the second tile that shows a number, if any."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A condition on tiles that have names."""

    formula: Formula
    sentence: str
    story: str
    """What the letters or atoms stand for."""
    title: str


CONDITIONS: tuple[Condition, ...] = (
    Condition("N1 -> (A <-> ~B)", "If {it} shows 1, {a} is a bomb exactly when {b} is not.", "AB"),
    Condition("N1 <-> (A <-> ~B)",
              "{It} shows 1 exactly when one of {a} and {b} is a bomb and the other is not.", "AB"),
    Condition("N1 -> A & ~B | ~A & B",
              "If {it} shows 1, either {a} is a bomb and {b} is not, or it is the other way round.",
              "AB"),
    Condition("(A <-> B) -> ~N1",
              "If {a} and {b} are both bombs or both safe, {it} does not show 1.", "AB"),
    Condition("A & B | ~A & ~B -> ~N1",
              "If {a} and {b} are both bombs, or neither is, {it} does not show 1.", "AB"),
    Condition("N0 <-> ~(A | B)", "{It} shows 0 exactly when neither {a} nor {b} is a bomb.", "AB"),
    Condition("N2 <-> A & B", "{It} shows 2 exactly when {a} and {b} are both bombs.", "AB"),
    Condition("~N0 <-> A | B", "{It} does not show 0 exactly when {a} or {b} is a bomb.", "AB"),
    Condition("N1 | N2 -> A | B", "If {it} shows 1 or 2, there is a bomb on {a} or {b}.", "AB"),
    Condition("~(N1 | N2) -> ~A & ~B",
              "If {it} shows neither 1 nor 2, neither {a} nor {b} is a bomb.", "AB"),
    Condition("~(N0 | N2) -> (A <-> ~B)",
              "If {it} shows neither 0 nor 2, {a} is a bomb exactly when {b} is not.", "AB"),
    Condition("~N0 & ~A -> N1 & B",
              "If {it} does not show 0 and {a} is safe, {it} shows 1 and {b} is a bomb.", "AB"),
    Condition("~(N0 | A) -> N1 & B",
              "If {it} does not show 0 and {a} is no bomb, {it} shows 1 and {b} is a bomb.", "AB"),
    Condition("A -> (B <-> N2)",
              "If {a} is a bomb, {b} is one exactly when {it} shows 2.", "AB"),
    Condition("A -> (~B <-> N1)",
              "If {a} is a bomb, {b} is safe exactly when {it} shows 1.", "AB"),
    Condition("~A -> (B <-> N1) & ~N2",
              "If {a} is safe, {b} is a bomb exactly when {it} shows 1, and {it} does not show 2.",
              "AB"),
    Condition("(A -> B) & N1 -> ~A & B",
              "If {b} is a bomb whenever {a} is, and {it} shows 1, {a} is safe and {b} is a bomb.",
              "AB"),
    Condition("~(N1 & (A <-> B))",
              "It cannot be that {it} shows 1 and {a} is a bomb exactly when {b} is.", "AB"),
    Condition("N1 & A -> ~(B | C)",
              "If {it} shows 1 and {a} is a bomb, neither {b} nor {c} is one.", "ABC"),
    Condition("N1 -> (A -> ~B & ~C)",
              "If {it} shows 1, then {b} and {c} are safe if {a} is a bomb.", "ABC"),
    Condition("N1 -> (A <-> ~(B | C))",
              "If {it} shows 1, {a} is a bomb exactly when neither {b} nor {c} is.", "ABC"),
    Condition("N1 -> (A | B <-> ~C)",
              "If {it} shows 1, there is a bomb on {a} or {b} exactly when {c} is safe.", "ABC"),
    Condition("N1 & ~A -> (B <-> ~C)",
              "If {it} shows 1 and {a} is safe, {b} is a bomb exactly when {c} is not.", "ABC"),
    Condition("N1 -> ~(A & B) & (A | B | C)",
              "If {it} shows 1, {a} and {b} are not both bombs, and at least one of {a}, {b} and "
              "{c} is.",
              "ABC"),
    Condition("~(A | B | C) <-> N0",
              "None of {a}, {b} and {c} is a bomb exactly when {it} shows 0.", "ABC"),
    Condition("N3 <-> A & B & C", "{It} shows 3 exactly when {a}, {b} and {c} are bombs.", "ABC"),
    Condition("N2 & A -> (B <-> ~C)",
              "If {it} shows 2 and {a} is a bomb, {b} is one exactly when {c} is not.", "ABC"),
    Condition("N2 -> (~A -> B & C)",
              "If {it} shows 2, then {b} and {c} are bombs if {a} is not.", "ABC"),
    Condition("N2 -> (~A <-> B & C)",
              "If {it} shows 2, {a} is safe exactly when {b} and {c} are bombs.", "ABC"),
    Condition("N2 -> A & B | A & C | B & C",
              "If {it} shows 2, then two of {a}, {b} and {c} are bombs.", "ABC"),
    Condition("N2 -> ~(A & B & C) & (A | B)",
              "If {it} shows 2, not all of {a}, {b} and {c} are bombs, and {a} or {b} is.", "ABC"),
    Condition("N2 & (A -> B) -> B",
              "If {it} shows 2, and {b} is a bomb if {a} is, then {b} is a bomb.", "ABC"),
    Condition("N1 | N2 -> ~(A & B & C) & (A | B | C)",
              "If {it} shows 1 or 2, some of {a}, {b} and {c} are bombs, but not all.", "ABC"),
    Condition("N2 & ~(A & B) -> C & (A <-> ~B)",
              "If {it} shows 2 and {a} and {b} are not both bombs, {c} is one, and so is one of "
              "{a} and {b}, but not both.", "ABC"),
    Condition("N3 -> (A <-> ~(B & C & D))",
              "If {it} shows 3, {a} is a bomb exactly when {b}, {c} and {d} are not all bombs.",
              "ABCD"),
    Condition("N1 & (A | B) -> ~(C | D)",
              "If {it} shows 1 and {a} or {b} is a bomb, neither {c} nor {d} is.", "ABCD"),
    Condition("N1 -> (A | B <-> ~(C | D))",
              "If {it} shows 1, there is a bomb on {a} or {b} exactly when there is none on {c} "
              "and {d}.", "ABCD"),
    Condition("N1 & M1 -> (A <-> C)",
              "If {it} and {that} both show 1, {a} is a bomb exactly when {c} is.", "AB", "BC"),
    Condition("N1 & M1 & B -> ~(A | C)",
              "If {it} and {that} both show 1 and {b} is a bomb, neither {a} nor {c} is.",
              "AB", "BC"),
    Condition("N1 & M1 -> (A & C <-> ~B)",
              "If {it} and {that} both show 1, {a} and {c} are bombs exactly when {b} is not.",
              "AB", "BC"),
    Condition("N1 & M2 -> ~A & B & C",
              "If {it} shows 1 and {that} shows 2, {a} is safe, and {b} and {c} are bombs.",
              "AB", "BC"),
    Condition("(N1 <-> M1) & B -> (A <-> C)",
              "If {it} shows 1 exactly when {that} does, and {b} is a bomb, then {a} is a bomb "
              "exactly when {c} is.", "AB", "BC"),
    Condition("N2 | M2 -> B", "If {it} or {that} shows 2, {b} is a bomb.", "AB", "BC"),
    Condition("N2 | M2 -> B & (A | C)",
              "If {it} or {that} shows 2, {b} is a bomb, and so is {a} or {c}.", "AB", "BC"),
    Condition("N0 | M0 -> ~(A & B) & ~(B & C)",
              "If {it} or {that} shows 0, {a} and {b} are not both bombs, nor are {b} and {c}.",
              "AB", "BC"),
    Condition("N1 & ~(M1 | M0) -> B & C",
              "If {it} shows 1, and {that} shows neither 1 nor 0, then {b} and {c} are bombs.",
              "AB", "BC"),
)  # fmt: skip
_ROUND = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2))
"""The tiles around (1, 1)."""
_SIDES = ((0, 0), (1, 0), (2, 0)), ((0, 1), (0, 2), (2, 1), (2, 2)), ((0, 3), (1, 3), (2, 3))
"""Those around (1, 1) alone, around (1, 1) and (1, 2), and around (1, 2) alone."""


def situation(rng: Random) -> Situation:
    """A condition on tiles that are called by their places, or by letters."""
    condition = rng.choice(CONDITIONS)
    return _placed(rng, condition) if rng.random() < 0.4 else lettered(condition)


def lettered(condition: Condition) -> Situation:
    """The condition in letters that stand for bombs and for numbers."""
    names = {letter: letter.lower() for letter in "ABCD"}
    other = bool(condition.around_other)
    names |= {"N": "the first tile", "M": "the second tile"} if other else {"N": "the tile"}
    used = list(dict.fromkeys(re.findall(r"[A-Z]\d?", condition.formula)))
    numbers = sorted([letter for letter in used if letter[0] in names and letter[0] in "NM"])
    alone = [n for n in numbers if sum(other[0] == n[0] for other in numbers) == 1]
    short = {letter: letter[0] for letter in alone}
    bombs = sorted([letter for letter in used if letter in "ABCD"])
    meanings = [f"`{bombs[0]}` says that there is a bomb on {names[bombs[0]]}"]
    meanings += [f"`{letter}` that there is one on {names[letter]}" for letter in bombs[1:]]
    meanings += [
        f"`{short.get(letter, letter)}` that {_it(names, letter)} shows {letter[1:]}"
        for letter in numbers
    ]
    story = f"{_around(condition, names)} {listed(meanings, most=None)}."
    formula = _with_atoms(condition, lambda letter: Atom(short.get(letter, letter)))
    return Situation(formula, _sentence(condition, names), story, _title(condition))


def _placed(rng: Random, condition: Condition) -> Situation:
    """The condition in atoms: B, and Q with its number."""
    places = [(1, 1), (1, 2)]
    if condition.around_other:
        tiles = [rng.choice(side) for side in _SIDES]
    else:
        tiles = sorted(rng.sample(_ROUND, len(condition.around)))
    if rng.random() < 0.5:
        places, tiles = [(c, r) for r, c in places], [(c, r) for r, c in tiles]
    tile_of = {**dict(zip("ABCD", tiles, strict=False)), **dict(zip("NM", places, strict=True))}
    names = {letter: f"({row}, {column})" for letter, (row, column) in tile_of.items()}

    def atom(letter: str) -> Atom:
        number = [int(letter[1:])] if letter[1:] else []
        terms = tuple([Int(value) for value in (*number, *tile_of[letter[0]])])
        return Atom("Q" if number else "B", terms)

    story = (
        f"{_around(condition, names)} `B(i, j)` says that there is a bomb on (i, j), and "
        "`Q(a, i, j)` that (i, j) shows the number a."
    )
    formula = _with_atoms(condition, atom)
    return Situation(formula, _sentence(condition, names), story, _title(condition))


def _with_atoms(condition: Condition, atom: Callable[[str], Atom]) -> Formula:
    """The formula of a condition with other atoms for its letters."""
    return rewritten(
        parse_formula(condition.formula),
        lambda node: atom(node.predicate) if isinstance(node, Atom) else node,
    )


def _sentence(condition: Condition, names: Mapping[str, str]) -> str:
    words = {letter.lower(): name for letter, name in names.items() if letter in "ABCD"}
    return condition.sentence.format(
        it=_it(names, "N"), It=raised(_it(names, "N")), that=_it(names, "M"), **words
    )


def _it(names: Mapping[str, str], letter: str) -> str:
    """What a tile that shows a number is called in the middle of a sentence."""
    return names.get(letter[0], "")


def _around(condition: Condition, names: Mapping[str, str]) -> str:
    """Which tiles are covered, in a sentence or two."""
    both = ((condition.around, "N"), (condition.around_other, "M"))
    sentences = []
    for letters, tile in both:
        if letters:
            tiles = listed([names[letter] for letter in letters])
            called = "A tile" if names[tile] == "the tile" else raised(names[tile])
            sentences.append(f"{called} has the covered neighbours {tiles}")
    them = "it" if len(sentences) == 1 else "them"
    return f"{'; '.join(sentences)}. All others next to {them} are safe."


def _title(condition: Condition) -> str:
    number = len(set(condition.around + condition.around_other))
    numbers = "Two numbers" if condition.around_other else "A number"
    return f"{numbers} and {number_word(number)} tiles, in CNF"
