"""A tiny maker that gives drafts: numbers of little digits, several to an attempt."""

from collections.abc import Iterator
from functools import partial
from random import Random

from minelogic.errors import LimitReached
from minelogic.generate.made import Draft, Made, Maker, Rejected, Wanted

FINISHED: list[str] = []
"""The keys of what was finished in this process."""


def attempt(random: Random, wanted: Wanted) -> Rejected | Iterator[Draft]:
    if random.random() < 0.2:
        return Rejected("nothing was thrown")
    return _drafts(random, wanted)


def _drafts(random: Random, wanted: Wanted) -> Iterator[Draft]:
    for _ in range(random.randint(0, 4)):
        number = random.randint(0, 19)
        yield Draft(str(number), partial(_finish, number, random.getrandbits(32), wanted))


def _finish(number: int, seed: int, wanted: Wanted) -> Made | Rejected:
    FINISHED.append(str(number))
    if number % 5 == 4:
        return Rejected("it ends in 4 or 9")
    if number == 3:
        raise LimitReached("steps", 10, "counting")
    toml = f'id = "{wanted.name}"\nnumber = {number}\nby_chance = {Random(seed).random()}\n'
    return Made({"exercise.toml": toml}, str(number), {"number": number}, number, number % 6 + 1)


MAKER = Maker(
    kind="drafting",
    summary="Numbers.",
    options=(),
    attempt=attempt,
    formula="The difficulty is the number.",
    levels=(2, 3, 4, 5),
    tries=40,
)
