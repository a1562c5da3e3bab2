"""Proofs with Show lines, in Carnap's style of Montague, which are told that they are not read."""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic, Kind
from minelogic.source import Source, Span

_SHOW = re.compile(
    r"^[ \t|│]*(?:\d+[.:)]?[ \t]+)?(show[ \t]*:?(?=[ \t]*[^\s\w]|[ \t]+\S))"
    r"(?![^\n]*(?:\|-|⊢|\\vdash))[^\n]+$",
    re.IGNORECASE | re.MULTILINE,
)
_JUSTIFIED = re.compile(r":[ \t]*(?:[A-Z]{1,4}\b|[~¬&∧|∨→↔/\\<>-]{1,4}[A-Z]?(?=[ \t\d]|$))", re.M)
"""A justification as Carnap has it, behind a colon."""

SHOW_LINES = Kind(
    code="show-lines",
    severity="error",
    message="A proof with Show lines, as in Carnap's Montague style, is not read.",
    help="Write the line that is shown below the lines that show it, with a rule, as in A -> B ->I "
    "2-4; these stand in a box, each with a bar | before it, that begins with | A assume.",
    why="A line stands below what it follows from; a Show line stands above.",
    wrong="",
    right="",
)


def show_line(source: Source) -> Diagnostic | None:
    """What is said of the first Show line that is not the heading of a proof; None without one."""
    text = source.text
    match = _SHOW.search(text)
    if match is None or _JUSTIFIED.search(text) is None:
        return None
    return SHOW_LINES.at(source, Span(*match.span(1)))
