"""A text as what it says by statements, its variants by a slip, and texts that look alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice
from typing import Any

from minelogic.grading.slips.borders import leaves_tiles_out
from minelogic.grading.slips.catalogue import Slip
from minelogic.grading.slips.guards import says_near
from minelogic.grading.slips.meaning import Says
from minelogic.grading.slips.spots import (
    Predicates,
    Variant,
    free_names,
    spots,
    tiles_in,
)
from minelogic.grading.worlds.compare import Comparer, Side
from minelogic.records import dataclass, replace
from minelogic.source import Source, Span
from minelogic.syntax.definitions import Definition, expand, mentions
from minelogic.syntax.forms import BINDERS, Form, form
from minelogic.syntax.statements import Define, Rule
from minelogic.syntax.tree import Formula, Interval
from minelogic.syntax.walk import binders_of, plain

_PARTS = 400
"""A formula with more parts than this is not varied."""
_BY_NUMBERS = ("own-neighbour", "wrap-forgotten", "king-moves")
"""The slips that are known by numbers that say which tiles are near each other."""
_ALIKE = 8
"""Of so many words one may differ."""


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
        self._statements = reading.statements(largest)
        self.all = [Says(side, statement.core) for statement in self._statements]
        self.names = [s.name if isinstance(s, Rule) else None for s in self._statements]
        own = [s for s in file.statements if isinstance(s, Define)]
        self._defines = {define.name: define for define in own}
        self._written = [plain(statement.formula) for statement in self._statements]
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
        own = self._statements[statement]
        return self._line(own.formula.span) if own.source is self.source else None

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
                    yield Change(
                        texts=texts,
                        changed=tuple(users),
                        variant=variant,
                        line=self._line(variant.node.span),
                    )
        for number, statement in enumerate(self._statements):
            formula = self._written[number]
            if statement.source is not self.source or _is_long(formula):
                continue
            for variant in vary(formula, self._predicates):
                if self._is_new(number, formula, variant):
                    texts = list(self.all)
                    texts[number] = Says(self.side, variant.formula)
                    yield Change(
                        texts=texts,
                        changed=(number,),
                        variant=variant,
                        line=self._line(variant.node.span),
                    )

    def forget(self) -> None:
        """From now on variants come again that have been there before."""
        self._seen.clear()

    def _is_new(self, where: int | str, formula: Formula, variant: Variant) -> bool:
        """Whether no variant of this form was there before, nor is it the formula itself."""
        if where not in self._seen:
            self._seen[where] = {form(formula)}
        shape = form(variant.formula)
        is_new = shape not in self._seen[where]
        self._seen[where].add(shape)
        return is_new

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
        definitions: dict[str, Definition] = {}

        def write_out(name: str) -> None:
            if name not in definitions:
                define = defines[name]
                for used in mentions(define.formula, defines):
                    write_out(used)
                formula = expand(define.formula, definitions)
                definitions[name] = Definition(define.parameters, formula)

        for name in defines:
            write_out(name)
        return definitions

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
    predicates = {"B": tile, "S": tile, "Q": tile + 1, "U": tile}
    predicates.update({name: len(sorts) for name, sorts in declared.items()})
    if comparer.vocabulary is None:
        return predicates
    return {name: places for name, places in predicates.items() if name in comparer.vocabulary}


def are_alike(code: str, varied: Sequence[Formula], answer: Sequence[Formula]) -> bool:
    """Whether an answer has nearly the words that a slip makes, or those that are this slip."""
    if code in _BY_NUMBERS and any(_relates_tiles(formula) for formula in answer):
        return True
    if code in _BY_NUMBERS[1:] and any(_runs_around(formula) for formula in answer):
        return True
    if code == "edges-forgotten" and any(leaves_tiles_out(formula) for formula in answer):
        return True
    one, other = _words(varied), _words(answer)
    differ = (one - other).total() + (other - one).total()
    return differ * _ALIKE <= other.total()


def same_words(says: Sequence[Says]) -> frozenset[tuple[str, int]]:
    """How often each word occurs: the same for texts that differ in the order of parts at most."""
    return frozenset(_words([each.formula for each in says]).items())


def _relates_tiles(formula: Formula) -> bool:
    """Whether a formula says by numbers that two tiles are near each other."""
    return any(says_near(formula, one, other) for one, other in combinations(tiles_in(formula), 2))


def _runs_around(formula: Formula) -> bool:
    """Whether variables run through places around another, as in `x in i-1..i+1`."""
    binders = [binder for spot in spots(formula) for binder in binders_of(spot.node)]
    ranges = [binder.range for binder in binders if isinstance(binder.range, Interval)]
    return any(free_names(where.low) & free_names(where.high) for where in ranges)


def _words(formulas: Sequence[Formula]) -> Counter[str]:
    """How often each connective, predicate, sign and number occurs, by what it stands under."""
    return Counter([word for each in formulas for word in _words_of(form(plain(each)), "")])


def _words_of(part: Any, above: str) -> Iterator[str]:
    """The words of a form or a part of one; variables are none."""
    if not isinstance(part, tuple):
        if part is not None:
            yield f"{above} {part}"
    elif part and part[0] != "#":
        head, *parts = part[1:] if part[0] == "atom" else part
        if head in BINDERS:
            # `A -> forall x. B` and `forall x. A -> B` are alike.
            yield head
            for each in parts:
                yield from _words_of(each, above)
            return
        yield f"{above} {head}"
        for n, each in enumerate(parts):
            # The two sides of an arrow are not the same; otherwise the order does not matter.
            yield from _words_of(each, f"{head}{n}" if head == "->" else str(head))
