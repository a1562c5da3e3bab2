"""Derivations by clauses: how premises become clauses, and what follows; read back and checked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import minelogic
from minelogic.derive.derivation import Derivation
from minelogic.derive.proofs.demonstrate import demonstrate
from minelogic.derive.steps import Earlier, Step
from minelogic.ground.premises import Premise
from minelogic.records import replace
from minelogic.render.derivations.clauses import Clauses
from minelogic.render.derivations.latex import derivation_latex
from minelogic.render.derivations.markdown import derivation_markdown
from minelogic.render.derivations.parts import letter
from minelogic.render.derivations.text import derivation_lines
from minelogic.resources import data_dir
from tests.derive.proofs.test_demonstrate import given_step
from tests.derive.spoken import with_sentences
from tests.derive.sweeping import formula_strategy, formulas_strategy, holds

EXAMPLES = [
    path
    for path in sorted(Path(data_dir("exercises") / "examples").glob("*.mine"))
    # Not the long ones, in which nothing is different.
    if path.stem not in ("midgame", "paper-misprint", "queens-numbers")
]
GROUNDING = minelogic.loads("\n".join(f"predicate {name}" for name in "RTVWX")).grounding
ENUMERATED = 11
"""Formulas of more atoms are not enumerated."""


def text(derivation: Derivation) -> str:
    return "\n".join(derivation_lines(with_sentences(derivation), "clause")) + "\n"


def of(source: str) -> str:
    return text(minelogic.loads(source, "own.mine").derivation)


def test_a_count_has_its_set_and_the_clause_that_is_used_and_others_their_laws() -> None:
    assert (
        of("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n")
        == """\
1. (0,0) is safe · all-found
   (0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.
   a) minesweeper:9, rule minesweeper.counts with a = 1, i = 0, j = 1
        Q(1, 0, 1) -> KN(1; B(0, 0), B(0, 2))
        exactly 1 of 2 if Q(1, 0, 1): L has 1 clause and U 1
        U: of (0,0), (0,2), at least one is no bomb
        * ~B(0, 0) | ~B(0, 2) | ~Q(1, 0, 1)
   b) minesweeper:5, rule minesweeper.safe with i = 0, j = 0
        S(0, 0) <-> ~B(0, 0)
        iff: (S(0, 0) -> ~B(0, 0)) & (~B(0, 0) -> S(0, 0))
        implication (2 times): (~S(0, 0) | ~B(0, 0)) & (~~B(0, 0) | S(0, 0))
        double negation gives the 2 clauses:
          ~B(0, 0) | ~S(0, 0)
        * B(0, 0) | S(0, 0)
   c) own.mine:2, display, (0,1) shows 1
        Q(1, 0, 1)
   d) own.mine:2, display, (0,2) is marked as a bomb
        B(0, 2)
   Unit propagation:
     1. Q(1, 0, 1), by c
     2. B(0, 2), by d
     3. ~B(0, 0), from 1 and 2 by ~B(0, 0) | ~B(0, 2) | ~Q(1, 0, 1) of a
     4. S(0, 0), from 3 by B(0, 0) | S(0, 0) of b
"""
    )


def test_the_same_shape_of_the_same_rule_is_explained_once() -> None:
    said = of("board 1 x 5\ndisplay . 1 * 1 .\nuse minesweeper\n")
    assert said.count("iff: ") == 1
    assert said.count("U: ") == 1
    assert "        * B(0, 4) | S(0, 4), as in step 1 b\n" in said
    assert "        * ~B(0, 2) | ~B(0, 4) | ~Q(1, 0, 3), as in step 1 a\n" in said


def test_another_rule_of_the_same_shape_is_explained_by_itself() -> None:
    said = text(
        minelogic.loads(
            "predicate P\npredicate R\npredicate T\nrule r: ~P -> R\nrule s: ~R -> T\n"
            "fact ~P\nfact ~R\n"
        ).explain("false")
    )
    assert "as in" not in said


def test_a_sum_has_what_leads_to_it_and_what_follows_from_it() -> None:
    said = text(minelogic.load(data_dir("exercises") / "examples" / "figure-1c.mine").derivation)
    assert (
        """\
   Unit propagation and a sum:
     1. Q(1, 2, 1), by f
     2. Q(1, 3, 1), by g
     3. S(2, 1), from 1 by S(2, 1) | ~Q(1, 2, 1) of d
     4. ~B(2, 1), from 3 by ~B(2, 1) | ~S(2, 1) of e
     5. B(1, 2) + B(2, 2) + B(3, 2) + B(1, 1) + B(3, 1) = 1, from a with 1,
        times 1
     6. B(2, 2) + B(3, 2) = 1, from b with 2 and 4, times -1
     7. B(1, 2) + B(1, 1) + B(3, 1) = 0, the sum
     8. ~B(1, 2), or 7 would fail
     9. S(1, 2), from 8 by B(1, 2) | S(1, 2) of c
"""
        in said
    )


def test_a_clash_is_the_empty_clause() -> None:
    said = of("board 1 x 3\ndisplay * 1 *\nuse minesweeper\n")
    assert "a clash (the empty clause), from 1 to 3 by" in said


def test_long_ways_are_only_named() -> None:
    said = of("board 3 x 3\ndisplay\n  1 1 1\n  1 . 1\n  1 1 1\nuse minesweeper\n")
    ways = "5 steps of iff, implication, De Morgan and distribution give the"
    assert ways in said
    assert "iff: (S(0, 0) ->" not in said


@pytest.mark.slow
def test_of_a_huge_count_there_is_the_one_clause() -> None:
    signs = "\n".join(
        "  " + " ".join("*" if (i + j) % 2 else "." for j in range(30)) for i in range(8)
    )
    said = of(f"board 8 x 30\ndisplay\n{signs}\nmines 120\nuse minesweeper\n")
    assert "exactly 120 of 240: L has about 10^70 clauses and U about 10^70\n" in said
    assert "U: of any 121 of (0,0), (0,1), …, (7,29), at least one is no bomb\n" in said


def test_markdown_and_latex_have_the_same_ways() -> None:
    found = minelogic.loads("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n", "own.mine").derivation
    assert """\
: `Q(1, 0, 1) -> KN(1; B(0, 0), B(0, 2))`
  - exactly 1 of 2 if `Q(1, 0, 1)`: L has 1 clause and U 1
  - U: of (0,0), (0,2), at least one is no bomb
  - **used:** `~B(0, 0) | ~B(0, 2) | ~Q(1, 0, 1)`
""" in derivation_markdown(found, "clause")
    assert "1. `Q(1, 0, 1), by c`\n2. " in derivation_markdown(found, "clause")
    latex = derivation_latex(found, "clause")
    assert r"\more{3}{{\small double negation gives the 2 clauses:}}" in latex
    assert r"\step{3}{$\ast$}{{\small \texttt{B(0,~0) \textbar{} S(0,~0)}}}" in latex
    assert r"\step{3}{\phantom{$\ast$}}{{\small \texttt{$\sim$B(0,~0)" in latex
    assert r"\step{2}{{\small 1.}}{{\small \texttt{Q(1,~0,~1), by c}}}" in latex


def read(said: str) -> Any:
    """A formula as it is shown, with atoms as strings, by a small parser of its own."""
    tokens = re.findall(r"<->|->|[&|~();,]|KN|[A-Z]\w*\([^()]*\)|at least|at most|\w+", said)
    formula = read_part(tokens, 0)
    assert not tokens, (said, tokens)
    return formula


LEVELS = ("<->", "->", "|", "&")


def read_part(tokens: list[str], level: int) -> Any:
    if level == len(LEVELS):
        return read_unit(tokens)
    parts = [read_part(tokens, level + 1)]
    while tokens and tokens[0] == LEVELS[level]:
        tokens.pop(0)
        parts.append(read_part(tokens, level if LEVELS[level] == "->" else level + 1))
    return parts[0] if len(parts) == 1 else (LEVELS[level], *parts)


def read_unit(tokens: list[str]) -> Any:
    token = tokens.pop(0)
    if token == "~":
        return ("~", read_unit(tokens))
    if token == "(":
        inner = read_part(tokens, 0)
        assert tokens.pop(0) == ")"
        return inner
    if token != "KN":
        return token
    assert tokens.pop(0) == "("
    kind = tokens.pop(0) if tokens[0].startswith("at ") else "exactly"
    count = [kind, int(tokens.pop(0))]
    while tokens.pop(0) in (";", ","):
        count.append(read_part(tokens, 0))
    return tuple(count)


class Reader:
    """Reads what is shown of the steps of a derivation, and checks each line by enumeration."""

    def __init__(self, derivation: Derivation) -> None:
        self.derivation = derivation
        self.clauses = Clauses(derivation)
        self.concluded = {
            inner.id: inner.conclusions for step in derivation.steps for inner in step.within()
        }
        self.checked = 0

    def check(self) -> None:
        for step in self.derivation.steps:
            used = self.check_ways(step)
            for inner in step.within():
                names = [letter(place) for place in range(len(inner.premises))]
                self.check_course(inner, list(self.clauses.course(inner, names)), used)

    def check_ways(self, step: Step) -> dict[int, list[frozenset[str]]]:
        """Each clause and each formula that a law gives; returns the clauses that are used."""
        used: dict[int, list[frozenset[str]]] = {}
        for premise, lines in zip(step.premises, self.clauses.ways(step), strict=True):
            formula = self.formula(premise)
            for line in lines:
                assert "…" not in line.formula
                if line.kind in ("clause", "used"):
                    self.entailed([formula], read(line.formula))
                if line.kind == "law":
                    self.entailed([formula], read(line.formula))
                    self.entailed([read(line.formula)], formula)
                if line.kind == "used":
                    used.setdefault(id(premise), []).append(literals(line.formula))
            words = [line.before for line in lines if line.kind == "words"]
            if any("gives the" in said or "give the" in said for said in words):
                every = [read(line.formula) for line in lines if line.kind in ("clause", "used")]
                if not any("of which are used" in said for said in words):
                    self.entailed(every, formula)
        return used

    def check_course(
        self, step: Step, course: list[str], used: dict[int, list[frozenset[str]]]
    ) -> None:
        """Every line follows from those it names, and the conclusions stand at the end."""
        lines: list[Any] = [None]
        if course and not step.weights:
            against = [read(opposite(c)) for c in map(self.derivation.text, step.conclusions)]
        for said in course:
            if found := re.fullmatch(r"(.*), from ([\d, toand]+) by (.*) of (.+)", said):
                literal, numbers, clause, name = found.groups()
                assert max(listed(numbers)) < len(lines), said
                failing = {opposite(lines[number]) for number in listed(numbers)}
                mine = set() if literal.startswith("a clash") else {literal}
                assert literals(clause) - mine == failing, said
                assert mine <= literals(clause), said
                if name == "the opposite":
                    assert any(self.follows([one], read(clause)) for one in against)
                else:
                    premise = step.premises[place_of(name)]
                    self.entailed([self.formula(premise)], read(clause))
                    if id(premise) in used:
                        assert literals(clause) in used[id(premise)]
                lines.append(None if not mine else literal)
            elif found := re.fullmatch(r"(.*), by the opposite", said):
                assert any(self.follows([one], read(found.group(1))) for one in against)
                lines.append(found.group(1))
            elif found := re.fullmatch(r"(.*), by (\w+)", said):
                if not found.group(1).startswith("a clash"):
                    formula = self.formula(step.premises[place_of(found.group(2))])
                    self.entailed([formula], read(found.group(1)))
                lines.append(found.group(1))
            elif found := re.fullmatch(
                r"(.*), from (\w+)(?: with ([\d, toand]+))?, times (-?\d+)", said
            ):
                inequality, name, numbers, times = found.groups()
                known = [read(lines[number]) for number in listed(numbers or "")]
                self.bounded(inequality, [self.formula(step.premises[place_of(name)]), *known])
                lines.append((inequality, int(times)))
            elif said.endswith(", the sum"):
                terms = [line for line in lines if isinstance(line, tuple)]
                self.summed(said.removesuffix(", the sum"), terms)
                lines.append(said.removesuffix(", the sum"))
            elif found := re.fullmatch(r"(.*), or (\d+) would fail", said):
                self.needed(found.group(1), lines[int(found.group(2))])
                lines.append(found.group(1))
            elif said.startswith("so "):
                self.entailed(list(map(self.formula, step.premises)), read(said[3:]))
                lines.append(None)
            else:
                assert said == "a clash, for no values give that sum"
                self.impossible(lines[-1])
                lines.append(None)
        ends = [self.derivation.text(conclusion) for conclusion in step.conclusions]
        if course and "a clash" not in " ".join(course):
            assert all(end in lines or f"so {end}" in course for end in ends), (ends, course)

    def formula(self, reason: Any) -> Any:
        if isinstance(reason, Earlier):
            parts = list(map(self.named, self.concluded[reason.step]))
            return ("&", *parts) if len(parts) > 1 else parts[0]
        return self.named(reason.formula)

    def named(self, formula: Any) -> Any:
        """The formula with atoms by name."""
        if isinstance(formula, tuple):
            start = 2 if formula[0] in ("exactly", "at least", "at most") else 1
            return (*formula[:start], *map(self.named, formula[start:]))
        if isinstance(formula, bool):
            return formula
        name = self.derivation.text(abs(formula))
        return name if formula > 0 else ("~", name)

    def entailed(self, formulas: list[Any], conclusion: Any) -> None:
        assert self.follows(formulas, conclusion), (formulas, conclusion)

    def follows(self, formulas: list[Any], conclusion: Any) -> bool:
        self.checked += 1
        atoms, rows = rows_of(formulas, conclusion)
        said = by_number(conclusion, atoms)
        return all(holds(said, row) for row in rows)

    def bounded(self, inequality: str, formulas: list[Any]) -> None:
        low, coefficients, high = read_inequality(inequality)
        atoms, worlds = rows_of(formulas)
        for world in worlds:
            value = sum(factor * world[atoms[name]] for name, factor in coefficients.items())
            assert low <= value <= high
        self.checked += 1

    def summed(self, inequality: str, terms: list[tuple[str, int]]) -> None:
        low, coefficients, high = read_inequality(inequality)
        least = most = Fraction(0)
        total: dict[str, Fraction] = {}
        for said, times in terms:
            bottom, factors, top = read_inequality(said)
            ends = sorted([bottom * times, top * times])
            least, most = least + ends[0], most + ends[1]
            for name, factor in factors.items():
                total[name] = total.get(name, Fraction(0)) + factor * times
        assert (low, high) == (least, most)
        assert coefficients == {name: factor for name, factor in total.items() if factor}

    def impossible(self, inequality: str) -> None:
        low, coefficients, high = read_inequality(inequality)
        least = sum(min(factor, Fraction(0)) for factor in coefficients.values())
        most = sum(max(factor, Fraction(0)) for factor in coefficients.values())
        assert most < low or least > high

    def needed(self, literal: str, inequality: str) -> None:
        """Without the literal, even the best choice of the other atoms is out of bounds."""
        low, coefficients, high = read_inequality(inequality)
        atom = literal.removeprefix("~")
        fixed = coefficients.pop(atom) * literal.startswith("~")
        least = fixed + sum(min(factor, Fraction(0)) for factor in coefficients.values())
        most = fixed + sum(max(factor, Fraction(0)) for factor in coefficients.values())
        assert most < low or least > high
        self.checked += 1


def place_of(name: str) -> int:
    found = 0
    for sign in name:
        found = 26 * found + ord(sign) - ord("a") + 1
    return found - 1


def listed(numbers: str) -> list[int]:
    """`1, 2 and 4 to 6` as numbers."""
    found: list[int] = []
    for part in re.split(r", | and ", numbers):
        ends = [int(end) for end in part.split(" to ") if end]
        found += range(ends[0], ends[-1] + 1) if ends else []
    return found


def literals(clause: str) -> frozenset[str]:
    return frozenset(clause.split(" | "))


def opposite(literal: str) -> str:
    if re.fullmatch(r"~?\w+(\([^()]*\))?", literal):
        return literal[1:] if literal.startswith("~") else f"~{literal}"
    return f"~({literal})"


def read_inequality(said: str) -> tuple[Fraction, dict[str, Fraction], Fraction]:
    if found := re.fullmatch(r"(-?\d+) <= (.*) <= (-?\d+)", said):
        low, middle, high = found.groups()
    else:
        middle, low = said.split(" = ")
        high = low
    coefficients = {}
    for sign, often, name in re.findall(r"(?:^|([+-]) )(\d+ )?([A-Z]\w*(?:\([^()]*\))?)", middle):
        coefficients[name] = Fraction(int(often or 1) * (-1 if sign == "-" else 1))
    return Fraction(low), coefficients, Fraction(high)


def names_in(formula: Any) -> Iterator[str]:
    if isinstance(formula, tuple):
        for part in formula[1:]:
            yield from names_in(part)
    elif isinstance(formula, str):
        yield formula


def by_number(formula: Any, atoms: dict[str, int]) -> Any:
    if isinstance(formula, tuple):
        return (formula[0], *[by_number(part, atoms) for part in formula[1:]])
    return atoms[formula] if isinstance(formula, str) else formula


def rows_of(formulas: list[Any], *more: Any) -> tuple[dict[str, int], list[dict[int, bool]]]:
    names = sorted({name for formula in (*formulas, *more) for name in names_in(formula)})
    atoms = {name: number for number, name in enumerate(names, 1)}
    if len(names) > ENUMERATED:
        return atoms, []
    rows = [dict(enumerate(row, 1)) for row in product([False, True], repeat=len(names))]
    plain = [by_number(formula, atoms) for formula in formulas]
    return atoms, [row for row in rows if all(holds(one, row) for one in plain)]


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_all_that_is_shown_of_the_examples_is_true(path: Path) -> None:
    problem = minelogic.load(path)
    Reader(problem.derivation).check()
    for query in problem.file.queries[:3]:
        Reader(problem.explain(query.formula)).check()


def test_the_reader_reads() -> None:
    assert read("A & KN(at most 1; B(0, 1), ~C) -> ~(R | B(a)) -> T") == (
        "->",
        ("&", "A", ("at most", 1, "B(0, 1)", ("~", "C"))),
        ("->", ("~", ("|", "R", "B(a)")), "T"),
    )
    assert listed("1, 3 to 5 and 7") == [1, 3, 4, 5, 7]
    assert read_inequality("-1 <= B(0, 1) - 2 R <= 3") == (
        Fraction(-1),
        {"B(0, 1)": Fraction(1), "R": Fraction(-2)},
        Fraction(3),
    )
    assert [place_of(letter(n)) for n in (0, 25, 26, 700)] == [0, 25, 26, 700]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("from 1 and 2 by", "from 1 by"),
        ("from 1 and 2 by", "from 1 to 3 by"),
        ("3. ~B(0, 0)", "3. B(0, 0)"),
        ("~B(0, 2) | ~Q(1, 0, 1) of a", "~Q(1, 0, 1) of a"),
        ("by ~B(0, 0) | ~B(0, 2)", "by B(0, 0) | ~B(0, 2)"),
        ("| S(0, 0) of b", "| S(0, 0) of c"),
        ("1. Q(1, 0, 1), by c", "1. Q(1, 0, 1), by d"),
        ("4. S(0, 0)", "4. ~S(0, 0)"),
    ],
)
def test_the_reader_rejects_a_wrong_course(right: str, wrong: str) -> None:
    found = minelogic.loads("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n").derivation
    reader, step = Reader(found), found.steps[0]
    used = reader.check_ways(step)
    course = list(reader.clauses.course(step, "abcd"))
    whole = "\n".join([f"{number}. {line}" for number, line in enumerate(course, 1)])
    assert right in whole
    mutated = [line.partition(". ")[2] for line in whole.replace(right, wrong).splitlines()]
    reader.check_course(step, course, used)
    with pytest.raises(AssertionError):
        reader.check_course(step, mutated, used)


def plain(formula: Any) -> Any:
    """The formula, the numbers of its counts never `True` or `False`."""
    if not isinstance(formula, tuple):
        return formula
    return tuple([int(part) if isinstance(part, bool) else plain(part) for part in formula])


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(formulas_strategy, formula_strategy)
def test_all_that_is_shown_of_any_step_is_true(formulas: list[Any], conclusion: Any) -> None:
    *formulas, conclusion = map(plain, [*formulas, conclusion])
    step = demonstrate(given_step(formulas, conclusion), {}, GROUNDING.atoms)
    if step is not None:
        Reader(Derivation(GROUNDING, (step,))).check()


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        # One of R and T, and of R, T and V one, or two.
        (("exactly", 1, 1, 2), ("exactly", 1, 1, 2, 3), "~V, or"),
        (("exactly", 1, 1, 2), ("exactly", 2, 1, 2, 3), "V, or"),
    ],
)
def test_a_sum_forces_a_literal(low: Any, high: Any, said: str) -> None:
    conclusion = -3 if said.startswith("~") else 3
    step = Step(1, (conclusion,), "subset", (Premise(low, 1), Premise(high, 1)), weights=(-1, 1))
    reader = Reader(Derivation(GROUNDING, (step,)))
    reader.check()
    assert reader.checked
    assert any(line.startswith(said) for line in reader.clauses.course(step, "ab"))
    wrong = replace(step, conclusions=(-conclusion,))
    with pytest.raises(AssertionError):
        Reader(Derivation(GROUNDING, (wrong,))).check()


def test_a_sum_that_cannot_be_is_a_clash() -> None:
    given_ = (Premise(("exactly", 1, 1, 2), 1), Premise(("exactly", 2, 1, 2), 1))
    step = Step(1, (False,), "clash", given_, weights=(-1, 1))
    reader = Reader(Derivation(GROUNDING, (step,)))
    reader.check()
    assert list(reader.clauses.course(step, "ab"))[-1] == "a clash, for no values give that sum"


def test_what_rests_on_one_opposite_is_no_reason_for_another_conclusion() -> None:
    given_ = (Premise(("|", 1, 3), 1), Premise(("|", 1, -3), 1))
    more = (Premise(("|", 2, 3), 1), Premise(("|", 2, -3), 1))
    step = Step(1, (1, 2), "instances", (*given_, *more))
    reader = Reader(Derivation(GROUNDING, (step,)))
    reader.check()
    course = list(reader.clauses.course(step, "abcd"))
    assert course == [
        "~R, by the opposite",
        "V, from 1 by R | V of a",
        "a clash (the empty clause), from 1 and 2 by R | ~V of b",
        "~T, by the opposite",
        "V, from 4 by T | V of c",
        "a clash (the empty clause), from 4 and 5 by T | ~V of d",
    ]
