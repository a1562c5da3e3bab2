"""SMT-LIB text, run by Z3."""

from __future__ import annotations

import re

import pytest
import z3
from hypothesis import given, settings

from minelogic.encode.smtlib import write_smtlib
from minelogic.ground.formula import Ground
from tests.encode.clause_oracle import rows
from tests.encode.counted_formulas import ATOMS, formulas, name, true_in


def run(script: str) -> str:
    """What Z3 answers to the script, in a context of its own."""
    context = z3.Context()
    return str(z3.Z3_eval_smtlib2_string(context.ref(), script))


def with_values(script: str, row: tuple[bool, ...], declared: set[int]) -> str:
    """The script with the values of the row asserted before the question."""
    facts = [
        f"(assert {f'|{name(i)}|' if value else f'(not |{name(i)}|)'})"
        for i, value in enumerate(row, 1)
        if i in declared
    ]
    return script.replace("(check-sat)\n(get-model)", "\n".join([*facts, "(check-sat)"]))


@pytest.mark.slow
@settings(max_examples=40)
@given(formula=formulas)
def test_z3_finds_it_true_in_the_same_rows(formula):
    script = write_smtlib([("rule r", formula)], name)
    declared = {i for i in range(1, ATOMS + 1) if f"(declare-const |{name(i)}| Bool)" in script}
    for row in rows(ATOMS):
        answer = run(with_values(script, row, declared))
        assert answer.strip() == ("sat" if true_in(formula, row) else "unsat")


def test_a_script_as_it_is_written():
    script = write_smtlib([("rule one (line 2)", ("exactly", 1, 1, 2)), ("fact", -1)], name)
    assert script.splitlines() == [
        "(set-option :produce-models true)",
        "(set-option :produce-unsat-cores true)",
        "(set-logic QF_LIA)",
        "(declare-const |B(0, 0)| Bool)",
        "(declare-const |B(0, 1)| Bool)",
        "(assert (! (= (+ (ite |B(0, 0)| 1 0) (ite |B(0, 1)| 1 0)) 1) :named |rule one (line 2)|))",
        "(assert (! (not |B(0, 0)|) :named |fact|))",
        "(check-sat)",
        "(get-model)",
    ]
    answer = run(script)
    assert answer.startswith("sat")
    assert re.search(r"\|B\(0, 1\)\| \(\) Bool\s+true", answer)


def test_the_core_of_a_contradiction_has_the_names_of_its_premises():
    script = write_smtlib([("rule a", 1), ("rule b", ("|", 2, 3)), ("rule c", -1)], name)
    answer = run(script.replace("(get-model)", "(get-unsat-core)"))
    assert answer.startswith("unsat")
    assert "|rule a|" in answer
    assert "|rule c|" in answer
    assert "|rule b|" not in answer


@pytest.mark.parametrize("word", ["and", "true", "ite", "Bool", "let", "a|b\\c", "two\nlines", ""])
def test_names_that_mean_something_else_or_cannot_be_written(word):
    premises: list[tuple[str, Ground]] = [(word, 1), (word, ("|", 1, 2)), ("B(0, 1)", -2)]
    names = {1: word, 2: "B(0, 1)"}
    answer = run(write_smtlib(premises, names.__getitem__))
    assert answer.startswith("sat"), answer
    assert "error" not in answer


def test_nothing_is_satisfiable_and_false_is_not():
    assert run(write_smtlib([], name)).startswith("sat")
    false = write_smtlib([("rule r", False)], name).removesuffix("(get-model)\n")
    assert run(false).startswith("unsat")
