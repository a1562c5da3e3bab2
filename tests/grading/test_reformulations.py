"""An answer and its reformulations get the same points, be they many, some or none.

A row has an answer and others that say the same: with other variables, in another order,
contraposed, by De Morgan, with its quantifiers in front. That they say the same is checked by a
table of all boards of one or two tiles, by hand and without the library.
"""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

from minelogic import grade

THEORIES = [
    # Right; half right; wrong; too strong.
    ["forall i, j. B(i, j) | S(i, j)", "forall i, j. ~(B(i, j) & S(i, j))"],
    ["forall i, j. B(i, j) -> ~S(i, j)"],
    ["forall i, j. ~S(i, j) -> B(i, j)"],
    ["forall i, j. B(i, j) <-> S(i, j)"],
    ["forall i, j. B(i, j) | S(i, j)", "forall i, j. ~(B(i, j) & S(i, j))", "exists i, j. B(i, j)"],
    ["forall i, j. S(i, j)", "forall i, j. ~B(i, j)"],
]
LAWS = [
    (r"(\S+\(i, j\)) \| (\S+\(i, j\))", r"~\1 -> \2"),
    (r"(\S+\(i, j\)) \| (\S+\(i, j\))", r"~(~\1 & ~\2)"),
    (r"~\((\S+\(i, j\)) & (\S+\(i, j\))\)", r"~\1 | ~\2"),
    (r"~\((\S+\(i, j\)) & (\S+\(i, j\))\)", r"\2 -> ~\1"),
    (r"(\S+\(i, j\)) -> (\S+\(i, j\))", r"~\2 -> ~\1"),
    (r"(\S+\(i, j\)) -> (\S+\(i, j\))", r"~(\1 & ~\2)"),
    (r"(\S+\(i, j\)) <-> (\S+\(i, j\))", r"(\1 -> \2) & (\2 -> \1)"),
    (r"forall i, j\. (.*)", r"~exists i, j. ~(\1)"),
    (r"exists i, j\. (.*)", r"~forall i, j. ~(\1)"),
    (r"forall i, j\.", r"forall i. forall j."),
]


def reformulations(rules: list[str]) -> list[list[str]]:
    """The same rules in other words."""
    texts = [list(reversed(rules)), [" & ".join(f"({rule})" for rule in rules)]]
    renamed = [re.sub(r"\bj\b", "c", re.sub(r"\bi\b", "row", rule)) for rule in rules]
    texts.append(renamed)
    for law, other in LAWS:
        changed = [re.sub(law, other, rule) for rule in rules]
        if changed != rules:
            texts.append(changed)
    return texts


def truth(formula: str, bombs: tuple[bool, ...], safe: tuple[bool, ...]) -> bool:
    """Whether a formula over i, j holds where the tiles are those of one row, by Python's own."""
    tiles = range(len(bombs))
    text = re.sub(r"\b(row|i)\b", "i", formula)
    text = re.sub(r"\bc\b", "j", text)
    return bool(
        eval(_python(text), {"B": bombs, "S": safe, "tiles": tiles, "all": all, "any": any})
    )


def _python(text: str) -> str:
    """The formula as an expression of Python; a quantifier reaches as far as it can."""
    text = text.strip()
    while text.startswith("(") and _closing(text, 0) == len(text) - 1:
        text = text[1:-1].strip()
    if bound := re.match(r"(forall|exists) (?:i, j|i|j)\.", text):
        word = "all" if bound[1] == "forall" else "any"
        return f"{word}(({_python(text[bound.end() :])}) for j in tiles)"
    for sign, shape in (("<->", "(({}) == ({}))"), ("->", "((not ({})) or ({}))")):
        place = _outside(text, sign)
        if place is not None:
            return shape.format(_python(text[:place]), _python(text[place + len(sign) :]))
    for sign, word in (("|", "or"), ("&", "and")):
        place = _outside(text, sign)
        if place is not None:
            return f"(({_python(text[:place])}) {word} ({_python(text[place + 1 :])}))"
    if text.startswith("~"):
        return f"(not ({_python(text[1:])}))"
    atom = re.fullmatch(r"([BS])\(i, j\)", text)
    assert atom is not None, text
    return f"{atom[1]}[j]"


def _closing(text: str, start: int) -> int:
    depth = 0
    for place in range(start, len(text)):
        depth += (text[place] == "(") - (text[place] == ")")
        if depth == 0:
            return place
    raise AssertionError(text)


def _outside(text: str, sign: str) -> int | None:
    """Where a sign stands outside of all brackets, and before any quantifier."""
    depth = 0
    for place, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if depth == 0 and text.startswith(("forall", "exists"), place):
            return None
        if depth == 0 and text.startswith(sign, place):
            if sign == "->" and text[place - 1] == "<":
                continue
            return place
    return None


WORLDS = [
    (bombs, safe)
    for size in (1, 2)
    for bombs in product((False, True), repeat=size)
    for safe in product((False, True), repeat=size)
]


def as_file(rules: list[str]) -> str:
    return "".join([f"rule r{n}: {rule}\n" for n, rule in enumerate(rules)])


@pytest.mark.parametrize("rules", THEORIES, ids=[" / ".join(rules) for rules in THEORIES])
def test_rules_in_other_words_get_the_same_points(rules):
    score = grade("safe-or-bomb", as_file(rules)).score
    others = reformulations(rules)
    assert len(others) >= 5
    for other in others:
        for world in WORLDS:
            assert all(truth(r, *world) for r in rules) == all(truth(r, *world) for r in other)
        report = grade("safe-or-bomb", as_file(other))
        assert report.score == score, (other, str(report))


def test_different_rules_get_different_points():
    assert len({grade("safe-or-bomb", as_file(rules)).score for rules in THEORIES}) >= 3


A, B1, B2 = "adjacent(i, j, x, y)", "B(i, j)", "B(x, y)"
TRANSLATIONS = [
    # All points: no two bombs touch.
    [f"forall i, j, x, y. {B1} & {A} -> ~{B2}", f"forall i, j, x, y. {B2} -> ~({B1} & {A})",
     f"forall i, j, x, y. ~{B1} | ~{A} | ~{B2}", f"~exists i, j, x, y. ({A} & {B1} & {B2})",
     f"forall i, j. {B1} -> forall x, y. ({A} -> ~{B2})",
     f"forall i, j. {B1} -> ~exists x, y. ({A} & {B2})",
     "forall a, b, c, d. B(a, b) & adjacent(a, b, c, d) -> ~B(c, d)",
     "forall y, x, j, i. B(x, y) & adjacent(x, y, i, j) -> ~B(i, j)"],
    # Half: a tile touches itself.
    ["forall i, j, x, y. B(i, j) & |i - x| <= 1 & |j - y| <= 1 -> ~B(x, y)",
     "~exists i, j, x, y. (B(i, j) & B(x, y) & |i - x| <= 1 & |j - y| <= 1)",
     "forall i, j. ~B(i, j)", "~exists x, y. B(x, y)",
     "forall i, j, x, y. B(x, y) -> |i - x| > 1 | |j - y| > 1 | ~B(i, j)"],
    # None: the negation was lost.
    [f"forall i, j, x, y. {B1} & {A} -> {B2}", f"forall i, j, x, y. ~{B2} -> ~({B1} & {A})",
     f"~exists i, j, x, y. ({B1} & {A} & ~{B2})",
     f"forall i, j. {B1} -> ~exists x, y. ({A} & ~{B2})"],
]  # fmt: skip


@pytest.mark.parametrize(("points", "formulas"), [*zip((4, 2, 0), TRANSLATIONS, strict=True)])
def test_formulas_in_other_words_get_the_same_points(points, formulas):
    for formula in formulas:
        report = grade("no-two-touch", formula)
        assert report.score == points, (formula, str(report))


CLAUSES = [
    ["~N | ~L | ~R", "~N | L | R"],
    ["~N | ~L | ~R"],
    ["~N | L | R"],
    ["~N | ~L | ~R", "~N | L | ~R"],
    ["N | L", "~R"],
]


@pytest.mark.parametrize("clauses", CLAUSES, ids=[" / ".join(clauses) for clauses in CLAUSES])
def test_clauses_in_another_order_and_layout_get_the_same_points(clauses):
    score = grade("one-number-cnf", "\n".join(clauses)).score
    order = random.Random(0)
    for _ in range(6):
        shuffled = [
            order.sample(clause.split(" | "), k=clause.count("|") + 1) for clause in clauses
        ]
        order.shuffle(shuffled)
        lines = [" | ".join(literals) for literals in shuffled]
        for text in (
            "\n".join(lines),
            " & ".join([f"({line})" for line in lines]),
            ", ".join([f"{{{', '.join(literals)}}}" for literals in shuffled]),
            "\n".join([line.replace("~", "¬").replace("|", "∨") for line in lines]),
        ):
            assert grade("one-number-cnf", text).score == score, text
