"""Truth tables against sympy and against rows that are worked out one by one."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.errors import FileError, LimitReached
from minelogic.ground.atoms import ground_value
from minelogic.ground.ground import open_interpretation
from minelogic.ground.table import (
    Table,
    count_column,
    least_row,
    letter_column,
    only_bombs,
    steps_of,
    table_of_worlds,
    truth_table,
    value,
)
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.load import load_file
from minelogic.syntax.letters import read_letters
from minelogic.syntax.printer import write
from minelogic.syntax.tree import KN, And, Atom, Formula, Iff, Implies, Int, Not, Or, Truth
from tests.ground.oracle import Graph, Grid, GroundAtom, Semantics

sympy = pytest.importorskip("sympy")
LETTERS = "ABCSQ"


def table(*texts: str, steps: bool = False) -> Table:
    return truth_table(read_letters(texts).formulas, steps)


def worlds(board: str, *texts: str, more: str = "", steps: bool = False) -> Table:
    file = load_file(Source("board", f"board {board}\n{more}"))
    read = read_letters(texts, file)
    interpretation = open_interpretation(replace(file, vocabulary=read.vocabulary))
    return table_of_worlds(read.formulas, interpretation, file.definitions, Limits(), steps)


def holds(table: Table, result: int = 0) -> list[bool]:
    return [value(table.results[result], row) for row in range(table.rows)]


def formulas(depth: int = 4) -> st.SearchStrategy[Formula]:
    letters = st.one_of(
        st.sampled_from(LETTERS).map(lambda name: Atom(name)),
        st.booleans().map(lambda truth: Truth(truth)),
    )
    if not depth:
        return letters
    part = formulas(depth - 1)
    several = st.lists(part, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        letters,
        part.map(Not),
        several.map(And),
        several.map(Or),
        st.builds(Implies, part, part),
        st.builds(Iff, part, part),
        st.builds(
            lambda bound, parts, kind: KN(Int(bound), parts, kind=kind),
            st.integers(0, 4), several, st.sampled_from(("exactly", "at least", "at most")),
        ),
    )  # fmt: skip


def to_sympy(formula: Formula) -> Any:
    """The formula in sympy, which knows nothing of counting: there, every choice is listed."""
    match formula:
        case Atom(name):
            return sympy.Symbol(name)
        case Truth(truth):
            return sympy.true if truth else sympy.false
        case Not(body):
            return sympy.Not(to_sympy(body))
        case And(parts):
            return sympy.And(*map(to_sympy, parts))
        case Or(parts):
            return sympy.Or(*map(to_sympy, parts))
        case Implies(left, right):
            return sympy.Implies(to_sympy(left), to_sympy(right))
        case Iff(left, right):
            return sympy.Equivalent(to_sympy(left), to_sympy(right))
        case KN(Int(bound), parts, _, kind):
            fits = {"exactly": int.__eq__, "at least": int.__ge__, "at most": int.__le__}[kind]
            listed = [to_sympy(part) for part in parts]
            choices = [c for c in product((True, False), repeat=len(parts)) if fits(sum(c), bound)]
            return sympy.Or(*(chosen(listed, choice) for choice in choices))
        case _:
            raise AssertionError(formula)


def chosen(parts: list[Any], choice: tuple[bool, ...]) -> Any:
    pairs = zip(parts, choice, strict=True)
    return sympy.And(*(part if wanted else sympy.Not(part) for part, wanted in pairs))


@given(formulas())
def test_every_row_is_as_sympy_has_it(formula):
    made = truth_table([formula])
    letters = [sympy.Symbol(write(column.formula)) for column in made.letters]
    expected = to_sympy(formula)
    for row, values in enumerate(product((True, False), repeat=len(letters))):
        assert made.row(row) == values
        put_in = expected.subs(dict(zip(letters, values, strict=True)))
        assert value(made.results[0], row) == bool(put_in)
    table = sympy.logic.boolalg.truth_table(expected, letters)
    assert made.true_rows() == sum(bool(truth) for _, truth in table)


@given(formulas(3), formulas(3))
def test_two_formulas_compare_as_their_rows_do(first, second):
    made = truth_table([first, second])
    one, other = holds(made, 0), holds(made, 1)
    pairs = list(zip(one, other, strict=True))
    assert made.difference() == next((n for n, (a, b) in enumerate(pairs) if a != b), None)
    assert made.together() == next((n for n, (a, b) in enumerate(pairs) if a and b), None)
    assert made.implies(0, 1) == all(b or not a for a, b in pairs)
    assert made.implies(1, 0) == all(a or not b for a, b in pairs)
    for result, rows in enumerate((one, other)):
        assert made.true_rows(result) == sum(rows)
        verdict = "tautology" if all(rows) else "contingent" if any(rows) else "contradiction"
        assert made.verdict(result) == verdict


@given(formulas(3))
def test_each_step_has_the_column_it_would_have_by_itself(formula):
    made = truth_table([formula], steps=True)
    letters = [column.formula for column in made.letters]
    for step in made.steps:
        alone = truth_table([step.formula])
        places = [letters.index(column.formula) for column in alone.letters]
        for row in range(made.rows):
            inner = tuple(made.row(row)[place] for place in places)
            alone_row = [alone.row(n) for n in range(alone.rows)].index(inner)
            assert value(step, row) == value(alone.results[0], alone_row)


def test_rows_stand_as_in_a_textbook():
    made = table("A -> B")
    assert [made.row(row) for row in range(4)] == [
        (True, True), (True, False), (False, True), (False, False),
    ]  # fmt: skip
    assert holds(made) == [True, False, True, True]


def test_letters_stand_in_the_order_of_appearance_and_ground_atoms_are_letters():
    made = table("Q -> B(0, 1) | ~B(0, 1 + 0) & S & 1 < 2 & 3 in 0..4")
    assert [write(column.formula) for column in made.letters] == ["Q", "B(0, 1)", "S"]


def test_steps_come_from_small_to_large_each_once():
    (formula,) = read_letters(["~(A & B) <-> ~A | ~(A & B)"]).formulas
    assert [write(step) for step in steps_of([formula])] == [
        "A & B", "~(A & B)", "~A", "~A | ~(A & B)",
    ]  # fmt: skip


@given(st.lists(st.integers(0, 2**16 - 1), max_size=9), st.integers(-2, 11))
def test_counting_adds_up_every_row(parts, bound):
    rows = 2**16 - 1
    for kind, fits in (("exactly", int.__eq__), ("at least", int.__ge__), ("at most", int.__le__)):
        if bound < 0:
            continue
        column = count_column(kind, bound, parts, rows)
        for row in range(16):
            number = sum(part >> row & 1 for part in parts)
            assert bool(column >> row & 1) == fits(number, bound)


def test_a_letters_column_is_true_in_runs():
    assert [f"{letter_column(place, 3):08b}" for place in range(3)] == [
        "00001111", "00110011", "01010101",
    ]  # fmt: skip


def test_twenty_letters_have_a_verdict_and_more_are_refused():
    letters = [f"A{n}" for n in range(20)]
    assert table(" & ".join(letters)).true_rows() == 1
    assert table(" | ".join(letters)).true_rows() == 2**20 - 1
    with pytest.raises(LimitReached):
        table(" & ".join([*letters, "B"]))
    with pytest.raises(LimitReached):
        worlds("3 x 7", "forall i, j. B(i, j)")


def test_everything_is_a_bomb_on_one_board_alone_and_nothing_on_one():
    every, some = worlds("3 x 3", "forall i, j. B(i, j)"), worlds("3 x 3", "exists i, j. B(i, j)")
    assert (every.rows, every.true_rows(), every.verdict()) == (512, 1, "contingent")
    assert (some.rows, some.true_rows(), some.verdict()) == (512, 511, "contingent")
    assert only_bombs(every)
    full, empty = every.results[0].bits, some.all_rows ^ some.results[0].bits
    assert every.row(least_row(every, full) or 0) == (True,) * 9
    row = least_row(some, empty)
    assert row is not None
    assert some.row(row) == (False,) * 9


BOARDS: dict[str, Grid | Graph] = {
    "2 x 2": Grid(2, 2),
    "1 x 3": Grid(1, 3),
    "2 x 2 rook": Grid(2, 2, "rook"),
    "graph a-b, b-c": Graph((("a", "b"), ("b", "c"))),
}
ON_GRIDS = """
forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) & B(x, y)
forall i, j. B(i, j) <-> ~S(i, j)
exists one i, j. B(i, j)
exists at most 1 i, j. B(i, j) | S(i, j)
forall i, j. Q(1, i, j) -> exists exactly 1 x, y. (adjacent(i, j, x, y) & B(x, y))
forall i, j. U(i, j) & (P | B(i, j))
P -> P
KN(1; P, R, B(0, 0))
forall i. exists j. B(i, j) & j > i
""".strip().splitlines()
ON_GRAPHS = """
forall v, w. adjacent(v, w) -> ~(B(v) & B(w))
exists exactly 2 v. B(v) & P
B(a) & ~S(b)
""".strip().splitlines()


@pytest.mark.parametrize(
    ("board", "text"),
    [(b, t) for b in BOARDS for t in (ON_GRAPHS if b.startswith("graph") else ON_GRIDS)],
)
def test_worlds_are_those_in_which_the_formula_means_something_true(board, text):
    made = worlds(board, text)
    tiles = frozenset(BOARDS[board].tiles())
    semantics = Semantics(BOARDS[board], {}, {"P": (), "R": ()}, {}, covered=tiles)
    names = [named(column.formula) for column in made.letters]
    assert len(set(names)) == len(names)
    for row in range(made.rows):
        world = {name for name, true in zip(names, made.row(row), strict=True) if true}
        truth = semantics.truth(made.results[0].formula, {}, world.__contains__)
        assert value(made.results[0], row) is truth


def named(formula: Formula) -> GroundAtom:
    assert isinstance(formula, Atom)
    return formula.predicate, tuple(ground_value(term) for term in formula.arguments)


@given(st.integers(0, 2**32 - 1))
def test_the_least_world_has_fewest_bombs_then_reading_order_then_little_else(bits):
    made = worlds("2 x 2", "B(0, 0) & S(0, 0) & B(1, 1) & P & B(0, 1)")
    names = [write(column.formula) for column in made.letters]
    assert names == ["B(0, 0)", "B(0, 1)", "B(1, 1)", "S(0, 0)", "P"]

    def key(row: int) -> tuple[int, list[int], tuple[bool, ...]]:
        values = made.row(row)
        bombs = [place for place in range(3) if values[place]]
        return len(bombs), bombs, values[3:]

    rows = [row for row in range(32) if bits >> row & 1]
    assert least_row(made, bits) == (min(rows, key=key) if rows else None)


def test_definitions_and_predicates_of_a_file_are_known_and_its_rules_are_not_assumed():
    more = "domain Colour = 0 .. 1\npredicate M(Colour)\ndefine Both: M(0) & M(1)\nrule r: M(0)\n"
    made = worlds("1 x 1", "Both -> B(0, 0)", more=more)
    assert [write(column.formula) for column in made.letters] == ["B(0, 0)", "M(0)", "M(1)"]
    assert made.true_rows() == 7


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        (["A &"], "missing-operand"),
        (["B(i)"], "unbound-variable"),
        (["B(0) & B(0, 1)"], "wrong-arity"),
        (["forall i, j. B(i, j)"], "missing-board"),
        (["adjacent(0, 0, 0, 1)"], "missing-board"),
        (["A", "A & & B"], "missing-operand"),
        (["forall i in 0..1. i"], "formula-needed"),
    ],
)
def test_mistakes_are_findings(texts, code):
    with pytest.raises(FileError) as error:
        read_letters(texts)
    assert code in {finding.code for finding in error.value.diagnostics}


def test_over_a_board_bare_letters_are_letters_but_the_boards_own_need_their_places():
    assert worlds("1 x 1", "P | B(0, 0)").rows == 4
    with pytest.raises(FileError) as error:
        worlds("1 x 1", "P | B")
    assert [finding.code for finding in error.value.diagnostics] == ["wrong-arity"]
