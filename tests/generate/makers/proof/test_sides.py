"""Nothing that shows without thinking tells whether a sequent can be proved."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from minelogic.generate.attempts import attempted
from minelogic.generate.made import Made, Range, Wanted
from minelogic.generate.makers.proof import MAKER
from minelogic.proof.formulas.sequents import read_sequent
from minelogic.syntax.tree import And, Atom, Exists, Forall, Iff, Implies, Not, Or
from tests.generate.making import made
from tests.proof.truth import entails

PAIRS = 200
BESIDES: dict[str, dict[str, Any]] = {
    "letters": {},
    "quantifiers": {"about": "quantifiers"},
    "board": {"about": "board"},
}
_CACHE: dict[str, list[tuple[Made, bool]]] = {}


def exercises(name):
    """So many exercises with the side of each, of which at most one is made with a seed."""
    if name not in _CACHE:
        made_ = made(MAKER, 2 * PAIRS if name == "letters" else PAIRS, ask="either",
                     **BESIDES[name])  # fmt: skip
        _CACHE[name] = [(one, "theorem" in one.files["reference.proof"]) for one in made_]
    return _CACHE[name]


@pytest.mark.parametrize("name", BESIDES)
def test_both_sides_are_as_frequent(name):
    holds = [side for _, side in exercises(name)]
    assert 0.4 < sum(holds) / len(holds) < 0.6


@pytest.mark.parametrize("name", BESIDES)
def test_no_single_statistic_tells_the_side(name):
    """The best threshold on any of them is right little more often than a coin.

    It is chosen on one half of the exercises, and tried on the other.
    """
    told = [(statistics(one), side) for one, side in exercises(name)]
    half = len(told) // 2
    for key in told[0][0]:
        one = [(numbers[key], side) for numbers, side in told]
        cut, above = best(one[:half])
        right = sum((number >= cut) is (side is above) for number, side in one[half:])
        assert right / (len(one) - half) < 0.63, key


def test_a_statistic_that_does_tell_would_be_seen():
    """Whether the conclusion follows, by all truth tables, is such a one."""
    told = []
    for one, side in exercises("letters")[:100]:
        sequent = read_sequent(tomllib.loads(one.files["exercise.toml"])["sequent"])
        told.append((float(entails(sequent.premises, sequent.conclusion)), side))
    cut, above = best(told[:50])
    assert all((number >= cut) is (side is above) for number, side in told[50:])


def test_prompts_and_starters_are_the_same_but_for_the_sequent():
    for values in ({}, {"about": "quantifiers"}, {"about": "board"}):
        texts: dict[str, set[bool]] = {}
        for seed in range(60):
            one = attempted(
                MAKER, Random(seed), Wanted("x", Range(1, 5), {**values, "ask": "either"})
            )
            if isinstance(one, Made):
                side = "theorem" in one.files["reference.proof"]
                texts.setdefault(skeleton(one), set()).add(side)
        # With as many premises there is one text, and there are both sides of it.
        assert any(sides == {True, False} for sides in texts.values())
        if "about" not in values or values["about"] != "board":
            assert len(texts) <= 4


def test_what_a_student_reads_says_nothing_of_par_or_of_levels():
    for one, _ in exercises("letters")[:40]:
        seen = one.files["prompt.md"] + one.files["starter.proof"]
        assert not re.search(r"\bpar\b|lines? in|level|difficult", seen, re.IGNORECASE)


def skeleton(one: Made) -> str:
    """What students see, without the sequent and, of a board, without what it says."""
    text = one.files["prompt.md"] + one.files["starter.proof"]
    # A long sequent stands in several lines, and its conclusion in the title, too.
    words = tomllib.loads(one.files["exercise.toml"])["sequent"].split()
    text = re.sub(r"\s+".join(map(re.escape, words)), "SEQUENT", text)
    text = re.sub(r"^# Does .* follow", "# Does it follow", text)
    text = re.sub(r"^- \(.*\n", "", text, flags=re.MULTILINE)
    text = re.sub(r"[A-Z] = true, [A-Z] = false", "X = true, Y = false", text)
    return re.sub(r"(?<=```\n)[-.*\d \n]+(?=\n```)", "ROWS", text)


def best(told):
    """The threshold, and the side above it, that is right most often."""
    cuts = sorted({number for number, _ in told})
    return max(
        [(cut, above) for cut in cuts for above in (True, False)],
        key=lambda way: sum((number >= way[0]) is (side is way[1]) for number, side in told),
    )


def statistics(one: Made) -> dict[str, float]:
    """What may be counted without thinking."""
    sequent = read_sequent(tomllib.loads(one.files["exercise.toml"])["sequent"])
    formulas = (*sequent.premises, sequent.conclusion)
    parts = Counter(part for f in formulas for part in parts_of(f))
    words = Counter(type(part).__name__ for part in parts.elements())
    ends = set(atoms_of(sequent.conclusion))
    before = [atom for f in sequent.premises for atom in atoms_of(f)]
    return {
        "characters": len(one.files["prompt.md"]),
        "premises": len(sequent.premises),
        "size": sum(parts.values()),
        "size of the conclusion": len([*parts_of(sequent.conclusion)]),
        "longest premise": max([len([*parts_of(f)]) for f in sequent.premises], default=0),
        "depth": max(depth(f) for f in formulas),
        "letters": len({atom for f in formulas for atom in atoms_of(f)}),
        "letters of the conclusion among the premises": sum(atom in before for atom in ends),
        "as often": sum(before.count(atom) for atom in ends),
        "letters that stand once": sum(
            n == 1 for n in Counter(a for f in formulas for a in atoms_of(f)).values()
        ),
        "parts that stand twice": sum(n > 1 for part, n in parts.items() if depth(part)),
        "letters together": sum(len([*combinations(set(atoms_of(f)), 2)]) for f in formulas),
        "difficulty": one.difficulty,
        **{
            word: words[word] for word in ("Not", "And", "Or", "Implies", "Iff", "Forall", "Exists")
        },
        "conclusion is denied": isinstance(sequent.conclusion, Not),
        "conclusion is a letter": isinstance(sequent.conclusion, Atom),
    }


def parts_of(f):
    yield f
    for part in inside(f):
        yield from parts_of(part)


def inside(f):
    match f:
        case Not(body) | Forall(_, body) | Exists(_, body):
            return [body]
        case And(parts) | Or(parts):
            return [*parts]
        case Implies(left, right) | Iff(left, right):
            return [left, right]
    return []


def atoms_of(f):
    return [part.predicate for part in parts_of(f) if isinstance(part, Atom)]


def depth(f) -> int:
    return max([1 + depth(part) for part in inside(f)], default=0)
