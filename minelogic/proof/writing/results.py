"""What asking for a proof gives: a proof, a countermodel, or neither within the limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from minelogic.jsonable import Shape, picked
from minelogic.proof import kernel
from minelogic.proof.kernel import Line, Sequent, Theorem
from minelogic.proof.script import Given, Logic
from minelogic.records import dataclass, field
from minelogic.syntax.tree import Formula, Value

if TYPE_CHECKING:
    from minelogic.board import Board


class ProofLineJson(Shape):
    """A line of a proof that was found."""

    label: str
    formula: str
    rule: str
    justification: str
    cites: list[str]
    boxes: list[str]


class ProofJson(Shape):
    """A proof that was found: its lines, and its text as a file has it."""

    name: str
    length: int
    lines: list[ProofLineJson]
    text: str


class KripkeWorldJson(Shape):
    """A world of a Kripke model: the worlds above it, and the atoms that hold in it."""

    above: list[int]
    atoms: list[str]


class CountermodelJson(Shape):
    """A world in which all premises hold and the conclusion does not."""

    atoms: dict[str, bool]
    domain: list[Value]
    names: dict[str, Value]
    worlds: list[KripkeWorldJson]
    text: str


class ProvedJson(Shape):
    """The answer where a proof was found."""

    format: Literal["minelogic.search/1"]
    answer: Literal["proof"]
    sequent: str
    logic: Logic
    proof: ProofJson


class RefutedJson(Shape):
    """The answer where a world refutes the sequent."""

    format: Literal["minelogic.search/1"]
    answer: Literal["countermodel"]
    sequent: str
    countermodel: CountermodelJson


class UndecidedJson(Shape):
    """The answer where neither was found."""

    format: Literal["minelogic.search/1"]
    answer: Literal["undecided"]
    sequent: str
    reason: str


SearchJson: TypeAlias = ProvedJson | RefutedJson | UndecidedJson


class NotProved(Exception):
    """The kernel does not accept a proof that was found: a fault of the search, never shown."""


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof that the kernel accepts; making one that it does not accept raises `NotProved`."""

    theorem: Theorem
    name: str = "found"
    logic: Logic = "classical"
    board: str | None = None
    """The file of the board that it is about."""
    lemmas: Mapping[Sequent, str] = field(default_factory=dict)
    """The names of the theorems it cites."""
    sources: Mapping[int, Given] = field(default_factory=dict)
    """What the lines of the rules `given` and `display` name, by their positions."""
    stated: Sequent | None = None
    """The sequent as it was asked for, definitions not written out."""

    def __post_init__(self) -> None:
        if not kernel.proved(self.theorem):
            raise NotProved(f"line {self._wrong_line()} does not follow")

    @property
    def sequent(self) -> Sequent:
        return self.stated or self.theorem.sequent

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.theorem.lines

    @property
    def length(self) -> int:
        """The number of lines, premises included."""
        return len(self.lines)

    def __bool__(self) -> bool:
        return True

    def to_json(self) -> ProvedJson:
        """The proof as `minelogic.search/1` writes it."""
        from minelogic.proof.writing.text import (
            cite_text,
            formula_text,
            justification,
            write_sequent,
        )

        lines: list[ProofLineJson] = [
            {
                "label": str(position + 1),
                "formula": formula_text(line.formula),
                "rule": line.rule,
                "justification": justification(self, position),
                "cites": [cite_text(cite) for cite in line.cites],
                "boxes": [str(box + 1) for box in line.boxes],
            }
            for position, line in enumerate(self.lines)
        ]
        return {
            "format": "minelogic.search/1",
            "answer": "proof",
            "sequent": write_sequent(self.sequent),
            "logic": self.logic,
            "proof": picked(self, ProofJson, lines=lines, text=str(self)),
        }

    def __str__(self) -> str:
        from minelogic.proof.writing.text import write_proof

        return write_proof(self)

    def _repr_html_(self) -> str:
        from minelogic.render.proofs.html import proof_html

        return proof_html(self)

    def _repr_latex_(self) -> str:
        from minelogic.render.proofs.latex import proof_latex

        return proof_latex(self)

    def _wrong_line(self) -> str:
        wrong = [n for n in range(self.length) if not kernel.follows(self.theorem, n)]
        return str(wrong[0] + 1) if wrong else "that is last"


@dataclass(frozen=True, slots=True)
class Countermodel:
    """A world in which all premises hold and the conclusion does not."""

    sequent: Sequent
    atoms: tuple[tuple[Formula, bool], ...]
    """The truth of every atom, in the order of reading; atoms are closed."""
    domain: tuple[Any, ...] = ()
    """For a first-order sequent: the elements, and what each free name stands for below."""
    names: tuple[tuple[str, Any], ...] = ()
    board: Board | None = None
    """The board, if the sequent speaks of one or of tiles that fit on one."""
    intuitionistic: bool = False
    """Whether it refutes intuitionistically only: then `worlds` holds a Kripke model."""
    worlds: tuple[tuple[tuple[int, ...], tuple[Formula, ...]], ...] = ()
    """For each world the worlds above it, itself excluded, and the atoms that hold in it."""

    def to_json(self) -> RefutedJson:
        """The countermodel as `minelogic.search/1` writes it."""
        from minelogic.proof.writing.text import formula_text, write_sequent

        world: CountermodelJson = {
            "atoms": {formula_text(atom): value for atom, value in self.atoms},
            "domain": list(self.domain),
            "names": dict(self.names),
            "worlds": [
                {"above": list(above), "atoms": [formula_text(atom) for atom in atoms]}
                for above, atoms in self.worlds
            ],
            "text": str(self),
        }
        return {
            "format": "minelogic.search/1",
            "answer": "countermodel",
            "sequent": write_sequent(self.sequent),
            "countermodel": world,
        }

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        from minelogic.proof.writing.text import write_countermodel

        return write_countermodel(self)


@dataclass(frozen=True, slots=True)
class Undecided:
    """Neither a proof nor a countermodel was found within the limits."""

    sequent: Sequent
    reason: str
    """One sentence: what was tried, and how far."""

    def to_json(self) -> UndecidedJson:
        """The answer as `minelogic.search/1` writes it."""
        from minelogic.proof.writing.text import write_sequent

        return {
            "format": "minelogic.search/1",
            "answer": "undecided",
            "sequent": write_sequent(self.sequent),
            "reason": self.reason,
        }

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        from textwrap import fill

        return fill(f"Undecided: {self.reason}", 80, break_long_words=False, break_on_hyphens=False)
