"""What a text says of a world, or of the worlds of a Kripke model, as values."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeAlias

from minelogic.records import dataclass, field
from minelogic.source import Span
from minelogic.syntax.forms import Form, integers_in, names_in

Thing: TypeAlias = int | str
Meant: TypeAlias = Callable[[Thing], Any]
"""What a word for a thing stands for; None if that is not known."""


@dataclass(frozen=True, slots=True)
class WrittenAtom:
    """A predicate with what it is of; a letter is of nothing."""

    predicate: str
    terms: tuple[Thing, ...] = ()

    def __str__(self) -> str:
        inside = ", ".join(map(str, self.terms))
        return f"{self.predicate}({inside})" if self.terms else self.predicate


@dataclass(slots=True)
class WrittenWorld:
    """What a text says of a world."""

    values: dict[WrittenAtom, bool] = field(default_factory=dict)
    complete: set[str] = field(default_factory=set)
    """The predicates of which all is listed that they hold of: of nothing else they hold."""
    names: dict[str, Thing] = field(default_factory=dict)
    things: tuple[Thing, ...] | None = None
    rows: list[tuple[str, ...]] = field(default_factory=list)
    """The signs of a drawn board."""
    signs: dict[str, str] = field(default_factory=dict)
    """The signs of the tiles of a graph, by their names."""
    respelled: list[tuple[str, str, Span]] = field(default_factory=list)
    """Predicates written with other capitals, what they were read as, and where."""
    rest: bool | None = None
    """What holds of all that is not mentioned, if the text says so."""


@dataclass(slots=True)
class WrittenWorlds:
    """What a text says of a Kripke model; worlds are named as in the text."""

    worlds: list[str] = field(default_factory=list)
    pairs: set[tuple[str, str]] = field(default_factory=set)
    """Worlds of which the second is above the first."""
    is_whole: bool = False
    """Whether the pairs are the whole order, and not only a drawing of it."""
    known: dict[str, set[WrittenAtom]] = field(default_factory=dict)
    unknown: dict[str, set[WrittenAtom]] = field(default_factory=dict)
    """What is said not to hold in a world."""
    names: dict[str, Thing] = field(default_factory=dict)
    things: tuple[Thing, ...] | None = None
    """Of all worlds for which nothing else is said."""
    own_things: dict[str, tuple[Thing, ...]] = field(default_factory=dict)
    root: str | None = None
    respelled: list[tuple[str, str, Span]] = field(default_factory=list)
    """As in a world."""


@dataclass(frozen=True, slots=True)
class Words:
    """The words of a sequent: names of things, and predicates with their numbers of places."""

    names: frozenset[str]
    places: Mapping[str, frozenset[int]]
    vertices: frozenset[str] = frozenset()
    """The tiles of a graph, if it is about one."""

    def has_places(self, predicate: str) -> bool:
        """Whether a predicate is of something, and never a letter."""
        return predicate in self.places and 0 not in self.places[predicate]


def words_of(forms: Sequence[Form]) -> Words:
    """The words of formulas."""
    places: dict[str, set[int]] = {}
    for form in forms:
        for predicate, number in _predicates(form):
            places.setdefault(predicate, set()).add(number)
    names = frozenset([name for f in forms for name in names_in(f)])
    return Words(names, {name: frozenset(numbers) for name, numbers in places.items()})


def _predicates(node: Any) -> list[tuple[str, int]]:
    if not isinstance(node, tuple) or not node:
        return []
    if node[0] == "atom":
        return [(node[1], len(node) - 2)]
    own = [(node[1], 1)] if node[0] in ("in", "named") else []
    return [*own, *[p for part in node[1:] for p in _predicates(part)]]


def meanings(things: Collection[Thing], names: Mapping[str, Thing], forms: Sequence[Form]) -> Meant:
    """What a word for a thing stands for: a number for itself, a thing for one of its own.

    A thing with a name is none of the numbers that the formulas speak of. None if it is not known.
    """
    taken = {thing for thing in things if isinstance(thing, int)}
    taken |= {value for f in forms for value in integers_in(f)}
    numbers: dict[Thing, int] = {}
    for thing in things:
        if isinstance(thing, str):
            numbers[thing] = next(n for n in range(len(taken) + 1) if n not in taken)
            taken.add(numbers[thing])

    def meant(word: Thing) -> int | None:
        if isinstance(word, str) and word in names:
            word = names[word]
        return word if isinstance(word, int) else numbers.get(word)

    return meant


def things_spoken_of(
    atoms: Collection[WrittenAtom], names: Mapping[str, Thing], forms: Sequence[Form]
) -> tuple[Thing, ...]:
    """The things that are spoken of, in the order of reading, where none are listed."""
    known = {name for f in forms for name in names_in(f)}
    spoken: list[Thing] = [value for f in forms for value in sorted(integers_in(f))]
    spoken += [term for atom in atoms for term in atom.terms]
    spoken += names.values()
    # A name that is told what it stands for is no thing of its own.
    own = [thing for thing in spoken if thing not in names]
    own += sorted(name for name in known if name not in names) if not own else []
    return tuple(dict.fromkeys(own))


def atom_form(atom: WrittenAtom, meant: Meant) -> Form:
    """The form of an atom, its things as they are meant."""
    return ("atom", atom.predicate, *[meant(term) for term in atom.terms])


def form_text(atom: Form, things: Collection[Thing], meant: Meant) -> str:
    """An atom as the text has it: things by their own names."""
    called = {meant(thing): thing for thing in things}
    plain = [term[1] if isinstance(term, tuple) else term for term in atom[2:]]
    terms = [str(called.get(term, term)) for term in plain]
    return str(WrittenAtom(atom[1], tuple(terms)))
