"""Of an equivalence that clashes it is told what one side would be by the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import minelogic
from tests.derive.spoken import with_sentences
from tests.derive.words.test_sentences import Made

LETTERS = "PRTW"
World = dict[str, bool]


def told(text: str, formula: str) -> list[str]:
    """The sentences that explain a formula."""
    steps = with_sentences(minelogic.loads(text).explain(formula)).steps
    return [inner.sentence for step in steps for inner in step.within()]


KNAVES = """domain Person = 1 .. 3
predicate Knight(Person)
rule first{}: Knight(1) <-> (Knight(2) <-> Knight(3))
fact ~Knight(2)
fact ~Knight(3)
"""


def test_an_atom_that_would_hold_is_told_with_what_it_would_follow_from() -> None:
    assert told(KNAVES.format("") + "fact ~Knight(1)\n", "false")[-1].endswith(
        "; then by rule first, Knight(1) holds exactly when (Knight(2) holds exactly when "
        "Knight(3) holds): Knight(2) and Knight(3) do not hold, so the bracket is true, and "
        "Knight(1) would hold, but it does not."
    )
    said = told(KNAVES.format(' "1 says: 2 and 3 are alike"') + "fact ~Knight(1)\n", "false")[-1]
    assert said.endswith(
        "1 says: 2 and 3 are alike (first): Knight(2) and Knight(3) do not hold, so Knight(1) "
        "would hold, but it does not."
    )


def test_an_atom_that_denies_itself_is_told_with_what_would_hold() -> None:
    text = "domain N = 1 .. 3\npredicate P(N)\nrule r: "
    for rule, formula, end in (
        ("P(1) <-> forall n. ~P(n)", "~P(1)", "if P(1) held, P(1), P(2) and P(3) would not hold, "),
        ("P(1) <-> exists n. ~P(n)", "P(1)", "if P(1) did not hold, P(1), P(2) and P(3) would "),
    ):
        (said,) = told(f"{text}{rule}\n", formula)
        assert f"; {end}" in said
    # Where the atom is not on the other side, it does not deny itself.
    (said,) = told(f"{text}P(1) <-> forall n in 2..3. ~P(n)\nfact P(2)\n", "~P(1)")
    assert "; if " not in said


def test_an_equivalence_in_brackets_is_told_to_be_true_or_false_first() -> None:
    text = KNAVES.format("").replace("fact ~Knight(3)\n", "")
    assert told(text + "fact Knight(1)\n", "~Knight(3)")[-1] == (
        "By rule first, Knight(1) holds exactly when (Knight(2) holds exactly when Knight(3) "
        "holds): Knight(1) holds, so the bracket is true; Knight(2) does not hold, so Knight(3) "
        "does not hold."
    )
    assert "so the bracket is false; " in told(text + "fact ~Knight(1)\n", "Knight(3)")[-1]


def test_what_an_atom_says_of_itself_too_is_told_whole() -> None:
    text = "domain N = 1 .. 3\npredicate P(N)\nrule r: P(1) <-> exists exactly 1 n. P(n)\n"
    facts = "fact ~P(1)\nfact ~P(2)\nfact P(3)\n"
    assert told(text + facts, "false")[-1].endswith(
        "by r, P(1) holds exactly when exactly one of P(1), P(2) and P(3) holds: P(1) and P(2) do "
        "not hold and P(3) holds, so P(1) would hold, but it does not."
    )


def test_of_two_that_cannot_both_hold_it_is_told_that_both_do() -> None:
    made = Made("predicate P\npredicate W\nrule r: ~(P & W)\nfact P\nfact W\n")
    steps = made.step(1, "P", "fact 4"), made.step(2, "W", "fact 5")
    assert made.sentences(*steps, made.step(3, "false", "r; #1; #2"))[-1] == (
        "By r, not both P and W hold, but both hold."
    )
    made = Made("predicate P\npredicate W\nrule r: ~(P & ~W)\nfact P\nfact ~W\n")
    steps = made.step(1, "P", "fact 4"), made.step(2, "~W", "fact 5")
    said = made.sentences(*steps, made.step(3, "false", "r; #1; #2"))[-1]
    assert said.endswith(", but P holds and W does not hold.")


# By truth tables


def formula(chance: Random, depth: int) -> tuple[str, Callable[[World], bool]]:
    """A formula over the letters, and its value in a world."""
    letter = chance.choice(LETTERS)
    if depth == 0 or chance.random() < 0.2:
        if chance.random() < 0.5:
            return letter, lambda world: world[letter]
        return f"~{letter}", lambda world: not world[letter]
    op = chance.choice(("&", "|", "<->", "<->"))
    (left, a), (right, b) = formula(chance, depth - 1), formula(chance, depth - 1)
    values: dict[str, Callable[[World], bool]] = {
        "&": lambda world: a(world) and b(world),
        "|": lambda world: a(world) or b(world),
        "<->": lambda world: a(world) == b(world),
    }
    return f"({left} {op} {right})", values[op]


def sentences(seeds: range) -> Iterator[tuple[str, Callable[[World], bool]]]:
    """Sentences of clashes, each with the value of the one rule that they name."""
    for seed in seeds:
        chance = Random(seed)
        letter = chance.choice(LETTERS)
        other, value = formula(chance, 2)
        given = {name: chance.random() < 0.5 for name in LETTERS}
        facts = "".join(f"fact {'' if holds else '~'}{name}\n" for name, holds in given.items())
        declared = "".join(f"predicate {name}\n" for name in LETTERS)
        text = f"{declared}rule r: {letter} <-> {other}\n{facts}"
        problem = minelogic.loads(text)
        if problem.status != "inconsistent":
            continue
        for sentence in told(text, "false"):
            yield sentence, lambda world, k=letter, v=value: world[k] == v(world)  # type: ignore[misc]


STATE = r"((?:[PRTW], )*[PRTW](?: and [PRTW])?) (holds?|does not hold|do not hold)"
WOULD = re.compile(
    rf": ({STATE}(?:(?:, | and ){STATE})*), so (?:the bracket is (?:true|false), and )?"
    r"([PRTW]) would (not )?hold, but it (does not|does)\.$"
)


def holds(sentence: str, rule: Callable[[World], bool]) -> bool | None:
    """Whether the rule and what is known force what the sentence says; None if it says nothing."""
    match = WOULD.search(sentence)
    if match is None:
        return None
    known = {
        letter: "not" not in verb
        for letters, verb in re.findall(STATE, match[1])
        for letter in re.findall("[PRTW]", letters)
    }
    letter, would = match.groups()[-3], match.groups()[-2] is None
    worlds = [
        dict(zip(LETTERS, values, strict=True)) for values in product((True, False), repeat=4)
    ]
    # What it says of the atom itself is no reason, unless it counts itself.
    possible = [
        world for world in worlds if rule(world) and all(world[k] is v for k, v in known.items())
    ]
    return all(world[letter] is would for world in possible) and (
        match.groups()[-1] == ("does not" if would else "does")
    )


def test_what_would_be_follows_from_the_rule_and_what_is_told() -> None:
    tried = 0
    for sentence, rule in sentences(range(400)):
        right = holds(sentence, rule)
        tried += right is not None
        assert right is not False, sentence
    assert tried > 40


def test_the_opposite_of_what_would_be_is_caught() -> None:
    tried = 0
    for sentence, rule in sentences(range(300)):
        if holds(sentence, rule) is None or " would not " in sentence:
            continue
        letter = sentence.split(" would ")[0][-1]
        if re.search(rf"\b{letter}\b", sentence.split(": ", 1)[1].split(", so ")[0]):
            continue
        tried += 1
        other = sentence.replace("would hold, but it does not", "would not hold, but it does")
        assert holds(other, rule) is False, other
    assert tried > 5
