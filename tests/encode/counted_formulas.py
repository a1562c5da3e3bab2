"""Ground formulas over four atoms, with counts, and the names of the atoms."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import strategies as st

from minelogic.ground.formula import Ground, truth

ATOMS = 4
NAMES = ["B(0, 0)", "B(0, 1)", "Q(1, 0, 0)", "P'"]

literals: st.SearchStrategy[Ground] = st.integers(-ATOMS, ATOMS).filter(bool)


def _joined(parts: st.SearchStrategy[Ground]) -> st.SearchStrategy[Ground]:
    several = st.lists(parts, min_size=2, max_size=4)
    counted = st.tuples(st.sampled_from(["exactly", "at least", "at most"]), several)
    return st.one_of(
        st.tuples(st.just("~"), parts),
        st.tuples(st.sampled_from(["->", "<->"]), parts, parts),
        st.tuples(st.sampled_from(["&", "|"]), several).map(lambda p: (p[0], *p[1])),
        counted.flatmap(_bounded),
    )


def _bounded(drawn: tuple[str, list[Ground]]) -> st.SearchStrategy[Ground]:
    kind, parts = drawn
    return st.integers(0, len(parts)).map(lambda bound: (kind, bound, *parts))


formulas: st.SearchStrategy[Ground] = st.one_of(
    st.booleans(), st.recursive(literals, _joined, max_leaves=8)
)


def true_in(formula: Ground, row: Sequence[bool]) -> bool:
    """Whether the formula holds where the atoms have these values."""
    return truth(formula, lambda atom: row[atom - 1])


def name(number: int) -> str:
    return NAMES[number - 1]
