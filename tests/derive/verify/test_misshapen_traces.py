"""Traces that are no traces: parts dropped, moved, nested, or of another kind altogether."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import minelogic
from minelogic.derive.verify import verify
from tests.derive.verify.test_mutations import FILES, traces, true
from tests.mutations import mutate

STRANGE: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, float("nan"), "", "x", "B(0, 0)", "S(9, 9)", "(", "false",
    "\ud800", [], {}, [[]], [1, 2], {"rule": 1}, {"step": 1}, {"a": None}, {"cases": []},
]  # fmt: skip
NAMES = [name for name in FILES if any(trace["steps"] for trace in traces(name))]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_called_a_trace_is_judged(name: str) -> None:
    random, file = Random(name), minelogic.loads(FILES[name].text).file
    right = [trace for trace in traces(name) if trace["steps"]]
    worlds = list(FILES[name].worlds())
    refused = 0
    for _ in range(60):
        trace = misshapen(random, random.choice(right))
        result = verify(file, trace)
        assert result.ok == (not result.findings)
        assert all(finding.code and finding.reason for finding in result.findings)
        for text in result.conclusions:
            assert all(true(text, world) for world in worlds), trace
        refused += not result.ok
    assert refused > 20


def misshapen(random: Random, trace: Any) -> Any:
    """The trace after one to three changes of its shape."""
    changed = copy.deepcopy(trace)
    for _ in range(random.choice((1, 1, 2, 3))):
        places = list(inside(changed))
        if places:
            change(random, *random.choice(places))
    return changed


def inside(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every list or object in a value, with every key or index of it."""
    if isinstance(node, dict | list):
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            yield node, key
            yield from inside(node[key])


def change(random: Random, parent: Any, key: Any) -> None:
    """Drops, replaces, wraps, misspells or repeats what stands at a place."""
    value = parent[key]
    match random.randrange(5):
        case 0:
            del parent[key]
        case 1:
            parent[key] = copy.deepcopy(random.choice(STRANGE))
        case 2:
            parent[key] = random.choice(([value], {"cases": value}, {"steps": [value]}))
        case 3:
            parent[key] = mutate(random, value) if isinstance(value, str) else str(value)
        case _:
            other, place = random.choice([*inside(parent)])
            parent[key] = copy.deepcopy(other[place])
