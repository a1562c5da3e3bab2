"""Derivations of random files: right by all worlds, complete, and accepted by the checker."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

import minelogic
from minelogic.derive.verify import TECHNIQUES, verify
from tests.derive.all_worlds import Atom
from tests.derive.random_files import RandomFile, random_file

Json = Any
SEEDS = range(0, 160, 20)
"""Each stands for the twenty files from it on."""
MUTANTS = range(500, 560, 20)


def written(atom: Atom, value: bool) -> str:
    name, places = atom
    text = name + (f"({', '.join(map(str, places))})" if places else "")
    return text if value else f"~{text}"


def verdict(case: RandomFile, tile: tuple[Any, ...]) -> str:
    bomb, safe = case.columns["B", tile], case.columns.get(("S", tile), 0)
    if case.entails(bomb):
        return "B"
    return "S" if case.entails(safe) else "N" if case.entails(case.every ^ bomb) else "U"


def column(case: RandomFile, conclusion: str) -> int | None:
    """The worlds of a literal, or of `false`; None for what is neither."""
    if conclusion == "false":
        return 0
    for atom, worlds in case.columns.items():
        if conclusion == written(atom, True):
            return worlds
        if conclusion == written(atom, False):
            return case.every ^ worlds
    return None


def is_true(case: RandomFile, steps: list[Json]) -> bool:
    columns = [column(case, text) for step in steps for text in step["conclusions"]]
    return all(worlds is None or case.entails(worlds) for worlds in columns)


def wanted(case: RandomFile) -> Iterator[set[str]]:
    """What there has to be a step to: one literal of each tile and own atom that is decided."""
    for (name, places), value in case.literals():
        if name not in ("B", "S"):
            yield {written((name, places), value)}
        elif name == "B" and places in case.covered:
            yield {written(("B", places), value), written(("S", places), not value)}


@pytest.mark.parametrize("first", SEEDS)
def test_answers_are_right_and_no_step_is_refused(first: int) -> None:
    for seed in range(first, first + 20):
        case = random_file(seed)
        problem = minelogic.loads(case.text)
        assert problem.status == ("consistent" if case.worlds else "inconsistent"), case.text
        derivation = problem.derivation
        # Asking for the trace raises an error if the checker refuses a step.
        steps: list[Json] = list(derivation.trace["steps"])
        assert is_true(case, steps), case.text
        done = {text for step in steps for text in step["conclusions"]}
        # A fact about an atom needs no step.
        done |= {line.removeprefix("fact ") for line in case.text.splitlines()}
        if not case.worlds:
            assert "false" in done or not derivation.complete
            continue
        assert_verdicts(case, problem)
        if derivation.complete:
            assert [one for one in wanted(case) if one.isdisjoint(done)] == [], case.text


def assert_verdicts(case: RandomFile, problem: minelogic.Problem) -> None:
    names = {name for name, _ in case.atoms}
    if "B" in names:
        for tile in case.covered:
            found = problem.verdicts[tile if len(tile) > 1 else tile[0]]
            assert found == verdict(case, tile), case.text
    known = dict(case.literals())
    for atom in case.atoms:
        if atom[0] not in ("B", "S"):
            assert problem.truth(atom[0])[atom[1]] is known.get(atom), case.text


@pytest.mark.parametrize("first", SEEDS)
def test_explanations_are_accepted_and_end_in_what_was_asked(first: int) -> None:
    for seed in range(first, first + 20, 2):
        case = random_file(seed)
        literals = list(case.literals()) if case.worlds else []
        for atom, value in random.Random(seed).sample(literals, min(3, len(literals))):
            asked = written(atom, value)
            explained = minelogic.loads(case.text).explain(asked)
            assert explained.answer == "entailed", case.text
            steps = explained.trace["steps"]
            assert is_true(case, list(steps)), case.text
            assert not explained.complete or asked in steps[-1]["conclusions"], case.text


# Wrong twins: whatever the checker accepts is true in all worlds, also of another file.


@pytest.mark.parametrize("first", MUTANTS)
def test_a_trace_of_another_file_shows_only_what_is_true_there(first: int) -> None:
    refused = 0
    for seed in range(first, first + 20):
        case = random_file(seed)
        trace = bare(minelogic.loads(case.text).derivation.trace)
        for place in range(len(case.said)):
            other = case.without(place)
            if not other.worlds:
                continue
            try:
                file = minelogic.loads(other.text).file
            except minelogic.FileError:
                continue
            accepted = verify(file, trace).ok
            refused += not accepted
            assert not accepted or is_true(other, trace["steps"]), other.text
    assert refused > 5


@pytest.mark.parametrize("first", MUTANTS)
def test_a_changed_trace_is_refused_or_still_true(first: int) -> None:
    refused = 0
    for seed in range(first, first + 20):
        case = random_file(seed)
        problem = minelogic.loads(case.text)
        trace = bare(problem.derivation.trace)
        if not case.worlds or not trace["steps"]:
            continue
        chance = random.Random(seed)
        for _ in range(40):
            changed = mutant(chance, trace, case)
            accepted = verify(problem.file, changed).ok
            refused += not accepted
            assert not accepted or is_true(case, changed["steps"]), (case.text, changed)
    assert refused > 200


def bare(trace: Json) -> Json:
    """The trace without the fingerprint of its file."""
    return {"format": trace["format"], "steps": list(trace["steps"])}


def all_steps(steps: list[Json]) -> Iterator[Json]:
    for step in steps:
        yield step
        for case in step.get("cases", ()):
            yield from all_steps(case["steps"])


def mutant(chance: random.Random, trace: Json, case: RandomFile) -> Json:
    """The trace with one thing changed in one step, and perhaps its technique."""
    changed = copy.deepcopy(trace)
    steps = list(all_steps(changed["steps"]))
    cited = [premise for step in steps for premise in step["premises"]]
    literals = [written(atom, value) for atom in case.columns for value in (True, False)]
    step = chance.choice(steps)
    premises, cases = step["premises"], step.get("cases", [])
    kind = chance.randrange(8)
    if kind == 0 and premises:
        del premises[chance.randrange(len(premises))]
    elif kind == 1 and premises:
        premises[chance.randrange(len(premises))] = copy.deepcopy(chance.choice(cited))
    elif kind == 2:
        step["conclusions"] = [chance.choice(literals)]
    elif kind == 3:
        step["conclusions"].append(chance.choice(literals))
    elif kind == 4 and any(premise.get("binding") for premise in premises):
        binding = chance.choice([p for p in premises if p.get("binding")])["binding"]
        values = [value for p in cited for value in p.get("binding", {}).values()]
        binding[chance.choice(list(binding))] = chance.choice(values)
    elif kind == 5 and premises and not cases:
        step["form"] = "sum"
        chance.choice(premises)["times"] = chance.choice((-2, -1, 1, 2))
    elif kind == 6 and cases:
        chance.choice(cases)["assume"] = chance.choice(literals)
    elif kind == 7 and cases:
        step["form"] = "direct"
        del step["cases"]
    else:
        step["conclusions"] = [chance.choice(literals)]
    if chance.random() < 0.5:
        step["technique"] = chance.choice(list(TECHNIQUES))
    return changed


# Files whose steps were refused once, each by its cause.

REFUSED = {
    "what stands before a count is counted by it, too": (
        "board 2 x 6\ndisplay\n  ......\n  .1....\nmines 2\nuse minesweeper\n"
        "rule r1: forall i. B(i, 5) -> exists exactly 2 j. B(i, j)\n"
        "rule r3: exists exactly 1 x, y. (adjacent(1, 2, x, y) & B(x, y))\n",
        "S(1, 5)",
    ),
    "a number of safe tiles in one step of a chain": (
        "board graph a-b, b-c, c-a, c-d, d-e\ndisplay d=1\nmines 2\nuse minesweeper\n"
        "rule r1: exists exactly 2 v. B(v)\n"
        "rule r2: exists exactly 1 v. (adjacent(b, v) & ~S(v))\nfact B(a)\n",
        "B(e)",
    ),
    "a piece of a number that mentions a tile twice": (
        "board 1 x 4\ndisplay\n  .-.0\nmines 0\n"
        "rule one: forall i, j. B(i, j) | S(i, j)\n"
        "rule two: forall i, j. ~(B(i, j) & S(i, j))\n"
        "rule least: forall a, i, j. Q(a, i, j) -> "
        "S(i, j) & exists at least a x, y. (adjacent(i, j, x, y) & B(x, y))\n"
        "rule most: forall a, i, j. Q(a, i, j) -> "
        "exists at most a x, y. (adjacent(i, j, x, y) & B(x, y))\n"
        "rule some: forall i, j. S(i, j) -> exists a in counts. Q(a, i, j)\n"
        "rule r1: forall i, j. B(i, j) <-> exists exactly 1 x, y. "
        "(adjacent(i, j, x, y) & (B(x, y - 1) | B(x, y + 1)))\nfact ~B(0, 2)\nfact ~B(0, 1)\n",
        "S(0, 0)",
    ),
    "bombs and tiles without, by the same total": (
        "board 3 x 4 torus\nmines 7\nrule r1: B(0, 2) -> exists at least 1 j. B(1, j)\n"
        "rule r2: exists exactly 1 j. ~B(2, j)\nrule r3: exists exactly 2 j. ~B(1, j)\n"
        "rule r4: exists exactly 2 x, y. (adjacent(2, 0, x, y) & ~B(x, y))\n"
        "rule r6: exists at most 2 j. B(1, j)\nfact ~B(1, 2)\nfact exists j. B(2, j)\n",
        "~B(0, 2)",
    ),
    "two neighbours, each by an instance of its own": (
        "board 1 x 5\ndisplay\n  ..2..\nmines 2\nuse perimeter\n"
        "rule r1: exists exactly 2 j. B(0, j)\nfact ~B(0, 0)\nfact B(0, 1)\n",
        "B(0, 3)",
    ),
    "not all are something, added": (
        "board 3 x 3\ndisplay\n  .*.\n  ...\n  ...\nmines 5\npredicate P(row)\n"
        "rule r2: exists exactly 1 j. ~B(2, j)\nrule r4: P(1) <-> (B(1, 0) | B(0, 2))\n"
        "fact P(1)\nfact B(0, 0)\n",
        "~B(1, 1)",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_was_refused_once_is_accepted(name: str) -> None:
    text, asked = REFUSED[name]
    problem = minelogic.loads(text)
    for derivation in (problem.derivation, problem.explain(asked)):
        steps = derivation.trace["steps"]
        assert any(asked in step["conclusions"] for step in steps)
        assert verify(problem.file, derivation.trace).ok


@pytest.mark.parametrize("name", REFUSED)
def test_no_premise_of_it_can_be_left_out_or_its_opposite_shown(name: str) -> None:
    text, asked = REFUSED[name]
    problem = minelogic.loads(text)
    (*_, last) = steps = list(problem.explain(asked).trace["steps"])
    for place, premise in enumerate(last["premises"]):
        if "rule" in premise and not last.get("cases"):
            fewer = [*last["premises"][:place], *last["premises"][place + 1 :]]
            wrong = [*steps[:-1], {**last, "premises": fewer}]
            assert not verify(problem.file, {"format": "minelogic.trace/1", "steps": wrong}).ok
    opposite = asked[1:] if asked.startswith("~") else f"~{asked}"
    wrong = [*steps[:-1], {**last, "conclusions": [opposite]}]
    assert not verify(problem.file, {"format": "minelogic.trace/1", "steps": wrong}).ok
