"""How assignments of truth values and formulas are told."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.grading.cnf.meaning import Assignment
from minelogic.grading.report.values import Line, Witness
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Atom

_MOST = 12


def style_of(text: str) -> Style:
    """The spelling in which a text writes its connectives."""
    return "unicode" if any(sign in text for sign in "¬∧∨→↔⊤⊥⇒⇔") else "ascii"


def assigned(assignment: Assignment) -> str:
    """As in "With A true, B and C false"."""
    told = [
        f"{_names(some)} {word}"
        for some, word in ((assignment.true, "true"), (assignment.false, "false"))
        if some
    ]
    return f"With {', '.join(told)}" if told else "In any case"


def shown(text: str, longest: int = 60) -> str:
    """A formula as it is quoted, cut if it is long."""
    return text if len(text) <= longest else f"{text[: longest - 2]} …"


def witness(assignment: Assignment, sentence: str, broken: Sequence[Line] = ()) -> Witness:
    """An assignment as the witness of a report."""
    true = tuple([write(letter) for letter in assignment.true])
    return Witness("", (), true, sentence, tuple(broken), assignment.canonical)


def listed(words: Sequence[str], last: str = "and") -> str:
    """As in "A, B and C"."""
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words)


def _names(letters: Sequence[Atom]) -> str:
    names = [write(letter) for letter in letters]
    if len(names) > _MOST:
        names[_MOST:] = [f"{len(names) - _MOST} more"]
    return listed(names)
