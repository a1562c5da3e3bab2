"""Submitted theories judged: what they earn, what is shown, and that nothing earns nothing."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from minelogic.board import Board
from minelogic.exercises.boards import Boards, boards_of, boards_up_to, read_board
from minelogic.exercises.exercise import NOT_TOO_STRONG, Exercise
from minelogic.exercises.load import load_exercise
from minelogic.exercises.tasks.theory import Property, Theory
from minelogic.grading.judge import report_of
from minelogic.grading.report.judgement import Judged
from minelogic.grading.slips import named as slips
from minelogic.grading.theory import judge as theory
from minelogic.grading.theory.judge import judge
from minelogic.grading.theory.rule_credit import THE_REST, Enforced
from minelogic.grading.worlds import question as worlds_question
from minelogic.limits import Limits
from minelogic.records import replace
from minelogic.source import Source
from minelogic.syntax.file.checked import Place
from tests.grading.brute import Rules, Size, World, first, random_rules, worlds

REFERENCE = """rule safe "({i}, {j}) is safe exactly when it is not a bomb":
    forall i, j. S(i, j) <-> ~B(i, j)
rule lonely "no bomb touches ({i}, {j}) if that is one":
    forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)
"""
OTHER_WORDS = """define Near(i, j, x, y): |i - x| <= 1 & |j - y| <= 1 & ~(i = x & j = y)
rule one: forall i, j. ~(S(i, j) & B(i, j))
rule two: ~exists i, j. ~S(i, j) & ~B(i, j)
rule three: ~exists i, j, x, y. B(i, j) & B(x, y) & Near(i, j, x, y)
"""


def exercise(
    reference: str = REFERENCE, vocabulary: tuple[str, ...] = ("B", "S"), size=(2, 2),
    limits: Limits | None = None, weights=None, folder: str = "", **task: object,
) -> Exercise:  # fmt: skip
    up_to = Board.grid(*size)
    sizes = boards_up_to(Board.grid(1, 1), up_to)
    boards = boards_of(sizes, up_to, None, 0, None, "U" in vocabulary)
    asked = Theory(boards, vocabulary, **task)  # type: ignore[arg-type]
    return Exercise(
        "rules", "Rules", "theory", Fraction(6), asked, folder, "0" * 64, "", "answer.mine", "",
        reference, weights or {}, limits=limits or Limits(),
    )  # fmt: skip


def judged(answer: str, asked: Exercise | None = None) -> Judged:
    return judge(asked or exercise(), Source("answer.mine", answer))


def outcomes(found: Judged) -> dict[str, str]:
    return {item.id: item.outcome for item in found.items}


def score(found: Judged) -> Fraction:
    return sum((item.score for item in found.items), Fraction(0))


def test_the_same_in_other_words_is_right():
    found = judged(OTHER_WORDS)
    assert found.status == "graded"
    assert set(outcomes(found).values()) == {"passed"}
    assert score(found) == 6
    assert found.scope == "on all boards up to 2 x 2"
    assert found.message == "Right on all boards up to 2 x 2."


def test_the_reference_itself_is_right():
    assert score(judged(REFERENCE)) == 6


@pytest.mark.slow
def test_a_rule_that_is_not_enforced_is_shown_by_its_sentence():
    found = judged(OTHER_WORDS.rpartition("rule")[0])
    assert outcomes(found) == {"safe": "passed", "lonely": "failed", NOT_TOO_STRONG: "passed"}
    assert score(found) == 4
    assert found.message == "Too weak: it allows worlds that are wrong."
    item = found.items[1]
    assert item.title == "no bomb touches (i, j) if that is one"
    (witness,) = item.witnesses
    assert (witness.board, witness.rows, witness.canonical) == ("1 x 2", ("* *",), True)
    (line,) = witness.broken
    assert (line.text, line.line, line.name) == (
        "no bomb touches (0, 0) if that is one", None, "lonely",
    )  # fmt: skip
    assert "forall" not in str(witness)


def test_what_forbids_too_much_is_shown_with_the_line_that_does():
    found = judged(OTHER_WORDS + "\nrule four: exists i, j. B(i, j)\n")
    assert outcomes(found)[NOT_TOO_STRONG] == "failed"
    assert score(found) == 4
    item = found.items[-1]
    (witness,) = item.witnesses
    assert (witness.board, witness.rows) == ("1 x 1", ("-",))
    assert witness.broken == item.lines
    (line,) = item.lines
    assert (line.line, line.name, line.sentence) == (6, "four", "False.")
    assert line.text == "rule four: exists i, j. B(i, j)"
    assert found.message == "Too strong: it forbids worlds that are right."


def test_it_can_be_both():
    found = judged("rule r: forall i, j. S(i, j) <-> B(i, j)")
    assert found.message == (
        "Too strong: it forbids worlds that are right. Too weak: it allows worlds that are wrong."
    )
    assert score(found) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "nothing",
    [
        "fact false", "fact true", "board 3 x 3", "rule r: forall i, j. B(i, j) -> B(i, j)",
        "rule r: forall i, j. B(i, j) & ~B(i, j)", "prove B(0, 0)", "predicate P\nfact P",
        "predicate P\nfact P & ~P", "predicate S2(row, column)\nrule r: forall i, j. S2(i, j)",
    ],
)  # fmt: skip
def test_an_answer_that_says_nothing_or_forbids_all_gets_nothing(nothing):
    found = judged(nothing)
    assert found.status == "graded"
    assert score(found) == 0
    assert set(outcomes(found).values()) == {"failed"}
    assert all(item.message for item in found.items)


def test_rules_that_hold_anyway_are_no_gift():
    reference = REFERENCE + "rule plain: forall i, j. B(i, j) -> B(i, j)\n"
    assert score(judged("board 2 x 2", exercise(reference))) == 0
    assert score(judged(REFERENCE, exercise(reference))) == 6


def test_what_has_no_world_on_large_boards_enforces_what_its_right_rules_do():
    found = judged("rule a: forall i, j. S(i, j) <-> ~B(i, j)\n"
                   "rule b: forall i, j, x, y. adjacent(i, j, x, y) -> false\n")  # fmt: skip
    assert outcomes(found) == {"safe": "passed", "lonely": "failed", NOT_TOO_STRONG: "failed"}
    assert "no world at all on 1 x 2" in found.items[1].message
    # The wrong twin: what is left of the right rule does not enforce it.
    found = judged("rule a: forall i, j. S(i, j) -> ~B(i, j)\n"
                   "rule b: forall i, j, x, y. adjacent(i, j, x, y) -> false\n"
                   "rule c: forall i, j. S(i, j) & i = 0 & j = 0\n")  # fmt: skip
    assert outcomes(found) == {"safe": "failed", "lonely": "failed", NOT_TOO_STRONG: "failed"}


def test_a_graph_without_a_world_costs_what_forbids_it_and_no_more():
    boards = tuple([Place(read_board(f"graph {edges}")) for edges in ("a-b, b-c", "a-b, b-c, c-a")])
    reference = (
        "rule independent: forall u, v. adjacent(u, v) & B(u) -> ~B(v)\nrule some: exists u. B(u)\n"
    )
    asked = exercise(reference, ("B",))
    asked = replace(asked, task=Theory(Boards(boards, "on 2 boards"), ("B",)))
    right = judged(reference, asked)
    found = judged(reference + "rule two: exists at least 2 u. B(u)\n", asked)
    assert set(outcomes(right).values()) == {"passed"}
    assert outcomes(found) == {"independent": "passed", "some": "passed", NOT_TOO_STRONG: "failed"}
    # The wrong twin: without the rule nothing but the contradiction would enforce it.
    other = "rule two: exists at least 2 u. B(u)\nrule one: exists at most 1 u. B(u)\n"
    assert outcomes(judged(other, asked))["independent"] == "failed"


def test_rules_that_forbid_something_right_earn_no_more_than_they_cost():
    """All tiles safe: that enforces every rule, and is worse than the one rule that is right."""
    reference = REFERENCE + "rule rows: forall i. exists at most 1 j. B(i, j)\n"
    asked = exercise(reference)
    right = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    one, both = judged(right, asked), judged(f"{right}fact forall i, j. S(i, j)\n", asked)
    assert score(both) <= score(one)
    assert outcomes(both)["safe"] == "passed"
    assert [item.outcome for item in both.items].count("failed") == 2


def test_what_has_no_world_on_a_small_board_alone_loses_only_that():
    found = judged(REFERENCE + "rule b: forall i, j. exists x, y. adjacent(i, j, x, y)\n")
    assert outcomes(found) == {"safe": "passed", "lonely": "passed", NOT_TOO_STRONG: "failed"}


SAFE = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        ("rule n: forall i, j, x, y. Near(i, j, x, y) <-> adjacent(i, j, x, y)\n", 1),
        (
            "define Next(i, j, x, y): adjacent(i, j, x, y)\n"
            "rule n: forall i, j, x, y. Near(i, j, x, y) <-> Next(i, j, x, y)\n", 1,
        ),
        ("rule n: true\nfact forall i, j. ~adjacent(i, j, i, j)\n", 2),
    ],
)  # fmt: skip
def test_what_a_word_means_is_not_said_by_the_word_itself(answer, line):
    asked = load_exercise("neighbours")
    found = judged(answer, asked)
    assert (found.status, [each.code for each in found.findings]) == (
        "unreadable", ["word-not-allowed"],
    )  # fmt: skip
    assert found.findings[0].line == line
    assert judged(asked.reference, asked).status == "graded"


def test_u_is_closed_unless_worlds_are_made_of_it():
    """Without a display all tiles are covered, as in the language."""
    guarded = "rule safe: forall i, j. U(i, j) -> (S(i, j) <-> ~B(i, j))"
    assert score(judged(guarded, exercise(SAFE))) == 6
    assert score(judged(SAFE + "rule u: forall i, j. ~U(i, j)", exercise(SAFE))) == 0
    opened = exercise(SAFE, ("B", "S", "U"))
    assert outcomes(judged(guarded, opened))["safe"] == "failed"
    assert score(judged(SAFE, opened)) == 6


COUNTS = (
    "rule c: forall a, i, j. Q(a, i, j) -> exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))"
)
MORE = [
    ("rule q: forall i, j. S(i, j) <-> exists a. Q(a, i, j)", True),
    (f"rule q: forall i, j. S(i, j) -> exists one a. Q(a, i, j)\n{COUNTS}", True),
    (f"rule q: forall i, j. S(i, j) <-> exists one a. Q(a, i, j)\n{COUNTS}", True),
    (f"rule q: forall i, j. exists one a. Q(a, i, j)\n{COUNTS}", True),
    ("predicate N(count, row, column)\nrule q: forall i, j. B(i, j) <-> ~exists one a. N(a, i, j)",
     True),
    ("predicate W(row, column)\n"
     "rule w: forall i, j, x, y. W(i, j) & W(x, y) -> (B(i, j) <-> B(x, y))\n"
     "rule v: forall i, j. W(i, j) <-> ~(~W(i, j) | B(i, j) & ~B(i, j))", True),
    (f"rule q: forall i, j. exists one a. Q(a, i, j) & a > 0\n{COUNTS}", False),
    (f"rule q: forall i, j. S(i, j) <-> exists at least 2 a. Q(a, i, j)\n{COUNTS}", False),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("more", "right"), MORE)
def test_what_is_said_beside_of_numbers_costs_nothing_unless_it_forbids_something(more, right):
    found = judged(SAFE + more, exercise(SAFE, size=(3, 3)))
    assert outcomes(found) == {"safe": "passed", NOT_TOO_STRONG: "passed" if right else "failed"}


RED = """predicate Red(row, column, row, column)
rule red: forall i, j, x, y. Red(i, j, x, y) <-> Red(x, y, i, j)
rule q: forall i, j. exists a. Q(a, i, j)
"""


def test_what_could_not_be_settled_is_said_by_its_predicates(monkeypatch):
    monkeypatch.setattr(worlds_question, "MOST_OWN", 3)
    found = judged(SAFE + RED, exercise(SAFE))
    assert outcomes(found) == {"safe": "passed", NOT_TOO_STRONG: "undecided"}
    message = found.items[-1].message
    assert message == (
        "Your rules speak of a predicate beside those of the exercise (Q) in a way that could not "
        "be settled within the limits: say by 'define' what is meant by it, or leave it out."
    )
    assert found.mistakes == ()


def test_no_mistakes_are_looked_for_in_an_answer_that_speaks_of_much_else(monkeypatch):
    named: list[object] = []

    def noted(*asked: object) -> list[object]:
        named.append(asked)
        return []

    monkeypatch.setattr(slips, "named_mistakes", noted)
    own = (
        "predicate P{n}(row, column, row, column)\n"
        "rule r{n}: forall i, j, x, y. P{n}(i, j, x, y) | B(i, j)\n"
    )
    much = "".join([own.replace("{n}", str(n)) for n in range(20)])
    assert judged(much).status == "graded"
    assert not named
    judged("rule r: forall i, j. S(i, j) -> ~B(i, j)")
    assert named


def test_what_is_no_part_of_a_theory_is_passed_over_with_a_warning():
    found = judged(REFERENCE + "mines 1\ndisplay\n  1 .\n  . .\nprove B(0, 0)\n")
    assert score(found) == 6
    assert [(f.code, f.severity, f.line) for f in found.findings] == [
        ("passed-over", "warning", 5), ("passed-over", "warning", 6), ("passed-over", "warning", 9),
    ]  # fmt: skip
    assert found.findings[0].message == (
        "'mines' is not part of a theory and was passed over: your rules are tried on the "
        "exercise's boards."
    )
    assert judged(REFERENCE).findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("nothing", ["prove B(0, 0)", "define X(i, j): B(i, j)", "predicate P"])
def test_an_answer_that_states_nothing_is_told_so(nothing):
    assert judged(nothing).message == "It states nothing: there is no rule or fact in it."
    assert "states nothing" not in judged(f"{nothing}\nfact true").message


@pytest.mark.slow
def test_in_other_coordinates_it_is_said_how_the_witness_counts():
    other = "coordinates rows from 1\nrule safe: forall i, j. S(i, j) <-> ~B(i, j)"
    (witness,) = judged(other).items[1].witnesses
    assert witness.sentence.endswith("it is wrong. (* bomb; rows and columns counted from 0)")
    (witness,) = judged(other.replace("from 1", "from 0")).items[1].witnesses
    assert witness.sentence.endswith("it is wrong. (* bomb)")
    # The answer's own lines have the answer's own numbers.
    (witness,) = judged(f"{other}\nrule no: ~B(1, 1)").items[-1].witnesses
    assert "counted" not in witness.sentence


CHAIN = """predicate P
predicate R
rule first "P holds": P
rule second "with P there is R": R
"""


def test_what_fails_only_because_something_else_did_is_not_charged_again():
    asked = exercise(CHAIN, ("P", "R"), (1, 1))
    head = "predicate P\npredicate R\n"
    found = judged(head + "rule r: P -> R", asked)
    assert outcomes(found) == {"first": "failed", "second": "excused", NOT_TOO_STRONG: "passed"}
    assert score(found) == 4
    assert "'P holds'" in found.items[1].message
    # The wrong twin: R does not follow from P.
    found = judged(head + "rule r: R -> P", asked)
    assert outcomes(found) == {"first": "failed", "second": "failed", NOT_TOO_STRONG: "passed"}


def test_an_answer_that_contradicts_what_it_missed_is_not_excused_by_that():
    asked = exercise(CHAIN, ("P", "R"), (1, 1))
    found = judged("predicate P\npredicate R\nfact ~P", asked)
    assert outcomes(found) == {"first": "failed", "second": "failed", NOT_TOO_STRONG: "failed"}
    assert score(found) == 0


def test_nothing_is_excused_in_an_answer_that_says_nothing():
    twice = CHAIN.replace('there is R": R', 'there is R": P | R')
    found = judged("predicate P", exercise(twice, ("P", "R"), (1, 1)))
    assert score(found) == 0
    assert outcomes(found)["second"] == "failed"


@pytest.mark.slow
def test_weights_decide_what_is_lost():
    asked = exercise(weights={"lonely": Fraction(4), NOT_TOO_STRONG: Fraction(1)})
    found = judged(OTHER_WORDS.rpartition("rule")[0], asked)
    assert [item.points for item in found.items] == [1, 4, 1]
    assert score(found) == 2


def test_properties_are_looked_for_instead_of_rules():
    properties = (
        Property("apart", "nothing is both", "forall i, j. ~(S(i, j) & B(i, j))"),
        Property("one", "everything is something", "forall i, j. S(i, j) | B(i, j)"),
    )
    asked = exercise(properties=properties)
    found = judged("rule r: forall i, j. S(i, j) -> ~B(i, j)", asked)
    assert outcomes(found) == {
        "apart": "passed", "one": "failed", THE_REST: "failed", NOT_TOO_STRONG: "passed",
    }  # fmt: skip
    assert [line.text for line in found.items[1].witnesses[0].broken] == ["everything is something"]
    # Properties that are all there is to it need nothing else.
    only_safe = exercise(REFERENCE.partition("rule lonely")[0], properties=properties)
    assert THE_REST not in outcomes(judged(REFERENCE, only_safe))


def test_all_properties_without_all_of_the_reference_are_not_full_points():
    one = (Property("apart", "nothing is both", "forall i, j. ~(S(i, j) & B(i, j))"),)
    found = judged("rule r: forall i, j. ~(S(i, j) & B(i, j))", exercise(properties=one))
    assert outcomes(found)["apart"] == "passed"
    assert outcomes(found)[THE_REST] == "failed"


@pytest.mark.slow
def test_a_theory_is_used_only_if_the_exercise_lets_it():
    found = judged("use minesweeper\n")
    assert found.status == "unreadable"
    assert [finding.code for finding in found.findings] == ["use-not-allowed"]
    assert found.findings[0].line == 1
    allowed = judged("use minesweeper\n", exercise(uses=("minesweeper",)))
    assert allowed.status == "graded"
    # Its Q is the answer's own: every board has its numbers.
    assert outcomes(allowed) == {"safe": "passed", "lonely": "failed", NOT_TOO_STRONG: "passed"}


def test_no_file_is_opened_for_a_theory_that_may_not_be_used(tmp_path):
    (tmp_path / "secret.mine").write_text("rule secret: true\n")
    found = judged("use secret\n", exercise(folder=str(tmp_path)))
    assert [finding.code for finding in found.findings] == ["use-not-allowed"]
    (tmp_path / "open.mine").write_text(REFERENCE)
    found = judged("use open\n", exercise(folder=str(tmp_path), uses=("open",)))
    assert score(found) == 6


def test_mistakes_in_the_text_are_findings():
    found = judged("rule r: forall i j. B(i, j)")
    assert (found.status, found.items) == ("unreadable", ())
    assert [finding.code for finding in found.findings] == ["missing-comma"]
    found = judged("predicate P(row)\nfact true", exercise("predicate P\nfact P", ("P",)))
    assert [finding.code for finding in found.findings] == ["other-places"]
    assert "predicate P" in found.findings[0].help


def test_a_warning_leaves_the_answer_judged():
    found = judged(REFERENCE + "rule w: forall i, j. B(i, j) & S(i, j) | S(i, j) | ~S(i, j)")
    assert score(found) == 6
    assert [finding.severity for finding in found.findings] == ["warning"]


def test_a_rule_that_a_small_board_has_no_tiles_for_is_no_mistake():
    reference = "rule r: forall i in 1..1, j. B(i, j) -> B(i - 1, j)\n"
    found = judged("rule r: forall i, j. B(i + 1, j) -> B(i, j)", exercise(reference))
    assert score(found) == 6


def test_a_limit_is_not_right_and_leaves_the_rest():
    found = judged(OTHER_WORDS, exercise(limits=Limits(conflicts=0)))
    assert found.status == "graded"
    assert set(outcomes(found).values()) == {"undecided"}
    assert score(found) == 0
    assert found.message == "Not everything could be decided."


def test_a_crash_in_one_item_is_not_right_and_leaves_the_rest(monkeypatch):
    search = Enforced.search

    def crashing(self, what):
        if what.name == "safe":
            raise RuntimeError("broken")
        return search(self, what)

    monkeypatch.setattr(Enforced, "search", crashing)
    found = judged(OTHER_WORDS)
    assert outcomes(found) == {"safe": "not judged", "lonely": "passed", NOT_TOO_STRONG: "passed"}
    assert score(found) == 4
    assert "RuntimeError" not in str(found)


def test_a_crash_of_the_naming_of_mistakes_loses_nothing_else(monkeypatch):
    def crashing(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(slips, "named_mistakes", crashing)
    found = judged("rule r: forall i, j. S(i, j) -> ~B(i, j)")
    assert found.mistakes == ()
    assert found.status == "graded"


@pytest.mark.slow
def test_the_same_answer_gets_the_same_report():
    answer = OTHER_WORDS.replace("~S", "S") + COLOURS
    reports = [
        report_of(exercise(), "a", b"", judged(answer)).to_json() for _ in range(2)
    ]  # fmt: skip
    assert reports[0] == reports[1]


COLOURS = """predicate R(row, column)
rule apart: forall i, j, x, y. adjacent(i, j, x, y) & B(i, j) & B(x, y) -> ~(R(i, j) <-> R(x, y))
"""


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_rules_are_enforced_where_trying_all_worlds_says_so(seed, monkeypatch):
    monkeypatch.setattr(theory, "_mistakes", lambda *_: ())
    random = Random(seed)
    sizes = [(1, 1), (1, 2), (2, 1), (2, 2)]
    reference, answer = random_rules(random, "BS"), random_rules(random, "BS")
    found = judged(answer.text, exercise(reference.text))
    total = score(found)
    assert 0 <= total <= 6
    every = [(w, size) for size in sizes for w in worlds(size, "S")]
    equivalent = all(reference.allow(*w) == answer.allow(*w) for w in every)
    if total == 6 and "excused" not in outcomes(found).values():
        assert equivalent
    some = [any(answer.allow(w, size) for w in worlds(size, "S")) for size in sizes]
    forbids = not all(answer.allow(*w) for w in every)
    if not all(some) or not forbids:
        return
    if equivalent:
        assert total == 6
    for number, part in enumerate(reference.parts):
        item = found.items[number]
        wrong = first(sizes, "S", _slips_through(answer, Rules((part,))))
        bought = "forbid something that is right" in item.message
        assert (wrong is None) == (item.outcome == "passed" or bought)
        if wrong is not None and not bought:
            size, _ = wrong
            assert item.witnesses[0].board == f"{size[0]} x {size[1]}"


def _slips_through(answer: Rules, rule: Rules) -> Callable[[World, Size], bool]:
    return lambda world, size: answer.allow(world, size) and not rule.allow(world, size)
