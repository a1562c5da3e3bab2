"""Claims about the tiles of a board as derivations: what follows from what they name."""

from __future__ import annotations

import os
import re

from minelogic.diagnostics import Diagnostic, limited
from minelogic.errors import LimitReached
from minelogic.exercises.exercise import Exercise
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.exercises.tasks.mistake import Planted
from minelogic.grading.deduce.claims import Claim, read_claims
from minelogic.grading.deduce.reasons import Reasons
from minelogic.grading.mistake import miscounts
from minelogic.grading.mistake.derivation import Derivation, Row, Verdict
from minelogic.grading.report.judgement import finding_of
from minelogic.grading.report.values import Witness
from minelogic.problem import Problem, load
from minelogic.records import replace
from minelogic.source import Source

TITLES = {
    "opposite": "the opposite follows",
    "not-forced": "nothing forces it",
    "reason-missing": "no reason is given",
    "later-claim": "it rests on what is not above it",
    "foreign-number": "the numbers named do not touch the tile",
    "reason-too-weak": "what is named does not force it",
    "every-number": "every number is named",
    **miscounts.TITLES,
}
"""The mistakes that a claim can have."""
KINDS = tuple([code for code in TITLES if code != "every-number"])
_LABEL = re.compile(r"\s*(?:(?:claim|step)\s+)?(\d{1,6})\s*[.):]", re.IGNORECASE)


def read_claim_lines(exercise: Exercise, source: Source) -> Derivation:
    """The claims of a text, each judged by what it names; what it rests on is taken as said."""
    task = exercise.task
    assert isinstance(task, Planted)
    assert isinstance(task.of, Deduce)
    problem = load(os.path.join(exercise.folder, task.of.board), exercise.limits)
    if problem.board is None or problem.status != "consistent":
        raise ValueError(f"{task.of.board} is {problem.status}, or has no board")
    return claims_about(problem, source)


def claims_about(problem: Problem, source: Source) -> Derivation:
    """The claims of a text about a board that agrees with itself, each judged by what it names."""
    assert problem.board is not None
    findings: list[Diagnostic] = []
    claims = read_claims(source, problem.board, findings)
    told = tuple([finding_of(f) for f in limited(findings, problem.limits.findings)])
    judging = _Judging(problem, claims)
    labels = _labels(claims)
    rows = tuple([judging.row(n, labels[n]) for n in range(len(claims))])
    wrong = [row for row in rows if row.verdict != "right"]
    return Derivation(
        rows=rows,
        complete=bool(rows) and not wrong,
        message=_message(rows),
        findings=told,
        witnesses=judging.witnesses,
    )


def _message(rows: tuple[Row, ...]) -> str:
    if not rows:
        return "There is no claim in it about a tile."
    wrong = next((row for row in rows if row.verdict == "wrong"), None)
    if wrong is None:
        return ""
    return f"Line {wrong.label} does not follow: {TITLES[wrong.codes[0]]}."


def _labels(claims: list[Claim]) -> list[str]:
    """The label of each claim's line: the number before it, or which of the lines it is."""
    lines = list(dict.fromkeys([claim.line for claim in claims]))
    labels = []
    for claim in claims:
        written = _LABEL.match(claim.text)
        labels.append(written[1] if written else str(lines.index(claim.line) + 1))
    return labels


class _Judging:
    def __init__(self, problem: Problem, claims: list[Claim]) -> None:
        assert problem.board is not None
        self.claims, self.board = claims, problem.board
        self.reasons = Reasons(problem)
        self.covered = frozenset(problem.answers.covered)
        self.verdicts: list[Verdict] = []
        self.witnesses: tuple[Witness, ...] = ()

    def row(self, position: int, label: str) -> Row:
        """The line of a claim; those before it have been judged."""
        claim = self.claims[position]
        named = claim.numbers | {self.claims[cited].tile for cited in claim.cited}
        rests = [n for n in range(position) if self.claims[n].tile in named & self.covered]
        codes = self._wrong(claim, rests)
        verdict: Verdict = "right"
        if codes:
            verdict = "wrong"
        elif any(self.verdicts[n] != "right" for n in rests):
            verdict = "waiting"
        self.verdicts.append(verdict)
        return Row(
            label=label,
            text=claim.text,
            line=claim.line,
            verdict=verdict,
            says=(claim.tile, claim.what),
            codes=codes,
        )

    def _wrong(self, claim: Claim, rests: list[int]) -> tuple[str, ...]:
        """What is wrong with a claim; nothing if it follows from what it names."""
        before = [self.claims[n] for n in rests]
        named = claim.numbers | {self.claims[cited].tile for cited in claim.cited}
        later = {tile for tile in named & self.covered if tile not in {c.tile for c in before}}
        if not claim.unknown and not later:
            suffices = self.reasons.suffices(claim, before)
            if suffices is None:
                raise LimitReached("conflicts", 0, "what a reason forces")
            if suffices:
                alike = [c for c in self.claims if c.line == claim.line and c.text == claim.text]
                every = self.reasons.names_everything(alike or [claim], before)
                return ("every-number",) if every else ()
        return self._kinds(claim, before, bool(claim.unknown or later))

    def _kinds(self, claim: Claim, before: list[Claim], later: bool) -> tuple[str, ...]:
        if not self.reasons.is_forced(claim):
            if not self.witnesses:
                self.witnesses = self.reasons.witness(claim, None, [])
            above = [other for other in self.claims if other.line < claim.line]
            counted = miscounts.miscounts(self.board, self.reasons.signs, claim, above)
            opposite = self.reasons.is_forced(_opposite(claim))
            return (*counted, "opposite" if opposite else "not-forced")
        if later:
            return ("later-claim",)
        if not self.witnesses and (claim.numbers or claim.total):
            self.witnesses = self.reasons.witness(claim, claim, before)
        if not claim.numbers and not claim.cited and not claim.total:
            return ("reason-missing",)
        touching = set(self.board.neighbours(claim.tile))
        if claim.numbers and not claim.numbers & touching:
            return ("foreign-number", "reason-too-weak")
        return ("reason-too-weak",)


def _opposite(claim: Claim) -> Claim:
    """That the tile is the other thing."""
    places = claim.formula[claim.formula.index("(") :]
    if claim.what == "safe":
        return replace(claim, what="bomb", formula=f"B{places}")
    return replace(claim, what="safe", formula=f"S{places}")
