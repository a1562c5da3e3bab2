"""The techniques by which steps are made, from the cheapest to the dearest.

They are defined by what forces what: a tile *needs two numbers* if no single number, together with
what is known, forces it, and two do. So the technique of a deduction is a fact about the board.
More knowledge never takes a deduction away.
"""

from __future__ import annotations

from collections.abc import Iterable

from minelogic.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Technique:
    """A way to conclude: its schema, an example, and where it fails."""

    name: str
    title: str
    schema: str
    example: str
    fails: str
    file: str = ""
    """A file of which some step is of this kind, and one that is nearly the same and has none."""
    twin: str = ""


CATALOGUE: tuple[Technique, ...] = (
    Technique(
        "given",
        "One tile by itself",
        "A fact, or rules that speak of this tile alone, settle it.",
        "fact B(0, 1): (0,1) is a bomb.",
        "A fact about several tiles, such as B(0, 0) | B(0, 1), settles none of them.",
        "board 1 x 3\nfact B(0, 1)\n",
        "board 1 x 3\nfact B(0, 0) | B(0, 1)\n",
    ),
    Technique(
        "all-found",
        "All bombs found",
        "A number n has n known bombs around it: its other covered tiles are safe.",
        "`. 1 *`: the 1 has its bomb, so the covered tile is safe.",
        "One bomb is still missing: `. 2 *` says nothing of the sort.",
        "board 1 x 3\ndisplay\n  . 1 *\nuse minesweeper\n",
        "board 2 x 3\ndisplay\n  . 2 *\n  . - -\nuse minesweeper\n",
    ),
    Technique(
        "all-missing",
        "As many left as missing",
        "A number has as many covered tiles left around it as bombs missing: all are bombs.",
        "`. 2 *`: one bomb is missing and one tile is left, so it is a bomb.",
        "More tiles are left than bombs missing: `. 1 .` forces neither.",
        "board 1 x 3\ndisplay\n  . 2 *\nuse minesweeper\n",
        "board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper\n",
    ),
    Technique(
        "instance",
        "One instance",
        "One instance of a rule, or one fact, forces a literal, given what is known.",
        "B(0, 0) and the instance B(0, 0) -> ~B(0, 2) force ~B(0, 2).",
        "The other way round: with ~B(0, 2), or with ~B(0, 0), the same instance forces nothing.",
        "board 1 x 3\ndisplay\n  * . .\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        'rule apart "bombs are apart": B(0, 0) -> ~B(0, 2)\n',
        "board 1 x 3\ndisplay\n  - . .\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        'rule apart "bombs are apart": B(0, 0) -> ~B(0, 2)\n',
    ),
    Technique(
        "total",
        "The number of mines",
        "All mines are found: the rest is safe. Or as many tiles are left as mines: all are bombs.",
        "`. . *` with `mines 1`: the bomb is found, so the covered tiles are safe.",
        "A mine is left, and two tiles that could be it: `. . *` with `mines 2`.",
        "board 1 x 3\ndisplay\n  . . *\nmines 1\nuse minesweeper\n",
        "board 1 x 3\ndisplay\n  . . *\nmines 2\nuse minesweeper\n",
    ),
    Technique(
        "subset",
        "Two numbers, one inside the other",
        "The tiles left around one number are all around another too: what the other has more of "
        "bombs lies in its other tiles. None more: these are safe. As many more as such tiles: "
        "these are bombs.",
        "A 1 with the tiles a, b and a 1 with the tiles a, b, c: c is safe.",
        "The other number asks for more, but not for as many as it has other tiles: a 1 with a, b "
        "and a 2 with a, b, c, d.",
        "board 2 x 3\ndisplay\n  . . .\n  1 1 -\nuse minesweeper\n",
        "board 2 x 4\ndisplay\n  . . . .\n  1 - 2 -\nuse minesweeper\n",
    ),
    Technique(
        "difference",
        "Two numbers that overlap",
        "One number misses d bombs more than another and has only d tiles that the other has not: "
        "these d tiles are bombs, and what the other has alone is safe.",
        "A 2 with the tiles a, b, c and a 1 with the tiles b, c, d: a is a bomb and d is safe.",
        "It misses fewer than d bombs more: a 1 with a, b, c and a 1 with b, c, d say only that a "
        "and d are alike.",
        "board graph n-a, n-b, n-c, m-b, m-c, m-d\ndisplay n=2, m=1\nuse minesweeper\n",
        "board graph n-a, n-b, n-c, m-b, m-c, m-d\ndisplay n=1, m=1\nuse minesweeper\n",
    ),
    Technique(
        "numbers",
        "Several numbers together",
        "Three numbers or more force a tile that no two of them force.",
        "A 1 with the tiles a, b, a 1 with b, c and a 2 with a, c, d: d is safe.",
        "A 1 with a, b, a 1 with b, c and a 1 with c, d: together they force nothing.",
        "board 3 x 3\ndisplay\n  . . *\n  3 * 3\n  . 2 .\nuse minesweeper\n",
        "board graph k-a, k-b, m-b, m-c, n-c, n-d\ndisplay k=1, m=1, n=1\nuse minesweeper\n",
    ),
    Technique(
        "instances",
        "Several instances together",
        "Several instances of rules or facts, not all of them numbers, force a literal that no "
        "single one of them forces; or several instances of any kind a formula that is no literal.",
        "p | q, p -> r and q -> r force r.",
        "p | q and p -> r force nothing about r.",
        "predicate P\npredicate R\npredicate T\nfact P | R\nfact P -> T\nfact R -> T\n",
        "predicate P\npredicate R\npredicate T\nfact P | R\nfact P -> T\n",
    ),
    Technique(
        "total-and-numbers",
        "The number of mines with numbers",
        "What numbers ask for and the number of mines together force a tile.",
        "Two numbers with no tile in common ask for one bomb each, and two mines are left: every "
        "tile that is around neither is safe.",
        "Both numbers can have the same bomb: then one mine may lie elsewhere.",
        "board 1 x 7\ndisplay\n  . 1 . . . 1 .\nmines 2\nuse minesweeper\n",
        "board 1 x 6\ndisplay\n  . 1 . 1 . .\nmines 2\nuse minesweeper\n",
    ),
)

WITHIN_CASES: tuple[Technique, ...] = (
    Technique(
        "lemma",
        "A lemma",
        "Within a case: a formula that is no literal, used further down.",
        "At least two of B(0, 0), B(0, 1), B(0, 2) hold.",
        "It may be used within its case only.",
    ),
    Technique(
        "clash",
        "A clash",
        "What is known and one instance, or a sum of counts, cannot all hold: false.",
        "A 1 with two bombs around it.",
        "A number that can still be met.",
    ),
)

FORMS: tuple[Technique, ...] = (
    Technique(
        "direct",
        "At once",
        "With the opposite of the conclusion, the premises propagate to a clash.",
        "All bombs found.",
        "Two numbers of which neither forces anything by itself.",
    ),
    Technique(
        "sum",
        "By adding and subtracting",
        "Counts are added or subtracted; the sum leaves the conclusion no choice.",
        "(a + b + c = 2) - (a + b = 1): c = 1.",
        "(a + b = 1) - (b + c = 1): a = c, which forces neither.",
    ),
    Technique(
        "contradiction",
        "By contradiction",
        "The opposite is assumed, and steps from there end in a clash.",
        "1 2 1: a bomb in the middle is the bomb of both 1s, and the 2 has no other.",
        "The steps end without a clash: that shows nothing.",
    ),
    Technique(
        "cases",
        "By cases",
        "One of the cases must hold, and each leads to the conclusion or to a clash.",
        "p | q, p -> r, q -> r: in either case r.",
        "A case was left out, or one of them leads elsewhere.",
    ),
)

NAMES = tuple(technique.name for technique in CATALOGUE)
RANK = {name: rank for rank, name in enumerate(NAMES)}


@dataclass(frozen=True, slots=True)
class Techniques:
    """What may be used: techniques by name, and how far each may go."""

    names: frozenset[str] = frozenset(NAMES)
    numbers: range = range(13)
    """Which numbers of the display may be looked at."""
    left: int | None = None
    """all-missing only for at most so many tiles left."""
    unmarked: bool = False
    """all-missing only for numbers without a known bomb."""
    most: int | None = None
    """No step may cost more than this."""

    def __contains__(self, name: str) -> bool:
        return name in self.names


ALL = Techniques()
SETS: dict[str, tuple[Techniques, str]] = {
    "all": (ALL, "every technique"),
    "one-number": (Techniques(frozenset(NAMES[:3])), "all-found and all-missing"),
    "two-numbers": (
        Techniques(frozenset(("given", "all-found", "all-missing", "subset", "difference"))),
        "what one number or two force",
    ),
    "automaton": (
        Techniques(frozenset(("all-found", "all-missing")), left=1),
        "the cellular automaton: all-found, and all-missing for a single tile",
    ),
    "queens": (
        Techniques(frozenset(("all-found", "all-missing")), range(1, 5), unmarked=True),
        "the Queen's project: the numbers 1 to 4; all-found, and all-missing where no bomb is "
        "known yet",
    ),
}


def techniques_of(text: str | Iterable[str] | Techniques, most: int | None = None) -> Techniques:
    """The techniques that a list of names allows; `ValueError` if there is no such name."""
    if isinstance(text, Techniques):
        return text if most is None else replace(text, most=most)
    if not isinstance(text, Iterable):
        raise TypeError(f"techniques are named by a text or a list of texts, not by {text!r}")
    words = text.replace(",", " ").split() if isinstance(text, str) else list(text)
    if not words:
        raise ValueError("name at least one technique")
    if len(words) == 1 and words[0] in SETS:
        chosen = SETS[words[0]][0]
        return chosen if most is None else replace(chosen, most=most)
    names: set[str] = set()
    for word in words:
        if word in SETS:
            chosen = SETS[word][0]
            if chosen.left is not None or chosen.unmarked:
                raise ValueError(f"{word} stands by itself; it cannot be mixed with other names")
            names |= chosen.names
        elif word in RANK:
            names.add(word)
        else:
            known = ", ".join((*SETS, *NAMES))
            raise ValueError(f"there is no technique {word!r}; there are {known}")
    return Techniques(frozenset(_with_cheaper(names)), most=most)


_CHEAPER = {
    "total": ("given",),
    "instance": ("given",),
    "subset": ("given", "all-found", "all-missing"),
    "difference": ("given", "all-found", "all-missing", "subset"),
    "numbers": ("given", "all-found", "all-missing", "subset", "difference"),
    "instances": NAMES[: NAMES.index("total")] + NAMES[NAMES.index("subset") :][:4],
    "total-and-numbers": NAMES,
}
"""What a technique comes to where less is open, so that more knowledge never takes one away."""


def _with_cheaper(names: set[str]) -> set[str]:
    return names.union(*[_CHEAPER.get(name, ()) for name in names])
