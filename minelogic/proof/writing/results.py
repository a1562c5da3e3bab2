"""What asking for a proof gives: a proof, a countermodel, or neither within the limits."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from minelogic.proof import kernel
from minelogic.proof.kernel import Line, Sequent, Theorem
from minelogic.records import dataclass, field
from minelogic.syntax.tree import Formula

if TYPE_CHECKING:
    from minelogic.board import Board
    from minelogic.proof.script import Given, Logic


FORMAT = "minelogic.search/1"


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

    def __post_init__(self) -> None:
        if not kernel.proved(self.theorem):
            raise NotProved(f"line {self._wrong_line()} does not follow")

    @property
    def sequent(self) -> Sequent:
        return self.theorem.sequent

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.theorem.lines

    @property
    def length(self) -> int:
        """The number of lines, premises included."""
        return len(self.lines)

    def __bool__(self) -> bool:
        return True

    def to_json(self) -> dict[str, Any]:
        """The proof as `minelogic.search/1` writes it."""
        from minelogic.proof.writing.text import cite_text, formula_text, justification

        lines = [
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
        found = {"name": self.name, "length": self.length, "lines": lines, "text": str(self)}
        return {**_answer("proof", self.sequent), "logic": self.logic, "proof": found}

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

    def to_json(self) -> dict[str, Any]:
        """The countermodel as `minelogic.search/1` writes it."""
        from minelogic.proof.writing.text import formula_text

        world = {
            "atoms": {formula_text(atom): value for atom, value in self.atoms},
            "domain": list(self.domain),
            "names": dict(self.names),
            "worlds": [
                {"above": list(above), "atoms": [formula_text(atom) for atom in atoms]}
                for above, atoms in self.worlds
            ],
            "text": str(self),
        }
        return {**_answer("countermodel", self.sequent), "countermodel": world}

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

    def to_json(self) -> dict[str, Any]:
        """The answer as `minelogic.search/1` writes it."""
        return {**_answer("undecided", self.sequent), "reason": self.reason}

    def __bool__(self) -> bool:
        return False

    def __str__(self) -> str:
        from textwrap import fill

        return fill(f"Undecided: {self.reason}", 80, break_long_words=False, break_on_hyphens=False)


def _answer(word: str, sequent: Sequent) -> dict[str, Any]:
    from minelogic.proof.writing.text import write_sequent

    return {"format": FORMAT, "answer": word, "sequent": write_sequent(sequent)}
