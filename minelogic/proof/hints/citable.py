"""What may be used at a place of an unfinished proof, and what can be proved from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from minelogic.errors import FileError, LimitReached
from minelogic.limits import Limits
from minelogic.proof.goals import accessible, box_end, is_instance, is_name
from minelogic.proof.hints.core import core
from minelogic.proof.kernel import RULES, Sequent
from minelogic.proof.models.countermodels import countermodel, forms_of
from minelogic.proof.models.structures import is_propositional
from minelogic.proof.prove import prove
from minelogic.proof.report import TheoremReport
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.records import replace
from minelogic.syntax.forms import Form, form, names_in, runs
from minelogic.syntax.tree import Formula

Answer: TypeAlias = Proof | Countermodel | Undecided
_ASSUMED = ("premise", "assume", "given", "display")
_FEW, _MANY = 10, 40
"""From so many formulas a proof is looked for at once; from more, those that matter are taken."""
_LATEST = 200
"""So many lines that follow from others are taken into account, the latest."""
_MOST = 1_000
"""So many formulas are taken into account at all."""


class Place:
    """A position among the lines of a proof, and the boxes that are open there."""

    __slots__ = ("boxes", "position")

    def __init__(self, position: int, boxes: tuple[int, ...]) -> None:
        self.position, self.boxes = position, boxes


class CitableLines:
    """The right lines of a theorem, and proofs from those that may be cited at a place."""

    def __init__(self, theorem: TheoremReport, limits: Limits | None = None) -> None:
        self.theorem = theorem
        self.lines = theorem.text.lines
        self.limits = limits or Limits()
        labels = {line.label for line in self.lines}
        self.usable = {
            n
            for n, report in enumerate(theorem.lines)
            if report.line.formula is not None
            and (
                report.verdict == "right"
                # A line that waits for another theorem, and for no line, may be used meanwhile.
                or (report.verdict == "waiting" and labels.isdisjoint(report.waits_for))
            )
        }
        self.forms = [None if line.formula is None else form(line.formula) for line in self.lines]
        self._proofs: dict[Any, Answer] = {}
        self._board: Any = None

    def at(self, place: Place) -> dict[Form, int]:
        """The forms of the right lines that may be cited at a place, with their positions."""
        positions: dict[Form, int] = {}
        for n, _ in accessible(self.lines, place.position, place.boxes):
            line_form = self.forms[n]
            if n in self.usable and line_form is not None:
                positions.setdefault(line_form, n)
        return positions

    def closed(self, place: Place) -> dict[tuple[Form, Form], tuple[int, int]]:
        """The boxes that may be cited at a place, by what they assume and where they end."""
        boxes: dict[tuple[Form, Form], tuple[int, int]] = {}
        depth = len(place.boxes)
        for n in range(place.position):
            line = self.lines[n]
            if len(line.boxes) != depth + 1 or line.boxes != (*place.boxes, n):
                continue
            last = box_end(self.lines, n)
            assumed, ended = self.forms[n], self.forms[last]
            is_closed = last < place.position and self.lines[last].boxes == line.boxes
            is_right = {n, last} <= self.usable and not is_name(line.formula)
            if is_closed and is_right and assumed is not None and ended is not None:
                boxes.setdefault((assumed, ended), (n, last))
        return boxes

    def chosen(self, place: Place) -> list[str]:
        """The names in lines that may be cited of which nothing is assumed, the latest first."""
        positions = self.at(place)
        assumed = [
            names_in(line_form)
            for line_form, n in positions.items()
            if self.lines[n].rule in _ASSUMED
        ]
        spoken = [name for line_form in positions for name in sorted(names_in(line_form))]
        free = frozenset[str]().union(*assumed)
        return [name for name in dict.fromkeys(reversed(spoken)) if name not in free]

    def unwritten(self, place: Place) -> list[Formula]:
        """The premises of the theorem that are not among the lines that may be cited."""
        assert self.theorem.sequent is not None
        positions = self.at(place)
        return [p for p in self.theorem.sequent.premises if form(p) not in positions]

    def prove(self, place: Place, goal: Formula) -> Answer:
        """A proof of a formula from what may be used at a place, or why there is none."""
        sources = self._sources(place, goal)
        key = tuple([form(source) for source in sources]), form(goal)
        if key not in self._proofs:
            answer = self._prove(sources, goal)
            if isinstance(answer, Countermodel):
                # Lines that follow hold wherever the others do, and need not be named.
                positions = self.at(place)
                named = [f for f in sources if not self._is_derived(form(f), positions)]
                answer = replace(answer, sequent=Sequent(tuple(named), goal))
            self._proofs[key] = answer
        return self._proofs[key]

    def _sources(self, place: Place, goal: Formula) -> list[Formula]:
        """The premises, then the right lines that may be cited, each formula once.

        A line about a name that was chosen on the way is left out: as a premise it would say that
        something is assumed of the name. If the goal is about the name, nothing is lost by that.
        """
        assert self.theorem.sequent is not None
        positions = self.at(place)
        free = [
            names_in(line_form)
            for line_form, n in positions.items()
            if self.lines[n].rule in _ASSUMED
        ]
        free += [names_in(form(premise)) for premise in self.theorem.sequent.premises]
        names = frozenset[str]().union(names_in(form(goal)), *free)
        on_board = self.theorem.board_file is not None
        sources = {form(premise): premise for premise in self.theorem.sequent.premises}
        for line_form, n in positions.items():
            formula = self.lines[n].formula
            if formula is None or is_name(formula) or not names_in(line_form) <= names:
                continue
            if on_board and self.lines[n].rule in ("given", "display"):
                continue  # the file has it
            sources.setdefault(line_form, formula)
        cases = [
            line_form
            for line_form, n in positions.items()
            if n in place.boxes or n - 1 in place.boxes
        ]
        for case in [case for case in cases if case in sources]:
            for line_form in [*sources]:
                # Inside a case, what it is a case of says nothing more.
                if line_form != case and (
                    runs(line_form, "|", case) or is_instance(line_form, case)
                ):
                    del sources[line_form]
        derived = [line_form for line_form in sources if self._is_derived(line_form, positions)]
        for line_form in derived[:-_LATEST]:  # it follows from the others
            del sources[line_form]
        return list(sources.values())

    def _is_derived(self, line_form: Form, positions: dict[Form, int]) -> bool:
        return line_form in positions and self.lines[positions[line_form]].rule not in _ASSUMED

    def _prove(self, sources: Sequence[Formula], goal: Formula) -> Answer:
        if self.theorem.board_file is None:
            return self._by_logic(sources, goal)
        answer = self._on_board(sources, goal)
        if answer is not None:
            return answer
        answer = self._by_logic(sources, goal)
        if isinstance(answer, Countermodel):
            # What refutes it in logic alone need not be a world of the file.
            answer = Undecided(answer.sequent, "What the board says about it was not found out.")
        return answer

    def _by_logic(self, sources: Sequence[Formula], goal: Formula) -> Answer:
        asked = Sequent(tuple(sources), goal)
        if len(sources) <= _FEW:
            return self._ask(asked)
        if len(sources) > _MOST:
            return Undecided(asked, f"There are more than {_MOST:,} formulas to start from.")
        if is_propositional(forms_of(asked)):
            return self._by_core(asked)
        if len(sources) <= _MANY:
            return self._ask(asked)
        answer = self._ask(Sequent((*sources[: _MANY // 2], *sources[-_MANY // 2 :]), goal))
        if isinstance(answer, Proof):
            return answer
        return Undecided(asked, "There are too many lines to start from.")

    def _by_core(self, asked: Sequent) -> Answer:
        """A proof from the formulas that matter, the last ones rather than the first."""
        try:
            against = countermodel(asked, self.limits)
            if against is not None:
                return against
            chosen = core(asked, self.limits)
        except LimitReached:
            return Undecided(asked, "There are too many lines to start from.")
        answer = self._ask(chosen)
        if not isinstance(answer, Proof) and len(asked.premises) <= _MANY:
            answer = self._ask(asked)
        return answer

    def _ask(self, sequent: Sequent) -> Answer:
        theorem = self.theorem
        lemmas = theorem.allowed is not None and "theorem" in theorem.allowed < RULES
        try:
            return prove(
                sequent,
                logic=theorem.logic,
                rules=theorem.allowed,
                theorems=lemmas,
                limits=self.limits,
            )
        except LimitReached:
            return Undecided(sequent, "The limits were reached.")

    def _on_board(self, sources: Sequence[Formula], goal: Formula) -> Answer | None:
        """What the file of the board and the sources give; None if they cannot be asked so."""
        from minelogic.proof.boards.reasons import Reasons

        theorem = self.theorem
        assert theorem.board_file is not None
        asked = Sequent(tuple(sources), goal)
        if len(sources) > _MANY * 5:
            return Undecided(asked, "There are too many lines to start from.")
        try:
            if self._board is None:
                self._board = Reasons(theorem.board_file, self.limits)
            answer = prove(
                asked,
                logic=theorem.logic,
                rules=theorem.allowed,
                on=self._board,
                limits=self.limits,
            )
        except (FileError, LimitReached):
            return None  # it speaks of names that stand for no tile
        return None if isinstance(answer, Undecided) else answer
