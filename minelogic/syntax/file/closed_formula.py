"""A formula by itself, read and checked in the words of a file."""

from __future__ import annotations

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, ordered
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.check import Checker
from minelogic.syntax.file.checked import File
from minelogic.syntax.file.reader import read_formula
from minelogic.syntax.offboard import off_board
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula


def closed_formula(text: str | Formula, name: str, file: File, limits: Limits) -> Formula:
    """A closed formula in the words of the file, checked; `FileError` if it has mistakes.

    `name` is what findings call the text. A formula that was read elsewhere is checked anew.
    """
    if not isinstance(text, str):
        if not isinstance(text, Formula):
            raise TypeError(f"a formula is a text or what parse_formula returns, not {text!r}")
        text = write(text)
    source = Source(name, text)
    findings: list[Diagnostic] = []
    formula = read_formula(source, limits, findings)
    if formula is not None:
        checker = Checker(source, file.vocabulary, file.checked_definitions, findings)
        formula = checker.closed(formula)
        if checker.board_missing:
            span, word = checker.board_missing
            findings.append(catalogue.MISSING_BOARD.at(source, span, name=word))
        if not findings:
            findings.extend(off_board(source, formula, file.vocabulary))
    if formula is None or any(finding.severity == "error" for finding in findings):
        raise FileError(ordered(findings))
    return formula
