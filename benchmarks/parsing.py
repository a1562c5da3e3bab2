"""Reading a file of 10,000 statements with places, against bare lark.

The peer is lark's LALR parser with its own lexer and an embedded transformer that builds the same
trees, from the same grammar, without places, statements split, messages or checks.
"""

from __future__ import annotations

import random
import re

from lark import Lark, Transformer

from benchmarks.measure import compare, row
from minelogic.limits import Limits
from minelogic.resources import data_dir
from minelogic.source import Source
from minelogic.syntax import tree
from minelogic.syntax.file.reader import read

STATEMENTS = 10_000


def main() -> None:
    """Prints one line."""
    text = made_file(STATEMENTS)
    peer = bare_lark()
    findings: list[object] = []
    ours = read(Source("benchmark", text), Limits(), findings)  # type: ignore[arg-type]
    theirs = peer.parse(text)
    assert not findings
    assert [s.formula for s in ours] == theirs, "both must read the same trees"  # type: ignore[union-attr]
    result = compare(
        lambda: read(Source("benchmark", text), Limits(), []), lambda: peer.parse(text), 5
    )
    print(f"Parsing {STATEMENTS:,} statements ({len(text):,} characters), against bare lark")
    print(row("parsing", result, 1.5))


def made_file(count: int) -> str:
    """A file of rules and facts, the same each time."""
    chance = random.Random(204)
    lines = []
    for number in range(count):
        a, b = chance.randrange(30), chance.randrange(30)
        lines.append(
            chance.choice(
                (
                    f"rule r{number}: forall i, j. B(i, j) & i <= {a} -> ~S(i, j) | Q({b}, i, j)",
                    f"fact B({a}, {b}) -> S({b}, {a})",
                    f"rule r{number}: forall i, j in rows, x in i - 1 .. i + 1. "
                    f"(B(i, j) & abs(j - {b}) <= 1) <-> exists exactly {a} y. B(x, y)",
                    f"fact ~(B({a}, 0) & B(0, {b})) & (S(1, {a}) | ~S({b}, 1))",
                )
            )
        )
    return "\n".join(lines) + "\n"


def bare_lark() -> Lark:
    """lark alone, with the same grammar and a transformer."""
    folder = data_dir("grammars")
    grammar = (folder / "formula.lark").read_text("utf-8")
    grammar += (folder / "statements.lark").read_text("utf-8")
    grammar = re.sub(r"^formula: iff$", "", grammar, flags=re.MULTILINE)
    grammar = "start: (rule | fact)*\n" + grammar
    return Lark(
        grammar, parser="lalr", lexer="basic", transformer=_Bare(), maybe_placeholders=False
    )


class _Bare(Transformer):  # type: ignore[type-arg]
    """The trees, without places."""

    def start(self, c):  # type: ignore[no-untyped-def]
        return c

    def rule(self, c):  # type: ignore[no-untyped-def]
        return c[-1]

    def fact(self, c):  # type: ignore[no-untyped-def]
        return c[1]

    def name(self, c):  # type: ignore[no-untyped-def]
        return tree.Var(str(c[0]))

    def integer(self, c):  # type: ignore[no-untyped-def]
        return tree.Int(int(c[0]))

    def application(self, c):  # type: ignore[no-untyped-def]
        if c[0] == "abs":
            return tree.Absolute(c[2])
        return tree.Atom(str(c[0]), tuple(c[2:-1]))

    def bracketed(self, c):  # type: ignore[no-untyped-def]
        return c[1]

    def negated(self, c):  # type: ignore[no-untyped-def]
        return tree.Not(c[1])

    def all_of(self, c):  # type: ignore[no-untyped-def]
        return tree.And(tuple(c))

    def any_of(self, c):  # type: ignore[no-untyped-def]
        return tree.Or(tuple(c))

    def conditional(self, c):  # type: ignore[no-untyped-def]
        return tree.Implies(c[0], c[2])

    def equivalence(self, c):  # type: ignore[no-untyped-def]
        return tree.Iff(c[0], c[2])

    def comparison(self, c):  # type: ignore[no-untyped-def]
        return tree.Comparison(tuple(c[::2]), tuple(str(op) for op in c[1::2]))

    def arithmetic(self, c):  # type: ignore[no-untyped-def]
        return tree.Arithmetic(str(c[1]), c[0], c[2])

    def range(self, c):  # type: ignore[no-untyped-def]
        return tree.NamedRange(c[0].name) if len(c) == 1 else tree.Interval(c[0], c[2])

    def variables(self, c):  # type: ignore[no-untyped-def]
        return tuple(tree.Binder(str(name)) for name in c)

    def ranged(self, c):  # type: ignore[no-untyped-def]
        return tuple(tree.Binder(binder.name, c[2]) for binder in c[0])

    def binders(self, c):  # type: ignore[no-untyped-def]
        return tuple(binder for part in c for binder in part)

    def counting(self, c):  # type: ignore[no-untyped-def]
        return str(c[1]), c[2]

    def count(self, c):  # type: ignore[no-untyped-def]
        return tree.Count(c[0][0], c[0][1], c[1], c[2])

    def forall(self, c):  # type: ignore[no-untyped-def]
        return tree.Forall(c[1], c[2])


if __name__ == "__main__":
    main()
