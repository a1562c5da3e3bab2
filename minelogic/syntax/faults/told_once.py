"""What is wrong with the variables of one formula, and with its bare predicates: each told once.

Who forgets `forall i, j.` forgets one thing, however many variables are then free; who quantifies
x, y and speaks of i, j has made one mistake, and not four.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from minelogic import catalogue
from minelogic.diagnostics import Diagnostic
from minelogic.records import dataclass, field
from minelogic.source import Source, Span
from minelogic.syntax import tree
from minelogic.syntax.walk import binders_of, subformulas
from minelogic.words import listed, plural


@dataclass(slots=True)
class Loose:
    """What has been seen of a formula, as it is told when all of it has been read."""

    free: list[tree.Var] = field(default_factory=list)
    """The first places of the variables that nothing binds."""
    idle: list[tuple[tree.Binder, tree.Formula]] = field(default_factory=list)
    """The binders without a range whose variable nothing speaks of, each with its body."""
    hiding: list[tree.Binder] = field(default_factory=list)
    """The binders of a name that one further out has, too."""
    bare: list[tuple[tree.Atom, Sequence[str]]] = field(default_factory=list)
    """The first atoms of predicates that lack all their places, with names for these."""


def findings(source: Source, loose: Loose, defining: bool) -> Iterator[Diagnostic]:
    """The findings about what has been seen; `defining` if it is the body of a definition."""
    free = list({node.name: node for node in reversed(loose.free)}.values())[::-1]
    again = [(binder, body) for binder, body in loose.idle if _bound_inside(binder.name, body)]
    idle = [binder for binder, body in loose.idle if not _bound_inside(binder.name, body)]
    if free and idle:
        yield _other_names(source, idle, free)
    elif free:
        yield _unbound(source, free, defining)
    else:
        for binder in idle:
            yield catalogue.NO_SORT.at(
                source, binder.span, name=binder.name, help=catalogue.UNUSED_VARIABLE.help
            )
    of_their_own = {binder.name for binder, _ in again}
    for binder in loose.hiding:
        if binder.name not in of_their_own:
            yield catalogue.SHADOWED_VARIABLE.at(source, binder.span, name=binder.name)
    if again:
        yield _of_their_own(source, [binder for binder, _ in again])
    if loose.bare:
        yield _without_places(source, loose.bare)


def _unbound(source: Source, free: Sequence[tree.Var], defining: bool) -> Diagnostic:
    """The finding about variables that nothing binds."""
    names = [node.name for node in free]
    every, some = ", ".join(names), listed(names)
    advice = (
        f"ut forall {every}. (for every {some}) or exists {every}. (for some {some}) before the "
        f"part that speaks of {'it' if len(names) == 1 else 'them'}."
    )
    advice = (
        f"Add it to the variables of the definition, or p{advice}" if defining else f"P{advice}"
    )
    if len(names) == 1:
        return catalogue.UNBOUND_VARIABLE.at(source, free[0].span, name=names[0], advice=advice)
    return catalogue.UNBOUND_VARIABLE.at(
        source,
        free[0].span,
        name=names[0],
        names=listed([f"'{name}'" for name in names]),
        message="The variables {names} are not bound by any quantifier.",
        advice=advice.replace("Add it", "Add them"),
    )


def _other_names(
    source: Source, idle: Sequence[tree.Binder], free: Sequence[tree.Var]
) -> Diagnostic:
    """The finding about a quantifier with other variables than the formula speaks of."""
    bound, spoken = [binder.name for binder in idle], [node.name for node in free]
    return catalogue.UNBOUND_VARIABLE.at(
        source,
        Span(idle[0].span.start, idle[-1].span.end),
        name=spoken[0],
        bound=listed([f"'{name}'" for name in bound]),
        spoken=listed([f"'{name}'" for name in spoken]),
        message="The quantifier names {bound}, but the formula speaks of {spoken}.",
        advice=f"Name the same variables in both places: write {', '.join(spoken)} in place of "
        f"{', '.join(bound)}, or the reverse.",
    )


def _of_their_own(source: Source, binders: Sequence[tree.Binder]) -> Diagnostic:
    """The finding about variables that a quantifier further in binds again."""
    names = [binder.name for binder in binders]
    return catalogue.NO_SORT.at(
        source,
        Span(binders[0].span.start, binders[-1].span.end),
        name=names[0],
        names=listed([f"'{name}'" for name in names]),
        here=plural(len(names), "this", "these"),
        own=", ".join(names),
        message="Nothing speaks of {here} {names}: the quantifier further in has {own} of its own.",
        help="Remove {own} here: a variable belongs to the innermost quantifier that names it.",
    )


def _without_places(source: Source, bare: Sequence[tuple[tree.Atom, Sequence[str]]]) -> Diagnostic:
    """The finding about predicates that stand without their places."""
    first, places = bare[0]
    written = listed([_with(atom, names) for atom, names in bare])
    if len(bare) == 1:
        return catalogue.WRONG_ARITY.at(
            source,
            first.span,
            name=first.predicate,
            expected=_places(len(places)),
            given="none is given",
            advice=f"Write it like {written}.",
        )
    return catalogue.WRONG_ARITY.at(
        source,
        first.span,
        name=first.predicate,
        names=listed([f"'{atom.predicate}'" for atom, _ in bare]),
        expected="",
        given="",
        message="{names} stand here without their places.",
        advice=f"Write them like {written}.",
    )


def _with(atom: tree.Atom, names: Sequence[str]) -> str:
    return f"{atom.predicate}({', '.join(names)})"


def _places(count: int) -> str:
    return f"{count} {plural(count, 'place')}"


def _bound_inside(name: str, body: tree.Formula) -> bool:
    """Whether a quantifier in a formula binds a variable of this name."""
    return any(name == b.name for each in subformulas(body) for b in binders_of(each))
