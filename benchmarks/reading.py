"""Reading long files, right and wrong: a statement among 40,000 against one among 4,000.

There is no peer: what is asked is that the time of reading follows the length of the text, whatever
stands in it. Each line is a text of one statement repeated, with a number in it where names must
differ; most are full of one mistake.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from benchmarks.measure import Result, compare, row
from minelogic.diagnostics import show
from minelogic.source import Source
from minelogic.syntax.file.load import load_file

FEW, MANY = 4_000, 40_000
GOAL = 1.5

Text = Callable[[int], str]


def lines(line: str, head: str = "board 9 x 9\n", tail: str = "") -> Text:
    """So many lines, `@` in each being its number."""
    return lambda count: head + "".join(line.replace("@", str(k)) for k in range(count)) + tail


RIGHT: dict[str, Text] = {
    "LaTeX": lines("fact B(0, 0) \\land B(0, 1)\n"),
    "no dots": lines("fact forall i B(i, 0)\n"),
    "facts": lines("fact B(0, 1)\n"),
    "rules": lines("rule r@: forall i, j. B(i, j) -> ~S(i, j)\n"),
    "rules with sentences": lines('rule r@ "no {i}": forall i. B(i, 1)\n'),
    "queries": lines("prove B(0, 1) expect independent\n"),
    "domains": lines("domain D@ = 0 .. 3\n"),
    "predicates": lines("predicate P@(row, column)\n"),
    "letters and facts": lines("predicate P@\nfact P@\n"),
    "definitions": lines("define D@(i): B(i, 0)\n"),
    "definitions used": lines("define D@(i): B(i, 0)\nfact D@(1)\n"),
    "definitions in pairs": lines("define D@: true\ndefine E@: D@\n"),
    "comments": lines("# comment number @\n"),
    "blank lines": lines("\n"),
    "lines of Windows": lines("fact B(0, 1)\r\n"),
    "one long statement": lines("& B(0, 1)\n", "board 9 x 9\nfact B(0, 0)\n"),
    "one long or": lines("| B(0, 1)\n", "board 9 x 9\nfact B(0, 0)\n"),
    "uses": lines("use minesweeper\n"),
    "on a graph": lines("fact B(a) | ~B(b)\n", "board graph a-b, b-c\n"),
    "on a large graph": lambda n: _graph(n, "fact B(v@) | ~B(w@)\n"),
    "on a large graph of numbers": lambda n: _graph(n, "fact B(@)\n", "@-1@"),
    "rules on a large graph": lambda n: _graph(n, "rule r@: forall v. B(v)\n"),
    "one definition, many places": lines(", i@\n", "board 9 x 9\ndefine P(i\n", "): true\n"),
    "one variable, many sorts": lambda n: _sorts(n // 2),
    "a long display": lambda n: f"board {n} x 3\ndisplay\n" + "...\n" * n,
}
WRONG: dict[str, Text] = {
    "unknown predicates": lines("fact Abcd@(0)\n"),
    "unknown predicates alike": lines("fact Bomb(0)\n"),
    "wrong case": lines("fact b(0, 0)\n"),
    "unknown variables": lines("fact B(x@, 0)\n"),
    "unknown ranges": lines("fact exists i in Day@. B(i, 0)\n"),
    "unknown sorts": lines("predicate P@(Day@)\n"),
    "wrong numbers of places": lines("fact B(0)\n"),
    "Greek letters": lines("fact B(0, 0) Λ B(0, 1)\n"),
    "Greek letters, rules": lines("rule r@: forall i. B(i, 0) Λ B(0, 1)\n"),
    "signs without width": lines("fact B(0,\u200b 0)\n"),
    "signs without width in names": lines("fact Saf\u200be(0, 0)\n"),
    "marks": lines("fact B\u0301(0, 0)\n"),
    "other scripts": lines("fact 漢漢漢(0, 0)\n"),
    "strangers": lines("fact @@ $ ?\n"),
    "typographic quotes": lines("rule r@ “a”: B(0, 0)\n"),
    "single quotes": lines("rule r@ ‘a’: B(0, 0)\n"),
    "foreign comments": lines("// comment\n"),
    "foreign operators": lines("fact B(0, 0) --> B(0, 1)\n"),
    "unclosed brackets": lines("fact B(0, 0\n"),
    "extra brackets": lines("fact B(0, 0))\n"),
    "square brackets": lines("fact B[0, 0]\n"),
    "unclosed bars": lines("fact |1 - 2 = 1\n"),
    "unclosed sentences": lines('rule r@ "a: B(0, 0)\n'),
    "missing operators": lines("fact B(0, 0) B(0, 1)\n"),
    "missing operands": lines("fact B(0, 0) &\n"),
    "missing formulas": lines("fact\n"),
    "missing names": lines("rule: B(0, 0)\n"),
    "duplicate rules": lines("rule r: B(0, 0)\n"),
    "duplicate predicates": lines("predicate P\n"),
    "duplicate definitions": lines("define D: B(0, 0)\n"),
    "definitions in a circle": lines("define D@: E@\ndefine E@: D@\n"),
    "definitions of themselves": lines("define D@: D@\n"),
    "definitions without end": lines("define D@(i): Rest@(i) & B(i, 0)\n"),
    "definitions in a chain": lambda n: _chain(n, 1),
    "definitions in a chain back": lambda n: _chain(n, -1),
    "definitions in one circle": lambda n: _chain(n, 1) + "define D0: D1\ndefine D@: D0\n",
    "definitions to and fro": lines("define D@: E@ & D0\ndefine E@: D@\n"),
    "all definitions in one": lambda n: (
        lines("define D@: E\n")(n) + "define E: true\n" + "".join(f"& D{k}\n" for k in range(n))
    ),
    "duplicate statements": lines("mines 1\n"),
    "unknown statements": lines("rul r@: B(0, 0)\n"),
    "foreign statements": lines("axiom r@: B(0, 0)\n"),
    "statements without keyword": lines("B(0, 0)\n"),
    "words": lines("lorem ipsum dolor @\n"),
    "different words": lambda n: "board 9 x 9\n" + "".join(f"{_word(k)} sit\n" for k in range(n)),
    "unknown theories": lines("use theory@\n"),
    "wrong domains": lines("domain D@ = {0, 1}\n"),
    "empty domains": lines("domain D@ = 3 .. 0\n"),
    "wrong mines": lines("mines many\n"),
    "unknown answers": lines("prove B(0, 1) expect yes\n"),
    "unknown placeholders": lines('rule r@ "no {k}": forall i. B(i, 1)\n'),
    "numbers too large": lines("fact 12345678901 = 0\n"),
    "rows too long": lines("....\n", "board 40000 x 3\ndisplay\n"),
    "rows of words": lines("some words here\n", "board 9 x 9\ndisplay\n"),
    "unknown signs": lines(". ? @\n", "board 9 x 9\ndisplay\n"),
    "unknown vertices": lines("fact B(v@)\n", "board graph a-b, b-c\n"),
    "unknown vertices shown": lines(", v@=1\n", "board graph a-b, b-c\ndisplay a=1\n"),
    "no board": lines("fact B(0, 0)\n", "domain D = 0 .. 1\n"),
    "unknown on a large graph": lambda n: _graph(n, "fact B(u@)\n"),
    "unknown shown, large graph": lambda n: (
        _graph(1, "display v0=1\n") + "".join(f", u{k}=1\n" for k in range(n))
    ),
    "unknown sorts of many": lines("domain D@ = 0 .. 1\npredicate P@(Day@)\n"),
    "unknown ranges of many": lines("domain D@ = 0..1\nfact exists i in E@. i=1\n", ""),
    "unknown predicates of many": lines("predicate P@\nfact R@\n"),
    "off the board": lines("fact B(9, 9)\n"),
    "mixed and and or": lines("fact B(0, 0) & B(0, 1) | B(1, 1)\n"),
    "chained iff": lines("fact B(0, 0) <-> B(0, 1) <-> B(1, 1)\n"),
    "unused variables": lines("fact exists i in rows. B(0, 0)\n"),
    "variables without a range": lines("fact forall i. B(0, 0)\n"),
    "shadowed variables": lines("fact exists i. B(i, 0) & exists i. B(0, i)\n"),
    "repeated variables": lines("fact exists i, i. B(i, 0)\n"),
    "formulas needed": lines("fact 1\n"),
    "numbers needed": lines("fact B(0, 0) = 1\n"),
    "names as numbers": lines("fact a + 1 = 2\n", "board graph a-b, b-c\n"),
    "reserved words": lines("fact exists rows. B(rows, 0)\n"),
    "one statement, many variables": lines(" & B(x@, 0)\n", "board 9 x 9\nfact true\n"),
    "one statement, many predicates": lines(" & P@\n", "board 9 x 9\nfact true\n"),
    "one statement, many binders": lines(", i@\n", "board 9 x 9\nfact forall i\n", ". true\n"),
    "one statement, many strangers": lines(" ?\n", "board 9 x 9\nfact true\n"),
    "one statement, many brackets": lines(" )\n", "board 9 x 9\nfact true\n"),
    "one statement, many bars": lines(" & |0\n", "board 9 x 9\nfact true\n"),
    "one statement, many open bars": lines(" & (|0)\n", "board 9 x 9\nfact true\n"),
    "one statement, many slips": lines(" && B(0, 0) == 1\n", "board 9 x 9\nfact true\n"),
    "one statement, mixed": lines(" | B(0, 0) & B(1, 1)\n", "board 9 x 9\nfact true\n"),
    "one domain, many words": lines(" 1,\n", "domain D = {\n", "}\n"),
    "one predicate, many sorts": lines(", Sort@\n", "board 9 x 9\npredicate P(row\n", ")\n"),
    "one definition, one place often": lines(", i\n", "board 9 x 9\ndefine P(i\n", "): true\n"),
}


def main() -> None:
    """Prints a line for each kind of text: milliseconds for 1,000 statements of each length."""
    print(f"Reading 1,000 statements of {MANY:,} (ours) against 1,000 of {FEW:,} (peer)")
    for kind, text in {**RIGHT, **WRONG}.items():
        many, few = text(MANY), text(FEW)
        result = compare(partial(_read, many), partial(_read, few), 2)
        each = Result(result.ours / (MANY / 1000), result.peer / (FEW / 1000))
        print(row(kind, each, GOAL), flush=True)


def _read(text: str) -> list[str]:
    return [show(finding) for finding in load_file(Source("long.mine", text)).diagnostics]


def _graph(count: int, line: str, edge: str = "v@-w@") -> str:
    """A graph with so many edges, and a line for each."""
    edges = ",\n".join(edge.replace("@", str(k)) for k in range(count))
    return lines(line, f"board graph {edges}\n")(count)


def _chain(count: int, step: int) -> str:
    """Definitions, each by the next one or the one before."""
    head = "board 9 x 9\n"
    return head + "".join(f"define D{k}: D{k + step}\n" for k in range(1, count))


def _sorts(count: int) -> str:
    """One variable in places of so many sorts."""
    atoms = "".join(f"& P{k}(i)\n" for k in range(count))
    return (
        lines("domain D@ = 0 .. 1\npredicate P@(D@)\n", "")(count) + f"fact exists i. true\n{atoms}"
    )


def _word(number: int) -> str:
    """A word of letters, another for each number."""
    return "w" + "".join(chr(ord("a") + int(digit)) for digit in f"{number:05}")


if __name__ == "__main__":
    main()
