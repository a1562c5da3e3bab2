"""What a proof asks of the file of a board: formulas in its words, least reasons, and worlds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

from minelogic import catalogue
from minelogic.derive.derivation import Derivation
from minelogic.derive.explain import Explainer
from minelogic.diagnostics import Diagnostic, ordered
from minelogic.errors import FileError, LimitReached
from minelogic.ground.formula import Ground, conjunction, negation
from minelogic.ground.ground import Grounding, ground, ground_formula
from minelogic.limits import Limits
from minelogic.proof.boards.given import settles
from minelogic.proof.boards.meaning import Meaning, tree_of
from minelogic.proof.kernel import Sequent
from minelogic.proof.kernel.counting import TooLarge
from minelogic.proof.writing.results import Countermodel
from minelogic.records import replace
from minelogic.solve.answers import Answers
from minelogic.solve.given import given_of
from minelogic.solve.worlds import Model
from minelogic.source import Source
from minelogic.syntax.check import Checker
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.checked import File
from minelogic.syntax.file.reader import read_formula
from minelogic.syntax.forms import Form, form
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Fact
from minelogic.syntax.tree import Formula

ASSUMED = "assumption"
"""The name of the source of what a sequent has as a premise."""


class Questions(Protocol):
    """What can be asked of a file; a `Problem` can."""

    @property
    def file(self) -> File: ...

    @property
    def answers(self) -> Answers: ...

    def formula(self, text: str | Formula, name: str = "formula") -> Formula:
        """A closed formula in the words of the file, checked."""

    def ground_formula(self, formula: str | Formula) -> Ground:
        """A closed formula over the atoms of the board."""

    def explain(self, formula: str | Formula) -> Derivation:
        """The least reason for an answer."""


class Reasons:
    """The questions, asked of a file; raises `FileError` if that has mistakes."""

    def __init__(self, file: File, limits: Limits) -> None:
        self.file, self.limits = file, limits
        if file.errors:
            raise FileError(file.diagnostics)

    @cached_property
    def grounding(self) -> Grounding:
        """The instances of every rule and fact."""
        grounding = ground(self.file, self.limits)
        if any(finding.severity == "error" for finding in grounding.diagnostics):
            raise FileError(grounding.diagnostics)
        return grounding

    @cached_property
    def answers(self) -> Answers:
        """What the solver knows."""
        return Answers(given_of(self.grounding), self.limits)

    @cached_property
    def _explainer(self) -> Explainer:
        return Explainer(self.answers, lambda: self.grounding)

    def formula(self, text: str | Formula, name: str = "formula") -> Formula:
        """A closed formula in the words of the file, checked; `FileError` if it has mistakes."""
        source = Source(name, text if isinstance(text, str) else write(text))
        findings: list[Diagnostic] = []
        formula = read_formula(source, self.limits, findings)
        if formula is not None:
            file = self.file
            checker = Checker(source, file.vocabulary, file.checked_definitions, findings)
            formula = checker.closed(formula)
            if checker.board_missing:
                span, missing = checker.board_missing
                findings.append(catalogue.MISSING_BOARD.at(source, span, name=missing))
        if formula is None or any(finding.severity == "error" for finding in findings):
            raise FileError(ordered(findings))
        return formula

    def ground_formula(self, formula: str | Formula) -> Ground:
        """A closed formula over the atoms of the board."""
        return ground_formula(self.formula(formula), self.file, self.limits)

    def explain(self, formula: str | Formula) -> Derivation:
        """The least reason for an answer."""
        asked = self.formula(formula)
        try:
            return self._explainer.explain(asked, self.ground_formula(asked))
        except LimitReached as reached:
            self.answers.reached.append(reached)
        return Derivation(self.grounding, (), "unknown", asked, reached=False)


def assuming(questions: Questions, premises: tuple[Formula, ...], limits: Limits) -> Questions:
    """The questions where some formulas, in the words of the file, hold besides."""
    if not premises:
        return questions
    file = questions.file
    facts = []
    for line, premise in enumerate(premises):
        # Each on a line of its own, by which it is known.
        source = Source(ASSUMED, "\n" * line + write(premise))
        core = expand(premise, file.definitions)
        facts.append(Fact(premise, core=core, source=source, span=(line, len(source.text))))  # type: ignore[arg-type]
    return Reasons(replace(file, facts=(*file.facts, *facts)), limits)


def countermodel(sequent: Sequent, questions: Questions, world: Model) -> Countermodel:
    """A world of the file as a countermodel: its bombs, what it shows, and what is spoken of."""
    file, board = questions.file, world.board
    truth: dict[Form, bool] = {}
    atoms: dict[Form, Formula] = {}

    def note(atom: Formula, value: bool) -> None:
        atom_form = form(atom)
        atoms.setdefault(atom_form, atom)
        truth.setdefault(atom_form, value)

    bombs = set(world.bombs)
    if board is not None:
        for tile, tile_name in enumerate(board.names):
            place = tile_name if isinstance(tile_name, tuple) else (tile_name,)
            bomb = tree_of(("atom", "B", *_terms(place)))
            note(bomb, tile_name in bombs)
            sign = world.signs[tile]
            if isinstance(sign, int):
                note(tree_of(("atom", "Q", sign, *_terms(place))), True)
    for atom in world.true:
        note(atom, True)
    meaning = Meaning(settles(file))
    for formula in (*sequent.premises, sequent.conclusion):
        try:
            meaning.ground(meaning.of(formula))
        except TooLarge:
            continue
    unsettled = [atom_form for atom_form in meaning.atoms if atom_form not in truth]
    if unsettled:
        fixed = _fixed(sequent, questions, world, bombs)
        for atom_form in unsettled:
            number = _number(atom_form, questions)
            value = number is not None and not questions.answers.possible(
                conjunction([*fixed, -number])
            )
            note(tree_of(atom_form), value)
            fixed += [] if number is None else [number if value else -number]
    return Countermodel(
        sequent,
        tuple([(atoms[atom_form], value) for atom_form, value in truth.items()]),
        board=board,
    )


def _fixed(sequent: Sequent, questions: Questions, world: Model, bombs: set[Any]) -> list[Ground]:
    """What a world settles, and that the conclusion fails in it."""
    given = questions.answers.given
    fixed: list[Ground] = [negation(questions.ground_formula(sequent.conclusion))]
    if given.board is None:
        return fixed
    fixed += [tile if n in bombs else -tile for tile, n in enumerate(given.board.names, start=1)]
    true = [given.atoms.number(atom) for atom in world.true]
    return [*fixed, *[number for number in true if number is not None]]


def _number(atom_form: Form, questions: Questions) -> int | None:
    """The number of an S or Q that a world leaves to its bombs, or to nobody.

    Other atoms that the file speaks of hold only where a world says so.
    """
    given = questions.answers.given
    predicate = atom_form[1]
    if given.board is None or predicate not in ("S", "Q"):
        return None
    if not given.is_settled and predicate in given.spoken:
        return None
    return given.atoms.number(tree_of(atom_form))  # type: ignore[arg-type]


def _terms(place: Sequence[Any]) -> list[Any]:
    return [("vertex", value) if isinstance(value, str) else value for value in place]
