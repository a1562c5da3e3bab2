"""What is seen of a variable in its scope, and the values that it therefore takes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax.tree import Binder
from minelogic.syntax.vocabulary import BOARD_SORTS, Values, Vocabulary, common
from minelogic.words import row


@dataclass(slots=True)
class Variable:
    """What is seen of a variable while its scope is read."""

    name: str
    places: dict[str, None] = field(default_factory=dict)
    """The sorts of the places in atoms where it stands, each once, in their order."""
    alone: dict[str, None] = field(default_factory=dict)
    """Those of them where it stands by itself, not in a sum."""
    kin: list[Variable] = field(default_factory=list)
    """The variables that it is compared with."""
    calls: list[Call] = field(default_factory=list)
    """Where it stands in definitions."""
    used: bool = False
    misplaced: bool = False
    """Whether it stands where a formula is needed, which is reported there."""
    as_number: tuple[Span, str, Span] | None = None
    """Where it is first added or ordered, which of the two, and the whole of what it is part of."""

    def note(self, span: Span, asked: Asked, whole: Span) -> None:
        """Notes that it stands there, in such a place."""
        self.used = True
        if asked.places:
            self.places.update(dict.fromkeys(asked.places))
            self.alone.update(dict.fromkeys(asked.alone))
        if asked.use and self.as_number is None:
            self.as_number = (span, asked.use, whole)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a place asks of its argument.

    `places` are the sorts that the variables in it have there, `alone` those of a variable that is
    all of it; `use` says how the term is used where only numbers will do, else it is empty.
    """

    places: tuple[str, ...] = ()
    alone: tuple[str, ...] = ()
    use: str = ""

    @property
    def within(self) -> Asked:
        """What is asked of the parts of a sum that stands in such a place."""
        return Asked(self.places, (), "used as a number")


NOTHING = Asked()
NUMBER = Asked(use="used as a number")
ORDERED = Asked(use="put in order")


@dataclass(frozen=True, slots=True)
class Call:
    """A definition's atom: the parameter that a variable stands for, and all with their arguments.

    An argument that is no variable is None.
    """

    index: int
    parameters: tuple[Variable, ...]
    arguments: tuple[Variable | None, ...]


def called(arguments: Sequence[Variable | None], parameters: tuple[Variable, ...]) -> None:
    """Notes of the variables that they are the arguments of a definition."""
    given = tuple(arguments)
    for index, variable in enumerate(given):
        if variable is not None:
            variable.calls.append(Call(index, parameters, given))


def compared(variables: Sequence[Variable]) -> None:
    """Notes of the variables that they are compared with each other."""
    for variable, other in pairwise(variables):
        variable.kin.append(other)
        other.kin.append(variable)


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
            help_ = _advice(variable, vocabulary)
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


def _advice(variable: Variable, vocabulary: Vocabulary) -> str:
    """What a variable that stands in no atom is to be given."""
    sort = _sort_of_kin(variable) or _usual_sort(variable.name, vocabulary)
    if not sort:
        return f"Give it a range, such as {variable.name} in 0..3."
    return catalogue.NO_SORT.help.replace("rows", BOARD_SORTS.get(sort, sort))


def _sort_of_kin(variable: Variable) -> str:
    """The sort of the nearest variable that it is compared with, also through definitions."""
    reached = {id(variable)}
    todo = [variable]
    for each in todo:
        if each.places:
            return next(iter(each.places))
        near = list(each.kin)
        for call in each.calls:
            parameter = call.parameters[call.index]
            near.append(parameter)
            near += [
                argument
                for other, argument in zip(call.parameters, call.arguments, strict=True)
                if argument is not None and any(other is kin for kin in parameter.kin)
            ]
        for other in near:
            if id(other) not in reached:
                reached.add(id(other))
                todo.append(other)
    return ""


def _usual_sort(name: str, vocabulary: Vocabulary) -> str:
    """What a variable of this name mostly stands for; of others the first that there is."""
    tile = vocabulary.tile_places
    if len(tile) == 2:
        usual = {"r": "row", "c": "column", "i": "row", "j": "column"}
        usual |= dict(zip("xy", tile, strict=True))
        return usual.get(name[0].lower(), "row")
    return tile[0] if tile else next(iter(vocabulary.domains), "")


def _extent(values: Values) -> str:
    if isinstance(values, range):
        return f"{values.start} to {values.stop - 1}" if len(values) != 1 else f"only {values[0]}"
    return listed([str(value) for value in values])


def listed(names: Sequence[str]) -> str:
    """The names; of many only the first ones."""
    return row(names, 6)
