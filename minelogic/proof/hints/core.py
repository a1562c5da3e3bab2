"""Which of many formulas matter for a conclusion, in propositional logic."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from minelogic.encode.letters import NamedTable
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Variables
from minelogic.errors import LimitReached
from minelogic.ground import formula as make
from minelogic.limits import Limits
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.countermodels import forms_of
from minelogic.proof.models.structures import Structure, grounded, room
from minelogic.solve.sat.engine import Engine


def core(sequent: Sequent, limits: Limits) -> Sequent:
    """The sequent with premises of which none can be spared, the last ones rather than the first.

    The sequent is one of letters, and holds. Raises `LimitReached`.
    """
    given = grounded(forms_of(sequent), Structure(), room(limits))
    *premises, conclusion = given.formulas
    size = len(given.atoms)
    switched = [
        make.disjunction([-(size + n), premise]) for n, premise in enumerate(premises, 1)
    ]  # each premise holds if its switch, a letter of its own, is on
    wanted = make.conjunction([*switched, make.negation(conclusion)])
    if wanted is False:
        return Sequent((), sequent.conclusion)
    engine = Engine(limits.conflicts)
    table = NamedTable(size + len(premises), {})
    engine.add(tseitin(wanted, Variables(table), limits.clauses))

    def holds(some: Sequence[int]) -> bool:
        possible = engine.satisfiable([size + 1 + n for n in some])
        if possible is None:
            raise LimitReached("conflicts", limits.conflicts, "the choice of premises")
        return not possible

    kept = irredundant(range(len(premises))[::-1], holds)
    return Sequent(tuple([sequent.premises[n] for n in sorted(kept)]), sequent.conclusion)


def irredundant(numbers: Sequence[int], holds: Callable[[Sequence[int]], bool]) -> list[int]:
    """Some of the numbers with which something holds, and without any of which it does not.

    It holds with all of them, and with whatever includes some with which it holds; early ones are
    taken rather than late ones.
    """
    kept: list[int] = []
    rest = list(numbers)
    while rest and not holds(kept):
        low, high = 0, len(rest)  # it holds with the first `high` of the rest, not with `low`
        while high - low > 1:
            middle = (low + high) // 2
            if holds([*kept, *rest[:middle]]):
                high = middle
            else:
                low = middle
        kept.append(rest[high - 1])
        rest = rest[: high - 1]
    return kept
