"""What the sentences of steps say, and that they say what the steps conclude."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic.board import Board, numbers_of
from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Assumption, Case, Earlier, Reason, Step
from minelogic.derive.words import bounds
from minelogic.derive.words.english import Words, compact, words_of
from minelogic.ground.premises import Premise, premises
from minelogic.words import listed
from tests.derive.spoken import with_sentences


def told(text: str) -> list[str]:
    """The sentences of everything that follows from a file."""
    derivation = with_sentences(minelogic.loads(text).derivation)
    return [step.sentence for step in derivation.steps]


def why(text: str, formula: str) -> list[str]:
    """The sentences that explain a formula, those of steps within cases after their step's."""
    derivation = with_sentences(minelogic.loads(text).explain(formula))
    return [inner.sentence for step in derivation.steps for inner in step.within()]


class Made:
    """Steps made by hand over a file."""

    def __init__(self, text: str, mentions: str = "true") -> None:
        self.problem = minelogic.loads(text)
        given = premises(self.problem.grounding, [self.problem.ground_formula(mentions)])
        self.given = {self.name(premise): premise for premise in given}

    def name(self, premise: Premise) -> str:
        """`counts 1 0 1`, `display 0 1`, `mines 3`, `fact 7`."""
        said: dict[str, Any] = {**premise.to_json(self.problem.board)}
        if "rule" in said:
            return " ".join(map(str, (said["rule"].split(".")[-1], *said["binding"].values())))
        ((word, place),) = said.items()
        return " ".join(map(str, (word, *place))) if isinstance(place, list) else f"{word} {place}"

    def reason(self, name: str) -> Reason:
        """A premise by its name; `#1` is a step and `?B(0, 1)` an assumption."""
        if name.startswith("#"):
            return Earlier(name[1:] if "." in name else int(name[1:]))
        if name.startswith("?"):
            return Assumption(self.problem.ground_formula(name[1:]))
        return self.given[name]

    def step(
        self, number: int | str, conclusion: str, reasons: str, *cases: tuple[str, list[Step]],
        weights: tuple[int, ...] = (),
    ) -> Step:  # fmt: skip
        """A step of premises separated by semicolons."""
        concluded = tuple([self.problem.ground_formula(part) for part in conclusion.split(";")])
        made = [Case(self.problem.ground_formula(text), tuple(steps)) for text, steps in cases]
        cited = tuple([self.reason(name.strip()) for name in reasons.split(";") if name.strip()])
        return Step(number, concluded, "by-hand", cited, tuple(made), weights)

    def sentences(self, *steps: Step) -> list[str]:
        derivation = with_sentences(Derivation(self.problem.grounding, steps))
        return [inner.sentence for step in derivation.steps for inner in step.within()]


def one(text: str, conclusion: str, reasons: str, mentions: str = "true") -> str:
    """The sentence of a single step that is made by hand."""
    made = Made(text, mentions)
    (said,) = made.sentences(made.step(1, conclusion, reasons))
    return said


# One number


def test_all_bombs_of_a_number_are_found() -> None:
    assert told("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n") == [
        "(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe."
    ]


def test_bombs_that_were_concluded_are_named_like_those_on_display() -> None:
    said = told("board 2 x 4\ndisplay\n  * 2 - .\n  . - 1 .\nuse minesweeper\n")
    assert said[:1] == [
        "(0,1) shows 2, one bomb is (0,0), and only (1,0) is left, so it is a bomb."
    ]
    said = told("board 1 x 5\ndisplay * 2 . 1 .\nuse minesweeper\n")
    assert said[1] == "(0,3) shows 1 and its one bomb is (0,2), so (0,4) is safe."


def test_a_zero_needs_no_reason_but_itself() -> None:
    assert told("board 2 x 2\ndisplay\n  0 .\n  . .\nuse minesweeper\n") == [
        "(0,0) shows 0, so (0,1), (1,0) and (1,1) are safe."
    ]


@pytest.mark.parametrize(
    ("display", "sentence"),
    [
        (". 1 -", "(0,1) shows 1 and only (0,0) around it can be a bomb, so (0,0) is a bomb."),
        (". 2 .", "(0,1) shows 2 and only (0,0) and (0,2) around it can be bombs, so both are "
         "bombs."),
        (". 2 *", "(0,1) shows 2, one bomb is (0,2), and only (0,0) is left, so it is a bomb."),
    ],
)  # fmt: skip
def test_as_many_tiles_are_left_as_bombs_are_missing(display: str, sentence: str) -> None:
    assert told(f"board 1 x 3\ndisplay {display}\nuse minesweeper\n") == [sentence]


def test_of_many_bombs_the_number_is_told() -> None:
    text = "board 2 x 5\ndisplay\n  * * * - -\n  * 5 * 2 .\nuse minesweeper\n"
    assert told(text) == [
        "(1,3) shows 2 and its bombs are (0,2) and (1,2), so (1,4) is safe.",
    ]
    text = "board 3 x 3\ndisplay\n  * * *\n  * 5 *\n  . . .\nuse minesweeper\n"
    assert told(text) == ["(1,1) shows 5 and all five are found, so all tiles of row 2 are safe."]


def test_tiles_have_the_names_that_the_file_gives_them() -> None:
    text = "board 1 x 3\ncoordinates cartesian from 1\ndisplay . 1 *\nuse minesweeper\n"
    assert told(text) == ["(2,1) shows 1 and its one bomb is (3,1), so (1,1) is safe."]
    text = "board graph a-b, b-c\ndisplay b=2\nuse minesweeper\n"
    assert told(text) == ["b shows 2 and only a and c around it can be bombs, so both are bombs."]
    text = "board graph 1-2\ndisplay 1=1\nuse minesweeper\n"
    assert told(text) == [
        "Tile 1 shows 1 and only tile 2 around it can be a bomb, so tile 2 is a bomb."
    ]


# Two numbers and more


def test_the_tiles_of_one_number_are_among_those_of_another() -> None:
    said = told("board 2 x 5\ndisplay\n  . . . . .\n  1 1 1 1 1\nuse minesweeper\n")
    assert said == [
        "(1,0) shows 1, so one of (0,0) and (0,1) is a bomb; both are around (1,1), which shows 1 "
        "and has room for no more, so (0,2) is safe."
    ]
    said = told("board 2 x 4\ndisplay\n  . . . .\n  1 2 - -\nuse minesweeper\n")
    assert said == [
        "(1,0) shows 1, so one of (0,0) and (0,1) is a bomb; both are around (1,1), which shows 2 "
        "and besides them has only (0,2), so (0,2) is a bomb."
    ]


def test_two_numbers_overlap() -> None:
    said = told("board graph s-a, s-b, s-c, s-e, d-c, d-e, d-x, d-y, s-d\n"
                "display s=3, d=1\nuse minesweeper\n")  # fmt: skip
    assert said == [
        "d shows 1, so at most one of c and e is a bomb; both are around s, which shows 3 and "
        "besides them has only a and b, so both are bombs.",
        # Of the board as it stands: a and b were found by the first step.
        "s shows 3 with bombs at a and b, so one of c and e is a bomb; both are around d, which "
        "shows 1 and has room for no more, so x and y are safe.",
    ]


STRIP = "board 2 x 3\ndisplay\n  . . .\n  1 2 1\nuse minesweeper\n"
SIDES = "; ".join(f"{rule} 1 {j}" for j in range(3) for rule in ("display", "safe", "numbered"))
NUMBERS = f"counts 1 1 0; counts 2 1 1; counts 1 1 2; {SIDES}"


def test_a_contradiction_tells_what_it_comes_to() -> None:
    made = Made(STRIP, "S(0, 1)")
    left = made.step("1.1", "~B(0, 0)", "counts 1 1 0; display 1 0; ?B(0, 1)")
    right = made.step("1.2", "~B(0, 2)", "counts 1 1 2; display 1 2; ?B(0, 1)")
    clash = made.step("1.3", "false", f"counts 2 1 1; {SIDES}; #1.1; #1.2")
    whole = made.step(1, "S(0, 1)", f"{NUMBERS}; safe 0 1", ("B(0, 1)", [left, right, clash]))
    assert made.sentences(whole) == [
        "If (0,1) were a bomb, it would come to this: (1,1) shows 2 but can have only one bomb, "
        "(0,1); so (0,1) is safe.",
        "(1,0) shows 1 and its one bomb is (0,1), so (0,0) is safe.",
        "(1,2) shows 1 and its one bomb is (0,1), so (0,2) is safe.",
        "(1,1) shows 2 but can have only one bomb, (0,1).",
    ]


def test_one_number_needs_all_that_two_others_have_room_for() -> None:
    made = Made(STRIP, "S(0, 1)")
    reasons = f"{NUMBERS}; safe 0 1"
    weights = (1, -1, 1, *[0] * (reasons.count(";") - 2))
    assert made.sentences(made.step(1, "S(0, 1)", reasons, weights=weights)) == [
        "(1,0) and (1,2) show 1; together they have room for two bombs; (1,1) shows 2, and its "
        "bombs are among (0,0) around (1,0), (0,2) around (1,2), and (0,1) around both: these two "
        "take all the room only if none is around both, so (0,1) is safe."
    ]


@pytest.fixture
def unchained(monkeypatch: pytest.MonkeyPatch) -> None:
    """No bound is looked at that passes from one count to the next."""
    monkeypatch.setattr(bounds, "_TRIED", 0)


@pytest.mark.usefixtures("unchained")
def test_a_sum_tells_what_each_side_needs() -> None:
    said = told(
        "board 3 x 8\ndisplay\n  . 3 . 1 . . 1 .\n  . . 2 . 1 0 1 .\n  . - . . - . . .\n"
        "use minesweeper\n"
    )
    assert (
        "(0,1) shows 3, (1,2) shows 2 and (1,4) shows 1; (0,1) and (1,4) together need four bombs, "
        "and (1,2) needs two; leaving out what both count, that is two bombs more in (0,0) and "
        "(1,0) than in (2,2), so (0,0) and (1,0) are bombs."
    ) in said


@pytest.mark.usefixtures("unchained")
def test_a_sum_tells_how_far_its_tiles_reach() -> None:
    said = told(
        "board 5 x 7 torus\ndisplay\n  1 . . . . . .\n  . 2 . 4 . 3 .\n  0 2 . . . . 0\n"
        "  . . . 2 . . .\n  1 0 0 . . 2 .\nmines 5\nuse minesweeper\n"
    )
    (sentence,) = [one for one in said if "leaving out" in one]
    assert sentence == (
        "(1,5) shows 3, (4,5) shows 2, and (3,3) shows 2 with a bomb at (2,2); (1,5) needs three "
        "bombs, and (3,3) and (4,5) together need just as many; leaving out what both count, that "
        "is as many bombs in (1,4) as in (2,3), (3,4) (counted twice), (4,4) (counted twice) and "
        "(4,6); (1,4) can count for at most one, which leaves at most one for the others, so "
        "(3,4) and (4,4) are safe."
    )


@pytest.mark.usefixtures("unchained")
def test_a_sum_that_is_not_exact_tells_how_far_each_side_reaches() -> None:
    said = told(
        "board 4 x 5\ndisplay\n  0 - . . -\n  - 1 . . -\n  . 2 . . -\n  1 . . . -\n"
        "use minesweeper\nfact exists at least 2 j. B(3, j)\nfact S(0, 2)\n"
    )
    assert said[-1].endswith(
        "(1,1) and the fact in line 8 together need at least three bombs, and (2,1) has room for "
        "two bombs; leaving out what both count, that is at least one bomb in (3,3), so (3,3) is "
        "a bomb."
    )


@pytest.mark.usefixtures("unchained")
def test_sums_that_cannot_be_tell_what_one_side_needs_and_the_other_allows() -> None:
    problem = minelogic.loads(
        "board 4 x 4 triangle\n"
        'rule trio "row {i} has two": forall i. exists exactly 2 y in 0..2. B(i, y)\n'
        'rule column "column {j} has at most one": forall j. exists at most 1 i. B(i, j)\n'
    )
    assert problem.status == "inconsistent"
    (step,) = with_sentences(problem.derivation).steps
    rows = sorted(premise.binding["i"] for premise in step.given if "i" in premise.binding)
    # Two of three in each of three rows are six; two columns have two at most, the third has three.
    assert len(rows) == 3
    trio = f"trio (i = {rows[0]}), trio (i = {rows[1]}) and trio (i = {rows[2]})"
    third = f"({rows[0]},2), ({rows[1]},2) and ({rows[2]},2)"
    assert step.sentence.endswith(
        f"added up, {trio} need six bombs, but column (j = 0) and column (j = 1) have room for "
        f"only two, with {third} five, and apart from {third} every open tile that the first "
        "count is counted by the others, too."
    )


def test_what_follows_by_propagation_is_told_link_by_link() -> None:
    assert one(STRIP, "S(0, 1)", f"{NUMBERS}; safe 0 1", "S(0, 1)") == (
        "If (0,1) were a bomb, this would follow: (1,0) shows 1 and its one bomb is (0,1), so "
        "(0,0) is safe; (1,1) shows 2, one bomb is (0,1), and only (0,2) is left, so it is a bomb; "
        "then (1,2) shows 1 but has two bombs, (0,1) and (0,2); so (0,1) is safe."
    )


def test_cases_that_are_opposites_are_told_as_whether_or_not() -> None:
    made = Made("predicate p\npredicate q\nrule r: p | q\nrule s: p -> q\n")
    first = made.step("1.1", "q", "s; ?p")
    second = made.step("1.2", "q", "r; ?~p")
    assert made.sentences(made.step(1, "q", "r; s", ("p", [first]), ("~p", [second]))) == [
        "Whether p holds or not, q holds.",
        "By s, if p holds, then q holds; p holds, so q holds.",
        "By r, p or q holds; p does not hold, so q holds.",
    ]


# The number of mines


def test_all_mines_are_found() -> None:
    text = (
        "board graph a-b, b-c, c-d, d-a, c-e, d-e, f\ndisplay a=1, e=2\nmines 2\nuse minesweeper\n"
    )
    assert told(text) == [
        "e shows 2 and only c and d around it can be bombs, so both are bombs.",
        "a shows 1 and its one bomb is d, so b is safe.",
        "There are two mines and they are c and d, so f is safe.",
    ]


def test_one_number_has_all_the_mines() -> None:
    text = "board 1 x 5\ndisplay . 1 . . .\nmines 1\nuse minesweeper\n"
    assert told(text) == [
        "(0,1) shows 1, so one of (0,0) and (0,2) is a bomb; that is the only mine, so (0,3) and "
        "(0,4) are safe."
    ]


def test_mines_are_counted_on_the_board_as_it_stands() -> None:
    # A step that needs two of the bombs that are found tells of all of them.
    text = "board 1 x 9\ndisplay * 1 . 1 . 1 . . .\nmines 3\nuse minesweeper\n"
    made = Made(text)
    steps = (
        made.step(1, "~B(0, 2)", "counts 1 0 1; display 0 1; display 0 0"),
        made.step(2, "B(0, 4)", "counts 1 0 3; display 0 3; #1"),
        made.step(3, "S(0, 8)", "mines 3; #2; ?B(0, 7)"),
    )
    assert made.sentences(*steps)[-1] == (
        "There are three mines and they are (0,0), (0,4) and (0,7), so (0,8) is safe."
    )
    assert "one of them" not in made.sentences(*steps)[-1]


def test_what_is_found_in_a_case_is_not_found_after_it() -> None:
    made = Made("board 1 x 4\nmines 2\nuse minesweeper\n")
    inner = made.step("1.1", "B(0, 1)", "mines 2; ?B(0, 0)")
    other = made.step("1.2", "B(0, 1)", "mines 2; ?~B(0, 0)")
    said = made.sentences(
        made.step(1, "B(0, 1)", "mines 2", ("B(0, 0)", [inner]), ("~B(0, 0)", [other])),
        made.step(2, "B(0, 2)", "mines 2; #1"),
    )
    assert said[1].startswith("There are two mines, one of them at (0,0),")
    assert said[2].startswith("There are two mines, so")
    assert said[3].startswith("There are two mines, one of them at (0,1),")


def test_the_mines_and_several_numbers_are_added() -> None:
    text = "board 1 x 5\ndisplay . 1 . 1 .\nmines 1\nuse minesweeper\n"
    sides = "; ".join(f"{rule} 0 {j}" for j in (1, 3) for rule in ("display", "safe", "numbered"))
    made = Made(text)
    step = made.step(
        1, "B(0, 2)", f"counts 1 0 1; counts 1 0 3; mines 3; {sides}", weights=(1, 1, -1, *[0] * 6)
    )
    assert made.sentences(step) == [
        "(0,1) and (0,3) show 1; together they need two bombs, but there is only one mine, and of "
        "the tiles that can be bombs only (0,2) is around both of them, so (0,2) is a bomb."
    ]


# Other rules, facts, letters


LONELY = "rule lonely{}: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"


def test_a_rule_speaks_for_itself() -> None:
    text = "board 1 x 2\ndisplay . *\n" + LONELY.format(' "no two bombs touch"')
    assert one(text, "~B(0, 0)", "lonely 0 1 0 0; display 0 1") == (
        "No two bombs touch (lonely, i = 0, j = 1, x = 0, y = 0): (0,1) is a bomb, so (0,0) is "
        "none."
    )


def test_a_rule_without_a_sentence_is_read_aloud() -> None:
    text = "board 1 x 2\ndisplay . *\n" + LONELY.format("")
    assert one(text, "~B(0, 0)", "lonely 0 1 0 0; display 0 1") == (
        "By lonely (i = 0, j = 1, x = 0, y = 0), if (0,1) is a bomb, then (0,0) is no bomb; (0,1) "
        "is a bomb, so (0,0) is none."
    )


def test_what_is_no_bomb_is_safe_only_if_the_file_says_so() -> None:
    text = "board 1 x 2\ndisplay . *\n" + LONELY.format("") + "{}prove S(0, 0)\n"
    untied = why(text.format(""), "~B(0, 0)")
    assert untied[-1].endswith("so (0,0) is none.")
    assert "safe" not in " ".join(untied)
    tied = why(text.format("rule either: forall i, j. S(i, j) <-> ~B(i, j)\n"), "S(0, 0)")
    assert tied[-1].endswith("so (0,0) is safe.")


def test_facts_are_told_with_their_line() -> None:
    text = "board 1 x 2\nfact B(0, 0) | B(0, 1)\nfact ~B(0, 1)\n"
    assert one(text, "~B(0, 1)", "fact 3") == "The fact in line 3 says that (0,1) is no bomb."
    made = Made(text)
    steps = (made.step(1, "~B(0, 1)", "fact 3"), made.step(2, "B(0, 0)", "fact 2; #1"))
    assert made.sentences(*steps)[1] == (
        "By the fact in line 2, (0,0) or (0,1) is a bomb; (0,1) is no bomb, so (0,0) is a bomb."
    )


def test_letters_hold_or_do_not() -> None:
    text = "predicate P\npredicate R\npredicate T\nrule r: P -> R\n"
    made = Made(text + 'rule s "two at a time": P & R -> ~T\nfact P\n')
    said = made.sentences(
        made.step(1, "P", "fact 6"),
        made.step(2, "R", "r; #1"),
        made.step(3, "~T", "s; #1; #2"),
    )
    assert said == [
        "The fact in line 6 says that P holds.",
        "By r, if P holds, then R holds; P holds, so R holds.",
        "Two at a time (s): P and R hold, so T does not hold.",
    ]


def test_a_name_at_the_beginning_keeps_its_letters() -> None:
    text = "predicate p\npredicate q\nrule r: p <-> q\nfact p\n"
    made = Made(text)
    (said,) = made.sentences(made.step(1, "p -> q", ""))
    assert said.startswith("If p holds, then q holds")
    graph = Made("board graph a-b\ndisplay a=1\nuse minesweeper\n")
    (said,) = graph.sentences(graph.step(1, "B(b)", "counts 1 a; display a"))
    assert said == "a shows 1 and only b around it can be a bomb, so b is a bomb."


def test_an_implication_used_from_its_end_says_but() -> None:
    made = Made("predicate P\npredicate R\nrule r: P -> R\nfact ~R\n")
    said = made.sentences(made.step(1, "~R", "fact 4"), made.step(2, "~P", "r; #1"))
    assert said[1] == ("By r, if P holds, then R holds; but R does not hold, so P does not hold.")
    text = "board 1 x 2\ndisplay . *\n" + LONELY.format(' "no two bombs touch"')
    assert "but" not in one(text, "~B(0, 0)", "lonely 0 0 0 1; display 0 1")


# Clashes and queries


def test_a_number_that_cannot_be_met() -> None:
    text = "board 1 x 3\ndisplay {}\nuse minesweeper\n"
    few = "counts 2 0 1; display 0 1; display 0 2; safe 0 2"
    assert one(text.format(". 2 -"), "false", few) == (
        "(0,1) shows 2 but can have only one bomb, (0,0)."
    )
    many = "counts 1 0 1; display 0 1; display 0 0; display 0 2"
    assert one(text.format("* 1 *"), "false", many) == (
        "(0,1) shows 1 but has two bombs, (0,0) and (0,2)."
    )


def test_more_bombs_than_mines() -> None:
    text = "board 1 x 3\ndisplay * . *\nmines 1\nuse minesweeper\n"
    assert one(text, "false", "mines 3; display 0 0; display 0 2") == (
        "There is one mine, but two bombs are found, (0,0) and (0,2)."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("board 1 x 2\ndisplay 5 .\nuse minesweeper\n",
         "(0,0) shows more bombs than any tile here has neighbours."),
        ("board 1 x 2\nfact false\n", "The fact in line 2 cannot hold."),
        ("predicate P\nrule r: P\nrule s: ~P\n",
         "By r, P holds; but by s, P does not hold."),
        ("board 1 x 2\ndisplay * .\nfact S(0, 0)\nuse minesweeper\n",
         "By the fact in line 3, (0,0) is safe, but (0,0) is a bomb."),
    ],
)  # fmt: skip
def test_other_clashes(text: str, sentence: str) -> None:
    assert told(text) == [sentence]


def test_a_query_is_answered_in_words_if_these_are_short() -> None:
    text = "board 1 x 3\ndisplay . 1 .\nuse minesweeper\n"
    said = why(text, "B(0, 0) | B(0, 2)")
    assert said[-1].endswith("so (0,0) or (0,2) is a bomb.")
    said = why(text, "(B(0, 0) & ~B(0, 2)) | (~B(0, 0) & B(0, 2))")
    assert said[0].endswith(
        "(0,0) is a bomb and (0,2) is no bomb, or (0,0) is no bomb and (0,2) is a bomb."
    )
    said = why(text, "(B(0, 0) -> B(0, 2)) -> B(0, 2)")
    assert "(B(0, 0) -> B(0, 2)) -> B(0, 2) holds" in said[0]


def test_what_needs_no_premise_holds_in_every_world() -> None:
    (said,) = why("predicate P\nrule r: P\n", "P | ~P")
    assert said.endswith("in every world there can be.")


# Words


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("KN(2; B(0, 0), B(0, 1), B(0, 2))", "exactly two of (0,0), (0,1) and (0,2) are bombs"),
        ("KN(at least 1; B(0, 0), B(0, 1))", "at least one of (0,0) and (0,1) is a bomb"),
        ("KN(at most 0; B(0, 0), B(0, 1))", "none of (0,0) and (0,1) is a bomb"),
        ("~B(0, 0) & ~B(0, 1)", "(0,0) and (0,1) are no bombs"),
        ("B(0, 0) | S(0, 1)", "(0,0) is a bomb or (0,1) is safe"),
        ("S(0, 0) <-> ~B(0, 0)", "(0,0) is safe exactly when (0,0) is no bomb"),
        ("Q(1, 0, 0) -> B(0, 1)", "if (0,0) shows 1, then (0,1) is a bomb"),
        ("~Q(1, 0, 0)", "(0,0) does not show 1"),
        ("KN(0; B(0, 1))", "(0,1) is no bomb"),
        ("KN(at least 1; B(0, 1))", "(0,1) is a bomb"),
        ("~(B(0, 0) & B(0, 1))", "not both (0,0) and (0,1) are bombs"),
        ("(B(0, 0) & B(0, 1)) | (B(0, 1) & B(0, 2))",
         "(0,0) and (0,1) are bombs, or (0,1) and (0,2) are bombs"),
        ("(B(0, 0) -> B(0, 1)) -> B(0, 2)",
         "if (if (0,0) is a bomb, then (0,1) is a bomb), then (0,2) is a bomb"),
    ],
)  # fmt: skip
def test_formulas_in_words(formula: str, words: str) -> None:
    problem = minelogic.loads("board 1 x 3\nuse minesweeper\n")
    assert words_of(problem.grounding).formula(problem.ground_formula(formula)) == words


def test_all_tiles_of_a_large_board_are_not_listed() -> None:
    problem = minelogic.loads("board 3 x 3\nuse minesweeper\n")
    words = words_of(problem.grounding)
    for formula, said in (
        ("exists exactly 5 i, j. B(i, j)", "exactly five tiles are bombs"),
        ("exists at most 0 i, j. B(i, j)", "no tile is a bomb"),
        ("forall i, j. S(i, j)", "all tiles are safe"),
    ):
        assert words.formula(problem.ground_formula(formula)) == said
    assert "all tiles" not in words.formula(problem.ground_formula("B(0, 0) | B(0, 1)"))


def test_what_is_supposed_is_told_where_it_is_used() -> None:
    made = Made("predicate P\npredicate R\npredicate T\n")
    inner = [
        made.step("1.1", "P", "?P & (R <-> T)"),
        made.step("1.2", "T", "?P & (R <-> T); ?R"),
    ]
    said = made.sentences(made.step(1, "T", "", ("P & (R <-> T)", inner)))
    assert "As supposed, P holds." in said
    told = "As supposed, R holds exactly when T holds; R holds, so T holds."
    assert told in said


def test_steps_are_joined() -> None:
    text = "board 2 x 4\ndisplay\n  ....\n  1221\nuse minesweeper\n"
    said = why(text, "S(0, 0) & S(0, 3)")
    assert said[-1] == "Steps 1 and 2 together: (0,0) and (0,3) are safe."


def test_a_rule_used_from_its_end_tells_what_would_be() -> None:
    text = 'board 1 x 2\ndisplay . -\nrule both "({i}, {j}) is a bomb, and so is ({x}, {y})": '
    text += "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> B(x, y)\n"
    text += "rule either: forall i, j. S(i, j) <-> ~B(i, j)\n"
    assert one(text, "~B(0, 0)", "both 0 0 0 1; display 0 1; either 0 1") == (
        "If (0,0) were a bomb, then (0,0) is a bomb, and so is (0,1) (both), but (0,1) is safe; "
        "so (0,0) is no bomb."
    )


def test_in_a_long_chain_every_rule_speaks() -> None:
    text = "predicate P\npredicate R\npredicate T\n"
    text += 'rule r "P brings R": P -> R\nrule t "R brings T": R -> T\n'
    text += 'rule u "never P with T": ~(P & T)\n'
    assert one(text, "~P", "r; t; u") == (
        "If P held, this would follow: P brings R (r): P holds, so R holds; R brings T (t): R "
        "holds, so T holds; but never P with T (u); so P does not hold."
    )


def test_lists_and_places() -> None:
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"], "or") == "a, b or c"
    assert listed([str(n) for n in range(20)], most=5) == "0, 1, 2 and 17 more"
    assert compact("(0, 1) and (-1, 12), but Lit(0, 1)") == "(0,1) and (-1,12), but Lit(0, 1)"


# Sentences against what is true


@st.composite
def boards(draw: st.DrawFn) -> tuple[list[str], int | None]:
    """A display of a small board that has a solution, and perhaps its number of mines."""
    rows, columns = draw(st.sampled_from([(1, 5), (2, 3), (2, 4), (3, 3)]))
    tiles = range(rows * columns)
    bombs = draw(st.sets(st.sampled_from(tiles), max_size=4))
    numbers = numbers_of(Board.grid(rows, columns), bombs)
    shown = draw(st.sets(st.sampled_from(tiles)))
    signs = [str(numbers[t]) if t in shown and t not in bombs else "." for t in tiles]
    display = [" ".join(signs[i * columns : (i + 1) * columns]) for i in range(rows)]
    return display, draw(st.sampled_from([None, len(bombs)]))


CLAIM = re.compile(r"so ((?:\(\d+,\d+\)(?:, | and )?)+) (is|are) (a bomb|bombs|safe)\.$")
PLACE = re.compile(r"\((\d+),(\d+)\)")


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(boards())
def test_sentences_end_in_what_enumeration_finds(board: tuple[list[str], int | None]) -> None:
    display, mines = board
    problem = minelogic.Problem.from_display(display, mines=mines)
    derivation = with_sentences(problem.derivation)
    sure = dict(_verdicts(display, mines))
    for step in derivation.steps:
        assert step.sentence.endswith(".")
        claim = CLAIM.search(step.sentence)
        if claim is not None:
            for i, j in PLACE.findall(claim.group(1)):
                assert sure[int(i), int(j)] is (claim.group(3) != "safe"), step.sentence


def _verdicts(display: list[str], mines: int | None) -> Iterator[tuple[tuple[int, int], bool]]:
    """The tiles that are bombs, or none, on every board that fits, by going through them all."""
    rows = [row.split() for row in display]
    board = Board.grid(len(rows), len(rows[0]))
    signs = [sign for row in rows for sign in row]
    fitting = []
    for world in product((False, True), repeat=board.size):
        bombs = {tile for tile in range(board.size) if world[tile]}
        numbers = numbers_of(board, bombs)
        fits = all(
            sign == "." or (tile not in bombs and numbers[tile] == int(sign))
            for tile, sign in enumerate(signs)
        )
        if fits and mines in (None, len(bombs)):
            fitting.append(world)
    for tile in range(board.size):
        values = {world[tile] for world in fitting}
        if len(values) == 1:
            yield divmod(tile, board.columns), values.pop()


def test_words_of_a_file_without_rules_tie_nothing() -> None:
    assert not words_of(minelogic.loads("board 1 x 2\nfact B(0, 0)\n").grounding).tied
    assert isinstance(words_of(minelogic.loads("predicate P\nfact P\n").grounding), Words)


PUZZLE = """board 2 x 2
domain Value = 1 .. 3
predicate Number(row, column, Value)
fact Number(0, 0, 2) & Number(0, 1, 1)
rule onevalue: forall i, j. exists one v. Number(i, j, v)
"""


def test_what_a_fact_says_of_several_atoms_is_one_step() -> None:
    problem = minelogic.loads(PUZZLE)
    first, *others = problem.derivation.checked
    assert first["conclusions"] == ["Number(0, 0, 2)", "Number(0, 1, 1)"]
    assert first["sentence"] == (
        "The fact in line 4 says that Number(0, 0, 2) and Number(0, 1, 1) hold."
    )
    assert [step.earlier for step in problem.derivation.steps[1:]] == [(1,), (1,)]
    assert {atom for step in others for atom in step["conclusions"]} == {
        f"~Number(0, {j}, {v})" for j, v in ((0, 1), (0, 3), (1, 2), (1, 3))
    }


def answer(text: str) -> list[str]:
    """The sentences of the step that answers a file's first query."""
    problem = minelogic.loads(text)
    answered = problem.answered(problem.derivation)
    assert answered.derivation is not None
    _ = answered.derivation.checked
    (last,) = answered.reasons[0].steps
    step = next(one for one in answered.derivation.steps if one.id == last)
    return [one.sentence for one in step.within()]


def test_that_a_bomb_is_not_safe_is_no_news() -> None:
    text = "board 1 x 3\ndisplay . 1 -\nuse minesweeper\nprove Q(1, 0, 0)\n"
    assert answer(text) == [
        "(0,0) is safe exactly when it has a number (minesweeper.numbered): (0,0) is a bomb, so "
        "(0,0) does not show 1."
    ]


def test_what_leads_to_a_conclusion_that_is_no_literal_is_told() -> None:
    text = "predicate P\npredicate R\nrule r: P | R\nrule s: ~(P & R)\nprove P <-> ~R\n"
    said = answer(text)
    assert "so R holds; then P holds exactly when R does not hold" in " ".join(said)


def test_what_one_rule_says_of_several_letters_is_one_line() -> None:
    text = "predicate P\npredicate R\npredicate T\npredicate V\nrule r: P | R -> T\n"
    text += "rule s: V <-> P\nrule t: V | R\nprove T\n"
    assert answer(text)[1] == (
        "By r, if P or R holds, then T holds; but T does not hold, so P and R do not hold."
    )


def test_what_one_instance_says_of_several_tiles_for_the_same_reasons_is_one_step() -> None:
    text = (
        "board 1 x 4\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule few: ~(exists at least 2 j in 1..3. B(0, j)) & ~B(0, 0) -> forall j. ~B(0, j)\n"
        "fact ~B(0, 0)\nfact ~B(0, 1)\nfact ~B(0, 2) | ~B(0, 3)\nrule two: B(0, 2) <-> B(0, 3)\n"
    )
    problem = minelogic.loads(text)
    conclusions = [c for step in problem.derivation.checked for c in step["conclusions"]]
    assert len(conclusions) == len(set(conclusions))
    assert {"S(0, 2)", "S(0, 3)"} <= set(conclusions)


WALLS = 'rule walls "these are the walls": forall i, j. Wall(i, j) <-> i + j = 2\n'


def test_what_a_rule_says_of_atoms_is_one_step_for_those_that_hold_and_one_for_the_others() -> None:
    problem = minelogic.loads(f"board 3 x 3\npredicate Wall(row, column)\n{WALLS}")
    steps = problem.derivation.checked
    assert sorted(len(step["conclusions"]) for step in steps) == [3, 6]
    assert steps[0]["sentence"].startswith("These are the walls (walls), so Wall(0, 0), ")


WATCHED = "forall v. B(v) | exists w. adjacent(v, w) & B(w)"


def test_instances_that_each_give_something_for_one_reason_have_their_values() -> None:
    text = f"board graph a-b, b-c, c-d, d-a\nrule watched: {WATCHED}\nfact ~B(a) & ~B(b)\n"
    said = " ".join(told(text))
    assert "so by watched (v = b) c is a bomb and (v = a) d is a bomb." in said
    # By hand: what watches b, and is neither a nor b, is c; and d watches a.
    near = {"a": {"b", "d"}, "b": {"a", "c"}}
    assert [near[v] - {"a", "b"} for v in "ba"] == [{"c"}, {"d"}]


def test_a_formula_that_a_rule_says_needs_no_cases() -> None:
    text = "board 1 x 2\nrule both: B(0, 0) <-> B(0, 1)\nprove B(0, 0) <-> B(0, 1)\n"
    (said,) = answer(text)
    assert said == "By rule both, (0,0) is a bomb exactly when (0,1) is a bomb."
