"""Proofs are judged line by line, and each verdict is the one that the line deserves."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic.limits import Limits
from minelogic.proof.judging.files import check_proof
from minelogic.proof.report import Report, TheoremReport
from minelogic.proof.rules.lemmas import lemma_names, lemma_text
from minelogic.render.proofs.layout import verdict_sentence
from tests.proof.truth import entails

FIRST = """theorem first: ¬B → S, Q → S, ¬S ⊢ B ∧ ¬Q
proof
1: ¬B → S, Q → S, ¬S    premises
2: ¬S → ¬Q              Theorem P→Q ⊢ ¬Q→¬P 1.2
3: ¬Q                   → elim 2,1.3
4: ¬S → ¬¬B             Theorem P→Q ⊢ ¬Q→¬P 1.1
5: ¬¬B                  → elim 4,1.3
6: B                    Theorem ¬¬P ⊢ P 5
7: B ∧ ¬Q               ∧ intro 6,3
qed
"""
SECOND = """theorem second: (B ∨ S ∨ Q), ¬S, Q → S ⊢ B
proof
 1: (B ∨ S) ∨ Q, ¬S, Q → S   premises
 2: | B ∨ S                  assumption
 3: | | B                    assumption
 4: | | S                    assumption
 5: | | ⊥                    ¬ elim 4,1.2
 6: | | B                    contra 5
 7: | B                      ∨ elim 2,3-3,4-6
 8: | Q                      assumption
 9: | S                      → elim 1.3,8
10: | ⊥                      ¬ elim 9,1.2
11: | B                      contra 10
12: B                        ∨ elim 1.1,2-7,8-11
qed
"""
PREMISES = (
    "T→Q2, T, Q1, Q2→(¬B∧¬S∧¬P), "
    "Q1→(B∨Q2∨S∨P)∧(¬B∨¬Q2∨¬S)∧(¬B∨¬Q2∨¬P)∧(¬B∨¬P∨¬S)"
)  # fmt: skip
THIRD = f"""theorem third: {PREMISES} ⊢ (Q2∧¬B∧¬S∧¬P)
proof
1: {PREMISES}  premises
2: Q2               → elim 1.1,1.2
3: ¬B∧¬S∧¬P         → elim 1.4,2
4: ¬B∧¬S            ∧ elim 3
5: ¬S
6: ¬B               ∧ elim 4
7: Q2∧¬B            ∧ intro 2,6
8: Q2∧B∧S           ∧ intro 7,5
9: ¬P               ∧ elim 3
10: Q2∧¬B∧¬S∧¬P     ∧ intro 8,9
qed
"""
REPAIRED = THIRD.replace("5: ¬S\n", "5: ¬S  ∧ elim 4\n").replace("8: Q2∧B∧S ", "8: Q2∧¬B∧¬S ")


@pytest.mark.parametrize("text", [FIRST, SECOND, REPAIRED])
def test_the_proofs_of_the_queens_source_are_right_in_every_line(text: str) -> None:
    report = check_proof(text)
    assert report.status == "proved"
    assert set(_verdicts(report).values()) == {"right"}
    assert report.diagnostics == ()


def test_the_third_proof_as_printed_has_an_open_line_a_wrong_one_and_one_that_waits() -> None:
    report = check_proof(THIRD)
    verdicts = _verdicts(report)
    assert report.status == "wrong"
    assert (verdicts.pop("5"), verdicts.pop("8"), verdicts.pop("10")) == (
        "open",
        "wrong",
        "waiting",
    )
    assert set(verdicts.values()) == {"right"}
    wrong, waiting = _line(report, "8"), _line(report, "10")
    assert [finding.code for finding in wrong.findings] == ["negation-too-few"]
    assert "Q2 ∧ ¬B ∧ ¬S" in wrong.findings[0].message
    assert waiting.waits_for == ("8",)
    assert _theorem(report).missing[0].goal == minelogic.parse_formula("~S")


@pytest.mark.parametrize("number", range(1, 8))
def test_one_wrong_line_does_not_redden_the_rest(number: int) -> None:
    lines = FIRST.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{number}: "))
    formula = lines[at].rsplit("  ", 1)[0]
    lines[at] = f"{formula}  ∧ elim 1.1" if number > 1 else lines[at].replace("Q → S", "Q → T")
    verdicts = _verdicts(check_proof("\n".join(lines)))
    wrong = [label for label, verdict in verdicts.items() if verdict == "wrong"]
    assert wrong == [str(number) if number > 1 else "1.2"]
    assert "right" in verdicts.values()


def test_what_rests_on_a_wrong_line_waits_and_says_for_which() -> None:
    report = check_proof(
        "theorem t: A & B, B -> C |- C | D\nproof\n 1. A & B  premise\n 2. B -> C  premise\n"
        " 3. B  &E 2\n 4. C  ->E 2, 3\n 5. C | D  |I 4\nqed\n"
    )
    assert [*_verdicts(report).values()] == ["right", "right", "wrong", "waiting", "waiting"]
    assert _theorem(report).proved_so_far == ()
    assert _line(report, "4").waits_for == ("3",)
    assert _line(report, "5").waits_for == ("4",)
    assert _line(report, "3").needs
    assert _line(report, "3").cited == ("line 2: B -> C",)


def test_a_line_that_follows_from_what_a_wrong_line_should_say_waits() -> None:
    text = (
        "theorem t: A -> ~B, A, ~B -> C |- C\nproof\n 1. A -> ~B  premise\n 2. A  premise\n"
        " 3. ~B -> C  premise\n 4. B  ->E 1, 2\n 5. C  ->E 3, 4\nqed\n"
    )
    report = check_proof(text)
    assert [*_verdicts(report).values()] == ["right"] * 3 + ["wrong", "waiting"]
    twin = check_proof(text.replace("4. B ", "4. ~B "))
    assert twin.status == "proved"


def test_an_unfinished_proof_says_what_is_missing() -> None:
    report = check_proof(
        "theorem t: ~B -> S, ~S |- B\nproof\n 1. ~B -> S  premise\n 2. ~S  premise\n"
        " 3. | ~B  assume\n 4. | S  ->E 1, 3\n"
    )
    theorem = _theorem(report)
    assert report.status == "unfinished"
    assert [(m.goal, m.box) for m in theorem.missing] == [
        (minelogic.parse_formula("false"), 2), (minelogic.parse_formula("B"), None),
    ]  # fmt: skip
    assert "false" in theorem.missing[0].sentence
    assert theorem.proved_so_far == ()


def test_question_marks_are_open_and_what_rests_on_them_waits() -> None:
    report = check_proof(
        "theorem t: A & B |- B & A\nproof\n 1. A & B  premise\n 2. B  ?\n 3. ?\n"
        " 4. B & A  &I 2, 3\nqed\n"
    )
    assert [*_verdicts(report).values()] == ["right", "open", "open", "waiting"]
    assert report.status == "unfinished"
    assert _line(report, "4").waits_for == ("3",)
    assert [m.goal for m in _theorem(report).missing] == [minelogic.parse_formula("B"), None]


@pytest.mark.parametrize(("end", "status"), [("qed\n", "wrong"), ("", "unfinished")])
def test_a_proof_that_stops_early_is_wrong_only_if_it_says_it_is_done(
    end: str, status: str
) -> None:
    report = check_proof(f"theorem t: A & B |- B\nproof\n 1. A & B  premise\n 2. A  &E 1\n{end}")
    assert report.status == status
    assert ("not-the-conclusion" in {d.code for d in report.diagnostics}) == bool(end)


def test_a_proof_that_goes_on_after_its_conclusion_is_told_where_to_end() -> None:
    lines = "theorem t: P |- P | Q\nproof\n 1. P  premise\n 2. P | Q  |I 1\n"
    for more, rest in (
        (" 3. P & P  &I 1, 1\n", "line 3"),
        (" 3. P & P  &I 1, 1\n 4. P  &E 3\n", "lines 3 to 4"),
        (" 3. | R  assume\n", "line 3"),
        (" 3. ?\n", "line 3"),
    ):
        report = check_proof(lines + more)
        assert report.status == "unfinished"
        (missing,) = _theorem(report).missing
        assert missing.sentence == f"Line 2 is the conclusion; leave out {rest}."
        assert missing.goal is None
    assert check_proof(lines).status == "proved"
    twin = check_proof(lines.replace("P | Q  |I", "P | R  |I"))
    assert _theorem(twin).missing[0].sentence == "P | Q is still to be proved."


def test_a_box_that_nothing_calls_for_has_no_goal() -> None:
    lines = " 1. P -> Q  premise\n 2. Q -> R  premise\n"
    text = f"theorem t: P -> Q, Q -> R |- P -> R\nproof\n{lines}"
    first = _theorem(check_proof(f"{text} 3. | Q  assume\n")).missing[0]
    assert (first.goal, first.sentence) == (
        None,
        "The box that begins at line 3 is still to be closed.",
    )
    twin = _theorem(check_proof(f"{text} 3. | P  assume\n")).missing[0]
    assert twin.sentence == "In the box that begins at line 3, R is still to be proved."


def test_a_theorem_on_a_board_is_not_cited_and_that_is_said_first(tmp_path: Path) -> None:
    (tmp_path / "strip.mine").write_text("board 1 x 2\ndisplay\n  1 .\nuse minesweeper\n")
    for said, reason in (("0 < 1", "arithmetic"), ("Q(1, 0, 0)", "display (0, 0)")):
        shown = f"theorem a on strip.mine: |- {said}\nproof\n 1. {said}  {reason}\nqed\n"
        user = shown.replace(" a ", " b ").replace(reason, "theorem a")
        report = check_proof(shown + user, base=tmp_path)
        assert [d.code for d in report.diagnostics] == ["board-theorem"]


def test_a_board_that_is_not_there_makes_no_line_wrong(tmp_path: Path) -> None:
    text = (
        "theorem t on strip.mine: |- ~B(0, 1)\nproof\n 1. KN(1; B(0, 0), B(0, 1))  given one\n"
        " 2. forall j. B(0, j)  board 1\n 3. ~B(0, 1)  count 1\nqed\n"
    )
    report = check_proof(text, base=tmp_path)
    assert [d.code for d in report.diagnostics] == ["unknown-board"]
    assert "wrong" not in _verdicts(report).values()
    assert verdict_sentence(_theorem(report)) == (
        "Not judged: the file of its board, strip.mine, cannot be read."
    )


def test_a_theorem_may_be_cited_after_it_is_proved_and_not_before() -> None:
    swap = (
        "theorem swap: P & Q |- Q & P\nproof\n 1. P & Q  premise\n 2. P  &E 1\n 3. Q  &E 1\n"
        " 4. Q & P  &I 3, 2\nqed\n"
    )
    user = (
        "theorem user: (A | B) & ~C |- ~C & (A | B)\nproof\n 1. (A | B) & ~C  premise\n"
        " 2. ~C & (A | B)  theorem swap 1\nqed\n"
    )
    assert check_proof(swap + user).status == "proved"
    assert check_proof(swap + user.replace("theorem swap 1", "Theorem X & Y |- Y & X 1"))
    early = check_proof(user + swap)
    assert early.theorems[0].status == "wrong"
    assert early.theorems[0].findings[0].code == "later-theorem"
    broken = check_proof(swap.replace("2. P  &E 1", "2. P  |I 1") + user)
    assert [theorem.status for theorem in broken.theorems] == ["wrong", "unfinished"]
    assert broken.theorems[1].lines[1].waits_for == ("swap",)


def test_theorems_of_a_used_file_count_if_they_are_proved(tmp_path: Path) -> None:
    lemma = "theorem half: P & Q |- P\nproof\n 1. P & Q  premise\n 2. P  &E 1\nqed\n"
    text = (
        "use mine\ntheorem t: A & B |- A\nproof\n 1. A & B  premise\n 2. A  theorem half 1\nqed\n"
    )
    (tmp_path / "mine.proof").write_text(lemma)
    assert check_proof(text, base=tmp_path).status == "proved"
    for changed, fault in ((lemma.replace("&E 1", "|E 1"), "is wrong in line 2"),
                           (lemma.replace("&E 1", "?"), "is unfinished")):  # fmt: skip
        (tmp_path / "mine.proof").write_text(changed)
        report = check_proof(text, base=tmp_path)
        assert report.status == "unfinished"
        (finding,) = report.diagnostics
        assert (finding.code, finding.severity) == ("theorem-not-proved", "warning")
        assert finding.help == f"Its proof in mine.proof {fault}."
    (tmp_path / "mine.proof").unlink()
    assert check_proof(text, base=tmp_path).status == "wrong"


def test_the_caller_decides_on_the_logic_and_the_rules() -> None:
    text = "theorem t: ~~P |- P\nproof\n 1. ~~P  premise\n 2. P  ~~E 1\nqed\n"
    assert check_proof(text).status == "proved"
    assert check_proof(text, logic="intuitionistic").status == "wrong"
    assert check_proof("logic intuitionistic\n" + text).status == "wrong"
    assert check_proof("logic intuitionistic\n" + text, logic="classical").status == "proved"
    assert check_proof(text, allowed={"&I", "&E"}).status == "wrong"
    assert check_proof(text, allowed={"~~E"}).status == "proved"


def test_a_classical_theorem_makes_those_that_cite_it_classical() -> None:
    once = "theorem once: ~~P |- P\nproof\n 1. ~~P  premise\n 2. P  ~~E 1\nqed\n"
    twice = "theorem twice: ~~P |- P\nproof\n 1. ~~P  premise\n 2. P  theorem once 1\nqed\n"
    user = "theorem user: ~~P |- P\nproof\n 1. ~~P  premise\n 2. P  theorem twice 1\nqed\n"
    assert check_proof(once + twice + user).status == "proved"
    report = check_proof(once + twice + "logic intuitionistic\n" + user)
    assert [theorem.status for theorem in report.theorems] == ["proved", "proved", "wrong"]


def test_what_is_proved_on_a_board_is_no_theorem_about_all_boards(tmp_path: Path) -> None:
    (tmp_path / "strip.mine").write_text("board 1 x 2\ndisplay\n  1 .\nuse minesweeper\n")
    shown = (
        "theorem shown on strip.mine: |- Q(1, 0, 0)\nproof\n 1. Q(1, 0, 0)  display (0, 0)\nqed\n"
    )
    user = "theorem user: |- Q(1, 0, 0)\nproof\n 1. Q(1, 0, 0)  theorem shown\nqed\n"
    report = check_proof(shown + user, base=tmp_path)
    assert [theorem.status for theorem in report.theorems] == ["proved", "wrong"]


def test_a_line_says_what_it_names_in_the_file_of_the_board(tmp_path: Path) -> None:
    (tmp_path / "strip.mine").write_text("board 1 x 2\ndisplay\n  1 .\nuse minesweeper\n")
    text = (
        "theorem t on strip.mine: |- S(0, 1) <-> ~B(0, 1)\nproof\n"
        " 1. S(0, 0) <-> ~B(0, 0)  given minesweeper.safe[i=0, j=0]\n"
        " 2. S(0, 1) <-> ~B(0, 1)  given minesweeper.safe[i=0, j=1]\nqed\n"
    )
    assert check_proof(text, base=tmp_path).status == "proved"
    swapped = text.replace("[i=0, j=0]", "[i=0, j=2]").replace("[i=0, j=1]", "[i=0, j=0]")
    swapped = swapped.replace("[i=0, j=2]", "[i=0, j=1]")
    report = check_proof(swapped, base=tmp_path)
    assert [d.code for d in report.diagnostics] == ["not-given", "not-given"]
    beyond = check_proof(text.replace("j=1]", "j=2]"), base=tmp_path)
    assert [*_verdicts(beyond).values()] == ["right", "wrong"]
    assert [d.code for d in beyond.diagnostics] == ["given-value"]
    lost = check_proof(text)
    assert lost.status == "unreadable"
    assert [d.code for d in lost.diagnostics] == ["unknown-board"]


def test_notes_do_not_make_a_proof_wrong() -> None:
    report = check_proof(
        "theorem t: A & B |- B & A\nproof\n 1. A & B  premise\n 2. A  &E 1\n 3. B  &E 1\n"
        " 4. A | C  |I 2\n 5. B & A  &I 2, 3\nqed\n"
    )
    assert report.status == "proved"
    notes = {line.line.label: [n.code for n in line.notes] for line in _theorem(report).lines}
    assert notes == {"1": [], "2": [], "3": [], "4": ["unused-line"], "5": ["citation-order"]}


def test_the_report_is_data_too() -> None:
    data = check_proof(THIRD, name="third.proof").to_json()
    assert json.loads(json.dumps(data)) == data
    assert data["format"] == "minelogic.proof/1"
    assert (data["status"], data["file"]) == ("wrong", "third.proof")
    (theorem,) = data["theorems"]
    assert {"name", "sequent", "status", "lines", "missing", "diagnostics"} <= {*theorem}
    line = next(line for line in theorem["lines"] if line["label"] == "8")
    assert (line["line"], line["formula"], line["rule"]) == (10, "Q2 ∧ B ∧ S", "&I")
    assert (line["cites"], line["verdict"]) == (["7", "5"], "wrong")
    assert line["findings"][0]["code"] == "negation-too-few"
    assert data["diagnostics"] == line["findings"]


def test_nothing_to_judge_is_unreadable_and_never_an_exception() -> None:
    for text in ("", "hello", "theorem", "theorem t: A |-", "theorem t: A & |- B\nproof\nqed"):
        report = check_proof(text)
        assert report.status in ("unreadable", "wrong", "unfinished")
        assert not report
        assert str(report)


def test_the_library_has_the_entry() -> None:
    report = minelogic.check_proof(FIRST, name="mine.proof")
    assert isinstance(report, minelogic.Report)
    assert report
    assert str(report).startswith("mine.proof: proved")


@pytest.mark.slow
def test_a_long_proof_is_judged_whole_and_only_so_many_findings_are_reported() -> None:
    right = ["theorem t: P, P -> P |- P", "proof", "1. P  premise", "2. P -> P  premise"]
    right += [f"{n}. P  ->E 2, {n - 1 if n > 3 else 1}" for n in range(3, 3001)]
    assert check_proof("\n".join([*right, "qed"])).status == "proved"
    wrong = [line.replace("->E 2", "|E 1") for line in right]
    report = check_proof("\n".join([*wrong, "qed"]), limits=Limits(findings=10))
    assert [line.verdict for line in _theorem(report).lines].count("wrong") == 2998
    assert len(report.diagnostics) == 10


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_spoilt_proof_is_refused_with_a_finding_or_still_proves_what_follows(data) -> None:
    """Lines are dropped, swapped, re-cited, boxed, unboxed; a truth table has the last word."""
    names = [name for name in lemma_names() if "(x)" not in lemma_text(name)]
    text = lemma_text(data.draw(st.sampled_from(names)))
    head, _, body = text.partition("proof\n")
    lines = body.splitlines()[:-1]
    n = data.draw(st.integers(0, len(lines) - 1))
    match data.draw(st.sampled_from(["drop", "swap", "cite", "unbox", "box", "negate"])):
        case "drop":
            del lines[n]
        case "swap":
            lines[n], lines[-1] = lines[-1], lines[n]
        case "cite":
            number = str(data.draw(st.integers(1, len(lines))))
            lines[n] = lines[n][:-1] + number if lines[n][-1].isdigit() else lines[n]
        case "unbox":
            lines[n] = lines[n].replace("| ", "", 1)
        case "box":
            lines[n] = lines[n].replace(". ", ". | ", 1)
        case "negate":
            lines[n] = lines[n].replace("~", "", 1)
    report = check_proof("\n".join([head.strip(), "proof", *lines, "qed"]))
    (theorem,) = report.theorems
    assert theorem.sequent is not None
    if theorem.status == "proved":
        assert entails(theorem.sequent.premises, theorem.sequent.conclusion)
    else:
        assert report.diagnostics or theorem.missing
    assert all(line.findings for line in theorem.lines if line.verdict == "wrong")


def _theorem(report: Report) -> TheoremReport:
    (theorem,) = report.theorems
    return theorem


def _verdicts(report: Report) -> dict[str, str]:
    return {line.line.label: line.verdict for line in _theorem(report).lines}


def _line(report: Report, label: str):
    return next(line for line in _theorem(report).lines if line.line.label == label)


def test_only_what_is_proved_is_recommended():
    unproved = "theorem y: P |- Q\nproof\n  1. P  premise\n  2. Q  ?\nqed\n"
    text = "theorem t: A |- B\nproof\n  1. A  premise\n  2. B  copy 1\nqed\n"
    (finding,) = check_proof(unproved + text).theorems[1].findings
    assert finding.code != "wrong-rule"
    proved = "theorem y: P |- Q -> P\nproof\n  1. P  premise\n  2. | Q  assume\n  3. | P  copy 1\n"
    text = "theorem t: A |- B -> A\nproof\n  1. A  premise\n  2. B -> A  copy 1\nqed\n"
    last = "  4. Q -> P  ->I 2-3\nqed\n"
    (finding,) = check_proof(proved + last + text).theorems[1].findings
    assert (finding.code, "theorem y 1" in finding.help) == ("wrong-rule", True)


def test_bytes_are_read_as_text_and_nothing_else_is():
    text = "theorem t: P ⊢ P ∨ Q\nproof\n  1. P  premise\n  2. P ∨ Q  ∨I 1\nqed\n"
    assert check_proof(text.encode()).status == "proved"
    broken = check_proof(text.encode("utf-16"))
    assert (broken.status, broken.diagnostics[0].code) == ("unreadable", "not-utf8")
    for other in (None, 7, ["1. P"]):
        with pytest.raises(TypeError, match="a proof is a text"):
            check_proof(other)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="a sequent is a text"):
            minelogic.prove(other)  # type: ignore[arg-type]


def test_a_theorem_on_a_board_is_about_tiles_that_it_has(tmp_path: Path):
    (tmp_path / "strip.mine").write_text("board 1 x 2\nuse minesweeper\n")
    for tile, codes in (("(0, 1)", []), ("(0, 2)", ["off-board"])):
        text = f"theorem t on strip.mine: B{tile} |- B{tile}\nproof\n  1. B{tile}  premise\nqed\n"
        report = check_proof(text, base=tmp_path)
        assert sorted({finding.code for finding in report.diagnostics}) == codes
        assert report.status == ("wrong" if codes else "proved")
