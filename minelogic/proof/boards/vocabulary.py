"""A proof on a board: its formulas in the words of the board's file, and what the file gives."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.limits import Limits
from minelogic.proof.boards.given import NotGiven, as_forms, given_formula, settles
from minelogic.proof.kernel import Sequent
from minelogic.proof.kinds import boards as kinds
from minelogic.proof.script import ProofText
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.check import Checker
from minelogic.syntax.definitions import expand
from minelogic.syntax.faults.suggest import closest
from minelogic.syntax.file.checked import File
from minelogic.syntax.file.load import decode, load_file
from minelogic.syntax.file.uses import names_beside
from minelogic.syntax.forms import Form, form, names_in
from minelogic.syntax.measure import Measure
from minelogic.syntax.offboard import off_board
from minelogic.syntax.tree import Formula
from minelogic.syntax.variables import Variable
from minelogic.syntax.vocabulary import common
from minelogic.syntax.walk import binders_of, free_variables, subformulas

ACTUAL = "actual"
"""`actual c` says that a name stands for some value; it asks for no predicate."""
_EMPTY = catalogue.EMPTY_RANGE.code
_UNKNOWN = catalogue.UNKNOWN_PREDICATE.code
_WIDE = 10_000
"""So many values may a variable have in a proof."""


@dataclass(frozen=True, slots=True)
class BoardContext:
    """A theorem on a board, and what its lines may use."""

    file: File
    text: ProofText
    """With checked formulas, definitions written out; None where one has a mistake."""
    given: frozenset[Form]
    """What the lines by `given` and `display` name."""
    by_line: Mapping[int, Formula | None]
    """For each such line what it names; None, with a finding, if the file has no such thing."""
    values: Mapping[str, tuple[Any, ...]]
    """What each free name may stand for."""
    settled: Callable[[Form], bool | None]
    """Whether a closed atom is true whatever the bombs are, or false, or neither."""


def board_context(
    text: ProofText,
    source: Source,
    base: str | os.PathLike[str] | None,
    limits: Limits,
    findings: list[Diagnostic],
) -> BoardContext | None:
    """The theorem on the board that it names; None, with a finding, if that cannot be had."""
    assert text.board is not None
    file = _load(text, source, base, limits, findings)
    if file is None:
        return None
    words = _Words(file, source, limits, findings)
    sequent = text.sequent
    if sequent is not None:
        checked = [words.checked(formula) for formula in (*sequent.premises, sequent.conclusion)]
        sequent = None
        read = [formula for formula in checked if formula is not None]
        findings += words.off_board
        if len(read) == len(checked) and not _unbound(read, source, findings):
            *premises, conclusion = read
            sequent = Sequent(tuple(premises), conclusion)
    lines = []
    for line in text.lines:
        if line.formula is not None:
            line = replace(line, formula=words.checked(line.formula))
        lines.append(line)
    by_line: dict[int, Formula | None] = {}
    for position, line in enumerate(text.lines):
        if line.given is None:
            continue
        try:
            by_line[position] = named = given_formula(file, line.given)
            if _too_wide(named) is not None:
                raise NotGiven(catalogue.TOO_LARGE, **_wide(file.source.name))
        except NotGiven as missing:
            by_line[position] = None
            findings.append(missing.kind.at(source, line.justification_span, **missing.data))
    return BoardContext(
        file=file,
        text=replace(text, sequent=sequent, lines=tuple(lines), stated=text.sequent),
        given=frozenset([form(formula) for formula in by_line.values() if formula is not None]),
        by_line=by_line,
        values=words.values(),
        settled=settles(file),
    )


def names_on_board(file: File, formulas: Sequence[Formula]) -> Mapping[str, tuple[Any, ...]]:
    """What each free name may stand for in a proof of these formulas.

    Nothing if one of them would not be read as it is meant.
    """
    findings: list[Diagnostic] = []
    words = _Words(file, Source("", ""), Limits(), findings)
    read = [words.checked(formula) for formula in formulas]
    same = all(
        checked is not None and form(checked) == form(formula)
        for checked, formula in zip(read, formulas, strict=True)
    )
    return words.values() if same and not findings else {}


def _unbound(formulas: list[Formula], source: Source, findings: list[Diagnostic]) -> bool:
    """Whether the sequent speaks of a name: nobody could tell which values it may stand for."""
    for formula in formulas:
        for name in sorted(names_in(form(formula))):
            advice = "A theorem on a board is about its tiles: write a number, or a quantifier."
            findings.append(
                catalogue.UNBOUND_VARIABLE.at(source, formula.span, name=name, advice=advice)
            )
            return True
    return False


def _load(
    text: ProofText,
    source: Source,
    base: str | os.PathLike[str] | None,
    limits: Limits,
    findings: list[Diagnostic],
) -> File | None:
    """The file of the board, which lies in the folder of the proof."""
    name = text.board or ""
    start = source.text.find(name, text.span.start, max(text.sequent_span.start, text.span.start))
    span = Span(start, start + len(name)) if start >= 0 else text.span
    if not is_plain_name(name):
        findings.append(kinds.BOARD_PATH.at(source, span, name=name[:40]))
        return None
    path = os.path.join(base or "", name if name.endswith(".mine") else f"{name}.mine")
    data = read_beside(path, limits) if base is not None else None
    if data is None:
        guess = closest(name, [f"{other}.mine" for other in names_beside(base, ".mine")])
        advice = "Put the constraint file into the folder of the proof."
        if guess is not None:
            advice = f"Did you mean {guess}?"
        elif base is None:
            advice = "This text is in no folder in which the file could be looked for."
        findings.append(kinds.UNKNOWN_BOARD.at(source, span, name=name, advice=advice))
        return None
    read, wrong = decode(os.path.basename(path), data, limits)
    file = None
    if not wrong:
        file = load_file(read, base, limits)
        wrong = [*file.errors]
    if not wrong:
        return file
    first = wrong[0]
    findings.append(
        kinds.WRONG_BOARD.at(source, span, name=name, line=first.line, said=first.message)
    )
    return None


def is_plain_name(name: str) -> bool:
    """Whether a file name leads to no other folder."""
    return bool(name) and not name.startswith(".") and not set(name) & {"/", "\\", ":", "\0"}


def read_beside(path: str, limits: Limits) -> bytes | None:
    """The bytes of a file, at most so many, that lies in its folder and is no link out of it."""
    try:
        folder = os.path.realpath(os.path.dirname(path) or os.curdir)
        if not os.path.isfile(path) or os.path.dirname(os.path.realpath(path)) != folder:
            return None
        with open(path, "rb") as stream:
            return stream.read(4 * limits.characters + 1)
    except (OSError, ValueError):
        return None


class _Words:
    """Checks formulas of one proof against the vocabulary of a file."""

    def __init__(
        self, file: File, source: Source, limits: Limits, findings: list[Diagnostic]
    ) -> None:
        self.file, self.source, self.findings = file, source, findings
        self.measure = Measure(limits)
        for name, definition in file.definitions.items():
            self.measure.define(name, definition.parameters, definition.body)
        self.names: dict[str, Variable] = {}
        self.off_board: list[Diagnostic] = []
        """What was said of tiles that the board does not have; instances of rules may name such."""

    def checked(self, formula: Formula) -> Formula | None:
        """The formula with the values of its variables; None, with findings, if it is wrong."""
        if isinstance(formula, tree.Atom) and formula.predicate == ACTUAL:
            for name in dict.fromkeys(free_variables(formula)):
                self.names.setdefault(name, Variable(name))
            return formula
        findings: list[Diagnostic] = []
        checker = Checker(
            self.source, self.file.vocabulary, self.file.checked_definitions, findings, letters=True
        )
        board = self.file.board
        vertices = () if board is None else board.vertices
        for name in dict.fromkeys(free_variables(formula)):
            if name not in vertices:
                checker.scope[name] = self.names.setdefault(name, Variable(name))
        result = checker.entire(formula)
        if checker.board_missing:
            span, name = checker.board_missing
            findings.append(catalogue.MISSING_BOARD.at(self.source, span, name=name))
        wide = _too_wide(result)
        if wide is not None:
            findings.append(catalogue.TOO_LARGE.at(self.source, wide, **_wide("This formula")))
        elif not self.measure.fits(result):
            findings.append(
                catalogue.TOO_LARGE.at(
                    self.source,
                    formula.span,
                    what="This formula, with its definitions",
                    size="too many parts",
                    advice="Use fewer definitions within definitions.",
                )
            )
        # An instance of a rule may well have a range that is empty.
        errors = [f for f in findings if f.severity == "error" and f.code != _EMPTY]
        errors = [self._declared(f) for f in errors]
        self.findings.extend(errors)
        if errors:
            return None
        off = off_board(self.source, result, self.file.vocabulary)
        self.off_board += [finding for finding in off if finding.severity == "error"]
        return expand(result, self.file.definitions)

    def _declared(self, finding: Diagnostic) -> Diagnostic:
        """The finding; that about a predicate that there is not says where to declare it."""
        word, name = "Declare it, ", re.split(r"[/\\\\]", self.file.source.name)[-1]
        if finding.code != _UNKNOWN or not finding.help.startswith(word):
            return finding
        return replace(finding, help=f"Declare it in {name}, {finding.help[len(word) :]}")

    def values(self) -> dict[str, tuple[Any, ...]]:
        """What each free name may stand for: the values common to all places where it stands."""
        values_of: dict[str, tuple[Any, ...]] = {}
        for name, variable in self.names.items():
            domains = [self.file.vocabulary.values(sort) for sort in variable.places]
            ranges = [values for values in domains if values is not None]
            if not ranges or len(ranges) < len(domains):
                continue
            shared = ranges[0]
            for values in ranges[1:]:
                shared = common(shared, values)
            if len(shared) <= _WIDE:
                values_of[name] = as_forms(shared)
        return values_of


def _too_wide(formula: Formula) -> Span | None:
    """Where a variable stands that has more values than a proof can go through."""
    for binder in [binder for part in subformulas(formula) for binder in binders_of(part)]:
        if binder.values is not None and len(binder.values) > _WIDE:
            return binder.span
    return None


def _wide(what: str) -> dict[str, object]:
    return {
        "what": what,
        "size": f"a variable with more than {_WIDE:,} values",
        "advice": "Use a smaller board or range.",
    }
