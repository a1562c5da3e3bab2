"""Of a large formula a line tells what earlier steps leave of it; and what goes alike is brief."""

from __future__ import annotations

import re
from itertools import permutations

import minelogic
from minelogic.derive.steps import Step
from minelogic.render.derivations.text import derivation_lines

SEATS = """\
domain Guest = 1 .. 7
domain Seat = 0 .. 6
predicate Sits(Guest, Seat)
rule guest: forall g. exists one s. Sits(g, s)
rule seat: forall s. exists one g. Sits(g, s)
define Beside(g, h): exists s, t. (|s - t| = 1 | |s - t| = 6) & Sits(g, s) & Sits(h, t)
fact Sits(1, 0)
fact Beside(1, 2)
fact Beside(3, 4)
fact ~Beside(2, 3) & ~Beside(2, 4)
fact exists s. Sits(5, s) & Sits(6, s + 1)
fact ~Sits(2, 6)
fact Beside(6, 4)
"""
ROW = """\
board 4 x 4
rule heavy "a row with two bombs has no bomb at its ends":
    forall i. (exists at least 2 j. B(i, j)) -> ~B(i, 0) & ~B(i, 3)
rule some: B(3, 0) | B(2, 1)
rule third: B(2, 1) -> B(3, 0)
"""
LIGHTS = """\
board 5 x 5
predicate Light(row, column)
predicate Lit(row, column)
rule seen "({i}, {j}) is lit exactly when a lighthouse is in its row or column":
    forall i, j. Lit(i, j) <-> (exists x. Light(x, j)) | (exists y. Light(i, y))
fact exists i. Light(i, 4) & i < 3
"""
GRID = """\
domain Line = 0 .. 4
domain Step = 0 .. 10
predicate Black(Line, Line)
predicate Reached(Step, Line, Line)
define Beside(i, j, x, y): |i - x| + |j - y| = 1
rule apart: forall i, j, x, y. Black(i, j) & Beside(i, j, x, y) -> ~Black(x, y)
rule first: forall i, j. Reached(0, i, j) <-> i = 0 & j <= 1 & ~Black(i, j)
rule next: forall n, i, j. n < 10 -> (Reached(n + 1, i, j) <->
    ~Black(i, j) & (Reached(n, i, j) | exists x, y. Beside(i, j, x, y) & Reached(n, x, y)))
rule connected: forall i, j. Black(i, j) | Reached(10, i, j)
fact Black(0, 0) | Black(0, 3)
fact Black(0, 0) | Black(0, 4)
fact Black(0, 0) | Black(4, 0)
fact Black(0, 3) | Black(0, 4)
fact Black(1, 1) | Black(1, 2)
fact Black(1, 3) | Black(2, 3)
fact Black(2, 2) | Black(3, 2)
fact Black(2, 3) | Black(2, 4)
fact Black(3, 2) | Black(3, 4)
"""


def within(text: str) -> list[Step]:
    return [one for step in minelogic.loads(text).derivation.steps for one in step.within()]


def seatings() -> list[dict[tuple[int, int], bool]]:
    """All ways to sit by the rules and facts of the file, without any formula."""
    found = []
    for seats in permutations(range(7)):
        at = dict(enumerate(seats, 1))
        beside = {
            (g, h): abs(at[g] - at[h]) in (1, 6)
            for g, h in ((1, 2), (3, 4), (2, 3), (2, 4), (6, 4))
        }
        wanted = {(1, 2): True, (3, 4): True, (2, 3): False, (2, 4): False, (6, 4): True}
        if at[1] == 0 and beside == wanted and at[6] == at[5] + 1 and at[2] != 6:
            found.append({(g, s): at[g] == s for g in range(1, 8) for s in range(7)})
    return found


def test_what_is_left_of_a_fact_is_named_with_the_steps_that_leave_it() -> None:
    worlds = seatings()
    assert worlds
    tried = 0
    for one in within(SEATS):
        match = re.match(
            r"By the fact in line (\d+) and steps? [\d, and]+, (.*?)(?:, but|; )", one.sentence
        )
        if match is None:
            continue
        # Each world has one of the pairs that are left, and would not if one of them were missing.
        pairs = [
            tuple(map(int, pair))
            for pair in re.findall(r"Sits\((\d), (\d)\) and Sits\((\d), (\d)\) hold", match[2])
        ]
        assert 0 < len(pairs) < 6
        tried += 1
        for world in worlds:
            assert any(world[g, s] and world[h, t] for g, s, h, t in pairs), one.sentence
    assert tried > 3


def test_a_rule_with_a_count_that_is_used_from_its_end_tells_how_many_there_are() -> None:
    told = [one.sentence for one in within(ROW)]
    assert any(
        ": (3,0) is a bomb, so at most one tile of row 3 is a bomb, so " in one for one in told
    )


def test_none_of_those_is_so() -> None:
    told = [one.sentence for one in within(LIGHTS)]
    assert (
        "By the fact in line 6, Light(0, 4), Light(1, 4) or Light(2, 4) holds, but none of them "
        "does." in told
    )


def test_lines_that_go_like_the_one_before_say_so() -> None:
    told = [one for one in within(GRID) if one.sentence.startswith("Likewise by rule next")]
    assert told
    for one in told:
        # The sentence names the instance, by which the conclusion follows from the lines before.
        (premise,) = [premise for premise in one.given if premise.cost]
        values = ", ".join(f"{name} = {value}" for name, value in premise.binding.items())
        assert f"({values}): " in one.sentence


def test_doubts_are_told_once_below_many_steps() -> None:
    problem = minelogic.loads(SEATS)
    assert "might do" not in "\n".join(derivation_lines(problem.derivation))
