"""Verdicts, answers, worlds and clashes for people and as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from minelogic.board import Board, Display, Sign, rows_of
from minelogic.derive.words.english import Words, has_counts
from minelogic.diagnostics import visible
from minelogic.ground.atoms import AtomTable, ground_value
from minelogic.ground.formula import to_tree
from minelogic.ground.premises import Premise
from minelogic.solve.answers import Answer
from minelogic.solve.given import Verdict
from minelogic.solve.worlds import Model
from minelogic.syntax import tree
from minelogic.syntax.printer import Style, write
from minelogic.syntax.statements import Fact, Mines, Rule
from minelogic.syntax.tree import Atom, Formula
from minelogic.words import fill

Look: TypeAlias = Literal["bomb", "safe", "open", "unknown", "plain"]
Paint: TypeAlias = Callable[[str, Look], str]
"""Gives a sign its colour."""

WIDTH = 80
_LOOKS: dict[str, Look] = {"B": "bomb", "*": "bomb", "S": "safe", "-": "safe", "N": "safe",
                           "U": "open", "?": "unknown"}  # fmt: skip
_WORDS: dict[Answer | None, str] = {
    "entailed": "yes",
    "refuted": "no",
    "independent": "I don't know",
}
_LONG = 240
"""An instance of more characters is told as what the file writes, if that is shorter."""
_LONGEST = 300
"""Characters of a ground formula that are shown."""


def plain(text: str, _look: Look) -> str:
    """The sign as it is."""
    return text


def verdict_rows(
    board: Board, signs: Sequence[Sign], verdicts: Mapping[int, Verdict]
) -> list[list[str]]:
    """The display's rows with a verdict on each covered tile; on a graph, one row."""
    cells = [str(verdicts.get(tile, sign)) for tile, sign in enumerate(signs)]
    if not board.is_grid:
        return [cells]
    return [cells[start : start + board.columns] for start in range(0, board.size, board.columns)]


def grid_lines(board: Board, rows: list[list[str]], paint: Paint = plain) -> list[str]:
    """Rows of signs in straight columns, without blanks if it is wide; on a graph `a=S, b=1`."""
    if not board.is_grid:
        parts = [
            f"{vertex}={paint(sign, _LOOKS.get(sign, 'plain'))}"
            for vertex, sign in zip(board.vertices, rows[0], strict=True)
        ]
        lines = [""]
        length = 0
        for part, plain_length in zip(parts, map(len, _plain_parts(board, rows[0])), strict=True):
            if length and length + plain_length + 1 > WIDTH - 8:
                lines[-1] += ","
                lines.append("")
                length = 0
            lines[-1] += (", " if length else "") + part
            length += plain_length + 2
        return lines
    width = max(len(sign) for row in rows for sign in row)
    blank = "" if width == 1 and 2 * board.columns > WIDTH - 6 else " "
    return [
        blank.join(
            " " * (width - len(sign)) + paint(sign, _LOOKS.get(sign, "plain")) for sign in row
        )
        for row in rows
    ]


def model_lines(model: Model, paint: Paint = plain, width: int = WIDTH - 6) -> list[str]:
    """A world: its board, and the other atoms that hold, in lines of so many characters."""
    lines: list[str] = []
    board = model.board
    if board is not None:
        rows = (
            rows_of(board, Display(model.signs)) if board.is_grid else [list(map(str, model.signs))]
        )
        lines += grid_lines(board, rows, paint)
    return lines + atom_lines(model, width)


def atom_lines(model: Model, width: int = WIDTH - 6) -> list[str]:
    """What holds in a world beside what its board shows."""
    shown = _shown(model)
    atoms = [text for text in map(write, model.true) if text not in shown]
    if model.board is None and not atoms:
        return ["(no atom is true)"]
    return in_lines(atoms, width)


def side_by_side(left: list[str], right: list[str], width: int, gap: int = 4) -> list[str] | None:
    """Two blocks beside each other, the left one so wide; None if they do not fit."""
    if width + gap + max(map(len, right), default=0) > WIDTH - 6:
        return None
    height = max(len(left), len(right))
    left = left + [""] * (height - len(left))
    right = right + [""] * (height - len(right))
    return [
        f"{one}{' ' * (width + gap - len(one))}{other}".rstrip()
        for one, other in zip(left, right, strict=True)
    ]


def two_worlds(holds: Model | None, fails: Model | None) -> list[str]:
    """The world where a formula holds and the one where it fails."""
    half = (WIDTH - 10) // 2 - 2
    one, other = _world("holds", holds, half), _world("fails", fails, half)
    if holds is not None and fails is not None:
        beside = side_by_side(one, other, max(map(len, one)))
        if beside is not None:
            return beside
    return [*_world("holds", holds, WIDTH - 8), *_world("fails", fails, WIDTH - 8)]


def tile_words(formula: Formula, answer: Answer, other: Answer | None = None) -> str | None:
    """For a question about one tile: is it safe, is it a bomb. None for other formulas.

    `other` is the answer about the tile being a bomb, if the question is about it being safe, and
    the other way round; without it only what was asked is told.
    """
    asked = tile_atom(formula)
    if asked is None or answer not in _WORDS:
        return None
    words = {asked.predicate: _WORDS[opposite(answer) if asked is not formula else answer]}
    if other in _WORDS:
        words[other_kind(asked).predicate] = _WORDS[other]
    values = [str(ground_value(term)) for term in asked.arguments]
    place = f"({', '.join(values)})" if len(values) > 1 else values[0]
    kinds = (("S", "safe"), ("B", "bomb"))
    said = [f"{noun}? {words[kind]}" for kind, noun in kinds if kind in words]
    return f"{place}: {' · '.join(said)}"


def tile_atom(formula: Formula) -> Atom | None:
    """The atom B or S of a question about one tile, which may ask for its opposite."""
    atom = formula.body if isinstance(formula, tree.Not) else formula
    return atom if isinstance(atom, Atom) and atom.predicate in ("B", "S") else None


def other_kind(atom: Atom) -> Atom:
    """That the same tile is a bomb, for safe; safe, for a bomb."""
    return Atom("B" if atom.predicate == "S" else "S", atom.arguments)


def opposite(answer: Answer) -> Answer:
    """The answer about the opposite of a formula."""
    turned: dict[Answer, Answer] = {"entailed": "refuted", "refuted": "entailed"}
    return turned.get(answer, answer)


def premise_text(premise: Premise, atoms: AtomTable, signs: Sequence[Sign]) -> str:
    """A premise in words, with the place where it stands."""
    statement = premise.statement
    board = atoms.vocabulary.board
    if statement is None:
        assert board is not None
        assert premise.tile is not None
        sign = signs[premise.tile]
        says = f"shows {sign}"
        if isinstance(sign, str):
            says = "is marked as a bomb" if sign == "*" else "is marked as safe"
        return f"display: {board.label(premise.tile)} {says}"
    where = f"{visible(statement.source.name)}, line {statement.line}"
    if isinstance(statement, Mines):
        return f"mines {statement.number} ({where})"
    formula = _told(premise, atoms)
    part = ""
    if premise.of is not None and board is not None:
        part = f", for what it says of {board.label(premise.of)} alone"
    if isinstance(statement, Fact):
        return f"fact ({where}){part}: {formula}"
    assert isinstance(statement, Rule)
    values = ", ".join(f"{name} = {value}" for name, value in premise.binding.items())
    head = f"rule {statement.name} ({where})" + (f", {values}" if values else "") + part
    # The rule's own sentence is about all that it says.
    said = None if part else statement.says(premise.binding)
    if premise.values:
        said = Words(atoms, tied=False, seen={}, signs=signs).noisy(premise)
    return f"{head}: {said or formula}"


def _told(premise: Premise, atoms: AtomTable) -> str:
    """What a premise says: its instance, or if that is long what the file writes.

    A count is told in English: nobody who wrote `exists at most 1 j.` has ever seen `KN(…)`.
    """
    if has_counts(premise.formula):
        instance = Words(atoms, tied=False, seen={}).formula(premise.formula)
    else:
        instance = write(to_tree(premise.formula, atoms))
    if len(instance) > _LONG and premise.of is None and isinstance(premise.statement, Fact | Rule):
        written = write(premise.statement.formula)
        return shortened(min(written, instance, key=len))
    return shortened(instance)


def premise_lines(
    premises: Sequence[Premise], atoms: AtomTable, signs: Sequence[Sign], indent: str = "  "
) -> list[str]:
    """Premises one below the other: first those that speak of several tiles."""
    ordered = sorted(premises, key=lambda premise: -premise.cost)
    return [
        fill(premise_text(premise, atoms, signs), f"{indent}- ", f"{indent}  ")
        for premise in ordered
    ]


def shortened(text: str) -> str:
    """The text, or its beginning if it is long."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def said(formula: Formula, style: Style = "ascii") -> str:
    """A formula on a line of its own, shortened if it is long."""
    return shortened(write(formula, style))


def _plain_parts(board: Board, signs: Sequence[str]) -> list[str]:
    return [f"{vertex}={sign}" for vertex, sign in zip(board.vertices, signs, strict=True)]


def _shown(model: Model) -> set[str]:
    """The atoms that need no mention, since the board shows them as numbers."""
    board = model.board
    if board is None:
        return set()
    shown = set()
    for tile, sign in enumerate(model.signs):
        if isinstance(sign, int):
            name = board.names[tile]
            place = ", ".join(map(str, name)) if isinstance(name, tuple) else name
            shown.add(f"Q({sign}, {place})")
    return shown


def in_lines(parts: Sequence[str], width: int) -> list[str]:
    """The parts with commas between them, in lines of so many characters."""
    lines: list[str] = []
    for part in parts:
        if lines and len(lines[-1]) + len(part) + 2 < width:
            lines[-1] += f", {part}"
        else:
            if lines:
                lines[-1] += ","
            lines.append(part)
    return lines


def _world(verb: str, world: Model | None, width: int) -> list[str]:
    if world is None:
        return [f"A world where it {verb} was not found within the limit."]
    return [f"It {verb} here:", *("  " + line for line in model_lines(world, width=width))]
