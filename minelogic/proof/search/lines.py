"""From steps to the lines of a proof: each line where it is first needed; then all is tidied."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from minelogic.proof.kernel import Cite, Line
from minelogic.proof.search.blocks import Block, Entry, entries_in
from minelogic.proof.search.formulas import Formulas
from minelogic.proof.search.steps import Box, Step
from minelogic.proof.search.tidy import tidy
from minelogic.syntax.tree import Formula


def lines_of(
    step: Step,
    premises: list[int],
    formulas: Formulas,
    rules: frozenset[str],
    written: Callable[[int], Formula],
) -> tuple[Line, ...]:
    """The lines of a proof: the premises in order, and what the step needs."""
    whole = Block()
    for premise in premises:
        whole.add(Entry(premise, "premise"))
    _ending(whole, step)
    tidy(whole, formulas, rules)
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
    for entry, block in entries_in(whole):
        cites: list[Cite] = [
            cite.position if isinstance(cite, Entry) else spans[cite] for cite in entry.cites
        ]
        boxes = tuple([spans[b][0] for b in block.around()[1:]])
        yield Line(written(entry.formula), entry.rule, tuple(cites), boxes, entry.schema)
