"""Proofs graded, and countermodels where a sequent may have none."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from minelogic.exercises.exercise import Exercise, Feedback
from minelogic.exercises.tasks.proof import ProofTask
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport

SEQUENT = "~B -> S, ~S |- B"
PROOF = """\
theorem bomb: ~B -> S, ~S |- B
proof
  1. ~B -> S   premise
  2. ~S        premise
  3. | ~B      assume
  4. | S       ->E 1, 3
  5. | false   ~E 2, 4
  6. B         RAA 3-5
qed
"""
BOARD = "board 1 x 3\ndisplay\n  . 1 *\nuse minesweeper\n"


def exercise(
    folder: Path, sequent: str = SEQUENT, reference: str = PROOF, on: str | None = None,
    rules: tuple[str, ...] | None = None, or_disprove: bool = False,
    partial: Fraction = Fraction(1, 2), intuitionistic: bool = False,
) -> Exercise:  # fmt: skip
    (folder / "reference.proof").write_text(reference)
    (folder / "board.mine").write_text(BOARD)
    (folder / "other.mine").write_text(BOARD.replace(". 1 *", ". 0 -"))
    logic = "intuitionistic" if intuitionistic else "classical"
    task = ProofTask(sequent, on, logic, rules, or_disprove, partial)  # type: ignore[arg-type]
    return Exercise(
        "prove", "Prove it", "proof", Fraction(6), task, str(folder), "0", "", "answer.proof", "",
        reference,
    )  # fmt: skip


def graded(folder: Path, answer: str, sequent: str = SEQUENT, **options: object) -> GradeReport:
    return judged_answer(exercise(folder, sequent, **options), answer)  # type: ignore[arg-type]


def test_a_proof_has_all_points_and_is_compared_with_par(tmp_path: Path) -> None:
    report = graded(tmp_path, PROOF)
    assert report.passed
    assert report.message == "Proved in 6 lines (par 6)."
    assert report.items[0].id == "proved"


def test_a_longer_proof_has_all_points_too(tmp_path: Path) -> None:
    longer = PROOF.replace("  6. B         RAA 3-5", "  6. ~~B  ~I 3-5\n  7. B  ~~E 6")
    report = graded(tmp_path, longer)
    assert report.passed
    assert "7 lines (par 6)" in report.message


def test_the_order_of_premises_does_not_matter_but_another_sequent_does(tmp_path: Path) -> None:
    swapped = PROOF.replace("bomb: ~B -> S, ~S", "bomb: ~S, ~B -> S")
    assert graded(tmp_path, swapped).passed
    for other in ("B |- B", "~B -> S, ~S, B |- B", "~B -> S |- B"):
        answer = f"theorem t: {other}\nproof\n  1. B  premise\nqed\n"
        report = graded(tmp_path, answer)
        assert report.score == 0
        assert "other-sequent" in [f.code for f in report.findings]


def test_right_lines_of_a_wrong_proof_have_a_share(tmp_path: Path) -> None:
    slip = PROOF.replace("->E 1, 3", "->E 1, 2")
    report = graded(tmp_path, slip)
    (item,) = report.items
    # Of the derived lines 4 to 6, line 4 is wrong, and the others wait for it.
    assert report.score == Fraction(6) / 2 * Fraction(2, 3)
    assert [line.line for line in item.lines] == [6]
    assert [m.code for m in item.mistakes] == ["wrong-lines"]
    assert item.mistakes[0].title == "Wrong lines"
    assert item.mistakes[0].line == 6
    assert item.mistakes[0].name == "4"
    wrong = "1 of 6 lines is wrong (line 4 of the proof); 2 lines wait for it."
    assert report.message.startswith(wrong)
    assert graded(tmp_path, slip, partial=Fraction(0)).score == 0


def test_an_unfinished_proof_is_measured_by_the_reference(tmp_path: Path) -> None:
    begun = "\n".join(PROOF.splitlines()[:6]) + "\n"
    report = graded(tmp_path, begun)
    assert report.score == Fraction(6) / 2 * Fraction(1, 3)
    premises = "\n".join(PROOF.splitlines()[:4]) + "\n"
    assert graded(tmp_path, premises).score == 0


def test_lines_that_are_wrong_count_among_those_written(tmp_path: Path) -> None:
    lines = PROOF.splitlines()
    wrong = [f"  {n}. B  ->E 1, 2" for n in range(5, 9)]
    answer = "\n".join([*lines[:6], "qed"]).replace("qed", "\n".join(wrong))
    # One line is right, four are wrong, and the reference has three.
    assert graded(tmp_path, answer).score == Fraction(6) / 2 * Fraction(1, 5)


def test_every_line_number_is_that_of_the_proof_or_says_that_it_is_not(tmp_path: Path) -> None:
    report = graded(tmp_path, "# mine\n\n" + PROOF.replace("->E 1, 3", "->E 1, 2"))
    text = str(report)
    assert "(line 4 of the proof, line 8 of the file)" in text
    assert "8 |   4. | S       ->E 1, 2" in text
    assert any(f.line == 8 and f.message.startswith("Line 4 of") for f in report.findings)


def test_a_mistake_that_is_made_often_is_told_three_times(tmp_path: Path) -> None:
    wrong = [f"  {n}. B  ->E 1, 2" for n in range(3, 12)]
    report = graded(tmp_path, "\n".join([*PROOF.splitlines()[:4], *wrong, "qed"]))
    mistakes = report.items[0].mistakes
    codes = [mistake.code for mistake in mistakes]
    assert max(codes.count(code) for code in codes) == 3
    assert mistakes[2].sentence.endswith("Also in lines 6, 7, 8, 9, 10, 11 of the proof.")


@pytest.mark.parametrize("end", ["qed\n", ""])
def test_a_complete_proof_that_goes_on_has_all_points(tmp_path: Path, end: str) -> None:
    more = "  7. B | S  |I 6\n  8. B & ~S  &I 6, 2\n"
    report = graded(tmp_path, PROOF.replace("qed\n", more + end))
    assert report.passed
    assert report.message == "Proved in 6 lines (par 6)."
    ((code, severity, line, told),) = [
        (f.code, f.severity, f.line, f.help) for f in report.findings
    ]
    assert (code, severity, line) == ("beyond-the-conclusion", "warning", 9)
    assert told == "Leave out lines 7 to 8."


@pytest.mark.parametrize(
    "answer",
    [
        PROOF.replace("qed", "  7. S  ->E 1, 6\nqed"),
        PROOF.replace("qed", "  7. S  ?\nqed"),
        PROOF.replace("qed", "  7. | S  assume\nqed"),
        PROOF.replace("->E 1, 3", "->E 1, 2").replace("qed", "  7. B | S  |I 6\nqed"),
        PROOF.replace("  6. B         RAA 3-5", "  6. | B  falseE 5\n  7. ~~B  ~I 3-5"),
        PROOF.replace("theorem bomb: ~B -> S, ~S |- B", "theorem bomb: ~B -> S, ~S |- B & B"),
    ],
)
def test_a_proof_that_goes_on_wrongly_or_is_none_has_not(tmp_path: Path, answer: str) -> None:
    report = graded(tmp_path, answer)
    assert report.score <= 3
    assert "beyond-the-conclusion" not in [f.code for f in report.findings]


def test_copies_earn_nothing(tmp_path: Path) -> None:
    lines = [*PROOF.splitlines()[:4], *[f"  {n}. ~S  copy 2" for n in range(3, 40)]]
    assert graded(tmp_path, "\n".join(lines)).score == 0


def test_lines_that_lead_nowhere_earn_nothing(tmp_path: Path) -> None:
    start = PROOF.splitlines()[:4]
    others = [f"  {n}. ~S | A{n}  |I 2" for n in range(3, 40)]
    assert graded(tmp_path, "\n".join([*start, *others])).score == 0
    nots = [f"  {n}. {'~' * (2 * n - 3)}S  ~~I {n - 1}" for n in range(3, 40)]
    assert graded(tmp_path, "\n".join([*start, *nots])).score <= 1
    boxes = [f"  {n}. {'| ' * (n - 2)}~B  assume" for n in range(3, 40)]
    assert graded(tmp_path, "\n".join([*start, *boxes])).score == 0


def test_right_lines_of_another_way_count_too(tmp_path: Path) -> None:
    answer = """\
theorem bomb: ~B -> S, ~S |- B
proof
  1. ~B -> S   premise
  2. ~S        premise
  3. B | ~B    LEM
  4. | B       assume
  5. | B       copy 4
  6. | ~B      assume
  7. | S       ->E 1, 6
  8. | false   ~E 2, 7
  9. | B       falseE 8
"""
    assert graded(tmp_path, answer).score == Fraction(6) / 2 * Fraction(4, 4)


def test_a_named_fallacy_is_named(tmp_path: Path) -> None:
    answer = "theorem t: P -> Q, Q |- P\nproof\n1. P -> Q premise\n2. Q premise\n3. P ->E 1, 2\nqed"
    report = graded(tmp_path, answer, "P -> Q, Q |- P", reference="countermodel")
    (mistake,) = report.items[0].mistakes
    assert (mistake.code, mistake.title, mistake.line) == (
        "affirming-the-consequent", "Affirming the consequent", 5,
    )  # fmt: skip
    assert report.score == 0
    options = {"or_disprove": True, "reference": "countermodel"}
    either = graded(tmp_path, answer, "P -> Q, Q |- P", **options)
    # The name of the fallacy would tell that a countermodel is the right answer.
    assert [mistake.code for mistake in either.items[0].mistakes] == ["does-not-follow"]
    begun = "theorem t: P -> Q, Q |- P\nproof\n1. P -> Q premise\n2. Q premise\n3. Q | P |I 2\n"
    assert graded(tmp_path, begun, "P -> Q, Q |- P", **options).score == 0


@pytest.mark.parametrize(("level", "findings", "lines", "mistakes", "message"), [
    ("none", 0, 0, 0, False), ("syntax", 0, 0, 0, False), ("where", 0, 1, 0, False),
    ("hint", 0, 1, 1, True), ("full", 1, 1, 1, True),
])  # fmt: skip
def test_what_is_wrong_is_told_by_level(
    tmp_path: Path, level: Feedback, findings: int, lines: int, mistakes: int, message: bool
) -> None:
    report = shown(graded(tmp_path, PROOF.replace("->E 1, 3", "->E 1, 2")), level)
    assert len(report.findings) == findings
    assert sum(len(item.lines) for item in report.items) == lines
    assert sum(len(item.mistakes) for item in report.items) == mistakes
    assert bool(report.message) is message


def test_an_unfinished_proof_gets_the_least_hint_only(tmp_path: Path) -> None:
    begun = "\n".join(PROOF.splitlines()[:6]) + "\n"
    message = graded(tmp_path, begun).items[0].message
    assert "still to be proved" in message
    assert "~E 2, 4" not in message


def test_only_allowed_rules_count(tmp_path: Path) -> None:
    assert graded(tmp_path, PROOF, rules=("->E", "~E", "RAA")).passed
    report = graded(tmp_path, PROOF, rules=("->E", "~E", "~I"))
    assert "rule-not-allowed" in [m.code for m in report.items[0].mistakes]
    assert not graded(tmp_path, PROOF, intuitionistic=True).passed


# What somebody may try.


def test_the_reference_cannot_be_used(tmp_path: Path) -> None:
    cited = (
        "use reference\n" + "\n".join(PROOF.splitlines()[:4]) + "\n  3. B  theorem bomb 1, 2\nqed"
    )
    cited = cited.replace("theorem bomb:", "theorem mine:")
    report = graded(tmp_path, cited)
    assert report.score < 3
    assert not report.passed
    assert any("can use no other file" in f.message for f in report.findings)
    for words in ("../reference", "reference.proof", '"reference"', "/etc/passwd"):
        assert not graded(tmp_path, cited.replace("use reference", f"use {words}")).passed


def test_no_other_board_can_be_read(tmp_path: Path) -> None:
    answer = "theorem t on other.mine: |- S(0, 0)\nproof\n1. S(0, 0)  display (0, 0)\nqed\n"
    report = graded(tmp_path, answer, "|- S(0, 0)", on="board.mine")
    assert report.score == 0
    assert any("not the exercise's" in f.message for f in report.findings)
    for other in ("reference", "../board.mine", "/etc/passwd", "nothing.mine"):
        report = graded(
            tmp_path, answer.replace("other.mine", other), "|- S(0, 0)", on="board.mine"
        )
        assert report.score == 0


ON_BOARD = """\
theorem t on board.mine: B(0, 2) |- B(0, 2) & B(0, 2)
proof
  1. B(0, 2)            display (0, 2)
  2. B(0, 2) & B(0, 2)  &I 1, 1
qed
"""


def test_a_proof_on_the_board_may_name_it_with_or_without_its_ending(tmp_path: Path) -> None:
    sequent = "B(0, 2) |- B(0, 2) & B(0, 2)"
    for name in ("board.mine", "board"):
        answer = ON_BOARD.replace("board.mine", name)
        assert graded(tmp_path, answer, sequent, on="board.mine", reference=ON_BOARD).passed
    without = ON_BOARD.replace(" on board.mine", "")
    assert graded(tmp_path, without, sequent, on="board.mine", reference=ON_BOARD).score == 0


def test_a_lemma_that_is_not_proved_proves_nothing(tmp_path: Path) -> None:
    lemma = "theorem magic: ~B -> S, ~S |- B\nproof\n  1. B  premise\nqed\n"
    cited = "\n".join(PROOF.splitlines()[:4]) + "\n  3. B  theorem magic 1, 2\nqed\n"
    assert not graded(tmp_path, lemma + cited).passed
    good = PROOF.replace("theorem bomb", "theorem magic")
    assert graded(tmp_path, good + cited).passed


def test_the_same_theorem_begun_twice_counts_by_the_better_one(tmp_path: Path) -> None:
    begun = "\n".join(PROOF.splitlines()[:5]).replace("theorem bomb", "theorem first") + "\nqed\n"
    assert graded(tmp_path, begun + PROOF).passed


def test_a_theorem_of_reserved_words_is_judged_all_the_same(tmp_path: Path) -> None:
    report = graded(tmp_path, "below in false theorem t: P(a) world", "|- P | ~P")
    assert report.score == 0
    assert report.status != "crashed"


def test_text_that_is_no_proof_is_unreadable(tmp_path: Path) -> None:
    for answer in ("hello", "%%%", "qed qed qed"):
        assert graded(tmp_path, answer).status == "unreadable"


# Countermodels.

FALLACY = "P -> Q, Q |- P"


def refuted(folder: Path, answer: str, sequent: str = FALLACY, **options: object) -> GradeReport:
    options.setdefault("reference", "countermodel\nP = false\nQ = true\n")
    return graded(folder, answer, sequent, or_disprove=True, **options)


@pytest.mark.parametrize(
    "answer",
    [
        "countermodel\nP = false\nQ = true\n",
        "Countermodel: P = false, Q = true",
        "counterexample\nP is false\nQ is true",
        "disproof: P is false and Q is true.",
        "countermodel\ntrue: Q\nfalse: P",
        "countermodel\ntrue: Q",
        "countermodel\nfalse: P",
        "countermodel: Q, ~P",
        "countermodel: Q and not P",
        "countermodel ¬P ∧ Q",
        "# comment\ncounter-model\nP := F\nQ := T  # so",
        "countermodel\nP = 0; Q = 1",
        "countermodel\nP: false\nQ: true",
        "countermodel\nP does not hold, Q holds",
        "countermodel\nq is true\np is false",
    ],
)
def test_every_way_to_write_a_countermodel_of_letters(tmp_path: Path, answer: str) -> None:
    report = refuted(tmp_path, answer)
    assert report.passed, report
    assert report.message == "Refuted: every premise holds there, and the conclusion does not."


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("countermodel\nP = true\nQ = true", "The conclusion P is true there."),
        ("countermodel\nP = false\nQ = false", "premise Q is false there."),
        ("countermodel\nP = true\nQ = false", "premise P -> Q is false there."),
        ("countermodel\nQ = true", "You do not say whether P holds."),
        ("countermodel: P, Q are true", "The conclusion P is true there."),
        ("countermodel", "You do not say whether P holds."),
    ],
)
def test_a_world_that_refutes_nothing_says_why(tmp_path: Path, answer: str, said: str) -> None:
    report = refuted(tmp_path, answer)
    assert report.score == 0
    assert said in report.message


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        ("countermodel\nP = true\nP = false\nQ = true", "both-values"),
        ("countermodel\nP = perhaps", "not-a-value"),
        ("countermodel\nP = false\nQ = yes", "not-a-value"),
        ("countermodel\nP = {yes}", "not-a-value"),
    ],
)
def test_what_describes_no_world_is_unreadable(tmp_path: Path, answer: str, code: str) -> None:
    report = refuted(tmp_path, answer)
    assert report.status == "unreadable"
    assert code in [f.code for f in report.findings]


def test_what_is_no_truth_value_is_named(tmp_path: Path) -> None:
    (finding,) = refuted(tmp_path, "countermodel\nP = false, Q = yes").findings
    assert finding.message == "yes is neither true nor false."
    assert finding.help == "Write Q = true, or = false."


MODEL = "countermodel\nB = false, S = true\n"


@pytest.mark.parametrize(("answer", "line"), [(PROOF + MODEL, 10), (MODEL + PROOF, 3)])
def test_a_proof_and_a_countermodel_are_one_answer_too_many(
    tmp_path: Path, answer: str, line: int
) -> None:
    report = graded(tmp_path, answer, or_disprove=True)
    assert report.status == "unreadable"
    assert report.message.endswith("Hand in one of the two.")
    assert [(f.code, f.line) for f in report.findings] == [("two-answers", line)]
    commented = answer.replace(MODEL, "# countermodel\n")
    assert graded(tmp_path, commented, or_disprove=True).passed


def test_very_long_lines_of_a_countermodel_are_not_read(tmp_path: Path) -> None:
    for line in ("P" + " " * 100_000 + "x", "P, " * 50_000, "(" * 100_000):
        assert refuted(tmp_path, f"countermodel\n{line}").score == 0


def test_letters_that_nobody_asked_about_are_passed_over(tmp_path: Path) -> None:
    report = refuted(tmp_path, "countermodel\nP = false\nQ = true\nR = true")
    assert report.passed
    assert [f.code for f in report.findings] == ["unknown-atom"]


def test_a_countermodel_of_what_can_be_proved_is_the_wrong_choice(tmp_path: Path) -> None:
    answer = "countermodel\nB = false\nS = true"
    report = graded(tmp_path, answer, or_disprove=True)
    assert report.score == 0
    assert report.message == "This is no countermodel. The premise ~S is false there."
    assert "RAA" not in str(report.to_json())
    assert graded(tmp_path, PROOF, or_disprove=True).passed


def test_a_countermodel_where_a_proof_is_asked_for_has_no_points(tmp_path: Path) -> None:
    answer = "countermodel\nP = false\nQ = true"
    report = graded(tmp_path, answer, FALLACY, reference="countermodel")
    assert report.score == 0
    assert "A proof is asked for" in report.message


@pytest.mark.parametrize("answer", [
    "P = false\nQ = true", "P is false, Q is true", "Counterexample: let P = false, Q = true",
    "It is not valid: P = F, Q = T", "There is a countermodel.",
])  # fmt: skip
def test_a_countermodel_in_any_words_is_told_that_a_proof_is_asked_for(
    tmp_path: Path, answer: str
) -> None:
    report = graded(tmp_path, answer, FALLACY, reference="countermodel")
    assert report.status == "graded"
    assert report.score == 0
    assert report.message == "A proof is asked for here, not a countermodel."


def test_where_a_proof_is_asked_for_other_texts_are_no_countermodels(tmp_path: Path) -> None:
    for answer in ("I could not do it.", "There is no countermodel."):
        report = graded(tmp_path, answer, FALLACY, reference="countermodel")
        assert report.status == "unreadable"
        assert report.message == "It cannot be read: there is no theorem in it."
        assert "countermodel" not in report.findings[0].help


SHOWN = "1. Show: P -> P\n2.   P :AS\n3.   :CD 2\n"


@pytest.mark.parametrize("or_disprove", [False, True])
def test_show_lines_are_told_that_they_are_not_read(tmp_path: Path, or_disprove: bool) -> None:
    for answer in (SHOWN, SHOWN.replace("1. ", "").replace("2.", "").replace("3.", "")):
        report = graded(tmp_path, answer, "|- P -> P", or_disprove=or_disprove)
        assert report.status == "unreadable"
        assert [finding.code for finding in report.findings] == ["show-lines"]
        assert "->I" in report.findings[0].help


def test_a_heading_that_says_show_is_read(tmp_path: Path) -> None:
    proof = "Show: P |- P | Q\n1. P :PR\n2. P | Q  |I 1\n"
    assert graded(tmp_path, proof, "P |- P | Q").passed


def test_a_proof_with_a_turnstile_of_latex_and_a_countermodel_are_two_answers(
    tmp_path: Path,
) -> None:
    answer = "theorem t: P \\vdash Q\n1. P premise\ncountermodel\nP = T, Q = F\n"
    report = graded(tmp_path, answer, "P |- Q", or_disprove=True)
    assert [finding.code for finding in report.findings] == ["two-answers"]


LETTERS = ("P", "Q", "R")


def formulas() -> st.SearchStrategy[str]:
    return st.recursive(
        st.sampled_from(LETTERS),
        lambda inner: st.one_of(
            inner.map(lambda f: f"~{f}"),
            st.tuples(inner, st.sampled_from(["&", "|", "->", "<->"]), inner).map(
                lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"
            ),
        ),
        max_leaves=6,
    )


def truth(text: str, world: dict[str, bool]) -> bool:
    """The truth of a formula, by a reader of its own: brackets are round every connective."""
    if text in world:
        return world[text]
    if text.startswith("~"):
        return not truth(text[1:], world)
    inside = text[1:-1]
    blanks = [n for n, sign in enumerate(inside) if sign == " "]
    place = next(n for n in blanks if inside[:n].count("(") == inside[:n].count(")"))
    left = truth(inside[:place], world)
    word, _, rest = inside[place + 1 :].partition(" ")
    right = truth(rest, world)
    return {"&": left and right, "|": left or right, "->": not left or right,
            "<->": left is right}[word]  # fmt: skip


@given(st.lists(formulas(), max_size=3), formulas(), st.tuples(*[st.booleans()] * 3))
def test_countermodels_are_judged_as_truth_tables_say(
    tmp_path_factory: pytest.TempPathFactory, premises: list[str], conclusion: str,
    values: tuple[bool, ...],
) -> None:  # fmt: skip
    world = dict(zip(LETTERS, values, strict=True))
    right = all(truth(premise, world) for premise in premises) and not truth(conclusion, world)
    text = "\n".join(f"{letter} = {str(value).lower()}" for letter, value in world.items())
    report = refuted(
        tmp_path_factory.mktemp("letters"), f"countermodel\n{text}",
        f"{', '.join(premises)} |- {conclusion}",
    )  # fmt: skip
    assert report.passed is right
    assert report.score in (0, 6)


SWAPPED = "forall x. exists y. R(x, y) |- exists y. forall x. R(x, y)"


@pytest.mark.parametrize(
    "answer",
    [
        "countermodel\ndomain 0, 1\nR(0, 1), R(1, 0)",
        "countermodel\ndomain = {0, 1}\ntrue: R(0,1), R(1,0)",
        "countermodel\ndomain 0..1\nR(0, 0), R(1, 1)",
        "countermodel\ndomain: a, b\nR(a, b), R(b, a)",
        "countermodel\nR(0,1) is true\nR(1,0) is true",
    ],
)
def test_things_may_be_numbered_or_named(tmp_path: Path, answer: str) -> None:
    assert refuted(tmp_path, answer, SWAPPED).passed


@pytest.mark.parametrize(
    "answer",
    [
        "countermodel\ndomain 0, 1\nR(0, 1), R(1, 1)",
        "countermodel\ndomain 0, 1\nR(0, 1)",
        "countermodel\ndomain 0\nR(0, 0)",
        "countermodel\nR(a, b)",
        "countermodel",
    ],
)
def test_wrong_structures_refute_nothing(tmp_path: Path, answer: str) -> None:
    assert refuted(tmp_path, answer, SWAPPED).score == 0


@given(st.sets(st.sampled_from(list(product(range(2), repeat=2)))))
def test_structures_are_judged_as_enumeration_says(
    tmp_path_factory: pytest.TempPathFactory, pairs: set[tuple[int, int]]
) -> None:
    right = all(any((x, y) in pairs for y in (0, 1)) for x in (0, 1)) and not any(
        all((x, y) in pairs for x in (0, 1)) for y in (0, 1)
    )
    listed = ", ".join(f"R{pair}" for pair in sorted(pairs)) or "none"
    answer = f"countermodel\ndomain 0, 1\ntrue: {listed}"
    assert refuted(tmp_path_factory.mktemp("pairs"), answer, SWAPPED).passed is right


def test_names_are_told_what_they_stand_for(tmp_path: Path) -> None:
    sequent = "exists x. P(x) |- P(c)"
    right = "countermodel\ndomain 0, 1\nc = 0\nP(1)"
    assert refuted(tmp_path, right, sequent).passed
    assert refuted(tmp_path, right.replace("c = 0", "c = 1"), sequent).score == 0
    report = refuted(tmp_path, right.replace("c = 0\n", ""), sequent)
    assert report.message == "You do not say which thing c is."


def test_tiles_may_be_drawn(tmp_path: Path) -> None:
    sequent = "B(0, 0) | B(0, 1) |- B(0, 0)"
    for answer in (
        "countermodel\n. *", "countermodel\n.*", "countermodel\nB(0, 1), ~B(0, 0)",
        "countermodel\ntrue: B(0,1)",
    ):  # fmt: skip
        assert refuted(tmp_path, answer, sequent).passed, answer
    for answer in ("countermodel\n* .", "countermodel\n. .", "countermodel\n."):
        assert refuted(tmp_path, answer, sequent).score == 0, answer


def test_a_board_of_the_file_has_to_fit_it(tmp_path: Path) -> None:
    options = {"on": "free.mine"}
    (tmp_path / "free.mine").write_text(
        "board 2 x 3\ndisplay\n  . . .\n  1 1 1\nmines 1\nuse minesweeper\n"
    )
    sequent = "|- B(0, 0)"
    for answer in (
        "countermodel\n. * .\n- - -", "countermodel\n.*.\n111", "countermodel: B(0, 1)",
        "countermodel\ntrue: B(0, 1)",
    ):  # fmt: skip
        assert refuted(tmp_path, answer, sequent, **options).passed, answer
    assert "shows 1" in refuted(tmp_path, "countermodel\n. . *\n. . .", sequent, **options).message
    assert refuted(tmp_path, "countermodel\n* . .\n. . .", sequent, **options).score == 0
    assert refuted(tmp_path, "countermodel\n. * .\n. * .", sequent, **options).score == 0
    assert refuted(tmp_path, "countermodel\n. *", sequent, **options).status == "unreadable"
    wrong = refuted(tmp_path, "countermodel\n. * .\n. . .", "|- S(0, 0)", **options)
    assert "The conclusion S(0, 0) is true there" in wrong.message
    premise = refuted(tmp_path, "countermodel\n. * .\n. . .", "B(0, 2) |- B(0, 0)", **options)
    assert "premise B(0, 2) is false there" in premise.message


@given(st.lists(st.sampled_from(
    ["countermodel", "P", "Q", "=", "true", "false", ":", ",", "\n", "(", ")", "domain", "0", "~",
     "* .", "is", "theorem t:", "|-", "premise", "1.", "proof"]), max_size=25).map(" ".join)
)  # fmt: skip
def test_no_answer_raises_or_leaves_the_range(
    tmp_path_factory: pytest.TempPathFactory, answer: str
) -> None:
    report = refuted(tmp_path_factory.mktemp("any"), answer)
    assert 0 <= report.score <= 6
    assert report.status in ("graded", "unreadable", "empty")


def test_what_rests_on_an_open_line_has_nothing_yet(tmp_path: Path) -> None:
    head = "theorem bomb: ~B -> S, ~S |- B\nproof\n  1. ~B -> S   premise\n  2. ~S        premise\n"
    hollow = "  3. false  ?\n  4. B  falseE 3\n  5. S  falseE 3\n  6. ~B  falseE 3\n"
    assert graded(tmp_path, head + hollow).score == 0
    assert graded(tmp_path, PROOF.replace("->E 1, 3", "->E 2, 3")).score > 0


def test_padding_earns_nothing(tmp_path: Path) -> None:
    sequent = "Q -> S, ~S, ~B -> S |- B & ~Q"
    premises = "  1. Q -> S  premise\n  2. ~S  premise\n  3. ~B -> S  premise\n"
    head = f"theorem t: {sequent}\nproof\n{premises}"

    def box(first: int) -> str:
        return (
            f"  {first}. | Q  assume\n  {first + 1}. | S  ->E 1, {first}\n"
            f"  {first + 2}. | false  ~E 2, {first + 1}\n"
            f"  {first + 3}. ~Q  ~I {first}-{first + 2}\n"
        )

    def idle(first: int) -> str:
        return f"  {first}. | Q & A{first}  assume\n  {first + 1}. | Q  &E {first}\n"

    reference = head + box(4) + "  8. B  MT 3, 2\n  9. B & ~Q  &I 8, 7\nqed\n"
    options = {"sequent": sequent, "reference": reference}
    once = graded(tmp_path, head + box(4), **options)
    assert 0 < once.score < once.points
    often = head + "".join([box(4 + 4 * n) for n in range(30)])
    assert graded(tmp_path, often, **options).score == once.score
    beside = head + "".join([idle(4 + 2 * n) for n in range(30)])
    assert graded(tmp_path, beside, **options).score == 0
