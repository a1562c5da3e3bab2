"""How many sets of mines fit: none, one or several, said and shown."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from minelogic.diagnostics import Diagnostic
from minelogic.exercises.exercise import Exercise
from minelogic.grading.paper import kinds
from minelogic.grading.paper.asked import (
    SHOWN,
    VERDICT,
    blank_items,
    lines_at,
    named,
    opening_of,
    task_of,
)
from minelogic.grading.paper.cells import cell_mistakes, standing_of, whole_mistakes
from minelogic.grading.paper.reading import (
    Answer,
    Filled,
    first_tables,
    marks_of,
    passed_over,
    read_tables,
)
from minelogic.grading.paper.words_said import Said, Verdict, said_in
from minelogic.grading.report.judgement import Judged
from minelogic.grading.report.values import Item, Mistake
from minelogic.paper.openings.answers import Judged as JudgedTable
from minelogic.paper.openings.answers import judge
from minelogic.paper.openings.opening import Opening
from minelogic.paper.openings.plain import problem_of
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.words import counted, raised

TRUE: Mapping[str, Verdict] = {"no opening": "none", "table": "one", "opening": "several"}
"""What is to be said of an opening, by its kind."""
MOST_SHOWN = 12
"""More solutions than this nobody is asked to write down."""
_WORDS: Mapping[Verdict, str] = {
    "none": "that no set of mines fits",
    "one": "that one set of mines fits",
    "several": "that several sets of mines fit",
}
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class _Given:
    """The tables and the words of an answer."""

    exercise: Exercise
    opening: Opening
    source: Source
    findings: list[Diagnostic]
    answer: Answer
    said: Said | None

    @property
    def tables(self) -> tuple[Filled, ...]:
        return tuple(self.answer.tables)

    def marks(self, filled: Filled) -> dict[int, bool | None]:
        opening = self.opening
        return marks_of(opening.board, opening.signs, filled, self.source, self.findings)


def judge_decided(exercise: Exercise, source: Source, findings: list[Diagnostic]) -> Judged:
    """An item for what is said, and one for what shows it."""
    opening = opening_of(exercise)
    answer = read_tables(opening.board, source, findings)
    said, words = said_in(opening.board, source, answer.words, findings)
    passed_over(source, words, findings)
    if said is None:
        if not answer.tables:
            findings.insert(0, _unsaid(source))
            return Judged(status="unreadable")
        findings.append(_unsaid(source))
    given = _Given(exercise, opening, source, findings, answer, said)
    items = blank_items(exercise, (VERDICT, SHOWN))
    truth = TRUE[opening.kind]
    verdict = _verdict(items[VERDICT], said, truth, source)
    # What shows it is judged for what it is, so that it does not tell what would have been right.
    shown = _clash(given, items[SHOWN]) if not given.tables else _tables(given, truth, items[SHOWN])
    right = verdict.outcome == "passed" and shown.outcome == "passed"
    message = "Right." if right else f"{verdict.message} {shown.message}"
    return Judged(items=(verdict, shown), message=message)


def _tables(given: _Given, truth: Verdict, blank: Item) -> Item:
    """What the tables of an answer show: that none fits, one, or several."""
    if truth == "none":
        judged = judge(given.opening, given.marks(given.tables[0]), 0)
        broken = [each.said(given.opening.board) for each in judged.broken[:1]]
        message = f"The table does not fit: {broken[0]}." if broken else "The table is not filled."
        return replace(blank, outcome="failed", message=message)
    return _solution(given, blank) if truth == "one" else _solutions(given, blank)


def _unsaid(source: Source) -> Diagnostic:
    span = Span(0, len(source.text.split("\n")[0].rstrip()))
    what, words = "how many sets of mines fit", "none, one or several"
    return kinds.NO_VERDICT.at(source, span, what=what, words=words)


def _verdict(blank: Item, said: Said | None, truth: Verdict, source: Source) -> Item:
    if said is None:
        message = "It is not said how many sets of mines fit."
        return replace(blank, outcome="failed", message=message)
    line = source.place(said.span.start).line
    if said.verdict == truth:
        message = f"It is right {_WORDS[truth]}."
        return replace(blank, outcome="passed", score=blank.points, message=message)
    mistake = Mistake(
        f"not-{said.verdict}", "the wrong number", f"it says {_WORDS[said.verdict]}", line
    )
    message = f"It is not so {_WORDS[said.verdict]}."
    return replace(blank, outcome="failed", message=message, mistakes=(mistake,))


def _clash(given: _Given, blank: Item) -> Item:
    """Numbers that clash: half of the points if one of them can be spared."""
    opening, said = given.opening, given.said
    cells = () if said is None else said.cells
    if not cells:
        return replace(blank, outcome="failed", message="Nothing shows it.")
    closed = [tile for tile in cells if not isinstance(opening.signs[tile], int)]
    if closed:
        message = f"{named(opening, closed)} shows no number, so it cannot clash."
        return replace(blank, outcome="failed", message=message)
    names = named(opening, cells)
    if not _is_clash(opening, cells):
        message = f"The numbers at {names} do not clash: with these alone some set of mines fits."
        mistake = Mistake("no-clash", "numbers that do not clash", "some mines fit these numbers")
        return replace(blank, outcome="failed", message=message, mistakes=(mistake,))
    spare = [t for t in cells if _is_clash(opening, [each for each in cells if each != t])]
    if spare:
        message = f"These numbers clash, but {named(opening, spare[:1])} can be spared."
        sentence = f"the others clash without {named(opening, spare[:1])}"
        mistake = Mistake("spare-number", "a number too many", sentence)
        score = blank.points * _HALF
        return replace(blank, outcome="failed", score=score, message=message, mistakes=(mistake,))
    message = "These numbers clash, and none of them can be spared."
    return replace(blank, outcome="passed", score=blank.points, message=message)


def _is_clash(opening: Opening, cells: tuple[int, ...] | list[int]) -> bool:
    """Whether no set of mines fits these numbers alone; all open cells are still free."""
    chosen = frozenset(cells)
    signs = [
        "-" if isinstance(sign, int) and tile not in chosen else sign
        for tile, sign in enumerate(opening.signs)
    ]
    return problem_of(opening.board, signs, opening.problem.mines).status == "inconsistent"


def _solution(given: _Given, blank: Item) -> Item:
    """The one solution: the first table is judged cell by cell."""
    opening, filled = given.opening, given.tables[0]
    standing = standing_of(opening, given.marks(filled))
    judged = standing.judged
    if judged.ok:
        message = "The first table fits." if len(given.tables) > 1 else "The table fits."
        return replace(blank, outcome="passed", score=blank.points, message=message)
    said = _not_right(opening, len(judged.wrong), judged.unfilled)
    return replace(
        blank,
        outcome="failed",
        score=blank.points * standing.share,
        message=f"The table is not right: {said}.",
        lines=lines_at(given.source, filled, [each.tile for each in judged.wrong]),
        mistakes=(
            *whole_mistakes(opening, judged),
            *cell_mistakes(opening, judged.wrong, filled.lines),
        ),
    )


def _not_right(opening: Opening, wrong: int, unfilled: tuple[int, ...]) -> str:
    said = []
    if wrong:
        said.append(f"{counted(wrong, 'cell is', 'cells are')} filled wrongly")
    if unfilled:
        said.append(
            f"{named(opening, unfilled)} {'is' if len(unfilled) == 1 else 'are'} not filled"
        )
    return " and ".join(said) or "there is another number of mines"


def _solutions(given: _Given, blank: Item) -> Item:
    """Different tables that fit: two of them, or all; then one that does not fit takes points."""
    exercise, opening = given.exercise, given.opening
    every = task_of(exercise).show == "all"
    wanted = (opening.count or 2) if every else 2
    tables = given.tables
    if not every:
        tables = tuple(first_tables(given.answer, wanted, given.source, given.findings))
    fitting: set[frozenset[int]] = set()
    mistakes: list[Mistake] = []
    wrong = 0
    for number, filled in enumerate(tables, 1):
        judged = judge(opening, given.marks(filled), 0)
        crosses = frozenset([tile for tile, cross in judged.filled.items() if cross])
        if judged.ok and crosses not in fitting:
            fitting.add(crosses)
            continue
        wrong += not judged.ok and not judged.unfilled
        code, title, what = _why_not(opening, judged)
        mistakes.append(Mistake(code, title, f"table {number} {what}", filled.first_line))
    right = max(len(fitting) - (wrong if every else 0), 0)
    passed = right == wanted
    fit = "None of the tables fits"
    if fitting:
        different = "different " if len(fitting) > 1 else ""
        fit = f"{raised(counted(len(fitting), f'{different}table fits', f'{different}tables fit'))}"
    if every and len(fitting) == wanted:
        fit += ", and these are all"
    elif every:
        fit += ", and these are not all"
    elif given.said is not None and given.said.verdict == "several" and not passed:
        fit += ", and two are asked for"
    return replace(
        blank,
        outcome="passed" if passed else "failed",
        score=blank.points * Fraction(right, wanted),
        message=f"{fit}.",
        mistakes=tuple(mistakes),
    )


def _why_not(opening: Opening, judged: JudgedTable) -> tuple[str, str, str]:
    """Why a table does not count: the code, the title, and the end of a sentence."""
    if judged.ok:
        return "same-twice", "the same table twice", "is the same as one above it"
    if judged.broken:
        said = judged.broken[0].said(opening.board)
        return "breaks-number", "a number that is broken", f"does not fit: {said}"
    said = _not_right(opening, 0, judged.unfilled)
    code = "not-filled" if judged.unfilled else "other-total"
    title = "cells that are not filled" if judged.unfilled else "another number of mines"
    return code, title, f"is not right: {said}"
