"""Derivations as Markdown and LaTeX: the whole of it, and nothing that means something else."""

from __future__ import annotations

import re

import pytest

import minelogic
from minelogic.derive.derivation import Derivation
from minelogic.render.derivations.latex import derivation_latex, escaped
from minelogic.render.derivations.markdown import derivation_markdown
from minelogic.render.derivations.parts import DEPTHS, Depth

ONE = minelogic.loads("board 1 x 3\ndisplay . 1 *\nuse minesweeper\n", "my_own.mine").derivation
TRICKY = minelogic.loads(
    "board 1 x 2\ndisplay . *\n"
    'rule a_b "50% of *all* $5 {x} #1 & `code` <b> [link](x) \\ é": forall i, j, x, y.\n'
    "    B(i, j) & adjacent(i, j, x, y) -> ~B(x, y)\n"
    "rule either: forall i, j. S(i, j) <-> ~B(i, j)\n",
    "tricky_[1]*.mine",
).derivation


def test_markdown_has_the_display_the_steps_and_the_board_afterwards() -> None:
    assert (
        derivation_markdown(ONE)
        == r"""# my\_own.mine

```text
. 1 *
```

## 1. (0,0) is safe

*all-found*

(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.

## Afterwards

```text
S 1 *
```
"""
    )


def test_markdown_by_lines_quotes_the_file() -> None:
    said = derivation_markdown(ONE, "line")
    assert "- (c) my\\_own.mine:2, display, (0,1) shows 1: `display . 1 *`\n" in said
    assert said.count("\n- (") == 4


def test_markdown_by_clauses_keeps_its_lists_apart() -> None:
    said = derivation_markdown(ONE, "clause")
    assert "Unit propagation:\n\n1. `Q(1, 0, 1), by c`\n" in said
    assert (
        "- (b) minesweeper:5, rule minesweeper.safe with i = 0, j = 0: `S(0, 0) <-> ~B(0, 0)`"
        in said
    )


def test_what_means_something_in_markdown_is_escaped() -> None:
    said = derivation_markdown(TRICKY)
    assert said.startswith("# tricky\\_\\[1\\]\\*.mine\n")
    assert "50% of \\*all\\* $5 0 \\#1 \\& \\`code\\` \\<b\\> \\[link\\](x) \\\\ é" in said


@pytest.mark.parametrize("depth", DEPTHS)
def test_code_in_markdown_is_closed(depth: Depth) -> None:
    lines = derivation_markdown(TRICKY, depth).splitlines()
    coded = [line for line in lines if line.startswith("- (") and ": `" in line]
    assert bool(coded) == (depth != "tile")
    for line in coded:
        ticks = re.search(r": (`+)", line)
        assert ticks is not None
        assert line.endswith(ticks.group(1))


def test_latex_is_a_whole_document() -> None:
    said = derivation_latex(ONE)
    assert said.startswith("\\documentclass")
    assert said.endswith("\\end{document}\n")
    assert r"\step{0}{\textbf{1.}}{\textbf{(0,0) is safe} $\cdot$ \emph{all-{}found}}" in said
    assert r"\more{1}{(0,1) shows 1 and its one bomb is (0,2), so (0,0) is safe.}" in said
    assert r"\phantom{0} & 1 & $\ast$ \\ \hline" in said
    assert r"\textbf{S} & 1 & $\ast$ \\ \hline" in said


@pytest.mark.parametrize("depth", DEPTHS)
def test_latex_is_ascii_with_its_brackets_closed(depth: Depth) -> None:
    said = derivation_latex(TRICKY, depth)
    assert said.isascii()
    bare = re.sub(r"\\[\\{}]", "", said)
    assert bare.count("{") == bare.count("}")
    body = said.split(r"\begin{document}")[1].replace(r"\#", "").replace(r"\%", "")
    assert "#" not in body
    assert "%" not in body


def test_latex_by_lines_marks_the_tile() -> None:
    assert r"\texttt{display . \underline{1} *}" in derivation_latex(ONE, "line")


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("a_b & 50%", r"a\_b \& 50\%"),
        ("{x} $1 #2", r"\{x\} \$1 \#2"),
        ("~P -> Q | R", r"$\sim$P -{}\textgreater{} Q \textbar{} R"),
        ("a\\b^2", r"a\textbackslash{}b\textasciicircum{}2"),
        ("éß…", r"\'{e}\ss{}\ldots{}"),
        ("爆", "?"),
        ("a\tb", "a b"),
    ],
)
def test_what_means_something_in_latex_is_escaped(text: str, latex: str) -> None:
    assert escaped(text) == latex


def test_a_graph_and_letters_have_no_grid() -> None:
    graph = minelogic.loads("board graph a-b\ndisplay a=1\nuse minesweeper\n").derivation
    assert "a=1, b=B" in derivation_markdown(graph)
    assert r"\texttt{a=1, b=B}" in derivation_latex(graph)
    letters = minelogic.loads("predicate P\npredicate R\nrule r: P -> R\nfact P\n").explain("R")
    assert "```" not in derivation_markdown(letters)
    assert "tabular" not in derivation_latex(letters).split(r"\begin{document}")[1]


TOTAL = minelogic.loads("board 1 x 3\ndisplay . 1 .\nuse minesweeper\n", "t.mine")


def test_what_was_asked_stands_with_its_answer() -> None:
    entailed = TOTAL.explain("B(0, 0) | B(0, 2)")
    said = derivation_markdown(entailed)
    assert "`B(0, 0) | B(0, 2)`: **entailed**\n\nIt holds on every board that fits." in said
    assert "## 1. " in said
    assert r"\textbf{entailed}" in derivation_latex(entailed)
    assert "**refuted**\n\nIt fails on" in derivation_markdown(TOTAL.explain("B(0, 0) & B(0, 2)"))
    assert "entailed" not in derivation_markdown(TOTAL.derivation)


def test_an_independent_formula_has_two_boards() -> None:
    found = TOTAL.explain("B(0, 0)")
    said = derivation_markdown(found)
    assert "**independent**" in said
    assert "It holds here:\n\n```text\n* 1 -\n```" in said
    assert "It fails here:\n\n```text\n- 1 *\n```" in said
    assert derivation_latex(found).count(r"\begin{tabular}") == 3
    letters = minelogic.loads("predicate P\npredicate R\nfact P | R\n").explain("P & ~R")
    assert "It holds here:\n\n```text\nP\n```" in derivation_markdown(letters)
    assert "in one world that fits" in derivation_latex(letters)


def test_a_clash_and_a_limit_are_said() -> None:
    clash = minelogic.loads("board 1 x 2\ndisplay 0 *\nuse minesweeper\n").explain("B(0, 1)")
    said = derivation_markdown(clash)
    assert "**inconsistent**" in said
    assert "No board fits" in said
    assert "Afterwards" not in said
    unknown = Derivation(TOTAL.grounding, (), "unknown", TOTAL.explain("B(0, 0)").formula)
    assert "The answer was not found within the limit." in derivation_markdown(unknown)
    assert "The answer was not found within the limit." in derivation_latex(unknown)


def test_the_board_afterwards_tells_no_bomb_from_safe() -> None:
    text = "board 1 x 2\nfact ~B(0, 0)\nfact S(0, 1)\n"
    derivation = minelogic.loads(text).derivation
    assert "## Afterwards\n\n```text\nN S\n```" in derivation_markdown(derivation, "tile")
    assert r"\textbf{N} & \textbf{S}" in derivation_latex(derivation, "tile")
    tied = minelogic.loads(text + "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n").derivation
    assert "```text\nS S\n```" in derivation_markdown(tied, "tile")


QUERIES = "board 1 x 3\ndisplay . 1 -\nuse minesweeper\nprove B(0, 0)\nprove B(0, 0) -> S(0, 0)\n"
OPEN = "board 1 x 3\ndisplay . 1 .\nuse minesweeper\nprove B(0, 2) expect entailed\n"


def test_queries_come_last_with_their_answers_and_the_steps_made_for_them() -> None:
    problem = minelogic.loads(QUERIES, "t.mine")
    found = problem.answered(problem.derivation)
    assert found.derivation is not None
    said = derivation_markdown(found.derivation, "tile", found.reasons)
    own, first, second = said.split("\n## Line ")
    assert own.count("\n## 1. ") == 1
    assert first == "4: `prove B(0, 0)`\n\n**entailed**\n\nBy step 1.\n"
    assert second.startswith("5: `prove B(0, 0) -> S(0, 0)`\n\n**refuted**\n\n### 2. ")
    written = derivation_latex(found.derivation, "tile", found.reasons)
    assert written.count(r"\subsection*{Line ") == 2
    assert r"\more{0}{\textbf{refuted}}" in written
    assert written.count(r"\textbf{2.}") == 1


def test_a_query_that_is_open_has_two_worlds_and_what_was_expected() -> None:
    problem = minelogic.loads(OPEN, "t.mine")
    found = problem.answered(problem.derivation)
    assert found.derivation is not None
    said = derivation_markdown(found.derivation, "tile", found.reasons)
    assert "**independent**, but entailed was expected" in said
    assert "It fails here:\n\n```text\n* 1 -\n```" in said
    assert "It fails here:" in derivation_latex(found.derivation, "tile", found.reasons)
