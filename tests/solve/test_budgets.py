"""A limit that is reached is said, never passes for an answer, and is the same on every run."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import minelogic
from minelogic import Limits
from minelogic.solve.sat.effort import Effort
from tests.solve.displays import METHODS, about, answer, game, shown, without_total

FEW = st.sampled_from((0, 1, 2, 3, 5, 10))


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data(), FEW)
def test_with_few_conflicts_an_answer_is_right_or_unknown(data, conflicts):
    display = data.draw(shown())
    boards = display.fitting()
    limits = Limits(conflicts=conflicts)
    text, holds = data.draw(about(display))
    for problem in (display.problem(limits=limits), minelogic.loads(display.text(), limits=limits)):
        assert problem.status in ("unknown", "consistent" if boards else "inconsistent")
        right = display.verdicts(boards)
        assert all(problem.verdicts[name] in (right[name], "?") for name in right)
        if problem.status == "unknown":
            assert "U" not in problem.verdicts.values()
        assert problem.entails(text) in ("unknown", answer(boards, holds))
        names = display.names
        expected = [tuple(names[tile] for tile in bombs) for bombs in boards]
        found = [model.bombs for model in problem.models(limit=None)]
        assert found == expected[: len(found)]
        if len(found) < len(expected):
            assert problem.reached
        if problem.status == "inconsistent" and problem.conflict is not None:
            assert problem.conflict.premises
        explained = problem.explain(text)
        assert explained.answer in ("unknown", answer(boards, holds))
        if explained.answer == "independent" and None in (explained.holds, explained.fails):
            assert problem.reached
        if explained.answer in ("entailed", "refuted") and not explained.smallest:
            assert explained.premises or problem.reached


@pytest.mark.parametrize("total", [True, False])
@pytest.mark.parametrize("seed", range(12))
def test_verdicts_within_a_budget_are_right_or_missing(seed, total):
    display = game(seed, 8, 8, 0.25, 0.35)
    if not total:
        display = without_total(display)
    right = display.problem().verdicts
    for conflicts in (0, 1, 2, 4, 8, 16):
        limits = Limits(conflicts=conflicts)
        for again in (display.problem(limits=limits), display.problem(limits=limits)):
            assert again.status in ("unknown", "consistent")
            assert again.verdicts.keys() == right.keys()
            assert all(again.verdicts[name] in (right[name], "?") for name in right)
            if again.status == "unknown":
                # What single numbers settle is known all the same, but nothing is known to be open.
                assert "U" not in again.verdicts.values()
            # What is missing is said.
            assert bool(again.reached) is ("?" in again.verdicts.values())


@pytest.mark.parametrize("conflicts", [1, 3, 20, 100])
def test_the_same_budget_ends_at_the_same_place(conflicts):
    display = game(3, 12, 12, 0.25, 0.35)
    limits = Limits(conflicts=conflicts)
    runs = [display.problem(limits=limits) for _ in range(3)]
    runs += [minelogic.loads(display.text("fact true"), limits=limits) for _ in range(1)]
    assert len({tuple(run.verdicts.items()) for run in runs[:3]}) == 1
    assert len({tuple(run.models(limit=5)) for run in runs[:3]}) == 1


@pytest.mark.parametrize("encoding", METHODS)
def test_an_encoding_that_gets_too_large_leaves_the_answer_unknown(encoding):
    """By any method but `auto` and `tseitin` the total of this board has far too many clauses."""
    display = game(1, 6, 8, 0.25, 0.5)
    problem = display.problem(encoding=encoding)
    right = display.problem().verdicts
    if encoding in ("auto", "tseitin"):
        assert problem.status == "consistent"
        assert problem.verdicts == right
        assert not problem.reached
    else:
        assert problem.status == "unknown"
        assert problem.verdicts == dict.fromkeys(right, "?")
        assert problem.entails("B(0, 0)") == "unknown"
        assert problem.explain("B(0, 0)").answer == "unknown"
        assert problem.models() == []
        assert problem.conflict is None
        assert problem.nearest is None
        assert problem.reached


def test_an_answer_that_needs_no_search_needs_no_budget():
    problem = minelogic.Problem.from_display(["1*", ".."], limits=Limits(conflicts=1))
    assert problem.verdicts == {(1, 0): "S", (1, 1): "S"}
    assert not problem.reached


UNITS = (0, 1, 3, 10, 30, 100, 1_000)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data(), st.sampled_from(UNITS))
def test_with_little_effort_an_answer_is_right_or_unknown(data, units):
    display = data.draw(shown())
    boards = display.fitting()
    limits = Limits(effort=units)
    text, holds = data.draw(about(display))
    right = display.verdicts(boards)
    for problem in (display.problem(limits=limits), minelogic.loads(display.text(), limits=limits)):
        assert problem.status in ("unknown", "consistent" if boards else "inconsistent")
        assert all(problem.verdicts[name] in (right[name], "?") for name in right)
        assert problem.entails(text) in ("unknown", answer(boards, holds))
        names = display.names
        expected = [tuple(names[tile] for tile in bombs) for bombs in boards]
        listed = [model.bombs for model in problem.models(limit=None)]
        assert listed == expected[: len(listed)]
        assert problem.reached or len(listed) == len(expected)
        assert problem.count() in (None, len(boards))


ROWS = """\
domain L = 0 .. 3
predicate P(L, L)
rule row: forall i. exists exactly 2 j. P(i, j)
rule column: forall j. exists exactly 2 i. P(i, j)
rule apart: forall i, j in 0 .. 2. P(i, j) -> ~P(i, j + 1)
fact P(0, {})
"""


def squares(first: int) -> list[set[tuple[int, int]]]:
    """Every way to choose two of each row and column, none side by side but in the last row."""
    rows = [row for row in product((0, 1), repeat=4) if sum(row) == 2]
    worlds = []
    for chosen in product(rows, repeat=4):
        apart = not any(row[j] and row[j + 1] for row in chosen[:3] for j in range(3))
        if apart and all(sum(column) == 2 for column in zip(*chosen, strict=True)):
            worlds.append({(i, j) for i in range(4) for j in range(4) if chosen[i][j]})
    return [world for world in worlds if (0, first) in world]


@pytest.mark.parametrize("units", UNITS)
@pytest.mark.parametrize("first", range(4))
def test_with_little_effort_the_truth_of_an_atom_is_right_or_unknown(first, units):
    worlds = squares(first)
    problem = minelogic.loads(ROWS.format(first), limits=Limits(effort=units))
    truth, unknown = problem.truth("P"), problem.unknown("P")
    places = [(i, j) for i in range(4) for j in range(4)]
    right = dict.fromkeys(places)
    for at in places:
        held = {at in world for world in worlds}
        right[at] = held.pop() if len(held) == 1 else None
    assert worlds
    assert truth.keys() == right.keys()
    for at in places:
        assert truth[at] is None if at in unknown else truth[at] is right[at]
    assert bool(problem.reached) is bool(unknown)
    whole = minelogic.loads(ROWS.format(first))
    assert (whole.truth("P"), whole.unknown("P")) == (right, frozenset())


def hard(seed, atoms, queries=0):
    """A file of random clauses of three literals, about as many as make it hardest."""
    chance = Random(seed)
    lines = [f"domain D = 1 .. {atoms}", "predicate X(D)"]
    for _ in range(atoms * 42 // 10):
        chosen = chance.sample(range(1, atoms + 1), 3)
        signs = [chance.choice(("", "~")) for _ in chosen]
        lines.append("fact " + " | ".join(f"{s}X({n})" for s, n in zip(signs, chosen, strict=True)))
    for _ in range(queries):
        one, other = chance.sample(range(1, atoms + 1), 2)
        lines.append(f"prove X({one}) -> X({other})")
    return "\n".join(lines) + "\n"


LIMIT = 60_000


def ask_everything(problem):
    assert problem.status in ("consistent", "unknown")
    for name in problem.spoken:
        problem.truth(name)
    for query in problem.queries:
        assert query.answer != "independent" or query.holds != query.fails or problem.reached
    problem.count()
    problem.models()
    problem.odds()


@pytest.mark.parametrize(
    "text",
    [
        hard(1, 200, 20),
        hard(2, 150, 5),
        "board 10 x 10\nmines 44\nrule square: forall i in 0 .. 7, j in 0 .. 7. "
        "exists exactly 4 x in 0 .. 2, y in 0 .. 2. B(i + x, j + y)\n",
    ],
)
def test_all_questions_about_a_file_together_take_no_more_than_its_effort(text, monkeypatch):
    spent = []
    spend = Effort.spend

    def noted(effort, units):
        spent.append((id(effort), units))
        spend(effort, units)

    monkeypatch.setattr(Effort, "spend", noted)
    problem = minelogic.loads(text, limits=Limits(effort=LIMIT, states=2_000))
    ask_everything(problem)
    assert len({effort for effort, _ in spent}) == 1
    units = sum([number for _, number in spent])
    # Each question has a little in any case, and may go on to the end of what follows.
    assert LIMIT / 2 < units < 1.5 * LIMIT
    assert "units of effort" in {reached.limit for reached in problem.reached}
    again = minelogic.loads(text, limits=Limits(effort=LIMIT, states=2_000))
    ask_everything(again)
    assert again.verdicts == problem.verdicts
    assert list(map(str, again.reached)) == list(map(str, problem.reached))


@pytest.mark.parametrize("size", [12, 16, 20])
def test_half_of_every_row_and_column_is_counted_without_writing_it_out(size):
    """Rows with no two side by side stand at even columns, then at odd ones; so do all columns."""
    half = size // 2
    text = (
        f"board {size} x {size}\nmines {size * half}\n"
        f"rule row: forall i. exists exactly {half} j. B(i, j)\n"
        f"rule column: forall j. exists exactly {half} i. B(i, j)\n"
        f"rule apart: forall i in 0 .. {size - 1}, j in 0 .. {size - 2}. B(i, j) -> ~B(i, j + 1)\n"
        "fact B(0, 0)\n"
    )
    problem = minelogic.loads(text)
    assert not problem.reached
    first = [problem.verdicts[0, j] for j in range(size)]
    assert first == ["B", "N"] * half
    assert {problem.verdicts[i, j] for i in range(1, size) for j in range(size)} == {"U"}
    assert not problem.reached
    knowledge = problem.answers.knowledge
    assert len(knowledge.number_clauses) < 40_000
