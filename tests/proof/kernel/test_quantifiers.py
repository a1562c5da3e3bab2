"""The kernel on quantifiers and equality, against all worlds over few things."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from minelogic.proof.kernel import RULES, Line, Sequent, Theorem, follows, proved
from minelogic.syntax.tree import Atom, Binder, Exists, Forall, Formula, Int, Interval, Term, Var
from tests.proof.builders import cases, formula, proof_lines, sequent, theorem
from tests.proof.truth import entails, names_a_thing, open_assumptions
from tests.proof.wild import Writer, altered, parts_of, put, rebuilt

RIGHT = cases("first_order_right.txt")
WRONG = cases("first_order_wrong.txt")


@pytest.mark.parametrize("case", RIGHT)
def test_the_kernel_takes_what_a_rule_gives(case):
    text, lines = RIGHT[case]
    known = theorem(text, *lines)
    assert [follows(known, n) for n in range(len(lines))] == [True] * len(lines)
    assert proved(known)
    if "+" not in text:
        assert all(
            entails(*known.sequent, everything=range(n))
            for n in ((4,) if "2" in text else (1, 2, 3))
        )


@pytest.mark.parametrize("case", WRONG)
def test_the_kernel_refuses_what_a_rule_does_not_give(case):
    text, lines = WRONG[case]
    known = theorem(text, *lines)
    assert not proved(known)
    assert not all(follows(known, n) for n in range(len(lines)))


def test_names_that_only_a_premise_nobody_wrote_has_are_free():
    lines = ["forall x. F(x) ; premise", "F(c) ; forallE 1", "forall y. F(y) ; forallI 2"]
    assert proved(theorem("P(c), forall x. F(x) |- forall y. F(y)", *lines))


@pytest.mark.parametrize("name", ["", "#", "vertex", "x", "forall", "0"])
def test_a_name_is_fresh_whatever_it_is_called(name):
    thing = Atom("P", (Var(name),))
    lines = (Line(thing, "premise"), Line(formula("forall x. P(x)"), "forallI", (0,)))
    assert not proved(Theorem(Sequent((thing,), lines[1].formula), lines, RULES))
    some = formula("exists x. P(x)")
    box = (
        Line(some, "premise"), Line(thing, "assume", (), (1,)), Line(thing, "existsE", (0, (1, 1))),
    )  # fmt: skip
    assert not proved(Theorem(Sequent((some,), thing), box, RULES))
    inside = (
        Line(thing, "premise"), Line(Atom("actual", (Var(name),)), "assume", (), (1,)),
        Line(thing, "copy", (0,), (1,)), Line(formula("forall x. P(x)"), "forallI", ((1, 2),)),
    )  # fmt: skip
    assert not proved(Theorem(Sequent((thing,), inside[3].formula), inside, RULES))


def test_the_kernel_takes_nothing_at_random_that_does_not_follow():
    taken: Counter[str] = Counter()
    for seed in range(250):
        for known, position in Writer(seed, first_order=True).write(60):
            line = known.lines[position]
            assumed = open_assumptions(known.lines)
            assert assumed is not None, (seed, position)
            taken[line.rule] += 1
            if names_a_thing(line):
                continue
            premises = [*known.sequent.premises, *assumed[position]]
            sizes = (1, 2, 3) if seed % 20 == 0 else (2,)
            follows_truly = all(entails(premises, line.formula, range(n)) for n in sizes)
            assert follows_truly, (seed, position, line)
    for rule in ("forallI", "forallE", "existsI", "existsE", "=I", "=E", "|E", "<->I", "~I"):
        assert taken[rule] >= 10, taken


VALUES = {"a": (0, 1), "b": (0, 1, 2)}
OF_VALUES = cases("values_right.txt")
NOT_OF_VALUES = cases("values_wrong.txt")


@pytest.mark.parametrize("case", OF_VALUES)
def test_names_that_stand_for_values_of_a_board_stand_for_these(case):
    text, lines = OF_VALUES[case]
    assert proved(theorem(text, *lines, values=VALUES))
    assert not proved(theorem(text, *lines))
    assert entails(*sequent(text), everything=range(4), values=VALUES)


@pytest.mark.parametrize("case", NOT_OF_VALUES)
def test_names_that_stand_for_values_of_a_board_stand_for_no_others(case):
    text, lines = NOT_OF_VALUES[case]
    known = theorem(text, *lines, values=VALUES)
    assert [follows(known, n) for n in range(len(lines))] == [*[True] * (len(lines) - 1), False]


class Ranger(Writer):
    """Writes about numbers, with ranges at quantifiers and names that stand for some values."""

    def abstracted(self, node, f: Formula, name: str | None = None) -> Formula:
        made = super().abstracted(node, f, name)
        assert isinstance(made, Forall | Exists)
        text = self.random.choice(["0..1", "0..2", "1..2", "2..1", "a..2", "b..1", ""])
        if not text:
            return made
        where = interval(text)
        return type(made)((Binder(made.binders[0].name, where),), made.body)

    def atom(self) -> Formula:
        kind = self.random.choice(["P", "P", "F", "A"])
        return Atom(kind, () if kind == "A" else (self.term(),))

    def term(self) -> Term:
        return a_term(self.random.choice("abc012"))


def a_term(text: str) -> Term:
    return Int(int(text)) if text.isdigit() else Var(text)


def interval(text: str) -> Interval:
    low, high = text.split("..")
    return Interval(a_term(low), a_term(high))


@pytest.mark.slow
def test_ranges_and_values_at_random():
    taken: Counter[str] = Counter()
    for seed in range(200):
        for known, position in Ranger(seed, first_order=True, values=VALUES).write(60):
            line = known.lines[position]
            assumed = open_assumptions(known.lines)
            assert assumed is not None, (seed, position)
            taken[line.rule] += 1
            if line.rule not in ("assume", "premise", "copy"):
                premises = [*known.sequent.premises, *assumed[position]]
                right = entails(premises, line.formula, range(4), values=VALUES)
                assert right, (seed, position, line)
    for rule in ("forallI", "forallE", "existsI", "existsE"):
        assert taken[rule] >= 5, taken


LEMMAS = [
    "forall x. P(x) |- exists x. P(x)",
    "forall x. (P(x) -> F(x)), forall x. P(x) |- forall x. F(x)",
    "~(exists x. P(x)) |- forall x. ~P(x)",
    "exists y. forall x. R(x, y) |- forall x. exists y. R(x, y)",
    "|- forall x. (P(x) | ~P(x))",
    "forall x. A |- A",
    "A |- exists x. A",
    "exists x. A |- forall x. A",
    "exists x. (A & P(x)) |- A & exists x. P(x)",
    "forall x. (A | P(x)) |- A | forall x. P(x)",
    "|- exists x. (P(x) -> forall y. P(y))",
    "forall x, y. R(x, y) |- forall y, x. R(x, y)",
    "exists x. P(x) | F(x) |- (exists x. P(x)) | exists x. F(x)",
]


@pytest.mark.slow
def test_what_is_taken_as_an_instance_of_a_lemma_follows():
    taken: Counter[str] = Counter()
    for seed in range(2_500):
        random = Random(seed)
        text = random.choice(LEMMAS)
        lemma = sequent(text)
        writer = Ranger(seed, first_order=True, values=VALUES)
        letters = {name: writer.formula(1) for name in ("P", "F", "R", "A")}
        limits = random.choice([None, None, "0..1", "0..2", "2..1", "a..1", "c..1"])
        every = [_instance(f, letters, limits) for f in (*lemma.premises, lemma.conclusion)]
        if random.random() < 0.5:
            place = random.randrange(len(every))
            every[place] = altered(every[place], random)
        lines = [Line(f, "premise") for f in every[:-1]]
        lines.append(Line(every[-1], "theorem", tuple(range(len(lines))), (), lemma))
        known = Theorem(
            Sequent(tuple(every[:-1]), every[-1]), tuple(lines), RULES, frozenset({lemma}),
            values=VALUES,
        )  # fmt: skip
        if proved(known):
            taken[text] += 1
            right = all(entails(*known.sequent, range(n), values=VALUES) for n in (3, 4))
            assert right, (text, known.sequent)
    assert len(taken) == len(LEMMAS), taken
    assert taken.total() > 400


def _instance(f: Formula, letters: dict[str, Formula], limits: str | None) -> Formula:
    """A formula in which letters are replaced, without care for what is captured."""
    match f:
        case Atom(name, arguments):
            found = letters[name]
            for place, term in zip("abc", arguments, strict=False):
                found = put(found, place, term)
            return found
        case Forall(binders, body) | Exists(binders, body) if limits:
            ranged = tuple(Binder(b.name, interval(limits)) for b in binders)
            return type(f)(ranged, _instance(body, letters, limits))
    return rebuilt(f, [_instance(part, letters, limits) for part in parts_of(f)])


def test_lemmas_about_names_or_numbers_are_no_schemas():
    for lemma, line in (
        ("P(c) |- P(c)", "P(d)"),
        ("|- 0 = 0", "0 = 1"),
        ("|- P(c) | ~P(c)", "A | ~A"),
    ):
        schema = sequent(lemma)
        premises = schema.premises
        lines = [*[Line(f, "premise") for f in premises]]
        lines.append(Line(formula(line), "theorem", tuple(range(len(premises))), (), schema))
        known = Theorem(Sequent(premises, formula(line)), tuple(lines), RULES, frozenset({schema}))
        assert not proved(known)


@pytest.mark.parametrize(
    ("lemma", "cited", "line"),
    [
        ("forall x. P(x) |- exists x. P(x)", "forall x in 1..0. P(x)", "exists x in 1..0. P(x)"),
        ("forall x. P(x) |- exists x. P(x)", "forall x in c..3. P(x)", "exists x in c..3. P(x)"),
        ("forall x. P(x) |- exists x. P(x)", "forall x in rows. P(x)", "exists x in rows. P(x)"),
        ("forall x. P(x) |- exists x. P(x)", "forall x in 0..1. P(x)", "exists x in 2..3. P(x)"),
        ("exists x. A |- forall x. A", "exists x. P(x)", "forall x. P(x)"),
        ("forall x. A |- A", "forall x. P(x)", "P(x)"),
        ("forall x. A |- A", "forall x. P(x)", "P(c)"),
        ("A |- forall x. A", "P(x)", "forall x. P(x)"),
        ("forall x, y. R(x, y) |- forall x. R(x, x)", "forall x, y. R(x, y)", "forall x. R(x, c)"),
        ("forall x, y. R(x, y) |- forall x, y. R(x, y)", "forall x, y. R(x, y)", "forall x, y. A"),
        ("forall x. P(x) |- forall x. P(x)", "forall x. R(x, c)", "forall x. R(x, x)"),
        ("P |- P", "P(c)", "P"),
    ],
)  # fmt: skip
def test_what_is_no_instance_of_a_lemma_is_refused(lemma, cited, line):
    schema, premise = sequent(lemma), formula(cited)
    lines = (Line(premise, "premise"), Line(formula(line), "theorem", (0,), (), schema))
    known = Theorem(Sequent((premise,), formula(line)), lines, RULES, frozenset({schema}))
    assert not follows(known, 1)


def test_a_formula_with_many_terms_is_looked_through():
    terms = tuple(Var(f"v{n}") for n in range(4_000))
    many = Atom("P", (*terms, Var("w")))
    general = Forall((Binder("x"),), Atom("P", (*terms, Var("x"))))
    lines = (
        Line(general, "premise"),
        Line(many, "forallE", (0,)),
        Line(Atom("P", terms), "forallE", (0,)),
    )
    known = Theorem(Sequent((general,), many), lines, RULES)
    assert [follows(known, n) for n in range(3)] == [True, True, False]


def test_many_fresh_names_are_looked_through():
    texts = ["forall x. P(x) ; premise"]
    for n in range(600):
        texts += [f"P(c{n}) ; forallE 1", f"forall y. P(y) ; forallI {len(texts) + 1}"]
    assert proved(Theorem(sequent("forall x. P(x) |- forall y. P(y)"), proof_lines(texts), RULES))
