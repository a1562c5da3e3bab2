"""Forms: one form for what differs in nothing that matters, and two for what says two things."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from minelogic.records import replace
from minelogic.syntax.forms import (
    chain,
    compared,
    form,
    is_closed,
    is_part,
    names_in,
    put_in,
    replaced,
    standing_for,
)
from minelogic.syntax.tree import (
    KN,
    And,
    Arithmetic,
    Atom,
    Binder,
    Comparison,
    Count,
    Exists,
    Forall,
    Formula,
    Int,
    Interval,
    Not,
    Or,
    Term,
    Truth,
    Var,
    Vertex,
)
from tests.proof.builders import formula
from tests.proof.small_board import about_places
from tests.proof.truth import Worlds, entails, free_names
from tests.proof.wild import Writer, altered

SAME = [
    ("A & B & C", "(A & B) & C"),
    ("A | B | C", "(A | B) | C"),
    ("forall x. P(x)", "forall y. P(y)"),
    ("forall x, y. R(x, y)", "forall x. forall y. R(x, y)"),
    ("exists x, y. R(x, y)", "exists y, x. R(y, x)"),
    ("forall x. exists x. P(x)", "forall y. exists x. P(x)"),
    ("a > b", "b < a"),
    ("a >= b", "b <= a"),
    ("a != b", "~(a = b)"),
    ("a < b < c", "a < b & b < c"),
    ("a < b > c", "a < b & c < b"),
    ("a in 1..3", "1 <= a <= 3"),
    ("P(1 + 2 * 3)", "P(7)"),
    ("P(-1)", "P(2 - 3)"),
    ("P(abs(2 - 5))", "P(3)"),
    ("forall x in 1 + 1..4. P(x)", "forall y in 2..4. P(y)"),
    ("forall x in 3..2. P(x)", "forall x in 1..0. P(x)"),
    ("exists exactly 1 x. P(x)", "exists exactly 1 y. P(y)"),
]
DIFFERENT = [
    ("A & B & C", "A & (B & C)"),
    ("A | B | C", "A | (B | C)"),
    ("A & B", "B & A"),
    ("A -> B -> C", "(A -> B) -> C"),
    ("P", "P(c)"),
    ("P(c)", "P(c, c)"),
    ("P(@a)", "P(a)"),
    ("forall x. P(x)", "forall x. P(c)"),
    ("forall x. P(x)", "exists x. P(x)"),
    ("forall x. P(x)", "forall x in 0..2. P(x)"),
    ("forall x, y. R(x, y)", "forall x, y. R(y, x)"),
    ("forall x. R(x, y)", "forall y. R(y, y)"),
    ("forall x. exists x. P(x)", "forall x. exists y. P(x)"),
    ("exists exactly 1 x, y. R(x, y)", "exists exactly 1 x. exists exactly 1 y. R(x, y)"),
    ("exists exactly 1 x. P(x)", "exists at least 1 x. P(x)"),
    ("exists at least 1 x. P(x)", "exists x. P(x)"),
    ("KN(1; A, B)", "KN(at least 1; A, B)"),
    ("KN(1; A, B)", "KN(2; A, B)"),
    ("KN(1; A & B)", "KN(1; A, B)"),
    ("a in rows", "a in columns"),
    ("forall x in rows. P(x)", "forall x in columns. P(x)"),
    ("a < b", "b < a"),
    ("a < b", "a <= b"),
    ("P(a + 1)", "P(1 + a)"),
    ("P(a - 1)", "P(1 - a)"),
    ("forall x. forall y in x..2. P(y)", "forall y in x..2. P(y)"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_formulas_that_differ_in_nothing_have_one_form(one, other):
    assert form(formula(one)) == form(formula(other))


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_formulas_that_say_two_things_have_two_forms(one, other):
    assert form(formula(one)) != form(formula(other))


def test_predicates_named_like_parts_of_forms_are_predicates():
    names = [
        "&",
        "|",
        "~",
        "->",
        "<->",
        "true",
        "false",
        "forall",
        "KN",
        "#",
        "=",
        "<",
        "in",
        "vertex",
    ]
    odd = [Atom(name, (Var("a"), Var("b"))) for name in names]
    plain = ["A & B", "~A", "true", "a = b", "a < b", "forall x. P(x)", "a in rows"]
    forms = [form(f) for f in [*odd, *map(formula, plain)]]
    assert len({*forms}) == len(forms)
    assert all(f[0] == "atom" for f in forms[: len(odd)])
    for f in odd:
        assert names_in(form(f)) == {"a", "b"}
        assert form(Forall((Binder("a"),), f))[2] == ("atom", f.predicate, ("#", 0), "b")


def test_names_like_parts_of_forms_are_names():
    for name in ("#", "vertex", "values", "..", "forall", ""):
        f = form(Forall((Binder("x"),), Atom("R", (Var("x"), Var(name), Vertex(name)))))
        assert names_in(f) == {name}
        assert put_in(f[2], 5) == ("atom", "R", 5, name, ("vertex", name))


def test_renaming_bound_variables_keeps_the_form():
    for seed in range(400):
        f: Formula = about_places(Random(seed), 4, ("a", "b"))
        assert form(f) == form(_renamed(f, {}, iter(range(10_000))))
    for seed in range(400):
        f = Writer(seed, first_order=True).formula(4)
        assert form(f) == form(_renamed(f, {}, iter(range(10_000))))


def test_formulas_of_one_form_are_true_in_the_same_worlds():
    kinds: dict[Any, list[Formula]] = defaultdict(list)
    for seed in range(1_500):
        random = Random(seed)
        f: Formula = about_places(random, random.choice([1, 1, 2]), ("a",))
        kinds[form(f)].append(f)
        g = Writer(seed, first_order=True).formula(2)
        kinds[form(g)].append(g)
        h = altered(g, random)
        kinds[form(h)].append(h)
    shared = [group for group in kinds.values() if len({*group}) > 1]
    assert len(shared) > 20
    for first, *others in shared:
        for other in {*others}:
            assert entails([first], other, range(2)), (first, other)
            assert entails([other], first, range(2)), (first, other)


def test_free_names_are_those_that_nothing_binds():
    for seed in range(400):
        f: Formula = about_places(Random(seed), 3, ("a", "b"))
        assert names_in(form(f)) == free_names(f)
        g = Writer(seed, first_order=True).formula(3)
        assert names_in(form(g)) == free_names(g)


def test_a_term_put_in_for_a_variable_is_not_captured():
    for seed in range(600):
        random = Random(seed)
        body: Formula = about_places(random, 3, ("v", "a"))
        terms: list[Term] = [Var("x"), Var("y"), Int(2), Arithmetic("+", Var("z"), Int(1))]
        term = random.choice(terms)
        careful = _substituted(_renamed(body, {}, iter(range(10_000))), "v", term)
        general = form(Forall((Binder("v"),), body))
        closed = form(Comparison((term, term), ("=",)))[1]
        assert put_in(general[2], closed) == form(careful)
        for found in standing_for(general[2], form(careful)):
            assert found == closed or not is_closed(found) or isinstance(found, int)


def test_replacing_a_term_leaves_what_is_bound():
    f = form(formula("R(a, b) & forall a. (R(a, b) -> exists y in b..3. R(y, b + 1))"))
    expected = form(formula("R(a, 2) & forall a. (R(a, 2) -> exists y in 2..3. R(y, 3))"))
    assert replaced(f, "b", 2) == expected
    number = form(formula("forall x in 0..1. P(0 + x)"))
    assert replaced(number, 0, "c") == (
        "forall",
        ("values", 0, 1),
        ("atom", "P", ("+", "c", ("#", 0))),
    )


def test_equals_replaced_by_equals_says_the_same():
    for seed in range(300):
        random = Random(seed)
        f: Formula = about_places(random, 3, ("a", "b"))
        for term, other in (("a", "b"), ("a", 1), (1, "b")):
            g = form(f)
            kept = replaced(g, term, other)
            for value in range(2):
                names = {"a": value, "b": value if other == "b" and term == "a" else 1}
                if other == 1:
                    names["a"] = 1
                worlds = Worlds([f], names, range(3))
                assert _same(kept, f, names, worlds), (f, term, other)


def _same(kept: Any, f: Formula, names: dict[str, int], worlds: Worlds) -> bool:
    """Whether a form and a formula come to the same when their names have values."""
    g = form(f)
    for name, value in names.items():
        kept, g = replaced(kept, name, value), replaced(g, name, value)
    return bool(kept == g)


@pytest.mark.parametrize(
    ("whole", "part", "fits"),
    [
        ("A & B & C", "A", True),
        ("A & B & C", "B", True),
        ("A & B & C", "A & B", True),
        ("A & B & C", "B & C", True),
        ("A & B & C", "A & C", False),
        ("A & B & C", "A & B & C", False),
        ("A & (B & C)", "B & C", True),
        ("A & (B & C)", "B", False),
        ("A & (B & C) & D", "B & C & D", True),
        ("A & (B & C) & D", "(B & C) & D", True),
        ("A & (B & C) & D", "C & D", False),
        ("A & A & A", "A & A", True),
        ("A | B", "A", False),
        ("A", "A", False),
        ("~(A & B)", "A", False),
        ("forall x. P(x)", "P(x)", False),
    ],
)
def test_parts_of_a_chain(whole, part, fits):
    assert is_part(form(formula(whole)), "&", form(formula(part))) is fits


def test_chains_of_one_part_are_the_part():
    a, b, c = (form(formula(letter)) for letter in "ABC")
    assert chain("&", [a]) == a
    assert chain("&", [chain("&", [a, b]), c]) == ("&", a, b, c)
    assert chain("&", [a, chain("&", [b, c])]) == ("&", a, ("&", b, c))
    assert chain("&", [chain("|", [a, b]), c]) == ("&", ("|", a, b), c)


def test_comparisons_of_integers_and_of_vertices_are_decided_and_no_others():
    assert compared(form(formula("1 < 2"))) is True
    assert compared(form(formula("2 <= 1"))) is False
    assert compared(form(formula("10 * 10 = 100"))) is True
    assert compared(form(formula("a = a"))) is None
    assert compared(form(formula("A"))) is None
    assert compared(form(formula("@a = @b"))) is False
    assert compared(form(formula("@a = @a"))) is True
    assert compared(form(formula("@a = b"))) is None


def test_values_that_the_checker_fills_in_are_the_domain():
    binder = Binder("x", values=range(2))
    assert form(Forall((binder,), Atom("P", (Var("x"),)))) == form(
        formula("forall x in 0..1. P(x)")
    )
    every_other = replace(binder, values=range(0, 4, 2))
    assert form(Forall((every_other,), Truth(True)))[1] == ("values", 0, 2)
    vertices = replace(binder, values=("a", "b"))
    assert form(Forall((vertices,), Truth(True)))[1] == ("values", ("vertex", "a"), ("vertex", "b"))


def test_large_numbers_and_ranges_have_forms():
    for text in ("0..999999999", "0..999999999 * 999999999 * 999999999", "-999999999..5"):
        f = form(formula(f"forall x in {text}. P(x)"))
        assert f[1][0] == ".."
        assert put_in(f[2], 3) == ("atom", "P", 3)
    product = " * ".join(["999999999"] * 300)
    assert form(formula(f"{product} < 1"))[2] == 1
    for first, last in ((0, 20_000), (1, 20_000), (0, 20_001)):
        f = form(formula(f"forall x in {first}..{last}. P(x)"))
        assert f[1] == ("..", first, last)
    step = Forall((Binder("x", values=range(0, 60_000, 2)),), Truth(True))
    assert form(step)[1] != form(Forall((Binder("x", values=range(59_999)),), Truth(True)))[1]


@pytest.mark.slow
def test_a_formula_with_very_many_parts_has_a_form():
    letters = tuple(Atom(f"L{n}", (Var("c"),)) for n in range(100_000))
    f = form(And(letters))
    assert len(f) == 100_001
    assert names_in(f) == {"c"}
    assert is_part(f, "&", form(And(letters[50_000:60_000])))
    assert not is_part(f, "&", form(And((*letters[50_000:60_000], Atom("Z")))))


def test_a_deep_formula_has_a_form():
    f: Formula = Atom("P", (Var("x0"),))
    for n in range(95):
        f = Forall((Binder(f"x{n}"),), Not(f))
    assert names_in(form(f)) == frozenset()
    assert form(f) == form(_renamed(f, {}, iter(range(1_000))))


def _renamed(f: Any, names: dict[str, str], fresh: Any) -> Any:
    """A formula in which every bound variable has a name of its own."""
    match f:
        case Var(name):
            return Var(names.get(name, name))
        case Forall(binders, body) | Exists(binders, body):
            return type(f)(*_bound_anew(binders, body, names, fresh))
        case Count(kind, bound, binders, body):
            return Count(
                kind, _renamed(bound, names, fresh), *_bound_anew(binders, body, names, fresh)
            )
    return _with_parts(f, lambda part: _renamed(part, names, fresh))


def _bound_anew(binders: Any, body: Any, names: dict[str, str], fresh: Any) -> Any:
    made = []
    for binder in binders:
        name = f"new{next(fresh)}"
        where = binder.range
        if isinstance(where, Interval):
            where = Interval(_renamed(where.low, names, fresh), _renamed(where.high, names, fresh))
        made.append(Binder(name, where))
        names = {**names, binder.name: name}
    return tuple(made), _renamed(body, names, fresh)


def _substituted(f: Any, name: str, term: Term) -> Any:
    """A term in the place of a name that nothing binds."""
    match f:
        case Var(found):
            return term if found == name else f
        case Forall(binders, body) | Exists(binders, body):
            return type(f)(_in_ranges(binders, name, term), _substituted(body, name, term))
        case Count(kind, bound, binders, body):
            ranges, inner = _in_ranges(binders, name, term), _substituted(body, name, term)
            return Count(kind, _substituted(bound, name, term), ranges, inner)
    return _with_parts(f, lambda part: _substituted(part, name, term))


def _in_ranges(binders: Any, name: str, term: Term) -> Any:
    def one(where: Any) -> Any:
        if not isinstance(where, Interval):
            return where
        return Interval(_substituted(where.low, name, term), _substituted(where.high, name, term))

    return tuple(Binder(binder.name, one(binder.range)) for binder in binders)


def _with_parts(f: Any, change: Any) -> Any:
    """A node with each of its parts changed."""
    match f:
        case Atom(name, arguments):
            return Atom(name, tuple(map(change, arguments)))
        case Comparison(terms, ops):
            return Comparison(tuple(map(change, terms)), ops)
        case Arithmetic(op, left, right):
            return Arithmetic(op, change(left), change(right))
        case And(parts) | Or(parts):
            return type(f)(tuple(map(change, parts)))
        case Not(body):
            return Not(change(body))
        case KN(bound, parts, _, kind):
            return KN(change(bound), tuple(map(change, parts)), kind=kind)
        case Truth() | Int() | Vertex():
            return f
    return type(f)(change(f.left), change(f.right))
