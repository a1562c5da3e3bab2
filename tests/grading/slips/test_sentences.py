"""The mistake that is named is the one that was made, and who follows the sentence is right."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from minelogic.errors import FileError
from minelogic.exercises.load import load_exercise
from minelogic.grading.grade import grade
from minelogic.syntax.file.reader import parse_formula
from tests.grading.slips.test_named import CASES, LONELY, agree, mistakes, rule

FOUR = "forall i,j,x,y. "
SIZES = [(1, 1), (1, 2), (2, 1), (1, 3), (2, 2)]

TOUCHING = [
    ("guard-dropped", FOUR + "adjacent(i,j,x,y) -> ~B(x,y)"),
    ("and-or", FOUR + "adjacent(i,j,x,y) -> ~B(i,j) & ~B(x,y)"),
    ("and-or", FOUR + "B(i,j) & adjacent(i,j,x,y) -> ~B(x,y) & ~B(i,j)"),
    ("and-or", FOUR + "B(i,j) | adjacent(i,j,x,y) -> ~B(x,y)"),
    ("guard-dropped", FOUR + "B(i,j) -> ~B(x,y)"),
    ("negation-extra", FOUR + "~(B(i,j) & adjacent(i,j,x,y)) -> ~B(x,y)"),
    (None, "forall i,j. S(i,j)"),
    (None, "forall i,j. ~B(i,j)"),
    (None, "forall i,j. Q(0,i,j)"),
    (None, "forall i,j. B(i,j) -> Q(0,i,j)"),
    ("and-or", FOUR + "B(i,j) & B(x,y) & (i != x | j != y) -> |i-x| > 1 & |j-y| > 1"),
    (None, FOUR + "B(i,j) & B(x,y) & adjacent(i,j,x,y) -> i = x"),
    (None, FOUR + "B(i,j) & B(x,y) & |i-x| + |j-y| <= 2 -> i = x & j = y"),
    ("negation-place", "~forall i,j,x,y. B(i,j) & adjacent(i,j,x,y) -> B(x,y)"),
    ("strictness", FOUR + "B(i,j) & B(x,y) & (i != x | j != y) -> |i-x| >= 1 | |j-y| >= 1"),
    ("strictness", FOUR + "B(i,j) & |i-x| < 1 & |j-y| < 1 & (i != x | j != y) -> ~B(x,y)"),
    ("row-column", FOUR + "B(i,j) & adjacent(j,i,x,y) -> ~B(x,y)"),
    ("own-neighbour", FOUR + "B(i,j) & (adjacent(i,j,x,y) | i = x & j = y) -> ~B(x,y)"),
    ("own-neighbour", FOUR + "B(i,j) & |i-x| <= 1 & |j-y| <= 1 -> ~B(x,y)"),
    ("own-neighbour",
     "forall i,j. forall x in i-1..i+1. forall y in j-1..j+1. B(i,j) -> ~B(x,y)"),
    ("and-under-forall", FOUR + "B(i,j) -> adjacent(i,j,x,y) & ~B(x,y)"),
    ("edges-forgotten", "forall i,j in 1..1, x,y. B(i,j) & adjacent(i,j,x,y) -> ~B(x,y)"),
    ("off-by-one", FOUR + "B(i,j) & |i-x| <= 0 & |j-y| <= 0 & (i != x | j != y) -> ~B(x,y)"),
]  # fmt: skip
NUMBERED = (
    "rule safe: forall i, j. S(i, j) <-> ~B(i, j)\n"
    "rule numbered: forall i, j. S(i, j) -> exists a. Q(a, i, j)\n"
    "rule hidden: forall a, i, j. B(i, j) -> ~Q(a, i, j)\n"
    "rule counts: "
)
NUMBERS = [
    ("off-by-one", "forall a in 1..8, i, j. Q(a, i, j)", "adjacent(i, j, x, y)", "range of a"),
    ("off-by-one", "forall a in 0..7, i, j. Q(a, i, j)", "adjacent(i, j, x, y)", "range of a"),
    ("row-column", "forall a, i, j. Q(a, i, j)", "adjacent(j, i, x, y)", "'adjacent(j, i, x, y)'"),
    ("argument-order", "forall a, i, j. Q(i, j, a)", "adjacent(i, j, x, y)",
     "the number stands last in 'Q(i, j, a)'"),
    ("strictness", "forall a, i, j. Q(a, i, j)", "|i - x| <= 2 & |j - y| <= 2 & (i != x | j != y)",
     "'|i - x| <= 2' and '|j - y| <= 2' have '<=' where '<' is meant"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("code", "answer"), TOUCHING)
def test_the_students_own_slip_is_named_and_no_other(code, answer):
    report = grade(load_exercise("no-two-touch"), answer)
    assert report.score < report.points
    assert [each.code for each in report.mistakes] == [code] * (code is not None)


@pytest.mark.slow
@pytest.mark.parametrize(("code", "tile", "near", "part"), NUMBERS)
def test_a_slip_with_numbers_is_named(code, tile, near, part):
    answer = f"{NUMBERED}{tile} -> exists exactly a x, y. ({near} & B(x, y))\n"
    (found,) = grade(load_exercise("numbers"), answer).mistakes
    assert (found.code, found.line) == (code, 4)
    assert part in found.sentence


@pytest.mark.parametrize(
    ("code", "answer"),
    [
        ("row-column", "rule a: forall i, j. B(i, j) <-> ~S(j, i)"),
        ("and-under-forall", "rule a: forall i, j. B(i, j) & ~S(i, j)"),
        (None, "rule a: forall i, j. S(i, j)\nrule b: forall i, j. ~B(i, j)"),
    ],
)
def test_a_slip_with_safe_tiles_is_named(code, answer):
    found = grade(load_exercise("safe-or-bomb"), answer).mistakes
    assert [each.code for each in found] == [code] * (code is not None)
    assert code != "row-column" or "'S(j, i)'" in found[0].sentence


FOLLOWED = [
    *[(reference, answer) for _, reference, answer in CASES],
    *[(LONELY, answer) for code, answer in TOUCHING if code is not None],
]


@pytest.mark.slow
@pytest.mark.parametrize(("reference", "answer"), FOLLOWED)
def test_who_does_what_the_sentence_says_is_right(reference, answer):
    size = (3, 3) if "1..1" in answer else (2, 3)
    named = mistakes(rule(reference), rule(answer), size)
    assert named
    for each in named:
        changed = list(followed(each.sentence, answer))
        if each.code in TELLING and each.sentence.startswith("In line"):
            assert changed
        if changed:
            assert any(_right(text, reference) for text in changed)


TELLING = {
    "half-equivalence", "converse", "arrow-under-exists", "and-under-forall", "strictness",
    "row-column", "negation-lost", "negation-extra", "and-or", "too-equivalent", "guard-extra",
    "off-by-one", "argument-order",
}  # fmt: skip
"""The names whose sentences tell what to do."""


def _right(text: str, reference: str) -> bool:
    try:
        return agree(parse_formula(text), parse_formula(reference), SIZES)
    except FileError:
        return False


def followed(sentence: str, answer: str) -> Iterator[str]:
    """The texts that somebody may write who knows nothing but the sentence."""
    pieces = re.findall(r"'([^']*)'", sentence)
    places = [text for text in (_found(piece, answer) for piece in pieces) if text is not None]
    if not sentence.startswith("In line") or not places:
        return
    part = places[0]
    if "'rows' and 'columns'" in sentence:
        yield answer.replace("rows", "%").replace("columns", "rows").replace("%", "columns")
        return
    if "the numbers in" in sentence:
        for moved in zip(*[_numbers_moved(each) for each in places], strict=True):
            text = answer
            for old, new in zip(places, moved, strict=True):
                text = text.replace(old, new)
            yield text
        return
    signs = re.search(r"(?:has|have) '([<>]=?)' where '([<>]=?)' is meant", sentence)
    if signs:
        parts = [p for p in places if p not in (signs[1], signs[2])]
        for n in range(part.count(signs[1])):
            text = answer
            for each in parts:
                text = text.replace(each, _nth(each, signs[1], signs[2], n))
            yield text
        return
    for new in _instead(sentence, part):
        for start in [m.start() for m in re.finditer(re.escape(part), answer)]:
            yield answer[:start] + new + answer[start + len(part) :]


def _instead(sentence: str, part: str) -> Iterator[str]:
    """What the sentence says should stand in the place of a part."""
    if "has 'and' where 'or'" in sentence:
        yield from _each(part, " & ", " | ")
    elif "has 'or' where 'and'" in sentence:
        yield from _each(part, " | ", " & ")
    elif "one half of an equivalence" in sentence:
        yield from _each(part, "->", "<->")
    elif "only one of its two directions" in sentence:
        left, right = part.rsplit("<->", 1)
        yield from (f"({left} -> {right})", f"(({right}) -> ({left.split('.')[-1]}))")
    elif "the converse" in sentence:
        left, right = part.split("->", 1)
        yield f"(({right}) -> ({left}))"
    elif "arrow right under 'exists'" in sentence:
        yield from _each(part, "->", "&")
    elif "right under 'forall'" in sentence or "where an arrow is meant" in sentence:
        yield from _each(part, "&", "->")
    elif "says 'forall' where" in sentence or "says 'exists' where" in sentence:
        old, new = ("forall", "exists") if "says 'forall'" in sentence else ("exists", "forall")
        changed = part.replace(old, new, 1)
        if "'and' for its arrow" in sentence:
            yield from _each(changed, "->", "&")
        elif "arrow for its 'and'" in sentence:
            yield from _each(changed, "&", "->")
        else:
            yield changed
    elif "a negation is missing before" in sentence:
        yield f"~{part}"
    elif "denied as a whole" in sentence:
        yield f"~({part})"
    elif "on one side of" in sentence:
        left, right = part.split("<->")
        yield f"({left} <-> ~({right}))"
    elif "a negation too many" in sentence:
        yield part.replace("!=", "=") if "!=" in part else part.removeprefix("~")
    elif "is a condition too many" in sentence:
        yield "true"
    elif "a number in" in sentence or "the number in" in sentence:
        yield from _numbers_moved(part)
    elif "goes one to the wrong side" in sentence:
        yield part.translate(str.maketrans("+-", "-+"))
    elif "has the two rows first" in sentence:
        yield re.sub(r"\((.*), (.*), (.*), (.*)\)", r"(\1, \3, \2, \4)", part)
    elif re.search("says '(exactly|at least|at most)' where", sentence):
        old, new = re.findall(r"'(exactly|at least|at most)'", sentence)
        yield part.replace(old, new)
    elif "says 'at least one' where" in sentence:
        yield part.replace(
            "exists", "exists " + re.findall(r"'(\S+|at most) one'", sentence)[-1] + " 1"
        )
    elif "changed places in" in sentence and "(" in part:
        for pair in re.finditer(r"(\w+), ?(\w+)", part):
            yield part[: pair.start()] + f"{pair[2]}, {pair[1]}" + part[pair.end() :]
        yield part.translate(str.maketrans("ij", "ji"))
    elif "changed places in" in sentence:
        yield part.translate(str.maketrans("ij", "ji"))


def _numbers_moved(part: str) -> Iterator[str]:
    """The part with one of its numbers one more or one less."""
    for number in re.finditer(r"\d+", part):
        for step in (-1, 1):
            yield part[: number.start()] + str(int(number[0]) + step) + part[number.end() :]


def _found(piece: str, answer: str) -> str | None:
    """The part of an answer that is quoted, also if it was cut."""
    first, cut, last = piece.partition(" … ")
    if first not in answer:
        return None
    start = answer.index(first)
    return answer[start : answer.rindex(last) + len(last)] if cut else first


def _each(text: str, old: str, new: str) -> Iterator[str]:
    yield from (_nth(text, old, new, n) for n in range(text.count(old)))
    yield text.replace(old, new)


def _nth(text: str, old: str, new: str, n: int) -> str:
    pieces = text.split(old)
    return old.join(pieces[: n + 1]) + new + old.join(pieces[n + 1 :])
