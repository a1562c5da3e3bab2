"""The façade: what can be asked, and what happens to those who ask for what is not there."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest

import minelogic
from minelogic import FileError, Limits, Problem
from minelogic.board import Coordinates

ODD_ROWS: list[tuple[Any, str]] = [
    ([], "bad-statement"),
    ("", "bad-statement"),
    (["", ""], "bad-statement"),
    (["1.", "..."], "ragged-display"),
    (["1 .", ". . ."], "ragged-display"),
    (["1x"], "unknown-sign"),
    (["1 13"], "unknown-sign"),
    (["1 -1"], "unknown-sign"),
    (["１."], "look-alike"),
    (["1 # .", ". . ."], "ragged-display"),
    (["..", "mines 1"], "display-size"),
    (["..", "fact B(0,0)"], "display-size"),
    (["..", "use minesweeper"], "display-size"),
]

COORDINATES = [Coordinates(), Coordinates(cartesian=False, first=1), Coordinates(True, 1)]


@pytest.mark.parametrize("theory", ["minesweeper", None])
@pytest.mark.parametrize(("rows", "code"), ODD_ROWS)
def test_rows_with_mistakes_are_findings(rows, code, theory):
    with pytest.raises(FileError) as caught:
        Problem.from_display(rows, theory=theory)
    assert code in {finding.code for finding in caught.value.diagnostics}


@pytest.mark.parametrize(("mines", "code"), [(-1, "bad-statement"), (5, "too-many-mines")])
@pytest.mark.parametrize("rows", [["1.", ".."], {"a": "0", "b": ".", "c": ".", "d": "."}])
def test_a_total_that_cannot_be_is_a_finding(rows, mines, code):
    with pytest.raises(FileError) as caught:
        Problem.from_display(rows, mines)
    assert {finding.code for finding in caught.value.diagnostics} == {code}


@pytest.mark.parametrize("mines", [True, 1.0, 1.5, "1", "1\nfact B(0, 0)"])
def test_a_total_that_is_no_whole_number_is_the_callers_mistake(mines):
    shown: list[Any] = [["1."], {"a": "1", "b": "."}]
    for rows in shown:
        with pytest.raises(TypeError):
            Problem.from_display(rows, mines)


@pytest.mark.parametrize(
    ("rows", "more"),
    [
        (["1.\n.."], {}),
        (["1."], {"topology": "hex"}),
        (["1."], {"topology": "hex", "theory": None}),
        (["1."], {"topology": "king\nfact B(0, 1)", "theory": None}),
        (["1."], {"theory": "minesweeper\nfact B(0, 1)"}),
        (["1."], {"theory": "../minesweeper"}),
        (["1."], {"encoding": "magic"}),
        ({"a\nfact B(a)": "1"}, {}),
        ({"a": "1", "b,c": "."}, {}),
        ({"a": "1", "": "."}, {}),
        ({"a": "1", "b#": "."}, {}),
        ({"a": "1\nfact B(a)"}, {}),
        ({"a": "1#", "b": "*"}, {}),
        ({"a": "1, b=*", "b": "."}, {}),
        ({"a": ""}, {}),
        ({"a": "."}, {"edges": [("a", "b\nfact B(a)")]}),
    ],
)
def test_names_that_no_file_can_have_are_the_callers_mistake(rows, more):
    with pytest.raises(ValueError, match=r"."):
        Problem.from_display(rows, **more)


def test_theories_and_signs_that_are_not_there_are_findings():
    with pytest.raises(FileError, match="unknown-theory"):
        Problem.from_display(["1."], theory="magic")
    with pytest.raises(FileError, match="unknown-sign"):
        Problem.from_display({"a": "x"})


@pytest.mark.parametrize(
    "rows",
    [
        ["1.", ".*"],
        ["1 .", ". *"],
        [" 1  . ", "\t.\t*"],
        ["1.\n", ".*\n"],
        "1.\n.*",
        "\n1 .\n\n. *\n",
        ("1.", ".*"),
        [["1", "."], [".", "*"]],
        [[1, "."], (".", "*")],
        ["1\u00a0.", ".\u00a0*"],
    ],
)
def test_rows_can_be_written_in_many_ways(rows):
    problem = Problem.from_display(rows)
    assert problem.display is not None
    assert problem.display.signs == (1, ".", ".", "*")
    assert problem.verdicts == {(0, 1): "S", (1, 0): "S"}


def test_rows_may_come_one_by_one():
    assert Problem.from_display(iter(["1.", ".*"])).verdicts == {(0, 1): "S", (1, 0): "S"}


def test_numbers_above_nine_need_blanks():
    rows = [". . . . .", ". . 12 . .", ". . . . ."]
    problem = Problem.from_display(rows, topology="triangle")
    assert list(problem.verdicts.values()).count("B") == 12
    assert Problem.from_display(["10"]).display == Problem.from_display(["1 0"]).display


def test_on_a_graph_signs_are_numbers_or_text():
    edges = [("a", "b"), ("b", "c")]
    for rows in ({"a": 1, "b": ".", "c": "."}, {"a": "1"}, {"a": " 1 ", "c": "."}):
        problem = Problem.from_display(rows, topology="graph", edges=edges)
        assert problem.verdicts == {"b": "B", "c": "U"}
    numbered = Problem.from_display({1: 1, 2: ".", 3: "*"}, topology="graph", edges=[(1, 2)])
    assert numbered.verdicts == {2: "B"}


def test_words_of_the_language_can_be_vertices_of_a_display():
    rows = {"board": 1, "B": ".", "forall": "-"}
    problem = Problem.from_display(rows, topology="graph", edges=[("board", "B")])
    assert problem.verdicts == {"B": "B"}


@pytest.mark.parametrize(
    "coordinates", [Coordinates(), Coordinates(False, 1), Coordinates(True, 1)]
)
@pytest.mark.parametrize("topology", ["king", "rook", "torus", "triangle"])
@pytest.mark.parametrize("mines", [None, 2])
def test_a_display_has_the_file_that_would_say_the_same(coordinates, topology, mines):
    rows = ["1 . .", ". . *", ". - ."]
    problem = Problem.from_display(rows, mines, topology, coordinates=coordinates)
    text = "\n".join(
        [
            f"board 3 x 3 {topology}",
            f"coordinates {coordinates}",
            *("display", *rows),
            *([f"mines {mines}"] if mines is not None else []),
            "use minesweeper\n",
        ]
    )
    file = minelogic.loads(text)
    assert problem.file.board == problem.board == file.board
    assert problem.file.display == problem.display == file.display
    assert problem.mines == file.mines == mines
    assert problem.file.mines == file.file.mines
    assert [rule.core for rule in problem.file.rules] == [rule.core for rule in file.file.rules]
    assert problem.diagnostics == ()
    same = [problem.grounding, file.grounding]
    assert [b.formulas for b in same[0].rules] == [b.formulas for b in same[1].rules]
    assert problem.verdicts == file.verdicts
    assert problem.models(limit=None) == file.models(limit=None)


def test_warnings_of_a_display_are_those_of_its_file():
    problem = Problem.from_display(["9.", ".."])
    assert [finding.code for finding in problem.diagnostics] == ["number-too-large"]
    assert problem.status == "inconsistent"
    assert problem.verdicts == {}


def test_limits_hold_for_displays_too():
    with pytest.raises(FileError, match="too-large"):
        Problem.from_display(["." * 40] * 40, limits=Limits(tiles=100))
    with pytest.raises(FileError, match="too-large"):
        Problem.from_display(["." * 500], limits=Limits(line=100))
    problem = Problem.from_display(["." * 400], limits=Limits(line=1000))
    assert problem.file.errors == ()
    assert problem.entails("B(0, 0)") == "independent"


def test_an_assumption_is_one_more_fact():
    problem = Problem.from_display(["1..", "..."])
    assumed = problem.assuming("B(0, 1)")
    assert problem.verdicts == {(0, 1): "U", (0, 2): "U", (1, 0): "U", (1, 1): "U", (1, 2): "U"}
    assert assumed.verdicts == problem.verdicts | {(0, 1): "B", (1, 0): "S", (1, 1): "S"}
    twice = assumed.assuming("B(1, 0)")
    assert twice.status == "inconsistent"
    assert twice.conflict is not None
    assert sum(premise.statement in twice.file.facts for premise in twice.conflict.premises) == 2
    assert len(problem.file.facts) == 0
    assert assumed.assuming("true").verdicts == assumed.verdicts
    assert assumed.assuming("false").status == "inconsistent"


@pytest.mark.parametrize(
    "text",
    ["", "B(0", "B(5, 5)", "B(0, 0) B(0, 1)", "forall i. B(i)", "B(i, 0)", "P", "b(0, 0)", "1"],
)
def test_formulas_with_mistakes_are_findings(text):
    problem = Problem.from_display(["1..", "..."])
    for ask in (problem.entails, problem.explain, problem.assuming, problem.formula):
        with pytest.raises(FileError):
            ask(text)
    assert problem.status == "consistent"


def test_formulas_over_tiles_need_a_board():
    problem = minelogic.loads("predicate P\nfact P")
    assert problem.entails("P") == "entailed"
    assert problem.entails("true") == "entailed"
    assert problem.entails("false") == "refuted"
    with pytest.raises(FileError, match="missing-board"):
        problem.entails("B(0, 0)")
    assert problem.odds() == {}
    assert problem.count() == 1


def test_questions_may_come_in_any_order():
    """What is defined for one question is known to the next, whatever came between."""
    rows = ["1..", "...", "..1"]
    asked = ["Q(2, 1, 1)", "S(1, 1)", "B(1, 1)", "Q(1, 0, 1) | S(0, 2)", "exists i, j. Q(3, i, j)"]
    alone = {text: Problem.from_display(rows).explain(text) for text in asked}
    for order in (asked, asked[::-1]):
        problem = Problem.from_display(rows)
        for text in order:
            assert problem.entails(text) == alone[text].answer
            assert problem.explain(text) == alone[text]
            assert problem.models(limit=3) == Problem.from_display(rows).models(limit=3)
        assert problem.verdicts == Problem.from_display(rows).verdicts
    witness_first = Problem.from_display(rows)
    for text in asked:
        assert witness_first.explain(text) == alone[text]
    for text in asked:
        assert witness_first.entails(text) == alone[text].answer


def test_explanations_of_a_display():
    problem = Problem.from_display([".1*"])
    entailed = problem.explain("S(0, 0)")
    assert (entailed.answer, entailed.cost, entailed.smallest) == ("entailed", 1, True)
    words = [premise.to_json(problem.board) for premise in entailed.premises]
    assert {"display": [0, 1]} in words
    assert {"display": [0, 2]} in words
    assert len(words) == 4
    refuted = problem.explain("B(0, 0)")
    assert refuted.answer == "refuted"
    assert {"display": [0, 1]} in [premise.to_json(problem.board) for premise in refuted.premises]
    assert problem.explain("true").premises == ()
    assert problem.explain("B(0, 0) | ~B(0, 0)").premises == ()
    wrong = Problem.from_display(["*0*"])
    clash = wrong.explain("B(0, 0)")
    assert clash.answer == "inconsistent"
    assert wrong.conflict is not None
    assert clash.premises == wrong.conflict.premises
    # The 0 and one of the bombs that it sees.
    assert len(clash.premises) == 3
    assert clash.cost == 1


def test_boards_can_be_looked_at():
    problem = Problem.from_display(["1.", "0."], coordinates=Coordinates(True, 1))
    assert problem.status == "inconsistent"
    assert problem.models() == []
    problem = Problem.from_display(["1.", "-."], mines=1, coordinates=Coordinates(True, 1))
    first, second = problem.models()
    assert first.bombs == ((2, 2),)
    assert first.rows == [["1", "*"], ["-", "-"]]
    assert str(second) == "1 -\n- *"
    assert second.to_json() == {"board": ["1-", "-*"], "bombs": [[2, 1]], "true": []}
    graph = Problem.from_display({"a": 1, "b": ".", "c": "."}, edges=[("a", "b"), ("a", "c")])
    assert [model.bombs for model in graph.models()] == [("b",), ("c",)]
    assert graph.models()[0].to_json()["board"] == {"a": "1", "b": "*", "c": "-"}


def test_odds_and_counts_are_exact():
    problem = Problem.from_display(["1..", "..."], mines=2)
    assert problem.count() == 6
    assert problem.odds() == {
        (0, 1): Fraction(1, 3), (0, 2): Fraction(1, 2), (1, 0): Fraction(1, 3),
        (1, 1): Fraction(1, 3), (1, 2): Fraction(1, 2),
    }  # fmt: skip
    wrong = Problem.from_display(["0*"])
    assert (wrong.count(), wrong.odds()) == (0, {})


BATTERY = """
import minelogic
from minelogic import Problem, Limits
displays = (["1..", "...", "..1"], 3), (["1.2.", "....", ".3.*"], None), (["*0*", "..1"], 2)
for rows, mines in displays:
    for limits in (None, Limits(conflicts=2)):
        problem = Problem.from_display(rows, mines, limits=limits)
        print(problem.status, problem.verdicts, problem.models(), problem.conflict, problem.nearest)
        print(problem.explain("B(0, 1)"), problem.explain("S(1, 0)"))
        print(problem.odds(), problem.count())
        print(problem.cnf().clauses, problem.reached)
text = "predicate P\\npredicate R\\npredicate T\\nrule r: P | R | T\\nrule s: ~(P & R & T)\\n"
problem = minelogic.loads(text)
print(problem.models(worlds=True), problem.explain("P"), problem.assuming("P & R & T").conflict)
"""


def test_the_same_question_has_the_same_answer_whatever_the_hash_seed():
    runs = {
        subprocess.run(
            [sys.executable, "-c", BATTERY],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": ":".join(filter(None, sys.path))},
            capture_output=True, check=True, text=True,
        ).stdout
        for seed in ("1", "2", "77")
    }  # fmt: skip
    assert len(runs) == 1
