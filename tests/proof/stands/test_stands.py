"""Found proofs stand: a sample of what `python -m tests.proof.stands` tries, and what once fell."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.accepted import written_proofs
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import CLASSICAL
from minelogic.proof.writing.results import Countermodel, Proof
from minelogic.records import replace
from minelogic.render.proofs.jape import jape_conjectures
from tests.proof.stands import judged
from tests.proof.stands.cases import Case, case
from tests.proof.stands.g4ip import provable
from tests.proof.stands.jape import says_the_same

SAMPLE = range(500_000, 500_120)
FELL = [
    Case("letters", "S, (T') | (S), KN(0; T', so, true) |- (B) & (true) & (so)"),
    Case("letters", "0 * 2 != 1 - |2|, a, KN(2; a, 0 * 2 = 3, 3 = -2) |- a -> |-2| = |3|"),
    Case("letters", "|- (P | (Q -> P)) | KN(at least 1; P | (-2 < 1 - |2|), Q)", "intuitionistic"),
    Case("letters", "|- KN(1; true)", "intuitionistic"),
    Case("letters", "KN(2; true) |- P", "intuitionistic"),
    Case("letters", "KN(1; S | T, P), S |- ~P", "intuitionistic"),
    Case(
        "letters",
        "0 * 2 = 0 * 2 |- (1 - |2| = 1 - |2| | (|3| > |3|) | T') <-> (0 * 2 <= |3| | 3 < 1 - |2|)",
    ),
    Case("letters", "|- v -> (-2 <= -2 | -2 = 1 - |2|)", "intuitionistic"),
    Case(
        "board", "|- S(a) <-> exists b. Q(b, a)",
        board="board graph a-b, b-c\nuse minesweeper\n",
    ),
    case(7619),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", SAMPLE)
def test_what_is_found_stands(seed: int, tmp_path: Path) -> None:
    tried = case(seed)
    answer = judged.answered(tried, tmp_path)
    assert [*judged.faults(tried, answer, tmp_path)] == [], f"{tried}\n{answer}"


@pytest.mark.parametrize("fell", FELL, ids=[each.sequent for each in FELL])
def test_what_once_fell_stands(fell: Case, tmp_path: Path) -> None:
    answer = judged.answered(fell, tmp_path)
    assert isinstance(answer, Proof)
    assert not {line.rule for line in answer.lines} & CLASSICAL
    assert [*judged.faults(fell, answer, tmp_path)] == [], str(answer)


def written(sequent: str, *lines: str) -> Proof:
    """A proof as somebody writes it."""
    text = f"theorem t: {sequent}\nproof\n" + "\n".join(lines) + "\nqed\n"
    report = check_proof(text)
    assert report.status == "proved", str(report)
    return written_proofs(report)[0]


BAD: list[tuple[str, Sequence[str], str]] = [
    (
        "P |- P | Q",
        ["1. P premise", "2. P | Q |I 1", "3. P & P &I 1, 1", "4. P | Q |I 1"],
        "goes on after its conclusion",
    ),
    (
        "P |- P | Q",
        ["1. P premise", "2. P & P &I 1, 1", "3. P | Q |I 1"],
        "lines that nothing needs",
    ),
    (
        "P |- ~~P",
        [
            "1. P premise",
            "2. | ~~~P assume",
            "3. | ~P ~~E 2",
            "4. | false ~E 3, 1",
            "5. ~~P RAA 2-4",
        ],
        "a classical rule without need",
    ),
]


@pytest.mark.parametrize(("sequent", "lines", "fault"), BAD)
def test_a_proof_that_is_not_as_it_should_be_is_noticed(
    sequent: str, lines: Sequence[str], fault: str, tmp_path: Path
) -> None:
    asked = Case("letters", sequent)
    assert fault in [*judged.faults(asked, written(sequent, *lines), tmp_path)]
    found = judged.answered(asked, tmp_path)
    assert [*judged.faults(asked, found, tmp_path)] == []


def test_a_countermodel_that_is_none_is_noticed(tmp_path: Path) -> None:
    asked = Case("letters", "P | Q |- P")
    answer = judged.answered(asked, tmp_path)
    assert isinstance(answer, Countermodel)
    assert [*judged.faults(asked, answer, tmp_path)] == []
    other = replace(answer, atoms=tuple([(atom, not value) for atom, value in answer.atoms]))
    assert [*judged.faults(asked, other, tmp_path)] == ["the countermodel is none"]


@pytest.mark.parametrize(
    ("text", "holds"),
    [
        ("P -> Q, P |- Q", True),
        ("|- ~~(P | ~P)", True),
        ("|- P | ~P", False),
        ("~~P |- P", False),
        ("~~~P |- ~P", True),
        ("(P -> Q) -> P |- P", False),
        ("P -> Q |- ~P | Q", False),
        ("~(P & Q) |- ~P | ~Q", False),
        ("~P | ~Q |- ~(P & Q)", True),
        ("((P -> Q) -> P) -> P |- ~~P -> P", False),
        ("|- ~~(((P -> Q) -> P) -> P)", True),
        ("KN(1; P, Q), ~P |- Q", True),
        ("KN(at least 1; P, Q) |- P | Q", True),
        ("KN(at most 1; P, Q), P |- ~Q", True),
        ("~P |- KN(at most 1; P, Q)", True),
        ("~(P & Q) |- KN(at most 1; P, Q)", False),
    ],
)
def test_the_oracle_knows_what_is_intuitionistic(text: str, holds: bool) -> None:
    sequent = read_sequent(text)
    assert provable(sequent.premises, sequent.conclusion) is holds


def test_conjectures_that_say_something_else_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    sequent = read_sequent("forall x. P(x) -> Q(x, c), P(c) <-> A |- exists y. Q(y, c) & A")
    assert says_the_same(sequent)
    other = read_sequent("forall x. P(x) -> Q(c, x), P(c) <-> A |- exists y. Q(y, c) & A")
    monkeypatch.setattr(
        "tests.proof.stands.jape.jape_conjectures", lambda _: jape_conjectures([("t", other)])
    )
    assert not says_the_same(sequent)
