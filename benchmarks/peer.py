"""Clingo as a peer: what a program's answers show."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import clingo

Atom = tuple[str, tuple[int, ...]]
"""The name of an atom and its places."""


def answers(program: str, option: str) -> Iterator[list[Atom]]:
    """The atoms that each answer shows, in the order in which the peer finds the answers."""
    control = clingo.Control(["--warn=none", option])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            yield _atoms(model.symbols(shown=True))


def cautious(program: str) -> list[Atom]:
    """The atoms that every answer shows; `IndexError` if there is none."""
    control = clingo.Control(["--warn=none", "--enum-mode=cautious"])
    control.add("base", [], program)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        # Each answer is nearer to the one that counts, which is the last.
        last = deque((model.symbols(shown=True) for model in handle), maxlen=1)
        return _atoms(last.pop())


def _atoms(symbols: Sequence[clingo.Symbol]) -> list[Atom]:
    return [
        (symbol.name, tuple([place.number for place in symbol.arguments])) for symbol in symbols
    ]
