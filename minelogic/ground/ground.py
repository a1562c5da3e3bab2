"""First-order statements to instances over a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minelogic import catalogue
from minelogic.budget import Budget
from minelogic.diagnostics import Diagnostic
from minelogic.errors import LimitReached
from minelogic.ground.atoms import AtomTable
from minelogic.ground.blocks import Block, Grounded, Lifting, as_place, leading
from minelogic.ground.compile import Compiler, GroundingBudget, Interpretation
from minelogic.ground.formula import Ground, literals, negation, to_tree
from minelogic.ground.guards import impossible_guards
from minelogic.ground.standard import COUNTS, Standard, is_standard, mentioned, uses_standard
from minelogic.limits import Limits
from minelogic.records import dataclass, field, replace
from minelogic.source import Span
from minelogic.syntax import tree
from minelogic.syntax.definitions import expand
from minelogic.syntax.file.checked import File
from minelogic.syntax.statements import Prove, Rule, keyword
from minelogic.syntax.tree import Binder, Formula, Value

_DEAR = 5
"""So many statements of a file may take all the steps that one may take."""


@dataclass(frozen=True, slots=True)
class Grounding:
    """A file's statements over its board."""

    file: File
    atoms: AtomTable
    rules: tuple[Block, ...]
    facts: tuple[Block, ...]
    queries: tuple[Block, ...]
    diagnostics: tuple[Diagnostic, ...]
    made: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)
    """What was worked out from it, and need not be worked out again."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        return self.rules + self.facts + self.queries

    def tree(self, formula: Ground) -> Formula:
        """A ground formula as a student would write it."""
        return to_tree(formula, self.atoms)


def ground(
    file: File,
    limits: Limits | None = None,
    together: GroundingBudget | None = None,
    whole: bool = False,
) -> Grounding:
    """The instances of every rule, fact and query of a file without errors.

    `together` is what may be used for all statements, and is less by what was used. The instances
    of the standard theory are made, and counted, when they are first asked for, which raises
    `LimitReached` if they are too many; at once if the `whole` is wanted.
    """
    limits = limits or Limits()
    interpretation = open_interpretation(file)
    compiler = Compiler(interpretation)
    left, steps, too_many = limits.instances, _DEAR * limits.steps, False
    findings: list[Diagnostic] = []
    blocks: dict[str, list[Block]] = {"rule": [], "fact": [], "prove": []}
    standard = None
    if uses_standard(file) and file.board is not None:
        standard = Standard(file.board, interpretation.atoms)
    later = Budget(limits.instances, "instances", "grounding")
    lifting = None
    if together is None and not whole and Lifting.is_worthwhile(file):
        lifting = Lifting(interpretation, limits)
    statements: list[Grounded] = [*file.rules, *file.facts, *file.queries]
    for statement in statements:
        word = keyword(statement)
        if standard is not None and is_standard(statement, file):
            known = _standard_block(standard, statement, later)
            known.lifted = None if lifting is None else lifting.lifted(statement)
            blocks["rule"].append(known)
            continue
        if isinstance(statement, Rule) and lifting is not None:
            lifted = lifting.block(statement, later)
            if lifted is not None:
                blocks["rule"].append(lifted)
                if statement.source.name not in file.shipped and lifted.is_ever_false():
                    findings.extend(_findings(lifted))
                continue
        # While a statement is ground, more may be booked than is left of it in the end.
        room = left if too_many else limits.instances
        budget = (
            GroundingBudget(room, min(limits.steps, steps))
            if together is None
            else together.part(limits)
        )
        block = None
        try:
            block = _block(compiler, statement, budget)
        except LimitReached as reached:
            alone = room == limits.instances and steps >= limits.steps
            findings.append(_refused(statement, reached.limit, limits, alone))
            too_many = True
        if together is not None:
            together.take(budget, block.formulas if block is not None else ())
        steps -= min(budget.steps.used, budget.steps.limit)
        if steps <= 0 or len(findings) > limits.findings:
            break  # the search is over for the whole file, and there is a finding that says so
        if block is None:
            continue
        used = budget.parts.used
        if used > left:
            findings.append(_refused(statement, "instances", limits, alone=False))
            too_many = True
            continue
        left -= used
        blocks[word].append(block)
        if statement.source.name not in file.shipped:
            findings.extend(_findings(block))
    later.left = left
    grounding = Grounding(
        file=file,
        atoms=interpretation.atoms,
        rules=tuple(blocks["rule"]),
        facts=tuple(blocks["fact"]),
        queries=tuple(blocks["prove"]),
        diagnostics=tuple(findings),
    )
    if standard is not None and (beyond := _beyond(standard, grounding, left, whole)) is not None:
        refused = _refused(beyond, "instances", limits, alone=False)
        return replace(grounding, diagnostics=(*findings, refused))
    return grounding


def _beyond(standard: Standard, grounding: Grounding, left: int, whole: bool) -> Grounded | None:
    """The statement with which the instances of the standard theory that are needed are too many:
    those for tiles whose Q another statement mentions, or the whole.
    """
    if standard.defining(range(standard.board.size)) <= left:
        return None
    shown: set[int] = set()
    for block in grounding.blocks:
        if is_standard(block.statement, grounding.file):
            if whole and block.statement.name == COUNTS:
                return block.statement
        else:
            shown |= mentioned(grounding.atoms, block.formulas)[1]
            if standard.defining(shown) > left:
                return block.statement
    return None


def ground_formula(formula: Formula, file: File, limits: Limits) -> Ground:
    """A closed, checked formula over the file's board; `LimitReached` if it is too large."""
    compiler = Compiler(open_interpretation(file))
    core = expand(formula, file.definitions)
    budget = GroundingBudget(limits.instances, limits.steps)
    formulas, _ = compiler.instances((), core, budget)
    return formulas[0] if formulas else True


def impossible_conditions(grounding: Grounding) -> Iterator[Diagnostic]:
    """The conditions in a file's own statements that hold for no values of their variables."""
    file = grounding.file
    compiler = Compiler(open_interpretation(file))
    for block in grounding.blocks:
        statement = block.statement
        if statement.source.name not in file.shipped:
            yield from impossible_guards(compiler, statement)


def open_interpretation(file: File) -> Interpretation:
    """Where the display settles U, the board `adjacent`, and all else is open."""
    board = file.board
    tables: dict[str, frozenset[tuple[Value, ...]]] = {}
    if board is not None and "U" not in file.vocabulary.predicates:
        covered = range(board.size) if file.display is None else file.display.covered
        names = board.names
        tables["U"] = frozenset([as_place(names[tile]) for tile in covered])
    return Interpretation(file.vocabulary, AtomTable(file.vocabulary), tables)


def _standard_block(standard: Standard, rule: Rule, later: Budget) -> Block:
    """The block of a rule of the standard theory, of which nothing is made yet."""
    binders, _ = leading(rule.core)

    def formulas() -> list[Ground]:
        parts = standard.parts(rule.name)
        if parts > later.left:
            raise LimitReached("instances", later.limit, f"the rule {rule.name} over all tiles")
        later.spend(parts)
        return standard.block(rule.name)

    names = tuple(binder.name for binder in binders)
    return Block(rule, names, formulas, lambda: standard.bindings(rule.name))


def _block(compiler: Compiler, statement: Grounded, budget: GroundingBudget) -> Block:
    formula = statement.core
    binders: tuple[Binder, ...] = ()
    if isinstance(statement, Rule):
        binders, formula = leading(formula)
    plain = _plain(formula, compiler.interpretation.atoms) if not binders else None
    if plain is not None:
        budget.parts.spend(sum(1 for _ in literals(plain)))
        return Block(statement, (), lambda: [plain], lambda: [()])
    formulas, bindings = compiler.instances(binders, formula, budget)
    if not formulas and not isinstance(statement, Rule):
        return Block(statement, (), lambda: [True], lambda: [()])
    return Block(statement, tuple(binder.name for binder in binders), lambda: formulas, bindings)


def _plain(formula: Formula, atoms: AtomTable) -> Ground | None:
    """A formula of atoms such as ~B(0, 1), all on the board; None if there is more to it.

    Most facts are so short, and there may be very many: they need no plan and no program.
    """
    match formula:
        case tree.Atom(predicate, arguments) if predicate in atoms.families:
            # Only integers: a name may be anything, and -1 may be on a board or not.
            if all(isinstance(term, tree.Int) for term in arguments):
                return atoms.number(formula)
        case tree.Not(body):
            inner = _plain(body, atoms)
            return None if inner is None else negation(inner)
        case tree.And(parts) | tree.Or(parts):
            plain = [_plain(part, atoms) for part in parts]
            if None not in plain:
                return ("&" if isinstance(formula, tree.And) else "|", *plain)
        case tree.Implies(left, right) | tree.Iff(left, right):
            sides = _plain(left, atoms), _plain(right, atoms)
            if None not in sides:
                return ("->" if isinstance(formula, tree.Implies) else "<->", *sides)
    return None


def _refused(statement: Grounded, reached: str, limits: Limits, alone: bool = True) -> Diagnostic:
    """The finding about a statement beyond a limit, alone or with those before it."""
    word = keyword(statement)
    span = Span(statement.span.start, statement.span.start + len(word))
    if isinstance(statement, Rule):
        span = statement.name_span
    what, limit = "steps of search", limits.steps
    if reached == "instances":
        what, limit = "instances and parts", limits.instances
    return catalogue.TOO_MANY_INSTANCES.at(
        statement.source, span, limit=f"{limit:,}", what=what,
        statement=_noun(word) + ("" if alone else ", with what stands before it,"),
    )  # fmt: skip


def _findings(block: Block) -> Iterator[Diagnostic]:
    """An instance that is false whatever the bombs are."""
    statement = block.statement
    if isinstance(statement, Prove):
        return
    index = next((i for i, formula in enumerate(block.formulas) if formula is False), None)
    if index is None:
        return
    false = block.bindings[index]
    word = keyword(statement)
    where = "on this board"
    advice = "Check the conditions in it."
    if false:
        pairs = zip(block.variables, false, strict=True)
        where = "for " + ", ".join(f"{name} = {value}" for name, value in pairs)
    span = statement.name_span if isinstance(statement, Rule) else statement.formula.span
    yield catalogue.FALSE_RULE.at(
        statement.source, span, statement=_noun(word), where=where, advice=advice
    )


def _noun(word: str) -> str:
    return {"prove": "query"}.get(word, word)
