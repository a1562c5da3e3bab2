"""Proofs while they are looked for: formulas with the rule that gives them and what it cites."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.syntax.forms import Form


class Node:
    """A form, the rule that gives it, and what that cites; each node is itself alone."""

    __slots__ = ("cites", "form", "rule")

    def __init__(self, form: Form, rule: str, cites: tuple[Node | Box, ...] = ()) -> None:
        self.form, self.rule, self.cites = form, rule, cites


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
