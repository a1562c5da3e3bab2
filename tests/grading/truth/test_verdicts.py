"""Verdicts on a finished board graded: the choices against an oracle that tries all games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from pathlib import Path

import pytest

from minelogic.exercises.exercise import Exercise
from minelogic.exercises.load import load_exercise
from minelogic.exercises.tasks.truth import Asked, Truth
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.report.feedback import shown
from minelogic.grading.report.values import GradeReport, Item
from minelogic.grading.truth.verdicts import read_plays

BOARD = """\
board 3 x 3
display
  * . .
  * * .
  . * .
"""
BOMBS = {(0, 0), (1, 0), (1, 1), (2, 1)}
N = range(3)


def exercise(
    folder: Path, formulas: Sequence[str], board: str = BOARD, reasons: bool = True
) -> Exercise:
    (folder / "board.mine").write_text(board)
    asked = tuple([Asked(str(n), formula) for n, formula in enumerate(formulas, 1)])
    task = Truth(board="board.mine", formulas=asked, reasons=reasons)
    return Exercise(
        "true", "Is it true?", "truth", Fraction(len(formulas)), task, str(folder), "0", "",
        "answer.txt", "", "",
    )  # fmt: skip


def graded(folder: Path, formulas: Sequence[str], answer: str, **more: object) -> GradeReport:
    return judged_answer(exercise(folder, formulas, **more), answer)  # type: ignore[arg-type]


def the_item(folder: Path, formula: str, said: str) -> Item:
    report = graded(folder, [formula, "true"], f"1. {said}")
    return next(item for item in report.items if item.id == "1")


FOR_EACH_SOME = "forall i. exists j. B(i, j)"
SOME_FOR_ALL = "exists j. forall i. B(i, j)"

RIGHT = [
    ("exists i, j. B(i, j)", "true: i = 0, j = 0"),
    ("exists i, j. B(i, j)", "T (1, 1)"),
    ("exists i, j. B(i, j)", "is true, since at (2, 1) there is one"),
    ("exists i, j. B(i, j)", "yes: (i, j) = (0, 0)"),
    ("exists i. exists j. B(i, j)", "true, take i = 0 and j = 0"),
    ("exists i. exists j. B(i, j)", "true: (2, 1)"),
    (FOR_EACH_SOME, "true: i = 0: j = 0; i = 1: j = 1; i = 2: j = 1"),
    (FOR_EACH_SOME, "true\n   i = 0 -> j = 0\n   i = 1 -> j = 0\n   i = 2 -> j = 1"),
    (FOR_EACH_SOME, "true: i = 0, j = 0, i = 1, j = 0, i = 2, j = 1"),
    (SOME_FOR_ALL, "false: j = 0: i = 2; j = 1: i = 0; j = 2: i = 0"),
    (SOME_FOR_ALL, "false: for j = 0 take i = 2; for j = 1 take i = 0; for j = 2 take i = 1"),
    ("forall i, j. B(i, j)", "false: i = 0, j = 1"),
    ("~(forall i, j. B(i, j))", "true: i = 0, j = 1"),
    ("exists exactly 4 i, j. B(i, j)", "true: (0, 0), (1, 0), (1, 1), (2, 1)"),
    ("exists at least 2 i, j. B(i, j)", "true: i = 0, j = 0; i = 1, j = 1"),
    ("forall i, j. B(i, j) | S(i, j)", "true"),
    ("(exists i. B(i, 0)) & (exists i. B(i, 1))", "true: left: i = 0; right: i = 1"),
    ("(exists i. B(i, 0)) & (exists i. B(i, 1))", "true: i = 1"),
    ("(exists i. B(i, 2)) | (exists i. B(i, 1))", "true: i = 1"),
    ("(exists i. B(i, 2)) | (exists i. B(i, 1))", "true: right, i = 1"),
    ("(exists i, j. B(i, j)) -> (exists i. B(i, 1))", "true: i = 1"),
]
WRONG = [
    ("exists i, j. B(i, j)", "true", "witness-missing"),
    ("exists i, j. B(i, j)", "true: i = 0, j = 1", "wrong-witness"),
    ("exists i, j. B(i, j)", "true: i = 0", "case-missing"),
    ("exists i, j. B(i, j)", "true: i = 3, j = 0", "no-such-value"),
    ("exists i, j. B(i, j)", "true: (0, 0); (1, 1); (0, 1)", None),
    (FOR_EACH_SOME, "true: j = 0", "one-choice-for-all"),
    (FOR_EACH_SOME, "true: i = 0: j = 0; i = 1: j = 1", "case-missing"),
    (FOR_EACH_SOME, "true: i = 0: j = 1; i = 1: j = 1; i = 2: j = 1", "wrong-witness"),
    (FOR_EACH_SOME, "true: j = 0; j = 1", None),
    (SOME_FOR_ALL, "false: i = 0", "one-choice-for-all"),
    ("forall i, j. B(i, j)", "false: i = 0, j = 0", "wrong-witness"),
    ("exists at least 2 i, j. B(i, j)", "true: i = 0, j = 0", None),
    ("exists at least 2 i, j. B(i, j)", "true: i = 0, j = 0; i = 0, j = 1", "wrong-witness"),
    ("(exists i. B(i, 2)) | (exists i. B(i, 1))", "true: left, i = 1", "wrong-witness"),
    ("(exists i. B(i, 0)) & (exists i. B(i, 1))", "true: i = 0; i = 2", None),
]


@pytest.mark.parametrize(("formula", "said"), RIGHT)
def test_choices_that_defend_a_verdict_have_all(tmp_path, formula, said):
    item = the_item(tmp_path, formula, said)
    assert item.outcome == "passed", item.message
    assert item.score == 1


@pytest.mark.parametrize(("formula", "said", "code"), WRONG)
def test_choices_that_do_not_have_half_and_the_mistake_is_named(tmp_path, formula, said, code):
    item = the_item(tmp_path, formula, said)
    assert (item.outcome, item.score) == ("failed", Fraction(1, 2))
    assert [mistake.code for mistake in item.mistakes] == ([code] if code else [])


VERDICTS = [
    (SOME_FOR_ALL, "true", "quantifier-order"),
    ("forall i, j. B(i, j)", "true: i = 0, j = 0", "example-for-forall"),
    ("exists i, j. B(i, j)", "false: i = 0, j = 1", "failure-for-exists"),
    ("forall i, j. B(i, j) & S(i, j) -> i = 7", "false", "vacuous-implication"),
    ("B(0, 0)", "false", None),
]


@pytest.mark.parametrize(("formula", "said", "code"), VERDICTS)
def test_a_wrong_verdict_takes_points_and_is_explained(tmp_path, formula, said, code):
    other = "exists i, j. B(i, j)" if said.startswith("true") else "forall i, j. B(i, j)"
    report = graded(tmp_path, [formula, other], f"1. {said}")
    item = report.items[0]
    assert item.outcome == "failed"
    assert item.score < 0
    assert report.score == 0
    assert [mistake.code for mistake in item.mistakes] == ([code] if code else [])
    assert item.witnesses[0].rows == ("* . .", "* * .", ". * .")


def test_a_board_is_drawn_with_numbers_where_the_formula_speaks_of_them(tmp_path):
    report = graded(tmp_path, ["Q(1, 0, 0)", "Q(1, 0, 2)"], "1. true")
    assert report.items[0].witnesses[0].rows == ("* 3 1", "* * 2", "3 * 2")


def test_what_a_wrong_verdict_takes_off_is_said(tmp_path):
    report = graded(tmp_path, ["B(0, 0)", "forall i, j. B(i, j)"], "1. false")
    item = report.items[0]
    assert item.message == (
        f"It is true on this board. The wrong verdict takes {-item.score} point off."
    )


def test_who_writes_why_where_nothing_is_to_be_chosen_is_not_told_off(tmp_path):
    report = graded(tmp_path, ["B(0, 0)", "~B(0, 0)"], "1. true because it is a bomb\n2. false")
    assert report.passed
    assert not report.findings


def test_words_that_are_no_choice_are_told_in_one_finding(tmp_path):
    report = graded(tmp_path, ["exists i, j. B(i, j)", "false"], "1. true: my own reason")
    (finding,) = report.findings
    assert finding.message == "'my own reason' was not understood as a choice, and was passed over."


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("2. flase", "Did you mean false?"),
        ("2. treu because", "Did you mean true?"),
        ("2. 1", "Begin the line as in 2. true or 2. false"),
    ],
)
def test_a_verdict_that_was_mistyped_is_guessed(tmp_path, line, help):
    report = graded(tmp_path, ["B(0, 0)", "~B(0, 0)"], f"1. true\n{line}")
    (finding,) = report.findings
    assert (finding.code, finding.line, finding.help) == ("no-verdict", 2, help)


def test_a_choice_that_does_not_win_is_put_into_the_formula(tmp_path):
    item = the_item(tmp_path, "forall i, j. B(i, j) -> i = j", "false: i = 1, j = 1")
    assert item.message.endswith(
        "With i = 1, j = 1 it does not work: B(1, 1) -> 1 = 1 is true, because 1 = 1 is true here."
    )


def test_a_variable_keeps_its_small_letter_at_the_head_of_a_sentence(tmp_path):
    item = the_item(tmp_path, "forall i, j. B(i, j) -> i = j", "false: i = 3, j = 2")
    assert item.message.endswith("The variable i cannot be 3: it goes from 0 to 2.")


# An oracle that shares nothing with the grader: a formula is a list of quantifiers and a table.


def wins(
    prefix: str, table: Callable[..., bool], value: bool, play: dict[tuple[int, ...], int]
) -> bool:
    """Whether a strategy wins: for each list of the doubter's values the student's next one."""

    def at(given: tuple[int, ...], chosen: tuple[int, ...]) -> bool:
        if len(chosen) == len(prefix):
            return table(*chosen) == value
        mine = (prefix[len(chosen)] == "E") == value
        if mine:
            pick = play.get(given)
            return pick is not None and at(given, (*chosen, pick))
        return all(at((*given, v), (*chosen, v)) for v in N)

    return at((), ())


def truth(prefix: str, table: Callable[..., bool], chosen: tuple[int, ...] = ()) -> bool:
    """Whether a formula is true that is a list of quantifiers and a table."""
    if len(chosen) == len(prefix):
        return table(*chosen)
    rest = [truth(prefix, table, (*chosen, value)) for value in N]
    return all(rest) if prefix[len(chosen)] == "A" else any(rest)


def _looked_up(values: dict[tuple[int, ...], bool], *key: int) -> bool:
    return values[key]


def test_choices_are_judged_as_by_an_oracle_that_plays_all_games(tmp_path):
    chance = random.Random(11)
    seen = {True: 0, False: 0}
    for _ in range(60):
        prefix = chance.choice(["EA", "AE", "AEE", "EAE", "AAE", "AEA", "EE"])
        values = {key: chance.random() < 0.45 for key in product(N, repeat=len(prefix))}
        names = "ijk"[: len(prefix)]
        facts = [f"fact R({', '.join(map(str, key))})" for key, is_so in values.items() if is_so]
        sorts = ", ".join(["Place"] * len(prefix))
        board = "\n".join(["domain Place = 0 .. 2", f"predicate R({sorts})", *facts]) + "\n"
        words = {"A": "forall", "E": "exists"}
        quantifiers = " ".join([f"{words[q]} {n}." for q, n in zip(prefix, names, strict=True)])
        formula = f"{quantifiers} R({', '.join(names)})"

        table = partial(_looked_up, values)
        value = truth(prefix, table)
        own = [(q == "E") == value for q in prefix]
        # The student's places are one block here, so a play is values by the doubter's before it.
        before = 0 if own[0] else own.index(True) if True in own else len(own)
        if True not in own or own.count(True) > 1:
            continue
        for _ in range(6):
            play = {given: chance.choice(N) for given in product(N, repeat=before)}
            if chance.random() < 0.2:
                play.pop(next(iter(play)))
            cases = []
            for given, pick in play.items():
                pairs = [*zip(names, given, strict=False), (names[before], pick)]
                cases.append(", ".join([f"{n} = {v}" for n, v in pairs]))
            said = f"{'true' if value else 'false'}: {'; '.join(cases)}"
            report = graded(tmp_path, [formula, "true", "false"], f"1. {said}", board=board)
            expected = wins(prefix, table, value, play)
            assert (report.items[0].outcome == "passed") == expected, (formula, said, board)
            seen[expected] += 1
    assert min(seen.values()) >= 20


def scores(folder: Path, formulas: Sequence[str], answers: Iterable[str]) -> list[Fraction]:
    """What all items come to, before anything is cut off at 0."""
    reports = [graded(folder, formulas, answer) for answer in answers]
    return [sum([item.score for item in r.items], Fraction(0)) for r in reports]


SETS = [
    ["exists i, j. B(i, j)", "exists i. B(i, 0)", "exists i. B(i, 2)"],
    ["exists i, j. B(i, j)", "forall i, j. B(i, j)"],
    ["B(0, 0)", "exists i, j. S(i, j)", "forall i. B(i, 0)", "forall i. B(i, 1)", "false"],
    ["exists i. B(i, 0)", "exists i. B(i, 1)", "exists i. S(i, 0)", "S(0, 0)"],
]


@pytest.mark.parametrize("formulas", SETS)
@pytest.mark.parametrize("word", ["true", "false"])
def test_the_same_verdict_for_all_with_any_values_earns_nothing_on_average(
    tmp_path, formulas, word
):
    """All values that may be taken are taken in turn: that is the average."""
    answers = [
        "\n".join([f"{n}. {word}: i = {i}, j = {j}" for n in range(1, len(formulas) + 1)])
        for i, j in product(N, N)
    ]
    assert sum(scores(tmp_path, formulas, answers)) <= 0
    plain = "\n".join([f"{n}. {word}" for n in range(1, len(formulas) + 1)])
    assert graded(tmp_path, formulas, plain).score == 0


def test_a_coin_earns_nothing_on_average(tmp_path):
    formulas = SETS[2]
    answers = [
        "\n".join([f"{n}. {word}" for n, word in enumerate(words, 1)])
        for words in product(["true", "false"], repeat=len(formulas))
    ]
    assert sum(scores(tmp_path, formulas, answers)) <= 0


def test_right_verdicts_left_alone_keep_their_points(tmp_path):
    formulas = SETS[1]
    assert graded(tmp_path, formulas, "1. true: i = 0, j = 0").score == 1
    assert graded(tmp_path, formulas, "1. true: i = 0, j = 0\n2. false: (0, 1)").passed


def test_without_reasons_a_verdict_is_all(tmp_path):
    assert graded(tmp_path, SETS[1], "1. true\n2. false", reasons=False).passed


@pytest.mark.parametrize(
    ("answer", "codes"),
    [
        ("1. true: (0, 0)\n7. false", ["no-such-formula"]),
        ("1. true: (0, 0)\n1. false", ["two-verdicts"]),
        ("1. true: (0, 0)\nI do not know.", ["no-verdict"]),
        ("1. true: (0, 0) %%", ["choice-not-read"]),
        ("Answer:\n1. true: (0, 0)", ["head"]),
    ],
)
def test_what_cannot_be_read_is_told_and_the_rest_counts(tmp_path, answer, codes):
    report = graded(tmp_path, SETS[1], answer)
    assert [finding.code for finding in report.findings][: len(codes)] == codes
    assert report.items[0].outcome == "passed"


def test_an_answer_without_any_verdict_cannot_be_read(tmp_path):
    report = graded(tmp_path, SETS[1], "I think so.\nMaybe not.")
    assert report.status == "unreadable"
    assert report.score == 0


def test_of_two_verdicts_the_second_is_no_way_out(tmp_path):
    report = graded(tmp_path, SETS[1], "1. false\n1. true: i = 0, j = 0")
    assert report.items[0].score < 0


def test_a_graph_has_its_vertices_as_values(tmp_path):
    board = "board graph a-b, b-c\ndisplay a=*, b=., c=.\n"
    formulas = ["exists v. B(v)", "forall v. exists w. adjacent(v, w) & B(w)"]
    report = graded(tmp_path, formulas, "1. true: v = a\n2. false: v = a", board=board)
    assert report.passed
    report = graded(tmp_path, formulas, "1. true: v = b\n2. false: v = d", board=board)
    codes = [mistake.code for item in report.items for mistake in item.mistakes]
    assert codes == ["wrong-witness", "no-such-value"]


def test_less_feedback_tells_less(tmp_path):
    report = graded(tmp_path, SETS[1], "1. false\n2. false: i = 0, j = 0")
    where = shown(report, "where")
    assert [item.message for item in where.items] == ["", ""]
    hint = shown(report, "hint")
    assert all(not item.witnesses for item in hint.items)
    assert "It is true on this board." in hint.items[0].message


def test_values_are_read_from_words():
    plays, others = read_plays(": for i=0 take j=1; when i is 1, j := 2 and so (0, 1)")
    assert not others
    assert [dict(play.named) for play in plays] == [{"i": 0, "j": 1}, {"i": 1, "j": 2}]
    assert plays[1].bare == (0, 1)


FILES = {
    "prompt.md": "Which are true?\n",
    "board.mine": BOARD,
    "starter.txt": "1. ?\n2. ?\n",
    "reference.txt": "1. true: i = 0, j = 0\n2. false: i = 0, j = 1\n",
}
TOML = """\
id = "x"
kind = "truth"
points = 2
board = "board.mine"
[[formula]]
formula = "exists i, j. B(i, j)"
[[formula]]
formula = "forall i, j. B(i, j)"
"""


def rows(folder: Path, toml: str = TOML, **files: str) -> dict[str, bool]:
    written = {**FILES, **{name.replace("_", "."): text for name, text in files.items()}}
    for name, text in {**written, "exercise.toml": toml}.items():
        (folder / name).write_text(text)
    report = check_exercise(folder, isolated=False)
    return {row.check: row.ok for row in report.rows}


def test_a_check_passes_what_is_right(tmp_path):
    assert all(rows(tmp_path).values())


@pytest.mark.parametrize(
    ("check", "old", "new"),
    [
        ("balance", "forall i, j. B(i, j)", "exists i, j. S(i, j)"),
        ("reference", "forall i, j. B(i, j)", "exists i, j. Q(4, i, j)"),
    ],
)
def test_a_check_finds_what_is_wrong(tmp_path, check, old, new):
    reference = "1. true: i = 0, j = 0\n2. true: i = 0, j = 1\n"
    assert not rows(tmp_path, TOML.replace(old, new), reference_txt=reference)[check]


def test_a_check_finds_what_needs_no_reason_and_a_wrong_number(tmp_path):
    toml = TOML.replace("exists i, j. B(i, j)", "B(0, 0)").replace(
        "forall i, j. B(i, j)", "S(0, 0)"
    )
    found = rows(tmp_path, toml, reference_txt="1. true\n2. false\n")
    assert (found["reasons"], found["reference"]) == (False, True)
    assert not rows(tmp_path, board_mine=BOARD.replace("* . .", "* 1 ."))["board"]


def test_a_value_that_is_missing_beside_one_that_is_given_is_asked_for_alone():
    exercise = load_exercise("every-and-some")
    for answer, names in [("1. true", "i and j"), ("1. true: i = 0", "j"), ("1. true: j=0", "i")]:
        item = judged_answer(exercise, answer).items[0]
        assert item.message.endswith(f"for which it is true, is missing: give a value for {names}.")
    assert judged_answer(exercise, "1. true: 0, 0").items[0].outcome == "passed"
