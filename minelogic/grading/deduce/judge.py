"""Answers to exercises that ask which tiles a display forces, and why.

Every forced tile is worth the same, by its weight; a claim that does not follow takes away what one
tile is worth. A claim has its full points if the numbers and the true earlier claims that its
reason names force it, with what the display marks and what the rules say; if they do not, but all
of the display does, half of them.
"""

from __future__ import annotations

import os
from fractions import Fraction

from minelogic.board import Board
from minelogic.diagnostics import Diagnostic, Kind, limited
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.grading.deduce.claims import Claim, What, read_claims, says_nothing_follows
from minelogic.grading.deduce.forced import forced_tiles
from minelogic.grading.deduce.kinds import CLAIMED_BEFORE, NOT_COVERED
from minelogic.grading.deduce.reasons import Reasons
from minelogic.grading.deduce.traces import claims_of_trace, is_printed, is_trace
from minelogic.grading.report.judgement import CRASHED, Judged, finding_of, shares
from minelogic.grading.report.values import Item, Line, Outcome, Witness
from minelogic.problem import Problem, load
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.words import plural

_HALF = Fraction(1, 2)
_MOST_DRAWN = 10
"""So many boards are drawn for one answer."""
_EVERYTHING = "a reason that names every number is no reason: name those that force it."
_TOO_MANY = (
    "a reason that names {named} of {shown} numbers, when {needed} of them would do, is no reason: "
    "name those that force it."
)
_MOST_REASONS = 20
"""So many reasons for one claim are looked at."""


def judge(exercise: Exercise, source: Source) -> Judged:
    """Which of the forced tiles an answer finds, and whether its reasons force them."""
    task = exercise.task
    assert isinstance(task, Deduce)
    problem = load(os.path.join(exercise.folder, task.board), exercise.limits)
    board = problem.board
    if board is None or problem.status != "consistent":
        raise ValueError(f"{task.board} is {problem.status}, or has no board")
    findings: list[Diagnostic] = []
    trace = is_trace(source.text)
    if not task.traces and (trace or is_printed(source.text)):
        what = "This is a trace of minelogic" if trace else "These are steps of minelogic solve"
        message = f"{what}; here claims in one's own words are asked for."
        return Judged(status="unreadable", message=message)
    if trace:
        claims, shown = claims_of_trace(source, problem, findings)
    else:
        claims, shown = read_claims(source, board, findings), None
    if not claims and any(finding.severity == "error" for finding in findings):
        told = tuple([finding_of(f) for f in limited(findings, exercise.limits.findings)])
        message = "It cannot be read: there is no claim in it about a tile."
        return Judged(findings=told, status="unreadable", message=message)
    judging = _Judging(exercise, task, problem, board, source, findings)
    return judging.judged(claims, shown)


@dataclass(slots=True)
class _Standing:
    """How a claim stands: true, and shown by its reason; None if that was not found out."""

    claim: Claim
    position: int
    true: bool | None
    reason: bool | None = None
    message: str = ""
    witness: tuple[Witness, ...] = ()
    unknown: Outcome = "undecided"
    """What to say of it if it was not found out."""
    reasons: int = 1
    """How many reasons were looked at; the best one counts."""
    spare: Fraction = Fraction(0)
    """The share of the numbers in its reason that were not needed, if that is charged."""


class _Judging:
    def __init__(
        self,
        exercise: Exercise,
        task: Deduce,
        problem: Problem,
        board: Board,
        source: Source,
        findings: list[Diagnostic],
    ) -> None:
        self.exercise, self.task, self.problem, self.board = exercise, task, problem, board
        self.source, self.findings = source, findings
        self.reasons = Reasons(problem, task.reasons)
        self.drawn = 0
        self.forced = forced_tiles(problem, task)

    def judged(self, claims: list[Claim], shown: frozenset[int] | None) -> Judged:
        """The items: what was found, what is false, and last what was not found."""
        standings = self._standings(claims, shown)
        worth = shares(self.exercise, [self.board.label(tile) for tile in self.forced])
        items: list[Item] = []
        missing: list[int] = []
        for tile, what in self.forced.items():
            standing = standings.get((tile, what))
            # That a tile is no bomb may be forced where it is not forced to be safe.
            if standing is None or standing.true is False:
                missing.append(tile)
            else:
                items.append(self._found(standing, worth[self.board.label(tile)]))
        one = self.exercise.points / max(len(self.forced), 1)
        lost = [
            self._lost(s, max(one, worth.get(self.board.label(s.claim.tile), one)), standings)
            for s in standings.values()
        ]
        unfound = [
            Item(
                id=f"not found {number}",
                title="a tile that was not found",
                points=worth[self.board.label(tile)],
                score=Fraction(0),
                outcome="failed",
                message="A tile is forced, and no claim says so.",
            )
            for number, tile in enumerate(missing, 1)
        ]
        wrong = [item for item in lost if item is not None]
        if not self.forced:
            items.append(self._nothing(bool(standings), wrong))
        told = tuple([finding_of(f) for f in limited(self.findings, self.exercise.limits.findings)])
        return Judged(
            items=(*items, *wrong, *unfound),
            findings=told,
            scope=f"on the board {self.task.board}",
            message=self._message(items, wrong),
        )

    def _nothing(self, claimed: bool, wrong: list[Item]) -> Item:
        """The item where no tile is forced: an answer has to say so, and to claim nothing."""
        points = self.exercise.points
        answered = claimed or is_trace(self.source.text) or says_nothing_follows(self.source)
        right = answered and not any(item.score < 0 for item in wrong)
        score = points if answered else Fraction(0)
        advice = "" if answered else "If no tile is forced, write none."
        title = "No tile is forced" if right else "The tiles that are forced"
        return Item(
            id="nothing",
            title=title,
            points=points,
            score=score,
            outcome="passed" if right else "failed",
            message=advice,
        )

    def _standings(
        self, claims: list[Claim], shown: frozenset[int] | None
    ) -> dict[tuple[int, What], _Standing]:
        """The best claim of each kind about each tile, judged in order.

        What only says what can be seen is passed over.
        """
        standings: dict[tuple[int, What], _Standing] = {}
        true: dict[int, Claim] = {}
        noted: set[int] = set()
        for position, claim in enumerate(claims):
            if self.reasons.seen(claim):
                if claim.tile not in noted:
                    self._note(NOT_COVERED, claim)
                noted.add(claim.tile)
                continue
            key = (claim.tile, claim.what)
            before = standings.get(key)
            if before is not None:
                if len(self.findings) < self.exercise.limits.findings:
                    self._note(CLAIMED_BEFORE, claim, line=before.claim.line)
                before.reasons += 1
                # Of a tile that is no bomb, it may be false that it is safe.
                if not before.true and before.claim.formula == claim.formula:
                    continue
                if (before.reason and not before.spare) or before.reasons > _MOST_REASONS:
                    continue
            # A true claim without a good reason has been charged for that; what cites it is not.
            named = self._named(claim, claims)
            shown_before = [other for tile, other in true.items() if tile in named]
            standing = self._standing(claim, position, shown_before, claims, shown)
            better = standing.reason and before is not None and not before.reason
            if before is None or better or (standing.reason and standing.spare < before.spare):
                standings[key] = standing
            if standing.true:
                true.setdefault(claim.tile, claim)
        return standings

    def _named(self, claim: Claim, claims: list[Claim]) -> frozenset[int]:
        """The covered tiles that a reason names, as tiles or by the numbers of earlier claims."""
        named = claim.numbers | {claims[position].tile for position in claim.cited}
        return named.intersection(self.problem.answers.covered)

    def _standing(
        self,
        claim: Claim,
        position: int,
        shown_before: list[Claim],
        claims: list[Claim],
        shown: frozenset[int] | None,
    ) -> _Standing:
        """The claim judged; a part of the grader that fails says so, and the others go on."""
        standing = _Standing(claim, position, None)
        try:
            standing.true = self.reasons.is_forced(claim)
            if standing.true is False and (seen := self.reasons.visibly(claim.tile)):
                standing.message = f"It can be seen that this is false: {seen}."
            elif standing.true is False:
                standing.witness = self._draw(claim, None, [])
                sentence = f"It does not follow that {self._sentence(claim)}"
                standing.message = (
                    f"{sentence}: this board fits too." if standing.witness else f"{sentence}."
                )
            elif standing.true and not self.task.reasons:
                standing.reason = True
            elif standing.true and shown is not None:
                standing.reason = position in shown
                if not standing.reason:
                    standing.message = (
                        f"It is true that {self._sentence(claim)}, but not by this step."
                    )
            elif standing.true and claim.unknown:
                standing.reason = False
                standing.message = self._not_enough(claim, shown_before, claims)
            elif standing.true:
                standing.reason = self.reasons.suffices(claim, shown_before)
                if not standing.reason:
                    standing.message = self._not_enough(claim, shown_before, claims)
                    named = claim.numbers or claim.cited or claim.total
                    if standing.reason is False and named:
                        rests = len(self._named(claim, claims)) > len(shown_before)
                        standing.witness = self._draw(claim, claim, shown_before, rests)
                elif self.reasons.names_everything(_together(claim, claims), shown_before):
                    standing.reason = False
                    standing.message = f"It is true that {self._sentence(claim)}, but {_EVERYTHING}"
                elif (too_many := self.reasons.names_too_many(claim, shown_before)) is not None:
                    named_numbers, numbers, needed = too_many
                    why = _TOO_MANY.format(named=named_numbers, shown=numbers, needed=needed)
                    standing.reason = False
                    standing.message = f"It is true that {self._sentence(claim)}, but {why}"
                elif self.task.sparing != "any":
                    self._charge_spare(standing, _together(claim, claims), shown_before)
        except (LimitReached, RecursionError, MemoryError):
            standing.true = standing.reason = None
        except Exception:
            standing.true = standing.reason = None
            standing.message, standing.unknown = CRASHED, "not judged"
            return standing
        if standing.true is None or (standing.true and standing.reason is None):
            standing.message = "Whether it follows was not found out within the limits."
        return standing

    def _charge_spare(
        self, standing: _Standing, claims: list[Claim], shown_before: list[Claim]
    ) -> None:
        """What a reason names beyond what is needed is charged, and told."""
        smallest = self.task.sparing == "smallest"
        named, needed = self.reasons.superfluous(claims, shown_before, smallest)
        if needed < named:
            standing.spare = Fraction(named - needed, named)
            whose = "of any numbers" if smallest else "of these"
            standing.message = (
                f"{named} {plural(named, 'number')} {'is' if named == 1 else 'are'} named, "
                f"{needed} {whose} would do."
            )

    def _not_enough(self, claim: Claim, shown_before: list[Claim], claims: list[Claim]) -> str:
        """Why a reason will not do."""
        true = f"It is true that {self._sentence(claim)}, but"
        if claim.unknown:
            return f"{true} there is no claim {claim.unknown[0]} above it that could be a reason."
        if not claim.numbers and not claim.cited and not claim.total:
            return f"{true} no reason is given."
        open_ = sorted(self._named(claim, claims) - {other.tile for other in shown_before})
        if open_:
            rests = f"it rests on {self.board.label(open_[0])}, which was not shown before."
            return f"{true} not for this reason: {rests}"
        return f"{true} not for this reason: this board fits all that is named."

    def _draw(
        self, claim: Claim, reason: Claim | None, shown_before: list[Claim], rests: bool = False
    ) -> tuple[Witness, ...]:
        """The board on which a claim fails, though what is named holds; few are drawn."""
        self.drawn += 1
        if self.drawn > _MOST_DRAWN:
            return ()
        return self.reasons.witness(claim, reason, shown_before, rests)

    def _found(self, standing: _Standing, points: Fraction) -> Item:
        """The item of a forced tile that was claimed."""
        claim = standing.claim
        outcome: Outcome = "passed" if standing.reason and not standing.spare else "failed"
        score = points * (1 - _HALF * standing.spare) if standing.reason else points * _HALF
        if standing.true is None or standing.reason is None:
            outcome, score = standing.unknown, Fraction(0)
        return Item(
            id=self.board.label(claim.tile),
            title=self._sentence(claim),
            points=points,
            score=score,
            outcome=outcome,
            message=standing.message,
            lines=(Line(text=claim.text, line=claim.line),),
            witnesses=standing.witness,
        )

    def _lost(
        self, standing: _Standing, worth: Fraction, standings: dict[tuple[int, What], _Standing]
    ) -> Item | None:
        """The item of a claim that finds nothing: it is false, or was not asked for."""
        claim = standing.claim
        if self.forced.get(claim.tile) == claim.what and standing.true is not False:
            return None
        blank = Item(
            id=f"claim in line {claim.line}: {claim.formula}",
            title=self._sentence(claim),
            points=Fraction(0),
            score=Fraction(0),
            outcome=standing.unknown,
            message=standing.message,
            lines=(Line(text=claim.text, line=claim.line),),
        )
        if standing.true is None:
            return blank
        if standing.true:
            more = "It is true, but takes more than the techniques asked for, and does not count."
            return replace(blank, outcome="excused", message=more)
        message = standing.message
        if (claim.tile, "bomb" if claim.what == "safe" else "safe") in standings:
            message = f"{self.board.label(claim.tile)} cannot be both safe and a bomb. {message}"
        witnesses = standing.witness
        return replace(blank, score=-worth, outcome="failed", message=message, witnesses=witnesses)

    def _sentence(self, claim: Claim) -> str:
        what = "safe" if claim.what == "safe" else "a bomb"
        verdict = self.problem.answers.solution.verdicts.get(claim.tile)
        if verdict == "N" and claim.formula.startswith("~B"):
            what = "no bomb"
        return f"{self.board.label(claim.tile)} is {what}"

    def _note(self, kind: Kind, claim: Claim, **data: object) -> None:
        tile = self.board.label(claim.tile)
        self.findings.append(kind.at(self.source, claim.span, tile=tile, **data))

    def _message(self, items: list[Item], wrong: list[Item]) -> str:
        """How the answer stands, in a sentence."""
        if not self.forced:
            sentence = "No tile of this board was found"
            if items[0].outcome == "passed":
                sentence = "Right: nothing is forced here"
        else:
            right = sum(item.outcome == "passed" for item in items)
            many = len(self.forced)
            sentence = f"{right} of {many} {plural(many, 'tile')} found"
            weak = sum(item.outcome == "failed" for item in items)
            if weak:
                sentence += f" with a reason that will do, {weak} without"
        false = sum(item.score < 0 for item in wrong)
        if false:
            sentence += f"; {false} claim{'s do' if false != 1 else ' does'} not follow"
        return f"{sentence}."


def _together(claim: Claim, claims: list[Claim]) -> list[Claim]:
    """The claims of one line that have the same reason, this one first."""
    named = claim.numbers | {claim.tile}
    others = [
        other
        for other in claims
        if other is not claim
        and other.line == claim.line
        and other.cited == claim.cited
        and other.numbers - {claim.tile} == named - {claim.tile, other.tile}
    ]
    return [claim, *others]
