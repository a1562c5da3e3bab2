"""`minelogic cnf --kn K N`."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.encode import kn, kn_size
from minelogic.render.formulas.kn import size_text
from tests.encode.clause_oracle import propagated


def run(*arguments):
    return CliRunner().invoke(main, ["cnf", *map(str, arguments)])


def answer(k, n):
    result = run("--kn", k, n, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_sets_their_sentences_and_the_comparison():
    result = run("--kn", 3, 8)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "KN(3, 8): Exactly three of X1, X2, …, X8 are true."
    assert "L'' Of any six of X1, X2, …, X8, at least one is true." in lines
    assert "U'  Of any four of X1, X2, …, X8, at least one is false." in lines
    assert "L(3, 8): C(8, 2) = 28 clauses of 6 literals:" in lines
    assert "  … and 22 more" in lines
    table = {" ".join(line.split()) for line in lines}
    assert "direct: L and U 0 98 448 complete" in table
    assert any(line.startswith("the recursion as implications 0 98 656") for line in table)
    assert "Distributed with subsumption, the disjunctions are exactly L and U again." in lines


@pytest.mark.slow
@pytest.mark.parametrize(("k", "n"), [(3, 8), (10, 64), (99, 480), (2500, 5000), (4, 12), (1, 1)])
@pytest.mark.parametrize("style", ["ascii", "unicode", "words"])
def test_every_line_fits(k, n, style):
    result = run("--kn", k, n, "--style", style)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_the_sign_error_of_the_notes_is_said_where_it_is():
    said = "with two wrong signs: X1 | X2, X2 | ~X3, X3 | ~X1"
    assert said in " ".join(run("--kn", 2, 3).stdout.split())
    assert "wrong signs" not in run("--kn", 1, 3).stdout


def test_the_clause_that_could_be_shorter_is_shown():
    assert "such as ~X1 | ~X2 | X3, which contains ~X1 | ~X2." in run("--kn", 1, 3).stdout
    assert "which contains" not in run("--kn", 3, 3).stdout


@pytest.mark.slow
def test_what_is_too_large_to_list_is_counted_and_compared():
    result = run("--kn", 10, 64)
    assert result.exit_code == 0
    assert "771,136,366,336" in result.stdout
    assert "too many to list" in result.stdout
    assert "our counter" in result.stdout
    assert "complete" not in result.stdout.replace("It is complete", "")
    assert "2.3e105" in run("--kn", 99, 480).stdout


@pytest.mark.parametrize(("k", "n"), [(9, 8), (-1, 8), (1, 0)])
def test_what_cannot_be_is_false(k, n):
    result = run("--kn", k, n)
    assert result.exit_code == 0
    assert f"KN({k}, {n}) is false." in result.stdout
    data = answer(k, n)
    assert (data["satisfiable"], data["size"], data["ways"]) == (False, "1", [])
    assert answer(0, 0)["satisfiable"] is True


@pytest.mark.slow
def test_as_data():
    data = answer(2, 5)
    assert data["format"] == "minelogic.kn/1"
    assert (data["k"], data["n"], data["size"]) == (2, 5, str(kn_size(2, 5)))
    lower, upper = data["sets"]
    assert [tuple(c) for c in lower["clauses"] + upper["clauses"]] == kn(2, 5)
    assert [step["name"] for step in lower["steps"]] == ["L", "L'", "L''"]
    (gap,) = [way["gap"] for way in data["ways"] if way["way"] == "implications"]
    assert gap["missed"] in (propagated(kn(2, 5), gap["assumed"]) or ())
    assert answer(10, 64)["sets"][0]["clauses"] is None
    assert answer(10, 64)["size"] == "771136366336"


def test_wrong_usage_and_limits():
    assert run("--kn", 1, -1).exit_code == 2
    assert run("--kn", "one", 2).exit_code == 2
    assert run("--kn", 1).exit_code == 2
    beyond = run("--kn", 1, 1_000_000)
    assert beyond.exit_code == 4
    assert "Traceback" not in beyond.output


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (None, "?"), (999_999_999_999, "999,999,999,999"), (10**12, "1.0e12"),
     (1_249_999_999_999, "1.2e12"), (1_250_000_000_000, "1.3e12"), (9_960_000_000_000, "1.0e13"),
     (10**4000, "1.0e4000")],
)  # fmt: skip
def test_long_numbers_are_shortened(number, text):
    assert size_text(number) == text
