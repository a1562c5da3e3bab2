"""Exercises with one planted mistake: judged by proofs, boards and truth tables of our own."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from statistics import mean
from typing import Any

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate import GenerateError, make
from minelogic.generate.made import LEVELS, Made, Range, Rejected, Wanted
from minelogic.generate.makers.mistake import MAKER
from minelogic.generate.makers.mistake.names import ALL_NAMES, NAMES, WITH_QUANTIFIERS, are_near
from minelogic.generate.makers.mistake.proofs.planting import likeness
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.grading.mistake.judge import given_of
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.judging.files import check_proof
from minelogic.proof.kernel import follows
from minelogic.syntax.file.reader import parse_formula
from tests.generate.makers.mistake import claims_oracle, proof_oracle
from tests.generate.making import made, written

_OF_A_SET = 12
PROOFS = [*NAMES["proof"], *[f"proof {n}" for n in range(_OF_A_SET)]]
LETTERS = [name for name in PROOFS if name not in WITH_QUANTIFIERS]
CLAIMS = [*NAMES["claims"], *[f"claims {n}" for n in range(_OF_A_SET)]]
STEPS = [*NAMES["cnf"], *[f"cnf {n}" for n in range(_OF_A_SET)]]
ALL = [*PROOFS, *CLAIMS, *STEPS]
"""One exercise for each mistake, and a set of each place."""


@cache
def mixed() -> list[Made]:
    """A set as it is made if nothing is asked for."""
    return [each.made for each in make("mistake", seed="set", count=45).exercises]


@cache
def of_place(place: str) -> list[Made]:
    options: dict[str, Any] = {"in": place}
    made_to_order = make("mistake", seed="sets", count=_OF_A_SET, **options)
    return [each.made for each in made_to_order.exercises]


@cache
def called(name: str) -> Made:
    """An exercise by its mistake, or by its place and its number in a set."""
    if name in ALL_NAMES:
        return made(MAKER, 1, mistake=(name,), first=7)[0]
    place, number = name.split()
    return of_place(place)[int(number)]


@pytest.fixture
def one(request: pytest.FixtureRequest) -> Made:
    return called(request.param)


def each_of(names: list[str]) -> Any:
    return pytest.mark.parametrize("one", names, indirect=True)


def keys(one: Made) -> dict[str, Any]:
    return tomllib.loads(one.files["exercise.toml"])


def derivation(text: str) -> str:
    """What stands below the line and the kind."""
    return text.split("\n\n", 1)[1]


def given(one: Made) -> str:
    return derivation(one.files["starter.txt"])


def right(one: Made) -> str:
    return derivation(one.files["reference.txt"])


def test_every_mistake_can_be_planted_and_enough_of_each_place():
    assert [keys(called(code))["mistake"] for code in ALL_NAMES] == [*ALL_NAMES]
    assert {place: len(names) for place, names in NAMES.items()} == {
        "proof": 36, "claims": 11, "cnf": 12
    }  # fmt: skip


@each_of(ALL)
def test_every_exercise_passes_its_check_and_the_library_finds_one_line(one, tmp_path):
    folder = next(written([one], tmp_path))
    report = check_exercise(folder, isolated=False)
    assert report.ok, str(report)
    wrong = given_of(load_exercise(folder)).wrong
    assert {row.label for row in wrong} == {keys(one)["line"]}
    assert all(row.codes[0] == keys(one)["mistake"] for row in wrong)


@each_of(LETTERS)
def test_of_a_proof_over_letters_only_the_planted_line_is_wrong(one):
    assert proof_oracle.wrong_lines(given(one)) == [int(keys(one)["line"])]
    assert proof_oracle.wrong_lines(right(one)) == []


@each_of(PROOFS)
def test_the_kernel_refuses_the_planted_line_and_no_other(one):
    [theorem] = [report.theorem for report in check_proof(given(one)).theorems]
    line = int(keys(one)["line"]) - 1
    assert theorem is not None
    assert [n for n in range(len(theorem.lines)) if not follows(theorem, n)] == [line]


@each_of(LETTERS)
def test_what_follows_all_the_same_is_true_wherever_premises_and_assumptions_are(one):
    rows, line = proof_oracle.rows_of(given(one)), int(keys(one)["line"])
    said = rows[line - 1].said
    follows_all_the_same = proof_oracle.entailed(proof_oracle.open_at(rows, line), said)
    assert one.measures["follows"] == int(follows_all_the_same)


def test_premises_agree_and_do_not_say_the_conclusion():
    for one in map(called, LETTERS):
        rows = proof_oracle.rows_of(right(one))
        premises = [row.said for row in rows if row.rule == "premise"]
        assert not proof_oracle.entailed(premises, proof_oracle.FALSE)
        assert proof_oracle.entailed(premises, rows[-1].said)
        assert rows[-1].said not in premises


@each_of(CLAIMS)
def test_of_claims_only_the_planted_one_does_not_follow_on_all_boards(one):
    board = claims_oracle.display_of(one.files["board.mine"])
    lines = claims_oracle.lines_of(given(one))
    wrong = [n for n in range(1, len(lines) + 1) if claims_oracle.fault(board, lines, n)]
    assert wrong == [int(keys(one)["line"])]
    solution = claims_oracle.lines_of(right(one))
    assert not any(claims_oracle.fault(board, solution, n + 1) for n in range(len(solution)))


@each_of(CLAIMS)
def test_claims_have_the_mistake_that_is_named(one):
    board = claims_oracle.display_of(one.files["board.mine"])
    lines = claims_oracle.lines_of(given(one))
    number = int(keys(one)["line"])
    line = lines[number - 1]
    values = {tile: claims_oracle.forced(board, tile) for tile in line.claims}
    is_true = all(values[tile] == bomb for tile, bomb in line.claims.items())
    assert one.measures["follows"] == int(is_true)
    touching = [n for n in line.numbers for t in line.claims if n in claims_oracle.near(board, t)]
    known = {t: bomb for other in lines[: number - 1] for t, bomb in other.claims.items()}
    match keys(one)["mistake"]:
        case "opposite":
            assert all(values[tile] is not bomb for tile, bomb in line.claims.items())
            assert None not in values.values()
        case "not-forced":
            assert set(values.values()) == {None}
        case "reason-missing":
            assert is_true
            assert not line.numbers
            assert not line.cited
        case "later-claim":
            assert is_true
            assert max(line.cited) > number
        case "foreign-number":
            assert is_true
            assert line.numbers
            assert not touching
        case "reason-too-weak":
            assert is_true
            assert max(line.cited, default=0) < number
        case "bomb-forgotten" | "neighbour-forgotten" | "bomb-counted-twice" as code:
            assert not is_true
            [at] = line.numbers
            [(tile, bomb)] = line.claims.items()
            around = claims_oracle.near(board, at)
            marked = {t for t in around if board[t] == "*" or known.get(t)}
            left = {t for t in around if board[t] == "." and t not in known}
            bombs = int(board[at]) - len(marked)
            assert tile in left
            assert bomb is (code != "bomb-counted-twice")
            match code:
                case "bomb-forgotten":
                    assert marked
                    assert int(board[at]) - (len(marked) - 1) == len(left)
                case "bomb-counted-twice":
                    assert marked
                    assert int(board[at]) - (len(marked) + 1) == 0
                case "neighbour-forgotten":
                    assert bombs == len(left) - 1
        case "at-most-as-exactly" | "at-least-as-exactly" as code:
            assert not is_true
            some = list(claims_oracle.worlds(board, line.numbers, known, list(line.claims)))
            first, second = [{*claims_oracle.near(board, n)} for n in line.numbers]
            shared = [t for t in first & second if board[t] == "." and t not in known]
            counts = [sum(world[t] for t in shared) for world in some]
            end = max(counts) if code == "at-most-as-exactly" else min(counts)
            assert min(counts) < max(counts)
            assert all(
                world[t] == bomb
                for world, count in zip(some, counts, strict=True)
                if count == end
                for t, bomb in line.claims.items()
            )


@each_of(STEPS)
def test_every_step_keeps_what_is_meant_but_the_planted_one(one):
    lines, line = formulas_in(given(one)), int(keys(one)["line"])
    changes = [n + 2 for n, (above, below) in enumerate(pairwise(lines)) if not same(above, below)]
    assert changes == [line]
    above, below = lines[line - 2], lines[line - 1]
    assert one.measures["follows"] == int(proof_oracle.entailed([above], below))
    solution = formulas_in(right(one))
    assert all(same(solution[0], other) for other in solution)
    assert lines[: line - 1] == solution[: line - 1]


def formulas_in(text: str) -> list[Any]:
    rows = [row for row in text.split("\n") if row.strip()]
    return [proof_oracle.said_by(parse_formula(re.split(r"\s{4,}", row)[0])) for row in rows]


def same(one: Any, other: Any) -> bool:
    return proof_oracle.entailed([one], other) and proof_oracle.entailed([other], one)


def points(one: Made, text: str, folder: Any) -> Any:
    return judged_answer(load_exercise(next(written([one], folder))), text).score


def answered(one: Made, text: str) -> str:
    return f"line: {keys(one)['line']}\nkind: {keys(one)['mistake']}\n\n{text}"


@each_of(LETTERS[::4])
def test_a_proof_mended_with_one_more_line_has_all_points(one, tmp_path):
    text = right(one)
    rows = proof_oracle.rows_of(text)
    premises = sum(row.rule == "premise" for row in rows)
    longer = renumbered(text, premises)
    assert proof_oracle.wrong_lines(longer) == []
    assert points(one, answered(one, longer), tmp_path) == 4


def renumbered(text: str, at: int) -> str:
    """The proof with its first line once more, by copy, below so many lines."""
    head, body = text.split("proof\n", 1)

    def shift(found: re.Match[str]) -> str:
        return str(int(found[0]) + (int(found[0]) > at))

    out, label = [], 0
    for row in body.split("\n"):
        match = re.match(r"(\s*)(\d+)(\. .*?\s{2,})(\S+(?: [a-z_]+)?)(.*)$", row)
        if match is None:
            out.append(row)
            continue
        if label == at:
            first = re.match(r"\s*1\. (.*?)\s{2,}", body)
            assert first
            out.append(f"  {at + 1}. {first[1]}    copy 1")
        label = int(match[2])
        cites = re.sub(r"\d+", shift, match[5])
        out.append(f"{match[1]}{label + (label > at)}{match[3]}{match[4]}{cites}")
    return head + "proof\n" + "\n".join(out)


@each_of(CLAIMS[::2])
def test_claims_mended_in_other_words_have_all_points(one, tmp_path):
    lines = claims_oracle.lines_of(right(one))
    rows = []
    for line in lines:
        cited = [tile for n in line.cited for tile in lines[n - 1].claims]
        reason = ", ".join([f"({i}, {j})" for i, j in [*line.numbers, *cited]])
        rows += [
            f"{'bomb' if bomb else 'safe'} ({i}, {j}) because of {reason}"
            for (i, j), bomb in line.claims.items()
        ]
    assert points(one, answered(one, "\n".join(rows) + "\n"), tmp_path) == 4


@each_of(STEPS[::2])
def test_steps_mended_without_the_names_of_laws_have_all_points(one, tmp_path):
    rows = [re.split(r"\s{4,}", row)[0] for row in right(one).split("\n")]
    assert points(one, answered(one, "\n".join(rows)), tmp_path) == 4


@each_of(ALL[::5])
def test_whoever_names_every_kind_in_turn_gains_nothing(one, tmp_path):
    exercise = load_exercise(next(written([one], tmp_path)))
    kinds, line = keys(one)["kinds"], keys(one)["line"]
    total = sum(
        judged_answer(exercise, f"line: {line}\nkind: {kind}\n\n{given(one)}").score - 1
        for kind in kinds
    )
    assert total == 0


def test_nothing_tells_the_name_but_the_derivation():
    places: Counter[int] = Counter()
    for one in map(called, ALL):
        kinds, code = keys(one)["kinds"], keys(one)["mistake"]
        assert code in kinds
        assert len(kinds) >= 4
        assert not any(are_near(a, b) for a in kinds for b in kinds if a != b)
        listed = re.findall(r"^- `([a-z-]+)`", one.files["prompt.md"], re.MULTILINE)
        assert listed == kinds
        order = [*NAMES[place_of(one)]]
        assert kinds == sorted(kinds, key=order.index)
        assert one.files["prompt.md"].count(f"`{code}`") == 1
        assert code not in one.files["starter.txt"]
        places[kinds.index(code)] += 1
    assert max(places.values()) < len(ALL) / 2


def place_of(one: Made) -> Any:
    place = {"sequent": "proof", "board": "claims", "formula": "cnf"}
    return next(place[key] for key in place if key in keys(one))


def test_the_example_in_the_prompt_is_sometimes_the_right_name():
    right_names = [
        f"kind: {keys(called(name))['mistake']}\n" in called(name).files["prompt.md"]
        for name in ALL
    ]
    assert 0 < sum(right_names) < len(ALL) / 3


def test_the_names_are_spread_over_a_set():
    counts = Counter(keys(one)["mistake"] for one in mixed())
    assert len(counts) > 18
    assert max(counts.values()) <= 6
    assert all(len([one for one in mixed() if place_of(one) == place]) > 6 for place in NAMES)


def test_wrong_answers_lose_what_they_should():
    for one in map(called, ALL):
        listed = {each["file"]: each["score"] for each in keys(one)["wrong"]}
        kinds, lines = len(keys(one)["kinds"]), one.measures["lines"]
        scores = {name: str(score) for name, score in listed.items()}
        assert scores["wrong/found-and-named.txt"] == "2"
        assert scores["wrong/mended-alone.txt"] == "2"
        assert scores["wrong/other-line.txt"] == "0"
        assert scores["wrong/called-otherwise.txt"] == f"{kinds - 2}/{kinds - 1}"
        less = "1" if lines == 2 else f"{2 * (lines - 1) - 1}/{lines - 1}"
        assert scores["wrong/other-line-mended.txt"] == less


def test_the_measures_are_those_of_the_derivation():
    for one in map(called, ALL):
        labels = [
            n
            for n, row in enumerate(rows_below(one), 1)
            if not re.search(r"\s(premise|assume)$", row) or n == int(keys(one)["line"])
        ]
        if place_of(one) == "cnf":
            labels = labels[1:]
        line = int(keys(one)["line"])
        assert one.measures["lines"] == len(labels)
        assert one.measures["after"] == len([n for n in labels if n > line])
        assert one.difficulty == sum(
            factor * one.measures[name]
            for name, factor in (("lines", 1), ("after", 1), ("looks", 3), ("follows", 3))
        )
        assert one.level == MAKER.level(one.difficulty)


def rows_below(one: Made) -> list[str]:
    text = given(one)
    if place_of(one) == "proof":
        text = text.split("proof\n", 1)[1].split("\nqed")[0]
    rows = [row for row in text.split("\n") if row]
    return rows if place_of(one) == "cnf" else [row for row in rows if re.match(r"\s*\d+\. ", row)]


def test_levels_are_ordered_by_the_number_of_lines():
    by_level = {level: [one for one in mixed() if one.level == level] for level in LEVELS}
    assert all(by_level.values())
    lines = [
        mean(one.measures["lines"] + one.measures["after"] for one in by_level[level])
        for level in LEVELS
    ]
    assert lines == sorted(lines)
    assert all(one.level == 4 for one in made(MAKER, 2, level=4))


def test_the_same_seed_gives_the_same_bytes_in_any_number_of_jobs():
    one = make("mistake", seed=5, count=6)
    other = make("mistake", seed=5, count=6, jobs=2)
    assert [each.made for each in one.exercises] == [each.made for each in other.exercises]
    assert make("mistake", seed=6, count=1).exercises[0].made != one.exercises[0].made


def test_no_two_of_a_set_are_alike():
    assert len({one.key for one in mixed()}) == len(mixed())


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("P -> Q, P |- Q", "B, B -> A |- A", True),
        ("P -> Q, P |- Q", "P -> Q, Q |- P", False),
        ("P & Q |- P", "P & Q |- Q", False),
        ("forall x. P(x) |- P(c)", "forall x. R(x) |- R(c)", True),
    ],
)
def test_sequents_are_alike_up_to_names_and_the_order_of_premises(one, other, alike):
    assert (likeness(read_sequent(one)) == likeness(read_sequent(other))) is alike


@pytest.mark.parametrize(
    ("values", "holds"),
    [
        ({"in": "claims"}, lambda one: "board.mine" in one.files),
        ({"in": "claims", "size": (4, 6)}, lambda one: "board 4 x 6" in one.files["board.mine"]),
        ({"in": "cnf", "lines": Range(6, 7)}, lambda one: 6 <= one.measures["lines"] <= 7),
        ({"in": "proof", "lines": Range(8, 9)}, lambda one: 8 <= one.measures["lines"] <= 9),
        ({"after": Range(4, 18)}, lambda one: one.measures["after"] >= 4),
        ({"after": Range(0, 0)}, lambda one: one.measures["after"] == 0),
        ({"follows": "yes"}, lambda one: one.measures["follows"] == 1),
        ({"follows": "no"}, lambda one: one.measures["follows"] == 0),
        (
            {"mistake": ("converse-used", "iff-one-half")},
            lambda one: keys(one)["mistake"] in ("converse-used", "iff-one-half"),
        ),
    ],
)
def test_what_is_asked_for_is_made(values, holds):
    assert all(holds(one) for one in made(MAKER, 3, **values))


def test_quantifiers_come_only_if_they_are_asked_for():
    assert not any(keys(one)["mistake"] in WITH_QUANTIFIERS for one in mixed())
    options: dict[str, Any] = {"in": "proof", "quantifiers": True}
    some = made(MAKER, 12, **options)
    assert any(keys(one)["mistake"] in WITH_QUANTIFIERS for one in some)


def test_a_name_that_is_none_is_told_with_what_was_meant():
    with pytest.raises(GenerateError, match=r"did you mean denying-the-antecedent\?$"):
        make("mistake", mistake="denyng-the-antecedent")
    with pytest.raises(GenerateError, match="affirming-the-consequent, "):
        make("mistake", mistake="zzz")
    assert make("mistake", mistake="Converse used").complete


def test_what_cannot_be_is_refused_at_once():
    refused = MAKER.refusal
    assert refused is not None
    assert refused(Wanted("x")) is None
    nowhere = Wanted("x", values={"in": "cnf", "mistake": ("opposite",)})
    assert "steps to CNF" in (refused(nowhere) or "")
    assert refused(Wanted("x", values={"lines": Range(3, 4), "after": Range(4, 9)}))


def test_every_name_is_said_in_the_help():
    text = next(option.help for option in MAKER.options if option.name == "mistake")
    assert all(code in text for code in ALL_NAMES)


def test_another_level_is_rejected_with_a_reason():
    reasons = {
        one.reason
        for seed in range(12)
        if isinstance(one := MAKER.attempt(Random(seed), Wanted("x", Range(5, 5))), Rejected)
    }
    assert "another level" in reasons
