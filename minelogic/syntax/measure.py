"""How large and how deep a formula becomes when its definitions are written out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from minelogic.limits import Limits
from minelogic.records import dataclass
from minelogic.syntax import tree
from minelogic.syntax.definitions import mentions
from minelogic.syntax.tree import Formula, Term
from minelogic.syntax.walk import children, terms_of, variables

_STATEMENTS = 10
"""So many formulas of a file may be as large as one may be."""


@dataclass(frozen=True, slots=True)
class Extent:
    """How many nodes, how deep, and how often each variable occurs."""

    size: int
    depth: int
    occurrences: Counter[str]


class Measure:
    """Extents of formulas and definitions, by arithmetic: nothing is written out."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.definitions: dict[str, tuple[tuple[str, ...], Extent]] = {}
        self.refused: set[str] = set()
        self.to_blame = True
        """Whether the last definition that was refused was so by itself."""
        self.left = _STATEMENTS * limits.expansion
        """How many parts all the formulas of a file may still have together."""

    def fits(self, formula: Formula) -> bool:
        """Whether the formula stays within the limits."""
        return not self.definitions or self._within(self._taken(formula))

    def define(self, name: str, parameters: tuple[str, ...], body: Formula) -> bool:
        """Whether a definition's body stays within the limits; its extent is remembered if so.

        A definition that uses one beyond the limits is beyond them too, and not the one to blame.
        """
        self.to_blame = not mentions(body, self.refused)
        extent = self._taken(body)
        if not self.to_blame or not self._within(extent):
            self.refused.add(name)
            return False
        self.definitions[name] = (parameters, extent)
        return True

    @property
    def used_up(self) -> bool:
        """Whether the formulas of the file have too many parts together."""
        return self.left < 0

    def _taken(self, formula: Formula) -> Extent:
        """The extent of a formula, taken off what is left."""
        extent = self._of(formula)
        if self._fits_alone(extent):
            self.left -= extent.size
        return extent

    def _within(self, extent: Extent) -> bool:
        return self.left >= 0 and self._fits_alone(extent)

    def _fits_alone(self, extent: Extent) -> bool:
        return extent.size <= self.limits.expansion and extent.depth <= self.limits.nesting

    def _of(self, node: Formula) -> Extent:
        if isinstance(node, tree.Atom):
            definition = self.definitions.get(node.predicate)
            terms = node.arguments
            return _joined(terms, ()) if definition is None else _call(terms, *definition)
        return _joined(terms_of(node), [self._of(part) for part in children(node)])


def _joined(terms: Iterable[Term], parts: Iterable[Extent]) -> Extent:
    """The extent of a node with these terms and parts."""
    size, depth = 1, 0
    occurrences: Counter[str] = Counter()
    for term in terms:
        term_size, term_depth = _term(term)
        size += term_size
        depth = max(depth, term_depth)
        occurrences.update(variables(term))
    for part in parts:
        size += part.size
        depth = max(depth, part.depth)
        occurrences.update(part.occurrences)
    return Extent(size, depth + 1, occurrences)


def _call(terms: tuple[Term, ...], parameters: tuple[str, ...], body: Extent) -> Extent:
    """The extent of a definition's body with terms in the place of its parameters."""
    size, depth = body.size, body.depth
    occurrences: Counter[str] = Counter()
    for parameter, term in zip(parameters, terms, strict=False):
        times = body.occurrences[parameter]
        term_size, term_depth = _term(term)
        size += times * term_size
        depth = max(depth, body.depth + term_depth)
        for name in variables(term):
            occurrences[name] += times
    return Extent(size, depth, occurrences)


def _term(term: Term) -> tuple[int, int]:
    match term:
        case tree.Negative(inner) | tree.Absolute(inner):
            size, depth = _term(inner)
            return size + 1, depth + 1
        case tree.Arithmetic(_, left, right):
            (a, b), (c, d) = _term(left), _term(right)
            return a + c + 1, max(b, d) + 1
    return 1, 1
