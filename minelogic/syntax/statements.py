"""What a constraint file says, statement by statement."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal, TypeAlias

from minelogic.board import GRIDS, Channel, Coordinates, Topology
from minelogic.jsonable import Shape, picked
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax.tree import Formula, Truth, Value

KEYWORDS = (
    "board", "coordinates", "display", "mines", "domain", "predicate", "define", "fact", "rule",
    "use", "prove",
)  # fmt: skip
"""The words that always begin a statement; `noise` does so only where it can be nothing else."""
FORMS = {
    "board": f"board ROWS x COLUMNS [{' | '.join(GRIDS)}], or board graph a-b, b-c, d",
    "coordinates": "coordinates rows from 0, rows from 1, or cartesian from 1",
    "display": "display, then one line for each row of tiles; on a graph display a=1, b=.",
    "noise": "noise lower, upper, shown CHANCE or table [at (i, j), …]; a table has lines such as "
    "3: 2 1/4, 3 3/4",
    "mines": "mines N",
    "domain": "domain NAME = LOW .. HIGH",
    "predicate": "predicate NAME(sort, …), or predicate NAME for a letter",
    "define": "define NAME(variable, …): FORMULA",
    "fact": "fact FORMULA",
    "rule": 'rule NAME: FORMULA, or rule NAME "sentence": FORMULA',
    "use": "use THEORY",
    "prove": "prove FORMULA, or prove FORMULA expect ANSWER",
}
ONCE = ("board", "coordinates", "display", "mines")
FORBIDDEN_IN_THEORIES = ("board", "display", "noise", "coordinates", "mines", "fact", "prove")

Expectation = Literal["entailed", "refuted", "independent"]
EXPECTATIONS: tuple[Expectation, ...] = ("entailed", "refuted", "independent")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """Where a statement stands."""

    source: Source = field(compare=False, repr=False)
    span: Span = field(compare=False, repr=False)

    @property
    def line(self) -> int:
        """The line of the statement's keyword, counted from 1."""
        return self.source.place(self.span.start).line


@dataclass(frozen=True, slots=True, kw_only=True)
class _Claim(_Placed):
    """A statement whose formula is grounded."""

    core: Formula = field(default=Truth(True), compare=False, repr=False)
    """Once checked: the formula with definitions written out."""


@dataclass(frozen=True, slots=True)
class BoardStatement(_Placed):
    """A grid of a topology, or, if `topology` is graph, vertices and edges."""

    topology: Topology
    rows: int = 0
    columns: int = 0
    vertices: tuple[int | str, ...] = ()
    edges: tuple[tuple[int | str, int | str], ...] = ()


@dataclass(frozen=True, slots=True)
class CoordinatesStatement(_Placed):
    coordinates: Coordinates


@dataclass(frozen=True, slots=True)
class DisplayStatement(_Placed):
    """The rows as written, each with its offset; what they show depends on the board."""

    rows: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class NoiseStatement(_Placed):
    """A channel, and the tiles that it is for, by the words that name them; none is all tiles."""

    channel: Channel
    tiles: tuple[str, ...] = ()
    tile_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)
    row_spans: tuple[Span, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Mines(_Placed):
    number: int


@dataclass(frozen=True, slots=True)
class Domain(_Placed):
    name: str
    low: int
    high: int
    name_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Predicate(_Placed):
    name: str
    sorts: tuple[str, ...]
    name_span: Span = field(compare=False, repr=False)
    sort_spans: tuple[Span, ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Define(_Placed):
    name: str
    parameters: tuple[str, ...]
    formula: Formula
    name_span: Span = field(compare=False, repr=False)
    parameter_spans: tuple[Span, ...] = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Fact(_Claim):
    formula: Formula


@dataclass(frozen=True, slots=True)
class Rule(_Claim):
    """A formula that must hold. In a used theory the name is `THEORY.rule`."""

    name: str
    sentence: str | None
    formula: Formula
    name_span: Span = field(compare=False, repr=False)
    sentence_span: Span = field(compare=False, repr=False)

    def says(self, binding: Mapping[str, Value]) -> str | None:
        """The rule's own sentence with the values of an instance in it; None if it has none."""
        if self.sentence is None:
            return None
        return re.sub(
            r"\{([^{}]*)\}",
            lambda found: str(binding.get(found.group(1).strip(), found.group(0))),
            self.sentence,
        )


@dataclass(frozen=True, slots=True)
class Use(_Placed):
    name: str
    name_span: Span = field(compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Prove(_Claim):
    formula: Formula
    expect: Expectation | None = None


Statement: TypeAlias = (
    BoardStatement | CoordinatesStatement | DisplayStatement | NoiseStatement | Mines | Domain
    | Predicate | Define | Fact | Rule | Use | Prove
)  # fmt: skip
WithFormula: TypeAlias = Define | Fact | Rule | Prove


class StatementJson(Shape):
    """A statement, by its word, its name if it is a rule, and its place."""

    statement: Literal["rule", "fact", "prove"]
    rule: str | None
    file: str
    line: int


def statement_json(statement: Rule | Fact | Prove) -> StatementJson:
    """What a statement is called in JSON."""
    return picked(
        statement,
        StatementJson,
        statement=keyword(statement),
        rule=statement.name if isinstance(statement, Rule) else None,
        file=statement.source.name,
    )


def keyword(statement: Statement) -> str:
    """The word the statement begins with."""
    return _KEYWORD[type(statement)]


_KEYWORD: dict[type, str] = {
    BoardStatement: "board", CoordinatesStatement: "coordinates", DisplayStatement: "display",
    NoiseStatement: "noise", Mines: "mines", Domain: "domain", Predicate: "predicate",
    Define: "define", Fact: "fact", Rule: "rule", Use: "use", Prove: "prove",
}  # fmt: skip
