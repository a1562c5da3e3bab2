"""Proofs and reports as text: marks, boxes, findings, verdicts, and nothing wider than the page."""

import pytest

from minelogic.proof.judging.files import check_proof
from minelogic.proof.prove import prove
from minelogic.proof.writing.results import Proof
from minelogic.render.proofs.layout import shown_proof, shown_report
from minelogic.render.proofs.text import MOST_FINDINGS, proof_text, report_text

WRONG = """\
theorem t: A -> B, B -> C, A |- A & C
proof
  1. A -> B     premise
  2. B -> C     premise
  3. A          premise
  4. ~B         ->E 1, 3
  5. C          ->E 2, 4
  6. A & C      &I 3, 5
qed
"""
BOXED = """\
theorem swap: (A & B) | (B & A) |- B
proof
  1. (A & B) | (B & A)  premise
  2. | A & B        assume
  3. | B            &E 2
  4. | B & A        assume
  5. | B            &E 4
  6. B              |E 1, 2-3, 4-5
qed
"""


def test_a_report_marks_every_line_and_says_how_it_stands() -> None:
    text = report_text(check_proof(WRONG, name="homework.proof"))
    marks = [line[1] for line in text.splitlines()[2:8]]
    assert marks[:4] == ["✓", "✓", "✓", "✗"]
    assert "homework.proof:6:" in text
    assert "Wrong: " in text


def test_a_right_twin_is_proved() -> None:
    text = report_text(check_proof(WRONG.replace("~B  ", "B   ")))
    assert [line[1] for line in text.splitlines()[2:8]] == ["✓"] * 6
    assert "Proved in 6 lines." in text
    assert "error" not in text


def test_waiting_lines_say_for_what() -> None:
    wrong = "theorem t: A |- B\nproof\n 1. A  premise\n 2. B  &E 1\n 3. B  copy 2\nqed\n"
    text = report_text(check_proof(wrong))
    assert " …  3. B                 copy 2 (waits for 2)\n" in text
    assert "Wrong: 1 of 3 lines is wrong; 1 line waits for it.\n" in text


def test_boxes_of_a_report_have_corners() -> None:
    text = report_text(check_proof(BOXED))
    assert text.splitlines()[2:8] == [
        " ✓  1. (A & B) | (B & A)  premise",
        " ✓  2. ┌ A & B            assume",
        " ✓  3. └ B                &E 2",
        " ✓  4. ┌ B & A            assume",
        " ✓  5. └ B                &E 4",
        " ✓  6. B                  |E 1, 2-3, 4-5",
    ]


def test_an_unfinished_proof_is_told_what_is_missing() -> None:
    report = check_proof("theorem t: A, B |- A & B\nproof\n 1. A  premise\n 2. ?\nqed\n")
    text = report_text(report)
    assert "Unfinished: " in text
    (theorem,) = report.theorems
    assert theorem.missing
    assert all(missing.sentence.split()[0] in text for missing in theorem.missing)


def test_a_found_proof_has_boxes_around_its_lines() -> None:
    found = prove("A -> B |- ~B -> ~A")
    assert isinstance(found, Proof)
    assert proof_text(found).splitlines()[2:] == [
        " 1. A → B             premise",
        "    ┌──────────────┐",
        " 2. │ ¬B           │  assume",
        "    │ ┌──────────┐ │",
        " 3. │ │ A        │ │  assume",
        " 4. │ │ B        │ │  →E 1, 3",
        " 5. │ │ ⊥        │ │  ¬E 2, 4",
        "    │ └──────────┘ │",
        " 6. │ ¬A           │  ¬I 3-5",
        "    └──────────────┘",
        " 7. ¬B → ¬A           →I 2-6",
    ]


def test_boxes_open_and_close_where_they_do() -> None:
    found = prove("A -> B |- ~B -> ~A")
    assert isinstance(found, Proof)
    lines = shown_proof(found).lines
    assert [line.opens for line in lines] == [0, 1, 1, 0, 0, 0, 0]
    assert [line.closes for line in lines] == [0, 0, 0, 0, 1, 1, 0]


@pytest.mark.slow
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_page(width: int) -> None:
    atoms = " & ".join(f"B({n}, {n + 1})" for n in range(30))
    sequent = f"{atoms}, ({atoms}) -> C |- C & (D -> ({atoms}))"
    found = prove(sequent)
    assert isinstance(found, Proof)
    report = check_proof(str(found), name="a" * 20)
    for text in (proof_text(found, width), report_text(report, width)):
        assert max(map(len, text.splitlines())) <= width
        assert "B(\n" not in text


def test_a_formula_is_shown_as_it_is_written() -> None:
    report = check_proof(WRONG.replace("A & C ", "A ∧ C "))
    (theorem,) = shown_report(report)
    assert theorem.lines[5].text == "A ∧ C"


def test_findings_about_the_text_come_first_and_only_once() -> None:
    report = check_proof("theorem t: A & |- A\nproof\n 1. A  premise\nqed\n")
    text = report_text(report)
    assert report.diagnostics
    for finding in report.diagnostics:
        assert text.count(f"[{finding.code}]") >= 1
        assert text.count(finding.where + ":") == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wrong", "cut"),
    [
        (MOST_FINDINGS, ""),
        (MOST_FINDINGS + 1, "1 more finding is not shown: mend those above first."),
        (4_900, "4,800 more findings are not shown: mend those above first."),
    ],
)
def test_of_very_many_findings_the_first_are_shown_and_the_others_counted(
    wrong: int, cut: str
) -> None:
    lines = [f"  {n}. Q{n}  ->E 1, 2\n" for n in range(3, wrong + 3)]
    head = "theorem t: P, P -> P |- Q\nproof\n  1. P  premise\n  2. P -> P  premise\n"
    report = check_proof(f"{head}{''.join(lines)}  {wrong + 3}. Q  ?\nqed\n")
    text = report_text(report)
    assert text.count("[does-not-follow]") == MOST_FINDINGS
    assert [line for line in text.splitlines() if "not shown" in line] == ([cut] if cut else [])
    assert text.count(" ✗ ") == wrong


def test_findings_are_counted_over_all_theorems_of_a_file() -> None:
    text = report_text(check_proof("theorem: P |- R\nproof\n  1. R  premise\nqed\n" * 120))
    assert text.count("[not-a-premise]") == MOST_FINDINGS
    assert text.count("1 more finding is not shown") == 20


def test_several_theorems_are_counted() -> None:
    text = report_text(check_proof(BOXED + WRONG))
    assert text.endswith("2 theorems: 1 proved, 1 wrong.\n")


def test_a_file_without_a_theorem_says_so() -> None:
    assert "no theorem" in report_text(check_proof("# nothing\n"))


def test_control_characters_are_made_visible() -> None:
    report = check_proof("theorem t: A |- A\nproof\n 1. A\x1b[31m  premise\x07\nqed\n")
    text = report_text(report)
    assert "\x1b" not in text
    assert "\x07" not in text


def test_deep_boxes_do_not_push_the_formula_off_the_page() -> None:
    depth = 40
    lines = [f" {n + 1}. {'| ' * (n + 1)}A  assume" for n in range(depth)]
    text = "theorem t: |- A -> A\nproof\n" + "\n".join(lines) + "\nqed\n"
    assert max(map(len, report_text(check_proof(text)).splitlines())) <= 80


def test_colour_goes_to_the_marks_alone() -> None:
    plain = report_text(check_proof(BOXED))
    painted = report_text(check_proof(BOXED), paint=lambda mark, verdict: f"<{verdict}>{mark}")
    assert painted.replace("<right>", "") == plain
