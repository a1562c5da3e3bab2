"""What `minelogic cnf` is asked about: a file's premises, a formula, or clauses in DIMACS form."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.cli.shared.common import chosen, open_problem, read_source, show_findings, title
from minelogic.diagnostics import Diagnostic
from minelogic.encode.clauses import CNF
from minelogic.encode.file_cnf import Sourced, block_premises, known_premises
from minelogic.encode.letters import LetterTable, NamedTable
from minelogic.encode.variables import Variables
from minelogic.errors import FileError
from minelogic.ground.atoms import AtomTable
from minelogic.ground.blocks import Block
from minelogic.ground.compile import Compiler, GroundingBudget, Interpretation
from minelogic.ground.formula import Ground
from minelogic.ground.ground import open_interpretation
from minelogic.ground.table import letters_of, propositional
from minelogic.limits import Limits
from minelogic.problem import Problem
from minelogic.records import dataclass, replace
from minelogic.source import Source
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.load import File, load_file
from minelogic.syntax.letters import Letters, read_letters
from minelogic.syntax.statements import Prove
from minelogic.syntax.tree import Formula

DISPLAY = "display"
"""The title of what the display shows."""


@dataclass(frozen=True, slots=True)
class Group:
    """The premises of one statement, each with what it is called beside the others."""

    title: str
    labels: list[str]
    premises: list[Sourced]
    shown: bool = True


@dataclass(frozen=True, slots=True)
class Input:
    """Premises, and the atoms they are about."""

    groups: list[Group]
    atoms: AtomTable
    formula: Formula | None = None
    """The one formula that was asked about, as it was written."""
    diagnostics: tuple[Diagnostic, ...] = ()

    def premises(self) -> Iterator[Sourced]:
        """All premises, in order."""
        for group in self.groups:
            yield from group.premises


def of_formula(
    text: str, board: str | None, path: str | None, limits: Limits, as_json: bool
) -> Input:
    """A formula by itself, or over a board; `FileError` if it has mistakes."""
    file = _file(board, path, limits, as_json)
    read = read_letters([text], file, limits)
    if not as_json:
        show_findings(read.diagnostics)
    formula = read.formulas[0]
    if read.propositional:
        atoms: AtomTable = LetterTable(dict.fromkeys(letters_of(formula)))
        ground = propositional(formula, atoms.numbers)  # type: ignore[attr-defined]
    else:
        atoms, ground = _over_board(read, file, limits)
    group = Group("formula", [""], [("the formula", ground)])
    return Input([group], atoms, formula, read.diagnostics)


def of_path(
    path: str,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
    limits: Limits,
    as_json: bool,
) -> Input | CNF:
    """What is in a file: statements, or clauses in DIMACS form; `FileError` if it has mistakes."""
    source, findings, folder = read_source(path, limits)
    if findings:
        raise FileError(findings)
    if is_dimacs(source.text):
        return _of_dimacs(source, limits)
    problem = Problem(load_file(source, folder, limits), limits)
    if not as_json:
        show_findings(problem.diagnostics)
    return _of_problem(problem, names, lines, everything)


def is_dimacs(text: str) -> bool:
    """Whether the first line that is not blank is a DIMACS comment or header."""
    first = text.removeprefix("\ufeff").lstrip().split("\n", 1)[0].split()
    return first[:1] == ["c"] or first[:2] == ["p", "cnf"]


def _of_problem(
    problem: Problem,
    names: tuple[str, ...],
    lines: tuple[int, ...],
    everything: bool,
) -> Input:
    """A file's display, mines, facts and rules, or those statements that were chosen."""
    statements = chosen(problem.file, names, lines, everything)
    if names or lines:
        by_statement = {id(block.statement): block for block in problem.grounding.blocks}
        groups = [_block_group(problem, by_statement[id(s)], True) for s in statements]
    else:
        wanted = {id(s) for s in statements if not isinstance(s, Prove)}
        grounding = problem.grounding
        groups = list(_known_groups(problem))
        for block in (*grounding.facts, *grounding.rules):
            groups.append(_block_group(problem, block, id(block.statement) in wanted))
    return Input(groups, problem.grounding.atoms, None, problem.diagnostics)


def _of_dimacs(source: Source, limits: Limits) -> CNF:
    from minelogic.encode.dimacs import read_dimacs

    read = read_dimacs(source.text, source.name, limits)
    variables = Variables(NamedTable(read.size, read.names))
    if read.sources:
        sources = tuple(dict.fromkeys(read.sources))
        places = {text: place for place, text in enumerate(sources)}
        origins = tuple(places[text] for text in read.sources)
    else:
        sources, origins = (source.name,), (0,) * len(read.clauses)
    return CNF(read.clauses, variables, origins, sources)


def _file(board: str | None, path: str | None, limits: Limits, as_json: bool) -> File | None:
    if path is not None:
        return open_problem(path, limits, as_json).file
    if board is None:
        return None
    file = load_file(Source("board", f"board {board}"))
    if file.errors:
        raise FileError(file.diagnostics)
    return file


def _over_board(read: Letters, file: File | None, limits: Limits) -> tuple[AtomTable, Ground]:
    """The atoms of the board, and what is left of the formula over it."""
    definitions = {}
    if file is None:
        interpretation = Interpretation(read.vocabulary, AtomTable(read.vocabulary), {})
    else:
        interpretation = open_interpretation(replace(file, vocabulary=read.vocabulary))
        definitions = file.definitions
    budget = GroundingBudget(limits.instances, limits.steps)
    left, _ = Compiler(interpretation).instances((), expand(read.formulas[0], definitions), budget)
    return interpretation.atoms, left[0] if left else True


def _known_groups(problem: Problem) -> Iterator[Group]:
    premises = list(known_premises(problem.file, problem.grounding.atoms))
    shown = [premise for premise in premises if premise[0].startswith(f"{DISPLAY}, ")]
    if shown:
        yield Group(DISPLAY, [source.removeprefix(f"{DISPLAY}, ") for source, _ in shown], shown)
    for premise in premises[len(shown) :]:
        yield Group(premise[0], [""], [premise])


def _block_group(problem: Problem, block: Block, shown: bool) -> Group:
    labels = [
        ", ".join(f"{name}={value}" for name, value in zip(block.variables, values, strict=True))
        for values in block.bindings
    ]
    premises = list(block_premises(block, problem.file))
    return Group(title(block.statement, problem.file), labels, premises, shown)
