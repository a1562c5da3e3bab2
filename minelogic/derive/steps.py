"""Steps of a derivation: what is concluded, by which technique, from which premises."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, NotRequired, TypeAlias

from minelogic.board import Board
from minelogic.ground.formula import Ground
from minelogic.ground.premises import CitedJson, Premise, PremiseJson
from minelogic.jsonable import Shape
from minelogic.records import dataclass, replace
from minelogic.syntax.statements import Fact, Mines

StepId: TypeAlias = int | str
"""1, 2, 3 … for the steps of a derivation; `2.1`, `2.2`, `2.2.1` … for those within a case."""

Form = Literal["direct", "sum", "contradiction", "cases", "each", "pairs"]


class EarlierJson(CitedJson):
    """An earlier step."""

    step: StepId


class AssumptionJson(CitedJson):
    """What a case that one is in assumes."""

    assume: str


ReasonJson: TypeAlias = PremiseJson | EarlierJson | AssumptionJson


class CaseJson(Shape):
    """What follows from an assumption."""

    assume: str
    steps: list[StepJson]


class CasesJson(Shape):
    """The cases of a step, if it has some."""

    cases: NotRequired[list[CaseJson]]


class LikeJson(Shape):
    """The earlier step that a step is like, but for a renaming, if there is one."""

    like: NotRequired[StepId]


class StepJson(CasesJson, LikeJson):
    """One deduction."""

    id: StepId
    conclusions: list[str]
    technique: str
    form: Form
    smallest: bool
    premises: list[ReasonJson]
    sentence: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier step, as a premise."""

    step: StepId


@dataclass(frozen=True, slots=True)
class Assumption:
    """What a case that one is in assumes, as a premise."""

    formula: Ground


Reason: TypeAlias = Premise | Earlier | Assumption


@dataclass(frozen=True, slots=True)
class Case:
    """What follows from an assumption: the conclusion of the step the case is for, or a clash."""

    assume: Ground
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One deduction.

    Its conclusions are literals, all bombs or all safe; by themselves: `False` for a clash, and
    within a case or for a query any formula. Without cases each conclusion follows from the
    premises by propagation (the opposite leads to a clash), or from their weighted sum.
    """

    id: StepId
    conclusions: tuple[Ground, ...]
    technique: str
    premises: tuple[Reason, ...]
    cases: tuple[Case, ...] = ()
    weights: tuple[int, ...] = ()
    """If the step is a sum: how often each premise is added, negative for subtracted, 0 for not."""
    smallest: bool = True
    """Whether no set of premises has a lower cost."""
    each: bool = False
    """Whether each conclusion follows from an instance of its own, in the order of both."""
    pairs: bool = False
    """Whether any two of the literals that it counts clash, so that at most one of them holds."""
    like: StepId | None = None
    """An earlier step that it is like, but for a renaming: then its cases need not be told."""
    sentence: str = ""
    wording: str | None = None
    """The conclusion as it was asked for, if it is not simply a ground formula."""
    told_with: frozenset[Reason] = frozenset()
    """Those of its premises that its sentence uses, and that it follows without."""
    at_hand: tuple[Reason, ...] = ()
    """What else is known and costs nothing, until it is shown how the step follows."""

    @property
    def given(self) -> tuple[Premise, ...]:
        """The premises that the file gives."""
        return tuple([premise for premise in self.premises if isinstance(premise, Premise)])

    @property
    def earlier(self) -> tuple[StepId, ...]:
        """The earlier steps it rests on."""
        return tuple([premise.step for premise in self.premises if isinstance(premise, Earlier)])

    @property
    def cost(self) -> int:
        """How many of the premises speak of more than one tile, or of none.

        A number whose halves are said by two premises counts as one, and so do instances of one
        rule that each have a conclusion of their own.
        """
        if self.each:
            return max([premise.cost for premise in self.given])
        halves = [premise.half for premise in self.given if premise.half is not None]
        return sum([premise.cost for premise in self.given]) - len(halves) + len(set(halves))

    @property
    def form(self) -> Form:
        """How the step is shown: by propagation, of each instance alone, by a sum, or in cases."""
        if self.cases:
            return "contradiction" if len(self.cases) == 1 else "cases"
        if self.each:
            return "each"
        if self.pairs:
            return "pairs"
        return "sum" if self.weights else "direct"

    @property
    def told(self) -> tuple[Case, ...]:
        """The cases that are told: none, if the step is like an earlier one."""
        return self.cases if self.like is None else ()

    def within(self) -> Iterator[Step]:
        """The step and all steps in its cases, in the order of the text."""
        yield self
        for case in self.cases:
            for step in case.steps:
                yield from step.within()

    def to_json(self, board: Board | None, text: Callable[[Ground], str]) -> StepJson:
        """The step as `minelogic.trace/1` has it; `text` writes ground formulas."""
        said = [text(conclusion) for conclusion in self.conclusions]
        if self.wording is not None and self.form == "contradiction":
            text = _with_opposite(text, self.cases[0].assume, opposite_wording(self.wording))
        like: LikeJson = {} if self.like is None else {"like": self.like}
        return {
            "id": self.id,
            "conclusions": said if self.wording is None else [self.wording],
            "technique": self.technique,
            "form": self.form,
            "smallest": self.smallest,
            "premises": self._premises_json(board, text),
            **self._cases_json(board, text),
            **like,
            "sentence": self.sentence,
        }

    def _cases_json(self, board: Board | None, text: Callable[[Ground], str]) -> CasesJson:
        if not self.cases:
            return {}
        cases: list[CaseJson] = [
            {
                "assume": text(case.assume),
                "steps": [step.to_json(board, text) for step in case.steps],
            }
            for case in self.cases
        ]
        return {"cases": cases}

    def _premises_json(
        self, board: Board | None, text: Callable[[Ground], str]
    ) -> list[ReasonJson]:
        reasons: list[ReasonJson] = []
        for index, premise in enumerate(self.premises):
            reason: ReasonJson
            if isinstance(premise, Premise):
                reason = premise.to_json(board)
            elif isinstance(premise, Earlier):
                reason = {"step": premise.step}
            else:
                reason = {"assume": text(premise.formula)}
            if self.weights and self.weights[index]:
                turned = isinstance(premise, Premise) and premise.turned
                reason["times"] = -self.weights[index] if turned else self.weights[index]
            reasons.append(reason)
        return reasons


def _with_opposite(
    text: Callable[[Ground], str], assumed: Ground, wording: str
) -> Callable[[Ground], str]:
    """The writer that writes an assumption as the opposite of what was asked.

    That not all hold is written as a count: a reader takes `~(A & B)` for one of the opposites.
    """
    match assumed:
        case ("at most", int() as bound, *parts) if bound == len(parts) - 1:
            return text
    return lambda formula: wording if formula == assumed else text(formula)


def opposite_wording(wording: str) -> str:
    """The opposite of a formula in somebody's own words: `~(A | B)` for `A | B`, and back.

    Two negations in a row would be another formula to a reader that counts: of ~(~(A | B)) the
    parts are ~A and ~B.
    """
    denied = denied_wording(wording)
    return f"~({wording})" if denied is None else denied


def denied_wording(wording: str) -> str | None:
    """The formula whose negation the wording is; None if it is no negation of a formula."""
    if not wording.startswith("~"):
        return None
    inner = wording[1:]
    if inner.startswith("(") and inner.endswith(")"):
        depth = 0
        for place, sign in enumerate(inner):
            depth += (sign == "(") - (sign == ")")
            if depth == 0 and place < len(inner) - 1:
                return None
        return inner[1:-1]
    # A quantifier reaches to the end.
    return inner if inner.startswith(("forall ", "exists ")) else None


def beside(reasons: Iterable[Reason]) -> list[Premise]:
    """What else has to be cited with these: what makes their formulas what they are."""
    cited = [reason for reason in reasons if isinstance(reason, Premise)]
    seen = {premise.key for premise in cited}
    found = []
    for premise in cited:
        for other in premise.beside:
            if other.key not in seen:
                seen.add(other.key)
                found.append(other)
    return found


def besides(premises: Iterable[Reason], more: Iterable[Reason]) -> tuple[Reason, ...]:
    """What is not among the premises already."""
    listed = {_name(premise) for premise in premises}
    return tuple([reason for reason in more if _name(reason) not in listed])


def _name(reason: Reason) -> object:
    return reason.key if isinstance(reason, Premise) else reason


def with_told(step: Step, used: Iterable[Reason]) -> Step:
    """The step with what its sentence uses besides among its premises."""
    more = besides(step.premises, dict.fromkeys(used))
    if not more:
        return step
    weights = (
        [*step.weights, *[0] * len(more)]
        if step.weights
        else [0] * (len(step.premises) + len(more))
    )
    both = sorted(
        zip((*step.premises, *more), weights, strict=True), key=lambda one: _told_place(one[0])
    )
    return replace(
        step,
        premises=tuple([reason for reason, _ in both]),
        weights=tuple([weight for _, weight in both]) if step.weights else (),
        told_with=step.told_with.union(more),
    )


def without_told(step: Step) -> Step:
    """The step with only those premises that it follows from."""
    if not step.told_with:
        return step
    told = [one for one in step.premises if isinstance(one, Earlier | Assumption)]
    told = [one for one in told if one in step.told_with]
    kept = [place for place, one in enumerate(step.premises) if one not in told]
    return replace(
        step,
        premises=tuple([step.premises[place] for place in kept]),
        weights=tuple([step.weights[place] for place in kept]) if step.weights else (),
        told_with=frozenset(),
    )


def ordered(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """The reasons in the order in which they are listed: what is dear, then what is cheap."""
    return tuple(sorted(reasons, key=_place))


def _place(reason: Reason) -> int:
    if isinstance(reason, Assumption):
        return 6
    if isinstance(reason, Earlier):
        return 5
    if reason.statement is None:
        return 4
    if isinstance(reason.statement, Mines):
        return 3
    if isinstance(reason.statement, Fact):
        return 2
    return 1 - reason.cost


def _told_place(reason: Reason) -> tuple[int, tuple[int, ...]]:
    """Earlier steps by their number, after what the file gives and before what is assumed."""
    if isinstance(reason, Assumption):
        return 2, ()
    if isinstance(reason, Earlier):
        return 1, tuple(map(int, str(reason.step).split(".")))
    return 0, ()
