"""The page docs/proof-messages.md: every mistake that a proof can have, with an example."""

from __future__ import annotations

import tempfile
from pathlib import Path

import minelogic
from minelogic.diagnostics import Diagnostic, Kind, show, visible
from minelogic.proof.kinds import BOARDS, STEPS, TEXTS
from minelogic.proof.kinds.boards import EXAMPLE
from minelogic.proof.report import Report

WIDTH = 80
BROKEN = "board 2 x 2\nfact B(0, 0\n"
"""A constraint file with a mistake."""
PARTS = (
    (
        "Steps that do not follow",
        "Found line by line; a line that rests on a wrong one is *waiting*, and not wrong itself.",
        STEPS,
    ),
    (
        "Proofs on a board",
        "The examples are about the file `corner.mine`, which is this:\n\n"
        f"```mine\n# corner.mine\n{EXAMPLE}```",
        BOARDS,
    ),
    (
        "How a proof is written",
        "Formulas have the mistakes of formulas everywhere: see [messages.md](messages.md).",
        TEXTS,
    ),
)

INTRODUCTION = """\
# What minelogic says about a proof

Every finding about a proof has a code that stays the same from version to version, a place, one
sentence, and advice. `minelogic proof check FILE` looks for all of them, and `--json` writes them
for other programs; [proofs.md](proofs.md) tells how proofs are written. A *warning* leaves a proof
right.

This page is made from the catalogues in `minelogic/proof/kinds`, whose examples
are tests; do not change it by hand, but run `make docs`.
"""


def proof_messages() -> str:
    """The page about all mistakes in proofs."""
    parts = [INTRODUCTION]
    for title, said, found in PARTS:
        rows = ["| code | | |", "|---|---|---|"]
        rows += [f"| [{k.code}](#{k.code}) | {k.severity} | {_cell(k.why)} |" for k in found]
        parts += [f"## {title}\n", f"{said}\n", *rows, ""]
        parts += [_section(kind) for kind in found]
    return "\n".join(parts)


def proof_findings(kind: Kind) -> tuple[Diagnostic, ...]:
    """What is found in the wrong example of a kind, and noted about lines that are right."""
    report = judged(str(kind.wrong))
    lines = [line for theorem in report.theorems for line in theorem.lines]
    return (*report.diagnostics, *[note for line in lines for note in line.notes])


def judged(text: str) -> Report:
    """What is said of an example, with the files beside it that examples name."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "corner.mine").write_text(EXAMPLE, encoding="utf-8")
        (Path(folder) / "broken.mine").write_text(BROKEN, encoding="utf-8")
        (Path(folder) / "example.proof").write_text(text, encoding="utf-8")
        return minelogic.check_proof(text, name="example.proof", base=Path(folder))


def _section(kind: Kind) -> str:
    said = "\n".join(show(finding, WIDTH) for finding in proof_findings(kind))
    parts = [f"### {kind.code}", f"*{kind.severity}*. {kind.why}"]
    parts += [_block("text", str(kind.wrong)), _block("text", said), "Mended:"]
    return "\n\n".join([*parts, _block("text", kind.right)]) + "\n"


def _block(language: str, text: str) -> str:
    lines = "\n".join(visible(line) for line in text.removesuffix("\n").split("\n"))
    return f"```{language}\n{lines}\n```"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
