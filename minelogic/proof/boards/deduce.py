"""Deductions on a board: the smallest reason first, then the proof from it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from minelogic.derive.derivation import Derivation
from minelogic.errors import FileError, LimitReached
from minelogic.ground.formula import negation
from minelogic.ground.premises import Premise, taken_apart
from minelogic.limits import Limits
from minelogic.proof.boards.given import NotGiven, given_formula, settles
from minelogic.proof.boards.knowledge import BUDGET
from minelogic.proof.boards.meaning import Meaning
from minelogic.proof.boards.nodes import BoardNode, Maker, in_lines, needed, tidied
from minelogic.proof.boards.reasons import ASSUMED, Questions, Reasons, assuming, countermodel
from minelogic.proof.boards.search import Goals
from minelogic.proof.boards.tactics import NoWay
from minelogic.proof.boards.vocabulary import names_on_board
from minelogic.proof.first_order.prove import find
from minelogic.proof.graphs.shorten import shortened
from minelogic.proof.kernel import CLASSICAL, ON_BOARD, RULES, Line, Sequent, Theorem, proved
from minelogic.proof.kernel.counting import TooLarge
from minelogic.proof.logic_and_rules import ALWAYS
from minelogic.proof.script import Given, Logic
from minelogic.proof.writing.results import Countermodel, Proof, Undecided
from minelogic.solve.worlds import Model
from minelogic.source import Source
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.checked import File
from minelogic.syntax.forms import form
from minelogic.syntax.offboard import off_board
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Mines, Rule
from minelogic.syntax.text.characters import plain
from minelogic.syntax.tree import Forall, Formula, Truth

_BUDGET = 2_400
"""Goals that are looked at."""
_MOST_RULES = 4


def deduce(
    asked: str | Formula | Sequent,
    on: Questions | File | str | os.PathLike[str],
    *,
    logic: Logic = "classical",
    rules: Iterable[str] | None = None,
    name: str = "found",
    limits: Limits | None = None,
    budget: int = BUDGET,
) -> Proof | Countermodel | Undecided:
    """A proof of what a tile is, or of any formula or sequent, on the board of a problem or file.

    The proof starts from the least reason, the fewest instances of rules that will do. What does
    not follow is refuted by a world of the file. `FileError` if a text has mistakes.
    """
    limits = limits or Limits()
    questions = _questions(on, limits)
    sequent = _sequent(asked, questions)
    return _Deduction(
        sequent=sequent,
        questions=questions,
        logic=logic,
        rules=rules,
        name=name,
        limits=limits,
        budget=budget,
    ).answer()


def refuted(sequent: Sequent, on: File, limits: Limits | None = None) -> Countermodel | None:
    """A world of a board's file in which a sequent fails; None if it follows."""
    limits = limits or Limits()
    questions = _questions(on, limits)
    deduction = _Deduction(
        sequent=_sequent(sequent, questions),
        questions=questions,
        logic="classical",
        rules=None,
        name="refuted",
        limits=limits,
        budget=0,
    )
    return deduction.refuted()


def _questions(on: Any, limits: Limits) -> Questions:
    if isinstance(on, File):
        return Reasons(on, limits)
    if not isinstance(on, str | os.PathLike):
        if not hasattr(on, "explain"):
            raise TypeError(f"a proof is on the board of a problem or of a file, not on {on!r}")
        questions: Questions = on
        return questions
    from minelogic.syntax.file.load import decode, load_file

    path = os.fspath(on)
    with open(path, "rb") as stream:
        data = stream.read(4 * limits.characters + 1)
    source, findings = decode(path, data, limits)
    if findings:
        raise FileError(findings)
    return Reasons(load_file(source, os.path.dirname(path), limits), limits)


def _sequent(asked: str | Formula | Sequent, questions: Questions) -> Sequent:
    """What is to be proved, in the words of the file."""
    if isinstance(asked, str):
        from minelogic.proof.formulas.sequents import read_sequent, turnstiles

        if r"\vdash" in asked or next(turnstiles(plain(asked)), None):
            asked = read_sequent(asked)
    if not isinstance(asked, Sequent):
        asked = Sequent((), asked)  # type: ignore[arg-type]
    *premises, conclusion = [
        _on_the_board(questions.formula(formula), questions)
        for formula in (*asked.premises, asked.conclusion)
    ]
    return Sequent(tuple(premises), conclusion)


def _on_the_board(formula: Formula, questions: Questions) -> Formula:
    """The formula, unless it speaks of tiles that there are not: a theorem must not either."""
    source = Source("formula", write(formula))
    found = off_board(source, formula, questions.file.vocabulary)
    findings = [finding for finding in found if finding.severity == "error"]
    if findings:
        raise FileError(findings)
    return formula


class _Deduction:
    """What is asked, and of what."""

    def __init__(
        self,
        sequent: Sequent,
        questions: Questions,
        logic: Logic,
        rules: Iterable[str] | None,
        name: str,
        limits: Limits,
        budget: int,
    ) -> None:
        self.logic, self.name, self.budget, self.limits = logic, name, budget, limits
        self.asked, self.stated = sequent.conclusion, sequent
        *premises, conclusion = [
            expand(f, questions.file.definitions) for f in (*sequent.premises, sequent.conclusion)
        ]
        self.sequent = Sequent(tuple(premises), conclusion)
        self.questions = assuming(questions, sequent.premises, limits)
        self.file = questions.file
        self.allowed = ALWAYS | (RULES if rules is None else RULES & _named(rules))
        if logic == "intuitionistic":
            self.allowed -= CLASSICAL

    def answer(self) -> Proof | Countermodel | Undecided:
        """A proof, a world in which it fails, or why there is neither."""
        reason = self.questions.explain(self.asked)
        if reason.answer in ("independent", "refuted"):
            fails = reason.fails or self._world()
            if fails is not None:
                return countermodel(self.sequent, self.questions, fails)
        if reason.answer not in ("entailed", "inconsistent") or not reason.found:
            return self._undecided("Whether it follows was not found out within the limits.")
        try:
            return self._proof(reason)
        except LimitReached:
            return self._undecided("It follows, but no proof was found within the limits.")
        except TooLarge:
            return self._undecided("It follows, but what it rests on is too large to write out.")

    def _proof(self, reason: Derivation) -> Proof | Undecided:
        entailed = reason.answer == "entailed"
        general = self._in_general(reason) if entailed else None
        if general is not None:
            return general
        meaning, maker = Meaning(settles(self.file)), Maker()
        premises = [
            (self._line(maker, premise), premise)
            for premise in sorted(taken_apart(reason.premises, reason.grounding), key=_place)
        ]
        search = Goals(meaning, maker, premises, self.budget)
        try:
            last = search.prove(self.sequent.conclusion if entailed else Truth(False))
        except NoWay:
            last = None
        if last is not None and not entailed:
            last = maker.line(self.sequent.conclusion, "falseE", [last])
        if last is None:
            return self._undecided("It follows, but no proof of it was found.")
        tidied(last, meaning.settled)
        length = len(needed([last]))
        if length > self.limits.proof_lines:  # to lay it out would take long, and for nothing
            return self._too_long(f"{length:,} lines")
        lines, sources = in_lines(last)
        used = {line.rule for line in lines}
        if not used <= self.allowed:
            missing = sorted(used - self.allowed)
            return self._undecided(f"The proof that was found needs {', '.join(missing)}.")
        given = frozenset([form(lines[position].formula) for position in sources])
        theorem = Theorem(
            self.sequent, lines, self.allowed, given=given, settled=settles(self.file)
        )
        return self._shown(theorem, sources)

    def _shown(self, theorem: Theorem, sources: Mapping[int, Given]) -> Proof | Undecided:
        """The proof, as short as it is known to be, unless it is longer than a file may be."""
        theorem, origin = shortened(theorem)
        length, boxes = len(theorem.lines), max([len(line.boxes) for line in theorem.lines])
        if length > self.limits.proof_lines or boxes > self.limits.boxes:
            large = f"{length:,} lines" if length > self.limits.proof_lines else f"{boxes} boxes"
            within = "" if length > self.limits.proof_lines else " within each other"
            return self._too_long(f"{large}{within}")
        sources = {n: sources[old] for n, old in origin.items() if old in sources}
        called = os.path.basename(self.file.source.name)
        return Proof(theorem, self.name, self.logic, called, sources=sources, stated=self.stated)

    def _too_long(self, large: str) -> Undecided:
        return self._undecided(
            f"It follows, but the proof that was found has {large}, which is more than a file of "
            "proofs may have."
        )

    def _in_general(self, reason: Derivation) -> Proof | Undecided | None:
        """A proof for all values at once, if the reason is made of instances of rules alone."""
        names: dict[str, None] = {}
        for premise in reason.premises:
            statement = premise.statement
            if isinstance(statement, Rule) and statement.name is not None:
                names[statement.name] = None
            elif statement is None or statement.source.name != ASSUMED:
                return None
        general = in_general(self.sequent, [*names], self.file, self.allowed)
        if general is None:
            return None
        given = frozenset([form(general.lines[position].formula) for position in general.sources])
        theorem = Theorem(
            self.sequent,
            general.lines,
            self.allowed,
            given=given,
            values=general.values,
            settled=settles(self.file),
        )
        return self._shown(theorem, general.sources) if proved(theorem) else None

    def _line(self, maker: Maker, premise: Premise) -> BoardNode:
        """The line that a premise of a reason is."""
        statement = premise.statement
        if statement is not None and not isinstance(statement, Mines | Rule):
            if statement.source.name == ASSUMED:
                return maker.line(statement.core, "premise")
            named = Given("fact", (("line", statement.line),))
        elif isinstance(statement, Rule):
            named = Given(statement.name, tuple(premise.binding.items()))
        elif statement is not None:
            named = Given("mines")
        else:
            assert self.file.board is not None
            assert premise.tile is not None
            tile = self.file.board.name(premise.tile)
            named = Given(None, tile=tile if isinstance(tile, tuple) else (tile,))
        rule = "given" if statement is not None else "display"
        return maker.line(given_formula(self.file, named), rule, given=named)

    def refuted(self) -> Countermodel | None:
        """A world in which it fails, if there is one."""
        answers = self.questions.answers
        if not answers.possible(negation(self.questions.ground_formula(self.asked))):
            return None
        world = self._world()
        return None if world is None else countermodel(self.sequent, self.questions, world)

    def _world(self) -> Model | None:
        """The canonical world in which the goal fails; None if none was found."""
        from minelogic.solve.listing import canonical_model, some_model

        answers = self.questions.answers
        wanted = negation(self.questions.ground_formula(self.asked))
        try:
            return canonical_model(answers, wanted)
        except LimitReached:
            return some_model(answers, wanted)

    def _undecided(self, reason: str) -> Undecided:
        return Undecided(self.sequent, reason)


def _named(rules: Iterable[str]) -> frozenset[str]:
    from minelogic.proof.rules import spelled

    return frozenset([rule if rule in RULES else spelled(rule) or rule for rule in rules])


def _place(premise: Premise) -> tuple[bool, int]:
    """The display first, then the rules and facts as they are."""
    return premise.statement is not None, premise.tile or 0


class General(NamedTuple):
    """Lines of a proof, what those by `given` name, and what the names in them stand for."""

    lines: tuple[Line, ...]
    sources: Mapping[int, Given]
    values: Mapping[str, tuple[Any, ...]]


def in_general(
    sequent: Sequent, names: Sequence[str], file: File, allowed: frozenset[str]
) -> General | None:
    """A proof of a `forall` from the premises and rules of these names; None if none is found."""
    if not isinstance(sequent.conclusion, Forall) or len(names) > _MOST_RULES:
        return None
    sources = [Given(name) for name in names]
    try:
        rules = [given_formula(file, given) for given in sources]
    except (NotGiven, FileError):
        return None
    whole = Sequent((*sequent.premises, *rules), sequent.conclusion)

    def values(lines: Sequence[Line]) -> Mapping[str, tuple[Any, ...]]:
        return names_on_board(file, [line.formula for line in lines])

    outcome = find(
        whole,
        rules=allowed - ON_BOARD - {"theorem"},
        budget=_BUDGET,
        values=values,
        taken=[] if file.board is None else [str(vertex) for vertex in file.board.vertices],
    )
    if outcome.lines is None:
        return None
    first = len(sequent.premises)
    lines = [
        line._replace(rule="given") if first <= n < first + len(rules) else line
        for n, line in enumerate(outcome.lines)
    ]
    assert all(form(lines[first + n].formula) == form(rule) for n, rule in enumerate(rules))
    return General(
        tuple(lines), {first + n: given for n, given in enumerate(sources)}, values(lines)
    )
