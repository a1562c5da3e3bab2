"""Derivations as items: the board with what was found, and the steps, numbered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from minelogic.derive.derivation import Derivation
from minelogic.derive.steps import Step
from minelogic.render.boards.svg import Shown
from minelogic.render.derivations.answer import too_long
from minelogic.render.derivations.parts import (
    closing,
    leads,
    remarks,
    signs_after,
    supposition,
    title,
)
from minelogic.render.derivations.writer import Writer
from minelogic.render.sheets.items import Item, Listing, Span, Text, paragraph, plain

STEP_WORDS = "The steps call a cell a tile, a mine a bomb, and a cell without a mine safe."
"""What is said on sheets that speak of cells and mines."""


def derivation_items(derivation: Derivation, brief: bool = False) -> tuple[Item, ...]:
    """The steps as a list: what each concludes, by which technique, and why.

    A `brief` one has no title of its own if its sentence says what it concludes.
    """
    writer = Writer(derivation, "tile")
    write = _brief_step if brief else _step
    entries = tuple(tuple(write(writer, step)) for step in derivation.steps)
    return (Listing(entries, numbered=True),) if entries else ()


def found_signs(derivation: Derivation) -> tuple[Shown, ...]:
    """What stands on the tiles after the last step."""
    after = signs_after(derivation, derivation.steps)
    return tuple(int(sign) if sign.isdigit() else cast("Shown", sign) for sign in after)


def _step(writer: Writer, step: Step) -> Iterator[Item]:
    yield Text((Span(title(step, writer.words), "strong"), *plain(_how(step))))
    if leads(step):
        yield paragraph(step.sentence)
    yield from _inside(writer, step)


def _brief_step(writer: Writer, step: Step) -> Iterator[Item]:
    said = step.sentence if leads(step) else title(step, writer.words)
    yield Text(plain(f"{said}{_how(step)}"), small=True)
    yield from _inside(writer, step)


def _how(step: Step) -> str:
    return f"  ({', '.join(remarks(step))})" if remarks(step) else ""


def _inside(writer: Writer, step: Step) -> Iterator[Item]:
    if left_out := too_long(step):
        yield paragraph(left_out)
    else:
        yield from _cases(writer, step)


def _cases(writer: Writer, step: Step) -> Iterator[Item]:
    for number in range(len(step.told)):
        yield paragraph(supposition(step, number, writer.words))
        entries = []
        for inner in step.cases[number].steps:
            said = Text((Span(f"{inner.id} ", "strong"), *plain(writer.inner_sentence(inner))))
            entries.append((said, *_cases(writer, inner)))
        if entries:
            yield Listing(tuple(entries))
    if step.told:
        yield paragraph(closing(step, writer.words))
