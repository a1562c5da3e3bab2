"""Translations judged: what they earn, the board that shows it, and the mistake by its name."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from minelogic.board import Board, Display
from minelogic.exercises.boards import boards_of, boards_up_to
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.exercises.tasks.translate import Translate
from minelogic.grading.report.judgement import Judged
from minelogic.grading.translate.judge import NOT_TOO_WEAK, contingent, judge
from minelogic.limits import Limits
from minelogic.source import Source
from minelogic.syntax.file.reader import parse_formula
from tests.grading.brute import random_part
from tests.ground.oracle import Grid, Semantics

COMPANY = "forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) & S(x, y)"
SENTENCE = "Every bomb has a safe neighbour."


def exercise(
    reference: str = COMPANY, size: tuple[int, int] = (2, 3), modulo: str | None = "minesweeper",
    uses: tuple[str, ...] = (), folder: str = "", boards: list[Board] | None = None,
    display: Display | None = None, limits: Limits | None = None,
    weights: dict[str, Fraction] | None = None,
) -> Exercise:  # fmt: skip
    up_to = Board.grid(*size)
    sizes = boards or boards_up_to(Board.grid(1, 1), up_to)
    asked = Translate(boards_of(sizes, up_to, None, 0, display, False), SENTENCE, modulo, uses)
    return Exercise(
        "say", "Say it", "translate", Fraction(6), asked, folder, "0" * 64, "", "answer.txt", "",
        reference, weights or {}, limits=limits or Limits(),
    )  # fmt: skip


def judged(answer: str, asked: Exercise | None = None) -> Judged:
    return judge(asked or exercise(), Source("answer.txt", answer))


def outcomes(found: Judged) -> dict[str, str]:
    return {item.id: item.outcome for item in found.items}


def score(found: Judged) -> Fraction:
    return sum((item.score for item in found.items), Fraction(0))


def codes(found: Judged) -> list[str]:
    return [finding.code for finding in found.findings]


RIGHT = [
    COMPANY,
    f"# it took me long\n{COMPANY}  # but here it is\n",
    "forall i, j.\n  B(i, j) ->\n    exists x, y. adjacent(i, j, x, y) & ~B(x, y)",
    "∀i. ∀j. ¬(B(i,j) ∧ ∀x. ∀y. (adjacent(i,j,x,y) → B(x,y)))",
    f"rule company: {COMPANY}",
    f"fact {COMPANY}",
    f"prove {COMPANY}",
    f"use minesweeper\nprove {COMPANY} expect independent",
    "define Has(i, j): exists x, y. adjacent(i, j, x, y) & S(x, y)\n"
    "rule it: forall i, j. B(i, j) -> Has(i, j)",
    "rule one: forall i, j. i > 0 & B(i, j) -> exists x, y. adjacent(i, j, x, y) & S(x, y)\n"
    "rule two: forall j. B(0, j) -> exists x, y. adjacent(0, j, x, y) & S(x, y)",
    "forall i, j. B(i, j) -> exists a in 0..7, x, y. adjacent(i, j, x, y) & Q(a, x, y)",
    "coordinates rows from 1\nrule it: forall i, j. i >= 1 & B(i, j) -> "
    "exists x, y. adjacent(i, j, x, y) & S(x, y)",
]


@pytest.mark.slow
@pytest.mark.parametrize("answer", RIGHT)
def test_whatever_means_the_same_is_right(answer):
    found = judged(answer)
    assert outcomes(found) == {NOT_TOO_STRONG: "passed", NOT_TOO_WEAK: "passed"}
    assert score(found) == 6
    assert found.mistakes == ()
    assert found.message == "Right on all boards up to 2 x 3."


def test_a_formula_that_says_too_much_gets_half_and_is_shown_the_smallest_board():
    found = judged("forall i, j. ~B(i, j)")
    assert outcomes(found) == {NOT_TOO_STRONG: "failed", NOT_TOO_WEAK: "passed"}
    assert score(found) == 3
    (witness,) = found.items[0].witnesses
    assert (witness.board, witness.rows, witness.true) == ("1 x 2", ("* .",), ())
    assert [line.line for line in found.items[0].lines] == [1]
    assert found.message.startswith("Too strong")


def test_a_formula_that_says_too_little_gets_half_and_the_sentence_it_fails_to_say():
    found = judged("forall i, j. B(i, j) -> exists x, y. S(x, y)", exercise(size=(3, 3)))
    assert outcomes(found) == {NOT_TOO_STRONG: "passed", NOT_TOO_WEAK: "failed"}
    (witness,) = found.items[1].witnesses
    assert (witness.board, witness.rows) == ("1 x 3", ("* * .",))
    assert [line.text for line in witness.broken] == [SENTENCE]
    assert [mistake.code for mistake in found.mistakes] == ["guard-dropped"]


def test_weights_share_the_points():
    weights = {NOT_TOO_STRONG: Fraction(1), NOT_TOO_WEAK: Fraction(2)}
    assert score(judged("forall i, j. ~B(i, j)", exercise(weights=weights))) == 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "answer",
    [
        "true",
        "false",
        "forall i, j. S(i, j) <-> ~B(i, j)",
        "forall i, j. S(i, j) -> exists a. Q(a, i, j)",
        "exists i, j. S(i, j) & B(i, j)",
        "forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) -> S(x, y)",
        "rule one: forall i, j. S(i, j)\nrule two: exists i, j. B(i, j)",
    ],
)
def test_what_the_theory_decides_earns_nothing(answer):
    found = judged(answer)
    assert set(outcomes(found).values()) == {"failed"}
    assert score(found) == 0


def test_without_the_theory_safe_is_not_the_same_as_no_bomb():
    plain = exercise("forall i, j. S(i, j)", modulo=None)
    assert score(judged("forall i, j. S(i, j)", plain)) == 6
    found = judged("forall i, j. ~B(i, j)", plain)
    assert score(found) == 0
    assert score(judged("forall i, j. ~B(i, j)", exercise("forall i, j. S(i, j)"))) == 6


def test_numbers_are_drawn_where_a_formula_speaks_of_them():
    asked = exercise("exists i, j. Q(1, i, j)")
    found = judged("exists i, j. Q(2, i, j)", asked)
    assert found.items[0].witnesses[0].rows == ("* 1",)
    assert [mistake.code for mistake in found.mistakes] == ["off-by-one"]
    found = judged("forall i, j. ~B(i, j)")
    assert all(sign in "*. " for row in found.items[0].witnesses[0].rows for sign in row)


@pytest.mark.parametrize(
    ("answer", "code", "line"),
    [
        ("P -> B(0, 0)", "unknown-predicate", 1),
        ("forall i, j. b(i, j)", "wrong-case", 1),
        ("B(i, j)", "unbound-variable", 1),
        ("\nforall i, j. B(i, j", "unclosed-bracket", 2),
        ("rule it forall i, j. B(i, j)", None, 1),
        ("use automaton\nrule it: true", "use-not-allowed", 1),
        ("use ../reference\nrule it: true", "path-in-use", 1),
        ("define A(i, j): B(i, j)", "no-formula", 1),
        ("# nothing at all", "no-formula", 1),
        ("forall i, j. B(i, j)\nforall i, j. S(i, j)", None, 2),
    ],
)
def test_mistakes_in_the_text_are_findings(answer, code, line):
    found = judged(answer)
    assert found.status == "unreadable"
    assert score(found) == 0
    assert found.findings[0].line == line
    assert code is None or code in codes(found)


def test_letters_and_predicates_have_to_be_declared():
    declared = "predicate P\nrule it: (P | ~P) & (" + COMPANY + ")"
    assert score(judged(declared)) == 6
    reference = "predicate Warm(row, column)\nfact forall i, j. Warm(i, j) -> B(i, j)"
    asked = exercise(reference, size=(2, 2))
    assert score(judged("forall i, j. Warm(i, j) -> B(i, j)", asked)) == 6
    found = judged("forall i, j. B(i, j) -> Warm(i, j)", asked)
    assert [mistake.code for mistake in found.mistakes] == ["converse"]
    assert found.items[1].witnesses[0].true == ("Warm(0, 0)",)
    other = judged("predicate Warm(row)\nrule it: forall i. Warm(i) -> B(i, i)", asked)
    assert codes(other) == ["other-places"]


def test_theories_of_the_exercise_can_be_used(tmp_path):
    (tmp_path / "near.mine").write_text(
        "define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)\n"
    )
    asked = exercise(uses=("near",), folder=str(tmp_path))
    said = "forall i, j. B(i, j) -> exists x, y. Near(i, j, x, y) & S(x, y)"
    assert score(judged(said, asked)) == 6
    assert score(judged(f"use near\nrule it: {said}", asked)) == 6
    assert codes(judged(f"use near\nrule it: {said}"))[0] == "use-not-allowed"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("reference", "answer", "code"),
    [
        (COMPANY, "forall i, j. (exists x, y. adjacent(i, j, x, y) & S(x, y)) -> B(i, j)",
         "converse"),
        (COMPANY, "forall i, j. B(i, j) -> exists x, y. adjacent(i, j, x, y) -> S(x, y)",
         "arrow-under-exists"),
        (COMPANY, "forall i, j. B(i, j) & exists x, y. adjacent(i, j, x, y) & S(x, y)",
         "and-under-forall"),
        (COMPANY, "exists x, y. forall i, j. B(i, j) -> adjacent(i, j, x, y) & S(x, y)",
         "quantifier-order"),
        ("exists i, j. B(i, j) & forall x, y. adjacent(i, j, x, y) -> S(x, y)",
         "exists i, j. B(i, j) & forall x, y. |i - x| <= 1 & |j - y| <= 1 -> S(x, y)",
         "own-neighbour"),
        ("exists one i, j. B(i, j)", "exists i, j. B(i, j)", "how-many"),
        ("forall i. exists j. B(i, j)", "forall j. exists i. B(i, j)", "row-column"),
        ("~forall i, j. S(i, j)", "forall i, j. S(i, j)", "negation-lost"),
        ("exists i, j. Q(2, i, j)", "exists i, j. Q(3, i, j)", "off-by-one"),
        ("exists at least 2 i, j. B(i, j)", "exists i, j, x, y. B(i, j) & B(x, y)",
         "guard-dropped"),
    ],
)  # fmt: skip
def test_the_mistake_is_named_at_its_line(reference, answer, code):
    found = judged(f"# an answer\n{answer}", exercise(reference))
    assert score(found) < 6
    assert [(mistake.code, mistake.line) for mistake in found.mistakes] == [(code, 2)]
    assert reference not in found.mistakes[0].sentence


def test_another_error_gets_no_name():
    assert judged("B(0, 0)").mistakes == ()
    assert judged("true").mistakes == ()


def test_a_slip_in_a_definition_of_the_answer_is_named_there():
    answer = (
        "define Has(i, j):\n  exists x, y. adjacent(i, j, x, y) -> S(x, y)\n"
        "rule it: forall i, j. B(i, j) -> Has(i, j)"
    )
    (mistake,) = judged(answer).mistakes
    assert (mistake.code, mistake.line) == ("arrow-under-exists", 2)


def test_the_display_of_the_exercise_is_taken_for_granted():
    board = Board.grid(1, 3)
    asked = exercise("B(0, 1)", boards=[board], display=Display((1, ".", ".")))
    assert contingent(asked) != []
    free = exercise("B(0, 2)", boards=[board], display=Display((1, ".", ".")))
    assert contingent(free) == []
    assert score(judged("B(0, 1) & B(0, 2)", free)) == 6
    assert score(judged("B(0, 1)", free)) == 0


def test_a_limit_reached_is_not_right():
    asked = exercise(limits=Limits(instances=3))
    found = judged(COMPANY, asked)
    assert set(outcomes(found).values()) == {"undecided"}
    assert score(found) == 0


def test_a_reference_is_contingent_or_the_exercise_is_told_why_not():
    assert contingent(exercise()) == []
    for settled, how in (
        ("forall i, j. S(i, j) | B(i, j)", "always true"),
        ("exists i, j. S(i, j) & B(i, j)", "never true"),
    ):
        (said,) = contingent(exercise(settled))
        assert how in said
        assert contingent(exercise(settled, modulo=None)) == []
    assert "no formula" in contingent(exercise("define A(i, j): B(i, j)"))[0]
    assert "cannot be read" in contingent(exercise("forall i. B(i"))[0]


def boards(size: tuple[int, int]) -> list[set[tuple[int, int]]]:
    """All sets of bombs, fewest first and then in reading order."""
    tiles = list(product(range(size[0]), range(size[1])))
    return [set(bombs) for n in range(len(tiles) + 1) for bombs in combinations(tiles, n)]


def world(bombs: set[tuple[int, int]], size: tuple[int, int]) -> frozenset[tuple[str, int, int]]:
    tiles = product(range(size[0]), range(size[1]))
    return frozenset([("B" if tile in bombs else "S", *tile) for tile in tiles])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(12))
def test_random_pairs_are_judged_as_trying_all_boards_tells(seed):
    random = Random(seed)
    one, other = (random_part(random, ("B", "S")) for _ in range(2))
    words = [random.choice(["forall", "exists"]) for _ in range(2)]
    texts = [
        f"{word} i in rows, j in columns. {part.text}"
        for word, part in zip(words, (one, other), strict=True)
    ]
    largest = random.choice([(2, 2), (2, 3), (3, 2)] if seed else [(3, 3)])
    sizes = sorted(
        product(range(1, largest[0] + 1), range(1, largest[1] + 1)),
        key=lambda size: (size[0] * size[1], size[0]),
    )

    def holds(n: int, bombs: set[tuple[int, int]], size: tuple[int, int]) -> bool:
        every = {"forall": all, "exists": any}[words[n]]
        tiles = product(range(size[0]), range(size[1]))
        part = (one, other)[n]
        return bool(every(part.holds(world(bombs, size), size, *tile) for tile in tiles))

    found = judged(texts[1], exercise(texts[0], largest))
    every = [(size, bombs) for size in sizes for bombs in boards(size)]
    truths = [(holds(0, bombs, size), holds(1, bombs, size)) for size, bombs in every]
    says_nothing = len({answer for _, answer in truths}) == 1
    for item, wrong in zip(found.items, ((True, False), (False, True)), strict=True):
        first = next((place for place, t in zip(every, truths, strict=True) if t == wrong), None)
        if first is None:
            assert item.outcome == ("failed" if says_nothing else "passed")
            assert item.witnesses == ()
            continue
        (rows, columns), bombs = first
        drawn = tuple(
            " ".join("*" if (i, j) in bombs else "." for j in range(columns)) for i in range(rows)
        )
        assert item.outcome == "failed"
        assert [(w.board, w.rows) for w in item.witnesses] == [(f"{rows} x {columns}", drawn)]


@pytest.mark.parametrize("answer", RIGHT[:4])
def test_the_right_ones_are_right_by_the_oracle_too(answer):
    text = "\n".join(line.partition("#")[0] for line in answer.split("\n"))
    for size in ((1, 2), (2, 2), (1, 3)):
        meaning = Semantics(Grid(*size))
        for bombs in boards(size):
            true = {(name, (i, j)) for name, i, j in world(bombs, size)}
            holds = true.__contains__
            values = [meaning.truth(parse_formula(f), {}, holds) for f in (text, COMPANY)]
            assert values[0] == values[1]
