"""Spectra, against the characteristic polynomial and the exact rank."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET

import pytest
import sympy

from minelogic.board import Board
from minelogic.paper import Layout
from minelogic.paper.spectrum import (
    chess_spectrum,
    spectrum_of,
    symbol_at,
    top_row_spectrum,
    triangle_symbol,
)
from minelogic.paper.theorems.breaks import printed_sum
from minelogic.paper.writing.spectrum_svg import spectrum_svg
from minelogic.paper.writing.spectrum_text import spectrum_text

SIZES = [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (2, 5)]


def values_of(polynomial: sympy.Poly, value: float) -> float:
    """The polynomial at a number, as a share of what its terms come to without their signs."""
    coefficients = polynomial.all_coeffs()
    degree = len(coefficients) - 1
    terms = [float(c) * value ** (degree - k) for k, c in enumerate(coefficients)]
    return sum(terms) / (sum(map(abs, terms)) or 1.0)


@pytest.mark.parametrize(("m", "n"), SIZES)
def test_the_spectrum_of_a_chess_board_is_that_of_the_sum_over_four_neighbours(
    m: int, n: int
) -> None:
    board = Board.grid(m, n, "rook")
    matrix = sympy.Matrix(m * n, m * n, lambda a, b: int(b in board.neighbours(a)))
    polynomial = matrix.charpoly()
    values = [value.value for value in chess_spectrum(m, n).values]
    assert len(values) == m * n
    for value in values:
        assert abs(values_of(polynomial, value)) < 1e-6
    # The squares of the eigenvalues add up to the sum of the squares of all entries.
    assert math.isclose(sum(v * v for v in values), sum(matrix), abs_tol=1e-6)


def test_the_zeros_of_a_chess_board_are_the_kernels_of_both_colours() -> None:
    for m in range(1, 12):
        for n in range(1, 12):
            even, odd = Layout.chess(m, n), Layout.chess(m, n, open="odd")
            zeros = len(chess_spectrum(m, n).zeros)
            assert zeros == len(even.kernel) + len(odd.kernel)
            assert zeros // 2 == len(even.kernel)


def test_the_zeros_of_a_top_row_are_its_kernel() -> None:
    for n in range(1, 30):
        spectrum = top_row_spectrum(n)
        assert len(spectrum.zeros) == len(Layout.top_row(n).kernel)
        matrix_trace = n
        assert math.isclose(sum(v.value for v in spectrum.values), matrix_trace, abs_tol=1e-6)


def test_what_is_exactly_zero_is_near_zero_and_nothing_else_is() -> None:
    for m in range(1, 16):
        for n in range(1, 16):
            for spectrum in (chess_spectrum(m, n), triangle_symbol(m, n), top_row_spectrum(n)):
                for value in spectrum.values:
                    x, y = math.pi * value.k / (spectrum.rows + 1), math.pi * value.l / (n + 1)
                    exact = {
                        "chess": 2 * (math.cos(x) + math.cos(y)),
                        "top row": 1 + 2 * math.cos(y),
                        "triangle": symbol_at(x, y),
                    }[spectrum.kind]
                    assert value.zero == (abs(exact) < 1e-12), (spectrum.kind, m, n, value)


def test_the_symbol_says_nothing_of_the_rank() -> None:
    # Zeros without a kernel, and a kernel without zeros.
    assert triangle_symbol(3, 3).zeros
    assert Layout.triangle(3, 3).always_unique
    assert not triangle_symbol(2, 2).zeros
    assert not Layout.triangle(2, 2).always_unique


def test_the_printed_sum_is_the_square_with_x_and_y_exchanged() -> None:
    for x, y in ((0.3, 1.1), (1.0, 2.0), (2.9, 0.4)):
        assert math.isclose(printed_sum(y, x) / 2, symbol_at(x, y), abs_tol=1e-9)
        assert not math.isclose(printed_sum(x, y) / 2, symbol_at(x, y), abs_tol=1e-3)


def test_a_spectrum_is_known_for_families_and_for_nothing_else() -> None:
    for layout, kind in (
        (Layout.chess(3, 4), "chess"),
        (Layout.chess(3, 4, "rook", open="odd"), "chess"),
        (Layout.top_row(4), "top row"),
        (Layout.triangle(3, 4), "triangle"),
    ):
        spectrum = spectrum_of(layout)
        assert spectrum is not None
        assert spectrum.kind == kind
    for layout in (
        Layout.chess(4, 4, "torus"),
        Layout.triangle(3, 4, open="odd"),
        Layout.of(Board.grid(3, 3), [(0, 0)]),
        Layout.of(Board.graph([("a", "b")]), ["a"]),
    ):
        assert spectrum_of(layout) is None


@pytest.mark.parametrize("n", [1, 2, 5, 14, 15, 40, 90])
def test_the_text_fits_a_line_and_has_every_value(n: int) -> None:
    for spectrum in (chess_spectrum(3, n), top_row_spectrum(n), triangle_symbol(3, n)):
        lines = spectrum_text(spectrum)
        assert max(map(len, lines)) <= 80
        if 14 < n < 72:
            ends = [line.split()[-1] for line in lines if line.strip()]
            signs = [end for end in ends if set(end) <= set("+-0")]
            assert [len(each) for each in signs] == [n] * spectrum.rows


def test_the_picture_has_a_mark_for_every_value() -> None:
    for spectrum in (chess_spectrum(5, 5), triangle_symbol(7, 7), top_row_spectrum(8)):
        root = ET.fromstring(spectrum_svg(spectrum))
        circles = root.findall(".//{http://www.w3.org/2000/svg}circle")
        # Two of them are in the legend.
        assert len(circles) - 2 == len(spectrum.values) - len(spectrum.zeros)
        assert f"{len(spectrum.zeros)} of {len(spectrum.values)}" in root.attrib["aria-label"]
