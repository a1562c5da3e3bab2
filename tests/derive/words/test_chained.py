"""Bounds that pass from one count to the next hold on every board that fits what is cited."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from random import Random

import pytest

import minelogic
from tests.derive.spoken import with_sentences
from tests.derive.words.parsed import MANY, NUMBERS, ONE, WORD, Standing, Tile, number, tiles
from tests.derive.words.test_sentences import Made
from tests.derive.words.test_sentences_are_true import COLUMNS, ROWS, Spoken, display

Boards = list[frozenset[Tile]]
BOUND = rf"(?:(at least|at most) )?({WORD}) of ({MANY}) (?:is a bomb|are bombs)"
AMONG = rf"(none|(?:at least |at most )?{WORD}) of them (?:is|are) among ({MANY})"
ALL = rf"({MANY}) (?:is|are) (safe|a bomb|bombs)\b"
SUPPOSED = rf"^If (?:one of )?({MANY}) were (a|no) bomb, then this would follow: "


def is_chained(sentence: str) -> bool:
    """Whether bounds pass through more than two counts, or something is supposed."""
    return "; together, " in sentence or " after all" in sentence or sentence.count(" around (") > 2


def sums(seed: int) -> Iterator[Spoken]:
    """Sums of three numbers or more, each with the tiles that it settles."""
    chance = Random(seed)
    rows, truth = display(chance)
    signs = {(i, j): sign for i, row in enumerate(rows) for j, sign in enumerate(row.split())}
    shows = {tile: int(sign) for tile, sign in signs.items() if sign.isdigit()}
    known = {tile: sign == "*" for tile, sign in signs.items() if sign != "."}
    standing = Standing(ROWS, COLUMNS, shows, known, None, truth)
    speaking = sorted(tile for tile in shows if leaves_something_open(tile, standing))
    text = f"board {ROWS} x {COLUMNS}\ndisplay\n" + "".join(f"  {row}\n" for row in rows)
    made = None
    for _ in range(150 if len(speaking) > 3 else 0):
        numbers = some_near(speaking, chance)
        times = [chance.choice((1, -1)) for _ in numbers]
        settled, are_bombs = settled_by(numbers, times, standing)
        if not settled or len(numbers) < 3:
            continue
        made = made or Made(f"{text}use minesweeper\n", "B(0, 0)")
        every = sorted({near for one in numbers for near in standing.around(one)} & set(known))
        counts = "; ".join(f"counts {shows[i, j]} {i} {j}" for i, j in numbers)
        besides = [f"display {i} {j}" for i, j in dict.fromkeys([*numbers, *every])]
        besides += [f"{name} {i} {j}" for i, j in shows for name in ("safe", "numbered")]
        conclusions = "; ".join(f"{'B' if are_bombs else 'S'}({i}, {j})" for i, j in settled)
        step = made.step(
            1,
            conclusions,
            f"{counts}; {'; '.join(besides)}",
            weights=(*times, *[0] * len(besides)),
        )
        for sentence in made.sentences(step):
            yield sentence, standing


def leaves_something_open(number: Tile, standing: Standing) -> bool:
    """Whether the number by itself settles no tile."""
    around = standing.around(number)
    missing = standing.shows[number] - len(standing.bombs(around))
    return 0 < missing < len(standing.open(around))


def some_near(numbers: list[Tile], chance: Random) -> list[Tile]:
    """Numbers that are near one another."""
    i, j = chance.choice(numbers)
    near = [(x, y) for x, y in numbers if max(abs(x - i), abs(y - j)) <= 3 and (x, y) != (i, j)]
    return [(i, j), *chance.sample(near, min(len(near), chance.choice((2, 2, 3, 3, 4, 5))))]


def settled_by(
    numbers: list[Tile], times: list[int], standing: Standing
) -> tuple[list[Tile], bool]:
    """The tiles of one kind that the sum settles."""
    often: dict[Tile, int] = {}
    total = 0
    for who, sign in zip(numbers, times, strict=True):
        around = standing.around(who)
        total += sign * (standing.shows[who] - len(standing.bombs(around)))
        for tile in standing.open(around):
            often[tile] = often.get(tile, 0) + sign
    most = sum(each for each in often.values() if each > 0)
    least = sum(each for each in often.values() if each < 0)
    bombs = [
        tile
        for tile, each in sorted(often.items())
        if (each > 0 and total > most - each) or (each < 0 and total < least - each)
    ]
    safe = [
        tile
        for tile, each in sorted(often.items())
        if (each > 0 and total < least + each) or (each < 0 and total > most + each)
    ]
    return (bombs, True) if bombs else (safe, False)


@cache
def gathered() -> list[Spoken]:
    return [spoken for seed in range(300) for spoken in sums(seed) if is_chained(spoken[0])]


def shown(sentence: str) -> Iterator[tuple[Tile, int]]:
    """The numbers that the sentence cites."""
    for which, said in re.findall(rf"({MANY})(?:, which)? shows? (?:only )?(\d+)", sentence):
        yield from [(tile, int(said)) for tile in tiles(which)]


def boards(sentence: str, standing: Standing) -> Boards:
    """Where bombs may be around the cited numbers, as far as they and what is known tell.

    With what is supposed, if something is.
    """
    partial: Boards = [frozenset()]
    decided: set[Tile] = set()
    for who, said in dict.fromkeys(shown(sentence)):
        around = standing.around(who)
        left = sorted(standing.open(around) - decided)
        found = len(standing.bombs(around))
        partial = [
            board | set(more)
            for board in partial
            for missing in [said - found - len(board & around)]
            if missing >= 0
            for more in combinations(left, missing)
        ]
        decided.update(left)
    supposed = re.match(SUPPOSED, sentence)
    if supposed is None:
        return partial
    which, bomb = tiles(supposed[1]), supposed[2] == "a"
    return [board for board in partial if any((tile in board) is bomb for tile in which)]


def counts(sentence: str) -> Iterator[tuple[str, str, int, set[Tile]]]:
    """The bounds that the sentence names: its words, `at least` or the like, number and tiles."""
    text = re.sub(SUPPOSED, "", sentence)
    for match in re.finditer(BOUND, text):
        yield match[0], match[1] or "exactly", number(match[2]), tiles(match[3])
    for match in re.finditer(AMONG, text):
        *how, word = match[1].split(" ")
        named = 0 if word == "none" else number(word)
        yield match[0], " ".join(how) or "exactly", named, tiles(match[2])
    for match in re.finditer(ALL, text):
        named_tiles = tiles(match[1])
        if " of " not in text[max(0, match.start() - 4) : match.start()]:
            many = 0 if match[2] == "safe" else len(named_tiles)
            yield match[0], "exactly", many, named_tiles


def holds(how: str, bound: int, which: set[Tile], possible: Boards) -> bool:
    found = {len(board & which) for board in possible}
    if how == "at least":
        return all(bound <= one for one in found)
    return all(one <= bound if how == "at most" else one == bound for one in found)


def wrong(sentence: str, standing: Standing) -> list[str]:
    possible = boards(sentence, standing)
    known = standing.bombs(set(standing.known))
    return [
        words
        for words, how, bound, which in counts(sentence)
        if not holds(how, bound, which - known, possible) and which.isdisjoint(standing.known)
    ]


def test_every_bound_holds_on_every_board_that_fits_what_is_cited() -> None:
    assert len(gathered()) > 40
    assert sum(" after all" in sentence for sentence, _ in gathered()) > 5
    assert sum("together, " in sentence for sentence, _ in gathered()) > 5
    for sentence, standing in gathered():
        assert len(list(counts(sentence))) > 1 or "all the room" in sentence, sentence
        assert not wrong(sentence, standing), sentence


def test_every_tile_of_a_cited_number_that_is_open_is_in_a_bound_or_around_the_next() -> None:
    """Each `both are around (1,2)` is so."""
    tried = 0
    for sentence, standing in gathered():
        for match in re.finditer(rf"({MANY}) (?:is|are) around ({ONE})", sentence):
            tried += 1
            (next_number,) = tiles(match[2])
            assert tiles(match[1]) <= standing.around(next_number), sentence
        for match in re.finditer(
            rf"of ({MANY}) (?:is a bomb|are bombs); (?:both|all {WORD}) are around ({ONE})",
            sentence,
        ):
            tried += 1
            (next_number,) = tiles(match[2])
            assert tiles(match[1]) <= standing.around(next_number), sentence
    assert tried > 50


@pytest.mark.parametrize("turn", [1, -1])
def test_a_bound_with_another_number_is_caught(turn: int) -> None:
    tried = caught = 0
    for sentence, standing in gathered():
        if sentence.startswith("If "):
            # No board fits what is supposed.
            continue
        for match in list(re.finditer(BOUND, re.sub(SUPPOSED, "", sentence)))[:2]:
            how, said = match[1], number(match[2])
            stricter = {None: 1, "at least": 1, "at most": -1}[how]
            if how is not None and turn != stricter:
                continue
            other = match[0].replace(f"{match[2]} of", f"{NUMBERS[said + turn]} of", 1)
            tried += 1
            caught += bool(wrong(sentence.replace(match[0], other, 1), standing))
    # A bound may be slack where a number that is cited later says more.
    assert tried > 50
    assert caught * 10 > tried * 9


def test_a_chain_that_goes_through_a_fact_names_what_it_leaves() -> None:
    text = (
        "board 4 x 5\ndisplay\n  0 - . . -\n  - 1 . . -\n  . 2 . . -\n  1 . . . -\n"
        "use minesweeper\nfact exists at least 2 j. B(3, j)\nfact S(0, 2)\n"
    )
    said = with_sentences(minelogic.loads(text).derivation).steps[-1].sentence
    assert said == (
        "(1,1) shows 1, so one of (1,2), (2,0) and (2,2) is a bomb; all three are around (2,1), "
        "which shows 2, so one of (3,1) and (3,2) is a bomb; by the fact in line 8, at least two "
        "tiles of row 3 are bombs, so at least two of (3,1), (3,2) and (3,3) are bombs; one of "
        "them is among (3,1) and (3,2), so (3,3) is a bomb."
    )
