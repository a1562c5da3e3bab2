"""The techniques by which steps are made, from the cheapest to the dearest: the one table of them.

They are defined by what forces what: a tile *needs two numbers* if no single number, together with
what is known, forces it, and two do. So the technique of a deduction is a fact about the board.
More knowledge never takes a deduction away.

The order of the table is the rank of a technique, and a reason is named for the first technique
whose needs it meets. Both engines, the pages and the documentation read the table; the checker of
traces has its own, and a test compares the two. To add a technique, say what it is

1. here, as an entry in its place among the others;
2. in `verify/techniques.py`, where a step is checked against what its technique claims;

and, unless it is only a finer name for what is found already (the engines ask `technique_for`),

3. in `display.py`, how it is found on boards under the standard theory;
4. in `general.py`, how it is found in any other file.

A test fails for each of these parts that is missing, and names it. For example `three-numbers`,
with `Needs(least=3, most=3, numbers=True)` before `numbers`, takes an entry here, one in the
checker's table, and `numbers` from four on in both.
"""

from __future__ import annotations

from typing import NamedTuple

from minelogic.records import dataclass

MANY = 10**9
"""As many premises as there are."""


class Makeup(NamedTuple):
    """What a reason is made of: the premises that speak of several tiles, and what they show."""

    others: int
    """How many there are besides the number of mines."""
    total: bool = False
    """Whether the number of mines is one more."""
    numbers: bool = False
    """Whether the others are numbers, and show that a tile is a bomb or that it is none."""
    bomb: bool | None = None
    """Whether it is shown that a tile is a bomb, or that it is none; None if something else is."""
    nested: bool = False
    """Of two numbers: whether one leaves only tiles open that the other leaves open too."""
    at_once: bool = True
    """Whether it is seen without cases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """What a technique needs of a reason; what is False or None here may be as it likes."""

    least: int = 0
    """At least so many premises about several tiles, the number of mines not counted."""
    most: int = MANY
    total: bool = False
    """With the number of mines; if False, without it."""
    numbers: bool = False
    bomb: bool | None = None
    nested: bool = False
    at_once: bool = False

    @property
    def single(self) -> bool:
        """Whether it is one premise about several tiles, and no more."""
        return self.most + self.total == 1

    def met_by(self, reason: Makeup) -> bool:
        """Whether a reason made like this is one by this technique, or by a cheaper one."""
        return (
            self.least <= reason.others <= self.most
            and self.total is reason.total
            and (reason.numbers or not self.numbers)
            and (reason.nested or not self.nested)
            and (reason.at_once or not self.at_once)
            and self.bomb in (None, reason.bomb)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something that steps are told by: its schema, an example, and where it fails."""

    name: str
    title: str
    schema: str
    example: str
    fails: str
    file: str = ""
    """A file of which some step is of this kind, and one that is nearly the same and has none."""
    twin: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Technique(Entry):
    """A way to conclude."""

    needs: Needs
    comes_to: tuple[str, ...] = ()
    """The cheaper ones that it comes to where less is open, and through them those these come to:
    allowed along with it, so that more knowledge never takes a deduction away."""
    engines: tuple[str, ...] = ("display", "general")
    """Which engines find it: on displays under the standard theory, and from any file."""
    sentence: str
    """What the step of its example file says."""


CATALOGUE: tuple[Technique, ...] = (
    Technique(
        name="given",
        title="One tile by itself",
        needs=Needs(most=0),
        engines=("general",),
        schema="A fact, or rules that speak of this tile alone, settle it.",
        example="fact B(0, 1): (0,1) is a bomb.",
        fails="A fact about several tiles, such as B(0, 0) | B(0, 1), settles none of them.",
        file="board 1 x 3\nfact B(0, 1)\n",
        twin="board 1 x 3\nfact B(0, 0) | B(0, 1)\n",
        sentence="The fact in line 2 says that (0,1) is a bomb.",
    ),
    Technique(
        name="all-found",
        title="All bombs found",
        needs=Needs(least=1, most=1, numbers=True, bomb=False, at_once=True),
        schema="A number n has n known bombs around it: its other covered tiles are safe.",
        example="`. 1 *`: the 1 has its bomb, so the covered tile is safe.",
        fails="One bomb is still missing: `. 2 *` says nothing of the sort.",
        file="board 1 x 3\ndisplay\n  . 1 *\nuse minesweeper\n",
        twin="board 2 x 3\ndisplay\n  . 2 *\n  . - -\nuse minesweeper\n",
        sentence="(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.",
    ),
    Technique(
        name="all-missing",
        title="As many left as missing",
        needs=Needs(least=1, most=1, numbers=True, bomb=True, at_once=True),
        schema="A number has as many covered tiles left around it as bombs missing: all are bombs.",
        example="`. 2 *`: one bomb is missing and one tile is left, so it is a bomb.",
        fails="More tiles are left than bombs missing: `. 1 .` forces neither.",
        file="board 1 x 3\ndisplay\n  . 2 *\nuse minesweeper\n",
        twin="board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper\n",
        sentence="(0,1) shows 2, one bomb is (0,2), and only (0,0) is left, so it is a bomb.",
    ),
    Technique(
        name="instance",
        title="One instance",
        needs=Needs(least=1, most=1),
        comes_to=("given",),
        engines=("general",),
        schema="One instance of a rule, or one fact, forces a literal, given what is known.",
        example="B(0, 0) and the instance B(0, 0) -> ~B(0, 2) force ~B(0, 2).",
        fails=(
            "The other way round: with ~B(0, 2), or with ~B(0, 0), the same instance forces "
            "nothing."
        ),
        file=(
            "board 1 x 3\ndisplay\n  * . .\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
            'rule apart "bombs are apart": B(0, 0) -> ~B(0, 2)\n'
        ),
        twin=(
            "board 1 x 3\ndisplay\n  - . .\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
            'rule apart "bombs are apart": B(0, 0) -> ~B(0, 2)\n'
        ),
        sentence="Bombs are apart (apart): (0,0) is a bomb, so (0,2) is safe.",
    ),
    Technique(
        name="total",
        title="The number of mines",
        needs=Needs(most=0, total=True),
        comes_to=("given",),
        schema=(
            "All mines are found: the rest is safe. Or as many tiles are left as mines: all are "
            "bombs."
        ),
        example="`. . *` with `mines 1`: the bomb is found, so the covered tiles are safe.",
        fails="A mine is left, and two tiles that could be it: `. . *` with `mines 2`.",
        file="board 1 x 3\ndisplay\n  . . *\nmines 1\nuse minesweeper\n",
        twin="board 1 x 3\ndisplay\n  . . *\nmines 2\nuse minesweeper\n",
        sentence="There is one mine and it is (0,2), so (0,0) and (0,1) are safe.",
    ),
    Technique(
        name="subset",
        title="Two numbers, one inside the other",
        needs=Needs(least=2, most=2, numbers=True, nested=True, at_once=True),
        comes_to=("given", "all-found", "all-missing"),
        schema=(
            "The tiles left around one number are all around another too: what the other has "
            "more of bombs lies in its other tiles. None more: these are safe. As many more as "
            "such tiles: these are bombs."
        ),
        example="A 1 with the tiles a, b and a 1 with the tiles a, b, c: c is safe.",
        fails=(
            "The other number asks for more, but not for as many as it has other tiles: a 1 with "
            "a, b and a 2 with a, b, c, d."
        ),
        file="board 2 x 3\ndisplay\n  . . .\n  1 1 -\nuse minesweeper\n",
        twin="board 2 x 4\ndisplay\n  . . . .\n  1 - 2 -\nuse minesweeper\n",
        sentence=(
            "(1,0) shows 1, so one of (0,0) and (0,1) is a bomb; both are around (1,1), which "
            "shows 1 and has room for no more, so (0,2) is safe."
        ),
    ),
    Technique(
        name="difference",
        title="Two numbers that overlap",
        needs=Needs(least=2, most=2, numbers=True),
        comes_to=("subset",),
        schema=(
            "One number misses d bombs more than another and has only d tiles that the other has "
            "not: these d tiles are bombs, and what the other has alone is safe."
        ),
        example=(
            "A 2 with the tiles a, b, c and a 1 with the tiles b, c, d: a is a bomb and d is safe."
        ),
        fails=(
            "It misses fewer than d bombs more: a 1 with a, b, c and a 1 with b, c, d say only "
            "that a and d are alike."
        ),
        file="board graph n-a, n-b, n-c, m-b, m-c, m-d\ndisplay n=2, m=1\nuse minesweeper\n",
        twin="board graph n-a, n-b, n-c, m-b, m-c, m-d\ndisplay n=1, m=1\nuse minesweeper\n",
        sentence=(
            "m shows 1, so at most one of b and c is a bomb; both are around n, which shows 2 "
            "and besides them has only a, so a is a bomb."
        ),
    ),
    Technique(
        name="numbers",
        title="Several numbers together",
        needs=Needs(least=3, numbers=True),
        comes_to=("difference",),
        schema="Three numbers or more force a tile that no two of them force.",
        example="A 1 with the tiles a, b, a 1 with b, c and a 2 with a, c, d: d is safe.",
        fails="A 1 with a, b, a 1 with b, c and a 1 with c, d: together they force nothing.",
        file="board 3 x 3\ndisplay\n  . . *\n  3 * 3\n  . 2 .\nuse minesweeper\n",
        twin="board graph k-a, k-b, m-b, m-c, n-c, n-d\ndisplay k=1, m=1, n=1\nuse minesweeper\n",
        sentence="Whether (0,1) is a bomb or not, (0,0) is safe.",
    ),
    Technique(
        name="instances",
        title="Several instances together",
        needs=Needs(least=2),
        comes_to=("instance", "numbers"),
        engines=("general",),
        schema=(
            "Several instances of rules or facts, not all of them numbers, force a literal that "
            "no single one of them forces; or several instances of any kind a formula that is no "
            "literal."
        ),
        example="p | q, p -> r and q -> r force r.",
        fails="p | q and p -> r force nothing about r.",
        file="predicate P\npredicate R\npredicate T\nfact P | R\nfact P -> T\nfact R -> T\n",
        twin="predicate P\npredicate R\npredicate T\nfact P | R\nfact P -> T\n",
        sentence=(
            "If T did not hold, it would come to this: by the fact in line 4, P or R holds, but "
            "neither P nor R holds; so T holds."
        ),
    ),
    Technique(
        name="total-and-numbers",
        title="The number of mines with numbers",
        needs=Needs(least=1, total=True),
        comes_to=("total", "instances"),
        schema="What numbers ask for and the number of mines together force a tile.",
        example=(
            "Two numbers with no tile in common ask for one bomb each, and two mines are left: "
            "every tile that is around neither is safe."
        ),
        fails="Both numbers can have the same bomb: then one mine may lie elsewhere.",
        file="board 1 x 7\ndisplay\n  . 1 . . . 1 .\nmines 2\nuse minesweeper\n",
        twin="board 1 x 6\ndisplay\n  . 1 . 1 . .\nmines 2\nuse minesweeper\n",
        sentence=(
            "(0,1) and (0,5) show 1; no tile is around both of them, so "
            "together they need two bombs, and there are only two mines; what is around neither of "
            "them is safe, so (0,3) is safe."
        ),
    ),
)

WITHIN_CASES: tuple[Entry, ...] = (
    Entry(
        name="lemma",
        title="A lemma",
        schema="Within a case: a formula that is no literal, used further down.",
        example="At least two of B(0, 0), B(0, 1), B(0, 2) hold.",
        fails="It may be used within its case only.",
    ),
    Entry(
        name="clash",
        title="A clash",
        schema="What is known and one instance, or a sum of counts, cannot all hold: false.",
        example="A 1 with two bombs around it.",
        fails="A number that can still be met.",
    ),
)

FORMS: tuple[Entry, ...] = (
    Entry(
        name="direct",
        title="At once",
        schema="With the opposite of the conclusion, the premises propagate to a clash.",
        example="All bombs found.",
        fails="Two numbers of which neither forces anything by itself.",
    ),
    Entry(
        name="sum",
        title="By adding and subtracting",
        schema="Counts are added or subtracted; the sum leaves the conclusion no choice.",
        example="(a + b + c = 2) - (a + b = 1): c = 1.",
        fails="(a + b = 1) - (b + c = 1): a = c, which forces neither.",
    ),
    Entry(
        name="contradiction",
        title="By contradiction",
        schema="The opposite is assumed, and steps from there end in a clash.",
        example="1 2 1: a bomb in the middle is the bomb of both 1s, and the 2 has no other.",
        fails="The steps end without a clash: that shows nothing.",
    ),
    Entry(
        name="cases",
        title="By cases",
        schema="One of the cases must hold, and each leads to the conclusion or to a clash.",
        example="p | q, p -> r, q -> r: in either case r.",
        fails="A case was left out, or one of them leads elsewhere.",
    ),
)

NAMES = tuple(technique.name for technique in CATALOGUE)
RANK = {name: rank for rank, name in enumerate(NAMES)}
BY_NAME = {technique.name: technique for technique in CATALOGUE}
ONE_NUMBER = frozenset(
    technique.name for technique in CATALOGUE if technique.needs.numbers and technique.needs.single
)
"""The techniques that look at a single number."""
SEVERAL_NUMBERS = frozenset(
    technique.name
    for technique in CATALOGUE
    if technique.needs.numbers and technique.needs.least > 2
)
"""The techniques that look at three numbers or more."""


def technique_for(reason: Makeup) -> str:
    """The name of the cheapest technique whose needs a reason meets."""
    return next(technique.name for technique in CATALOGUE if technique.needs.met_by(reason))
