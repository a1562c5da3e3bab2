"""The one way in which nodes become the lines of a proof: each where it is needed, once.

`laid_out` puts the nodes that cite each other as objects into blocks, and `numbered` gives the
lines their numbers last, so that in between a line may still be moved.

*Before*: what a node cites was made before it, and rests on no assumption but those of the boxes
around the node and, for what a box shows, its own. A premise or an assumption may be said by
several nodes: lines are told by their formulas.

*After*: every line stands after all that it cites, and nothing is cited out of its box; no formula
is said again where it could be cited, except as the last line of a box, where it is copied; and
there is no line on which the last one does not rest, apart from premises.

*Why*: a node is written only when all that it cites can be cited from its place, and what is
missing is written first, at places of its own that are not further inside. Since nothing rests on
itself, that ends. The kernel looks at every proof again, so a mistake here would lose a proof and
not the truth.

*Example*: with the nodes A (premise), B (premise), `A & B` (&I of both) and `C -> A & B` (->I of
the box from C to `A & B`) there are two ways. Where it is first needed, `A & B` is a line inside
the box: 1 A, 2 B, 3 | C, 4 | A & B, 5 C -> A & B. At depth 0, where it may stand as well, it is
written before the box, and copied: 1 A, 2 B, 3 A & B, 4 | C, 5 | A & B (copy 3), 6 C -> A & B.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from minelogic.proof.graphs.nodes import Box, Node, common_depths, merged
from minelogic.proof.kernel import Cite, Line
from minelogic.syntax.tree import Formula


class Entry:
    """A line to be, which may still be moved: what it cites are entries and blocks."""

    __slots__ = ("cites", "form", "node", "position", "rule", "schema")

    def __init__(self, node: Node, rule: str, cites: Iterable[Entry | Block] = ()) -> None:
        self.node, self.form, self.rule = node, node.form, rule
        self.cites = list(cites)
        self.schema = node.schema if rule == node.rule else None
        self.position = 0


class Block:
    """A box to be, or the whole proof: entries and blocks in order."""

    __slots__ = ("by_form", "items", "outer")

    def __init__(self, outer: Block | None = None) -> None:
        self.items: list[Entry | Block] = []
        self.outer = outer
        self.by_form: dict[Any, Entry] = {}

    def find(self, form: Any) -> Entry | None:
        """The line with this formula that may be cited here."""
        block: Block | None = self
        while block is not None:
            if form in block.by_form:
                return block.by_form[form]
            block = block.outer
        return None

    def add(self, entry: Entry) -> Entry:
        self.items.append(entry)
        self.by_form.setdefault(entry.form, entry)
        return entry

    def around(self) -> list[Block]:
        """The blocks in which it stands, itself included, outermost first."""
        blocks: list[Block] = []
        block: Block | None = self
        while block is not None:
            blocks.append(block)
            block = block.outer
        return blocks[::-1]


Depths: TypeAlias = Mapping[int, int]
"""In how many boxes nodes stand, by their identities."""
Members: TypeAlias = Mapping[Box | None, Sequence[Node]]
"""The nodes of each box, and of none, in the order in which they are to be written."""


def laid_out(
    root: Node,
    premises: Iterable[Node] = (),
    *,
    depths: Depths | None = None,
    members: Members | None = None,
) -> Block:
    """The proof that ends in a node: all premises first, then each line before what cites it.

    A node stands in as many boxes as `depths` says, else where it is first needed. Where `members`
    are given, these are written in their order; else a line comes right before what needs it.
    """
    whole = Block()
    for premise in premises:
        whole.add(Entry(premise, "premise"))
    _Layout(depths or {}, members or {}).fill(whole, None, root)
    swept(whole)
    return whole


def lines_of(
    premises: Sequence[Node], root: Node, write: Callable[[Any], Formula]
) -> tuple[Line, ...]:
    """The lines that prove what the root says, all premises first.

    A node that is used in several boxes stands before them, in the innermost box around them all.
    """
    whole = merged(root)
    page = laid_out(whole, premises, depths=common_depths(whole))
    return numbered(page, lambda entry: write(entry.form))


class _Layout:
    """Writes nodes into blocks."""

    def __init__(self, depths: Depths, members: Members) -> None:
        self.depths, self.members = depths, members

    def fill(self, block: Block, box: Box | None, end: Node) -> None:
        """Writes a node as the last line of a block."""
        entry = block.find(end.form)
        if entry is None:
            for node in self.members.get(box, ()):
                self.entry(block, node)
            entry = self.entry(block, end)
            # A node may need its own formula, by a detour: the first line that says it is enough.
            if entry in block.items:
                del block.items[block.items.index(entry) + 1 :]
        if block.items[-1] is not entry:
            block.add(Entry(end, "copy", [entry]))

    def entry(self, block: Block, node: Node) -> Entry:
        """The line of a node, written with all that it needs unless it is there."""
        waiting = [(node, block)]
        while True:
            node, block = waiting[-1]
            entry = block.find(node.form)
            if entry is None:
                block = self.home(block, node)
                missing = [*self.missing(block, node)]
                if missing:
                    waiting.extend([(cite, block) for cite in reversed(missing)])
                    continue
                cites = [self.cited(block, cite) for cite in node.cites]
                entry = block.add(Entry(node, node.rule, cites))
            waiting.pop()
            if not waiting:
                return entry

    def home(self, block: Block, node: Node) -> Block:
        """The block in which a node stands that is needed in this one."""
        depth = self.depths.get(id(node))
        return block if depth is None else block.around()[depth]

    def missing(self, block: Block, node: Node) -> Iterator[Node]:
        """What is to be written before a node: lines it cites, and what its boxes need outside."""
        for cite in node.cites:
            if not isinstance(cite, Box) and block.find(cite.form) is None:
                yield cite
        if self.depths:
            depth, seen = len(block.around()) - 1, set[int]()
            for cite in node.cites:
                if isinstance(cite, Box):
                    yield from self.outside(cite.end, block, depth, seen)

    def outside(self, node: Node, block: Block, depth: int, seen: set[int]) -> Iterator[Node]:
        """What a node rests on that stands in so many boxes at most, and is not written yet."""
        todo = [node]
        while todo:
            node = todo.pop()
            if id(node) in seen:
                continue
            seen.add(id(node))
            if self.depths[id(node)] > depth:
                cites = [cite.end if isinstance(cite, Box) else cite for cite in node.cites]
                todo.extend(reversed(cites))
            elif block.find(node.form) is None:
                yield node

    def cited(self, block: Block, cite: Node | Box) -> Entry | Block:
        """What stands for a node or a box that is cited; a box is written now."""
        if not isinstance(cite, Box):
            entry = block.find(cite.form)
            assert entry is not None
            return entry
        inner = Block(block)
        inner.add(Entry(cite.assumed, "assume"))
        self.fill(inner, cite, cite.end)
        block.items.append(inner)
        return inner


def entries_in(block: Block) -> Iterator[tuple[Entry, Block]]:
    """The entries of a block and of the blocks in it, in order, each with its own block."""
    for item in block.items:
        if isinstance(item, Entry):
            yield item, block
        else:
            yield from entries_in(item)


def needed(whole: Block) -> set[Entry | Block]:
    """The lines and boxes on which the last line rests, and it itself."""
    waiting: list[Entry | Block] = [whole.items[-1]]
    used: set[Entry | Block] = set()
    while waiting:
        item = waiting.pop()
        if item not in used:
            used.add(item)
            waiting += [item.items[0], item.items[-1]] if isinstance(item, Block) else item.cites
    return used


def swept(whole: Block) -> None:
    """Takes out all on which the last line does not rest; premises stay."""
    used = needed(whole)
    blocks = [whole]
    for block in blocks:
        block.items = [
            item
            for item in block.items
            if item in used or (isinstance(item, Entry) and item.rule == "premise")
        ]
        blocks += [item for item in block.items if isinstance(item, Block)]


def numbered(whole: Block, write: Callable[[Entry], Formula]) -> tuple[Line, ...]:
    """The lines for the kernel, counted from 0; entries know their positions from now on."""
    spans: dict[Block, tuple[int, int]] = {}
    count = 0

    def number(block: Block) -> None:
        nonlocal count
        first = count
        for item in block.items:
            if isinstance(item, Block):
                number(item)
            else:
                item.position = count
                count += 1
        spans[block] = (first, count - 1)

    number(whole)
    lines: list[Line] = []
    for entry, block in entries_in(whole):
        cites: list[Cite] = [
            cite.position if isinstance(cite, Entry) else spans[cite] for cite in entry.cites
        ]
        boxes = tuple([spans[outer][0] for outer in block.around()[1:]])
        lines.append(Line(write(entry), entry.rule, tuple(cites), boxes, entry.schema))
    return tuple(lines)
