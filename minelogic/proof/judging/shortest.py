"""Par: how long the shortest proof is that a thorough search finds."""

from __future__ import annotations

from collections.abc import Mapping

from minelogic.proof.kernel import CLASSICAL, Line, Sequent
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.script import Logic
from minelogic.proof.search.propositional import BUDGET as QUICK
from minelogic.proof.search.propositional import find, found_in_turn
from minelogic.proof.writing.results import Proof
from minelogic.records import replace
from minelogic.syntax.forms import form

BUDGET = 40_000
"""So many goals are looked at."""
EFFORT = 1 << 18
LONG = 60
"""For a proof with more lines than that, which is no exercise, no shorter one is looked for."""


def par(
    sequent: Sequent,
    *,
    logic: Logic = "classical",
    rules: frozenset[str] | None = None,
    lemmas: Mapping[str, Sequent] | None = None,
    budget: int = BUDGET,
) -> int | None:
    """The number of lines, premises included, of the shortest proof found; None if none is."""
    lines = shortest(sequent, logic=logic, rules=rules, lemmas=lemmas, budget=budget)
    return None if lines is None else len(lines)


def shortest(
    sequent: Sequent,
    *,
    logic: Logic = "classical",
    rules: frozenset[str] | None = None,
    lemmas: Mapping[str, Sequent] | None = None,
    budget: int = BUDGET,
) -> tuple[Line, ...] | None:
    """The shortest proof found; of proofs of one length the one with fewest classical rules."""
    first = find(sequent, logic=logic, rules=rules, lemmas=lemmas, budget=min(budget, QUICK))
    if first is not None and len(first) > LONG:
        return first
    found = found_in_turn(sequent, logic, rules, lemmas, budget, EFFORT)
    return min(found, key=_length, default=first)


def _length(lines: tuple[Line, ...]) -> tuple[int, int]:
    return len(lines), sum(line.rule in CLASSICAL for line in lines)


def with_par(report: Report) -> Report:
    """The report with the par of every theorem that is proved, if it is not about a board.

    A proof that cites theorems is compared with proofs that may cite those that ship.
    """
    return replace(report, theorems=tuple([_with_par(theorem) for theorem in report.theorems]))


def _with_par(theorem: TheoremReport) -> TheoremReport:
    if theorem.status != "proved" or theorem.sequent is None or theorem.text.board is not None:
        return theorem
    from minelogic.proof.models.structures import is_propositional
    from minelogic.proof.rules.lemmas import shipped

    length: int | None = None
    if is_propositional([form(f) for f in (*theorem.sequent.premises, theorem.sequent.conclusion)]):
        lemmas = shipped() if theorem.cited else None
        length = par(theorem.sequent, logic=theorem.logic, rules=theorem.allowed, lemmas=lemmas)
    else:
        from minelogic.proof.prove import prove

        proof = prove(theorem.sequent, logic=theorem.logic, rules=theorem.allowed)
        length = proof.length if isinstance(proof, Proof) else None
    # Where the search finds nothing, nobody knows whether there is a shorter proof.
    return theorem if length is None else replace(theorem, par=min(length, theorem.length))
