"""What a file speaks of: the predicates that its worlds give truth to.

A file speaks of what stands in its rules and facts, with definitions written out and theories
included, of what its display shows, and of bombs if it says how many mines there are. A query alone
says nothing. A file that says nothing, of a board, is about bombs.
"""

from __future__ import annotations

from collections.abc import Iterator

from minelogic.board import Sign
from minelogic.syntax.file.checked import File
from minelogic.syntax.tree import Atom
from minelogic.syntax.vocabulary import Vocabulary
from minelogic.syntax.walk import subformulas

BOARD = ("B", "S", "Q")
"""The open predicates of every board, in the order of their atoms."""


def spoken(file: File) -> tuple[str, ...]:
    """The open predicates that a file speaks of: B, S and Q first, then those it declares."""
    known = open_predicates(file.vocabulary)
    unsaid = dict.fromkeys(known)
    for name in _named(file):
        unsaid.pop(name, None)
        if not unsaid:
            break
    return tuple([name for name in known if name not in unsaid]) or known[: file.board is not None]


def speaks_of_covered(file: File) -> bool:
    """Whether a rule or fact speaks of U: which tiles are covered."""
    if "U" in file.vocabulary.predicates:
        return False
    return any(
        isinstance(part, Atom) and part.predicate == "U"
        for statement in (*file.rules, *file.facts)
        for part in subformulas(statement.core)
    )


def has_bombs(file: File) -> bool:
    """Whether a file speaks of bombs, so that its worlds have boards."""
    return file.board is not None and "B" in spoken(file)


def open_predicates(vocabulary: Vocabulary) -> tuple[str, ...]:
    """The predicates whose truth varies from world to world, in the order of their atoms."""
    board = () if vocabulary.board is None else BOARD
    return tuple(dict.fromkeys((*board, *vocabulary.predicates)))


def _named(file: File) -> Iterator[str]:
    """The predicates of a file as often as it names them, closed ones among them."""
    if file.mines is not None:
        yield "B"
    if file.display is not None:
        for sign in dict.fromkeys(file.display.signs):
            yield from _shown(sign)
        if file.possible:
            yield "Q"
    for statement in (*file.rules, *file.facts):
        for part in subformulas(statement.core):
            if isinstance(part, Atom):
                yield part.predicate


def _shown(sign: Sign) -> tuple[str, ...]:
    """What a sign of the display speaks of; a covered tile of nothing."""
    if isinstance(sign, int):
        return ("Q",)
    return {"*": ("B",), "-": ("S",), ".": ()}[sign]
