"""Traces that people read, each beside a check that what it says is true.

`python -m tests.derive.test_golden` writes them anew; look at what has changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import minelogic
from minelogic import Problem
from minelogic.derive.derivation import Derivation
from tests.derive.oracle import Judge, follows
from tests.ground.oracle import Grid
from tests.solve.displays import Shown

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT.parent / "exercises" / "examples"
TRACES = ROOT / "golden" / "traces"


def example(name: str) -> Problem:
    return minelogic.load(EXAMPLES / f"{name}.mine")


GOLDEN: dict[str, Callable[[], Derivation]] = {
    "figure-1c": lambda: example("figure-1c").derivation,
    "figure-1d": lambda: example("figure-1d").derivation,
    "queens-all-found": lambda: Problem.from_display(["1*", ".."]).derive(techniques="queens"),
    "queens-all-missing": lambda: Problem.from_display(["2-", ".."]).derive(techniques="queens"),
    "one-two-one": lambda: example("one-two-one").derivation,
    "one-two-two-one": lambda: example("one-two-two-one").derivation,
    "case-split": lambda: example("case-split").derivation,
    "total": lambda: example("total").derivation,
    "total-decides": lambda: example("total-decides").derivation,
    "clash": lambda: example("clash").derivation,
}
VERDICTS = {
    "figure-1c": "SBS",
    "figure-1d": "UUSUU",
    "queens-all-found": "SS",
    "queens-all-missing": "BB",
    "one-two-one": "BSB",
    "one-two-two-one": "SBBS",
    "case-split": "SBBS",
    "total": "SBS",
    "total-decides": "UUSUU",
    "clash": "",
}
"""Of the covered tiles, in reading order."""


def page(derivation: Derivation) -> str:
    """The trace as a page: the display, and each step with its premises."""
    display = display_of(derivation)
    lines = [f"  {row}" for row in display.rows()]
    if display.mines is not None:
        lines.append(f"  mines {display.mines}")
    for step in derivation.trace["steps"]:
        lines += ["", *step_lines({**step}, "")]
    return "\n".join(lines) + "\n"


def step_lines(step: dict[str, Any], indent: str) -> Iterator[str]:
    smallest = "" if step["smallest"] else ", perhaps not smallest"
    how = f"{step['technique']}, {step['form']}{smallest}"
    yield f"{indent}{step['id']}: {' & '.join(step['conclusions'])}  ({how})"
    yield f"{indent}   {step['sentence']}"
    yield f"{indent}   from {'; '.join(map(premise_text, step['premises']))}"
    for case in step.get("cases", ()):
        yield f"{indent}   case {case['assume']}:"
        for inner in case["steps"]:
            yield from step_lines(inner, indent + "     ")


def premise_text(premise: dict[str, Any]) -> str:
    times = f"{premise['times']:+d} x " if "times" in premise else ""
    if "rule" in premise:
        values = ", ".join(f"{name} = {value}" for name, value in premise["binding"].items())
        return f"{times}{premise['rule'].removeprefix('minesweeper.')} {values}"
    (kind,) = {"display", "mines", "fact", "step", "assume"} & set(premise)
    said = premise[kind]
    if kind == "display":
        said = f"({', '.join(map(str, said))})"
    return f"{times}{kind} {said}" if kind != "mines" else f"{times}mines"


def display_of(derivation: Derivation) -> Shown:
    board = derivation.board
    assert board is not None
    grid = Grid(board.rows, board.columns, "king", str(board.coordinates))
    mines = derivation.file.mines
    signs = tuple(str(sign) for sign in derivation.signs)
    return Shown(grid, signs, None if mines is None else mines.number)


@pytest.mark.parametrize("name", GOLDEN)
def test_the_trace_is_the_one_that_was_read(name):
    assert page(GOLDEN[name]()) == (TRACES / f"{name}.txt").read_text("utf-8")


def test_every_trace_belongs_to_a_case():
    assert {path.stem for path in TRACES.iterdir()} == set(GOLDEN) == set(VERDICTS)


@pytest.mark.parametrize("name", GOLDEN)
def test_what_it_says_is_true(name):
    """By every way to place bombs: the verdicts, and no conclusion beyond them."""
    derivation = GOLDEN[name]()
    assert Judge(derivation.steps).findings == []
    assert derivation.complete
    display = display_of(derivation)
    boards = display.fitting()
    verdicts = display.verdicts(boards)
    assert "".join(verdicts.values()) == VERDICTS[name]
    found = {derivation.text(c) for step in derivation.steps for c in step.conclusions}
    if not boards:
        assert "false" in found
        return
    places = {tile: ", ".join(map(str, tile)) for tile in verdicts}
    assert found == {f"{v}({places[tile]})" for tile, v in verdicts.items() if v != "U"}


def test_the_case_split_needs_its_cases():
    """Neither the premises nor the opposite of the conclusion settle any other tile one by one."""
    derivation = GOLDEN["case-split"]()
    step = derivation.steps[0]
    assert [derivation.text(c) for c in step.conclusions] == ["S(0, 0)"]
    assert "cases" in [inner.form for inner in step.within()]
    numbers = [premise for premise in step.given if premise.cost]
    assert len(numbers) == 3
    free = [premise.formula for premise in step.given if not premise.cost]
    (safe,) = step.conclusions
    for assumed in ([], [("~", safe)]):
        for number in numbers:
            for tile in (1, 2, 7, 9):
                if assumed and tile == 1:
                    continue
                for literal in (tile, -tile):
                    assert not follows([*free, *assumed, number.formula], literal)


if __name__ == "__main__":
    for golden, derive in GOLDEN.items():
        (TRACES / f"{golden}.txt").write_text(page(derive()), "utf-8")
