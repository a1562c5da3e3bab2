"""A theory that was read for one file is not another one for the next."""

from __future__ import annotations

from pathlib import Path

import pytest

import minelogic
from minelogic import Limits
from minelogic.source import Source
from minelogic.syntax.file.load import load_file

OWN = "rule lonely: forall i, j. B(i, j) -> {what}(i, j)\n"


def rules(text: str, base: Path | None = None, limits: Limits | None = None) -> list[str]:
    file = load_file(Source("text", text), base, limits)
    assert not file.errors
    return [f"{rule.name}: {rule.core}" for rule in file.rules]


def test_two_files_that_use_a_theory_have_the_same_rules() -> None:
    text = "board 4 x 5\nuse perimeter\n"
    assert rules(text) == rules(text + "mines 3\n")


def test_on_another_board_its_variables_have_other_values() -> None:
    for rows in (4, 7, 4):
        file = load_file(Source("text", f"board {rows} x 5\nuse perimeter\n"))
        (binders,) = {
            tuple(len(binder.values or ()) for binder in rule.core.binders)  # type: ignore[union-attr]
            for rule in file.rules
            if rule.name == "perimeter.not_bomb_and_safe"
        }
        assert binders == (rows, 5)


def test_a_theory_that_was_changed_is_read_again(tmp_path: Path) -> None:
    theory = tmp_path / "mine.mine"
    answers = []
    for what in ("~S", "S", "~S"):
        theory.write_text(OWN.format(what=what), "utf-8")
        problem = minelogic.loads("board 1 x 2\nuse mine\nfact B(0, 0)\n", base=tmp_path)
        answers.append(problem.entails("S(0, 0)"))
    assert answers == ["refuted", "entailed", "refuted"]


def test_what_is_found_in_a_theory_is_found_every_time(tmp_path: Path) -> None:
    (tmp_path / "bad.mine").write_text("rule bad: forall i. B(i, i, i)\n", "utf-8")
    text = "board 2 x 2\nuse bad\n"
    first, second = (load_file(Source("text", text), tmp_path).diagnostics for _ in range(2))
    assert first
    assert [(d.code, d.span) for d in first] == [(d.code, d.span) for d in second]


def test_a_definition_of_the_file_is_not_kept_with_a_theory(tmp_path: Path) -> None:
    (tmp_path / "open.mine").write_text("rule near: forall i, j. Near(i, j) -> B(i, j)\n", "utf-8")
    answers = []
    for where in ("i = 0 & j = 0", "i = 0 & j = 1"):
        text = f"board 1 x 2\ndefine Near(i, j): {where}\nuse open\n"
        problem = minelogic.loads(text, base=tmp_path)
        answers.append((problem.entails("B(0, 0)"), problem.entails("B(0, 1)")))
    assert answers == [("entailed", "independent"), ("independent", "entailed")]


def test_kept_formulas_count_towards_the_limit() -> None:
    text = "board 4 x 5\nuse perimeter\n"
    assert rules(text)
    with pytest.raises(AssertionError):
        rules(text, limits=Limits(expansion=20))
