"""Proofs on a board about any value at once: from whole rules of the file, with a name for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from minelogic.errors import FileError
from minelogic.proof.boards.given import NotGiven, given_formula
from minelogic.proof.boards.vocabulary import names_on_board
from minelogic.proof.first_order.prove import find
from minelogic.proof.kernel import ON_BOARD, Line, Sequent
from minelogic.proof.script import Given
from minelogic.syntax.file.checked import File
from minelogic.syntax.forms import form
from minelogic.syntax.tree import Forall

_BUDGET = 2_400
"""Goals that are looked at."""
_MOST_RULES = 4


class General(NamedTuple):
    """Lines of a proof, what those by `given` name, and what the names in them stand for."""

    lines: tuple[Line, ...]
    sources: Mapping[int, Given]
    values: Mapping[str, tuple[Any, ...]]


def in_general(
    sequent: Sequent, names: Sequence[str], file: File, allowed: frozenset[str]
) -> General | None:
    """A proof of a `forall` from the premises and rules of these names; None if none is found."""
    if not isinstance(sequent.conclusion, Forall) or len(names) > _MOST_RULES:
        return None
    sources = [Given(name) for name in names]
    try:
        rules = [given_formula(file, given) for given in sources]
    except (NotGiven, FileError):
        return None
    whole = Sequent((*sequent.premises, *rules), sequent.conclusion)

    def values(lines: Sequence[Line]) -> Mapping[str, tuple[Any, ...]]:
        return names_on_board(file, [line.formula for line in lines])

    found = find(whole, rules=allowed - ON_BOARD - {"theorem"}, budget=_BUDGET, values=values)
    if found.lines is None:
        return None
    first = len(sequent.premises)
    lines = [
        line._replace(rule="given") if first <= n < first + len(rules) else line
        for n, line in enumerate(found.lines)
    ]
    assert all(form(lines[first + n].formula) == form(rule) for n, rule in enumerate(rules))
    return General(
        tuple(lines), {first + n: given for n, given in enumerate(sources)}, values(lines)
    )
