"""The instances of statements: made at once, made when asked for, or tile by tile."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TypeAlias

from minelogic.board import Board, TileName
from minelogic.budget import Budget
from minelogic.ground.compile import Compiler, GroundingBudget, Interpretation, with_tile
from minelogic.ground.formula import Ground
from minelogic.ground.lift import Lift, lift
from minelogic.ground.looks import Move, first_of_each, looks
from minelogic.ground.sight import Sight, as_much_as, is_tile_variable
from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.file.checked import File
from minelogic.syntax.statements import Fact, Prove, Rule
from minelogic.syntax.tree import Binder, Formula, Value

Grounded: TypeAlias = Rule | Fact | Prove

_FEW_TILES = 30
"""On smaller boards nearly every tile looks like no other."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A rule's body under its leading universal quantifiers, for one binding.

    A fact or a query is its own one instance, with an empty binding.
    """

    statement: Grounded
    binding: Mapping[str, Value]
    formula: Ground


class Block:
    """The instances of one statement that say something, in the order of their bindings.

    An instance that is simply true is not kept; one that is simply false is.
    """

    def __init__(
        self,
        statement: Grounded,
        variables: tuple[str, ...],
        formulas: Callable[[], list[Ground]],
        bindings: Callable[[], list[tuple[Value, ...]]],
        lifted: Lifted | None = None,
    ) -> None:
        self.statement = statement
        self.variables = variables
        self._formulas = formulas
        self._bindings = bindings
        self.lifted = lifted

    @cached_property
    def formulas(self) -> list[Ground]:
        """The instances, made when first asked for."""
        return self._formulas()

    @cached_property
    def bindings(self) -> list[tuple[Value, ...]]:
        """The values of the variables for each instance, made when first asked for."""
        _ = self.formulas  # if they are more than a limit allows, so are these
        return self._bindings()

    def is_ever_false(self) -> bool:
        """Whether an instance is false whatever the bombs are."""
        if self.lifted is None:
            return any(formula is False for formula in self.formulas)
        return any(formula is False for _, made in self.lifted.samples() for formula in made)

    def __len__(self) -> int:
        return len(self.formulas)

    def __getitem__(self, index: int) -> Instance:
        values = zip(self.variables, self.bindings[index], strict=True)
        return Instance(self.statement, dict(values), self.formulas[index])

    def __iter__(self) -> Iterator[Instance]:
        return (self[index] for index in range(len(self)))


class Lifted:
    """A rule that says the same of tiles that look alike, and its instances for some tiles."""

    def __init__(
        self,
        compiler: Callable[[], Compiler],
        how: Lift,
        binders: tuple[Binder, ...],
        body: Formula,
    ) -> None:
        self.how = how
        self.sight = how.sight
        self._compiler = compiler
        self._binders = binders
        self._body = body

    @cached_property
    def _instances(
        self,
    ) -> Callable[[list[tuple[Value, ...]]], list[tuple[tuple[Value, ...], Ground]]]:
        return self._compiler().at_tiles(self._binders, self._body, self.how.key)

    def at(self, tile: tuple[Value, ...]) -> list[tuple[tuple[Value, ...], Ground]]:
        """The instances that belong to a tile, each with its binding."""
        return self._instances([tile])

    def samples(self, sight: Sight | None = None) -> Iterator[tuple[int, list[Ground]]]:
        """A tile of each look, and its instances; more may be seen than need be."""
        board = self._compiler().interpretation.vocabulary.board
        assert board is not None
        for tile in first_of_each(looks(board, as_much_as([self.sight, sight or self.sight]))):
            yield tile, [formula for _, formula in self.at(place_of(board, tile))]

    def moved(self, binding: tuple[Value, ...], move: Move) -> tuple[Value, ...]:
        """The binding of the same instance for the tile to which this one is moved."""
        return self._each(binding, move.value)

    def moved_back(self, binding: tuple[Value, ...], move: Move) -> tuple[Value, ...]:
        """The binding of the instance that is moved to this one."""
        return self._each(binding, move.value_back)

    def _each(
        self, binding: tuple[Value, ...], way: Callable[[Value, str], Value]
    ) -> tuple[Value, ...]:
        return tuple(
            [
                way(value, binder.sort) if is_tile_variable(binder) else value
                for binder, value in zip(self._binders, binding, strict=True)
            ]
        )


class Lifting:
    """Makes blocks of rules that say the same of tiles that look alike, with nothing made yet."""

    def __init__(self, interpretation: Interpretation, limits: Limits) -> None:
        self._interpretation = interpretation
        self._limits = limits
        self._compilers: list[Compiler] = []

    @staticmethod
    def is_worthwhile(file: File) -> bool:
        """Whether a file is about tiles alone, and about more than it takes to stand for them."""
        board = file.board
        return board is not None and board.size > _FEW_TILES and not file.vocabulary.predicates

    def block(self, rule: Rule, later: Budget) -> Block | None:
        """The block of a rule; None if it is not lifted."""
        lifted = self.lifted(rule)
        if lifted is None:
            return None
        binders, body = leading(rule.core)
        made: list[Callable[[], list[tuple[Value, ...]]]] = []

        def formulas() -> list[Ground]:
            budget = GroundingBudget(later.left, self._limits.steps)
            found, bindings = Compiler(self._interpretation).instances(binders, body, budget)
            later.spend(budget.parts.used)
            made.append(bindings)
            return found

        block = Block(
            rule,
            tuple(binder.name for binder in binders),
            formulas,
            lambda: made[0]() if block.formulas else [],
            lifted,
        )
        return block

    def lifted(self, rule: Rule) -> Lifted | None:
        """How a rule is lifted, if it is."""
        binders, body = leading(rule.core)
        how = lift(binders, body, self._interpretation.vocabulary)
        return None if how is None else Lifted(self._compiler, how, binders, body)

    def _compiler(self) -> Compiler:
        """One for all rules."""
        if not self._compilers:
            self._compilers.append(Compiler(with_tile(self._interpretation)))
        return self._compilers[0]


def place_of(board: Board, tile: int) -> tuple[Value, ...]:
    """The arguments by which atoms speak of a tile."""
    return as_place(board.name(tile))


def as_place(name: TileName) -> tuple[Value, ...]:
    """The name of a tile as the arguments of an atom."""
    return name if isinstance(name, tuple) else (name,)


def leading(formula: Formula) -> tuple[tuple[Binder, ...], Formula]:
    """The leading universal quantifiers' binders, and the body under them."""
    binders: tuple[Binder, ...] = ()
    while isinstance(formula, tree.Forall):
        names = {binder.name for binder in binders}
        if any(binder.name in names for binder in formula.binders):
            break
        binders += formula.binders
        formula = formula.body
    return binders, formula
