"""The page on making exercises has an example at each level of each kind, and each is of its level.

What was made for an example can be made again: `make(KIND, difficulty=LEVEL, seed="levels")`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from minelogic import Proof, prove
from minelogic.generate import MAKERS, make
from minelogic.generate.made import LEVELS
from minelogic.generate.makers.cnf.way import way_of
from minelogic.syntax.file.reader import parse_formula

PAGE = Path(__file__).parents[2] / "docs" / "generating.md"
SECTIONS = {
    "cnf": "Normal forms",
    "deduce": "Deduction",
    "hole": "Theories with holes",
    "mistake": "Find the mistake",
    "paper": "Tables for a pencil",
    "proof": "Proofs",
    "translate": "Translating",
    "truth": "Truth on a board",
}
MADE_AGAIN = ("truth", "hole", "mistake")


class Row(NamedTuple):
    """A level with where it begins and what is such."""

    level: int
    least: int
    said: str
    difficulty: int
    last: str
    """The last cell."""

    @property
    def quoted(self) -> list[str]:
        return re.findall(r"`([^`]*)`", self.said)


def rows_of(kind: str) -> list[Row]:
    """The table of levels in the section of a kind."""
    sections = re.split(r"(?m)^## ", PAGE.read_text(encoding="utf-8"))
    (text,) = [each for each in sections if each.startswith(f"{SECTIONS[kind]}\n")]
    (table,) = re.findall(r"\| level \| from \|.*\n\|.*\n((?:\|.*\n)+)", text)
    rows = []
    for line in table.splitlines():
        cells = [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)][1:-1]
        level, least, said = cells[:3]
        (difficulty,) = re.findall(r"\((\d+)\)$", said)
        rows.append(Row(int(level), int(least or 0), said, int(difficulty), cells[-1]))
    return rows


def test_every_kind_has_its_section() -> None:
    assert set(SECTIONS) == set(MAKERS)


@pytest.mark.parametrize("kind", MAKERS)
def test_every_level_begins_where_it_is_said_and_has_an_example_of_its_own(kind: str) -> None:
    maker, rows = MAKERS[kind], rows_of(kind)
    assert [row.level for row in rows] == list(LEVELS)
    assert [row.least for row in rows] == [0, *maker.levels]
    assert [maker.level(row.difficulty) for row in rows] == list(LEVELS)


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("kind", MADE_AGAIN)
def test_what_is_said_to_be_such_is_made(kind: str, level: int) -> None:
    (row,) = [each for each in rows_of(kind) if each.level == level]
    (one,) = make(kind, difficulty=level, seed="levels").exercises
    assert one.made.difficulty == row.difficulty
    written = " ".join(" ".join(one.made.files.values()).split())
    assert row.quoted
    for each in row.quoted:
        assert each in written


def test_sequents_that_are_such_have_proofs_of_so_many_lines_and_this_difficulty() -> None:
    for row in rows_of("proof"):
        found = prove(row.quoted[0])
        assert isinstance(found, Proof)
        rules = [line.rule for line in found.lines]
        assert len(rules) == int(row.last)
        steps = [rule for rule in rules if rule not in ("premise", "assume")]
        classical = 4 if {"RAA", "~~E", "LEM"} & {*steps} else 0
        different = len({*steps} - {"copy"})
        assert len(steps) + 2 * rules.count("assume") + different + classical == row.difficulty


def test_formulas_that_are_such_take_so_many_steps_and_have_this_difficulty() -> None:
    for row in rows_of("cnf"):
        way = way_of(parse_formula(row.quoted[0]))
        assert way.steps == int(row.last)
        assert way.steps + len(way.laws) + len(way.clauses) == row.difficulty
