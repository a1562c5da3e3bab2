"""Why: the premises that clash, the boards between which a formula is undecided."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from minelogic.budget import Budget
from minelogic.errors import LimitReached
from minelogic.ground.formula import COUNTS, Ground, negation
from minelogic.ground.ground import Grounding
from minelogic.ground.premises import Premise
from minelogic.limits import Limits
from minelogic.solve.answers import Answer, Answers
from minelogic.solve.clash import Clash, Premises, allowance
from minelogic.solve.knowledge import is_large
from minelogic.solve.sat.effort import Effort
from minelogic.solve.worlds import Model
from minelogic.syntax.statements import Fact, Mines, Prove

if TYPE_CHECKING:
    from minelogic.solve.nearest import NearestBoard

_QUERIES = 10
"""All queries of a file together may take so many times the conflicts of one question."""
_ASKED = 4
"""A reason for which somebody asks may take so many times the work of all steps of a derivation."""
_CLASH = 2
"""A clash may take such a part of the effort for all answers."""
_QUERIED = 4
"""The reasons for all queries, which come with the steps, may take such a part of that."""


class QueryAnswer:
    """The answer to a `prove` statement; two worlds, found when asked for, if it is independent."""

    def __init__(self, statement: Prove, answer: Answer, answers: Answers, asked: Ground) -> None:
        self.statement = statement
        self.answer: Answer = answer
        self.asked = asked
        """What it asks for, over the board's atoms."""
        self._answers = answers

    @property
    def holds(self) -> Model | None:
        """A world where the formula holds."""
        return self._worlds[0]

    @property
    def fails(self) -> Model | None:
        """A world where it does not."""
        return self._worlds[1]

    @cached_property
    def _worlds(self) -> tuple[Model | None, Model | None]:
        if self.answer != "independent":
            return None, None
        return two_worlds(self._answers, self.asked)

    @property
    def as_expected(self) -> bool | None:
        """Whether the answer is what the file expects; None if it expects nothing."""
        expected = self.statement.expect
        return None if expected is None else self.answer == expected

    def __repr__(self) -> str:
        return f"<QueryAnswer line {self.statement.line}: {self.answer}>"


def query_answers(answers: Answers, grounding: Grounding) -> tuple[QueryAnswer, ...]:
    """The answer to every query of a file."""
    queries: list[QueryAnswer] = []
    for block in grounding.queries:
        statement = block.statement
        assert isinstance(statement, Prove)
        formula = block.formulas[0] if block.formulas else True
        if answers.conflicts > _QUERIES * answers.limits.conflicts:
            answers.stopped("answering all queries of the file")
            queries.append(QueryAnswer(statement, "unknown", answers, formula))
            continue
        queries.append(QueryAnswer(statement, answers.entails(formula), answers, formula))
    return tuple(queries)


def reason_for(
    answers: Answers, grounding: Grounding, formula: Ground, shared: Budget | None = None
) -> Clash | None:
    """Premises of least cost from which an entailed formula follows; None if a limit was reached.

    The clash is that of these premises with the formula's opposite. A budget that several reasons
    share goes down by the work that this one takes.
    """
    total = _by_total(answers, grounding, formula)
    if total is not None:
        return Clash((total,), True)
    opposite = negation(formula)
    given = answers.given.premises(grounding, [opposite])
    own = _work(answers, grounding, given, "finding the premises")
    with (shared or own).part(own.limit) as work:
        switched = Premises(given, grounding.atoms, answers.limits, opposite)
        return _clash(answers, switched, work)


def _by_total(answers: Answers, grounding: Grounding, formula: Ground) -> Premise | None:
    """The number of mines, if the formula says what it says of a board with covered tiles.

    No display can say it, and a solver would have to go through the ways to place the bombs.
    """
    count = formula[1] if isinstance(formula, tuple) and formula[0] == "~" else formula
    if not isinstance(count, tuple) or count[0] not in COUNTS or not is_large(count):
        return None
    if answers.knowledge.in_terms_of_bombs(formula) is not True or not answers.covered:
        return None
    given = answers.given.premises(grounding)
    return next((premise for premise in given if isinstance(premise.statement, Mines)), None)


def work_of_queries(answers: Answers, grounding: Grounding) -> Budget:
    """The work that the reasons for all queries of a file may take together."""
    given = answers.given.premises(grounding)
    own = _work(answers, grounding, given, "finding the reasons of the queries")
    return Budget(own.limit // _QUERIED, own.name, own.what)


def _work(answers: Answers, grounding: Grounding, given: list[Premise], what: str) -> Budget:
    """The work that may go into one reason for which somebody asks."""
    steps = allowance(given, len(grounding.file.source.text), answers.limits, what)
    return Budget(_ASKED * steps.limit, steps.name, steps.what)


def conflict(answers: Answers, grounding: Grounding) -> Clash | None:
    """A smallest set of premises that clash; None if all can hold, or none was found."""
    if answers.solution.status != "inconsistent":
        return None
    from minelogic.solve.reasons.total_clash import clash_with_total

    given = answers.given.premises(grounding)
    before = len(answers.reached)

    def alone(some: list[Premise]) -> Clash | None:
        work = _work(answers, grounding, some, "finding the premises")
        # That no board fits is hard to believe without a clash, so one may take a while.
        effort = Effort(answers.limits.effort // _CLASH)
        if effort.limit > work.limit:
            work = Budget(effort.limit, effort.name, work.what)
        switched = Premises(some, grounding.atoms, answers.limits, effort=effort)
        switched.conflicts = answers.limits.conflicts
        return _clash(answers, switched, work)

    clash = clash_with_total(answers.given, given, alone)
    has_facts = any(isinstance(premise.statement, Fact) for premise in given)
    if clash is None or (has_facts and not clash.smallest):
        # What a fact says of a tile may be a shorter way to know it than what is shown there.
        other = alone(given)
        if clash is None or (other is not None and other.size <= clash.size):
            clash = other
    if clash is None:
        clash = _crowded(given, grounding, answers.limits)
    if clash is not None and clash.smallest:
        del answers.reached[before:]
    return clash


def _crowded(given: list[Premise], grounding: Grounding, limits: Limits) -> Clash | None:
    """Premises that clash because they need more than they leave room for, if that is found."""
    from minelogic.solve.pigeonholes import crowd

    found = crowd([premise.formula for premise in given])
    if found is None:
        return None
    effort = Effort(limits.effort // _CLASH)
    members = [given[place] for place in found.said]
    switched = Premises(members, grounding.atoms, limits, effort=effort)
    switched.conflicts = limits.conflicts
    failing = [switched.ask(negation(premise.formula)) for premise in members]
    engine = switched.asked_engine()
    kept = dict(zip(switched.switches, members, strict=True))
    try:
        for switch, fails in zip(switched.switches, failing, strict=True):
            rest = [other for other in kept if other != switch]
            # They clash with it, so if they can hold it fails, which says much of the world.
            if not engine.sure([*rest, fails]):
                del kept[switch]
    except LimitReached:
        return None
    return Clash(tuple(kept.values()), smallest=False)


def nearest(answers: Answers, grounding: Grounding) -> NearestBoard | None:
    """The world that breaks the fewest premises, if the problem is inconsistent."""
    if answers.solution.status != "inconsistent":
        return None
    from minelogic.solve.nearest import nearest_board

    board = nearest_board(answers, grounding)
    if board is None:
        what = "board" if answers.given.bombs else "world"
        answers.stopped(f"finding the nearest {what}")
    return board


def _clash(answers: Answers, switched: Premises, work: Budget) -> Clash | None:
    from minelogic.solve.smallest import smallest_clash

    try:
        clash = smallest_clash(switched, work=work)
    except LimitReached as reached:
        answers.reached.append(reached)
        return None
    if clash is not None and not clash.smallest:
        what = "making sure that no set of premises is smaller"
        stopped = clash.stopped
        if work.left < 0:
            answers.reached.append(LimitReached(work.name, work.limit, what))
        elif stopped is not None and stopped.limit != "conflicts":
            answers.reached.append(LimitReached(stopped.limit, stopped.value, what))
        else:
            answers.stopped(what)
    return clash


def two_worlds(answers: Answers, formula: Ground) -> tuple[Model | None, Model | None]:
    """A world where the formula holds and one where it does not, as far as the budget allows."""
    from minelogic.solve.listing import canonical_model, some_model

    models: list[Model | None] = []
    for wanted in (formula, negation(formula)):
        try:
            models.append(canonical_model(answers, wanted))
        except LimitReached as reached:
            # Then any world will do, if there is one at hand.
            answers.reached.append(reached)
            models.append(some_model(answers, wanted))
    return models[0], models[1]
