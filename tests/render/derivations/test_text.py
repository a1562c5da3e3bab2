"""Derivations as text: what stands at each depth, and that it fits the page."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

import minelogic
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Case, Step
from minelogic.records import replace
from minelogic.render.answers import Look
from minelogic.render.derivations.parts import DEPTHS, Depth, letter
from minelogic.render.derivations.text import derivation_lines
from minelogic.resources import data_dir
from tests.derive.spoken import with_sentences

EXAMPLES = [
    path
    for path in sorted(Path(data_dir("exercises") / "examples").glob("*.mine"))
    if path.stem not in ("midgame", "paper-misprint")  # long ones, in which nothing is different
]


def load(name: str) -> minelogic.Problem:
    return minelogic.loads((data_dir("exercises") / "examples" / name).read_text(), name)


def text(derivation: Derivation, depth: Depth = "tile") -> str:
    return "\n".join(derivation_lines(with_sentences(derivation), depth)) + "\n"


def of(source: str, depth: Depth = "tile") -> str:
    return text(minelogic.loads(source, "own.mine").derivation, depth)


def test_figure_1c() -> None:
    assert (
        text(load("figure-1c.mine").derivation)
        == """\
1. (1,2) is safe · subset
   (3,1) shows 1, so one of (2,2) and (3,2) is a bomb; both are around (2,1),
   which shows 1 and has room for no more, so (1,2) is safe.

2. (2,2) is a bomb · all-missing · from step 1
   (1,1) shows 1 and only (2,2) around it can be a bomb, so (2,2) is a bomb.

3. (3,2) is safe · all-found · from step 2
   (2,1) shows 1 and its one bomb is (2,2), so (3,2) is safe.
"""
    )


def test_figure_1d() -> None:
    assert (
        text(load("figure-1d.mine").derivation)
        == """\
1. (3,2) is safe · subset
   (1,1) shows 1, so one of (1,2) and (2,2) is a bomb; both are around (2,1),
   which shows 1 and has room for no more, so (3,2) is safe.
"""
    )


def test_a_graph() -> None:
    assert (
        text(load("graph.mine").derivation)
        == """\
1. c and d are bombs · all-missing
   e shows 2 and only c and d around it can be bombs, so both are bombs.

2. b is safe · all-found · from step 1
   a shows 1 and its one bomb is d, so b is safe.

3. f is safe · total · from step 1
   There are two mines and they are c and d, so f is safe.
"""
    )


def test_a_clash() -> None:
    assert (
        text(load("clash.mine").derivation)
        == """\
1. (1,1) and (2,1) are no bombs · all-found
   (2,0) shows 0, so (1,1) and (2,1) are no bombs.

2. (1,2) and (1,3) are bombs · all-missing · from step 1
   (2,2) shows 3 and only (1,2), (1,3) and (2,3) around it can be bombs, so
   (1,2) and (1,3) are bombs.

3. No board fits · clash · from step 2
   (0,3) shows 1 but has two bombs, (1,2) and (1,3).
"""
    )


def test_a_rule_with_a_sentence() -> None:
    source = (
        "board 1 x 3\ndisplay . * .\n"
        'rule lonely "no two bombs touch":\n'
        "    forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"
        "rule either: forall i, j. S(i, j) <-> ~B(i, j)\n"
    )
    assert of(source).startswith("""\
1. (0,0) and (0,2) are safe · instance
   No two bombs touch (lonely): (0,1) is a bomb, so (0,0) and (0,2) are safe.
""")


def test_letters() -> None:
    problem = minelogic.loads("predicate P\npredicate R\nrule r: P -> R\nfact P\n", "own.mine")
    assert text(problem.explain("R")).endswith("so R holds.\n")


STRIP = "board 2 x 3\ndisplay\n  . . .\n  1 2 1\nuse minesweeper\n"


def test_one_two_one() -> None:
    assert (
        of(STRIP)
        == """\
1. (0,0) is a bomb · subset
   (1,2) shows 1, so one of (0,1) and (0,2) is a bomb; both are around (1,1),
   which shows 2 and besides them has only (0,0), so (0,0) is a bomb.

2. (0,1) is safe · all-found · from step 1
   (1,0) shows 1 and its one bomb is (0,0), so (0,1) is safe.

3. (0,2) is a bomb · all-missing · from step 2
   (1,2) shows 1 and only (0,2) around it can be a bomb, so (0,2) is a bomb.
"""
    )


def cases() -> Derivation:
    """1 2 1 by contradiction, from the premises that the derivation itself has found."""
    found = minelogic.loads(STRIP, "own.mine").derivation
    first = found.steps[0]
    assert first.conclusions == (1,)
    inner = (
        Step("1.1", (2,), "all-missing", first.premises),
        Step("1.2", (False,), "clash", first.premises),
    )
    step = replace(first, cases=(Case(-1, inner),), weights=(), smallest=False)
    return Derivation(found.grounding, (step,))


def test_cases_are_indented_and_closed() -> None:
    lines = derivation_lines(with_sentences(cases()))
    assert lines[1] == "   Suppose (0,0) were safe."
    assert lines[2].startswith("     1.1 ")
    assert lines[-1] == "   So (0,0) is a bomb."


def nested(found: Derivation, depth: int) -> Derivation:
    """The first step by cases within cases, so many deep."""
    first = found.steps[0]
    number = "1" + ".1" * depth
    step = Step(number, (2,), "all-missing", first.premises)
    for _ in range(depth):
        number = number.removesuffix(".1")
        last = Step(f"{number}.2", (False,), "clash", first.premises)
        step = replace(first, id=number, cases=(Case(-1, (step, last)),), smallest=False)
    return Derivation(found.grounding, (replace(step, id=1),))


@pytest.mark.parametrize("depth", range(1, 16))
@pytest.mark.parametrize("shown", ["tile", "line"])
def test_what_goes_on_in_a_deep_case_stands_below_its_number(depth: int, shown: Depth) -> None:
    derivation = nested(minelogic.loads(STRIP, "own.mine").derivation, depth)
    lines = derivation_lines(with_sentences(derivation), shown)
    assert max(map(len, lines)) <= 80
    numbers = 0
    for line, following in pairwise(lines):
        label = re.match(r" *1(\.\d)+ (?=\S)", line)
        if label and not re.match(r" *(1(\.\d)+ |So |Suppose )", following):
            numbers += 1
            start = len(line) - len(line.lstrip())
            assert len(following) - len(following.lstrip()) > start
    assert numbers or depth < 7


def test_a_reason_that_may_not_be_smallest_says_so() -> None:
    doubtful = derivation_lines(with_sentences(cases()))
    assert "(fewer premises might do)" in doubtful[0]
    proved = derivation_lines(load("figure-1c.mine").derivation)
    assert "proved" not in " ".join(proved)


def test_an_unfinished_derivation_says_so_and_an_empty_one_too() -> None:
    found = load("figure-1c.mine").derivation
    unfinished = Derivation(found.grounding, found.steps, reached=False)
    assert "There may be more" in derivation_lines(unfinished)[-1]
    assert "There may be more" not in derivation_lines(found)[-1]
    empty = minelogic.loads("board 1 x 2\nuse minesweeper\n").derivation
    assert derivation_lines(empty) == ["Nothing can be deduced."]


def test_by_lines_each_premise_has_its_place_and_what_stands_there() -> None:
    said = of("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n", "line")
    assert (
        said
        == """\
1. (0,0) is safe · all-found
   (0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.
   a) minesweeper:9, rule minesweeper.counts with a = 1, i = 0, j = 1
        rule counts "({i}, {j}) shows {a}, so exactly {a} of its neighbours are
          bombs": forall a, i, j. Q(a, i, j) -> exists exactly a x, y.
          (adjacent(i, j, x, y) & B(x, y))
   b) minesweeper:5, rule minesweeper.safe with i = 0, j = 0
        rule safe "({i}, {j}) is safe exactly when it is not a bomb": forall i,
          j. S(i, j) <-> ~B(i, j)
   c) own.mine:2, display, (0,1) shows 1
        display . 1 *
                  ^
   d) own.mine:2, display, (0,2) is marked as a bomb
        display . 1 *
                    ^
"""
    )


def test_by_clauses_each_literal_has_its_clause() -> None:
    said = of("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n", "clause")
    assert said.endswith("""\
   Unit propagation:
     1. Q(1, 0, 1), by c
     2. B(0, 2), by d
     3. ~B(0, 0), from 1 and 2 by ~B(0, 0) | ~B(0, 2) | ~Q(1, 0, 1) of a
     4. S(0, 0), from 3 by B(0, 0) | S(0, 0) of b
""")


def test_by_clauses_a_sum_is_added_up() -> None:
    said = text(load("figure-1d.mine").derivation, "clause")
    assert "Unit propagation and a sum:" in said
    assert "B(1, 2) + B(2, 2) = 1, from" in said
    assert said.endswith("     9. S(3, 2), from 8 by B(3, 2) | S(3, 2) of c\n")


def test_statements_that_several_premises_share_are_quoted_once_a_step() -> None:
    said = text(load("figure-1d.mine").derivation, "line")
    assert said.count("rule minesweeper.counts with") == 2
    assert said.count("rule counts") == 1


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_lines_fit_and_premises_keep_their_letters(path: Path) -> None:
    derivation = load(path.name).derivation
    heads = []
    for depth in DEPTHS:
        lines = derivation_lines(derivation, depth)
        assert all(len(line) <= 80 for line in lines)
        heads.append([line for line in lines if re.match(r"\d+\. ", line)])
    assert heads[0] == heads[1] == heads[2]
    places = [
        [line for line in derivation_lines(derivation, depth) if re.match(r" +[a-z]+\) ", line)]
        for depth in DEPTHS[1:]
    ]
    assert places[0] == places[1]


def test_the_painter_sees_bombs_and_safe_tiles() -> None:
    seen: list[tuple[str, Look]] = []

    def paint(said: str, look: Look) -> str:
        seen.append((said, look))
        return f"<{said}>"

    lines = derivation_lines(load("figure-1c.mine").derivation, paint=paint)
    assert seen == [
        ("(1,2) is safe", "safe"),
        ("(2,2) is a bomb", "bomb"),
        ("(3,2) is safe", "safe"),
    ]
    assert lines[0] == "1. <(1,2) is safe> · subset"


def test_premises_have_letters_beyond_z() -> None:
    assert [letter(n) for n in (0, 25, 26, 51, 52)] == ["a", "z", "aa", "az", "ba"]
