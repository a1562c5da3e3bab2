"""What kind of CNF clauses are, and what that is good for."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from minelogic.encode.variables import Clause
from minelogic.records import dataclass


@dataclass(frozen=True, slots=True)
class Properties:
    """The kinds a CNF is of; true, without clauses, is of all of them."""

    clauses: int
    horn: bool
    """At most one literal of each clause is not negated."""
    definite: bool
    """Exactly one literal of each clause is not negated."""
    longest: int
    """The most literals of a clause: the CNF is a k-CNF for this k and above."""
    shortest: int
    """The fewest literals of a clause; 0 means that the CNF is false."""

    @property
    def two(self) -> bool:
        return self.longest <= 2


def properties(clauses: Collection[Clause]) -> Properties:
    """The kinds that the clauses are of."""
    lengths = [len(clause) for clause in clauses]
    positive = [sum(literal > 0 for literal in clause) for clause in clauses]
    return Properties(
        len(lengths),
        horn=all(number <= 1 for number in positive),
        definite=all(number == 1 for number in positive),
        longest=max(lengths, default=0),
        shortest=min(lengths, default=0),
    )


def property_sentences(kinds: Properties) -> Iterator[str]:
    """The kinds in words, each with what it means in half a sentence."""
    if not kinds.clauses:
        yield "There are no clauses: this is true, whatever the atoms are."
        return
    if not kinds.shortest:
        yield "One clause is empty: this is false, whatever the atoms are."
        return
    if kinds.definite:
        yield (
            "Definite Horn: each clause has exactly one literal without a negation, so it is a "
            "fact or a rule, and making all atoms true satisfies it."
        )
    elif kinds.horn:
        yield (
            "Horn: no clause has more than one literal without a negation, so unit propagation "
            "alone tells whether it can be satisfied."
        )
    else:
        yield "Not Horn: some clause has two literals or more without a negation."
    if kinds.two:
        yield (
            "2-CNF: no clause has more than two literals, so each is an implication between two "
            "literals, and satisfying it is easy."
        )
    else:
        yield f"{kinds.longest}-CNF: the longest clause has {kinds.longest} literals."
