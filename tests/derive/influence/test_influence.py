"""Chains of influence, against enumeration of all chains and transitive closure."""

from __future__ import annotations

import itertools
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic.board import Board
from minelogic.derive.derivation import Derivation
from minelogic.derive.influence import Influence, influence
from minelogic.derive.influence.nodes import InfluenceNode, Variant
from tests.derive.by_hand import Hand, half_open, one_number_at_a_time

CORNER = ["1....", "1....", "11211"]
STRIP = [".....", "11111"]
VARIANTS: tuple[Variant, ...] = ("all", "rutgers")
LETTERS = """predicate A
predicate P
predicate C
fact A
rule r: A -> P
rule s: P -> ~C
"""


def test_a_tile_is_influenced_by_the_numbers_and_known_tiles_that_its_step_uses():
    graph = influence(one_number_at_a_time(CORNER))
    assert arrows(graph) == {
        *[(source, (1, 1)) for source in ((1, 0), (2, 0), (2, 1))],
        *[((0, 0), (0, 1)), ((1, 1), (0, 1))],
        *[((2, 1), (1, 2)), ((1, 1), (1, 2))],
        *[(source, (1, 3)) for source in ((1, 2), (2, 1), (2, 2), (2, 3))],
        *[((2, 3), (1, 4)), ((1, 3), (1, 4))],
    }
    assert [node.name for node in graph.longest_chain] == [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]
    assert {node.name for node in graph.sources} == {(0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (2, 3)}
    assert graph.level[graph.nodes.index(graph.longest_chain[-1])] == 4
    assert [len(level) for level in graph.levels] == [6, 1, 2, 1, 1]


def test_what_led_to_a_tile_is_asked_for_by_its_name():
    graph = influence(one_number_at_a_time(CORNER))
    assert [node.name for node in graph.of((1, 2))] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    assert graph.of((0, 0)) == ()
    assert graph.of(graph.nodes[0]) == ()
    with pytest.raises(KeyError):
        graph.of((9, 9))


def test_the_farthest_influence_is_told_in_three_measures():
    graph = influence(one_number_at_a_time(CORNER))
    assert graph.reach is not None
    assert graph.king_reach is not None
    assert (graph.reach.source.name, graph.reach.tile.name) == ((2, 0), (1, 4))
    assert (graph.reach.distance, graph.king_reach.distance) == (5, 4)
    assert graph.king_reach.source.name == (1, 0)
    hand = Hand(
        minelogic.Problem.from_display(
            {"a": "1", "b": ".", "c": "."}, edges=[("a", "b"), ("b", "c")]
        )
    )
    first = hand.step(
        "B(b)", "all-missing", hand.rule("minesweeper.counts", 1, "a"), hand.shown("a")
    )
    hand.step("S(c)", "instance", first)
    walked = influence(hand.derivation())
    assert walked.reach is not None
    assert (walked.reach.tile.name, walked.reach.distance, walked.reach.measure) == (
        "c",
        2,
        "edges",
    )
    assert walked.king_reach is None


def test_of_an_earlier_step_only_the_tiles_that_matter_are_used():
    """A step says two tiles are bombs; a number far from one of them is influenced by the other."""
    hand = Hand(minelogic.Problem.from_display([". . . . .", "1 1 . . 1"]))
    both = hand.step(["B(0, 0)", "B(0, 4)"], "instance", hand.shown(1, 1))
    hand.step(
        "S(0, 1)", "all-found", hand.rule("minesweeper.counts", 1, 1, 0), hand.shown(1, 0), both
    )
    graph = influence(hand.derivation())
    assert [node.name for node in graph.of((0, 1))] == [(0, 0), (1, 0), (1, 1)]


def test_deductions_from_several_numbers_are_sources_by_the_definition_of_rutgers():
    hand = Hand(minelogic.Problem.from_display(STRIP))
    counts = [hand.rule("minesweeper.counts", 1, 1, j) for j in range(5)]
    several = hand.step(
        "S(0, 2)", "subset", counts[0], counts[1], hand.shown(1, 0), hand.shown(1, 1)
    )
    hand.step("B(0, 1)", "all-missing", counts[1], hand.shown(1, 1), several)
    everything = influence(hand.derivation())
    assert [node.name for node in everything.sources] == [(1, 0), (1, 1)]
    rutgers = influence(hand.derivation(), "rutgers")
    assert (0, 2) in [node.name for node in rutgers.sources]
    # All that is known to be safe around the number counts there, whether the step lists it or not.
    assert arrows(rutgers) == {(tile, (0, 1)) for tile in ((0, 2), (1, 0), (1, 1), (1, 2))}


@pytest.mark.parametrize("seed", range(4))
def test_if_one_number_does_at_a_time_both_definitions_agree(seed):
    """A number whose bombs are found rests on all bombs around it; as many left, on all others."""
    derivation = one_number_at_a_time(half_open(9, 9, 14, seed))
    one, other = influence(derivation), influence(derivation, "rutgers")
    assert one.arrows
    assert (one.nodes, one.parents) == (other.nodes, other.parents)


def test_by_the_definition_of_rutgers_a_safe_tile_is_not_influenced_by_safe_ones():
    hand = Hand(minelogic.Problem.from_display(["*1.", "11."]))
    counts = hand.rule("minesweeper.counts", 1, 0, 1)
    needless = hand.shown(1, 0)
    hand.step("S(0, 2)", "all-found", counts, hand.shown(0, 1), hand.shown(0, 0), needless)
    assert arrows(influence(hand.derivation(), "rutgers")) == {
        ((0, 1), (0, 2)),
        ((0, 0), (0, 2)),
    }
    assert ((1, 0), (0, 2)) in arrows(influence(hand.derivation()))


def test_facts_are_known_tiles():
    text = "board 1 x 3\ndisplay\n  . 1 .\nuse minesweeper\nfact B(0, 0)"
    hand = Hand(minelogic.loads(text))
    given_step = hand.step("B(0, 0)", "given", hand.fact(5))
    hand.step(
        "S(0, 2)",
        "all-found",
        hand.rule("minesweeper.counts", 1, 0, 1),
        hand.shown(0, 1),
        given_step,
    )
    for variant in VARIANTS:
        graph = influence(hand.derivation(), variant)
        assert arrows(graph) == {((0, 0), (0, 2)), ((0, 1), (0, 2))}
        assert [(node.name, node.kind, node.step) for node in graph.sources][1:] == [
            ((0, 1), "shown", None)
        ]
    hand.steps.clear()
    hand.step(
        "S(0, 2)",
        "all-found",
        hand.rule("minesweeper.counts", 1, 0, 1),
        hand.shown(0, 1),
        hand.fact(5),
    )
    for variant in VARIANTS:
        graph = influence(hand.derivation(), variant)
        assert arrows(graph) == {((0, 0), (0, 2)), ((0, 1), (0, 2))}


def test_a_tile_that_is_no_bomb_is_safe_only_if_the_file_says_so():
    text = "board 1 x 2\nfact B(0, 0)\nfact ~B(0, 0) | ~B(0, 1)\n"
    safe = "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    graph = influence(minelogic.loads(text).derivation)
    assert [(n.name, n.kind, n.sign, n.says) for n in graph.nodes] == [
        ((0, 0), "bomb", "B", "bomb"), ((0, 1), "clear", "N", "no bomb"),
    ]  # fmt: skip
    graph = influence(minelogic.loads(text + safe).derivation)
    assert [(n.kind, n.sign) for n in graph.nodes] == [("bomb", "B"), ("safe", "S")]


def test_files_without_tiles_have_chains_of_literals():
    hand = Hand(minelogic.loads(LETTERS))
    first = hand.step("P", "instance", hand.fact(4), hand.fact(5))
    hand.step("~C", "instance", hand.fact(6), first)
    graph = influence(hand.derivation())
    assert [node.name for node in graph.longest_chain] == ["A", "P", "~C"]
    assert graph.reach is None
    assert [node.name for node in graph.of("~C")] == ["A", "P"]


def test_a_second_conclusion_about_a_tile_makes_no_circle():
    text = "board 1 x 2\npredicate R(row, column)\nfact R(0, 0)"
    hand = Hand(minelogic.loads(text))
    one = hand.step("B(0, 0)", "instance", hand.fact(3))
    two = hand.step("B(0, 1)", "instance", one)
    three = hand.step("S(0, 0)", "instance", two)
    hand.step("S(0, 1)", "instance", three)
    graph = influence(hand.derivation())
    assert [node.label for node in graph.longest_chain] == [
        *("R(0, 0)", "(0,0)", "(0,1)", "S(0, 0)", "S(0, 1)")
    ]


def test_a_clash_and_a_formula_are_the_ends_of_chains():
    hand = Hand(minelogic.Problem.from_display(STRIP))
    hand.step("false", "instance", hand.shown(1, 0), hand.shown(1, 1))
    hand.step("B(0, 0) <-> B(0, 3)", "instance", hand.shown(1, 2))
    graph = influence(hand.derivation())
    assert [(node.label, node.kind) for node in graph.nodes[-2:]] == [
        ("false", "clash"),
        ("B(0, 0) <-> B(0, 3)", "formula"),
    ]
    assert graph.parents[-2:] == ((0, 1), (2,))
    assert graph.reach is None


def test_nothing_deduced_is_no_chain():
    problem = minelogic.Problem.from_display(["..", ".."])
    graph = influence(Derivation(problem.grounding, ()))
    assert not any([graph.nodes, graph.sources, graph.longest_chain, graph.levels])
    assert graph.reach is None
    assert graph.to_json()["longest_chain"] == {"nodes": [], "length": 0, "arrows": 0}


def test_there_are_two_definitions_and_no_other():
    derivation = one_number_at_a_time(CORNER)
    with pytest.raises(ValueError, match="only all and rutgers"):
        influence(derivation, "queens")  # type: ignore[arg-type]


def test_the_json_says_the_same():
    graph = influence(one_number_at_a_time(CORNER))
    data = json.loads(json.dumps(graph.to_json()))
    names = {node["id"]: tuple(node["name"]) for node in data["nodes"]}
    assert {
        (names[parent], names[node["id"]]) for node in data["nodes"] for parent in node["parents"]
    } == arrows(graph)
    assert [names[index] for index in data["longest_chain"]["nodes"]] == [
        node.name for node in graph.longest_chain
    ]
    assert (data["longest_chain"]["length"], data["longest_chain"]["arrows"]) == (5, 4)
    assert data["reach"] == {
        "source": [2, 0],
        "tile": [1, 4],
        "distance": 5,
        "measure": "manhattan",
    }


def test_large_boards_are_no_trouble():
    derivation = one_number_at_a_time(half_open(16, 30, 99, 3))
    graph = influence(derivation)
    assert len(derivation.steps) > 100
    assert len(graph.longest_chain) == max(graph.level) + 1
    concluded = sum(len(step.conclusions) for step in derivation.steps)
    assert sum(node.step is not None for node in graph.nodes) == concluded


@pytest.mark.parametrize("seed", range(3))
def test_the_graph_of_a_whole_derivation_has_every_verdict_once(seed):
    problem = minelogic.Problem.from_display(half_open(8, 10, 16, seed), mines=16)
    graph = influence(problem.derivation)
    signs = {node.name: node.sign for node in graph.nodes if node.step is not None}
    assert signs == {name: v for name, v in problem.verdicts.items() if v in ("B", "S")}
    rutgers = influence(problem.derivation, "rutgers")
    for node, parents in zip(rutgers.nodes, rutgers.parents, strict=True):
        assert bool(parents) == (node.technique in ("all-found", "all-missing"))
        influenced = {rutgers.nodes[parent].name for parent in parents}
        assert influenced <= {one for one, other in arrows(graph) if other == node.name}


# Graphs of any shape, against oracles that go through everything


@st.composite
def graphs(draw) -> Influence:
    kind = draw(st.sampled_from(["king", "torus", "graph"]))
    if kind == "graph":
        pairs = st.tuples(st.integers(0, 8), st.integers(0, 8))
        board = Board.graph(draw(st.lists(pairs, max_size=14)), isolated=range(9))
    else:
        board = Board.grid(3, 3, kind)
    size = draw(st.integers(0, 9))
    tiles = sorted(draw(st.permutations(range(9)))[:size])
    order = draw(st.permutations(range(size)))
    parents: list[tuple[int, ...]] = [()] * size
    for place, index in enumerate(order):
        before = order[:place]
        if before:
            chosen = draw(st.sets(st.sampled_from(before), max_size=3))
            parents[index] = tuple(sorted(chosen))
    nodes = tuple([InfluenceNode(board.name(tile), "safe", tile, "S") for tile in tiles])
    return Influence(board, "all", nodes, tuple(parents))


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(graphs())
def test_the_longest_chain_is_the_first_of_all_longest_chains(graph):
    chains = every_chain(graph)
    longest = max(map(len, chains), default=0)
    first = min([chain for chain in chains if len(chain) == longest], default=())
    assert graph.longest_path == first


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(graphs())
def test_what_influenced_a_tile_is_the_transitive_closure(graph):
    closure = closed(graph)
    for index, node in enumerate(graph.nodes):
        expected = [
            graph.nodes[other] for other in range(len(graph.nodes)) if closure[other][index]
        ]
        assert list(graph.of(node)) == expected


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(graphs())
def test_a_level_is_the_length_of_the_longest_chain_to_it(graph):
    for index, level in enumerate(graph.level):
        assert level == max(len(chain) for chain in every_chain(graph) if chain[-1] == index) - 1
    placed = [node for level in graph.levels for node in level]
    assert sorted(placed, key=graph.nodes.index) == list(graph.nodes)


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(graphs())
def test_no_source_influences_a_tile_that_is_farther(graph):
    closure = closed(graph)
    for reach, measure in ((graph.reach, None), (graph.king_reach, "king")):
        pairs = []
        for source, index in itertools.product(range(len(graph.nodes)), repeat=2):
            if closure[source][index] and not graph.parents[source]:
                far = distance(graph.board, measure, graph.nodes[source], graph.nodes[index])
                if far is not None:
                    pairs.append((-far, source, index))
        if graph.board.topology == "graph" and measure == "king":
            pairs = []
        if not pairs:
            assert reach is None
        else:
            far, source, index = min(pairs)
            assert (reach.source, reach.tile) == (graph.nodes[source], graph.nodes[index])
            assert reach.distance == -far


def arrows(graph: Influence) -> set:
    return {
        (graph.nodes[parent].name, graph.nodes[child].name)
        for child, parents in enumerate(graph.parents)
        for parent in parents
    }


def every_chain(graph: Influence) -> list[tuple[int, ...]]:
    """All paths, of any length, by going on from every one in every way."""
    found: list[tuple[int, ...]] = [(index,) for index in range(len(graph.nodes))]
    for chain in found:
        found += [
            (*chain, index) for index, parents in enumerate(graph.parents) if chain[-1] in parents
        ]
    return found


def closed(graph: Influence) -> list[list[bool]]:
    """Whether one influences another, by Warshall's algorithm."""
    size = range(len(graph.nodes))
    related = [[one in graph.parents[other] for other in size] for one in size]
    for middle, one, other in itertools.product(size, repeat=3):
        related[one][other] |= related[one][middle] and related[middle][other]
    return related


def distance(
    board: Board, measure: str | None, one: InfluenceNode, other: InfluenceNode
) -> int | None:
    """By walking: all tiles at a distance of 1, then of 2, and so on."""
    assert one.tile is not None
    assert other.tile is not None
    near = {tile: set(board.neighbours(tile)) for tile in range(9)}
    if measure is None and board.is_grid:
        # Of the neighbours of a king only those in the same row or column.
        for tile, others in near.items():
            near[tile] = {t for t in others if t // 3 == tile // 3 or t % 3 == tile % 3}
    reached, far = {one.tile}, 0
    while other.tile not in reached:
        wider = reached | {tile for start in reached for tile in near[start]}
        if wider == reached:
            return None
        reached, far = wider, far + 1
    return far
