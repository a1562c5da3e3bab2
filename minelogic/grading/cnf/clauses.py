"""Clauses as an answer: are they clauses, do they follow, does the formula follow from them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.grading.cnf.forms import form_of
from minelogic.grading.cnf.meaning import Meanings, assigned, letters_of, witness
from minelogic.grading.cnf.reading import Answer, WrittenLine
from minelogic.grading.cnf.shape import (
    conjuncts,
    fault,
    is_tautology,
    literals,
    not_a_clause,
    quoted,
    style_of,
)
from minelogic.grading.report.judgement import Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Outcome, Witness
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.syntax.printer import write
from minelogic.syntax.tree import And, Atom, Formula, Truth
from minelogic.syntax.walk import subformulas
from minelogic.words import listed

IN_CNF = "in cnf"
NOT_TOO_WEAK = "not too weak"
ITEMS = (IN_CNF, NOT_TOO_WEAK, NOT_TOO_STRONG)
_TITLES = {
    IN_CNF: "In conjunctive normal form, over the letters of the formula",
    NOT_TOO_WEAK: "The formula follows from the clauses",
    NOT_TOO_STRONG: "Every clause follows from the formula",
}
_MOST_CLAUSES = 200

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
    """The three items: in CNF, not too weak, not too strong.

    What is not in CNF gets only such a share of the points as it has parts that are, and what is
    too strong only such a share as it has clauses that follow: it is easy to say too much. The
    formula itself gets none, nor does what is always true or always false where it is not.
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
        self.whole: Formula = _conjunction([part.formula for part in self.parts])
        self.meanings = Meanings(letters_of([given, self.whole]), exercise.limits)
        self.findings: list[Diagnostic] = list(answer.findings)
        self.following = Fraction(1)
        self.wrong = self._wrong_parts()
        self.style = style_of(source.text)

    def judged(self) -> Judged:
        unread = [line for line in self.answer.lines if line.formula is None]
        number = len(self.parts) + len(unread)
        share = Fraction(number - len(self.wrong) - len(unread), number)
        nothing = self._nothing_done()
        items = [self._in_cnf(share, unread)]
        for id, judge in ((NOT_TOO_WEAK, self._weak), (NOT_TOO_STRONG, self._strong)):
            items.append(self._guarded(id, judge))
        if nothing:
            items = [
                replace(i, score=Fraction(0), outcome=_lost(i), message=nothing) for i in items
            ]
        else:
            items[1:] = [_shared(item, share, _NOT_IN_CNF) for item in items[1:]]
            items[:2] = [_shared(item, self.following, _NOT_FOLLOWING) for item in items[:2]]
        findings = tuple([finding_of(finding) for finding in self.findings])
        return Judged(items=tuple(items), findings=findings, message=_message(items))

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
                return OTHER_LETTER.at(self.source, node.span, name=write(node), letters=names)
        return None

    def _in_cnf(self, share: Fraction, unread: list[WrittenLine]) -> Item:
        if share == 1:
            return self._item(IN_CNF, Fraction(1), "passed")
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
        return self._item(IN_CNF, share, "failed", " ".join(sentences), tuple(lines))

    def _item(
        self,
        id: str,
        share: Fraction,
        outcome: Outcome,
        message: str = "",
        lines: tuple[Line, ...] = (),
        witnesses: tuple[Witness, ...] = (),
    ) -> Item:
        """The item of this name with a share of its points."""
        points = self.points[id]
        return Item(
            id=id,
            title=_TITLES[id],
            points=points,
            score=points * share,
            outcome=outcome,
            message=message,
            lines=lines,
            witnesses=witnesses,
        )

    def _nothing_done(self) -> str:
        """Why there is nothing to give points for, or nothing."""
        if not self.parts:
            return "There is no clause that can be read."
        if self.wrong and form_of(self.whole) == form_of(self.given):
            return "This is the formula itself, which is not in conjunctive normal form yet."
        try:
            for value, word in ((True, "true"), (False, "false")):
                constant = Truth(value)
                if self.meanings.equivalent(self.whole, constant) and not (
                    self.meanings.equivalent(self.given, constant)
                ):
                    return f"This is always {word}, which the formula is not."
        except LimitReached:
            pass
        return ""

    def _guarded(self, id: str, judge: Callable[[str], Item]) -> Item:
        try:
            return judge(id)
        except LimitReached as reached:
            return self._item(id, Fraction(0), "undecided", f"Undecided: {reached}.")

    def _weak(self, id: str) -> Item:
        differ = self.meanings.first(self.whole, self.given)
        if differ is None:
            return self._item(id, Fraction(1), "passed")
        clauses = self._clauses_of_given()
        missed = [c for c in clauses if self.meanings.first(self.whole, c) is not None]
        following = len(clauses) - len(missed)
        false = [clause for clause in missed if not self.meanings.holds(clause, differ)]
        broken = [Line(text=write(clause, self.style)) for clause in false[:5]]
        sentence = f"{assigned(differ)} every clause is true, but the formula is false."
        return self._item(
            id,
            Fraction(following, len(clauses)) if clauses else Fraction(0),
            "failed",
            "The clauses are too weak: the formula does not follow from them.",
            witnesses=(witness(differ, sentence, broken),),
        )

    def _strong(self, id: str) -> Item:
        differ = self.meanings.first(self.given, self.whole)
        if differ is None:
            return self._item(id, Fraction(1), "passed")
        parts = self._counted()
        bad = [p for p in parts if self.meanings.first(self.given, p.formula) is not None]
        false = [part for part in parts if not self.meanings.holds(part.formula, differ)]
        first = quoted(write(false[0].formula, self.style)) if false else "the answer"
        sentence = f"{assigned(differ)} the formula is true, but {first} is false."
        number = f"{len(bad)} of {len(parts)} clauses do" if len(bad) > 1 else "one clause does"
        broken = [part.line(write(part.formula, self.style)) for part in false[:5]]
        self.following = Fraction(len(parts) - len(bad), len(parts))
        return self._item(
            id,
            self.following,
            "failed",
            f"The clauses are too strong: {number} not follow.",
            tuple([part.line(write(part.formula, self.style)) for part in bad]),
            (witness(differ, sentence, broken),),
        )

    def _counted(self) -> list[Part]:
        """The parts that say something, each once: padding is worth nothing."""
        kept: list[Part] = []
        sets: list[frozenset[Formula] | None] = []
        for part in self.parts:
            clean = fault(part.formula) is None
            own = literals(part.formula) if clean else None
            if own is not None and (is_tautology(part.formula) or own in sets):
                continue
            kept.append(part)
            sets.append(own)
        minimal = [
            part
            for part, own in zip(kept, sets, strict=True)
            if own is None or not any(other is not None and other < own for other in sets)
        ]
        return minimal or self.parts

    def _clauses_of_given(self) -> list[Formula]:
        """The clauses of the formula; none if there are too many to go through."""
        from minelogic.encode.letters import LetterTable
        from minelogic.encode.method import clauses_of
        from minelogic.encode.variables import Variables
        from minelogic.ground.formula import any_of, to_tree

        if not self.meanings.has_table:
            return []
        table = LetterTable(self.meanings.letters)
        ground = self.meanings.ground(self.given)
        try:
            clauses = clauses_of(ground, Variables(table), "distribute", _MOST_CLAUSES)
        except LimitReached:
            return []
        return [to_tree(any_of(list(clause)), table) for clause in clauses]


_NOT_IN_CNF = "So it is, but it counts only as far as the answer is in conjunctive normal form."
_NOT_FOLLOWING = "So it is, but only clauses that follow from the formula count."


def _shared(item: Item, share: Fraction, why: str) -> Item:
    """The item with a share of its points."""
    if item.score == 0 or share == 1:
        return item
    message = item.message if item.outcome == "failed" else why
    return replace(item, score=item.score * share, outcome="failed", message=message)


def _conjunction(parts: list[Formula]) -> Formula:
    if not parts:
        return Truth(True)
    return parts[0] if len(parts) == 1 else And(tuple(parts))


def _lost(item: Item) -> Outcome:
    return item.outcome if item.outcome in ("undecided", "not judged") else "failed"


def _message(items: list[Item]) -> str:
    if all(item.outcome == "passed" for item in items):
        return "The answer is in conjunctive normal form and equivalent to the formula."
    if any(item.outcome == "undecided" for item in items):
        return "It could not be decided whether the answer is equivalent to the formula."
    if len({item.message for item in items}) == 1:
        return items[0].message
    if items[1].witnesses and items[2].witnesses:
        return "The answer is not equivalent to the formula: too weak and too strong."
    if items[1].witnesses or items[2].witnesses:
        way = "too weak" if items[1].witnesses else "too strong"
        return f"The answer is not equivalent to the formula: it is {way}."
    return items[0].message
