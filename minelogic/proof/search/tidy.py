"""Makes a proof shorter by looking at its lines: nothing is said or assumed twice without need."""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.proof.graphs.layout import Block, Entry, entries_in, needed, swept
from minelogic.proof.search.formulas import Formulas

FALSE = 0


LONG = 400
"""A proof with more lines than that is left as it is, but for lines that nothing cites."""


def tidy(whole: Block, formulas: Formulas, rules: frozenset[str]) -> None:
    """Takes out what nothing cites, and makes one of lines and boxes that say the same."""
    _repeated(whole)
    if sum(1 for _ in entries_in(whole)) <= LONG:
        while _merged(whole) or _reused(whole) or _recited(whole, formulas, rules):
            swept(whole)


def _repeated(whole: Block) -> None:
    """Lets a line that is copied be said again by its own rule, so that it may go elsewhere."""
    for entry, _ in entries_in(whole):
        if entry.rule == "copy" and not _is_given(entry.cites[0]):
            copied = entry.cites[0]
            assert isinstance(copied, Entry)
            entry.rule, entry.cites, entry.schema = copied.rule, [*copied.cites], copied.schema
    swept(whole)


def _merged(whole: Block) -> bool:
    """Whether two lines with one formula were there, and have been made one."""
    homes = dict(entries_in(whole))
    places: dict[int, list[Entry]] = {}
    for entry in homes:
        if entry.rule not in ("premise", "assume"):
            places.setdefault(entry.form, []).append(entry)
    for same in places.values():
        for n, entry in enumerate(same):
            if any(_made_one(homes, entry, other) for other in same[n + 1 :]):
                return True
    return False


def _made_one(homes: dict[Entry, Block], entry: Entry, other: Entry) -> bool:
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
        boxes = [c for c in entry.cites if isinstance(c, Block) and c.outer is block]
        moved: list[Entry | Block] = [*boxes, entry]
        for item in moved:
            block.items.remove(item)
            if isinstance(item, Block):
                item.outer = common
        place = common.items.index(ours[shared])
        common.items[place:place] = moved
    elsewhere.items.remove(other)
    for user in homes:
        user.cites = [entry if cite is other else cite for cite in user.cites]
    return True


def _rests(cite: Entry | Block, reach: set[Block], homes: dict[Entry, Block]) -> bool:
    """Whether a line, or all that a box needs from outside, stands in one of the blocks."""
    if isinstance(cite, Entry):
        return homes[cite] in reach
    inside = {block for _, block in entries_in(cite)}
    return cite.outer in reach or all(
        home in reach or home in inside
        for entry, _ in entries_in(cite)
        for c in entry.cites
        for home in [homes[c] if isinstance(c, Entry) else c.outer]
    )


def _reused(whole: Block) -> bool:
    """Whether a box was there that an earlier one says already, and is cited no more."""
    seen: dict[tuple[int, int], list[Block]] = {}
    for box in _boxes_in(whole):
        ends = (box.items[0], box.items[-1])
        assert isinstance(ends[0], Entry)
        assert isinstance(ends[1], Entry)
        same = seen.setdefault((ends[0].form, ends[1].form), [])
        around = box.around()
        for earlier in same:
            if earlier not in around and earlier.outer in around:
                for user, _ in entries_in(whole):
                    if box in user.cites:
                        cites = [earlier if cite is box else cite for cite in user.cites]
                        user.cites = list(dict.fromkeys(cites)) if user.rule == "|E" else cites
                return True
        same.append(box)
    return False


def _boxes_in(block: Block) -> Iterator[Block]:
    for item in block.items:
        if isinstance(item, Block):
            yield item
            yield from _boxes_in(item)


def _recited(whole: Block, formulas: Formulas, rules: frozenset[str]) -> bool:
    """Whether a line now follows from other lines that are there anyway, so that some can go."""
    length = _length(whole)
    uses: dict[Entry | Block, int] = {}
    for entry, _ in entries_in(whole):
        for cite in entry.cites:
            uses[cite] = uses.get(cite, 0) + 1
    for entry, block in entries_in(whole):
        if not any(uses[c] == 1 and not _is_given(c) for c in entry.cites):
            continue
        before = (entry.rule, entry.cites, entry.schema)
        lines = _lines_before(block, entry)
        for rule, cites in _ways(entry.form, lines, formulas):
            if rule in rules and cites != before[1]:
                entry.rule, entry.cites, entry.schema = rule, cites, None
                if _length(whole) < length:
                    return True
        entry.rule, entry.cites, entry.schema = before
    return False


def _is_given(cite: Entry | Block) -> bool:
    return isinstance(cite, Entry) and cite.rule in ("premise", "assume")


def _lines_before(block: Block, entry: Entry) -> dict[int, Entry]:
    """The lines that an entry may cite, by what they say."""
    lines: dict[int, Entry] = {}
    inner: Entry | Block = entry
    for around in reversed(block.around()):
        for item in around.items[: around.items.index(inner)]:
            if isinstance(item, Entry):
                lines[item.form] = item
        inner = around
    return lines


def _ways(
    wanted: int, lines: dict[int, Entry], formulas: Formulas
) -> Iterator[tuple[str, list[Entry | Block]]]:
    """The ways in which one rule without boxes gives a formula from lines."""
    word, parts = formulas.word[wanted], formulas.parts[wanted]
    if word == "|":
        for part in (*parts, *formulas.runs.get(wanted, ())):
            if part in lines:
                yield "|I", [lines[part]]
    for fact, line in lines.items():
        kind, inner = formulas.word[fact], formulas.parts[fact]
        if kind == "&":
            if wanted in inner or wanted in formulas.runs.get(fact, ()):
                yield "&E", [line]
        elif kind == "->":
            if inner[1] == wanted and inner[0] in lines:
                yield "->E", [line, lines[inner[0]]]
        elif kind == "<->":
            for side, other in (inner, inner[::-1]):
                if other == wanted and side in lines:
                    yield "<->E", [line, lines[side]]
        elif kind == "~" and wanted == FALSE and inner[0] in lines:
            yield "~E", [line, lines[inner[0]]]


def _length(whole: Block) -> int:
    """The number of lines that the last line needs."""
    return sum(isinstance(item, Entry) and item.rule != "premise" for item in needed(whole))
