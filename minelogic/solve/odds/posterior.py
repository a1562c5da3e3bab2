"""Odds where boards weigh more or less: under noise, or by another prior.

Under noise each board weighs as much as the chance is that it shows what is shown: Bayes. Noise is
about the number of bombs around a tile, so what is shown there gives each such number its weight,
and the frontier counts with weights as it counts without.

Two priors are for comparison with other sources: both speak only of the covered tiles next to a
clue, and know of no number of mines. By `combinations`, all joined combinations of these tiles are
equally likely. By `values`, each clue shares P(shown | v) among the combinations with v bombs, for
each v that is feasible around it; and the clues are multiplied.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from minelogic.board import EXACT
from minelogic.chance import frontier
from minelogic.chance.simplify import Constraint
from minelogic.chance.tally import Tally
from minelogic.chance.weights import Weighted, whole
from minelogic.errors import LimitReached
from minelogic.records import dataclass, replace
from minelogic.solve.answers import Answers
from minelogic.solve.counting import bomb_counts
from minelogic.solve.given import Given
from minelogic.solve.knowledge import Knowledge
from minelogic.solve.numbers import look, read_numbers
from minelogic.solve.sat.in_order import few_models

if TYPE_CHECKING:
    from fractions import Fraction

Prior: TypeAlias = Literal["boards", "combinations", "values"]
PRIORS: tuple[Prior, ...] = get_args(Prior)


@dataclass(frozen=True, slots=True)
class Clue:
    """What a tile shows: the atoms of the covered tiles around it, and what each number weighs.

    The numbers are those of bombs among these tiles; of a plain number one weighs 1.
    """

    tile: int
    around: tuple[int, ...]
    weights: Mapping[int, Fraction]
    whole: Mapping[int, int]
    """The weights as whole numbers."""

    @property
    def is_plain(self) -> bool:
        """Whether it settles the number of bombs."""
        return len(self.weights) <= 1


def clues_of(given: Given) -> list[Clue]:
    """What the tiles show, in reading order; none of a tile whose sign says nothing of a number."""
    return list(_clues(given))


def _clues(given: Given) -> Iterator[Clue]:
    from fractions import Fraction

    board, noise, signs = given.board, given.noise, given.signs
    assert board is not None
    sure = Fraction(1)
    known: dict[tuple[int, ...], Mapping[int, Fraction]] = {}
    wholes: dict[tuple[int, ...], dict[int, int]] = {}
    for tile, sign in enumerate(signs):
        if sign == "." or sign == "*":
            continue
        near = board.neighbours(tile)
        around = tuple([other + 1 for other in near if signs[other] == "."])
        marked = sum([signs[other] == "*" for other in near])
        channel = EXACT if noise is None else noise.at(tile)
        if channel.name == "exact":
            if isinstance(sign, int):
                yield Clue(tile, around, {sign - marked: sure}, {sign - marked: 1})
            continue
        if sign == "-" and not channel.blanks(len(near)):
            continue
        # Tiles with as many tiles of each kind around them share what they weigh.
        shown = -1 if isinstance(sign, str) else sign
        key = id(channel), shown, len(near), marked, len(around)
        weights = known.get(key)
        if weights is None:
            weights = known[key] = {
                true - marked: chance
                for true in range(marked, marked + len(around) + 1)
                if (chance := channel.chance_of(sign, true, len(near)))
            }
            wholes[key] = whole(weights)
        # What is as likely for each number says nothing of it.
        if len(weights) <= len(around) or len(set(weights.values())) > 1:
            yield Clue(tile, around, weights, wholes[key])


def posterior(answers: Answers) -> Tally | None:
    """The boards, each weighed by the chance of what it shows, and their atoms.

    None if there is no noise by which boards differ. Raises `LimitReached`.
    """
    given = answers.given
    if given.noise is None or given.board is None:
        return None
    noisy = [clue for clue in clues_of(given) if not clue.is_plain or clue.tile in given.possible]
    if not noisy:
        return None
    if given.residue is not None or not given.by_numbers:
        return _listed(answers, noisy, by_numbers=False)
    if given.is_plain:
        return _of_display(given, noisy, answers.limits.states)
    knowledge = Knowledge(without_noise(given), answers.limits)
    counts = bomb_counts(knowledge)
    if counts is None:
        return _listed(answers, noisy, by_numbers=True)
    weighted: list[Weighted] = [(clue.around, clue.whole) for clue in noisy]
    covered = range(1, given.tiles + 1)
    return frontier.tally(counts, covered, given.mines, answers.limits.states, weighted)


def _of_display(given: Given, noisy: Sequence[Clue], states: int) -> Tally:
    """The same where a display and a total are all there is."""
    board, signs = given.numbered
    read = read_numbers(board, signs)
    every = [tile + 1 for tile, sign in enumerate(given.signs) if sign == "."]
    seen = look(board.size, read.numbers)
    if seen is None:
        return Tally.none(every)
    values = seen.values
    known = {atom: value for atom in every if (value := values[atom]) is not None}
    covered = [atom for atom in every if atom not in known]
    weighted: list[Weighted] = []
    for clue in noisy:
        bombs = sum([known.get(atom, 0) for atom in clue.around])
        left = tuple([atom for atom in clue.around if atom not in known])
        weights = {v - bombs: w for v, w in clue.whole.items() if v >= bombs}
        weighted.append((left, weights))
    counts = [(inside, bombs, bombs) for inside, bombs in seen.numbers]
    total = given.mines
    if total is not None:
        total -= read.marked + sum(known.values())
    found = frontier.tally(counts, covered, total, states, weighted)
    of_value = {value: tuple([atom for atom, v in known.items() if v == value]) for value in (0, 1)}
    settled = tuple([(atoms, value, 1) for value, atoms in of_value.items() if atoms])
    return Tally(found.count, (*found.shares, *settled))


def without_noise(given: Given) -> Given:
    """The same where noisy tiles are safe and nothing else, and no total is given."""
    signs = ["-" if tile in given.possible else sign for tile, sign in enumerate(given.signs)]
    others = given.formulas[given.noisy :]
    return replace(given, signs=signs, formulas=others, possible={}, noise=None, mines=None)


def _listed(answers: Answers, noisy: Sequence[Clue], by_numbers: bool) -> Tally:
    """The boards one by one, each with its weight.

    If numbers do not tell what the rules say, a tile's true number is the one that it has in each
    world by Q, whatever the rules make of that.
    """
    given, states = answers.given, answers.limits.states
    if not by_numbers:
        answers = answers.whole
    bombs = range(1, given.tiles + 1)
    shown: dict[int, tuple[int, int]] = {}
    weights = {clue.tile: clue.whole for clue in noisy}
    if not by_numbers:
        first = given.atoms.families["Q"].start
        for clue in noisy:
            for number in given.possible[clue.tile]:
                shown[first + number * given.tiles + clue.tile] = clue.tile, number
    true_weights = {tile: _true_weights(given, tile) for tile, _ in shown.values()}
    atoms = [*bombs, *shown]
    knowledge = answers.knowledge
    engine = knowledge.about_own()
    most = states // max(len(atoms), 1)
    models = few_models(engine, atoms, (), knowledge.variables.size + 1, most)
    if models is None:
        raise LimitReached("states", states, "counting the boards")
    whole_weight = 0
    by_tile = dict.fromkeys(bombs, 0)
    for model in models:
        holds = {atom for atom, value in zip(atoms, model, strict=True) if value}
        weight = 1
        for clue in noisy:
            if by_numbers:
                number = len(holds.intersection(clue.around))
                weight *= weights[clue.tile].get(number, 0)
        for atom, (tile, number) in shown.items():
            if atom in holds:
                weight *= true_weights[tile][number]
        whole_weight += weight
        for atom in holds.intersection(by_tile):
            by_tile[atom] += weight
    return Tally.of(whole_weight, by_tile.items())


def _true_weights(given: Given, tile: int) -> dict[int, int]:
    """What each true number of a tile weighs."""
    assert given.board is not None
    assert given.noise is not None
    channel, most = given.noise.at(tile), given.board.degree(tile)
    numbers = given.possible[tile]
    return whole({n: channel.chance_of(given.signs[tile], n, most) for n in numbers})


def fringe(answers: Answers, prior: Prior) -> Tally | None:
    """The joined combinations of the covered tiles next to a clue, weighed as a prior has it.

    None if the problem says more than a display under the standard theory does.
    """
    given = answers.given
    if not given.is_plain:
        return None
    clues = clues_of(given)
    constraints: list[Constraint] = []
    weighted: list[Weighted] = []
    for clue in clues:
        if prior == "values" and not clue.is_plain:
            size = len(clue.around)
            weights = {v: chance / comb(size, v) for v, chance in clue.weights.items()}
            weighted.append((clue.around, whole(weights)))
        elif clue.weights:
            numbers = sorted(clue.weights)
            if numbers[-1] - numbers[0] + 1 == len(numbers):
                constraints.append((clue.around, numbers[0], numbers[-1]))
            else:
                weighted.append((clue.around, dict.fromkeys(numbers, 1)))
        else:
            return Tally.none(())
    covered = sorted({tile for clue in clues for tile in clue.around})
    return frontier.tally(constraints, covered, None, answers.limits.states, weighted)
