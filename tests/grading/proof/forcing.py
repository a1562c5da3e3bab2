"""Forcing by its definition, for formulas that are tuples: shares no code with what it judges."""

from __future__ import annotations

from typing import Any

Known = dict[int, set[str]]


def text(f: Any) -> str:
    """A formula with brackets round every connective."""
    if isinstance(f, str):
        return f
    if f[0] == "~":
        return f"~{text(f[1])}"
    if f[0] in ("forall", "exists"):
        return f"({f[0]} {f[1]}. {text(f[2])})"
    return f"({text(f[1])} {f[0]} {text(f[2])})"


def put(f: Any, name: str, thing: str) -> Any:
    """A formula with a thing in the place of a variable."""
    if isinstance(f, str):
        return f.replace(f"({name})", f"({thing})")
    return tuple([part if n == 0 else put(part, name, thing) for n, part in enumerate(f)])


def forces(
    world: int, f: Any, above: dict[int, set[int]], known: Known, things: dict[int, list[str]]
) -> bool:
    """Whether a world forces a formula; `above` has each world's own number too."""

    def at(w: int, g: Any) -> bool:
        return forces(w, g, above, known, things)

    if isinstance(f, str):
        return f in known[world]
    word, *parts = f
    if word == "&":
        return at(world, parts[0]) and at(world, parts[1])
    if word == "|":
        return at(world, parts[0]) or at(world, parts[1])
    if word == "->":
        return all(at(w, parts[1]) for w in above[world] if at(w, parts[0]))
    if word == "~":
        return not any(at(w, parts[0]) for w in above[world])
    if word == "exists":
        return any(at(world, put(parts[1], parts[0], thing)) for thing in things[world])
    return all(at(w, put(parts[1], parts[0], thing)) for w in above[world] for thing in things[w])


def grows(above: dict[int, set[int]], known: Known) -> bool:
    """Whether no world forgets what one below it knows."""
    return all(known[w] <= known[v] for w in above for v in above[w])
