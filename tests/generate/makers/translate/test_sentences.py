"""Every sentence against its oracle: of all small boards the formula says the same."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

import minelogic
from minelogic.generate.makers.translate.instance import Instance, instance
from minelogic.generate.makers.translate.parameters import fillings
from minelogic.generate.makers.translate.template import TOPICS, Template
from minelogic.generate.makers.translate.templates import TEMPLATES
from minelogic.grading.slips.named import BY_CODE
from tests.generate.makers.translate.oracles import (
    BOMBS,
    COUNTS,
    LINES,
    NEIGHBOURS,
    NUMBERS,
    ORACLES,
    PLACES,
    TILES,
    Field,
    fields,
)

ALL = [template for topic in TOPICS for template in TEMPLATES[topic]]
SMALL = ((1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1), (1, 4), (4, 1), (2, 3), (3, 2))


def test_there_are_templates_enough_and_each_has_its_oracle():
    names = [template.name for template in ALL]
    assert len(names) == len(set(names)) >= 80
    assert set(names) == set(ORACLES)
    tables = (BOMBS, LINES, NEIGHBOURS, PLACES, NUMBERS, COUNTS, TILES)
    assert [len(TEMPLATES[topic]) for topic in TOPICS] == [len(table) for table in tables]


@pytest.mark.parametrize("topic", TOPICS)
def test_formulas_say_what_their_sentences_say_on_all_small_boards(topic):
    checked = 0
    for size in SMALL:
        checked += compared(topic, size, list(fields(*size)))
    checked += compared(topic, (3, 3), Random(topic).sample(list(fields(3, 3)), 40))
    assert checked > 1000


@pytest.mark.slow
@pytest.mark.parametrize("topic", TOPICS)
def test_formulas_say_what_their_sentences_say_on_all_boards_of_three_by_three(topic):
    assert compared(topic, (3, 3), list(fields(3, 3))) > 10_000


@pytest.mark.parametrize("template", ALL, ids=lambda template: template.name)
def test_every_sentence_is_true_somewhere_and_false_somewhere_else(template):
    for filling in fillings(template.parameters):
        found: set[bool] = set()
        for size in ((2, 3), (3, 2), (3, 3), (1, 5), (5, 1)):
            if filling.least[0] <= size[0] and filling.least[1] <= size[1] and len(found) < 2:
                for field in fields(*size):
                    found.add(ORACLES[template.name](field, filling.raw))
                    if len(found) == 2:
                        break
        # (0, 0) shows 3 only if all tiles around it are bombs: that says nothing, and is not made.
        assert found == {True, False} or template.name == "tile-shows-only-if", filling.raw


@pytest.mark.parametrize("template", ALL, ids=lambda template: template.name)
def test_every_wording_reads_as_a_sentence(template):
    assert len(template.wordings) >= 2
    for filling in fillings(template.parameters):
        for wording in range(len(template.wordings)):
            text = instance(template, filling, wording).sentence
            assert re.fullmatch(r"[A-Z(][^{}]*\.", text), text
            assert not re.search(r"  |\ba (?:[aeiou]|bombs|safe tiles)|\b1\b (?:bombs|tiles)", text)
            assert not re.search(r"\bone (?:bombs|safe tiles|rows|columns|tiles)\b", text), text
            assert not re.search(r"\b(?:two|three) (?:bomb|safe tile|row|column|tile)\b", text)


def test_slips_and_misreadings_have_the_names_of_grading():
    for template in ALL:
        assert template.slips
        assert all(code in BY_CODE for code in template.slips), template.name


def compared(topic: str, size: tuple[int, int], boards: list[Field]) -> int:
    """Compares all formulas of a topic with their oracles on some boards of a size."""
    cases = list(cases_of(topic, size))
    problem = minelogic.loads(f"board {size[0]} x {size[1]}\nuse minesweeper\n")
    formulas = [problem.formula(each.formula) for _, each, _ in cases]
    for board in boards:
        world = problem.world(board.bombs)
        for (template, each, raw), formula in zip(cases, formulas, strict=True):
            says = ORACLES[template.name](board, raw)
            assert world.truth(formula) is says, (each.sentence, each.formula, board)
    return len(boards) * len(cases)


def cases_of(
    topic: str, size: tuple[int, int]
) -> Iterator[tuple[Template, Instance, Mapping[str, Any]]]:
    """The sentences of a topic that make sense on boards of a size."""
    for template, each, raw in all_cases(topic):
        if each.least[0] <= size[0] and each.least[1] <= size[1]:
            yield template, each, raw


@cache
def all_cases(topic: Any) -> list[tuple[Template, Instance, Mapping[str, Any]]]:
    return [
        (template, instance(template, filling, 0), filling.raw)
        for template in TEMPLATES[topic]
        for filling in fillings(template.parameters)
    ]
