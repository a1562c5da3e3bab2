"""The rules of a world judged: whether exactly the right worlds are possible."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.errors import FileError, LimitReached
from minelogic.exercises.boards import board_words
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.exercises.tasks.theory import Theory
from minelogic.grading.report.judgement import (
    Judged,
    finding_of,
    not_judged,
    settled,
    shares,
    unreadable,
)
from minelogic.grading.report.values import Item, Mistake
from minelogic.grading.theory.rule_credit import Enforced, Wanted, wanted
from minelogic.grading.worlds.beyond import on_no_board
from minelogic.grading.worlds.compare import Comparer, WorldSearch, guarded
from minelogic.grading.worlds.drawn import drawn, own_lines
from minelogic.grading.worlds.kept import reference_of
from minelogic.grading.worlds.reading import (
    Reading,
    forbidden_uses,
    forbidden_words,
    mistakes_in,
    passed_over,
    read_everywhere,
)
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.checked import File
from minelogic.syntax.statements import DisplayStatement, Mines, Predicate, Prove

OTHER_PLACES = Kind(
    code="other-places",
    severity="error",
    message="The predicate {name} has other places here than in the exercise.",
    help="Write predicate {places}.",
    why="Worlds are made of what the exercise speaks of, and the answer has to speak of the same.",
    wrong="",
    right="",
)


def judge(exercise: Exercise, source: Source) -> Judged:
    """The judgement on a submitted theory: an item for each rule, and one for what it forbids."""
    task = exercise.task
    assert isinstance(task, Theory)
    places, limits = task.boards.places, exercise.limits
    answer, wrong = read_answer(exercise, task, source)
    if wrong:
        return unreadable(wrong)
    reference = reference_of(exercise, read_reference)
    if broken := mistakes_in(reference, places):
        raise FileError(broken)
    comparer = Comparer(places, reference, answer, task.vocabulary, limits)
    if clash := other_places(comparer):
        return unreadable(clash)
    items, strong = _items(exercise, task, comparer)
    wrong_somewhere = any(item.outcome in ("failed", "excused") for item in items)
    message = _message(items, strong, task.boards.words)
    if not answer.statements(comparer.largest):
        message = "It states nothing: there is no rule or fact in it."
    return Judged(
        items=items,
        mistakes=_mistakes(comparer, items) if wrong_somewhere else (),
        findings=tuple(
            [
                finding_of(warning)
                for warning in (
                    *warnings_of(answer.file(comparer.largest)),
                    *on_no_board(answer, comparer.places),
                )
            ]
        ),
        scope=task.boards.words,
        message=message,
    )


def read_reference(exercise: Exercise) -> Reading:
    """The reference of a theory wherever it is judged."""
    source = Source("reference", exercise.reference)
    return read_everywhere(source, exercise.folder, exercise.limits)


def warnings_of(file: File) -> list[Diagnostic]:
    """What should be known of an answer that can be read."""
    ignored = passed_over(
        file, "a theory", "your rules are tried", (Mines, DisplayStatement, Prove)
    )
    warnings = [finding for finding in file.diagnostics if finding.severity == "warning"]
    return sorted([*warnings, *ignored], key=lambda finding: finding.span)


def read_answer(
    exercise: Exercise, task: Theory, source: Source
) -> tuple[Reading, Sequence[Diagnostic]]:
    """The answer in every place, and what is wrong with it."""
    forbidden = forbidden_uses(source, task.uses, exercise.limits)
    # Nothing beside the exercise is opened for an answer that uses what it may not.
    base = None if forbidden else exercise.folder
    answer = read_everywhere(source, base, exercise.limits)
    wrong = mistakes_in(answer, task.boards.places)
    if not wrong and not forbidden:
        return answer, forbidden_words(answer.file(task.boards.largest), task.without)
    if not forbidden:
        return answer, wrong
    there = {finding.span for finding in forbidden}
    others = [finding for finding in wrong if finding.span not in there]
    return answer, sorted([*forbidden, *others], key=lambda finding: finding.span)


def other_places(comparer: Comparer) -> list[Diagnostic]:
    """A finding for each predicate of the vocabulary that the answer declares in another way."""
    ours = comparer.reference.file(comparer.largest).vocabulary
    file = comparer.answer.file(comparer.largest)
    findings = []
    for statement in file.statements:
        if not isinstance(statement, Predicate) or statement.name not in ours.predicates:
            continue
        sorts, name = ours.predicates[statement.name], statement.name
        values = [ours.domains.get(sort, sort) for sort in sorts]
        theirs = [file.vocabulary.domains.get(sort, sort) for sort in statement.sorts]
        if name in (comparer.vocabulary or ()) and values != theirs:
            places = f"{name}({', '.join(sorts)})" if sorts else name
            findings.append(
                OTHER_PLACES.at(file.source, statement.name_span, name=name, places=places)
            )
    return findings


def _items(
    exercise: Exercise, task: Theory, comparer: Comparer
) -> tuple[tuple[Item, ...], WorldSearch | None]:
    """The items, and what the search for worlds that are wrongly forbidden came to."""
    every = wanted(task, comparer)
    points = shares(exercise, [*[each.name for each in every], NOT_TOO_STRONG])
    strong: WorldSearch | None = None
    try:
        strong = comparer.too_strong()
    except Exception:
        # The item says that it was not judged; the others can be.
        strong = None
    enforced = Enforced(comparer, strong or WorldSearch())
    items: list[Item] = []
    for each in every:
        blank = not_judged(each.name, each.title, points[each.name])
        before = _judged(every, items)
        items.append(guarded(blank, partial(_rule, each, blank, enforced, before), comparer))
    title = "Nothing that is right is forbidden"
    blank = not_judged(NOT_TOO_STRONG, title, points[NOT_TOO_STRONG])
    if strong is not None:
        items = _paid_for(every, items, enforced, points[NOT_TOO_STRONG])
        search = strong
        blank = guarded(blank, lambda: _strength(search, blank, enforced), comparer)
    return (*items, blank), strong


def _judged(every: Sequence[Wanted], items: Sequence[Item]) -> list[tuple[Wanted, Item]]:
    """What was judged so far, with its item; what is not known excuses nothing."""
    pairs = zip(every, items, strict=False)
    return [pair for pair in pairs if pair[1].outcome not in ("undecided", "not judged")]


def _rule(
    each: Wanted, blank: Item, enforced: Enforced, before: Sequence[tuple[Wanted, Item]]
) -> Item:
    """Whether the answer enforces something that it should."""
    search = enforced.search(each)
    if search.shown is None:
        if search.reached is not None:
            raise search.reached
        if not enforced.forbids:
            message = "Your rules forbid nothing at all, so they do not enforce this."
            return settled(blank, "failed", message)
        place = enforced.vacuous(each)
        if place is None or enforced.by_lines(each):
            return settled(blank, "passed", "Your rules enforce this.")
        if _excused(each, enforced, before):
            return settled(blank, "excused", _not_again(before))
        message = f"Your rules allow no world at all on {board_words(place.board)}, so they enforce"
        return settled(blank, "failed", f"{message} nothing there.")
    witness = drawn(
        search.shown, "Your rules allow this, and it is wrong.", each.lines(search.shown)
    )
    if _excused(each, enforced, before):
        return settled(blank, "excused", _not_again(before), witness)
    return settled(blank, "failed", "Your rules do not enforce this.", witness)


def _paid_for(
    every: Sequence[Wanted], items: list[Item], enforced: Enforced, most: Fraction
) -> list[Item]:
    """The items with no more earned by lines that forbid something right than these lines cost.

    What would be excused without these lines is not earned by them.

    An answer that forbids all but one world enforces very much; it is not to be better than its own
    lines that are right.
    """
    if not enforced.is_too_strong or sum(item.score for item in items) <= most:
        return items
    left = most
    paid = []
    for number, (each, item) in enumerate(zip(every, items, strict=True)):
        if (
            item.outcome == "passed"
            and not enforced.by_right_lines(each)
            and not _said(each, enforced, _judged(every, items[:number]))
        ):
            left -= item.score
            if left < 0:
                message = (
                    "The rules that say this also forbid something that is right, so that it does "
                    "not count."
                )
                item = settled(item, "failed", message)
        paid.append(item)
    return paid


def _excused(each: Wanted, enforced: Enforced, before: Sequence[tuple[Wanted, Item]]) -> bool:
    """Whether it fails only because something else did."""
    failed = any(item.outcome == "failed" for _, item in before)
    return failed and _said(each, enforced, before)


def _said(each: Wanted, enforced: Enforced, before: Sequence[tuple[Wanted, Item]]) -> bool:
    """Whether right lines say it, given what comes before it."""
    try:
        return enforced.excused(each, [other for other, _ in before])
    except LimitReached:
        return False


def _not_again(before: Sequence[tuple[Wanted, Item]]) -> str:
    names = ", ".join(f"'{other.title}'" for other, item in before if item.outcome == "failed")
    return f"This fails only because {names} failed before, and is not charged again."


def _strength(search: WorldSearch, blank: Item, enforced: Enforced) -> Item:
    """Whether the answer forbids nothing that is right."""
    if search.shown is not None:
        lines = own_lines(search.shown)
        witness = drawn(search.shown, "This is right, and your rules forbid it.", lines)
        item = settled(blank, "failed", "Your rules forbid something that is right.", witness)
        return replace(item, lines=lines)
    if search.reached is not None:
        raise search.reached
    if not enforced.forbids:
        message = "Your rules forbid nothing at all: there is nothing in them to be right yet."
        return settled(blank, "failed", message)
    return settled(blank, "passed", "Your rules forbid nothing that is right.")


def _message(items: Sequence[Item], strong: WorldSearch | None, words: str) -> str:
    """One sentence or two on how the answer stands."""
    if all(item.outcome == "passed" for item in items):
        return f"Right {words}."
    rules, last = items[:-1], items[-1]
    sentences = []
    if strong is not None and strong.shown is not None:
        sentences.append("Too strong: it forbids worlds that are right.")
    if any(item.outcome in ("failed", "excused") and item.witnesses for item in rules):
        sentences.append("Too weak: it allows worlds that are wrong.")
    elif not sentences and any(item.outcome == "failed" for item in items):
        sentences.append("Too weak: it forbids nothing at all.")
    if any(item.outcome in ("undecided", "not judged") for item in (*rules, last)):
        sentences.append("Not everything could be decided.")
    return " ".join(sentences)


def _mistakes(comparer: Comparer, items: Sequence[Item]) -> tuple[Mistake, ...]:
    from minelogic.grading.slips.named import mistakes_of

    return mistakes_of(comparer, items)
