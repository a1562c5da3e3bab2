"""Drawings and summaries of chains of influence, read back by small readers of their own."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import minelogic
from minelogic.derive.derivation import Derivation
from minelogic.derive.influence import Influence, influence
from minelogic.derive.influence.nodes import Variant
from minelogic.render.derivations.influence import (
    influence_dot,
    influence_mermaid,
    influence_svg,
    influence_text,
)
from tests.derive.by_hand import Hand, half_open, one_number_at_a_time

CORNER = ["1....", "1....", "11211"]
VARIANTS: tuple[Variant, ...] = ("all", "rutgers")
SVG = "{http://www.w3.org/2000/svg}"


def corner() -> Derivation:
    return one_number_at_a_time(CORNER)


def large() -> Derivation:
    return one_number_at_a_time(half_open(16, 30, 99, 3))


def several() -> Derivation:
    """A deduction from two numbers, one from a number, a clash and a formula."""
    hand = Hand(minelogic.Problem.from_display([".....", "11111"]))
    counts = [hand.rule("minesweeper.counts", 1, 1, j) for j in range(5)]
    two = hand.step("S(0, 2)", "subset", *counts[:2], hand.shown(1, 0), hand.shown(1, 1))
    hand.step("B(0, 1)", "all-missing", counts[1], hand.shown(1, 1), two)
    hand.step("B(0, 0) <-> B(0, 3) | \u22a5", "instances", hand.shown(1, 2))
    hand.step("false", "instances", hand.shown(1, 2), two)
    return hand.derivation()


def strange() -> Derivation:
    """Names that mean something to others."""
    names = ["end", "graph", "n0", "classDef"]
    shown = dict(zip(names, "1.1.", strict=True))
    problem = minelogic.Problem.from_display(shown, edges=list(pairwise(names)))
    hand = Hand(problem)
    step = hand.step("B(graph)", "all-missing", hand.shown("end"))
    hand.step("S(classDef)", "all-found", hand.shown("n0"), step)
    return hand.derivation()


def total() -> Derivation:
    """Many tiles from many others at once."""
    rows = ["0" * 30] * 8 + ["." * 30] * 8
    hand = Hand(minelogic.Problem.from_display(rows, mines=0))
    shown = [hand.shown(i, j) for i in range(8) for j in range(30)]
    said = [f"S({i}, {j})" for i in range(8, 16) for j in range(30)]
    hand.step(said, "total", *shown)
    return hand.derivation()


def nothing() -> Derivation:
    return Derivation(minelogic.Problem.from_display(["..", ".."]).grounding, ())


KINDS = [corner, large, several, strange, total, nothing]


def test_the_summary_of_a_corner():
    assert influence_text(corner()) == (
        "Chains of influence: 11 tiles, 13 arrows.\n"
        "Longest chain: 5 tiles, 4 arrows: (1,0) -> (1,1) -> (1,2) -> (1,3) -> (1,4).\n"
        "Farthest influence: (2,0) -> (1,4), Manhattan distance 5; (1,0) -> (1,4), 4\n"
        "  king's moves.\n"
        "Sources: 6 tiles given: (0,0), (1,0), (2,0), (2,1), (2,2), (2,3).\n"
        "By level, from the sources down: 6, 1, 2, 1, 1."
    )


def test_the_summary_tells_what_was_deduced_in_another_way():
    assert influence_text(several(), "rutgers") == (
        "Chains of influence, by deductions from one number alone: 5 tiles and 2\n"
        "  formulas, 4 arrows.\n"
        "Longest chain: 2 tiles, 1 arrow: (0,2) -> (0,1).\n"
        "Farthest influence: (1,0) -> (0,1), Manhattan distance 2; (0,2) -> (0,1), 1\n"
        "  king's move.\n"
        "Sources: 3 tiles given: (1,0), (1,1), (1,2); 1 tile and 2 formulas deduced in\n"
        "  another way: (0,2), B(0, 0) <-> B(0, 3), false.\n"
        "By level, from the sources down: 6, 1."
    )


def test_no_deduction_is_said():
    assert influence_text(nothing()) == "Nothing is deduced, so nothing is influenced."
    assert "Nothing is deduced." in influence_svg(nothing())


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_summary_fits_the_page(kind, variant):
    assert max(map(len, influence_text(kind(), variant).splitlines())) <= 80


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_dot_has_the_nodes_and_arrows_of_the_graph(kind, variant):
    graph = influence(kind(), variant)
    names, edges = read_dot(influence_dot(graph))
    assert names == [f"{node.label}\n{node.says}" for node in graph.nodes]
    assert sorted(edges) == arrows(graph)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_mermaid_has_the_nodes_and_arrows_of_the_graph(kind, variant):
    graph = influence(kind(), variant)
    names, edges = read_mermaid(influence_mermaid(graph))
    assert names == [f"{node.label}\n{node.says}" for node in graph.nodes]
    assert sorted(edges) == arrows(graph)


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("kind", KINDS)
def test_the_drawing_says_what_it_shows_and_every_node_is_below_its_parents(kind, variant):
    graph = influence(kind(), variant)
    picture = ElementTree.fromstring(influence_svg(graph))
    assert picture.get("role") == "img"
    labels = (picture.get("aria-labelledby") or "").split()
    texts = {part.get("id"): part.text for part in picture if part.get("id")}
    assert all(texts[label] for label in labels)
    nodes = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "influence-node"]
    titles = [str(node.findtext(f"{SVG}title")) for node in nodes]
    pairs = zip(titles, graph.nodes, strict=True)
    assert all(title.startswith(f"{node.label}: {node.says}") for title, node in pairs)
    places = [place(node) for node in nodes]
    assert len(set(places)) == len(places)
    for child, parents in enumerate(graph.parents):
        assert all(places[parent][1] < places[child][1] for parent in parents)
    width = float(picture.get("width", "0"))
    assert width <= 1060
    assert all(0 < x < width for x, _ in places)


def test_nodes_of_a_drawing_never_overlap():
    picture = ElementTree.fromstring(influence_svg(large()))
    nodes = [part for part in picture.iter(f"{SVG}g") if part.get("class") == "influence-node"]
    places = sorted(place(node) for node in nodes)
    rows: dict[float, list[float]] = {}
    for x, y in places:
        rows.setdefault(y, []).append(x)
    assert all(b - a > 50 for row in rows.values() for a, b in pairwise(row))
    heights = sorted(rows)
    assert all(b - a > 40 for a, b in pairwise(heights))


def test_arrows_from_many_to_many_meet_in_a_point():
    """240 tiles lead to 240 others: 57,600 arrows would be one black spot."""
    assert influence(total()).arrows == 57_600
    assert influence_svg(total()).count("<path") < 800


def test_a_drawing_can_stand_in_a_page_with_the_other():
    both = [ElementTree.fromstring(influence_svg(corner(), variant)) for variant in VARIANTS]
    ids = [{part.get("id") for part in picture.iter() if part.get("id")} for picture in both]
    assert not ids[0] & ids[1]


def test_signs_are_told_by_more_than_colour():
    texts = [
        [str(text.text) for text in node.iter(f"{SVG}text")]
        for node in ElementTree.fromstring(influence_svg(corner())).iter(f"{SVG}g")
        if node.get("class") == "influence-node"
    ]
    assert ["(1,1)", "B"] in texts
    assert ["(1,2)", "S"] in texts
    assert ["(2,2)", "2"] in texts


@pytest.mark.slow
def test_the_same_whatever_the_hash_seed():
    script = (
        "from tests.render.derivations.test_influence import *\n"
        "for kind in KINDS:\n"
        "    for f in (influence_text, influence_dot, influence_mermaid, influence_svg):\n"
        "        print(f(kind()), f(kind(), 'rutgers'))\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(outputs) == 1


@pytest.mark.parametrize(
    "text",
    [
        'digraph g {\n  n0 [label="a"b"];\n}\n',
        'digraph g {\n  n0 [label="a"];\n  {n0} -> {n1};\n}\n',
        'digraph g {\n  n0 [label="a"]\n}\n',
    ],
)
def test_the_reader_of_dot_refuses_what_is_wrong(text):
    with pytest.raises(ValueError, match="no DOT"):
        read_dot(text)


def test_the_reader_of_mermaid_refuses_what_is_wrong():
    with pytest.raises(ValueError, match="no Mermaid"):
        read_mermaid('flowchart TD\n  n0["a"b"]:::shown\n')


def arrows(graph: Influence) -> list[tuple[int, int]]:
    return sorted(
        (parent, child) for child, parents in enumerate(graph.parents) for parent in parents
    )


def place(node: ElementTree.Element) -> tuple[float, float]:
    text = node.find(f"{SVG}text")
    assert text is not None
    return float(text.get("x", "")), float(text.get("y", ""))


STRING = r'"((?:[^"\\]|\\.)*)"'


def read_dot(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """The labels of nodes n0, n1, … and the edges, of the part of DOT that we write."""
    names: list[str] = []
    edges: list[tuple[int, int]] = []
    lines = text.splitlines()
    if not re.fullmatch(r"digraph \w+ \{", lines[0]) or lines[-1] != "}":
        raise ValueError(f"this is no DOT: {text}")
    value = rf"(?:{STRING}|\w+)"
    for line in lines[1:-1]:
        if match := re.fullmatch(rf"  n(\d+) \[label={STRING}((?:, \w+={value})*)\];", line):
            if int(match[1]) != len(names):
                raise ValueError(f"this is no DOT of ours: {line}")
            names.append(re.sub(r"\\(.)", lambda m: "\n" if m[1] == "n" else m[1], match[2]))
        elif match := re.fullmatch(
            r"  \{?(n\d+(?: n\d+)*)\}? -> \{?(n\d+(?: n\d+)*)\}?( \[penwidth=3\])?;", line
        ):
            ends = [[int(name[1:]) for name in side.split()] for side in (match[1], match[2])]
            if max(ends[0] + ends[1]) >= len(names):
                raise ValueError(f"this is no DOT of ours: {line}")
            edges += [(a, b) for a in ends[0] for b in ends[1]]
        elif not re.fullmatch(
            rf"  (label={STRING};|node \[\w+={value}(, \w+={value})*\];|\{{rank=same;( n\d+;)+\}})",
            line,
        ):
            raise ValueError(f"this is no DOT: {line}")
    return names, edges


def read_mermaid(text: str) -> tuple[list[str], list[tuple[int, int]]]:
    """The labels of nodes n0, n1, … and the edges, of the part of Mermaid that we write."""
    names: list[str] = []
    edges: list[tuple[int, int]] = []
    body = re.sub(r"\A---\ntitle: [\w ,]+\n---\n", "", text).splitlines()
    if body[0] != "flowchart TD":
        raise ValueError(f"this is no Mermaid: {body[0]}")
    for line in body[1:]:
        if match := re.fullmatch(
            r'  n(\d+)(?:\[|\(\[|\{\{)"([^"]*)"(?:\]|\]\)|\}\}):::(\w+)', line
        ):
            if int(match[1]) != len(names):
                raise ValueError(f"this is no Mermaid of ours: {line}")
            label = match[2].replace("<br>", "\n")
            if re.search(r"[<>&;](?<!#\d\d;)(?<!#\d\d\d;)(?<!#\d\d\d\d;)", label):
                raise ValueError(f"this is no Mermaid of ours: {line}")
            names.append(re.sub(r"#(\d+);", lambda m: chr(int(m[1])), label))
        elif match := re.fullmatch(r"  (n\d+(?: & n\d+)*) (?:-->|==>) (n\d+(?: & n\d+)*)", line):
            ends = [[int(name[1:]) for name in side.split(" & ")] for side in (match[1], match[2])]
            edges += [(a, b) for a in ends[0] for b in ends[1]]
        elif not re.fullmatch(r"  classDef \w+ fill:#\w+,stroke:#\w+,color:#\w+", line):
            raise ValueError(f"this is no Mermaid: {line}")
    return names, edges
