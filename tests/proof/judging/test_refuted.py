"""Where what is to be proved does not follow, the report says so, with a world that shows it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.proof.judging.files import check_proof
from minelogic.proof.judging.refuted import with_refutations
from minelogic.proof.report import TheoremReport
from minelogic.proof.writing.text import write_sequent
from tests.proof.first_order_oracles import refutes, refutes_in_worlds
from tests.proof.stands.cases import Letters, Things, sequent_of
from tests.proof.stands.g4ip import provable
from tests.proof.truth import entails

EXERCISE = Path(__file__).parents[3] / "exercises" / "entailment" / "does-it-follow"
BOARD = "board graph a-b, b-c\nuse minesweeper\ndisplay a=1, b=., c=.\n"


def judged(sequent: str, logic: str = "classical", base: Path | None = None) -> TheoremReport:
    """The report on a theorem of which nobody has proved anything."""
    text = f"theorem t{' on b.mine' if base else ''}: {sequent}\nlogic {logic}\nproof\nqed\n"
    (theorem,) = with_refutations(check_proof(text, base=base)).theorems
    assert theorem.status == "unfinished"
    return theorem


FAILS = [
    "P -> Q, Q |- P",
    "exists x. P(x), exists x. Q(x) |- exists x. P(x) & Q(x)",
    "forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)",
    "KN(1; P, Q, R), ~P |- Q",
    "P(1) |- forall x in 1..3. P(x)",
    "x + 1 = 3 |- x = 3",
    "x < y |- x + 1 < y",
    "|- false",
]
FOLLOWS = [
    "P -> Q, P |- Q",
    "exists x. P(x) & Q(x) |- exists x. P(x)",
    "exists y. forall x. R(x, y) |- forall x. exists y. R(x, y)",
    "KN(1; P, Q, R), P |- ~Q",
    "forall x in 1..3. P(x) |- P(1)",
    "x = 3 |- x + 1 = 4",
    "false |- P",
]


@pytest.mark.parametrize("sequent", FAILS)
def test_what_does_not_follow_is_said_to_fail_somewhere(sequent: str) -> None:
    theorem = judged(sequent)
    assert theorem.fails is not None
    assert refutes(theorem.fails)
    assert theorem.refutation[0] == "It does not follow from what is given, so there is no proof."


@pytest.mark.parametrize("sequent", FOLLOWS)
def test_of_what_follows_nothing_is_said(sequent: str) -> None:
    theorem = judged(sequent)
    assert theorem.fails is None
    assert theorem.refutation == ()


@pytest.mark.parametrize(
    "sequent", ["~~P |- P", "|- P | ~P", "~(forall x. P(x)) |- exists x. ~P(x)"]
)
def test_what_needs_a_classical_rule_fails_in_worlds_that_grow(sequent: str) -> None:
    assert judged(sequent).fails is None
    theorem = judged(sequent, "intuitionistic")
    assert theorem.fails is not None
    assert refutes_in_worlds(theorem.fails)
    assert theorem.refutation[0] == "It does not follow intuitionistically, so there is no proof."


@pytest.mark.parametrize(
    ("sequent", "fails"), [("|- B(c)", True), ("|- B(b)", False), ("~S(b) |- B(b)", False)]
)
def test_on_a_board_it_fails_in_a_world_of_its_file(
    sequent: str, fails: bool, tmp_path: Path
) -> None:
    (tmp_path / "b.mine").write_text(BOARD)
    theorem = judged(sequent, base=tmp_path)
    assert (theorem.fails is not None) is fails
    if fails:
        assert theorem.refutation[1:] == ("It fails on this board:", "  a=1, b=*, c=-")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_of_random_sequents_just_those_that_fail_are_refuted(seed: int) -> None:
    chance = Random(seed)
    maker = Letters(chance) if seed % 3 else Things(chance)
    text = sequent_of(chance, maker, 2)
    if next(iter(check_proof(f"theorem t: {text}\nproof\nqed\n").diagnostics), None):
        return
    theorem = judged(text)
    sequent = theorem.sequent
    assert sequent is not None
    if theorem.fails is not None:
        assert refutes(theorem.fails), write_sequent(sequent)
    elif isinstance(maker, Letters) and not maker.numbers:
        assert entails(sequent.premises, sequent.conclusion, range(1)), text
        intuitionistic = judged(text, "intuitionistic")
        if not provable(sequent.premises, sequent.conclusion):
            assert intuitionistic.fails is None or refutes_in_worlds(intuitionistic.fails)
        else:
            assert intuitionistic.fails is None


def test_nobody_is_told_to_go_on_to_what_cannot_be_reached() -> None:
    text = "theorem t: P -> Q, Q |- P\nproof\n1. P -> Q premise\n2. Q premise\nqed\n"
    report = check_proof(text)
    (before,) = [f for f in report.diagnostics if f.code == "not-the-conclusion"]
    assert before.help == "Go on until a line in no box says P."
    told = with_refutations(report)
    (after,) = [f for f in told.diagnostics if f.code == "not-the-conclusion"]
    assert after.help == "No right line can say that: see below where it fails."
    assert told.theorems[0].diagnostics == (after,)
    hopeful = check_proof(text.replace("Q |- P", "P |- Q").replace("2. Q", "2. P"))
    assert with_refutations(hopeful) == hopeful


def test_the_command_says_it_unless_it_is_told_not_to(tmp_path: Path) -> None:
    path = tmp_path / "x.proof"
    path.write_text("theorem t: P | Q |- P\nproof\n1. P | Q premise\nqed\n")
    said = CliRunner().invoke(main, ["proof", "check", str(path)]).stdout
    assert "It does not follow from what is given, so there is no proof.\n" in said
    assert "It fails when P is false and Q is true." in said
    told = json.loads(CliRunner().invoke(main, ["proof", "check", "--json", str(path)]).stdout)
    assert told["theorems"][0]["countermodel"]["atoms"] == {"P": False, "Q": True}
    kept = CliRunner().invoke(main, ["proof", "check", "--no-refute", str(path)]).stdout
    assert "does not follow" not in kept
    assert "It fails" not in kept


@pytest.mark.parametrize("answer", sorted(EXERCISE.glob("wrong/*")), ids=lambda path: path.name)
def test_grading_does_not_tell_whether_it_follows_where_that_is_asked(answer: Path) -> None:
    said = CliRunner().invoke(main, ["grade", str(EXERCISE), str(answer)]).stdout
    assert "0 of 4 points" in said
    assert "so there is no proof" not in said
    assert "It fails" not in said
