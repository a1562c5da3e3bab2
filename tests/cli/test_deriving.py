"""What `solve` and `explain` show of derivations: depths, techniques, formats, pages, proofs."""

from __future__ import annotations

import json
import re
import stat
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main
from minelogic.derive.technique_sets import SETS
from minelogic.derive.techniques import CATALOGUE

ROW = "board 1 x 3\ndisplay\n  . 1 *\nuse minesweeper\nprove S(0, 0)\n"
CHAIN = "board 2 x 5\ndisplay\n  . . . . .\n  1 1 0 1 1\nmines 2\nuse minesweeper\n"
SUBSET = "board 2 x 5\ndisplay\n  . . . . .\n  1 1 1 1 1\nuse minesweeper\nprove S(0, 2)\n"
OPEN = "board 1 x 3\ndisplay . 1 .\nuse minesweeper\nprove B(0, 0)\n"
DONE = "board 1 x 3\ndisplay - 1 *\nuse minesweeper\n"
CLASH = "board 1 x 3\ndisplay . 2 -\nuse minesweeper\nprove S(0, 0)\n"
GRAPH = "board graph a-b, b-c, c-d\ndisplay b=2\nuse minesweeper\nprove B(a) & B(c)\n"
LETTERS = (
    "predicate P\npredicate R\npredicate T\n"
    "fact P | R\nfact P -> T\nfact R -> T\nprove T\nprove P\n"
)
FALSE = "predicate P\nfact P\nfact ~P\nprove P\n"
OWN = (
    "board 3 x 3\nmines 2\npredicate Lit(row, column)\n"
    'rule apart "no bomb beside ({i}, {j})": '
    "forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"
    "rule lit: forall i, j. Lit(i, j) <-> B(i, j)\nfact B(1, 1) | Lit(0, 0)\nprove ~B(0, 1)\n"
)
FILES = {
    "row": ROW, "chain": CHAIN, "subset": SUBSET, "open": OPEN, "done": DONE, "clash": CLASH,
    "graph": GRAPH, "letters": LETTERS, "false": FALSE, "own": OWN,
}  # fmt: skip
CODES = {"clash": 3, "false": 3}
ASKED = {
    "row": "S(0, 0)", "chain": "B(0, 4)", "subset": "B(0, 2)", "open": "B(0, 0)", "done": "S(0, 0)",
    "clash": "S(0, 0)", "graph": "~B(a) | S(c)", "letters": "~T", "false": "P", "own": "Lit(1, 0)",
}  # fmt: skip
STEP = {
    "id": 1,
    "conclusions": ["S(0, 0)"],
    "technique": "all-found",
    "smallest": True,
    "premises": [
        {"rule": "minesweeper.counts", "file": "minesweeper", "line": 9,
         "binding": {"a": 1, "i": 0, "j": 1}},
        {"rule": "minesweeper.safe", "file": "minesweeper", "line": 5,
         "binding": {"i": 0, "j": 0}},
        {"display": [0, 1]},
        {"display": [0, 2]},
    ],
    "sentence": "(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.",
}  # fmt: skip
FIRST = "1. (0,0) is safe · all-found\n   " + str(STEP["sentence"]) + "\n"


def solve(text: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["solve", "-", *options], input=text)


def explain(text: str, formula: str, *options: str) -> Result:
    return CliRunner().invoke(main, ["explain", "-", formula, *options], input=text)


def data(result: Result) -> dict[str, Any]:
    """The one JSON object that a command prints, and nothing beside it."""
    assert result.stdout.count("\n") == 1
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def steps_of(trace: dict[str, Any] | None) -> list[dict[str, Any]]:
    assert trace is not None
    found: list[dict[str, Any]] = trace["steps"]
    return found


def heads(text: str) -> list[str]:
    """The first lines of the steps of a text."""
    return [line for line in text.splitlines() if line[:1].isdigit() and ". " in line[:5]]


def verified(file: str, trace: object, folder: Path) -> Result:
    path = folder / "checked.mine"
    path.write_text(file, "utf-8")
    return CliRunner().invoke(main, ["verify", str(path), "-"], input=json.dumps(trace))


def is_sound(result: Result) -> bool:
    """Whether the command ended as commands do, whatever it answered."""
    return result.exception is None or isinstance(result.exception, SystemExit)


# The form that others rely on


def test_the_solution_of_the_row_is_as_it_is_documented() -> None:
    result = solve(ROW, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    found = data(result)
    documented = {
        "format": "minelogic.solution/1",
        "status": "consistent",
        "diagnostics": [],
        "board": {"topology": "king", "rows": 1, "columns": 3, "coordinates": "rows from 0"},
        "verdicts": [["S", "1", "*"]],
        "conflict": None,
    }
    assert {key: found[key] for key in documented} == documented
    query = {"formula": "S(0, 0)", "line": 5, "answer": "entailed", "expected": None}
    assert [{key: asked[key] for key in query} for asked in found["queries"]] == [query]
    assert found["trace"]["format"] == "minelogic.trace/1"
    (step,) = found["trace"]["steps"]
    assert {key: step[key] for key in STEP} == STEP


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_every_trace_is_one_that_verify_accepts(name: str, tmp_path: Path) -> None:
    text = FILES[name]
    solved = data(solve(text, "--json"))
    explained = data(explain(text, ASKED[name], "--json"))
    traces = [solved["trace"], explained["trace"]]
    given = [trace for trace in traces if trace is not None]
    # Where nothing is settled, and nothing that is asked for follows, there is no step.
    assert any(trace["steps"] for trace in given) == (name != "open")
    for trace in given:
        result = verified(text, trace, tmp_path)
        assert result.exit_code == 0, result.output


@pytest.mark.parametrize("name", ["row", "chain", "subset", "clash", "graph", "own"])
def test_a_trace_without_one_of_its_premises_is_refused(name: str, tmp_path: Path) -> None:
    trace = data(solve(FILES[name], "--json"))["trace"]
    direct = [step for step in steps_of(trace) if "cases" not in step]
    assert direct
    for step in direct:
        whole = step["premises"]
        for number, dropped in enumerate(whole):
            step["premises"] = whole[:number] + whole[number + 1 :]
            result = verified(FILES[name], trace, tmp_path)
            assert result.exit_code == 1, (step["id"], dropped)
            assert f"step {step['id']}" in result.stdout
        step["premises"] = whole


def test_the_conclusions_of_the_trace_are_the_verdicts() -> None:
    found = data(solve(CHAIN, "--json"))
    signs = {
        f"{sign}(0, {column})"
        for column, sign in enumerate(found["verdicts"][0])
        if sign in ("B", "S")
    }
    concluded = [c for step in steps_of(found["trace"]) for c in step["conclusions"]]
    assert signs
    assert sorted(signs) == sorted(concluded)


def test_a_query_names_the_steps_of_the_trace_that_conclude_it(tmp_path: Path) -> None:
    (asked,) = data(solve(ROW, "--json"))["queries"]
    assert asked["steps"] == [1]
    assert "by step 1" in solve(ROW).stdout
    both = SUBSET + "prove S(0, 2) & (B(0, 0) <-> B(0, 3))\n"
    solution = data(solve(both, "--json"))
    asked = solution["queries"][1]
    assert asked["answer"] == "entailed"
    (last,) = asked["steps"]
    assert steps_of(solution["trace"])[last - 1]["conclusions"] == [asked["formula"]]
    assert verified(both, solution["trace"], tmp_path).exit_code == 0
    (open_query,) = data(solve(OPEN, "--json"))["queries"]
    assert open_query["steps"] == []


OWN = """\
predicate P
predicate R
predicate T
fact P
rule one: P -> R
rule two: R -> T
prove R
"""


def test_of_own_predicates_only_what_the_queries_need_is_shown() -> None:
    few, everything = solve(OWN).stdout, solve(OWN, "--all").stdout
    assert "R holds" in few
    assert "T holds" not in few
    assert "One more step is needed for no query; --all shows it." in few
    assert "T holds" in everything
    assert "--all" not in everything
    assert "T holds" in solve(OWN.replace("prove R\n", "")).stdout
    assert len(steps_of(data(solve(OWN, "--json"))["trace"])) == 2


def test_an_inconsistent_file_has_a_trace_that_ends_in_false() -> None:
    for name in ("clash", "false"):
        trace = data(solve(FILES[name], "--json"))["trace"]
        assert steps_of(trace)[-1]["conclusions"] == ["false"]
        assert steps_of(trace)[-1]["technique"] == "clash"
    assert "· clash" in solve(CLASH).stdout
    assert "· clash" not in solve(ROW).stdout


# Depths


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("depth", ["tile", "clause", "line", "none"])
def test_every_depth_fits_the_page_and_leaves_the_exit_code(name: str, depth: str) -> None:
    for result in (
        solve(FILES[name], "--depth", depth),
        solve(FILES[name], "--depth", depth, "--next"),
        explain(FILES[name], ASKED[name], "--depth", depth),
    ):
        assert result.exit_code == CODES.get(name, 0), result.output
        assert result.stderr == ""
        assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_depths_tell_of_tiles_of_clauses_and_of_lines() -> None:
    shown = {depth: solve(ROW, "--depth", depth).stdout for depth in ("tile", "clause", "line")}
    assert all(FIRST.rstrip() in text for text in shown.values())
    assert "~B(0, 0) | ~B(0, 2) | ~Q(1, 0, 1)" in shown["clause"]
    assert "Unit propagation" in shown["clause"]
    assert "minesweeper:9, rule minesweeper.counts with a = 1, i = 0, j = 1" in shown["line"]
    assert "forall a, i, j." in shown["line"]
    assert "Unit propagation" not in shown["line"]
    assert "forall" not in shown["clause"]
    assert "minesweeper:9" not in shown["tile"]
    assert solve(ROW).stdout == shown["tile"]


@pytest.mark.parametrize("depth", ["tile", "line", "clause", "none"])
@pytest.mark.parametrize("asked", ["0 = 0", "true", "P | ~P"])
def test_what_always_holds_is_told_at_every_depth(asked: str, depth: str) -> None:
    result = solve(f"predicate P\nprove {asked}\n", "--depth", depth)
    assert result.exit_code == 0, result.output
    assert "entailed" in result.output


def test_no_depth_is_the_answer_without_reasons() -> None:
    text = solve(CHAIN, "--depth", "none").stdout
    assert "covered tiles" in text
    assert heads(text) == []
    assert heads(solve(CHAIN).stdout) != []
    clash = solve(CLASH, "--depth", "none").stdout
    assert "These cannot all hold" in clash
    assert heads(clash) == []
    explained = explain(ROW, "S(0, 0)", "--depth", "none").stdout
    assert "It follows from these premises" in explained
    assert heads(explained) == []
    for quiet in (solve(ROW, "--depth", "none", "--json"), solve(CHAIN, "--quiet", "--json")):
        assert data(quiet)["trace"] is None
        assert data(quiet)["complete"] is None
    assert data(solve(ROW, "--json"))["complete"] is True


# One step of advice


@pytest.mark.slow
@pytest.mark.parametrize("name", ["row", "chain", "subset", "graph", "letters", "own"])
def test_the_next_deduction_is_the_first_of_all(name: str) -> None:
    first, *_ = heads(solve(FILES[name]).stdout)
    assert heads(solve(FILES[name], "--next").stdout) == [first]
    whole = steps_of(data(solve(FILES[name], "--json"))["trace"])
    assert steps_of(data(solve(FILES[name], "--json", "--next"))["trace"]) == whole[:1]


def test_the_next_deduction_comes_without_the_rest() -> None:
    assert solve(ROW, "--next").stdout == FIRST


def test_following_the_advice_leads_to_the_end() -> None:
    """Each deduction, marked on the display, makes way for the next one."""
    row = list(".....")
    for _ in range(5):
        text = CHAIN.replace(". . . . .", " ".join(row))
        steps = steps_of(data(solve(text, "--next", "--json"))["trace"])
        for conclusion in [c for step in steps for c in step["conclusions"]]:
            row[int(conclusion[5])] = {"B": "*", "S": "-"}[conclusion[0]]
        if not steps:
            break
    assert row == ["*", "-", "-", "-", "*"]


def test_where_nothing_is_left_to_deduce_it_says_so() -> None:
    assert solve(OPEN, "--next").stdout.startswith("Nothing more can be deduced")
    assert solve(DONE, "--next").stdout == "Nothing is left to deduce.\n"
    assert solve("predicate P\n", "--next").stdout == "Nothing is left to deduce.\n"
    others = solve(SUBSET, "--next", "--techniques", "one-number").stdout
    assert others == "These techniques deduce nothing more; others would.\n"
    assert "(0,2) is safe" in solve(SUBSET, "--next").stdout


SUDOKU = """domain Line = 0 .. 8
domain Digit = 1 .. 9
predicate Is(Line, Line, Digit)
rule cells: forall i, j. exists one d. Is(i, j, d)
rule rows: forall i, d. exists one j. Is(i, j, d)
rule columns: forall j, d. exists one i. Is(i, j, d)
rule boxes: forall a in 0..2, b in 0..2, d.
    exists one i in 3*a..3*a + 2, j in 3*b..3*b + 2. Is(i, j, d)
"""


def sudoku(given: str) -> str:
    cells = [(n // 9, n % 9, sign) for n, sign in enumerate(given) if sign != "."]
    return SUDOKU + "".join([f"fact Is({i}, {j}, {d})\n" for i, j, d in cells])


def solved(given: str) -> dict[tuple[int, int], str]:
    """The digits, by trying them one after the other."""
    digits = {(n // 9, n % 9): sign for n, sign in enumerate(given) if sign != "."}

    def fits(at: tuple[int, int], digit: str) -> bool:
        i, j = at
        return not any(
            other == digit and (x == i or y == j or (x // 3, y // 3) == (i // 3, j // 3))
            for (x, y), other in digits.items()
        )

    def fill() -> bool:
        empty = [(i, j) for i in range(9) for j in range(9) if (i, j) not in digits]
        if not empty:
            return True
        tried = {at: [d for d in "123456789" if fits(at, d)] for at in empty}
        at = min(tried, key=lambda one: len(tried[one]))
        for digit in tried[at]:
            digits[at] = digit
            if fill():
                return True
            del digits[at]
        return False

    assert fill()
    return digits


EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_of_a_sudoku_the_next_thing_to_know_is_a_digit() -> None:
    """A true one; what it rests on comes before it, and it fits on a page."""
    lines = solve(sudoku(EASY), "--next").stdout.splitlines()
    last = [line for line in lines if line[:1].isdigit()][-1]
    found = re.match(r"\d+\. Is\((\d), (\d), (\d)\) holds", last)
    assert found is not None
    i, j, digit = found.groups()
    assert solved(EASY)[int(i), int(j)] == digit
    assert len(lines) <= 30


def test_where_the_limits_end_before_a_digit_the_next_step_says_so() -> None:
    result = solve(sudoku(HARD), "--next")
    words = " ".join(result.stdout.split())
    assert "the limits were reached before a reason why an atom holds was found" in words
    assert "minelogic explain FILE ATOM" in words
    explained = explain(sudoku(HARD), "Is(0, 1, 1)").stdout
    assert solved(HARD)[0, 1] == "1"
    assert explained.startswith("Is(0, 1, 1): entailed")


def ruled_out(number: int) -> str:
    text = f"domain D = 1 .. {number}\npredicate P(D)\npredicate K(D)\n"
    text += "rule one: exists one a. K(a)\nrule out: forall a. P(a) -> ~K(a)\n"
    return text + "".join([f"fact P({a})\n" for a in range(1, number)])


@pytest.mark.parametrize(("number", "is_brief"), [(8, False), (12, True)])
def test_of_many_steps_those_that_rule_out_are_told_in_brief(number: int, is_brief: bool) -> None:
    """What rules out, and with what; the last step in full."""
    out = solve(ruled_out(number), "--next").stdout
    assert ("3. K(3) does not hold · by rule out with a = 3\n4." in out) == is_brief
    assert f"K(1..{number - 1}) do not hold, so K({number}) holds." in " ".join(out.split())
    assert len(re.findall(r"^\d+\. ", out, re.M)) == number


def test_what_takes_more_than_a_page_is_named_and_not_shown() -> None:
    words = " ".join(solve(ruled_out(150), "--next").stdout.split())
    assert "150. K(150) holds" in words
    assert "149. " not in words
    assert "It rests on 149 steps of 150 lines in all" in words


def test_what_only_rules_things_out_says_so() -> None:
    ruled = "domain D = 1 .. 3\npredicate K(D)\nrule r: forall a. K(a) -> a = 1\n"
    words = " ".join(solve(ruled, "--next").stdout.split())
    assert "no reason why an atom holds is among the steps" in words


def test_of_an_inconsistent_file_the_next_deduction_is_its_clash() -> None:
    result = solve(CLASH, "--next")
    assert result.exit_code == 3
    assert "no board fits" in result.stdout


# Techniques


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SETS, *(technique.name for technique in CATALOGUE)])
def test_every_technique_and_every_set_can_be_asked_for(name: str) -> None:
    for text in (CHAIN, SUBSET, GRAPH, LETTERS, OWN):
        result = solve(text, "--techniques", name, "--json")
        assert result.exit_code == 0, result.output
        assert data(result)["verdicts"] == data(solve(text, "--json"))["verdicts"]


def test_only_the_techniques_that_were_named_are_used() -> None:
    used = {step["technique"] for step in steps_of(data(solve(SUBSET, "--json"))["trace"])}
    assert used == {"subset"}
    for few in ("one-number", "all-found,all-missing", "all-found all-missing"):
        found = data(solve(SUBSET, "--json", "--techniques", few))
        assert steps_of(found["trace"]) == []
        assert found["verdicts"][0] == ["U", "U", "S", "U", "U"]
    shown = solve(SUBSET, "--techniques", "one-number").stdout
    assert heads(shown) == []
    assert "tile is decided" in shown
    assert "tile is decided" not in solve(SUBSET).stdout


@pytest.mark.parametrize(
    ("names", "word"),
    [
        ("magic", "magic"),
        ("all-found,magic", "magic"),
        ("All", "All"),
        ("", "at least one"),
        (" , ", "at least one"),
        ("queens,total", "queens"),
        ("\x1b[31m", "no technique"),
        ("x" * 500, "no technique"),
    ],
)
def test_names_that_are_none_are_wrong_usage_with_the_names_there_are(
    names: str, word: str
) -> None:
    result = solve(ROW, "--techniques", names)
    assert (result.exit_code, result.stdout) == (2, "")
    assert word in result.stderr
    assert "Traceback" not in result.stderr
    assert "\x1b" not in result.stderr
    if "no technique" in result.stderr:
        assert "all-missing" in result.stderr
        assert "automaton" in result.stderr


@pytest.mark.parametrize(("cost", "steps"), [("0", 0), ("1", 0), ("2", 1), ("99", 1)])
def test_no_step_costs_more_than_is_allowed(cost: str, steps: int) -> None:
    found = data(solve(SUBSET, "--cost", cost, "--json"))
    assert len(steps_of(found["trace"])) == steps
    assert found["verdicts"][0][2] == "S"


@pytest.mark.parametrize("cost", ["-1", "one", "1.5", ""])
def test_a_cost_is_a_whole_number(cost: str) -> None:
    assert solve(ROW, "--cost", cost).exit_code == 2


# Chains of influence


def test_chains_of_influence_are_told_after_the_steps() -> None:
    text = solve(CHAIN, "--influence", "all").stdout
    assert "Longest chain: " in text
    assert "Longest chain: " not in solve(CHAIN).stdout
    chain = "(1,0) -> (0,2)"
    assert chain in solve(SUBSET, "--influence", "all").stdout
    assert chain not in solve(SUBSET, "--influence", "rutgers").stdout
    assert "nothing is influenced" in solve(OPEN, "--influence", "all").stdout
    assert solve(ROW, "--influence", "none").exit_code == 2


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["all", "rutgers"])
@pytest.mark.parametrize("name", FILES)
def test_chains_of_influence_of_any_file(name: str, variant: str) -> None:
    result = solve(FILES[name], "--influence", variant)
    assert result.exit_code == CODES.get(name, 0), result.output
    assert max(map(len, result.stdout.splitlines())) <= 80


# Formats


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_every_format_of_any_file_is_well_formed(name: str) -> None:
    text = FILES[name]
    code = CODES.get(name, 0)
    for form, variant in product(("dot", "mermaid", "svg"), ("all", "rutgers")):
        result = solve(text, "--format", form, "--influence", variant)
        assert result.exit_code == code, result.output
        if form == "svg":
            assert ElementTree.fromstring(result.stdout).tag.endswith("svg")
        elif form == "dot":
            assert result.stdout.startswith("digraph ")
            assert result.stdout.count("{") == result.stdout.count("}")
        else:
            assert "flowchart TD" in result.stdout
    for result in (
        solve(text, "--format", "markdown"),
        explain(text, ASKED[name], "--format", "markdown"),
    ):
        assert result.exit_code == code, result.output
        assert result.stdout.startswith("# ")
        assert result.stdout.count("```") % 2 == 0
    for result in (
        solve(text, "--format", "latex"),
        explain(text, ASKED[name], "--format", "latex"),
    ):
        assert result.exit_code == code, result.output
        assert result.stdout.count("\\begin{") == result.stdout.count("\\end{")
        assert result.stdout.rstrip().endswith("\\end{document}")


@pytest.mark.parametrize("form", ["markdown", "latex"])
def test_a_handout_has_the_steps_at_each_depth(form: str) -> None:
    shown = [
        solve(ROW, "--format", form, "--depth", depth).stdout
        for depth in ("tile", "clause", "line")
    ]
    assert len(set(shown)) == 3
    assert all("its one bomb is (0,2), so (0,0) is safe" in text for text in shown)


def test_the_format_json_is_the_option_json() -> None:
    assert solve(ROW, "--format", "json").stdout == solve(ROW, "--json").stdout
    assert solve(ROW, "--format", "markdown", "--json").stdout == solve(ROW, "--json").stdout
    asked = explain(ROW, "S(0, 0)", "--format", "json").stdout
    assert asked == explain(ROW, "S(0, 0)", "--json").stdout


def test_formats_that_are_none_are_wrong_usage() -> None:
    assert solve(ROW, "--format", "pdf").exit_code == 2
    assert explain(ROW, "S(0, 0)", "--format", "dot").exit_code == 2
    assert solve(ROW, "--depth", "bottom").exit_code == 2


# Pages


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_page_is_written_and_the_answer_shown(name: str, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    result = solve(FILES[name], "--html", str(path))
    assert result.exit_code == CODES.get(name, 0), result.output
    assert result.stdout == solve(FILES[name]).stdout
    assert result.stderr == f"Wrote {path}.\n"
    assert path.read_text("utf-8").startswith("<!DOCTYPE html>")
    path.unlink()
    explained = explain(FILES[name], ASKED[name], "--html", str(path))
    assert explained.exit_code == CODES.get(name, 0)
    assert path.read_text("utf-8").startswith("<!DOCTYPE html>")


def test_a_page_can_go_to_standard_output_and_then_nothing_else_does(tmp_path: Path) -> None:
    for command in (["solve", "-"], ["explain", "-", "S(0, 0)"]):
        result = CliRunner().invoke(main, [*command, "--html", "-"], input=ROW)
        assert result.exit_code == 0
        assert result.stdout.startswith("<!DOCTYPE html>")
        assert result.stdout.rstrip().endswith("</html>")


def test_a_page_of_the_quiet_answer_is_written_too(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    result = solve(ROW, "--quiet", "--html", str(path))
    assert (result.exit_code, result.stdout) == (0, "  S 1 *\n")
    assert "(0,0) is safe" in path.read_text("utf-8")


def test_two_things_on_standard_output_are_wrong_usage() -> None:
    for command in (["solve", "-"], ["explain", "-", "S(0, 0)"]):
        for other in (["--json"], ["--format", "markdown"]):
            result = CliRunner().invoke(main, [*command, "--html", "-", *other], input=ROW)
            assert (result.exit_code, result.stdout) == (2, "")
            assert "--html" in result.stderr


@pytest.mark.parametrize("option", ["--html", "--drup"])
def test_where_nothing_can_be_written_it_says_so(option: str, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("kept", "utf-8")
    for place in (file / "below", tmp_path / "a" / "b" if option == "--html" else file):
        for result in (
            solve(ROW, option, str(place)),
            explain(ROW, "S(0, 0)", option, str(place)),
        ):
            assert result.exit_code == 2
            assert "Error: " in result.stderr
            assert "Traceback" not in result.output
    assert file.read_text("utf-8") == "kept"
    assert solve(ROW, "--html", str(tmp_path)).exit_code == 2


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device that is always full")
def test_a_full_disk_is_said() -> None:
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)
    result = solve(ROW, "--html", "/dev/full")
    assert result.exit_code == 2
    assert "Error: /dev/full: " in result.stderr


# Proofs for other programs


def clauses(path: Path) -> list[list[int]]:
    found = []
    for line in path.read_text("ascii").splitlines():
        if line and line[0] not in "cpd":
            *literals, zero = map(int, line.split())
            assert zero == 0
            found.append(literals)
    return found


def clashes(given: list[list[int]]) -> bool:
    """Whether unit propagation alone leads to a clash."""
    known: set[int] = set()
    while True:
        new: set[int] = set()
        for clause in given:
            if not known.isdisjoint(clause):
                continue
            left = [literal for literal in clause if -literal not in known]
            if not left:
                return True
            if len(left) == 1:
                new.add(left[0])
        if any(-literal in new for literal in new):
            return True
        if not new:
            return False
        known |= new


def is_proof(formula: Path) -> bool:
    """Whether each clause of a proof follows by propagation from those before it, to a clash."""
    given = clauses(formula)
    for clause in clauses(formula.with_suffix(".drup")):
        if not clashes([*given, *([-literal] for literal in clause)]):
            return False
        given.append(clause)
    return clashes(given)


@pytest.mark.parametrize("name", FILES)
def test_each_answer_has_a_proof_beside_its_clauses(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "made" / "here"
    result = solve(FILES[name], "--drup", str(folder))
    assert result.exit_code == CODES.get(name, 0), result.output
    found = data(solve(FILES[name], "--json"))
    if found["status"] == "inconsistent":
        expected = {"inconsistent"}
    else:
        expected = {
            f"line-{query['line']}"
            for query in found["queries"]
            if query["answer"] in ("entailed", "refuted")
        }
        rows = found["verdicts"]
        if isinstance(rows, dict):
            expected |= {f"{sign}-{tile}" for tile, sign in rows.items() if sign in "BSN"}
        else:
            expected |= {
                f"{sign}-{i}-{j}"
                for i, row in enumerate(rows or [])
                for j, sign in enumerate(row)
                if sign in "BSN"
            }
    assert {path.stem for path in folder.glob("*.cnf")} == expected
    assert {path.stem for path in folder.glob("*.drup")} == expected
    assert all(is_proof(path) for path in folder.glob("*.cnf"))
    number = "1 proof" if len(expected) == 1 else f"{len(expected)} proofs"
    assert f"Wrote {number} to {folder}." in result.stderr.replace("\n", " ")


def test_a_proof_of_something_else_is_none(tmp_path: Path) -> None:
    assert explain(ROW, "S(0, 0)", "--drup", str(tmp_path)).exit_code == 0
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["answer.cnf", "answer.drup"]
    assert is_proof(tmp_path / "answer.cnf")
    lines = (tmp_path / "answer.cnf").read_text("ascii").splitlines()
    (tmp_path / "answer.cnf").write_text("\n".join(lines[:-1]) + "\n", "ascii")
    assert not is_proof(tmp_path / "answer.cnf")
    explain(OPEN, "B(0, 0)", "--drup", str(tmp_path / "open"))
    assert list((tmp_path / "open").iterdir()) == []


# Limits, and everything at once


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("limit", ["conflicts", "states", "clauses"])
def test_limits_leave_answers_traces_and_exit_codes_sound(
    name: str, limit: str, tmp_path: Path
) -> None:
    for result in (
        solve(FILES[name], f"--max-{limit}", "1", "--json"),
        explain(FILES[name], ASKED[name], f"--max-{limit}", "1", "--json"),
    ):
        assert is_sound(result), result.exception
        assert result.exit_code in (CODES.get(name, 0), 4)
        found = data(result)
        if found.get("trace") is not None:
            assert verified(FILES[name], found["trace"], tmp_path).exit_code == 0
        if found["format"] == "minelogic.solution/1" and not found["limits"]:
            assert result.exit_code == CODES.get(name, 0)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["distribute", "kn", "recursive", "table", "tseitin"])
def test_reasons_do_not_depend_on_the_encoding(encoding: str) -> None:
    for text in (ROW, SUBSET, GRAPH, LETTERS):
        found = data(solve(text, "--encoding", encoding, "--json"))
        assert found["trace"] == data(solve(text, "--json"))["trace"]


BAD = ["board 2 x 2\nfact B(0, 0\n", "", "\x00", "board 1 x 1\nfact B(5, 5)\n"]


@pytest.mark.parametrize("text", BAD)
def test_a_file_with_mistakes_writes_nothing(text: str, tmp_path: Path) -> None:
    place = tmp_path / "page.html"
    folder = tmp_path / "proofs"
    options = ["--html", str(place), "--drup", str(folder)]
    for command in (["solve", "-"], ["explain", "-", "true"]):
        result = CliRunner().invoke(main, [*command, *options], input=text)
        assert (result.exit_code, result.stdout) == (1, "")
        machine = CliRunner().invoke(main, [*command, *options, "--json"], input=text)
        assert data(machine)["format"] == "minelogic.diagnostics/1"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_options_can_be_combined(name: str, tmp_path: Path) -> None:
    switches = [
        ("", "--next"), ("", "--quiet"), ("", "--json"), ("", "--influence=rutgers"),
        ("", "--techniques=one-number", "--cost=1"),
    ]  # fmt: skip
    for chosen in product(*switches):
        options = [option for option in chosen if option]
        result = solve(FILES[name], *options)
        assert is_sound(result), (options, result.exception)
        assert result.exit_code == CODES.get(name, 0), options
        assert result.stderr == "", options
        if "--json" in options:
            assert data(result)["format"] == "minelogic.solution/1"
        elif result.stdout:
            assert max(map(len, result.stdout.splitlines())) <= 80, options


@pytest.mark.parametrize(
    ("name", "asked", "answer"),
    [
        ("subset", "(0, 2)", "S(0, 2): entailed"), ("subset", "0 2", "S(0, 2): entailed"),
        ("chain", "(0,4)", "B(0, 4): entailed"), ("subset", "0,0", "S(0, 0): independent"),
        ("graph", "a", "B(a): entailed"), ("graph", "d", "S(d): independent"),
    ],
)  # fmt: skip
def test_a_tile_by_itself_asks_for_what_it_is(name: str, asked: str, answer: str) -> None:
    assert explain(FILES[name], asked).stdout.startswith(answer)


def test_a_tile_that_is_not_on_the_board_is_no_question() -> None:
    for name, asked in (("subset", "(7, 7)"), ("graph", "z"), ("letters", "0 0")):
        result = explain(FILES[name], asked)
        assert result.exit_code == 1
        assert is_sound(result)


def test_what_the_techniques_miss_is_named_and_drawn_small() -> None:
    result = solve(SUBSET, "--techniques", "one-number")
    assert "U U s U U" in result.stdout
    assert "not by what these techniques allow: (0, 2)." in result.stdout
    assert data(solve(SUBSET, "--techniques", "one-number", "--json"))["missed"] == [[0, 2]]
    whole = solve(SUBSET)
    assert "U U S U U" in whole.stdout
    assert data(solve(SUBSET, "--json"))["missed"] == []


def test_a_premise_that_is_cited_for_one_tile_says_so() -> None:
    text = (
        "board 2 x 3\ndisplay\n  1 1 .\n  . . .\n"
        "rule a: forall i, j. S(i, j) <-> ~B(i, j)\n"
        "rule q: forall a, i, j. Q(a, i, j) -> "
        "S(i, j) & exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))\n"
    )
    listed = " ".join(solve(text, "--depth", "line").stdout.split())
    assert "rule q with a = 1, i = 0, j = 1, for what it says of (0,1) alone" in listed
    assert "rule q with a = 1, i = 0, j = 1, added" in listed
    answer = " ".join(explain(text, "S(0, 2)").stdout.split())
    assert "for what it says of (0, 1) alone: Q(1, 0, 1) -> S(0, 1)" in answer
    assert "for what it says" not in solve(text.replace("S(i, j) & ", ""), "--depth", "line").stdout
