"""`minelogic cnf`: what it prints, and the codes it ends with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

FILE = """\
board 1 x 3
display . 1 *
mines 1
use minesweeper
fact ~B(0, 0)
rule own: forall j. B(0, j) -> ~S(0, j)
prove S(0, 0)
"""


def run(*arguments: str, **more: Any) -> Result:
    return CliRunner().invoke(main, ["cnf", *arguments], **more)


def answer(*arguments: str) -> dict[str, Any]:
    result = run(*arguments, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    data: dict[str, Any] = json.loads(result.stdout)
    return data


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "small.mine"
    path.write_text(FILE)
    return str(path)


def test_a_formula_is_shown_as_clauses_with_what_kind_they_are():
    result = run("--formula", "(A -> B) & ~(C & D)")
    assert result.exit_code == 0
    assert result.stdout == (
        "  ~A | B\n"
        "  ~C | ~D\n"
        "\n"
        "4 variables, 2 clauses.\n"
        "Horn: no clause has more than one literal without a negation, so unit\n"
        "propagation alone tells whether it can be satisfied.\n"
        "2-CNF: no clause has more than two literals, so each is an implication between\n"
        "two literals, and satisfying it is easy.\n"
    )


def test_true_and_false_are_said_in_words():
    assert "this is true, whatever the atoms are" in run("--formula", "A | ~A").stdout
    false = run("--formula", "A & false").stdout
    assert "false (the empty clause)" in false
    assert "this is false, whatever the atoms are" in false
    assert "this is false" not in run("--formula", "A & ~A").stdout


def test_steps_are_shown_before_the_clauses():
    shown = run("--formula", "A -> B & C", "--steps").stdout
    assert "1. implication" in shown
    assert "2. distribution" in shown
    assert shown.index("2. distribution") < shown.index("  ~A | B\n  ~A | C\n")


def test_styles_are_those_of_the_language():
    assert "¬A ∨ B" in run("--formula", "A -> B", "--style", "unicode").stdout
    assert "not A or B" in run("--formula", "A -> B", "--style", "words").stdout


def test_the_truth_table_points_at_its_rows():
    shown = run("--formula", "A -> B", "--method", "table").stdout
    assert "row 2 (A = T, B = F): ~A | B" in shown


def test_auxiliary_variables_say_what_they_stand_for():
    shown = run("--formula", "(A & B) | (C & D)", "--method", "tseitin").stdout
    assert "#1 stands for A & B" in shown
    assert "6 variables (2 of them auxiliary), 7 clauses." in shown


def test_tautologies_and_subsumed_clauses_can_be_kept():
    text = "(A & B) | (~A & C) | (A & C)"
    assert len(answer("--formula", text)["clauses"]) == 2
    assert len(answer("--formula", text, "--keep-tautologies")["clauses"]) == 3
    kept = answer("--formula", text, "--keep-tautologies", "--keep-subsumed")
    assert len(kept["clauses"]) == 8 == int(kept["forecast"])


def test_too_many_clauses_are_refused_with_the_number_and_a_way_out():
    pairs = " | ".join(f"(A{n} & B{n})" for n in range(20))
    result = run("--formula", pairs, "--method", "distribute")
    assert (result.exit_code, result.stdout) == (4, "")
    said = " ".join(result.stderr.split())
    assert "1,048,576 clauses, the limit is 1,000,000; the method tseitin" in said
    assert all(len(line) <= 80 for line in result.stderr.splitlines())
    refused = run("--formula", pairs, "--method", "distribute", "--json")
    assert refused.exit_code == 4
    assert json.loads(refused.stdout) == {
        "format": "minelogic.limit/1",
        "limit": "clauses",
        "value": 1_000_000,
        "forecast": "1,048,576",
    }
    way_out = run("--formula", pairs)
    assert way_out.exit_code == 0
    assert "distribution would give 1,048,576 clauses" in " ".join(way_out.stdout.split())
    ten = " | ".join(f"(A{n} & B{n})" for n in range(10))
    assert run("--formula", ten, "--method", "kn", "--max-clauses", "1024").exit_code == 0
    assert run("--formula", ten, "--method", "kn", "--max-clauses", "1023").exit_code == 4


def test_a_file_is_shown_by_statement_and_instance(file):
    shown = run(file).stdout
    assert shown.startswith(
        "display: 2 clauses\n"
        "  [(0, 1) shows 1] Q(1, 0, 1)\n"
        "  [(0, 2) shows *] B(0, 2)\n"
        "\n"
        "mines 1 (line 3): 4 clauses\n"
    )
    assert "fact (line 5): 1 clause\n  ~B(0, 0)\n" in shown
    assert "rule own (line 6): 3 instances, 3 clauses\n  [j=0] ~B(0, 0) | ~S(0, 0)\n" in shown
    assert "of used theories are not shown (--all shows them)" in shown
    assert "minesweeper.counts" not in shown
    assert "prove" not in shown
    assert "rule minesweeper.counts" in run(file, "--all").stdout


def test_what_is_shown_of_a_file_can_be_chosen(file):
    only = run(file, "--rule", "own").stdout
    assert only.startswith("rule own")
    assert "3 clauses" in only
    assert "mines" not in only
    assert run(file, "--line", "7").stdout.startswith("prove (line 7): 1 clause")
    assert run(file, "--rule", "others").exit_code == 2
    assert "… and 2 more instances" in run(file, "--rule", "own", "--limit", "1").stdout


def test_steps_of_a_file_are_shown_for_one_instance_unless_more_are_asked_for(file):
    shown = run(file, "--rule", "own", "--steps").stdout
    assert shown.count("1. implication") == 1
    assert "… and 2 more instances" in shown
    assert run(file, "--rule", "own", "--steps", "--limit", "0").stdout.count("1. implication") == 3


def test_steps_can_be_had_as_latex_and_as_data(file):
    (steps,) = answer("--formula", "A -> B & C", "--steps")["steps"]
    assert [step["law"] for step in steps] == ["implication", "distribution"]
    assert len(answer(file, "--steps")["steps"]) == len(answer(file)["sources"])
    latex = run("--formula", "A -> B & C", "--steps", "--latex").stdout
    assert latex.count(r"\equiv{}") == 2
    many = " | ".join(f"(A{n} & B{n})" for n in range(11))
    assert run("--formula", many, "--steps").exit_code == 4
    refused = run("--formula", many, "--steps", "--json")
    assert refused.exit_code == 4
    assert json.loads(refused.stdout)["format"] == "minelogic.limit/1"


def test_all_clauses_of_a_file_are_in_the_data(file):
    data = answer(file)
    assert data["format"] == "minelogic.cnf/1"
    assert len(data["origins"]) == len(data["clauses"])
    assert data["sources"][data["origins"][0]] == "display, (0, 1) shows 1"
    (literal,) = data["clauses"][0]
    assert data["variables"][str(literal)] == "Q(1, 0, 1)"
    assert data["properties"]["horn"] is False


def test_tiles_of_a_graph_go_by_their_names(tmp_path):
    path = tmp_path / "graph.mine"
    path.write_text("board graph a-b\ndisplay a=1, b=.\n")
    assert run(str(path)).stdout.startswith("display: 1 clause\n  [a shows 1] Q(1, a)\n")


@pytest.mark.slow
def test_a_statement_with_too_many_steps_does_not_hide_the_others(tmp_path):
    path = tmp_path / "many.mine"
    path.write_text("board 5 x 5\nmines 6\nfact B(0, 0) -> B(1, 1) & B(2, 2)\n")
    shown = run(str(path), "--steps")
    assert shown.exit_code == 0
    assert "without --steps more are possible" in " ".join(shown.stdout.split())
    assert "2. distribution" in shown.stdout


def test_formulas_over_a_board_are_grounded_first(file):
    shown = run("--formula", "forall j. B(0, j) -> ~S(0, j)", "--board", "1 x 2").stdout
    assert "~B(0, 0) | ~S(0, 0)\n  ~B(0, 1) | ~S(0, 1)" in shown
    assert run("--formula", "forall j. U(0, j) -> B(0, j)", "--file", file).stdout.startswith(
        "  B(0, 0)\n"
    )
    assert run("--formula", "forall j. B(0, j)").exit_code == 1


@pytest.mark.parametrize("form", ["latex", "dimacs", "smtlib", "sympy", "nnf"])
def test_other_forms(form, file):
    for arguments in (("--formula", "A <-> B"), (file,)):
        result = run(*arguments, "--format", form)
        assert result.exit_code == 0
        assert result.stdout.strip()


def test_short_forms_are_the_same():
    for form in ("json", "latex", "dimacs"):
        long = run("--formula", "A <-> B", "--format", form).stdout
        assert run("--formula", "A <-> B", f"--{form}").stdout == long


def test_the_expression_for_sympy_is_the_formula():
    sympy = pytest.importorskip("sympy")
    text = run("--formula", "A <-> B | C", "--format", "sympy").stdout
    made = eval(text, {name: getattr(sympy, name) for name in ("And", "Or", "Not", "Symbol")})
    a, b, c = sympy.symbols("A B C")
    assert sympy.satisfiable(sympy.Xor(made, sympy.Equivalent(a, b | c))) is False
    assert sympy.satisfiable(sympy.Xor(made, sympy.Equivalent(a, b & c))) is not False


def test_the_expression_for_nnf_is_the_formula():
    nnf = pytest.importorskip("nnf")
    text = run("--formula", "A <-> B | C", "--format", "nnf").stdout
    made = eval(text, {name: getattr(nnf, name) for name in ("And", "Or", "Var")})
    assert made.is_CNF()
    assert made.model_count() == 4


def test_clauses_in_dimacs_form_are_read_and_shown(tmp_path):
    path = tmp_path / "x.cnf"
    path.write_text(run("--formula", "(A -> B) & ~(C & D)", "--dimacs").stdout)
    shown = run(str(path))
    assert shown.stdout.startswith("  ~A | B\n  ~C | ~D\n")
    assert "Horn" in shown.stdout
    assert run(str(path), "--dimacs").stdout.count("\n-1 2 0\n") == 1
    path.write_text("p cnf 2 1\n1 -2 0\n")
    assert run(str(path)).stdout.startswith("  x1 | ~x2\n")
    assert run("-", input="p cnf 2 1\n1 -2 0\n").stdout.startswith("  x1 | ~x2\n")
    path.write_text("p cnf 2 1\n1 -3 0\n")
    assert run(str(path)).exit_code == 1
    path.write_text("p cnf 1 1\n0\n")
    assert "this is false" in run(str(path)).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("x.mine", "--formula", "A"),
        ("x.mine", "--board", "2 x 2"),
        ("--formula", "A", "--board", "2 x 2", "--file", "x.mine"),
        ("--formula", "A", "--rule", "r"),
        ("--formula", "A", "--steps", "--method", "table"),
        ("--formula", "A", "--steps", "--dimacs"),
        ("--formula", "A", "--keep-subsumed", "--method", "tseitin"),
        ("--formula", "A", "--format", "text", "--json"),
        ("--kn", "1", "2", "--dimacs"),
        ("there-is-no-such-file.mine",),
    ],
)
def test_wrong_usage_is_said(arguments):
    result = run(*arguments)
    assert result.exit_code == 2
    assert "Error: " in result.stderr


def test_a_wrong_formula_is_a_mistake():
    result = run("--formula", "A &")
    assert result.exit_code == 1
    assert "missing-operand" in result.stderr
    assert json.loads(run("--formula", "A &", "--json").stdout)["diagnostics"]


def test_ways_to_kn_are_compared():
    assert run("--kn", "2", "3").stdout.startswith("KN(2, 3)")
    assert json.loads(run("--kn", "2", "3", "--json").stdout)
