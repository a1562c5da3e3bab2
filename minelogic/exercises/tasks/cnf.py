"""A formula, to be brought to conjunctive normal form."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, TypeAlias

from minelogic.exercises.tasks.kind import TaskKind
from minelogic.exercises.tasks.parts import readable
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.exercises.values import Values

Form: TypeAlias = Literal["clauses", "steps", "either"]
_FORMS: tuple[Form, ...] = ("clauses", "steps", "either")
_ASKED: dict[Form, str] = {
    "clauses": "The clauses",
    "steps": "All steps",
    "either": "Clauses or steps",
}


@dataclass(frozen=True, slots=True)
class Cnf:
    """Bring a formula to conjunctive normal form."""

    formula: str
    form: Form = "either"


def _read(values: Values, _: str) -> Cnf | None:
    from minelogic.syntax.file.reader import parse_formula
    from minelogic.syntax.tree import Comparison, InRange, Quantified
    from minelogic.syntax.walk import subformulas

    formula = values.text("formula", required='Give the formula: formula = "~(A & B) -> C".')
    form = values.choice("form", _FORMS, "either")
    if formula is None or form is None:
        return None
    if not readable(values, "formula", lambda: parse_formula(formula)):
        return None
    parts = subformulas(parse_formula(formula))
    if any(isinstance(part, Quantified | Comparison | InRange) for part in parts):
        advice = "Write it with letters, or atoms such as B(0, 1), and connectives."
        values.wrong("formula", "it has quantifiers or comparisons", advice)
        return None
    return Cnf(formula=formula, form=form)


def _judging(task: Cnf) -> Iterator[str]:
    yield f"{_ASKED[task.form]} of {task.formula} are asked for."


def _is_asked(task: Cnf, text: str) -> bool | None:
    from minelogic.errors import FileError
    from minelogic.syntax.file.reader import parse_formula
    from minelogic.syntax.forms import form

    try:
        named = form(parse_formula(text))
    except FileError:
        return None
    return None if named[0] == "atom" else named == form(parse_formula(task.formula))


KIND = TaskKind(
    task=Cnf,
    ending=".txt",
    keys=("formula", "form"),
    read=_read,
    judging=_judging,
    is_asked=_is_asked,
)
