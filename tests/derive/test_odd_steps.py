"""No step supposes or proves what is known, or uses what it does not name; and twins that do.

The traces of the wrong twins are made by hand: each has one oddity, and without it none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import minelogic
from tests.derive.odd_sample import displays, problems
from tests.derive.odd_steps import odd_steps
from tests.derive.shorter import longer_steps

CORNER = minelogic.loads("board 1 x 6\ndisplay . 1 * . 1 .\nuse minesweeper\n")
"""S(0, 0) follows from the first 1; of the other two tiles one is a bomb."""
WITH_CASES = (80, 125, 152, 154, 185, 343, 350, 397)
"""Displays on which a step needs a clash or cases."""
EXAMPLES = Path(__file__).parents[2] / "exercises" / "examples"
PUZZLES = Path(__file__).parent / "puzzles"


def counts(place: int, number: int) -> dict[str, Any]:
    return {"rule": "minesweeper.counts", "binding": {"a": number, "i": 0, "j": place}}


def safe(place: int) -> dict[str, Any]:
    return {"rule": "minesweeper.safe", "binding": {"i": 0, "j": place}}


def shown(place: int) -> dict[str, Any]:
    return {"display": [0, place]}


def step(
    id: int | str, conclusion: str, *premises: Any, cases: Any = (), sentence: str = ""
) -> dict[str, Any]:
    """A step by propagation, or by contradiction or cases."""
    form = ("direct", "contradiction", "cases")[len(cases)]
    found = {"id": id, "conclusions": [conclusion], "form": form, "sentence": sentence}
    found |= {"premises": list(premises)}
    return {**found, "cases": list(cases)} if cases else found


def case(assume: str, *lines: Any) -> dict[str, Any]:
    return {"assume": assume, "steps": list(lines)}


def oddities(problem: minelogic.Problem, *steps: Any) -> list[tuple[str, int | str]]:
    return [(odd.kind, odd.step) for odd in odd_steps(problem.file, steps)]


# The twins

ENOUGH = (counts(1, 1), safe(0), shown(1), shown(2))
RIGHT = step(1, "S(0, 0)", *ENOUGH)
BY_CLASH = step(
    1,
    "S(0, 0)",
    *ENOUGH,
    cases=[case("~S(0, 0)", step("1.1", "false", *ENOUGH, {"assume": "~S(0, 0)"}))],
)


def test_a_step_as_it_should_be_is_not_odd() -> None:
    assert oddities(CORNER, RIGHT) == []
    assert oddities(CORNER, BY_CLASH) == []


def test_to_suppose_what_the_display_denies_is_odd() -> None:
    clash = step("1.1", "false", shown(2), {"assume": "~B(0, 2)"})
    goal = step("1.2", "S(0, 0)", *ENOUGH)
    cases = [case("~B(0, 2)", clash), case("B(0, 2)", goal)]
    found = oddities(CORNER, step(1, "S(0, 0)", *ENOUGH, cases=cases))
    assert {kind for kind, _ in found} == {"supposes"}
    assert len(found) == 2


def test_to_suppose_that_a_tile_that_shows_a_number_is_a_bomb_is_odd() -> None:
    numbered = {"rule": "minesweeper.numbered", "binding": {"i": 0, "j": 1}}
    premises = (numbered, safe(1), shown(1))
    clash = step("1.1", "false", *premises, {"assume": "B(0, 1)"})
    found = oddities(CORNER, step(1, "~B(0, 1)", *premises, cases=[case("B(0, 1)", clash)]))
    assert found == [("repeats", 1), ("supposes", 1)]


def test_to_suppose_what_an_earlier_step_denies_is_odd() -> None:
    clash = step("2.1", "false", {"step": 1}, {"assume": "~S(0, 0)"})
    again = step(2, "S(0, 0)", {"step": 1}, cases=[case("~S(0, 0)", clash)])
    assert oddities(CORNER, RIGHT, again) == [("repeats", 2), ("supposes", 2)]


def test_to_suppose_what_a_case_around_settles_is_odd() -> None:
    inner = [
        case("S(0, 0)", step("1.1.1", "false", {"assume": "S(0, 0)"}, {"assume": "~S(0, 0)"})),
        case("~S(0, 0)", step("1.1.2", "false", *ENOUGH, {"assume": "~S(0, 0)"})),
    ]
    split = step("1.1", "false", *ENOUGH, {"assume": "~S(0, 0)"}, cases=inner)
    whole = step(1, "S(0, 0)", *ENOUGH, cases=[case("~S(0, 0)", split)])
    found = oddities(CORNER, whole)
    assert [odd for odd in found if odd[0] == "supposes"] == [("supposes", "1.1")] * 2


def test_to_prove_what_an_earlier_step_says_in_other_words_is_odd() -> None:
    again = step(2, "~B(0, 0)", counts(1, 1), shown(1), shown(2))
    assert oddities(CORNER, again) == []
    assert oddities(CORNER, RIGHT, again) == [("repeats", 2)]


def test_to_use_in_a_line_what_the_step_does_not_list_is_odd() -> None:
    unlisted = {**BY_CLASH, "premises": [counts(1, 1), safe(0), shown(2)]}
    assert oddities(CORNER, unlisted) == [("unnamed", 1), ("unnamed", 1)]


def test_to_list_too_little_is_odd() -> None:
    assert oddities(CORNER, step(1, "S(0, 0)", *ENOUGH[:3])) == [("unnamed", 1)]


def test_to_speak_of_a_tile_that_is_not_listed_is_odd() -> None:
    told = "(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe."
    assert oddities(CORNER, {**RIGHT, "sentence": told}) == []
    more = told.replace("(0,2)", "(0,2), not (0,3)")
    assert oddities(CORNER, {**RIGHT, "sentence": more}) == [("unnamed", 1)]


BESIDES = """\
board 3 x 4
display
  0 . . .
  . . 1 .
  . . . .
use minesweeper
"""
"""(0, 1), (1, 0) and (1, 1) are safe; of the other six around the 1, one is a bomb."""


def test_what_a_number_says_of_some_tiles_follows_from_what_is_named() -> None:
    problem = minelogic.loads(BESIDES)
    zero = {"rule": "minesweeper.counts", "binding": {"a": 0, "i": 0, "j": 0}}
    safe_tiles = ["S(0, 1)", "S(1, 1)"]
    rules = [
        {"rule": "minesweeper.safe", "binding": {"i": i, "j": j}}
        for i, j in ((0, 0), (0, 1), (1, 1))
    ]
    first = {**step(1, "S(0, 1)", zero, *rules, {"display": [0, 0]}), "conclusions": safe_tiles}
    one = {"rule": "minesweeper.counts", "binding": {"a": 1, "i": 1, "j": 2}}
    rest = ["(0,2)", "(0,3)", "(1,3)", "(2,1)", "(2,2)", "(2,3)"]
    some = f"{', '.join(rest[:-1])} and {rest[-1]}"
    told = "B(0, 2) | B(0, 3) | B(1, 3) | B(2, 1) | B(2, 2) | B(2, 3)"

    def unnamed(sentence: str, *earlier: Any) -> bool:
        premises = (one, safe(0), {"display": [1, 2]}, *rules, *earlier)
        second = step(2, told, *premises, sentence=sentence)
        found = odd_steps(problem.file, [first, second])
        return any("says" in odd.what for odd in found if odd.kind == "unnamed")

    exactly = f"(1,2) shows 1, so one of {some} is a bomb."
    assert not unnamed(exactly, {"step": 1})
    assert unnamed(exactly)
    # One end of it needs no tile that is safe, and the other does.
    assert not unnamed(f"(1,2) shows 1, so at most one of {some} is a bomb.")
    assert unnamed(f"(1,2) shows 1, so at least one of {some} is a bomb.")
    assert not unnamed(f"(1,2) shows 1, so at least one of {some} is a bomb.", {"step": 1})
    assert unnamed("(1,2) shows 1, so at most one of (0,0) and (0,2) is a bomb.", {"step": 1})


def test_no_earlier_step_that_is_listed_could_be_left_out() -> None:
    left_out = 0
    for text, problem in displays(range(0, 15, 3)):
        steps = problem.derivation.checked
        for place, one in enumerate(steps):
            for premise in one["premises"] if not one.get("cases") else ():
                if "step" in premise:
                    premises = [other for other in one["premises"] if other is not premise]
                    less = [*steps[:place], {**one, "premises": premises}]
                    found = {odd.kind for odd in odd_steps(problem.file, less)}
                    assert "unnamed" in found, (text, one["id"], premise)
                    left_out += 1
    assert left_out > 20


GRAPH = """\
board 1 x 6
rule near "a bomb at ({i},{j}) has one at (0,5)": forall i, j. B(i, j) -> B(0, 5)
rule far: forall i, j. B(i, j) & j < 5 -> ~B(i, j + 1)
fact B(0, 0)
"""


def test_a_rule_names_only_the_tiles_of_its_own_sentence_and_formula() -> None:
    problem = minelogic.loads(GRAPH)
    near = {"rule": "near", "binding": {"i": 0, "j": 0}}
    right = step(1, "B(0, 5)", near, {"fact": 4}, sentence="A bomb at (0,0) has one at (0,5).")
    assert oddities(problem, right) == []
    # What another instance of the rule would name, and what stands in another rule's sentence.
    other = {**right, "sentence": "A bomb at (0,3) has one at (0,5)."}
    assert oddities(problem, other) == [("unnamed", 1)]
    far = {"rule": "far", "binding": {"i": 0, "j": 0}}
    after = step(1, "~B(0, 1)", far, {"fact": 4}, sentence="(0,0) is a bomb, so (0,1) is none.")
    assert oddities(problem, after) == []
    quoted = {**after, "sentence": "(0,0) is a bomb, and so is (0,5), so (0,1) is none."}
    assert oddities(problem, quoted) == [("unnamed", 1)]


def test_a_step_told_by_another_names_the_tiles_of_both_and_no_more() -> None:
    problem = minelogic.loads("board 1 x 6\nfact B(0, 0) & B(0, 1)\n")
    first = step(1, "B(0, 0)", {"fact": 2}, sentence="(0,0) is a bomb.")
    told = "As in step 1, with (0,1) for (0,0): (0,1) is a bomb."
    second = {**step(2, "B(0, 1)", {"fact": 2}, sentence=told), "like": 1}
    assert oddities(problem, first, second) == []
    wrong = {**second, "sentence": told.replace("with", "with (0,4) for (0,3) and")}
    assert oddities(problem, first, wrong) == [("unnamed", 2), ("unnamed", 2)]


def test_to_list_too_much_is_odd() -> None:
    assert oddities(CORNER, step(1, "S(0, 0)", *ENOUGH, safe(3))) == [("needless, free", 1)]
    dear = step(1, "S(0, 0)", *ENOUGH, counts(4, 1))
    assert oddities(CORNER, dear) == [("needless, dear", 1)]
    unused = {**BY_CLASH, "premises": [*ENOUGH, safe(3)]}
    assert oddities(CORNER, unused) == [("needless", 1)]


def test_a_long_clash_in_place_of_a_sum_is_odd() -> None:
    problem = minelogic.loads("board 2 x 3\ndisplay\n  1 1 .\n  . . .\nuse minesweeper\n")
    one = {"rule": "minesweeper.counts", "binding": {"a": 1, "i": 0, "j": 0}}
    two = {"rule": "minesweeper.counts", "binding": {"a": 1, "i": 0, "j": 1}}
    lines = [step(f"1.{number}", "false", one, two) for number in (1, 2, 3)]
    clash = step(1, "S(0, 2)", one, two, cases=[case("~S(0, 2)", *lines)])
    assert [odd.kind for odd in longer_steps(problem.file, [clash])] == ["longer"]
    shorter = {**clash, "cases": [case("~S(0, 2)", *lines[1:])]}
    assert list(longer_steps(problem.file, [shorter])) == []
    assert list(longer_steps(problem.file, problem.derivation.checked)) == []


# Ours


def test_no_step_on_a_display_is_odd() -> None:
    forms = set()
    for text, problem in displays((*range(50), *WITH_CASES)):
        steps = problem.derivation.checked
        forms |= {one["form"] for one in steps}
        assert odd_steps(problem.file, steps) == [], text
        assert list(longer_steps(problem.file, steps)) == [], text
    assert forms >= {"direct", "sum", "contradiction"}


def test_no_step_of_a_file_of_ones_own_is_odd() -> None:
    forms = set()
    files = [EXAMPLES / "case-split.mine", EXAMPLES / "two-of-three.mine", PUZZLES]
    for text, problem in problems(files, 25):
        steps = problem.derivation.checked
        forms |= {one["form"] for one in steps}
        assert odd_steps(problem.file, steps) == [], text
    assert forms == {"direct", "each", "sum", "contradiction", "cases"}
