"""The texts that a derivation rests on, line by line, for the page to highlight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any

from minelogic.derive.derivation import Derivation
from minelogic.diagnostics import visible
from minelogic.ground.premises import Premise
from minelogic.records import dataclass
from minelogic.source import Source
from minelogic.syntax.statements import Mines

_LONG = 400
"""A text of more lines is shown only where something is used."""
_AROUND = 2
"""Lines shown before and after what is used, of a long text."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a premise stands: which text, from which line to which."""

    source: int
    first: int
    last: int


class Sources:
    """The file, and the other texts whose statements steps use, in the order of their use."""

    def __init__(self, derivation: Derivation, asked: Iterable[int] = ()) -> None:
        """The texts of a derivation; of the file, the lines that are `asked` are shown too."""
        self.file = derivation.file
        self.board = derivation.board
        self.texts: list[Source] = [self.file.source]
        self.premises: list[Premise] = []
        self.numbers: dict[int, int] = {}
        """Premises by identity."""
        self.places: list[Place] = []
        self.asked = tuple(asked)
        for step in derivation.steps:
            for inner in step.within():
                for premise in inner.given:
                    self._add(premise)

    def place(self, premise: Premise) -> Place:
        """Where a premise of the derivation stands."""
        return self.places[self.numbers[id(premise)]]

    def to_json(self) -> list[dict[str, Any]]:
        """For each premise its lines, and its binding or the display tile it is."""
        found = []
        for premise, place in zip(self.premises, self.places, strict=True):
            data: dict[str, Any] = {"at": [place.source, place.first, place.last]}
            if premise.tile is not None:
                data["tile"] = premise.tile
            if premise.cost:
                data["large"] = True
            if premise.binding:
                data["binding"] = binding_text(premise.binding)
            elif premise.of is not None and self.board is not None:
                data["binding"] = f"of {self.board.label(premise.of)}"
            found.append(data)
        return found

    def html(self) -> str:
        """Every text with its lines numbered; signs of the display can be found by their tile."""
        return "\n".join(self._text(number) for number in range(len(self.texts)))

    def _add(self, premise: Premise) -> None:
        if id(premise) in self.numbers:
            return
        self.numbers[id(premise)] = len(self.premises)
        self.premises.append(premise)
        statement = premise.statement
        if statement is None:
            assert premise.tile is not None
            spans = self.file.display_spans
            span = spans[premise.tile] if spans else None
            line = self.file.source.place(span.start).line if span else 0
            self.places.append(Place(0, line, line))
            return
        source = statement.source
        if source not in self.texts:
            self.texts.append(source)
        start, end = statement.span
        # The span of `mines` reaches up to the next statement.
        text = source.text[start:end].rstrip()
        lines = 0 if isinstance(statement, Mines) else text.count("\n")
        first = source.place(start).line
        self.places.append(Place(self.texts.index(source), first, first + lines))

    def _text(self, number: int) -> str:
        source = self.texts[number]
        lines = source.text.count("\n") + (not source.text.endswith("\n"))
        signs = self._signs() if number == 0 else {}
        items = []
        before = 0
        for line in self._shown(number, lines):
            if line > before + 1:
                items.append('<li class="gap" aria-hidden="true">…</li>')
            before = line
            text = _line(source.line_text(line), signs.get(line, ()))
            items.append(f'<li id="line-{number}-{line}" value="{line}"><code>{text}</code></li>')
        name = escape(visible(short_name(source.name)))
        return (
            f'<section class="text"><h3>{name}</h3>\n<ol class="lines" tabindex="0" '
            f'aria-label="Text of {name}">\n' + "\n".join(items) + "\n</ol></section>"
        )

    def _shown(self, number: int, lines: int) -> Iterable[int]:
        if lines <= _LONG:
            return range(1, lines + 1)
        wanted: set[int] = set()
        for place in self.places:
            if place.source == number:
                wanted.update(range(place.first - _AROUND, place.last + _AROUND + 1))
        if number == 0:
            wanted.update(self.asked)
        return sorted(line for line in wanted if 1 <= line <= lines)

    def _signs(self) -> dict[int, list[tuple[int, int, int]]]:
        """For each line the signs of the display in it: column, length, tile."""
        signs_of: dict[int, list[tuple[int, int, int]]] = {}
        for tile, span in enumerate(self.file.display_spans):
            if span.end > span.start:
                line, column = self.file.source.place(span.start)
                signs_of.setdefault(line, []).append((column - 1, span.end - span.start, tile))
        return signs_of


def short_name(name: str) -> str:
    """The name of a file without its folders."""
    return name.replace("\\", "/").rstrip("/").rpartition("/")[2] or name


def binding_text(binding: Mapping[str, Any]) -> str:
    """The values of an instance, such as `i = 0, j = 1`."""
    return ", ".join(f"{name} = {value}" for name, value in binding.items())


def _line(text: str, signs: Iterable[tuple[int, int, int]]) -> str:
    return "".join(_pieces(text.expandtabs(4) if not signs else text, signs)) or " "


def _pieces(text: str, signs: Iterable[tuple[int, int, int]]) -> Iterator[str]:
    end = 0
    for column, length, tile in sorted(signs):
        if column < end:
            continue
        yield escape(visible(text[end:column]))
        end = column + length
        yield f'<span data-tile="{tile}">{escape(visible(text[column:end]))}</span>'
    yield escape(visible(text[end:]))
