"""The lines of a proof while they may still be moved: entries in blocks."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.proof.kernel import Sequent


class Entry:
    """A line to be: what it cites are entries and blocks."""

    __slots__ = ("cites", "formula", "position", "rule", "schema")

    def __init__(
        self,
        formula: int,
        rule: str,
        cites: list[Entry | Block] | None = None,
        schema: Sequent | None = None,
    ) -> None:
        self.formula = formula
        self.rule = rule
        self.cites = cites or []
        self.schema = schema
        self.position = 0


class Block:
    """A box to be, or the whole proof: entries and blocks in order."""

    __slots__ = ("items", "outer", "said")

    def __init__(self, outer: Block | None = None) -> None:
        self.items: list[Entry | Block] = []
        self.outer = outer
        self.said: dict[int, Entry] = {}

    def find(self, formula: int) -> Entry | None:
        """The line with this formula that may be cited here."""
        block: Block | None = self
        while block is not None:
            if formula in block.said:
                return block.said[formula]
            block = block.outer
        return None

    def add(self, entry: Entry) -> Entry:
        self.items.append(entry)
        self.said.setdefault(entry.formula, entry)
        return entry

    def around(self) -> list[Block]:
        """The blocks in which it stands, itself included, outermost first."""
        blocks: list[Block] = []
        block: Block | None = self
        while block is not None:
            blocks.append(block)
            block = block.outer
        return blocks[::-1]


def entries_in(block: Block) -> Iterator[tuple[Entry, Block]]:
    """The entries of a block and of the blocks in it, in order, each with its own block."""
    for item in block.items:
        if isinstance(item, Entry):
            yield item, block
        else:
            yield from entries_in(item)
