"""Where a proof or a countermodel is asked for, work that is neither does not tell which it is.

Each sequent that holds is compared with a twin that does not, with answers that differ in nothing
but the formulas of the sequents.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from minelogic.exercises.exercise import FEEDBACK
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport
from tests.grading.proof.made import answered

# What is known twice, what is to be proved, the same for the twin, and the logic.
TWINS = [
    (("Pit -> Gold", "Pit"), "Gold", ("Gold -> Pit", "Pit"), "Gold", "classical"),
    (("Pit -> Gold", "~Gold"), "~Pit", ("Pit -> Gold", "~Pit"), "~Gold", "classical"),
    (("Pit -> Gold",), "~Gold -> ~Pit", ("Pit -> Gold",), "~Pit -> ~Gold", "classical"),
    (("Pit | Gold", "~Pit"), "Gold", ("Pit | Gold", "Pit"), "Gold", "classical"),
    (("Pit -> Gold",), "~Gold -> ~Pit", ("~Pit -> ~Gold",), "Gold -> Pit", "intuitionistic"),
    (("Pit",), "~~Pit", ("~~Pit",), "Pit", "intuitionistic"),
    (
        ("forall x. Pit(x)",),
        "exists x. Pit(x)",
        ("exists x. Pit(x)",),
        "forall x. Pit(x)",
        "classical",
    ),
]


def answers(premises: tuple[str, ...], conclusion: str) -> Iterator[str]:
    """Unfinished work, and wrong work."""
    lines = [f"  {n}. {premise}   premise" for n, premise in enumerate(premises, 1)]
    begin = "\n".join([f"theorem t: {', '.join(premises)} |- {conclusion}", "proof", *lines, ""])
    n = len(premises) + 1
    yield begin
    yield begin + f"  {n}. {conclusion}   ?\nqed\n"
    yield begin + f"  {n}. {conclusion}   copy 1\nqed\n"
    yield begin + f"  {n}. {conclusion}   ->E 1, 1\nqed\n"
    yield begin + f"  {n}. {conclusion}   MT 1, 1\nqed\n"
    yield begin + f"  {n}. {conclusion}   premise\nqed\n"
    yield begin + f"  {n}. {conclusion}   &E 1\nqed\n"
    yield begin + f"  {n}. | Z   assume\n"
    yield begin + f"  {n}. | Z   assume\n  {n + 1}. {conclusion}   copy {n}\nqed\n"
    yield begin + f"  {n}. Z -> Z   ?\n  {n + 1}. {conclusion}   |I {n}\nqed\n"
    yield begin + f"  {n}. ({premises[0]}) & ({premises[0]})   &I 1, 1\n"
    yield begin + f"  {n}. Z   falseE {n - 1}\nqed\n"
    yield begin.replace(" |- ", " & Z |- ")
    yield "countermodel\n"
    yield "countermodel\nperhaps\n"
    yield "countermodel\nZ is true\n"
    yield "theorem t: Z |- Z\nproof\n1. Z premise\nqed\n"
    yield "1. Show: Z -> Z\n2. Z :AS\n3. :CD 2\n"
    yield "There is a countermodel"
    yield "There is a countermodel, and it is easy to find"
    yield "It is not valid."
    yield "Let D = {}"
    yield "There is no countermodel."
    yield "no idea"
    yield "?"


def told(report: GradeReport, premises: tuple[str, ...], conclusion: str) -> str:
    """All that a report says, without the student's own words."""
    data = report.to_json()
    del data["submission_sha256"]
    for item in data["items"]:
        for line in item["lines"]:
            line["text"] = ""
    for finding in data["findings"]:
        finding.update(excerpt=[], column=0, end_column=0)
    text = json.dumps(data)
    own = sorted({*premises, conclusion, "Pit", "Gold"}, key=lambda f: (-len(f), f))
    for formula in own:
        text = text.replace(formula, "@")
    return text.replace("@, @", "@").replace("(@)", "@")


@pytest.mark.parametrize("twins", TWINS, ids=lambda twins: f"{twins[0]} {twins[1]}")
def test_nothing_tells_which_side_is_right(
    twins: tuple[tuple[str, ...], str, tuple[str, ...], str, str],
) -> None:
    holds, conclusion, fails, other, logic = twins
    compared = 0
    for right, wrong in zip(answers(holds, conclusion), answers(fails, other), strict=True):
        one = answered(f"{', '.join(holds)} |- {conclusion}", right, logic)
        two = answered(
            f"{', '.join(fails)} |- {other}", wrong, logic, reference="countermodel\nP = false"
        )
        assert one.score == two.score == 0
        for level in FEEDBACK:
            first = told(shown(one, level), holds, conclusion)
            second = told(shown(two, level), fails, other)
            assert first == second, right
            compared += 1
    assert compared == 25 * len(FEEDBACK)


@pytest.mark.parametrize("answer", [
    "no idea", "There is no countermodel.", "theorem t: Z |- Z\nproof\n1. Z premise\nqed\n",
    "theorem t: Pit |- Pit\nproof\n", "1. Z  ?",
])  # fmt: skip
@pytest.mark.parametrize("sequent", ["Pit |- Pit | Gold", "Pit |- Pit & Gold"])
def test_what_is_neither_is_told_both_ways(sequent: str, answer: str) -> None:
    report = answered(sequent, answer)
    assert report.score == 0
    told = [f for f in report.findings if f.code in ("other-sequent", "stray-line", "no-header")]
    assert told
    for finding in told:
        assert "theorem NAME: " in finding.help
        assert "begin with the line countermodel" in finding.help
    assert "neither" in report.message


def test_a_right_answer_is_told_all_the_same() -> None:
    proof = (
        "theorem t: P -> G, P |- G\nproof\n1. P -> G premise\n2. P premise\n3. G ->E 1, 2\nqed\n"
    )
    assert answered("P -> G, P |- G", proof).message == "Proved in 3 lines (par 3)."
    assert answered("G -> P, P |- G", "P = T, G = F").passed


def test_where_a_proof_is_asked_for_right_lines_have_points_and_mistakes_their_names(
    tmp_path: Path,
) -> None:
    from minelogic.grading.exercise_check import check_exercise

    toml = 'id = "one"\nkind = "proof"\npoints = 4\nsequent = "P, P -> G |- G & P"\n'
    begun = "theorem t: P, P -> G |- G & P\nproof\n1. P premise\n2. P -> G premise\n3. G ->E 2, 1\n"
    (tmp_path / "wrong").mkdir()
    (tmp_path / "wrong" / "begun.proof").write_text(begun)
    (tmp_path / "starter.proof").write_text("# begin here\n")
    (tmp_path / "prompt.md").write_text("Prove or disprove P, P -> G |- G & P.\n")
    (tmp_path / "reference.proof").write_text(begun + "4. G & P &I 3, 1\nqed\n")
    for extra, score in (("", "1"), ("or_disprove = true\n", "0")):
        wrong = f'[[wrong]]\nfile = "wrong/begun.proof"\nscore = {score}\n'
        (tmp_path / "exercise.toml").write_text(toml + extra + wrong)
        report = check_exercise(tmp_path, isolated=False)
        assert report.ok, report
