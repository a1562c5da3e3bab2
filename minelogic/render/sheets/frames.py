"""Proofs in Fitch's way, and their frames: the premises above a line, and lines to fill in."""

from __future__ import annotations

from collections.abc import Sequence

from minelogic.render.proofs.layout import ShownProof
from minelogic.render.sheets.items import Frame, FrameRow


def proof_frame(shown: ShownProof) -> Frame:
    """A whole proof: bars for its boxes, and a line below what is assumed."""
    last = max((n for n, line in enumerate(shown.lines) if line.reason == "premise"), default=-1)
    rows = [
        FrameRow(
            number=f"{line.label}.",
            formula=line.text,
            reason=line.reason,
            depth=len(line.boxes),
            opens=line.opens,
            closes=number == last or line.opens > 0,
        )
        for number, line in enumerate(shown.lines)
    ]
    return Frame(tuple(rows))


def blank_frame(premises: Sequence[str], blank: int) -> Frame:
    """The frame of a proof from these premises, with so many lines to fill in."""
    given = [
        FrameRow(f"{n}.", premise, "premise", closes=n == len(premises))
        for n, premise in enumerate(premises, 1)
    ]
    first = len(given) + 1
    return Frame((*given, *[FrameRow(f"{n}.") for n in range(first, first + blank)]))
