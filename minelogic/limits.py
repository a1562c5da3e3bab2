"""How much work a text may ask for."""

from __future__ import annotations

from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on a text and on what is made of it; every one can be raised or lowered."""

    characters: int = 2_000_000
    """of a file"""
    line: int = 20_000
    """characters of one line"""
    digits: int = 9
    """of a number"""
    nesting: int = 200
    """of formulas within formulas, after definitions are written out"""
    expansion: int = 200_000
    """parts of one formula after definitions are written out; ten times as many of a file"""
    tiles: int = 1_000_000
    """of a board"""
    instances: int = 2_000_000
    """of all statements together, and parts of the formulas in them"""
    steps: int = 20_000_000
    """of search for the instances of one statement, or for the truth of a formula"""
    clauses: int = 1_000_000
    """that formulas are turned into"""
    conflicts: int = 100_000
    """of the solver, for one question"""
    effort: int = 3_000_000
    """of the solver, for all questions about a file, in units of about a microsecond"""
    states: int = 500_000
    """of counting, for one question"""
    work: int = 24
    """of the search for the steps of a derivation, for each part of what a file gives"""
    proof_lines: int = 5_000
    """of a file of proofs"""
    boxes: int = 50
    """of a proof within each other"""
    findings: int = 100
    """that are reported of one file"""
    name: int = 100
    """characters of a name"""

    @property
    def patience(self) -> int:
        """The conflicts of a question whose answer is there, and could only be told better."""
        return min(self.conflicts, 30_000)
