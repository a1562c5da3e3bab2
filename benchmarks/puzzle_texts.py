"""Puzzles in both languages, the rules one by one, as a student would write them."""

from __future__ import annotations

import random
from dataclasses import dataclass

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: its file, the peer's program, and the atoms that it is about."""

    name: str
    text: str
    program: str
    predicate: str
    """The file's predicate; the program has it in small letters."""
    places: str
    """What the peer knows of the places of its atoms, which are I, J and V."""

    @property
    def arity(self) -> int:
        """How many places the atoms have."""
        return self.places.count("(")

    @property
    def key(self) -> str:
        """The places of an atom in the peer's program."""
        return f"({', '.join('IJV'[: self.arity])})"

    @property
    def shown(self) -> str:
        """How the peer's program names the predicate."""
        return f"{self.predicate.lower()}/{self.arity}"

    @property
    def atom(self) -> str:
        """An atom in the peer's program."""
        return f"{self.predicate.lower()}{self.key}"


def sudoku(name: str, given: str) -> Puzzle:
    """The digits 1 to 9 in each row, column and box."""
    cells = [(n // 9, n % 9, sign) for n, sign in enumerate(given) if sign != "."]
    text = """\
domain Line = 0 .. 8
domain Digit = 1 .. 9
predicate Is(Line, Line, Digit)
rule cells: forall i, j. exists one d. Is(i, j, d)
rule rows: forall i, d. exists one j. Is(i, j, d)
rule columns: forall j, d. exists one i. Is(i, j, d)
rule boxes: forall a in 0..2, b in 0..2, d.
    exists one i in 3*a..3*a + 2, j in 3*b..3*b + 2. Is(i, j, d)
"""
    program = """\
line(0..8). digit(1..9).
1 { is(I, J, V) : digit(V) } 1 :- line(I), line(J).
1 { is(I, J, V) : line(J) } 1 :- line(I), digit(V).
1 { is(I, J, V) : line(I) } 1 :- line(J), digit(V).
1 { is(3*A + I, 3*B + J, V) : I = 0..2, J = 0..2 } 1 :- A = 0..2, B = 0..2, digit(V).
"""
    text += "".join([f"fact Is({i}, {j}, {d})\n" for i, j, d in cells])
    program += "".join([f"is({i}, {j}, {d}).\n" for i, j, d in cells])
    return Puzzle(name, text, program, "Is", "line(I), line(J), digit(V)")


def latin(size: int, given: int) -> Puzzle:
    """A square with every value once in each row and column, and some of its cells."""
    chance = random.Random(size)
    rows, columns, values = [chance.sample(range(size), size) for _ in range(3)]
    cells = [(i, j) for i in range(size) for j in range(size)]
    known = [
        (i, j, values[(rows[i] + columns[j]) % size])
        for i, j in sorted(chance.sample(cells, given))
    ]
    text = f"""\
domain Line = 0 .. {size - 1}
predicate Is(Line, Line, Line)
rule cells: forall i, j. exists one v. Is(i, j, v)
rule rows: forall i, v. exists one j. Is(i, j, v)
rule columns: forall j, v. exists one i. Is(i, j, v)
"""
    program = f"""\
line(0..{size - 1}).
1 {{ is(I, J, V) : line(V) }} 1 :- line(I), line(J).
1 {{ is(I, J, V) : line(J) }} 1 :- line(I), line(V).
1 {{ is(I, J, V) : line(I) }} 1 :- line(J), line(V).
"""
    text += "".join([f"fact Is({i}, {j}, {v})\n" for i, j, v in known])
    program += "".join([f"is({i}, {j}, {v}).\n" for i, j, v in known])
    return Puzzle(f"latin {size}", text, program, "Is", "line(I), line(J), line(V)")


def queens(size: int) -> Puzzle:
    """As many queens as rows, none of which attacks another."""
    text = f"""\
domain Line = 1 .. {size}
predicate Queen(Line, Line)
rule rows: forall i. exists one j. Queen(i, j)
rule columns: forall j. exists one i. Queen(i, j)
rule diagonals: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> |i - x| != |j - y|
"""
    program = f"""\
line(1..{size}).
1 {{ queen(I, J) : line(J) }} 1 :- line(I).
:- line(J), not 1 {{ queen(I, J) }} 1.
:- queen(I, J), queen(X, Y), I < X, |I - X| = |J - Y|.
"""
    return Puzzle(f"queens {size}", text, program, "Queen", "line(I), line(J)")


def colouring(nodes: int, edges: int) -> Puzzle:
    """Three colours for the vertices of a graph; ends of an edge differ, and some are given."""
    chance = random.Random(7)
    planted = [chance.randrange(3) + 1 for _ in range(nodes)]
    pairs = [(v, w) for v in range(nodes) for w in range(v) if planted[v] != planted[w]]
    chosen = sorted(chance.sample(pairs, edges))
    text = f"""\
board graph {", ".join([f"{v}-{w}" for v, w in chosen])}, {", ".join(map(str, range(nodes)))}
domain Paint = 1 .. 3
predicate Has(tile, Paint)
rule some: forall v. exists one c. Has(v, c)
rule differ: forall v, w, c. adjacent(v, w) & Has(v, c) -> ~Has(w, c)
"""
    program = f"""\
node(0..{nodes - 1}). paint(1..3).
1 {{ has(V, C) : paint(C) }} 1 :- node(V).
:- edge(V, W), has(V, C), has(W, C).
"""
    program += "".join([f"edge({v}, {w}). edge({w}, {v}).\n" for v, w in chosen])
    for v in range(2):
        text += f"fact Has({v}, {planted[v]})\n"
        program += f"has({v}, {planted[v]}).\n"
    return Puzzle(f"colouring of {nodes}", text, program, "Has", "node(I), paint(J)")


def knights(size: int, number: int) -> Puzzle:
    """So many knights, none of which attacks another; every other tile is attacked."""
    text = f"""\
domain Line = 1 .. {size}
predicate Knight(Line, Line)
define Jump(i, j, x, y): |i - x| = 1 & |j - y| = 2 | |i - x| = 2 & |j - y| = 1
rule peace: forall i, j, x, y. Knight(i, j) & Jump(i, j, x, y) -> ~Knight(x, y)
rule watch: forall i, j. Knight(i, j) | exists x, y. Jump(i, j, x, y) & Knight(x, y)
rule number: exists exactly {number} i, j. Knight(i, j)
"""
    program = f"""\
line(1..{size}).
{{ knight(I, J) : line(I), line(J) }}.
jump(I, J, X, Y) :- line(I), line(J), line(X), line(Y), |I - X| = 1, |J - Y| = 2.
jump(I, J, X, Y) :- line(I), line(J), line(X), line(Y), |I - X| = 2, |J - Y| = 1.
:- knight(I, J), jump(I, J, X, Y), knight(X, Y).
:- line(I), line(J), not knight(I, J), not knight(X, Y) : jump(I, J, X, Y).
:- not {number} {{ knight(I, J) }} {number}.
"""
    return Puzzle(f"knights {size}, {number} of them", text, program, "Knight", "line(I), line(J)")


def hitori(size: int) -> Puzzle:
    """Tiles of a square of numbers are struck out, until no line shows a number twice.

    No two that are struck out touch, and the others are connected: each is reached from the first
    two tiles in so many steps.
    """
    numbers = _numbers(size)
    places = [(i, j) for i in range(size) for j in range(size)]
    equal = [
        (i, j, x, y)
        for i, j in places
        for x, y in places
        if (i, j) < (x, y) and (i == x or j == y) and numbers[i][j] == numbers[x][y]
    ]
    last = 2 * size
    text = f"""\
domain Line = 0 .. {size - 1}
domain Step = 0 .. {last}
predicate Black(Line, Line)
predicate Reached(Step, Line, Line)
define Beside(i, j, x, y): |i - x| + |j - y| = 1
rule apart: forall i, j, x, y. Black(i, j) & Beside(i, j, x, y) -> ~Black(x, y)
rule first: forall i, j. Reached(0, i, j) <-> i = 0 & j <= 1 & ~Black(i, j)
rule next: forall n, i, j. n < {last} -> (Reached(n + 1, i, j) <->
    ~Black(i, j) & (Reached(n, i, j) | exists x, y. Beside(i, j, x, y) & Reached(n, x, y)))
rule connected: forall i, j. Black(i, j) | Reached({last}, i, j)
"""
    program = f"""\
line(0..{size - 1}). step(0..{last - 1}).
{{ black(I, J) : line(I), line(J) }}.
beside(I, J, X, Y) :- line(I), line(J), line(X), line(Y), |I - X| + |J - Y| = 1.
:- black(I, J), beside(I, J, X, Y), black(X, Y).
reached(0, 0, J) :- J = 0..1, not black(0, J).
reached(N + 1, I, J) :- step(N), reached(N, I, J), not black(I, J).
reached(N + 1, I, J) :- step(N), reached(N, X, Y), beside(I, J, X, Y), not black(I, J).
:- line(I), line(J), not black(I, J), not reached({last}, I, J).
"""
    text += "".join([f"fact Black({i}, {j}) | Black({x}, {y})\n" for i, j, x, y in equal])
    program += "".join([f":- not black({i}, {j}), not black({x}, {y}).\n" for i, j, x, y in equal])
    return Puzzle(f"hitori-like {size} x {size}", text, program, "Black", "line(I), line(J)")


def _numbers(size: int) -> list[list[int]]:
    """A square with every number once in each line, but where something is to be struck out."""
    chance = random.Random(size)
    rows, columns, values = [chance.sample(range(size), size) for _ in range(3)]
    square = [[values[(row + column) % size] for column in columns] for row in rows]
    struck: set[tuple[int, int]] = set()
    for i, j in chance.sample([(i, j) for i in range(size) for j in range(size)], size * size):
        near = {(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)}
        free = len(struck) < size * size // 5 and not near & struck
        if free and _connected(size, {*struck, (i, j)}):
            struck.add((i, j))
    for i, j in sorted(struck):
        line = [square[i][y] for y in range(size) if (i, y) not in struck]
        line += [square[x][j] for x in range(size) if (x, j) not in struck]
        square[i][j] = chance.choice(line)
    return square


def _connected(size: int, struck: set[tuple[int, int]]) -> bool:
    """Whether every tile that is not struck out is reached from the first two."""
    reached = [place for place in ((0, 0), (0, 1)) if place not in struck]
    for i, j in reached:
        for place in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            inside = 0 <= place[0] < size and 0 <= place[1] < size
            if inside and place not in struck and place not in reached:
                reached.append(place)
    return len(reached) + len(struck) == size * size
