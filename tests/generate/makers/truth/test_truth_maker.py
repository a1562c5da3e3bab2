"""Exercises on truth, made: their verdicts by an evaluator written here, that tries everything."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import product
from random import Random
from statistics import mean

import pytest

from minelogic.exercises.load import load_exercise
from minelogic.generate.made import LEVELS, Made, Range, Rejected, Wanted
from minelogic.generate.makers.translate.measures import pattern_of
from minelogic.generate.makers.truth import MAKER
from minelogic.grading.exercise_check import check_exercise
from minelogic.grading.judge import judged_answer
from minelogic.syntax.file.reader import parse_formula
from tests.generate.makers.truth.oracle import Field
from tests.generate.making import made, written

VERDICTS = made(MAKER, 5, level=1) + made(MAKER, 5, level=2) + made(MAKER, 3, level=3)
CLAIMS = made(MAKER, 6, form="refute")
TORI = made(MAKER, 2, topology="torus") + made(MAKER, 2, topology="triangle")


def board_of(one: Made) -> Field:
    lines = one.files["board.mine"].split("\n")
    words = next(line for line in lines if line.startswith("board")).split()
    rows = [line.strip() for line in lines[lines.index("display") + 1 :] if line.strip()]
    return Field(rows, words[4] if len(words) > 4 else "king")


def asked(one: Made) -> list[str]:
    return [each["formula"] for each in tomllib.loads(one.files["exercise.toml"])["formula"]]


def said(one: Made) -> list[bool]:
    """The verdicts of the reference."""
    return [line.split()[1].startswith("true") for line in one.files["reference.txt"].splitlines()]


@pytest.mark.parametrize("one", VERDICTS + CLAIMS + TORI, ids=lambda one: one.key[:40])
def test_every_exercise_passes_its_check(one, tmp_path):
    report = check_exercise(next(written([one], tmp_path)), isolated=False)
    assert report.ok, str(report)


def test_verdicts_are_those_of_an_evaluator_that_goes_through_all_cases():
    for one in VERDICTS + TORI:
        field = board_of(one)
        assert [field.truth(parse_formula(text)) for text in asked(one)] == said(one), one.files
        assert abs(said(one).count(True) - said(one).count(False)) <= 1


def test_claims_are_refuted_where_the_reference_says_so_and_only_on_some_boards():
    for one in CLAIMS:
        toml = tomllib.loads(one.files["exercise.toml"])
        boards = re.findall(r"(?m)^((?:[.*](?: [.*])*\n?)+)", one.files["reference.txt"])
        for claim, rows in zip(toml["refute"], boards, strict=True):
            given, conclusion = (
                parse_formula(text) for text in (*claim["premises"], claim["conclusion"])
            )
            field = Field(rows.strip().split("\n"))
            assert f"{field.rows} x {field.columns}" == toml["boards"]["up_to"]
            assert field.truth(given)
            assert not field.truth(conclusion)
            if field.rows * field.columns > 9:
                continue
            refuting = 0
            for signs in product(".*", repeat=field.rows * field.columns):
                other = Field(
                    [
                        " ".join(signs[n : n + field.columns])
                        for n in range(0, len(signs), field.columns)
                    ]
                )
                refuting += other.truth(given) and not other.truth(conclusion)
                if len(set(signs)) == 1:
                    assert not (other.truth(given) and not other.truth(conclusion))
            assert 0 < 4 * refuting <= 2 ** (field.rows * field.columns)


@pytest.mark.slow
def test_no_rule_of_thumb_tells_what_is_true():
    """Who says true of all, or goes by the first quantifier, is right hardly more often."""
    seen: Counter[tuple[str, bool]] = Counter()
    for one in made(MAKER, 40, level=2):
        for text, value in zip(asked(one), said(one), strict=True):
            first = (pattern_of(parse_formula(text)).split() or ["none"])[0]
            seen[first, value] += 1
    total = sum(seen.values())
    assert abs(sum(n for (_, value), n in seen.items() if value) / total - 0.5) < 0.08
    heads = {head for head, _ in seen}
    assert sum(max(seen[head, True], seen[head, False]) for head in heads) / total < 0.62


def test_wrong_answers_get_what_is_listed_and_their_mistakes_are_named(tmp_path):
    codes = set()
    for folder in written(VERDICTS + CLAIMS, tmp_path):
        exercise = load_exercise(folder)
        assert len(exercise.wrong) >= 2
        for wrong in exercise.wrong:
            report = judged_answer(exercise, (folder / wrong.file).read_text(encoding="utf-8"))
            assert report.score == wrong.score < exercise.points
            named = [mistake.code for item in report.items for mistake in item.mistakes]
            if wrong.mistake is not None:
                assert wrong.mistake in named
                codes.add(wrong.mistake)
    assert {"example-for-forall", "failure-for-exists", "witness-missing", "holds-there"} <= codes


def test_who_says_the_same_of_all_has_nothing(tmp_path):
    for folder in written(VERDICTS, tmp_path):
        exercise = load_exercise(folder)
        number = exercise.reference.count("\n")
        for word in ("true", "false"):
            answer = "".join([f"{n}. {word}\n" for n in range(1, number + 1)])
            assert judged_answer(exercise, answer).score == 0


@pytest.mark.slow
@pytest.mark.parametrize("form", ["verdicts", "refute"])
def test_levels_are_ordered_by_what_there_is_to_be_read(form):
    by_level = {level: made(MAKER, 3, level=level, form=form) for level in LEVELS}
    assert all(one.level == level for level in LEVELS for one in by_level[level])
    lengths = []
    for level in LEVELS:
        texts = [one.files["exercise.toml"] for one in by_level[level]]
        found = [re.findall(r'(?m)^(?:formula|premises|conclusion) = .*"', t) for t in texts]
        lengths.append(mean(sum(map(len, lines)) for lines in found))
    assert lengths[0] < lengths[2] < lengths[4]
    depths = [mean(one.measures["variables"] for one in by_level[level]) for level in LEVELS]
    assert depths[0] < depths[2] < depths[4]


def test_the_same_chance_gives_the_same_bytes_and_no_two_are_alike():
    for seed in range(6):
        for form in ("verdicts", "refute"):
            wanted = Wanted("x", Range(1, 3), {"form": form})
            assert MAKER.attempt(Random(seed), wanted) == MAKER.attempt(Random(seed), wanted)
    assert len({tuple(sorted(asked(one))) for one in VERDICTS}) == len(VERDICTS)


def test_options_are_kept():
    small = made(MAKER, 2, size=(2, 4), formulas=Range(3, 3), level=1)
    assert all("board 2 x 4" in one.files["board.mine"] and len(asked(one)) == 3 for one in small)
    for one in made(MAKER, 2, pattern="forall exists"):
        assert {pattern_of(parse_formula(text)) for text in asked(one)} == {"forall exists"}
    bare = made(MAKER, 1, reasons=False)[0]
    assert "reasons = false" in bare.files["exercise.toml"]
    assert ":" not in bare.files["reference.txt"]


def test_what_cannot_be_is_refused_at_once():
    refused = MAKER.refusal
    assert refused is not None
    assert refused(Wanted("x", values={"form": "verdicts"})) is None
    assert refused(Wanted("x", values={"form": "verdicts", "formulas": Range(1, 1)}))
    assert refused(Wanted("x", values={"form": "refute", "size": (4, 4)}))
    assert isinstance(
        MAKER.attempt(Random(0), Wanted("x", Range(1, 5), {"pattern": "?"})), Rejected
    )
