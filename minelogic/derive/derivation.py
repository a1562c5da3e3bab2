"""A derivation: steps in the order a person could make them, and what they are about."""

from __future__ import annotations

from functools import cached_property
from hashlib import sha256
from typing import Any

from minelogic.board import Board, Display, Sign
from minelogic.derive.steps import Step
from minelogic.ground.formula import Ground, to_tree
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.records import dataclass
from minelogic.solve.answers import Answer
from minelogic.solve.worlds import Model
from minelogic.syntax.file import File
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

TRACE = "minelogic.trace/1"


# Without slots, so that the trace, which is checked once, can be kept.
@dataclass(frozen=True)
class Derivation:
    """What follows from a file and why, step by step.

    `problem.derivation` has every deduction and no formula; `problem.explain(formula)` has the
    answer about the formula: steps if it is entailed, refuted (they conclude its negation) or if
    the file is inconsistent (they conclude `false`), and else two worlds.
    """

    grounding: Grounding
    steps: tuple[Step, ...]
    answer: Answer | None = None
    formula: Formula | None = None
    holds: Model | None = None
    """A world where an independent formula holds, and one where it does not."""
    fails: Model | None = None
    complete: bool = True
    """Whether the steps reach everything that follows; no if a limit or a choice of techniques
    stood in the way."""

    @property
    def file(self) -> File:
        return self.grounding.file

    @property
    def board(self) -> Board | None:
        return self.file.board

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The display, tile by tile."""
        if self.board is None:
            return ()
        return (self.file.display or Display.covered_board(self.board.size)).signs

    @property
    def premises(self) -> tuple[Premise, ...]:
        """What the file gives that some step uses, each once."""
        found: dict[int, Premise] = {}
        for step in self.steps:
            for premise in step.given:
                found.setdefault(id(premise), premise)
        return tuple(found.values())

    @property
    def cost(self) -> int:
        """How many of the premises speak of more than one tile, or of none."""
        return sum([premise.cost for premise in self.premises])

    @property
    def smallest(self) -> bool:
        """Whether every step was proved to have a reason of least cost."""
        return all(step.smallest for step in self.steps)

    def text(self, formula: Ground) -> str:
        """A ground formula as a student would write it."""
        return write(to_tree(formula, self.grounding.atoms))

    @cached_property
    def trace(self) -> dict[str, Any]:
        """The derivation as JSON, `minelogic.trace/1`."""
        return {
            "format": TRACE,
            "file": fingerprint(self.file),
            "steps": [step.to_json(self.board, self.text) for step in self.steps],
        }

    def to_json(self) -> dict[str, Any]:
        """The same as `trace`."""
        return self.trace


def fingerprint(file: File) -> dict[str, str]:
    """The name of a file and a hash of its text, by which a trace knows the file it is of."""
    source = file.source
    return {
        "name": source.name,
        "sha256": sha256(source.text.encode("utf-8", "replace")).hexdigest(),
    }
