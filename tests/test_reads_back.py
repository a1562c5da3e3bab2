"""Whatever the commands print of formulas reads back: in every style, on boards with awkward names.

The vertices of the graphs are called like variables, predicates and the names that proofs choose;
bars, counts and quantifiers stand inside each other.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from minelogic.cli.main import main
from minelogic.syntax import parse_formula
from minelogic.syntax.printer import Style, write
from minelogic.syntax.tree import Not
from tests.proof.stands.cases import Board

FORMULAS = frozenset(
    {"formula", "before", "after", "part", "letters", "true", "assume", "conclusion", "conclusions"}
)
"""The keys under which a text is a formula."""
NAMED = frozenset({"variables", "auxiliary"})
"""The keys under which numbers, or names, have formulas."""
_WITHOUT = re.compile(r"#?\d+")
"""Variables that are called by a number, and numbers on boards."""
STYLES: tuple[Style, ...] = ("ascii", "unicode", "words")
SEEDS = range(40)


def board(seed: int) -> tuple[str, str]:
    """The text of a file with a board, and a formula about it."""
    maker = Board(Random(f"reads back {seed}"))
    text = maker.file()
    return text, maker.formula({}, 2)


def printed(*arguments: str) -> str | None:
    """What a command prints; nothing if the file has no world, or is too much for it."""
    result = CliRunner().invoke(main, [*arguments])
    assert not result.exception or isinstance(result.exception, SystemExit), arguments
    return result.stdout if result.exit_code in (0, 1) else None


def formulas(data: Any, key: str = "") -> Iterator[str]:
    """All formulas in what is printed as JSON."""
    if isinstance(data, dict):
        for name, value in data.items():
            yield from formulas(value, "formula" if key in NAMED else name)
    elif isinstance(data, list):
        for value in data:
            yield from formulas(value, key)
    elif isinstance(data, str) and key in FORMULAS and not _WITHOUT.fullmatch(data):
        yield data


def reads_back(text: str) -> bool:
    """Whether a text is what is written of the formula that it is read as.

    What denies a question puts the question into brackets as it was asked.
    """
    formula = parse_formula(text)
    ways = [write(formula)]
    if isinstance(formula, Not):
        ways.append(f"~({write(formula.body)})")
    return text in ways


def test_what_is_printed_without_the_brackets_it_needs_does_not_read_back() -> None:
    assert reads_back("~(A | B) & (C | |x| = 1)")
    assert not reads_back("A & B | C")
    assert not reads_back("(A) & B")


def commands(path: str, formula: str) -> Iterator[list[str]]:
    yield ["ground", path]
    yield ["ground", path, "--expand"]
    yield ["cnf", path]
    yield ["cnf", "--file", path, "--formula", formula, "--steps"]
    yield ["cnf", "--file", path, "--formula", formula, "--method", "tseitin"]
    yield ["table", formula, "--file", path]
    yield ["read", path]
    yield ["explain", path, formula]
    yield ["solve", path, "--all"]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_every_formula_in_json_reads_back(seed: int, tmp_path: Path) -> None:
    text, formula = board(seed)
    path = tmp_path / "board.mine"
    path.write_text(text)
    for command in commands(str(path), formula):
        out = printed(*command, "--json")
        if out is not None:
            for found in formulas(json.loads(out)):
                assert reads_back(found), (command, found)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_instances_in_every_style_say_as_facts_what_they_say_as_instances(
    seed: int, tmp_path: Path
) -> None:
    text, _ = board(seed)
    path = tmp_path / "board.mine"
    path.write_text(text)
    instances = grounded(path)
    for style in STYLES:
        spelled = [write(parse_formula(found), style) for found in instances]
        again = tmp_path / f"{style}.mine"
        again.write_text("\n".join([text, *[f"fact {found}" for found in spelled]]))
        assert grounded(again) == instances * 2, style


def grounded(path: Path) -> list[str]:
    """The instances of a file, that it itself states."""
    out = printed("ground", str(path), "--json", "--limit", "0")
    assert out is not None
    data = json.loads(out)
    own = [s for s in data.get("statements", ()) if s["file"] == str(path)]
    return [i["formula"] for s in own for i in s["instances"]]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_the_comments_of_dimacs_name_atoms_that_read_back(seed: int, tmp_path: Path) -> None:
    text, _ = board(seed)
    path = tmp_path / "board.mine"
    path.write_text(text)
    clauses = printed("cnf", str(path), "--json")
    dimacs = printed("cnf", str(path), "--dimacs")
    if clauses is None or dimacs is None:
        return
    data = json.loads(clauses)
    names = {**data["variables"], **data["auxiliary"]}
    (tmp_path / "board.cnf").write_text(dimacs)
    read = printed("cnf", str(tmp_path / "board.cnf"), "--json")
    assert read is not None
    again = json.loads(read)
    assert {**again["variables"], **again["auxiliary"]} == names
    assert all(map(reads_back, names.values()))
