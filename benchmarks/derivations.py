"""Checking a trace against making it: both begin with the text of the file.

Making it is reading the file, solving it, every deduction with its reason, and the trace as JSON;
checking it is reading the file and the JSON, and every step. As a yardstick there is also the time
that the verdicts alone take.
"""

from __future__ import annotations

import json

from benchmarks import displays
from benchmarks.displays import Kind
from benchmarks.measure import report
from minelogic import loads
from minelogic.derive.derivation import TRACE
from minelogic.derive.verify import verify
from minelogic.source import Source
from minelogic.syntax.file.load import load_file

KINDS = (displays.EASY_16, displays.EASY_30, displays.HARD_16, displays.HARD_30)


def main() -> None:
    """Prints a line for each kind of display."""
    print("Checking the trace of a whole display, against making it")
    for kind in KINDS:
        texts = _texts(kind)
        traces = [made(text) for text in texts]
        report(
            kind.name,
            lambda texts=texts, traces=traces: [  # type: ignore[misc]
                checked(text, trace) for text, trace in zip(texts, traces, strict=True)
            ],
            lambda texts=texts: [made(text) for text in texts],  # type: ignore[misc]
            lambda ours, _: _all(ours),
            1.0,
            3,
        )

    print("Every deduction with its reason and sentence, against the verdicts alone")
    for kind in KINDS:
        texts = _texts(kind)
        report(
            kind.name,
            lambda texts=texts: [len(loads(t).derivation.steps) for t in texts],  # type: ignore[misc]
            lambda texts=texts: [len(loads(t).verdicts) for t in texts],  # type: ignore[misc]
            lambda ours, _: _all([number > 0 for number in ours]),
            None,
            3,
        )


def _texts(kind: Kind) -> list[str]:
    return [_file(one.rows, one.mines) for one in kind.made(10)]


def _file(rows: list[str], mines: int) -> str:
    display = "\n".join(f"  {row}" for row in rows)
    size = f"{len(rows)} x {len(rows[0])}"
    return f"board {size}\ndisplay\n{display}\nmines {mines}\nuse minesweeper\n"


def made(text: str) -> str:
    """The trace of a file, not yet checked."""
    found = loads(text).derivation
    steps = [step.to_json(found.board, found.text) for step in found.steps]
    return json.dumps({"format": TRACE, "steps": steps})


def checked(text: str, trace: str) -> bool:
    """Whether the checker accepts it."""
    return verify(load_file(Source("file", text), None), json.loads(trace)).ok


def _all(found: list[bool]) -> None:
    assert all(found)


if __name__ == "__main__":
    main()
