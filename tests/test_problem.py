"""The façade: what can be asked, and what happens to those who ask for what is not there."""

from __future__ import annotations

import pickle
import subprocess
import sys
from fractions import Fraction
from threading import Thread
from typing import Any

import pytest

import minelogic
from minelogic import FileError, Limits, Problem
from minelogic.board import GRIDS, Coordinates
from minelogic.derive.derivation import Derivation
from minelogic.derive.technique_sets import SETS
from minelogic.derive.verify import verify

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


FOUR_TILES: list[Any] = [["1.", ".."], {"a": "0", "b": ".", "c": ".", "d": "."}]


@pytest.mark.parametrize("rows", FOUR_TILES)
def test_a_negative_total_is_a_finding(rows):
    with pytest.raises(FileError) as caught:
        Problem.from_display(rows, -1)
    assert {finding.code for finding in caught.value.diagnostics} == {"bad-statement"}


@pytest.mark.slow
@pytest.mark.parametrize("more", [{}, {"theory": None}, {"encoding": "distribute"}])
@pytest.mark.parametrize("mines", [5, 10**20])
@pytest.mark.parametrize("rows", FOUR_TILES)
def test_more_mines_than_tiles_fit_no_board(rows, mines, more):
    problem = Problem.from_display(rows, mines, **more)
    assert problem.status == "inconsistent"
    assert (problem.verdicts, problem.count(), list(problem.models())) == ({}, 0, [])
    assert problem.odds() == {}
    assert not problem.file.errors


def test_a_file_with_more_mines_than_tiles_has_a_mistake():
    with pytest.raises(FileError) as caught:
        minelogic.loads("board 2 x 2\nmines 5\n")
    assert [finding.code for finding in caught.value.diagnostics] == ["too-many-mines"]


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
        (["1."], {"topology": "spiral"}),
        (["1."], {"topology": "spiral", "theory": None}),
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
@pytest.mark.parametrize("topology", GRIDS)
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
    assert problem.odds() == {"P": 1}
    assert problem.count() == 1


def looked_at(found: Derivation) -> Any:
    """All that a derivation says."""
    return found.answer, found.cost, found.smallest, found.trace, found.holds, found.fails


def test_questions_may_come_in_any_order():
    """What is defined for one question is known to the next, whatever came between."""
    rows = ["1..", "...", "..1"]
    asked = ["Q(2, 1, 1)", "S(1, 1)", "B(1, 1)", "Q(1, 0, 1) | S(0, 2)", "exists i, j. Q(3, i, j)"]
    alone = {text: Problem.from_display(rows).explain(text) for text in asked}
    for order in (asked, asked[::-1]):
        problem = Problem.from_display(rows)
        for text in order:
            assert problem.entails(text) == alone[text].answer
            assert looked_at(problem.explain(text)) == looked_at(alone[text])
            assert problem.models(limit=3) == Problem.from_display(rows).models(limit=3)
        assert problem.verdicts == Problem.from_display(rows).verdicts
    witness_first = Problem.from_display(rows)
    for text in asked:
        assert looked_at(witness_first.explain(text)) == looked_at(alone[text])
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
    assert {str(premise.to_json(wrong.board)) for premise in clash.premises} == {
        str(premise.to_json(wrong.board)) for premise in wrong.conflict.premises
    }
    # The 0 and one of the bombs that it sees.
    assert len(clash.premises) == 3
    assert clash.cost == 1


def test_a_derivation_concludes_the_verdicts_and_nothing_else():
    rows = ["1..2.", "..3..", "..*..", "1.2.."]
    for mines in (None, 8):
        problem = Problem.from_display(rows, mines)
        found = problem.derivation
        assert (found.answer, found.formula, found.complete) == (None, None, True)
        concluded = [c for step in found.trace["steps"] for c in step["conclusions"]]
        decided = {
            f"{verdict}{name}"
            for name, verdict in problem.verdicts.items()
            if verdict in ("B", "S")
        }
        assert sorted(concluded) == sorted(decided)
        assert problem.derivation is found
        assert found.to_json() == found.trace


def test_a_refuted_formula_is_explained_by_its_negation_and_an_open_one_by_two_boards():
    problem = Problem.from_display([".1*"])
    (step,) = problem.explain("B(0, 0)").trace["steps"]
    assert step["conclusions"] == ["~B(0, 0)"]
    (step,) = problem.explain("B(0, 0) & B(0, 2)").trace["steps"]
    assert step["conclusions"] == ["~(B(0, 0) & B(0, 2))"]
    found = Problem.from_display([".1."]).explain("B(0, 0)")
    assert (found.answer, found.steps, found.cost) == ("independent", (), 0)
    assert found.holds is not None
    assert found.fails is not None
    assert (found.holds.bombs, found.fails.bombs) == (((0, 0),), ((0, 2),))
    (step,) = Problem.from_display(["*0*"]).explain("B(0, 0)").trace["steps"]
    assert step["conclusions"] == ["false"]


def test_formulas_can_be_asked_for_as_trees_and_in_any_spelling():
    problem = Problem.from_display([".1*"])
    wanted = problem.explain("S(0, 0)").trace["steps"]
    for text in ("S(0,0)", "  S( 0 , 0 ) ", "S(0, 1 - 1)", "(S(0, 0))"):
        assert problem.explain(text).trace["steps"] == wanted
        assert problem.explain(problem.formula(text)).trace["steps"] == wanted
    for text in ("~B(0,0)", "!B(0, 0)", "not B(0, 0)", "\u00acB(0, 0)"):
        (step,) = problem.explain(text).trace["steps"]
        assert step["conclusions"] == ["~B(0, 0)"]
    for text in ("S(0, 3)", "S(1, 0)", "S(00000000, 0", "S(0, 0) S", "~~", "s(0, 0)"):
        with pytest.raises(FileError):
            problem.explain(text)
    with pytest.raises(TypeError):
        problem.explain(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("coordinates", ["rows from 0", "rows from 1", "cartesian from 1"])
@pytest.mark.parametrize("topology", GRIDS)
def test_reasons_in_every_geometry_pass_the_checker(topology, coordinates):
    rows = ["1 1 . .", ". . . .", "* 2 . 1"]
    problem = Problem.from_display(rows, topology=topology, coordinates=coordinates)
    assert verify(problem.file, problem.derivation.trace).ok
    for name, verdict in problem.verdicts.items():
        found = problem.explain(f"B{name}")
        expected = {"B": "entailed", "S": "refuted", "U": "independent"}[verdict]
        assert found.answer == expected
        assert verify(problem.file, found.trace).ok
        assert bool(found.steps) == (verdict != "U")


def test_the_number_of_steps_can_be_limited():
    problem = Problem.from_display([".....", "11011"])
    whole = problem.derivation.steps
    assert len(whole) > 1
    for limit in range(len(whole) + 2):
        assert problem.derive(limit=limit).steps == whole[:limit]
    assert problem.derive(limit=10**30).steps == whole
    assert problem.derive(cost=0).steps == ()
    assert problem.derive(SETS["automaton"][0]).steps == problem.derive("automaton").steps
    assert problem.derive(["all-found", "all-missing"]).steps == whole
    for wrong in ("magic", "", [], ["all-found", "magic"], ["queens", "total"]):
        with pytest.raises(ValueError, match=r"."):
            problem.derive(wrong)


def test_assumptions_are_premises_of_their_own():
    problem = Problem.from_display(["1..", "..."])
    once = problem.assuming("B(0, 1)")
    assert once.explain("S(1, 1)").answer == "entailed"
    twice = once.assuming("S(0, 2)")
    for asked in (once, twice, twice.assuming("B(0, 2)")):
        assert asked.derivation.trace["steps"] != []
    letters = minelogic.loads("fact P\npredicate P\npredicate R\n").assuming("R").assuming("P")
    assert (letters.truth("P"), letters.truth("R")) == ({(): True}, {(): True})
    assert letters.derivation.steps == (), "facts need no steps"


@pytest.mark.parametrize(
    "problem",
    [
        Problem.from_display([".1*"]),
        Problem.from_display(["*0*"]),
        Problem.from_display([".1."], mines=1),
        minelogic.loads("predicate P\npredicate R\nfact P -> R\nfact P\n"),
        minelogic.loads("board graph a-b, b-c\ndisplay b=2\nuse minesweeper\n"),
    ],
)
def test_problems_and_derivations_can_be_sent_to_other_processes(problem):
    asked = "B(a)" if problem.board is not None and not problem.board.is_grid else "true"
    sent = pickle.loads(pickle.dumps(problem))
    assert looked_at(sent.derivation) == looked_at(problem.derivation)
    for found in (problem.derivation, problem.explain(asked), problem.derive(limit=1)):
        received = pickle.loads(pickle.dumps(found))
        assert looked_at(received) == looked_at(found)
        assert received.steps == found.steps


def test_threads_may_ask_the_same_problem():
    problem = Problem.from_display(["1..2.", "..3..", "..*..", "1.2.."], mines=8)
    found: list[str] = []

    def ask() -> None:
        traces = [problem.derivation.trace, problem.explain("S(0, 1) | B(1, 0)").trace]
        found.append(str(traces))

    threads = [Thread(target=ask) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 6
    assert len(set(found)) == 1


def letters(number: int, *facts: str) -> Problem:
    declared = "".join(f"predicate p{i}\n" for i in range(number))
    return minelogic.loads(declared + "".join(f"fact {fact}\n" for fact in facts))


def nested(depth: int, *shapes: str) -> str:
    formula = "p0"
    for level in range(depth):
        formula = "(" + shapes[level % len(shapes)].replace("_", formula) + ")"
    return formula


HARD: dict[str, tuple[Problem, str, str]] = {
    "a long chain": (
        letters(601, "p0", *(f"p{i} -> p{i + 1}" for i in range(600))), "p600", "entailed",
    ),
    "a chain of opposites": (
        letters(20, *(f"p{i} <-> ~p{i + 1}" for i in range(19))), "p0 <-> p19", "refuted",
    ),
    "an odd cycle": (
        letters(20, *(f"p{i} <-> ~p{i + 1}" for i in range(19)), "p19 <-> p0"),
        "p0", "inconsistent",
    ),
    "pigeons": (
        letters(
            12,
            *(" | ".join(f"p{3 * pigeon + hole}" for hole in range(3)) for pigeon in range(4)),
            *(
                f"~p{3 * one + hole} | ~p{3 * other + hole}"
                for hole in range(3) for one in range(4) for other in range(one)
            ),
        ),
        "p0", "inconsistent",
    ),
    "pigeons that are counted": (
        minelogic.loads(
            "board 6 x 5\nrule rows: forall i. exists j. B(i, j)\n"
            "rule columns: forall j. exists at most 1 i. B(i, j)\n"
        ),
        "B(0, 0)", "inconsistent",
    ),
    "nested implications": (
        letters(2, "p0", nested(150, "p1 -> _", "p0 -> _")), nested(150, "p1 -> _"), "entailed",
    ),
    "nested equivalences": (
        letters(2, "p0", nested(150, "p1 <-> _", "p0 <-> _")), nested(150, "p1 <-> _"), "entailed",
    ),
    "nested negations": (letters(1, nested(180, "~_")), "~p0", "refuted"),
    "nested counts": (letters(2, nested(80, "KN(1; _, p1)")), "p1 -> p1", "entailed"),
    "many facts": (
        letters(300, *(f"p{i}" for i in range(300))),
        " &\n".join(f"(p{i} <-> p{i + 1})" for i in range(299)), "entailed",
    ),
    "rules that contradict": (
        minelogic.loads(
            "board 5 x 5\nrule all: forall i, j. B(i, j)\nrule none: forall i, j. ~B(i, j)\n"
        ),
        "B(0, 0)", "inconsistent",
    ),
    "nothing at all": (letters(1), "p0 | ~p0", "entailed"),
    "a falsehood": (letters(1, "false"), "p0", "inconsistent"),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", HARD)
def test_hard_files_have_derivations_that_pass_the_checker(name):
    problem, formula, answer = HARD[name]
    assert verify(problem.file, problem.derivation.trace).ok
    found = problem.explain(formula)
    assert found.answer == answer
    assert verify(problem.file, found.trace).ok
    assert found.trace["steps"] != []


@pytest.mark.parametrize("conflicts", [1, 2, 5, 20])
def test_a_limit_may_leave_steps_out_but_never_makes_them_wrong(conflicts):
    limits = Limits(conflicts=conflicts, states=conflicts)
    rows = ["1..2.", "..3..", "..*..", "1.2.."]
    for problem in (
        Problem.from_display(rows, 8, limits=limits),
        minelogic.loads(HARD["pigeons"][0].file.source.text, limits=limits),
    ):
        assert verify(problem.file, problem.derivation.trace).ok
        found = problem.explain("true")
        assert verify(problem.file, found.trace).ok
        if problem.status == "unknown":
            assert problem.derivation.steps == ()
            assert not problem.derivation.complete


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
        for asked in ("B(0, 1)", "S(1, 0)", "B(0, 1) | B(1, 0)"):
            found = problem.explain(asked)
            print(found.answer, found.cost, found.smallest, found.trace, found.holds, found.fails)
        print(problem.derivation.trace, problem.derive("one-number", limit=2).trace)
        print(problem.odds(), problem.count())
        print(problem.cnf().clauses, problem.reached)
text = "predicate P\\npredicate R\\npredicate T\\nrule r: P | R | T\\nrule s: ~(P & R & T)\\n"
problem = minelogic.loads(text)
print(problem.models(worlds=True), problem.assuming("P & R & T").conflict)
print(problem.explain("P").holds, problem.assuming("~P").explain("R | T").trace)
print(problem.assuming("P & R & T").derivation.trace)
"""


@pytest.mark.slow
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
