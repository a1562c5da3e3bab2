"""`minelogic exercise`: list, show, new, check, pack."""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from minelogic.cli.main import main
from minelogic.exercises.course.load import load_course
from minelogic.exercises.load import exercise_names, load_exercise
from minelogic.exercises.new import identifier, new_exercise
from minelogic.exercises.show import exercise_markdown, exercise_text
from minelogic.exercises.tasks import KINDS
from minelogic.grading import exercise_check
from minelogic.records import replace


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["exercise", *[str(argument) for argument in arguments]])


@pytest.fixture(params=KINDS)
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A new exercise of each kind."""
    folder = tmp_path / "my-exercise"
    assert run("new", request.param, folder).exit_code == 0
    return folder


def with_prompt(folder: Path) -> Path:
    """A new exercise with a prompt of its own."""
    (folder / "prompt.md").write_text("# Mine\n\nDo what is written on the board.\n", "utf-8")
    return folder


@pytest.mark.slow
def test_a_new_exercise_is_right_but_for_its_prompt(fresh: Path) -> None:
    result = run("check", fresh)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("My exercise (")
    assert result.stdout.count("✗") == result.stdout.count("✗ The prompt is still that") == 1
    with_prompt(fresh)
    result = run("check", fresh)
    assert (result.exit_code, result.stderr) == (0, "")
    assert "✗" not in result.stdout


def test_a_new_exercise_is_named_after_its_folder(fresh: Path) -> None:
    exercise = load_exercise(fresh)
    assert (exercise.id, exercise.title) == ("my-exercise", "My exercise")
    assert exercise.wrong


def test_new_never_writes_over_anything(fresh: Path) -> None:
    before = {path: path.read_bytes() for path in fresh.rglob("*") if path.is_file()}
    result = run("new", "cnf", fresh)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "there is something in it already" in result.stderr
    assert {path: path.read_bytes() for path in fresh.rglob("*") if path.is_file()} == before


def test_new_says_what_it_wrote(tmp_path: Path) -> None:
    folder = tmp_path / "deep" / "down"
    result = run("new", "theory", folder)
    written = list(folder.rglob("*.*"))
    assert written
    for path in written:
        assert f"Wrote {path}." in result.stdout
    assert result.stdout.endswith(f"Check it with: minelogic exercise check {folder}\n")


def test_new_says_a_command_that_works(tmp_path: Path) -> None:
    folder = tmp_path / "my ex 1!"
    said = run("new", "translate", folder).stdout.splitlines()[-1]
    words = shlex.split(said.partition(": ")[2])
    assert words == ["minelogic", "exercise", "check", str(folder)]
    with_prompt(folder)
    assert run(*words[2:]).exit_code == 0


def test_new_in_place_of_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = run("new", "theory", tmp_path / "file")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("week 3", "week-3"),
        ("-rf", "rf"),
        ("..", "exercise"),
        ("a_b.c", "a_b.c"),
        ("ü", "exercise"),
    ],
)
def test_any_folder_has_a_name_for_its_exercise(text: str, name: str) -> None:
    assert identifier(text) == name


def test_a_folder_with_a_strange_name_can_be_loaded(tmp_path: Path) -> None:
    new_exercise("cnf", tmp_path / 'quo"te \\ name')
    assert load_exercise(tmp_path / 'quo"te \\ name').id == "quo-te-name"


@pytest.mark.slow
def test_check_tells_what_is_wrong(fresh: Path) -> None:
    exercise = load_exercise(fresh)
    starter = next(path for path in fresh.iterdir() if path.name.startswith("starter"))
    starter.write_text(exercise.reference, "utf-8")
    with_prompt(fresh)
    result = run("check", fresh)
    assert result.exit_code == 1
    assert "✗ The starter gets all points" in result.stdout
    quiet = run("check", "-q", fresh).stdout
    first = "my-exercise: ✗ The starter gets all points, so there is nothing left to do."
    assert " ".join(quiet.split()).startswith(first)
    # Where the starter holds what is to be mended, there is more to say.
    assert quiet.count("✗") == 1 or exercise.kind in ("hole", "mistake")
    starter.write_text(exercise.starter, "utf-8")
    assert run("check", "-q", fresh).stdout == ""


def test_check_of_several_has_all_of_them(tmp_path: Path) -> None:
    new_exercise("cnf", tmp_path / "good")
    with_prompt(tmp_path / "good")
    (tmp_path / "bad").mkdir()
    (tmp_path / "bad" / "exercise.toml").write_text('id = "bad"\nkind = "cn"\n')
    result = run("check", tmp_path / "good", tmp_path / "bad")
    assert result.exit_code == 1
    assert "All is as it should be." in result.stdout
    assert "bad-value" in result.stderr
    data = json.loads(run("check", "--json", tmp_path / "good", tmp_path / "bad").stdout)
    assert [each["ok"] for each in data["exercises"]] == [True]
    assert [each["code"] for each in data["diagnostics"]] == ["bad-value"]


def test_check_of_one_is_one_object(tmp_path: Path) -> None:
    new_exercise("cnf", tmp_path / "good")
    with_prompt(tmp_path / "good")
    data = json.loads(run("check", "--json", tmp_path / "good").stdout)
    assert (data["format"], data["ok"]) == ("minelogic.exercise-check/1", True)


def test_check_of_large_boards_says_so_before_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    new_exercise("theory", tmp_path / "one")
    toml = tmp_path / "one" / "exercise.toml"
    toml.write_text(toml.read_text().replace('"3 x 3"', '"30 x 30"'))

    def stop(_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(exercise_check, "check_exercise", stop)
    result = run("check", tmp_path / "one")
    assert isinstance(result.exception, ZeroDivisionError)
    assert "900 boards, the largest of 900 tiles" in result.stderr


def test_show_hides_the_names_of_what_is_hidden(tmp_path: Path) -> None:
    new_exercise("theory", tmp_path / "one")
    toml = tmp_path / "one" / "exercise.toml"
    text = toml.read_text().replace("bomb = 1", "bomb = 5")
    toml.write_text(text)
    shown = " ".join(run("show", tmp_path / "one").stdout.split())
    assert "'safe' 1, 'bomb' 5, that nothing right is ruled out 1" in shown
    toml.write_text(text.replace("points = 3", 'points = 3\nhidden = ["bomb"]'))
    for form in ("text", "markdown"):
        shown = " ".join(run("show", tmp_path / "one", "--format", form).stdout.split())
        assert "'safe' 1, a hidden check 5, that nothing right is ruled out 1" in shown


def test_list_has_all_that_ship() -> None:
    lines = run("list").stdout.splitlines()
    listed = [line.split() for line in lines if line.startswith("  ")]
    names = [step.name for step in load_course().steps]
    assert [words[:2] for words in listed] == [[f"{n}", name] for n, name in enumerate(names, 1)]
    assert sorted(names) == exercise_names()
    assert max(map(len, lines)) <= 80
    data = json.loads(run("list", "--json").stdout)
    assert [each["name"] for each in data["exercises"]] == names
    assert data["exercises"][0]["chapter"] == load_course().chapters[0].name
    assert all(each["difficulty"] in range(1, 6) for each in data["exercises"])


def test_list_of_a_folder_has_those_in_it(tmp_path: Path) -> None:
    for name in ("one", "two"):
        new_exercise("cnf", tmp_path / name)
    (tmp_path / "three").mkdir()
    assert [line.split()[0] for line in run("list", tmp_path).stdout.splitlines()] == [
        str(tmp_path / "one"), str(tmp_path / "two"),
    ]  # fmt: skip
    assert run("list", tmp_path / "one").stdout.count("\n") == 1
    assert run("list", tmp_path / "three").exit_code == 2
    (tmp_path / "three" / "exercise.toml").write_text("id = ")
    result = run("list", tmp_path)
    assert (result.exit_code, result.stdout.count("\n")) == (1, 2)
    assert "not-toml" in result.stderr


def test_show_has_what_a_student_needs_and_not_the_solution(fresh: Path) -> None:
    exercise = load_exercise(fresh)
    for form in ("text", "markdown"):
        shown = run("show", fresh, "--format", form).stdout
        assert exercise.answer in shown
        assert exercise.starter.splitlines()[0] in shown
        assert exercise.reference.splitlines()[-1] not in shown or exercise.kind in (
            "proof",
            "mistake",
        )
        assert "How it is judged" in shown
        solved = run("show", fresh, "--solution", "--format", form).stdout
        assert all(line.strip() in solved for line in exercise.reference.splitlines())


@pytest.mark.parametrize("name", exercise_names())
def test_what_ships_can_be_shown(name: str) -> None:
    result = run("show", name)
    assert result.exit_code == 0
    assert f"minelogic grade {name} " in result.stdout


def test_show_tells_what_every_item_weighs() -> None:
    shown = " ".join(run("show", "numbers").stdout.split())
    weights = "'counts' 2, that nothing right is ruled out 3; all else 1."
    assert f"Not everything has the same weight: {weights}" in shown
    # Without weights all items have the same, and nothing is said.
    assert "weight" not in run("show", "one-two-one").stdout


def test_show_of_nothing_suggests_what_there_is() -> None:
    result = run("show", exercise_names()[0] + "x")
    assert result.exit_code == 1
    assert f"Did you mean {exercise_names()[0]}?" in result.stderr


def test_hostile_exercises_are_shown_as_they_are(tmp_path: Path) -> None:
    new_exercise("cnf", tmp_path / "one")
    evil = "\x1b[31m \u202e"
    exercise = replace(
        load_exercise(tmp_path / "one"), title=evil, prompt=evil, starter=evil, reference=evil
    )
    for write in (exercise_text, exercise_markdown):
        shown = write(exercise, "one", True)
        assert all(character.isprintable() or character == "\n" for character in shown)


def test_pack_writes_a_zip_file(tmp_path: Path) -> None:
    new_exercise("cnf", tmp_path / "one")
    result = run("pack", tmp_path / "one", "--no-wheels", "-o", tmp_path / "one.zip")
    assert (result.exit_code, result.stdout) == (0, f"Wrote {tmp_path / 'one.zip'}.\n")
    with ZipFile(tmp_path / "one.zip") as packed:
        assert {"setup.sh", "run_autograder", "exercise/exercise.toml"} <= set(packed.namelist())
    inside = run("pack", tmp_path / "one", "--no-wheels", "-o", tmp_path)
    assert inside.stdout == f"Wrote {tmp_path / 'one-gradescope.zip'}.\n"


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("pack", "nothing"), 1, "no-exercise"),
        (("pack", "one", "--for", "nowhere"), 2, "nowhere"),
        (("pack", "one", "--no-wheels", "-o", "no/where.zip"), 2, "no/where.zip"),
        (("pack", "one", "--no-wheels", "--wheels", "."), 2, "exclude each other"),
        (("create",), 2, "Did you mean exercise new?"),
        (("chek",), 2, "Did you mean exercise check?"),
        (("grade",), 2, "Did you mean minelogic grade?"),
        (("new", "essay", "two"), 2, "essay"),
    ],
)
def test_wrong_usage_is_said_in_a_sentence(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    code: int,
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    new_exercise("cnf", "one")
    result = run(*arguments)
    assert result.exit_code == code
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert sorted(os.listdir(tmp_path)) == ["one"]
