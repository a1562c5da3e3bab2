"""The lines of a proof on a board while it is made, and how it is made shorter.

A line belongs to the innermost box of what it cites, so what does not rest on an assumption
stands outside its box, and a line that nothing rests on does not come into the proof at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic.proof.boards.meaning import tree_of
from minelogic.proof.graphs.layout import Entry, entries_in, laid_out, numbered
from minelogic.proof.graphs.nodes import Box, Node
from minelogic.proof.kernel import Line
from minelogic.proof.kernel.counting import ROOM, Settled, counted
from minelogic.proof.script import Given
from minelogic.syntax.forms import Form, form
from minelogic.syntax.tree import Formula

_MOST = 600
"""In longer proofs nobody looks for literals to be left out."""


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
        self,
        number: int,
        formula: Formula,
        form: Form,
        rule: str,
        cites: Sequence[BoardNode | BoardBox],
        home: BoardBox | None,
        given: Given | None = None,
    ) -> None:
        super().__init__(form, rule, [*cites])
        self.number, self.formula, self.home, self.given = number, formula, home, given


class Maker:
    """Makes lines, each once, and counts them."""

    def __init__(self) -> None:
        self.count = 0
        self._lines: dict[tuple[Form, str, tuple[int, ...]], BoardNode] = {}

    def line(
        self,
        formula: Formula,
        rule: str,
        cites: Sequence[BoardNode | BoardBox] = (),
        given: Given | None = None,
    ) -> BoardNode:
        """A line in the innermost box of what it cites."""
        line_form = form(formula)
        key = (line_form, rule, tuple([id(cite) for cite in cites]))
        node = self._lines.get(key)
        if node is not None:
            return node
        homes = [cite.outer if isinstance(cite, BoardBox) else cite.home for cite in cites]
        home = max(homes, key=lambda box: 0 if box is None else box.depth, default=None)
        self.count += 1
        node = self._lines[key] = BoardNode(
            number=self.count,
            formula=formula,
            form=line_form,
            rule=rule,
            cites=cites,
            home=home,
            given=given,
        )
        return node

    def assume(self, formula: Formula, outer: BoardBox | None) -> BoardBox:
        """A box within another that begins with an assumption."""
        box = BoardBox(outer)
        self.count += 1
        box.assumed = BoardNode(
            number=self.count,
            formula=formula,
            form=form(formula),
            rule="assume",
            cites=(),
            home=box,
        )
        return box

    def close(self, box: BoardBox, end: BoardNode) -> None:
        """Ends a box; what was known before it is copied."""
        if end.home is not box:
            self.count += 1
            end = BoardNode(
                number=self.count,
                formula=end.formula,
                form=end.form,
                rule="copy",
                cites=(end,),
                home=box,
            )
        box.end = end


def needed(last: Iterable[BoardNode]) -> list[BoardNode]:
    """The lines on which some lines rest, and they themselves, in the order of their making."""
    by_number: dict[int, BoardNode] = {}
    todo = list(last)
    while todo:
        node = todo.pop()
        if node.number in by_number:
            continue
        by_number[node.number] = node
        for cite in node.cites:
            todo.extend((cite.assumed, cite.end) if isinstance(cite, BoardBox) else (cite,))
    return [by_number[number] for number in sorted(by_number)]


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


def tidied(last: BoardNode, settled: Settled) -> None:
    """Shortens the proof that ends in a line."""
    before = 0
    nodes = needed([last])
    while len(nodes) != before:
        before = len(nodes)
        if before <= _MOST:
            _without_literals(last, nodes, settled)
        for node in nodes:
            _without_box(node, settled)
        nodes = needed([last])
    _shorter_numbers(last, settled)


def _without_literals(last: BoardNode, nodes: Sequence[BoardNode], settled: Settled) -> None:
    """Lets lines that count cite a number rather than several literals that follow from it."""
    for node in nodes:
        if node.rule != "count":
            continue
        for number in _numbers_behind(node):
            replaced = [cite for cite in node.cites if _rests_on(cite, number)]
            behind = [cite for one in replaced if isinstance(one, BoardNode) for cite in one.cites]
            kept = [cite for cite in node.cites if cite not in replaced]
            cites = [*dict.fromkeys([*kept, number, *behind])]
            if not _counts(node.form, cites, settled):
                continue
            old, length = node.cites, len(needed([last]))
            node.cites = cites
            if len(needed([last])) >= length:
                node.cites = old


def _numbers_behind(node: BoardNode) -> list[BoardNode]:
    """The numbers from which lines that are cited follow by counting."""
    cited = [cite for cite in node.cites if isinstance(cite, BoardNode) and cite.rule == "count"]
    return [
        *dict.fromkeys(
            [
                behind
                for one in cited
                for behind in one.cites
                if isinstance(behind, BoardNode) and _is_number(behind)
            ]
        )
    ]


def _rests_on(cite: BoardNode | BoardBox, number: BoardNode) -> bool:
    return isinstance(cite, BoardNode) and cite.rule == "count" and number in cite.cites


def _is_number(node: BoardNode) -> bool:
    return node.form[0] in ("KN", "count")


def _without_box(node: BoardNode, settled: Settled) -> None:
    """Makes a line follow by counting if in its box nothing else is done."""
    box = node.cites[0] if node.rule in ("~I", "RAA") else None
    if not isinstance(box, BoardBox) or box.end.rule != "count" or box.end.home is not box:
        return
    others = [cite for cite in box.end.cites if cite is not box.assumed]
    outside = [cite for cite in others if isinstance(cite, BoardNode) and cite.home is not box]
    if len(outside) == len(others) and _counts(node.form, outside, settled):
        node.rule, node.cites = "count", [*outside]


def _shorter_numbers(last: BoardNode, settled: Settled) -> None:
    """Shortens what a number is written out to by the parts that every use of it cites as false.

    No line more and none less: the line that writes the number out cites them, and those that use
    it do so no more.
    """
    nodes = needed([last])
    users: dict[int, list[BoardNode]] = {}
    for node in nodes:
        for cite in node.cites:
            if isinstance(cite, BoardNode):
                users.setdefault(cite.number, []).append(node)
    order = {node.number: (node.number, 0, node.number) for node in nodes}
    for node in nodes:
        if node.rule == "board" and node.form[0] == "KN" and len(node.cites) == 1:
            uses = users.get(node.number, [])
            false = _false_in_all(node, uses)
            rest = [part for part in node.form[3:] if ("~", part) not in false]
            if not false or not 0 < node.form[2] < len(rest):
                continue
            _shorten(node, uses, list(false.values()), ("KN", *node.form[1:3], *rest), settled)
            if node.rule == "count":
                latest = max([cite.number for cite in false.values()])
                order[node.number] = (max(latest, node.number), 1, node.number)
    for place, node in enumerate(sorted(nodes, key=lambda node: order[node.number])):
        node.number = place


def _false_in_all(number: BoardNode, uses: list[BoardNode]) -> dict[Form, BoardNode]:
    """The lines that deny a part of a number, and that all its uses by counting cite."""
    if any(use.rule != "count" for use in uses):
        return {}
    shared: dict[Form, BoardNode] | None = None
    for use in uses:
        denied = {
            cite.form: cite
            for cite in use.cites
            if isinstance(cite, BoardNode)
            and cite.form[0] == "~"
            and cite.form[1] in number.form[3:]
            and depth(cite.home) <= depth(number.home)
        }
        if shared is None:
            shared = denied
        else:
            shared = {f: node for f, node in shared.items() if denied.get(f) is node}
    return shared or {}


def _shorten(
    number: BoardNode,
    uses: list[BoardNode],
    false: list[BoardNode],
    shorter: Form,
    settled: Settled,
) -> None:
    """Leaves parts out of a number, if all that rests on it still follows."""
    before = number.rule, number.formula, number.form
    number.rule, number.formula = "count", tree_of(shorter)
    number.form = form(number.formula)
    kept: list[list[BoardNode | BoardBox]] = []
    for use in uses:
        others = [cite for cite in use.cites if not any(cite is node for node in false)]
        # Another number that the line cites may need to know of the same parts.
        kept.append(others if _counts(use.form, others, settled) else use.cites)
        if not _counts(use.form, kept[-1], settled):
            number.rule, number.formula, number.form = before
            return
    number.cites = [*number.cites, *false]
    for use, cites in zip(uses, kept, strict=True):
        use.cites = cites


def _counts(f: Form, cites: Sequence[BoardNode | BoardBox], settled: Settled) -> bool:
    return counted(f, [cite.form for cite in cites if isinstance(cite, BoardNode)], settled, [ROOM])
