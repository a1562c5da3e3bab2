"""The files that ship are found, and nothing else is."""

import re

import pytest

from minelogic import resources


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The package's folder in a place of its own, with two theories and no data yet."""
    package = tmp_path / "minelogic"
    (package / "theories").mkdir(parents=True)
    for name in ("zebra.mine", "apple.mine", "notes.txt"):
        (package / "theories" / name).write_text("", encoding="utf-8")
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return package


def test_the_grammars_are_found():
    assert list(resources.data_dir("grammars").glob("*.lark"))


def test_the_exercises_are_found():
    assert resources.data_dir("exercises").is_dir()


def test_data_inside_the_package_comes_before_data_beside_it(installed):
    beside = installed.parent / "grammars"
    beside.mkdir()
    assert resources.data_dir("grammars") == beside
    inside = installed / "_data" / "grammars"
    inside.mkdir(parents=True)
    assert resources.data_dir("grammars") == inside


def test_lost_data_is_said_to_be_lost(installed):
    with pytest.raises(FileNotFoundError, match="lost its grammars"):
        resources.data_dir("grammars")


def test_a_kind_that_does_not_exist_is_the_callers_mistake():
    with pytest.raises(ValueError, match="'theories'; there are exercises, grammars"):
        resources.data_dir("theories")


def test_theories_are_listed_sorted_and_only_they(installed):
    assert resources.theory_names() == ("apple", "zebra")


@pytest.mark.parametrize(
    "name", ["apples", "Apple", "", "notes", "apple.mine", "../theories/apple", "./apple"]
)
def test_a_theory_answers_to_its_own_name_alone(installed, name):
    assert resources.theory_path(name) is None


def test_a_theory_is_found_by_its_name(installed):
    assert resources.theory_path("apple") == installed / "theories" / "apple.mine"


def test_the_standard_theory_ships():
    path = resources.theory_path("minesweeper")
    assert path is not None
    assert path.read_text(encoding="utf-8")


def test_the_version_is_a_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+.*|0\+unknown", resources.version())
