"""The lines of a proof on a board while it is made.

A line belongs to the innermost box of what it cites, so what does not rest on an assumption
stands outside its box, and a line that nothing rests on does not come into the proof at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.proof.graphs.layout import Entry, entries_in, laid_out, numbered
from minelogic.proof.graphs.nodes import Box, Node
from minelogic.proof.kernel import Line
from minelogic.proof.script import Given
from minelogic.syntax.forms import Form, form
from minelogic.syntax.tree import Formula


class BoardBox(Box):
    """An assumption, and what follows until the box ends."""

    __slots__ = ("depth", "outer")

    assumed: BoardNode
    end: BoardNode

    def __init__(self, outer: BoardBox | None) -> None:
        self.outer = outer
        self.depth: int = 1 if outer is None else outer.depth + 1


class BoardNode(Node):
    """A line: its formula as it is written, its box, and its place in the order of making."""

    __slots__ = ("formula", "given", "home", "number")

    cites: list[BoardNode | BoardBox]

    def __init__(
        self, number: int, formula: Formula, form: Form, rule: str,
        cites: Sequence[BoardNode | BoardBox], home: BoardBox | None, given: Given | None = None,
    ) -> None:  # fmt: skip
        super().__init__(form, rule, [*cites])
        self.number, self.formula, self.home, self.given = number, formula, home, given


class Maker:
    """Makes lines, each once, and counts them."""

    def __init__(self) -> None:
        self.made = 0
        self._lines: dict[tuple[Form, str, tuple[int, ...]], BoardNode] = {}

    def line(
        self,
        formula: Formula,
        rule: str,
        cites: Sequence[BoardNode | BoardBox] = (),
        given: Given | None = None,
    ) -> BoardNode:
        """A line in the innermost box of what it cites."""
        said = form(formula)
        key = (said, rule, tuple([id(cite) for cite in cites]))
        found = self._lines.get(key)
        if found is not None:
            return found
        homes = [cite.outer if isinstance(cite, BoardBox) else cite.home for cite in cites]
        home = max(homes, key=lambda box: 0 if box is None else box.depth, default=None)
        self.made += 1
        found = self._lines[key] = BoardNode(self.made, formula, said, rule, cites, home, given)
        return found

    def assume(self, formula: Formula, outer: BoardBox | None) -> BoardBox:
        """A box within another that begins with an assumption."""
        box = BoardBox(outer)
        self.made += 1
        box.assumed = BoardNode(self.made, formula, form(formula), "assume", (), box)
        return box

    def close(self, box: BoardBox, end: BoardNode) -> None:
        """Ends a box; what was known before it is copied."""
        if end.home is not box:
            self.made += 1
            end = BoardNode(self.made, end.formula, end.form, "copy", (end,), box)
        box.end = end


def needed(last: Iterable[BoardNode]) -> list[BoardNode]:
    """The lines on which some lines rest, and they themselves, in the order of their making."""
    found: dict[int, BoardNode] = {}
    todo = list(last)
    while todo:
        node = todo.pop()
        if node.number in found:
            continue
        found[node.number] = node
        for cite in node.cites:
            todo.extend((cite.assumed, cite.end) if isinstance(cite, BoardBox) else (cite,))
    return [found[number] for number in sorted(found)]


def in_lines(last: BoardNode) -> tuple[tuple[Line, ...], dict[int, Given]]:
    """The proof that ends in a line, and what its lines by `given` and `display` name."""
    nodes = needed([last])
    members: dict[Box | None, list[BoardNode]] = {}
    for node in nodes:
        if node.rule != "assume":
            members.setdefault(node.home, []).append(node)
    page = laid_out(last, depths={id(node): depth(node.home) for node in nodes}, members=members)
    lines = numbered(page, _formula)
    sources = {
        entry.position: entry.node.given
        for entry, _ in entries_in(page)
        if isinstance(entry.node, BoardNode) and entry.node.given is not None
    }
    return lines, sources


def _formula(entry: Entry) -> Formula:
    assert isinstance(entry.node, BoardNode)
    return entry.node.formula


def depth(box: BoardBox | None) -> int:
    """In how many boxes one is that is in this one."""
    return 0 if box is None else box.depth
