"""Small theories as text and as what they mean, and their worlds by trying all of them.

Nothing here comes from the library: a theory is built as a text together with a function that says
whether it holds in a world, which is the set of atoms that hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, product
from random import Random
from typing import TypeAlias

Atom: TypeAlias = tuple[str, int, int]
World: TypeAlias = frozenset[Atom]
Size: TypeAlias = tuple[int, int]
Found: TypeAlias = tuple[Size, World]
Holds: TypeAlias = Callable[[World, Size, int, int], bool]


@dataclass(frozen=True)
class Part:
    """A formula about the tile (i, j), as a text and as its truth there."""

    text: str
    holds: Holds


@dataclass(frozen=True)
class Rules:
    """For each of the formulas a rule that it holds on all tiles."""

    parts: tuple[Part, ...]
    declared: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        lines = [f"predicate {name}(row, column)" for name in self.declared]
        lines += [
            f'rule r{number} "r{number} at ({{i}}, {{j}})": forall i in rows, j in columns. '
            f"{part.text}"
            for number, part in enumerate(self.parts)
        ]
        return "\n".join(lines or ["board 1 x 1"]) + "\n"

    def allow(self, world: World, size: Size) -> bool:
        """Whether all of it holds for some choice of what is declared."""
        own = [(name, *tile) for name in self.declared for tile in tiles(size)]
        return any(
            all(part.holds(world | choice, size, *tile) for part in self.parts
                for tile in tiles(size))
            for choice in subsets(own)
        )  # fmt: skip

    def broken(self, world: World, size: Size) -> list[str]:
        """The names of the rules that are false in a world."""
        return [
            f"r{number}"
            for number, part in enumerate(self.parts)
            if not all(part.holds(world, size, *tile) for tile in tiles(size))
        ]


def tiles(size: Size) -> list[tuple[int, int]]:
    return list(product(range(size[0]), range(size[1])))


def subsets(atoms: Sequence[Atom]) -> Iterator[frozenset[Atom]]:
    for chosen in chain.from_iterable(combinations(atoms, n) for n in range(len(atoms) + 1)):
        yield frozenset(chosen)


def worlds(size: Size, others: str) -> list[World]:
    """All worlds of B and the other predicates, in the order in which they are to be shown."""
    found = []
    for bombs in subsets([("B", *tile) for tile in tiles(size)]):
        rest = [(name, *tile) for name in others for tile in tiles(size)]
        for values in product((False, True), repeat=len(rest)):
            true = frozenset(atom for atom, value in zip(rest, values, strict=True) if value)
            found.append((len(bombs), sorted(bombs), values, bombs | true))
    return [world for *_, world in sorted(found, key=lambda each: each[:3])]


def first(sizes: Sequence[Size], others: str, wrong: Callable[[World, Size], bool]) -> Found | None:
    """The smallest board with a world that is wrong, and the first such world on it."""
    for size in sizes:
        for world in worlds(size, others):
            if wrong(world, size):
                return size, world
    return None


def near(size: Size, i: int, j: int) -> list[tuple[int, int]]:
    return [
        (x, y) for x, y in tiles(size) if max(abs(i - x), abs(j - y)) == 1
    ]  # fmt: skip


def random_part(random: Random, predicates: Sequence[str], depth: int = 2) -> Part:
    """A formula about (i, j) and the tiles around it."""
    kind = random.choice(["atom", "atom", "near", "count"] + ["not", "and", "or", "if", "iff"] * 2)
    if depth == 0:
        kind = random.choice(["atom", "atom", "near"])
    if kind == "atom":
        name, down, right = (
            random.choice(predicates),
            *random.choice([(0, 0)] * 3 + [(1, 0), (0, -1)]),
        )
        place = f"i{'+1' * down}, j{'-1' * -right}"
        return Part(f"{name}({place})", lambda w, _, i, j: (name, i + down, j + right) in w)
    if kind == "near":
        name = random.choice(predicates)
        return Part(
            f"(exists x, y. adjacent(i, j, x, y) & {name}(x, y))",
            lambda w, s, i, j: any((name, *tile) in w for tile in near(s, i, j)),
        )
    if kind == "count":
        name, bound = random.choice(predicates), random.randint(0, 2)
        return Part(
            f"(exists at most {bound} x, y. (adjacent(i, j, x, y) & {name}(x, y)))",
            lambda w, s, i, j: sum((name, *tile) in w for tile in near(s, i, j)) <= bound,
        )
    one = random_part(random, predicates, depth - 1)
    if kind == "not":
        return Part(f"~{one.text}", lambda w, s, i, j: not one.holds(w, s, i, j))
    other = random_part(random, predicates, depth - 1)
    sign, truth = {
        "and": ("&", lambda a, b: a and b),
        "or": ("|", lambda a, b: a or b),
        "if": ("->", lambda a, b: not a or b),
        "iff": ("<->", lambda a, b: a == b),
    }[kind]
    return Part(
        f"({one.text} {sign} {other.text})",
        lambda w, s, i, j: truth(one.holds(w, s, i, j), other.holds(w, s, i, j)),
    )


def random_rules(random: Random, predicates: Sequence[str], declared: Sequence[str] = ()) -> Rules:
    number = random.choice([1, 1, 2, 3])
    parts = [random_part(random, (*predicates, *declared)) for _ in range(number)]
    return Rules(tuple(parts), tuple(declared))
