"""Random files over small boards, and all their worlds at once; nothing of the library is used.

A formula is a tuple that begins with its operator. A world is a bit: the truth of a formula in all
worlds is a whole number, its *column*, made of the columns of its atoms.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

Said: TypeAlias = Any
"""A formula: `("B", terms)`, `("~", f)`, `("forall", variables, f)`, and so on."""
Term: TypeAlias = Any
"""A number, a name, a variable `("var", name)` or `("+", variable, number)`."""
Place: TypeAlias = tuple[Any, ...]
Atom: TypeAlias = tuple[str, Place]
MOST_ATOMS = 17


@dataclass
class RandomFile:
    """A file's text, its open atoms, and the column of the worlds in which all that it says holds."""

    text: str
    atoms: list[Atom]
    worlds: int
    columns: Mapping[Atom, int]
    covered: list[Place]
    every: int
    """The column of what is always true."""

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


@dataclass
class Board:
    """Tiles by name, the sorts of their places, and who is next to whom."""

    statement: str
    tiles: list[Place]
    sorts: dict[str, list[Any]]
    tile_sorts: tuple[str, ...]
    near: dict[Place, set[Place]]


def grid(rows: int, columns: int, topology: str) -> Board:
    """A board of rows and columns, counted from 0."""
    tiles = list(product(range(rows), range(columns)))

    def touch(one: Place, other: Place) -> bool:
        down, right = abs(one[0] - other[0]), abs(one[1] - other[1])
        if topology == "torus":
            down, right = min(down, rows - down), min(right, columns - right)
        return down + right == 1 if topology == "rook" else max(down, right) == 1

    near = {
        tile: {other for other in tiles if other != tile and touch(tile, other)} for tile in tiles
    }
    sorts = {"row": list(range(rows)), "column": list(range(columns))}
    statement = f"board {rows} x {columns} {topology}"
    return Board(statement, list(tiles), sorts, ("row", "column"), near)


def graph(edges: Sequence[tuple[str, str]]) -> Board:
    """A board of vertices."""
    tiles = [(vertex,) for vertex in dict.fromkeys([end for edge in edges for end in edge])]
    near = {
        tile: {(b if a == tile[0] else a,) for a, b in edges if tile[0] in (a, b)} for tile in tiles
    }
    statement = "board graph " + ", ".join(f"{a}-{b}" for a, b in edges)
    return Board(statement, tiles, {"tile": [vertex for (vertex,) in tiles]}, ("tile",), near)


GRAPHS = (
    (("a", "b"), ("b", "c"), ("c", "d")),
    (("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e")),
    (("m", "p"), ("m", "q"), ("m", "r"), ("m", "s"), ("p", "q")),
)
GRID_WAYS = (
    """rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule counts: forall a, i, j. Q(a, i, j) <-> S(i, j) & exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y))""",
    """rule safe: forall i, j. S(i, j) <-> ~B(i, j)
rule shown: forall a, i, j. Q(a, i, j) -> S(i, j)
rule counts: forall a, i, j. S(i, j) -> (Q(a, i, j) <-> exists exactly a x, y. (adjacent(i, j, x, y) & B(x, y)))""",
    """rule one: forall i, j. B(i, j) | S(i, j)
rule two: forall i, j. ~(B(i, j) & S(i, j))
rule least: forall a, i, j. Q(a, i, j) -> S(i, j) & exists at least a x, y. (adjacent(i, j, x, y) & B(x, y))
rule most: forall a, i, j. Q(a, i, j) -> exists at most a x, y. (adjacent(i, j, x, y) & B(x, y))
rule some: forall i, j. S(i, j) -> exists a in counts. Q(a, i, j)""",
)
SIZES = ((1, 3), (1, 4), (1, 5), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (3, 3), (3, 4), (4, 4))
LARGER = ((2, 4), (2, 5), (2, 6), (3, 3), (3, 3), (3, 4), (3, 5), (4, 4))


@dataclass
class Maker:
    """Makes the statements of one file."""

    chance: random.Random
    board: Board
    own: dict[str, tuple[str, ...]]
    bombs: bool
    """Whether the file may speak of bombs, or of its own predicates alone."""
    standard: str
    """The rules of Minesweeper, written in some way, or nothing."""
    definitions: dict[str, tuple[tuple[tuple[str, str], ...], Said]] = field(default_factory=dict)
    safe: bool | None = None
    """Whether the file may speak of safe tiles; None: now and then."""
    fresh: int = 0

    def variables(self, sorts: Sequence[str]) -> tuple[tuple[str, str], ...]:
        """New variables of these sorts."""
        found = []
        for sort in sorts:
            self.fresh += 1
            found.append((f"{sort[0]}{self.fresh}", sort))
        return tuple(found)

    def places(self) -> dict[str, tuple[str, ...]]:
        """The predicates that may be used, and their sorts."""
        found = dict(self.own)
        if self.bombs:
            found |= {"B": self.board.tile_sorts}
            if self.safe is not False and (
                self.standard or self.safe or self.chance.random() < 0.4
            ):
                found["S"] = self.board.tile_sorts
        return found

    def term(self, sort: str, scope: Sequence[tuple[str, str]]) -> Term:
        """A variable in scope, perhaps the one beside it, or a value."""
        fitting = [name for name, other in scope if other == sort]
        if fitting and self.chance.random() < 0.85:
            name = ("var", self.chance.choice(fitting))
            if sort != "tile" and self.chance.random() < 0.12:
                return ("+", name, self.chance.choice((1, -1)))
            return name
        return self.chance.choice(self.board.sorts[sort])

    def atom(self, scope: Sequence[tuple[str, str]]) -> Said:
        places = self.places()
        names = [*places, *[name for name in places if name == "B"]]
        if self.definitions and self.chance.random() < 0.15:
            name = self.chance.choice(list(self.definitions))
            sorts: Sequence[str] = [sort for _, sort in self.definitions[name][0]]
        else:
            name = self.chance.choice(names)
            sorts = places[name]
        return (name, tuple(self.term(sort, scope) for sort in sorts))

    def literal(self, scope: Sequence[tuple[str, str]]) -> Said:
        atom = self.atom(scope)
        return ("~", atom) if self.chance.random() < 0.35 else atom

    def guard(self, scope: Sequence[tuple[str, str]]) -> Said | None:
        """What the board settles: a comparison, or who is next to whom."""
        numbers = [(name, sort) for name, sort in scope if sort != "tile"]
        kinds = ["adjacent"] if len(self.board.tile_sorts) <= len(scope) else []
        kinds += ["compare", "compare"] if numbers else []
        if not kinds:
            return None
        if self.chance.choice(kinds) == "adjacent":
            sorts = self.board.tile_sorts * 2
            return ("adjacent", tuple(self.term(sort, scope) for sort in sorts))
        name, sort = self.chance.choice(numbers)
        same = [("var", other) for other, kind in numbers if kind == sort and other != name]
        right = self.chance.choice([*same, self.chance.choice(self.board.sorts[sort])])
        return (self.chance.choice(("=", "!=", "<", "<=", ">")), ("var", name), right)

    def formula(self, scope: Sequence[tuple[str, str]], depth: int) -> Said:
        """A formula of this depth at most."""
        if depth <= 0 or self.chance.random() < 0.2:
            return self.literal(scope)
        kind = self.chance.choice(
            ("~", "&", "|", "|", "->", "->", "<->", "KN", "forall", "exists", "count", "count")
        )
        if kind == "~":
            return ("~", self.formula(scope, depth - 1))
        if kind in ("->", "<->"):
            return (kind, self.formula(scope, depth - 1), self.formula(scope, depth - 1))
        if kind in ("&", "|"):
            size = self.chance.randint(2, 3)
            return (kind, *[self.formula(scope, depth - 1) for _ in range(size)])
        if kind == "KN":
            parts = [self.formula(scope, depth - 1) for _ in range(self.chance.randint(2, 4))]
            return ("KN", self.chance.randint(0, len(parts)), *parts)
        sorts = [self.chance.choice(self.board.tile_sorts)]
        if self.chance.random() < 0.5:
            sorts = list(self.board.tile_sorts)
        variables = self.variables(sorts)
        inner = self.formula([*scope, *variables], depth - 1)
        guard = self.guard([*scope, *variables]) if self.chance.random() < 0.5 else None
        if guard is not None:
            inner = ("->", guard, inner) if kind == "forall" else ("&", guard, inner)
        if kind != "count":
            return (kind, variables, inner)
        how = self.chance.choice(("exactly", "exactly", "at least", "at most"))
        return ("count", how, self.chance.randint(0, 3), variables, inner)

    def any_rule(self) -> Said:
        """A rule of any kind, or one as they are mostly written."""
        return self.chance.choice((self.rule, self.line, self.around, self.tied))()

    def counted(self, variables: tuple[tuple[str, str], ...], body: Said) -> Said:
        how = self.chance.choice(("exactly", "exactly", "exactly", "at least", "at most"))
        return ("count", how, self.chance.randint(0, 3), variables, body)

    def line(self) -> Said:
        """How many of a line, or of all tiles, are something."""
        sorts = self.board.tile_sorts
        free = self.variables(sorts[-1:])
        if len(sorts) == 1 or self.chance.random() < 0.15:
            return self.counted(free, self.formula(free, self.chance.choice((0, 1, 1))))
        bound = self.variables(sorts[:1])
        body = self.formula((*bound, *free), self.chance.choice((0, 1, 1)))
        said = self.counted(free, body)
        shape = self.chance.randrange(3)
        if shape == 0:
            return ("forall", bound, said)
        if shape == 1:
            fixed = self.chance.choice(self.board.sorts[sorts[0]])
            return ("forall", bound, ("->", ("=", ("var", bound[0][0]), fixed), said))
        return ("forall", bound, ("->", self.literal(bound), said))

    def around(self) -> Said:
        """How many of the neighbours of a tile are something."""
        tile, near = self.variables(self.board.tile_sorts), self.variables(self.board.tile_sorts)
        fixed = self.chance.choice(self.board.tiles)
        here: tuple[Term, ...] = tuple([("var", name) for name, _ in tile])
        there = tuple([("var", name) for name, _ in near])
        body = self.formula(near, self.chance.choice((0, 0, 1)))
        if self.chance.random() < 0.5:
            return self.counted(near, ("&", ("adjacent", (*fixed, *there)), body))
        said = self.counted(near, ("&", ("adjacent", (*here, *there)), body))
        return ("forall", tile, (self.chance.choice(("->", "<->")), self.literal(tile), said))

    def tied(self) -> Said:
        """What an atom of its own stands for."""
        places = self.places()
        name = self.chance.choice(list(places))
        variables = self.variables(places[name])
        atom = (name, tuple([("var", variable) for variable, _ in variables]))
        said = ("<->", atom, self.formula(variables, self.chance.choice((1, 2))))
        return ("forall", variables, said) if variables else said

    def rule(self) -> Said:
        """A rule, mostly under a leading `forall`."""
        depth = self.chance.choice((1, 2, 2, 3))
        if self.chance.random() < 0.3:
            return self.formula((), depth)
        sorts = self.board.tile_sorts
        if self.chance.random() < 0.4:
            sorts = (self.chance.choice(sorts),)
        variables = self.variables(sorts)
        body = self.formula(variables, depth)
        guard = self.guard(variables) if self.chance.random() < 0.4 else None
        return ("forall", variables, body if guard is None else ("->", guard, body))


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
        if {name for name, _ in variables} <= set(_named(body)):
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
    maker.safe = bool(standard) or chance.random() < 0.2
    planted = _planted(maker)
    rules = []
    for _ in range(chance.randint(2, 6)):
        make = chance.choice((maker.line, maker.line, maker.around, maker.tied, maker.rule))
        rules.append(holding(maker, planted, make))
    if maker.safe and not standard:
        variables = maker.variables(board.tile_sorts)
        here = tuple([("var", name) for name, _ in variables])
        planted |= {("S", tile): 1 - planted["B", tile] for tile in board.tiles}
        rules.append(("forall", variables, ("<->", ("S", here), ("~", ("B", here)))))
    facts = [
        holding(maker, planted, lambda: maker.formula((), 1)) for _ in range(chance.randint(0, 2))
    ]
    bombs = {tile for tile in board.tiles if planted["B", tile]}
    signs = _signs(chance, board, standard, bombs) if chance.random() < 0.6 else {}
    if not maker.safe:
        signs = {tile: sign for tile, sign in signs.items() if sign != "-"}
    return written(maker, rules, facts, len(bombs) if chance.random() < 0.6 else None, signs)


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


def holding(maker: Maker, planted: Mapping[Atom, int], make: Callable[[], Said]) -> Said:
    """A formula that holds in a world, or now and then one that may not."""
    truth = Truth(maker.board, planted, maker.definitions, 1)
    said = make()
    for _ in range(20):
        if truth.column(said, {}) or maker.chance.random() < 0.01:
            break
        said = make() if maker.chance.random() < 0.7 else _mended(said, truth)
    return said


def _mended(said: Said, truth: Truth) -> Said:
    """The same with another number, if that is how it begins."""
    match said:
        case ("count", how, number, variables, body):
            number = sum(truth.each(variables, body, {}))
            return ("count", how, number, variables, body)
        case ("KN", _, *parts):
            return ("KN", sum([truth.column(part, {}) for part in parts]), *parts)
    return said


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
    for said in [*rules, *facts]:
        used |= set(_predicates(said, maker.definitions))
    if mines is not None or "*" in signs.values():
        used.add("B")
    if "-" in signs.values():
        used.add("S")
    places = dict(maker.own) | {"B": board.tile_sorts, "S": board.tile_sorts}
    if maker.standard:
        used |= {"B", "S"}
    atoms = [
        (name, values)
        for name in places
        if name in used and not (maker.standard and name == "S")
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
    if maker.standard:
        columns |= {("S", tile): every ^ columns["B", tile] for tile in board.tiles}
        atoms += [("S", tile) for tile in board.tiles]
    truth = Truth(board, columns, maker.definitions, every)
    worlds = every
    for said in [*rules, *facts]:
        worlds &= truth.column(said, {})
    if mines is not None:
        bombs = [columns["B", tile] for tile in board.tiles]
        worlds &= truth.counted("exactly", mines, bombs)
    for tile, sign in signs.items():
        if sign == "*":
            worlds &= columns["B", tile]
        elif sign == "-":
            worlds &= columns["S", tile]
        else:
            around = [columns["B", near] for near in sorted(board.near[tile])]
            worlds &= truth.counted("exactly", int(sign), around) & ~columns["B", tile]
    text = _text(maker, rules, facts, mines, signs)
    covered = [tile for tile in board.tiles if tile not in signs]
    return RandomFile(text, atoms, worlds, columns, covered, every)


@dataclass
class Truth:
    """The columns of formulas."""

    board: Board
    columns: Mapping[Atom, int]
    definitions: Mapping[str, tuple[tuple[tuple[str, str], ...], Said]]
    every: int

    def column(self, said: Said, values: Mapping[str, Any]) -> int:
        """The worlds in which a formula holds, given the values of its variables."""
        match said:
            case ("~", body):
                return self.every ^ self.column(body, values)
            case ("&", *parts):
                found = self.every
                for part in parts:
                    found &= self.column(part, values)
                return found
            case ("|", *parts):
                return self.every ^ self.column(("&", *[("~", part) for part in parts]), values)
            case ("->", left, right):
                return (self.every ^ self.column(left, values)) | self.column(right, values)
            case ("<->", left, right):
                return self.every ^ self.column(left, values) ^ self.column(right, values)
            case ("KN", number, *parts):
                return self.counted("exactly", number, [self.column(p, values) for p in parts])
            case ("forall", variables, body):
                found = self.every
                for column in self.each(variables, body, values):
                    found &= column
                return found
            case ("exists", variables, body):
                found = 0
                for column in self.each(variables, body, values):
                    found |= column
                return found
            case ("count", how, number, variables, body):
                return self.counted(how, number, list(self.each(variables, body, values)))
            case (("=" | "!=" | "<" | "<=" | ">") as sign, left, right):
                one, two = self.value(left, values), self.value(right, values)
                truths = {
                    "=": one == two, "!=": one != two, "<": one < two, "<=": one <= two,
                    ">": one > two,
                }  # fmt: skip
                return self.every if truths[sign] else 0
            case ("adjacent", terms):
                place = tuple(self.value(term, values) for term in terms)
                half = len(place) // 2
                near = self.board.near.get(place[:half], set())
                return self.every if place[half:] in near else 0
            case (name, terms):
                place = tuple(self.value(term, values) for term in terms)
                if name in self.definitions:
                    variables, body = self.definitions[name]
                    inner = {v: value for (v, _), value in zip(variables, place, strict=True)}
                    return self.column(body, inner)
                return self.columns.get((name, place), 0)
        raise AssertionError(said)

    def each(
        self, variables: Sequence[tuple[str, str]], body: Said, values: Mapping[str, Any]
    ) -> Iterator[int]:
        for chosen in product(*[self.board.sorts[sort] for _, sort in variables]):
            names = [name for name, _ in variables]
            yield self.column(body, {**values, **dict(zip(names, chosen, strict=True))})

    def value(self, term: Term, values: Mapping[str, Any]) -> Any:
        if isinstance(term, tuple):
            return values[term[1]] if term[0] == "var" else self.value(term[1], values) + term[2]
        return term

    def counted(self, how: str, number: int, columns: list[int]) -> int:
        """The worlds in which so many of these hold."""
        exactly = [self.every, *[0] * len(columns)]
        for column in columns:
            for size in range(len(columns), 0, -1):
                exactly[size] = exactly[size] & ~column | exactly[size - 1] & column
            exactly[0] &= ~column
        found = 0
        for size, column in enumerate(exactly):
            if {"exactly": size == number, "at least": size >= number, "at most": size <= number}[
                how
            ]:
                found |= column
        return found


def _predicates(said: Said, definitions: Mapping[str, Any]) -> Iterator[str]:
    match said:
        case (("=" | "!=" | "<" | "<=" | ">"), _, _) | ("adjacent", _):
            return
        case (("forall" | "exists"), _, body) | ("count", _, _, _, body) | ("~", body):
            yield from _predicates(body, definitions)
        case (("&" | "|" | "->" | "<->"), *parts) | ("KN", int(), *parts):
            for part in parts:
                yield from _predicates(part, definitions)
        case (name, _):
            if name in definitions:
                yield from _predicates(definitions[name][1], definitions)
            else:
                yield name


def _named(said: Any) -> Iterator[str]:
    """The variables that stand in atoms."""
    match said:
        case (("=" | "!=" | "<" | "<=" | ">"), _, _):
            return
        case (("forall" | "exists"), _, body) | ("count", _, _, _, body) | ("~", body):
            yield from _named(body)
        case (("&" | "|" | "->" | "<->"), *parts) | ("KN", int(), *parts):
            for part in parts:
                yield from _named(part)
        case (_, terms):
            for term in terms:
                while isinstance(term, tuple) and term[0] == "+":
                    term = term[1]
                if isinstance(term, tuple):
                    yield term[1]


def _text(
    maker: Maker, rules: list[Said], facts: list[Said], mines: int | None, signs: dict[Place, str]
) -> str:
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
    lines += [f"rule r{number}: {text_of(rule)}" for number, rule in enumerate(rules, 1)]
    lines += [f"fact {text_of(fact)}" for fact in facts]
    return "\n".join(lines) + "\n"


def text_of(said: Said) -> str:
    """A formula as it is written, every part that is not an atom in brackets."""
    match said:
        case ("~", body):
            return f"~{_bracketed(body)}"
        case (("&" | "|" | "->" | "<->") as sign, *parts):
            return f" {sign} ".join(map(_bracketed, parts))
        case ("KN", number, *parts):
            return f"KN({number}; {', '.join(map(text_of, parts))})"
        case (("forall" | "exists") as word, variables, body):
            return f"{word} {_binders(variables, body)}. {_bracketed(body)}"
        case ("count", how, number, variables, body):
            return f"exists {how} {number} {_binders(variables, body)}. {_bracketed(body)}"
        case (("=" | "!=" | "<" | "<=" | ">") as sign, left, right):
            return f"{_term(left)} {sign} {_term(right)}"
        case (name, terms):
            return f"{name}({', '.join(map(_term, terms))})" if terms else f"{name}"
    raise AssertionError(said)


def _bracketed(said: Said) -> str:
    text = text_of(said)
    plain = said[0] in ("~", "KN") or (len(said) == 2 and isinstance(said[1], tuple))
    return text if plain else f"({text})"


def _binders(variables: Sequence[tuple[str, str]], body: Said) -> str:
    """Variables that stand in some atom need no range."""
    named = set(_named(body))
    parts = [name if name in named else f"{name} in {sort}s" for name, sort in variables]
    # A range goes for all names since the last one, so those without one come last.
    return ", ".join(sorted(parts, key=lambda part: " in " not in part))


def _term(term: Term) -> str:
    if not isinstance(term, tuple):
        return str(term)
    if term[0] == "var":
        return str(term[1])
    return f"{_term(term[1])} {'+' if term[2] > 0 else '-'} {abs(term[2])}"
