"""Small files at random, with rules of any kind about tiles and letters."""

from __future__ import annotations

from random import Random

TOUCH = "rule touch: forall i, j, x, y. B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)"
ROW = "rule row: forall i. exists exactly 1 j. B(i, j)"
COLUMN = "rule column: forall j. exists at most 1 i. B(i, j)"
SOME = "rule some: exists i, j. S(i, j) & forall y. B(i, y) -> S(i, y)"


class Maker:
    """Draws a file, and then formulas in its words."""

    def __init__(self, seed: int, sizes: tuple[tuple[int, int], ...] = ((1, 3), (2, 2), (2, 3)),
                 letters: tuple[int, ...] = (3, 4, 5, 6)) -> None:  # fmt: skip
        self.random = Random(seed)
        self.letters = self.random.choice(letters)
        self.size: tuple[int, int] | None = None
        lines: list[str] = []
        if self.random.random() < 0.6:
            self.size = self.random.choice(sizes)
            lines += self.board(*self.size)
        lines += [f"predicate X{number}" for number in range(self.letters)]
        for number in range(self.random.randrange(2, 7)):
            head = f"rule r{number}:" if self.random.random() < 0.6 else "fact"
            lines.append(f"{head} {self.formula()}")
        self.text = "\n".join(lines) + "\n"

    def chance(self, number: float) -> bool:
        return self.random.random() < number

    def board(self, rows: int, columns: int) -> list[str]:
        lines = [f"board {rows} x {columns} {self.random.choice(('king', 'rook', 'torus'))}"]
        if self.chance(0.5):
            signs = [*"......12*-"]
            lines.append("display")
            for _ in range(rows):
                lines.append("  " + " ".join(self.random.choice(signs) for _ in range(columns)))
        if self.chance(0.6):
            lines.append("use minesweeper")
        if self.chance(0.3):
            lines.append(f"mines {self.random.randrange(1, rows * columns)}")
        return lines + [rule for rule in (TOUCH, ROW, COLUMN, SOME) if self.chance(0.2)]

    def literal(self) -> str:
        sign = self.random.choice(("", "~"))
        if self.size is not None and self.chance(0.5):
            place = ", ".join(str(self.random.randrange(length)) for length in self.size)
            return f"{sign}{self.random.choice('BBS')}({place})"
        return f"{sign}X{self.random.randrange(self.letters)}"

    def formula(self) -> str:
        parts = [self.literal() for _ in range(4)]
        one, two, three, _ = parts
        match self.random.choice("|||>>=&#####x1"):
            case "|":
                return " | ".join(parts[: self.random.choice((2, 2, 3))])
            case ">":
                return f"{one} -> {two}"
            case "=":
                return f"{one} <-> {two}"
            case "&":
                return f"{one} & {two} -> {three}"
            case "#":
                number = self.random.choice((3, 4))
                kind = self.random.choice(("", "at least ", "at most "))
                bound = self.random.randrange(number + 1)
                return f"KN({kind}{bound}; {', '.join(parts[:number])})"
            case "x":
                return f"({one} & {two}) | ({three} & {parts[3]})"
            case _:
                return one
