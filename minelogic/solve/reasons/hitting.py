"""Hitting sets: the fewest members that meet every one of some sets, which are called rows.

Sets are integers with a bit a member. The search branches on a member, taken or left out, but most
of the work is done before that, at every branch:

- a row that contains another row is met whenever the other is, so it falls away;
- of a row with one member that member has to be taken;
- a member that meets nothing but what another one meets too can be replaced by the other, so it is
  left out (of two that meet the same, the later one);
- what is left is split into parts that have no member in common: the fewest for all are the fewest
  for each, added up;
- and a part needs at least as many members as it has rows without a common member, and as all its
  rows' shares add up to (`_at_least`), so a branch that cannot beat the best one is not tried.

For example the rows ab, bc, cd, abd: abd contains ab and falls away; a meets ab only, which b meets
too, and d likewise gives way to c, so the rows are b, bc, c; b and c have to be taken, and bc is
met: the fewest are b and c.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic.budget import Budget

_NODES = 5_000
"""How many choices are tried before the search gives up."""

_WHOLE = 27_720
"""A share of it for each of up to twelve is a whole number."""


def fewest_hitting(
    rows: Sequence[int], most: int, enough: int = 0, nodes: int = _NODES
) -> int | None:
    """A smallest set that meets all rows; None if none has at most `most` members.

    Before: `enough` is known to be needed, so that a set of so many members is a smallest one.
    After: the result meets every row and no smaller set does. Why is said above: each step leaves
    at least one of the smallest sets possible. Raises `LimitReached` if too many choices would have
    to be tried.
    """
    return _Search(nodes).smallest(list(rows), most, enough)


def all_hitting(rows: Sequence[int], size: int, nodes: int = _NODES) -> Iterator[int]:
    """All sets of so many members that meet all rows, if none of fewer members does.

    Raises `LimitReached` if too many choices would have to be tried.
    """
    return _Search(nodes).all(minimal(rows), size, 0)


def minimal(rows: Sequence[int]) -> list[int]:
    """The rows that contain no other row, the smallest first."""
    least: list[int] = []
    # A row that is contained in another begins with one of its members.
    begins: dict[int, list[int]] = {}
    for row in sorted(set(rows), key=lambda row: (row.bit_count(), row)):
        left = row
        while left:
            bit = left & -left
            if bit in begins and any(other & row == other for other in begins[bit]):
                break
            left ^= bit
        else:
            if not row:
                return [0]
            least.append(row)
            begins.setdefault(row & -row, []).append(row)
    return least


def members(row: int) -> Iterator[int]:
    """The numbers of the bits that are set, in order."""
    while row:
        bit = row & -row
        yield bit.bit_length() - 1
        row ^= bit


class _Search:
    def __init__(self, nodes: int) -> None:
        self.budget = Budget(nodes, "choices", "finding the fewest numbers")

    def smallest(self, rows: list[int], most: int, enough: int) -> int | None:
        """A smallest set, or one of at most `enough` members."""
        self.budget.spend()
        chosen, rows = _reduced(rows)
        most -= chosen.bit_count()
        if most < 0 or (rows and not rows[0]):
            return None
        if not rows:
            return chosen
        parts = sorted(_parts(rows), key=len)
        bounds = [_at_least(part) for part in parts]
        spare = most - sum(bounds)
        for number, (part, bound) in enumerate(zip(parts, bounds, strict=True), 1):
            if spare < 0:
                return None
            # Where no part comes after it, it need not be a smallest one.
            will_do = enough - chosen.bit_count() if number == len(parts) else 0
            hitting = self._branch(part, bound, bound + spare, will_do)
            if hitting is None:
                return None
            spare -= hitting.bit_count() - bound
            chosen |= hitting
        return chosen

    def _branch(self, rows: list[int], bound: int, most: int, enough: int) -> int | None:
        """The same for rows that hang together, of which it needs at least `bound`.

        A smallest set either has a certain member or not: both are looked for, and the second only
        if it is smaller than the first.
        """
        weight = _weights(rows)
        # A member that meets many rows, of a row that has few.
        member = max(members(rows[0]), key=lambda member: (weight[member], -member))
        bit = 1 << member
        best: int | None = None
        hitting = self.smallest([row for row in rows if not row & bit], most - 1, enough - 1)
        if hitting is not None:
            best = hitting | bit
            most = best.bit_count() - 1
            if most < max(bound, enough):
                return best
        hitting = self.smallest([row & ~bit for row in rows], most, enough)
        return best if hitting is None else hitting

    def all(self, rows: list[int], size: int, chosen: int) -> Iterator[int]:
        """The chosen with all sets of so many members that meet the rows, which are minimal."""
        self.budget.spend()
        if not rows:
            if not size:
                yield chosen
            return
        if not rows[0] or _at_least(rows) > size:
            return
        left_out = 0
        for member in members(rows[0]):
            bit = 1 << member
            rest = [row & ~left_out for row in rows if not row & bit]
            yield from self.all(minimal(rest), size - 1, chosen | bit)
            left_out |= bit


def _reduced(rows: list[int]) -> tuple[int, list[int]]:
    """Members that have to be taken, or may as well be, and the rows that are left to meet."""
    chosen = 0
    while True:
        rows = minimal(rows)
        if not rows or not rows[0]:
            return chosen, rows
        single = 0
        for row in rows:
            if row & (row - 1):
                break
            single |= row
        if single:
            chosen |= single
            rows = [row for row in rows if not row & single]
        needless = _needless(rows)
        if not needless:
            return chosen, rows
        rows = [row & ~needless for row in rows]


def _needless(rows: list[int]) -> int:
    """The members instead of which another can be taken that meets the same rows and more."""
    met: dict[int, int] = {}
    for index, row in enumerate(rows):
        for member in members(row):
            met[member] = met.get(member, 0) | 1 << index
    needless = 0
    for member in sorted(met):
        mine = met[member]
        first = rows[(mine & -mine).bit_length() - 1]
        # Who meets all my rows is in my first one.
        for other in members(first & ~needless):
            theirs = met[other]
            if mine & theirs == mine and (mine != theirs or other < member):
                needless |= 1 << member
                break
    return needless


def _parts(rows: list[int]) -> list[list[int]]:
    """The rows, split so that no two parts have a member in common."""
    parts: list[tuple[int, list[int]]] = []
    for row in rows:
        together, inside = row, [row]
        apart: list[tuple[int, list[int]]] = []
        for part in parts:
            if part[0] & row:
                together |= part[0]
                inside = part[1] + inside
            else:
                apart.append(part)
        parts = [*apart, (together, inside)]
    return [sorted(inside, key=lambda row: (row.bit_count(), row)) for _, inside in parts]


def _weights(rows: list[int]) -> dict[int, int]:
    """How many rows each member meets."""
    weight: dict[int, int] = {}
    for row in rows:
        for member in members(row):
            weight[member] = weight.get(member, 0) + 1
    return weight


def _at_least(rows: list[int]) -> int:
    """So many members are needed at least.

    Rows that have no member in common need one each. And if rows are given shares such that no
    member meets more than a whole of them, all shares together are needed: every row is met, so the
    members taken meet all shares, and each meets one whole at most. The rows ab, bc and ca, say,
    can have a half each, which is one and a half: so two members are needed, where apart from each
    other there is only one row.
    """
    weight = _weights(rows)
    inside = {row: list(members(row)) for row in rows}
    ordered = sorted(rows, key=lambda row: (sum([weight[m] for m in inside[row]]), row))
    taken = number = 0
    for row in ordered:
        if not row & taken:
            taken |= row
            number += 1
    shares = {row: _WHOLE // max([weight[m] for m in inside[row]]) for row in rows}
    spare = dict.fromkeys(weight, _WHOLE)
    for row in rows:
        for member in inside[row]:
            spare[member] -= shares[row]
    total = sum(shares.values())
    for row in ordered:
        more = min([spare[member] for member in inside[row]])
        if more:
            total += more
            for member in inside[row]:
                spare[member] -= more
    return max(number, -(-total // _WHOLE))
