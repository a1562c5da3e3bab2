"""A conjunctive normal form whose clauses know where they come from."""

from __future__ import annotations

from minelogic.encode.variables import Clause, Variables
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class CNF:
    """Clauses that all hold; `clauses[i]` was made from `sources[origins[i]]`."""

    clauses: tuple[Clause, ...]
    variables: Variables
    origins: tuple[int, ...]
    """For each clause, the index of its source."""
    sources: tuple[str, ...]
    """What clauses come from, in words: the rule, its place and the binding."""
    notes: tuple[str, ...] = ()
    """What a reader should know: where another method was used than the one asked for."""
