"""Tables of every kind of board, made once for the tests that print them."""

from functools import cache

from minelogic import load, paper
from minelogic.board import Topology

KINDS: tuple[Topology, ...] = ("king", "rook", "torus", "triangle", "graph")


@cache
def tables(kind: Topology, count: int = 2) -> tuple[paper.Table, ...]:
    """Two small tables of a topology, or as many as are asked for; of a graph, one."""
    if kind == "graph":
        opening = load("exercises/examples/graph.mine")
        return (paper.table_of(paper.complete(opening).table.problem, "graph"),)
    if kind == "triangle":
        return paper.new("triangle", (6, 9), seed=1, count=count)
    return paper.new("random", (5, 6), topology=kind, seed="a b", count=count)
