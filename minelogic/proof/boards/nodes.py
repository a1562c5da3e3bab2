"""Proofs while they are made: lines that cite each other as objects, and get their numbers last.

A line belongs to the innermost box of what it cites, so what does not rest on an assumption
stands outside its box, and a line that nothing rests on does not come into the proof at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.proof.kernel import Cite, Line
from minelogic.proof.script import Given
from minelogic.syntax.forms import Form, form
from minelogic.syntax.tree import Formula


class Box:
    """An assumption, and what follows until the box ends."""

    __slots__ = ("assumed", "depth", "end", "outer")

    def __init__(self, outer: Box | None) -> None:
        self.outer = outer
        self.depth: int = 1 if outer is None else outer.depth + 1
        self.assumed: Node
        self.end: Node


class Node:
    """A line: its formula and its rule, the lines and boxes that it cites, and its box."""

    __slots__ = ("cites", "form", "formula", "given", "home", "number", "rule")

    def __init__(
        self, number: int, formula: Formula, said: Form, rule: str, cites: Sequence[Node | Box],
        home: Box | None, given: Given | None = None,
    ) -> None:  # fmt: skip
        self.number, self.formula, self.form, self.rule = number, formula, said, rule
        self.cites, self.home, self.given = list(cites), home, given


class Maker:
    """Makes lines, each once, and counts them."""

    def __init__(self) -> None:
        self.made = 0
        self._lines: dict[tuple[Form, str, tuple[int, ...]], Node] = {}

    def line(
        self,
        formula: Formula,
        rule: str,
        cites: Sequence[Node | Box] = (),
        given: Given | None = None,
    ) -> Node:
        """A line in the innermost box of what it cites."""
        said = form(formula)
        key = (said, rule, tuple([id(cite) for cite in cites]))
        found = self._lines.get(key)
        if found is not None:
            return found
        homes = [cite.outer if isinstance(cite, Box) else cite.home for cite in cites]
        home = max(homes, key=lambda box: 0 if box is None else box.depth, default=None)
        self.made += 1
        found = self._lines[key] = Node(self.made, formula, said, rule, cites, home, given)
        return found

    def assume(self, formula: Formula, outer: Box | None) -> Box:
        """A box within another that begins with an assumption."""
        box = Box(outer)
        self.made += 1
        box.assumed = Node(self.made, formula, form(formula), "assume", (), box)
        return box

    def close(self, box: Box, end: Node) -> None:
        """Ends a box; what was known before it is copied."""
        if end.home is not box:
            self.made += 1
            end = Node(self.made, end.formula, end.form, "copy", (end,), box)
        box.end = end


def needed(last: Iterable[Node]) -> list[Node]:
    """The lines on which some lines rest, and they themselves, in the order of their making."""
    found: dict[int, Node] = {}
    todo = list(last)
    while todo:
        node = todo.pop()
        if node.number in found:
            continue
        found[node.number] = node
        for cite in node.cites:
            todo.extend((cite.assumed, cite.end) if isinstance(cite, Box) else (cite,))
    return [found[number] for number in sorted(found)]


def in_lines(last: Node) -> tuple[tuple[Line, ...], dict[int, Given]]:
    """The proof that ends in a line, and what its lines by `given` and `display` name."""
    by_box: dict[Box | None, list[Node]] = {}
    for node in needed([last]):
        by_box.setdefault(node.home, []).append(node)
    placed: dict[int, int] = {}
    lines: list[Line] = []
    sources: dict[int, Given] = {}

    def write(box: Box | None, around: tuple[int, ...]) -> None:
        for node in by_box[box]:
            for cite in node.cites:
                if isinstance(cite, Box):
                    write(cite, (*around, len(lines)))
            position = placed[node.number] = len(lines)
            if node.given is not None:
                sources[position] = node.given
            cites = tuple([_cite(cite, placed) for cite in node.cites])
            lines.append(Line(node.formula, node.rule, cites, around))

    write(None, ())
    return tuple(lines), sources


def _cite(cite: Node | Box, placed: dict[int, int]) -> Cite:
    if isinstance(cite, Box):
        return placed[cite.assumed.number], placed[cite.end.number]
    return placed[cite.number]
