"""A proof for nd-prover while it is being made: lines and boxes that cite each other."""

from __future__ import annotations

from typing import TypeAlias

from minelogic.render.proofs.export import NotExportable
from minelogic.syntax.forms import Form

_MOST = 20_000
"""So many lines may there be: theorems in place of which their proofs stand make many."""


class NdLine:
    """A line that is being made, by what it cites; lines and boxes are themselves, not equal."""

    __slots__ = ("cites", "form", "number", "rule")

    def __init__(self, f: Form, rule: str, cites: tuple[NdLine | NdBox, ...] = ()) -> None:
        self.form, self.rule, self.cites = f, rule, cites
        self.number = 0


class NdBox:
    """A box that is being made: its first line is an assumption, its last is what it shows."""

    __slots__ = ("items",)

    def __init__(self) -> None:
        self.items: list[NdLine | NdBox] = []

    @property
    def first(self) -> NdLine:
        line = self.items[0]
        assert isinstance(line, NdLine)
        return line

    @property
    def last(self) -> NdLine:
        line = self.items[-1]
        assert isinstance(line, NdLine)
        return line


NdItem: TypeAlias = NdLine | NdBox


class Builder:
    """A proof that grows."""

    def __init__(self) -> None:
        self.premises: dict[Form, NdLine] = {}
        self.extra: list[Form] = []
        self.open = [NdBox()]
        self.finished: list[NdItem] = []
        """Lines as they are added and boxes as they are closed: nothing before what it cites."""
        """Lines as they are added, boxes as they are closed: nothing before what it cites."""
        self.names = 0

    def premise(self, f: Form, extra: bool = False) -> NdLine:
        """The premise that says so, new or known."""
        if f not in self.premises:
            self.premises[f] = NdLine(f, "PR")
            if extra:
                self.extra.append(f)
        return self.premises[f]

    def add(self, f: Form, rule: str, *cites: NdItem) -> NdLine:
        if len(self.finished) >= _MOST:
            raise NotExportable(f"For nd-prover the proof has more than {_MOST:,} lines.")
        line = NdLine(f, rule, cites)
        self.finished.append(line)
        self.open[-1].items.append(line)
        return line

    def begin(self, f: Form) -> NdLine:
        """Opens a box; its assumption."""
        box = NdBox()
        self.open[-1].items.append(box)
        self.open.append(box)
        return self.add(f, "AS")

    def end(self, last: NdLine) -> NdBox:
        """Closes the box, with the line that is to be its last, repeated if need be."""
        box = self.open[-1]
        if box.items[-1] is not last or last.rule == "AS":
            self.add(last.form, "R", last)
        self.open.pop()
        self.finished.append(box)
        return box

    def fresh(self, name: str) -> str:
        """A name that nobody writes."""
        self.names += 1
        return f"{name} {self.names}"

    def shown(self, item: NdItem) -> NdLine:
        """The line, or what the box shows as an implication."""
        if isinstance(item, NdLine):
            return item
        return self.add(("->", item.first.form, item.last.form), "→I", item)
