"""Verdicts, answers, worlds and clashes for people and as data."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from minelogic.board import Board, Display, Sign, rows_of
from minelogic.diagnostics import visible
from minelogic.ground.atoms import AtomTable, ground_value
from minelogic.ground.formula import to_tree
from minelogic.ground.premises import Premise
from minelogic.render.paragraphs import fill
from minelogic.solve.answers import Answer, Verdict
from minelogic.solve.worlds import Model
from minelogic.syntax import tree
from minelogic.syntax.printer import Style, write
from minelogic.syntax.statements import Fact, Mines, Rule
from minelogic.syntax.tree import Atom, Formula

Look: TypeAlias = Literal["bomb", "safe", "open", "unknown", "plain"]
Paint: TypeAlias = Callable[[str, Look], str]
"""Gives a sign its colour."""

WIDTH = 80
_LOOKS: dict[str, Look] = {"B": "bomb", "*": "bomb", "S": "safe", "-": "safe", "U": "open",
                           "?": "unknown"}  # fmt: skip
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
    """Rows of signs in straight columns; on a graph `a=S, b=1`."""
    if not board.is_grid:
        parts = [
            f"{vertex}={paint(sign, _LOOKS.get(sign, 'plain'))}"
            for vertex, sign in zip(board.vertices, rows[0], strict=True)
        ]
        lines = [""]
        length = 0
        for part, plain_length in zip(parts, map(len, _plain_parts(board, rows[0])), strict=True):
            if length and length + plain_length + 2 > WIDTH - 4:
                lines[-1] += ","
                lines.append("")
                length = 0
            lines[-1] += (", " if length else "") + part
            length += plain_length + 2
        return lines
    width = max(len(sign) for row in rows for sign in row)
    return [
        " ".join(" " * (width - len(sign)) + paint(sign, _LOOKS.get(sign, "plain")) for sign in row)
        for row in rows
    ]


def model_lines(model: Model, paint: Paint = plain) -> list[str]:
    """A world: its board, and the other atoms that hold."""
    lines: list[str] = []
    board = model.board
    if board is not None:
        rows = (
            rows_of(board, Display(model.signs)) if board.is_grid else [list(map(str, model.signs))]
        )
        lines += grid_lines(board, rows, paint)
    if model.true or board is None:
        lines.append(", ".join(write(atom) for atom in model.true) or "nothing is true")
    return lines


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
    if holds is None or fails is None:
        return ["Two boards were not found within the limit on conflicts."]
    one = ["It holds here:", *("  " + line for line in model_lines(holds))]
    other = ["It fails here:", *("  " + line for line in model_lines(fails))]
    beside = side_by_side(one, other, max(map(len, one)))
    return beside if beside is not None else [*_filled(one), *_filled(other)]


def tile_words(formula: Formula, answer: Answer, both: bool = True) -> str | None:
    """For a question about one tile: is it safe, is it a bomb. None for other formulas.

    `both` if a tile is safe exactly when it is no bomb.
    """
    negative = isinstance(formula, tree.Not)
    atom = formula.body if isinstance(formula, tree.Not) else formula
    if not isinstance(atom, Atom) or atom.predicate not in ("B", "S"):
        return None
    words = {"entailed": "yes", "refuted": "no", "independent": "I don't know"}
    if answer not in words:
        return None
    said = words[answer]
    turned = {"yes": "no", "no": "yes"}.get(said, said)
    if negative:
        said, turned = turned, said
    values = [str(ground_value(term)) for term in atom.arguments]
    place = f"({', '.join(values)})" if len(values) > 1 else values[0]
    safe, bomb = (said, turned) if atom.predicate == "S" else (turned, said)
    if not both:
        return f"{place}: {'safe' if atom.predicate == 'S' else 'bomb'}? {said}"
    return f"{place}: safe? {safe} · bomb? {bomb}"


def premise_text(premise: Premise, atoms: AtomTable, signs: Sequence[Sign]) -> str:
    """A premise in words, with the place where it stands."""
    statement = premise.statement
    if statement is None:
        board = atoms.vocabulary.board
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
    formula = shortened(write(to_tree(premise.formula, atoms)))
    if isinstance(statement, Fact):
        return f"fact ({where}): {formula}"
    assert isinstance(statement, Rule)
    values = ", ".join(f"{name} = {value}" for name, value in premise.binding.items())
    head = f"rule {statement.name} ({where})" + (f", {values}" if values else "")
    return f"{head}: {sentence(statement, premise.binding) or formula}"


def sentence(rule: Rule, binding: Mapping[str, Any]) -> str | None:
    """The rule's own sentence with the values of an instance in it."""
    if rule.sentence is None:
        return None
    return re.sub(
        r"\{([^{}]*)\}",
        lambda found: str(binding.get(found.group(1).strip(), found.group(0))),
        rule.sentence,
    )


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


def _filled(lines: list[str]) -> list[str]:
    return [line if len(line) <= WIDTH - 6 else fill(line.strip(), "  ", "  ") for line in lines]
