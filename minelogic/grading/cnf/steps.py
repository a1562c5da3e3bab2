"""Steps as an answer: each line by one law from the line before, down to a formula in CNF."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, TypeAlias

from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.grading.cnf.forms import Budget, Form, form_of
from minelogic.grading.cnf.laws import ASSOCIATION, COMMUTATION, LAWS, Seen, is_named, law_between
from minelogic.grading.cnf.meaning import Assignment, Meanings, letters_of
from minelogic.grading.cnf.mistakes import mistake_between
from minelogic.grading.cnf.progress import distance, steps_needed
from minelogic.grading.cnf.reading import Answer, Written
from minelogic.grading.cnf.shape import conjuncts, is_cnf, not_a_clause
from minelogic.grading.cnf.words import assigned, listed, shown, style_of, witness
from minelogic.grading.report.judgement import Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Mistake, Outcome, Witness
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.syntax.tree import Formula

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

Verdict: TypeAlias = Literal[
    "start", "repeated", "right", "many laws", "wrong", "unread", "undecided"
]
_CREDIT = {"right": Fraction(1), "many laws": Fraction(1, 2)}
_HELD = ("start", "repeated", *_CREDIT)


@dataclass(frozen=True, slots=True)
class Step:
    """A line, judged against the line before it."""

    written: Written
    verdict: Verdict
    said: str = ""
    counts: bool = True
    """Whether it comes nearer to CNF than the lines above it, or is wrong."""
    on_the_way: bool = True
    """Whether the line is still equivalent to the formula, over its letters."""
    laws: tuple[str, ...] = ()
    witness: Witness | None = None
    mistake: Mistake | None = None

    @property
    def credit(self) -> Fraction:
        return _CREDIT.get(self.verdict, Fraction(0))


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
        self.work = Budget(_WORK)
        self.mistake_work = Budget(_MISTAKE_WORK)
        self.style = style_of(source.text)
        self.findings: list[Diagnostic] = list(answer.findings)

    def judged(self) -> Judged:
        steps = self._steps()
        points = shares(self.exercise, ITEMS)
        tally = self._tally(steps)
        items = (
            self._steps_item(steps, points[STEPS], tally),
            self._ends_item(steps, points[ENDS]),
        )
        found = tuple([finding_of(finding) for finding in self.findings])
        return Judged(items, findings=found, message=_message(steps, items, tally.missing))

    def _steps(self) -> list[Step]:
        steps: list[Step] = []
        before, line, on_the_way = self.given, 0, True
        seen = {form_of(self.given)}
        nearest = least = distance(self.given)
        for written in self.answer.lines:
            if written.formula is None:
                said = "This line cannot be read."
                steps.append(Step(written, "unread", said, True, on_the_way))
                continue
            step = self._step(before, line, written, written.formula, seen)
            was, on_the_way = on_the_way, self._on_the_way(step, written.formula, on_the_way)
            here = distance(written.formula)
            if on_the_way:
                nearer, nearest = here < nearest, min(here, nearest)
            else:
                # What is wrong is a new beginning, but a new letter is none.
                nearer = not was and here < least
                least = here if was or step.verdict not in _CREDIT else min(here, least)
            counts = step.counts and (nearer or step.verdict not in _CREDIT)
            steps.append(replace(step, counts=counts, on_the_way=on_the_way))
            before, line = written.formula, written.line
            seen.add(form_of(before))
        return steps

    def _on_the_way(self, step: Step, formula: Formula, before: bool) -> bool:
        if not set(letters_of([formula])) <= self.own:
            return False
        if before and step.verdict not in ("wrong", "undecided"):
            return True
        try:
            return self._difference(self.given, formula) is None
        except LimitReached:
            return False

    def _tally(self, steps: list[Step]) -> _Tally:
        """The steps that count, done and missing."""
        right = [n for n, s in enumerate(steps) if s.on_the_way and s.verdict in _HELD]
        last = right[-1] if right else -1
        away = next((n for n, s in enumerate(steps) if not s.on_the_way), len(steps))
        departed = [n for n in right if n < away]
        left = self._needed(steps[last] if right else None)
        most = self._needed(steps[departed[-1]] if departed else None) - 1
        astray = sorted([s.credit for s in steps if s.counts and s.credit and not s.on_the_way])
        kept = astray[: max(most, 0)]
        others = [s for s in steps if s.counts and (s.on_the_way or not s.credit)]
        tail = [s for s in steps[last + 1 :] if s.counts]
        missing = max(left - len(tail), 0)
        if self.read and not steps[-1].on_the_way:
            missing = max(missing, steps_needed(self.read[-1], self.meanings))
        earned = sum([s.credit for s in others], Fraction(0)) + sum(kept, Fraction(0))
        line = steps[last].written.line if right and last < len(steps) - 1 else None
        return _Tally(earned, len(others) + len(kept), missing, line)

    def _needed(self, step: Step | None) -> int:
        """How many steps are still needed after a line; without one, from the formula on."""
        formula = step.written.formula if step is not None else None
        return steps_needed(formula if formula is not None else self.given, self.meanings)

    def _step(
        self, before: Formula, line: int, written: Written, after: Formula, seen: set[Form]
    ) -> Step:
        if not line and form_of(before) == form_of(after):
            return Step(written, "start", "", False)
        try:
            differ = self._difference(before, after)
        except LimitReached as reached:
            return Step(written, "undecided", f"Undecided: {reached}.")
        if differ is not None:
            return self._wrong(before, line, written, after, differ)
        found = law_between(before, after, written.law, self.work)
        if found.same:
            return Step(written, "repeated", "Nothing has changed.", False)
        counts = form_of(after) not in seen
        if not found.laws:
            said = "Right, but more than two laws at once: take smaller steps."
            if found.too_large:
                said = "Right, but too large to see by which law."
            return Step(written, "many laws", said, counts)
        return Step(written, "right", _right(found, written.law), counts, True, found.laws)

    def _difference(self, before: Formula, after: Formula) -> Assignment | None:
        found = self.meanings.first(before, after)
        return found if found is not None else self.meanings.first(after, before)

    def _wrong(
        self, before: Formula, line: int, written: Written, after: Formula, differ: Assignment
    ) -> Step:
        mistake = mistake_between(
            before, after, self.meanings, written.line, self.style, self.mistake_work
        )
        holds = self.meanings.holds(before, differ)
        above = f"line {line}" if line else "the formula"
        was, now = ("true", "false") if holds else ("false", "true")
        sentence = f"{assigned(differ)} {above} is {was}, but line {written.line} is {now}."
        said = f"This does not follow from {above}."
        if mistake is not None:
            said = f"{said[:-1]}: {mistake.title}."
        shows = witness(differ, sentence, [Line(written.text, written.line)] if holds else ())
        return Step(written, "wrong", said, True, False, (), shows, mistake)

    def _steps_item(self, steps: list[Step], points: Fraction, tally: _Tally) -> Item:
        counted = [step for step in steps if step.counts]
        total = tally.counted + tally.missing
        # Without any step there is nothing to give points for, unless none is needed.
        score = points if is_cnf(self.given) else Fraction(0)
        if total:
            score = points * tally.earned / total
        lines = tuple(
            [
                Line(step.written.text, step.written.line, _name(step), step.said or None)
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
        said = _steps_said(counted, tally)
        return Item(
            STEPS, _TITLES[STEPS], points, score, outcome, said, lines, witnesses, mistakes
        )  # fmt: skip

    def _ends_item(self, steps: list[Step], points: Fraction) -> Item:
        def item(outcome: Outcome, said: str = "", lines: tuple[Line, ...] = ()) -> Item:
            score = points if outcome == "passed" else Fraction(0)
            return Item(ENDS, _TITLES[ENDS], points, score, outcome, said, lines)

        if not self.read or steps[-1].verdict == "unread":
            return item("failed", "The last line cannot be read.")
        last, written = self.read[-1], steps[-1].written
        own = (Line(written.text, written.line),)
        if not is_cnf(last):
            for part in conjuncts(last):
                finding = not_a_clause(self.source, part)
                if finding is not None:
                    self.findings.append(finding)
            return item("failed", "The last line is not in conjunctive normal form yet.", own)
        if not set(letters_of([last])) <= self.own:
            said = "The last line has letters that the formula does not have."
            return item("failed", said, own)
        try:
            if self._difference(self.given, last) is None:
                return item("passed", "", own)
        except LimitReached as reached:
            return item("undecided", f"Undecided: {reached}.")
        said = "The last line is in conjunctive normal form, but not equivalent to the formula."
        return item("failed", said, own)


@dataclass(frozen=True, slots=True)
class _Tally:
    earned: Fraction
    counted: int
    missing: int
    line: int | None
    """The last right line, if it is not the last of all."""


def _right(seen: Seen, named: str | None) -> str:
    """What is said of a right step."""
    known = " and ".join(seen.laws)
    if set(seen.laws) <= {COMMUTATION, ASSOCIATION}:
        said = f"Right, by {known}."
    elif len(seen.laws) == 2:
        said = f"Right, but two laws at once: {known}."
    else:
        said = f"Right, by {known}."
    if named is None or is_named(named, seen):
        return said
    schema = f" ({LAWS[named].schema})" if named in LAWS else ""
    return f"{said[:-1]}, and not by {named}{schema}."


def _name(step: Step) -> str | None:
    return listed(list(step.laws)) or None


def _steps_said(counted: list[Step], tally: _Tally) -> str:
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


def _message(steps: list[Step], items: tuple[Item, ...], needed: int) -> str:
    wrong = [step for step in steps if step.verdict == "wrong"]
    if wrong:
        first = wrong[0]
        return f"Line {first.written.line}, {shown(first.written.text, 40)}: {first.said}"
    if all(item.outcome == "passed" for item in items):
        return "Every step holds, and the last line is in conjunctive normal form."
    if any(step.verdict == "unread" for step in steps):
        return "Not every line can be read."
    if needed:
        return "The steps do not lead to conjunctive normal form yet."
    return items[0].message
