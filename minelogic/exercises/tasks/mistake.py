"""A derivation with one mistake in it, to be found, named and mended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypeAlias

from minelogic.exercises.tasks import cnf, deduce, proof
from minelogic.exercises.tasks.cnf import Cnf
from minelogic.exercises.tasks.deduce import Deduce
from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.records import dataclass, replace
from minelogic.words import listed

if TYPE_CHECKING:
    from minelogic.exercises.values import Values

Of: TypeAlias = ProofTask | Deduce | Cnf
_FORMS = {"sequent": proof.KIND, "board": deduce.KIND, "formula": cnf.KIND}
"""What a derivation is of, by the key that says so."""
_KEYS = {"sequent": ("sequent", "on", "logic", "rules"), "board": ("board",),
         "formula": ("formula",)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Planted:
    """Find the mistake: its line, its kind, and what would be right.

    What has the mistake is what students begin with.
    """

    of: Of
    """The proof, the claims about a board or the steps to conjunctive normal form."""
    line: str
    """The label of the line that is wrong."""
    mistakes: tuple[str, ...]
    """The codes of what is wrong with it; any of them is right."""
    kinds: tuple[str, ...] | None = None
    """The codes that are to be chosen from; without any, all that there are of such derivations."""


def _read(values: Values, folder: str) -> Planted | None:
    line = _line(values)
    mistakes, kinds = values.texts("mistake"), values.texts("kinds")
    if not mistakes:
        advice = 'Say what kind of mistake it is, as in mistake = "converse-used".'
        values.text("mistake", required=advice)
    forms = [key for key in _FORMS if key in values]
    if len(forms) != 1:
        why = "it does not say what the derivation is of" if not forms else "it is of two things"
        advice = 'Write sequent = "…" for a proof, board = "…" for claims, formula = "…" for steps.'
        values.wrong("kind", why, advice)
        return None
    form = forms[0]
    for key in _KEYS["sequent"]:
        if form != "sequent" and key in values:
            values.wrong(key, "it goes with a proof", 'Write sequent = "…".')
    of = _FORMS[form].read(values, folder)
    if of is None or line is None or not mistakes:
        return None
    if isinstance(of, Cnf):
        of = replace(of, form="steps")
    if kinds is not None and not set(mistakes) & set(kinds):
        why = f"{mistakes[0]} is not among them, and is what is wrong"
        values.wrong("kinds", why, "List the right kind, too.")
    return Planted(of=of, line=line, mistakes=mistakes, kinds=kinds)


def _line(values: Values) -> str | None:
    """The label of the wrong line, which may be written as a number."""
    if isinstance(number := values.raw("line"), int) and not isinstance(number, bool):
        return str(number)
    return values.text("line", required='Say which line is wrong, as in line = "4".')


def _judging(task: Planted) -> Iterator[str]:
    yield f"One line of {_words(task.of)} is wrong, and others may rest on it."
    yield "It has to be found, the kind of the mistake named, and the whole mended."
    if task.kinds is not None:
        yield f"The kind is one of {listed(list(task.kinds), most=None)}."
    yield "The kind counts if the line is right; a wrong line or kind takes points."
    yield "The whole is mended if it is right to the end and keeps what was right in it."


def _words(of: Of) -> str:
    match of:
        case ProofTask():
            return f"a proof of {of.sequent}"
        case Deduce():
            return f"what is claimed of {of.board}"
        case Cnf():
            return f"the steps from {of.formula}"


def _is_asked(task: Planted, text: str) -> bool | None:
    form = next(kind for kind in _FORMS.values() if isinstance(task.of, kind.task))
    return None if form.is_asked is None else form.is_asked(task.of, text)


KIND = TaskKind(
    task=Planted,
    ending=".txt",
    keys=("line", "mistake", "kinds", "sequent", "on", "logic", "rules", "board", "formula"),
    read=_read,
    judging=_judging,
    is_asked=_is_asked,
)
