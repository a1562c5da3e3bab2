"""What sentences state is true of the board as it stands at that step."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

import minelogic
from minelogic.derive.steps import Step
from minelogic.derive.words import bounds
from tests.derive.spoken import with_sentences
from tests.derive.words.parsed import NUMBERS, Standing, Tile, facts, number

ROWS, COLUMNS, MINES = 5, 7, 8
Spoken = tuple[str, Standing]


def display(chance: Random) -> tuple[list[str], dict[Tile, bool]]:
    """A display with some bombs marked, and where the bombs are."""
    every = [(i, j) for i in range(ROWS) for j in range(COLUMNS)]
    mines = set(chance.sample(every, MINES))
    opened = chance.choice((0.4, 0.5, 0.6))
    signs = {}
    for i, j in every:
        near = {(x, y) for x in (i - 1, i, i + 1) for y in (j - 1, j, j + 1)}
        if (i, j) in mines:
            signs[i, j] = "*" if chance.random() < 0.15 else "."
        else:
            signs[i, j] = str(len(near & mines)) if chance.random() < opened else "."
    rows = [" ".join(signs[i, j] for j in range(COLUMNS)) for i in range(ROWS)]
    return rows, {tile: tile in mines for tile in every}


def sentences(seed: int, total: bool) -> Iterator[Spoken]:
    """The sentences of a derivation, those within cases too, each with its standing."""
    rows, truth = display(Random(seed))
    problem = minelogic.Problem.from_display(rows, mines=MINES if total else None)
    signs = {(i, j): sign for i, row in enumerate(rows) for j, sign in enumerate(row.split())}
    shows = {tile: int(sign) for tile, sign in signs.items() if sign.isdigit()}
    known = {tile: sign == "*" for tile, sign in signs.items() if sign != "."}
    standing = Standing(ROWS, COLUMNS, shows, known, MINES if total else None, truth)
    for step in with_sentences(problem.derivation).steps:
        yield from _within(step, standing)
        standing = after(standing, step.conclusions)


def _within(step: Step, standing: Standing) -> Iterator[Spoken]:
    """The step's sentence and those of its cases, in which something is supposed."""
    if not step.cases and "this would follow" not in step.sentence:
        yield step.sentence, standing
    for case in step.cases:
        inside = after(standing, [case.assume], supposed=True)
        for inner in case.steps:
            yield from _within(inner, inside)
            inside = after(inside, inner.conclusions)


def after(standing: Standing, literals: object, supposed: bool = False) -> Standing:
    """The standing when the literals are known too: B and S of a tile, as numbers from 1."""
    known = dict(standing.known)
    size = ROWS * COLUMNS
    for literal in literals:  # type: ignore[attr-defined]
        if type(literal) is int and abs(literal) <= 2 * size:
            place = (abs(literal) - 1) % size
            known[divmod(place, COLUMNS)] = (abs(literal) <= size) == (literal > 0)
    truth = None if supposed else standing.truth
    return Standing(ROWS, COLUMNS, standing.shows, known, standing.mines, truth)


@cache
def gathered() -> list[Spoken]:
    """Some hundred sentences, half of them with a total."""
    return [
        spoken
        for seed in range(100)
        for total in (False, True)
        for spoken in sentences(seed, total)
    ]


@cache
def unchained() -> list[Spoken]:
    """Those of them that are sums, told as such and not as bounds that pass from one to another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bounds, "_TRIED", 0)
        every = [
            spoken
            for seed in range(100)
            for total in (False, True)
            for spoken in sentences(seed, total)
        ]
    return [spoken for spoken in every if "leaving out" in spoken[0]]


def wrong(sentence: str, standing: Standing) -> list[str]:
    return [words for words, holds in facts(sentence, standing) if not holds]


def test_every_fact_in_a_sentence_holds() -> None:
    assert len(gathered()) > 1000
    for sentence, standing in (*gathered(), *unchained()):
        assert not wrong(sentence, standing), sentence


def test_hardly_a_sentence_states_nothing_that_can_be_read_back() -> None:
    silent = [sentence for sentence, standing in gathered() if not list(facts(sentence, standing))]
    assert len(silent) * 50 < len(gathered()), silent
    told = [sentence for sentence, _ in gathered()]
    assert sum("mine" in sentence for sentence in told) > 25
    assert sum("with the bombs at" in sentence for sentence in told) > 15
    assert sum("which shows" in sentence for sentence in told) > 15


def _changed(sentence: str, pattern: str, turn: int) -> str | None:
    """The sentence with the first number that the pattern finds made bigger."""
    match = re.search(pattern, sentence)
    if match is None:
        return None
    said = match.group(1)
    count = NUMBERS.index(said) if said in NUMBERS else int(said)
    other = str(count + turn) if said.isdigit() else NUMBERS[count + turn]
    return sentence[: match.start(1)] + other + sentence[match.end(1) :]


WORDS = "|".join(NUMBERS[1:-1])


@pytest.mark.parametrize(
    ("pattern", "least"),
    [
        (r"shows (\d)", 300),
        (r"show (\d)", 5),
        (rf"around it, so at least ({WORDS}) of", 1),
        (rf"only \([^)]*\) can be [^;]* of the ({WORDS}) ", 1),
        (rf"these ({WORDS}) take all the room", 3),
        (rf"here are ({WORDS}) mines", 5),
        (rf", ({WORDS}) of them (?:found|are found|at)", 1),
        (rf"together they need ({WORDS}) ", 3),
        (rf"makes all ({WORDS}) mines", 5),
        (rf"; [^;]* needs? ({WORDS}) [^;]*; leaving out", 5),
        (rf"leaving out what both count, that is ({WORDS}) bomb", 5),
    ],
)  # fmt: skip
def test_a_sentence_with_another_number_is_caught(pattern: str, least: int) -> None:
    tried = 0
    for sentence, standing in (*gathered(), *unchained()):
        other = _changed(sentence, pattern, 1)
        if other is not None:
            tried += 1
            assert wrong(other, standing), other
    assert tried >= least


def test_bombs_of_which_one_is_left_out_are_caught() -> None:
    tried = 0
    for sentence, standing in gathered():
        match = re.search(r"with the bombs at (\(\d,\d\), )[^;]* that makes", sentence)
        if match is not None:
            tried += 1
            other = sentence[: match.start(1)] + sentence[match.end(1) :]
            assert wrong(other, standing), other
    assert tried > 15


def test_what_is_left_of_a_sum_without_one_of_its_tiles_is_caught() -> None:
    tried = 0
    for sentence, standing in unchained():
        match = re.search(r"that is .* in [^;]*?(\(\d,\d\)(?:, | and ))\(", sentence)
        if match is not None:
            tried += 1
            other = sentence[: match.start(1)] + sentence[match.end(1) :]
            assert wrong(other, standing), other
    assert tried > 3


def test_a_sentence_about_another_tile_is_caught() -> None:
    tried = 0
    for sentence, standing in gathered():
        for match in re.finditer(r"with a bomb at (\(\d,\d\))", sentence):
            for other in ("(0,0)", "(4,6)"):
                told = sentence[: match.start(1)] + other + sentence[match.end(1) :]
                if other != match.group(1):
                    tried += 1
                    numbers = re.findall(
                        r"(\(\d,\d\)) ?(?:, which)? shows", sentence[: match.start()]
                    )
                    near = any(
                        (0, 0) in standing.around((int(one[1]), int(one[3])))
                        or (4, 6) in standing.around((int(one[1]), int(one[3])))
                        for one in numbers
                    )
                    assert near or wrong(told, standing), told
    assert tried > 20


def test_a_group_around_another_number_is_caught() -> None:
    tried = 0
    for sentence, standing in gathered():
        match = re.search(r"bombs are among .* around (\(\d,\d\)): these", sentence)
        if match is not None:
            tried += 1
            other = sentence[: match.start(1)] + "(9,9)" + sentence[match.end(1) :]
            assert wrong(other, standing), other
    assert tried > 3


def test_a_list_of_all_there_can_be_without_one_tile_is_caught() -> None:
    tried = 0
    for sentence, standing in gathered():
        match = re.search(r"besides (\(\d,\d\),? (?:and )?)\(.* can be .* around it", sentence)
        if match is not None:
            tried += 1
            other = sentence[: match.start(1)] + sentence[match.end(1) :]
            assert wrong(other, standing), other
    assert tried > 0


def test_the_opposite_conclusion_is_caught() -> None:
    tried = 0
    for sentence, standing in gathered():
        other = re.sub(r"(is|are) safe\.$", r"\1 bombs.", sentence)
        if (
            other != sentence
            and standing.truth is not None
            and re.search(r"so .* are safe\.$", sentence)
        ):
            tried += 1
            assert wrong(other, standing), other
    assert tried > 50


def clashes() -> Iterator[tuple[str, dict[Tile, int], int | None]]:
    """Sentences of displays with one number changed, where no board fits by a sum of counts."""
    for seed in range(120):
        chance = Random(seed)
        rows, _ = display(chance)
        signs = {(i, j): sign for i, row in enumerate(rows) for j, sign in enumerate(row.split())}
        shown = [tile for tile, sign in signs.items() if sign.isdigit()]
        tile = chance.choice(shown)
        signs[tile] = str(max(0, int(signs[tile]) + chance.choice((-1, 1))))
        changed = [" ".join(signs[i, j] for j in range(COLUMNS)) for i in range(ROWS)]
        total = chance.choice((None, MINES))
        problem = minelogic.Problem.from_display(changed, mines=total)
        if problem.status != "inconsistent":
            continue
        shows = {tile: int(sign) for tile, sign in signs.items() if sign.isdigit()}
        for step in with_sentences(problem.derivation).steps[-1].within():
            if step.weights and step.conclusions == (False,):
                yield step.sentence, shows, total


WRONG = r"(\(\d,\d\)|there) (?:has|are|can have|can be) (at least|only) (\w+) bombs?, not (\w+)\.$"


def test_a_clash_of_counts_tells_what_would_be_and_what_is() -> None:
    gathered = list(clashes())
    assert len(gathered) > 20
    compared = 0
    for sentence, shows, total in gathered:
        assert "-" not in sentence
        assert "taken from" not in sentence
        assert "these cannot all hold" not in sentence
        for tile, said in re.findall(r"\((\d,\d)\)(?:, which)? shows (?:only )?(\d)", sentence):
            i, j = tile.split(",")
            assert shows[int(i), int(j)] == int(said), sentence
        match = re.search(WRONG, sentence)
        if match is not None:
            compared += 1
            who, how, would, fact = match.groups()
            place = re.findall(r"\d", who)
            right = shows[int(place[0]), int(place[1])] if place else total
            assert number(fact) == right, sentence
            assert (number(would) > number(fact)) is (how == "at least"), sentence
            assert number(would) != number(fact), sentence
    assert compared > 5
