"""The odds of a problem, however they are found: exactly, or from a sample."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from minelogic.errors import LimitReached
from minelogic.solve.answers import Answers
from minelogic.solve.odds.posterior import PRIORS, Prior, fringe, posterior

if TYPE_CHECKING:
    from fractions import Fraction

    from minelogic.board import TileName
    from minelogic.chance.tally import Tally

How: TypeAlias = Literal["exact", "sampled", "limit"]
_NONE: Mapping[TileName, tuple[Fraction, Fraction]] = {}


class Odds(dict[Any, "Fraction | None"]):
    """For each covered tile how likely it is a bomb, and how that was found.

    A sampled share is an estimate, and `intervals` has for each tile two ends between which the
    right one lies in 95 of 100 cases; of exact ones there are no intervals.
    """

    method: How = "exact"
    prior: Prior = "boards"
    intervals: Mapping[TileName, tuple[Fraction, Fraction]] = _NONE
    boards: int | None = None
    """How many boards a sample has."""

    @property
    def expected_bombs(self) -> Fraction | None:
        """How many bombs there are on average among the tiles; None if a limit was reached."""
        from fractions import Fraction

        shares = list(self.values())
        known = [share for share in shares if share is not None]
        return sum(known, Fraction(0)) if len(known) == len(shares) else None


def odds_of(
    answers: Answers,
    prior: Prior,
    written: Callable[[Iterable[int]], list[str]],
    seed: int = 0,
) -> Odds:
    """The odds of tiles, or of atoms where no bombs are spoken of, which are told as `written`.

    Where boards are too many to be counted, they are estimated from a sample.
    """
    if prior not in PRIORS:
        raise ValueError(f"there is no prior {prior!r}, only {', '.join(PRIORS)}")
    given = answers.given
    has_bombs = bool(given.bombs) and given.board is not None
    try:
        found = _by_tile(answers, prior) if has_bombs else _by_atom(answers, prior, written)
    except LimitReached as reached:
        if answers.solution.status == "inconsistent":
            return Odds()
        estimated = _beyond(answers, seed) if has_bombs and prior == "boards" else None
        if estimated is None or estimated.method == "sampled":
            answers.reached.append(reached)
        if estimated is None:
            estimated = Odds(_unknown(answers, written))
            estimated.method = "limit"
        found = estimated
    found.prior = prior
    return found


def _beyond(answers: Answers, seed: int) -> Odds | None:
    """The odds where the frontier is too wide: by a search, else from a sample, if there is one."""
    from minelogic.solve.odds.sampled import counted_by_search, sampled

    board = answers.given.board
    assert board is not None
    tallied = counted_by_search(answers)
    if tallied is not None:
        return _named(tallied, board.names, answers.covered)
    try:
        sample = sampled(answers, seed)
    except LimitReached:
        return None
    if sample is None:
        return None
    found = Odds({board.names[tile]: share for tile, share in sample.shares.items()})
    found.method = "sampled"
    found.intervals = {board.names[tile]: ends for tile, ends in sample.intervals.items()}
    found.boards = sample.boards
    return found


def _by_tile(answers: Answers, prior: Prior) -> Odds:
    from minelogic.solve.counting import odds

    board = answers.given.board
    assert board is not None
    if prior != "boards":
        tallied = fringe(answers, prior)
        if tallied is None:
            raise ValueError(_MORE.format(prior))
        return _named(tallied, board.names, answers.covered, some=True)
    weighed = posterior(answers)
    if weighed is not None:
        return _named(weighed, board.names, answers.covered)
    return Odds(odds(answers, board.names))


_MORE = "the prior {!r} is for displays under the standard theory, and this file says more"


def _named(
    tallied: Tally, names: Sequence[TileName], covered: Sequence[int], some: bool = False
) -> Odds:
    shares = tallied.odds()
    if not shares:
        return Odds()
    return Odds(
        {names[tile]: shares[tile + 1] for tile in covered if not some or tile + 1 in shares}
    )


def _by_atom(answers: Answers, prior: Prior, written: Callable[[Iterable[int]], list[str]]) -> Odds:
    from minelogic.solve.counting import world_odds

    if prior != "boards":
        raise ValueError(_MORE.format(prior))
    shares = world_odds(answers)
    return Odds(zip(written(shares), shares.values(), strict=True))


def _unknown(
    answers: Answers, written: Callable[[Iterable[int]], list[str]]
) -> dict[Any, Fraction | None]:
    given = answers.given
    if given.bombs and given.board is not None:
        names = given.board.names
        return {names[tile]: None for tile in answers.covered}
    # Of too many to be listed, nothing is said.
    return dict.fromkeys(written(given.others)) if isinstance(given.others, list) else {}
