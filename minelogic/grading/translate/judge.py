"""A sentence said by a formula, judged: whether both are true on the same boards.

The answer is compared with the reference where a theory holds, so that `~B(i, j)` may stand for
"(i, j) is safe". A formula that the theory decides, true everywhere or nowhere, says nothing and
earns nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.errors import FileError, LimitReached
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.grading.report.judgement import (
    Judged,
    finding_of,
    not_judged,
    settled,
    shares,
    unreadable,
)
from minelogic.grading.report.values import Item, Line, Mistake, Witness
from minelogic.grading.translate.reading import other_places, read_answer, read_reference
from minelogic.grading.worlds.beyond import on_no_board
from minelogic.grading.worlds.compare import Comparer, Side, WorldSearch, guarded
from minelogic.grading.worlds.drawn import drawn, own_lines
from minelogic.grading.worlds.kept import reference_of
from minelogic.grading.worlds.question import Question, Shown
from minelogic.grading.worlds.reading import Reading, mistakes_in, passed_over
from minelogic.ground.formula import literals
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.statements import DisplayStatement, Mines

NOT_TOO_WEAK = "not too weak"
"""The name, among the weights, of the property that nothing wrong is allowed."""


def judge(exercise: Exercise, source: Source) -> Judged:
    """The judgement on a translation: an item for each of the two directions."""
    task = exercise.task
    assert isinstance(task, Translate)
    answer, wrong = read_answer(exercise, source)
    if wrong:
        return unreadable(wrong)
    reference = _reference(exercise)
    if clash := other_places(reference, answer, task.boards.largest):
        return unreadable(clash)
    comparer = Comparer(task.boards.places, reference, answer, None, exercise.limits)
    items = _items(exercise, task, comparer)
    file = answer.file(comparer.largest)
    ignored = passed_over(file, "a translation", "your formula is tried", (Mines, DisplayStatement))
    warnings = [f for f in file.diagnostics if f.severity == "warning"] + ignored
    warnings += on_no_board(answer, comparer.places)
    right = all(item.outcome == "passed" for item in items)
    return Judged(
        items=items,
        mistakes=() if right else _mistakes(comparer, items),
        findings=tuple([finding_of(warning) for warning in warnings]),
        scope=task.boards.words,
        message=_message(items, task.boards.words),
    )


def contingent(exercise: Exercise) -> list[str]:
    """What is wrong with an exercise whose reference is true everywhere, or nowhere."""
    reference = read_reference(exercise)
    task = exercise.task
    assert isinstance(task, Translate)
    if broken := mistakes_in(reference, task.boards.places):
        return [f"The reference cannot be read: {broken[0].message}"]
    if not reference.statements(task.boards.largest):
        return ["The reference has no formula."]
    comparer = Comparer(task.boards.places, reference, reference, None, exercise.limits)
    try:
        always = _settled(comparer, "reference")
    except LimitReached as reached:
        return [f"Whether the reference says anything was not decided: {reached}."]
    theory = f" by the theory {task.modulo}" if task.modulo else ""
    return [] if always is None else [f"The reference is {always}{theory} {task.boards.words}."]


def _reference(exercise: Exercise) -> Reading:
    task = exercise.task
    assert isinstance(task, Translate)
    reference = reference_of(exercise, read_reference)
    if broken := mistakes_in(reference, task.boards.places):
        raise FileError(broken)
    return reference


def _settled(comparer: Comparer, side: Side) -> str | None:
    """What a text is on all boards, if it is that: always true, or never. Raises `LimitReached`."""
    reached: LimitReached | None = None
    can_fail = can_hold = False
    for place in comparer.places:
        arena = comparer.arena(place)
        try:
            text = arena.text(side)
            can_fail = can_fail or Question(arena, [], text).possible()
            can_hold = can_hold or arena.allows([f for f in text if f is not True])
        except LimitReached as error:
            reached = reached or error
        if can_fail and can_hold:
            return None
    if reached is not None:
        raise reached
    return "never true" if can_fail else "always true"


def _items(exercise: Exercise, task: Translate, comparer: Comparer) -> tuple[Item, ...]:
    points = shares(exercise, [NOT_TOO_STRONG, NOT_TOO_WEAK])
    strong = not_judged(
        NOT_TOO_STRONG, "True wherever the sentence is true", points[NOT_TOO_STRONG]
    )
    weak = not_judged(NOT_TOO_WEAK, "False wherever the sentence is false", points[NOT_TOO_WEAK])
    empty = _Empty(comparer)
    return (
        guarded(
            strong,
            lambda: _strength(strong, task, comparer.too_strong(), empty),
            comparer,
            "Your formula speaks",
        ),
        guarded(
            weak,
            lambda: _weakness(weak, task, comparer.too_weak(), empty),
            comparer,
            "Your formula speaks",
        ),
    )


class _Empty:
    """Whether the theory decides the answer, found out when it is first asked."""

    def __init__(self, comparer: Comparer) -> None:
        self._comparer = comparer
        self._found: tuple[str | None] | None = None

    def how(self) -> str | None:
        """What the answer is on all boards, if it is that. Raises `LimitReached`."""
        if self._found is None:
            self._found = (_settled(self._comparer, "answer"),)
        return self._found[0]


def _strength(blank: Item, task: Translate, search: WorldSearch, empty: _Empty) -> Item:
    """Whether the answer is true wherever the sentence is."""
    if search.shown is not None:
        caption = "The sentence is true here, and your formula is false."
        lines = own_lines(search.shown)
        witness = _drawn(search.shown, caption, lines, task)
        item = settled(
            blank, "failed", "Your formula is false where the sentence is true.", witness
        )
        return replace(item, lines=lines)
    return _passed(blank, search, empty, "Your formula is true wherever the sentence is.")


def _weakness(blank: Item, task: Translate, search: WorldSearch, empty: _Empty) -> Item:
    """Whether the answer is false wherever the sentence is."""
    if search.shown is not None:
        caption = "Your formula is true here, and the sentence is false."
        line = Line(text=task.sentence, line=None, name=None, sentence=task.sentence)
        witness = _drawn(search.shown, caption, (line,), task)
        return settled(
            blank, "failed", "Your formula is true where the sentence is false.", witness
        )
    return _passed(blank, search, empty, "Your formula is false wherever the sentence is.")


def _passed(blank: Item, search: WorldSearch, empty: _Empty, right: str) -> Item:
    """The item where no world speaks against the answer."""
    if search.reached is not None:
        raise search.reached
    how = empty.how()
    if how is not None:
        message = f"Your formula is {how}, whatever the board is, so it does not say this."
        return settled(blank, "failed", message)
    return settled(blank, "passed", right)


def _drawn(shown: Shown, caption: str, lines: tuple[Line, ...], task: Translate) -> Witness:
    """The world, with numbers only where one of the two formulas speaks of numbers."""
    witness = drawn(shown, caption, lines)
    if task.modulo != "minesweeper" or _speaks_of_numbers(shown):
        return witness
    # Safe tiles are those without a bomb, and what they show is settled.
    return replace(witness, rows=tuple([_bombs_only(row) for row in witness.rows]))


def _bombs_only(row: str) -> str:
    if "=" in row:
        pairs = [pair.strip().partition("=") for pair in row.split(",")]
        return ", ".join([f"{name}={'*' if sign == '*' else '.'}" for name, _, sign in pairs])
    return " ".join(["*" if sign == "*" else "." for sign in row.split()])


def _speaks_of_numbers(shown: Shown) -> bool:
    arena = shown.arena
    numbers = arena.atoms.families["Q"]
    formulas = [*arena.text("reference"), *arena.text("answer")]
    used = range(numbers.start, numbers.start + numbers.size)
    return any(number in used for formula in formulas for number in literals(formula))


def _message(items: tuple[Item, ...], words: str) -> str:
    """One sentence or two on how the answer stands."""
    strong, weak = items
    if strong.outcome == weak.outcome == "passed":
        return f"Right {words}."
    sentences = []
    if strong.witnesses:
        sentences.append("Too strong: it is false where the sentence is true.")
    if weak.witnesses:
        sentences.append("Too weak: it is true where the sentence is false.")
    if any(item.outcome in ("undecided", "not judged") for item in items):
        sentences.append("Not everything could be decided.")
    return " ".join(sentences)


def _mistakes(comparer: Comparer, items: Sequence[Item]) -> tuple[Mistake, ...]:
    from minelogic.grading.slips.named import mistakes_of

    return mistakes_of(comparer, items)
