"""A student who writes what the third level of a hint says, line after line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from minelogic.proof.hints.hint import hint_proof
from minelogic.proof.hints.told import Hint
from minelogic.proof.judging.files import check_proof


def text_of(sequent: str, lines: Sequence[str], end: str = "") -> str:
    """The file of one theorem; `sequent` may begin with `on FILE:`."""
    head = f"theorem t {sequent}" if sequent.startswith("on ") else f"theorem t: {sequent}"
    return "\n".join([head, "proof", *lines, end])


def pasted(sequent: str, lines: Sequence[str], hint: Hint, **options: Any) -> list[str]:
    """The lines with the hint's line where the hint wants it; the judge must find it right."""
    assert hint.line is not None
    labels = labels_of(sequent, lines, **options)
    at = len(lines) if hint.beside is None else labels.index(hint.beside)
    rest = {"end": len(lines), "instead": at + 1, "before": at, "back": len(lines)}[hint.place]
    new = [*lines[:at], hint.line, *lines[rest:]]
    judged = check_proof(text_of(sequent, new), **options).theorems[0].lines[at]
    assert judged.verdict == "right", (new, hint.line, judged.findings)
    return new


def labels_of(sequent: str, lines: Sequence[str], **options: Any) -> list[str]:
    """What each written line is cited by."""
    report = check_proof(text_of(sequent, lines), **options).theorems[0]
    return [line.line.label for line in report.lines]


def followed(sequent: str, lines: Sequence[str], most: int, **options: Any) -> list[str]:
    """The proof that one ends with; at most so many hints may be needed."""
    found = list(lines)
    for _ in range(most):
        if check_proof(text_of(sequent, found, "qed\n"), **options).status == "proved":
            return found
        hint = hint_proof(text_of(sequent, found), **options)
        if hint.line is None:
            assert hint.at(2).endswith("remove it."), (found, hint.levels)
            found.pop(labels_of(sequent, found, **options).index(hint.at(1).split()[1]))
        else:
            found = pasted(sequent, found, hint, **options)
    raise AssertionError(f"no end to {sequent}: {found}")
