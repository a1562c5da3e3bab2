"""What is seen of a variable in its scope, and the values that it therefore takes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax.tree import Binder
from minelogic.syntax.vocabulary import Values, Vocabulary, common
from minelogic.words import row


@dataclass(slots=True)
class Variable:
    """What is seen of a variable while its scope is read."""

    name: str
    places: dict[str, None] = field(default_factory=dict)
    """The sorts of the places in atoms where it stands, each once, in their order."""
    used: bool = False
    misplaced: bool = False
    """Whether it stands where a formula is needed, which is reported there."""
    as_number: tuple[Span, str, Span] | None = None
    """Where it is first added or ordered, which of the two, and the whole of what it is part of."""

    def note(self, span: Span, places: Iterable[str], use: str, whole: Span) -> None:
        """Notes that it stands there, in places of these sorts, used as a number if `use` is so."""
        self.used = True
        self.places.update(dict.fromkeys(places))
        if use and self.as_number is None:
            self.as_number = (span, use, whole)


@dataclass(frozen=True, slots=True)
class Parameters:
    """What a definition's body asks of its parameters."""

    variables: tuple[Variable, ...]


def inferred(
    source: Source,
    vocabulary: Vocabulary,
    binder: Binder,
    variable: Variable,
    findings: list[Diagnostic],
) -> tuple[Values, str]:
    """The values common to all places of a variable without a range, and their sort."""
    if not variable.places:
        if not variable.misplaced:
            help_ = catalogue.NO_SORT.help if variable.used else catalogue.UNUSED_VARIABLE.help
            if vocabulary.tile_places == ("tile",):
                help_ = help_.replace("in rows", "in tiles")
            findings.append(catalogue.NO_SORT.at(source, binder.span, name=binder.name, help=help_))
        return range(0), "number"
    sorts = list(variable.places)
    extents = [values for sort in sorts if (values := vocabulary.values(sort)) is not None]
    if len(extents) < len(sorts):
        return range(0), sorts[0]  # a place without values has been reported where it stands
    result = extents[0]
    for values in extents[1:]:
        result = common(result, values)
    if not result:
        places = ", ".join(f"{sort} ({_extent(v)})" for sort, v in zip(sorts, extents, strict=True))
        findings.append(
            catalogue.NO_COMMON_VALUE.at(source, binder.span, name=binder.name, places=places)
        )
    return result, sorts[0] if len(sorts) == 1 else "number"


def _extent(values: Values) -> str:
    if isinstance(values, range):
        return f"{values.start} to {values.stop - 1}" if len(values) != 1 else f"only {values[0]}"
    return listed([str(value) for value in values])


def listed(names: Sequence[str]) -> str:
    """The names; of many only the first ones."""
    return row(names, 6)
