"""Steps as an answer: each line by one law from the line before, down to a formula in CNF."""

from __future__ import annotations

from fractions import Fraction

from minelogic.budget import Budget
from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.grading.cnf.forms import Form, form_of
from minelogic.grading.cnf.laws import ASSOCIATION, COMMUTATION, LAWS, Seen, is_named, law_between
from minelogic.grading.cnf.meaning import Assignment, Meanings, assigned, letters_of, witness
from minelogic.grading.cnf.mistakes import mistake_between
from minelogic.grading.cnf.reading import Answer, WrittenLine
from minelogic.grading.cnf.shape import (
    conjuncts,
    distance,
    is_cnf,
    not_a_clause,
    quoted,
    style_of,
)
from minelogic.grading.cnf.tally import CREDIT, CnfStep, StepTally, tally_of
from minelogic.grading.report.judgement import Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Outcome
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.tree import Formula
from minelogic.words import listed

STEPS = "every step holds"
ENDS = "ends in cnf"
ITEMS = (STEPS, ENDS)
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

    A step by one law or two is right; one that is equivalent by more counts half; one that comes no
    nearer to CNF counts nothing. The steps still needed after the last right line that is
    equivalent to the formula count as steps not done. A wrong step stands for one of them, as do
    right steps after it, which are judged from the line where it led.
    """
    return _Steps(exercise, given, answer, source).judged()


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
        steps = self._steps()
        points = shares(self.exercise, ITEMS)
        tally = tally_of(steps, self.given, self.meanings)
        items = (
            self._steps_item(steps, points[STEPS], tally),
            self._ends_item(steps, points[ENDS]),
        )
        return Judged(
            items=items,
            findings=tuple([finding_of(finding) for finding in self.findings]),
            message=_message(steps, items, tally.missing),
        )

    def _steps(self) -> list[CnfStep]:
        """Each line judged against the last one above it that can be read."""
        steps: list[CnfStep] = []
        before, line, on_the_way = self.given, 0, True
        seen = {form_of(self.given)}
        nearest = least = distance(self.given)
        for written in self.answer.lines:
            if written.formula is None:
                steps.append(
                    CnfStep(
                        written=written,
                        verdict="unread",
                        sentence="This line cannot be read.",
                        on_the_way=on_the_way,
                    )
                )
                continue
            step = self._step(before, line, written, written.formula, seen)
            was, on_the_way = on_the_way, self._on_the_way(step, written.formula, on_the_way)
            here = distance(written.formula)
            if on_the_way:
                nearer, nearest = here < nearest, min(here, nearest)
            else:
                # What is wrong is a new beginning, but a new letter is none.
                nearer = not was and here < least
                least = here if was or step.verdict not in CREDIT else min(here, least)
            counts = step.counts and (nearer or step.verdict not in CREDIT)
            steps.append(replace(step, counts=counts, on_the_way=on_the_way))
            before, line = written.formula, written.line
            seen.add(form_of(before))
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
        self, before: Formula, line: int, written: WrittenLine, after: Formula, seen: set[Form]
    ) -> CnfStep:
        if not line and form_of(before) == form_of(after):
            return CnfStep(written=written, verdict="start", counts=False)
        try:
            differ = self._difference(before, after)
        except LimitReached as reached:
            sentence = f"Undecided: {reached}."
            return CnfStep(written=written, verdict="undecided", sentence=sentence)
        if differ is not None:
            return self._wrong(before, line, written, after, differ)
        by = law_between(before, after, written.law, self.work)
        if by.same:
            sentence = "Nothing has changed."
            return CnfStep(written=written, verdict="repeated", sentence=sentence, counts=False)
        return CnfStep(
            written=written,
            verdict="right" if by.laws else "many laws",
            sentence=_right(by, written.law) if by.laws else _many_laws(by),
            counts=form_of(after) not in seen,
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
        counted = [step for step in steps if step.counts]
        total = tally.counted + tally.missing
        # Without any step there is nothing to give points for, unless none is needed.
        score = points if is_cnf(self.given) else Fraction(0)
        if total:
            score = points * tally.earned / total
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
        lost = [step for step in counted if step.credit < 1]
        if lost and all(step.verdict == "undecided" for step in lost):
            outcome = "undecided"
        return Item(
            id=STEPS,
            title=_TITLES[STEPS],
            points=points,
            score=score,
            outcome=outcome,
            message=_steps_message(counted, tally),
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
        last, written = self.read[-1], steps[-1].written
        own = (Line(text=written.text, line=written.line),)
        if not is_cnf(last):
            for part in conjuncts(last):
                finding = not_a_clause(self.source, part)
                if finding is not None:
                    self.findings.append(finding)
            return item("failed", "The last line is not in conjunctive normal form yet.", own)
        if not set(letters_of([last])) <= self.own:
            message = "The last line has letters that the formula does not have."
            return item("failed", message, own)
        try:
            if self._difference(self.given, last) is None:
                return item("passed", "", own)
        except LimitReached as reached:
            return item("undecided", f"Undecided: {reached}.")
        message = "The last line is in conjunctive normal form, but not equivalent to the formula."
        return item("failed", message, own)


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


def _steps_message(counted: list[CnfStep], tally: StepTally) -> str:
    needed = tally.missing
    if not counted:
        return "There is no step." if needed else ""
    right = sum(step.verdict == "right" for step in counted)
    parts = [f"{right} of {len(counted)} steps {'is' if right == 1 else 'are'} right"]
    many = sum(step.verdict == "many laws" for step in counted)
    if many:
        parts.append(f"{many} {'uses' if many == 1 else 'use'} too many laws at once")
    if needed:
        parts.append(f"about {needed:,} more {'is' if needed == 1 else 'are'} needed")
        if tally.line is not None and len(counted) > 1:
            parts[-1] += f" after what is right in line {tally.line}"
    return f"{listed(parts)}."


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
