"""The spectrum of a layout: the numbers whose zeros say that the matrix has a kernel.

On a chess board the vectors sin(ix) sin(jy) with x = pi k/(m + 1) and y = pi l/(n + 1) turn the sum
over the four neighbours into a product by 2(cos x + cos y); on a top row, sin(jx) turns the sum of
three into a product by 1 + 2 cos x. For triangles there is no such thing: the *symbol*
|cos x + cos y + e^(ix) cos 2y|^2 is what the printed proof takes for it.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING, Literal

from minelogic.jsonable import picked
from minelogic.paper.layouts.certificate import SpectrumJson, SpectrumValueJson
from minelogic.paper.layouts.decided import family_of
from minelogic.records import dataclass

if TYPE_CHECKING:
    from minelogic.paper.layouts.layout import Layout

_PLACES = 9
"""Digits that every computer gets right."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value at x = pi k/(m + 1) and y = pi l/(n + 1), and whether it is exactly zero."""

    k: int
    l: int  # noqa: E741 - its name in the formula
    value: float
    zero: bool


@dataclass(frozen=True, slots=True)
class Spectrum:
    """The values for all k from 1 to `rows` and all l from 1 to `columns`, k by k.

    A `symbol` is not the spectrum of anything on a board that ends somewhere.
    """

    kind: Literal["chess", "top row", "triangle"]
    formula: str
    rows: int
    columns: int
    values: tuple[Value, ...]

    @property
    def symbol(self) -> bool:
        """Whether it is a mere symbol."""
        return self.kind == "triangle"

    @property
    def zeros(self) -> tuple[Value, ...]:
        """The values that are exactly zero."""
        return tuple([value for value in self.values if value.zero])

    def to_json(self) -> SpectrumJson:
        """The spectrum as data."""
        values = [picked(value, SpectrumValueJson) for value in self.values]
        return {"formula": self.formula, "symbol": self.symbol, "values": values}


def spectrum_of(layout: Layout) -> Spectrum | None:
    """The spectrum of a layout; None if no formula for it is known."""
    family = family_of(layout)
    rows, columns = layout.board.rows, layout.board.columns
    if family is None or layout.board.wraps:
        return None
    if family == "top row":
        return top_row_spectrum(columns)
    return triangle_symbol(rows, columns) if family == "triangle" else chess_spectrum(rows, columns)


def top_row_spectrum(columns: int) -> Spectrum:
    """1 + 2 cos x, which is zero where x is two thirds of pi."""
    values = [
        _value(1, l, 1 + 2 * cos(pi * l / (columns + 1)), 3 * l == 2 * (columns + 1))
        for l in range(1, columns + 1)  # noqa: E741
    ]
    return Spectrum("top row", "1 + 2 cos y", 1, columns, tuple(values))


def chess_spectrum(rows: int, columns: int) -> Spectrum:
    """2(cos x + cos y), which is zero where x + y is pi."""
    values = [
        _value(
            k,
            l,
            2 * (cos(pi * k / (rows + 1)) + cos(pi * l / (columns + 1))),
            k * (columns + 1) + l * (rows + 1) == (rows + 1) * (columns + 1),
        )
        for k in range(1, rows + 1)
        for l in range(1, columns + 1)  # noqa: E741
    ]
    return Spectrum("chess", "2 (cos x + cos y)", rows, columns, tuple(values))


def triangle_symbol(rows: int, columns: int) -> Spectrum:
    """|cos x + cos y + e^(ix) cos 2y|^2, zero where y, x are a quarter and three of pi, or x, y."""
    values = [
        _value(
            k,
            l,
            symbol_at(pi * k / (rows + 1), pi * l / (columns + 1)),
            (4 * k, 4 * l) in ((3 * (rows + 1), columns + 1), (rows + 1, 3 * (columns + 1))),
        )
        for k in range(1, rows + 1)
        for l in range(1, columns + 1)  # noqa: E741
    ]
    return Spectrum("triangle", "|cos x + cos y + e^(ix) cos 2y|^2", rows, columns, tuple(values))


def symbol_at(x: float, y: float) -> float:
    """|cos x + cos y + e^(ix) cos 2y|^2."""
    real = cos(x) + cos(y) + cos(x) * cos(2 * y)
    imaginary = sin(x) * cos(2 * y)
    return real * real + imaginary * imaginary


def _value(k: int, l: int, value: float, zero: bool) -> Value:  # noqa: E741
    return Value(k, l, 0.0 if zero else round(value, _PLACES), zero)
