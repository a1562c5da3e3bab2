"""Answers to exercises with one mistake: its line, its kind, and the derivation mended.

The kind counts only if the line is right. Whoever guesses has nothing on average: a wrong line
takes what the line is worth, shared among all other lines that may be wrong, and a wrong kind the
same. The derivation is mended if it is right to the end and keeps what was right in it: one that
was only cut short, or proves something else, or proves it in another way, mends nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.exercises.tasks.mistake import Planted
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.mistake.answers import Answer, code_of, label_of, read_answer
from minelogic.grading.mistake.derivation import Derivation
from minelogic.grading.report.judgement import Judged, finding_of, not_judged, settled, shares
from minelogic.grading.report.values import Finding, Item, Line
from minelogic.records import replace
from minelogic.source import Source

LINE, KIND, MEND = "line", "kind", "mended"
ITEMS = (LINE, KIND, MEND)
_WEIGHTS = {LINE: Fraction(1), KIND: Fraction(1), MEND: Fraction(2)}
"""Unless the exercise says otherwise."""


def judge(exercise: Exercise, source: Source) -> Judged:
    """The three items."""
    task = exercise.task
    assert isinstance(task, Planted)
    given = given_of(exercise)
    own: list[Diagnostic] = []
    answer = read_answer(source, own)
    points = shares(replace(exercise, weights={**_WEIGHTS, **exercise.weights}), ITEMS)
    labels = list(dict.fromkeys([row.label for row in given.rows]))
    label = None if answer.line is None else label_of(answer.line, labels, source, own)
    kinds = kinds_of(task)
    code = None if answer.kind is None else code_of(answer.kind, kinds, source, own)
    blank = [not_judged(id, _TITLES[id], points[id]) for id in ITEMS]
    line = _line(blank[0], task, answer, label, given)
    kind = _kind(blank[1], task, answer, code, kinds, line.outcome == "passed")
    mended, findings = _mended(exercise, blank[2], given, answer, line.outcome == "passed")
    told = tuple([finding_of(f) for f in limited(own, exercise.limits.findings)])
    items = (line, kind, mended)
    return Judged(items=items, findings=(*told, *findings), message=_message(items))


_TITLES = {
    LINE: "The line with the mistake",
    KIND: "What kind of mistake it is",
    MEND: "The whole, mended",
}


def kinds_of(task: Planted) -> tuple[str, ...]:
    """The codes of mistakes that may be named."""
    return task.kinds or all_kinds(task)


def all_kinds(task: Planted) -> tuple[str, ...]:
    """The codes of all mistakes that there are in such derivations."""
    match task.of:
        case ProofTask():
            from minelogic.grading.mistake import proofs

            return proofs.KINDS
        case Deduce():
            from minelogic.grading.mistake import claims

            return claims.KINDS
        case Cnf():
            from minelogic.grading.mistake import steps

            return steps.KINDS


def derivation_of(exercise: Exercise, source: Source) -> Derivation:
    """The derivation that a text is. Raises `LimitReached`."""
    task = exercise.task
    assert isinstance(task, Planted)
    read: Callable[[Exercise, Source], Derivation]
    match task.of:
        case ProofTask():
            from minelogic.grading.mistake.proofs import read_proof_lines as read
        case Deduce():
            from minelogic.grading.mistake.claims import read_claim_lines as read
        case Cnf():
            from minelogic.grading.mistake.steps import read_step_lines as read
    return read(exercise, source)


def given_of(exercise: Exercise) -> Derivation:
    """The derivation with the mistake: what students begin with."""
    source = Source("the starter", exercise.starter)
    return derivation_of(exercise, read_answer(source, []).rest)


def right_of(exercise: Exercise) -> Derivation:
    """The derivation as it should be: that of the reference."""
    source = Source("the reference", exercise.reference)
    return derivation_of(exercise, read_answer(source, []).rest)


def _line(blank: Item, task: Planted, answer: Answer, label: str | None, given: Derivation) -> Item:
    if label is None or answer.line is None:
        message = "No line is named." if answer.line is None else "No one line is named."
        return settled(blank, "failed", message)
    lines = (Line(text=answer.line.text, line=answer.line.line),)
    if label == task.line:
        return replace(settled(blank, "passed", "This is the line."), lines=lines)
    verdict = next(row.verdict for row in given.rows if row.label == label)
    others = len(dict.fromkeys([row.label for row in given.derived])) - 1
    loss = blank.points / max(others, 1)
    message = f"Line {label} follows from what it names."
    if verdict == "waiting":
        message = f"{message} It rests on the mistake, but is not it."
    return replace(settled(blank, "failed", message), score=-loss, lines=lines)


def _kind(
    blank: Item,
    task: Planted,
    answer: Answer,
    code: str | None,
    kinds: Sequence[str],
    found: bool,
) -> Item:
    if code is None or answer.kind is None:
        message = "No kind is named." if answer.kind is None else "It is none of the kinds."
        return settled(blank, "failed", message)
    lines = (Line(text=answer.kind.text, line=answer.kind.line),)
    if not found:
        message = "The kind counts once the line is found."
        return replace(settled(blank, "failed", message), lines=lines)
    if code in task.mistakes:
        return replace(settled(blank, "passed", "This is what is wrong with it."), lines=lines)
    others = len(set(kinds) - set(task.mistakes))
    loss = blank.points / max(others, 1)
    item = settled(blank, "failed", "This is not what is wrong with the line.")
    return replace(item, score=-loss, lines=lines)


def _mended(
    exercise: Exercise, blank: Item, given: Derivation, answer: Answer, found: bool
) -> tuple[Item, tuple[Finding, ...]]:
    """The item for the derivation, and what is found in its text.

    Where the mistake is still in it, nothing tells which line it is to whoever has not found it.
    """
    try:
        mine = derivation_of(exercise, answer.rest)
        right = right_of(exercise)
    except LimitReached as reached:
        return settled(blank, "undecided", f"It was not decided: {reached}."), ()
    except Exception:
        return blank, ()
    if not _differs(mine, given) and not mine.complete:
        return settled(blank, "failed", "It is as it was given."), ()
    if not found and {row.says for row in mine.wrong} & {row.says for row in given.wrong}:
        told = tuple([finding for finding in mine.findings if finding.level == "syntax"])
        return settled(blank, "failed", "The mistake is still in it."), told
    return _mend(exercise, blank, given, right, mine), mine.findings


def _differs(mine: Derivation, given: Derivation) -> bool:
    """Whether something was written that was not given."""
    return [row.text for row in mine.rows] != [row.text for row in given.rows]


def _mend(
    exercise: Exercise, blank: Item, given: Derivation, right: Derivation, mine: Derivation
) -> Item:
    if not mine.rows:
        return settled(blank, "failed", mine.message or "Nothing is written.")
    failed = replace(settled(blank, "failed", ""), lines=mine.lines_of(mine.wrong))
    if not mine.complete:
        message = f"It is not right yet. {mine.message}"
        return replace(failed, message=message, mistakes=mine.mistakes, witnesses=mine.witnesses)
    says = {row.says for row in mine.rows}
    task = exercise.task
    assert isinstance(task, Planted)
    if isinstance(task.of, Deduce):
        missing = [row for row in right.rows if row.says not in says]
        if missing:
            message = "What it says is right, but less is claimed than was to be shown."
            return replace(failed, message=message)
    kept = kept_of(given, right)
    still = sum(row in says for row in kept)
    if 2 * still < len(kept):
        message = f"This is right, but another one: of {len(kept)} right lines it keeps {still}."
        return replace(failed, message=message)
    return settled(blank, "passed", "It is right, to the end.")


def kept_of(given: Derivation, right: Derivation) -> list[object]:
    """What the derived lines say that are right in what was given, and stay once it is mended.

    The last line is not counted: all derivations of the same thing end with it.
    """
    stays = {row.says for row in right.derived} - {row.says for row in right.rows[-1:]}
    return list(
        dict.fromkeys(
            [
                row.says
                for row in given.derived
                if row.verdict in ("right", "waiting") and row.says in stays
            ]
        )
    )


def _message(items: Sequence[Item]) -> str:
    """One sentence on how the answer stands."""
    line, kind, mended = [item.outcome == "passed" for item in items]
    if line and kind and mended:
        return "The mistake is found, named and mended."
    done = [word for word, is_so in (("found", line), ("named", kind), ("mended", mended)) if is_so]
    if not done:
        return "The mistake is neither found nor mended."
    left = [word for word in ("found", "named", "mended") if word not in done]
    return f"The mistake is {' and '.join(done)}, but not {' or '.join(left)}."
