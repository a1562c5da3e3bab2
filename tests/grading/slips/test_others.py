"""Mistakes beside the standard slips: what is left out, two slips in a line; and look-alikes."""

from __future__ import annotations

import pytest

from minelogic.exercises.boards import boards_of, read_board
from minelogic.grading.slips.named import named_mistakes
from minelogic.grading.worlds.compare import Comparer
from minelogic.grading.worlds.reading import read_everywhere
from minelogic.limits import Limits
from minelogic.source import Source
from tests.grading.theory.test_judge import exercise as theory_exercise
from tests.grading.theory.test_judge import judged as theory_judged
from tests.grading.translate.test_judge import exercise as sentence
from tests.grading.translate.test_judge import judged as sentence_judged

SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
LONELY = "rule lonely: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"
KING = "|i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)"
KINGS = LONELY.replace("adjacent(i, j, x, y)", KING)
GRIDS = ("1 x 2", "2 x 1", "2 x 2", "2 x 3", "3 x 3")
TORI = tuple([f"{size} torus" for size in ("1 x 3", "2 x 3", "3 x 3", "3 x 4")])
TRIANGLES = tuple([f"{size} triangle" for size in ("1 x 3", "2 x 2", "2 x 3", "3 x 3")])


def codes(reference: str, answer: str, boards: tuple[str, ...] = GRIDS) -> list[str]:
    return [mistake.code for mistake in mistakes(reference, answer, boards)]


def mistakes(reference: str, answer: str, boards: tuple[str, ...] = GRIDS):
    sizes = [read_board(board) for board in boards]
    places = boards_of(sizes, None, None, len(sizes), None, False).places
    right = read_everywhere(Source("reference", reference), None, Limits())
    wrong = read_everywhere(Source("answer", answer), None, Limits())
    return named_mistakes(Comparer(places, right, wrong, ("B", "S"), Limits()))


@pytest.mark.parametrize(
    "answer",
    [
        "rule a: forall i, j. S(i, j) -> ~B(i, j)\n",
        "rule a: forall i, j. ~(S(i, j) & B(i, j))\n",
        "rule a: ~exists i, j. B(i, j) & S(i, j)\n",
        "rule a: forall i, j. ~B(i, j) -> S(i, j)\n",
    ],
)
def test_a_missing_direction_of_an_equivalence_is_named_in_any_words(answer):
    assert codes(SAFE, answer) == ["half-equivalence"]
    assert codes(SAFE + LONELY, LONELY + answer) == ["half-equivalence"]


@pytest.mark.parametrize(
    ("answer", "title"),
    [
        ("rule a: forall i, j. S(i, j) -> ~B(i, j)\n", "-> for <->"),
        ("rule a: forall i, j. ~(S(i, j) & B(i, j))\n", "only one half"),
    ],
)
def test_of_arrows_is_spoken_only_to_who_has_written_one(answer, title):
    (found,) = mistakes(SAFE, answer)
    assert found.title == title
    assert ("equivalence" in found.sentence) == ("->" in answer)


def test_a_negation_before_the_brackets_that_belongs_to_one_part_is_one_mistake():
    for right in ("~B(0, 0) & B(0, 1)", "B(0, 0) & ~B(0, 1)"):
        (found,) = mistakes(f"rule r: {right}\n", "rule a: ~(B(0, 0) & B(0, 1))\n", ("1 x 2",))
        assert found.code == "negation-place"
        assert "'~(B(0, 0) & B(0, 1))' stands in the wrong place" in found.sentence


def test_a_rule_that_is_not_there_is_one_rule_however_much_it_says():
    (found,) = mistakes(SAFE + LONELY + SOME, LONELY + SOME)
    assert found.sentence.startswith("A rule is missing: ")


def test_both_directions_in_two_lines_are_right():
    answer = "rule a: forall i, j. ~(S(i, j) & B(i, j))\nrule b: forall i, j. B(i, j) | S(i, j)\n"
    assert codes(SAFE, answer) == []


SOME = "rule some: exists i, j. B(i, j)\n"


def test_a_missing_rule_is_named_if_the_others_are_right():
    assert codes(SAFE + LONELY, LONELY) == ["missing-rule"]
    said = "rule a: forall i, j. ~(S(i, j) & B(i, j)) & (B(i, j) | S(i, j))\n"
    found = mistakes(SAFE + LONELY, said)
    assert [mistake.code for mistake in found] == ["missing-rule"]
    assert found[0].sentence.startswith("A rule is missing")
    # The wrong twins: a rule that is wrong beside, and a rule that only says less.
    assert codes(SAFE + LONELY, LONELY + "rule b: exists i, j. B(i, j) & S(i, j)\n") == []
    assert codes(SAFE + LONELY, SAFE + "rule b: exists i, j. S(i, j)\n") == []


def test_two_rules_are_counted():
    more = "rule some: exists i, j. B(i, j)\n"
    assert mistakes(SAFE + LONELY + more, SAFE)[0].sentence.startswith("2 rules are missing")


def test_wrap_around_forgotten_on_a_torus_is_named():
    assert codes(LONELY, KINGS, TORI) == ["wrap-forgotten"]
    assert codes(SAFE + LONELY, SAFE + KINGS, TORI) == ["wrap-forgotten"]
    defined = f"define Near(i, j, x, y): {KING}\n" + LONELY.replace("adjacent", "Near")
    assert codes(LONELY, defined, TORI) == ["wrap-forgotten"]
    ranged = "rule r: forall i in rows, j in columns. forall x in i-1..i+1, y in j-1..j+1. "
    ranged += "B(i, j) & ~(i = x & j = y) -> ~B(x, y)\n"
    assert codes(LONELY, ranged, TORI) == ["wrap-forgotten"]


def test_numbers_that_are_right_on_a_board_are_no_mistake_there():
    assert codes(LONELY, KINGS) == []
    wrapped = KING.replace("|i - x| <= 1", "(|i - x| <= 1 | |i - x| = 2)")
    wrapped = wrapped.replace("|j - y| <= 1", "(|j - y| <= 1 | |j - y| = 2)")
    answer = LONELY.replace("adjacent(i, j, x, y)", wrapped)
    assert codes(LONELY, answer, ("3 x 3 torus",)) == []


def test_moves_of_a_king_on_other_boards_are_named():
    assert codes(LONELY, KINGS, TRIANGLES) == ["king-moves"]
    assert codes(LONELY, KINGS, ("2 x 2 rook", "2 x 3 rook")) == ["king-moves"]
    # On boards of a king the same numbers with another slip are that slip.
    assert codes(LONELY, KINGS.replace(" & ~(i = x & j = y)", "")) == ["own-neighbour"]


@pytest.mark.parametrize("kind", ["exactly", "at most", "at least"])
def test_one_in_each_row_is_told_from_one_in_all(kind):
    each = f"rule r: forall i. exists {kind} 1 j. B(i, j)\n"
    every = f"rule r: exists {kind} 1 i, j. B(i, j)\n"
    if kind == "at least":
        # Then it is a quantifier, and not a number, that is another one.
        assert len(codes(each, every)) == len(codes(every, each)) == 1
        return
    assert codes(each, every) == ["each-or-all"]
    assert codes(every, each) == ["each-or-all"]
    assert codes(SAFE + each, SAFE + every) == ["each-or-all"]
    other = f"rule r: forall j. exists {kind} 1 i. B(i, j)\n"
    assert codes(each, other) == ["row-column"]


@pytest.mark.parametrize(
    ("answer", "named"),
    [
        # a converse with a negation lost
        ("forall i, j, x, y. adjacent(i, j, x, y) & B(i, j) | B(x, y)",
         {"and-or", "negation-lost", "and-under-forall", "arrow-under-forall"}),
        ("forall i, j. exists x, y. B(i, j) & adjacent(i, j, x, y) -> B(x, y)",
         {"forall-exists", "negation-lost"}),
        ("exists i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> B(x, y)",
         {"forall-exists", "negation-lost"}),
    ],
)  # fmt: skip
def test_two_slips_in_one_line_are_both_named(answer, named):
    found = codes(LONELY, f"rule r: {answer}\n")
    assert len(found) in (0, 2)
    assert set(found) <= named


def test_two_slips_are_named_with_the_line():
    answer = SAFE + "rule r: exists i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> B(x, y)\n"
    found = mistakes(SAFE + LONELY, answer)
    assert {mistake.code for mistake in found} == {"forall-exists", "negation-lost"}
    assert [mistake.line for mistake in found] == [2, 2]


def test_the_names_reach_the_reports_of_both_kinds():
    found = theory_judged(LONELY, theory_exercise(SAFE + LONELY))
    assert [mistake.code for mistake in found.mistakes] == ["missing-rule"]
    company = "forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) & S(x, y)"
    some = "exists i, j. B(i, j)"
    found = sentence_judged(some, sentence(f"({company}) & {some}"))
    assert [mistake.code for mistake in found.mistakes] == ["missing-rule"]
    assert "A part of what is meant is missing" in found.mistakes[0].sentence
    torus = sentence(LONELY.partition(": ")[2], boards=[read_board(board) for board in TORI])
    found = sentence_judged(KINGS.partition(": ")[2], torus)
    assert [mistake.code for mistake in found.mistakes] == ["wrap-forgotten"]


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        (LONELY, "rule a: forall i, j. exists at most 1 x, y. B(x, y)\n"),
        (SAFE, "rule a: forall i, j. S(i, j)\n"),
        ("rule a: exists exactly 1 i, j. B(i, j)\n", "rule a: exists exactly 2 i, j. S(i, j)\n"),
    ],
)
def test_what_is_wrong_in_another_way_is_not_given_these_names(reference, answer):
    new = {"missing-rule", "wrap-forgotten", "king-moves", "each-or-all"}
    assert not new.intersection(codes(reference, answer))
