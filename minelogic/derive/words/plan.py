"""How a long reason goes, in one sentence before its lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from minelogic.derive.steps import Step
from minelogic.derive.words.english import Words
from minelogic.derive.words.speakers import Speaker, source_of
from minelogic.ground.premises import Premise
from minelogic.ground.standard import COUNTS
from minelogic.source import Source
from minelogic.syntax.statements import Mines, Rule
from minelogic.words import listed

_LONG = 8
"""A step with more lines in its cases has a plan."""
_FEW = 3
"""So many lemmas, splits or rules are named."""


def is_long(step: Step) -> bool:
    """Whether a step's lines are so many that one wants to know where they lead.

    Of lines that follow each other one by one there is nothing to say before.
    """
    if step.like is not None or sum([1 for _ in step.within()]) - 1 <= _LONG:
        return False
    return len(step.cases) > 1 or any(line.cases for case in step.cases for line in case.steps)


def plan_text(step: Step, supposed: str, conclusion: str, words: Words, own: Source) -> str:
    """What is supposed, what is shown on the way, what is split, and what breaks in the end."""
    parts: list[str] = []
    lines = step.cases[0].steps
    if len(step.cases) == 1:
        parts.append(f"suppose {supposed}")
    lemmas = [line for line in lines[:-1] if line.cases]
    if lemmas and len(step.cases) == 1:
        shown = [listed([words.formula(each, True) for each in one.conclusions]) for one in lemmas]
        parts.append(f"show that {listed(shown, most=_FEW + 1, keep=_FEW)}")
    splits = list(dict.fromkeys(_splits(step, words)))
    broken = list(dict.fromkeys(_broken(step, words, own)))
    end = f"so {conclusion}" if not broken else _ends(broken, len(splits) > 0)
    if splits:
        end = f"by cases on {listed(splits, most=_FEW + 1, keep=_FEW)}, {end}"
    parts.append(end)
    return (
        f"the plan: {'; '.join(parts[:-1])}; then {parts[-1]}"
        if parts[:-1]
        else (f"the plan: {parts[0]}")
    )


def _ends(broken: list[str], split: bool) -> str:
    """With what there is a clash in the end."""
    either = "either way " if split else ""
    return f"{either}there is a clash with {listed(broken, 'or', most=_FEW + 1, keep=_FEW)}"


def _splits(step: Step, words: Words) -> Iterator[str]:
    """What the cases of the step, and of those that end its cases, are about."""
    if len(step.cases) > 1:
        assume = step.cases[0].assume
        yield words.subject(assume) if type(assume) is int else words.formula(assume, True)
    for case in step.cases:
        if case.steps:
            yield from _splits(case.steps[-1], words)


def _broken(step: Step, words: Words, own: Source) -> Iterator[str]:
    """The numbers and rules with which the cases clash in the end."""
    for case in step.cases:
        if not case.steps:
            continue
        last = case.steps[-1]
        if last.cases:
            yield from _broken(last, words, own)
        elif last.conclusions == (False,):
            for premise in last.given:
                if premise.cost:
                    yield _name(premise, words, own)


def _name(premise: Premise, words: Words, own: Source) -> str:
    """The number of a tile, the number of mines, or the name of a rule."""
    statement = premise.statement
    if isinstance(statement, Mines):
        return "the number of mines"
    if isinstance(statement, Rule) and statement.name == COUNTS and words.board is not None:
        place = [value for name, value in premise.binding.items() if name != "a"]
        name: Any = tuple(place) if len(place) > 1 else place[0]
        tile = words.board.tile(name)
        if tile is not None:
            return f"the number on {words.tile(tile)}"
    if isinstance(statement, Rule):
        return f"rule {statement.name}"
    return source_of(Speaker(premise.formula, premise), own) or "a fact"
