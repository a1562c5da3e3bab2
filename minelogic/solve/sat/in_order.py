"""The models of an engine's clauses, seen through some literals, in lexical order, false first.

Before: an engine, literals that are taken for granted, and others in the order that counts. After:
which of these hold in each model, once, the least first, where one that does not hold comes before
one that does, at the first place where two models differ.

The solver is asked whether none of the literals can hold; in their order, as assumptions. If not,
it names assumptions that clash, and of these the last one is refuted by those before it: that
literal holds in every model that agrees so far. So it is made to hold, with the others as its
reason, and none after it. Where the last one that clashes holds already, it has a reason for that;
so both reasons together clash, and the same is done with them. If nothing is left, there is no
further model. A model that was given is excluded by a clause, and the search goes on from there.

Why it is right: whenever a literal holds, its reason says that no further model agrees with all
before it and has it fail; so no model is left out, and the order is that of the assumptions. Of
`a | b` it asks for ~a, ~b: these clash, so b, for a's sake; then ~a, b is a model. Next, that is
excluded, ~a, b clash, b holds because of ~a, so ~a alone clashes: a, with no reason.

Where there are few models, as puzzles have, it is less work to find them in any order and sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress

from minelogic.solve.sat.engine import Engine

FEW = 5
"""So many models are looked for in any order."""


def in_order(
    engine: Engine, literals: Sequence[int], granted: Sequence[int], guard: int, conflicts: int
) -> Iterator[list[int]]:
    """The literals that hold, for each model of the engine in which the granted ones do.

    Each model has a budget of conflicts of its own. `guard` is a variable that the engine does not
    use yet. Raises `LimitReached`.
    """
    few = few_models(engine, literals, granted, guard, FEW)
    engine.renew(conflicts)
    if few is None:
        yield from _one_by_one(engine, literals, granted, conflicts)
        return
    for model in sorted(few):
        yield list(compress(literals, model))


def few_models(
    engine: Engine,
    literals: Sequence[int],
    granted: Sequence[int],
    guard: int,
    most: int,
    work: int | None = None,
) -> list[list[bool]] | None:
    """For every model whether each of the literals holds; None if they are more, or hard to find.

    That is, if the engine's conflicts do not suffice, or more literals than `work` had to follow
    from others. Afterwards the engine knows no more than before.
    """
    models: list[list[bool]] = []
    end = None if work is None else engine.propagations + work
    answer = engine.satisfiable([*granted, guard])
    while answer and len(models) < most and (end is None or engine.propagations <= end):
        holds = set(engine.holding(literals))
        models.append([literal in holds for literal in literals])
        other = [-literal if literal in holds else literal for literal in literals]
        engine.add([[-guard, *other]])
        answer = engine.satisfiable([*granted, guard])
    engine.add([[-guard]])
    return models if answer is False else None


def _one_by_one(
    engine: Engine, literals: Sequence[int], granted: Sequence[int], conflicts: int
) -> Iterator[list[int]]:
    first = len(granted)
    assumed = [*granted, *[-literal for literal in literals]]
    place_of = {literal: place for place, literal in enumerate(assumed)}
    place_of.update([(-literal, place) for place, literal in enumerate(assumed)])
    # Of each literal that holds, the places of the assumptions because of which it does.
    reasons: dict[int, set[int]] = {}
    while True:
        if engine.sure(assumed):
            yield [assumed[place] for place in sorted(reasons)]
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
            assumed[place] = -assumed[place]
        assumed[last] = -assumed[last]
        clash.discard(last)
        reasons[last] = clash
