"""A text as what it says statement by statement, and the variants of it by a slip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from minelogic.grading.slips.catalogue import Slip
from minelogic.grading.slips.meaning import Says
from minelogic.grading.slips.spots import plain, spots
from minelogic.grading.slips.variants import Predicates, Variant
from minelogic.grading.worlds.compare import Comparer, Side
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.definitions import Definition, expand, mentions
from minelogic.syntax.forms import Form, form
from minelogic.syntax.statements import Define, Rule
from minelogic.syntax.tree import Formula

_PARTS = 400
"""A formula with more parts than this is not varied."""


@dataclass(frozen=True, slots=True)
class Change:
    """A text with a slip made or undone at one place."""

    texts: list[Says]
    """All that it says then."""
    changed: tuple[int, ...]
    """The statements that say something else; several if it is a definition that they use."""
    variant: Variant
    line: int
    """Where the place stands."""

    @property
    def single(self) -> int | None:
        """The statement that says something else, if it is one."""
        return self.changed[0] if len(self.changed) == 1 else None

    def within(self, statements: set[int]) -> bool:
        """Whether one of these statements is among those that say something else."""
        return any(number in statements for number in self.changed)

    def only(self, statement: int) -> list[Says]:
        """What one statement says."""
        return [self.texts[statement]]


class Text:
    """One of two texts that are compared."""

    def __init__(self, comparer: Comparer, side: Side) -> None:
        self.side: Side = side
        reading = comparer.reference if side == "reference" else comparer.answer
        largest = max(comparer.places, key=lambda place: place.board.size)
        self._file = file = reading.file(largest)
        self.source: Source = file.source
        self._said = reading.said(largest)
        self.all = [Says(side, statement.core) for statement in self._said]
        self.names = [s.name if isinstance(s, Rule) else None for s in self._said]
        own = [s for s in file.statements if isinstance(s, Define)]
        self._defines = {define.name: define for define in own}
        self._written = [plain(statement.formula) for statement in self._said]
        self._predicates = _predicates(comparer, largest.board.is_grid, file.vocabulary.predicates)
        self._seen: dict[int | str, set[Form]] = {}
        """The forms that were there, by statement or definition."""

    def only(self, statement: int) -> list[Says]:
        """What one statement says."""
        return [self.all[statement]]

    def without(self, statement: int) -> list[Says]:
        """What all others say."""
        return [*self.all[:statement], *self.all[statement + 1 :]]

    def line(self, statement: int) -> int | None:
        """The line of a statement, if it is one of the text itself."""
        said = self._said[statement]
        return self._line(said.formula.span) if said.source is self.source else None

    def changes(self, slip: Slip, undone: bool) -> Iterator[Change]:
        """The text with a slip undone, or made, at each place where it can be; none twice."""
        vary = slip.undo if undone else slip.make
        # A definition first: what is wrong in it is wrong wherever it is used.
        for name, define in self._defines.items():
            users = [n for n, f in enumerate(self._written) if self._uses(f, name)]
            formula = plain(define.formula)
            if not users or _is_long(formula):
                continue
            for variant in vary(formula, self._predicates):
                if self._is_new(name, formula, variant):
                    texts = list(self.all)
                    definitions = self._definitions(replace(define, formula=variant.formula))
                    for number in users:
                        meant = expand(self._written[number], definitions)
                        texts[number] = Says(self.side, meant)
                    yield Change(texts, tuple(users), variant, self._line(variant.node.span))
        for number, statement in enumerate(self._said):
            formula = self._written[number]
            if statement.source is not self.source or _is_long(formula):
                continue
            for variant in vary(formula, self._predicates):
                if self._is_new(number, formula, variant):
                    texts = list(self.all)
                    texts[number] = Says(self.side, variant.formula)
                    yield Change(texts, (number,), variant, self._line(variant.node.span))

    def forget(self) -> None:
        """From now on variants come again that have been there before."""
        self._seen.clear()

    def _is_new(self, where: int | str, formula: Formula, variant: Variant) -> bool:
        """Whether no variant of this form was there before, nor is it the formula itself."""
        if where not in self._seen:
            self._seen[where] = {form(formula)}
        shape = form(variant.formula)
        known = shape in self._seen[where]
        self._seen[where].add(shape)
        return not known

    def _uses(self, formula: Formula, name: str) -> bool:
        """Whether a formula uses a definition, if only through others."""
        todo, seen = mentions(formula, self._defines), set[str]()
        while todo:
            used = todo.pop()
            if used == name:
                return True
            if used not in seen:
                seen.add(used)
                todo += mentions(self._defines[used].formula, self._defines)
        return False

    def _definitions(self, changed: Define) -> Mapping[str, Definition]:
        """The definitions of the text, one of them changed, each written out."""
        defines = {**self._defines, changed.name: changed}
        found: dict[str, Definition] = {}

        def written_out(name: str) -> None:
            if name not in found:
                define = defines[name]
                for used in mentions(define.formula, defines):
                    written_out(used)
                found[name] = Definition(define.parameters, expand(define.formula, found))

        for name in defines:
            written_out(name)
        return found

    def _line(self, span: Span) -> int:
        return self.source.place(span.start).line


def _is_long(formula: Formula) -> bool:
    """Whether a formula has more parts than anybody would write by hand."""
    return sum(1 for _ in islice(spots(formula), _PARTS + 1)) > _PARTS


def _predicates(
    comparer: Comparer, grid: bool, declared: Mapping[str, tuple[str, ...]]
) -> Predicates:
    """The predicates of the exercise, with how many places they have."""
    tile = 2 if grid else 1
    found = {"B": tile, "S": tile, "Q": tile + 1, "U": tile}
    found.update({name: len(sorts) for name, sorts in declared.items()})
    if comparer.vocabulary is None:
        return found
    return {name: places for name, places in found.items() if name in comparer.vocabulary}
