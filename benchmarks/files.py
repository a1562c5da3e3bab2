"""All verdicts of a `.mine` text that uses the standard theory, against clingo; and by area.

The peer gets the same display as facts, with the rules as an ASP user would write them: a choice
for each covered tile, a cardinality for each number, and the cautious consequences. Each side
starts from its text and ends with the verdicts.

`use minesweeper` lets the library take its short cut through a theory that it knows. So there are
lines, without a goal, for files in which the same rules stand written out: those take the general
way, as a student's own rules do.
"""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from typing import Any

from benchmarks import displays
from benchmarks.displays import Kind, Shown
from benchmarks.measure import Result, compare, report, row
from benchmarks.peer import cautious
from minelogic import loads

Verdicts = list[dict[Any, Any]]

PROGRAM = """
step(-1..1).
{ bomb(I, J) : covered(I, J) }.
safe(I, J) :- covered(I, J), not bomb(I, J).
:- shown(I, J, N), not N { bomb(I + A, J + B) : step(A), step(B), covered(I + A, J + B) } N.
#show bomb/2.
#show safe/2.
"""


def main() -> None:
    """Prints a line for each kind of display, and then how the cost grows with the area."""
    loads("board 1 x 1\nuse minesweeper").verdicts  # noqa: B018 - the first one reads the theory
    print("Verdicts of a file, reading and grounding included, against clingo")
    for kind in (displays.EASY_30, displays.HARD_30):
        shown = kind.made(10)
        for total, label in ((False, kind.name), (True, f"{kind.name}, total")):
            texts = [as_file(one, total) for one in shown]
            programs = [as_program(one, total) for one in shown]
            report(label, partial(_ours, texts), partial(_clingo, programs), _agree, 2.0)
        texts = [written_out(as_file(one, False)) for one in shown[:3]]
        programs = [as_program(one, False) for one in shown[:3]]
        label = f"{kind.name}, rules written out"
        report(label, partial(_ours, texts), partial(_clingo, programs), _agree, None, 3)

    print("Verdicts of a file, 100 tiles of 100 x 100 (ours) against 100 of 30 x 30 (peer)")
    easy = displays.EASY_100, displays.EASY_SQUARE_30
    hard = displays.HARD_100, displays.HARD_SQUARE_30
    for large, small in (easy, hard):
        many = [as_file(one, False) for one in small.made(5)]
        one = [as_file(large.display(0), False)]
        _growth(large.name, large, one, small, many, 1.3, 5)
    large, small = easy
    one = [written_out(as_file(large.display(0), False))]
    many = [written_out(as_file(shown, False)) for shown in small.made(2)]
    _growth(f"{large.name}, rules written out", large, one, small, many, None, 1)


def _growth(
    label: str,
    large: Kind,
    one: list[str],
    small: Kind,
    many: list[str],
    goal: float | None,
    runs: int,
) -> None:
    result = compare(partial(_ours, one), partial(_ours, many), runs)
    hundreds = [k.height * k.width * len(t) / 100 for k, t in ((large, one), (small, many))]
    print(row(label, Result(result.ours / hundreds[0], result.peer / hundreds[1]), goal))


def as_file(shown: Shown, total: bool) -> str:
    """The display as a file that uses the standard theory."""
    lines = [f"board {len(shown.rows)} x {len(shown.rows[0])}", "display"]
    lines += [f"  {row}" for row in shown.rows]
    if total:
        lines.append(f"mines {shown.mines}")
    return "\n".join([*lines, "use minesweeper", ""])


def written_out(text: str) -> str:
    """The same file with the rules of the theory in place of `use`."""
    rules = (files("minelogic") / "theories" / "minesweeper.mine").read_text("utf-8")
    return text.replace("use minesweeper", rules)


def as_program(shown: Shown, total: bool) -> str:
    """The display as facts, and the rules."""
    facts = [
        f"covered({i},{j})." if sign == "." else f"shown({i},{j},{sign})."
        for i, row in enumerate(shown.rows)
        for j, sign in enumerate(row)
    ]
    if total:
        facts.append(f":- not {shown.mines} {{ bomb(I, J) }} {shown.mines}.")
    return "\n".join(facts) + PROGRAM


def _ours(texts: list[str]) -> Verdicts:
    return [loads(text).verdicts for text in texts]


def _clingo(programs: list[str]) -> Verdicts:
    """The verdicts that are not U."""
    return [
        {place: "BS"[name == "safe"] for name, place in cautious(program)} for program in programs
    ]


def _agree(ours: Verdicts, theirs: Verdicts) -> None:
    for found, forced in zip(ours, theirs, strict=True):
        assert {tile: v for tile, v in found.items() if v != "U"} == forced, "verdicts differ"


if __name__ == "__main__":
    main()
