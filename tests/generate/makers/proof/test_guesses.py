"""How difficult sequents look, against the proofs that are found for them."""

from random import Random
from statistics import mean

from minelogic.generate.made import Range
from minelogic.generate.makers.proof.abstract import candidates
from minelogic.generate.makers.proof.guesses import LEAST_STEPS, LETTERS, Guess, straight
from minelogic.generate.makers.proof.maker import MAKER
from minelogic.generate.makers.proof.measures import difficulty_of, measures_of
from minelogic.generate.makers.proof.parameters import sizes_of, words_of
from minelogic.generate.makers.proof.sequents import Pair
from minelogic.generate.makers.proof.writing import sequent_of
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.proof.search.propositional import BUDGET, First, find
from minelogic.syntax.forms import form


def some(level: int, number: int) -> list[Pair]:
    rng = Random(level)
    pairs: list[Pair] = []
    while len(pairs) < number:
        guess = Guess(LETTERS, Range(level, level))
        found = candidates(rng, sizes_of(level, {}), words_of(None, None), False, 0, guess)
        pairs += [each.holds for each in found]
    return pairs[:number]


def pair(text: str) -> Pair:
    sequent = read_sequent(text)
    return Pair(tuple([form(each) for each in sequent.premises]), form(sequent.conclusion))


def test_lines_without_boxes_are_counted():
    assert straight(pair("A, A -> B |- B")) == 1
    assert straight(pair("A, A -> B, B -> C |- C | D")) == 3
    assert straight(pair("A & B |- B & A")) == 3
    assert straight(pair("A <-> ~~B, A |- B")) == 2
    assert straight(pair("A -> B, B -> C |- A -> C")) is None
    assert straight(pair("A | B, ~A |- B")) is None


def test_what_goes_straight_on_has_a_proof_without_boxes_that_is_no_longer():
    sides = set()
    for each in some(1, 60) + some(2, 20):
        steps, lines = straight(each), find(sequent_of(each))
        assert lines is not None
        measures = measures_of(each, lines)
        sides.add(steps is None)
        if steps is not None:
            assert measures["boxes"] == 0
            assert steps >= LEAST_STEPS
            assert measures["lines"] <= steps
        else:
            assert measures["boxes"] > 0, each
    assert sides == {True, False}


def test_guesses_are_ordered_as_the_difficulties_are_and_right_more_often_than_not():
    means = []
    for level in (1, 2, 3, 4):
        lines = [find(sequent_of(each)) for each in some(level, 40)]
        difficulties = [difficulty_of(each) for each in lines if each is not None]
        means.append(mean(difficulties))
        assert sum(MAKER.level(each) == level for each in difficulties) >= 16
    assert means == sorted(means)


def test_no_shorter_proof_is_looked_for_if_the_first_is_not_worth_it():
    seen = []

    def is_worth(lines) -> bool:
        seen.append(lines)
        return len(lines) < 12

    for each in some(2, 20) + some(3, 20):
        sequent = sequent_of(each)
        seen.clear()
        lines = find(sequent, first=First(BUDGET, is_worth))
        assert len(seen) == 1
        assert lines == (find(sequent) if len(seen[0]) < 12 else None)
    assert find(sequent, first=First(1, is_worth)) is None
