"""Noisy displays: what follows for certain and how likely it is, against all boards one by one."""

import json
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import pytest

import minelogic
from minelogic.board import Board
from minelogic.derive.verify import verify

TOPOLOGIES = {
    "king": Board.grid(3, 4),
    "rook": Board.grid(3, 4, "rook"),
    "torus": Board.grid(3, 4, "torus"),
    "triangle": Board.grid(2, 5, "triangle"),
    "graph": Board.graph(
        [("a", "b"), ("b", "c"), ("c", "d"), ("d", "a"), ("a", "e"), ("e", "f"), ("a", "g")],
        ["h", "i"],
    ),
}
CHANNELS = ("lower", "upper", "shown", "table", "mixed")


def chance(channel: Any, shown: Any, true: int, most: int) -> Fraction:
    """P(shown | true), by the words of the language reference."""
    if channel == "lower":
        if true == 0:
            return Fraction(shown == 0)
        return Fraction(1, true) if shown != "-" and 1 <= shown <= true else Fraction(0)
    if channel == "upper":
        in_range = shown != "-" and true <= shown <= most
        return Fraction(1, most - true + 1) if in_range else Fraction(0)
    if "shown" in channel:
        share = Fraction(channel["shown"])
        return share if shown == true else 1 - share if shown == "-" else Fraction(0)
    row = channel.get(true)
    return Fraction(shown == true) if row is None else Fraction(row.get(shown, 0))


def table(random: Random, most: int) -> dict[int, dict[Any, Fraction]]:
    rows: dict[int, dict[Any, Fraction]] = {0: {0: Fraction(1)}}
    for true in range(most + 1):
        if random.random() < 0.7:
            signs = random.sample([*range(most + 1), "-"], k=min(3, most + 2))
            parts = [random.randint(1, 4) for _ in signs]
            rows[true] = {s: Fraction(p, sum(parts)) for s, p in zip(signs, parts, strict=True)}
    return rows


def channel_of(name: str, random: Random, most: int) -> Any:
    if name == "shown":
        return {"shown": "4/5"}
    return table(random, most) if name == "table" else name


class Case:
    """A display as somebody with this noise may see it, and its boards with their weights."""

    def __init__(self, topology: str, name: str, seed: int) -> None:
        random = Random(f"{topology} {name} {seed}")
        self.board = board = TOPOLOGIES[topology]
        every = range(board.size)
        main = "lower" if name == "mixed" else name
        self.channel = [channel_of(main, random, board.max_degree)] * board.size
        noise: list[tuple[Any, Any]] = [(self.channel[0], None)]
        for tile in every if name == "mixed" else ():
            if random.random() < 0.3:
                own = channel_of(random.choice(CHANNELS[:4]), random, board.degree(tile))
                self.channel[tile] = own
                noise.append((own, [board.name(tile)]))
        bombs = {tile for tile in every if random.random() < 0.3}
        self.signs: list[Any] = ["."] * board.size
        for tile in every:
            if tile in bombs:
                self.signs[tile] = "*" if random.random() < 0.1 else "."
            elif random.random() < 0.55:
                likely = [(s, self.chance(tile, s, bombs)) for s in [*range(13), "-"]]
                signs, weights = zip(*[(s, float(w)) for s, w in likely if w], strict=True)
                self.signs[tile] = random.choices(signs, weights)[0]
        self.mines = len(bombs) if random.random() < 0.5 else None
        rows: Any = {name: str(s) for name, s in zip(board.names, self.signs, strict=True)}
        edges = None
        if topology == "graph":
            edges = board.edges
        else:
            width = board.columns
            starts = range(0, board.size, width)
            rows = [" ".join(map(str, self.signs[start : start + width])) for start in starts]
        self.problem = minelogic.Problem.from_display(
            rows, self.mines, board.topology, edges, noise=noise
        )
        self.covered = [tile for tile in every if self.signs[tile] == "."]

    def chance(self, tile: int, sign: Any, bombs: set[int]) -> Fraction:
        near = self.board.neighbours(tile)
        return chance(self.channel[tile], sign, len(bombs.intersection(near)), len(near))

    def boards(self) -> list[tuple[set[int], Fraction]]:
        marked = {tile for tile, sign in enumerate(self.signs) if sign == "*"}
        found = []
        for values in product((False, True), repeat=len(self.covered)):
            hidden = {tile for tile, bomb in zip(self.covered, values, strict=True) if bomb}
            bombs = marked | hidden
            if self.mines is not None and len(bombs) != self.mines:
                continue
            weight = Fraction(1)
            for tile, sign in enumerate(self.signs):
                if isinstance(sign, int) or (sign == "-" and self.blanks(tile)):
                    weight *= self.chance(tile, sign, bombs)
            if weight:
                found.append((bombs, weight))
        return found

    def blanks(self, tile: int) -> bool:
        most = self.board.degree(tile)
        return any(chance(self.channel[tile], "-", v, most) for v in range(most + 1))


CASES = [
    pytest.param(topology, channel, seed, id=f"{topology} {channel} {seed}")
    for topology in TOPOLOGIES
    for channel in CHANNELS
    for seed in range(4)
]


@pytest.mark.parametrize(("topology", "channel", "seed"), CASES)
def test_odds_and_verdicts_are_those_of_all_boards_weighed_one_by_one(topology, channel, seed):
    case = Case(topology, channel, seed)
    boards = case.boards()
    assert boards, "the display was drawn from a board, which fits"
    problem, names = case.problem, case.board.names
    assert problem.status == "consistent"
    assert problem.count() == len(boards)
    whole = sum(weight for _, weight in boards)
    odds = problem.odds()
    assert odds.method == "exact"
    assert odds == {
        names[tile]: sum((w for bombs, w in boards if tile in bombs), Fraction(0)) / whole
        for tile in case.covered
    }
    for tile in case.covered:
        values = {tile in bombs for bombs, _ in boards}
        expected = "U" if len(values) == 2 else "B" if True in values else "S"
        assert problem.verdicts[names[tile]] == expected


@pytest.mark.parametrize(("topology", "channel", "seed"), CASES)
def test_every_verdict_has_a_step_and_the_checker_accepts_all(topology, channel, seed):
    problem = Case(topology, channel, seed).problem
    trace = json.loads(json.dumps(problem.derivation.to_json()))
    checked = verify(problem.file, trace)
    assert checked.ok, checked.findings
    assert not problem.missed(problem.derivation)


DISPLAY = ["- - . .", ". 2 1 .", ". . . ."]


def trace_of(problem: minelogic.Problem) -> dict[str, Any]:
    trace: dict[str, Any] = json.loads(json.dumps(problem.derivation.to_json()))
    return trace


def test_a_step_under_noise_is_wrong_under_other_noise():
    rows = ["2 .", "- ."]
    problem = minelogic.Problem.from_display(rows, noise="lower")
    assert problem.verdicts == {(0, 1): "B", (1, 1): "B"}
    trace = trace_of(problem)
    assert verify(problem.file, trace).ok
    del trace["file"]
    for noise in ("upper", {2: {1: 1}, 1: {2: 1}}, None):
        other = minelogic.Problem.from_display(rows, noise=noise)
        checked = verify(other.file, trace)
        assert not checked.ok, noise


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"shown": [1, 1]}, "not-shown"),
        ({"shown": [0, 9]}, "premise"),
        ({"binding": {}}, "binding"),
        ({"binding": {"a": 3, "i": 0, "j": 0}}, "does-not-follow"),
        ({"binding": {"i": 1, "j": 0}}, "does-not-follow"),
        ({"rule": "minesweeper.single"}, "line"),
        ({"rule": "minesweeper.count"}, "no-such-rule"),
        ({"of": [0, 0]}, "premise"),
    ],
)
def test_a_premise_of_noise_that_is_not_right_is_found(change: Mapping[str, Any], code: str):
    problem = minelogic.Problem.from_display(["2 .", "- ."], noise="lower")
    trace = trace_of(problem)
    premises = [premise for step in trace["steps"] for premise in step["premises"]]
    noisy = [p for p in premises if "shown" in p and p["rule"] == "minesweeper.counts"]
    assert noisy
    for premise in noisy:
        premise.update(change)
    checked = verify(problem.file, trace)
    assert code in {finding.code for finding in checked.findings}


@pytest.mark.parametrize(
    ("noise", "rows", "sentence"),
    [
        ("lower", ["2 .", "- ."], "(0,0) shows 2, so at least two bombs are around it"),
        ("upper", ["1 *", "- ."], "(0,0) shows 1, so at most one bomb is around it"),
        ({2: {1: 1}, 1: {2: 1}}, ["1 .", "- ."], "(0,0) shows 1, so exactly two bombs are"),
        ({2: {"-": 1}}, ["- .", "- ."], "(0,0) is blank, so exactly two bombs are around it"),
    ],
)
def test_sentences_say_what_a_sign_comes_to(noise, rows, sentence):
    problem = minelogic.Problem.from_display(rows, noise=noise)
    told = " ".join(step.sentence for step in problem.derivation.steps)
    assert sentence in told, told


def test_what_cannot_have_been_shown_is_inconsistent():
    problem = minelogic.Problem.from_display(["0 .", ". ."], noise={0: {1: 1}})
    assert problem.status == "inconsistent"
    assert problem.odds() == {}
    assert problem.conflict is not None


def test_shown_with_a_chance_changes_no_odds_because_it_is_the_same_for_all_boards():
    plain = minelogic.Problem.from_display(["1 . .", "- . .", ". . ."], mines=3)
    noisy = minelogic.Problem.from_display(
        ["1 . .", "- . .", ". . ."], mines=3, noise={"shown": "4/5"}
    )
    assert plain.odds() == noisy.odds()


# The priors of other sources


def combinations(case: Case, by_value: bool) -> dict[Any, Fraction]:
    """All joined combinations next to a clue, by their weights, one by one."""
    board = case.board
    clues = []
    for tile, sign in enumerate(case.signs):
        if not (isinstance(sign, int) or (sign == "-" and case.blanks(tile))):
            continue
        around = [near for near in board.neighbours(tile) if near in case.covered]
        marked = sum(case.signs[near] == "*" for near in board.neighbours(tile))
        most = board.degree(tile)
        chances = [
            chance(case.channel[tile], sign, v + marked, most) for v in range(len(around) + 1)
        ]
        if isinstance(sign, int) or len(set(chances)) > 1 or not all(chances):
            clues.append((around, chances))
    tiles = sorted({tile for around, _ in clues for tile in around})
    found: dict[int, Fraction] = dict.fromkeys(tiles, Fraction(0))
    whole = Fraction(0)
    for values in product((0, 1), repeat=len(tiles)):
        bomb = dict(zip(tiles, values, strict=True))
        weight = Fraction(1)
        for around, chances in clues:
            number = sum(bomb[tile] for tile in around)
            share = chances[number]
            weight *= share / comb(len(around), number) if by_value else Fraction(share > 0)
        whole += weight
        for tile in tiles:
            found[tile] += weight * bomb[tile]
    return {board.name(tile): weight / whole for tile, weight in found.items()}


@pytest.mark.parametrize("topology", TOPOLOGIES)
@pytest.mark.parametrize("channel", ["lower", "upper", "table"])
def test_other_priors_are_what_their_recipes_say(topology, channel):
    case = Case(topology, channel, 1)
    assert case.problem.odds("combinations") == combinations(case, by_value=False)
    assert case.problem.odds("values") == combinations(case, by_value=True)


def test_another_prior_is_refused_where_more_is_said_than_a_display():
    problem = minelogic.loads(
        "board 1 x 3\ndisplay\n  1 . .\nuse minesweeper\nfact B(0, 2) | B(0, 1)\n"
    )
    with pytest.raises(ValueError, match="under the standard theory"):
        problem.odds("combinations")
    with pytest.raises(ValueError, match="no prior 'bombs'"):
        problem.odds("bombs")  # type: ignore[arg-type]


def test_proofs_start_from_all_that_could_have_been_shown_and_are_checked(tmp_path: Path):
    file = tmp_path / "noisy.mine"
    text = "board 2 x 2\ndisplay\n  2 .\n  . 1\nnoise lower\nuse minesweeper\n"
    file.write_text(text)
    proof = minelogic.load(file).prove("B(0, 1)")
    assert isinstance(proof, minelogic.Proof)
    written = str(proof)
    assert "Q(2, 0, 0) | Q(3, 0, 0)" in written
    assert minelogic.check_proof(written, base=tmp_path).status == "proved"
    other = written.replace("Q(2, 0, 0) | Q(3, 0, 0)", "Q(2, 0, 0)")
    assert minelogic.check_proof(other, base=tmp_path).status == "wrong"
    # Without noise the same line says too little.
    file.write_text(text.replace("noise lower\n", ""))
    assert minelogic.check_proof(written, base=tmp_path).status == "wrong"


def test_worlds_have_true_numbers_and_two_files_that_say_the_same_are_told_so():
    problem = minelogic.Problem.from_display(["1 .", "- ."], noise="lower")
    rows = {"".join(sign for row in model.rows for sign in row) for model in problem.models()}
    assert rows == {"2*-*", "1*--", "1--*"}
    at_least = minelogic.loads(
        "board 2 x 2\ndisplay\n  - .\n  - .\nuse minesweeper\n"
        "fact exists at least 1 x, y. (adjacent(0, 0, x, y) & B(x, y))\n"
    )
    plain = minelogic.Problem.from_display(["1 .", "- ."])
    assert minelogic.compare(problem, at_least).equivalent
    assert not minelogic.compare(problem, plain).equivalent
