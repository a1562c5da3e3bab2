"""The models of an engine's clauses, seen through some variables, in lexical order, false first.

Before: an engine, literals that are taken for granted, and variables in the order that counts.
After: what is true of the variables in each model, once, the least first, where false comes before
true at the first variable that differs.

The solver is asked whether all variables can be false, in their order, as assumptions. If not, it
names assumptions that clash, and of these the last one is refuted by those before it: that variable
is true in every model that agrees so far. So it is made true, with the others as its reason, and
all after it false again. Where the last one that clashes is true already, it has a reason for that;
so both reasons together clash, and the same is done with them. If nothing is left, there is no
further model. A model that was given is excluded by a clause, and the search goes on from there.

Why it is right: whenever a variable is true, its reason says that no further model agrees with all
before it and has it false; so no model is left out, and the order is that of the assumptions. Of
`a | b` it asks for ~a, ~b: these clash, so b, for a's sake; then ~a, b is a model. Next, it and
these are excluded, ~a, b clashes, b is true because of ~a, so ~a alone clashes: a, with no reason.

Where there are few models, as puzzles have, it is less work to find them in any order and sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from minelogic.solve.sat.engine import Engine

FEW = 8
"""So many models are looked for in any order."""


def in_order(
    engine: Engine, atoms: Sequence[int], granted: Sequence[int], guard: int, conflicts: int
) -> Iterator[tuple[int, ...]]:
    """The atoms that are true, for each model of the engine in which the granted literals hold.

    Each model has a budget of conflicts of its own. `guard` is a variable that the engine does not
    use yet. Raises `LimitReached`.
    """
    few = _few(engine, atoms, granted, guard)
    engine.renew(conflicts)
    if few is not None:
        yield from few
    else:
        yield from _one_by_one(engine, atoms, granted, conflicts)


def _few(
    engine: Engine, atoms: Sequence[int], granted: Sequence[int], guard: int
) -> list[tuple[int, ...]] | None:
    """All models, sorted, if they are few; None if they are more, or hard to find."""
    models: list[tuple[bool, ...]] = []
    answer = engine.satisfiable([*granted, guard])
    while answer and len(models) < FEW:
        true = engine.true()
        models.append(tuple([atom in true for atom in atoms]))
        other = [-atom if atom in true else atom for atom in atoms]
        engine.add([[-guard, *other]])
        answer = engine.satisfiable([*granted, guard])
    engine.add([[-guard]])
    if answer is not False:
        return None
    return [tuple(compress(atoms, model)) for model in sorted(models)]


def _one_by_one(
    engine: Engine, atoms: Sequence[int], granted: Sequence[int], conflicts: int
) -> Iterator[tuple[int, ...]]:
    first = len(granted)
    assumed = [*granted, *[-atom for atom in atoms]]
    place_of = {literal: place for place, literal in enumerate(assumed)}
    place_of.update([(-literal, place) for place, literal in enumerate(assumed)])
    reasons: dict[int, set[int]] = {}
    while True:
        if engine.sure(assumed):
            yield tuple([literal for literal in assumed[first:] if literal > 0])
            engine.renew(conflicts)
            engine.add([[-literal for literal in assumed]])
            continue
        clash = set(map(place_of.__getitem__, engine.core()))
        last = max(clash, default=-1)
        while last in reasons:
            clash |= reasons[last]
            clash.discard(last)
            last = max(clash, default=-1)
        if last < first:
            return
        for place in [place for place in reasons if place > last]:
            del reasons[place]
            assumed[place] = -abs(assumed[place])
        assumed[last] = -assumed[last]
        clash.discard(last)
        reasons[last] = clash
