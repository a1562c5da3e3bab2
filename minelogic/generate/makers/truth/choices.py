"""What defends a right verdict, as a student would write it: case by case, and short."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from minelogic.errors import LimitReached
from minelogic.grading.truth.plays import Case, Defence
from minelogic.grading.truth.verdicts import read_plays
from minelogic.ground.evaluate import World
from minelogic.ground.game import Claim, Give, Pick, Plain, Rewrite, after, tuples, turn_of
from minelogic.records import dataclass, replace

_PARTS = ("left", "right")


@dataclass(frozen=True, slots=True)
class Choice:
    """The values of one case, and which parts of the formula it is about."""

    case: Case
    parts: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """As it is written in an answer: `i = 0, j = 2`, or `left, i = 0`."""
        named = [_PARTS[n] if n < len(_PARTS) else f"part {n + 1}" for n in self.parts]
        return ", ".join([*named, *[f"{name} = {value}" for name, value in self.case]])

    def covers(self, other: Choice) -> bool:
        """Whether it says all that another one says."""
        return self.parts == other.parts and set(other.case) <= set(self.case)


def choices_text(choices: Sequence[Choice]) -> str:
    """Choices as they are written in an answer: `i = 0, j = 2; i = 1, j = 0`."""
    return "; ".join([choice.text for choice in choices])


def good_choices(world: World, claim: Claim, most: int) -> tuple[Choice, ...] | None:
    """What defends a right claim in at most so many cases; None if that is not enough.

    Parts of the formula are named only where the values alone leave open which are meant.
    """
    raw = list(islice(_good(world, claim, ()), 4 * most + 1))
    if len(raw) > 4 * most:
        return None
    for named in (False, True):
        choices = _without_repeats(raw if named else [Choice(each.case) for each in raw])
        if len(choices) <= most and _defend(world, claim, choices):
            return choices
    return None


def _defend(world: World, claim: Claim, choices: Sequence[Choice]) -> bool:
    """Whether choices, written down and read again, defend a claim."""
    plays, others = read_plays(choices_text(choices))
    try:
        return not others and Defence(world).fault(claim, plays) is None
    except LimitReached:
        return False


def _without_repeats(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Those that say something, each once, and none that another one says too."""
    unique = list(dict.fromkeys([choice for choice in choices if choice.case]))
    return tuple(
        [
            each
            for each in unique
            if not any(other is not each and other.covers(each) for other in unique)
        ]
    )


def _good(world: World, claim: Claim, parts: tuple[int, ...]) -> Iterator[Choice]:
    """The cases of a right claim, each with all the parts that are picked on its way."""
    turn = turn_of(world, claim)
    if isinstance(turn, Plain):
        yield Choice((), parts)
    elif isinstance(turn, Rewrite):
        yield from _good(world, turn.claim, parts)
    elif isinstance(turn, Pick):
        picked = list(enumerate(turn.claims))
        if turn.by == "student":
            right = [(n, c) for n, c in picked if world.truth(c.formula) == c.value]
            picked = right[: turn.number]
        for n, part in picked:
            yield from _good(world, part, (*parts, n))
    else:
        names = [binder.name for binder in turn.binders]
        answers = []
        for values in tuples(world, turn.binders):
            part = after(world, _one(turn), (values,))
            if turn.by == "computer" or world.truth(part.formula) == part.value:
                answers.append((values, part))
            if turn.by == "student" and len(answers) == turn.number:
                break
        for values, part in answers:
            for rest in _good(world, part, parts):
                if turn.by == "student" or rest.case:
                    yield Choice((*zip(names, values, strict=True), *rest.case), rest.parts)


def _one(turn: Give) -> Give:
    """The same for one tuple of values alone."""
    return replace(turn, number=1)
