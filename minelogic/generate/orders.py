"""What is asked for, read: the kind, the levels, the maker's own options, and how hard to try."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from minelogic.errors import MinelogicError
from minelogic.generate.made import LEVELS, Maker, Option, Range, Wanted
from minelogic.generate.makers import MAKERS
from minelogic.generate.reading import read_levels
from minelogic.words import counted, listed, number_word


class GenerateError(MinelogicError):
    """What is asked for makes no sense: an unknown kind or option, a bad value."""


class Asked(NamedTuple):
    """What is asked for, read."""

    maker: Maker
    wanted: Wanted
    options: dict[str, str]
    tries: int
    boards: int | None
    """So many exercises are new, and the others are their images."""


def read_order(
    kind: str | Maker,
    difficulty: int | str | Range | None,
    name: str | None,
    tries: int | None,
    options: Mapping[str, Any],
    boards: int | None = None,
) -> Asked:
    """What is asked for, in the words of the maker. Raises `GenerateError`."""
    maker = kind if isinstance(kind, Maker) else maker_of(kind)
    written = _written(maker, options)
    values = {option.name: _value(option, written.get(option.name)) for option in maker.options}
    called = maker.kind if name is None else name
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}", called) or called.endswith("."):
        raise GenerateError(
            f"exercises cannot be called {called!r}: a name is made of letters, digits, dots, - "
            "and _, as in week-3"
        )
    chosen = maker.tries if tries is None else tries
    if chosen < 1:
        raise GenerateError("at least one candidate has to be tried")
    if boards is not None:
        if maker.images is None:
            raise GenerateError(f"exercises of the kind {maker.kind} have no board to be turned")
        if boards < 1:
            raise GenerateError("at least one board has to be made")
        written["boards"] = str(boards)
    return Asked(maker, Wanted(called, _levels(difficulty), values), written, chosen, boards)


def maker_of(kind: str) -> Maker:
    """The maker of a kind. Raises `GenerateError` if there is none."""
    if kind not in MAKERS:
        from minelogic.syntax.faults.suggest import closest

        guess = closest(kind, list(MAKERS))
        hint = f"; did you mean {guess}?" if guess else f"; there are {listed(list(MAKERS))}"
        raise GenerateError(f"no exercises of the kind {kind!r} can be made{hint}")
    return MAKERS[kind]


def _levels(difficulty: int | str | Range | None) -> Range:
    if difficulty is None:
        return Range(LEVELS[0], LEVELS[-1])
    if isinstance(difficulty, Range):
        difficulty = f"{difficulty.low}-{difficulty.high}"
    try:
        return read_levels(str(difficulty))
    except ValueError as error:
        raise GenerateError(f"difficulty: {error}") from None


def _written(maker: Maker, options: Mapping[str, Any]) -> dict[str, str]:
    """The options that are given or have a default, as they are written, in the maker's order."""
    given = {key.replace("_", "-"): value for key, value in options.items()}
    known = {option.name: option for option in maker.options}
    for key in given:
        if key not in known:
            from minelogic.syntax.faults.suggest import closest

            guess = closest(key, list(known))
            hint = f"; did you mean {guess}?" if guess else f"; there are {listed(list(known))}"
            raise GenerateError(f"there is no option {key} for {maker.kind}{hint}")
    written = {}
    for option in maker.options:
        value = given.get(option.name)
        text = option.default if value is None else _as_written(value)
        if text is not None:
            written[option.name] = text
    return written


def _as_written(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Range):
        return f"{value.low}-{value.high}"
    if isinstance(value, list | tuple):
        return ",".join(map(str, value))
    return str(value)


def _value(option: Option, written: str | None) -> Any:
    """The value of an option: of a flag whether it is set, of one that is not given None."""
    if option.is_flag:
        if written not in (None, "yes", "no"):
            raise GenerateError(f"{option.name}: it is yes or no, and not {written!r}")
        return written == "yes"
    if written is None:
        return None
    try:
        return option.read(written)
    except ValueError as error:
        said = str(error) if str(error).endswith("?") else f"{error}, and not {written!r}"
        raise GenerateError(f"{option.name}: {said}") from None


def cannot_be_had(asked: Asked, number: int, count: int) -> str:
    """What is said where an exercise was given up."""
    kind = asked.maker.kind
    tried = f"none of {counted(asked.tries, 'candidate')} was what is wanted"
    if asked.tries == 1:
        tried = "the one candidate was not what is wanted"
    if not number:
        said = f"No exercise of the kind {kind} could be made like this: {tried}."
    else:
        made = f"Only {number_word(number)} of {count} exercises of the kind {kind} could be made"
        said = f"{made}: for the next one {tried}."
    return f"{said} Ask for fewer, or for less: see why candidates were rejected."
