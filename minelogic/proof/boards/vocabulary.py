"""A proof on a board: its formulas in the words of the board's file, and what the file gives."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from minelogic.syntax.walk import variables

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
        findings += [f for formula in read for f in words.off_board(formula)]
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
        file,
        replace(text, sequent=sequent, lines=tuple(lines)),
        frozenset([form(formula) for formula in by_line.values() if formula is not None]),
        by_line,
        words.values(),
        settles(file),
    )


def names_on_board(file: File, formulas: Sequence[Formula]) -> Mapping[str, tuple[Any, ...]]:
    """What each free name may stand for in a proof of these formulas.

    Nothing if one of them would not be read as it is meant.
    """
    findings: list[Diagnostic] = []
    words = _Words(file, Source("", ""), Limits(), findings)
    read = [words.checked(formula) for formula in formulas]
    same = all(
        said is not None and form(said) == form(formula)
        for said, formula in zip(read, formulas, strict=True)
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

    def checked(self, formula: Formula) -> Formula | None:
        """The formula with the values of its variables; None, with findings, if it is wrong."""
        if isinstance(formula, tree.Atom) and formula.predicate == ACTUAL:
            for name in free_names(formula):
                self.names.setdefault(name, Variable(name))
            return formula
        found: list[Diagnostic] = []
        checker = Checker(
            self.source, self.file.vocabulary, self.file.checked_definitions, found, letters=True
        )
        board = self.file.board
        vertices = () if board is None else board.vertices
        for name in free_names(formula):
            if name not in vertices:
                checker.scope[name] = self.names.setdefault(name, Variable(name))
        result = checker.formula(formula)
        if checker.board_missing:
            span, name = checker.board_missing
            found.append(catalogue.MISSING_BOARD.at(self.source, span, name=name))
        wide = _too_wide(result)
        if wide is not None:
            found.append(catalogue.TOO_LARGE.at(self.source, wide, **_wide("This formula")))
        elif not self.measure.fits(result):
            found.append(
                catalogue.TOO_LARGE.at(
                    self.source, formula.span, what="This formula, with its definitions",
                    size="too many parts", advice="Use fewer definitions within definitions.",
                )
            )  # fmt: skip
        # An instance of a rule may well have a range that is empty.
        errors = [f for f in found if f.severity == "error" and f.code != _EMPTY]
        errors = [self._declared(f) for f in errors]
        self.findings.extend(errors)
        return None if errors else expand(result, self.file.definitions)

    def off_board(self, formula: Formula) -> Iterator[Diagnostic]:
        """What is said of tiles that the board does not have; instances of rules may name such."""
        found = off_board(self.source, formula, self.file.vocabulary)
        return (finding for finding in found if finding.severity == "error")

    def _declared(self, finding: Diagnostic) -> Diagnostic:
        """The finding; that about a predicate that there is not says where to declare it."""
        word, name = "Declare it, ", re.split(r"[/\\\\]", self.file.source.name)[-1]
        if finding.code != _UNKNOWN or not finding.help.startswith(word):
            return finding
        return replace(finding, help=f"Declare it in {name}, {finding.help[len(word) :]}")

    def values(self) -> dict[str, tuple[Any, ...]]:
        """What each free name may stand for: the values common to all places where it stands."""
        found: dict[str, tuple[Any, ...]] = {}
        for name, variable in self.names.items():
            known = [self.file.vocabulary.values(sort) for sort in variable.places]
            ranges = [values for values in known if values is not None]
            if not ranges or len(ranges) < len(known):
                continue
            shared = ranges[0]
            for values in ranges[1:]:
                shared = common(shared, values)
            if len(shared) <= _WIDE:
                found[name] = as_forms(shared)
        return found


def free_names(formula: Formula) -> list[str]:
    """The variables that nothing binds, each once, in the order of their places."""
    found: dict[str, None] = {}
    todo: list[tuple[Formula, frozenset[str]]] = [(formula, frozenset())]
    while todo:
        node, bound = todo.pop()
        match node:
            case tree.Forall(binders, body) | tree.Exists(binders, body):
                todo.append((body, _inner(binders, bound, found)))
            case tree.Count(_, limit, binders, body):
                _note((limit,), bound, found)
                todo.append((body, _inner(binders, bound, found)))
            case tree.KN(limit, parts):
                _note((limit,), bound, found)
                todo.extend((part, bound) for part in reversed(parts))
            case tree.Atom(_, terms) | tree.Comparison(terms):
                _note(terms, bound, found)
            case tree.InRange(term, where):
                _note((term, *_ends(where)), bound, found)
            case tree.Not(body):
                todo.append((body, bound))
            case tree.And(parts) | tree.Or(parts):
                todo.extend((part, bound) for part in reversed(parts))
            case tree.Implies(left, right) | tree.Iff(left, right):
                todo.extend(((right, bound), (left, bound)))
    return list(found)


def _inner(
    binders: tuple[tree.Binder, ...], bound: frozenset[str], found: dict[str, None]
) -> frozenset[str]:
    for binder in binders:
        _note(_ends(binder.range), bound, found)
        bound = bound | {binder.name}
    return bound


def _ends(where: tree.Range | None) -> tuple[tree.Term, ...]:
    return (where.low, where.high) if isinstance(where, tree.Interval) else ()


def _note(terms: Iterable[tree.Term], bound: frozenset[str], found: dict[str, None]) -> None:
    for term in terms:
        found.update(dict.fromkeys(name for name in variables(term) if name not in bound))


def _too_wide(formula: Formula) -> Span | None:
    """Where a variable stands that has more values than a proof can go through."""
    for binder in _binders(formula):
        if binder.values is not None and len(binder.values) > _WIDE:
            return binder.span
    return None


def _binders(formula: Formula) -> Iterator[tree.Binder]:
    todo = [formula]
    while todo:
        match todo.pop():
            case tree.Forall(binders, body) | tree.Exists(binders, body):
                yield from binders
                todo.append(body)
            case tree.Count(_, _, binders, body):
                yield from binders
                todo.append(body)
            case tree.KN(_, parts) | tree.And(parts) | tree.Or(parts):
                todo.extend(parts)
            case tree.Not(body):
                todo.append(body)
            case tree.Implies(left, right) | tree.Iff(left, right):
                todo.extend((left, right))


def _wide(what: str) -> dict[str, object]:
    return {
        "what": what,
        "size": f"a variable with more than {_WIDE:,} values",
        "advice": "Use a smaller board or range.",
    }
