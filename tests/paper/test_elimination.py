"""The exact rank, against sympy on matrices that are made to be difficult."""

from __future__ import annotations

import random

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from minelogic.paper.layouts.elimination import EXPONENTS, eliminate


def rows_of(matrix: list[list[int]]) -> list[list[int]]:
    return [[column for column, entry in enumerate(row) if entry] for row in matrix]


def dense(vector: dict[int, int], columns: int) -> list[int]:
    return [vector.get(column, 0) for column in range(columns)]


def judged(matrix: list[list[int]], columns: int) -> None:
    """The rank is that of sympy, the pivots can be used as told, the kernel is one."""
    found = eliminate(rows_of(matrix), columns)
    exact = sympy.Matrix(len(matrix), columns, [entry for row in matrix for entry in row])
    assert found.rank == exact.rank()
    assert len(found.kernel) == columns - found.rank
    basis = [dense(dict(vector), columns) for vector in found.kernel]
    for vector in basis:
        assert (exact * sympy.Matrix(vector)).is_zero_matrix
        assert sympy.igcd(0, *vector) == 1
    if basis:
        assert sympy.Matrix(basis).rank() == len(basis)
    chosen_rows = [row for row, _ in found.pivots]
    chosen_columns = [column for _, column in found.pivots]
    if found.pivots:
        minor = exact.extract(chosen_rows, chosen_columns)
        assert minor.det() % found.modulus != 0


@given(
    st.integers(1, 7).flatmap(
        lambda n: st.lists(st.lists(st.integers(0, 1), min_size=n, max_size=n), max_size=8).map(
            lambda rows: (rows, n)
        )
    )
)
@settings(max_examples=100, deadline=None)
def test_the_rank_of_any_small_matrix_is_that_of_sympy(case: tuple[list[list[int]], int]) -> None:
    judged(*case)


def test_the_rank_of_large_matrices_is_that_of_sympy() -> None:
    chance = random.Random(1)
    for share in (0.1, 0.3, 0.5):
        for rows, columns in ((15, 15), (12, 18), (18, 12)):
            matrix = [[int(chance.random() < share) for _ in range(columns)] for _ in range(rows)]
            judged(matrix, columns)


def test_a_kernel_with_large_entries_is_found_with_a_larger_prime() -> None:
    """Tribonacci numbers: y(k) = -x(k), and x(k+3) + y(k+2) + y(k+1) + y(k) = 0."""
    size = 250
    rows = [[k, size + k] for k in range(size)]
    rows += [[k + 3, size + k, size + k + 1, size + k + 2] for k in range(size - 3)]
    found = eliminate(rows, 2 * size)
    assert found.rank == 2 * size - 3
    assert found.modulus > 2**127
    largest = max(abs(entry) for vector in found.kernel for entry in vector.values())
    assert len(str(largest)) > 30
    for vector in found.kernel:
        assert all(sum(vector.get(c, 0) for c in row) == 0 for row in rows)


def test_a_matrix_that_is_singular_modulo_the_first_prime_has_its_full_rank() -> None:
    """With b and d both -a: a(k+1) = 2 a(k) up to a(31) = 2^31 a(0), which has to be a(0)."""
    steps = EXPONENTS[0]
    rows: list[list[int]] = []
    for k in range(steps + 1):
        a, b, d = 3 * k, 3 * k + 1, 3 * k + 2
        rows += [[a, b], [a, d]]
        if k < steps:
            rows.append([b, d, 3 * (k + 1)])
    rows.append([1, 3 * steps])
    columns = 3 * (steps + 1)
    found = eliminate(rows, columns)
    assert found.rank == columns
    assert found.modulus > 2**31
    # Without the last row there is a kernel, modulo the first prime and beyond.
    assert eliminate(rows[:-1], columns).rank == columns - 1


@pytest.mark.parametrize(("rows", "columns", "rank"), [([], 0, 0), ([], 3, 0), ([[]], 2, 0)])
def test_empty_matrices_have_rank_0(rows: list[list[int]], columns: int, rank: int) -> None:
    found = eliminate(rows, columns)
    assert (found.rank, len(found.kernel)) == (rank, columns)
