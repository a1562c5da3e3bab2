"""How a first-order statement becomes ground, in steps that a student can follow.

`ground` plans, so that it never makes an instance that says nothing. Here every instance is made,
every condition is worked out, and what says nothing is left out before one's eyes. The two share
nothing but the tree and the values of terms, so each is a second opinion about the other.
"""

from __future__ import annotations

from collections.abc import Callable

from minelogic.errors import LimitReached
from minelogic.ground.atoms import as_term
from minelogic.ground.expansion.guards import Guards
from minelogic.ground.expansion.laws import FALSE, TRUE, Laws, all_of
from minelogic.ground.expansion.quantifiers import Binding, Level, has_quantifier, size
from minelogic.ground.expansion.text import (
    ExpandedInstance,
    Expansion,
    ExpansionStep,
    Law,
    StepReason,
    Tally,
)
from minelogic.limits import Limits
from minelogic.syntax import tree
from minelogic.syntax.file.load import File
from minelogic.syntax.statements import Fact, Prove, Rule
from minelogic.syntax.tree import Formula
from minelogic.syntax.walk import subformulas
from minelogic.words import plural

MOST_PARTS = 20_000
"""How much may be made of one statement; a person reads less."""


def expand_steps(
    file: File, statement: Rule | Fact | Prove, limits: Limits | None = None
) -> Expansion:
    """The steps from one of the file's statements to its instances.

    Raises `LimitReached`, before anything is made, if there would be too many parts.
    """
    core = statement.core
    most = min(MOST_PARTS, (limits or Limits()).instances)
    if size(core, {}, most) > most:
        what = f"rule {statement.name}" if isinstance(statement, Rule) else "this statement"
        raise LimitReached("parts", most, f"writing out {what}")
    return _Stages(file, statement, core).run()


class _Stages:
    """The steps so far, and the instances as the last of them leaves them."""

    def __init__(self, file: File, statement: Rule | Fact | Prove, core: Formula) -> None:
        self.file = file
        self.statement = statement
        self.steps: list[ExpansionStep] = []
        self.whole = statement.formula
        self.instances: list[tuple[Binding, Formula]] = [({}, core)]

    def run(self) -> Expansion:
        """The expansion, made stage by stage."""
        self._step("definitions", *_definitions(self.file, self.statement.formula))
        if isinstance(self.statement, Rule):
            level = Level()
            self.instances = level.instances(self.instances[0][1])
            self._step("quantifiers", level.title(), level.tally.reasons())
        while any(has_quantifier(formula) for _, formula in self.instances):
            level = Level()
            self._map(level.written_out)
            self._step("quantifiers", level.title(), level.tally.reasons())
        guards = Guards(self.file)
        self._map(guards.worked_out)
        self._step("guards", "Conditions worked out", guards.tally.reasons())
        self._simplify()
        instances = tuple([ExpandedInstance(*instance) for instance in self.instances])
        return Expansion(self.statement, tuple(self.steps), instances)

    def _map(self, function: Callable[[Formula], Formula]) -> None:
        self.instances = [(binding, function(formula)) for binding, formula in self.instances]

    def _step(self, law: Law, title: str, reasons: tuple[StepReason, ...]) -> None:
        """Notes a step to the instances as they are now, unless nothing has changed."""
        after = all_of([formula for _, formula in self.instances])
        if after != self.whole:
            self.steps.append(
                ExpansionStep(law=law, title=title, before=self.whole, after=after, reasons=reasons)
            )
            self.whole = after

    def _simplify(self) -> None:
        laws = Laws()
        if not isinstance(self.statement, Rule):
            self._map(laws.simplified)
            self._step("simplification", "Simplified", laws.tally.reasons())
            return
        total = len(self.instances)
        self._map(laws.instance)
        self.instances = [item for item in self.instances if item[1] != TRUE]
        laws.left(len(self.instances), total)
        self._step("simplification", "Simplified", laws.tally.reasons())
        if len(self.instances) > 1:
            self._contradiction()

    def _contradiction(self) -> None:
        """Notes that one false instance makes the whole rule false."""
        false = [binding for binding, formula in self.instances if formula == FALSE]
        if false:
            tally = Tally()
            where: list[str | Formula] = []
            for name, value in false[0].items():
                where.append(", " if where else "for ")
                where.append(tree.Comparison((tree.Var(name), as_term(value)), ("=",)))
            tally.add(*where, " the rule is false, so it can never hold as a whole")
            title = "One false instance is enough"
            self.steps.append(
                ExpansionStep(
                    law="contradiction",
                    title=title,
                    before=self.whole,
                    after=FALSE,
                    reasons=tally.reasons(),
                )
            )


def _definitions(file: File, formula: Formula) -> tuple[str, tuple[StepReason, ...]]:
    """The title and the reasons of the step that writes out the definitions in a formula."""
    tally = Tally()
    atoms = [node.predicate for node in subformulas(formula) if isinstance(node, tree.Atom)]
    names = [name for name in dict.fromkeys(atoms) if name in file.definitions]
    for name in names:
        definition = file.definitions[name]
        parameters = tuple([tree.Var(parameter) for parameter in definition.parameters])
        tally.add(tree.Atom(name, parameters), " stands for ", definition.body)
    return f"{plural(len(names), 'Definition')} of {' and '.join(names)}", tally.reasons()
