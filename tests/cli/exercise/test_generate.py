"""`minelogic exercise generate`, with a tiny maker and with those that there are."""

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from minelogic.cli.exercise import generate
from minelogic.cli.main import main
from minelogic.generate import makers, orders, workers
from minelogic.generate.generated import advice_text
from tests.generate.fake import MAKER


@pytest.fixture(autouse=True)
def _with_the_fake(monkeypatch, tmp_path):
    for each in (makers, orders, workers):
        monkeypatch.setattr(each, "MAKERS", {"fake": MAKER})
    monkeypatch.chdir(tmp_path)


def run(*args):
    return CliRunner().invoke(main, ["exercise", "generate", *args])


def test_a_set_is_made_written_and_told_of(tmp_path):
    result = run("fake", "--count", "3", "--seed", "3")
    assert result.exit_code == 0
    assert result.stdout.startswith("3 exercises of the kind fake, from seed 3.\n")
    assert "Wrote 3 exercises to fake." in result.stdout
    assert "Check with: minelogic exercise check fake\n" in result.stdout
    assert (tmp_path / "fake" / "fake-003" / "exercise.toml").exists()
    again = run("fake", "--count", "3", "--seed", "3")
    assert again.exit_code == 2
    assert "Fake is not empty" in again.stderr or "fake is not empty" in again.stderr


def test_json_is_the_report(tmp_path):
    result = run(
        "fake", "--count", "3", "--out", "x/y", "--name", "week-1", "--most", "4", "--json"
    )
    data = json.loads(result.stdout)
    assert (data["format"], data["options"]) == ("minelogic.generated/1", {"most": "4"})
    assert [each["id"] for each in data["exercises"]] == ["week-1-001", "week-1-002", "week-1-003"]
    assert data == json.loads((tmp_path / "x" / "y" / "generated.json").read_text())


def test_what_cannot_be_had_is_said_and_nothing_is_written(tmp_path):
    tried = run("fake", "--difficulty", "5", "--tries", "20")
    assert tried.exit_code == 4
    assert "No exercise of the kind fake could be made like this" in tried.stdout
    assert "20 candidates, of which 20 were rejected:" in tried.stdout
    refused = run("fake", "--most", "1")
    assert refused.exit_code == 2
    assert refused.stdout == "With one letter there is no implication.\n"
    assert not (tmp_path / "fake").exists()


def test_a_failure_says_what_to_ask_for():
    tried = run("fake", "--difficulty", "5", "--tries", "20")
    assert tried.exit_code == 4
    assert "leave --difficulty out" in " ".join(tried.stdout.split())
    assert advice_text({"another level": 5, "too long": 5}) == ""
    assert "--steps" in advice_text({"another number of steps": 9, "another level": 1})
    assert advice_text({}) == ""


def test_a_table_has_a_line_for_each_exercise():
    told = run("fake", "--count", "3", "--table").stdout
    lines = told.split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("exercise"))
    data = json.loads(Path("fake/generated.json").read_text())
    assert len(data["exercises"]) == 3
    for line, each in zip(lines[at + 1 :], data["exercises"], strict=False):
        values = dict(zip(lines[at].split(), line.split(), strict=True))
        own = {name: str(value) for name, value in each["measures"].items()}
        assert values == {
            "exercise": each["folder"],
            "level": str(each["level"]),
            "difficulty": str(each["difficulty"]),
            **own,
        }
    assert "\nexercise " not in run("fake", "--count", "3", "--out", "other").stdout


def test_a_folder_is_not_called_by_another_name(tmp_path):
    (tmp_path / "monday").mkdir()
    (tmp_path / "monday" / "x").write_text("")
    assert "The folder monday is not empty;" in run("fake", "--out", "monday").stderr
    assert "?." not in run("fkae").stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("fkae",), "No exercises of the kind 'fkae' can be made; did you mean fake?"),
        (("fake", "--most", "x"), "Most: it is a whole number from 1 to 9, and not 'x'."),
        (("fake", "--difficulty", "6"), "Difficulty: a difficulty is a level from 1 to 5"),
        (("fake", "--jobs", "0"), "--jobs is a number from 1, or auto"),
        (("fake", "--name", "a/b"), "Exercises cannot be called 'a/b'"),
        (("fake", "--count", "-1"), "The number of exercises goes from 1 to 10,000"),
    ],
)
def test_wrong_usage_is_said(args, said):
    result = run(*args)
    assert result.exit_code == 2
    assert said in result.stderr


def test_kinds_are_listed_with_their_options_and_formulas():
    assert "fake" in run("--help").stdout
    text = run("--list").stdout
    assert text == (
        "fake: Implications.\n\n"
        "  --most N                  The most letters.\n"
        "  --alike                   The number of letters is all that counts.\n\n"
        "Difficulty. The difficulty is the number of letters. Level 1 is what is below 3;\n"
        "level 2 from 3, 3 from 4, 4 from 5, 5 from 6.\n"
    )
    text = run("fake", "--help").stdout
    assert "--most N" in text
    assert "--seed TEXT" in text


def test_a_secret_is_made_once_and_kept(tmp_path):
    first = run("fake", "--count", "3", "--secret", "secret", "--out", "one")
    assert first.exit_code == 0
    assert "Made a new secret: secret." in first.stderr
    assert (tmp_path / "secret").stat().st_mode & 0o777 == 0o600
    run("fake", "--count", "3", "--secret", "secret", "--out", "two")
    run("fake", "--count", "3", "--out", "three")
    written = [
        (tmp_path / name / "fake-001" / "prompt.md").read_bytes()
        + (tmp_path / name / "fake-002" / "prompt.md").read_bytes()
        for name in ("one", "two", "three")
    ]
    assert written[0] == written[1] != written[2]
    (tmp_path / "short").write_text("too short\n")
    short = run("fake", "--secret", "short")
    assert short.exit_code == 2
    assert "could be guessed: it has 9 bytes" in short.stderr


def test_the_secret_is_in_nothing_that_is_made(tmp_path):
    from minelogic.generate.seeds import secret_seed

    result = run("fake", "--count", "3", "--secret", "secret", "--out", "one", "--json")
    secret = (tmp_path / "secret").read_text().strip()
    derived = secret_seed(secret.encode(), "set", "fake", "fake", "0")
    texts = [p.read_text() for p in (tmp_path / "one").rglob("*") if p.is_file()]
    assert len(texts) == 16
    for text in (*texts, result.stdout, result.stderr):
        for hidden in (secret, derived):
            assert hidden[:12] not in text


def test_how_long_it_took_is_told_on_standard_error_if_that_is_asked_for(tmp_path):
    quiet = run("fake", "--count", "2", "--out", "quiet")
    told = run("fake", "--count", "2", "--out", "told", "--stats")
    assert quiet.stderr == ""
    assert re.fullmatch(r"It took \d+\.\d s, \d+ ms for each of \d+ candidates\.\n", told.stderr)
    assert quiet.stdout.replace("quiet", "told") == told.stdout
    reports = [(tmp_path / name / "generated.json").read_bytes() for name in ("quiet", "told")]
    assert reports[0] == reports[1]


def test_progress_is_shown_on_a_terminal_only(monkeypatch, capsys):
    show = generate._progress()
    assert show is None
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    show = generate._progress()
    assert show is not None
    show(1, 2)
    show(2, 2)
    assert capsys.readouterr().err == "\r1 of 2 \r2 of 2 \r\x1b[K"


def test_check_names_what_is_missing_of_a_set_and_what_is_not_of_it(tmp_path):
    import shutil

    assert run("fake", "--count", "3").exit_code == 0
    check = ["exercise", "check", "-q", "fake"]
    assert CliRunner().invoke(main, check).exit_code == 0
    shutil.copytree("fake/fake-001", "fake/fake-009")
    shutil.copytree("fake/fake-001", "fake/my-own")
    result = CliRunner().invoke(main, check)
    assert result.exit_code == 1
    said = " ".join(result.output.split())
    assert "generated.json does not name fake-009" in said
    assert "my-own" not in said
    Path("fake/fake-002/exercise.toml").unlink()
    shutil.rmtree("fake/fake-009")
    result = CliRunner().invoke(main, check)
    assert result.exit_code == 1
    said = " ".join(result.output.split())
    assert "of 3 exercises that generated.json names 1 is missing: fake-002" in said
    assert "It is unfinished: generate it again with --force." in said


def test_the_order_is_read_before_the_folder_and_nothing_is_ignored():
    assert run("fake").exit_code == 0
    said = " ".join(run("fake", "--most", "many").stderr.split())
    assert "Most: " in said
    assert "not empty" not in said
    assert "goes from 1" in " ".join(run("fake", "--count", "0").stderr.split())
    assert run("fake", "--most", "", "--out", "x").exit_code == 2
    assert "--out is empty" in run("fake", "--out", "").stderr


def test_who_is_no_longer_on_the_list_is_named(tmp_path):
    for rows in ("ada,Ada Lovelace\nbob,George Boole\n", "ada,Ada Lovelace\n"):
        Path("class.csv").write_text(f"id,name\n{rows}")
        result = run("fake", "--roster", "class.csv", "--secret", "key", "--out", "own", "--force")
        assert result.exit_code == 0
    said = " ".join(result.stderr.split())
    assert "no longer on the list: the exercise of George Boole (bob)." in said
    assert not Path("own/bob").exists()
    Path("own/ada/exercise.toml").unlink()


def test_check_lists_what_is_without_points_each_once():
    from minelogic.grading.exercise_check import _without_points
    from minelogic.grading.report.values import Item

    lost = [
        Item(id=str(n), title=title, outcome="failed", points=Fraction(1), score=Fraction(0))
        for n, title in enumerate(["(0, 1) is safe", "a tile", "a tile"])
    ]
    assert _without_points(lost) == " Without all points: (0, 1) is safe, a tile (2 times)."
    assert _without_points([]) == ""
