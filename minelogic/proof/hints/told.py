"""Hints as values: what is said at each of three levels, and the line that can be pasted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from minelogic.jsonable import Shape
from minelogic.proof.hints.citable import Place
from minelogic.proof.writing.results import Countermodel
from minelogic.records import dataclass
from minelogic.syntax.tree import Formula
from minelogic.words import listed, plural

HintKind: TypeAlias = Literal["next", "mend", "stuck", "invalid", "done", "undecided", "unreadable"]
HintPlace: TypeAlias = Literal["end", "instead", "before", "back"]


class HintJson(Shape):
    """What to do next in a proof; what belongs to a higher level is null."""

    format: Literal["minelogic.hint/1"]
    theorem: str
    kind: HintKind
    level: int
    levels: int
    hint: str
    goal: str | None
    rule: str | None
    cites: list[str] | None
    line: str | None
    place: HintPlace | None
    beside: str | None
    countermodel: str | None
    last_good: str | None


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do next, in three levels: where to look, which rule on which lines, the line."""

    theorem: str
    kind: HintKind
    levels: tuple[str, ...]
    """What is said at each level; fewer where there is no more to say."""
    goal: str | None = None
    rule: str | None = None
    cites: tuple[str, ...] = ()
    line: str | None = None
    """The next line as it can be pasted."""
    place: HintPlace = "end"
    """Where to paste it: at the end, instead of a line, before it, or instead of it and all that
    follows it."""
    beside: str | None = None
    """The label of that line."""
    countermodel: Countermodel | None = None
    last_good: str | None = None
    """The label of the last line at which the proof could still be continued."""

    def at(self, level: int) -> str:
        """What is said at a level, 1, 2 or 3; a line to paste stands on a line of its own."""
        return self.levels[min(max(level, 1), len(self.levels)) - 1]

    def to_json(self, level: int) -> HintJson:
        """The hint as `minelogic.hint/1` writes it: nothing that belongs to a higher level."""
        shown = level >= 3 and self.line is not None
        return {
            "format": "minelogic.hint/1",
            "theorem": self.theorem,
            "kind": self.kind,
            "level": level,
            "levels": len(self.levels),
            "hint": self.at(level),
            "goal": self.goal,
            "rule": self.rule if level >= 2 else None,
            "cites": list(self.cites) if level >= 2 else None,
            "line": self.line if shown else None,
            "place": self.place if shown else None,
            "beside": self.beside if shown else None,
            "countermodel": None if self.countermodel is None else str(self.countermodel),
            "last_good": self.last_good,
        }


@dataclass(frozen=True, slots=True)
class Advice:
    """The next line, and how one gets there."""

    look: str
    """Where to look: a sentence that does not name the rule."""
    use: str
    """Which rule on which lines: a sentence that begins with a verb."""
    place: Place
    """Where the line stands, in the boxes in which it stands."""
    formula: Formula
    rule: str
    cites: tuple[str, ...] = ()
    reason: str | None = None
    """The rule as it is written, where its name alone is not enough."""
    goal: Formula | None = None


def lines_and_boxes(labels: Sequence[str]) -> str:
    """`line 4`, `lines 1 and 8`, `box 4-6`, `line 3 and box 4-6`, `boxes 4-6 and 7-9`."""
    lines = [label for label in labels if "-" not in label]
    boxes = [label for label in labels if "-" in label]
    groups = [(lines, "line", "lines"), (boxes, "box", "boxes")]
    return " and ".join(
        [
            f"{plural(len(some), one, many)} {listed(some, most=None)}"
            for some, one, many in groups
            if some
        ]
    )
