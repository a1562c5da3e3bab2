"""Formulas given by themselves: in the words of a file, or with letters that nothing declares."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic, ordered
from minelogic.errors import FileError
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax import tree
from minelogic.syntax.check import Checker
from minelogic.syntax.file.load import File
from minelogic.syntax.file.reader import read_formula
from minelogic.syntax.offboard import off_board
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Formula
from minelogic.syntax.vocabulary import Vocabulary
from minelogic.syntax.walk import subformulas


@dataclass(frozen=True, slots=True)
class Letters:
    """Formulas, checked, and the words they use: those of a file, and letters of their own.

    Formulas without quantifiers and without a file are `propositional`: every atom in them is a
    letter, one with places too, and no place has a variable.
    """

    formulas: tuple[Formula, ...]
    vocabulary: Vocabulary
    propositional: bool
    diagnostics: tuple[Diagnostic, ...]
    """Warnings."""


def read_letters(
    texts: Sequence[str], file: File | None = None, limits: Limits | None = None
) -> Letters:
    """The formulas that the texts are; `FileError` with every finding if one has mistakes.

    Letters need no declaration, bare B, S, Q and U included.
    """
    limits = limits or Limits()
    findings: list[Diagnostic] = []
    names = ["formula"] if len(texts) == 1 else [f"formula {n + 1}" for n in range(len(texts))]
    sources = [Source(name, text) for name, text in zip(names, texts, strict=True)]
    read = [(source, read_formula(source, limits, findings)) for source in sources]
    shaped = [(source, formula) for source, formula in read if formula is not None]
    nodes = [node for _, formula in shaped for node in subformulas(formula)]
    propositional = file is None and not any(
        isinstance(node, tree.Forall | tree.Exists | tree.Count) for node in nodes
    )
    vocabulary = _with_letters(nodes, file, propositional)
    checked = []
    for source, formula in shaped:
        definitions = file.checked_definitions if file is not None else {}
        checker = Checker(source, vocabulary, definitions, findings, letters=propositional)
        checked.append(checker.closed(formula))
        if checker.board_missing:
            span, name = checker.board_missing
            message = "'{name}' speaks of a board, but none is given."
            advice = 'Give one as well, as in --board "3 x 3"'
            findings.append(
                catalogue.MISSING_BOARD.at(source, span, name=name, message=message, help=advice)
            )
        if vocabulary.board is not None and not _errors(findings):
            findings.extend(off_board(source, checked[-1], vocabulary))
    if _errors(findings):
        raise FileError(findings)
    return Letters(tuple(checked), vocabulary, propositional, tuple(findings))


def _with_letters(nodes: list[Formula], file: File | None, propositional: bool) -> Vocabulary:
    """The words of the file, with the bare names that it does not know as letters.

    Where all is propositional, an atom with places is declared as it is first used; how the tiles
    of a board touch is not for letters to say.
    """
    words = file.vocabulary if file is not None else Vocabulary()
    defined = file.checked_definitions if file is not None else {}
    bound = {
        binder.name
        for node in nodes
        if isinstance(node, tree.Forall | tree.Exists | tree.Count)
        for binder in node.binders
    }
    declared: dict[str, tuple[str, ...]] = {}
    for node in nodes:
        if not isinstance(node, tree.Atom) or node.predicate in declared:
            continue
        name = node.predicate
        if propositional:
            if node.arguments and name != "adjacent":
                declared[name] = ("",) * len(node.arguments)
        elif not node.arguments and name not in {*bound, *defined} and not words.places(name):
            declared[name] = ()
    return Vocabulary(words.board, words.domains, {**words.predicates, **declared})


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
    if formula is None or _errors(findings):
        raise FileError(ordered(findings))
    return formula


def _errors(findings: list[Diagnostic]) -> bool:
    return any(finding.severity == "error" for finding in findings)
