"""Steps as an answer: each line by one law from the line before, down to a formula in CNF."""

from __future__ import annotations

from fractions import Fraction

from minelogic.budget import Budget
from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.grading.cnf.forms import form_of
from minelogic.grading.cnf.laws import ASSOCIATION, COMMUTATION, LAWS, Seen, is_named, law_between
from minelogic.grading.cnf.meaning import Assignment, Meanings, assigned, letters_of, witness
from minelogic.grading.cnf.mistakes import mistake_between
from minelogic.grading.cnf.reading import Answer, WrittenLine
from minelogic.grading.cnf.shape import (
    conjuncts,
    is_cnf,
    not_a_clause,
    quoted,
    style_of,
)
from minelogic.grading.cnf.step_tally import StepTally
from minelogic.grading.cnf.tally import CnfStep, tally_of
from minelogic.grading.report.judgement import Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Outcome
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.tree import Formula
from minelogic.words import listed

STEPS = "every step holds"
ENDS = "ends in cnf"
ITEMS = (STEPS, ENDS)
_WEIGHTS = {STEPS: Fraction(5), ENDS: Fraction(1)}
"""Unless the exercise says otherwise."""
_TITLES = {
    STEPS: "Every step holds by a law",
    ENDS: "The last line is a conjunctive normal form of the formula",
}
_WORK = 1_500_000
"""Parts that may be made in looking for the laws of all steps."""
_MISTAKE_WORK = 1_000_000
"""Parts that may be looked at for the mistakes of all steps."""


def judge_steps(exercise: Exercise, given: Formula, answer: Answer, source: Source) -> Judged:
    """The two items: the steps, each worth the same, and that the last line is in CNF.

    A step by one law or two is right; one by more counts half where steps are asked for. What they
    earn together is in `tally`.
    """
    return _Steps(exercise, given, answer, source).judged()


def steps_of(exercise: Exercise, given: Formula, answer: Answer, source: Source) -> list[CnfStep]:
    """Each line judged against the one before it."""
    return _Steps(exercise, given, answer, source).steps()


class _Steps:
    def __init__(self, exercise: Exercise, given: Formula, answer: Answer, source: Source) -> None:
        self.exercise = exercise
        self.given = given
        self.answer = answer
        self.source = source
        self.read = [line.formula for line in answer.lines if line.formula is not None]
        self.own = set(letters_of([given]))
        self.meanings = Meanings(letters_of([given, *self.read]), exercise.limits)
        self.work = Budget(_WORK, "parts", "the laws of all steps")
        self.mistake_work = Budget(_MISTAKE_WORK, "parts", "the mistakes of all steps")
        self.style = style_of(source.text)
        self.findings: list[Diagnostic] = list(answer.findings)

    def judged(self) -> Judged:
        steps = self.steps()
        points = shares(
            replace(self.exercise, weights={**_WEIGHTS, **self.exercise.weights}), ITEMS
        )
        task = self.exercise.task
        half = isinstance(task, Cnf) and task.form == "steps"
        tally = tally_of(steps, self.given, self.meanings, half)
        items = (
            self._steps_item(steps, points[STEPS], tally),
            self._ends_item(steps, points[ENDS]),
        )
        return Judged(
            items=items,
            findings=tuple([finding_of(finding) for finding in self.findings]),
            message=_message(steps, items, tally.missing),
        )

    def steps(self) -> list[CnfStep]:
        """Each line judged against the last one above it that can be read."""
        steps: list[CnfStep] = []
        above = [self.given]
        line, on_the_way = 0, True
        for written in self.answer.lines:
            if written.formula is None:
                sentence = "This line cannot be read."
                step = CnfStep(written=written, verdict="unread", sentence=sentence)
                steps.append(replace(step, on_the_way=on_the_way))
                continue
            step = self._step(above, line, written, written.formula)
            on_the_way = self._on_the_way(step, written.formula, on_the_way)
            steps.append(replace(step, on_the_way=on_the_way))
            if not step.holds:
                above = []
            above.append(written.formula)
            line = written.line
        return steps

    def _on_the_way(self, step: CnfStep, formula: Formula, before: bool) -> bool:
        if not set(letters_of([formula])) <= self.own:
            return False
        if before and step.verdict not in ("wrong", "undecided"):
            return True
        try:
            return self._difference(self.given, formula) is None
        except LimitReached:
            return False

    def _step(
        self, above: list[Formula], line: int, written: WrittenLine, after: Formula
    ) -> CnfStep:
        """The line, judged against the last of those above it, which all mean the same."""
        before = above[-1]
        if not line and form_of(before) == form_of(after):
            return CnfStep(written=written, verdict="start")
        try:
            differ = self._difference(before, after)
        except LimitReached as reached:
            sentence = f"Undecided: {reached}."
            return CnfStep(written=written, verdict="undecided", sentence=sentence)
        if differ is not None:
            return self._wrong(before, line, written, after, differ)
        by = law_between(before, after, written.law, self.work)
        if by.same:
            return CnfStep(written=written, verdict="repeated", sentence="Nothing has changed.")
        for earlier in reversed(above[:-1]):
            if by.laws or by.too_large:
                break
            from_there = law_between(earlier, after, written.law, self.work)
            by = from_there if from_there.laws and not from_there.same else by
        return CnfStep(
            written=written,
            verdict="right" if by.laws else "many laws",
            sentence=_right(by, written.law) if by.laws else _many_laws(by),
            laws=by.laws,
        )

    def _difference(self, before: Formula, after: Formula) -> Assignment | None:
        """An assignment in which one is true and the other not; raises `LimitReached`."""
        assignment = self.meanings.first(before, after)
        return assignment if assignment is not None else self.meanings.first(after, before)

    def _wrong(
        self, before: Formula, line: int, written: WrittenLine, after: Formula, differ: Assignment
    ) -> CnfStep:
        mistake = mistake_between(
            before, after, self.meanings, written.line, self.style, self.mistake_work
        )
        holds = self.meanings.holds(before, differ)
        above = f"line {line}" if line else "the formula"
        was, now = ("true", "false") if holds else ("false", "true")
        sentence = f"{assigned(differ)} {above} is {was}, but line {written.line} is {now}."
        return CnfStep(
            written=written,
            verdict="wrong",
            sentence=f"This does not follow from {above}{f': {mistake.title}' if mistake else ''}.",
            on_the_way=False,
            witness=witness(
                differ, sentence, [Line(text=written.text, line=written.line)] if holds else ()
            ),
            mistake=mistake,
        )

    def _steps_item(self, steps: list[CnfStep], points: Fraction, tally: StepTally) -> Item:
        score = points * tally.earned.share
        lines = tuple(
            [
                Line(
                    text=step.written.text,
                    line=step.written.line,
                    name=listed(step.laws, most=None) or None,
                    sentence=step.sentence or None,
                )
                for step in steps
                if step.verdict != "start"
            ]
        )
        witnesses = tuple([step.witness for step in steps if step.witness is not None])
        mistakes = tuple([step.mistake for step in steps if step.mistake is not None])
        outcome: Outcome = "passed" if score == points else "failed"
        lost = [step for step in steps if not step.holds]
        if lost and all(step.verdict == "undecided" for step in lost):
            outcome = "undecided"
        return Item(
            id=STEPS,
            title=_TITLES[STEPS],
            points=points,
            score=score,
            outcome=outcome,
            message=tally.sentence,
            lines=lines,
            witnesses=witnesses,
            mistakes=mistakes,
        )

    def _ends_item(self, steps: list[CnfStep], points: Fraction) -> Item:
        def item(outcome: Outcome, message: str = "", lines: tuple[Line, ...] = ()) -> Item:
            return Item(
                id=ENDS,
                title=_TITLES[ENDS],
                points=points,
                score=points if outcome == "passed" else Fraction(0),
                outcome=outcome,
                message=message,
                lines=lines,
            )

        if not self.read or steps[-1].verdict == "unread":
            return item("failed", "The last line cannot be read.")
        reached = self._end(steps)
        if reached is not None:
            after = "What comes after it was not needed." if reached is not steps[-1] else ""
            return item("passed", after, (_line(reached),))
        last, own = self.read[-1], (_line(steps[-1]),)
        if not is_cnf(last):
            for part in conjuncts(last):
                finding = not_a_clause(self.source, part)
                if finding is not None:
                    self.findings.append(finding)
            return item("failed", "The last line is not in conjunctive normal form yet.", own)
        if not set(letters_of([last])) <= self.own:
            message = "The last line has letters that the formula does not have."
            return item("failed", message, own)
        if steps[-1].verdict == "undecided":
            return item("undecided", steps[-1].sentence)
        message = "The last line is in conjunctive normal form, but not equivalent to the formula."
        return item("failed", message, own)

    def _end(self, steps: list[CnfStep]) -> CnfStep | None:
        """The last line in CNF that is equivalent to the formula, if only right ones follow it."""
        for step in reversed(steps):
            formula = step.written.formula
            if formula is None or not step.on_the_way:
                return None
            if is_cnf(formula):
                return step
            if not step.holds:
                return None
        return None


def _line(step: CnfStep) -> Line:
    return Line(text=step.written.text, line=step.written.line)


def _right(seen: Seen, named: str | None) -> str:
    """What is said of a right step."""
    two = len(seen.laws) == 2 and not set(seen.laws) <= {COMMUTATION, ASSOCIATION}
    sentence = f"Right, {'but two laws at once:' if two else 'by'} {' and '.join(seen.laws)}"
    if named is None or is_named(named, seen):
        return f"{sentence}."
    schema = f" ({LAWS[named].schema})" if named in LAWS else ""
    return f"{sentence}, and not by {named}{schema}."


def _many_laws(seen: Seen) -> str:
    """What is said of a step that means the same, where no law was seen."""
    if seen.too_large:
        return "Right, but too large to see by which law."
    return "Right, but more than two laws at once: take smaller steps."


def _message(steps: list[CnfStep], items: tuple[Item, ...], needed: int) -> str:
    wrong = [step for step in steps if step.verdict == "wrong"]
    if wrong:
        first = wrong[0]
        return f"Line {first.written.line}, {quoted(first.written.text, 40)}: {first.sentence}"
    if all(item.outcome == "passed" for item in items):
        return "Every step holds, and the last line is in conjunctive normal form."
    if any(step.verdict == "unread" for step in steps):
        return "Not every line can be read."
    if needed:
        return "The steps do not lead to conjunctive normal form yet."
    return items[0].message
