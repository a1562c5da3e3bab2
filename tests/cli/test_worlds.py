"""Every command that answers, on files that speak of bombs, of other things, and of both."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main

QUEENS = """\
board 4 x 4
predicate Queen(row, column)
rule row "one queen in row {i}": forall i. exists one j. Queen(i, j)
rule column "one queen in column {j}": forall j. exists one i. Queen(i, j)
rule diagonal: forall i, j, x, y. Queen(i, j) & Queen(x, y) & i < x -> x - i != |j - y|
"""
FILES = {
    "queens": QUEENS + "prove Queen(0, 1)\nprove B(0, 0)\n",
    "no-queens": QUEENS + "fact Queen(0, 0)\n",
    "letters": "predicate P\npredicate R\npredicate T\nrule r: P -> R\nfact P\nprove T\n",
    "colours": "board graph a-b, b-c, a-c\ndomain Paint = 1..3\npredicate Col(tile, Paint)\n"
    "rule one: forall v. exists one p. Col(v, p)\nfact Col(a, 1)\nprove Col(b, 1)\n"
    "rule apart: forall v, w, p. adjacent(v, w) & Col(v, p) -> ~Col(w, p)\n",
    "both": "board 2 x 2\npredicate Flag(row, column)\nfact ~B(0, 0)\nfact B(1, 1)\n"
    "rule flag: forall i, j. Flag(i, j) -> B(i, j)\nprove Flag(0, 0)\nprove Flag(1, 1)\n",
    "safe": "board 1 x 3\ndisplay - 1 .\nfact ~S(0, 2)\nprove B(0, 2)\n",
    "silent": "board 1 x 2\npredicate P\nprove P\n",
}
ASKED = {"letters": "T", "colours": "Col(c, 2)", "safe": "S(0, 2)", "silent": "P"}
COMMANDS = (
    ("solve",), ("solve", "--quiet"), ("solve", "--next"), ("solve", "--influence", "all"),
    ("solve", "--techniques", "given"), ("solve", "--depth", "clause"), ("count",),
    ("count", "--worlds"), ("models",), ("models", "--worlds", "--all"), ("odds",),
    ("odds", "--list"), ("odds", "--percent"), ("explain",), ("eval",), ("ground",),
    ("check", "--deep"),
)  # fmt: skip


def run(text: str, name: str, *options: str) -> Result:
    return CliRunner().invoke(main, [name, "-", *options], input=text)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_commands_answer_in_lines_that_fit(name: str, command: tuple[str, ...]) -> None:
    asked = (ASKED.get(name, "(0, 0)"),) if command[0] == "explain" else ()
    result = run(FILES[name], command[0], *asked, *command[1:])
    inconsistent = name == "no-queens" and command[0] not in ("check", "eval", "ground")
    assert result.exit_code == (3 if inconsistent else 0), result.output
    assert max(map(len, result.output.splitlines()), default=0) <= 80


@pytest.mark.parametrize("name", FILES)
def test_the_data_says_what_it_is_about(name: str) -> None:
    bombs = name in ("both", "silent")
    count, odds, solved, models = (
        json.loads(run(FILES[name], command, "--json").stdout)
        for command in ("count", "odds", "solve", "models")
    )
    assert count["of"] == odds["of"] == ("boards" if bombs else "worlds")
    assert count["count"] == odds["count"]
    assert all((model["board"] is not None) is bombs for model in models["models"])
    if name == "no-queens":
        assert (solved["truth"], solved["verdicts"], models["models"]) == (None, None, [])
        assert solved["nearest"]["board"] is None
        return
    own = {"queens": ["Queen"], "letters": ["P", "R"], "colours": ["Col"], "both": ["Flag"]}
    assert list(solved["truth"]) == own.get(name, [])
    assert (solved["verdicts"] is None) is (name in ("queens", "letters", "colours"))
    # What holds in all worlds is true, what in none is false.
    for atoms in solved["truth"].values():
        for atom, value in atoms.items():
            share = odds["odds"].get(atom) if not bombs else None
            assert share is None or {"1": True, "0": False}.get(share) is value


def test_files_are_compared_by_what_they_speak_of(tmp_path: Path) -> None:
    one, other = tmp_path / "one.mine", tmp_path / "other.mine"
    one.write_text(QUEENS)
    other.write_text(QUEENS + "fact Queen(0, 1)\n")
    found = CliRunner().invoke(main, ["compare", str(one), str(other)])
    assert found.exit_code == 1
    assert "\n  Queen(0, 2), Queen(1, 0), Queen(2, 3), Queen(3, 1)\n" in found.stdout
    assert "- - - -" not in found.stdout
    other.write_text(QUEENS + "rule corner: ~Queen(0, 0)\n")
    same = CliRunner().invoke(main, ["compare", str(one), str(other)])
    assert (same.exit_code, "say the same" in " ".join(same.stdout.split())) == (0, True)


def test_where_no_bombs_are_spoken_of_a_tile_asks_for_the_files_own_predicate() -> None:
    assert run(QUEENS, "explain", "(0, 0)").stdout.startswith("Queen(0, 0): refuted")
    assert run(QUEENS, "explain", "(0, 1)").stdout.startswith("Queen(0, 1): independent")
    assert run(FILES["both"], "explain", "(0, 0)").stdout.startswith("~B(0, 0): entailed")
    assert run(FILES["both"], "explain", "(1, 1)").stdout.startswith("B(1, 1): entailed")
