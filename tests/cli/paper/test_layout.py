"""`minelogic paper layout` and `paper theorem` as a user calls them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main
from minelogic.paper.check_certificate import check

EXAMPLES = Path(__file__).parents[3] / "exercises" / "examples"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["paper", *map(str, arguments)])


@pytest.mark.parametrize("size", [("6", "x", "9"), ("6x9",), ("6", "9"), ("6 × 9",)])
def test_a_size_is_read_as_people_write_it(size: tuple[str, ...]) -> None:
    result = run("layout", "chess", *size)
    assert result.exit_code == 0
    assert "6 x 9 king" in result.stdout
    assert "Every set of mines is settled" in result.stdout


def test_two_mine_sets_are_shown_side_by_side() -> None:
    result = run("layout", "chess", 5, 5)
    assert "  1 * 1 - 0       1 - 1 - 0\n" in result.stdout
    assert "The rank of the matrix is 10; 12 tiles are closed." in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess", "5", "5"),
        ("chess", "5", "5", "--open", "odd"),
        ("chess", "6", "6", "--topology", "torus", "--matrix"),
        ("triangle", "13x6", "--spectrum"),
        ("top-row", "7", "--kernel"),
        (str(EXAMPLES / "graph.mine"),),
        (str(EXAMPLES / "paper-triangle.mine"),),
    ],
    ids=" ".join,
)
def test_json_is_a_certificate(arguments: tuple[str, ...]) -> None:
    result = run("layout", *arguments, "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    check(data)
    assert ("matrix" in data) == ("--matrix" in arguments)
    assert ("spectrum" in data) == ("--spectrum" in arguments)


def test_matrix_kernel_and_spectrum_are_shown() -> None:
    matrix = run("layout", "chess", "2", "2", "--matrix").stdout
    assert "  (1, 1)  1 1\n  (2, 2)  1 1\n" in matrix
    kernel = run("layout", "chess", "2", "2", "--kernel").stdout
    assert "   :  1\n  -1  :\n" in kernel
    assert run("layout", "chess", "2", "3", "--kernel").stdout == "The kernel is zero.\n"
    assert "It is zero at (1,2) and (2,1)." in run("layout", "chess", 2, 2, "--spectrum").stdout


def test_the_spectrum_is_drawn_into_a_file(tmp_path: Path) -> None:
    path = tmp_path / "spectrum.svg"
    result = run("layout", "chess", "5", "5", "--spectrum", "--format", "svg", "-o", path)
    assert (result.exit_code, result.stdout) == (0, "")
    assert path.read_text("utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("layout", "chess"), "Of which size?"),
        (("layout", "chess", "3"), "Of which size?"),
        (("layout", "top-row"), "How many columns?"),
        (("layout", "top-row", "3", "x", "4"), "2 rows"),
        (("layout", "chess", "0", "x", "3"), "at least"),
        (("layout", "chess", "3,3"), "no size"),
        (("layout", "chess", "999", "999"), "too large"),
        (("layout", "none.mine"), "no such file"),
        (("layout", "chees", "3", "3"), "chess, top-row and triangle"),
        (("layout", "triangle", "3", "3", "--topology", "rook"), "topology of its own"),
        (("layout", "top-row", "3", "--open", "odd"), "--open is for"),
        (("layout", "chess", "4", "4", "--topology", "torus", "--spectrum"), "spectrum is known"),
        (("layout", "chess", "4", "4", "--matrix", "--kernel"), "Choose one"),
        (("layout", "chess", "4", "4", "--format", "svg"), "for --spectrum"),
        (("theorem", "4"), "not one of"),
        (("theorem", "3", "--open", "odd"), "one choice of open tiles"),
        (("theorem", "2", "--to", "31"), "31"),
        (("layuot", "chess"), "Did you mean paper layout?"),
    ],
)
def test_what_cannot_be_asked_is_said(arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_a_file_without_a_display_is_refused_and_one_with_mistakes_has_them_told(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.mine"
    path.write_text("board 2 x 2\n", "utf-8")
    assert "no tile is open" in run("layout", path).stderr
    path.write_text("board 2 x 2\nfact B(0, 0\n", "utf-8")
    assert run("layout", path).exit_code == 1


def test_a_theorem_is_written_for_all_readers(tmp_path: Path) -> None:
    assert "m =  1" in run("theorem", "2", "--to", "4").stdout
    assert run("theorem", "2", "--to", "4", "--format", "html").stdout.startswith("<!DOCTYPE")
    assert run("theorem", "2", "--to", "4", "--format", "latex").stdout.startswith("\\documentc")
    data = json.loads(run("theorem", "3", "--to", "3", "--json").stdout)
    assert [cell["always_unique"] for cell in data["boards"]] == [
        True, True, True, True, False, False, True, True, True,
    ]  # fmt: skip
    path = tmp_path / "table.html"
    assert run("theorem", "1", "--format", "html", "-o", path).exit_code == 0
    assert "Theorem 1" in path.read_text("utf-8")
