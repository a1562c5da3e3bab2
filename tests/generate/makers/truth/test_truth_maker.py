"""Exercises on truth, made: their verdicts by an evaluator written here, that tries everything."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from random import Random
from statistics import mean
from typing import Any

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.made import LEVELS, Made, Range, Rejected, Wanted
from minelogic.generate.makers.translate.measures import pattern_of
from minelogic.generate.makers.truth import MAKER
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.syntax import tree
from minelogic.syntax.file.reader import parse_formula
from tests.generate.making import made, written

VERDICTS = made(MAKER, 16)
CLAIMS = made(MAKER, 8, form="refute")
TORI = made(MAKER, 2, topology="torus") + made(MAKER, 2, topology="triangle")


class Field:
    """A finished board: neighbours, numbers and truth, by going through all cases."""

    def __init__(self, rows: list[str], topology: str = "king") -> None:
        self.cells = [row.split() for row in rows]
        self.rows, self.columns = len(self.cells), len(self.cells[0])
        self.topology = topology

    def bomb(self, i: int, j: int) -> bool:
        inside = 0 <= i < self.rows and 0 <= j < self.columns
        return inside and self.cells[i][j] == "*"

    def safe(self, i: int, j: int) -> bool:
        inside = 0 <= i < self.rows and 0 <= j < self.columns
        return inside and self.cells[i][j] != "*"

    def near(self, i: int, j: int, x: int, y: int) -> bool:
        if not all(0 <= a < self.rows for a in (i, x)):
            return False
        if not all(0 <= b < self.columns for b in (j, y)):
            return False
        if self.topology == "torus":
            down = min((i - x) % self.rows, (x - i) % self.rows)
            right = min((j - y) % self.columns, (y - j) % self.columns)
            return max(down, right) == 1
        if self.topology == "triangle":
            return (i, j) != (x, y) and bool(self.corners(i, j) & self.corners(x, y))
        return max(abs(i - x), abs(j - y)) == 1

    def corners(self, i: int, j: int) -> set[tuple[int, int]]:
        """The corners of a triangle, by height and half steps to the right."""
        top, bottom = ([(i, j + 1)], [(i + 1, j), (i + 1, j + 2)])
        if (i + j) % 2:
            top, bottom = [(i, j), (i, j + 2)], [(i + 1, j + 1)]
        return {*top, *bottom}

    def number(self, i: int, j: int) -> int:
        tiles = product(range(self.rows), range(self.columns))
        return sum(self.near(i, j, x, y) and self.bomb(x, y) for x, y in tiles)

    def truth(self, formula: tree.Formula, values: Mapping[str, int] | None = None) -> bool:
        v = dict(values or {})
        match formula:
            case tree.Truth(value):
                return value
            case tree.Atom(name, arguments):
                places = [term(each, v) for each in arguments]
                if name == "B":
                    return self.bomb(places[0], places[1])
                if name == "S":
                    return self.safe(places[0], places[1])
                if name == "Q":
                    a, i, j = places
                    return self.safe(i, j) and self.number(i, j) == a
                assert name == "adjacent"
                return self.near(places[0], places[1], places[2], places[3])
            case tree.Comparison(terms, ops):
                numbers = [term(each, v) for each in terms]
                return all(SIGNS[op](a, b) for op, a, b in zip(ops, numbers, numbers[1:], strict=False))
            case tree.Not(body):
                return not self.truth(body, v)
            case tree.And(parts):
                return all(self.truth(part, v) for part in parts)
            case tree.Or(parts):
                return any(self.truth(part, v) for part in parts)
            case tree.Implies(left, right):
                return not self.truth(left, v) or self.truth(right, v)
            case tree.Iff(left, right):
                return self.truth(left, v) == self.truth(right, v)
            case tree.Forall(binders, body):
                return all(self.truth(body, v | case) for case in self.cases(binders, body))
            case tree.Exists(binders, body):
                return any(self.truth(body, v | case) for case in self.cases(binders, body))
            case tree.Count(kind, bound, binders, body):
                number = sum(self.truth(body, v | case) for case in self.cases(binders, body))
                return counts(kind, number, term(bound, v))
            case tree.KN(bound, parts):
                number = sum(self.truth(part, v) for part in parts)
                return counts(formula.kind, number, term(bound, v))
        raise AssertionError(formula)

    def cases(self, binders: tuple[tree.Binder, ...], body: tree.Formula) -> Iterator[dict[str, int]]:
        """All values of some variables: rows, columns or numbers, by what they are named for."""
        names = [binder.name for binder in binders]
        for values in product(*[self.extent(binder, body) for binder in binders]):
            yield dict(zip(names, values, strict=True))

    def extent(self, binder: tree.Binder, body: tree.Formula) -> range:
        if isinstance(binder.range, tree.NamedRange):
            return range({"rows": self.rows, "columns": self.columns}[binder.range.name])
        places = {place for atom in atoms(body) for place in sorts_of(atom, binder.name)}
        if not places and binder.name in ("i", "x"):
            places = {"row"}
        if not places and binder.name in ("j", "y"):
            places = {"column"}
        assert places, binder.name
        extents = {"row": range(self.rows), "column": range(self.columns), "number": range(13)}
        # What stands for a row and for a column goes through what both have.
        return min([extents[place] for place in places], key=len)


SIGNS: dict[str, Any] = {
    "=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b,
}  # fmt: skip


def term(each: tree.Term, values: Mapping[str, int]) -> int:
    match each:
        case tree.Int(value):
            return value
        case tree.Var(name):
            return values[name]
        case tree.Negative(inner):
            return -term(inner, values)
        case tree.Absolute(inner):
            return abs(term(inner, values))
        case tree.Arithmetic(op, left, right):
            a, b = term(left, values), term(right, values)
            return {"+": a + b, "-": a - b, "*": a * b}[op]
    raise AssertionError(each)


def counts(kind: str, number: int, bound: int) -> bool:
    return {"exactly": number == bound, "at least": number >= bound}.get(kind, number <= bound)


def atoms(formula: tree.Formula) -> Iterator[tree.Atom]:
    if isinstance(formula, tree.Atom):
        yield formula
    for name in ("body", "left", "right"):
        if isinstance(part := getattr(formula, name, None), tree.Formula):
            yield from atoms(part)
    for part in getattr(formula, "parts", ()):
        yield from atoms(part)


def sorts_of(atom: tree.Atom, name: str) -> Iterator[str]:
    """For what a variable stands in an atom: in `B(i, j + 1)` j stands for a column."""
    sorts = ["row", "column"] * 2
    if atom.predicate == "Q":
        sorts = ["number", "row", "column"]
    for argument, sort in zip(atom.arguments, sorts, strict=False):
        if name in re.findall(r"name='(\w+)'", repr(argument)):
            yield sort


def board_of(one: Made) -> Field:
    lines = one.files["board.mine"].split("\n")
    words = next(line for line in lines if line.startswith("board")).split()
    rows = [line.strip() for line in lines[lines.index("display") + 1 :] if line.strip()]
    return Field(rows, words[4] if len(words) > 4 else "king")


def asked(one: Made) -> list[str]:
    return [each["formula"] for each in tomllib.loads(one.files["exercise.toml"])["formula"]]


def said(one: Made) -> list[bool]:
    """The verdicts of the reference."""
    return [line.split()[1].startswith("true") for line in one.files["reference.txt"].splitlines()]


@pytest.mark.parametrize("one", VERDICTS + CLAIMS + TORI, ids=lambda one: one.key[:40])
def test_every_exercise_passes_its_check(one, tmp_path):
    report = check_exercise(next(written([one], tmp_path)), isolated=False)
    assert report.ok, str(report)


def test_verdicts_are_those_of_an_evaluator_that_goes_through_all_cases():
    for one in VERDICTS + TORI:
        field = board_of(one)
        assert [field.truth(parse_formula(text)) for text in asked(one)] == said(one), one.files
        assert abs(said(one).count(True) - said(one).count(False)) <= 1


def test_claims_are_refuted_where_the_reference_says_so_and_only_on_some_boards():
    for one in CLAIMS:
        toml = tomllib.loads(one.files["exercise.toml"])
        boards = re.findall(r"(?m)^((?:[.*](?: [.*])*\n?)+)", one.files["reference.txt"])
        for claim, rows in zip(toml["refute"], boards, strict=True):
            given, conclusion = (
                parse_formula(text) for text in (*claim["premises"], claim["conclusion"])
            )
            field = Field(rows.strip().split("\n"))
            assert f"{field.rows} x {field.columns}" == toml["boards"]["up_to"]
            assert field.truth(given)
            assert not field.truth(conclusion)
            if field.rows * field.columns > 9:
                continue
            refuting = 0
            for signs in product(".*", repeat=field.rows * field.columns):
                other = Field(
                    [
                        " ".join(signs[n : n + field.columns])
                        for n in range(0, len(signs), field.columns)
                    ]
                )
                refuting += other.truth(given) and not other.truth(conclusion)
                if len(set(signs)) == 1:
                    assert not (other.truth(given) and not other.truth(conclusion))
            assert 0 < 4 * refuting <= 2 ** (field.rows * field.columns)


def test_no_rule_of_thumb_tells_what_is_true():
    """Who says true of all, or goes by the first quantifier, is hardly right more than by chance."""
    seen: Counter[tuple[str, bool]] = Counter()
    for one in made(MAKER, 60, difficulty="1-3"):
        for text, value in zip(asked(one), said(one), strict=True):
            first = (pattern_of(parse_formula(text)).split() or ["none"])[0]
            seen[first, value] += 1
    total = sum(seen.values())
    assert abs(sum(n for (_, value), n in seen.items() if value) / total - 0.5) < 0.08
    heads = {head for head, _ in seen}
    assert sum(max(seen[head, True], seen[head, False]) for head in heads) / total < 0.62


def test_wrong_answers_get_what_is_listed_and_their_mistakes_are_named(tmp_path):
    codes = set()
    for folder in written(VERDICTS + CLAIMS, tmp_path):
        exercise = load_exercise(folder)
        assert len(exercise.wrong) >= 2
        for wrong in exercise.wrong:
            report = judged_answer(exercise, (folder / wrong.file).read_text(encoding="utf-8"))
            assert report.score == wrong.score < exercise.points
            named = [mistake.code for item in report.items for mistake in item.mistakes]
            if wrong.mistake is not None:
                assert wrong.mistake in named
                codes.add(wrong.mistake)
    assert {"example-for-forall", "failure-for-exists", "witness-missing", "holds-there"} <= codes


def test_who_says_the_same_of_all_has_nothing(tmp_path):
    for folder in written(VERDICTS, tmp_path):
        exercise = load_exercise(folder)
        number = exercise.reference.count("\n")
        for word in ("true", "false"):
            answer = "".join([f"{n}. {word}\n" for n in range(1, number + 1)])
            assert judged_answer(exercise, answer).score == 0


@pytest.mark.parametrize("form", ["verdicts", "refute"])
def test_levels_are_ordered_by_what_there_is_to_be_read(form):
    by_level = {level: made(MAKER, 4, level=level, form=form) for level in LEVELS}
    assert all(one.level == level for level in LEVELS for one in by_level[level])
    lengths = []
    for level in LEVELS:
        texts = [one.files["exercise.toml"] for one in by_level[level]]
        found = [re.findall(r'(?m)^(?:formula|premises|conclusion) = .*"', t) for t in texts]
        lengths.append(mean(sum(map(len, lines)) for lines in found))
    assert lengths[0] < lengths[2] < lengths[4]
    depths = [mean(one.measures["variables"] for one in by_level[level]) for level in LEVELS]
    assert depths[0] < depths[2] < depths[4]


def test_the_same_chance_gives_the_same_bytes_and_no_two_are_alike():
    for seed in range(6):
        for form in ("verdicts", "refute"):
            wanted = Wanted("x", Range(1, 3), {"form": form})
            assert MAKER.attempt(Random(seed), wanted) == MAKER.attempt(Random(seed), wanted)
    assert len({tuple(sorted(asked(one))) for one in VERDICTS}) == len(VERDICTS)


def test_options_are_kept():
    small = made(MAKER, 2, size=(2, 4), formulas=Range(3, 3), level=1)
    assert all("board 2 x 4" in one.files["board.mine"] and len(asked(one)) == 3 for one in small)
    for one in made(MAKER, 2, pattern="forall exists"):
        assert {pattern_of(parse_formula(text)) for text in asked(one)} == {"forall exists"}
    bare = made(MAKER, 1, reasons=False)[0]
    assert "reasons = false" in bare.files["exercise.toml"]
    assert ":" not in bare.files["reference.txt"]


def test_what_cannot_be_is_refused_at_once():
    refused = MAKER.refusal
    assert refused is not None
    assert refused(Wanted("x", values={"form": "verdicts"})) is None
    assert refused(Wanted("x", values={"form": "verdicts", "formulas": Range(1, 1)}))
    assert refused(Wanted("x", values={"form": "refute", "size": (4, 4)}))
    assert isinstance(MAKER.attempt(Random(0), Wanted("x", Range(1, 5), {"pattern": "?"})), Rejected)
