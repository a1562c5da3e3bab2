"""Rules that name the part they are about: `∧e1`, `∧e2`, `∨i1`, `∨i2`."""

from __future__ import annotations

from minelogic.proof.kinds import texts as kinds_text
from minelogic.proof.script import ProofLine
from minelogic.syntax import tree
from minelogic.syntax.faults.shorten import shorten
from minelogic.syntax.file.script import Script


def check_side(script: Script, line: ProofLine, lines: tuple[ProofLine, ...], side: int) -> None:
    """Reports that a line is about the other part of two than its rule names."""
    cited = line.citations[0].first if len(line.citations) == 1 else None
    if cited is None or line.citations[0].box:
        return
    whole, part = lines[cited].formula, line.formula
    if line.rule == "|I":
        whole, part = part, whole
    if not isinstance(whole, tree.And | tree.Or) or len(whole.parts) != 2:
        return
    if whole.parts[side - 1] != part and whole.parts[2 - side] == part:
        where = script.source.text[line.formula_span.start : line.formula_span.end]
        script.findings.append(
            kinds_text.WRONG_SIDE.at(
                script.source, line.justification_span, side=side, other=3 - side,
                part=shorten(where) if line.rule == "&E" else "what it cites",
                which=("first", "second")[2 - side],
            )
        )  # fmt: skip
