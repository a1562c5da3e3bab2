"""Proofs while they are made: nodes that cite each other as objects, and boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from minelogic.proof.kernel import Sequent


class Node:
    """A formula, the rule that gives it, and what that cites; each node is itself alone."""

    __slots__ = ("cites", "form", "rule", "schema")

    def __init__(
        self, form: Any, rule: str, cites: Sequence[Node | Box] = (), schema: Sequent | None = None
    ) -> None:
        self.form = form
        """What it says: a form, or whatever stands for one where it is made."""
        self.rule, self.cites = rule, cites
        self.schema = schema
        """The lemma that the rule `theorem` uses."""


class Box:
    """An assumption and what is shown from it."""

    __slots__ = ("assumed", "end")

    def __init__(self, assumed: Node, end: Node) -> None:
        self.assumed, self.end = assumed, end

    @property
    def is_used(self) -> bool:
        """Whether what is shown rests on the assumption."""
        return any(node is self.assumed for node in reached(self.end))


def reached(root: Node) -> Iterator[Node]:
    """A node and all that it rests on, each once."""
    seen: set[int] = set()
    todo = [root]
    while todo:
        node = todo.pop()
        if id(node) in seen:
            continue
        seen.add(id(node))
        yield node
        for cite in node.cites:
            todo.extend((cite.assumed, cite.end) if isinstance(cite, Box) else (cite,))


def size(root: Node) -> int:
    """How many lines a proof has, premises that it does not use left out."""
    return sum(1 for _ in reached(root))


def merged(root: Node) -> Node:
    """The node with all that it rests on, in which nodes that say and cite the same are one."""
    return _merged(root, {}, {})


def _merged(node: Node, done: dict[int, Node], same: dict[tuple[object, ...], Node]) -> Node:
    if id(node) in done:
        return done[id(node)]
    if node.rule in ("assume", "premise"):
        done[id(node)] = node
        return node
    cites: list[Node | Box] = []
    key: list[object] = [node.form, node.rule]
    for cite in node.cites:
        if isinstance(cite, Box):
            end = _merged(cite.end, done, same)
            cites.append(Box(cite.assumed, end))
            key.append((id(cite.assumed), id(end)))
        else:
            cites.append(_merged(cite, done, same))
            key.append(id(cites[-1]))
    done[id(node)] = same.setdefault(tuple(key), Node(node.form, node.rule, tuple(cites)))
    return done[id(node)]


def common_depths(root: Node) -> dict[int, int]:
    """In how many boxes each node stands, by its identity: in all that are around all its uses.

    Each box has an assumption of its own. Going from the root to what is cited, the uses of a node
    have all been seen when its turn comes, so the boxes around it are what these have in common.
    """
    around: dict[int, tuple[int, ...]] = {id(root): ()}
    for node in reversed(_in_order(root)):
        here = around[id(node)]
        for cite in node.cites:
            if isinstance(cite, Box):
                inside = (*here, id(cite.assumed))
                around[id(cite.assumed)] = inside
                _used(cite.end, inside, around)
            else:
                _used(cite, here, around)
    return {node: len(boxes) for node, boxes in around.items()}


def _used(node: Node, here: tuple[int, ...], around: dict[int, tuple[int, ...]]) -> None:
    """Notes that a node is used in these boxes; an assumption stands in its own box anyway."""
    if node.rule != "assume":
        before = around.get(id(node), here)
        same = takewhile(lambda pair: pair[0] == pair[1], zip(before, here, strict=False))
        around[id(node)] = tuple([box for box, _ in same])


def _in_order(root: Node) -> list[Node]:
    """A node and all that it rests on, each after what it cites."""
    done: list[Node] = []
    seen: set[int] = set()
    waiting = [(root, False)]
    while waiting:
        node, is_ready = waiting.pop()
        if is_ready:
            done.append(node)
        elif id(node) not in seen:
            seen.add(id(node))
            waiting.append((node, True))
            for cite in reversed(node.cites):
                waiting.append((cite.end if isinstance(cite, Box) else cite, False))
    return done
