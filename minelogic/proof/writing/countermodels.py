"""Countermodels in words: letters, tables of predicates, a drawn board, or worlds that grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from minelogic.board import Board, Display, Sign, text_of
from minelogic.proof.writing.text import write_sequent
from minelogic.syntax.printer import write
from minelogic.syntax.tree import Atom, Formula, Int, Var, Vertex
from minelogic.words import listed, plural

if TYPE_CHECKING:
    from minelogic.proof.writing.results import Countermodel

_WIDTH = 80


def countermodel_text(countermodel: Countermodel) -> str:
    """Lines of at most 80 characters: what does not follow, and where it fails."""
    how = " intuitionistically" if countermodel.worlds else ""
    head = f"Not provable{how}: {write_sequent(countermodel.sequent)}"
    return "\n".join([*_wrapped([head], "  "), *failing_rows(countermodel)])


def failing_rows(countermodel: Countermodel) -> list[str]:
    """Lines of at most 80 characters: where it fails."""
    if countermodel.worlds:
        return _kripke(countermodel)
    lines: list[str] = []
    rest: Sequence[tuple[Formula, bool]] = countermodel.atoms
    if countermodel.board is not None:
        drawn, rest = _drawn(countermodel.board, countermodel.atoms)
        lines += ["It fails on this board:", *[f"  {row}" for row in drawn.splitlines()]]
    elif countermodel.domain:
        lines += _wrapped([f"It fails among {_things(countermodel.domain)}."])
    elif not rest:
        lines += ["It fails whatever holds."]
    lines += _names(countermodel)
    if countermodel.domain and rest:
        lines += [f"  {row}".rstrip() for row in _tables(countermodel.domain, rest)]
    elif rest:
        values = [f"{write(atom)} is {'true' if value else 'false'}" for atom, value in rest]
        plain = countermodel.board is None
        lines += _wrapped([f"{'It fails when ' if plain else ''}{_listed(values)}."], "  ")
    return lines


def _things(domain: Sequence[object]) -> str:
    number = len(domain)
    return f"{number} {plural(number, 'thing')}: {_listed(map(str, domain))}"


def _names(countermodel: Countermodel) -> list[str]:
    """What the names stand for."""
    meant = [f"{name} is {value}" for name, value in countermodel.names]
    return _wrapped([f"{_listed(meant)}."], "    ", "  ") if meant else []


def _drawn(
    board: Board, atoms: Sequence[tuple[Formula, bool]]
) -> tuple[str, list[tuple[Formula, bool]]]:
    """The board as the atoms have it, and the atoms that do not show on it."""
    values = dict(atoms)
    signs: list[Sign] = ["."] * board.size
    for atom, value in atoms:
        match atom:
            case Atom("Q", (Int(number), *tile)) if value and number <= 12:
                place = _tile(board, tile)
                if place is not None and signs[place] == ".":
                    signs[place] = number
    for atom, value in atoms:
        match atom:
            case Atom("B", terms):
                place = _tile(board, terms)
                if place is not None and (value or signs[place] == "."):
                    signs[place] = "*" if value else "-"
            case Atom("S", terms):
                place = _tile(board, terms)
                if value and place is not None and signs[place] == ".":
                    signs[place] = "-"
    rest = [
        (atom, value) for atom, value in values.items() if not _shows(board, signs, atom, value)
    ]
    return text_of(board, Display(tuple(signs))), rest


def _shows(board: Board, signs: Sequence[Sign], atom: Formula, value: bool) -> bool:
    """Whether one sees on the drawn board that the atom has this value."""
    match atom:
        case Atom("B" | "S" as predicate, terms):
            place = _tile(board, terms)
            if place is None or signs[place] == ".":
                return False
            return value is ((signs[place] == "*") is (predicate == "B"))
        case Atom("Q", (Int(number), *tile)):
            place = _tile(board, tile)
            if place is None or signs[place] in (".", "-"):
                return False
            return value is (signs[place] == number)
    return False


def _tile(board: Board, terms: Sequence[object]) -> int | None:
    values = [
        term.value if isinstance(term, Int) else getattr(term, "name", None) for term in terms
    ]
    if board.is_grid:
        numbers = [value for value in values if isinstance(value, int)]
        return board.tile((numbers[0], numbers[1])) if len(numbers) == len(values) == 2 else None
    return board.tile(str(values[0])) if len(values) == 1 else None


def _tables(domain: Sequence[object], atoms: Sequence[tuple[Formula, bool]]) -> list[str]:
    """Predicates of one thing side by side, of two things one below the other, others listed."""
    things = [str(thing) for thing in domain]
    truth: dict[tuple[str, int], dict[tuple[str, ...], bool]] = {}
    for atom, value in atoms:
        if isinstance(atom, Atom):
            of = tuple(_thing(term) for term in atom.arguments)
            truth.setdefault((atom.predicate, len(of)), {})[of] = value
    lines: list[str] = []
    single = {name: values for (name, places), values in truth.items() if places == 1}
    if single:
        rows = [["", *single]]
        rows += [[t, *[_sign(values.get((t,))) for values in single.values()]] for t in things]
        lines += _columns(rows)
    for (name, places), values in truth.items():
        if places == 0:
            lines += [f"{name} is {'true' if values[()] else 'false'}"]
        elif places == 2:
            rows = [[name, *things]]
            rows += [[t, *[_sign(values.get((t, u))) for u in things]] for t in things]
            lines += ["", *_columns(rows)] if lines else _columns(rows)
        elif places > 2:
            true = [f"({', '.join(t)})" for t, value in values.items() if value]
            lines += wrap(f"{name} holds of {_listed(true) or 'nothing'}", _WIDTH - 2)
    return lines


def _thing(term: object) -> str:
    if isinstance(term, Int):
        return str(term.value)
    return term.name if isinstance(term, Var | Vertex) else str(term)


def _sign(value: bool | None) -> str:
    return "?" if value is None else "true" if value else "false"


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _kripke(countermodel: Countermodel) -> list[str]:
    """States of knowledge, each with what is known there and what may come after."""
    lines: list[str] = []
    if countermodel.domain:
        be = "is" if len(countermodel.domain) == 1 else "are"
        lines += _wrapped([f"In every world there {be} {_things(countermodel.domain)}."])
        lines += _names(countermodel)
    lines += _wrapped(["It fails in world 1; what holds in a world holds in those above it:"])
    for number, (above, atoms) in enumerate(countermodel.worlds, 1):
        atoms_text = _listed([write(atom) for atom in atoms]) or "nothing"
        after = f" (below {_listed([str(world + 1) for world in sorted(above)])})" if above else ""
        verb = "hold" if len(atoms) > 1 else "holds"
        lines += _wrapped([f"world {number}{after}: {atoms_text} {verb}"], "    ", "  ")
    return lines


def _listed(parts: Iterable[str]) -> str:
    """All of them: `a`, `a and b`, `a, b and c`."""
    return listed([*parts], most=None)


def _wrapped(parts: Sequence[str], rest: str = "  ", first: str = "") -> list[str]:
    return wrap(
        " ".join(parts),
        _WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_long_words=False,
        break_on_hyphens=False,
    )
