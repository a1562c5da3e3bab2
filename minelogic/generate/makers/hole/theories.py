"""Theories in which holes are made: three that are known, and small ones about a board."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache, reduce
from operator import and_
from random import Random
from typing import Literal, TypeAlias, get_args

from minelogic.board import Board, Topology
from minelogic.errors import FileError
from minelogic.generate.made import Range
from minelogic.generate.makers.boards import columns_of
from minelogic.generate.makers.translate.instance import instance
from minelogic.generate.makers.translate.parameters import filled
from minelogic.generate.makers.translate.template import TOPICS
from minelogic.generate.makers.translate.templates import TEMPLATES
from minelogic.records import dataclass
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.printer import write
from minelogic.words import WIDTH, wrapped

Name: TypeAlias = Literal["own", "minesweeper", "perimeter", "automaton"]
NAMES: tuple[Name, ...] = get_args(Name)
_TOPICS = tuple([topic for topic in TOPICS if topic != "numbers"])
"""What small theories are about: numbers would need rules of their own."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule with what it says in words."""

    name: str
    sentence: str
    formula: str
    key: str = ""
    """The same for rules that differ only by turning the board; that of its name if it is empty."""

    @property
    def text(self) -> str:
        return self.written(self.formula)

    def written(self, formula: str) -> str:
        """The rule, saying something else."""
        head = f'rule {self.name} "{self.sentence}":'
        if len(head) + 1 + len(formula) <= WIDTH:
            return f"{head} {formula}\n"
        # A formula that takes several lines has an operator at the beginning of each.
        glued = re.sub(r" (?!(?:&|\||->|<->) )", "\u00a0", formula)
        lines = wrapped(glued, "    ", "        ").replace("\u00a0", " ")
        return f"{head}\n{lines}\n"


@dataclass(frozen=True, slots=True)
class Theory:
    """Rules that are all right, and what they are about."""

    name: Name
    story: str
    """What the rules are for, in a sentence."""
    vocabulary: Mapping[str, int]
    """The predicates of its worlds, with how many places they have."""
    rules: tuple[RuleText, ...]
    declared: str = ""
    """What stands above the rules."""
    up_to: tuple[int, int] = (3, 3)
    least: tuple[int, int] = (1, 1)
    also: tuple[tuple[int, int], ...] = ()


_LINES = ((1, 4), (4, 1), (1, 5), (5, 1))
KNOWN_RULES: Mapping[Name, int] = {"minesweeper": 4, "perimeter": 3, "automaton": 2}
OWN_RULES = Range(2, 5)


def theory(
    rng: Random,
    name: Name,
    number: Range | None,
    size: tuple[int, int] | None,
    topology: Topology,
) -> Theory | None:
    """A theory of that name; a small one has so many rules, and is about such boards."""
    if name == "own":
        wanted = number or Range(3, 4)
        low, high = max(wanted.low, OWN_RULES.low), min(wanted.high, OWN_RULES.high)
        return _own(rng, rng.randint(low, high), size or (3, 3), topology)
    return known(name)


@lru_cache(maxsize=4)
def known(name: Name) -> Theory:
    """A theory that is always the same."""
    if name == "perimeter":
        return _PERIMETER
    if name == "minesweeper":
        return Theory(
            name=name,
            story="These rules say what holds on every finished board of Minesweeper.",
            vocabulary={"B": 2, "S": 2, "Q": 3},
            rules=_shipped(name),
            up_to=(2, 3),
            also=((1, 4), (4, 1)),
        )
    return Theory(
        name="automaton",
        story="A cellular automaton opens and marks tiles by these rules. An open tile is safe, a "
        "marked one is a bomb, and one that is neither is still covered.",
        vocabulary={"B": 2, "S": 2, "Q": 3},
        rules=_shipped("automaton"),
        up_to=(2, 3),
        also=((1, 4), (4, 1), (5, 1)),
    )


def _shipped(name: str) -> tuple[RuleText, ...]:
    """The rules of a theory that ships, each with its sentence."""
    from minelogic.problem import loads
    from minelogic.resources import theory_text

    rules = loads(f"board 2 x 2\n{theory_text(name)}").file.rules
    return tuple(
        [RuleText(rule.name, rule.sentence or rule.name, write(rule.formula)) for rule in rules]
    )


_PERIMETER = Theory(
    name="perimeter",
    story="These rules say which tiles are in the perimeter of a tile: `Near(i, j, x, y)` says "
    "that (x, y) is near (i, j).",
    vocabulary={"Near": 4},
    declared="predicate Near(row, column, row, column)\n",
    rules=(
        RuleText(
            "around",
            "tiles that share an edge or a corner are near each other",
            "forall i, j, x, y. |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y) -> Near(i, j, x, y)",
        ),
        RuleText(
            "far",
            "tiles that are near each other are at most one row and one column apart",
            "forall i, j, x, y. Near(i, j, x, y) -> |i - x| <= 1 & |j - y| <= 1",
        ),
        RuleText("itself", "no tile is near itself", "forall i, j. ~Near(i, j, i, j)"),
    ),
    up_to=(3, 3),
    also=_LINES,
)


def _own(rng: Random, number: int, size: tuple[int, int], topology: Topology) -> Theory | None:
    """What safe means, and sentences about a board: rows, columns, neighbours, counts."""
    safe = RuleText(
        "safe", "a tile is safe exactly when it is not a bomb", "forall i, j. S(i, j) <-> ~B(i, j)"
    )
    rules: list[RuleText] = []
    also: dict[tuple[int, int], None] = dict.fromkeys(_LINES)
    kept = _Kept(topology, size)
    templates = [t for topic in _TOPICS for t in TEMPLATES[topic]]
    for template in rng.sample(templates, len(templates)):
        if len(rules) == number - 1:
            break
        one = instance(
            template, filled(template.parameters, rng), rng.randrange(len(template.wordings))
        )
        formula = write(parse_formula(one.formula))
        if kept.takes(formula, one.least):
            also |= dict.fromkeys([_size(text) for text in one.also])
            name = template.name.replace("-", "_")
            rules.append(RuleText(name, one.sentence.rstrip("."), formula, one.key))
    if len(rules) < number - 1:
        return None
    return Theory(
        name="own",
        story="These rules say which boards are allowed.",
        vocabulary={"B": 2, "S": 2},
        rules=(safe, *rules),
        up_to=size,
        least=kept.least,
        also=tuple([each for each in also if kept.has_world(each)]),
    )


class _Kept:
    """Sentences that can be true together on every board, and none of which follows from others."""

    def __init__(self, topology: Topology, size: tuple[int, int]) -> None:
        self.topology, self.size = topology, size
        self.least = (1, 1)
        self.formulas: list[str] = []

    def takes(self, formula: str, least: tuple[int, int]) -> bool:
        """Takes a sentence in if it goes with those that are there."""
        before = self.formulas, self.least
        self.least = max(least[0], self.least[0]), max(least[1], self.least[1])
        self.formulas = [*self.formulas, formula]
        sizes = [
            (rows, columns)
            for rows in range(self.least[0], self.size[0] + 1)
            for columns in range(self.least[1], self.size[1] + 1)
        ]
        if sizes and all(map(self.has_world, sizes)) and self._all_say_something(sizes[-1]):
            return True
        self.formulas, self.least = before
        return False

    def has_world(self, size: tuple[int, int]) -> bool:
        """Whether all sentences are true on some board of a size."""
        if size[0] < self.least[0] or size[1] < self.least[1]:
            return False
        return bool(reduce(and_, self._columns(size)))

    def _all_say_something(self, size: tuple[int, int]) -> bool:
        """Whether each sentence is false on some board on which all others are true."""
        every = columns_of(Board.grid(*size, self.topology)).every
        columns = self._columns(size)
        return all(
            reduce(and_, [*columns[:n], *columns[n + 1 :]], every) & ~column
            for n, column in enumerate(columns)
        )

    def _columns(self, size: tuple[int, int]) -> list[int]:
        columns = columns_of(Board.grid(*size, self.topology))
        try:
            return [columns.column(formula) for formula in self.formulas]
        except FileError:
            return [0]


def _size(text: str) -> tuple[int, int]:
    rows, columns = text.split(" x ")
    return int(rows), int(columns)
