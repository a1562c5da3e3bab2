"""Proofs that someone wrote, once they are proved, as proofs like those that are found."""

from __future__ import annotations

from minelogic.proof import kernel
from minelogic.proof.kernel import Line, Sequent, Theorem
from minelogic.proof.mistakes.setting import kernel_cite
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.rules.citing import Citable, KnownTheorems
from minelogic.proof.writing.results import Proof


def written_proofs(report: Report) -> tuple[Proof, ...]:
    """The theorems of a judged file that are proved, except those on a board."""
    own: dict[str, Citable] = {}
    proofs = []
    for theorem in report.theorems:
        if theorem.status == "proved" and theorem.text.board is None:
            proof = _proof(theorem, own)
            proofs.append(proof)
            own[theorem.name] = Citable(theorem.name, proof.sequent, classical=True)
    return tuple(proofs)


def _proof(report: TheoremReport, own: dict[str, Citable]) -> Proof:
    assert report.sequent is not None
    theorems = KnownTheorems("classical", own)
    lemmas: dict[Sequent, str] = {}
    lines: list[Line] = []
    for judged in report.lines:
        written = judged.line
        assert written.formula is not None
        cites = tuple([c for c in map(kernel_cite, written.citations) if c is not None])
        line = Line(written.formula, written.rule or "", cites, written.boxes)
        for citable in theorems.meant(written.lemma) if written.lemma is not None else ():
            cited = citable.sequent
            line = line._replace(schema=cited)
            trial = Theorem(
                sequent=report.sequent,
                lines=(*lines, line),
                rules=kernel.RULES,
                lemmas=frozenset({cited}),
            )
            if kernel.follows(trial, len(lines)):
                lemmas[cited] = citable.name
                break
        lines.append(line)
    theorem = Theorem(
        sequent=report.sequent, lines=tuple(lines), rules=kernel.RULES, lemmas=frozenset(lemmas)
    )
    return Proof(theorem, report.name, report.logic, lemmas=lemmas)
