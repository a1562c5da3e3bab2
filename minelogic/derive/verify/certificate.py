"""That a board needs a technique, certified both ways and checked by whoever doubts it.

A certificate says of a display under the standard theory: these steps settle its tiles, and they
use no more than is allowed; and here, after the first steps, nothing cheaper leads on. The steps
are checked like any trace. That nothing cheaper leads on is found out anew by the plain matcher
(`cheaper`), which shares no code with what made the steps; it looks at the display as it stands
when the first steps have been taken.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from minelogic.board import Board
from minelogic.derive.verify.cheaper import forced, forced_by_all, forced_by_sums
from minelogic.derive.verify.fields import Wrong, field, object_of, shown
from minelogic.derive.verify.trace import verify
from minelogic.errors import LimitReached
from minelogic.records import dataclass
from minelogic.syntax.file.checked import File
from minelogic.syntax.statements import (
    BoardStatement,
    CoordinatesStatement,
    DisplayStatement,
    Mines,
    Use,
)

FORMAT = "minelogic.certificate/1"


class Need(NamedTuple):
    """What a board needs: which steps are allowed, what is cheaper, and which step it takes."""

    words: str
    """As in "it needs two numbers"."""
    most: int | None
    """A step uses no more numbers than this; None: as many as there are."""
    cheaper: int | None
    """What so many numbers force together is cheaper; None: whatever the numbers force."""
    sums: int = 0
    """So is what so many numbers force by being added and subtracted."""
    contradiction: bool = False
    """Whether the step supposes the opposite."""
    total: bool = False
    """Whether the step uses the number of mines."""


NEEDS: Mapping[str, Need] = {
    "one-number": Need("one number at a time", 1, 0),
    "two-numbers": Need("two numbers together", 2, 1),
    "three-numbers": Need("three numbers together", 3, 2),
    "four-numbers": Need("four numbers together", 4, 3),
    "five-numbers": Need("five numbers together", 5, 4),
    "contradiction": Need("a contradiction", None, 2, sums=4, contradiction=True),
    "total": Need("the number of mines", None, None, total=True),
}
"""What a board can be said to need, from the cheapest to the dearest."""


@dataclass(frozen=True, slots=True)
class Certified:
    """Whether a certificate shows what it says; if not, why, in sentences."""

    needs: str | None
    findings: tuple[str, ...]
    settled: int = 0
    """How many tiles its steps settle."""
    before: int = 0
    """How many of them nothing dearer is needed for, before the first time that it is."""

    @property
    def ok(self) -> bool:
        return not self.findings


def certify(file: File, certificate: object) -> Certified:
    """The certificate, which may be anything at all, checked against the file of its board."""
    try:
        return _Check(file, object_of(certificate)).certified()
    except Wrong as wrong:
        return Certified(None, (wrong.reason,))
    except (LimitReached, RecursionError):
        return Certified(None, ("It takes too long to be checked.",))


class _Check:
    def __init__(self, file: File, raw: dict[str, Any]) -> None:
        self.file, self.raw = file, raw
        if field(raw, "format", str, "") != FORMAT:
            raise Wrong("format", f'A certificate has the format "{FORMAT}".')
        self.needs = field(raw, "needs", str)
        if self.needs not in NEEDS:
            raise Wrong("needs", f"Nothing that a board needs is called {shown(self.needs)}.")
        self.need = NEEDS[self.needs]
        board, display = file.board, file.display
        if file.errors or board is None or display is None:
            raise Wrong("file", "The file has mistakes, or no display.")
        self.board: Board = board
        self.signs: list[int | str] = list(display.signs)
        self.neighbours = [board.neighbours(tile) for tile in range(board.size)]

    def certified(self) -> Certified:
        self._plain_file()
        derivation = field(self.raw, "derivation", dict)
        verification = verify(self.file, derivation)
        if not verification.ok:
            first = verification.findings[0]
            where = "its derivation" if first.step is None else f"step {first.step}"
            raise Wrong("derivation", f"The checker refuses {where}: {first.reason}")
        steps = derivation["steps"]
        fixpoint = field(self.raw, "fixpoint", dict)
        before = fixpoint.get("steps")
        if not isinstance(before, int) or isinstance(before, bool) or not 0 <= before < len(steps):
            raise Wrong("fixpoint", "The steps before the fixpoint are fewer than all steps.")
        signs = self.signs
        for number, step in enumerate(steps):
            if number == before:
                self._stuck(step, signs, fixpoint.get("display"))
            self._allowed(number + 1, step, cheaper=number < before)
            signs = self._taken(step, signs)
        if field(self.raw, "guesses", bool) != ("." in signs):
            said = "is" if "." in signs else "is not"
            raise Wrong("guesses", f"There {said} a tile that the steps leave open.")
        settled = sum(now != old for now, old in zip(signs, self.signs, strict=True))
        first_tiles = sum([len(step["conclusions"]) for step in steps[:before]])
        return Certified(self.needs, (), settled, first_tiles)

    def _plain_file(self) -> None:
        """That there is nothing in the file that could be cheaper than its numbers."""
        plain = (BoardStatement, CoordinatesStatement, DisplayStatement, Use, Mines)
        others = [each for each in self.file.statements if not isinstance(each, plain)]
        theories = {rule.source.name for rule in self.file.rules}
        if others or theories != {"minesweeper"} or "minesweeper" not in self.file.shipped:
            raise Wrong("file", "The file says more than a display under the standard theory.")
        if self.file.mines is not None and not self.need.total:
            raise Wrong("file", "The file tells the number of mines, which nothing should need.")

    def _stuck(self, step: Any, signs: list[int | str], display: object) -> None:
        """That nothing cheaper leads on, and that what is needed is what comes next."""
        if display != display_json(self.board, signs):
            raise Wrong("fixpoint", "Its display is not what the steps before the fixpoint make.")
        cheaper = self._cheaper(signs)
        if cheaper is not None:
            raise Wrong("fixpoint", cheaper)
        need, numbers = self.need, _numbers(step)
        right = need.total == _uses_total(step)
        if need.contradiction:
            right = right and step.get("form") == "contradiction"
        elif need.most is not None:
            right = right and numbers == need.most
        if not right:
            said = f"The step after the fixpoint does not use {need.words}."
            raise Wrong("fixpoint", said)

    def _cheaper(self, signs: list[int | str]) -> str | None:
        """What is said if something cheaper leads on."""
        need = self.need
        if need.cheaper is None:
            by = "the numbers alone"
            tiles = forced_by_all(self.neighbours, signs)
        else:
            found = forced(self.neighbours, signs, need.cheaper)
            tiles = {} if found is None else found.tiles
            by = "" if found is None else f"{found.numbers} of the numbers"
            if not tiles and need.sums:
                tiles = forced_by_sums(self.neighbours, signs, need.sums)
                by = "a sum of numbers"
        if not tiles:
            return None
        tile = min(tiles)
        is_what = "a bomb" if tiles[tile] else "safe"
        return f"At the fixpoint {by} would do: {self.board.label(tile)} is {is_what}."

    def _allowed(self, number: int, step: Any, cheaper: bool) -> None:
        """That a step uses no more than is allowed, or, before the fixpoint, than is cheaper."""
        most = self.need.cheaper if cheaper else self.need.most
        if cheaper and most is not None and step.get("form") == "sum":
            most = max(most, self.need.sums)
        too_many = most is not None and _numbers(step) > most
        total = _uses_total(step) and (cheaper or not self.need.total)
        if too_many or total:
            allowed = "cheaper" if cheaper else "allowed"
            raise Wrong("technique", f"Step {number} uses more than what is {allowed}.")

    def _taken(self, step: Any, signs: list[int | str]) -> list[int | str]:
        """The display with what a step concludes."""
        now = list(signs)
        for text in step["conclusions"]:
            parts = re.fullmatch(r"(~?)\s*([BS])\((.*)\)", text)
            tile = None if parts is None else self._tile(parts[3])
            if parts is None or tile is None:
                raise Wrong("conclusions", f"{shown(text)} does not say what a tile is.")
            now[tile] = "*" if (parts[2] == "B") != bool(parts[1]) else "-"
        return now

    def _tile(self, text: str) -> int | None:
        names: list[int | str] = [
            int(part) if re.fullmatch(r"-?\d+", part.strip()) else part.strip()
            for part in text.split(",")
        ]
        if self.board.is_grid:
            row, column = (names[0], names[1]) if len(names) == 2 else ("", "")
            is_pair = isinstance(row, int) and isinstance(column, int)
            return self.board.tile((row, column)) if is_pair else None  # type: ignore[arg-type]
        return self.board.tile(names[0])


def display_json(board: Board, signs: list[int | str]) -> list[str] | dict[str, str]:
    """A display as a certificate has it: a text for each row, on a graph a sign for each vertex."""
    if not board.is_grid:
        return {str(board.name(tile)): str(sign) for tile, sign in enumerate(signs)}
    columns = board.columns
    rows = [signs[start : start + columns] for start in range(0, board.size, columns)]
    return [" ".join(map(str, row)) for row in rows]


def _numbers(step: Any) -> int:
    """How many numbers of the display a step uses."""
    cited = [each for each in step["premises"] if each.get("rule") == "minesweeper.counts"]
    return len(cited)


def _uses_total(step: Any) -> bool:
    return any("mines" in each for each in step["premises"])
