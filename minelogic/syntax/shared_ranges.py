"""Ranges that go for more variables than was meant.

A range goes for all names since the last range: in `forall i, j, a in 0..8.` it is that of i and j
too. That is what is meant in `forall i, j in 0..2.`; it is hardly meant where

- some of its values are none of the variable's places, or
- the last variable stands for something else (a number, where the others are rows), the range is
  all that it can be, and values of the others are left out.

A range that two rows or columns share, and that leaves some of them out, says just that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass
from minelogic.source import Source, Span
from minelogic.syntax.tree import Binder, Value, Values
from minelogic.syntax.variables import Variable
from minelogic.syntax.vocabulary import BOARD_SORTS, Vocabulary, common
from minelogic.words import listed

_LONGEST = 30
"""What stands before the variables, `exists exactly 2`, is repeated if it is no longer."""


def shared_ranges(
    source: Source,
    vocabulary: Vocabulary,
    binders: Sequence[Binder],
    variables: Sequence[Variable],
    start: int,
) -> Iterator[Diagnostic]:
    """A finding for each range of a quantifier that is hardly meant for all of its variables.

    The binders are checked, the variables have been seen in the body, and the quantifier's text
    starts there.
    """
    pairs = list(zip(binders, variables, strict=True))
    for _, group in groupby(pairs, lambda pair: id(pair[0].range)):
        run = list(group)
        last, range_ = run[-1][1], run[-1][0].range
        values = run[-1][0].values
        if len(run) == 1 or range_ is None or not values:
            continue
        places = _Places(vocabulary, values, last)
        if places.is_off_board:
            continue  # then the range itself is wrong, and that is said
        strangers = {
            variable.name: why for _, variable in run[:-1] if (why := places.objection(variable))
        }
        if strangers:
            text = _slice(source, range_.span)
            yield catalogue.SHARED_RANGE.at(
                source,
                range_.span,
                range=text,
                names=listed(list(strangers)),
                why=next(iter(strangers.values())),
                advice=_advice(source, vocabulary, pairs, run, strangers, start),
            )


@dataclass(frozen=True, slots=True)
class _Places:
    """The values of a range, and the last variable that it goes for."""

    vocabulary: Vocabulary
    values: Values
    last: Variable

    def objection(self, variable: Variable) -> str:
        """Why the range is hardly meant for the variable; empty if it may be."""
        own = own_values(variable, self.vocabulary)
        if not own:
            return ""
        beyond = _first_missing(self.values, own)
        if beyond is not None:
            return _there_is_no(beyond, variable, self.vocabulary)
        left_out = _first_missing(own, self.values)
        alike = bool(_kinds(variable) & _kinds(self.last))
        if left_out is None or alike or not self._is_all_of_last():
            return ""
        return f"which leaves out {_called(left_out, next(iter(variable.alone)))}"

    @property
    def is_off_board(self) -> bool:
        """Whether the last variable is a row or a column, and not on the board for all values."""
        whole = own_values(self.last, self.vocabulary)
        on_board = not whole or _first_missing(self.values, whole) is None
        return "row" in _kinds(self.last) and not on_board

    def _is_all_of_last(self) -> bool:
        """Whether the last variable can have no other value, but 0."""
        whole = own_values(self.last, self.vocabulary)
        if not whole:
            return False
        rest = range(1, whole.stop) if isinstance(whole, range) and whole[0] == 0 else whole
        return bool(rest) and _first_missing(rest, self.values) is None


def own_values(variable: Variable, vocabulary: Vocabulary) -> Values | None:
    """The values common to all places where a variable stands by itself; None if not known."""
    extents = [vocabulary.values(sort) for sort in variable.alone]
    result: Values | None = None
    for values in extents:
        if values is None:
            return None
        result = values if result is None else common(result, values)
    return result


def _kinds(variable: Variable) -> set[str]:
    """What a variable stands for; rows and columns are of one kind."""
    return {"row" if sort == "column" else sort for sort in variable.alone}


def _first_missing(values: Values, among: Values) -> Value | None:
    """The first of the values that is not among the others; there may be very many."""
    if isinstance(values, range) and isinstance(among, range):
        if not values:
            return None
        if not among or values[0] < among[0]:
            return values[0]
        after = max(among[-1] + 1, values[0])
        return after if after in values else None
    members = among if isinstance(among, range) else frozenset(among)
    return next((value for value in values if value not in members), None)


def _there_is_no(value: Value, variable: Variable, vocabulary: Vocabulary) -> str:
    sort = next(
        sort
        for sort in variable.alone
        if (values := vocabulary.values(sort)) is not None and value not in values
    )
    if sort == "count":
        return f"and no tile can show {value}"
    return f"and there is no {sort} {value}" if sort in BOARD_SORTS else f"and {value} is no {sort}"


def _called(value: Value, sort: str) -> str:
    return f"{sort} {value}" if sort in BOARD_SORTS and sort != "count" else f"{value}"


def _advice(
    source: Source,
    vocabulary: Vocabulary,
    pairs: list[tuple[Binder, Variable]],
    run: list[tuple[Binder, Variable]],
    strangers: dict[str, str],
    start: int,
) -> str:
    """The list of variables with a range of its own for each that is to have one."""
    own = {
        binder.name: _range_of(variable, vocabulary)
        for binder, variable in run
        if binder.name in strangers
    }
    if not all(own.values()):
        return "Give each its own range, or a place in the list after this one."
    parts = []
    following = [binder for binder, _ in pairs[1:]] + [None]
    for (binder, _), after in zip(pairs, following, strict=True):
        range_ = own.get(binder.name)
        # A range is read off the next name that has one, unless that one is another's now.
        shares = after is not None and after.range is binder.range and after.name not in own
        if range_ is None and binder.range is not None and not shares:
            range_ = _slice(source, binder.range.span)
        parts.append(f"{binder.name} in {range_}" if range_ else binder.name)
    before = _slice(source, Span(start, pairs[0][0].span.start)).lstrip("( ")
    before = f"{before} " if len(before) <= _LONGEST else ""
    return f"Write {before}{', '.join(parts)}."


def _range_of(variable: Variable, vocabulary: Vocabulary) -> str:
    """A range that is what the variable's places give; empty if none can be written."""
    sorts = list(variable.alone)
    if len(sorts) == 1:
        return BOARD_SORTS.get(sorts[0], sorts[0])
    values = own_values(variable, vocabulary)
    return f"{values[0]}..{values[-1]}" if isinstance(values, range) and values else ""


def _slice(source: Source, span: Span) -> str:
    return " ".join(source.text[span.start : span.end].split())
