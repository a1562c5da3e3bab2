"""A derivation: steps in the order a person could make them, and what they are about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from minelogic.board import Board, Display, Sign
from minelogic.derive.steps import Step, StepJson
from minelogic.errors import MinelogicError
from minelogic.ground.formula import Ground, to_tree
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.jsonable import Shape
from minelogic.solve.answers import Answer
from minelogic.solve.worlds import Model
from minelogic.syntax.file.checked import File
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

if TYPE_CHECKING:
    from minelogic.budget import Budget
    from minelogic.derive.proofs.show import Shown
    from minelogic.derive.verify import Finding

TRACE: Literal["minelogic.trace/1"] = "minelogic.trace/1"


class FingerprintJson(Shape):
    """The file that a trace is of."""

    name: str
    sha256: str


class TraceJson(Shape):
    """A derivation, step by step."""

    format: Literal["minelogic.trace/1"]
    file: FingerprintJson
    steps: list[StepJson]


class Refused(MinelogicError):
    """A derivation that the checker does not accept: a mistake of minelogic's own."""

    def __init__(self, finding: Finding) -> None:
        where = "the trace" if finding.step is None else f"step {finding.step}"
        super().__init__(f"the checker does not accept {where} ({finding.reason.rstrip('.')}).")


class Derivation:
    """What follows from a file and why, step by step.

    `problem.derivation` has every deduction and no formula; `problem.explain(formula)` has the
    answer about the formula: steps if it is entailed, refuted (they conclude its negation) or if
    the file is inconsistent (they conclude `false`), and else two worlds: in one the formula
    holds, in the other it fails.

    The steps may be given ready, or as they were found: then it is shown how each follows, and said
    in words, when somebody asks for them.
    """

    def __init__(
        self,
        grounding: Grounding,
        steps: Iterable[Step] = (),
        answer: Answer | None = None,
        formula: Formula | None = None,
        holds: Model | None = None,
        fails: Model | None = None,
        reached: bool = True,
        bare: bool = False,
        display: bool = False,
        work: Budget | None = None,
    ) -> None:
        made = tuple(steps)
        self._make: Callable[[], tuple[Grounding, tuple[Step, ...]]] = lambda: (grounding, made)
        self.answer = answer
        self.formula = formula
        self.holds = holds
        self.fails = fails
        # Whether what was found reaches everything that follows.
        self._reached = reached
        # Whether the steps are still to be shown and said.
        self._bare = bare
        # Whether they are deductions on a display.
        self._display = display
        # What showing the steps may take; if nothing is said, each may take as much as any other.
        self._work = work

    @classmethod
    def later(
        cls,
        make: Callable[[], tuple[Grounding, tuple[Step, ...]]],
        answer: Answer,
        formula: Formula | None,
        cost: int,
        smallest: bool,
    ) -> Derivation:
        """One whose cost is known, and whose steps are made when somebody looks at them."""
        derivation = cls.__new__(cls)
        derivation._make = make
        derivation.answer, derivation.formula = answer, formula
        derivation.holds = derivation.fails = None
        derivation._reached, derivation._bare, derivation._display = True, True, False
        derivation._work = None
        derivation.__dict__["cost"] = cost
        derivation.__dict__["smallest"] = smallest
        return derivation

    @cached_property
    def _made(self) -> tuple[Grounding, tuple[Step, ...]]:
        return self._make()

    @property
    def grounding(self) -> Grounding:
        return self._made[0]

    @property
    def found(self) -> tuple[Step, ...]:
        """The steps as they were found."""
        return self._made[1]

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The steps, each with what shows it and a sentence."""
        if not self._bare:
            return self.found
        from minelogic.derive.proofs.facts import without_facts
        from minelogic.derive.proofs.together import together
        from minelogic.derive.words.sentences import spoken

        shown = self._shown.steps
        if not self._display:
            atoms = self.grounding.atoms
            shown = together(without_facts(shown, atoms, self.formula is not None), atoms)
        return spoken(shown, self.grounding)

    @property
    def complete(self) -> bool:
        """Whether the steps reach everything that follows.

        They do not if a limit or a choice of techniques stood in the way.
        """
        return self._reached and (not self._bare or self._shown.complete)

    @cached_property
    def _shown(self) -> Shown:
        from minelogic.derive.proofs.show import Shown

        return Shown(self.found, self.grounding, self._display, self._work)

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

    @cached_property
    def premises(self) -> tuple[Premise, ...]:
        """What the file gives that some step uses, each once."""
        found: dict[int, Premise] = {}
        for step in self.found:
            for premise in step.given:
                found.setdefault(id(premise), premise)
        return tuple(found.values())

    @cached_property
    def cost(self) -> int:
        """How many of the premises speak of more than one tile, or of none."""
        return sum([premise.cost for premise in self.premises])

    @cached_property
    def smallest(self) -> bool:
        """Whether every step was proved to have a reason of least cost."""
        return all(step.smallest for step in self.found)

    def text(self, formula: Ground) -> str:
        """A ground formula as a student would write it."""
        return write(to_tree(formula, self.grounding.atoms))

    @cached_property
    def trace(self) -> TraceJson:
        """The derivation as JSON, `minelogic.trace/1`, which has passed the checker."""
        return {"format": TRACE, "file": fingerprint(self.file), "steps": self.checked}

    @cached_property
    def checked(self) -> list[StepJson]:
        """The steps as JSON, which have passed the checker; raises `Refused` if they do not."""
        from minelogic.derive.verify import verify

        steps = [step.to_json(self.board, self.text) for step in self.steps]
        found = verify(self.file, {"format": TRACE, "steps": steps})
        if not found.ok:
            raise Refused(found.findings[0])
        return steps

    def _repr_html_(self) -> str:
        """The page of the derivation, in a frame of its own, for notebooks."""
        from minelogic.render.page import frame

        return frame(self)

    def to_json(self) -> TraceJson:
        """The same as `trace`."""
        return self.trace

    def __reduce__(self) -> tuple[Any, ...]:
        steps, known = self.steps, (self.answer, self.formula, self.holds, self.fails)
        return _restored, (self.file, steps, *known, self.complete)

    def __repr__(self) -> str:
        said = f"{len(self.steps)} {'step' if len(self.steps) == 1 else 'steps'}"
        answer = "" if self.answer is None else f"{self.answer}, "
        return f"<Derivation {self.file.source.name}: {answer}{said}>"


def _restored(file: File, *rest: Any) -> Derivation:
    """The derivation that was put away."""
    from minelogic.ground.ground import ground

    return Derivation(ground(file), *rest)


def fingerprint(file: File) -> FingerprintJson:
    """The name of a file and a hash of its text, by which a trace knows the file it is of."""
    # Not needed for what is shown on a terminal, and slow to import.
    from hashlib import sha256

    source = file.source
    return {
        "name": source.name,
        "sha256": sha256(source.text.encode("utf-8", "replace")).hexdigest(),
    }
