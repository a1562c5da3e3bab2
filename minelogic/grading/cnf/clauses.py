"""Clauses as an answer: are they clauses, do they follow, does the formula follow from them."""

from __future__ import annotations

from fractions import Fraction

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.grading.cnf.earned import Earned, earned_by_clauses
from minelogic.grading.cnf.fewest import clauses_of_formula
from minelogic.grading.cnf.forms import form_of
from minelogic.grading.cnf.meaning import Meanings, assigned, letters_of, witness
from minelogic.grading.cnf.reading import Answer, WrittenLine
from minelogic.grading.cnf.shape import (
    conjunction,
    conjuncts,
    fault,
    not_a_clause,
    quoted,
    style_of,
)
from minelogic.grading.report.judgement import Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Outcome, Witness
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Formula, Truth
from minelogic.syntax.walk import subformulas
from minelogic.words import counted, listed

IN_CNF = "in cnf"
NOT_TOO_WEAK = "not too weak"
ITEMS = (IN_CNF, NOT_TOO_WEAK, NOT_TOO_STRONG)
_TITLES = {
    IN_CNF: "In conjunctive normal form, over the letters of the formula",
    NOT_TOO_WEAK: "The formula follows from the clauses",
    NOT_TOO_STRONG: "Every clause follows from the formula",
}

OTHER_LETTER = Kind(
    code="other-letter",
    severity="error",
    message="The letter '{name}' is not in the formula.",
    help="The clauses are to be equivalent over the same letters: {letters}.",
    why="Another letter makes the clauses say something about it.",
    wrong="",
    right="",
)


@dataclass(frozen=True, slots=True)
class Part:
    """A conjunct of the answer."""

    formula: Formula
    written: WrittenLine

    def line(self, text: str) -> Line:
        """The line of a report that shows it."""
        return Line(text=quoted(text, 200), line=self.written.line)


def judge_clauses(exercise: Exercise, given: Formula, answer: Answer, source: Source) -> Judged:
    """The three items: in CNF, not too weak, not too strong; each has the same share of its points.

    The share is that of `minelogic.grading.cnf.earned`: it falls with every clause that is missing,
    and with everything that is no clause or does not follow.
    """
    return _Clauses(exercise, given, answer, source).judged()


class _Clauses:
    def __init__(self, exercise: Exercise, given: Formula, answer: Answer, source: Source) -> None:
        self.exercise = exercise
        self.given = given
        self.answer = answer
        self.source = source
        self.points = shares(exercise, ITEMS)
        self.own = letters_of([given])
        self.parts = [
            Part(formula, written)
            for written in answer.lines
            if written.formula is not None
            for formula in conjuncts(written.formula)
        ]
        self.whole: Formula = conjunction([part.formula for part in self.parts])
        self.meanings = Meanings(letters_of([given, self.whole]), exercise.limits)
        self.findings: list[Diagnostic] = list(answer.findings)
        self.wrong = self._wrong_parts()
        self.style = style_of(source.text)

    def judged(self) -> Judged:
        unread = [line for line in self.answer.lines if line.formula is None]
        try:
            self.strong = self._too_strong()
            earned = self._earned(unread)
        except LimitReached as reached:
            return self._undecided(unread, f"Undecided: {reached}.")
        items = [self._in_cnf(unread), self._weak(), self._strong()]
        nothing = self._nothing_done()
        if nothing and not earned.share:
            done = bool(self.parts) and not self._is_the_formula()
            items = [
                replace(item, outcome=item.outcome if done else "failed", message=nothing)
                for item in items
            ]
        items = [_worth(item, earned) for item in items]
        return Judged(
            items=tuple(items),
            findings=tuple([finding_of(finding) for finding in self.findings]),
            message=_message(items, earned),
        )

    def _too_strong(self) -> list[Part]:
        """The parts that do not follow from the formula; raises `LimitReached`."""
        parts = self.parts
        return [p for p in parts if self.meanings.first(self.given, p.formula) is not None]

    def _earned(self, unread: list[WrittenLine]) -> Earned:
        if self._is_the_formula():
            return Earned(right=Fraction(0), wrong=1, missing=Fraction(0))
        wrong = {id(part) for part in (*self.wrong, *self.strong)}
        right = [part.formula for part in self.parts if id(part) not in wrong]
        forms = {form_of(part.formula) for part in self.parts if id(part) in wrong}
        return earned_by_clauses(self.given, right, len(forms) + len(unread), self.meanings)

    def _undecided(self, unread: list[WrittenLine], message: str) -> Judged:
        items = [self._item(id, "undecided", message) for id in ITEMS[1:]]
        items = [replace(item, score=Fraction(0)) for item in (self._in_cnf(unread), *items)]
        if items[0].outcome == "passed":
            items[0] = replace(items[0], message="This holds, but the rest is undecided.")
        findings = tuple([finding_of(finding) for finding in self.findings])
        sentence = "It could not be decided whether the answer is equivalent to the formula."
        return Judged(items=tuple(items), findings=findings, message=sentence)

    def _wrong_parts(self) -> list[Part]:
        """The parts that are no clauses over the letters of the formula, each with a finding."""
        wrong = []
        for part in self.parts:
            finding = not_a_clause(self.source, part.formula)
            if finding is None:
                finding = self._other_letter(part.formula)
            if finding is not None:
                wrong.append(part)
                self.findings.append(finding)
        return wrong

    def _other_letter(self, clause: Formula) -> Diagnostic | None:
        own = set(self.own)
        for node in subformulas(clause):
            if isinstance(node, Atom) and node not in own:
                names = listed([write(letter) for letter in self.own[:8]]) or "it has none"
                letter = write(node)
                finding = OTHER_LETTER.at(self.source, node.span, name=letter, letters=names)
                bare = letter.rstrip("'")
                if letter != bare and bare in [write(own) for own in self.own]:
                    finding = replace(finding, help=f"The negation of {bare} is written ~{bare}.")
                return finding
        return None

    def _in_cnf(self, unread: list[WrittenLine]) -> Item:
        if not self.wrong and not unread:
            return self._item(IN_CNF, "passed")
        lines = [Line(text=line.text, line=line.line) for line in unread]
        lines += [part.line(write(part.formula, self.style)) for part in self.wrong]
        sentences = []
        if self.wrong:
            first = self.wrong[0]
            reason = fault(first.formula)
            why = reason[0] if reason else "it has a letter that the formula does not have"
            sentences.append(f"{quoted(write(first.formula, self.style))} is not a clause: {why}.")
        if unread:
            them = "One line" if len(unread) == 1 else f"{len(unread)} lines"
            sentences.append(f"{them} cannot be read.")
        return self._item(IN_CNF, "failed", " ".join(sentences), tuple(lines))

    def _item(
        self,
        id: str,
        outcome: Outcome,
        message: str = "",
        lines: tuple[Line, ...] = (),
        witnesses: tuple[Witness, ...] = (),
    ) -> Item:
        """The item of this name, before anything is taken from its points."""
        points = self.points[id]
        return Item(
            id=id,
            title=_TITLES[id],
            points=points,
            score=points,
            outcome=outcome,
            message=message,
            lines=lines,
            witnesses=witnesses,
        )

    def _is_the_formula(self) -> bool:
        return bool(self.wrong) and form_of(self.whole) == form_of(self.given)

    def _nothing_done(self) -> str:
        """Why there is nothing to give points for, or nothing."""
        if not self.parts:
            return "There is no clause that can be read."
        if self._is_the_formula():
            return "This is the formula itself, which is not in conjunctive normal form yet."
        try:
            for value, word in ((True, "true"), (False, "false")):
                constant = Truth(value)
                if self.meanings.equivalent(self.whole, constant) and not (
                    self.meanings.equivalent(self.given, constant)
                ):
                    why = ": the clauses have to hold together" if word == "false" else ""
                    return f"This is always {word}, which the formula is not{why}."
        except LimitReached:
            pass
        return ""

    def _weak(self) -> Item:
        differ = self.meanings.first(self.whole, self.given)
        if differ is None:
            return self._item(NOT_TOO_WEAK, "passed")
        false = [c for c in self._clauses_of_given() if not self.meanings.holds(c, differ)]
        broken = [Line(text=write(clause, self.style)) for clause in false[:5]]
        sentence = f"{assigned(differ)} every clause is true, but the formula is false."
        return self._item(
            NOT_TOO_WEAK,
            "failed",
            "The clauses are too weak: the formula does not follow from them.",
            witnesses=(witness(differ, sentence, broken),),
        )

    def _strong(self) -> Item:
        differ = self.meanings.first(self.given, self.whole)
        if differ is None:
            return self._item(NOT_TOO_STRONG, "passed")
        false = [part for part in self.parts if not self.meanings.holds(part.formula, differ)]
        first = quoted(write(false[0].formula, self.style)) if false else "the answer"
        sentence = f"{assigned(differ)} the formula is true, but {first} is false."
        number = len(self.strong)
        them = f"{number} of {len(self.parts)} clauses do" if number > 1 else "one clause does"
        broken = [part.line(write(part.formula, self.style)) for part in false[:5]]
        return self._item(
            NOT_TOO_STRONG,
            "failed",
            f"The clauses are too strong: {them} not follow.",
            tuple([part.line(write(part.formula, self.style)) for part in self.strong]),
            (witness(differ, sentence, broken),),
        )

    def _clauses_of_given(self) -> list[Formula]:
        """The clauses of the formula; none if there are too many to go through."""
        return (clauses_of_formula(self.given, self.own) or []) if self.meanings.has_table else []


def _worth(item: Item, earned: Earned) -> Item:
    """The item with a share of its points; what holds is not called wrong for that."""
    message = item.message
    if item.outcome == "passed" and earned.share < 1 and not message:
        message = f"This holds. {_for(earned)}."
    return replace(item, score=item.points * earned.share, message=message)


def _message(items: list[Item], earned: Earned) -> str:
    if all(item.outcome == "passed" for item in items):
        return "The answer is in conjunctive normal form and equivalent to the formula."
    if len({item.message for item in items}) == 1:
        return items[0].message
    sentence = items[0].message
    if items[1].witnesses and items[2].witnesses:
        sentence = "The answer is not equivalent to the formula: too weak and too strong."
    elif items[1].witnesses or items[2].witnesses:
        way = "too weak" if items[1].witnesses else "too strong"
        sentence = f"The answer is not equivalent to the formula: it is {way}."
    return f"{sentence} {_counted(earned)}"


def _counted(earned: Earned) -> str:
    """As in "There are points for 2 of 4 clauses: 1 is wrong and 1 more is missing."."""
    bad = [f"{earned.wrong} {_is(earned.wrong)} wrong"] if earned.wrong else []
    if earned.missing:
        more = "more " if earned.wrong else ""
        bad.append(f"{earned.missing} {more}{_is(earned.missing)} missing")
    return f"{_for(earned)}: {listed(bad)}."


def _for(earned: Earned) -> str:
    """As in "There are points for 2 of 4 clauses"."""
    whole = earned.right + earned.wrong + earned.missing
    return f"There are points for {earned.right} of {counted(whole.numerator, 'clause')}"


def _is(number: int | Fraction) -> str:
    return "is" if number == 1 else "are"
