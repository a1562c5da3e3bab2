"""Every field of a trace, changed: the checker refuses it, or what it accepts is still true.

What is true is found out by going through all bombs, or all truth values of letters, with nothing
of the library but the traces themselves.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

import minelogic
from minelogic.derive.verify import verify
from tests.derive.odd_steps import odd_steps

Json = Any
World = dict[str, bool]
"""The literals that can be concluded, each with its truth value."""

GONE = object()
"""What is put in the place of something that is left out."""


class Grid:
    """All worlds of a display under the standard theory, by going through the bombs."""

    def __init__(self, *rows: str, mines: int | None = None, also: str = "") -> None:
        self.rows, self.mines = rows, mines
        self.text = f"board {len(rows)} x {len(rows[0].split())}\ndisplay\n"
        self.text += "".join(f"  {row}\n" for row in rows)
        self.text += "" if mines is None else f"mines {mines}\n"
        self.text += f"use minesweeper\n{also}"

    def worlds(self) -> Iterator[World]:
        signs = {(i, j): s for i, row in enumerate(self.rows) for j, s in enumerate(row.split())}
        for choice in product((False, True), repeat=len(signs)):
            bomb = dict(zip(signs, choice, strict=True))
            number = {
                (i, j): sum(bomb.get((x, y), False) for x in range(i - 1, i + 2)
                            for y in range(j - 1, j + 2) if (x, y) != (i, j))
                for i, j in signs
            }  # fmt: skip
            if self.mines is not None and sum(choice) != self.mines:
                continue
            if not all(
                sign == "." or (bomb[tile] if sign == "*" else not bomb[tile])
                for tile, sign in signs.items()
            ):
                continue
            if any(s not in ".*-" and number[tile] != int(s) for tile, s in signs.items()):
                continue
            world = {f"B({i}, {j})": value for (i, j), value in bomb.items()}
            world |= {f"S({i}, {j})": not value for (i, j), value in bomb.items()}
            for (i, j), value in bomb.items():
                for a in range(9):
                    world[f"Q({a}, {i}, {j})"] = not value and number[i, j] == a
            yield world


class Letters:
    """All worlds of some facts about letters, each fact with what it says in Python."""

    def __init__(self, names: str, **facts: str) -> None:
        self.names = names
        self.facts = list(facts.values())
        self.text = "".join(f"predicate {name}\n" for name in names)
        self.text += "".join(f"fact {fact}\n" for fact in self.facts)

    def worlds(self) -> Iterator[World]:
        for choice in product((False, True), repeat=len(self.names)):
            world = dict(zip(self.names, choice, strict=True))
            if all(true(fact, world) for fact in self.facts):
                yield world


def true(text: str, world: World) -> bool:
    """Whether a formula without quantifiers holds: it is rewritten into Python's own."""
    for name, value in sorted(world.items(), reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", f" {value} ", text)
    text = re.sub(r"\bfalse\b", "False", re.sub(r"\btrue\b", "True", text))
    count = re.compile(r"KN\((exactly |at least |at most |)(\d+); ([^()]*)\)")
    compare = {"": "==", "exactly ": "==", "at least ": ">=", "at most ": "<="}
    while match := count.search(text):
        inside = "[" + match[3].replace("~", " not ") + "]"
        text = text.replace(match[0], f"(sum({inside}) {compare[match[1]]} {match[2]})", 1)
    for sign, word in (("<->", " == "), ("->", " <= "), ("~", " not "), ("&", " and ")):
        text = text.replace(sign, word)
    # In Python a comparison binds more tightly than `and`; the formulas here have brackets.
    return bool(eval(text.replace("|", " or "), {"sum": sum}))


FILES: dict[str, Any] = {
    "all-found": Grid(". 1 *"),
    "all-missing": Grid(". 2 .", "1 2 1"),
    "one two one": Grid(". . .", "1 2 1"),
    "five ones": Grid(". . . . .", "1 1 1 1 1"),
    "one two two one": Grid(". . . .", "1 2 2 1"),
    "total": Grid(". . . .", "1 1 . .", mines=1),
    "total with numbers": Grid(". 1 . . 1 .", mines=2),
    "safe": Grid("- . 1", ". . ."),
    "inconsistent": Grid("1 .", "1 2"),
    "no mine left": Grid("1 . .", mines=0),
    "a split": Grid(". . . 1", ". 3 . .", ". . 2 ."),
    "cases": Letters("PRTV", a="(P | R)", b="(P -> T)", c="(R -> T)"),
    "a sum": Letters("ACDEF", a="KN(1; A, C)", b="KN(1; D, E)", c="KN(2; A, C, D, E, F)"),
    "a lemma": Letters("ACE", a="KN(at least 2; A, C, E)", b="(A -> (~E))", c="(C -> (~E))"),
    "a clash": Letters("PR", a="(P | R)", b="(P -> R)", c="(~R)"),
    "three of four": Letters("ACDE", a="KN(3; A, C, D, E)", b="(~A) | (~C)", c="(D -> A)"),
}


def traces(name: str) -> Iterator[Json]:
    """What the library derives of a file, and of some queries."""
    problem = minelogic.loads(FILES[name].text)
    yield problem.derivation.trace
    for text in ("S(0, 0)", "B(0, 0)", "B(0, 0) | B(0, 1)", "P", "T | ~V", "~F", "~E"):
        try:
            problem.formula(text)
        except minelogic.FileError:
            continue
        found = problem.explain(text)
        if found.steps:
            yield found.trace


def places(node: Json, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every value within a value."""
    items: Any = ()
    if isinstance(node, dict):
        items = node.items()
    elif isinstance(node, list):
        items = enumerate(node)
    for key, value in items:
        yield (*path, key)
        yield from places(value, (*path, key))


def at(node: Json, path: tuple[Any, ...]) -> Json:
    for key in path:
        node = node[key]
    return node


def others(value: Json, key: Any, pool: dict[Any, list[Json]]) -> list[Json]:
    """What a value is changed to: what stands elsewhere in such a place, a neighbour, or junk."""
    found: list[Json] = [None, [], {}, "", True, 1.0, -1, "x"]
    if type(value) is int:
        found += [value + 1, value - 1, -value, str(value), 10**30, float(value)]
    elif isinstance(value, str):
        found += [value[1:] if value.startswith("~") else f"~{value}", value + " ", value + ".1"]
        found += [value.replace("S", "B"), value.replace("B", "S"), f"{value} & {value}", "false"]
        found += [re.sub(r"\d", lambda digit: str((int(digit[0]) + 1) % 3), value), "true"]
        found += ["given", "instances", "clash", "lemma", "direct", "sum", "cases"]
    elif isinstance(value, list):
        found += [value[1:], value[:-1], value + value[:1], value[::-1], [value]]
    elif isinstance(value, dict):
        found += [{**value, "times": 2}, {**value, "step": 1}, {**value, "assume": "P"}]
    found += pool.get(key, [])
    return found


def mutants(trace: Json, most: int = 600) -> Iterator[Json]:
    """The trace with one thing left out, changed, or exchanged with another of its kind.

    An even choice, if there are too many.
    """
    paths = list(places(trace))
    pool: dict[Any, list[Json]] = {}
    for path in paths:
        seen = pool.setdefault(kind(path), [])
        if at(trace, path) not in seen and len(seen) < 12:
            seen.append(at(trace, path))
    edits: list[tuple[tuple[Any, ...], Json]] = []
    for path in paths:
        edits.append((path, GONE))
        edits += [(path, other) for other in others(at(trace, path), kind(path), pool)]
    for path, other in edits[:: max(1, len(edits) // most)]:
        changed = copy.deepcopy(trace)
        if other is GONE:
            del at(changed, path[:-1])[path[-1]]
        else:
            at(changed, path[:-1])[path[-1]] = copy.deepcopy(other)
        yield changed


def kind(path: tuple[Any, ...]) -> Any:
    """What a place is called; one in a list as the list is."""
    return path[-1] if isinstance(path[-1], str) else path[-2]


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_mutant_is_refused_or_still_true(name: str) -> None:
    file = minelogic.loads(FILES[name].text).file
    worlds = list(FILES[name].worlds())
    judged: dict[str, bool] = {}
    tried = refused = 0
    for trace in traces(name):
        assert verify(file, trace).ok
        for mutant in mutants(trace):
            tried += 1
            result = verify(file, mutant)
            refused += not result.ok
            assert result.ok or all(finding.reason for finding in result.findings)
            for text in result.conclusions:
                if text not in judged:
                    judged[text] = all(true(text, world) for world in worlds)
                assert judged[text], (text, mutant)
    assert refused * 2 > tried > 100


@pytest.mark.parametrize("name", FILES)
def test_no_premise_of_a_step_can_be_left_out(name: str) -> None:
    file = minelogic.loads(FILES[name].text).file
    left_out = 0
    for trace in traces(name):
        for place, step in enumerate(trace["steps"]):
            premises = step["premises"]
            for premise in range(len(premises)):
                less = copy.deepcopy(trace)
                del less["steps"][place]["premises"][premise]
                if "step" in premises[premise] and verify(file, less).ok:
                    # The sentence uses it.
                    assert "unnamed" in {odd.kind for odd in odd_steps(file, less["steps"])}
                    continue
                assert not verify(file, less).ok, less["steps"][place]
                left_out += 1
    # Nothing follows from these two at all.
    assert bool(left_out) == (name not in ("total with numbers", "a split"))


def test_the_oracle_tells_true_from_false() -> None:
    def judge(text: str) -> list[bool]:
        return [true(text, world) for world in FILES["all-found"].worlds()]

    assert judge("S(0, 0)") == [True]
    assert judge("~S(0, 0) | B(0, 2)") == [True]
    assert judge("B(0, 0)") == judge("false") == judge("Q(2, 0, 1)") == [False]
    assert judge("KN(at least 1; B(0, 0), B(0, 2))") == [True]
    assert list(FILES["inconsistent"].worlds()) == []
    assert list(FILES["a clash"].worlds()) == []
    assert len(list(FILES["cases"].worlds())) > 1
