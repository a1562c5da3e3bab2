"""Whether a file proves what was asked, and not something else."""

from __future__ import annotations

import re

from minelogic.diagnostics import Diagnostic, Kind, ordered
from minelogic.errors import FileError
from minelogic.proof.kernel import Sequent
from minelogic.proof.report import Report, style_of
from minelogic.proof.writing.text import write_sequent
from minelogic.records import replace
from minelogic.source import Span
from minelogic.syntax.file.reader import parse_formula
from minelogic.syntax.forms import Form, form
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula

_ON = re.compile(r"\s*on\s+([^\s:|]+)\s*:")

OTHER_SEQUENT = Kind(
    code="other-sequent",
    severity="error",
    message="What was asked for is {asked}; no theorem here is about that.",
    help="{advice}",
    why="A proof of something else, however right, is no answer. The names of bound variables and "
    "the order of the premises do not matter.",
    wrong="",
    right="",
)


def with_asked(report: Report, asked: str | Sequent) -> Report:
    """The report, with a finding if no theorem of the file is what was asked for.

    A sequent is asked for without a board, unless it is written as in `on corner.mine: |- S(0, 1)`.
    """
    from minelogic.proof.formulas.sequents import read_sequent

    board = None
    if isinstance(asked, str):
        if on := _ON.match(asked):
            board, asked = on[1], asked[on.end() :]
        asked = read_sequent(asked)
    about = [t for t in report.theorems if t.sequent and same_sequent(t.sequent, asked)]
    if any(theorem.text.board == board for theorem in about):
        return report
    text = write_sequent(asked, style_of(report.source.text))
    text = text if board is None else f"on {board}: {text}"
    if about:
        place = "without a board" if board is None else f"on {board}"
        advice, span = f"Prove it {place}.", about[0].text.sequent_span
    elif report.theorems:
        advice = f"Prove that sequent, as it was given: {text}"
        span = report.theorems[-1].text.sequent_span
    else:
        begin = "theorem NAME: " if board is None else "theorem NAME "
        advice, span = f"Begin with: {begin}{text}", Span(0, 0)
    finding: Diagnostic = OTHER_SEQUENT.at(report.source, span, asked=text, advice=advice)
    return replace(report, diagnostics=ordered((*report.diagnostics, finding)))


def same_sequent(one: Sequent, other: Sequent) -> bool:
    """Whether two sequents say the same, up to names of bound variables and order of premises."""
    premises = [{_plain(premise) for premise in sequent.premises} for sequent in (one, other)]
    return premises[0] == premises[1] and _plain(one.conclusion) == _plain(other.conclusion)


def _plain(formula: Formula) -> Form:
    """The form of a formula as written: what a board says of its variables is left out."""
    try:
        return form(parse_formula(write(formula)))
    except FileError:  # A name of a mistyped formula may be a word of the language.
        return form(formula)
