"""Which earlier steps a sentence uses: those without which it would say something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence

from minelogic.derive.steps import Assumption, Earlier, Reason, Step, StepId
from minelogic.derive.words.setting import Setting
from minelogic.derive.words.speakers import is_plain, is_silent

_BOUND = re.compile(r"\bat (?:least|most) ")


def sparing(tell: Callable[[], str], setting: Setting) -> tuple[str, list[Reason]]:
    """A sentence, with what it takes from the board as it stands besides the step's premises.

    What does not change it is not used. If without some steps that find safe tiles only one end of
    a count is known (`at most one of them` for `one of them`), then that is enough.
    """
    setting.heard, setting.hidden = set(), frozenset()
    text = tell()
    heard = sorted(setting.heard, key=_place)
    if not heard:
        return text, []
    found = {source for tile, source in setting.sources.items() if setting.known[tile]}

    least = text

    def same(left_out: Collection[Reason], loosely: bool) -> bool:
        nonlocal least
        setting.hidden = frozenset(left_out)
        other = tell()
        if other != text and not (loosely and _BOUND.sub("", other) == _BOUND.sub("", text)):
            return False
        least = other
        return True

    out = _needless([one for one in heard if one in found], (), lambda some: same(some, False))
    safe = [one for one in heard if one not in found]
    out = _needless(safe, out, lambda some: same(some, True))
    setting.hidden = frozenset()
    return least, [one for one in heard if one not in out]


def said_before(step: Step, setting: Setting) -> list[Reason]:
    """The steps that found what rules of the file's own say of a tile by itself.

    The sentence takes that as known, and does not name the rule.
    """
    found = []
    for premise in step.given:
        formula = premise.formula
        if is_silent(premise) and not is_plain(premise) and type(formula) is int:
            predicate, _, tile = setting.words.place(abs(formula))
            bomb = (predicate == "B") == (formula > 0)
            if (
                predicate in ("B", "S")
                and setting.known.get(tile) is bomb
                and (tile in setting.sources)
            ):
                found.append(setting.sources[tile])
    return found


def _needless(
    some: Sequence[Reason], out: Sequence[Reason], may: Callable[[Collection[Reason]], bool]
) -> list[Reason]:
    """What can be left out on top of what is left out already, a half at a time."""
    if not some:
        return list(out)
    if may([*out, *some]):
        return [*out, *some]
    if len(some) == 1:
        return list(out)
    middle = len(some) // 2
    return _needless(some[middle:], _needless(some[:middle], out, may), may)


def _place(reason: Reason) -> tuple[bool, list[int]]:
    if isinstance(reason, Earlier):
        return False, _numbers(reason.step)
    assert isinstance(reason, Assumption)
    return True, []


def _numbers(step: StepId) -> list[int]:
    return [int(part) for part in str(step).split(".")]
