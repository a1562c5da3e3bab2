"""What a caller asks for: the sequent, the logic and the rules."""

from __future__ import annotations

import pytest

import minelogic
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.requirement import same_sequent

RIGHT = """\
theorem lemma: P |- P | Q
proof
  1. P        premise
  2. P | Q    |I 1
qed
theorem t: P -> Q, ~Q |- ~P
proof
  1. P -> Q    premise
  2. ~Q        premise
  3. | P       assume
  4. | Q       ->E 1, 3
  5. | false   ~E 2, 4
  6. ~P        ~I 3-5
qed
"""
SAME = [
    ("P -> Q, ~Q |- ~P", "¬Q, P → Q ⊢ ¬P"),
    ("forall x. P(x) |- exists y. P(y)", "∀z. P(z) ⊢ ∃z. P(z)"),
    ("A & B & C |- A", "(A & B) & C |- A"),
]
OTHER = [
    ("P -> Q, ~Q |- ~P", "P -> Q |- ~P"),
    ("P -> Q |- ~P", "P -> Q, ~Q |- ~P"),
    ("P |- P", "Q |- Q"),
    ("|- P -> P", "P |- P"),
    ("A & B & C |- A", "A & (B & C) |- A"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_sequents_that_say_the_same_are_the_same(one, other):
    assert same_sequent(read_sequent(one), read_sequent(other))


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_sequents_are_others(one, other):
    assert not same_sequent(read_sequent(one), read_sequent(other))


def test_a_proof_of_what_was_asked_counts_whatever_else_the_file_proves():
    assert minelogic.check_proof(RIGHT, asked="~Q, P -> Q |- ~P").status == "proved"
    assert minelogic.check_proof(RIGHT, asked=read_sequent("P |- P | Q")).status == "proved"


@pytest.mark.parametrize("asked", ["P -> Q, ~Q |- P", "|- P -> P", "P -> Q, ~Q, R |- ~P"])
def test_a_proof_of_something_else_is_no_answer(asked):
    report = minelogic.check_proof(RIGHT, asked=asked)
    assert report.status == "wrong"
    assert [finding.code for finding in report.diagnostics] == ["other-sequent"]
    assert all(theorem.status == "proved" for theorem in report.theorems)


@pytest.mark.parametrize("text", ["", "# nothing", "\0", "theorem"])
def test_where_nothing_is_proved_that_is_said(text):
    report = minelogic.check_proof(text, asked="P |- P")
    assert report.status != "proved"
    assert "other-sequent" in [finding.code for finding in report.diagnostics]


def test_a_sequent_with_mistakes_is_the_callers_mistake():
    with pytest.raises(minelogic.FileError):
        minelogic.check_proof(RIGHT, asked="P -> |- Q")


@pytest.mark.parametrize("rules", [["→E", "¬I", "¬E", "∨I"], {"MP", "not-I", "not elim", "|I"}])
def test_rules_are_named_in_any_spelling(rules):
    assert minelogic.check_proof(RIGHT, allowed=rules).status == "proved"
    without = [rule for rule in rules if rule not in ("→E", "MP")]
    report = minelogic.check_proof(RIGHT, allowed=without)
    assert [finding.code for finding in report.diagnostics] == ["rule-not-allowed"]


@pytest.mark.parametrize("rules", [["nonsense"], "->I, ->E", [1], [""]])
def test_rules_that_there_are_not_are_refused(rules):
    with pytest.raises(ValueError, match="rule"):
        minelogic.check_proof(RIGHT, allowed=rules)


@pytest.mark.parametrize("logic", ["minimal", "", "Classical", 3])
def test_a_logic_that_there_is_not_is_refused(logic):
    with pytest.raises(ValueError, match="logic"):
        minelogic.check_proof(RIGHT, logic=logic)


def test_par_is_told_where_it_is_asked_for():
    longer = RIGHT.replace("  2. P | Q    |I 1\n", "  2. P        copy 1\n  3. P | Q    |I 2\n")
    assert minelogic.check_proof(longer).theorems[0].par is None
    first, second = minelogic.check_proof(longer, par=True).theorems
    assert (first.length, first.par) == (3, 2)
    assert (second.length, second.par) == (6, 6)


def test_a_theorem_on_a_board_of_ones_own_is_no_answer(tmp_path):
    (tmp_path / "own.mine").write_text("board 1 x 2\npredicate P\npredicate R\nrule r: P -> R\n")
    text = """\
theorem t on own.mine: P |- R
proof
  1. P         premise
  2. P -> R    given r
  3. R         ->E 2, 1
qed
"""
    report = minelogic.check_proof(text, base=tmp_path, asked="P |- R")
    assert [finding.code for finding in report.diagnostics] == ["other-sequent"]
    assert report.status == "wrong"
    assert "without a board" in report.diagnostics[0].help
    on = minelogic.check_proof(text, base=tmp_path, asked="on own.mine: P |- R")
    assert on.status == "proved"
    for other in ("on another.mine: P |- R", "on own.mine: P |- P"):
        assert minelogic.check_proof(text, base=tmp_path, asked=other).status == "wrong"


def test_a_theorem_without_the_board_that_was_asked_for_is_no_answer():
    report = minelogic.check_proof(RIGHT, asked="on own.mine: P -> Q, ~Q |- ~P")
    assert report.status == "wrong"
    assert "on own.mine" in report.diagnostics[0].help
