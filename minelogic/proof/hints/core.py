"""Which of many formulas matter for a conclusion, in propositional logic."""

from __future__ import annotations

from minelogic.encode.letters import NamedTable
from minelogic.encode.tseitin import tseitin
from minelogic.encode.variables import Variables
from minelogic.ground import formula as make
from minelogic.limits import Limits
from minelogic.proof.kernel import Sequent
from minelogic.proof.models.countermodels import forms_of
from minelogic.proof.models.structures import Structure, grounded, room
from minelogic.solve.irredundant import irredundant
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

    def enough(some: list[int]) -> list[int] | None:
        switches = [size + 1 + n for n in some]
        return None if engine.sure(switches, "the choice of premises") else some

    kept, _ = irredundant(range(len(premises)), enough, few=True)
    return Sequent(tuple([sequent.premises[n] for n in sorted(kept)]), sequent.conclusion)
