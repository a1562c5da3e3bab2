"""The exact rank of a matrix of zeros and ones, by elimination modulo Mersenne primes.

The rank modulo a prime is at most the rank over the rationals; and as many independent columns as
it falls short, which the matrix sends to zero over the whole numbers, show that it is no more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd, isqrt, lcm
from typing import TypeAlias

from minelogic.records import dataclass

Rows: TypeAlias = Sequence[Sequence[int]]
"""Of each row the columns that hold a 1, in their order; all others hold a 0."""

Vector: TypeAlias = Mapping[int, int]
"""What is not zero of a column of whole numbers, by place."""

EXPONENTS = (31, 61, 127, 521, 1279, 2203, 4423, 9689, 21701, 44497)
"""Of primes 2^e - 1."""


@dataclass(frozen=True, slots=True)
class Elimination:
    """The rank of a matrix, and what it takes to see it.

    `pivots` are rows with the column that each has left to itself: taken in this order, each row
    has an entry in its column that is not zero modulo `modulus` once what those before it have in
    their columns has been subtracted. So the rank is at least their number. `kernel` are
    independent vectors of whole numbers which the matrix sends to zero, one for each column without
    a pivot, where all the others are zero. So the rank is at most the same number.
    """

    modulus: int
    pivots: tuple[tuple[int, int], ...]
    kernel: tuple[Vector, ...]

    @property
    def rank(self) -> int:
        """The rank over the rationals."""
        return len(self.pivots)


@dataclass(frozen=True, slots=True)
class _Echelon:
    """A matrix modulo a prime, in echelon form: by its column, each pivot's row and its number.

    A row is one whole number, an entry to each `width` bits from the pivot's column on; the pivot
    is 1.
    """

    exponent: int
    pivots: dict[int, tuple[int, int]]


def eliminate(rows: Rows, columns: int) -> Elimination:
    """The rank of the matrix that has so many columns, with its proof."""
    for exponent in EXPONENTS:
        echelon = _echelon(rows, columns, exponent)
        free = [column for column in range(columns) if column not in echelon.pivots]
        kernel = _kernel(rows, echelon, free)
        if kernel is not None:
            pivots = tuple([(row, column) for column, (row, _) in sorted(echelon.pivots.items())])
            return Elimination((1 << exponent) - 1, pivots, kernel)
    raise AssertionError("the kernel needs numbers of more than 20,000 bits")


def _echelon(rows: Rows, columns: int, exponent: int) -> _Echelon:
    """The matrix in echelon form modulo 2^exponent - 1.

    A row is one whole number, with a *slot* of 2 exponent + 2 bits for each entry. A multiple of
    one row plus another then is one product and one sum, and since 2^exponent is 1, all slots are
    reduced together: the upper half of each is added to the lower half, twice. An entry is then at
    most 2^exponent - 1, which stands for zero just as 0 does.

    Rows wait at the column of their first entry that is not zero. Column by column the shortest of
    them becomes the pivot, is scaled so that it begins with 1, and is taken out of the others,
    which go on to wait further right.
    """
    prime = (1 << exponent) - 1
    slot = 2 * exponent + 2
    # The lower and the upper parts of all slots of a row.
    every = ((1 << slot * (columns + 1)) - 1) // ((1 << slot) - 1)
    low = prime * every
    waiting: dict[int, list[tuple[int, int]]] = {}
    for number, ones in enumerate(rows):
        if ones:
            packed = sum([1 << slot * (column - ones[0]) for column in ones])
            waiting.setdefault(ones[0], []).append((packed, number))
    pivots: dict[int, tuple[int, int]] = {}
    for column in range(columns):
        here = waiting.pop(column, None)
        if here is None:
            continue
        # The shortest, so that others grow least; the number makes it the same one every time.
        shortest = min(here, key=lambda entry: (entry[0].bit_length(), entry[1]))
        row, number = shortest
        inverse = pow(row & prime, -1, prime)
        if inverse != 1:
            row *= inverse
            row = (row & low) + (row >> exponent & low)
            row = (row & low) + (row >> exponent & low)
        pivots[column] = (number, row)
        for entry in here:
            if entry is shortest:
                continue
            other, which = entry
            other += (prime - (other & prime)) * row
            other = (other & low) + (other >> exponent & low)
            other = (other & low) + (other >> exponent & low)
            place = column
            while other:
                first = other & prime
                if first and first != prime:
                    waiting.setdefault(place, []).append((other, which))
                    break
                other >>= slot
                place += 1
    return _Echelon(exponent, pivots)


def _kernel(rows: Rows, echelon: _Echelon, free: Sequence[int]) -> tuple[Vector, ...] | None:
    """For each free column, a vector of whole numbers that the matrix sends to zero.

    None if there are none that this prime is large enough to find. They are independent: each is
    not zero at its own free column, and zero at the others.
    """
    if not free:
        return ()
    prime = (1 << echelon.exponent) - 1
    slot = 2 * echelon.exponent + 2
    entries = {c: _entries(row, slot, prime) for c, (_, row) in echelon.pivots.items()}
    backwards = sorted(entries, reverse=True)
    basis = []
    for own in free:
        found = {own: 1}
        for column in backwards:
            if column < own:
                value = -sum([a * found.get(column + k, 0) for k, a in entries[column]]) % prime
                if value:
                    found[column] = value
        vector = _whole(found, prime)
        if vector is None or any(sum([vector.get(c, 0) for c in row]) for row in rows):
            return None
        basis.append(vector)
    return tuple(basis)


def _entries(row: int, slot: int, prime: int) -> list[tuple[int, int]]:
    """How far right of a row's first entry the others are that are not zero, and what they are."""
    found = []
    place = 1
    row >>= slot
    while row:
        value = row & prime
        if value and value != prime:
            found.append((place, value))
        row >>= slot
        place += 1
    return found


def _whole(found: dict[int, int], prime: int) -> dict[int, int] | None:
    """The whole numbers without a common divisor that are in the ratio of these remainders.

    None if the fractions that the remainders stand for are too large for the prime.
    """
    fractions: dict[int, tuple[int, int]] = {}
    for column, value in sorted(found.items()):
        fraction = _fraction(value, prime)
        if fraction is None:
            return None
        fractions[column] = fraction
    below = lcm(*[denominator for _, denominator in fractions.values()])
    vector = {column: a * (below // b) for column, (a, b) in fractions.items()}
    common = gcd(*vector.values())
    # The first entry is made positive.
    common = common if next(iter(vector.values())) > 0 else -common
    return {column: value // common for column, value in vector.items()}


def _fraction(value: int, prime: int) -> tuple[int, int] | None:
    """The fraction a/b that is `value` modulo the prime, with a and b at most the root of half."""
    most = isqrt(prime // 2)
    before, now = prime, value
    times_before, times = 0, 1
    while now > most:
        quotient = before // now
        before, now = now, before - quotient * now
        times_before, times = times, times_before - quotient * times
    if abs(times) > most or not times:
        return None
    return (now, times) if times > 0 else (-now, -times)
