"""Theories with holes judged: whether each hole is filled, and what was right is kept."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from minelogic.errors import FileError
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.hole import Gaps
from minelogic.exercises.tasks.theory import Theory
from minelogic.grading.hole.beside import Beside, Said, read_starter
from minelogic.grading.report.judgement import (
    Judged,
    finding_of,
    not_judged,
    settled,
    shares,
    unreadable,
)
from minelogic.grading.report.values import Item, Line, Mistake, Witness
from minelogic.grading.theory.judge import (
    other_places,
    read_answer,
    read_reference,
    warnings_of,
)
from minelogic.grading.theory.rule_credit import plain_sentence
from minelogic.grading.worlds.compare import Comparer, WorldSearch, guarded
from minelogic.grading.worlds.drawn import drawn, own_lines, reference_lines, statement_name
from minelogic.grading.worlds.kept import reference_of
from minelogic.grading.worlds.reading import Statement, mistakes_in
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.syntax.statements import Rule
from minelogic.words import in_one_line

THE_REST = "the rest"
"""The name, among the weights, of what was given and is right."""
_HALF = Fraction(1, 2)
_SAYS_WRONG = "This is right, and your theory forbids it."
_SAYS_LITTLE = "Your theory allows this, and it is wrong."


def judge(exercise: Exercise, source: Source) -> Judged:
    """An item for each hole; and one more, that takes points, where something right is spoiled."""
    task = exercise.task
    assert isinstance(task, Gaps)
    answer, wrong = read_answer(exercise, theory_of(task), source)
    if wrong:
        return unreadable(wrong)
    reference = reference_of(exercise, read_reference)
    if broken := mistakes_in(reference, task.boards.places):
        raise FileError(broken)
    places = task.boards.places
    comparer = Comparer(places, reference, answer, task.vocabulary, exercise.limits)
    if clash := other_places(comparer):
        return unreadable(clash)
    beside = Beside(task, comparer, read_starter(exercise))
    points = shares(exercise, beside.holes)
    holes = [_hole(beside, hole, points[hole]) for hole in beside.holes]
    rest = _rest(exercise, beside)
    items = (*holes,) if rest is None else (*holes, rest)
    right = all(item.outcome == "passed" for item in items)
    warnings = warnings_of(answer.file(comparer.largest))
    return Judged(
        items=items,
        mistakes=() if right else _mistakes(comparer, items),
        findings=tuple([finding_of(warning) for warning in warnings]),
        scope=task.boards.words,
        message=_message(holes, rest, task.boards.words),
    )


def theory_of(task: Gaps) -> Theory:
    """What the whole theory is as an exercise: all of its rules are to be written."""
    return Theory(boards=task.boards, vocabulary=task.vocabulary, uses=task.uses)


def _hole(beside: Beside, hole: str, points: Fraction) -> Item:
    blank = not_judged(hole, title_of(beside, hole), points)
    return guarded(blank, partial(_filled, beside, hole, blank), beside.comparer)


def title_of(beside: Beside, hole: str) -> str:
    """What the right rule says, in its sentence; else its name."""
    every = beside.comparer.reference.statements(beside.comparer.largest)
    statement = next((each for each in every if statement_name(each) == hole), None)
    return _sentence(statement) if statement is not None else hole


def _sentence(statement: Statement) -> str:
    sentence = statement.sentence if isinstance(statement, Rule) else None
    return plain_sentence(sentence) or statement_name(statement)


@dataclass(frozen=True, slots=True)
class _Tried:
    """What some lines come to in a hole."""

    said: Said
    strong: WorldSearch
    weak: WorldSearch

    @property
    def fills(self) -> bool:
        return self.strong.shown is None and self.weak.shown is None


def _filled(beside: Beside, hole: str, blank: Item) -> Item:
    """Whether the lines with the name of a hole fill it, or these and those with new names."""
    own = beside.own[hole]
    if not own and not beside.new:
        if beside.is_missing(hole):
            return settled(blank, "failed", "Nothing is written for this rule.")
        return _judged_lines(beside, hole, blank, own)
    first = _judged_lines(beside, hole, blank, own or beside.new)
    if first.outcome == "passed" or not own or not beside.new:
        return first
    both = _judged_lines(beside, hole, blank, [*own, *beside.new])
    return both if both.score > first.score else first


def _judged_lines(beside: Beside, hole: str, blank: Item, lines: Sequence[int]) -> Item:
    said = beside.lines(lines)
    tried = _Tried(said, beside.too_strong(said), beside.too_weak(hole, said))
    for search in (tried.strong, tried.weak):
        if search.shown is None and search.reached is not None:
            raise search.reached
    if tried.fills:
        return settled(blank, "passed", "Right: with the other rules it says what is meant.")
    witnesses: list[Witness] = []
    words = []
    if (shown := tried.strong.shown) is not None:
        witnesses.append(drawn(shown, _SAYS_WRONG, own_lines(shown)))
        words.append("it forbids something right")
    if (shown := tried.weak.shown) is not None:
        witnesses.append(drawn(shown, _SAYS_LITTLE, reference_lines(shown, [hole])))
        words.append("it allows something wrong")
    failed = settled(blank, "failed", "", *witnesses)
    failed = replace(failed, lines=_written(beside, lines))
    if beside.as_given(hole, said):
        was = "missing" if beside.is_missing(hole) else "as it was given"
        message = f"This rule is still {was}: {' and '.join(words)}."
        given = Mistake(
            code="left-as-given",
            title="left as it was given",
            sentence=f"says in '{hole}' what was given there, and that is wrong",
            line=_line(beside, lines),
        )
        return replace(failed, message=message, mistakes=(given,))
    if beside.is_nearer(hole, said):
        message = f"Nearer than what was given, but {' and '.join(words)}: half of the points."
        return replace(failed, message=message, score=blank.points * _HALF)
    return replace(failed, message=f"This is not right: {' and '.join(words)}.")


def _written(beside: Beside, lines: Sequence[int]) -> tuple[Line, ...]:
    statements = beside.comparer.answer.statements(beside.comparer.largest)
    source = beside.comparer.answer.file(beside.comparer.largest).source
    written = []
    for line in lines:
        statement = statements[line]
        if statement.source is source:
            text = in_one_line(source.text[statement.span.start : statement.span.end])
            written.append(Line(text=text, line=statement.line, name=beside.names[line]))
    return tuple(written)


def _line(beside: Beside, lines: Sequence[int]) -> int | None:
    written = _written(beside, lines)
    return written[0].line if written else None


def _rest(exercise: Exercise, beside: Beside) -> Item | None:
    """The item that takes points if what was right does not say what it said; else None."""
    title = "What was right is kept"
    blank = not_judged(THE_REST, title, Fraction(0))
    item = guarded(blank, partial(_kept, exercise, beside, blank), beside.comparer)
    return None if item.outcome == "passed" else item


def _kept(exercise: Exercise, beside: Beside, blank: Item) -> Item:
    # New lines stand for a hole that has none with its name; else they are beside the point.
    every_own = all(beside.own.values())
    strong = beside.too_strong(beside.lines(beside.kept + (beside.new if every_own else [])))
    filled, kept = beside.filled(), beside.lines([*beside.kept, *beside.new])
    right = beside.right()
    weak = beside.comparer.search(
        lambda arena: (filled(arena) + kept(arena), right(arena)),
    )
    for search in (strong, weak):
        if search.shown is None and search.reached is not None:
            raise search.reached
    if strong.shown is None and weak.shown is None:
        return settled(blank, "passed", "")
    words, witnesses = [], []
    if strong.shown is not None:
        words.append("something right is forbidden now")
        witnesses.append(drawn(strong.shown, _SAYS_WRONG, own_lines(strong.shown)))
    if weak.shown is not None:
        words.append("something wrong is allowed now")
        broken = reference_lines(weak.shown)
        witnesses.append(drawn(weak.shown, _SAYS_LITTLE, broken))
    message = f"The other rules were changed, and {' and '.join(words)}."
    return replace(
        settled(blank, "failed", message, *witnesses), score=-loss_of(exercise, beside.holes)
    )


def loss_of(exercise: Exercise, holes: Sequence[str]) -> Fraction:
    """What it takes to spoil what was right: by its weight, or half of a hole's."""
    weights = [exercise.weight(hole) for hole in holes]
    total = sum(weights, Fraction(0)) or Fraction(len(holes))
    return exercise.points * exercise.weights.get(THE_REST, _HALF) / total


def _message(holes: Sequence[Item], rest: Item | None, words: str) -> str:
    filled = sum(item.outcome == "passed" for item in holes)
    if filled == len(holes) and rest is None:
        return f"Right {words}."
    are = "is" if filled == 1 else "are"
    told = f"Of {len(holes)} rules that were missing or wrong, {filled} {are} right now."
    if len(holes) == 1:
        told = "The rule is right." if filled else "The rule is not right yet."
    if rest is not None and rest.outcome == "failed":
        told += " What was right is spoiled elsewhere."
    return told


def _mistakes(comparer: Comparer, items: Sequence[Item]) -> tuple[Mistake, ...]:
    from minelogic.grading.slips.named import mistakes_of

    return mistakes_of(comparer, items)
