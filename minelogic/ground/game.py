"""The semantics game: a claim about a formula is defended down to a plain fact.

The student claims that a closed formula is true, or that it is false, on a finished board. Each
move replaces the claim by one about a smaller formula, and whoever would have to give a reason
chooses: the student where one reason is enough for the claim, the computer where the claim needs
every reason. A right claim can always be defended; a wrong one never, for the computer takes the
first choice that leaves the student wrong whenever there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice
from typing import Literal, TypeAlias, assert_never

from minelogic.errors import MinelogicError
from minelogic.ground.atoms import as_term, ground_value
from minelogic.ground.compile import sortable
from minelogic.ground.evaluate import World
from minelogic.records import dataclass, replace
from minelogic.syntax import tree
from minelogic.syntax.tree import Binder, Formula, Value

LARGE = 6
"""Nobody is asked to name more cases than this: the game counts them instead."""

Player: TypeAlias = Literal["student", "computer"]
Mover: TypeAlias = Player | Literal["rule"]
Answer: TypeAlias = tuple[int, ...] | tuple[tuple[Value, ...], ...]
"""Which claims are picked, counted from 0, or which tuples of values are given."""


class IllegalMove(MinelogicError):
    """An answer that the rules of the game do not allow; the message says why."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What the student says: that a closed formula is true, or that it is false."""

    formula: Formula
    value: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody picks `number` different ones of some claims, and all of them go on together."""

    by: Player
    claims: tuple[Claim, ...]
    number: int = 1


@dataclass(frozen=True, slots=True)
class Give:
    """Somebody gives `number` different tuples of values for the variables of the body."""

    by: Player
    binders: tuple[Binder, ...]
    body: Formula
    value: bool
    number: int = 1


@dataclass(frozen=True, slots=True)
class Rewrite:
    """The claim says the same as another: nobody has a choice.

    why: `negation`, `definition`, `at most` (not at least one more), `none` (exactly 0 is at most
    0), `all` (exactly as many as there are is at least so many).
    """

    claim: Claim
    why: Literal["negation", "definition", "at most", "none", "all"]


@dataclass(frozen=True, slots=True)
class Plain:
    """The end: the truth can be seen.

    why: `fact` (an atom, a comparison), `empty` (a variable has no value), `nothing` (at least 0),
    `negative` (at most or exactly a negative number), `few` (there are only `number` cases, too
    few), `enough` (there are no more than `number`), `counted` (`number` cases hold).
    """

    why: Literal["fact", "empty", "nothing", "negative", "few", "enough", "counted"]
    number: int = 0


Turn: TypeAlias = Pick | Give | Rewrite | Plain


@dataclass(frozen=True, slots=True)
class Move:
    """One step of the game, and whether the student's claim was right before and after it."""

    by: Mover
    turn: Pick | Give | Rewrite
    answer: Answer
    before: Claim
    after: Claim
    was_right: bool
    is_right: bool


@dataclass(frozen=True)
class Game:
    """The game after some moves; every move makes a new one, so that any can be taken back."""

    world: World
    formula: Formula
    claim: bool
    moves: tuple[Move, ...] = ()

    @property
    def position(self) -> Claim:
        """What the student claims now."""
        return self.moves[-1].after if self.moves else Claim(self.formula, self.claim)

    @cached_property
    def right(self) -> bool:
        """Whether what the student claims now is so."""
        return self.moves[-1].is_right if self.moves else self._is_right(self.position)

    @cached_property
    def turn(self) -> Turn:
        """What comes next."""
        return turn_of(self.world, self.position)

    @property
    def over(self) -> bool:
        return isinstance(self.turn, Plain)

    @property
    def waits(self) -> bool:
        """Whether the student has to choose."""
        return isinstance(self.turn, Pick | Give) and self.turn.by == "student"

    @property
    def won(self) -> bool:
        """Whether the game is over and the student was right to the end."""
        return self.over and self.right

    @property
    def lost_at(self) -> Move | Literal["commitment"] | None:
        """What made the student wrong: a choice of theirs, or what they said at the start."""
        if self.right:
            return None
        spoiled = [move for move in self.moves if move.was_right and not move.is_right]
        return spoiled[0] if spoiled else "commitment"

    def run(self) -> Game:
        """The game when the student has to choose, or when it is over."""
        game = self
        while not game.over and not game.waits:
            game = game.step()
        return game

    def step(self) -> Game:
        """The game after the computer's move, or after a step that leaves no choice."""
        turn = self.turn
        if isinstance(turn, Rewrite):
            return self._moved("rule", turn, (), turn.claim)
        if isinstance(turn, Plain) or turn.by == "student":
            raise IllegalMove("It is not the computer's turn.")
        return self._answered(turn, self.good_answer())

    def answer(self, answer: Answer) -> Game:
        """The game after the student's choice; `IllegalMove` if it is none."""
        turn = self.turn
        if isinstance(turn, Rewrite | Plain) or turn.by != "student":
            raise IllegalMove("It is not your turn.")
        if isinstance(turn, Pick):
            _check_picked(turn, answer)
        else:
            _check_given(self.world, turn, answer)
        return self._answered(turn, answer)

    def take_back(self) -> Game | None:
        """The game before the student's last choice, if there was one."""
        for index in reversed(range(len(self.moves))):
            if self.moves[index].by == "student":
                return replace(self, moves=self.moves[:index])
        return None

    def good_answer(self) -> Answer:
        """The first answer after which whoever gives it is right, or else any answer."""
        turn = self.turn
        assert isinstance(turn, Pick | Give)
        if isinstance(turn, Give):
            return _good_values(self.world, turn)
        good = [
            index
            for index, claim in enumerate(turn.claims)
            if self._is_right(claim) == (turn.by == "student")
        ]
        rest = [index for index in range(len(turn.claims)) if index not in good]
        return tuple(sorted([*good, *rest][: turn.number]))

    def _answered(self, turn: Pick | Give, answer: Answer) -> Game:
        return self._moved(turn.by, turn, answer, after(self.world, turn, answer))

    def _moved(self, by: Mover, turn: Pick | Give | Rewrite, answer: Answer, after: Claim) -> Game:
        move = Move(by, turn, answer, self.position, after, self.right, self._is_right(after))
        return replace(self, moves=(*self.moves, move))

    def _is_right(self, claim: Claim) -> bool:
        return self.world.truth(claim.formula) == claim.value


def turn_of(world: World, claim: Claim) -> Turn:
    """Who has to choose what, when the student makes this claim."""
    value = claim.value
    one_is_enough: Player = "student" if value else "computer"
    all_are_needed: Player = "computer" if value else "student"
    match claim.formula:
        case tree.Truth() | tree.Comparison() | tree.InRange():
            return Plain("fact")
        case tree.Atom(name) as atom:
            if name in world.definitions:
                return Rewrite(Claim(world.meaning(atom), value), "definition")
            return Plain("fact")
        case tree.Not(body):
            return Rewrite(Claim(body, not value), "negation")
        case tree.And(parts):
            return Pick(all_are_needed, tuple(Claim(part, value) for part in parts))
        case tree.Or(parts):
            return Pick(one_is_enough, tuple(Claim(part, value) for part in parts))
        case tree.Implies(left, right):
            return Pick(one_is_enough, (Claim(left, not value), Claim(right, value)))
        case tree.Iff(left, right):
            there, back = tree.Implies(left, right), tree.Implies(right, left)
            return Pick(all_are_needed, (Claim(there, value), Claim(back, value)))
        case tree.Forall(binders, body):
            return _quantified(world, Give(all_are_needed, binders, body, value))
        case tree.Exists(binders, body):
            return _quantified(world, Give(one_is_enough, binders, body, value))
        case tree.Count() | tree.KN() as counted:
            return _counting(world, counted, value)
        case _:
            assert_never(claim.formula)


def after(world: World, turn: Pick | Give, answer: Answer) -> Claim:
    """The claim that an answer leads to: about one case, or about all that were named."""
    if isinstance(turn, Pick):
        picked = [turn.claims[index] for index in answer if isinstance(index, int)]
        formulas, value = [claim.formula for claim in picked], picked[0].value
    else:
        given = [values for values in answer if isinstance(values, tuple)]
        formulas = [world.instance(turn.binders, values, turn.body) for values in given]
        value = turn.value
    return Claim(formulas[0] if len(formulas) == 1 else tree.And(tuple(formulas)), value)


def tuples(
    world: World, binders: tuple[Binder, ...], earlier: tuple[Value, ...] = ()
) -> Iterator[tuple[Value, ...]]:
    """The values that the variables can take together, in order; the `earlier` ones are given."""
    if len(earlier) == len(binders):
        yield earlier
        return
    named = {binder.name: value for binder, value in zip(binders, earlier, strict=False)}
    for value in world.values(binders[len(earlier)], named):
        yield from tuples(world, binders, (*earlier, value))


def _quantified(world: World, turn: Give) -> Turn:
    return Plain("empty") if next(tuples(world, turn.binders), None) is None else turn


def _counting(world: World, formula: tree.Count | tree.KN, value: bool) -> Turn:
    """The turn for a count; one that its bound alone settles is over at once."""
    bound = ground_value(formula.bound)
    assert isinstance(bound, int)
    kind = formula.kind
    if kind == "at least" and bound <= 0:
        return Plain("nothing")
    if bound < 0:
        return Plain("negative")
    if isinstance(formula, tree.KN):
        there, all_seen = len(formula.parts), True
    else:
        there = sum(1 for _ in islice(tuples(world, formula.binders), LARGE + 2))
        all_seen = there < LARGE + 2
    if all_seen and kind == "at most" and bound >= there:
        return Plain("enough", there)
    if all_seen and kind != "at most" and bound > there:
        return Plain("few", there)
    if bound + (kind == "at most") > LARGE:
        return Plain("counted", _number(world, formula))
    at_least = replace(formula, kind="at least", bound=as_term(bound))
    at_most = replace(formula, kind="at most", bound=as_term(bound))
    if kind == "at most":
        more = replace(formula, kind="at least", bound=as_term(bound + 1))
        return Rewrite(Claim(more, not value), "at most")
    if kind == "exactly":
        if bound == 0:
            return Rewrite(Claim(at_most, value), "none")
        if all_seen and bound == there:
            return Rewrite(Claim(at_least, value), "all")
        doubter: Player = "computer" if value else "student"
        return Pick(doubter, (Claim(at_least, value), Claim(at_most, value)))
    by: Player = "student" if value else "computer"
    if isinstance(formula, tree.KN):
        return Pick(by, tuple(Claim(part, value) for part in formula.parts), bound)
    return Give(by, formula.binders, formula.body, value, bound)


def _number(world: World, formula: tree.Count | tree.KN) -> int:
    if isinstance(formula, tree.KN):
        return sum(world.truth(part) for part in formula.parts)
    return sum(1 for _ in world.bindings(formula.binders, formula.body, True))


def _good_values(world: World, turn: Give) -> Answer:
    """Values that make the body what the one who gives them needs, then any others.

    Where none do, a case in which an implication's left side holds comes first: there is more to
    see in it.
    """
    binders, body, number = turn.binders, turn.body, turn.number
    wanted = turn.value if turn.by == "student" else not turn.value
    good = list(islice(world.bindings(binders, body, wanted), number))
    if not good and isinstance(body, tree.Implies):
        good = list(islice(world.bindings(binders, body.left, True), number))
    others = (values for values in tuples(world, binders) if values not in good)
    chosen = [*good, *islice(others, number - len(good))]
    return tuple(sorted(chosen, key=sortable))


def _check_picked(turn: Pick, answer: Answer) -> None:
    size, number = len(turn.claims), turn.number
    for index in answer:
        if not isinstance(index, int) or not 0 <= index < size:
            said = index + 1 if isinstance(index, int) else "that"
            raise IllegalMove(f"Choose from 1 to {size}; {said} is not among them.")
    if len(answer) != number:
        raise IllegalMove(f"Choose {number}, not {len(answer)}.")
    if len(set(answer)) < number:
        raise IllegalMove("Each can be chosen only once.")


def _check_given(world: World, turn: Give, answer: Answer) -> None:
    names = [binder.name for binder in turn.binders]
    for values in answer:
        if not isinstance(values, tuple) or len(values) != len(names):
            needed = "a value" if len(names) == 1 else f"{len(names)} values"
            raise IllegalMove(f"Give {needed} for {', '.join(names)}.")
        earlier: dict[str, Value] = {}
        for binder, value in zip(turn.binders, values, strict=True):
            possible = world.values(binder, earlier)
            if value not in possible:
                raise IllegalMove(f"{binder.name} {_extent(possible)}; {value} is not among them.")
            earlier[binder.name] = value
    if len(set(answer)) < len(answer) == turn.number:
        raise IllegalMove("The cases have to be different.")
    if len(answer) != turn.number:
        wanted = "Give one case" if turn.number == 1 else f"Name {turn.number} different cases"
        raise IllegalMove(f"{wanted}, not {len(answer)}.")


def _extent(values: range | tuple[Value, ...]) -> str:
    if not values:
        return "has no value here"
    if isinstance(values, range):
        return f"goes from {values[0]} to {values[-1]}" if len(values) > 1 else f"is {values[0]}"
    return f"is one of {', '.join(map(str, values[:12]))}{', …' if len(values) > 12 else ''}"
