"""The checker of traces: right ones pass, and every wrong twin is refused with step and reason."""

from __future__ import annotations

import ast
import copy
import random
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import minelogic
from minelogic import resources
from minelogic.derive.verify import TECHNIQUES, Verification, verify

PACKAGE = Path(resources.__file__).parent
Trace = dict[str, Any]


def step(number: Any, conclusions: Any, technique: str, *premises: Trace, **more: Any) -> Any:
    return {
        "id": number,
        "conclusions": [conclusions] if isinstance(conclusions, str) else list(conclusions),
        "technique": technique,
        "premises": list(premises),
        "sentence": "",
        "smallest": True,
        **more,
    }


def rule(name: str, **binding: int | str) -> Trace:
    return {"rule": name, "binding": binding}


def counts(a: int, i: int, j: int) -> Trace:
    return rule("minesweeper.counts", a=a, i=i, j=j)


def safe(i: int, j: int) -> Trace:
    return rule("minesweeper.safe", i=i, j=j)


def shown(*place: int) -> Trace:
    return {"display": list(place)}


def fact(line: int, **times: int) -> Trace:
    return {"fact": line, **times}


def case(assume: str, *steps: Trace) -> Trace:
    return {"assume": assume, "steps": list(steps)}


def trace(*steps: Trace, **more: Any) -> Trace:
    return {"format": "minelogic.trace/1", "steps": list(steps), **more}


def checked(text: str, found: object) -> Verification:
    return verify(minelogic.loads(text).file, found)


ONE = "board 1 x 3\ndisplay . 1 *\nuse minesweeper\n"
TWO = "board 1 x 3\ndisplay . 2 .\nuse minesweeper\n"
CUSTOM = (
    "board 1 x 3\nfact B(0, 0)\nrule apart: forall j in 0..1, k in j+1..2. B(0, j) -> ~B(0, k)\n"
)
GRAPH = "board graph a-b, b-c\ndisplay a=*, b=1\nuse minesweeper\n"
MINES = "board 1 x 3\ndisplay * . .\nmines 1\n"
CASES = "predicate P\npredicate R\npredicate T\nfact P | R\nfact P -> T\nfact R -> T\n"
LETTERS = "".join(f"predicate {name}\n" for name in "ACDEF")
SUM = LETTERS + "fact KN(1; A, C)\nfact KN(1; D, E)\nfact KN(2; A, C, D, E, F)\n"
LEMMA = LETTERS + "fact KN(at least 2; A, C, E)\nfact A -> ~E\nfact C -> ~E\n"
OWN = (
    "board 1 x 4\ndisplay 1 . 1 .\n"
    "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    "rule counts: forall a, i, j. "
    "Q(a, i, j) -> S(i, j) & exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))\n"
)
SAFE_ONES = (
    "board 1 x 7\ndisplay . 1 . . . 1 .\nmines 2\n"
    "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    "rule counts: forall a, i, j. Q(a, i, j) -> exists exactly (2 - a) x, y. "
    "(adjacent(i, j, x, y) & S(x, y))\n"
)
CLASH = "board 1 x 2\ndisplay 2 .\nuse minesweeper\n"
CHAIN = "board 1 x 4\ndisplay * 1 . 1\nuse minesweeper\n"

RIGHT: dict[str, tuple[str, Trace]] = {
    "all-found": (
        ONE,
        trace(step(1, "S(0, 0)", "all-found", counts(1, 0, 1), safe(0, 0), shown(0, 1),
                   shown(0, 2))),
    ),
    "all-missing": (
        TWO,
        trace(step(1, ("B(0, 0)", "B(0, 2)"), "all-missing", counts(2, 0, 1), shown(0, 1))),
    ),
    "of": (
        OWN,
        trace(
            step(1, "B(0, 1)", "all-missing", rule("counts", a=1, i=0, j=0), shown(0, 0)),
            step(2, "S(0, 2)", "given", {**rule("counts", a=1, i=0, j=2), "of": [0, 2]},
                 shown(0, 2)),
            step(3, "~B(0, 3)", "all-found", rule("counts", a=1, i=0, j=2), {"step": 1},
                 shown(0, 2)),
        ),
    ),
    "turned": (
        SAFE_ONES,
        trace(step(1, "~B(0, 3)", "total-and-numbers",
                   {**rule("counts", a=1, i=0, j=1), "times": 1},
                   {**rule("counts", a=1, i=0, j=5), "times": 1}, {"mines": 3, "times": 1},
                   *[rule("safe", i=0, j=j) for j in (0, 2, 4, 6)], shown(0, 1), shown(0, 5),
                   form="sum")),
    ),
    "custom": (
        CUSTOM,
        trace(step(1, "~B(0, 2)", "instance", fact(2), rule("apart", j=0, k=2))),
    ),
    "graph": (
        GRAPH,
        trace(step(1, "S(c)", "all-found", rule("minesweeper.counts", a=1, v="b"),
                   rule("minesweeper.safe", v="c"), {"display": "a"}, {"display": "b"})),
    ),
    "mines": (
        MINES,
        trace(step(1, ("~B(0, 1)", "~B(0, 2)"), "total", {"mines": 3}, shown(0, 0))),
    ),
    "cases": (
        CASES,
        trace(step(1, "T", "instances", fact(4), fact(5), fact(6), form="cases", cases=[
            case("P", step("1.1", "T", "instance", fact(5), {"assume": "P"})),
            case("R", step("1.2", "T", "instance", fact(6), {"assume": "R"})),
        ])),
    ),
    "sum": (
        SUM,
        trace(step(1, "~F", "numbers", fact(6, times=-1), fact(7, times=-1), fact(8, times=1),
                   form="sum")),
    ),
    "lemma": (
        LEMMA,
        trace(step(1, "~E", "instances", fact(6), fact(7), fact(8), form="contradiction", cases=[
            case("E",
                 step("1.1", "KN(at least 1; A, C)", "lemma", fact(6), {"assume": "E"}),
                 step("1.2", "false", "clash", {"step": "1.1"}, fact(7), fact(8),
                      {"assume": "E"})),
        ])),
    ),
    "clash": (
        CLASH,
        trace(step(1, "false", "clash", shown(0, 0))),
    ),
    "formula": (
        "board 1 x 3\ndisplay . 1 .\nuse minesweeper\n",
        trace(step(1, "B(0, 0) <-> ~B(0, 2)", "instance", counts(1, 0, 1), shown(0, 1))),
    ),
    "chain": (
        CHAIN,
        trace(
            step(1, "~B(0, 2)", "all-found", counts(1, 0, 1), shown(0, 0), shown(0, 1)),
            step(2, "false", "all-missing", counts(1, 0, 3), shown(0, 3), {"step": 1}) | {
                "technique": "clash"},
        ),
    ),
    "nested": (
        LEMMA,
        trace(step(1, "~E", "instances", fact(6), fact(7), fact(8), cases=[
            case("E", step("1.1", "false", "instances", fact(6), fact(7), fact(8),
                           {"assume": "E"}, cases=[
                case("A", step("1.1.1", "~E", "instance", fact(7), {"assume": "A"}),
                     step("1.1.2", "false", "given", {"step": "1.1.1"}, {"assume": "E"})),
                case("C", step("1.1.3", "false", "clash", fact(8), {"assume": "C"},
                               {"assume": "E"})),
            ])),
        ])),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", RIGHT)
def test_a_right_trace_is_accepted(name: str) -> None:
    text, found = RIGHT[name]
    result = checked(text, found)
    assert result.findings == ()
    assert result.ok
    assert result.conclusions == tuple(c for step in found["steps"] for c in step["conclusions"])


@pytest.mark.parametrize("name", RIGHT)
def test_every_premise_is_needed(name: str) -> None:
    text, found = RIGHT[name]
    assert any(step_["premises"] for step_ in found["steps"])
    for place, step_ in enumerate(found["steps"]):
        for premise in range(len(step_["premises"])):
            wrong = copy.deepcopy(found)
            del wrong["steps"][place]["premises"][premise]
            assert not checked(text, wrong).ok


def test_steps_within_cases_are_counted() -> None:
    assert checked(*RIGHT["nested"]).steps == 5
    assert checked(*RIGHT["clash"]).steps == 1


def test_places_and_names_are_optional_and_checked() -> None:
    text, found = RIGHT["all-found"]
    full = copy.deepcopy(found)
    full["steps"][0]["premises"][0] |= {"file": "minesweeper", "line": 9}
    assert checked(text, full).ok
    for key, value in (("file", "other"), ("line", 8), ("line", "9"), ("line", True)):
        wrong = copy.deepcopy(full)
        wrong["steps"][0]["premises"][0][key] = value
        assert codes(checked(text, wrong)) == [(1, "line")]


def test_a_file_that_was_moved_is_the_same_file() -> None:
    file = minelogic.loads(CUSTOM, name="here.mine").file
    from hashlib import sha256

    found = copy.deepcopy(RIGHT["custom"][1])
    found["steps"][0]["premises"][1]["file"] = "there/there.mine"
    assert not verify(file, found).ok
    found["file"] = {"name": "there/there.mine", "sha256": sha256(CUSTOM.encode()).hexdigest()}
    assert verify(file, found).ok
    other = minelogic.loads(CUSTOM + "# more\n", name="here.mine").file
    assert codes(verify(other, found)) == [(None, "other-file")]


def codes(result: Verification) -> list[tuple[int | str | None, str]]:
    assert not result.ok
    assert result.conclusions == ()
    for finding in result.findings:
        assert finding.reason.endswith(".")
        assert not {"None", "Traceback"} & set(finding.reason.split())
    return [(finding.step, finding.code) for finding in result.findings]


def changed(name: str, *path: Any, to: Any) -> tuple[str, Trace]:
    """A right trace with one thing changed."""
    text, found = RIGHT[name]
    found = copy.deepcopy(found)
    at: Any = found["steps"]
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to
    return text, found


WRONG: list[tuple[tuple[str, Trace], int | str | None, str]] = [
    # What is concluded
    (changed("all-found", 0, "conclusions", to=["B(0, 0)"]), 1, "does-not-follow"),
    (changed("all-found", 0, "conclusions", to=["S(0, 2)"]), 1, "does-not-follow"),
    (changed("all-found", 0, "conclusions", to=["~S(0, 0)"]), 1, "does-not-follow"),
    (changed("all-found", 0, "conclusions", to=["~S(0, 9)"]), 1, "formula"),
    (changed("all-found", 0, "conclusions", to=["S(0, 0"]), 1, "formula"),
    (changed("all-found", 0, "conclusions", to=["S(0)"]), 1, "formula"),
    (changed("all-found", 0, "conclusions", to=["P"]), 1, "formula"),
    (changed("all-found", 0, "conclusions", to=[]), 1, "conclusions"),
    (changed("all-found", 0, "conclusions", to=[None]), 1, "formula"),
    (changed("all-found", 0, "conclusions", to=["S(0, 0)", "~B(0, 0)"]), 1, "conclusions"),
    (changed("cases", 0, "conclusions", to=["B(0, 0)"]), 1, "formula"),
    (changed("formula", 0, "conclusions", to=["B(0, 0) <-> B(0, 2)"]), 1, "does-not-follow"),
    (changed("mines", 0, "conclusions", to=["~B(0, 1)", "B(0, 0)"]), 1, "conclusions"),
    # Instances
    (changed("all-found", 0, "premises", 0, "binding", "a", to=2), 1, "does-not-follow"),
    (changed("all-found", 0, "premises", 0, "binding", "a", to=True), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "binding", "a", to=1.0), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "binding", "j", to=3), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "binding", "j", to="b"), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "binding", "k", to=0), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "binding", to={"a": 1, "i": 0}), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "binding", to=[1, 0, 1]), 1, "binding"),
    (changed("all-found", 0, "premises", 0, "rule", to="counts"), 1, "no-such-rule"),
    (changed("all-found", 0, "premises", 0, "rule", to=["counts"]), 1, "no-such-rule"),
    # What is cited for one tile says nothing of others, and not without what is known of it.
    (changed("of", 1, "premises", 0, "of", to=[0, 3]), 2, "does-not-follow"),
    (changed("of", 1, "premises", 0, "of", to=[0, 9]), 2, "premise"),
    (changed("of", 1, "premises", 0, "of", to="x"), 2, "premise"),
    (changed("of", 1, "premises", 0, "of", to=None), 2, "premise"),
    (changed("of", 1, "premises", 1, to=shown(0, 0)), 2, "does-not-follow"),
    (changed("of", 1, "technique", to="instance"), 2, "technique"),
    (changed("of", 0, "premises", 0, "of", to=[0, 0]), 1, "does-not-follow"),
    (changed("of", 2, "premises", 0, "of", to=[0, 2]), 3, "does-not-follow"),
    # Literals are the same only where that is cited, and a sum is added the right way round.
    (changed("turned", 0, "premises", 0, "times", to=-1), 1, "does-not-follow"),
    (changed("turned", 0, "premises", 2, "times", to=-1), 1, "does-not-follow"),
    (changed("turned", 0, "premises", 3, to=rule("safe", i=0, j=3)), 1, "does-not-follow"),
    (changed("custom", 0, "premises", 1, "binding", "k", to=0), 1, "binding"),
    (changed("custom", 0, "premises", 1, "binding", "k", to=1), 1, "does-not-follow"),
    (changed("custom", 0, "premises", 1, "binding", "j", to=2), 1, "binding"),
    (changed("graph", 0, "premises", 0, "binding", "v", to="d"), 1, "binding"),
    # What the file and the display give
    (changed("custom", 0, "premises", 0, to=fact(3)), 1, "no-such-fact"),
    (changed("custom", 0, "premises", 0, to={"fact": "2"}), 1, "no-such-fact"),
    (changed("mines", 0, "premises", 0, to={"mines": 2}), 1, "no-mines"),
    (changed("custom", 0, "premises", 0, to={"mines": 2}), 1, "no-mines"),
    (changed("all-found", 0, "premises", 2, to=shown(0, 0)), 1, "not-shown"),
    (changed("all-found", 0, "premises", 2, to=shown(0, 7)), 1, "not-shown"),
    (changed("all-found", 0, "premises", 2, to={"display": 1}), 1, "not-shown"),
    (changed("all-found", 0, "premises", 2, to={"display": [0, [1]]}), 1, "not-shown"),
    (changed("all-found", 0, "premises", 2, to={"display": [0, True]}), 1, "not-shown"),
    (changed("graph", 0, "premises", 2, to={"display": "c"}), 1, "not-shown"),
    (changed("graph", 0, "premises", 2, to={"display": ["a"]}), 1, "not-shown"),
    (changed("all-found", 0, "premises", 2, to=shown(0, 2)), 1, "premise"),
    (changed("all-found", 0, "premises", 2, to={}), 1, "premise"),
    (changed("all-found", 0, "premises", 2, to={"fact": 1, "display": [0, 1]}), 1, "premise"),
    # Steps that are cited
    (changed("chain", 1, "premises", 2, to={"step": 2}), 2, "reference"),
    (changed("chain", 0, "premises", 0, to={"step": 2}), 1, "reference"),
    (changed("chain", 1, "premises", 2, to={"step": 3}), 2, "reference"),
    (changed("chain", 1, "premises", 2, to={"step": "1"}), 2, "reference"),
    (changed("chain", 1, "premises", 2, to={"step": True}), 2, "reference"),
    (changed("chain", 1, "premises", 2, to={"step": [1]}), 2, "reference"),
    (changed("chain", 1, "id", to=1), 2, "id"),
    (changed("chain", 1, "id", to="2"), 2, "id"),
    (changed("chain", 1, "id", to=0), 2, "id"),
    (changed("lemma", 0, "cases", 0, "steps", 1, "id", to="2.2"), "1.2", "id"),
    (changed("lemma", 0, "cases", 0, "steps", 1, "id", to="1.1"), "1.2", "id"),
    (changed("lemma", 0, "cases", 0, "steps", 1, "premises", 0, to={"step": "1.2"}), "1.2",
     "reference"),
    (changed("nested", 0, "cases", 0, "steps", 0, "cases", 1, "steps", 0, "premises", 0,
             to={"step": "1.1.1"}), "1.1.3", "reference"),
    # Cases
    (changed("cases", 0, "cases", 1, "assume", to="~P"), "1.2", "assumption"),
    (changed("cases", 0, "cases", 1, "assume", to="T"), "1.2", "assumption"),
    (changed("cases", 0, "cases", 0, "assume", to="~R"), "1.1", "assumption"),
    (changed("cases", 0, "cases", 1, "steps", to=[]), 1, "open-case"),
    (changed("cases", 0, "cases", 0, "steps", 0, "premises", 1, to={"assume": "R"}), "1.1",
     "assumption"),
    (changed("cases", 0, "premises", 1, to={"assume": "P"}), 1, "assumption"),
    (changed("cases", 0, "premises", 0, to=fact(4, times=1)), 1, "form"),
    (changed("lemma", 0, "cases", 0, "assume", to="~E"), "1.1", "assumption"),
    ((SUM, trace(step(1, "~F", "numbers", fact(6), fact(7), fact(8), cases=[
        case("~F", step("1.1", "false", "clash", {"assume": "~F"}))]))), 1, "assumption"),
    ((SUM, trace(step(1, "~F", "numbers", fact(6), fact(7), fact(8), cases=[
        case("F", step("1.1", "F", "given", {"assume": "F"}))]))), 1, "open-case"),
    (changed("lemma", 0, "cases", 0, "steps", 1, "conclusions", to=["A"]), "1.2", "technique"),
    (changed("lemma", 0, "cases", 0, "steps", 0, "conclusions", to=["KN(2; A, C)"]), "1.1",
     "does-not-follow"),
    # Forms and techniques
    (changed("sum", 0, "premises", 0, to=fact(6, times=1)), 1, "does-not-follow"),
    (changed("sum", 0, "premises", 0, to=fact(6)), 1, "does-not-follow"),
    (changed("sum", 0, "premises", 0, to=fact(6, times=0)), 1, "times"),
    (changed("sum", 0, "premises", 0, to=fact(6, times=True)), 1, "times"),
    (changed("sum", 0, "premises", 0, to={"fact": 6, "times": 10**40}), 1, "times"),
    (changed("sum", 0, "form", to="direct"), 1, "form"),
    (changed("cases", 0, "form", to="contradiction"), 1, "form"),
    (changed("cases", 0, "form", to=None), 1, "form"),
    (changed("all-found", 0, "form", to="sum"), 1, "form"),
    (changed("all-found", 0, "technique", to="all-missing"), 1, "technique"),
    (changed("all-found", 0, "technique", to="given"), 1, "technique"),
    (changed("all-found", 0, "technique", to="subset"), 1, "technique"),
    (changed("all-found", 0, "technique", to="numbers"), 1, "technique"),
    (changed("all-found", 0, "technique", to="instances"), 1, "technique"),
    (changed("all-found", 0, "technique", to="total"), 1, "technique"),
    (changed("all-found", 0, "technique", to="clash"), 1, "technique"),
    (changed("all-found", 0, "technique", to="intuition"), 1, "technique"),
    (changed("all-found", 0, "technique", to=["given"]), 1, "technique"),
    (changed("mines", 0, "technique", to="given"), 1, "technique"),
    (changed("mines", 0, "technique", to="total-and-numbers"), 1, "technique"),
    (changed("custom", 0, "technique", to="all-missing"), 1, "technique"),
    # Shape
    (changed("all-found", 0, "smallest", to="yes"), 1, "format"),
    (changed("all-found", 0, "sentence", to=None), 1, "format"),
    (changed("all-found", 0, "premises", to=None), 1, "format"),
    (changed("all-found", 0, "premises", 0, to=[]), 1, "format"),
    (changed("all-found", 0, "cases", to={}), 1, "format"),
    (changed("all-found", 0, "cases", to=[[]]), 1, "format"),
    (changed("all-found", 0, to=[]), 1, "format"),
    ((ONE, {"format": "minelogic.trace/2", "steps": []}), None, "format"),
    ((ONE, {"format": "minelogic.trace/1"}), None, "format"),
    ((ONE, {"format": "minelogic.trace/1", "file": "x", "steps": []}), None, "format"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(len(WRONG)))
def test_a_wrong_twin_is_refused_with_the_step_and_the_reason(number: int) -> None:
    (text, found), where, code = WRONG[number]
    assert codes(checked(text, found))[0] == (where, code)


def test_a_trace_of_another_file_is_refused() -> None:
    _, found = RIGHT["all-found"]
    for other in (TWO, ONE.replace("*", "."), ONE.replace(". 1 *", "* 1 .")):
        assert not checked(other, found).ok


def test_a_case_that_is_left_out_is_missed() -> None:
    text, found = RIGHT["cases"]
    more = text + "predicate V\nfact V -> T\n"
    more = more.replace("fact P | R", "fact P | R | V")
    assert codes(checked(more, found)) == [(1, "not-exhaustive")]
    third = copy.deepcopy(found)
    third["steps"][0]["premises"].append(fact(8))
    third["steps"][0]["cases"].append(
        case("V", step("1.3", "T", "instance", fact(8), {"assume": "V"}))
    )
    assert checked(more, third).ok


def test_what_the_outermost_step_does_not_list_cannot_be_cited_within() -> None:
    text, found = RIGHT["cases"]
    wrong = copy.deepcopy(found)
    del wrong["steps"][0]["premises"][2]
    assert codes(checked(text, wrong)) == [("1.2", "not-listed")]


def test_an_earlier_step_that_the_outermost_does_not_list_cannot_be_cited_within() -> None:
    first = step(1, "P | R", "instance", fact(4))
    second = copy.deepcopy(RIGHT["cases"][1]["steps"][0])
    second["id"] = 2
    for index, inner in enumerate(second["cases"]):
        inner["steps"][0]["id"] = f"2.{index + 1}"
    second["premises"][0] = {"step": 1}
    assert checked(CASES, trace(first, second)).ok
    third = copy.deepcopy(second)
    third["premises"][0] = fact(4)
    third["cases"][0]["steps"][0]["premises"].append({"step": 1})
    assert codes(checked(CASES, trace(first, third))) == [("2.1", "reference")]


def test_only_the_culprit_is_named() -> None:
    text, found = changed("chain", 0, "conclusions", to=["~B(0, 2)", "~B(0, 3)"])
    assert codes(checked(text, found)) == [(1, "does-not-follow")]


def test_every_wrong_step_is_named() -> None:
    first = step(1, "P", "given")
    second = step(2, "R", "given")
    assert codes(checked(CASES, trace(first, second))) == [
        (1, "does-not-follow"),
        (2, "does-not-follow"),
    ]


def test_a_formula_is_the_opposite_of_its_negation_even_if_neither_settles_anything() -> None:
    text = LETTERS + "fact KN(2; A, C, D, E) | F\nfact ~F\n"
    goal = "KN(2; E, D, C, A)"
    assert checked(text, trace(step(1, goal, "lemma", fact(6), fact(7)))).ok
    for assume in (f"~{goal}", "~KN(2; C, A, E, D)"):
        ends = step("1.1", "false", "clash", fact(6), fact(7), {"assume": assume})
        whole = step(1, goal, "lemma", fact(6), fact(7), cases=[case(assume, ends)])
        assert checked(text, trace(whole)).ok
    for other in ("KN(at least 3; A, C, D, E)", "~KN(2; A, C, D)"):
        ends = step("1.1", "false", "clash", fact(6), {"assume": other})
        whole = step(1, goal, "lemma", fact(6), cases=[case(other, ends)])
        assert codes(checked(text, trace(whole)))[0] == (1, "assumption")


def test_whatever_is_assumed_as_the_opposite_of_a_conclusion_is_its_opposite() -> None:
    exactly = "KN(2; A, C, D, E)"
    for goal in (
        f"{exactly} & KN(1; A, C, F)",
        f"F & ({exactly} & (KN(1; A, C, F) | D))",
        f"~({exactly} | KN(1; A, C, F))",
        f"{exactly} <-> KN(1; A, C, F)",
    ):
        text = LETTERS + f"fact {goal}\n"
        assume = f"~({goal})"
        ends = step("1.1", "false", "clash", fact(6), {"assume": assume})
        right = step(1, goal, "lemma", fact(6), cases=[case(assume, ends)])
        assert checked(text, trace(right)).ok
        wrong = copy.deepcopy(right)
        wrong["cases"][0]["assume"] = f"~({goal} | F & C)"
        assert not checked(text, trace(wrong)).ok


@pytest.mark.parametrize("query", ["P <-> P", "P -> P", "~(P & ~P)"])
def test_what_always_holds_is_shown_from_nothing(query: str) -> None:
    problem = minelogic.loads("predicate P\n")
    assert verify(problem.file, problem.explain(query).trace).conclusions == (query,)


def test_neighbours_with_a_constant_or_a_name_twice_are_those_of_the_board() -> None:
    text = "board 3 x 3\n"
    for body, bombs in (
        ("exists x. adjacent(0, 0, x, x) & B(x, x)", ["B(1, 1)"]),
        ("exists y. adjacent(0, 0, 1, y) & B(1, y)", ["B(1, 0)", "B(1, 1)"]),
        ("exists y. adjacent(1, y, 0, 0) & B(1, y)", ["B(1, 0)", "B(1, 1)"]),
        (
            "exists x, y in 0..1. adjacent(0, 0, |x|, y) & B(x, y)",
            ["B(0, 1)", "B(1, 0)", "B(1, 1)"],
        ),
        ("exists x, y. adjacent(x, y, x, 1) & x = 2 & B(x, y)", ["B(2, 0)", "B(2, 2)"]),
    ):
        file = text + f"fact {body}\n"
        technique = "given" if len(bombs) == 1 else "instance"
        same = step(1, " | ".join(bombs), technique, fact(2))
        assert checked(file, trace(same)).ok, body
        fewer = step(1, " | ".join(bombs[1:]) or "false", technique, fact(2))
        assert codes(checked(file, trace(fewer))) == [(1, "does-not-follow")], body
        back = step(1, f"({body}) -> ({' | '.join(bombs)})", "given")
        assert checked(text, trace(back)).ok, body


def test_an_empty_trace_shows_nothing_and_is_right() -> None:
    assert checked(ONE, trace()) == Verification(True, (), 0, ())


def deep(depth: int) -> Any:
    found: Any = []
    for _ in range(depth):
        found = [found]
    return found


@pytest.mark.parametrize(
    "junk",
    [None, 1, "trace", [], [1], {}, True, 1.5, float("nan"), deep(5000), {"steps": deep(5000)}],
)
def test_junk_is_refused_and_never_raises(junk: object) -> None:
    for found in (junk, trace(junk), {"format": "minelogic.trace/1", "steps": junk}):  # type: ignore[arg-type]
        if found != trace():
            assert not checked(ONE, found).ok
    for key in ("id", "conclusions", "technique", "premises", "cases", "form", "smallest"):
        for text, right in (RIGHT["all-found"], RIGHT["cases"]):
            wrong = copy.deepcopy(right)
            wrong["steps"][0][key] = junk
            result = checked(text, wrong)
            harmless: dict[str, Any] = {
                "smallest": True,
                "id": 1,
                "cases": [] if text == ONE else None,
            }
            assert not result.ok or (key in harmless and repr(harmless[key]) == repr(junk))


def test_cases_within_cases_have_a_limit() -> None:
    inner: Trace = step("x", "T", "given")
    for level in range(300):
        inner = step("1" + ".1" * (300 - level), "T", "given", cases=[case("~T", inner)])
    inner["id"] = 1
    assert not checked(CASES, trace(inner)).ok


def test_a_formula_that_takes_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    few = minelogic.Limits(instances=1000)
    monkeypatch.setattr("minelogic.derive.verify.words.Limits", lambda: few)
    huge = "forall x in 0..99999999. B(0, 0) | x = 99999999"
    assert codes(checked(ONE, trace(step(1, huge, "given")))) == [(1, "too-large")]


def test_a_rule_with_a_range_within_the_board_has_no_other_instances() -> None:
    text = "board 3 x 3\nrule some: forall i in 1..2, j in i..2. B(i, j)\n"
    right = trace(step(1, "B(1, 2)", "given", rule("some", i=1, j=2)))
    assert checked(text, right).ok
    for i, j in ((0, 1), (2, 1), (1, 0), (3, 3)):
        wrong = trace(step(1, f"B({min(i, 2)}, {min(j, 2)})", "given", rule("some", i=i, j=j)))
        assert codes(checked(text, wrong)) == [(1, "binding")]


def test_the_checker_imports_nothing_of_what_it_checks() -> None:
    allowed = {"minelogic.syntax", "minelogic.board", "minelogic.source", "minelogic.errors",
               "minelogic.records", "minelogic.limits"}  # fmt: skip
    modules = sorted((PACKAGE / "derive" / "verify").glob("*.py"))
    own = {f"minelogic.derive.verify.{path.stem}" for path in modules}
    assert "minelogic.derive.verify.trace" in own
    for path in modules:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom):
                name = node.module or ""
                assert not node.level
                room = ".".join(name.split(".")[:2])
                assert not name.startswith("minelogic") or name in own or room in allowed, name
            elif isinstance(node, ast.Import):
                assert not any(alias.name.startswith("minelogic") for alias in node.names)


def test_the_techniques_are_those_of_the_catalogue() -> None:
    from minelogic.derive import techniques

    known = [*techniques.CATALOGUE, *techniques.WITHIN_CASES]
    assert set(TECHNIQUES) == {technique.name for technique in known}


# Whatever is accepted follows: random traces about letters, judged by all their truth values.

NAMES = "PRTVW"


def formula(chance: random.Random, depth: int) -> Any:
    kind = chance.choice(("letter", "letter", "~", "&", "|", "->", "<->", "count"))
    if not depth or kind == "letter":
        return chance.choice(NAMES)
    if kind == "~":
        return ("~", formula(chance, depth - 1))
    if kind == "count":
        size = chance.randint(1, 4)
        how = chance.choice(("exactly", "at least", "at most"))
        parts = [formula(chance, chance.choice((0, depth - 1))) for _ in range(size)]
        return (how, chance.randint(0, size), *parts)
    parts = [formula(chance, depth - 1) for _ in range(2 if "-" in kind else chance.randint(2, 3))]
    return (kind, *parts)


def said(node: Any) -> str:
    if isinstance(node, str):
        return node
    if node[0] == "~":
        return f"~({said(node[1])})"
    if node[0] in ("exactly", "at least", "at most"):
        return f"KN({node[0]} {node[1]}; {', '.join(map(said, node[2:]))})"
    return "(" + f" {node[0]} ".join(map(said, node[1:])) + ")"


def holds(node: Any, world: frozenset[str]) -> bool:
    if isinstance(node, str):
        return node in world
    if node[0] in ("exactly", "at least", "at most"):
        bound: int = node[1]
        number = [holds(part, world) for part in node[2:]].count(True)
        if node[0] == "exactly":
            return number == bound
        return number >= bound if node[0] == "at least" else number <= bound
    values = [holds(part, world) for part in node[1:]]
    if node[0] == "~":
        return not values[0]
    if node[0] == "&":
        return False not in values
    if node[0] == "|":
        return True in values
    return values[1] or not values[0] if node[0] == "->" else values[0] == values[1]


def random_trace(chance: random.Random) -> tuple[list[Any], Any, str, Trace]:
    depth = chance.choice((0, 1, 1, 2))
    facts = [formula(chance, depth) for _ in range(chance.randint(0, 4))]
    goal = formula(chance, chance.choice((0, 0, 1, 2)))
    if chance.random() < 0.3:
        goal = ("~", goal)
    text = "".join(f"predicate {name}\n" for name in NAMES)
    text += "".join(f"fact {said(each)}\n" for each in facts)
    premises = [fact(len(NAMES) + 1 + index) for index in range(len(facts))]
    form = chance.choice(("direct", "sum", "contradiction", "cases"))
    if form == "sum":
        for premise in premises:
            premise["times"] = chance.choice((-2, -1, 1, 1, 2))
    technique = ("given", "instance", "instances", "instances", "instances")[len(facts)]
    whole = step(1, said(goal), technique, *premises)
    if form in ("contradiction", "cases"):
        assumed = [("~", goal)]
        if form == "cases":
            assumed = [formula(chance, 1) for _ in range(2)]
            if chance.random() < 0.5:
                assumed[1] = ("~", assumed[0])
        whole["cases"] = []
        for index, each in enumerate(assumed):
            ends = "false" if form == "contradiction" else chance.choice((said(goal), "false"))
            inner = step(f"1.{index + 1}", ends, technique, *copy.deepcopy(premises),
                         {"assume": said(each)})  # fmt: skip
            whole["cases"].append(case(said(each), inner))
    return facts, goal, text, trace(whole)


@pytest.mark.slow
def test_whatever_is_accepted_follows() -> None:
    chance = random.Random(4)
    worlds = [
        frozenset(name for name, value in zip(NAMES, row, strict=True) if value)
        for row in product((False, True), repeat=len(NAMES))
    ]
    tally = {"accepted": 0, "missed": 0, "refused": 0}
    for _ in range(1500):
        facts, goal, text, found = random_trace(chance)
        fitting = [world for world in worlds if all(holds(each, world) for each in facts)]
        follows = all(holds(goal, world) for world in fitting)
        file = minelogic.syntax.file.load.load_file(minelogic.source.Source("text", text))
        result = verify(file, found)
        assert {finding.code for finding in result.findings} <= {
            "does-not-follow", "not-exhaustive", "open-case", "sum", "assumption"
        }, (text, found, result)  # fmt: skip
        assert follows or not result.ok, (text, found)
        tally["accepted" if result.ok else "missed" if follows else "refused"] += 1
    assert min(tally.values()) > 50, tally


def test_literals_that_the_file_gives_in_one_rule_count_as_known() -> None:
    text = (
        "board 1 x 2\npredicate P\nfact P -> B(0,0)\nfact ~P -> B(0,1)\n"
        "rule few: ~B(0,0) & ~B(0,1)\n"
    )
    problem = minelogic.loads(text)
    assert problem.status == "inconsistent"
    assert problem.derivation.trace["steps"][-1]["conclusions"] == ["false"]


def with_one_number(size: int, mines: int) -> str:
    covered = "." * size
    rows = ["1" + covered[1:], *[covered] * (size - 1)]
    display = "".join([f"  {row}\n" for row in rows])
    return f"board {size} x {size}\ndisplay\n{display}mines {mines}\nuse minesweeper\n"


def test_very_many_conclusions_are_looked_at_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them goes through all that is left of the premises."""
    text = with_one_number(12, 1)
    problem = minelogic.loads(text)
    steps: list[Any] = copy.deepcopy(list(problem.derivation.checked))
    (only,) = steps
    assert len(only["conclusions"]) == 140
    with monkeypatch.context() as patched:
        patched.setattr("minelogic.derive.verify.trace.follows", lambda *_: pytest.fail("all"))
        assert verify(problem.file, trace(*steps)).ok
    assert not checked(with_one_number(12, 2), trace(*steps)).ok
    for wrong in ("S(0, 1)", "~S(5, 5)"):
        more = [*only["conclusions"], wrong]
        assert not checked(text, trace({**only, "conclusions": more})).ok
    for place, premise in enumerate(only["premises"]):
        if "times" in premise:
            fewer = [*only["premises"][:place], *only["premises"][place + 1 :]]
            assert not checked(text, trace({**only, "premises": fewer})).ok


def test_several_conclusions_that_are_accepted_hold_on_every_board() -> None:
    chance = random.Random(4)
    tiles = list(product(range(2), range(4)))
    accepted = refused = 0
    for _ in range(700):
        bombs = set(chance.sample(tiles, chance.randint(1, 3)))
        opened = chance.sample([tile for tile in tiles if tile not in bombs], 2)
        number = {tile: _bombs_around(tile, bombs) for tile in opened}
        rows = [" ".join([str(number.get((i, j), ".")) for j in range(4)]) for i in range(2)]
        text = "board 2 x 4\ndisplay\n" + "\n".join(rows) + f"\nmines {len(bombs)}\n"
        covered = [tile for tile in tiles if tile not in number]
        letter = chance.choice("SB")
        some = chance.sample(covered, chance.choice((2, 2, 3)))
        premises: list[Trace] = [
            *[{**counts(a, *tile), **_times(chance)} for tile, a in number.items()],
            {"mines": 5, **_times(chance)},
            *[safe(*tile) for tile in tiles],
            *[rule("minesweeper.numbered", i=i, j=j) for i, j in opened],
            *[shown(*tile) for tile in opened],
        ]
        conclusions = [f"{letter}({i}, {j})" for i, j in some]
        found = trace(step(1, conclusions, "total-and-numbers", *premises))
        boards = [
            set(board)
            for board in combinations(covered, len(bombs))
            if all(_bombs_around(tile, set(board)) == a for tile, a in number.items())
        ]
        true = all((tile in board) is (letter == "B") for board in boards for tile in some)
        ok = checked(text + "use minesweeper\n", found).ok
        assert true or not ok, (text, conclusions)
        accepted, refused = accepted + ok, refused + (not true)
    assert accepted > 20
    assert refused > 300


def _times(chance: random.Random) -> dict[str, int]:
    times = chance.choice((-1, 0, 1, 1))
    return {"times": times} if times else {}


def _bombs_around(tile: tuple[int, int], bombs: set[tuple[int, int]]) -> int:
    i, j = tile
    near = product(range(i - 1, i + 2), range(j - 1, j + 2))
    return sum([other in bombs for other in near if other != tile])
