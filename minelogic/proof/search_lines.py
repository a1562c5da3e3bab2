"""From steps to the lines of a proof: each line where it is first needed, and none twice.

Lines are first written where a step needs them, innermost; then a line that stands in two boxes
and needs neither is moved in front of both, until nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minelogic.proof.kernel import Cite, Line, Sequent
from minelogic.proof.search_steps import Box, Step
from minelogic.syntax.tree import Formula


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


def lines_of(
    step: Step,
    premises: list[int],
    written: Callable[[int], Formula],
) -> tuple[Line, ...]:
    """The lines of a proof: the premises in order, and what the step needs."""
    whole = Block()
    for premise in premises:
        whole.add(Entry(premise, "premise"))
    _ending(whole, step)
    _swept(whole)
    while _merged(whole):
        pass
    return tuple(_lines(whole, written))


def _ending(block: Block, step: Step) -> None:
    """Writes a step as the last line of a block."""
    said = block.find(step.formula)
    if said is None:
        last = _written(block, step)
        # A step may need its own formula, by a detour: the first line that says it is enough.
        del block.items[block.items.index(last) + 1 :]
    elif block.items[-1] is not said:
        if said.rule not in ("premise", "assume"):
            block.add(Entry(said.formula, said.rule, list(said.cites), said.schema))
        else:
            block.add(Entry(said.formula, "copy", [said]))


def _written(block: Block, step: Step) -> Entry:
    """The line of a step, written with all that it needs unless it is there."""
    waiting = [step]
    while True:
        step = waiting[-1]
        said = block.find(step.formula)
        if said is None:
            missing = [line for line in step.lines if block.find(line.formula) is None]
            if missing:
                waiting.extend(reversed(missing))
                continue
            cites: list[Entry | Block] = []
            for line in step.lines:
                found = block.find(line.formula)
                assert found is not None
                cites.append(found)
            cites += [_box(block, box) for box in step.boxes]
            said = block.add(Entry(step.formula, step.rule, cites, step.schema))
        waiting.pop()
        if not waiting:
            return said


def _box(block: Block, box: Box) -> Block:
    inner = Block(block)
    inner.add(Entry(box.assumed, "assume"))
    _ending(inner, box.end)
    block.items.append(inner)
    return inner


def _entries(block: Block) -> Iterator[tuple[Entry, Block]]:
    for item in block.items:
        if isinstance(item, Entry):
            yield item, block
        else:
            yield from _entries(item)


def _merged(whole: Block) -> bool:
    """Whether two lines with one formula were there, and have been made one."""
    homes = dict(_entries(whole))
    places: dict[int, list[Entry]] = {}
    for entry in homes:
        if entry.rule not in ("premise", "assume"):
            places.setdefault(entry.formula, []).append(entry)
    for same in places.values():
        for n, entry in enumerate(same):
            if any(_made_one(whole, homes, entry, other) for other in same[n + 1 :]):
                return True
    return False


def _made_one(whole: Block, homes: dict[Entry, Block], entry: Entry, other: Entry) -> bool:
    """Puts a line in front of both places and takes the later one out, if that is right."""
    block, elsewhere = homes[entry], homes[other]
    if other is elsewhere.items[-1]:
        return False  # a box keeps its last line
    ours, theirs = block.around(), elsewhere.around()
    shared = 0
    while shared < min(len(ours), len(theirs)) and ours[shared] is theirs[shared]:
        shared += 1
    common = ours[shared - 1]
    if common is not block:
        reach = set(ours[:shared])
        if entry is block.items[-1] or not all(_rests(c, reach, homes) for c in entry.cites):
            return False
        moved: list[Entry | Block] = [
            *[cite for cite in entry.cites if isinstance(cite, Block)],
            entry,
        ]
        if any(item not in block.items for item in moved):
            return False
        for item in moved:
            block.items.remove(item)
            if isinstance(item, Block):
                item.outer = common
        place = common.items.index(ours[shared])
        common.items[place:place] = moved
    elsewhere.items.remove(other)
    for user in homes:
        user.cites = [entry if cite is other else cite for cite in user.cites]
    _swept(whole)
    return True


def _rests(cite: Entry | Block, reach: set[Block], homes: dict[Entry, Block]) -> bool:
    """Whether a line, or all that a box needs from outside, stands in one of the blocks."""
    if isinstance(cite, Entry):
        return homes[cite] in reach
    inside = {entry for entry, _ in _entries(cite)}
    return all(
        isinstance(c, Block) or c in inside or homes[c] in reach
        for entry in inside
        for c in entry.cites
    )


def _swept(whole: Block) -> None:
    """Takes out what nothing cites."""
    while True:
        cited = {id(cite) for entry, _ in _entries(whole) for cite in entry.cites}
        if not _swept_block(whole, cited):
            return


def _swept_block(block: Block, cited: set[int]) -> bool:
    last = block.items[-1]
    kept = [
        item
        for item in block.items
        if item is last
        or id(item) in cited
        or (isinstance(item, Entry) and item.rule in ("premise", "assume"))
    ]
    changed = len(kept) < len(block.items)
    block.items = kept
    for item in kept:
        if isinstance(item, Block):
            changed = _swept_block(item, cited) or changed
    return changed


def _lines(whole: Block, written: Callable[[int], Formula]) -> Iterator[Line]:
    """The lines, numbered from 0."""
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
    for entry, block in _entries(whole):
        cites: list[Cite] = [
            cite.position if isinstance(cite, Entry) else spans[cite] for cite in entry.cites
        ]
        boxes = tuple([spans[b][0] for b in block.around()[1:]])
        yield Line(written(entry.formula), entry.rule, tuple(cites), boxes, entry.schema)
