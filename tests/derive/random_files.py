"""Random files over small boards, each with all its worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import product

from tests.derive.all_worlds import (
    Atom,
    Board,
    Place,
    Said,
    Truth,
    graph,
    grid,
    named,
    predicates,
    text_of,
)
from tests.derive.random_rules import Maker, holding

MOST_ATOMS = 16
GRAPHS = (
    (("a", "b"), ("b", "c"), ("c", "d")),
    (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")),
    (("m", "p"), ("m", "q"), ("m", "r"), ("m", "s"), ("p", "q")),
)
_AROUND = "a x, y. (adjacent(i, j, x, y) & B(x, y))"
GRID_WAYS = (
    f"""rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule counts: forall a, i, j. Q(a, i, j) <-> S(i, j) & exists exactly {_AROUND}""",
    f"""rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule shown: forall a, i, j. Q(a, i, j) -> S(i, j)
rule counts: forall a, i, j. S(i, j) -> (Q(a, i, j) <-> exists exactly {_AROUND})""",
    f"""rule one: forall i, j. B(i, j) | S(i, j)
rule two: forall i, j. ~(B(i, j) & S(i, j))
rule least: forall a, i, j. Q(a, i, j) -> S(i, j) & exists at least {_AROUND}
rule most: forall a, i, j. Q(a, i, j) -> exists at most {_AROUND}
rule some: forall i, j. S(i, j) -> exists a in counts. Q(a, i, j)""",
)
"""Minesweeper in words of one's own."""
SIZES = ((1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 3), (3, 4), (4, 4))
LARGER = ((2, 4), (2, 5), (2, 6), (3, 3), (3, 3), (3, 4), (3, 5), (4, 4))


@dataclass
class RandomFile:
    """A file's text, its atoms, and the column of the worlds in which all that it says holds."""

    text: str
    atoms: list[Atom]
    worlds: int
    columns: Mapping[Atom, int]
    covered: list[Place]
    every: int
    """The column of what is always true."""
    said: list[tuple[str, int]]
    """The rules and facts, each with its column."""
    rest: int
    """The column of everything else."""

    def without(self, place: int) -> RandomFile:
        """The file with one rule or fact less, every other on its line."""
        said = [*self.said[:place], ("#", self.every), *self.said[place + 1 :]]
        worlds = self.rest
        for _, column in said:
            worlds &= column
        text = self.text.replace(f"\n{self.said[place][0]}\n", "\n#\n")
        return replace(self, text=text, said=said, worlds=worlds)

    def entails(self, column: int) -> bool:
        """Whether a formula holds in all worlds of the file."""
        return not self.worlds & ~column

    def literals(self) -> Iterator[tuple[Atom, bool]]:
        """Every literal that holds in all worlds."""
        for atom in self.atoms:
            if self.entails(self.columns[atom]):
                yield atom, True
            elif self.entails(self.every ^ self.columns[atom]):
                yield atom, False


def random_file(seed: int) -> RandomFile:
    """The file with this number; the same number gives the same file."""
    chance = random.Random(seed)
    make = _made if seed % 2 else _counts
    while True:
        made = make(chance)
        if made is not None:
            return made


def _made(chance: random.Random) -> RandomFile | None:
    crowded = chance.random() < 0.5
    sizes = LARGER if crowded else SIZES
    if chance.random() < 0.2:
        board = graph(chance.choice(GRAPHS))
    else:
        board = grid(*chance.choice(sizes), chance.choice(("king", "king", "rook", "torus")))
    own: dict[str, tuple[str, ...]] = {}
    for name in ("P", "R", "M", "L"):
        if chance.random() < (0.15 if crowded else 0.35):
            size = chance.choice((0, 1, 1, len(board.tile_sorts)))
            own[name] = (
                tuple(chance.sample(board.tile_sorts, size)) if size < 2 else board.tile_sorts
            )
    bombs = not own or chance.random() < 0.85
    standard = ""
    if bombs and chance.random() < 0.5:
        ways = ["use minesweeper", *(GRID_WAYS if "row" in board.sorts else ())]
        if board.statement.endswith("king"):
            ways.append("use perimeter")
        standard = chance.choice(ways)
    maker = Maker(chance, board, own, bombs, standard)
    if chance.random() < 0.3:
        sorts = board.tile_sorts if chance.random() < 0.6 else board.tile_sorts[:1]
        variables = maker.variables(sorts)
        body = maker.formula(variables, 1)
        if {name for name, _ in variables} <= set(named(body)):
            maker.definitions["Def"] = (variables, body)
    planted = _planted(maker)
    rules = [
        holding(maker, planted, maker.any_rule)
        for _ in range(chance.randint(*(3, 8) if crowded else (1, 5)))
    ]
    depth = chance.choice((0, 0, 1, 2))
    facts = [
        holding(maker, planted, lambda: maker.formula((), depth))
        for _ in range(chance.randint(0, 4))
    ]
    bombs_planted = {tile for tile in board.tiles if planted["B", tile]}
    mines = len(bombs_planted) if bombs and chance.random() < 0.4 else None
    if mines is not None and chance.random() < 0.05:
        mines = chance.randint(0, len(board.tiles))
    signs = {}
    if bombs and chance.random() < 0.6:
        signs = _signs(chance, board, standard, bombs_planted)
    return written(maker, rules, facts, mines, signs)


def _counts(chance: random.Random) -> RandomFile | None:
    """A file about little else but how many of some formulas hold."""
    if chance.random() < 0.2:
        board = graph(chance.choice(GRAPHS))
    else:
        board = grid(*chance.choice(LARGER), chance.choice(("king", "king", "rook", "torus")))
    own = {"P": chance.choice(((), board.tile_sorts[:1]))} if chance.random() < 0.4 else {}
    standard = "use minesweeper" if chance.random() < 0.3 else ""
    maker = Maker(chance, board, own, True, standard)
    maker.safe = bool(standard) or chance.random() < 0.5
    planted = _planted(maker)
    rules = [_tie(maker, planted)] if maker.safe and not standard else []
    for _ in range(chance.randint(2, 6)):
        make = chance.choice((maker.line, maker.line, maker.around, maker.tied, maker.rule))
        rules.append(holding(maker, planted, make))
    facts = [
        holding(maker, planted, lambda: maker.formula((), 1)) for _ in range(chance.randint(0, 2))
    ]
    bombs = {tile for tile in board.tiles if planted["B", tile]}
    signs = _signs(chance, board, standard, bombs) if chance.random() < 0.6 else {}
    if not maker.safe:
        signs = {tile: sign for tile, sign in signs.items() if sign != "-"}
    return written(maker, rules, facts, len(bombs) if chance.random() < 0.6 else None, signs)


def _tie(maker: Maker, planted: dict[Atom, int]) -> Said:
    """What is safe is no bomb, and the other way round, or one of the two, or not everywhere."""
    chance, board = maker.chance, maker.board
    variables = maker.variables(board.tile_sorts)
    here = tuple([("var", name) for name, _ in variables])
    planted |= {("S", tile): 1 - planted["B", tile] for tile in board.tiles}
    sign = chance.choice(("<->", "<->", "->"))
    said = (
        sign,
        *chance.choice(((("S", here), ("~", ("B", here))), (("~", ("B", here)), ("S", here)))),
    )
    guard = maker.guard(variables) if chance.random() < 0.4 else None
    maker.same = sign == "<->" and guard is None
    return ("forall", variables, said if guard is None else ("->", guard, said))


def _planted(maker: Maker) -> dict[Atom, int]:
    """A world, by a bit for each atom, in which most of what is said will hold."""
    chance, board = maker.chance, maker.board
    density = chance.choice((0.2, 0.4, 0.6))
    planted = {("B", tile): int(chance.random() < density) for tile in board.tiles}
    same = maker.standard or chance.random() < 0.7
    for tile in board.tiles:
        planted["S", tile] = 1 - planted["B", tile] if same else chance.randint(0, 1)
    for name, sorts in maker.own.items():
        for values in product(*[board.sorts[sort] for sort in sorts]):
            planted[name, values] = chance.randint(0, 1)
    return planted


def _signs(
    chance: random.Random, board: Board, standard: str, bombs: set[Place]
) -> dict[Place, str]:
    """What is shown: under the standard theory mostly numbers."""
    signs: dict[Place, str] = {}
    for tile in board.tiles:
        if standard and tile not in bombs and chance.random() < 0.4:
            number = len(board.near[tile] & bombs) + (chance.random() < 0.01)
            signs[tile] = str(min(number, len(board.near[tile])))
        elif chance.random() < 0.1:
            signs[tile] = "*" if tile in bombs else "-"
    return signs


def written(
    maker: Maker, rules: list[Said], facts: list[Said], mines: int | None, signs: dict[Place, str]
) -> RandomFile | None:
    """The file; None if it speaks of too many atoms."""
    board = maker.board
    used: set[str] = set()
    for formula in [*rules, *facts]:
        used |= set(predicates(formula, maker.definitions))
    if mines is not None or "*" in signs.values():
        used.add("B")
    if "-" in signs.values():
        used.add("S")
    places = dict(maker.own) | {"B": board.tile_sorts, "S": board.tile_sorts}
    same = bool(maker.standard) or maker.same
    if same:
        used |= {"B", "S"}
    atoms = [
        (name, values)
        for name in places
        if name in used and not (same and name == "S")
        for values in product(*[board.sorts[sort] for sort in places[name]])
    ]
    if len(atoms) > MOST_ATOMS or not atoms:
        return None
    every = (1 << (1 << len(atoms))) - 1
    columns: dict[Atom, int] = {}
    for index, atom in enumerate(atoms):
        # Worlds in blocks of 2 ** index: false in the first of two, true in the second.
        block = (1 << (1 << index)) - 1
        columns[atom] = every // (every if index == len(atoms) else (block << (1 << index)) | block)
        columns[atom] *= block << (1 << index)
    if same:
        columns |= {("S", tile): every ^ columns["B", tile] for tile in board.tiles}
        atoms += [("S", tile) for tile in board.tiles]
    truth = Truth(board, columns, maker.definitions, every)
    lines = [f"rule r{number}: {text_of(rule)}" for number, rule in enumerate(rules, 1)]
    lines += [f"fact {text_of(fact)}" for fact in facts]
    said = [(line, truth.column(f, {})) for line, f in zip(lines, [*rules, *facts], strict=True)]
    rest = every
    if mines is not None:
        bombs = [columns["B", tile] for tile in board.tiles]
        rest &= truth.counted("exactly", mines, bombs)
    for tile, sign in signs.items():
        if sign == "*":
            rest &= columns["B", tile]
        elif sign == "-":
            rest &= columns["S", tile]
        else:
            around = [columns["B", near] for near in sorted(board.near[tile])]
            rest &= truth.counted("exactly", int(sign), around) & ~columns["B", tile]
    worlds = rest
    for _, column in said:
        worlds &= column
    text = _text(maker, lines, mines, signs)
    covered = [tile for tile in board.tiles if tile not in signs]
    return RandomFile(text, atoms, worlds, columns, covered, every, said, rest)


def _text(maker: Maker, said: list[str], mines: int | None, signs: dict[Place, str]) -> str:
    board = maker.board
    lines = [board.statement]
    if signs and board.tile_sorts == ("tile",):
        lines.append("display " + ", ".join(f"{tile[0]}={sign}" for tile, sign in signs.items()))
    elif signs:
        lines.append("display")
        for row in board.sorts["row"]:
            places = [(row, column) for column in board.sorts["column"]]
            lines.append("  " + " ".join(signs.get(place, ".") for place in places))
    lines += [] if mines is None else [f"mines {mines}"]
    lines += maker.standard.splitlines()
    for name, sorts in maker.own.items():
        lines.append(f"predicate {name}" + (f"({', '.join(sorts)})" if sorts else ""))
    for name, (variables, body) in maker.definitions.items():
        lines.append(f"define {name}({', '.join(v for v, _ in variables)}): {text_of(body)}")
    return "\n".join([*lines, *said]) + "\n"
