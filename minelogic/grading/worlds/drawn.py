"""A world that shows a difference, drawn, with what is false in it.

A tile is drawn by one sign: `*` a bomb, `-` safe, `.` neither, `!` both, and a number where a safe
tile shows exactly that one; if worlds know nothing of safe tiles, `.` is simply no bomb. What the
signs leave out is listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from minelogic.board import Board
from minelogic.errors import LimitReached
from minelogic.exercises.boards import board_words
from minelogic.grading.report.drawing import with_place
from minelogic.grading.report.values import Line, Witness
from minelogic.grading.worlds.place import Arena, Stated
from minelogic.grading.worlds.question import Shown
from minelogic.grading.worlds.reading import Statement
from minelogic.ground.formula import truth
from minelogic.syntax.printer import write
from minelogic.syntax.statements import Rule, Use
from minelogic.words import in_one_line, listed, plural, shortened

_MOST_LINES = 4
"""How many of the lines that are false are shown."""
_MOST_ATOMS = 12
"""How many atoms are listed."""
_LONGEST = 160
"""How many characters of a line are shown."""
_FEW = 12
"""Among so many statements the fewest that clash are looked for."""


def drawn(shown: Shown, sentence: str, broken: Sequence[Line]) -> Witness:
    """The world as a report has it."""
    arena = shown.arena
    board = arena.place.board
    signs, seen = _signs(arena, shown.world)
    listed = [n for n in sorted(shown.world) if n not in seen]
    true = [write(arena.atoms.atom(number)) for number in listed[:_MOST_ATOMS]]
    if len(listed) > _MOST_ATOMS:
        true.append(f"and {len(listed) - _MOST_ATOMS} more")
    legend = _legend(signs, _knows_safe(arena, signs))
    told = (legend, _open_tiles(shown), _counted(arena, bool(true), broken))
    notes = "; ".join([note for note in told if note])
    caption = f"{sentence} ({notes})" if notes else sentence
    rows = _rows(board, signs)
    witness = Witness(
        board=board_words(board),
        rows=rows,
        true=tuple(true),
        sentence=caption,
        broken=tuple(broken),
        canonical=shown.canonical,
    )
    return with_place(witness, board)


def own_lines(shown: Shown) -> tuple[Line, ...]:
    """The lines of the answer that are false in a world; of many the first ones.

    With predicates of the answer's own no line need be false by itself: then these are the fewest
    that cannot hold there together.
    """
    arena = shown.arena
    try:
        stated = arena.lines("answer")
        if arena.own([each.formula for each in stated]):
            false = _clash(shown, stated)
        else:
            false = [each for each in stated if not truth(each.formula, shown.world.__contains__)]
    except LimitReached:
        return ()
    groups = _by_statement(false)
    words = "False"
    if len(groups) > 1 and arena.own([each.formula for each in false]):
        words = "It cannot hold together with the others"
    return tuple([_own_line(arena, group, words) for group in groups[:_MOST_LINES]])


def reference_lines(shown: Shown, names: Iterable[str] | None = None) -> tuple[Line, ...]:
    """The rules of the reference that are false in a world, by their sentences, or some of them."""
    wanted = None if names is None else set(names)
    arena = shown.arena
    false = [
        each
        for each in arena.lines("reference")
        if (wanted is None or statement_name(each.statement) in wanted)
        and not truth(each.formula, shown.world.__contains__)
    ]
    lines = []
    for group in _by_statement(false)[:_MOST_LINES]:
        name, sentence = statement_name(group[0].statement), None
        if isinstance(group[0].statement, Rule):
            sentence = group[0].statement.says(group[0].binding)
        lines.append(Line(text=sentence or name, line=None, name=name, sentence=sentence))
    return tuple(lines)


def statement_name(statement: Statement) -> str:
    """What a statement is called: a rule by its name, a fact by its line."""
    return statement.name if isinstance(statement, Rule) else f"fact in line {statement.line}"


def _own_line(arena: Arena, group: Sequence[Stated], words: str) -> Line:
    statement = group[0].statement
    source = arena.readings["answer"].file(arena.place).source
    values = ", ".join(f"{name} = {value}" for name, value in group[0].binding.items())
    more = len(group) - 1
    where = f" for {values}" if values else ""
    often = f", and {more} more {plural(more, 'time')}" if more else ""
    name = statement.name if isinstance(statement, Rule) else None
    line: int | None = statement.line
    text = in_one_line(source.text[statement.span.start : statement.span.end])
    if statement.source is not source:
        line, text = _used(arena, name or ""), f"rule {name}"
    return Line(
        text=shortened(text, _LONGEST), line=line, name=name, sentence=f"{words}{where}{often}."
    )


def _used(arena: Arena, name: str) -> int | None:
    """The line of the answer that brings in a rule of a theory."""
    theory = name.partition(".")[0]
    uses = [s for s in arena.readings["answer"].file(arena.place).statements if isinstance(s, Use)]
    found = [use.line for use in uses if use.name == theory] or [use.line for use in uses]
    return found[0] if found else None


def _clash(shown: Shown, stated: Sequence[Stated]) -> list[Stated]:
    """Instances of as few statements as can be that cannot hold in the world together."""
    arena = shown.arena
    public = arena.public([each.formula for each in stated])
    world = [number if number in shown.world else -number for number in public]

    def clash(some: Sequence[Stated]) -> bool:
        return not arena.satisfiable([*world, *[arena.on(each.formula) for each in some]])

    groups = _by_statement(stated)
    chosen = list(stated)
    if len(groups) <= _FEW:
        tried = (c for size in range(1, len(groups) + 1) for c in combinations(groups, size))
        chosen = next(
            (together for some in tried if clash(together := [each for g in some for each in g])),
            chosen,
        )
    elif clash(chosen):
        core = arena.core()
        chosen = [each for each in chosen if arena.on(each.formula) in core]
    index = 0
    while index < len(chosen):
        without = chosen[:index] + chosen[index + 1 :]
        if clash(without):
            chosen = without
        else:
            index += 1
    return chosen


def _by_statement(stated: Iterable[Stated]) -> list[list[Stated]]:
    groups: dict[int, list[Stated]] = {}
    for each in stated:
        groups.setdefault(id(each.statement), []).append(each)
    return list(groups.values())


def _signs(arena: Arena, world: frozenset[int]) -> tuple[list[str], set[int]]:
    """A sign for each tile, and the atoms that can be seen from them."""
    board, families = arena.place.board, arena.atoms.families
    size, words = board.size, arena.vocabulary
    signs: list[str] = []
    seen: set[int] = set()
    for tile in range(size):
        bomb, safe = tile + 1, families["S"].start + tile
        is_bomb, is_safe = bomb in world and "B" in words, safe in world and "S" in words
        first = families["Q"].start + tile
        shows = [a for a in board.count_values if first + a * size in world] if "Q" in words else []
        sign = "!" if is_bomb and is_safe else "*" if is_bomb else "-" if is_safe else "."
        if len(shows) == 1 and sign == ("-" if "S" in words else "."):
            sign = str(shows[0])
            seen.add(first + shows[0] * size)
        signs.append(sign)
        seen.update((bomb, safe))
    return signs, seen


def _knows_safe(arena: Arena, signs: Sequence[str]) -> bool:
    """Whether a tile that is not drawn as safe is meant not to be: worlds that nobody chose to make
    of S as well leave it out where nothing speaks of it.
    """
    return "S" in arena.vocabulary and (arena.is_chosen or not {"-", "!"}.isdisjoint(signs))


def _legend(signs: Sequence[str], knows_safe: bool) -> str:
    """What those of the signs mean that are not plain from any board."""
    words = {"*": "bomb", "-": "safe", ".": "neither", "!": "bomb and safe"}
    if not knows_safe:
        return ""
    used = [f"{sign} {word}" for sign, word in words.items() if sign in signs]
    return ", ".join(used)


def _open_tiles(shown: Shown) -> str:
    """Which tiles are not covered, where it matters what is: no sign shows it."""
    arena = shown.arena
    family = arena.atoms.families.get("U")
    if family is None or "U" not in arena.vocabulary:
        return ""
    numbers = range(family.start, family.start + family.size)
    if not arena.is_chosen:
        spoken = arena.public([*arena.text("reference"), *arena.text("answer")])
        if not any(number in numbers for number in spoken):
            return ""
    tiles = [write(arena.atoms.atom(n)).removeprefix("U") for n in numbers if n not in shown.world]
    if len(tiles) == family.size:
        return "no tile is covered"
    return f"not covered: {listed(tiles, most=_MOST_ATOMS)}" if tiles else ""


def _counted(arena: Arena, listed: bool, broken: Sequence[Line]) -> str:
    """How tiles are named in what is said, if the answer names them in another way."""
    board, theirs = arena.place.board, arena.readings["answer"].file(arena.place).board
    if theirs is None or not board.is_grid or board.coordinates == theirs.coordinates:
        return ""
    system = board.coordinates
    how = f"counted from {system.first}{', rows from the bottom' * system.cartesian}"
    if any(line.line is None and re.search("[0-9]", line.text) for line in broken):
        return f"rows and columns {how}"
    # Lines of the answer have the answer's own numbers.
    return f"in the list, rows and columns are {how}" if listed else ""


def _rows(board: Board, signs: Sequence[str]) -> tuple[str, ...]:
    if not board.is_grid:
        pairs = zip(board.vertices, signs, strict=True)
        return (", ".join([f"{vertex}={sign}" for vertex, sign in pairs]),)
    rows = [signs[start : start + board.columns] for start in range(0, board.size, board.columns)]
    width = max(map(len, signs))
    return tuple([" ".join([sign.rjust(width) for sign in row]) for row in rows])
